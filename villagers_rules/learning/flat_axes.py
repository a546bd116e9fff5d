"""All that actions can say, verb by verb, as far as cards and rules show: what the flat form numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from villagers_rules.language.nodes import Numbers, VillagerNames
from villagers_rules.learning.setting import Setting
from villagers_rules.learning.tokens import DIGITS, Path, Tokens, has_stashes, lets_choose, most_options
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.deck import villagers_in_game
from villagers_rules.model.moves import (
    FOR_FREE,
    NO_PADLOCK,
    AcceptMove,
    AddGoldMove,
    AddNoGoldMove,
    ChooseMove,
    DeclineMove,
    DraftMove,
    EndTurnMove,
    Move,
    PayMove,
    PlaceMove,
    PlayMove,
    ResolveMove,
    TradeMove,
    UseMove,
)
from villagers_rules.model.places import BANK, OWN
from villagers_rules.rules.build import TRADED_TO
from villagers_rules.table.chains import stood_for


class Listed:
    """An axis that lists its *paths*."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths = paths
        self.size = len(paths)
        self._numbers = {path: number for number, path in enumerate(paths)}

    def number(self, path: Path) -> int:
        """Return the number of a path, from 0."""
        return self._numbers[path]

    def path(self, number: int) -> Path:
        """Return the path with this number."""
        return self.paths[number]

    def after(self, token: int) -> Listed:
        """Return the same axis with a token before each path."""
        return Listed([(token, *path) for path in self.paths])


class Joined:
    """An axis of *times* tokens one after the other, each one of *tokens*; its paths are made when they are asked for.

    >>> axis = Joined([7, 9], 2)
    >>> axis.size, axis.path(2), axis.number((9, 7))
    (4, (9, 7), 2)
    """

    def __init__(self, tokens: Sequence[int], times: int, said: Path = ()) -> None:
        self._tokens = tokens
        self._times = times
        self._said = said
        self._numbers = {token: number for number, token in enumerate(tokens)}
        self.size: int = len(tokens) ** times

    def number(self, path: Path) -> int:
        """Return the number of a path, from 0."""
        found = 0
        for token in path[len(self._said) :]:
            found = found * len(self._tokens) + self._numbers[token]
        return found

    def path(self, number: int) -> Path:
        """Return the path with this number."""
        found: Path = ()
        for _ in range(self._times):
            number, token = divmod(number, len(self._tokens))
            found = (self._tokens[token], *found)
        return self._said + found

    def after(self, token: int) -> Joined:
        """Return the same axis with a token before each path."""
        return Joined(self._tokens, self._times, (token, *self._said))


Axes = Sequence[Listed | Joined]


class FlatAxes:
    """Everything that an action of one setting can say; it is at least what is ever legal."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tokens = Tokens(setting)
        self.table = setting.catalog.table
        self.kinds = [kind for kind in range(len(self.table.villagers)) if setting.copies[kind]]
        self.owners = range(self.tokens.owner, self.tokens.owner + len(setting.table.seats))
        layout = setting.table.layout
        self.roads = [(self.tokens.place[place],) for place in layout.roads]
        self.piles = [
            path for place, token in self.tokens.place.items() if (path := (token,)) not in self.roads and place < layout.village
        ]
        self.villages = [(token,) for place, token in self.tokens.place.items() if place >= layout.village]

    def families(self) -> Iterator[tuple[Path, type[Move], Axes]]:
        """Yield each beginning of actions, its moves, and the axes that follow.

        A beginning is the verb, then the cards that are placed or played. Negative numbers in it are not said there: how many
        cards are traded, and the area of what is chosen.
        """
        verb, table = self.tokens.verb, self.table
        for move_class in (AddNoGoldMove, PayMove, AcceptMove, DeclineMove, EndTurnMove):
            yield (verb[move_class.verb],), move_class, ()
        yield self.tokens.pass_path, Move, ()
        yield (verb["draft"],), DraftMove, (Listed([*self.roads, *self.piles]),)
        yield (verb["add gold"],), AddGoldMove, (Listed(self.roads),)
        yield (verb["use"],), UseMove, (Listed([*self._placed(), *self.unplaced()]), Listed(self._abilities()))
        yield (verb["resolve"],), ResolveMove, (Listed(self.cards(self.events)),)
        for kind in self.kinds:
            card, payments = self.tokens.card + kind, Listed(self._payments(kind))
            yield (verb["play"], card), PlayMove, (payments,)
            sides = Listed([self.tokens.side[face] for face in table.faces[kind]])
            for below, role in self._stand_ins(kind):
                yield (verb["place"], card, *below), PlaceMove, (Listed(self._spots(role)), payments, sides)
        yield from self._trades()
        for area, named in self._choices():
            token = self.tokens.area[area]
            yield (verb["choose"], -token), ChooseMove, (named.after(token),)

    def _trades(self) -> Iterator[tuple[Path, type[Move], Axes]]:
        """Yield the beginnings of trades with their axes."""
        cards = [self.tokens.card + kind for kind in self.kinds]
        targets = [*self.piles, *(self.villages if TRADED_TO in self.table.changes else ())]
        places = [token for (token,) in targets]
        got = Listed(self.cards(self.table.supply))
        for number in sorted({1, *(pool.hand_cards for pool in self.setting.catalog.rules.pools)}):
            yield (self.tokens.verb["trade"], -number), TradeMove, (Joined(cards, number), Joined(places, number), got)

    @property
    def events(self) -> range:
        """The kinds of all events."""
        first = len(self.table.villagers)
        return range(first, first + len(self.table.events))

    def cards(self, kinds: Sequence[int]) -> list[Path]:
        """Return what says each of some cards."""
        return [(self.tokens.card + kind,) for kind in kinds]

    def copies(self, kinds: Sequence[int]) -> list[Path]:
        """Return what says each card of these kinds in the player's own village."""
        card, copy, copies = self.tokens.card, self.tokens.copy, self.setting.copies
        return [(card + kind, copy + number) for kind in kinds for number in range(copies[kind])]

    def _placed(self, kinds: Sequence[int] | None = None) -> list[Path]:
        """Return what says each card of these kinds in any village; without them, of all."""
        copies = self.copies(self.kinds if kinds is None else kinds)
        return [(owner, *copy) for owner in self.owners for copy in copies]

    def unplaced(self) -> list[Path]:
        """Return what says each thing in no village that players may use: cards, and abilities of the rules."""
        kinds = dict.fromkeys(kind for kind, _ in self.table.unplaced if kind != NOBODY)
        return [*self.cards([*kinds]), *((self.tokens.rule_use + number,) for number, _ in enumerate(self.table.rule_uses))]

    def _abilities(self) -> list[Path]:
        """Return what says which ability of a card is used: nothing, where no card has several for one phase."""
        return [(token,) for token in self.tokens.ability] or [()]

    def _payments(self, kind: int) -> list[Path]:
        """Return all ways to pay for the padlock of a card (R7.1, R8.6)."""
        unlocker = self.table.unlocked_by[kind]
        if unlocker == NOBODY:
            return [self.tokens.way[NO_PADLOCK]]
        paid = self._placed(None if self.table.unlocks_as else [unlocker])
        ways = [self.tokens.way[way] for way in (NO_PADLOCK, FOR_FREE, BANK)]
        return [*ways, *((self.tokens.villager, *card) for card in paid)]

    def _stand_ins(self, kind: int) -> Iterator[tuple[Path, int]]:
        """Yield what says the stand-ins right under a card that is placed, and what the lowest card counts as (R8.2)."""
        yield (), kind
        joiners = [joiner for joiner in sorted(self.table.joiners) for _ in range(self.setting.copies[joiner])]
        for below in range(1, len(joiners) + 1):
            roles = stood_for(self.table, kind, below)
            if roles is None:
                return
            for chosen in dict.fromkeys(permutations(joiners, below)):
                yield tuple(self.tokens.under[joiner] for joiner in chosen), roles[0]

    def _spots(self, kind: int) -> list[Path]:
        """Return all on which a card that counts as *kind* may be placed: the ground, what carries it, and stand-ins (R5.3)."""
        table, below = self.table, self.table.played_on[kind]
        ground: list[Path] = [(self.tokens.ground,)]
        if table.other_places:
            return [*ground, *self.copies(self.kinds)]
        carrying = [
            other
            for other in self.kinds
            if table.stand_in[other] or table.carries_like[other] == below or _takes_places(table, other)
        ]
        return ground if below == NOBODY else [*ground, *self.copies(carrying)]

    def _choices(self) -> Iterator[tuple[str, Listed | Joined]]:
        """Yield for each area that steps may let choose from what says each thing in there."""
        tokens, cards = self.tokens, self.cards(self.kinds)
        held = [(owner, *card) for owner in self.owners for card in cards]
        listed: dict[str, Sequence[Path]] = {
            "village": self._placed(),
            **dict.fromkeys((area for area in OWN if area != "stash" or has_stashes(self.setting)), held),
            "road": self.roads,
            **dict.fromkeys(("stack", "reserve"), self.piles),
            **dict.fromkeys(("discard", "basic", "looked"), cards),
            "event": self.cards(self.events),
            "player": [(owner,) for owner in self.owners],
            "suit": [(tokens.suit + number,) for number in range(len(self.table.suits))],
            "option": [(tokens.option + number,) for number in range(most_options(self.setting))],
        }
        if self.table.tucked_under:
            listed["tucked"] = [(*below, *card) for below in self._placed() for card in cards]
        if lets_choose(self.setting, VillagerNames):
            listed["name"] = [(tokens.card + kind,) for kind in villagers_in_game(self.table, self.setting.players)]
        if self.table.words:
            listed["word"] = [(tokens.word + number,) for number in range(len(self.table.words))]
        for area, paths in listed.items():
            yield area, Listed(paths)
        if _asks_for_numbers(self.setting):
            yield "number", Joined(range(tokens.digit, tokens.digit + 10), DIGITS)


def _takes_places(table: CardTable, kind: int) -> bool:
    """Return whether a step of a card puts it in the place of another one, so that it carries what that one does (R8.3)."""
    return any(step.verb == "replace" for steps in table.hooks[kind].values() for step in steps)


def _asks_for_numbers(setting: Setting) -> bool:
    """Return whether a step of the game lets choose among numbers, or bid."""
    return lets_choose(setting, Numbers) or any(step.verb == "auction" for step in setting.catalog.steps())
