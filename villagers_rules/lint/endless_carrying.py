"""Cards that carry out each other, or copies of themselves, without end: no step of theirs lets anybody stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from villagers_rules.effects.dry_run import CARRY_OUT
from villagers_rules.errors import Problem
from villagers_rules.language import Selection, nodes
from villagers_rules.lint.bounds import Bounds
from villagers_rules.lint.variants import Variant
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.steps import Step, Steps
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.step_scope import IT

_STAY: Final = frozenset({"choose", "first_of", "gain", "pay", "count", "change", CARRY_OUT})
"""The verbs that leave all cards where they lie."""
_OPTIONAL: Final = ("up_to", "any_number", "by")
"""What lets a choice end with nothing, or be another player's."""
_PLACES: Final = ("hand", "discard pile")
"""Where cards lie that are carried out for what they do as they are played."""


def check_endless_carrying(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the cards of *pack* whose steps surely carry out a card that may come back to them, be it a copy of their own."""
    found: dict[str, str] = {}
    for variant in variants:
        found |= _endless(variant.bounds)
    for entry in cards_in([pack]):
        play = entry.part.part(WHEN_PLAYED)
        if entry.id in found and play is not None:
            other = found[entry.id]
            message = (
                f"these steps may carry out `{other}`, which carries out others in turn: with nothing else there it never ends"
            )
            hint = "leave such cards out with `that are not`, or write the step under `may:`"
            yield play.document.problem("endless", message, path=(*play.path, "do"), key=True, suggestion=hint)


def _endless(bounds: Bounds) -> dict[str, str]:
    """Return by its id what each card may carry out that comes back to it."""
    table = bounds.catalog.table
    after = {kind: _carried_out(card.hooks.get(WHEN_PLAYED, ()), bounds) for kind, card in enumerate(table.villagers)}
    found = {}
    for kind, others in after.items():
        if kind in others and bounds.copies[kind] > 1:
            found[table.ids[kind]] = table.ids[kind]
        back = [other for other in sorted(others - {kind}) if kind in after[other]]
        if back:
            found[table.ids[kind]] = table.ids[back[0]]
    return found


def _carried_out(steps: Steps, bounds: Bounds) -> frozenset[int]:
    """Return the kinds of cards of which *steps* surely carry out one, whatever the players want; none where cards are moved."""
    it: list[Selection] = []
    if any(step.verb not in _STAY for step in steps):
        return frozenset()
    for step in steps:
        if step.verb in ("choose", "first_of"):
            it = _chosen(step)
        elif step.verb == CARRY_OUT and step.takes == IT and step.condition is None:
            return frozenset().union(*(bounds.kinds_found(each.tree) for each in it if isinstance(each.tree, nodes.Villagers)))
    return frozenset()


def _chosen(step: Step[Any]) -> list[Selection]:
    """Return the selections of which a step surely chooses a card of a hand or of the discard pile."""
    if step.condition is not None or any(key in step.options for key in _OPTIONAL):
        return []
    selections = [step.takes] if isinstance(step.takes, Selection) else [*step.takes]
    lie = [getattr(getattr(each.tree, "place", None), "word", "") for each in selections]
    return selections if all(place in _PLACES for place in lie) else []
