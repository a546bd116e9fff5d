"""The course of one game: its position, the actions that were taken, and how one is carried out and undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from villagers_rules.errors import ACTIONS, GameError, IllegalActionError, NotAnActionError, Refusal, UnfinishedGameError
from villagers_rules.log import Log, answers_unseen
from villagers_rules.model import terms
from villagers_rules.model.actions import MAX_ACTIONS, Action
from villagers_rules.model.changes import revert
from villagers_rules.model.changes.codec import MAX_CHANGES
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.moment import Moment, now
from villagers_rules.model.moves import Move
from villagers_rules.model.narration import Changes
from villagers_rules.model.state import State
from villagers_rules.model.timeline import Timeline
from villagers_rules.model.wellformed import check_action
from villagers_rules.phrases import phrase
from villagers_rules.rules import notation, turns
from villagers_rules.rules.interrupts import asked_for_interrupts
from villagers_rules.rules.refusals import judge

if TYPE_CHECKING:
    from villagers_rules.card_book import CardBook
    from villagers_rules.model.public_changes import Change
    from villagers_rules.packs import Catalog

_G = TypeVar("_G", bound="Course")


class Course:
    """The part of `Game` that carries actions out and takes them back."""

    def __init__(self, catalog: Catalog, state: State) -> None:
        """Use `Game.new`, `Game.from_json` or `Game.replay` instead."""
        self.catalog = catalog
        """The cards and numbers of the game, for programs of the project; others find them in `cards`."""
        self.state = state
        """The position as the interpreter holds it, for programs of the project; others ask the game, or look at a view."""
        self.differences: tuple[str, ...] = ()
        """What is not the same in the cards here and in those that the save or record was made with, in words."""
        self.ask_interrupts = False
        """Whether players with an open interrupt are asked before who must decide: `decision` shows them, and `pass` is an
        action. It is meant for programs that only look at `decision`; nobody but the player asked may see it."""
        self._taken: list[Action | Move | str] = []
        self._worded = 0  # So many of the first are actions in words.
        self._marks: list[int] = [len(state.journal or [])]
        self._options: dict[str, Any] = {}
        self._noted = Log()
        self._passed: set[int] = set()
        self._books: dict[str, CardBook] = {}
        self._insights: dict[int, Any] = {}
        self._lotteries: dict[int, Any] = {}
        self._pasts: dict[int, Any] = {}
        self._enter(Timeline(state))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (R9.4)."""
        return not self.state.agenda

    @property
    def proved(self) -> bool:
        """Whether the actions lead here from a deal; a game that started from a position keeps the laws as far as is known."""
        return bool(self._options)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions taken so far, in order."""
        taken = self._taken
        for number in range(self._worded, len(taken)):
            action = taken[number]
            if isinstance(action, str):
                taken[number] = _read(action)
        notation.word(self.state, taken, self._marks, self._worded)  # type: ignore[arg-type]
        self._worded = len(taken)
        return tuple(self._taken)  # type: ignore[arg-type]

    def apply(self, action: Action | str, *, player: int | None = None) -> Sequence[Change]:
        """Carry out *action* and return what happened; raise `IllegalActionError` for one that the rules do not allow now.

        *player* is who takes it: text is read as that player's, or if it is left out as that of who must decide, and a value that
        names another one is no action of that player (`NotAnActionError`).
        """
        start = self._marks[-1]
        offer = action.offer if player is None and isinstance(action, Action) else None
        if offer is not None and offer[0] is self._moment:
            self._carry_out(offer[1])
        else:
            found = self._action(action, player)
            if found.verb == notation.PASS:
                self._pass(found)
            else:
                self._take(found)
        return Changes(self._moment, start)

    def undo(self) -> Action:
        """Take back the last action and return it; raise `GameError` when there is none. See `can_undo` for players."""
        if not self._taken:
            raise GameError("nothing to undo: no action was taken yet")
        self._noted.taken(len(self._taken))
        self._marks.pop()
        done = self._journal()[self._marks[-1] :]
        self._revert_to(self._marks[-1])
        action = self._taken.pop()
        self._worded = min(self._worded, len(self._taken))
        if isinstance(action, str):
            action = _read(action)
        found = action if isinstance(action, Action) else notation.action_of(self.state, action)
        self._noted.undone(len(self._taken) + 1, found, unseen=answers_unseen(self.state, found, done))
        return found

    def copy(self: _G, *, history: bool = True, seed: int | None = None) -> _G:
        """Return an independent copy.

        Without its *history* it begins from this position, as it does with another *seed*, from which all later chance follows:
        it has no actions, log and undo from before, and copies faster. It knows all hidden cards; a bot asks for a `sample`.
        """
        state = self.state.copy()
        state.journal = self._journal().copy() if history and seed is None else Journal()
        twin = type(self)(self.catalog, state)
        twin.differences = self.differences
        twin.ask_interrupts = self.ask_interrupts
        twin._passed = set(self._passed)
        twin._books = self._books
        if seed is not None:
            state.seed = seed
        elif history:
            twin._taken = list(self._taken)
            twin._marks = list(self._marks)
            twin._options = self._options
            twin._noted = self._log.copy()
        return twin

    def __copy__(self: _G) -> _G:
        return self.copy()

    def __deepcopy__(self: _G, memo: dict[int, Any]) -> _G:
        return self.copy()

    # -- carrying out ------------------------------------------------------------------------------------------------------------
    def _take(self, action: Action) -> None:
        """Carry out *action* and note it; raise `IllegalActionError`, or `GameError` where no save could hold more."""
        move = judge(self.state, action)
        if isinstance(move, Refusal):
            raise IllegalActionError(move)
        action = notation.in_full(self.state, action, move)
        self._carry_out(move)
        self._taken[-1] = action

    def _carry_out(self, move: Move) -> None:
        """Carry out a legal move and note it; raise `GameError` where no save could hold more."""
        taken = self._taken
        if len(taken) >= MAX_ACTIONS:
            raise UnfinishedGameError(
                f"the game has {MAX_ACTIONS} actions, and saves and records hold no more; undo some, or end it here",
                ACTIONS,
            )
        state = self.state
        journal = state.journal if state.journal is not None else self._journal()
        start = len(journal)
        try:
            turns.carry_out(state, move)
            mark = len(journal)
            if mark > MAX_CHANGES:
                raise UnfinishedGameError(
                    f"the game would have more than {MAX_CHANGES} changes, and saves hold no more; end it here",
                    ACTIONS,
                )
        except BaseException:  # What a pack's steps would do for ever, or Ctrl-C: the game stays as it was before.
            self._revert_to(start)
            raise
        taken.append(move)
        self._marks.append(mark)
        self._moment = Moment(self._timeline, mark)
        if self._passed:
            self._passed.clear()

    def _pass(self, action: Action) -> None:
        """Note that a player who was asked does not interrupt; nobody else learns of it."""
        refused = self._refused_pass(action)
        if refused is not None:
            raise IllegalActionError(refused)
        self._passed.add(action.player - 1)
        self._log.passed(action.player)

    def _refused_pass(self, action: Action) -> Refusal | None:
        """Return why a player cannot pass, or None for one who was asked."""
        if action.player - 1 in self._asked():
            return None
        reason = phrase("{player} is not asked whether to interrupt", player=terms.owner(action.player))
        refused = isinstance(judge(self.state, Action.parse("decline", player=action.player)), Refusal)
        remedy = phrase("go on without passing") if refused else phrase("write `decline` to refuse what is offered")
        return Refusal(rule="R12.1", reason=reason, remedy=remedy)

    def _asked(self) -> list[int]:
        """Return the seats that are asked whether to interrupt, and have not answered yet, in the order of asking."""
        if not self.ask_interrupts or self.state.is_over:
            return []
        return [seat for seat in asked_for_interrupts(self.state) if seat not in self._passed]

    # -- helpers -----------------------------------------------------------------------------------------------------------------
    @property
    def _log(self) -> Log:
        """What happened, every action that was taken so far included: they are noted when somebody asks."""
        self._noted.taken(len(self._taken))
        return self._noted

    def _enter(self, timeline: Timeline) -> None:
        """Begin a moment of a *timeline*: what was offered before counts no longer, and stays what it was for its holder."""
        self._timeline = timeline
        self._moment = now(timeline)
        self._passed.clear()

    def _revert_to(self, start: int) -> None:
        """Take back all changes but the first *start* ones; what was offered and happened so far can still be read."""
        journal = self._journal()
        held = ref(self._timeline)
        self._enter(Timeline(self.state))
        timeline = held()
        if timeline is not None:
            timeline.end()
        revert(self.state, journal[start:])
        kept = self.state.journal = journal.copy()
        del kept[start:]
        self._enter(self._timeline)

    def _journal(self) -> Journal:
        if self.state.journal is None:
            self.state.journal = Journal()
        return self.state.journal

    def _action(self, action: Action | str, player: int | None = None) -> Action:
        """Return the action that is meant, as *player*'s or if that is left out as that of who must decide."""
        if player is not None:
            self._check_player(player)
        if isinstance(action, Action):
            check_action(action)
            if player not in (None, action.player):
                raise NotAnActionError(f"this is an action of player {action.player}, not of player {player}")
            return action
        if not isinstance(action, str):
            raise NotAnActionError(f"an action is an Action or its text; got {type(action).__name__}")
        if player is None:
            asked = self._asked()
            player = 1 if self.state.is_over else (asked[0] if asked else notation.deciding(self.state)) + 1
        return Action.parse(action, player=player)

    def _check_player(self, player: int) -> None:
        if isinstance(player, bool) or not isinstance(player, int) or not 1 <= player <= self.state.players:
            raise GameError(f"players are numbered 1 to {self.state.players}; got {player!r}")


def _read(line: str) -> Action:
    """Return the action that a line of a record says: of a save that was not checked."""
    from villagers_rules.model.record_text import read_action

    return read_action(line)
