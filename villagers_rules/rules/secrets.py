"""What others have chosen and not shown yet: tasks that speak of cards that one player does not know, and what to put there."""

from __future__ import annotations

from collections import Counter
from random import Random

from villagers_rules.effects.choosing import goes_on
from villagers_rules.effects.context import steps_of
from villagers_rules.model import groups as listed
from villagers_rules.model.context import BY_CHANCE, EMPTY, Context, Named
from villagers_rules.model.known import known_to
from villagers_rules.model.moves import ChooseMove
from villagers_rules.model.places import HELD, LOOKED, seat_having
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.rules import turns

_LOOKED_AT = "looked"


_MOST_CHOSEN = 100
"""No answer that is drawn has more parts; none that people give comes near it."""


def drawn_secrets(state: State, twin: State, viewer: int, rng: Random) -> None:
    """Let the tasks of *twin*, whose hidden cards were drawn again, speak of what is there, and draw what was chosen unseen.

    A card that somebody chose out of a hand shows its back; which one of that suit it is, is drawn. So is which card was chosen
    among those that another one looks at. What others have answered unseen is drawn from all that they could answer.
    """
    places: dict[Reference, Reference] = {}
    for number, task in enumerate(twin.agenda):
        if isinstance(task, StepsTask) and (task.chosen or task.context is not EMPTY):
            for said in (*task.chosen, *_spoken_of(task.context)):
                if said not in places and _is_secret(state, task, said, viewer):
                    places[said] = _another(state, twin, task, said, viewer, places, rng)
            if places:
                chosen = tuple(places.get(each, each) for each in task.chosen)
                twin.agenda[number] = task.choosing(chosen, _with_others(task.context, places))
    if _unseen_name(twin):
        _draw_answers(twin, viewer, rng)


def _unseen_name(state: State) -> str:
    """Return the name of what players choose unseen now, one after the other, "" when they do not."""
    task = state.agenda[-1] if state.agenda else None
    if not isinstance(task, StepsTask) or task.asks_for is None:
        return ""
    step = steps_of(state, task)[task.steps_done]
    return str(step.options["as"]) if step.verb == "choose" and "by" in step.options else ""


def _draw_answers(twin: State, viewer: int, rng: Random) -> None:
    """Draw what others have answered already in the step at work, which nobody sees before all have."""
    name = _unseen_name(twin)
    asked, waiting = twin.agenda[-1], twin.agenda[-2]
    assert isinstance(asked, StepsTask)
    assert isinstance(waiting, StepsTask)  # Steps alone ask others.
    for named in waiting.context.named:
        if named.name == name and named.seat not in (None, viewer):
            answer = _any_answer(twin, waiting, int(named.seat or 0), name, rng)
            waiting = waiting.choosing(waiting.chosen, waiting.context.naming(name, answer, named.seat))
    begun = asked.chosen
    if begun and asked.seat != viewer:
        begun = _any_answer(twin, waiting, asked.seat, name, rng, len(begun))
    twin.agenda[-2] = waiting
    twin.agenda[-1] = asked.choosing(begun, waiting.context)


def _any_answer(twin: State, waiting: StepsTask, seat: int, name: str, rng: Random, begun: int = 0) -> tuple[Reference, ...]:
    """Return one of the answers that *seat* could give, or so many parts with which one could have *begun*."""
    trial = twin.copy()
    trial.journal = None
    task = waiting.choosing((), waiting.context.forgetting(name)).asking(seat)
    while len(task.chosen) < _MOST_CHOSEN:
        trial.agenda[-1] = task
        found = turns.options(trial)
        if not listed.count(found):
            break
        move = listed.pick(found, rng.randrange(listed.count(found)))
        if not isinstance(move, ChooseMove):
            if begun:
                continue
            break
        more = goes_on(trial, task, steps_of(trial, task)[task.steps_done], move)
        if more is None or (begun and len(more.chosen) == begun):
            return (*task.chosen, move.card)
        task = more
    return task.chosen


def _spoken_of(context: Context) -> list[Reference]:
    """Return all that was chosen so far."""
    found = [chosen for named in context.named for chosen in named.chosen]
    return found if context.it is None else [context.it, *found]


def _is_secret(state: State, task: StepsTask, said: Reference, viewer: int) -> bool:
    """Return whether a card is meant that the player does not see.

    It lies among those that another one looks at, or in another hand, where it is not known or chance chose it.
    """
    if said.area == _LOOKED_AT:
        return said.card in _unknown(state, state, viewer)
    if said.area not in HELD or seat_having(said.number, len(state.seats)) == viewer:
        return False
    by_chance = said in task.context.known_as(BY_CHANCE, viewer)
    return by_chance or said.card not in known_to(state.known_hands[_hand(state, said)], viewer)


def _unknown(state: State, twin: State, viewer: int) -> list[int]:
    """Return the cards looked at in *twin* that the viewer of *state* does not know."""
    marks = state.known_piles.get(LOOKED, {})
    return [kind for depth, kind in enumerate(twin.piles[LOOKED]) if not marks.get(depth, 0) >> viewer & 1]


def _hand(state: State, said: Reference) -> int:
    """Return in which hand or stash a card lies, by its number among both."""
    return state.layout.hand_of[state.layout.place(said.area, said.number)]


def _another(
    state: State, twin: State, task: StepsTask, said: Reference, viewer: int, places: dict[Reference, Reference], rng: Random
) -> Reference:
    """Return a card that no other one means, among those looked at or of the same suit in that hand of *twin*.

    In a hand chance chose any of them, a player only one that is not known.
    """
    if said.area == _LOOKED_AT:
        left = Counter(_unknown(state, twin, viewer)) - Counter(card.card for card in places.values() if card.area == _LOOKED_AT)
        return Reference(_LOOKED_AT, said.number, rng.choice(sorted(left.elements()))) if left else said
    suit = state.table.suit
    by_chance = said in task.context.known_as(BY_CHANCE, viewer)
    known = Counter(() if by_chance else known_to(state.known_hands[_hand(state, said)], viewer))
    taken = Counter(card.card for card in places.values() if (card.area, card.number) == (said.area, said.number))
    hidden = Counter(twin.areas[said.area][said.number]) - known - taken
    fitting = [kind for kind in hidden.elements() if suit[kind] == suit[said.card]]
    return Reference(said.area, said.number, rng.choice(fitting)) if fitting else said


def _with_others(context: Context, places: dict[Reference, Reference]) -> Context:
    """Return *context* with others in place of what stands in *places*."""
    if not any(said in places for said in _spoken_of(context)):
        return context
    named = tuple(
        Named(part.name, part.seat, tuple(places.get(chosen, chosen) for chosen in part.chosen)) for part in context.named
    )
    it = None if context.it is None else places.get(context.it, context.it)
    return Context(it, context.they, context.this, named)
