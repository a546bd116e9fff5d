"""The card book: what is printed on the cards of a game and what they do, in any language, for front ends to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from villagers_rules.classes import frozen
from villagers_rules.language.wordings import FIRST, languages
from villagers_rules.model.deck import copies_in_game
from villagers_rules.model.plain import Plain
from villagers_rules.model.printed import Card, Event, Villager
from villagers_rules.model.printed import Side as PrintedSide
from villagers_rules.packs import Catalog
from villagers_rules.text.prose import Prose
from villagers_rules.text.rules_text import card_paragraphs


@frozen(kw_only=True)
class SideInfo:
    """One side of a card: the symbols below its name (R1.1)."""

    side: str
    """The id of the side, empty for a card with one side."""
    name: str
    """What the side is called."""
    food: int
    """Its food symbols."""
    builder: int
    """Its builder symbols."""
    other_suits: Mapping[str, int]
    """Its symbols of other suits than its own, by the id of the suit."""
    gold: int | None
    """The gold on its gold symbol, None without one."""
    silver: str | None
    """What its silver symbol is worth, as a sentence; None without one."""
    bronze: str | None
    """What its bronze symbol is worth, as a sentence; None without one."""


@frozen(kw_only=True)
class CardInfo(Plain):
    """A card of the game, as it is printed."""

    called: ClassVar[str] = "card"
    id: str
    """The id of the card, as actions, views and changes name it."""
    name: str
    """What it is called."""
    kind_of_card: str
    """`villager`, `event` or `development`."""
    pack: str
    """The id of the pack that brings it."""
    suit: str
    """The id of the suit or deck on its back."""
    suit_name: str
    """What that suit or deck is called."""
    suit_symbols: int
    """How many symbols of its suit it shows."""
    copies: int
    """How many copies there are in this game, wherever they lie."""
    sides: tuple[SideInfo, ...]
    """Its sides; an event or a development has none."""
    played_on: str | None
    """The id of the villager that it lies on, None for one that begins a chain."""
    unlocked_by: str | None
    """The id of the villager who is paid for its padlock, None without a padlock."""
    keyring: int
    """The number on its keyring: how many cards it opens the padlocks of; 0 without one."""
    unlocks: tuple[str, ...]
    """The ids of the cards whose padlocks it opens."""
    precedes: tuple[str, ...]
    """The ids of the cards that lie on it."""
    chain: tuple[str, ...]
    """The ids of the cards under it, the lowest first."""
    carries: int
    """How many cards it has room for."""
    is_basic: bool
    """Whether it is a basic villager, which is got by a trade."""
    is_discarded: bool
    """Whether it is discarded after use."""
    rules: tuple[str, ...]
    """What it does, in whole sentences, a paragraph each."""


class CardBook(Mapping[str, CardInfo]):
    """The cards of a game by id, in one *language*: a mapping, each of whose values is worded when it is first looked up.

    So `book["cooper"]` is a `CardInfo`, `"cooper" in book` says whether the game has that card, and `for`, `len`, `keys`,
    `values`, `items` and `get` do what they do with a dictionary.
    """

    def __init__(self, catalog: Catalog, players: int, language: str = FIRST) -> None:
        self.language = language
        self._prose = Prose(catalog, language)
        self._copies = copies_in_game(catalog.table, catalog.rules, players)
        self._table = catalog.table
        self._starters = players
        self._found: dict[str, CardInfo] = {}

    def __getitem__(self, card: str) -> CardInfo:
        if card not in self._found:
            kind = self._table.kind[card]
            self._found[card] = self._info(kind, self._table.cards[kind])
        return self._found[card]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table.ids)

    def __len__(self) -> int:
        return len(self._table.ids)

    def __contains__(self, card: object) -> bool:
        return card in self._table.kind

    def to_data(self) -> dict[str, Any]:
        """Return all cards by id as plain data for JSON."""
        return {card: info.to_data() for card, info in self.items()}

    def _info(self, kind: int, card: Card) -> CardInfo:
        names, villager = self._prose.names, card if isinstance(card, Villager) else None
        back = self._table.backs[self._table.suit[kind]]
        section = "villagers" if villager else "events" if isinstance(card, Event) else "developments"
        return CardInfo(
            id=card.id,
            name=names.of(section, card.id),
            kind_of_card=section.removesuffix("s"),
            pack=card.pack,
            suit=back,
            suit_name=names.of("decks" if isinstance(card, Event) else "suits", back),
            suit_symbols=villager.suit_symbols if villager else 0,
            copies=self._starters if kind in self._table.starters else self._copies[kind],
            sides=tuple(self._side(side) for side in villager.sides) if villager else (),
            played_on=villager.played_on if villager else None,
            unlocked_by=villager.unlocked_by if villager else None,
            keyring=villager.keyring if villager else 0,
            unlocks=villager.unlocks if villager else (),
            precedes=villager.precedes if villager else (),
            chain=villager.chain if villager else (),
            carries=villager.carries if villager else 0,
            is_basic=bool(villager and villager.basic),
            is_discarded=bool(villager and villager.discard),
            rules=card_paragraphs(self._prose, card),
        )

    def _side(self, side: PrintedSide) -> SideInfo:
        amount = self._prose.amount
        return SideInfo(
            side=side.name,
            name=self._prose.names.of("sides", side.name) if side.name else "",
            food=side.food,
            builder=side.builder,
            other_suits=dict(side.other_suits),
            gold=side.gold,
            silver=None if side.silver is None else amount(side.silver),
            bronze=None if side.bronze is None else amount(side.bronze),
        )


@frozen(kw_only=True)
class PackInfo(Plain):
    """A pack that can be played."""

    called: ClassVar[str] = "pack"
    id: str
    """The id of the pack, as `Game.new` takes it."""
    name: str
    """What it is called."""
    version: str
    """Its version."""
    requires: tuple[str, ...]
    """The packs that it needs, which are added to a game with it."""
    conflicts: tuple[str, ...]
    """The packs that it cannot be played with."""
    players: tuple[int, ...]
    """For how many players it is made, outside modes; empty for as many as the packs it requires."""
    modes: tuple[str, ...]
    """The modes that it brings."""
    folder: str
    """Where its files lie."""


@frozen(kw_only=True)
class ModeInfo(Plain):
    """A way to play."""

    called: ClassVar[str] = "mode"
    name: str
    """The name of the mode, as `Game.new` takes it."""
    title: str
    """What it is called."""
    pack: str
    """The pack that brings it, and is added to a game in this mode."""
    says: str
    """What it is like, in one sentence; "" in a language in which its pack does not say it."""
    players: tuple[int, ...]
    """For how many players it is made; empty for as many as the packs."""
    plays_with: tuple[str, ...] | None
    """The only other packs that can be in the game; None for any."""


def available_packs(*, pack_dirs: Sequence[str | Path] = (), language: str = FIRST) -> list[PackInfo]:
    """Return the packs that `Game.new` finds, named in *language*: those that are shipped, and those in *pack_dirs*.

    >>> [pack.version for pack in available_packs() if pack.id == "base"]
    ['1.0.0']
    """
    from villagers_rules import arguments
    from villagers_rules.packs.assembly import packs_found
    from villagers_rules.packs.locales import names_in_folder
    from villagers_rules.packs.manifest import modes_of

    found = []
    for pack in packs_found(list(arguments.pack_dirs(pack_dirs))):
        part = pack.part
        name, version = ((part.text(key) if part else None) or "" for key in ("name", "version"))
        info = PackInfo(
            id=pack.id,
            name=names_in_folder(pack.folder, pack.id, language).get("packs", {}).get(pack.id) or name or pack.id,
            version=version,
            requires=tuple(pack.words("requires")),
            conflicts=tuple(pack.words("conflicts")),
            players=tuple(part.players() or ()) if part else (),
            modes=tuple(modes_of(pack)),
            folder=str(pack.folder),
        )
        found.append(info)
    return found


def available_modes(*, pack_dirs: Sequence[str | Path] = (), language: str = FIRST) -> list[ModeInfo]:
    """Return the modes of the packs that `Game.new` finds, with titles and texts in *language*; a text may be missing there.

    >>> [(mode.pack, mode.title) for mode in available_modes(language="it") if mode.name == "solo"]
    [('solo', 'Modalità Solitario')]
    """
    from villagers_rules import arguments
    from villagers_rules.packs.assembly import packs_found
    from villagers_rules.packs.catalog import display_name
    from villagers_rules.packs.loader import modes_known
    from villagers_rules.packs.locales import names_in_folder

    folders = list(arguments.pack_dirs(pack_dirs))
    titles: dict[str, str] = {}
    texts: dict[str, str] = {}
    for pack in packs_found(folders):
        named = names_in_folder(pack.folder, pack.id, language)
        titles = {**named.get("modes", {}), **titles}
        texts = {**named.get("mode_texts", {}), **texts}
    return [
        ModeInfo(
            name=mode.name,
            title=titles.get(mode.name) or display_name(mode.name.replace("-", "_")),
            pack=mode.pack,
            says=mode.says if language == FIRST else texts.get(mode.name, ""),
            players=tuple(mode.players),
            plays_with=mode.plays_with,
        )
        for mode in modes_known(folders).values()
    ]


__all__ = ["CardBook", "CardInfo", "ModeInfo", "PackInfo", "SideInfo", "available_modes", "available_packs", "languages"]
