"""Scenarios: tests as data. A file says what is given, what is done and what holds then; see cards/README.md."""

from villagers_rules.scenarios.differences import Difference
from villagers_rules.scenarios.files import Case, read_cases
from villagers_rules.scenarios.running import Failure, Outcome, check, run

__all__ = ["Case", "Difference", "Failure", "Outcome", "check", "read_cases", "run"]
