"""A card as plain data: what is printed on it, under labels that a designer reads, so that two versions can be compared."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from villagers_rules.balance.word_diff import inline_yaml
from villagers_rules.model.cards import Card, Villager
from villagers_rules.packs import Step
from villagers_rules.packs.document import ANY_PLAYERS, OPEN_END
from villagers_rules.text.card_facts import Fact, card_facts
from villagers_rules.text.steps import short_moment, short_step

FLAGS = {
    "starting_road": "on the Starting Road",
    "starts_village": "the start of a village",
    "basic": "basic",
    "discard": "discarded after use",
    "text_is_free": "in words of its own",
    "stealable": "safe from effects",
}
"""What a card is or is not, by the fact that only cards have where it is not as usual."""
LABELS = {
    "played_on": "lies on",
    "unlocked_by": "padlock",
    "stands_for": "stands for",
    "scored_with_silver": "scored with silver",
    "most": "for the most",
    "flips": "turns to its",
}
"""The labels of facts that are not their ids."""
DERIVED = ("keyring", "carries")
"""Facts that follow from other cards, and are numbers."""
NO_VALUES = (*DERIVED, "unlocks", "precedes", "chain", "hooks")
"""Facts that follow from other cards, and the steps."""
FOR_PEOPLE = ("text", FLAGS["text_is_free"])
"""Labels of what no game depends on."""


@frozen(kw_only=True)
class PlainCard:
    """A card as plain data: *values* by label, by moment the *steps*, each exactly and in short, and what is *derived*."""

    id: str
    name: str
    noun: str
    values: Mapping[str, Any]
    steps: Mapping[str, tuple[tuple[str, str], ...]]
    derived: Mapping[str, int]

    @classmethod
    def of_card(cls, card: Card) -> PlainCard:
        """Return *card* as plain data; what is as usual is left out."""
        facts, several = list(card_facts(card)), isinstance(card, Villager) and len(card.sides) > 1
        return cls(
            id=card.id,
            name=card.name,
            noun=type(card).__name__.lower(),
            values={_label(fact, several_sides=several): _value(fact) for fact in facts if fact.id not in NO_VALUES},
            steps={
                short_moment(fact.part): tuple((inline_yaml(_data(step)), short_step(step)) for step in fact.value)
                for fact in facts
                if fact.id == "hooks"
            },
            derived={fact.id: fact.value for fact in facts if fact.id in DERIVED},
        )

    def renamed(self, names: Mapping[str, str]) -> PlainCard:
        """Return the same with the ids of other cards changed as *names* says."""
        if not names:
            return self
        values = {label: _renamed(value, names) for label, value in self.values.items()}
        steps = {
            moment: tuple((_renamed(exact, names), _renamed(short, names)) for exact, short in listed)
            for moment, listed in self.steps.items()
        }
        return evolve(self, values=values, steps=steps)

    def signature(self) -> str:
        """Return all that makes the card what it is, without its id and what only people read."""
        values = {label: value for label, value in self.values.items() if label not in FOR_PEOPLE}
        steps = {moment: [exact for exact, _ in listed] for moment, listed in self.steps.items()}
        return repr((self.noun, sorted(values.items(), key=lambda value: value[0]), sorted(steps.items())))


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if not isinstance(value, str):
        return value
    return re.sub(r"[a-z][a-z0-9_]*", lambda word: names.get(word[0], word[0]), value)


def _label(fact: Fact, *, several_sides: bool) -> str:
    match fact.id:
        case "while_in_play":
            return f"in play, {fact.part.replace('_', ' ')}"
        case "token":
            return f"token: {fact.part}"
        case _ if fact.part and several_sides:
            return f"{fact.part} side: {fact.id}"
    return FLAGS.get(fact.id) or LABELS.get(fact.id) or fact.id.replace("_", " ")


def _value(fact: Fact) -> Any:
    """Return the value of a fact as plain data; sentences come in their one spelling."""
    match fact.value:
        case _ if fact.id in FLAGS:
            return True
        case bool() | int() | str():
            return fact.value
        case range():
            return players_range(fact.value)
    return f"{fact.value.to} side when {fact.value.when}" if fact.id == "flips" else str(fact.value)


def players_range(players: range) -> str:
    """Return numbers of players as they are written.

    >>> players_range(range(4, 100)), players_range(range(2, 6)), players_range(range(3, 4))
    ('4+', '2 to 5', '3')
    """
    if players in (ANY_PLAYERS, range(0)):
        return "any"
    if players.stop >= OPEN_END:
        return f"{players.start}+"
    return f"{players.start} to {players[-1]}" if len(players) > 1 else str(players.start)


def _data(value: Any) -> Any:
    """Return a step or one of its arguments as a card file could have it."""
    if isinstance(value, Step):
        condition = {} if value.condition is None else {"if": value.condition}
        return {key: _data(argument) for key, argument in {value.verb: value.takes, **value.options, **condition}.items()}
    return [_data(part) for part in value] if isinstance(value, (tuple, list)) else str(value)
