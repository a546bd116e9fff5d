"""How the turn of a position, and what came of it, is compared with what a scenario expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from villagers_rules.errors import nearest
from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.state import State
from villagers_rules.rules.build import BUILD_TURN
from villagers_rules.rules.majorities import values_of
from villagers_rules.rules.naming import spot_name
from villagers_rules.testing import references
from villagers_rules.testing.files import Entry
from villagers_rules.testing.mismatch import Compare, Mismatch, Mismatches, same, same_list, short
from villagers_rules.testing.references import Keys

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


def used(game: Game, wanted: Entry) -> Mismatches:
    """Compare whose abilities were used in this turn, or if they are for once in the game, ever."""
    player = game.decision.player if game.decision else 1
    named = [references.spot(game.state, text, player - 1) for text in wanted.inner]
    expected = [spot_name(game.state, *spot).named(player) for spot in named]
    yield from same_list(wanted, "used", expected, used_by(game.state, player))


def used_by(state: State, player: int) -> list[str]:
    """Return whose abilities were used, as *player*, from 1, calls them; each villager once."""
    there = [(seat, spot) for seat, spot, _ in state.used if state.villages[seat].face[spot] != NOBODY]
    return [spot_name(state, *spot).named(player) for spot in dict.fromkeys(there)]


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
    return short([f"told:     {line}" for line in found])
