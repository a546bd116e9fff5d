"""Where the command line begins: it imports the rest only within `main`, so that Ctrl-C ends quietly from the first moment on."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from villagers_rules.cli.exit_codes import INTERRUPTED


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command line and return its exit code: 0 good, 1 the input or the result is bad, 2 the line is wrong."""
    try:
        from villagers_rules.cli.command_line import run_command_line

        return run_command_line(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("villagers: interrupted", file=sys.stderr)
        return INTERRUPTED
