"""What a sentence can speak of besides the table: what was chosen, who is meant, and which card has the sentence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from villagers_rules.model.references import LASTING, Reference
from villagers_rules.model.values import Value

IT: Final = "it"
"""The name under which a context keeps what was chosen together last."""
YOU: Final = "you"
"""What a step calls the player who carries it out."""
THEM: Final = "them"
"""What a step calls the player who is meant by `their`."""
AGAIN: Final = "(again)"
"""The name under which a context keeps the card whose steps are carried out once more, which is no other playing or using."""

BY_CHANCE: Final = "(by chance)"
"""The name under which a context keeps the cards of hands, or among those looked at, that chance has chosen."""
EACH: Final = "(each)"
"""The name under which a context keeps the one at hand while a step is carried out with each card that has a name."""
LOOKING: Final = "(looking)"
"""The name under which a context keeps, as a number, how deep in others that list stands which took up the cards of a pile."""
FROM_STACK: Final = "(from)"
"""The name under which a context keeps the stack from which the card came that an occasion is about."""
INNER_NAMES: Final = (IT, AGAIN, BY_CHANCE, EACH, LOOKING, FROM_STACK)
"""The names that no card gives."""


Position = tuple[int, int]
"""Where a placed card lies: a seat and a spot of its village."""


def here(card: Reference, ways: Mapping[Position, Position | None]) -> Reference | None:
    """Return a card where it lies now, placed cards by seat and spot; None if it lies nowhere any more."""
    way = ways.get((card.number, card.card), ()) if card.area == "village" else ()
    return card if way == () else Reference("village", *way) if way else None


class Named(Value):
    """What was chosen under a *name*: by the player in *seat* where several were asked, by all together where it is None.

    What was *chosen* are cards, players, piles, events, or references of the areas `number` and `suit`.
    """

    __slots__ = ("chosen", "name", "seat")
    fields = (("name", "text"), ("seat", "asked"), ("chosen", "references"))

    def __init__(self, name: str, seat: int | None, chosen: tuple[Reference, ...]) -> None:
        self.name = name
        self.seat = seat
        self.chosen = chosen


class Context(Value):
    """The third argument of every compiled sentence.

    *it* is what was chosen last. *they* is the seat of the player chosen last or, until one is chosen, of whoever set these
    steps off. *this* is where the card lies that has the sentence. *named* are the choices that have names.
    """

    __slots__ = ("it", "named", "they", "this")
    fields = (("it", "reference"), ("they", "asked"), ("this", "reference"), ("named", "named"))

    def __init__(
        self,
        it: Reference | None = None,
        they: int | None = None,
        this: Reference | None = None,
        named: tuple[Named, ...] = (),
    ) -> None:
        self.it = it
        self.they = they
        self.this = this
        self.named = named

    def chose(self, it: Reference | None) -> Context:
        """Return the same with *it* as the latest choice; a player is also who `they` is from now on."""
        if it is self.it:
            return self
        named = self.named
        if named:  # What was chosen together before is not meant by `it` any more.
            named = tuple([each for each in named if each.name != IT])
        return Context(it, it.number if it is not None and it.area == "player" else self.they, self.this, named)

    def chose_several(self, chosen: tuple[Reference, ...], name: str = "") -> Context:
        """Return the same with `it` meaning each of *chosen*, which are also known by their *name* if it is given."""
        found = self.chose(chosen[-1] if chosen else None).naming(IT, chosen)
        return found.naming(name, chosen) if name else found

    def naming(self, name: str, chosen: tuple[Reference, ...], seat: int | None = None) -> Context:
        """Return the same with *chosen* under a *name*, in place of what *seat*, or where it is None anybody, chose before."""
        others = [named for named in self.named if named.name != name or (seat is not None and named.seat != seat)]
        return Context(self.it, self.they, self.this, (*others, Named(name, seat, chosen)))

    def forgetting(self, name: str) -> Context:
        """Return the same without what was chosen under *name*."""
        return Context(self.it, self.they, self.this, tuple([each for each in self.named if each.name != name]))

    def looking(self, depth: int) -> Context:
        """Return what is known in a list of steps, so *depth* in others, that has taken up cards of a pile."""
        return self.naming(LOOKING, (Reference("number", depth),))

    @property
    def looks(self) -> bool:
        """Whether `among them` means the cards that are looked at: this list has taken them up, or one that it stands in."""
        return bool(self.named) and any(each.name == LOOKING for each in self.named)

    def looks_at(self, depth: int) -> bool:
        """Return whether the list that stands so *depth* in others has taken up the cards itself."""
        return bool(self.named) and Named(LOOKING, None, (Reference("number", depth),)) in self.named

    def lasting(self) -> Context:
        """Return what steps know of it that wait for an occasion: what has a name, and where a placed card lies that has them."""
        named = [each for each in self.named if each.name not in INNER_NAMES]
        known = [each for each in named if all(one.area in LASTING for one in each.chosen)]
        return Context(this=self.this if self.this is not None and self.this.area in LASTING else None, named=tuple(known))

    def following(self, ways: Mapping[Position, Position | None]) -> Context:
        """Return the same with placed cards where they lie now, by seat and spot; what lies nowhere (None) is forgotten."""
        it, this = (card and here(card, ways) for card in (self.it, self.this))
        named = [
            Named(each.name, each.seat, tuple(filter(None, [here(one, ways) for one in each.chosen]))) for each in self.named
        ]
        return Context(it, self.they, this, tuple(named))

    def moving(self, became: Mapping[Reference, Reference]) -> Context:
        """Return the same with what was chosen under names as it is now; itself if nothing of that is among what *became*.

        `it` and `this` are forgotten if they were placed, since another card may lie in their place now.
        """
        gone = [card for card in became if card.area == "village"]
        it, this = (None if card in gone else card for card in (self.it, self.this))
        named_now = any(one in became for each in self.named if each.name != AGAIN for one in each.chosen)
        if not named_now and it is self.it and this is self.this:
            return self
        named = [
            each if each.name == AGAIN else Named(each.name, each.seat, tuple([became.get(one, one) for one in each.chosen]))
            for each in self.named
        ]
        return Context(it, self.they, this, tuple(named))

    def taking_square(self, seat: int) -> Context:
        """Return the same with a card of the square of *seat* in its hand, where all of them are now."""
        it, this = (
            Reference("hand", seat, card.card) if card is not None and card.area == "square" and card.number == seat else card
            for card in (self.it, self.this)
        )
        return Context(it, self.they, this, self.named)

    def renaming(self, name: str, chosen: tuple[Reference, ...], seat: int) -> Context:
        """Return the same with *chosen* under a *name* that *seat* knows, in place of what it means: see `known_as`."""
        asked = next((each.seat for each in self.named if each.name == name and each.seat in (None, seat)), None)
        return self.naming(name, chosen, asked)

    def meaning(self, they: int | None) -> Context:
        """Return the same with *they* as the player meant."""
        return Context(self.it, they, self.this, self.named)

    def together(self) -> tuple[Reference, ...] | None:
        """Return all that `it` means where several things were chosen together, else None."""
        return next((named.chosen for named in self.named if named.name == IT), None) if self.named else None

    def known_as(self, name: str, seat: int) -> tuple[Reference, ...]:
        """Return what was chosen under *name*: by *seat* where several chose, else by all together; () for nothing."""
        for named in self.named:
            if named.name == name and named.seat in (None, seat):
                return named.chosen
        return ()

    def whose(self, name: str, seat: int) -> Context:
        """Return the same in which everybody means by *name* what *seat* chose under it."""
        return self.forgetting(name).naming(name, self.known_as(name, seat))


EMPTY: Final = Context()
"""The context of a sentence that no card has, before anything is chosen."""


@lru_cache(maxsize=4096)
def lying(seat: int, spot: int) -> Context:
    """Return the context of a sentence on the card of the village of *seat* that lies at *spot*."""
    return Context(this=Reference("village", seat, spot))


@lru_cache(maxsize=4096)
def played(kind: int) -> Context:
    """Return the context of a sentence on a card of *kind* that is being played."""
    return Context(this=Reference("played", card=kind))
