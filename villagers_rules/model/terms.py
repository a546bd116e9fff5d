"""The things of a game as terms of phrases: what they are called in English, and what they are, for other languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.choices import Pile, Spot
from villagers_rules.phrases import Listed, Term, indefinite, owner_phrase


def the_card(table: CardTable, kind: int) -> Term:
    """Return a card with its article, such as `the Cooper`."""
    if kind == NOBODY:
        return Term("the rules", "rules", "the rules")
    return Term("the " + table.cards[kind].name.removeprefix("The "), "card", table.ids[kind])


def a_card(table: CardTable, kind: int) -> Term:
    """Return any card of a kind, such as `an Alewife`."""
    return Term(indefinite(table.cards[kind].name), "card", table.ids[kind])


def card(table: CardTable, kind: int) -> Term:
    """Return a card by its name, such as `Cooper`."""
    return Term(table.cards[kind].name, "card", table.ids[kind])


def card_id(card: str) -> Term:
    """Return a card by its id, as actions name it."""
    return Term(card, "card", card)


def owner(number: int | str, viewer: int | None = None) -> Term:
    """Return a player (from 1) or a seat without a player; `you` for the viewer."""
    return Term(owner_phrase(number, viewer), "you" if number == viewer else "owner", number)


def spot(named: Spot, player: int) -> Term:
    """Return a placed card as *player* calls it."""
    return Term(named.named(player), "spot", (named, player))


def pile(named: Pile) -> Term:
    """Return a place on the table."""
    return Term(str(named), "pile", named)


def action(taken: Action) -> Term:
    """Return an action as one types it."""
    return Term(str(taken), "action", taken)


def chosen(taken: Action) -> Term:
    """Return what an action chooses."""
    return Term(str(taken).removeprefix("choose "), "choice", taken)


def sentence(read: Any) -> Term:
    """Return a formula or a selection in words."""
    return Term(read.describe(), "sentence", read)


def sentence_as_written(read: Any) -> Term:
    """Return a formula or a selection as its card writes it."""
    return Term(read.text, "sentence", read)


def breakdown(found: Any) -> Term:
    """Return how an amount came about."""
    return Term(str(found), "breakdown", found)


def piles(named: Iterable[Pile]) -> Listed:
    """Return several places, one of which is meant."""
    return Listed(map(pile, named), "or")
