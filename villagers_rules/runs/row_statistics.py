"""Statistics of games that files with rows hold: the same as those of the games when they were played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import evolve

from villagers_rules.balance.aggregate import Tally
from villagers_rules.errors import GameError
from villagers_rules.packs import Catalog
from villagers_rules.packs.loader import fingerprint
from villagers_rules.runs.game_rows import RANDOM, Origin
from villagers_rules.runs.row_reader import RowReader
from villagers_rules.simulation import SimulationConfig


class RowStatistics:
    """Counts the games in some files with rows, which must all be played with the same packs, mode and number of players.

    Files may be of several runs, each with a seed of its own. Raises `GameError` for rows without cards and for games that are
    there twice.
    """

    def __init__(self, paths: Sequence[Path], *, pack_dirs: Sequence[Path] = ()) -> None:
        self.paths = paths
        origin = _first_origin(paths[0])
        self.origin = origin
        bots = () if origin.bots == RANDOM else tuple(origin.bots.split(","))
        packs = tuple(origin.packs.split(","))
        self.plan = SimulationConfig(packs, tuple(pack_dirs), origin.players, origin.seed, origin.mode, bots)
        self.catalog: Catalog = self.plan.catalog()
        self.tally = Tally(origin.players)
        self.seeds: dict[int, None] = {}

    @property
    def has_same_cards(self) -> bool:
        """Whether the cards and rules are those that the games were played with."""
        return fingerprint(self.catalog.packs) == self.origin.fingerprint

    def read(self) -> Iterator[int]:
        """Read all rows into `tally`; yield how many were read, now and then."""
        kinds = {card: kind for kind, card in enumerate(self.catalog.table.ids)}
        spans: list[tuple[int, int, int, Path]] = []
        count = 0
        for path in self.paths:
            first = last = seed = -1
            for row in RowReader(path):
                if first < 0:
                    self._check(row.origin, path)
                    first, seed = row.number, row.origin.seed
                last = row.number
                self.tally.add(row.tally(kinds), self.catalog.table.discard)
                count += 1
                if not count % 100:
                    yield count
            if first >= 0:
                _refuse_doubles(spans, (seed, first, last, path))
                self.seeds[seed] = None
        yield count

    def _check(self, origin: Origin, path: Path) -> None:
        """Raise `GameError` for rows that cannot be counted with the others."""
        if not origin.cards:
            raise GameError(f"{path} has no cards in its rows; write them with villagers simulate --rows FILE --cards")
        differences = evolve(origin, seed=self.origin.seed).differences(self.origin)
        if differences:
            raise GameError(f"{path} has games of another kind than {self.paths[0]}: {', '.join(differences)}")


def _refuse_doubles(spans: list[tuple[int, int, int, Path]], span: tuple[int, int, int, Path]) -> None:
    """Add *span*, a seed with a first and a last game, to the others; raise `GameError` if it shares games with one."""
    seed, first, last, path = span
    for other_seed, other_first, other_last, other in spans:
        if seed == other_seed and first <= other_last and other_first <= last:
            raise GameError(f"{path} has games that are in {other}, too, and would count twice")
    spans.append(span)


def _first_origin(path: Path) -> Origin:
    for row in RowReader(path):
        return row.origin
    raise GameError(f"{path} has no rows; name a file with the rows of games")
