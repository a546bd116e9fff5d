"""What no scenario has run: of every card its steps, conditions, formulas and flips, each with its place and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from villagers_rules.model.cards import Card, Villager
from villagers_rules.packs import Catalog
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.report.steps import INNER, in_play_words, moment_words, step_in_words
from villagers_rules.scenarios.coverage import catalog_with
from villagers_rules.scenarios.files import packs_at
from villagers_rules.scenarios.observing import (
    BESIDES,
    BRONZE,
    DECLINED,
    MET,
    PAID,
    RUN,
    SILVER,
    UNMET,
    Observed,
)

THE_RULES = "the rules"
"""What has the steps that belong to no card."""
WAYS: tuple[tuple[str, str, str], ...] = (
    (MET, UNMET, "the condition always held"),
    (UNMET, MET, "the condition never held"),
    (PAID, DECLINED, "it was always paid"),
    (DECLINED, PAID, "it was never paid"),
)
"""What happened to a step, what did not though it could have, and what one says then."""


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
class Exercised:
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


def exercised(paths: Sequence[Path | str], observed: Observed) -> tuple[Exercised, ...]:
    """Return what was *observed* of the packs that the scenarios at *paths* lie in; without a path, of the shipped packs.

    Raises `GameError` for packs that cannot be loaded.
    """
    packs = packs_at(paths)
    folders = tuple(dict.fromkeys(Path(str(pack.folder)) for pack in packs))
    return tuple(_of_pack(pack, catalog_with(pack.id, folders=folders), observed) for pack in packs)


def _of_pack(pack: PackFiles, catalog: Catalog, observed: Observed) -> Exercised:
    pack.read_all()
    cards = [card for card in catalog.table.cards if card.pack == pack.id]
    villagers = [card for card in cards if isinstance(card, Villager)]
    lists = [(card.id, hook, steps) for card in cards for hook, steps in card.hooks.items()]
    lists += [("", hook, steps) for hook, steps in catalog.rules.hooks.items() if _file_of_rules(pack, hook)]
    formulas = [found for villager in villagers for found in _formulas(villager)]
    flips = {villager.id for villager in villagers if villager.flips is not None}
    gaps = [*_steps(pack, lists, observed), *_others(pack, cards, formulas, observed)]
    return Exercised(
        pack=pack.id,
        steps=sum(len(steps) for _, _, steps in lists),
        steps_run=sum(RUN in observed.steps.get((card, hook, at), ()) for card, hook, steps in lists for at in range(len(steps))),
        formulas=len(formulas),
        formulas_scored=sum((card, key) in observed.amounts for card, key, _ in formulas),
        flips=len(flips),
        flips_seen=len(flips & observed.flipped),
        gaps=tuple(sorted(gaps, key=lambda gap: (gap.file, gap.line))),
    )


def _steps(pack: PackFiles, lists: Iterable[tuple[str, str, Sequence[Any]]], observed: Observed) -> Iterator[Gap]:
    """Yield the steps that were not run, or not in all ways, of lists with their card and hook."""
    for card, hook, steps in lists:
        file = _place(pack, card, "")[0] if card else _file_of_rules(pack, hook)
        when = moment_words(hook.partition(INNER)[0])
        for number, step in enumerate(steps):
            why = _why(step, observed.steps.get((card, hook, number), set()))
            if why:
                does = step_in_words(step)
                yield Gap(pack=pack.id, file=file, line=step.line, card=card or THE_RULES, when=when, does=does, why=why)


def _others(
    pack: PackFiles, cards: Iterable[Card], formulas: Iterable[tuple[str, str, str]], observed: Observed
) -> Iterator[Gap]:
    """Yield the formulas that were never scored, the cards that never flipped, and those whose numbers were never in play."""
    found = []
    for name, key, text in formulas:
        amounts = observed.amounts.get((name, key), set())
        if not any(amounts):
            found.append((name, key, text, "it was always worth 0" if amounts else "never scored"))
    for card in cards:
        flips, numbers = getattr(card, "flips", None), getattr(card, "while_in_play", None)
        if flips and card.id not in observed.flipped:
            found.append((card.id, "flips", f"to {flips.to} when {flips.when.text}", "never flipped"))
        if numbers and card.id not in observed.in_play:
            found.append((card.id, "while_in_play", "; ".join(in_play_words(numbers)), "never in play"))
    for name, key, does, why in found:
        file, line = _place(pack, name, key)
        yield Gap(pack=pack.id, file=file, line=line, card=name, when=key.replace("_", " "), does=does, why=why)


def _why(step: Any, seen: set[str]) -> str:
    """Return why a step counts as not run, or not in all ways; "" when nothing is missing."""
    if RUN not in seen:
        return "the condition never held" if UNMET in seen else "never run"
    return next((why for happened, missing, why in WAYS if happened in seen and missing not in seen), "")


def _formulas(card: Villager) -> Iterator[tuple[str, str, str]]:
    """Yield (card, key, text) for every formula that a card is scored by, those of several sides under one key once."""
    for key in (SILVER, BRONZE):
        texts = [formula.text for side in card.sides if (formula := getattr(side, key)) is not None]
        if texts:
            yield card.id, key, " / ".join(texts)
    if card.scored_with_silver is not None:
        yield card.id, BESIDES, card.scored_with_silver.text


def _file_of_rules(pack: PackFiles, hook: str) -> str:
    """Return the file of *pack* whose rules hold the steps of *hook*, "" for none."""
    key = hook.partition(INNER)[0]
    return next((document.file for document in pack.of_kind("rules") if any(path[-1] == key for path in document.keys)), "")


def _place(pack: PackFiles, card: str, key: str) -> tuple[str, int]:
    """Return file and line of *key* of a card of *pack*."""
    for document in pack.documents:
        if (document.kind, card) in document.keys:
            inner = (path for path in document.keys if path[:2] == (document.kind, card) and path[-1] == key)
            return document.file, document.mark(next(inner, (document.kind, card)), key=True).line
    return pack.manifest.file, 1


# -- telling --------------------------------------------------------------------------------------------------------------------
def told(rows: Sequence[Exercised], *, dim: Callable[[str], str] = str) -> list[str]:
    """Return the lines of the whole report: a row for each pack, then every gap with its place."""
    size = max(4, *(len(row.pack) for row in rows))
    lines = [dim(f"{'pack':{size}}{'steps':>8}{'run':>6}{'formulas':>11}{'scored':>9}{'flips':>8}{'seen':>7}")]
    for row in rows:
        numbers = f"{row.steps:>8}{row.steps_run:>6}{row.formulas:>11}{row.formulas_scored:>9}{row.flips:>8}{row.flips_seen:>7}"
        lines.append(f"{row.pack:{size}}{numbers}")
    gaps = [str(gap) for row in rows for gap in row.gaps]
    return [*lines, "", *gaps, *([""] if gaps else []), _sum(len(gaps))]


def _sum(gaps: int) -> str:
    if not gaps:
        return "scenarios run every step, every way"
    return f"{gaps} {'thing is' if gaps == 1 else 'things are'} run by no scenario"
