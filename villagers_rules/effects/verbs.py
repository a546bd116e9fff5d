"""The verbs that a step of a card may begin with; `dsl/verbs.yaml` describes them to authors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from villagers_rules.effects import deeds
from villagers_rules.effects.choices import DECISIONS, Decision, place_at_once
from villagers_rules.effects.limits import CHANGES
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import Reference, StepsTask

__all__ = ["CHANGES", "DECISIONS", "DEEDS", "Decision"]

DEEDS: dict[str, Callable[[State, StepsTask, Step[Any]], Reference | None]] = {**deeds.DEEDS, "place": place_at_once}
"""The verbs that do something at once, among them those that ask only at times."""
