"""Which steps scenarios have run: told from journals alone, just as they were carried out, and for every pack that ships."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from villagers_rules.cli import main
from villagers_rules.effects.choice_verbs import CHOICE_VERBS
from villagers_rules.effects.instant_verbs import INSTANT_VERBS
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.lazy_journal import DryRunJournal
from villagers_rules.testing import Trace, read_cases, run
from villagers_rules.testing.coverage import coverage
from villagers_rules.testing.trace import MET, RUN, UNMET, StepKey

ROOT = Path(__file__).parents[2]
PACK = "pack: {id: alms, name: Alms, version: 1.0.0, players: 2 to 5, requires: [base]}\n"
CARDS = """\
suit: special
villagers:
  almoner:
    discard: true
    play:
      do:
        - {gain: 2, if: food symbols = 0}
        - choose: top villagers with coins in your village
        - gain: its coins
  beggar_monk:
    discard: true
    play:
      do:
        - for_each: other players
          do:
            - {gain: 1, if: food symbols > 0}
  poet: {suit: wood, played_on: lumberjack, silver: 2 per hay symbol}
  ghost: {suit: wood, played_on: lumberjack, silver: 1 per wood symbol}
"""
SCENARIOS = """\
given: {phase: build}
scenarios:
  - name: An Almoner earns coins
    rules: [R8.1]
    given: {villages: {1: founders; agent +4}, hands: {1: [almoner]}}
    when: [play almoner, choose agent]
    then: {supplies: {1: 14}}
  - name: A Poet without hay
    rules: [R9.3]
    given: {villages: {1: founders; lumberjack > poet}}
    then: {scores: {1: {silver: 0}}}
"""


@pytest.fixture
def alms(tmp_path: Path) -> Path:
    """Return the folder of a pack whose scenarios leave much unrun."""
    folder = tmp_path / "alms"
    (folder / "scenarios").mkdir(parents=True)
    for name, text in (("pack.yaml", PACK), ("special.yaml", CARDS), ("scenarios/alms.yaml", SCENARIOS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_what_is_not_run_is_told_with_its_place(
    alms: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Steps never run, conditions that went one way, and formulas never scored or always 0 are told with file, line and words."""
    monkeypatch.chdir(alms.parent)
    assert main(["test", "alms", "--coverage"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 passed",
        "",
        "pack   steps   run   formulas   scored   flips   seen",
        "alms       5     3          2        1       0      0",
        "",
        "alms/special.yaml:7: almoner, play: if food symbols = 0: gain 2 (the condition always held)",
        "alms/special.yaml:14: beggar_monk, play: each of the other players: if food symbols > 0: gain 1 (never run)",
        "alms/special.yaml:16: beggar_monk, play: if food symbols > 0: gain 1 (never run)",
        "alms/special.yaml:17: poet, silver: 2 per hay symbol (it was always worth 0)",
        "alms/special.yaml:18: ghost, silver: 1 per wood symbol (never scored)",
        "",
        "5 things are run by no scenario",
    ]


def test_coverage_leaves_the_exit_code_to_the_tests(alms: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As JSON both the outcome and the gaps are told; the exit code is that of the scenarios, whatever they leave unrun."""
    file = alms / "scenarios" / "alms.yaml"
    file.write_text(SCENARIOS.replace("1: 14", "1: 15"), encoding="utf-8")
    assert main(["test", str(alms), "--coverage", "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [failure["name"] for failure in data["failures"]] == ["An Almoner earns coins"]
    assert [gap["line"] for gap in data["coverage"][0]["gaps"]] == [7, 14, 16, 17, 18]
    assert main(["test", str(alms), "--coverage", "--format", "github"]) == 2


def test_a_condition_is_seen_both_ways(alms: Path) -> None:
    """A step whose condition failed was not run; with a scenario for each way, nothing is missing of it."""
    more = """
  - name: An Almoner of a village with food
    rules: [R8.1]
    given: {villages: {1: founders > swineherd; agent +4}, hands: {1: [almoner]}}
    when: [play almoner, choose agent]
    then: {supplies: {1: 12}}
"""
    (alms / "scenarios" / "alms.yaml").write_text(SCENARIOS + more, encoding="utf-8")
    trace = Trace()
    run([alms], trace=trace)
    assert trace.steps[StepKey("almoner", "play", 0, 7)] == {RUN, MET, UNMET}
    assert 7 not in [gap.line for gap in coverage([alms], trace)[0].gaps]


MODE = """\
pack:
  id: bounty
  name: Bounty
  version: 1.0.0
  requires: [base]
  modes:
    lean:
      says: A smaller bounty.
      players: 2
      rules: {triggers: {bounty: {do: [{gain: 7, if: food symbols = 9}, {gain: 8}]}}}
"""
RULES_OF_MODE = """\
rules:
  triggers:
    bounty: {when: the build phase ends, do: [{gain: 1}, {gain: 2}]}
"""
SCENARIO_OF_MODE = """\
scenarios:
  - name: A small bounty
    rules: [R18.2]
    given: {mode: lean, phase: build, hands: {1: [], 2: []}}
    when: [until the end of the build phase]
    then: {supplies: {1: 16, 2: 16}}
"""


def test_steps_that_a_mode_puts_in_place_of_others_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What a scenario of a mode runs says nothing of the steps that the mode replaces; each is told at its own place."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("pack.yaml", MODE), ("rules.yaml", RULES_OF_MODE), ("scenarios/lean.yaml", SCENARIO_OF_MODE)):
        (tmp_path / "bounty" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "bounty" / name).write_text(text, encoding="utf-8")
    assert main(["test", "bounty", "--coverage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3].split() == ["bounty", "4", "1", "0", "0", "0", "0"]
    assert lines[5:8] == [
        "bounty/pack.yaml:10: the rules, bounty: if food symbols = 9: gain 7 (the condition never held)",
        "bounty/rules.yaml:3: the rules, bounty: gain 1 (never run)",
        "bounty/rules.yaml:3: the rules, bounty: gain 2 (never run)",
    ]


def test_every_step_of_the_shipped_packs_is_run() -> None:
    """Of all cards that ship, scenarios run every step and score every formula, each condition and each payment both ways."""
    trace = Trace()
    run(trace=trace)
    found = coverage((), trace)
    assert sum(row.steps for row in found) > 90
    assert [str(gap) for row in found for gap in row.gaps] == []


def test_what_the_journal_tells_is_what_was_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps told from journals are those whose verbs were carried out in earnest, none more and none less."""
    done: set[StepKey] = set()

    def noted(deed: Callable[..., Any]) -> Callable[..., Any]:
        def carry_out(state: Any, work: Any, step: Any, *move: Any) -> Any:
            if not isinstance(state.journal, DryRunJournal):
                card = "" if work.card == NOBODY else state.table.ids[work.card]
                done.add(StepKey(card, work.hook, work.steps_done, step.line))
            return deed(state, work, step, *move)

        return carry_out

    cases = read_cases([ROOT / "cards" / "solo", ROOT / "cards" / "scoundrels"])
    trace = Trace()
    for verb, deed in INSTANT_VERBS.items():
        monkeypatch.setitem(INSTANT_VERBS, verb, noted(deed))
    for verb, decision in CHOICE_VERBS.items():
        monkeypatch.setitem(CHOICE_VERBS, verb, evolve(decision, carry_out=noted(decision.carry_out)))
    run([ROOT / "cards" / "solo", ROOT / "cards" / "scoundrels"], trace=trace)
    told = {key for key, seen in trace.steps.items() if RUN in seen}
    assert len(cases) > 100
    assert told == done


def test_observing_changes_nothing(alms: Path) -> None:
    """Scenarios come out alike whether they are observed or not."""
    assert run([alms]) == run([alms], trace=Trace())


def test_a_step_ran_though_what_it_replaces_is_left_out(tmp_path: Path) -> None:
    """The last step of what is done instead ran, though the step that it was done instead of is left out right after it."""
    folder = tmp_path / "homing"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "pack.yaml").write_text(PACK.replace("alms, name: Alms", "homing, name: Homing"), encoding="utf-8")
    (folder / "cards.yaml").write_text(HOMING, encoding="utf-8")
    (folder / "scenarios" / "one.yaml").write_text(HOMING_SCENARIO, encoding="utf-8")
    trace = Trace()
    run([folder], trace=trace)
    (row,) = coverage([folder], trace)
    assert [gap.does for gap in row.gaps] == ["move it to the discard pile"]


HOMING = """\
villagers:
  prodigal:
    suit: solitary
    instead:
      - of: this villager leaves your village
        do:
          - choose: players with the fewest cards in their hand
          - {move: this villager, to: your hand}
          - gain: 1
  crusher:
    suit: special
    discard: true
    play: {do: [{choose: top villagers in another player's village}, {move: it, to: the discard pile}]}
"""
HOMING_SCENARIO = """\
given: {phase: build, hands: {1: [crusher, hunter]}, villages: {2: founders; prodigal}, supplies: {1: 0, 2: 5}}
scenarios:
  - name: Prodigal goes home
    rules: [R8.9]
    when: [play crusher, choose player 2's prodigal, {2: choose player 2}]
    then: {hands: {2: [prodigal]}, supplies: {2: 6}}
"""


def test_the_rules_of_a_mode_are_steps_of_the_pack(alms: Path) -> None:
    """What the rules of a mode do is told as not run, at its place in the manifest, until a scenario of that mode runs it."""
    rules = "{triggers: {tithe: {when: you discard a card from your hand, do: [{gain: 1}]}}, build: {hand_limit: 1}}"
    modes = f"  modes:\n    strict: {{says: Shorter hands., rules: {rules}}}\n"
    manifest = "pack:\n  id: alms\n  name: Alms\n  version: 1.0.0\n  players: 2 to 5\n  requires: [base]\n"
    (alms / "pack.yaml").write_text(manifest + modes, encoding="utf-8")
    (row,) = coverage([alms], Trace())
    (gap,) = [gap for gap in row.gaps if gap.card == "the rules"]
    assert (gap.file.endswith("pack.yaml"), gap.line, gap.when, gap.why) == (True, 8, "tithe", "never run")
    scenario = """\
scenarios:
  - name: Who discards is paid
    rules: [R5.2]
    given: {phase: build, mode: strict, hands: {1: [hunter, cooper]}}
    when: [end turn, choose cooper in player 1's hand]
    then: {hands: {1: [hunter]}}
"""
    file = alms / "scenarios" / "strict.yaml"
    file.write_text(scenario, encoding="utf-8")
    trace = Trace()
    run([file], trace=trace)
    (row,) = coverage([alms], trace)
    assert not [gap for gap in row.gaps if gap.card == "the rules"]


def test_a_silver_value_that_steps_read_beside_a_village_is_scored() -> None:
    """A card that lies in a stash, and whose silver formula the rules pay there, is scored; one that lies in none is not."""
    trace, folder = Trace(), ROOT / "tests" / "laws" / "packs" / "ambitions"
    run([folder], trace=trace)
    never = [str(gap) for row in coverage([folder], trace) for gap in row.gaps if "never scored" in str(gap)]
    assert [gap.partition(": ")[2].partition(",")[0] for gap in never] == ["castellan", "duke"]
