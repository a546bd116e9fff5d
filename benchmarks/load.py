"""How long the first load of the base pack takes, in a fresh process, with all modules imported and the grammar built.

Run it with ``python benchmarks/load.py``; the target is at most 60 ms.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser

TARGET = 60.0
ONE = """
import time
import jsonschema, yaml
import villagers_rules.packs.assembly
from villagers_rules.packs import load
from villagers_rules.language import Lexicon, formula
formula("1", Lexicon((), ()))
begun = time.perf_counter()
load(["base"])
print((time.perf_counter() - begun) * 1000)
"""


def first_load() -> float:
    """Return the time of the first load in a fresh process, in milliseconds."""
    done = subprocess.run([sys.executable, "-c", ONE], capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    """Measure some processes one after the other, and print the best and the middle one."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="how many processes to measure (left out: 9)")
    times = sorted(first_load() for _ in range(parser.parse_args().rounds))
    middle = times[len(times) // 2]
    shown = f"first load of base: best {times[0]:.1f} ms, middle {middle:.1f} ms of {len(times)} processes"
    print(f"{shown}; {middle / TARGET:.2f} of the target of {TARGET:.0f} ms")


if __name__ == "__main__":
    main()
