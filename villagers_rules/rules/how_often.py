"""How often something was done already that may be done so often at most, in the words of refusals."""

from __future__ import annotations

from attrs import evolve

from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.state import State
from villagers_rules.model.steps import GAME, AtMost
from villagers_rules.phrases import Phrase, phrase
from villagers_rules.table.allowances import has_permitted


def already(most: AtMost) -> dict[str, Phrase | str]:
    """Return the holes of a sentence that something was done as often as *most*: how many times, and in which time."""
    times = phrase(" {number} times", number=most.times) if most.times > 1 else phrase(", once") if most.per == GAME else ""
    match most.per:
        case "game":
            when = phrase("in the game")
        case "round":
            when = phrase("in this round")
        case "phase":
            when = phrase("in this phase")
        case _:
            when = phrase("in this turn")
    return {"times": times, "when": when}


def but_for_a_limit(state: State, seat: int, kind: int, refused: Refusal | None) -> Refusal | None:
    """Return why *kind* is *refused* a place, and which card has permitted another one as often as it may, if one has."""
    found = has_permitted(state, seat, kind) if refused is not None else None
    if refused is None or found is None:
        return refused
    card, most = terms.the_card(state.table, found[0]), already(found[1])
    said = phrase("{reason}; {card} has permitted another place already{times} {when}", reason=refused.reason, card=card, **most)
    return evolve(refused, reason=said)
