"""The effect of a change on balance: both versions played with the same seeds, and compared game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from attrs import field

from villagers_rules.balance.collect import GameTally, play_and_collect
from villagers_rules.balance.confidence import Interval, Ratio, mean_of, ratio_difference
from villagers_rules.balance.pack_diff import Version
from villagers_rules.classes import define, frozen
from villagers_rules.packs import Catalog
from villagers_rules.simulation import SEED_STRIDE, refuse_unfinished
from villagers_rules.units import run_in_units

_FEW = 30
"""The victories of fewer villages than these mean nothing."""
Cards = tuple[tuple[str | None, str | None], ...]
"""The cards to watch, each by its id in the old and in the new version; None where a version lacks it."""


@frozen
class Match:
    """Two versions and how to play them: with the same players, other *packs*, *mode* and seeds, and the same *bots*."""

    old: Version
    new: Version
    players: int
    seed: int
    packs: tuple[str, ...] = ()
    mode: str = ""
    cards: Cards = ()
    bots: tuple[str, ...] = ()

    def catalogs(self) -> tuple[Catalog, Catalog]:
        """Return the catalogs to play with; raise `GameError` when so many cannot play them."""
        found = tuple(version.catalog(packs=self.packs, mode=self.mode) for version in (self.old, self.new))
        for catalog in found:
            catalog.check_players(self.players)
        return found[0], found[1]


@frozen
class CardSample:
    """What one game shows of a card: copies *placed*, villages that *had* it, their *wins* in parts, gold *earned*."""

    placed: int
    had: int
    wins: float
    earned: int


@frozen
class Sample:
    """One game of one version in numbers, and what it shows of each card in question; nothing if it was not *finished*."""

    numbers: tuple[float, ...]
    cards: tuple[CardSample, ...]
    finished: bool = True


@frozen
class _Measure:
    """A number of a game: its name, its format, and how it is read off a game."""

    name: str
    form: str
    read: Callable[[GameTally], float]


def _share(game: GameTally, seats: Iterable[int]) -> float:
    won = game.result.winners
    return 100 * sum(seat in won for seat in seats) / len(won)


def _advantage(game: GameTally) -> float:
    """Return by how much who began won more than an even share, in percentage points."""
    return _share(game, (game.result.first,)) - 100 / len(game.villages)


_SCORE = _Measure("score", ".2f", lambda game: sum(game.result.scores[: len(game.villages)]) / len(game.villages))
_WINNING = _Measure("winning score", ".2f", lambda game: max(game.result.scores))
_ROUNDS = _Measure("rounds", ".2f", lambda game: game.result.rounds)
_DECISIONS = _Measure("decisions", ".1f", lambda game: game.result.decisions)
_ADVANTAGE = _Measure("first player's advantage", ".1f", _advantage)
_PLAYERS_WIN = _Measure("won by the players", ".1f", lambda game: _share(game, range(len(game.villages))))
_IN_POINTS = (_ADVANTAGE, _PLAYERS_WIN)
"""The measures that are percentages."""


def _measures(*, players: int, seats: int) -> tuple[_Measure, ...]:
    """Return what is measured with so many *players* and, them included, so many *seats*."""
    more = [_ADVANTAGE] if players > 1 else []
    return (_SCORE, *([_WINNING] if seats > 1 else []), _ROUNDS, _DECISIONS, *more, *([_PLAYERS_WIN] if seats > players else []))


@frozen(kw_only=True)
class Effect:
    """How a number differs: *before* and *after* over all games, and the *difference* with its interval, game by game.

    Where *is_sufficient* is false, too little was seen for a verdict.
    """

    name: str
    form: str
    unit: str = ""
    before: float | None
    after: float | None
    difference: Interval | None
    is_sufficient: bool = True

    @property
    def verdict(self) -> str:
        """What to make of it, in a word or two."""
        if self.difference is None:
            return "only in one version"
        if self.difference.value == self.difference.low == self.difference.high == 0:
            return "no difference"
        if not self.is_sufficient:
            return "too few to tell"
        return "significant" if self.difference.excludes_zero else "not significant"


@define
class Effects:
    """The effects that a match shows: on whole games, and by card on how it is placed, won with, and what it earns.

    Pairs of games of which one was not finished are counted as *unfinished* and otherwise ignored.
    """

    games: int
    unfinished: int = 0
    overall: list[Effect] = field(factory=list)
    cards: list[tuple[str, list[Effect]]] = field(factory=list)


def _sample(catalog: Catalog, cards: Sequence[str | None], match: Match, seed: int) -> Sample:
    """Play one game of *match* and return its numbers."""
    players = match.players
    game = play_and_collect(catalog, players=players, seed=seed, bots=match.bots)
    if not game.result.finished:
        return Sample((), (), finished=False)
    measured = _measures(players=players, seats=len(game.result.scores))
    return Sample(tuple(measure.read(game) for measure in measured), tuple(_card_sample(catalog, game, card) for card in cards))


def _card_sample(catalog: Catalog, game: GameTally, card: str | None) -> CardSample:
    kind = None if card is None else catalog.table.kind.get(card)
    if kind is None:
        return CardSample(0, 0, 0.0, 0)
    players = range(len(game.villages))
    counted = game.used if catalog.table.discard[kind] else game.placed
    seats = [seat for seat in players if kind in game.villages[seat] or (catalog.table.discard[kind] and game.used[kind, seat])]
    won = game.result.winners
    return CardSample(
        placed=sum(counted[kind, seat] for seat in players),
        had=len(seats),
        wins=sum(seat in won for seat in seats) / len(won),
        earned=sum(gold for (one, seat, _), gold in game.earned.items() if one == kind and seat in players),
    )


def play_pairs(match: Match, numbers: range) -> list[tuple[Sample, Sample]]:
    """Play the games of a match with these numbers, each with both versions."""
    catalogs = match.catalogs()
    begin = match.seed * SEED_STRIDE
    old, new = [one for one, _ in match.cards], [other for _, other in match.cards]
    return [
        (
            _sample(catalogs[0], old, match, begin + number),
            _sample(catalogs[1], new, match, begin + number),
        )
        for number in numbers
    ]


def play_match(match: Match, *, games: int, jobs: int = 1) -> Iterator[list[tuple[Sample, Sample]]]:
    """Yield the games of a match in pairs, some at a time and in their order, played by *jobs* processes."""
    match.catalogs()
    yield from run_in_units(partial(play_pairs, match), games=games, jobs=jobs)


def effects(match: Match, all_pairs: Sequence[tuple[Sample, Sample]]) -> Effects:
    """Return the effects that pairs of games show; raise `UnfinishedGameError` if no pair was finished with both versions."""
    catalog = match.catalogs()[1]
    pairs = [pair for pair in all_pairs if all(game.finished for game in pair)]
    refuse_unfinished(catalog, finished=len(pairs), unfinished=len(all_pairs))
    measured = _measures(players=match.players, seats=match.players + len(catalog.rules.setup.seats))
    found = Effects(len(pairs), len(all_pairs) - len(pairs))
    for number, measure in enumerate(measured):
        old, new = ([game.numbers[number] for game in games] for games in zip(*pairs, strict=True))
        unit = "%" if measure in _IN_POINTS else ""
        found.overall.append(_paired(measure.name, measure.form, old, new, unit=unit))
    for number, (before, after) in enumerate(match.cards):
        old_games, new_games = ([game.cards[number] for game in games] for games in zip(*pairs, strict=True))
        rows = _card_effects(old_games if before else None, new_games if after else None)
        if rows:
            found.cards.append((_name(match, before, after), rows))
    return found


def _name(match: Match, before: str | None, after: str | None) -> str:
    """Return how people call a card, by its id in the new version, or in the old one if it is gone."""
    catalogs = match.catalogs()
    card, catalog = (after, catalogs[1]) if after is not None else (before, catalogs[0])
    return next((found.name for found in catalog.table.cards if found.id == card), card or "")


def _paired(name: str, form: str, old: Sequence[float], new: Sequence[float], *, unit: str = "") -> Effect:
    difference = mean_of([after - before for before, after in zip(old, new, strict=True)])
    return Effect(
        name=name,
        form=form,
        unit=unit,
        before=sum(old) / len(old),
        after=sum(new) / len(new),
        difference=difference,
    )


def _card_effects(old: Sequence[CardSample] | None, new: Sequence[CardSample] | None) -> list[Effect]:
    """Return the effects on one card; *old* or *new* is None where a version lacks it."""
    if not any(card.placed or card.had or card.earned for cards in (old, new) for card in cards or ()):
        return []
    return [
        _compared_means("placed per game", old, new, lambda card: card.placed),
        _won_with(old, new),
        _compared_means("gold earned per game", old, new, lambda card: card.earned),
    ]


def _compared_means(
    name: str, old: Sequence[CardSample] | None, new: Sequence[CardSample] | None, read: Callable[[CardSample], float]
) -> Effect:
    if old is None or new is None:
        means = [None if cards is None else sum(map(read, cards)) / len(cards) for cards in (old, new)]
        return Effect(name=name, form=".2f", before=means[0], after=means[1], difference=None)
    return _paired(name, ".2f", [*map(read, old)], [*map(read, new)])


def _won_with(old: Sequence[CardSample] | None, new: Sequence[CardSample] | None) -> Effect:
    ratios = [
        None if cards is None else Ratio(tuple(100 * card.wins for card in cards), tuple(card.had for card in cards))
        for cards in (old, new)
    ]
    before, after = ratios
    is_sufficient = all(ratio is None or sum(ratio.among) >= _FEW for ratio in ratios)
    return Effect(
        name="won with",
        form=".1f",
        unit="%",
        before=before.value if before and any(before.among) else None,
        after=after.value if after and any(after.among) else None,
        difference=ratio_difference(before, after) if before and after else None,
        is_sufficient=is_sufficient,
    )
