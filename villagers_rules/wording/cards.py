"""The rules text of a card, rendered from its data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define

from villagers_rules.language import nodes
from villagers_rules.model.cards import Card, Development, Event, Side, Villager
from villagers_rules.packs import Catalog
from villagers_rules.wording.names import Names
from villagers_rules.wording.prose import Prose, begun, form_of
from villagers_rules.wording.steps import Telling

INNER = "/"
"""What the names of hooks hold that are lists within another list; these are told where they stand."""
WHEN_PLAYED = "when_played"
SILVER = "silver"


def rules_text(catalog: Catalog, card: str, *, language: str = "en") -> tuple[str, ...]:
    """Return what a player would read on *card*, in whole sentences, a paragraph each; nothing if it just shows symbols.

    >>> from villagers_rules.packs import load
    >>> rules_text(load(), "log_rafter")
    ('At the Second Market, gain 1 gold for each wood symbol in your village.',)
    """
    found = catalog.table.cards[catalog.table.kind[card]]
    text = Text(catalog, Prose.of(Names.of_catalog(catalog, language)))
    return tuple(text.prose.sentence(paragraph) for paragraph in text.of(found))


@define
class Text:
    """Tells cards of one catalog in one language."""

    catalog: Catalog
    prose: Prose

    def words(self, section: str) -> Any:
        """Return a section of the words."""
        return self.prose.words[section]

    def of(self, card: Card) -> Iterator[str]:
        """Yield the paragraphs of *card*."""
        match card:
            case Villager():
                yield from self.villager(card)
            case Event():
                yield from self.hooks(card)
                yield from self.in_play("events", card.while_in_play)
            case Development():
                yield from self.development(card)

    # -- villagers -------------------------------------------------------------------------------------------------------------

    def villager(self, card: Villager) -> Iterator[str]:
        """Yield the paragraphs of a villager."""
        words, rules = self.words("villagers"), self.catalog.rules
        if card.basic and rules.basics_per_turn:
            number = rules.basics_per_turn
            yield words["basic"][form_of(number)].format(number=number)
        yield from self.pool(card)
        if card.starts_village:
            yield from self.starts(card)
        if card.stands_for:
            yield words["stands_for"][card.stands_for]
        yield from self.in_play("villagers", card.while_in_play)
        yield from self.hooks(card)
        for side in card.sides:
            yield from self.side(side, alone=len(card.sides) == 1)
        if card.scored_with_silver:
            yield words["scored_with_silver"].format(market=self.market(), money=self.prose.money(card.scored_with_silver))
        if card.flips:
            condition = self.prose.teller.amount(card.flips.when.tree)  # type: ignore[attr-defined]
            yield words["flips"].format(condition=condition, side=self.prose.names.of("sides", card.flips.to))
        if not card.stealable:
            yield words["not stealable"]

    def pool(self, card: Villager) -> Iterator[str]:
        """Yield what a card of a pool is traded for."""
        words = self.words("villagers")["pool"]
        for pool in self.catalog.rules.pools:
            if pool.name == card.pool:
                told = words[form_of(pool.hand_cards)].format(number=pool.hand_cards)
                yield f"{told} {words[f'most {form_of(pool.per_village)}'].format(number=pool.per_village)}"

    def starts(self, card: Villager) -> Iterator[str]:
        """Yield which villages begin with the card."""
        seats = [name for name, seat in self.catalog.rules.setup.seats.items() if seat.starts_with == card.id]
        for seat in seats:
            yield self.words("villagers")["starts_seat"].format(**self.prose.seat(f"the {seat}'s village"))
        if not seats:
            yield self.words("villagers")["starts_village"]

    def side(self, side: Side, *, alone: bool) -> Iterator[str]:
        """Yield what the formulas of one side give."""
        words = self.words("villagers")
        for key, formula in ((SILVER, side.silver), ("bronze", side.bronze)):
            if formula is not None:
                text = self.prose.sentence(words[key].format(market=self.market(), money=self.prose.money(formula)))
                yield text if alone else words["side"].format(name=self.prose.names.of("sides", side.name), text=text)

    def market(self) -> str:
        """Return when silver is counted."""
        words, found = self.words("villagers"), [market for market in self.catalog.rules.markets if SILVER in market.scores]
        if len(found) != 1:
            return str(words["some market"])
        return str(words["market"].format(name=self.prose.names.of("markets", found[0].name)))

    # -- what any card does ----------------------------------------------------------------------------------------------------

    def hooks(self, card: Card) -> Iterator[str]:
        """Yield what *card* does at each of its moments."""
        for hook, steps in card.hooks.items():
            if INNER in hook:
                continue
            played_in = card.played_in if isinstance(card, Villager) else ""
            told = " ".join(Telling(self.prose, hook, played_in).told(steps))
            holes = {"steps": begun(told, capital=False), "Steps": told}
            if isinstance(card, Development):
                holes["most"] = self.most(card)
            if isinstance(card, Villager) and card.discard and hook == WHEN_PLAYED:
                words = self.words("villagers")
                yield f"{words['played_in'][card.played_in].format(**holes)} {words['discard']}"
                continue
            forms = self.words("hooks")[hook]
            alone = isinstance(card, Event) and self.catalog.players == range(1, 2)
            yield forms["alone" if alone and "alone" in forms else "all"].format(**holes)

    def in_play(self, kind: str, changes: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
        """Yield what a card changes while it is in play."""
        words = self.words("while_in_play")
        for chapter, numbers in changes.items():
            for number, value in numbers.items():
                holes = {"money": self.prose.gold(value)} if isinstance(value, int) else self.prose.seat(value)
                change = words[f"{chapter} {number}"].format(value=value, **holes)
                yield words[kind].format(change=change)

    # -- developments ----------------------------------------------------------------------------------------------------------

    def development(self, card: Development) -> Iterator[str]:
        """Yield who gets a development, and what that gives."""
        yield from self.hooks(card)
        if card.token:
            words = self.words("developments")
            given = [
                words[f"symbol {form_of(number)}"].format(number=number, name=self.words("symbols")[symbol])
                for symbol, number in card.token.items()
            ]
            yield words["token"].format(symbols=self.prose.teller.list(given, "and"))

    def most(self, card: Development) -> str:
        """Return what a player must have most of."""
        tree, words = card.most.tree, self.words("developments")  # type: ignore[attr-defined]
        if isinstance(tree, nodes.Things):
            return str(words["counted"].format(counted=self.prose.teller.counted(tree, "many")))
        form = "largest" if isinstance(tree, nodes.Largest) else "amount"
        return str(words[form].format(amount=self.prose.teller.amount(tree)))
