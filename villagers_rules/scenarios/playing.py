"""Carries out what a scenario does: actions as text, and going on until something is over."""

from __future__ import annotations

import re
from collections.abc import Callable

from villagers_rules.errors import GameError, IllegalAction, nearest
from villagers_rules.game import Game
from villagers_rules.packs.document import Path as Place
from villagers_rules.rules.turns import options
from villagers_rules.scenarios.differences import Difference
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.words import action_named, unusable

DECLINING = ("end turn", "add no gold", "decline")
"""The verbs with which a player declines what may be declined."""

_UNTIL = re.compile(r"until the (?P<end>end of the )?(?P<what>.+?)(?P<phase> phase)?")


def play(case: Case, game: Game) -> Difference | None:
    """Carry out what *case* does; return what was expected and what came if one of its actions is refused."""
    for number, step in enumerate(case.data.get("when", ())):
        place = case.at("when", number)
        if isinstance(step, dict):
            ((player, text),) = step.items()
            refused = act(case, game, text, (*place, player), player=int(player))
        elif step.startswith("until "):
            go_on(case, game, step, place)
            continue
        else:
            refused = act(case, game, step, place)
        if refused is not None:
            return Difference(place=place, what=f"action {number + 1}", expected="a legal action", got=refused)
    return None


def act(case: Case, game: Game, text: str, place: Place, *, player: int | None = None) -> str | None:
    """Carry out one action; return why it is refused, or None."""
    decision = game.decision
    at_turn = player or (decision.player if decision else 1)
    try:
        game.apply(action_named(case, text, at_turn, place))
    except IllegalAction as error:
        return f"{text!r} is refused: {error}"
    except GameError as error:
        raise unusable(case, "bad-action", error, place) from None
    return None


def go_on(case: Case, game: Game, text: str, place: Place) -> None:
    """Go on until what *text* says: everybody declines what can be declined, and else takes the first option."""
    before = _limit(case, game, text, place)
    while not game.over and before():
        legal = game.legal_actions
        verbs = [group[0] for group in options(game.state)]
        declining = next((verb for verb in DECLINING if verb in verbs), None)
        try:
            game.apply(declining if declining else legal[0])
        except GameError as error:
            raise unusable(case, "bad-action", error, place) from None


def _limit(case: Case, game: Game, text: str, place: Place) -> Callable[[], bool]:
    """Return what tells whether it is too early still to stop."""
    state = game.state
    phases = state.rules.phases
    found = _UNTIL.fullmatch(text)
    what, ends = (found["what"], bool(found["end"])) if found else ("", False)
    begun, phase = state.round, state.phase
    if ends and what == "game":
        return lambda: True
    if ends and what == "round":
        return lambda: state.round == begun
    if what not in phases:
        known = ["until the end of the game", "until the end of the round"]
        known += [f"until the {end}{name} phase" for name in phases for end in ("end of the ", "")]
        raise case.error(
            "bad-action", f"cannot read {text!r}", place, suggestion=nearest(text, known) or "one of: " + "; ".join(known)
        )
    number = phases.index(what)
    if ends and number < phase:
        message = f"the {what} phase of round {begun} is over already"
        raise case.error("bad-action", message, place, suggestion=f"go on `until the {what} phase` of the next round first")
    if ends:
        return lambda: (state.round, state.phase) <= (begun, number)
    # A phase that is at work already is met again in the next round.
    target = (begun + (number <= phase), number)
    return lambda: (state.round, state.phase) < target
