"""Where the cards must lie that an ability is about; what lies elsewhere is in the document of the ability."""

from __future__ import annotations

from typing import Final

from villagers_rules.language import Condition, Selection
from villagers_rules.language.filters import THIS, Known
from villagers_rules.language.nodes import AreChosen
from villagers_rules.language.tree import walk
from villagers_rules.model.standing import THIS_VILLAGER
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import EVENTS, RULES, VILLAGERS
from villagers_rules.packs.step_scope import BESIDE

OF_NOBODY: Final = (EVENTS, RULES)
"""The kinds of files whose abilities every player has."""


def is_villager(entry: Part, key: str, owner: str) -> bool:
    """Return whether the card is one, whose ability is about `this villager`; *owner* is the kind of its file."""
    if owner == VILLAGERS:
        return True
    message = f"`{THIS_VILLAGER}` is the card that has the ability, and this one is no villager"
    if owner == BESIDE:
        message = f"`{THIS_VILLAGER}` is the card that has the ability, and this one acts in no village"
    entry.report("contradiction", message, key, suggestion="name villagers, for example `villagers in your village`")
    return False


def is_unplaced(entry: Part, condition: Condition | None) -> bool:
    """Return whether an ability about the placing of its own card, which lies in a hand, speaks of no village with that card."""
    if "for" in entry.data:
        message = f"`{THIS_VILLAGER}` lies in the hand of whoever places it"
        entry.report("contradiction", message, "for", at_key=True, suggestion="leave `for` out")
        return False
    if condition is None or not any(isinstance(node, Known) and node.word == THIS for node in walk(condition.tree)):
        return True
    message = f"`{THIS_VILLAGER}` lies in a hand before it is placed"
    entry.report("contradiction", message, "if", suggestion="ask for something else, as in `villagers >= 3`")
    return False


def in_village(entry: Part, key: str, cards: Selection) -> bool:
    """Return whether *cards* lie in villages, as all do that carry others, unlock, are paid, are placed on or are protected."""
    if _place_of(cards)[0] == "village":
        return True
    message = f"this is about villagers in a village, and `{cards.text}` lie elsewhere"
    entry.report("contradiction", message, key, suggestion="for example `villagers in your village`")
    return False


def in_village_of_placer(entry: Part, key: str, cards: Selection, *, own: bool) -> bool:
    """Return whether *cards* lie in the village of whom it concerns: nobody places in that of somebody else (R5.3)."""
    if not in_village(entry, key, cards):
        return False
    village = "your" if own else "their"
    if _place_of(cards)[1] == village or _is_named(cards):
        return True
    message = "cards are placed in one's own village"
    entry.report(
        "contradiction", message, key, suggestion=f"write `in {village} village`; where else a card goes, a step moves it"
    )
    return False


def in_protected_village(entry: Part, key: str, cards: Selection, *, own: bool) -> bool:
    """Return whether *cards* lie in the village of whom it concerns, whose cards are protected (R8.1)."""
    if not in_village(entry, key, cards):
        return False
    if (_place_of(cards)[1] == "your") == own or _is_named(cards):
        return True
    message = "what is protected belongs to those whom the ability concerns"
    hint = "write `in your village`, or `for: neighbours` and `in their village`" if own else "write `in their village`"
    entry.report("contradiction", message, key, suggestion=hint)
    return False


def in_hand(entry: Part, key: str, cards: Selection, *, own: bool) -> bool:
    """Return whether *cards* are those of a hand, which are placed and unlocked: the *own* one, or that of whom it concerns."""
    word, owner = _place_of(cards)
    if word != "hand":
        message = f"only cards of a hand are placed and unlocked, and `{cards.text}` lie elsewhere"
        entry.report("contradiction", message, key, suggestion="for example `villagers in your hand`")
        return False
    if own and owner != "your":
        message = f"`{cards.text}` are cards of others, and the ability concerns you"
        entry.report(
            "contradiction", message, key, suggestion="write `in your hand`, or `for: other players` and `in their hand`"
        )
        return False
    if own or owner != "your":
        return True
    message = "`your hand` is that of whoever has the card, and the ability concerns others"
    refuse_own_hand(entry, key, message, cards)
    return False


def refuse_own_hand(entry: Part, key: str, message: str, cards: Selection) -> None:
    """Report *cards* of `your hand` under *key*, where those of others are meant."""
    instead = cards.text.replace("in your hand", "in their hand")
    path, hint = (*entry.path, key), "write `in their hand`"
    entry.document.report("contradiction", message, path=path, suggestion=hint, instead=instead)


def _is_named(cards: Selection) -> bool:
    """Return whether *cards* are those that were chosen before under a name, wherever they lie."""
    return isinstance(getattr(cards.tree, "that", None), AreChosen)


def _place_of(cards: Selection) -> tuple[str, str]:
    """Return the word of the place where *cards* lie, and whose it is; villagers lie in your village unless it is said."""
    place = getattr(cards.tree, "place", None)
    return ("village", "your") if place is None else (str(place.word), str(place.owner.word))
