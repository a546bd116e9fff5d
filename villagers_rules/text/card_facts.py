"""The facts of a card by their ids, from which whatever shows a card takes what it needs; and the card on a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import NOTHING, Attribute, Factory, fields

from villagers_rules.classes import frozen
from villagers_rules.model.cards import CardTable
from villagers_rules.model.hooks import INNER, WHEN_PLAYED
from villagers_rules.model.printed import Card, Development, Event, Side, Villager
from villagers_rules.model.standing import Change, Standing
from villagers_rules.packs import Catalog
from villagers_rules.text.prose import Prose
from villagers_rules.text.steps import short_steps

_NAMED = ("id", "name", "pack")
"""Attributes that say which card it is."""
_ALWAYS = ("copies", "suit_symbols")
"""Attributes that are facts also where their value is the usual one."""
_PARTS = ("played_in", "played_when", "sides", "flips", "token", "while_in_play", "hooks")
"""Attributes whose facts come last, several of each for most."""
_APART = _NAMED + _PARTS
FORMULAS = ("silver", "bronze")
"""The symbols that hold a formula."""
_SHORT = {
    "gold": "{} gold",
    "silver": "silver: {}",
    "bronze": "bronze: {}",
    "stands_for": "stands for {}",
    "played_on": "on {}",
    "unlocked_by": "lock {}",
    "padlock_price": "for {} gold",
    "keyring": "keyring {}",
    "discard": "use once",
}
"""How the facts of a card are said on a line."""
_ABILITIES = ("while_in_play", "hooks")
"""What a villager does besides showing symbols."""
_PLACE = ("played_on", "unlocked_by", "padlock_price", "keyring", "discard")
"""Where a villager lies, and what it unlocks."""
USUAL_MOMENTS = (WHEN_PLAYED, "when this event is resolved")
"""The moments that need not be said."""
_LARGEST = "largest "
"""What a development may ask for that needs no `most` before it."""


@frozen
class Fact:
    """One fact of a card: *id* is its key in card files, *part* the side, the symbol, the hook or the number it is about."""

    id: str
    value: Any
    part: str = ""


def card_facts(card: Card) -> Iterator[Fact]:
    """Yield the facts of *card*, printed on it or following from other cards; what is as usual is none.

    >>> from villagers_rules.packs import load
    >>> [(fact.id, fact.value) for fact in card_facts(load().villagers["graper"])]
    [('suit', 'grapes'), ('suit_symbols', 1), ('copies', 2), ('precedes', ('vintner',)), ('carries', 2), ('food', 1)]
    """
    attributes: dict[str, Attribute[Any]] = {attribute.name: attribute for attribute in fields(type(card))}
    for name, attribute in attributes.items():
        if name not in _APART and (name in _ALWAYS or not _is_usual(getattr(card, name), attribute)):
            yield Fact(name, getattr(card, name))
    for name in _PARTS:
        if name == "played_in" and getattr(card, "played_when", None):
            continue
        if name in attributes and not _is_usual(getattr(card, name), attributes[name]):
            yield from _parts(name, getattr(card, name))


def _is_usual(value: Any, attribute: Attribute[Any]) -> bool:
    default: Any = attribute.default
    usual = default.factory() if isinstance(default, Factory) else default  # type: ignore[arg-type]
    return value is None or (usual is not NOTHING and value == usual)


def _parts(name: str, value: Any) -> Iterator[Fact]:
    match name:
        case "sides":
            for side in value:
                yield from symbols(side)
        case "token":
            yield from (Fact("token", number, symbol) for symbol, number in value.items())
        case "played_when":
            yield Fact(name, str(value.when.text))
        case "while_in_play":
            yield from (Fact("while_in_play", ability, _named(ability)) for ability in value)
        case "hooks":
            yield from (Fact("hooks", steps, hook) for hook, steps in value.items() if INNER not in hook and steps)
        case _:
            yield Fact(name, value)


def symbols(side: Side) -> Iterator[Fact]:
    """Yield what stands below the name on one side of a card."""
    for attribute in fields(Side):
        value = getattr(side, attribute.name)
        if attribute.name == "other_suits":
            yield from (Fact(suit, number, side.name) for suit, number in value)
        elif attribute.name != "name" and not _is_usual(value, attribute):
            yield Fact(attribute.name, value, side.name)


def _named(ability: Standing) -> str:
    """Return what a standing ability is about."""
    return ability.number if isinstance(ability, Change) else ability.verb


def symbol_label(prose: Prose, fact: Fact) -> str:
    """Return what a symbol below the name of a card says: its number, its value or its formula."""
    if fact.id == "gold":
        return prose.label("gold value", number=fact.value)
    return prose.label(fact.id, formula=prose.amount(fact.value)) if fact.id in FORMULAS else prose.symbols(fact.value, fact.id)


def copies_of(catalog: Catalog, card: Card) -> int:
    """Return how many copies of a card there are for as many players as can play; of the first card of villages, one a player.

    >>> from villagers_rules.packs import load
    >>> base = load()
    >>> [copies_of(base, base.villagers[name]) for name in ("cooper", "lumberjack", "founders")]
    [2, 10, 5]
    """
    if not isinstance(card, Villager):
        return card.copies if isinstance(card, Event) else 1
    return catalog.players[-1] if starts_every_village(catalog, card) else card.copies


def starts_every_village(catalog: Catalog, card: Villager) -> bool:
    """Return whether every player's village starts with *card*: it does not if it is that of a seat, in this mode or another."""
    return catalog.table.kind[card.id] in catalog.table.starters


def seats_starting_with(catalog: Catalog, villager: Villager) -> list[str]:
    """Return the seats without a player whose villages start with *villager*."""
    return [name for name, seat in catalog.rules.setup.seats.items() if seat.starts_with == villager.id]


# -- a card on a line ------------------------------------------------------------------------------------------------------------


def _short_fact(fact: Fact, table: CardTable | None = None) -> str:
    """Return a fact in short, with the names that cards have in *table*; of the usual hooks without their moments."""
    value = getattr(fact.value, "text", fact.value)
    if fact.id == "hooks":
        return short_steps(value) if fact.part in USUAL_MOMENTS else f"{fact.part}: {short_steps(value)}"
    if fact.id == "while_in_play":
        return str(value)
    if table is not None and fact.id in ("played_on", "unlocked_by"):
        value = table.card(value).name
    return (
        _SHORT[fact.id].format(value) if fact.id in _SHORT else _symbol_count(value, fact.part if fact.id == "token" else fact.id)
    )


def _symbol_count(number: int, word: str) -> str:
    """Return how many of a symbol there are, the word alone for one.

    >>> _symbol_count(2, "food"), _symbol_count(1, "food")
    ('2 food', 'food')
    """
    return word if number == 1 else f"{number} {word}"


def card_line(table: CardTable, card: str) -> str:
    """Return all that matters of a card for play, on a line: symbols, what it does, what it lies on, its padlock, its keyring."""
    found = table.card(card)
    facts = list(card_facts(found))
    match found:
        case Event():
            return "; ".join(_short_facts(facts, ("hooks", "while_in_play")))
        case Development():
            given = [short_steps(fact.value) for fact in facts if fact.id == "hooks"]
            token = " ".join(_short_facts(facts, ("token",)))
            given += [*([f"token {token}"] if token else []), *_short_facts(facts, ("while_in_play",))]
            return ": ".join(filter(None, (_asked_fact(found), ", ".join(given))))
    abilities = _short_facts(facts, ("stands_for",) if found.stands_for else _ABILITIES)
    return ", ".join([*_sides(found), *abilities, *_short_facts(facts, _PLACE, table)])


def _short_facts(facts: Sequence[Fact], ids: Iterable[str], table: CardTable | None = None) -> list[str]:
    """Return the facts with these *ids* in short, in the order of *ids*."""
    return [_short_fact(fact, table) for wanted in ids for fact in facts if fact.id == wanted]


def _sides(villager: Villager) -> list[str]:
    """Return what each side shows: of one side each symbol by itself, of several all together."""
    shown = [list(map(_short_fact, symbols(side))) for side in villager.sides]
    if len(shown) == 1:
        return shown[0]
    return [" or ".join(" ".join(side) for side in shown if side)] if any(shown) else []


def _asked_fact(card: Development) -> str:
    """Return what a development asks for, "" for one that asks for nothing."""
    if card.asks is None:
        return ""
    text = card.asks.text
    asked = text if card.way == "most" and text.startswith(_LARGEST) else f"{card.way} {text}"
    decided = [f"{'fewest' if each.fewest else 'most'} {each.amount.text}" for each in card.ties_broken_by]
    decided += [] if card.ties == "nobody" else [card.ties]
    ties = f", ties: {', then '.join(decided)}" if decided else ""
    condition = "" if card.condition is None else f", if {card.condition.text}"
    return asked + ties + condition + (", then discarded" if card.discard else "")


def back_line(table: CardTable, card: str) -> str:
    """Return what the back of a card shows; of a villager its suit, with the number of its symbols if there are several."""
    kind = table.kind[card]
    found = table.cards[kind]
    return _symbol_count(max(1, found.suit_symbols), found.suit) if isinstance(found, Villager) else table.backs[table.suit[kind]]
