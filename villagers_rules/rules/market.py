"""Markets, what a village is worth, and the end of the game (R9, R10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import move_gold, pop, push, record_payment, set_counter
from villagers_rules.model.context import EMPTY, lying
from villagers_rules.model.places import BANK, coins_on, supply_of
from villagers_rules.model.rulebook import End, Market
from villagers_rules.model.state import State
from villagers_rules.model.tasks import GAME_ENDS, GAME_OVER, MarketTask
from villagers_rules.model.triggers import announce
from villagers_rules.table.seats import best
from villagers_rules.table.standing import changes_of

GOLD, SILVER = "market gold", "market silver"
"""The names of what cards in play may change in what markets pay."""


def gold(state: State, seat: int) -> int:
    """Return the printed gold of the top villagers, in gold (R9.1), as cards in play change it."""
    village, printed = state.villages[seat], state.table.gold
    faces = zip(village.face, village.children, strict=True)
    total = sum([printed[face] for face, cards_on_it in faces if not cards_on_it and face != NOBODY])
    return _changed(state, GOLD, total, seat) if GOLD in state.table.changes else total


def silver(state: State, seat: int) -> int:
    """Return what the silver symbols of the top villagers are worth now, in gold (R9.3), as cards in play change it."""
    village, formulas = state.villages[seat], state.table.silver
    total = 0
    for spot, face in enumerate(village.face):
        formula = formulas[face] if face != NOBODY else None
        if formula is not None and not village.children[spot]:
            total += formula(state, seat, lying(seat, spot))
    return _changed(state, SILVER, total, seat) if SILVER in state.table.changes else total


def _changed(state: State, name: str, amount: int, seat: int) -> int:
    """Return what a market pays instead of *amount* where cards in play change it; it may be less than nothing (R11.2)."""
    new, more = changes_of(state, name, seat)
    return (amount if new is None else new) + more


def coins(state: State, seat: int) -> int:
    """Return the coins on all villagers of a village, covered ones included, in gold (R1.5)."""
    return sum(state.villages[seat].coins)


_PARTS: Final = {"gold": gold, "silver": silver, "coins": coins}
"""The parts of a village that a market can pay."""


def is_due(state: State, market: Market) -> bool:
    """Return whether the market's stacks are all empty, its condition holds, and it was not held yet (R9.1, R9.2)."""
    if market.name in state.markets_held or any(state.areas["stack"][market.first_stack - 1 : market.last_stack]):
        return False
    return market.condition is None or bool(market.condition.compute(state, state.first_player, EMPTY))


def begin(state: State) -> None:
    """Hold every market that is due, in order; the last one ends the game (R9.2, R9.4)."""
    if state.table.hears_markets:
        push(state, MarketTask(0))
        return
    for market in state.rules.markets:
        if is_due(state, market):
            hold(state, market)
            if market.ends_the_game:
                _end(state)
                return


def advance(state: State, task: MarketTask) -> bool:
    """Announce the next market that is due, or that an end holds, or hold it; after the last one nothing is left to do."""
    if task.stage >= GAME_ENDS:
        _end(state, announced=task.stage == GAME_OVER)
        return False
    end = state.rules.ends[task.end - 1] if task.end else None
    market = next(_held_next(state, end), None)
    pop(state)
    if market is None:
        return False
    if task.stage == 0:
        push(state, MarketTask(1, task.end))
        _announce(state, market, "begins")
        return False
    hold(state, market)
    is_last = market.ends_the_game if end is None else not any(_held_next(state, end))
    push(state, MarketTask(GAME_ENDS) if is_last else MarketTask(0, task.end))
    _announce(state, market, "ends")
    return False


def _held_next(state: State, end: End | None) -> Iterator[Market]:
    """Yield the markets that are due, or those that an *end* of the game holds and that were not held yet, in order."""
    for market in state.rules.markets:
        if is_due(state, market) if end is None else market.name in end.holds and market.name not in state.markets_held:
            yield market


def is_ending(state: State) -> bool:
    """Return whether the game is over, or the last that is done in it: markets that an end holds, and what its end sets off."""
    return state.is_over or any(isinstance(task, MarketTask) and (task.end or task.stage >= GAME_ENDS) for task in state.agenda)


def _end(state: State, *, announced: bool = False) -> None:
    """Leave nothing to do, once what the last payments set off is done, and then what the end of the game sets off (R9.2)."""
    if state.pending:
        push(state, MarketTask(GAME_ENDS))
        return
    if not announced:
        announce(state, "game ends")
        if state.pending:
            push(state, MarketTask(GAME_OVER))
            return
    while state.agenda:
        pop(state)


def _announce(state: State, market: Market, edge: str) -> None:
    announce(state, f"market {edge}", area=market.name)


def hold(state: State, market: Market) -> None:
    """Pay every seat in turn order, part by part; coins on villagers stay unless the market collects them (R9.1, R9.2).

    What is paid is worked out for all seats first, so that no formula sees gold of this market in a supply. What is prevented is
    not paid, and not recorded.
    """
    rule = "R9.2" if market.ends_the_game else "R9.1"
    seats = [*state.turn_order(), *range(state.players, len(state.seats))]
    amounts = {(seat, part): _PARTS[part](state, seat) for seat in seats for part in market.scores}
    takes = min(amounts.values(), default=0) < 0
    state.in_market = True
    for seat in seats:
        # What takes gold off comes last, and never takes more than there is.
        for part in sorted(market.scores, key=lambda part: amounts[seat, part] < 0) if takes else market.scores:
            before = state.supply[seat]
            amount = max(amounts[seat, part], -before)
            if part == "coins" and market.collects_coins:
                for spot, on_it in enumerate(state.villages[seat].coins if amount else ()):
                    if on_it:
                        move_gold(state, coins_on(seat, spot), supply_of(seat), on_it, rule)
            elif amount < 0:
                move_gold(state, supply_of(seat), BANK, -amount, rule)
            else:
                move_gold(state, BANK, supply_of(seat), amount, rule)
            paid = state.supply[seat] - before  # Less where something else happens instead.
            if paid:
                record_payment(state, market.name, seat, part, paid)
    state.in_market = False
    set_counter(state, "markets_held", [*state.markets_held, market.name])


def winners(state: State) -> list[int]:
    """Return the seats that rank first; what is tied still shares, unless a seat wins all ties (R9.4, R15.7)."""
    tied = best(state, range(len(state.seats)), state.rules.winner)
    winner = state.seats.index(state.rules.won_by) if state.rules.won_by else NOBODY
    return [winner] if winner in tied else tied


def end_game(state: State, end: End) -> None:
    """Hold the markets that come first and were not held yet, and leave nothing to do."""
    held = [*_held_next(state, end)]
    if held and state.table.hears_markets:
        push(state, MarketTask(0, state.rules.ends.index(end) + 1))
        return
    for market in held:
        hold(state, market)
    _end(state)


def end_reached(state: State, phase: str = "") -> End | None:
    """Return the end of the game that comes after *phase*, or at once, if one does now."""
    for end in state.rules.ends:
        if end.after == phase and end.condition.compute(state, state.first_player, EMPTY):
            return end
    return None
