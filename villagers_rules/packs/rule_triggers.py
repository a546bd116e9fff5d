"""The abilities of the rules themselves, which wait for an occasion: the chapter `triggers` of a file of rules."""

from __future__ import annotations

from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.book import FILES, Book
from villagers_rules.packs.document import Part
from villagers_rules.packs.occasions import card_lies
from villagers_rules.packs.steps import StepLists, read_triggered
from villagers_rules.packs.triggers import trigger_of

TRIGGERS = "triggers"
"""The chapter of what the rules do on an occasion."""


def _called(name: str) -> str:
    """Return what the steps of the trigger with this *name* are called among those of the rules."""
    return name.replace("_", " ")


def triggers_of(book: Book) -> dict[str, Trigger]:
    """Return the triggers of the rules, by the names of their steps; what is missing or wrong is in the documents."""
    found = {}
    for name in book.names(TRIGGERS):
        when = book.occasion(TRIGGERS, name, "when")
        condition = book.condition(TRIGGERS, name, "if")
        if when is None:
            continue
        once, who = (book.text(TRIGGERS, name, key) for key in ("once", "who"))
        found[_called(name)] = trigger_of(_called(name), when, condition, once=once, who=who)
    return found


def steps_of_triggers(book: Book) -> StepLists:
    """Return the lists of steps of the triggers of the rules."""
    found: StepLists = {}
    for name in book.names(TRIGGERS):
        if book.value(TRIGGERS, name, "do") is None:
            continue
        place = book.values[TRIGGERS, name, "do"]
        part = Part(place.document, place.path[:-1], {"do": place.value})
        count = len(place.document.problems)
        found |= read_triggered(part, _called(name), book.sentences, FILES, card_lies(book.occasion(TRIGGERS, name, "when")))
        book.gaps = book.gaps or len(place.document.problems) > count
    return found


def rules_of_triggers(book: Book) -> dict[str, str]:
    """Return by the name of its steps the rule that a trigger of the rules cites, or its name."""
    return {_called(name): book.text(TRIGGERS, name, "rule") or _called(name) for name in book.names(TRIGGERS)}
