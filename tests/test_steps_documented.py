"""What the tables in dsl tell authors is what the program does: its words are those of the program, and so are its exceptions."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from villagers_rules import Game
from villagers_rules.effects.choice_verbs import CHOICE_VERBS
from villagers_rules.effects.instant_verbs import INSTANT_VERBS
from villagers_rules.effects.limits import CHANGES
from villagers_rules.language.occasions import occasions
from villagers_rules.model.changes.codec import ENTRIES
from villagers_rules.model.hooks import USUALLY
from villagers_rules.packs.verbs import hooks, verbs

LOST = "{choose: villagers with 99 or more gold in any village}"


def with_steps(tmp_path: Path, steps: list[str]) -> Game:
    """Return a game in its first build turn, in which player 1 holds a card with these steps."""
    pack = tmp_path / "made_up"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: {id: made_up, name: Made up, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    lines = "".join(f"        - {step}\n" for step in steps)
    (pack / "special.yaml").write_text(
        f"suit: special\nvillagers:\n  dreamer:\n    copies: 90\n    discard: true\n    play:\n      do:\n{lines}",
        encoding="utf-8",
    )
    game = Game.new(players=3, packs=["base", "made_up"], seed=1, first_player=1, pack_dirs=[tmp_path])
    while game.view(1).phase != "build":
        game.apply(next(action for action in game.legal_actions if action.verb in ("draft", "add no gold")))
    return game


def plays(game: Game) -> list[str]:
    """Return the actions that play a card."""
    return [str(action) for action in game.legal_actions if action.verb == "play"]


def test_verbs_are_those_of_the_vocabulary() -> None:
    """The program carries out every documented verb and no other one, and changes every documented limit and no other one."""
    assert set(CHOICE_VERBS) | set(INSTANT_VERBS) == set(verbs())
    assert set(CHANGES) == set(verbs()["change"].takes.words)


def test_abilities_are_used_in_phases_with_turns() -> None:
    """Every moment for an ability lies in a phase in which players have turns, and a card is usually played in the first."""
    assert {hook.phase for hook in hooks().rows.values()} == set(occasions()["turns"])
    assert next(iter(hooks().played_in)) == USUALLY


def test_every_change_is_an_occasion_or_says_why_not() -> None:
    """Every kind of change is one that an occasion speaks of, or is listed as silent with a reason (DESIGN 2)."""
    rows = [row for section in ("deeds", "suffered") for row in occasions()[section].values()]
    spoken = {kind for row in rows for kind in row["changes"]}
    silent = occasions()["silent"]
    announced = {"played", "used", "finished", "won", "lost", "shared", "resolved", "revealed", "refilled", "unlocked", "traded"}
    announced |= {"raised", "lowered"}
    assert spoken - announced | set(silent) == set(ENTRIES)
    assert not spoken & set(silent)
    assert all(silent.values())


@pytest.mark.parametrize(
    "steps",
    [
        [LOST],
        ["{gain: 1}", LOST],
        ["{choose: players}", "{pay: 99}"],
        ["{first_of: [villagers with 99 or more gold on the road]}"],
    ],
)
def test_a_card_that_cannot_be_carried_through_cannot_be_played(tmp_path: Path, steps: list[str]) -> None:
    """A list that a player sets off is carried out in full or not at all (R8.1)."""
    game = with_steps(tmp_path, steps)
    assert plays(game) == []
    assert game.refusal("play dreamer") is not None


def test_what_others_are_asked_may_come_to_nothing(tmp_path: Path) -> None:
    """Nobody sets off an inner list of `for_each`: what cannot be done there is left out, and choices are told (R8.1)."""
    game = with_steps(tmp_path, [f"{{for_each: other players, do: [{LOST}, {{pay: 99}}]}}", "{gain: 3}"])
    supplies = [seat.supply for seat in game.view(1).seats]
    told = [str(change) for change in game.apply("play dreamer")]
    assert [seat.supply for seat in game.view(1).seats] == [supplies[0] + 3, 0, 0]
    assert sum("nothing to choose from" in line for line in told) == 2


def test_an_ability_that_raises_nothing_cannot_be_used(tmp_path: Path) -> None:
    """A limit is raised up to its cap only, and no card can be used to raise it further (R3.1, R5.1)."""
    game = with_steps(tmp_path, ["{change: build limit, by: 1}"])
    for limit in (3, 4, 5):
        game.apply(plays(game)[0])
        assert game.view(1).builds_left == limit
    assert plays(game) == []


@pytest.mark.parametrize(
    ("one", "times"),
    [
        (["{choose: villagers on the road}"], 12),
        (["{choose: villagers on the road}"], 40),
        (["{choose: villagers on the road}", "{gain: 1}"], 12),
        (["{choose: stacks}", "{move: the top of it, to: your hand}"], 12),
        (["{choose: villagers in your hand}", "{move: it, to: the discard pile}", "{gain: 1}"], 4),
    ],
)
def test_very_many_ways_are_not_all_tried(tmp_path: Path, one: list[str], times: int) -> None:
    """A list with more ways than anybody can try is answered soon; what turns out to be out of reach is left out at last."""
    game = with_steps(tmp_path, [*(one * times), LOST])
    for _ in range(15):
        begun = perf_counter()
        found = [action for action in game.legal_actions if action.verb in ("play", "choose")]
        if not found:
            break
        game.apply(found[0])
        assert len(game.legal_actions) > 0
        assert perf_counter() < begun + 10
