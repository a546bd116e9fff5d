"""Classes that the package makes compare, hash and print as those that attrs makes."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from attrs import field

from villagers_rules import classes


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
