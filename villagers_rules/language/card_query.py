"""Writes the Python that finds cards for one sentence, and that reads cards that are known."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.card_words import CardWords
from villagers_rules.language.codegen import (
    OF_IT,
    all_of,
    any_of,
    call,
    fill,
    name,
    names_in,
    printed_on,
    rows,
    shared_piles,
    value_of,
    village_copies,
    village_spots,
)
from villagers_rules.language.filters import IT, THIS
from villagers_rules.language.nodes import Node, Place, walk
from villagers_rules.language.relations import ANYWHERE, OF_TREES, OF_VILLAGES, PRINTED
from villagers_rules.language.vocabulary import (
    PLACED_THEN,
    SHARED,
    SYMBOLS,
    TUCKED,
    about_measure,
    is_of_symbols,
    measure_called,
    vocabulary,
)

HERE = Place()
"""Where cards are looked for when a formula does not say: in the player's own village."""
_SIGNS = {"more": ">", "less": "<", "same": "=="}
_TURNED = {"more": "less", "less": "more", "same": "same"}
"""The same comparison, seen from the other card."""
_OF_ONE = ("spot", "face", "children", "coins")
"""What is read of one card of a village, beside whose village it is."""
_AROUND = {word: name(f"around_{word}") for word in (*_OF_ONE, "here", "myself")}
"""The same of the card around one that is looked for."""
_LEFT = "left_"
"""How the names begin of what was chosen and has not been met yet."""
ONE = ("your", "their", "the", "the left neighbour's", "the right neighbour's")
"""The owners that mean at most one seat."""


@define
class CardQuery(CardWords):
    """Writes what finds cards for one sentence."""

    read: Callable[[Node], ast.expr]
    """Writes an amount that stands among what is said of cards."""
    inside: int = 0

    def so_many(self, number: int | Node) -> ast.expr:
        """Return a number, or the name of an amount, which is set first: it is read once."""
        if not isinstance(number, Node):
            return ast.Constant(number)
        value = self.read(number)  # What it needs is set before it.
        word = f"amount_{len(self.settings)}"
        self.settings[word] = value
        return name(word)

    def measured(self, measure: nodes.Measure, found: nodes.Villagers, *, shown: bool = False) -> ast.expr:
        """Return the list of *measure* on each villager *found*, of those that have it when only what is *shown* counts."""
        row = measure_called(measure.word)
        tests = [*self._showing(measure.word, found.place), *([fill(row.shown)] if shown and row.shown else [])]
        return self.cards(found, value_of(measure.word), tests)

    def references(self, found: nodes.Villagers) -> ast.expr:
        """Return the list of references to the cards *found*; equal cards in one pile are one."""
        word = (found.place or HERE).word
        if word == "village":
            return self.cards(found, fill("Reference('village', owner, spot)"))
        if word == nodes.NAMES:
            return self.cards(found, fill("Reference('name', -1, face)"))
        which, area = ("number", SHARED[word].area) if word in SHARED else ("owner", str(word))
        which = "number" if word == TUCKED else which
        return self.cards(found, fill(f"Reference(area, {which}, face)", area=area), once=word != "road")

    def cards(
        self, found: nodes.Villagers, element: ast.expr, showing: Sequence[ast.expr] = (), *, once: bool = False
    ) -> ast.expr:
        """Return the list of *element* for each card *found* that also passes the tests *showing*, equal ones *once*."""
        place = found.place or HERE
        tests = [*showing, *self._tests(found)]
        return self.rows(place, element, tests, once=once, card=self._one_card(found) if place.word == "village" else None)

    def _one_card(self, found: nodes.Villagers) -> int | None:
        """Return the number of the only card whose copies can be *found*, or None."""
        if self.counting:
            return None
        words = [kind.words[0] for kind in found.kinds if len(kind.words) == 1]
        return next((self.lexicon.villager[word] for word in words if word in self.lexicon.villager), None)

    def rows(
        self,
        place: Place,
        element: ast.expr,
        tests: list[ast.expr],
        *,
        distinct: bool = False,
        once: bool = False,
        card: int | None = None,
    ) -> ast.expr:
        """Return the list of *element*, or the set of the *distinct* ones, for each card in *place* that passes *tests*.

        Equal cards of a pile are looked at *once*, as one that is a reference says. In villages only the copies of one *card*
        are looked at, if it is given.
        """
        used = names_in([element, *tests])
        left = sorted(word.removeprefix(_LEFT) for word in used if word.startswith(_LEFT) and place.word != "village")
        if once and left:  # How many of them there are counts.
            return fill("[*dict.fromkeys(found)]", found=self.rows(place, element, tests))
        kinds = "dict.fromkeys(pile)" if once else "pile"
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
                holes["owner"] = holes["home"] = self.seat(place.owner)
                holes["here"] = fill("lying(owner, spot)", owner=holes["owner"])
                holes["myself"] = fill("Reference('village', owner, spot)", owner=holes["owner"])
            else:
                holes["home"], holes["here"] = name("owner"), fill("lying(owner, spot)")
                holes["myself"] = fill("Reference('village', owner, spot)")
                village = name("village")
                loops = [("owner", self.owners(place.owner)), ("village", fill("[position.villages[owner]]"))]
            loops += [village_spots(village, used)] if card is None else village_copies(village, used, card)
        else:
            holes = {"home": name("seat"), "here": name("EMPTY"), "children": ast.Constant(0)}
            loops = self._piles(place, kinds, used, holes)
        # Equal cards are meant as often as they were chosen, each time the cards are gone through.
        loops = [*((f"{_LEFT}{word}", fill("[[*chosen]]", chosen=name(f"chosen_{word}"))) for word in left), *loops]
        return rows(
            fill(element, **holes), loops, [fill(test, **holes) for test in tests], ast.SetComp if distinct else ast.ListComp
        )

    def _piles(self, place: Place, kinds: str, used: set[str], holes: dict[str, ast.expr]) -> list[tuple[str, ast.expr]]:
        """Return the loops over the cards of a *place* that is no village, and fill in what is read of each of them."""
        if place.word in SHARED:
            holes["myself"] = fill("Reference(area, number, face)", area=SHARED[place.word].area)
            return [shared_piles(SHARED[place.word], used), ("face", fill(kinds))]
        if place.word == TUCKED:
            holes["myself"], holes["owner"] = fill("Reference('tucked', number, face)"), fill("number % len(position.seats)")
            return [("number, pile", self._tucked(place)), ("face", fill(kinds))]
        if place.word in PLACED_THEN:
            holes["myself"] = fill("Reference('gone', seat, face)")
            return [("face", fill("placed_since(position, seat, since)", since=PLACED_THEN[place.word]))]
        if place.word == nodes.NAMES:
            holes["myself"] = fill("Reference('name', -1, face)")
            return [("face", fill("villagers_in_game(position.table, position.players)"))]
        area, is_one = str(place.word), place.owner.word in ONE
        whose = holes["owner"] = self.seat(place.owner) if is_one else name("owner")
        holes["myself"] = fill("Reference(area, owner, face)", area=area, owner=whose)
        there = "position.areas[area][owner]" + (" if owner >= 0 else []" if is_one and place.owner.word != "your" else "")
        loops = [] if is_one else [("owner", self.owners(place.owner))]
        return [*loops, ("face", fill(kinds, pile=fill(there, area=area, owner=whose)))]

    def _tucked(self, place: Place) -> ast.expr:
        """Return the list of (number, cards) of the piles under villagers that *place* means."""
        if place.card is not None:
            return call("tucked_under", [name("position"), self.known(place.card)])
        owner = place.owner
        seats: ast.expr = fill("[whose]", whose=self.seat(owner)) if owner.word in ONE else self.owners(owner)
        return call("all_tucked", [name("position"), seats])

    def _lies_in(self, place: Place) -> ast.expr:
        """Return the test that a card lies in *place*."""
        if place.word == TUCKED:
            piles = rows(name("each"), [("each, pile", self._tucked(place))], [])
            return fill("myself.area == 'tucked' and myself.number in piles", piles=piles)
        if place.word in SHARED:
            return fill("myself.area == area", area=SHARED[place.word].area)
        owner = place.owner
        owners: ast.expr = fill("[whose]", whose=self.seat(owner)) if owner.word in ONE else self.owners(owner)
        return fill("myself.area == area and myself.number in owners", area=str(place.word), owners=owners)

    def tests_of_it(self, found: nodes.Villagers) -> list[ast.expr]:
        """Return the tests that the card `it` must pass to be one of those *found*, wherever it lies."""
        for word, elsewhere in (("face", "it.card"), ("children", "0")):
            placed = f"position.villages[it.number].{word}[it.card]"
            self.settings[f"its_{word}"] = fill(f"{placed} if it.area == 'village' else {elsewhere}")
        holes = {"face": name("its_face"), "children": name("its_children"), "table": fill("position.table")}
        holes |= {"home": name("seat"), "owner": fill("it.number"), "spot": fill("it.card"), "myself": name("it")}
        coins = "position.villages[it.number].coins[it.card] if it.area == 'village' else 0"
        village = "position.villages[it.number if it.area == 'village' else seat]"
        is_placed = found.other or any(isinstance(part, OF_TREES) for part in walk(found))
        placed_only = [fill("it.area == 'village'")] if is_placed else []
        return placed_only + [fill(test, coins=fill(coins), village=fill(village), **holes) for test in self._tests(found)]

    def is_such(self, card: nodes.Known, that: nodes.Filter) -> ast.expr:
        """Return whether a *card* that is known passes the test *that*."""
        of = self.known(card)
        holes = {"table": fill("position.table"), "village": fill("position.villages[owner]"), "myself": of}
        holes |= {word: fill(OF_IT[word], it=of) for word in ("home", "here")}
        tests = [name("placed")] if any(isinstance(part, OF_VILLAGES) for part in walk(that)) else []
        tests.append(fill(self._filter(that, nodes.Villagers(place=HERE)), **holes))
        loops = [("owner, spot, face, children, coins, placed", call("card_row", [name("position"), of]))]
        return fill("len(found) == 1", found=rows(ast.Constant(1), loops, tests))

    def _tests(self, found: nodes.Villagers) -> Iterator[ast.expr]:
        """Yield the tests that a card must pass to be *found*."""
        for kind in found.kinds:
            yield any_of([self.adjective(word) for word in kind.words])
        if found.other:
            yield fill("this is None or this.card != spot or this.number != owner or this.area != 'village'")
        if found.having is not None:
            yield from self._having(found.having, found)
        if found.that is not None:
            yield self._filter(found.that, found)

    def _having(self, node: Node, found: nodes.Villagers) -> Iterator[ast.expr]:
        """Yield the tests that a card must pass to have something."""
        match node:
            case nodes.WithMeasure(measure=measure):
                yield from self._showing(measure.word, found.place)
                yield value_of(measure.word)
            case nodes.WithAmount(word="more", number=number, measure=measure):
                yield from self._showing(measure.word, found.place)
                yield fill("value >= number", value=value_of(measure.word), number=self.so_many(number))
            case nodes.WithAmount(word=word, number=number, measure=measure):
                shape = "value <= number" if word == "less" else "value == number"
                yield fill(shape, value=self._or_none(measure.word, found.place), number=self.so_many(number))
            case nodes.WithMoreThan(word=word, measure=measure, card=nodes.OneOf() as other):
                turned = nodes.WithMoreThan(nodes.Word(_TURNED[word]), measure, None)
                yield self._inside(other, ANYWHERE, nodes.Have(turned))
            case nodes.WithMoreThan(word=word, measure=measure, card=(nodes.Known() | None) as card):
                shape = f"value {_SIGNS[word]} other"
                value = self._or_none(measure.word, found.place)
                yield fill(shape, value=value, other=fill(value, **_AROUND) if card is None else self.its(measure.word, card))
            case nodes.WithExtreme(word=word, measure=measure):
                values = self.measured(measure, evolve(found, having=None), shown=True)
                setting = f"the_{word}_{measure.word.replace(' ', '_')}"
                self.settings[setting] = fill(f"{'max' if word == 'largest' else 'min'}(values, default=None)", values=values)
                yield from self._showing(measure.word, found.place)
                yield from [fill(row) for row in [measure_called(measure.word).shown] if row]
                yield fill("value == best", value=value_of(measure.word), best=name(setting))
            case nodes.WithSymbol(symbol=symbol):
                covered = vocabulary()["symbols"][symbol]["covered"]
                if not covered and (found.place or HERE).word == "village":
                    yield fill("not children")
                row = "above" if covered else "below"
                yield fill(SYMBOLS.get(symbol, f"[n for n, _ in table.{row}[face] if n == number]"), number=self.symbol(symbol))

    def _or_none(self, measure: str, place: Place | None) -> ast.expr:
        """Return *measure* of a card in *place*, 0 where it does not show."""
        tests, value = [*self._showing(measure, place)], value_of(measure)
        return ast.IfExp(all_of(tests), value, ast.Constant(0)) if tests else value

    def _filter(self, node: Node, found: nodes.Villagers) -> ast.expr:
        """Return the test of one card that *node* says."""
        match node:
            case nodes.Are(word=word):
                return self.adjective(word)
            case nodes.ThatAreNot(words=words):
                return ast.UnaryOp(ast.Not(), any_of([self.adjective(word) for word in words]))
            case nodes.WhoseSuit(no=no, place=place):
                owner = place.owner
                seats = [self.seat(owner)] if owner.word in ONE else self.owners(owner)
                return self.suit_shown(owner, seats, no=no)
            case nodes.AreChosen(name=word) | nodes.ThatAreNotChosen(name=word):
                self.settings[f"chosen_{word}"] = fill("context.known_as(word, seat)", word=str(word))
                self.settings[f"{_LEFT}{word}"] = name(f"chosen_{word}")
                meant = fill("took(left, myself)", left=name(f"{_LEFT}{word}"))
                return meant if isinstance(node, nodes.AreChosen) else ast.UnaryOp(ast.Not(), meant)
            case nodes.WhoseSuitIs(name=word, no=no):
                return self.of_chosen_suit(word, no=no)
            case nodes.ThatAppearOnce():
                return fill("len(village.copies()[table.kind_of[face]]) == 1")
            case nodes.Have(having=having):
                return all_of([*self._having(having, found)])
            case nodes.LieIn(place=place):
                return self._lies_in(place)
            case nodes.OnGround():
                return fill("position.villages[owner].under[spot] < 0")
            case nodes.OnRoad(number=number):
                return fill("myself.area == 'road' and myself.number == number", number=number - 1)
            case nodes.LikeAround(other=other, row=row):
                alike = self.like_around() if row == "suit" else fill("table.kind_of[face] == table.kind_of[around_face]")
                return ast.UnaryOp(ast.Not(), alike) if other else alike
            case nodes.Lie(where=where, card=nodes.OneOf() as one_of):
                return self._inside(one_of, where)
            case nodes.Lie(where=where, card=card):
                assert isinstance(card, nodes.Known)
                return fill("lies(position, owner, spot, card, where)", card=self.known(card), where=where)
            case nodes.NextTo(card=card):
                return fill("lies_next_to(myself, card)", card=self.known(card))
            case nodes.WerePlaced(since=since, from_hand=from_hand):
                shape = "was_placed(position, owner, spot, since, from_hand)"
                return fill(shape, since=since, from_hand=int(from_hand))
            case nodes.Like(copies=copies, card=nodes.OneOf() as other):
                return self._inside(other, ANYWHERE, nodes.LikeAround(other=False, row="kind" if copies else "suit"))
            case nodes.Like(copies=copies, card=card):
                assert isinstance(card, nodes.Known)
                if copies:
                    return fill("table.kind_of[face] == same", same=self._of("card_kind", card))
                return self.like(self.known(card), partial(self._of, "card_suit", card))
            case nodes.Unlock(card=nodes.OneOf() as other):
                return self._inside(other, ANYWHERE, printed_on("around_face", "unlocked_by", "face"))
            case nodes.Printed(how=how, card=nodes.OneOf() as other):
                return self._inside(other, ANYWHERE, printed_on("face", PRINTED[how], "around_face"))
            case nodes.Unlock(card=card):
                assert isinstance(card, nodes.Known)
                return fill("table.kind_of[face] == same", same=self._of("unlocking", card))
            case nodes.Printed(how=how, name=word, card=card):
                assert not isinstance(card, nodes.OneOf)
                same = self._of("card_kind", card) if card else ast.Constant(self.lexicon.villager[str(word)])
                return fill(f"0 <= same == table.{PRINTED[how]}[table.kind_of[face]]", same=same)
            case nodes.NotFilter(test=test):
                return ast.UnaryOp(ast.Not(), self._filter(test, found))
            case nodes.AllFilters(tests=tests):
                return ast.BoolOp(ast.And(), [self._filter(test, found) for test in tests])
            case nodes.AnyFilter(tests=tests):
                return ast.BoolOp(ast.Or(), [self._filter(test, found) for test in tests])
        raise TypeError(f"expected a test of cards, got {type(node).__name__}")

    def _inside(self, node: nodes.OneOf, where: str, compared: Node | ast.expr | None = None) -> ast.expr:
        """Return the test that a card lies so to one that *node* means, whose names are numbered, since both are read.

        That one is *compared* with the card besides.
        """
        self.inside += 1
        own = {word: name(f"{word}_{self.inside}") for word in _OF_ONE}
        holes: dict[str, ast.expr] = {**own, **{f"around_{word}": name(word) for word in (*_OF_ONE, "here", "myself")}}
        holes["here"] = fill("lying(owner, spot)", spot=own["spot"])
        holes["myself"] = fill("Reference('village', owner, spot)", spot=own["spot"])
        inner = nodes.Villagers(node.kinds, node.having, None, node.that)  # type: ignore[arg-type]  # Any test of cards.
        more = [
            self._filter(test, inner) if isinstance(test, Node) else test for test in (node.like, compared) if test is not None
        ]
        tests = [*self._tests(inner), *more]
        there = fill("lain_to(position.villages[owner], spot, where)", where=where)
        loop = (", ".join(f"{word}_{self.inside}" for word in _OF_ONE), there)
        self.inside -= 1
        return rows(ast.Constant(1), [loop], [fill(test, **holes) for test in tests])

    # -- cards that are known --------------------------------------------------------------------------------------------------

    def known(self, card: nodes.Known) -> ast.expr:
        """Return the name of the reference to a *card* that is known, set first where it has a name of its own."""
        if card.word in (IT, THIS):
            return name("it" if card.word == IT else "this")
        self.settings[f"known_{card.word}"] = fill("known_as(context, word, seat)", word=str(card.word))
        return name(f"known_{card.word}")

    def _of(self, reader: str, card: nodes.Known) -> ast.expr:
        """Return the name of what *reader* says of a *card* that is known, set first."""
        of = self.known(card)
        word = f"{reader}_of_{str(card.word).replace(' ', '_')}"
        self.settings[word] = call(reader, [name("position"), of])
        return name(word)

    def its(self, measure: str, card: nodes.Known) -> ast.expr:
        """Return *measure* of a *card* that is known, 0 where it does not show."""
        row, of, entry = measure_called(measure), self.known(card), about_measure(measure)
        if is_of_symbols(measure):
            return call("symbols_of", [name("position"), of, ast.Constant(str(measure))])
        read = "printed" if entry.get("covered") else "face"
        word = f"{read}_of_{str(card.word).replace(' ', '_')}"
        holes: dict[str, ast.expr] = {"table": fill("position.table"), "face": name(word), "spot": fill("it.card", it=of)}
        holes["owner"] = fill("it.number", it=of)
        for hole in ("coins", "home", "here"):
            holes[hole] = fill(OF_IT[hole], it=of)
        value = fill(value_of(measure), **holes)
        if entry["of"] == ["villagers"]:
            return fill("value if it is not None and it.area == 'village' else 0", value=value, it=of)
        if entry.get("covered") and not row.printed:
            return value
        self.settings[word] = fill(OF_IT[read], it=of)
        showing = [fill("face >= 0", face=name(word)), *([fill(row.test, **holes)] if row.test else [])]
        return ast.IfExp(all_of(showing), value, ast.Constant(0))

    def _showing(self, measure: str, place: Place | None) -> Iterator[ast.expr]:
        """Yield the tests that a card in *place* must pass for *measure* to count on it."""
        if (place or HERE).word == "village" and not about_measure(measure).get("covered"):
            yield fill("not children")
        test = measure_called(measure).test
        if test:
            yield fill(test)
