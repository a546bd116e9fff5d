"""What one player can tell of the hidden cards: which backs were seen, and which cards can lie where (R16).

It follows the journal from its start and keeps a token for each hidden card. A token's *origin* says which cards it can be: all
those with the same origin were mixed before the player could see them, such as the cards of the deck, those of a pile beside it,
or known ones that were shuffled. Cards that left a hand face down cannot be told from those that stayed: such tokens make a
*group*, of which is known how many it has of each origin, but not which ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from villagers_rules.model.cards import CardTable
from villagers_rules.model.changes import (
    CardEntry,
    LeftEntry,
    MarkEntry,
    PlacedEntry,
    ReplacedEntry,
    SawEntry,
    SeenEntry,
    ShiftedEntry,
    ShuffledEntry,
)
from villagers_rules.model.journal import Entry, revert
from villagers_rules.model.known import known_to
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import BOX, LOOKED, Place
from villagers_rules.model.state import State

_UNSEEN = (LOOKED, BOX)
"""The hidden piles of which not even the back of the top card is seen."""
Origin = str | int
"""Where the player has lost sight of a card: the name of a pile, or the number of a shuffle."""


class Token:
    """A hidden card: its true *kind*, its *origin*, the number of its *group* (0: none), and what the player knows of it."""

    __slots__ = ("back_is_seen", "group", "is_known", "kind", "origin")

    def __init__(self, kind: int, origin: Origin, *, is_known: bool = False, back_is_seen: bool = False) -> None:
        self.kind = kind
        self.origin = origin
        self.is_known = is_known
        self.back_is_seen = back_is_seen
        self.group = 0

    def learn(self) -> None:
        """Note that the player knows the card."""
        self.is_known = True
        self.group = 0


class Insight:
    """What the player in the seat *viewer* can tell of the hidden cards of *state*, whose journal has all that happened."""

    def __init__(self, state: State, viewer: int) -> None:
        self.viewer = viewer
        self.table: CardTable = state.table
        self.layout = state.layout
        self.own = {place for place in range(state.layout.village) if state.layout.holder(place) == viewer}
        self.piles: dict[Place, list[Token]] = {}
        self.hands: dict[Place, list[Token]] = {}
        self.followed = 0
        self._mixes = 0
        first = state.copy()
        first.journal = None
        revert(first, state.journal or [])
        self._begin(first)
        self.follow(state)

    def _begin(self, first: State) -> None:
        """Make a token for each hidden card of the position before anything happened."""
        for place in range(self.layout.village):
            if self.layout.is_hidden[place]:
                marks = first.known_piles.get(place, {})
                self.piles[place] = [
                    self._token(kind, is_known=bool(marks.get(depth, 0) >> self.viewer & 1))
                    for depth, kind in enumerate(first.piles[place])
                ]
                self._uncover(place)
            elif self.layout.hand_of[place] >= 0 and place not in self.own:
                known = list(known_to(first.known_hands[self.layout.hand_of[place]], self.viewer))
                self.hands[place] = []
                for kind in first.piles[place]:
                    is_known = kind in known
                    if is_known:
                        known.remove(kind)
                    self.hands[place].append(self._token(kind, is_known=is_known, back_is_seen=True))

    def _token(self, kind: int, *, is_known: bool = True, back_is_seen: bool = False) -> Token:
        villagers = self.table.villagers
        name = villagers[kind].pile or "" if kind < len(villagers) else self.table.backs[self.table.suit[kind]]
        return Token(kind, name, is_known=is_known, back_is_seen=back_is_seen)

    def follow(self, state: State) -> None:
        """Follow what has happened since the last time."""
        entries = (state.journal or Journal())[self.followed :]
        self.followed += len(entries)
        after = _shuffled(state, entries)
        for entry in entries:
            if isinstance(entry, CardEntry):
                is_own = entry.source in self.own or entry.target in self.own
                is_known = bool(entry.seen >> self.viewer & 1) or is_own
                self._put(entry.target, self._take(entry.card, entry.source, entry.depth, is_known=is_known))
            elif isinstance(entry, PlacedEntry):
                self._take(entry.card, entry.source, entry.depth, is_known=True)
            elif isinstance(entry, LeftEntry):
                self._put(entry.target, self._token(entry.card))
            elif isinstance(entry, ReplacedEntry):
                self._take(entry.card, entry.source, entry.depth, is_known=True)
                self._put(entry.target, self._token(entry.replaced))
            elif isinstance(entry, ShuffledEntry):
                self._shuffle(entry.pile, after.pop())
            elif isinstance(entry, SawEntry) and entry.viewer == self.viewer:
                for token in self.hands.get(entry.hand, ()):
                    token.learn()
            elif isinstance(entry, ShiftedEntry) and entry.pile in self.piles:
                tokens = self.piles[entry.pile]
                tokens.insert(entry.target, tokens.pop(entry.source))
                self._uncover(entry.pile)
            elif isinstance(entry, SeenEntry) and entry.seen >> self.viewer & 1:
                hidden = [token for token in self.hands.get(entry.pile, ()) if token.kind == entry.card and not token.is_known]
                if hidden:
                    hidden[0].learn()
            elif isinstance(entry, MarkEntry) and entry.after >> self.viewer & 1 and entry.pile in self.piles:
                self.piles[entry.pile][entry.depth].learn()

    def agrees(self, state: State) -> bool:
        """Return whether every token is where its card lies."""
        hidden = {**self.piles, **self.hands}
        return all(sorted(token.kind for token in tokens) == sorted(state.piles[place]) for place, tokens in hidden.items())

    # -- what happens to tokens -------------------------------------------------------------------------------------------------
    def _take(self, kind: int, source: Place, depth: int, *, is_known: bool) -> Token:
        """Return the token of a card that leaves *source*; cards that it cannot be told from join its group."""
        if source in self.hands:
            tokens = self.hands[source]
            alike = [token for token in tokens if self.table.suit[token.kind] == self.table.suit[kind]]
            if not is_known:
                self._mix(alike)
            token = min((token for token in alike if token.kind == kind), key=lambda token: not token.is_known)
            tokens.remove(token)
        elif source in self.piles:
            tokens = self.piles[source]
            if source == LOOKED and not is_known:
                self._mix(tokens)
                for other in tokens:
                    other.back_is_seen = False
            token = tokens.pop(depth)
            self._uncover(source)
        else:
            return self._token(kind)
        if is_known:
            token.learn()
        return token

    def _put(self, target: Place, token: Token) -> None:
        if target in self.hands:
            token.back_is_seen = True
            self.hands[target].append(token)
        elif target in self.piles:
            self.piles[target].append(token)
            self._uncover(target)
            if target == LOOKED and token.is_known:  # Who looks, too, knows it again at once.
                self._forget([token])
        else:
            token.learn()

    def _uncover(self, place: Place) -> None:
        """Note that the back of the top card is seen."""
        if self.piles[place] and place not in _UNSEEN:
            self.piles[place][-1].back_is_seen = True

    def _shuffle(self, place: Place, after: Sequence[int]) -> None:
        tokens = self.piles.get(place)
        if tokens is None:
            return
        self._mix(tokens)
        for token in tokens:
            token.back_is_seen = False
        waiting: dict[int, list[Token]] = {}
        for token in tokens:
            waiting.setdefault(token.kind, []).append(token)
        tokens[:] = [waiting[kind].pop() for kind in after]
        self._uncover(place)

    def _mix(self, tokens: Sequence[Token]) -> None:
        """Let *tokens* be such that the player cannot tell one from the other."""
        if len(tokens) < 2:
            return
        self._forget(tokens)
        others = {token.group for token in tokens if token.group}
        for place in (*self.piles.values(), *self.hands.values()):
            for token in place:
                if token.group in others:
                    token.group = self._mixes
        for token in tokens:
            token.group = self._mixes

    def _forget(self, tokens: Iterable[Token]) -> None:
        """Let the player know of those *tokens* that were known only that they are among these."""
        self._mixes += 1
        for token in tokens:
            if token.is_known:
                token.is_known = False
                token.origin = self._mixes


def _shuffled(state: State, entries: Sequence[Entry]) -> list[Sequence[int]]:
    """Return the order of each pile right after it was shuffled among the latest *entries*, the last one first."""
    last = next((number for number, entry in enumerate(entries) if isinstance(entry, ShuffledEntry)), len(entries))
    found: list[Sequence[int]] = []
    if last == len(entries):
        return found
    back = state.copy()
    back.journal = None
    for entry in reversed(entries[last:]):
        if isinstance(entry, ShuffledEntry):
            found.append(tuple(back.piles[entry.pile]))
        entry.revert(back)
    return found
