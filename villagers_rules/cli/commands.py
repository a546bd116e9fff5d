"""What a person may type in a game besides an answer: each command takes the session and the rest of the line."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from villagers_rules import files
from villagers_rules.cli.common import read_file
from villagers_rules.cli.show import find_card
from villagers_rules.errors import GameError
from villagers_rules.text.frame import card_frame
from villagers_rules.text.ink import columns, hanging
from villagers_rules.text.scores import score_lines, seat_phrase, standings

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.actions import Action
    from villagers_rules.text.ink import Ink


class _Session(Protocol):
    """What commands use of the session in which they are typed."""

    game: Game
    people: tuple[int, ...]
    human: int | None
    ink: Ink
    saved_at: int | None
    own_files: set[Path]

    @property
    def history(self) -> list[list[str]]:
        """The lines of the log, by action."""

    @property
    def say(self) -> Callable[[Sequence[str]], None]:
        """What prints lines."""

    def note(self, text: str) -> None:
        """Tell something in a sentence or two."""

    def table(self) -> list[str]:
        """Return everything that lies on the table."""

    def undo(self) -> Action:
        """Take back the last action."""

    def why(self, line: str) -> None:
        """Tell why the action on *line* is not allowed."""

    def unsaved(self) -> str:
        """Return what to say of the actions that are in no save."""


_ANOTHER = "2: ACTION"
"""How an action of another player than the one who is asked is typed, where several people play."""
_FORCE = "--force"
"""What stands after the name of a file that is to be replaced, whatever it is."""
_ANOTHER_FILE = "is no earlier one of this game; choose another name, or replace it with --force after the name"
"""What is said of such a file."""
HELP = {
    "table": "show everything that lies on the table again",
    "score": "what every village is worth now, with the working",
    "show CARD": "show a card",
    "why ACTION": "why an action is not allowed, as in: why end turn",
    _ANOTHER: "what player 2 does meanwhile, such as an interrupt",
    "log": "what happened so far",
    "undo": "take back everything to your last decision",
    "save FILE": "save the game; villagers play --load FILE goes on with it",
    "record FILE": "write the game as text that villagers replay FILE reads",
    "quit": "leave the game",
}
"""The commands, as `help` shows them."""


def _help(session: _Session, rest: str) -> bool:
    session.say(["Type the number of an option, 0 to go back, a whole action as text, or:"])
    rows = [(word, says) for word, says in HELP.items() if len(session.people) > 1 or word != _ANOTHER]
    session.say(columns(rows, width=session.ink.width, indent="  "))
    actions = session.game.legal_actions
    written = f"{actions[0]}, or: {actions[-1]}" if len(actions) > 1 else str(actions[0])
    session.say(hanging("Actions are written like: ", written, width=session.ink.width))
    return True


def _table(session: _Session, rest: str) -> bool:
    session.say(session.table())
    return True


def _score(session: _Session, rest: str) -> bool:
    game, ink = session.game, session.ink
    session.say(standings(game, ink=ink, viewer=session.human))
    for seat, score in enumerate(game.scores()):
        session.say(["", ink.bold(seat_phrase(game, seat, session.human).capitalize()), *score_lines(score, ink=ink)])
    return True


def _show(session: _Session, rest: str) -> bool:
    if not rest:
        session.say(["which card? as in: show " + session.game.state.table.ids[0]])
        return True
    catalog = session.game.catalog
    try:
        session.say(card_frame(catalog, find_card(catalog, [rest]), ink=session.ink))
    except GameError as error:
        session.note(str(error))
    return True


def _why(session: _Session, rest: str) -> bool:
    if not rest:
        session.say(["why what? write the action after it, as in: why end turn"])
    else:
        session.why(rest)
    return True


def _log(session: _Session, rest: str) -> bool:
    session.say([line for lines in session.history for line in lines] or ["nothing has happened yet"])
    return True


def _undo(session: _Session, rest: str) -> bool:
    if not any(action.player in session.people for action in session.game.actions):
        session.say(["there is nothing of yours to take back yet"])
        return True
    action = session.undo()
    while action.player not in session.people:
        action = session.undo()
    whose = "" if action.player == session.human else f"player {action.player}: "
    session.say([f"taken back: {whose}{action}"])
    return True


def _save(session: _Session, rest: str) -> bool:
    if _write(session, rest, session.game.to_json(), _saved_actions):
        session.saved_at = len(session.game.actions)
    return True


def _record(session: _Session, rest: str) -> bool:
    try:
        text = session.game.record()
    except GameError as error:
        session.note(str(error))
    else:
        _write(session, rest, text, _recorded_actions)
    return True


def _write(session: _Session, rest: str, text: str, actions_in: Callable[[str], list[object]]) -> bool:
    """Write a file; one that is there is replaced when this session wrote it, or it is an earlier one of the same game."""
    forced = rest.split(" ")[-1] == _FORCE
    name = rest.removesuffix(_FORCE).rstrip() if forced else rest
    if not name:
        session.say(["into which file? write its name after it"])
        return False

    def is_earlier(path: Path) -> bool:
        if forced or path.resolve() in session.own_files:
            return True
        try:
            before, now = actions_in(read_file(path)), actions_in(text)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return False
        return now[: len(before)] == before

    try:
        path = files.write(files.target_path(name), text, replaces=is_earlier, hint=_ANOTHER_FILE)
    except GameError as error:
        session.note(str(error))
    except OSError as error:
        session.say([f"cannot write {name}: {(error.strerror or str(error)).lower()}"])
    else:
        session.own_files.add(path.resolve())
        session.say([f"written: {path}"])
        return True
    return False


def _saved_actions(text: str) -> list[object]:
    """Return the start of the game of a save, followed by its actions."""
    data = json.loads(text)
    return [(data["packs"], data["begun"], data["state"]["seed"], data["state"]["players"]), *data["actions"]]


def _recorded_actions(text: str) -> list[object]:
    """Return the start of the game of a record, followed by its actions."""
    from villagers_rules.model.record_text import Transcript

    record = Transcript.parse(text)
    return [(record.packs, record.options()), *(line.action for line in record.lines)]


def _quit(session: _Session, rest: str) -> bool:
    session.say([f"Good bye.{session.unsaved()}"])
    return False


COMMANDS: dict[str, Callable[[_Session, str], bool]] = {
    "help": _help,
    "?": _help,
    "table": _table,
    "score": _score,
    "show": _show,
    "why": _why,
    "log": _log,
    "undo": _undo,
    "save": _save,
    "record": _record,
    "quit": _quit,
    "exit": _quit,
}
"""What each word does; it returns False when the person leaves."""
