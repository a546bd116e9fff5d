"""The cards of two versions of a pack compared: what was added, removed, renamed and changed, in words and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from attrs import frozen

from villagers_rules.balance.plain_cards import PlainCard
from villagers_rules.balance.word_diff import list_changes, value_change

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

    def to_data(self) -> dict[str, Any]:
        """Return the change as plain data."""
        data: dict[str, Any] = {"part": self.part, "what": self.what}
        data |= {key: value for key, value in (("id", self.id), ("name", self.name), ("was", self.was)) if value}
        data["details"] = [
            {"says": detail.says, **({"key": detail.key, "before": detail.before, "after": detail.after} if detail.key else {})}
            for detail in self.details
        ]
        return data


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
            if old[one].renamed(found).signature() == new[other].signature()
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
        details = tuple(_details(old[was].renamed(names), card))
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
