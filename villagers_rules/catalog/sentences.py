"""Compiles the sentences of the language that stand in a file, and puts what is wrong with one at its place in the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from attrs import frozen

from villagers_rules import language
from villagers_rules.catalog.document import Document, Part, Path
from villagers_rules.catalog.doubt import CERTAIN, Doubt
from villagers_rules.errors import FormulaError
from villagers_rules.language import Condition, Formula, Lexicon, Selection

_Sentence = TypeVar("_Sentence")


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
        try:
            return compiler(value, self.lexicon, it_allowed=known.it, their_allowed=known.their)
        except FormulaError as error:
            offset = _offset(error)
            if self.doubt.name_at(value, offset):
                return None
            problem = document.problem("formula", error.message, path=path, suggestion=error.suggestion, inside=(value, offset))
            document.add(problem, path)
            return None


def _offset(error: FormulaError) -> int:
    """Return the place of *error* in its text, in characters from 0."""
    lines = error.text.split("\n")
    return sum(len(line) + 1 for line in lines[: error.line - 1]) + error.column - 1
