"""The small choices that actions are made of, numbered: verbs, cards, copies, owners, places, payments, sides, answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, NotAnActionError
from villagers_rules.language import Selection
from villagers_rules.language.nodes import Node, VillagerNames, Zone, walk
from villagers_rules.learning.setting import Setting
from villagers_rules.model.actions import NEEDS, Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.moves import (
    FOR_FREE,
    MOVES,
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
from villagers_rules.model.places import BANK, DISCARD, OWN, RESERVE, UNPLACED, Place, card_with_coins
from villagers_rules.model.references import RULES, Reference
from villagers_rules.rules.legal import LegalActions
from villagers_rules.rules.notation import PASS, move_of

Path = tuple[int, ...]
"""Numbers of tokens, one after the other: a part of an action, or all of it."""
_CHOSEN = (
    *("village", *UNPLACED, "road", "stack", "reserve", "discard", "basic", "looked", "event"),
    *("player", "suit", "name", "word", "number", "option"),
)
"""The areas and other things that steps let players choose from, as references name them."""
DIGITS = 4
"""Numbers in actions have so many digits at most."""


def has_stashes(setting: Setting) -> bool:
    """Return whether cards may lie in a stash: the set-up lays them there, or a step names the place."""
    if any(step.verb == "stash" for step in setting.catalog.rules.setup.steps):
        return True
    named = (getattr(part, "tree", None) for step in setting.catalog.steps() for part in (step.takes, *step.options.values()))
    return any(isinstance(node, Zone) and node.word == "stash" for tree in named if tree is not None for node in walk(tree))


def lets_choose(setting: Setting, what: type[Node]) -> bool:
    """Return whether a step of the game lets choose *what*, such as numbers."""
    trees = [step.takes.tree for step in setting.catalog.steps() if isinstance(step.takes, Selection)]
    return any(isinstance(node, what) for tree in trees for node in walk(tree))


def said_verb(move_class: type[Move]) -> str:
    """Return the verb of the actions of a class of moves: an interrupt is played."""
    return PlayMove.verb if move_class is InterruptMove else move_class.verb


def _place_names(setting: Setting) -> dict[Place, str]:
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
    return max((len(step.takes) for step in setting.catalog.steps() if step.verb == "either"), default=0)


def legal_move(action: Action, legal: LegalActions) -> Move:
    """Return the move that one of the *legal* actions means; raise `NotAnActionError` for another action."""
    if action.offer is not None and action.offer[0] is legal.moment:
        return action.offer[1]
    move = move_of(legal.moment.position, action, legal.groups) if action in legal else None
    if move is None:
        raise NotAnActionError(f"expected one of {len(legal)} legal actions; got {str(action)!r:.80}")
    return move


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
        places = _place_names(setting)
        self.place = dict(zip(places, self._block(places.values()), strict=True))
        ways = self._block(["no payment", "free", "bank", "villager"])
        self.way: dict[Payment, Path] = {way: (token,) for way, token in zip((NO_PADLOCK, FOR_FREE, BANK), ways[:3], strict=True)}
        (self.villager,) = ways[3:]
        most_sides = max(map(len, table.faces))
        sides = self._block(f"side {number + 1}" for number in range(most_sides))
        self.side = {face: (sides[number],) for faces in table.faces for number, face in enumerate(faces)}
        tucks = bool(table.tucked_under)
        there = {
            "stash": has_stashes(setting),
            "tucked": tucks,
            "name": lets_choose(setting, VillagerNames),
            "word": bool(table.words),
        }
        areas = [area for area in _CHOSEN if there.get(area, True)]
        self.area = dict(zip(areas, self._block(f"from {area}" for area in areas), strict=True))
        self.suit = self._block(f"suit {suit}" for suit in table.suits)[0]
        self.digit = self._block(f"digit {digit}" for digit in range(10))[0]
        options = self._block(f"option {number + 1}" for number in range(most_options(setting)))
        self.option = options[0] if options else len(self.names)
        most = max((table.known_hooks[name].number for name in table.used_names), default=1)
        self.ability = self._block(f"ability {number + 1}" for number in range(most)) if most > 1 else []
        uses = self._block(f"use {name}" for name in table.rule_uses)
        self.rule_use = uses[0] if uses else len(self.names)
        words = self._block(f"word {word}" for word in table.words)
        self.word = words[0] if words else len(self.names)

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
    """Says the moves of who has *legal* actions as tokens, in the position in which they are legal."""

    __slots__ = ("_seat", "_tokens", "state")

    def __init__(self, tokens: Tokens, legal: LegalActions) -> None:
        self._tokens = tokens
        self.state = legal.moment.position
        self._seat = legal.player - 1

    def path(self, move: Move) -> Path:
        """Return all tokens of a move, the verb first."""
        found = [self._tokens.verb[said_verb(type(move))]]
        for speech, value in zip(SPEECHES[type(move)], move.values(), strict=True):
            found += speech.say(self, value)
        return tuple(found)

    def place(self, place: Place) -> Path:
        """Say a place for cards."""
        return (self._tokens.place[place],)

    def places(self, places: tuple[Place, ...]) -> Path:
        """Say where each traded card goes."""
        return tuple([self._tokens.place[place] for place in places])

    def card(self, kind: int) -> Path:
        """Say a card."""
        return (self._tokens.card + kind,)

    def cards(self, kinds: tuple[int, ...]) -> Path:
        """Say the cards that are traded."""
        return tuple([self._tokens.card + kind for kind in kinds])

    def pile(self, kinds: tuple[int, ...]) -> Path:
        """Say the cards that are placed: the top one, then what it lies on, from the top down."""
        if len(kinds) == 1:
            return (self._tokens.card + kinds[0],)
        return (self._tokens.card + kinds[-1], *[self._tokens.under[kind] for kind in kinds[-2::-1]])

    def spot(self, spot: int) -> Path:
        """Say a card of the player's own village, or the ground."""
        return (self._tokens.ground,) if spot == NOBODY else self._copy(self._seat, spot)

    def _copy(self, seat: int, spot: int) -> Path:
        """Say a placed card by what it is, and which one of its village; those placed first come first."""
        village, tokens = self.state.villages[seat], self._tokens
        kind = village.table.kind_of[village.face[spot]]
        return tokens.card + kind, tokens.copy + village.copies()[kind].index(spot)

    def payment(self, payment: Payment) -> Path:
        """Say who is paid for a padlock."""
        card = card_with_coins(payment)
        return self._tokens.way[payment] if card is None else (self._tokens.villager, *self._placed(*card))

    def _placed(self, seat: int, spot: int) -> Path:
        return self._owner(seat), *self._copy(seat, spot)

    def _owner(self, seat: int) -> int:
        players = self._tokens.players
        return self._tokens.owner + ((seat - self._seat) % players if seat < players else seat)

    def side(self, face: int) -> Path:
        """Say which side of a card shows."""
        return self._tokens.side[face]

    def nothing(self, value: object) -> Path:
        """Say nothing, since all else leaves no doubt."""
        return ()

    def used(self, card: Reference) -> Path:
        """Say what is used: a placed card, an event or a development, or an ability of the rules."""
        if card.area == RULES:
            return (self._tokens.rule_use + card.number,)
        return self._placed(card.number, card.card) if card.area == "village" else self.card(card.card)

    def ability(self, hook: str) -> Path:
        """Say which ability of a card is used, in games with cards that have several for one phase."""
        number = self.state.table.known_hooks[hook].number
        return (self._tokens.ability[number - 1],) if self._tokens.ability else ()

    def chosen(self, chosen: Reference) -> Path:
        """Say what is chosen: the area, then what names it in there."""
        tokens, area = self._tokens, chosen.area
        if area not in tokens.area:
            raise GameError(f"learners have no number for what is chosen in the area {area!r}; the areas: {', '.join(_CHOSEN)}")
        return tokens.area[area], *self._named(chosen)

    def _named(self, chosen: Reference) -> Path:
        tokens, area = self._tokens, chosen.area
        if area == "village":
            return self._placed(chosen.number, chosen.card)
        if area == "tucked":
            return *self._placed(*self.state.host_of(chosen.number)), tokens.card + chosen.card
        if area in OWN:
            return self._owner(chosen.number), tokens.card + chosen.card
        if area in ("road", "stack", "reserve"):
            return (tokens.place[self.state.layout.place(area, max(0, chosen.number))],)
        if area == "player":
            return (self._owner(chosen.number),)
        if area == "suit":
            return (tokens.suit + chosen.number,)
        if area == "word":
            return (tokens.word + chosen.number,)
        if area == "option":
            return (tokens.option + chosen.number,)
        if area == "number":
            if chosen.number >= 10**DIGITS:
                raise GameError(f"learners have numbers below {10**DIGITS} to choose from; got {chosen.number}")
            return tuple([tokens.digit + int(digit) for digit in f"{chosen.number:0{DIGITS}d}"])
        return (tokens.card + chosen.card,)


@frozen
class Speech:
    """How an axis of moves is said: *is_fixed* where a value is said in the same way in all positions."""

    say: Callable[[Speaker, Any], Path]
    is_fixed: bool = True


_CARD, _PLACE, _NOTHING = Speech(Speaker.card), Speech(Speaker.place), Speech(Speaker.nothing)
_PAYMENT = Speech(Speaker.payment, is_fixed=False)
SPEECHES: dict[type[Move], tuple[Speech, ...]] = {
    **dict.fromkeys(MOVES.values(), ()),
    DraftMove: (_PLACE,),
    AddGoldMove: (_PLACE,),
    PlaceMove: (Speech(Speaker.pile), Speech(Speaker.spot, is_fixed=False), _PAYMENT, Speech(Speaker.side)),
    PlayMove: (_CARD, _PAYMENT),
    InterruptMove: (_NOTHING, _CARD, _PAYMENT),
    TradeMove: (Speech(Speaker.cards), Speech(Speaker.places), _CARD),
    UseMove: (Speech(Speaker.used, is_fixed=False), Speech(Speaker.ability)),
    ResolveMove: (_CARD,),
    ChooseMove: (Speech(Speaker.chosen, is_fixed=False),),
}
"""How the axes of each class of moves are said, in their order."""
