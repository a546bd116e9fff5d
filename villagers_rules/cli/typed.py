"""Lines that are neither a number nor a command: actions in full, or as much of one as is clear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from villagers_rules.cli.answers import follow
from villagers_rules.cli.effects import effect_of
from villagers_rules.errors import GameError, Refusal
from villagers_rules.model.actions import Action
from villagers_rules.phrases import search_key

if TYPE_CHECKING:
    from villagers_rules.cli.desk import Desk
    from villagers_rules.cli.menu import Menu

_OF_A_PLAYER = re.compile(r"(?:player )?(?P<player>[1-9][0-9]{0,2}) *: *(?P<action>.*)")
"""How an action is typed by another player than the one who is asked."""
VERBS = ("draft", "place", "play", "use", "choose", "trade", "resolve")
"""The verbs that may be omitted where what follows is legal with one of them."""
_ALLOWED = "that is allowed now"


def take_typed(desk: Desk, line: str, first: Menu | None) -> Menu | None:
    """Take the action on *line*, or say why not; return a menu instead when the line answers some of the questions.

    *first* is the menu before any answer, for a line that has nothing to do with the question that is open.
    """
    player, text = _split_speaker(desk, line)
    if player not in desk.people:
        _refuse_absent_player(desk, player)
        return None
    action, refusal, error = _read(desk, text, player)
    if action is not None and refusal is None:
        desk.take(action)
        return None
    if not is_looking(desk, player):
        # The reason may depend on the hand, and others would read it.
        desk.note(error or f"player {player} cannot do that now")
        return None
    return _partly(desk, text, first, str(refusal or error))


def _read(desk: Desk, text: str, player: int) -> tuple[Action | None, Refusal | None, str]:
    """Return the action in *text*, also without its verb, and why it is refused; or else what is wrong with the text."""
    error = ""
    for verb in ("", *VERBS):
        try:
            action = Action.parse(f"{verb} {text}", player=player)
            refusal = desk.game.refusal(action)
        except GameError as found:
            error = error or str(found)
            continue
        if not verb or refusal is None:
            return action, refusal, ""
    return None, None, error


def _partly(desk: Desk, text: str, first: Menu | None, refusal: str) -> Menu | None:
    """Return a menu with the answers that *text* names; else print what it could mean, or why it is refused."""
    several: tuple[int, ...] = ()
    for menu in (desk.menu, first):
        if menu is None:
            continue
        followed = follow(menu, text)
        if followed.menu is not None:
            return followed.menu
        several = several or (followed.several if menu is desk.menu else ())
    if several:
        desk.note(f"{text!r} fits several options; type a number: {', '.join(str(number + 1) for number in several)}")
        return None
    held = _held_card(desk, text)
    why = _unusable(desk, held) if held else None
    desk.note(str(why) if why else f"{refusal}; type help for all that you can type")
    return None


def why(desk: Desk, line: str) -> None:
    """Say why an action, an option or a card of the hand is not allowed; nothing to players who do not look at the screen."""
    player, text = _split_speaker(desk, line)
    if player not in desk.people:
        _refuse_absent_player(desk, player)
    elif not is_looking(desk, player):
        desk.note(f"only player {player} can ask that, while looking at the screen")
    else:
        desk.note(_reason(desk, text, player))


def _reason(desk: Desk, text: str, player: int) -> str:
    """Return why what *text* names is not allowed, or what it would do."""
    menu, question = desk.menu, desk.question
    if menu is not None and question is not None and text.isdecimal():
        if not 1 <= int(text[:9]) <= len(question.answers):
            return f"there is no option {text[:9]}; expected a number from 1 to {len(question.answers)}"
        return _allowed(effect_of(desk.game.state, menu.outcomes(question.answers[int(text) - 1]), player - 1))
    held = _held_card(desk, text)
    refused = _unusable(desk, held) if held else None
    if refused is not None:
        return str(refused)
    try:
        action = Action.parse(text, player=player)
        refusal = desk.game.refusal(action)
        if refusal is None:
            return _allowed("")
    except GameError as error:
        if menu is not None and follow(menu, text).menu is not None:
            return _allowed("")
        return str(error)
    if menu is not None and follow(menu, text).menu is not None:
        return f"{_ALLOWED}, with more said: {refusal}"
    return str(refusal)


def _allowed(effect: str) -> str:
    return f"{_ALLOWED}{f': {effect}' if effect else ''}; type it without the why to do it"


def _held_card(desk: Desk, text: str) -> str:
    """Return the id of the card in the hand of who looks at the screen that *text* names alone or after a verb, or ""."""
    words = search_key(text)
    for verb in ("place ", "play "):
        words = words.removeprefix(verb)
    if desk.human is None:
        return ""
    table = desk.game.state.table
    named = {search_key(table.cards[kind].name): table.ids[kind] for kind in desk.game.state.areas["hand"][desk.human - 1]}
    named |= {search_key(card): card for card in named.values()}
    starting = {card for name, card in named.items() if len(words) > 2 and name.startswith(words)}
    return named.get(words) or (starting.pop() if len(starting) == 1 else "")


def _unusable(desk: Desk, card: str) -> Refusal | None:
    return None if desk.human is None else desk.game.unusable(desk.human).get(card)


def _split_speaker(desk: Desk, line: str) -> tuple[int, str]:
    """Return whose action is typed on *line*, and the action as text."""
    typed = desk.speech.typed(line)
    found = _OF_A_PLAYER.fullmatch(typed)
    return (int(found["player"]), found["action"]) if found else (desk.human or 1, typed)


def is_looking(desk: Desk, player: int) -> bool:
    """Return whether *player*, and nobody else, looks at the screen."""
    return player == desk.human and not desk.away


def _refuse_absent_player(desk: Desk, player: int) -> None:
    """Print that nobody here decides for *player*."""
    desk.note(f"nobody here decides for player {player}; people decide for {', '.join(map(str, desk.people))}")
