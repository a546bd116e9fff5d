"""What a person may look at in a game: each command takes the session and the rest of the line, and returns that it goes on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from villagers_rules.cli.answers import option_names
from villagers_rules.cli.typed import no_such_option
from villagers_rules.errors import GameError, nearest_words
from villagers_rules.model.public_changes import Where
from villagers_rules.phrases import Phrase, phrase, search_key
from villagers_rules.rule_numbers import is_rule_number
from villagers_rules.text.frame import card_frame
from villagers_rules.text.prose import capitalized
from villagers_rules.text.scores import seat_lines, seat_phrase, standings
from villagers_rules.text.tabletop import hand_lines, road_lines
from villagers_rules.text.trees import village_lines

if TYPE_CHECKING:
    from villagers_rules.cli.desk import Desk


def show_table(session: Desk, rest: str) -> bool:
    """Show everything on the table."""
    session.page(session.table())
    return True


def show_hand(session: Desk, rest: str) -> bool:
    """Show the hand of who looks at the screen."""
    player = _looking(session)
    if player:
        lines = hand_lines(session.words.prose, session.game.view(player).seats[player - 1].hand, ink=session.ink)
        session.page(lines or [session.text(phrase("your hand is empty"))])
    return True


def show_village(session: Desk, rest: str) -> bool:
    """Show a village under its title: that of who looks at the screen, or of whoever is named."""
    named = _seat_named(session, rest) if rest else _looking(session) - 1
    if named is None:
        session.inform(phrase("there is no player {player}", player=rest[:30].removeprefix("player ")))
        return True
    if named < 0:
        return True
    game, words = session.game, session.words
    owner = named + 1 if named < game.players else game.state.seats[named]
    title = capitalized(words.seen_by(session.human).place(Where(area="village", owner=owner)))
    lines = village_lines(words.prose, game.state, named, ink=session.ink, viewer=session.human)
    empty = [f"  {words.text(phrase('empty'))}"]
    session.page([session.ink.bold(title), *([f"  {line}" for line in lines] or empty)])
    return True


def _seat_named(session: Desk, typed: str) -> int | None:
    """Return the seat, from 0, that is named by its number or by what it is called, None for none."""
    wanted = search_key(typed)
    for seat in range(len(session.game.state.seats)):
        called = {seat_phrase(session.words, session.game, seat), str(seat + 1) if seat < session.game.players else ""}
        called |= {f"player {seat + 1}", session.game.state.seats[seat] if seat >= session.game.players else ""}
        if wanted and wanted in map(search_key, called):
            return seat
    return None


def _looking(session: Desk) -> int:
    """Return the player who looks at the screen, or 0 and say that there is none: a hand is for nobody else."""
    if session.human is None or session.away:
        session.inform(phrase("only the player who looks at the screen can see that"))
        return 0
    return session.human


def show_road(session: Desk, rest: str) -> bool:
    """Show the Road."""
    session.page(road_lines(session.words.prose, session.game.view(session.human or session.people[0]), ink=session.ink))
    return True


def show_score(session: Desk, rest: str) -> bool:
    """Show what every village is worth now, with the working."""
    game, words, ink = session.game, session.words, session.ink
    table = standings(words, game, ink=ink, viewer=session.human)
    session.page([*table, *seat_lines(words, game, ink=ink, viewer=session.human)])
    return True


def show_card(session: Desk, rest: str) -> bool:
    """Show a card, by its name or by the number of an option."""
    if not rest:
        session.inform(phrase("which card? as in: show {card}", card=session.words.card(session.game.state.table.ids[0])))
        return True
    try:
        by_number = rest.isdecimal() and len(rest) < 5
        card = _option_card(session, int(rest)) if by_number else _card_called(session, rest)
        session.say(card_frame(session.game.catalog, card, ink=session.ink, language=session.words.language))
    except GameError as error:
        session.inform(error.args[0])
    return True


def _card_called(session: Desk, typed: str) -> str:
    """Return the id of the card that is called so, in the language of the session, in English or by its id."""
    table, words = session.game.state.table, session.words
    named = {search_key(words.card(card.id)): card.id for card in table.cards}
    known = named | {search_key(name): card.id for card in table.cards for name in (card.id, card.name)} | named
    wanted = search_key(typed)
    found = known.get(wanted) or known.get(search_key(session.speech.typed(typed)))
    if found is None:
        raise GameError(_unknown(typed[:60], [words.card(named[name]) for name in nearest_words(wanted, named)]))
    return found


def _unknown(typed: str, near: list[str]) -> Phrase:
    """Return that no card is called so, with those whose names are near."""
    if is_rule_number(typed):
        return phrase("{rule} is a rule, not a card; villagers help {rule} shows it", rule=typed)
    unknown = phrase("no card of this game is called '{name}'", name=typed)
    return phrase("{unknown}; did you mean {near}?", unknown=unknown, near=near[0]) if near else unknown


def _option_card(session: Desk, number: int) -> str:
    """Return the card that an option shows; raise `GameError` if there is no such option, or it shows none."""
    names = option_names(session.question) if session.question else []
    if not 1 <= number <= len(names):
        raise GameError(no_such_option(str(number), len(names)))
    shown = names[number - 1]
    keys = {card: search_key(session.words.card(card)) for card in session.game.state.table.ids}
    found = [card for card, key in keys.items() if re.search(rf"(?<!\w){re.escape(key)}(?!\w)", shown)]
    if not found:
        raise GameError(phrase("option {number} is not a card", number=number))
    return max(found, key=lambda card: (shown.rfind(keys[card]) + len(keys[card]), len(keys[card])))


def show_log(session: Desk, rest: str) -> bool:
    """Show what happened so far."""
    session.page(session.log() or [session.text(phrase("nothing has happened yet"))])
    return True
