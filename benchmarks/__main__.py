"""Runs all benchmarks, one after the other, each in a process of its own; a file more in this folder is a benchmark more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """Return the names of the benchmarks, by the alphabet."""
    return sorted(file.stem for file in FOLDER.glob("*.py") if not file.stem.startswith("_"))


def main() -> int:
    """Run the benchmarks named in the command line, or all; return 1 when one of them fails, 2 for a name that there is not."""
    asked = sys.argv[1:] or names()
    for name in asked:
        if name not in names():
            print(f"no benchmark is called {name}; there are {', '.join(names())}", file=sys.stderr)
            return 2
    failed = 0
    for name in asked:
        print(f"-- {name} --", flush=True)
        failed |= subprocess.run([sys.executable, "-m", f"{FOLDER.name}.{name}"], cwd=FOLDER.parent, check=False).returncode
        print(flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
