"""How a scenario's expectations of what players see and know are compared."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from villagers_rules.game import Game
from villagers_rules.rules.view import LookingView, PileView, View
from villagers_rules.testing import references
from villagers_rules.testing.expect import each, lines, whole
from villagers_rules.testing.files import Entry
from villagers_rules.testing.mismatch import Compare, Mismatches, same, same_list, same_number
from villagers_rules.testing.options import offered_to
from villagers_rules.testing.piles import cards, pile
from villagers_rules.testing.references import DECKS, NOTHING, OWNERS, PLAYERS, STACKS

See = Callable[[Game, View, Entry], Mismatches]
"""Compares one key of a view: given the game, what a player sees of it, and what is expected of that."""


def views(game: Game, wanted: Entry) -> Mismatches:
    """Compare what players see and know."""
    for seat, owner in PLAYERS.entries(game.state, wanted).items():
        seen = game.view(seat + 1)
        for key in owner.inner:
            for found in VIEWS[key.key](game, seen, key):
                yield evolve(found, what=f"player {owner.key} sees {found.what}", pairs=())


def _hands(game: Game, seen: View, wanted: Entry) -> Mismatches:
    for seat, owner in OWNERS.entries(game.state, wanted).items():
        for card in owner.inner:
            if card.value.startswith("["):
                _check_back(game, card.value[1:-1], card)
            else:
                references.any_card(game.state, card.value, card)
        yield from same_list(owner, f"the hand of player {owner.key}", owner.value, list(map(str, seen.seats[seat].hand)))


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
    yield from offered_to(game, seen.player, wanted, seen.options)


def _in_the_open(compare: Compare) -> See:
    """Return what compares that which all players see alike."""
    return lambda game, seen, wanted: compare(game, wanted)


VIEWS: dict[str, See] = {
    "hands": _hands,
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
