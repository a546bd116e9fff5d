"""How the round, the phase and the turn of a position are given."""

from __future__ import annotations

from villagers_rules.errors import nearest
from villagers_rules.model.hooks import GAME, Hook
from villagers_rules.model.tasks import BuildTask, UpdateTask
from villagers_rules.rules import build
from villagers_rules.testing import references
from villagers_rules.testing.files import Entry
from villagers_rules.testing.layout import Layout


def phase(layout: Layout, given: Entry) -> None:
    """Say which phase begins, the first one if none is given."""
    phases = layout.state.rules.phases
    name = given.otherwise(phases[0]).value
    if name not in phases:
        hint = nearest(name, phases) or "the phases: " + ", ".join(phases)
        raise given.error("wrong-value", f"no phase is called {name}", suggestion=hint)
    layout.state.phase = phases.index(name)


def round_number(layout: Layout, given: Entry) -> None:
    """Say which round is played."""
    layout.state.round = given.otherwise(1).value


def first_player(layout: Layout, given: Entry) -> None:
    """Say who begins."""
    layout.state.first = layout.player(given.otherwise(1))


def markets_held(layout: Layout, given: Entry) -> None:
    """Say which markets are over."""
    known = [market.name for market in layout.state.rules.markets]
    for market in given.inner:
        if market.value not in known:
            hint = nearest(market.value, known)
            raise market.error("wrong-value", f"no market is called {market.value}", suggestion=hint)
    layout.state.held = list(given.value or ())


def turn(layout: Layout, given: Entry) -> None:
    """Give the turn to a player, within the current phase."""
    state, seat = layout.state, layout.player(given)
    if layout.task == "draft":
        state.player = seat
    elif layout.task == "update":
        # Players are asked in reverse turn order (R4.2).
        state.agenda[-1] = UpdateTask(state.turn_order()[::-1].index(seat))
    else:
        # The build limit is read as this turn begins (R5.1), and events ask this player alone.
        state.agenda[1:] = [BuildTask(state.turn_order().index(seat))]
        build.begin_turn(state, seat)


def sitting_out(layout: Layout, given: Entry) -> None:
    """Let players sit out for the rest of the draft phase."""
    state = layout.state
    for sitting in given.inner:
        if sitting.value > state.players:
            raise sitting.error("out-of-range", f"there are {state.players} players")
    state.done = [seat + 1 in given.value for seat in range(state.players)]
    if state.done[state.player]:
        if "turn" in given.case.given:
            message = f"player {state.player + 1} has the turn and sits out"
            hint = "give the turn to a player who does not sit out"
            raise given.case.entry("turn").error("contradiction", message, suggestion=hint)
        # Who begins is passed over.
        state.player = next((seat for seat in state.turn_order() if not state.done[seat]), state.player)


def used(layout: Layout, given: Entry) -> None:
    """Note whose abilities were used: in this turn, or if they are for once in the game, before."""
    state, task = layout.state, layout.task
    for text in given.inner:
        seat, spot = references.spot(state, text, state.player if task in state.table.abilities else state.first)
        village = state.villages[seat]
        kind = village.table.kind_of[village.face[spot]]
        known = [village.table.known_hooks[name] for name, kinds in village.table.users.items() if kind in kinds]
        hooks = [hook for hook in known if hook.per == GAME or hook.phase == task]
        if not hooks:
            message = f"{village.table.ids[kind]} has no ability that could have been used in this phase"
            hint = "name a villager with an ability, or change the phase"
            raise text.error("contradiction", message, suggestion=hint)
        state.used += [(seat, spot, hook.name) for hook in hooks]
        state.stage = max(state.stage, *map(_stage, hooks))


def _stage(hook: Hook) -> int:
    """Return how far a turn has come at least in which an ability was used: see `State.stage`."""
    if hook.per == GAME:
        return 0
    return 1 if hook.at_start else 2
