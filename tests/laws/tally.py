"""What the laws were checked on, added up for the summary at the end of the test run."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from villagers_rules.model.changes import CardEntry, PlacedEntry
from villagers_rules.model.state import State
from villagers_rules.rules import setup

seen: Counter[str] = Counter()
"""How many of each thing were looked at, by what it is called in the summary."""


def lines(looked_at: Mapping[str, int], used: Mapping[tuple[str, str], int]) -> list[str]:
    """Return the summary: how many of each thing were *looked_at*, then how often each card of each pack was *used*."""
    return [f"{number:>11,} {what}" for what, number in looked_at.items()] + played_lines(used)


def played_lines(counted: Mapping[tuple[str, str], int]) -> list[str]:
    """Return a paragraph a pack: how often each of its cards was played.

    >>> played_lines({("base", "cooper"): 3, ("base", "tinner"): 0})
    ['played of base: cooper 3, tinner 0']
    """
    packs: defaultdict[str, list[str]] = defaultdict(list)
    for (pack, card), number in counted.items():
        packs[pack].append(f"{card} {number}")
    return [f"played of {pack}: {', '.join(cards)}" for pack, cards in sorted(packs.items())]


def used_in(state: State) -> Counter[tuple[str, str]]:
    """Return how often each card came into play in a finished game, whose state has kept a journal.

    Villagers begin in a village, are placed or played, or act beside a village; events are discarded, resolved before or not;
    developments are laid out, and lie there at the end or were discarded from there.
    """
    table = state.table
    found: Counter[int] = Counter(state.areas["development"][0])
    found.update(kind for pile in state.areas["keep"] for kind in pile if kind in table.beside)
    area_of = state.layout.area_of
    for entry in state.journal or []:
        if isinstance(entry, CardEntry):
            counts = area_of[entry.target] in ("played", "spent") or area_of[entry.source] == "development"
            found[entry.card] += counts
        elif isinstance(entry, PlacedEntry):
            found[entry.card] += 1
    begun = setup.new_state(table, state.rules, players=state.players, seed=state.seed)
    found.update(table.kind_of[face] for village in begun.villages for face in village.face)
    return Counter({(table.cards[kind].pack, table.ids[kind]): number for kind, number in found.items()})
