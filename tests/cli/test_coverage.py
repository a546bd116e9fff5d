"""Which cards have scenarios: counted over the cards that have a rule of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import villagers
from villagers_rules import GameError
from villagers_rules.packs import load
from villagers_rules.testing.coverage import has_own_rule
from villagers_rules.testing.mentions import mentions

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = "scenarios:\n  - name: One\n    rules: [R5.3]\n    given: {hands: {1: [HELD]}}\n    then: {hands: {1: [HELD]}}\n"


def pack(folder: Path, name: str, requires: str, card: str, scenario: str = "") -> Path:
    """Write a pack with one card and perhaps a scenario, and return its folder."""
    place = folder / name
    (place / "scenarios").mkdir(parents=True)
    manifest = f"pack: {{id: {name}, name: {name}, version: 1.0.0, players: 2 to 5, requires: [{requires}]}}\n"
    (place / "pack.yaml").write_text(manifest, encoding="utf-8")
    (place / "wood.yaml").write_text(f"suit: wood\nvillagers:\n  {card}\n", encoding="utf-8")
    if scenario:
        (place / "scenarios" / "one.yaml").write_text(scenario, encoding="utf-8")
    return place


def test_a_rule_of_its_own() -> None:
    """Formulas, steps, standing for another, turning over and changes in play are rules of a card's own; symbols are not."""
    catalog = load(("base", "saints", "developments", "shifting_seasons"))
    known = {card.id: card for card in catalog.table.cards}
    for card in ("log_rafter", "smuggler", "monk", "founders", "nun", "recruiter", "forager", "inn"):
        assert has_own_rule(known[card]), card
    for card in ("cooper", "hunter", "builder_team", "lumberjack"):
        assert not has_own_rule(known[card]), card
    assert all(has_own_rule(event) for event in load(mode="solo").events.values())


def test_scenarios_of_packs_that_require_the_pack_count(tmp_path: Path) -> None:
    """A card is shown by a scenario of its own pack, or of one that requires it, and by no other."""
    own = pack(tmp_path, "own", "base", "alder: {silver: 3}")
    pack(tmp_path, "free", "base", "birch: {silver: 3}", SCENARIO.replace("HELD", "birch"))
    assert [(row.pack, row.without) for row in mentions([own])] == [("own", ("alder",))]
    pack(tmp_path, "more", "own", "cedar: {gold: 1}", SCENARIO.replace("HELD", "alder"))
    rows = {row.pack: row for row in mentions([tmp_path])}
    assert rows["own"].to_data() == {
        "pack": "own", "cards": 1, "with_rule": 1, "with_scenario": 1, "without_scenario": [],
        "names": {"it": {"given": 0, "of": 2, "lacks": ["packs/own", "villagers/alder"]}},
    }  # fmt: skip
    assert (rows["more"].cards, rows["more"].with_rule) == (1, ())
    assert rows["free"].with_scenario == 1


def test_a_name_or_a_rule_is_no_scenario(tmp_path: Path) -> None:
    """A card that only stands in the name of a scenario is not shown by it; nor is one whose id only begins like another."""
    named = SCENARIO.replace("One", "alder").replace("HELD", "hunter")
    assert mentions([pack(tmp_path, "own", "base", "alder: {silver: 3}", named)])[0].without == ("alder",)
    paid = "scenarios: [{name: One, rules: [R7.1], when: ['place fisher, paying the bank'], then: {supplies: {1: 6}}}]"
    (bank,) = mentions([pack(tmp_path, "other", "base", "fisherman: {silver: 3}", paid)])
    assert bank.without == ("fisherman",)


def test_a_folder_without_packs_is_told(tmp_path: Path) -> None:
    """Where there is no pack there is nothing to count."""
    with pytest.raises(GameError, match="there are no packs in"):
        mentions([tmp_path])


def test_check_prints_the_coverage() -> None:
    """`villagers check --coverage` prints a table with a row for each shipped pack, and with `--format json` the same as data."""
    text, data = villagers("check", "--coverage"), villagers("check", "--coverage", "--format", "json")
    assert (text.returncode, data.returncode) == (0, 0)
    head, *lines = text.stdout.splitlines()
    assert head.split() == ["pack", "cards", "with", "a", "rule", "with", "scenarios", "names", "in", "it"]
    rows = json.loads(data.stdout)
    assert {row["pack"] for row in rows} == {path.parent.name for path in (ROOT / "cards").glob("*/pack.yaml")}
    for row, line in zip(rows, lines, strict=False):
        named = row["names"]["it"]
        told = [*(str(row[key]) for key in ("cards", "with_rule", "with_scenario")), str(named["given"]), "of", str(named["of"])]
        assert line.split() == [row["pack"], *told]


def test_every_card_with_a_rule_has_a_scenario() -> None:
    """Every card of the shipped packs and of the examples that has a rule of its own is shown by a scenario."""
    rows = mentions([ROOT / "cards", ROOT / "examples"])
    assert {"base", "solo", "four_seasons", "charcoal"} <= {row.pack for row in rows}
    assert {row.pack: row.without for row in rows if row.without} == {}
