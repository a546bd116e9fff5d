"""Compares what a scenario expects of the options: those that are offered, legal or refused, and what players see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from villagers_rules.catalog.document import Path as Place
from villagers_rules.errors import GameError, Refusal, nearest
from villagers_rules.game import Game
from villagers_rules.model.actions import WORDS
from villagers_rules.rules.view import PileView, View
from villagers_rules.scenarios.comparing import POSITION
from villagers_rules.scenarios.differences import Compare, Difference, Found, cards_shown, differ, lists_differ
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.piles import areas, pile
from villagers_rules.scenarios.words import NOTHING, REST, action_named, kind_named, seat_named, unusable

MOST_SHOWN = 12
"""No more options than this are shown of a long list."""
LEGAL = "it is legal"
NO_CARDS = ("from", "player", "the", "to")
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
        kind_named(case, game.state, card[0], place)
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
    yield from _offered(case, game, wanted, [str(action) for action in game.legal_actions], place)


def _offered(case: Case, game: Game, wanted: Any, offered: Sequence[str], place: Place) -> Found:
    if isinstance(wanted, list):
        yield from _exactly(case, game, wanted, offered, place)
        return
    player = _at_turn(game)
    there = _short([f"offered:  {option}" for option in offered])
    for number, text in enumerate(wanted.get("include", ())):
        here = (*place, "include", number)
        action = _named(case, game, text, player, here)
        if not any(_fits(action, option) for option in offered):
            got = "it is not offered" + _why(case, game, text, player, here)
            yield Difference(place=here, what="options", expected=action, got=got, notes=there)
    for number, text in enumerate(wanted.get("exclude", ())):
        here = (*place, "exclude", number)
        action = _named(case, game, text, player, here)
        found = [option for option in offered if _covers(action, option)]
        if found:
            notes = _short([f"offered:  {option}" for option in found])
            yield Difference(place=here, what="options", expected=f"no {action}", got=f"{len(found)} of them", notes=notes)
    if "count" in wanted:
        yield from differ((*place, "count"), "number of options", wanted["count"], len(offered), there)


def _exactly(case: Case, game: Game, wanted: list[str], offered: Sequence[str], place: Place) -> Found:
    """Compare all options with a list of them."""
    player = _at_turn(game)
    named = [_named(case, game, text, player, (*place, number)) for number, text in enumerate(wanted)]
    notes = [f"missing:  {text}" for text in named if not any(_fits(text, option) for option in offered)]
    notes += [f"besides:  {option}" for option in offered if not any(_fits(text, option) for text in named)]
    if notes:
        expected = "; ".join(named) or "none"
        yield Difference(place=place, what="options", expected=expected, got=f"{len(offered)} options", notes=_short(notes))


def _short(notes: list[str]) -> tuple[str, ...]:
    return (*notes[:MOST_SHOWN], *([f"and {len(notes) - MOST_SHOWN} more"] if len(notes) > MOST_SHOWN else []))


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


# -- views ----------------------------------------------------------------------------------------------------------------------
def views(case: Case, game: Game, wanted: dict[str, dict[str, Any]], place: Place) -> Found:
    """Compare what players see and know."""
    for owner, expected in wanted.items():
        seat = seat_named(case, game.state, owner, (*place, owner))
        if seat >= game.state.players:
            raise case.error("out-of-range", f"{owner} is no player and sees nothing", (*place, owner), key=True)
        seen = game.view(seat + 1)
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
                _suit(case, game, card[1:-1], (*here, number))
            else:
                kind_named(case, game.state, card, (*here, number))
        yield from lists_differ(here, f"the hand of player {owner}", cards, [str(card) for card in seen.seats[seat].hand])


def _suit(case: Case, game: Game, suit: str, place: Place) -> None:
    suits = game.state.table.suits
    if suit not in suits:
        raise case.error("unknown-suit", f"no pack has a suit called {suit}", place, suggestion="the suits: " + ", ".join(suits))


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
            _suit(case, game, wanted["top"], (*place, "top"))
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


def _options(case: Case, game: Game, seen: View, wanted: Any, place: Place) -> Found:
    yield from _offered(case, game, wanted, seen.options, place)


VIEWS: dict[str, Callable[[Case, Game, View, Any, Place], Found]] = {
    "hands": _hands,
    "stacks": _stacks,
    "reserve": _reserve,
    "discard": _discard,
    "squares": _squares,
    "options": _options,
}
"""What compares each key of a view."""
THEN: dict[str, Compare] = {**POSITION, "options": options, "legal": legal, "refused": refused, "views": views}
"""What compares each key of `then`."""
