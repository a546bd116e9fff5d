"""The flat form of actions: one number for each action that there can be, as far as cards and rules show."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from villagers_rules.errors import NotAnActionError
from villagers_rules.learning.flat_axes import Axes, FlatAxes, Joined, Listed
from villagers_rules.learning.setting import Setting
from villagers_rules.learning.tokens import SPEECHES, Path, Speaker, Speech, legal_move, said_verb
from villagers_rules.model.actions import Action
from villagers_rules.model.groups import Group
from villagers_rules.model.moves import ChooseMove, InterruptMove, PlaceMove, PlayMove, TradeMove
from villagers_rules.rules.legal import LegalActions
from villagers_rules.rules.notation import PASS


class _Axis:
    """An axis of a family: what each value adds to the number of an action, by its path, or as it is where paths are fixed."""

    __slots__ = ("_axis", "_known", "_speech", "_step")

    def __init__(self, axis: Listed | Joined, step: int, speech: Speech) -> None:
        self._axis = axis
        self._step = step
        self._speech = speech
        self._known: dict[Any, int] = {}

    def offsets(self, speaker: Speaker, values: Iterable[Any]) -> list[int]:
        """Return what each of *values* adds, as *speaker* says it."""
        known, say = self._known, self._speech.say
        if not self._speech.is_fixed:
            values = [say(speaker, value) for value in values]
        try:
            return [known[value] for value in values]
        except KeyError:
            for value in values:
                path = say(speaker, value) if self._speech.is_fixed else value
                known[value] = self._axis.number(path) * self._step
            return [known[value] for value in values]

    def path(self, left: int) -> tuple[Path, int]:
        """Return the path of the value that adds the most that is in *left*, and what is left then."""
        value, left = divmod(left, self._step)
        return self._axis.path(value), left


class _Family:
    """The numbers of all actions that begin alike: those of all combinations of the values of *axes*, from *first* on."""

    def __init__(self, said: Path, first: int, axes: Axes, speeches: Sequence[Speech]) -> None:
        self.said = said
        self.first = first
        self.size = prod(axis.size for axis in axes)
        left = self.size
        self._axes = []
        for axis, speech in zip(axes, speeches, strict=True):
            left //= max(1, axis.size)
            self._axes.append(_Axis(axis, left, speech))

    def numbers(self, speaker: Speaker, values: Sequence[Iterable[Any]]) -> list[int]:
        """Return the numbers of all combinations of the *values* of the axes, the first one slowest."""
        found = [self.first]
        for axis, more in zip(self._axes, values, strict=True):
            offsets = axis.offsets(speaker, more)
            if len(offsets) == 1:
                offset = offsets[0]
                found = [number + offset for number in found]
            else:
                found = [number + offset for number in found for offset in offsets]
        return found

    def path(self, number: int) -> Path:
        """Return the tokens of the action with this number."""
        left, found = number - self.first, self.said
        for axis in self._axes:
            path, left = axis.path(left)
            found += path
        return found


class FlatQuestion:
    """The choice among all legal actions: *numbers* are theirs, in the order of the actions."""

    __slots__ = ("_codec", "_legal", "numbers")

    said: Path = ()

    def __init__(self, codec: FlatCodec, legal: LegalActions) -> None:
        self._codec = codec
        self._legal = legal
        self.numbers = codec.codes(legal)

    def mask(self) -> bytearray:
        """Return a 1 for each number of a legal action, and a 0 for each other one."""
        found = bytearray(self._codec.size)
        for number in self.numbers:
            found[number] = 1
        return found

    def answer(self, number: int) -> Action:
        """Return the action with this number; raise `NotAnActionError` where none of the legal ones has it."""
        try:
            found: Action = self._legal[self.numbers.index(number)]
        except ValueError:
            raise NotAnActionError(
                f"expected the number of one of {len(self.numbers)} legal actions, such as {self.numbers[0]} "
                f"({self._codec.name(self.numbers[0])}); got {number!r:.40}"
            ) from None
        return found


class FlatCodec:
    """Actions as numbers from 0 to below *size*.

    >>> codec = FlatCodec(Setting(players=2))
    >>> game = codec.setting.new_game(seed=7)
    >>> number = codec.encode(game.legal_actions[0], game.legal_actions)
    >>> codec.name(number), str(codec.decode(number, game.legal_actions))
    ('draft, road 1', 'draft poulterer from road 1')
    """

    form = "flat"

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        axes = FlatAxes(setting)
        self.tokens = axes.tokens
        self._families: dict[Path, _Family] = {}
        self.size = 0
        for key, move_class, listed in axes.families():
            said = tuple(token for token in key if token >= 0)
            speeches = SPEECHES.get(move_class, ())
            family = self._families[key] = _Family(said, self.size, listed, speeches[len(speeches) - len(listed) :])
            self.size += family.size
        self._firsts = [family.first for family in self._families.values()]

    def name(self, number: int) -> str:
        """Return what *number* says, token by token."""
        if not 0 <= number < self.size:
            raise NotAnActionError(f"expected a number from 0 to {self.size - 1}, got {number!r:.40}")
        family = list(self._families.values())[bisect_right(self._firsts, number) - 1]
        return ", ".join(self.tokens.names[token] for token in family.path(number))

    def ask(self, legal: LegalActions) -> FlatQuestion:
        """Return the question which of the *legal* actions is taken."""
        if not len(legal):
            raise NotAnActionError("there is no legal action to ask for; the game is over, or another player decides")
        return FlatQuestion(self, legal)

    def codes(self, legal: LegalActions) -> list[int]:
        """Return the number of each of the *legal* actions, in their order."""
        speaker = Speaker(self.tokens, legal)
        found: list[int] = []
        for group in legal.groups:
            if group[1]:
                found += self._numbers(group, speaker)
        return [*found, self._families[self.tokens.pass_path].first] if legal.may_pass else found

    def encode(self, action: Action, legal: LegalActions) -> int:
        """Return the number of one of the *legal* actions; raise `NotAnActionError` for another one."""
        if action.verb == PASS and legal.may_pass:
            return self._families[self.tokens.pass_path].first
        move = legal_move(action, legal)
        alone = (type(move), 1, tuple((value,) for value in move.values()))
        return self._numbers(alone, Speaker(self.tokens, legal))[0]

    def decode(self, number: int, legal: LegalActions) -> Action:
        """Return the one of the *legal* actions that has this number; raise `NotAnActionError` where none has it."""
        return self.ask(legal).answer(number)

    def _numbers(self, group: Group, speaker: Speaker) -> list[int]:
        """Return the numbers of the moves of a group, in their order."""
        move_class, _, axes = group
        verb = self.tokens.verb[said_verb(move_class)]
        if move_class is TradeMove:
            return self._families[verb, -len(axes[0][0])].numbers(speaker, axes)
        if move_class is PlaceMove or move_class is PlayMove or move_class is InterruptMove:
            cards, *rest = axes[move_class is InterruptMove :]
            say = speaker.pile if move_class is PlaceMove else speaker.card
            return [number for card in cards for number in self._families[verb, *say(card)].numbers(speaker, rest)]
        if move_class is ChooseMove:
            area = self.tokens.area
            return [self._families[verb, -area[chosen.area]].numbers(speaker, ((chosen,),))[0] for chosen in axes[0]]
        return self._families[verb,].numbers(speaker, axes)
