"""What steps name beside sentences: whether a step reaches the cards, piles, places and accounts that it names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from villagers_rules.language import Naming, Selection
from villagers_rules.language.hidden_cards import place_seen
from villagers_rules.language.nodes import Named, Number, Pile, Top, Under, UnderCard, Villagers, Zone
from villagers_rules.language.zones import BOTTOM, DECK, DISCARD, EACH, ITS, ITS_OWNER, STACK, pile_of
from villagers_rules.model.cards import CardTable
from villagers_rules.model.places import OWN
from villagers_rules.model.rulebook import Rules
from villagers_rules.model.steps import ChoiceName
from villagers_rules.packs.choice_checks import means_one, refuse
from villagers_rules.packs.document import Part
from villagers_rules.packs.selected_places import place_of
from villagers_rules.packs.step_scope import IT, SHOWN, UNKNOWN, UNSEEN, VILLAGER, WITH_COINS, Scope, named
from villagers_rules.packs.verbs import Argument, Verb

FOUND = "each of them"
"""How messages call the cards that a selection finds."""
Reach = Callable[..., bool]


def name_read(
    entry: Part, key: str, argument: Argument, found: Naming, scope: Scope, check_flow: Reach, check: Reach, reach: Reach
) -> Naming | str | None:
    """Return what a step names, a card by its name alone, or None if the step does not reach it, with the problem added.

    *check* checks a card that is named alone, *reach* one that lies in a place, *check_flow* a selection.
    """
    tree = found.tree
    if not means_one(entry, key, tree, scope):
        return None
    if isinstance(tree, Named):
        word = str(tree)
        good = check(entry, key, argument, scope)
        return (ChoiceName(word) if any(named(word)) else word) if good else None
    if found.selection is not None:
        good = check_flow(entry, key, found.selection, scope)
        place = place_of(found.selection)
        if good and argument.lies:
            good = reach(entry, key, FOUND, argument, evolve(scope, places={FOUND: place}))
        elif good and place not in (*WITH_COINS, "player"):
            hint = "name villagers of a village, cards on the road or players"
            message = "no counters are put on these" if "count" in entry.data else "no gold is put on these"
            good = refuse(entry, key, "it-out-of-reach", message, hint)
        return found if good else None
    pile = pile_of(tree)
    if pile is not None and pile.word == "named":
        place = scope.places.get(pile.which, "")
        if place not in ("pile", UNKNOWN):
            message = f"`{pile}` is no pile" if place else f"nothing is chosen before that `{pile}` could mean"
            refuse(entry, key, "it-out-of-reach" if place else "it-before-choice", message, "choose one of the `stacks` before")
            return None
    if argument.kind == "account" and isinstance(tree, Zone) and tree.owner.word == ITS_OWNER:
        place = scope.places.get(IT, UNKNOWN)
        if place not in OWNED:
            hint = "write this step before the one that moves the card, or choose a card that somebody has"
            hint = "write `their supply`" if place == "player" else hint
            refuse(entry, key, "contradiction", f"the card that `{found}` is about is nobody's here", hint)
            return None
    return found


def hosts_at_most(table: CardTable, rules: Rules) -> int:
    """Return how many villagers of one seat can have cards under them: the copies of those that steps may put cards under."""
    copies = [villager.copies for villager in table.villagers]
    found: set[int] = set()
    for kind, owner in [(None, rules), *enumerate(table.cards)]:
        trees = (getattr(value, "tree", None) for step in owner.steps() for value in step.options.values())
        for tree in trees:
            if isinstance(tree, UnderCard):
                found |= {kind} if tree.card == VILLAGER and kind is not None else {*range(len(copies))}
    return sum(copies[kind] for kind in found)


def _is_top(takes: Any) -> bool:
    """Return whether *takes* names cards by where they lie in a pile."""
    return pile_of(getattr(takes, "tree", None)) is not None


def check_zones(entry: Part, verb: Verb, values: Mapping[str, Any], scope: Scope) -> None:
    """Report what a step names that its verb cannot move, exchange or reveal."""
    takes = values.get(verb.name)
    taken = pile_of(getattr(takes, "tree", None))
    if taken is not None and taken.word == DECK and taken.which == ITS:
        refuse(
            entry,
            verb.name,
            "contradiction",
            "`its deck` is where an event goes",
            "name the deck, as in `the top of the spring deck`",
        )
    for key, value in values.items():
        pile = pile_of(getattr(value, "tree", None))
        if pile is not None and pile.word == STACK and pile.which == ITS and not _knows_its_stack(key, takes, scope):
            hint = "write `the leftmost stack`, or choose one of the `stacks` and write `the bottom of it`"
            refuse(entry, key, "it-out-of-reach", "nothing says here from which stack a card came", hint)
    if verb.name == "exchange":
        _check_exchange(entry, values, scope)
    if verb.name == "move":
        _check_move(entry, values, scope.places.get(takes) if isinstance(takes, str) else None)
        _check_under(entry, values, scope)
    if verb.name == "shuffle" and isinstance(getattr(takes, "tree", None), Top):
        hint = "look at them first, as in `{look_at: the top 3 cards of the reserve}`, then `{shuffle: them}`"
        refuse(entry, "shuffle", "contradiction", "a pile is shuffled as a whole", hint)
    if verb.name == "reveal" and values.get("until") is not None:
        _check_until(entry, takes, values["until"], scope)
    elif verb.takes.kind == "shown" and "as" in entry.data and takes is not None:
        _check_named(entry, verb, takes, scope)


def _knows_its_stack(key: str, takes: Any, scope: Scope) -> bool:
    """Return whether it is known which stack `its stack` is: of a card that is moved there, or of the one that `it` is."""
    if key != "to":
        return IT in scope.from_stack or VILLAGER in scope.from_stack
    if _is_top(takes) or scope.looking:
        return True
    return isinstance(takes, str) and (takes in scope.from_stack or scope.places.get(takes) in ("pile", UNKNOWN))


def _check_exchange(entry: Part, values: Mapping[str, Any], scope: Scope) -> None:
    """Report several cards, or one that changes places with all of a place, and places whose cards cannot all go to another.

    Nothing changes places with itself.
    """
    moved = entry.get("exchange")
    if moved is not None and moved == entry.get("with"):
        message = f"`{moved}` would change places with itself, so that nothing is done"
        refuse(entry, "with", "contradiction", message, "name another card, or another place")
        return
    for key in ("exchange", "with"):
        card = entry.get(key)
        if isinstance(card, str) and card in scope.several:
            message = f"`{card}` may be several, and one card changes places"
            refuse(entry, key, "contradiction", message, "choose one card, or write `for_each:` around the step")
            return
    trees = {key: getattr(values.get(key), "tree", None) for key in ("exchange", "with")}
    zones = {key: tree for key, tree in trees.items() if isinstance(tree, Zone)}
    for key, tree in zones.items():
        if tree.word not in OWN:
            message = f"all cards of a hand, a stash, a square or a keep can change places, not `{tree}`"
            refuse(entry, key, "contradiction", message, "choose one card of it")
            return
    tops = {key: tree for key, tree in trees.items() if pile_of(tree) is not None}
    for key, top in tops.items():
        if isinstance(top, Top) and top.number is not None:
            refuse(entry, key, "contradiction", f"`{top}` are several, and one card changes places", "leave out the number")
    if len(tops) == len(trees):
        message = "one of the two cards that change places is chosen before"
        refuse(entry, "exchange", "contradiction", message, "choose a card, and write `exchange: it`")
    if len(zones) == 1 and None not in (values.get("exchange"), values.get("with")):
        key = next(key for key in trees if key not in zones)
        message = f"`{entry.get(key)}` is one card, and `{next(iter(zones.values()))}` is a place with all its cards"
        refuse(entry, key, "contradiction", message, "write a card for both, or a place for both")


def _check_move(entry: Part, values: Mapping[str, Any], place: str | None) -> None:
    """Report what a move cannot do with a card that lies in *place*, or with several."""
    moved = values.get("move")
    if moved is None:
        return  # What is wrong with it has been said.
    several = getattr(moved, "selection", None) is not None or getattr(getattr(moved, "tree", None), "number", None) is not None
    if "onto" in entry.data and several:
        message = "one card is moved onto a villager, and these are several"
        refuse(entry, "move", "contradiction", message, "choose one card, or write `for_each:` around the step")
    if "with" in entry.data and place not in (*_PLACED, UNKNOWN, None):
        message = "nothing lies on a card that is not in a village"
        refuse(entry, "with", "contradiction", message, "remove it, or choose one of the `villagers in your village`")
    to = pile_of(getattr(values.get("to"), "tree", None))
    into_its_deck = to is not None and to.word == DECK and to.which == ITS
    if place == "event" and entry.get("to") not in (None, _DISCARD, _OUT) and not into_its_deck:
        hint = f"write `{_DISCARD}`, `the bottom of its deck` or another place in it, or `{_OUT}`"
        refuse(entry, "to", "contradiction", "an event goes to the discards of its deck, back into it, or out of the game", hint)
    elif to is not None and to.word == DECK and (not into_its_deck or place not in ("event", UNKNOWN)):
        hint = "choose one of the `events` or name `this event`, and write `its deck`"
        refuse(entry, "to", "contradiction", "only events go into decks of events, each into its own", hint)
    elif to is not None and to.word == STACK and to.which == EACH:
        refuse(entry, "to", "contradiction", "a card goes to one stack, and these are all of them", "choose one of the `stacks`")
    if "its owner's" in str(entry.get("to")) and (_is_top(values.get("move")) or (place and place not in OWNED)):
        refuse(entry, "to", "contradiction", "the card that is moved is nobody's", "write `your hand`")


def _check_under(entry: Part, values: Mapping[str, Any], scope: Scope) -> None:
    """Report a card that shall lie under what is no villager of a village, or under itself."""
    below = getattr(values.get("to"), "tree", None)
    if not isinstance(below, UnderCard):
        return
    place = scope.places.get(below.card, "")
    if not place:
        message = f"nothing is chosen before that `{below.card}` could mean"
        refuse(entry, "to", "it-before-choice", message, "choose one of the `villagers in your village` before")
    elif place not in (*_PLACED, UNKNOWN):
        message = "cards lie under villagers of a village alone"
        refuse(entry, "to", "it-out-of-reach", message, "choose one of the `villagers in your village`")
    elif below.card in scope.several:
        message = f"`{below.card}` may be several, and a card lies under one of them"
        refuse(entry, "to", "contradiction", message, "choose one villager, or write `for_each:` around the step")
    elif entry.get("move") == below.card:
        refuse(entry, "to", "contradiction", "no card lies under itself", "choose another villager, and give it a name with `as`")


def owner_asked(value: object) -> str:
    """Return the word for the card whose owner *value* is, "" where it is none: `its owner`, `the pair's owner`.

    >>> owner_asked("its owner"), owner_asked("the pair's owner"), owner_asked("this villager's owner"), owner_asked("it")
    ('it', 'the pair', 'this villager', '')
    """
    asked = re.fullmatch(r"(?:(its)|(the [a-z0-9_]+|this villager)'s) owner", value) if isinstance(value, str) else None
    return "" if asked is None else IT if asked[1] else asked[2]


OWNED = frozenset({"village", "top", *OWN, "tucked", UNSEEN, "played", UNKNOWN})
"""Where a card has an owner, to whose hand it can go."""
_DISCARD, _OUT = "the discard pile", "out of the game"
_OPEN = (DISCARD, "road")
"""The open piles, where a card is named still that went there."""
_PLACED = ("village", "top")
"""Where a card lies in a village."""


def apply_move(entry: Part, verb: Verb, values: Mapping[str, Any], scope: Scope) -> None:
    """Change *scope* as it is when a step has moved cards."""
    tree, moved = getattr(values.get("to"), "tree", None), getattr(values.get("move"), "selection", None)
    if moved is not None and place_of(moved) == "among" and moved.tree == Villagers(place=moved.tree.place):
        scope.looking, scope.shuffled = "", False
    after = "village" if "onto" in entry.data else str(tree.word) if isinstance(tree, Zone) else _open_pile(tree)
    after = "tucked" if isinstance(tree, UnderCard) else after
    after = "top" if after == "village" and "with" not in entry.data else after  # Nothing lies on what was moved alone.
    if verb.name in ("move", "place") and isinstance(entry.get(verb.name), str):
        scope.takes_away(str(entry.get(verb.name)))
    named = {word: entry.get(word) for word in (verb.name, *verb.options)}
    lies = [scope.places.get(card) if isinstance(card, str) else "" for card in named.values()]
    stays = verb.name == "exchange" and lies[0] in _PLACED and lies[1] in _PLACED
    after_exchange = {} if stays or verb.name != "exchange" else _after_exchange(list(named.values()), lies, scope)
    for word, argument in {verb.name: verb.takes, **verb.options}.items():
        card = named[word]
        if argument.then and isinstance(card, str) and card in scope.places:
            # Two placed cards that change places are in villages still.
            went = "gone" if scope.places[card] == "event" else after  # Events have discards of their own.
            scope.goes(card, went if verb.name == "move" else "village" if stays else argument.then)
    scope.places |= after_exchange
    if verb.name in ("move", "draft") and _is_top(values.get(verb.name)):
        scope.means_now(after if verb.name == "move" else "gone")
        scope.from_stack -= {IT}


def _open_pile(tree: Any) -> str:
    """Return the place in which a card that went to *tree* is still named, or that it is named no more."""
    pile = tree.pile if isinstance(tree, Top) else tree
    return str(pile.word) if isinstance(pile, Pile) and pile.word in _OPEN else "gone"


def _after_exchange(cards: Sequence[Any], lies: Sequence[str | None], scope: Scope) -> dict[str, str]:
    """Return where the cards with names lie after two *cards* have changed places, each of which *lies* somewhere.

    What was named after one of them goes where it goes.
    """
    before = ["village" if place == "top" else place for place in lies]
    found = {}
    for word, place in scope.places.items():
        if word in cards and named(word):
            found[word] = before[1 - cards.index(word)] or "gone"
        elif named(word) and ("village" if place == "top" else place) in before:
            found[word] = UNKNOWN
    return found


def apply_shown(verb: Verb, takes: Any, scope: Scope, name: str) -> None:
    """Change *scope* as it is when cards have been looked at or revealed, and have got a *name* if there is one."""
    tree = getattr(takes, "tree", None)
    if isinstance(takes, str) and scope.places.get(takes) == UNSEEN:
        for word in [word for word, place in scope.places.items() if place == UNSEEN]:
            scope.places[word] = "hand"
    elif takes is None:
        scope.looking = UNKNOWN
        scope.means_now(UNKNOWN)
    elif isinstance(tree, Villagers) and tree.place is not None and tree == Villagers(place=tree.place):
        scope.sees |= {place_seen(tree.place)}
    elif isinstance(tree, Zone):
        scope.sees |= {f"{tree.owner} {tree.word}"} if tree.owner.word in ("their", "the") else set()
    elif verb.name == "reveal" and _lies_open(takes):
        scope.means_now("discard pile")
    elif _is_one_of_each(tree):
        return  # These cards stay where they lie.
    elif verb.name == "reveal" and _takes_up(takes, scope):
        scope.looking = scope.looking or SHOWN
        scope.means_now("among")
        scope.left = None
    elif verb.name == "look_at" and _takes_up(takes, scope) and (name or not _is_one(tree)):
        number = Number(1) if _is_one(tree) else getattr(tree, "number", None)
        scope.left = number.value if isinstance(number, Number) and not scope.looking else None
        scope.looking = SHOWN if _is_one(tree) and not scope.looking else "pile"  # One card alone goes back as it lay.
    if name:
        scope.places[f"the {name}"] = "discard pile" if verb.name == "reveal" and _lies_open(takes) else "among"
        scope.gives(f"the {name}")
        if getattr(tree, "number", None) is not None:
            scope.several.add(f"the {name}")
        elif verb.name == "look_at":
            scope.numbers[f"the {name}"] = 1


def _takes_up(takes: Any, scope: Scope) -> bool:
    """Return whether cards of a pile are taken up, and not cards of a hand looked at."""
    if isinstance(takes, str):
        return scope.places.get(takes) in ("pile", UNKNOWN)
    return _is_top(takes) or isinstance(takes.tree, Pile)


def _lies_open(takes: Any) -> bool:
    """Return whether one card of the discard pile is named, which all see where it lies."""
    tree = getattr(takes, "tree", None)
    return _is_one(tree) and pile_of(tree) == Pile(DISCARD)


def _is_one(tree: Any) -> bool:
    """Return whether *tree* is one card of a pile, which is looked at where it lies."""
    return isinstance(tree, Under) or (isinstance(tree, Top) and tree.number is None)


def _is_one_of_each(tree: Any) -> bool:
    """Return whether *tree* is one card of each stack."""
    pile = pile_of(tree)
    return _is_one(tree) and pile is not None and pile.which == EACH


def _is_from_the_top(takes: Any) -> bool:
    """Return whether *takes* are so many cards from the top of one pile."""
    tree = getattr(takes, "tree", None)
    return isinstance(tree, Top) and tree.number is not None and tree.end != BOTTOM and tree.pile.which != EACH


def _check_named(entry: Part, verb: Verb, takes: Any, scope: Scope) -> None:
    """Report a name for cards that are shown and not taken up: those of a hand, and the top of each stack."""
    tree = getattr(takes, "tree", None)
    if not _takes_up(takes, scope) or _is_one_of_each(tree):
        message = "a name is for the cards of one pile, and these stay where they lie"
        hint = "remove `as:`, and choose one of them, as in `villagers in their hand`"
        if _is_top(takes):
            hint = f"choose one of the `stacks` before, and write `{verb.name}: the top of it`"
        entry.report("contradiction", message, "as", at_key=True, suggestion=hint)


def _check_until(entry: Part, takes: Any, wanted: Selection, scope: Scope) -> None:
    """Report what is no pile but is revealed until a card is found, and a card that is wanted but is none of those revealed."""
    if takes is not None and not _is_from_the_top(takes) and (_is_top(takes) or not _takes_up(takes, scope)):
        message = "with `until` the cards of one pile are revealed from its top, and these are none"
        hint = "write a pile, such as `the reserve` or `the top 5 cards of the reserve`, or remove `until`"
        refuse(entry, "reveal", "contradiction", message, hint)
    if place_of(wanted) != "among":
        message = "`until` says which of the cards that are revealed is wanted"
        refuse(entry, "until", "contradiction", message, "write it as `villagers with a gold symbol among them`")
