"""How steps are said that change counters, those of players and those on villagers."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import Naming, nodes
from villagers_rules.packs import Step
from villagers_rules.text import zone_words
from villagers_rules.text.money import number_form
from villagers_rules.text.narrator import Narrator

_OWN = "your supply"
_CARDS = "card"


def count_said(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `count`."""
    name = narrator.prose.names.of("counters", str(step.takes))
    key = "by" if "by" in step.options else "to"
    tree = step.options[key].tree
    match tree:
        case nodes.Sum(amounts=(nodes.Number(value=0), less), signs=("-",)):
            key, tree = "less", less
    amount = narrator.amount_of(tree)
    if step.takes in narrator.prose.catalog.lexicon.table_counters:
        return narrator.verb(step, f"{key} on table", name=name, amount=amount)
    if step.takes not in narrator.prose.catalog.lexicon.card_counters:
        owner = zone_words.account(narrator, step, "of", _OWN)
        form = key if owner == _OWN else f"{key} {owner}"
        whose = zone_words.account_holes(narrator, step, "of")
        return narrator.verb(step, form, name=name, amount=amount, **whose)
    number, card = tree.value if isinstance(tree, nodes.Number) else None, _on(narrator, step)
    if number == 0 and key == "to":
        return narrator.verb(step, f"none on {_CARDS}", name=name, card=card)
    if number is None or key == "to":
        return narrator.verb(step, f"{key} on {_CARDS}", name=name, amount=amount, card=card)
    form = f"{'more' if key == 'by' else 'fewer'} {number_form(number)}"
    return narrator.verb(step, form, number=number, name=name, card=card)


def _on(narrator: Narrator, step: Step[Any]) -> str:
    """Return on which villagers."""
    given = step.options["of"]
    if isinstance(given, Naming) and given.selection is not None:
        return narrator.phrase(given.selection, "each")
    return narrator.each_of(str(given), narrator.meant(str(given)))
