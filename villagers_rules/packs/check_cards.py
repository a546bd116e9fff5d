"""Checks of cards against each other: ids and names, chains, padlocks, and properties that cannot both hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from villagers_rules.errors import nearest
from villagers_rules.language import Counted, Formula, find_cycles, find_deep, reserved_words
from villagers_rules.model.deck import TO_EACH
from villagers_rules.model.hooks import USUALLY, WHEN_PLAYED
from villagers_rules.model.printed import Event, Villager
from villagers_rules.model.rulebook import Rules
from villagers_rules.packs.book import Book
from villagers_rules.packs.cards import BACKS, MAX_IN_CHAIN, OTHER_SUITS, Entry, chain_below, cycles, read_event, read_villager
from villagers_rules.packs.document import Part, Place
from villagers_rules.packs.exclusive_keys import excluded
from villagers_rules.packs.manifest import Prepared
from villagers_rules.packs.pack_files import VILLAGERS, PackFiles
from villagers_rules.packs.renamed import instead
from villagers_rules.packs.sentences import Sentences, Unresolved
from villagers_rules.packs.standing_counts import check_carried
from villagers_rules.packs.step_scope import IT, VILLAGER
from villagers_rules.packs.uses import USES

_Suits = Mapping[str, Place]
"""The suits of villagers, each with the place where it is declared."""


def check_ids(cards: Iterable[Entry], suits: _Suits) -> None:
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
    message = f"the {first.noun} `{card.id}` already exists, in {first.place()}"
    card.part.report("duplicate-card", message, suggestion="rename one of them, or remove it")


def _is_reserved(word: str) -> str:
    return f"`{word}` is a word of the language, so that a sentence or step could mean either"


def check_backs(events: Iterable[Entry], developments: Iterable[Entry], suits: _Suits) -> None:
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


def check_declared(book: Book, cards: Iterable[Entry]) -> None:
    """Report seats and counters that are called like words of the language, which sentences could not speak of, and abilities of
    the rules that are called like cards, which players could not use."""
    ids = {card.id for card in cards}
    for name in book.names(USES):
        if name in ids:
            message = f"there is a card called `{name}`, too, and `use {name}` would mean both"
            book.report((USES, name), "contradiction", message, key=True, suggestion="use another name")
    reserved = reserved_words() | {IT}
    for chapter in ("counters", "seats"):
        for name in book.names(chapter):
            if name in reserved:
                book.report((chapter, name), "reserved-word", _is_reserved(name), key=True, suggestion="use another id")


def check_rules(
    book: Book, rules: Rules, cards: Mapping[str, Entry], developments: Iterable[Entry], unresolved: Unresolved
) -> None:
    """Report what the rules name that no card has, and what cards name that no rule has: seats, pools, symbols of tokens."""
    _check_seats(book, rules, cards, unresolved)
    _check_pools(rules, cards.values(), unresolved)
    _check_tokens(rules, developments)


def _check_seats(book: Book, rules: Rules, known: Mapping[str, Entry], unresolved: Unresolved) -> None:
    """Report counters on villagers that begin with a number, and seats whose card cannot start a village."""
    for name in rules.card_counters:
        if book.value("counters", name, "start", default="") != "":
            message = f"the counter `{name}` lies on villagers, and each of them begins without it"
            book.report(("counters", name, "start"), "contradiction", message, key=True, suggestion="remove it")
    for name, seat in rules.setup.seats.items():
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
        place = next(number for number, entry in enumerate(book.listed("winner")) if "seat" in entry)
        book.report(("winner",), "unknown-seat", message, inner=(place, "seat"), suggestion=hint)


def _check_pools(rules: Rules, cards: Iterable[Entry], unresolved: Unresolved) -> None:
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


def _check_tokens(rules: Rules, developments: Iterable[Entry]) -> None:
    """Report symbols of tokens that raise no limit."""
    counted = {rules.draft.tokens_add, rules.build.tokens_add}
    for entry in developments:
        token = entry.part.part("token")
        for symbol in token.data if token else ():
            if token is not None and symbol not in counted:
                message = f"no limit counts the {symbol} symbols of tokens"
                suggestion = "add `tokens_add` to the rules, or remove it"
                token.report("unused-token", message, symbol, at_key=True, suggestion=suggestion)


def sides_of(cards: Iterable[Entry]) -> tuple[str, ...]:
    """Return the names of the sides that any of *cards* has, each once."""
    sides = [part for card in cards if (part := card.part.part("sides")) is not None]
    return tuple(dict.fromkeys(name for part in sides for name in part.data))


def check_piles(cards: Iterable[Entry], steps: Iterable[Prepared], unresolved: Unresolved) -> None:
    """Report piles of which no set-up step of any mode deals or gives cards: these could never be in a game."""
    drawing = [prepared for prepared in steps if prepared.step.verb in TO_EACH]
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
            hint = nearest(pile, used) or "add a set-up step `deal:`, `stash:` or `give:` to the manifest"
            card.part.report("unused-pile", f"no set-up step deals or gives cards of the pile `{pile}`", "pile", suggestion=hint)


def check_dealt(events: Iterable[Entry], developments: Iterable[Entry], steps: Iterable[Prepared], decks: set[str]) -> None:
    """Report decks of events and suits of developments of which no set-up step, and none of the rules' *decks*, deals a card."""
    steps, events, developments = list(steps), list(events), list(developments)
    entries = [
        *((event, decks | _named(steps, "reveal", "place_under"), "reveal") for event in events),
        *((development, _named(steps, "lay_out"), "lay_out") for development in developments),
    ]
    there = Counter(entry.back for entry in developments)
    for event in events:
        there[event.back] += event.part.number("copies", 1)
    for entry, dealt, verb in entries:
        document, path, back, key = entry.part.document, entry.at_back, entry.back, BACKS[entry.kind]
        if back is not None and back not in dealt and path not in document.damaged:
            step = f"`setup: [{{{verb}: {min(2, there[back])}, from: {back}}}]`"
            hint = nearest(back, dealt) or f"write {step} in pack.yaml, or require the pack that deals of this {key}"
            message = f"nothing deals cards of the {key} `{back}`, so that none is ever in a game"
            document.report("never-dealt", message, path=path, suggestion=hint)


def _named(steps: Iterable[Prepared], *verbs: str) -> set[str]:
    """Return what the set-up steps with one of *verbs* draw cards of."""
    return {prepared.step.what for prepared in steps if prepared.step.verb in verbs}


MAX_CYCLES = 20
"""No more cycles of silver formulas than this are looked for in a set of packs."""
_BREAK_CIRCLE = "let one of them count something else, or only the villagers of another suit"


def check_suits(cards: Iterable[Entry], packs: Iterable[PackFiles], suits: Iterable[str], unresolved: Unresolved) -> None:
    """Report suits that no pack declares, and cards without one; a declared suit may wait for the cards of other packs."""
    suits = list(suits)
    for pack in packs:
        for document in pack.of_kind(VILLAGERS):
            _check_suit(document.top, suits, unresolved)
    for card in cards:
        _check_suit(card.part, suits, unresolved)
        _check_other_suits(card, suits, unresolved)
        if card.lacks_back and not any("suit?" in problem.suggestion for problem in card.part.document.problems):
            suggestion = "add `suit:` to the file or to the card"
            card.part.report("missing-suit", f"the villager `{card.id}` has no suit", suggestion=suggestion)


def _check_suit(part: Part, suits: list[str], unresolved: Unresolved) -> None:
    suit = part.text("suit")
    if suit is not None and suit not in suits and suit not in unresolved:
        hint = nearest(suit, suits) or "declare it in the manifest of the pack"
        part.report("unknown-suit", f"no pack declares the suit `{suit}`", "suit", suggestion=hint)


def _check_other_suits(card: Entry, suits: list[str], unresolved: Unresolved) -> None:
    """Report symbols of suits that no pack declares, and of the card's own suit, on the sides of a villager."""
    sides = card.part.part("sides")
    for part in (card.part, *((side for _, side in sides.parts()) if sides else ())):
        others = part.part(OTHER_SUITS)
        for suit in others.data if others is not None else ():
            if suit == card.back:
                message = f"`{suit}` is the suit of the card, whose symbols stand above its name"
                others.report("contradiction", message, suit, at_key=True, suggestion=f"write `suit_symbols: {others.get(suit)}`")
            elif suit not in suits and suit not in unresolved:
                hint = nearest(suit, suits) or "declare it in the manifest of the pack"
                others.report("unknown-suit", f"no pack declares the suit `{suit}`", suit, at_key=True, suggestion=hint)


def read_villagers(cards: Iterable[Entry], sentences: Sentences) -> dict[str, Villager]:
    """Return the villagers that *cards* are by id, the first of each, after checks of what is seen on each card alone."""
    found: dict[str, Villager] = {}
    for card in cards:
        found.setdefault(card.id, read_villager(card, sentences))
        _check_villager(card)
    return found


def read_events(cards: Sequence[Entry], sentences: Sentences) -> list[Event]:
    """Return the events that *cards* are, after checks of what is seen on each card alone."""
    for card in cards:
        _check_event(card)
    return [read_event(card, sentences) for card in cards]


def _check_villager(card: Entry) -> None:
    """Report an empty range, sides that are not there, and keys that exclude each other."""
    part = card.part
    written = part.players()
    if written is not None and not written:
        part.report("empty-range", f"expected a range that does not end before it begins, got `{part.get('players')}`", "players")
    for one, other, why in excluded(part.data):
        message = f"a card cannot have `{other}` and `{one}`: {why}"
        part.report("contradiction", message, other, at_key=True, suggestion="remove one of them")
    if part.text("unlocked_by") == card.id:
        message = f"`{card.id}` cannot be unlocked by itself"
        part.report("contradiction", message, "unlocked_by", suggestion="name another villager")
    if "padlock_price" in part.data and "unlocked_by" not in part.data:
        message = f"`{card.id}` has a price of its padlock, and no padlock"
        part.report("contradiction", message, "padlock_price", at_key=True, suggestion="add `unlocked_by:`, or remove it")
    check_carried(part)
    _check_moment(card)
    flips, sides = part.part("flips"), part.part("sides")
    if flips is None:
        return
    names = list(sides.data) if sides else []
    to = flips.text("to")
    if to is not None and to not in names:
        message = f"`{card.id}` has no side called `{to}`" + ("" if names else "; it has one side")
        hint = nearest(to, names) or (f"its sides: {', '.join(names)}" if names else "add `sides:`")
        flips.report("unknown-side", message, "to", suggestion=hint)


def _check_moment(card: Entry) -> None:
    """Report a card that is played for its effect but neither discarded nor placed by its steps."""
    part, play = card.part, card.part.part(WHEN_PLAYED)
    unread = (*part.path, "discard") in part.document.damaged
    kept = not unread and not part.flag("discard") and not part.text("stands_for")
    if play is not None and kept and not _places_itself(play):
        message = "a card that stays in the village is placed, and the steps of `play` do not place this one"
        occasion = play.text("when")
        moves = any(step.data.get("move") == VILLAGER for step in play.listed("do"))
        when = f"you place {VILLAGER} from your hand" if moves else f"you place {VILLAGER}"
        acts = any(key in part.data for key in ("triggers", "uses", "instead", "while_in_play"))
        way = f"the last step `place: this villager` after what it costs, or write `triggers: [{{when: {when}, do: [...]}}]`"
        suggestion = f"add {way}" if acts else f"add `discard: true`, or {way}"
        if occasion is not None:
            suggestion = (
                "add `discard: true` if it goes to the discard pile, or the last step `place: this villager`; "
                f"what it does while it lies in a village is `triggers: [{{when: {occasion}, do: [...]}}]`"
            )
        part.report("contradiction", message, WHEN_PLAYED, at_key=True, suggestion=suggestion)
    elif play is not None and play.text("in") not in (None, USUALLY) and not part.flag("discard"):
        message = f"a card that is played in {play.text('in')} is played for its effect and discarded"
        play.report("contradiction", message, "in", suggestion="add `discard: true`")


def _places_itself(play: Part) -> bool:
    """Return whether the steps of a card that is played end with its placing."""
    steps = play.data.get("do")
    last = steps[-1] if isinstance(steps, list) and steps else None
    return isinstance(last, dict) and last.get("place") == VILLAGER and "if" not in last


def _check_event(entry: Entry) -> None:
    """Report an event without a deck, and one that stays and is to be resolved."""
    if entry.lacks_back:
        entry.part.report(
            "missing-deck", f"the event `{entry.id}` has no deck", suggestion="add `deck:` to the file or to the event"
        )
    if entry.part.flag("stays") and entry.part.flag("resolved_last"):
        message = "an event that stays is not resolved in the event phase"
        entry.part.report("contradiction", message, "resolved_last", at_key=True, suggestion="remove one of them")
    for trigger in entry.part.listed("triggers") if entry.part.flag("stays") else ():
        if trigger.get("when") == "this event is resolved":
            message = "an event that stays is not resolved in the event phase"
            trigger.report("contradiction", message, "when", suggestion="write `the event phase begins`, or remove `stays`")


def check_relations(known: Mapping[str, Entry], villagers: Mapping[str, Villager], unresolved: Unresolved) -> None:
    """Report cards that are named and not there, chains that come back to themselves, and cards that can carry nothing."""
    played_on = {card.id: card.played_on for card in villagers.values()}
    for card in villagers.values():
        part = known[card.id].part
        for key, named in (("played_on", card.played_on), ("unlocked_by", card.unlocked_by)):
            if named is not None and named not in known and named not in unresolved:
                hint = instead(key, named) or nearest(named, known) or "add it, or require the pack that has it"
                part.report("unknown-card", f"no loaded pack has a villager called `{named}`", key, suggestion=hint)
        below = known.get(card.played_on or "")
        if below is not None and (below.part.flag("discard") or below.part.text("stands_for")):
            message = f"nothing is played on `{below.id}`, which is no villager of a chain"
            part.report("contradiction", message, "played_on", suggestion="name another villager")
    endless = cycles(played_on)
    for cycle in endless:
        message = "the production chain comes back to itself: " + " on ".join((*cycle, cycle[0]))
        known[cycle[0]].part.report("chain-cycle", message, "played_on", suggestion="one of them must start the chain")
    for entry in known.values() if not endless else ():
        if len(chain_below(entry.id, played_on)) == MAX_IN_CHAIN:
            message = f"expected at most {MAX_IN_CHAIN} villagers in a production chain, and this one is put on as many"
            entry.part.report("chain-too-long", message, "played_on", suggestion="let a card below it start a chain")


def check_silver(known: Mapping[str, Entry], villagers: Mapping[str, Villager], counted: Counted) -> None:
    """Report silver formulas whose values need each other, so that none of them has a value (R9.3)."""
    silver: dict[str, Formula] = {}
    for card in villagers.values():
        # Only what reads values can be in a cycle; what is scored with silver symbols is none, so that nothing reads it.
        formulas = [side.silver for side in card.sides if isinstance(side.silver, Formula)]
        own = [formula for formula in formulas if "value" in formula.text]
        # Of a card with several silver sides each is looked at alone, since only one of them shows.
        silver.update({card.id if not place else f"{card.id}:{place}": formula for place, formula in enumerate(own)})
    suits = {name: villagers[name.partition(":")[0]].suit for name in silver}
    for cycle in islice(find_cycles(silver, suits, counted), MAX_CYCLES):
        ids = [name.partition(":")[0] for name in cycle]
        message = "silver values in a circle: that of " + " needs that of ".join(ids)
        part = known[ids[0]].part
        hint = _BREAK_CIRCLE if len(set(ids)) > 1 else f"leave the card itself out, as in `villagers that are not {ids[0]}`"
        part.report("circular-silver", message, "silver" if "silver" in part.data else "sides", suggestion=hint)
        silver = {name: formula for name, formula in silver.items() if name not in cycle}
    for path in islice(find_deep(silver, suits, counted), MAX_CYCLES):
        ids = [name.partition(":")[0] for name in path]
        message = f"the silver value of {ids[0]} needs that of {ids[1]}, which needs that of others again"
        part = known[ids[0]].part
        part.report("silver-too-deep", message, "silver" if "silver" in part.data else "sides", suggestion=_BREAK_CIRCLE)
