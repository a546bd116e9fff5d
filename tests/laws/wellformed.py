"""The actions that can be written down with the cards, places and players of a game, legal or not.

All combinations of a pile of cards, a place and a payment would be hundreds of thousands in one build turn. So every place is
combined with the right payment, and every payment with a right place, and what is refused for one thing alone
(a verb that cannot be used now, another player, a card that is not in the hand, a card of another village to place on) comes with
fewer combinations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from attrs import frozen

from villagers_rules import Action
from villagers_rules.model.choices import Choice, HandRef, Payee, Pile, PlayerRef, RoadRef, Spot, SupplyRef
from villagers_rules.model.places import OWN
from villagers_rules.model.state import State
from villagers_rules.rules.notation import BESIDE, deciding, payee_name, spot_name
from villagers_rules.rules.refusals import verbs_now
from villagers_rules.table.chains import spots_for, stood_for
from villagers_rules.table.padlocks import payments

Cards = tuple[tuple[str, str], ...]


class Words:
    """What can be named in a position: cards, piles, placed cards, payments, players; some that are not there are among them."""

    def __init__(self, state: State) -> None:
        table = state.table
        self.state = state
        self.ids = table.ids
        self.player = deciding(state) + 1
        self.everybody = list(range(1, state.players + 2))
        # Who is not the one to decide is refused for that alone: the next player stands for all, and one who is not there.
        self.players = [*dict.fromkeys([self.player, self.player % state.players + 1, state.players + 1])]
        self.hand = [table.ids[kind] for kind in sorted(set(state.areas["hand"][self.player - 1]))]
        self.others = [card for card in table.ids if card not in self.hand]
        self.road = [table.ids[pile[0]] for pile in state.areas["road"] if pile]
        self.stacked = [*(Pile("stack", place + 1) for place in range(len(state.areas["stack"]) + 1)), Pile("reserve")]
        road = [Pile("road", place + 1) for place in range(len(state.areas["road"]) + 1)]
        self.piles = [*road, *self.stacked, Pile("discard")]
        self.targets = [*self.piles, *(Pile("village", 1, seat) for seat in [*state.seats[state.players :], table.ids[0]])]
        self.spots = [spot_name(state, seat, spot) for seat, village in enumerate(state.villages) for spot in village.spots()]
        self.own = [spot for spot in self.spots if spot.owner == self.player]
        self.foreign = [spot for spot in self.spots if spot.owner != self.player]
        copies: dict[tuple[int | str, str], int] = {}
        for spot in self.spots:
            copies[spot.owner, spot.card] = max(spot.number, copies.get((spot.owner, spot.card), 0))
        absent = [Spot(owner, card, number + 1) for (owner, card), number in copies.items()]
        self.absent = [*absent[:2], Spot(self.player, self.ids[-1]), Spot(state.players + 1, self.ids[0])]
        self.basics = [table.ids[kind] for kind in table.supply]
        others = [table.ids[kind] for kind in range(len(table.villagers), table.kinds)]
        lying = [table.ids[kind] for pile in (*state.areas["event"], *state.areas["resolving"]) for kind in pile]
        self.events = [*dict.fromkeys([*lying, *others[::4]])]
        self.interrupting = [table.ids[kind] for kind in sorted(table.interrupters)]

    def notes(self, card: str) -> list[str]:
        """Return what may stand in brackets after a card: nothing, its sides, a card it stands for, and what is wrong there."""
        table = self.state.table
        kind = table.kind[card]
        sides = [table.side_name(face) for face in table.faces[kind] if table.side_name(face)]
        return ["", *sides, *([self.ids[0]] if table.stand_in[kind] or sides else [])]

    def payments(self) -> list[Payee]:
        """Return ways to pay: every copy of what opens a padlock of the hand, and some other villagers."""
        table = self.state.table
        keys = {table.villagers[table.kind[card]].unlocked_by for card in self.hand}
        opening = [spot for spot in self.spots if spot.card in keys]
        return [None, "bank", "free", *opening, *self.own[::4], *self.foreign[::12], *self.absent[:2]]

    def stacks(self) -> Iterator[Cards]:
        """Yield every pile of cards of the hand that could be meant to be placed in one action, most of them wrong."""
        table = self.state.table
        for card in [*self.hand, *self.others[::25]]:
            for note in self.notes(card):
                yield ((card, note),)
        joiners = [card for card in self.ids if table.joins_any_chain[table.kind[card]]]
        below = [card for card in self.hand if card not in joiners]
        for top in below:
            for joiner in joiners:
                for note in ["", *(self.stood_for(top, 1) or [self.ids[0]])]:
                    yield ((joiner, note), (top, ""))
                for other in joiners:
                    first, second = self.stood_for(top, 2) or [self.ids[0], self.ids[1]]
                    yield ((joiner, first), (other, second), (top, ""))
                    yield ((joiner, ""), (other, ""), (top, ""))
                    yield ((joiner, second), (other, first), (top, ""))
            for other in below[:2]:
                yield ((other, ""), (top, ""))

    def right(self, placed: Cards) -> tuple[Spot | None, Payee]:
        """Return a place on which *placed* may lie and a payment that opens its padlock, None where there is none."""
        state, seat = self.state, self.player - 1
        table = state.table
        top = table.kind[placed[-1][0]]
        roles = stood_for(table, top, len(placed) - 1) or [top]
        spots = [spot for spot in spots_for(state.villages[seat], roles[0]) if spot >= 0]
        paid = next(iter(payments(state, seat, top)), None)
        return (
            spot_name(state, seat, spots[-1]) if spots else None,
            None if paid is None else payee_name(state, paid),
        )

    def stood_for(self, card: str, below: int) -> list[str]:
        """Return the cards right under one in its chain, or none where the chain is too short."""
        table = self.state.table
        return [self.ids[kind] for kind in stood_for(table, table.kind[card], below) or ()]

    def choices(self) -> list[Choice]:
        """Return everything there is to choose, and what is not there."""
        state = self.state
        areas = [area for area in OWN if area != "stash" or any(state.areas["stash"])]
        held = [
            HandRef(int(state.owner_name(seat)), self.ids[kind], area)
            for area in areas
            for seat in range(state.players)
            for kind in sorted(set(state.areas[area][seat]))
        ]
        looked = [self.ids[kind] for kind in sorted(set(state.areas["looked"][0]))]
        return [
            *self.spots,
            *self.absent,
            *held,
            *(HandRef(player, self.ids[0], area) for player in self.everybody for area in areas),
            *(RoadRef(card, place + 1) for place in range(len(state.areas["road"]) + 1) for card in [*self.road, self.ids[0]]),
            *map(PlayerRef, self.everybody),
            *(SupplyRef(card, where) for card in [*self.basics, *looked, self.ids[0]] for where in BESIDE.values()),
            *self.stacked,
            *(Spot(player, event, number) for event in self.events for player in self.players for number in (1, 2)),
        ]

    def pairs(self) -> list[Cards]:
        """Return pairs of cards that could be meant to be traded for one, those of the hand first."""
        some = [*self.hand[:4], *self.others[:1]]
        return [((one, ""), (other, "")) for one in some for other in some]


@frozen
class Family:
    """The actions with one verb: all combinations of *axes*, each made by *make*."""

    axes: tuple[Sequence[object], ...]
    make: Callable[..., Action]

    def verb(self) -> str:
        """Return the verb of its actions, of the first of them where there are several."""
        return self.make(*(axis[0] for axis in self.axes)).verb

    def thinned(self) -> Family:
        """Return a family with at most three of everything."""
        return Family(tuple(axis[:3] for axis in self.axes), self.make)

    def every(self) -> Iterator[Action]:
        """Yield all of them."""
        return (self.make(*parts) for parts in product(*self.axes))


def families(state: State) -> list[Family]:
    """Return every action that can be written down, as families; the deciding player's come with all that can be named.

    Cards that are not in the hand are refused for that alone, so that some stand for them where they are combined with
    places and payments. Actions of other players are refused for that alone, so that they come with fewer combinations.
    """
    words = Words(state)
    me = [words.player]
    notes = [((card, note),) for card in words.ids for note in words.notes(card)]
    cards: list[Cards] = [((card, ""),) for card in words.ids]
    some = [((card, ""),) for card in [*words.hand, *words.others[::20]]]
    ons = [None, *words.own, *words.foreign[::12], *words.absent]
    paying = words.payments()
    stacks = list(words.stacks())
    right = {placed: words.right(placed) for placed in stacks}
    wrong = [player for player in words.players if player != words.player]

    def draft(player: int, drawn: Cards, pile: Pile) -> Action:
        return Action(player=player, verb="draft", cards=drawn, pile=pile)

    def add(player: int, drawn: Cards, pile: Pile) -> Action:
        return Action(player=player, verb="add gold", cards=drawn, pile=pile)

    def plain(player: int, verb: str) -> Action:
        return Action(player=player, verb=verb)

    def trade(player: int, given: Cards, basic: str, pile: Pile) -> Action:
        return Action(player=player, verb="trade", cards=given, basic=basic, piles=(pile,) * len(given))

    def trade_two(player: int, given: Cards, basic: str, pile: Pile, other: Pile) -> Action:
        return Action(player=player, verb="trade", cards=given, basic=basic, piles=(pile, other))

    def use(player: int, card: Spot) -> Action:
        return Action(player=player, verb="use", on=card)

    def resolve(player: int, event: str) -> Action:
        return Action(player=player, verb="resolve", cards=((event, ""),))

    def play(player: int, played: Cards, paying: Payee) -> Action:
        return Action(player=player, verb="play", cards=played, paying=paying)

    def place(player: int, placed: Cards, on: Spot | None, paying: Payee) -> Action:
        return Action(player=player, verb="place", cards=placed, on=on, paying=paying)

    def on_any(player: int, placed: Cards, on: Spot | None) -> Action:
        return place(player, placed, on, right[placed][1])

    def paid_any(player: int, placed: Cards, paying: Payee) -> Action:
        return place(player, placed, right[placed][0], paying)

    def choose(player: int, choice: Choice) -> Action:
        return Action(player=player, verb="choose", choice=choice)

    road = [(), *(((card, ""),) for card in dict.fromkeys([*words.road, *words.hand[:1], words.ids[0]]))]
    basics = [*words.basics, words.ids[0]]
    usable = verbs_now(state, state.agenda[-1])
    two = Family((me, words.pairs(), basics[-3:], words.targets[-3:]), trade)
    two_apart = Family((me, (words.pairs() * 2)[1:2], basics[-2:], words.targets[6:], words.targets[6:]), trade_two)
    # The deciding player's come first, and then with the sparsest combinations those of others.
    found = [
        Family((me, road, words.piles), draft),
        Family((me, road[1:], words.piles), add),
        Family((words.players, ["add no gold", "end turn"]), plain),
        Family((words.players, ["pay", "decline"]), plain),
        Family((me, [*words.own, *words.foreign, *words.absent]), use),
        Family((words.players, [*words.events, *words.ids[:2]]), resolve),
        Family((me, some, basics, words.targets), trade),
        two if state.rules.pools else two.thinned(),
        two_apart if state.rules.pools else two_apart.thinned(),
        Family((me, [*some, *cards[-6:]], paying), play),
        Family((me, stacks, ons), on_any),
        Family((me, stacks, paying), paid_any),
        Family((me, notes, [None, *words.spots[:1]], [None, "bank"]), place),
        Family((words.players, words.choices()), choose),
        Family((wrong, [*words.own, *words.foreign][::8]), use),
        Family((wrong, road, words.piles), draft),
        Family((wrong, road[1:], words.piles), add),
        Family((wrong, some[:3], basics[:1], words.piles), trade),
        Family((wrong, some, paying[:5]), play),
        Family((wrong, stacks[:6], ons[:6], paying[:5]), place),
    ]
    found = [family if family.verb() in usable else family.thinned() for family in found]
    # Cards that interrupt are played whoever decides, and whatever is asked.
    return [*found, Family((words.everybody, [((card, ""),) for card in words.interrupting], paying[:5]), play)]


def every_action(state: State) -> Iterator[Action]:
    """Yield every action that can be written down in *state*, as far as they differ in more than one wrong thing only once."""
    for family in families(state):
        yield from family.every()
