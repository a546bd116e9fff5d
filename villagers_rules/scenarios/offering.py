"""Compares what a scenario expects of the options: those that are offered, legal or refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from villagers_rules.errors import GameError, Refusal, nearest
from villagers_rules.game import Game
from villagers_rules.model.actions import WORDS
from villagers_rules.packs.document import Path as Place
from villagers_rules.scenarios.differences import Difference, Found, alike, differ, short
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.words import REST, action_named, kind_named, unusable

LEGAL = "it is legal"
NO_CARDS = ("from", "player", "stack", "the", "to")
"""What may stand behind the verb of an action besides a card."""


def _named(case: Case, game: Game, text: str, player: int, place: Place) -> str:
    """Return an action as it prints, or as it begins when any ending will do."""
    if not text.endswith(REST):
        return str(action_named(case, text, player, place))
    beginning = " ".join(text.removesuffix(REST).split())
    verb = next((verb for verb in WORDS if f"{beginning} ".startswith(f"{verb} ")), None)
    if beginning and verb is None:
        raise case.error(
            "bad-action", f"no action begins with {beginning!r}", place, suggestion=nearest(beginning.split()[0], WORDS)
        )
    card = beginning.removeprefix(verb or "").split(" ")[1:2]
    if card and card[0] not in NO_CARDS:
        kind_named(case, game.state, card[0].rstrip(","), place)
    return f"{beginning} {REST}".lstrip()


def _fits(wanted: str, offered: str) -> bool:
    """Return whether an option is the action that is wanted, or begins like it if any ending will do."""
    return offered.startswith(wanted.removesuffix(REST).rstrip()) if wanted.endswith(REST) else offered == wanted


def _covers(unwanted: str, offered: str) -> bool:
    """Return whether an option is the action that should not be offered, also if that leaves out the place or the payment."""
    return _fits(unwanted, offered) or offered.startswith((f"{unwanted}, ", f"{unwanted} on "))


def _at_turn(game: Game) -> int:
    return game.decision.player if game.decision else 1


def options(case: Case, game: Game, wanted: Any, place: Place) -> Found:
    """Compare the options of whoever has to decide."""
    yield from offered_to(case, game, _at_turn(game), wanted, [str(action) for action in game.legal_actions], place)


def offered_to(case: Case, game: Game, player: int, wanted: Any, offered: Sequence[str], place: Place) -> Found:
    """Compare the options that are *offered* to a player, from 1."""
    if isinstance(wanted, list):
        yield from _exactly(case, game, player, wanted, offered, place)
        return
    for number, text in enumerate(wanted.get("include", ())):
        here = (*place, "include", number)
        action = _named(case, game, text, player, here)
        if not any(_fits(action, option) for option in offered):
            got = "it is not offered" + _why(case, game, text, player, here)
            yield Difference(place=here, what="options", expected=action, got=got, notes=alike(action, offered))
    for number, text in enumerate(wanted.get("exclude", ())):
        here = (*place, "exclude", number)
        action = _named(case, game, text, player, here)
        found = [option for option in offered if _covers(action, option)]
        if found:
            notes = short([f"offered:  {option}" for option in found])
            yield Difference(place=here, what="options", expected=f"no {action}", got=f"{len(found)} of them", notes=notes)
    if "count" in wanted:
        notes = short([f"offered:  {option}" for option in offered])
        yield from differ((*place, "count"), "number of options", wanted["count"], len(offered), notes)


def _exactly(case: Case, game: Game, player: int, wanted: list[str], offered: Sequence[str], place: Place) -> Found:
    """Compare all options with a list of them."""
    named = [_named(case, game, text, player, (*place, number)) for number, text in enumerate(wanted)]
    notes = [f"missing:  {text}" for text in named if not any(_fits(text, option) for option in offered)]
    notes += [f"besides:  {option}" for option in offered if not any(_fits(text, option) for text in named)]
    if notes:
        expected = "; ".join(named) or "none"
        yield Difference(place=place, what="options", expected=expected, got=f"{len(offered)} options", notes=short(notes))


def _why(case: Case, game: Game, text: str, player: int, place: Place) -> str:
    """Return why an action is not offered, as the rules tell it."""
    refused = None if text.endswith(REST) else _refusal(case, game, text, player, place)
    return f": {refused}" if refused else ""


def _refusal(case: Case, game: Game, text: str, player: int, place: Place) -> Refusal | None:
    try:
        return game.refusal(action_named(case, text, player, place))
    except GameError as error:
        raise unusable(case, "bad-action", error, place) from None


def legal(case: Case, game: Game, wanted: list[str | dict[str, str]], place: Place) -> Found:
    """Compare that actions are legal."""
    for number, entry in enumerate(wanted):
        player, text, here, what = _at_turn(game), entry, (*place, number), entry
        if isinstance(entry, dict):
            ((named, text),) = entry.items()
            player, here, what = int(named), (*here, named), f"player {named}: {text}"
        refused = _refusal(case, game, str(text), player, here)
        if refused is not None:
            yield Difference(place=here, what=str(what), expected=LEGAL, got=str(refused))


def refused(case: Case, game: Game, wanted: dict[str, str | dict[str, Any]], place: Place) -> Found:
    """Compare that actions are refused, by which rule, and what the refusal says."""
    for text, why in wanted.items():
        here = (*place, text)
        expected: dict[str, Any] = why if isinstance(why, dict) else {"rule": why}
        got = _refusal(case, game, text, expected.get("player", _at_turn(game)), here)
        says = expected.get("says", "")
        if got is None or got.rule != expected["rule"] or says not in str(got):
            asked = expected["rule"] + (f": ... {says} ..." if says else "")
            what = f"player {expected['player']}: {text}" if "player" in expected else text
            yield Difference(place=here, what=what, expected=asked, got=LEGAL if got is None else str(got))
