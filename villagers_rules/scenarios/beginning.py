"""Begins a scenario: from the table as it is laid to a game that waits for its next decision."""

from __future__ import annotations

from collections.abc import Callable

from villagers_rules.catalog import load
from villagers_rules.errors import GameError, nearest
from villagers_rules.game import Game
from villagers_rules.model.state import State
from villagers_rules.rules import build, setup, turns
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.laying import lay

WITH_A_DEAL = ("packs", "players", "seed", "deal", "first player")
"""What may be given together with a deal."""
FROM_THE_SEED = "from the seed"
DURING = {"sitting out": "draft", "build actions left": "build", "trades left": "build", "allowed": "build"}
"""What may be given only while a task of this kind is at work."""


def begin(case: Case) -> Game:
    """Return the game that *case* begins with, raising `CardFileError` for a position that cannot be."""
    catalog = load(case.packs, folders=case.folders)
    players = case.given.get("players", catalog.players.start)
    try:
        catalog.check_players(players)
    except GameError as error:
        raise case.error("out-of-range", str(error), case.given_at("players")) from None
    if "deal" in case.given:
        state = setup.new_state(catalog.table, catalog.rules, players=players, seed=case.given.get("seed", 0))
        _deal(case, state)
    else:
        state = lay(case, catalog, players=players)
        _begin_phase(case, state)
    state.journal = []
    turns.settle(state)
    return Game(catalog, state)


def _deal(case: Case, state: State) -> None:
    """Begin a whole game with its set-up (R2)."""
    for key in case.given:
        if key not in WITH_A_DEAL:
            hint = f"with a deal only {', '.join(WITH_A_DEAL)} are given"
            raise case.error("contradiction", f"`{key}` is given besides `deal`", case.given_at(key), key=True, suggestion=hint)
    order = None if case.given["deal"] == FROM_THE_SEED else setup.deck_for(state.table, state.players)
    try:
        setup.deal(state, order, first_player=case.given.get("first player", 0))
    except GameError as error:
        raise case.error("out-of-range", str(error), case.given_at("deal")) from None
    turns.begin(state)


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
    work = state.agenda[-1][0] if state.agenda else ""
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
    if work == "build":
        state.builds = given.get("build actions left", state.builds)
        state.trades = given.get("trades left", state.trades)
        state.allowed = list(given.get("allowed", ()))


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


# -- the turn within a phase, by the kind of the task at work -------------------------------------------------------------------
def _draft_turn(state: State, seat: int) -> None:
    state.player = seat


def _update_turn(state: State, seat: int) -> None:
    """Players are asked in reverse turn order (R4.2)."""
    state.agenda[-1] = ("update", state.turn_order()[::-1].index(seat))


def _build_turn(state: State, seat: int) -> None:
    """The build limit is read as this turn begins (R5.1)."""
    state.agenda[-1] = ("build", state.turn_order().index(seat))
    build.begin_turn(state, seat)


TURNS: dict[str, Callable[[State, int], None]] = {"draft": _draft_turn, "update": _update_turn, "build": _build_turn}
