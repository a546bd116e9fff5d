"""Checks that a game can begin and end, at every number of players: set-up, deal, Road, updates and markets."""

from __future__ import annotations

from villagers_rules.packs.merged_rules import Name
from villagers_rules.packs.plan import Before, Plan
from villagers_rules.packs.setting_up import check_named, check_setup, check_stacks
from villagers_rules.packs.values import counts

NEEDED_TO_END = ("draft", "markets")
"""The phases without which stacks are never emptied or no market is held."""


def check_game(plan: Plan) -> dict[int, str]:
    """Report what keeps a game from beginning or from ending, each only for the first number of players it concerns.

    Return why the deal is too large for some numbers of players; it is a problem only when it is so for all of them.
    """
    _check_updates(plan)
    _check_end(plan)
    check_named(plan)
    check_stacks(plan)
    _check_relations(plan)
    for check in (_check_road, _check_sizes, check_setup):
        for number in plan.players:
            if not check(plan, number):
                break
    first = plan.rules.setup.first_player
    if first > plan.players[0]:
        message = f"with {counts([plan.players[0]])} there is no player {first}"
        suggestion = "write `from the seed`, or a smaller number"
        plan.book.report(("setup", "first_player"), "out-of-range", message, suggestion=suggestion)
    too_large = {number: message for number in plan.players if (message := _too_large(plan, number))}
    if len(too_large) == len(plan.players):
        name = plan.book.latest(("setup", "stack_sizes"), ("setup", "hand"))
        message = too_large[plan.players[0]]
        plan.book.report(name, "deck-too-small", message, suggestion="deal fewer cards, or add cards to the pack")
    return {number: f"{message} (R18.1)" for number, message in too_large.items()}


def _check_updates(plan: Plan) -> None:
    name = ("road", "updates")
    updates, book = plan.rules.road.updates, plan.book
    for place, update in enumerate(updates):
        if not update.players:
            message = "expected a range that does not end before it begins"
            book.report(name, "empty-range", message, inner=(place, "players"))
    for number in map(plan.counted, plan.players):
        found = [place for place, update in enumerate(updates) if number in update.players]
        if not found:
            message = f"with {counts([number])} the Road is updated in no way"
            if plan.mode is not None:
                plan.mode.report("road-update", message, suggestion="add `set_up_as:`, or an entry to `road.updates`")
            else:
                book.report(name, "road-update", message, suggestion="add an entry")
            return
        if len(found) > 1:
            message = f"with {counts([number])} the Road is updated in two ways, this one and number {found[0] + 1} of the list"
            suggestion = "let every number of players be in one entry"
            book.report(name, "road-update", message, inner=(found[1], "players"), suggestion=suggestion)
            return


def _check_end(plan: Plan) -> None:
    rules, book = plan.rules, plan.book
    stacks = len(rules.setup.stack_sizes)
    for market in rules.markets:
        name: Name = ("markets", market.name, "after_stacks")
        if market.last_stack < market.first_stack:
            book.report(name, "empty-range", "expected a range that does not end before it begins")
        elif market.last_stack > stacks:
            message = f"the market {market.name} waits for stack {market.last_stack}, and `setup.stack_sizes` deals {stacks}"
            name = book.latest(name, ("setup", "stack_sizes"))
            book.report(name, "missing-stack", message, suggestion="name the stacks that are dealt, or deal more")
    if not any(market.ends_the_game for market in rules.markets):
        name = book.latest(*(("markets", market.name, "ends_the_game") for market in rules.markets), ("markets",))
        book.report(name, "no-end", "no market ends the game", suggestion="write `ends_the_game: true` in the last one")
    for phase in NEEDED_TO_END:
        if phase not in rules.phases:
            message = f"without the phase `{phase}` no game ends"
            book.report(("phases",), "no-end", message, suggestion="add it to the list")


def _check_relations(plan: Plan) -> None:
    """Report cards that are in a game in which the villager under them, or the one that unlocks them, is not."""
    known = {card.id: card for card in plan.stock.villagers}
    copies = {number: plan.copies(number) for number in plan.players}
    for card in known.values():
        for key, code, named in (
            ("played_on", "predecessor-missing", card.played_on),
            ("unlocked_by", "unlocker-missing", card.unlocked_by),
        ):
            other = known.get(named or "")
            if other is None:
                continue
            without = [number for number in plan.players if copies[number][card.id] and not copies[number][other.id]]
            if without:
                message = f"with {counts(without)} `{card.id}` is in the game and `{other.id}` is not"
                suggestion = f"give both the same `players:`; {other.id} is in {other.place()}"
                card.part.report(code, message, key, suggestion=suggestion)


def _check_road(plan: Plan, players: int) -> bool:
    if plan.rules.road.from_the_deck:
        return True
    copies = plan.copies(players)
    found = [card for card in plan.stock.villagers if card.part.flag("starting_road") and copies[card.id]]
    places = plan.rules.road.places
    if len(found) == places:
        return True
    message = f"with {counts([players])} a Road of {places} places gets {len(found)} Starting Road cards"
    if len(found) > places:
        suggestion = "remove it here or elsewhere, or add places"
        found[places].part.report("starting-road", message, "starting_road", at_key=True, suggestion=suggestion)
    else:
        plan.book.report(("road", "places"), "starting-road", message, suggestion="add `starting_road: true` to more cards")
    return False


def _sizes(plan: Plan, players: int) -> list[int]:
    """Return how many cards each stack is dealt."""
    before = Before(plan.table, plan.counted(players))
    return [size.compute(before, 0, None) for size in plan.rules.setup.stack_sizes]


def _check_sizes(plan: Plan, players: int) -> bool:
    for place, size in enumerate(_sizes(plan, players)):
        if size < 1:
            message = f"with {counts([players])} stack {place + 1} would hold {size} cards"
            suggestion = "every stack needs a card, or remove it"
            plan.book.report(("setup", "stack_sizes"), "empty-stack", message, inner=(place,), suggestion=suggestion)
            return False
    return True


def _too_large(plan: Plan, players: int) -> str:
    """Return why the deal is too large for so many players, or "" when it is not."""
    rules = plan.rules
    on_road = rules.road.places if rules.road.from_the_deck else 0
    dealt = sum(_sizes(plan, players)) + rules.setup.hand * players + on_road
    deck = plan.stock.deck_size(plan.copies(players), from_the_deck=rules.road.from_the_deck)
    return f"with {counts([players])} the deal takes {dealt} cards and the deck has {deck}" if dealt > deck else ""
