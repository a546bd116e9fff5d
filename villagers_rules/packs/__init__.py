"""Packs: from the YAML files of packs to checked cards and numbers."""

from villagers_rules.packs.catalog import Catalog, Mode, Pack
from villagers_rules.packs.loader import check, load, load_to_read, modes_known

__all__ = ["Catalog", "Mode", "Pack", "check", "load", "load_to_read", "modes_known"]
