"""Makes the nodes that say which cards; methods bear the names of the rules of the grammar."""

from __future__ import annotations

from typing import Any, cast

from attrs import evolve

from villagers_rules.language import filters, nodes, relations
from villagers_rules.language.filters import Known
from villagers_rules.language.tokens import begin_of, number_or_amount, road_place_of, word_of
from villagers_rules.language.tree import Node, Word


class FilterBuilder:
    """The rules for what cards have, what they are, and how they lie."""

    def having(self, found: list[Any]) -> Node:
        node: Node = found[1]
        return evolve(node, at=found[0].start_pos)

    def that(self, found: list[Any]) -> Node:
        return self.having(found)

    def whose(self, found: list[Any]) -> nodes.WhoseSuit:
        return nodes.WhoseSuit(found[2] is not None, found[4], at=found[0].start_pos)

    def whose_suit_is(self, found: list[Any]) -> nodes.WhoseSuitIs:
        return nodes.WhoseSuitIs(word_of(found[3]), found[2] is not None, at=found[0].start_pos)

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

    def with_thing(self, found: list[Any]) -> filters.WithSymbol:
        return filters.WithSymbol(word_of(found[0]), thing=True, at=found[0].start_pos)

    def with_symbol(self, found: list[Any]) -> filters.WithSymbol:
        return filters.WithSymbol(word_of(found[0]), at=found[0].start_pos)

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

    def with_extreme(self, found: list[Any]) -> filters.WithExtreme:
        word, measure = found
        return filters.WithExtreme(word_of(word), measure, at=word.start_pos)

    def card_is(self, found: list[Any]) -> nodes.CardIs | nodes.Opposite:
        card, test = found
        if isinstance(test, filters.NotFilter):
            return nodes.Opposite(nodes.CardIs(card, cast(relations.Filter, test.test), at=card.at), at=card.at)
        return nodes.CardIs(card, test, at=card.at)

    def have(self, found: list[Any]) -> relations.Have:
        return relations.Have(found[1], at=found[0].start_pos)

    # -- what they are, and how they lie ---------------------------------------------------------------------------------------

    def are(self, found: list[Any]) -> filters.Are:
        return filters.Are(word_of(found[1]), at=found[0].start_pos)

    def are_not(self, found: list[Any]) -> filters.ThatAreNot:
        return filters.ThatAreNot(tuple(map(word_of, found[2:])), at=found[0].start_pos)

    def are_chosen(self, found: list[Any]) -> filters.AreChosen:
        return filters.AreChosen(word_of(found[1]), at=found[0].start_pos)

    def are_not_chosen(self, found: list[Any]) -> filters.ThatAreNotChosen:
        return filters.ThatAreNotChosen(word_of(found[2]), at=found[0].start_pos)

    def copies(self, found: list[Any]) -> relations.Like:
        return relations.Like(copies=True, card=found[-1], at=found[0].start_pos)

    def same_suit(self, found: list[Any]) -> relations.Like:
        return relations.Like(copies=False, card=found[-1], at=found[0].start_pos)

    def predicate(self, found: list[Any]) -> Node:
        """Put what is said of a card behind its verb to where the verb stands."""
        verb, said = found
        node: Node = said
        return evolve(node, at=verb.start_pos)

    def like_same(self, found: list[Any]) -> relations.LikeAround:
        return relations.LikeAround(other=False, row=str(found[-1]), at=found[-1].start_pos)

    def like_other(self, found: list[Any]) -> relations.LikeAround:
        return relations.LikeAround(other=True, row=str(found[-1]), at=found[0].start_pos)

    def one_of(self, found: list[Any]) -> relations.OneOf:
        article, *kinds, _, like, having, that = found
        return relations.OneOf(tuple(kinds), like, having, that, another=article == "another", at=article.start_pos)

    def another_of(self, found: list[Any]) -> relations.OneOf:
        return self.one_of(found)

    def appear_once(self, found: list[Any]) -> filters.ThatAppearOnce:
        return filters.ThatAppearOnce(at=found[0].start_pos)

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

    def lie_beside(self, found: list[Any]) -> relations.Lie:
        return relations.Lie("beside", found[1], at=found[0].start_pos)

    def lie_in_tree(self, found: list[Any]) -> relations.Lie:
        return relations.Lie("in the same tree as", found[2], at=found[0].start_pos)

    def lie_in(self, found: list[Any]) -> nodes.LieIn:
        return nodes.LieIn(found[0], at=found[0].at)

    def lie_on_ground(self, found: list[Any]) -> relations.OnGround:
        return relations.OnGround(at=found[0].start_pos)

    def lie_on_road(self, found: list[Any]) -> relations.OnRoad:
        return relations.OnRoad(road_place_of(found[-1]), at=found[0].start_pos)

    def lie_next_to(self, found: list[Any]) -> relations.NextTo:
        return relations.NextTo(found[-1], at=found[0].start_pos)

    def placed(self, found: list[Any]) -> relations.WerePlaced:
        verb, _, hand, _, since = found
        word = word_of(verb if hand in (None, "hand") else hand)
        return relations.WerePlaced(str(since), hand is not None, word, at=verb.start_pos)

    def not_filter(self, found: list[Any]) -> filters.NotFilter:
        return filters.NotFilter(found[-1], at=found[0].start_pos)

    def all_filters(self, found: list[Any]) -> filters.AllFilters:
        return filters.AllFilters(tuple(found), at=found[0].at)

    def any_filters(self, found: list[Any]) -> filters.AnyFilter:
        return filters.AnyFilter(tuple(found), at=found[0].at)

    # -- cards that are known --------------------------------------------------------------------------------------------------

    def known(self, found: list[Any]) -> Known:
        return Known(word_of(found[0]), at=found[0].start_pos)

    def known_choice(self, found: list[Any]) -> Known:
        return evolve(self.known(found), named=True)

    def this_villager(self, found: list[Any]) -> Known:
        at = found[0].start_pos
        return Known(Word(filters.THIS, at), at=at)

    def its(self, found: list[Any]) -> nodes.Its:
        return nodes.Its(found[1], at=found[0].start_pos)

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
