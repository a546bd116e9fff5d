"""cards/README.md tells the truth: its tables hold every key, and its example is a pack that plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from villagers_rules.catalog import check
from villagers_rules.catalog.preparing import VERBS
from villagers_rules.catalog.schema import schema
from villagers_rules.catalog.verbs import verbs
from villagers_rules.scenarios import run

README = (Path(__file__).parents[2] / "cards" / "README.md").read_text(encoding="utf-8")


@cache
def tables() -> dict[str, list[str]]:
    """Return the keys in the first column of each table, by the heading above it."""
    found: dict[str, list[str]] = {}
    for part in re.split(r"^### ", README, flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        found[heading] = re.findall(r"^\| `([^`]+)` \|", text.split("\n## ")[0], flags=re.MULTILINE)
    return found


def leaves(properties: dict[str, Any], before: str = "") -> Iterator[str]:
    """Yield the keys of a schema, those of a mapping of keys with the mapping's name before them."""
    for key, value in properties.items():
        if "properties" in value:
            yield from leaves(value["properties"], f"{before}{key}.")
        else:
            yield before + key


def keys() -> dict[str, list[str]]:
    """Return what the schemas know, by the headings of the README."""
    cards, scenarios = schema("villagers"), schema("scenarios")
    scores = scenarios["$defs"]["then"]["properties"]["scores"]["additionalProperties"]
    parts = {
        "The manifest": schema("pack")["properties"]["pack"],
        "A file of cards": cards,
        "A card": cards["$defs"]["villager"],
        "A mode": schema("pack")["$defs"]["mode"],
        "A file of events": schema("events"),
        "An event": schema("events")["$defs"]["event"],
        "A development": schema("developments")["$defs"]["development"],
        "A file of scenarios": scenarios,
        "A scenario": scenarios["$defs"]["scenario"],
        "What is given": scenarios["$defs"]["given"],
        "What holds then": scenarios["$defs"]["then"],
        "Parts of a score": scores,
        "Options": scenarios["$defs"]["options"],
        "The log": scenarios["$defs"]["told"],
        "A refusal": scenarios["$defs"]["refusal"],
        "What a player sees": scenarios["$defs"]["view"],
        "Cards that somebody looks at": scenarios["$defs"]["looking"],
        "A face-down pile": scenarios["$defs"]["seen_pile"],
    }
    found = {heading: list(part["properties"]) for heading, part in parts.items()}
    found["Steps"] = list(verbs())
    found["Set-up steps"] = list(VERBS)
    found["Numbers that cards change"] = list(leaves(cards["$defs"]["in_play"]["properties"]))
    found["The numbers of the game"] = list(leaves(schema("rules")["properties"]["rules"]["properties"]))
    return found


@pytest.mark.parametrize("heading", sorted(keys()))
def test_a_table_holds_every_key(heading: str) -> None:
    """What an author may write, as the schemas and the list of verbs have it, is what the table explains, in the same order."""
    assert tables()[heading] == keys()[heading]


def test_every_table_is_compared() -> None:
    """No table of the README is left to itself, but the one that shows how actions are written."""
    assert set(tables()) - set(keys()) == {"What is done"}


def example(folder: Path) -> Path:
    """Write the files of the README's example into *folder*, and return the folder of the pack."""
    for name, text in re.findall(r"^```yaml\n# (\S+)\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "bakers"


def test_the_example_has_no_problems(tmp_path: Path) -> None:
    """The pack that the README writes passes the check, its scenarios included."""
    assert check([example(tmp_path)]) == []


def test_the_scenarios_of_the_example_hold(tmp_path: Path) -> None:
    """The scenarios that the README writes hold."""
    outcome = run([example(tmp_path)])
    assert str(outcome) == "3 scenarios, all hold"
