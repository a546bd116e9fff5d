"""The catalog: from the YAML files of packs to checked cards and numbers."""

from villagers_rules.catalog.contents import Catalog, Mode, Pack, Step
from villagers_rules.catalog.loading import check, load, modes_known

__all__ = ["Catalog", "Mode", "Pack", "Step", "check", "load", "modes_known"]
