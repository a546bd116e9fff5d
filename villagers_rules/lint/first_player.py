"""Conditions of the rules that are about one's own village or supply, and are read for the first player alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from villagers_rules.errors import Problem
from villagers_rules.language.ownership import speaks_of_you
from villagers_rules.lint.unused import numbers_of
from villagers_rules.lint.variants import Variant
from villagers_rules.model.rulebook import Rules
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.phases import MORE

_HINT = "write of how many players it has to hold, as in `players with 5 or more villagers >= 1`, or of what all see"


def check_first_player(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the conditions of ends, markets and phases that *pack* declares and that ask what the first player has.

    In a game of one player that is as it should be.
    """
    for chapter, mode in numbers_of(pack):
        mine = [variant for variant in variants if variant.is_of(mode) and max(variant.catalog.players) > 1]
        found = _conditions(mine[0].catalog.rules) if mine else {}
        shared = _counted_for_all(mine[0].catalog) if mine else frozenset()
        for section in ("ends", "markets", MORE):
            part = chapter.part(section)
            for name, entry in part.parts() if part is not None else ():
                condition = found.get((section, name))
                if condition is not None and "if" in entry.data and speaks_of_you(condition.tree, shared):
                    message = f"`{condition.text}` is asked of the first player alone, whatever others have"
                    yield entry.document.problem("first-player-alone", message, path=(*entry.path, "if"), suggestion=_HINT)


def _counted_for_all(catalog: Catalog) -> frozenset[str]:
    """Return the counters of which every player always has as many: each step that changes one does so for all."""
    changes = [step for step in catalog.steps() if step.verb == "count"]
    of_some = {step.takes for step in changes if getattr(step.options.get("of"), "text", "") != "players"}
    return frozenset(step.takes for step in changes) - of_some


def _conditions(rules: Rules) -> dict[tuple[str, str], Any]:
    """Return the conditions that are read for the first player, by the section and the name under which they stand."""
    found: dict[tuple[str, str], Any] = {("ends", end.name): end.condition for end in rules.ends}
    found |= {("markets", market.name): market.condition for market in rules.markets}
    return found | {(MORE, name): phase.condition for name, phase in rules.declared_phases.items() if not phase.first_player}
