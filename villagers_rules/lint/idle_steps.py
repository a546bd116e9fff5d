"""Steps that can be carried out and never do anything, whatever happens in the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from villagers_rules.errors import Problem
from villagers_rules.lint.variants import Variant
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Path
from villagers_rules.packs.pack_files import PackFiles

_DEAL, _TAKE = "deal_events", "take"
_PASSING = "pass the first player card"
_BY = "by"
"""The key of the difference by which a number or a counter changes."""


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
        waiting: list[tuple[Path, Any]] = [((), document.data)]
        while waiting:
            path, value = waiting.pop()
            if isinstance(value, dict):
                if key in value and test(value):
                    yield document.problem("no-effect", message, path=(*path, key), key=True, suggestion=hint)
                waiting += [((*path, inner), held) for inner, held in value.items()]
            elif isinstance(value, list):
                waiting += [((*path, place), inner) for place, inner in enumerate(value)]


def _deck(catalogs: Sequence[Catalog]) -> str:
    """Return a deck of the events of *catalogs*, or how one can be called."""
    return next((event.deck for catalog in catalogs for event in catalog.events.values()), "a_deck")
