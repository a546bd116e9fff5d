"""Steps for several players that one or each of them carries out alone: all is done too often, or one player pays for all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any, Final

from villagers_rules.errors import Problem
from villagers_rules.language.occasions import ANY, Deed
from villagers_rules.lint.variants import Variant
from villagers_rules.model.context import YOU
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.occasions import done_by_nobody
from villagers_rules.packs.pack_files import PackFiles

_ALL: Final = ("players", "other players")
"""What a selection of all players, or of some of all, begins with."""
_ASKED: Final = (
    *(("for_each", "for_each"), ("auction", "auction"), ("choose", "by"), ("may", "by")),
    *(("gain", "to"), ("pay", "from"), ("pay", "to"), ("count", "of")),
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
    everybody = waiting_for_nobody(variants)
    for document in pack.documents:
        for path, occasion, steps in done_by_everybody(document, everybody):
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


def waiting_for_nobody(variants: Sequence[Variant]) -> set[str]:
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


def done_by_everybody(document: Document, everybody: set[str]) -> Iterator[tuple[Path, str, Any]]:
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
        elsewhere = SEVERAL.match(str(step.get("for_each", ""))) or _SOMEBODY.search(str(step.get("when", "")))
        if not elsewhere and "by" not in step:
            for key in _SAME_PLAYER:
                yield from _to_all(step.get(key), (*here, key))


SEVERAL: Final = re.compile(r"(other )?players\b|neighbours\b")
"""How a selection of players begins."""
_FROM: Final = ("from", "their supply")
"""What says that whoever has the card pays."""


def check_reversed_payments(pack: PackFiles) -> Iterator[Problem]:
    """Yield the payments of *pack* under `for_each` of players that whoever has the card makes once for each of them."""
    for document in pack.documents:
        for place, step, players in _payments(document.data, (), ""):
            message = (
                f"under `for_each: {players}` each of them is `you`, and `their supply` is that of the one who has them do it"
            )
            hint = f"write `pay: {step['pay']}`, `to: their supply` where each of them pays"
            yield document.problem("reversed-payment", message, path=place, key=False, suggestion=hint)


def _payments(data: Any, path: Path, players: str) -> Iterator[tuple[Path, dict[str, Any], str]]:
    """Yield (where, step, players) of each payment from `their supply` in *data*, among the steps of several *players* or not."""
    if isinstance(data, dict):
        if players and "pay" in data and data.get(_FROM[0]) == _FROM[1]:
            yield (*path, _FROM[0]), data, players
        several = "" if data.get("by") == YOU else str(data.get("for_each", ""))
        for key, value in data.items():
            inner = several if key == "do" and SEVERAL.match(several) else players if key in ("do", "may", "otherwise") else ""
            yield from _payments(value, (*path, key), inner)
    elif isinstance(data, list):
        for number, entry in enumerate(data):
            yield from _payments(entry, (*path, number), players)
            if isinstance(entry, dict) and SEVERAL.match(str(entry.get("choose", ""))):
                players = ""  # From now on `their` means who was chosen.
