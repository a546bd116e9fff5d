"""The factored form of actions: verb, card, place, payment and so on, one small choice after the other."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.errors import NotAnActionError
from villagers_rules.learning.setting import Setting
from villagers_rules.learning.tokens import SPEECHES, Path, Speaker, Tokens, legal_move, said_verb
from villagers_rules.model.actions import Action
from villagers_rules.model.groups import Group, moves
from villagers_rules.rules.legal import LegalActions
from villagers_rules.rules.notation import PASS


class _Branch:
    """A group of moves of which some tokens were said: *number* is that of its first move that still fits, *left* how many do.

    *values* are those of the axis at work that fit, each with its tokens; *said* is how many of these were said already.
    """

    __slots__ = ("axis", "group", "left", "number", "said", "values")

    def __init__(self, group: Group, number: int, speaker: Speaker) -> None:
        self.group = group
        self.number = number
        self.left = group[1]
        self.axis = -1
        self.values: list[tuple[Path, int]] = []
        self.said = 0
        self._next_axis(speaker)

    def copy(self) -> _Branch:
        twin = _Branch.__new__(_Branch)
        twin.group, twin.number, twin.left, twin.axis = self.group, self.number, self.left, self.axis
        twin.values, twin.said = self.values, self.said
        return twin

    def _next_axis(self, speaker: Speaker) -> None:
        """Go on to the next axis that says anything."""
        move_class, _, axes = self.group
        speeches = SPEECHES[move_class]
        self.said = 0
        self.values = []
        while self.axis + 1 < len(axes):
            self.axis += 1
            say = speeches[self.axis].say
            self.values = [(say(speaker, value), number) for number, value in enumerate(axes[self.axis])]
            if self.values[0][0]:
                return
            self._take(0)
        self.axis = len(axes)

    def _take(self, value: int) -> None:
        self.left //= len(self.group[2][self.axis])
        self.number += value * self.left

    @property
    def is_said(self) -> bool:
        """Whether all tokens of one move were said."""
        return self.axis == len(self.group[2])

    def tokens(self) -> list[int]:
        """Return the tokens that can come next."""
        said = self.said
        return [path[said] for path, _ in self.values]

    def after(self, token: int, speaker: Speaker) -> _Branch | None:
        """Return the moves that go on with *token*, or None when none do."""
        said = self.said
        values = [value for value in self.values if value[0][said] == token]
        if not values:
            return None
        twin = self.copy()
        twin.values, twin.said = values, said + 1
        path, number = values[0]
        if len(path) == twin.said:
            twin._take(number)
            twin._next_axis(speaker)
        return twin


class FactoredQuestion:
    """A choice among tokens, as a part of an action: *numbers* are the tokens that can come next, in rising order.

    *said* are all tokens of the action so far; those that go without saying are among them, and are never asked for.
    """

    __slots__ = ("_branches", "_codec", "_legal", "_may_pass", "_speaker", "numbers", "said")

    def __init__(
        self,
        codec: FactoredCodec,
        legal: LegalActions,
        speaker: Speaker,
        *,
        branches: list[_Branch] | None = None,
        said: Path = (),
    ) -> None:
        self._codec = codec
        self._legal = legal
        self._speaker = speaker
        self._branches = branches
        self.said = said
        self.numbers = sorted(self._next())

    def _next(self) -> set[int]:
        verbs = self._codec.tokens.verb
        if self._branches is None:
            found = {verbs[said_verb(group[0])] for group in self._legal.groups if group[1]}
            return found | {verbs[PASS]} if self._legal.may_pass else found
        return {token for branch in self._branches for token in branch.tokens()}

    def mask(self) -> bytearray:
        """Return a 1 for each token that can come next, and a 0 for each other one."""
        found = bytearray(self._codec.size)
        for token in self.numbers:
            found[token] = 1
        return found

    def answer(self, number: int) -> FactoredQuestion | Action:
        """Return the next question after the token *number*, or the action when all is said."""
        found = self.say(number)
        while isinstance(found, FactoredQuestion) and len(found.numbers) == 1:
            found = found.say(found.numbers[0])
        return found

    def say(self, number: int) -> FactoredQuestion | Action:
        """Return what comes after the token *number*, with one choice only, too."""
        if number not in self.numbers:
            raise _impossible(self._codec.tokens.names, number, self.numbers)
        said = (*self.said, number)
        if self._branches is not None:
            branches = [found for branch in self._branches if (found := branch.after(number, self._speaker)) is not None]
        else:
            branches = []
            first = 0
            verbs = self._codec.tokens.verb
            for group in self._legal.groups:
                if group[1] and verbs[said_verb(group[0])] == number:
                    branches.append(_Branch(group, first, self._speaker))
                first += group[1]
            if not branches:  # Passing comes last, and belongs to no group.
                return self._taken(first)
        for branch in branches:
            if branch.is_said:
                return self._taken(branch.number)
        return FactoredQuestion(self._codec, self._legal, self._speaker, branches=branches, said=said)

    def _taken(self, number: int) -> Action:
        action: Action = self._legal[number]
        return action


def _impossible(names: Sequence[str], number: object, possible: Sequence[int]) -> NotAnActionError:
    shown = ", ".join(f"{token} ({names[token]})" for token in possible[:8]) + (", ..." if len(possible) > 8 else "")
    named = f" ({names[number]})" if isinstance(number, int) and 0 <= number < len(names) else ""
    return NotAnActionError(f"expected one of the numbers {shown}; got {number!r:.40}{named}")


class FactoredCodec:
    """Actions as tuples of tokens: *size* is how many tokens there are, *names* what each says.

    >>> codec = FactoredCodec(Setting(players=2))
    >>> game = codec.setting.new_game(seed=7)
    >>> code = codec.encode(game.legal_actions[0], game.legal_actions)
    >>> [codec.names[token] for token in code], str(codec.decode(code, game.legal_actions))
    (['draft', 'road 1'], 'draft poulterer from road 1')
    """

    form = "factored"

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tokens = Tokens(setting)
        self.names: Sequence[str] = tuple(self.tokens.names)
        self.size = len(self.names)

    def name(self, number: int) -> str:
        """Return what a token says."""
        if not 0 <= number < self.size:
            raise NotAnActionError(f"expected a number from 0 to {self.size - 1}, got {number!r:.40}")
        return self.names[number]

    def ask(self, legal: LegalActions) -> FactoredQuestion:
        """Return the first question about one of the *legal* actions; choices that go without saying are not asked for."""
        found = self._begin(legal)
        if len(legal) == 1 or len(found.numbers) > 1:
            return found
        question = found.answer(found.numbers[0])
        return question if isinstance(question, FactoredQuestion) else found

    def _begin(self, legal: LegalActions) -> FactoredQuestion:
        if not len(legal):
            raise NotAnActionError("there is no legal action to ask for; the game is over, or another player decides")
        return FactoredQuestion(self, legal, Speaker(self.tokens, legal))

    def encode(self, action: Action, legal: LegalActions) -> Path:
        """Return all tokens of one of the *legal* actions; raise `NotAnActionError` for another one."""
        if action.verb == PASS and legal.may_pass:
            return self.tokens.pass_path
        move = legal_move(action, legal)
        return Speaker(self.tokens, legal).path(move)

    def codes(self, legal: LegalActions) -> list[Path]:
        """Return all tokens of each of the *legal* actions, in their order."""
        speaker = Speaker(self.tokens, legal)
        found = [speaker.path(move) for move in moves(legal.groups)]
        return [*found, self.tokens.pass_path] if legal.may_pass else found

    def decode(self, code: Sequence[int], legal: LegalActions) -> Action:
        """Return the one of the *legal* actions that these tokens say; raise `NotAnActionError` where there is none."""
        found: FactoredQuestion | Action = self._begin(legal)
        for token in code:
            if not isinstance(found, FactoredQuestion):
                raise NotAnActionError(f"expected {len(code) - 1} tokens at most; got {len(code)}: nothing comes after an action")
            found = found.say(token)
        if isinstance(found, FactoredQuestion):
            raise _impossible(self.names, None, found.numbers)
        return found
