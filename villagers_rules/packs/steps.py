"""Steps: what a card does, one verb after the other, compiled as far as can be before a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from villagers_rules.model.hooks import INNER, WHEN_PLAYED
from villagers_rules.model.steps import Step, Steps
from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Sentences, check_word
from villagers_rules.packs.step_checks import apply_step, check_flow, check_order, check_reference, end_of_list
from villagers_rules.packs.step_scope import EVENT, IT, UNKNOWN, VILLAGER, Scope
from villagers_rules.packs.verbs import Argument, every_step, hooks, verbs, when_drafting

StepLists = dict[str, Steps]
"""Lists of steps by hook; the list within step 2 (from 0) of `when_played` is called `when_played/2`."""


def read_hooks(part: Part, names: Iterable[str], sentences: Sentences, *, owner: str) -> StepLists:
    """Return the lists of steps of those keys *names* that *part* has, a part of one of the files of the kind *owner*."""
    found: StepLists = {}
    for name in names:
        if name in part.data:
            scope = Scope(owner, drafting=_in_draft_turn(part, name))
            if owner == "villagers":
                played = name == WHEN_PLAYED and (part.get("discard") or part.get("stands_for"))
                scope.places[VILLAGER] = "played" if played else "top"
            elif owner == "events":
                scope.places[EVENT] = "event"
            found |= _read_list(part, name, name, sentences, scope)
    return found


def _in_draft_turn(part: Part, name: str) -> bool:
    """Return whether the steps of a hook are carried out in a draft turn of whoever they call `you`."""
    if name == WHEN_PLAYED:
        return bool(part.get("played_in") == when_drafting())
    return name in hooks().abilities("draft")


def _read_list(part: Part, key: str, name: str, sentences: Sentences, scope: Scope) -> StepLists:
    """Return the steps in the list of *key* under *name*, and the lists within them; damaged steps are left out."""
    found: list[Step[Any]] = []
    inner: StepLists = {}
    for place, entry in enumerate(part.listed(key)):
        if not _begins_with_verb(entry):
            scope.places[IT] = UNKNOWN
            continue
        before = scope.copy()
        step = _read_step(entry, f"{name}{INNER}{place}", sentences, scope, inner)
        if "if" in entry.data:
            scope.or_skipped(before)
        if step is not None:
            found.append(step)
    end_of_list(part, key, scope)
    return {name: tuple(found), **inner}


def _begins_with_verb(entry: Part) -> bool:
    """Return whether a step begins with a verb; a verb that stands elsewhere in it is a problem."""
    first = next(iter(entry.data), "")
    name = next((word for word in entry.data if word in verbs()), "")
    if name and name != first:
        message = f"expected the verb `{name}` as the first key of the step, got `{first}`"
        entry.report("unknown-verb", message, first, at_key=True, suggestion=f"put `{name}:` first")
    return bool(name) and name == first


def _read_step(entry: Part, name: str, sentences: Sentences, scope: Scope, inner: StepLists) -> Step[Any] | None:
    """Return one step, and put the lists within it into *inner*; None if it is damaged."""
    verb = verbs()[next(iter(entry.data))]
    arguments = {verb.name: verb.takes, **verb.options, **every_step()}
    given = {word: argument for word, argument in arguments.items() if word in entry.data}
    values: dict[str, Any] = {}
    for word, argument in given.items():
        if argument.kind == "steps":
            lists = _read_list(entry, word, name, sentences, scope.inside())
            inner |= lists
            values[word] = lists[name]
        else:
            values[word] = _compiled(entry, word, argument, sentences, scope)
    check_order(entry, verb, values, scope)
    apply_step(entry, verb, values, scope)
    if verb.name not in values or any(value is None for value in values.values()):
        return None
    takes, condition = values.pop(verb.name), values.pop("if", None)
    return Step(verb.name, takes, values, entry.document.mark(entry.path).line, condition)


def _compiled(entry: Part, key: str, argument: Argument, sentences: Sentences, scope: Scope) -> Any:
    """Return the argument *key* of a step, compiled, or None if it is damaged."""
    document, path, value = entry.document, (*entry.path, key), entry.get(key)
    known = scope.bindings()
    if argument.kind in ("formula", "selection", "condition"):
        compilers: Mapping[str, Any] = {
            "formula": sentences.formula,
            "selection": sentences.selection,
            "condition": sentences.condition,
        }
        found = compilers[argument.kind](document, path, value, known)
        return found if check_flow(entry, key, found, scope) else None
    if argument.kind == "selections":
        listed = value if isinstance(value, list) else []
        several = [sentences.selection(document, (*path, place), text, known) for place, text in enumerate(listed)]
        good = all(found is not None and check_flow(entry, key, found, scope) for found in several)
        return tuple(several) if good else None
    if argument.kind in ("card", "pile"):
        return value if check_reference(entry, key, argument, scope) else None
    if argument.kind == "word":
        good = check_word(entry, key, sentences) and check_reference(entry, key, argument, scope)
        return value if good else None
    return value
