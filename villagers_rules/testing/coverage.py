"""Coverage: of what the rules of cards consist, and what of it the trace of scenarios shows to have been run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from attrs import asdict

from villagers_rules.classes import frozen
from villagers_rules.language.vocabulary import BRONZE, SILVER
from villagers_rules.model.hooks import name_in_rules, outer
from villagers_rules.model.printed import Card, Villager
from villagers_rules.model.rulebook import phase_of_steps
from villagers_rules.model.steps import Step, Steps, is_placing_alone
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.loader import catalog_with
from villagers_rules.packs.manifest import modes_of
from villagers_rules.packs.pack_files import PackFiles, folders_of
from villagers_rules.phrases import counted, spaced
from villagers_rules.testing.files import packs_at
from villagers_rules.testing.trace import DECLINED, MET, PAID, RUN, UNMET, FormulaKey, StepKey, Trace
from villagers_rules.text.steps import short_step

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

    @property
    def line(self) -> int:
        """Return the line of its step, 0 for what is no step."""
        return self.step.line if self.step else 0

    def _seen(self, trace: Trace) -> set[str]:
        return trace.steps.get(StepKey(self.card, self.key, self.number, self.line), set())

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
    places = (*folders_of(packs), *pack_dirs)
    return tuple(_of_pack(pack, places, trace) for pack in packs)


def _of_pack(pack: PackFiles, pack_dirs: Sequence[Path], trace: Trace) -> Coverage:
    pack.read_all()
    catalog = catalog_with(pack.id, pack_dirs=pack_dirs)
    parts = [part for card in catalog.cards_of(pack.id) for part in _parts_of(card)]
    parts += _parts_of_rules(pack, catalog, pack_dirs)
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


def _parts_of_rules(pack: PackFiles, catalog: Catalog, pack_dirs: Sequence[Path]) -> Iterator[_Part]:
    """Yield the steps of the rules that *pack* brings, in *catalog* and in each other mode; steps of several modes are one."""
    others = [load((pack.id,), pack_dirs=pack_dirs, mode=mode) for mode in modes_of(pack) if mode != catalog.mode]
    seen = set()
    for hooks in [each.rules.hooks for each in (catalog, *others)]:
        for part in _steps("", hooks):
            place = (part.key, part.number, _file_of_rules(pack, part), part.line)
            if place[2] and place not in seen:
                seen.add(place)
                yield part


def _gap(pack: PackFiles, part: _Part, why: str) -> Gap:
    """Return the gap that a part of a rule of *pack* is, with its place."""
    file, line = _place(pack, part) if part.card else (_file_of_rules(pack, part), 0)
    card = part.card or _THE_RULES
    return Gap(pack=pack.id, file=file, line=part.line or line, card=card, when=part.when, does=part.does, why=why)


def _place(pack: PackFiles, part: _Part) -> tuple[str, int]:
    """Return file and line of the key of a card that holds *part*."""
    for document in pack.documents:
        whole = (document.kind, part.card)
        if whole in document.keys:
            inner = (path for path in document.keys if path[:2] == whole and path[-1] == part.key)
            return document.file, document.mark(next(inner, whole), key=True).line
    return pack.manifest.file, 1


def _file_of_rules(pack: PackFiles, part: _Part) -> str:
    """Return the file of *pack* whose rules hold the step that *part* is, "" for none."""
    key = phase_of_steps(outer(part.key)) or name_in_rules(outer(part.key))
    for document in (*pack.of_kind("rules"), pack.manifest):  # Modes have rules of their own there.
        if any(key in path and document.mark(path).line == part.line for path in document.values):
            return document.file
    return ""


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
