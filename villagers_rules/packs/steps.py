"""Steps: what a card does, one verb after the other, checked and compiled as far as can be before a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, evolve, field

from villagers_rules.language import Selection
from villagers_rules.language.checker import is_in_hidden_hand
from villagers_rules.language.nodes import Events, Piles, Players, Villagers
from villagers_rules.model.hooks import INNER
from villagers_rules.model.steps import Step, Steps
from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Bindings, Sentences, check_word
from villagers_rules.packs.verbs import Argument, Verb, every_step, verbs, when_drafting

IT, VILLAGER, EVENT = "it", "this villager", "this event"
"""What a step may call a card: the latest choice of the same list, and the card that has the steps."""
TOP, RESERVE, THEIR_HAND = "the top of the reserve", "the reserve", "their hand"
"""What a step may call besides: the top card of a pile, a pile to look at, and a hand to look at."""
UNKNOWN = "unknown"
"""Where a card lies after a damaged step, or after one that is not always carried out: it may lie anywhere."""
PLACES = {
    "village": "in a village",
    "top": "in a village with nothing on it",
    "hand": "in a hand",
    "square": "in a square",
    "keep": "beside a village",
    "road": "on the Road",
    "supply": "in the supply",
    "among": "among the cards that are looked at",
    "played": "among the played cards",
    "gone": "somewhere where it can no longer be named",
}
"""Where a card may lie, in words."""
NO_CARDS = {"pile": "a pile", "player": "a player", "event": "an event"}
"""What may be chosen that is no card of a villager."""
READABLE = frozenset({"village", "top", "hand", "square", "keep", "road", "supply", "among", "gone", UNKNOWN})
"""Where a card of which something can be read may lie."""
WORDS = {"them": "among"}
"""Where the cards lie that a place of the language means, where verbs call it otherwise."""


@define
class _Scope:
    """Where each card lies that a step can name; *owner* has the steps, *looking* is "pile" while cards of one are looked at.
    *sees_hand* says that the hand of the player chosen last was looked at, *they* that somebody set the steps off.

    *drafting* says that the steps are carried out in a draft turn of whoever they call `you`.
    """

    owner: str
    drafting: bool = False
    places: dict[str, str] = field(factory=dict)
    looking: str = ""
    sees_hand: bool = False
    they: bool = False

    def bindings(self) -> Bindings:
        """Return what a sentence may speak of here."""
        place = self.places.get(IT)
        their = self.they or place in ("player", UNKNOWN)
        return Bindings(it=place in READABLE, their=their, own_hand=True, their_hand=their and self.sees_hand)

    def copy(self) -> _Scope:
        """Return an independent copy."""
        return evolve(self, places=dict(self.places))

    def inside(self) -> _Scope:
        """Return what is known at the start of a list within a step, in which nothing is chosen yet."""
        own = {name: place for name, place in self.places.items() if name != IT}
        return _Scope(self.owner, places=own)

    def or_skipped(self, before: _Scope) -> None:
        """Take into account that the latest step may be left out, after which all is as *before*."""
        self.sees_hand = self.sees_hand and before.sees_hand
        for name in {*self.places, *before.places}:
            if self.places.get(name) != before.places.get(name):
                self.places[name] = UNKNOWN


def _place_of(selection: Selection | None) -> str:
    """Return where the cards lie that *selection* finds."""
    tree = selection.tree if selection else None
    if isinstance(tree, Players):
        return "player"
    if isinstance(tree, Piles):
        return "pile"
    if isinstance(tree, Events):
        return "event"
    if not isinstance(tree, Villagers) or tree.place is None:
        return UNKNOWN
    place = WORDS.get(str(tree.place.word), str(tree.place.word))
    return "top" if place == "village" and any("top" in map(str, names.words) for names in tree.kinds) else place


_OWNED = frozenset({"village", "top", "hand", "square", "keep", "played", UNKNOWN})
"""Where a card has an owner, to whose hand it can go."""
_WITH_COINS = frozenset({"village", "top", "road", UNKNOWN})
"""Where gold can be put on a card."""
_OWNERS = {"villagers": "a villager", "events": "an event", "developments": "a development", "rules": "the rules"}
"""What steps can belong to, in words."""
_DISCARD = "the discard pile"
DRAFTS = "drafts this turn"
_EACH = "each of them"
_CHOOSE_FIRST = "begin the list with a choice"


def _check_reference(entry: Part, key: str, argument: Argument, scope: _Scope) -> bool:
    """Return whether the card, pile or word that *key* names is one that the step can reach, else add the problem."""
    value = entry.get(key)
    if value in (VILLAGER, EVENT) and value not in scope.places:
        own = next((name for name in (VILLAGER, EVENT) if name in scope.places), "")
        message = f"`{value}` means the card that has the steps, and these belong to {_OWNERS[scope.owner]}"
        return _refuse(entry, key, "it-out-of-reach", message, f"write `{own}`" if own else "name another card")
    if argument.kind == "word":
        return _check_receiver(entry, key, str(value), scope)
    if value == TOP or (value == RESERVE and "pile" in argument.lies):
        return True
    if value == THEIR_HAND:
        return _check_their(entry, key, scope)
    return value in (IT, VILLAGER, EVENT) and _in_reach(entry, key, str(value), argument, scope)


def _in_reach(entry: Part, key: str, card: str, argument: Argument, scope: _Scope) -> bool:
    place = scope.places.get(card)
    if place is None:
        return _nothing_chosen(entry, key)
    if place == UNKNOWN or place in argument.lies or (place == "top" and "village" in argument.lies):
        return True
    shown = card if card == _EACH else f"`{card}`"
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


def _check_their(entry: Part, key: str, scope: _Scope) -> bool:
    if scope.bindings().their:
        return True
    message = "`their` means the player chosen last, and no player is chosen right before"
    return _refuse(entry, key, "it-before-choice", message, "choose one of the `other players` first")


def _check_receiver(entry: Part, key: str, word: str, scope: _Scope) -> bool:
    """Return whether gold can come from or go to *word*."""
    if word.startswith("their "):
        return _check_their(entry, key, scope)
    if word not in (IT, VILLAGER, EVENT):
        return True
    place = scope.places.get(word)
    if place is None:
        return _nothing_chosen(entry, key)
    if place in _WITH_COINS:
        return True
    hint = "write `their supply`" if place == "player" else "choose a villager of a village"
    where = f"is {NO_CARDS[place]}" if place in NO_CARDS else f"lies {PLACES[place]}"
    return _refuse(entry, key, "it-out-of-reach", f"`{word}` {where}, where no gold is put", hint)


def _check_flow(entry: Part, key: str, found: Any, scope: _Scope) -> bool:
    """Return whether the sentence *found* speaks of cards that are looked at only where there are some, else add the problem."""
    if not isinstance(found, Selection) or _place_of(found) != "among" or scope.looking:
        return found is not None
    message = "`among them` means the cards of a pile that are looked at, and no step before looks at a pile"
    return _refuse(entry, key, "it-before-choice", message, "write a step `look_at:` before")


def _check_order(entry: Part, verb: Verb, values: Mapping[str, Any], scope: _Scope) -> None:
    """Report arguments of one step that do not fit each other, or that the steps before do not allow."""
    data, takes = entry.data, values.get(verb.name)
    place = scope.places.get(str(takes)) if verb.takes.kind == "card" else None
    if verb.name == "put_back" and not scope.looking:
        message = "no step before looks at cards of a pile that could be put back"
        _refuse(entry, verb.name, "it-before-choice", message, "write a step `look_at:` before, or remove this one")
    if verb.name == "choose_one" and isinstance(takes, Selection):
        _check_choice(entry, takes, scope)
    if verb.name == "for_each" and takes is not None and _place_of(takes) != "player":
        message = "steps are carried out for players, and these are none"
        _refuse(entry, verb.name, "contradiction", message, "write `other players`")
    if verb.takes.lies and isinstance(takes, Selection):
        _in_reach(entry, verb.name, _EACH, verb.takes, evolve(scope, places={_EACH: _place_of(takes)}))
    if not scope.drafting and (verb.name == "draft" or takes == DRAFTS):
        what = "`draft` drafts" if verb.name == "draft" else f"`{DRAFTS}` are drafts"
        message = f"{what} in a draft turn, and these steps are carried out at other times"
        hint = f"write `in: {when_drafting()}` above the steps"
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
    if verb.name == "move" and place == "event" and entry.get("to") not in (None, _DISCARD):
        _refuse(entry, "to", "contradiction", "an event goes to the discards of its deck", f"write `{_DISCARD}`")
    if verb.name == "move" and entry.get("to") == "its owner's hand" and (takes == TOP or (place and place not in _OWNED)):
        _refuse(entry, "to", "contradiction", "the card that is moved is nobody's", "write `your hand`")


def _check_choice(entry: Part, takes: Selection, scope: _Scope) -> None:
    """Report a choice among the cards of a hand that whoever chooses does not see: the choice would show them (R16.1)."""
    known = scope.bindings()
    if is_in_hidden_hand(takes.tree, own_seen=known.own_hand, their_seen=known.their_hand):
        hint = "write `choose_one: other players` and `look_at: their hand` before, and choose `villagers in their hand`"
        _refuse(entry, "choose_one", "hidden-cards", "whoever chooses does not see the cards of that hand", hint)


def _apply_step(entry: Part, verb: Verb, values: Mapping[str, Any], scope: _Scope) -> None:
    """Change *scope* as the step does."""
    takes = values.get(verb.name)
    if verb.takes.kind == "selection" and verb.name == "choose_one":
        scope.places[IT] = _place_of(takes)
        scope.sees_hand = False
    elif verb.takes.kind == "selections":
        places = {_place_of(each) for each in takes or ()}
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


def _end_of_list(part: Part, key: str, scope: _Scope) -> None:
    """Report cards that are still looked at when the list of *key* ends."""
    if scope.looking == "pile":
        message = "the cards of a pile are looked at and not put back"
        part.report("not-put-back", message, key, at_key=True, suggestion="end the list with `put_back: in any order`")


def _refuse(entry: Part, key: str, code: str, message: str, suggestion: str) -> bool:
    entry.report(code, message, key, suggestion=suggestion)
    return False


StepLists = dict[str, Steps]
"""Lists of steps by hook; the list within step 2 (from 0) of `when_played` is called `when_played/2`."""


def read_listed(entry: Part, name: str, sentences: Sentences, owner: str, lies: str, *, drafting: bool = False) -> StepLists:
    """Return the lists of steps under `do` of *entry*, called *name*; *lies* says where the card lies that has them."""
    scope = _Scope(owner, drafting=drafting)
    scope.places[VILLAGER] = lies
    return _read_list(entry, "do", name, sentences, scope)


def read_triggered(
    entry: Part, name: str, sentences: Sentences, owner: str, it_lies: str, *, card_leaves: bool = False
) -> StepLists:
    """Return the lists of steps of a trigger, under *name*; *it_lies* says where the card lies that set it off, "" for none."""
    scope = _Scope(owner, they=True)
    if owner == "villagers":
        scope.places[VILLAGER] = UNKNOWN if card_leaves else "village"
    elif owner == "events":
        scope.places[EVENT] = "event"
    if it_lies:
        scope.places[IT] = it_lies
    return _read_list(entry, "do", name, sentences, scope)


def read_steps(part: Part, key: str, name: str, sentences: Sentences, *, owner: str) -> StepLists:
    """Return the list of steps of the *key* of *part* under *name*, with the lists within it."""
    return _read_list(part, key, name, sentences, _Scope(owner))


def _read_list(part: Part, key: str, name: str, sentences: Sentences, scope: _Scope) -> StepLists:
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
    _end_of_list(part, key, scope)
    return {name: tuple(found), **inner}


def _begins_with_verb(entry: Part) -> bool:
    """Return whether a step begins with a verb; a verb that stands elsewhere in it is a problem."""
    first = next(iter(entry.data), "")
    name = next((word for word in entry.data if word in verbs()), "")
    if name and name != first:
        message = f"expected the verb `{name}` as the first key of the step, got `{first}`"
        entry.report("unknown-verb", message, first, at_key=True, suggestion=f"put `{name}:` first")
    return bool(name) and name == first


def _read_step(entry: Part, name: str, sentences: Sentences, scope: _Scope, inner: StepLists) -> Step[Any] | None:
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
    _check_order(entry, verb, values, scope)
    _apply_step(entry, verb, values, scope)
    if verb.name not in values or any(value is None for value in values.values()):
        return None
    takes, condition = values.pop(verb.name), values.pop("if", None)
    return Step(verb.name, takes, values, entry.document.mark(entry.path).line, condition)


def _compiled(entry: Part, key: str, argument: Argument, sentences: Sentences, scope: _Scope) -> Any:
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
        return found if _check_flow(entry, key, found, scope) else None
    if argument.kind == "selections":
        listed = value if isinstance(value, list) else []
        several = [sentences.selection(document, (*path, place), text, known) for place, text in enumerate(listed)]
        good = all(found is not None and _check_flow(entry, key, found, scope) for found in several)
        return tuple(several) if good else None
    if argument.kind in ("card", "pile"):
        return value if _check_reference(entry, key, argument, scope) else None
    if argument.kind == "word":
        good = check_word(entry, key, sentences) and _check_reference(entry, key, argument, scope)
        return value if good else None
    return value
