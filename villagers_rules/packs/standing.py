"""Reading `while_in_play` of a card: the abilities that hold while it is in play, and what they forbid."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve

from villagers_rules.language import Condition, Lexicon, Selection, filters, nodes
from villagers_rules.language.nodes import Piles, walk
from villagers_rules.model.standing import (
    ASKS_CARD,
    ASKS_SUIT,
    EVERYBODY,
    GROUND,
    PLACE,
    PLACING,
    THIS_VILLAGER,
    YOU,
    Allow,
    Count,
    Forbid,
    Standing,
)
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import EVENTS, VILLAGERS
from villagers_rules.packs.sentences import THEIRS, Sentences
from villagers_rules.packs.standing_counts import read_count
from villagers_rules.packs.standing_places import OF_NOBODY, in_hand, refuse_own_hand
from villagers_rules.packs.standing_verbs import (
    ALLOW,
    COUNT,
    PROTECT,
    bindings,
    read_allow,
    read_change,
    read_protect,
    read_targets,
)
from villagers_rules.packs.standing_words import CHANGE, FORBID, KEY, Forbidden, standing_words
from villagers_rules.packs.step_scope import VILLAGER, Scope
from villagers_rules.phrases import listing


def _read_forbid(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Forbid | None:
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


READ: dict[str, Callable[[Part, Sentences, str, dict[str, Any]], Standing | None]] = {
    CHANGE: read_change,
    COUNT: read_count,
    ALLOW: read_allow,
    PROTECT: read_protect,
    FORBID: _read_forbid,
}
"""What reads an ability, by its verb."""


def read_standing(part: Part, sentences: Sentences, *, owner: str) -> tuple[Standing, ...]:
    """Return what holds while the card in *part*, of the kind *owner*, is in play; the problems are in its document."""
    found = (read_standing_ability(entry, sentences, owner=owner) for entry in part.listed(KEY))
    return tuple(ability for ability in found if ability is not None)


def read_for_a_time(entry: Part, key: str, sentences: Sentences, scope: Scope) -> tuple[Standing, ...] | None:
    """Return what the step *entry* lets hold for a time under *key*, or None if any of it is damaged or no step can say it.

    It may speak of what has a name in *scope* and can be spoken of later, and of the card that has the step if it is placed.
    """
    lasting = scope.lasting()
    known = evolve(scope, places=lasting, ended=frozenset(), lost=frozenset(scope.places).difference(lasting))
    sentences = evolve(sentences, names=known.bindings().names)
    listed = entry.listed(key)
    read = [(each, read_standing_ability(each, sentences, owner=VILLAGERS)) for each in listed]  # All that is wrong is reported.
    placed = VILLAGER in lasting
    found = [ability for each, ability in read if ability is not None and _is_for_a_time(each, ability, is_placed=placed)]
    return tuple(found) if found and len(found) == len(read) else None


def _is_for_a_time(entry: Part, ability: Standing, *, is_placed: bool) -> bool:
    """Return whether a step can let *ability* hold: about its own card, only if that *is_placed*."""
    verb = next(iter(entry.data))
    if ability.phase:
        message = "what holds until something happens holds in all phases until then"
        entry.report("contradiction", message, "in", at_key=True, suggestion="remove `in`, or ask for it with `if`")
        return False
    if (isinstance(ability, Count) and (ability.symbols is not None or ability.purpose == PLACING)) or _places_itself(ability):
        message = "what symbols count as, and what a card is placed on, holds while the card is in play"
        entry.report("contradiction", message, verb, suggestion=f"write it under `{KEY}`")
        return False
    if THIS_VILLAGER in ability.text and not is_placed:
        message = f"`{THIS_VILLAGER}` is the card that has the steps, and it lies in no village"
        entry.report("it-out-of-reach", message, verb, suggestion="choose villagers before, and give them a name with `as`")
        return False
    return True


def _places_itself(ability: Standing) -> bool:
    """Return whether *ability* is where its own card may be placed."""
    return isinstance(ability, Allow) and ability.permitted == PLACE and ability.cards is None


def read_standing_ability(entry: Part, sentences: Sentences, *, owner: str) -> Standing | None:
    """Return the ability that *entry* holds, None if it is damaged; *owner* is the kind of its file."""
    document, path = entry.document, entry.path
    if path in document.damaged:
        return None
    concerns = entry.text("for") or YOU
    if owner in OF_NOBODY and concerns not in (YOU, EVERYBODY):
        message = f"the rules belong to nobody, so that they have no {concerns}"
        hint = "leave `for` out: the rules concern every player"
        if owner == EVENTS:
            message = f"an event belongs to nobody, so that it has no {concerns}"
            hint = "leave `for` out: an event concerns every player"
        entry.report("contradiction", message, "for", suggestion=hint)
        return None
    if owner in OF_NOBODY:
        concerns = YOU
    condition = None
    if entry.get("if") is not None:
        known = evolve(bindings(concerns), it=FORBID in entry.data)
        condition = sentences.condition(document, (*path, "if"), entry.get("if"), known)
        if condition is None:
            return None
    shared = {"concerns": concerns, "condition": condition, "phase": entry.text("in") or ""}
    return next(read for verb, read in READ.items() if verb in entry.data)(entry, sentences, owner, shared)


def check_phases(abilities: Iterable[Part], phases: tuple[str, ...]) -> None:
    """Report those of the standing *abilities* that hold in a phase which no round of the game has."""
    for entry in abilities:
        phase = entry.text("in")
        if phase is not None and phase not in phases:
            hint = f"the phases: {', '.join(phases)}"
            entry.report("missing-phase", f"a round has no phase `{phase}`", "in", suggestion=hint)
