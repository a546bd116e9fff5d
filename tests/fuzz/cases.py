"""Cases: each follows from its kind, a seed and a number, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Protocol

from attrs import frozen

MODULES = {
    "pack": "packs",
    "locale": "packs",
    "scenario": "scenarios",
    "sentence": "sentences",
    "village": "sentences",
    "action": "actions",
    "call": "calls",
    "save": "saves",
    "record": "saves",
    "file": "damage",
    "command": "commands",
    "session": "sessions",
}
"""The kinds of cases, and the module in which the function ``KIND_case`` makes cases of each kind."""


class Attempt(Protocol):
    """One input, ready to be tried; as text it is what a person needs to see of it."""

    def run(self, chance: Random) -> bool:
        """Return whether the input was accepted; documented errors refuse it, and all other exceptions are findings."""


class Broken(AssertionError):
    """Something that was accepted breaks a *law*; *detail* says how."""

    def __init__(self, law: str, detail: object = "") -> None:
        self.law = law
        self.detail = str(detail)
        super().__init__(f"{law}: {self.detail}" if self.detail else law)


@frozen
class Case:
    """Case *number* of one kind with one seed."""

    kind: str
    seed: int
    number: int

    @property
    def chance(self) -> Random:
        """The source of chance from which the whole case follows."""
        return Random(f"{self.kind} {self.seed} {self.number}")

    def command(self, *options: str) -> str:
        """Return the command line that repeats this case."""
        return " ".join(["python -m tests.fuzz --only", self.kind, f"--seed {self.seed} --case {self.number}", *options])

    def attempt(self, chance: Random) -> Attempt:
        """Return the input of this case, made with *chance*, which its run goes on with."""
        make: Callable[[Random], Attempt] = getattr(import_module(f"tests.fuzz.{MODULES[self.kind]}"), f"{self.kind}_case")
        return make(chance)


def shortened(text: str, most: int = 3_000) -> str:
    """Return *text*, or its beginning and end if it is longer than *most* letters."""
    if len(text) <= most:
        return text
    return f"{text[: most - 500]}\n... {len(text) - most} letters ...\n{text[-500:]}"
