"""How each fact of a position, and of what came of it, is compared with what a scenario expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from villagers_rules.errors import nearest
from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY, Development, Event
from villagers_rules.model.state import State
from villagers_rules.model.village_text import Placed, parse_village, print_village, village_trees
from villagers_rules.rules.build import BUILD_TURN
from villagers_rules.rules.naming import spot_name
from villagers_rules.rules.standing import values_of
from villagers_rules.testing.arrange import slot_cards
from villagers_rules.testing.files import Entry
from villagers_rules.testing.mismatch import Compare, Mismatch, Mismatches, same, same_list, same_number, same_text, short
from villagers_rules.testing.names import (
    NO_PLAYER,
    NOTHING,
    REST,
    card_list,
    card_named,
    cards_named,
    deck_named,
    development_named,
    ids,
    kind_named,
    player_named,
    road_card,
    road_places,
    seat_named,
    seat_shown,
    spot_named,
    stack_places,
    trees_named,
    village_named,
)
from villagers_rules.testing.text_diff import pairs_of


# -- numbers and words ----------------------------------------------------------------------------------------------------------
def number(name: str, read: Callable[[Game], int]) -> Compare:
    """Return what compares one number of the game."""

    def compare(game: Game, wanted: Entry) -> Mismatches:
        yield from same(wanted, name, read(game))

    return compare


def words(name: str, read: Callable[[Game], Iterable[int | str]]) -> Compare:
    """Return what compares a list of words or players."""

    def compare(game: Game, wanted: Entry) -> Mismatches:
        yield from same_list(wanted, name, list(map(str, wanted.value)), list(map(str, read(game))))

    return compare


def amounts(name: str, read: Callable[[State, int], int]) -> Compare:
    """Return what compares one number of each owner."""

    def compare(game: Game, wanted: Entry) -> Mismatches:
        for owner in wanted.inner:
            seat = seat_named(game.state, owner)
            yield from same(owner, f"the {name} of {seat_shown(game, seat)}", read(game.state, seat))

    return compare


def phase(game: Game, wanted: Entry) -> Mismatches:
    """Compare the phase that is being played."""
    phases = game.state.rules.phases
    if wanted.value not in phases:
        hint = "the phases: " + ", ".join(phases)
        raise wanted.error("wrong-value", f"no phase is called {wanted.value}", suggestion=hint)
    yield from same(wanted, "phase", "the game is over" if game.over else phases[game.state.phase])


def turn(game: Game, wanted: Entry) -> Mismatches:
    """Compare who has to decide."""
    yield from same(wanted, "turn", NO_PLAYER if game.decision is None else game.decision.player)


# -- cards and piles ------------------------------------------------------------------------------------------------------------
def villages(game: Game, wanted: Entry) -> Mismatches:
    """Compare villages as trees; the order of trees and branches does not matter."""
    for owner in wanted.inner:
        seat = seat_named(game.state, owner)
        village = village_named(game.state, trees_named(game.state, seat, owner), owner)
        expected, got = (ordered(village_trees(own)) for own in (village, game.state.villages[seat]))
        if expected == got:
            continue
        pairs = pairs_of(list(map(str, expected)), list(map(str, got)))
        alike = len(expected) - sum(bool(pair.expected) for pair in pairs)
        notes = (f"and {alike} {'tree' if alike == 1 else 'trees'} as expected",) if alike else ()
        yield Mismatch(
            place=owner.place,
            what=f"the village of {seat_shown(game, seat)}",
            expected=print_village(expected),
            got=print_village(got),
            notes=notes,
            pairs=pairs,
        )


def ordered(trees: Iterable[Placed]) -> list[Placed]:
    """Return the trees of a village in an order that does not depend on when its cards were placed."""

    def sort(placed: Placed) -> Placed:
        return Placed(placed.card, placed.note, placed.coins, tuple(sorted(map(sort, placed.carries), key=str)))

    return sorted(map(sort, trees), key=str)


def same_village(one: str, other: str) -> bool:
    """Return whether two villages as text are the same but for the order of trees and branches.

    >>> same_village("miner; lumberjack > (wheeler, cooper)", "lumberjack > (cooper, wheeler); miner")
    True
    """
    return one == other or bool(one and other and ordered(parse_village(one)) == ordered(parse_village(other)))


def cards(area: str) -> Compare:
    """Return what compares the hands, the squares or what is kept: cards in any order, or how many there are."""

    def compare(game: Game, wanted: Entry) -> Mismatches:
        for owner in wanted.inner:
            seat = seat_named(game.state, owner)
            what = f"the {area} of {seat_shown(game, seat)}"
            there = game.state.areas[area][seat]
            if isinstance(owner.value, int):
                yield from same_number(owner, what, len(there))
                continue
            for card in owner.inner:
                kind_named(game.state, card.value, card)
            yield from same_list(owner, what, owner.value, ids(game.state, there))

    return compare


def road(game: Game, wanted: Entry) -> Mismatches:
    """Compare the places of the Road, with their coins."""
    for place in road_places(wanted, len(game.state.areas["road"])):
        road_card(game.state, place)
        yield from same(place, f"road {place.number + 1}", road_text(game.state, place.number))


def road_text(state: State, number: int) -> str:
    """Return what lies on a place of the Road, from 0, as scenarios write it."""
    pile, coins = state.areas["road"][number], state.road_coins[number]
    return (state.table.ids[pile[0]] + (f" +{coins}" if coins else "")) if pile else NOTHING


def stacks(game: Game, wanted: Entry) -> Mismatches:
    """Compare the stacks: their cards, their topmost cards, or how many they have."""
    piles = game.state.areas["stack"]
    for stack in stack_places(wanted, len(piles)):
        yield from _pile(game, f"stack {stack.number + 1}", stack, piles[stack.number])


def pile(area: str, name: str) -> Compare:
    """Return what compares the Reserve or the discard pile."""

    def compare(game: Game, wanted: Entry) -> Mismatches:
        yield from _pile(game, name, wanted, game.state.areas[area][0])

    return compare


def decks(area: str, name: str) -> Compare:
    """Return what compares the decks of events, or their discards."""

    def compare(game: Game, wanted: Entry) -> Mismatches:
        for deck in wanted.inner:
            there = game.state.areas[area][deck_named(game.state, deck)]
            yield from _pile(game, f"the {name} of {deck.key}", deck, there)

    return compare


def _pile(game: Game, name: str, wanted: Entry, there: list[int]) -> Mismatches:
    """Compare a pile: its cards from the bottom up, its topmost cards, or how many it has."""
    if isinstance(wanted.value, int):
        yield from same_number(wanted, name, len(there))
        return
    only_top = wanted.value[:1] == [REST]
    expected = wanted.inner[only_top:]
    for card in expected:
        kind_named(game.state, card.value, card)
    shown = there[max(0, len(there) - len(expected)) :] if only_top else there
    what = name + (", topmost cards" if only_top else "")
    yield from same_text(wanted, what, _listed(wanted.value[only_top:]), card_list(game.state, shown))


def _listed(cards: list[str], none: str = "none") -> str:
    return ", ".join(cards) or none


def basics(game: Game, wanted: Entry) -> Mismatches:
    """Compare how many basic villagers, and other cards that are traded for, are left in the supply."""
    state = game.state
    for card in wanted.inner:
        kind = kind_named(state, card.key, card)
        if kind not in state.table.supply:
            hint = f"these are: {card_list(state, state.table.supply)}"
            raise card.error("wrong-value", f"{card.key} is no card of the supply", key=True, suggestion=hint)
        left = len(state.areas["basic"][state.table.supply.index(kind)])
        yield from same(card, f"{card.key} in the supply", left)


# -- events and developments ----------------------------------------------------------------------------------------------------
def events(game: Game, wanted: Entry) -> Mismatches:
    """Compare the face-up events, the first dealt first; those at work lie there no more."""
    cards_named(game.state, wanted, Event)
    yield from same_text(wanted, "the events", _listed(wanted.value), card_list(game.state, game.state.areas["event"][0]))


def slots(game: Game, wanted: Entry) -> Mismatches:
    """Compare the events that lie under stacks."""
    under = game.state.areas["under"]
    for slot in stack_places(wanted, len(under)):
        expected = slot_cards(slot)
        for card in expected:
            card_named(game.state, card, slot, Event)
        got = ids(game.state, under[slot.number])
        yield from same_text(slot, f"under stack {slot.key}", _listed(expected, NOTHING), _listed(got, NOTHING))


def developments(game: Game, wanted: Entry) -> Mismatches:
    """Compare the developments beside the Road, in any order."""
    cards_named(game.state, wanted, Development)
    there = ids(game.state, game.state.areas["development"][0])
    yield from same_list(wanted, "the developments", wanted.value, there)


def tokens(game: Game, wanted: Entry) -> Mismatches:
    """Compare who holds the tokens of developments."""
    state = game.state
    for card in wanted.inner:
        if isinstance(card.value, int) and card.value > state.players:
            raise card.error("out-of-range", f"there are {state.players} players, got player {card.value}")
        holder = state.tokens[development_named(state, card)]
        yield from same(card, f"the token of {card.key}", NO_PLAYER if holder == NOBODY else holder + 1)


def standing(game: Game, wanted: Entry) -> Mismatches:
    """Compare what players have of what developments ask for."""
    beside = game.state.areas["development"][0]
    for card in wanted.inner:
        values = values_of(game.state, beside[development_named(game.state, card)])
        for owner in card.inner:
            seat = player_named(game.state, owner)
            yield from same(owner, f"the standing of {seat_shown(game, seat)} with {card.key}", values[seat])


# -- what came of it ------------------------------------------------------------------------------------------------------------
def used(game: Game, wanted: Entry) -> Mismatches:
    """Compare whose abilities were used in this turn, or if they are for once in the game, ever."""
    state = game.state
    player = game.decision.player if game.decision else 1
    named = [spot_named(state, text.value, player - 1, text) for text in wanted.inner]
    expected = [spot_name(state, *spot).named(player) for spot in named]
    yield from same_list(wanted, "used", expected, used_by(state, player))


def used_by(state: State, player: int) -> list[str]:
    """Return whose abilities were used, as *player*, from 1, calls them; each villager once."""
    there = [(seat, spot) for seat, spot, _ in state.used if state.villages[seat].face[spot] != NOBODY]
    return [spot_name(state, *spot).named(player) for spot in dict.fromkeys(there)]


def scores(game: Game, wanted: Entry) -> Mismatches:
    """Compare parts of what villages are worth, with the working of a part that differs."""
    for owner in wanted.inner:
        seat = seat_named(game.state, owner)
        score = game.scores()[seat]
        for part in owner.inner:
            got = getattr(score, part.key)
            notes = [f"counted:  {line}" for line in getattr(got, "working", ())]
            yield from same(part, f"{part.key} of {seat_shown(game, seat)}", int(got), notes)


def paid(game: Game, wanted: Entry) -> Mismatches:
    """Compare what markets and bronze symbols paid."""
    known = [*(market.name for market in game.state.rules.markets), BUILD_TURN]
    for occasion in wanted.inner:
        if occasion.key not in known:
            hint = "these pay: " + ", ".join(known)
            raise occasion.error("wrong-value", f"nothing called {occasion.key} pays", key=True, suggestion=hint)
        for owner in occasion.inner:
            seat = seat_named(game.state, owner)
            booked = [(part, gold) for when, who, part, gold in game.state.paid if (when, who) == (occasion.key, seat)]
            for wanted_part in owner.inner:
                got = sum(gold for part, gold in booked if wanted_part.key in (part, "total"))
                what = f"{wanted_part.key} paid to {seat_shown(game, seat)}, {occasion.key}"
                yield from same(wanted_part, what, got)


def targets(game: Game, wanted: Entry) -> Mismatches:
    """Compare what the table of targets says of scores (R18.5)."""
    table = game.state.rules.targets
    known = [said for _, said in table]
    for owner in wanted.inner:
        seat = player_named(game.state, owner)
        if owner.value not in known:
            hint = nearest(owner.value, known) or ("these are: " + ", ".join(known) if known else "the game has no targets")
            raise owner.error("wrong-value", f"no target is called {owner.value}", suggestion=hint)
        total = game.scores()[seat].total
        reached = [said for gold, said in table if gold <= total]
        notes = [f"counted:  a total of {total}"]
        yield from same(owner, f"the target of {seat_shown(game, seat)}", reached[-1] if reached else "none", notes)


def log(game: Game, wanted: Entry) -> Mismatches:
    """Compare what the log of the scenario holds."""
    yield from lines(wanted, map(str, game.changes))


def lines(wanted: Entry, log: Iterable[str]) -> Mismatches:
    """Compare which phrases some line of a log holds, and which no line does."""
    got = list(log)
    both = isinstance(wanted.value, dict)
    for phrase in (wanted.get("include") if both else wanted).inner:
        if not any(phrase.value in line for line in got):
            expected = f"... {phrase.value} ..."
            yield Mismatch(place=phrase.place, what="told", expected=expected, got="no such line", notes=_told(got))
    for phrase in wanted.get("exclude").inner if both else ():
        found = [line for line in got if phrase.value in line]
        if found:
            expected, count = f"no line with {phrase.value}", f"{len(found)} such line{'s' * (len(found) > 1)}"
            yield Mismatch(place=phrase.place, what="told", expected=expected, got=count, notes=_told(found))


def _told(found: list[str]) -> tuple[str, ...]:
    return short([f"told:     {line}" for line in found])
