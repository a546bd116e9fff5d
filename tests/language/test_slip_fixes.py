"""Sentences as people first write them are fixed as a whole: one message says all that should be written."""

from functools import partial
from pathlib import Path

import pytest
import yaml

from tests.language.test_agreement import read_anywhere
from villagers_rules.errors import FormulaError
from villagers_rules.language.slip_fixes import MAX_SLIPS, fixed

ROWS = [
    (kind, said, written)
    for kind, rows in yaml.safe_load((Path(__file__).parent / "slip_fixes.yaml").read_text(encoding="utf-8")).items()
    for said, written in rows.items()
]


@pytest.mark.parametrize(("kind", "said", "written"), ROWS, ids=[said for _, said, _ in ROWS])
def test_all_slips_of_a_sentence_are_mended(kind: str, said: str, written: str) -> None:
    """What people write first leads to the sentence that says it, and nothing is wrong with that."""
    with pytest.raises(FormulaError) as caught:
        read_anywhere(kind, said)
    assert fixed(caught.value, partial(read_anywhere, kind))[0] == written
    read_anywhere(kind, written)


def test_what_a_person_has_to_decide_is_not_mended() -> None:
    """Where one slip has no correction, or one leads to another for ever, none of them is corrected."""
    with pytest.raises(FormulaError) as caught:
        read_anywhere("selection", "a villager with a padlock and 2 gold")
    assert fixed(caught.value, partial(read_anywhere, "selection")) == ("", 0)
    longer = FormulaError("wrong", text="0", instead="1")

    def never(text: str) -> None:
        raise FormulaError("wrong", text=text, instead=f"{text}1" if len(text) < 2 * MAX_SLIPS else "")

    assert fixed(longer, never) == ("", 0)


def test_an_error_keeps_what_should_be_written_when_it_is_pickled() -> None:
    """Processes hand errors on with all their parts."""
    from pickle import dumps, loads

    error = loads(dumps(FormulaError("wrong", text="3 gold", instead="3")))
    assert (error.message, error.text, error.instead) == ("wrong", "3 gold", "3")
