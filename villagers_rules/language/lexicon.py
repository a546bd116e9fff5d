"""The words that packs add to the language: suits, villagers and seats."""

from __future__ import annotations

from functools import cached_property

from attrs import define


@define(frozen=True, slots=False)
class Lexicon:
    """The ids that sentences may use, in the numbering of the `CardTable` of the same packs.

    *suits* and *villagers* are numbered by their place here; *seats* are those without a player.
    """

    suits: tuple[str, ...]
    villagers: tuple[str, ...]
    seats: tuple[str, ...] = ()

    @cached_property
    def suit(self) -> dict[str, int]:
        """The number of each suit."""
        return {name: number for number, name in enumerate(self.suits)}

    @cached_property
    def villager(self) -> dict[str, int]:
        """The kind of each villager."""
        return {name: number for number, name in enumerate(self.villagers)}
