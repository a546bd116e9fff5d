"""What the tests of packs found elsewhere make: packs, wheels of them, and places where they are installed."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

BOOBY_TRAP = 'raise RuntimeError("a pack was imported")\n'
"""What lies in the `__init__.py` of packages in these tests."""


def manifest(pack: str, *, requires: str = "base", name: str = "A pack") -> str:
    """Return the text of a manifest."""
    return f"pack:\n  id: {pack}\n  name: {name}\n  version: 1.0.0\n  requires: [{requires}]\n"


def card_file(card: str) -> str:
    """Return the text of a file with one card."""
    return f"suit: wood\nvillagers:\n  {card}: {{played_on: lumberjack, silver: 2 per ore symbol}}\n"


def scenario_file(card: str) -> str:
    """Return the text of a file with one scenario, which holds for the card of `card_file`."""
    village = f"founders; lumberjack > {card}; miner"
    return (
        "scenarios:\n  - name: it earns 2 for each ore symbol\n    rules: [R9.3]\n"
        f'    given: {{phase: build, villages: {{1: "{village}"}}}}\n    then: {{scores: {{1: {{silver: 2}}}}}}\n'
    )


def files_of(pack: str, *, card: str = "", requires: str = "base", name: str = "A pack") -> dict[str, str]:
    """Return the files of a pack with one card, by their paths in it."""
    card = card or f"{pack}_man"
    texts = {"pack.yaml": manifest(pack, requires=requires, name=name), "wood.yaml": card_file(card)}
    return texts | {"scenarios/it.yaml": scenario_file(card)}


def lay(folder: Path, texts: Mapping[str, str]) -> Path:
    """Write *texts* into *folder*, and return it."""
    for name, text in texts.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def wheel(folder: Path, distribution: str, entries: Mapping[str, str], texts: Mapping[str, str]) -> Path:
    """Write a wheel with the files *texts* and the entry points *entries*, and return it."""
    name = distribution.replace("-", "_")
    info = f"{name}-1.0.0.dist-info"
    listed = "".join(f"{pack} = {place}\n" for pack, place in entries.items())
    whole = dict(texts) | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[console_scripts]\n\n[villagers_rules.packs]\n{listed}",
    }
    whole[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in [*whole, f"{info}/RECORD"])
    file = folder / f"{name}-1.0.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for path, text in whole.items():
            archive.writestr(path, text)
    return file


def install(file: Path, target: Path) -> Path:
    """Install the wheel *file* into the folder *target* with pip, without a network, and return *target*."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile", "--target"]
    subprocess.run([*command, str(target), str(file)], check=True, capture_output=True, text=True)
    return target


def install_editable(project: Path, target: Path, distribution: str, entries: Mapping[str, str], *, link: str) -> Path:
    """Lay what an editable install of *project* leaves into *target*: a `.pth` file, or a `direct_url.json` alone."""
    name = distribution.replace("-", "_")
    info = f"{name}-1.0.0.dist-info"
    listed = "".join(f"{pack} = {place}\n" for pack, place in entries.items())
    texts = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0.0\n",
        f"{info}/entry_points.txt": f"[villagers_rules.packs]\n{listed}",
    }
    if link == "pth":
        texts[f"_{name}.pth"] = f"import sys; sys.exit('this line was run')\n{project}\n"
    else:
        texts[f"{info}/direct_url.json"] = json.dumps({"url": project.as_uri(), "dir_info": {"editable": True}})
    texts[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in texts)
    return lay(target, texts)
