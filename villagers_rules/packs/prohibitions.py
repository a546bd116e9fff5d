"""Reading what an ability forbids; what is wrong with it is in its document."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from villagers_rules.language import Condition, Lexicon, Selection, filters, nodes
from villagers_rules.language.nodes import Piles, walk
from villagers_rules.model.standing import ASKS_CARD, ASKS_SUIT, GROUND, PLACE, THIS_VILLAGER, YOU, Forbid
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import VILLAGERS
from villagers_rules.packs.sentences import THEIRS, Sentences
from villagers_rules.packs.standing_places import in_hand, refuse_own_hand
from villagers_rules.packs.standing_verbs import bindings, read_targets
from villagers_rules.packs.standing_words import FORBID, Forbidden, standing_words
from villagers_rules.phrases import listing


def read_forbid(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Forbid | None:
    """Return what players may not do."""
    action = entry.text(FORBID) or ""
    about = standing_words().actions.get(action)
    if about is None:
        return None
    own, hand = shared["concerns"] == YOU, "hand" in about.about
    known = evolve(bindings(shared["concerns"]), own_hand=own and hand, others_seen=THEIRS if not own and hand else ())
    itself = entry.text("what") == THIS_VILLAGER
    if itself and (owner != VILLAGERS or "village" not in about.about):
        message = f"`forbid: {action}` is about cards that are elsewhere than this one"
        hint = "name other cards, or leave `what` out"
        if action == PLACE and owner == VILLAGERS:
            hint = "say when it may be placed: `play: {if: food symbols >= 2, do: [{place: this villager}]}`"
        entry.report("contradiction", message, "what", suggestion=hint)
        return None
    cards = None
    if "what" in entry.data and not itself:
        cards = sentences.selection(entry.document, (*entry.path, "what"), entry.text("what") or "", known)
        if cards is None or not _can_be_meant(entry, action, about, cards, own=own):
            return None
    if "onto" in entry.data and action != PLACE:
        entry.report("contradiction", f"`onto` belongs to `forbid: {PLACE}`", "onto", at_key=True, suggestion="remove it")
        return None
    ground = entry.text("onto") == GROUND
    onto = None
    if "onto" in entry.data and not ground and (onto := read_targets(entry, sentences, owner, shared)) is None:
        return None
    asks = _asked_of_it(shared["condition"], sentences.lexicon)
    return Forbid(action=action, cards=cards, onto=onto, ground=ground, itself=itself, asks=asks, **shared)


def _can_be_meant(entry: Part, action: str, about: Forbidden, cards: Selection, *, own: bool) -> bool:
    """Return whether the action can be about *cards* that lie where these do."""
    place = getattr(cards.tree, "place", None)
    lies = "piles" if isinstance(cards.tree, Piles) else str(place.word) if place is not None else ""
    if lies not in about.about:
        hint = f"for example `{_MEANT[about.about[0]] if own else _MEANT[about.about[0]].replace('your', 'their')}`"
        places = listing([_PLACES[word] for word in about.about], "or")
        entry.report("contradiction", f"`forbid: {action}` is about cards {places}", "what", suggestion=hint)
        return False
    if place is not None and lies == "hand" and own and place.owner.word != "your":
        return in_hand(entry, "what", cards, own=own)
    if place is not None and lies == "hand" and not own and place.owner.word == "your":
        message = "`your hand` is that of whoever has the card, and it is forbidden to others"
        refuse_own_hand(entry, "what", message, cards)
        return False
    return True


_PLACES = {
    "road": "on the road",
    "piles": "of `stacks or the reserve`",
    "hand": "in a hand",
    "stash": "in a stash",
    "keep": "beside a village",
    "village": "in a village",
    "supply": "in the supply",
}
"""What messages say of the places of cards."""
_MEANT = {"road": "villagers on the road", "hand": "villagers in your hand", "village": "villagers in your village"}
"""A selection of each place that stands first for an action."""


def _asked_of_it(condition: Condition | None, lexicon: Lexicon) -> str:
    """Return what a *condition* asks about `it`: nothing, its suit alone, which its back shows, or more of the card."""
    found = [*walk(condition.tree)] if condition is not None else []
    asked = sum(isinstance(node, nodes.Known) and node.word == filters.IT for node in found)
    by_suit = sum(_asks_suit(node, lexicon) for node in found)
    return "" if not asked else ASKS_SUIT if asked == by_suit else ASKS_CARD


def _asks_suit(node: nodes.Node, lexicon: Lexicon) -> bool:
    """Return whether *node* asks of which suit `it` is."""
    match node:
        case nodes.CardIs(card=card, that=filters.Are(word=word)):
            words = [word]
        case nodes.CardIs(card=card, that=filters.ThatAreNot(words=several)):
            words = [*several]
        case nodes.CardIs(card=card, that=nodes.Like(copies=False)) | nodes.Like(copies=False, card=card):
            words = []
        case _:
            return False
    return isinstance(card, nodes.Known) and card.word == filters.IT and all(word in lexicon.suit for word in words)
