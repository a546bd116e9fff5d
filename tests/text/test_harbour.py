"""What cards print whose texts are easily read wrongly, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.text.packs import texts_in
from villagers_rules.packs import load
from villagers_rules.testing import read_cases
from villagers_rules.testing.run import played
from villagers_rules.text import languages
from villagers_rules.text.frame import card_frame
from villagers_rules.text.ink import Ink
from villagers_rules.text.prose import Prose
from villagers_rules.text.rules_about import rules_about
from villagers_rules.words import Words

PACK = Path(__file__).with_name("harbour")
SAID = yaml.safe_load(PACK.with_suffix(".yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", languages())
def test_texts_are_read_in_one_way(language: str) -> None:
    """A text says who pays, in which phase a limit is changed, and what its words refer to (R4.1, R7.1, R15.4)."""
    assert {**texts_in(PACK, language), "refused": SAID[language]["refused"]} == SAID[language]


@pytest.mark.parametrize("language", languages())
def test_a_refusal_is_told_to_whom_it_concerns(language: str) -> None:
    """Whose cards are meant, of which suit that was chosen, and what ends it: as the reader calls all of that (R1.6)."""
    case, *_ = read_cases([PACK])
    game, failure = played(case)
    assert failure is None, str(failure)
    refused = game.refusal("place thatcher on hayer")
    assert refused is not None
    assert Words(game.catalog, language).refusal(refused) == SAID[language]["refused"]


def test_a_card_is_shown_with_the_rules_that_name_it() -> None:
    """What the rules of a pack say of a card by its name stands on the card as it is shown, with the true number."""
    prose = Prose(load(("harbour",), pack_dirs=[PACK]))
    shown = " ".join(line.strip("│ ") for line in card_frame(prose.catalog, "porter", ink=Ink()))
    assert "carries 1 of: Stevedore" in shown
    assert "rule of the game: One Card on a Porter. Throughout the game," in shown
    assert list(rules_about(prose, "stevedore")) == []
