"""The two forms of actions as numbers, and which of them is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from villagers_rules.errors import GameError
from villagers_rules.learning.factored import FactoredCodec
from villagers_rules.learning.flat import FlatCodec
from villagers_rules.learning.setting import Setting
from villagers_rules.model.actions import Action

FLAT_LIMIT = 10_000
"""Where the flat form has more numbers than this, the factored one is taken unless a form is named."""
_FORMS = ("flat", "factored")


class Question(Protocol):
    """A choice among *numbers*; *said* is what was said of the action already, which is nothing in the flat form."""

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers that can be answered."""

    @property
    def said(self) -> tuple[int, ...]:
        """The numbers that were said of the action so far."""

    def mask(self) -> bytearray:
        """Return a 1 for each number that can be answered, and a 0 for each other one."""

    def answer(self, number: int) -> Question | Action:
        """Return the next question, or the action when all is said; raise `NotAnActionError` for another number."""


Codec: TypeAlias = FlatCodec | FactoredCodec
"""Both have `size`, `ask`, `encode`, `decode`, `codes` and `name`."""


def action_codec(setting: Setting, form: str = "") -> Codec:
    """Return the codec of a *form*, "flat" or "factored"; without one the flat one if it has at most `FLAT_LIMIT` numbers.

    >>> action_codec(Setting(players=2)).form, action_codec(Setting(players=2, packs=["base", "shifting_seasons"])).form
    ('flat', 'factored')
    """
    if form not in ("", *_FORMS):
        raise GameError(f"the form of actions is one of {', '.join(_FORMS)}; got {form!r:.40}")
    if form == "factored":
        return FactoredCodec(setting)
    flat = FlatCodec(setting)
    return flat if form or flat.size <= FLAT_LIMIT else FactoredCodec(setting)
