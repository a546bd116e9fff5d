"""Runs golden games, laws and saves on a wheel of `make compiled`: `python -m tests.compiled WHEEL`.

The tests run in a copy of the repository in which the compiled modules of the wheel lie beside their sources, where Python
prefers them. The golden games show that the same seeds give the same games.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tests.house.sources import ROOT, tracked_files
from tests.pace import VARIABLE

TESTS = (
    "tests/golden",
    "tests/games",
    "tests/saves",
    "tests/records",
    "tests/laws/test_random_games.py",
    "tests/laws/test_counting.py",
    "tests/api/test_pickles.py",
)
"""What runs on the wheel, at the pace of `make test`."""
SUFFIXES = (".so", ".pyd")
"""How the names of compiled modules end."""
CHECK = "import importlib, sys; print(*[name for name in sys.argv[1:] if importlib.import_module(name).__file__.endswith('.py')])"
"""Prints those of some modules that Python imports from their sources."""


def lay_out(wheel: Path, folder: Path) -> list[str]:
    """Copy the repository to *folder*, with the compiled modules of *wheel*; return the names of these."""
    for path in tracked_files():
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    with zipfile.ZipFile(wheel) as archive:
        compiled = [name for name in archive.namelist() if name.endswith(SUFFIXES)]
        archive.extractall(folder, compiled)
    return [".".join(Path(name).parent.parts) + "." + Path(name).name.partition(".")[0] for name in compiled if "/" in name]


def main(wheel: Path) -> int:
    """Run the tests on *wheel*; return 1 when one fails, or when a module that is compiled is not used."""
    with tempfile.TemporaryDirectory(prefix="villagers-compiled-") as home:
        modules = lay_out(wheel, Path(home))
        if not modules:
            print(f"expected compiled modules in {wheel.name}, found none; build it with `make compiled`", file=sys.stderr)
            return 1
        clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        ran = subprocess.run(
            [sys.executable, "-c", CHECK, *modules], cwd=home, env=clean, capture_output=True, text=True, check=False
        )
        if ran.returncode or ran.stdout.strip():
            print(f"expected compiled modules, got {ran.stdout.strip() or ran.stderr.strip()}", file=sys.stderr)
            return 1
        print(f"{len(modules)} modules are compiled", flush=True)
        pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--numprocesses", "logical"]
        return subprocess.run([*pytest, *TESTS], cwd=home, env={**clean, VARIABLE: "test"}, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]).resolve()))
