"""Games of the bench: one to try a card in, and many to compare those with a pack to those without it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve

from villagers_rules.api import Game
from villagers_rules.balance.aggregate import Tally, tally_many
from villagers_rules.balance.statistics import Statistics, statistics
from villagers_rules.errors import UnknownPackError
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.document import Document
from villagers_rules.packs.loader import BASE
from villagers_rules.packs.pack_files import SCENARIOS
from villagers_rules.phrases import phrase
from villagers_rules.simulation import SimulationConfig
from villagers_rules.testing.files import Case
from villagers_rules.testing.run import start_game
from villagers_rules.text.prose import card_names
from villagers_rules.web.bench_files import BenchError, BenchFiles
from villagers_rules.web.bench_views import catalog_in, pack_id
from villagers_rules.web.protocol import Data

_MOST_GAMES = 5_000
_PLAYERS: Mapping[str, tuple[str, ...]] = {"random": (), "greedy": ("greedy",)}
"""Who may play the games of statistics, each with the bots that a run names; chance needs none."""
_SEED = 1
"""The games of both sides have the same seeds, so that they are dealt alike where the cards are."""


def trial_game(files: BenchFiles, pack: str, *, card: str, players: int | None, seed: int | None) -> Data:
    """Return the save of a new game with *card* in the first hand of player 1, or on top where it is no card of hands."""
    folder = files.pack_folder(pack)
    catalog = catalog_in(folder)
    if card not in catalog.table.kind:
        raise BenchError(phrase("there is no card {card!r} in this pack", card=card[:60]))
    wanted = _players_for(catalog, card, players)
    villager = catalog.villagers.get(card)
    if villager is not None and (villager.pile or villager.pool) and not _is_there_anyway(catalog, card):
        game = _game_from_hand(catalog, folder, card, wanted)
    else:
        packs = [one.id for one in catalog.packs]
        mode, hand = catalog.mode or None, [] if _is_there_anyway(catalog, card) else [card]
        game = Game.new(players=wanted, packs=packs, mode=mode, seed=seed, hand=hand, first_player=1, pack_dirs=[folder])
    return {"save": game.to_json(), "players": game.players, "packs": list(game.packs), "mode": game.mode}


def _is_there_anyway(catalog: Catalog, card: str) -> bool:
    """Return whether a card is in no hand, but in the supply, or in a village from the start."""
    villager = catalog.villagers.get(card)
    started = {seat.starts_with for seat in catalog.rules.setup.seats.values()}
    return villager is not None and (villager.basic or villager.starts_village or card in started)


def _players_for(catalog: Catalog, card: str, players: int | None) -> int:
    """Return how many play: so many as were asked for if they can, and enough for the card to be in the game."""
    least = catalog.villagers[card].players.start if card in catalog.villagers else 0
    able = [number for number in catalog.players if number >= least and number not in catalog.too_large]
    if not able:
        raise BenchError(phrase("no number of players can play this pack with this card; see its problems"))
    return min(able, key=lambda number: abs(number - (players or 2)))


def _game_from_hand(catalog: Catalog, folder: Path, card: str, players: int) -> Game:
    """Return a game that starts with *card* in the hand of player 1, which no deal gives."""
    given = {"players": players, "hands": {"1": [card]}} | ({"mode": catalog.mode} if catalog.mode else {})
    data = {"name": "A trial", "rules": [], "given": given, "when": [], "then": {}}
    document = Document("the trial", data={SCENARIOS: [data]})
    packs = tuple(one.id for one in catalog.packs)
    return start_game(Case(document=document, path=(SCENARIOS, 0), data=data, shared={}, packs=packs, pack_dirs=(folder,)))


def statistics_of(
    files: BenchFiles, pack: str, *, games: int, players: int | None, bot: str, language: str, jobs: int = 1
) -> Iterator[Data]:
    """Yield how many games are played, `{done, of}`, and at last what they show: `{result}`.

    Half of them are played with the pack, half without it: with the packs that it requires, or the base game. *bot*, one of
    `_PLAYERS`, decides for everybody.
    """
    if not 2 <= games <= _MOST_GAMES:
        raise BenchError(phrase("expected 2 to {most:,} games, got {number}", most=_MOST_GAMES, number=games))
    if bot not in _PLAYERS:
        raise BenchError(f"expected one of {', '.join(_PLAYERS)} as the bot, got {bot[:60]!r}")
    folder = files.pack_folder(pack)
    catalog = catalog_in(folder)
    own = pack_id(folder)
    others = tuple(one.id for one in catalog.packs if one.id != own) or BASE
    with_it = _plan(folder, tuple(one.id for one in catalog.packs), players, catalog)
    found: list[Statistics] = []
    sides = [with_it] if _is_mode_of(catalog, own) else [with_it, _without(folder, others, with_it)]
    done = 0
    for side in sides:
        plan = evolve(side, bots=_PLAYERS[bot])
        tally = Tally(plan.players)
        for part in tally_many(plan, games=games, jobs=jobs):
            tally.join(part)
            yield {"done": done + tally.games + tally.unfinished, "of": games * len(sides)}
        done += games
        found.append(statistics(plan, plan.catalog(), tally))
    yield {"result": {"bot": bot, **_compared(own, found, card_names(catalog, language=language))}}


def _is_mode_of(catalog: Catalog, own: str) -> bool:
    """Return whether a pack can be played in a mode of its own alone, so that there is no game without it to compare."""
    return bool(catalog.mode) and catalog.modes[catalog.mode].pack == own


def _plan(folder: Path, packs: tuple[str, ...], players: int | None, catalog: Catalog) -> SimulationConfig:
    chosen = (
        players if players is not None and players in catalog.players else max(catalog.players[0], min(2, catalog.players[-1]))
    )
    return SimulationConfig(packs=packs, pack_dirs=(folder,), players=chosen, seed=_SEED, mode=catalog.mode)


def _without(folder: Path, packs: tuple[str, ...], like: SimulationConfig) -> SimulationConfig:
    try:
        load(packs, pack_dirs=(folder,))
    except UnknownPackError as error:
        raise BenchError(*error.args) from error
    return SimulationConfig(packs=packs, pack_dirs=(folder,), players=like.players, seed=_SEED)


def _compared(own: str, found: list[Statistics], names: Mapping[str, str]) -> Data:
    """Return both sides: the seats, and the cards by the share of villages that won with them."""
    sides = []
    for number, one in enumerate(found):
        sides.append(
            {
                "with": number == 0,
                "packs": list(one.packs),
                "games": one.games,
                "unfinished": one.unfinished,
                "players": one.players,
                "score": round(one.score, 2),
                "contested": one.contested,
                "cards": [_card(row, names) for row in one.sorted_cards(one.usual_order)],
            }
        )
    return {"pack": own, "sides": sides}


def _card(row: Any, names: Mapping[str, str]) -> Data:
    won = row.result.won
    return {
        "id": row.id,
        "name": names.get(row.id, row.name),
        "pack": row.pack,
        "back": row.back,
        "villages": row.result.count,
        "won": round(won.value, 4),
        "low": round(won.low, 4),
        "high": round(won.high, 4),
        "drafted": row.drafted,
        "placed": row.placed,
        "played": row.played,
        "earned": round(row.all_earned / row.copies, 3),
    }
