"""Gold that steps move: from the bank, or between supplies and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from villagers_rules.effects.choice_verbs import was_nothing_before
from villagers_rules.effects.context import Impossible, all_or_nothing, must_succeed, rule_of, steps_of
from villagers_rules.effects.found import finding
from villagers_rules.effects.zones import accounts_of
from villagers_rules.language import nodes
from villagers_rules.model.changes import holding, move_gold, skip
from villagers_rules.model.places import BANK, Account, card_with_coins, seat_of_supply, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import Phrase, phrase
from villagers_rules.table.protection import coins_are_protected, gold_is_protected

if TYPE_CHECKING:
    from villagers_rules.language import Formula


def gain(state: State, task: StepsTask, step: Step[Formula]) -> Reference | StepsTask | None:
    """Let you, or each of those that the step names, gain gold from the bank."""
    if "to" in step.options:
        begun = finding(state, task, step)
        if begun is not None:
            return begun
        _move(state, task, step, [BANK], accounts_of(state, task, step, "to"))
    else:  # The same without asking what the bank holds, and who pays.
        owed = max(0, step.takes.compute(state, task.seat, task.context))
        move_gold(state, BANK, supply_of(task.seat), owed, rule_of(state, task))
    return task.it


def pay(state: State, task: StepsTask, step: Step[Formula]) -> Reference | StepsTask | None:
    """Let you, or each of those that the step names, pay gold: as much as there is, or all of it where that is needed."""
    begun = finding(state, task, step)
    if begun is not None:
        return begun
    sources = _named(state, task, step, "from", supply_of(task.seat))
    _move(state, task, step, sources, _named(state, task, step, "to", BANK))
    return task.it


def _named(state: State, task: StepsTask, step: Step[Formula], key: str, usual: Account) -> list[Account]:
    return accounts_of(state, task, step, key) if key in step.options else [usual]


def _move(state: State, task: StepsTask, step: Step[Formula], sources: list[Account], targets: list[Account]) -> None:
    """Move so much gold from each of *sources* to each of *targets*."""
    owed = max(0, step.takes.compute(state, task.seat, task.context))
    rule = rule_of(state, task)
    if owed and not (sources and targets) and (means_nobody(step, "from", sources) or means_nobody(step, "to", targets)):
        why = phrase("the gold had nowhere to go") if sources else phrase("there was nowhere to take the gold from")
        nobody_meant(state, task, why)
    for source in sources:
        state.cause = _by_whom(task, step, source, owed)
        for target in targets:
            has = 0 if state.table.protects and _is_protected(state, task, source) else holding(state, source)
            if has is not None and has < owed and must_succeed(state, task):
                raise Impossible(phrase("there is too little gold: {owed} would be paid, and {has} is there", owed=owed, has=has))
            if source != target:
                move_gold(state, source, target, owed if has is None else min(owed, has), rule)
    state.cause = task.seat


def means_nobody(step: Step[Any], key: str, found: list[Account]) -> bool:
    """Return whether a step names one who is not there; what finds each of some, be it none, does so for all of them."""
    return not found and getattr(step.options[key], "selection", None) is None


def nobody_meant(state: State, task: StepsTask, why: Phrase) -> None:
    """Say *why* a step about somebody who is not there does nothing, or give up a list that is not offered without."""
    if must_succeed(state, task) and was_nothing_before(task, steps_of(state, task)):
        raise Impossible(why)
    skip(state, task.card, why)


def _by_whom(task: StepsTask, step: Step[Formula], source: Account, owed: int) -> int:
    """Return by whose effect gold goes from *source*: a player pays what that player has bid, whoever has the steps (R8.12)."""
    amount, payer = step.takes.tree, seat_of_supply(source)
    if payer == task.seat or not isinstance(amount, (nodes.Chosen, nodes.ChosenOf)):
        return task.seat
    said = (each.chosen for each in task.context.named if (each.name, each.seat) == (amount.name, payer))
    return payer if (Reference("number", owed),) in said else task.seat


def _is_protected(state: State, task: StepsTask, source: Account) -> bool:
    """Return whether these steps take no gold from *source*, a supply or a placed card; who sets them off chooses to pay."""
    card = card_with_coins(source)
    if card is not None:
        return coins_are_protected(state, *card, task.seat)
    owner = seat_of_supply(source)
    is_own = owner == state.cause and (owner != task.seat or all_or_nothing(state, task))
    if owner < 0 or is_own:
        return False
    return gold_is_protected(state, owner, state.cause)
