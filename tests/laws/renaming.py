"""Copies of packs in which everything has another name: ids, suits, decks, piles, seats, sides, modes, names shown, files."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any

import yaml
from attrs import evolve, frozen

import villagers_rules
from tests.laws.combinations import Combination, packs_found
from villagers_rules.language import reserved_words
from villagers_rules.packs import catalog

WORD = re.compile(r"[a-z][a-z0-9_]*")
SOURCES = Path(villagers_rules.__file__).parent
LETTERS = ("bdfgklmnprstvz", "aeiou")
MANIFEST = "pack.yaml"
CARDS = ("villagers", "events", "developments")
"""The keys at the top of a file under which cards stand by id."""
BACKS = ("suit", "deck")
"""What the cards of a file have on their backs; developments say it each."""
TURNS = ("flip", "flips")
"""The step that turns a card, and what is printed on a card that turns: they say `to` which side."""
PACKS = ("requires", "conflicts", "plays_with")
"""The keys that list packs."""
Data = dict[str, Any]


@frozen
class Names:
    """What everything is called in the copies, by kind: words that sentences use, packs, modes, sides of cards, display names."""

    ids: dict[str, str]
    packs: dict[str, str]
    modes: dict[str, str]
    sides: dict[str, str]
    shown: dict[str, str]

    def in_sentence(self, text: str) -> str:
        """Return a sentence of the language with its ids and suits replaced; words are replaced whole, so that none is cut.

        Where an event or a development is called as a word of the language, a sentence means the word.
        """
        kept = reserved_words()
        return WORD.sub(lambda word: word[0] if word[0] in kept else self.ids.get(word[0], word[0]), text)

    @cached_property
    def _shown(self) -> tuple[re.Pattern[str], dict[str, str]]:
        real = {new: old for old, new in self.shown.items()}
        return re.compile("|".join(map(re.escape, sorted(real, key=len, reverse=True)))), real

    @cached_property
    def _real(self) -> dict[str, str]:
        return {new: old for names in (self.ids, self.packs, self.modes, self.sides) for old, new in names.items()}

    def back(self, text: str) -> str:
        """Return *text* with the names of the copies replaced by the real ones."""
        pattern, real = self._shown
        text = pattern.sub(lambda shown: real[shown[0]], text)
        return WORD.sub(lambda word: self._real.get(word[0], word[0]), text)

    def back_like(self, real: Any, copy: Any) -> Any:
        """Return *copy* with all that is as in *real*, but for the names, put as it is there: lists and mappings part by part."""
        if real == copy:
            return real
        if isinstance(real, list) and isinstance(copy, list) and len(real) == len(copy):
            return [self.back_like(*pair) for pair in zip(real, copy, strict=True)]
        if isinstance(real, dict) and isinstance(copy, dict) and real.keys() == copy.keys():
            return {key: self.back_like(value, copy[key]) for key, value in real.items()}
        return real if self.back(repr(copy)) == repr(real) else copy

    def of(self, combination: Combination, folder: Path) -> Combination:
        """Return the same combination, played with the copies in *folder*."""
        packs = tuple(self.packs[pack] for pack in combination.packs)
        return evolve(combination, packs=packs, mode=self.modes.get(combination.mode, ""), pack_dirs=(folder,))


def read(folder: Path) -> dict[str, Data]:
    """Return the files of a pack, by name; what lies in its inner folders is left out."""
    return {file.name: yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.yaml"))}


def cards_in(files: Iterable[Data]) -> Iterator[tuple[str, Data]]:
    """Yield (id, what is printed) for all cards of some files."""
    for data in files:
        for key in CARDS:
            yield from ((card, printed or {}) for card, printed in data.get(key, {}).items())


def display_name(card: str, printed: Mapping[str, Any]) -> str:
    """Return what a card is called in front of people."""
    return str(printed.get("name", catalog.display_name(card)))


def ids_in(files: Iterable[Data]) -> Iterator[str]:
    """Yield every name that sentences and other cards use: cards, suits, decks, piles beside the deck, pools and seats."""
    for data in files:
        yield from data.get("pack", {}).get("suits", ())
        yield from (data[key] for key in BACKS if key in data)
        for card, printed in cards_in([data]):
            yield card
            yield from (printed[key] for key in ("suit", "pile", "pool") if key in printed)
        chapters = [data.get("rules", {}), *(mode.get("rules", {}) for mode in data.get("pack", {}).get("modes", {}).values())]
        yield from (name for rules in chapters for key in ("seats", "pools") for name in rules.get(key, {}))


def named_piles(files: Iterable[Data]) -> Iterator[str]:
    """Yield the names of piles and pools beside the deck."""
    for data in files:
        for _, printed in cards_in([data]):
            yield from (printed[key] for key in ("pile", "pool") if key in printed)


def words_of_the_program() -> set[str]:
    """Return the words of its sources: one of them as a name would be taken for it where the program tells of a game."""
    return {word for file in SOURCES.rglob("*.py") for word in WORD.findall(file.read_text(encoding="utf-8").lower())}


def new_names(packs: Mapping[str, Mapping[str, Data]], chance: Random) -> Names:
    """Draw a new name for everything that the files of all packs name."""
    files = [data for pack in packs.values() for data in pack.values()]
    ids = dict.fromkeys(ids_in(files))
    taken = {*reserved_words(), *words_of_the_program(), *ids, *packs}

    def word() -> str:
        while True:
            drawn = "".join(chance.choice(letters) for _ in range(chance.randint(2, 4)) for letters in LETTERS)
            if chance.random() < 0.3:
                drawn += "_" + "".join(chance.choice(letters) for letters in LETTERS)
            if drawn not in taken:
                taken.add(drawn)
                return drawn

    sides = {side: "" for _, printed in cards_in(files) for side in printed.get("sides", {})}
    modes = {mode: "" for data in files for mode in data.get("pack", {}).get("modes", {})}
    # The names of decks, piles and pools are told with blanks.
    spoken = {*(data[key] for data in files for key in BACKS if key in data), *named_piles(files)}
    return Names(
        ids={name: word().replace("_", "") if name in spoken else word() for name in ids},
        packs={name: word() for name in packs},
        modes={name: word().replace("_", "") for name in modes},
        sides={name: word() for name in sides},
        shown={display_name(card, printed): word().title() for card, printed in cards_in(files)},
    )


def renamed(value: Any, names: Names, key: str = "") -> Any:
    """Return what a file of cards says under *key*, with other names."""
    if key in PACKS:
        return [names.packs[pack] for pack in value]
    if isinstance(value, str):
        if key == "change":
            return value  # The names of numbers are words of the rules.
        return names.sides[value] if key == "side" else names.in_sentence(value)
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    if isinstance(value, dict):
        keys = {"sides": names.sides, "modes": names.modes}.get(key, names.ids)
        found = {keys.get(name, name): renamed(inner, names, str(name)) for name, inner in value.items()}
        if "to" in value and (key in TURNS or not value.keys().isdisjoint(TURNS)):
            found["to"] = names.sides[value["to"]]
        return found
    return value


def renamed_card(card: str, printed: Data, names: Names) -> Data:
    """Return what is printed on a card, with other names."""
    found: Data = renamed(printed, names)
    found["name"] = names.shown[display_name(card, printed)]
    return found


def renamed_file(data: Data, names: Names) -> Data:
    """Return what a file of a pack says, with other names."""
    found: Data = renamed({key: value for key, value in data.items() if key not in CARDS}, names)
    for key in CARDS:
        if key in data:
            found[key] = {names.ids[card]: renamed_card(card, printed or {}, names) for card, printed in data[key].items()}
    if "pack" in found:
        found["pack"] |= {"id": names.packs[data["pack"]["id"]], "name": "Another Pack"}
        for mode in found["pack"].get("modes", {}).values():
            mode["says"] = "Another way to play."
    return found


def write_renamed(folder: Path, chance: Random) -> Names:
    """Write renamed copies of all packs that are found into *folder*, and return what everything is called there.

    Cards are ordered by suit, then by file; events have no suit, so that the order of their files stays.
    """
    packs = {pack.id: read(pack.folder) for pack in packs_found().values()}
    names = new_names(packs, chance)
    for pack, files in packs.items():
        inside = folder / names.packs[pack]
        inside.mkdir(parents=True)
        for number, (file, data) in enumerate(files.items()):
            name = f"{names.ids[data['suit']]}_{number:02}.yaml" if "suit" in data else f"{number:02}.yaml"
            name = file if file == MANIFEST else name
            text = yaml.safe_dump(renamed_file(data, names), sort_keys=False, allow_unicode=True)
            (inside / name).write_text(text, encoding="utf-8")
    return names


@cache
def copies() -> tuple[Path, Names]:
    """Return a folder with renamed copies of all packs, there as long as this process is, and what everything is called there."""
    folder = Path(tempfile.mkdtemp(prefix="renamed-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder, write_renamed(folder, Random(1))
