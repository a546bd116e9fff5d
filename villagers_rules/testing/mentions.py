"""Which cards with a rule of their own scenarios mention, which takes no run of them, and which names are translated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.language.wordings import keys, languages, wording
from villagers_rules.packs.allowance import counted
from villagers_rules.packs.assembly import load_among, mode_with, packs_found
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Document
from villagers_rules.packs.locales import Translated, translations
from villagers_rules.packs.pack_files import SCENARIOS, PackFiles, by_id, folders_of, packs_in, shipped_packs, with_required
from villagers_rules.packs.sources import locate, with_missing
from villagers_rules.testing.coverage import has_own_rule
from villagers_rules.testing.files import read_cases

_MENTIONED_IN = ("given", "when", "then", "rules")
"""The parts of a scenario in which a card must occur; those under the last are cited as the rules that it shows."""
_ID = re.compile(r"[a-z][a-z0-9_]*")
_NO_CARD = re.compile(r"\bthe bank\b")
"""What may be said in an action and is no card, though a card may be called so."""


def mentioned(document: Document) -> Iterator[str]:
    """Yield every word of a file of scenarios that may be the id of a card; those of their names are none."""
    if document.kind != SCENARIOS or not isinstance(document.data, dict):
        return
    yield from words_in(document.data.get(_MENTIONED_IN[0]))
    listed = document.data.get(SCENARIOS)
    for case in listed if isinstance(listed, list) else ():
        if isinstance(case, dict):
            for part in _MENTIONED_IN:
                yield from words_in(case.get(part))


def words_in(value: Any) -> Iterator[str]:
    """Yield the words of all texts in *value*, keys included."""
    if isinstance(value, str):
        yield from _ID.findall(_NO_CARD.sub("", value))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from words_in(str(key))
            yield from words_in(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from words_in(inner)


@frozen(kw_only=True)
class Mentions:
    """The cards of one *pack*: how many there are, those *with_rule* of their own, and those of these *without* a scenario.

    *names* says by language what of the pack is translated.
    """

    pack: str
    cards: int
    with_rule: tuple[str, ...]
    without: tuple[str, ...]
    names: Mapping[str, Translated] = field(factory=dict)

    @property
    def with_scenario(self) -> int:
        """How many of the cards with a rule of their own have a scenario."""
        return len(self.with_rule) - len(self.without)

    def to_data(self) -> dict[str, Any]:
        """Return the row as plain data."""
        return {
            "pack": self.pack,
            "cards": self.cards,
            "with_rule": len(self.with_rule),
            "with_scenario": self.with_scenario,
            "without_scenario": list(self.without),
            "names": {
                language: {"given": found.given, "of": found.names, "lacks": list(found.lacks)}
                for language, found in self.names.items()
            },
        }


@counted
def mentions(paths: Sequence[Path] = (), *, pack_dirs: Sequence[Path] = ()) -> tuple[Mentions, ...]:
    """Return which cards of the packs at *paths* scenarios mention; without a path, of the shipped packs.

    A card has a scenario when its id occurs in what is given, done, expected or cited in one of its own pack, or of a pack that
    requires its pack. Packs that are required are looked for in *pack_dirs*, too. Raises `GameError` for packs that cannot be
    loaded, and `CardFileError` for scenarios that cannot be read.
    """
    given = [pack for path in paths for pack in packs_in(locate(Path(path), pack_dirs))] if paths else shipped_packs()
    if not given:
        raise GameError("there are no packs in " + ", ".join(map(str, paths)))
    around = packs_found([*pack_dirs]) if paths or pack_dirs else []
    whole = with_missing([*around, *given], [pack.id for pack in given])
    known = {**by_id(whole), **by_id(given)}
    places = [*folders_of(given), *pack_dirs]
    shown = {pack.id: frozenset(_mentioned_by(pack)) for pack in known.values()}
    found = []
    for pack in given:
        own = _catalog_among(whole, pack.id, places).cards_of(pack.id)
        with_rule = tuple(card.id for card in own if has_own_rule(card))
        requiring = [other.id for other in known.values() if known[pack.id] in with_required([other], known)]
        seen = frozenset[str]().union(*(shown[name] for name in requiring))
        without = tuple(card for card in with_rule if card not in seen)
        pack.read_all()
        names = translations(pack, languages()[1:])
        found.append(Mentions(pack=pack.id, cards=len(own), with_rule=with_rule, without=without, names=names))
    return tuple(found)


def _catalog_among(whole: Sequence[PackFiles], pack: str, pack_dirs: Sequence[Path]) -> Catalog:
    """Return what `catalog_with` returns, of packs that are read once for all."""
    for member in with_required([by_id(whole)[pack]], by_id(whole)):
        member.read_all()
    try:
        return load_among([one.fresh_copy() if one.documents else one for one in whole], (pack,), pack_dirs=pack_dirs)
    except GameError:
        mode = mode_with([*whole], [pack])
        if not mode:
            raise
        return load_among([one.fresh_copy() if one.documents else one for one in whole], (pack,), mode, pack_dirs=pack_dirs)


def _mentioned_by(pack: PackFiles) -> Iterator[str]:
    """Yield the words of the scenarios of *pack*, which can all be read."""
    folder = Path(str(pack.folder)) / SCENARIOS
    if any(folder.glob("*.yaml")):
        for document in {case.file: case.document for case in read_cases([folder])}.values():
            yield from mentioned(document)


def phrase_lines() -> Iterator[str]:
    """Yield for each language but English how many phrases of the rules it gives itself."""
    whole = len(list(keys(wording().data)))
    for language in languages()[1:]:
        yield f"{language} says {whole - len(wording(language).missing)} of {whole} phrases of the rules itself"
