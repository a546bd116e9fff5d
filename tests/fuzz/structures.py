"""Mutations of plain data, as YAML and JSON hold it: keys and values dropped, doubled, exchanged, retyped, renamed and nested."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from attrs import Factory, define, field

from tests.fuzz import hostile, texts

Place = tuple[str | int, ...]
_Holder = Any
"""A mapping or a list that is mutated in place."""
Way = Callable[["Mutation", _Holder, Any], str]
"""What mutates the value at a key of a mapping or list, and returns what it did, or "" if it cannot be done there."""


def places(data: Any, place: Place = ()) -> Iterator[Place]:
    """Yield the place of everything in *data* but the whole."""
    if isinstance(data, (dict, list)):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield (*place, key)
            yield from places(value, (*place, key))


def at(data: Any, place: Place) -> Any:
    """Return what stands at *place*."""
    for key in place:
        data = data[key]
    return data


@define
class Corpus:
    """What real files hold: the values of each key, the keys that stand together, and the words of all texts."""

    values: dict[str, list[Any]] = field(factory=lambda: defaultdict(list))
    beside: dict[str, list[str]] = field(factory=lambda: defaultdict(list))
    words: list[str] = field(factory=lambda: ["x"])

    @classmethod
    def of(cls, files: Iterable[Any]) -> Corpus:
        """Return the corpus of plain data that was read from *files*."""
        found = cls()
        words: dict[str, None] = {}
        for data in files:
            for place in places(data):
                key, value = place[-1], at(data, place)
                if isinstance(key, str):
                    found.values[key].append(value)
                    siblings = found.beside[key]
                    siblings += [other for other in at(data, place[:-1]) if other not in siblings]
                words.update(dict.fromkeys(word for word in (key, value) if isinstance(word, str) and len(word) < 200))
        found.words = [*dict.fromkeys(part for word in words for part in (word, *word.split()))] or found.words
        return found


@define
class Mutation:
    """Mutates *data* in place, one small change after the other, and notes what was done."""

    data: Any
    corpus: Corpus
    chance: Random
    notes: list[str] = field(factory=list)
    ways: tuple[Way, ...] = field(default=Factory(lambda: WAYS))

    def mutate(self, *, most: int = 3) -> Any:
        """Return the data after up to *most* changes."""
        wanted = self.chance.choice((1, 1, 1, most))
        for _ in range(20 * wanted):
            if len(self.notes) == wanted or not (found := self.place()):
                break
            way = self.chance.choice(self.ways)
            holder, key = at(self.data, found[:-1]), found[-1]
            done = way(self, holder, key)
            if done:
                self.notes.append(f"{'.'.join(str(part)[:40] for part in found)}: {done[:200]}")
        return self.data

    def place(self) -> Place:
        """Return a place: each one is as likely, or those higher up are likelier."""
        chance = self.chance
        if chance.random() < 0.3:
            listed = list(places(self.data))
            return chance.choice(listed) if listed else ()
        place: Place = ()
        inside = self.data
        while isinstance(inside, (dict, list)) and inside and (not place or chance.random() < 0.85):
            key = chance.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
            place, inside = (*place, key), inside[key]
        return place

    def put(self, holder: _Holder, key: Any, value: Any) -> str:
        """Put *value* in the place of what is there."""
        before = holder[key]
        holder[key] = deepcopy(value)
        return f"{before!r:.60} became {value!r:.60}" if before != value or type(before) is not type(value) else ""


def _drop(mutation: Mutation, holder: _Holder, key: Any) -> str:
    del holder[key]
    return "dropped"


def _double(mutation: Mutation, holder: _Holder, key: Any) -> str:
    if isinstance(holder, list):
        times = mutation.chance.choice((1, 1, 2, 60, 600))
        holder[key:key] = [deepcopy(holder[key]) for _ in range(times if times < 10 or len(repr(holder[key])) < 200 else 1)]
        return f"repeated {times} times"
    return _rename(mutation, holder, key, copied=True)


def _swap(mutation: Mutation, holder: _Holder, key: Any) -> str:
    other = mutation.chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]
    return f"exchanged with {other}" if holder[key] != holder[other] else ""


def _move(mutation: Mutation, holder: _Holder, key: Any) -> str:
    value = holder[key]
    target = at(mutation.data, mutation.place()[:-1])
    if isinstance(target, list) and isinstance(holder, list):
        del holder[key]
        target.insert(mutation.chance.randint(0, len(target)), value)
        return "moved to another list"
    return ""


def _retype(mutation: Mutation, holder: _Holder, key: Any) -> str:
    return mutation.put(holder, key, mutation.chance.choice(hostile.PLAIN))


def _number(mutation: Mutation, holder: _Holder, key: Any) -> str:
    before = holder[key]
    near = before if isinstance(before, int) and not isinstance(before, bool) else None
    if near is None and mutation.chance.random() < 0.8:
        return ""
    return mutation.put(holder, key, hostile.number(mutation.chance, near))


def _text(mutation: Mutation, holder: _Holder, key: Any) -> str:
    chance = mutation.chance
    if not isinstance(holder[key], str) and chance.random() < 0.8:
        return ""
    return mutation.put(holder, key, hostile.text(chance))


def _words(mutation: Mutation, holder: _Holder, key: Any) -> str:
    before = holder[key]
    if not isinstance(before, str) or not before:
        return ""
    return mutation.put(holder, key, texts.mutated(before, mutation.chance, mutation.corpus.words, most=2))


def _rename(mutation: Mutation, holder: _Holder, key: Any, *, copied: bool = False) -> str:
    if not isinstance(holder, dict) or not isinstance(key, str):
        return ""
    chance = mutation.chance
    way = chance.random()
    if way < 0.05:
        new = "a" * chance.choice((40, 41, 60, 300, 100_000))
    elif way < 0.4:
        new = texts.mutated(key or "a", chance, mutation.corpus.words, most=1)
    elif way < 0.8:
        new = chance.choice(mutation.corpus.beside.get(key) or mutation.corpus.words)
    else:
        new = hostile.text(chance)
    renamed = {new if name == key else name: value for name, value in holder.items()}
    kept = holder[key]
    holder.clear()
    holder.update(renamed)
    if copied:
        holder[key] = deepcopy(kept)
    return f"{'copied as' if copied else 'renamed'} {new!r:.60}" if new != key else ""


def _nest(mutation: Mutation, holder: _Holder, key: Any) -> str:
    levels, name = mutation.chance.choice((1, 1, 2, 31, 90)), mutation.chance.choice(("", str(key)[:40]))
    value = holder[key]
    for _ in range(levels):
        value = {name: value} if name else [value]
    holder[key] = value
    return f"nested {levels} deep"


def _empty(mutation: Mutation, holder: _Holder, key: Any) -> str:
    before = holder[key]
    empty: Any = {} if isinstance(before, dict) else [] if isinstance(before, list) else ""
    if isinstance(before, list) and mutation.chance.random() < 0.5:
        empty = [mutation.chance.choice(({}, [], None, ""))]
    return mutation.put(holder, key, empty)


def _same_key(mutation: Mutation, holder: _Holder, key: Any) -> str:
    found = mutation.corpus.values.get(key) if isinstance(key, str) else None
    return mutation.put(holder, key, mutation.chance.choice(found)) if found else _elsewhere(mutation, holder, key)


def _elsewhere(mutation: Mutation, holder: _Holder, key: Any) -> str:
    found = at(mutation.data, mutation.place())
    fits = type(found) is type(holder[key]) or mutation.chance.random() < 0.2
    return mutation.put(holder, key, found) if fits and len(repr(found)) < 20_000 else ""


def _add_key(mutation: Mutation, holder: _Holder, key: Any) -> str:
    chance, corpus = mutation.chance, mutation.corpus
    if not isinstance(holder, dict) or not isinstance(key, str):
        return ""
    new = chance.choice(corpus.beside.get(key) or corpus.words)
    if new in holder:
        return ""
    holder[new] = deepcopy(chance.choice(corpus.values.get(new) or hostile.PLAIN))
    return f"joined by {new!r}: {holder[new]!r:.80}"


WAYS: tuple[Way, ...] = (
    *(_drop, _drop, _double, _swap, _move, _retype, _number, _number, _number, _text, _words, _words),
    *(_rename, _nest, _empty, _same_key, _same_key, _same_key, _same_key, _elsewhere, _add_key, _add_key, _add_key),
)
"""All ways to mutate plain data; the usual ones stand here several times."""
NUDGES: tuple[Way, ...] = (*(_number,) * 6, *(_swap, _move, _move, _elsewhere, _drop, _double))
"""Ways after which data of a game often still has the right form."""
MILD: tuple[Way, ...] = (*(_same_key,) * 4, *(_add_key,) * 3, *(_number, _swap, _drop, _elsewhere, _double, _words))
"""Ways after which files often still mean something."""
