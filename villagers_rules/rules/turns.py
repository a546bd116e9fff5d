"""The course of a game: rounds of phases, and the task that is at work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from villagers_rules.effects import dry_run, runner
from villagers_rules.effects.replacements import begin_replacement, forget_replacements, is_replaced
from villagers_rules.errors import ROUNDS, STEPS, GameError, UnfinishedGameError
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import pop, push, set_counter, skip
from villagers_rules.model.groups import Group, moves
from villagers_rules.model.moves import InterruptMove, Move
from villagers_rules.model.prevented import Prevented
from villagers_rules.model.state import State, around
from villagers_rules.model.tasks import (
    GAME_BEGINS,
    PHASE_BEGINS,
    PHASE_ENDS,
    ROUND_BEGINS,
    BuildTask,
    DraftTask,
    EventsTask,
    EventTask,
    HandLimitTask,
    MarketTask,
    MoveTask,
    PhaseTask,
    RefillTask,
    RoundTask,
    StepsTask,
    Task,
    TurnTask,
    UpdateTask,
)
from villagers_rules.model.triggers import announce
from villagers_rules.phrases import counted, phrase
from villagers_rules.rules import (
    build,
    build_turns,
    developments,
    draft,
    events,
    hand_limit,
    interrupts,
    market,
    pack_phases,
    road_update,
)
from villagers_rules.table.allowances import see_what_is_allowed
from villagers_rules.table.draft_steps import leave_turn
from villagers_rules.table.seats import ranked
from villagers_rules.table.triggered import forget_triggered, start_triggered


class TaskHandler:
    """How one class of task is advanced: *advance* returns True when a player has to decide among *options*.

    *carry_out* returns True when the next decision is already due, so that no task needs to be advanced.
    """

    __slots__ = ("advance", "carry_out", "options")

    def __init__(
        self,
        advance: Callable[[State, Any], bool],
        options: Callable[[State, Any], list[Group]],
        carry_out: Callable[[State, Any, Any], bool],
    ) -> None:
        self.advance = advance
        self.options = options
        self.carry_out = carry_out


def _pass_first_player(state: State) -> None:
    """Pass the first player card to the left (R5.5), or to who ranks first; those who tie come in turn order from the left.

    Whoever has taken it gets it.
    """
    if state.next_first:
        set_counter(state, "first_player", state.next_first[0])
        set_counter(state, "next_first", ())
        return
    following, ranking = around((state.first_player + 1) % state.players, state.players), state.rules.next_first_player
    set_counter(state, "first_player", ranked(state, following, ranking)[0] if ranking else following[0])


_PHASES: Final[dict[str, Callable[[State], None]]] = {
    "draft": draft.begin,
    "update the road": road_update.begin,
    "build": build_turns.begin,
    "developments": developments.begin,
    "events": events.begin,
    "pass the first player card": _pass_first_player,
    "markets": market.begin,
}
"""The phases that the round of a pack may be made of, besides those that packs declare."""


def announce_phase(state: State) -> None:
    """Announce the phase that the round has come to, and begin it at once, or when what its beginning sets off is done."""
    if state.table.hears_phases:
        announce(state, f"phase {state.rules.phases[state.phase]} begins")
    if state.pending:
        _come_to(state, PHASE_BEGINS)
    else:
        begin_phase(state)


def _come_to(state: State, stage: int = 0) -> None:
    """Let the round come to a *stage*."""
    pop(state)
    push(state, RoundTask(stage))


def begin_phase(state: State) -> None:
    """Begin the phase that the round has come to."""
    _PHASES.get(state.rules.phases[state.phase], pack_phases.begin)(state)


def _next_phase(state: State, task: RoundTask) -> bool:
    """Begin the phase that was announced, or announce the next one of the round, or the first one of the next round."""
    if task.stage and task.stage in _BEGINNING:
        _come_to(state)
        _BEGINNING[task.stage](state)
        return False
    phases = state.rules.phases
    number = state.phase + 1 if state.round else 0
    end = market.end_reached(state, phases[number - 1]) if number and state.rules.ends else None
    if end is not None:
        market.end_game(state, end)
        return False
    if number and task.stage != PHASE_ENDS and state.table.hears_phases:
        _announce_end(state, number)
        return False
    if number == len(phases):
        number = 0
    if number == 0 and state.round >= state.rules.most_rounds:
        most = state.rules.most_rounds
        raise UnfinishedGameError(
            f"the game would go on after round {state.round}, and it has at most {counted(most, 'round')}; "
            "see to it that it ends, or raise `most_rounds` in rules.yaml",
            ROUNDS,
        )
    if task.stage == PHASE_ENDS:
        _come_to(state)
    if state.triggered or state.used:
        forget_triggered(state, ("turn", "phase", "round") if number == 0 else ("turn", "phase"))
    if number == 0:
        set_counter(state, "round", state.round + 1)
    set_counter(state, "phase", number)
    if number:
        announce_phase(state)
    elif state.round == 1:
        _begin_game(state)
    else:
        _begin_round(state)
    return False


def _begin_game(state: State) -> None:
    """Announce that the game begins, and begin its first round at once, or when what that sets off is done."""
    announce(state, "game begins")
    if state.pending:
        _come_to(state, GAME_BEGINS)
    else:
        _begin_round(state)


def _begin_round(state: State) -> None:
    """Announce that a round begins, and its first phase at once, or when what that sets off is done."""
    announce(state, "round begins")
    if state.round == 1:
        events.reveal_first(state)
    if state.pending:
        _come_to(state, ROUND_BEGINS)
    else:
        announce_phase(state)


_BEGINNING: Final[dict[int, Callable[[State], None]]] = {
    PHASE_BEGINS: begin_phase,
    GAME_BEGINS: _begin_round,
    ROUND_BEGINS: announce_phase,
}
"""What comes at each stage at which something begins that was announced."""


def _announce_end(state: State, number: int) -> None:
    """Announce the end of the phase that was the *number*-th of its round, and of the round after the last one."""
    _come_to(state, PHASE_ENDS)
    phases = state.rules.phases
    announce(state, f"phase {phases[number - 1]} ends")
    if number == len(phases):
        announce(state, "round ends")


def _no_options(state: State, task: Task) -> list[Group]:
    return []


def _nothing(state: State, task: Task, move: Move) -> bool:
    """A round, and a phase that is made of steps, decides nothing itself."""
    return False


def _make_move(state: State, task: MoveTask) -> bool:
    """Do what a player does, if it can still be done after what was done instead of something that it does (R8.9)."""
    pop(state)
    offered = interrupts.interrupts(state) if isinstance(task.move, InterruptMove) else options(state)
    if task.move in moves(offered) or draft.was_replaced(state, task.move):
        _do(state, task.move)
    else:
        skip(state, NOBODY, phrase("the action, which can no longer be done"))
    return False


def _do(state: State, move: Move) -> bool:
    """Do what a player does; return whether the next decision is already due."""
    if isinstance(move, InterruptMove):
        interrupts.carry_out(state, move)
        return False
    task = state.agenda[-1]
    if state.occasions and task.kind != "steps":  # What a card asks for belongs to what was done before (R8.7).
        set_counter(state, "occasions", [])
    is_due = TASK_HANDLERS[type(task)].carry_out(state, task, move)
    return is_due and not state.table.ends_at_once  # Where the game may end at once, that is asked first.


def _do_unless_replaced(state: State, move: Move) -> bool:
    """Do what a player does, or put it off where cards do something instead; return whether the next decision is due (R8.9)."""
    if state.table.replacers and is_replaced(state, lambda trial: _do(trial, move)):
        push(state, MoveTask(move))
        return False
    return _do(state, move)


TASK_HANDLERS: Final[dict[type[Task], TaskHandler]] = {
    RoundTask: TaskHandler(_next_phase, _no_options, _nothing),
    DraftTask: TaskHandler(draft.advance, draft.options, draft.carry_out),
    UpdateTask: TaskHandler(road_update.advance, road_update.options, road_update.carry_out),
    BuildTask: TaskHandler(build.advance, build.options, build.carry_out),
    HandLimitTask: TaskHandler(build.advance_hand_limit, hand_limit.options, hand_limit.carry_out),
    TurnTask: TaskHandler(build_turns.advance_turn, _no_options, _nothing),
    MarketTask: TaskHandler(market.advance, _no_options, _nothing),
    PhaseTask: TaskHandler(pack_phases.advance, _no_options, _nothing),
    RefillTask: TaskHandler(road_update.advance_refill, _no_options, _nothing),
    EventsTask: TaskHandler(events.advance, events.options, events.carry_out),
    EventTask: TaskHandler(events.advance_event, _no_options, _nothing),
    MoveTask: TaskHandler(_make_move, _no_options, _nothing),
    StepsTask: TaskHandler(dry_run.advance, dry_run.options, runner.carry_out),
}


def begin(state: State) -> None:
    """Begin the first round and run until the first decision."""
    push(state, RoundTask())
    run_until_decision(state)


_UNDIVIDED: Final = frozenset({StepsTask, EventTask, MarketTask, RefillTask, MoveTask})
"""The classes of tasks that are done before the game ends at once: steps, an event, a market, and what a player does."""
MAX_STEPS_UNDECIDED: Final = 10_000
"""A game goes on for so many steps by itself, without anybody deciding anything; more never come to an end."""


def run_until_decision(state: State) -> None:
    """Advance the task at work until a player has to decide, or the game is over."""
    agenda, handlers, replacers = state.agenda, TASK_HANDLERS, state.table.replacers
    ends_at_once = state.table.ends_at_once
    start = state.round
    left = MAX_STEPS_UNDECIDED
    while agenda or state.pending:
        if state.pending:
            start_triggered(state)
            if not agenda:  # What was noted at the end of the game is for cards in hands, which nobody plays any more.
                return
        task = agenda[-1]
        if ends_at_once and type(task) not in _UNDIVIDED:
            end = market.end_reached(state)
            if end is not None:
                leave_turn(state)
                market.end_game(state, end)
                continue
        if replacers and begin_replacement(state, _advance):
            continue
        if state.answered and state.asked_at == len(agenda):
            state.barred = Prevented(state.prevented)
            waits = handlers[type(task)].advance(state, task)
            state.barred = None
            if waits and not state.pending:
                return
            forget_replacements(state)
        elif handlers[type(task)].advance(state, task) and not state.pending:
            return
        left -= 1
        if not left:
            raise UnfinishedGameError(
                f"the game went on for {MAX_STEPS_UNDECIDED} steps without a decision, so it would never end; "
                "look at the steps of "
                f"{state.table.ids[task.card] if isinstance(task, (StepsTask, EventTask)) and task.card >= 0 else 'the rules'}",
                STEPS,
            )
        if state.round > start + 1:
            raise GameError(
                f"in round {start + 1} nobody had anything to decide, so the game would never end; "
                "give the players something to do in the phases and limits of rules.yaml"
            )


def _advance(state: State) -> object:
    """Do what comes next, on a copy."""
    task = state.agenda[-1]
    return TASK_HANDLERS[type(task)].advance(state, task)


def options(state: State) -> list[Group]:
    """Return the moves that are legal now, as groups; none when the game is over."""
    if not state.agenda:
        return []
    task = state.agenda[-1]
    return TASK_HANDLERS[type(task)].options(state, task)


def carry_out(state: State, move: Move) -> None:
    """Carry out a legal move and run until the next decision."""
    table = state.table
    if table.acts_at_moves or move.__class__ is InterruptMove:
        is_due = _do_unless_replaced(state, move)
    else:  # The same where no card has a say in what players do, without a call.
        task = state.agenda[-1]
        is_due = TASK_HANDLERS[type(task)].carry_out(state, task, move)
    if not is_due or state.pending:
        run_until_decision(state)
    if table.looks:
        see_what_is_allowed(state)
