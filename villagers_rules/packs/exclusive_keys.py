"""Keys that one villager cannot have together, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.packs.cards import SYMBOLS
from villagers_rules.packs.step_scope import VILLAGER
from villagers_rules.packs.uses import USES
from villagers_rules.packs.verbs import hooks

_IN_VILLAGES = ("basic", "starts_village", "pool", "stands_for", "played_on", "carries", "sides", "flips", *SYMBOLS)
"""The keys that a card cannot have that acts beside a village."""
_ABILITIES = ("while_in_play", "uses", "triggers", "instead")
"""What a card does where it lies."""
_ALONE = ("basic", "pile", "starting_road", "starts_village", "discard", "stands_for", "played_on")
"""The keys that a card of a pool cannot have."""
_NEVER_PLACED = "a card that is discarded after use is never placed, unless its steps move it to a village"
EXCLUSIVE: tuple[tuple[str, str, str], ...] = (
    ("basic", "played_on", "a basic villager starts a chain"),
    ("basic", "starting_road", "basic villagers are a supply beside the deck"),
    ("basic", "starts_village", "basic villagers are a supply of their own"),
    ("basic", "discard", "basic villagers are placed"),
    (
        "basic",
        "play",
        "a trade places a basic villager without it, and what one costs is `when: you place this villager from the supply`",
    ),
    ("starts_village", "played_on", "nothing lies under the card that starts a village"),
    ("starts_village", "unlocked_by", "the card that starts a village is never played"),
    ("starts_village", "starting_road", "the card that starts a village is not in the deck"),
    ("starts_village", "players", "villages start with it with any number of players"),
    ("starts_village", "discard", "the card that starts a village is placed"),
    ("stands_for", "played_on", "a card that stands for something takes the place of another one in its chain"),
    ("stands_for", "carries", "a card that stands for something carries as many as the card that it stands for"),
    ("stands_for", "discard", "a card that stands for something is placed"),
    ("stands_for", "sides", "a card that stands for something shows nothing below its name"),
    ("discard", "played_on", _NEVER_PLACED),
    ("discard", "carries", _NEVER_PLACED),
    ("discard", "sides", _NEVER_PLACED),
    *(("discard", key, _NEVER_PLACED) for key in (*SYMBOLS, *_ABILITIES)),
    *(("pile", key, "the cards of a pile lie beside the deck") for key in ("basic", "starting_road", "starts_village")),
    *(("acts_in", key, "what acts beside a village shows nothing in one") for key in _IN_VILLAGES),
    *(("pool", key, "the cards of a pool lie beside the deck and are placed alone") for key in _ALONE),
    *(("stands_for", symbol, "a card that stands for something shows nothing below its name") for symbol in SYMBOLS),
    *(("sides", symbol, "the symbols of a card with sides stand in its sides") for symbol in SYMBOLS),
)
"""Pairs of keys that one card cannot have, and why."""


def excluded(card: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield (key, other key, why) for each two keys of a *card* that it cannot have together.

    One that is discarded after use may be moved beside a village or into one by its steps, and acts there; and it may be used in
    the hand.
    """
    given = {key for key, value in card.items() if value is not False}
    if "acts_in" in given:
        given.difference_update(_ABILITIES)
    is_placed = _comes_to_village(card.get(WHEN_PLAYED))
    uses = card.get(USES)
    if isinstance(uses, list) and all(isinstance(use, Mapping) and _is_held(use.get("in")) for use in uses):
        given.discard(USES)
    found = (row for row in EXCLUSIVE if row[0] in given and row[1] in given)
    yield from (row for row in found if not (is_placed and row[2] == _NEVER_PLACED))


def _comes_to_village(steps: Any) -> bool:
    """Return whether one of the *steps* of a card moves this card itself to a village."""
    if isinstance(steps, Mapping):
        if steps.get("move") == VILLAGER and str(steps.get("to")).split()[-1:] == ["village"]:
            return True
        return any(map(_comes_to_village, steps.values()))
    return isinstance(steps, list) and any(map(_comes_to_village, steps))


def _is_held(moment: Any) -> bool:
    """Return whether a card is in the hand as it is used in a *moment*."""
    hook = hooks().moments().get(str(moment))
    return hook is not None and hook.in_hand
