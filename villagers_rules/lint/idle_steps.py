"""Steps that can be carried out and never do anything, whatever happens in the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from villagers_rules.errors import Problem
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.validate import Reading

_DEAL = "deal_events"


def check_idle_steps(pack: PackFiles, readings: Sequence[Reading]) -> Iterator[Problem]:
    """Yield the steps of *pack* that deal events from the deck in use where none of its games has one (R18.2)."""
    catalogs = [reading.catalog for reading in readings if reading.catalog is not None]
    if not catalogs or any(catalog.rules.events.decks for catalog in catalogs):
        return
    for document in pack.documents:
        for path in _deals(document):
            message = f"`{_DEAL}` deals from the deck that is in use, and the rules name no deck, so that it does nothing"
            hint = f"add it to the rules: `events: {{decks: {{{_deck(catalogs)}: from the start}}}}`"
            yield document.problem("no-effect", message, path=path, key=True, suggestion=hint)


def _deals(document: Document) -> Iterator[Path]:
    """Yield where the steps of *document* stand that deal events from the deck in use."""
    waiting: list[tuple[Path, Any]] = [((), document.data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            if _DEAL in value and "from" not in value:
                yield (*path, _DEAL)
            waiting += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, place), inner) for place, inner in enumerate(value)]


def _deck(catalogs: Sequence[Catalog]) -> str:
    """Return a deck of the events of *catalogs*, or how one can be called."""
    return next((event.deck for catalog in catalogs for event in catalog.events.values()), "a_deck")
