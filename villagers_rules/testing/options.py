"""How a scenario's expectations of options are compared: actions that are offered, legal or refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from villagers_rules.errors import GameError, Refusal, nearest
from villagers_rules.game import Game
from villagers_rules.model.actions import WORDS
from villagers_rules.testing import references
from villagers_rules.testing.files import Entry
from villagers_rules.testing.mismatch import Mismatch, Mismatches, alike, same, short
from villagers_rules.testing.references import REST

LEGAL = "it is legal"
NO_CARDS = ("from", "player", "stack", "the", "to")
"""What may stand behind the verb of an action besides a card."""


def options(game: Game, wanted: Entry) -> Mismatches:
    """Compare the options of whoever has to decide."""
    yield from offered_to(game, _at_turn(game), wanted, list(map(str, game.legal_actions)))


def offered_to(game: Game, player: int, wanted: Entry, offered: Sequence[str]) -> Mismatches:
    """Compare the options that are *offered* to a player, from 1."""
    if isinstance(wanted.value, list):
        yield from _exactly(game, player, wanted, offered)
        return
    for text in wanted.get("include").inner:
        action = _named(game, player, text)
        if not any(_fits(action, option) for option in offered):
            got = "it is not offered" + _why(game, player, text)
            yield Mismatch(place=text.place, what="options", expected=action, got=got, notes=alike(action, offered))
    for text in wanted.get("exclude").inner:
        action = _named(game, player, text)
        found = [option for option in offered if _covers(action, option)]
        if found:
            got, notes = f"{len(found)} of them", _notes(found)
            yield Mismatch(place=text.place, what="options", expected=f"no {action}", got=got, notes=notes)
    count = wanted.get("count")
    if count.value is not None:
        yield from same(count, "number of options", len(offered), _notes(offered))


def _exactly(game: Game, player: int, wanted: Entry, offered: Sequence[str]) -> Mismatches:
    """Compare all options with a list of them."""
    named = [_named(game, player, text) for text in wanted.inner]
    notes = [f"missing:  {text}" for text in named if not any(_fits(text, option) for option in offered)]
    notes += [f"besides:  {option}" for option in offered if not any(_fits(text, option) for text in named)]
    if notes:
        expected = "; ".join(named) or "none"
        yield Mismatch(place=wanted.place, what="options", expected=expected, got=f"{len(offered)} options", notes=short(notes))


def _notes(offered: Sequence[str]) -> tuple[str, ...]:
    return short([f"offered:  {option}" for option in offered])


def _named(game: Game, player: int, text: Entry) -> str:
    """Return an action as it prints, or as it begins when any ending will do."""
    if not text.value.endswith(REST):
        return str(references.action(text, text.value, player))
    start = " ".join(text.value.removesuffix(REST).split())
    verb = next((verb for verb in WORDS if f"{start} ".startswith(f"{verb} ")), None)
    if start and verb is None:
        hint = nearest(start.split()[0], WORDS)
        raise text.error("bad-action", f"no action begins with {start!r}", suggestion=hint)
    card = start.removeprefix(verb or "").split(" ")[1:2]
    if card and card[0] not in NO_CARDS:
        references.any_card(game.state, card[0].rstrip(","), text)
    return f"{start} {REST}".lstrip()


def _fits(wanted: str, offered: str) -> bool:
    """Return whether an option is the action that is wanted, or begins like it if any ending will do."""
    return offered.startswith(wanted.removesuffix(REST).rstrip()) if wanted.endswith(REST) else offered == wanted


def _covers(unwanted: str, offered: str) -> bool:
    """Return whether an option is the action that should not be offered, also if that leaves out the place or the payment."""
    return _fits(unwanted, offered) or offered.startswith((f"{unwanted}, ", f"{unwanted} on "))


def _at_turn(game: Game) -> int:
    return game.decision.player if game.decision else 1


def _why(game: Game, player: int, text: Entry) -> str:
    """Return why an action is not offered, in the words of the rules."""
    refusal = None if text.value.endswith(REST) else _refusal(game, player, text.value, text)
    return f": {refusal}" if refusal else ""


def _refusal(game: Game, player: int, text: str, at: Entry) -> Refusal | None:
    try:
        return game.refusal(references.action(at, text, player))
    except GameError as error:
        raise references.invalid_entry(at, "bad-action", error) from None


def legal(game: Game, wanted: Entry) -> Mismatches:
    """Compare that actions are legal."""
    for entry in wanted.inner:
        action, player, what = entry, _at_turn(game), entry.value
        if isinstance(entry.value, dict):
            (action,) = entry.inner
            player, what = int(action.key), f"player {action.key}: {action.value}"
        refusal = _refusal(game, player, action.value, action)
        if refusal is not None:
            yield Mismatch(place=action.place, what=what, expected=LEGAL, got=str(refusal))


def refused(game: Game, wanted: Entry) -> Mismatches:
    """Compare that actions are refused, by which rule, and what the refusal says."""
    for action in wanted.inner:
        why: dict[str, Any] = action.value if isinstance(action.value, dict) else {"rule": action.value}
        got = _refusal(game, why.get("player", _at_turn(game)), action.key, action)
        says = why.get("says", "")
        if got is None or got.rule != why["rule"] or says not in str(got):
            expected = why["rule"] + (f": ... {says} ..." if says else "")
            what = f"player {why['player']}: {action.key}" if "player" in why else action.key
            yield Mismatch(place=action.place, what=what, expected=expected, got=LEGAL if got is None else str(got))
