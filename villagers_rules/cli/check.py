"""Check card files and packs, and print every problem of all files with its place and what to do.

Examples:
  villagers check                          the shipped packs
  villagers check my_pack                  a pack, or a folder of packs
  villagers check my_cards.yaml -f json    one file
  villagers check my_pack --strict         exit code 1 for warnings, too
  villagers check my_pack --fix            correct, and show what changed
  villagers check my_pack --pack-folder .  with the packs beside it
  villagers check --explain never-true     what a problem means
  villagers check --bounds my_pack         how much each formula can give
  villagers check --coverage               how many cards have scenarios
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING

from villagers_rules.cli.common import Subparsers, UsageError, add_command, folder_option, path, paths_or_own_pack
from villagers_rules.cli.exit_codes import BAD, GOOD
from villagers_rules.cli.notes import laid_out
from villagers_rules.cli.output import ink_for, print_json, print_lines, problem_lines
from villagers_rules.cli.packs_here import MANIFEST
from villagers_rules.cli.progress import LateProgress
from villagers_rules.packs.problems import FORMATS

if TYPE_CHECKING:
    from pathlib import Path

    from villagers_rules.packs.catalog import Report

_TEXT_OR_JSON = ("text", "json")
"""The formats of what is no list of problems."""
_YAML = (".yaml", ".yml")
_ALL = ""
"""What stands for every code where none is named."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "check", __doc__, _run, "check card files and packs")
    parser.add_argument(
        "paths",
        nargs="*",
        type=path,
        metavar="PATH",
        help="a file, a pack folder or a folder of packs (default: the pack of this folder, or the shipped packs)",
    )
    parser.add_argument(
        "-f", "--format", choices=tuple(FORMATS), default="text", help="how to print what was found (default: text)"
    )
    folder_option(parser, "another folder to search for packs that those at PATH require")
    parser.add_argument("--strict", action="store_true", help="let warnings give the exit code 1, as errors do")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--explain",
        nargs="?",
        const=_ALL,
        metavar="CODE",
        help="explain a kind of problem and what to do about it; without a code, list all kinds",
    )
    instead.add_argument(
        "--fix", action="store_true", help="correct in the files at PATH what has one correction only; shows a diff"
    )
    instead.add_argument("--bounds", action="store_true", help="show how much each formula gives at least and at most")
    instead.add_argument(
        "--coverage", action="store_true", help="show for each pack how many cards with a rule of their own have scenarios"
    )


def _run(args: Namespace) -> int:
    """Check what *args* name, print the report, and return 0 when it is good, else 1."""
    if args.explain is not None:
        return _explain(args)
    if not args.fix:  # What may be changed is always named.
        args.paths = paths_or_own_pack(args.paths)
    if args.coverage:
        return _coverage(args)
    if args.bounds:
        return _bounds(args)
    if args.fix:
        _fix(args)
    from villagers_rules.lint import check_paths
    from villagers_rules.packs.problems import SEVERITIES, severity

    args.paths, other = _checkable(args.paths)
    with LateProgress("packs") as progress:
        report = check_paths(args.paths, progress.show, pack_dirs=args.folders)
    _print_report(args, report)
    for left_out, reason in other:
        print(laid_out(f"not checked: {left_out}, {reason}", sys.stderr), file=sys.stderr)
    counted = SEVERITIES[:2] if args.strict else SEVERITIES[:1]
    return BAD if any(severity(problem) in counted for problem in report.problems) else GOOD


def _checkable(paths: Sequence[Path]) -> tuple[list[Path], list[tuple[Path, str]]]:
    """Return what can be checked of several *paths*, as a shell finds them with `*`, and what cannot, with the reason.

    One path, or several that have nothing to check, are all to be checked: then it is an error.
    """
    other: list[tuple[Path, str]] = []
    for each in paths:
        if each.is_file() and each.suffix not in _YAML:
            other.append((each, "which is no YAML file"))
        elif each.is_dir() and next(each.rglob(MANIFEST), None) is None:
            other.append((each, f"a folder without a {MANIFEST}"))
    left = [each for each in paths if each not in dict(other)]
    return (left, other) if left else ([*paths], [])


def _wants_json(args: Namespace, what: str) -> bool:
    """Return whether *what* is to be printed as JSON; refuse the formats of problems."""
    if args.format not in _TEXT_OR_JSON:
        raise UsageError(f"argument --format: {what} printed as {' or '.join(_TEXT_OR_JSON)}, got {args.format!r}")
    return bool(args.format == _TEXT_OR_JSON[1])


def _explain(args: Namespace) -> int:
    """Print what one kind of problem means, or the list of all kinds."""
    from attrs import asdict

    from villagers_rules.packs.problems import problem_kind, problem_kinds

    as_json = _wants_json(args, "an explanation is")
    if args.paths:
        raise UsageError(f"argument --explain: expected one code, got {len(args.paths) + 1}; see villagers check --help")
    ink = ink_for(sys.stdout)
    if args.explain == _ALL:
        kinds = list(problem_kinds().values())
        if as_json:
            return _print_data([asdict(kind) for kind in kinds])
        size = max(len(kind.code) for kind in kinds)
        return _print([f"{kind.code:{size}}  {kind.severity:7}  {ink.dim(kind.says)}" for kind in kinds])
    kind = problem_kind(args.explain)
    if as_json:
        return _print_data(asdict(kind))
    return _print(
        [
            f"{ink.bold(kind.code)} ({kind.severity})",
            kind.says,
            kind.fix,
            *_example("wrong:", kind.bad),
            *_example("right:", kind.good),
        ]
    )


def _example(word: str, text: str) -> list[str]:
    return [f"  {word if not place else '':7}{line}" for place, line in enumerate(text.splitlines())]


def _print_report(args: Namespace, report: Report) -> None:
    if args.format == _TEXT_OR_JSON[0]:
        from villagers_rules.packs.problems import verdict

        ink = ink_for(sys.stdout)
        colour = ink.bad if report.problems else ink.good
        print_lines([*problem_lines(report.problems, ink), colour(verdict(report))])
        return
    shown = FORMATS[args.format](report)
    if shown:
        print(shown)


def _print(lines: Sequence[str]) -> int:
    print_lines(list(lines))
    return GOOD


def _print_data(data: object) -> int:
    print_json(data)
    return GOOD


def _bounds(args: Namespace) -> int:
    """Print between which bounds each formula is; the code is 1 when files have problems, which are printed instead."""
    from villagers_rules.lint.bounds_table import as_table, rows_of
    from villagers_rules.packs.validate import examine_readings

    as_json = _wants_json(args, "bounds are")
    report, readings = examine_readings(args.paths, pack_dirs=args.folders)
    if report.problems:
        _print_report(args, report)
        return BAD
    rows = rows_of(readings)
    if as_json:
        return _print_data([row.to_data() for row in rows])
    head, *lines = as_table(rows)
    return _print([ink_for(sys.stdout).dim(head), *lines] if rows else ["no formula of a pack is in these files"])


def _fix(args: Namespace) -> None:
    """Correct the files that *args* name, and print what is changed; nothing but the paths named is written to."""
    from villagers_rules.lint.fixes import fix

    if not args.paths:
        raise UsageError("argument --fix: expected the files or folders that may be changed, got none")
    if args.format != _TEXT_OR_JSON[0]:
        raise UsageError(f"argument --format: what --fix changes is printed as text, got {args.format!r}")
    for change in fix(args.paths, pack_dirs=args.folders):
        print_lines(change.diff().splitlines())


def _coverage(args: Namespace) -> int:
    """Print of each pack how many cards with a rule have scenarios, how many names are translated, and what has no scenario."""
    from villagers_rules.testing.mentions import mentions, phrase_lines
    from villagers_rules.text.ink import filled

    as_json = _wants_json(args, "the coverage is")
    rows = mentions(args.paths, pack_dirs=args.folders)
    if as_json:
        return _print_data([row.to_data() for row in rows])
    ink = ink_for(sys.stdout)
    size = max(len(row.pack) for row in rows)
    languages = list(dict.fromkeys(language for row in rows for language in row.names))
    heads = "".join(f"{f'names in {language}':>15}" for language in languages)
    lines = [ink.dim(f"{'pack':{size}}{'cards':>8}{'with a rule':>14}{'with scenarios':>17}{heads}")]
    for row in rows:
        shares = [row.names.get(language) for language in languages]
        named = "".join(f"{f'{each.given} of {each.names}' if each else '':>15}" for each in shares)
        lines.append(f"{row.pack:{size}}{row.cards:>8}{len(row.with_rule):>14}{row.with_scenario:>17}{named}")
    for row in rows:
        if row.without:
            lines += filled(f"{row.pack} has no scenario of: ", row.without, width=ink.width, between=", ")
    for row in rows:
        for language, each in row.names.items():
            if each.lacks and each.given:
                lines += filled(f"{row.pack} has no name in {language} for: ", each.lacks, width=ink.width, between=", ")
    lines += [ink.dim(phrases) for phrases in phrase_lines()]
    return _print(lines)
