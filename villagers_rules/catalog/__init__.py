"""The catalog: from the YAML files of packs to checked cards and numbers."""

from villagers_rules.catalog.assembly import Catalog
from villagers_rules.catalog.loading import check, load
from villagers_rules.catalog.packs import Pack
from villagers_rules.catalog.steps import Step

__all__ = ["Catalog", "Pack", "Step", "check", "load"]
