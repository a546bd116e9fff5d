"""Actions as numbers: every legal action has one of its own, which means the same wherever packs and players are the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest

from tests.laws.combinations import Combination, combinations
from tests.learning import sizes
from tests.learning.golden import KEPT, lines
from tests.learning.playing import offers_of, setting_of
from villagers_rules import Action, GameError, NotAnActionError
from villagers_rules.learning import FLAT_LIMIT, FactoredCodec, FactoredQuestion, FlatCodec, Setting, action_codec
from villagers_rules.rules.legal import LegalActions


@pytest.mark.parametrize("played", combinations(), ids=str)
def test_every_legal_action_has_its_number(played: Combination) -> None:
    """In random games with every pack and mode all legal actions have numbers of their own, which read back as the actions."""
    players = played.players()
    codecs = [(FlatCodec(setting), FactoredCodec(setting)) for setting in (setting_of(played, number) for number in players)]
    looked = count()
    for seed in range(1, 1 + sizes.CODED_GAMES):
        flat, factored = codecs[seed % len(players)]
        for legal in offers_of(flat.setting, seed):
            numbers = flat.codes(legal)
            assert len(set(numbers)) == len(legal) == len(numbers)
            assert min(numbers) >= 0
            assert max(numbers) < flat.size
            if next(looked) % sizes.READ_BACK_EVERY == 0:
                assert_read_back(flat, factored, legal, numbers)


def assert_read_back(flat: FlatCodec, factored: FactoredCodec, legal: LegalActions, numbers: Sequence[int]) -> None:
    """Assert that legal actions are what their numbers and tokens say, and these what the actions are."""
    paths = factored.codes(legal)
    assert len(set(paths)) == len(legal)
    chosen = range(len(legal))
    if len(legal) > sizes.READ_BACK_MOST:
        chosen = sorted(Random(len(legal)).sample(chosen, sizes.READ_BACK_MOST))  # type: ignore[assignment]
    for index in chosen:
        action = legal[index]
        assert flat.decode(numbers[index], legal) == action == factored.decode(paths[index], legal)
        assert (flat.encode(action, legal), factored.encode(action, legal)) == (numbers[index], paths[index])
        if index == chosen[0]:
            written = Action.parse(str(action), player=action.player)
            assert (flat.encode(written, legal), factored.encode(written, legal)) == (numbers[index], paths[index])
        said = [factored.name(token) for token in paths[index]]
        assert flat.name(numbers[index]) == ", ".join(said)


def answered(question: FactoredQuestion, wanted: Sequence[int]) -> tuple[Action, int]:
    """Return the action that has the tokens *wanted*, and how many questions led to it."""
    found: FactoredQuestion | Action = question
    asked = 0
    while isinstance(found, FactoredQuestion):
        assert found.mask().count(1) == len(found.numbers) == len(set(found.numbers)) > 0
        found = found.answer(wanted[len(found.said)])
        asked += 1
    return found, asked


@pytest.mark.parametrize("packs", [("base",), ("base", "shifting_seasons"), ("base", "interaction")])
def test_questions_lead_to_every_action(packs: tuple[str, ...]) -> None:
    """Small choices, of which those with one option are not asked for, lead to each of the legal actions and to no other."""
    played = next(found for found in combinations() if found.packs == packs and not found.mode)
    codec = FactoredCodec(setting_of(played, 2))
    for number, legal in enumerate(offers_of(codec.setting, 3)):
        if number % 10 == 0:
            for action, path in list(zip(legal, codec.codes(legal), strict=True))[:: 1 + len(legal) // 50]:
                found, asked = answered(codec.ask(legal), path)
                assert found == action
                assert 1 <= asked <= len(path)


@pytest.mark.parametrize("form", ["flat", "factored"])
def test_what_is_not_legal_has_no_number(form: str) -> None:
    """An action that is not legal is not encoded, and a number that none of the legal ones has is refused with one that fits."""
    codec = action_codec(Setting(players=2), form)
    game = codec.setting.new_game(seed=1)
    legal = game.legal_actions
    with pytest.raises(NotAnActionError, match="expected one of 12 legal actions; got 'end turn'"):
        codec.encode(Action(player=legal.player, verb="end turn"), legal)
    with pytest.raises(NotAnActionError, match=r"expected .*\((draft, )?road 1\)"):
        codec.ask(legal).answer(codec.size - 1)
    with pytest.raises(NotAnActionError, match=f"expected a number from 0 to {codec.size - 1}, got {codec.size}"):
        codec.name(codec.size)
    assert codec.ask(legal).mask().count(1) == len(legal)
    while not game.is_over:
        game.apply(game.legal_actions[0])
    with pytest.raises(NotAnActionError, match="the game is over"):
        codec.ask(game.legal_actions)


def test_a_code_is_whole() -> None:
    """Of the factored form, neither a part of an action is one, nor one with something behind it."""
    codec = FactoredCodec(Setting(players=2))
    legal = codec.setting.new_game(seed=1).legal_actions
    code = codec.encode(legal[0], legal)
    for wrong in (code[:1], (*code, 0)):
        with pytest.raises(NotAnActionError, match="expected"):
            codec.decode(wrong, legal)


def test_the_form_follows_from_the_size() -> None:
    """The flat form is taken up to a stated size, unless a form is named; there are two of them."""
    for packs in (("base",), ("base", "shifting_seasons")):
        setting = Setting(players=2, packs=packs)
        small = FlatCodec(setting).size <= FLAT_LIMIT
        assert action_codec(setting).form == ("flat" if small else "factored")
        assert action_codec(setting, "flat").form == "flat"
        assert action_codec(setting, "factored").form == "factored"
    with pytest.raises(GameError, match="flat, factored; got 'round'"):
        action_codec(Setting(players=2), "round")


def test_a_setting_is_one_that_can_be_played() -> None:
    """Packs, modes and players are those of `Game.new`; equal settings have equal fingerprints, others others."""
    with pytest.raises(GameError, match="is played by 2 to 5 players"):
        Setting(players=9)
    assert Setting().players == 2
    assert Setting(mode="solo").player_count == 1
    prints = [Setting(players=2), Setting(players=2), Setting(players=3), Setting(players=2, packs=["base", "saints"])]
    assert len({setting.fingerprint for setting in prints}) == 3
    assert prints[0] == prints[1] != prints[2]


def test_numbers_are_what_they_were() -> None:
    """For the same packs and players, sizes and meanings of all numbers are those that are kept."""
    assert list(lines()) == KEPT.read_text(encoding="utf-8").splitlines()
