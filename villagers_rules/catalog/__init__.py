"""The catalog: from the YAML files of packs to checked cards and numbers."""

from villagers_rules.catalog.contents import Catalog, Pack, Step
from villagers_rules.catalog.loading import check, load

__all__ = ["Catalog", "Pack", "Step", "check", "load"]
