"""Checks that a game can begin and end: the deal, the Road, its updates and the markets, at every number of players."""

from __future__ import annotations

from attrs import define, field

from villagers_rules.catalog.rulebook import Book, Name
from villagers_rules.catalog.values import counts
from villagers_rules.catalog.villagers import Entry
from villagers_rules.model.cards import CardTable
from villagers_rules.model.rulebook import Rules
from villagers_rules.model.village import Village

NEEDED_TO_END = ("draft", "markets")
"""The phases without which stacks are never emptied or no market is held."""


@define
class Before:
    """The position before a game begins: nobody has any card or gold. Formulas of the set-up are reckoned in it."""

    table: CardTable
    players: int
    seats: list[str] = field(init=False)
    villages: list[Village] = field(init=False)
    supply: list[int] = field(init=False)
    areas: dict[str, list[list[int]]] = field(init=False)
    road_coins: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        seats = range(self.players)
        self.seats = ["" for _ in seats]
        self.villages = [Village(self.table) for _ in seats]
        self.supply = [0 for _ in seats]
        self.areas = {"hand": [[] for _ in seats], "square": [[] for _ in seats], "road": []}
        self.road_coins = []


def deck_size(cards: list[Entry], players: int) -> int:
    """Return the number of cards in the deck at the start: one copy of each Starting Road card is not in it (R1.3)."""
    return sum(
        card.copies - int(card.printed["starting_road"])
        for card in cards
        if players in card.players and not card.printed["basic"] and not card.printed["starts_village"]
    )


def check_game(cards: list[Entry], rules: Rules, book: Book, table: CardTable, players: range) -> None:
    """Report what keeps a game from beginning or from ending, each only for the first number of players it concerns."""
    _check_updates(rules, book, players)
    _check_end(rules, book)
    for check in (_check_road, _check_deal):
        for number in players:
            if not check(cards, rules, book, table, number):
                break
    first = rules.setup.first_player
    if first > players[0]:
        message = f"with {counts([players[0]])} there is no player {first}"
        book.report(("setup", "first_player"), "out-of-range", message, suggestion="write `from the seed`, or a smaller number")


def _check_updates(rules: Rules, book: Book, players: range) -> None:
    name = ("road", "updates")
    for place, update in enumerate(rules.road.updates):
        if not update.players:
            message = "expected a range that does not end before it begins"
            book.report(name, "empty-range", message, inner=(place, "players"))
    for number in players:
        found = [place for place, update in enumerate(rules.road.updates) if number in update.players]
        if not found:
            book.report(name, "road-update", f"with {counts([number])} the Road is updated in no way", suggestion="add an entry")
            return
        if len(found) > 1:
            message = f"with {counts([number])} the Road is updated in two ways, this one and number {found[0] + 1} of the list"
            suggestion = "let every number of players be in one entry"
            book.report(name, "road-update", message, inner=(found[1], "players"), suggestion=suggestion)
            return


def _check_end(rules: Rules, book: Book) -> None:
    stacks = len(rules.setup.stack_sizes)
    for market in rules.markets:
        name: Name = ("markets", market.name, "after_stacks")
        if market.last_stack < market.first_stack:
            book.report(name, "empty-range", "expected a range that does not end before it begins")
        elif market.last_stack > stacks:
            message = f"there is no stack {market.last_stack}: `setup.stack_sizes` deals {stacks}"
            book.report(name, "market-stacks", message, suggestion="name the stacks that are dealt, or deal more")
    if not any(market.ends_the_game for market in rules.markets):
        name = book.latest(*(("markets", market.name, "ends_the_game") for market in rules.markets), ("markets",))
        book.report(name, "no-end", "no market ends the game", suggestion="write `ends_the_game: true` in the last one")
    for phase in NEEDED_TO_END:
        if phase not in rules.phases:
            message = f"without the phase `{phase}` no game ends"
            book.report(("phases",), "no-end", message, suggestion="add it to the list")


def _check_road(cards: list[Entry], rules: Rules, book: Book, table: CardTable, players: int) -> bool:
    found = [card for card in cards if card.printed["starting_road"] and players in card.players]
    places = rules.road.places
    if len(found) == places:
        return True
    message = f"with {counts([players])} a Road of {places} places gets {len(found)} Starting Road cards"
    if len(found) > places:
        suggestion = "remove it here or elsewhere, or add places"
        found[places].part.report("starting-road", message, "starting_road", at_key=True, suggestion=suggestion)
    else:
        book.report(("road", "places"), "starting-road", message, suggestion="add `starting_road: true` to more cards")
    return False


def _check_deal(cards: list[Entry], rules: Rules, book: Book, table: CardTable, players: int) -> bool:
    before = Before(table, players)
    sizes = [size.compute(before, 0, None) for size in rules.setup.stack_sizes]
    name: Name = ("setup", "stack_sizes")
    for place, size in enumerate(sizes):
        if size < 1:
            message = f"with {counts([players])} stack {place + 1} would hold {size} cards"
            book.report(name, "empty-stack", message, inner=(place,), suggestion="every stack needs a card, or remove it")
            return False
    dealt, deck = sum(sizes) + rules.setup.hand * players, deck_size(cards, players)
    if dealt <= deck:
        return True
    message = f"with {counts([players])} the deal takes {dealt} cards and the deck has {deck}"
    name = book.latest(name, ("setup", "hand"))
    book.report(name, "deck-too-small", message, suggestion="deal fewer cards, or add cards to the pack")
    return False
