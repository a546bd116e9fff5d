"""Compiles the sentences and words of the language that stand in a file, and reports what is wrong at its place in the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from functools import lru_cache, partial
from typing import Any, Final, TypeVar, cast

from attrs import evolve, field

from villagers_rules import language
from villagers_rules.classes import frozen
from villagers_rules.errors import FormulaError, nearest
from villagers_rules.language import Condition, Formula, Lexicon, Naming, Occasion, Selection
from villagers_rules.language.choice_check import UnknownNameError
from villagers_rules.language.hidden_cards import asked_of_hidden, place_seen, reads_history
from villagers_rules.language.nodes import Chosen, Key, Node, OfPlayers, Owner, Place, WhoseChoice, WhoseNumber, Word, Words, walk
from villagers_rules.language.parser import NAMING
from villagers_rules.language.slip_fixes import fixed_error
from villagers_rules.model.places import HELD
from villagers_rules.model.standing import Count
from villagers_rules.packs.allowance import count_sentence
from villagers_rules.packs.document import Document, Part, Path

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_OF_IT = re.compile(r"it\b|(?<=\bit is )|(?<=\bit is not )")
"""A place in a sentence where `it` stands, or what it is asked to be."""


@frozen
class Unresolved:
    """Names that may be declared somewhere: *names*, or, where not even a text is at hand, *everything*."""

    names: frozenset[str] = frozenset()
    everything: bool = False

    def __contains__(self, name: object) -> bool:
        return self.everything or name in self.names

    def __bool__(self) -> bool:
        return self.everything or bool(self.names)

    def _name_at(self, text: str, place: int) -> bool:
        """Return whether the name at *place* of *text* may be declared somewhere."""
        found = _NAME.match(text, place)
        return found is not None and found[0] in self

    @classmethod
    def about(cls, documents: Iterable[Document]) -> Unresolved:
        """Return the doubt that is left by those of *documents* that cannot be read: every word in them may be declared."""
        unread = [document for document in documents if not document.kind]
        names = frozenset(name for document in unread for name in _NAME.findall(document.text))
        return cls(names, any(not document.text.strip() and not document.blank for document in unread))


_ALL_RESOLVED = Unresolved()
"""No doubt at all."""
ANYTHING = Unresolved(everything=True)
"""Any name may be declared."""


_Sentence = TypeVar("_Sentence")
MAX_KEPT = 6_000
"""How many compiled sentences are kept, for when they are read again: as many as one command can parse."""


THEIRS: Final = tuple(place_seen(Place(Word(area), Owner("their"))) for area in HELD)
"""The places of another player's cards of which only backs are seen, as sentences say them."""


@frozen
class Bindings:
    """What a sentence may speak of: what was chosen before it, and whose hands and stashes whoever sees what it gives sees.

    `its ...` has a meaning in it with *it*, and `their ...` with *their*. *names* are those of choices, with what was chosen;
    *own_hand* says that own cards are seen, *others_seen* which of others are, such as `their hand` and `the rival's stash`.
    *it_is_nameless* is what `it` is where no sentence can speak of that without a name, such as a suit, *it_is_several* that it
    may be several, *it_is_pile* that it is a pile. *without_it* is the occasion that is about no one card that can be seen.
    *bare* are words for cards that lie where nothing is on them, each with the place. *by_nobody* is the occasion that set the
    steps off, if nobody does it. *own* are the names under which players each chose something of their own, None where that is
    not known, *of_one* those under which one of them alone did. *offered* are the words that may have been chosen under names,
    *missing* the names that nothing has, as far as they were reported: each is one problem of a list of steps, wherever it is
    said.
    """

    it: bool = False
    their: bool = False
    own_hand: bool = False
    others_seen: Collection[str] = ()
    names: tuple[tuple[str, str], ...] = ()
    by_nobody: str = ""
    it_is_nameless: str = ""
    without_it: str = ""
    it_is_pile: bool = False
    it_is_several: bool = False
    bare: tuple[tuple[str, str], ...] = ()
    own: frozenset[str] | None = None
    of_one: frozenset[str] = frozenset()
    offered: tuple[tuple[str, tuple[str, ...]], ...] = ()
    missing: set[str] = field(factory=set, eq=False)


NO_BINDINGS = Bindings()
"""Nothing was chosen, and everybody sees what the sentence gives."""


@frozen
class Sentences:
    """Compiles sentences that may name what is in *lexicon*.

    A word that nobody knows is no problem when it is in *unresolved*, since a file that could not be read may declare it.
    Sentences that ask when cards were placed are kept in *historic*, what villagers count as in *counted*, and in *words* those
    that steps let players choose. All may speak of the choices with these *names*. *ids_for* holds, by their files, the ids that
    authors know: those of their own pack and of the packs that it requires.
    """

    lexicon: Lexicon
    unresolved: Unresolved = _ALL_RESOLVED
    historic: list[str] = field(factory=list, eq=False)
    counted: list[Count] = field(factory=list, eq=False)
    words: set[str] = field(factory=set, eq=False)
    names: tuple[tuple[str, str], ...] = ()
    ids_for: Mapping[str, Set[str]] = field(factory=dict, eq=False)

    def is_known(self, document: Document, name: str) -> bool:
        """Return whether who wrote *document* knows of a card, a suit or a counter with the id *name*, if there is one."""
        return document.file not in self.ids_for or name in self.ids_for[document.file]

    def formula(self, document: Document, path: Path, value: object, bindings: Bindings = NO_BINDINGS) -> Formula | None:
        """Return the formula *value*, a text or a whole number, or None if it is damaged."""
        text = str(value) if type(value) is int else value
        return self._compiled(document, path, text, language.formula, bindings)

    def selection(self, document: Document, path: Path, value: object, bindings: Bindings = NO_BINDINGS) -> Selection | None:
        """Return the selection *value*, or None if it is damaged."""
        return self._compiled(document, path, value, language.selection, bindings)

    def condition(self, document: Document, path: Path, value: object, bindings: Bindings = NO_BINDINGS) -> Condition | None:
        """Return the condition *value*, or None if it is damaged."""
        return self._compiled(document, path, value, language.condition, bindings)

    def naming(self, document: Document, path: Path, value: object, kind: str, bindings: Bindings) -> Naming | None:
        """Return what a step names as *value*, of a *kind* of the grammar such as "target", or None if it is damaged."""
        return self._compiled(document, path, value, _NAMING[kind], bindings)

    def occasion(self, document: Document, path: Path, value: object, bindings: Bindings = NO_BINDINGS) -> Occasion | None:
        """Return the occasion *value*, or None if it is damaged; it may speak of nothing in *bindings*, and says so."""
        return self._compiled(document, path, value, language.occasion, bindings)

    def formula_of(self, part: Part, key: str) -> Formula | None:
        """Return the formula of *key*, or None."""
        return self.formula(part.document, (*part.path, key), part.get(key))

    def _compiled(
        self, document: Document, path: Path, value: object, compiler: Callable[..., _Sentence], bindings: Bindings
    ) -> _Sentence | None:
        if not isinstance(value, str) or path in document.damaged:
            return None
        if self.names and not bindings.names:
            bindings = evolve(bindings, names=self.names)
        what = (compiler, value, self.lexicon, bindings, document.kind == "villagers")
        count_sentence(what, value, document.file)
        try:
            found, is_historic, asked = _compiled_once(*what)
        except FormulaError as error:
            # A sentence that cannot be compiled is not kept, and costs the same each time.
            count_sentence(error, value, document.file)
            offset = _offset(error)
            if self.unresolved._name_at(value, offset) or document.is_cut(path):
                return None
            name = _NAME.match(value, offset)
            if name is not None and name[0] in bindings.missing:
                return None
            if isinstance(error, UnknownNameError):
                if name is None:
                    return None
                bindings.missing.add(name[0])
            if bindings.it_is_nameless and (_OF_IT.match(value, offset) or _SUIT_OF_IT in value):
                error = _without_name(error, bindings.it_is_nameless)
            elif bindings.without_it and _OF_IT.match(value, offset):
                error = _about_nothing(error, bindings.without_it)
            elif bindings.it_is_several and _READ_OFF_IT.match(value, offset):
                error = _one_of_several(error)
            said = fixed_error(error, partial(self._read_again, document, what))
            hint, instead = said.suggestion, "" if said.note else said.instead  # Of what there is more to know, people decide.
            document.report("formula", error.message, path=path, suggestion=hint, inside=(value, offset), instead=instead)
            return None
        sentence = (found.selection or found.number) if isinstance(found, Naming) else found
        if sentence is not None:
            document.sentences[path] = sentence
        self.words.update(map(str, found.tree.words) if isinstance(found.tree, Words) else ())
        if is_historic:
            self.historic.append(value)
        if own := _own_of_nobody(found.tree, bindings):
            message = f"`{own.name}` is one choice, and not one of each player"
            one = "`the rival is you`, `the bid >= 3` or `the call is steal`"
            hint = f"let them choose with `by: players`, or ask about the one choice, as in {one}"
            document.report("formula", message, path=path, suggestion=hint, inside=(found.text, own.at))
            return None
        if asked is None:
            return cast(_Sentence, found)
        message = f"`{asked}` would show which cards lie there; only their backs are seen"
        hint = "name suits alone, as in `special cards`, or count all `cards`"
        if "in your " in str(asked) and (bindings.their or bindings.by_nobody):
            found_by = f"a step that chooses finds them, `choose: {str(asked).replace('cards', 'villagers', 1)}`"
            hint = f"{hint}; {found_by}"
        elif bindings.their and "their hand" not in bindings.others_seen:
            hint += "; in a list of steps, write `look_at: their hand` before"
        document.report("hidden-cards", message, path=path, suggestion=hint, inside=(found.text, asked.at))
        return None

    def _read_again(self, document: Document, what: tuple[Any, ...], text: str) -> None:
        """Read a sentence otherwise; raise `FormulaError` for one that is still wrong."""
        compiler, _, *given = what
        count_sentence((compiler, text, *given), text, document.file)
        _compiled_once(compiler, text, *given)


def _own_of_nobody(tree: Node, bindings: Bindings) -> WhoseChoice | WhoseNumber | Chosen | None:
    """Return what *tree* asks of a choice that is no player's own, if it does."""
    own = bindings.own
    for each in walk(tree):
        if isinstance(each, (WhoseChoice, WhoseNumber)) and own is not None and each.name not in own:
            return each
        if isinstance(each, (Key, OfPlayers)) and isinstance(each.amount, Chosen) and each.amount.name in bindings.of_one:
            return each.amount
    return None


def _about_nothing(error: FormulaError, occasion: str) -> FormulaError:
    """Return what is wrong where *error* stands at an `it` that means nothing on an *occasion*."""
    message = f"`{occasion}` is about no card of which all know which one it is, so that `it` means nothing here"
    hint = "wait for what happens to that card; of a trade that is `you place this villager from the supply`"
    return FormulaError(message, text=error.text, column=error.column, line=error.line, suggestion=hint)


_READ_OFF_IT = re.compile(r"its?\b|(?:the )?(?:(?P<sum>sum) of )?[a-z_]+(?: value)? (?:on|of) it\b")
"""How people ask for what they read off one card, or off several."""


def _one_of_several(error: FormulaError) -> FormulaError:
    """Return what is wrong where *error* stands at an `it` that may be several cards."""
    message, hint = (
        "`it` may be several cards here, and this asks for one of them",
        "write it under `for_each: it`, or choose with `as: wares`, and count them, `2 per the wares`",
    )
    found = _READ_OFF_IT.match(error.text, _offset(error))
    if found is not None and found["sum"]:
        message = "`it` may be several cards here, which are summed up where they lie"
        hint = "choose with `as: wares`, and write `sum of gold on villagers in your hand that are the wares`, or where they lie"
    return FormulaError(message, text=error.text, column=error.column, line=error.line, suggestion=hint)


_NAMED = {
    "a suit": ("hue", "of the same suit as the hue"),
    "the name of a villager": ("guess", "copies of the guess"),
    "a word": ("call", "the call is ..."),
}
"""What is written of what has no meaning without a name: such a name, and how it is asked for."""


_SUIT_OF_IT = "whose suit is it"
"""How people ask for the cards of a suit that was chosen, which is said of its name alone."""


def _without_name(error: FormulaError, what: str) -> FormulaError:
    """Return what is wrong where *error* stands at an `it` that is a suit, a name or a word, as *what* says."""
    name, written = _NAMED[what]
    if _SUIT_OF_IT in error.text:
        written = f"whose suit is the {name}"
    message = f"`it` is {what} here, which sentences name"
    hint = f"choose it with `as: {name}`, or name it, `{{name: it, as: {name}}}`, and write `{written}`"
    return FormulaError(message, text=error.text, column=error.column, line=error.line, suggestion=hint)


_NAMING: dict[str, Callable[..., Naming]] = {kind: partial(language.naming, kind=kind) for kind in NAMING}
"""What compiles each kind of thing that steps name."""


@lru_cache(maxsize=MAX_KEPT)
def _compiled_once(
    compiler: Callable[..., Any],
    text: str,
    lexicon: Lexicon,
    bindings: Bindings,
    on_a_villager: bool,  # noqa: FBT001
) -> tuple[Any, bool, Node | None]:
    """Return the sentence *text*, compiled, whether it asks when cards were placed, and what it asks of hidden cards, if it does.

    More than what their backs show may not be asked of those (R16.1). The same sentence stands on many cards, and a pack is put
    together once for each mode.
    """
    given = {"it_allowed": bindings.it, "their_allowed": bindings.their, "names": bindings.names, "by_nobody": bindings.by_nobody}
    given |= {"it_is_pile": bindings.it_is_pile, "bare": bindings.bare, "offered": bindings.offered}
    found = compiler(text=text, lexicon=lexicon, this_allowed=on_a_villager, **given)
    asked = asked_of_hidden(found.tree, lexicon, own_seen=bindings.own_hand, others_seen=bindings.others_seen)
    return found, reads_history(found.tree), next(asked, None)


def _offset(error: FormulaError) -> int:
    """Return the place of *error* in its text, in characters from 0."""
    lines = error.text.split("\n")
    return sum(len(line) + 1 for line in lines[: error.line - 1]) + error.column - 1


_SEATED = re.compile(r"the ([a-z0-9_]+)'s ")


def seat_named(word: object) -> str | None:
    """Return the seat that a word such as `the miller's village` names, or None.

    >>> seat_named("the miller's village"), seat_named("your hand")
    ('miller', None)
    """
    found = _SEATED.match(word) if isinstance(word, str) else None
    return found[1] if found else None


def check_word(part: Part, key: str, sentences: Sentences) -> bool:
    """Return whether the word of *key* names no seat, or one that there is; if not, that is a problem."""
    value = part.get(key)
    seat = seat_named(value)
    if not isinstance(value, str):
        return False
    if seat is None or seat in sentences.lexicon.seats or seat in sentences.unresolved:
        return True
    seats = sentences.lexicon.seats
    hint = nearest(seat, seats) or (f"the seats: {', '.join(seats)}" if seats else "no loaded pack declares one")
    part.report("unknown-seat", f"there is no seat called `{seat}`", key, suggestion=hint)
    return False
