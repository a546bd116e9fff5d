"""Checks the parts of a sentence: whose and where, the words, and what restricts cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve, field

from villagers_rules.classes import define
from villagers_rules.errors import FormulaError, nearest
from villagers_rules.language import nodes, parse_errors
from villagers_rules.language.bare_cards import check_lies_in, check_place
from villagers_rules.language.choice_check import (
    check_card,
    check_choosing,
    check_chosen,
    check_less,
    check_of_suits,
    chosen_first,
    nobody_meant,
    not_compared,
    nothing_chosen,
    with_thing,
)
from villagers_rules.language.filters import EACH_SUIT, IT, THIS, UNLOCK
from villagers_rules.language.nodes import Node, Owner, Place, Word
from villagers_rules.language.relations import ANYWHERE, MAX_INSIDE, PLACED, PRINTED, UNDER
from villagers_rules.language.rephrasing import before_noun, behind_noun, reordered, without
from villagers_rules.language.slips import counter_hint
from villagers_rules.language.tree import check_article, failure
from villagers_rules.language.vocabulary import SHARED, Lexicon, about_measure, opposite_of, symbol_counted, vocabulary
from villagers_rules.phrases import listing, quoted

_WITH_COINS = ("village", *(word for word, place in SHARED.items() if place.coins))
"""The places where cards can have coins on them."""
ONE_PLAYER = ("your", "their", "the left neighbour's", "the right neighbour's")
"""The owners that mean one player."""


@define
class PartChecker:
    """What a sentence is checked with; *inside* are the parts of amounts that players are compared by."""

    lexicon: Lexicon
    text: str
    it_allowed: bool = False
    their_allowed: bool = False
    this_allowed: bool = False
    names: tuple[tuple[str, str], ...] = ()
    by_nobody: str = ""
    it_is_pile: bool = False
    bare: tuple[tuple[str, str], ...] = ()
    offered: tuple[tuple[str, tuple[str, ...]], ...] = ()
    measured: list[nodes.Villagers] = field(factory=list)
    inside: set[int] = field(factory=set)
    suits_inside: set[int] = field(factory=set)
    counted_whole: Place | None = None
    nested: int = 0

    def error(self, at: int | Word, message: str, suggestion: str = "", *, said: str = "", instead: str = "") -> FormulaError:
        """Return the error with *message* at a letter or a word; see `failure`."""
        return failure(self.text, at.at if isinstance(at, Word) else at, message, suggestion, said=said, instead=instead)

    # -- where and whose -------------------------------------------------------------------------------------------------------

    def owner(self, owner: Owner | None) -> None:
        """Check that somebody is meant by *owner*."""
        if owner is not None and id(owner) in self.inside:
            if owner.word == "your":
                raise self.error(owner.at, "each player is compared by their own", "write `their` for `your`")
            if owner.word == "their":
                return
        if owner is not None and owner.word == "their" and not self.their_allowed:
            instead = "`your`" if self.by_nobody else "`another player's`"
            hint = chosen_first(self.by_nobody, f"choose a player first, or write {instead}")
            raise self.error(owner.at, nobody_meant(self.by_nobody), hint)
        if owner is not None and self._is_chosen(owner):
            check_chosen(owner.seat, dict(self.names), self.text, "player")
        elif owner is not None and owner.word == "the" and owner.seat not in self.lexicon.seats:
            hint = nearest(owner.seat, self.lexicon.seats)
            if not hint and not self.lexicon.seats:
                check_chosen(owner.seat, dict(self.names), self.text, "player")
            hint = hint or f"the seats are {', '.join(self.lexicon.seats)}"
            raise self.error(owner.seat, f"there is no seat called `{owner.seat}`", hint)

    def _is_chosen(self, owner: Owner) -> bool:
        """Return whether *owner* is a player who was chosen under a name."""
        return owner.word == "the" and any(name == owner.seat for name, _ in self.names)

    def one_player(self, owner: Owner, what: str) -> None:
        """Check that *owner* means one player, who has *what*."""
        self.owner(owner)
        if owner.word not in ONE_PLAYER and not self._is_chosen(owner):
            raise self.error(owner.at, f"{what} is that of one player, not `{owner}`", "write `your`, or compare players by it")

    def implied(self, owner: Owner | None) -> None:
        """Check an owner that is left out where it is the player's own village."""
        self.owner(owner)
        if owner is not None and owner.word == "their" and id(owner) in self.inside:
            raise self.error(owner.at, "each player is compared by their own village", "leave `their` out")
        if owner is not None and owner.word == "your":
            raise self.error(owner.at, "a formula counts in your own village without saying so", "leave `your` out")

    def place(self, place: Place) -> None:
        """Check that there is such a place, and that somebody may read it."""
        check_place(place, self.text)
        if place.card is not None:
            self.card(place.card)
        elif place.word not in SHARED:
            self.owner(place.owner)
        elif SHARED[place.word].hidden and place is not self.counted_whole:
            hint = f"formulas count `cards {place}` alone; steps `look_at` a pile, and its cards are then `among them`"
            raise self.error(place.at, f"nobody sees what lies {place}; only how many cards", hint)

    def counted_in(self, place: Place | None) -> None:
        """Check the place of something that a formula counts."""
        if place is None:
            return
        self.place(place)
        if place.word == "village" and place.owner.word == "your":
            message, instead = "a formula counts in your own village without saying so", without(self.text, place.at, str(place))
            raise self.error(place.at, message, f"leave `{place}` out", instead=instead)

    # -- words -----------------------------------------------------------------------------------------------------------------

    def symbols(self, words: Sequence[Word]) -> None:
        """Check names of symbols and suits."""
        self.distinct(words)
        known = vocabulary()["symbols"]
        for word in words:
            if word not in known and word not in self.lexicon.suit:
                raise self._unknown(word, "a symbol or a suit", [*known, *self.lexicon.suits])

    def measure(self, measure: nodes.Measure) -> None:
        """Check that there is such a measure."""
        known = [*vocabulary()["measures"], *self.lexicon.card_counters]
        if measure.word in self.lexicon.counters:
            raise self.error(measure.word, f"the counter `{measure.word}` is one of players", counter_hint(measure.word))
        if symbol := symbol_counted(measure.word):
            self.symbols([Word(symbol, measure.at)])
        elif measure.word not in known:
            raise self._unknown(measure.word, "a measure", known)

    def adjective(self, word: Word, place: Place) -> str:
        """Return the group that the adjective *word* belongs to; at most one of a group stands before a noun."""
        known, adjectives = vocabulary(), vocabulary()["adjectives"]
        meant = known.adjective.get(word)
        if meant is not None:
            if adjectives[meant]["of"] == "villagers" and place.word != "village":
                raise self.error(word, f"only villagers of a village are `{word}`", f"leave `{word}` out")
            return str(adjectives[meant]["group"])
        if word in self.lexicon.suit and word in self.lexicon.villager:
            raise self.error(word, f"`{word}` is both a suit and a villager")
        if word == EACH_SUIT or word in self.lexicon.suit:
            return "suit"
        if word in self.lexicon.villager:
            return "villager"
        if word in known["symbols"]:
            entry = known["symbols"][word]
            raise self.error(
                word, f"`{word}` is a symbol, not a kind of villager", f"write `{nodes.WithSymbol(word, thing='thing' in entry)}`"
            )
        raise self._unknown(
            word, "an adjective, a suit or a villager", [*known.adjective, *self.lexicon.suits, *self.lexicon.villagers]
        )

    def _unknown(self, word: Word, wanted: str, known: Iterable[str]) -> FormulaError:
        """Return the error of a word that is not *wanted*."""
        return parse_errors.unknown_word(self.text, word, wanted, [*known], self.lexicon)

    def distinct(self, words: Sequence[Word]) -> None:
        """Check that no word is said twice."""
        for number, word in enumerate(words):
            if word in words[:number]:
                raise self.error(word, f"`{word}` is said twice")

    # -- which -----------------------------------------------------------------------------------------------------------------

    def found(self, node: nodes.Villagers, place: Place) -> None:
        """Check what restricts the villagers or cards of *place*."""
        if isinstance(node, nodes.Cards) and place.word == "village":
            where = "say where, as in `cards in your hand`" if node.place is None else "write `villagers` here"
            raise self.error(node.at, "cards of a village are counted as villagers", where)
        self.kinds(node.kinds, place)
        if node.other:
            if place.word != "village":
                hint = "leave `other` out; what was chosen is left out with a name, as in `that are not the pair`"
                raise self.error(node.at, "`other` leaves out this villager, which lies in a village", hint)
            self.card(nodes.Known(Word(THIS, node.at), at=node.at))
        self.having(node, place)
        if node.that is not None:
            self.that(node.that, place)

    def kinds(self, kinds: Sequence[nodes.Names], place: Place) -> None:
        """Check that adjectives stand in their one order, each group at most once."""
        order = [*dict.fromkeys(entry["group"] for entry in vocabulary()["adjectives"].values()), *vocabulary()["ids"]]
        last, latest = -1, ""
        for kind in kinds:
            self.distinct(kind.words)
            check_of_suits(self.text, kind, self.suits_inside)
            groups = {self.adjective(word, place) for word in kind.words}
            if len(kind.words) > 1 and all(map(opposite_of, kind.words)):
                either = [word for word in vocabulary()["adjectives"] if word in kind.words]
                raise self.error(kind.at, f"every villager is {listing(quoted(either), 'or')}", "leave it out")
            rank = min(order.index(group) for group in groups)
            if rank == last:
                either_of = order[rank] in vocabulary()["ids"] and EACH_SUIT not in (latest, str(kind))
                hint = f"write `{latest} or {kind}` for either" if either_of else ""
                raise self.error(
                    kind.at, f"no villager is `{latest}` and `{kind}`" if latest != str(kind) else f"`{kind}` is said twice", hint
                )
            if rank < last:
                ranks = [min(order.index(self.adjective(word, place)) for word in each.words) for each in kinds]
                message, instead = f"`{kind}` stands before `{latest}`", reordered(self.text, kinds, ranks)
                raise self.error(kind.at, message, f"write `{kind} {latest}`", instead=instead)
            last, latest = rank, str(kind)

    def having(self, node: nodes.Villagers, place: Place) -> None:
        """Check what cards must have."""
        match node.having:
            case nodes.WithMeasure(measure=measure):
                self.measure(measure)
                if not about_measure(measure.word).get("filter"):
                    if measure.word in vocabulary()["symbols"]:
                        hint = f"write `{with_thing(measure.word)}`"
                        raise self.error(measure.at, f"`with {measure}` does not say how much", hint)
                    hint = f"write it like `with 3 or more {measure}`"
                    raise self.error(measure.at, f"`with {measure}` does not say how much", hint)
                self.check_coins(measure.word, place, measure.at)
            case nodes.WithMoreThan(measure=measure, card=card, word=word):
                self.measure(measure)
                check_less(self.text, node.having)
                if isinstance(card, nodes.OneOf):
                    self._other_card(card, place)
                elif card is not None:
                    self.card(card)
                elif not self.nested:
                    more = evolve(node.having, card=nodes.Known(Word(IT)))
                    raise not_compared(self.text, node.having.at, str(node.having), f"`{more}`")
                self.check_coins(measure.word, place, measure.at)
            case nodes.WithExtreme(measure=measure):
                self.measure(measure)
                self.check_coins(measure.word, place, measure.at)
                self.showing(measure.word, node)
            case nodes.WithAmount(number=number, measure=measure, word=word):
                self.measure(measure)
                check_less(self.text, node.having)
                check_choosing(self.text, measure)
                if number == 1 and word == "more" and about_measure(measure.word).get("filter"):
                    raise self.error(node.having.at, f"`with 1 or more {measure}` has a shorter form", f"write `with {measure}`")
                self.check_coins(measure.word, place, measure.at)
                self.showing(measure.word, node, least=word == "more")
            case nodes.WithSymbol(symbol=symbol, thing=thing):
                if symbol in self.lexicon.suit:
                    message = f"`{symbol}` is a suit, and cards of a suit bear its symbol"
                    raise self.error(symbol, message, f"write `{symbol}` before the noun")
                if symbol not in vocabulary()["symbols"]:
                    raise self._unknown(symbol, "a symbol", vocabulary()["symbols"])
                entry = vocabulary()["symbols"][symbol]
                if bool(entry.get("thing")) != thing:
                    raise self.error(node.having.at, f"`{node.having}` is said otherwise", f"write `{with_thing(symbol)}`")
                if not entry["covered"]:
                    self._shown(node, f"a {symbol} symbol counts")

    def card(self, card: nodes.Known) -> None:
        """Check a card that should be known."""
        if card.word == THIS:
            if not self.this_allowed:
                message = "`this villager` is the one that has the sentence, and none has this one"
                raise self.error(card.at, message, "leave it out")
        elif card.word == IT:
            if not self.it_allowed:
                raise nothing_chosen(self.text, card.at, IT, "choose a card first")
        else:
            check_card(card.word, dict(self.names), self.text, self.lexicon.suit)

    def that(self, node: Node, place: Place, *, among: bool = False, anywhere: bool = False) -> None:
        """Check a test of cards in *place*, which may stand *among* others, in brackets, or be of one card *anywhere*."""
        match node:
            case nodes.Are(word=word):
                self.adjective(word, place)
                if not among:
                    instead = before_noun(self.text, word)
                    hint = f"write `{word}` before the noun"
                    raise self.error(node.at, "what cards are stands before them", hint, instead=instead)
            case nodes.ThatAreNot(words=words):
                self.distinct(words)
                for word in words:
                    self.adjective(word, place)
                    opposite = opposite_of(word)
                    if opposite:
                        hint = f"write `are {opposite}`" if among else f"write `{opposite}` before the noun"
                        raise self.error(word, f"`not {word}` has a word of its own", hint)
            case nodes.WhoseSuit(place=other):
                self.place(other)
                if other.word != "village":
                    raise self.error(other.at, "symbols are counted in villages", "write `in your village`")
            case nodes.AreChosen(name=name) | nodes.ThatAreNotChosen(name=name):
                check_chosen(name, dict(self.names), self.text, "card")
            case nodes.WhoseSuitIs(name=name):
                check_chosen(name, dict(self.names), self.text, "card", "name", "suit")
            case nodes.ThatAppearOnce() if place.word != "village":
                raise self.error(node.at, "only villagers of a village appear once", "leave it out")
            case nodes.Have(having=nodes.WithExtreme() as having):
                message = "the largest and smallest are those of all that are found, not one test beside others"
                raise self.error(node.at, message, f"write `villagers {having}`")
            case nodes.Have(having=having):
                if not among:
                    instead = behind_noun(self.text, str(having))
                    raise self.error(node.at, "what cards have stands after them", f"write `{having}`", instead=instead)
                self.having(nodes.Villagers(having=having), place)
            case nodes.Unlock(verb=verb) if verb != UNLOCK:
                raise self.error(verb, f"`{verb}` is no test of cards", "cards `appear once`, `lie on it`, `unlock it`")
            case nodes.Printed(how=how) if how not in PRINTED:
                raise self._unknown(how, "`unlocked by` or `played on`", PRINTED)
            case nodes.Printed(name=nodes.Word() as name) if name not in self.lexicon.villager:
                raise self._unknown(name, "a villager", self.lexicon.villagers)
            case nodes.WerePlaced(verb=verb) if verb != PLACED:
                raise self.error(verb, f"expected what was placed, got `{verb}`", "write `were placed this round`")
            case nodes.WerePlaced() if place.word != "village":
                raise self.error(node.at, "only villagers of a village were placed", "leave it out")
            case nodes.LikeAround() if not self.nested:
                raise not_compared(self.text, node.at, str(node), f"`are of the same {node.row} as it`")
            case nodes.LikeAround() if not among:
                raise self.error(node.at, "what a villager is like stands after it", f"write `villager {str(node)[4:]}`")
            case nodes.OnRoad() if not (anywhere or place.word == "road"):
                raise self.error(node.at, "only cards of the Road lie on a place of it", "add `on the road` before `that`")
            case nodes.NextTo(card=card) if not (anywhere or place.word == "road"):
                beside = f"trees have no order; `lie beside {card}` finds what lies on the same card"
                hint = beside if place.word == "village" else "add `on the road` before `that`"
                raise self.error(node.at, "only cards of the Road lie next to others", hint)
            case nodes.LieIn(place=there):
                check_lies_in(node, self.text, of_one=anywhere)
                self.place(there)
            case nodes.Lie() | nodes.OnGround() if place.word != "village":
                raise self.error(node.at, "only villagers of a village lie on and under others", "leave it out")
            case nodes.Lie(card=nodes.OneOf() as one_of, where=where):
                self._one_of(one_of, where)
            case nodes.Like(copies=True, card=nodes.OneOf() as one_of) if one_of == nodes.OneOf(another=True):
                raise self.error(node.at, "copies of others are all that do not appear once", "write `do not appear once`")
            case nodes.Like(card=nodes.OneOf() as other) | nodes.Unlock(card=nodes.OneOf() as other):
                self._other_card(other, place)
            case nodes.Printed(card=nodes.OneOf() as other):
                self._other_card(other, place)
            case nodes.NotFilter(test=test):
                self.that(test, place, among=True, anywhere=anywhere)
            case nodes.AllFilters(tests=tests) | nodes.AnyFilter(tests=tests):
                for test in tests:
                    self.that(test, place, among=True, anywhere=anywhere)

    def _other_card(self, node: nodes.OneOf, place: Place | None) -> None:
        """Check another villager of the village that one is compared with."""
        if place is not None and place.word != "village":
            raise self.error(node.at, "another villager is one of the same village", "compare with `it`, or a named choice")
        self._one_of(node, ANYWHERE)

    def _one_of(self, node: nodes.OneOf, where: str) -> None:
        """Check a villager that another one lies on, under or beside."""
        villagers = nodes.Villagers(node.kinds, node.having, None, node.that)  # type: ignore[arg-type]  # Any test of cards.
        if self.nested == MAX_INSIDE:
            message = f"villagers are described at most {MAX_INSIDE} deep in one another"
            raise self.error(node.at, message, "say less of the last one")
        if where in ("on", "directly on") and node == nodes.OneOf():
            raise self.error(node.at, f"what lies {where} any villager is all but the lowest", "write `do not lie on the ground`")
        check_article(node, self.text)
        if isinstance(node.having, nodes.WithExtreme):
            message = "the largest and smallest are those of all that are found, not of those inside"
            raise self.error(node.having.at, message, "leave it out here")
        self.nested += 1
        self.found(villagers, Place())
        self.nested -= 1

    def check_coins(self, measure: str, place: Place | None, at: int) -> None:
        """Check that there can be coins in *place*, or trees, if they are what is measured."""
        if about_measure(measure)["of"] == ["villagers"] and place is not None and place.word != "village":
            lies = f"{measure} lies on villagers of a village"
            hint = lies if measure in self.lexicon.card_counters else "trees stand in villages"
            raise self.error(at, f"no card {place} has a {measure}", hint)
        if measure == "coins" and place is not None and place.word not in _WITH_COINS:
            raise self.error(at, f"no coins lie on cards {place}", "coins lie on villagers of a village and on the road")

    def showing(self, measure: str, node: nodes.Villagers, *, least: bool = True) -> None:
        """Check that a measure can count on what is found, of which so much is the *least*, or the most."""
        if not about_measure(measure).get("covered"):
            anyway = f"{measure} covered or not"
            hint = f"write `{anyway}` for what is printed" if anyway in vocabulary()["measures"] else ""
            self._shown(node, f"{measure} counts", hint, least=least)

    def _shown(self, node: nodes.Villagers, what: str, hint: str = "", *, least: bool = True) -> None:
        """Refuse `top` and `covered` beside what counts only where it shows: one is said already by a *least*, one is never."""
        for kind in node.kinds:
            for word in kind.words:
                shows = vocabulary()["adjectives"].get(word, {}).get("shows")
                if shows and least:
                    raise self.error(word, f"{what} only on {word} villagers", f"leave `{word}` out")
                if shows is False:
                    raise self.error(word, f"{what} only where it shows, never on {word} villagers", hint)
        for test in node.that.tests if isinstance(node.that, nodes.AllFilters) else (node.that,):
            if isinstance(test, nodes.Lie) and test.where in UNDER:
                raise self.error(test.at, f"{what} only where it shows, never on villagers that lie under another card", hint)
