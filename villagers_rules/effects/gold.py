"""Gold that steps move: from the bank, or between supplies and cards."""

from __future__ import annotations

from villagers_rules.effects.context import Impossible, must_succeed, rule_of
from villagers_rules.effects.zones import accounts_of
from villagers_rules.language import Formula
from villagers_rules.model.changes import holding, move_gold
from villagers_rules.model.places import BANK, Account, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask


def gain(state: State, task: StepsTask, step: Step[Formula]) -> Reference | None:
    """Let you, or each of those that the step names, gain gold from the bank."""
    _move(state, task, step, [BANK], _named(state, task, step, "to", supply_of(task.seat)))
    return task.it


def pay(state: State, task: StepsTask, step: Step[Formula]) -> Reference | None:
    """Let you, or each of those that the step names, pay gold: as much as there is, or all of it where that is needed."""
    sources = _named(state, task, step, "from", supply_of(task.seat))
    _move(state, task, step, sources, _named(state, task, step, "to", BANK))
    return task.it


def _named(state: State, task: StepsTask, step: Step[Formula], key: str, usual: Account) -> list[Account]:
    return accounts_of(state, task, step.options[key]) if key in step.options else [usual]


def _move(state: State, task: StepsTask, step: Step[Formula], sources: list[Account], targets: list[Account]) -> None:
    """Move so much gold from each of *sources* to each of *targets*."""
    owed = max(0, step.takes.compute(state, task.seat, task.context))
    rule = rule_of(state, task)
    for source in sources:
        for target in targets:
            has = holding(state, source)
            if has is not None and has < owed and must_succeed(state, task):
                raise Impossible
            if source != target:
                move_gold(state, source, target, owed if has is None else min(owed, has), rule)
