"""The numbers of the game, as `rules.yaml` gives them: values only, read by the modules of `rules`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from villagers_rules.classes import frozen
from villagers_rules.model.printed import RuleAbilities
from villagers_rules.model.steps import Amount

MAX_ROUNDS = 1_000
"""No game has more rounds than this, whatever its packs say."""


@frozen(kw_only=True)
class SetupStep:
    """One set-up step of a pack: *verb* is remove, include, add, deal, give, reveal, lay_out or place_under.

    *number* cards (for place_under: the number of the stack) come *what*: a suit, a card, a pile, a deck or a development suit.
    *players* are the numbers of players at which the step is done; *if_any* that it may find no card at all; *to* is who gets
    the cards, a key of `RECEIVERS` in `model.deck`.
    """

    verb: str
    number: int
    what: str
    players: range
    if_any: bool = False
    to: str = ""


@frozen(kw_only=True)
class SeatStart:
    """How a seat without a player begins: *supply* in gold, the card that starts its village and the side that shows (R15.1)."""

    supply: int
    starts_with: str
    side: str = ""


@frozen(kw_only=True)
class Setup:
    """R2: *first_player* is 0 when drawn from the seed; *supply* in gold, *hand* and *stack_sizes* in cards.

    *as_players* is the number of players whose set-up is taken, 0 for as many as play (R15.1); *seats* are without a player.
    """

    first_player: int
    supply: int
    hand: int
    stack_sizes: tuple[Amount, ...]
    steps: tuple[SetupStep, ...] = ()
    seats: Mapping[str, SeatStart] = {}
    as_players: int = 0


@frozen(kw_only=True)
class RoadUpdate:
    """R4: for the player counts *players*; *discard_with_coins* says which cards go: those with coins, or those without."""

    players: range
    each_player_may_add: int
    discard_with_coins: bool
    then_add_to_each: int


@frozen(kw_only=True)
class Road:
    """R2.1, R3.2, R4: *draft_refill* and *update_refill* name the areas to refill from, in order ("stacks", "reserve").

    *from_the_deck* says that the Starting Road cards are shuffled into the deck and the Road begins with cards of it (R18.1).
    """

    places: int
    draft_refill: tuple[str, ...]
    update_refill: tuple[str, ...]
    updates: tuple[RoadUpdate, ...]
    from_the_deck: bool = False


@frozen(kw_only=True)
class Comparison:
    """One way to compare players: by an *amount* that is read for each, the most first or the *fewest*."""

    amount: Amount
    fewest: bool = False


Ranking = tuple[Comparison, ...]
"""How players are ranked: by the first comparison, those who tie by the next one."""


@frozen(kw_only=True)
class Order:
    """In which order players have their turns in a phase, as things stand when it begins.

    They are ranked by *ranking*, ties and all else in turn order; the order is turned round if *reverse*, or if the condition
    *reverse_if* holds for the first player. As a *snake* it turns round each time around, so that whoever had the last turn has
    the next one, too.
    """

    ranking: Ranking = ()
    reverse: bool = False
    reverse_if: Amount | None = None
    snake: bool = False


IN_TURN_ORDER = Order()
"""The first player first, then to the left."""


@frozen(kw_only=True)
class Phase:
    """A phase that a pack declares: the steps in `hooks` under `phase_steps`, by each player or the *first_player*.

    Every player has *times* turns, in this *order*. The phase is left out unless *condition* holds for the first player.
    """

    name: str
    first_player: bool = False
    times: int = 1
    order: Order = IN_TURN_ORDER
    condition: Amount | None = None


_PHASE = " phase"
"""What the name of a list of steps of a phase ends with."""


def phase_steps(phase: str) -> str:
    """Return what the list of steps of a declared *phase* is called, as no hook is.

    >>> phase_steps("trade")
    'trade phase'
    """
    return phase + _PHASE


def phase_of_steps(name: str) -> str:
    """Return the phase that a list of steps of this *name* belongs to, or "" for a hook.

    >>> phase_of_steps("trade phase"), phase_of_steps("reward")
    ('trade', '')
    """
    return name.removesuffix(_PHASE) if name.endswith(_PHASE) else ""


@frozen(kw_only=True)
class Limit:
    """R3.1, R5.1: a limit in cards: a formula and the cap it never exceeds; *tokens_add* is what symbol of tokens raises it.

    Players have their turns in this *order*. The amount may be *of_symbols* alone, those of the own village.
    """

    amount: Amount
    cap: int
    tokens_add: str = ""
    of_symbols: bool = False
    order: Order = IN_TURN_ORDER


@frozen(kw_only=True)
class Pool:
    """R18.3: cards beside the deck that are traded for *hand_cards* cards of the hand; *per_village* at most."""

    name: str
    hand_cards: int
    per_village: int


@frozen(kw_only=True)
class EventDeck:
    """R15.4: a deck that events are dealt from once the market *after* was held ("" from the start)."""

    name: str
    after: str = ""


@frozen(kw_only=True)
class Events:
    """R15.4, R18.2: whether players choose the order of the face-up events; *decks* are those to deal from, in order,
    *rule* is cited for what events do."""

    chosen: bool = False
    decks: tuple[EventDeck, ...] = ()
    rule: str = "R15.4"


NO_WAIT: Final = "none"
NEVER: Final = "never"
NO_STACKS: Final = (NO_WAIT, NEVER)
"""What a market waits for that waits for no stack: for a condition alone, or for nothing since it is left out."""


@frozen(kw_only=True)
class Market:
    """R9: held at the end of the round in which stacks *first_stack* to *last_stack* (from 1) are all empty.

    If there is a *condition*, it must hold for the first player as well.
    """

    name: str
    first_stack: int
    last_stack: int
    scores: tuple[str, ...]
    collects_coins: bool = False
    ends_the_game: bool = False
    condition: Amount | None = None


@frozen(kw_only=True)
class End:
    """An end of the game, by its *name*: if *condition* holds for the first player; first *holds* are held.

    It comes *after* a phase or, if that is "", as soon as the condition holds and no steps are under way.
    """

    name: str
    after: str
    condition: Amount
    holds: tuple[str, ...] = ()


BUILD_TURNS: Final = "build turns"
"""The number of turns of a player in a build phase (R5.6), by its name."""


@frozen(kw_only=True, eq=False)
class Rules(RuleAbilities):
    """All numbers of a game. Prices in gold; *first_carries* and *others_carry* in cards directly on one card (R5.3).

    *hooks* are the lists of steps of declared phases, too; *cited* names by hook the rule by which its steps act; *targets* are
    (gold, what one says), rising; *winner* ranks the seats at the end, and of those who still tie *won_by* is the seat that wins,
    if one does. The first player card goes to who ranks first by *next_first_player*, or to the left. *counters* are what packs
    count for every seat, each with what it begins with.
    *card_counters* are those that lie on villagers, *table_counters* those of the others that lie on the table,
    *most_counted* what those count at most that have a limit.
    *hand_limit* is in cards, None for none; *build_turns* are those of a player in a build phase (R5.6). *most_rounds* is how
    many rounds a game may have. *keyrings_of_all* says that keyrings count the padlocks of all packs in the game (R1.1).
    """

    setup: Setup
    road: Road
    phases: tuple[str, ...]
    draft: Limit
    build: Limit
    basics_per_turn: int
    padlock_price: int
    bank_price: int
    first_carries: int
    others_carry: int
    markets: tuple[Market, ...]
    winner: Ranking
    won_by: str = ""
    hand_limit: int | None = None
    build_turns: int = 1
    next_first_player: Ranking = ()
    ends: tuple[End, ...] = ()
    counters: Mapping[str, int] = {}
    card_counters: tuple[str, ...] = ()
    table_counters: frozenset[str] = frozenset()
    most_counted: Mapping[str, int] = {}
    most_rounds: int = MAX_ROUNDS
    keyrings_of_all: bool = False
    renewable: tuple[str, ...] = ()
    pools: tuple[Pool, ...] = ()
    events: Events = Events()
    declared_phases: Mapping[str, Phase] = {}
    cited: Mapping[str, str] = {}
    targets: tuple[tuple[int, str], ...] = ()
