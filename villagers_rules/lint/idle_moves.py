"""Steps that move cards to where they lie, and those that turn a card with one side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from villagers_rules.errors import Problem
from villagers_rules.language import Selection
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.pack_files import SCENARIOS, VILLAGERS, PackFiles
from villagers_rules.packs.step_scope import VILLAGER

_MOVE, _TO, _CHOICE, _FLIP, _SIDES = "move", "to", "choose", "flip", "sides"
_IT: Final = ("it", "them")
"""How a step names what was chosen by the one before it."""


def check_idle_moves(pack: PackFiles) -> Iterator[Problem]:
    """Yield the steps of *pack* that leave a card where it lies, and as it lies."""
    for document in pack.documents:
        if document.kind != SCENARIOS:
            yield from _in_data(document, (), document.data)


def _in_data(document: Document, path: Path, data: Any) -> Iterator[Problem]:
    """Yield the idle steps in *data*, which lies at *path*."""
    if isinstance(data, Mapping):
        yield from _checked(document, path, data)
        for key, inner in data.items():
            yield from _in_data(document, (*path, key), inner)
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            before = data[place - 1] if place else None
            if isinstance(inner, Mapping) and isinstance(before, Mapping) and inner.get(_MOVE) in _IT and _CHOICE in before:
                yield from _moved(document, (*path, place), inner, (*path, place - 1, _CHOICE))
            yield from _in_data(document, (*path, place), inner)


def _checked(document: Document, path: Path, step: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what is idle in one *step*."""
    if isinstance(step.get(_MOVE), str):
        yield from _moved(document, path, step, (*path, _MOVE))
    if document.kind == VILLAGERS and step.get(_FLIP) == VILLAGER and len(path) > 1:
        card = document.data[path[0]][path[1]]
        if isinstance(card, Mapping) and _SIDES not in card:
            message = f"`{path[1]}` has one side, so that nothing is turned"
            yield document.problem("no-effect", message, path=(*path, _FLIP), suggestion="add `sides:`, or remove the step")


def _moved(document: Document, path: Path, step: Mapping[str, Any], found: Path) -> Iterator[Problem]:
    """Yield a *step* that moves what the sentence at *found* finds to where that lies."""
    sentence = document.sentences.get(found)
    place = getattr(sentence.tree, "place", None) if isinstance(sentence, Selection) else None
    if place is not None and str(place) == f"in {step.get(_TO)}":
        message = f"what lies in {step[_TO]} stays there"
        yield document.problem("no-effect", message, path=(*path, _TO), suggestion="name another place, or remove the step")
