"""Each scenario of the shipped packs, of `packs` and of those the laws play is a test; together they show all rules and keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from villagers_rules import Game
from villagers_rules.packs.schema import schema
from villagers_rules.rules.invariants import cards_of_game
from villagers_rules.rules.invariants import check as check_laws
from villagers_rules.testing import Case, check, read_cases
from villagers_rules.testing.run import played, start_game

HERE = Path(__file__).parent
SHIPPED = read_cases()
EXAMPLES = read_cases([HERE.parents[1] / "examples"])
MARGINS = read_cases([HERE / "packs", HERE.parent / "laws" / "packs"])
FORMAT = read_cases([HERE / "format.yaml", HERE / "format_packs.yaml"])
ALL = (*SHIPPED, *MARGINS, *FORMAT)

CHAPTERS = {2: 3, 3: 6, 4: 2, 5: 5, 6: 1, 7: 3, 8: 6, 9: 4, 10: 2, 11: 2, 12: 2, 13: 1, 14: 3, 15: 9, 16: 3, 17: 2, 18: 5}
"""For each chapter that is played, how many numbered rules it has; R15.10 refuses packs, which is shown in `tests/catalog`."""


def named(case: Case) -> str:
    """Return the id of the test that a scenario is."""
    return f"{Path(case.file).stem}: {case.name}"


@pytest.mark.parametrize("case", ALL, ids=named)
def test_scenario(case: Case) -> None:
    """The scenario holds: what is given and done leads to what it says."""
    failure = check(case)
    assert failure is None, str(failure)


@pytest.mark.parametrize("rule", [f"R{chapter}.{number + 1}" for chapter, rules in CHAPTERS.items() for number in range(rules)])
def test_every_rule_has_a_scenario(rule: str) -> None:
    """Each numbered rule is shown by a scenario at least, nearly all of them by one that ships with the cards."""
    if rule == "R18.2":  # The events of the seasons are not among the known cards; a pack of our own shows what they do.
        assert [case.name for case in EXAMPLES if rule in case.rules]
    else:
        assert [case.name for case in SHIPPED if rule in case.rules]


def test_there_are_enough() -> None:
    """At least 120 scenarios ship with the base game."""
    assert len(SHIPPED) >= 120


def test_no_scenario_is_there_twice() -> None:
    """No two scenarios give, do and expect the same."""
    seen = Counter(str((case.packs, case.given, case.data.get("when"), case.data["then"])) for case in SHIPPED)
    assert not [text for text, times in seen.items() if times > 1]


def keys_of(name: str) -> set[str]:
    """Return the keys that the schema of scenarios knows for one of its mappings."""
    return set(schema("scenarios")["$defs"][name]["properties"])


def used() -> Iterator[tuple[str, str]]:
    """Yield (mapping, key) for all that the scenarios use."""
    for case in ALL:
        yield from (("given", key) for key in case.given)
        yield from (("then", key) for key in case.data["then"])
        views: dict[str, Any] = case.data["then"].get("views", {})
        yield from (("view", key) for view in views.values() for key in view)


@pytest.mark.parametrize("name", ["given", "then", "view"])
def test_every_key_is_used(name: str) -> None:
    """Each key of the format is shown by a scenario that holds."""
    assert keys_of(name) == {key for mapping, key in used() if mapping == name}


def test_every_position_keeps_the_laws() -> None:
    """However little a scenario gives, it begins with all cards of its game, each in one place where it may lie (R1.3)."""
    for case in ALL:
        state = start_game(case).state
        check_laws(state, cards_of_game(state))


@pytest.mark.parametrize("case", MARGINS, ids=named)
def test_what_cards_lead_to_can_be_saved(case: Case) -> None:
    """A game that the cards in `packs` lead to is read back from its save, back to the position that it began from."""
    game = played(case)[0]
    again = Game.from_json(game.to_json(), pack_dirs=case.pack_dirs)
    assert again.to_json() == game.to_json()
    check_laws(again.state, cards_of_game(again.state))
