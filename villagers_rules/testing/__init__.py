"""Scenarios: tests as data. A file says what is given, what is done and what holds then; see cards/README.md."""

from villagers_rules.testing.expect import Mismatch
from villagers_rules.testing.files import Case, read_cases
from villagers_rules.testing.report import Failure, Outcome
from villagers_rules.testing.run import check, run
from villagers_rules.testing.trace import Trace

__all__ = ["Case", "Failure", "Mismatch", "Outcome", "Trace", "check", "read_cases", "run"]
