"""What texts say plainly: when something is asked, who does it, what is counted and named, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.text.packs import texts_in
from villagers_rules import Game
from villagers_rules.testing import read_cases, run
from villagers_rules.testing.run import played, start_game
from villagers_rules.text import languages
from villagers_rules.text.ink import Ink
from villagers_rules.text.log import action_lines
from villagers_rules.text.tabletop import table_lines

PACK = Path(__file__).with_name("notices")
SAID = yaml.safe_load(PACK.with_suffix(".yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", languages())
def test_texts_are_plain(language: str) -> None:
    """Texts tell what is asked before from what is asked in turn, and name nobody who does nothing (R1.1, R15.9)."""
    assert texts_in(PACK, language) == SAID[language]


def test_what_is_said_is_done() -> None:
    """A condition beside an occasion is asked of every player before the first of them acts, one among steps in turn (R8.8)."""
    outcome = run([PACK])
    assert outcome.cases
    assert not outcome.failures, "\n".join(map(str, outcome.failures))


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        (
            "en",
            ["what your Old Innkeeper says holds until your build turn ends"],
            [
                "what player 1's Old Innkeeper says holds until player 1's build turn ends",
                "player 1's Old Innkeeper waits: the next time player 1 drafts a wood villager",
            ],
        ),
        (
            "it",
            ["ciò che dice la tua carta Old Innkeeper vale finché non finisce il tuo turno di costruzione"],
            [
                "ciò che dice Old Innkeeper del giocatore 1 vale finché non finisce il turno di costruzione del giocatore 1",
                "Old Innkeeper del giocatore 1 aspetta: la prossima volta che il giocatore 1 pesca "
                "un paesano della tipologia legno",
            ],
        ),
    ],
)
def test_what_holds_is_told_to_each_as_theirs(language: str, own: list[str], others: list[str]) -> None:
    """Whose turn ends what holds for a time, and who does what is waited for, is told as the reader's own or another's."""
    case = next(case for case in read_cases([PACK]) if "old_innkeeper" in case.rules)
    game, failure = played(case)
    assert failure is None, str(failure)
    for viewer, expected in ((1, own), (2, others)):
        words = game.words(language).seen_by(viewer)
        told = [words.change(change) for change in game.changes_for(viewer)]
        assert [each for each in expected if each not in told] == [], told


def test_a_development_that_nobody_wins_has_no_empty_line() -> None:
    """What it does was said before: its name alone says that it lies there (R14.3)."""
    game = Game.new(players=2, packs=("notices",), pack_dirs=[PACK], seed=1)
    lines = table_lines(game.words(), game, 1, ink=Ink(), known={"tithe_barn"})
    assert lines[lines.index("Developments") + 1] == "  Tithe Barn"


def test_the_clock_counts_cards_that_somebody_looks_at() -> None:
    """They still belong to the stack for which a market waits, which is not due while they are looked at (R9.2, R16.3)."""
    case = next(case for case in read_cases([PACK]) if "watchman" in case.rules)
    game = start_game(case)
    before = game.clock
    assert before.cards_left == 3
    for action in ("use watchman", "choose cooper among them", "choose tinner among them"):
        game.apply(action)
        assert game.clock == before


def test_what_a_market_sets_off_is_logged_behind_what_it_pays() -> None:
    """Gold that is paid once a market has ended comes out of what it paid, under the name of the rule (R8.8, R9.1)."""
    case = next(case for case in read_cases([PACK]) if "tithe_barn" in case.rules)
    game, lines = start_game(case), list[str]()
    while not any("(Around)" in line for line in lines):
        since, action = len(game.state.journal or ()), game.legal_actions[-1]
        game.apply(action)
        lines = action_lines(game.words(), game, action, since, ink=Ink(width=120))
    paid = [number for number, line in enumerate(lines) if line.startswith("  First Market:")]
    set_off = [number for number, line in enumerate(lines) if "(Around)" in line]
    assert paid
    assert max(paid) < min(set_off)
