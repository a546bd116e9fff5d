"""No Python line knows a card: what only the card files may say is looked for in all identifiers and strings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.house.sources import PACKAGE, ROOT, modules, words

CARDS = ROOT / "cards"
SECTIONS = ("villagers", "events", "developments")
"""The keys at the top of a file under which cards stand by id; they are on none of the cards themselves."""
BACKS = ("suit", "deck")
"""What the cards of a file have on their backs."""
OWN = ("suit", "pile", "pool")
"""What a card names besides: its own back, and where it lies when it is none of the deck."""
NO_CARDS = {"scenarios", "locales"}
"""The folders of a pack that hold no cards."""

SECOND_MEANINGS = Path(__file__).with_name("second_meanings.yaml")

Stems = tuple[str, ...]


def stems(text: str) -> Stems:
    """Return the words of an identifier or a text, in small letters and in the singular.

    >>> stems("MonkRule"), stems("place_monks_below"), stems("the Log-Rafter's 2 churches")
    (('monk', 'rule'), ('place', 'monk', 'below'), ('the', 'log', 'rafter', 's', 'church'))
    """
    plain = "".join(mark for mark in unicodedata.normalize("NFKD", text) if not unicodedata.combining(mark))
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", plain)
    return tuple(singular(word) for word in re.findall(r"[^\W\d_]+", parted.lower()))


def singular(word: str) -> str:
    """Return *word* without what makes it a plural."""
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 1 else word


def read(path: Path) -> Any:
    """Return what the YAML file at *path* holds."""
    return yaml.safe_load(path.read_text(encoding="utf-8")) or {}


def files(kind: str) -> Iterator[dict[str, Any]]:
    """Yield what the files of every shipped pack hold that have the key *kind* at the top."""
    for manifest in sorted(CARDS.rglob("pack.yaml")):
        for path in sorted(manifest.parent.rglob("*.yaml")):
            if path.parent.name not in NO_CARDS and kind in read(path):
                yield read(path)


def cards() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield (id, what is printed) for every card of every shipped pack."""
    for section in SECTIONS:
        for data in files(section):
            yield from ((card, printed or {}) for card, printed in data[section].items())


def translations(node: Any, ids: set[str]) -> Iterator[tuple[str, str]]:
    """Yield (name, id) for what a locale file calls the cards of *ids*, wherever it says so."""
    if isinstance(node, dict):
        for key, value in node.items():
            named = value.get("name") if isinstance(value, dict) else value
            if key in ids and isinstance(named, str):
                yield named, key
            yield from translations(value, ids)


def said_by_the_packs() -> Iterator[tuple[str, str]]:
    """Yield (name, what it is) for all names that packs own: cards, suits, decks, piles, pools, sides, seats, modes, packs."""
    ids = set()
    for card, printed in cards():
        ids.add(card)
        yield card, f"the card {card}"
        if "name" in printed:
            yield printed["name"], f"the card {card}"
        for side in printed.get("sides", {}):
            yield side, f"a side of {card}"
        yield from ((printed[key], f"the {key} {printed[key]}") for key in OWN if key in printed)
    for key in BACKS:
        yield from ((data[key], f"the {key} {data[key]}") for data in files(key))
    for path in sorted(CARDS.rglob("*.yaml")):
        if path.parent.name == "locales":
            yield from ((name, f"the card {card}") for name, card in translations(read(path), ids))
    for data in files("pack"):
        pack = data["pack"]
        yield pack["id"], f"the pack {pack['id']}"
        yield from ((suit, f"the suit {suit}") for suit in pack.get("suits", ()))
        yield from ((mode, f"the mode {mode}") for mode in pack.get("modes", ()))
        yield from rules_names(*(mode.get("rules", {}) for mode in pack.get("modes", {}).values()))
    yield from rules_names(*(data["rules"] for data in files("rules")))


def rules_names(*chapters: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield (name, what it is) for the seats and pools that the rules of packs and modes declare."""
    for rules in chapters:
        yield from ((seat, f"the seat {seat}") for seat in rules.get("seats", ()))
        yield from ((pool, f"the pool {pool}") for pool in rules.get("pools", ()))


@cache
def names() -> dict[Stems, str]:
    """Return what each name that the packs own means, by the words it is made of."""
    return {stems(name): meaning for name, meaning in said_by_the_packs()}


def names_in(text: str) -> set[Stems]:
    """Return the names that occur in *text* as whole words."""
    found = stems(text)
    longest = max(map(len, names()), default=0)
    parts = {found[start : start + size] for size in range(1, longest + 1) for start in range(len(found) - size + 1)}
    return parts & names().keys()


@cache
def uses() -> list[tuple[str, Stems]]:
    """Return (place, name) for each name of the packs that the package's Python uses, names of modules included."""
    found = []
    for path in modules().values():
        place = path.relative_to(ROOT).as_posix()
        inner = " ".join(path.relative_to(PACKAGE).with_suffix("").parts)
        for line, word in [(1, inner), *words(path)]:
            found += [(f"{place}:{line}: {word[:60]!r} names {names()[name]}", name) for name in sorted(names_in(word))]
    return found


def second_meanings() -> dict[Stems, str]:
    """Return the names that Python may use, because they mean something else too, with what that is."""
    return {stems(word): reason for word, reason in read(SECOND_MEANINGS).items()}


@pytest.mark.parametrize("text", ["MonkRule", "place_monk_below", "monks", "a log_rafter on top", "LogRafters", "LOG_RAFTER"])
def test_a_name_is_found_inside_a_word(text: str) -> None:
    """A card's name counts wherever it stands in an identifier or a string, in the singular or the plural."""
    assert {("monk",), ("log", "rafter")} & names_in(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("play the jester now", ("jester",)),
        ("CustomsRule", ("custom",)),
        ("town_hall", ("town", "hall")),
        ("deal a summer event", ("summer",)),
        ("a technology", ("technology",)),
        ("from the saints", ("saint",)),
        ("teams", ("team",)),
        ("THE_COUNTESS", ("countess",)),
        ("solo-hard", ("solo", "hard")),
        ("shifting_seasons", ("shifting", "season")),
    ],
)
def test_all_that_packs_name_is_found(text: str, name: Stems) -> None:
    """Villagers, events, developments, decks, suits, piles, pools, seats, modes and packs are all names that a pack owns."""
    assert name in names_in(text)


def test_no_python_line_knows_a_card() -> None:
    """No identifier and no string names a card, suit, side, seat or pack; docstrings may."""
    allowed = second_meanings()
    found = [place for place, name in uses() if name not in allowed]
    assert not found, "\n".join(["what a card does belongs in its file; exceptions: second_meanings.yaml", *found])


def test_a_second_meaning_has_a_reason_and_is_needed() -> None:
    """Each word of the list is a name of a shipped pack, is used in Python, and has its reason written beside it."""
    used = {name for _, name in uses()}
    assert not {word for word in second_meanings() if word not in used}
    assert all(isinstance(reason, str) and len(reason.split()) >= 3 for reason in second_meanings().values())
