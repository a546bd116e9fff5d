"""Two versions of a pack: what changed between them, and what that means for games that were started with the old one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from villagers_rules.balance.card_diff import CHANGED, RENAMED, Change, PlainCard, compare_cards, renames
from villagers_rules.balance.manifest_diff import compare_manifests, compare_rules
from villagers_rules.classes import frozen
from villagers_rules.errors import CardFileError, GameError, UnknownPackError, nearest
from villagers_rules.model.deck import ORDER
from villagers_rules.packs.assembly import load_among, packs_found
from villagers_rules.packs.catalog import Catalog, Pack
from villagers_rules.packs.loader import kept
from villagers_rules.packs.manifest import in_words, modes_of
from villagers_rules.packs.pack_files import PackFiles, by_id, packs_in
from villagers_rules.packs.reader import MANIFEST
from villagers_rules.packs.sources import with_missing
from villagers_rules.phrases import plural
from villagers_rules.resources import resource
from villagers_rules.text.card_facts import back_line, card_line


@frozen
class Version:
    """One version of a pack, as it was *name*; *pack_dirs* hold other packs that it may require."""

    name: str
    pack_dirs: tuple[Path, ...] = ()

    def _files(self) -> PackFiles:
        """Return the files of the pack, only its manifest read; raise `GameError` when there is none, or more than one."""
        if not _is_folder(self.name):
            found = with_missing(packs_found(list(self.pack_dirs)), (self.name,))
            known = by_id(found)
            if self.name in known:
                return known[self.name]
            hint = nearest(self.name, known) or "the packs: " + ", ".join(known)
            raise UnknownPackError(f"no pack and no folder is called {self.name}; {hint}")
        inside = packs_in(Path(self.name)) if Path(self.name).is_dir() else []
        if not inside:
            raise UnknownPackError(f"{self.name} is no folder with a {MANIFEST}; check its name")
        if len(inside) > 1:
            raise GameError(f"{self.name} holds several packs; name the folder of one, such as {inside[0].shown}")
        if not inside[0].id:
            inside[0].read_all()
            raise CardFileError(inside[0].manifest.problems or inside[0].problems)
        return inside[0]

    def catalog(self, *, packs: Sequence[str] = (), mode: str = "") -> Catalog:
        """Return the pack with all it requires, and with other *packs*, to play in this *mode*."""
        own = [Path(self.name)] if _is_folder(self.name) else []
        return kept((*own, *self.pack_dirs), (self, tuple(packs), mode), lambda: _load(self, packs, mode))

    def _readable_catalog(self) -> Catalog:
        """Return the pack with all it requires, in its first mode if it is played in no other way."""
        pack = self._files()
        try:
            return self.catalog()
        except CardFileError:
            raise
        except GameError:
            mode = next(iter(modes_of(pack)), "")
            if not mode:
                raise
            return self.catalog(mode=mode)


def _is_folder(called: str) -> bool:
    """Return whether what is given as a version means a folder: it is written as a path, or it is one and no shipped pack's name.

    >>> _is_folder("./mine"), _is_folder("no_such_folder")
    (True, False)
    """
    if called in (".", "..") or any(mark in called for mark in ("/", os.sep)):
        return True
    return (Path(called) / MANIFEST).is_file() and not resource("cards", called).is_dir()


def _load(version: Version, packs: Sequence[str], mode: str) -> Catalog:
    pack = version._files()
    # Of other packs the first with an id counts, so that versions may lie beside each other.
    others = [other for name, other in by_id(packs_found(list(version.pack_dirs))).items() if name != pack.id]
    names = (*(name for name in packs if name != pack.id), pack.id)
    found = with_missing([pack, *others], names, mode=mode)
    return load_among(found, names, mode, pack_dirs=version.pack_dirs)


def _manifest_in(catalog: Catalog, pack: str) -> Pack:
    """Return the manifest of *pack*."""
    return next(one for one in catalog.packs if one.id == pack)


_EXACTLY, _MAYBE, _NEVER = "exactly", "maybe", "never"
"""Whether games that were started with the old version can be replayed with the new one."""


@frozen(kw_only=True)
class Differences:
    """What changed from one version to another: the *changes*, how old games can be *replayed*, and *why*.

    *advice* is about the version number, "" when there is none. *cards* are the ids of villagers whose effect on games is worth a
    look, each with its id in both versions; None for a version that lacks it.
    """

    old: Pack
    new: Pack
    called: tuple[str, str]
    changes: tuple[Change, ...]
    replayed: str
    why: str
    advice: str
    cards: tuple[tuple[str | None, str | None], ...]


def differences(old: Version, new: Version) -> Differences:
    """Return what changed from the version *old* to the version *new*."""
    catalogs = old._readable_catalog(), new._readable_catalog()
    files = old._files(), new._files()
    for pack in files:
        pack.read_all()
    manifests = _manifest_in(catalogs[0], files[0].id), _manifest_in(catalogs[1], files[1].id)
    before, after = (_cards(catalog, pack.id) for catalog, pack in zip(catalogs, manifests, strict=True))
    lines = {card: _summary(catalogs[0], card) for card in before} | {card: _summary(catalogs[1], card) for card in after}
    cards = compare_cards(before, after, lines)
    changes = [
        *compare_manifests(*manifests),
        *cards,
        *compare_rules(files, manifests, catalogs[1].lexicon),
    ]
    replayed, why = _replayed(*manifests, renames(before, after), before, after)
    return Differences(
        old=manifests[0],
        new=manifests[1],
        called=(old.name, new.name),
        changes=tuple(changes),
        replayed=replayed,
        why=why,
        advice=_advice(*manifests, replayed),
        cards=tuple(_cards_to_compare(cards, before, after)),
    )


def _cards(catalog: Catalog, pack: str) -> dict[str, PlainCard]:
    return {card.id: PlainCard.of_card(card) for card in catalog.cards_of(pack)}


def _summary(catalog: Catalog, card: str) -> str:
    """Return what a card is, on a line."""
    return f"{back_line(catalog.table, card)}, {card_line(catalog.table, card)}".rstrip(", ")


def _replayed(
    old: Pack, new: Pack, names: dict[str, str], before: dict[str, PlainCard], after: dict[str, PlainCard]
) -> tuple[str, str]:
    """Return whether and why games of the old version can be replayed with the new one."""
    if old.id != new.id:
        return _NEVER, f"the pack is not called {old.id} any more"
    gone = [card for card in before if card not in after]
    if gone:
        called = [f"{card} (now {names[card]})" if card in names else card for card in gone]
        return _NEVER, f"{plural(len(gone), 'an id is', many='ids are')} gone: {', '.join(called)}"
    changed = [name for name in old.contents if name != ORDER and old.contents[name] != new.contents.get(name)]
    more = [name for name in new.contents if name not in old.contents]
    if not changed and not more and old.contents.get(ORDER) == new.contents.get(ORDER) and old.suits == new.suits:
        return _EXACTLY, "nothing that games depend on has changed"
    cards = [name for name in more if name in after]
    if cards:
        return (
            _MAYBE,
            f"games with {', '.join(cards)} in the deck are shuffled differently",
        )
    if not changed and not more:
        return _MAYBE, "the cards are numbered in another order, and so shuffled differently"
    every = (*changed, *more)
    affect = plural(len(every), "the change to {} does", many="the changes to {} do").format(in_words(every))
    return _MAYBE, f"only those that {affect} not affect"


def _advice(old: Pack, new: Pack, replayed: str) -> str:
    """Return what to do about the version number: its first number is raised when old games can no longer be replayed."""
    if replayed == _EXACTLY or old.id != new.id:
        return ""
    if old.version == new.version:
        return f"both versions are {new.version}; raise the number"
    if replayed == _NEVER and old.version.split(".")[0] == new.version.split(".")[0]:
        return f"raise the first number of the version: {int(new.version.split('.')[0]) + 1}.0.0"
    return ""


def _cards_to_compare(
    changes: Sequence[Change], before: dict[str, PlainCard], after: dict[str, PlainCard]
) -> list[tuple[str | None, str | None]]:
    """Return the cards that were changed, renamed, added or removed, each with its id before and after."""
    found: list[tuple[str | None, str | None]] = []
    for change in changes:
        if change.what in (CHANGED, RENAMED):
            if change.details:
                found.append((change.was or change.id, change.id))
        elif change.id in after and change.id not in before:
            found.append((None, change.id))
        elif change.id in before and change.id not in after:
            found.append((change.id, None))
    return found
