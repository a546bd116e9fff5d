"""The laws of the course of a game: what a round, a phase, a turn, markets and what players know have to do with each other.

They are asked of positions that come from outside (a save), where no actions show how the position came about.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from villagers_rules.errors import GameError
from villagers_rules.language.nodes import Top, Under
from villagers_rules.model.counters import FIELDS
from villagers_rules.model.rulebook import BUILD_TURNS, IN_TURN_ORDER, Limit
from villagers_rules.model.state import UNDER_WAY, UNTOUCHED, State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import (
    GAME_BEGINS,
    ROUND_BEGINS,
    BuildTask,
    DraftTask,
    PhaseTask,
    RoundTask,
    StepsTask,
    Task,
    TurnTask,
    UpdateTask,
)
from villagers_rules.rules import setup
from villagers_rules.rules.build import BUILD_TURN
from villagers_rules.rules.market import is_ending
from villagers_rules.table.irregular import all_steps
from villagers_rules.table.limits import draft_limit
from villagers_rules.table.road import update_for
from villagers_rules.table.seats import seat_of_turn
from villagers_rules.table.standing import most_of

_PHASE_OF = {"draft": "draft", "update": "update the road", "build": "build", "events": "events"}
"""The phase of each task that a phase begins with."""
_PILES = ("stack", "reserve")
_BRONZE = "bronze"
MAX_AT_FIRST = 1_000_000
"""No amount of a position that a game begins from is larger."""


def check_course(state: State) -> None:
    """Raise `GameError` for the first law that round, phase, agenda, turn, markets or knowledge break."""
    _check_phase(state)
    _check_turn_order(state)
    _check_turn_numbers(state)
    _check_triggered(state)
    _check_stacks_of_markets(state)
    _check_paid(state)
    _check_put_back(state)


def _check_phase(state: State) -> None:
    """A round goes on in its phase, and what is left to do belongs to that phase (R3, R4, R5, R15.4)."""
    most = state.rules.most_rounds
    if not 1 <= state.round <= most:
        raise GameError(f"state.round: expected a round from 1 to {most}, got {state.round} (R3.1)")
    phases = state.rules.phases
    for number, task in enumerate(state.agenda):
        place = f"state.agenda[{number}]"
        if isinstance(task, RoundTask):
            _check_between_phases(state, task, place)
        if isinstance(task, PhaseTask):
            _check_declared_phase(state, task, place)
        phase = _PHASE_OF.get(task.kind)
        if phase is not None and (phases[state.phase] != phase or _phase_tasks(state)[0] is not task):
            raise GameError(f"{place}: expected the task {task.kind} once, in the phase {phase!r} alone (R3)")


def _check_between_phases(state: State, task: RoundTask, place: str) -> None:
    """Before a phase begins, and once it is over, steps are all that is done (R8.7)."""
    if task.stage and not (state.agenda[1:] and isinstance(state.agenda[1], StepsTask)):
        raise GameError(f"{place}.stage: expected 0 unless steps are done as a phase begins or ends, got {task.stage} (R8.7)")
    first = state.phase == 0 and (task.stage != GAME_BEGINS or state.round == 1)
    if task.stage in (GAME_BEGINS, ROUND_BEGINS) and not first:
        raise GameError(
            f"{place}.stage: expected a stage within the round, got {task.stage}, where a game or round begins (R8.8)"
        )


def _check_declared_phase(state: State, task: PhaseTask, place: str) -> None:
    """A phase that a pack declares goes on in its place of the round, for each of its players once or as often as it says."""
    name = state.rules.phases[state.phase]
    phase = state.rules.declared_phases.get(name)
    if phase is None or state.agenda[1] is not task:
        raise GameError(f"{place}: expected the task {task.kind} once, in a phase that a pack declares, got it in {name!r} (R3)")
    wanted = [state.first_player] if phase.first_player else list(range(state.players))
    if sorted(task.order) != wanted:
        raise GameError(f"{place}.order: expected each player of the phase {name!r} once, {[seat + 1 for seat in wanted]} (R3)")
    turns = phase.times * len(task.order)
    if not 0 <= task.turns_begun <= turns:
        raise GameError(f"{place}.turns_begun: expected 0 to {turns}, got {task.turns_begun} (R3)")
    if task.announced and not task.turns_begun:
        raise GameError(f"{place}.announced: expected false, since no turn has begun (R3)")
    if task.turns_begun and state.player != (seat := seat_of_turn(task.order, task.turns_begun - 1, snake=phase.order.snake)):
        raise GameError(f"state.player: expected {seat + 1}, whose turn it is, got {state.player + 1} (R3)")


def _phase_tasks(state: State) -> list[Task]:
    """Return the tasks that phases begin with."""
    return [task for task in state.agenda if task.kind in _PHASE_OF]


def _check_turn_order(state: State) -> None:
    """Who decides is who comes next in turn order, and has not finished (R3.1, R3.3, R4.2, R5.1)."""
    if len(state.next_first) > 1:
        got = ", ".join(str(seat + 1) for seat in state.next_first)
        raise GameError(f"state.next_first: expected one player at most, got {got} (R5.5)")
    _check_order(state)
    for task in _phase_tasks(state):
        if isinstance(task, BuildTask):
            _check_build_turn(state, task)
        elif isinstance(task, UpdateTask):
            _check_gold_offer(state, task.asked)
    if state.agenda and state.agenda[-1].kind == "draft":
        _check_drafting(state, state.player)


def _check_order(state: State) -> None:
    orders = {DraftTask: state.rules.draft.order, BuildTask: state.rules.build.order}
    needed = any(orders.get(type(task), IN_TURN_ORDER) != IN_TURN_ORDER for task in state.agenda)
    may = any(order != IN_TURN_ORDER for order in orders.values())
    if (state.order or needed) and (not may or sorted(state.order) != list(range(state.players))):
        got = ", ".join(str(seat + 1) for seat in state.order) or "none"
        raise GameError(f"state.order: expected {'every player once' if may else 'no player'}, got {got} (R5.1)")


def _check_build_turn(state: State, task: BuildTask) -> None:
    """What the end of a turn sets off is done before the next one begins, or the phase ends."""
    is_waited_for = any(isinstance(each, TurnTask) for each in state.agenda)
    if not task.turns_begun and (is_waited_for or not isinstance(state.agenda[-1], StepsTask)):
        raise GameError("state.agenda: turns_begun: expected 1 or more, since a player has a turn, got 0 (R5.1)")
    if is_waited_for and not isinstance(state.agenda[-1], StepsTask):
        raise GameError("state.agenda: expected steps that the end of the turn has set off, before the next one begins (R5.1)")
    if not _turns_vary(state):
        last = state.seats_from(state.first_at_turn())[-1]
        if task.turns_begun > state.rules.build_turns:
            raise GameError(
                f"state.agenda: turns_begun: expected at most {state.rules.build_turns}, got {task.turns_begun} (R5.6)"
            )
        if not task.turns_begun and state.player != last:
            raise GameError(f"state.player: expected {last + 1}, whose build turn is the last, got {state.player + 1} (R5.1)")


def _turns_vary(state: State) -> bool:
    """Return whether a card or a step of the game gives or takes build turns (R5.6)."""
    if BUILD_TURNS in state.table.changes:
        return True
    return any(step.verb == "change" and step.takes == BUILD_TURNS for step in all_steps(state))


def _check_gold_offer(state: State, asked: int) -> None:
    most = update_for(state).each_player_may_add * state.players
    if asked >= most:
        raise GameError(f"state.agenda: asked: expected fewer than {most}, got {asked} (R4.2)")
    wanted = state.turn_order()[::-1][asked % state.players]
    if state.player != wanted:
        raise GameError(f"state.player: expected {wanted + 1}, who is asked now, got {state.player + 1} (R4.2)")


def _check_drafting(state: State, player: int) -> None:
    place = f"state.seats[{player}]"
    if state.sits_out[player]:
        raise GameError(f"{place}.sits_out: expected false for who drafts now (R3.3)")
    square, limit = len(state.areas["square"][player]), draft_limit(state, player)
    if square >= limit:
        raise GameError(f"{place}.square: expected fewer than {limit} cards for who drafts now, got {square} (R3.3)")


def turn_numbers(state: State, phase: str) -> Iterator[tuple[str, int, int, int, str]]:
    """Yield each number of a turn in a *phase*, by its field: what it is, the least and the most that it can be, and the rule."""
    table, rules = state.table, state.rules
    most_built = _most(state, "build", rules.build) if phase == "build" else 0
    most_drafts = max(1, _most(state, "draft", rules.draft)) if phase == "draft" else 1
    traded = most_of(table, "basics per turn", rules.basics_per_turn)
    yield "build_limit", state.build_limit, 0, most_built, "R5.1"
    yield "builds_left", state.builds_left, 0, state.build_limit, "R5.1"
    yield "trades_left", state.trades_left, 0, traded if phase == "build" else 0, "R6.1"
    yield "drafts_left", state.drafts_left, 0 if phase == "draft" else 1, most_drafts, "R3.1"
    yield "stage", state.stage, UNTOUCHED, UNDER_WAY if phase in ("draft", "build") else UNTOUCHED, "R5.2"


def _check_turn_numbers(state: State) -> None:
    """What is left of a turn is no more than its limits give, and nothing outside the phase of such turns (R3.1, R5.1, R6.1)."""
    phase, table = "" if state.is_over else state.rules.phases[state.phase], state.table
    for name, number, least, most, rule in turn_numbers(state, phase):
        if not least <= number <= most:
            now = f"in the phase {phase!r}" if phase else "after the end"
            expected = f"{least} to {most}" if least < most else str(most)
            raise GameError(f"state.{name}: expected {expected} {now}, got {number} ({rule})")
    if phase not in ("draft", "build") and any(use[2] not in table.lasting for use in state.used):
        raise GameError("state.used: expected only what is used once in the game outside of draft and build turns (R5.2)")


def _most(state: State, chapter: str, limit: Limit) -> int:
    """Return the highest cap that a limit can have in this game, with what any card may change (R18.4)."""
    return most_of(state.table, f"{chapter} cap", limit.cap)


def _check_triggered(state: State) -> None:
    """What has acted is counted where that is limited, and no more often than it may act (R8.14)."""
    for number, row in enumerate(state.triggered):
        place, hook = f"state.triggered[{number}]", row[-1]
        most = state.table.often.get((row[0], hook))
        if most is None:
            raise GameError(f"{place}: expected an ability that acts so often at most, got {hook!r:.60} (R8.14)")
        if state.triggered[:number].count(row) >= most.times:
            raise GameError(f"{place}: expected {hook!r:.60} at most {most.text}, got it again (R8.14)")


def _check_stacks_of_markets(state: State) -> None:
    """A market is held once its stacks are empty, and an emptied stack stays so (R3.4, R9.1); an end of the game may hold it."""
    early = {name for end in state.rules.ends for name in end.holds} if is_ending(state) else set()
    for market in state.rules.markets:
        if market.name in early:
            continue
        left = sum(map(len, state.areas["stack"][market.first_stack - 1 : market.last_stack]))
        if market.name in state.markets_held and left:
            raise GameError(f"state.stacks: expected no card in the stacks of {market.name}, which was held, got {left} (R9.1)")


def _check_paid(state: State) -> None:
    """The record names what was paid for: parts of a market that was held, or the bronze symbols of build turns (R9.1, R10.2)."""
    parts = {(market.name, part) for market in state.rules.markets if market.name in state.markets_held for part in market.scores}
    for number, (occasion, _, part, _) in enumerate(state.paid):
        if (occasion, part) not in parts and (occasion, part) != (BUILD_TURN, _BRONZE):
            got = f"{part!r:.60} at {occasion!r:.60}"
            expected = "a part of a market that was held, or of a build turn"
            raise GameError(f"state.paid[{number}]: expected {expected}, got {got} (R9)")


def _may_know_of_piles(step: Step[Any]) -> bool:
    """Return whether somebody may know a card of a pile after *step*."""
    to = getattr(step.options.get("to"), "tree", None)
    return step.verb in ("look_at", "exchange") or (step.verb == "move" and isinstance(to, (Top, Under)))


def _check_put_back(state: State) -> None:
    """Unless steps look at cards or put them on piles, only who put one back knows it, for another one (R6.1, R16.2)."""
    if state.table.looks:
        return
    if any(_may_know_of_piles(step) for step in all_steps(state)):
        return
    known = sum(len(marks) for place, marks in state.known_piles.items() if state.layout.area_of[place] in _PILES)
    pools = {pool.name: pool.hand_cards for pool in state.rules.pools}
    put = 0
    for kind, pile in zip(state.table.supply, state.areas["basic"], strict=True):
        card = state.table.villagers[kind]
        put += (card.copies - len(pile)) * pools.get(card.pool or "", 1)
    if known > put:
        raise GameError(
            f"state.known_piles: expected at most {put} known cards, one for each that was traded for, got {known} (R16.2)"
        )


def check_size(state: State) -> None:
    """No position begins with more gold or draws than so many, so that the game can go on and be saved (R1.4)."""
    gold = sum(state.supply) + sum(state.road_coins) + sum(sum(village.coins) for village in state.villages)
    for name, number in (("the gold in all", gold), ("state.draws", state.draws)):
        if number > MAX_AT_FIRST:
            raise GameError(f"{name}: expected at most {MAX_AT_FIRST}, got {number} (R1.4)")


def check_dealt(state: State) -> None:
    """Before the first round the table is as it was dealt: gold, villages, and how many cards lie where (R2)."""
    dealt = setup.new_state(state.table, state.rules, players=state.players, seed=state.seed)
    setup.deal(dealt, first_player=state.first_player + 1)
    if state.supply != dealt.supply or any(state.road_coins):
        raise GameError(f"the gold at the deal: expected {dealt.supply} in the supplies and none else, got {state.supply} (R2.3)")
    for seat, (village, start) in enumerate(zip(state.villages, dealt.villages, strict=True)):
        if village.face != start.face or any(village.coins):
            raise GameError(f"the village of seat {seat + 1} at the deal: expected the cards that begin it, without coins (R2.3)")
    for area, piles in dealt.areas.items():
        for number, pile in enumerate(piles):
            got = len(state.areas[area][number])
            if got != len(pile):
                raise GameError(f"{area} {number + 1} at the deal: expected {len(pile)} cards, got {got} (R2.2)")
    for name in ("round", "phase", "builds", "trades", "stage", "limit"):
        if found := getattr(state, FIELDS[name]):
            raise GameError(f"{name} at the deal: expected 0, got {found} (R2)")
    if state.paid or state.markets_held or state.used or state.known_piles or any(state.known_hands):
        raise GameError("what was paid, used and known at the deal: expected nothing (R2)")
