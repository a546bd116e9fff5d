"""Carrying out what another card does: as it was used, as it is played, or as it is placed."""

from __future__ import annotations

from villagers_rules.effects.context import kind_of, nothing_done
from villagers_rules.model.changes import push
from villagers_rules.model.context import AGAIN, Context
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import phrase

PLACED, PLAYED, USE = "when placed", "when played", "use"
"""What of a card is carried out, as `dsl/verbs.yaml` calls it."""


def carry_out(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    """Begin the steps of another card: what was used of it last, what it does as it is played or placed, or its first use.

    The step may name one of these. What a card does as it is placed or used is not carried out by what it has itself carried out,
    which would go on for ever.
    """
    card = task.named(step.takes)
    if card is None:
        return None
    kind = kind_of(state, card)
    lists = state.table.hooks[kind]
    under_way = (*task.context.known_as(AGAIN, task.seat), *([task.this] if task.this is not None else ()))
    ability = step.options.get("ability")
    used = [hook for seat, spot, hook in state.used if card == Reference("village", seat, spot) and card not in under_way]
    hooks = {None: (*used[::-1], WHEN_PLAYED), PLAYED: (WHEN_PLAYED,)}.get(ability, ())
    found = [(hook, Context(this=card)) for hook in hooks if hook in lists][:1]
    if not found and ability in (None, PLACED) and card not in under_way:
        found = _as_placed(state, task.seat, kind, card)
    if not found and ability in (None, USE) and card not in under_way:
        found = _as_used(state, kind, card)
    if not found:
        nothing_done(state, task, phrase("there was nothing to carry out"))
    for name, context in found[::-1]:
        push(state, StepsTask(kind, name, task.seat, context=context.naming(AGAIN, (*under_way, card))))
    return card


def _as_placed(state: State, seat: int, kind: int, card: Reference) -> list[tuple[str, Context]]:
    """Return the lists of steps that *card* does as it is placed, with what they know: *seat* has placed it.

    Not while they are carried out already: cards that carry out one another would go on for ever.
    """
    known = Context(card, seat, card)
    tasks = [each for each in state.agenda if isinstance(each, StepsTask) and each.card == kind and each.steps_done]
    under_way = {(each.hook, each.this) for each in tasks}
    return [
        (trigger.name, known)
        for trigger in state.table.at_placing.get(kind, ())
        if (trigger.name, card) not in under_way and (trigger.condition is None or trigger.condition.compute(state, seat, known))
    ]


def _as_used(state: State, kind: int, card: Reference) -> list[tuple[str, Context]]:
    """Return the first list of steps for which *card* is used, none of a covered card."""
    if card.area != "village" or state.villages[card.number].children[card.card]:
        return []
    uses = [hook for hook in state.table.hooks[kind] if kind in state.table.users.get(hook, ())]
    return [(hook, Context(this=card)) for hook in uses[:1]]
