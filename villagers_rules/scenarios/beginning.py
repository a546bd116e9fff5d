"""Begins a scenario: from the table as it is laid to a game that waits for its next decision."""

from __future__ import annotations

from collections.abc import Callable

from villagers_rules.errors import CardFileError, GameError, nearest
from villagers_rules.game import Game
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog, load
from villagers_rules.rules import build, setup, turns
from villagers_rules.scenarios.dealing import deal
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.laying_beside import lay
from villagers_rules.scenarios.words import spot_named

DURING = {
    "sitting out": "draft",
    "drafts left": "draft",
    "build actions left": "build",
    "trades left": "build",
    "allowed": "build",
}
"""What may be given only in a phase whose task is of this kind."""
STAGES = {"each_build_turn": 2, "each_draft_turn": 1, "start_of_any_build_turn": 1, "once_per_game": 0}
"""How far a turn has come at least in which an ability with this hook was used: see `State.stage`."""
USED_IN = {"draft": ("each_draft_turn",), "build": ("each_build_turn", "start_of_any_build_turn")}
"""The abilities that are used in the phases whose tasks are of this kind; those of the whole game in any."""
ONCE_PER_GAME = "once_per_game"


def begin(case: Case) -> Game:
    """Return the game that *case* begins with, raising `CardFileError` for a position that cannot be."""
    catalog = _catalog(case)
    players = case.given.get("players", catalog.players[0])
    try:
        catalog.check_players(players)
    except GameError as error:
        raise case.error("out-of-range", str(error), case.given_at("players")) from None
    if "deal" in case.given:
        state = setup.new_state(catalog.table, catalog.rules, players=players, seed=case.given.get("seed", 0))
        deal(case, state)
        state.journal = []
    else:
        state = lay(case, catalog, players=players)
        state.journal = []
        _begin_phase(case, state)
    turns.settle(state)
    return Game(catalog, state)


def _catalog(case: Case) -> Catalog:
    """Return the cards of the packs and the mode that *case* is played with."""
    try:
        return load(case.packs, folders=case.folders, mode=case.given.get("mode", ""))
    except CardFileError:
        raise
    except GameError as error:
        raise case.error("wrong-value", str(error), case.given_at("mode" if "mode" in case.given else "packs")) from None


def _begin_phase(case: Case, state: State) -> None:
    """Begin the phase that is given, and the turn in it."""
    given, phases = case.given, state.rules.phases
    name = given.get("phase", phases[0])
    if name not in phases:
        hint = nearest(name, phases) or "the phases: " + ", ".join(phases)
        raise case.error("wrong-value", f"no phase is called {name}", case.given_at("phase"), suggestion=hint)
    state.round = given.get("round", 1)
    state.phase = phases.index(name)
    state.first = _player(case, state, "first player", 1)
    state.held = [_market(case, state, number, market) for number, market in enumerate(given.get("markets held", ()))]
    state.agenda.append(("round", state.phase + 1))
    turns.PHASES[name](state)
    # Events that act as the phase begins have their steps above the task of the phase itself.
    work = state.agenda[1][0] if len(state.agenda) > 1 else ""
    for key, kind in DURING.items():
        if key in given and work != kind:
            message = f"`{key}` is given, and it is not the {kind} phase"
            raise case.error("contradiction", message, case.given_at(key), key=True, suggestion="remove it, or change the phase")
    if "turn" in given:
        if work not in TURNS:
            message = f"`turn` is given, and nobody has a turn in the phase {name}"
            raise case.error("contradiction", message, case.given_at("turn"), key=True, suggestion="remove it")
        TURNS[work](state, _player(case, state, "turn", 1))
    if work == "draft":
        sitting = given.get("sitting out", ())
        for number, player in enumerate(sitting):
            if player > state.players:
                raise case.error("out-of-range", f"there are {state.players} players", case.given_at("sitting out", number))
        state.done = [seat + 1 in sitting for seat in range(state.players)]
        if state.done[state.player] and "turn" in given:
            message = f"player {state.player + 1} has the turn and sits out"
            hint = "give the turn to a player who does not sit out"
            raise case.error("contradiction", message, case.given_at("turn"), suggestion=hint)
        if state.done[state.player]:  # Who begins is passed over.
            state.player = next((seat for seat in state.turn_order() if not state.done[seat]), state.player)
        state.drafts = given.get("drafts left", state.drafts)
    if work == "build":
        state.builds = given.get("build actions left", state.builds)
        state.trades = given.get("trades left", state.trades)
        state.allowed = list(given.get("allowed", ()))
    for number, text in enumerate(given.get("used", ())):
        _use(case, state, text, number, work)


def _use(case: Case, state: State, text: str, number: int, work: str) -> None:
    """Note that the ability of a placed villager was used: in this turn, or if it is for once in the game, before."""
    place = case.given_at("used", number)
    player = state.player if work in USED_IN else state.first
    seat, spot = spot_named(case, state, text, player, place)
    village = state.villages[seat]
    kind = village.table.kind_of[village.face[spot]]
    hooks = [hook for hook in (*USED_IN.get(work, ()), ONCE_PER_GAME) if hook in village.table.hooks[kind]]
    if not hooks:
        message = f"{village.table.ids[kind]} has no ability that could have been used in this phase"
        raise case.error("contradiction", message, place, suggestion="name a villager with an ability, or change the phase")
    state.used += [(seat, spot, hook) for hook in hooks]
    state.stage = max(state.stage, *(STAGES[hook] for hook in hooks))


def _player(case: Case, state: State, key: str, default: int) -> int:
    """Return the seat of the player given as *key*."""
    player = int(case.given.get(key, default))
    if player > state.players:
        raise case.error("out-of-range", f"there are {state.players} players, got player {player}", case.given_at(key))
    return player - 1


def _market(case: Case, state: State, number: int, name: str) -> str:
    """Return the id of a market, checked."""
    known = [market.name for market in state.rules.markets]
    if name not in known:
        place = case.given_at("markets held", number)
        raise case.error("wrong-value", f"no market is called {name}", place, suggestion=nearest(name, known))
    return name


# -- the turn within a phase, by the kind of its task ---------------------------------------------------------------------------
def _draft_turn(state: State, seat: int) -> None:
    state.player = seat


def _update_turn(state: State, seat: int) -> None:
    """Players are asked in reverse turn order (R4.2)."""
    state.agenda[-1] = ("update", state.turn_order()[::-1].index(seat))


def _build_turn(state: State, seat: int) -> None:
    """The build limit is read as this turn begins (R5.1), and events ask this player alone."""
    state.agenda[1:] = [("build", state.turn_order().index(seat))]
    build.begin_turn(state, seat)


TURNS: dict[str, Callable[[State, int], None]] = {"draft": _draft_turn, "update": _update_turn, "build": _build_turn}
