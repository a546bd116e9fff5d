"""Raising and lowering the limits of a player (R11.1, R13.1, R15.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from villagers_rules.effects.context import Impossible, must_succeed
from villagers_rules.model.changes import set_counter
from villagers_rules.model.references import Reference
from villagers_rules.model.rulebook import BUILD_TURNS
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import phrase
from villagers_rules.table.limits import build_limit, cap_of, draft_limit


def change_limit(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    """Raise or lower a limit of the player; what a player sets off must raise it, or give up what is left of it."""
    by, seat = step.options["by"], task.seat
    if must_succeed(state, task) and not can_change(state, seat, step):
        if by < 0:
            raise Impossible(LEFT_IN_TURN[step.takes][2])
        raise Impossible(phrase("the limit is as high as it can be"))
    CHANGES[step.takes][1](state, seat, by)
    return task.it


def can_change(state: State, seat: int, step: Step[str]) -> bool:
    """Return whether anything would come of raising the limit, or whether what lowering it takes in this turn is there."""
    by = step.options["by"]
    if by > 0:
        return CHANGES[step.takes][0](state, seat)
    left = LEFT_IN_TURN.get(step.takes)
    return left is None or not at_turn(state, seat, left[0]) or getattr(state, left[1]) >= -by


LEFT_IN_TURN: Final = {
    "build limit": ("build", "builds_left", phrase("too few build actions are left in this turn")),
    "drafts this turn": ("draft", "drafts_left", phrase("too few drafts are left in this turn")),
}
"""The phase in whose turns something is left of a limit, where the state says how much, and what is said of too little."""


def at_turn(state: State, seat: int, phase: str) -> bool:
    """Return whether a player has a turn of a phase now."""
    return state.turns == phase and state.at_turn == seat


def _more(rows: list[int], seat: int, by: int) -> list[int]:
    return [more + by * (other == seat) for other, more in enumerate(rows)]


def _draft_limit_rises(state: State, seat: int) -> bool:
    return draft_limit(state, seat) < cap_of(state, seat, "draft", state.rules.draft)


def _change_draft_limit(state: State, seat: int, by: int) -> None:
    set_counter(state, "more_drafts", _more(state.more_drafts, seat, by))


def _build_limit_rises(state: State, seat: int) -> bool:
    limit = state.build_limit if at_turn(state, seat, "build") else build_limit(state, seat)
    return limit < cap_of(state, seat, "build", state.rules.build)


def _change_build_limit(state: State, seat: int, by: int) -> None:
    if not at_turn(state, seat, "build"):
        set_counter(state, "more_builds", _more(state.more_builds, seat, by))
        return
    limit = state.build_limit + by
    if by > 0:
        limit = max(state.build_limit, min(limit, cap_of(state, seat, "build", state.rules.build)))
    limit = max(0, limit)
    left = max(0, state.builds_left + limit - state.build_limit)
    set_counter(state, "build_limit", limit)
    set_counter(state, "builds_left", left)


def _drafts_missing(state: State, seat: int) -> int:
    return draft_limit(state, seat) - len(state.piles[state.layout.square + seat])


def _drafts_rise(state: State, seat: int) -> bool:
    return at_turn(state, seat, "draft") and state.drafts_left < _drafts_missing(state, seat)


def _change_drafts(state: State, seat: int, by: int) -> None:
    if at_turn(state, seat, "draft"):
        set_counter(state, "drafts_left", max(0, min(state.drafts_left + by, _drafts_missing(state, seat))))


def _change_turns(state: State, seat: int, by: int) -> None:
    set_counter(state, "more_turns", _more(state.more_turns, seat, by))


CHANGES: Final[dict[str, tuple[Callable[[State, int], bool], Callable[[State, int, int], None]]]] = {
    "draft limit": (_draft_limit_rises, _change_draft_limit),
    "build limit": (_build_limit_rises, _change_build_limit),
    "drafts this turn": (_drafts_rise, _change_drafts),
    BUILD_TURNS: (lambda state, seat: True, _change_turns),
}
"""For each limit that `change` changes: whether raising it would gain anything, and changing it."""
