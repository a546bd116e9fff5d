"""What cannot be known while a file cannot be read: whether a name that nothing else declares is declared there."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import frozen

from villagers_rules.packs.document import Document

_NAME = re.compile(r"[a-z][a-z0-9_]*")


@frozen
class Doubt:
    """Names that may be declared somewhere: *names*, or, where not even a text is at hand, *everything*."""

    names: frozenset[str] = frozenset()
    everything: bool = False

    def __contains__(self, name: object) -> bool:
        return self.everything or name in self.names

    def __bool__(self) -> bool:
        return self.everything or bool(self.names)

    def name_at(self, text: str, place: int) -> bool:
        """Return whether the name at *place* of *text* may be declared somewhere."""
        found = _NAME.match(text, place)
        return found is not None and found[0] in self

    @classmethod
    def about(cls, documents: Iterable[Document]) -> Doubt:
        """Return the doubt that is left by those of *documents* that cannot be read: every word in them may be declared."""
        unread = [document for document in documents if not document.kind]
        names = frozenset(name for document in unread for name in _NAME.findall(document.text))
        return cls(names, any(not document.text.strip() and not document.blank for document in unread))


CERTAIN = Doubt()
"""No doubt at all."""
ANYTHING = Doubt(everything=True)
"""Any name may be declared."""
