"""Bots of strangers, by module and name: whatever goes wrong in one says which bot it was, and in which line."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from inspect import isfunction, signature
from pathlib import Path
from random import Random
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from villagers_rules.classes import frozen
from villagers_rules.errors import BotError, UnfinishedGameError
from villagers_rules.packs.reader import shown_path
from villagers_rules.phrases import indefinite

if TYPE_CHECKING:
    from villagers_rules.bots.protocol import Sampler
    from villagers_rules.model.actions import Action
    from villagers_rules.model.views import View
    from villagers_rules.rules.legal import Decision

_TAKES = "decision, view, sampler and rng"
"""What a bot is called with."""
_OURS = (Path(__file__).parents[1], Path(importlib.__file__).parent)
"""Where no code of strangers lies: this package, and what loads modules."""
_LONGEST = 300
"""How many characters of what went wrong are shown."""


@frozen
class StrangersBot:
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


def load_bot(module: str, name: str) -> StrangersBot:
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
    bot = StrangersBot(f"{module}:{name}", found, getattr(loaded, "__file__", None) or "")
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
