"""What a village on the table is worth: for people who play with the cards and count with this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from villagers_rules import arguments
from villagers_rules.errors import GameError
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.scores import Score
from villagers_rules.model.state import State
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import build_village, counters_written, lay_counters, parse_village
from villagers_rules.packs import load
from villagers_rules.rules.scoring import score_of
from villagers_rules.table.chains import carries_suit
from villagers_rules.table.irregular import may_lie_elsewhere


def score(
    village: str,
    *,
    packs: Sequence[str] = ("base",),
    mode: str = "",
    pack_dirs: Sequence[str | Path] = (),
    hand: Sequence[str] = (),
) -> Score:
    """Return what *village* (as text) is worth in gold, with the working of every point (R9, R10).

    *hand* are the ids of the cards in hand, for formulas that count them. Raises `GameError` for a village that cannot be.

    >>> found = score("lumberjack > wheeler > cartwright +4; lumberjack > wood_carver")
    >>> found.gold, found.silver, found.coins, found.total
    (9, 9, 4, 22)
    >>> found.gold.breakdown
    ('cartwright 9',)
    """
    catalog = load(packs, pack_dirs=pack_dirs, mode=mode)
    table = catalog.table
    state = State(table, catalog.rules, players=1, seats=[""], seed=0)
    trees = parse_village(village)
    state.settle(0, build_village(table, trees))
    lay_counters(state, 0, counters_written(trees))
    check_village(state)
    for card in arguments.names("the hand", hand):
        if card not in table.kind:
            raise GameError(f"no loaded pack has a card called {card}")
        state.areas["hand"][0].append(table.kind[card])
    _check_hand(state)
    return score_of(state, 0)


def _check_hand(state: State) -> None:
    """Raise `GameError` when the cards in hand are no villagers, or more than there are beside those in the village (R1.3)."""
    table, village = state.table, state.villages[0]
    held = Counter(state.areas["hand"][0])
    placed = Counter(table.kind_of[face] for face in village.face if face >= 0)
    for kind, number in held.items():
        if kind >= len(table.villagers):
            raise GameError(f"{table.ids[kind]} is not a villager, so it cannot be in a hand (R1.1)")
        most = table.villagers[kind].copies
        if number + placed[kind] > most:
            beside = f" and {placed[kind]} in the village" if placed[kind] else ""
            raise GameError(f"the hand has {number} {table.ids[kind]}{beside}; there are {most} in the game (R1.3)")


def check_village(state: State) -> None:
    """Raise `GameError` when the first player's cards could not lie so: chains, room, stand-ins, copies (R1.3, R5.3, R8.2)."""
    table, village = state.table, state.villages[0]
    copies = Counter(table.kind_of[face] for face in village.face if face >= 0)
    for kind, number in copies.items():
        if kind >= len(table.villagers):
            raise GameError(f"{table.ids[kind]} is not a villager, so it cannot be in a village (R1.1)")
        villager = table.villagers[kind]
        most = 1 if villager.starts_village else villager.copies
        if number > most:
            raise GameError(f"the village has {number} {villager.id}; there are {most} in the game (R1.3)")
    check_village_chains(state, village)


def check_village_chains(state: State, village: Village) -> None:
    """Raise `GameError` when the villagers could not lie on each other like this: chains, room, stand-ins (R5.3, R8.2)."""
    for spot in village.spots():
        _check_spot(state, village, spot)


def _check_spot(state: State, village: Village, spot: int) -> None:
    table = village.table
    kind, role, below = table.kind_of[village.face[spot]], village.role[spot], village.under[spot]
    card = table.ids[kind]
    if table.discard[kind]:
        raise GameError(f"{card} is discarded after use, so it cannot be in a village (R8.1)")
    if table.stand_in[kind]:
        if role == kind:
            raise GameError(f"{card} stands for another villager; write which, as in {card} ({table.ids[0]}) (R8.2)")
        if not village.children[spot]:
            raise GameError(f"{card} cannot be on top of a chain (R8.2, R8.4)")
    if table.stand_in[role]:
        raise GameError(f"{card} cannot stand for {table.ids[role]} (R8.2)")
    wanted = table.played_on[role]
    usual = village.role[below] == wanted if below != NOBODY else wanted == NOBODY
    room = NOBODY in (below, wanted) or village.children[below] <= table.carries[village.role[below]]
    if not (usual and room) and may_lie_elsewhere(state, role, below):
        return
    if below == NOBODY:
        if wanted != NOBODY:
            name, under = table.ids[role], table.ids[wanted]
            raise GameError(f"{name} must be placed on {under}; write {under} > {name} (R5.3)")
        return
    if village.role[below] != wanted:
        under = table.ids[table.kind_of[village.face[below]]]
        where = f"must be placed on {table.ids[wanted]}, not on" if wanted != NOBODY else "starts a chain, so it cannot be on"
        raise GameError(f"{table.ids[role]} {where} {under} (R5.3)")
    if village.children[below] > table.carries[village.role[below]]:
        carries = table.carries[village.role[below]]
        raise GameError(f"{table.ids[wanted]} holds at most {carries}, and {village.children[below]} are placed on it (R5.3)")
    if not carries_suit(village, below, role):
        raise GameError(f"a stand-in holds cards of one suit only, so {card} cannot be placed there (R8.2)")
