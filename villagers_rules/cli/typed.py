"""Lines that are neither a number nor a command: actions in full, or as much of one as is clear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from villagers_rules.cli.answers import Followed, follow, option_called
from villagers_rules.cli.reasons import (
    action_outcome,
    is_for_later,
    misread,
    option_outcome,
    outcome,
    refused,
    unfitting,
)
from villagers_rules.errors import GameError, Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.phrases import Listed, Phrase, phrase, search_key

if TYPE_CHECKING:
    from villagers_rules.cli.desk import Desk
    from villagers_rules.cli.menu import Menu

_OF_A_PLAYER = re.compile(r"(?:player )?(?P<player>[1-9][0-9]{0,2}) *: *(?P<action>.*)")
"""How an action is typed by another player than the one who is asked."""
_VERBS = ("draft", "place", "play", "use", "choose", "trade", "resolve")
"""The verbs that may be omitted where what follows is legal with one of them."""


def take_typed(desk: Desk, line: str, first: Menu | None) -> Menu | None:
    """Take the action on *line*, or say why not; return a menu instead when the line answers some of the questions.

    *first* is the menu before any answer, for a line that has nothing to do with the question that is open.
    """
    player, text, typed = _split_speaker(desk, line)
    if player not in desk.people:
        _refuse_absent_player(desk, player)
        return None
    action, refusal = _read(desk, text, player)
    if action is not None and refusal is None:
        desk.take(action)
        return None
    if not _is_looking(desk, player):
        # The reason may depend on the hand, and others would read it.
        cannot = phrase("{player} cannot do that now", player=terms.owner(player))
        desk.note(desk.text(cannot) if refusal else misread(desk, typed, text, player))
        return None
    if refusal is not None and is_for_later(refusal):
        desk.note(unfitting(desk, refusal, action, player))
        return None
    said = misread(desk, typed, text, player) if refusal is None else unfitting(desk, refusal, action, player)
    return _partly(desk, typed, text, first, said)


def _read(desk: Desk, text: str, player: int) -> tuple[Action | None, Refusal | None]:
    """Return the action in *text*, also without its verb, and why it is refused; None for a text that is no action."""
    text = _with_english_verb(desk, text)
    for verb in ("", *_VERBS):
        try:
            action = Action.parse(f"{verb} {text}", player=player)
            refusal = desk.game.refusal(action)
        except GameError:
            continue
        if not verb or refusal is None:
            return action, refusal
    return None, None


def _with_english_verb(desk: Desk, text: str) -> str:
    """Return *text* with its first word in English where that is a verb of actions in the language of the session."""
    first, _, rest = text.partition(" ")
    own = {desk.words.verb(verb).partition(" ")[0].lower(): verb for verb in reversed(_VERBS)}
    return f"{own[first.lower()]} {rest}" if rest and first.lower() in own else text


def _partly(desk: Desk, typed: str, text: str, first: Menu | None, said: str) -> Menu | None:
    """Return a menu with the answers that *text* names; else print what it could mean, or what is *said* of it."""
    several: tuple[int, ...] = ()
    for menu in (desk.menu, first):
        if menu is None:
            continue
        followed = _follow(menu, typed, text)
        if followed.menu is not None:
            return followed.menu
        several = several or (followed.several if menu is desk.menu else ())
    if several:
        numbers = ", ".join(str(number + 1) for number in several)
        desk.inform(phrase("'{text}' fits several options; type a number: {numbers}", text=typed, numbers=numbers))
        return None
    held = _held_card(desk, text)
    unusable = _unusable(desk, held) if held else None
    desk.note(refused(desk, unusable, desk.human or 1) if unusable else said)
    return None


def why(desk: Desk, line: str) -> None:
    """Say why an action, an option or a card of the hand is not allowed; nothing to players who do not look at the screen."""
    player, text, typed = _split_speaker(desk, line)
    if player not in desk.people:
        _refuse_absent_player(desk, player)
    elif not _is_looking(desk, player):
        desk.inform(phrase("only {player} can ask that, while looking at the screen", player=terms.owner(player)))
    else:
        desk.note(_reason(desk, typed, text, player))


def _reason(desk: Desk, typed: str, text: str, player: int) -> str:
    """Return why what *text* names is not allowed, or what it would do."""
    menu, question = desk.menu, desk.question
    if menu is not None and question is not None and text.isdecimal():
        if not 1 <= int(text[:9]) <= len(question.answers):
            return desk.text(no_such_option(text, len(question.answers)))
        return option_outcome(desk, menu, int(text) - 1)
    held = _held_card(desk, text)
    unusable = _unusable(desk, held) if held else None
    if unusable is not None:
        return refused(desk, unusable, player)
    if menu is not None and question is not None:
        option = option_called(question, typed)
        if option is not None:
            return option_outcome(desk, menu, option)
    action, refusal = _read(desk, text, player)
    if action is not None and refusal is None:
        return action_outcome(desk, action, player - 1)
    if refusal is not None and is_for_later(refusal):
        return refused(desk, refusal, player)
    found = _follow(menu, typed, text).menu if menu is not None else None
    if found is not None:
        return outcome(desk, found.moves_left(), typed, player - 1)
    return misread(desk, typed, text, player) if refusal is None else unfitting(desk, refusal, action, player)


def no_such_option(number: str, options: int) -> Phrase:
    """Return that there are so many *options* and none with this *number*."""
    return phrase("there is no option {number}; expected a number from 1 to {options}", number=number[:9], options=options)


def _held_card(desk: Desk, text: str) -> str:
    """Return the id of the card in the hand of who looks at the screen that *text* names alone or after a verb, or ""."""
    words = search_key(text)
    for verb in ("place ", "play "):
        words = words.removeprefix(verb)
    if desk.human is None:
        return ""
    table = desk.game.state.table
    held = [table.ids[kind] for kind in desk.game.state.areas["hand"][desk.human - 1]]
    named = {search_key(desk.words.card(card)): card for card in held}
    named |= {search_key(table.card(card).name): card for card in held}
    named |= {search_key(card): card for card in named.values()}
    starting = {card for name, card in named.items() if len(words) > 2 and name.startswith(words)}
    return named.get(words) or (starting.pop() if len(starting) == 1 else "")


def _unusable(desk: Desk, card: str) -> Refusal | None:
    return None if desk.human is None else desk.game.unusable(desk.human).get(card)


def _follow(menu: Menu, typed: str, text: str) -> Followed:
    """Answer questions with what was *typed*, in the words of the language, or with the *text* that has ids for names."""
    followed = follow(menu, typed)
    return followed if followed.menu is not None else follow(menu, text)


def _split_speaker(desk: Desk, line: str) -> tuple[int, str, str]:
    """Return whose action is typed on *line*, the action as text, and as it was typed."""
    typed = desk.speech.typed(line)
    found = _OF_A_PLAYER.fullmatch(typed)
    if found is None:
        return desk.human or 1, typed, line
    return int(found["player"]), found["action"], line.partition(":")[2].strip()


def _is_looking(desk: Desk, player: int) -> bool:
    """Return whether *player*, and nobody else, looks at the screen."""
    return player == desk.human and not desk.away


def _refuse_absent_player(desk: Desk, player: int) -> None:
    """Print that nobody here decides for *player*."""
    people = Listed(map(terms.owner, desk.people))
    said = phrase("nobody here decides for {player}; people decide for {people}", player=terms.owner(player), people=people)
    desk.inform(said)
