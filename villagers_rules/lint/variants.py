"""The ways in which a sound pack is played, in each of which it is checked."""

from __future__ import annotations

from villagers_rules.classes import frozen
from villagers_rules.lint.bounds import Bounds
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.validate import Reading


@frozen
class Variant:
    """One way in which a sound pack is played: how it was read, its cards and rules, and the bounds of numbers in its games."""

    reading: Reading
    catalog: Catalog
    bounds: Bounds

    def is_of(self, mode: str) -> bool:
        """Return whether the numbers of a *mode* count in it, or those of the pack itself for ""."""
        return not mode or (self.reading.mode is not None and self.reading.mode.name == mode)
