"""What an action would do, before it is taken, as far as a player can know (R16); and why cards of a hand cannot be used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, Refusal
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import flip_card, revert
from villagers_rules.model.choices import Payee
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.moves import Move
from villagers_rules.model.narration import changes_of
from villagers_rules.model.plain import Plain
from villagers_rules.model.public_changes import Change, GoldMoved, Where
from villagers_rules.model.state import State
from villagers_rules.rules import build, refusals, turns
from villagers_rules.rules.clock import standings
from villagers_rules.rules.notation import payee_name, spot_name
from villagers_rules.table.chains import spots_for
from villagers_rules.table.padlocks import payments

_USING = ("place", "play", "interrupt")
"""The verbs with which a card of the hand is put to use."""


@frozen(kw_only=True)
class Preview(Plain):
    """What an action would do, as its viewer would see it, up to the first hidden card or draw."""

    called: ClassVar[str] = "preview"
    changes: tuple[Change, ...]
    """What would happen, in order."""
    is_complete: bool
    """Whether nothing hidden decides what else happens, up to the next decision."""
    totals: Mapping[int | str, int]
    """By how much each owner's total grows: the supply, and the village if it were paid in full now."""

    @property
    def payments(self) -> tuple[GoldMoved, ...]:
        """The gold that would move, in order, each with where it comes from and goes to."""
        return tuple(change for change in self.changes if isinstance(change, GoldMoved))

    def gold(self, owner: int | str) -> int:
        """Return how much the supply of *owner* would grow by, in gold; negative when it shrinks."""
        gained = sum(change.amount for change in self.payments if _is_supply(change.target, owner))
        return gained - sum(change.amount for change in self.payments if _is_supply(change.source, owner))


def _is_supply(where: Where, owner: int | str) -> bool:
    return where.area == "supply" and where.owner == owner


def look_ahead(state: State, move: Move, viewer: int) -> tuple[State, bool]:
    """Return the position after a legal *move* as far as the player in the seat *viewer* can know it, and whether that is all.

    The move is carried out on a copy, whose journal holds what it did. From the first change on that shows *viewer* something
    hidden, everything is undone.
    """
    after = state.copy()
    entries = after.journal = Journal()
    try:
        turns.carry_out(after, move)
    except GameError:  # A pack's steps would never end; that is refused when the action is taken.
        after = state.copy()
        after.journal = Journal()
        return after, False
    hidden = next((number for number, entry in enumerate(entries) if entry.reveals(state, (viewer,))), None)
    if hidden is None:
        return after, True
    revert(after, entries[hidden:])
    del entries[hidden:]
    return after, False


def preview(state: State, move: Move, viewer: int) -> Preview:
    """Return what a legal *move* would do, as the player in the seat *viewer* would see it; *state* stays as it is."""
    after, is_complete = look_ahead(state, move, viewer)
    return _between(state, after, viewer, is_complete=is_complete)


def after_building(state: State, seat: int) -> Preview:
    """Return what the end of the build phase will do to the village of *seat*, as it is now (R5.5)."""
    after = state.copy()
    after.journal = Journal()
    for spot, face in build.turning(after, seat):
        flip_card(after, seat, spot, face)
    return _between(state, after, seat, is_complete=True)


def _between(state: State, after: State, viewer: int, *, is_complete: bool) -> Preview:
    """Return what the journal of the position *after* holds, and by how much it differs from *state*."""
    before = {standing.owner: standing.total for standing in standings(state)}
    totals = {standing.owner: standing.total - before[standing.owner] for standing in standings(after)}
    changes = tuple(changes_of(after, after.journal or [], viewer=viewer))
    return Preview(changes=changes, is_complete=is_complete, totals=totals)


def no_preview(state: State) -> Preview:
    """Return what passing would do: nothing."""
    return Preview(changes=(), is_complete=True, totals={standing.owner: 0 for standing in standings(state)})


def unusable(state: State, seat: int) -> dict[str, Refusal]:
    """Return, for each card in the hand of *seat* that it can neither place nor play now, why; in the order of the hand."""
    offered = {kind for verb, kinds in _used(state, seat) if verb in _USING for kind in kinds}
    hand = dict.fromkeys(state.areas["hand"][seat])
    return {state.table.ids[kind]: _reason(state, seat, kind) for kind in hand if kind not in offered}


def _used(state: State, seat: int) -> Iterator[tuple[str, list[int]]]:
    """Yield the verb of every group of moves open to *seat*, with the kinds of the cards that it would use."""
    for made, _, axes in refusals.offers(state, seat):
        cards = axes[1] if made.verb == "interrupt" else axes[0] if axes else ()
        # Of cards that are placed together, the last one is what the others are placed for; each of them is used.
        yield made.verb, [kind for entry in cards for kind in (entry if isinstance(entry, tuple) else (entry,))]


def _reason(state: State, seat: int, kind: int) -> Refusal:
    """Return why a card of the hand cannot be used in the way that is usual for it."""
    table = state.table
    card = table.ids[kind]
    if not table.is_placed[kind] and not table.joins_any_chain[kind]:
        return refusals.explain(
            state, Action(player=seat + 1, verb="play", cards=((card, ""),), paying=_payee(state, seat, kind))
        )
    faces = table.faces[kind]
    side = table.side_name(faces[0]) if len(faces) > 1 else ""
    spot = next((spot for spot in spots_for(state.villages[seat], kind) if spot != NOBODY), None)
    on = None if spot is None else spot_name(state, seat, spot)
    return refusals.explain(
        state, Action(player=seat + 1, verb="place", cards=((card, side),), on=on, paying=_payee(state, seat, kind))
    )


def _payee(state: State, seat: int, kind: int) -> Payee:
    """Return whom to name for the padlock of a card: the first villager that would open it, or else the bank."""
    unlocker = state.table.unlocked_by[kind]
    if unlocker == NOBODY or payments(state, seat, kind):
        return None if unlocker == NOBODY else payee_name(state, payments(state, seat, kind)[0])
    for owner, village in enumerate(state.villages):
        for spot in village.copies().get(unlocker, ())[:1]:
            return spot_name(state, owner, spot)
    return "bank"
