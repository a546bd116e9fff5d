"""What holds while a card is in play, as values: each ability of `while_in_play` by its verb."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

if TYPE_CHECKING:
    from villagers_rules.model.amount import Amount

YOU, OTHERS, NEIGHBOURS, EVERYBODY = "you", "other players", "neighbours", "every player"
"""Whom an ability may concern."""


@frozen(kw_only=True)
class Standing:
    """One ability: whom it *concerns*, the *condition* under which and the *phase* in which it holds, if it says so."""

    verb: ClassVar[str]
    concerns: str = YOU
    condition: Amount | None = None
    phase: str = ""

    @property
    def about(self) -> str:
        """Return what is different, in the words of the file."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """Return the ability on a line, in the words of the file."""
        who = "" if self.concerns == YOU else f"for {self.concerns}: "
        when = f", if {self.condition.text}" if self.condition is not None else ""
        return f"{who}{self.about}{when}{f', in {self.phase}' if self.phase else ''}"

    def __str__(self) -> str:
        return self.text


@frozen(kw_only=True)
class Change(Standing):
    """That a number of the rules is another one: *to* is the new one, *by* what is added, or taken away where it is *less*.

    A *place* is where something goes. Of several new numbers the largest counts, or the *smallest*.
    """

    verb: ClassVar[str] = "change"
    number: str
    to: Amount | None = None
    by: Amount | None = None
    less: bool = False
    place: str = ""
    smallest: bool = False

    @property
    def about(self) -> str:
        """Return what is different, in the words of the file."""
        if self.by is not None:
            return f"{self.number} {'-' if self.less else '+'}{self.by.text}"
        return f"{self.number} {self.place or (self.to.text if self.to is not None else '')}"
