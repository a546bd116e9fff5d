"""Abilities that wait for an occasion: `triggers` of cards and rules, read and checked."""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve

from villagers_rules.language import Occasion
from villagers_rules.language.hidden_cards import by_backs
from villagers_rules.language.matching import counter_of
from villagers_rules.language.occasions import YOU, Deed, Edge, Suffered, occasions
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.model.hooks import inner as inner_name
from villagers_rules.model.steps import AtMost, Condition, Step, Steps
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.document import Part
from villagers_rules.packs.occasions import is_of_itself, known_to, moves_cards, places_itself, puts_on_itself, row_of
from villagers_rules.packs.pack_files import RULES as FILES
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.steps import StepLists, read_triggered
from villagers_rules.packs.verbs import hooks
from villagers_rules.phrases import listing, quoted

_SEEN_BEFORE = ("road", "square", "keep", "village", "supply", "discard pile")
"""The places whose cards all see before they go elsewhere."""
_DRAFTING = ("draft", "drafts")
"""The verbs about cards of which most lie face down until then; what else takes a card finds it in a village as well."""


def _check_replaced(entry: Part, when: Occasion, lexicon: Lexicon) -> bool:
    """Return whether something can be done instead of *when* (R8.9), else add the problem."""
    for node in when.tree.happens:  # type: ignore[attr-defined]
        row = {} if isinstance(node, Edge) else row_of(node)
        if ("replaced" not in row or _leaves_home(node, row)) and counter_of(node, lexicon) is None:
            message = f"nothing can be done instead of `{node}`: it has happened when a card hears of it"
            others = f"something else can be done instead of occasions with {listing(quoted(_replaceable()), 'or')}"
            hint = _rather(node, row) or others
            entry.report("contradiction", message, "of", suggestion=hint)
            return False
        if _asks_of_hidden(node, row, lexicon) or _is_itself_hidden(node, row):
            message = f"`{node.what}` may lie face down until then, when only its back is known to all"
            hint = "name suits alone, as in `a special card`, or say where it comes from, as in `from the road`"
            if node.what is not None and node.what.article == "this":
                hint = "say that it lies where all see it, as in `from the road`, or write it under `triggers`"
            entry.report("hidden-cards", message, "of", suggestion=hint)
            return False
    return True


def _rather(node: Deed | Suffered | Edge, row: Any) -> str:
    """Return what can be replaced in place of what *node* says, "" where nothing is like it; a padlock is opened for gold."""
    rather = str(row.get("rather", ""))
    if not isinstance(node, Deed) or row.get("changes") != ["unlocked"]:
        return rather
    pays = occasions()["deeds"]["pay"]["third"] if node.verb == row["third"] else "pay"
    hint = f"gold that is paid for a padlock is replaced with `of: {node.doer} {pays} {node.using or 'gold'} for a padlock`"
    return hint if node.using is not None or node.doer != YOU else f"{hint}; {rather}"


def _is_itself_hidden(node: Deed | Suffered | Edge, row: Any) -> bool:
    """Return whether *node* is about the card with the ability, which may lie where nobody may learn yet that it is that card."""
    if isinstance(node, (Suffered, Edge)) or node.what is None or node.what.article != "this" or not moves_cards(node):
        return False
    if row is occasions()["deeds"]["discard"]:
        return False
    return str(node.source.word) not in _SEEN_BEFORE if node.source is not None else node.verb in _DRAFTING


def _leaves_home(node: Deed | Suffered | Edge, row: Any) -> bool:
    """Return whether *node* is about a card that leaves a hand, square or keep, and not a village."""
    return isinstance(node, Suffered) and node.home is not None and str(node.home.word) in row.get("homes", ())


def _replaceable() -> list[str]:
    """Return the verbs of the occasions that can be replaced."""
    rows = occasions()
    return [verb for section in ("deeds", "suffered") for verb, row in rows[section].items() if "replaced" in row]


def _asks_of_hidden(node: Deed | Suffered, row: Any, lexicon: Lexicon) -> bool:
    """Return whether *node* asks more of a card than its back shows, though it may be hidden before it goes elsewhere (R16.1).

    A card of a hand that is discarded is shown to all before.
    """
    if node.what is None or node.what.villagers is None or not moves_cards(node) or row is occasions()["deeds"]["discard"]:
        return False
    is_open = node.source is not None and str(node.source.word) in _SEEN_BEFORE
    return not is_open and not by_backs(node.what.villagers, lexicon)


TRIGGERS, INSTEAD = "triggers", "instead"
"""The keys of abilities that wait for an occasion, and of those that replace what would happen."""


def read_triggers(part: Part, sentences: Sentences, *, owner: str) -> tuple[dict[str, Trigger], StepLists]:
    """Return the triggers of *part*, one of the files of the kind *owner*, and their steps, both by the names of their steps."""
    return _read_each(part, TRIGGERS, sentences, owner)


def read_replacements(part: Part, sentences: Sentences, *, owner: str) -> tuple[dict[str, Trigger], StepLists]:
    """Return what is done instead of something, as *part* says under `instead`, and its steps, by the names of their steps."""
    return _read_each(part, INSTEAD, sentences, owner)


def _read_each(part: Part, section: str, sentences: Sentences, owner: str) -> tuple[dict[str, Trigger], StepLists]:
    """Return the abilities in a *section* of *part*, and their steps; report an occasion that two of them wait for."""
    key, before, read = ("when", "when", read_trigger) if section == TRIGGERS else ("of", "instead of", read_replacement)
    found: dict[str, Trigger] = {}
    steps: StepLists = {}
    for entry in part.listed(section):
        when = sentences.occasion(entry.document, (*entry.path, key), entry.get(key))
        name = f"{before} {when.text}" if when is not None else ""
        if name in found:
            message = f"the card waits twice for `{when}`"
            hint = "put all steps into one list, each with the `if` that it needs"
            if section == INSTEAD:
                message = f"the card replaces `{when}` twice"
                hint = "put all steps into one list, each with the `if` that it needs, and what one of these asks for under `if`"
            entry.report("contradiction", message, key, suggestion=hint)
            continue
        ability, lists = read(entry, name, sentences, owner=owner)
        if ability is not None:
            steps |= lists
            found[name] = ability
    return found, steps


def read_trigger(entry: Part, name: str, sentences: Sentences, *, owner: str) -> tuple[Trigger | None, StepLists]:
    """Return the trigger that *entry* of a file of the kind *owner* holds, None if it is damaged, and its steps, as *name*."""
    when = sentences.occasion(entry.document, (*entry.path, "when"), entry.get("when"))
    if when is not None and not _is_of_its_kind(entry, "when", when, owner):
        return None, {}
    lists = read_triggered(entry, name, sentences, owner, when)
    condition = _read_condition(entry, sentences, when)
    if when is None or ("if" in entry.data and condition is None):
        return None, lists
    often, first = hooks().often.get(entry.text("at_most") or ""), hooks().first.get(entry.text("only") or "")
    if often is not None and first is not None:
        message = "how often it is done and how often it is heard of cannot both be limited"
        entry.report("contradiction", message, "only", at_key=True, suggestion="remove `only`, or `at_most`")
    if often is not None and _is_offer(lists.get(name, ())):
        # What is offered and not done is not counted.
        (offer,) = lists[name]
        lists[name] = (evolve(offer, options={**offer.options, "at_most": often}),)
        often = None
    return trigger_of(name, when, condition, often=often or first, who=entry.text("who")), lists


def _is_offer(steps: Steps) -> bool:
    """Return whether *steps* are one list that whoever carries them out may do once, and nothing otherwise."""
    return len(steps) == 1 and steps[0].verb == "may" and not steps[0].options


_THIS = re.compile(r"\bthis (villager|event|development)\b")


def _is_of_its_kind(entry: Part, key: str, when: Occasion, owner: str) -> bool:
    """Return whether a card calls itself what it is in the occasion *when*, else add the problem; rules are no card."""
    found = _THIS.search(when.text)
    if found is None or owner == f"{found[1]}s":
        return True
    message, hint = f"`{found[0]}` is nothing here: the rules are no card", "name a card"
    if owner != FILES:
        own = owner.removesuffix("s")
        message, hint = f"`{found[0]}` is nothing here: the card is no {found[1]}", f"the card itself is `this {own}`"
    entry.report("contradiction", message, key, suggestion=hint)
    return False


def _read_condition(entry: Part, sentences: Sentences, when: Occasion | None, *, before: bool = False) -> Condition | None:
    if "if" not in entry.data:
        return None
    return sentences.condition(entry.document, (*entry.path, "if"), entry.get("if"), known_to(when, before=before))


def read_replacement(entry: Part, name: str, sentences: Sentences, *, owner: str) -> tuple[Trigger | None, StepLists]:
    """Return what *entry* does instead of something, None if it is damaged, and its steps, called *name*."""
    when = sentences.occasion(entry.document, (*entry.path, "of"), entry.get("of"))
    if when is not None and not (_check_replaced(entry, when, sentences.lexicon) and _is_of_its_kind(entry, "of", when, owner)):
        return None, {}
    may = entry.flag("may")
    listed = inner_name(name, 0, "may") if may else name
    lists = read_triggered(entry, listed, sentences, owner, when, before=True)
    condition = _read_condition(entry, sentences, when, before=True)
    if when is None or ("if" in entry.data and condition is None):
        return None, lists
    if may:
        lists[name] = (Step("may", lists[listed], {}, entry.document.mark(entry.path).line),)
    often = hooks().often.get(entry.text("at_most") or "")
    return evolve(trigger_of(name, when, condition, often=often), prevents=listed), lists


def trigger_of(
    name: str, when: Occasion, condition: Condition | None, *, often: AtMost | None = None, who: str | None = None
) -> Trigger:
    """Return the ability that waits for *when*, and acts so *often* at most; files say *who* it is for."""
    return Trigger(
        name=name,
        when=when,
        listens=when.listens,
        of_itself=is_of_itself(when),
        covered=puts_on_itself(when),
        condition=condition,
        at_most=often,
        first_player=bool(who),
        at_placing=places_itself(when),
    )
