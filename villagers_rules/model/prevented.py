"""What is replaced of all that would happen next, so that it does not happen: each by a key that a copy foresees (R8.9)."""

from __future__ import annotations

from typing import Any, Final

from villagers_rules.model.places import UNPLACED

_NOT_NAMED: Final = "-"
"""What stands for a card in the name of a move that says itself which card goes: the top one, or the only one there."""
_UNORDERED: Final = (*UNPLACED, "basic", "discard", "looked")
"""The areas out of which any card may go."""


class Prevented:
    """The *keys* of what does not happen: each is the name of something that happens, and how often that was due by then.

    What nobody asks about here before it happens cannot be replaced. *latest* holds the key of what was asked about last under
    each name.
    """

    __slots__ = ("due", "keys", "latest")

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys
        self.due: dict[str, int] = {}
        self.latest: dict[str, str] = {}

    def copy(self) -> Prevented:
        """Return the same, for what happens from here on in a copy of the state."""
        twin = Prevented(self.keys)
        twin.due = self.due.copy()
        return twin

    def holds(self, name: str, copy: int = 0) -> bool:
        """Return whether what is due now under this *name* does not happen; of equal cards it may be said which *copy* it is."""
        self.due[name] = self.due.get(name, 0) + 1
        key = self.latest[name] = f"{name} {copy or self.due[name]}"
        return key in self.keys

    def has_held_cards(self) -> bool:
        """Return whether a card that was due to go from one pile to another stayed."""
        return any(key in self.keys for name, key in self.latest.items() if name.startswith(CARD))


CARD: Final = "card "
"""How the names of moves of cards begin."""


def name_of_move(state: Any, kind: int, source: int, target: int) -> str:
    """Return how it is called that a card of *kind* goes from one place to another.

    A card that goes where all see it is called by what it is, one that goes to a hidden place by its back: so nothing is called
    what not all players know.
    """
    layout = state.layout
    card: int | str = _NOT_NAMED
    if layout.area_of[source] in _UNORDERED:
        card = kind if layout.is_open[target] else f"s{state.table.suit[kind]}"
    return f"{CARD}{card} {source} {target}"


def name_of_payment(source: int, target: int) -> str:
    """Return how it is called that gold goes from one account to another."""
    return f"gold {source} {target}"


def name_of(state: Any, entry: Any) -> str:
    """Return how that is called which happened by a change, by the *entry* that it left; "" for what is never replaced."""
    match entry.kind:
        case "card":
            return name_of_move(state, entry.card, entry.source, entry.target)
        case "gold":
            return name_of_payment(entry.source, entry.target)
        case "left" | "replaced":
            return f"left {entry.seat} {entry.spot}"
        case "flipped":
            return f"flipped {entry.seat} {entry.spot}"
        case "shuffled":
            return f"shuffled {entry.pile}"
    return ""
