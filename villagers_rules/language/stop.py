"""Where reading a sentence stopped, for whoever explains why."""

from __future__ import annotations

from villagers_rules.classes import frozen
from villagers_rules.errors import FormulaError
from villagers_rules.language.tree import failure
from villagers_rules.language.vocabulary import Lexicon


@frozen
class Stop:
    """Where reading stopped: the word there, the words before it, and the terminals that could have followed.

    *names* are those of the choices that the sentence may speak of.
    """

    text: str
    sentence: str
    lexicon: Lexicon
    at: int
    got: str
    before: list[str]
    accepts: set[str]
    names: frozenset[str] = frozenset()

    @property
    def shown(self) -> str:
        """The word where reading stopped, as a message names it."""
        return f"`{self.got}`" if self.got else "the end"

    def error(
        self, message: str, suggestion: str = "", at: int | None = None, *, said: str = "", instead: str = ""
    ) -> FormulaError:
        """Return the error with *message*, at letter *at* or where reading stopped.

        The suggestion says otherwise what is *said* there; or the whole sentence is given as it should be.
        """
        return failure(self.text, self.at if at is None else at, message, suggestion, said=said, instead=instead)

    @property
    def rest(self) -> str:
        """The sentence from where reading stopped."""
        return self.text[self.at :].rstrip()
