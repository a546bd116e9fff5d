"""Sentences as people first write them are fixed as a whole: one message says all that should be written."""

from functools import partial
from pathlib import Path

import pytest
import yaml

from tests.language.positions import lexicon
from tests.language.test_agreement import read_anywhere
from villagers_rules.errors import FormulaError
from villagers_rules.explanation import read_sentence
from villagers_rules.language import occasion
from villagers_rules.language.slip_fixes import MAX_SLIPS, fixed, fixed_error
from villagers_rules.packs import load

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
    assert fixed(caught.value, partial(read_anywhere, "selection"))[0] == ""
    longer = FormulaError("wrong", text="0", instead="1")

    def never(text: str) -> None:
        raise FormulaError("wrong", text=text, instead=f"{text}1" if len(text) < 2 * MAX_SLIPS else "")

    assert fixed(longer, never)[0] == ""


@pytest.mark.parametrize(
    ("kind", "said", "hint"),
    [
        ("selection", "villagers in your hand with foood", "besides, `foood` is not a measure; did you mean food?"),
        ("formula", "2 per 3 villagers times food symbols", "write `2 per 3 (villagers times food symbols)`"),
        (
            "formula",
            "5 if villagers = 1, otherwise 1 per food symbol, at most 3",
            "write `otherwise (1 per food symbol, at most 3)`; "
            "for a limit of all that is said before, all of it stands in brackets",
        ),
    ],
)
def test_no_whole_sentence_is_shown_that_would_be_refused(kind: str, said: str, hint: str) -> None:
    """Where the sentence is still wrong, or its author has to decide, the message says what is wrong with it besides."""
    with pytest.raises(FormulaError) as caught:
        read_anywhere(kind, said)
    told = fixed_error(caught.value, partial(read_anywhere, kind))
    assert (told.suggestion, told.instead) == (hint, "")


def test_what_else_to_know_stays_where_other_slips_are_mended() -> None:
    """A sentence that is written otherwise in several places is given as a whole, with what its author has to know of it."""
    with pytest.raises(FormulaError) as caught:
        read_anywhere("formula", "8 gold if you have the most villagers")
    hint = fixed_error(caught.value, partial(read_anywhere, "formula")).suggestion
    written, _, note = hint.partition("; ")
    assert written == "write `8 if your rank by the most villagers = 1, otherwise 0`"
    assert note.endswith("without ties, write `villagers > the largest number of villagers of other players`")


@pytest.mark.parametrize(
    "said",
    [
        "the rival's build turn ends",
        "the rival places a villager",
        "you pay a villager in the rival's village",
        "you unlock a villager using a villager in the rival's village",
        "you gain gold from the rival's supply",
        "another player drafts a villager whose suit is the hue",
        "the pair leaves the rival's village by another player's effect",
        "the rival places a villager onto the pair",
    ],
)
def test_occasions_name_what_was_chosen_before(said: str) -> None:
    """What waits in a step names players, suits and placed villagers that were chosen; an ability of a card names none."""
    assert str(read_anywhere("occasion", said).tree) == said
    with pytest.raises(FormulaError, match=r"nothing was chosen under the name|there is no seat called"):
        occasion(said, lexicon())


def test_an_error_keeps_what_should_be_written_when_it_is_pickled() -> None:
    """Processes hand errors on with all their parts."""
    from pickle import dumps, loads

    error = loads(dumps(FormulaError("wrong", text="3 gold", instead="3", note="rounded down")))
    assert (error.message, error.text, error.instead, error.note) == ("wrong", "3 gold", "3", "rounded down")


def test_what_compares_is_told_as_a_condition() -> None:
    """What is wrong in a sentence that compares is told, and not that a formula compares nothing."""
    with pytest.raises(FormulaError) as caught:
        read_sentence("the largest number of sum of coins on villagers of players >= 1", load())
    assert "write `the largest sum of coins on villagers of players`" in str(caught.value)


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("you have no flours", "flour in your supply = 0"),
        ("another player has more flours than you", "other players with more flour in their supply than you >= 1"),
        ("you have the most mosses", "your rank by the most sum of moss on villagers = 1"),
    ],
)
def test_counters_are_answered_in_the_plural_too(said: str, written: str) -> None:
    """Several of a counter are called so by people, and what to write has the counter by its name."""
    with pytest.raises(FormulaError) as caught:
        read_anywhere("condition", said)
    assert written in fixed_error(caught.value, partial(read_anywhere, "condition")).suggestion
