"""Steps and formulas about build actions that are left, at times at which nobody has any: outside of one's own build turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from villagers_rules.errors import Problem
from villagers_rules.language import Condition, Formula, Occasion, nodes
from villagers_rules.language.nodes import walk
from villagers_rules.language.occasions import ANOTHER, NEIGHBOUR, Deed, Edge
from villagers_rules.packs.document import Document, Path, mappings_in
from villagers_rules.packs.pack_files import PackFiles

_LEFT: Final = ("builds left", "trades left")
"""What a player has only in a build turn of their own."""
_TURN: Final = "build turn"


def check_build_actions(pack: PackFiles) -> Iterator[Problem]:
    """Yield the steps of *pack* that place within the build limit, and what reads how much is left, where that is never so."""
    for document in pack.documents:
        placing = (path for path, step in mappings_in(document.data, ()) if "place" in step and "within" in step)
        for path in placing:
            if when := _outside(document, path):
                message = f"a card is placed within the build limit in one's own build turn alone, and never {when}"
                yield document.problem("never-happens", message, path=(*path, "within"), suggestion="leave `within` out")
        for path, sentence in document.sentences.items():
            read = _read(sentence)
            if read and (when := _outside(document, path)):
                message = f"nobody but who has a build turn has {read}, so that this is 0 {when}"
                hint = "ask in a build turn, as with `your build turn ends`"
                yield document.problem("never-happens", message, path=path, suggestion=hint)


def _read(sentence: Any) -> str:
    """Return what is left of one's own that a formula or condition reads, "" for none."""
    if not isinstance(sentence, (Formula, Condition)):
        return ""
    found = (node for node in walk(sentence.tree) if isinstance(node, nodes.Reading) and node.word in _LEFT)
    return next((str(node.word) for node in found if node.owner is not None and node.owner.word == "your"), "")


def _outside(document: Document, path: Path) -> str:
    """Return when what stands at *path* happens, if nobody who acts then has a build turn; "" where somebody may."""
    for end in range(len(path), 0, -1):
        inner = document.data
        for key in path[:end]:
            inner = inner[key]
        if not isinstance(inner, dict):
            continue
        when = document.sentences.get((*path[:end], "when"))
        if isinstance(when, Occasion) and path[end : end + 1] != ("when",):
            happens = when.tree.happens  # type: ignore[attr-defined]
            return f"when {when.text}" if all(map(_is_elsewhere, happens)) else ""
        if "in" in inner and "do" in inner and "for_each" not in inner:
            moment = str(inner["in"])
            return "" if _TURN in moment or "turn" not in moment else f"in {moment}"
    return ""


def _is_elsewhere(node: Any) -> bool:
    """Return whether *node* never happens in a build turn of who acts then: another player does it, or no turn goes on."""
    if isinstance(node, Edge):
        return node.owner is None or node.owner.word != "your"
    return isinstance(node, Deed) and node.doer in (ANOTHER, NEIGHBOUR)
