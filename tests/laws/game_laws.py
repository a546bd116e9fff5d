"""The laws of a whole game: each is a function that yields what breaks it in a game that is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from tests.laws import sizes
from tests.laws.decision_laws import cards_astray
from tests.laws.minds import Minds, telling
from tests.laws.play import dealt, moves_of
from tests.laws.snapshot import differing, snapshot, snapshot_of
from tests.laws.tally import seen
from villagers_rules import Game
from villagers_rules.model.changes import BANK, revert
from villagers_rules.model.events import CardMoved
from villagers_rules.model.state import State
from villagers_rules.rules import setup, turns

CARDS_MOVE = ("card", "placed", "left", "replaced", "shuffled")


def seed_of(game: Game) -> int:
    """Return the seed of a game."""
    return game.state.seed


def just_dealt(game: Game) -> State:
    """Return the state with which a game began, before anything happened."""
    state = setup.new_state(game.catalog.table, game.catalog.rules, players=game.state.players, seed=seed_of(game))
    setup.deal(state)
    return state


def gold_in_play(state: State) -> int:
    """Return all gold that is not in the bank: in supplies, on villagers and on the Road."""
    return sum(state.supply) + sum(sum(village.coins) for village in state.villages) + sum(state.road_coins)


def least_gold(state: State) -> int:
    """Return the least gold that lies anywhere."""
    return min([*state.supply, *state.road_coins, *(coins for village in state.villages for coins in village.coins)])


def change_by_change(game: Game) -> Iterator[str]:
    """Going back change by change: gold only goes from place to place or to and from the bank, none is owed, no card is lost."""
    state = game.state.copy()
    entries = list(game.state.journal or [])
    state.journal = None
    seen["changes followed"] += len(entries)
    if not any(entry[0] == "gold" for entry in entries):
        yield "no gold was moved in the whole game"
    after = gold_in_play(state)
    for entry in reversed(entries):
        revert(state, [entry])
        before = gold_in_play(state)
        gain = 0
        if entry[0] == "gold":
            _, source, target, amount, rule = entry
            gain = amount * ((source == BANK) - (target == BANK))
            if amount <= 0 or source == target or not rule.startswith("R"):
                yield f"gold moved strangely: {entry}"
            if least_gold(state) < 0:
                yield f"gold is owed before {entry}"
        elif entry[0] in CARDS_MOVE:
            yield from cards_astray(state)
        if after - before != gain:
            yield f"{entry} made {after - before} gold of {gain}"
        after = before
    fresh = just_dealt(game)
    if wrong := differing(snapshot(fresh), snapshot(state)):
        yield f"going back does not end where the game began: {wrong}"


def market_sums(game: Game) -> Iterator[str]:
    """What the book says that markets paid is what they paid (R9); the sum of all payments is the score."""
    state = game.state
    earned: Counter[int] = Counter()
    supply = Counter(dict.fromkeys(range(state.players), state.rules.setup.supply))
    for entry in state.journal or []:
        if entry[0] == "gold":
            _, source, target, amount, rule = entry
            if target[0] == "supply":
                supply[target[1]] += amount
                if rule in ("R9.1", "R9.2", "R10.2"):
                    earned[target[1]] += amount
            if source[0] == "supply":
                supply[source[1]] -= amount
    booked: Counter[int] = Counter()
    for _, seat, _, amount in state.paid:
        booked[seat] += amount
    if booked != earned:
        yield f"the book says {dict(booked)}, the markets paid {dict(earned)}"
    if [supply[seat] for seat in range(state.players)] != state.supply:
        yield f"the payments make {supply}, the supplies are {state.supply}"
    scores = game.scores()
    if [score.total for score in scores] != state.supply:
        yield f"the scores are {[score.total for score in scores]}, the supplies {state.supply}"
    for seat, score in enumerate(scores):
        village = state.villages[seat]
        if score.gold != sum(village.table.gold[village.face[spot]] for spot in village.tops()):
            yield f"player {seat + 1}'s gold is {score.gold}"


def ending(game: Game) -> Iterator[str]:
    """The winners have the most gold and, of those, the fewest villagers (R9.4); a game that is over asks nothing more."""
    state = game.state
    ranks = [(-state.supply[seat], len(state.villages[seat].spots())) for seat in range(state.players)]
    if game.winners != [seat + 1 for seat, rank in enumerate(ranks) if rank == min(ranks)]:
        yield f"player(s) {game.winners} won with {ranks}"
    if game.decision is not None or list(game.legal_actions) or len(game.legal_actions):
        yield "a game that is over asks for something"
    refused = game.refusal("end turn")
    if refused is None or refused.rule != "R9.4":
        yield f"an action after the end is refused with {refused}"
    if any(state.areas["stack"]) or list(state.held) != [market.name for market in state.rules.markets]:
        yield f"the game ended with stacks {state.areas['stack']} and markets {state.held}"


def equal_seeds(game: Game) -> Iterator[str]:
    """Equal seeds give equal games, with a journal or without, through `Game` or without it."""
    state = dealt(game.catalog, players=game.state.players, seed=seed_of(game))
    actions = sum(1 for _ in moves_of(state, seed_of(game)))
    wanted = {**snapshot(game.state), "journal": None}
    if wrong := differing(wanted, snapshot(state)):
        yield f"the same seed gives another game: {wrong}"
    if actions != len(game.actions):
        yield f"the same seed gives {actions} actions instead of {len(game.actions)}"


def record(game: Game) -> Iterator[str]:
    """The record of a game replays to it."""
    text = game.record()
    replayed = Game.replay(text)
    seen["records replayed"] += 1
    if wrong := differing(snapshot_of(game), snapshot_of(replayed)):
        yield f"replayed: {wrong}"
    if replayed.record() != text:
        yield "a replayed game has another record"


def undoing_all(game: Game) -> Iterator[str]:
    """Undo to the start leads to the start; doing all again leads to the end."""
    twin = game.copy()
    actions = twin.actions
    undone = [twin.undo() for _ in actions]
    if tuple(reversed(undone)) != actions:
        yield "what is undone is not what was done"
    begun = Game.new(players=game.state.players, seed=seed_of(game))
    if wrong := differing(snapshot_of(begun), snapshot_of(twin)):
        yield f"undoing all does not lead to the start: {wrong}"
    for action in actions:
        twin.apply(action)
    if wrong := differing(snapshot_of(game), snapshot_of(twin)):
        yield f"doing all again does not lead to the end: {wrong}"


def dealing_again(game: Game) -> Iterator[str]:
    """Players see the same happen when cards that nobody ever saw were dealt in another order (R16)."""
    state = game.state
    if seed_of(game) % sizes.DEALT_AGAIN_EVERY:
        return
    players = state.players
    first = just_dealt(game)
    order = [kind for stack in first.areas["stack"] for kind in stack]
    order += [kind for seat in first.turn_order() for kind in first.areas["hand"][seat]]
    lowest, unseen = len(order), _never_uncovered(game)
    order += first.areas["reserve"][0]
    if unseen < 2:
        return
    again = order[:]
    below = again[lowest : lowest + unseen]
    Random(seed_of(game)).shuffle(below)
    again[lowest : lowest + unseen] = below
    ids = state.table.ids
    games = []
    for deal in (order, again):
        other = Game.new(players=players, seed=seed_of(game), deal=[ids[kind] for kind in deal], first_player=first.first + 1)
        for action in game.actions:
            other.apply(action)
        games.append(other)
    seen["games dealt again"] += 1
    for player in range(1, players + 1):
        if games[0].view(player) != games[1].view(player):
            yield f"player {player} sees cards that nobody saw"
        if games[0].changes_for(player) != games[1].changes_for(player):
            yield f"player {player} is told of cards that nobody saw"
        if games[0].changes_for(player) != game.changes_for(player):
            yield f"player {player} is told something else when the same deal is given card by card"


def told_what_was_seen(game: Game) -> Iterator[str]:
    """Players are told which card went from pile to pile if they saw or know it, else nothing but its suit (R16)."""
    if seed_of(game) % sizes.DEALT_AGAIN_EVERY:
        return
    journal = game.state.journal or []
    for viewer, wanted in enumerate(telling(Minds(just_dealt(game)), journal)):
        told = [change.card for change in game.changes_for(viewer + 1) if isinstance(change, CardMoved)]
        seen["moves of cards told"] += len(told)
        if told != wanted:
            number = next((number for number, pair in enumerate(zip(told, wanted, strict=False)) if pair[0] != pair[1]), -1)
            yield f"player {viewer + 1} is told {told[number]} of move {number} instead of {wanted[number]}"


def _never_uncovered(game: Game) -> int:
    """Return how many cards at the bottom of the Reserve were never its top card, so that not even their backs were seen."""
    state = game.state.copy()
    least = len(state.areas["reserve"][0])
    for entry in reversed(game.state.journal or []):
        if entry[0] == "shuffled":
            return 0
        revert(state, [entry])
        least = min(least, len(state.areas["reserve"][0]))
    return least - 1


def options_are_short(game: Game) -> Iterator[str]:
    """A game that is over has no options at the level of moves either."""
    if turns.options(game.state):
        yield "options after the end"


GameLaw = Callable[[Game], Iterator[str]]
AT_THE_END: tuple[GameLaw, ...] = (
    change_by_change,
    market_sums,
    ending,
    equal_seeds,
    record,
    undoing_all,
    dealing_again,
    told_what_was_seen,
    options_are_short,
)
"""The laws that are checked for every game."""
