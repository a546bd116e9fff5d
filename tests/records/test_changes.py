"""What happened is told in the project's words: one value and one sentence a change, hidden from whom it did not concern."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tests.saves.games import played, positions
from villagers_rules.game import Game
from villagers_rules.model import changes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.codec import ENTRIES
from villagers_rules.model.counters import COUNTERS
from villagers_rules.model.journal import Entry
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.narration import changes_of, reveals
from villagers_rules.model.places import BANK, DISCARD, RESERVE, coins_on, supply_of
from villagers_rules.model.public_changes import Change, Counted, CountedRow
from villagers_rules.model.state import State
from villagers_rules.model.tasks import DraftTask
from villagers_rules.packs import load
from villagers_rules.rules.setup import deal, new_state


def dealt(players: int = 2) -> State:
    """Return a state that was just dealt, with a journal."""
    catalog = load(("base",))
    state = new_state(catalog.table, catalog.rules, players=players, seed=7)
    deal(state, first_player=1)
    state.journal = Journal()
    return state


def kind(state: State, card: str) -> int:
    """Return the kind of a card."""
    return state.table.kind[card]


def place(state: State, seat: int, card: str, *, under: int = NOBODY, side: int = 0, role: str = "") -> int:
    """Place a card out of the basic villagers' piles or the Reserve and return its spot."""
    number = kind(state, card)
    basics = state.table.basics
    source = state.layout.place("basic", basics.index(number)) if number in basics else RESERVE
    face = state.table.faces[number][side]
    return changes.place_card(state, seat, number, source, under=under, face=face, role=kind(state, role or card))


def told(state: State, viewer: int | None = None) -> list[str]:
    """Return the sentences for all that happened."""
    return [str(change) for change in changes_of(state, state.journal or [], viewer=viewer)]


def gold(state: State) -> None:
    """Move gold between all kinds of places."""
    changes.move_gold(state, BANK, supply_of(0), 3, "R8.1")
    changes.move_gold(state, supply_of(0), coins_on(1, 0), 2, "R7.1")
    changes.move_gold(state, BANK, state.layout.place("road", 2), 1, "R4.2")


def draft(state: State) -> None:
    """Draft a card from the Road and one from a stack."""
    changes.move_card(state, state.areas["road"][1][0], state.layout.place("road", 1), state.layout.place("square", 0))
    changes.move_card(state, state.areas["stack"][3][-1], state.layout.place("stack", 3), state.layout.place("square", 1))


def trade(state: State) -> None:
    """Put a card from hand, unseen, on a stack."""
    state.areas["hand"][0][:] = [kind(state, "cooper")]
    changes.move_card(state, kind(state, "cooper"), state.layout.place("hand", 0), state.layout.place("stack", 2), 1)


def build(state: State) -> None:
    """Place a chain, with a stand-in in it."""
    below = place(state, 0, "lumberjack")
    below = place(state, 0, "monk", under=below, role="wheeler")
    place(state, 0, "cartwright", under=below)


def replace(state: State) -> None:
    """Pay a villager, replace it, and let one on top leave."""
    below = place(state, 1, "lumberjack")
    above = place(state, 1, "wheeler", under=below)
    changes.move_gold(state, BANK, coins_on(1, below), 2, "R7.1")
    changes.replace_card(state, 1, below, kind(state, "apprentice"), RESERVE, DISCARD)
    changes.remove_card(state, 1, above, state.layout.place("hand", 1))


def flip(state: State) -> None:
    """Turn a card to its other side."""
    changes.flip_card(state, 0, 0, state.table.faces[kind(state, "founders")][1])


def count(state: State) -> None:
    """Count everything that is counted."""
    for name, value in (("round", 1), ("phase", 0), ("first_player", 1), ("player", 1), ("builds_left", 3), ("trades_left", 2)):
        changes.set_counter(state, name, value)
    changes.set_counter(state, "sits_out", [False, True])
    changes.set_counter(state, "sits_out", [False, False])
    changes.set_counter(state, "markets_held", ["first_market"])
    changes.set_counter(state, "draws", 5)


def market(state: State) -> None:
    """Shuffle, begin and end a task, and pay."""
    changes.shuffle(state, RESERVE)
    changes.push(state, DraftTask())
    changes.pop(state)
    changes.record_payment(state, "first_market", 1, "coins", 6)


TOLD: list[tuple[Callable[[State], None], list[str]]] = [
    (
        gold,
        [
            "3 gold goes from the bank to player 1's supply (R8.1)",
            "2 gold goes from player 1's supply to player 2's founders (R7.1)",
            "1 gold goes from the bank to road 3 (R4.2)",
        ],
    ),
    (trade, ["cooper goes from player 1's hand to stack 3"]),
    (
        build,
        [
            "lumberjack is placed in player 1's village, from the basic villagers",
            "monk (wheeler) is placed on player 1's lumberjack, from the reserve",
            "cartwright is placed on player 1's monk, from the reserve",
        ],
    ),
    (
        replace,
        [
            "lumberjack is placed in player 2's village, from the basic villagers",
            "wheeler is placed on player 2's lumberjack, from the reserve",
            "2 gold goes from the bank to player 2's lumberjack (R7.1)",
            "apprentice takes the place of player 2's lumberjack, which goes to the discard pile",
            "player 2's wheeler leaves the village and goes to player 2's hand",
        ],
    ),
    (flip, ["player 1's founders: turned from gold to food"]),
    (
        count,
        [
            "round 1 begins",
            "round 1: draft",
            "player 2 is first player",
            "it is player 2's turn",
            "player 2 has 3 build actions",
            "player 2 may get 2 basic villagers",
            "players who sit out: 2",
            "players who sit out: nobody",
            "markets held: first market",
        ],
    ),
    (market, ["the reserve is shuffled (46 cards)", "first market: player 2 was paid 6 gold for coins"]),
]


@pytest.mark.parametrize(("happens", "sentences"), TOLD, ids=lambda value: getattr(value, "__name__", ""))
def test_what_happened_is_told_in_sentences(happens: Callable[[State], None], sentences: list[str]) -> None:
    """Each change reads as one sentence that names players from 1 and cards as they were called when it happened."""
    state = dealt()
    happens(state)
    assert told(state) == sentences


def test_a_placed_card_is_told_with_its_place() -> None:
    """A placed card is named by its id, its owner, its spot in the order of placing, and the card it lies on."""
    state = dealt()
    build(state)
    change = changes_of(state, state.journal or [])[1]
    assert change.to_data() == {
        "kind": "placed",
        "card": "monk",
        "side": "",
        "stands_for": "wheeler",
        "source": {"area": "reserve"},
        "spot": {"area": "village", "owner": 1, "card": "monk", "id": 3},
        "on": {"area": "village", "owner": 1, "card": "lumberjack", "id": 2},
    }


def test_a_card_put_back_unseen_is_a_back_to_others() -> None:
    """Who did not see a card is told its suit alone, since backs are public (R16.1)."""
    state = dealt()
    trade(state)
    assert told(state, viewer=0) == ["cooper goes from player 1's hand to stack 3"]
    assert told(state, viewer=1) == ["a wood card goes from player 1's hand to stack 3"]
    hidden = changes_of(state, state.journal or [], viewer=1)[0]
    assert "cooper" not in json.dumps(hidden.to_data())


def test_drafted_cards_are_public() -> None:
    """A card that is drafted is seen by all as it enters the square, face down or not (R3.2, R3.3)."""
    state = dealt()
    draft(state)
    assert told(state) == told(state, viewer=0) == told(state, viewer=1)


def test_shuffles_tell_no_order() -> None:
    """A shuffle is told without the order before it or after it."""
    state = dealt()
    changes.shuffle(state, state.layout.place("stack", 2))
    change = changes_of(state, state.journal or [])[0]
    assert str(change) == "stack 3 is shuffled (4 cards)"
    assert not any(card in json.dumps(change.to_data()) for card in state.table.ids)


@pytest.mark.parametrize("players", [2, 5])
def test_all_that_happens_in_whole_games_is_told(players: int) -> None:
    """Every change of a game is told to everybody in one line, and is plain data for JSON."""
    game = played(players, 1000)
    for viewer in [None, *range(players)]:
        found = changes_of(game.state, game.state.journal or [], viewer=viewer)
        for change in found:
            assert str(change)
            assert "\n" not in str(change)
            assert json.loads(json.dumps(change.to_data()))["kind"] == change.kind
    assert [str(change) for change in game.changes if str(change).startswith("round 2")] == [
        "round 2 begins",
        *(f"round 2: {phase}" for phase in game.state.rules.phases),
    ]


def test_changes_are_named_as_when_they_happened() -> None:
    """What is told of an action later is what was told when it was done, whatever has become of the cards since."""
    for game in positions(3, seed=11):
        if not game.actions:
            begun = [str(change) for change in game.changes]
            live = list(begun)
            marks = len(game.state.journal or [])
        else:
            live += [str(change) for change in changes_of(game.state, (game.state.journal or [])[marks:])]
            marks = len(game.state.journal or [])
    assert [str(change) for change in game.changes] == live


def test_every_kind_of_entry_is_told_or_silent() -> None:
    """The kinds of changes in the journal are the kinds that are told and those that are none of people's business."""
    told = {kind for kind, entry in ENTRIES.items() if entry.narrate is not Entry.narrate} - {"marks"}
    assert {"known", "marks", "begun", "ended", "learned"} == set(ENTRIES) - told
    # Cards that come to those that are looked at, or go back from there, are told as looking and putting back; of those that are
    # seen where they lie, people hear what is revealed.
    assert {one.kind for one in Change.__subclasses__()} == {*told - {"seen"}, "revealed", "looked at", "put back"}


def test_every_counter_is_told_or_silent() -> None:
    """Each counter has a sentence for people, or is none of their business: then nothing of it is shown."""
    silent = {name for name, counter in COUNTERS.items() if counter.shown is COUNTERS["draws"].shown}
    unspoken = {"draws", "stage", "limit", "looking", "in turn", "placed", "placed before", "order"}
    assert silent == unspoken | {"answered", "prevented", "asked at", "waiting", "occasions"}
    silent.add("hosts")  # What comes to lie under a villager is said of the cards.
    row = CountedRow(name="n", owner=1, card="c", number=1)
    for name in {COUNTERS[name].called or name for name in COUNTERS.keys() - silent}:
        held = [Counted(what=name, value=2, round=1, player=1), Counted(what=name, rows=(row,), round=1, player=1)]
        assert any(str(change) != f"{name}: {number}" for change, number in zip(held, (2, 1), strict=True))


# -- what an action reveals ---------------------------------------------------------------------------------------------------
def revealed(state: State, happens: Callable[[State], None]) -> bool:
    """Return whether anybody learns of a hidden card as something happens."""
    before = state.copy()
    happens(state)
    return reveals(before, state.journal or [])


@pytest.mark.parametrize(
    ("happens", "expected"),
    [(gold, False), (flip, False), (trade, False), (draft, True), (market, True), (build, True)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_reveals_hidden_cards(happens: Callable[[State], None], expected: bool) -> None:  # noqa: FBT001
    """Gold, flips and cards put back unseen reveal nothing; cards that leave a face-down pile and shuffles do (R16)."""
    assert revealed(dealt(), happens) is expected


def test_a_road_card_is_known_to_all() -> None:
    """Taking a face-up card reveals nothing as long as the place is not refilled (R3.2)."""
    state = dealt()
    card, source, target = state.areas["road"][0][0], state.layout.place("road", 0), state.layout.place("square", 0)
    assert not revealed(state, lambda state: changes.move_card(state, card, source, target))


def test_a_hand_card_is_revealed_once() -> None:
    """A card that comes out of a hand is news to who did not know it, and none if all did (R16.2)."""
    state = dealt()
    cooper = kind(state, "cooper")
    state.areas["hand"][0][:] = [cooper]

    def show(state: State) -> None:
        changes.move_card(state, cooper, state.layout.place("hand", 0), DISCARD)

    known = state.copy()
    known.known_hands[0] = ((0b10, (cooper,)),)
    assert revealed(state, show)
    assert not revealed(known, show)


def test_a_known_card_leaves_a_stack() -> None:
    """A card that everybody knew reveals nothing as it leaves a stack, but the back below it is new (R16.1)."""
    state = dealt()
    top = state.areas["stack"][0][-1]
    state.areas["stack"][0][:] = [top]
    state.known_piles[state.layout.place("stack", 0)] = {0: 0b11}

    def take(state: State) -> None:
        changes.move_card(state, top, state.layout.place("stack", 0), state.layout.place("square", 0))

    more = state.copy()
    more.areas["stack"][0].insert(0, top)
    more.known_piles[state.layout.place("stack", 0)] = {1: 0b11}
    half = state.copy()
    half.known_piles[state.layout.place("stack", 0)] = {0: 0b01}
    assert not revealed(state, take)
    assert revealed(more, take)
    assert revealed(half, take)


def test_players_may_undo_what_nobody_learned_from() -> None:
    """A trade can be undone by who did it, a draft that showed new cards cannot, and nobody takes back another's action."""
    verbs: dict[str, set[bool]] = {}
    for game in positions(2, seed=5):
        if game.actions:
            last = game.actions[-1]
            assert not game.can_undo(3 - last.player)
            verbs.setdefault(last.verb, set()).add(game.can_undo(last.player))
    assert verbs["trade"] == {True}
    assert False in verbs["draft"]
    assert any(verbs["end turn"])


def test_who_has_looked_at_a_hand_may_not_undo_it() -> None:
    """Choosing a player whose hand is looked at shows that hand, though no card moves, so it is not taken back (R12.2)."""
    game = next(
        game
        for game in (Game.new(players=2, packs=["scoundrels"], seed=seed, first_player=1) for seed in range(100))
        if "noble" in map(str, game.view(1).seats[0].hand)
    )
    while game.decision is not None and game.decision.kind != "build":
        game.apply(game.legal_actions[0])
    game.apply("play noble")
    game.apply("choose player 2")
    assert all(card.card for card in game.view(1).seats[1].hand)
    assert not game.can_undo(1)
