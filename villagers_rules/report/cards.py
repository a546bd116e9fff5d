"""Cards in words: as short lines for a table, and whole, as they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING

from villagers_rules.model.cards import MOMENTS, CardTable, Development, Event, Side, Villager
from villagers_rules.report.ink import Ink, pad
from villagers_rules.report.steps import hooks_of, in_play_words, moment_words

if TYPE_CHECKING:
    from villagers_rules.catalog import Catalog

CARD_WIDTH = 56
"""How wide a whole card is drawn, in letters."""
PLAYED_IN = {MOMENTS[1]: "in the own draft turn", MOMENTS[3]: "at any decision"}
"""How the moments are told that need more than `in`."""
WHEN_PLAYED, EVENT_PHASE = moment_words("when_played"), moment_words("in_event_phase")


def counted(number: int, word: str) -> str:
    """Return how many of a symbol, the word alone for one."""
    return word if number == 1 else f"{number} {word}"


def side_facts(side: Side) -> list[str]:
    """Return what stands below the name on one side of a card."""
    facts = [counted(count, word) for count, word in ((side.food, "food"), (side.builder, "builder")) if count]
    if side.gold is not None:
        facts.append(f"{side.gold} gold")
    facts += [f"{word}: {amount.text}" for word, amount in (("silver", side.silver), ("bronze", side.bronze)) if amount]
    return facts


def suit_words(villager: Villager) -> str:
    """Return the suit, with the number of its symbols when there are more than one."""
    return counted(max(1, villager.suit_symbols), villager.suit)


def card_facts(table: CardTable, card: str, *, side: str | None = None) -> str:
    """Return all that matters of a card for play, on a line: symbols, what it does, what it lies on, its padlock, its keyring."""
    villager = table.cards[table.kind[card]]
    if not isinstance(villager, Villager):
        return what_it_does(villager)
    facts: list[str] = []
    for printed in villager.sides:
        shown = side_facts(printed)
        if side in (None, printed.name) and shown:
            facts.append(", ".join(shown) if len(villager.sides) == 1 or side else f"{' '.join(shown)} or".rstrip())
    if len(villager.sides) > 1 and side is None:
        facts = [" ".join(facts).removesuffix(" or")]
    if villager.stands_for:
        facts.append(f"stands for {villager.stands_for}")
    else:
        facts += deeds(villager)
    if villager.played_on:
        facts.append(f"on {name_of(table, villager.played_on)}")
    if villager.unlocked_by:
        facts.append(f"lock {name_of(table, villager.unlocked_by)}")
    if villager.keyring:
        facts.append(f"keyring {villager.keyring}")
    if villager.discard:
        facts.append("use once")
    return ", ".join(facts)


def deeds(villager: Villager) -> list[str]:
    """Return what a villager does besides showing symbols; what it does as it is played is told without the moment."""
    found = [f"scored with silver: {villager.scored_with_silver.text}"] if villager.scored_with_silver else []
    found += in_play_words(villager.while_in_play)
    for moment, words in hooks_of(villager.hooks):
        found.append(", ".join(words) if moment == WHEN_PLAYED else f"{moment}: {', '.join(words)}")
    return found


LARGEST = "largest "
"""What a development may ask for that needs no `most` before it."""


def what_it_does(card: Event | Development) -> str:
    """Return what an event or a development does, on a line."""
    if isinstance(card, Event):
        return "; ".join([*_acts(card), *in_play_words(card.while_in_play)])
    token = " ".join(counted(number, symbol) for symbol, number in card.token.items())
    rewards = [words for _, done in hooks_of(card.hooks) for words in done]
    most = card.most.text if card.most.text.startswith(LARGEST) else f"most {card.most.text}"
    return f"{most}: " + ", ".join([*rewards, *([f"token {token}"] if token else [])])


def _acts(card: Event) -> list[str]:
    """Return what an event does at its moments; the event phase is told of no event, since it is that of most."""
    return [
        ", ".join(words) if moment == EVENT_PHASE else f"{moment}: {', '.join(words)}" for moment, words in hooks_of(card.hooks)
    ]


def name_of(table: CardTable, card: str) -> str:
    """Return the display name of a card."""
    return table.cards[table.kind[card]].name


def names_of(table: CardTable, cards: Iterable[str]) -> str:
    """Return the display names of cards, parted by commas."""
    return ", ".join(name_of(table, card) for card in cards)


def printed_card(catalog: Catalog, card: str, *, ink: Ink) -> list[str]:
    """Return the card as lines, the whole of it in a frame: what is printed, and what follows from other cards."""
    table = catalog.table
    kind = table.kind[card]
    found = table.cards[kind]
    origin = f"{found.id}, of the pack {found.pack}"
    if isinstance(found, Villager):
        plain = suit_words(found)
        parts = [_padlock(table, found), _printed(table, found), [*_foot(catalog, found), origin]]
    else:
        plain = f"{found.deck} event" if isinstance(found, Event) else f"{found.suit} development"
        parts = [_event(found) if isinstance(found, Event) else _development(found), [_number(found), origin]]
    return _framed(found.name, ink.suit(table.suit[kind], plain), plain, parts, ink)


def _number(card: Event | Development) -> str:
    copies = card.copies if isinstance(card, Event) else 1
    return f"{copies} {'copy' if copies == 1 else 'copies'}"


def _steps(moment: str, steps: list[str]) -> list[str]:
    return [f"{moment}:", *(f"  {number}. {words}" for number, words in enumerate(steps, 1))]


def _event(event: Event) -> list[str]:
    rows = [row for moment, steps in hooks_of(event.hooks) for row in _steps(moment, steps)]
    return rows + [f"while it lies face up, {words}" for words in in_play_words(event.while_in_play)]


def _development(development: Development) -> list[str]:
    rows = [f"for: most {development.most.text}".replace(f"most {LARGEST}", LARGEST)]
    rows += [row for moment, steps in hooks_of(development.hooks) for row in _steps(moment, steps)]
    return rows + [f"token: {counted(number, symbol)}, for a round" for symbol, number in development.token.items()]


def _padlock(table: CardTable, villager: Villager) -> list[str]:
    return [] if villager.unlocked_by is None else [f"padlock: {name_of(table, villager.unlocked_by)}"]


def _printed(table: CardTable, villager: Villager) -> list[str]:
    """Return what stands below the name, with what follows from the numbers and names."""
    rows = []
    for side in villager.sides:
        shown = ", ".join(side_facts(side))
        rows += [f"{side.name} side up: {shown}" if len(villager.sides) > 1 else shown] if shown else []
    if villager.keyring:
        rows.append(f"keyring {villager.keyring}: unlocks {names_of(table, villager.unlocks)}")
    if villager.stands_for:
        rows.append(f"stands for {villager.stands_for}")
    if villager.scored_with_silver:
        rows.append(f"scored with silver: {villager.scored_with_silver.text}")
    rows += [f"while it shows, {words}" for words in in_play_words(villager.while_in_play)]
    for moment, steps in hooks_of(villager.hooks):
        rows += _steps(moment, steps)
    if villager.played_in != MOMENTS[0]:
        rows.append(f"played {PLAYED_IN.get(villager.played_in, f'in {villager.played_in}')}")
    if villager.discard:
        rows.append("discarded after use")
    if villager.flips:
        rows.append(f"turns to its {villager.flips.to} side after the build phase when {villager.flips.when.text}")
    return rows


def _foot(catalog: Catalog, villager: Villager) -> list[str]:
    table = catalog.table
    chain = " > ".join(name_of(table, below) for below in reversed(villager.chain))
    rows = [f"chain: {chain} > {villager.name}" if chain else _footing(villager)]
    if villager.precedes:
        rows.append(f"carries {villager.carries} of: {names_of(table, villager.precedes)}")
    return [*rows, _copies(catalog, villager)]


def _footing(villager: Villager) -> str:
    if villager.discard:
        return "lies in no village"
    if villager.stands_for:
        return "lies where it stands for another"
    return "lies on the ground"


def _copies(catalog: Catalog, villager: Villager) -> str:
    seats = [name for name, seat in catalog.rules.setup.seats.items() if seat.starts_with == villager.id]
    if seats:
        return f"begins the village of the {seats[0]}"
    if villager.starts_village:
        copies = "one for each player"
    else:
        copies = f"{villager.copies} {'copy' if villager.copies == 1 else 'copies'}"
    facts = [copies, *(["basic"] if villager.basic else []), *(["one begins on the Road"] if villager.starting_road else [])]
    if villager.pool:
        facts.append(f"in the supply, one of the {villager.pool}")
    elif villager.pile:
        facts.append("not in the deck")
    if villager.players.start > 1:
        facts.append(f"{villager.players.start}+ players")
    return ", ".join(facts)


def _framed(name: str, suit: str, plain_suit: str, parts: list[list[str]], ink: Ink) -> list[str]:
    corners, across, down = ("┌┐├┤└┘", "─", "│") if ink.lines else ("++++++", "-", "|")
    inner = min(CARD_WIDTH, ink.width) - 4
    rule = across * (inner + 2)
    gap = " " * max(1, inner - len(name) - len(plain_suit))
    lines = [corners[0] + rule + corners[1], f"{down} {ink.bold(name)}{gap}{suit} {down}"]
    for number, part in enumerate(filter(None, parts)):
        if number:
            lines.append(corners[2] + rule + corners[3])
        for row in part:
            indent = " " * (len(row) - len(row.lstrip()))
            further = indent + ("   " if indent else "")
            lines += [f"{down} {pad(piece, inner)} {down}" for piece in wrap(row, inner, subsequent_indent=further)]
    return [*lines, corners[4] + rule + corners[5]]
