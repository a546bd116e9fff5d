"""Actions in words: what a player does, as a value that prints as one would type it, and reads back.

The forms, with the player's own village meant where no owner is named::

    draft cooper from road 2            draft from stack 4            draft from the reserve
    add gold to cooper on road 2        add no gold
    place wheeler on lumberjack 2       place grocer, paying harvester       place founders (food)
    place monk (spelunker) > jeweler on seeker, paying player 2's blacksmith
    place fisher, paying the bank       place cooper on lumberjack, unlocked for free
    play tinner                         play smuggler, paying shipwright
    trade wheeler for lumberjack, to stack 3
    trade wheeler, cooper for harvest_team, to stack 3, stack 4
    use thief                           use player 2's freelancer           use hire
    resolve customs                     pay         accept      decline
    choose player 2's wheeler           choose wheeler in player 1's hand
    choose stack 3                      choose miner in the supply
    choose monk under cooper 2          choose monk under player 2's cooper
    choose number 2                     choose suit hay             choose option 1
    end turn                            pass
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any, ClassVar

from attrs import asdict

from villagers_rules import arguments
from villagers_rules.classes import frozen
from villagers_rules.errors import NotAnActionError, called, nearest
from villagers_rules.model import plain
from villagers_rules.model.action_slips import mended
from villagers_rules.model.choices import Answer, Choice, HandRef, Payee, Pile, PlayerRef, RoadRef, Spot, SupplyRef, TuckedRef
from villagers_rules.model.offered import Offered
from villagers_rules.model.places import OWN
from villagers_rules.phrases import listing

MAX_ACTIONS = 2_000
"""A record of more actions than this is refused unplayed, and a game goes on for no more; none comes near it."""
MAX_LENGTH = 500
"""An action is written on one line; a longer text is refused unread."""
MAX_NUMBER = 9999
"""Places, players and copies count from 1 to this in actions."""


@frozen(kw_only=True)
class Action(Offered):
    """One action of one player (1 to n); the verb says which of the other fields it uses.

    >>> action = Action.parse("place monk (spelunker) > jeweler on seeker, paying player 2's blacksmith", player=1)
    >>> action.cards
    (('monk', 'spelunker'), ('jeweler', ''))
    >>> str(action)
    "place monk (spelunker) > jeweler on seeker, paying player 2's blacksmith"
    """

    leaves_out_the_usual: ClassVar[bool] = True
    player: int
    """Whose action it is, from 1."""
    verb: str
    """What is done, such as `place`; the page on the Python package lists the verbs with what each needs."""
    cards: tuple[tuple[str, str], ...] = ()
    """The cards that are drafted, placed, played, traded or resolved, the lowest first: id, and side or what it stands for."""
    pile: Pile | None = None
    """Where a card is drafted from, or lies that gold is added to."""
    piles: tuple[Pile, ...] = ()
    """Where each traded card goes."""
    on: Spot | None = None
    """The card that one is placed on, or whose ability is used; or an ability of the rules that is used."""
    paying: Payee = None
    """Who is paid for a padlock: a placed card, `bank`, or `free` where it opens without payment."""
    basic: str = ""
    """The id of the card that is got in a trade."""
    choice: Choice | None = None
    """What is chosen."""
    ability: int = 1
    """Which ability of the card is used, counted from 1 among those for the same phase."""

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Action, **asdict(self, recurse=False)), ()

    def __attrs_post_init__(self) -> None:
        """Raise `NotAnActionError` for a verb that does not exist, or one without what it needs."""
        if not isinstance(self.verb, str) or self.verb not in NEEDS:
            raise NotAnActionError(f"an action begins with one of {', '.join(NEEDS)}; got {self.verb!r:.60}")
        for name in ("cards", "piles"):
            if not isinstance(getattr(self, name), tuple):
                raise NotAnActionError(f"the {name} of an action are a tuple; got {getattr(self, name)!r:.60}")
        for need in NEEDS[self.verb]:
            if not getattr(self, need):
                raise NotAnActionError(f"an action with {self.verb!r} says its {need}; it is written: {SHAPES[self.verb]}")
        if self.verb == "trade" and len(self.cards) != len(self.piles):
            raise NotAnActionError(f"a trade names a place for each card, {len(self.cards)}, not {len(self.piles)}")
        if len(self.cards) > 1 and self.verb not in ("place", "trade"):
            raise NotAnActionError(
                f"an action with {self.verb!r} names one card, not {len(self.cards)}; it is written: {SHAPES[self.verb]}"
            )

    def __str__(self) -> str:
        return self.verb + WORDS[self.verb](self)

    def to_data(self) -> dict[str, Any]:
        """Return the action as plain data for JSON, without what it leaves unsaid; `schemas/api/action.json` describes it.

        >>> Action.parse("draft from stack 4", player=2).to_data()
        {'player': 2, 'verb': 'draft', 'pile': {'kind': 'pile', 'area': 'stack', 'number': 4}}
        """
        data: dict[str, Any] = plain.to_data(self)
        return data

    @classmethod
    def from_data(cls, data: Any) -> Action:
        """Return the action that `to_data` wrote down; raise `NotAnActionError` for what is none."""
        with called(NotAnActionError):
            return plain.from_data(cls, data, "the action")

    @classmethod
    def parse(cls, text: str, *, player: int) -> Action:
        """Return the action written in *text*, in any case; raise `NotAnActionError` when it has none of the forms."""
        with called(NotAnActionError):
            arguments.text("an action", text)
        if len(text) > MAX_LENGTH:
            raise NotAnActionError(f"an action has at most {MAX_LENGTH} characters; this text has {len(text)}")
        written = " ".join(text.strip().removesuffix(".").split())
        words = written.lower()
        for pattern, build in FORMS:
            found = _compiled(pattern).fullmatch(words)
            if found:
                return build(player, {name: value or "" for name, value in found.groupdict().items()})
        if fixed := mended(words, lambda text: any(_compiled(pattern).fullmatch(text) for pattern, _ in FORMS)):
            raise NotAnActionError(f"cannot read the action {written[:80]!r}; write {fixed}")
        known = {verb.split()[0]: verb for verb in reversed(WORDS)}
        verb = next((verb for verb in WORDS if words.startswith(verb)), known.get(words, ""))
        hint = f"it is written: {SHAPES[verb]}" if verb else nearest(words, WORDS) or nearest(words.split(" ")[0], known)
        hint = hint or f"an action starts with {listing(WORDS, 'or')}"
        raise NotAnActionError(f"cannot read the action {written[:80]!r}; {hint}")


def _cards(action: Action) -> str:
    return " > ".join(card + (f" ({note})" if note else "") for card, note in action.cards)


def _paying(action: Action) -> str:
    if isinstance(action.paying, Spot):
        return f", paying {action.paying.named(action.player)}"
    return {"bank": ", paying the bank", "free": ", unlocked for free"}.get(action.paying or "", "")


def _draft(action: Action) -> str:
    return f" {_cards(action)} from {action.pile}" if action.cards else f" from {action.pile}"


def _place(action: Action) -> str:
    return f" {_cards(action)}" + (f" on {action.on.named(action.player)}" if action.on else "") + _paying(action)


def _choose(action: Action) -> str:
    chosen = action.choice
    return f" {chosen.named(action.player) if isinstance(chosen, (Spot, TuckedRef)) else chosen}"


WORDS: dict[str, Callable[[Action], str]] = {
    "draft": _draft,
    "add gold": lambda action: f" to {_cards(action)} on {action.pile}",
    "add no gold": lambda action: "",
    "place": _place,
    "play": lambda action: f" {_cards(action)}{_paying(action)}",
    "trade": lambda action: (
        f" {', '.join(card for card, _ in action.cards)} for {action.basic}, to {', '.join(map(str, action.piles))}"
    ),
    "use": lambda action: (
        f" {action.on.named(action.player) if action.on else ''}" + (f", ability {action.ability}" if action.ability > 1 else "")
    ),
    "choose": _choose,
    "resolve": lambda action: f" {_cards(action)}",
    "pay": lambda action: "",
    "accept": lambda action: "",
    "decline": lambda action: "",
    "end turn": lambda action: "",
    "pass": lambda action: "",
}
NEEDS: dict[str, tuple[str, ...]] = {
    "draft": ("pile",),
    "add gold": ("cards", "pile"),
    "add no gold": (),
    "place": ("cards",),
    "play": ("cards",),
    "trade": ("cards", "basic", "piles"),
    "use": ("on",),
    "choose": ("choice",),
    "resolve": ("cards",),
    "pay": (),
    "accept": (),
    "decline": (),
    "end turn": (),
    "pass": (),
}
"""What an action with each verb cannot do without."""
SHAPES = {
    "draft": "draft CARD from road 2, draft from stack 4, or draft from the reserve",
    "add gold": "add gold to CARD on road 2",
    "add no gold": "add no gold",
    "place": (
        "place CARD, place CARD on CARD 2, paying player 2's CARD, place CARD (CARD) > CARD on CARD, "
        "place CARD, paying the bank, or place CARD, unlocked for free"
    ),
    "play": "play CARD, or play CARD, paying CARD",
    "trade": "trade CARD for CARD, to stack 3",
    "use": "use CARD, use player 2's CARD, use ABILITY, or use CARD, ability 2",
    "choose": (
        "choose CARD, choose player 2's CARD, choose the SEAT's CARD, choose CARD in player 1's hand, choose CARD under CARD, "
        "choose CARD on road 2, choose CARD in the discard pile, choose CARD among them, choose stack 3, choose player 2, "
        "choose option 1, choose number 2, choose suit SUIT, choose name VILLAGER, or choose word WORD"
    ),
    "resolve": "resolve EVENT",
    "pay": "pay",
    "accept": "accept",
    "decline": "decline",
    "end turn": "end turn",
    "pass": "pass",
}
"""How each action is written, with CARD for the id of a card, for messages."""

_ID = r"[a-z][a-z0-9_]*"
_NUMBER = "[1-9][0-9]{0,3}"
_PLACE = rf"(?:(?:road|stack) {_NUMBER}|the reserve|the discard pile|the {_ID}'s village)"
_PILE = rf"(?:(?P<area>road|stack) (?P<number>{_NUMBER})|(?P<pile>the reserve|the discard pile))"


def _spot(name: str) -> str:
    owner = rf"(?:(?:player (?P<{name}_player>{_NUMBER})|the (?P<{name}_seat>{_ID}))'s )?"
    return rf"{owner}(?P<{name}_card>{_ID})(?: (?P<{name}_number>{_NUMBER}))?"


_PAYING = rf"(?:, (?:paying (?:(?P<bank>the bank)|{_spot('paid')})|(?P<free>unlocked for free)))?"
_STACK = rf"(?P<cards>{_ID}(?: \({_ID}\))?(?: ?> ?{_ID}(?: \({_ID}\))?)*)"


def _read_cards(text: str) -> tuple[tuple[str, str], ...]:
    found = []
    for part in filter(None, (part.strip() for part in text.split(">"))):
        card, _, note = part.partition(" (")
        found.append((card, note.rstrip(")")))
    return tuple(found)


def _read_pile(found: dict[str, str]) -> Pile:
    if found["pile"]:
        return Pile({"the reserve": "reserve", "the discard pile": "discard"}[found["pile"]])
    return Pile(found["area"], int(found["number"]))


def _read_places(text: str) -> tuple[Pile, ...]:
    found = []
    for place in text.split(", "):
        words = place.removeprefix("the ")
        if words.endswith("'s village"):
            found.append(Pile("village", 1, words.removesuffix("'s village")))
        elif words == "discard pile":
            found.append(Pile("discard"))
        else:
            area, _, number = words.partition(" ")
            found.append(Pile(area, int(number or 1)))
    return tuple(found)


def _read_spot(found: dict[str, str], name: str, player: int) -> Spot | None:
    if not found.get(f"{name}_card"):
        return None
    owner: int | str = found[f"{name}_seat"] or int(found[f"{name}_player"] or player)
    return Spot(owner, found[f"{name}_card"], int(found[f"{name}_number"] or 1))


def _read_tucked(found: dict[str, str], player: int) -> TuckedRef:
    under = _read_spot(found, "under", player)
    assert under is not None  # The form names it.
    return TuckedRef(found["cards"], under)


def _read_paid(found: dict[str, str], player: int) -> Payee:
    if found["bank"]:
        return "bank"
    return "free" if found["free"] else _read_spot(found, "paid", player)


Form = tuple[str, Callable[[int, dict[str, str]], Action]]
"""How an action is written, as a pattern, and what makes the action of the pattern's groups."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return the pattern ready to match; made when the first action is read, so that importing stays fast."""
    return re.compile(pattern)


FORMS: tuple[Form, ...] = (
    (
        rf"draft (?:(?P<cards>{_ID}) )?from {_PILE}",
        lambda player, found: Action(player=player, verb="draft", cards=_read_cards(found["cards"]), pile=_read_pile(found)),
    ),
    (
        rf"add gold to (?P<cards>{_ID}) on {_PILE}",
        lambda player, found: Action(player=player, verb="add gold", cards=_read_cards(found["cards"]), pile=_read_pile(found)),
    ),
    ("add no gold", lambda player, found: Action(player=player, verb="add no gold")),
    (
        rf"place {_STACK}(?: on {_spot('on')})?{_PAYING}",
        lambda player, found: Action(
            player=player,
            verb="place",
            cards=_read_cards(found["cards"]),
            on=_read_spot(found, "on", player),
            paying=_read_paid(found, player),
        ),
    ),
    (
        rf"play (?P<cards>{_ID}){_PAYING}",
        lambda player, found: Action(
            player=player, verb="play", cards=_read_cards(found["cards"]), paying=_read_paid(found, player)
        ),
    ),
    (
        rf"trade (?P<cards>{_ID}(?:, {_ID})*) for (?P<basic>{_ID}), to (?P<places>{_PLACE}(?:, {_PLACE})*)",
        lambda player, found: Action(
            player=player,
            verb="trade",
            cards=tuple((card, "") for card in found["cards"].split(", ")),
            basic=found["basic"],
            piles=_read_places(found["places"]),
        ),
    ),
    (
        rf"use {_spot('on')}(?:, ability (?P<ability>[1-9]))?",
        lambda player, found: Action(
            player=player, verb="use", on=_read_spot(found, "on", player), ability=int(found["ability"] or 1)
        ),
    ),
    (
        rf"resolve (?P<cards>{_ID})",
        lambda player, found: Action(player=player, verb="resolve", cards=_read_cards(found["cards"])),
    ),
    ("pay", lambda player, found: Action(player=player, verb="pay")),
    ("accept", lambda player, found: Action(player=player, verb="accept")),
    ("decline", lambda player, found: Action(player=player, verb="decline")),
    (
        rf"choose (?P<cards>{_ID}) (?P<where>in the supply|in the discard pile|among them)",
        lambda player, found: Action(player=player, verb="choose", choice=SupplyRef(found["cards"], found["where"])),
    ),
    (
        rf"choose (?:(?P<area>stack) (?P<number>{_NUMBER})|(?P<pile>the reserve))",
        lambda player, found: Action(player=player, verb="choose", choice=_read_pile(found)),
    ),
    (
        rf"choose (?P<cards>{_ID}) in player (?P<owner>{_NUMBER})'s (?P<where>{'|'.join(OWN)})",
        lambda player, found: Action(
            player=player, verb="choose", choice=HandRef(int(found["owner"]), found["cards"], found["where"])
        ),
    ),
    (
        rf"choose (?P<cards>{_ID}) under {_spot('under')}",
        lambda player, found: Action(player=player, verb="choose", choice=_read_tucked(found, player)),
    ),
    (
        rf"choose (?P<cards>{_ID}) on road (?P<number>{_NUMBER})",
        lambda player, found: Action(player=player, verb="choose", choice=RoadRef(found["cards"], int(found["number"]))),
    ),
    (
        rf"choose player (?P<number>{_NUMBER})",
        lambda player, found: Action(player=player, verb="choose", choice=PlayerRef(int(found["number"]))),
    ),
    (
        rf"choose (?P<what>number|suit|name|word|option) (?P<word>{_ID}|0|{_NUMBER})",
        lambda player, found: Action(player=player, verb="choose", choice=Answer(found["what"], found["word"])),
    ),
    (
        rf"choose {_spot('spot')}",
        lambda player, found: Action(player=player, verb="choose", choice=_read_spot(found, "spot", player)),
    ),
    ("end turn", lambda player, found: Action(player=player, verb="end turn")),
    ("pass", lambda player, found: Action(player=player, verb="pass")),
)
