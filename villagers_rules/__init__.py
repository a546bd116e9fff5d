"""A rules engine for the board game Villagers: cards, formulas and numbers are data, a generic interpreter plays them."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from villagers_rules.api import (
        Action,
        CardFileError,
        Clock,
        Decision,
        FormulaError,
        Game,
        GameError,
        IllegalActionError,
        LegalActions,
        Preview,
        Problem,
        Refusal,
        Score,
        Standing,
        View,
        __version__,
        score,
    )
else:

    def __getattr__(name: str) -> object:
        """Return what `villagers_rules.api` holds; only then is the engine loaded, so that commands can begin at once."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.api"), name)


__all__ = [
    "Action",
    "CardFileError",
    "Clock",
    "Decision",
    "FormulaError",
    "Game",
    "GameError",
    "IllegalActionError",
    "LegalActions",
    "Preview",
    "Problem",
    "Refusal",
    "Score",
    "Standing",
    "View",
    "__version__",
    "score",
]
