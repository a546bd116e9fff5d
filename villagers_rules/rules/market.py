"""Markets, what a village is worth, and the end of the game (R9, R10)."""

from __future__ import annotations

from villagers_rules.model.changes import move_gold, pop, push, record_payment, set_counter
from villagers_rules.model.context import EMPTY, lying
from villagers_rules.model.places import BANK, coins_on, supply_of
from villagers_rules.model.rulebook import Market
from villagers_rules.model.state import State
from villagers_rules.model.tasks import MarketTask
from villagers_rules.model.triggers import announce


def gold(state: State, seat: int) -> int:
    """Return the printed gold of the top villagers, in gold (R9.1)."""
    village = state.villages[seat]
    printed = village.table.gold
    return sum(printed[village.face[spot]] for spot in village.tops())


def silver(state: State, seat: int) -> int:
    """Return what the silver symbols of the top villagers are worth now, in gold (R9.3)."""
    village = state.villages[seat]
    formulas = village.table.silver
    total = 0
    for spot in village.tops():
        formula = formulas[village.face[spot]]
        if formula:
            total += formula(state, seat, lying(seat, spot))
    return total + scored_besides(state, seat)


def scored_besides(state: State, seat: int) -> int:
    """Return what cards without silver symbol earn together with the silver symbols (R11.2)."""
    if not state.table.any_scored:
        return 0
    village = state.villages[seat]
    formulas = [(spot, village.table.scored[village.face[spot]]) for spot in village.tops()]
    return sum(formula(state, seat, lying(seat, spot)) for spot, formula in formulas if formula)


def coins(state: State, seat: int) -> int:
    """Return the coins on all villagers of a village, covered ones included, in gold (R1.5)."""
    return sum(state.villages[seat].coins)


PARTS = {"gold": gold, "silver": silver, "coins": coins}
"""The parts of a village that a market can pay."""


def is_due(state: State, market: Market) -> bool:
    """Return whether the market's stacks are all empty and it was not held yet (R9.1, R9.2)."""
    return market.name not in state.markets_held and not any(state.areas["stack"][market.first_stack - 1 : market.last_stack])


def begin(state: State) -> None:
    """Hold every market that is due, in order; the last one ends the game (R9.2, R9.4)."""
    if state.table.hears_markets:
        push(state, MarketTask(0))
        return
    for market in state.rules.markets:
        if is_due(state, market):
            hold(state, market)
            if market.ends_the_game:
                while state.agenda:
                    pop(state)
                return


def advance(state: State, task: MarketTask) -> bool:
    """Announce the next market that is due, or hold it; after the last one nothing is left to do."""
    market = next((market for market in state.rules.markets if is_due(state, market)), None)
    pop(state)
    if market is None:
        return False
    if task.stage == 0:
        push(state, MarketTask(1))
        _announce(state, market, "begins")
        return False
    hold(state, market)
    while market.ends_the_game and state.agenda:
        pop(state)
    if not market.ends_the_game:
        push(state, MarketTask(0))
    _announce(state, market, "ends")
    return False


def _announce(state: State, market: Market, edge: str) -> None:
    announce(state, f"market {market.name} {edge}")
    announce(state, f"market {edge}")


def hold(state: State, market: Market) -> None:
    """Pay every seat in turn order, part by part; coins on villagers stay unless the market collects them (R9.1, R9.2).

    What is paid is worked out for all seats first, so that no formula sees gold of this market in a supply.
    """
    rule = "R9.2" if market.ends_the_game else "R9.1"
    seats = [*state.turn_order(), *range(state.players, len(state.seats))]
    amounts = {(seat, part): PARTS[part](state, seat) for seat in seats for part in market.scores}
    for seat in seats:
        for part in market.scores:
            amount = amounts[seat, part]
            if part == "coins" and market.collects_coins:
                for spot, on_it in enumerate(state.villages[seat].coins):
                    move_gold(state, coins_on(seat, spot), supply_of(seat), on_it, rule)
            else:
                move_gold(state, BANK, supply_of(seat), amount, rule)
            if amount:
                record_payment(state, market.name, seat, part, amount)
    set_counter(state, "markets_held", [*state.markets_held, market.name])


def winners(state: State) -> list[int]:
    """Return the seats with the most gold; tied ones are parted by the tie-break, what is tied still shares (R9.4)."""
    most = max(state.supply)
    tied = [seat for seat, supply in enumerate(state.supply) if supply == most]
    rules = state.rules
    if rules.tie_break is None:
        winner = state.seats.index(rules.won_by)
        return [winner] if winner in tied else tied
    broken = {seat: rules.tie_break.compute(state, seat, EMPTY) for seat in tied}
    best = min(broken.values()) if rules.fewest_wins_ties else max(broken.values())
    return [seat for seat in tied if broken[seat] == best]
