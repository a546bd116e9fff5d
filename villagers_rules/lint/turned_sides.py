"""The sides to which the steps of cards and rules turn villagers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from villagers_rules.classes import frozen
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.step_scope import VILLAGER


@frozen
class Turn:
    """A step that turns the villager *card*, "" for any, to the side called *side*, "" for the next one."""

    card: str
    side: str

    def reaches(self, card: str, side: str) -> bool:
        """Return whether the step can turn *card* to *side*."""
        return self.card in ("", card) and self.side in ("", side)


def turns_in(catalog: Catalog) -> Iterator[Turn]:
    """Yield what the steps of the game turn."""
    everything = [*((card.id, card.hooks) for card in catalog.table.cards), ("", catalog.rules.hooks)]
    for owner, hooks in everything:
        for step in (step for steps in hooks.values() for step in steps):
            if step.verb == "flip":
                yield Turn(owner if step.takes == VILLAGER else "", str(step.options.get("to", "")))


def is_turned_to(turns: Iterable[Turn], card: str, side: str) -> bool:
    """Return whether one of *turns* reaches that *side* of *card*."""
    return any(turn.reaches(card, side) for turn in turns)
