"""Cards with a rule of their own that no scenario shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from villagers_rules.errors import Problem
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.document import Document
from villagers_rules.packs.pack_files import SCENARIOS, PackFiles
from villagers_rules.packs.validate import Reading
from villagers_rules.scenarios.coverage import SHOWN_IN, has_own_rule, words_in

Scenarios = Mapping[str, frozenset[str]]
"""For each pack the words that occur in its scenarios, and in those of the packs that require it."""


def shown_in(readings: Iterable[Reading]) -> Scenarios:
    """Return the words in the scenarios of the packs of *readings*."""
    found: dict[str, set[str]] = {}
    seen: set[str] = set()
    for reading in readings:
        if reading.pack.shown not in seen:
            seen.add(reading.pack.shown)
            words = {word for document in reading.inner for word in _words(document)}
            for member in reading.packs:
                found.setdefault(member.id, set()).update(words)
    return {pack: frozenset(words) for pack, words in found.items()}


def check_untested(pack: PackFiles, readings: Sequence[Reading], scenarios: Scenarios) -> Iterator[Problem]:
    """Yield the cards of *pack* with a rule of their own whose id occurs in no scenario of it, or of a pack that requires it."""
    own = {
        card.id
        for reading in readings
        if reading.catalog is not None
        for card in reading.catalog.table.cards
        if card.pack == pack.id and has_own_rule(card)
    }
    shown = scenarios.get(pack.id, frozenset())
    for card in cards_in([pack]):
        if card.id in own and card.id not in shown:
            message = f"no scenario shows `{card.id}`, which has a rule of its own"
            hint = f"add one to the folder {SCENARIOS} of the pack: what is given, done, and holds then"
            yield card.part.document.problem("untested-card", message, path=card.part.path, key=True, suggestion=hint)


def _words(document: Document) -> Iterator[str]:
    """Yield the words of all scenarios of *document*, but not those of their names."""
    if document.kind != SCENARIOS or not isinstance(document.data, dict):
        return
    yield from words_in(document.data.get(SHOWN_IN[0]))
    listed = document.data.get(SCENARIOS)
    for case in listed if isinstance(listed, list) else ():
        if isinstance(case, dict):
            for part in SHOWN_IN:
                yield from words_in(case.get(part))
