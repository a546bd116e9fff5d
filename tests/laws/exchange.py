"""Exchanges the cards that a player does not know, as far as no back would tell (R16)."""

from __future__ import annotations

from random import Random

from villagers_rules.model.known import joined, known_to
from villagers_rules.model.places import HELD, HIDDEN, LOOKED, seat_having
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask

Slot = tuple[str, int, int]
"""Where a hidden card lies: area, number, and the depth from the bottom, or its number in a hand."""
UNSEEN = ("looked", "box")
"""The hidden areas of which not even the top card's back is seen."""


def hidden_slots(state: State, viewer: int) -> dict[Slot, bool]:
    """Return where the cards lie that *viewer* does not know, each with whether its back shows.

    Backs show on top of each pile (R16.1) and of every card in a hand or stash.
    """
    found: dict[Slot, bool] = {}
    for area in HIDDEN:
        for number, pile in enumerate(state.areas[area]):
            marks = state.known_piles.get(state.layout.place(area, number), {})
            for depth in range(len(pile)):
                if not marks.get(depth, 0) >> viewer & 1:
                    found[area, number, depth] = depth == len(pile) - 1 and area not in UNSEEN
    chosen = [task.it for task in state.agenda if isinstance(task, StepsTask)]
    held = [(area, place) for area in HELD for place in range(len(state.areas[area]))]
    for (area, place), what in zip(held, state.known_hands, strict=True):
        if seat_having(place, len(state.seats)) != viewer:
            known = list(known_to(what, viewer))
            for number, kind in enumerate(state.areas[area][place]):
                if kind in known:
                    known.remove(kind)
                elif Reference(area, place, kind) not in chosen:  # Who chose a card goes on with this very one.
                    found[area, place, number] = True
            assert not known, f"seat {viewer} knows cards in {area} {place} that are not there"
    return found


def exchanged(state: State, viewer: int, chance: Random) -> tuple[State, int]:
    """Return a copy of *state* in which the cards that *viewer* does not know have changed places, and how many cards did.

    Two cards may be exchanged when they have one suit, or when neither shows its back and both are villagers. What others know is
    left out of the copy, and so is the seed, since the viewer knows nothing of them either; only of cards that were revealed to
    everybody, all know that all know them.
    """
    twin, everyone = state.copy(), (1 << state.players) - 1
    slots = hidden_slots(state, viewer)
    at = {slot: twin.areas[slot[0]][slot[1]][slot[2]] for slot in slots}
    before = dict(at)
    suit = state.table.suit
    villagers = len(state.table.villagers)
    hidden = list(at)
    for one in hidden:
        other = hidden[int(chance.random() * len(hidden))]
        unseen = not (slots[one] or slots[other]) and max(at[one], at[other]) < villagers
        if suit[at[one]] == suit[at[other]] or unseen:
            at[one], at[other] = at[other], at[one]
    # Cards whose backs show are few of a suit: they find more to change with among all of that suit.
    for one in hidden:
        if slots[one]:
            same = [slot for slot in hidden if suit[at[slot]] == suit[at[one]] and at[slot] != at[one]]
            if same:
                other = same[int(chance.random() * len(same))]
                at[one], at[other] = at[other], at[one]
    for (area, number, depth), kind in at.items():
        twin.areas[area][number][depth] = kind
    for area in HELD:
        for hand in twin.areas[area]:
            hand.sort()
    twin.known_hands = [joined([(1 << viewer, known_to(known, viewer))]) for known in state.known_hands]
    for place, marks in list(twin.known_piles.items()):
        kept = {depth: 1 << viewer for depth, mask in marks.items() if mask >> viewer & 1}
        if place == LOOKED:
            kept |= {depth: mask for depth, mask in marks.items() if mask == everyone}
        twin.known_piles[place] = kept
    twin.seed += 1
    return twin, sum(1 for slot in hidden if at[slot] != before[slot])
