"""What a person may type in a game besides an answer: each command takes the session and the rest of the line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from villagers_rules import files
from villagers_rules.bots import advise
from villagers_rules.cli import showing
from villagers_rules.cli.common import read_file
from villagers_rules.cli.effects import effect_of
from villagers_rules.cli.progress import Thinking
from villagers_rules.cli.reasons import worded
from villagers_rules.cli.typed import why
from villagers_rules.cli.undoing import undoable
from villagers_rules.errors import GameError
from villagers_rules.phrases import Phrase, Term, number_phrase, phrase
from villagers_rules.rule_numbers import is_rule_number, rules_named
from villagers_rules.rules.notation import move_of
from villagers_rules.text.ink import columns, hanging
from villagers_rules.text.prose import capitalized

if TYPE_CHECKING:
    from villagers_rules.cli.desk import Desk

_ADVISER = "ismcts"
"""The bot that gives hints."""
_ADVISED = 3
"""How many actions a hint compares."""
_ANOTHER = "2: ACTION"
"""How an action of another player than the one who is asked is typed, where several people play."""
_FORCE = "--force"
"""What stands after the name of a file that is to be replaced, whatever it is."""
_ANOTHER_FILE = "is not an earlier save of this game; choose another name, or replace it with --force after the name"
"""What is said of such a file."""
AGAIN = "again"
"""The command that starts another game when one is over."""
AT_THE_END = phrase("type again to play again, help for what else you can type, or nothing to leave")
"""What people can do when the game is over."""
_HELP: dict[str, Phrase] = {
    "NAME": phrase("an option by its name, or the start of it, as in: end"),
    "back": phrase("go one question back, as 0 does"),
    AGAIN: phrase("play another game with the same players"),
    "table": phrase("show everything on the table; hand, village and road show these alone"),
    "score": phrase("what every village is worth now, with the breakdown"),
    "show CARD": phrase("show a card, by its name or by the number of an option: show 3"),
    "why CARD": phrase("why a card or an action is not possible, or what an option does: why 3"),
    "hint": phrase("what a bot would do now, and the results it expects"),
    "log": phrase("what happened so far"),
    "undo": phrase("take your last action back; redo takes it again"),
    _ANOTHER: phrase("what player 2 does meanwhile, such as an interrupt"),
    "save FILE": phrase("save the game; villagers play --load FILE goes on with it"),
    "record FILE": phrase("write the game as text that villagers replay FILE reads"),
    "quit": phrase("leave the game, which is saved; villagers play --resume goes on"),
}
"""The commands, as `help` shows them."""


_BEFORE_THE_END = ("NAME", "back", "why CARD", "hint", _ANOTHER)
"""Of these, what does nothing any more when the game is over."""

_HELP_AT_THE_END = {"show CARD": phrase("show a card, by its name"), "quit": phrase("leave")}
"""What of the rest is said in other words then."""


_WITH = {"hand": "table", "village": "table", "road": "table", "redo": "undo", "exit": "quit", "0": "back"}
"""The commands that help explains together with another one."""


def _help(session: Desk, rest: str) -> bool:
    if rest:
        return _help_on(session, rest)
    over = session.game.is_over
    session.inform(phrase("Type:") if over else phrase("Type the number of an option, or:"))
    rows = [
        (_spelled(session, word), session.text(_HELP_AT_THE_END.get(word, says) if over else says))
        for word, says in _HELP.items()
        if (word not in _BEFORE_THE_END if over else word != AGAIN) and (len(session.people) > 1 or word != _ANOTHER)
    ]
    session.say(columns(rows, width=session.ink.width, indent="  "))
    actions = session.game.legal_actions
    if actions:
        session.inform(phrase("Actions in full are written like:"))
        for written in dict.fromkeys(map(str, (actions[0], actions[-1]))):
            session.say(hanging("  ", written, width=session.ink.width))
    return True


def _help_on(session: Desk, word: str) -> bool:
    """Say what one command does, or what a rule says."""
    if is_rule_number(word):
        try:
            for rule in rules_named(word):
                session.say(hanging(f"{rule.number}  ", rule.text, width=session.ink.width))
        except GameError as error:
            session.note(str(error))
        return True
    command = session.command_named(word.split()[0])
    entry = _WITH.get(command, command)
    rows = [(_spelled(session, each), session.text(says)) for each, says in _HELP.items() if each.split()[0] == entry]
    if command in ("help", "?"):
        return _help(session, "")
    if rows:
        session.say(columns(rows, width=session.ink.width, indent="  "))
    else:
        session.inform(phrase("there is no command '{word}'; help lists all of them", word=word[:30]))
    return True


def _spelled(session: Desk, word: str) -> str:
    """Return a command as it is typed in the language of the session, with what follows it."""
    command, _, rest = word.partition(" ")
    if command not in COMMANDS and command not in ("back", AGAIN):
        return session.text(Term(word, "word", word))
    named = session.text(Term(command, "command", command))
    return f"{named} {session.text(Term(rest, 'word', rest))}" if rest else named


def _why(session: Desk, rest: str) -> bool:
    if not rest:
        session.inform(phrase("why what? add a card, an action or the number of an option, as in: why end turn"))
    else:
        why(session, rest)
    return True


def _hint(session: Desk, rest: str) -> bool:
    game = session.game
    decision = game.decision
    if decision is None or decision.player != session.human or session.away:
        session.inform(phrase("there is nothing for you to decide now"))
        return True
    rng = Random(f"hint {len(game.actions)} of {game.state.seed}")
    with Thinking(session.text(phrase("the {bot} bot is thinking", bot=_ADVISER))):
        found = advise(game, decision.player, rng)
    best, words = found[0], session.words
    move = move_of(game.state, best.action, game.legal_actions.groups)
    effect = effect_of(words, game.state, [move], decision.player - 1) if move is not None else ""
    advice = words.text(phrase("the {bot} bot would: {action}", bot=_ADVISER, action=worded(session, best.action)))
    session.note(f"{advice} ({effect})" if effect else advice)
    if best.visits:
        tried = sum(each.visits for each in found)
        session.inform(phrase("chance of winning (and how many of the {number} simulated games tried it):", number=tried))
        shown = [each for each in found[:_ADVISED] if each.visits]
        rows = [(f"{100 * each.result:.0f}%", str(each.visits), worded(session, each.action)) for each in shown]
        session.say(columns(rows, width=session.ink.width, indent="  "))
    return True


def _undo(session: Desk, rest: str) -> bool:
    try:
        actions = undoable(session.game, session.people, everything=session.any_undo)
    except GameError as error:
        session.inform(error.args[0])
        return True
    owner = session.game.actions[-actions].player
    if owner != session.human and not session.agrees(
        session.text(phrase("{player}, may this be undone? (y/n)", player=capitalized(session.words.called(owner))))
    ):
        session.inform(phrase("nothing was undone"))
        return True
    undone = session.undo(actions)
    session.undone.append(undone)
    whose = "" if owner == session.human else f"{session.words.called(owner)}: "
    said = phrase("undone: {action}", action=whose + worded(session, undone[0]))
    if len(undone) > 1:
        said = number_phrase(
            len(undone) - 1, "{undone}, and {number} action after it", "{undone}, and {number} actions after it", undone=said
        )
    session.inform(said)
    return True


def _redo(session: Desk, rest: str) -> bool:
    if not session.undone:
        session.inform(phrase("there is nothing to redo"))
        return True
    actions = session.undone.pop()
    waiting = list(session.undone)
    for action in actions:
        session.take(action)
    session.undone[:] = waiting
    return True


def _save(session: Desk, rest: str) -> bool:
    if _write(session, rest, session.game.to_json(), _saved_actions):
        session.saved_at = len(session.game.actions)
    return True


def _record(session: Desk, rest: str) -> bool:
    try:
        text = session.game.record()
    except GameError as error:
        session.note(str(error))
    else:
        _write(session, rest, text, _recorded_actions)
    return True


def _write(session: Desk, rest: str, text: str, actions_in: Callable[[str], list[object]]) -> bool:
    """Write a file; one that is there is replaced when this session wrote it, or it is an earlier one of the same game."""
    forced = rest.split(" ")[-1] == _FORCE
    name = rest.removesuffix(_FORCE).rstrip() if forced else rest
    if not name:
        session.inform(phrase("save to which file? for example: save game.json"))
        return False

    def is_earlier(path: Path) -> bool:
        if forced or path.resolve() in session.own_files:
            return True
        try:
            before, now = actions_in(read_file(path)), actions_in(text)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return False
        question = phrase("{path} holds an earlier position of this game; replace it? (y/n)", path=str(path))
        return now[: len(before)] == before and session.agrees(session.text(question))

    try:
        path = files.write(files.target_path(name), text, replaces=is_earlier, hint=_ANOTHER_FILE)
    except GameError as error:
        session.note(str(error))
    except OSError as error:
        folder = files.missing_folder(error)
        failed = (
            phrase("there is no folder {folder}", folder=folder)
            if folder
            else phrase("cannot write {file}: {error}", file=name, error=(error.strerror or str(error)).lower())
        )
        session.say(hanging("", session.text(failed), width=session.ink.width))
    else:
        session.own_files.add(path.resolve())
        session.say(hanging("", session.text(phrase("saved to {path}", path=str(path))), width=session.ink.width))
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


def _quit(session: Desk, rest: str) -> bool:
    session.note(session.leaving())
    return False


COMMANDS: dict[str, Callable[[Desk, str], bool]] = {
    "help": _help,
    "?": _help,
    "table": showing.show_table,
    "hand": showing.show_hand,
    "village": showing.show_village,
    "road": showing.show_road,
    "score": showing.show_score,
    "show": showing.show_card,
    "why": _why,
    "log": showing.show_log,
    "hint": _hint,
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "record": _record,
    "quit": _quit,
    "exit": _quit,
}
"""What each word does; it returns False when the person leaves."""
ALONE = frozenset({"table", "hand", "road", "score", "hint", "undo", "redo", "quit", "exit"})
"""The words behind which nothing stands: `road 2` is no command, but a villager to draft."""
