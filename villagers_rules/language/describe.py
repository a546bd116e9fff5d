"""Describes sentences in the words of players, in any language that has a file in ``dsl/locales``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.card_query import HERE
from villagers_rules.language.comparison_describer import ComparisonDescriber, round_of
from villagers_rules.language.filters import IT
from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.ownership import for_each
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.language.word_describer import EACH, MANY, ONE, OWN, is_all_of_them
from villagers_rules.language.wordings import languages, wording
from villagers_rules.model.triggers import AMOUNT

_A, OLDEST, FIRST_THERE, TOPMOST = "a", "oldest", "first", "topmost"
"""The forms for one that is chosen or any one that is meant, and for the event that has lain face up the longest."""


def describe(
    tree: Node, lexicon: Lexicon, language: str = "en", names: Mapping[str, str] | None = None, *, chosen: bool = False
) -> str:
    """Return *tree* as a phrase in *language*, raising `ValueError` for a language that has no file.

    *names* gives the words for ids of suits, villagers and seats. A seat may also have an entry with its whole possessive, such
    as ``{"the countess's": "della Contessa"}``. An id without an entry is shown with spaces for its underscores. What is *chosen*
    is worded as things, not as a number.
    """
    describer = describer_for(lexicon, language, names)
    return describer.words.joined(describer.several(tree) if chosen else describer.amount(tree))


def describer_for(lexicon: Lexicon, language: str, names: Mapping[str, str] | None = None) -> Describer:
    """Return what puts trees in the words of a *language*, raising `ValueError` for one that has no file."""
    if language not in languages():
        raise ValueError(f"sentences are described in {', '.join(languages())}, not in {language!r}")
    return Describer(lexicon, wording(language), names or {})


def _of_whom(word: str, players: nodes.Players) -> str:
    """Return whether it is the largest or smallest of several *players*, as *word* says, or that of the only one."""
    return ONE if players.are_one else word


@define
class Describer(ComparisonDescriber):
    """Fills in the *words* of a language. What is meant by `its` is worded as *it*, where it is known.

    The phrases are not joined yet: only whole sentences are. With *anywhere* a place that is not
    said is none.
    """

    # -- how much, whether -----------------------------------------------------------------------------------------------------

    def amount(self, node: Node) -> str:
        """Return how much, or whether."""
        match node:
            case nodes.Number(value=value):
                return self.say(node, "amount", number=value)
            case nodes.Per(every=every, counted=counted):
                return self._per(node, self.things(counted, every))
            case nodes.Sum(amounts=amounts, signs=signs):
                terms = [f"{self._word('signs', sign)} {self._term(each)}" for sign, each in zip(signs, amounts[1:], strict=True)]
                return " ".join(terms if node.has_sign() else [self._term(amounts[0]), *terms])
            case nodes.Extreme(word=word, left=left, right=right):
                return self.say(node, word, left=self._bracketed(left), right=self._bracketed(right))
            case nodes.Capped(amount=amount, least=least, most=most):
                form = (
                    "least" if most is None else "both" if least else "most in all" if isinstance(amount, nodes.Sum) else "most"
                )
                limits = {key: self._bracketed(limit) for key, limit in (("least", least), ("most", most)) if limit is not None}
                capped = self.amount(amount) if isinstance(amount, nodes.Product) else self._operand(amount)
                return self.say(node, form, amount=capped, **limits)
            case nodes.Choice(amount=amount, test=test, otherwise=otherwise):
                other = self.amount(otherwise) if isinstance(otherwise, nodes.Choice) else self._alternative(otherwise)
                return self.say(node, "amount", amount=self._alternative(amount), test=self.amount(test), otherwise=other)
            case nodes.Product(left=left, right=right) | nodes.Difference(left=left, right=right):
                part = self._factor if isinstance(node, nodes.Product) else self._bracketed
                return self.say(node, "amount", left=part(left), right=part(right))
            case nodes.Average(measure=measure, villagers=villagers) | nodes.LongestRun(measure=measure, villagers=villagers):
                holes = {"villagers": self.counted(villagers, "many"), **self._measure(measure.word)}
                direction = self._word("directions", node.direction) if isinstance(node, nodes.Average) else ""
                return self.say(node, "amount", direction=direction, **holes)
            case nodes.Divided(amount=amount, by=by, direction=direction):
                words = self._word("directions", direction)
                return self.say(node, "amount", amount=self._factor(amount), by=self._factor(by), direction=words)
            case nodes.ByStep():
                return self.by_step(node)
            case nodes.Half(amount=amount, direction=direction):
                return self.say(node, "amount", amount=self._whole(amount), direction=self._word("directions", direction))
            case nodes.Total(measure=measure, villagers=villagers) | nodes.Largest(measure=measure, villagers=villagers):
                forms = self._measure(measure.word)
                if isinstance(node, nodes.Largest):
                    if "most tree" in forms and villagers == nodes.Villagers(place=villagers.place):
                        return self.say(node, "amount tree", place=evolve(self, of=ONE)._place(villagers.place or HERE), **forms)
                    # A height is that of a villager, where gold lies on it.
                    one = evolve(self, of=ONE).counted(villagers, ONE)
                    return self.say(node, "amount of" if "most of one" in forms else "amount", one=one, **forms)
                if things := self.things_on(node):
                    return str(self.words["sentences"][nodes.Chosen.__name__]["number"].format(counted=things))
                few = node.number
                form = "amount" if few is None else f"few {node.word}" if isinstance(few, int) else f"read {node.word}"
                said = self._bracketed(few) if isinstance(few, nodes.Node) else few
                return self.say(node, form, few=said, villagers=self.counted(villagers, MANY), **forms)
            case nodes.Its(measure=measure, card=card):
                forms = self._measure(measure.word)
                if card.word != IT or self.it:
                    return str(forms["its"].format(it=self.card(card)))
                return self.say(node, "amount", **forms)
            case nodes.LargestSuit(owner=owner):
                return self.say(node, "amount", place=self._place(Place(owner=owner)))
            case nodes.Comparison():
                return self.comparison(node)
            case nodes.Opposite(test=nodes.Comparison() as test) if said := self.opposite(test):
                return said
            case nodes.Opposite(test=nodes.LastRound() as test):
                return self.say(test, "not")
            case nodes.Opposite(test=nodes.Turn() as test):
                return self._turn(test, "not")
            case nodes.Opposite(test=nodes.IsYou() as test):
                return self.say(test, "not", player=self.called(test.name))
            case nodes.IsYou():
                return self.say(node, "test", player=self.called(node.name))
            case nodes.Opposite(test=nodes.CardIs() as test) if said := self.card_is(test, denied=True):
                return said
            case nodes.Opposite(test=test):
                return self.say(node, "test", test=self._bracketed(test))
            case nodes.Either(tests=tests) if None not in (rounds := [round_of(test) for test in tests]):
                return self.say(node, "rounds", rounds=self.list([str(number) for number in rounds], "or"))
            case nodes.Either(tests=tests) if one_of := self._one_of_words(tests) or self.one_of_numbers(tests):
                return one_of
            case nodes.Both(tests=tests) | nodes.Either(tests=tests):
                return f" {self.say(node, 'word')} ".join(map(self._bracketed, tests))
            case nodes.OfPlayers() if (plain := self.of_one_player(node)) != node:
                return self.amount(plain)
            case nodes.OfPlayers(word=word, amount=nodes.Things() as things, players=players, direction=None) if (
                name := self.own_counter(things)
            ) or not self.counter(things):
                form = f"{_of_whom(word, players)}{' counter' if name else self._kind(things) or ' things'}"
                return self.say(node, form, things=self.unplaced(things), name=name, players=self.the_players(players))
            case nodes.OfPlayers(word=word, amount=nodes.Chosen(name=name), players=players, direction=None):
                form = f"{_of_whom(word, players)} chosen"
                return self.say(node, form, name=self.choice(name), players=self.the_players(players))
            case nodes.OfPlayers(word=word, amount=compared, players=players, direction=direction):
                each = evolve(self, theirs=True)
                if direction is None and (things := each.things_on(for_each(compared, OWN))):
                    form = f"{_of_whom(word, players)} things"
                    return self.say(node, form, things=things, players=self.the_players(players))
                theirs = each._bracketed(for_each(compared, OWN))
                rounded = "" if direction is None else self._word("directions", direction)
                form = _of_whom(word, players)
                return self.say(node, form, amount=theirs, players=self.the_players(players), direction=rounded)
            case nodes.Savings(owner=owner) if name := self.counter(node):
                seat = self.possessive(owner) if owner.seat else ""
                return self.say(node, f"counter {owner.word}", name=name, seat=seat)
            case nodes.Reading(word=word, owner=owner):
                return self._of(owner, self.say(node, word))
            case nodes.Rank(owner=owner):
                rank = self._of(owner, self.say(node, "rank"))
                return self.say(node, "amount", rank=rank, **self.ranked_by(node, ties=True))
            case nodes.LastRound():
                return self.say(node, "amount")
            case nodes.Chosen(name=name) if name == AMOUNT:
                return self.say(node, "that")
            case nodes.Chosen(name=name):
                many = self.things(node, 2)
                return self.say(node, "number", counted=many) if many else self.called(name)
            case nodes.ChosenOf(name=name, player=player):
                return self._of(player, self.say(node, "name", name=self.choice(name)))
            case nodes.WordIs(name=name):
                return self.word_is(node, self.called(name))
            case nodes.CardIs(card=card) if suits := self._suits_of(node):
                return self.say(node, suits[0], card=self.card(card), suits=suits[1])
            case nodes.CardIs():
                return self.card_is(node)
            case nodes.Turn():
                return self._turn(node, "test")
        return self.say(node, "amount", counted=self.counted(node, "many"))

    def _suits_of(self, node: nodes.CardIs) -> tuple[str, str] | None:
        """Return in which form it is said that a suit which was chosen is one or none of some, and those; else None."""
        meant, suits = self.chosen.get(node.card.word), nodes.suits_asked(node.that, self.lexicon.suit)
        if meant is None or meant.kind != nodes.AnySuit.__name__ or not suits:
            return None
        form = "a suit" if isinstance(node.that, nodes.Are) else "no suit" if len(suits) == 1 else "none of suits"
        return form, self.say(node, "between suits").join(self._name(suit) for suit in suits)

    def _one_of_words(self, tests: Sequence[Node]) -> str:
        """Return that a card is this or that, "" where *tests* ask something else, or about several cards."""
        cards, words = [], []
        for test in tests:
            match test:
                case nodes.CardIs(card=card, that=nodes.Are(word=word)) if not self._suits_of(test):
                    cards.append(card)
                    words.append(self._after(word, ONE))
                case _:
                    return ""
        if any(card != cards[0] for card in cards):
            return ""
        is_so = self.say(nodes.Are(nodes.Word("")), "a phrase", word=self.list(words, "or"))
        begin = self.words["sentences"][nodes.CardIs.__name__]["begins that"]
        return self.say(tests[0], "that", card=self.card(cards[0]), test=is_so.removeprefix(begin))

    def _turn(self, node: nodes.Turn, form: str) -> str:
        """Return whether it is somebody's turn, or with the *form* "not" that it is not."""
        if node.owner is None:
            return self.say(node, form, turn=self.say(node, "phase", name=self.phase(node.phase)))
        return self.say(node, form, turn=self._of(node.owner, self.say(node, f"{node.phase} turn".strip())))

    def _per(self, node: nodes.Per, things: str) -> str:
        """Return so much for each of the *things* that are counted, or times an amount that counts none."""
        if things:
            return self.say(node, ONE if node.every == 1 else MANY, amount=node.amount, every=node.every, counted=things)
        if node.amount == node.every == 1:
            return self._bracketed(node.counted)
        return self.say(node, "times" if node.every == 1 else "groups", **self.times(node))

    def times(self, node: nodes.Per) -> dict[str, object]:
        """Return the holes of `per` with an amount that is no number of things."""
        return {"amount": node.amount, "every": node.every, "counted": self._bracketed(node.counted)}

    def by_step(self, node: nodes.ByStep, gold: Callable[[int | str], str] = str) -> str:
        """Return a table by steps, its amounts as *gold* says them: in words that fit what is counted, or else by comparisons."""
        counted, (first, *others) = node.counted, node.steps
        amount, least = gold(first[0]), first[1]
        things = self.things(counted, 0)
        if things and len(others) > 1 and all(each[1] == least + place for place, each in enumerate(node.steps)):
            amounts, numbers = ("/".join(str(step[part]) for step in node.steps) for part in (0, 1))
            return self.say(node, "things", amount=gold(amounts), least=numbers, counted=things)
        if things:
            said, then = self.say(node, "things", amount=amount, least=least, counted=things), "more things"
        else:
            said = self.say(
                node, "if", amount=amount, least=least, counted=self._operand(counted), operator=self._operator(counted, ">=")
            )
            then = "more if"
        return ", ".join([said, *(self.say(node, then, amount=gold(amount), least=least) for amount, least in others)])

    def _term(self, node: Node) -> str:
        """Return an amount of a sum, in brackets if what is added to it could belong to a part of it."""
        has_end = isinstance(node, nodes.Extreme) or (isinstance(node, nodes.Per) and isinstance(node.counted, nodes.SuitsWhere))
        return self.words["sentences"]["Sum"]["brackets"].format(amount=self.amount(node)) if has_end else self._bracketed(node)

    def _factor(self, node: Node) -> str:
        """Return an amount that is multiplied or divided, in brackets where it would not be clear what all is."""
        brackets = self.words["sentences"]["Sum"]["brackets"]
        return brackets.format(amount=self.amount(node)) if node.open_ended else self._bracketed(node)

    def _whole(self, node: Node) -> str:
        """Return an amount behind a word that means all of it: a sum in words, else in brackets if it has parts of its own."""
        if isinstance(node, nodes.Sum) and set(node.signs) == {"+"}:
            return self.say(node, "in words", amounts=self.list(list(map(self._term, node.amounts)), "and"))
        return self._bracketed(node)

    def _operand(self, node: Node) -> str:
        """Return an amount, in brackets if there are commas of its own in it."""
        node = self.of_one_player(node)
        return (
            self._bracketed(node)
            if isinstance(node, (nodes.ByStep, nodes.Capped, nodes.Choice, nodes.Divided, nodes.Product))
            else self.amount(node)
        )

    def _alternative(self, node: Node) -> str:
        return self._operand(node) if nodes.is_negative(node) else self._bracketed(node)

    def _bracketed(self, node: Node) -> str:
        """Return an amount or a test, in brackets if it has parts of its own."""
        node = self.of_one_player(node)
        text = self.amount(node)
        match node:
            case nodes.Sum() | nodes.ByStep() | nodes.Capped() | nodes.Choice() | nodes.Divided() | nodes.Product():
                return self.say(node, "brackets", amount=text)
            case nodes.Both() | nodes.Either():
                return self.say(node, "brackets", test=text)
        return text

    # -- what is counted or chosen ---------------------------------------------------------------------------------------------

    def counted(self, node: Node, form: str, *, taken: bool = False) -> str:
        """Return the phrase for what is counted or chosen; *form* is ``one`` or ``many``; what is *taken* is moved away."""
        match node:
            case nodes.Symbols(names=names, owner=owner):
                listed = self.list([self.symbol(word) for word in names.words], "or")
                return self.say(node, form, names=listed, place=self._village(owner))
            case nodes.Sets(names=words, owner=owner):
                listed = self.list([self.symbol(word) for word in words], "and")
                return self.say(node, form, names=listed, place=self._village(owner))
            case nodes.Chains(owner=owner, having=nodes.TreeWith(word=word, number=number, things=things) as having):
                inside = evolve(self, anywhere=True).counted(evolve(things, place=None), ONE if number == 1 else MANY)
                with_these = self.say(having, word if number else "none", number=number, things=inside)
                return self.say(node, f"with {form}", having=with_these, place=self._village(owner))
            case nodes.Chains(number=number, owner=owner, exactly=exactly):
                cards = self.say(node, f"cards {ONE if number == 1 else MANY}")
                said = f"exactly {form}" if exactly else form
                return self.say(node, said, number=number, cards=cards, place=self._village(owner))
            case nodes.SuitSets(number=number, villagers=villagers):
                said = f"same {node.alike} {form}" if node.alike else form
                return self.say(node, said, number=number, villagers=self.counted(villagers, "many"))
            case nodes.PileSize(pile=pile):
                return self.say(node, form, pile=self.say(node, IT) if pile == IT else self.called(pile))
            case nodes.SuitSymbols(owner=owner):
                return self.say(node, form, place=self._village(owner))
            case nodes.SuitsWhere(test=test):
                return self.say(node, form, where=self.suits_where(test))
            case nodes.Different(villagers=villagers, measure=None):
                return self.say(node, form, things=self.counted(villagers, form))
            case nodes.Different(villagers=villagers, measure=nodes.Measure() as measure):
                many = self.counted(villagers, "many")
                return self.say(node, f"measure {form}", villagers=many, **self._measure(measure.word))
            case nodes.Suits(villagers=nodes.Villagers() as villagers):
                return self.say(node, f"on {form}", villagers=self.counted(villagers, "many"))
            case nodes.Suits(place=place):
                return self.say(node, form, place="" if place is None and self.anywhere else self._place(place or HERE))
            case nodes.Players(and_you=True):
                return self._with_you(node)
            case nodes.Players(side=side) if side:
                return self.say(node, f"{side} neighbour")
            case nodes.Players(having=nodes.WithRanking(ranking=nodes.Ranking(keys=(nodes.Key(word=end, amount=None),)))):
                return self.say(node, end, noun=self.counted(evolve(node, having=None), ONE))
            case nodes.Players(other=other, having=having, neighbours=neighbours):
                which = "neighbour " if neighbours else "other " if other else ""
                whose = self._having(having, "owned", players=form)
                return " ".join(filter(None, (self.say(node, f"{which}{form}"), whose)))
            case nodes.Piles() if form == "one":
                return self.say(node, "one")
            case nodes.Piles(or_reserve=or_reserve, which=which):
                return self.say(node, "or reserve" if or_reserve else "stacks") + self._which(which, "many")
            case nodes.VillagerNames(villagers=villagers):
                anywhere = evolve(self, anywhere=True)
                said = anywhere.phrase(villagers, "a") if form == ONE else anywhere.counted(villagers, form)
                return self.say(node, form, villagers=said)
            case nodes.AnySuit():
                return self.suits(node, form)
            case nodes.Events():
                return self.say(node, form)
            case nodes.Words(words=words):
                return self.say(node, form, words=self.list(self.quoted(words), "or"))
            case nodes.Numbers(least=least, most=most):
                whole = evolve(self, of=MANY)
                return self.say(node, form, least=whole.amount(least), most=whole.amount(most))
            case nodes.Savings(owner=owner):
                if self.counter(node):
                    return self.say(node, f"counted {form}", counter=self.amount(node))
                return self.say(node, form, place=self.say(node, owner.word, seat=self.possessive(owner) if owner.seat else ""))
            case nodes.Cards(kinds=(), having=None, that=None, place=nodes.Place(word="them")):
                return self.looked_at(form)
            case nodes.Villagers():
                return self._villagers(node, form, taken=taken)
        raise TypeError(f"expected something counted, got {type(node).__name__}")

    def phrase(self, node: Node, form: str, *, taken: bool = False) -> str:
        """Return what is chosen: *form* is ``a``, ``first``, ``each`` or ``all``; ``top of`` is the card on a pile."""
        if isinstance(node, nodes.Piles):
            piles = self.say(node, f"{form} {'or reserve' if node.or_reserve else 'stacks'}")
            return piles + self._which(node.which, "many" if form == "all" else "one")
        if name := self.named_alone(node):
            several = form == EACH and self.chosen[name].several
            return self.say(node, "each of several", several=self.called(name)) if several else self.called(name)
        if isinstance(node, nodes.Players) and node.and_you:
            return self.say(node, f"{form} with you", players=self._with_you(node)) if form != "all" else self._with_you(node)
        if isinstance(node, nodes.Players) and node.side:
            return self.counted(node, ONE)
        if isinstance(node, nodes.Players) and node.are_one:
            return self.say(node, "alone", one=self.counted(node, ONE))
        if is_all_of_them(node):
            return self.say(node, f"{'one' if form == _A else form} of them")  # Also `others`, of which one was taken.
        of_one = form in (_A, OLDEST, FIRST_THERE, TOPMOST, EACH)
        telling = evolve(self, of={_A: ONE, FIRST_THERE: ONE, TOPMOST: ONE, EACH: EACH}.get(form, MANY))
        said = telling.counted(node, ONE if of_one else MANY, taken=taken)
        return self.say(node, form, **{ONE if of_one else MANY: said})

    def _with_you(self, node: nodes.Players) -> str:
        """Return `you` and the others that *node* finds, who are named if they were chosen under a name."""
        if isinstance(node.having, nodes.AreChosen) and node.having.name in self.chosen:
            return self.say(node, "with you", others=self.called(node.having.name))
        return self.say(node, "with you", others=self.phrase(node.others, "all"))

    def several(self, node: Node) -> str:
        """Return the things that *node* finds, to choose from."""
        return evolve(self, of=EACH).counted(node, MANY)

    def noun(self, node: Node, number: int, *, taken: bool = False) -> str:
        """Return what is chosen as it stands behind its *number*."""
        if isinstance(node, nodes.Piles):
            return self.say(node, ONE) if number == 1 else self.phrase(node, "all")
        return evolve(self, of=EACH).counted(node, ONE if number == 1 else MANY, taken=taken)

    def _of(self, owner: Owner | None, thing: str) -> str:
        """Return *thing* as that of the player that *owner* means."""
        if owner is None:
            return thing
        return self.say(owner, owner.word, thing=thing, seat=self.possessive(owner) if owner.seat else "")
