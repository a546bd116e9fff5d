"""How a game begins: the part of `Game` that sets up and deals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom
from typing import TypeVar

from villagers_rules import arguments
from villagers_rules.course import Course
from villagers_rules.errors import GameError
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.rules import notation, turns

_HIGHEST_SEED = 10**40
"""Seeds beyond this are refused: they are written into saves and records."""
_G = TypeVar("_G", bound="Beginning")


class Beginning(Course):
    """The part of `Game` that sets up and deals."""

    @classmethod
    def new(
        cls: type[_G],
        *,
        players: int | None = None,
        packs: Sequence[str] = ("base",),
        mode: str | None = None,
        seed: int | None = None,
        deal: Sequence[str] | None = None,
        hand: Sequence[str] = (),
        first_player: int | None = None,
        ask_interrupts: bool = False,
        pack_dirs: Sequence[str | Path] = (),
    ) -> _G:
        """Return a game that waits for its first decision.

        *players* are as few as the packs allow if left out; a *mode*, such as one for a single player, brings its own pack.
        *seed* makes it reproducible (without one it is drawn); *deal* is the whole deal, card by card in the order of R2.2, as
        for a game played at a table; *hand* are cards to try, which player 1 is dealt first; *pack_dirs* are searched for packs
        besides the shipped ones; *ask_interrupts* is for programs that look at `decision` alone.
        Raises `GameError` for what cannot be played so, and `CardFileError` for packs that cannot be read.
        """
        from villagers_rules.packs import load
        from villagers_rules.rules import setup

        catalog = load(packs, pack_dirs=pack_dirs, mode=mode or "")
        if players is None:
            players = catalog.players[0]
        if type(players) is not int:
            raise GameError(f"expected a whole number as players, got {players!r:.60}")
        catalog.check_players(players)
        if seed is None:
            seed = SystemRandom().randrange(2**32)
        if type(seed) is not int or abs(seed) > _HIGHEST_SEED:
            raise GameError(f"expected a whole number of at most {len(str(_HIGHEST_SEED))} digits as the seed, got {seed!r:.60}")
        if first_player is not None and (type(first_player) is not int or first_player < 1):
            raise GameError(f"the first player is a number from 1 to {players}; got {first_player!r:.60} (R2.3)")
        state = setup.new_state(catalog.table, catalog.rules, players=players, seed=seed)
        cards = None if deal is None else arguments.names("the deal", deal)
        order = None if cards is None else [notation.kind_named(state, card) for card in cards]
        if hand:
            if order is not None:
                raise GameError("expected a deal or a hand, got both; a deal says already what is in the hands")
            from villagers_rules.rules.stacked_deal import stacked_deal

            wanted = [notation.kind_named(state, card) for card in arguments.names("the hand", hand)]
            order, first_player = stacked_deal(state.copy(), wanted, first_player=first_player or 0)
            deal = [state.table.ids[kind] for kind in order]
        setup.deal(state, order, first_player=first_player or 0)
        game = cls(catalog, state)
        game.ask_interrupts = ask_interrupts
        game._options = {"packs": [pack.id for pack in catalog.packs], "players": players, "seed": seed}
        if mode:
            game._options["mode"] = mode
        if deal is not None:
            game._options["deal"] = list(deal)
        if first_player is not None:
            game._options["first player"] = first_player
        state.journal = Journal()
        turns.begin(state)
        game._marks = [len(state.journal)]
        game._enter(game._timeline)
        return game
