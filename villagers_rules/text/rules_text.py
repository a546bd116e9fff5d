"""The rules text of a card, rendered from its data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from villagers_rules.catalog import Catalog
from villagers_rules.language import nodes
from villagers_rules.language.wordings import FIRST
from villagers_rules.model.cards import Card, Development, Event, Side, Villager
from villagers_rules.text.card_facts import FORMULAS, Fact, card_facts, symbols
from villagers_rules.text.labels import Labels, seats_starting_with
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import lowercased, number_form
from villagers_rules.text.steps import WHEN_PLAYED, sentences

SILVER = "silver"


def rules_text(catalog: Catalog, card: str, *, language: str = FIRST) -> tuple[str, ...]:
    """Return what a player would read on *card*, in whole sentences, a paragraph each; nothing if it just shows symbols.

    >>> from villagers_rules.catalog import load
    >>> rules_text(load(), "log_rafter")
    ('At the Second Market, gain 1 gold for each wood symbol in your village.',)
    """
    return _rendered(Labels(catalog, language), catalog.table.cards[catalog.table.kind[card]])


def text_of(labels: Labels, card: Card) -> tuple[str, ...]:
    """Return the paragraphs of a card: in its author's own words if it has such, else rendered from its data."""
    return (card.text,) if card.text_is_free else _rendered(labels, card)


def _rendered(labels: Labels, card: Card) -> tuple[str, ...]:
    facts = list(card_facts(card))
    paragraphs: Iterable[str]
    match card:
        case Villager():
            paragraphs = _villager(labels, card, facts)
        case Event():
            paragraphs = [*_hooks(labels, card, facts), *_in_play(labels, "events", facts)]
        case Development():
            paragraphs = [*_hooks(labels, card, facts), *_token(labels, facts)]
    return tuple(map(labels.prose.sentence, paragraphs))


# -- what any card does ----------------------------------------------------------------------------------------------------------


def _hooks(labels: Labels, card: Card, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield what *card* does at each of its moments."""
    played_in = card.played_in if isinstance(card, Villager) else ""
    alone = isinstance(card, Event) and labels.catalog.players == range(1, 2)
    for fact in facts:
        if fact.id != "hooks":
            continue
        said = sentences(fact.value, Narrator(labels.prose, fact.part, played_in))
        holes = {"steps": lowercased(said), "Steps": said}
        if isinstance(card, Development):
            holes["most"] = _most(labels, card)
        if isinstance(card, Villager) and card.discard and fact.part == WHEN_PLAYED:
            words = labels.words("villagers")
            yield f"{words['played_in'][played_in].format(**holes)} {words['discard']}"
            continue
        forms = labels.words("hooks")[fact.part]
        yield forms["alone" if alone and "alone" in forms else "all"].format(**holes)


def _in_play(labels: Labels, kind: str, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield what a card changes while it is in play."""
    words, prose = labels.words("while_in_play"), labels.prose
    for fact in facts:
        if fact.id == "while_in_play":
            holes = {"money": prose.gold(fact.value)} if isinstance(fact.value, int) else prose.seat_holes(fact.value)
            yield words[kind].format(change=words[fact.part].format(value=fact.value, **holes))


# -- villagers -------------------------------------------------------------------------------------------------------------------


def _villager(labels: Labels, card: Villager, facts: Iterable[Fact]) -> Iterator[str]:
    words, basics = labels.words("villagers"), labels.catalog.rules.basics_per_turn
    if card.basic and basics:
        yield words["basic"][number_form(basics)].format(number=basics)
    yield from _pool(labels, card)
    if card.starts_village:
        yield from _starts(labels, card)
    if card.stands_for:
        yield words["stands_for"][card.stands_for]
    yield from _in_play(labels, "villagers", facts)
    yield from _hooks(labels, card, facts)
    for side in card.sides:
        yield from _side(labels, side, alone=len(card.sides) == 1)
    if card.scored_with_silver:
        money = labels.prose.money(card.scored_with_silver)
        yield words["scored_with_silver"].format(market=_market(labels), money=money)
    if card.flips:
        condition = labels.prose.teller.amount(card.flips.when.tree)  # type: ignore[attr-defined]
        yield words["flips"].format(condition=condition, side=labels.names.of("sides", card.flips.to))
    if not card.stealable:
        yield words["not stealable"]


def _pool(labels: Labels, card: Villager) -> Iterator[str]:
    """Yield what a card of a pool is traded for."""
    words = labels.words("villagers")["pool"]
    for pool in labels.catalog.rules.pools:
        if pool.name == card.pool:
            traded = words[number_form(pool.hand_cards)].format(number=pool.hand_cards)
            yield f"{traded} {words[f'most {number_form(pool.per_village)}'].format(number=pool.per_village)}"


def _starts(labels: Labels, card: Villager) -> Iterator[str]:
    """Yield which villages begin with the card."""
    words, seats = labels.words("villagers"), seats_starting_with(labels.catalog, card)
    for seat in seats:
        yield words["starts_seat"].format(**labels.prose.seat_holes(f"the {seat}'s village"))
    if not seats:
        yield words["starts_village"]


def _side(labels: Labels, side: Side, *, alone: bool) -> Iterator[str]:
    """Yield what the formulas of one side give."""
    words = labels.words("villagers")
    for fact in symbols(side):
        if fact.id in FORMULAS:
            text = labels.prose.sentence(words[fact.id].format(market=_market(labels), money=labels.prose.money(fact.value)))
            yield text if alone else words["side"].format(name=labels.names.of("sides", side.name), text=text)


def _market(labels: Labels) -> str:
    """Return when silver is counted."""
    words = labels.words("villagers")
    found = [market.name for market in labels.catalog.rules.markets if SILVER in market.scores]
    return str(words["market"].format(name=labels.names.of("markets", found[0])) if len(found) == 1 else words["some market"])


# -- developments ----------------------------------------------------------------------------------------------------------------


def _most(labels: Labels, card: Development) -> str:
    """Return what a player must have most of."""
    tree, words, teller = card.most.tree, labels.words("developments"), labels.prose.teller  # type: ignore[attr-defined]
    if isinstance(tree, nodes.Things):
        return str(words["counted"].format(counted=teller.counted(tree, "many")))
    return str(words["largest" if isinstance(tree, nodes.Largest) else "amount"].format(amount=teller.amount(tree)))


def _token(labels: Labels, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield what the token of a development gives."""
    words = labels.words("developments")
    given = [
        words[f"symbol {number_form(fact.value)}"].format(number=fact.value, name=labels.words("symbols")[fact.part])
        for fact in facts
        if fact.id == "token"
    ]
    if given:
        yield words["token"].format(symbols=labels.prose.teller.list(given, "and"))
