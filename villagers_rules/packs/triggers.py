"""Abilities that wait for an occasion: `triggers` of cards and rules, read and checked."""

from __future__ import annotations

from attrs import evolve

from villagers_rules.language import Occasion
from villagers_rules.model.hooks import inner as inner_name
from villagers_rules.model.steps import Condition, Step
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.check_replaced import check_replaced
from villagers_rules.packs.document import Part
from villagers_rules.packs.occasions import is_of_itself, known_to, places_itself, puts_on_itself
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.steps import StepLists, read_triggered
from villagers_rules.packs.verbs import hooks

TRIGGERS, INSTEAD = "triggers", "instead"
"""The keys of abilities that wait for an occasion, and of those that replace what would happen."""


def read_triggers(part: Part, sentences: Sentences, *, owner: str) -> tuple[dict[str, Trigger], StepLists]:
    """Return the triggers of *part*, one of the files of the kind *owner*, and their steps, both by the names of their steps."""
    found: dict[str, Trigger] = {}
    steps: StepLists = {}
    for entry in part.listed(TRIGGERS):
        when = sentences.occasion(entry.document, (*entry.path, "when"), entry.get("when"))
        name = f"when {when.text}" if when is not None else ""
        if name in found:
            message = f"the card waits twice for `{when}`"
            entry.report(
                "contradiction", message, "when", suggestion="put all steps into one list, each with the `if` that it needs"
            )
            continue
        trigger, lists = read_trigger(entry, name, sentences, owner=owner)
        if trigger is not None:
            steps |= lists
            found[name] = trigger
    return found, steps


def read_trigger(entry: Part, name: str, sentences: Sentences, *, owner: str) -> tuple[Trigger | None, StepLists]:
    """Return the trigger that *entry* of a file of the kind *owner* holds, None if it is damaged, and its steps, as *name*."""
    when = sentences.occasion(entry.document, (*entry.path, "when"), entry.get("when"))
    lists = read_triggered(entry, name, sentences, owner, when)
    condition = _read_condition(entry, sentences, when)
    if when is None or ("if" in entry.data and condition is None):
        return None, lists
    return trigger_of(name, when, condition, often=entry.text("at_most"), who=entry.text("who")), lists


def _read_condition(entry: Part, sentences: Sentences, when: Occasion | None, *, before: bool = False) -> Condition | None:
    if "if" not in entry.data:
        return None
    return sentences.condition(entry.document, (*entry.path, "if"), entry.get("if"), known_to(when, before=before))


def read_replacements(part: Part, sentences: Sentences, *, owner: str) -> tuple[dict[str, Trigger], StepLists]:
    """Return what is done instead of something, as *part* says under `instead`, and its steps, by the names of their steps."""
    found: dict[str, Trigger] = {}
    steps: StepLists = {}
    for entry in part.listed(INSTEAD):
        when = sentences.occasion(entry.document, (*entry.path, "of"), entry.get("of"))
        name = f"instead of {when.text}" if when is not None else ""
        if name in found:
            message = f"the card replaces `{when}` twice"
            suggestion = (
                "put all steps into one list, each with the `if` that it needs, and what one of these asks for under `if`"
            )
            entry.report("contradiction", message, "of", suggestion=suggestion)
            continue
        replacement, lists = read_replacement(entry, name, sentences, owner=owner)
        if replacement is not None:
            steps |= lists
            found[name] = replacement
    return found, steps


def read_replacement(entry: Part, name: str, sentences: Sentences, *, owner: str) -> tuple[Trigger | None, StepLists]:
    """Return what *entry* does instead of something, None if it is damaged, and its steps, called *name*."""
    when = sentences.occasion(entry.document, (*entry.path, "of"), entry.get("of"))
    if when is not None and not check_replaced(entry, when, sentences.lexicon):
        return None, {}
    may = entry.flag("may")
    listed = inner_name(name, 0, "may") if may else name
    lists = read_triggered(entry, listed, sentences, owner, when, before=True)
    condition = _read_condition(entry, sentences, when, before=True)
    if when is None or ("if" in entry.data and condition is None):
        return None, lists
    if may:
        lists[name] = (Step("may", lists[listed], {}, entry.document.mark(entry.path).line),)
    return evolve(trigger_of(name, when, condition, often=entry.text("at_most")), prevents=listed), lists


def trigger_of(
    name: str, when: Occasion, condition: Condition | None, *, often: str | None = None, who: str | None = None
) -> Trigger:
    """Return the ability that waits for *when*, as files say how *often* it acts at most, and *who* it is for."""
    return Trigger(
        name=name,
        when=when,
        listens=when.listens,
        of_itself=is_of_itself(when),
        covered=puts_on_itself(when),
        condition=condition,
        at_most=hooks().often.get(often or ""),
        first_player=bool(who),
        at_placing=places_itself(when),
    )
