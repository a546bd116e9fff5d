"""Checks that a parsed sentence means something, is written in its one spelling, mixes no units and asks nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, evolve, field

from villagers_rules.errors import FormulaError, nearest
from villagers_rules.language import nodes
from villagers_rules.language.choice_check import check_chosen
from villagers_rules.language.nodes import Largest, Node, Owner, Place, ThatAreNot, Total, Villagers, Word, walk
from villagers_rules.language.parse_errors import word_hint
from villagers_rules.language.tree import failure
from villagers_rules.language.units import GOLD, THINGS, check_units, unit_of
from villagers_rules.language.vocabulary import SHARED, Lexicon, vocabulary
from villagers_rules.phrases import listing, quoted

_HAND = "hand"


def is_in_hidden_hand(node: Node, *, own_seen: bool, their_seen: bool) -> bool:
    """Return whether *node* finds cards in hands of which not all are seen: who may see the own hand, or that of `their`."""
    if not isinstance(node, Villagers) or node.place is None or node.place.word != _HAND:
        return False
    return not {"your": own_seen, "their": their_seen}.get(node.place.owner.word, False)


def asked_of_hidden(tree: Node, lexicon: Lexicon, *, own_seen: bool, their_seen: bool) -> Iterator[Villagers]:
    """Yield what *tree* finds in hands that are not seen and tells apart by more than the backs of the cards."""
    measured = [node.villagers for node in walk(tree) if isinstance(node, (Total, Largest))]
    # Where players are compared, `their` is each of them, whose hands are not all seen.
    inside = {
        id(part) for node in walk(tree) if isinstance(node, (nodes.WithMore, nodes.OfPlayers)) for part in walk(node.amount)
    }
    for node in walk(tree):
        seen = their_seen and id(node) not in inside
        if not isinstance(node, Villagers) or not is_in_hidden_hand(node, own_seen=own_seen, their_seen=seen):
            continue
        if not by_backs(node, lexicon) or any(node is other for other in measured):
            yield node


def by_backs(node: Villagers, lexicon: Lexicon) -> bool:
    """Return whether *node* tells cards apart by their suits alone, which their backs show."""
    that = node.that.words if isinstance(node.that, ThatAreNot) else ()
    words = [*(word for names in node.kinds for word in names.words), *that]
    open_that = node.that is None or bool(that) or isinstance(node.that, nodes.WhoseSuitIs)
    return node.having is None and open_that and all(word in lexicon.suit for word in words)


_WITH_COINS = ("village", *(word for word, place in SHARED.items() if place.coins))
"""The places where cards can have coins on them."""


def check(
    tree: Node,
    lexicon: Lexicon,
    text: str,
    sentence: str,
    *,
    it_allowed: bool,
    their_allowed: bool = False,
    names: Iterable[tuple[str, str]] = (),
) -> None:
    """Raise `FormulaError` for the first thing in *tree* that means nothing; *sentence* is its kind."""
    checker = _Checker(lexicon, text, it_allowed, their_allowed, dict(names))
    for node in walk(tree):
        if isinstance(node, (nodes.WithMore, nodes.OfPlayers)):
            checker.compared(node)
    if sentence == "selection":
        checker.choice(tree)
    else:
        for node in walk(tree):
            checker.node(node)
        check_units(tree, text)


def check_found(node: Villagers, lexicon: Lexicon, text: str, place: Place) -> None:
    """Raise `FormulaError` for the first thing that makes no sense of a card that is named by what it is, in *place*."""
    checker = _Checker(lexicon, text, it_allowed=False, their_allowed=False, names={})
    if node.place is not None:
        checker.place(place)
    checker.found(Villagers(node.kinds, node.having, node.place, node.that, at=node.at), place)


@define
class _Checker:
    lexicon: Lexicon
    text: str
    it_allowed: bool
    their_allowed: bool
    names: dict[str, str] = field(factory=dict)
    measured: list[nodes.Villagers] = field(factory=list)
    inside: set[int] = field(factory=set)

    def error(self, at: int | Word, message: str, suggestion: str = "") -> FormulaError:
        return failure(self.text, at.at if isinstance(at, Word) else at, message, suggestion)

    # -- sentences -------------------------------------------------------------------------------------------------------------

    def choice(self, tree: Node) -> None:
        """Check a selection: it says where, since it may look anywhere."""
        match tree:
            case nodes.Villagers(place=None):
                raise self.error(
                    len(self.text.rstrip()),
                    "a selection says where the villagers are",
                    "add `in your village`, `in any village` or `on the road`",
                )
            case nodes.Villagers(place=place):
                assert place is not None
                self.place(place)
                self.found(tree, place)
            case _:
                for node in walk(tree):
                    self.node(node)
                check_units(tree, self.text)

    def node(self, node: Node) -> None:
        """Check one node of a formula or condition; nodes that only make sense under others are checked with these."""
        match node:
            case nodes.Symbols(names=names, owner=owner):
                self.implied(owner)
                self.symbols(names.words)
            case nodes.Sets(names=words, owner=owner):
                self.implied(owner)
                self.symbols(words)
            case nodes.Chains(owner=owner) | nodes.LargestSuit(owner=owner):
                if isinstance(node, nodes.Chains):
                    self.implied(owner)
                self.owner(owner)
            case nodes.Suits(place=place):
                self.counted_in(place)
            case nodes.Savings(measure=word, owner=owner):
                self.owner(owner)
                counters = self.lexicon.counters
                if word != GOLD and word not in counters:
                    hint = nearest(word, (GOLD, *counters)) or "write `gold in your supply`"
                    raise self.error(word, f"a supply holds {listing([GOLD, *counters])}, not `{word}`", hint)
            case nodes.Total(measure=measure, villagers=villagers) | nodes.Largest(measure=measure, villagers=villagers):
                self.measure(measure)
                self.check_coins(measure.word, villagers.place, measure.at)
                self.showing(measure.word, villagers)
                self.measured.append(villagers)
            case nodes.Chosen(name=name):
                check_chosen(name, self.names, self.text)
            case nodes.Its(measure=measure):
                if not self.it_allowed:
                    raise self.error(node.at, "`its` means what was chosen last, and nothing has been chosen here")
                self.measure(measure)
            case nodes.Half(direction=direction):
                if direction not in vocabulary()["directions"]:
                    raise self.error(direction, f"expected `up` or `down` after `rounded`, got `{direction}`")
            case nodes.Extreme(word=word, left=left, right=right):
                number, other = (left, right) if isinstance(left, nodes.Number) else (right, left)
                if isinstance(number, nodes.Number):
                    capped = nodes.Capped(other, *((None, number) if word == "smaller" else (number, None)))
                    raise self.error(number.at, "a limit of an amount stands behind it", f"write `{capped}`")
            case nodes.Capped(least=nodes.Number(value=least), most=nodes.Number(value=most)) if least >= most:
                raise self.error(
                    node.at, f"nothing is left between at least {least} and at most {most}", "write a larger one after `at most`"
                )
            case nodes.Players(having=nodes.WithAtLeast() as having):
                self.measure(having.measure)
                if "players" not in vocabulary()["measures"][having.measure.word]["of"]:
                    raise self.error(
                        having.measure.at, f"players have no {having.measure}", "players can be chosen `with 3 or more gold`"
                    )
            case nodes.Villagers(place=place):
                self.counted_in(place)
                self.found(node, place or Place())
                counted = not any(node is each for each in self.measured)
                if counted and place is not None and place.word != "village" and not isinstance(node, nodes.Cards):
                    cards = nodes.Cards(node.kinds, node.having, place, node.that)
                    raise self.error(node.at, f"what is counted {place} is cards", f"write `{cards}`")

    # -- where and whose -------------------------------------------------------------------------------------------------------

    def compared(self, node: nodes.WithMore | nodes.OfPlayers) -> None:
        """Check the amount that players are compared by, and note what is inside it: there each player's things are `their`."""
        if id(node) in self.inside:
            raise self.error(node.at, "players are compared inside another comparison of players", "compare them once")
        self.inside |= {id(part) for part in walk(node.amount)}
        unit = unit_of(node.amount, self.text)
        if isinstance(node, nodes.OfPlayers):
            things = isinstance(node.amount, nodes.Things) and unit != GOLD
            if things != node.tally:
                raise self.error(
                    node.at,
                    f"{'things have a number' if things else 'an amount is a number already'}",
                    f"write `{evolve(node, tally=things)}`",
                )
        elif node.word != "more" and (node.word == "less") != (unit == GOLD):
            right = "less" if unit == GOLD else "fewer"
            raise self.error(node.word, f"of {unit or THINGS} players have `{right}`", f"write `{right}`")

    def owner(self, owner: Owner | None) -> None:
        if owner is not None and id(owner) in self.inside:
            if owner.word == "your":
                raise self.error(owner.at, "each player is compared by their own", "write `their` for `your`")
            if owner.word == "their":
                return
        if owner is not None and owner.word == "their" and not self.their_allowed:
            message = "`their` means the player chosen last, and no player has been chosen here"
            raise self.error(owner.at, message, "choose a player first, or write `another player's`")
        if owner is not None and owner.word == "the" and owner.seat not in self.lexicon.seats:
            seats = ", ".join(self.lexicon.seats)
            hint = nearest(owner.seat, self.lexicon.seats) or (
                f"the seats are {seats}" if seats else "no loaded pack declares one"
            )
            raise self.error(owner.seat, f"there is no seat called `{owner.seat}`", hint)

    def implied(self, owner: Owner | None) -> None:
        self.owner(owner)
        if owner is not None and owner.word == "their" and id(owner) in self.inside:
            raise self.error(owner.at, "each player is compared by their own village", "leave `their` out")
        if owner is not None and owner.word == "your":
            raise self.error(owner.at, "a formula counts in your own village without saying so", "leave `your` out")

    def place(self, place: Place) -> None:
        known = [word for word in vocabulary()["places"] if word not in SHARED]
        if place.word not in vocabulary()["places"]:
            hint = vocabulary()["mistakes"].get(place.word) or nearest(place.word, known) or f"places are {listing(known)}"
            raise self.error(place.word, f"`{place.word}` is not a place", hint)
        if place.word not in SHARED:
            self.owner(place.owner)

    def counted_in(self, place: Place | None) -> None:
        """Check the place of something that a formula counts."""
        if place is None:
            return
        self.place(place)
        if place.word == "village" and place.owner.word == "your":
            raise self.error(place.at, "a formula counts in your own village without saying so", f"leave `{place}` out")

    # -- words -----------------------------------------------------------------------------------------------------------------

    def symbols(self, words: Sequence[Word]) -> None:
        self.distinct(words)
        known = vocabulary()["symbols"]
        for word in words:
            if word not in known and word not in self.lexicon.suit:
                raise self.unknown(word, "a symbol or a suit", [*known, *self.lexicon.suits])

    def measure(self, measure: nodes.Measure) -> None:
        known = vocabulary()["measures"]
        if measure.word not in known:
            raise self.unknown(measure.word, "a measure", known)

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
        if word in self.lexicon.suit:
            return "suit"
        if word in self.lexicon.villager:
            return "villager"
        if word in known["symbols"]:
            entry = known["symbols"][word]
            raise self.error(
                word, f"`{word}` is a symbol, not a kind of villager", f"write `{nodes.WithSymbol(word, thing='thing' in entry)}`"
            )
        raise self.unknown(
            word, "an adjective, a suit or a villager", [*known.adjective, *self.lexicon.suits, *self.lexicon.villagers]
        )

    def unknown(self, word: Word, wanted: str, known: Iterable[str]) -> FormulaError:
        known = list(known)
        near = nearest(word, known)
        shown = f"known are {listing(known)}" if len(known) <= 16 else ""
        said = word in vocabulary().reserved
        return self.error(word, f"`{word}` is not {wanted}", near if said else word_hint(word, self.lexicon, near) or shown)

    def distinct(self, words: Sequence[Word]) -> None:
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
        self.having(node, place)
        match node.that:
            case nodes.ThatAreNot(words=words):
                self.distinct(words)
                for word in words:
                    self.adjective(word, place)
                    opposite = _opposite(word)
                    if opposite:
                        raise self.error(word, f"`not {word}` has a word of its own", f"write `{opposite}` before the noun")
            case nodes.WhoseSuit(place=other):
                self.place(other)
                if other.word != "village":
                    raise self.error(other.at, "symbols are counted in villages", "write `in your village`")
            case nodes.ThatAreNotChosen(name=name):
                check_chosen(name, self.names, self.text, "card")
            case nodes.WhoseSuitIs(name=name):
                check_chosen(name, self.names, self.text, "card", "suit")
            case nodes.ThatAppearOnce() if place.word != "village":
                raise self.error(node.that.at, "only villagers of a village appear once", "leave it out")

    def kinds(self, kinds: Sequence[nodes.Names], place: Place) -> None:
        """Check that adjectives stand in their one order, each group at most once."""
        order = [*dict.fromkeys(entry["group"] for entry in vocabulary()["adjectives"].values()), *vocabulary()["ids"]]
        last, latest = -1, ""
        for kind in kinds:
            self.distinct(kind.words)
            groups = {self.adjective(word, place) for word in kind.words}
            if len(kind.words) > 1 and all(map(_opposite, kind.words)):
                either = [word for word in vocabulary()["adjectives"] if word in kind.words]
                raise self.error(kind.at, f"every villager is {listing(quoted(either), 'or')}", "leave it out")
            rank = min(order.index(group) for group in groups)
            if rank == last:
                hint = f"write `{latest} or {kind}` for either" if order[rank] in vocabulary()["ids"] else ""
                raise self.error(
                    kind.at, f"no villager is `{latest}` and `{kind}`" if latest != str(kind) else f"`{kind}` is said twice", hint
                )
            if rank < last:
                raise self.error(kind.at, f"`{kind}` stands before `{latest}`", f"write `{kind} {latest}`")
            last, latest = rank, str(kind)

    def having(self, node: nodes.Villagers, place: Place) -> None:
        match node.having:
            case nodes.WithMeasure(measure=measure):
                self.measure(measure)
                if not vocabulary()["measures"][measure.word].get("filter"):
                    if measure.word in vocabulary()["symbols"]:
                        raise self.error(
                            measure.at, f"`with {measure}` does not say how much", f"write `{self.thing(measure.word)}`"
                        )
                    raise self.error(measure.at, f"`with {measure}` does not say how much")
                self.check_coins(measure.word, place, measure.at)
            case nodes.WithAtLeast(number=number, measure=measure):
                self.measure(measure)
                entry = vocabulary()["measures"][measure.word]
                if not entry.get("at_least"):
                    able = [word for word, other in vocabulary()["measures"].items() if other.get("at_least")]
                    message = f"villagers are not chosen by {measure}"
                    raise self.error(measure.at, message, f"write {listing(quoted(able), 'or')}")
                if number == 1 and entry.get("filter"):
                    raise self.error(node.having.at, f"`with 1 or more {measure}` has a shorter form", f"write `with {measure}`")
                self.check_coins(measure.word, place, measure.at)
                self.showing(measure.word, node)
            case nodes.WithSymbol(symbol=symbol, thing=thing):
                if symbol in self.lexicon.suit:
                    raise self.error(
                        symbol, f"`{symbol}` is a suit, and cards of a suit bear its symbol", f"write `{symbol}` before the noun"
                    )
                if symbol not in vocabulary()["symbols"]:
                    raise self.unknown(symbol, "a symbol", vocabulary()["symbols"])
                entry = vocabulary()["symbols"][symbol]
                if bool(entry.get("thing")) != thing:
                    raise self.error(node.having.at, f"`{node.having}` is said otherwise", f"write `{self.thing(symbol)}`")
                if not entry["covered"]:
                    self.shown(node, f"a {symbol} symbol counts")

    def thing(self, symbol: Word) -> nodes.WithSymbol:
        return nodes.WithSymbol(symbol, thing=bool(vocabulary()["symbols"][symbol].get("thing")))

    def check_coins(self, measure: str, place: Place | None, at: int) -> None:
        """Check that there can be coins in *place*, if they are what is measured."""
        if measure == "coins" and place is not None and place.word not in _WITH_COINS:
            raise self.error(at, f"no coins lie on cards {place}", "coins lie on villagers of a village and on the road")

    def showing(self, measure: str, node: nodes.Villagers) -> None:
        if not vocabulary()["measures"][measure].get("covered"):
            self.shown(node, f"{measure} counts")

    def shown(self, node: nodes.Villagers, what: str) -> None:
        """Refuse `top` and `covered` beside something that counts only where it shows: one is said already, one is never."""
        for kind in node.kinds:
            for word in kind.words:
                shows = vocabulary()["adjectives"].get(word, {}).get("shows")
                if shows:
                    raise self.error(word, f"{what} only on {word} villagers", f"leave `{word}` out")
                if shows is False:
                    raise self.error(word, f"{what} only where it shows, never on {word} villagers")


def _opposite(word: str) -> str:
    """Return the adjective of all cards that are not *word*, or "" when there is none."""
    adjectives = vocabulary()["adjectives"]
    return str(adjectives[word].get("opposite", "")) if word in adjectives else ""
