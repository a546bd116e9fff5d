"""What is suspicious in a set of packs as a whole, and between which bounds its formulas give gold."""

from villagers_rules.lint.bounds import Bounds
from villagers_rules.lint.intervals import Interval
from villagers_rules.lint.linter import check_paths, lint

__all__ = ["Bounds", "Interval", "check_paths", "lint"]
