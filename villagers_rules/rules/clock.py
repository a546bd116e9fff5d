"""How far the game has come, and who is ahead: what lies open for everybody."""

from __future__ import annotations

from typing import ClassVar

from villagers_rules.classes import frozen
from villagers_rules.model.places import LOOKED
from villagers_rules.model.plain import Plain
from villagers_rules.model.rulebook import Market
from villagers_rules.model.state import State
from villagers_rules.rules.market import coins, gold, is_due, silver


@frozen(kw_only=True)
class Clock(Plain):
    """How far a game has come, and the market that is next (R9.1, R9.2)."""

    called: ClassVar[str] = "clock"
    round: int
    """The round."""
    phase: str
    """The phase that is played, "" when the game is over."""
    market: str
    """The name of the next market, "" when none is left."""
    stacks: tuple[int, ...]
    """The stacks that it waits for, counted from 1."""
    cards_left: int
    """How many cards these stacks still hold, those that somebody looks at included."""
    is_last_market: bool
    """Whether it ends the game."""
    this_round: bool
    """Whether its stacks are empty, so that it is held as this round ends."""

    @property
    def is_last_round(self) -> bool:
        """Whether the game ends with this round, as far as the stacks show now."""
        return self.is_last_market and self.this_round


@frozen(kw_only=True)
class Standing(Plain):
    """What a seat would have if its village were paid in full now, in gold."""

    called: ClassVar[str] = "standing"
    owner: int | str
    """Whose it is: a player from 1, or the name of a seat without a player."""
    supply: int
    """The gold in the supply."""
    village: int
    """What the village would pay."""
    total: int
    """Both together."""


def clock(state: State) -> Clock:
    """Return the round, the phase, and the market that is due next; of several due in this round, the last one."""
    waiting = [market for market in state.rules.markets if market.name not in state.markets_held]
    due = [market for market in waiting if is_due(state, market) and not _looked_at(state, market)]
    following = due[-1] if due else waiting[0] if waiting else None
    phase = "" if state.is_over else state.rules.phases[state.phase]
    if following is None or state.is_over:
        return Clock(round=state.round, phase=phase, market="", stacks=(), cards_left=0, is_last_market=False, this_round=False)
    stacks = tuple(range(following.first_stack, following.last_stack + 1))
    return Clock(
        round=state.round,
        phase=phase,
        market=following.name,
        stacks=stacks,
        cards_left=sum(len(state.areas["stack"][number - 1]) for number in stacks) + _looked_at(state, following),
        is_last_market=following.ends_the_game,
        this_round=bool(due),
    )


def _looked_at(state: State, market: Market) -> int:
    """Return how many cards of the stacks that a *market* waits for somebody looks at: they still belong there (R16.3)."""
    pile, layout = state.looking, state.layout
    if pile is None or layout.area_of[pile] != "stack":
        return 0
    is_waited_for = market.first_stack <= layout.number_of[pile] + 1 <= market.last_stack
    return len(state.piles[LOOKED]) if is_waited_for else 0


def standings(state: State) -> list[Standing]:
    """Return every seat by what it would have now, the highest total first; while the game runs its villages count in full."""
    found = []
    for seat, supply in enumerate(state.supply):
        village = 0 if state.is_over else gold(state, seat) + silver(state, seat) + coins(state, seat)
        found.append(Standing(owner=state.owner_name(seat), supply=supply, village=village, total=supply + village))
    return sorted(found, key=lambda standing: -standing.total)
