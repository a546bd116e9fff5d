"""Checks of cards against each other: names, chains, padlocks, and properties that cannot both hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, islice

from villagers_rules.errors import nearest
from villagers_rules.language import Formula, find_cycles, find_deep
from villagers_rules.model.cards import Event, Villager
from villagers_rules.model.hooks import USUALLY, WHEN_PLAYED
from villagers_rules.packs.cards import SYMBOLS, Entry, read_event, read_villager
from villagers_rules.packs.derive import MAX_IN_CHAIN, chain_below, cycles
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import EVENTS, VILLAGERS, PackFiles
from villagers_rules.packs.sentences import Sentences, Unresolved
from villagers_rules.packs.verbs import hooks

ALONE = ("basic", "pile", "starting_road", "starts_village", "discard", "stands_for", "played_on")
"""The keys that a card of a pool cannot have."""
_NEVER_PLACED = "a card that is discarded after use is never placed"
EXCLUSIVE: tuple[tuple[str, str, str], ...] = (
    ("basic", "played_on", "a basic villager starts a chain"),
    ("basic", "starting_road", "basic villagers are a supply beside the deck"),
    ("basic", "starts_village", "basic villagers are a supply of their own"),
    ("basic", "discard", "basic villagers are placed"),
    ("starts_village", "played_on", "nothing lies under the card that starts a village"),
    ("starts_village", "unlocked_by", "the card that starts a village is never played"),
    ("starts_village", "starting_road", "the card that starts a village is not in the deck"),
    ("starts_village", "discard", "the card that starts a village is placed"),
    ("stands_for", "played_on", "a card that stands for something takes the place of another one in its chain"),
    ("stands_for", "discard", "a card that stands for something is placed"),
    ("stands_for", "sides", "a card that stands for something shows nothing below its name"),
    ("discard", "played_on", _NEVER_PLACED),
    ("discard", "sides", _NEVER_PLACED),
    *(("discard", key, _NEVER_PLACED) for key in (*SYMBOLS, "scored_with_silver", "while_in_play")),
    *(("pile", key, "the cards of a pile lie beside the deck") for key in ("basic", "starting_road", "starts_village")),
    *(("pool", key, "the cards of a pool lie beside the deck and are placed alone") for key in ALONE),
    *(("stands_for", symbol, "a card that stands for something shows nothing below its name") for symbol in SYMBOLS),
    *(("sides", symbol, "the symbols of a card with sides stand in its sides") for symbol in SYMBOLS),
)
"""Pairs of keys that one card cannot have, and why."""

MAX_CYCLES = 20
"""No more cycles of silver formulas than this are looked for in a set of packs."""
_BREAK_CIRCLE = "let one of them count something else, or only the villagers of another suit"


def check_suits(cards: Iterable[Entry], packs: Iterable[PackFiles], suits: Iterable[str], unresolved: Unresolved) -> None:
    """Report suits that no pack declares, and cards without one; a declared suit may wait for the cards of other packs."""
    suits = list(suits)
    for pack in packs:
        for document in pack.of_kind(VILLAGERS):
            _check_suit(document.top, suits, unresolved)
    for card in cards:
        _check_suit(card.part, suits, unresolved)
        if card.lacks_back:
            suggestion = "add `suit:` to the file or to the card"
            card.part.report("missing-suit", f"the villager `{card.id}` has no suit", suggestion=suggestion)


def _check_suit(part: Part, suits: list[str], unresolved: Unresolved) -> None:
    suit = part.text("suit")
    if suit is not None and suit not in suits and suit not in unresolved:
        hint = nearest(suit, suits) or "declare it in the manifest of the pack"
        part.report("unknown-suit", f"no pack declares the suit `{suit}`", "suit", suggestion=hint)


def read_villagers(cards: Iterable[Entry], sentences: Sentences) -> dict[str, Villager]:
    """Return the villagers that *cards* are by id, the first of each, after checks of what is seen on each card alone."""
    found: dict[str, Villager] = {}
    for card in cards:
        found.setdefault(card.id, read_villager(card, sentences))
        _check_villager(card)
    return found


def read_events(cards: Sequence[Entry], sentences: Sentences) -> list[Event]:
    """Return the events that *cards* are, after checks of what is seen on each card alone."""
    for card in cards:
        _check_event(card)
    return [read_event(card, sentences) for card in cards]


@cache
def exclusive_hooks() -> tuple[tuple[str, str, str], ...]:
    """Return the pairs of keys with hooks of abilities that one card cannot have, and why."""
    one = "it has one ability of a build turn, since `use` names the card alone"
    return (
        *(("discard", hook, _NEVER_PLACED) for hook in hooks().abilities()),
        *((*two, one) for two in combinations(hooks().abilities("build"), 2)),
    )


def _check_villager(card: Entry) -> None:
    """Report an empty range, sides that are not there, and keys that exclude each other."""
    part = card.part
    written = part.players()
    if written is not None and not written:
        part.report("empty-range", f"expected a range that does not end before it begins, got `{part.get('players')}`", "players")
    given = {key for key, value in part.data.items() if value is not False}
    for one, other, why in (*EXCLUSIVE, *exclusive_hooks()):
        if one in given and other in given:
            suggestion = "remove one of them"
            part.report(
                "contradiction", f"a card cannot have `{other}` and `{one}`: {why}", other, at_key=True, suggestion=suggestion
            )
    if part.text("unlocked_by") == card.id:
        message = f"`{card.id}` cannot be unlocked by itself"
        part.report("contradiction", message, "unlocked_by", suggestion="name another villager")
    _check_moment(card)
    flips, sides = part.part("flips"), part.part("sides")
    if flips is None:
        return
    names = list(sides.data) if sides else []
    to = flips.text("to")
    if to is not None and to not in names:
        message = f"`{card.id}` has no side called `{to}`" + ("" if names else "; it has one side")
        hint = nearest(to, names) or (f"its sides: {', '.join(names)}" if names else "add `sides:`")
        flips.report("unknown-side", message, "to", suggestion=hint)


def _check_moment(card: Entry) -> None:
    """Report a card that is played at another time than most and is not one that is played for its effect."""
    part = card.part
    moment = part.text("played_in")
    if moment is None or moment == USUALLY:
        return
    missing = [key for key in ("discard", WHEN_PLAYED) if not part.data.get(key)]
    if missing:
        message = f"a card with `played_in: {moment}` is played for its effect and discarded, and `{missing[0]}` is missing"
        suggestion = "add `discard: true`" if missing[0] == "discard" else f"add `{WHEN_PLAYED}:`"
        part.report("contradiction", message, "played_in", at_key=True, suggestion=suggestion)


def _check_event(entry: Entry) -> None:
    """Report an event without a deck, or one that is resolved at two times."""
    part = entry.part
    if entry.lacks_back:
        part.report("missing-deck", f"the event `{entry.id}` has no deck", suggestion="add `deck:` to the file or to the event")
    early, late = hooks().of(EVENTS, phase=EVENTS)
    if early in part.data and late in part.data:
        message = f"an event cannot have `{late}` and `{early}`: it is resolved once"
        part.report("contradiction", message, late, at_key=True, suggestion="remove one of them")


def check_relations(known: Mapping[str, Entry], villagers: Mapping[str, Villager], unresolved: Unresolved) -> None:
    """Report cards that are named and not there, chains that come back to themselves, and cards that can carry nothing."""
    played_on = {card.id: card.played_on for card in villagers.values()}
    for card in villagers.values():
        part = known[card.id].part
        for key, named in (("played_on", card.played_on), ("unlocked_by", card.unlocked_by)):
            if named is not None and named not in known and named not in unresolved:
                hint = nearest(named, known) or "add it, or require the pack that has it"
                part.report("unknown-card", f"no loaded pack has a villager called `{named}`", key, suggestion=hint)
        below = known.get(card.played_on or "")
        if below is not None and (below.part.flag("discard") or below.part.text("stands_for")):
            message = f"nothing is played on `{below.id}`, which is no villager of a chain"
            part.report("contradiction", message, "played_on", suggestion="name another villager")
    endless = cycles(played_on)
    for cycle in endless:
        message = "the production chain comes back to itself: " + " on ".join((*cycle, cycle[0]))
        known[cycle[0]].part.report("chain-cycle", message, "played_on", suggestion="one of them must start the chain")
    for entry in known.values() if not endless else ():
        if len(chain_below(entry.id, played_on)) == MAX_IN_CHAIN:
            message = f"expected at most {MAX_IN_CHAIN} villagers in a production chain, and this one is put on as many"
            entry.part.report("chain-too-long", message, "played_on", suggestion="let a card below it start a chain")


def check_silver(known: Mapping[str, Entry], villagers: Mapping[str, Villager]) -> None:
    """Report silver formulas whose values need each other, so that none of them has a value (R9.3)."""
    silver: dict[str, Formula] = {}
    for card in villagers.values():
        # Only what reads values can be in a cycle; what is scored with silver symbols is none, so that nothing reads it.
        formulas = [side.silver for side in card.sides if isinstance(side.silver, Formula)]
        own = [formula for formula in formulas if "value" in formula.text]
        # Of a card with several silver sides each is looked at alone, since only one of them shows.
        silver.update({card.id if not place else f"{card.id}:{place}": formula for place, formula in enumerate(own)})
    suits = {name: villagers[name.partition(":")[0]].suit for name in silver}
    for cycle in islice(find_cycles(silver, suits), MAX_CYCLES):
        ids = [name.partition(":")[0] for name in cycle]
        message = "silver values in a circle: that of " + " needs that of ".join(ids)
        part = known[ids[0]].part
        part.report("circular-silver", message, "silver" if "silver" in part.data else "sides", suggestion=_BREAK_CIRCLE)
        silver = {name: formula for name, formula in silver.items() if name not in cycle}
    for path in islice(find_deep(silver, suits), MAX_CYCLES):
        ids = [name.partition(":")[0] for name in path]
        message = f"the silver value of {ids[0]} needs that of {ids[1]}, which needs that of others again"
        part = known[ids[0]].part
        part.report("silver-too-deep", message, "silver" if "silver" in part.data else "sides", suggestion=_BREAK_CIRCLE)
