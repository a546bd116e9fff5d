"""A game in a terminal: people decide for some players, chance for the others; people may take back, save and ask why."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import TYPE_CHECKING

from villagers_rules.cli.commands import COMMANDS, HELP
from villagers_rules.cli.menu import Menu
from villagers_rules.cli.screen import answer_lines, situation_lines
from villagers_rules.errors import GameError
from villagers_rules.model.actions import WORDS, Action
from villagers_rules.model.groups import Group, group
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.phrases import owner_phrase
from villagers_rules.rules.interrupts import interrupts
from villagers_rules.rules.notation import action_of, deciding
from villagers_rules.rules.prompts import asked_now
from villagers_rules.simulation import random_move
from villagers_rules.text.ink import Ink
from villagers_rules.text.log import action_lines, game_lines
from villagers_rules.text.scores import game_over_lines
from villagers_rules.text.tabletop import road_lines, table_lines

if TYPE_CHECKING:
    from villagers_rules.game import Game


class _GoOn(Move):
    """Let the others go on."""

    __slots__ = ()
    verb = "go on"


class _GoOnForNow(Move):
    """Let the others go on for the rest of the round."""

    __slots__ = ()
    verb = "go on, for the rest of the round"


"""What a person answers who does not interrupt."""


def _may_be_interrupted(game: Game, people: Collection[int]) -> bool:
    """Return whether to wait for people before chance decides.

    One person alone is asked only with an interrupt that is open. Of several, who share a screen, it may not show who holds one:
    they are waited for as long as, for all that lies open, somebody could.
    """
    if len(people) == 1:
        (player,) = people
        return bool(game.legal_actions_for(player))
    state = game.state
    return any(_could_be_in_hand(state, kind) for kind in state.table.interrupters)


def _could_be_in_hand(state: State, kind: int) -> bool:
    """Return whether it could be, for all that lies open, that somebody plays a card of this kind now."""
    villager = state.table.villagers[kind]
    if state.areas["discard"][0].count(kind) >= villager.copies:
        return False
    return kind in state.table.any_time or (state.agenda[-1].kind == "draft" and state.stage == 0)


def _interrupts_of_random_players(state: State, people: Collection[int]) -> list[Group]:
    """Return the interrupts that are open to players for whom chance decides, besides the one who has to decide."""
    return [group for group in interrupts(state) if group[2][0][0] != deciding(state) and group[2][0][0] + 1 not in people]


_BACK = ("0", "back")
_OVERSEEN = ("draft", "build")
"""The kinds of decisions that begin with a look at the whole table, once a phase."""
_OF_A_PLAYER = re.compile(r"(?P<player>[1-9][0-9]{0,2}) *: *(?P<action>.*)")
"""How an action is typed by another player than the one who is asked."""


class Session:
    """Plays *game* to its end: *people* are the players (from 1) whom people decide for; chance decides for the others.

    *read* takes a prompt and returns a line, or None at the end of the input; *say* takes lines to print. *human* is who looks at
    the screen now, None when nobody plays; with *away* somebody has to come there before anything of a hand is shown. *own_files*
    hold this game, and may be written over.
    """

    def __init__(
        self,
        game: Game,
        *,
        people: Sequence[int],
        read: Callable[[str], str | None],
        say: Callable[[Sequence[str]], None],
        ink: Ink,
        own_files: Iterable[Path] = (),
    ) -> None:
        self.game = game
        self.people = tuple(people)
        self.human = self.people[0] if self.people else None
        self.read = read
        self.say = say
        self.ink = ink
        self.stories: dict[int | None, list[list[str]]] = {
            viewer: list(game_lines(game, ink=ink, viewer=viewer)) for viewer in self.people or (None,)
        }
        self.heard = {viewer: len(story) for viewer, story in self.stories.items()}
        self.overseen: dict[int | None, tuple[int, int]] = {}
        self.let_pass = 0
        self.away = False
        self.saved_at: int | None = None
        self.own_files = {file.resolve() for file in own_files}

    @property
    def history(self) -> list[list[str]]:
        """The lines of the log by action, as the player at the screen saw it."""
        return self.stories[self.human]

    # -- the course of the game ------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Play until the game is over, or the person leaves."""
        while not self.game.is_over:
            player = deciding(self.game.state) + 1
            try:
                if not (self.ask(player) if player in self.people else self._play_random()):
                    return
            except GameError as error:
                # What would go on for ever was not done: the game is as it was before, and can be saved.
                if not self.people:
                    raise
                if not self._handle_unfinished(error):
                    return
        self._show_changes()
        self.say(["", *game_over_lines(self.game, ink=self.ink, viewer=self.human)])

    def _handle_unfinished(self, error: GameError) -> bool:
        """Tell why the game cannot go on like this, and carry out a command; return False when the person leaves."""
        self.note(f"{error}; type save FILE, undo or quit")
        line = self.read("> ")
        return self._leave() if line is None else self._execute(line.strip(), 0)

    def _play_random(self) -> bool:
        """Decide at random, unless somebody interrupts; return False when the person leaves.

        The choice follows from the seed and the number of actions, so that undo does not change it.
        """
        game, state = self.game, self.game.state
        if self.people and _may_be_interrupted(game, self.people):
            actions = len(game.actions)
            if not self._wait_for_interrupts():
                return False
            if len(game.actions) != actions:
                return True
        draw = Random(f"action {len(game.actions)} of game {state.seed}").random
        groups = game.legal_actions.groups + _interrupts_of_random_players(state, self.people)
        self.take(action_of(state, random_move(groups, draw)))
        return True

    def take(self, action: Action) -> None:
        """Carry out a legal action and log what happened."""
        state = self.game.state
        since, number = len(state.journal or ()), state.round
        if self.human is None and not self.history:
            self.say([self.ink.title(f"round {number}")])
        self.game.apply(action)
        for viewer, story in self.stories.items():
            story.append(action_lines(self.game, action, since, ink=self.ink, viewer=viewer))
        if len(self.stories) == 1 or action.player == self.human:
            self._show_changes()
        if self.human is None and not self.game.is_over and state.round != number:
            self.say([self.ink.title(f"round {state.round}")])

    def _show_changes(self) -> None:
        """Show the player at the screen what happened since they last looked."""
        for lines in self.history[self.heard[self.human] :]:
            self.say(lines)
        self.heard[self.human] = len(self.history)

    def undo(self) -> Action:
        """Undo the last action and remove it from the log."""
        action = self.game.undo()
        for viewer, story in self.stories.items():
            story.pop()
            self.heard[viewer] = min(self.heard[viewer], len(story))
        return action

    # -- asking people ---------------------------------------------------------------------------------------------------------
    def ask(self, player: int) -> bool:
        """Ask *player* for one decision, with as many questions as it takes; return False when the person leaves."""
        if (player != self.human or self.away) and not self._hand_over(player):
            return False
        self._show_changes()
        seen = self._show_new_phase(asked_now(self.game.state)[0])
        self.say(["", *situation_lines(self.game, player, ink=self.ink, with_village=not seen)])
        return self.question(self.game.legal_actions.groups)

    def _hand_over(self, player: int) -> bool:
        """Let *player* come to the screen, where nothing is left of what others saw; return False when nobody comes."""
        self.say([self.ink.cleared()])
        self.human, self.away = player, False
        line = self.read(f"Player {player}, press Enter: ")
        return self._leave() if line is None else line.strip().lower() not in ("quit", "exit") or self._execute("quit", 0)

    def _wait_for_interrupts(self) -> bool:
        """Let people interrupt before chance decides; return False when the person leaves."""
        game, state = self.game, self.game.state
        now = f"{owner_phrase(deciding(state) + 1)} decides: {asked_now(state)[1]}"
        road = road_lines(state.table, game.view(self.people[0]), ink=self.ink)
        if len(self.people) > 1:
            self.away = True
            self.say([self.ink.cleared(), *road])
            self.note(f"{now}\nEnter to go on, or interrupt as in {self.people[0]}: play CARD")
            line = self.read("> ")
            return self._leave() if line is None else not line.strip() or self._execute(line.strip(), 0)
        if self.let_pass == state.round:
            return True
        self.say(["", *road])
        self.note(f"You may interrupt; {now}")
        return self.question([group(_GoOn), group(_GoOnForNow), *game.legal_actions_for(self.people[0]).groups])

    def question(self, groups: Sequence[Group]) -> bool:
        """Ask for one of the moves of *groups*, and carry it out; return False when the person leaves."""
        decided = len(self.game.actions)
        menu = self._menu(groups)
        while True:
            question = menu.next_question()
            if question is None:
                self._decide(menu)
                return True
            self.say(answer_lines(question, with_back=bool(menu.verb), ink=self.ink))
            while True:
                line = self.read("> ")
                if line is None:
                    return self._leave()
                answer = line.strip()
                if answer.isdecimal() and 1 <= int(answer[:9]) <= len(question.answers):
                    menu.answer(question.answers[int(answer) - 1])
                    break
                if answer.lower() in _BACK:
                    menu = self._menu(groups)
                    break
                if not self._execute(answer, len(question.answers)):
                    return False
                if len(self.game.actions) != decided or self.game.is_over:
                    return True

    def _menu(self, groups: Sequence[Group]) -> Menu:
        """Return the questions that lead to the moves of *groups*, from the first one on."""
        return Menu(self.game.state, groups, ink=self.ink, viewer=self.human or 0)

    def _decide(self, menu: Menu) -> None:
        """Carry out the move that was found, or go on without an interrupt."""
        if menu.verb == _GoOnForNow.verb:
            self.let_pass = self.game.state.round
        elif menu.verb != _GoOn.verb:
            self.take(action_of(self.game.state, menu.move()))

    def _execute(self, line: str, answers: int) -> bool:
        """Carry out what was typed: a command, or an action as text; return False when the person leaves."""
        word, _, rest = line.partition(" ")
        if not line:
            self.say([f"a number from 1 to {answers}, an action, or help"])
        elif word.lower() in COMMANDS:
            return COMMANDS[word.lower()](self, rest.strip())
        elif line.isdecimal():
            self.say([f"there is no option {line[:9]}; expected a number from 1 to {answers}"])
        else:
            self._take_typed(line)
        return True

    def _take_typed(self, line: str) -> None:
        """Take the action that was typed, or say why not; the number of another player and a colon may come first."""
        player, text = self._split_speaker(line)
        if player not in self.people:
            self._refuse_absent_player(player)
            return
        try:
            action = Action.parse(text, player=player)
            refusal = self.game.refusal(action)
        except GameError as error:
            known = any(text.startswith(verb.split()[0]) for verb in WORDS)
            self.note(str(error) if known else f"{error}; or type one of: {', '.join(HELP)}")
            return
        if refusal is None:
            self.take(action)
        elif self._is_looking(player):
            self.note(str(refusal))
        else:
            # The reason may depend on the hand, and others would read it.
            self.note(f"player {player} cannot do that now")

    def why(self, line: str) -> None:
        """Say why the action on *line* is not allowed; for players who are not at the screen nothing is said."""
        player, text = self._split_speaker(line)
        if player not in self.people:
            self._refuse_absent_player(player)
        elif not self._is_looking(player):
            self.note(f"only player {player} is told that, when it is that player's turn to look at the screen")
        else:
            try:
                refusal = self.game.refusal(Action.parse(text, player=player))
            except GameError as error:
                self.note(str(error))
            else:
                self.note(str(refusal) if refusal else "that is allowed now; type it without the why to do it")

    def _split_speaker(self, line: str) -> tuple[int, str]:
        """Return whose action is typed on *line*, and the action as text."""
        found = _OF_A_PLAYER.fullmatch(line)
        return (int(found["player"]), found["action"]) if found else (self.human or 1, line)

    def _is_looking(self, player: int) -> bool:
        """Return whether *player*, and nobody else, looks at the screen."""
        return player == self.human and not self.away

    def _refuse_absent_player(self, player: int) -> None:
        """Tell that nobody here decides for *player*."""
        self.note(f"nobody here decides for player {player}; people decide for {', '.join(map(str, self.people))}")

    def note(self, text: str) -> None:
        """Tell something in a sentence or two."""
        self.say([line for part in text.splitlines() for line in wrap(part, self.ink.width) or [""]])

    # -- what is shown ---------------------------------------------------------------------------------------------------------
    def _show_new_phase(self, kind: str) -> bool:
        """Show the table when a draft or build phase begins for the person; return whether it was shown."""
        state = self.game.state
        if kind in _OVERSEEN and self.overseen.get(self.human) != (state.round, state.phase):
            self.overseen[self.human] = (state.round, state.phase)
            self.say(["", *self.table(with_road=kind != "draft")])
            return True
        return False

    def table(self, *, with_road: bool = True) -> list[str]:
        """Return everything that lies on the table, as the person sees it."""
        return table_lines(self.game, self.human, ink=self.ink, with_road=with_road)

    def _leave(self) -> bool:
        """Tell that the game is left at the end of the input, and return False."""
        self.say(["", f"The game ends here, in round {self.game.state.round}.{self.unsaved()}"])
        return False

    def unsaved(self) -> str:
        """Return what to say of the actions that are in no save."""
        return "" if self.saved_at == len(self.game.actions) else f" It was not saved; its seed was {self.game.state.seed}."
