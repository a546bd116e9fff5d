"""Many games at random: as fast as the rules go, without journals, the same whatever the number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.classes import frozen
from villagers_rules.errors import ACTIONS, ROUNDS, STEPS, UnfinishedGameError
from villagers_rules.model import terms
from villagers_rules.model.actions import MAX_ACTIONS
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.cards import CARD
from villagers_rules.model.groups import Group
from villagers_rules.model.moves import Move
from villagers_rules.model.state import UNTOUCHED, KnowledgeNotKept
from villagers_rules.model.tasks import DraftTask, StepsTask
from villagers_rules.packs import load
from villagers_rules.phrases import Listed, Phrase, listing, number_phrase, phrase
from villagers_rules.rules import setup, turns
from villagers_rules.rules.interrupts import held_interrupts
from villagers_rules.rules.market import winners
from villagers_rules.units import run_in_units

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from villagers_rules.model.cards import CardTable
    from villagers_rules.model.state import State
    from villagers_rules.packs import Catalog

SEED_STRIDE: Final = 2**32
"""Game *k* of a run with seed *s* has the seed ``s * 2**32 + k``, so that no two runs share a game."""
TOO_LONG: Final = f"the game has {MAX_ACTIONS} actions and is not over; it may have no end"


@frozen
class SimulationConfig:
    """What to play: packs and folders as for `Game.new`, the number of players, the seed of the whole run."""

    packs: tuple[str, ...] | None
    pack_dirs: tuple[Path, ...]
    players: int
    seed: int
    mode: str = ""
    bots: tuple[str, ...] = ()
    """Who decides, by name: one bot for all players or one for each; chance without any."""

    def catalog(self) -> Catalog:
        """Return the catalog to play with; raise `GameError` when so many cannot play it."""
        catalog = load(self.packs or ("base",), pack_dirs=self.pack_dirs, mode=self.mode)
        catalog.check_players(self.players)
        return catalog


@frozen
class GameResult:
    """How one game went: who began (a seat from 0), the gold of every seat, the seats that won, rounds and decisions.

    A game that is not *finished* was given up; nobody has won it. *why* says for which of `REASONS`, and which cards had steps
    that were not done then.
    """

    seed: int
    first: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    finished: bool = True
    why: tuple[str, ...] = ()


def random_move(groups: Sequence[Group], draw: Callable[[], float]) -> Move:
    """Return one of the moves of *groups*, each as likely as any other; *draw* gives numbers from 0 to below 1.

    >>> from villagers_rules.model.moves import DraftMove, PlayMove
    >>> from villagers_rules.model.groups import group
    >>> random_move([group(DraftMove, [8, 9]), group(PlayMove, [1, 2, 3], [4, 5])], lambda: 0.99)
    PlayMove(3, 5)
    """
    made: Any
    if len(groups) == 1:
        made, size, axes = groups[0]
        number = int(draw() * size)
        if len(axes) == 1:
            return made(axes[0][number])  # type: ignore[no-any-return]
    else:
        if not groups:
            raise ValueError("there is no move to choose from")
        number = 0
        for group in groups:  # As `count`, without a call.
            number += group[1]
        number = int(draw() * number)
        for made, size, axes in groups:  # noqa: B007
            if number < size:
                break
            number -= size
    arity = len(axes)
    if arity == 4:
        one, two, three, four = axes
        if size == 1:
            return made(one[0], two[0], three[0], four[0])  # type: ignore[no-any-return]
        if len(one) == 1:
            second, third = len(two), len(three)
            return made(  # type: ignore[no-any-return]
                one[0], two[number % second], three[number // second % third], four[number // second // third]
            )
    if arity == 3:
        one, two, three = axes
        first, second = len(one), len(two)
        return made(  # type: ignore[no-any-return]
            one[number % first], two[number // first % second], three[number // first // second]
        )
    found = []
    for axis in axes:
        length = len(axis)
        if length == 1:
            found.append(axis[0])
        else:
            found.append(axis[number % length])
            number //= length
    return made(*found)  # type: ignore[no-any-return]


def play_to_the_end(state: State, draw: Callable[[], float]) -> int:
    """Play *state* at random until the game is over; return the number of decisions.

    Raises `UnfinishedGameError` for a game with more of them than a save or a record can hold.
    """
    handlers, agenda, table = turns.TASK_HANDLERS, state.agenda, state.table
    interrupters = table.interrupters
    any_time, drafting = bool(table.any_time), handlers[DraftTask]
    nothing_more = not (table.acts_at_moves or table.looks)
    # Where one may lie: no card comes beside a village after the set-up. This is faster than asking `interrupts`.
    piles = [*state.areas["hand"], *filter(None, state.areas["keep"])]
    # Whether one lies there, and who had finished drafting then: what sets nothing off brings no other cards to hands.
    held, unknown = False, list[bool]()
    seen = unknown
    for decisions in range(MAX_ACTIONS + 1):
        if not agenda:
            return decisions
        task = agenda[-1]
        handler = handlers[type(task)]
        groups = handler.options(state, task)
        usual = nothing_more
        if interrupters and (any_time or state.occasions or (state.stage == UNTOUCHED and handler is drafting)):
            if seen is not state.sits_out:
                held, seen = not interrupters.isdisjoint(chain.from_iterable(piles)), state.sits_out
            if held:
                groups = groups + held_interrupts(state)
                usual = False
        move = random_move(groups, draw)
        if not usual:
            turns.carry_out(state, move)
            seen = unknown
        elif not handler.carry_out(state, task, move) or state.pending:  # As `carry_out` has it: no card has a say in it.
            turns.run_until_decision(state)
            seen = unknown
    raise UnfinishedGameError(TOO_LONG, ACTIONS)


def play_one(catalog: Catalog, *, players: int, seed: int) -> GameResult:
    """Play one game at random; set-up, shuffle and moves all follow from *seed*."""
    table = catalog.table
    if not table.looks and CARD not in table.listeners and CARD not in table.replacers:
        # No option of most games depends on who knows what. A game in which one does is played again.
        with suppress(KnowledgeNotKept):
            return _play(catalog, players, seed, keeps_knowledge=False)
    return _play(catalog, players, seed, keeps_knowledge=True)


def _play(catalog: Catalog, players: int, seed: int, *, keeps_knowledge: bool) -> GameResult:
    state = setup.new_state(catalog.table, catalog.rules, players=players, seed=seed)
    state.keeps_knowledge = keeps_knowledge
    setup.deal(state)
    first = state.first_player
    turns.begin(state)
    try:
        decisions = play_to_the_end(state, Random(f"moves of game {seed}").random)
    except UnfinishedGameError as error:
        return unfinished_result(state, error, first=first)
    return GameResult(seed, first, tuple(state.supply), tuple(winners(state)), state.round, decisions)


def unfinished_result(state: State, error: UnfinishedGameError, *, first: int) -> GameResult:
    """Return how the game of *state* went, which seat *first* began, if it was given up before its end by an *error*."""
    ids, agenda = state.table.ids, state.agenda if error.reason != ROUNDS else []
    cards = dict.fromkeys(ids[task.card] for task in agenda if isinstance(task, StepsTask) and task.card != NOBODY)
    return GameResult(state.seed, first, tuple(state.supply), (), state.round, 0, finished=False, why=(error.reason, *cards))


def unfinished_reasons(reasons: Mapping[tuple[str, ...], int]) -> list[dict[str, object]]:
    """Return as plain data how many games were given up for each of the *reasons*, the most frequent first.

    >>> unfinished_reasons({("rounds",): 1, ("actions", "echo"): 3})
    [{'games': 3, 'reason': 'actions', 'cards': ['echo']}, {'games': 1, 'reason': 'rounds', 'cards': []}]
    """
    rows = sorted(reasons.items(), key=lambda row: (-row[1], row[0]))
    return [{"games": games, "reason": why[0], "cards": [*why[1:]]} for why, games in rows]


def reason_phrase(table: CardTable, row: Mapping[str, Any]) -> Phrase:
    """Return why some games were given up, a *row* of `unfinished_reasons`."""
    said = {
        ROUNDS: phrase("they would go on after the last round"),
        ACTIONS: phrase("after {most} actions they were not over", most=MAX_ACTIONS),
        STEPS: phrase("their steps went on without a decision"),
    }[row["reason"]]
    games = number_phrase(row["games"], "{number} game was not finished", "{number} games were not finished")
    if not row["cards"]:
        return phrase("{games}: {reason}", games=games, reason=said)
    cards = Listed([terms.the_card(table, table.kind[card]) for card in row["cards"]], "and")
    return phrase("{games}: {reason}, at last with steps of {cards}", games=games, reason=said, cards=cards)


def _play_batch(plan: SimulationConfig, numbers: range) -> list[GameResult]:
    """Play the games of a run with these numbers."""
    catalog = plan.catalog()
    return [play_one(catalog, players=plan.players, seed=plan.seed * SEED_STRIDE + number) for number in numbers]


def play_many(
    plan: SimulationConfig, *, games: int, start: int = 0, jobs: int = 1, executor: Executor | None = None
) -> Iterator[list[GameResult]]:
    """Yield the games of a run in order from number *start* on, some at a time, played by *executor* or by *jobs* processes."""
    plan.catalog()  # What is wrong with the packs is reported here, once, and processes that are forked find them loaded.
    yield from run_in_units(partial(_play_batch, plan), games=games, start=start, jobs=jobs, executor=executor)


def refuse_unfinished(
    catalog: Catalog, *, finished: int, unfinished: int, reasons: Mapping[tuple[str, ...], int] | None = None
) -> None:
    """Raise `UnfinishedGameError` if there are no statistics, since no game came to an end; it names the cards at work."""
    if not finished:
        cards = dict.fromkeys(card for why in reasons or () for card in why[1:])
        at_last = f"; at last there were steps of {listing(cards, 'and')}" if cards else ""
        games = "the game that was played" if unfinished == 1 else f"any of the {unfinished} games that were played"
        raise UnfinishedGameError(
            f"expected an end of {games}, got none within {catalog.rules.most_rounds} rounds and {MAX_ACTIONS} actions; see "
            f"to it that games end, or raise `most_rounds` in rules.yaml{at_last}"
        )


def unfinished_note(games: int) -> str:
    """Return what to add to the head of statistics when so many *games* were not finished.

    >>> unfinished_note(2), unfinished_note(0)
    ('; 2 more were not finished and are left out', '')
    """
    if not games:
        return ""
    return number_phrase(
        games, "; {number} more was not finished and is left out", "; {number} more were not finished and are left out"
    )


def played_games(
    *, games: int, players: int, packs: Sequence[str], mode: str, seeds: Sequence[object], unfinished: int, how: str = ""
) -> Phrase:
    """Return what was played, as the head of statistics; *how* is who decided.

    >>> played_games(games=2, players=1, packs=["solo"], mode="solo", seeds=[7], unfinished=0, how="at random")
    '2 games of 1 player at random, pack solo, mode solo, seed 7'
    """
    which = {
        "games": number_phrase(games, "{number} game", "{number} games"),
        "players": number_phrase(players, "{number} player", "{number} players"),
    }
    named = ", ".join(map(str, seeds))
    return phrase(
        "{who}, {packs}{mode}, {seeds}{unfinished}",
        who=phrase("{games} of {players} {how}", how=how, **which) if how else phrase("{games} of {players}", **which),
        packs=packs_phrase(packs),
        mode=phrase(", mode {name}", name=mode) if mode else "",
        seeds=phrase("seed {seeds}", seeds=named) if len(seeds) == 1 else phrase("seeds {seeds}", seeds=named),
        unfinished=unfinished_note(unfinished),
    )


def packs_phrase(packs: Sequence[str]) -> Phrase:
    """Return with which *packs* games are played.

    >>> packs_phrase(["base"]), packs_phrase(["base", "saints"])
    ('pack base', 'packs base, saints')
    """
    named = ", ".join(packs)
    return phrase("pack {packs}", packs=named) if len(packs) == 1 else phrase("packs {packs}", packs=named)


def decided_by(bots: Sequence[str]) -> Phrase:
    """Return who decided: *bots*, or without any chance."""
    return phrase("by {bots}", bots=", ".join(bots)) if bots else phrase("at random")


def place_phrase(number: int) -> Phrase:
    """Return a place in turn order, from 1.

    >>> place_phrase(1), place_phrase(4)
    ('1st to play', '4th to play')
    """
    first = {1: phrase("1st to play"), 2: phrase("2nd to play"), 3: phrase("3rd to play")}
    return first.get(number) or phrase("{number}th to play", number=number)
