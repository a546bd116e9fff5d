"""The record of a game as text: a header that says how it started, then one action a line, as one would type it.

::

    villagers_rules record: 1
    packs: base 1.0.0
    players: 2
    seed: 7
    actions: 120

    # round 1
    1: draft cooper from road 2
    2: draft from stack 4

Blank lines and lines that begin with ``#`` mean nothing. ``mode``, ``first player`` and ``deal`` are written when the game was
made with them; a long deal takes several lines. Each action stands after the number of the player who takes it, who need not be
the one at turn: some cards are played while others decide. ``actions`` says how many follow, so that a file that was cut is
noticed; it may be left out. Below the actions stand ``position``, a hash of what they led to, and ``contents``, the fingerprints
of all cards and rules, which show later whether they are still the same; both may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, IllegalActionError, UnknownPackError, nearest
from villagers_rules.model.actions import MAX_ACTIONS, Action
from villagers_rules.model.changes import CountEntry, Entry
from villagers_rules.model.deck import ORDER

_FORMAT: Final = 1
"""The number of the format that is written; no other is read."""
FIRST_KEY: Final = "villagers_rules record"
_FOOT: Final = ("position", "contents")
"""The keys that stand below the actions."""
_KEYS: Final = (FIRST_KEY, "packs", "mode", "players", "seed", "first player", "deal", "actions", *_FOOT)
_SEVERAL: Final = ("deal", "contents")
"""The keys that may take several lines."""
_NEEDED: Final = ("packs", "players", "seed")
MAX_LENGTH: Final = 2_000_000
"""A record longer than this is refused unread."""

_KEY: Final = re.compile("[a-z][a-z_ ]*")
_ACTION: Final = re.compile(r"(?P<player>[1-9][0-9]{0,2}) *: *(?P<text>.*)")
_ID: Final = re.compile("[a-z][a-z0-9_]{0,60}")
_MODE: Final = re.compile("[a-z][a-z0-9_-]{0,59}")
_VERSION: Final = re.compile(r"[0-9]{1,6}\.[0-9]{1,6}\.[0-9]{1,6}")
_HASH: Final = re.compile("[0-9a-f]{8,64}")
_ENTRY: Final = re.compile("[a-z][a-z0-9_.]{0,80}")
_NUMBER: Final = re.compile("-?[0-9]{1,4000}")


@frozen
class Line:
    """An action and the number of the line on which it stands, 0 for one that was not read from a text."""

    action: Action
    number: int = 0

    def __str__(self) -> str:
        return print_action(self.action)

    @contextmanager
    def named(self, count: int) -> Iterator[None]:
        """Name the line, and that it is action number *count*, in the errors of what is done within."""
        with _named(f"line {self.number}: action {count}"):
            yield


@frozen(kw_only=True)
class Transcript:
    """How a game started, and what was done in it.

    *packs* are (id, version) in order; *mode* is empty for a game without one; *deal* lists ids in the order of R2.2 and is empty
    when chance dealt; *first_player* is a number from 1, or 0 when it was not named. *position* is a hash of what the actions led
    to, and *contents* has the fingerprints of each pack by entry; both are empty for a record that does not tell them.
    """

    packs: tuple[tuple[str, str], ...]
    players: int
    seed: int
    mode: str = ""
    first_player: int = 0
    deal: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    position: str = ""
    contents: Mapping[str, Mapping[str, str]] = {}
    header_lines: Mapping[str, int] = {}

    @classmethod
    def parse(cls, text: str) -> Transcript:
        """Return the record written in *text*, raising `GameError` with the number of the line that cannot be read.

        >>> header = "villagers_rules record: 1\\npacks: base 1.0.0\\nplayers: 2\\nseed: 7"
        >>> record = Transcript.parse(header + "\\n1: draft from stack 4")
        >>> record.players, str(record.lines[0])
        (2, '1: draft from stack 4')
        """
        if not isinstance(text, str):
            raise GameError(f"a record is text; got {type(text).__name__}")
        if len(text) > MAX_LENGTH:
            raise GameError(f"a record has at most {MAX_LENGTH} characters; this text has {len(text)}")
        return _Reader(text).transcript()

    def text(self, notes: Mapping[int, str] | None = None) -> str:
        """Return the record as text; *notes* are comments, by the number of actions before them."""
        notes = notes or {}
        rows = [f"{FIRST_KEY}: {_FORMAT}", f"packs: {', '.join(f'{name} {version}' for name, version in self.packs)}"]
        if self.mode:
            rows.append(f"mode: {self.mode}")
        rows += [f"players: {self.players}", f"seed: {self.seed}"]
        if self.first_player:
            rows.append(f"first player: {self.first_player}")
        rows += [f"deal: {row.rstrip(',')}" for row in wrap(", ".join(self.deal), 110, break_long_words=False)]
        rows.append(f"actions: {len(self.lines)}")
        for number, line in enumerate(self.lines):
            if number in notes:
                rows += ["", f"# {notes[number]}"]
            rows.append(str(line))
        return "\n".join([*rows, *self._foot()]) + "\n"

    def _foot(self) -> Iterator[str]:
        if self.position or self.contents:
            yield ""
        if self.position:
            yield f"position: {self.position}"
        for pack, entries in self.contents.items():
            shown = ", ".join(f"{name}={entry}" for name, entry in entries.items())
            for row in wrap(shown, 110, break_long_words=False, break_on_hyphens=False):
                yield f"contents: {pack}: {row.rstrip(',')}"

    def options(self) -> dict[str, Any]:
        """Return how the game started, as the options of `Game.new`."""
        options: dict[str, Any] = {"packs": [name for name, _ in self.packs], "players": self.players, "seed": self.seed}
        if self.mode:
            options["mode"] = self.mode
        if self.deal:
            options["deal"] = list(self.deal)
        if self.first_player:
            options["first_player"] = self.first_player
        return options

    @contextmanager
    def in_header(self) -> Iterator[None]:
        """Name the line of the header that gives the packs in the errors of what is done within."""
        with _named(f"line {self.header_lines.get('packs', 1)}: the header"):
            yield


def round_starts(journal: Sequence[Entry], marks: Sequence[int]) -> dict[int, str]:
    """Return the notes for a record that tell where rounds begin: "round 2", by the number of actions before it.

    *marks* tell how long the journal was at the first decision and after each action.
    """
    notes: dict[int, str] = {}
    start = 0
    for number, mark in enumerate(marks):
        for entry in journal[start:mark]:
            if isinstance(entry, CountEntry) and entry.name == "round":
                notes[number] = f"round {entry.value}"
        start = mark
    return notes


def print_action(action: Action) -> str:
    """Return an action as a line of a record."""
    return f"{action.player}: {action}"


def read_action(line: str) -> Action:
    """Return the action on a line of a record, raising `GameError` when it is none.

    >>> read_action("2: draft cooper from road 2").player
    2
    """
    found = _ACTION.fullmatch(line.strip())
    if found is None:
        raise GameError(f"expected an action with its player, such as `1: draft from stack 2`, got {line.strip()[:60]!r}")
    return Action.parse(found["text"], player=int(found["player"]))


class _Reader:
    """Reads one record, line by line."""

    def __init__(self, text: str) -> None:
        self.rows = text.removeprefix("\ufeff").split("\n")
        self.values: dict[str, tuple[int, list[str]]] = {}
        self.lines: list[Line] = []
        self.contents: dict[str, dict[str, str]] = {}

    def transcript(self) -> Transcript:
        for number, row in enumerate(map(str.strip, self.rows), 1):
            if row and not row.startswith("#"):
                with _named(f"line {number}"):
                    self.row(number, row)
        with _named(f"line {len(self.rows)}"):
            self.check_header()
            self.check_number()
            self.check_contents()
        return Transcript(
            packs=tuple(self.read("packs", _packs)),
            players=self.read("players", _whole),
            seed=self.read("seed", _whole),
            mode=self.read("mode", _mode) if "mode" in self.values else "",
            first_player=self.read("first player", _positive) if "first player" in self.values else 0,
            deal=tuple(self.read("deal", _deal)) if "deal" in self.values else (),
            lines=tuple(self.lines),
            position=self.read("position", _hash) if "position" in self.values else "",
            contents=self.contents,
            header_lines={key: number for key, (number, _) in self.values.items()},
        )

    def row(self, number: int, row: str) -> None:
        key, colon, value = (part.strip(" ") for part in row.partition(":"))
        header = bool(colon) and _KEY.fullmatch(key) is not None
        if not self.values and (not header or key != FIRST_KEY):
            raise GameError(f"expected a record, which begins with `{FIRST_KEY}: {_FORMAT}`, got {row[:60]!r}")
        if not header:
            self.check_header()
            if len(self.lines) == MAX_ACTIONS:
                raise GameError(f"a record has at most {MAX_ACTIONS} actions; this is one more")
            self.lines.append(Line(read_action(row), number))
            return
        if self.lines and key not in _FOOT:
            raise GameError(f"expected an action; the header, with `{key}`, stands above the first action")
        if key not in _KEYS:
            raise GameError(f"the header has no `{key}`; {nearest(key, _KEYS) or 'it may have ' + ', '.join(_KEYS)}")
        if key in self.values and key not in _SEVERAL:
            raise GameError(f"`{key}` was given on line {self.values[key][0]} already; give it once")
        if key == FIRST_KEY and value != str(_FORMAT):
            raise GameError(
                f"expected a record of format {_FORMAT}, got format {value[:20] or 'nothing'}; this version reads no other"
            )
        if key == "contents":
            pack, entries = _contents(value)
            self.contents.setdefault(pack, {}).update(entries)
        self.values.setdefault(key, (number, []))[1].append(value)

    def check_header(self) -> None:
        if not self.values:
            raise GameError(f"expected a record, which begins with `{FIRST_KEY}: {_FORMAT}`, got an empty text")
        missing = [key for key in _NEEDED if key not in self.values]
        if missing:
            raise GameError(f"expected a header with {', '.join(f'`{key}: ...`' for key in missing)} before this")

    def check_number(self) -> None:
        if "actions" in self.values and self.read("actions", _whole) != len(self.lines):
            number, stated = self.values["actions"]
            raise GameError(
                f"expected {stated[0]} actions, as line {number} says, got {len(self.lines)}; "
                "the record was cut, or that line of the header has to go"
            )

    def check_contents(self) -> None:
        packs = [name for name, _ in self.read("packs", _packs)]
        missing = [name for name in packs if ORDER not in self.contents.get(name, {})]
        if self.contents and missing:
            raise GameError(
                f"expected the fingerprints of {missing[0]} up to `{ORDER}`; the record was cut, or `contents` has to go"
            )

    def read(self, key: str, how: Callable[[str], Any]) -> Any:
        number, values = self.values[key]
        with _named(f"line {number}: {key}"):
            return how(", ".join(values))


@contextmanager
def _named(place: str) -> Iterator[None]:
    try:
        yield
    except (GameError, IllegalActionError) as error:
        raise (UnknownPackError if isinstance(error, UnknownPackError) else GameError)(f"{place}: {error}") from error


def _whole(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise GameError(f"expected a whole number, got {text[:60]!r}")
    return int(text)


def _positive(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise GameError(f"expected a number from 1, got {number}")
    return number


def _packs(text: str) -> list[tuple[str, str]]:
    packs = []
    for part in text.split(","):
        name, _, version = part.strip().partition(" ")
        if not _ID.fullmatch(name) or not _VERSION.fullmatch(version.strip()):
            raise GameError(
                f"expected packs with versions, such as `expansion 1.0.0`, separated by commas, got {part.strip()[:60]!r}"
            )
        packs.append((name, version.strip()))
    return packs


def _contents(text: str) -> tuple[str, dict[str, str]]:
    pack, _, entries = text.partition(":")
    if not _ID.fullmatch(pack.strip()):
        raise GameError(f"expected a pack and its fingerprints, such as `expansion: order=0a1b2c3d`, got {text[:60]!r}")
    found = {}
    for entry in entries.split(","):
        name, _, value = entry.strip().partition("=")
        if not _ENTRY.fullmatch(name):
            raise GameError(f"expected entries with fingerprints, separated by commas, got {entry.strip()[:60]!r}")
        found[name] = _hash(value)
    return pack.strip(), found


def _hash(text: str) -> str:
    if not _HASH.fullmatch(text):
        raise GameError(f"expected a hash, at least eight of the digits 0 to 9 and a to f, got {text[:60]!r}")
    return text


def _mode(text: str) -> str:
    if not _MODE.fullmatch(text.strip()):
        raise GameError(f"expected the name of a mode, such as `alone-hard`, got {text[:60]!r}")
    return text.strip()


def _deal(text: str) -> list[str]:
    cards = [card.strip() for card in text.split(",")]
    for card in cards:
        if not _ID.fullmatch(card):
            raise GameError(f"expected ids of cards, separated by commas, got {card[:60]!r}")
    return cards
