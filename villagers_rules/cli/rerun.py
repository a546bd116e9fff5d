"""Checks and tests packs again whenever one of their files is saved, until Ctrl-C."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from villagers_rules.cli import check
from villagers_rules.cli.common import Parser, UsageError, ink_for, print_lines
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.errors import GameError
from villagers_rules.phrases import counted

SECONDS = 0.3
"""So often files are looked at."""
MAX_NAMED = 5
"""Of more files that changed at once, the first are named."""


def watch(paths: Sequence[Path], test: Callable[[Sequence[Path]], int]) -> int:
    """Check and *test* what lies at *paths*, then again what is affected whenever a file changes; only Ctrl-C ends it."""
    from villagers_rules.testing.watch import affected, changes, snapshot

    seen = snapshot(paths)
    _run(paths, test, {})
    while True:
        _wait(len(seen))
        now = snapshot(paths)
        while now == seen:
            time.sleep(SECONDS)
            now = snapshot(paths)
        # An editor may write several files, or one in several strokes: it is done when nothing has changed for a moment.
        before = now
        while True:
            time.sleep(SECONDS / 3)
            now = snapshot(paths)
            if now == before:
                break
            before = now
        changed = changes(seen, now)
        seen = now
        if changed:
            _run(affected(paths, changed), test, changed)


def _run(paths: Sequence[Path], test: Callable[[Sequence[Path]], int], changed: Mapping[Path, str]) -> None:
    """Check *paths*, and test them if nothing is wrong; whatever goes wrong is printed, and does not end the watch."""
    from villagers_rules.packs.loader import clear_cache
    from villagers_rules.packs.reader import shown_path

    ink = ink_for(sys.stdout)
    if sys.stdout.isatty():
        print_lines([ink.cleared()])
    lines = [f"{what}: {shown_path(file)}" for file, what in changed.items()]
    more = [f"and {len(lines) - MAX_NAMED} more"] if len(lines) > MAX_NAMED else []
    print_lines([ink.bold(line) for line in (*lines[:MAX_NAMED], *more)] or [ink.bold("checking and testing")])
    clear_cache()
    try:
        if _check(paths) == GOOD:
            test(paths)
    except (GameError, ValueError, OSError, UsageError, RecursionError) as error:
        print_lines([f"villagers: {error}"])
    sys.stdout.flush()


def _check(paths: Sequence[Path]) -> int:
    """Check *paths* as the command does."""
    parser = Parser()
    check.add(parser.add_subparsers(parser_class=ArgumentParser))
    args: Namespace = parser.parse_args(["check", "--", *map(str, paths)])
    return int(args.run(args))


def _wait(files: int) -> None:
    ink = ink_for(sys.stdout)
    print_lines([ink.dim(f"watching {counted(files, 'file')}; ctrl-c ends it")])
    sys.stdout.flush()
