"""The game as front ends, bots and researchers use it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any
from weakref import ref

from villagers_rules import arguments
from villagers_rules.errors import GameError, IllegalActionError, Refusal, UnfinishedGameError
from villagers_rules.model.actions import Action
from villagers_rules.model.changes import Entry, revert
from villagers_rules.model.changes.codec import MAX_CHANGES
from villagers_rules.model.moment import Moment
from villagers_rules.model.moves import Move
from villagers_rules.model.narration import Changes, changes_of, reveals
from villagers_rules.model.public_changes import Change
from villagers_rules.model.record_text import MAX_ACTIONS
from villagers_rules.model.state import State
from villagers_rules.model.wellformed import check_action
from villagers_rules.packs import Catalog, load
from villagers_rules.rules import legal, notation, setup, turns
from villagers_rules.rules.legal import Decision, LegalActions
from villagers_rules.rules.market import winners
from villagers_rules.rules.refusals import judge
from villagers_rules.rules.scoring import Score, final_scores, score_of
from villagers_rules.rules.view import View, view

if TYPE_CHECKING:
    from villagers_rules.model.record_text import Transcript
    from villagers_rules.save_writer import Saved

# What writes and reads saves and records is imported by the methods that need it: it would make importing the package slow.


HIGHEST_SEED = 10**40
"""Seeds beyond this are refused: they are written into saves and records."""
MOMENTS = 200
"""A game looks which of its moments somebody still holds whenever it has entered so many."""


class Game:
    """One game of any packs; see the README for the first steps."""

    def __init__(self, catalog: Catalog, state: State) -> None:
        """Use `Game.new`, `Game.from_json` or `Game.replay` instead."""
        self.catalog = catalog
        self.state = state
        self._taken: list[Action | Move] = []
        self._marks: list[int] = [len(state.journal or [])]
        self._options: dict[str, Any] = {}
        self._moments: list[ref[Moment]] = []
        self._enter()
        self.differences: tuple[str, ...] = ()
        """What is not the same in the cards here and in those that the save or record was made with, in words."""

    @classmethod
    def new(
        cls,
        *,
        players: int | None = None,
        packs: Sequence[str] = ("base",),
        mode: str | None = None,
        seed: int | None = None,
        deal: Sequence[str] | None = None,
        first_player: int | None = None,
        pack_dirs: Sequence[str | Path] = (),
    ) -> Game:
        """Return a game that waits for its first decision.

        *players* are as few as the packs allow if left out; a *mode*, such as one for a single player, brings its own pack.
        *seed* makes it reproducible (without one it is drawn); *deal* is the whole deal, card by card in the order of R2.2, as
        for a game played at a table; *pack_dirs* are searched for packs besides the shipped ones. Raises `GameError`.
        """
        catalog = load(packs, pack_dirs=pack_dirs, mode=mode or "")
        if players is None:
            players = catalog.players[0]
        catalog.check_players(players)
        if seed is None:
            seed = SystemRandom().randrange(2**32)
        if type(seed) is not int or abs(seed) > HIGHEST_SEED:
            raise GameError(f"expected a whole number of at most {len(str(HIGHEST_SEED))} digits as the seed, got {seed!r:.60}")
        if first_player is not None and (type(first_player) is not int or first_player < 1):
            raise GameError(f"the first player is a number from 1 to {players}; got {first_player!r:.60} (R2.3)")
        state = setup.new_state(catalog.table, catalog.rules, players=players, seed=seed)
        cards = None if deal is None else arguments.names("the deal", deal)
        order = None if cards is None else [notation.kind_named(state, card) for card in cards]
        setup.deal(state, order, first_player=first_player or 0)
        game = cls(catalog, state)
        game._options = {"packs": list(packs), "players": players, "seed": seed}
        if mode:
            game._options["mode"] = mode
        if deal is not None:
            game._options["deal"] = list(deal)
        if first_player is not None:
            game._options["first player"] = first_player
        state.journal = []
        turns.begin(state)
        game._marks = [len(state.journal)]
        game._enter()
        return game

    @property
    def proved(self) -> bool:
        """Whether the actions lead here from a deal; a game that started from a position keeps the laws as far as is known."""
        return bool(self._options)

    # -- asking ------------------------------------------------------------------------------------------------------------------
    @property
    def is_over(self) -> bool:
        """Whether the game has ended (R9.4)."""
        return self.state.is_over

    @property
    def legal_actions(self) -> LegalActions:
        """Every action that is legal now for who must decide, own interrupts included; none when the game is over."""
        return legal.legal_actions(self.state, self._moment)

    def legal_actions_for(self, player: int) -> LegalActions:
        """Return every action that is legal now for *player*: the decision, if it is theirs, and interrupts (R12.1, R15.5).

        Show it to that player alone: nobody else may know that an interrupt is open.
        """
        self._check_player(player)
        return legal.actions_of(self.state, player - 1, self._moment)

    @property
    def decision(self) -> Decision | None:
        """Who must decide what now, or None when the game is over."""
        return legal.decision(self.state, self._moment)

    def refusal(self, action: Action | str) -> Refusal | None:
        """Return why *action* is not legal now, or None when it is; raise `GameError` for what is no action of this game."""
        judged = judge(self.state, self._action(action))
        return judged if isinstance(judged, Refusal) else None

    def view(self, player: int) -> View:
        """Return what *player* (from 1) knows of the game, and no more (R16)."""
        self._check_player(player)
        return view(self.state, player - 1, legal.actions_of(self.state, player - 1).texts())

    def scores(self) -> list[Score]:
        """Return for every seat what it has and what its village is worth, with the working of every point (R9, R10)."""
        if self.is_over and self.state.markets_held:
            return final_scores(self.state)
        return [score_of(self.state, seat) for seat in range(len(self.state.seats))]

    @property
    def winners(self) -> list[int | str]:
        """Return who has won, more than one if they share; empty while the game runs (R9.4)."""
        return [notation.owner_name(self.state, seat) for seat in winners(self.state)] if self.is_over else []

    @property
    def changes(self) -> list[Change]:
        """Everything that happened since the deal, in order."""
        return changes_of(self.state, self.state.journal or [])

    def changes_for(self, player: int, *, since: int = 0) -> list[Change]:
        """Return what *player* saw happen since so many actions had been taken (0: since the deal); cards not seen are backs."""
        self._check_player(player)
        start = self._marks[since] if arguments.whole_number("since", since, 0, len(self._taken)) else 0
        return changes_of(self.state, self._journal()[start:], viewer=player - 1)

    # -- doing -------------------------------------------------------------------------------------------------------------------
    def apply(self, action: Action | str) -> Sequence[Change]:
        """Carry out *action* (text is read as the deciding player's) and return what happened; raise `IllegalActionError`."""
        offer = action.offer if isinstance(action, Action) else None
        if offer is not None and offer[0] is self._moment:
            self._carry_out(offer[1])
        else:
            self._take(self._action(action))
        return Changes(self._moment, self._journal()[self._marks[-2] :])

    def undo(self) -> Action:
        """Take back the last action and return it; raise `GameError` when there is none. See `can_undo` for players."""
        if not self._taken:
            raise GameError("nothing to undo: no action was taken yet")
        self._marks.pop()
        self._revert_to(self._marks[-1])
        action = self._taken.pop()
        return action if isinstance(action, Action) else notation.action_of(self.state, action)

    def can_undo(self, player: int) -> bool:
        """Return whether *player* may take back the last action: it was their own and nobody has learned anything by it (R16)."""
        self._check_player(player)
        if not self._taken:
            return False
        before = self.copy()
        if before.undo().player != player:
            return False
        return not reveals(before.state, self._journal()[self._marks[-2] :])

    def copy(self) -> Game:
        """Return an independent copy."""
        state = self.state.copy()
        state.journal = list(self._journal())
        twin = Game(self.catalog, state)
        twin._taken = list(self._taken)
        twin._marks = list(self._marks)
        twin._options = self._options
        twin.differences = self.differences
        return twin

    # -- saves and records -------------------------------------------------------------------------------------------------------
    def to_data(self) -> dict[str, Any]:
        """Return the whole game, at any moment, as plain data: position, record, and what undo needs."""
        from villagers_rules import save_writer

        return save_writer.to_data(self._saved())

    def to_json(self) -> str:
        """Return the whole game, at any moment, as JSON."""
        from villagers_rules import save_writer

        return save_writer.to_json(self._saved())

    @classmethod
    def from_data(cls, data: Any, *, pack_dirs: Sequence[str | Path] = ()) -> Game:
        """Return the game that `to_data` wrote down; raise `GameError` for a save that is damaged or breaks a law of the game."""
        from villagers_rules import save_reader

        return cls._restored(save_reader.from_data(data, pack_dirs), pack_dirs)

    @classmethod
    def from_json(cls, text: str, *, pack_dirs: Sequence[str | Path] = ()) -> Game:
        """Return the game that `to_json` saved; *pack_dirs* are searched for packs. Raises `GameError` as `from_data` does."""
        from villagers_rules import save_reader

        return cls._restored(save_reader.from_json(text, pack_dirs), pack_dirs)

    def record(self) -> str:
        """Return the start of the game and every action, one a line; raise `GameError` if it started from a position."""
        from villagers_rules import save_writer

        return save_writer.record(self._saved())

    @classmethod
    def replay(cls, text: str, *, pack_dirs: Sequence[str | Path] = ()) -> Game:
        """Return the game that `record` wrote down, played again; raise `GameError` with the line of what cannot be played.

        With other cards than those of the record it is the same game to its end (`differences` tells what is not the same), or it
        is refused with the list of what differs.
        """
        from villagers_rules.model.record_text import Transcript
        from villagers_rules.save_reader import blame_cards, check_position

        transcript = Transcript.parse(text)
        game = cls._start_from_record(transcript, pack_dirs=pack_dirs)
        for number, line in enumerate(transcript.lines, 1):
            with blame_cards(game.differences), line.named(number):
                game._take(line.action)
        check_position(transcript, game.state, game.differences)
        return game

    @classmethod
    def _start_from_record(cls, transcript: Transcript, *, pack_dirs: Sequence[str | Path] = ()) -> Game:
        """Return the game of a record before its first action."""
        from villagers_rules.save_reader import blame_cards, differences_of

        with transcript.in_header():
            found = differences_of(transcript, pack_dirs)
            with blame_cards(found):
                game = cls.new(**transcript.options(), pack_dirs=pack_dirs)
        game.differences = found
        return game

    def _saved(self) -> Saved:
        from villagers_rules.save_writer import Saved

        return Saved(
            catalog=self.catalog,
            state=self.state,
            options=self._options,
            actions=self.actions,
            marks=self._marks,
            differences=self.differences,
        )

    @classmethod
    def _restored(cls, saved: Saved, pack_dirs: Sequence[str | Path]) -> Game:
        """Return the game of *saved*, once its actions have been found to lead to its position."""
        from villagers_rules import save_reader

        options = {name.replace(" ", "_"): value for name, value in saved.options.items()}
        with save_reader.blame_cards(saved.differences):
            with save_reader.within_place("begun") if options else nullcontext():
                again = (
                    cls.new(**options, pack_dirs=pack_dirs)
                    if options
                    else cls(saved.catalog, save_reader.starting_position(saved))
                )
            for number, action in enumerate(saved.actions):
                with save_reader.within_place(f"actions[{number}]"):
                    again._take(action)
            save_reader.check_replayed(saved, again._saved())
        return cls._of(saved)

    def _take(self, action: Action) -> None:
        """Carry out *action* and note it; raise `IllegalActionError`, or `GameError` where no save could hold more."""
        move = judge(self.state, action)
        if isinstance(move, Refusal):
            raise IllegalActionError(move)
        self._carry_out(move)
        self._taken[-1] = action

    def _carry_out(self, move: Move) -> None:
        """Carry out a legal move and note it; raise `GameError` where no save could hold more."""
        if len(self._taken) >= MAX_ACTIONS:
            raise UnfinishedGameError(
                f"the game has {MAX_ACTIONS} actions, and saves and records hold no more; undo some, or end it here"
            )
        journal = self._journal()
        start = len(journal)
        try:
            turns.carry_out(self.state, move)
            if len(journal) > MAX_CHANGES:
                raise UnfinishedGameError(
                    f"the game would have more than {MAX_CHANGES} changes, and saves hold no more; end it here"
                )
        except BaseException:  # What a pack's steps would do for ever, or Ctrl-C: the game stays as it was before.
            self._revert_to(start)
            raise
        self._taken.append(move)
        self._marks.append(len(journal))
        self._enter()

    # -- helpers -----------------------------------------------------------------------------------------------------------------
    def _enter(self) -> None:
        """Begin a new moment: what was offered before counts no longer, and stays what it was for whoever holds it."""
        self._moment = Moment(self.state)
        if not len(self._moments) % MOMENTS:
            self._moments = [held for held in self._moments if held() is not None]
        self._moments.append(ref(self._moment))

    def _revert_to(self, start: int) -> None:
        """Take back every change but the first *start* ones."""
        for held in self._moments:
            moment = held()
            if moment is not None:
                moment.keep(start)
        journal = self._journal()
        revert(self.state, journal[start:])
        del journal[start:]
        self._enter()

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the save and where its packs lie; unpickle nothing that is not your own."""
        from villagers_rules import save_writer

        return Game._unpickled, (self.to_data(), save_writer.pack_dirs_of(self.catalog), self.differences)

    @classmethod
    def _unpickled(cls, data: dict[str, Any], pack_dirs: list[str], differences: tuple[str, ...]) -> Game:
        from villagers_rules import save_reader

        return cls._of(save_reader.from_trusted_data(data, pack_dirs, differences))

    @classmethod
    def _of(cls, saved: Saved) -> Game:
        """Return the game of *saved* as it is."""
        game = cls(saved.catalog, saved.state)
        game.differences = saved.differences
        game._options, game._taken, game._marks = dict(saved.options), list(saved.actions), list(saved.marks)
        return game

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions taken so far, in order."""
        notation.word(self.state, self._taken, self._marks)
        return tuple(self._taken)  # type: ignore[arg-type]

    def _journal(self) -> list[Entry]:
        if self.state.journal is None:
            self.state.journal = []
        return self.state.journal

    def _action(self, action: Action | str) -> Action:
        if isinstance(action, Action):
            check_action(action)
            return action
        if not isinstance(action, str):
            raise GameError(f"an action is an Action or its text; got {type(action).__name__}")
        player = 1 if self.state.is_over else notation.deciding(self.state) + 1
        return Action.parse(action, player=player)

    def _check_player(self, player: int) -> None:
        if isinstance(player, bool) or not isinstance(player, int) or not 1 <= player <= self.state.players:
            raise GameError(f"players are numbered 1 to {self.state.players}; got {player!r}")
