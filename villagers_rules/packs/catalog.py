"""What the catalog holds: packs, modes, and the catalog itself; and what a check of files reports.

These values stand alone, so that a program can name them without importing what reads and checks files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, Problem
from villagers_rules.phrases import Listed, number_phrase, phrase

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from villagers_rules.language import Lexicon
    from villagers_rules.model.cards import CardTable
    from villagers_rules.model.printed import Card, Development, Event, Villager
    from villagers_rules.model.rulebook import Rules, SetupStep
    from villagers_rules.model.steps import Step


@frozen(kw_only=True)
class Mode:
    """A way to play that the *pack* brings: it *says* what it is like in one sentence.

    *players* is for how many it is made, empty for as many as the packs; *set_up_as* is the number of players whose set-up is
    taken, 0 for as many as play; *plays_with* are the only other packs that can be in the game, None for any.
    """

    name: str
    pack: str
    says: str
    players: range = range(0)
    set_up_as: int = 0
    plays_with: tuple[str, ...] | None = None


@frozen(kw_only=True)
class Pack:
    """What the manifest of a pack says; *players* is for how many it is made, *contents* has a fingerprint of each entry.

    *more_modes* are the modes of other packs that it adds to. *folder* is where its files lie, for what is read later, such as
    translations.
    """

    id: str
    name: str
    version: str
    players: range
    suits: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    setup: tuple[SetupStep, ...] = ()
    modes: Mapping[str, Mode] = {}
    more_modes: tuple[str, ...] = ()
    contents: Mapping[str, str] = {}
    folder: Traversable | None = field(default=None, eq=False, repr=False)


@frozen(kw_only=True)
class Catalog:
    """The cards and numbers of a game: what its packs hold together, checked, in one *mode* ("" for none).

    *packs* are in the order named, each after those it requires; *players* is for how many players all of them are made, and
    *too_large* says why it cannot be played by some of these. *modes* are all modes that are found beside the packs.
    """

    packs: tuple[Pack, ...]
    table: CardTable
    rules: Rules
    villagers: Mapping[str, Villager]
    lexicon: Lexicon
    players: range
    events: Mapping[str, Event] = field(factory=dict)
    developments: Mapping[str, Development] = field(factory=dict)
    mode: str = ""
    modes: Mapping[str, Mode] = field(factory=dict)
    too_large: Mapping[int, str] = field(factory=dict)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle where the packs lie and their fingerprint, nothing of what they hold."""
        if self.table.origin is None:
            raise TypeError("only catalogs that were loaded by the names of their packs can be pickled")
        _, again, place = self.table.origin
        return again, place

    def cards_of(self, pack: str) -> list[Card]:
        """Return the cards of a *pack*."""
        return [card for card in self.table.cards if card.pack == pack]

    def steps(self) -> Iterator[Step[Any]]:
        """Yield every step of the rules and of all cards."""
        for owner in (self.rules, *self.table.cards):
            yield from owner.steps()

    def check_players(self, players: int) -> None:
        """Raise `GameError` unless so many can play all the packs together."""
        names = ", ".join(pack.id for pack in self.packs)
        if self.mode:
            names = phrase("{packs} in the mode {mode}", packs=names, mode=self.mode)
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            first, last = self.players[0], self.players[-1]
            said = number_phrase(
                first,
                "{packs} is played by {number} player; got {players!r} (R2)",
                "{packs} is played by {number} players; got {players!r} (R2)",
                packs=names,
                players=players,
            )
            if first != last:
                said = phrase(
                    "{packs} is played by {first} to {last} players; got {players!r} (R2)",
                    packs=names,
                    first=first,
                    last=last,
                    players=players,
                )
            raise GameError(self._with_modes(said, players))
        if players in self.too_large:
            raise GameError(phrase("{packs} cannot be played: {why}", packs=names, why=self.too_large[players]))

    def _with_modes(self, said: str, players: object) -> str:
        """Return what is *said* with a hint that names the modes in which so many play these packs, if there are any."""
        mine = [pack.id for pack in self.packs]
        fitting = [
            mode.name
            for mode in self.modes.values()
            if not isinstance(players, bool)
            and players in mode.players
            and mode.name != self.mode
            and all(pack == mode.pack or mode.plays_with is None or pack in mode.plays_with for pack in mine)
        ]
        if not fitting:
            return said
        return phrase("{text}; {players!r} can play in the mode {modes}", text=said, players=players, modes=Listed(fitting, "or"))


_SMALL = frozenset(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"])
"""The words of a name that have no capital letter, unless they come first or last."""


def display_name(card: str) -> str:
    """Return the name that an id stands for.

    >>> display_name("log_rafter"), display_name("lend_a_hand"), display_name("mason_a")
    ('Log Rafter', 'Lend a Hand', 'Mason A')
    """
    first, *others = card.split("_")
    named = [first.capitalize(), *(word if word in _SMALL else word.capitalize() for word in others)]
    return " ".join([*named[:-1], named[-1].capitalize()])


@frozen
class Report:
    """What a check found: the number of files it read, and every problem, sorted by place."""

    files: int
    problems: tuple[Problem, ...]
