"""The words of one language for one catalog: names of cards, suits and seats, what stands on cards, and how a sentence begins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve, field

from villagers_rules.classes import frozen
from villagers_rules.language import Formula, nodes
from villagers_rules.language.describe import Describer
from villagers_rules.language.filters import IT
from villagers_rules.language.nodes import Node, Owner
from villagers_rules.language.ownership import renamed
from villagers_rules.language.tree import Word, walk
from villagers_rules.language.units import GOLD, unit_of
from villagers_rules.language.word_describer import OWN, Meant
from villagers_rules.language.wordings import FIRST, messages, wording
from villagers_rules.model.printed import Card, Development, Event, Villager
from villagers_rules.model.rulebook import Ranking
from villagers_rules.model.steps import Amount, AtMost
from villagers_rules.packs import Catalog
from villagers_rules.packs.catalog import display_name
from villagers_rules.packs.locales import names_in
from villagers_rules.packs.sentences import seat_named
from villagers_rules.phrases import Phrase, spaced
from villagers_rules.text.money import equal_to, gold_said, money_lost, money_said, number_form

_TITLES = ("seats", "markets", "uses", "triggers", "instead", "while_in_play")
"""The sections of names whose ids read as titles where nothing else is given; other ids are common nouns."""


@frozen
class Names:
    """What the things of *catalog* are called in *language*: those of the packs' locale files, else the English ones."""

    catalog: Catalog = field(repr=False)
    language: str
    given: Mapping[str, Mapping[str, str]] = field(repr=False)

    @classmethod
    def of_catalog(cls, catalog: Catalog, language: str = FIRST) -> Names:
        """Return the names of *catalog*, raising `CardFileError` when a locale file cannot be read."""
        wording(language)
        given: dict[str, dict[str, str]] = {}
        for name in dict.fromkeys((FIRST, language)):
            for pack in catalog.packs:
                for section, names in names_in(pack, name).items():
                    given.setdefault(section, {}).update(names)
        return cls(catalog, language, given)

    def of(self, section: str, word: str) -> str:
        """Return what the thing with the id *word* in a section of the locale files is called."""
        found = self.given.get(section, {}).get(word)
        if found is not None:
            return found
        table = self.catalog.table
        if section in ("villagers", "events", "developments"):
            return table.card(word).name
        if section == "packs":
            return next((pack.name for pack in self.catalog.packs if pack.id == word), word)
        return display_name(word) if section in _TITLES else spaced(word)


def _section_of_card(card: Card) -> str:
    """Return the section in which *card* is named."""
    return "villagers" if isinstance(card, Villager) else "events" if isinstance(card, Event) else "developments"


def _section_of(catalog: Catalog, word: str) -> str:
    """Return the section of the locale files in which the id *word* is named, "" for one that the catalog does not have."""
    table, rules = catalog.table, catalog.rules
    known: Mapping[str, object] = {
        "villagers": catalog.villagers,
        "events": catalog.events,
        "developments": catalog.developments,
        "suits": {*table.suits, *(development.suit for development in table.developments)},
        "decks": table.decks,
        "seats": rules.setup.seats,
        "packs": {pack.id for pack in catalog.packs},
        "modes": {mode for pack in catalog.packs for mode in pack.modes},
        "pools": {pool.name for pool in rules.pools},
        "markets": {market.name for market in rules.markets},
        "sides": {side.name for villager in table.villagers for side in villager.sides},
        "uses": table.rule_uses,
    }
    return next((section for section, ids in known.items() if word in ids), "")  # type: ignore[operator]


def name_of(catalog: Catalog, word: str, *, language: str = FIRST) -> str:
    """Return what a card, a suit, a seat, a mode or a pack with the id *word* is called in *language*, or else in English.

    >>> from villagers_rules.packs import load
    >>> name_of(load(), "log_rafter"), name_of(load(), "log_rafter", language="it")
    ('Log Rafter', 'Zatteriere')
    """
    names = Names.of_catalog(catalog, language)
    return names.of(_section_of(catalog, word), word)


def card_names(catalog: Catalog, *, language: str = FIRST) -> dict[str, str]:
    """Return what every card of *catalog* is called in *language*, by id."""
    names = Names.of_catalog(catalog, language)
    return {card.id: names.of(_section_of_card(card), card.id) for card in catalog.table.cards}


def term(word: str, *, language: str = FIRST) -> str:
    """Return a word of the game in *language*, such as a symbol.

    >>> term("padlock", language="it")
    'lucchetto'
    """
    words = wording(language)
    return str(words["symbols"].get(word) or words["terms"].get(word) or word)


_YOUR = re.compile(r"\byour\b")
_SEAT = "SEAT"
"""What stands for a seat in the keys of the wordings."""


def _of_somebody(text: str) -> str:
    """Return a sentence in English for who reads it about somebody else.

    >>> _of_somebody("1 per card in your hand")
    '1 per card in their hand'
    """
    return _YOUR.sub("their", text)


def capitalized(sentence: str) -> str:
    """Return *sentence* with a capital letter at its beginning, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def lowercased(sentence: str) -> str:
    """Return *sentence* with a small letter at its beginning, the rest as it is."""
    return sentence[:1].lower() + sentence[1:]


def _nested(text: str, quotes: Sequence[str]) -> str:
    """Return *text* with the first pair of *quotes* outside, the second one inside, and so on by turns.

    >>> _nested("Fai questo: «Se vuoi: «Guadagna 1 moneta.»»", ["«»", "“”"])
    'Fai questo: «Se vuoi: “Guadagna 1 moneta.”»'
    """
    closes = {pair[0]: pair[1] for pair in quotes}
    opened: list[str] = []
    found = []
    for letter in text:
        if letter in closes:
            found.append(quotes[len(opened) % len(quotes)][0])
            opened.append(letter)
        elif opened and letter == closes[opened[-1]]:
            opened.pop()
            found.append(quotes[len(opened) % len(quotes)][1])
        else:
            found.append(letter)
    return "".join(found)


@frozen
class Prose:
    """The words of one *language* for the things, symbols and amounts of one catalog."""

    catalog: Catalog
    language: str = FIRST
    names: Names = field(repr=False, eq=False, kw_only=True)
    describer: Describer = field(repr=False, eq=False, kw_only=True)

    @names.default
    def _names(self) -> Names:
        return Names.of_catalog(self.catalog, self.language)

    @describer.default
    def _describer(self) -> Describer:
        lexicon = self.catalog.lexicon
        ids = {"counters": (*lexicon.counters, *lexicon.card_counters), "suits": lexicon.suits, "villagers": lexicon.villagers}
        called = {name: self.names.of(section, name) for section, names in ids.items() for name in names}
        called |= {f"as {name}": text for name, text in self.names.given.get("choices", {}).items()}
        words = wording(self.language)
        for market in self.catalog.rules.markets:
            named = words["rule_sheet"]["market"]
            called[f"market {market.name}"] = named.format(name=self.names.of("markets", market.name))
        called |= {f"phase {phase}": self.names.of("phases", phase) for phase in self.catalog.rules.declared_phases}
        describer = Describer(lexicon, words, called)
        for seat in lexicon.seats:
            # The id of a seat may be that of a card as well; only its possessive is a word of sentences.
            owner = Owner(word="the", seat=Word(seat))
            called[str(owner)] = describer.say(owner, "seat", name=self.names.of("seats", seat))
        return describer

    def of_occasion(self) -> Describer:
        """Return a describer who knows what `it` is on an occasion."""
        return evolve(self.describer, it=self.words("sentences")[nodes.Cards.__name__][IT])

    def knowing(self, chosen: Mapping[str, Meant]) -> Prose:
        """Return the same words, which know what the names of choices stand for."""
        return evolve(self, describer=evolve(self.describer, chosen=chosen)) if chosen else self

    def words(self, section: str) -> Any:
        """Return a section of the words of the language."""
        return self.describer.words.data[section]

    def sentence(self, text: str) -> str:
        """Return *text* as it is read: joined, with a capital letter at the beginning."""
        return capitalized(_nested(self.describer.words.joined(text), self.words("quotes")))

    def is_plain(self, text: str) -> bool:
        """Return whether *text* is one sentence that holds no other one."""
        closing = "".join(pair[1] for pair in self.words("quotes"))
        return not re.search(rf"[.:] |\.[{re.escape(closing)}]", text)

    def lowercased(self, sentence: str) -> str:
        """Return *sentence* with a small letter at its beginning, unless the name of a seat stands there."""
        seats = (self.names.of("seats", seat) for seat in self.describer.lexicon.seats)
        return sentence if sentence.startswith(tuple(seats)) else lowercased(sentence)

    def message(self, said: Phrase) -> str:
        """Return a phrase in the language; what fills it is in the language already."""
        template = messages(self.language).get(said.template, said.template)
        return str(self.describer.words.joined(template.format(**said.holes)))

    # -- on cards --------------------------------------------------------------------------------------------------------------

    def label(self, key: str, **holes: object) -> str:
        """Return the words of a label, filled in."""
        return str(self.describer.words.joined(self.words("labels")[key].format(**holes)))

    def term(self, word: str) -> str:
        """Return a word of the game."""
        return term(word, language=self.language)

    def card(self, card: str) -> str:
        """Return what a card is called."""
        table = self.catalog.table
        return self.names.of(_section_of_card(table.card(card)), card)

    def phase(self, phase: str) -> str:
        """Return what a phase is called, one of the rulebook or of a pack."""
        return str(self.words("rule_sheet")["phases"].get(phase) or self.names.of("phases", phase))

    def the_phase(self, phase: str) -> str:
        """Return what a phase is called in a sentence, with its article."""
        forms = self.words("rule_sheet")["the phases"]
        return str(forms.get(phase) or forms["other"].format(name=self.names.of("phases", phase)))

    def back(self, card: Card) -> str:
        """Return what the back of a card shows: its suit, or of what it is an event or a development."""
        match card:
            case Villager():
                return self.names.of("suits", card.suit)
            case Event():
                return self.label("event", deck=self.names.of("decks", card.deck))
            case Development():
                return self.label("development", suit=self.names.of("suits", card.suit))

    def back_line(self, card: str) -> str:
        """Return what the back of a card shows; of a villager its suit, with the number of its symbols if there are several."""
        table = self.catalog.table
        found = table.card(card)
        if isinstance(found, Villager):
            return self.symbols(max(1, found.suit_symbols), found.suit)
        return self.names.of("decks" if isinstance(found, Event) else "suits", table.backs[table.suit[table.kind[card]]])

    def suit_back(self, back: str) -> str:
        """Return what a back is called: a suit, or the deck of an event."""
        return self.names.of("decks" if back in self.catalog.table.decks else "suits", back)

    def _symbol_name(self, symbol: str) -> str:
        """Return what a symbol or suit is called."""
        return self.names.of("suits", symbol) if symbol in self.catalog.table.suits else self.term(symbol)

    def symbols(self, number: int, symbol: str) -> str:
        """Return how many of a symbol there are, the word alone for one."""
        name = self._symbol_name(symbol)
        return self.label(f"symbol {number_form(number)}", number=number, name=name)

    def copies(self, number: int) -> str:
        """Return how many copies there are."""
        return self.label(f"copies {number_form(number)}", number=number)

    def amount(self, amount: Amount, *, theirs: bool = False) -> str:
        """Return a formula in short: in English as the card file has it, else in the words of the language.

        What is *theirs* belongs to somebody else than who reads it.
        """
        if self.language == FIRST or not isinstance(amount, Formula):
            return _of_somebody(amount.text) if theirs else amount.text
        tree = renamed(amount.tree, "your", OWN) if theirs else amount.tree
        return self.describer.words.joined(evolve(self.describer, anywhere=True).amount(tree))

    # -- in sentences ----------------------------------------------------------------------------------------------------------

    def money(self, formula: Any, *, describer: Describer | None = None, loses: bool = False) -> str:
        """Return an amount of gold, as in `2 gold for each food symbol`; *describer* may know what `its` is about.

        Who *loses* gold by an amount below 0 is said to lose it.
        """
        return money_said(self.words("money"), formula.tree, describer or self.describer, loses=loses)

    def money_lost(self, formula: Any) -> str:
        """Return the gold that is lost by an amount such as `-2 per villager`, "" for one that is not 0 less another one."""
        return money_lost(self.words("money"), formula.tree, self.describer) if hasattr(formula, "tree") else ""

    def gold_equal_to(self, amount: str) -> str:
        """Return as much gold as an amount."""
        return equal_to(self.words("money"), amount)

    def ranking(self, comparisons: Ranking, form: str = "by", *, last: bool = False) -> str:
        """Return by what players are ranked, such as `the most gold in your supply`; with *last* the other way round.

        With the *form* "order" it is said in which order they come.
        """
        keys = []
        for each in comparisons:
            formula: Any = each.amount
            fewest = "least" if unit_of(formula.tree, formula.text) == GOLD else "fewest"
            keys.append(nodes.Key(nodes.Word(fewest if each.fewest != last else "most"), formula.tree))
        return self.describer.ranking(nodes.Ranking(tuple(keys)), form)

    def cap(self, limit: str) -> str:
        """Return the cap of what has one, such as `draft limit`: its number, unless cards of the game change it."""
        chapter, forms = limit.split()[0], self.words("cap")
        caps = {"draft": self.catalog.rules.draft.cap, "build": self.catalog.rules.build.cap}
        if f"{chapter} cap" in self.catalog.table.changes:
            return str(forms["other"])
        return str(forms["number"].format(number=caps.get(chapter)))

    def times(self, most: AtMost) -> dict[str, str]:
        """Return the holes for how often something is done at most, with a small letter and with a capital one."""
        words = self.words("often")
        known = ("first" if most.times == 1 else "first many") if most.heard else most.text.partition(" ")[0]
        said = str(words.get(known, words["many"]).format(number=most.times))
        return {"times": said, "Times": capitalized(said)}

    def how_often(self, most: AtMost | None, done: str) -> str:
        """Return the sentence of what is *done*, which begins with how often it is at most, if it is not done each time."""
        if most is None:
            return done
        form = f"first {most.per}" if most.heard else most.per
        return str(self.words("often")[form].format(**self.times(most), done=self.lowercased(done)))

    def gold(self, number: int) -> str:
        """Return so much gold."""
        return gold_said(self.words("money"), number)

    def seat_holes(self, word: str) -> dict[str, str]:
        """Return the holes for the seat that *word* names, none if it names none: it, its possessive, its village."""
        seat = seat_named(word)
        if seat is None:
            return {}
        references, possessive = self.words("references"), self.describer.possessive(Owner("the", Word(seat)))
        chosen = seat not in self.describer.lexicon.seats
        return {
            "seat": self.describer.called(seat) if chosen else references["seat"].format(name=self.names.of("seats", seat)),
            "seat's": possessive,
            "village": references["seat's village"].format(seat=possessive),
        }


def wording_key(word: str) -> str:
    """Return the key under which *word* is said, whatever seat it names.

    >>> wording_key("the miller's village"), wording_key("your hand")
    ("the SEAT's village", 'your hand')
    """
    seat = seat_named(word)
    return word if seat is None else word.replace(seat, _SEAT, 1)


def reads_it(node: Node) -> bool:
    """Return whether *node* reads something off what was chosen."""
    return any(isinstance(each, (nodes.Its, nodes.CardIs)) for each in walk(node))
