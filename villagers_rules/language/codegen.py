"""Python code for the parts of a sentence that find cards, built from fixed shapes with holes: no text of a card becomes code."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from attrs import define, field

from villagers_rules.language import nodes
from villagers_rules.language import position as reads
from villagers_rules.language.nodes import Owner, Place
from villagers_rules.language.vocabulary import ADJECTIVES, MEASURES, SHARED, SYMBOLS, Lexicon, Shared, symbols, vocabulary
from villagers_rules.model.context import EMPTY, lying
from villagers_rules.model.references import Reference

_Filling = ast.expr | int | str

NAMES: dict[str, Any] = {
    "__builtins__": {},
    **{word.__name__: word for word in (dict, enumerate, len, max, min, set, sum, zip)},
    **{word.__name__: word for word in (Reference, *reads.READERS)},
    "EMPTY": EMPTY,
    "lying": lying,
}
"""All that a compiled sentence can reach: these names, its three arguments, and attributes of the position."""


@cache
def _parsed(shape: str) -> ast.expr:
    return ast.parse(shape, mode="eval").body


def fill(shape: str | ast.expr, **holes: _Filling) -> ast.expr:
    """Return a copy of the expression *shape*, one of ours, with the names in *holes* replaced.

    >>> ast.unparse(fill("amount * (things // every)", amount=3, things=fill("len(face)"), every=2))
    '3 * (len(face) // 2)'
    """
    expression = _parsed(shape) if isinstance(shape, str) else shape
    return _filled(expression, {name: _expression(value) for name, value in holes.items()})  # type: ignore[no-any-return]


def name(word: str) -> ast.expr:
    """Return the name *word*."""
    return ast.Name(word, ast.Load())


def call(word: str, arguments: Sequence[ast.expr]) -> ast.expr:
    """Return the call of the function *word* with *arguments*."""
    return ast.Call(name(word), list(arguments), [])


def _any_of(tests: Sequence[ast.expr]) -> ast.expr:
    """Return the test that one of *tests* holds."""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), list(tests))


def all_of(tests: Sequence[ast.expr]) -> ast.expr:
    """Return the test that all of *tests* hold."""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), list(tests))


def _names_in(expressions: Iterable[ast.expr]) -> set[str]:
    """Return the names that *expressions* read."""
    return {node.id for each in expressions for node in ast.walk(each) if isinstance(node, ast.Name)}


def _expression(value: _Filling) -> ast.expr:
    return value if isinstance(value, ast.expr) else ast.Constant(value)


def _filled(node: Any, holes: dict[str, ast.expr]) -> Any:
    # A copy is made on the way: shapes are shared by all sentences.
    if isinstance(node, ast.Name):
        return holes.get(node.id) or ast.Name(node.id, ast.Load() if isinstance(node.ctx, ast.Load) else ast.Store())
    if isinstance(node, list):
        return [_filled(each, holes) for each in node]
    if isinstance(node, ast.AST) and node._fields:
        return type(node)(**{name: _filled(getattr(node, name), holes) for name in node._fields})
    return node


def rows(
    element: ast.expr,
    loops: Sequence[tuple[str, ast.expr]],
    tests: Sequence[ast.expr],
    kind: type[ast.ListComp] | type[ast.SetComp] = ast.ListComp,
) -> ast.expr:
    """Return the list or set of *element* over nested *loops* (names and what they run over), where all *tests* hold."""
    clauses = []
    for names, over in loops:
        target = fill(names)
        for part in ast.walk(target):
            if isinstance(part, (ast.Name, ast.Tuple)):
                part.ctx = ast.Store()
        clauses.append(ast.comprehension(target=target, iter=over, ifs=[], is_async=0))
    clauses[-1].ifs = list(tests)
    return kind(elt=element, generators=clauses)


def function(text: str, settings: Iterable[tuple[str, ast.expr]], result: ast.expr) -> FunctionType:
    """Return the function ``compute(position, seat, context)`` that makes *settings* (names and values) and returns *result*.

    The rows of the card table that *result* reads, such as ``table.gold``, are looked up once, and so is what it reads of the
    context, such as ``it``.
    """
    settings = [*settings]
    local = _LocalRows()
    result = local.visit(result)
    rows = [(row, fill(f"position.table.{row}")) for row in sorted(local.rows)]
    used = _names_in([result, *(value for _, value in settings)])
    known = [(word, fill(f"context.{word}")) for word in ("it", "this", "they") if word in used]
    return _compiled(text, ("position", "seat", "context"), [*rows, *known, *settings], result)


@cache
def card_reader(code: str) -> FunctionType:
    """Return the function ``compute(table, face, children)`` that reads *code*, that of a word, off one card.

    >>> from types import SimpleNamespace
    >>> card_reader("table.gold[face] if not children else 0")(SimpleNamespace(gold=[3, 18]), 1, 0)
    18
    """
    return _compiled(code, ("table", "face", "children"), (), fill(code))


class _LocalRows(ast.NodeTransformer):
    """Replaces ``table.gold`` by the name ``gold`` and keeps the names of such rows."""

    def __init__(self) -> None:
        self.rows: set[str] = set()

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == "table":
            self.rows.add(node.attr)
            return name(node.attr)
        return self.generic_visit(node)


def _compiled(text: str, arguments: Iterable[str], settings: Iterable[tuple[str, ast.expr]], result: ast.expr) -> FunctionType:
    body: list[ast.stmt] = [ast.Assign(targets=[ast.Name(word, ast.Store())], value=value) for word, value in settings]
    words = [ast.arg(word) for word in arguments]
    defined = ast.FunctionDef(
        name="compute",
        args=ast.arguments(posonlyargs=[], args=words, kwonlyargs=[], kw_defaults=[], defaults=[]),
        body=[*body, ast.Return(result)],
        decorator_list=[],
    )
    module = ast.fix_missing_locations(ast.Module([defined], type_ignores=[]))
    code = compile(module, f"<{text}>", "exec")
    inner = next(constant for constant in code.co_consts if isinstance(constant, CodeType))
    return FunctionType(inner, NAMES, "compute")


HERE = Place()
"""Where cards are looked for when a formula does not say: in the own village."""
ONE = ("your", "their", "the")
"""The owners that mean at most one seat."""


@define
class CardQuery:
    """Writes what finds cards for one sentence; *settings* are the names that its function sets first."""

    lexicon: Lexicon
    settings: dict[str, ast.expr] = field(factory=dict)

    def symbol(self, word: str) -> int:
        """Return the number of the symbol or suit *word* in the `CardTable`."""
        known = list(symbols())
        return known.index(word) if word in known else len(known) + self.lexicon.suit[word]

    def owners(self, owner: Owner) -> ast.expr:
        """Return the list of the seats that *owner* means."""
        return fill("seats_from(position, seat)" if owner.word == "any" else "other_players(position, seat)")

    def village(self, owner: Owner) -> ast.expr:
        """Return the name of the one village of *owner*, which is set first."""
        if owner.word == "your":
            self.settings["village"] = fill("position.villages[seat]")
            return name("village")
        word = f"village_of_{owner.seat}" if owner.seat else "their_village"
        self.settings[word] = fill("position.villages[owner] if owner >= 0 else no_village(position)", owner=self._seat(owner))
        return name(word)

    def _seat(self, owner: Owner) -> ast.expr:
        """Return the name of the one seat of *owner*, which is set first."""
        if owner.word == "your":
            return name("seat")
        if owner.word == "their":
            self.settings["their_seat"] = fill("-1 if they is None else they")
            return name("their_seat")
        word = f"seat_of_{owner.seat}"
        self.settings[word] = fill("position.seats.index(word) if word in position.seats else -1", word=str(owner.seat))
        return name(word)

    def savings(self, owner: Owner, word: str) -> ast.expr:
        """Return the gold in the supplies of *owner*, or how much the counter called *word* counts there."""
        held, counters = fill("position.supply"), self.lexicon.counters
        if word in counters:
            first = ast.Constant(counters.index(word))
            held = fill("position.counted[first * len(position.seats):]", first=first)
        if owner.word == "your":
            return fill("held[seat]", held=held)
        if owner.word in ONE:
            return fill("(held[owner] if owner >= 0 else 0)", held=held, owner=self._seat(owner))
        return fill("sum(values)", values=rows(fill("held[owner]", held=held), [("owner", self.owners(owner))], []))

    def measured(self, measure: nodes.Measure, found: nodes.Villagers) -> ast.expr:
        """Return the list of *measure* on each villager *found*."""
        return self.cards(found, fill(MEASURES[measure.word].code), self._showing(measure.word, found.place))

    def references(self, found: nodes.Villagers) -> ast.expr:
        """Return the list of references to the cards *found*; equal cards in one pile are one."""
        word = (found.place or HERE).word
        if word == "village":
            return self.cards(found, fill("Reference('village', owner, spot)"))
        if word in SHARED:
            cards = self.cards(found, fill("Reference(area, number, face)", area=SHARED[word].area))
        else:
            cards = self.cards(found, fill("Reference(area, owner, face)", area=str(word)))
        return cards if word == "road" else fill("[*dict.fromkeys(found)]", found=cards)

    def cards(self, found: nodes.Villagers, element: ast.expr, showing: Iterator[ast.expr] | None = None) -> ast.expr:
        """Return the list of *element* for each card *found* that also passes the tests *showing*."""
        place = found.place or HERE
        tests = [*(showing or ()), *self._tests(found)]
        return self.rows(place, element, tests, card=self._one_card(found) if place.word == "village" else None)

    def _one_card(self, found: nodes.Villagers) -> int | None:
        """Return the number of the only card whose copies can be *found*, or None."""
        words = [kind.words[0] for kind in found.kinds if len(kind.words) == 1]
        return next((self.lexicon.villager[word] for word in words if word in self.lexicon.villager), None)

    def rows(
        self, place: Place, element: ast.expr, tests: list[ast.expr], *, distinct: bool = False, card: int | None = None
    ) -> ast.expr:
        """Return the list of *element*, or the set of the *distinct* ones, for each card in *place* that passes *tests*.

        In villages only the copies of one *card* are looked at, if it is given.
        """
        used = _names_in([element, *tests])
        if place.word == "village" and used & {"here", "myself"}:
            used.add("spot")
        if "myself" in used:
            used.add("number")
        loops: list[tuple[str, ast.expr]] = []
        holes: dict[str, ast.expr] = {}
        if place.word == "village":
            tests = tests if card is not None else [fill("face >= 0"), *tests]
            if place.owner.word in ONE:
                village = holes["village"] = self.village(place.owner)
                holes["owner"] = holes["home"] = self._seat(place.owner)
                holes["here"] = fill("lying(owner, spot)", owner=holes["owner"])
                holes["myself"] = fill("Reference('village', owner, spot)", owner=holes["owner"])
            else:
                holes["home"], holes["here"] = name("owner"), fill("lying(owner, spot)")
                holes["myself"] = fill("Reference('village', owner, spot)")
                village = name("village")
                loops = [("owner", self.owners(place.owner)), ("village", fill("[position.villages[owner]]"))]
            loops += [_spots(village, used)] if card is None else _copies(village, used, card)
        elif place.word in SHARED:
            holes["home"], holes["here"] = name("seat"), name("EMPTY")
            holes["myself"] = fill("Reference(area, number, face)", area=SHARED[place.word].area)
            loops = [_piles(SHARED[place.word], used), ("face", name("pile"))]
        else:
            area, holes["home"], holes["here"] = str(place.word), name("seat"), name("EMPTY")
            whose = self._seat(place.owner) if place.owner.word in ONE else name("owner")
            holes["myself"] = fill("Reference(area, owner, face)", area=area, owner=whose)
            if place.owner.word in ONE:
                holes["owner"] = self._seat(place.owner)
                there = "position.areas[area][owner]" + ("" if place.owner.word == "your" else " if owner >= 0 else []")
                loops = [("face", fill(there, area=area, owner=holes["owner"]))]
            else:
                loops = [("owner", self.owners(place.owner)), ("face", fill("position.areas[area][owner]", area=area))]
        return rows(
            fill(element, **holes), loops, [fill(test, **holes) for test in tests], ast.SetComp if distinct else ast.ListComp
        )

    def tests_of_it(self, found: nodes.Villagers) -> list[ast.expr]:
        """Return the tests that the card `it` must pass to be one of those *found*, wherever it lies."""
        for word, elsewhere in (("face", "it.card"), ("children", "0")):
            placed = f"position.villages[it.number].{word}[it.card]"
            self.settings[f"its_{word}"] = fill(f"{placed} if it.area == 'village' else {elsewhere}")
        holes = {"face": name("its_face"), "children": name("its_children"), "table": fill("position.table")}
        holes["home"] = name("seat")
        coins = "position.villages[it.number].coins[it.card] if it.area == 'village' else 0"
        village = "position.villages[it.number if it.area == 'village' else seat]"
        return [fill(test, coins=fill(coins), village=fill(village), **holes) for test in self._tests(found)]

    def _tests(self, found: nodes.Villagers) -> Iterator[ast.expr]:
        """Yield the tests that a card must pass to be *found*."""
        for kind in found.kinds:
            yield _any_of([self._adjective(word) for word in kind.words])
        match found.having:
            case nodes.WithMeasure(measure=measure):
                yield from self._showing(measure.word, found.place)
                yield fill(MEASURES[measure.word].code)
            case nodes.WithAtLeast(number=number, measure=measure):
                yield from self._showing(measure.word, found.place)
                yield fill("value >= number", value=fill(MEASURES[measure.word].code), number=number)
            case nodes.WithSymbol(symbol=symbol):
                covered = vocabulary()["symbols"][symbol]["covered"]
                if not covered and (found.place or HERE).word == "village":
                    yield fill("not children")
                row = "above" if covered else "below"
                yield fill(SYMBOLS.get(symbol, f"[n for n, _ in table.{row}[face] if n == number]"), number=self.symbol(symbol))
        match found.that:
            case nodes.ThatAreNot(words=words):
                yield from (ast.UnaryOp(ast.Not(), self._adjective(word)) for word in words)
            case nodes.WhoseSuit(no=no, place=place):
                yield self._suit_shown(no, place.owner)
            case nodes.ThatAreNotChosen(name=word):
                self.settings[f"chosen_{word}"] = fill("context.known_as(word, seat)", word=str(word))
                yield fill("myself not in chosen", chosen=name(f"chosen_{word}"))
            case nodes.WhoseSuitIs(name=word, no=no):
                self.settings[f"suits_{word}"] = fill("suits_chosen(position, context, word, seat)", word=str(word))
                yield fill(f"table.suit[face] {'not in' if no else 'in'} suits", suits=name(f"suits_{word}"))
            case nodes.ThatAppearOnce():
                yield fill("len(village.copies()[table.kind_of[face]]) == 1")

    def _suit_shown(self, no: bool, owner: Owner) -> ast.expr:  # noqa: FBT001
        """Return the test that the villages of *owner* show symbols of the suit of a card, or *no* symbols."""
        seats = fill("[each for each in [one] if each >= 0]", one=self._seat(owner)) if owner.word in ONE else self.owners(owner)
        word = f"shown_by_{owner.seat or owner.word.split()[0]}"
        self.settings[word] = fill("[position.villages[each].symbols() for each in seats]", seats=seats)
        any_shown = fill("[1 for each in shown if each[first + table.suit[face]]]", shown=name(word), first=len(symbols()))
        return ast.UnaryOp(ast.Not(), any_shown) if no else any_shown

    def _showing(self, measure: str, place: Place | None) -> Iterator[ast.expr]:
        """Yield the tests that a card in *place* must pass for *measure* to count on it."""
        if (place or HERE).word == "village" and not vocabulary()["measures"][measure].get("covered"):
            yield fill("not children")
        if MEASURES[measure].test:
            yield fill(MEASURES[measure].test)

    def _adjective(self, word: str) -> ast.expr:
        """Return the test that a card is what the adjective *word* says."""
        adjective = vocabulary().adjective.get(word)
        if adjective is not None:
            return fill(ADJECTIVES[adjective].code)
        if word in self.lexicon.suit:
            return fill("table.suit[face] == number", number=self.lexicon.suit[word])
        return fill("table.kind_of[face] == number", number=self.lexicon.villager[word])


def _spots(village: ast.expr, used: set[str]) -> tuple[str, ast.expr]:
    """Return the loop over the rows of *village* that are *used*, the faces always."""
    words = ["face", *(row for row in ("children", "coins") if row in used)]
    columns = [ast.Attribute(village, word, ast.Load()) for word in words]
    if "spot" in used:
        over = columns[0] if len(columns) == 1 else call("zip", columns)
        return ("spot, face" if len(columns) == 1 else f"spot, ({', '.join(words)})"), fill("enumerate(over)", over=over)
    return ", ".join(words), columns[0] if len(columns) == 1 else call("zip", columns)


def _piles(place: Shared, used: set[str]) -> tuple[str, ast.expr]:
    """Return the loop over the piles of *place*, with their coins and numbers where these are *used*."""
    names, piles = "pile", fill("position.areas[area]", area=place.area)
    if place.coins and "coins" in used:
        coins = ast.Attribute(name("position"), place.coins, ast.Load())
        names, piles = "(pile, coins)", call("zip", [piles, coins])
    return (f"number, {names}", call("enumerate", [piles])) if "number" in used else (names, piles)


def _copies(village: ast.expr, used: set[str], card: int) -> list[tuple[str, ast.expr]]:
    """Return the loops over the spots of *village* with copies of one *card*, and what of their rows is *used*."""
    loops = [("spot", fill("village.copies().get(card, ())", village=village, card=card))]
    for word in ("face", "children", "coins"):
        if word in used:
            loops.append((word, fill("[row[spot]]", row=ast.Attribute(village, word, ast.Load()))))
    return loops
