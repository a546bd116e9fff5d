"""The rules of a pack in whole sentences, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from syrupy.assertion import SnapshotAssertion

from villagers_rules.model.rulebook import SetupStep
from villagers_rules.packs import load
from villagers_rules.packs.document import ANY_PLAYERS
from villagers_rules.packs.manifest import VERBS
from villagers_rules.text import languages, rules_text
from villagers_rules.text.prose import Prose
from villagers_rules.text.rule_sheet import rule_sheet
from villagers_rules.text.set_up import SetUp

PACKS = Path(__file__).parents[1] / "expansions"
WEATHER = Path(__file__).with_name("weather")
CHARTERS = Path(__file__).parents[1] / "laws" / "packs"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("pack", "paragraphs"), [("market_day", 3), ("shared_mill", 4), ("long_ages", 4), ("guild_keys", 1), ("five_deeds", 3)]
)
def test_each_thing_that_a_pack_declares_is_said(pack: str, paragraphs: int, language: str) -> None:
    """A paragraph for the set-up, counters, each phase, trigger and end, winner, first player and keyrings; no hole is left."""
    found = rule_sheet(load((pack,), pack_dirs=[PACKS]), pack, language=language)
    assert len(found) == paragraphs
    assert all(line[0].isupper() and line[-1] in ".”»" and "{" not in line for line in found)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", ["", "generous", "recluse"])
def test_what_players_may_do_is_said(mode: str, language: str, snapshot: SnapshotAssertion) -> None:
    """A paragraph for each ability of the rules and of the mode: its name, when, how often, what is done, on which condition."""
    found = rule_sheet(load(("charters",), pack_dirs=[CHARTERS], mode=mode), "charters", language=language)
    assert found == snapshot


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("verb", VERBS)
def test_each_set_up_step_is_said(verb: str, language: str) -> None:
    """A sentence for each set-up step, for one card and for several, and with which numbers of players it is done (R2.1)."""
    set_up = SetUp(Prose(load(("base",)), language))
    players = (ANY_PLAYERS, range(1, 2), range(3, 4), range(2, 4), range(4, ANY_PLAYERS.stop))
    steps = [
        SetupStep(verb=verb, number=number, what=what, players=some)
        for number, what in ((0, "tanner"), (0, "hay")) * (verb in ("remove", "include")) or ((1, "tanner"), (2, "tanner"))
        for some in players
    ]
    said = [next(set_up.steps([step])) for step in steps]
    assert len(set(said)) == len(steps)
    assert all(line.endswith(".") and "{" not in line for line in said)


@pytest.mark.parametrize(
    ("pack", "mode", "said"),
    [
        ("saints", "", ("Set-up: Each player is dealt 1 card from “Saints”; the rest are out of the game.",)),
        (
            "solo",
            "solo-hard",
            (
                "Set-up: All cards with special on the back are taken out of the game. "
                "The card It Was You! is taken out of the game. 2 events from the summer deck are laid face up.",
                "The Countess has a village and a supply, and never decides: "
                "it begins with 10 gold and the Countess (gold side).",
                "From the start, events that are dealt come from the summer deck.",
                "Once the First Market was held, events that are dealt come from the winter deck.",
            ),
        ),
    ],
)
def test_the_set_up_of_a_pack_is_said(pack: str, mode: str, said: tuple[str, ...]) -> None:
    """What is dealt and laid out, with the set-up of the mode where one is played (R11.1, R15.8)."""
    sheet = rule_sheet(load((pack,), mode=mode), pack)
    assert [line for line in sheet if "Numbers" not in line][: len(said)] == list(said)


def test_a_pack_without_rules_says_nothing() -> None:
    """A pack that brings only cards has no sheet of rules."""
    assert rule_sheet(load(("profiteers",)), "profiteers") == ()


@pytest.mark.parametrize(
    ("language", "numbers", "targets"),
    [
        (
            "en",
            "Numbers of the rules: gold in every supply at the start: 12; the draft limit is never more than 6.",
            "What the gold at the end means: from 0 gold, a loss; from 60 gold, a victory.",
        ),
        (
            "it",
            "Numeri delle regole: monete in ogni riserva all'inizio: 12; il Limite di Acquisizione non supera mai 6.",
            "Che cosa valgono le monete alla fine: da 0 monete, a loss; da 60 monete, a victory.",
        ),
    ],
)
def test_changed_numbers_and_targets_are_said(tmp_path: Path, language: str, numbers: str, targets: str) -> None:
    """A pack that changes numbers of the game, or gives a table of targets, has them on its sheet."""
    folder = tmp_path / "patron"
    folder.mkdir()
    (folder / "pack.yaml").write_text("pack: {id: patron, name: Patron, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    (folder / "rules.yaml").write_text(
        "rules: {setup: {supply: 12}, draft: {cap: 6}, targets: {0: a loss, 60: a victory}}\n", encoding="utf-8"
    )
    assert rule_sheet(load(("patron",), pack_dirs=[tmp_path]), "patron", language=language) == (numbers, targets)


def test_a_sheet_reads_like_the_printed_one() -> None:
    """The trade phase of Market Day says where it stands, who begins, and what is done."""
    trade = rule_sheet(load(("market_day",), pack_dirs=[PACKS]), "market_day")[0]
    assert trade.startswith(
        "After the draft phase comes the trade phase. In increasing order of the gold in their supply, each player"
    )


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "The players are ranked by the most gold in their supply, then by the fewest villagers in their village; "
            "the first one wins.",
        ),
        (
            "it",
            "Vince chi ha il maggior numero di monete in riserva e, a parità, il minor numero di paesani nel proprio villaggio.",
        ),
    ],
)
def test_who_wins_is_a_sentence(language: str, sentence: str) -> None:
    """The ranking by which the base game is won reads as a sentence, the first amount and then the next one (R9.4)."""
    assert rule_sheet(load(), "base", language=language) == (sentence,)


@pytest.mark.parametrize("language", languages())
def test_events_without_an_event_phase(language: str) -> None:
    """Where a phase of a pack resolves events, none says that the event phase does; the first of them is the oldest (R15.4)."""
    said = yaml.safe_load(WEATHER.with_suffix(".yaml").read_text(encoding="utf-8"))[language]
    catalog = load(("weather",), pack_dirs=[WEATHER])
    assert list(rule_sheet(catalog, "weather", language=language)) == said.pop("rules")
    assert {event: list(rules_text(catalog, event, language=language)) for event in catalog.events} == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Without the set-up of Developments, the development phase, the fair phase, “Hire”, “Wages”, “Tithe”",
        ),
        (
            "it",
            "Senza la preparazione di Sviluppi, la Fase Sviluppi, la Fase fair, «Hire», «Wages», «Tithe»",
        ),
    ],
)
def test_what_a_mode_leaves_out_is_said(language: str, said: str) -> None:
    """A mode says what it is played without, and nobody says what is done in the set-up that it leaves out (R1.8)."""
    folder = Path(__file__).parents[1] / "scenarios" / "packs"
    catalog, whole = (load(("lean",), pack_dirs=[folder], mode=mode) for mode in ("bare", ""))
    assert any(line.startswith(said) for line in rule_sheet(catalog, "lean", language=language))
    set_up = set(SetUp(Prose(whole, language)).steps(whole.rules.setup.steps))
    assert set_up
    assert set_up <= {*rule_sheet(whole, "developments", language=language)}
    assert set_up.isdisjoint(rule_sheet(catalog, "developments", language=language))


def test_seats_are_ranked_with_the_players() -> None:
    """A seat without a player takes part in the victory, and wins what is tied where the rules say so (R15.7)."""
    found = rule_sheet(load(("solo",), mode="solo"), "solo")
    assert "The players and the Countess are ranked by the most gold in their supply; the first one wins." in found
