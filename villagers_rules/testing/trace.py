"""The trace of scenarios: what happened to steps, what formulas were worth, and which cards flipped.

It is read from the journal of the game afterwards, so that playing costs what it always does. The journal is undone
on a copy, change by change; where a step ended, the table lies again as it lay when the step began.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from attrs import field

from villagers_rules.classes import define
from villagers_rules.effects.context import NOTHING_TO_CHOOSE, steps_of
from villagers_rules.game import Game
from villagers_rules.language import nodes
from villagers_rules.language.tree import walk
from villagers_rules.language.vocabulary import BRONZE, SILVER, measure_called
from villagers_rules.model import changes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import Context, lying
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import OWN
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.rules.build import BUILD_TURN

RUN, MET, UNMET, PAID, DECLINED = "run", "met", "unmet", "paid", "declined"
"""What can happen to a step: it ran, its condition held or did not, what it asks for was paid or not."""
_SCORED_IN = frozenset({"scores", "targets", "winners"})
"""What a scenario expects that has the villages scored at its end."""


class StepKey(NamedTuple):
    """A step: the id of its card, "" for the rules; its hook; its number from 0; its line, as modes have steps of their own."""

    card: str
    hook: str
    number: int
    line: int


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
        journal = game.state.journal or Journal()
        state.journal = None
        self._note_in_play(state)
        if _SCORED_IN & expected.keys():
            self._note_amounts(state, SILVER)
        for number in range(len(journal) - 1, -1, -1):
            entry = journal[number]
            entry.revert(state)
            if isinstance(entry, changes.EndedEntry) and isinstance(entry.task, StepsTask):
                self._note_step(state, entry.task, list(_changes(journal, number)))
            elif isinstance(entry, changes.FlippedEntry):
                self.flipped.add(state.table.ids[state.table.kind_of[entry.before]])
            elif isinstance(entry, changes.CountEntry) and entry.name == "held":
                self._note_amounts(state, SILVER)
            elif isinstance(entry, changes.PaidEntry) and entry.occasion == BUILD_TURN:
                self._note_amounts(state, BRONZE)
        self._note_in_play(state)

    def _note_step(self, state: State, work: StepsTask, around: list[changes.Entry]) -> None:
        """Note what happened to the step that *work* is at; *around* are the changes before and after it."""
        steps = steps_of(state, work)
        if work.steps_done >= len(steps):
            return
        step = steps[work.steps_done]
        card = "" if work.card == NOBODY else state.table.ids[work.card]
        seen = self.steps[StepKey(card, work.hook, work.steps_done, step.line)]
        if step.condition is not None:
            holds = step.condition.compute(state, work.seat, work.context)
            seen.add(MET if holds else UNMET)
            if not holds:
                return
        if (step.takes == "it" and work.it is None) or any(isinstance(entry, changes.SkippedEntry) for entry in around):
            return
        seen.add(RUN)
        for place in _silver_read_in(step):
            self._note_beside(state, place)
        if "unless_paid" in step.options:
            seen.add(PAID if any(isinstance(entry, changes.GoldEntry) for entry in around) else DECLINED)

    def _note_beside(self, state: State, place: str) -> None:
        """Note what the silver formulas of the cards are worth in a *place* of each player, where a step reads them."""
        for seat, kinds in enumerate(state.areas[place]):
            for kind in kinds:
                card = state.table.villagers[kind]
                formula = card.sides[0].silver
                if formula is not None:
                    known = Context(this=Reference(place, seat, kind))
                    self.amounts[FormulaKey(card.id, SILVER)].add(formula.compute(state, seat, known))

    def _note_in_play(self, state: State) -> None:
        """Note the cards whose abilities hold as they lie now: on top in a village or beside one, or face up on the table."""
        table, areas = state.table, state.areas
        kinds = [table.kind_of[village.face[spot]] for village in state.villages for spot in village.tops()]
        beside = table.beside.intersection(chain(*areas["keep"]))
        self.in_play |= {table.ids[kind] for kind in (*kinds, *beside, *areas["event"][0], *areas["development"][0])}

    def _note_amounts(self, state: State, *keys: str) -> None:
        """Note what the formulas under *keys* are worth in all villages as they lie now."""
        table = state.table
        for seat, village in enumerate(state.villages):
            for spot in village.tops():
                face = village.face[spot]
                card = table.villagers[table.kind_of[face]]
                for key in keys:
                    formula = getattr(table.side[face], key)
                    if formula is not None:
                        self.amounts[FormulaKey(card.id, key)].add(formula.compute(state, seat, lying(seat, spot)))


def _silver_read_in(step: Step[Any]) -> set[str]:
    """Return in which places of players, besides villages, a step reads the silver values of cards."""
    trees = [tree for each in (step.takes, *step.options.values()) if isinstance(tree := getattr(each, "tree", None), nodes.Node)]
    found = set()
    for node in (node for tree in trees for node in walk(tree)):
        measure, place = getattr(node, "measure", None), getattr(getattr(node, "villagers", None), "place", None)
        if measure is not None and place is not None and measure_called(measure.word).formula == SILVER:
            found.add(str(place.word))
    return found.intersection(OWN)


def _changes(journal: list[changes.Entry], number: int) -> Iterator[changes.Entry]:
    """Yield what belongs to the step whose task ended with entry *number*: all until a task starts or another one ends.

    That there was nothing to choose from is noted before the task ends whose step asks.
    """
    if _asks_in_vain(journal, number):
        yield journal[number - 1]
    for after in range(number + 1, len(journal)):
        if isinstance(journal[after], changes.StartedEntry | changes.EndedEntry) or _asks_in_vain(journal, after + 1):
            return
        yield journal[after]


def _asks_in_vain(journal: list[changes.Entry], number: int) -> bool:
    """Return whether a task ends with entry *number* that had nothing to choose from."""
    if number >= len(journal) or not isinstance(journal[number], changes.EndedEntry):
        return False
    before = journal[number - 1] if number else None
    return isinstance(before, changes.SkippedEntry) and before.what == str(NOTHING_TO_CHOOSE)
