"""One side of a comparison: a process that imports the package of one commit and measures the blocks it is asked for.

It reads one JSON list a line, ``[row, first game, last game]``, and answers each with one line, ``[seconds, outcomes]`` or
``{"not available": reason}``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from benchmarks.compare import generations
from benchmarks.compare.rows import named


def answer(name: str, first: int, last: int) -> Any:
    """Return what is found of the row *name* on the games from *first* to *last*."""
    measure = named(name).measure
    assert measure is not None, f"{name} is not measured here"
    try:
        return measure(range(first, last + 1))
    except Exception as error:  # Whatever an older package lacks makes a row not available, and no more than that.
        return {"not available": f"{type(error).__name__}: {error}" if str(error) else type(error).__name__}


def main() -> None:
    """Answer all lines of the standard input, once the package is found to be that of the folder in the command line."""
    expected = Path(sys.argv[1]).resolve()
    if generations.root() != expected:
        sys.exit(f"expected the package in {expected}, imported the one in {generations.root()}")
    for line in sys.stdin:
        print(json.dumps(answer(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
