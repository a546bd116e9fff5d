"""Choices with which nothing is done: no step after them speaks of what was chosen, nor of the name that it has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from villagers_rules.effects.branches import SEVERAL_TIMES
from villagers_rules.errors import Problem
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.pack_files import SCENARIOS, PackFiles
from villagers_rules.packs.verbs import verbs

_CHOICE, _NAMED, _NAME = "choose", "name", "as"
"""The verbs that choose something and that name something, and the key of the name."""
_AGAIN: Final = ("repeat", "for_each")
"""The verbs whose lists may be carried out once more: the steps before speak then of what those after have named."""
_SPEAKS_OF_IT: Final = re.compile(r"\b(?:it|its|them|their|they)\b")
"""The words for what was chosen last."""
_WITHOUT_USE: Final = "let a later step use it, as in `{move: it, to: your hand}`, or leave the choice out"


def check_idle_choices(pack: PackFiles) -> Iterator[Problem]:
    """Yield the choices in the steps of *pack* that no later step speaks of."""
    for document in pack.documents:
        if document.kind != SCENARIOS:
            yield from _in_data(document, (), document.data, "")


def _in_data(document: Document, path: Path, data: Any, after: str) -> Iterator[Problem]:
    """Yield the idle choices in *data*, which lies at *path*; the steps *after* it may speak of them."""
    if isinstance(data, Mapping):
        if _is_step(data) and (next(iter(data)) in _AGAIN or ("may" in data and not data.keys().isdisjoint(SEVERAL_TIMES))):
            after = str(data) + after
        for key, inner in data.items():
            yield from _in_data(document, (*path, key), inner, after if _is_step(data) else "")
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            rest = str(data[place + 1 :]) + after if _is_step(inner) else after  # Of several lists of steps one is carried out.
            if _is_step(inner):
                yield from _checked(document, (*path, place), inner, data[place + 1 :], rest)
            yield from _in_data(document, (*path, place), inner, rest)


def _is_step(data: Any) -> bool:
    return isinstance(data, Mapping) and bool(data) and next(iter(data)) in verbs()


def _checked(document: Document, path: Path, step: Mapping[str, Any], rest: Sequence[Any], after: str) -> Iterator[Problem]:
    verb, name = str(next(iter(step))), step.get(_NAME)
    if verb not in (_CHOICE, _NAMED):
        return
    if isinstance(name, str) and re.search(rf"\b{re.escape(name)}\b", re.sub(rf"'as': '{re.escape(name)}'", "", after)):
        return
    if verb == _NAMED:
        message = f"no step after it speaks of `the {name}`"
        yield document.problem("no-effect", message, path=(*path, _NAME), suggestion="use the name, or leave the step out")
        return
    until = next((place for place, other in enumerate(rest) if _is_step(other) and _CHOICE in other), len(rest) - 1)
    spoken = str(rest[: until + 1]) + ("" if until < len(rest) - 1 else after)
    if not _SPEAKS_OF_IT.search(spoken):
        message = "nothing is done with what is chosen here: no step after it speaks of it"
        yield document.problem("no-effect", message, path=(*path, _CHOICE), key=True, suggestion=_WITHOUT_USE)
