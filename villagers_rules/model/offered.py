"""What is offered keeps its move, and finds its words when they are first read: most offers are never looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from attrs import fields

from villagers_rules.model.moves import Move

_T = TypeVar("_T", bound="Offered")
_set = object.__setattr__


class Offered:
    """A value that may have been offered: ``offer`` is then the moment that offered it, its move, and what words the move.

    The offer is no part of what the value says: it takes no part in equality, pickles and JSON, and counts only at its moment.
    """

    __slots__ = ("offer",)
    offer: tuple[object, Move, Callable[[Any, Move], Any] | None] | None

    def also_offered(self: _T, moment: object, move: Move) -> _T:
        """Return this value, which says what *move* is in words, as it is offered at *moment*."""
        _set(self, "offer", (moment, move, None))
        return self

    if not TYPE_CHECKING:  # For a checker of types there are the fields of the class, and no others.

        def __getattr__(self, name: str) -> Any:
            """Return a field that has no value yet: what is said by an offer is found when the first of its fields is read."""
            if name == "offer":
                return None
            said = fields(type(self))
            if not hasattr(said, name) or self.offer is None:
                raise AttributeError(f"{type(self).__name__} has no {name}")
            moment, move, words = self.offer
            if words is not None:
                found = words(moment, move)
                for field in said:
                    _set(self, field.name, getattr(found, field.name))
                _set(self, "offer", (moment, move, None))
            return object.__getattribute__(self, name)


Offer = tuple[object, Move, Callable[[Any, Move], Any] | None]
"""The moment that offered a value, its move, and what words the move, None once it was read."""
set_offer: Final[Callable[[Offered, Offer], None]] = vars(Offered)["offer"].__set__
"""Gives a value that was just made its offer, as fast as can be."""
