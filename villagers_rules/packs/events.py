"""Event cards: from the mappings of the files to `Event` values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import define

from villagers_rules.model.cards import Event
from villagers_rules.packs.document import Part
from villagers_rules.packs.entry import Entry
from villagers_rules.packs.in_play import read_changes
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.steps import read_hooks
from villagers_rules.packs.values import display_name
from villagers_rules.packs.verbs import hooks_of

FILES = "events"
"""The kind of file, and its top-level key, that holds events."""
RESOLVED = ("in_event_phase", "end_of_event_phase")
"""The hooks that say when in the phase an event is resolved; it has one of them at most."""


@define(eq=False)
class EventEntry(Entry):
    """An event as it stands in its file; *deck* is None where there is none."""

    noun: ClassVar[str] = "event"

    deck: str | None
    copies: int = 1


def events_in(packs: Iterable[PackFiles]) -> list[EventEntry]:
    """Return the events of *packs* in the order of the catalog: by pack, file name and place in the file."""
    return [
        entry
        for pack in packs
        for document in pack.of_kind(FILES)
        for entry in events_of(Part(document, (), document.data), pack.id)
    ]


def events_of(top: Part, pack: str) -> list[EventEntry]:
    """Return the events of one file, in its order."""
    listed = top.part(FILES)
    return [
        EventEntry(card, part, pack, part.text("deck") or top.text("deck"), part.number("copies", 1))
        for card, part in (listed.parts() if listed else ())
    ]


def check_event(entry: EventEntry) -> None:
    """Report an event without a deck, or one that is resolved at two times."""
    part, damaged = entry.part, entry.part.document.damaged
    if entry.deck is None and (*part.path, "deck") not in damaged and ("deck",) not in damaged:
        part.report("missing-deck", f"the event `{entry.id}` has no deck", suggestion="add `deck:` to the file or to the event")
    early, late = RESOLVED
    if early in part.data and late in part.data:
        message = f"an event cannot have `{late}` and `{early}`: it is resolved once"
        part.report("contradiction", message, late, at_key=True, suggestion="remove one of them")


def read_event(entry: EventEntry, sentences: Sentences) -> Event:
    """Return the event that *entry* is; what is wrong with it is in its document."""
    part = entry.part
    return Event(
        id=entry.id,
        name=part.text("name") or display_name(entry.id),
        pack=entry.pack,
        deck=entry.deck or "",
        copies=entry.copies,
        hooks=read_hooks(part, hooks_of(FILES), sentences, owner=FILES),
        while_in_play=read_changes(part, sentences),
        rule=part.text("rule") or "",
        text=part.text("text") or "",
        text_is_free=part.flag("text_is_free"),
    )
