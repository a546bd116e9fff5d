"""A game for a program that plays it through a pipe: each line printed is one JSON object, each line read one answer.

Lines say what happens (`type`): `start`; `log` with what a player saw since then; `decision` with the view and the options of
who must decide; `error` for an answer that is none; `end`, or `left` when the answers end first. An answer is the number of an
option, an action as text or as JSON, `undo` or `quit`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from villagers_rules.bots import decide, find_bot
from villagers_rules.cli.typed import no_such_option
from villagers_rules.cli.undoing import undoable
from villagers_rules.errors import CodedError, IllegalActionError, NotAnActionError
from villagers_rules.model.actions import Action
from villagers_rules.version import __version__

if TYPE_CHECKING:
    from villagers_rules.cli.autosave import Keeper, Seating
    from villagers_rules.game import Game

_QUIT, _UNDO = "quit", "undo"
_ONLOOKER = 0
"""The player whose log is printed where nobody has a seat: it shows what lies open."""


class JsonGame:
    """Plays *game*: a program decides for the people of *seating*, its bot for the others.

    *read* returns the next answer, None after the last one; *write* prints a line.
    """

    def __init__(
        self,
        game: Game,
        seating: Seating,
        *,
        read: Callable[[], str | None],
        write: Callable[[str], object],
        language: str,
        keeper: Keeper | None = None,
    ) -> None:
        self.game = game
        self.seating = seating
        self.bot = find_bot(seating.against)
        self.words = game.words(language, seating.names)
        self.keeper = keeper
        self._read = read
        self._write = write
        self._seen = dict.fromkeys(seating.people or (_ONLOOKER,), 0)
        # So that who may interrupt is asked, like whoever must decide.
        game.ask_interrupts = bool(seating.people)

    def run(self, notes: Sequence[str] = ()) -> None:
        """Play until the game is over or the answers end; *notes* are what to say of it at the start."""
        self._start(notes)
        while (player := self.game.current_player) is not None:
            self._log()
            if player not in self.seating.people:
                self._play_bot(player)
            elif not self._ask(player):
                self.leave()
                return
        self._log()
        scores = [score.to_data() for score in self.game.scores()]
        self._print("end", winners=self.game.winners, scores=scores)
        if self.keeper is not None:
            self.keeper.done()

    def _play_bot(self, player: int) -> None:
        """Let the bot decide; where it cannot, leave the game and raise the error."""
        rng = Random(f"action {len(self.game.actions)} of game {self.game.state.seed}")
        try:
            self.game.apply(decide(self.game, player, self.bot, rng), player=player)
        except CodedError as error:
            self._refuse(error)
            self.leave()
            raise

    def leave(self) -> None:
        """Save the game as far as it was played, and say where."""
        saved = self.keeper is not None and self.keeper.keep(self.game)
        self._print("left", round=self.game.clock.round, saved_to=str(self.keeper.path) if saved and self.keeper else None)

    def _start(self, notes: Sequence[str]) -> None:
        game, seating = self.game, self.seating
        self._print(
            "start",
            version=__version__,
            players=game.players,
            packs=game.packs,
            mode=game.mode or None,
            seed=game.state.seed,
            people=seating.people,
            names={str(player): name for player, name in seating.names.items()},
            against=seating.against,
            notes=notes,
        )

    def _log(self) -> None:
        """Print what each player of the program saw since the last time."""
        for player, version in self._seen.items():
            entries = self.game.log_for(player, since=version)
            if entries:
                says = [[self.words.entry(entry), *map(self.words.change, entry.changes)] for entry in entries]
                self._print("log", player=player, entries=[entry.to_data() for entry in entries], says=says)
                self._seen[player] = self.game.version(player)

    def _ask(self, player: int) -> bool:
        """Ask for one decision; return False when the program leaves the game."""
        game, words = self.game, self.words
        decision = game.decision
        assert decision is not None  # Somebody is asked.
        options = [
            {"number": number, "text": str(action), "says": words.action(action), "action": action.to_data()}
            for number, action in enumerate(game.legal_actions, 1)
        ]
        view = game.view(player, options=False).to_data()
        self._print("decision", player=player, kind=decision.kind, says=words.decision(decision), options=options, view=view)
        while (line := self._read()) is not None:
            answer = line.strip()
            if answer == _QUIT:
                return False
            try:
                if answer == _UNDO:
                    self._undo()
                else:
                    game.apply(self._action(answer, player), player=player)
            except CodedError as error:
                self._refuse(error)
                continue
            if self.keeper is not None:
                self.keeper.keep(game)
            return True
        return False

    def _action(self, answer: str, player: int) -> Action:
        """Return the action that an answer is; raise `NotAnActionError` for what is none."""
        legal = self.game.legal_actions
        if answer.isdecimal():
            number = int(answer[:9])
            if not 1 <= number <= len(legal):
                raise NotAnActionError(no_such_option(answer, len(legal)))
            only: Action = legal[number - 1]
            return only
        if answer.startswith("{"):
            try:
                return Action.from_data(json.loads(answer))
            except (ValueError, RecursionError) as error:
                raise (
                    error if isinstance(error, CodedError) else NotAnActionError(f"expected an action as JSON: {error}")
                ) from error
        return Action.parse(answer, player=player)

    def _undo(self) -> None:
        """Undo up to the last action of the program; raise `GameError` where that cannot be."""
        game = self.game
        for _ in range(undoable(game, self.seating.people, everything=self.seating.any_undo)):
            game.undo()

    def _refuse(self, error: CodedError) -> None:
        """Print why an answer was not taken."""
        says = self.words.refusal(error.refusal) if isinstance(error, IllegalActionError) else self.words.text(error.args[0])
        self._print("error", **error.to_data(), says=says)

    def _print(self, kind_of_line: str, /, **data: Any) -> None:
        """Print one line in ASCII, at once: who reads it waits for it."""
        self._write(json.dumps({"type": kind_of_line, **data}))
