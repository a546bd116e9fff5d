"""Steps that can be carried out and never do anything: they wait in vain, change nothing, or choose what no step speaks of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from villagers_rules.effects.branches import SEVERAL_TIMES
from villagers_rules.errors import Problem
from villagers_rules.language import Selection
from villagers_rules.lint.variants import Variant
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.pack_files import SCENARIOS, VILLAGERS, PackFiles
from villagers_rules.packs.step_scope import VILLAGER
from villagers_rules.packs.verbs import verbs

_DEAL, _TAKE = "deal_events", "take"
_PASSING = "pass the first player card"
_BY = "by"
"""The key of the difference by which a number or a counter changes."""
_MOVE, _TO, _CHOICE, _FLIP, _SIDES = "move", "to", "choose", "flip", "sides"
_NAMED, _NAME = "name", "as"
"""The verb that names something, and the key of the name."""
_IT: Final = ("it", "them")
"""How a step names what was chosen by the one before it."""
_AGAIN: Final = ("repeat", "for_each")
"""The verbs whose lists may be carried out once more: the steps before speak then of what those after have named."""
_SPEAKS_OF_IT: Final = re.compile(r"\b(?:it|its|them|their|they)\b")
"""The words for what was chosen last."""
_WITHOUT_USE: Final = "let a later step use it, as in `{move: it, to: your hand}`, or leave the choice out"


def _mappings(data: Any, path: Path = (), before: Any = None) -> Iterator[tuple[Path, Mapping[str, Any], Any]]:
    """Yield (where, a mapping, the entry *before* it in its list) of *data*, which lies at *path*, and of all that is in it."""
    if isinstance(data, Mapping):
        yield path, data, before
        for key, inner in data.items():
            yield from _mappings(inner, (*path, key))
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            yield from _mappings(inner, (*path, place), data[place - 1] if place else None)


# -- steps that wait in vain, and that change something by 0 --------------------------------------------------------------------
def check_idle_steps(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the steps of *pack* that wait in vain for what none of its games has.

    They deal events from the deck in use where there is none (R18.2), take the first player card that never passes (R5.5), or
    change something by 0.
    """
    catalogs = [variant.catalog for variant in variants]
    if not any(catalog.rules.events.decks for catalog in catalogs):
        message = f"`{_DEAL}` deals from the deck that is in use, and the rules name no deck, so that it does nothing"
        hint = f"add it to the rules: `events: {{decks: {{{_deck(catalogs)}: from the start}}}}`"
        yield from _idle(pack, _DEAL, message, hint, unless="from")
    if not any(_PASSING in catalog.rules.phases for catalog in catalogs):
        message = f"the rounds have no phase `{_PASSING}`, so that whoever takes it never gets it"
        yield from _idle(pack, _TAKE, message, f"add `{_PASSING}` to the `phases` of the rules")
    message, hint = "by 0, nothing changes", "write another number, or remove it"
    yield from _with_key(pack, _BY, message, hint, lambda step: type(step[_BY]) is int and step[_BY] == 0)


def _idle(pack: PackFiles, verb: str, message: str, hint: str, *, unless: str = "") -> Iterator[Problem]:
    """Yield a problem for each step of *pack* with a *verb*, but for those that have the key *unless*."""
    return _with_key(pack, verb, message, hint, lambda step: unless not in step)


def _with_key(pack: PackFiles, key: str, message: str, hint: str, test: Callable[[Mapping[str, Any]], bool]) -> Iterator[Problem]:
    """Yield a problem for each step or ability of *pack* that has a *key* and passes the *test*."""
    for document in pack.documents:
        for path, step, _ in _mappings(document.data):
            if key in step and test(step):
                yield document.problem("no-effect", message, path=(*path, key), key=True, suggestion=hint)


def _deck(catalogs: Sequence[Catalog]) -> str:
    """Return a deck of the events of *catalogs*, or how one can be called."""
    return next((event.deck for catalog in catalogs for event in catalog.events.values()), "a_deck")


# -- steps that leave a card as it lies -----------------------------------------------------------------------------------------
def check_idle_moves(pack: PackFiles) -> Iterator[Problem]:
    """Yield the steps of *pack* that leave a card where it lies, and as it lies."""
    for document in pack.documents:
        if document.kind != SCENARIOS:
            for path, step, before in _mappings(document.data):
                yield from _moves_nothing(document, path, step)
                if step.get(_MOVE) in _IT and isinstance(before, Mapping) and _CHOICE in before:
                    yield from _moved(document, path, step, (*path[:-1], int(path[-1]) - 1, _CHOICE))


def _moves_nothing(document: Document, path: Path, step: Mapping[str, Any]) -> Iterator[Problem]:
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


# -- choices of which nobody speaks ---------------------------------------------------------------------------------------------
def check_idle_choices(pack: PackFiles) -> Iterator[Problem]:
    """Yield the choices in the steps of *pack* that no later step speaks of."""
    for document in pack.documents:
        if document.kind != SCENARIOS:
            yield from _choices_in(document, (), document.data, "")


def _choices_in(document: Document, path: Path, data: Any, after: str) -> Iterator[Problem]:
    """Yield the idle choices in *data*, which lies at *path*; the steps *after* it may speak of them."""
    if isinstance(data, Mapping):
        if _is_step(data) and (next(iter(data)) in _AGAIN or ("may" in data and not data.keys().isdisjoint(SEVERAL_TIMES))):
            after = str(data) + after
        for key, inner in data.items():
            yield from _choices_in(document, (*path, key), inner, after if _is_step(data) else "")
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            rest = str(data[place + 1 :]) + after if _is_step(inner) else after  # Of several lists of steps one is carried out.
            if _is_step(inner):
                yield from _chooses_nothing(document, (*path, place), inner, data[place + 1 :], rest)
            yield from _choices_in(document, (*path, place), inner, rest)


def _is_step(data: Any) -> bool:
    return isinstance(data, Mapping) and bool(data) and next(iter(data)) in verbs()


def _chooses_nothing(
    document: Document, path: Path, step: Mapping[str, Any], rest: Sequence[Any], after: str
) -> Iterator[Problem]:
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
