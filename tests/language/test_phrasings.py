"""What people say at the table is explained by what sentences say, and that can be read."""

from __future__ import annotations

import re

import pytest

from tests.language.positions import lexicon
from tests.language.test_agreement import MAKERS, read_anywhere
from villagers_rules.errors import FormulaError
from villagers_rules.language.phrasings import Phrasing, phrasings
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.resources import read_yaml

TABLE = read_yaml("dsl", "phrasings.yaml")
ROWS = [
    (row, phrasing, said)
    for row, phrasing in zip(TABLE["phrasings"], phrasings(), strict=True)
    for said in ([row["as"]] if isinstance(row["as"], str) else row["as"])
]
"""Each row with each of its examples."""


def refusal(kind: str, text: str) -> str:
    """Return why *text* is no sentence of *kind*, "" where it is one."""
    try:
        read_anywhere(kind, text)
    except FormulaError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("row", "phrasing", "said"), ROWS, ids=[said for _, _, said in ROWS])
def test_what_people_say_leads_to_a_sentence(row: dict[str, str], phrasing: Phrasing, said: str) -> None:
    """Each example of a row is refused with what its own row says, and with that in its place it is a sentence.

    What has a hint alone has a sentence beside it, which says it as the hint does.
    """
    found = phrasing.pattern.search(said)
    assert found is not None
    refusals = {kind: refusal(kind, said) for kind in ([row["of"]] if "of" in row else MAKERS)}
    assert all(refusals.values())
    problem = phrasing.error(said, found, lexicon())
    assert any(f"{problem.message}; {problem.suggestion}" in why for why in refusals.values())
    sentence = row["so"] if phrasing.hint else said.replace(found[0], phrasing.written(found, lexicon()))
    assert any(not refusal(kind, sentence) for kind in refusals), (sentence, refusal("formula", sentence))


def test_a_number_may_be_spelled_out() -> None:
    """What is written for a number in a hole is the same for `two` as for 2."""
    spelled = {str(number): word for word, number in vocabulary()["spelled_numbers"].items() if number > 1}
    compared = 0
    for row, phrasing, said in ROWS:
        found = phrasing.pattern.search(said)
        number = found.groupdict().get("NUMBER") if found is not None else None
        if found is None or number not in spelled:
            continue
        start, end = found.span("NUMBER")
        other = said[:start] + spelled[number] + said[end:]
        found_there = phrasing.pattern.search(other)
        assert found_there is not None, other
        made = phrasing.hint or phrasing.write
        assert phrasing.filled(made, found_there, lexicon()) == phrasing.filled(made, found, lexicon()), (row["said"], other)
        compared += 1
    assert compared > 50


@pytest.mark.parametrize("choice", TABLE["choices"])
def test_every_way_to_say_it_is_shown(choice: str) -> None:
    """Each way to say what is said in several ways stands in an example of a row."""
    ways = {way["said"]: re.compile(way["said"].replace("NUMBER", "[0-9]+")) for way in TABLE["choices"][choice]}
    shown = [
        found[choice] for row, phrasing, said in ROWS if f"{choice}" in row["said"] if (found := phrasing.pattern.search(said))
    ]
    assert [said for said, way in ways.items() if not any(map(way.fullmatch, shown))] == []
