"""What a player would do at first sight: moves are judged by what their cards show, without carrying them out.

It is some fifty times faster than `greedy`, so that games can be played on to see where a move leads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.groups import Group, pick
from villagers_rules.model.moves import FOR_FREE, NO_PADLOCK, Move, Payment
from villagers_rules.model.places import BANK, card_with_coins, seat_of_supply
from villagers_rules.model.state import State

_FOOD, _BUILDER, _FORMULA, _SPECIAL = 8.0, 8.0, 5.0, 2.0
"""What symbols that raise a limit are taken to be worth early in the game, and cards with a formula or an effect, in gold."""
_AS_CARRIER = 0.35
"""What part of its worth a card adds to the one that it is played on."""
_IN_HAND, _WITHOUT_PLACE = 0.6, 0.4
"""What part of its worth a card has as it is drafted, and what part of that is left while nothing carries it."""
_UNSEEN = 2.5
"""What a card is taken to be worth of which only the back is seen."""
_OF_OTHERS = 0.3
"""What part of a payment to another player counts as one's loss, besides what is paid."""
_MOST = 60
"""Of more moves of one kind than this, some are drawn."""

Scored = tuple[float, Move]


class _Marks:
    """What the cards of a game show at first sight, worked out once: by face *gold* and *growth*, by kind *worth*."""

    def __init__(self, table: CardTable) -> None:
        food, builder = table.symbol["food"], table.symbol["builder"]
        self.growth = [_FOOD * dict(below).get(food, 0) + _BUILDER * dict(below).get(builder, 0) for below in table.below]
        self.gold = [
            gold + (_FORMULA if silver or bronze else 0.0)
            for gold, silver, bronze in zip(table.gold, table.silver, table.bronze, strict=True)
        ]
        self.carried: list[list[int]] = [[] for _ in range(table.kinds)]
        for kind, below in enumerate(table.played_on):
            if below != NOBODY:
                self.carried[below].append(kind)
        self.worth = [max(self.gold[face] for face in table.faces[kind]) for kind in range(table.kinds)]
        self.grows = [max(self.growth[face] for face in table.faces[kind]) for kind in range(table.kinds)]
        for kind, above in enumerate(self.worth):
            if not above and not self.grows[kind] and (table.hooks[kind] or table.stand_in[kind]):
                self.worth[kind] = _SPECIAL
        self.lasting = [*map(self._lasting, range(table.kinds))]

    def _lasting(self, kind: int, depth: int = 4) -> float:
        """Return what a card is worth with what can be played on it, in the middle of a game."""
        own = self.worth[kind] + 0.5 * self.grows[kind]
        return max([own, *(own + _AS_CARRIER * self._lasting(above, depth - 1) for above in self.carried[kind] if depth)])


@lru_cache(maxsize=16)
def _marks_of(table: CardTable) -> _Marks:
    """Return what the cards of a game show at first sight."""
    return _Marks(table)


def _share_left(state: State) -> float:
    """Return about how much of the game is left, from 1 down to 0."""
    return min(1.0, sum(map(len, state.areas["stack"])) / (9 * max(1, state.players)))


class Instinct:
    """Judges the moves of *groups* for *seat* in one position; *draw* gives chance from 0 to below 1."""

    def __init__(self, state: State, seat: int, draw: Callable[[], float]) -> None:
        self.state = state
        self.seat = seat
        self.draw = draw
        self.table = state.table
        self.marks = _marks_of(state.table)
        self.left = _share_left(state)
        self.hand = state.areas["hand"][seat]
        self.open_spots = state.villages[seat].open_spots()

    def best(self, groups: Sequence[Group]) -> Move:
        """Return the move that looks best."""
        found, best = None, float("-inf")
        for group in groups:
            for value, move in self.scored(group):
                if value > best:
                    found, best = move, value
        return pick(groups, 0) if found is None else found

    def scored(self, group: Group) -> Iterator[Scored]:
        """Yield the moves of a group with what each seems to be worth, in gold; of many that are much alike, some."""
        judge = _JUDGES.get(group[0].verb)
        if judge is None:
            yield from self._some(group)
        else:
            yield from judge(self, group)

    def _some(self, group: Group) -> Iterator[Scored]:
        """Yield moves of which nothing is known but that they are possible."""
        size = group[1]
        usual = _USUAL.get(group[0].verb, 0.5)
        numbers = range(size) if size <= _MOST else [int(self.draw() * size) for _ in range(_MOST)]
        for number in numbers:
            yield usual + self.draw(), pick([group], number)

    # -- cards ------------------------------------------------------------------------------------------------------------------
    def _card(self, kind: int) -> float:
        """Return what a card is worth to have, in gold."""
        marks, table = self.marks, self.table
        value = 0.5 * marks.lasting[kind] + 0.5 * marks.worth[kind] + self.left * marks.grows[kind] * 0.5
        if table.unlocked_by[kind] >= 0:
            value -= 1.0
        below = table.played_on[kind]
        if below >= 0 and below not in self.open_spots:
            value *= _WITHOUT_PLACE if below not in self.hand else 0.8
        return value

    def _drafts(self, group: Group) -> Iterator[Scored]:
        state, made = self.state, group[0]
        layout, piles = state.layout, state.piles
        road = layout.road
        for place in group[2][0]:
            if place in layout.roads:
                value = _IN_HAND * self._card(piles[place][-1]) + state.road_coins[place - road]
            else:
                value = _UNSEEN
            yield value + self.draw(), made(place)  # type: ignore[call-arg]

    def _places(self, group: Group) -> Iterator[Scored]:
        made: Any = group[0]
        lots, spots, ways, faces = group[2]
        marks, village = self.marks, self.state.villages[self.seat]
        payment = max(ways, key=self._paid) if len(ways) > 1 else ways[0]
        price = self._paid(payment)
        for cards in lots:
            needed = self._enables(cards[-1])
            for face in faces:
                value = marks.gold[face] + self.left * marks.growth[face] + price + needed + 0.5 - 2.0 * (len(cards) - 1)
                for spot in spots:
                    covered = 0.0
                    if spot >= 0:
                        below = village.face[spot]
                        if not village.children[spot]:
                            covered = marks.gold[below] + self.left * marks.growth[below]
                    yield value - covered + self.draw(), made(cards, spot, payment, face)

    def _paid(self, payment: Payment) -> float:
        """Return what a payment for a padlock brings, in gold: the bank pays for an own villager (R7.1)."""
        if payment in (NO_PADLOCK, FOR_FREE):
            return 0.0
        price = float(self.state.rules.padlock_price)
        if payment == BANK:
            return -price
        card = card_with_coins(payment)
        if card is not None and card[0] == self.seat:
            return price
        return 0.0 if seat_of_supply(payment) == self.seat else -price * (1.0 + _OF_OTHERS)

    def _enables(self, kind: int) -> float:
        """Return what a card of the village is worth for the cards of the hand that can be placed on it then."""
        table = self.table
        found = [self.marks.worth[held] for held in self.hand if table.played_on[held] == kind]
        return 0.5 * max(found) if found and kind not in self.open_spots else 0.0

    def _trades(self, group: Group) -> Iterator[Scored]:
        """Yield a trade for each basic villager: the cards of the hand that are worth least, put anywhere."""
        made: Any = group[0]
        lots, places, basics = group[2]
        tried = lots if len(lots) <= _MOST else [lots[int(self.draw() * len(lots))] for _ in range(8)]
        cards = min(tried, key=lambda cards: sum(map(self._card, cards)))
        price = sum(map(self._card, cards))
        place = places[int(self.draw() * len(places))]
        for basic in basics:
            rest = [kind for kind in self.hand if kind not in cards and self.table.played_on[kind] == basic]
            gain = 0.7 * max((self.marks.lasting[kind] for kind in rest), default=0.0) if basic not in self.open_spots else 0.0
            own = self.marks.worth[basic] + self.left * self.marks.grows[basic]
            yield gain + own - 0.6 * price - 1.0 + self.draw(), made(cards, place, basic)


_JUDGES: dict[str, Callable[[Instinct, Group], Iterator[Scored]]] = {
    "draft": Instinct._drafts,
    "place": Instinct._places,
    "trade": Instinct._trades,
}
_USUAL = {"end turn": 0.0, "add no gold": -1.0, "decline": 0.0, "play": 1.0, "use": 1.5, "accept": 1.0, "pass": 0.0}
"""What moves are taken to be worth of which no card says more, in gold; all others half a piece."""


def likely_move(state: State, seat: int, groups: Sequence[Group], draw: Callable[[], float]) -> Move:
    """Return the move that looks best at first sight."""
    return Instinct(state, seat, draw).best(groups)
