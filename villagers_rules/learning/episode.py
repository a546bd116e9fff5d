"""One game as environments play it: who answers, the numbers that can be answered, and what a player observes."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from villagers_rules.errors import GameError, UnfinishedGameError
from villagers_rules.game import Game
from villagers_rules.learning.factored import FactoredCodec
from villagers_rules.learning.features import Features, Vector
from villagers_rules.learning.forms import Codec, Question, action_codec
from villagers_rules.learning.outcome import returns_named, returns_of
from villagers_rules.learning.setting import Setting
from villagers_rules.model.actions import Action
from villagers_rules.model.views import View


class Rules:
    """What is the same in all episodes of an environment: setting, codec, features, and what a game is worth.

    An observation is the vector of the view, and in the factored form how often each number was said of the action so far.
    """

    def __init__(self, setting: Setting, *, form: str = "", returns: str = "") -> None:
        self.setting = setting
        self.codec: Codec = action_codec(setting, form)
        self.features = Features(setting)
        self.returns = returns_named(returns, setting)
        said = [f"said: {name}" for name in self.codec.names] if isinstance(self.codec, FactoredCodec) else []
        self.names: tuple[str, ...] = (*self.features.names, *said)
        self.size = len(self.names)

    def __deepcopy__(self, memo: object) -> Rules:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_again, (self.setting, self.codec.form, self.returns)


@lru_cache(maxsize=16)
def rules_again(setting: Setting, form: str, returns: str) -> Rules:
    """Return rules that were pickled; the latest are kept, so that what is loaded later shares them."""
    return Rules(setting, form=form, returns=returns)


class Episode:
    """A game that goes on by numbers; `player` says who answers, from 1, None at the end."""

    __slots__ = ("_question", "_views", "answers", "game", "given_up", "rules")

    def __init__(self, rules: Rules, game: Game) -> None:
        self.rules = rules
        self.game = game
        self.given_up = False
        self.answers: tuple[int, ...] = ()
        """What was answered of the action that is not whole yet."""
        self._question: Question | None = None
        self._views: dict[int, View] = {}

    @classmethod
    def begin(cls, rules: Rules, seed: int | None) -> Episode:
        """Return a new game; the same *seed* gives the same game."""
        return cls(rules, rules.setting.new_game(seed))

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or was given up since it would have gone on for ever."""
        return self.given_up or self.game.is_over

    @property
    def player(self) -> int | None:
        """Who answers next, from 1; None at the end."""
        return None if self.is_over else self.game.current_player

    @property
    def question(self) -> Question:
        """What is asked now."""
        found = self._question
        if found is None:
            if self.is_over:
                raise GameError("the game is over: nothing is asked any more")
            found = self.rules.codec.ask(self.game.legal_actions)
            for answer in self.answers:
                after = found.answer(answer)
                assert not isinstance(after, Action)  # Answers are forgotten once an action is whole.
                found = after
            self._question = found
        return found

    def answer(self, number: int) -> None:
        """Go on with *number*; raise `NotAnActionError` where it cannot be answered."""
        found = self.question.answer(number)
        if isinstance(found, Action):
            self.take(found)
        else:
            self._question = found
            self.answers = (*self.answers, number)

    def take(self, action: Action) -> None:
        """Carry out a whole *action*."""
        self._question, self.answers, self._views = None, (), {}
        try:
            self.game.apply(action)
        except UnfinishedGameError:
            self.given_up = True

    def view(self, player: int) -> View:
        """Return what *player* (from 1) sees now, without the options."""
        found = self._views.get(player)
        if found is None:
            found = self._views[player] = self.game.view(player, options=False)
        return found

    def observation(self, player: int) -> list[float]:
        """Return what *player* (from 1) observes."""
        vector = [0.0] * self.rules.size
        self.observe(player, vector)
        return vector

    def observe(self, player: int, vector: Vector) -> None:
        """Enter what *player* (from 1) observes into as many zeros."""
        rules = self.rules
        decision = self.game.decision if player == self.player else None
        rules.features.enter(vector, self.view(player), decision)
        if self.answers and player == self.player:
            for token in self.question.said:
                vector[rules.features.size + token] += 1.0

    def returns(self) -> list[float]:
        """Return what the game is worth to each player so far: nothing until it is over."""
        return returns_of(self.game, self.rules.returns)

    def copy(self) -> Episode:
        """Return an independent copy."""
        twin = Episode(self.rules, self.game.copy())
        twin.given_up, twin.answers = self.given_up, self.answers
        return twin

    def __deepcopy__(self, memo: object) -> Episode:
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        return self.rules, self.game, self.given_up, self.answers

    def __setstate__(self, held: tuple[Any, ...]) -> None:
        self.rules, self.game, self.given_up, self.answers = held
        self._question, self._views = None, {}

    def sample(self, player: int, rng: Random) -> Episode:
        """Return an episode that *player* cannot tell from this one, drawn evenly from all of them."""
        twin = Episode(self.rules, self.game.sample(player, rng))
        twin.given_up = self.given_up
        if player == self.player:
            twin.answers = self.answers
        return twin
