"""What players set off: `play` of a card from the hand and `uses` of a placed one, read and checked."""

from __future__ import annotations

from attrs import field

from villagers_rules.classes import define
from villagers_rules.model.hooks import TURN, USUALLY, WHEN_PLAYED, use_name
from villagers_rules.model.steps import Condition
from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Bindings, Sentences
from villagers_rules.packs.steps import StepLists, read_listed
from villagers_rules.packs.verbs import hooks

USES = "uses"
"""The key of abilities that the owner of a placed card may use."""


@define
class Uses:
    """What players set off of one card: its *steps* and the *conditions* by hook, and when the card is played."""

    steps: StepLists = field(factory=dict)
    conditions: dict[str, Condition] = field(factory=dict)
    played_in: str = USUALLY


def read_uses(part: Part, sentences: Sentences) -> Uses:
    """Return what players may set off of the villager in *part*."""
    found = Uses()
    play = part.part(WHEN_PLAYED)
    if play is not None:
        moment = play.text("in") or USUALLY
        found.played_in = moment if moment in hooks().played_in else USUALLY
        drafting = hooks().played_in[found.played_in].phase == "draft" and not hooks().played_in[found.played_in].interrupts
        lies = "played" if part.get("discard") or part.get("stands_for") else "top"
        _read(found, play, WHEN_PLAYED, sentences, lies, drafting=drafting)
    for entry in part.listed(USES):
        moment, per = entry.text("in") or USUALLY, (entry.text("once") or "").removeprefix("per ") or TURN
        name = use_name(moment, per)
        if name not in hooks().rows:
            continue  # The schema has reported it.
        same = next((other for other in found.steps if other in hooks().rows and _clash(other, name)), None)
        if same is not None:
            most = f"at most one of its `{USES}` for a build turn and one for a draft turn"
            message = f"a card has {most}, since `use` names the card alone"
            hint = "put both into one list that begins with `either:`, or remove one of them"
            entry.report("contradiction", message, "in", suggestion=hint)
            continue
        _read(found, entry, name, sentences, "top", drafting=hooks().rows[name].phase == "draft")
    return found


def _clash(one: str, other: str) -> bool:
    rows = hooks().rows
    return rows[one].phase == rows[other].phase


def _read(found: Uses, entry: Part, name: str, sentences: Sentences, lies: str, *, drafting: bool) -> None:
    """Read the steps and the condition of one ability."""
    found.steps |= read_listed(entry, name, sentences, "villagers", lies, drafting=drafting)
    if "if" in entry.data:
        known = Bindings(own_hand=True)
        condition = sentences.condition(entry.document, (*entry.path, "if"), entry.get("if"), known)
        if condition is not None:
            found.conditions[name] = condition
