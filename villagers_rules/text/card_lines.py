"""A card on a line for whoever plays: its symbols, where it goes, and in whole sentences what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from villagers_rules.model.cards import Card, Development, Event, Side, Villager
from villagers_rules.text.card_facts import USUAL_MOMENTS, Fact, asked_fact, card_facts, short_fact, symbols
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import Prose
from villagers_rules.text.rules_text import market_phrase
from villagers_rules.text.standing import standing_sentences
from villagers_rules.text.steps import sentences, short_moment


def card_line(prose: Prose, card: str) -> str:
    """Return what matters of a card for play.

    >>> from villagers_rules.packs import load
    >>> card_line(Prose(load()), "cooper")
    '4 gold, on Lumberjack, lock Blacksmith, keyring 6'
    >>> card_line(Prose(load()), "tinner")
    'use once: You may open padlocks for free until the end of your turn.'
    """
    found = prose.catalog.table.cards[prose.catalog.table.kind[card]]
    facts = list(card_facts(found))
    match found:
        case Villager():
            shown = ", ".join([*_symbols(found), *_placing(prose, found, facts)])
            return _colon(shown, " ".join(_abilities(prose, found, facts)))
        case Development():
            token = " ".join(short_fact(fact) for fact in facts if fact.id == "token")
            does = [*_abilities(prose, found, facts), *([f"Token: {token}."] if token else [])]
            return _colon(asked_fact(found), " ".join(does))
        case Event():
            return " ".join(_abilities(prose, found, facts))


def _colon(head: str, text: str) -> str:
    """Return *text* after *head* and a colon, or the one of them that is not empty."""
    return f"{head}: {text}" if head and text else head or text


def side_line(side: Side) -> str:
    """Return what stands below the name on one side of a card."""
    return ", ".join(map(short_fact, symbols(side)))


def _symbols(villager: Villager) -> list[str]:
    """Return the symbols of one side each by itself, those of several sides all together."""
    shown = [list(map(short_fact, symbols(side))) for side in villager.sides]
    if len(shown) == 1:
        return shown[0]
    return [" or ".join(" ".join(side) for side in shown if side)] if any(shown) else []


def _placing(prose: Prose, villager: Villager, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield where the card goes, its padlock and its keyring, and whether it is used once."""
    if villager.stands_for:
        yield f"stands for {villager.stands_for}"
    for wanted in ("played_on", "unlocked_by", "keyring", "discard"):
        yield from (short_fact(fact, prose.catalog.table) for fact in facts if fact.id == wanted)


def _abilities(prose: Prose, card: Card, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield what the card does, in sentences; the moment is named where it is not the usual one."""
    if card.text_is_free:
        yield card.text
        return
    played_in = card.played_in if isinstance(card, Villager) else ""
    yield from map(prose.sentence, standing_sentences(prose, card, market_phrase(prose)))
    for fact in facts:
        if fact.id == "hooks" and not (isinstance(card, Villager) and card.stands_for):
            text = sentences(fact.value, Narrator(prose, fact.part, played_in))
            is_usual = isinstance(card, Development) or fact.part in USUAL_MOMENTS
            moment = "" if is_usual else short_moment(fact.part).replace("in the start", "at the start").capitalize()
            yield _colon(moment, text)


def ability_line(prose: Prose, card: str, hook: str) -> str:
    """Return what the ability of a card under *hook* does, in sentences."""
    found = prose.catalog.table.cards[prose.catalog.table.kind[card]]
    return sentences(found.hooks[hook], Narrator(prose, hook, ""))
