"""Cards in words: as short lines for a table, and whole, as they are printed."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from villagers_rules.report.ink import Ink, pad

if TYPE_CHECKING:
    from villagers_rules.catalog import Catalog
    from villagers_rules.model.cards import CardTable, Side, Villager

CARD_WIDTH = 56
"""How wide a whole card is drawn, in letters."""


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
    return counted(villager.suit_symbols, villager.suit)


def card_facts(table: CardTable, card: str, *, side: str | None = None) -> str:
    """Return all that matters of a card for play, on a line: symbols, what it lies on, its padlock, its keyring."""
    villager = table.villagers[table.kind[card]]
    facts: list[str] = []
    for printed in villager.sides:
        shown = side_facts(printed)
        if side in (None, printed.name) and shown:
            facts.append(", ".join(shown) if len(villager.sides) == 1 or side else f"{' '.join(shown)} or".rstrip())
    if len(villager.sides) > 1 and side is None:
        facts = [" ".join(facts).removesuffix(" or")]
    if villager.stands_for:
        facts.append(f"stands for {villager.stands_for}")
    elif villager.hooks:
        facts += [words for steps in villager.hooks.values() for words in steps_in_words(steps)]
    if villager.played_on:
        facts.append(f"on {name_of(table, villager.played_on)}")
    if villager.unlocked_by:
        facts.append(f"lock {name_of(table, villager.unlocked_by)}")
    if villager.keyring:
        facts.append(f"keyring {villager.keyring}")
    if villager.discard:
        facts.append("use once")
    return ", ".join(facts)


def name_of(table: CardTable, card: str) -> str:
    """Return the display name of a card."""
    return table.villagers[table.kind[card]].name


def names_of(table: CardTable, cards: Iterable[str]) -> str:
    """Return the display names of cards, parted by commas."""
    return ", ".join(name_of(table, card) for card in cards)


def steps_in_words(steps: Iterable[Any]) -> list[str]:
    """Return what each step does, in the words of the card files."""
    return [step_in_words(step) for step in steps]


def step_in_words(step: Any) -> str:
    """Return what a step does: its verb, what it takes, and how."""
    takes = getattr(step.takes, "text", step.takes)
    link = " of the" if hasattr(step.takes, "find") and not isinstance(step.takes, str) else ""
    return f"{step.verb.replace('_', ' ')}{link} {takes}" + "".join(f" {key} {value}" for key, value in step.options.items())


def printed_card(catalog: Catalog, card: str, *, ink: Ink) -> list[str]:
    """Return the card as lines, the whole of it in a frame: what is printed, and what follows from other cards."""
    table = catalog.table
    kind = table.kind[card]
    villager = table.villagers[kind]
    above = [] if villager.unlocked_by is None else [f"padlock: {name_of(table, villager.unlocked_by)}"]
    below = []
    for side in villager.sides:
        shown = ", ".join(side_facts(side))
        below += [f"{side.name} side up: {shown}" if len(villager.sides) > 1 else shown] if shown else []
    if villager.keyring:
        below.append(f"keyring {villager.keyring}: unlocks {names_of(table, villager.unlocks)}")
    if villager.stands_for:
        below.append(f"stands for {villager.stands_for}")
    for hook, steps in villager.hooks.items():
        below.append(f"{hook.replace('_', ' ')}:")
        below += [f"  {number}. {words}" for number, words in enumerate(steps_in_words(steps), 1)]
    if villager.discard:
        below.append("discarded after use")
    if villager.flips:
        below.append(f"turns to its {villager.flips.to} side after the build phase when {villager.flips.when.text}")
    chain = " > ".join(name_of(table, below_it) for below_it in reversed(villager.chain))
    foot = [f"chain: {chain} > {villager.name}" if chain else _footing(villager)]
    if villager.precedes:
        foot.append(f"carries {villager.carries} of: {names_of(table, villager.precedes)}")
    foot += [_copies(villager), f"{villager.id}, of the pack {villager.pack}"]
    suit = ink.suit(table.suit[kind], suit_words(villager))
    return _framed(villager.name, suit, suit_words(villager), [above, below, foot], ink)


def _footing(villager: Villager) -> str:
    if villager.discard:
        return "lies in no village"
    if villager.stands_for:
        return "lies where it stands for another"
    return "lies on the ground"


def _copies(villager: Villager) -> str:
    if villager.starts_village:
        copies = "one for each player"
    else:
        copies = f"{villager.copies} {'copy' if villager.copies == 1 else 'copies'}"
    facts = [copies, *(["basic"] if villager.basic else []), *(["one begins on the Road"] if villager.starting_road else [])]
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
