"""What only some games have is told as well: events, tokens, cards that somebody looks at, and what was left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.saves.made_up import TABLE, all_entries, kind, laid, position
from villagers_rules.model import changes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.narration import changes_of, reveals
from villagers_rules.model.places import BANK, BOX, DEVELOPMENT, EVENT, LOOKED, PLAYED, RESERVE, RESOLVING, coins_on, supply_of
from villagers_rules.model.public_changes import (
    CardMoved,
    CardsLookedAt,
    CardsPutBack,
    Change,
    Counted,
    HandSeen,
    StepsWaiting,
    Where,
)
from villagers_rules.model.state import State
from villagers_rules.model.tasks import DraftTask


def told(state: State, viewer: int | None = None) -> list[str]:
    """Return the sentences for all that happened."""
    return [str(change) for change in changes_of(state, state.journal or [], viewer=viewer)]


def event(state: State) -> None:
    """Deal an event, resolve it and discard it; another one comes from under a stack, a third from its discards."""
    storm, fair, frost = kind("storm"), kind("fair"), kind("frost")
    changes.move_card(state, storm, state.layout.place("deck", 0), EVENT)
    changes.move_card(state, storm, EVENT, RESOLVING)
    changes.move_card(state, storm, RESOLVING, state.layout.place("spent", 0))
    state.areas["under"][1].append(fair)
    changes.move_card(state, fair, state.layout.place("under", 1), EVENT)
    changes.move_card(state, fair, EVENT, state.layout.place("spent", 0))
    state.areas["spent"][1].append(frost)
    changes.move_card(state, frost, state.layout.place("spent", 1), state.layout.place("deck", 1))
    changes.shuffle(state, state.layout.place("deck", 1))


def beside(state: State) -> None:
    """Move cards beside villages: one that is kept, one of a pool, and one from hand to hand."""
    fool, team = kind("fool"), kind("team")
    changes.move_card(state, fool, BOX, state.layout.place("keep", 0))
    changes.move_card(state, fool, state.layout.place("keep", 0), PLAYED)
    changes.place_card(state, 0, team, state.layout.place("basic", 1), under=NOBODY, face=TABLE.faces[team][0], role=team)
    digger, supply = kind("digger"), state.layout.place("basic", 0)
    changes.place_card(state, 1, digger, supply, under=NOBODY, face=digger, role=digger)


def seated(state: State) -> None:
    """Let the seat without a player get a card and gold."""
    digger, supply = kind("digger"), state.layout.place("basic", 0)
    changes.place_card(state, 2, digger, supply, under=NOBODY, face=digger, role=digger)
    changes.move_gold(state, BANK, coins_on(2, 1), 2, "R7.1")
    changes.move_gold(state, supply_of(0), supply_of(2), 3, "R15.4")
    changes.record_payment(state, "big_market", 2, "coins", 2)


def turn(state: State) -> None:
    """Count what belongs to a turn: only what people need to hear is told."""
    counted: tuple[tuple[str, Any], ...] = (
        ("stage", 1),
        ("drafts_left", 2),
        ("drafts_left", 1),
        ("build_limit", 4),
        ("looking", state.layout.stacks[1]),
        ("looking", None),
    )
    for name, value in counted:
        changes.set_counter(state, name, value)
    changes.set_counter(state, "used", [(0, 0, "in your build turn")])
    changes.set_counter(state, "used", [(0, 0, "in your build turn"), (1, 0, "in your build turn, once per game")])
    changes.set_counter(state, "used", [])
    changes.set_counter(state, "more_drafts", [-1, 0])
    changes.set_counter(state, "more_builds", [-1, 2])
    changes.set_counter(state, "more_turns", [1, -1])
    changes.set_counter(state, "more_drafts", [0, 0])


def tokens(state: State) -> None:
    """Hand tokens out and take them back."""
    for card in ("tower", "bridge", "school"):
        changes.move_card(state, kind(card), BOX, DEVELOPMENT)
    changes.set_counter(state, "tokens", [NOBODY, NOBODY, NOBODY])
    changes.set_counter(state, "tokens", [1, NOBODY, 0])
    changes.set_counter(state, "tokens", [1, 0, NOBODY])


def skip(state: State) -> None:
    """Leave out what cannot be done, of a card and of the rules."""
    changes.skip(state, kind("storm"), "nothing to choose from")
    changes.skip(state, NOBODY, "nothing to choose from")


TOLD: list[tuple[Callable[[State], None], list[str]]] = [
    (
        event,
        [
            "storm is dealt",
            "storm is resolved",
            "storm is discarded",
            "fair is triggered",
            "fair is discarded",
            "frost goes from the autumn discards to the autumn deck",
            "the autumn deck is shuffled (3 cards)",
        ],
    ),
    (
        beside,
        [
            "fool goes from the box to player 1's keep",
            "fool goes from player 1's keep to the played cards",
            "team is placed in player 1's village, from the gangs",
            "digger is placed in player 2's village, from the basic villagers",
        ],
    ),
    (
        seated,
        [
            "digger is placed in the duke's village, from the basic villagers",
            "2 gold goes from the bank to the duke's digger (R7.1)",
            "3 gold goes from player 1's supply to the duke's supply (R15.4)",
            "big market: the duke was paid 2 gold for coins",
        ],
    ),
    (
        turn,
        [
            "player 1 may draft 2 villagers in this turn",
            "player 1's settlers is used",
            "player 2's settlers is used",
            "player 1's draft limit: -1",
            "player 1's build limit: -1, player 2's build limit: +2",
            "player 1's build turns: +1, player 2's build turns: -1",
        ],
    ),
    (
        tokens,
        [
            "tower goes from the box to the developments",
            "bridge goes from the box to the developments",
            "school goes from the box to the developments",
            "player 2 has the token of the tower, player 1 has the token of the school",
            "player 1 has the token of the bridge, nobody has the token of the school",
        ],
    ),
    (skip, ["skipped: storm, nothing to choose from", "skipped: nothing to choose from"]),
]


@pytest.mark.parametrize(("happens", "sentences"), TOLD, ids=lambda value: getattr(value, "__name__", ""))
def test_what_only_some_games_have_is_told(happens: Callable[[State], None], sentences: list[str]) -> None:
    """Events, tokens, pools and seats without a player are told in sentences; counters of the interpreter are silent."""
    state = laid()
    happens(state)
    assert told(state) == told(state, viewer=0) == told(state, viewer=1) == sentences
    for change in changes_of(state, state.journal or []):
        assert json.loads(json.dumps(change.to_data()))["kind"] == change.kind


def look(state: State, cards: int) -> None:
    """Let player 2 look at the top of the Reserve."""
    reserve = state.areas["reserve"][0]
    changes.set_counter(state, "looking", RESERVE)
    for _ in range(cards):
        changes.move_card(state, reserve[-1], RESERVE, LOOKED, 0b10)


def test_looking_is_told_to_the_looker_alone() -> None:
    """Who looks at cards is told which, the top one first; others hear how many, but neither cards nor backs (R16.2)."""
    state = laid()
    state.areas["reserve"][0][-3:] = [kind("sower"), kind("tailor"), kind("spy")]
    look(state, 3)
    assert told(state) == told(state, viewer=1) == ["player 2 looks at 3 cards of the reserve: spy, tailor, sower"]
    assert told(state, viewer=0) == ["player 2 looks at 3 cards of the reserve"]
    hidden = json.dumps([change.to_data() for change in changes_of(state, state.journal or [], viewer=0)])
    assert not [word for word in (*TABLE.ids, *TABLE.suits) if word in hidden]


HEARD = [
    (CardsLookedAt(player=1, number=2, pile=Where(area="reserve"), cards=None), "you look at 2 cards of the reserve"),
    (HandSeen(player=1, owner=2), "you look at player 2's hand"),
    (HandSeen(player=2, owner=1), "player 2 looks at your hand"),
    (CardsPutBack(player=1, number=1, pile=Where(area="stack", number=3), cards=("spy",)), "you put spy back on stack 3"),
    (
        CardMoved(card=None, suit="ore", source=Where(area="hand", owner=1), target=Where(area="hand", owner=12)),
        "an ore card goes from your hand to player 12's hand",
    ),
    (Counted(what="player", value=1, round=1, player=1), "it is your turn"),
    (StepsWaiting(player=1, card="spy", number=1, when="w", until=None, begins=True), "your spy waits: the next time w"),
]


@pytest.mark.parametrize(("change", "heard"), HEARD, ids=lambda value: getattr(value, "kind", ""))
def test_what_is_yours_is_said_to_you(change: Change, heard: str) -> None:
    """A player reads of what is theirs as `your`, and of what they do as `you`; others read their number."""
    assert change.said(1) == heard
    assert "you" not in str(change.said(3)).split()
    assert str(change) == change.said()


def test_putting_back_is_told_as_looking_is() -> None:
    """Cards that go back in one go are told together, one that somebody takes is told as it goes."""
    state = laid()
    state.areas["reserve"][0][-3:] = [kind("sower"), kind("tailor"), kind("spy")]
    look(state, 3)
    changes.move_card(state, kind("spy"), LOOKED, state.layout.place("hand", 1), 0b10)
    changes.push(state, DraftTask())
    for card in ("sower", "tailor"):
        changes.move_card(state, kind(card), LOOKED, RESERVE, 0b10)
    changes.set_counter(state, "looking", None)
    assert told(state, viewer=1)[1:] == [
        "spy goes from the cards looked at to player 2's hand",
        "player 2 puts back on the reserve, the last one on top: sower, tailor",
    ]
    assert told(state, viewer=0)[1:] == [
        "a special card goes from the cards looked at to player 2's hand",
        "player 2 puts 2 cards back on the reserve",
    ]


def test_what_was_done_one_by_one_is_told_one_by_one() -> None:
    """Cards put back with a choice between them are told apart, so that all is told as it was told when it happened."""
    state = laid()
    look(state, 2)
    begun = len(state.journal or [])
    parts = []
    for _ in range(2):
        changes.push(state, DraftTask())
        changes.pop(state)
        changes.move_card(state, state.areas["looked"][0][-1], LOOKED, RESERVE, 0b10)
        parts += [str(change) for change in changes_of(state, (state.journal or [])[begun:], viewer=0)]
        begun = len(state.journal or [])
    assert parts == ["player 2 puts 1 card back on the reserve"] * 2
    assert told(state, viewer=0) == ["player 2 looks at 2 cards of the reserve", *parts]


def test_one_who_knew_a_card_is_not_told_that_another_sees_it() -> None:
    """A player who knew where a card lay is no looker: cards that somebody looks at are mixed up for all others."""
    state = laid()
    state.areas["reserve"][0][-1] = kind("spy")
    state.known_piles[RESERVE] = {len(state.areas["reserve"][0]) - 1: 0b01}
    look(state, 1)
    assert told(state, viewer=0) == ["player 2 looks at 1 card of the reserve"]


def test_what_others_look_at_is_no_secret_taken_back() -> None:
    """Looking at cards that one does not know reveals something; dealing from a hidden deck does, and a note does not (R16)."""
    before = laid()
    state = before.copy()
    look(state, 1)
    changes.move_card(state, kind("storm"), state.layout.place("deck", 0), EVENT)
    skip(state)
    shown = [entry.kind for entry in state.journal or [] if reveals(before, [entry])]
    assert shown == ["card", "card"]


def test_every_entry_that_can_be_saved_can_be_told() -> None:
    """All that a journal may hold of such games has a sentence, or is silent, for everybody."""
    for viewer in (None, 0, 1):
        assert all(str(change) for change in changes_of(position(), all_entries(), viewer=viewer))
