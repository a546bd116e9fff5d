"""What a scenario expects: the comparisons of a position, and of what came of it, with that, and a mismatch where they differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Any, NamedTuple

from villagers_rules.classes import frozen
from villagers_rules.errors import nearest
from villagers_rules.game import Game
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.choices import Spot
from villagers_rules.model.state import State
from villagers_rules.packs.document import Path as Place
from villagers_rules.phrases import counted
from villagers_rules.rules.build import BUILD_TURN
from villagers_rules.rules.developments import values_of
from villagers_rules.rules.notation import spot_name
from villagers_rules.testing import references
from villagers_rules.testing.files import Entry
from villagers_rules.testing.references import Keys

_WORDS = re.compile(r"\w+|\s+|.")
_ALIKE = 0.4
"""Texts that have less in common are shown as they are; marks would be everywhere."""


@frozen
class Piece:
    """A stretch of two texts: the words of the one and of the other, and whether they are the same."""

    expected: str
    got: str
    same: bool

    @property
    def width(self) -> int:
        """Return how many letters the stretch takes when one text stands under the other."""
        return max(len(self.expected), len(self.got))


def pieces(expected: str, got: str) -> tuple[Piece, ...]:
    """Return the stretches of two texts that are the same, and those that differ; none if they have little in common.

    >>> [(piece.expected, piece.got) for piece in pieces("lumberjack > wheeler", "lumberjack > cooper +2") if not piece.same]
    [('wheeler', 'cooper +2')]
    """
    one, other = _WORDS.findall(expected), _WORDS.findall(got)
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    same = sum(not word.isspace() for match in matcher.get_matching_blocks() for word in one[match.a : match.a + match.size])
    if 2 * same < _ALIKE * sum(not word.isspace() for word in (*one, *other)):
        return ()
    return tuple(
        Piece("".join(one[begin:end]), "".join(other[start:stop]), work == "equal")
        for work, begin, end, start, stop in matcher.get_opcodes()
    )


def aligned(found: Sequence[Piece]) -> tuple[str, str, str]:
    """Return both texts with the same words under each other, and what marks those that differ.

    >>> print(*aligned(pieces("lumberjack > (wheeler, cooper)", "lumberjack > (cartwright, cooper)")), sep=chr(10))
    lumberjack > (wheeler   , cooper)
    lumberjack > (cartwright, cooper)
                  ^^^^^^^^^^
    """
    rows = ["", "", ""]
    for piece in found:
        mark = " " if piece.same else "^"
        for number, text in enumerate((piece.expected, piece.got, mark * piece.width)):
            rows[number] += f"{text:{piece.width}}"
    return rows[0].rstrip(), rows[1].rstrip(), rows[2].rstrip()


class Pair(NamedTuple):
    """Two texts that are set beside each other; "" stands where there is no other side."""

    expected: str
    got: str


def pairs_of(expected: Sequence[str], got: Sequence[str]) -> tuple[Pair, ...]:
    """Return what differs of two lists in any order as pairs of what is most alike.

    >>> [tuple(pair) for pair in pairs_of(["a", "b > c"], ["b > d", "a", "x"])]
    [('b > c', 'b > d'), ('', 'x')]
    """
    lacking = list((Counter(expected) - Counter(got)).elements())
    besides = list((Counter(got) - Counter(expected)).elements())
    found = []
    for text in lacking:
        nearest = max(besides, key=lambda other: SequenceMatcher(None, text, other, autojunk=False).ratio(), default="")
        if nearest:
            besides.remove(nearest)
        found.append(Pair(text, nearest))
    return (*found, *(Pair("", other) for other in besides))


MAX_SHOWN = 6
"""No more lines than this are shown of a long list; programs are given all."""
_MAX_ALIKE = 3
"""How many options are shown beside one that is not offered."""


@frozen(kw_only=True)
class Mismatch:
    """One thing that is not as expected; *notes* say what is missing and what is there besides.

    *pairs* are the parts of it that differ where the whole would be too long to read.
    """

    place: Place
    what: str
    expected: str
    got: str
    notes: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()


Mismatches = Iterator[Mismatch]
Compare = Callable[[Game, Entry], Mismatches]
"""Compares one key of `then`: given the game, and what is expected of it."""


def same(expected: Entry, what: str, got: Any, notes: Sequence[str] = ()) -> Mismatches:
    """Yield the mismatch when *got* is not what was expected."""
    yield from same_text(expected, what, expected.value, got, notes)


def same_text(at: Entry, what: str, expected: Any, got: Any, notes: Sequence[str] = ()) -> Mismatches:
    """Yield the mismatch when *got* is not *expected*, which is written in other words *at* its place."""
    if expected != got:
        yield Mismatch(place=at.place, what=what, expected=str(expected), got=str(got), notes=tuple(notes))


def same_number(expected: Entry, what: str, got: int) -> Mismatches:
    """Yield the mismatch when there are not as many cards as expected."""
    yield from same_text(expected, what, counted(expected.value, "card"), counted(got, "card"))


def same_list(at: Entry, what: str, expected: Sequence[str], got: Sequence[str]) -> Mismatches:
    """Yield the mismatch of two lists whose order does not matter."""
    lacking, besides = _missing(expected, got), _missing(got, expected)
    alike = _missing(expected, lacking)
    notes = [f"missing:  {', '.join(lacking)}"] if lacking else []
    notes += [f"besides:  {', '.join(besides)}"] if besides else []
    if notes:
        shown = [", ".join(words) or "none" for words in (expected, [*alike, *besides])]
        # Of lists that have nothing in common the notes would say the same once more.
        yield Mismatch(place=at.place, what=what, expected=shown[0], got=shown[1], notes=tuple(notes if alike else ()))


def _missing(expected: Iterable[str], got: Iterable[str]) -> list[str]:
    """Return what *expected* holds more often than *got*.

    >>> _missing(["a", "b", "b"], ["b", "c"])
    ['a', 'b']
    """
    return list((Counter(expected) - Counter(got)).elements())


def short(notes: Sequence[str]) -> tuple[str, ...]:
    """Return the first of *notes* for who reads them, and how many there are besides.

    >>> short([f"told:     line {number}" for number in range(8)])[-2:]
    ('told:     line 5', 'and 2 more; --format json has all')
    """
    more = len(notes) - MAX_SHOWN
    return (*notes[:MAX_SHOWN], *([f"and {more} more; --format json has all"] if more > 0 else []))


def alike(wanted: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return notes on those of *offered* that are most like *wanted*, and on how many there are besides.

    >>> alike("place fisher", ["end turn", "place fisher, paying the bank"])
    ('offered:  place fisher, paying the bank', 'and 1 more')
    """
    found = get_close_matches(wanted, offered, n=_MAX_ALIKE, cutoff=0.5) or offered[:_MAX_ALIKE]
    more = len(offered) - len(found)
    return (*(f"offered:  {option}" for option in found), *([f"and {more} more"] if more else []))


CompareOne = Callable[[Game, int, Entry, str], Mismatches]
"""Compares one entry of a fact: given the game, the number of its key, what is expected, and what it is called."""


def each(keys: Keys, name: str, compare: CompareOne) -> Compare:
    """Return what compares all entries of a fact that are expected."""

    def compare_all(game: Game, wanted: Entry) -> Mismatches:
        for number, entry in keys.entries(game.state, wanted).items():
            yield from compare(game, number, entry, keys.name_of(game.state, number, name))

    return compare_all


def whole(name: str, compare: CompareOne) -> Compare:
    """Return what compares that of which there is one."""
    return lambda game, wanted: compare(game, 0, wanted, name)


def amounts(keys: Keys, name: str, read: Callable[[State, int], int]) -> Compare:
    """Return what compares one number for each key."""
    return each(keys, name, lambda game, number, entry, what: same(entry, what, read(game.state, number)))


def value(name: str, read: Callable[[Game], int | Sequence[int | str]]) -> Compare:
    """Return what compares one number, or a list of words or players in any order."""

    def compare(game: Game, wanted: Entry) -> Mismatches:
        got = read(game)
        if isinstance(got, int):
            yield from same(wanted, name, got)
        else:
            yield from same_list(wanted, name, list(map(str, wanted.value)), list(map(str, got)))

    return compare


# -- the turn -------------------------------------------------------------------------------------------------------------------
def phase(game: Game, wanted: Entry) -> Mismatches:
    """Compare the phase that is being played."""
    phases = game.state.rules.phases
    if wanted.value not in phases:
        hint = "the phases: " + ", ".join(phases)
        raise wanted.error("wrong-value", f"no phase is called {wanted.value}", suggestion=hint)
    yield from same(wanted, "phase", "the game is over" if game.is_over else phases[game.state.phase])


def turn(game: Game, wanted: Entry) -> Mismatches:
    """Compare who has to decide."""
    yield from same(wanted, "turn", references.NO_PLAYER if game.decision is None else game.decision.player)


def first_next(game: Game) -> int | str:
    """Return who has taken the first player card, the word for nobody where nobody has."""
    return next((seat + 1 for seat in game.state.next_first), references.NO_PLAYER)


def next_first(game: Game, wanted: Entry) -> Mismatches:
    """Compare who has taken the first player card."""
    yield from same(wanted, "next first player", first_next(game))


def used(game: Game, wanted: Entry) -> Mismatches:
    """Compare whose abilities were used in this turn, or if their uses are counted for longer, before."""
    player = game.decision.player if game.decision else 1
    expected = []
    for text in wanted.inner:
        found, number = references.unplaced(game.state, text, player - 1), references.named_ability(text)
        if found is None:
            expected.append(_ability(spot_name(game.state, *references.spot(game.state, text, player - 1)), player, number))
        else:
            seat, kind, hooks = found
            named = Spot(seat + 1, game.state.table.unplaced_name(kind, next(iter(hooks), "")))
            expected.append(_ability(named, player, number))
    yield from same_list(wanted, "used", expected, used_by(game.state, player))


def _ability(used: Spot, player: int, number: int) -> str:
    """Return how *player* calls the ability with a *number* of what was used."""
    return str(Action(player=player, verb="use", on=used, ability=number)).removeprefix("use ")


def used_by(state: State, player: int) -> list[str]:
    """Return which abilities were used, as *player*, from 1, calls them; each as often as one of them was used."""
    table = state.table
    there = Counter(use for use in state.used if state.villages[use[0]].face[use[1]] != NOBODY)
    uses = Counter((seat, kind, hook) for kind, seat, *_, hook in state.triggered if (kind, hook) in table.unplaced)
    found = [(spot_name(state, seat, spot), hook, number) for (seat, spot, hook), number in there.items()]
    found += [(Spot(seat + 1, table.unplaced_name(kind, hook)), hook, number) for (seat, kind, hook), number in uses.items()]
    times: dict[str, int] = {}
    for named, hook, number in found:
        said = _ability(named, player, table.known_hooks[hook].number if hook in table.known_hooks else 1)
        times[said] = max(number, times.get(said, 0))
    return [said for said, number in times.items() for _ in range(number)]


# -- what came of it ------------------------------------------------------------------------------------------------------------
def standing(game: Game, number: int, wanted: Entry, what: str) -> Mismatches:
    """Compare what players have of what a development asks for."""
    values = values_of(game.state, game.state.areas["development"][0][number])
    for seat, entry in references.PLAYERS.entries(game.state, wanted).items():
        yield from same(entry, f"{references.PLAYERS.name_of(game.state, seat, 'standing')} with {wanted.key}", values[seat])


def score(game: Game, seat: int, wanted: Entry, what: str) -> Mismatches:
    """Compare parts of what a village is worth, with the working of a part that differs."""
    got = game.scores()[seat]
    for part in wanted.inner:
        amount = getattr(got, part.key)
        notes = [f"counted:  {line}" for line in getattr(amount, "breakdown", ())]
        yield from same(part, f"{part.key} of {references.owner_shown(game.state, seat)}", int(amount), notes)


def target(game: Game, seat: int, wanted: Entry, what: str) -> Mismatches:
    """Compare what the table of targets says of a score (R18.5)."""
    table = game.state.rules.targets
    known = [name for _, name in table]
    if wanted.value not in known:
        hint = nearest(wanted.value, known) or ("these are: " + ", ".join(known) if known else "the game has no targets")
        raise wanted.error("wrong-value", f"no target is called {wanted.value}", suggestion=hint)
    total = game.scores()[seat].total
    reached = [name for gold, name in table if gold <= total]
    yield from same(wanted, what, reached[-1] if reached else "none", [f"counted:  a total of {total}"])


def paid(game: Game, wanted: Entry) -> Mismatches:
    """Compare what markets and bronze symbols paid."""
    known = [*(market.name for market in game.state.rules.markets), BUILD_TURN]
    for occasion in wanted.inner:
        if occasion.key not in known:
            hint = "these pay: " + ", ".join(known)
            raise occasion.error("wrong-value", f"nothing called {occasion.key} pays", key=True, suggestion=hint)
        for seat, owner in references.OWNERS.entries(game.state, occasion).items():
            booked = [(part, gold) for when, who, part, gold in game.state.paid if (when, who) == (occasion.key, seat)]
            for part in owner.inner:
                got = sum(gold for name, gold in booked if part.key in (name, "total"))
                yield from same(part, f"{part.key} paid to {references.owner_shown(game.state, seat)}, {occasion.key}", got)


def log(game: Game, wanted: Entry) -> Mismatches:
    """Compare what the log of the scenario holds."""
    yield from lines(wanted, map(str, game.changes))


def lines(wanted: Entry, log: Iterable[str]) -> Mismatches:
    """Compare which phrases some line of a log holds, and which no line does."""
    got = list(log)
    both = isinstance(wanted.value, dict)
    for phrase in (wanted.get("include") if both else wanted).inner:
        if not any(phrase.value in line for line in got):
            expected = f"... {phrase.value} ..."
            yield Mismatch(place=phrase.place, what="told", expected=expected, got="no such line", notes=_log_notes(got))
    for phrase in wanted.get("exclude").inner if both else ():
        found = [line for line in got if phrase.value in line]
        if found:
            expected, count = f"no line with {phrase.value}", f"{len(found)} such line{'s' * (len(found) > 1)}"
            yield Mismatch(place=phrase.place, what="told", expected=expected, got=count, notes=_log_notes(found))


def _log_notes(found: list[str]) -> tuple[str, ...]:
    return tuple(f"told:     {line}" for line in found)
