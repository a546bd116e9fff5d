"""Villager cards: from the mappings of the files to `Villager` values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from attrs import define, field

from villagers_rules.model.cards import MOMENTS, Flip, Side, Villager
from villagers_rules.packs.document import Part
from villagers_rules.packs.entry import Entry
from villagers_rules.packs.in_play import read_changes
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.steps import read_hooks
from villagers_rules.packs.values import ANY_PLAYERS, display_name, number_range
from villagers_rules.packs.verbs import hooks_of

FILES = "villagers"
"""The kind of file, and its top-level key, that holds villagers."""
SYMBOLS = ("food", "builder", "gold", "silver", "bronze")
"""The keys of what is printed below the name, on the card or on each of its sides."""


@define(eq=False)
class VillagerEntry(Entry):
    """A villager as it stands in its file; *suit* is None where there is none."""

    noun: ClassVar[str] = "villager"

    suit: str | None
    players: range = ANY_PLAYERS
    copies: int = 2
    played_on: str | None = None
    unlocked_by: str | None = None
    printed: dict[str, Any] = field(factory=dict)

    @property
    def beside_the_deck(self) -> bool:
        """Return whether the card is not shuffled into the deck, whatever its suit."""
        part = self.part
        return part.flag("basic") or part.flag("starts_village") or part.text("pile") is not None or part.text("pool") is not None


def entries(packs: Iterable[PackFiles], suits: tuple[str, ...]) -> list[VillagerEntry]:
    """Return the villagers of *packs* in the order of the catalog: by pack, suit, file name and place in the file."""
    ranks = {suit: rank for rank, suit in enumerate(suits)}
    found = []
    for number, pack in enumerate(packs):
        here = [entry for document in pack.of_kind(FILES) for entry in entries_of(Part(document, (), document.data), pack.id)]
        found += [(number, ranks.get(entry.suit or "", len(suits)), place, entry) for place, entry in enumerate(here)]
    return [entry for *_, entry in sorted(found, key=lambda row: row[:3])]


def entries_of(top: Part, pack: str) -> list[VillagerEntry]:
    """Return the villagers of one file, in its order."""
    listed = top.part(FILES)
    found = []
    for card, part in listed.parts() if listed else ():
        found.append(
            VillagerEntry(
                card,
                part,
                pack,
                part.text("suit") or top.text("suit"),
                number_range(part.get("players")) or ANY_PLAYERS,
                part.number("copies", 2),
                part.text("played_on"),
                part.text("unlocked_by"),
            )
        )
    return found


def read_printed(entry: VillagerEntry, sentences: Sentences) -> None:
    """Read all that is printed on *entry*, compiling its sentences, and keep it in the entry."""
    part = entry.part
    flips = part.part("flips")
    when = flips and sentences.condition(flips.document, (*flips.path, "when"), flips.get("when"))
    entry.printed = {
        "id": entry.id,
        "name": part.text("name") or display_name(entry.id),
        "text": part.text("text") or "",
        "text_is_free": part.flag("text_is_free"),
        "rule": part.text("rule") or "",
        "pack": entry.pack,
        "suit": entry.suit,
        "suit_symbols": part.number("suit_symbols", 1),
        "copies": entry.copies,
        "players": entry.players,
        "starting_road": part.flag("starting_road"),
        "starts_village": part.flag("starts_village"),
        "basic": part.flag("basic"),
        "pile": part.text("pile"),
        "pool": part.text("pool"),
        "discard": part.flag("discard"),
        "played_in": part.text("played_in") or MOMENTS[0],
        "stealable": part.flag("stealable", default=True),
        "stands_for": part.text("stands_for"),
        "played_on": entry.played_on,
        "unlocked_by": entry.unlocked_by,
        "sides": _sides(part, sentences),
        "flips": Flip(to=flips.text("to") or "", when=when) if flips and when else None,
        "scored_with_silver": sentences.formula_of(part, "scored_with_silver"),
        "while_in_play": read_changes(part, sentences),
        "hooks": read_hooks(part, hooks_of(FILES), sentences, owner=FILES),
    }


def _sides(part: Part, sentences: Sentences) -> tuple[Side, ...]:
    sides = part.part("sides")
    if sides is None:
        return (_side("", part, sentences),)
    return tuple(_side(name, side, sentences) for name, side in sides.parts())


def _side(name: str, part: Part, sentences: Sentences) -> Side:
    return Side(
        name=name,
        food=part.number("food", 0),
        builder=part.number("builder", 0),
        gold=part.number("gold", 0) if "gold" in part.data else None,
        silver=sentences.formula_of(part, "silver"),
        bronze=sentences.formula_of(part, "bronze"),
    )


def finished(cards: Iterable[VillagerEntry], derived: dict[str, dict[str, Any]]) -> tuple[Villager, ...]:
    """Return the villagers that *cards* are, with what was *derived* for each; call it only when nothing is wrong."""
    return tuple(Villager(**entry.printed, **derived[entry.id]) for entry in cards)
