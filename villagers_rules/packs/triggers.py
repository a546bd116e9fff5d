"""Abilities that wait for an occasion: `triggers` of cards and rules, read and checked."""

from __future__ import annotations

from attrs import evolve

from villagers_rules.language import Occasion
from villagers_rules.language.occasions import Deed, Suffered
from villagers_rules.model.hooks import inner as inner_name
from villagers_rules.model.steps import Condition, Step
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Bindings, Sentences
from villagers_rules.packs.steps import StepLists, read_triggered

TRIGGERS, INSTEAD = "triggers", "instead"
"""The keys of abilities that wait for an occasion, and of those that replace what would happen."""


def read_triggers(part: Part, sentences: Sentences, *, owner: str) -> tuple[dict[str, Trigger], StepLists]:
    """Return the triggers of *part*, one of the files of the kind *owner*, and their steps, both by the names of their steps."""
    found: dict[str, Trigger] = {}
    steps: StepLists = {}
    for entry in part.listed(TRIGGERS):
        when = sentences.occasion(entry.document, (*entry.path, "when"), entry.get("when"))
        name = f"when {when.text}" if when is not None else ""
        if name in found:
            message = f"the card waits twice for `{when}`"
            entry.report("contradiction", message, "when", suggestion="put all steps into one list")
            continue
        lists = _read_steps(entry, name, sentences, owner, when)
        condition = _read_condition(entry, sentences, when)
        if when is None or ("if" in entry.data and condition is None):
            continue
        steps |= lists
        found[name] = trigger_of(name, when, condition, once=entry.text("once") or "", who=entry.text("who") or "")
    return found, steps


def _read_steps(entry: Part, name: str, sentences: Sentences, owner: str, when: Occasion | None) -> StepLists:
    lies, leaves = card_lies(when), _card_leaves(when)
    return read_triggered(entry, name, sentences, owner, lies, card_leaves=leaves, amount=_is_about_gold(when))


def _read_condition(entry: Part, sentences: Sentences, when: Occasion | None) -> Condition | None:
    if "if" not in entry.data:
        return None
    known = Bindings(it=bool(card_lies(when)), their=True)
    return sentences.condition(entry.document, (*entry.path, "if"), entry.get("if"), known)


def read_replacements(part: Part, sentences: Sentences, *, owner: str) -> tuple[dict[str, Trigger], StepLists]:
    """Return what is done instead of something, as *part* says under `instead`, and its steps, by the names of their steps."""
    found: dict[str, Trigger] = {}
    steps: StepLists = {}
    for entry in part.listed(INSTEAD):
        when = sentences.occasion(entry.document, (*entry.path, "of"), entry.get("of"))
        name = f"instead of {when.text}" if when is not None else ""
        if when is not None and not _can_be_replaced(when):
            message = f"nothing can be done instead of `{when}`: it has happened when a card hears of it"
            hint = "what can be replaced: a villager that leaves a village, gold that is gained, a card that is flipped"
            entry.report("contradiction", message, "of", suggestion=hint)
            continue
        may = entry.flag("may")
        listed = inner_name(name, 0, "may") if may else name
        lists = _read_steps(entry, listed, sentences, owner, when)
        condition = _read_condition(entry, sentences, when)
        if when is None or name in found or ("if" in entry.data and condition is None):
            continue
        steps |= lists
        if may:
            steps[name] = (Step("may", lists[listed], {}, entry.document.mark(entry.path).line),)
        waits = trigger_of(name, when, condition, once=entry.text("once") or "", who="")
        found[name] = evolve(waits, prevents=listed)
    return found, steps


def _can_be_replaced(when: Occasion) -> bool:
    kinds = {"left", "replaced", "flipped"}
    return all(
        (isinstance(node, Deed) and node.verb == "gain") or kinds.issuperset(kind for kind, _, _ in when.listens)
        for node in when.tree.happens  # type: ignore[attr-defined]
    )


def _is_about_gold(when: Occasion | None) -> bool:
    """Return whether the sentence speaks of gold, of which there is an amount."""
    verbs = {"gain", "gains", "pay", "pays"}
    return bool(_happens(when)) and all(str(node.verb) in verbs for node in _happens(when))


def trigger_of(name: str, when: Occasion, condition: Condition | None, *, once: str, who: str) -> Trigger:
    """Return the ability that waits for *when*, as files say *once* a what, and *who* it is for."""
    return Trigger(
        name=name,
        when=when,
        listens=when.listens,
        of_itself=_is_of_itself(when),
        condition=condition,
        per=once.removeprefix("per "),
        first_player=who == "the first player",
    )


def _happens(when: Occasion | None) -> list[Deed | Suffered]:
    tree = when.tree if when is not None else None
    return [node for node in getattr(tree, "happens", ()) if isinstance(node, (Deed, Suffered))]


def _is_of_itself(when: Occasion) -> bool:
    """Return whether the sentence speaks of what is done with the card itself."""
    return any(node.what is not None and node.what.article == "this" for node in _happens(when))


def _card_leaves(when: Occasion | None) -> bool:
    """Return whether the card with the ability is no longer in its village once it acts."""
    return any(node.what is not None and node.what.article == "this" and node.verb == "leaves" for node in _happens(when))


_LIES = {"draft": "square", "place": "village", "flip": "village", "use": "village"}
"""Where the card lies that a verb is about, once it is done; elsewhere it depends."""
_OTHER_CARDS = {"event": "event", "development": ""}
"""Where `this ...` lies if it is no villager; steps name no development."""


def card_lies(when: Occasion | None) -> str:
    """Return where `it` lies when the steps begin, "unknown" where that depends, "" where the occasion is about no card."""
    lies = set()
    for node in _happens(when):
        if node.what is None or (node.what.villagers is None and node.what.article != "this"):
            return ""
        if node.what.article == "this" and node.what.word != "villager":
            lies.add(_OTHER_CARDS[str(node.what.word)])
            continue
        verb = str(node.verb)
        place = next((place for base, place in _LIES.items() if verb in (base, base + "s", base + "es")), "unknown")
        if verb in ("take", "takes"):
            place = "hand" if isinstance(node, Deed) and node.doer == "you" else "unknown"
        if verb in ("pay", "pays"):
            place = "village"
        lies.add(place)
    return lies.pop() if len(lies) == 1 else "unknown" if lies else ""
