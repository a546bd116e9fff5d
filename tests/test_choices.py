"""Choices of several players at once stay unseen until all have chosen; what was chosen is saved, undone and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import Game, IllegalActionError
from villagers_rules.lint.fixes import fix
from villagers_rules.text.ink import Ink
from villagers_rules.text.log import action_lines

MANIFEST = "pack: {id: made_up, name: Made up, version: 1.0.0, requires: [base]}\n"


def with_steps(tmp_path: Path, steps: str) -> Game:
    """Return a game of three in its first build turn, in which player 1 holds a card with these steps."""
    pack = tmp_path / "made_up"
    pack.mkdir()
    (pack / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    text = f"suit: special\nvillagers:\n  dreamer: {{copies: 90, discard: true, play: {{do: {steps}}}}}\n"
    (pack / "special.yaml").write_text(text, encoding="utf-8")
    game = Game.new(players=3, packs=["base", "made_up"], seed=1, first_player=1, pack_dirs=[tmp_path])
    while game.view(1).phase != "build":
        game.apply(next(action for action in game.legal_actions if action.verb in ("draft", "add no gold")))
    return game


STRAWS = "[{choose: numbers from 0 to 3, by: players, as: straw}, {for_each: players, do: [{pay: the straw}]}]"


def test_nobody_sees_what_others_choose_before_all_have_chosen(tmp_path: Path) -> None:
    """What a player chooses at the same time as others shows in no view, option, change or log before the last one (R16.1)."""
    game = with_steps(tmp_path, STRAWS)
    game.apply("play dreamer")
    other = game.copy()
    for each, chosen in ((game, "choose number 1"), (other, "choose number 3")):
        since = len(each.state.journal or ())
        changes = each.apply(chosen)
        assert [str(change) for change in changes if "straw" in str(change)] == []
        action = each.actions[-1]
        assert "unseen" in " ".join(action_lines(each.words(), each, action, since, ink=Ink(), viewer=2))
        assert chosen in " ".join(action_lines(each.words(), each, action, since, ink=Ink(), viewer=1))
    assert game.view(2) == other.view(2)
    assert game.view(3) == other.view(3)
    assert list(map(str, game.legal_actions)) == list(map(str, other.legal_actions))
    game.apply("choose number 3")
    told = [str(change) for change in game.apply("choose number 0")]
    assert "the straw: player 1 chooses 1, player 2 chooses 3, player 3 chooses 0" in told


def test_choices_under_way_are_saved(tmp_path: Path) -> None:
    """A game goes on as it was when it was saved while players choose at the same time (R16.1)."""
    game = with_steps(tmp_path, STRAWS)
    for action in ("play dreamer", "choose number 2"):
        game.apply(action)
        game = Game.from_json(game.to_json(), pack_dirs=[tmp_path])
    game.apply("choose number 0")
    game.apply("choose number 1")
    assert [seat.supply for seat in game.view(1).seats] == [6, 8, 7]


def test_shown_choices_are_not_taken_back(tmp_path: Path) -> None:
    """Once all choices are shown nobody takes back their own, having seen the others'; before that the last one may (R16.1)."""
    game = with_steps(tmp_path, STRAWS)
    game.apply("play dreamer")
    game.apply("choose number 2")
    assert game.can_undo(1)
    game.undo()
    for number in (1, 0, 0):
        game.apply(f"choose number {number}")
    assert not game.can_undo(3)


def test_an_old_verb_is_refused_with_the_new_one_and_rewritten(tmp_path: Path) -> None:
    """`choose_one` is told to be `choose` now, and `check --fix` writes so."""
    pack = tmp_path / "made_up"
    pack.mkdir()
    (pack / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    card = pack / "special.yaml"
    steps = "[choose_one: stacks, {move: the top of it, to: your hand}]"
    old = f"suit: special\nvillagers:\n  dreamer: {{discard: true, play: {{do: {steps}}}}}\n"
    card.write_text(old, encoding="utf-8")
    with pytest.raises(ValueError, match="write `choose`"):
        Game.new(packs=["base", "made_up"], pack_dirs=[tmp_path])
    assert fix([pack]) != []
    assert card.read_text(encoding="utf-8") == old.replace("choose_one", "choose")


FOR_EACH = {
    "suits": (["wood", "hay"], ["legno", "fieno"]),
    "names of basic villagers": (["Lumberjack", "Hayer"], ["Taglialegna", "Mietitore"]),
    "players, by: you": (["player 1", "player 2"], ["giocatore 1", "giocatore 2"]),
}
"""Some of those for whom something is done for each, in both languages."""


@pytest.mark.parametrize("things", FOR_EACH)
def test_a_question_says_for_which_of_several_it_is(tmp_path: Path, things: str) -> None:
    """What is asked for each suit, name or player in turn says for which one, in every language (R8.1)."""
    game = with_steps(tmp_path, f"[{{for_each: {things}, do: [{{may: [{{pay: 1}}, {{gain: 2}}]}}]}}]")
    game.apply("play dreamer")
    for language, expected in zip(("en", "it"), FOR_EACH[things], strict=True):
        words, other = game.words(language), game.copy()
        asked = []
        while other.decision is not None and "dreamer" in str(other.decision.prompt).lower():
            asked.append(words.decision(other.decision))
            other.apply("decline")
        assert len(set(asked)) == len(asked) > 1
        assert all(any(f"{name}:" in question for question in asked) for name in expected), asked


def test_a_question_of_one_alone_says_nothing_of_it(tmp_path: Path) -> None:
    """A player who is asked once, or for themselves, is asked as ever."""
    game = with_steps(tmp_path, "[{for_each: players, do: [{may: [{pay: 1}, {gain: 2}]}]}, {choose: suits}, {may: [{gain: 1}]}]")
    game.apply("play dreamer")
    assert game.decision is not None
    assert str(game.decision.prompt) == "Dreamer: accept what you may do, or decline"
    game.apply("decline")
    game.apply("decline")
    game.apply("decline")
    game.apply("choose suit wood")
    assert str(game.decision.prompt) == "Dreamer: accept what you may do, or decline"


def test_gold_that_is_lacking_is_named(tmp_path: Path) -> None:
    """A card that is looked at, and whose price cannot be paid with another one, is refused with that price (R8.1, R16.2)."""
    steps = (
        "[{look_at: the top 4 cards of the reserve}, {choose: villagers among them, up_to: 2, as: kept},"
        " {move: the kept, to: your hand}, {move: villagers among them, to: the bottom of the reserve}, {pay: 5 per the kept}]"
    )
    game = with_steps(tmp_path, steps)
    game.apply("play dreamer")
    game.apply("choose dreamer among them")
    with pytest.raises(IllegalActionError, match="would ask for 10 gold from your supply; you have 8; decline would do"):
        game.apply("choose dreamer among them")
    with pytest.raises(IllegalActionError, match="there is no cooper among them now"):
        game.apply("choose cooper among them")
