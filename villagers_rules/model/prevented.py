"""What is replaced of all that would happen next, so that it does not happen."""

from __future__ import annotations


class Prevented:
    """The *keys* of what does not happen; equal amounts of gold that one player would gain are told apart by their order."""

    __slots__ = ("gains", "keys")

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys
        self.gains: dict[str, int] = {}

    def copy(self) -> Prevented:
        """Return the same, for what happens from here on in a copy of the state."""
        twin = Prevented(self.keys)
        twin.gains = self.gains.copy()
        return twin

    def holds(self, what: str, *where: int) -> bool:
        """Return whether *what* happens to a card does not: "left" or "flipped", and *where* it lies: a seat and a spot."""
        return " ".join((what, *map(str, where))) in self.keys

    def stops(self, seat: int, amount: int) -> bool:
        """Return whether a *seat* does not gain this *amount* of gold, which it would gain now."""
        gain = f"gold {seat} {amount}"
        self.gains[gain] = self.gains.get(gain, 0) + 1
        return self.latest(seat, amount) in self.keys

    def latest(self, seat: int, amount: int) -> str:
        """Return the key of the latest gain of this *amount* by a *seat*."""
        gain = f"gold {seat} {amount}"
        return f"{gain} {self.gains.get(gain, 1)}"
