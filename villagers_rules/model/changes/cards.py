"""Changes of piles: a card moves from one to another, or one is shuffled.

*seen* is a bit mask of the seats that see a card as it moves.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from villagers_rules.model import public_changes
from villagers_rules.model.changes import knowledge
from villagers_rules.model.changes.counters import set_counter
from villagers_rules.model.changes.knowledge import EVERYONE
from villagers_rules.model.journal import Entry
from villagers_rules.model.known import known_to
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.places import LOOKED, Place
from villagers_rules.model.state import KnowledgeNotKept, State, is_prevented
from villagers_rules.model.triggers import record

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change

CARD: Final = "card"
_SHUFFLED: Final = "shuffled"
"""The kinds of what is entered here, as what waits for it names it."""


def move_card(state: State, kind: int, source: Place, target: Place, seen: int = EVERYONE) -> None:
    """Move a card of *kind* from one pile to another: the top card, or of a hand any card of that kind."""
    layout = state.layout
    pile = state.piles[source]
    hand = layout.hand_of[source]
    watched = seen
    if hand >= 0:
        known = state.known_hands[hand]
        seen |= knowledge.leave_hand(state, kind, hand, seen) if known else 1 << layout.seat_of_hand[hand]
    depth = len(pile) - 1
    if pile[depth] != kind:
        depth = bisect_right(pile, kind) - 1 if hand >= 0 else depth - pile[::-1].index(kind)
    if hand < 0 and source in state.known_piles:
        seen |= knowledge.leave_pile(state, source, depth, unseen=source == LOOKED and layout.is_hidden[target])
    del pile[depth]
    if not pile:
        state.turn(source)
    hand = layout.hand_of[target]
    if hand >= 0:
        insort(state.piles[target], kind)
    else:
        pile = state.piles[target]
        if not pile:
            state.turn(target)
        pile.append(kind)
    if CARD in state.table.heard:
        record(state, CardEntry(kind, source, target, seen, depth))
    elif state.journal is not None:
        state.journal.append((CardEntry, kind, source, target, seen, depth))
    if not state.keeps_knowledge and state.journal is None:
        return
    if hand >= 0:
        knowledge.join_hand(state, (kind,), hand, seen)
    elif layout.is_hidden[target]:
        # Cards that somebody looks at are mixed up for all others, whatever they knew of the pile.
        knowledge.join_pile(state, target, watched if target == LOOKED else seen)


def move_top(state: State, source: Place, target: Place) -> None:
    """Move the top card of a pile that is no hand to another pile, for all to see."""
    pile, layout = state.piles[source], state.layout
    if not layout.is_open[target]:
        move_card(state, pile[-1], source, target)
        return
    if source in state.known_piles:
        knowledge.leave_pile(state, source, len(pile) - 1)
    kind = pile.pop()
    goal = state.piles[target]
    if not pile or not goal:
        filled = state.filled
        if not pile:
            filled = filled.after[source] or filled.turned(source)
        if not goal:
            filled = filled.after[target] or filled.turned(target)
        state.filled = filled
    goal.append(kind)
    if CARD in state.table.heard:
        record(state, CardEntry(kind, source, target, EVERYONE, len(pile)))
    elif state.journal is not None:
        state.journal.append((CardEntry, kind, source, target, EVERYONE, len(pile)))


def take_in_hand(state: State, source: Place, seat: int) -> None:
    """Take all cards of an open pile to the hand of *seat*, the top card first; everybody knows them there (R16.2)."""
    target = state.layout.hand + seat
    pile, hand = state.piles[source], state.piles[target]
    if CARD in state.table.listeners:
        while pile:
            move_card(state, pile[-1], source, target)
        return
    if state.journal is not None:
        for depth in range(len(pile) - 1, -1, -1):
            state.journal.append((CardEntry, pile[depth], source, target, EVERYONE, depth))
    hand += pile
    hand.sort()
    if state.keeps_knowledge or state.journal is not None:
        knowledge.join_hand(state, pile, seat, EVERYONE)
    if pile:
        state.turn(source)
    pile.clear()


def take(state: State, kind: int, place: Place) -> int:
    """Take the latest card of *kind* out of a pile; return the depth (from the bottom) at which it lay. Part of a change."""
    pile = state.piles[place]
    if pile[-1] == kind:
        pile.pop()
        depth = len(pile)
    else:
        depth = bisect_right(pile, kind) - 1 if state.layout.hand_of[place] >= 0 else len(pile) - 1 - pile[::-1].index(kind)
        del pile[depth]
    if not pile:
        state.turn(place)
    return depth


def put(state: State, kind: int, place: Place) -> None:
    """Put a card on a pile, or into a hand, which is kept sorted. Part of a change."""
    pile = state.piles[place]
    if state.layout.hand_of[place] >= 0:
        insort(pile, kind)
    else:
        if not pile:
            state.turn(place)
        pile.append(kind)


def insert(state: State, kind: int, place: Place, depth: int) -> None:
    """Put a card where it lay before it was taken, or into a hand, which is kept sorted. Part of taking a change back."""
    pile = state.piles[place]
    if state.layout.hand_of[place] >= 0:
        insort(pile, kind)
    else:
        if not pile:
            state.turn(place)
        pile.insert(depth, kind)


def is_last(state: State, kind: int, place: Place) -> bool:
    """Return whether a card lies where it came last: on top of its pile, or in a hand, whose order means nothing."""
    pile = state.piles[place]
    return kind in pile if state.layout.hand_of[place] >= 0 else pile[-1:] == [kind]


def can_have_left(state: State, kind: int, source: Place, depth: int) -> bool:
    """Return whether a card can have been taken at *depth*: the latest of its kind in a pile, the last of its kind in a hand."""
    pile = state.piles[source]
    if state.layout.hand_of[source] >= 0:
        here = bisect_left(pile, kind)
        return here <= depth <= here + pile.count(kind)
    return depth <= len(pile) and kind not in pile[depth:]


def is_news(before: State, players: Sequence[int], kind: int, source: Place, seen: int, depth: int) -> bool:
    """Return whether any of *players* learned of a hidden card when one of *kind* left *source*, seen by the mask *seen*."""
    hand = before.layout.hand_of[source]
    owner = before.layout.seat_of_hand[hand] if hand >= 0 else -1
    watching = [seat for seat in players if seen >> seat & 1 and seat != owner]
    if hand >= 0:
        if watching and not before.keeps_knowledge:
            raise KnowledgeNotKept
        return any(kind not in known_to(before.known_hands[hand], seat) for seat in watching)
    if not before.layout.is_hidden[source]:
        return False
    if not before.keeps_knowledge:
        raise KnowledgeNotKept
    # The back of the card below shows now: its suit is news to who did not know that card.
    marks = before.known_piles.get(source, {})
    below = depth > 0 and any(not marks.get(depth - 1, 0) >> seat & 1 for seat in players)
    return below or any(not marks.get(depth, 0) >> seat & 1 for seat in watching)


class CardEntry(Entry):
    """A card went from one pile to another; it lay at *depth*, and the seats of the mask *seen* know it."""

    __slots__ = ("card", "depth", "seen", "source", "target")
    kind = CARD
    fields = (("card", "card"), ("source", "place"), ("target", "place"), ("seen", "mask"), ("depth", "number"))

    def __init__(self, card: int, source: Place, target: Place, seen: int, depth: int) -> None:
        self.card = card
        self.source = source
        self.target = target
        self.seen = seen
        self.depth = depth

    def revert(self, state: State) -> None:
        take(state, self.card, self.target)
        insert(state, self.card, self.source, self.depth)

    def fits(self, state: State) -> bool:
        if not is_last(state, self.card, self.target):
            return False
        if self.source == self.target:
            return self.depth < len(state.piles[self.source])
        return can_have_left(state, self.card, self.source, self.depth)

    def narrate(self, narrator: Narrator) -> Change | None:
        layout, table, viewer = narrator.state.layout, narrator.state.table, narrator.viewer
        if layout.area_of[self.source] == layout.area_of[self.target] == "tucked" and narrator.is_same_host(
            self.source, self.target
        ):
            return None  # It went along with its villager, as is said of that one.
        narrator.took_back(self.card, self.source, self.target, self.depth)
        if self.target == LOOKED or (self.source == LOOKED and layout.is_hidden[self.target]):
            return narrator.look(self.card, self.source, self.target, self.seen)
        is_known = viewer is None or self.seen >> viewer & 1 or viewer in map(layout.holder, (self.source, self.target))
        return public_changes.CardMoved(
            card=table.ids[self.card] if is_known else None,
            suit=table.backs[table.suit[self.card]],
            source=narrator.place(self.source),
            target=narrator.place(self.target),
        )

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        return is_news(before, players, self.card, self.source, self.seen, self.depth)


def shuffle(state: State, place: Place) -> None:
    """Shuffle a pile with the next draw of chance; what was known of it is forgotten (R16.2)."""
    if is_prevented(state, "shuffled", place):
        return
    pile = state.piles[place]
    before = tuple(pile)
    draw = state.chance().random
    for last in range(len(pile) - 1, 0, -1):
        other = int(draw() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    knowledge.forget_pile(state, place)
    if state.journal is not None or _SHUFFLED in state.table.heard:
        record(state, ShuffledEntry(place, before))
    set_counter(state, "draws", state.draws + 1)


class ShuffledEntry(Entry):
    """A pile was shuffled."""

    __slots__ = ("before", "pile")
    kind = _SHUFFLED
    fields = (("pile", "place"), ("before", "cards"))

    def __init__(self, pile: Place, before: tuple[int, ...]) -> None:
        self.pile = pile
        self.before = before

    def revert(self, state: State) -> None:
        state.piles[self.pile][:] = self.before

    def fits(self, state: State) -> bool:
        return Counter(state.piles[self.pile]) == Counter(self.before)

    def narrate(self, narrator: Narrator) -> Change:
        return public_changes.PileShuffled(pile=narrator.place(self.pile), cards=len(self.before))

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        return True
