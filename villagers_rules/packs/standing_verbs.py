"""Reading one standing ability, by its verb; what is wrong with it is in its document."""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve

from villagers_rules.errors import nearest
from villagers_rules.language import Formula, Selection
from villagers_rules.language.nodes import Villagers
from villagers_rules.model.standing import (
    EVERYBODY,
    GOLD_IN_SUPPLY,
    GROUND,
    LOOK_AT,
    OTHERS,
    PLACE,
    THIS_VILLAGER,
    UNLOCK,
    YOU,
    YOUR_HAND,
    Allow,
    Change,
    Protect,
    Targets,
)
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import VILLAGERS
from villagers_rules.packs.sentences import THEIRS, Bindings, Sentences, check_word, seat_named
from villagers_rules.packs.standing_places import (
    OF_NOBODY,
    in_hand,
    in_protected_village,
    in_village,
    in_village_of_placer,
    is_unplaced,
    is_villager,
)
from villagers_rules.packs.standing_words import CHANGE, Number, standing_words
from villagers_rules.packs.step_scope import named
from villagers_rules.packs.verbs import SEAT, hooks
from villagers_rules.phrases import listing, quoted

COUNT, ALLOW, PROTECT = "count", "allow", "protect"
"""The verbs besides `change`."""
_COINS = "coins on "
_IN_HAND = ("s in your hand", "s in their hand", "their hand")
"""How people end who mean a hand."""
_LIMIT = re.compile(r"\blimit\b")


def bindings(concerns: str) -> Bindings:
    """Return what a sentence of an ability may speak of: `their` is whom it concerns."""
    return Bindings(their=concerns != YOU)


def read_change(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Change | None:
    """Return which number is another one."""
    name = entry.text(CHANGE)
    number = standing_words().numbers.get(name or "")
    given = [key for key in ("to", "by") if key in entry.data]
    if number is None:
        return None
    if len(given) != 1:
        hint = "write `to:` for a new number, or `by:` for how much more or less"
        what = "both `to` and `by`" if given else "neither `to` nor `by`"
        entry.report(
            "contradiction" if given else "missing-key", f"`change: {name}` has {what}", CHANGE, at_key=True, suggestion=hint
        )
        return None
    if number.for_all and shared["concerns"] != EVERYBODY and owner not in OF_NOBODY:
        message = f"`{name}` is one number for all players"
        entry.report("contradiction", message, CHANGE, at_key=True, suggestion=f"add `for: {EVERYBODY}`")
        return None
    if number.of_cards != ("of" in entry.data) and not number.of_hand:
        hint = f"write `of:` with villagers, as in `of: {number.example['of']}`" if number.of_cards else "remove `of`"
        message = f"`change: {name}` says of which villagers" if number.of_cards else f"`{name}` is no number of cards"
        entry.report("missing-key" if number.of_cards else "contradiction", message, CHANGE, at_key=True, suggestion=hint)
        return None
    own = shared["concerns"] == YOU
    of = entry.text("of") or ""
    if number.of_hand and of == THIS_VILLAGER:
        hint = f"let another card or an event change it, with `of: {entry.path[1]} villagers in your hand`"
        message = "the padlock of a card opens before the card is in play, where what it changes holds"
        entry.report("contradiction", message, "of", suggestion=hint)
        return None
    cards = read_villagers(entry, "of", of, sentences, shared, own_hand=own, their_hand=not own) if "of" in entry.data else None
    if "of" in entry.data and cards is None:
        return None
    lies_there = in_hand if number.of_hand else in_village_of_placer
    if cards is not None and not lies_there(entry, "of", cards, own=own):
        return None
    payees = None
    if "onto" in entry.data:
        if not number.of_payees:
            entry.report(
                "contradiction", f"`{number.name}` is not paid onto villagers", "onto", at_key=True, suggestion="remove `onto`"
            )
            return None
        payees = _payees(entry, sentences, owner, shared)
        if payees is None:
            return None
    key, smallest = given[0], number.of_several == "smallest"
    if number.places:
        place = _place(entry, key, number, sentences)
        return Change(number=number.name, place=place, **shared) if place else None
    value = entry.get(key)
    # Behind `by` a minus says which way, and all that follows it is by how much.
    less = key == "by" and ((type(value) is int and value < 0) or (isinstance(value, str) and value.startswith("-")))
    written = (-value if type(value) is int else value[1:].lstrip()) if less and value is not None else value
    amount: Formula | None = sentences.formula(entry.document, (*entry.path, key), written, bindings(shared["concerns"]))
    if amount is None:
        return None
    condition = shared["condition"]
    for where, sentence in ((key, amount), ("if", condition)):
        if sentence is not None and _LIMIT.search(sentence.text):
            message = "a number that cards change cannot be worked out from a limit, which is worked out from such numbers"
            entry.report("contradiction", message, where, suggestion="count what the limit counts, such as food symbols")
            return None
    to, by = (amount, None) if key == "to" else (None, amount)
    return Change(number=number.name, smallest=smallest, less=less, to=to, by=by, cards=cards, payees=payees, **shared)


def _payees(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Targets | None:
    """Return the villagers that must get the gold for a number to be another one."""
    written = entry.text("onto") or ""
    if written == THIS_VILLAGER and owner == VILLAGERS:
        return Targets()
    cards = read_villagers(entry, "onto", written, sentences, shared)
    return None if cards is None or not in_village(entry, "onto", cards) else Targets(cards)


def _place(entry: Part, key: str, number: Number, sentences: Sentences) -> str:
    """Return the place that *key* names for *number*, "" when it is none of its places."""
    value = entry.get(key)
    seat = seat_named(value)
    word = str(value).replace(f"the {seat}'s", f"the {SEAT}'s", 1) if seat else value
    if key == "by" or word not in number.places:
        message = f"`{number.name}` is a place: expected `to:` with {listing(quoted(number.places), 'or')}"
        entry.report("wrong-value", message, key, suggestion=f"for example `to: {number.example['to']}`")
        return ""
    return str(value) if check_word(entry, key, sentences) else ""


def read_villagers(
    entry: Part,
    key: str,
    written: str,
    sentences: Sentences,
    shared: dict[str, Any],
    *,
    own_hand: bool = False,
    their_hand: bool = False,
) -> Selection | None:
    """Return the selection of villagers *written* under *key*, or None with the problem; it may ask about hands as it says.

    Villagers that were chosen before may be written by their name alone, as `the ward`.
    """
    prefix = entry.text(key) or ""
    names = [f"the {each}" for each, _ in sentences.names]
    for name in named(written) if names else ():
        if written not in names:
            hint = nearest(written, names) or f"named are {listing(quoted(names))}"
            entry.report("it-before-choice", f"nothing was chosen under the name `{written}`", key, suggestion=hint)
            return None
        written = f"villagers in any village that are the {name}"
    known = evolve(bindings(shared["concerns"]), own_hand=own_hand, others_seen=THEIRS if their_hand else ())
    found = sentences.selection(entry.document, (*entry.path, key), written, known)
    if found is None or isinstance(found.tree, Villagers):
        return found
    entry.report("wrong-form", f"expected villagers, got `{prefix}`", key, suggestion="for example `villagers in your village`")
    return None


# -- what is permitted, what is protected ----------------------------------------------------------------------------------------
def read_allow(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Allow | None:
    """Return what is permitted beyond the rules."""
    permitted, what = entry.text(ALLOW) or "", entry.text("what") or ""
    own = shared["concerns"] == YOU
    if permitted != PLACE:
        extra = next((name for name in ("onto", "at_most") if name in entry.data), None)
        if extra is not None and (permitted, extra) != (UNLOCK, "at_most"):
            message = f"`{extra}` belongs to `allow: place`"
            if extra == "at_most":
                message = "`at_most` belongs to `allow: place` and `allow: unlock`"
            entry.report("contradiction", message, extra, at_key=True, suggestion="remove it")
            return None
    often = hooks().often.get(entry.text("at_most") or "")
    if permitted == UNLOCK:
        if "what" not in entry.data:
            return Allow(permitted=permitted, at_most=often, **shared)
        unlocked = read_villagers(entry, "what", what, sentences, shared, own_hand=own, their_hand=not own)
        if unlocked is None or not in_hand(entry, "what", unlocked, own=own):
            return None
        return Allow(permitted=permitted, cards=unlocked, at_most=often, **shared)
    if "what" not in entry.data:
        some = "the top of the reserve" if permitted == LOOK_AT else THIS_VILLAGER
        hint = f"add `what:`, for example `what: {some}`"
        entry.report("missing-key", f"`allow: {permitted}` does not say what", ALLOW, at_key=True, suggestion=hint)
        return None
    if permitted == LOOK_AT:
        seen = standing_words().words["seen"]
        if what not in seen:
            hint = nearest(what, seen)
            entry.report("wrong-value", f"expected {listing(quoted(seen), 'or')}, got `{what}`", "what", suggestion=hint)
            return None
        return Allow(permitted=permitted, seen=what, **shared)
    if "onto" not in entry.data:
        hint = f"add `onto: {GROUND}`, or villagers of your village"
        entry.report("missing-key", "`allow: place` does not say where", ALLOW, at_key=True, suggestion=hint)
        return None
    onto = None
    if entry.text("onto") != GROUND and (onto := read_targets(entry, sentences, owner, shared)) is None:
        return None
    cards = None
    if what == THIS_VILLAGER and not (is_villager(entry, "what", owner) and is_unplaced(entry, shared["condition"])):
        return None
    if what == THIS_VILLAGER and often is not None:
        message = "how often is limited for cards of a hand, not for the card itself, which is placed once"
        entry.report("contradiction", message, "at_most", at_key=True, suggestion="leave it out")
        return None
    if what != THIS_VILLAGER:
        cards = read_villagers(entry, "what", what, sentences, shared, own_hand=own)
        if cards is None or not in_hand(entry, "what", cards, own=own):
            return None
    return Allow(permitted=permitted, cards=cards, onto=onto, at_most=often, **shared)


def read_targets(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Targets | None:
    """Return the villagers under `onto` that cards are placed on, in the village of whoever places them."""
    written, own = entry.text("onto") or "", shared["concerns"] == YOU
    if written != THIS_VILLAGER:
        cards = read_villagers(entry, "onto", written, sentences, shared)
        return None if cards is None or not in_village_of_placer(entry, "onto", cards, own=own) else Targets(cards)
    if not is_villager(entry, "onto", owner):
        return None
    if entry.text("what") == THIS_VILLAGER:
        message = "a card is not placed on itself"
        entry.report("contradiction", message, "onto", suggestion="name other villagers, such as `villagers in your village`")
        return None
    if own or shared["concerns"] == EVERYBODY:
        return Targets()
    message = f"`{THIS_VILLAGER}` lies in your village, and nobody else places cards there"
    entry.report("contradiction", message, "for", suggestion="leave `for` out")
    return None


def read_protect(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Protect | None:
    """Return what effects of others do not take."""
    what = entry.text(PROTECT) or ""
    shared["others"] = entry.text("from") or OTHERS
    if what == GOLD_IN_SUPPLY:
        return Protect(gold=True, **shared)
    if what == YOUR_HAND:
        return Protect(hand=True, **shared)
    if what.endswith(_IN_HAND):
        message = "a hand is protected as a whole, with all cards in it"
        entry.report("wrong-value", message, PROTECT, suggestion=f"write `protect: {YOUR_HAND}`")
        return None
    coins = what.startswith(_COINS)
    written = what.removeprefix(_COINS)
    if written == THIS_VILLAGER:
        if not is_villager(entry, PROTECT, owner):
            return None
        if shared["concerns"] in (YOU, EVERYBODY):
            return Protect(coins=coins, **shared)
        message = f"`{THIS_VILLAGER}` lies in your village, and never in that of {shared['concerns']}"
        entry.report("contradiction", message, "for", suggestion="leave `for` out")
        return None
    cards = read_villagers(entry, PROTECT, written, sentences, shared)
    if cards is None or not in_protected_village(entry, PROTECT, cards, own=shared["concerns"] == YOU):
        return None
    return Protect(cards=cards, coins=coins, **shared)
