"""Random games for the laws of learners: of every pack and mode, at each number of players in turn."""

from __future__ import annotations

from collections.abc import Iterator

from tests.laws.combinations import Combination
from tests.laws.play import chance_of, choose, dealt, is_eager
from villagers_rules.learning import Setting
from villagers_rules.model.moment import now
from villagers_rules.model.timeline import Timeline
from villagers_rules.rules import turns
from villagers_rules.rules.interrupts import interrupts
from villagers_rules.rules.legal import LegalActions
from villagers_rules.rules.notation import deciding


def setting_of(played: Combination, players: int) -> Setting:
    """Return the setting of a combination of packs."""
    return Setting(players=players, packs=played.packs, mode=played.mode or None, pack_dirs=played.pack_dirs)


def offers_of(setting: Setting, seed: int) -> Iterator[LegalActions]:
    """Play a game at random, and yield at each decision what each player may do: who decides, and holders of interrupts."""
    state = dealt(setting.catalog, players=setting.player_count, seed=seed)
    chance, eager = chance_of(seed, setting.player_count), is_eager(seed)
    while state.agenda:
        groups, held = turns.options(state), interrupts(state)
        yield LegalActions(now(Timeline(state)), groups, deciding(state))
        for seat in sorted({group[2][0][0] for group in held}):
            yield LegalActions(now(Timeline(state)), [group for group in held if group[2][0] == (seat,)], seat, may_pass=True)
        turns.carry_out(state, choose(groups + held, chance, eager=eager))
