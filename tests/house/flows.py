"""Through how many modules something goes: those of the package whose functions are called on the way, as a profiler sees them.

It runs in a process of its own, which imports the package of the tree that is measured; what runs as a module is imported does
not count.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.compare.generations import PACKAGE, public_game, root

SEEDS = range(1, 100)
ABILITIES = ("base", "profiteers")
"""Packs with cards whose abilities are used in a build turn."""


def modules_called(call: Callable[[], object]) -> int:
    """Return how many modules of the package have functions that *call* calls."""
    folder = f"{root() / PACKAGE}/"
    files: set[str] = set()
    importing = 0

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal importing
        if frame.f_code.co_name == "<module>" and event in ("call", "return"):
            importing += 1 if event == "call" else -1
        elif event == "call" and not importing and frame.f_code.co_filename.startswith(folder):
            files.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return len(files)


def before_action(verb: str, packs: tuple[str, ...]) -> tuple[Any, str]:
    """Return the first position of some random games that offers an action which begins with *verb*, and that action."""
    for seed in SEEDS:
        for game in public_game(packs, 2, seed):
            for action in map(str, game.legal_actions):
                if action.startswith(f"{verb} "):
                    return game, action
    raise LookupError(f"no action begins with {verb}")


def flows() -> dict[str, int]:
    """Return the number of modules of each way through the package, cold ones first."""
    from villagers_rules import Game

    found = {"Game.new, cold": modules_called(lambda: Game.new(players=2, packs=["base"], seed=1))}
    found["Game.new, warm"] = modules_called(lambda: Game.new(players=2, packs=["base"], seed=1))
    for name, verb, packs in (("one placing", "place", ("base",)), ("one use of an ability", "use", ABILITIES)):
        game, action = before_action(verb, packs)
        found[name] = modules_called(lambda game=game, action=action: game.apply(action))  # type: ignore[misc]
    return found


if __name__ == "__main__":
    assert root() == Path(sys.argv[1]).resolve()
    print(json.dumps(flows()))
