"""Checks whether steps can reach the cards, piles and places for gold that they name, and a draft turn where they draft."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from villagers_rules.language.nodes import Top
from villagers_rules.packs.choice_checks import no_card, refuse, unknown_name
from villagers_rules.packs.document import Part
from villagers_rules.packs.step_scope import EVENT, IT, NO_CARDS, PLACES, UNKNOWN, UNSEEN, VILLAGER, WITH_COINS, Scope, named
from villagers_rules.packs.step_zones import FOUND, OWNED
from villagers_rules.packs.verbs import Argument, Verb, when_drafting

_OWNERS = {"villagers": "a villager", "events": "an event", "developments": "a development", "rules": "the rules"}
"""What steps can belong to, in words."""


_MANY = 4
"""Of more places than this that a verb reaches not all are named."""


def check_reference(entry: Part, key: str, argument: Argument, scope: Scope) -> bool:
    """Return whether the card, pile or word that *key* names is one that the step can reach, else add the problem."""
    value = entry.get(key)
    if not isinstance(value, str):
        return False  # The schema refuses it.
    if value in (VILLAGER, EVENT) and value in scope.lost:
        hint = f"do it now, or write it as one of the `triggers` of {_OWNERS[scope.owner]}"
        message = f"steps that wait do not know `{value}`: they know their card if it lies in a village"
        return refuse(entry, key, "it-out-of-reach", message, hint)
    if value in (VILLAGER, EVENT) and value not in scope.places:
        own = next((name for name in (VILLAGER, EVENT) if name in scope.places), "")
        message = f"`{value}` means the card that has the steps, and these belong to {_OWNERS[scope.owner]}"
        return refuse(entry, key, "it-out-of-reach", message, f"write `{own}`" if own else "name another card")
    if argument.kind == "account" and not any(named(value)):
        return _check_receiver(entry, key, value, scope)
    if any(named(value)) and value not in scope.places:
        return unknown_name(entry, key, value, scope)
    if argument.kind == "account":
        return _check_receiver(entry, key, value, scope)
    if value not in (IT, VILLAGER, EVENT, *scope.places):
        return no_card(entry, key, value, scope)
    return in_reach(entry, key, value, argument, scope)


def has_owner(entry: Part, key: str, card: str, scope: Scope) -> bool:
    """Return whether somebody has what is called *card*, and it is one card, else add the problem."""
    if card not in scope.places:
        if any(named(card)):
            return unknown_name(entry, key, card, scope)
        return _nothing_chosen(entry, key, scope) if card == IT else no_card(entry, key, card, scope)
    if card in scope.several and card not in scope.one_each:
        return refuse(entry, key, "contradiction", f"`{card}` may be several cards, of several players", "choose one card")
    if (place := scope.places[card]) in OWNED:
        return True
    where = f"is {NO_CARDS[place]}" if place in NO_CARDS else f"lies {PLACES[place]}"
    hint = "choose a card of a village or a hand, or name its owner before it is moved"
    return refuse(entry, key, "contradiction", f"`{card}` {where}, and is nobody's", hint)


def in_reach(entry: Part, key: str, card: str, argument: Argument, scope: Scope) -> bool:
    """Return whether a step can reach what is called *card* where it lies, else add the problem."""
    place = scope.places.get(card)
    if place is None:
        return _nothing_chosen(entry, key, scope)
    place = {UNSEEN: "hand"}.get(place, place)
    if place == "village" and "with" in entry.data and key == "move":
        return True  # What lies on it goes with it.
    if place == UNKNOWN or place in argument.lies or (place == "top" and "village" in argument.lies):
        return True
    if asked_to_lie(entry.get("if"), card) in argument.lies:
        return True  # It may still lie there, if a step before could not be carried out.
    shown = card if card == FOUND else f"`{card}`"
    if place == "player" and argument.kind == "shown":
        return refuse(entry, key, "it-out-of-reach", f"`{card}` is a player, and not what is looked at", "write `their hand`")
    if place == "pile" and argument.kind == "moved":
        hint = f"write `the top of {card}`"
        return refuse(entry, key, "it-out-of-reach", f"`{card}` is a pile, and `{key}` takes cards", hint)
    if place in NO_CARDS:
        message = f"{shown} is {NO_CARDS[place]}, and `{key}` takes none"
        if len(argument.lies) > _MANY and not (place == "player" and card == IT):
            return refuse(entry, key, "it-out-of-reach", message, "name a card, such as one of the `villagers in your hand`")
    else:
        message = f"{shown} lies {PLACES[place]}, where `{key}` does not reach it"
    wanted = " or ".join(PLACES[name] for name in argument.lies if name in PLACES)
    others = " or ".join(NO_CARDS[name] for name in argument.lies if name in NO_CARDS)
    hint = "it must " + " or ".join(part for part in (wanted and f"lie {wanted}", others and f"be {others}") if part)
    if place == "player" and card == IT:
        hint = "choose a card before, such as one of the `villagers in their hand`"
    if "replace" in entry.data and key == "with":
        if card == IT and place in PLACES:
            message = f"`{IT}` is what was chosen last, which lies {PLACES[place]}"
        hint = "`replace` takes a card while it is played, as in `with: this villager`; others change places with `exchange`"
    if place == "gone" and card != EVENT:
        hint = "choose it again where it lies now, as one of the `villagers in your hand`"
    if place == "village" and "top" in argument.lies:
        hint = "choose one of the `top villagers`"
        hint = "choose one of the `top villagers`, or add `with: what lies on it`" if key == "move" else hint
    return refuse(entry, key, "it-out-of-reach", message, hint)


def asked_to_lie(condition: object, card: str) -> str:
    """Return in what kind of place a *condition* asks whether a card lies, "" where it does not ask that.

    >>> asked_to_lie("the gift lies in your hand", "the gift")
    'hand'
    """
    found = re.search(rf"\b{card} lies in (?:your|their|any|another player's) ([a-z]+)", str(condition))
    return found[1] if found is not None else ""


def _nothing_chosen(entry: Part, key: str, scope: Scope) -> bool:
    message, hint = "`it` means what was chosen, and nothing is chosen before", "begin the list with a choice"
    if scope.by_others:
        hint = "begin it with a choice; what was chosen before it, with `as: pot`, is `the pot` in it"
    return refuse(entry, key, "it-before-choice", message, hint)


def _check_receiver(entry: Part, key: str, word: str, scope: Scope) -> bool:
    """Return whether gold can come from or go to what is called *word*."""
    place = scope.places.get(word)
    if place is None:
        return _nothing_chosen(entry, key, scope)
    if place in WITH_COINS or (place == "player" and any(named(word))):
        return True
    hint = "write `their supply`" if place == "player" else "choose a villager of a village"
    where = f"is {NO_CARDS[place]}" if place in NO_CARDS else f"lies {PLACES[{UNSEEN: 'hand'}.get(place, place)]}"
    counted = next(iter(entry.data)) == "count"
    message = f"`{word}` {where}, where no counters lie" if counted else f"`{word}` {where}, where no gold is put"
    return refuse(entry, key, "it-out-of-reach", message, hint)


def check_placing(entry: Part, takes: object, scope: Scope) -> None:
    """Refuse to place several cards at a time, and a limit for a card that is placed as it is played."""
    if takes in scope.several:
        message = f"`{takes}` is several cards, and one is placed at a time"
        each = "write it under `for_each: players`, where each places their own"
        hint = each if takes in scope.one_each else "choose one card, or write `repeat:` around both steps"
        refuse(entry, "place", "contradiction", message, hint)
    if "within" in entry.data and takes == VILLAGER and scope.places.get(VILLAGER) == "played":
        message = "a card that is placed as it is played takes a build action anyway"
        entry.report("contradiction", message, "within", suggestion=f"remove `within: {entry.data['within']}`")


# -- drafts: a draft turn has one, or as many as were added (R3.1) ---------------------------------------------------------------
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
