"""A rules engine for the board game Villagers: cards, formulas and numbers are data, a generic interpreter plays them."""

from villagers_rules.errors import CardFileError, FormulaError, GameError, IllegalAction, Problem, Refusal
from villagers_rules.game import Game
from villagers_rules.model.actions import Action
from villagers_rules.rules.legal import Decision, LegalActions
from villagers_rules.rules.scoring import Score
from villagers_rules.rules.view import View
from villagers_rules.score import score
from villagers_rules.version import __version__

__all__ = [
    "Action",
    "CardFileError",
    "Decision",
    "FormulaError",
    "Game",
    "GameError",
    "IllegalAction",
    "LegalActions",
    "Problem",
    "Refusal",
    "Score",
    "View",
    "__version__",
    "score",
]
