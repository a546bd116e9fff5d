"""Words the parts of a sentence: cards, what restricts them, whose they are and where they lie."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.card_query import HERE
from villagers_rules.language.filters import EACH_SUIT, IT, THIS
from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.ownership import PLAYER, for_each
from villagers_rules.language.ranking_describer import RankingDescriber
from villagers_rules.language.vocabulary import PLACED_THEN, is_of_symbols, vocabulary
from villagers_rules.language.word_describer import EACH, MANY, ONE, OWN

_SHORT = (nodes.Are, nodes.ThatAreNot, nodes.AreChosen, nodes.ThatAreNotChosen)
"""The tests that are said in few words."""
_SUIT = nodes.AnySuit.__name__
"""The class of a suit that is chosen."""
_CARDS = (nodes.Villagers.__name__, nodes.Cards.__name__)
"""The classes of what is a card."""
_THEM = "them"
"""The place of cards that somebody looks at."""


def _on_road(test: Node | None) -> tuple[list[str], Node | None]:
    """Return on which places of the Road a card must lie by a *test*, none for any of them, and what else is tested."""
    match test:
        case nodes.OnRoad(number=number):
            return [str(number)], None
        case nodes.AnyFilter(tests=tests) if all(isinstance(each, nodes.OnRoad) for each in tests):
            return [str(each.number) for each in tests if isinstance(each, nodes.OnRoad)], None
        case nodes.AllFilters(tests=tests):
            for each in tests:
                numbers, nothing = _on_road(each)
                if numbers and nothing is None:
                    others = tuple(other for other in tests if other is not each)
                    return numbers, others[0] if len(others) == 1 else evolve(test, tests=others)
    return [], test


_COUNTED: Final = {"less": "fewer", "same": "same number"}
"""How it is said of symbols, which are counted, that a card has less of a measure, or the same."""


@define
class PartDescriber(RankingDescriber, ABC):
    """Words cards, players and what restricts them."""

    @abstractmethod
    def counted(self, node: Node, form: str, *, taken: bool = False) -> str:
        """Return the phrase for what is counted or chosen."""

    def _villagers(self, node: nodes.Villagers, form: str, *, taken: bool = False) -> str:
        """Return the villagers or cards of *node*."""
        noun, kinds = self.say(node, form), [kind for kind in node.kinds if EACH_SUIT not in kind.words]
        other = f"other {form}" if node.other else ""
        named = next((kind for kind in kinds if all(word in self.lexicon.villager for word in kind.words)), None)
        if named is not None:
            kinds.remove(named)
            noun = self.say(node, f"named {form}", name=self.list([self._adjective(word, form) for word in named.words], "or"))
        clauses = [self._clause(kind, form) for kind in kinds]
        kinds = [kind for kind, clause in zip(kinds, clauses, strict=True) if not clause]
        # Where adjectives follow the noun, the first of them stands next to it; where they precede it, the last one does.
        follow = self.say(node, "order", noun="", adjective="-").endswith("-")
        for kind in sorted(kinds, key=self._is_far) if follow else reversed(kinds):
            adjective = self._any_of(kind.words, form)
            noun = self.say(node, "order", noun=noun, adjective=adjective)
        if other:
            noun = self.say(node, other, noun=noun)
        if any(EACH_SUIT in kind.words for kind in node.kinds):
            noun = self.say(node, "of each suit", noun=noun)
        place, section = "", "sources" if taken else "places"
        numbers, test = _on_road(node.that)
        if numbers:  # Where it lies says it all.
            place = self.say(nodes.OnRoad(0), section, number=self.list(numbers, "or"))
        elif node.place is not None or not self.anywhere:
            place = self._place(node.place or HERE, section=section)
        that = f" {self.words['sentences'][nodes.AllFilters.__name__]['word']} ".join(
            filter(None, [*clauses, self._others_than(test, form) or evolve(self, kinds=node.kinds)._that(test, form)])
        )
        parts = {"having": self._having(node.having, self.form_of(node)), "place": place, "that": that}
        order = self._order(node, taken=taken)
        if any(clauses) and not taken:  # A place behind such a clause would be read as a part of it.
            order = "clause with" if parts["having"] else "clause"
        return " ".join(self.say(node, order, noun=noun, **parts).split())

    def _order(self, node: nodes.Villagers, *, taken: bool) -> str:
        """Return in which order the parts of a phrase stand: from where cards are taken, or where they appear once, is last."""
        if taken or isinstance(node.that, nodes.ThatAppearOnce):
            return "taken"
        if self._others_than(node.that, ONE):
            return "other than"
        return "that are" if isinstance(node.that, _SHORT) else "phrase"

    def _others_than(self, test: Node | None, form: str) -> str:
        """Return that villagers with certain names are left out, "" where something else is tested."""
        if not isinstance(test, nodes.ThatAreNot) or not all(word in self.lexicon.villager for word in test.words):
            return ""
        names = self.say(test, "between").join(self._after(word, form) for word in test.words)
        return self.say(test, f"others than {form}", words=names)

    def _clause(self, kind: nodes.Names, form: str) -> str:
        """Return an adjective as a clause of its own behind the noun, "" where it is none."""
        forms = self.words["adjectives"].get(vocabulary().adjective.get(kind.words[0]), {})
        return str(forms.get(f"clause {form}", ""))

    def _is_far(self, kind: nodes.Names) -> bool:
        """Return whether other adjectives stand between this one and the noun."""
        return "close" not in self.words["adjectives"].get(vocabulary().adjective.get(kind.words[0]), {})

    def _adjective(self, word: str, form: str) -> str:
        """Return an adjective of the language, or an id as one."""
        meant = vocabulary().adjective.get(word)
        if meant is not None:
            return str(self._word("adjectives", meant)[form])
        return str(self._word("ids", "suit" if word in self.lexicon.suit else "villager").format(name=self._name(word)))

    def _any_of(self, words: Sequence[str], form: str) -> str:
        """Return adjectives of which one is enough; of several suits it is said once that they are suits."""
        if self._are_suits(words):
            return str(self._word("ids", "suit").format(name=self.list([self._name(word) for word in words], "or")))
        return self.list([self._adjective(word, form) for word in words], "or")

    def _are_suits(self, words: Sequence[str]) -> bool:
        """Return whether *words* are suits alone."""
        return all(word in self.lexicon.suit for word in words)

    def _having(self, node: Node | None, form: str = "some", *, players: str = ONE) -> str:
        """Return what things must have; *players* are ``one`` or ``many``."""
        match node:
            case nodes.AllFilters(tests=tests):
                names = [self.choice(test.name) for test in tests if isinstance(test, nodes.ThatAreNotChosen)]
                counted = [self._having(test, form) for test in tests if isinstance(test, nodes.HAVE_SO_MANY)]
                others = [self.list(counted, "and")] if counted else []
                kept = (nodes.ThatAreNotChosen, *nodes.HAVE_SO_MANY)
                others += [self._having(test, form, players=players) for test in tests if not isinstance(test, kept)]
                named = self.list([self.say(node, "name", name=name) for name in names], "and")
                is_ranked = any(isinstance(test, nodes.WithRanking) for test in tests)
                left_out = [self.say(node, "not counted" if is_ranked else "except", names=named)] if names else []
                return " ".join([*others, *left_out])
            case nodes.AnyFilter(tests=tests):
                return self.list([self._having(test, form) for test in tests], "or")
            case nodes.WithMeasure(measure=measure):
                return self.say(node, "phrase", **self._measure(measure.word))
            case nodes.WithSymbol(symbol=symbol, thing=thing):
                return self.say(node, "thing" if thing else "phrase", symbol=self.symbol(symbol))
            case nodes.WithMoreThan(word=word, measure=measure, card=card):
                key = _COUNTED.get(word, str(word)) if is_of_symbols(measure.word) else str(word)
                forms = self._measure(measure.word)
                forms["bare"] = forms.get(f"bare {form}", forms["bare"])
                return self.say(node, f"{key} around" if card is None else key, card=card and self.card(card), **forms)
            case nodes.WithExtreme(word=word, measure=measure):
                return self.say(node, word, **self._measure(measure.word))
            case nodes.WithNumber(word=word, number=number, things=things) if counter := self.own_counter(things):
                # A counter is never below 0.
                word = "exactly" if (word, number) == ("fewer", 0) or (word, number) == ("less", 0) else word
                told = self._amount_asked(number) if isinstance(number, nodes.Node) else number
                return self.say(node, f"{word} counter", number=told, name=counter)
            case nodes.WithNumber(word=word, number=nodes.Node() as amount, things=things):
                told = self.counted(for_each(things, OWN), MANY)
                return self.say(node, f"{word} amount", amount=self._amount_asked(amount), things=told)
            case nodes.WithNumber(word=word, number=number, things=things):
                told = self.counted(for_each(things, OWN), ONE if number == 1 else MANY)
                return self.say(node, word if number or word == "more" else "none", number=number, things=told)
            case nodes.ThatAreNotChosen(name=name):
                return self.say(node, "except", name=self.choice(name))
            case nodes.AreChosen(name=name):
                return self.say(node, "a phrase" if players == ONE else "phrase", name=self.choice(name))
            case nodes.WhoseChoice(name=name, test=nodes.IsYou() | nodes.Opposite(test=nodes.IsYou()) as test):
                own = evolve(self, whose=name).called(name)
                return self.say(node, "not you" if isinstance(test, nodes.Opposite) else "you", choice=own)
            case nodes.WhoseNumber(name=name, operator=operator, number=number):
                amount = number if isinstance(number, nodes.Node) else nodes.Number(number)
                if amount == nodes.Chosen(name):  # What they chose is compared with what you did.
                    amount = nodes.ChosenOf(name, nodes.Owner(nodes.Word("your")))
                compared = nodes.Comparison(nodes.Chosen(name), operator, amount)  # type: ignore[arg-type]  # It is an amount.
                return self.say(node, "phrase", compared=evolve(self, whose=name)._amount_asked(compared))
            case nodes.WhoseChoice(name=name, test=test):
                return evolve(self, whose=name)._amount_asked(test)
            case nodes.WithRanking(ranking=ranking, alone=alone):
                return self.say(node, f"alone {players}" if alone else "phrase", ranking=self.ranking(ranking, "with"))
            case nodes.WithMore(word=word, amount=amount):
                if counter := self.own_counter(amount):
                    return self.say(node, f"{word} counter", name=counter)
                theirs = for_each(amount, OWN)
                if isinstance(theirs, nodes.Things):
                    return self.say(node, word, amount=self.unplaced(amount))
                if told := self.things_on(theirs):
                    return self.say(node, word, amount=told)
                form = f"{word} amount" if isinstance(theirs, (nodes.Total, nodes.Largest)) else word
                return self.say(node, form, amount=self._bracketed(theirs))
            case nodes.WithAmount(word=word, number=nodes.Node() as amount, measure=measure):
                forms = self._measure(measure.word)
                key = f"{word} counted" if "some one" in forms or is_of_symbols(measure.word) else f"{word} amount"
                return self.say(node, key, amount=self._amount_asked(amount), some=forms[form])
            case nodes.WithAmount(word=word, number=number, measure=measure):
                forms = self._measure(measure.word)
                some = forms.get(f"{form} one") if number == 1 else None
                key = "none" if (word, number) == ("exactly", 0) else f"{word} one" if some else word
                return self.say(node, key, number=number, some=some or forms[form])
        return ""

    def _amount_asked(self, amount: Node) -> str:
        """Return the amount that something is compared with, which is read by whoever the sentence is about."""
        return evolve(self, anywhere=False)._bracketed(amount)

    def _that(self, node: Node | None, form: str = "many") -> str:
        """Return what things must be, or that they appear once."""
        return "" if node is None else self.test(node, form)

    def _which(self, node: Node | None, form: str) -> str:
        """Return the clause about which of them are meant, behind what it belongs to."""
        return "" if node is None else f" {self.test(node, form)}"

    def test(self, node: Node, form: str) -> str:
        """Return a test of cards as a clause of its own; *form* is ``one`` or ``many``."""
        a = "a " if form == "one" else ""
        match node:
            case nodes.Are(word=word):
                return self.say(node, f"{a}phrase", word=self._after(word, form))
            case nodes.ThatAreNot(words=words):
                named = [self._after(word, form) for word in words]
                if len(named) == 1:
                    return self.say(node, f"{a}one", words=named[0])
                if self._are_suits(words):
                    named = [self._name(word) for word in words]
                    return self.say(node, f"{a}several suits", words=f" {self.say(node, 'nor')} ".join(named))
                return self.say(node, f"{a}several", words=f" {self.say(node, 'nor')} ".join(named))
            case nodes.ThatAppearOnce() | nodes.OnGround():
                return self.say(node, f"{a}phrase")
            case nodes.OnRoad(number=number):
                return self.say(node, f"{a}phrase", number=number)
            case nodes.LieIn(place=place):
                return self.say(node, f"{a}phrase", place=evolve(self, of=ONE)._place(place))
            case nodes.NextTo(card=known):
                return self.say(node, f"{a}phrase", card=self.card(known))
            case nodes.AreChosen(name=name) | nodes.ThatAreNotChosen(name=name):
                meant = self.chosen.get(name)
                of_several = a and meant is not None and meant.several
                return self.say(node, "a phrase of several" if of_several else f"{a}phrase", name=self.choice(name))
            case nodes.WhoseSuitIs(name=name, no=no):
                meant = self.chosen.get(name)
                card = " card" if meant is not None and meant.kind in _CARDS else ""
                return self.say(node, f"{'none' if no else 'some'}{card}", name=self.choice(name), called=self.called(name))
            case nodes.WhoseSuit(no=no, place=place):
                return self.say(node, "none" if no else "some", place=evolve(self, of=EACH)._place(place))
            case nodes.Have(having=having):
                return self.say(node, "phrase", having=self._having(having))
            case nodes.Like(copies=False, card=nodes.Known(word=name)) if name in self.chosen and self.chosen[name].kind == _SUIT:
                return self.test(nodes.WhoseSuitIs(name), form)
            case nodes.Like(copies=copies, card=card):
                return self.say(node, f"{a}{'copies' if copies else 'suit'}", card=self.card(card))
            case nodes.WerePlaced(since=since, from_hand=from_hand):
                return self.say(node, f"{a}{'hand' if from_hand else 'any'}", since=self.say(node, since))
            case nodes.LikeAround():
                return self.say(node, f"{a}phrase", like=self._like(node))
            case nodes.Unlock(card=card):
                return self.say(node, f"{a}phrase", card=self.card(card))
            case nodes.Printed(how=how, name=word, card=card):
                printed = self.card(card) if card else self.say(node, "called", name=self._name(str(word)))
                return self.say(node, f"{a}{how}", card=printed)
            case nodes.Lie(where="beside", card=nodes.OneOf(another=False) as other) if not self.are_never(other.kinds):
                return self.test(evolve(node, card=evolve(other, another=True)), form)
            case nodes.Lie(where=where, card=card):
                return self.say(node, f"{a}phrase", where=self.say(node, f"lie {where}", card=self.card(card)))
            case nodes.NotFilter(test=test):
                return self.denied(test, form) or self.say(node, f"{a}phrase", test=self._in_brackets(test, form))
            case nodes.AllFilters() | nodes.AnyFilter():
                return self._joined(node, form)
        raise TypeError(f"expected a test of cards, got {type(node).__name__}")

    def _like(self, node: nodes.LikeAround) -> str:
        """Return what suit or kind a card is of, seen from the one around it."""
        return self.say(node, f"{'another' if node.other else 'same'} {node.row}")

    def _one_of(self, node: nodes.OneOf) -> str:
        """Return a villager that another one lies on, under or beside."""
        inside = evolve(self, anywhere=True)
        noun = inside.counted(nodes.Villagers(node.kinds), "one")
        parts = {"noun": noun, "like": self._like(node.like) if node.like else "", "having": self._having(node.having)}
        that = evolve(self, kinds=node.kinds)._that(node.that, "one")
        said = self.say(node, "another" if node.another else "a", that=that, **parts)
        return " ".join(said.split())  # Parts that it lacks leave blanks.

    def card(self, card: nodes.Known | nodes.OneOf) -> str:
        """Return a card that is known, or one that is described."""
        if isinstance(card, nodes.OneOf):
            return self._one_of(card)
        if card.word == IT and self.it:
            return self.it
        if card.word in self.chosen:
            return self.called(card.word)
        return self.say(card, {IT: "it", THIS: "this"}.get(card.word, "named"), name=self.choice(card.word))

    def called(self, word: str) -> str:
        """Return what was chosen under the name *word*."""
        meant, name = self.chosen.get(word), self.choice(word)  # Even where an id of the packs is the same word.
        if word == self.whose:
            return str(self.words["sentences"][nodes.WhoseChoice.__name__]["name"].format(name=name))
        if meant is None and word in self.lexicon.seats:
            return str(self.words["references"]["seat"].format(name=self._name(word)))
        if meant is None:
            return str(self.words["references"]["name"].format(name=name))
        form = f"called{' each' if meant.each else ''}{' several' if meant.several else ''}"
        said = str(self.words["sentences"][meant.kind][form].format(name=name))
        return self._of_each(said) if self.theirs else said

    def _after(self, word: str, form: str) -> str:
        """Return an adjective as it stands behind its noun."""
        meant = vocabulary().adjective.get(word)
        forms = self._word("adjectives", meant) if meant is not None else {}
        if meant is None and word in self.lexicon.villager:
            return self.say(nodes.Are(nodes.Word("")), f"named {form}", name=self._name(word))
        return str(forms.get(f"after {form}") or self._adjective(word, form))

    # -- where and whose -------------------------------------------------------------------------------------------------------

    def _village(self, owner: Owner | None) -> str:
        """Return in whose village, "" where that is not said and goes without saying."""
        return "" if owner is None and self.anywhere else self._place(Place(owner=owner or HERE.owner))

    def _place(self, place: Place, *, section: str = "places") -> str:
        """Return where; with the section ``sources``, from where."""
        if (self.revealed or self.rest) and place.word == _THEM:
            return self.looked_at(section)
        if place.word in PLACED_THEN:
            return str(self.words["placed then"][place.word])
        if place.card is not None:
            return str(self._word(section, place.word)["card"]).format(card=self.card(place.card))
        template = self._whose(self._word(section, place.word), place.owner)
        return template.format(seat=self.possessive(place.owner) if place.owner.seat else "")

    def _whose(self, forms: Mapping[str, str], owner: Owner) -> str:
        """Return which of *forms* goes with *owner*: where several may be meant, as one of them or as all together."""
        is_one = self.of == ONE or (self.of == EACH and owner.word == "any")
        several = f"{owner.word.removeprefix(f'{OWN} ')} {MANY}"
        return self._form(forms, owner.word if is_one or several not in forms else f"{owner.word} {MANY}")

    def possessive(self, owner: Owner) -> str:
        """Return whose, of a seat without a player, a player who was chosen under a name, or one who is called `player 2`."""
        if owner.seat.startswith(PLAYER):
            called = self.words["told"]["the player"].format(number=owner.seat.removeprefix(PLAYER))
            return self.say(owner, "chosen", called=called)
        if owner.seat not in self.lexicon.seats and owner.seat in self.chosen:
            return self.say(owner, "chosen", called=self.called(owner.seat))
        return self.names.get(str(owner)) or self.say(owner, "seat", name=self._name(owner.seat))

    def unplaced(self, node: Node, form: str = MANY) -> str:
        """Return things of a player without saying that they are in that player's village or supply."""
        told = self.counted(for_each(node, OWN), form)
        for place in (self._word("places", "village"), self.words["sentences"][nodes.Savings.__name__]):
            told = told.replace(place[OWN], "")
        return " ".join(told.split()).replace(" ,", ",")
