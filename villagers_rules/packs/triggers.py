"""Abilities that wait for an occasion: `triggers` of cards and rules, read and checked."""

from __future__ import annotations

from attrs import evolve

from villagers_rules.language import Occasion
from villagers_rules.language.occasions import Deed
from villagers_rules.model.hooks import inner as inner_name
from villagers_rules.model.steps import Condition, Step
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.document import Part
from villagers_rules.packs.occasions import is_of_itself, known_to
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
            entry.report("contradiction", message, "when", suggestion="put all steps into one list")
            continue
        lists = read_triggered(entry, name, sentences, owner, when)
        condition = _read_condition(entry, sentences, when)
        if when is None or ("if" in entry.data and condition is None):
            continue
        steps |= lists
        found[name] = trigger_of(name, when, condition, often=entry.text("at_most"), who=entry.text("who"))
    return found, steps


def _read_condition(entry: Part, sentences: Sentences, when: Occasion | None) -> Condition | None:
    if "if" not in entry.data:
        return None
    return sentences.condition(entry.document, (*entry.path, "if"), entry.get("if"), known_to(when))


def read_replacements(part: Part, sentences: Sentences, *, owner: str) -> tuple[dict[str, Trigger], StepLists]:
    """Return what is done instead of something, as *part* says under `instead`, and its steps, by the names of their steps."""
    found: dict[str, Trigger] = {}
    steps: StepLists = {}
    for entry in part.listed(INSTEAD):
        when = sentences.occasion(entry.document, (*entry.path, "of"), entry.get("of"))
        name = f"instead of {when.text}" if when is not None else ""
        if when is not None and not _can_be_replaced(when):
            message = f"nothing can be done instead of `{when}`: it has happened when a card hears of it"
            hint = "what can be replaced: a villager that leaves a village, gold that is gained, a card that is flipped"
            if str(when).startswith("you pay"):
                hint = "gold that you lose is what somebody gains: write `another player gains gold from your supply`"
            entry.report("contradiction", message, "of", suggestion=hint)
            continue
        may = entry.flag("may")
        listed = inner_name(name, 0, "may") if may else name
        lists = read_triggered(entry, listed, sentences, owner, when)
        condition = _read_condition(entry, sentences, when)
        if when is None or name in found or ("if" in entry.data and condition is None):
            continue
        steps |= lists
        if may:
            steps[name] = (Step("may", lists[listed], {}, entry.document.mark(entry.path).line),)
        waits = trigger_of(name, when, condition, often=entry.text("at_most"))
        found[name] = evolve(waits, prevents=listed)
    return found, steps


def _can_be_replaced(when: Occasion) -> bool:
    kinds = {"left", "replaced", "flipped"}
    return all(
        (isinstance(node, Deed) and node.verb in ("gain", "gains")) or kinds.issuperset(kind for kind, _, _ in when.listens)
        for node in when.tree.happens  # type: ignore[attr-defined]
    )


def trigger_of(
    name: str, when: Occasion, condition: Condition | None, *, often: str | None = None, who: str | None = None
) -> Trigger:
    """Return the ability that waits for *when*, as files say how *often* it acts at most, and *who* it is for."""
    return Trigger(
        name=name,
        when=when,
        listens=when.listens,
        of_itself=is_of_itself(when),
        condition=condition,
        at_most=hooks().often.get(often or ""),
        first_player=bool(who),
    )
