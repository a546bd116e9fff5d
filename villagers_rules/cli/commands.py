"""What a person may type in a game besides an answer: each command takes the session and the rest of the line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from villagers_rules import files
from villagers_rules.bots import advise
from villagers_rules.cli.answers import option_names
from villagers_rules.cli.common import read_file
from villagers_rules.cli.effects import effect_of
from villagers_rules.cli.show import find_card
from villagers_rules.cli.typed import why
from villagers_rules.cli.undoing import actions_to_undo, has_shown_something
from villagers_rules.errors import GameError
from villagers_rules.phrases import search_key
from villagers_rules.rules.notation import move_of
from villagers_rules.text.frame import card_frame
from villagers_rules.text.ink import columns, hanging
from villagers_rules.text.scores import score_lines, seat_phrase, standings

if TYPE_CHECKING:
    from villagers_rules.cli.desk import Desk

_ADVISED = 3
"""So many actions a hint compares."""
_ANOTHER = "2: ACTION"
"""How an action of another player than the one who is asked is typed, where several people play."""
_FORCE = "--force"
"""What stands after the name of a file that is to be replaced, whatever it is."""
_ANOTHER_FILE = "is no earlier one of this game; choose another name, or replace it with --force after the name"
"""What is said of such a file."""
HELP = {
    "NAME": "an option by its name, or the start of it, as in: end",
    "back": "go one question back, as 0 does",
    "table": "show everything on the table",
    "score": "what every village is worth now, with the breakdown",
    "show CARD": "show a card, by its name or by the number of an option: show 3",
    "why CARD": "why a card or an action is not possible, or what an option does: why 3",
    "hint": "what the ismcts bot would do now, with the results it expects",
    "log": "what happened so far",
    "undo": "take your last action back; redo takes it again",
    _ANOTHER: "what player 2 does meanwhile, such as an interrupt",
    "save FILE": "save the game; villagers play --load FILE goes on with it",
    "record FILE": "write the game as text that villagers replay FILE reads",
    "quit": "leave the game, which is saved; villagers play --resume goes on",
}
"""The commands, as `help` shows them."""


def _help(session: Desk, rest: str) -> bool:
    session.say(["Type the number of an option, or:"])
    rows = [(word, says) for word, says in HELP.items() if len(session.people) > 1 or word != _ANOTHER]
    session.say(columns(rows, width=session.ink.width, indent="  "))
    actions = session.game.legal_actions
    if actions:
        written = f"{actions[0]}, or: {actions[-1]}" if len(actions) > 1 else str(actions[0])
        session.say(hanging("Actions in full are written like: ", written, width=session.ink.width))
    return True


def _table(session: Desk, rest: str) -> bool:
    session.page(session.table())
    return True


def _score(session: Desk, rest: str) -> bool:
    game, ink = session.game, session.ink
    lines = standings(game, ink=ink, viewer=session.human)
    for seat, score in enumerate(game.scores()):
        lines += ["", ink.bold(seat_phrase(game, seat, session.human).capitalize()), *score_lines(score, ink=ink)]
    session.page([session.speech.cards(line) for line in lines])
    return True


def _show(session: Desk, rest: str) -> bool:
    if not rest:
        session.say(["which card? as in: show " + session.game.state.table.ids[0]])
        return True
    catalog = session.game.catalog
    try:
        card = _option_card(session, int(rest)) if rest.isdecimal() and len(rest) < 5 else find_card(catalog, [rest])
        session.say(card_frame(catalog, card, ink=session.ink))
    except GameError as error:
        session.note(str(error))
    return True


def _option_card(session: Desk, number: int) -> str:
    """Return the card that an option shows; raise `GameError` if there is no such option, or it shows none."""
    names = option_names(session.question) if session.question else []
    if not 1 <= number <= len(names):
        raise GameError(f"there is no option {number}; expected a number from 1 to {len(names)}, or the name of a card")
    table, shown = session.game.state.table, names[number - 1]
    found = [card for card in table.cards if re.search(rf"(?<!\w){re.escape(search_key(card.name))}(?!\w)", shown)]
    if not found:
        raise GameError(f"option {number} is no card")
    return max(found, key=lambda card: (shown.rfind(search_key(card.name)) + len(card.name), len(card.name))).id


def _why(session: Desk, rest: str) -> bool:
    if not rest:
        session.say(["why what? write a card, an action or the number of an option after it, as in: why end turn"])
    else:
        why(session, rest)
    return True


def _hint(session: Desk, rest: str) -> bool:
    game = session.game
    decision = game.decision
    if decision is None or decision.player != session.human or session.away:
        session.say(["there is nothing for you to decide now"])
        return True
    rng = Random(f"hint {len(game.actions)} of {game.state.seed}")
    found = advise(game, decision.player, rng)
    best, speech = found[0], session.speech
    move = move_of(game.state, best.action, game.legal_actions.groups)
    effect = effect_of(game.state, [move], decision.player - 1) if move is not None else ""
    session.note(f"the ismcts bot would: {speech.cards(str(best.action))}" + (f" ({effect})" if effect else ""))
    if best.visits:
        tried = sum(each.visits for each in found)
        session.note(f"it has played {tried} games on; results from 0 (lost) to 100 (won):")
        rows = [(f"{100 * each.result:.0f}", speech.cards(str(each.action))) for each in found[:_ADVISED] if each.visits]
        session.say(columns(rows, width=session.ink.width, indent="  "))
    return True


def _log(session: Desk, rest: str) -> bool:
    session.page([line for lines in session.history for line in lines] or ["nothing has happened yet"])
    return True


def _undo(session: Desk, rest: str) -> bool:
    game, people = session.game, session.people
    actions = min((number for number in (actions_to_undo(game, player) for player in people) if number), default=0)
    if not actions:
        session.say(["there is nothing of yours to undo yet"])
        return True
    owner = game.actions[-actions].player
    if not session.any_undo and has_shown_something(game, actions, people):
        session.note(
            "this cannot be undone: since then somebody saw a hidden card or chance was drawn (R16); "
            "villagers play --undo any starts a game in which everything can be"
        )
        return True
    if owner != session.human and not session.agrees(f"{session.speech.player(owner)}, may this be undone? (y/n) "):
        session.say(["nothing was undone"])
        return True
    undone = session.undo(actions)
    session.undone.append(undone)
    whose = "" if owner == session.human else f"player {owner}: "
    session.note(
        f"undone: {whose}{session.speech.cards(str(undone[0]))}"
        + (f", and what followed ({len(undone) - 1} more)" if len(undone) > 1 else "")
    )
    return True


def _redo(session: Desk, rest: str) -> bool:
    if not session.undone:
        session.say(["there is nothing to redo"])
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
        session.say(["into which file? write its name after it"])
        return False

    def is_earlier(path: Path) -> bool:
        if forced or path.resolve() in session.own_files:
            return True
        try:
            before, now = actions_in(read_file(path)), actions_in(text)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return False
        return now[: len(before)] == before and session.agrees(
            f"{path} holds an earlier position of this game; replace it? (y/n) "
        )

    try:
        path = files.write(files.target_path(name), text, replaces=is_earlier, hint=_ANOTHER_FILE)
    except GameError as error:
        session.note(str(error))
    except OSError as error:
        session.say([f"cannot write {name}: {(error.strerror or str(error)).lower()}"])
    else:
        session.own_files.add(path.resolve())
        session.say([f"saved to {path}"])
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
    session.note(f"Goodbye. {session.leaving()}".rstrip())
    return False


COMMANDS: dict[str, Callable[[Desk, str], bool]] = {
    "help": _help,
    "?": _help,
    "table": _table,
    "score": _score,
    "show": _show,
    "why": _why,
    "log": _log,
    "hint": _hint,
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "record": _record,
    "quit": _quit,
    "exit": _quit,
}
"""What each word does; it returns False when the person leaves."""
