"""What a player cannot see must not show in what is offered: choices among hidden cards, as far as the player knows (R16)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from villagers_rules.effects.choosing import choices
from villagers_rules.effects.risks import HIDDEN_PLACES, LAST_CHOSEN, speaks_of
from villagers_rules.language import nodes
from villagers_rules.language.vocabulary import SHARED
from villagers_rules.model.known import known_to
from villagers_rules.model.places import HELD, HIDDEN, SEEN_BY_SOME
from villagers_rules.model.state import KnowledgeNotKept, State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask


def any_conceivable(before: State, state: State, seat: int, task: StepsTask, step: Step[Any]) -> bool:
    """Return whether the choice of *step* could find anything, as far as the player in *seat* knew in *before*.

    *state* is a copy that is tried out: every card there that the player did not know may be any of its suit, and any at all
    where no back was seen.
    """
    tree = step.takes.tree if step.verb == "choose" else None
    if step.condition is not None or not isinstance(tree, nodes.Villagers) or tree.place is None:
        return True
    if tree.place.word not in HIDDEN_PLACES:
        meant = LAST_CHOSEN.union(named.name for named in task.context.named)
        known = not speaks_of(tree, meant) and _is_untouched(before, state, tree.place.word)
        return not known or next(choices(state, task, step), None) is not None
    if not before.keeps_knowledge:
        raise KnowledgeNotKept
    held = {area: state.areas[area] for area in SEEN_BY_SOME}
    everything = range(len(state.table.villagers))
    try:
        for area in HELD:
            first = state.layout.first[area] - state.layout.hand
            state.areas[area] = [_conceivable(before, seat, hand, cards) for hand, cards in enumerate(held[area], first)]
        state.areas["looked"] = [[*everything] if held["looked"][0] else []]
        return next(choices(state, task, step), None) is not None
    finally:
        state.areas.update(held)


def _is_untouched(before: State, state: State, word: str) -> bool:
    """Return whether the same cards lie in what all see, so that nothing hidden has come there meanwhile."""
    if word == "village":
        return all(now.face == then.face for now, then in zip(state.villages, before.villages, strict=True))
    area = SHARED[word].area if word in SHARED else word
    return area not in HIDDEN and state.areas[area] == before.areas[area]


def _conceivable(before: State, seat: int, hand: int, cards: list[int]) -> list[int]:
    """Return every kind that may be among the *cards* of a hand or stash: what *seat* knew, and all that the backs allow."""
    if not cards:
        return []
    if not cards:
        return []
    suit, everything = before.table.suit, range(len(before.table.villagers))
    had = before.piles[before.layout.hand + hand]
    known = Counter(had if before.layout.seat_of_hand[hand] == seat else known_to(before.known_hands[hand], seat))
    new = Counter(cards) - Counter(had)
    backs = {suit[kind] for kind in Counter(had) - known}
    return sorted(kind for kind in everything if new or suit[kind] in backs or kind in known)
