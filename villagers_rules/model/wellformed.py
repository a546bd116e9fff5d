"""Whether an action that a program made is one at all: its types, its numbers, and that it means what its text says."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from types import UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from attrs import fields, has

from villagers_rules.errors import NotAnActionError
from villagers_rules.model.actions import MAX_NUMBER, Action
from villagers_rules.model.plain import written_fields


def check_action(action: Action) -> None:
    """Raise `NotAnActionError` for an action whose fields are of other types or out of range, or that its text does not say.

    >>> from villagers_rules.model.choices import Pile
    >>> check_action(Action(player=1, verb="draft", pile=Pile("road", 0)))
    Traceback (most recent call last):
    ...
    villagers_rules.errors.NotAnActionError: the action's pile.number: expected 1 to 9999, got 0
    """
    for name, hint, value in _fields(action):
        if not _fits(value, hint):
            raise NotAnActionError(f"the action's {name}: expected {_written(hint)}, got {value!r:.60}")
        if type(value) is int and not 1 <= value <= MAX_NUMBER:
            raise NotAnActionError(f"the action's {name}: expected 1 to {MAX_NUMBER}, got {value}")
    said = Action.parse(str(action), player=action.player)
    if said != action:
        different = next(field.name for field in fields(Action) if getattr(said, field.name) != getattr(action, field.name))
        raise NotAnActionError(
            f"the action's {different}: expected {getattr(said, different)!r}, as in {str(action)!r:.90}, got "
            f"{getattr(action, different)!r:.90}"
        )


def _fields(value: Any, prefix: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield (name, declared type, value) for the fields of *value*, then for those of the values it holds."""
    types = _hints(cast(Hashable, type(value)))
    for name, hint in ((attribute.name, types[attribute.name]) for attribute in written_fields(type(value))):
        found = getattr(value, name)
        yield prefix + name, hint, found
        for part in found if isinstance(found, tuple) else (found,):
            if has(type(part)):
                yield from _fields(part, f"{prefix}{name}.")


@cache
def _hints(kind: Hashable) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(value: Any, hint: Any) -> bool:
    """Return whether *value* is of the type *hint*: a class, a union, or a tuple; true and false are no numbers."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is tuple:
        if type(value) is not tuple:
            return False
        wanted = parts[:1] * len(value) if parts[-1] is Ellipsis else parts
        return len(value) == len(wanted) and all(map(_fits, value, wanted))
    return type(value) is hint


def _written(hint: Any) -> str:
    """Return a type as people write it, without the modules it comes from."""
    shown = hint.__name__ if isinstance(hint, type) and get_origin(hint) is None else str(hint)
    return shown.replace("villagers_rules.model.choices.", "").replace("NoneType", "None")
