"""Scenarios: tests as data. A file says what is given, what is done and what holds then; see cards/README.md."""

from villagers_rules.scenarios.differences import Difference
from villagers_rules.scenarios.files import Case, read_cases
from villagers_rules.scenarios.observing import Observed
from villagers_rules.scenarios.running import check, run
from villagers_rules.scenarios.showing import Failure, Outcome

__all__ = ["Case", "Difference", "Failure", "Observed", "Outcome", "check", "read_cases", "run"]
