"""What programs use of the package; `villagers_rules` gives it away, and loads it when it is first asked for something."""

from villagers_rules.errors import CardFileError, FormulaError, GameError, IllegalActionError, Problem, Refusal
from villagers_rules.game import Game
from villagers_rules.model.actions import Action
from villagers_rules.rules.clock import Clock, Standing
from villagers_rules.rules.legal import Decision, LegalActions
from villagers_rules.rules.preview import Preview
from villagers_rules.rules.scoring import Score
from villagers_rules.rules.view import View
from villagers_rules.version import __version__
from villagers_rules.village_score import score

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
