"""Says until when steps wait or something holds, seen from the occasion on which they are carried out."""

from __future__ import annotations

from typing import Any

from villagers_rules.packs import Step
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.standing import said_occasions

_ROUND_ENDS = "a round ends"
"""The occasion of which it is said which round is meant: this one, or where that ends just now, the next one."""


def waits_and_ends(narrator: Narrator, step: Step[Any]) -> tuple[str, str]:
    """Return for what *step* waits, and until when, "" for what is done once."""
    occasion, ends = said_occasions(narrator.prose.knowing(narrator.named), step)
    if not ends:
        return occasion, ""
    form = "any"
    if str(step.options["until"].tree) == _ROUND_ENDS:
        now = occasion_of(narrator)
        form = "next round ends" if now == _ROUND_ENDS else "any" if _ROUND_ENDS in now else "round ends"
    return occasion, str(narrator.prose.words("occasions")["until"][form].format(occasion=ends))


def occasion_of(narrator: Narrator) -> str:
    """Return on which occasion the steps are carried out, as card files have it, or under which key they stand."""
    trigger = narrator.prose.catalog.rules.triggers.get(narrator.hook)
    return narrator.occasion or (narrator.hook.removeprefix("when ") if trigger is None else str(trigger.when.tree))
