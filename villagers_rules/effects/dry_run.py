"""Whether what a player sets off can be carried out in full, tried out on a copy of the position (R8.1, R8.3).

An option is offered only when the rest of the steps can be carried out after it. What the player cannot see makes no difference
to that (R16): once something hidden has come to light in a dry run, what follows counts as possible, unless what the player
knows rules it out. Steps that then turn out to be out of reach are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.effects import runner
from villagers_rules.effects.choice_verbs import CHOICE_VERBS, has_build_left
from villagers_rules.effects.choosing import is_plain, is_several
from villagers_rules.effects.context import (
    MAX_CHOICES,
    MAX_TRIALS,
    NOTHING_TO_CHOOSE,
    Impossible,
    all_or_nothing,
    as_played,
    kind_of,
    steps_of,
)
from villagers_rules.effects.feasibility import can_go_on, is_feasible
from villagers_rules.effects.hidden import any_conceivable
from villagers_rules.effects.risks import Risks, later_choices, risks_of
from villagers_rules.model import terms
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes import push, revert, skip
from villagers_rules.model.context import Context, played
from villagers_rules.model.groups import Group, group, moves
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.lazy_journal import DryRunJournal
from villagers_rules.model.moves import NO_PADLOCK, ChooseMove, Move, Payment
from villagers_rules.model.places import Place
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Condition, Step, Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import Phrase, phrase
from villagers_rules.table.padlocks import WITHOUT_PADLOCK, payments
from villagers_rules.table.triggered import start_triggered


class DryRun:
    """Tries out, on a copy of *before*, what the player in *seat* may set off."""

    def __init__(self, before: State, seat: int) -> None:
        self.before = before
        self.seat = seat
        self.state = before.copy()
        self.journal = DryRunJournal()
        self.state.journal = self.journal
        self.state.barred = None  # What comes after is no part of what was replaced.
        self.tries_left = MAX_TRIALS
        self.depth = 0
        self.entries_read = 0
        self.first_reveal: int | None = None
        self.why: Phrase | None = None
        self.names_choice = False  # Whether *why* says already of what there was nothing to choose.

    def succeeds(self, start: Callable[[State], object], *, alone: bool = False) -> bool:
        """Try *start* and what follows by itself; return whether a choice is left or all is done; take it all back.

        What is tried *alone* ends where the steps at work go on.
        """
        if not self.depth:
            self.tries_left = MAX_TRIALS
        elif self.tries_left <= 1 or self.depth == MAX_CHOICES:
            return True  # Too many ways, or choices, were tried: a step that turns out to be out of reach will be left out.
        else:
            self.tries_left -= 1
        mark = len(self.journal)
        self.depth += 1
        alive = self._run(start, alone=alone)
        self.depth -= 1
        self.state.pending = []
        revert(self.state, self.journal[mark:])
        del self.journal[mark:]
        self.entries_read = min(self.entries_read, mark)
        if self.first_reveal is not None and self.first_reveal >= mark:
            self.first_reveal = None
        return alive

    def carries_out(self, task: StepsTask) -> bool:
        """Return whether the step at work, which begins the steps of another card, leads to nothing that is out of reach."""
        return self.succeeds(lambda copy: runner.advance(copy, task), alone=True)

    def _run(self, start: Callable[[State], object], *, alone: bool) -> bool:
        """Carry out *start* and what follows, up to a choice; return whether any option of that choice succeeds."""
        state = self.state
        depth = len(state.agenda) + alone
        try:
            start(state)
            # Steps count as ways do: some lists begin others for ever, which is reported when they are really carried out.
            while len(state.agenda) >= depth and state.agenda and self.tries_left > 1:
                if state.pending:
                    start_triggered(state)
                task = state.agenda[-1]
                if not isinstance(task, StepsTask):
                    break
                self.tries_left -= 1
                if _other_card(state, task, steps_of(state, task)) is not None and not self.carries_out(task):
                    runner.leave_out(state, task)
                elif runner.advance(state, task):
                    return self._any_option(task)
        except Impossible as found:
            learned = self._has_learned()
            if not learned:
                self.why = self.why or found.why
            return learned
        return True

    def _any_option(self, task: StepsTask) -> bool:
        """Return whether the step at work has any option that succeeds."""
        state = self.state
        steps = steps_of(state, task)
        step = steps[task.steps_done]
        decision = CHOICE_VERBS[step.verb]
        if self._has_learned():
            if not any_conceivable(self.before, state, self.seat, task, step):
                return False
            later = later_choices(steps, task.steps_done) if all_or_nothing(state, task) and task.asks_for is None else ()
            return all(any_conceivable(self.before, state, self.seat, task, other) for other in later)
        if task.asks_for is not None:  # Nobody knows what others will answer.
            return True
        last = risks_of(state.table, steps).last
        if not all_or_nothing(state, task) or (last <= task.steps_done and _is_simple(step)):
            found = decision.offers(state, task, step)
        else:
            ways = moves(decision.options(state, task, step))
            if decision.repeats:  # One order does as well as any other.
                ways = islice(ways, 1)
            found = any(self.succeeds(_chosen(task, move)) for move in ways)
        if not found and not self.names_choice:
            self.why = _no_answer(state, task, step, self.why)
            self.names_choice = step.verb == "choose"
        return found

    def _has_learned(self) -> bool:
        """Return whether something has come to light that the player could not know before."""
        for number in range(self.entries_read, len(self.journal)):
            if self.first_reveal is None and self.journal[number].reveals(self.before, (self.seat,)):
                self.first_reveal = number
        self.entries_read = len(self.journal)
        return self.first_reveal is not None


_RELATIONS: Final = {
    "the same suit": phrase("the same suit"),
    "the same kind": phrase("the same kind"),
    "different suits": phrase("different suits"),
    "different kinds": phrase("different kinds"),
}
"""How several cards that are chosen together may have to go with one another."""


def _no_answer(state: State, task: StepsTask, step: Step[Any], why: Phrase | None) -> Phrase:
    """Return that there is nothing to answer to what *step* asks, or *why* no answer leads on."""
    if step.verb == "choose" and hasattr(step.takes, "describe"):
        choices = terms.sentence(step.takes)
        number = step.options["number"].compute(state, task.seat, task.context) if "number" in step.options else 1
        if why is None and number > 1 and "of" in step.options:
            holes = {"number": number, "relation": _RELATIONS[step.options["of"]], "choices": choices}
            return phrase("there were no {number} of {relation} to choose from: {choices}", **holes)
        if why is None and number > 1:
            return phrase("there were fewer than {number} to choose from: {choices}", number=number, choices=choices)
        if why is None:
            return phrase("there was nothing to choose from: {choices}", choices=choices)
        return phrase("{why}, whichever is chosen: {choices}", why=why, choices=choices)
    if why is None and not has_build_left(state, task.seat, step):
        return phrase("no build action is left")
    return why or (phrase("the card cannot be placed") if step.verb == "place" else NOTHING_TO_CHOOSE)


def obstacle(state: State, seat: int, start: Callable[[State], object]) -> Phrase:
    """Return why what *start* sets off cannot be carried out in full by the player in *seat*."""
    trial = DryRun(state, seat)
    trial.succeeds(start)
    return trial.why or NOTHING_TO_CHOOSE


def why_not_playable(state: State, seat: int, kind: int, source: Place | None = None) -> Phrase:
    """Return why the steps of a card cannot be carried out in full if it is played now; its padlock keeps nobody from that."""
    ways = _opened_by(state, seat, kind) or [NO_PADLOCK]
    return obstacle(state, seat, lambda copy: runner.play(copy, seat, kind, ways[0], source))


def _chosen(task: StepsTask, move: Move) -> Callable[[State], object]:
    """Return what carries out *move* as the answer to *task*."""
    return lambda state: runner.carry_out(state, task, move)


CARRY_OUT: Final = "carry_out"
"""The verb that begins the steps of another card."""
_OPTIONAL: Final = ("may", "either")
"""The verbs that offer a list only if it can be carried out, whoever set it off."""


def _is_simple(step: Step[Any]) -> bool:
    """Return whether one answer does, and each does as well as any other as far as the step itself goes."""
    return step.verb != "place" and step.verb not in _OPTIONAL and not is_several(step)


def _other_card(state: State, task: StepsTask, steps: Steps) -> Reference | None:
    """Return the card whose steps the step at work begins, if that is left out where they cannot be done in full."""
    if task.steps_done >= len(steps) or steps[task.steps_done].verb != CARRY_OUT or all_or_nothing(state, task):
        return None
    return task.named(steps[task.steps_done].takes)


def advance(state: State, task: StepsTask) -> bool:
    """Carry out one step and return False, or return True when the step at work asks for something that can be done."""
    steps, number = steps_of(state, task), task.steps_done
    other = _other_card(state, task, steps) if number < len(steps) and steps[number].verb == CARRY_OUT else None
    if other is not None:
        trial = DryRun(state, task.seat)
        if not trial.carries_out(task):
            card, why = terms.the_card(state.table, kind_of(state, other)), trial.why or NOTHING_TO_CHOOSE
            skip(state, task.card, phrase("what {card} does could not be done in full now: {why}", card=card, why=why))
            runner.leave_out(state, task)
            return False
    if not runner.advance(state, task, steps):
        return False
    step = steps[task.steps_done]
    if step.verb in _OPTIONAL and not any(move.verb != "decline" for move in moves(options(state, task))):
        runner.leave_out(state, task)
        return False
    return True


def options(state: State, task: StepsTask) -> list[Group]:
    """Return what the step at work offers, without what would lead a player's own card into a dead end.

    Where nothing succeeds any more, since an interrupt came between or there were too many ways to try, all of it is offered, and
    what cannot be done is left out.
    """
    steps = steps_of(state, task)
    step = steps[task.steps_done]
    decision = CHOICE_VERBS[step.verb]
    offered = decision.options(state, task, step)
    # Whatever the order of what repeats, the same is done in the end.
    risks = risks_of(state.table, steps)
    if step.verb in _OPTIONAL:
        return _feasible_groups(state, task.seat, offered, lambda copy, move: runner.carry_out(copy, task, move))
    if task.asks_for is not None or decision.repeats or not offered:
        return offered
    if not all_or_nothing(state, task) or (risks.last <= task.steps_done and _is_simple(step)):
        return offered
    if step.verb == "place" and task.steps_done == len(steps) - 1:  # Nothing comes after it that could be out of reach.
        return _each_alone(moves(offered))
    if not is_plain(step):
        return _feasible_groups(state, task.seat, offered, lambda copy, move: runner.carry_out(copy, task, move)) or offered
    kept = []
    trial: DryRun | None = None
    for card in offered[0][2][0]:
        feasible = can_go_on(state, task.seat, task.card, task.context, risks, task.steps_done + 1, card)
        if feasible is None:
            trial = trial or DryRun(state, task.seat)
            feasible = trial.succeeds(_chosen(task, ChooseMove(card)))
        if feasible:
            kept.append(card)
    return [group(ChooseMove, kept)] if kept else offered


def _feasible_groups(state: State, seat: int, offered: list[Group], do: Callable[[State, Move], object]) -> list[Group]:
    """Return those moves of *offered* after which the steps that follow can be carried out, each as a group of its own."""
    trial = DryRun(state, seat)

    def feasible(move: Move) -> bool:
        return trial.succeeds(lambda copy: do(copy, move))

    return _each_alone([move for move in moves(offered) if feasible(move)])


def _each_alone(found: Iterable[Move]) -> list[Group]:
    """Return the moves that were *found*, each as a group of its own."""
    return [group(move.__class__, *([value] for value in move.values())) for move in found]


def _opened_by(state: State, seat: int, kind: int) -> Sequence[Payment]:
    """Return every way to pay for the padlock of a card as it is played; one that its own steps place is opened only then."""
    return WITHOUT_PADLOCK if kind in state.table.places_itself else payments(state, seat, kind)


@frozen
class _Judged:
    """What is known of playing a card from its table alone: its *condition* if it has one, and the *risks* of its steps.

    Its steps *know* the same at first whenever it is played, None where that is what has happened. It may have a *padlock* that
    is opened as it is played.
    """

    condition: Condition | None
    risks: Risks
    known: Context | None
    has_padlock: bool


def _judged(table: CardTable, kind: int) -> _Judged:
    """Find what is known of playing a card of *kind* in all positions, and keep it."""
    risks = risks_of(table, table.hooks[kind].get(WHEN_PLAYED, ()))
    known = None if kind in table.reactions else played(kind)
    has_padlock = table.unlocked_by[kind] >= 0 and kind not in table.places_itself
    found = table.judged[kind] = _Judged(table.conditions.get((kind, WHEN_PLAYED)), risks, known, has_padlock)
    return found


def ways_to_play(state: State, seat: int, kind: int, source: Place | None = None) -> Sequence[Payment]:
    """Return every way to pay for the padlock of a card with which its steps could be carried out if it were played now."""
    judged = state.table.judged.get(kind) or _judged(state.table, kind)
    ways = payments(state, seat, kind) if judged.has_padlock else WITHOUT_PADLOCK
    if not ways:
        return ways
    known = judged.known or as_played(state, seat, kind)
    if judged.condition is not None and not judged.condition.compute(state, seat, known):
        return ()
    risks = judged.risks
    if risks.last < 0:
        return ways
    if risks.price > state.supply[seat]:
        return ()
    if ways[0] == NO_PADLOCK:
        found = is_feasible(state, seat, kind, known, risks, leaving=kind)
        if found is not None:
            return ways if found else ()
    return [payment for payment in ways if _can_be_played(state, seat, kind, payment, source)]


def _can_be_played(state: State, seat: int, kind: int, payment: Payment, source: Place | None) -> bool:
    """Return whether playing the card works out in a dry run."""
    return DryRun(state, seat).succeeds(lambda copy: runner.play(copy, seat, kind, payment, source))


def unmet(state: State, seat: int, kind: int, hook: str, context: Context) -> Any:
    """Return the condition of a card that does not hold, so that it is not played or its ability not used, or None."""
    condition = state.table.conditions.get((kind, hook))
    return None if condition is None or condition.compute(state, seat, context) else condition


def usable(state: State, seat: int, kind: int, hook: str, context: Context) -> bool:
    """Return whether the steps of an ability could be carried out now, of the card that *context* is about or of the rules."""
    if unmet(state, seat, kind, hook, context) is not None:
        return False
    steps = (state.rules.hooks if kind == NOBODY else state.table.hooks[kind])[hook]
    risks = risks_of(state.table, steps)
    if risks.price > state.supply[seat]:
        return False
    found = is_feasible(state, seat, kind, context, risks)
    if found is not None:
        return found
    return DryRun(state, seat).succeeds(lambda copy: push(copy, StepsTask(kind, hook, seat, 0, context)))
