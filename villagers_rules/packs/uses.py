"""What players set off: `play` of a card from the hand and `uses` of cards and rules, read and checked."""

from __future__ import annotations

from attrs import evolve, field

from villagers_rules.classes import define
from villagers_rules.language import Occasion
from villagers_rules.model.hooks import MOST_USES, USUALLY, WHEN_PLAYED, Hook, use_name
from villagers_rules.model.steps import ONCE_PER_TURN, Condition
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.document import Part
from villagers_rules.packs.occasions import is_of_itself, known_to
from villagers_rules.packs.pack_files import EVENTS, VILLAGERS
from villagers_rules.packs.sentences import Bindings, Sentences
from villagers_rules.packs.step_scope import BESIDE
from villagers_rules.packs.steps import StepLists, read_listed
from villagers_rules.packs.triggers import trigger_of
from villagers_rules.packs.verbs import hooks

USES = "uses"
"""The key of abilities that players may use."""
_LIES = {VILLAGERS: "top", EVENTS: "event", BESIDE: "keep"}
"""Where a card lies as it is used, if its steps can name it."""


@define
class Uses:
    """What players set off of one card or of the rules: its *steps* and the *conditions* by hook, and when a card is played."""

    steps: StepLists = field(factory=dict)
    conditions: dict[str, Condition] = field(factory=dict)
    played_in: str = USUALLY
    played_when: Trigger | None = None


def read_played_and_used(part: Part, sentences: Sentences, *, owner: str) -> Uses:
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
        _read(found, play, WHEN_PLAYED, sentences, VILLAGERS, lies="played", drafting=drafting, when=when)
    return read_uses(part, sentences, owner=owner, found=found)


def read_uses(part: Part, sentences: Sentences, *, owner: str, found: Uses | None = None) -> Uses:
    """Return what players may use of the card in *part*, of the kind *owner*, besides what was *found*."""
    found = found or Uses()
    for entry in part.listed(USES):
        name = _named_hook(entry)
        if name is None:
            continue
        row = hooks().rows[name]
        others = [other for other in found.steps if other in hooks().rows and hooks().rows[other].phase == row.phase]
        if len(others) >= MOST_USES:
            message = f"a card has at most {MOST_USES} of its `{USES}` for build turns, and {MOST_USES} for draft turns"
            hint = "put several into one list that begins with `either:`"
            entry.report("contradiction", message, "in", suggestion=hint)
            continue
        name = use_name(row.moment_name, row.at_most.text, len(others) + 1)
        if owner == VILLAGERS or not _is_refused(entry, row, owner):
            lies = "hand" if row.in_hand else _LIES.get(owner, "")
            _read(found, entry, name, sentences, owner, lies=lies, drafting=row.phase == "draft")
    _check_places(part, found)
    return found


def _check_places(part: Part, found: Uses) -> None:
    """Report a card that is used in the hand and in a village, too."""
    held = {hooks().rows[name].in_hand for name in found.steps if name in hooks().rows}
    if len(held) > 1:
        message = "a card is used in the hand or in a village, not in both, since `use` names the card alone"
        hint = "write one moment with `while you hold it` for both, or for neither"
        part.report("contradiction", message, USES, suggestion=hint)


def read_rule_use(entry: Part, name: str, sentences: Sentences, *, owner: str) -> tuple[Hook | None, Uses]:
    """Return the hook, called *name*, of what *entry* of the rules lets players use, None if it is damaged, and what it does."""
    hook, found = _named_hook(entry), Uses()
    if hook is None or _is_refused(entry, hooks().rows[hook], owner):
        return None, found
    row = hooks().rows[hook]
    _read(found, entry, name, sentences, owner, lies="", drafting=row.phase == "draft")
    return evolve(row, name=name), found


def _named_hook(entry: Part) -> str | None:
    """Return the hook of an ability, by when and how often it is used; None for one that the schema has reported."""
    name = use_name(entry.text("in") or USUALLY, entry.text("at_most") or ONCE_PER_TURN.text)
    return name if name in hooks().rows else None


def _is_refused(entry: Part, row: Hook, owner: str) -> bool:
    """Report a moment that is open to others than the owner of a placed villager, or in which a card is held in the hand."""
    if not (row.open_to_all or row.in_hand):
        return False
    moments = [hook for hook in hooks().moments().values() if not (hook.open_to_all or hook.in_hand)]
    own = next(hook for hook in moments if (hook.phase, hook.at) == (row.phase, row.at))
    if row.in_hand:
        message = f"this is in no hand, and `{row.moment_name}` is for villagers that players hold"
        entry.report("contradiction", message, "in", suggestion=f"write `in: {own.moment_name}`")
        return True
    message = f"nobody owns this, so that every player may use it, and `{row.moment_name}` is for villagers that somebody owns"
    hint = f"write `in: {own.moment_name}`: `you` are whoever has that turn"
    if owner == BESIDE:
        message = f"a card beside a village is used by its owner alone, and `{row.moment_name}` is for villagers in a village"
        hint = f"write `in: {own.moment_name}`"
    entry.report("contradiction", message, "in", suggestion=hint)
    return True


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


def _read(
    found: Uses,
    entry: Part,
    name: str,
    sentences: Sentences,
    owner: str,
    *,
    lies: str,
    drafting: bool,
    when: Occasion | None = None,
) -> None:
    """Read the steps and the condition of one ability, which may know of the occasion *when*."""
    found.steps |= read_listed(entry, name, sentences, owner, lies, drafting=drafting, when=when)
    if "if" in entry.data:
        known = Bindings(own_hand=True) if "when" not in entry.data else evolve(known_to(when), own_hand=True)
        condition = sentences.condition(entry.document, (*entry.path, "if"), entry.get("if"), known)
        if condition is not None:
            found.conditions[name] = condition
