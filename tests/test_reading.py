"""Reading never writes, and what was read stays what it was: lists of actions, decisions, views, copies and pickles."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier

import pytest

from tests.laws.snapshot import SHARED, differing, snapshot_of
from villagers_rules import Action, Game, GameError, IllegalActionError
from villagers_rules.effects import dry_run
from villagers_rules.model.public_changes import Change
from villagers_rules.packs import loader
from villagers_rules.rules import turns

WHISPERS = Path(__file__).parent / "laws" / "packs"
SETS: list[dict[str, object]] = [
    {"packs": ["base"], "players": 2},
    {"packs": ["base", "saints", "scoundrels", "profiteers", "developments"], "players": 4},
    {"packs": ["base", "whispers"], "players": 3, "pack_dirs": [WHISPERS]},
    {"mode": "solo"},
]
"""Games of all sorts."""
TRYING: list[dict[str, object]] = [SETS[2], {"packs": ["base", "dares"], "players": 3, "pack_dirs": [WHISPERS]}]
"""Games in which lists are found by dry runs now and then; what cards of the box do is known without."""
SELDOM = 20
"""Games without dry runs are read at one of so many decisions."""
THREADS = 8

for_each_set = pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(options.get("packs") or [options["mode"]]))


def played(options: dict[str, object], *, seed: int, actions: int = 100_000) -> Iterator[Game]:
    """Play a game at random, yielding it at each decision."""
    game = Game.new(seed=seed, **options)  # type: ignore[arg-type]
    chance = Random(seed)
    for _ in range(actions):
        if game.is_over:
            return
        yield game
        game.apply(chance.choice(list(game.legal_actions)))


def read_all(game: Game) -> object:
    """Return all that can be read of a game."""
    players = range(1, game.state.players + 1)
    return (
        [str(game.legal_actions_for(player)) for player in players],
        [game.view(player) for player in players],
        [game.changes_for(player) for player in players],
        game.scores(),
        str(game.refusal("place apprentice") or ""),
        [game.can_undo(player) for player in players],
    )


def tries_things_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether listing the actions of this position takes a dry run."""
    runs: list[object] = []
    with monkeypatch.context() as patch:
        tried = dry_run.DryRun.succeeds
        patch.setattr(dry_run.DryRun, "succeeds", lambda run, start: runs.append(run) or tried(run, start))  # type: ignore[func-returns-value]
        turns.options(game.state)
    return bool(runs)


@pytest.mark.parametrize("options", [*SETS[:2], *TRYING], ids=["base", "packs", "whispers", "dares"])
def test_threads_read_one_game(options: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight threads that read one game at once get what one gets alone, where things are tried out, too, and alter nothing."""
    found = 0
    before_interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            for seed in range(1, 40):
                for game in played(options, seed=seed):
                    is_read = (
                        tries_things_out(game, monkeypatch) if options in TRYING else len(game.actions) % SELDOM == SELDOM - 1
                    )
                    if not is_read:
                        continue
                    found += 1
                    alone, before, start = read_all(game.copy()), snapshot_of(game), Barrier(THREADS)

                    def read(game: Game = game, start: Barrier = start) -> object:
                        start.wait()
                        return read_all(game)

                    assert all(result.result() == alone for result in [pool.submit(read) for _ in range(THREADS)])
                    assert not differing(before, snapshot_of(game))
                    if found % 3 == 0:
                        break
                if found >= 9:
                    break
    finally:
        sys.setswitchinterval(before_interval)
    assert found >= 9


def written(offered: Sequence[Action]) -> str:
    """Return how many actions are offered, and the first and last hundred of them."""
    return "\n".join([str(len(offered)), *map(str, offered[:100]), *map(str, offered[-100:])])


@for_each_set
def test_what_was_offered_stays(options: dict[str, object]) -> None:
    """Decisions and lists of actions read the same when the game has gone on, been taken back, and gone on otherwise."""
    kept: list[tuple[Sequence[Action], str]] = []
    chance = Random(1)
    for game in played(options, seed=3):
        decision = game.decision
        assert decision is not None
        for offered in (decision.options, game.legal_actions, game.legal_actions_for(1)):
            kept.append((offered, written(offered)))
        if chance.random() < 0.1:
            for _ in range(min(len(game.actions), chance.randrange(1, 4))):
                game.undo()
        for offered, text in chance.sample(kept, min(3, len(kept))):
            assert written(offered) == text
            assert all(action in offered for action in offered[:3])
    assert len(kept) > 200
    for offered, text in kept:
        assert written(offered) == text


@for_each_set
@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))], ids="cdp")
def test_twins_are_equal_and_independent(options: dict[str, object], twin_of: Callable[[Game], Game]) -> None:
    """A copy, a deep copy and what a pickle gives are the same game, and playing one leaves the other as it was."""
    for number, game in enumerate(played(options, seed=5)):
        if number % 40:
            continue
        before, text = snapshot_of(game), game.to_json()
        twin = twin_of(game)
        again = {**snapshot_of(twin), **{slot: before[slot] for slot in SHARED}}
        assert (differing(before, again), twin.to_json(), twin.record()) == ([], text, game.record())
        for _ in range(6):
            if not twin.is_over:
                twin.apply(twin.legal_actions[-1])
        for _ in range(min(8, len(twin.actions))):
            twin.undo()
        assert not differing(before, snapshot_of(game))


@for_each_set
def test_an_offer_counts_where_it_was_made(options: dict[str, object]) -> None:
    """An offered action does anywhere else what its text does: at later decisions, in copies, in games taken back (R5.2)."""
    offers: list[Action] = []
    chance = Random(2)
    accepted = refused = 0
    for game in played(options, seed=4):
        for offer in chance.sample(offers, min(2, len(offers))) if len(game.actions) % 4 == 0 else ():
            twin, other = game.copy(), game.copy()
            outcome = outcome_of(twin, offer)
            assert outcome == outcome_of(other, Action.parse(str(offer), player=offer.player))
            assert not differing(snapshot_of(twin), snapshot_of(other))
            assert pickle.loads(pickle.dumps(offer)) == copy.copy(offer) == offer
            accepted, refused = accepted + (outcome == "applied"), refused + (outcome != "applied")
        offers.append(game.legal_actions[-1])
        if chance.random() < 0.1 and game.actions:
            offers.append(game.legal_actions[0])
            game.undo()
            offers.append(game.legal_actions[-1])
    assert accepted
    assert refused


def outcome_of(game: Game, action: Action) -> str:
    """Apply *action* and return how that went."""
    try:
        game.apply(action)
    except (GameError, IllegalActionError) as error:
        return str(error)
    return "applied"


def test_changes_are_worded_as_they_were() -> None:
    """What an action changed reads the same whenever it is read: at once, after the game went on, and after it was taken back."""
    kept: list[tuple[Sequence[Change], list[str]]] = []
    game = Game.new(players=3, packs=["base", "saints", "scoundrels"], seed=6)
    chance = Random(6)
    while not game.is_over and len(game.actions) < 120:
        twin = game.copy()
        action = chance.choice(list(game.legal_actions))
        kept.append((game.apply(action), [str(change) for change in twin.apply(action)]))
        if chance.random() < 0.1:
            for _ in range(min(3, len(game.actions))):
                game.undo()
    for changes, words in kept:
        assert [str(change) for change in changes] == words


def test_a_pickle_needs_its_cards(tmp_path: Path) -> None:
    """A pickled game of a pack whose cards were changed since is refused with the card's name, not played with other cards."""
    pack = tmp_path / "mine"
    pack.mkdir()
    manifest = "pack: {id: mine, name: Mine, version: 1.0.0, players: 2 to 5, requires: [base]}\n"
    (pack / "pack.yaml").write_text(manifest, encoding="utf-8")
    (pack / "wood.yaml").write_text("suit: wood\nvillagers: {sawyer: {played_on: lumberjack, gold: 3}}\n", encoding="utf-8")
    pickled = pickle.dumps(Game.new(players=2, packs=["base", "mine"], pack_dirs=[tmp_path], seed=1))
    assert pickle.loads(pickled).catalog.villagers["sawyer"]
    (pack / "wood.yaml").write_text("suit: wood\nvillagers: {sawyer: {played_on: lumberjack, gold: 4}}\n", encoding="utf-8")
    loader.clear_cache()
    with pytest.raises(GameError, match="sawyer of mine was changed"):
        pickle.loads(pickled)


@for_each_set
def test_views_are_the_same_after_json(options: dict[str, object]) -> None:
    """A view as plain data holds lists and keys that are strings only, so that JSON gives it back as it was."""
    for number, game in enumerate(played(options, seed=2)):
        if number % 10 == 0:
            for player in range(1, game.state.players + 1):
                data = game.view(player).to_data()
                assert json.loads(json.dumps(data)) == data
