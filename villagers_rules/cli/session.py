"""One game in a terminal: a person decides for one player, chance for the others; the person may take back, save and ask why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from textwrap import wrap
from typing import TYPE_CHECKING

from villagers_rules.cli.commands import COMMANDS, HELP
from villagers_rules.cli.menu import Menu, Question
from villagers_rules.errors import GameError, Refusal
from villagers_rules.model.actions import WORDS, Action
from villagers_rules.report import (
    Ink,
    columns,
    game_over_lines,
    hand_lines,
    pile_lines,
    retell,
    road_lines,
    seat_lines,
    told,
    village_lines,
)
from villagers_rules.report.cards import name_of
from villagers_rules.report.ink import filled, hanging
from villagers_rules.rules.asking import asked_now
from villagers_rules.rules.naming import action_of, deciding
from villagers_rules.simulation import random_move

if TYPE_CHECKING:
    from villagers_rules.game import Game

BACK = ("0", "back")
OVERSEEN = ("draft", "build")
"""The kinds of decisions that begin with a look at the whole table, once a phase."""

PLAYED_BY = ("place", "play")
"""The verbs with which a card of the hand is put to use."""


class Session:
    """Plays *game* to its end: *human* is the player (from 1) who is asked, or None when chance plays for all.

    *read* takes a prompt and returns a line, or None at the end of the input; *say* takes lines to print.
    """

    def __init__(
        self, game: Game, *, human: int | None, read: Callable[[str], str | None], say: Callable[[Sequence[str]], None], ink: Ink
    ) -> None:
        self.game = game
        self.human = human
        self.read = read
        self.say = say
        self.ink = ink
        self.story = list(retell(game, ink=ink, viewer=human))
        self.overseen: tuple[int, int] | None = None
        self.saved_at: int | None = None

    # -- the course of the game ------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Play until the game is over, or the person leaves."""
        while not self.game.over:
            if self.human is None or deciding(self.game.state) + 1 != self.human:
                self.chance()
            elif not self.ask():
                return
        self.say(["", *game_over_lines(self.game, ink=self.ink, viewer=self.human)])

    def chance(self) -> None:
        """Decide at random; the choice follows from the seed and the number of actions, so that undo does not change it."""
        state = self.game.state
        draw = Random(f"action {len(self.game.actions)} of game {state.seed}").random
        self.take(action_of(state, random_move(self.game.legal_actions.groups, draw)))

    def take(self, action: Action) -> None:
        """Carry out a legal action and tell what happened."""
        begun, number = len(self.game.state.journal or ()), self.game.state.round
        if self.human is None and not self.story:
            self.say([self.ink.title(f"round {number}")])
        self.game.apply(action)
        lines = told(self.game, action, begun, ink=self.ink, viewer=self.human)
        self.story.append(lines)
        self.say(lines)
        if self.human is None and not self.game.over and self.game.state.round != number:
            self.say([self.ink.title(f"round {self.game.state.round}")])

    # -- asking the person -----------------------------------------------------------------------------------------------------
    def ask(self) -> bool:
        """Ask for one decision, with as many questions as it takes; return False when the person leaves."""
        assert self.human is not None
        seen = self.oversee(asked_now(self.game.state)[0])
        decided, menu = len(self.game.actions), self.menu()
        self.say(["", *self.situation(with_village=not seen)])
        while True:
            question = menu.next_question()
            if question is None:
                self.take(action_of(self.game.state, menu.move()))
                return True
            self.say(self.options(question, begun=bool(menu.verb)))
            while True:
                line = self.read("> ")
                if line is None:
                    self.say(["", f"The game ends here, in round {self.game.state.round}.{self.unsaved()}"])
                    return False
                answer = line.strip()
                if answer.isdecimal() and 1 <= int(answer[:9]) <= len(question.answers):
                    menu.answer(question.answers[int(answer) - 1])
                    break
                if answer.lower() in BACK:
                    menu = self.menu()
                    break
                if not self.obey(answer, len(question.answers)):
                    return False
                if len(self.game.actions) != decided or self.game.over:
                    return True

    def menu(self) -> Menu:
        """Return the questions for the decision that is due, from the first one on."""
        return Menu(self.game.state, self.game.legal_actions.groups, ink=self.ink, viewer=self.human or 0)

    def obey(self, line: str, answers: int) -> bool:
        """Carry out what was typed: a command, or an action as text; return False when the person leaves."""
        word, _, rest = line.partition(" ")
        if not line:
            self.say([f"a number from 1 to {answers}, an action, or help"])
        elif word.lower() in COMMANDS:
            return COMMANDS[word.lower()](self, rest.strip())
        elif line.isdecimal():
            self.say([f"there is no option {line[:9]}; expected a number from 1 to {answers}"])
        else:
            self.typed(line)
        return True

    def typed(self, line: str) -> None:
        """Take the action that was typed, or tell why not."""
        try:
            action = Action.parse(line, player=self.human or 1)
            refusal = self.game.refusal(action)
        except GameError as error:
            known = any(line.startswith(verb.split()[0]) for verb in WORDS)
            self.note(str(error) if known else f"{error}; or type one of: {', '.join(HELP)}")
            return
        if isinstance(refusal, Refusal):
            self.note(str(refusal))
        else:
            self.take(action)

    def note(self, text: str) -> None:
        """Tell something in a sentence or two."""
        self.say([line for part in text.splitlines() for line in wrap(part, self.ink.width) or [""]])

    # -- what is shown ---------------------------------------------------------------------------------------------------------
    def oversee(self, kind: str) -> bool:
        """Show the table when a draft or build phase begins for the person; return whether it was shown."""
        state = self.game.state
        if kind in OVERSEEN and self.overseen != (state.round, state.phase):
            self.overseen = (state.round, state.phase)
            self.say(["", *self.table(with_road=kind != "draft")])
            return True
        return False

    def table(self, *, with_road: bool = True) -> list[str]:
        """Return everything that lies on the table, as the person sees it."""
        game, state = self.game, self.game.state
        view, table = game.view(self.human or 1), state.table
        begins = "you" if view.first_player == self.human else f"player {view.first_player}"
        lines = [self.ink.title(f"round {view.round}, {view.phase} (first player: {begins})")]
        order = sorted(range(len(state.seats)), key=lambda seat: seat + 1 == self.human)
        for seat in order:
            village = village_lines(state, seat, ink=self.ink)
            lines += [*seat_lines(table, view.seats[seat], village, ink=self.ink, viewer=self.human), ""]
        if with_road:
            lines += [self.ink.bold("Road"), *road_lines(table, view, ink=self.ink), ""]
        lines += [self.ink.bold("Stacks"), *pile_lines(table, view, ink=self.ink)]
        if self.human is not None:
            hand = view.seats[self.human - 1].hand
            lines += ["", self.ink.bold(f"Your hand ({len(hand)})"), *hand_lines(table, hand, ink=self.ink)]
        return lines

    def situation(self, *, with_village: bool) -> list[str]:
        """Return what is asked, with what the person needs to know for it."""
        decision, state = self.game.decision, self.game.state
        assert decision is not None
        assert self.human is not None
        seat = self.human - 1
        begun = f"{self.ink.bold('You')} ({self.ink.money(f'{state.supply[seat]} gold')}) "
        lines = hanging(begun, decision.asked, width=self.ink.width)
        if decision.kind == "build":
            if with_village:
                lines += [f"  {line}" for line in village_lines(state, seat, ink=self.ink)]
            groups = self.game.legal_actions.groups
            offered = {kind for group in groups if group[0] in PLAYED_BY for kind in kinds_of(group)}
            rest = [name_of(state.table, state.table.ids[kind]) for kind in state.areas["hand"][seat] if kind not in offered]
            if rest:
                lines += map(self.ink.dim, filled("  cannot be played now: ", rest, width=self.ink.width, between=", "))
        return lines

    def options(self, question: Question, *, begun: bool) -> list[str]:
        """Return the numbered answers to a question."""
        rows = [(f"{number:>2}", *row) for number, row in enumerate(question.rows, 1)]
        lines = columns(rows, width=self.ink.width, indent=" ")
        if begun:
            lines = [question.question, *lines, self.ink.dim("  0  back")]
        return lines

    def unsaved(self) -> str:
        """Return what to say of the actions that are in no save."""
        return "" if self.saved_at == len(self.game.actions) else f" It was not saved; its seed was {self.game.state.seed}."


def kinds_of(group: Sequence[object]) -> list[int]:
    """Return the kinds of the cards that the moves of a group would place or play."""
    first = group[1]
    assert isinstance(first, Sequence)
    return [kind for cards in first for kind in (cards if isinstance(cards, tuple) else (cards,))]
