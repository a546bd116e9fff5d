"""What each player knows, reckoned a second time and in another way: from where cards come from and go to alone (R16)."""

from __future__ import annotations

from collections.abc import Iterable

from villagers_rules.model import places
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import (
    CardEntry,
    EndedEntry,
    Entry,
    LeftEntry,
    PlacedEntry,
    ReplacedEntry,
    SeenEntry,
    ShiftedEntry,
    ShuffledEntry,
)
from villagers_rules.model.places import HELD, HIDDEN
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask

Shown = list[tuple[str | None, str]]
"""A hand as somebody sees it: the id of each card, or None, and its suit."""
Place = tuple[str, int]
"""A pile by the name of its area and its number there, from 0."""
LOOKED: Place = ("looked", 0)
VILLAGE: Place = ("village", 0)


def hands_of(state: State) -> dict[Place, list[int]]:
    """Return the hands, stashes and piles under villagers by where they are, of which their players alone see the fronts."""
    return {(area, number): pile for area in HELD for number, pile in enumerate(state.areas[area])}


class Mind:
    """What one player knows: of each face-down pile the cards from the bottom up, None for others, and cards of other hands."""

    def __init__(self, state: State, viewer: int) -> None:
        self.viewer = viewer
        self.seats = len(state.seats)
        self.piles: dict[Place, list[int | None]] = {
            (area, number): [None] * len(pile) for area in HIDDEN for number, pile in enumerate(state.areas[area])
        }
        self.hands: dict[Place, list[int]] = {place: [] for place in hands_of(state)}

    def is_hidden(self, place: Place, looker: int) -> bool:
        """Return whether the player does not see the cards that lie there; *looker* is who sees those that are looked at."""
        if place == LOOKED:
            return looker != self.viewer
        return place in self.piles or (place in self.hands and not self.has(place))

    def has(self, place: Place) -> bool:
        """Return whether cards in the hands and the like are the player's own; piles under villagers go around the seats."""
        return place[1] % self.seats == self.viewer

    def leaves(self, kind: int, place: Place, depth: int, hand: list[int], suit: list[int], *, seen: bool) -> bool:
        """Note that a card leaves a place, where *hand* lay if it is a hand; return whether the player knows the card."""
        if place in self.piles:
            return self.piles[place].pop(depth) is not None or seen
        if place not in self.hands or self.has(place):
            return True
        known = self.hands[place]
        if seen:
            if kind in known:
                known.remove(kind)
            return True
        like_it = [card for card in known if suit[card] == suit[kind]]
        backs = [card for card in hand if suit[card] == suit[kind]]
        if len(like_it) == len(backs) and len(set(like_it)) == 1:
            known.remove(kind)
            return True
        self.hands[place] = [card for card in known if suit[card] != suit[kind]]
        return False

    def joins(self, kind: int, place: Place, *, known: bool) -> None:
        """Note that a card comes to a place."""
        if place in self.piles:
            self.piles[place].append(kind if known else None)
        elif known and place in self.hands and not self.has(place):
            self.hands[place].append(kind)


class Minds:
    """The minds of all players of one game, who follow what happens."""

    def __init__(self, fresh: State) -> None:
        """Begin with a state that was dealt and in which nothing has happened yet."""
        self.table = fresh.table
        self.rules = fresh.rules
        self.layout = fresh.layout
        self.hands = {place: hand[:] for place, hand in hands_of(fresh).items()}
        self.minds = [Mind(fresh, viewer) for viewer in range(fresh.players)]
        self.acting = 0
        self.looker = 0
        self.revealing = False
        self.revealed = False
        self.followed = 0

    def follow(self, journal: list[Entry]) -> None:
        """Follow what was added to the journal since the last time."""
        for entry in journal[self.followed :]:
            self.follow_one(entry)
        self.followed = len(journal)

    def follow_one(self, entry: Entry) -> list[bool]:
        """Follow one change; for a card that goes from pile to pile, return who knows which it is."""
        if isinstance(entry, CardEntry):
            return self._moves(entry.card, self.named(entry.source), self.named(entry.target), entry.depth)
        if isinstance(entry, PlacedEntry):
            self._moves(entry.card, self.named(entry.source), VILLAGE, entry.depth)
        elif isinstance(entry, LeftEntry):
            self._moves(entry.card, VILLAGE, self.named(entry.target))
        elif isinstance(entry, ReplacedEntry):
            self._moves(entry.card, self.named(entry.source), VILLAGE, entry.depth)
            self._moves(entry.replaced, VILLAGE, self.named(entry.target))
        elif isinstance(entry, ShuffledEntry):
            if self.named(entry.pile) == LOOKED:  # They are turned over for that, and nobody sees them any more.
                self.looker, self.revealed = NOBODY, False
            for mind in self.minds:
                pile = mind.piles.get(self.named(entry.pile), [])
                pile[:] = [None] * len(pile)
        elif isinstance(entry, ShiftedEntry):
            for mind in self.minds:
                pile = mind.piles.get(self.named(entry.pile), [])
                if pile:
                    pile.insert(entry.target, pile.pop(entry.source))
        elif isinstance(entry, SeenEntry):
            self._sees(entry, self.named(entry.pile))
        elif isinstance(entry, EndedEntry) and isinstance(entry.task, StepsTask):
            self._steps(entry.task)
        return []

    def named(self, place: places.Place) -> Place:
        """Return a pile by its name."""
        return self.layout.area_of[place], self.layout.number_of[place]

    def _steps(self, task: StepsTask) -> None:
        """Note who is at the steps of a card; who looks at a hand knows it from then on (R12.2)."""
        self.acting = seat = task.seat
        hooks = self.rules.hooks if task.card == NOBODY else self.table.hooks[task.card]
        steps, step, they = hooks.get(task.hook, ()), task.steps_done, task.context.they
        if step >= len(steps):
            return
        self.revealing = steps[step].verb == "reveal"
        whose, _, area = str(steps[step].takes).rpartition(" ")
        named = task.context.known_as(whose.removeprefix("the ").removesuffix("'s"), seat)
        owner = {"their": they, "your": seat}.get(whose, named[0].number if named else None)
        if steps[step].verb in ("look_at", "reveal") and area in HELD and owner is not None:
            for mind in self.minds if self.revealing else [self.minds[seat]]:
                if mind.viewer != owner:
                    mind.hands[area, owner] = self.hands[area, owner][:]

    def watches(self, entry: SeenEntry, viewer: int) -> bool:
        """Return whether *viewer* sees a card: whoever acts does, or everybody; a card in play may let its owner look as well.

        So may all see one that is used in the hand.
        """
        if self.table.looks or entry.card in self.table.used_in_hand:
            return bool(entry.seen >> viewer & 1)
        return self.revealing or viewer == self.acting

    def _sees(self, entry: SeenEntry, place: Place) -> None:
        """Note who sees a card where it lies: one of a pile, or one of a hand."""
        kind = entry.card
        for mind in self.minds:
            if self.watches(entry, mind.viewer):
                if place in mind.piles:
                    mind.piles[place][entry.depth] = kind
                elif not mind.has(place) and kind not in mind.hands[place]:
                    mind.hands[place].append(kind)

    def _moves(self, kind: int, source: Place, target: Place, depth: int = -1) -> list[bool]:
        if target == LOOKED:
            self.looker, self.revealed = self.acting, self.revealing
        hand = self.hands.get(source, [])
        told = []
        for mind in self.minds:
            seen = not (mind.is_hidden(source, self.looker) and mind.is_hidden(target, self.looker))
            if source == LOOKED and target in mind.piles and None in mind.piles[LOOKED]:  # It may be any of them.
                mind.piles[LOOKED] = [None] * len(mind.piles[LOOKED])
            known = mind.leaves(kind, source, depth, hand, self.table.suit, seen=seen)
            # Cards that somebody looks at may be put back in any order, so that all others lose sight of them.
            if target == LOOKED:
                known = self.revealing or (known and mind.viewer == self.looker)
            mind.joins(kind, target, known=known)
            told.append(known)
        if source in self.hands:
            hand.remove(kind)
        if target in self.hands:
            self.hands[target].append(kind)
        return told

    def pile(self, viewer: int, place: Place) -> dict[int, str]:
        """Return which cards of a pile a player knows, by their place from the top."""
        pile = self.minds[viewer].piles[place]
        return {len(pile) - depth: self.table.ids[kind] for depth, kind in enumerate(pile) if kind is not None}

    def hand(self, viewer: int, area: str, number: int) -> Shown:
        """Return a hand or the like as a player knows it: known cards in the order of the files, then backs by suit."""
        backs, suit, mind = self.table.backs, self.table.suit, self.minds[viewer]
        rest = sorted(self.hands[area, number])
        known = rest[:] if mind.has((area, number)) else sorted(mind.hands[area, number])
        for kind in known:
            rest.remove(kind)
        shown: Shown = [(self.table.ids[kind], backs[suit[kind]]) for kind in known]
        return shown + [(None, backs[back]) for back in sorted(suit[kind] for kind in rest)]


def telling(minds: Minds, journal: Iterable[Entry]) -> list[list[str | None]]:
    """Return, for each player, the cards that go from pile to pile in the order of *journal*: their ids, or None if unknown.

    Of cards that somebody looks at, all others are told nothing but that it happened.
    """
    told: list[list[str | None]] = [[] for _ in minds.minds]
    for entry in journal:
        shown = minds.follow_one(entry)
        if isinstance(entry, SeenEntry):
            for viewer in range(len(told)):
                told[viewer].append(minds.table.ids[entry.card] if minds.watches(entry, viewer) else None)
        if isinstance(entry, CardEntry):
            source, target = minds.named(entry.source), minds.named(entry.target)
            if source[0] == target[0] == "tucked":
                continue  # It goes along with its villager, as is told of that one.
            looked = target == LOOKED or (source == LOOKED and target[0] in HIDDEN)
            for viewer, known in enumerate(shown):
                secret = looked and not (minds.revealing or minds.revealed)
                shows = (viewer == minds.looker and known) if secret else known
                told[viewer].append(minds.table.ids[entry.card] if shows else None)
    return told
