"""Packs that nobody named: those in which a command finds the cards that its arguments speak of."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.cli.common import load_readable_catalog, pack_dirs_of
from villagers_rules.errors import CardFileError, GameError
from villagers_rules.phrases import counted, listing, search_key

if TYPE_CHECKING:
    from villagers_rules.packs import Catalog, Pack
    from villagers_rules.packs.pack_files import PackFiles

_WORD = re.compile(r"[^\W\d]+")


@frozen
class Broken:
    """A pack that is found and cannot be loaded, what is wrong with it, and whether it lies in a folder that was *asked_for*.

    *sound* is the file of each card, by its id, that lies in a file with nothing wrong in it. It is *called* by its id or name.
    """

    message: str
    asked_for: bool
    sound: Mapping[str, str] = field(factory=dict)
    called: tuple[str, ...] = ()

    @classmethod
    def of(cls, pack: PackFiles, error: GameError | CardFileError, args: Namespace) -> Broken:
        """Return what *error* says of a *pack*."""
        sound = {}
        if isinstance(error, CardFileError):
            files = list(dict.fromkeys(problem.file for problem in error.problems))
            where = listing([*files[:_MAX_NAMED], *(["others"] if len(files) > _MAX_NAMED else [])])
            what = f"has {counted(len(error.problems), 'problem')}, in {where} (details: villagers check {pack.shown})"
            sound = _sound_cards(pack, files)
        else:
            what = f"cannot be read: {error}"
        name = (pack.part.text("name") or "") if pack.part else ""
        called = tuple(map(search_key, filter(None, (pack.id, name, Path(pack.shown).name))))
        return cls(f"the pack {pack.id or pack.shown} {what}", is_asked_for(pack, args), sound, called)


_MAX_NAMED = 3
"""Of more packs that cannot be loaded the first are named."""


def is_asked_for(pack: Pack | PackFiles, args: Namespace) -> bool:
    """Return whether *pack* lies in a folder that the command line names."""
    return any(Path(str(pack.folder)).resolve().is_relative_to(folder.resolve()) for folder in args.folders)


def _sound_cards(pack: PackFiles, wrong: Sequence[str]) -> dict[str, str]:
    """Return the file of each card of a *pack* but for those in files in which something is *wrong*."""
    from villagers_rules.packs.cards import cards_in

    pack.read_all()
    found = {entry.id: entry.part.document.file for entry in cards_in([pack])}
    return {card: file for card, file in found.items() if file not in wrong}


def refuse_broken(broken: Sequence[Broken], wanted: str = "") -> None:
    """Raise `GameError` if a folder that was asked for holds a pack that cannot be loaded: its cards are not known.

    So does a pack that is *wanted* itself. Of a card that is and lies in a file with nothing wrong in it that is said, too.
    """
    key = search_key(wanted)
    if asked_for := [each for each in broken if each.asked_for or key in each.called or key in map(search_key, each.sound)]:
        raise GameError(said_of(asked_for, wanted))


def said_of(broken: Sequence[Broken], wanted: str = "") -> str:
    """Return what is wrong with packs that cannot be loaded, "" if there are none, and where the *wanted* card lies in them."""
    messages = dict.fromkeys(each.message for each in broken)  # A pack may be found in two ways.
    said = "; ".join(islice(messages, _MAX_NAMED))
    sound = {search_key(card): (card, file) for each in broken for card, file in each.sound.items()}
    if search_key(wanted) not in sound:
        return said
    card, file = sound[search_key(wanted)]
    return f"{said}; {card} lies in {file}, in which nothing is wrong, and is shown once that is fixed"


def other_catalogs(args: Namespace, broken: list[Broken] | None = None) -> Iterator[Catalog]:
    """Yield the catalogs of all packs that are found, one by one; those that cannot be loaded are added to *broken*."""
    from villagers_rules.packs.assembly import packs_found
    from villagers_rules.packs.loader import catalog_with
    from villagers_rules.packs.sources import with_all_places

    pack_dirs = pack_dirs_of(args)
    for pack in with_all_places(packs_found(list(pack_dirs))):
        try:
            yield catalog_with(pack.id, pack_dirs=pack_dirs)
        except (GameError, CardFileError) as error:
            if broken is not None:
                broken.append(Broken.of(pack, error, args))


def names_in(catalog: Catalog, *, lang: str = "en") -> dict[str, str]:
    """Return the id of every card by its id, by its name and by that in the language *lang*, all as they are looked for."""
    from villagers_rules.text import card_names

    named = card_names(catalog, language=lang)
    return {search_key(name): card.id for card in catalog.table.cards for name in (card.id, card.name, named[card.id])}


def load_catalog_with(args: Namespace, text: str) -> Catalog:
    """Return the catalog of the packs in use, or without any named that of the first pack with something that *text* speaks of.

    The pack that was found is then the one that *args* name.
    """
    base = load_readable_catalog(args, to_read=False)
    if args.packs is not None or args.mode:
        return base
    known = _ids_in(base, args)
    said = f" {search_key(' '.join(_WORD.findall(text)))} "
    if set(said.split()) <= _words(known):
        return base
    for other in other_catalogs(args):
        if any(f" {name} " in said for name in _ids_in(other, args) - known):
            args.packs, args.mode = (other.packs[-1].id,), other.mode
            return other
    return base


def _ids_in(catalog: Catalog, args: Namespace) -> set[str]:
    """Return what sentences call the cards, suits, counters and seats of *catalog*, as they are looked for."""
    lexicon = catalog.lexicon
    ids = (*lexicon.suits, *lexicon.counters, *lexicon.card_counters, *lexicon.seats)
    return {*names_in(catalog, lang=args.language), *map(search_key, ids)}


def _words(names: set[str]) -> set[str]:
    """Return all single words of the language, and of *names*."""
    from villagers_rules.language import reserved_words

    return {word for name in (*names, *map(search_key, reserved_words())) for word in name.split()}
