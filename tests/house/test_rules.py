"""The rules that are cited are rules that can be read."""

from __future__ import annotations

import re

from tests.house.sources import ROOT

CITED = re.compile(r"\bR\d+\.\d+\b")
STATED = re.compile(r"^- (R\d+\.\d+) ", re.MULTILINE)


def test_every_rule_that_is_cited_is_stated() -> None:
    """Whoever reads `R5.3` in an error, a scenario or a docstring finds it in RULES.md."""
    stated = set(STATED.findall((ROOT / "RULES.md").read_text(encoding="utf-8")))
    assert {"R1.1", "R5.3", "R16.2"} <= stated
    for folder, endings in (("villagers_rules", "py"), ("tests", "py"), ("cards", "yaml"), ("dsl", "yaml"), ("schemas", "json")):
        for path in sorted((ROOT / folder).rglob(f"*.{endings}")):
            if "_data" not in path.parts:
                unknown = set(CITED.findall(path.read_text(encoding="utf-8"))) - stated
                assert not unknown, f"{path}: cites {sorted(unknown)}, which RULES.md does not state"
