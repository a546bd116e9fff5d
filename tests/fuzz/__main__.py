"""Tries cases: ``python -m tests.fuzz 100000 SEED``, or one again: ``python -m tests.fuzz --only KIND --seed S --case N``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from random import SystemRandom
from time import monotonic

from tests.fuzz.cases import MODULES, Case
from tests.fuzz.planted import PLANTS
from tests.fuzz.report import Report
from tests.fuzz.workers import WORKERS, Limits, Pool

WEIGHTS = {"action": 4, "save": 3, "pack": 3, "record": 2, "sentence": 2, "file": 2, "command": 2, "session": 2}
"""How many cases in turn are of each kind; of those that are not named, one."""


def cases(kinds: Sequence[str], seed: int) -> Iterator[Case]:
    """Yield cases of all *kinds* in turn, for ever."""
    turn = [kind for kind in kinds for _ in range(WEIGHTS.get(kind, 1) if len(kinds) > 1 else 1)]
    numbers = dict.fromkeys(kinds, 0)
    while True:
        for kind in turn:
            numbers[kind] += 1
            yield Case(kind, seed, numbers[kind])


def main(argv: Sequence[str] | None = None) -> int:
    """Try the cases that the command line asks for, and return 1 if something was found, 0 if not."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("cases", type=int, nargs="?", default=1_000, help="how many cases to try (default: 1000)")
    parser.add_argument("seed", type=int, nargs="?", help="what they follow from (default: drawn, and printed)")
    parser.add_argument("--only", metavar="KIND,...", default=",".join(MODULES), help=f"of: {', '.join(MODULES)}")
    parser.add_argument("--seed", dest="named_seed", type=int, metavar="S", help="the seed, where no number of cases is given")
    parser.add_argument("--case", type=int, metavar="N", help="repeat the case with this number")
    parser.add_argument(
        "--seconds", type=float, default=Limits().seconds, help="processor time that a case may take (default: 10)"
    )
    parser.add_argument("--plant", choices=PLANTS, default="", help="plant a defect first, to see that it is found")
    args = parser.parse_args(argv)
    kinds = args.only.split(",")
    if unknown := [kind for kind in kinds if kind not in MODULES]:
        parser.error(f"there is no kind {unknown[0]!r}; the kinds: {', '.join(MODULES)}")
    given = args.seed if args.seed is not None else args.named_seed
    seed = SystemRandom().randrange(10**6) if given is None else given
    limits = Limits(seconds=args.seconds)
    tried = [Case(kind, seed, args.case) for kind in kinds] if args.case is not None else islice(cases(kinds, seed), args.cases)
    pool = Pool(limits, args.plant, workers=1 if args.case is not None else WORKERS)
    options = [*limits.options(), *([f"--plant {args.plant}"] if args.plant else [])]
    report = run(pool, tried, Report(options), total=0 if args.case is not None else args.cases)
    print(f"seed {seed}\n{report.summary()}")
    if report.found:
        print(f"\n{len(report.found)} different findings\n\n{report.findings()}")
    return 1 if report.found else 0


def run(pool: Pool, tried: Iterator[Case] | Sequence[Case], report: Report, *, total: int = 0) -> Report:
    """Try cases and return the report; with a *total*, the progress is shown beside the output, and new findings at once."""
    begun = shown = monotonic()
    try:
        for result in pool.results(tried):
            new = report.add(result)
            if total and (new or monotonic() - shown > 1):
                shown = monotonic()
                line = f"{report.cases:,} of {total:,} cases, {len(report.found)} findings, {shown - begun:.0f} s"
                print(f"\r{line}", end="\n" if new else "", file=sys.stderr, flush=True)
                if new:
                    print(f"  {result.law}: {result.case.command(*report.options)}", file=sys.stderr)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
    if total:
        print(file=sys.stderr)
    return report


if __name__ == "__main__":
    sys.exit(main())
