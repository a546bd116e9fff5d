"""How the steps of a card name cards, gold and rules."""

from __future__ import annotations

from typing import Final

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import skip
from villagers_rules.model.context import Context, played
from villagers_rules.model.hooks import is_in_full, outer
from villagers_rules.model.lazy_journal import DryRunJournal
from villagers_rules.model.places import PLAYED, Place
from villagers_rules.model.printed import Development, Event
from villagers_rules.model.references import Reference
from villagers_rules.model.rulebook import phase_of_steps
from villagers_rules.model.state import State
from villagers_rules.model.steps import Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.terms import the_card
from villagers_rules.model.triggers import Trigger
from villagers_rules.phrases import Phrase, Term, phrase

PILES: Final = ("stack", "reserve")
THE_RULES: Final = phrase("the rules")
"""How the rules are called as what has steps."""
NOTHING_TO_CHOOSE: Final = phrase("there was nothing to choose from")
"""What is noted of a choice that finds nothing."""

MAX_TRIALS: Final = 2_000
"""How many times what follows is tried out before an option is offered; of lists with more ways the rest is left untried."""
MAX_CHOICES: Final = 20
"""How many choices that follow one another are tried out; what comes after more of them is left untried."""


_DEVELOPMENTS: Final = "R14.2"
_OCCASIONS: Final = "R8.8"
"""The rules by which developments act that name none: as somebody wins or loses them, and on any other occasion."""


class Impossible(Exception):
    """A step that a player has set off cannot be carried out in full: *why*, in words for what it was that left nothing to do."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why


def nothing_done(state: State, task: StepsTask, why: Phrase) -> None:
    """Say *why* a step did nothing, unless something else was done instead; give up where all of it must be done."""
    if must_succeed(state, task):
        raise Impossible(why)
    is_replaced = state.barred is not None and state.barred.has_held_cards()
    skip(state, task.card, phrase("something else was done instead") if is_replaced else why)


def all_or_nothing(state: State, task: StepsTask) -> bool:
    """Return whether a player has set off these steps, so that nothing of them is left out."""
    return is_in_full(task.hook, state.table.all_or_nothing)


def must_succeed(state: State, task: StepsTask) -> bool:
    """Return whether these steps are being tried out, and of no use if they cannot be carried out in full."""
    return isinstance(state.journal, DryRunJournal) and is_in_full(task.hook, state.table.all_or_nothing)


def current_steps(state: State) -> StepsTask:
    """Return the steps at work, at a moment when there are some."""
    task = state.agenda[-1]
    assert isinstance(task, StepsTask)
    return task


def as_played(state: State, seat: int, kind: int) -> Context:
    """Return what the steps of a card know as *seat* plays it: where it lies and, if it waited for that, what has happened."""
    happened = what_happened(state, seat, kind) if kind in state.table.reactions else None
    return happened or played(kind)


def what_happened(state: State, seat: int, kind: int) -> Context | None:
    """Return what is known of the occasion on which *seat* may play a card of *kind* now, or None if it has not come."""
    return next((task.context for task in state.occasions if (task.card, task.seat) == (kind, seat)), None)


def steps_of(state: State, task: StepsTask) -> Steps:
    """Return the steps of the card at work, or of the rules."""
    hooks = state.rules.hooks if task.card == NOBODY else state.table.hooks[task.card]
    return hooks.get(task.hook, ())


def name_of(state: State, kind: int) -> Term | Phrase:
    """Return how the card with the steps is called, in words that begin with `the`; the rules are called so."""
    return THE_RULES if kind == NOBODY else the_card(state.table, kind)


def source_of(state: State, task: StepsTask) -> Term | Phrase:
    """Return how that is called which has the steps at work: a card, a phase that a pack declares, or the rules."""
    phase = phase_of_steps(outer(task.hook)) if task.card == NOBODY else ""
    return Term(f"the {phase.replace('_', ' ')} phase", "phase", phase) if phase else name_of(state, task.card)


def heading_of(state: State, task: StepsTask) -> Term | Phrase:
    """Return how that is called which has the steps at work where a colon follows: `Cooper`."""
    source = source_of(state, task)
    return Term(source.removeprefix("the "), source.kind, source.key) if isinstance(source, Term) else phrase("rules")


def kind_of(state: State, card: Reference) -> int:
    """Return the kind of the card that a reference means; of a pile, that of its top card, unless it names a card in there."""
    if card.area == "village":
        village = state.villages[card.number]
        return state.table.kind_of[village.face[card.card]]
    if card.area in PILES and card.card == NOBODY:
        return state.piles[place_of(state, card)][-1]
    return card.card


def place_of(state: State, card: Reference) -> Place:
    """Return the pile in which the card lies that a reference means, or that it is."""
    return PLAYED if card.area == "played" else state.layout.place(card.area, card.number)


def rule_of(state: State, task: StepsTask) -> str:
    """Return the rule by which steps act, as the data names it: for the card that has them, or else for their hook."""
    if task.card == NOBODY:
        return hook_rule(state, task.hook)
    card = state.table.cards[task.card]
    if card.rule:
        return card.rule
    if isinstance(card, Event):
        return state.rules.events.rule
    if not isinstance(card, Development):
        return hook_rule(state, task.hook)
    trigger: Trigger | None = card.triggers.get(outer(task.hook))
    return _DEVELOPMENTS if trigger is None or trigger.is_of_outcome else _OCCASIONS


def hook_rule(state: State, hook: str) -> str:
    """Return the rule by which the steps of a hook act; a list within a list belongs to the same hook."""
    return state.rules.cited.get(outer(hook), "R8.1")
