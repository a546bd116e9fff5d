"""Lines that are neither a number nor a command: actions in full, or as much of one as is clear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from villagers_rules.cli.answers import Followed, follow
from villagers_rules.cli.effects import effect_of
from villagers_rules.errors import GameError, Refusal
from villagers_rules.language.wordings import FIRST
from villagers_rules.model import terms
from villagers_rules.model.actions import SHAPES, Action
from villagers_rules.phrases import Listed, Phrase, phrase, search_key

if TYPE_CHECKING:
    from villagers_rules.cli.desk import Desk
    from villagers_rules.cli.menu import Menu

_OF_A_PLAYER = re.compile(r"(?:player )?(?P<player>[1-9][0-9]{0,2}) *: *(?P<action>.*)")
"""How an action is typed by another player than the one who is asked."""
VERBS = ("draft", "place", "play", "use", "choose", "trade", "resolve")
"""The verbs that may be omitted where what follows is legal with one of them."""


def take_typed(desk: Desk, line: str, first: Menu | None) -> Menu | None:
    """Take the action on *line*, or say why not; return a menu instead when the line answers some of the questions.

    *first* is the menu before any answer, for a line that has nothing to do with the question that is open.
    """
    player, text, typed = _split_speaker(desk, line)
    if player not in desk.people:
        _refuse_absent_player(desk, player)
        return None
    action, refusal, error = _read(desk, text, player)
    if action is not None and refusal is None:
        desk.take(action)
        return None
    if not is_looking(desk, player):
        # The reason may depend on the hand, and others would read it.
        desk.note(error or desk.words.text(phrase("{player} cannot do that now", player=terms.owner(player))))
        return None
    return _partly(desk, typed, text, first, desk.words.refusal(refusal) if refusal else error)


def _read(desk: Desk, text: str, player: int) -> tuple[Action | None, Refusal | None, str]:
    """Return the action in *text*, also without its verb, and why it is refused; or else what is wrong with the text."""
    error = ""
    for verb in ("", *VERBS):
        try:
            action = Action.parse(f"{verb} {text}", player=player)
            refusal = desk.game.refusal(action)
        except GameError as found:
            error = error or _unread(desk, text, found)
            continue
        if not verb or refusal is None:
            return action, refusal, ""
    return None, None, error


def _partly(desk: Desk, typed: str, text: str, first: Menu | None, refusal: str) -> Menu | None:
    """Return a menu with the answers that *text* names; else print what it could mean, or why it is refused."""
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
        desk.note(
            desk.words.text(phrase("{text} fits several options; type a number: {numbers}", text=repr(typed), numbers=numbers))
        )
        return None
    held = _held_card(desk, text)
    why = _unusable(desk, held) if held else None
    more = phrase("{refusal}; type help for all that you can type", refusal=refusal)
    desk.note(desk.words.refusal(why) if why else desk.words.text(more))
    return None


def why(desk: Desk, line: str) -> None:
    """Say why an action, an option or a card of the hand is not allowed; nothing to players who do not look at the screen."""
    player, text, typed = _split_speaker(desk, line)
    if player not in desk.people:
        _refuse_absent_player(desk, player)
    elif not is_looking(desk, player):
        desk.inform(phrase("only {player} can ask that, while looking at the screen", player=terms.owner(player)))
    else:
        desk.note(_reason(desk, typed, text, player))


def _reason(desk: Desk, typed: str, text: str, player: int) -> str:
    """Return why what *text* names is not allowed, or what it would do."""
    menu, question = desk.menu, desk.question
    if menu is not None and question is not None and text.isdecimal():
        if not 1 <= int(text[:9]) <= len(question.answers):
            return desk.words.text(no_such_option(text, len(question.answers)))
        return _allowed(desk, effect_of(desk.words, desk.game.state, menu.outcomes(question.answers[int(text) - 1]), player - 1))
    held = _held_card(desk, text)
    refused = _unusable(desk, held) if held else None
    if refused is not None:
        return desk.words.refusal(refused)
    try:
        action = Action.parse(text, player=player)
        refusal = desk.game.refusal(action)
        if refusal is None:
            return _allowed(desk, "")
    except GameError as error:
        if menu is not None and _follow(menu, typed, text).menu is not None:
            return _allowed(desk, "")
        return _unread(desk, typed, error)
    if menu is not None and _follow(menu, typed, text).menu is not None:
        return desk.words.text(phrase("that is allowed now, with more said: {refusal}", refusal=desk.words.refusal(refusal)))
    return desk.words.refusal(refusal)


def _allowed(desk: Desk, effect: str) -> str:
    if effect:
        return desk.words.text(phrase("that is allowed now: {effect}; type it without the why to do it", effect=effect))
    return desk.words.text(phrase("that is allowed now; type it without the why to do it"))


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
    named |= {search_key(table.cards[table.kind[card]].name): card for card in held}
    named |= {search_key(card): card for card in named.values()}
    starting = {card for name, card in named.items() if len(words) > 2 and name.startswith(words)}
    return named.get(words) or (starting.pop() if len(starting) == 1 else "")


def _unusable(desk: Desk, card: str) -> Refusal | None:
    return None if desk.human is None else desk.game.unusable(desk.human).get(card)


def _unread(desk: Desk, typed: str, error: GameError) -> str:
    """Return that a line is no action; of one that begins as an action, how it is written."""
    if desk.words.language == FIRST and typed.partition(" ")[0] in {verb.split()[0] for verb in SHAPES}:
        return str(error)
    table = desk.game.state.table
    card = next((card for card in table.ids if search_key(typed) in (search_key(desk.words.card(card)), search_key(card))), "")
    if card:
        return desk.words.text(phrase("{card} is neither in your hand nor an option now", card=desk.words.card(card)))
    return desk.words.text(phrase("{text} is no option here and no action", text=repr(typed)))


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


def is_looking(desk: Desk, player: int) -> bool:
    """Return whether *player*, and nobody else, looks at the screen."""
    return player == desk.human and not desk.away


def _refuse_absent_player(desk: Desk, player: int) -> None:
    """Print that nobody here decides for *player*."""
    people = Listed(map(terms.owner, desk.people))
    said = phrase("nobody here decides for {player}; people decide for {people}", player=terms.owner(player), people=people)
    desk.inform(said)
