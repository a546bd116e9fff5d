"""What each player knows, reckoned a second time and in another way: from where cards come from and go to alone (R16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from villagers_rules.model.state import Place, State

Entry = tuple[Any, ...]
Shown = list[tuple[str | None, str]]
"""A hand as somebody sees it: the id of each card, or None, and its suit."""


class Mind:
    """What one player knows: of each face-down pile the cards from the bottom up, None for others, and cards of other hands."""

    def __init__(self, state: State, viewer: int) -> None:
        self.viewer = viewer
        self.piles: dict[Place, list[int | None]] = {
            (area, number): [None] * len(pile) for area in ("stack", "reserve") for number, pile in enumerate(state.areas[area])
        }
        self.hands: list[list[int]] = [[] for _ in state.areas["hand"]]

    def is_hidden(self, place: Place) -> bool:
        """Return whether the player does not see the cards that lie there."""
        return place in self.piles or (place[0] == "hand" and place[1] != self.viewer)

    def leaves(self, kind: int, place: Place, hand: list[int], suit: list[int], *, seen: bool) -> bool:
        """Note that a card leaves a place, where *hand* lay if it is a hand; return whether the player knows the card."""
        if place in self.piles:
            return self.piles[place].pop() is not None or seen
        if not self.is_hidden(place):
            return True
        known = self.hands[place[1]]
        if seen:
            if kind in known:
                known.remove(kind)
            return True
        like_it = [card for card in known if suit[card] == suit[kind]]
        backs = [card for card in hand if suit[card] == suit[kind]]
        if len(like_it) == len(backs) and len(set(like_it)) == 1:
            known.remove(kind)
            return True
        self.hands[place[1]] = [card for card in known if suit[card] != suit[kind]]
        return False

    def joins(self, kind: int, place: Place, *, known: bool) -> None:
        """Note that a card comes to a place."""
        if place in self.piles:
            self.piles[place].append(kind if known else None)
        elif known and self.is_hidden(place):
            self.hands[place[1]].append(kind)


class Minds:
    """The minds of all players of one game, who follow what happens."""

    def __init__(self, fresh: State) -> None:
        """Begin with a state that was dealt and in which nothing has happened yet."""
        self.table = fresh.table
        self.hands = [hand[:] for hand in fresh.areas["hand"]]
        self.minds = [Mind(fresh, viewer) for viewer in range(fresh.players)]
        self.followed = 0

    def follow(self, journal: list[Entry]) -> None:
        """Follow what was added to the journal since the last time."""
        for entry in journal[self.followed :]:
            self.follow_one(entry)
        self.followed = len(journal)

    def follow_one(self, entry: Entry) -> list[bool]:
        """Follow one change; for a card that goes from pile to pile, return who knows which it is."""
        village: Place = ("village", 0)
        if entry[0] == "card":
            return self._moves(entry[1], entry[2], entry[3])
        if entry[0] == "placed":
            self._moves(entry[1], entry[2], village)
        elif entry[0] == "left":
            self._moves(entry[1], village, entry[7])
        elif entry[0] == "replaced":
            self._moves(entry[1], entry[2], village)
            self._moves(entry[7], village, entry[8])
        elif entry[0] == "shuffled":
            for mind in self.minds:
                mind.piles[entry[1]] = [None] * len(mind.piles[entry[1]])
        return []

    def _moves(self, kind: int, source: Place, target: Place) -> list[bool]:
        hand = self.hands[source[1]] if source[0] == "hand" else []
        told = []
        for mind in self.minds:
            seen = not (mind.is_hidden(source) and mind.is_hidden(target))
            known = mind.leaves(kind, source, hand, self.table.suit, seen=seen)
            mind.joins(kind, target, known=known)
            told.append(known)
        if source[0] == "hand":
            hand.remove(kind)
        if target[0] == "hand":
            self.hands[target[1]].append(kind)
        return told

    def pile(self, viewer: int, place: Place) -> dict[int, str]:
        """Return which cards of a pile a player knows, by their place from the top."""
        pile = self.minds[viewer].piles[place]
        return {len(pile) - depth: self.table.ids[kind] for depth, kind in enumerate(pile) if kind is not None}

    def hand(self, viewer: int, owner: int) -> Shown:
        """Return a hand as a player knows it: known cards in the order of the files, then backs by suit."""
        suits, suit = self.table.suits, self.table.suit
        rest = sorted(self.hands[owner])
        known = sorted(self.minds[viewer].hands[owner]) if viewer != owner else rest[:]
        for kind in known:
            rest.remove(kind)
        shown: Shown = [(self.table.ids[kind], suits[suit[kind]]) for kind in known]
        return shown + [(None, suits[back]) for back in sorted(suit[kind] for kind in rest)]


def telling(minds: Minds, journal: Iterable[Entry]) -> list[list[str | None]]:
    """Return, for each player, the cards that go from pile to pile in the order of *journal*: their ids, or None if unknown."""
    told: list[list[str | None]] = [[] for _ in minds.minds]
    for entry in journal:
        for viewer, known in enumerate(minds.follow_one(entry)):
            told[viewer].append(minds.table.ids[entry[1]] if known else None)
    return told
