"""Whether what has just happened is an occasion: tests made of the syntax tree of its sentence."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve

from villagers_rules.language.card_finder import compared
from villagers_rules.language.compiled import compile_test
from villagers_rules.language.filters import Measure, NotFilter, WithAmount, WithMeasure
from villagers_rules.language.occasions import (
    BECOMES_EMPTY,
    COMMON,
    YOU,
    Deed,
    Edge,
    Object,
    Occasion,
    Spot,
    Suffered,
    occasions,
    phase_called,
)
from villagers_rules.language.readers import neighbours, one_neighbour
from villagers_rules.language.relations import Have
from villagers_rules.language.things import Owner, Villagers
from villagers_rules.language.tree import Word
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.model.context import Context, Named
from villagers_rules.model.happenings import Happening
from villagers_rules.model.places import LOOKED
from villagers_rules.model.references import Reference

Choices = tuple[Named, ...]
"""What was chosen before, by those who wait for something."""
Test = Callable[[Any, Happening, int, Reference | None, Choices], bool]
"""Whether a happening fits in a position: for the owner of the ability, with the card that has it, and what was chosen."""
VILLAGE = "village"
"""The place that cards leave as villagers."""
SHARED_AREAS = {"discard pile": "discard", "supply": "basic"}
"""The areas of places without an owner, where they are called otherwise."""


Who = Callable[[Happening], int]
"""Who `they` are in what a happening sets off: whoever does it."""


def compile_occasion(tree: Occasion, lexicon: Lexicon, text: str) -> tuple[tuple[str, Test, Who], ...]:
    """Return the kinds of happenings that *tree* speaks of, each with its test and its doer."""
    return tuple(found for each in tree.happens for found in _tests(each, lexicon, text))


def _tests(node: Deed | Suffered | Edge, lexicon: Lexicon, text: str) -> Iterable[tuple[str, Test, Who]]:
    if isinstance(node, Edge):
        tests = [_doer_of(node.owner)] if node.owner is not None else []
        tests += [_named(node.name)] if node.sort == "market" and node.name else []
        yield _edge_kind(node), _all(tests), _DOERS["announced"]
        return
    row = deed_row(node) if isinstance(node, Deed) else occasions()["suffered"][node.verb]
    if (counter := counter_of(node, lexicon)) is not None:
        yield from _of_counter(node, row, counter, lexicon, text)
        return
    tests = [*(_deed(node, row, lexicon, text) if isinstance(node, Deed) else _suffered(node, lexicon, text))]
    tests += _places(row)
    if isinstance(node, Suffered) and node.verb == BECOMES_EMPTY:
        tests.append(_emptied(str(node.what.word)))
    else:
        tests += _what(node.what, lexicon, text, from_road=is_from_road(node))
    if node.by_others:
        tests.append(_by_another)
    who = _DOERS["by" if _is_made_by_others(node) else row.get("doer", "announced")]
    in_village = isinstance(node, Deed) or node.home is None or node.home.word == VILLAGE
    for kind in row["changes" if in_village else "elsewhere"]:
        yield kind, _all(tests), who


def counter_of(node: Deed | Suffered | Edge, lexicon: Lexicon) -> Object | None:
    """Return the counter that *node* says is gained or lost, by a player or on a villager; None where it is about none."""
    if isinstance(node, Suffered):
        return node.counter
    what = node.what if isinstance(node, Deed) else None
    is_counter = what is not None and (what.word in lexicon.counters or what.word in lexicon.card_counters)
    return what if is_counter else None


def _of_counter(
    node: Deed | Suffered | Edge, row: Any, counter: Object, lexicon: Lexicon, text: str
) -> Iterator[tuple[str, Test, Who]]:
    """Yield the kind of what is announced as a *counter* goes up or down, with its test and its doer."""
    name, least = str(counter.word), max(1, counter.least)
    tests: list[Test] = [lambda state, happening, owner, this, named: happening.source[0] == name and happening.amount >= least]
    if isinstance(node, Deed):
        tests += _deed(node, {}, lexicon, text)
    else:
        assert isinstance(node, Suffered)
        tests += _what(node.what, lexicon, text)
        tests.append(lambda state, happening, owner, this, named: happening.it is not None)
    tests += [_by_another] if not isinstance(node, Edge) and node.by_others else []
    who = _DOERS["announced" if isinstance(node, Deed) and not node.by_others else "by"]
    yield row["counted"] if isinstance(node, Deed) else row["changes"][0], _all(tests), who


def _is_made_by_others(node: Deed | Suffered) -> bool:
    """Return whether `they` are those by whose effect it happens: nobody does it, or you do and are made to."""
    return isinstance(node, Suffered) or (node.doer == YOU and node.by_others)


def _edge_kind(node: Edge) -> str:
    """Return what the beginning or end of something is announced as."""
    verb = "begins" if node.begins else "ends"
    if node.sort == "phase":
        return f"phase {phase_called(node.name)} {verb}"
    return " ".join(filter(None, (node.sort, "" if node.sort == "market" else node.name, verb)))


def _named(market: str) -> Test:
    """Return the test that a *market* of this name is the one that begins or ends."""
    return lambda state, happening, owner, this, named: happening.source[0] == market


def deed_row(node: Deed) -> Any:
    """Return the row of the verb of a deed, or None; `you draft`, and `another player drafts`."""
    rows = occasions()["deeds"]
    if node.doer == YOU:
        return rows.get(node.verb)
    return next((row for row in rows.values() if row["third"] == node.verb), None)


def _all(tests: list[Test]) -> Test:
    """Return the test that all *tests* make up; a happening may set off many abilities, each of which asks it."""
    if not tests:
        return lambda state, happening, owner, this, named: True
    if len(tests) == 1:
        return tests[0]
    first, others = tests[0], _all(tests[1:])
    return lambda state, happening, owner, this, named: (
        first(state, happening, owner, this, named) and others(state, happening, owner, this, named)
    )


# -- who -------------------------------------------------------------------------------------------------------------------------


def _is_owner(state: Any, word: str, owner: int, seat: int) -> bool:
    """Return whether *seat* is whom *word* means to *owner*."""
    match word:
        case "your" | "you":
            return seat == owner
        case "another player's" | "another player":
            return seat != owner and 0 <= seat < state.players
        case "a neighbour" | "a neighbour's":
            return seat in neighbours(state, owner)
        case "the left neighbour" | "the right neighbour" | "the left neighbour's" | "the right neighbour's":
            return seat >= 0 and seat == one_neighbour(state, owner, word.split()[1])
    return seat >= 0


def _is_meant(state: Any, meant: Owner, owner: int, seat: int, named: Choices) -> bool:
    """Return whether *seat* is that of whom *meant* means to *owner*."""
    if meant.word == "the":
        return _is_called(state, meant.seat, owner, seat, named)
    return _is_owner(state, meant.word, owner, seat)


def _is_called(state: Any, name: str, owner: int, seat: int, named: Choices) -> bool:
    """Return whether *seat* is called so, or is that of a player whom *owner* knows under this *name*."""
    if name in state.seats:
        return bool(state.seats.index(name) == seat)
    return Reference("player", seat) in Context(named=named).known_as(name, owner)


def _doer_of(owner: Owner) -> Test:
    return lambda state, happening, mine, this, named: _is_meant(state, owner, mine, happening.doer, named)


_DOERS: dict[str, Callable[[Happening], int]] = {
    "to": lambda happening: happening.target[1],
    "from": lambda happening: happening.source[1],
    "here": operator.attrgetter("home"),
    "announced": operator.attrgetter("doer"),
    "by": operator.attrgetter("by"),
}
"""Where the doer of a deed is found, by what its row says."""


# -- what ------------------------------------------------------------------------------------------------------------------------


def _what(what: Object | None, lexicon: Lexicon, text: str, *, from_road: bool = False) -> Iterable[Test]:
    """Yield the tests of what a verb is about, which may be a card that goes elsewhere *from* the *road*."""
    if what is None:
        return
    if what.article == "this":
        yield lambda state, happening, owner, this, named: _is_this(happening, this)
    elif what.name:
        name = str(what.name)
        yield lambda state, happening, owner, this, named: _is_chosen(happening, Context(named=named).known_as(name, owner))
    elif what.villagers is not None:
        yield _fits(what, lexicon, text, from_road=from_road)
    elif what.word == "gold":
        least = what.least
        yield lambda state, happening, owner, this, named: happening.amount >= max(1, least)
    elif what.article == "the":
        area = str(what.word)
        yield lambda state, happening, owner, this, named: happening.source[0] == area


def _emptied(pile: str) -> Test:
    return lambda state, happening, owner, this, named: _is_empty(state, happening, pile)


def _is_empty(state: Any, happening: Happening, pile: str) -> bool:
    """Return whether a stack, or the Reserve, is empty now from which a card went, or where one lay that was looked at.

    It is not empty if its card changes places with another one: that one comes to lie there in the same step.
    """
    area, number = happening.source
    looking = state.looking
    if area == "looked" and looking is not None:
        area, number = state.layout.area_of[looking], state.layout.number_of[looking]
    if area != pile or happening.target[0] == "looked":
        return False
    place = state.layout.place(pile, number)
    if place == state.exchanging or (state.piles[LOOKED] and looking == place):
        return False
    return not state.piles[place]


def _is_this(happening: Happening, this: Reference | None) -> bool:
    if this is None or happening.it is None:
        return False
    if happening.kind in ("left", "replaced"):
        return (happening.home, happening.onto) == (this.number, this.card)
    return happening.it == this or (this.area in ("event", "development") and happening.card == this.card)


def _is_chosen(happening: Happening, chosen: Sequence[Reference]) -> bool:
    """Return whether a happening is about a placed card that was *chosen*: what is known of it goes with it to other villages."""
    if happening.it is None:
        return False
    moved = happening.kind in ("left", "replaced") and happening.it.area != "village"
    return (Reference("village", happening.home, happening.onto) if moved else happening.it) in chosen


def coins_that_lay(found: Villagers) -> tuple[Callable[[int], bool] | None, Villagers]:
    """Return what *found* asks of the coins that lay on a card of the Road, None if nothing, and the rest of what it asks."""
    match found:
        case Villagers(having=WithMeasure(measure=Measure(word="coins"))):
            return bool, evolve(found, having=None)
        case Villagers(having=WithAmount(word=word, number=int() as number, measure=Measure(word="coins"))):
            return (lambda lay: compared(word, lay, number)), evolve(found, having=None)
        case Villagers(that=NotFilter(test=Have(having=WithMeasure(measure=Measure(word="coins"))))):
            return operator.not_, evolve(found, that=None)
    return None, found


def is_from_road(node: Deed | Suffered) -> bool:
    """Return whether *node* is about a card that a player takes from the Road, where coins may have lain on it (R3.2)."""
    if not isinstance(node, Deed) or node.source is None or node.source.word != "road":
        return False
    return "card" in deed_row(node)["changes"]


def _fits(what: Object, lexicon: Lexicon, text: str, *, from_road: bool) -> Test:
    """Return the test that a card is one that *what* describes, in its village if that is said."""
    assert what.villagers is not None
    lay, found = coins_that_lay(what.villagers) if from_road else (None, what.villagers)
    test = compile_test(found, lexicon, text)
    place, others = what.villagers.place, what.article == "another"

    def holds(state: Any, happening: Happening, owner: int, this: Reference | None, named: Choices) -> bool:
        card = happening.it
        if card is None or (others and card == this) or (lay is not None and not lay(happening.coins)):
            return False
        if place is not None and (happening.home < 0 or not _is_meant(state, place.owner, owner, happening.home, named)):
            return False
        return bool(test(state, owner, Context(card, None, this, named)))

    return holds


# -- from where and to where -----------------------------------------------------------------------------------------------------


def _places(row: Any) -> Iterable[Test]:
    """Yield the tests that the row of a verb itself makes of where something comes from and goes to."""
    if "from" in row:
        sources = frozenset(row["from"])
        yield lambda state, happening, owner, this, named: happening.source[0] in sources
    if "but_not_from" in row:
        barred = frozenset(row["but_not_from"])
        yield lambda state, happening, owner, this, named: happening.source[0] not in barred
    if "to" in row:
        targets = frozenset(row["to"])
        yield lambda state, happening, owner, this, named: happening.target[0] in targets


def _at(spot: Spot, which: str, lexicon: Lexicon, text: str) -> Test:
    """Return the test that something came from or went to *spot*."""
    if spot.under is not None:
        return _under(spot.under, lexicon, text, which)
    area = str(spot.word) if spot.owner is not None else SHARED_AREAS.get(spot.word, str(spot.word))
    is_chosen = spot.owner is None and spot.word not in COMMON

    def holds(state: Any, happening: Happening, owner: int, this: Reference | None, named: Choices) -> bool:
        found, seat = happening.source if which == "from" else happening.target
        if spot.number and seat != spot.number - 1:
            return False
        if is_chosen:
            return Reference(found, seat) in Context(named=named).known_as(area, owner)
        return found == area and (spot.owner is None or _is_meant(state, spot.owner, owner, seat, named))

    return holds


def _deed(node: Deed, row: Any, lexicon: Lexicon, text: str) -> Iterable[Test]:
    doer = node.doer
    who = _DOERS[row.get("doer", "announced")]
    if doer == YOU:
        yield lambda state, happening, owner, this, named: who(happening) == owner
    elif node.chosen:
        name = node.chosen
        yield lambda state, happening, owner, this, named: _is_called(state, name, owner, who(happening), named)
    else:
        yield lambda state, happening, owner, this, named: _is_owner(state, doer, owner, who(happening))
    if node.source is not None:
        yield _at(node.source, "from", lexicon, text)
    if node.target is not None:
        yield _at(node.target, "to", lexicon, text)
    if node.onto is not None:
        yield _on(node.onto, lexicon, text, "onto")
    if node.under is not None:
        yield _under(node.under, lexicon, text, "to")
    if node.using is not None:
        yield _on(node.using, lexicon, text, "using")
    if node.purpose is not None:
        yield lambda state, happening, owner, this, named: happening.for_padlock
    if node.outside is not None:
        yield lambda state, happening, owner, this, named: not state.in_market


def _on(what: Object, lexicon: Lexicon, text: str, which: str) -> Test:
    """Return the test that *what* describes the card that a card was placed `onto`, or that opened its padlock (`using`)."""
    tests = [*_what(what, lexicon, text)]

    def holds(state: Any, happening: Happening, owner: int, this: Reference | None, named: Choices) -> bool:
        if happening.onto < 0:
            return False
        below = Happening(which)
        below.home = happening.home if which == "onto" else happening.source[1]
        below.it = Reference("village", below.home, happening.onto)
        return all(test(state, below, owner, this, named) for test in tests)

    return holds


def _under(what: Object, lexicon: Lexicon, text: str, which: str) -> Test:
    """Return the test that *what* describes the villager under which a card came to lie, or `from` under which it was taken."""
    tests = [*_what(what, lexicon, text)]

    def holds(state: Any, happening: Happening, owner: int, this: Reference | None, named: Choices) -> bool:
        under = happening.under if which == "to" else happening.lay_under
        if under is None:
            return False
        below = Happening("under", it=under)
        below.home = under.number
        return all(test(state, below, owner, this, named) for test in tests)

    return holds


def _suffered(node: Suffered, lexicon: Lexicon, text: str) -> Iterable[Test]:
    if node.home is not None and node.home.word != VILLAGE:
        yield _at(node.home, "from", lexicon, text)
    elif node.home is not None:
        whose = node.home.owner or Owner(Word("any"))
        yield lambda state, happening, owner, this, named: _is_meant(state, whose, owner, happening.home, named)
    if node.source is not None:
        yield _at(node.source, "from", lexicon, text)


def _by_another(state: Any, happening: Happening, owner: int, this: Reference | None, named: Choices) -> bool:
    """Return whether another player than *owner* carried out the steps that did it."""
    return happening.by >= 0 and happening.by != owner
