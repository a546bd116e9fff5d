"""Samples: games that a player cannot tell from the true one, drawn evenly, with nothing true in them that is hidden (R16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from tests.api.games import PLAYED, positions
from tests.laws.combinations import Combination
from villagers_rules import Game, GameError
from villagers_rules.model.changes import ShuffledEntry
from villagers_rules.model.changes.depths import ShiftedEntry
from villagers_rules.model.known import known_to
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.rules import invariants
from villagers_rules.rules.insight import Insight


def cards(state: State) -> Counter[int]:
    """Return how many cards of each kind lie anywhere."""
    found = Counter(kind for pile in state.piles for kind in pile)
    found.update(village.table.kind_of[face] for village in state.villages for face in village.face if face >= 0)
    return found


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_a_player_cannot_tell_a_sample_from_the_game(combination: Combination) -> None:
    """View, log, options, scores and decision are the same in a sample; all cards are there, and it keeps the laws to its end."""
    for game, chance in positions(combination, every=60):
        for player in range(1, game.state.players + 1):
            before = game.to_json()
            sample = game.sample(player, chance)
            assert game.to_json() == before
            assert sample.view(player) == game.view(player)
            assert sample.version(player) == game.version(player)
            assert sample.changes_for(player) == game.changes_for(player)
            assert sample.log_for(player) == game.log_for(player)
            assert game.is_over or sample.scores() == game.scores()
            assert [score.total for score in sample.scores()] == [score.total for score in game.scores()]
            assert list(sample.legal_actions_for(player)) == list(game.legal_actions_for(player))
            assert sample.decision_for(player) == game.decision_for(player)
            assert cards(sample.state) == cards(game.state)
            invariants.check(sample.state, invariants.cards_of_game(sample.state))
            assert sample.playout(rng=chance).finished


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_what_a_player_can_tell_is_what_the_game_says(combination: Combination) -> None:
    """What follows from all that a player saw is what the game says the player knows: no more, and no less (R16.2)."""
    for game, _ in positions(combination, every=40):
        state = game.state
        for viewer in range(state.players):
            insight = Insight(state, viewer)
            assert insight.agrees(state)
            for place, tokens in insight.hands.items():
                known = Counter(token.kind for token in tokens if token.is_known)
                assert known == Counter(known_to(state.known_hands[state.layout.hand_of[place]], viewer))
            for place, tokens in insight.piles.items():
                marks = state.known_piles.get(place, {})
                assert [token.is_known for token in tokens] == [
                    bool(marks.get(depth, 0) >> viewer & 1) for depth in range(len(tokens))
                ]


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_a_sample_tells_nothing_true_that_is_hidden(combination: Combination) -> None:
    """In two games that look the same to a player, the same chance draws the very same samples, save and all (R16)."""
    tried = 0
    for game, chance in positions(combination, every=90):
        for player in range(1, game.state.players + 1):
            other = lookalike(game, player, chance)
            tried += other.state.piles != game.state.piles
            for seed in range(3):
                mine, theirs = (found.sample(player, Random(seed)) for found in (game, other))
                assert mine.to_data() == theirs.to_data()
                assert mine.actions == ()
                assert mine.log() == theirs.log()
                with pytest.raises(GameError, match="nothing to undo"):
                    mine.undo()
                with pytest.raises(GameError, match="no record"):
                    mine.record()
    assert tried


def lookalike(game: Game, player: int, chance: Random) -> Game:
    """Return a game with the same history as *player* saw it, in which cards that nobody of the others moved lie elsewhere.

    Cards that were hidden from this player all the time, at places that no card has left or reached, change places with such of
    the same suit; all others of the game know nothing of them. Piles that were shuffled or got a card from below stay.
    """
    other = game.copy()
    insight = Insight(game.state, player - 1)
    first = game.state.copy()
    journal = game.state.journal or Journal()
    mixed = {entry.pile for entry in journal if isinstance(entry, (ShuffledEntry, ShiftedEntry))}
    lowest = {place: len(tokens) for place, tokens in insight.piles.items()}
    for entry in reversed(journal):
        entry.revert(first)
        for place in lowest:
            lowest[place] = min(lowest[place], len(first.piles[place]))
    suit = game.state.table.suit
    pools: dict[tuple[object, int], list[tuple[int, int]]] = {}
    for place, tokens in insight.piles.items():
        for depth, token in enumerate(tokens[: lowest[place]]):
            alone = place not in mixed and not token.is_known and not token.group
            if alone and not game.state.known_piles.get(place, {}).get(depth):
                pools.setdefault((token.origin, suit[token.kind]), []).append((place, depth))
    for slots in pools.values():
        order = slots[:]
        chance.shuffle(order)
        kinds = [game.state.piles[place][depth] for place, depth in order]
        for (place, depth), kind in zip(slots, kinds, strict=True):
            other.state.piles[place][depth] = kind
    return other


# -- evenly ----------------------------------------------------------------------------------------------------------------------
DRAWS = 6_000


def is_even(found: Counter[object], wanted: Mapping[object, float]) -> bool:
    """Return whether *found* comes up as it should, by a chi-square far out in its tail (about 1 in 100,000)."""
    total = sum(found.values())
    weight = sum(wanted.values())
    if set(found) - set(wanted):
        return False
    square = sum((found[key] - total * share / weight) ** 2 / (total * share / weight) for key, share in wanted.items())
    freedom = len(wanted) - 1
    return bool(square < freedom + 4.3 * (2 * freedom) ** 0.5 + 13)


def laid(hand: tuple[str, ...], stack: tuple[str, ...]) -> Game:
    """Return a game of two in which player 1 knows all cards but *hand*, which player 2 holds, and *stack*, from the bottom."""
    game = Game.new(players=2, seed=1)
    state = game.state
    for pile in [*state.areas["stack"], *state.areas["reserve"], *state.areas["hand"]]:
        pile.clear()
    state.known_hands = [() for _ in state.known_hands]
    state.areas["hand"][1][:] = sorted(state.table.kind[card] for card in hand)
    state.areas["stack"][5][:] = [state.table.kind[card] for card in stack]
    return game.copy(history=False)


def shown(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the hand of player 2 and the stack."""
    ids = game.state.table.ids
    return (
        tuple(sorted(ids[kind] for kind in game.state.areas["hand"][1])),
        tuple(ids[kind] for kind in game.state.areas["stack"][5]),
    )


@pytest.mark.parametrize(
    ("hand", "stack"),
    [
        (("wheeler",), ("cooper", "miner", "seeker")),
        (("wheeler", "cooper"), ("cartwright", "wheeler", "miner")),
        (("wheeler", "seeker"), ("miner", "cooper", "carpenter", "wheeler")),
        ((), ("wheeler", "cooper", "wheeler", "miner")),
    ],
)
def test_samples_come_up_as_often_as_they_should(hand: tuple[str, ...], stack: tuple[str, ...]) -> None:
    """Each way to lay the hidden cards that fits the backs that show is as likely as any other, equal cards apart (R16.1)."""
    game = laid(hand, stack)
    villagers = game.catalog.villagers
    wanted: Counter[object] = Counter()
    hidden = [*hand, *stack]
    for order in permutations(range(len(hidden))):
        held, pile = [hidden[number] for number in order[: len(hand)]], [hidden[number] for number in order[len(hand) :]]
        backs = sorted(villagers[card].suit for card in held) == sorted(villagers[card].suit for card in hand)
        if backs and villagers[pile[-1]].suit == villagers[stack[-1]].suit:
            wanted[tuple(sorted(held)), tuple(pile)] += 1
    chance = Random(1)
    found: Counter[object] = Counter(shown(game.sample(1, chance)) for _ in range(DRAWS))
    assert len(wanted) > 1
    assert is_even(found, wanted)


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_every_hidden_place_gets_every_card_as_often_as_any_other(combination: Combination) -> None:
    """In games with every pack and mode, at each place where a card is hidden, each card that can lie there comes up evenly."""
    for game, chance in positions(combination, every=120):
        if game.is_over:
            return
        viewer = 0
        insight = Insight(game.state, viewer)
        table = game.state.table
        places = [
            (place, depth, token)
            for place, tokens in insight.piles.items()
            for depth, token in enumerate(tokens)
            if not token.is_known and not token.group
        ]
        if not places:
            continue
        samples = [game.sample(1, chance).state for _ in range(400)]
        place, depth, token = places[int(chance.random() * len(places))]
        found: Counter[object] = Counter(state.piles[place][depth] for state in samples)
        suits = {table.suit[kind] for kind in found if isinstance(kind, int)}
        assert not token.back_is_seen or suits == {table.suit[token.kind]}
        others = [one for tokens in (*insight.piles.values(), *insight.hands.values()) for one in tokens if not one.is_known]
        same = [one for one in others if one.origin == token.origin and (not token.back_is_seen or one.back_is_seen)]
        if token.back_is_seen:
            pool = Counter(one.kind for one in others if one.origin == token.origin and table.suit[one.kind] in suits)
            assert is_even(found, {kind: float(number) for kind, number in pool.items()})
        else:
            assert len(found) > 1 or len({one.kind for one in same}) < 2


def test_chance_is_drawn_anew() -> None:
    """A sample and a copy with a seed of its own do not know what the game will shuffle."""
    game = Game.new(players=2, seed=1)
    assert len({game.sample(1, Random(seed)).state.seed for seed in range(20)}) == 20
    assert game.copy(seed=5).state.seed == 5
    assert game.copy(seed=5).actions == ()


def test_a_copy_without_history_begins_from_its_position() -> None:
    """Such a copy is played on as the game is, has no actions and no record, and is saved as a game from a position."""
    game = Game.new(players=3, seed=4)
    for _ in range(30):
        game.apply(game.legal_actions[0])
    bare = game.copy(history=False)
    assert bare.actions == ()
    assert bare.view(2) == Game.from_json(bare.to_json()).view(2)
    while not game.is_over:
        bare.apply(str(game.legal_actions[-1]))
        game.apply(game.legal_actions[-1])
    assert bare.scores() == game.scores()


def test_a_playout_leaves_the_game_as_it_is() -> None:
    """A playout tells how the game ends, by chance or by a policy; the same chance gives the same end."""
    game = Game.new(players=2, seed=3, packs=["base", "scoundrels"])
    before = game.to_json()
    first, again = game.playout(rng=Random(1)), game.playout(rng=Random(1))
    assert first == again
    assert first.finished
    assert first.winners
    by_policy = game.playout(lambda twin, decision, rng: decision.options[0], rng=Random(1))
    assert by_policy.finished
    assert by_policy != first
    assert not game.playout(rng=Random(1), most=5).finished
    assert game.to_json() == before


# -- chosen unseen ---------------------------------------------------------------------------------------------------------------
SCENARIO_PACKS = Path(__file__).parents[1] / "scenarios" / "packs"
CHOICES = ("base", "choices")
"""Packs with cards for which players choose unseen."""
LOTS = ("base", "lots")
"""Packs with cards for which chance chooses."""


def choosing_unseen(card: str, packs: tuple[str, ...] = CHOICES) -> Game:
    """Return a game of three in which player 1 has played *card* and is asked what it asks first."""
    for seed in range(1, 200):
        game = Game.new(players=3, packs=packs, seed=seed, first_player=1, pack_dirs=[SCENARIO_PACKS])
        state = game.state
        state.areas["hand"][0].append(state.table.kind[card])
        state.areas["hand"][0].sort()
        while not game.is_over and state.agenda[-1].kind != "build":
            game.apply(game.legal_actions[0])
        play = f"play {card}"
        if game.decision is not None and game.decision.player == 1 and game.refusal(play) is None:
            game.apply(play)
            return game
    raise AssertionError(f"{card} was never played")


def test_answers_that_nobody_saw_are_drawn() -> None:
    """What others have chosen unseen is drawn evenly from all that they could choose, the own choice stays; no log tells it."""
    game = choosing_unseen("drawn_straws")
    options = list(game.legal_actions)
    assert len(options) > 1
    others = []
    for action in options[:2]:
        twin = game.copy()
        twin.apply(action)
        others.append(twin)
    mine, theirs = (Counter(answer_of(twin.sample(2, Random(seed)), 0) for seed in range(400)) for twin in others)
    assert mine == theirs
    assert set(mine) == {int(str(action).split()[-1]) for action in options}
    assert is_even(Counter(list(mine.elements())), dict.fromkeys(mine, 1.0))
    assert {answer_of(others[0].sample(1, Random(seed)), 0) for seed in range(20)} == {answer_of(others[0], 0)}
    assert [twin.log_for(2)[-1].action for twin in others] == [None, None]
    assert others[0].log_for(2) == others[1].log_for(2)
    assert others[0].log_for(1)[-1].action == options[0]
    assert others[0].view(2) == others[1].view(2)
    for twin in others:
        twin.undo()
    assert others[0].log_for(2, since=others[0].version(2) - 1) == others[1].log_for(2, since=others[1].version(2) - 1)
    assert others[0].log_for(2, since=others[0].version(2) - 1)[0].action is None


def answer_of(game: Game, seat: int) -> int:
    """Return the number that a seat has chosen unseen."""
    waiting = game.state.agenda[-2]
    assert isinstance(waiting, StepsTask)
    (found,) = [named.chosen[0].number for named in waiting.context.named if named.seat == seat]
    return found


def test_a_card_that_was_chosen_unseen_lies_in_the_hand_of_the_sample() -> None:
    """A card of a hand that somebody has chosen unseen is one of the hand that was drawn, not the true one."""
    game = choosing_unseen("collection")
    game.apply(game.legal_actions[0])
    for seed in range(50):
        sample = game.sample(2, Random(seed))
        waiting = sample.state.agenda[-2]
        assert isinstance(waiting, StepsTask)
        (chosen,) = [named.chosen[0] for named in waiting.context.named if named.seat == 0]
        assert chosen.card in sample.state.areas["hand"][0]
        assert sample.playout(rng=Random(seed)).finished


def drawn_by_chance(game: Game, viewer: int, name: str) -> Counter[int]:
    """Return what chance has chosen under *name* in samples for *viewer*; each lies where the true one does."""
    found: Counter[int] = Counter()
    for seed in range(400):
        sample = game.sample(viewer, Random(seed)).state
        task = sample.agenda[-1]
        assert isinstance(task, StepsTask)
        (chosen,) = task.context.known_as(name, 0)
        assert chosen.card in sample.areas[chosen.area][chosen.number]
        found[chosen.card] += 1
    return found


def test_a_card_that_chance_chose_in_a_hand_is_known_to_its_owner() -> None:
    """All see the back of a card that chance chose in a hand; which one it is follows for others from the cards it may be."""
    game = choosing_unseen("haggler", LOTS)
    game.apply("choose player 2")
    table = game.state.table
    (true,) = drawn_by_chance(game, 2, "sample")
    assert [str(game.changes_for(player)[-1]) for player in (1, 2, 3)] == [
        f"chosen at random, the sample: {word}" for word in ("[special]", table.ids[true], "[special]")
    ]
    for viewer in (1, 3):
        drawn = drawn_by_chance(game, viewer, "sample")
        assert len(drawn) > 5
        assert {table.suits[table.suit[kind]] for kind in drawn} == {"special"}


def test_a_card_that_chance_chose_where_others_look_is_not_known() -> None:
    """Of a card that chance chose among those that one player looks at, others know nothing at all."""
    game = choosing_unseen("oracle", LOTS)
    assert len(drawn_by_chance(game, 1, "fate")) == 1
    assert len(drawn_by_chance(game, 2, "fate")) > 10
    assert str(game.changes_for(2)[-1]) == "chosen at random, the fate: something hidden"


def test_a_card_that_was_shown_among_those_looked_at_is_known_and_no_other() -> None:
    """Of the cards that one player looks at, all know one that was revealed, and others do not know one that was chosen."""
    game = choosing_unseen("showman", ("base", "ballots"))
    shown, secret = list(dict.fromkeys(map(str, game.legal_actions)))[:2]
    game.apply(shown)
    game.apply(secret)
    crown, fate = (action.split()[1] for action in (shown, secret))
    kinds = game.state.table.kind
    assert set(drawn_by_chance(game, 1, "fate")) == {kinds[fate]}
    for viewer in (2, 3):
        assert set(drawn_by_chance(game, viewer, "crown")) == {kinds[crown]}
        drawn = drawn_by_chance(game, viewer, "fate")
        assert len(drawn) > 10
        assert drawn[kinds[crown]] < 40  # It may be a card like the one that was revealed, and is not that one.
        looking = game.view(viewer).looking
        assert looking is not None
        assert (looking.player, looking.number, looking.cards) == (1, 3, (crown,))
        assert game.sample(viewer, Random(1)).view(viewer).looking == looking


def test_chance_chooses_the_same_again() -> None:
    """What chance chooses follows from the seed: undone and done again, or on a copy, it is the same."""
    game = choosing_unseen("haggler", LOTS)
    copied = game.copy()
    game.apply("choose player 2")
    after = game.changes_for(2)
    game.undo()
    for twin in (game, copied):
        twin.apply("choose player 2")
        assert twin.changes_for(2) == after
