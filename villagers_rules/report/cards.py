"""Cards in short words, a line each, for the table."""

from __future__ import annotations

from collections.abc import Iterable

from villagers_rules.model.cards import CardTable, Development, Event, Side, Villager
from villagers_rules.report.steps import hooks_of, in_play_words, moment_words

WHEN_PLAYED, EVENT_PHASE = moment_words("when_played"), moment_words("in_event_phase")


def counted(number: int, word: str) -> str:
    """Return how many of a symbol, the word alone for one."""
    return word if number == 1 else f"{number} {word}"


def side_facts(side: Side) -> list[str]:
    """Return what stands below the name on one side of a card."""
    facts = [counted(count, word) for count, word in ((side.food, "food"), (side.builder, "builder")) if count]
    if side.gold is not None:
        facts.append(f"{side.gold} gold")
    facts += [f"{word}: {amount.text}" for word, amount in (("silver", side.silver), ("bronze", side.bronze)) if amount]
    return facts


def suit_words(villager: Villager) -> str:
    """Return the suit, with the number of its symbols when there are more than one."""
    return counted(max(1, villager.suit_symbols), villager.suit)


def card_facts(table: CardTable, card: str, *, side: str | None = None) -> str:
    """Return all that matters of a card for play, on a line: symbols, what it does, what it lies on, its padlock, its keyring."""
    villager = table.cards[table.kind[card]]
    if not isinstance(villager, Villager):
        return what_it_does(villager)
    facts: list[str] = []
    for printed in villager.sides:
        shown = side_facts(printed)
        if side in (None, printed.name) and shown:
            facts.append(", ".join(shown) if len(villager.sides) == 1 or side else f"{' '.join(shown)} or".rstrip())
    if len(villager.sides) > 1 and side is None:
        facts = [" ".join(facts).removesuffix(" or")]
    if villager.stands_for:
        facts.append(f"stands for {villager.stands_for}")
    else:
        facts += deeds(villager)
    if villager.played_on:
        facts.append(f"on {name_of(table, villager.played_on)}")
    if villager.unlocked_by:
        facts.append(f"lock {name_of(table, villager.unlocked_by)}")
    if villager.keyring:
        facts.append(f"keyring {villager.keyring}")
    if villager.discard:
        facts.append("use once")
    return ", ".join(facts)


def deeds(villager: Villager) -> list[str]:
    """Return what a villager does besides showing symbols; what it does as it is played is told without the moment."""
    found = [f"scored with silver: {villager.scored_with_silver.text}"] if villager.scored_with_silver else []
    found += in_play_words(villager.while_in_play)
    for moment, words in hooks_of(villager.hooks):
        found.append(", ".join(words) if moment == WHEN_PLAYED else f"{moment}: {', '.join(words)}")
    return found


LARGEST = "largest "
"""What a development may ask for that needs no `most` before it."""


def what_it_does(card: Event | Development) -> str:
    """Return what an event or a development does, on a line."""
    if isinstance(card, Event):
        return "; ".join([*_acts(card), *in_play_words(card.while_in_play)])
    token = " ".join(counted(number, symbol) for symbol, number in card.token.items())
    rewards = [words for _, done in hooks_of(card.hooks) for words in done]
    most = card.most.text if card.most.text.startswith(LARGEST) else f"most {card.most.text}"
    return f"{most}: " + ", ".join([*rewards, *([f"token {token}"] if token else [])])


def _acts(card: Event) -> list[str]:
    """Return what an event does at its moments; the event phase is told of no event, since it is that of most."""
    return [
        ", ".join(words) if moment == EVENT_PHASE else f"{moment}: {', '.join(words)}" for moment, words in hooks_of(card.hooks)
    ]


def name_of(table: CardTable, card: str) -> str:
    """Return the display name of a card."""
    return table.cards[table.kind[card]].name


def names_of(table: CardTable, cards: Iterable[str]) -> str:
    """Return the display names of cards, parted by commas."""
    return ", ".join(name_of(table, card) for card in cards)
