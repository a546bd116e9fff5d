"""A small made-up game with everything that a position can hold: events, developments, a seat without a player, looked-at cards.

It is built by hand, without a pack, so that it holds what no single shipped pack has together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from villagers_rules import GameError
from villagers_rules.language import Lexicon, occasion
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes.codec import ENTRIES
from villagers_rules.model.context import Context, Named, played
from villagers_rules.model.journal import Entry
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.moves import FOR_FREE, NO_PADLOCK, InterruptMove, PlaceMove, TradeMove
from villagers_rules.model.places import Place
from villagers_rules.model.printed import Development, Event, Side, Villager
from villagers_rules.model.references import Reference
from villagers_rules.model.rulebook import (
    Comparison,
    EventDeck,
    Events,
    Limit,
    Market,
    Order,
    Road,
    Rules,
    SeatStart,
    Setup,
    SetupStep,
)
from villagers_rules.model.standing import Protect
from villagers_rules.model.state import State
from villagers_rules.model.steps import AtMost, Step
from villagers_rules.model.tasks import EventsTask, EventTask, MoveTask, RefillTask, RoundTask, StepsTask
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.verbs import hooks
from villagers_rules.rules import setup


@frozen
class Number:
    """A formula that is always the same."""

    amount: int

    @property
    def text(self) -> str:
        """The formula as it was written."""
        return str(self.amount)

    @property
    def compute(self) -> Callable[[Any, int, Any], int]:
        """The amount."""
        return lambda position, seat, context: self.amount


@frozen
class Gold:
    """How much gold a seat has in the supply."""

    text: str = "your gold"

    @property
    def compute(self) -> Callable[[Any, int, Any], int]:
        """The gold, by position and seat."""
        return lambda position, seat, context: int(position.supply[seat])


@frozen
class OwnHand:
    """The cards of a hand, to choose from."""

    text: str = "villagers in your hand"

    def find(self, position: Any, seat: int, it: Any) -> list[Reference]:
        """Return references to the cards."""
        return [Reference("hand", seat, kind) for kind in dict.fromkeys(position.areas["hand"][seat])]

    each = find


CHOICE = Step(verb="choose", takes=OwnHand())
DELAYED = Step("when", occasion("your build turn begins", Lexicon((), ())), {"do": (Step("gain", Number(1)),)})
LATER = {"play/2.when": DELAYED.options["do"]}
"""Steps that wait for an occasion, and where they stand."""
SHOWN = Step(verb="gain", takes=Number(1))
LOOK = Step(verb="look_at", takes="the reserve")
BOTH = (SHOWN, CHOICE)
GOLD = "gold -1 -2 1"
"""What an ability may prevent: that 5 gold come to the first supply."""
ASKED = f"4 0 1 instead of you gain 5 or more gold | {GOLD}"
"""An ability that was asked about: the tailor of player 1, by its numbers."""
WON, RESOLVED = "when you win this development", "when this event is resolved"


def waiting(name: str) -> dict[str, Trigger]:
    """Return the trigger that waits for what its *name* says, as the catalog makes it."""
    when, often = occasion(name.removeprefix("when "), Lexicon((), ())), AtMost("once per round", 1, "round")
    return {name: Trigger(name=name, when=when, listens=when.listens, of_itself=True, at_most=often)}


def resolved(*steps: Step[Any]) -> dict[str, Any]:
    """Return what an event does that carries out *steps* when it is resolved."""
    return {"hooks": {RESOLVED: steps}, "triggers": waiting(RESOLVED)}


REWARD: dict[str, Any] = {"hooks": {WON: (SHOWN,)}, "triggers": waiting(WON)}


ABILITIES = {"in your build turn": (LOOK,), "in your build turn, once per game": (LOOK,)}
VILLAGERS = (
    Villager(id="settlers", name="Settlers", pack="made_up", suit="wood", starts_village=True, copies=5),
    Villager(id="digger", name="Digger", pack="made_up", suit="wood", basic=True, copies=6, carries=2),
    Villager(id="team", name="Team", pack="made_up", suit="special", pool="gangs", copies=3),
    Villager(id="sower", name="Sower", pack="made_up", suit="wood", copies=12),
    Villager(id="tailor", name="Tailor", pack="made_up", suit="wool", copies=12, hooks=ABILITIES),
    Villager(
        id="spy",
        name="Spy",
        pack="made_up",
        suit="special",
        copies=4,
        discard=True,
        hooks={"play": (SHOWN, CHOICE, DELAYED), **LATER},
    ),
    Villager(
        id="fool",
        name="Fool",
        pack="made_up",
        suit="special",
        copies=1,
        pile="fools",
        discard=True,
        hooks={"play": (SHOWN,)},
        played_in="any decision",
        played_when=waiting("when a round ends")["when a round ends"],
    ),
    Villager(
        id="duke",
        name="Duke",
        pack="made_up",
        suit="special",
        starts_village=True,
        while_in_play=(Protect(),),
        copies=1,
        sides=(Side(name="rich", gold=4), Side(name="poor")),
    ),
)
EVENTS = (
    Event(id="storm", name="Storm", pack="made_up", deck="spring", copies=2, **resolved(*BOTH)),
    Event(id="fair", name="Fair", pack="made_up", deck="spring", **resolved(SHOWN)),
    Event(id="frost", name="Frost", pack="made_up", deck="autumn", copies=2, **resolved(SHOWN)),
)
DEVELOPMENTS = (
    Development(
        id="tower",
        name="Tower",
        pack="made_up",
        suit="crafts",
        asks=Gold(),
        way="most",
        token={"food": 1},
        **REWARD,
    ),
    Development(id="bridge", name="Bridge", pack="made_up", suit="crafts", asks=Number(2), way="most", **REWARD),
    Development(id="school", name="School", pack="made_up", suit="crafts", asks=Gold(), way="most", **REWARD),
)
SYMBOLS = {"food": False, "builder": False, "gold": False, "silver": False, "bronze": False, "padlock": True, "keyring": True}
TABLE = CardTable(VILLAGERS, ("wood", "wool", "special"), SYMBOLS, events=EVENTS, developments=DEVELOPMENTS, hooks=hooks())
TABLE.starters = [TABLE.kind["settlers"]]
TABLE.tucked_under = 1
RULES = Rules(
    setup=Setup(
        first_player=1,
        supply=8,
        hand=3,
        stack_sizes=(Number(3), Number(3)),
        steps=(SetupStep(verb="give", number=1, what="fools", players=range(0, 2)),),
        seats={"duke": SeatStart(supply=1, starts_with="duke", side="poor")},
    ),
    road=Road(places=2, draft_refill=("stacks",), update_refill=("stacks",), updates=(), from_the_deck=True),
    phases=("draft", "build", "developments", "events", "markets"),
    draft=Limit(amount=Number(2), cap=5, tokens_add="food"),
    build=Limit(amount=Number(2), cap=5, order=Order(reverse=True)),
    basics_per_turn=2,
    padlock_price=2,
    bank_price=2,
    first_carries=3,
    others_carry=2,
    markets=(Market(name="big_market", first_stack=1, last_stack=2, scores=("gold",), ends_the_game=True),),
    winner=(Comparison(amount=Gold()),),
    counters={"salt": 1},
    card_counters=("rust",),
    events=Events(chosen=True, decks=(EventDeck(name="spring"), EventDeck(name="autumn", after="big_market"))),
    hooks={"toll": BOTH},
)


NAMED = (Named("pair", None, (Reference("hand", 0, 1), Reference("suit", 1))), Named("bid", 1, (Reference("number", 3),)))
"""Choices with names."""


@frozen
class Pack:
    """What a save tells of a pack."""

    id: str = "made_up"
    version: str = "1.0.0"
    contents: Mapping[str, str] = {"cook": "0a1b2c3d"}


@frozen
class MadeUp:
    """What saves need of a catalog."""

    mode: str = ""
    packs: tuple[Pack, ...] = (Pack(),)
    table: CardTable = TABLE
    rules: Rules = RULES

    def check_players(self, players: int) -> None:
        """Raise `GameError` unless so many can play."""
        if players not in range(1, 4):
            raise GameError(f"made_up is played by 1 to 3 players; got {players!r} (R2)")


def kind(card: str) -> int:
    """Return the kind of a card."""
    return TABLE.kind[card]


def laid() -> State:
    """Return a table for two players and the duke on which everything lies in its piles, and nothing was dealt."""
    state = setup.new_state(TABLE, RULES, players=2, seed=7)
    state.known_piles.clear()
    state.journal = Journal()
    return state


LAYOUT = laid().layout


def pile(area: str, number: int = 0) -> Place:
    """Return a pile of the made-up table, *number* from 0."""
    return LAYOUT.place(area, number)


def take(state: State, card: str, source: tuple[str, int], target: tuple[str, int]) -> None:
    """Lay a card from one pile on another, without a word in the journal."""
    state.piles[pile(*source)].remove(kind(card))
    state.piles[pile(*target)].append(kind(card))


def position() -> State:
    """Return a position in the midst of the event phase in which every area, counter and task is in use.

    Player 1 has played the spy after an event had asked: it looked at the top of the first stack, and asks for a choice.
    """
    state = laid()
    deck, spring, autumn, box = ("reserve", 0), ("deck", 0), ("deck", 1), ("box", 0)
    for card, source, target in (
        *(
            ("sower", deck, ("hand", 0)),
            ("tailor", deck, ("hand", 0)),
            ("sower", deck, ("hand", 1)),
            ("spy", deck, ("played", 0)),
        ),
        *(
            ("sower", deck, ("road", 0)),
            ("tailor", deck, ("road", 1)),
            ("sower", deck, ("square", 1)),
            ("spy", deck, ("discard", 0)),
        ),
        *(("sower", deck, ("stack", 0)), ("tailor", deck, ("stack", 0)), ("tailor", deck, ("stack", 1))),
        *(("sower", deck, ("looked", 0)), ("tailor", deck, ("looked", 0)), ("fool", box, ("keep", 1))),
        ("sower", deck, ("stash", 1)),
        ("sower", deck, ("tucked", 0)),
        *(("storm", spring, ("resolving", 0)), ("storm", spring, ("event", 0)), ("fair", spring, ("under", 1))),
        *(("frost", autumn, ("spent", 1)), ("tower", box, ("development", 0)), ("school", box, ("development", 0))),
    ):
        take(state, card, source, target)
    village = state.villages[0]
    take(state, "tailor", deck, ("played", 0))
    state.areas["played"][0].remove(kind("tailor"))
    village.add(TABLE.faces[kind("tailor")][0], NOBODY, kind("tailor"))
    village.coins[0] = 3
    state.round, state.phase, state.first_player, state.player = 2, RULES.phases.index("events"), 1, 1
    state.looking = pile("stack", 0)
    state.known_piles = {pile("looked"): {0: 0b01, 1: 0b01}, pile("stack", 1): {0: 0b11}}
    state.known_hands[state.layout.hand_of[pile("stash", 1)]] = ((0b01, (kind("sower"),)),)
    state.known_hands[state.layout.hand_of[pile("tucked")]] = ((0b10, (kind("sower"),)),)
    state.used = [(0, 1, "in your build turn, once per game")]
    state.triggered, state.in_turn = [(kind("storm"), 1, NOBODY, NOBODY, RESOLVED)], True
    state.waiting = [StepsTask(kind("spy"), "play/2.when", 1, context=Context(named=NAMED[1:]))]
    state.occasions = [StepsTask(kind("fool"), "play", 0, context=played(kind("fool")))]
    state.placed, state.placed_before = [(0, 0, 1, 2, True, 0)], 1
    state.order = (1, 0)
    state.answered, state.prevented, state.asked_at = [ASKED], [GOLD], 4
    state.tokens = [0, NOBODY]
    state.more_drafts, state.more_builds, state.more_turns = [-1, 0], [0, 2], [1, 0]
    state.next_first = (1,)
    state.counted, state.counted_on = [3, 0, 1], [(0, 0, "rust", 2)]
    state.hosts = [(0, 0, 0)]
    state.road_coins = [2, 0]
    state.agenda = [
        RoundTask(),
        RefillTask(),
        EventsTask(1),
        StepsTask(NOBODY, "toll", 1, 1, Context(Reference("reserve", 0), 0)),
        EventTask(kind("storm"), 1),
        StepsTask(kind("storm"), RESOLVED, 1, 1, Context(Reference("stack", 1), this=Reference("event", card=kind("storm")))),
        StepsTask(
            kind("tower"),
            WON,
            1,
            1,
            Context(Reference("basic", 1, kind("team")), None, Reference("development", card=kind("tower")), NAMED),
        ),
        StepsTask(
            kind("spy"),
            "play",
            0,
            1,
            Context(Reference("looked", 0, kind("tailor")), 1, Reference("played", card=kind("spy"))),
        ),
    ]
    return state


def all_entries() -> list[Entry]:
    """Return entries of a journal that hold every value that only some games have."""
    storm, sower = kind("storm"), kind("sower")
    rows: list[tuple[Any, ...]] = [
        ("card", storm, pile("deck", 0), pile("event", 0), -1, 1),
        ("card", sower, pile("stack", 1), pile("looked", 0), 0b10, 2),
        ("marks", pile("looked", 0), 0, 0, 0b10),
        ("card", kind("fool"), pile("box", 0), pile("keep", 1), -1, 0),
        ("card", storm, pile("under", 1), pile("resolving", 0), -1, 0),
        ("card", storm, pile("resolving", 0), pile("spent", 1), -1, 0),
        ("card", kind("tower"), pile("box", 0), pile("development", 0), -1, 0),
        ("count", "stage", 0, 2),
        ("count", "drafts", 1, 2),
        ("count", "limit", 0, 4),
        ("count", "looking", None, pile("reserve", 0)),
        ("count", "looking", pile("stack", 1), None),
        ("count", "used", [], [(2, 0, "in your build turn")]),
        ("count", "triggered", [], [(storm, 1, NOBODY, NOBODY, RESOLVED)]),
        ("wait", 0, StepsTask(kind("spy"), "play/2.when", 0), True),
        ("wait", 0, StepsTask(kind("spy"), "play/2.when", 1), False),
        ("count", "waiting", [StepsTask(kind("spy"), "play/2.when", 0)], []),
        ("count", "occasions", [], [StepsTask(kind("fool"), "play", 1, context=played(kind("fool")))]),
        ("count", "placed", [], [(0, 0, 2, 1, False, 0)]),
        ("count", "placed before", 0, 1),
        ("count", "order", (), (1, 0)),
        ("count", "in turn", False, True),
        ("count", "answered", [], [ASKED]),
        ("count", "prevented", [], [GOLD]),
        ("count", "asked at", 0, 4),
        ("count", "tokens", [NOBODY, NOBODY], [1, NOBODY]),
        ("count", "more_drafts", [0, 0], [-1, 0]),
        ("count", "more_builds", [0, 1], [0, 0]),
        ("count", "more_turns", [0, 0], [0, -1]),
        ("count", "next first", (), (0,)),
        ("count", "counted", [3, 0, 1], [4, 0, 1]),
        ("count", "counted on", [], [(0, 0, "rust", 1)]),
        ("count", "hosts", [], [(0, 0, 0)]),
        ("begun", RefillTask()),
        ("begun", MoveTask(InterruptMove(0, kind("spy"), FOR_FREE))),
        ("begun", MoveTask(PlaceMove((kind("tailor"),), NOBODY, NO_PADLOCK, TABLE.faces[kind("tailor")][0]))),
        ("begun", MoveTask(TradeMove((kind("sower"),), (pile("stack", 1),), kind("team")))),
        ("begun", EventsTask(2)),
        ("ended", EventTask(storm, 1)),
        ("begun", StepsTask(NOBODY, "toll", 0)),
        ("begun", StepsTask(storm, f"{RESOLVED}/1", 1, 0, Context(Reference("player", 1), 1, Reference("event", card=storm)))),
        ("learned", 0, Context(), Context(Reference("player", 1))),
        ("choices", "pair", NAMED, 0b11),
        ("skipped", storm, "nothing to choose from"),
        ("skipped", NOBODY, "x" * 900),
    ]
    return [ENTRIES[name](*values) for name, *values in rows]
