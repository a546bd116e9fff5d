"""A game in a terminal: people decide for some players, bots for the others; people may undo, save and ask why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from villagers_rules.bots import WITHIN, decide, find_bot
from villagers_rules.cli.answers import is_option
from villagers_rules.cli.commands import AGAIN, ALONE, AT_THE_END, COMMANDS
from villagers_rules.cli.desk import Desk
from villagers_rules.cli.menu import Menu, Question
from villagers_rules.cli.progress import Thinking
from villagers_rules.cli.screen import answer_lines, clock_line, situation_lines
from villagers_rules.cli.speech import Speech
from villagers_rules.cli.story import Overview, Story
from villagers_rules.cli.typed import no_such_option, take_typed
from villagers_rules.cli.waiting import GoOn, GoOnForNow, interrupting_bots, may_be_interrupted
from villagers_rules.errors import GameError
from villagers_rules.language.wordings import FIRST
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.groups import Group, group
from villagers_rules.phrases import Term, phrase, unaccented
from villagers_rules.rules.notation import PASS, action_of, deciding
from villagers_rules.rules.prompts import asked_now
from villagers_rules.text.ink import Ink
from villagers_rules.text.prose import capitalized
from villagers_rules.text.scores import game_over_lines
from villagers_rules.text.tabletop import own_lines, phase_title, road_lines

if TYPE_CHECKING:
    from villagers_rules.cli.autosave import Keeper
    from villagers_rules.game import Game


_BACK_WORD = "back"


class Session(Desk):
    """Plays *game* to its end: *people* are the players (from 1) for whom people decide; the bot *against* plays the others.

    *read* takes a prompt and returns a line, or None at the end of the input; *say* takes lines to print. *human* is who looks at
    the screen now, None when nobody plays; with *away* somebody has to come there before anything of a hand is shown. *names*
    are what players are called, by number; *keeper* saves the game after each decision, so that none is lost. Without somebody
    who types, the session is not *interactive*, and an error that keeps the game from going on ends it.
    """

    def __init__(
        self,
        game: Game,
        *,
        people: Sequence[int],
        read: Callable[[str], str | None],
        say: Callable[[Sequence[str]], None],
        ink: Ink,
        names: Mapping[int, str] | None = None,
        against: str = "random",
        any_undo: bool = False,
        language: str = FIRST,
        keeper: Keeper | None = None,
        interactive: bool = True,
    ) -> None:
        self.game = game
        self.people = tuple(people)
        self.human = self.people[0] if self.people else None
        words = game.words(language, names)
        super().__init__(read=read, say=say, ink=ink, words=words, speech=Speech(words, game.catalog))
        self.bot = find_bot(against, within=WITHIN)
        self.any_undo = any_undo
        self.keeper = keeper
        self.interactive = interactive
        self.story = Story(game, self.words, self.people or (None,), worded=self.speech.told, ink=ink)
        self.overview = Overview(self.words, ink)
        self.let_pass = 0
        self.away = len(self.people) > 1
        self._has_looked = False
        self.saved_at: int | None = None
        self.own_files: set[Path] = set()
        self.undone: list[list[Action]] = []
        self.menu: Menu | None = None
        self.question: Question | None = None

    def log(self) -> list[str]:
        """Return the lines of the log, as the player at the screen saw it."""
        return self.story.lines(self.human)

    # -- the course of the game ------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Play until the game is over, or the person leaves."""
        while not self.game.is_over:
            player = deciding(self.game.state) + 1
            try:
                if not (self.ask(player) if player in self.people else self._play_bot()):
                    return
            except GameError as error:
                # What cannot be done was not done: the game is as it was before, and can be saved.
                if not self.people or not self.interactive:
                    self._leave()
                    raise
                if not self._handle_standstill(error):
                    return
        self._show_changes()
        self.say(["", *map(self.speech.cards, game_over_lines(self.words, self.game, ink=self.ink, viewer=self.human))])
        if self.keeper is not None:
            self.keeper.done()

    def ask_at_the_end(self) -> bool:
        """Let people look at the game that has ended, or write it into a file; return whether they play another one."""
        self.menu = self.question = None
        while (line := self.read("> ")) is not None and line.strip():
            if self.command_named(line.strip()) == AGAIN:
                return True
            if not self._execute(line.strip(), []):
                break
            if not self.game.is_over:  # The end was undone.
                self.run()
                if not self.game.is_over:
                    break
        return False

    def _handle_standstill(self, error: GameError) -> bool:
        """Print why the game cannot go on like this, and carry out a command; return False when the person leaves."""
        self.menu = self.question = None
        self.inform(phrase("{error}; type save FILE, undo or quit", error=str(error)))
        line = self.read("> ")
        return self._leave() if line is None else self._execute(line.strip(), [])

    def _play_bot(self) -> bool:
        """Let a bot decide, unless somebody interrupts; return False when the person leaves.

        The choice follows from the seed and the number of actions, so that undo does not change it.
        """
        game, state = self.game, self.game.state
        if self.people and may_be_interrupted(game, self.people):
            actions = len(game.actions)
            if not self._wait_for_interrupts():
                return False
            if len(game.actions) != actions:
                return True
        rng = Random(f"action {len(game.actions)} of game {state.seed}")
        for player in (*interrupting_bots(state, self.people), deciding(state) + 1):
            with Thinking(self.text(phrase("{player} is thinking", player=terms.owner(player)))):
                action = decide(game, player, self.bot, rng)
            if action.verb != PASS:
                self._carry_out(action)
                break
        return True

    def take(self, action: Action) -> None:
        """Carry out a legal action of a person, and save the game."""
        self._carry_out(action)
        self.undone.clear()
        if self.keeper is not None:
            self.keeper.keep(self.game)

    def _carry_out(self, action: Action) -> None:
        """Carry out a legal action and log what happened."""
        self.story.carry_out(self.game, action)
        if self.story.has_one_viewer or action.player == self.human:
            self._show_changes()

    def _show_changes(self) -> None:
        """Show the player at the screen what happened since they last looked."""
        news = self.story.news(self.human)
        if news:
            self.say(news)

    def undo(self, actions: int) -> list[Action]:
        """Undo the last actions, remove them from the log, and return them in order."""
        undone = [self.game.undo() for _ in range(actions)][::-1]
        self.story.undo(actions)
        return undone

    # -- asking people ---------------------------------------------------------------------------------------------------------
    def ask(self, player: int) -> bool:
        """Ask *player* for one decision, with as many questions as it takes; return False when the person leaves."""
        comes = player != self.human or self.away
        if comes and not self._hand_over(player):
            return False
        self._show_changes()
        kind = asked_now(self.game.state)[0]
        shown = self._show_new_phase(kind)
        if not shown:
            self._show_heading()
        if comes and not shown:
            self.say(["", *own_lines(self.words, self.game, player, ink=self.ink)])
            shown = True
        self.say(["", *self._clock()])
        name = capitalized(self.words.called(player, player))
        if len(self.people) > 1:
            name = self.text(phrase("{you}, {player}", you=name, player=self.words.called(player)))
        self.say(situation_lines(self.words, self.game, player, ink=self.ink, name=name, with_village=not shown))
        return self._ask_for(self.game.legal_actions.groups)

    def _show_heading(self) -> None:
        """Show the title of a phase that begins with a question and not with a look at the table."""
        title = phase_title(self.words, self.game.state, self.human)
        if not self.story.announce(self.human, title):
            self.say(["", self.ink.title(title)])

    def _clock(self) -> list[str]:
        return clock_line(self.words, self.game, self.human, ink=self.ink)

    def _hand_over(self, player: int) -> bool:
        """Let *player* come to the screen, where nothing is left of what others saw; return False when nobody comes."""
        if self._has_looked:
            self.say([self.ink.cleared()])
        self.human, self.away, self._has_looked = player, False, True
        line = self.read(f"{self.text(phrase('{player}, press Enter:', player=capitalized(self.words.called(player))))} ")
        return self._leave() if line is None else line.strip().lower() not in ("quit", "exit") or self._execute("quit", [])

    def _wait_for_interrupts(self) -> bool:
        """Let people interrupt before a bot decides; return False when the person leaves."""
        game, state = self.game, self.game.state
        now = phrase("{player} decides: {prompt}", player=terms.owner(deciding(state) + 1), prompt=asked_now(state)[1])
        if len(self.people) == 1 and self.let_pass == state.round:
            return True
        road = road_lines(self.words.prose, game.view(self.people[0]), ink=self.ink)
        if len(self.people) > 1:
            self.away, self.menu, self.question = True, None, None
            self.say([self.ink.cleared(), *road])
            self.inform(now)
            self.inform(phrase("Enter to go on, or interrupt as in {player}: play CARD", player=self.people[0]))
            line = self.read("> ")
            return self._leave() if line is None else not line.strip() or self._execute(line.strip(), [])
        self.say(["", *self._clock(), *road])
        self.inform(phrase("You may interrupt; {now}", now=now))
        return self._ask_for([group(GoOn), group(GoOnForNow), *game.legal_actions_for(self.people[0]).groups])

    def _ask_for(self, groups: Sequence[Group]) -> bool:
        """Ask for one of the moves of *groups*, and carry it out; return False when the person leaves."""
        decided = len(self.game.actions)
        menu = self._menu(groups)
        while True:
            self.menu, self.question = menu, menu.next_question()
            if self.question is None:
                self._decide(menu)
                return True
            effects = menu.effects(self.question)
            self.say(answer_lines(self.words, self.question, effects, with_back=bool(menu.verb), ink=self.ink))
            while True:
                line = self.read("> ")
                if line is None:
                    return self._leave()
                answer = line.strip()
                if answer.isdecimal() and 1 <= int(answer[:9]) <= len(self.question.answers):
                    menu.answer(self.question.answers[int(answer) - 1])
                    break
                if self._is_back(answer) and menu.back():
                    break
                if not self._execute(answer, groups):
                    return False
                if len(self.game.actions) != decided or self.game.is_over:
                    return True
                if self.menu is not menu:
                    menu = self.menu
                    break

    def _menu(self, groups: Sequence[Group]) -> Menu:
        """Return the questions that lead to the moves of *groups*, from the first one on."""
        return Menu(self.game.state, groups, words=self.words, ink=self.ink, viewer=self.human or 0)

    def _decide(self, menu: Menu) -> None:
        """Carry out the move that was found, or go on without an interrupt."""
        if menu.verb == GoOnForNow.verb:
            self.let_pass = self.game.state.round
        elif menu.verb != GoOn.verb:
            self.take(action_of(self.game.state, menu.move()))

    def _execute(self, line: str, groups: Sequence[Group]) -> bool:
        """Carry out what was typed: a command, an option or an action as text; return False when the person leaves."""
        word, _, rest = line.partition(" ")
        command = self.command_named(word)
        answers = len(self.question.answers) if self.question else 0
        without_answers = phrase("press Enter to go on, or type a command; help lists them")
        if not line:
            if answers:
                self.inform(phrase("type a number from 1 to {answers}, an action, or help", answers=answers))
            else:
                self.inform(without_answers)
        elif command in COMMANDS and not (rest.strip() and command in ALONE) and not self._is_option(line):
            return COMMANDS[command](self, rest.strip())
        elif self.game.is_over:
            self.inform(phrase("the game is over: {what}", what=AT_THE_END))
        elif self._is_back(line):
            self.inform(phrase("this is the first question; undo takes back your last action"))
        elif line.isdecimal():
            self.inform(no_such_option(line, answers) if answers else without_answers)
        else:
            found = take_typed(self, line, self._menu(groups) if groups else None)
            self.menu = found or self.menu
        return True

    def command_named(self, word: str) -> str:
        """Return the English name of the command that *word* is, in the language of the session or in English."""
        known = (*COMMANDS, _BACK_WORD, AGAIN)
        named = {unaccented(self.text(Term(command, "command", command))): command for command in known}
        return named.get(unaccented(word.lower()), word.lower())

    def is_command(self, word: str) -> bool:
        """Return whether *word* is a command, in the language of the session or in English."""
        return self.command_named(word) in COMMANDS

    def _is_back(self, line: str) -> bool:
        return line == "0" or self.command_named(line) == _BACK_WORD

    def _is_option(self, line: str) -> bool:
        """Return whether *line* is the name of an option, whatever else it means."""
        return self.question is not None and is_option(self.question, line)

    # -- what is printed -------------------------------------------------------------------------------------------------------
    def commands(self) -> list[str]:
        """Return the words of commands in the language of the session."""
        return list(dict.fromkeys(self.text(Term(command, "command", command)) for command in COMMANDS))

    def _show_new_phase(self, kind: str) -> bool:
        """Show the table when a draft or build phase begins for the person; return whether it was shown."""
        if not self.overview.is_due(self.game.state, self.human, kind):
            return False
        is_announced = self.story.announce(self.human, phase_title(self.words, self.game.state, self.human))
        self.say(["", *self.overview.lines(self.game, self.human, kind=kind, with_title=not is_announced)])
        return True

    def table(self) -> list[str]:
        """Return everything on the table, as the person sees it."""
        return self.overview.everything(self.game, self.human)

    def _leave(self) -> bool:
        """Print that the game is left at the end of the input, and return False."""
        self.say([""])
        self.note(self.leaving())
        return False

    def leaving(self) -> str:
        """Return what to say when the game is left: where it is saved, or that it is not."""
        number = self.game.state.round
        if self.game.is_over:
            return self.text(phrase("Goodbye."))
        if self.keeper is not None and self.keeper.keep(self.game):
            return self.text(phrase("Saved in round {number}; villagers play --resume goes on with it.", number=number))
        if self.saved_at == len(self.game.actions):
            return self.text(phrase("Left in round {number}, as it was saved.", number=number))
        return self.text(
            phrase("Left in round {number}, not saved; the seed was {seed}.", number=number, seed=self.game.state.seed)
        )
