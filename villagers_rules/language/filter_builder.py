"""Makes the nodes that say which cards, by the names of the rules of the grammar."""

from __future__ import annotations

from typing import Any, cast

from attrs import evolve

from villagers_rules.language import filters, nodes, relations
from villagers_rules.language.filters import Known
from villagers_rules.language.tokens import (
    all_words,
    begin_of,
    every,
    made,
    number_or_amount,
    road_place_of,
    there,
    word,
    word_of,
)
from villagers_rules.language.tree import Node, Word


class FilterBuilder:
    """The rules for what cards have, what they are, and how they lie."""

    def having(self, found: list[Any]) -> Node:
        node: Node = found[1]
        return evolve(node, at=found[0].start_pos)

    def that(self, found: list[Any]) -> Node:
        return self.having(found)

    whose = made(nodes.WhoseSuit, there(2), 4)
    whose_suit_is = made(nodes.WhoseSuitIs, word(3), there(2))

    # -- what players have chosen ----------------------------------------------------------------------------------------------

    def whose_choice(self, found: list[Any]) -> filters.WhoseChoice:
        whose, name, test = found
        return _whose(whose, name, self.card_is([self.known([name]), test]))

    def whose_choice_is_you(self, found: list[Any]) -> filters.WhoseChoice:
        whose, name, _, no, _ = found
        test = nodes.IsYou(word_of(name), at=name.start_pos)
        return _whose(whose, name, test if no is None else nodes.Opposite(test, at=test.at))

    def whose_number(self, found: list[Any]) -> filters.WhoseNumber:
        whose, name, operator, number = found
        return filters.WhoseNumber(word_of(name), str(operator), number_or_amount(number), at=whose.start_pos)

    # -- what they have --------------------------------------------------------------------------------------------------------

    def with_measure(self, found: list[Any]) -> filters.WithMeasure:
        word = word_of(found[0])
        return filters.WithMeasure(filters.Measure(word, at=word.at), at=word.at)

    def with_tucked(self, found: list[Any]) -> filters.WithMeasure:
        return filters.WithMeasure(self.measure(found), at=begin_of(found))

    with_thing = made(filters.WithSymbol, word(0), thing=True)
    with_symbol = made(filters.WithSymbol, word(0))

    def with_amount(self, found: list[Any]) -> filters.WithAmount:
        number, word, measure = found
        less = "less" if word == "fewer" else str(word)
        return filters.WithAmount(less, number_or_amount(number, group=word == "more"), measure, at=begin_of(found))

    def with_exactly(self, found: list[Any]) -> filters.WithAmount:
        word, number, measure = found
        return filters.WithAmount(str(word), number_or_amount(number), measure, at=word.start_pos)

    def with_more_than(self, found: list[Any]) -> relations.WithMoreThan:
        word, measure, card = found
        less = Word("less", word.start_pos) if word == "fewer" else word_of(word)
        return relations.WithMoreThan(less, measure, card, at=word.start_pos)

    with_extreme = made(filters.WithExtreme, word(0), 1)

    def card_is(self, found: list[Any]) -> nodes.CardIs | nodes.Opposite:
        card, test = found
        if isinstance(test, filters.NotFilter):
            return nodes.Opposite(nodes.CardIs(card, cast(relations.Filter, test.test), at=card.at), at=card.at)
        return nodes.CardIs(card, test, at=card.at)

    have = made(relations.Have, 1)

    # -- what they are, and how they lie ---------------------------------------------------------------------------------------

    are = made(filters.Are, word(1))
    are_not = made(filters.ThatAreNot, all_words(2))
    are_chosen = made(filters.AreChosen, word(1))
    are_not_chosen = made(filters.ThatAreNotChosen, word(2))
    copies = made(relations.Like, copies=True, card=-1)
    same_suit = made(relations.Like, copies=False, card=-1)

    def predicate(self, found: list[Any]) -> Node:
        """Put what is said of a card behind its verb to where the verb stands."""
        verb, said = found
        node: Node = said
        return evolve(node, at=verb.start_pos)

    def like_same(self, found: list[Any]) -> relations.LikeAround:
        return relations.LikeAround(other=False, row=str(found[-1]), at=found[-1].start_pos)

    like_other = made(relations.LikeAround, other=True, row=word(-1))

    def one_of(self, found: list[Any]) -> relations.OneOf:
        article, *kinds, _, like, having, that = found
        return relations.OneOf(tuple(kinds), like, having, that, another=article == "another", at=article.start_pos)

    def another_of(self, found: list[Any]) -> relations.OneOf:
        return self.one_of(found)

    appear_once = made(filters.ThatAppearOnce)

    def unlock(self, found: list[Any]) -> relations.Unlock:
        verb = word_of(found[0])
        verb = Word(verb.removesuffix("s"), verb.at)
        return relations.Unlock(found[1], verb, at=verb.at)

    def printed(self, found: list[Any]) -> relations.Printed:
        verbal, particle, card = found
        how = Word(f"{verbal} {particle}", verbal.start_pos)
        is_id = isinstance(card, nodes.Known) and card.word not in (filters.IT, filters.THIS) and not card.named
        return relations.Printed(how, card.word if is_id else None, None if is_id else card, at=verbal.start_pos)

    def lie(self, found: list[Any]) -> relations.Lie:
        directly, where, card = found
        return relations.Lie(f"directly {where}" if directly else str(where), card, at=where.start_pos)

    lie_beside = made(relations.Lie, "beside", 1)
    lie_in_tree = made(relations.Lie, "in the same tree as", 2)
    lie_in = made(nodes.LieIn, 0)
    lie_on_ground = made(relations.OnGround)

    def lie_on_road(self, found: list[Any]) -> relations.OnRoad:
        return relations.OnRoad(road_place_of(found[-1]), at=found[0].start_pos)

    lie_next_to = made(relations.NextTo, -1)

    def placed(self, found: list[Any]) -> relations.WerePlaced:
        verb, _, hand, _, since = found
        word = word_of(verb if hand in (None, "hand") else hand)
        return relations.WerePlaced(str(since), hand is not None, word, at=verb.start_pos)

    not_filter = made(filters.NotFilter, -1)
    all_filters = made(filters.AllFilters, every(0))
    any_filters = made(filters.AnyFilter, every(0))

    # -- cards that are known --------------------------------------------------------------------------------------------------

    known = made(Known, word(0))

    def known_choice(self, found: list[Any]) -> Known:
        return evolve(self.known(found), named=True)

    def this_villager(self, found: list[Any]) -> Known:
        at = found[0].start_pos
        return Known(Word(filters.THIS, at), at=at)

    its = made(nodes.Its, 1)

    def of_this(self, found: list[Any]) -> nodes.Its:
        this, measure = found
        return nodes.Its(measure, self.this_villager([this]), at=this.start_pos)

    def of_known(self, found: list[Any]) -> nodes.Its:
        word, measure = found
        known = Known(Word(word[:-2], word.start_pos), at=word.start_pos)
        return nodes.Its(measure, known, at=word.start_pos)

    def measure(self, found: list[Any]) -> filters.Measure:
        words = [_MANY.get(word, word) for word in found if word]
        return filters.Measure(Word(" ".join(words), begin_of(found)), at=begin_of(found))

    def measure_anywhere(self, found: list[Any]) -> filters.Measure:
        word, covered, no = found
        return self.measure([word, covered, "or", no])


_MANY = {"symbol": "symbols", "card": "cards"}
"""How measures are called of which one may be counted."""


def _whose(whose: Any, name: Any, test: Node) -> filters.WhoseChoice:
    return filters.WhoseChoice(word_of(name), test, at=whose.start_pos)
