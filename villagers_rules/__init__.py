"""A rules engine for the board game Villagers: cards, formulas and numbers are data, a generic interpreter plays them.

`villagers_rules.api` lists the names that the package gives.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from villagers_rules.api import *  # noqa: F403
    from villagers_rules.api import __all__ as __all__
else:
    _ALONE = {"Game": "game", "score": "village_score", "__version__": "version"}
    """What most programs begin with, by its module: it is loaded without the rest."""

    def __getattr__(name: str) -> object:
        """Return what `villagers_rules.api` exports; only then is the engine loaded, so that commands start at once."""
        if name in _ALONE:
            return getattr(import_module(f"{__name__}.{_ALONE[name]}"), name)
        # An import of a module asks for its name here first.
        is_other = name.startswith("__") and name not in ("__all__", "__version__")
        api = None if is_other or find_spec(f"{__name__}.{name}") else import_module(f"{__name__}.api")
        if api is None or (name != "__all__" and name not in api.__all__):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(api, name)

    def __dir__() -> list[str]:
        """Return the names of the package, for completion."""
        return sorted({*globals(), *import_module(f"{__name__}.api").__all__})
