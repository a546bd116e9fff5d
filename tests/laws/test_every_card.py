"""The random games of the test run play every card of every pack, so that no card is there that was never tried."""

from __future__ import annotations

from collections import Counter, deque

from tests.laws import sizes
from tests.laws.combinations import combinations, named
from tests.laws.play import dealt, moves_of
from tests.laws.tally import played_lines, used_in
from tests.laws.walking import Findings


def more_games(pack: str, wanted: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return which of the cards *wanted* no further game with their *pack* plays either."""
    catalog = named(pack).catalog()
    for seed in range(0, 2 * sizes.PLAYED_SEEDS, 2):  # In these the players are eager to build.
        if wanted:
            state = dealt(catalog, players=catalog.players[-1], seed=seed, journal=True)
            deque(moves_of(state, seed), maxlen=0)
            wanted = wanted - used_in(state).keys()
    return wanted


def test_every_card_is_played(everything: dict[str, dict[int, Findings]]) -> None:
    """Every villager is placed or played, every event resolved or discarded, every development laid out, in some random game."""
    used: Counter[tuple[str, str]] = Counter()
    for combination in combinations():
        used.update({(card.pack, card.id): 0 for card in combination.catalog().table.cards})
    for by_players in everything.values():
        for found in by_players.values():
            used.update(found.used)
    rare = {card for card, number in used.items() if number <= 0}
    never = {card for pack in {pack for pack, _ in rare} for card in more_games(pack, {card for card in rare if card[0] == pack})}
    assert not never, "never played:\n" + "\n".join(played_lines(dict.fromkeys(sorted(never), 0)))
