"""The helper that compares states compares all of them."""

from __future__ import annotations

from typing import Any

from tests.laws.play import play_on
from tests.laws.snapshot import COUNTED, ROWS, SHARED, differing, plain, snapshot
from villagers_rules import Game
from villagers_rules.model.cards import CardTable
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import Layout
from villagers_rules.model.rulebook import Rules
from villagers_rules.model.state import STATE_SLOTS
from villagers_rules.model.village import VILLAGE_SLOTS


def test_a_snapshot_covers_every_slot() -> None:
    """A snapshot holds every slot of a state, and every row of its villages."""
    game = Game.new(players=3, seed=1)
    taken = snapshot(game.state)
    assert set(taken) == set(STATE_SLOTS)
    assert {*ROWS, *COUNTED, "table"} == set(VILLAGE_SLOTS)
    assert set(taken["villages"][0]) == set(ROWS)


def test_a_snapshot_shares_nothing_with_its_state() -> None:
    """A snapshot stays what it was while the game goes on; it differs then in every slot that a game alters."""
    game = Game.new(players=2, seed=2)
    before = snapshot(game.state)
    kept = plain(before)
    play_on(game, 60, seed=2)
    assert before == kept
    after = snapshot(game.state)
    altered = {line.partition(":")[0] for line in differing(before, after)}
    assert {"piles", "villages", "supply", "journal", "round", "road_coins"} <= altered
    assert not altered & set(SHARED)


def another(value: Any, elsewhere: Any, slot: str) -> Any:
    """Return another value of the same type than *value*; *elsewhere* is that of a game with other cards."""
    if isinstance(value, (CardTable, Rules, Layout)):
        return elsewhere
    if value is None:
        return {"looking": 1, "foreseen": [], "barred": ["left 0 1"], "ways": {(0, 1): (0, 2)}}[slot]
    if isinstance(value, (list, tuple)):
        return type(value)([*value, 99])
    return not value if isinstance(value, bool) else value + 1


REPLACED = {"answered", "prevented", "seats"}
"""The lists that are never altered in place, so that copies may share them."""


def test_a_copy_has_every_slot_for_itself() -> None:
    """A copy of a state equals it in every slot, and shares no list or mapping with it that play alters in place."""
    game = Game.new(players=2, packs=["base", "profiteers"], seed=3)
    play_on(game, 40, seed=3)
    state, twin = game.state, game.state.copy()
    twin.journal = Journal(state.journal or [])
    assert differing(snapshot(state), snapshot(twin)) == []
    for slot in set(STATE_SLOTS) - REPLACED:
        held = getattr(state, slot)
        assert not isinstance(held, (list, dict)) or getattr(twin, slot) is not held, slot


def test_each_slot_tells() -> None:
    """A snapshot shows a change of any one slot that can change."""
    game = Game.new(players=2, seed=3)
    play_on(game, 40, seed=3)
    before = snapshot(game.state)
    other = Game.new(players=3, packs=["base", "saints"], seed=3).state
    for slot in STATE_SLOTS:
        twin = game.state.copy()
        twin.journal = Journal(game.state.journal or [])
        assert differing(before, snapshot(twin)) == []
        if slot == "villages":
            twin.villages[1].coins[0] += 1
        elif slot == "piles":
            twin.areas["stack"][5][0], twin.areas["stack"][5][1] = twin.areas["stack"][5][1], twin.areas["stack"][5][0] + 1
        elif slot == "known_piles":
            twin.known_piles[twin.layout.stacks[5]] = {0: 1}
        elif slot == "known_hands":
            twin.known_hands[1] = ((0b1, (99,)),)
        else:
            setattr(twin, slot, another(getattr(twin, slot), getattr(other, slot), slot))
        differ = {line.partition(":")[0] for line in differing(before, snapshot(twin))}
        assert differ == {slot}
