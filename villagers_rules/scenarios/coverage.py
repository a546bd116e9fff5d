"""Which cards have scenarios, over the cards that have a rule of their own, and which names are translated: for every pack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import field, frozen

from villagers_rules.errors import GameError
from villagers_rules.language.wordings import keys, languages, wording
from villagers_rules.model.cards import Card, Villager
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.allowance import counted
from villagers_rules.packs.locales import Translated, translations
from villagers_rules.packs.pack_files import SCENARIOS, PackFiles, by_id, packs_in, shipped_packs
from villagers_rules.packs.resolve import modes_among
from villagers_rules.packs.sources import located, with_others
from villagers_rules.scenarios.files import Case, read_cases

SHOWN_IN = ("given", "when", "then")
"""The parts of a scenario in which a card must occur."""
ID = re.compile(r"[a-z][a-z0-9_]*")
NO_CARD = re.compile(r"\bthe bank\b")
"""What may be said in an action and is no card, though a card may be called so."""


@frozen(kw_only=True)
class Coverage:
    """The cards of one *pack*: how many there are, those *with_rule* of their own, and those of these *without* a scenario.

    *names* tells by language what of the pack is translated.
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
                language: {"given": told.given, "of": told.names, "lacks": list(told.lacks)}
                for language, told in self.names.items()
            },
        }


@counted
def coverage(paths: Sequence[Path] = ()) -> tuple[Coverage, ...]:
    """Return how the cards of the packs at *paths* are covered; without a path, those of the shipped packs.

    A card has a scenario when its id occurs in what is given, done or expected in one of its own pack, or of a pack that requires
    its pack. Raises `GameError` for packs that cannot be loaded, and `CardFileError` for scenarios that cannot be read.
    """
    given = [pack for path in paths for pack in packs_in(located(Path(path)))] if paths else shipped_packs()
    if not given:
        raise GameError("there are no packs in " + ", ".join(map(str, paths)))
    known = list({**by_id(shipped_packs()), **by_id(given)}.values())
    folders = tuple(dict.fromkeys(Path(str(pack.folder)) for pack in given))
    shown = {pack.id: frozenset(_cards_shown(pack)) for pack in known}
    found = []
    for pack in given:
        catalog = catalog_with(pack.id, folders=folders)
        own = [card for card in catalog.table.cards if card.pack == pack.id]
        with_rule = tuple(card.id for card in own if has_own_rule(card))
        seen = frozenset[str]().union(*(shown[other.id] for other in known if pack.id in _required(other.id, known)))
        without = tuple(card for card in with_rule if card not in seen)
        pack.read_all()
        names = translations(pack, languages()[1:])
        found.append(Coverage(pack=pack.id, cards=len(own), with_rule=with_rule, without=without, names=names))
    return tuple(found)


def phrases_told() -> Iterator[str]:
    """Yield for each language but English how many phrases of the rules it gives itself."""
    whole = len(list(keys(wording().data)))
    for language in languages()[1:]:
        yield f"{language} says {whole - len(wording(language).missing)} of {whole} phrases of the rules itself"


def catalog_with(pack: str, *, folders: Sequence[Path] = ()) -> Catalog:
    """Return a catalog with all cards of *pack* and what it requires, in its first mode if it is played in no other way."""
    try:
        return load((pack,), folders=folders)
    except GameError:
        packs = [*shipped_packs(), *(found for folder in folders for found in packs_in(folder))]
        packs = with_others(packs, [pack])
        mode = next((mode.name for mode in modes_among(packs).values() if mode.pack == pack), "")
        if not mode:
            raise
        return load((pack,), folders=folders, mode=mode)


def has_own_rule(card: Card) -> bool:
    """Return whether a card does more than show symbols; every event and development does."""
    if not isinstance(card, Villager):
        return True
    formulas = [formula for side in card.sides for formula in (side.silver, side.bronze)]
    return any([*formulas, card.hooks, card.while_in_play, card.scored_with_silver, card.stands_for, card.flips])


def _required(pack: str, known: Iterable[PackFiles]) -> set[str]:
    """Return *pack* and all packs that it requires, also those that these require."""
    requires = {other.id: other.words("requires") for other in known}
    found, waiting = set[str](), [pack]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += requires.get(name, ())
    return found


def _cards_shown(pack: PackFiles) -> Iterator[str]:
    """Yield every word in the scenarios of *pack* that may be the id of a card."""
    folder = Path(str(pack.folder)) / SCENARIOS
    if any(folder.glob("*.yaml")):
        for case in read_cases([folder]):
            yield from words_in(_told(case))


def _told(case: Case) -> list[Any]:
    return [case.given, *(case.data[part] for part in SHOWN_IN[1:] if part in case.data)]


def words_in(value: Any) -> Iterator[str]:
    """Yield the words of all texts in *value*, keys included."""
    if isinstance(value, str):
        yield from ID.findall(NO_CARD.sub("", value))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from words_in(str(key))
            yield from words_in(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from words_in(inner)
