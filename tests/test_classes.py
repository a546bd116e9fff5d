"""Classes that the package makes compare, hash and print as those that attrs makes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path
from pkgutil import walk_packages
from threading import Barrier, Thread
from typing import Any, ClassVar

import attrs
import pytest
from attrs import field

import villagers_rules
from villagers_rules import classes

ROOMS = ("model", "language", "packs", "effects", "rules", "table", "text")
"""The rooms whose classes a game is made of."""


def declared(make: Any, **options: Any) -> Any:
    """Return a class with a field of every kind, made by *make*."""

    @make(**options)
    class Thing:
        """A thing."""

        first: int
        second: list[Any] = field(factory=list)
        third: str = field(default="", eq=False)
        fourth: int = field(default=0, repr=False)

    return Thing


PAIRS = [
    (attrs.frozen, classes.frozen, {}),
    (attrs.frozen, classes.frozen, {"kw_only": True}),
    (attrs.frozen, classes.frozen, {"slots": False}),
    (attrs.frozen, classes.frozen, {"eq": False}),
    (attrs.frozen, classes.frozen, {"order": True}),
    (attrs.define, classes.define, {}),
    (attrs.define, classes.define, {"eq": False}),
    (attrs.define, classes.define, {"frozen": True, "slots": False}),
]


@pytest.mark.parametrize(("theirs", "ours", "options"), PAIRS)
def test_classes_are_those_of_attrs(theirs: Any, ours: Any, options: dict[str, Any]) -> None:
    """Values are equal, are printed, can be hashed, altered and evolved in the same cases as those of attrs."""

    def facts(make: Any) -> list[object]:
        thing, other = declared(make, **options), declared(make, **options)
        one, same = thing(first=1, second=[2], third="a"), thing(first=1, second=[2], third="b")
        strange = [thing(first=2), thing(first=1, second=[2], fourth=1), other(first=1, second=[2]), 1, None]
        hashed = thing.__hash__ and (thing.__hash__ is object.__hash__ or "by fields")
        found: list[object] = [one == same, one != same, [one == each for each in strange], one.__eq__(1), hashed]
        one.second.append(one)
        found += [repr(one), repr(attrs.evolve(same, first=3)), attrs.asdict(same), [each.name for each in attrs.fields(thing)]]
        try:
            same.first = 5
        except attrs.exceptions.FrozenInstanceError as error:
            found.append(type(error))
        return [*found, hasattr(same, "__dict__"), thing.__match_args__]

    assert facts(ours) == facts(theirs)


def test_equal_values_have_one_hash() -> None:
    """Frozen values that are equal have the same hash, and those of other classes with the same fields seldom do."""

    @classes.frozen
    class Point:
        """A point."""

        x: int
        y: int = 0

    @classes.frozen
    class Nothing:
        """A value without fields."""

    assert hash(Point(1, 2)) == hash(Point(1, 2)) != hash(Point(2, 1))
    assert {Nothing(): 1}[Nothing()] == 1
    assert len({hash(Point(x, y)) for x in range(20) for y in range(20)}) == 400


def test_own_methods_are_kept() -> None:
    """A class that says itself how it compares or prints goes by that."""

    @classes.frozen
    class Loud:
        """Prints loudly, and equals everything."""

        name: str

        def __repr__(self) -> str:
            return self.name.upper()

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

    assert repr(Loud("a")) == "A"
    assert Loud("a") == 3
    assert hash(Loud("b")) == 7


def test_children_compare_all_fields() -> None:
    """A child class compares the fields of its parent, too, and never equals its parent."""

    @classes.frozen
    class Parent:
        """A parent."""

        x: int

    @classes.frozen
    class Child(Parent):
        """A child."""

        y: int

    assert Child(1, 2) == Child(1, 2) != Child(2, 2)
    assert Child(1, 2) != Parent(1)
    assert repr(Child(1, 2)).endswith("Child(x=1, y=2)")


def waits(cls: type) -> bool:
    """Return whether attrs has not made a class yet."""
    return not isfunction(vars(cls)["__init__"])


USES: dict[str, Callable[[Any], object]] = {
    "a value": lambda cls: cls(1, 2).y == 2,
    "a value of a child": lambda cls: type("Child", (cls,), {})(1, 2).y == 2,
    "fields": lambda cls: [each.name for each in attrs.fields(cls)] == ["x", "y"],
    "a question for attrs": attrs.has,
    "a signature": lambda cls: list(signature(cls).parameters) == ["x", "y"],
    "a match": lambda cls: cls.__match_args__ == ("x", "y"),
    "an unpickled value": lambda cls: cls.__new__(cls).__setstate__({"x": 1, "y": 2}) is None,
}


@pytest.mark.parametrize("use", USES.values(), ids=list(USES))
def test_attrs_makes_a_class_when_it_is_used(use: Callable[[Any], object]) -> None:
    """A class waits for attrs, its parents with it, until a value of it is made or its fields are read."""

    @classes.frozen
    class Parent:
        """A parent."""

        x: int

    @classes.frozen
    class Child(Parent):
        """A child."""

        y: int = 0

    assert waits(Parent)
    assert waits(Child)
    assert use(Child)
    assert not waits(Child)
    assert not waits(Parent)
    assert Child(1) == Child(1, 0) != Child(1, 1)


def test_slots_are_those_of_attrs() -> None:
    """A class has slots for its own fields alone, and its values take weak references and no other attributes."""

    def slots(make: Any) -> list[object]:
        @make
        class Parent:
            """A parent with what all its values share."""

            shared: ClassVar[int] = 3
            x: int
            y: str = "a"

        @make
        class Child(Parent):
            """A child that says a field again."""

            y: str = "b"
            z: int = 1

        made: Any = Child
        child = made(1)
        own = [sorted(vars(cls)["__slots__"]) for cls in (Parent, Child)]
        return [*own, child.shared, child.y, hasattr(child, "__dict__"), Child.y is Parent.y]

    assert slots(classes.frozen) == slots(attrs.frozen)
    assert slots(classes.define) == slots(attrs.define)


def test_methods_mean_their_class() -> None:
    """Methods, properties and class methods that mention their class mean the one with slots."""

    @classes.frozen
    class Parent:
        """A parent."""

        x: int

        def twice(self) -> int:
            return 2 * self.x

    @classes.frozen
    class Child(Parent):
        """A child."""

        def twice(self) -> int:
            return super().twice() + 1

        @property
        def own(self) -> object:
            return __class__  # type: ignore[name-defined]

        @classmethod
        def of(cls) -> object:
            return __class__  # type: ignore[name-defined]

    assert Child(2).twice() == 5
    assert Child(2).own is Child.of() is Child


def test_what_attrs_must_see_is_made_at_once() -> None:
    """Errors, classes that are built in a way of their own, and those that keep what they work out do not wait for attrs."""

    @classes.frozen
    class Wrong(ValueError):
        """An error."""

        x: int

    @classes.define
    class Built:
        """Is built in its own way."""

        x: int

        def __init__(self) -> None:
            self.__attrs_init__(3)  # type: ignore[attr-defined]

    @classes.frozen
    class Keeping:
        """Keeps what it works out."""

        x: int

        @cached_property
        def found(self) -> list[int]:
            return [self.x]

    keeping = Keeping(1)
    assert str(Wrong(4)) == "4"
    built: Any = Built
    assert built().x == 3
    assert keeping.found is keeping.found


def test_threads_may_use_a_class_together() -> None:
    """Threads that make the first values of a class at the same time all get them."""

    @classes.frozen
    class Point:
        """A point."""

        x: int
        y: int = 0

    start, found = Barrier(8), []

    def first(x: int) -> None:
        start.wait()
        found.append(Point(x))

    threads = [Thread(target=first, args=(x,)) for x in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {Point(x) for x in range(8)}


def test_every_class_of_a_game_can_be_made() -> None:
    """No class of the rooms of a game has fields that attrs refuses; values of those that wait can be copied and pickled."""
    folders = [str(Path(villagers_rules.__path__[0]) / room) for room in ROOMS]
    for room, folder in zip(ROOMS, folders, strict=True):
        for module in walk_packages([folder], f"villagers_rules.{room}."):
            import_module(module.name)
    for cls in [*classes._WAITING]:
        assert attrs.has(cls)
        assert not waits(cls)
    from villagers_rules.model.choices import Pile

    pile = Pile("stack", 4)
    assert copy.copy(pile) == copy.deepcopy(pile) == pickle.loads(pickle.dumps(pile)) == pile
