"""What cards in play forbid players to do: what is left of their options, and which cards forbid the rest (R1.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import Context
from villagers_rules.model.groups import Group, group
from villagers_rules.model.moves import (
    NO_PADLOCK,
    DraftMove,
    InterruptMove,
    Move,
    Payment,
    PlaceMove,
    PlayMove,
    TradeMove,
    UseMove,
)
from villagers_rules.model.places import Place, card_with_coins
from villagers_rules.model.references import Reference
from villagers_rules.model.standing import ASKS_SUIT, Forbid
from villagers_rules.model.state import State
from villagers_rules.table.allowances import possible_spots
from villagers_rules.table.standing import found_by, holds_for, is_among

Ban = tuple[int, Forbid, Any, int, Context]
"""A prohibition that holds: the kind of its card, what it says, its condition, whose it is, and its context."""
Bans = dict[str, list[Ban]]
"""The prohibitions that hold for a player, by the action."""
DRAFT: Final = "draft"
"""What has to be done while it is forbidden."""
_FACE_DOWN: Final = ("stack", "reserve")
"""The areas of cards of which only the backs are seen."""


def _bans(state: State, seat: int) -> Bans:
    """Return what is forbidden to *seat* now; with which cards, they say themselves."""
    found: Bans = {}
    for action, rows in state.table.forbids.items():
        for kind, ability, condition in rows:
            for owner, context in holds_for(state, kind, ability, seat):
                found.setdefault(action, []).append((kind, ability, condition, owner, context))
    return found


def _against(state: State, held: Bans, action: str, card: Reference, onto: Reference | None = None) -> list[Ban]:
    """Return the prohibitions of the *action* with a *card*, *onto* another one or, for None, the ground."""
    return [ban for ban in held.get(action, ()) if _is_meant(state, ban, card, onto)]


def _is_meant(state: State, ban: Ban, card: Reference, onto: Reference | None) -> bool:
    _, ability, condition, owner, context = ban
    if ability.cards is not None and not is_among(state, ability.cards, owner, context, card):
        return False
    if ability.itself and card != context.this:
        return False
    if ability.ground and onto is not None:
        return False
    if ability.onto is not None and (onto is None or onto not in found_by(state, ability.onto.cards, owner, context)):
        return False
    if condition is None:
        return True
    known = _known(state, ability, card)
    return known is not None and bool(condition.compute(state, owner, context.chose(known)))


def _known(state: State, ability: Forbid, card: Reference) -> Reference | None:
    """Return what a condition may ask about: of a face-down card its back alone shows, so that only its suit is asked."""
    if card.area not in _FACE_DOWN or not ability.asks:
        return card
    pile = state.areas[card.area][card.number]
    return Reference("gone", card=pile[-1]) if pile and ability.asks == ASKS_SUIT else None


# -- each action -----------------------------------------------------------------------------------------------------------------
def _drafting(state: State, held: Bans, place: Place) -> list[Ban]:
    """Return what forbids to draft from *place*; of a face-down card nothing is asked but its suit and where it lies."""
    area, number = state.layout.area_of[place], state.layout.number_of[place]
    here = Reference(area, number, state.piles[place][-1]) if area == "road" else Reference(area, number)
    return _against(state, held, DRAFT, here)


def _placing(state: State, held: Bans, seat: int, cards: Sequence[int], spot: int) -> list[Ban]:
    onto = None if spot == NOBODY else Reference("village", seat, spot)
    return [ban for kind in cards for ban in _against(state, held, "place", Reference("hand", seat, kind), onto)]


def _building(state: State, held: Bans, seat: int, kind: int) -> list[Ban]:
    """Return what forbids to play a card that its own steps place: what forbids to place it, wherever it might lie."""
    if kind not in state.table.places_itself:
        return []
    found = [_placing(state, held, seat, (kind,), spot) for spot in possible_spots(state, seat, kind)]
    return found[0] if found and all(found) else []


def _opening(state: State, held: Bans, card: Reference, payment: Payment) -> list[Ban]:
    """Return what forbids to open the padlock of a *card* with this *payment*."""
    if payment == NO_PADLOCK:
        return []
    found = _against(state, held, "unlock", card)
    paid = card_with_coins(payment)
    return found if paid is None else found + _against(state, held, "pay", Reference("village", paid[0], paid[1]))


def _trading(state: State, held: Bans, seat: int, cards: Sequence[int], basics: Sequence[int]) -> list[Ban]:
    """Return what forbids to trade these *cards* of the hand, or for these *basics*."""
    supply = state.table.supply
    given = [Reference("hand", seat, kind) for kind in cards]
    got = [Reference("basic", supply.index(kind), kind) for kind in basics]
    found = [ban for card in given for ban in _against(state, held, "trade", card)]
    return found + [ban for card in got for ban in _against(state, held, "trade", card) if ban[1].cards is not None]


def _using(state: State, held: Bans, used: Reference) -> list[Ban]:
    """Return what forbids to use a villager; what lies in no village is not meant."""
    return _against(state, held, "use", used) if used.area == "village" else []


def _held_card(state: State, seat: int, kind: int) -> Reference:
    """Return a card that is played: of the hand, or one that lies beside the village."""
    return Reference("hand" if kind in state.areas["hand"][seat] else "keep", seat, kind)


def against(state: State, seat: int, move: Move) -> list[Ban]:
    """Return what forbids a *move* to *seat*."""
    held = _bans(state, seat)
    if isinstance(move, DraftMove):
        return _drafting(state, held, move.place)
    if isinstance(move, PlaceMove):
        top = Reference("hand", seat, move.cards[-1])
        return _placing(state, held, seat, move.cards, move.spot) + _opening(state, held, top, move.payment)
    if isinstance(move, (PlayMove, InterruptMove)):
        card = _held_card(state, seat, move.card)
        barred = _against(state, held, "play", card) + _building(state, held, seat, move.card)
        return barred + _opening(state, held, card, move.payment)
    if isinstance(move, TradeMove):
        return _trading(state, held, seat, move.cards, (move.basic,))
    return _using(state, held, move.card) if isinstance(move, UseMove) else []


# -- what is left ----------------------------------------------------------------------------------------------------------------
def permitted(state: State, seat: int, groups: list[Group]) -> list[Group]:
    """Return those of the moves of *seat* that no card in play forbids."""
    held = _bans(state, seat)
    return [left for each in groups for left in _left(state, seat, held, each)] if held else groups


def _left(state: State, seat: int, held: Bans, each: Group) -> Iterator[Group]:
    """Yield what is left of a group of moves."""
    made, _, axes = each
    verb = made.verb
    if verb == "place":
        for cards in axes[0]:
            spots = [spot for spot in axes[1] if not _placing(state, held, seat, cards, spot)]
            ways = _ways(state, held, Reference("hand", seat, cards[-1]), axes[2])
            yield from _group(made, [[cards], spots, ways, axes[3]])
    elif verb in ("play", "interrupt"):
        for kind in axes[-2]:
            card = _held_card(state, seat, kind)
            if not _against(state, held, "play", card) and not _building(state, held, seat, kind):
                yield from _group(made, [*axes[:-2], [kind], _ways(state, held, card, axes[-1])])
    elif verb == "draft":
        yield from _group(made, [[place for place in axes[0] if not _drafting(state, held, place)]])
    elif verb == "trade":
        given = [cards for cards in axes[0] if not _trading(state, held, seat, cards, ())]
        got = [basic for basic in axes[2] if not _trading(state, held, seat, (), (basic,))]
        yield from _group(made, [given, axes[1], got])
    elif verb == "use":
        yield from _group(made, [[card for card in axes[0] if not _using(state, held, card)], axes[1]])
    else:
        yield each


def _ways(state: State, held: Bans, card: Reference, ways: Sequence[Payment]) -> list[Payment]:
    return [way for way in ways if not _opening(state, held, card, way)]


def _group(made: type[Move], axes: list[Sequence[Any]]) -> Iterator[Group]:
    """Yield the group of moves with these *axes*, if there are any."""
    if all(axes):
        yield group(made, *axes)


def why_no_draft(state: State, seat: int, places: Sequence[Place]) -> list[int]:
    """Return the kinds of the cards that together forbid *seat* to draft from any of the *places*; none where one is left."""
    held = _bans(state, seat)
    found: list[int] = []
    for place in places:
        against_it = _drafting(state, held, place)
        if not against_it:
            return []
        found += [ban[0] for ban in against_it]
    return list(dict.fromkeys(found))
