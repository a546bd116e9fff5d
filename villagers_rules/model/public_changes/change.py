"""What every change has, the places that changes name, and what their sentences call players and things."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from villagers_rules.classes import frozen
from villagers_rules.model.plain import Plain
from villagers_rules.phrases import Listed, Phrase, Term, owner_phrase, possessive, spaced

Owner = int | str
"""A player's number from 1, or the name of a seat without a player."""


@frozen(kw_only=True)
class Where:
    """A place for cards or gold.

    >>> places = Where(area="road", number=2), Where(area="hand", owner=1), Where(area="village", owner=2, card="miner", id=5)
    >>> [str(place) for place in places]
    ['road 2', "player 1's hand", "player 2's miner"]
    >>> str(Where(area="tucked", owner=2, card="miner", id=5))
    "under player 2's miner"
    """

    leaves_out_the_usual: ClassVar[bool] = True
    area: str
    """What kind of place it is: `hand`, `stash`, `tucked`, `square`, `keep`, `road`, `stack`, `reserve`, `discard`, `basic`,
    `played`, `looked`, `event`, `under`, `resolving`, `deck`, `spent`, `development`, `box` or `village`; for gold also `bank`
    and `supply`."""
    owner: Owner | None = None
    """Whose place it is, where it is anybody's."""
    number: int | None = None
    """Which one of several, counted from 1."""
    card: str | None = None
    """For a card in a village its id, and of what is tucked under a card that one's."""
    name: str | None = None
    """The name of a deck of events, or of a pool of cards beside the deck."""
    id: int | None = None
    """For that card in a village its number there, the same in views and actions for as long as it lies there."""

    def __str__(self) -> str:
        return self._shown(None)

    def named(self, viewer: int | None = None) -> Term:
        """Return what the player *viewer* calls the place; `Words` names it in any language."""
        return Term(self._shown(viewer), "place", self)

    def _shown(self, viewer: int | None) -> str:
        if self.owner is not None:
            shown = f"{possessive(self.owner, viewer)} {self.card or self.area}"
            return f"under {shown}" if self.area == "tucked" else shown
        if self.name is not None:
            return " ".join(filter(None, ("the", spaced(self.name), _NAMED[self.area])))
        if self.area == "under":
            return f"under stack {self.number}"
        if self.number is not None:
            return f"{self.area} {self.number}"
        return _PLACES.get(self.area, f"the {self.area}")


_PLACES: Final = {
    "discard": "the discard pile",
    "basic": "the basic villagers",
    "played": "the played cards",
    "looked": "the cards looked at",
    "event": "the events",
    "resolving": "the event at work",
    "development": "the developments",
}
"""The areas that are not called by their own names."""
_NAMED: Final = {"deck": "deck", "spent": "discards", "basic": ""}
"""The areas whose piles have names, and what is said after these."""


class Holes(dict[str, Any]):
    """What the sentence of a change, or of a part of one, is filled with for a *viewer*: the fields of what is *held*."""

    def __init__(self, held: Any, viewer: int | None) -> None:
        super().__init__()
        self.held = held
        self.viewer = viewer

    def __missing__(self, name: str) -> Any:
        value = getattr(self.held, name)
        made = value.named(self.viewer) if isinstance(value, Where) else _TERMS[name](value) if name in _TERMS else value
        self[name] = made
        return made

    @property
    def are_own(self) -> bool:
        """Whether it is the viewer who does it."""
        return self.viewer is not None and self.held.player == self.viewer


def card_term(card: str) -> Term:
    """Return a card by its id, for a phrase."""
    return Term(card, "card", card)


def owner_term(owner: Owner) -> Term:
    """Return a player or a seat without a player, for a phrase."""
    return Term(owner_phrase(owner), "owner", owner)


def named(kind: str, name: str | None) -> Term:
    """Return the thing with the id *name*, for a phrase; *kind* is what `Words` calls it by."""
    return Term(spaced(name or ""), kind, name)


_TERMS: Final[dict[str, Callable[[Any], str]]] = {
    **dict.fromkeys(("card", "replaced", "stands_for"), card_term),
    **dict.fromkeys(("owner", "player"), owner_term),
    **dict.fromkeys(("before", "side"), lambda side: Term(side, "side", side)),
    "occasion": partial(named, "occasion"),
    "part": partial(named, "part"),
    "rule": partial(named, "rule"),
    "what": lambda what: Term(what, "message", what),
    "name": partial(named, "name of a choice"),
}
"""How fields become terms, by their names."""


@frozen(kw_only=True)
class Change(Plain, ABC):
    """One thing that happened; it prints as one short sentence, with cards by their ids."""

    called: ClassVar[str] = "change"
    kind: ClassVar[str]
    """What kind of change it is: most have the names of the journal's entries that say the same."""

    def said(self, viewer: int | None = None) -> Phrase | Listed:
        """Return the sentence, as the player *viewer* reads it; `Words` says it in any language."""
        return self._said(Holes(self, viewer))

    @abstractmethod
    def _said(self, holes: Holes) -> Phrase | Listed:
        """Return the sentence, filled with *holes*."""

    def __str__(self) -> str:
        return str(self.said())
