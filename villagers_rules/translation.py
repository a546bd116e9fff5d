"""Messages in the words of a language: phrases by their templates, and what fills them by what it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any, Protocol

from attrs import evolve

from villagers_rules.language import Selection, nodes
from villagers_rules.language.breakdown import Breakdown, Source, given_by
from villagers_rules.language.describe import Describer
from villagers_rules.language.describe_occasion import describe_occasion
from villagers_rules.language.ownership import renamed
from villagers_rules.language.word_describer import OWN
from villagers_rules.language.wordings import FIRST, messages, wording
from villagers_rules.model.choices import Pile
from villagers_rules.model.places import HELD
from villagers_rules.model.public_changes import Where
from villagers_rules.model.rulebook import phase_of_steps
from villagers_rules.phrases import Listed, Phrase, Term, listing, phrase, spaced
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import Prose, capitalized
from villagers_rules.text.standing import said_occasions, said_reaction, waits_of
from villagers_rules.text.steps import sentences

_FRACTION = re.compile(r"(?<![\w.,:])([-+]?\d+)\.(\d+)(?![\w.])")


class _Filled(Formatter):
    """Fills the template of a translation, whose holes may say in which form something stands there.

    `{player:the}` is a player with an article, `{number:moneta|monete}` the word that goes with one thing or with several, and
    `{spot:card}` and `{spot:village}` the two parts of a placed card. *ways* are how these are said, by what stands behind the
    colon; anything else is said by *filling*.
    """

    def __init__(self, filling: Callable[[Any], Any], ways: Mapping[str, Callable[[Any], str]]) -> None:
        self.filling = filling
        self.ways = ways

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return what stands in a hole."""
        if format_spec in self.ways:
            return self.ways[format_spec](value)
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return one if value == 1 else many
        return format(self.filling(value), format_spec)


class _Speaker(Protocol):
    """What a translation asks of `Words`: the names of things."""

    language: str
    names: Mapping[int, str]

    def owner(self, owner: int | str | None) -> str:
        """Return what a player or a seat is called."""

    def called(self, owner: int | str) -> str:
        """Return what a player or a seat is called, a seat with its article."""

    def with_article(self, called: str) -> str:
        """Return what a player is called as it stands within a sentence."""

    def place(self, where: Where) -> str:
        """Return what a place is called."""

    def card(self, card: str | None, suit: str = "") -> str:
        """Return what a card is called; of one that is not known, its back."""

    def pile(self, pile: Pile) -> str:
        """Return what a place on the table is called."""


def translated(said: object, language: str) -> str:
    """Return a message that names nothing of a game in a *language*; a text that is neither phrase nor list stays as it is.

    >>> translated(phrase("{number} card", number=1), "it"), translated("as it is", "it")
    ('1 carta', 'as it is')
    """
    known = messages(language)
    if isinstance(said, Listed):
        return listing((translated(item, language) for item in said.items), known.get(said.last, said.last))
    if not isinstance(said, Phrase):
        return str(said)
    holes = {name: translated(hole, language) if isinstance(hole, str) else hole for name, hole in said.holes.items()}
    return _Filled(lambda hole: hole, {"the": str}).vformat(known.get(said.template, said.template), (), holes)


def _for_anybody(tree: Any) -> Any:
    """Return what an amount counts as it is said of whoever it is for: `your hand` is that of any player."""
    return renamed(tree, "your", OWN)


def decimals(line: str, language: str) -> str:
    """Return a line with its decimal fractions as they are written in a *language*; versions stay as they are.

    >>> decimals("greedy 62.5 80.0% ismcts:1.5s 1.0.0", "it")
    'greedy 62,5 80,0% ismcts:1.5s 1.0.0'
    """
    return _FRACTION.sub(rf"\1{wording(language)['told']['decimal']}\2", line)


class Translation:
    """Says messages as *words* and *prose* name what is in them. A template that has no translation stays English.

    *ways* are how `Words` names things in every language, each by the kind of its terms.
    """

    def __init__(self, words: _Speaker, prose: Prose, ways: Mapping[str, Callable[[Any], str]]) -> None:
        self.words = words
        self.ways = ways
        self.prose = prose
        self.messages = messages(words.language)
        self._filled = _Filled(self._filling, {"the": self._the, "card": self._card_at, "village": self._village_of})

    def text(self, said: str) -> str:
        """Return a message of this package in the language; other text stays as it is."""
        if self.words.language == FIRST:
            return self._said(said)
        return self.prose.describer.words.joined(self._said(said)) if isinstance(said, (Phrase, Term, Listed)) else said

    def _said(self, said: Any) -> str:
        match said:
            case Phrase():
                return self._filled.vformat(self.messages.get(said.template, said.template), (), said.holes)
            case Listed():
                return listing(map(self._said, said.items), self.messages.get(said.last, said.last))
            case Term():
                return self._english(said) if self.words.language == FIRST else self._term(said)
        return str(said)

    def _filling(self, hole: Any) -> Any:
        """Return what stands in a hole of a template; numbers stay numbers, for templates that format them."""
        return self._said(hole) if isinstance(hole, str) else hole

    def _the(self, hole: Any) -> str:
        """Return a player, or several, as they stand within a sentence."""
        if isinstance(hole, Listed):
            return listing(map(self._the, hole.items), self.messages.get(hole.last, hole.last))
        return self.words.with_article(str(self._filling(hole)))

    def _card_at(self, hole: Any) -> str:
        """Return the name alone of a placed card."""
        return self.words.card(hole.key.card)

    def _village_of(self, hole: Any) -> str:
        """Return the village of a placed card."""
        return self.words.place(Where(area="village", owner=hole.key.owner))

    # -- things ------------------------------------------------------------------------------------------------------------------
    def _english(self, said: Term) -> str:
        """Return a thing by its English text, players by their names."""
        if said.kind == "owner":
            return self.words.called(said.key) if isinstance(said.key, str) else self.words.names.get(said.key) or str(said)
        if said.kind == "steps":
            return self._term(said)
        if said.kind == "pile":
            return self.words.pile(said.key)
        if said.kind == "sentence":
            return spaced(str(said))  # As its card writes it, but for ids.
        # Other texts name a card in a sentence of its own form, such as `the Cooper`.
        return str(said) if said.kind == "card" and said != said.key else self._named(said) or str(said)

    def _named(self, said: Term) -> str:
        """Return a thing that `Words` names in every language, "" for others."""
        if said.kind in self.ways:
            return self.ways[said.kind](said.key)
        if said.kind == "breakdown":
            return self.breakdown(said.key)
        if said.kind == "rule":
            return self._rule(said.key)
        if said.kind == "working":
            return self._working(said.key)
        if said.kind == "reaction":
            return said_reaction(self.prose, said.key)
        return self._occasion(*said.key) if said.kind == "waiting" else ""

    def _term(self, said: Term) -> str:
        """Return a thing in the words of the language."""
        names = self.prose.names
        match said.kind:
            case "owner":
                return self.words.owner(said.key)
            case "pile":
                return self.words.pile(said.key)
            case "sentence":
                return self.sentence(said.key)
            case "steps":
                steps, hook = said.key
                return sentences(steps, Narrator(self.prose, hook))
            case "phase":
                return self.text(phrase("the phase {name}", name=self.phase(said.key)))
            case "phase name":
                return self.phase(said.key)
            case "you":
                return self.text(phrase("you"))
            case "market" if said.key in {market.name for market in self.prose.catalog.rules.markets}:
                return names.of("markets", said.key)
            case "pool":
                return names.of("pools", said.key)
            case "suit":
                return names.of("suits", said.key)
            case "moment":
                return self.messages.get(said.key.moment, said.key.moment)
        return self._named(said) or self.messages.get(str(said)) or self.prose.term(str(said))

    def phase(self, phase: str) -> str:
        """Return what a phase of a round is called."""
        named = self.prose.words("rule_sheet")["phases"].get(phase)
        return str(named) if named else spaced(phase)

    def _occasion(self, card: str | None, number: int, which: str, player: int) -> str:
        """Return `when` or `until` when the steps wait with this number among those of a card, "" where the packs have none.

        It is told to others than the *player* whose card it is, 0 where to that one.
        """
        waits = waits_of(self.prose.catalog.table, card, number)
        return "" if waits is None else said_occasions(self.prose, waits.step, player=player)[which == "until"]

    def _rule(self, rule: str) -> str:
        """Return the rule by which something is done: its number, or what a rule of the packs that has none is called."""
        rules, names, name = self.prose.catalog.rules, self.prose.names, rule.replace(" ", "_")
        if phase := phase_of_steps(rule):
            return self.prose.the_phase(phase)
        known = {"triggers": map(spaced, rules.triggers), "uses": map(spaced, rules.uses), "instead": rules.replacements}
        return next((capitalized(names.of(section, name)) for section, ids in known.items() if rule in ids), rule)

    # -- sentences of cards ------------------------------------------------------------------------------------------------------
    def sentence(self, read: Any) -> str:
        """Return a formula or a selection in words."""
        return self._tree(read.tree, chosen=isinstance(read, Selection))

    def _tree(self, tree: Any, *, chosen: bool = False, describer: Describer | None = None) -> str:
        describer = describer or self.prose.describer
        if isinstance(tree, nodes.Occasion):
            return describer.words.joined(describe_occasion(tree, describer))
        if chosen or isinstance(tree, nodes.Things):
            return describer.words.joined(describer.several(tree) if chosen else describer.counted(tree, "many"))
        return describer.words.joined(describer.amount(tree))

    def breakdown(self, found: Breakdown) -> str:
        """Return how an amount came about on a line, with the names of its cards."""
        steps = [self._step(part) for part in found.parts if part.cards or part.parts or part.things]
        more = "; ".join(steps) or self._given(found)
        text = self._text(found)
        if isinstance(found.value, bool):
            said = self.text(phrase("{text} is true", text=text) if found.value else phrase("{text} is false", text=text))
        else:
            said = f"{text} = {found.value}"
        return f"{said}: {more}" if more else said

    def _working(self, found: Breakdown) -> str:
        """Return how an amount came about, without the amount itself: what was counted, and what each of it gives."""
        tree, parts = found.tree, found.parts
        if isinstance(tree, nodes.Per) and isinstance(tree.counted, nodes.Things) and len(parts) == 1 and parts[0].things:
            number, things, given = parts[0].value, self._things(parts[0]), self._given(parts[0])
            counted = phrase("{number} {things}", number=number, things=things)
            if tree.every == 1:
                said = self.text(phrase("{counted} x {amount}", counted=counted, amount=tree.amount))
            else:
                said = self.text(
                    phrase("{counted}, {amount} for every {every}", counted=counted, amount=tree.amount, every=tree.every)
                )
            return f"{said} ({given})" if given else said
        steps = "; ".join(self._step(part) for part in parts if part.cards or part.parts or part.things)
        more = steps or self._given(found)
        return f"{self._text(found)}: {more}" if more else self._text(found)

    def _step(self, found: Breakdown) -> str:
        """Return a breakdown as a part of a longer one."""
        if found.parts:
            return self.breakdown(found)
        if not found.things:
            said = f"{self._text(found)} = {found.value}"
        else:
            said = f"{found.value} {self._things(found)}"
        return f"{said} ({self._given(found)})" if found.cards else said

    def _text(self, found: Breakdown) -> str:
        if self.words.language == FIRST or found.tree is None:
            return found.text
        return self._of(found, self._tree(_for_anybody(found.tree), describer=self._in_short()))

    def _things(self, found: Breakdown) -> str:
        tree = _for_anybody(found.tree) if isinstance(found.tree, nodes.Things) else None
        if tree is None or (self.words.language == FIRST and (tree == found.tree or isinstance(tree, nodes.Savings))):
            return found.things
        describer = self._in_short()
        return self._of(found, describer.words.joined(describer.counted(tree, "one" if found.value == 1 else "many")))

    def _in_short(self) -> Describer:
        """Return a describer who does not say what goes without saying, in whose village it is."""
        return evolve(self.prose.describer, anywhere=True)

    def _of(self, found: Breakdown, text: str) -> str:
        """Return *text* with the player for whom an amount is, if it is not who asks."""
        if found.whose is None:
            return text
        return self.text(phrase("{text} of {player}", text=text, player=self.words.owner(found.whose)))

    def _given(self, found: Breakdown) -> str:
        together = Counter((self._source(source), source.amount) for source in found.cards)
        return ", ".join(_given_by(card, amount, number) for (card, amount), number in together.items())

    def _source(self, source: Source) -> str:
        """Return what gave something of an amount."""
        area = source.reference.area if source.reference is not None else ""
        if area == "player":
            return self.words.owner(source.reference.number + 1) if source.card.startswith("player ") else source.card
        if area == "table":
            return self.text(phrase("the table"))
        if area in ("stack", "reserve"):
            return self.words.pile(Pile(area, source.reference.number + 1))
        if area in HELD and source.card.startswith("["):
            return f"[{self.prose.suit_back(source.card.strip('[]'))}]"
        if area in ("suit", "word"):
            return self.prose.names.of("suits" if area == "suit" else "choices", source.card)
        return self.words.card(source.card)


def _given_by(card: str, amount: int, number: int) -> str:
    """Return what *number* equal cards gave, each of them *amount*; 1 goes without saying.

    >>> _given_by("Mason", 1, 1), _given_by("Mason", 1, 3), _given_by("Mason", 2, 1), _given_by("Mason", 2, 3)
    ('Mason', '3 x Mason', 'Mason 2', 'Mason 3 x 2')
    """
    if amount == 1:
        return card if number == 1 else f"{number} x {card}"
    return given_by(card, amount, number)
