"""What players set off: `play` of a card from the hand and `uses` of a placed one, read and checked."""

from __future__ import annotations

from attrs import evolve, field

from villagers_rules.classes import define
from villagers_rules.language import Occasion
from villagers_rules.model.hooks import ONCE_PER_TURN, USUALLY, WHEN_PLAYED, use_name
from villagers_rules.model.steps import Condition
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.document import Part
from villagers_rules.packs.occasions import is_of_itself, known_to
from villagers_rules.packs.sentences import Bindings, Sentences
from villagers_rules.packs.steps import StepLists, read_listed
from villagers_rules.packs.triggers import trigger_of
from villagers_rules.packs.verbs import hooks

USES = "uses"
"""The key of abilities that the owner of a placed card may use."""


@define
class Uses:
    """What players set off of one card: its *steps* and the *conditions* by hook, and when the card is played."""

    steps: StepLists = field(factory=dict)
    conditions: dict[str, Condition] = field(factory=dict)
    played_in: str = USUALLY
    played_when: Trigger | None = None


def read_uses(part: Part, sentences: Sentences) -> Uses:
    """Return what players may set off of the villager in *part*."""
    found = Uses()
    play = part.part(WHEN_PLAYED)
    if play is not None:
        moment = play.text("in") or USUALLY
        found.played_in = moment if moment in hooks().played_in else USUALLY
        drafting = hooks().played_in[found.played_in].phase == "draft" and not hooks().played_in[found.played_in].interrupts
        when = _read_when(play, sentences) if "when" in play.data else None
        if when is not None:
            found.played_in, found.played_when = hooks().any_time(), trigger_of(WHEN_PLAYED, when, None)
        _read(found, play, WHEN_PLAYED, sentences, "played", drafting=drafting, when=when)
    for entry in part.listed(USES):
        name = use_name(entry.text("in") or USUALLY, entry.text("at_most") or ONCE_PER_TURN.text)
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


def _read_when(play: Part, sentences: Sentences) -> Occasion | None:
    """Return the occasion on which a card is played from the hand; it cannot be about the card itself, which lies nowhere."""
    if "in" in play.data:
        message = "a card is played in a moment or when something happens, and this one says both"
        play.report("contradiction", message, "when", at_key=True, suggestion="remove `in` or `when`")
    when = sentences.occasion(play.document, (*play.path, "when"), play.get("when"))
    if when is not None and is_of_itself(when):
        message = f"this card is in the hand, and `{when}` is about it"
        play.report("it-out-of-reach", message, "when", suggestion="write that as one of its `triggers`")
        return None
    return when


def _clash(one: str, other: str) -> bool:
    rows = hooks().rows
    return rows[one].phase == rows[other].phase


def _read(
    found: Uses, entry: Part, name: str, sentences: Sentences, lies: str, *, drafting: bool, when: Occasion | None = None
) -> None:
    """Read the steps and the condition of one ability, which may know of the occasion *when*."""
    found.steps |= read_listed(entry, name, sentences, "villagers", lies, drafting=drafting, when=when)
    if "if" in entry.data:
        known = Bindings(own_hand=True) if when is None else evolve(known_to(when), own_hand=True)
        condition = sentences.condition(entry.document, (*entry.path, "if"), entry.get("if"), known)
        if condition is not None:
            found.conditions[name] = condition
