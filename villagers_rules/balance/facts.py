"""A card as plain facts: what is printed on it, under names that a designer reads, so that two versions can be compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import NOTHING, Factory, evolve, field, fields, frozen

from villagers_rules.model.cards import Card, Development, Event, Side, Villager
from villagers_rules.packs.document import ANY_PLAYERS, OPEN_END
from villagers_rules.report.steps import INNER, moment_words, step_in_words

Steps = Mapping[str, str]
"""Steps in their order: what each is, exactly, and how it is told."""

FLAGS = {
    "starting_road": "on the Starting Road",
    "starts_village": "the start of a village",
    "basic": "basic",
    "discard": "discarded after use",
    "text_is_free": "in words of its own",
}
"""What a card is or is not, by the attribute that is true where it is."""
LABELS = {
    "played_on": "lies on",
    "unlocked_by": "padlock",
    "stands_for": "stands for",
    "scored_with_silver": "scored with silver",
    "most": "for the most",
}
"""How attributes are told that are not told by their own names."""
APART = ("id", "name", "pack", "stealable", "sides", "flips", "hooks", "while_in_play", "token", "played_in")
"""Attributes that are told in a way of their own, or that are none of the card's facts."""
DERIVED = ("keyring", "unlocks", "precedes", "chain", "carries")
"""Attributes that follow from other cards."""
COUNTED = ("copies", "suit_symbols")
"""Attributes of which there is always a number."""
FOR_PEOPLE = ("text", "in words of its own")
"""Facts that no game depends on."""


@frozen(kw_only=True)
class Facts:
    """What is printed on a card: *values* by what they are called, and by moment the *steps* it carries out."""

    id: str
    name: str
    noun: str
    values: Mapping[str, Any]
    steps: Mapping[str, tuple[tuple[str, str], ...]] = field(factory=dict)
    derived: Mapping[str, int] = field(factory=dict)

    def renamed(self, names: Mapping[str, str]) -> Facts:
        """Return the facts with the ids of other cards changed as *names* says."""
        if not names:
            return self
        values = {label: _renamed(value, names) for label, value in self.values.items()}
        steps = {
            moment: tuple((_renamed(exact, names), _renamed(told, names)) for exact, told in listed)
            for moment, listed in self.steps.items()
        }
        return evolve(self, values=values, steps=steps)

    def signature(self) -> str:
        """Return all that makes the card what it is, without its id and what only people read."""
        values = {label: value for label, value in self.values.items() if label not in FOR_PEOPLE}
        steps = {moment: [exact for exact, _ in listed] for moment, listed in self.steps.items()}
        return repr((self.noun, sorted(values.items(), key=lambda fact: fact[0]), sorted(steps.items())))


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if not isinstance(value, str):
        return value
    return re.sub(r"[a-z][a-z0-9_]*", lambda word: names.get(word[0], word[0]), value)


def facts_of(card: Card) -> Facts:
    """Return the facts about *card*; what is as usual is none."""
    values = {label: value for label, value in _values(card) if value is not None}
    steps = {
        moment_words(hook): tuple((exactly(step), step_in_words(step)) for step in steps)
        for hook, steps in card.hooks.items()
        if INNER not in hook and steps
    }
    derived = {name: getattr(card, name) for name in ("keyring", "carries") if getattr(card, name, 0)}
    noun = type(card).__name__.lower()
    return Facts(id=card.id, name=card.name, noun=noun, values=values, steps=steps, derived=derived)


def _values(card: Card) -> Iterator[tuple[str, Any]]:
    for attribute in fields(type(card)):
        name = attribute.name
        if name in APART or name in DERIVED:
            continue
        value = getattr(card, name)
        usual = attribute.default.factory() if isinstance(attribute.default, Factory) else attribute.default  # type: ignore[arg-type]
        if value is None or (usual is not NOTHING and value == usual and name not in COUNTED):
            continue
        label = FLAGS.get(name) or LABELS.get(name) or name.replace("_", " ")
        yield label, plain(value)
    yield from _SORTS[type(card)](card)
    for chapter, numbers in getattr(card, "while_in_play", {}).items():
        yield from ((f"in play, {chapter} {number.replace('_', ' ')}", plain(value)) for number, value in numbers.items())


def _of_villager(card: Any) -> Iterator[tuple[str, Any]]:
    if not card.stealable:
        yield "safe from effects", True
    if card.played_in != "build turn":
        yield "played in", card.played_in
    for side in card.sides:
        before = f"{side.name} side: " if len(card.sides) > 1 else ""
        yield from ((f"{before}{label}", value) for label, value in _of_side(side))
    if card.flips:
        yield "turns to its", f"{card.flips.to} side when {card.flips.when}"


def _of_side(side: Side) -> Iterator[tuple[str, Any]]:
    for attribute in fields(Side):
        value = getattr(side, attribute.name)
        if attribute.name != "name" and value is not None and (value != 0 or attribute.default is None):
            yield attribute.name, plain(value)


def _of_development(card: Any) -> Iterator[tuple[str, Any]]:
    return ((f"token: {symbol}", number) for symbol, number in card.token.items())


_SORTS: Mapping[type, Callable[[Any], Iterator[tuple[str, Any]]]] = {
    Villager: _of_villager,
    Event: lambda card: iter(()),
    Development: _of_development,
}


def plain(value: Any) -> Any:
    """Return a value of a card as plain data; sentences come in their one spelling."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, range):
        return players_words(value)
    if isinstance(value, (tuple, list)):
        return "; ".join(str(plain(part)) for part in value)
    return str(value)


def players_words(players: range) -> str:
    """Return numbers of players as they are written.

    >>> players_words(range(4, 100)), players_words(range(2, 6)), players_words(range(3, 4))
    ('4+', '2 to 5', '3')
    """
    if players in (ANY_PLAYERS, range(0)):
        return "any"
    if players.stop >= OPEN_END:
        return f"{players.start}+"
    return f"{players.start} to {players[-1]}" if len(players) > 1 else str(players.start)


def exactly(step: Any) -> str:
    """Return a step with all its arguments, as a card file could have it."""
    arguments = {step.verb: step.takes, **step.options}
    if step.condition is not None:
        arguments["if"] = step.condition
    return "{" + ", ".join(f"{key}: {_argument(value)}" for key, value in arguments.items()) + "}"


def _argument(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(map(_argument, value)) + "]"
    return exactly(value) if hasattr(value, "verb") else str(value)
