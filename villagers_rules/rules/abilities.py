"""Abilities that players may use, usually once in a turn: of placed villagers (R11.1, R12.2, R13.1), and of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villagers_rules.effects import dry_run
from villagers_rules.effects.context import kind_of
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import push, set_counter
from villagers_rules.model.context import Context, lying
from villagers_rules.model.groups import Group
from villagers_rules.model.hooks import Uses
from villagers_rules.model.moves import UseMove
from villagers_rules.model.references import RULES, Reference
from villagers_rules.model.state import STARTING, UNDER_WAY, State, around
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.triggers import FACE_UP
from villagers_rules.table.draft_steps import set_stage
from villagers_rules.table.padlocks import copies_in_play
from villagers_rules.table.triggered import is_done, remember_done, show_in_hand


def usable(state: State, seat: int, uses: Uses) -> list[Group]:
    """Return what *seat* may use now of the abilities *uses*: in their village, open to all in any, and in none."""
    found: list[Group] = []
    for hook, kinds in uses.for_all:
        for kind in kinds:
            if copies_in_play(state, kind):
                found += _open_to_all(state, seat, hook, kinds)
                break
    own = state.villages[seat].active()
    if not uses.users.isdisjoint(own):
        for hook, kinds in uses.by_owners:
            if not kinds.isdisjoint(own):
                found += _uses(state, seat, hook, seat, sorted(kinds & own))
    if uses.unplaced:
        found += _of_unplaced(state, seat, uses.unplaced)
    return found


def _of_unplaced(state: State, seat: int, unplaced: Sequence[tuple[int, str]]) -> Iterator[Group]:
    """Yield what *seat* may use now of the rules, events, developments and cards in hand and beside its village."""
    for kind, hook in unplaced:
        used = unplaced_use(state, seat, kind, hook)
        if used is None or is_done(state, StepsTask(kind, hook, seat), hook):
            continue
        if dry_run.usable(state, seat, kind, hook, known_of_use(used)):
            yield UseMove, 1, ((used,), (hook,))


def unplaced_use(state: State, seat: int, kind: int, hook: str) -> Reference | None:
    """Return the rules, or the card of *kind*, as what *seat* uses under a *hook* outside villages; None while not in effect."""
    if kind == NOBODY:
        return Reference(RULES, state.table.rule_hooks.index(hook))
    if kind in state.table.used_in_hand:
        return Reference("hand", seat, kind) if kind in state.piles[state.layout.hand + seat] else None
    if kind in state.table.beside:
        return Reference("keep", seat, kind) if kind in state.piles[state.layout.keep + seat] else None
    area = next((area for area, pile in FACE_UP if kind in state.piles[pile]), None)
    return None if area is None else Reference(area, card=kind)


def known_of_use(used: Reference) -> Context:
    """Return what steps know at first of what is *used*: where the card lies that has them; the rules lie nowhere."""
    return Context(this=None if used.area == RULES else used)


def _open_to_all(state: State, seat: int, hook: str, kinds: set[int]) -> list[Group]:
    """Return what *seat* may use now in any village of the abilities of *kinds* with this hook."""
    found: list[Group] = []
    villages = state.villages
    but_owner = state.table.known_hooks[hook].but_owner
    for owner in around(seat, len(villages)):
        if but_owner and owner == seat:
            continue
        there = villages[owner].active()
        if not kinds.isdisjoint(there):
            found += _uses(state, seat, hook, owner, sorted(kinds & there))
    return found


def _uses(state: State, seat: int, hook: str, owner: int, kinds: Sequence[int]) -> Iterator[Group]:
    """Yield what *seat* may use now in the village of *owner* of the abilities of *kinds* with this hook."""
    village = state.villages[owner]
    copies = village.copies()
    for kind in kinds:
        spots = [
            lying(owner, spot).this
            for spot in copies[kind]
            if not village.children[spot]
            and ((owner, spot, hook) not in state.used or not _is_used_up(state, owner, spot, hook))
            and dry_run.usable(state, seat, kind, hook, lying(owner, spot))
        ]
        if spots:
            yield UseMove, len(spots), (spots, (hook,))


def _is_used_up(state: State, owner: int, spot: int, hook: str) -> bool:
    """Return whether an ability was used as often as it may be."""
    return state.used.count((owner, spot, hook)) >= state.table.known_hooks[hook].at_most.times


def use(state: State, seat: int, move: UseMove) -> None:
    """Begin what the ability does, and remember that it was used: each copy of a villager, all else by each player."""
    card, hook = move.card, move.hook
    set_stage(state, max(state.stage, STARTING) if state.table.known_hooks[hook].at_start else UNDER_WAY)
    task = StepsTask(kind_of(state, card), hook, seat, context=known_of_use(card))
    if card.area == "village":
        set_counter(state, "used", [*state.used, (card.number, card.card, hook)])
    else:
        if card.area == "hand":
            show_in_hand(state, card)  # What it does tells all which card it is (R8.13).
        remember_done(state, task, hook)
    push(state, task)
