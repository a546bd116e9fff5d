"""Steps: what a card does, one verb after the other, checked and compiled as far as can be before a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from attrs import evolve

from villagers_rules.language import Occasion, Selection, zones
from villagers_rules.language.nodes import NextTo, Pile, walk
from villagers_rules.language.parser import NAMING
from villagers_rules.model import hooks
from villagers_rules.model.context import THEM, YOU
from villagers_rules.model.steps import ChoiceName, OwnerOf, Step, Steps
from villagers_rules.packs.choice_checks import (
    OF_PLAYERS,
    check_choice,
    check_name,
    check_offers,
    check_one_each,
    check_payment,
    check_players,
    check_several,
    check_theirs,
    compares_each,
    may_be_several,
    means_one,
    no_player,
    place_chosen,
    refuse,
    unknown_name,
)
from villagers_rules.packs.counter_checks import check_count, is_no_counter
from villagers_rules.packs.document import Part
from villagers_rules.packs.harmless import taken_after, with_harmless
from villagers_rules.packs.occasions import done_by_nobody_else, know, scope_of_triggered, scope_of_waiting, waited_for
from villagers_rules.packs.pack_files import EVENTS
from villagers_rules.packs.reach_checks import check_drafts, check_placing, check_reference, count_drafts, has_owner, in_reach
from villagers_rules.packs.selected_places import are_others, check_first_of, number_chosen, place_of
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.standing import read_for_a_time
from villagers_rules.packs.step_scope import EVENT, IT, PLACES, UNKNOWN, VILLAGER, Scope, named
from villagers_rules.packs.step_zones import apply_move, apply_shown, check_zones, name_read, owner_asked
from villagers_rules.packs.value_forms import DECLARED, declared_name
from villagers_rules.packs.verbs import DECK_IN_USE, Argument, Verb, every_step, verbs
from villagers_rules.packs.verbs import hooks as how_often

_LOOK = (
    "write a step `look_at:` or `reveal:` before, in the same list; cards of a hand that is looked at stay there, and are "
    "`villagers in their hand`"
)


def _check_flow(entry: Part, key: str, found: Any, scope: Scope) -> bool:
    """Return whether the sentence *found* speaks of what is there, such as cards that are looked at, else add the problem."""
    if found is not None and not means_one(entry, key, found.tree, scope):
        return False
    tests = (part for part in walk(found.tree) if isinstance(part, NextTo)) if found is not None else ()
    card = next((str(test.card) for test in tests if scope.places.get(str(test.card)) in PLACES.keys() - {"road"}), None)
    if card is not None:
        message = f"`{card}` lies {PLACES[scope.places[card]]}, and only cards of the Road lie next to others"
        return refuse(entry, key, "it-out-of-reach", message, "write this step while it lies on the Road")
    if not isinstance(found, Selection) or place_of(found) != "among" or scope.looking or key == "until":
        return found is not None
    message = "`among them` means the cards of a pile that are looked at, and no step before looks at a pile"
    return refuse(entry, key, "it-before-choice", message, _LOOK)


def _check_order(entry: Part, verb: Verb, values: Mapping[str, Any], scope: Scope, sentences: Sentences) -> None:
    """Report arguments of one step that do not fit each other, or that the steps before do not allow."""
    data, takes = entry.data, values.get(verb.name)
    if verb.name == "put_back" and not scope.looking:
        message = "no step before looks at cards of a pile that could be put back"
        refuse(entry, verb.name, "it-before-choice", message, "write a step `look_at:` before, or remove this one")
    if verb.name == "choose" and isinstance(takes, Selection):
        check_choice(entry, takes, scope)
        check_several(entry, values, _asked(values, scope))
    if verb.takes.kind == "selections":
        check_first_of(entry, takes or ())
    if verb.name == hooks.WAITING and "once" in entry.data and "until" not in entry.data:
        message, hint = (
            "what waits without `until` is done once anyhow",
            "remove it, or say with `until:` what ends the waiting before",
        )
        entry.report("contradiction", message, "once", at_key=True, suggestion=hint)
    if verb.name in ("may", "either"):
        check_offers(entry, verb, _asked(values, scope))
    check_zones(entry, verb, values, scope)
    if verb.name in OF_PLAYERS:
        check_players(entry, verb, _thing(takes, scope))
    if verb.name == "place":
        check_placing(entry, takes, scope)
    check_one_each(entry, verb, takes, scope)
    check_theirs(entry, verb, values, scope)
    if "as" in data:
        check_name(entry, str(entry.get("as")), sentences)
    check_drafts(entry, verb, values, scope)
    if "unless_paid" in data and isinstance(data.get("by"), int) and data["by"] > 0:
        message = "a step that raises a limit cannot have `unless_paid`: nobody pays to be left out"
        entry.report("contradiction", message, "unless_paid", at_key=True, suggestion="remove it, or let `by` be below 0")
    if verb.name == "pay":
        check_payment(entry, takes, scope)
    if verb.name == "deal_events" and entry.get("from") is not None and scope.owner != "events":
        refuse(entry, "from", "contradiction", "`its own deck` is that of an event, and here is none", DECK_IN_USE)


def _apply_step(entry: Part, verb: Verb, values: Mapping[str, Any], scope: Scope) -> None:
    """Change *scope* as the step does."""
    takes, name = values.get(verb.name), str(entry.data.get("as") or "")
    scope.offers(takes, name)
    if verb.name == "choose" and "by" in entry.data:
        if not name:
            return
        by, several = values.get("by"), may_be_several(entry.data)
        alone = by not in scope.several if isinstance(by, str) else getattr(getattr(by, "tree", None), "are_one", False)
        scope.chosen_by_players(place_of(takes), f"the {name}", several=several, alone=alone, others=are_others(by))
    elif verb.name == "choose" and takes is None:
        scope.chooses(UNKNOWN)
        scope.loses(name)
    elif verb.name == "choose":
        number, several = number_chosen(takes, entry.data), may_be_several(entry.data)
        scope.chooses(place_chosen(takes, scope), several=several, name=name, number=number)
    elif verb.name == "auction":
        scope.chooses("player")
        scope.places[f"the {name}"] = "number"
        scope.gives(f"the {name}")
    elif verb.takes.kind == "selections":
        places = {place_of(each) for each in takes or ()}
        scope.chooses(places.pop() if len(places) == 1 else UNKNOWN, name=name)
    elif verb.name == "deal_events":
        scope.means_now("event")
    elif verb.name == "shuffle":
        scope.shuffled = scope.shuffled or getattr(takes, "tree", None) == Pile(zones.LOOKED)
    elif verb.takes.kind == "shown":
        apply_shown(verb, takes, scope, name)
    elif verb.name == "name":
        if takes is None:
            scope.loses(name)
        else:
            owner = isinstance(takes, OwnerOf)
            scope.names(YOU if owner else str(takes), name, amount=not (owner or isinstance(takes, str)))
            if owner:
                scope.is_you -= {f"the {name}"}
    elif verb.name == "put_back":
        scope.looking, scope.shuffled = "", False
    apply_move(entry, verb, values, scope)


def _end_of_list(part: Part, key: str, scope: Scope) -> None:
    """Report cards that are still looked at when the list of *key* ends."""
    if scope.looking == "pile":
        message = "the cards of a pile are looked at and not put back"
        hint = "end the list with `put_back: in any order`, or with `put_back: at the bottom in any order`"
        part.report("not-put-back", message, key, at_key=True, suggestion=hint)


StepLists = dict[str, Steps]
"""Lists of steps by hook; the list within step 2 (from 0) of `when_played` is called `when_played/2`."""


def read_listed(
    entry: Part, name: str, sentences: Sentences, owner: str, lies: str, *, drafting: bool = False, when: Occasion | None = None
) -> StepLists:
    """Return the lists of steps under `do` of *entry*, called *name*; *lies* says where their card lies, if they name it.

    They may be carried out on an occasion, *when*.
    """
    by_nobody = done_by_nobody_else(when)
    scope = Scope(owner, drafting=drafting, they=when is not None and not by_nobody, by_nobody=by_nobody)
    if lies:
        scope.places[EVENT if owner == EVENTS else VILLAGER] = lies
    if when is not None or "when" in entry.data:
        know(scope, when)
    return _read_list(entry, "do", name, sentences, scope)


def read_triggered(
    entry: Part, name: str, sentences: Sentences, owner: str, when: Occasion | None, *, before: bool = False
) -> StepLists:
    """Return the lists of steps of a trigger that waits for *when*, or of what is done *before* and instead, under *name*."""
    return _read_list(entry, "do", name, sentences, scope_of_triggered(when, owner, before=before))


def read_steps(part: Part, key: str, name: str, sentences: Sentences, *, owner: str) -> StepLists:
    """Return the list of steps of the *key* of *part* under *name*, with the lists within it."""
    return _read_list(part, key, name, sentences, Scope(owner))


def _read_list(part: Part, key: str, name: str, sentences: Sentences, scope: Scope) -> StepLists:
    """Return the steps in the list of *key* under *name*, and the lists within them; damaged steps are left out."""
    found: list[Step[Any]] = []
    giving: dict[int, StepLists] = {}
    inner: StepLists = {}
    if name.count(hooks.INNER) > MAX_NESTED:
        message = f"lists of steps stand at most {MAX_NESTED} deep within each other"
        part.report("contradiction", message, key, at_key=True, suggestion="say it with fewer lists")
        return {name: ()}
    began = scope.looking
    for place, entry in enumerate(part.listed(key)):
        if not _begins_with_verb(entry):
            scope.chooses(UNKNOWN)
            scope.loses(entry.data.get("as"))
            continue
        before = scope.copy()
        within: StepLists = {}
        step = _read_step(entry, (name, place), sentences, scope, within)
        inner |= within
        if "if" in entry.data and not isinstance(entry.data.get("if"), dict) and next(iter(entry.data)) != "if":
            scope.or_skipped(before)
        if step is not None:
            found.append(step)
            if step.gives:
                giving[len(found) - 1] = within
    for number, lists in giving.items():
        inner |= {called: taken_after(found, number, steps) for called, steps in lists.items()}
    if not began:
        _end_of_list(part, key, scope)
    return {name: with_harmless(found), **inner}


MAX_NESTED = 8
"""Lists of steps stand at most so deep within each other."""
_IF = "if"
"""What is a verb and, behind another verb, says when that is carried out."""


def _begins_with_verb(entry: Part) -> bool:
    """Return whether a step begins with a verb; a verb that stands elsewhere in it is a problem."""
    first = next(iter(entry.data), "")
    found = [word for word in entry.data if word in verbs()]
    if found[:1] == [_IF] and "do" not in entry.data:  # Else it says when the verb that follows is carried out.
        found = found[1:]
    name = next(iter(found), "")
    if name and name != first:
        message = f"expected the verb `{name}` as the first key of the step, got `{first}`"
        entry.report("unknown-verb", message, first, at_key=True, suggestion=f"put `{name}:` first")
    return bool(name) and name == first


def _read_step(entry: Part, place: tuple[str, int], sentences: Sentences, scope: Scope, inner: StepLists) -> Step[Any] | None:
    """Return one step, which has its *place* in a list, and put the lists within it into *inner*; None if it is damaged."""
    verb = verbs()[next(iter(entry.data))]
    arguments = {verb.name: verb.takes, **verb.options, **every_step(verb.name)}
    given = {word: argument for word, argument in arguments.items() if word in entry.data}
    for word in entry.data.keys() - given.keys():  # A name may be given under a wrong key.
        scope.loses(entry.data[word])
    values: dict[str, Any] = {}
    lists_within: list[Scope] = []
    for word, argument in given.items():
        if argument.kind == "steps":
            name, known = hooks.inner(*place, _label(verb, word, values, entry, scope)), _inside(verb, word, values, entry, scope)
            values[word] = _inner_list(entry, word, name, sentences, known, inner)
            lists_within.append(known)
            if verb.name != hooks.WAITING:
                scope.mixed_in(known)
        elif argument.kind == "lists":
            numbered: Any = dict(enumerate(entry.get(word) or ()))
            lists = Part(entry.document, (*entry.path, word), numbered)
            names = {number: hooks.inner(*place, f"{verb.name}{number + 1}") for number in numbered}
            inside = {number: scope.copy() for number in names}
            values[word] = tuple(
                _inner_list(lists, number, name, sentences, inside[number], inner) for number, name in names.items()
            )
            lists_within += inside.values()
            for known in inside.values():
                scope.mixed_in(known)
        else:
            values[word] = _compiled(entry, word, argument, sentences, scope)
    _check_order(entry, verb, values, scope, sentences)
    if verb.name == "count":
        check_count(entry, values, scope, sentences.lexicon)
    _apply_step(entry, verb, values, scope)
    told = scope.is_told(lists_within) if verb.name != hooks.WAITING else ()
    always = _is_one_of(verb, given)
    gives = (*told, *(scope.learns(lists_within) if always else ()))
    if verb.name != hooks.WAITING:
        count_drafts(entry, verb, lists_within, scope, always=always)
    for known in lists_within:
        scope.has_ended(known)
    if verb.name not in values or any(value is None for value in values.values()):
        return None
    takes, condition = values.pop(verb.name), None if verb.name == "if" else values.pop("if", None)
    return Step(verb.name, takes, values, entry.document.mark(entry.path).line, condition, gives=gives)


def _is_one_of(verb: Verb, given: Collection[str]) -> bool:
    """Return whether one of the lists within a step is carried out each time."""
    return verb.name == "either" or (verb.name in (_IF, "may") and "otherwise" in given)


_LABELS = {
    ("when", "do"): hooks.WAITING,
    ("may", "may"): "may",
    ("may", "otherwise"): "otherwise",
    ("if", "do"): "if",
    ("if", "otherwise"): "otherwise",
    ("repeat", "do"): "repeat",
}
"""What distinguishes the lists within one step."""


def _label(verb: Verb, word: str, values: Mapping[str, Any], entry: Part, scope: Scope) -> str:
    """Return what distinguishes the list under *word* from others in its step; one that each player carries out has no label."""
    if verb.name == "for_each":
        return "" if _by_players(values, entry, scope) else hooks.EACH
    return _LABELS.get((verb.name, word), "")


def _by_players(values: Mapping[str, Any], entry: Part, scope: Scope) -> bool:
    """Return whether the list of a step `for_each` is carried out by each player."""
    return _thing(values.get("for_each"), scope) == "player" and "by" not in entry.data


def _asked(values: Mapping[str, Any], scope: Scope) -> str:
    """Return what those are who are asked in a step, "unknown" where nobody else is."""
    return UNKNOWN if values.get("by") is None else _thing(values["by"], scope)


def _thing(value: Any, scope: Scope) -> str:
    """Return where that lies, or what that is, which a selection finds or was chosen before."""
    if value == THEM and scope.they:
        return "player"
    return scope.places.get(value, UNKNOWN) if isinstance(value, str) else place_of(value)


def _inner_list(entry: Part, key: Any, name: str, sentences: Sentences, scope: Scope, inner: StepLists) -> Steps:
    lists = _read_list(entry, key, name, sentences, scope)
    inner |= lists
    return lists[name]


def _inside(verb: Verb, word: str, values: Mapping[str, Any], entry: Part, scope: Scope) -> Scope:
    """Return what is known at the start of the list of steps under *word* within a step."""
    if verb.name == hooks.WAITING:
        return scope_of_waiting(values.get(verb.name), scope)
    if verb.name not in ("for_each", "may") or (verb.name == "may" and "by" not in entry.data):
        return scope.copy()
    if verb.name == "may":
        return scope.for_others() if word == verb.name else scope.copy()
    each = _thing(values.get(verb.name), scope)
    if _by_players(values, entry, scope):
        return scope.for_others()
    known = scope.copy()
    known.chooses(each)
    return known


_THIS = re.compile(r"this [^']+")
"""The card itself, or what is no card but meant as one."""


def _compiled(entry: Part, key: str, argument: Argument, sentences: Sentences, scope: Scope) -> Any:
    """Return the argument *key* of a step, compiled, or None if it is damaged."""
    document, path, value, known = entry.document, (*entry.path, key), entry.get(key), scope.bindings()
    if argument.kind == "occasion":
        return waited_for(entry, key, sentences, scope)
    if argument.kind == "in_play":
        return read_for_a_time(entry, key, sentences, scope)
    if argument.kind == "things":
        if value == THEM:
            return THEM if scope.they or no_player(entry, key, scope) else None
        if isinstance(value, str) and value in scope.places:
            return ChoiceName(value) if named(value) else value
        if isinstance(value, str) and named(value):
            unknown_name(entry, key, value, scope)
            return None
        argument = evolve(argument, kind="selection")
    if argument.kind == "card_or_amount":
        if value == YOU:
            return YOU
        if card := owner_asked(value):
            return OwnerOf(ChoiceName(card) if any(named(card)) else card) if has_owner(entry, key, card, scope) else None
        is_word = isinstance(value, str) and (value == IT or any(named(value)) or _THIS.fullmatch(value))
        argument = evolve(argument, kind="card" if is_word and scope.places.get(value) != "number" else "formula")
    kinds: Mapping[str, Any] = {"formula": sentences.formula, "selection": sentences.selection, "condition": sentences.condition}
    if argument.kind in kinds:
        found = kinds[argument.kind](document, path, value, known) if compares_each(entry, key) else None
        return found if _check_flow(entry, key, found, scope) else None
    if argument.kind == "selections":
        listed = value if isinstance(value, list) else []
        several = [sentences.selection(document, (*path, place), text, known) for place, text in enumerate(listed)]
        good = all(found is not None and _check_flow(entry, key, found, scope) for found in several)
        return tuple(several) if good else None
    if argument.kind in NAMING:
        found = sentences.naming(document, path, value, argument.kind, evolve(known, it=IT in scope.places))
        if found is None or not is_no_counter(entry, key, sentences.lexicon):
            return None
        return name_read(entry, key, argument, found, scope, _check_flow, check_reference, in_reach)
    if argument.kind in DECLARED:
        return declared_name(entry, key, argument.kind, sentences)
    if argument.kind == "card":
        good = check_reference(entry, key, argument, scope)
        return (ChoiceName(value) if value in scope.places and any(named(value)) else value) if good else None
    meant = how_often().often.get(value) if argument.kind == "often" else value
    return True if argument.kind == "flag" else meant
