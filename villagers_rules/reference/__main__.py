"""Write what is made of other files into a checkout: parts of the schemas, the pages of the reference and the phrase book.

Run it with ``make docs``, or ``python -m villagers_rules.reference``; with ``--check`` it writes nothing and fails if it would.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from villagers_rules.reference.generated import generated_files, outdated
from villagers_rules.resources import root


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files that are outdated and name them; return 1 if there are some and they were only to be looked for."""
    parser = ArgumentParser(prog="python -m villagers_rules.reference", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and end with 1 if a file is outdated")
    args = parser.parse_args(arguments)
    folder = root()
    if not isinstance(folder, Path) or not (folder / "pyproject.toml").is_file():
        print(f"expected a checkout of the repository, got {folder}; only there files are written", file=sys.stderr)
        return 1
    found = outdated(folder)
    for name in found:
        if not args.check:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(generated_files()[name](), encoding="utf-8", newline="\n")
        print(f"{name} {'is outdated; run make docs' if args.check else 'written'}")
    return 1 if found and args.check else 0


if __name__ == "__main__":
    sys.exit(main())
