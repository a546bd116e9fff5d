"""Drafts replaced by what drafts, too: the draft that did not happen counts, and so does the card in the square (R8.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from villagers_rules.errors import Problem
from villagers_rules.language import Occasion
from villagers_rules.language.occasions import YOU, Deed
from villagers_rules.packs.document import mappings_in
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
                for where, step in mappings_in(ability.get("do"), (*path[:-1], "do")):
                    if "move" in step and step.get("to") == _SQUARE:
                        message = "the draft that does not happen counts as one, and the card in the square as another"
                        yield document.problem("drafted-twice", message, path=(*where, "to"), suggestion=_HINT)


def _is_own_draft(sentence: Occasion) -> bool:
    """Return whether what is replaced is that whoever has the card drafts."""
    happens = sentence.tree.happens  # type: ignore[attr-defined]
    return any(isinstance(node, Deed) and node.doer == YOU and node.verb == "draft" for node in happens)
