"""The small choices that actions are made of, numbered: verbs, cards, copies, owners, places, payments, sides, answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from villagers_rules.errors import GameError
from villagers_rules.learning.copies import Copies
from villagers_rules.learning.setting import Setting
from villagers_rules.model.actions import NEEDS
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.moves import (
    FOR_FREE,
    NO_PADLOCK,
    AddGoldMove,
    ChooseMove,
    DraftMove,
    InterruptMove,
    Move,
    Payment,
    PlaceMove,
    PlayMove,
    ResolveMove,
    TradeMove,
    UseMove,
)
from villagers_rules.model.places import BANK, DISCARD, RESERVE, Place, card_with_coins
from villagers_rules.model.references import Reference
from villagers_rules.rules.notation import PASS

Path = tuple[int, ...]
"""Numbers of tokens, one after the other: a part of an action, or all of it."""
Speech = Callable[[Any], Path]
"""Returns the tokens that say one value of an axis of moves."""
CHOSEN = (
    *("village", "hand", "square", "keep", "road", "stack", "reserve", "discard", "basic", "looked", "event"),
    *("player", "suit", "number", "option"),
)
"""The areas and other things that steps let players choose from, as references name them."""
DIGITS = 4
"""Numbers in actions have so many digits at most."""


def said_verb(move_class: type[Move]) -> str:
    """Return the verb of the actions of a class of moves: an interrupt is played."""
    return PlayMove.verb if move_class is InterruptMove else move_class.verb


def place_names(setting: Setting) -> dict[Place, str]:
    """Return every place that actions draft from, put gold on or trade to, with what it is called."""
    state = setting.table
    layout = state.layout
    found = {place: f"road {number}" for number, place in enumerate(layout.roads, 1)}
    found |= {place: f"stack {number}" for number, place in enumerate(layout.stacks, 1)}
    found |= {RESERVE: "reserve", DISCARD: "discard"}
    return found | {layout.village + seat: f"village of {state.seats[seat]}" for seat in range(state.players, len(state.seats))}


def owner_names(setting: Setting) -> list[str]:
    """Return what the seats are called by a player: `you`, the others in turn order, then the seats without a player."""
    others = [f"player +{number}" for number in range(1, setting.player_count)]
    return ["you", *others, *setting.table.seats[setting.player_count :]]


def most_options(setting: Setting) -> int:
    """Return the most lists of steps that a step of the game lets choose from, 0 where no step does."""
    return max((len(step.takes) for step in setting_steps(setting) if step.verb == "either"), default=0)


def setting_steps(setting: Setting) -> Iterable[Any]:
    """Yield every step of the cards and the rules of a game."""
    for hooks in (*setting.catalog.table.hooks, setting.catalog.rules.hooks):
        for steps in hooks.values():
            yield from steps


class Tokens:
    """The numbers of all small choices of one setting, and what says moves in them; *names* lists them in order."""

    def __init__(self, setting: Setting) -> None:
        table = setting.catalog.table
        self.players = setting.player_count
        self.names: list[str] = []
        self.verb = dict(zip(NEEDS, self._block(NEEDS), strict=True))
        self.card = self._block(f"card {card}" for card in table.ids)[0]
        self.under = dict(
            zip(sorted(table.joiners), self._block(f"on {table.ids[kind]}" for kind in sorted(table.joiners)), strict=True)
        )
        (self.ground,) = self._block(["ground"])
        self.copy = self._block(f"copy {number + 1}" for number in range(max(setting.copies)))[0]
        self.owner = self._block(owner_names(setting))[0]
        places = place_names(setting)
        self.place = dict(zip(places, self._block(places.values()), strict=True))
        ways = self._block(["no payment", "free", "bank", "villager"])
        self.way: dict[Payment, Path] = {way: (token,) for way, token in zip((NO_PADLOCK, FOR_FREE, BANK), ways, strict=False)}
        (self.villager,) = ways[3:]
        most_sides = max(map(len, table.faces))
        sides = self._block(f"side {number + 1}" for number in range(most_sides))
        self.side = {face: (sides[number],) for faces in table.faces for number, face in enumerate(faces)}
        self.area = dict(zip(CHOSEN, self._block(f"from {area}" for area in CHOSEN), strict=True))
        self.suit = self._block(f"suit {suit}" for suit in table.suits)[0]
        self.digit = self._block(f"digit {digit}" for digit in range(10))[0]
        options = self._block(f"option {number + 1}" for number in range(most_options(setting)))
        self.option = options[0] if options else len(self.names)

    def _block(self, names: Iterable[str]) -> list[int]:
        """Number more names, and return their numbers."""
        first = len(self.names)
        self.names += names
        return list(range(first, len(self.names)))

    @property
    def pass_path(self) -> Path:
        """The tokens of passing."""
        return (self.verb[PASS],)


class Speaker:
    """Says the moves of *seat* in one position as tokens."""

    def __init__(self, tokens: Tokens, copies: Copies, seat: int) -> None:
        self._tokens = tokens
        self._copies = copies
        self._seat = seat

    def axes(self, move_class: type[Move]) -> Sequence[Speech]:
        """Return what says the values of each axis of a class of moves, in their order."""
        return [getattr(self, f"_{axis}") for axis in _AXES.get(move_class, ())]

    def path(self, move: Move) -> Path:
        """Return all tokens of a move, the verb first."""
        found = [self._tokens.verb[said_verb(type(move))]]
        for say, value in zip(self.axes(type(move)), move.values(), strict=True):
            found += say(value)
        return tuple(found)

    def _place(self, place: Place) -> Path:
        return (self._tokens.place[place],)

    def _places(self, places: tuple[Place, ...]) -> Path:
        return tuple([self._tokens.place[place] for place in places])

    def _card(self, kind: int) -> Path:
        return (self._tokens.card + kind,)

    def _cards(self, kinds: tuple[int, ...]) -> Path:
        return tuple([self._tokens.card + kind for kind in kinds])

    def _pile(self, kinds: tuple[int, ...]) -> Path:
        """Say the cards that are placed: the top one, then what it lies on, from the top down."""
        if len(kinds) == 1:
            return (self._tokens.card + kinds[0],)
        return (self._tokens.card + kinds[-1], *[self._tokens.under[kind] for kind in kinds[-2::-1]])

    def _spot(self, spot: int) -> Path:
        if spot == NOBODY:
            return (self._tokens.ground,)
        kind, number = self._copies.of(self._seat, spot)
        return self._tokens.card + kind, self._tokens.copy + number

    def _payment(self, payment: Payment) -> Path:
        card = card_with_coins(payment)
        return self._tokens.way[payment] if card is None else (self._tokens.villager, *self._placed(*card))

    def _placed(self, seat: int, spot: int) -> Path:
        kind, number = self._copies.of(seat, spot)
        return self._owner(seat), self._tokens.card + kind, self._tokens.copy + number

    def _owner(self, seat: int) -> int:
        players = self._tokens.players
        return self._tokens.owner + ((seat - self._seat) % players if seat < players else seat)

    def _side(self, face: int) -> Path:
        return self._tokens.side[face]

    def _nothing(self, value: object) -> Path:
        return ()

    def _used(self, card: Reference) -> Path:
        return self._placed(card.number, card.card)

    def _chosen(self, chosen: Reference) -> Path:
        """Say what is chosen: the area, then what names it in there."""
        tokens, area = self._tokens, chosen.area
        if area not in tokens.area:
            raise GameError(f"learners have no number for what is chosen in the area {area!r}; the areas: {', '.join(CHOSEN)}")
        return tokens.area[area], *self._named(chosen)

    def _named(self, chosen: Reference) -> Path:
        tokens, area = self._tokens, chosen.area
        if area == "village":
            return self._placed(chosen.number, chosen.card)
        if area in ("hand", "square", "keep"):
            return self._owner(chosen.number), tokens.card + chosen.card
        if area in ("road", "stack", "reserve"):
            return (tokens.place[self._copies.state.layout.place(area, max(0, chosen.number))],)
        if area == "player":
            return (self._owner(chosen.number),)
        if area == "suit":
            return (tokens.suit + chosen.number,)
        if area == "option":
            return (tokens.option + chosen.number,)
        if area == "number":
            return tuple([tokens.digit + int(digit) for digit in f"{chosen.number:0{DIGITS}d}"])
        return (tokens.card + chosen.card,)


_AXES: dict[type[Move], tuple[str, ...]] = {
    DraftMove: ("place",),
    AddGoldMove: ("place",),
    PlaceMove: ("pile", "spot", "payment", "side"),
    PlayMove: ("card", "payment"),
    InterruptMove: ("nothing", "card", "payment"),
    TradeMove: ("cards", "places", "card"),
    UseMove: ("used", "nothing"),
    ResolveMove: ("card",),
    ChooseMove: ("chosen",),
}
"""How each axis of a class of moves is said."""
