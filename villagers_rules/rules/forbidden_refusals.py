"""Why an action is refused that a card in play forbids (R1.6)."""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve

from villagers_rules.effects.choice_verbs import places_by_the_rules
from villagers_rules.effects.context import steps_of
from villagers_rules.errors import Refusal
from villagers_rules.language.ownership import PLAYER, retold
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import Word
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.groups import Group
from villagers_rules.model.moves import NO_PADLOCK, PlayMove
from villagers_rules.model.state import State
from villagers_rules.model.tasks import BuildTask, DraftTask, StepsTask
from villagers_rules.phrases import Phrase, Term, phrase
from villagers_rules.rules import build, draft, interrupts
from villagers_rules.rules.notation import deciding, kind_named, move_of
from villagers_rules.table.prohibitions import Ban, against

_DEEDS: Final = {
    "draft": phrase("draft"),
    "place": phrase("place villagers"),
    "play": phrase("play cards"),
    "unlock": phrase("open padlocks"),
    "pay": phrase("pay villagers for padlocks"),
    "trade": phrase("trade cards"),
    "use": phrase("use what villagers can do"),
}
"""What may be forbidden, in words."""


def explain_forbidden(state: State, action: Action) -> Refusal | None:
    """Return which card forbids an *action* that is legal by the rules alone, and until when; None where none does."""
    seat = action.player - 1
    move = move_of(state, action, _by_the_rules(state, seat))
    found = against(state, seat, move) if move is not None else _against_building(state, action)
    if not found:
        return None
    return Refusal(rule="R1.6", reason=_reason(state, found[0], seat), remedy=_remedy(state, found[0], seat))


def _against_building(state: State, action: Action) -> list[Ban]:
    """Return what forbids to place a card of the hand, wherever it might lie, that is played and then places itself."""
    seat = action.player - 1
    if action.verb != "play" or not isinstance(state.agenda[-1], BuildTask) or deciding(state) != seat:
        return []
    kind = kind_named(state, action.cards[0][0])
    return against(state, seat, PlayMove(kind, NO_PADLOCK)) if kind in state.areas["hand"][seat] else []


def _by_the_rules(state: State, seat: int) -> list[Group]:
    task = state.agenda[-1]
    found: list[Group] = []
    if deciding(state) == seat:
        if isinstance(task, DraftTask):
            found = draft.options(state, task, forbidden=True)
        elif isinstance(task, BuildTask):
            found = build.options(state, task, forbidden=True)
        elif isinstance(task, StepsTask):
            step = steps_of(state, task)[task.steps_done]
            found = places_by_the_rules(state, task, step) if step.verb == "place" else []
    if not interrupts.can_be_open(state):
        return found
    return found + [each for each in interrupts.by_the_rules(state) if each[2][0] == (seat,)]


def _told(state: State, ban: Ban, seat: int, said: Any) -> Term:
    """Return a sentence of a prohibition as it is told to the player in *seat*: whose things are meant, and which suits."""
    owner, named = state.owner_name(ban[3]), ban[4].named
    called = owner if isinstance(owner, str) else f"{PLAYER}{owner}"
    holder = None if ban[3] == seat else Owner("the", Word(called))
    backs = {each.name: each.chosen[0].number for each in named if len(each.chosen) == 1 and each.chosen[0].area == "suit"}
    suits = {name: state.table.backs[number] for name, number in backs.items()}
    return terms.sentence(evolve(said, tree=retold(said.tree, holder, suits)))


def _reason(state: State, ban: Ban, seat: int) -> Phrase:
    kind, ability, condition, _, _ = ban
    deed = _DEEDS[ability.action]
    if ability.cards is not None:
        deed = phrase("{deed}: {cards}", deed=deed, cards=_told(state, ban, seat, ability.cards))
    if ability.itself:
        deed = phrase("{deed}: {cards}", deed=deed, cards=terms.the_card(state.table, kind))
    if ability.ground:
        deed = phrase("{deed}, on the ground", deed=deed)
    elif ability.onto is not None:
        cards = ability.onto.cards
        onto = terms.the_card(state.table, kind) if cards is None else _told(state, ban, seat, cards)
        deed = phrase("{deed}, on {cards}", deed=deed, cards=onto)
    if condition is not None:
        deed = phrase("{deed}, if {condition}", deed=deed, condition=_told(state, ban, seat, condition))
    return phrase("because of {card} you may not {deed}", card=terms.the_card(state.table, kind), deed=deed)


def _remedy(state: State, ban: Ban, seat: int) -> Phrase:
    kind, ability, condition, _, _ = ban
    if kind == NOBODY and not ability.held:
        return phrase("do it otherwise") if ability.cards is not None or condition is not None else phrase("do something else")
    if ability.held:
        ends = _told(state, ban, seat, state.table.waiting[kind, ability.held].step.options["until"])
        if ability.cards is None and condition is None:
            return phrase("wait until {occasion}", occasion=ends)
        return phrase("do it otherwise, or wait until {occasion}", occasion=ends)
    until = _until(state, ban)
    if ability.cards is None and condition is None:
        return phrase("wait until {until}", until=until)
    return phrase("do it otherwise, or wait until {until}", until=until)


def _until(state: State, ban: Ban) -> Phrase:
    """Return what ends a prohibition."""
    kind, table = ban[0], state.table
    card = terms.the_card(table, kind)
    if not table.acts_unplaced(kind):
        return phrase("{card} is covered or gone", card=card)
    if kind in state.areas["event"][0]:
        return phrase("{card} is discarded", card=card)
    if kind in table.beside:
        return phrase("{card} lies beside no village any more", card=card)
    return phrase("{card} is gone, or its token is another player's", card=card)
