"""What each player passes to the next one in turn: the second passes on what came from the first, and all ends with the last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from villagers_rules.errors import Problem
from villagers_rules.lint.done_by_each import SEVERAL, done_by_everybody, waiting_for_nobody
from villagers_rules.lint.variants import Variant
from villagers_rules.model.context import YOU
from villagers_rules.packs.document import Path
from villagers_rules.packs.pack_files import PackFiles

_CARDS: Final = re.compile(r"(?:[a-z_]+ )*(?:villagers|cards) in your (hand|stash|square|keep)\b")
"""All cards of somebody's own place, as `move` takes them."""
_OWN: Final = re.compile(r"your (hand|stash|square|keep)")
"""A place of one's own, as `exchange` takes it."""
_GOLD: Final = re.compile(r"\bgold in your (supply)\b")
_NEIGHBOUR: Final = re.compile(r"the (left|right) neighbour's (\w+)")
_ALONE: Final = ("do", "otherwise", "may", "either", "repeat")
"""The keys under which a player goes on with the steps of the list around them."""
_HANDS: Final = {
    "left": "{for_each: other players, do: [{exchange: your hand, with: their hand}]}",
    "right": (
        "{for_each: players, do: [{if: your place in turn order < players, "
        "do: [{exchange: your hand, with: the left neighbour's hand}]}]}"
    ),
}
"""Steps of one player by which each hand goes to a neighbour."""


def check_passed_on(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the steps of *pack* in which each player in turn gives a neighbour all that they have, and what has come to them."""
    everybody = waiting_for_nobody(variants)
    for document in pack.documents:
        lists = [(path, steps) for path, _, steps in done_by_everybody(document, everybody)]
        lists += _for_each_player(document.data, ())
        for path, key, side, given in (found for where, steps in lists for found in _given(steps, where)):
            message = "each player does this in turn, so that the next one passes on what has come to them as well"
            hint = f"let one player move all on, with `who: the first player` and `{_HANDS[side]}`"
            if given not in ("villagers in your hand", "cards in your hand"):
                hint = "let all choose before, `by: players` and `as: parcel`, and pass on `the parcel`"
            yield document.problem("passed-on", message, path=(*path, key), key=False, suggestion=hint)


def _given(steps: Any, path: Path, *, asked: bool = False) -> Iterator[tuple[Path, str, str, str]]:
    """Yield (where, verb, left or right, what) of each step in the list at *path* that gives a neighbour all of a place.

    Under an `if`, whether any is *asked*, hands may be exchanged one after the other, as `pass hands` of the help has it.
    """
    for number, step in enumerate(steps if isinstance(steps, list) else ()):
        here = (*path, number)
        if isinstance(step, list):  # One of the lists of `either`.
            yield from _given(step, here, asked=asked)
        if not isinstance(step, dict):
            continue
        to = _NEIGHBOUR.fullmatch(str(step.get("to", "")))
        for verb, source in (("move", _CARDS.match), ("pay", _GOLD.search)):
            own = source(str(step.get(verb, ""))) if to is not None else None
            if to is not None and own is not None and own[1] == to[2]:
                yield here, verb, to[1], str(step[verb])
        asked_here = asked or "if" in step
        own, with_whom = _OWN.fullmatch(str(step.get("exchange", ""))), _NEIGHBOUR.fullmatch(str(step.get("with", "")))
        if not asked_here and own is not None and with_whom is not None and with_whom[2] == own[1]:
            yield here, "exchange", with_whom[1], f"villagers in {step['exchange']}"
        if "for_each" not in step and "when" not in step:
            for key in _ALONE:
                yield from _given(step.get(key), (*here, key), asked=asked_here)


def _for_each_player(data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Yield (where, the steps) of each list that several players carry out one after the other."""
    if isinstance(data, dict):
        if SEVERAL.match(str(data.get("for_each", ""))) and data.get("by") != YOU:
            yield (*path, "do"), data.get("do")
        for key, value in data.items():
            yield from _for_each_player(value, (*path, key))
    elif isinstance(data, list):
        for number, entry in enumerate(data):
            yield from _for_each_player(entry, (*path, number))
