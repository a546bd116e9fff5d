"""What scenarios are examples of: rules of the game by number, and rules that packs bring, by the words that refusals cite."""

from __future__ import annotations

from villagers_rules.errors import GameError, nearest
from villagers_rules.packs import Catalog
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
            raise entry.error("unknown-rule", message, suggestion=nearest(rule, {*known, *rules()}))


def _own_rules(catalog: Catalog) -> frozenset[str]:
    """Return the rules that packs name, their phases and ends of the game, and the ids of cards."""
    declared = catalog.rules
    named = (*declared.cited.values(), *declared.declared_phases, *(end.name for end in declared.ends))
    return frozenset((*named, *(card.id for card in catalog.table.cards)))
