"""Steps for several players that one or each of them does: all is done too often or passed on, or one player pays for all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, Final

from villagers_rules.errors import Problem
from villagers_rules.language.occasions import ANY, Deed
from villagers_rules.lint.variants import Variant
from villagers_rules.model.context import YOU
from villagers_rules.packs.document import Document, Path, mappings_in
from villagers_rules.packs.occasions import done_by_nobody
from villagers_rules.packs.pack_files import PackFiles

_ALL: Final = ("players", "other players")
"""What a selection of all players, or of some of all, begins with."""
_ASKED: Final = (
    *(("for_each", "for_each"), ("auction", "auction"), ("choose", "by"), ("may", "by")),
    *(("gain", "to"), ("pay", "from"), ("pay", "to"), ("count", "of"), ("count", "from")),
)
"""The verbs that have several players do or get something, and the key that says whom."""
_DEALING: Final = "deal_events"
"""The verb that is about cards which are nobody's."""
_SOMEBODY: Final = re.compile(r"\b(your?|players?|neighbours?)\b")
"""What an occasion names that somebody brings about."""
_SAME_PLAYER: Final = ("do", "may", "either")
"""The keys of lists of steps that whoever carries out the step carries out, too."""


def check_done_by_each(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the steps of events and rules of *pack* that turn to all players, though each player carries them out already."""
    everybody = _waiting_for_nobody(variants)
    for document in pack.documents:
        for path, occasion, steps in _done_by_everybody(document, everybody):
            for place, verb, key, whom in _to_all(steps, path):
                done = f"{key}: {_at(document.data, place)}" if key != _DEALING else _DEALING
                message = f"each player carries out these steps in turn, so that `{done}` is done once by each of them"
                hint = "write `who: the first player` above the steps, so that they are carried out once"
                if whom == _ALL[1]:
                    hint = "write `who: the first player` above the steps: all but the first player are `other players` then"
                elif verb == "for_each":
                    hint = "write what each player does without `for_each`, or `who: the first player` above the steps"
                    if _at(document.data, place) != _ALL[0]:
                        hint = "write `who: the first player` above the steps, so that they are carried out once"
                if occasion.startswith(f"{ANY} "):
                    hint = "write `you` in place of `any player` if whoever does it carries them out, once"
                yield document.problem("done-by-each", message, path=place, key=True, suggestion=hint)


def _waiting_for_nobody(variants: Sequence[Variant]) -> set[str]:
    """Return the occasions of events and rules that nobody brings about, or any player, as they are written: everybody acts."""
    catalogs = [variant.catalog for variant in variants]
    found = [
        each for catalog in catalogs for each in (catalog.rules.triggers, *(card.triggers for card in catalog.events.values()))
    ]
    triggers = [trigger for each in found for trigger in each.values()]
    return {trigger.when.text for trigger in triggers if done_by_nobody(trigger.when) or _is_of_any(trigger.when.tree)}


def _at(data: Any, path: Path) -> Any:
    """Return what stands at *path* in *data*."""
    return reduce(lambda found, key: found[key], path, data)


def _is_of_any(tree: Any) -> bool:
    """Return whether *tree* is what any player does, which every player hears."""
    return all(isinstance(node, Deed) and node.doer == ANY for node in tree.happens)


def _done_by_everybody(document: Document, everybody: set[str]) -> Iterator[tuple[Path, str, Any]]:
    """Yield (where, on which occasion, the steps) of each list of *document* that every player carries out."""
    data: Any = document.data
    for name, event in (data.get("events") or {}).items():
        for number, trigger in enumerate(event.get("triggers", ())):
            if trigger["when"] in everybody and "who" not in trigger:
                yield ("events", name, "triggers", number, "do"), trigger["when"], trigger["do"]
    rules = data.get("rules") or {}
    for name, trigger in rules.get("triggers", {}).items():
        if trigger["when"] in everybody and "who" not in trigger:
            yield ("rules", "triggers", name, "do"), trigger["when"], trigger["do"]
    for name, phase in rules.get("more_phases", {}).items():
        if "do" in phase and "who" not in phase:
            yield ("rules", "more_phases", name, "do"), "", phase["do"]


def _to_all(steps: Any, path: Path) -> Iterator[tuple[Path, str, str, str]]:
    """Yield (where, verb, key, whom) of each step of the list at *path* that turns to all players whatever holds.

    Under an `if` it may be meant to be done once, by the first player for whom that holds.
    """
    for number, step in enumerate(steps if isinstance(steps, list) else ()):
        here = (*path, number)
        if isinstance(step, list):  # One of the lists of `either`.
            yield from _to_all(step, here)
            continue
        if "if" in step:
            continue
        for verb, key in _ASKED:
            whom = next((several for several in _ALL if str(step.get(key)).startswith(several)), "")
            if verb in step and whom and (whom == _ALL[0] or "may" not in path):  # Each may decide it for the others.
                yield (*here, key), verb, key, whom
        if _DEALING in step and "from" not in step:
            yield (*here, _DEALING), _DEALING, _DEALING, ""
        elsewhere = _SEVERAL.match(str(step.get("for_each", ""))) or _SOMEBODY.search(str(step.get("when", "")))
        if not elsewhere and "by" not in step:
            for key in _SAME_PLAYER:
                yield from _to_all(step.get(key), (*here, key))


_SEVERAL: Final = re.compile(r"(other )?players\b|neighbours\b")
"""How a selection of players begins."""
_FROM: Final = ("from", "their supply")
"""What says that whoever has the card pays."""
_GIVEN: Final = "write `of: their supply` and `from: your supply` where each of them gives"


def check_reversed_payments(pack: PackFiles) -> Iterator[Problem]:
    """Yield the payments of *pack*, in gold or counters, under `for_each` of players that whoever has the card makes for each."""
    for document in pack.documents:
        for place, step, players in _payments(document.data, (), ""):
            message = (
                f"under `for_each: {players}` each of them is `you`, and `their supply` is that of the one who has them do it"
            )
            hint = f"write `pay: {step['pay']}`, `to: their supply` where each of them pays" if "pay" in step else _GIVEN
            yield document.problem("reversed-payment", message, path=place, key=False, suggestion=hint)


def _payments(data: Any, path: Path, players: str) -> Iterator[tuple[Path, dict[str, Any], str]]:
    """Yield (where, step, players) of each payment from `their supply` in *data*, among the steps of several *players* or not."""
    if isinstance(data, dict):
        if players and ("pay" in data or "count" in data) and data.get(_FROM[0]) == _FROM[1]:
            yield (*path, _FROM[0]), data, players
        several = "" if data.get("by") == YOU else str(data.get("for_each", ""))
        for key, value in data.items():
            inner = several if key == "do" and _SEVERAL.match(several) else players if key in ("do", "may", "otherwise") else ""
            yield from _payments(value, (*path, key), inner)
    elif isinstance(data, list):
        for number, entry in enumerate(data):
            yield from _payments(entry, (*path, number), players)
            if isinstance(entry, dict) and _SEVERAL.match(str(entry.get("choose", ""))):
                players = ""  # From now on `their` means who was chosen.


# -- what each player passes to the next one -------------------------------------------------------------------------------------
_CARDS: Final = re.compile(r"(?:[a-z_]+ )*(?:villagers|cards) in your (hand|stash|square|keep)\b")
"""All cards of somebody's own place, as `move` takes them."""
_OWN: Final = re.compile(r"your (hand|stash|square|keep)")
"""A place of one's own, as `exchange` takes it."""
_GOLD: Final = re.compile(r"\bgold in your (supply)\b")
_COUNTER: Final = re.compile(r"\b[a-z][a-z0-9_]* in your (supply)\b")
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
    everybody = _waiting_for_nobody(variants)
    for document in pack.documents:
        lists = [(path, steps) for path, _, steps in _done_by_everybody(document, everybody)]
        lists += [
            ((*path, "do"), step.get("do"))
            for path, step in mappings_in(document.data, ())
            if _SEVERAL.match(str(step.get("for_each", ""))) and step.get("by") != YOU
        ]
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
        for verb, source, target in (("move", _CARDS.match, "to"), ("pay", _GOLD.search, "to"), ("by", _COUNTER.search, "of")):
            to = _NEIGHBOUR.fullmatch(str(step.get(target, "")))
            own = source(str(step.get(verb, ""))) if to is not None else None
            if to is not None and own is not None and own[1] == to[2] and (verb != "by" or step.get("from") == "your supply"):
                yield here, verb, to[1], str(step[verb])
        asked_here = asked or "if" in step
        own, with_whom = _OWN.fullmatch(str(step.get("exchange", ""))), _NEIGHBOUR.fullmatch(str(step.get("with", "")))
        if not asked_here and own is not None and with_whom is not None and with_whom[2] == own[1]:
            yield here, "exchange", with_whom[1], f"villagers in {step['exchange']}"
        if "for_each" not in step and "when" not in step:
            for key in _ALONE:
                yield from _given(step.get(key), (*here, key), asked=asked_here)
