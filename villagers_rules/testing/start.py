"""The start of a scenario: from what is given to a game that waits for its next decision."""

from __future__ import annotations

from villagers_rules.errors import CardFileError, GameError
from villagers_rules.game import Game
from villagers_rules.model.deck import steps_for
from villagers_rules.model.state import State
from villagers_rules.model.tasks import RoundTask
from villagers_rules.packs import Catalog, load
from villagers_rules.rules import setup, turns
from villagers_rules.testing.facts import FACTS, TURNS, Stage
from villagers_rules.testing.files import Case
from villagers_rules.testing.layout import Layout, pile_of

WITH_A_DEAL = ("packs", "mode", "players", "seed", "deal", "first player")
"""What may be given together with a deal."""
FROM_THE_SEED = "from the seed"
TO_EACH = ("deal", "give")
"""The set-up steps that draw for each player."""


def start_game(case: Case) -> Game:
    """Return the game that *case* begins with, raising `CardFileError` for a position that cannot be."""
    catalog = _catalog(case)
    players = case.given.get("players", catalog.players[0])
    try:
        catalog.check_players(players)
    except GameError as error:
        raise case.entry("players").error("out-of-range", str(error)) from None
    if "deal" in case.given:
        state = setup.new_state(catalog.table, catalog.rules, players=players, seed=case.given.get("seed", 0))
        _deal(case, state)
        state.journal = []
    else:
        state = _position(Layout(case, catalog, players))
    turns.settle(state)
    return Game(catalog, state)


def _catalog(case: Case) -> Catalog:
    """Return the cards of the packs and the mode that *case* is played with."""
    try:
        return load(case.packs, pack_dirs=case.pack_dirs, mode=case.given.get("mode", ""))
    except CardFileError:
        raise
    except GameError as error:
        raise case.entry("mode" if "mode" in case.given else "packs").error("wrong-value", str(error)) from None


# -- a position -----------------------------------------------------------------------------------------------------------------
def _position(layout: Layout) -> State:
    """Return the position that is given: the cards first, then the phase that begins with them, and the turn in it."""
    state = layout.state
    _arrange(layout, Stage.CARDS)
    layout.arrange_rest()
    _arrange(layout, Stage.ROUND)
    state.journal = []
    state.agenda.append(RoundTask(state.phase + 1))
    turns.PHASES[state.rules.phases[state.phase]](state)
    # Events that act as the phase begins have their steps above the task of the phase itself.
    layout.task = state.agenda[1].kind if len(state.agenda) > 1 else ""
    _check_phase(layout)
    _arrange(layout, Stage.TURN)
    return state


def _arrange(layout: Layout, stage: Stage) -> None:
    """Arrange the facts of one stage; of the turn only those that are given."""
    for fact in FACTS:
        if fact.arrange and fact.stage is stage and (stage is not Stage.TURN or fact.key in layout.case.given):
            fact.arrange(layout, layout.case.entry(fact.key))


def _check_phase(layout: Layout) -> None:
    """Refuse facts of a turn that are given in another phase."""
    case, task = layout.case, layout.task
    for fact in FACTS:
        if fact.during and fact.key in case.given and task != fact.during:
            message = f"`{fact.key}` is given, and it is not the {fact.during} phase"
            hint = "remove it, or change the phase"
            raise case.entry(fact.key).error("contradiction", message, key=True, suggestion=hint)
    if "turn" in case.given and task not in TURNS:
        message = f"`turn` is given, and nobody has a turn in the phase {layout.state.rules.phases[layout.state.phase]}"
        raise case.entry("turn").error("contradiction", message, key=True, suggestion="remove it")


# -- a deal ---------------------------------------------------------------------------------------------------------------------
def _deal(case: Case, state: State) -> None:
    """Begin a whole game with its set-up (R2): shuffled from the seed, or in the order of the files."""
    for key in case.given:
        if key not in WITH_A_DEAL:
            hint = f"with a deal only {', '.join(WITH_A_DEAL)} are given"
            raise case.entry(key).error("contradiction", f"`{key}` is given besides `deal`", key=True, suggestion=hint)
    order = None if case.given["deal"] == FROM_THE_SEED else _order_of_files(state)
    try:
        setup.deal(state, order, first_player=case.given.get("first player", 0))
    except GameError as error:
        raise case.entry("deal").error("out-of-range", str(error)) from None
    turns.begin(state)


def _order_of_files(state: State) -> list[int]:
    """Return the deal of a table that is laid but not dealt, without a shuffle: the order is that of R2.2."""
    areas, table, rules = state.areas, state.table, state.rules
    reserve = areas["reserve"][0]
    dealt = sum(size.compute(state, 0, None) for size in rules.setup.stack_sizes) + rules.setup.hand * state.players
    dealt += rules.road.places if rules.road.from_the_deck else 0
    beside = [*(kind for pile in areas["deck"] for kind in pile), *areas["box"][0]]
    drawn: list[int] = []
    for step in steps_for(rules, state.players):
        if step.verb in setup.DRAWS:
            number = 1 if step.verb == "place_under" else step.number
            found = [kind for kind in beside if pile_of(state, kind) == step.what]
            for kind in found[: number * (state.players if step.verb in TO_EACH else 1)]:
                beside.remove(kind)
                drawn.append(kind)
    decks = [kind for deck in table.decks for kind in beside if pile_of(state, kind) == deck]
    return [*reserve[:dealt], *drawn, *decks, *reserve[dealt:]]
