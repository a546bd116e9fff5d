"""Checks of a set of packs as a whole: what is suspicious although nothing is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from attrs import evolve

from villagers_rules.errors import Problem
from villagers_rules.lint.asked_before import check_asked_before
from villagers_rules.lint.bounds import Bounds
from villagers_rules.lint.build_actions import check_build_actions
from villagers_rules.lint.conditions import check_first_player, check_own_turns
from villagers_rules.lint.contradictions import check_conflicts, check_texts
from villagers_rules.lint.dead_formulas import check_dead_formulas
from villagers_rules.lint.done_by_each import check_done_by_each, check_passed_on, check_reversed_payments
from villagers_rules.lint.drafted_twice import check_drafted_twice
from villagers_rules.lint.endless import check_endless, check_endless_carrying
from villagers_rules.lint.face_up import check_face_up
from villagers_rules.lint.idle_steps import check_idle_choices, check_idle_moves, check_idle_steps
from villagers_rules.lint.in_play import check_in_play
from villagers_rules.lint.limits import check_limits
from villagers_rules.lint.never_happens import check_never_happens, check_reactions
from villagers_rules.lint.scenarios import check_scenarios
from villagers_rules.lint.timing import check_market_phases, check_too_late
from villagers_rules.lint.two_counts import check_two_counts
from villagers_rules.lint.unused import check_effects, check_untested, check_unused, usage_in, words_in_scenarios
from villagers_rules.lint.variants import Variant
from villagers_rules.packs.allowance import TooMuch, one_command
from villagers_rules.packs.catalog import Report
from villagers_rules.packs.pack_files import PackFiles, by_id, same_folder, shipped_packs
from villagers_rules.packs.problems import SEVERITIES, severity
from villagers_rules.packs.reader import inside, read, yaml_files
from villagers_rules.packs.schema import find_kind
from villagers_rules.packs.validate import Reading, Show, examine_readings

MAX_SUSPICIONS = 2_000
"""After so many warnings and notes no more are looked for."""
_OF_FILES: Final = (
    check_own_turns,
    check_reversed_payments,
    check_idle_choices,
    check_idle_moves,
    check_market_phases,
    check_build_actions,
    check_drafted_twice,
    check_two_counts,
)
"""The checks of what stands in the files of a pack."""
_OF_VARIANTS: Final = (
    *(check_dead_formulas, check_in_play, check_reactions, check_never_happens, check_limits, check_first_player, check_texts),
    *(check_too_late, check_effects, check_idle_steps, check_endless, check_endless_carrying, check_done_by_each, check_face_up),
    check_passed_on,
    check_asked_before,
)
"""The checks of a pack in each of the ways in which it is played."""


def check_paths(paths: Sequence[Path] = (), show: Show | None = None, *, pack_dirs: Sequence[Path] = ()) -> Report:
    """Return the report on what lies at *paths* with what is suspicious in it; without a path, on the shipped packs.

    Nothing more is said of a pack with errors, since whatever is suspicious may follow from them. *show* is called with how many
    packs are read, and of how many. Packs that are required are looked for in *pack_dirs*, too.
    """
    with one_command():
        report, readings = examine_readings(paths, show, pack_dirs=pack_dirs)
        try:
            problems = {*report.problems, *lint(readings, report.problems)}
        except TooMuch as error:
            problems = set(error.problems)
    return Report(report.files, tuple(sorted(problems)))


def lint(readings: Iterable[Reading], problems: Iterable[Problem] = ()) -> list[Problem]:
    """Return what is suspicious in the packs of *readings* as a whole, but for packs in whose files there are *problems*."""
    wrong = {problem.file for problem in problems if severity(problem) == SEVERITIES[0]}
    sound = [group for group in _by_pack(readings) if _is_sound(group, wrong)]
    around = [reading for group in sound for reading in group]
    shipped = shipped_packs() if sound else []
    known = {**by_id(shipped), **by_id(group[0].pack for group in sound)}
    used, scenarios = usage_in(around), words_in_scenarios(around)
    found: set[Problem] = set()
    for group in sound:
        pack, only = group[0].pack, group[0].only
        variants = [
            Variant(reading, reading.catalog, Bounds(reading.catalog)) for reading in group if reading.catalog is not None
        ]
        checks = (
            *(check(pack) for check in _OF_FILES),
            *(check(pack, variants) for check in _OF_VARIANTS),
            check_unused(pack, variants, used, known),
            check_untested(pack, variants, scenarios),
        )
        suspicions = (problem for check in checks for problem in check if only in ("", problem.file))
        if _add_up_to_limit(found, suspicions):
            return sorted(found)
    if _add_up_to_limit(found, check_scenarios(sound)):
        return sorted(found)
    _add_up_to_limit(found, _conflicts([group for group in sound if not group[0].only], shipped, known))
    return sorted(found)


def _add_up_to_limit(found: set[Problem], problems: Iterable[Problem]) -> bool:
    """Add *problems* to those *found*, and return whether the limit is reached, which the last of them reports."""
    for problem in problems:
        found.add(problem)
        if len(found) == MAX_SUSPICIONS:
            message = f"{MAX_SUSPICIONS:,} warnings and notes were found up to here, and no more are looked for"
            found.add(evolve(problem, code="more-not-told", message=message, suggestion="fix some of these first"))
            return True
    return False


def _conflicts(
    groups: Sequence[Sequence[Reading]], shipped: Sequence[PackFiles], known: dict[str, PackFiles]
) -> Iterator[Problem]:
    """Yield what packs define differently; of packs that are not checked themselves only the shipped ones are looked at."""
    packs = [group[0].pack for group in groups]
    others = [pack for pack in shipped if not any(same_folder(pack, own) or pack.id == own.id for own in packs)]
    for pack in others if packs else ():
        _read_unvalidated(pack)
    yield from check_conflicts(packs, others, known)


def _read_unvalidated(pack: PackFiles) -> None:
    """Read the files of a shipped *pack* without validating them, which takes ten times as long: they are known to be sound."""
    for file in yaml_files(pack.folder, pack.problems, pack.shown):
        document = read(file, inside(pack.shown, file.name))
        find_kind(document)
        pack.documents.append(document)


def _by_pack(readings: Iterable[Reading]) -> list[list[Reading]]:
    """Return *readings* in groups of the same pack, asked for in the same way."""
    groups: dict[tuple[str, str], list[Reading]] = {}
    for reading in readings:
        groups.setdefault((reading.pack.shown, reading.only), []).append(reading)
    return list(groups.values())


def _is_sound(group: Sequence[Reading], wrong: set[str]) -> bool:
    """Return whether the pack of *group* could be read in every way, and nothing is wrong in any file of it."""
    files = {document.file for reading in group for pack in reading.packs for document in pack.documents}
    inner = {document.file for reading in group for document in reading.inner}
    return all(reading.catalog is not None for reading in group) and not (files | inner) & wrong
