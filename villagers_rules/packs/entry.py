"""A card as it stands in its file, whatever kind of card it is."""

from __future__ import annotations

from typing import ClassVar

from attrs import define

from villagers_rules.packs.document import Part


@define(eq=False)
class Entry:
    """A card as it stands in its file; *pack* is the id of its pack."""

    noun: ClassVar[str] = "card"

    id: str
    part: Part
    pack: str

    def place(self) -> str:
        """Return where the card stands, as messages name it."""
        return f"{self.part.document.file}:{self.part.document.mark(self.part.path, key=True).line}"
