"""A card drawn on the terminal: a frame with its symbols and its rules, and what follows from other cards, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from villagers_rules.language.wordings import FIRST
from villagers_rules.model.printed import Development, Event, Side, Villager
from villagers_rules.packs import Catalog
from villagers_rules.text.card_facts import FORMULAS, seats_starting_with, starts_every_village, symbol_label, symbols
from villagers_rules.text.ink import Ink, pad
from villagers_rules.text.prose import Prose
from villagers_rules.text.rules_about import carried, rules_about, rules_of_counters
from villagers_rules.text.rules_text import card_paragraphs
from villagers_rules.text.side_cards import dealt_from, is_placed

_CARD_WIDTH = 60
"""How wide a whole card is drawn, in letters."""


def card_frame(catalog: Catalog, card: str, *, ink: Ink, language: str = FIRST) -> list[str]:
    """Return the card as lines, the whole of it in a frame: what is printed, and what follows from other cards."""
    prose = Prose(catalog, language)
    found = catalog.table.card(card)
    rules, origin = card_paragraphs(prose, found), prose.label("origin", id=found.id, pack=found.pack)
    back = prose.back(found)
    besides = [prose.label("rule", said=said) for said in rules_about(prose, card)]
    if of_counters := rules_of_counters(prose, card):
        besides.append(prose.label("rules of counters", names=", ".join(of_counters)))
    match found:
        case Villager():
            back = prose.symbols(max(1, found.suit_symbols), found.suit)
            parts = [[*_padlock(prose, found), *_symbols(prose, found)], rules, besides, [*_foot(prose, found), origin]]
        case Event():
            parts = [[], rules, besides, [prose.copies(found.copies), origin]]
        case Development():
            parts = [_token(prose, found), rules, besides, [prose.copies(1), origin]]
    return _framed(prose.card(card), back, catalog.table.suit[catalog.table.kind[card]], parts, ink)


def _padlock(prose: Prose, villager: Villager) -> Iterator[str]:
    if villager.unlocked_by is not None:
        form = "padlock" if villager.padlock_price is None else "padlock price"
        yield prose.label(form, name=prose.card(villager.unlocked_by), price=villager.padlock_price)


def _symbols(prose: Prose, villager: Villager) -> Iterator[str]:
    """Yield what stands below the name, a line a side, and what the keyring unlocks."""
    for side in villager.sides:
        shown = ", ".join(_side(prose, side))
        if shown and len(villager.sides) > 1:
            yield prose.label("side", name=prose.names.of("sides", side.name), symbols=shown)
        elif shown:
            yield shown
    if villager.keyring:
        yield prose.label("keyring", number=villager.keyring, names=_called(prose, villager.unlocks))


def _side(prose: Prose, side: Side) -> Iterator[str]:
    """Yield the symbols of one side; what their formulas give stands in the rules."""
    for fact in symbols(side):
        yield prose.term(fact.id) if fact.id in FORMULAS else symbol_label(prose, fact)


def _token(prose: Prose, development: Development) -> list[str]:
    shown = ", ".join(prose.symbols(number, symbol) for symbol, number in development.token.items())
    return [prose.label("token", symbols=shown)] if shown else []


def _foot(prose: Prose, villager: Villager) -> Iterator[str]:
    """Yield where the card lies and what lies on it, and how many there are."""
    if villager.chain:
        yield prose.label("chain", names=_called(prose, (*villager.chain, villager.id), between=" > "))
    elif not villager.discard:  # Of a card that is discarded the rules say so.
        lies = "stands_for" if villager.stands_for else "ground" if villager.precedes else "alone"
        if lies != "alone" or is_placed(prose.catalog, villager):
            yield prose.label(f"footing {lies}")
    if villager.precedes:
        yield prose.label("carries", number=carried(prose.catalog.rules, villager), names=_called(prose, villager.precedes))
    yield ", ".join(_numbers(prose, villager))


def _numbers(prose: Prose, villager: Villager) -> Iterator[str]:
    """Yield how many copies there are, and where they lie at the start."""
    seats = seats_starting_with(prose.catalog, villager)
    if seats:
        yield prose.label("begins seat", **prose.seat_holes(f"the {seats[0]}'s village"))
        return
    if starts_every_village(prose.catalog, villager):
        yield prose.label("for each player")
    elif not villager.starts_village:
        yield prose.copies(villager.copies)
    if villager.basic:
        yield prose.label("basic")
    if villager.starting_road:
        yield prose.label("starting_road")
    if villager.pool:
        yield prose.label("pool", name=prose.names.of("pools", villager.pool))
    elif villager.pile:
        dealt = dealt_from(prose.catalog, villager.pile)
        yield prose.label("pile dealt", number=dealt) if dealt else prose.label("pile")
    if villager.players.start > 1:
        yield prose.label("players", number=villager.players.start)


def _called(prose: Prose, cards: Iterable[str], *, between: str = ", ") -> str:
    return between.join(map(prose.card, cards))


def _framed(name: str, back: str, suit: int, parts: Iterable[Sequence[str]], ink: Ink) -> list[str]:
    corners, across, down = ("┌┐├┤└┘", "─", "│") if ink.lines else ("++++++", "-", "|")
    inner = min(_CARD_WIDTH, ink.width) - 4
    rule = across * (inner + 2)
    lines = [corners[0] + rule + corners[1]]
    names = wrap(name, inner)
    if len(names[-1]) + 1 + len(back) > inner:
        names.append("")  # A long name and a long suit stand under each other.
    lines += [f"{down} {pad(ink.bold(piece), inner)} {down}" for piece in names[:-1]]
    gap = " " * (inner - len(names[-1]) - len(back))
    lines.append(f"{down} {ink.bold(names[-1])}{gap}{ink.suit(suit, back)} {down}")
    for part in filter(None, parts):
        lines.append(corners[2] + rule + corners[3])
        for row in part:
            lines += [f"{down} {pad(piece, inner)} {down}" for piece in wrap(row, inner)]
    return [*lines, corners[4] + rule + corners[5]]
