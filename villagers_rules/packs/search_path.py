"""The search path: the folders in which packs are looked for when nobody names one."""

from __future__ import annotations

import os
from pathlib import Path

from villagers_rules.errors import GameError
from villagers_rules.files import expanded

VARIABLE = "VILLAGERS_PATH"
"""The environment variable that lists the folders, parted as in PATH."""
BY_DEFAULT = "packs"
"""The folder in the current one that is the search path while the variable is not set."""


def search_path() -> tuple[Path, ...]:
    """Return the folders of the search path, in their order; an empty entry means nothing.

    Raises `GameError` for an entry that can be no folder.
    """
    listed = os.environ.get(VARIABLE)
    names = [BY_DEFAULT] if listed is None else listed.split(os.pathsep)
    try:
        return tuple(expanded(name) for name in dict.fromkeys(names) if name)
    except GameError as error:
        raise GameError(f"{VARIABLE}: {error}") from error
