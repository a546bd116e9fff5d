"""The verbs that a step of a card may begin with; `dsl/verbs.yaml` describes them to authors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from villagers_rules.effects import branches, choosing, instant_verbs
from villagers_rules.effects.choice_verbs import CHOICE_VERBS, ChoiceVerb, place_at_once
from villagers_rules.effects.limits import CHANGES
from villagers_rules.model.context import Context
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask

__all__ = ["CHANGES", "CHOICE_VERBS", "INSTANT_VERBS", "ChoiceVerb"]

INSTANT_VERBS: Final[dict[str, Callable[[State, StepsTask, Step[Any]], Reference | Context | StepsTask | None]]] = {
    **instant_verbs.INSTANT_VERBS,
    "place": place_at_once,
    "choose": choosing.choose_at_once,
    "auction": choosing.hold_auction,
    "may": branches.ask_in_turn,
}
"""The verbs that do something at once, among them those that ask only at times."""
