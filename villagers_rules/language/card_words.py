"""Writes the Python that tells what a card is: its suit, its name, and what adjectives say."""

from __future__ import annotations

import ast
from collections.abc import Callable

from attrs import field

from villagers_rules.classes import define
from villagers_rules.language.codegen import call, fill, name
from villagers_rules.language.filters import EACH_SUIT
from villagers_rules.language.nodes import Owner
from villagers_rules.language.vocabulary import ADJECTIVES, Lexicon, symbols, vocabulary


@define
class CardWords:
    """Writes the tests of what a card is for one sentence; *settings* are the names that its function sets first.

    They ask what is printed or, *counting*, what villagers count as while cards say so. *asks* says that this can differ.
    """

    lexicon: Lexicon
    settings: dict[str, ast.expr] = field(factory=dict, kw_only=True)
    counting: bool = field(default=False, kw_only=True)
    asks: bool = field(default=False, kw_only=True)

    def either(self, printed: str, counted: str) -> str:
        """Return the shape of what is *printed* or, counting, of what is *counted*, and note that they differ."""
        self.asks = True
        return counted if self.counting else printed

    def owners(self, owner: Owner) -> ast.expr:
        """Return the list of the seats that *owner* means."""
        readers = {"any": "seats_from", "a neighbour's": "neighbours"}
        return call(readers.get(owner.word, "other_players"), [name("position"), name("seat")])

    def village(self, owner: Owner) -> ast.expr:
        """Return the name of the one village of *owner*, which is set first."""
        if owner.word == "your":
            self.settings["village"] = fill("position.villages[seat]")
            return name("village")
        word = f"village_of_{owner.seat or owner.word.split(chr(39))[0].replace(' ', '_')}"
        self.settings[word] = fill("position.villages[owner] if owner >= 0 else no_village(position)", owner=self.seat(owner))
        return name(word)

    def seat(self, owner: Owner) -> ast.expr:
        """Return the name of the one seat of *owner*, which is set first."""
        if owner.word == "your":
            return name("seat")
        if owner.word == "their":
            self.settings["their_seat"] = fill("-1 if they is None else they")
            return name("their_seat")
        if not owner.seat:
            side = owner.word.split()[1]
            self.settings[f"{side}_neighbour"] = fill("one_neighbour(position, seat, side)", side=side)
            return name(f"{side}_neighbour")
        word = f"seat_of_{owner.seat}"
        self.settings[word] = fill("seat_called(position, context, word, seat)", word=str(owner.seat))
        return name(word)

    def symbol(self, word: str) -> int:
        """Return the number of the symbol or suit *word* in the `CardTable`."""
        known = list(symbols())
        return known.index(word) if word in known else len(known) + self.lexicon.suit[word]

    def adjective(self, word: str) -> ast.expr:
        """Return the test that a card is what *word* says: an adjective, a suit, or the id of a villager."""
        meant = vocabulary().adjective.get(word)
        if meant is not None:
            return fill(ADJECTIVES[meant].code)
        if word == EACH_SUIT:
            return fill(self.either("table.suit[face] == each_suit", "each_suit in suits_of(position, myself)"))
        if word in self.lexicon.suit:
            shape = self.either("table.suit[face] == number", "number in suits_of(position, myself)")
            return fill(shape, number=self.lexicon.suit[word])
        shape = self.either("table.kind_of[face] == number", "number in kinds_of(position, myself)")
        return fill(shape, number=self.lexicon.villager[word])

    def of_chosen_suit(self, word: str, *, no: bool) -> ast.expr:
        """Return the test that a card is of a suit that was chosen under *word*, or of *no* such."""
        self.settings[f"suits_{word}"] = fill("suits_chosen(position, context, word, seat)", word=str(word))
        shape = self.either("table.suit[face] in suits", "not suits_of(position, myself).isdisjoint(suits)")
        test = fill(shape, suits=name(f"suits_{word}"))
        return ast.UnaryOp(ast.Not(), test) if no else test

    def like_around(self) -> ast.expr:
        """Return the test that a card is of the suit of the one around it."""
        shape = "table.suit[face] == table.suit[around_face]"
        return fill(self.either(shape, "share_suit(position, myself, around_myself)"))

    def like(self, card: ast.expr, suit: Callable[[], ast.expr]) -> ast.expr:
        """Return the test that a card is of the *suit* of a *card* that is known."""
        self.asks = True
        if self.counting:
            return fill("share_suit(position, myself, card)", card=card)
        return fill("table.suit[face] == same", same=suit())

    def suit_shown(self, owner: Owner, seats: ast.expr | list[ast.expr], *, no: bool) -> ast.expr:
        """Return the test that a village of *owner* shows symbols of a card's suit, or *no* such; *seats* are all or the one."""
        if isinstance(seats, list):
            seats = fill("[each for each in [one] if each >= 0]", one=seats[0])
        word = f"shown_by_{owner.seat or owner.word.split()[0]}"
        self.settings[word] = fill("[position.villages[each].symbols() for each in seats]", seats=seats)
        of_one = "[1 for each in shown if each[first + table.suit[face]]]"
        of_all = "[1 for each in shown for suit in suits_of(position, myself) if each[first + suit]]"
        any_shown = fill(self.either(of_one, of_all), shown=name(word), first=len(symbols()))
        return ast.UnaryOp(ast.Not(), any_shown) if no else any_shown
