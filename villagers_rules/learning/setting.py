"""What is played: packs, mode and players, from which the sizes of codecs and observations follow before any game begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import field

from villagers_rules import arguments
from villagers_rules.classes import frozen
from villagers_rules.game import Game
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.loader import fingerprint
from villagers_rules.rules import setup


def _names(given: Sequence[str]) -> tuple[str, ...]:
    return arguments.names("packs", given, write=("base",))


@frozen(kw_only=True, slots=False)
class Setting:
    """The packs, the mode and the number of players of games, as `Game.new` takes them.

    Without a number of *players* they are as few as the packs allow. Raises `GameError` for what cannot be played.

    >>> Setting(players=2).new_game(seed=7)
    <Game players=2, packs=['base'], 0 actions>
    """

    players: int | None = None
    packs: tuple[str, ...] = field(default=("base",), converter=_names)
    mode: str | None = None
    pack_dirs: tuple[Path, ...] = field(default=(), converter=arguments.pack_dirs)

    def __attrs_post_init__(self) -> None:
        if self.players is None:
            object.__setattr__(self, "players", self.catalog.players[0])
        self.catalog.check_players(self.player_count)

    def __getstate__(self) -> dict[str, Any]:
        return {"players": self.players, "packs": self.packs, "mode": self.mode, "pack_dirs": self.pack_dirs}

    def __setstate__(self, held: dict[str, Any]) -> None:
        self.__dict__.update(held)

    @cached_property
    def catalog(self) -> Catalog:
        """The cards and numbers of the games."""
        return load(self.packs, pack_dirs=self.pack_dirs, mode=self.mode or "")

    @property
    def player_count(self) -> int:
        """How many players there are."""
        players = self.players
        assert players is not None  # As few as the packs allow, if nobody says.
        return players

    @cached_property
    def table(self) -> State:
        """A table that is laid and not dealt: it has the places, the seats and the copies of all cards of every game."""
        return setup.new_state(self.catalog.table, self.catalog.rules, players=self.player_count, seed=0)

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many copies of each card a game is played with, by the number of the card."""
        counted = setup.all_cards(self.catalog.table, self.catalog.rules, self.player_count)
        return tuple(counted[kind] for kind in range(self.catalog.table.kinds))

    @property
    def fingerprint(self) -> str:
        """A few digits that are the same where packs, mode and number of players are: numbers of actions are stable for them."""
        said = f"{fingerprint(self.catalog.packs)} {self.catalog.mode} {self.player_count}"
        return sha256(said.encode()).hexdigest()[:16]

    def new_game(self, seed: int | None = None) -> Game:
        """Return a new game in which holders of interrupts are asked, so that `decision` says all (R12.1)."""
        return Game.new(
            players=self.player_count,
            packs=self.packs,
            mode=self.mode,
            pack_dirs=self.pack_dirs,
            seed=seed,
            ask_interrupts=True,
        )


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Import here what an *extra* installs: where it is missing, the `ImportError` names the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error.name} is not installed, which this environment needs; install it with: "
            f"pip install 'villagers-rules[{extra}]'",
            name=error.name,
        ) from error
