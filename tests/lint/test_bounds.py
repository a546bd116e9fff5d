"""The bounds of formulas: intervals, what they say of cards, and that no village of any game leaves them."""

import json
from pathlib import Path
from random import Random

import pytest
import yaml

from tests.cli.running import villagers
from villagers_rules import FormulaError, Game
from villagers_rules.language import Condition, Formula, Selection, condition, formula, selection
from villagers_rules.lint import Bounds, Interval
from villagers_rules.lint.bounds_table import rows_of
from villagers_rules.lint.intervals import compared
from villagers_rules.model.context import EMPTY, Context
from villagers_rules.model.references import Reference
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.validate import examine_readings

ROOT = Path(__file__).parents[2]
GAMES = (
    (("base",), "", 2),
    (("base", "profiteers", "developments", "saints"), "", 3),
    (("base", "scoundrels", "shifting_seasons"), "", 4),
    (("solo",), "solo", 1),
)
"""Packs, modes and numbers of players that the bounds are tried with."""
MOMENTS = 12
"""So many moments of each game are looked at."""


def amount(text: str, catalog: Catalog) -> str:
    """Return the bounds of a formula in words."""
    return str(Bounds(catalog).amount(formula(text, catalog.lexicon).tree))


def test_comparisons_of_intervals_agree_with_their_numbers() -> None:
    """Whatever two small intervals say of a comparison is what all their numbers say."""
    signs = {"=": int.__eq__, "<": int.__lt__, ">": int.__gt__, "<=": int.__le__, ">=": int.__ge__}
    small = [Interval(low, high) for low in range(-1, 3) for high in range(low, 3)]
    for one in small:
        for other in small:
            numbers = [(a, b) for a in range(-1, 3) for b in range(-1, 3) if a in one and b in other]
            for sign, compare in signs.items():
                truths = {compare(a, b) for a, b in numbers}
                assert compared(one, sign, other) == (truths.pop() if len(truths) == 1 else None), (one, sign, other)


def test_an_interval_without_a_bound_decides_little() -> None:
    """What has no bound is never decided against a number beyond the other bound."""
    assert compared(Interval(0, None), ">", Interval(5, 5)) is None
    assert compared(Interval(0, None), ">=", Interval(0, 0)) is True
    assert compared(Interval(None, None), "<", Interval(0, 0)) is None


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("3", "3 to 3"),
        ("3 per hay symbol", "0 to 84"),
        ("3 per 2 hay symbols", "0 to 42"),
        ("3 per 40 hay symbols", "0 to 0"),
        ("sum of coins on villagers", "0 to none"),
        ("sum of gold on wood villagers", "0 to 36"),
        ("largest gold on villagers", "0 to 24"),
        ("half of largest gold on villagers, rounded up", "0 to 12"),
        ("2 - 3 per villager with a bronze symbol", "2 to 2"),
        ("10 - wood symbols", "-16 to 10"),
        ("-sum of coins on villagers", "none to 0"),
        ("1 per different suit in your hand", "0 to 9"),
        ("1 per card on the road", "0 to 6"),
        ("1 per player", "2 to 5"),
        ("1 per other player", "1 to 4"),
        ("3 per set of ore, hay and wood symbols", "0 to 78"),
        ("1 per event", "0 to 0"),
    ],
)
def test_bounds_of_formulas(text: str, bounds: str) -> None:
    """The bounds follow from the copies of the cards of the base game, and from what is printed on them."""
    assert amount(text, load(("base",))) == bounds


def test_more_cards_have_wider_bounds() -> None:
    """With another pack the same formula can give more."""
    assert amount("1 per bronze symbol", load(("base",))) == "0 to 0"
    assert amount("1 per bronze symbol", load(("base", "profiteers"))) == "0 to 4"


def sentences(catalog: Catalog) -> list[Formula | Selection | Condition]:
    """Return the formulas, conditions and selections of the compliance suite that *catalog* has the words for."""
    suite = yaml.safe_load((ROOT / "dsl" / "examples.yaml").read_text(encoding="utf-8"))
    found: list[Formula | Selection | Condition] = []
    for key, read in (("formulas", formula), ("conditions", condition), ("selections", selection)):
        for text in {text for group in suite["groups"] for text in group.get(key, ())}:
            try:
                found.append(read(text, catalog.lexicon, it_allowed=True, their_allowed=True, this_allowed=True))
            except FormulaError:
                continue  # It names a card or a seat that these packs do not have.
    return found


@pytest.mark.parametrize(("packs", "mode", "players"), GAMES)
def test_no_village_leaves_the_bounds(packs: tuple[str, ...], mode: str, players: int) -> None:
    """At random moments of random games no sentence, of a card or of the compliance suite, gives what its bounds rule out."""
    game = Game.new(packs=packs, mode=mode or None, players=players, seed=17)
    game.catalog.table.words = tuple(yaml.safe_load((ROOT / "dsl" / "examples.yaml").read_text(encoding="utf-8"))["words"])
    bounds = Bounds(game.catalog)
    tried = sentences(game.catalog)
    assert len(tried) > 150
    for card in game.catalog.villagers.values():
        tried += [each for side in card.sides for each in (side.silver, side.bronze) if isinstance(each, Formula)]
    draw = Random(29)
    looked = 0
    while not game.is_over:
        if draw.random() < 0.1 and looked < MOMENTS:
            looked += 1
            for seat in range(len(game.state.villages)):
                tops = game.state.villages[seat].tops()
                it = draw.choice([None, Reference("player", 0), *(Reference("village", seat, spot) for spot in tops)])
                for sentence in tried:
                    check(sentence, bounds, game, seat, EMPTY.chose(it))
        game.apply(draw.choice(game.legal_actions))
    assert looked > 3


def check(sentence: Formula | Selection | Condition, bounds: Bounds, game: Game, seat: int, context: Context) -> None:
    """Fail if *sentence* gives, at this moment, what its bounds rule out."""
    if isinstance(sentence, Selection):
        most = bounds.count(sentence.tree).most
        assert most is None or len(sentence.find(game.state, seat, context)) <= most, sentence.text
    elif isinstance(sentence, Condition):
        assert bounds.truth(sentence.tree) in (None, sentence.compute(game.state, seat, context)), sentence.text
    else:
        assert sentence.compute(game.state, seat, context) in bounds.amount(sentence.tree), sentence.text


def test_the_table_has_a_row_for_each_formula() -> None:
    """Every formula of a pack, those of steps and of the rules too, has a row with its pack, card and key."""
    _, readings = examine_readings([ROOT / "cards" / "solo"])
    rows = {(row.card, row.key): row for row in rows_of(readings)}
    assert all(row.pack == "solo" for row in rows.values())
    dealt = rows["rules", "triggers.countess_grows.do[3].deal_events"]
    assert (dealt.formula, dealt.bounds) == ("2", Interval(2, 2))
    assert any(row.bounds.most is None for row in rows.values())


def test_what_is_taken_away_is_less_than_nothing(tmp_path: Path) -> None:
    """What `by` of a change takes away is written with its minus, and is bounded below 0, as it is for a counter (R18.4)."""
    (tmp_path / "pack.yaml").write_text("pack: {id: fewer, name: Fewer, version: 1.0.0, players: 2+, requires: [base]}\n")
    changes = "[{change: draft limit, by: -1}, {change: build limit, by: -1 per food symbol}, {change: draft cap, by: 2}]"
    (tmp_path / "hay.yaml").write_text(f"suit: hay\nvillagers: {{sloth: {{played_on: hayer, while_in_play: {changes}}}}}\n")
    rows = rows_of(examine_readings([tmp_path])[1])
    found = [(row.formula, str(row.bounds)) for row in rows]
    assert found == [("-1", "-1 to -1"), ("-1 per food symbol", "-31 to 0"), ("2", "2 to 2")]


def test_symbols_that_count_as_each_other_are_counted_once_more(tmp_path: Path) -> None:
    """Two suits may count as each other besides, and what they count as is not read again: each symbol counts twice at most."""
    (tmp_path / "pack.yaml").write_text("pack: {id: both, name: Both, version: 1.0.0, players: 2+, requires: [base]}\n")
    forester = "forester: {while_in_play: [{count: hay symbols, also_as: wood symbols}], silver: 1 per wood or hay symbol}"
    reaper = "reaper: {while_in_play: [{count: wood symbols, also_as: hay symbols}], silver: 1 per wood symbol}"
    (tmp_path / "cards.yaml").write_text(f"suit: solitary\nvillagers:\n  {forester}\n  {reaper}\n")
    _, readings = examine_readings([tmp_path])
    forester_row, reaper_row = (
        next(row for row in rows_of(readings) if (row.card, row.key) == (card, "silver")) for card in ("forester", "reaper")
    )
    assert forester_row.bounds.most is not None
    assert reaper_row.bounds.most is not None
    assert forester_row.bounds.most == 2 * reaper_row.bounds.most


def test_villagers_that_count_as_others_raise_the_bounds(tmp_path: Path) -> None:
    """What may count as a suit may be among its villagers, and what counts as none among all others (R1.7)."""
    (tmp_path / "pack.yaml").write_text("pack: {id: masks, name: Masks, version: 1.0.0, players: 2+, requires: [base]}\n")
    found = []
    for mask in (
        "",
        "while_in_play: [{count: this villager, also_as: wood villagers}], ",
        "while_in_play: [{count: wood villagers in your village, as: villagers of no suit}], ",
    ):
        cards = f"mummer: {{copies: 3, {mask}silver: 1 per wood villager}}\n  judge: {{silver: 1 per villager that is not wood}}"
        (tmp_path / "cards.yaml").write_text(f"suit: solitary\nvillagers:\n  {cards}\n")
        rows = rows_of(examine_readings([tmp_path])[1])
        found.append([next(row.bounds.most or 0 for row in rows if row.card == card) for card in ("mummer", "judge")])
    plain, also, instead = found
    assert also[0] == plain[0] + 3
    assert instead[1] == plain[1] + plain[0]


def test_the_command_prints_the_bounds() -> None:
    """`--bounds` prints a table with heads, and with `--format json` the same as data, where no bound is null."""
    text, data = villagers("check", "--bounds", "cards/base"), villagers("check", "--bounds", "cards/base", "--format", "json")
    assert (text.returncode, data.returncode) == (0, 0)
    head, *lines = text.stdout.splitlines()
    assert head.split() == ["pack", "card", "key", "formula", "least", "most"]
    rows = json.loads(data.stdout)
    assert len(rows) == len(lines)
    assert None in {row["max"] for row in rows}
    assert all(row["min"] is not None for row in rows)


def test_of_broken_files_there_are_no_bounds() -> None:
    """Files with an error are told of instead."""
    done = villagers("check", "--bounds", "tests/catalog/reject/cycle")
    assert done.returncode == 1
    assert "chain-cycle" in done.stdout
