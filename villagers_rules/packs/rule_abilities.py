"""What the rules themselves do and let players do: the abilities of a file of rules or a mode, each under a name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from villagers_rules.model.hooks import Hook, rule_use_name
from villagers_rules.model.standing import Standing
from villagers_rules.model.steps import Condition
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.book import FILES, Book
from villagers_rules.packs.document import Part
from villagers_rules.packs.standing import read_standing_ability
from villagers_rules.packs.standing_words import KEY as WHILE_IN_PLAY
from villagers_rules.packs.steps import StepLists
from villagers_rules.packs.triggers import INSTEAD, TRIGGERS, read_replacement, read_trigger
from villagers_rules.packs.uses import USES, read_rule_use
from villagers_rules.phrases import spaced


def read_abilities(book: Book) -> dict[str, Any]:
    """Return the fields of `RuleAbilities` that the rules give; what is wrong with them is in the documents.

    Those with steps are called as scenarios cite them, with spaces.
    """
    triggers: dict[str, Trigger] = {}
    replacements: dict[str, Trigger] = {}
    steps: StepLists = {}
    holds: dict[str, Standing] = {}
    uses: dict[str, Hook] = {}
    conditions: dict[str, Condition] = {}
    for name, part in _named(book, TRIGGERS, ("when", "do")):
        trigger, lists = read_trigger(part, spaced(name), book.sentences, owner=FILES)
        _take(triggers, trigger, steps, lists)
    for name, part in _named(book, INSTEAD, ("of", "do")):
        _refuse_twin(book, INSTEAD, name, triggers)
        replacement, lists = read_replacement(part, spaced(name), book.sentences, owner=FILES)
        _take(replacements, replacement, steps, lists)
    for name, part in _named(book, USES, ("in", "do")):
        _refuse_twin(book, USES, name, {*triggers, *replacements})
        hook, found = read_rule_use(part, rule_use_name(name), book.sentences, owner=FILES)
        if hook is not None:
            uses[name] = hook
            conditions |= found.conditions
            steps |= found.steps
    for name, part in _named(book, WHILE_IN_PLAY):
        ability = read_standing_ability(part, book.sentences, owner=FILES)
        if ability is not None:
            holds[name] = ability
    return {
        "hooks": steps,
        "conditions": conditions,
        "triggers": triggers,
        "replacements": replacements,
        "uses": uses,
        "while_in_play": holds,
    }


def _refuse_twin(book: Book, chapter: str, name: str, others: Collection[str]) -> None:
    """Report an ability with the *name* of one of the *others*."""
    if spaced(name) in others:
        message = f"the rules have another ability called `{name}`, and both are cited by their name"
        book.report((chapter, name), "contradiction", message, key=True, suggestion="use another name")


def _take(found: dict[str, Trigger], ability: Trigger | None, steps: StepLists, lists: StepLists) -> None:
    if ability is not None:
        found[ability.name] = ability
        steps |= lists


def _named(book: Book, chapter: str, needed: tuple[str, ...] = ()) -> Iterator[tuple[str, Part]]:
    """Yield the name and the part of each ability in a *chapter*, which must have all keys that are *needed*.

    One that cannot be read is a gap of the rules.
    """
    for name in book.names(chapter):
        if any(book.value(chapter, name, key) is None for key in needed):
            continue
        part = book.part(chapter, name, alone=chapter == WHILE_IN_PLAY)
        count = len(part.document.problems)
        yield name, part
        book.gaps = book.gaps or part.path in part.document.damaged or len(part.document.problems) > count


def standing_parts(book: Book) -> list[Part]:
    """Return what the rules say under `while_in_play`, an ability each."""
    return [book.part(WHILE_IN_PLAY, name, alone=True) for name in book.names(WHILE_IN_PLAY)]


def rules_cited(book: Book) -> dict[str, str]:
    """Return by the name of its steps the rule that an ability of the rules cites, or its name."""
    ways = {TRIGGERS: spaced, INSTEAD: spaced, USES: rule_use_name}
    names = [(chapter, name, of_steps(name)) for chapter, of_steps in ways.items() for name in book.names(chapter)]
    return {steps: book.text(chapter, name, "rule") or spaced(name) for chapter, name, steps in names}
