"""The sixty cards are packs of data that play, and what is said of them is worked out from what their scenarios notice."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.pace import part
from tests.sixty.__main__ import main
from tests.sixty.clauses import shorter, without_one
from tests.sixty.prints import NUMBERS, ROOT, Print, read_prints
from tests.sixty.verdicts import verdict_on
from villagers_rules import Game
from villagers_rules.lint import check_paths
from villagers_rules.packs import load
from villagers_rules.rules import invariants
from villagers_rules.testing import run

PACKS = sorted(path.parent.name for path in ROOT.glob("*/pack.yaml"))
MISSING = ("P28", "P60")
"""The numbers that the language does not say in full."""


def test_every_number_has_its_print() -> None:
    """Each number has the text that would be printed, and the pack that holds it, or the reason why no pack does."""
    prints = read_prints()
    assert set(prints) <= set(NUMBERS)
    for found in prints.values():
        assert (found.text and found.pack) or found.missing, found.number
        assert not found.pack or found.pack in PACKS, found.number


@pytest.mark.parametrize(
    "found", [found for found in read_prints().values() if found.pack and not found.missing], ids=lambda found: found.number
)
def test_every_card_stands_under_its_number(found: Print) -> None:
    """In the files of its pack each number stands in a comment, as in `# P23 Lucky Innkeeper`."""
    files = sorted((ROOT / found.pack).glob("*.yaml"))
    assert any(re.search(rf"# {found.number}\b", file.read_text(encoding="utf-8")) for file in files)


@pytest.mark.parametrize("pack", PACKS)
def test_nothing_of_it_is_wrong_and_its_scenarios_hold(pack: str) -> None:
    """`villagers check` finds nothing in the pack, and every scenario holds."""
    assert not check_paths([ROOT / pack]).problems
    outcome = run([ROOT / pack])
    assert outcome.cases
    assert not outcome.failures, "\n".join(map(str, outcome.failures))


@pytest.mark.parametrize("pack", PACKS)
def test_it_plays(pack: str) -> None:
    """Random games with the pack end with every card in one place, and their saves go on like them."""
    players = load((pack,), pack_dirs=[ROOT]).players
    for seed, number in enumerate({players[0], players[-1]}):
        game, chance = Game.new(players=number, packs=["base", pack], seed=seed, pack_dirs=[ROOT]), Random(seed)
        cards = invariants.cards_of_game(game.state)
        while game.decision:
            if chance.random() < 0.05:
                invariants.check(game.state, cards)
                assert str(Game.from_json(game.to_json(), pack_dirs=[ROOT]).legal_actions) == str(game.legal_actions)
            game.apply(chance.choice(list(game.legal_actions)))
        invariants.check(game.state, cards)
        assert Game.replay(game.record(), pack_dirs=[ROOT]).to_json() == game.to_json()


def test_clauses_are_whatever_leaves_a_sentence() -> None:
    """Every step, key and part of a sentence that can go is a clause; names are none."""
    data = {"villagers": {"cook": {"name": "Cook", "food": 1, "silver": "1 per food symbol, at most 3"}}}
    found = [what for what, _ in without_one(data, ("villagers", "cook"))]
    assert found[:2] == ["food", "silver"]
    assert {"silver: `, at most 3`", "silver: `1 per food symbol, at most`"} < set(found)
    assert not any("name" in what for what in found)


def test_brackets_go_with_what_needed_them() -> None:
    """Brackets around what has become a single thing are left out, so that the other words can go."""
    assert ("0 if food symbols = 1, otherwise", "5 - villagers") in shorter("5 - (0 if food symbols = 1, otherwise villagers)")


def test_a_card_is_exact_if_each_clause_is_noticed() -> None:
    """The Cook's scenarios hold, and one fails without any of its clauses."""
    verdict = verdict_on(read_prints()["P13"], "P13")
    assert (verdict.why, verdict.clauses) == ("", 4)


@pytest.mark.parametrize("number", part(NUMBERS, 20))
def test_the_cards_are_exact(number: str) -> None:
    """Of the sixty all are exact but for those that say why not: each clause of the others is noticed by a scenario."""
    assert bool(verdict_on(read_prints().get(number), number).why) == (number in MISSING)


def test_a_clause_that_nothing_notices_is_named(tmp_path: Path) -> None:
    """A card with a clause that no scenario needs is not exact, and the clause is said."""
    shutil.copytree(ROOT / "statics", tmp_path / "statics")
    file = tmp_path / "statics" / "cards.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("    food: 1\n", "    food: 1\n    bronze: food symbols - 9\n", 1), encoding="utf-8")
    verdict = verdict_on(read_prints()["P13"], "P13", tmp_path)
    assert verdict.why.startswith("no scenario fails without bronze")


def test_what_is_not_written_is_not_exact(capsys: pytest.CaptureFixture[str]) -> None:
    """A number without a print is not exact, and one that there is not is refused."""
    assert verdict_on(None, "P01").why == "it is not written yet"
    assert verdict_on(Print(number="P44", missing="no word for it"), "P44").why == "no word for it"
    assert main(["P61"]) == 1
    assert "got P61" in capsys.readouterr().err
