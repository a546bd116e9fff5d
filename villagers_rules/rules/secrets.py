"""What others have chosen and not shown yet: tasks that speak of cards that one player does not know, and what to put there."""

from __future__ import annotations

from collections import Counter
from random import Random

from villagers_rules.model.context import Context, Named
from villagers_rules.model.known import known_to
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask

HAND = "hand"


def drawn_secrets(state: State, twin: State, viewer: int, rng: Random) -> None:
    """Let the tasks of *twin*, whose hidden cards were drawn anew, speak of cards that lie there.

    A card that somebody chose out of a hand shows its back; which one of that suit it is, is drawn.
    """
    places: dict[Reference, Reference] = {}
    for number, task in enumerate(twin.agenda):
        if isinstance(task, StepsTask):
            for said in spoken_of(task.context):
                if said not in places and _is_secret(state, said, viewer):
                    places[said] = _another(state, twin, said, viewer, places, rng)
            if places:
                context = _with_others(task.context, places)
                if context is not task.context:
                    twin.agenda[number] = StepsTask(task.card, task.hook, task.seat, task.steps_done, context)


def spoken_of(context: Context) -> list[Reference]:
    """Return all that was chosen so far."""
    found = [chosen for named in context.named for chosen in named.chosen]
    return found if context.it is None else [context.it, *found]


def _is_secret(state: State, said: Reference, viewer: int) -> bool:
    """Return whether a card is meant that lies in another hand and that the player does not know."""
    if said.area != HAND or said.number == viewer:
        return False
    return said.card not in known_to(state.known_hands[said.number], viewer)


def _another(
    state: State, twin: State, said: Reference, viewer: int, places: dict[Reference, Reference], rng: Random
) -> Reference:
    """Return a card of the same suit in that hand of *twin* that the player does not know either, and that no other one means."""
    suit = state.table.suit
    known = Counter(known_to(state.known_hands[said.number], viewer))
    taken = Counter(card.card for card in places.values() if card.number == said.number)
    hidden = Counter(twin.areas[HAND][said.number]) - known - taken
    fitting = [kind for kind in hidden.elements() if suit[kind] == suit[said.card]]
    return Reference(HAND, said.number, rng.choice(fitting)) if fitting else said


def _with_others(context: Context, places: dict[Reference, Reference]) -> Context:
    """Return *context* with others in place of what stands in *places*."""
    if not any(said in places for said in spoken_of(context)):
        return context
    named = tuple(
        Named(part.name, part.seat, tuple(places.get(chosen, chosen) for chosen in part.chosen)) for part in context.named
    )
    it = None if context.it is None else places.get(context.it, context.it)
    return Context(it, context.they, context.this, named)
