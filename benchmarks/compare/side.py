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
from benchmarks.compare.generations import NotAvailable
from benchmarks.compare.rows import named


def answer(folder: Path, name: str, first: int, last: int) -> Any:
    """Return what is found of the row *name* on the games from *first* to *last* with the package in *folder*."""
    try:
        if generations.root() != folder:
            raise NotAvailable(f"expected the package in {folder}, imported the one in {generations.root()}")
        measure = named(name).measure
        return measure and measure(range(first, last + 1))
    except Exception as error:  # Whatever another version lacks makes a row not available, and no more than that.
        return {"not available": str(error) if isinstance(error, NotAvailable) else f"{type(error).__name__}: {error}"}


def main() -> None:
    """Answer all lines of the standard input with the package in the folder that the command line names."""
    folder = Path(sys.argv[1]).resolve()
    for line in sys.stdin:
        print(json.dumps(answer(folder, *json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
