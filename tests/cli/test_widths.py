"""Whatever a game prints in a terminal fits its width, from the narrowest for which lines are laid out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.cli.running import in_streams
from tests.pace import sized
from villagers_rules import Game
from villagers_rules.cli.session import Session
from villagers_rules.text.ink import Ink, uncoloured

WIDTHS = (40, 60, 80)
LANGUAGES = ("en", "it")
GAMES: dict[str, dict[str, Any]] = {
    "many packs": {"packs": ("base", "saints", "scoundrels", "developments", "profiteers"), "players": 3},
    "teams and events": {
        "packs": ("base", "promo", "kickstarter", "shifting_seasons", "four_seasons"),
        "pack_dirs": ["examples/packs/four_seasons"],
        "players": 2,
    },
    "solo": {"mode": "solo"},
}
SEEDS = sized(quick=1, test=1, everything=10)
ASKED = (
    "help",
    "score",
    "table",
    "log",
    "hand",
    "road",
    "village",
    "village 2",
    "show 1",
    "why 1",
    "why 2",
    "why cooper",
    "blah",
)


class Narrow:
    """A person who takes any of the options, looks at everything now and then, and measures what is printed."""

    def __init__(self, game: Game, width: int, language: str, seed: int, *, people: Sequence[int] = (1,)) -> None:
        self.width = width
        self.draw = Random(seed)
        self.too_wide: list[str] = []
        self.options = 0
        self.asked: list[str] = []
        names = {1: "Anna Maria", 2: "Bartholomew"} if seed % 2 and game.players > 1 else {}
        self.session = Session(
            game, people=people, read=self.read, say=self.say, ink=Ink(width=width), language=language, names=names
        )

    def say(self, lines: Sequence[str]) -> None:
        """Measure lines, and note how many options are offered."""
        for row in (row for line in lines for row in uncoloured(line).split("\n")):
            if len(row) > self.width:
                self.too_wide.append(row)
            number = re.match(r" {0,2}(\d+)  \S", row)
            self.options = int(number[1]) if number else self.options

    def read(self, prompt: str) -> str:
        """Return a number that is offered, or something to look at."""
        self.say([prompt.rstrip()])
        if "(y/n)" in prompt or "(s/n)" in prompt:
            return "y"
        if self.asked:
            return self.asked.pop()
        if self.draw.random() < 0.02:
            self.asked = [*ASKED, *(f"show {card}" for card in self.draw.sample(self.session.game.state.table.ids, 3))]
        return str(self.draw.randint(1, max(1, self.options))) if not self.asked else self.asked.pop()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", GAMES)
def test_no_line_is_wider_than_the_screen(name: str, width: int, language: str) -> None:
    """Options, tables, scores, villages, cards, refusals and the end fit the width, in every language and with names."""
    for seed in range(SEEDS):
        game = Game.new(seed=seed, **GAMES[name])
        table = Narrow(game, width, language, seed)
        table.session.run()
        assert game.is_over
        assert not table.too_wide


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_start_fits(width: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines at the start of a game fit the width, too."""
    monkeypatch.setenv("COLUMNS", str(width))
    line = ["play", "--seed", "7", "--language", language, "--packs", "saints,developments,promo", "--color", "never"]
    _, out, _ = in_streams(line, stdin="help\nquit\n", terminal=True)
    assert not [row for row in out.splitlines() if len(row.removeprefix("> ")) > width]
