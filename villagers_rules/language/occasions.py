"""The syntax tree of occasions: when something happens, who does it, to what, and from where."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.filters import Names
from villagers_rules.language.things import Owner, Villagers
from villagers_rules.language.tokens import begin_of, every, made, road_place_of, there, word
from villagers_rules.language.tree import Node, Word
from villagers_rules.language.vocabulary import TUCKED
from villagers_rules.resources import read_yaml

YOU, ANOTHER, ANY, NEIGHBOUR = "you", "another player", "any player", "a neighbour"
"""Who may do what happens, besides `the left neighbour` and `the right neighbour`."""
BECOMES_EMPTY = "becomes empty"
"""What happens to a stack, or to the Reserve, whose last card is gone."""
_BY_OTHERS = "by another player's effect"


@cache
def occasions() -> Mapping[str, Any]:
    """Return what can happen, as `dsl/occasions.yaml` says."""
    found: Mapping[str, Any] = read_yaml("dsl", "occasions.yaml")
    return found


@cache
def occasion_words() -> frozenset[str]:
    """Return the words that mean something in occasions alone: verbs, phases, and what is named besides cards."""
    rows = occasions()
    verbs = {word for verb, row in rows["deeds"].items() for word in (verb, row["third"])}
    happens = {word for verb in rows["suffered"] for word in verb.split()}
    things = {"leaves", "bank", "development", "drafting", "market", *rows["phases"], *rows["turns"]}
    return frozenset(verbs | happens | things)


def phase_called(name: str) -> str:
    """Return the phase of the rules that sentences call by *name*: that of the game, or one that packs declare."""
    return str(occasions()["phases"].get(name, name))


@frozen
class Object(Node):
    """What a verb is about: ``a villager``, ``another villager`` (not the card with the ability), ``this villager``, ``gold``.

    Of a card that is named by what it is *villagers* says which, and of one that was chosen before, ``the ward``, its *name*;
    *least* is the amount of ``5 or more gold``; else *word* is it.
    """

    article: str = ""
    villagers: Villagers | None = None
    word: Word = field(factory=lambda: Word(""))
    least: int = 0
    name: Word = field(factory=lambda: Word(""))

    def __str__(self) -> str:
        if self.name:
            return f"the {self.name}"
        if self.villagers is not None:
            return f"{self.article} {self.villagers.phrase(1)}"
        return " ".join(filter(None, (self.article, f"{self.least} or more" if self.least else "", self.word)))


COMMON: Final = ("bank", "road", "reserve", "supply", "discard pile", "stack")
"""The places that nobody owns; another word is the name of a pile that was chosen."""


@frozen
class Spot(Node):
    """Where something comes from or goes to: the *word* of a place, with its *owner* if it has one.

    Of the Road it may be one place, by its *number* from the left; 0 is any. Of what lies tucked it may be said *under* what.
    """

    word: Word
    owner: Owner | None = None
    number: int = 0
    under: Object | None = None

    @property
    def whose(self) -> Owner | None:
        """Return whose place it is, None for anybody's, nobody's or the village of a villager that is known."""
        if self.under is None or self.under.villagers is None or self.under.villagers.place is None:
            return self.owner
        return self.under.villagers.place.owner

    def __str__(self) -> str:
        if self.word == TUCKED:
            return f"under {self.under or f'{self.owner} villagers'}"
        if self.number:
            return f"{self.word} {self.number}"
        return f"{self.owner} {self.word}" if self.owner else f"{'a' if self.word == 'stack' else 'the'} {self.word}"


@frozen
class Deed(Node):
    """Somebody does something: ``you draft a solitary villager from a stack``."""

    doer: Word
    verb: Word
    what: Object | None = None
    source: Spot | None = None
    target: Spot | None = None
    onto: Object | None = None
    using: Object | None = None
    by_others: bool = False
    outside: Word | None = None
    under: Object | None = None
    purpose: Word | None = None

    @property
    def chosen(self) -> str:
        """Return the name of the seat, or under which the player was chosen, that does it; "" for anybody else."""
        _, the, name = self.doer.rpartition("the ")
        return name if the and not name.endswith(f" {NEIGHBOUR.split()[1]}") else ""

    def __str__(self) -> str:
        parts = (self.doer, self.verb, self.what, self.source and f"from {self.source}", self.target and f"to {self.target}")
        by = _BY_OTHERS if self.by_others else None
        on, using = self.onto and f"onto {self.onto}", self.using and f"using {self.using}"
        under = self.under and f"under {self.under}"
        purpose = self.purpose and f"for a {self.purpose}"
        ends = (on, under, using, purpose, by, self.outside and f"outside a {self.outside}")
        return " ".join(str(part) for part in (*parts, *ends) if part is not None)


@frozen
class Suffered(Node):
    """Something happens to a card or a pile: ``a villager leaves your village``, or to a *counter* on it: ``gains moss``."""

    what: Object
    verb: Word
    home: Spot | None = None
    source: Spot | None = None
    by_others: bool = False
    counter: Object | None = None

    def __str__(self) -> str:
        linked = self.home or self.counter or self.verb == BECOMES_EMPTY
        parts = (self.what, "" if linked else "is", self.verb, self.home, self.counter, self.source and f"from {self.source}")
        return " ".join(str(part) for part in (*parts, _BY_OTHERS if self.by_others else None) if part)


@frozen
class Edge(Node):
    """Something *begins* or ends: a turn of somebody, a phase, a round, a market by its *name* ("" is any), or the game."""

    sort: str
    name: str
    begins: bool
    owner: Owner | None = None

    def __str__(self) -> str:
        verb = "begins" if self.begins else "ends"
        match self.sort:
            case "turn":
                return f"{self.owner} {self.name} turn {verb}"
            case "phase":
                return f"the {self.name} phase {verb}"
            case "game":
                return f"the game {verb}"
            case "market":
                return f"the {self.name.replace('_', ' ')} {verb}" if self.name else f"a market {verb}"
        return f"a round {verb}"


@frozen
class Occasion(Node):
    """Any of what *happens*."""

    happens: tuple[Deed | Suffered | Edge, ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.happens))


class OccasionBuilder:
    """Makes the nodes of occasions of what the rules of the grammar found; methods bear the names of the rules."""

    occasion = made(Occasion, every(0))

    def deed(self, found: list[Any]) -> Deed:
        doer, verb, what, _, source, onto, _, using, purpose, by, outside = found
        target, on = onto if isinstance(onto, Spot) else None, onto if isinstance(onto, Object) else None
        below = onto[0] if isinstance(onto, tuple) else None
        return Deed(doer, _word(verb), what, source, target, on, using, by is not None, outside, below, purpose, at=doer.at)

    def chosen_deed(self, found: list[Any]) -> Deed:
        doer, *others = found
        return self.deed([Word(f"the {doer}", doer.start_pos - len("the ")), *others])

    you = made(Word, YOU)
    another_player = made(Word, ANOTHER)
    any_player = made(Word, ANY)
    a_neighbour = made(Word, NEIGHBOUR)

    def neighbour_beside(self, found: list[Any]) -> Word:
        return Word(f"the {found[0]} neighbour", found[0].start_pos)

    def some_card(self, found: list[Any]) -> Object:
        article = "another" if len(found) > 1 else "a"
        cards = found[-1]
        first = next(iter(cards.kinds), None)
        if article == "a" and isinstance(first, Names) and first.words[0][0] in "aeiou":
            article = "an"
        return Object(article, cards, at=cards.at)

    this_card = made(Object, "this", word=word(1))

    def chosen_card(self, found: list[Any]) -> Object:
        name = _word(found[0])
        return Object(name=name, at=name.at - len("the "))

    def at_least_gold(self, found: list[Any]) -> Object:
        return Object(word=_word(found[1]), least=int(found[0]), at=found[0].start_pos)

    thing = made(Object, word=word(0))
    owned_spot = made(Spot, word(1), 0)

    def owned_supply(self, found: list[Any]) -> Spot:
        return Spot(Word("supply", found[0].at), found[0], at=found[0].at)

    shared_spot = made(Spot, word(0))

    def road_spot(self, found: list[Any]) -> Spot:
        return Spot(Word("road", found[-1].start_pos - len("road ")), number=road_place_of(found[-1]), at=begin_of(found))

    def under_spot(self, found: list[Any]) -> Spot:
        return Spot(Word(TUCKED, found[0].start_pos), under=found[1], at=found[0].start_pos)

    def under_villagers(self, found: list[Any]) -> Spot:
        return Spot(Word(TUCKED, found[0].start_pos), found[1], at=found[0].start_pos)

    discard_spot = made(Spot, Word("discard pile"))

    def to_spot(self, found: list[Any]) -> Spot:
        return found[1]  # type: ignore[no-any-return]

    def onto_object(self, found: list[Any]) -> Object:
        return found[1]  # type: ignore[no-any-return]

    def under_object(self, found: list[Any]) -> tuple[Object]:
        return (found[1],)

    def outside(self, found: list[Any]) -> Word:
        return _word(found[1])

    def suffered(self, found: list[Any]) -> Suffered:
        what, verb, owner, word, by = found
        return Suffered(what, _word(verb), Spot(_word(word), owner, at=owner.at), by_others=by is not None, at=what.at)

    done_to = made(Suffered, 0, word(2), source=4, by_others=there(5))
    counter_moved = made(Suffered, 0, word(1), by_others=there(3), counter=2)

    def chosen_suffered(self, found: list[Any]) -> Suffered:
        name, *others = found
        return self.suffered([self.chosen_card([name]), *others])

    def chosen_done_to(self, found: list[Any]) -> Suffered:
        name, *others = found
        return self.done_to([self.chosen_card([name]), *others])

    def pile_is(self, found: list[Any]) -> Suffered:
        pile, _, verb, by = found
        what = Object("the", word=_word(pile), at=pile.start_pos)
        return Suffered(what, _word(verb), by_others=by is not None, at=pile.start_pos)

    def by_effect(self, found: list[Any]) -> bool:
        return True

    def purpose(self, found: list[Any]) -> Word:
        return _word(found[-1])

    def emptied(self, found: list[Any]) -> Suffered:
        pile, state, by = found
        what = Object("a" if pile == "stack" else "the", word=_word(pile), at=pile.start_pos)
        return Suffered(what, Word(f"becomes {state}", state.start_pos), by_others=by is not None, at=pile.start_pos)

    def turn_edge(self, found: list[Any]) -> Edge:
        owner, word, edge = found
        return Edge("turn", str(word), edge == "begins", owner, at=owner.at)

    def phase_edge(self, found: list[Any]) -> Edge:
        *words, _, edge = filter(None, found)
        return Edge("phase", " ".join(words), edge == "begins", at=words[0].start_pos)

    def named_edge(self, found: list[Any]) -> Edge:
        *words, edge = filter(None, found)
        sort = str(words[0]) if words in (["round"], ["game"]) else "market"
        return Edge(sort, "_".join(words) if sort == "market" else "", edge == "begins", at=words[0].start_pos)

    def any_edge(self, found: list[Any]) -> Edge:
        word, edge = found
        return Edge(str(word), "", edge == "begins", at=word.start_pos)


def _word(token: Any) -> Word:
    return Word(str(token), token.start_pos)
