"""What the steps of a card are at, and how they name cards, gold and rules."""

from __future__ import annotations

from typing import Any

from attrs import define

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import BANK, Account
from villagers_rules.model.state import Place, State
from villagers_rules.table.road import RESERVE
from villagers_rules.table.seats import seat_in

Reference = tuple[Any, ...]
"""A card, pile or player, such as ("village", seat, spot), ("stack", 2) or ("player", seat)."""
Steps = tuple[Any, ...]
"""The steps of one list, as the catalog reads them."""
PILES = ("stack", "reserve")
WILLED = frozenset({"when_played", "each_build_turn", "each_draft_turn", "start_of_any_build_turn", "once_per_game"})
"""The hooks that a player sets off: their steps are carried out in full, or the player cannot set them off."""

TRIALS = 2_000
"""So many times what follows is tried out before an option is offered; of lists with more ways the rest is left untried."""


class Impossible(Exception):
    """A step that a player has set off cannot be carried out in full."""


@define
class Work:
    """What the steps of one card are at: the task's own words. *kind* is NOBODY, and *me* None, for steps of the rules."""

    task: str
    kind: int
    hook: str
    seat: int
    step: int
    it: Reference | None
    me: Reference | None

    def card(self, word: str) -> Reference | None:
        """Return what a step calls *word*: `it`, `this villager`, `this event` or `the top of the reserve`; None for nothing."""
        if word == "it":
            return self.it
        return RESERVE if word == "the top of the reserve" else self.me

    def at(self, step: int, it: Reference | None) -> Work:
        """Return the same work at another step, with another choice."""
        return Work(self.task, self.kind, self.hook, self.seat, step, it, self.me)

    @property
    def willed(self) -> bool:
        """Whether a player has set off these steps, so that nothing of them is left out."""
        return self.hook in WILLED


def steps_of(state: State, work: Work) -> Steps:
    """Return the steps of the card at work, or of the rules."""
    hooks = state.rules.hooks if work.kind == NOBODY else state.table.hooks[work.kind]
    return hooks.get(work.hook, ())


def name_of(state: State, kind: int) -> str:
    """Return how the card with the steps is called, in words that begin with `the`; the rules are called so."""
    return "the rules" if kind == NOBODY else "the " + state.table.cards[kind].name.removeprefix("The ")


def kind_of(state: State, card: Reference) -> int:
    """Return the kind of the card that a reference means; of a pile, that of its top card."""
    if card[0] == "village":
        village = state.villages[card[1]]
        return state.table.kind_of[village.face[card[2]]]
    if card[0] in PILES:
        return state.areas[card[0]][card[1]][-1]
    return int(card[-1])


def rule_of(state: State, work: Work) -> str:
    """Return the rule by which steps act, as the data names it: for the card that has them, or else for their hook."""
    named = state.table.cards[work.kind].rule if work.kind != NOBODY else ""
    return named or hook_rule(state, work.hook)


def hook_rule(state: State, hook: str) -> str:
    """Return the rule by which the steps of a hook act; a list within a list belongs to the same hook."""
    return state.rules.cited.get(hook.partition("/")[0], "R8.1")


def account(state: State, work: Work, word: str) -> Account | None:
    """Return the place for gold that a step calls *word*, or None when the card it means is not there any more."""
    if word == "your supply":
        return ("supply", work.seat)
    if word == "the bank":
        return BANK
    if word == "their supply":
        return ("supply", work.it[1]) if work.it is not None and work.it[0] == "player" else None
    if word.startswith("the "):
        return ("supply", seat_in(state, word))
    card = work.card(word)
    if card is None or card[0] != "village" or state.villages[card[1]].face[card[2]] < 0:
        return None
    return card


def move_target(state: State, work: Work, card: Reference, word: str) -> Place:
    """Return the pile that `to` names, or ("village", seat) for a seat's village."""
    if word == "your hand":
        return ("hand", work.seat)
    if word == "its owner's hand":
        return ("hand", card[1] if card[0] in ("village", "hand", "square", "keep") else work.seat)
    if word == "the discard pile":
        return ("discard", 0)
    return ("village", seat_in(state, word))
