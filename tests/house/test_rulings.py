"""Every point that we decided ourselves is told in the ledger of rulings, with the place where data can change it."""

from __future__ import annotations

import re

from tests.house.sources import ROOT

RULE = re.compile(r"^- (R\d+\.\d+) .*(?:\n  .*)*", re.MULTILINE)
OURS = re.compile(r"\*\*Rulings?\*\*|\(\*?setting\*?\)|\*setting\*")
ROW = re.compile(r"^\| (R\d+\.\d+) \|.*\|$", re.MULTILINE)


def test_every_ruling_stands_in_the_ledger() -> None:
    """Whatever RULES.md calls a ruling or a setting has a row in cards/RULINGS.md, and no row cites a rule that is not there."""
    rules = {found[1]: found[0] for found in RULE.finditer((ROOT / "RULES.md").read_text(encoding="utf-8"))}
    ours = {number for number, text in rules.items() if OURS.search(text)}
    rows = ROW.findall((ROOT / "cards" / "RULINGS.md").read_text(encoding="utf-8"))
    assert {"R1.3", "R2.3", "R15.9", "R18.5"} <= ours
    assert ours <= set(rows), f"without a row: {sorted(ours - set(rows))}"
    assert set(rows) <= set(rules)


def test_every_row_says_where_it_can_change() -> None:
    """A row has the rule, the point, what we do, and where files change it or that it is fixed."""
    for line in (ROOT / "cards" / "RULINGS.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("| R"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert len(cells) == 4, line
            assert all(cells), line
