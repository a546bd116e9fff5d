"""Checks of steps that draft, or change how often is drafted: a draft turn has one draft, or as many as were added (R3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from villagers_rules.language.nodes import Top
from villagers_rules.packs.choice_checks import refuse
from villagers_rules.packs.document import Part
from villagers_rules.packs.step_scope import Scope
from villagers_rules.packs.verbs import Verb, when_drafting

DRAFTS = "drafts this turn"
"""What `change` calls the drafts of one draft turn."""
_MORE = "{change: drafts this turn, by: 1}"
_AGAIN = ("up_to", "any_number")
"""The keys with which a list of `may` is carried out several times."""


def check_drafts(entry: Part, verb: Verb, values: Mapping[str, Any], scope: Scope) -> None:
    """Report a step about drafts where nobody has a draft turn, and one that drafts when no draft is left; else count it."""
    takes = values.get(verb.name)
    if verb.name != "draft" and takes != DRAFTS:
        return
    if not scope.drafting:
        _refuse_at_other_times(entry, verb)
        return
    if verb.name == "draft" and _are_several(takes, scope):
        message = "a draft is of one card, and these may be several"
        each = f"choose one and draft it, and for each further one write `{_MORE}` before, `choose:` and `draft: it`"
        refuse(entry, verb.name, "contradiction", message, each)
    elif not scope.drafts:
        message = "the draft of this turn has been made in a step before, and ends the turn"
        refuse(entry, verb.name, "contradiction", message, f"write `{_MORE}` before the first draft, or remove this step")
    elif verb.name == "draft":
        scope.drafts -= 1
    else:
        scope.drafts += max(0, by if isinstance(by := values.get("by"), int) else 1)


def count_drafts(entry: Part, verb: Verb, lists: Sequence[Scope], scope: Scope, *, always: bool) -> None:
    """Take into account the drafts of *lists* within a step, one of which is *always* carried out; report those of one again."""
    left = max((inner.drafts for inner in lists if inner.drafting), default=scope.drafts)
    again = verb.name in ("repeat", "for_each") or not entry.data.keys().isdisjoint(_AGAIN)
    if again and left < scope.drafts:
        message = "this list drafts each time it is carried out, and one card is drafted in a turn"
        entry.report("contradiction", message, verb.name, at_key=True, suggestion=f"begin the list with `{_MORE}`")
    elif always or again:
        scope.drafts = left


def _are_several(takes: Any, scope: Scope) -> bool:
    """Return whether what is drafted may be more than one card."""
    tree = getattr(takes, "tree", None)
    is_top = isinstance(tree, Top) and tree.number is not None
    return is_top or getattr(takes, "selection", None) is not None or (isinstance(takes, str) and takes in scope.several)


def _refuse_at_other_times(entry: Part, verb: Verb) -> None:
    """Report that a step drafts, or changes how often is drafted, where nobody has a draft turn."""
    message = "only what is used or played in a draft turn changes `drafts this turn`"
    otherwise = "for more or fewer cards in the phase, write `{change: draft limit, by: 1}`"
    if verb.name == "draft":
        message = "only what is used or played in a draft turn drafts with `draft`"
        otherwise = "at other times a step moves the card, `{move: it, to: your hand}`, or `to: your square` as drafts do"
        if "instead" in entry.path:
            otherwise = "what is done instead of something moves the card, `{move: it, to: your hand}`"
    has_moment = "uses" in entry.path or ("play" in entry.path and entry.document.kind == "villagers")
    hint = f"write `in: {when_drafting()}` above the steps"
    hint = hint if has_moment else f"write `uses: [{{in: {when_drafting()}, do: [...]}}]`"
    refuse(entry, verb.name, "contradiction", message, f"{hint}; {otherwise}")
