"""A copy of a pack in which everything has another name: ids, suits, sides, display names and the names of the files."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import yaml
from attrs import frozen

from villagers_rules.language import reserved_words
from villagers_rules.resources import resource

WORD = re.compile(r"[a-z][a-z0-9_]*")
LETTERS = ("bdfgklmnprstvz", "aeiou")


@frozen
class Names:
    """What everything is called in the copy: words of the language that packs bring, the sides of cards, and display names."""

    pack: str
    ids: dict[str, str]
    sides: dict[str, str]
    shown: dict[str, str]

    def in_sentence(self, text: str) -> str:
        """Return a sentence of the language with its ids and suits replaced; words are replaced whole, so that none is cut."""
        return WORD.sub(lambda word: self.ids.get(word[0], word[0]), text)

    def back(self, text: str) -> str:
        """Return *text* with the names of the copy replaced by the real ones."""
        for name, shown in sorted(self.shown.items(), key=lambda pair: -len(pair[1])):
            text = text.replace(shown, name)
        real = {new: old for old, new in [*self.ids.items(), *self.sides.items()]} | {self.pack: "base"}
        return WORD.sub(lambda word: real.get(word[0], word[0]), text)


def read(pack: str) -> dict[str, Any]:
    """Return the files of a shipped pack, by name; what lies in its inner folders is left out."""
    files = [entry for entry in resource("cards").joinpath(pack).iterdir() if entry.name.endswith(".yaml")]
    return {file.name: yaml.safe_load(file.read_text(encoding="utf-8")) for file in files}


def new_names(files: dict[str, Any], chance: Random) -> Names:
    """Draw a new name for everything that the files name."""
    taken = set(reserved_words())

    def word() -> str:
        while True:
            drawn = "".join(chance.choice(letters) for _ in range(chance.randint(2, 4)) for letters in LETTERS)
            if chance.random() < 0.3:
                drawn += "_" + "".join(chance.choice(letters) for letters in LETTERS)
            if drawn not in taken:
                taken.add(drawn)
                return drawn

    villagers = {card: printed or {} for data in files.values() for card, printed in data.get("villagers", {}).items()}
    taken.update(villagers)
    ids = {name: word() for name in [*files["pack.yaml"]["pack"]["suits"], *villagers]}
    sides = {side: word() for printed in villagers.values() for side in printed.get("sides", {})}
    shown = {printed.get("name", card.replace("_", " ").title()): word().title() for card, printed in villagers.items()}
    return Names(pack=word(), ids=ids, sides=sides, shown=shown)


def renamed(value: Any, names: Names) -> Any:
    """Return what a file of cards says, with other names."""
    if isinstance(value, str):
        return names.in_sentence(value)
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    if isinstance(value, dict):
        return {key: renamed(inner, names) for key, inner in value.items()}
    return value


def renamed_card(card: str, printed: dict[str, Any], names: Names) -> dict[str, Any]:
    """Return what is printed on a card, with other names."""
    found: dict[str, Any] = renamed(printed, names)
    found["name"] = names.shown[printed.get("name", card.replace("_", " ").title())]
    if "sides" in printed:
        found["sides"] = {names.sides[side]: renamed(inner, names) for side, inner in printed["sides"].items()}
    if "flips" in printed:
        found["flips"]["to"] = names.sides[printed["flips"]["to"]]
    return found


def write_renamed(folder: Path, chance: Random) -> Names:
    """Write the renamed copy of base into *folder*, and return what everything is called there."""
    files = read("base")
    names = new_names(files, chance)
    for file, data in files.items():
        if "villagers" in data:
            cards = {names.ids[card]: renamed_card(card, printed or {}, names) for card, printed in data["villagers"].items()}
            written: dict[str, Any] = {"suit": names.ids[data["suit"]], "villagers": cards}
            file = f"{names.ids[data['suit']]}.yaml"
        else:
            written = renamed(data, names)
        if "pack" in written:
            written["pack"] |= {"id": names.pack, "name": "Another Game"}
        (folder / file).write_text(yaml.safe_dump(written, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return names
