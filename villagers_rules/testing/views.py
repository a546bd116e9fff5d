"""What each player sees and may do: views and options, compared with what is expected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import evolve

from villagers_rules.errors import GameError, Refusal, nearest
from villagers_rules.game import Game
from villagers_rules.model.actions import WORDS
from villagers_rules.model.views import LookingView, PileView, View
from villagers_rules.testing import references, tucked
from villagers_rules.testing.expect import (
    Compare,
    Mismatch,
    Mismatches,
    alike,
    each,
    lines,
    same,
    same_list,
    same_number,
    whole,
)
from villagers_rules.testing.files import Entry
from villagers_rules.testing.piles import cards, pile
from villagers_rules.testing.references import DECKS, NOTHING, OWNERS, PLAYERS, REST, STACKS

_LEGAL = "it is legal"
_NO_CARDS = ("from", "player", "stack", "the", "to")
"""What may stand behind the verb of an action besides a card."""


def options(game: Game, wanted: Entry) -> Mismatches:
    """Compare the options of whoever has to decide."""
    yield from _offered_to(game, _at_turn(game), wanted, list(map(str, game.legal_actions)))


def _offered_to(game: Game, player: int, wanted: Entry, offered: Sequence[str]) -> Mismatches:
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
        yield Mismatch(place=wanted.place, what="options", expected=expected, got=f"{len(offered)} options", notes=tuple(notes))


def _notes(offered: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"offered:  {option}" for option in offered)


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
    if card and card[0] not in _NO_CARDS:
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
            yield Mismatch(place=action.place, what=what, expected=_LEGAL, got=str(refusal))


def refused(game: Game, wanted: Entry) -> Mismatches:
    """Compare that actions are refused, by which rule, and what the refusal says."""
    for action in wanted.inner:
        why: dict[str, Any] = action.value if isinstance(action.value, dict) else {"rule": action.value}
        got = _refusal(game, why.get("player", _at_turn(game)), action.key, action)
        says = why.get("says", "")
        if got is None or got.rule != why["rule"] or says not in str(got):
            expected = why["rule"] + (f": ... {says} ..." if says else "")
            what = f"player {why['player']}: {action.key}" if "player" in why else action.key
            yield Mismatch(place=action.place, what=what, expected=expected, got=_LEGAL if got is None else _with_rule(got))


def _with_rule(refusal: Refusal) -> str:
    """Return what a *refusal* says, behind the rule that it cites."""
    said = str(refusal)
    return said if said.startswith(f"{refusal.rule}:") else f"{refusal.rule}: {said}"


_See = Callable[[Game, View, Entry], Mismatches]
"""Compares one key of a view: given the game, what a player sees of it, and what is expected of that."""


def views(game: Game, wanted: Entry) -> Mismatches:
    """Compare what players see and know."""
    for seat, owner in PLAYERS.entries(game.state, wanted).items():
        seen = game.view(seat + 1)
        for key in owner.inner:
            for found in VIEWS[key.key](game, seen, key):
                yield evolve(found, what=f"player {owner.key} sees {found.what}", pairs=())


def _held(game: Game, seen: View, wanted: Entry, area: str) -> Mismatches:
    for seat, owner in OWNERS.entries(game.state, wanted).items():
        for card in owner.inner:
            if card.value.startswith("["):
                _check_back(game, card.value[1:-1], card)
            else:
                references.any_card(game.state, card.value, card)
        there = list(map(str, getattr(seen.seats[seat], area)))
        yield from same_list(owner, f"the {area} of player {owner.key}", owner.value, there)


def _check_back(game: Game, back: str, at: Entry) -> None:
    """Refuse a suit that is on no back."""
    backs = game.state.table.backs
    if back not in backs:
        raise at.error("unknown-suit", f"no pack has a suit called {back}", suggestion="the suits: " + ", ".join(backs))


def _stacks(game: Game, seen: View, wanted: Entry) -> Mismatches:
    for number, stack in STACKS.entries(game.state, wanted).items():
        yield from _pile(game, STACKS.name_of(game.state, number, "stack"), seen.stacks[number], stack)


def _reserve(game: Game, seen: View, wanted: Entry) -> Mismatches:
    yield from _pile(game, "the Reserve", seen.reserve, wanted)


def _decks(game: Game, seen: View, wanted: Entry) -> Mismatches:
    for number, deck in DECKS.entries(game.state, wanted).items():
        yield from _pile(game, DECKS.name_of(game.state, number, "deck"), seen.decks[deck.key], deck)


def _pile(game: Game, name: str, seen: PileView, wanted: Entry) -> Mismatches:
    """Compare a face-down pile: how many cards it has, the back on top, and the cards in it that the player knows."""
    number, top, known = (wanted.get(key) for key in ("cards", "top", "known"))
    if number.value is not None:
        yield from same_number(number, name, seen.cards)
    if top.value is not None:
        if top.value != NOTHING:
            _check_back(game, top.value, top)
        yield from same(top, f"the top of {name}", seen.top or NOTHING)
    if known.value is not None:
        references.check_cards(game.state, known.inner)
        expected = sorted((int(card.key), card.value) for card in known.inner)
        texts = [[f"{card} in place {depth}" for depth, card in found] for found in (expected, sorted(seen.known.items()))]
        yield from same_list(known, f"in {name}", texts[0], texts[1])


def _looking(game: Game, seen: View, wanted: Entry) -> Mismatches:
    looking = seen.looking or LookingView(player=0, pile=NOTHING, number=0, cards=())
    player, looked_at, number, shown = (wanted.get(key) for key in ("player", "pile", "number", "cards"))
    if player.value is not None:
        yield from same(player, "who looks at cards", looking.player or references.NO_PLAYER)
    if looked_at.value is not None:
        yield from same(looked_at, "the pile that is looked at", looking.pile)
    if number.value is not None:
        yield from same_number(number, "looked at", looking.number)
    if shown.value is not None:
        references.check_cards(game.state, shown.inner)
        yield from same_list(shown, "among the cards looked at", shown.value, looking.cards)


def _lines(game: Game, seen: View, wanted: Entry) -> Mismatches:
    yield from lines(wanted, map(str, game.changes_for(seen.player)))


def _options(game: Game, seen: View, wanted: Entry) -> Mismatches:
    yield from _offered_to(game, seen.player, wanted, seen.options)


def _in_the_open(compare: Compare) -> _See:
    """Return what compares that which all players see alike."""
    return lambda game, seen, wanted: compare(game, wanted)


VIEWS: dict[str, _See] = {
    "hands": partial(_held, area="hand"),
    "stashes": partial(_held, area="stash"),
    "tucked": tucked.seen,
    "stacks": _stacks,
    "reserve": _reserve,
    "discard": _in_the_open(whole("the discard pile", pile("discard").compare)),
    "squares": _in_the_open(each(OWNERS, "square", cards("square").compare)),
    "keep": _in_the_open(each(OWNERS, "keep", cards("keep").compare)),
    "decks": _decks,
    "looking": _looking,
    "told": _lines,
    "options": _options,
}
"""What compares each key of a view."""
