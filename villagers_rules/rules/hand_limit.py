"""The hand limit at the end of a build turn, where a card in play or the rules set one: a `HandLimitTask` (R5.2)."""

from __future__ import annotations

from typing import Final

from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.changes import move_card, push
from villagers_rules.model.groups import Group, group
from villagers_rules.model.moves import ChooseMove
from villagers_rules.model.places import DISCARD
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import HandLimitTask
from villagers_rules.phrases import Listed, Phrase, number_phrase, phrase
from villagers_rules.table.standing import causes, changes_of

NAME: Final = "hand limit"
"""The name of the number."""


def _hand_limit(state: State, seat: int) -> int | None:
    """Return how many cards *seat* may hold as its build turn ends, None where there is no limit."""
    limit = state.rules.hand_limit
    if NAME not in state.table.changes:
        return limit
    new, more = changes_of(state, NAME, seat)
    base = limit if new is None else new
    return None if base is None else max(0, base + more)


def excess(state: State, seat: int) -> int:
    """Return how many cards *seat* holds beyond its limit."""
    limit = _hand_limit(state, seat)
    return 0 if limit is None else max(0, len(state.areas["hand"][seat]) - limit)


def begin(state: State) -> bool:
    """Let the player whose build turn ends discard down to the limit; return whether it holds more."""
    if (state.rules.hand_limit is None and NAME not in state.table.changes) or not excess(state, state.player):
        return False
    push(state, HandLimitTask())
    return True


def options(state: State, task: HandLimitTask) -> list[Group]:
    """Return the cards that may be discarded: any of the hand, equal ones once."""
    seat = state.player
    return [group(ChooseMove, [Reference("hand", seat, kind) for kind in dict.fromkeys(state.areas["hand"][seat])])]


def carry_out(state: State, task: HandLimitTask, move: ChooseMove) -> bool:
    """Discard a card, face up as all cards of the discard pile."""
    move_card(state, move.card.card, state.layout.hand + state.player, DISCARD)
    return False


def prompt(state: State) -> Phrase:
    """Return what the player is asked."""
    return number_phrase(
        excess(state, state.player),
        "{number} card beyond your hand limit of {limit}: discard one",
        "{number} cards beyond your hand limit of {limit}: discard one",
        limit=_hand_limit(state, state.player),
    )


def explain(state: State, action: Action) -> Refusal:
    """Return why a card that is not in the hand cannot be discarded, and which card in play sets the limit."""
    seat = state.player
    cards = causes(state, NAME, seat)
    reason = number_phrase(
        excess(state, seat),
        "{player} discards {number} card of the hand; {chosen} is none of them",
        "{player} discards {number} cards of the hand; {chosen} is none of them",
        player=terms.owner(seat + 1),
        chosen=terms.chosen(action),
    )
    if cards:
        reason = phrase("hands are limited by {cards}: {reason}", cards=Listed(cards), reason=reason)
    return Refusal(rule="R5.2", reason=reason, remedy=phrase("choose a card of your hand"))
