"""What each seat of a game may do, sees and reads: the part of `Game` that front ends ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from villagers_rules import arguments
from villagers_rules.course import Course
from villagers_rules.errors import Refusal
from villagers_rules.log import LogEntry, answers_unseen, entries
from villagers_rules.model.actions import Action
from villagers_rules.model.known import ONLOOKER
from villagers_rules.model.narration import changes_by_action, changes_of, reveals
from villagers_rules.rules import legal, notation
from villagers_rules.rules.interrupts import asked_for_interrupts
from villagers_rules.rules.legal import Decision, LegalActions, legal_actions
from villagers_rules.rules.refusals import judge

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change
    from villagers_rules.model.views import View


class Seats(Course):
    """The part of `Game` that says who may do what, and what each seat sees of it."""

    # -- who may act -------------------------------------------------------------------------------------------------------------
    @property
    def decision(self) -> Decision | None:
        """Who must decide what now, or None when the game is over.

        While interrupts are asked for (`ask_interrupts`) it is a player who holds one, and is for that player's eyes alone.
        """
        asked = self._asked()
        if asked:
            return legal.asked_to_interrupt(self.state, asked[0], self._moment)
        return legal.decision(self.state, self._moment)

    def decision_for(self, player: int) -> Decision | None:
        """Return who must decide what now, as *player* may know it: with the options if it is this player, without if not.

        A player who is asked whether to interrupt sees that question; nobody else can tell that it was asked.
        """
        self._check_player(player)
        if player - 1 in self._asked():
            return legal.asked_to_interrupt(self.state, player - 1, self._moment)
        return legal.decision_seen(self.state, player - 1, self._moment)

    @property
    def current_player(self) -> int | None:
        """Who is to act next, from 1: the player of `decision`; None when the game is over. What everybody may know of it, views
        say."""
        asked = self._asked()
        if self.state.is_over:
            return None
        return (asked[0] if asked else notation.deciding(self.state)) + 1

    @property
    def may_act(self) -> tuple[int, ...]:
        """Every player who may act now: who must decide, and whoever holds an open interrupt, which nobody else may know."""
        if self.state.is_over:
            return ()
        return (notation.deciding(self.state) + 1, *(seat + 1 for seat in asked_for_interrupts(self.state)))

    @property
    def legal_actions(self) -> LegalActions:
        """Every action that is legal now for who must decide, own interrupts included; none when the game is over."""
        if self.ask_interrupts:
            asked = self._asked()
            if asked:
                return legal.actions_of(self.state, asked[0], self._moment, may_pass=True)
        return legal_actions(self.state, self._moment)

    def legal_actions_for(self, player: int) -> LegalActions:
        """Return every action that is legal now for *player*: the decision, if it is theirs, and interrupts (R12.1, R15.5).

        Show it to that player alone: nobody else may know that an interrupt is open.
        """
        self._check_player(player)
        return legal.actions_of(self.state, player - 1, self._moment, may_pass=player - 1 in self._asked())

    def refusal(self, action: Action | str, *, player: int | None = None) -> Refusal | None:
        """Return why *action* is not legal now, or None when it is; raise `NotAnActionError` for what is none of this game."""
        found = self._action(action, player)
        if found.verb == notation.PASS:
            return self._refused_pass(found)
        judged = judge(self.state, found)
        return judged if isinstance(judged, Refusal) else None

    # -- what is seen ------------------------------------------------------------------------------------------------------------
    def view(self, player: int, *, options: bool = True) -> View:
        """Return what *player* (from 1) knows of the game, and no more (R16); without the *options* it is many times faster.

        Of player 0, who has no seat and looks on, it is what lies open.
        """
        from villagers_rules.rules.view import view

        seat = self._viewer(player)
        listed = self.legal_actions_for(player).texts() if options and player else ()
        return view(self.state, seat, listed, version=self._log.version(player))

    def _viewer(self, player: int) -> int:
        """Return the seat of *player*, who may be 0, an onlooker without one."""
        if player == 0 and not isinstance(player, bool):
            return ONLOOKER
        self._check_player(player)
        return player - 1

    def version(self, player: int | None = None) -> int:
        """Return the version of the game that *player* has: a number that grows with every entry of that player's log.

        Without a *player* it is that of who runs the game, which counts passes of all players, too.
        """
        if player is not None:
            self._viewer(player)
        return self._log.version(player)

    def log(self, *, since: int = 0) -> list[LogEntry]:
        """Return what happened since a version of who runs the game, every action with its changes, hidden cards included."""
        return self._entries(None, since)

    def log_for(self, player: int, *, since: int = 0) -> list[LogEntry]:
        """Return what *player* saw happen since a version of that player's: actions with what came of them, and `undone` ones.

        What was done since then and undone again is left out; own passes are in it, and nobody else's. Player 0, who has
        no seat and looks on, sees what lies open.
        """
        self._viewer(player)
        return self._entries(player, since)

    def _entries(self, player: int | None, since: int) -> list[LogEntry]:
        arguments.whole_number("since", since, 0, self._log.version(player))
        past = [entry for entry in self._log.past if entry.version > since]
        events = self._log.since(player, since)
        viewer = None if player is None else self._viewer(player)

        def told(first: int) -> Sequence[Sequence[Change]]:
            marks = [0, *self._marks][first:]
            return changes_by_action(self.state, self._journal()[marks[0] :], marks, viewer=viewer)

        def is_unseen(number: int) -> bool:
            done = self._journal()[self._marks[number - 1] : self._marks[number]]
            return answers_unseen(self.state, self.actions[number - 1], done)

        return past + entries(events, self.actions if events else (), told, is_unseen, player)

    @property
    def changes(self) -> list[Change]:
        """Everything that happened since the deal, in order."""
        return changes_of(self.state, self.state.journal or [])

    def changes_for(self, player: int, *, since: int = 0) -> list[Change]:
        """Return what *player* saw happen since so many actions had been taken (0: since the deal); cards not seen are backs.

        Player 0 has no seat and looks on.
        """
        viewer = self._viewer(player)
        start = self._marks[since] if arguments.whole_number("since", since, 0, len(self._taken)) else 0
        past = [] if since else [change for entry in self._log.past for change in entry.changes]
        return past + changes_of(self.state, self._journal()[start:], viewer=viewer)

    def can_undo(self, player: int) -> bool:
        """Return whether *player* may take back the last action: it was their own and nobody has learned anything by it (R16)."""
        self._check_player(player)
        if not self._taken:
            return False
        before = self.copy()
        if before.undo().player != player:
            return False
        return not reveals(before.state, self._journal()[self._marks[-2] :])
