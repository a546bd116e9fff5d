"""Makes the nodes that compare players and suits and read open numbers; methods bear the names of the rules of the grammar."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from villagers_rules.language import nodes, readings
from villagers_rules.language.tokens import begin_of, every, group_of, made, number_of, number_or_amount, word, word_of
from villagers_rules.language.tree import Things, Word
from villagers_rules.language.vocabulary import SUIT_SYMBOLS, is_of_symbols, symbol_counted, vocabulary


def _of_a_counter(having: Any) -> Any:
    """Return what players *having* so much of something are, where that is no measure of cards: how much a counter counts."""
    if not isinstance(having, nodes.WithAmount) or having.measure.word in vocabulary()["measures"].keys() - {SUIT_SYMBOLS}:
        return having
    measure, at = having.measure.word, having.measure.at
    if is_of_symbols(measure):
        names = nodes.Names((Word(symbol_counted(measure), at),), at=at)
        things: Things = nodes.SuitSymbols(at=at) if measure == SUIT_SYMBOLS else nodes.Symbols(names, at=at)
        return nodes.WithNumber("fewer" if having.word == "less" else having.word, having.number, things, at=having.at)
    counted = nodes.Savings(having.measure.word, nodes.Owner(Word("their")), at=having.measure.at)
    return nodes.WithNumber(having.word, having.number, counted, at=having.at)


def _of_counters(tests: Any) -> Any:
    """Return the tests of players, of which each may be about counters, as one: that of any of them, or of all."""
    if isinstance(tests, (nodes.AllFilters, nodes.AnyFilter)):
        return evolve(tests, tests=tuple(map(_of_a_counter, tests.tests)))
    return _of_a_counter(tests)


def _all_of(having: Any, others: Any) -> Any:
    """Return what players must have and be, as one test, or None if nothing is said of that."""
    tests = [test for test in (having, others) if test is not None]
    if len(tests) < 2:
        return tests[0] if tests else None
    return nodes.AllFilters((*nodes.tests_in(having), *nodes.tests_in(others)), at=having.at)


class RankingBuilder:
    """The rules for players, suits, chains, and the numbers that lie open."""

    # -- players ---------------------------------------------------------------------------------------------------------------

    def players(self, found: list[Any]) -> nodes.Players:
        other, _, having, others = found
        return nodes.Players(other is not None, _all_of(_of_counters(having), others), at=begin_of(found))

    def alone(self, found: list[Any]) -> nodes.Players:
        other, _, _, _, ranking = found
        return nodes.Players(other is not None, nodes.WithRanking(ranking, alone=True, at=found[2].start_pos), at=begin_of(found))

    def neighbours(self, found: list[Any]) -> nodes.Players:
        _, having, others = found
        return nodes.Players(having=_all_of(_of_counters(having), others), neighbours=True, at=begin_of(found))

    one_neighbour_only = made(nodes.Players, neighbours=True, side=word(0))

    def with_you(self, found: list[Any]) -> nodes.Players:
        others: nodes.Players = found[1]
        return evolve(others, and_you=True, at=begin_of(found))

    def with_you_chosen(self, found: list[Any]) -> nodes.Players:
        chosen = nodes.AreChosen(word_of(found[1]), at=found[1].start_pos)
        return nodes.Players(having=chosen, and_you=True, at=begin_of(found))

    with_all = made(nodes.AllFilters, lambda found: tuple(found[1::2]))
    with_any = made(nodes.AnyFilter, lambda found: tuple(found[1::2]))

    def with_more(self, found: list[Any]) -> nodes.WithMore:
        no, word, amount, _ = found
        first = word if no is None else no
        said = str(word) if no is None else f"{no} {word}"
        return nodes.WithMore(Word(said, first.start_pos), amount, at=first.start_pos)

    def with_as_many(self, found: list[Any]) -> nodes.WithMore:
        word, amount, _ = found
        return nodes.WithMore(Word(f"as {word}", word.start_pos), amount, at=word.start_pos)

    def with_number(self, found: list[Any]) -> nodes.WithNumber:
        number, word, things = found
        return nodes.WithNumber(str(word), number_or_amount(number, group=word == "more"), things, at=begin_of(found))

    def with_exact_number(self, found: list[Any]) -> nodes.WithNumber:
        word, number, things = found
        return nodes.WithNumber(str(word), number_or_amount(number), things, at=word.start_pos)

    def one_kind(self, found: list[Any]) -> nodes.Villagers:
        return nodes.Villagers(_kinds(found[0]), at=begin_of(found))

    def one_kind_of_card(self, found: list[Any]) -> nodes.Cards:
        return nodes.Cards(_kinds(found[0]), place=found[-1], at=begin_of(found))

    with_ranking = made(nodes.WithRanking, 0)
    ranking = made(nodes.Ranking, every(0))
    key = made(nodes.Key, word(0), 1)

    def chosen_key(self, found: list[Any]) -> nodes.Key:
        """Of what each has chosen, the most is the largest."""
        word, name = found
        most = Word("most" if word == "largest" else "fewest", word.start_pos)
        return nodes.Key(most, nodes.Chosen(word_of(name), at=name.start_pos), at=word.start_pos)

    turn_key = made(nodes.Key, word(0))

    # -- suits and trees -------------------------------------------------------------------------------------------------------

    suits = made(nodes.Suits, 1)
    suits_on = made(nodes.Suits, villagers=2)

    def suit_sets(self, found: list[Any]) -> nodes.SuitSets:
        _, number, _, *on = found
        return nodes.SuitSets(number_of(number, group=True), (on and on[-1]) or nodes.Villagers(), at=begin_of(found))

    def alike_sets(self, found: list[Any]) -> nodes.SuitSets:
        _, number, _, row, *on = found
        of_all = (on and on[-1]) or nodes.Villagers()
        return nodes.SuitSets(number_of(number, group=True), of_all, alike=str(row), at=begin_of(found))

    def pile_size(self, found: list[Any]) -> nodes.PileSize:
        return nodes.PileSize(found[-1].word, at=begin_of(found))

    suits_where = made(nodes.SuitsWhere, 1)
    suit_symbols = made(nodes.SuitSymbols, 0)
    different = made(nodes.Different, 0)
    different_measures = made(nodes.Different, 2, 0)
    chains = made(nodes.Chains, group_of(2), 0)
    exact_chains = made(nodes.Chains, group_of(3), 0, exactly=True)

    def chains_with(self, found: list[Any]) -> nodes.Chains:
        owner, _, with_, *words, things = found
        exactly = words[0] == "exactly"
        number, word = (words[1], words[0]) if exactly else (words[0], words[1])
        having = nodes.TreeWith(str(word), number_of(number, group=word == "more"), things, at=with_.start_pos)
        return nodes.Chains(1, owner, having=having, at=begin_of(found))

    def villagers_in_tree(self, found: list[Any]) -> nodes.Villagers:
        *kinds, _, having = found
        return nodes.Villagers(tuple(kinds), having, at=begin_of(found))

    suits_in_tree = made(nodes.Suits)
    stacks = made(nodes.Piles)

    # -- what lies open --------------------------------------------------------------------------------------------------------

    round = made(nodes.Reading, "round")

    def held(self, found: list[Any]) -> nodes.Reading:
        word, held = found
        return nodes.Reading(f"{word.removesuffix('s')}s {held}", at=word.start_pos)

    def turn_place(self, found: list[Any]) -> nodes.Reading:
        return nodes.Reading(f"{found[1]} in turn order", found[0], at=found[0].at)

    def limit(self, found: list[Any]) -> nodes.Reading:
        return nodes.Reading(f"{found[1]} limit", found[0], at=found[0].at)

    def left(self, found: list[Any]) -> nodes.Reading:
        return nodes.Reading(f"{found[1]} left", found[0], at=found[0].at)

    rank = made(nodes.Rank, 0, 1)

    def turn_of(self, found: list[Any]) -> nodes.Turn | nodes.Opposite:
        card, _, no, owner, phase = found
        turn = nodes.Turn(owner, Word("") if phase is None else word_of(phase), it=card.word, at=card.at)
        return turn if no is None else nodes.Opposite(turn, at=card.at)

    def in_phase(self, found: list[Any]) -> nodes.Turn | nodes.Opposite:
        card, is_so, no, phase, _ = found
        return self.turn_of([card, is_so, no, None, phase])

    def is_you(self, found: list[Any]) -> nodes.IsYou | nodes.Opposite:
        player, _, no, _ = found
        test = nodes.IsYou(player.word, at=player.at)
        return test if no is None else nodes.Opposite(test, at=test.at)

    def in_reserve(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("reserve", found[0].start_pos), at=begin_of(found))

    def in_stack(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word(f"{found[1]} stack", found[1].start_pos), at=begin_of(found))

    of_a_neighbour = made(nodes.Owner, "a neighbour's")

    def one_neighbour(self, found: list[Any]) -> nodes.Owner:
        return nodes.Owner(f"the {found[0]} neighbour's", at=max(0, found[0].start_pos - len("the ")))

    def the_neighbour(self, found: list[Any]) -> nodes.Owner:
        return self.one_neighbour(found[:1])

    the_one_called = made(nodes.Owner, "the", word(0))

    # -- amounts made of others ------------------------------------------------------------------------------------------------

    divided = made(readings.Divided, 0, 1, word(2))
    product = made(readings.Product, 0, 1)
    difference = made(readings.Difference, 1, 2)
    average = made(readings.Average, 0, 2, word(3))
    longest_run = made(readings.LongestRun, 0, 2)

    def by_step(self, found: list[Any]) -> readings.ByStep:
        *steps, counted = found
        numbers = [number_of(token) for token in steps]
        return readings.ByStep(tuple(zip(numbers[::2], numbers[1::2], strict=True)), counted, at=steps[0].start_pos)


def _kinds(word: Any) -> tuple[nodes.Names, ...]:
    return () if word is None else (nodes.Names((word_of(word),), at=word.start_pos),)
