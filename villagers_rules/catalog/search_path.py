"""The search path: the folders in which packs are looked for when nobody names one."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "VILLAGERS_PATH"
"""The environment variable that lists the folders, parted as in PATH."""
BY_DEFAULT = "packs"
"""The folder in the current one that is the search path while the variable is not set."""


def search_path() -> tuple[Path, ...]:
    """Return the folders of the search path, in their order; an empty entry means nothing."""
    listed = os.environ.get(VARIABLE)
    names = [BY_DEFAULT] if listed is None else listed.split(os.pathsep)
    return tuple(Path(name).expanduser() for name in dict.fromkeys(names) if name)
