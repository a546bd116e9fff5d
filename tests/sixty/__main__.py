"""Prints for each of the sixty cards whether its data are exact: `python -m tests.sixty [P13 ...]`."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.sixty.prints import NUMBERS, read_prints
from tests.sixty.verdicts import verdict_on


def main(wanted: list[str]) -> int:
    """Print the verdict on each of the *wanted* numbers, or on all; return 1 for a number that there is not."""
    unknown = [number for number in wanted if number not in NUMBERS]
    if unknown:
        print(f"expected numbers from {NUMBERS[0]} to {NUMBERS[-1]}, got {', '.join(unknown)}", file=sys.stderr)
        return 1
    prints, numbers = read_prints(), wanted or list(NUMBERS)
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        exact = 0
        for verdict in pool.map(verdict_on, [prints.get(number) for number in numbers], numbers):
            print(verdict, flush=True)
            exact += not verdict.why
    print(f"{exact} of {len(numbers)} are exact")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
