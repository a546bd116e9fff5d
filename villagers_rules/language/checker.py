"""Checks that a parsed sentence means something, is written in its one spelling, and mixes no units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict, Unpack

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.errors import nearest
from villagers_rules.language import nodes
from villagers_rules.language.bare_cards import check_bare, check_savings
from villagers_rules.language.choice_check import (
    check_amount,
    check_choosing,
    check_chosen,
    check_less,
    check_of_suits,
    check_own_choice,
    is_of_each_suit,
    nothing_chosen,
)
from villagers_rules.language.filters import IT, THIS
from villagers_rules.language.hidden_cards import compared_by
from villagers_rules.language.nodes import Node, Owner, Place, Villagers, walk
from villagers_rules.language.occasions import occasions
from villagers_rules.language.ownership import check_own
from villagers_rules.language.part_checker import PartChecker
from villagers_rules.language.rephrasing import replaced
from villagers_rules.language.units import GOLD, THINGS, check_units, unit_of
from villagers_rules.language.vocabulary import PLACED_THEN, READINGS, Lexicon, about_measure, symbols, vocabulary
from villagers_rules.language.word_choices import check_names, check_suits, check_words
from villagers_rules.phrases import listing

VILLAGERS = ("village", *PLACED_THEN)
"""The places of which villagers are counted; elsewhere it is cards."""
_OF_GOLD = {"fewer": "less", "many": "much"}
_OF_THINGS = {less: fewer for fewer, less in _OF_GOLD.items()}
"""What is said of gold in place of what is said of things, and the other way round."""


Names = tuple[tuple[str, str], ...]
"""The names of choices that a sentence may speak of, each with what was chosen."""


class Speaking(TypedDict, total=False):
    """What a sentence may speak of, which is nothing where it is left out.

    `its ...` has a meaning only where *it_allowed*, where something has been chosen before, `their ...` only where
    *their_allowed*, where a player has been, and `this villager` only where *this_allowed*, on a card. *names* are those of
    earlier choices, each with what was chosen: a card, number, suit, player, pile or event. *by_nobody* is the occasion that set
    the steps off, where nobody does it, and *it_is_pile* says that a pile was chosen last. *bare* are words for cards that lie
    where nothing is on them, each with the place. *offered* are the words that may have been chosen under names.
    """

    it_allowed: bool
    their_allowed: bool
    this_allowed: bool
    names: Names
    by_nobody: str
    it_is_pile: bool
    bare: Names
    offered: tuple[tuple[str, tuple[str, ...]], ...]


def check(tree: Node, lexicon: Lexicon, text: str, sentence: str, **spoken: Unpack[Speaking]) -> None:
    """Raise `FormulaError` for the first thing in *tree* that means nothing; *sentence* is its kind."""
    checker = _Checker(lexicon, text, **spoken)
    check_bare(tree, dict(checker.bare), text)
    for node in walk(tree):
        checker.compared(node)
    for node in walk(tree):  # What is inside these comparisons is known by now.
        checker.computed(node)
    if sentence == "selection":
        checker.choice(tree)
    else:
        for node in walk(tree):
            checker.node(node)
        check_units(tree, text)


def check_found(node: Villagers, lexicon: Lexicon, text: str, place: Place, spoken: Speaking) -> None:
    """Raise `FormulaError` for the first thing that makes no sense of a card that is named by what it is, in *place*."""
    names = spoken.get("names", ())
    checker = _Checker(lexicon, text, this_allowed=spoken.get("this_allowed", False), names=names)
    if node.place is not None:
        checker.place(place)
    checker.found(Villagers(node.kinds, node.having, node.place, node.that, node.other, at=node.at), place)
    for part in walk(node):
        if isinstance(part, nodes.Known):
            checker.card(part)


@define
class _Checker(PartChecker):
    """Checks whole sentences and the amounts in them."""

    # -- sentences -------------------------------------------------------------------------------------------------------------

    def choice(self, tree: Node) -> None:
        """Check a selection: it says where, since it may look anywhere."""
        match tree:
            case nodes.Villagers(place=None, having=having):
                if isinstance(having, nodes.WithAmount):
                    check_choosing(self.text, having.measure)  # No place would help where this is refused.
                hint = "add `in your village`, `in any village` or `on the road`; for cards that are looked at, `among them`"
                raise self.error(len(self.text.rstrip()), "a selection says where the villagers are", hint)
            case nodes.Villagers(place=Place() as place) if place.word in PLACED_THEN:
                message = "villagers that were placed may be anywhere by now, and are counted"
                raise self.error(place.at, message, f"write `villagers in your village that were {place.word}`")
            case nodes.Villagers(place=Place() as place):
                self.place(place)
                self.selected(tree, place)
            case nodes.VillagerNames(villagers=villagers):
                check_names(villagers, self.text)
                self.selected(villagers, Place(nodes.Word(nodes.NAMES)))
            case _:
                for node in walk(tree):
                    self.node(node)
                check_units(tree, self.text)

    def selected(self, tree: Villagers, place: Place) -> None:
        """Check the villagers that a selection finds in *place*."""
        self.found(tree, place)
        for node in walk(tree):
            if isinstance(node, nodes.Known):
                self.card(node)

    def node(self, node: Node) -> None:
        """Check one node of a formula or condition; nodes that only make sense under others are checked with these."""
        match node:
            case nodes.Symbols(names=names, owner=owner):
                self.implied(owner)
                self.symbols(names.words)
            case nodes.SuitSymbols(owner=owner):
                self.implied(owner)
                check_of_suits(self.text, node, self.suits_inside)
            case nodes.SuitsWhere(test=test) | nodes.AnySuit(where=Node() as test):
                if id(node) in self.suits_inside:
                    raise self.error(node.at, "suits are compared inside another comparison of suits", "compare them once")
                self.suits_inside |= {id(part) for part in walk(test)}
                if not any(map(is_of_each_suit, walk(test))):
                    hint = "compare `suit symbols`, or villagers of the suit, `suit villagers` or `different suit villagers`"
                    raise self.error(test.at, "this is the same for every suit", hint)
            case nodes.Sets(names=words, owner=owner):
                self.implied(owner)
                self.symbols(words)
            case nodes.Chains(owner=owner) | nodes.LargestSuit(owner=owner):
                if isinstance(node, nodes.Chains):
                    self.implied(owner)
                self.owner(owner)
            case nodes.SuitSets(number=1, alike=alike):
                of = f"the same {alike}" if alike else "different suits"
                raise self.error(node.at, f"a set of {of} has two or more", "count `villagers`, or `different suits`")
            case nodes.SuitSets(villagers=nodes.Villagers() as villagers):
                if villagers == Villagers() and villagers.at:
                    raise self.error(villagers.at, "sets are those of your villagers anyway", "leave `on villagers` out")
                self.measured.append(villagers)
            case nodes.Suits(villagers=nodes.Villagers() as villagers):
                self.measured.append(villagers)
            case nodes.Suits(place=place):
                self.counted_in(place)
            case nodes.Savings(owner=owner):
                check_savings(node, self.lexicon, self.text)
                if owner.word != nodes.TABLE:
                    self.owner(owner)
            case (
                nodes.Total(measure=nodes.Measure() as measure, villagers=villagers)
                | nodes.Average(measure=nodes.Measure() as measure, villagers=villagers)
                | nodes.LongestRun(measure=nodes.Measure() as measure, villagers=villagers)
                | nodes.Largest(measure=nodes.Measure() as measure, villagers=villagers)
                | nodes.Different(measure=nodes.Measure() as measure, villagers=villagers)
            ):
                self.measure(measure)
                self.check_coins(measure.word, villagers.place, measure.at)
                self.showing(measure.word, villagers)
                self.measured.append(villagers)
                if isinstance(node, nodes.Total):
                    self.computed(node)
                    if node.number in (0, 1):
                        raise self.error(node.at, "a sum is of 2 or more", f"write `{node.word} {measure} on {villagers}`")
                if isinstance(node, nodes.Average):
                    self.direction(node.direction)
            case nodes.Its(measure=measure, card=card):
                if card.word == IT and not self.it_allowed:
                    hint = f"of the card itself, write `this villager's {measure}`" if self.this_allowed else ""
                    raise nothing_chosen(self.text, node.at, "its", hint)
                self.card(card)
                self.measure(measure)
            case nodes.OfPlayers(direction=nodes.Word() as direction):
                self.direction(direction)
            case nodes.OfPlayers(amount=nodes.Chosen(name=name)) if name not in dict(self.names):
                self.compared_by_word(node, name)
            case nodes.Key(amount=nodes.Chosen(name=name)) if name not in dict(self.names):
                self.ranked_by_word(node, name)
            case nodes.Chosen(name=name) | nodes.ChosenOf(name=name):
                check_amount(name, dict(self.names), self.text)
                if isinstance(node, nodes.ChosenOf):
                    if node.player.word == "the":
                        check_chosen(node.player.seat, dict(self.names), self.text, "player")
                    self.owner(node.player)
            case nodes.Piles(which=which):
                self.names_chosen(nodes.tests_in(which), "pile")
            case nodes.Players(and_you=True, having=None, neighbours=False):
                raise self.error(node.at, f"`{node}` are all players, and you are one of them", "write `players`")
            case nodes.Known():
                self.card(node)
            case nodes.Opposite(test=nodes.CardIs() | nodes.LastRound() | nodes.Turn() | nodes.IsYou() as test) if (
                node.at < test.at
            ):
                if isinstance(test, nodes.CardIs) and isinstance(test.that, (nodes.ThatAreNot, nodes.ThatAreNotChosen)):
                    raise self.error(node.at, "what is denied twice holds", "leave both out")
                said = f"not {test}" if self.text.startswith(f"not {test}", node.at) else ""
                raise self.error(node.at, "`not` stands behind the verb", f"write `{node}`", said=said)
            case nodes.PileSize(pile=pile) if pile == THIS or (pile == IT and not self.it_is_pile):
                hint = "choose one of the `stacks` before, or name the place, as in `cards in your hand`"
                raise self.error(pile, f"`{pile}` is no pile here", hint)
            case nodes.PileSize(pile=pile) if pile != IT:
                check_chosen(pile, dict(self.names), self.text, "pile")
            case nodes.WhoseNumber(name=name):
                check_chosen(name, dict(self.names), self.text, "number")
                self.computed(node)
            case nodes.WhoseChoice(name=name):
                check_own_choice(name, dict(self.names), self.text)
            case nodes.IsYou(name=name) if name in (IT, THIS):
                hint = "give the player a name, as with `{name: it, as: winner}`, and write `the winner is you`"
                raise self.error(node.at, f"`{name}` is asked for what a card is", hint)
            case nodes.IsYou(name=name):
                check_chosen(name, dict(self.names), self.text, "player")
            case nodes.AnySuit(words=words, which=which):
                check_suits(words, self.lexicon, self.text)
                self.names_chosen(nodes.tests_in(which), "suit")
            case nodes.Words() | nodes.WordIs():
                check_words(node, dict(self.offered), self.lexicon, self.text)
            case nodes.CardIs(that=that):
                self.that(that, Place(), among=True, anywhere=True)
            case nodes.Reading(word=word) if word not in READINGS:
                message = f"there is no number called `{word}`"
                raise self.error(node.at, message, nearest(word, READINGS) or f"known are {listing(READINGS)}")
            case nodes.Reading(word=word, owner=Owner() as owner):
                self.one_player(owner, f"a {word}")
            case nodes.Rank(owner=owner):
                self.one_player(owner, "a rank")
            case nodes.Turn(owner=owner, phase=phase, it=it):
                if owner is not None:
                    self.one_player(owner, "a turn")
                if owner is not None and phase and phase not in occasions()["turns"]:
                    known = listing([f"`{turn}`" for turn in occasions()["turns"]])
                    raise self.error(phase, f"there is no {phase} turn", f"turns are {known}")
                if it != IT:
                    raise self.error(node.at, f"expected `it is your turn`, got `{it} is`", "write `it is your turn`")
            case nodes.Ranking(keys=keys):
                for key in keys[:-1]:
                    if key.amount is None:
                        raise self.error(key.at, "no two players have the same turn, so nothing after it counts", "write it last")
            case nodes.ByStep(steps=steps):
                least = [least for _, least in steps]
                if least != sorted(set(least)):
                    raise self.error(
                        node.at, "each step begins higher than the one before", "write `2 from 1, 5 from 3 food symbols`"
                    )
            case nodes.Divided(amount=nodes.Number(), by=nodes.Number()):
                raise self.error(node.at, "a number divided by a number is a number", "write what it comes to")
            case nodes.Divided(amount=amount, by=nodes.Number(value=by), direction=direction) if by < 3:
                half = nodes.Half(amount, direction)  # type: ignore[arg-type]  # What is divided is an amount.
                hint, instead = (f"write `{half}`", replaced(self.text, node, half)) if by == 2 else ("divide by 2 or more", "")
                raise self.error(node.at, f"`divided by {by}` is said otherwise", hint, instead=instead)
            case nodes.Half(direction=direction) | nodes.Divided(direction=direction):
                self.direction(direction)
            case nodes.Capped(least=nodes.Number(value=least), most=nodes.Number(value=most)) if least >= most:
                raise self.error(
                    node.at, f"nothing is left between at least {least} and at most {most}", "write a larger one after `at most`"
                )
            case nodes.Players(having=having):
                self.names_chosen(nodes.tests_in(having), "player")
                for test in nodes.single_tests(having):
                    self.amount_of_players(test)
            case nodes.Villagers(place=place):
                if node == nodes.Cards(place=place):
                    self.counted_whole = place
                self.counted_in(place)
                self.found(node, place or Place())
                counted = not any(node is each for each in self.measured)
                if counted and place is not None and place.word not in VILLAGERS and not isinstance(node, nodes.Cards):
                    cards = str(nodes.Cards(node.kinds, node.having, place, node.that, node.other))
                    cards = cards if "villagers " in self.text[node.at :] else cards.replace("cards", "card", 1)
                    raise self.error(node.at, f"what is counted {place} is cards", f"write `{cards}`")

    def names_chosen(self, tests: Iterable[Node], kind: str) -> None:
        """Check that players or piles, as *kind* says, were chosen under each name of *tests*, which is said once."""
        chosen = [test.name for test in tests if isinstance(test, (nodes.AreChosen, nodes.ThatAreNotChosen))]
        self.distinct(chosen)
        for name in chosen:
            check_chosen(name, dict(self.names), self.text, kind)

    def amount_of_players(self, test: Node) -> None:
        """Check what players must have so much of, if that is what a *test* says."""
        if isinstance(test, (nodes.WithAmount, nodes.WithNumber)):
            check_less(self.text, test)
        if isinstance(test, nodes.WithAmount):
            self.measure(test.measure)
            if "players" not in about_measure(test.measure.word)["of"]:
                raise self.error(
                    test.measure.at, f"players have no {test.measure}", "players can be chosen `with 3 or more gold`"
                )

    def computed(self, node: Node) -> None:
        """Check the amount in brackets by which something is chosen, if *node* has one: it is read once, not for each suit."""
        number = getattr(node, "number", None)
        if not isinstance(number, Node):
            return
        for each in walk(number):
            if is_of_each_suit(each):
                raise self.error(each.at, "these brackets are read once, not for each suit", "name a suit")
        for each in walk(number):
            self.node(each)
        if isinstance(number, nodes.Number):
            raise self.error(number.at, "a number stands without brackets", "leave them out")
        check_units(number, self.text)

    def compared_by_word(self, node: nodes.OfPlayers, name: nodes.Word) -> None:
        """Refuse a suit, symbol or villager by whose number players are to be compared, and which was chosen by nobody."""
        is_symbol = name in symbols() or name in self.lexicon.suit
        noun = "symbols" if is_symbol else "villagers" if name in self.lexicon.villager else ""
        if noun:
            written = f"the {node.word} number of {name} {noun} of {node.players}"
            raise self.error(name, f"expected what players are compared by, got `{name}`", f"write `{written}`")

    def ranked_by_word(self, node: nodes.Key, name: nodes.Word) -> None:
        """Refuse what players have, but do not choose, as that of which they have the largest."""
        is_symbol = name in symbols() or name in self.lexicon.suit
        noun = "gold in their supply" if name in ("gold", "coins") else f"{name} symbols" if is_symbol else f"{name} villagers"
        if is_symbol or name in self.lexicon.villager:
            raise self.error(name, f"what players have is the `{node.word}`", f"write `the {node.word} {noun}`")

    def direction(self, direction: nodes.Word) -> None:
        """Check the word after `rounded`."""
        if direction not in vocabulary()["directions"]:
            raise self.error(direction, f"expected `up` or `down` after `rounded`, got `{direction}`")

    def compared(self, node: Node) -> None:
        """Check the amount that players are compared by, and note what is inside it: there each player's things are `their`."""
        amount = compared_by(node)
        if amount is None:
            return
        if id(node) in self.inside:
            raise self.error(node.at, "players are compared inside another comparison of players", "compare them once")
        self.inside |= {id(part) for part in walk(amount)}
        check_own(self.text, amount)
        unit = unit_of(amount, self.text)
        if isinstance(node, nodes.OfPlayers):
            things = isinstance(node.amount, nodes.Things) and unit != GOLD
            if things != node.tally:
                # A chosen number has a `the` of its own, which stands behind the other one, and would look like a mistake.
                is_named = isinstance(node.amount, nodes.Chosen)
                raise self.error(
                    node.at,
                    f"{'things have a number' if things else 'an amount is a number already'}",
                    "leave out `number of`" if is_named else f"write `{evolve(node, tally=things)}`",
                )
        elif isinstance(node, nodes.Key) and node.word != "most" and (node.word == "least") != (unit == GOLD):
            right = "least" if unit == GOLD else "fewest"
            raise self.error(node.word, f"of {unit or THINGS} players have the `{right}`", f"write `{right}`")
        elif isinstance(node, nodes.WithMore):
            *before, said = node.word.split()
            right = " ".join([*before, (_OF_GOLD if unit == GOLD else _OF_THINGS).get(said, said)])
            if right != node.word:
                raise self.error(node.word, f"of {unit or THINGS} players have `{right}`", f"write `{right}`")
