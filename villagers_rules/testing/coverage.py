"""Coverage: of what the rules of cards consist, and the trace of which steps, formulas and flips scenarios have run.

The trace is read from the journal of the game afterwards, so that playing costs what it always does. The journal is undone
on a copy, change by change; where a step ended, the table lies again as it lay when the step began.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from attrs import asdict, field

from villagers_rules.classes import define, frozen
from villagers_rules.effects.context import NOTHING_TO_CHOOSE, steps_of
from villagers_rules.errors import GameError
from villagers_rules.game import Game
from villagers_rules.language import nodes
from villagers_rules.language.tree import walk
from villagers_rules.language.vocabulary import BRONZE, SILVER, measure_called
from villagers_rules.model import changes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import Context, lying
from villagers_rules.model.hooks import name_in_rules, outer
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import OWN
from villagers_rules.model.printed import Card, Villager
from villagers_rules.model.references import Reference
from villagers_rules.model.rulebook import phase_of_steps
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step, Steps, is_placing_alone
from villagers_rules.model.tasks import StepsTask
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.assembly import mode_with
from villagers_rules.packs.manifest import modes_of
from villagers_rules.packs.pack_files import PackFiles, packs_in, shipped_packs
from villagers_rules.packs.sources import with_missing
from villagers_rules.phrases import counted, spaced
from villagers_rules.rules.build import BUILD_TURN
from villagers_rules.testing.files import packs_at
from villagers_rules.text.steps import short_step

RUN, MET, UNMET, PAID, DECLINED = "run", "met", "unmet", "paid", "declined"
"""What can happen to a step: it ran, its condition held or did not, what it asks for was paid or not."""
_SCORED_IN = frozenset({"scores", "targets", "winners"})
"""What a scenario expects that has the villages scored at its end."""


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
        seen = self.steps[StepKey("" if work.card == NOBODY else state.table.ids[work.card], work.hook, work.steps_done)]
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


_THE_RULES = "the rules"
"""What has the steps that belong to no card."""
_STEP, _FORMULA, _FLIP, _NUMBERS = "step", "formula", "flip", "numbers"
"""What a rule of a card consists of: steps, formulas, a flip, and numbers of the game that are others while it is in play."""


class _Way(NamedTuple):
    """What happened to a step, what did not though it could have, and what one says then."""

    happened: str
    missing: str
    why: str


_WAYS = (
    _Way(MET, UNMET, "the condition always held"),
    _Way(UNMET, MET, "the condition never held"),
    _Way(PAID, DECLINED, "it was always paid"),
    _Way(DECLINED, PAID, "it was never paid"),
)


# -- the parts of rules ---------------------------------------------------------------------------------------------------------
@frozen(kw_only=True)
class _Part:
    """One part of the rule of a *card*, or of the rules themselves, by its *key*: a *step* and its *number*, or else a *text*."""

    kind: str
    card: str
    key: str
    text: str = ""
    step: Step[Any] | None = None
    number: int = 0

    @property
    def does(self) -> str:
        """Return in words what it does."""
        return short_step(self.step) if self.step else self.text

    @property
    def when(self) -> str:
        """Return in words when it is done, or what it is."""
        return outer(self.key) if self.kind == _STEP else spaced(self.key)

    def _seen(self, trace: Trace) -> set[str]:
        return trace.steps.get(StepKey(self.card, self.key, self.number), set())

    def _is_run(self, trace: Trace) -> bool:
        """Return whether scenarios have run it at all."""
        if self.kind == _STEP:
            return RUN in self._seen(trace)
        if self.kind == _FORMULA:
            return FormulaKey(self.card, self.key) in trace.amounts
        return self.card in (trace.flipped if self.kind == _FLIP else trace.in_play)

    def gap(self, trace: Trace) -> str:
        """Return why it counts as not run, or not in all ways; "" when nothing is missing."""
        if self.kind == _STEP:
            seen = self._seen(trace)
            if RUN not in seen:
                return "the condition never held" if UNMET in seen else "never run"
            return next((way.why for way in _WAYS if way.happened in seen and way.missing not in seen), "")
        if self.kind == _FORMULA:
            amounts = trace.amounts.get(FormulaKey(self.card, self.key), ())
            return "" if any(amounts) else "it was always worth 0" if amounts else "never scored"
        return "" if self._is_run(trace) else "never flipped" if self.kind == _FLIP else "never in play"


def _parts_of(card: Card) -> Iterator[_Part]:
    """Yield the parts of a card's own rule; the formulas of several sides under one key are one."""
    yield from _steps(card.id, {name: steps for name, steps in card.hooks.items() if not is_placing_alone(steps)})
    if isinstance(card, Villager):
        for key in (SILVER, BRONZE):
            texts = [formula.text for side in card.sides if (formula := getattr(side, key)) is not None]
            if texts:
                yield _Part(kind=_FORMULA, card=card.id, key=key, text=" / ".join(texts))
    flips, numbers = getattr(card, "flips", None), getattr(card, "while_in_play", None)
    if flips:
        yield _Part(kind=_FLIP, card=card.id, key="flips", text=f"to {flips.to} when {flips.when.text}")
    if numbers:
        yield _Part(kind=_NUMBERS, card=card.id, key="while_in_play", text="; ".join(map(str, numbers)))


def _steps(card: str, hooks: Mapping[str, Steps]) -> Iterator[_Part]:
    for hook, steps in hooks.items():
        for number, step in enumerate(steps):
            yield _Part(kind=_STEP, card=card, key=hook, step=step, number=number)


def has_own_rule(card: Card) -> bool:
    """Return whether a card does more than show symbols; every event and development does."""
    return not isinstance(card, Villager) or bool(card.stands_for or card.hooks) or any(_parts_of(card))


def catalog_with(pack: str, *, pack_dirs: Sequence[Path] = ()) -> Catalog:
    """Return a catalog with all cards of *pack* and what it requires, in its first mode if it is played in no other way."""
    try:
        return load((pack,), pack_dirs=pack_dirs)
    except GameError:
        packs = [*shipped_packs(), *(found for folder in pack_dirs for found in packs_in(folder))]
        packs = with_missing(packs, [pack])
        mode = mode_with(packs, [pack])
        if not mode:
            raise
        return load((pack,), pack_dirs=pack_dirs, mode=mode)


def pack_dirs_of(packs: Iterable[PackFiles]) -> tuple[Path, ...]:
    """Return the folders of packs, each once."""
    return tuple(dict.fromkeys(Path(str(pack.folder)) for pack in packs))


# -- what was run ---------------------------------------------------------------------------------------------------------------
@frozen(kw_only=True)
class Gap:
    """Something of a *card* that no scenario has run: its place, *when* and what it does, and *why* it counts as not run."""

    pack: str
    file: str
    line: int
    card: str
    when: str
    does: str
    why: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.card}, {self.when}: {self.does} ({self.why})"


@frozen(kw_only=True)
class Coverage:
    """How much of one *pack* scenarios have run: its steps, its formulas and flips, and the gaps."""

    pack: str
    steps: int
    steps_run: int
    formulas: int
    formulas_scored: int
    flips: int
    flips_seen: int
    gaps: tuple[Gap, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return asdict(self)


def coverage(paths: Sequence[Path | str], trace: Trace, *, pack_dirs: Sequence[Path] = ()) -> tuple[Coverage, ...]:
    """Return what a *trace* shows of the packs that the scenarios at *paths* lie in; without a path, of the shipped packs.

    Packs that they need are looked for in *pack_dirs*, too.
    Raises `GameError` for packs that cannot be loaded.
    """
    packs = packs_at(paths)
    places = (*pack_dirs_of(packs), *pack_dirs)
    return tuple(_of_pack(pack, places, trace) for pack in packs)


def _of_pack(pack: PackFiles, pack_dirs: Sequence[Path], trace: Trace) -> Coverage:
    pack.read_all()
    catalog = catalog_with(pack.id, pack_dirs=pack_dirs)
    parts = [part for card in catalog.cards_of(pack.id) for part in _parts_of(card)]
    hooks = dict(catalog.rules.hooks)
    for mode in modes_of(pack):
        if mode != catalog.mode:
            hooks = {**load((pack.id,), pack_dirs=pack_dirs, mode=mode).rules.hooks, **hooks}
    parts += _steps("", {hook: steps for hook, steps in hooks.items() if _file_of_rules(pack, hook)})
    numbers: dict[str, int] = {}
    for kind in (_STEP, _FORMULA, _FLIP):
        of_kind = [part._is_run(trace) for part in parts if part.kind == kind]
        numbers |= {kind: len(of_kind), f"{kind} run": sum(of_kind)}
    gaps = [_gap(pack, part, why) for part in parts if (why := part.gap(trace))]
    return Coverage(
        pack=pack.id,
        steps=numbers[_STEP],
        steps_run=numbers[f"{_STEP} run"],
        formulas=numbers[_FORMULA],
        formulas_scored=numbers[f"{_FORMULA} run"],
        flips=numbers[_FLIP],
        flips_seen=numbers[f"{_FLIP} run"],
        gaps=tuple(sorted(gaps, key=lambda gap: (gap.file, gap.line))),
    )


def _gap(pack: PackFiles, part: _Part, why: str) -> Gap:
    """Return the gap that a part of a rule of *pack* is, with its place."""
    file, line = _place(pack, part) if part.card else (_file_of_rules(pack, part.key), 1)
    line = part.step.line if part.step else line
    card = part.card or _THE_RULES
    return Gap(pack=pack.id, file=file, line=line, card=card, when=part.when, does=part.does, why=why)


def _place(pack: PackFiles, part: _Part) -> tuple[str, int]:
    """Return file and line of the key of a card that holds *part*."""
    for document in pack.documents:
        whole = (document.kind, part.card)
        if whole in document.keys:
            inner = (path for path in document.keys if path[:2] == whole and path[-1] == part.key)
            return document.file, document.mark(next(inner, whole), key=True).line
    return pack.manifest.file, 1


def _file_of_rules(pack: PackFiles, hook: str) -> str:
    """Return the file of *pack* whose rules hold the steps of *hook*, "" for none."""
    key = phase_of_steps(outer(hook)) or name_in_rules(outer(hook))
    documents = (*pack.of_kind("rules"), pack.manifest)  # Modes have rules of their own there.
    return next((document.file for document in documents if any(path[-1] == key for path in document.keys)), "")


def coverage_lines(rows: Sequence[Coverage], *, dim: Callable[[str], str] = str) -> list[str]:
    """Return the lines of the whole report: a row for each pack, then every gap with its place."""
    size = max(4, *(len(row.pack) for row in rows))
    lines = [dim(f"{'pack':{size}}{'steps':>8}{'run':>6}{'formulas':>11}{'scored':>9}{'flips':>8}{'seen':>7}")]
    for row in rows:
        numbers = f"{row.steps:>8}{row.steps_run:>6}{row.formulas:>11}{row.formulas_scored:>9}{row.flips:>8}{row.flips_seen:>7}"
        lines.append(f"{row.pack:{size}}{numbers}")
    gaps = [str(gap) for row in rows for gap in row.gaps]
    many = counted(len(gaps), "thing is", many="things are") + " run by no scenario"
    return [*lines, "", *gaps, "", many] if gaps else [*lines, "", "scenarios run every step, every way"]
