"""Checks of names: ids that are given twice or are words of the language, and names that nothing declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from villagers_rules.errors import nearest
from villagers_rules.language import reserved_words
from villagers_rules.model.rulebook import Rules
from villagers_rules.packs.cards import BACKS, Entry
from villagers_rules.packs.document import Place
from villagers_rules.packs.manifest import Prepared
from villagers_rules.packs.merged_rules import Book
from villagers_rules.packs.pack_files import VILLAGERS
from villagers_rules.packs.sentences import Unresolved
from villagers_rules.packs.step_scope import IT

Suits = Mapping[str, Place]
"""The suits of villagers, each with the place where it is declared."""


def check_ids(cards: Iterable[Entry], suits: Suits) -> None:
    """Report cards whose id was taken before, and ids of villagers and suits that are words of the language."""
    first: dict[str, Entry] = {}
    reserved = reserved_words() | {IT}
    for card in cards:
        if card.id in first:
            report_duplicate(card, first[card.id])
            continue
        first[card.id] = card
        if card.id in reserved and card.kind == VILLAGERS:
            card.part.report("reserved-word", _is_reserved(card.id), suggestion="use another id")
        elif card.id in suits:
            message = f"`{card.id}` is a suit already, so that a sentence or set-up step could mean either"
            card.part.report("reserved-word", message, suggestion=f"call it {card.id}_{card.noun} or the like")
    for suit, place in suits.items():
        if suit in reserved:
            place.document.report("reserved-word", _is_reserved(suit), path=place.path, suggestion="use another id")


def first_of_each(cards: Iterable[Entry]) -> dict[str, Entry]:
    """Return *cards* by id, without those whose id one before has, too."""
    first: dict[str, Entry] = {}
    for card in cards:
        first.setdefault(card.id, card)
    return first


def report_duplicate(card: Entry, first: Entry) -> None:
    """Report that *card* has the id of *first*."""
    message = f"the {first.noun} `{card.id}` is there already, in {first.place()}"
    card.part.report("duplicate-card", message, suggestion="rename one of them, or remove it")


def _is_reserved(word: str) -> str:
    return f"`{word}` is a word of the language, so that a sentence or step could mean either"


def check_backs(events: Iterable[Entry], developments: Iterable[Entry], suits: Suits) -> None:
    """Report decks and suits of developments that are called like something else that the back of a card can show."""
    taken = dict.fromkeys(suits, "a suit of villagers")
    for event in events:
        _check_back(event, taken)
    taken |= {event.back: "a deck of events" for event in events if event.back}
    for development in developments:
        _check_back(development, taken)


def _check_back(entry: Entry, taken: Mapping[str, str]) -> None:
    document, path = entry.part.document, entry.at_back
    if entry.back in taken and path not in document.damaged:
        message = f"`{entry.back}` is {taken[entry.back or '']} already, and the back of a card shows one thing"
        document.report("duplicate-suit", message, path=path, suggestion="use another name")


def check_seats(book: Book, rules: Rules, known: Mapping[str, Entry], unresolved: Unresolved) -> None:
    """Report seats that are called like words of the language, or begin with a card that cannot start a village."""
    reserved = reserved_words() | {IT}
    for name, seat in rules.setup.seats.items():
        if name in reserved:
            book.report(("seats", name), "reserved-word", _is_reserved(name), key=True, suggestion="use another id")
        where = ("seats", name, "starts_with")
        card = known.get(seat.starts_with)
        if card is None:
            if seat.starts_with not in unresolved:
                hint = nearest(seat.starts_with, known) or "add it, or require the pack that has it"
                book.report(where, "unknown-card", f"no loaded pack has a villager called `{seat.starts_with}`", suggestion=hint)
            continue
        if not card.part.flag("starts_village"):
            message = f"`{card.id}` cannot start the village of a seat"
            book.report(where, "contradiction", message, suggestion="add `starts_village: true` to the card, or name another one")
        sides = card.part.part("sides")
        names = list(sides.data) if sides else []
        if seat.side and seat.side not in names:
            message = f"`{card.id}` has no side called `{seat.side}`"
            hint = nearest(seat.side, names) or (f"its sides: {', '.join(names)}" if names else "it has one side")
            book.report(("seats", name, "side"), "unknown-side", message, suggestion=hint)
    if rules.won_by and rules.won_by not in rules.setup.seats and rules.won_by not in unresolved:
        hint = nearest(rules.won_by, rules.setup.seats) or "declare it under `seats`"
        message = f"there is no seat called `{rules.won_by}`"
        book.report(("ties",), "unknown-seat", message, inner=("won_by",), suggestion=hint)


def check_pools(rules: Rules, cards: Iterable[Entry], unresolved: Unresolved) -> None:
    """Report cards of a pool for which the rules of the game do not say what it is traded for."""
    known = [pool.name for pool in rules.pools]
    for card in cards:
        pool = card.part.text("pool")
        if pool is not None and pool not in known and pool not in unresolved:
            hint = nearest(pool, known) or "add it to `pools` in the rules of the pack"
            message = f"no loaded pack says what a card of the pool `{pool}` is traded for"
            card.part.report("unknown-pool", message, "pool", suggestion=hint)


def check_decks(book: Book, rules: Rules, in_deck: Mapping[str, int]) -> None:
    """Report decks that events are to be dealt from and that have no cards, and markets that no deck can wait for."""
    markets = [market.name for market in rules.markets]
    for deck in rules.events.decks:
        name = ("events", "decks", deck.name)
        if not in_deck.get(deck.name):
            hint = nearest(deck.name, in_deck) or "add events with this deck, or remove it"
            message = f"the deck `{deck.name}` has no cards: no event of the game has it"
            if deck.name in in_deck:
                message, hint = f"the deck `{deck.name}` has no cards: set-up steps remove them all", "remove the deck, too"
            book.report(name, "empty-deck", message, key=True, suggestion=hint)
        if deck.after and deck.after not in markets:
            hint = nearest(deck.after, markets) or "the markets: " + ", ".join(markets)
            book.report(name, "unknown-market", f"there is no market called `{deck.after}`", suggestion=hint)


def check_tokens(rules: Rules, developments: Iterable[Entry]) -> None:
    """Report symbols of tokens that raise no limit."""
    counted = {rules.draft.tokens_add, rules.build.tokens_add}
    for entry in developments:
        token = entry.part.part("token")
        for symbol in token.data if token else ():
            if token is not None and symbol not in counted:
                message = f"no limit counts the {symbol} symbols of tokens"
                suggestion = "add `tokens_add` to the rules, or remove it"
                token.report("unused-token", message, symbol, at_key=True, suggestion=suggestion)


def check_piles(cards: Iterable[Entry], steps: Iterable[Prepared], unresolved: Unresolved) -> None:
    """Report piles of which no set-up step of any mode deals or gives cards: these could never be in a game."""
    drawing = [prepared for prepared in steps if prepared.step.verb in ("deal", "give")]
    used = {prepared.step.what for prepared in drawing}
    piles = {card: pile for card in cards if (pile := card.part.text("pile")) is not None}
    unused = set(piles.values()) - used
    for prepared in drawing:
        # The name of the step may be what is misspelt, and not that of the pile.
        what = prepared.step.what
        if not prepared.step.if_any and what not in piles.values() and what not in unresolved and (hint := nearest(what, unused)):
            prepared.part.report("unknown-pile", f"no card lies in the pile `{what}`", prepared.key, suggestion=hint)
    for card, pile in piles.items():
        if pile not in used and pile not in unresolved:
            hint = nearest(pile, used) or "add a set-up step `deal:` or `give:` to the manifest"
            card.part.report("unused-pile", f"no set-up step deals or gives cards of the pile `{pile}`", "pile", suggestion=hint)


def check_dealt(
    events: Iterable[Entry],
    developments: Iterable[Entry],
    steps: Iterable[Prepared],
    decks: set[str],
) -> None:
    """Report decks of events and suits of developments of which no set-up step, and none of the rules' *decks*, deals a card."""
    steps = list(steps)
    entries = [
        *((event, decks | _named(steps, "reveal", "place_under")) for event in events),
        *((development, _named(steps, "lay_out")) for development in developments),
    ]
    for entry, dealt in entries:
        document, path, back, key = entry.part.document, entry.at_back, entry.back, BACKS[entry.kind]
        if back is not None and back not in dealt and path not in document.damaged:
            hint = nearest(back, dealt) or f"deal them in a set-up step, or require the pack that deals of this {key}"
            message = f"nothing deals cards of the {key} `{back}`, so that none is ever in a game"
            document.report("never-dealt", message, path=path, suggestion=hint)


def _named(steps: Iterable[Prepared], *verbs: str) -> set[str]:
    """Return what the set-up steps with one of *verbs* draw cards of."""
    return {prepared.step.what for prepared in steps if prepared.step.verb in verbs}
