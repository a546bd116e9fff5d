"""Developments: from the mappings of the files to `Development` values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import define

from villagers_rules.model.cards import Development
from villagers_rules.packs.document import Part
from villagers_rules.packs.entry import Entry
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.steps import read_hooks
from villagers_rules.packs.values import display_name
from villagers_rules.packs.verbs import hooks_of

FILES = "developments"
"""The kind of file, and its top-level key, that holds developments."""
TOKEN = ("food", "builder")
"""The symbols that a token can give."""


@define(eq=False)
class DevelopmentEntry(Entry):
    """A development as it stands in its file; *suit* is None where it is damaged."""

    noun: ClassVar[str] = "development"

    suit: str | None


def developments_in(packs: Iterable[PackFiles]) -> list[DevelopmentEntry]:
    """Return the developments of *packs* in the order of the catalog: by pack, file name and place in the file."""
    return [
        entry
        for pack in packs
        for document in pack.of_kind(FILES)
        for entry in developments_of(Part(document, (), document.data), pack.id)
    ]


def developments_of(top: Part, pack: str) -> list[DevelopmentEntry]:
    """Return the developments of one file, in its order."""
    listed = top.part(FILES)
    return [DevelopmentEntry(card, part, pack, part.text("suit")) for card, part in (listed.parts() if listed else ())]


def read_development(entry: DevelopmentEntry, sentences: Sentences) -> Development | None:
    """Return the development that *entry* is, or None if what is counted is damaged; the problems are in its document."""
    part = entry.part
    most = sentences.formula_of(part, "most")
    token = part.part("token")
    given = {symbol: token.number(symbol, 0) for symbol in TOKEN if token.get(symbol) is not None} if token else {}
    hooks = read_hooks(part, hooks_of(FILES), sentences, owner=FILES)
    if most is None:
        return None
    return Development(
        id=entry.id,
        name=part.text("name") or display_name(entry.id),
        pack=entry.pack,
        suit=entry.suit or "",
        most=most,
        token=given,
        hooks=hooks,
        rule=part.text("rule") or "",
        text=part.text("text") or "",
        text_is_free=part.flag("text_is_free"),
    )
