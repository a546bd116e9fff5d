"""The cards of two versions of a pack compared: what was added, removed, renamed and changed, in words and as data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from attrs import evolve

from villagers_rules.balance.word_diff import inline_yaml, list_changes, value_change
from villagers_rules.classes import frozen
from villagers_rules.model.printed import Card, Villager
from villagers_rules.model.steps import Step
from villagers_rules.packs.document import ANY_PLAYERS, OPEN_END
from villagers_rules.phrases import spaced
from villagers_rules.text.card_facts import Fact, card_facts
from villagers_rules.text.steps import short_step

_FLAGS = {
    "starting_road": "on the Starting Road",
    "starts_village": "the start of a village",
    "basic": "basic",
    "discard": "discarded after use",
    "text_is_free": "in words of its own",
}
"""What a card is or is not, by the fact that only cards have where it is not as usual."""
_LABELS = {
    "played_on": "lies on",
    "unlocked_by": "padlock",
    "stands_for": "stands for",
    "flips": "turns to its",
}
"""The labels of facts that are not their ids."""
_WAYS = {"most": "for the most", "fewest": "for the fewest", "goal": "for reaching"}
"""The label of what a development asks for, by its way."""
_DERIVED = ("keyring", "carries")
"""Facts that follow from other cards, and are numbers."""
_NO_VALUES = (*_DERIVED, "unlocks", "precedes", "chain", "hooks", "way")
"""Facts that follow from other cards, the steps, and what the label of another fact says."""
_FOR_PEOPLE = ("text", _FLAGS["text_is_free"])
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
        """Return *card* as plain data; without what is as usual."""
        facts, several = list(card_facts(card)), isinstance(card, Villager) and len(card.sides) > 1
        way = getattr(card, "way", "")
        return cls(
            id=card.id,
            name=card.name,
            noun=type(card).__name__.lower(),
            values={_label(fact, way, several_sides=several): _value(fact) for fact in facts if fact.id not in _NO_VALUES},
            steps={
                fact.part: tuple((inline_yaml(_data(step)), short_step(step)) for step in fact.value)
                for fact in facts
                if fact.id == "hooks"
            },
            derived={fact.id: fact.value for fact in facts if fact.id in _DERIVED},
        )

    def _renamed(self, names: Mapping[str, str]) -> PlainCard:
        """Return the same with the ids of other cards changed as *names* says."""
        if not names:
            return self
        values = {label: _renamed(value, names) for label, value in self.values.items()}
        steps = {
            moment: tuple((_renamed(exact, names), _renamed(short, names)) for exact, short in listed)
            for moment, listed in self.steps.items()
        }
        return evolve(self, values=values, steps=steps)

    def _signature(self) -> str:
        """Return all that makes the card what it is, without its id and what only people read."""
        values = {label: value for label, value in self.values.items() if label not in _FOR_PEOPLE}
        steps = {moment: [exact for exact, _ in listed] for moment, listed in self.steps.items()}
        return repr((self.noun, sorted(values.items(), key=lambda value: value[0]), sorted(steps.items())))


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if not isinstance(value, str):
        return value
    return re.sub(r"[a-z][a-z0-9_]*", lambda word: names.get(word[0], word[0]), value)


def _label(fact: Fact, way: str, *, several_sides: bool) -> str:
    match fact.id:
        case "asks":
            return _WAYS[way]
        case "while_in_play":
            return f"in play, {spaced(fact.part)}"
        case "token":
            return f"token: {fact.part}"
        case _ if fact.part and several_sides:
            return f"{fact.part} side: {fact.id}"
    return _FLAGS.get(fact.id) or _LABELS.get(fact.id) or spaced(fact.id)


def _value(fact: Fact) -> Any:
    """Return the value of a fact as plain data; sentences come in their one spelling."""
    match fact.value:
        case _ if fact.id in _FLAGS:
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


ADDED, REMOVED, RENAMED, CHANGED, FOLLOWS = "added", "removed", "renamed", "changed", "follows"
"""What can have happened; what follows from changes of other cards was not itself changed."""


@frozen
class Detail:
    """One thing that changed, in words; *before* and *after* are plain data where it is one value."""

    says: str
    key: str = ""
    before: Any = None
    after: Any = None


@frozen(kw_only=True)
class Change:
    """What happened to a *part* of a pack (a card, a mode, the rules ...); *was* is the id it had, where that is another one."""

    part: str
    what: str
    id: str = ""
    name: str = ""
    was: str = ""
    details: tuple[Detail, ...] = ()


def renames(old: Mapping[str, PlainCard], new: Mapping[str, PlainCard]) -> dict[str, str]:
    """Return the best guess at which cards only have another id: by id before, the id after.

    A card that is gone and one that is new are the same where all their data are, or else where people call them the same.
    """
    found: dict[str, str] = {}
    while True:
        gone = [card for card in old if card not in new and card not in found]
        come = [card for card in new if card not in old and card not in found.values()]
        pairs = [
            (-_likeness(one, other), one, other)
            for one in gone
            for other in come
            if old[one]._renamed(found)._signature() == new[other]._signature()
        ]
        if not pairs:
            named = [(0.0, one, other) for one in gone for other in come if _same_name(old[one], new[other])]
            if not named:
                return found
            pairs = named[:1]
        _, one, other = min(pairs)
        found[one] = other


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _same_name(one: PlainCard, other: PlainCard) -> bool:
    return one.noun == other.noun and one.name == other.name


def compare_cards(old: Mapping[str, PlainCard], new: Mapping[str, PlainCard], lines: Mapping[str, str]) -> list[Change]:
    """Return what happened to the cards, by id in both versions; *lines* says what each new or removed card is."""
    names = renames(old, new)
    back = {after: before for before, after in names.items()}
    found = [
        Change(part=card.noun, what=REMOVED, id=card.id, name=card.name, details=(Detail(lines[card.id]),))
        for card in old.values()
        if card.id not in new and card.id not in names
    ]
    for card in new.values():
        was = back.get(card.id, card.id)
        if was not in old:
            found.append(Change(part=card.noun, what=ADDED, id=card.id, name=card.name, details=(Detail(lines[card.id]),)))
            continue
        details = tuple(_details(old[was]._renamed(names), card))
        if was != card.id:
            found.append(Change(part=card.noun, what=RENAMED, id=card.id, name=card.name, was=was, details=details))
        elif details:
            found.append(Change(part=card.noun, what=CHANGED, id=card.id, name=card.name, details=details))
        follows = tuple(_compared(old[was].derived, card.derived))
        if follows:
            found.append(Change(part=card.noun, what=FOLLOWS, id=card.id, name=card.name, details=follows))
    order = (CHANGED, RENAMED, ADDED, REMOVED, FOLLOWS)
    return sorted(found, key=lambda change: order.index(change.what))


def _details(old: PlainCard, new: PlainCard) -> Iterator[Detail]:
    if old.noun != new.noun:
        yield Detail(f"is now one of the {new.noun}s, and was one of the {old.noun}s", "kind", old.noun, new.noun)
    if old.name != new.name and old.id == new.id:
        yield Detail(f"name {old.name} -> {new.name}", "name", old.name, new.name)
    yield from _compared(old.values, new.values)
    for moment in _keys(old.steps, new.steps):
        before, after = old.steps.get(moment, ()), new.steps.get(moment, ())
        yield from (Detail(f"{moment}: {says}") for says in _step_changes(before, after))


def _step_changes(before: Iterable[tuple[str, str]], after: Iterable[tuple[str, str]]) -> list[str]:
    """Return what changed in steps, each given exactly and in short; exactly where two are the same in short."""
    old, new = list(before), list(after)
    words = dict([*old, *new])
    if len(set(words.values())) < len(words):
        words = {exact: exact for exact in words}
    return list_changes("step", [words[exact] for exact, _ in old], [words[exact] for exact, _ in new])


def _compared(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Detail]:
    for label in _keys(old, new):
        before, after = old.get(label), new.get(label)
        if before != after:
            yield Detail(_says(label, before, after), label, before, after)


def _says(label: str, before: Any, after: Any) -> str:
    if isinstance(before, bool) or isinstance(after, bool):
        return f"now {label}" if after else f"no longer {label}"
    return value_change(label, before, after)


def _keys(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys([*old, *new]))
