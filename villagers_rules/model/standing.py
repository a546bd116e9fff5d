"""What holds while a card is in play, as values: each ability of `while_in_play` by its verb."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from villagers_rules.classes import frozen

if TYPE_CHECKING:
    from villagers_rules.model.steps import Amount, AtMost, Choice

YOU, OTHERS, NEIGHBOURS, EVERYBODY = "you", "other players", "neighbours", "every player"
"""Whom an ability may concern."""


@frozen(kw_only=True)
class Standing(ABC):
    """One ability: whom it *concerns*, the *condition* under which and the *phase* in which it holds, if it says so.

    It holds while its card is in play or, where it is *held* by a step, as long as the list of that name waits for its end.
    """

    verb: ClassVar[str]
    concerns: str = YOU
    condition: Amount | None = None
    phase: str = ""
    held: str = ""

    @property
    @abstractmethod
    def about(self) -> str:
        """Return what is different, in the words of the file."""

    @property
    def text(self) -> str:
        """Return the ability on a line, in the words of the file."""
        who = "" if self.concerns == YOU else f"for {self.concerns}: "
        when = f", if {self.condition.text}" if self.condition is not None else ""
        return f"{who}{self.about}{when}{f', in {self.phase}' if self.phase else ''}"

    def __str__(self) -> str:
        return self.text


@frozen
class Targets:
    """Villagers that gold or a card goes onto: those that *cards* finds, or without it the card itself."""

    cards: Choice | None = None

    @property
    def text(self) -> str:
        """Return them in the words of the file."""
        return THIS_VILLAGER if self.cards is None else self.cards.text


@frozen(kw_only=True)
class Change(Standing):
    """That a number of the rules is another one: *to* is the new one, *by* what is added, or taken away where it is *less*.

    A *place* is where something goes; *cards* are those that the number is about, *payees* the villagers that get it where it
    is that of some alone. Of several new numbers the largest counts, or the *smallest*.
    """

    verb: ClassVar[str] = "change"
    number: str
    to: Amount | None = None
    by: Amount | None = None
    less: bool = False
    place: str = ""
    cards: Choice | None = None
    payees: Targets | None = None
    smallest: bool = False

    @property
    def about(self) -> str:
        """Return what is different, in the words of the file."""
        by = "" if self.by is None else f"{'-' if self.less else '+'}{self.by.text}"
        of = "" if self.cards is None else f" of {self.cards.text}"
        onto = "" if self.payees is None else f" onto {self.payees.text}"
        return f"{self.number}{of}{onto} {self.place or by or (self.to.text if self.to is not None else '')}"


def changers(
    changes: Mapping[str, Sequence[tuple[int, Change]]], villagers: int
) -> dict[str, tuple[frozenset[int], frozenset[int]]]:
    """Return which kinds change each number: the villagers that do so for their owners alone, and all others.

    Kinds below *villagers* are those of villagers; those below 0 are no cards. What steps let hold for a time is left out.
    """
    found = {}
    for name, rows in changes.items():
        kinds = [(kind, change.concerns) for kind, change in rows if not change.held]
        own = frozenset(kind for kind, whom in kinds if 0 <= kind < villagers and whom == YOU)
        found[name] = own, frozenset(kind for kind, whom in kinds if kind >= villagers or whom != YOU)
    return found


def is_steady(change: Change) -> bool:
    """Return whether a card makes the same of a number as long as it lies in the village of who has it."""
    written = [amount.text for amount in (change.to, change.by) if amount is not None]
    lasting = not (change.held or change.condition or change.phase or change.cards)
    return lasting and all(map(str.isdecimal, written))


def least(changes: Mapping[str, Sequence[tuple[int, Change]]]) -> dict[str, int]:
    """Return the least that cards make each number by giving another one, 0 where that follows from the table."""
    found = {}
    for name, rows in changes.items():
        texts = [change.to.text if change.to is not None else "" for _, change in rows]
        found[name] = min(map(int, texts)) if all(map(str.isdecimal, texts)) else 0
    return found


UNLOCKING, PLACING = "unlocking", "placing"
"""What villagers may count as another card for."""
PLACE, LOOK_AT, UNLOCK = "place", "look at", "unlock"
"""What may be permitted."""
"""What notes that something was permitted that is permitted once per turn."""
ASKS_SUIT, ASKS_CARD = "suit", "card"
"""What the condition of a prohibition may ask about the card: its suit, which its back shows, or more of it."""
GROUND = "the ground"
"""Where a card is placed that lies on no other."""
THIS_VILLAGER, NOTHING, GOLD_IN_SUPPLY, YOUR_HAND = "this villager", "nothing", "gold in your supply", "your hand"
"""Words for the card itself, for what counts as nothing, and for what its owner has: gold, and a hand."""


@frozen
class Meant:
    """What villagers count as where sentences ask for them: *suits* by their ids, those chosen under *name*, or a *card*."""

    text: str
    suits: tuple[str, ...] = ()
    name: str = ""
    card: str = ""


@frozen(kw_only=True)
class Count(Standing):
    """That something counts as something else, or besides (*also*): *symbols* (what, as what), or *cards* for a *purpose*.

    Without *cards* it is the card itself; *card* is what it counts as, "" for nothing. Without a purpose it is what is *meant*.
    """

    verb: ClassVar[str] = "count"
    symbols: tuple[str, str] | None = None
    cards: Choice | None = None
    card: str = ""
    also: bool = False
    purpose: str = ""
    meant: Meant | None = None

    @property
    def about(self) -> str:
        """Return what is different, in the words of the file."""
        means = "also counts as" if self.also else "counts as"
        if self.symbols is not None:
            return f"{self.symbols[0]} {means} {self.symbols[1]}"
        if self.meant is not None:
            return f"{self.cards.text if self.cards else THIS_VILLAGER} {means} {self.meant.text}"
        return f"{self.cards.text if self.cards else THIS_VILLAGER} {means} {self.card or NOTHING} while {self.purpose}"


@frozen(kw_only=True)
class Allow(Standing):
    """That something is permitted: to place *cards*, or the card itself, *onto* others or the ground; to look at *seen*; or to
    unlock *cards*, or all, for nothing.

    Of several that a card has which are limited alike, *number* tells them apart, from 0.
    """

    verb: ClassVar[str] = "allow"
    permitted: str
    cards: Choice | None = None
    onto: Targets | None = None
    seen: str = ""
    at_most: AtMost | None = None
    number: int = 0

    @property
    def note(self) -> str:
        """What notes that it was made use of, if that is limited: no ability that is used is called like it."""
        return f"allow: {self.permitted}, {self.at_most}" + (f" ({self.number + 1})" if self.number else "")

    @property
    def about(self) -> str:
        """Return what is different, in the words of the file."""
        if self.permitted == LOOK_AT:
            return f"may look at {self.seen}"
        often = "" if self.at_most is None else f", {self.at_most}"
        if self.permitted == UNLOCK:
            return f"may unlock {self.cards.text if self.cards else 'all cards'} for nothing{often}"
        onto = self.onto.text if self.onto else GROUND
        return f"may place {self.cards.text if self.cards else THIS_VILLAGER} onto {onto}{often}"


@frozen(kw_only=True)
class Forbid(Standing):
    """That players may not do an *action*: with *cards*, the card *itself* or any; *onto* others, the *ground* or anything.

    Its *condition* may ask about the card with which it would be done; *asks* says what.
    """

    verb: ClassVar[str] = "forbid"
    action: str
    cards: Choice | None = None
    onto: Targets | None = None
    ground: bool = False
    itself: bool = False
    asks: str = ""

    @property
    def about(self) -> str:
        """Return what is different, in the words of the file."""
        cards = f" {THIS_VILLAGER if self.cards is None else self.cards.text}" if self.cards or self.itself else ""
        onto = f" onto {GROUND if self.onto is None else self.onto.text}" if self.onto or self.ground else ""
        return f"may not {self.action}{cards}{onto}"


@frozen(kw_only=True)
class Protect(Standing):
    """That effects of *others* do not take *cards*, the card itself, the *coins* on them, or the *gold* of its owner.

    Those of the *hand* of its owner are not looked at either.
    """

    verb: ClassVar[str] = "protect"
    cards: Choice | None = None
    coins: bool = False
    gold: bool = False
    hand: bool = False
    others: str = OTHERS

    @property
    def about(self) -> str:
        """Return what is different, in the words of the file."""
        if self.gold:
            return f"{GOLD_IN_SUPPLY} is protected"
        if self.hand:
            return f"{YOUR_HAND} is protected"
        return f"{'coins on ' if self.coins else ''}{self.cards.text if self.cards else THIS_VILLAGER} protected"

    @property
    def is_of_itself(self) -> bool:
        """Whether it protects the card that has it, wherever that lies, covered or not, and whatever holds."""
        is_its_card = self.cards is None and not (self.coins or self.gold or self.hand)
        return is_its_card and not self.held and self.condition is None and not self.phase
