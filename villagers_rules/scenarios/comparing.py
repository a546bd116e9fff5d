"""Compares what a scenario expects with the game: one function for each key of `then`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen

from villagers_rules.catalog.document import Path as Place
from villagers_rules.game import Game
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed, print_village, village_trees
from villagers_rules.rules.limits import build_limit, draft_limit
from villagers_rules.rules.naming import owner_name
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.words import (
    NOTHING,
    REST,
    kind_named,
    kinds_named,
    missing,
    road_card,
    seat_named,
    spread,
    told_cards,
    told_place,
    village_named,
)

NOBODY_AT_TURN = "nobody"


@frozen(kw_only=True)
class Difference:
    """One thing that is not as expected; *notes* say what is missing and what is there besides."""

    place: Place
    what: str
    expected: str
    got: str
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        rows = [self.what, f"  expected: {self.expected}", f"  got:      {self.got}"]
        return "\n".join([*rows, *(f"  {note}" for note in self.notes)])


Found = Iterator[Difference]


def differ(place: Place, what: str, expected: Any, got: Any) -> Found:
    """Yield the difference when *got* is not what was expected."""
    if expected != got:
        yield Difference(place=place, what=what, expected=str(expected), got=str(got))


def lists_differ(place: Place, what: str, expected: Sequence[str], got: Sequence[str]) -> Found:
    """Yield the difference of two lists whose order does not matter."""
    lacking, besides = missing(expected, got), missing(got, expected)
    if lacking or besides:
        notes = [f"missing:  {', '.join(lacking)}"] * bool(lacking) + [f"besides:  {', '.join(besides)}"] * bool(besides)
        yield Difference(
            place=place, what=what, expected=", ".join(expected) or "none", got=", ".join(got) or "none", notes=tuple(notes)
        )


# -- cards ----------------------------------------------------------------------------------------------------------------------------
def villages(case: Case, game: Game, wanted: dict[str, str], place: Place) -> Found:
    """Compare villages as trees; the order of trees and branches does not matter."""
    for owner, text in wanted.items():
        here = (*place, owner)
        seat = seat_named(case, game.state, owner, here)
        expected, got = _ordered(village_named(case, game.state, text, here)), _ordered(game.state.villages[seat])
        if expected == got:
            continue
        lacking, besides = missing(map(str, expected), map(str, got)), missing(map(str, got), map(str, expected))
        notes = [f"missing:  {tree}" for tree in lacking] + [f"besides:  {tree}" for tree in besides]
        what = f"the village of {_seat(game, seat)}"
        yield Difference(place=here, what=what, expected=print_village(expected), got=print_village(got), notes=tuple(notes))


def _ordered(village: Village) -> list[Placed]:
    """Return the trees of *village* in an order that does not depend on when its cards were placed."""

    def sort(placed: Placed) -> Placed:
        return Placed(placed.card, placed.note, placed.coins, tuple(sorted(map(sort, placed.carries), key=str)))

    return sorted(map(sort, village_trees(village)), key=str)


def areas(area: str, name: str) -> Compare:
    """Return what compares the hands or the squares: cards in any order, or how many there are."""

    def compare(case: Case, game: Game, wanted: dict[str, list[str] | int], place: Place) -> Found:
        for owner, cards in wanted.items():
            here = (*place, owner)
            seat = seat_named(case, game.state, owner, here)
            what = f"the {name} of {_seat(game, seat)}"
            there = game.state.areas[area][seat]
            if isinstance(cards, int):
                yield from differ(here, what, f"{cards} cards", f"{len(there)} cards")
                continue
            kinds_named(case, game.state, cards, here)
            yield from lists_differ(here, what, cards, [game.state.table.ids[kind] for kind in there])

    return compare


def road(case: Case, game: Game, wanted: Any, place: Place) -> Found:
    """Compare the places of the Road, with their coins."""
    places = len(game.state.areas["road"])
    if isinstance(wanted, list) and len(wanted) != places:
        raise case.error("out-of-range", f"expected {places} places, got {len(wanted)}", place)
    for here, number, text in spread(wanted, place):
        if number >= places:
            raise case.error("out-of-range", f"the Road has {places} places, got number {number + 1}", here, key=True)
        road_card(case, game.state, text, here)
        yield from differ(here, f"road {number + 1}", text, told_place(game.state, number))


def stacks(case: Case, game: Game, wanted: Any, place: Place) -> Found:
    """Compare the stacks: their cards, their topmost cards, or how many they have."""
    piles = game.state.areas["stack"]
    if isinstance(wanted, list) and len(wanted) != len(piles):
        raise case.error("out-of-range", f"expected {len(piles)} stacks, got {len(wanted)}", place)
    for here, number, pile in spread(wanted, place):
        if number >= len(piles):
            raise case.error("out-of-range", f"there are {len(piles)} stacks, got number {number + 1}", here, key=True)
        yield from _pile(case, game, f"stack {number + 1}", pile, piles[number], here)


def pile(area: str, name: str) -> Compare:
    """Return what compares the Reserve or the discard pile."""

    def compare(case: Case, game: Game, wanted: list[str] | int, place: Place) -> Found:
        yield from _pile(case, game, name, wanted, game.state.areas[area][0], place)

    return compare


def _pile(case: Case, game: Game, name: str, wanted: list[str] | int, there: list[int], place: Place) -> Found:
    if isinstance(wanted, int):
        yield from differ(place, name, f"{wanted} cards", f"{len(there)} cards")
        return
    only_top = wanted[:1] == [REST]
    cards = wanted[1:] if only_top else wanted
    for number, card in enumerate(cards, start=int(only_top)):
        kind_named(case, game.state, card, (*place, number))
    shown = there[max(0, len(there) - len(cards)) :] if only_top else there
    yield from differ(place, name + (", topmost cards" if only_top else ""), ", ".join(cards) or "none", told_cards(game.state, shown))


def basics(case: Case, game: Game, wanted: dict[str, int], place: Place) -> Found:
    """Compare how many basic villagers are left in the supply."""
    table = game.state.table
    for card, number in wanted.items():
        kind = kind_named(case, game.state, card, (*place, card))
        if kind not in table.basics:
            known = ", ".join(table.ids[basic] for basic in table.basics)
            raise case.error("wrong-value", f"{card} is no basic villager", (*place, card), key=True, suggestion=f"these are: {known}")
        yield from differ((*place, card), f"{card} in the supply", number, len(game.state.areas["basic"][table.basics.index(kind)]))


# -- gold -----------------------------------------------------------------------------------------------------------------------------
def supplies(case: Case, game: Game, wanted: dict[str, int], place: Place) -> Found:
    """Compare the gold in the supplies."""
    for owner, gold in wanted.items():
        seat = seat_named(case, game.state, owner, (*place, owner))
        yield from differ((*place, owner), f"the supply of {_seat(game, seat)}", gold, game.state.supply[seat])


def scores(case: Case, game: Game, wanted: dict[str, dict[str, int]], place: Place) -> Found:
    """Compare parts of what villages are worth, with the working of a part that differs."""
    for owner, parts in wanted.items():
        seat = seat_named(case, game.state, owner, (*place, owner))
        score = game.scores()[seat]
        for part, amount in parts.items():
            got = getattr(score, part)
            for found in differ((*place, owner, part), f"{part} of {_seat(game, seat)}", amount, int(got)):
                notes = tuple(f"counted:  {line}" for line in getattr(got, "working", ()))
                yield Difference(place=found.place, what=found.what, expected=found.expected, got=found.got, notes=notes)


def paid(case: Case, game: Game, wanted: dict[str, dict[str, dict[str, int]]], place: Place) -> Found:
    """Compare what markets and bronze symbols paid."""
    known = [*(market.name for market in game.state.rules.markets), "build turn"]
    for occasion, owners in wanted.items():
        if occasion not in known:
            hint = "these pay: " + ", ".join(known)
            raise case.error("wrong-value", f"nothing called {occasion} pays", (*place, occasion), key=True, suggestion=hint)
        for owner, parts in owners.items():
            here = (*place, occasion, owner)
            seat = seat_named(case, game.state, owner, here)
            booked = [(part, amount) for when, who, part, amount in game.state.paid if (when, who) == (occasion, seat)]
            for part, amount in parts.items():
                got = sum(gold for name, gold in booked if part in (name, "total"))
                yield from differ((*here, part), f"{part} paid to {_seat(game, seat)}, {occasion}", amount, got)


# -- whose turn it is, and limits -----------------------------------------------------------------------------------------------------
def turn(case: Case, game: Game, wanted: int | str, place: Place) -> Found:
    """Compare who has to decide."""
    decision = game.decision
    yield from differ(place, "turn", wanted, NOBODY_AT_TURN if decision is None else decision.player)


def phase(case: Case, game: Game, wanted: str, place: Place) -> Found:
    """Compare the phase that is being played."""
    phases = game.state.rules.phases
    if wanted not in phases:
        raise case.error("wrong-value", f"no phase is called {wanted}", place, suggestion="the phases: " + ", ".join(phases))
    yield from differ(place, "phase", wanted, "the game is over" if game.over else phases[game.state.phase])


def winners(case: Case, game: Game, wanted: list[int | str], place: Place) -> Found:
    """Compare who has won."""
    yield from lists_differ(place, "winners", list(map(str, wanted)), list(map(str, game.winners)))


def limits(name: str, limit: Callable[[Any, int], int]) -> Compare:
    """Return what compares the draft limits or the build limits."""

    def compare(case: Case, game: Game, wanted: dict[str, int], place: Place) -> Found:
        for owner, number in wanted.items():
            seat = seat_named(case, game.state, owner, (*place, owner))
            yield from differ((*place, owner), f"the {name} of {_seat(game, seat)}", number, limit(game.state, seat))

    return compare


def number(name: str, read: Callable[[Game], Any]) -> Compare:
    """Return what compares one number of the game."""

    def compare(case: Case, game: Game, wanted: Any, place: Place) -> Found:
        yield from differ(place, name, wanted, read(game))

    return compare


def words(name: str, read: Callable[[Game], Iterable[Any]]) -> Compare:
    """Return what compares a list of words or players."""

    def compare(case: Case, game: Game, wanted: list[Any], place: Place) -> Found:
        yield from lists_differ(place, name, list(map(str, wanted)), list(map(str, read(game))))

    return compare


def _seat(game: Game, seat: int) -> str:
    owner = owner_name(game.state, seat)
    return f"player {owner}" if isinstance(owner, int) else f"the {owner}"


Compare = Callable[[Case, Game, Any, Place], Iterator[Difference]]
POSITION: dict[str, Compare] = {
    "supplies": supplies,
    "villages": villages,
    "hands": areas("hand", "hand"),
    "squares": areas("square", "square"),
    "road": road,
    "stacks": stacks,
    "reserve": pile("reserve", "the Reserve"),
    "discard": pile("discard", "the discard pile"),
    "basics": basics,
    "scores": scores,
    "paid": paid,
    "turn": turn,
    "first player": number("first player", lambda game: game.state.first + 1),
    "phase": phase,
    "round": number("round", lambda game: game.state.round),
    "winners": winners,
    "draft limits": limits("draft limit", draft_limit),
    "build limits": limits("build limit", build_limit),
    "build actions left": number("build actions left", lambda game: game.state.builds),
    "trades left": number("trades left", lambda game: game.state.trades),
    "sitting out": words("sitting out", lambda game: [seat + 1 for seat, done in enumerate(game.state.done) if done]),
    "allowed": words("allowed", lambda game: game.state.allowed),
    "markets held": words("markets held", lambda game: game.state.held),
}
"""What compares each key of `then` that is about the position itself."""
assert NOTHING != NOBODY_AT_TURN
