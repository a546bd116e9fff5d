"""Follows what the steps of a list do with the cards they name, and refuses steps that cannot mean anything where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from villagers_rules.language import Selection
from villagers_rules.language.hidden_hand import is_in_hidden_hand
from villagers_rules.packs.document import Part
from villagers_rules.packs.step_scope import (
    EVENT,
    IT,
    NO_CARDS,
    PLACES,
    RESERVE,
    THEIR_HAND,
    TOP,
    UNKNOWN,
    VILLAGER,
    Scope,
    place_of,
)
from villagers_rules.packs.verbs import Argument, Verb, hooks, when_drafting
from villagers_rules.phrases import listing, quoted

OWNED = frozenset({"village", "top", "hand", "square", "keep", "played", UNKNOWN})
"""Where a card has an owner, to whose hand it can go."""
WITH_COINS = frozenset({"village", "top", "road", UNKNOWN})
"""Where gold can be put on a card."""
OWNERS = {"villagers": "a villager", "events": "an event", "developments": "a development", "rules": "the rules"}
"""What steps can belong to, in words."""
DISCARD = "the discard pile"
DRAFTS = "drafts this turn"
EACH = "each of them"
_CHOOSE_FIRST = "begin the list with a choice"


def check_reference(entry: Part, key: str, argument: Argument, scope: Scope) -> bool:
    """Return whether the card, pile or word that *key* names is one that the step can reach, else add the problem."""
    value = entry.get(key)
    if value in (VILLAGER, EVENT) and value not in scope.places:
        own = next((name for name in (VILLAGER, EVENT) if name in scope.places), "")
        message = f"`{value}` means the card that has the steps, and these belong to {OWNERS[scope.owner]}"
        return _refuse(entry, key, "it-out-of-reach", message, f"write `{own}`" if own else "name another card")
    if argument.kind == "word":
        return _check_receiver(entry, key, str(value), scope)
    if value == TOP or (value == RESERVE and "pile" in argument.lies):
        return True
    if value == THEIR_HAND:
        return _check_their(entry, key, scope)
    return value in (IT, VILLAGER, EVENT) and _in_reach(entry, key, str(value), argument, scope)


def _in_reach(entry: Part, key: str, card: str, argument: Argument, scope: Scope) -> bool:
    place = scope.places.get(card)
    if place is None:
        return _nothing_chosen(entry, key)
    if place == UNKNOWN or place in argument.lies or (place == "top" and "village" in argument.lies):
        return True
    shown = card if card == EACH else f"`{card}`"
    if place == "player" and argument.kind == "pile":
        return _refuse(entry, key, "it-out-of-reach", f"`{card}` is a player, and not what is looked at", f"write `{THEIR_HAND}`")
    if place in NO_CARDS:
        message = f"{shown} is {NO_CARDS[place]}, and `{key}` takes none"
    else:
        message = f"{shown} lies {PLACES[place]}, where `{key}` does not reach it"
    wanted = " or ".join(PLACES[name] for name in argument.lies if name in PLACES)
    others = " or ".join(NO_CARDS[name] for name in argument.lies if name in NO_CARDS)
    hint = "it must " + " or ".join(part for part in (wanted and f"lie {wanted}", others and f"be {others}") if part)
    if place == "player" and card == IT:
        hint = "choose a card before, such as one of the `villagers in their hand`"
    if place == "village" and "top" in argument.lies:
        hint = "choose one of the `top villagers`"
    return _refuse(entry, key, "it-out-of-reach", message, hint)


def _nothing_chosen(entry: Part, key: str) -> bool:
    message = "`it` means what was chosen, and nothing is chosen before"
    return _refuse(entry, key, "it-before-choice", message, _CHOOSE_FIRST)


def _check_their(entry: Part, key: str, scope: Scope) -> bool:
    if scope.bindings().their:
        return True
    message = "`their` means the player chosen last, and no player is chosen right before"
    return _refuse(entry, key, "it-before-choice", message, "choose one of the `other players` first")


def _check_receiver(entry: Part, key: str, word: str, scope: Scope) -> bool:
    """Return whether gold can come from or go to *word*."""
    if word.startswith("their "):
        return _check_their(entry, key, scope)
    if word not in (IT, VILLAGER, EVENT):
        return True
    place = scope.places.get(word)
    if place is None:
        return _nothing_chosen(entry, key)
    if place in WITH_COINS:
        return True
    hint = "write `their supply`" if place == "player" else "choose a villager of a village"
    where = f"is {NO_CARDS[place]}" if place in NO_CARDS else f"lies {PLACES[place]}"
    return _refuse(entry, key, "it-out-of-reach", f"`{word}` {where}, where no gold is put", hint)


def check_flow(entry: Part, key: str, found: Any, scope: Scope) -> bool:
    """Return whether the sentence *found* speaks of cards that are looked at only where there are some, else add the problem."""
    if not isinstance(found, Selection) or place_of(found) != "among" or scope.looking:
        return found is not None
    message = "`among them` means the cards of a pile that are looked at, and no step before looks at a pile"
    return _refuse(entry, key, "it-before-choice", message, "write a step `look_at:` before")


def check_order(entry: Part, verb: Verb, values: Mapping[str, Any], scope: Scope) -> None:
    """Report arguments of one step that do not fit each other, or that the steps before do not allow."""
    data, takes = entry.data, values.get(verb.name)
    place = scope.places.get(str(takes)) if verb.takes.kind == "card" else None
    if verb.name == "put_back" and not scope.looking:
        message = "no step before looks at cards of a pile that could be put back"
        _refuse(entry, verb.name, "it-before-choice", message, "write a step `look_at:` before, or remove this one")
    if verb.name == "choose_one" and isinstance(takes, Selection):
        _check_choice(entry, takes, scope)
    if verb.name == "for_each" and takes is not None and place_of(takes) != "player":
        message = "steps are carried out for players, and these are none"
        _refuse(entry, verb.name, "contradiction", message, "write `other players`")
    if verb.takes.lies and isinstance(takes, Selection):
        _in_reach(entry, verb.name, EACH, verb.takes, evolve(scope, places={EACH: place_of(takes)}))
    if not scope.drafting and (verb.name == "draft" or takes == DRAFTS):
        what = "`draft` drafts" if verb.name == "draft" else f"`{DRAFTS}` are drafts"
        message = f"{what} in a draft turn, and these steps are carried out at other times"
        others = listing(quoted(hooks().abilities("draft")), "or")
        hint = f"write `played_in: {when_drafting()}`, or let the steps stand under {others}"
        _refuse(entry, verb.name, "contradiction", message, hint)
    if "unless_paid" in data and isinstance(data.get("by"), int) and data["by"] > 0:
        message = "a step that raises a limit cannot have `unless_paid`: nobody pays to be left out"
        entry.report("contradiction", message, "unless_paid", at_key=True, suggestion="remove it, or let `by` be below 0")
    if "to_each" in data and "to" in data:
        message = "a step cannot have `to_each` and `to`: the gold goes to one place or to each of several"
        entry.report("contradiction", message, "to_each", at_key=True, suggestion="remove one of them")
    if verb.name == "pay" and entry.get("from") is not None and entry.get("from") == entry.get("to"):
        _refuse(entry, "to", "contradiction", "gold cannot be paid from a supply to the same supply", "remove one of them")
    if verb.name == "deal_events" and "from" in data and scope.owner != "events":
        _refuse(entry, "from", "contradiction", "`its own deck` is that of an event, and here is none", "remove it")
    if verb.name == "move" and place == "event" and entry.get("to") not in (None, DISCARD):
        _refuse(entry, "to", "contradiction", "an event goes to the discards of its deck", f"write `{DISCARD}`")
    if verb.name == "move" and entry.get("to") == "its owner's hand" and (takes == TOP or (place and place not in OWNED)):
        _refuse(entry, "to", "contradiction", "the card that is moved is nobody's", "write `your hand`")


def _check_choice(entry: Part, takes: Selection, scope: Scope) -> None:
    """Report a choice among the cards of a hand that whoever chooses does not see: the choice would show them (R16.1)."""
    known = scope.bindings()
    if is_in_hidden_hand(takes.tree, own_seen=known.own_hand, their_seen=known.their_hand):
        hint = "write `choose_one: other players` and `look_at: their hand` before, and choose `villagers in their hand`"
        _refuse(entry, "choose_one", "hidden-cards", "whoever chooses does not see the cards of that hand", hint)


def apply_step(entry: Part, verb: Verb, values: Mapping[str, Any], scope: Scope) -> None:
    """Change *scope* as the step does."""
    takes = values.get(verb.name)
    if verb.takes.kind == "selection" and verb.name == "choose_one":
        scope.places[IT] = place_of(takes)
        scope.sees_hand = False
    elif verb.takes.kind == "selections":
        places = {place_of(each) for each in takes or ()}
        scope.places[IT] = places.pop() if len(places) == 1 else UNKNOWN
    elif verb.name == "deal_events":
        scope.places[IT] = "event"
    elif verb.takes.kind == "pile":
        if takes is None:
            scope.looking = UNKNOWN
        elif takes == THEIR_HAND:
            scope.sees_hand = True
        else:
            scope.looking = "pile"
    elif verb.name == "put_back":
        scope.looking = ""
    for word, argument in {verb.name: verb.takes, **verb.options}.items():
        card = entry.get(word)
        if argument.kind == "card" and argument.then and isinstance(card, str):
            scope.places[IT if card == TOP else card] = argument.then


def end_of_list(part: Part, key: str, scope: Scope) -> None:
    """Report cards that are still looked at when the list of *key* ends."""
    if scope.looking == "pile":
        message = "the cards of a pile are looked at and not put back"
        part.report("not-put-back", message, key, at_key=True, suggestion="end the list with `put_back: in any order`")


def _refuse(entry: Part, key: str, code: str, message: str, suggestion: str) -> bool:
    entry.report(code, message, key, suggestion=suggestion)
    return False
