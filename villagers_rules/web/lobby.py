"""Where games start: what can be played, and what is asked for a new game, checked before a room is made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from villagers_rules.api import Action, Game, GameError, available_modes, available_packs, languages
from villagers_rules.bots import BOTS
from villagers_rules.characters import visible
from villagers_rules.classes import frozen
from villagers_rules.drawing.tiles import face_set
from villagers_rules.phrases import phrase
from villagers_rules.text.prose import Prose
from villagers_rules.web.occupants import seats_of
from villagers_rules.web.protocol import Data, ProtocolError
from villagers_rules.web.room import CONSENT, FREE, Room

_BOT_NAMES = (*BOTS, "ismcts:300", "ismcts:2s")
"""The bots that anybody may ask for, by name; some have a budget. Names of modules are none of them: a page loads no code."""
_USUAL = ("base",)
"""The packs of a game for which none are asked."""
_MOST_LETTERS = 20
"""A name has at most so many characters."""
_PackDirs = Sequence[str | Path]
NO_GAME = phrase("there is no such game")
"""What is said of a game that nobody has started here, or that is gone."""


def catalog(language: str = "en", *, pack_dirs: _PackDirs = (), bots: Sequence[str] = ()) -> Data:
    """Return what can be played, as JSON: packs, the usual ones, modes, bots with those that are added, and languages."""
    return {
        "packs": [
            {
                "id": pack.id,
                "name": pack.name,
                "version": pack.version,
                "requires": list(pack.requires),
                "conflicts": list(pack.conflicts),
                "players": list(pack.players),
            }
            for pack in available_packs(pack_dirs=pack_dirs, language=language)
        ],
        "modes": [
            {
                "name": mode.name,
                "title": mode.title,
                "pack": mode.pack,
                "says": mode.says,
                "players": list(mode.players),
                "plays_with": None if mode.plays_with is None else list(mode.plays_with),
            }
            for mode in available_modes(pack_dirs=pack_dirs, language=language)
        ],
        "usual": list(_USUAL),
        "bots": [*_BOT_NAMES, *bots],
        "languages": list(languages()),
        "language": language,
    }


def faces(game: Game, language: str = "en") -> Data:
    """Return how the cards of *game* are drawn in a *language*, as `villagers_rules.drawing.tiles` says."""
    return face_set(Prose(game.catalog, language))


@frozen(kw_only=True)
class Setup:
    """What is asked for a new game; *seats* are (name, bot) in order, the bot empty for a person."""

    packs: tuple[str, ...] = _USUAL
    mode: str = ""
    seats: tuple[tuple[str, str], ...]
    seed: int | None = None
    undo: str = CONSENT
    hot_seat: bool = False

    @classmethod
    def from_data(cls, data: Any, *, bots: Sequence[str] = ()) -> Setup:
        """Return what a page asks for; *bots* may be chosen besides `_BOT_NAMES`. Raises `ProtocolError` for what is wrong."""
        if not isinstance(data, dict):
            raise ProtocolError("expected an object with packs, mode and seats")
        strange = data.keys() - {"packs", "mode", "players", "seats", "seed", "undo", "hot_seat"}
        if strange:
            raise ProtocolError(f"a new game has no field {str(min(map(str, strange)))[:30]!r}")
        packs, seed = data.get("packs", [*_USUAL]), data.get("seed")
        if not isinstance(packs, list) or not 0 < len(packs) <= 100 or not all(_is_short(name) for name in packs):
            raise ProtocolError("expected ids of packs as a list")
        if not _is_short(data.get("mode") or ""):
            raise ProtocolError("expected the name of a mode, or null")
        if seed is not None and (type(seed) is not int or abs(seed) >= 2**53):
            raise ProtocolError("expected a whole number as the seed, or null")
        seats = data.get("seats")
        if not isinstance(seats, list) or not 0 < len(seats) <= 20:
            raise ProtocolError("expected a list of seats, each a human or a bot")
        if data.get("players", len(seats)) != len(seats):
            raise ProtocolError(f"expected a seat for each of {data['players']!r:.20} players, got {len(seats)}")
        undo, hot_seat = data.get("undo", CONSENT), data.get("hot_seat", False)
        if undo not in (CONSENT, FREE) or not isinstance(hot_seat, bool):
            raise ProtocolError(f"expected {CONSENT} or {FREE} as undo, and true or false as hot_seat")
        found = cls(
            packs=tuple(packs),
            mode=data.get("mode") or "",
            seats=tuple(_seat(seat, (*_BOT_NAMES, *bots)) for seat in seats),
            seed=seed,
            undo=undo,
            hot_seat=hot_seat,
        )
        return found.checked()

    @classmethod
    def of_save(cls, data: Data, game: Game, *, bots: Sequence[str] = ()) -> Setup:
        """Return what a page asks for with a *game* that was saved; raise `GameError` for another number of seats."""
        found = cls.from_data({**data, "packs": list(game.packs), "mode": game.mode}, bots=bots)
        if len(found.seats) != game.players:
            raise GameError(phrase("this game has {seats} seats; got {number}", seats=game.players, number=len(found.seats)))
        return found

    @classmethod
    def from_own(cls, data: Data) -> Setup:
        """Return what `to_data` wrote down, unchecked."""
        seats = tuple((seat["name"], seat.get("bot", "")) for seat in data["seats"])
        return cls(**{**data, "packs": tuple(data["packs"]), "mode": data["mode"] or "", "seats": seats})

    def checked(self) -> Setup:
        """Return this if it fits together; raise `ProtocolError` if not (undo is free for one person alone)."""
        people = [name for name, bot in self.seats if not bot]
        if not people:
            raise ProtocolError(phrase("expected a person in a seat at least"))
        if self.undo == FREE and len(people) > 1:
            raise ProtocolError(phrase("every action can be undone only in games with one person; others give their consent"))
        names = [name for name, _ in self.seats if name]
        if len(set(map(str.casefold, names))) < len(names):
            raise ProtocolError(phrase("expected different names"))
        return self

    def game(self, *, pack_dirs: _PackDirs = ()) -> Game:
        """Return the game; raise an error of the package for packs that cannot be played so."""
        return Game.new(players=len(self.seats), packs=self.packs, mode=self.mode or None, seed=self.seed, pack_dirs=pack_dirs)

    def room(self, name: str, game: Game, new_token: Callable[[], str]) -> tuple[Room, list[str]]:
        """Return a room for *game*, and the secrets of its seats, empty for bots."""
        tokens = ["" if bot else new_token() for _, bot in self.seats]
        seats = seats_of([(name, bot, token) for (name, bot), token in zip(self.seats, tokens, strict=True)])
        done: list[Action | None] = list(game.actions)
        return Room(name, game, seats, undo=self.undo, hot_seat=self.hot_seat, done=done), tokens

    def again(self) -> Setup:
        """Return what a rematch asks for: the same, dealt in another way."""
        return evolve(self, seed=None)

    def to_data(self) -> Data:
        """Return it as `from_data` reads it."""
        seats = [
            {"kind": "bot", "name": name, "bot": bot} if bot else {"kind": "human", "name": name} for name, bot in self.seats
        ]
        return {
            "packs": list(self.packs),
            "mode": self.mode or None,
            "seats": seats,
            "seed": self.seed,
            "undo": self.undo,
            "hot_seat": self.hot_seat,
        }


def _seat(data: Any, bots: Sequence[str]) -> tuple[str, str]:
    if not isinstance(data, dict) or data.get("kind") not in ("human", "bot"):
        raise ProtocolError("expected seats of the kind human or bot")
    name = data.get("name", "")
    if not isinstance(name, str) or len(name) > _MOST_LETTERS:
        raise ProtocolError(phrase("expected names of at most {number} characters", number=_MOST_LETTERS))
    bot = data.get("bot", "") if data["kind"] == "bot" else ""
    if data["kind"] == "bot" and bot not in bots:
        raise ProtocolError(f"no bot is called {bot!r:.40}; the bots: {', '.join(bots)}")
    return " ".join(visible(name).split()), bot


def _is_short(text: Any) -> bool:
    return isinstance(text, str) and len(text) <= 100
