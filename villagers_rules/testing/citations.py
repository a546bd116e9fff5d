"""What scenarios are examples of: rules of the game by number, and rules that packs bring, by the words that refusals cite."""

from __future__ import annotations

from villagers_rules.errors import GameError, nearest
from villagers_rules.packs import Catalog
from villagers_rules.phrases import listing, quoted, spaced
from villagers_rules.rule_numbers import is_rule_number, rules, rules_named
from villagers_rules.testing.files import Case


def check_cited(case: Case, catalog: Catalog) -> None:
    """Raise `CardFileError` for a rule of *case* that neither the game nor a pack in use has."""
    for entry in case.part("rules").inner:
        rule = str(entry.value)
        if is_rule_number(rule):
            try:
                rules_named(rule)
            except GameError as error:
                raise entry.error("unknown-rule", str(error)) from None
        elif rule not in (known := _own_rules(catalog)):
            message = f"expected the number of a rule, a rule of the packs in use or the id of a card, got `{rule}`"
            hint = nearest(rule, {*known, *rules()}) or _declared(catalog)
            raise entry.error("unknown-rule", message, suggestion=hint)


def _names(catalog: Catalog) -> tuple[str, ...]:
    """Return what the rules of packs declare under a name of its own."""
    rules = catalog.rules
    ends = (end.name for end in rules.ends)
    return (*rules.triggers, *rules.replacements, *rules.while_in_play, *rules.declared_phases, *ends)


def _declared(catalog: Catalog) -> str:
    """Return which rules packs declare, to be said where none of them is near; "" if they declare none."""
    names = sorted(name.replace(" ", "_") for name in _names(catalog))
    return f"the packs declare {listing(quoted(names))}" if names else ""


def _own_rules(catalog: Catalog) -> frozenset[str]:
    """Return the rules that packs name, what they declare under a name of its own, and the ids of cards.

    What is declared can be cited as its file has it, `poor_relief`, or as refusals and the log call it, `poor relief`.
    """
    names = _names(catalog)
    written = (name.replace(" ", "_") for name in names)
    called = (spaced(name) for name in names)
    return frozenset((*catalog.rules.cited.values(), *written, *called, *(card.id for card in catalog.table.cards)))
