"""Which rules of packs name a card, so that what it does or costs is not all on it, and what they say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from attrs import fields, has

from villagers_rules.language import Formula, nodes
from villagers_rules.language.tree import Node, Word, walk
from villagers_rules.model.printed import Villager
from villagers_rules.model.rulebook import Rules
from villagers_rules.model.standing import Change
from villagers_rules.model.steps import Step
from villagers_rules.text.prose import Prose
from villagers_rules.text.rule_sheet import said_rule


def rules_about(prose: Prose, card: str) -> Iterator[str]:
    """Yield a paragraph for each thing that the rules of the packs do on an occasion, permit, replace or change and that names
    a *card* by its id, as the sheet of rules has it."""
    for section, name in _rules_naming(prose.catalog.rules, {card}):
        yield from said_rule(prose, section, name)


def rules_of_counters(prose: Prose, card: str) -> list[str]:
    """Return what the other rules are called that speak of a counter of which the *card* speaks, too."""
    rules, shown = prose.catalog.rules, prose.catalog.table.card(card)
    counters = {name for name in (*rules.counters, *rules.card_counters) if _names((name,), shown)}
    said = set(_rules_naming(rules, {card}))
    return [prose.names.of(*rule) for rule in _rules_naming(rules, counters) if rule not in said]


def _rules_naming(rules: Rules, words: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the section and the name of each of the *rules* that names one of *words*, a card or a counter."""
    for name, ability in rules.while_in_play.items():
        if _names(words, ability):
            yield "while_in_play", name
    for section, known in (("uses", rules.uses), ("triggers", rules.triggers), ("instead", rules.replacements)):
        for name, hook in known.items():
            if _names(words, (hook, rules.hooks.get(getattr(hook, "name", name), ()))):
                yield section, name.replace(" ", "_")


def carried(rules: Rules, villager: Villager) -> int:
    """Return how many cards a *villager* carries: as many as it says, or as the rules say of it throughout the game."""
    for ability in rules.while_in_play.values():
        match ability:
            case Change(number="cards carried", to=Formula(tree=nodes.Number(value=number)), condition=None, phase=""):
                tree = getattr(ability.cards, "tree", None)
                if tree == nodes.Villagers((nodes.Names((Word(villager.id),)),), place=getattr(tree, "place", None)):
                    return number
    return villager.carries


def _names(words: Collection[str], part: Any) -> bool:
    """Return whether a *part* of a rule or card, such as a list of steps, a selection or what it holds, has one of *words*."""
    if isinstance(part, Node):
        return any(word in words for node in walk(part) for word in (*_words(node), *_measured(node)))
    if isinstance(part, Mapping):
        return any(_names(words, each) for each in part.values())
    if isinstance(part, (tuple, list)):
        return any(_names(words, each) for each in part)
    if isinstance(part, Step):
        counted = part.verb == "count" and part.takes in words
        return counted or _names(words, (part.takes, part.options, part.condition))
    if hasattr(part, "tree"):
        return _names(words, part.tree)
    held = part if has(type(part)) else None
    return held is not None and any(_names(words, getattr(part, each.name)) for each in fields(type(part)))


def _measured(node: Node) -> tuple[str, ...]:
    """Return what is read of a supply, which may be a counter."""
    return (str(node.measure),) if isinstance(node, nodes.Savings) else ()


def _words(node: Node) -> tuple[Word, ...]:
    """Return the words of a filter, which may be ids of cards."""
    one = getattr(node, "word", None)
    return (*getattr(node, "words", ()), *((one,) if isinstance(one, Word) else ()))
