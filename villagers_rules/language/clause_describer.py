"""Words tests of cards as clauses: joined, in brackets, and denied."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.filters import EACH_SUIT
from villagers_rules.language.nodes import Names, Node
from villagers_rules.language.word_describer import MANY, ONE, WordDescriber

_CLAUSES = ("that", "with", "whose")
"""How clauses about one card begin, by the forms of their words."""
_OF_SUITS = {"=": "all differ", ">=": "all differ", "<": "two alike"}
"""What is said of cards by how their different suits compare with how many they are."""

_OWN_OF_SUIT: Final = {f"{EACH_SUIT} {what}": what for what in ("symbols", "villagers")}
"""What you have of each suit, where suits are compared, and how the forms for it are called."""


@define
class ClauseDescriber(WordDescriber, ABC):
    """Joins and denies the clauses about what cards must be."""

    @abstractmethod
    def amount(self, node: Node) -> str:
        """Return how much, or whether."""

    @abstractmethod
    def counted(self, node: Node, form: str, *, taken: bool = False) -> str:
        """Return the phrase for what is counted or chosen."""

    @abstractmethod
    def test(self, node: Node, form: str) -> str:
        """Return a test of cards as a clause of its own; *form* is ``one`` or ``many``."""

    @abstractmethod
    def card(self, card: nodes.Known | nodes.OneOf) -> str:
        """Return a card that is known, or another one."""

    def are_never(self, kinds: Sequence[Names]) -> bool:
        """Return whether a card that is described is never of *kinds*: by its suit, or because it has a name of its own."""
        for known in (self.lexicon.suit, self.lexicon.villager):
            mine, others = ([{*kind.words} for kind in each if known.keys() >= {*kind.words}] for each in (self.kinds, kinds))
            if any(not own & other for own in mine for other in others):
                return True
        return False

    def of_suits(self, node: nodes.Comparison) -> str:
        """Return that cards are of different suits, or that two of them are of the same one, "" for another comparison."""
        suits, cards, sign = node.left, node.right, _OF_SUITS.get(node.operator, "")
        if not isinstance(suits, nodes.Suits) or not isinstance(cards, nodes.Villagers) or not sign:
            return ""
        if suits.villagers is None:
            here = nodes.Place()
            is_of_them = cards == type(cards)(place=cards.place) and (suits.place or here) == (cards.place or here)
        else:
            is_of_them = cards == suits.villagers
        if not is_of_them:
            return ""
        return self.say(node, sign, cards=self.counted(cards, MANY))

    def denied(self, node: Node, form: str) -> str:
        """Return the clause about cards that do not pass the test *node*, "" where its clause cannot be denied."""
        if isinstance(node, (nodes.ThatAppearOnce, nodes.OnGround)):
            return self.say(node, "a not" if form == ONE else "not")
        if node.joined:
            return ""
        clause = self.test(node, form)
        for begin, instead in self.words["denials"][form]:
            if clause.startswith(f"{begin} "):
                return str(instead) + clause.removeprefix(begin)
        return ""

    def card_is(self, node: nodes.CardIs, *, denied: bool = False) -> str:
        """Return that a card that is known passes a test, or does not; "" where that cannot be denied."""
        clause = self.denied(node.that, ONE) if denied else self.test(node.that, ONE)
        if not clause:
            return ""
        for form in _CLAUSES:
            begin = self.say(node, f"begins {form}")
            if clause.startswith(begin):
                return self.say(node, form, card=self.card(node.card), test=clause.removeprefix(begin))
        return self.say(node, "is one", card=self.card(node.card), test=clause)

    def _joined(self, node: nodes.AllFilters | nodes.AnyFilter, form: str) -> str:
        """Return tests that are joined by `and` or `or`."""
        if said := self._in_one_clause(node, form):
            return said
        # What is left out comes last, so that nothing after it is read as a part of it.
        ordered = sorted(node.tests, key=lambda test: isinstance(test, nodes.NotFilter))
        clauses = [self._in_brackets(test, form) for test in ordered]
        that = self.words["sentences"][nodes.AllFilters.__name__]["begins that"]
        # A clause without a verb of its own would be read as a part of one that has a verb.
        if not any(isinstance(test, nodes.NotFilter) for test in node.tests):
            clauses.sort(key=lambda clause: clause.startswith(that))
        return f" {self.say(node, 'word')} ".join(clauses)

    def _in_one_clause(self, node: nodes.AllFilters | nodes.AnyFilter, form: str) -> str:
        """Return tests of cards, of what they have, this or that, and of what they are, in one clause, "" for other tests."""
        words = self.words["sentences"][nodes.AllFilters.__name__]
        begins, had, others = {key: words[f"begins {key}"] for key in ("that", "with")}, [], []
        for test in node.tests:
            several = isinstance(test, nodes.AnyFilter)
            clauses = [self._in_brackets(each, form) for each in (test.tests if isinstance(test, nodes.AnyFilter) else (test,))]
            if all(clause.startswith(begins["with"]) for clause in clauses):
                had.append((self.list([clause.removeprefix(begins["with"]) for clause in clauses], "or"), several))
            elif not several and clauses[0].startswith(begins["that"]):
                others.append(clauses[0].removeprefix(begins["that"]))
            else:
                return ""
        word = self.say(node, "word")
        # Of two lists, or where nothing follows, the clauses stay apart: each says where it ends.
        if not others or not had or (len(had) > 1 and any(several for _, several in had)):
            return ""
        having = f" {word} ".join(said for said, _ in had)
        said = words["a having" if form == ONE else "having"]
        return str(said.format(having=having, word=word, others=f" {word} ".join(others)))

    def _in_brackets(self, node: Node, form: str) -> str:
        """Return a test, in brackets if it has parts of its own."""
        text = self.test(node, form)
        return self.say(node, "brackets", test=text) if node.joined else text

    def named_alone(self, node: Node) -> str:
        """Return the name under which all was chosen that *node* finds, as in `villagers in any village that are the ward`."""
        match node:
            case nodes.Villagers(
                that=nodes.AreChosen(name=name), place=nodes.Place(word="village", owner=nodes.Owner(word="any"))
            ):
                return str(name) if name in self.chosen and (node.kinds, node.having, node.other) == ((), None, False) else ""
        return ""

    def suits(self, node: nodes.AnySuit, form: str) -> str:
        """Return the suits that can be chosen, all of the game, those that *node* names, or those of which a test holds."""
        if node.where is not None:
            return f"{self.say(node, form)} {self.suits_where(node.where)}"
        said = [self.say(node, form)]
        if node.words:
            named = self.list([self._name(word) for word in node.words], "or" if node.no else "and")
            said.append(self.say(node, "but" if node.no else "among", suits=named))
        if node.which is not None:
            said.append(self.test(node.which, form))
        return " ".join(said)

    def suits_where(self, test: Node) -> str:
        """Return the clause for suits of which a *test* holds, or of which you have so many symbols or villagers."""
        node = nodes.SuitsWhere(test)
        match test:
            case nodes.Comparison(left=left, operator=sign, right=nodes.Number(value=number)):
                what = _OWN_OF_SUIT.get(str(left).removeprefix("your "))
                number += {">": 1, "<": -1}.get(sign, 0)
                if what:
                    has = "none" if number == 0 and sign[0] != ">" else sign if sign == "=" else f"{sign[0]}="
                    things = self.say(node, f"{what} {ONE if number == 1 else MANY}")
                    return self.say(node, f"has {has}", number=number, things=things)
        return self.say(node, "where", test=self.amount(test))
