"""The verbs that a step of a card may begin with, each once; `dsl/verbs.yaml` describes them to authors.

A verb that needs no decision is a function of the state, the task and the step, and returns what `it` is afterwards. A verb
that needs one is a `Decision`: its options, and what carrying one out does. A card reference is a tuple such as
("village", seat, spot).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from attrs import frozen

from villagers_rules.model.changes import BANK, move_card, move_gold, replace_card, set_count
from villagers_rules.model.options import Group, Move
from villagers_rules.model.state import Place, State
from villagers_rules.rules.placing import collect_coins, place, place_group, take_out
from villagers_rules.rules.road import DISCARD

PLAYED: Place = ("played", 0)
"""Where a card lies while its steps are carried out."""
Reference = tuple[Any, ...]


class Work(NamedTuple):
    """What the steps of one card are at: the task's own words."""

    task: str
    kind: int
    hook: str
    seat: int
    step: int
    it: Reference | None
    me: Reference

    def card(self, word: str) -> Reference:
        """Return the card that a step calls *word*: `it`, or `this villager`."""
        return self.it if word == "it" and self.it is not None else self.me


@frozen
class Decision:
    """A verb that asks: *options* gives what may be chosen, *carry_out* does it and returns what `it` is then."""

    options: Callable[[State, Work, Any], list[Group]]
    carry_out: Callable[[State, Work, Any, Move], Reference | None]


def kind_of(state: State, card: Reference) -> int:
    """Return the kind of the card that a reference means."""
    if card[0] == "village":
        village = state.villages[card[1]]
        return state.table.kind_of[village.face[card[2]]]
    return int(card[-1])


# -- verbs that ask --------------------------------------------------------------------------------------------------------------
def _choices(state: State, work: Work, step: Any) -> list[Group]:
    seat = work.seat
    found = step.takes.find(state, seat, work.it)
    # No special effect ever takes another player's card that is not to be stolen (R8.1).
    stealable = state.table.stealable
    return [("choose", [card for card in found if card[0] != "village" or card[1] == seat or stealable[kind_of(state, card)]])]


def _choose(state: State, work: Work, step: Any, move: Move) -> Reference | None:
    return tuple(move[1])


def _places(state: State, work: Work, step: Any) -> list[Group]:
    kind = kind_of(state, work.card(step.takes))
    group = place_group(state, work.seat, (kind,), kind)
    return [group] if group else []


def _place(state: State, work: Work, step: Any, move: Move) -> Reference | None:
    _, cards, spot, payment, face = move
    card = work.card(step.takes)
    source = PLAYED if card[0] == "played" else (card[0], card[1])
    place(state, work.seat, cards, [source], spot, payment, face)
    return ("village", work.seat, len(state.villages[work.seat].face) - 1)


# -- verbs that do ---------------------------------------------------------------------------------------------------------------
def _replace(state: State, work: Work, step: Any) -> Reference | None:
    _, seat, spot = work.card(step.takes)
    out = kind_of(state, ("village", seat, spot))
    collect_coins(state, seat, spot, "R8.3")
    replace_card(state, seat, spot, work.card(step.options["with"])[1], PLAYED, PLAYED)
    return ("played", out)


def _move(state: State, work: Work, step: Any) -> Reference | None:
    card = work.card(step.takes)
    kind = kind_of(state, card)
    owner = card[1] if card[0] in ("village", "hand", "square") else work.seat
    targets: dict[str, Place] = {
        "your hand": ("hand", work.seat),
        "its owner's hand": ("hand", owner),
        "the discard pile": DISCARD,
    }
    target = targets[step.options["to"]]
    if card[0] == "village":
        take_out(state, card[1], card[2], target, "R8.1")
    else:
        source = PLAYED if card[0] == "played" else (card[0], card[1])
        if card[0] == "road" and state.road_coins[card[1]]:
            move_gold(state, source, ("supply", work.seat), state.road_coins[card[1]], "R8.1")
        move_card(state, kind, source, target)
    return (*target, kind) if target[0] == "hand" else ("gone", work.seat, kind)


def _earn(state: State, work: Work, step: Any) -> Reference | None:
    move_gold(state, BANK, ("supply", work.seat), max(0, step.takes.compute(state, work.seat, work.it)), "R8.1")
    return work.it


def _pay(state: State, work: Work, step: Any) -> Reference | None:
    owed = max(0, step.takes.compute(state, work.seat, work.it))
    move_gold(state, ("supply", work.seat), BANK, min(owed, state.supply[work.seat]), "R8.1")
    return work.it


def _allow(state: State, work: Work, step: Any) -> Reference | None:
    if step.takes not in state.allowed:
        set_count(state, "allowed", [*state.allowed, step.takes])
    return work.it


DECISIONS: dict[str, Decision] = {
    "choose_one": Decision(_choices, _choose),
    "place": Decision(_places, _place),
}
DEEDS: dict[str, Callable[[State, Work, Any], Reference | None]] = {
    "replace": _replace,
    "move": _move,
    "earn": _earn,
    "pay": _pay,
    "allow": _allow,
}
