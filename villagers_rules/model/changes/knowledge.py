"""Who knows which hidden card (R16.2), kept with every move of a card.

Viewers are the players' seats. What is known of a hand is kept for all who know the same (`known`); of a face-down pile it is a
mask of viewers for each depth at which a known card lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING, Final

from villagers_rules.model import public_changes
from villagers_rules.model.journal import Entry
from villagers_rules.model.known import Known, joined, known_to, with_cards, without
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.places import HELD, LOOKED, Place
from villagers_rules.model.state import KnowledgeNotKept, State

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change

EVERYONE: Final = -1
"""The bit mask of all seats."""


def _is_kept(state: State) -> bool:
    """Return whether who knows what is kept; on a copy that somebody tries something on it may be asked for."""
    if not state.keeps_knowledge and state.journal is not None:
        raise KnowledgeNotKept
    return state.keeps_knowledge


def leave_pile(state: State, source: Place, depth: int, *, unseen: bool = False) -> int:
    """Return the mask of those who know the card that is about to leave a pile at *depth*; those above it lie one lower then.

    A card that goes back *unseen* among others may be any of them to who does not know each one, and loses sight of all (R16.2).
    """
    marks = state.known_piles[source].copy()
    if unseen:
        of_all = reduce(and_, (marks.get(each, 0) for each, _ in enumerate(state.piles[source])))
        for each in [each for each, mask in marks.items() if mask != of_all]:
            _set_mark(state, source, each, of_all)
        marks = state.known_piles[source].copy()
    for lower in range(depth, len(state.piles[source])):
        if marks.get(lower, 0) != marks.get(lower + 1, 0):
            _set_mark(state, source, lower, marks.get(lower + 1, 0))
    return marks.get(depth, 0)


def leave_hand(state: State, kind: int, hand: int, seen: int) -> int:
    """Keep track of a card that is about to leave a hand, or a stash, by its number among both (`Layout.hand_of`).

    Return the mask of those who know it though they need not see it.

    A viewer who sees it knows one card less there. One who does not forgets the cards of that suit, unless all of them are known
    and equal: then the card is known wherever it goes (R16.2).
    """
    knowing = 1 << state.layout.seat_of_hand[hand]
    known = state.known_hands[hand]
    if not known:
        return knowing
    if len(known) == 1 and (seen == EVERYONE or not known[0][0] & seen):  # As below, where all know the same, and see the same.
        mask, cards = known[0]
        kept, follows = (without(cards, kind), False) if seen == EVERYONE else _after_unseen(state, kind, hand, cards)
        if kept is not cards:
            _set_known(state, hand, ((mask, kept),) if kept else ())
        return knowing | mask if follows else knowing
    parts: list[tuple[int, tuple[int, ...]]] = []
    for mask, cards in known:
        seeing = mask & seen
        if seeing:
            parts.append((seeing, without(cards, kind)))
        blind = mask & ~seen
        if blind:
            kept, follows = _after_unseen(state, kind, hand, cards)
            parts.append((blind, kept))
            if follows:
                knowing |= blind
    after = joined(parts) if len(parts) > 1 else (tuple(parts) if parts[0][1] else ())
    if after != known:
        _set_known(state, hand, after)
    return knowing


def _after_unseen(state: State, kind: int, hand: int, cards: tuple[int, ...]) -> tuple[tuple[int, ...], bool]:
    """Return what who knew *cards* of a hand knows once one has left it unseen, and whether it is known which one that was."""
    suits = state.table.suit
    suit = suits[kind]
    copies = cards.count(kind)
    if copies and copies == len([card for card in state.piles[state.layout.hand + hand] if suits[card] == suit]):
        return without(cards, kind), True
    kept = tuple([card for card in cards if suits[card] != suit])
    return kept if len(kept) < len(cards) else cards, False


def join_hand(state: State, cards: Sequence[int], hand: int, seen: int) -> None:
    """Keep track of cards that have come to a hand or stash, known to the seats of the mask *seen*."""
    viewers = seen & (1 << state.players) - 1 & ~(1 << state.layout.seat_of_hand[hand])
    if viewers and cards and (state.keeps_knowledge or _is_kept(state)):
        _set_known(state, hand, with_cards(state.known_hands[hand], viewers, cards))


def join_pile(state: State, target: Place, seen: int) -> None:
    """Keep track of a card that was laid on a face-down pile, known to the seats of the mask *seen*."""
    if seen and (state.keeps_knowledge or _is_kept(state)):
        _set_mark(state, target, len(state.piles[target]) - 1, seen & (1 << state.players) - 1)


def forget_pile(state: State, place: Place) -> None:
    """Forget what anybody knew of a pile, as it is shuffled."""
    for depth in sorted(state.known_piles.get(place, ())):  # However it came to be known, the changes are the same.
        _set_mark(state, place, depth, 0)


def see_hand(state: State, viewer: int, place: Place) -> None:
    """Let *viewer* see every card of a hand or stash (R12.2)."""
    hand, cards = state.layout.hand_of[place], state.piles[place]
    if state.journal is not None:
        state.journal.append(SawEntry(viewer, place))
    known = state.known_hands[hand]
    if viewer != state.layout.seat_of_hand[hand] and _is_kept(state) and list(known_to(known, viewer)) != cards:
        others = [(mask & ~(1 << viewer), had) for mask, had in known]
        _set_known(state, hand, joined([*others, (1 << viewer, cards)]))


def see_in_pile(state: State, viewers: int, place: Place, depth: int) -> None:
    """Let the seats of the mask *viewers* see the card at a *depth* of a face-down pile, which stays where it lies."""
    known = state.known_piles.get(place, {}).get(depth, 0)
    seen = known | viewers & (1 << state.players) - 1
    if state.journal is not None:
        pile = state.piles[place]
        state.journal.append(SeenEntry(pile[depth], place, viewers & (1 << state.players) - 1, depth, len(pile) - 1 - depth))
    if seen != known and _is_kept(state):
        _set_mark(state, place, depth, seen)


def see_card(state: State, viewers: int, kind: int, place: Place, number: int = 1) -> None:
    """Let the seats of the mask *viewers* see a card of *kind* in a hand or stash, this *number* of equal ones (R16.2)."""
    hand = state.layout.hand_of[place]
    if state.journal is not None:
        state.journal.append(SeenEntry(kind, place, viewers & (1 << state.players) - 1, 0, 0))
    known = state.known_hands[hand]
    new = [viewer for viewer in range(state.players) if viewers >> viewer & 1 and known_to(known, viewer).count(kind) < number]
    join_hand(state, (kind,), hand, sum(1 << viewer for viewer in new))


class SeenEntry(Entry):
    """The seats of a mask saw a *card* that stays where it lies; what is known since then has entries of its own.

    In a face-down pile it lay at the *depth* from the bottom, *under* so many cards; of a hand both are 0.
    """

    __slots__ = ("card", "depth", "pile", "seen", "under")
    kind = "seen"
    fields = (("card", "card"), ("pile", "place"), ("seen", "mask"), ("depth", "number"), ("under", "number"))

    def __init__(self, card: int, pile: Place, seen: int, depth: int, under: int) -> None:
        self.card = card
        self.pile = pile
        self.seen = seen
        self.depth = depth
        self.under = under

    def revert(self, state: State) -> None:
        """Nothing was changed."""

    def fits(self, state: State) -> bool:
        pile = state.piles[self.pile]
        if state.layout.hand_of[self.pile] >= 0:
            return self.card in pile and self.depth == self.under == 0
        return self.depth + self.under == len(pile) - 1 and pile[self.depth] == self.card

    def narrate(self, narrator: Narrator) -> Change:
        everyone = (1 << narrator.state.players) - 1
        card, pile = narrator.ids[self.card], narrator.place(self.pile)
        if self.seen == everyone and (pile.area in HELD or narrator.state.players > 1):
            return public_changes.CardsRevealed(pile=pile, cards=(card,))
        looker = next(seat for seat in range(narrator.state.players) if self.seen >> seat & 1)
        return public_changes.CardsLookedAt(
            player=looker + 1,
            number=1,
            pile=pile,
            cards=(card,) if narrator.viewer in (None, looker) else None,
            under=self.under,
            is_lowest=self.depth == 0 < self.under,
        )

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        """Whoever saw it may not have known it."""
        return any(self.seen >> seat & 1 for seat in players)


class SawEntry(Entry):
    """A player looked at a hand or stash; what is known since then has entries of its own."""

    __slots__ = ("hand", "viewer")
    kind = "saw"
    fields = (("viewer", "seat"), ("hand", "place"))

    def __init__(self, viewer: int, hand: Place) -> None:
        self.viewer = viewer
        self.hand = hand

    def revert(self, state: State) -> None:
        """Nothing was changed."""

    def fits(self, state: State) -> bool:
        return self.viewer < state.players and state.layout.hand_of[self.hand] >= 0

    def narrate(self, narrator: Narrator) -> Change:
        seen = narrator.place(self.hand)
        assert seen.owner is not None
        return public_changes.HandSeen(player=self.viewer + 1, owner=seen.owner, area=seen.area)


def _set_known(state: State, hand: int, after: Known) -> None:
    if state.journal is not None:
        state.journal.append((KnownEntry, state.layout.hand + hand, state.known_hands[hand], after))
    state.known_hands[hand] = after


class KnownEntry(Entry):
    """Players know other cards of a hand or stash than *before*."""

    __slots__ = ("after", "before", "hand")
    kind = "known"
    is_about_knowledge = True
    fields = (("hand", "place"), ("before", "known"), ("after", "known"))

    def __init__(self, hand: Place, before: Known, after: Known) -> None:
        self.hand = hand
        self.before = before
        self.after = after

    def revert(self, state: State) -> None:
        state.known_hands[state.layout.hand_of[self.hand]] = self.before

    def fits(self, state: State) -> bool:
        hand = state.layout.hand_of[self.hand]
        return hand >= 0 and state.known_hands[hand] == self.after

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        """Return whether one of *players* learned of cards by looking at a hand, though none of them moves (R12.2)."""
        hand, known = before.piles[self.hand], before.known_hands[before.layout.hand_of[self.hand]]
        for viewer in players:
            learned = Counter(known_to(self.after, viewer)) - Counter(known_to(self.before, viewer))
            if learned and learned & (Counter(hand) - Counter(known_to(known, viewer))):
                return True
        return False


def _set_mark(state: State, place: Place, depth: int, mask: int) -> None:
    marks = state.known_piles.get(place)
    if marks is None:
        marks = state.known_piles[place] = {}
    if state.journal is not None:
        state.journal.append((MarkEntry, place, depth, marks.get(depth, 0), mask))
    if mask:
        marks[depth] = mask
    else:
        _write_mark(state, marks, place, depth, mask)


def _write_mark(state: State, marks: dict[int, int], place: Place, depth: int, mask: int) -> None:
    if mask:
        marks[depth] = mask
    else:
        marks.pop(depth, None)
        if not marks:
            state.known_piles.pop(place, None)


class MarkEntry(Entry):
    """Other seats than *before* know the card at *depth* of a face-down pile; both are masks."""

    __slots__ = ("after", "before", "depth", "pile")
    kind = "marks"
    is_about_knowledge = True
    fields = (("pile", "place"), ("depth", "number"), ("before", "mask"), ("after", "mask"))

    def __init__(self, pile: Place, depth: int, before: int, after: int) -> None:
        self.pile = pile
        self.depth = depth
        self.before = before
        self.after = after

    def revert(self, state: State) -> None:
        _write_mark(state, state.known_piles.setdefault(self.pile, {}), self.pile, self.depth, self.before)

    def fits(self, state: State) -> bool:
        return state.known_piles.get(self.pile, {}).get(self.depth, 0) == self.after

    def narrate(self, narrator: Narrator) -> Change | None:
        if self.pile == LOOKED and self.after:
            narrator.looking = self.after
        return None


def known_cards(state: State, place: Place, viewer: int) -> dict[int, int]:
    """Return {depth from the bottom: kind} of the cards in a face-down pile that *viewer* knows."""
    pile = state.piles[place]
    return {depth: pile[depth] for depth, mask in sorted(state.known_piles.get(place, {}).items()) if mask >> viewer & 1}
