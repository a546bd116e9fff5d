"""Describes sentences in the words of players, in any language that has a file in ``dsl/locales``."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.card_query import HERE
from villagers_rules.language.filters import IT
from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.part_describer import PartDescriber
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.language.wordings import languages, wording
from villagers_rules.model.triggers import AMOUNT

_THEM = "them"
"""The place of what somebody looks at, which needs no noun."""
_OF_GOLD, _OF_COUNTERS, _OF_AMOUNTS = " gold", " counted", " amount"
"""How the forms end that go with gold, with counters and with what counts no things."""
_MIRRORED = str.maketrans("<>", "><")
"""The signs of comparisons, read from the right."""
_AMONG_ALL = {
    ("smallest", "<="): "<=",
    ("smallest", "="): "<=",
    ("smallest", ">"): ">",
    ("largest", ">="): ">=",
    ("largest", "="): ">=",
    ("largest", "<"): "<",
}
"""What comparisons with all players, oneself among them, mean among the others; the rest always or never hold."""


def describe(
    tree: Node, lexicon: Lexicon, language: str = "en", names: Mapping[str, str] | None = None, *, chosen: bool = False
) -> str:
    """Return *tree* as a phrase in *language*, raising `ValueError` for a language that has no file.

    *names* gives the words for ids of suits, villagers and seats. A seat may also have an entry with its whole possessive, such
    as ``{"the countess's": "della Contessa"}``. An id without an entry is shown with spaces for its underscores. What is *chosen*
    is worded as things, not as a number.
    """
    if language not in languages():
        raise ValueError(f"sentences are described in {', '.join(languages())}, not in {language!r}")
    describer = Describer(lexicon, wording(language), names or {})
    return describer.words.joined(describer.counted(tree, "many") if chosen else describer.amount(tree))


def is_all_of_them(node: Node) -> bool:
    """Return whether *node* is all of what somebody looks at."""
    return (
        isinstance(node, nodes.Villagers)
        and node.place is not None
        and node.place.word == _THEM
        and node == type(node)(place=node.place)
    )


@define
class Describer(PartDescriber):
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
            case nodes.Per(amount=amount, every=every, counted=counted) if not isinstance(counted, nodes.Things):
                return self.say(node, "times" if every == 1 else "groups", **self.times(node))
            case nodes.Per(amount=amount, every=1, counted=counted):
                return self.say(node, "one", amount=amount, counted=self.counted(counted, "one"))
            case nodes.Per(amount=amount, every=every, counted=counted):
                return self.say(node, "many", amount=amount, every=every, counted=self.counted(counted, "many"))
            case nodes.Sum(amounts=amounts, signs=signs):
                text = self._term(amounts[0])
                for sign, each in zip(signs, amounts[1:], strict=True):
                    text += f" {self._word('signs', sign)} {self._term(each)}"
                return text
            case nodes.Extreme(word=word, left=left, right=right):
                return self.say(node, word, left=self._bracketed(left), right=self._bracketed(right))
            case nodes.Capped(amount=amount, least=least, most=most):
                form = "most" if least is None else "least" if most is None else "both"
                limits = {key: self._bracketed(limit) for key, limit in (("least", least), ("most", most)) if limit is not None}
                return self.say(node, form, amount=self._operand(amount), **limits)
            case nodes.Choice(amount=amount, test=test, otherwise=otherwise):
                other = self.amount(otherwise) if isinstance(otherwise, nodes.Choice) else self._operand(otherwise)
                return self.say(node, "amount", amount=self._operand(amount), test=self.amount(test), otherwise=other)
            case nodes.Product(left=left, right=right) | nodes.Difference(left=left, right=right):
                return self.say(node, "amount", left=self._bracketed(left), right=self._bracketed(right))
            case nodes.Average(measure=measure, villagers=villagers) | nodes.LongestRun(measure=measure, villagers=villagers):
                holes = {"villagers": self.counted(villagers, "many"), **self._measure(measure.word)}
                direction = self._word("directions", node.direction) if isinstance(node, nodes.Average) else ""
                return self.say(node, "amount", direction=direction, **holes)
            case nodes.Divided(amount=amount, by=by, direction=direction):
                words = self._word("directions", direction)
                return self.say(node, "amount", amount=self._bracketed(amount), by=by, direction=words)
            case nodes.ByStep():
                return self.by_step(node)
            case nodes.Half(amount=amount, direction=direction):
                return self.say(node, "amount", amount=self._bracketed(amount), direction=self._word("directions", direction))
            case nodes.Total(measure=measure, villagers=villagers) | nodes.Largest(measure=measure, villagers=villagers):
                forms = self._measure(measure.word)
                many, one = self.counted(villagers, "many"), self.phrase(villagers, "a")
                if isinstance(node, nodes.Largest):
                    # A height is that of a villager, where gold lies on it.
                    return self.say(node, "amount of" if "most of one" in forms else "amount", villager=one, **forms)
                return self.say(node, "amount", villagers=many, **forms)
            case nodes.Its(measure=measure, card=card):
                forms = self._measure(measure.word)
                if card.word != IT or self.it:
                    return str(forms["its"].format(it=self.card(card)))
                return self.say(node, "amount", **forms)
            case nodes.LargestSuit(owner=owner):
                return self.say(node, "amount", place=self._place(Place(owner=owner)))
            case nodes.Comparison(left=left, operator="=", right=nodes.Number(value=0)) if isinstance(left, nodes.Things):
                return self.say(node, f"none{self._kind(left)}", counted=self.counted(left, "many"))
            case nodes.Comparison(left=left, operator=">", right=nodes.Number(value=0)) if isinstance(left, nodes.Things):
                return self.say(node, f"some{self._kind(left)}", counted=self.counted(left, "many"))
            case nodes.Comparison(left=left, right=right) if form := self._form_among_players(node):
                mine = right if isinstance(left, nodes.OfPlayers) else left
                things = self._bracketed(mine) if form.endswith(_OF_AMOUNTS) else self._unplaced(mine)
                return self.say(node, form, things=things)
            case nodes.Comparison(
                left=nodes.OfPlayers(word=word, amount=nodes.Things() as things, players=players),
                operator=sign,
                right=nodes.Number() as right,
            ) if (word, sign) in (("largest", ">="), ("largest", ">")):
                theirs = self.counted(nodes.for_each(things, "their"), "many")
                holes = {"players": self.counted(players, "many"), "number": self._operand(right), "things": theirs}
                return self.say(node, f"one has {sign}", **holes)
            case nodes.Comparison(left=left, operator=operator, right=right):
                compared = self._operator(left, operator)
                return self.say(node, "test", left=self._operand(left), operator=compared, right=self._operand(right))
            case nodes.Opposite(test=nodes.Comparison(left=left, operator="=", right=nodes.Number(value=0)) as test) if (
                isinstance(left, nodes.Things)
            ):
                return self.say(test, f"some{self._kind(left)}", counted=self.counted(left, "many"))
            case nodes.Opposite(test=nodes.LastRound() as test):
                return self.say(test, "not")
            case nodes.Opposite(test=test):
                return self.say(node, "test", test=self._bracketed(test))
            case nodes.Both(tests=tests) | nodes.Either(tests=tests):
                return f" {self.say(node, 'word')} ".join(map(self._bracketed, tests))
            case nodes.OfPlayers(word=word, amount=nodes.Things() as things, players=players, direction=None) if (
                self._kind(things) != _OF_COUNTERS
            ):
                form = f"{word}{self._kind(things) or ' things'}"
                return self.say(node, form, things=self._unplaced(things), players=self.counted(players, "many"))
            case nodes.OfPlayers(word=word, amount=compared, players=players, direction=direction):
                theirs = self._bracketed(nodes.for_each(compared, "their"))
                rounded = "" if direction is None else self._word("directions", direction)
                return self.say(node, word, amount=theirs, players=self.counted(players, "many"), direction=rounded)
            case nodes.Savings(measure=word) if word in self.lexicon.counters:
                return self.say(node, "amount counted", counted=self.counted(node, "many"))
            case nodes.Reading(word=word, owner=owner):
                return self._of(owner, self.say(node, word))
            case nodes.Rank(owner=owner, ranking=ranking):
                return self.say(node, "amount", rank=self._of(owner, self.say(node, "rank")), ranking=self.ranking(ranking))
            case nodes.LastRound():
                return self.say(node, "amount")
            case nodes.Chosen(name=name):
                return self.say(node, "that") if name == AMOUNT else self.say(node, "amount", name=self._name(name))
            case nodes.CardIs(card=card, that=that):
                clause = self.test(that, "one")
                for form in ("that", "with"):
                    begin = self.say(node, f"begins {form}")
                    if clause.startswith(begin):
                        return self.say(node, form, card=self.card(card), test=clause.removeprefix(begin))
                return self.say(node, "is one", card=self.card(card), test=clause)
            case nodes.Turn(owner=owner, phase=phase):
                return self.say(node, "test", turn=self._of(owner, self.say(node, f"{phase} turn".strip())))
        return self.say(node, "amount", counted=self.counted(node, "many"))

    def times(self, node: nodes.Per) -> dict[str, object]:
        """Return the holes of `per` with an amount that is no number of things."""
        return {"amount": node.amount, "every": node.every, "counted": self._bracketed(node.counted)}

    def by_step(self, node: nodes.ByStep, gold: Callable[[int], str] = str) -> str:
        """Return a table by steps, its amounts as *gold* says them: in words that fit what is counted, or else by comparisons."""
        counted, (first, *others) = node.counted, node.steps
        amount, least = gold(first[0]), first[1]
        if isinstance(counted, nodes.Things) and not self._has_no_number(counted):
            things = self.counted(counted, "one" if least == 1 else "many")
            said, then = self.say(node, "things", amount=amount, least=least, counted=things), "more things"
        else:
            said = self.say(
                node, "if", amount=amount, least=least, counted=self._operand(counted), operator=self._operator(counted, ">=")
            )
            then = "more if"
        return ", ".join([said, *(self.say(node, then, amount=gold(amount), least=least) for amount, least in others)])

    def _kind(self, node: nodes.Things) -> str:
        """Return which forms of a sentence go with what is counted: those of gold, of a counter, or the usual ones."""
        if not isinstance(node, nodes.Savings):
            return ""
        return _OF_COUNTERS if node.measure in self.lexicon.counters else _OF_GOLD

    def _form_among_players(self, node: nodes.Comparison) -> str:
        """Return the form of a comparison with the same things or amount of the players, "" for one that has none."""
        left, right, sign = node.left, node.right, str(node.operator)
        if isinstance(left, nodes.OfPlayers):
            left, right, sign = right, left, sign.translate(_MIRRORED)
        if not isinstance(right, nodes.OfPlayers) or isinstance(left, nodes.OfPlayers) or right.direction is not None:
            return ""
        among = right.players
        if among != nodes.Players(other=among.other) or nodes.for_each(left, "their") != nodes.for_each(right.amount, "their"):
            return ""
        if not among.other:
            sign = _AMONG_ALL.get((right.word, sign), "")
        kind = self._kind(left) if isinstance(left, nodes.Things) else _OF_AMOUNTS
        kind = _OF_AMOUNTS if kind == _OF_COUNTERS else kind
        return f"{right.word} {sign}{kind}" if sign not in ("", "=") else ""

    def _unplaced(self, node: Node) -> str:
        """Return things of a player without saying that they are in that player's village or supply."""
        told = self.counted(nodes.for_each(node, "their"), "many")
        for place in (self._word("places", "village"), self.words["sentences"][nodes.Savings.__name__]):
            told = told.replace(place["their"], "")
        return " ".join(told.split()).replace(" ,", ",")

    def _has_no_number(self, node: Node) -> bool:
        """Return whether no number stands before what is counted: piles, and counters, which a name stands for."""
        return isinstance(node, nodes.Piles) or (isinstance(node, nodes.Things) and self._kind(node) == _OF_COUNTERS)

    def _operator(self, left: Node, operator: str) -> str:
        """Return how *left* is compared, in the plural where its words are."""
        several = isinstance(left, nodes.Its) and "several" in self._measure(left.measure.word)
        return str(self._word("comparisons of several" if several else "comparisons", operator))

    def _term(self, node: Node) -> str:
        """Return an amount of a sum, in brackets if what is added to it could belong to a part of it."""
        has_end = isinstance(node, nodes.Extreme) or (isinstance(node, nodes.Per) and isinstance(node.counted, nodes.SuitsWhere))
        return self.words["sentences"]["Sum"]["brackets"].format(amount=self.amount(node)) if has_end else self._bracketed(node)

    def _operand(self, node: Node) -> str:
        """Return an amount, in brackets if there are commas of its own in it."""
        return (
            self._bracketed(node)
            if isinstance(node, (nodes.ByStep, nodes.Capped, nodes.Choice, nodes.Divided, nodes.Product))
            else self.amount(node)
        )

    def _bracketed(self, node: Node) -> str:
        """Return an amount or a test, in brackets if it has parts of its own."""
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
                words = self.list([self._symbol(word) for word in names.words], "or")
                return self.say(node, form, names=words, place=self._village(owner))
            case nodes.Sets(names=words, owner=owner):
                return self.say(
                    node, form, names=self.list([self._symbol(word) for word in words], "and"), place=self._village(owner)
                )
            case nodes.Chains(number=number, owner=owner, exactly=exactly):
                return self.say(node, f"exactly {form}" if exactly else form, number=number, place=self._village(owner))
            case nodes.SuitSets(number=number, villagers=villagers):
                among = self.counted(villagers, "many")
                return self.say(node, form, number=number, villagers=among)
            case nodes.SuitSymbols(owner=owner):
                return self.say(node, form, place=self._village(owner))
            case nodes.SuitsWhere(test=test):
                return self.say(node, form, test=self.amount(test))
            case nodes.Different(villagers=villagers, measure=None):
                return self.say(node, form, things=self.counted(villagers, form))
            case nodes.Different(villagers=villagers, measure=nodes.Measure() as measure):
                many = self.counted(villagers, "many")
                return self.say(node, f"measure {form}", villagers=many, **self._measure(measure.word))
            case nodes.Suits(villagers=nodes.Villagers() as villagers):
                return self.say(node, f"on {form}", villagers=self.counted(villagers, "many"))
            case nodes.Suits(place=place):
                return self.say(node, form, place=self._place(place or HERE))
            case nodes.Players(other=other, having=having, neighbours=neighbours):
                which = "neighbour " if neighbours else "other " if other else ""
                return " ".join(filter(None, (self.say(node, f"{which}{form}"), self._having(having, "owned"))))
            case nodes.Piles() if form == "one":
                return self.say(node, "one")
            case nodes.Piles(or_reserve=or_reserve, but=but):
                return self.say(node, "or reserve" if or_reserve else "stacks") + self._but(but, "many")
            case nodes.Events() | nodes.AnySuit():
                return self.say(node, form)
            case nodes.Numbers(least=least, most=most):
                return self.say(node, form, least=self.amount(least), most=self.amount(most))
            case nodes.Savings(measure=word, owner=owner):
                seat = self.possessive(owner) if owner.seat else ""
                form = form if word not in self.lexicon.counters else "counted"
                return self.say(node, form, place=self.say(node, owner.word, seat=seat), name=self._name(word))
            case nodes.Villagers():
                return self._villagers(node, form, taken=taken)
        raise TypeError(f"expected something counted, got {type(node).__name__}")

    def phrase(self, node: Node, form: str, *, taken: bool = False) -> str:
        """Return what is chosen, for a sentence: *form* is ``a``, ``each`` or ``all``, or ``top of`` for the card on a pile."""
        if isinstance(node, nodes.Piles):
            piles = self.say(node, f"{form} {'or reserve' if node.or_reserve else 'stacks'}")
            return piles + self._but(node.but, "many" if form == "all" else "one")
        if is_all_of_them(node):
            return self.say(node, f"{'one' if form == 'a' else form} of them")  # Also `others`, of which one was taken.
        one, many = (self.counted(node, number, taken=taken) if wanted else "" for number, wanted in self._needed(form))
        return self.say(node, form, one=one, many=many)

    def _needed(self, form: str) -> tuple[tuple[str, bool], tuple[str, bool]]:
        return ("one", form != "all"), ("many", form == "all")

    def _of(self, owner: Owner | None, thing: str) -> str:
        """Return *thing* as that of the player that *owner* means."""
        return (
            thing
            if owner is None
            else self.say(owner, owner.word, thing=thing, seat=self.possessive(owner) if owner.seat else "")
        )
