"""What has just happened, as the abilities that wait for it see it: read off a change, or announced by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.places import BANK, UNPLACED, card_with_coins, seat_having, seat_of_supply
from villagers_rules.model.references import Reference

_NAMED: Final = (*UNPLACED, "road", "basic", "discard")
"""The areas in which a card can be named."""
PADLOCK_PAID: Final = "R7.1"
"""The rule by which gold is paid for a padlock, as the changes note it."""


class Happening:
    """Something that happened: its *kind* (that of the change, or what was announced), the *doer*, and what *it* is about.

    *source* and *target* are (area, seat or number) of where a card or gold came from and went to, *home* the seat in whose
    village it was, *onto* the spot under a placed card, or that of a card that left or opened a padlock; *amount* counts gold,
    *coins* those that lay on a card of the Road.
    *lay_under* is the villager under which it lay, in the *pile* with this number; *under* is that under which it lies now.
    *for_padlock* says that gold was paid for one (R7.1).
    *by* is the seat whose steps did it, NOBODY for an action or the rules. *card* is the kind of the card; one that left may have
    been *covered*.
    """

    __slots__ = (
        "amount",
        "by",
        "card",
        "coins",
        "covered",
        "doer",
        "for_padlock",
        "home",
        "it",
        "kind",
        "lay_under",
        "onto",
        "pile",
        "source",
        "target",
        "under",
    )

    def __init__(self, kind: str, doer: int = NOBODY, card: int = NOBODY, it: Reference | None = None) -> None:
        self.kind = kind
        self.doer = doer
        self.card = card
        self.it = it
        self.source: tuple[str, int] = ("", NOBODY)
        self.target: tuple[str, int] = ("", NOBODY)
        self.home = NOBODY
        self.pile = NOBODY
        self.lay_under: Reference | None = None
        self.under: Reference | None = None
        self.onto = NOBODY
        self.amount = 0
        self.coins = 0
        self.by = NOBODY
        self.covered = False
        self.for_padlock = False


def happening_of(state: Any, entry: Any) -> Happening:
    """Return what happened by the change that left *entry*, right after it was made."""
    read = _READERS.get(entry.kind)
    found = Happening(entry.kind) if read is None else read(state, entry)
    found.by = state.cause
    return found


def counter_moved(counter: str, by: int, seat: int | None, card: tuple[int, int] | None) -> Happening:
    """Return that a *counter* went up or down *by* so much: that of the player in a *seat*, or the one on a placed *card*."""
    found = Happening("raised" if by > 0 else "lowered")
    found.amount, found.source = abs(by), (counter, NOBODY)
    if seat is not None:
        found.doer = seat
    if card is not None:
        found.it, found.home = Reference("village", *card), card[0]
    return found


def _place(state: Any, place: int) -> tuple[str, int]:
    """Return the area of a place and its number in there, or whose it is under a villager."""
    area, number = state.layout.area_of[place], state.layout.number_of[place]
    return area, seat_having(number, len(state.seats)) if area == "tucked" else number


def _lies(state: Any, place: int, kind: int) -> Reference:
    """Return a card as it can be named where it lies now."""
    area = state.layout.area_of[place]
    if area in _NAMED:
        return Reference(area, state.layout.number_of[place], kind)
    return Reference(area if area in ("event", "played") else "gone", NOBODY, kind)


def _host(state: Any, place: int) -> Reference | None:
    """Return the villager under which a pile lies, None for another place."""
    if state.layout.area_of[place] != "tucked":
        return None
    return Reference("village", *state.host_of(state.layout.number_of[place]))


def where_it_lay(happening: Happening) -> Reference | None:
    """Return the card that a *happening* is about where it lies before; of a card that comes out of a pile, the pile."""
    if happening.kind in ("left", "replaced"):
        return Reference("village", happening.home, happening.onto)
    if happening.kind != "card":
        return happening.it
    area, number = happening.source
    number = happening.pile if area == "tucked" else number
    return Reference(area, number) if area in ("stack", "reserve") else Reference(area, number, happening.card)


def _card(state: Any, entry: Any) -> Happening:
    found = Happening("card", card=entry.card, it=_lies(state, entry.target, entry.card))
    found.source, found.target = _place(state, entry.source), _place(state, entry.target)
    found.pile, found.lay_under = state.layout.number_of[entry.source], _host(state, entry.source)
    found.under = _host(state, entry.target)
    found.coins = state.coins_lain
    return found


def _account(state: Any, account: int) -> tuple[str, int]:
    if account == BANK:
        return "bank", NOBODY
    if account < BANK:
        return "supply", seat_of_supply(account)
    card = card_with_coins(account)
    return ("road", account - state.layout.road) if card is None else ("village", card[0])


def _gold(state: Any, entry: Any) -> Happening:
    found = Happening("gold")
    found.source, found.target = _account(state, entry.source), _account(state, entry.target)
    found.amount, found.for_padlock = entry.amount, entry.rule == PADLOCK_PAID
    card = card_with_coins(entry.target)
    if card is not None:
        found.it = Reference("village", *card)
        found.home = card[0]
        found.card = state.table.kind_of[state.villages[card[0]].face[card[1]]]
    return found


def _placed(state: Any, entry: Any) -> Happening:
    found = Happening("placed", card=entry.card, it=Reference("village", entry.seat, entry.spot))
    source = ("hand", entry.seat) if entry.held else _place(state, entry.source)
    found.source, found.target = source, ("village", entry.seat)
    found.lay_under = None if entry.held else _host(state, entry.source)
    found.home, found.onto = entry.seat, entry.under
    return found


def _left(state: Any, entry: Any) -> Happening:
    found = Happening(entry.kind, card=entry.card, it=_lies(state, entry.target, entry.card))
    found.under = _host(state, entry.target)
    found.source, found.target = ("village", entry.seat), _place(state, entry.target)
    found.home, found.onto = entry.seat, entry.spot
    return found


def _replaced(state: Any, entry: Any) -> Happening:
    found = Happening("replaced", card=entry.replaced, it=_lies(state, entry.target, entry.replaced))
    found.under = _host(state, entry.target)
    found.source, found.target = ("village", entry.seat), _place(state, entry.target)
    found.home, found.onto = entry.seat, entry.spot
    return found


def _flipped(state: Any, entry: Any) -> Happening:
    kind = state.table.kind_of[entry.face]
    found = Happening("flipped", card=kind, it=Reference("village", entry.seat, entry.spot))
    found.home, found.onto = entry.seat, entry.spot
    return found


def resettled(state: Any, entry: Any) -> Iterator[Happening]:
    """Yield what happened by a change that let cards go from one village to another: each of them left, each was placed."""
    village = state.villages[entry.target]
    news = [(old, new, state.table.kind_of[village.face[new]]) for old, new in zip(entry.spots, entry.new_spots(), strict=True)]
    for old, new, kind in news[::-1]:
        found = _gone(entry.seat, old, kind, Reference("village", entry.target, new))
        found.covered = village.children[new] > 0
        yield found
    for _, new, kind in news:
        yield _came(entry.seat, entry.target, new, kind, village.under[new])


def swapped(state: Any, entry: Any) -> Iterator[Happening]:
    """Yield what happened by a change that let cards of two villages change places: each of them left, each was placed."""
    one, other = state.table.kind_of[entry.face], state.table.kind_of[entry.other_face]
    yield _gone(entry.seat, entry.spot, one, Reference("village", entry.other, entry.other_spot))
    yield _gone(entry.other, entry.other_spot, other, Reference("village", entry.seat, entry.spot))
    here, there = state.villages[entry.seat], state.villages[entry.other]
    yield _came(entry.seat, entry.other, entry.other_spot, one, there.under[entry.other_spot])
    yield _came(entry.other, entry.seat, entry.spot, other, here.under[entry.spot])


def _gone(seat: int, spot: int, kind: int, to: Reference) -> Happening:
    """Return that a card left its village, for another one where it can be named now."""
    found = Happening("left", card=kind, it=to)
    found.source, found.target = ("village", seat), ("village", to.number)
    found.home, found.onto = seat, spot
    return found


def _came(seat: int, to: int, spot: int, kind: int, under: int) -> Happening:
    """Return that a card of the village of *seat* was placed in another one, on *spot*, on what lies *under* it."""
    found = Happening("placed", card=kind, it=Reference("village", to, spot))
    found.source, found.target = ("village", seat), ("village", to)
    found.home, found.onto = to, under
    return found


def _shuffled(state: Any, entry: Any) -> Happening:
    found = Happening("shuffled")
    found.source = _place(state, entry.pile)
    return found


_READERS: Final[dict[str, Callable[[Any, Any], Happening]]] = {
    "card": _card,
    "gold": _gold,
    "placed": _placed,
    "left": _left,
    "replaced": _replaced,
    "flipped": _flipped,
    "shuffled": _shuffled,
}
"""What reads a happening off a change, by the kind of change."""
