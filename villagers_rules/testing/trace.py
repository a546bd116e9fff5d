"""The trace of scenarios: which steps ran, which conditions held, which formulas were scored, which cards flipped.

All of it is read from the journal of the game afterwards, so that playing costs what it always does. The journal is taken back
on a copy, change by change; where a step ended, the table lies again as it lay when the step began.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from attrs import define, field

from villagers_rules.effects.context import steps_of
from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import (
    CountEntry,
    EndedEntry,
    Entry,
    FlippedEntry,
    GoldEntry,
    PaidEntry,
    SkippedEntry,
    StartedEntry,
)
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.rules.build import BUILD_TURN

RUN, MET, UNMET, PAID, DECLINED = "run", "met", "unmet", "paid", "declined"
"""What can happen to a step: it ran, its condition held or did not, what it asks for was paid or not."""
SCORED_IN = frozenset({"scores", "targets", "winners"})
"""What a scenario expects that has the villages scored at its end."""
SILVER, BRONZE, BESIDES = "silver", "bronze", "scored_with_silver"


class StepKey(NamedTuple):
    """A step: the id of its card, "" for the rules; its hook; its number from 0."""

    card: str
    hook: str
    number: int


class FormulaKey(NamedTuple):
    """A formula: the id of its card, and the key of the card file that holds it."""

    card: str
    key: str


@define
class Trace:
    """What scenarios have run so far: what happened to steps, amounts of formulas, cards that flipped.

    *in_play* are the cards that lay on top, or face up as events, at the beginning or at the end of a scenario.
    """

    steps: defaultdict[StepKey, set[str]] = field(factory=lambda: defaultdict(set))
    amounts: defaultdict[FormulaKey, set[int]] = field(factory=lambda: defaultdict(set))
    flipped: set[str] = field(factory=set)
    in_play: set[str] = field(factory=set)

    def add(self, expected: Mapping[str, Any], game: Game) -> None:
        """Add what happened in *game*, of which a scenario has *expected* something."""
        state = game.state.copy()
        journal = game.state.journal or []
        state.journal = None
        self._note_in_play(state)
        if SCORED_IN & expected.keys():
            self._note_amounts(state, SILVER, BESIDES)
        for number in range(len(journal) - 1, -1, -1):
            entry = journal[number]
            entry.revert(state)
            if isinstance(entry, EndedEntry) and isinstance(entry.task, StepsTask):
                self._note_step(state, entry.task, list(_changes(journal, number)))
            elif isinstance(entry, FlippedEntry):
                self.flipped.add(state.table.ids[state.table.kind_of[entry.before]])
            elif isinstance(entry, CountEntry) and entry.name == "held":
                self._note_amounts(state, SILVER, BESIDES)
            elif isinstance(entry, PaidEntry) and entry.occasion == BUILD_TURN:
                self._note_amounts(state, BRONZE)
        self._note_in_play(state)

    def _note_step(self, state: State, work: StepsTask, changes: list[Entry]) -> None:
        """Note what happened to the step that *work* is at; *changes* are those around it."""
        steps = steps_of(state, work)
        if work.steps_done >= len(steps):
            return
        step = steps[work.steps_done]
        seen = self.steps[StepKey("" if work.card == NOBODY else state.table.ids[work.card], work.hook, work.steps_done)]
        if step.condition is not None:
            holds = step.condition.compute(state, work.seat, work.it)
            seen.add(MET if holds else UNMET)
            if not holds:
                return
        left_out = (step.takes == "it" and work.it is None) or any(isinstance(entry, SkippedEntry) for entry in changes)
        if left_out:
            return
        seen.add(RUN)
        if "unless_paid" in step.options:
            seen.add(PAID if any(isinstance(entry, GoldEntry) for entry in changes) else DECLINED)

    def _note_in_play(self, state: State) -> None:
        """Note the cards that change numbers of the game as they lie now: on top in a village, or as an event face up."""
        table = state.table
        kinds = [table.kind_of[village.face[spot]] for village in state.villages for spot in village.tops()]
        self.in_play |= {table.ids[kind] for kind in (*kinds, *state.areas["event"][0])}

    def _note_amounts(self, state: State, *keys: str) -> None:
        """Note what the formulas under *keys* are worth in all villages as they lie now."""
        table = state.table
        for seat, village in enumerate(state.villages):
            for spot in village.tops():
                face = village.face[spot]
                card = table.villagers[table.kind_of[face]]
                for key in keys:
                    formula = card.scored_with_silver if key == BESIDES else getattr(table.side[face], key)
                    if formula is not None:
                        self.amounts[FormulaKey(card.id, key)].add(formula.compute(state, seat, ("village", seat, spot)))


def _changes(journal: list[Entry], number: int) -> Iterator[Entry]:
    """Yield what belongs to the step whose task ended with entry *number*: a note before it, and all until the next task."""
    if number and isinstance(journal[number - 1], SkippedEntry):
        yield journal[number - 1]
    for after in range(number + 1, len(journal)):
        if isinstance(journal[after], StartedEntry):
            return
        yield journal[after]
