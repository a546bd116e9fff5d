"""Cases of what people type while a game is played in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import frozen

from tests.fuzz import hostile, texts
from tests.fuzz.cases import Attempt, shortened
from tests.fuzz.commands import harmless
from tests.fuzz.inputs import Moment, moment
from tests.fuzz.running import ENCODINGS, apart, captured, check_letters
from villagers_rules.cli.commands import COMMANDS as TYPED
from villagers_rules.cli.output import guarded, print_lines
from villagers_rules.cli.session import Session
from villagers_rules.text.ink import Ink


@frozen
class SessionAttempt:
    """Lines that somebody types while a game is played."""

    moment: Moment
    lines: Sequence[str]

    def __str__(self) -> str:
        return "\n".join([f"typed in {self.moment}:", *(shortened(repr(line), 400) for line in self.lines)])

    def run(self, chance: Random) -> bool:
        """Type them; accepted if the game went on."""
        with apart({}):
            game = self.moment.game
            if game.is_over:
                return False
            before = len(game.actions)
            lines = iter(self.lines)
            people = tuple(range(1, self.moment.players + 1))
            with captured(encoding=chance.choice(ENCODINGS)) as printed, guarded():
                Session(game, people=people, read=lambda prompt: next(lines, None), say=print_lines, ink=Ink()).run()
            check_letters("".join(printed()))
            return len(game.actions) > before


def session_case(chance: Random) -> Attempt:
    """Return lines to type in a game at a random moment."""
    found = moment(chance)
    legal = list(map(str, found.game.legal_actions)) or ["end turn"]
    known = [
        *TYPED,
        *chance.sample(found.game.state.table.ids, 5),
        "1",
        "2:",
        "0",
        "why",
        "s.json",
        "save",
        "record",
        "player 2's",
    ]
    lines = []
    for _ in range(8):
        way = chance.random()
        if way < 0.35:
            lines.append(chance.choice(legal) if way < 0.15 else str(chance.randint(0, 9)))
        elif way < 0.6:
            lines.append(texts.mutated(chance.choice(legal), chance, known))
        elif way < 0.85:
            rest = chance.choice(
                ("", "s.json", "~nobody/x", "nowhere/x", "/dev/full", ".", harmless(hostile.text(chance)), *known)
            )
            lines.append(f"{chance.choice(tuple(TYPED))} {rest}")
        else:
            lines.append(f"why {texts.mutated(chance.choice(legal), chance, known)}")
    return SessionAttempt(found, [line.replace("\n", " ").replace("\0", "")[:5_000] for line in lines])
