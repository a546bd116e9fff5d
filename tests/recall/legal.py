"""Changes that leave a card file right: each function yields all changes of its kind in one file."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from random import Random

from tests.recall.mutation import Mutation, replaced, with_lines
from tests.recall.sources import Source, sources
from tests.recall.wrong import AMOUNTS, Maker, is_sentence, last_key

NUMBERS = frozenset(
    {"food", "builder", "gold", "price", "bank_price", "suit_symbols", "gain", "pay", "by", "unless_paid", "cards"}
)
"""The keys whose numbers may be any others within their bounds; those of the deal must fit the number of cards."""
OWNERS = (
    ("in your village", "in any village"),
    ("in your village", "in another player's village"),
    ("in any village", "in your village"),
    ("in another player's hand", "in your hand"),
    ("in any square", "in your square"),
    ("the countess's food", "any food"),
    ("in the countess's village", "in any village"),
)
"""Owners of what a sentence speaks of, each with another one that means something at the same place."""
LOOSE = re.compile(r"[+-]|rounded|\bat (least|most)\b|\botherwise\b")
"""What a formula has of which `half of` takes the first part alone, so that its direction would stand elsewhere."""
COUNTED = re.compile(r"(?<!['\w] )\b(?:food|builder|hay|ore|wood|gold|padlock|solitary|grains|clay) symbols?\b")
"""Symbols that a formula counts in the own village."""


def other_numbers(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield other numbers within their bounds, on cards and in sentences."""
    for path, start, end, value in source.scalars():
        if type(value) is int and path[-1] in NUMBERS and "while_in_play" not in path:
            new = value + chance.choice([1, 2, 3]) if value > 0 else value - 1
            yield replaced(source, "changed number", start, end, str(new), wrong=False)
        elif is_sentence(path, value) and last_key(path) not in ("stack_sizes", "if", "when"):
            begin, words = source.written(start, end)
            for digit in re.finditer(r"(?<!\bfrom )\b[0-9]+\b", words):  # The steps of a table begin one higher than the other.
                new = int(digit[0]) + chance.choice([1, 2])
                place = begin + digit.start()
                yield replaced(source, "changed number", place, place + len(digit[0]), str(new), wrong=False)


def other_owners(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield sentences that speak of somebody else's village, hand, square or symbols."""
    for path, start, end, value in source.scalars():
        if not is_sentence(path, value):
            continue
        begin, words = source.written(start, end)
        for old, new in OWNERS:
            if old in words:
                place = begin + words.index(old)
                yield replaced(source, "swapped owner", place, place + len(old), new, wrong=False)
        counted = COUNTED.search(words)
        if counted and last_key(path) in AMOUNTS and "rules" not in path and "," not in words:
            for owner in ("another player's", "any"):
                place = begin + counted.start()
                yield replaced(source, "swapped owner", place, place, f"{owner} ", wrong=False)


def other_words(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield sentences that count another suit, and singulars and plurals in each other's place."""
    for path, start, end, value in source.scalars():
        if not is_sentence(path, value):
            continue
        begin, words = source.written(start, end)
        for word in re.finditer(r"(?<!\bthis )(?<!\ba )\b(symbol|villager|card)(s?)\b(?!')", words):
            new = word[1] + ("" if word[2] else "s")
            place = begin + word.start()
            yield replaced(source, "singular or plural", place, place + len(word[0]), new, wrong=False)
        for suit in re.finditer(r"\b(hay|ore|wood|grains|solitary)\b(?= (symbol|villager))", words):
            new = chance.choice([other for other in ("hay", "ore", "wood", "grains") if other != suit[0] and other not in words])
            place = begin + suit.start()
            yield replaced(source, "another suit", place, place + len(suit[0]), new, wrong=False)


def other_copies(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield cards with more copies."""
    for path, start, end, value in source.scalars():
        if path[-1] == "copies" and path[-2] != "countess":
            yield replaced(source, "changed copies", start, end, str(int(str(value)) + chance.choice([1, 2])), wrong=False)
    for path in source.document.values:
        card = source.value(path)
        if len(path) == 2 and path[0] in ("villagers", "events") and isinstance(card, dict) and card:
            begin, _ = source.extent(path)
            if not {"copies", "starts_village"} & set(card) and source.text[begin] == "{":
                yield replaced(source, "changed copies", begin + 1, begin + 1, "copies: 3, ", wrong=False)


def other_orders(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield files in which two cards that stand below each other are swapped."""
    cards, lines = source.cards(), source.text.split("\n")
    for (one, begin, middle), (other, _, end) in itertools.pairwise(cards):
        swapped = [*lines[: begin - 1], *lines[middle - 1 : end - 1], *lines[begin - 1 : middle - 1], *lines[end - 1 :]]
        yield with_lines(source, "changed order", swapped, f"{other} before {one}")


def other_ids(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield cards with another id that nothing else names."""
    everything = "\n".join(other.text for other in sources())
    for card, begin, _ in source.cards():
        if len(re.findall(rf"\b{card}\b", everything)) == 1:
            lines = source.text.split("\n")
            lines[begin - 1] = lines[begin - 1].replace(card, f"{card}_the_younger", 1)
            yield with_lines(source, "another id", lines, f"{card} -> {card}_the_younger")


def other_spellings(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield comments, empty lines and quotes where they mean nothing; and halves that say which way they round."""
    lines = source.text.split("\n")
    for line in range(1, len(lines)):
        new = chance.choice(["", "# A comment: {which, nobody} reads."])
        yield with_lines(source, "comment or empty line", [*lines[:line], new, *lines[line:]], f"`{new}` after line {line}")
    for path, start, end, value in source.scalars():
        if not isinstance(value, str) or source.text[start] in "'\">|":
            continue
        yield replaced(source, "quotes", start, end, "'" + value.replace("'", "''") + "'", wrong=False)
        if last_key(path) in AMOUNTS - {"stack_sizes"} and "winner" not in path and not LOOSE.search(value):
            new = f"'half of {value.replace(chr(39), chr(39) * 2)}, rounded {chance.choice(['up', 'down'])}'"
            yield replaced(source, "half with its direction", start, end, new, wrong=False)


MAKERS: tuple[Maker, ...] = (
    other_numbers,
    other_owners,
    other_words,
    other_copies,
    other_orders,
    other_ids,
    other_spellings,
)
