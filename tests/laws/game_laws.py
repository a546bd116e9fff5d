"""The laws of a whole game: each is a function that yields what breaks it in a game that is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.laws import sizes
from tests.laws.decision_laws import cards_astray
from tests.laws.minds import Minds, telling
from tests.laws.play import dealt, moves_of
from tests.laws.position import Ended, GameLaw
from tests.laws.renaming import copies
from tests.laws.snapshot import differing, snapshot, snapshot_of
from tests.laws.tally import seen
from villagers_rules import Game
from villagers_rules.model.cards import CardTable
from villagers_rules.model.changes import (
    CardEntry,
    ChoicesEntry,
    GoldEntry,
    LeftEntry,
    PlacedEntry,
    ReplacedEntry,
    SeenEntry,
    ShuffledEntry,
)
from villagers_rules.model.deck import DRAWS, TO_EACH, steps_for
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import BANK, seat_of_supply
from villagers_rules.model.public_changes import CardMoved, CardsLookedAt, CardsPutBack, CardsRevealed, Change
from villagers_rules.model.state import State
from villagers_rules.rules import setup, turns
from villagers_rules.rules.market import GOLD

CARDS_MOVE = (CardEntry, PlacedEntry, LeftEntry, ReplacedEntry, ShuffledEntry)


def just_dealt(game: Game) -> State:
    """Return the state with which a game began, before anything happened."""
    state = setup.new_state(game.catalog.table, game.catalog.rules, players=game.state.players, seed=game.state.seed)
    setup.deal(state)
    return state


def gold_in_play(state: State) -> int:
    """Return all gold that is not in the bank: in supplies, on villagers and on the Road."""
    return sum(state.supply) + sum(sum(village.coins) for village in state.villages) + sum(state.road_coins)


def least_gold(state: State) -> int:
    """Return the least gold that lies anywhere."""
    return min([*state.supply, *state.road_coins, *(coins for village in state.villages for coins in village.coins)])


def change_by_change(ended: Ended) -> Iterator[str]:
    """Going back change by change: gold only goes from place to place or to and from the bank, none is owed, no card is lost."""
    game = ended.game
    state = game.state.copy()
    entries = list(game.state.journal or [])
    state.journal = None
    named = state.rules.cited.values()  # Rules of packs may cite a few words instead of a number.
    seen["changes followed"] += len(entries)
    if not any(isinstance(entry, GoldEntry) for entry in entries):
        yield "no gold was moved in the whole game"
    after = gold_in_play(state)
    for entry in reversed(entries):
        entry.revert(state)
        before = gold_in_play(state)
        gain = 0
        if isinstance(entry, GoldEntry):
            gain = entry.amount * ((entry.source == BANK) - (entry.target == BANK))
            is_rule = entry.rule.startswith("R") or entry.rule in named
            if entry.amount <= 0 or entry.source == entry.target or not is_rule:
                yield f"gold moved strangely: {entry}"
            if least_gold(state) < 0:
                yield f"gold is owed before {entry}"
        elif isinstance(entry, CARDS_MOVE):
            yield from cards_astray(state)
        if after - before != gain:
            yield f"{entry} made {after - before} gold of {gain}"
        after = before
    fresh = just_dealt(game)
    if wrong := differing(snapshot(fresh), snapshot(state)):
        yield f"going back does not end where the game began: {wrong}"


def market_sums(ended: Ended) -> Iterator[str]:
    """What the book says that markets paid is what they paid (R9); the sum of all payments is the score, for every seat."""
    game = ended.game
    state = game.state
    earned: Counter[int] = Counter()
    begun = state.rules.setup
    supply = Counter(dict(enumerate([begun.supply] * state.players + [seat.supply for seat in begun.seats.values()])))
    for entry in state.journal or []:
        if isinstance(entry, GoldEntry):
            source, target, amount, rule = entry.values()
            if seat_of_supply(target) >= 0:
                supply[seat_of_supply(target)] += amount
                if rule in ("R9.1", "R9.2", "R10.2"):
                    earned[seat_of_supply(target)] += amount
            if seat_of_supply(source) >= 0:
                supply[seat_of_supply(source)] -= amount
                if rule in ("R9.1", "R9.2"):  # what negative amounts take off
                    earned[seat_of_supply(source)] -= amount
    booked: Counter[int] = Counter()
    for _, seat, _, amount in state.paid:
        booked[seat] += amount
    if booked != earned:
        yield f"the book says {dict(booked)}, the markets paid {dict(earned)}"
    if [supply[seat] for seat in range(len(state.seats))] != state.supply:
        yield f"the payments make {supply}, the supplies are {state.supply}"
    scores = game.scores()
    if [score.total for score in scores] != state.supply:
        yield f"the scores are {[score.total for score in scores]}, the supplies {state.supply}"
    for seat, score in enumerate(scores):
        village = state.villages[seat]
        # Cards in play may change what markets pay for printed gold.
        printed = sum(village.table.gold[village.face[spot]] for spot in village.tops())
        if score.gold != printed and GOLD not in village.table.changes:
            yield f"the gold of seat {seat + 1} is {score.gold}"


def ending(ended: Ended) -> Iterator[str]:
    """The winners have the most gold and, of those, the fewest villagers (R9.4), or are the seat that wins ties (R15.7).

    A game that is over asks nothing more. All markets were held, or all that an end of a pack holds.
    """
    game = ended.game
    state = game.state
    ties = state.rules.won_by
    ranks = [
        (-supply, state.seats[seat] != ties if ties else len(state.villages[seat].spots()))
        for seat, supply in enumerate(state.supply)
    ]
    names = [seat + 1 if seat < state.players else name for seat, name in enumerate(state.seats)]
    if game.winners != [name for name, rank in zip(names, ranks, strict=True) if rank == min(ranks)]:
        yield f"player(s) {game.winners} won with {ranks}"
    if game.decision is not None or list(game.legal_actions) or len(game.legal_actions):
        yield "a game that is over asks for something"
    refused = game.refusal("end turn")
    if refused is None or refused.rule != "R9.4":
        yield f"an action after the end is refused with {refused}"
    held = [market.name for market in state.rules.markets if market.name in state.markets_held or market.condition is None]
    is_usual = not any(state.areas["stack"]) and list(state.markets_held) == held
    if not is_usual and not any(set(end.holds) <= set(state.markets_held) for end in state.rules.ends):
        yield f"the game ended with stacks {state.areas['stack']} and markets {state.markets_held}"


def equal_seeds(ended: Ended) -> Iterator[str]:
    """Equal seeds give equal games, with a journal or without, through `Game` or without it."""
    if not ended.is_turn(0):
        return
    game = ended.game
    state = dealt(game.catalog, players=game.state.players, seed=ended.seed)
    actions = sum(1 for _ in moves_of(state, ended.seed))
    wanted = {**snapshot(game.state), "journal": None}
    if wrong := differing(wanted, snapshot(state)):
        yield f"the same seed gives another game: {wrong}"
    if actions != len(game.actions):
        yield f"the same seed gives {actions} actions instead of {len(game.actions)}"


NAMED = ("table", "rules", "seats")
"""The slots of a state that hold names; everything else is numbers, and what the rules call their own."""


def renaming(ended: Ended) -> Iterator[str]:
    """With other names for everything that packs name, the same seeds give the same games, change by change."""
    folder, names = copies()
    twin = names.of(ended.combination, folder)
    state = dealt(twin.catalog(), players=ended.game.state.players, seed=ended.seed, journal=True)
    for _ in moves_of(state, ended.seed):
        pass
    seen["games played with other names"] += 1
    real = {**snapshot(ended.game.state), **dict.fromkeys(NAMED)}
    if wrong := differing(real, names.back_like(real, {**snapshot(state), **dict.fromkeys(NAMED)})):
        yield f"with other names it is another game: {wrong}"


def record(ended: Ended) -> Iterator[str]:
    """The record of a game replays to it."""
    game = ended.game
    text = game.record()
    replayed = Game.replay(text, pack_dirs=ended.combination.pack_dirs)
    seen["records replayed"] += 1
    if wrong := differing(snapshot_of(game), snapshot_of(replayed)):
        yield f"replayed: {wrong}"
    if replayed.record() != text:
        yield "a replayed game has another record"


def undoing_all(ended: Ended) -> Iterator[str]:
    """Undo to the start leads to the start; doing all again leads to the end."""
    if not ended.is_turn(1):
        return
    game = ended.game
    twin = game.copy()
    actions = twin.actions
    undone = [twin.undo() for _ in actions]
    if tuple(reversed(undone)) != actions:
        yield "what is undone is not what was done"
    if wrong := differing(snapshot_of(ended.begun()), snapshot_of(twin)):
        yield f"undoing all does not lead to the start: {wrong}"
    for action in actions:
        twin.apply(action)
    if wrong := differing(snapshot_of(game), snapshot_of(twin)):
        yield f"doing all again does not lead to the end: {wrong}"


def dealing_again(ended: Ended) -> Iterator[str]:
    """Players see the same happen, and may undo the same, when cards that nobody ever saw were dealt in another order (R16)."""
    game = ended.game
    state = game.state
    if (ended.seed - 1) % sizes.DEALT_AGAIN_EVERY:
        return
    unseen = never_uncovered(game)
    if max(unseen.values()) < 2:
        return
    first = just_dealt(game)
    chance = Random(ended.seed)
    ids = state.table.ids
    games, allowed = [], []
    for mixed in (False, True):
        if mixed:
            for (area, number), cards in unseen.items():
                pile = first.areas[area][number]
                below = pile[:cards]
                chance.shuffle(below)
                pile[:cards] = below
        deal = [ids[kind] for kind in written_deal(first)]
        other = ended.combination.begin(players=state.players, seed=ended.seed, deal=deal, first_player=first.first_player + 1)
        undo = []
        for action in game.actions:
            other.apply(action)
            undo.append(other.can_undo(action.player))
        games.append(other)
        allowed.append(undo)
    seen["games dealt again"] += 1
    if allowed[0] != allowed[1]:
        yield "whether an action may be taken back tells cards that nobody saw"
    for player in range(1, state.players + 1):
        if games[0].view(player) != games[1].view(player):
            yield f"player {player} sees cards that nobody saw"
        if games[0].changes_for(player) != games[1].changes_for(player):
            yield f"player {player} is told of cards that nobody saw"
        if games[0].changes_for(player) != game.changes_for(player):
            yield f"player {player} is told something else when the same deal is given card by card"


def written_deal(fresh: State) -> list[int]:
    """Return the whole deal of a state in which nothing has happened yet, card by card in the order of R2.2."""
    table, rules, areas = fresh.table, fresh.rules, fresh.areas
    order = [kind for place in areas["road"] for kind in place] if rules.road.from_the_deck else []
    order += [kind for stack in areas["stack"] for kind in stack]
    hands = [areas["hand"][seat] for seat in fresh.turn_order()]
    order += [kind for hand in hands for kind in hand if table.villagers[kind].pile is None]
    each = {verb: [areas[DRAWS[verb]][seat] for seat in fresh.turn_order()] for verb in TO_EACH}
    drawn = {verb: areas[area] for verb, area in DRAWS.items()} | each
    for step in steps_for(rules, fresh.players):
        for pile in drawn.get(step.verb, ()):
            order += [kind for kind in pile if step.what in (pile_of(table, kind), table.backs[table.suit[kind]])]
    for deck in areas["deck"]:
        order += deck
    return order + areas["reserve"][0]


def pile_of(table: CardTable, kind: int) -> str | None:
    """Return the pile beside the deck to which a card belongs, or None."""
    return table.villagers[kind].pile if kind < len(table.villagers) else None


def told_what_was_seen(ended: Ended) -> Iterator[str]:
    """Players are told which card went from pile to pile if they saw or know it, else nothing but its suit (R16)."""
    game = ended.game
    if (ended.seed - 1) % sizes.DEALT_AGAIN_EVERY:
        return
    journal = game.state.journal or Journal()
    for viewer, wanted in enumerate(telling(Minds(just_dealt(game)), journal)):
        told = [card for change in game.changes_for(viewer + 1) for card in cards_told(change)]
        seen["moves of cards told"] += len(told)
        if told != wanted:
            number = next((number for number, pair in enumerate(zip(told, wanted, strict=False)) if pair[0] != pair[1]), -1)
            yield f"player {viewer + 1} is told {told[number]} of move {number} instead of {wanted[number]}"


def cards_told(change: Change) -> list[str | None]:
    """Return the cards that go from pile to pile by a change, as it names them; None for each that it does not name."""
    if isinstance(change, CardMoved):
        return [change.card]
    if isinstance(change, (CardsLookedAt, CardsPutBack)):
        return [None] * change.number if change.cards is None else list(change.cards)
    if isinstance(change, CardsRevealed):
        return list(change.cards)
    return []


def never_uncovered(game: Game) -> dict[tuple[str, int], int]:
    """Return how many cards at the bottom of the Reserve and of decks nobody ever saw, not even their backs where these differ.

    Once a pile was shuffled or chance chose in the course of the game, it is none: chance draws otherwise where a deal is written
    down. Nor is it once a card went under a pile, since the lowest ones are no longer those of the deal, or was seen there.
    """
    state = game.state.copy()
    least = {("reserve", 0): max(0, len(state.areas["reserve"][0]) - 1)}
    least |= {("deck", number): len(deck) for number, deck in enumerate(state.areas["deck"])}
    for entry in reversed(game.state.journal or []):
        drawn = isinstance(entry, ChoicesEntry) and any(named.seat is None for named in entry.chosen)
        is_seen_below = isinstance(entry, SeenEntry) and entry.under > 0
        if drawn or is_seen_below or isinstance(entry, ShuffledEntry) or entry.kind == "shifted":
            return dict.fromkeys(least, 0)
        entry.revert(state)
        for area, number in least:
            cards = len(state.areas[area][number]) - (area == "reserve")
            least[area, number] = max(0, min(least[area, number], cards))
    return least


def options_are_short(ended: Ended) -> Iterator[str]:
    """A game that is over has no options at the level of moves either."""
    if turns.options(ended.game.state):
        yield "options after the end"


AT_THE_END: tuple[GameLaw, ...] = (
    change_by_change,
    market_sums,
    ending,
    equal_seeds,
    renaming,
    record,
    undoing_all,
    dealing_again,
    told_what_was_seen,
    options_are_short,
)
"""The laws that are checked for every game."""
