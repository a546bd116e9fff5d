"""Positions that one player cannot tell from the true one, drawn evenly from all of them (R16).

What the player does not know is drawn again: hidden cards among the places where they can lie, the seed of all later chance, and
what others chose in secret. What others know of hidden cards is kept only where the player knows these cards, too.

A `Lottery` holds nothing of the true position but what the player can tell, so that it may be given away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

from villagers_rules.errors import GameError
from villagers_rules.model import groups
from villagers_rules.model.known import Known, joined, known_to
from villagers_rules.model.places import LOOKED, Place
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.rules import turns
from villagers_rules.rules.insight import Insight, Origin, Token
from villagers_rules.rules.notation import deciding
from villagers_rules.rules.secrets import drawn_secrets

_MAX_DRAWS = 1_000
"""How many positions are drawn before it is given up that the player who decides has an option in one of them."""
_WEIGHED = 16
"""Where cards of several origins and backs were mixed, so many ways to part them are weighed against each other."""
_MAX_WEIGHINGS = 20
"""How many times that is tried before a way that does not fit the backs is mended, swap by swap."""

_Slot = tuple[Place, int]
"""A place, and the number of the card in there; -1 for any of a hand."""
_IN_HAND = -1


class Lottery:
    """Draws positions that the player in the seat *viewer* cannot tell from *state*; it is made once for many draws.

    Nothing here follows from the true cards but what the player can tell: the same source of chance gives the same positions,
    whichever of them is the true one.
    """

    def __init__(self, state: State, insight: Insight) -> None:
        self.state = state
        self.viewer = insight.viewer
        self.suit = state.table.suit
        self.known_in_hands = {
            place: [token.kind for token in tokens if token.is_known] for place, tokens in insight.hands.items()
        }
        unknown = self._unknown(insight)
        tokens = list(unknown)
        self.slots = list(unknown.values())
        self.backs = [(token.back_is_seen, self.suit[token.kind] if token.back_is_seen else -1) for token in tokens]
        self.pool = self._pool(tokens)
        self.there = Counter({(origin, suit): len(kinds) for origin, cards in self.pool.items() for suit, kinds in cards.items()})
        self.mixed = _mixed_groups(tokens)
        self.alike = all(self._looks_alike(tokens, group) for group in self.mixed)
        self.origins = _as_told(tokens, self.mixed)
        mixed = {number for group in self.mixed for number in group}
        self.settled = self._parts(self.origins, [number for number in range(len(tokens)) if number not in mixed])
        self.known_hands = self._shared_knowledge()
        # Who looks at cards knows them: that is no secret.
        shared = {
            place: {depth: mask for depth, mask in marks.items() if place == LOOKED or mask >> self.viewer & 1}
            for place, marks in state.known_piles.items()
        }
        self.known_piles = {place: marks for place, marks in shared.items() if marks}
        self.state = self._draw(Random(0))

    def draw(self, rng: Random) -> State:
        """Return one of the positions, each as likely as any other; it has no journal."""
        for _ in range(_MAX_DRAWS):
            found = self._draw(rng)
            if self._goes_on(found):
                return found
        raise GameError(f"among {_MAX_DRAWS} positions that look the same to player {self.viewer + 1} none can be played on")

    # -- preparing --------------------------------------------------------------------------------------------------------------
    def _unknown(self, insight: Insight) -> dict[Token, _Slot]:
        """Return where each card lies that the player does not know, in an order that the player can tell."""
        rows: list[tuple[Place, int, str, Token]] = []
        for place, tokens in insight.piles.items():
            rows += [(place, depth, "", token) for depth, token in enumerate(tokens) if not token.is_known]
        for place, tokens in insight.hands.items():
            for token in tokens:
                if not token.is_known:
                    rows.append(
                        (place, self.suit[token.kind], f"mixed {token.group}" if token.group else str(token.origin), token)
                    )
        rows.sort(key=lambda row: row[:3])
        return {token: (place, _IN_HAND if place in insight.hands else number) for place, number, _, token in rows}

    def _pool(self, tokens: Sequence[Token]) -> dict[Origin, dict[int, list[int]]]:
        """Return the unknown cards by origin and suit, sorted."""
        found: dict[Origin, dict[int, list[int]]] = {origin: {} for origin in sorted({token.origin for token in tokens}, key=str)}
        for token in sorted(tokens, key=lambda token: token.kind):
            found[token.origin].setdefault(self.suit[token.kind], []).append(token.kind)
        return found

    def _looks_alike(self, tokens: Sequence[Token], group: Sequence[int]) -> bool:
        """Return whether the player has seen the backs of all cards of a group, and they are of one suit."""
        return all(tokens[number].back_is_seen for number in group) and len({self.backs[number] for number in group}) == 1

    def _parts(self, origins: Sequence[Origin], numbers: Iterable[int]) -> dict[Origin, _Part]:
        """Return the unknown cards by origin, and where they can lie when slots with *numbers* hold those *origins*."""
        parts = {origin: _Part(cards) for origin, cards in self.pool.items()}
        for number in numbers:
            parts[origins[number]].add(self.slots[number], self.backs[number])
        return parts

    def _shared_knowledge(self) -> list[Known]:
        """Return for each hand and stash what others know there of the cards that the player knows as well."""
        found = []
        for hand, known in enumerate(self.state.known_hands):
            mine = Counter(known_to(known, self.viewer))
            if self.state.layout.seat_of_hand[hand] == self.viewer:
                found.append(known)
            else:
                found.append(joined((mask, (Counter(cards) & mine).elements()) for mask, cards in known))
        return found

    # -- drawing ----------------------------------------------------------------------------------------------------------------
    def _draw(self, rng: Random) -> State:
        twin = self.state.copy()
        twin.journal = None
        piles = twin.piles
        for place, known in self.known_in_hands.items():
            piles[place][:] = known
        # As a key of a sort it draws a number for each card, without a step of Python.
        chance = partial(next, iter(rng.random, None))
        for part in self._parted(rng) if self.mixed else self.settled.values():
            left: list[int] = []
            for suit, cards in part.cards.items():
                slots = part.fixed.get(suit)
                if slots is None:
                    left += cards
                    continue
                order = sorted(cards, key=chance)
                for (place, number), kind in zip(slots, order, strict=False):
                    if number < 0:
                        piles[place].append(kind)
                    else:
                        piles[place][number] = kind
                left += order[len(slots) :]
            if left:
                left.sort(key=chance)
                first = 0
                for place, start, end in part.free:
                    piles[place][start:end] = left[first : first + end - start]
                    first += end - start
        for place in self.known_in_hands:
            piles[place].sort()
        twin.seed = rng.getrandbits(32)
        twin.known_hands = self.known_hands[:]
        twin.known_piles = {place: marks.copy() for place, marks in self.known_piles.items()}
        drawn_secrets(self.state, twin, self.viewer, rng)
        return twin

    def _parted(self, rng: Random) -> list[_Part]:
        """Return the cards by origin, after one way to part the groups of several origins was drawn."""
        origins = self._dealt(rng) if self.alike else self._weighed(rng)  # Alike, each can be completed in as many ways.
        parts = {origin: part.copy() for origin, part in self.settled.items()}
        for group in self.mixed:
            for number in group:
                parts[origins[number]].add(self.slots[number], self.backs[number])
        return list(parts.values())

    def _weighed(self, rng: Random) -> list[Origin]:
        """Return a way to part the groups, drawn by how many ways there are to complete it."""
        for _ in range(_MAX_WEIGHINGS):
            tried = [self._dealt(rng) for _ in range(_WEIGHED)]
            weights = list(map(self._ways, tried))
            top = max(weights)
            if top:
                return rng.choices(tried, weights=[weight / top for weight in weights])[0]
        return self._mended(self._dealt(rng), rng)

    def _dealt(self, rng: Random) -> list[Origin]:
        """Return the origin of the card in each slot, after those of each mixed group were dealt among its slots."""
        origins = self.origins[:]
        for group in self.mixed:
            order = [origins[number] for number in group]
            rng.shuffle(order)
            for number, origin in zip(group, order, strict=True):
                origins[number] = origin
        return origins

    def _mended(self, origins: list[Origin], rng: Random) -> list[Origin]:
        """Return *origins* after swaps within the groups that let them fit the backs that were seen."""
        misfits = self._misfits(origins)
        while misfits:
            one, other = rng.choices(rng.choice(self.mixed), k=2)
            origins[one], origins[other] = origins[other], origins[one]
            now = self._misfits(origins)
            if now > misfits:
                origins[one], origins[other] = origins[other], origins[one]
            else:
                misfits = now
        return origins

    def _misfits(self, origins: Sequence[Origin]) -> int:
        """Return how many of the backs that were seen are more than there are cards for."""
        seen = Counter((origin, suit) for (is_seen, suit), origin in zip(self.backs, origins, strict=True) if is_seen)
        return sum(max(0, number - self.there[which]) for which, number in seen.items())

    def _ways(self, origins: list[Origin]) -> int:
        """Return in how many ways cards with these *origins* can lie, but for a factor that is the same for all of them."""
        ways = 1
        taken: dict[tuple[Origin, int], int] = {}
        free: dict[Origin, int] = {}
        for (is_seen, suit), origin in zip(self.backs, origins, strict=True):
            if is_seen:
                number = taken[origin, suit] = taken.get((origin, suit), 0) + 1
                ways *= max(0, self.there.get((origin, suit), 0) + 1 - number)
            else:
                number = free[origin] = free.get(origin, 0) + 1
                ways *= number
        return ways

    def _goes_on(self, twin: State) -> bool:
        """Return whether the player who decides has an option: only of what steps ask for it may be one of hidden cards."""
        if not twin.agenda or not isinstance(twin.agenda[-1], StepsTask) or deciding(twin) == self.viewer:
            return True
        return groups.count(turns.options(twin)) > 0


def _mixed_groups(tokens: Sequence[Token]) -> list[list[int]]:
    """Return the groups of tokens of several origins, which may be parted in several ways, as numbers of slots."""
    groups_: dict[int, list[int]] = {}
    for number, token in enumerate(tokens):
        if token.group:
            groups_.setdefault(token.group, []).append(number)
    return [group for group in groups_.values() if len({tokens[number].origin for number in group}) > 1]


def _as_told(tokens: Sequence[Token], mixed: Sequence[Sequence[int]]) -> list[Origin]:
    """Return the origins of *tokens*, sorted within each mixed group: which of its cards has which one is hidden."""
    origins = [token.origin for token in tokens]
    for group in mixed:
        for number, origin in zip(group, sorted((tokens[number].origin for number in group), key=str), strict=True):
            origins[number] = origin
    return origins


class _Part:
    """The unknown cards of one origin, by suit, and where they can lie: where a back of each suit was seen, and elsewhere.

    Places where no back was seen are pieces of piles: the pile, and the numbers of the first card and of the one after the last.
    """

    __slots__ = ("cards", "fixed", "free")

    def __init__(self, cards: dict[int, list[int]]) -> None:
        self.cards = cards
        self.fixed: dict[int, list[_Slot]] = {}
        self.free: list[tuple[Place, int, int]] = []

    def add(self, slot: _Slot, back: tuple[bool, int]) -> None:
        """Let one of the cards lie in *slot*, whose *back* is seen or not, and of a suit if it is."""
        (place, number), (back_is_seen, suit) = slot, back
        if back_is_seen:
            self.fixed.setdefault(suit, []).append(slot)
        elif self.free and self.free[-1][0] == place and self.free[-1][2] == number:
            self.free[-1] = (place, self.free[-1][1], number + 1)
        else:
            self.free.append((place, number, number + 1))

    def copy(self) -> _Part:
        """Return an independent copy for more places; the cards are shared."""
        twin = _Part(self.cards)
        twin.fixed = {suit: slots[:] for suit, slots in self.fixed.items()}
        twin.free = self.free[:]
        return twin
