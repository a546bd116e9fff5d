"""Compares what a scenario expects with the position that came: one function for each key of `then`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from villagers_rules.game import Game
from villagers_rules.packs.document import Path as Place
from villagers_rules.rules.build import BUILD_TURN
from villagers_rules.scenarios.comparing_beside import BESIDE
from villagers_rules.scenarios.differences import Compare, Found, differ, lists_differ, seat_shown
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.piles import areas, basics, pile, road, stacks, villages
from villagers_rules.scenarios.words import seat_named
from villagers_rules.table.limits import build_limit, draft_limit

NOBODY_AT_TURN = "nobody"
"""Who has to decide when the game is over."""


def supplies(case: Case, game: Game, wanted: dict[str, int], place: Place) -> Found:
    """Compare the gold in the supplies."""
    for owner, gold in wanted.items():
        seat = seat_named(case, game.state, owner, (*place, owner))
        yield from differ((*place, owner), f"the supply of {seat_shown(game, seat)}", gold, game.state.supply[seat])


def scores(case: Case, game: Game, wanted: dict[str, dict[str, int]], place: Place) -> Found:
    """Compare parts of what villages are worth, with the working of a part that differs."""
    for owner, parts in wanted.items():
        seat = seat_named(case, game.state, owner, (*place, owner))
        score = game.scores()[seat]
        for part, amount in parts.items():
            got = getattr(score, part)
            notes = [f"counted:  {line}" for line in getattr(got, "working", ())]
            yield from differ((*place, owner, part), f"{part} of {seat_shown(game, seat)}", amount, int(got), notes)


def paid(case: Case, game: Game, wanted: dict[str, dict[str, dict[str, int]]], place: Place) -> Found:
    """Compare what markets and bronze symbols paid."""
    known = [*(market.name for market in game.state.rules.markets), BUILD_TURN]
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
                yield from differ((*here, part), f"{part} paid to {seat_shown(game, seat)}, {occasion}", amount, got)


# -- whose turn it is, and limits -----------------------------------------------------------------------------------------------
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
            yield from differ((*place, owner), f"the {name} of {seat_shown(game, seat)}", number, limit(game.state, seat))

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
    "drafts left": number("drafts left", lambda game: game.state.drafts),
    **BESIDE,
}
"""What compares each key of `then` that is about the position itself."""
