"""Compares what packs bring: events and their decks, developments, tokens and the standing, abilities used, the log, targets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from villagers_rules.errors import nearest
from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY, Development, Event
from villagers_rules.packs.document import Path as Place
from villagers_rules.rules.naming import spot_name
from villagers_rules.rules.standing import values_of
from villagers_rules.scenarios.differences import Compare, Difference, Found, differ, lists_differ, seat_shown, short
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.piles import areas, compare_pile
from villagers_rules.scenarios.words import NOTHING, card_named, deck_named, kinds_named, seat_named, spot_named, told_cards

NOBODY_HOLDS = "nobody"
"""Who holds a token that no player has won."""


def events(case: Case, game: Game, wanted: list[str], place: Place) -> Found:
    """Compare the face-up events, the first dealt first; those at work lie there no more."""
    kinds_named(case, game.state, wanted, place, Event)
    yield from differ(place, "the events", ", ".join(wanted) or "none", told_cards(game.state, game.state.areas["event"][0]))


def of_decks(area: str, name: str) -> Compare:
    """Return what compares the decks of events, or their discards."""

    def compare(case: Case, game: Game, wanted: dict[str, list[str] | int], place: Place) -> Found:
        for deck, pile in wanted.items():
            here = (*place, deck)
            number = deck_named(case, game.state, deck, here)
            yield from compare_pile(case, game, f"the {name} of {deck}", pile, game.state.areas[area][number], here)

    return compare


def slots(case: Case, game: Game, wanted: dict[str, str | list[str]], place: Place) -> Found:
    """Compare the events that lie under stacks."""
    there = game.state.areas["under"]
    for key, written in wanted.items():
        here = (*place, key)
        if int(key) > len(there):
            raise case.error("out-of-range", f"there are {len(there)} stacks, got number {key}", here, key=True)
        cards = [written] if isinstance(written, str) else written
        for card in cards:
            if card != NOTHING:
                card_named(case, game.state, card, here, Event)
        got = told_cards(game.state, there[int(key) - 1])
        yield from differ(here, f"under stack {key}", ", ".join(cards) or NOTHING, NOTHING if got == "none" else got)


# -- developments ---------------------------------------------------------------------------------------------------------------
def developments(case: Case, game: Game, wanted: list[str], place: Place) -> Found:
    """Compare the developments beside the Road, in any order."""
    kinds_named(case, game.state, wanted, place, Development)
    there = [game.state.table.ids[kind] for kind in game.state.areas["development"][0]]
    yield from lists_differ(place, "the developments", wanted, there)


def _beside_the_road(case: Case, game: Game, card: str, place: Place) -> int:
    """Return the kind of a development that lies beside the Road, a key at *place*."""
    beside = game.state.areas["development"][0]
    kind = card_named(case, game.state, card, place, Development)
    if kind not in beside:
        hint = "these do: " + told_cards(game.state, beside)
        raise case.error("contradiction", f"{card} does not lie beside the Road", place, key=True, suggestion=hint)
    return kind


def tokens(case: Case, game: Game, wanted: dict[str, int | str], place: Place) -> Found:
    """Compare who holds the tokens of developments."""
    state = game.state
    for card, holder in wanted.items():
        here = (*place, card)
        if isinstance(holder, int) and holder > state.players:
            raise case.error("out-of-range", f"there are {state.players} players, got player {holder}", here)
        got = state.tokens[state.areas["development"][0].index(_beside_the_road(case, game, card, here))]
        yield from differ(here, f"the token of {card}", holder, NOBODY_HOLDS if got == NOBODY else got + 1)


def standing(case: Case, game: Game, wanted: dict[str, dict[str, int]], place: Place) -> Found:
    """Compare what players have of what developments ask for."""
    for card, owners in wanted.items():
        values = values_of(game.state, _beside_the_road(case, game, card, (*place, card)))
        for owner, number in owners.items():
            here = (*place, card, owner)
            seat = player_named(case, game, owner, here)
            yield from differ(here, f"the standing of {seat_shown(game, seat)} with {card}", number, values[seat])


def player_named(case: Case, game: Game, owner: str, place: Place) -> int:
    """Return the seat of a player, a key at *place*."""
    seat = seat_named(case, game.state, owner, place)
    if seat >= game.state.players:
        raise case.error("out-of-range", f"expected a player, got {owner}, a seat without one", place, key=True)
    return seat


# -- the turn, the log and the score --------------------------------------------------------------------------------------------
def used(case: Case, game: Game, wanted: list[str], place: Place) -> Found:
    """Compare whose abilities were used in this turn, or if they are for once in the game, ever."""
    state = game.state
    player = game.decision.player if game.decision else 1
    named = [spot_named(case, state, text, player - 1, (*place, number)) for number, text in enumerate(wanted)]
    there = [(seat, spot) for seat, spot, _ in state.used if state.villages[seat].face[spot] != NOBODY]
    got = dict.fromkeys(there)
    shown = [[spot_name(state, *spot).named(player) for spot in spots] for spots in (named, got)]
    yield from lists_differ(place, "used", shown[0], shown[1])


def told(case: Case, game: Game, wanted: Any, place: Place) -> Found:
    """Compare what the log of the scenario holds."""
    yield from told_in(wanted, map(str, game.changes), place)


def told_in(wanted: Any, log: Iterable[str], place: Place) -> Found:
    """Compare which phrases some line of the log holds, and which no line does."""
    lines = list(log)
    include = [((*place, number), text) for number, text in enumerate(wanted)] if isinstance(wanted, list) else []
    if isinstance(wanted, dict):
        include = [((*place, "include", number), text) for number, text in enumerate(wanted.get("include", ()))]
    for here, text in include:
        if not any(text in line for line in lines):
            yield Difference(place=here, what="told", expected=f"... {text} ...", got="no such line", notes=_log(lines))
    if isinstance(wanted, dict):
        for number, text in enumerate(wanted.get("exclude", ())):
            found = [line for line in lines if text in line]
            if found:
                here = (*place, "exclude", number)
                got = f"{len(found)} such line{'s' * (len(found) > 1)}"
                yield Difference(place=here, what="told", expected=f"no line with {text}", got=got, notes=_log(found))


def _log(lines: Sequence[str]) -> tuple[str, ...]:
    return short([f"told:     {line}" for line in lines])


def targets(case: Case, game: Game, wanted: dict[str, str], place: Place) -> Found:
    """Compare what the table of targets says of scores (R18.5)."""
    table = game.state.rules.targets
    for owner, words in wanted.items():
        here = (*place, owner)
        seat = player_named(case, game, owner, here)
        known = [said for _, said in table]
        if words not in known:
            hint = nearest(words, known) or ("these are: " + ", ".join(known) if known else "the game has no targets")
            raise case.error("wrong-value", f"no target is called {words}", here, suggestion=hint)
        total = game.scores()[seat].total
        reached = [said for gold, said in table if gold <= total]
        notes = [f"counted:  a total of {total}"]
        yield from differ(here, f"the target of {seat_shown(game, seat)}", words, reached[-1] if reached else "none", notes)


BESIDE: dict[str, Compare] = {
    "keep": areas("keep", "keep"),
    "events": events,
    "decks": of_decks("deck", "deck"),
    "event discards": of_decks("spent", "discards"),
    "slots": slots,
    "developments": developments,
    "tokens": tokens,
    "standing": standing,
    "used": used,
    "told": told,
    "targets": targets,
}
"""What compares each key of `then` that is about what packs bring."""
