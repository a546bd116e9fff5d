"""Drafts replaced by what drafts, too: the draft that did not happen counts, and so does the card in the square (R8.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from villagers_rules.errors import Problem
from villagers_rules.language import Occasion
from villagers_rules.language.occasions import YOU, Deed
from villagers_rules.packs.document import Path
from villagers_rules.packs.pack_files import PackFiles

_SQUARE: Final = "your square"
_HINT: Final = "write `to: your hand`, where it does not count"


def check_drafted_twice(pack: PackFiles) -> Iterator[Problem]:
    """Yield the steps of *pack* that lay a card in one's square instead of a draft of one's own."""
    for document in pack.documents:
        for path, sentence in document.sentences.items():
            if path[-1] == "of" and isinstance(sentence, Occasion) and _is_own_draft(sentence):
                ability = document.data
                for key in path[:-1]:
                    ability = ability[key]
                for where in _to_square(ability.get("do"), (*path[:-1], "do")):
                    message = "the draft that does not happen counts as one, and the card in the square as another"
                    yield document.problem("drafted-twice", message, path=(*where, "to"), suggestion=_HINT)


def _is_own_draft(sentence: Occasion) -> bool:
    """Return whether what is replaced is that whoever has the card drafts."""
    happens = sentence.tree.happens  # type: ignore[attr-defined]
    return any(isinstance(node, Deed) and node.doer == YOU and node.verb in ("draft", "drafts") for node in happens)


def _to_square(data: Any, path: Path) -> Iterator[Path]:
    """Yield where steps of *data* move a card to one's own square."""
    if isinstance(data, dict):
        if "move" in data and data.get("to") == _SQUARE:
            yield path
        for key, value in data.items():
            yield from _to_square(value, (*path, key))
    elif isinstance(data, list):
        for number, entry in enumerate(data):
            yield from _to_square(entry, (*path, number))
