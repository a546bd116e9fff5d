"""A card on a line for whoever plays: its symbols, where it goes, and in whole sentences what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from villagers_rules.language.wordings import FIRST
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.printed import Card, Development, Event, Side, Villager
from villagers_rules.phrases import phrase
from villagers_rules.text.card_facts import FORMULAS, USUAL_MOMENTS, Fact, card_facts, symbol_label, symbols
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.needless_names import without_needless_names
from villagers_rules.text.prose import Prose
from villagers_rules.text.rules_text import asked_phrase, conditions_of, hook_sentences, is_just_placed, market_phrase, only_if
from villagers_rules.text.standing import standing_sentences
from villagers_rules.text.steps import sentences


def card_line(prose: Prose, card: str) -> str:
    """Return what matters of a card for play.

    >>> from villagers_rules.packs import load
    >>> card_line(Prose(load()), "cooper")
    '4 gold, on Lumberjack, lock Blacksmith, keyring 6'
    >>> card_line(Prose(load()), "tinner")
    'use once: Until your build turn ends, you may open padlocks for free.'
    >>> card_line(Prose(load()), "wood_carver")
    'silver: sum of gold on wood villagers; on Lumberjack'
    """
    found = prose.catalog.table.card(card)
    facts = list(card_facts(found))
    match found:
        case Villager():
            shown = _signs(prose, found, facts)
            text = " ".join(_abilities(prose, found, facts))
            if found.discard or not shown or not text:
                return _colon(shown, text)  # What is done once follows the colon.
            return f"{shown}. {text}"
        case Development():
            token = " ".join(prose.symbols(fact.value, fact.part) for fact in facts if fact.id == "token")
            given = [prose.message(phrase("Token: {symbols}.", symbols=token))] if token else []
            does = [*_abilities(prose, found, facts)]
            # The sentences say what is asked.
            return _colon("" if does else asked_phrase(prose, found), " ".join([*does, *given]))
        case Event():
            return " ".join(_abilities(prose, found, facts))


def _colon(head: str, text: str) -> str:
    """Return *text* after *head* and a colon, or the one of them that is not empty."""
    return f"{head}: {text}" if head and text else head or text


def side_line(prose: Prose, side: Side) -> str:
    """Return what stands below the name on one side of a card."""
    return ", ".join(symbol_label(prose, fact) for fact in symbols(side))


def _signs(prose: Prose, villager: Villager, facts: Iterable[Fact]) -> str:
    """Return the symbols of a card and where it goes, clearly apart where a formula could seem to go on."""
    symbols_shown, placing = ", ".join(_symbols(prose, villager)), ", ".join(_placing(prose, villager, facts))
    has_formula = any(fact.id in FORMULAS for side in villager.sides for fact in symbols(side))
    return ("; " if has_formula else ", ").join(filter(None, [symbols_shown, placing]))


def _symbols(prose: Prose, villager: Villager) -> list[str]:
    """Return the symbols of one side each by itself, those of several sides all together."""
    shown = [[symbol_label(prose, fact) for fact in symbols(side)] for side in villager.sides]
    if len(shown) == 1:
        return shown[0]
    between = f" {prose.words('sentences')['Names']['or']} "
    return [between.join(" ".join(side) for side in shown if side)] if any(shown) else []


def _placing(prose: Prose, villager: Villager, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield where the card goes, its padlock and its keyring, and whether it is used once."""
    if villager.stands_for:
        said = prose.words("villagers")["stands_for"][villager.stands_for]
        yield f"stands for {villager.stands_for}" if prose.language == FIRST else said
    for wanted in ("played_on", "unlocked_by", "padlock_price", "keyring", "discard"):
        yield from (_placing_fact(prose, fact) for fact in facts if fact.id == wanted)


def _placing_fact(prose: Prose, fact: Fact) -> str:
    match fact.id:
        case "played_on":
            return prose.message(phrase("on {card}", card=prose.card(fact.value)))
        case "unlocked_by":
            return prose.message(phrase("lock {card}", card=prose.card(fact.value)))
        case "padlock_price":
            return prose.message(phrase("for {price} gold", price=fact.value))
        case "keyring":
            return prose.message(phrase("keyring {number}", number=fact.value))
    return prose.message(phrase("use once"))


def _abilities(prose: Prose, card: Card, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield what the card does, in sentences; the moment is named where it is not the usual one."""
    if card.text_is_free:
        yield card.text
        return
    played_in = card.played_in if isinstance(card, Villager) else ""
    yield from map(prose.sentence, standing_sentences(prose, card, market_phrase(prose)))
    for fact in facts:
        if fact.id == "hooks" and not (isinstance(card, Villager) and card.stands_for):
            trigger = card.triggers.get(fact.part)
            is_limited = trigger is not None and (trigger.condition is not None or trigger.first_player)
            if fact.part not in USUAL_MOMENTS or is_limited or getattr(card, "played_when", None) or is_just_placed(card, fact):
                yield from map(prose.sentence, hook_sentences(prose, card, [fact]))
                continue
            owned, asked = isinstance(card, Villager), conditions_of(card, fact.part)
            steps = without_needless_names(fact.value)
            yield sentences(steps, Narrator(prose, fact.part, played_in, owned=owned, conditions=asked))
            if fact.part in card.conditions:
                yield only_if(prose, card, fact.part, "play")


def ability_line(prose: Prose, kind: int, hook: str) -> str:
    """Return what the ability of a card of *kind*, or of the rules, under *hook* does, in sentences."""
    catalog = prose.catalog
    lists = catalog.rules.hooks if kind == NOBODY else catalog.table.hooks[kind]
    return sentences(lists[hook], Narrator(prose, hook, ""))
