"""Checks that a game can begin and end, at every number of players: set-up, deal, Road, updates and markets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from villagers_rules.classes import frozen
from villagers_rules.errors import nearest
from villagers_rules.model.cards import CardTable
from villagers_rules.model.context import EMPTY
from villagers_rules.model.deck import TO_EACH, cards_drawn, copies_in_game, deck_for, drawn_from, in_the_deck, starting_road
from villagers_rules.model.rulebook import NO_STACKS, Rules
from villagers_rules.model.state import State
from villagers_rules.packs.book import Book, Name
from villagers_rules.packs.cards import Entry
from villagers_rules.packs.document import Part
from villagers_rules.packs.manifest import Prepared, numbers_in_words
from villagers_rules.phrases import number_phrase, phrase

NEEDED_TO_END = ("draft", "markets")
"""The phases without which stacks are never emptied or no market is held."""
_EMPTYING = ("move", "draft", "exchange")
"""The verbs of steps that may take cards from stacks."""
_PLACES: Name = ("road", "places")
"""The number of places of the Road."""
_WHERE = {
    **dict.fromkeys(TO_EACH, ("unknown-pile", "no card lies in the pile `{}`")),
    "reveal": ("empty-deck", "the deck `{}` has no cards: no event of the game has it"),
    "place_under": ("empty-deck", "the deck `{}` has no cards: no event of the game has it"),
    "lay_out": ("unknown-suit", "no development has the suit `{}`"),
}
"""For each set-up step that draws cards, what is wrong where there are none of that name."""


@frozen
class Plan:
    """All that a game begins with: the cards as they stand in the files, by id, and as a table; rules and set-up steps.

    *mode* is the mode as it is written in the manifest, if there is one. *pack_of* gives the number of the pack of each file,
    from 0 in the order in which they build on one another.
    """

    entries: Mapping[str, Entry]
    table: CardTable
    rules: Rules
    book: Book
    players: range
    steps: Sequence[Prepared]
    mode: Part | None
    pack_of: Mapping[str, int]

    def counted(self, players: int) -> int:
        """Return the number of players whose set-up is taken when so many play."""
        return self.rules.setup.as_players or players

    def stack_sizes(self, players: int) -> list[int]:
        """Return how many cards each stack is dealt when so many play, before anybody has a card or gold."""
        seats = ["" for _ in range(self.counted(players))]
        state = State(self.table, self.rules, players=len(seats), seats=[*seats, *self.rules.setup.seats], seed=0)
        return [size.compute(state, 0, EMPTY) for size in self.rules.setup.stack_sizes]


def check_game(plan: Plan) -> dict[int, str]:
    """Report what keeps a game from beginning or from ending, each only for the first number of players it concerns.

    Return why the deal is too large for some numbers of players; it is a problem only when it is so for all of them.
    """
    _check_updates(plan)
    _check_end(plan)
    _check_named(plan)
    _check_stacks(plan)
    _check_relations(plan)
    for check in (_check_road, _check_sizes, _check_setup):
        for number in plan.players:
            if not check(plan, number):
                break
    first = plan.rules.setup.first_player
    if first > plan.players[0]:
        message = f"with {numbers_in_words([plan.players[0]])} there is no player {first}"
        suggestion = "write `from the seed`, or a smaller number"
        plan.book.report(("setup", "first_player"), "out-of-range", message, suggestion=suggestion)
    too_large = {number: message for number in plan.players if (message := _too_large(plan, number))}
    if len(too_large) == len(plan.players):
        name = plan.book.latest(("setup", "stack_sizes"), ("setup", "hand"))
        message = too_large[plan.players[0]]
        plan.book.report(name, "deck-too-small", message, suggestion="deal fewer cards, or add cards to the pack")
    return {number: phrase("{text} (R18.1)", text=message) for number, message in too_large.items()}


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
            message = f"with {numbers_in_words([number])} the Road is updated in no way"
            if plan.mode is not None:
                plan.mode.report("road-update", message, suggestion="add `set_up_as:`, or an entry to `road.updates`")
            else:
                book.report(name, "road-update", message, suggestion="add an entry")
            return
        if len(found) > 1:
            ways = f"two ways, this one and number {found[0] + 1} of the list"
            message = f"with {numbers_in_words([number])} the Road is updated in {ways}"
            suggestion = "let every number of players be in one entry"
            book.report(name, "road-update", message, inner=(found[1], "players"), suggestion=suggestion)
            return


def _check_end(plan: Plan) -> None:
    rules, book = plan.rules, plan.book
    stacks = len(rules.setup.stack_sizes)
    for market in rules.markets:
        name: Name = ("markets", market.name, "after_stacks")
        if book.value(*name) in NO_STACKS:
            continue
        if market.last_stack < market.first_stack:
            book.report(name, "empty-range", "expected a range that does not end before it begins")
        elif market.last_stack > stacks:
            message = f"the market {market.name} waits for stack {market.last_stack}, and `setup.stack_sizes` deals {stacks}"
            name = book.latest(name, ("setup", "stack_sizes"))
            book.report(name, "missing-stack", message, suggestion="name the stacks that are dealt, or deal more")
    _check_ends(plan)
    if not rules.ends and not any(market.ends_the_game for market in rules.markets):
        name = book.latest(*(("markets", market.name, "ends_the_game") for market in rules.markets), ("markets",))
        book.report(name, "no-end", "no market ends the game", suggestion="write `ends_the_game: true` in the last one")
    moves = any(step.verb in _EMPTYING for step in rules.steps())
    for phase in NEEDED_TO_END if not rules.ends else ():
        if phase not in rules.phases and not (moves and phase == "draft"):
            message = f"without the phase `{phase}` no game ends"
            book.report(("phases",), "no-end", message, suggestion="add it to the list")


def _check_ends(plan: Plan) -> None:
    """Report ends of the game after phases that the game does not have, and markets held before them that there are none of."""
    markets = [market.name for market in plan.rules.markets]
    for name in plan.book.names("ends"):
        after = plan.book.text("ends", name, "after")
        if after and after not in plan.rules.phases:
            hint = nearest(after, plan.rules.phases) or "the phases: " + ", ".join(plan.rules.phases)
            plan.book.report(("ends", name, "after"), "missing-phase", f"the game has no phase `{after}`", suggestion=hint)
        for place, market in enumerate(plan.book.words("ends", name, "hold", needed=False)):
            if market not in markets:
                hint = nearest(market, markets) or "the markets: " + ", ".join(markets)
                message = f"no market is called `{market}`"
                plan.book.report(("ends", name, "hold"), "unknown-market", message, inner=(place,), suggestion=hint)


def _check_relations(plan: Plan) -> None:
    """Report cards that are in a game in which the villager under them, or the one that unlocks them, is not."""
    kind = plan.table.kind
    copies = {number: copies_in_game(plan.table, plan.rules, number) for number in plan.players}
    for card in plan.table.villagers:
        for key, code, named in (
            ("played_on", "predecessor-missing", card.played_on),
            ("unlocked_by", "unlocker-missing", card.unlocked_by),
        ):
            if named is None:
                continue
            without = [number for number, there in copies.items() if there[kind[card.id]] and not there[kind[named]]]
            if without:
                message = f"with {numbers_in_words(without)} `{card.id}` is in the game and `{named}` is not"
                suggestion = f"give both the same `players:`; {named} is in {plan.entries[named].place()}"
                plan.entries[card.id].part.report(code, message, key, suggestion=suggestion)


def _check_road(plan: Plan, players: int) -> bool:
    if plan.rules.road.from_the_deck:
        return True
    found = [plan.table.ids[kind] for kind in starting_road(plan.table, plan.rules, players)]
    places = plan.rules.road.places
    if len(found) == places:
        return True
    message = f"with {numbers_in_words([players])} a Road of {places} places gets {len(found)} Starting Road cards"
    if len(found) > places:
        _report_excess(plan, found, message)
    else:
        plan.book.report(_PLACES, "starting-road", message, suggestion="add `starting_road: true` to more cards")
    return False


def _report_excess(plan: Plan, found: Sequence[str], message: str) -> None:
    """Report more Starting Road cards than places: at the places if a pack changed them that adds none, else at a card."""
    places = plan.book.values[_PLACES]
    adding = max(plan.pack_of[plan.entries[card].part.document.file] for card in found)
    if plan.pack_of[places.document.file] > adding:
        suggestion = f"write `places: {len(found)}`, or `starts_with: cards of the deck` beside it"
        plan.book.report(_PLACES, "starting-road", message, suggestion=suggestion)
        return
    part = plan.entries[found[plan.rules.road.places]].part
    suggestion = "remove it here or elsewhere, or add places"
    part.report("starting-road", message, "starting_road", at_key=True, suggestion=suggestion)


def _check_sizes(plan: Plan, players: int) -> bool:
    for place, size in enumerate(plan.stack_sizes(players)):
        if size < 1:
            message = f"with {numbers_in_words([players])} stack {place + 1} would hold {size} cards"
            suggestion = "every stack needs a card, or remove it"
            plan.book.report(("setup", "stack_sizes"), "empty-stack", message, inner=(place,), suggestion=suggestion)
            return False
    return True


def _too_large(plan: Plan, players: int) -> str:
    """Return why the deal is too large for so many players, or "" when it is not."""
    rules = plan.rules
    on_road = rules.road.places if rules.road.from_the_deck else 0
    dealt = sum(plan.stack_sizes(players)) + rules.setup.hand * players + on_road
    deck = len(deck_for(plan.table, rules, players))
    if dealt <= deck:
        return ""
    return number_phrase(
        players,
        "with {number} player the deal takes {dealt} cards and the deck has {deck}",
        "with {number} players the deal takes {dealt} cards and the deck has {deck}",
        dealt=dealt,
        deck=deck,
    )


def _check_stacks(plan: Plan) -> None:
    """Report set-up steps that lay something under a stack which is never dealt."""
    stacks = len(plan.rules.setup.stack_sizes)
    for prepared in plan.steps:
        if prepared.step.verb == "place_under" and prepared.step.number > stacks:
            message = f"there is no stack {prepared.step.number}: `setup.stack_sizes` deals {stacks}"
            suggestion = "name a stack that is dealt, or deal more"
            prepared.part.report("missing-stack", message, prepared.step.verb, suggestion=suggestion)


def _check_setup(plan: Plan, players: int) -> bool:
    """Report set-up steps that ask for more cards than there are, or for cards that no pack has."""
    left = drawn_from(plan.table, plan.rules, players)
    good = True
    for prepared in plan.steps:
        step = prepared.step
        known = left.get(step.verb)
        if plan.counted(players) not in step.players or known is None:
            continue
        there = known.get(step.what, 0)
        needed = cards_drawn(step, players)
        if step.if_any and not there:
            continue
        if step.what in known and needed <= there:
            known[step.what] -= needed
            continue
        good = False
        if step.what not in known:
            _report_unknown(prepared, list(known))
        else:
            _report_too_few(plan, prepared, players, there)
    return good


def _report_too_few(plan: Plan, prepared: Prepared, players: int, there: int) -> None:
    """Report that a step asks for more cards than there are: at the step of another pack that takes them all out of the game."""
    step, needed = prepared.step, cards_drawn(prepared.step, players)
    cards = "card" if needed == 1 else "cards"
    taking = [other for other in plan.steps if other.step.verb == "remove" and other.step.what == step.what]
    if taking and taking[0].part.document is not prepared.part.document:
        own = prepared.part.document.data["pack"]["id"]
        message = f"this takes all `{step.what}` out of the game, and the set-up of `{own}` needs {needed} of them"
        hint = f"leave that set-up out, too: `leave_out: {{setup: [{own}]}}` among the rules"
        taking[0].part.report("too-few-cards", message, "remove", suggestion=hint)
        return
    message = f"with {numbers_in_words([players])} the step takes {needed} {cards} of `{step.what}` and finds {there}"
    hint = "ask for fewer, or add cards; the set-up of packs that are required is done before"
    prepared.part.report("too-few-cards", message, step.verb, suggestion=hint)


def _report_unknown(prepared: Prepared, known: list[str]) -> None:
    code, message = _WHERE[prepared.step.verb]
    hint = nearest(prepared.step.what, known) or "add cards with it, or write `if_any: true`"
    prepared.part.report(code, message.format(prepared.step.what), prepared.key, suggestion=hint)


def _check_named(plan: Plan) -> None:
    """Report set-up steps that remove, include or add cards which no pack has, and copies that are not shuffled into the deck."""
    table = plan.table
    for prepared in plan.steps:
        step = prepared.step
        if step.verb in _WHERE or step.if_any:
            continue
        known = table.ids if step.verb == "add" else [*table.ids, *table.backs]
        if step.what not in known:
            noun = "card" if step.verb == "add" else "card, suit or deck"
            hint = nearest(step.what, known) or "add it, require the pack that has it, or write `if_any: true`"
            message = f"no loaded pack has a {noun} called `{step.what}`"
            prepared.part.report("unknown-card", message, prepared.key, suggestion=hint)
        elif step.verb == "add" and not in_the_deck(table, table.kind[step.what]):
            message = f"copies of `{step.what}` are not shuffled into the deck"
            prepared.part.report("contradiction", message, prepared.key, suggestion="name a villager of the deck")
