"""What people say at the table is explained by what sentences say, and that can be read."""

from __future__ import annotations

import pytest

from tests.language.positions import lexicon
from tests.language.test_agreement import MAKERS, read_anywhere
from villagers_rules.errors import FormulaError
from villagers_rules.language.phrasings import Phrasing, phrasings
from villagers_rules.resources import read_yaml

ROWS = list(zip(read_yaml("dsl", "phrasings.yaml")["phrasings"], phrasings(), strict=True))


def refusal(kind: str, text: str) -> str:
    """Return why *text* is no sentence of *kind*, "" where it is one."""
    try:
        read_anywhere(kind, text)
    except FormulaError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("row", "phrasing"), ROWS, ids=[row["as"] for row, _ in ROWS])
def test_what_people_say_leads_to_a_sentence(row: dict[str, str], phrasing: Phrasing) -> None:
    """The example of each row is refused with what its own row says, and with that in its place it is a sentence.

    What has a hint alone has a sentence beside it, which says it as the hint does.
    """
    found = phrasing.pattern.search(row["as"])
    assert found is not None
    refusals = {kind: refusal(kind, row["as"]) for kind in ([row["of"]] if "of" in row else MAKERS)}
    assert all(refusals.values())
    problem = phrasing.error(row["as"], found, lexicon())
    assert any(f"{problem.message}; {problem.suggestion}" in why for why in refusals.values())
    sentence = row["so"] if phrasing.hint else row["as"].replace(found[0], phrasing.written(found, lexicon()))
    assert any(not refusal(kind, sentence) for kind in refusals), (sentence, refusal("formula", sentence))
