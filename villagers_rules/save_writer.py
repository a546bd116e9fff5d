"""Writes saves and records: a game as JSON at any moment, or its start and every action.

A save holds the position, how the game started, the actions so far, and the journal that undo needs. `schemas/save.json` says
what stands where; `save_reader` reads it back.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.model.actions import Action
from villagers_rules.model.changes.codec import journal_to_data
from villagers_rules.model.record_text import MAX_LENGTH as LONGEST_RECORD
from villagers_rules.model.record_text import Line, Transcript, print_action, read_action, round_starts
from villagers_rules.model.state import State
from villagers_rules.model.state_data import state_to_data
from villagers_rules.packs import Catalog
from villagers_rules.resources import resource

FORMAT = 1
"""The number of the format that is written; no other is read."""
FIRST_KEY = "villagers_rules"
MAX_LENGTH = 4_000_000
"""A save longer than this is neither written nor read; a long game of five players takes a tenth of it."""
_encoded = json.JSONEncoder(ensure_ascii=False).encode


@frozen(kw_only=True)
class Saved:
    """All that is saved of a game.

    *options* are those it was started with, empty for a game that started from a position; *marks* say how long the journal was
    at the first decision and after each action; *actions* that were not read yet are lines of a record. *differences* are those
    between the cards that it was saved with and the catalog.
    """

    catalog: Catalog
    state: State
    options: Mapping[str, Any]
    actions: Sequence[Action | str]
    marks: Sequence[int]
    differences: tuple[str, ...] = ()


def to_data(saved: Saved) -> dict[str, Any]:
    """Return the save as dictionaries, lists, words and whole numbers."""
    return {
        FIRST_KEY: FORMAT,
        "packs": {pack.id: pack.version for pack in saved.catalog.packs},
        "contents": fingerprints_of(saved.catalog),
        **({"mode": saved.catalog.mode} if saved.catalog.mode else {}),
        "begun": dict(saved.options),
        "state": state_to_data(saved.state),
        "actions": [action if isinstance(action, str) else print_action(action) for action in saved.actions],
        "journal": journal_to_data(saved.state, saved.state.journal or []),
        "marks": list(saved.marks),
    }


def to_json(saved: Saved) -> str:
    """Return the save as text that people can read: a line for each part of the position, each action and each change.

    Raises `GameError` for a game of such cards and numbers that its save would be longer than one that is read.
    """
    text = "".join(_lines(to_data(saved), 2)) + "\n"
    if len(text) > MAX_LENGTH:
        raise GameError(f"the save would have {len(text)} characters, and one is read up to {MAX_LENGTH}; undo some actions")
    return text


def record(saved: Saved) -> str:
    """Return the record of a game as text, raising `GameError` for one that began from a position, or is too long to be read."""
    if not saved.options:
        raise GameError("a game that was started from a position has no record; save it instead")
    transcript = Transcript(
        packs=tuple((pack.id, pack.version) for pack in saved.catalog.packs),
        players=saved.state.players,
        seed=saved.state.seed,
        mode=saved.options.get("mode", ""),
        first_player=saved.options.get("first player", 0),
        deal=tuple(saved.options.get("deal", ())),
        lines=tuple(Line(read_action(action) if isinstance(action, str) else action) for action in saved.actions),
        position=position_hash(saved.state),
        contents=fingerprints_of(saved.catalog),
    )
    text = transcript.text(round_starts(saved.state.journal or [], saved.marks))
    if len(text) > LONGEST_RECORD:
        raise GameError(
            f"the record would have {len(text)} characters, and one is read up to {LONGEST_RECORD}; undo some actions"
        )
    return text


def fingerprints_of(catalog: Catalog) -> dict[str, dict[str, str]]:
    """Return the fingerprints of all that the packs hold, by pack and entry."""
    return {pack.id: dict(pack.contents) for pack in catalog.packs}


def pack_dirs_of(catalog: Catalog) -> list[str]:
    """Return the folders of those packs that are not shipped, as they are searched for."""
    shipped = Path(str(resource("cards")))
    pack_dirs = [Path(str(pack.folder)) for pack in catalog.packs if pack.folder is not None]
    return [str(folder) for folder in pack_dirs if not folder.is_relative_to(shipped)]


def position_hash(state: State) -> str:
    """Return a hash of the whole position."""
    return sha256(_encoded(state_to_data(state)).encode()).hexdigest()[:16]


def _lines(value: Any, levels: int) -> Iterator[str]:
    if not levels or not value or not isinstance(value, (dict, list)):
        yield _encoded(value)
        return
    named = isinstance(value, dict)
    comma = "{\n" if named else "[\n"
    for entry in value.items() if isinstance(value, dict) else value:
        yield comma
        if named:
            yield f"{_encoded(entry[0])}: "
        yield from _lines(entry[1] if named else entry, levels - 1)
        comma = ",\n"
    yield "\n}" if named else "\n]"
