"""The pack of a trial: the files of a real pack, mutated, and written into a folder of the case."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.fuzz import inputs, texts
from tests.fuzz.structures import MILD, WAYS, Mutation

TRIAL = "trial"
MARKS = (
    "&a ",
    "*a",
    "!!python/object/apply:os.system ",
    "!!set ",
    "!x ",
    "<<: ",
    "? ",
    "%YAML 1.1\n",
    "---\n",
    "...\n",
    "\t",
    "- ",
)
"""What YAML has and card files do not."""
ODD_FILES = ("a link to nothing", "a link outside", "a device", "a pipe", "a folder")
Files = dict[str, bytes]


def write(files: Files) -> None:
    """Write the files of a pack into the folder of the trial."""
    for name, content in files.items():
        path = Path(TRIAL, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def odd_file(path: Path, what: str) -> None:
    """Make something at *path* that is no file of its folder."""
    if what == "a folder":
        path.mkdir()
    elif what == "a pipe":
        os.mkfifo(path)
    else:
        targets = {"a link to nothing": "nothing", "a link outside": "../../outside/secret.yaml", "a device": "/dev/zero"}
        path.symlink_to(targets[what])


def source(chance: Random, *, folder: str = "") -> tuple[inputs.SourcePack, Files, list[str]]:
    """Return a real pack, its files under another id, and the names of those that lie in the *folder* of this name."""
    found = chance.choice([pack for pack in inputs.packs() if any(name.startswith(folder) for name in pack.files)])
    files = {name: text.encode() for name, text in found.files.items() if "/" not in name or (folder and name.startswith(folder))}
    manifest = found.files["pack.yaml"].replace(f"id: {found.id}", f"id: {TRIAL}", 1)
    for mode in found.data("pack.yaml")["pack"].get("modes", ()):  # Other packs may not bring modes of the same names.
        manifest = manifest.replace(f"\n    {mode}:", f"\n    {mode}-again:")
    files["pack.yaml"] = manifest.encode()
    return found, files, [name for name in files if (name.startswith(folder) if folder else "/" not in name)]


def dumped(data: Any) -> bytes:
    """Return plain data as YAML, one value a line."""
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1_000)
    return text.encode("utf-8", "surrogatepass")


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:
        return True


def mutate_file(files: Files, name: str, chance: Random, *, folder: str = "") -> list[str]:
    """Mutate one of the *files* in place, and return what was done."""
    text = files[name].decode()
    if chance.random() < 0.15:
        at = chance.choice([place for place, letter in enumerate(text) if letter in " \n:"])
        if chance.random() < 0.4:
            mark = chance.choice(MARKS)
            files[name] = (text[:at] + " " + mark + text[at:]).encode()
            return [f"{name}: {mark!r} inserted"]
        files[name] = texts.mutated(text, chance, inputs.corpus(folder).words, most=2).encode("utf-8", "surrogatepass")
        return [f"{name}: mutated as text"]
    ways = MILD if chance.random() < 0.5 else WAYS
    mutation = Mutation(yaml.load(text, Loader=inputs.LOADER), inputs.corpus(folder), chance, ways=ways)
    data = mutation.mutate()
    try:
        files[name] = dumped(data)
    except (RecursionError, yaml.YAMLError, ValueError):
        files[name] = json.dumps(data).encode()
    return [f"{name}: {note}" for note in mutation.notes]
