"""The laws of what is hidden: a view shows what its viewer knows, and no more."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import fields

from tests.laws.exchange import exchanged
from tests.laws.position import Position, moves_now
from tests.laws.tally import seen
from villagers_rules.rules.view import View, view


def hiding(position: Position) -> Iterator[str]:
    """A view does not change when cards its viewer does not know are exchanged; nor do the options of who decides (R16)."""
    game = position.game
    state = game.state
    for viewer in range(state.players):
        other, moved = exchanged(state, viewer, position.chance)
        seen["views of exchanged cards"] += 1
        seen["hidden cards exchanged for them"] += moved
        mine, theirs = view(state, viewer, ()), view(other, viewer, ())
        if mine != theirs:
            rows = [(part.name, getattr(mine, part.name), getattr(theirs, part.name)) for part in fields(View)]
            yield f"player {viewer + 1} sees cards exchanged: {[row for row in rows if row[1] != row[2]]}"
        if game.decision and game.decision.player == viewer + 1 and moves_now(state) != moves_now(other):
            yield f"player {viewer + 1}'s options tell hidden cards"
    if position.close:
        for viewer in range(state.players):
            shown = game.view(viewer + 1)
            mine_too = game.decision is not None and game.decision.player == viewer + 1
            if shown.options != (tuple(map(str, game.legal_actions)) if mine_too else ()):
                yield f"player {viewer + 1} is shown other options"


def knowing(position: Position) -> Iterator[str]:
    """A view shows what its viewer knows by what happened, all of it and no more (R16.1, R16.2)."""
    state, minds = position.game.state, position.minds
    suits, suit = state.table.suits, state.table.suit
    for viewer in range(state.players):
        shown = view(state, viewer, ())
        seen["views reckoned a second time"] += 1
        for number, pile in enumerate([*shown.stacks, shown.reserve]):
            place = ("stack", number) if number < len(shown.stacks) else ("reserve", 0)
            cards = state.areas[place[0]][place[1]]
            wanted = (len(cards), suits[suit[cards[-1]]] if cards else None, minds.pile(viewer, place))
            if (pile.cards, pile.top, dict(pile.known)) != wanted:
                yield f"player {viewer + 1} is shown {pile} in {place} instead of {wanted}"
        for owner, seat in enumerate(shown.seats[: state.players]):
            hand = [(card.card, card.suit) for card in seat.hand]
            if hand != minds.hand(viewer, owner):
                yield f"player {viewer + 1} is shown player {owner + 1}'s hand as {hand} instead of {minds.hand(viewer, owner)}"
