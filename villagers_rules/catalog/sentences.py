"""Compiles the sentences of the language that stand in a file, and puts what is wrong with one at its place in the file."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from attrs import frozen

from villagers_rules import language
from villagers_rules.catalog.allowance import count_sentence
from villagers_rules.catalog.document import Document, Part, Path
from villagers_rules.catalog.doubt import CERTAIN, Doubt
from villagers_rules.errors import FormulaError
from villagers_rules.language import Condition, Formula, Lexicon, Selection

_Sentence = TypeVar("_Sentence")
MOST_KEPT = 6_000
"""So many compiled sentences are kept, for when they are read again: as many as one command can parse."""


@frozen
class Known:
    """What was chosen before a sentence: whether `its ...` and `their ...` have a meaning in it."""

    it: bool = False
    their: bool = False


NOTHING = Known()
"""Nothing was chosen."""


@frozen
class Sentences:
    """Compiles sentences that may name what is in *lexicon*.

    A word that nobody knows is no problem when it is in *doubt*, since a file that could not be read may declare it.
    """

    lexicon: Lexicon
    doubt: Doubt = CERTAIN

    def formula(self, document: Document, path: Path, value: object, known: Known = NOTHING) -> Formula | None:
        """Return the formula *value*, a text or a whole number, or None if it is damaged."""
        text = str(value) if type(value) is int else value
        return self._compiled(document, path, text, language.formula, known)

    def selection(self, document: Document, path: Path, value: object, known: Known = NOTHING) -> Selection | None:
        """Return the selection *value*, or None if it is damaged."""
        return self._compiled(document, path, value, language.selection, known)

    def condition(self, document: Document, path: Path, value: object, known: Known = NOTHING) -> Condition | None:
        """Return the condition *value*, or None if it is damaged."""
        return self._compiled(document, path, value, language.condition, known)

    def formula_of(self, part: Part, key: str) -> Formula | None:
        """Return the formula of *key*, or None."""
        return self.formula(part.document, (*part.path, key), part.get(key))

    def _compiled(
        self, document: Document, path: Path, value: object, compiler: Callable[..., _Sentence], known: Known
    ) -> _Sentence | None:
        if not isinstance(value, str) or path in document.damaged:
            return None
        what = (compiler, value, self.lexicon, known)
        count_sentence(what, value, document.file)
        try:
            found: _Sentence = _compiled_once(*what)
            document.sentences[path] = found
            return found
        except FormulaError as error:
            # A sentence that cannot be compiled is not kept, and costs the same each time.
            count_sentence(error, value, document.file)
            offset = _offset(error)
            if self.doubt.name_at(value, offset):
                return None
            problem = document.problem("formula", error.message, path=path, suggestion=error.suggestion, inside=(value, offset))
            document.add(problem, path)
            return None


@lru_cache(maxsize=MOST_KEPT)
def _compiled_once(compiler: Callable[..., Any], text: str, lexicon: Lexicon, known: Known) -> Any:
    """Return the sentence *text*, compiled; the same one stands on many cards, and a pack is put together once for each mode."""
    return compiler(text, lexicon, it_allowed=known.it, their_allowed=known.their)


def _offset(error: FormulaError) -> int:
    """Return the place of *error* in its text, in characters from 0."""
    lines = error.text.split("\n")
    return sum(len(line) + 1 for line in lines[: error.line - 1]) + error.column - 1
