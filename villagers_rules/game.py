"""The game as front ends, bots and researchers use it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from villagers_rules import arguments
from villagers_rules.errors import GameError, IllegalActionError, Refusal
from villagers_rules.model.actions import Action
from villagers_rules.model.scores import Score
from villagers_rules.rules import notation
from villagers_rules.rules.market import winners
from villagers_rules.rules.refusals import judge
from villagers_rules.rules.scoring import final_scores, score_of
from villagers_rules.saving import Saving
from villagers_rules.searching import Searching

if TYPE_CHECKING:
    from villagers_rules.card_book import CardBook
    from villagers_rules.rules.clock import Clock, Standing
    from villagers_rules.rules.preview import Preview
    from villagers_rules.words import Words


class Game(Saving, Searching):
    """One game of any packs; see the README for the first steps."""

    def __repr__(self) -> str:
        mode = f", mode={self.mode!r}" if self.mode else ""
        return f"<Game players={self.players}, packs={list(self.packs)}{mode}, {len(self._taken)} actions>"

    # -- facts -------------------------------------------------------------------------------------------------------------------
    @property
    def players(self) -> int:
        """How many players there are, numbered from 1."""
        return self.state.players

    @property
    def seats(self) -> tuple[int | str, ...]:
        """The players by number, then the seats without a player by name: the owners that views, changes and scores name."""
        return tuple(self.state.owner_name(seat) for seat in range(len(self.state.seats)))

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs of the game, each after those it requires."""
        return tuple(pack.id for pack in self.catalog.packs)

    @property
    def mode(self) -> str:
        """The mode in which it is played, "" for none."""
        return self.catalog.mode

    @property
    def cards(self) -> CardBook:
        """The cards of the game by id, in English: names, suits, symbols, relations, copies and rules text."""
        return self.card_book()

    def card_book(self, language: str = "en") -> CardBook:
        """Return the cards of the game by id in one of `languages`; raise `GameError` for one that there is not."""
        from villagers_rules.card_book import CardBook

        self._check_language(language)
        if language not in self._books:
            self._books[language] = CardBook(self.catalog, self.players, language)
        return self._books[language]

    def words(self, language: str = "en", names: Mapping[int, str] | None = None) -> Words:
        """Return what says actions, changes, logs and decisions in one of `languages`, with the *names* of players by number.

        Raises `GameError` for a language that there is not, and for names of nobody.
        """
        from villagers_rules.words import Words

        self._check_language(language)
        arguments.names_of_players(names, self.state.players)
        return Words(self.catalog, language, names)

    def _check_language(self, language: str) -> None:
        from villagers_rules.card_book import languages

        if language not in languages():
            raise GameError(f"no language is called {language!r:.60}; the languages: {', '.join(languages())}")

    # -- what is ahead -----------------------------------------------------------------------------------------------------------
    def preview(self, action: Action | str, *, player: int | None = None) -> Preview:
        """Return what a legal *action* would do, as far as the player who takes it can know; a pass does nothing.

        Show it to that player alone: which actions are legal depends on what is in a hand. *player* is who takes it, as in
        `apply`.
        Raises `IllegalActionError` for an action that is not legal now.
        """
        from villagers_rules.rules.preview import no_preview, preview

        found = self._action(action, player)
        if found.verb == notation.PASS:
            refused = self._refused_pass(found)
            if refused is None:
                return no_preview(self.state)
            raise IllegalActionError(refused)
        move = judge(self.state, found)
        if isinstance(move, Refusal):
            raise IllegalActionError(move)
        return preview(self.state, move, found.player - 1)

    def unusable(self, player: int) -> dict[str, Refusal]:
        """Return, for each card in the hand of *player* that can neither be placed nor played now, why.

        Show it to that player alone.
        """
        from villagers_rules.rules.preview import unusable

        self._check_player(player)
        return {} if self.state.is_over else unusable(self.state, player - 1)

    @property
    def clock(self) -> Clock:
        """The round, the phase, and the market that is due next (R9.1, R9.2)."""
        from villagers_rules.rules.clock import clock

        return clock(self.state)

    def standings(self) -> list[Standing]:
        """Return what every seat would have if its village were paid in full now, the highest total first."""
        from villagers_rules.rules.clock import standings

        return standings(self.state)

    # -- what it is worth --------------------------------------------------------------------------------------------------------
    def scores(self) -> list[Score]:
        """Return for every seat what it has and what its village is worth, with the working of every point (R9, R10)."""
        if self.is_over:
            return final_scores(self.state)
        return [score_of(self.state, seat) for seat in range(len(self.state.seats))]

    @property
    def winners(self) -> list[int | str]:
        """Return who has won, more than one if they share; empty while the game runs (R9.4)."""
        return [self.state.owner_name(seat) for seat in winners(self.state)] if self.is_over else []
