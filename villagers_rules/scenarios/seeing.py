"""Compares what players see and know, and joins all that `then` may expect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from villagers_rules.game import Game
from villagers_rules.packs.document import Path as Place
from villagers_rules.rules.view import LookingView, PileView, View
from villagers_rules.scenarios.comparing import POSITION
from villagers_rules.scenarios.comparing_beside import player_named, told_in
from villagers_rules.scenarios.differences import Compare, Difference, Found, cards_shown, differ, lists_differ
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.offering import legal, offered_to, options, refused
from villagers_rules.scenarios.piles import areas, pile
from villagers_rules.scenarios.words import NOTHING, deck_named, kind_named, seat_named


def views(case: Case, game: Game, wanted: dict[str, dict[str, Any]], place: Place) -> Found:
    """Compare what players see and know."""
    for owner, expected in wanted.items():
        seen = game.view(player_named(case, game, owner, (*place, owner)) + 1)
        for key, value in expected.items():
            for found in VIEWS[key](case, game, seen, value, (*place, owner, key)):
                yield Difference(
                    place=found.place,
                    what=f"player {owner} sees {found.what}",
                    expected=found.expected,
                    got=found.got,
                    notes=found.notes,
                )


def _hands(case: Case, game: Game, seen: View, wanted: dict[str, list[str]], place: Place) -> Found:
    for owner, cards in wanted.items():
        here = (*place, owner)
        seat = seat_named(case, game.state, owner, here)
        for number, card in enumerate(cards):
            if card.startswith("["):
                _back(case, game, card[1:-1], (*here, number))
            else:
                kind_named(case, game.state, card, (*here, number))
        yield from lists_differ(here, f"the hand of player {owner}", cards, [str(card) for card in seen.seats[seat].hand])


def _back(case: Case, game: Game, back: str, place: Place) -> None:
    backs = game.state.table.backs
    if back not in backs:
        raise case.error("unknown-suit", f"no pack has a suit called {back}", place, suggestion="the suits: " + ", ".join(backs))


def _stacks(case: Case, game: Game, seen: View, wanted: dict[str, dict[str, Any]], place: Place) -> Found:
    for key, expected in wanted.items():
        if int(key) > len(seen.stacks):
            raise case.error("out-of-range", f"there are {len(seen.stacks)} stacks, got number {key}", (*place, key), key=True)
        yield from _pile(case, game, f"stack {key}", seen.stacks[int(key) - 1], expected, (*place, key))


def _reserve(case: Case, game: Game, seen: View, wanted: dict[str, Any], place: Place) -> Found:
    yield from _pile(case, game, "the Reserve", seen.reserve, wanted, place)


def _pile(case: Case, game: Game, name: str, seen: PileView, wanted: dict[str, Any], place: Place) -> Found:
    if "cards" in wanted:
        yield from differ((*place, "cards"), name, cards_shown(wanted["cards"]), cards_shown(seen.cards))
    if "top" in wanted:
        if wanted["top"] != NOTHING:
            _back(case, game, wanted["top"], (*place, "top"))
        yield from differ((*place, "top"), f"the top of {name}", wanted["top"], seen.top or NOTHING)
    if "known" in wanted:
        for depth, card in wanted["known"].items():
            kind_named(case, game.state, card, (*place, "known", depth))
        expected = [
            f"{card} in place {depth}" for depth, card in sorted(wanted["known"].items(), key=lambda entry: int(entry[0]))
        ]
        got = [f"{card} in place {depth}" for depth, card in sorted(seen.known.items())]
        yield from lists_differ((*place, "known"), f"in {name}", expected, got)


def _discard(case: Case, game: Game, seen: View, wanted: list[str] | int, place: Place) -> Found:
    yield from pile("discard", "the discard pile")(case, game, wanted, place)


def _squares(case: Case, game: Game, seen: View, wanted: dict[str, list[str] | int], place: Place) -> Found:
    yield from areas("square", "square")(case, game, wanted, place)


def _keep(case: Case, game: Game, seen: View, wanted: dict[str, list[str] | int], place: Place) -> Found:
    yield from areas("keep", "keep")(case, game, wanted, place)


def _decks(case: Case, game: Game, seen: View, wanted: dict[str, dict[str, Any]], place: Place) -> Found:
    for deck, expected in wanted.items():
        deck_named(case, game.state, deck, (*place, deck))
        yield from _pile(case, game, f"the deck of {deck}", seen.decks[deck], expected, (*place, deck))


def _looking(case: Case, game: Game, seen: View, wanted: dict[str, Any], place: Place) -> Found:
    looking = seen.looking or LookingView(player=0, pile=NOTHING, number=0, cards=())
    if "player" in wanted:
        yield from differ((*place, "player"), "who looks at cards", wanted["player"], looking.player or "nobody")
    if "pile" in wanted:
        yield from differ((*place, "pile"), "the pile that is looked at", wanted["pile"], looking.pile)
    if "number" in wanted:
        yield from differ((*place, "number"), "looked at", cards_shown(wanted["number"]), cards_shown(looking.number))
    if "cards" in wanted:
        for number, card in enumerate(wanted["cards"]):
            kind_named(case, game.state, card, (*place, "cards", number))
        yield from lists_differ((*place, "cards"), "among the cards looked at", wanted["cards"], looking.cards)


def _told(case: Case, game: Game, seen: View, wanted: Any, place: Place) -> Found:
    yield from told_in(wanted, map(str, game.changes_for(seen.player)), place)


def _options(case: Case, game: Game, seen: View, wanted: Any, place: Place) -> Found:
    yield from offered_to(case, game, seen.player, wanted, seen.options, place)


VIEWS: dict[str, Callable[[Case, Game, View, Any, Place], Found]] = {
    "hands": _hands,
    "stacks": _stacks,
    "reserve": _reserve,
    "discard": _discard,
    "squares": _squares,
    "keep": _keep,
    "decks": _decks,
    "looking": _looking,
    "told": _told,
    "options": _options,
}
"""What compares each key of a view."""
THEN: dict[str, Compare] = {**POSITION, "options": options, "legal": legal, "refused": refused, "views": views}
"""What compares each key of `then`."""
