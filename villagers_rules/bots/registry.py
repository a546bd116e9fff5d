"""The bots by name, and those of strangers by module and name."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Mapping
from inspect import isfunction, signature
from pathlib import Path
from random import Random
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from villagers_rules.bots.greedy import greedy
from villagers_rules.bots.ismcts import Ismcts
from villagers_rules.classes import frozen
from villagers_rules.errors import BotError, GameError, UnfinishedGameError, nearest
from villagers_rules.packs.reader import shown_path
from villagers_rules.phrases import indefinite

if TYPE_CHECKING:
    from villagers_rules.bots.protocol import Bot, Sampler
    from villagers_rules.model.actions import Action
    from villagers_rules.model.views import View
    from villagers_rules.rules.legal import Decision


def random(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
    """Return any of the options, each as likely as any other."""
    return decision.options[rng.randrange(len(decision.options))]


BOTS: Mapping[str, Bot] = {"random": random, "greedy": greedy, "ismcts": Ismcts()}
"""The bots that come with the package, by name."""
_MAX_ITERATIONS, _MAX_SECONDS = 1_000_000, 3600.0
_BUDGET = re.compile(r"(\d{1,9})|(\d{1,6}(?:\.\d{1,3})?)s")


WITHIN = 1.5
"""How many seconds a bot that plays with people searches at most, if nobody gave it a budget."""


def find_bot(name: str, *, repeats: bool = False, within: float | None = None) -> Bot:
    """Return the bot called *name*: one of `BOTS`, or `module:name` for one that a module holds, also one in the current folder.

    `ismcts:400` is the one that searches, with so many iterations a decision; `ismcts:1.5s` has so many seconds instead, and is
    refused for what *repeats*. Without a budget of its own it searches for its usual iterations, but stops *within* so many
    seconds if they are given. Raises `GameError` where there is no such bot.
    """
    if name in BOTS:
        found = BOTS[name]
        return Ismcts(within=within) if isinstance(found, Ismcts) and within is not None else found
    start, _, rest = name.partition(":")
    if start in BOTS:
        return _with_budget(start, rest, repeats=repeats)
    if not start or not rest:
        hint = nearest(name, list(BOTS))
        known = ", ".join(sorted(BOTS))
        raise GameError(f"no bot is called {name!r:.60}; {hint or f'the bots: {known}, or module:name for your own'}")
    return _load_bot(start, rest)


def _with_budget(name: str, text: str, *, repeats: bool) -> Bot:
    found = _BUDGET.fullmatch(text)
    if not isinstance(BOTS[name], Ismcts) or found is None:
        raise GameError(
            f"expected {name}, or ismcts:400 for so many iterations, ismcts:1.5s for so many seconds; got {name}:{text:.30}"
        )
    iterations, seconds = found.groups()
    if seconds is not None and repeats:
        raise GameError(
            f"{name}:{text} does not do the same each time, since it looks at the clock; give it iterations: {name}:400"
        )
    if not 0 < (int(iterations) / _MAX_ITERATIONS if iterations else float(seconds) / _MAX_SECONDS) <= 1:
        raise GameError(f"expected 1 to {_MAX_ITERATIONS} iterations, or up to {_MAX_SECONDS:.0f} seconds; got {name}:{text}")
    return Ismcts(int(iterations)) if iterations else Ismcts(seconds=float(seconds))


# -- bots of strangers: whatever goes wrong in one says which bot it was, and in which line --------------------------------------
_TAKES = "decision, view, sampler and rng"
"""What a bot is called with."""
_OURS = (Path(__file__).parents[1], Path(importlib.__file__).parent)
"""Where no code of strangers lies: this package, and what loads modules."""
_LONGEST = 300
"""How many characters of what went wrong are shown."""


@frozen
class _StrangersBot:
    """The bot called *name*, which *function* in a *file* is; what it raises becomes a `BotError` that says where."""

    name: str
    function: Callable[..., Action]
    file: str

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def place(self) -> str:
        """Where the function begins, "" where that is not known."""
        return f"{shown_path(Path(self.file))}, line {self.function.__code__.co_firstlineno}" if isfunction(self.function) else ""

    def __call__(self, decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
        """Return what the function answers."""
        try:
            return self.function(decision, view, sampler, rng)
        except UnfinishedGameError:
            raise  # No fault of the bot: a game that it played on in its mind has no end.
        except Exception as error:  # A stranger's function may raise anything.
            raise BotError(f"the bot {self.name} failed{_where(error, self.file)}: {_what(error)}") from error


def _load_bot(module: str, name: str) -> _StrangersBot:
    """Return the bot that a *module* calls *name*, also one in the current folder; raise `BotError` where there is none."""
    here = str(Path.cwd())
    if here not in sys.path:  # A command that was installed does not look there by itself.
        sys.path.append(here)
    refused = f"the bot {module}:{name} cannot be loaded"
    try:
        loaded = importlib.import_module(module)
        found = getattr(loaded, name, None)
    except Exception as error:  # What a stranger's module does as it is loaded may raise anything.
        hint = "; name a module that Python can import" if isinstance(error, ImportError) else ""
        raise BotError(f"{refused}{_where(error)}: {_what(error)}{hint}") from error
    if found is None:
        raise BotError(f"{refused}: {module} has no {name}")
    if not callable(found):
        raise BotError(f"{refused}: {module}:{name} is {indefinite(type(found).__name__)}, not a function")
    bot = _StrangersBot(f"{module}:{name}", found, getattr(loaded, "__file__", None) or "")
    if not _takes_four(found):
        where = f" ({bot.place})" if bot.place else ""
        raise BotError(f"{refused}: the function{where} must take {_TAKES}; it takes {signature(found)!s:.80}")
    return bot


def _takes_four(function: Callable[..., Any]) -> bool:
    """Return whether *function* can be called with what a bot is called with, as far as it says what it takes."""
    try:
        signature(function).bind(*range(4))
    except TypeError:
        return False
    except ValueError:  # It does not say.
        return True
    return True


def _where(error: BaseException, file: str = "") -> str:
    """Return the file and line in which a stranger's code failed: the last one in *file*, else the last one that is not ours."""
    places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    outside = [place for place in places if not place[0].startswith("<") and not _is_ours(Path(place[0]))]
    own = [place for place in outside if place[0] == file] or outside
    return f" in {shown_path(Path(own[-1][0]))}, line {own[-1][1]}" if own else ""


def _is_ours(file: Path) -> bool:
    return any(map(file.is_relative_to, _OURS))


def _what(error: BaseException) -> str:
    said = " ".join(str(error).split())[:_LONGEST]
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
