"""Writes the digests of all games into `games.txt`: run it, as ``python -m tests.golden``, when they are meant to change."""

from __future__ import annotations

from tests.golden.games import lines
from tests.golden.test_golden import KEPT

if __name__ == "__main__":
    KEPT.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
