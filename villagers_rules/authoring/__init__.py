"""For people who write packs: folders, cards and scenarios to begin with."""

from villagers_rules.authoring.cards import new_card
from villagers_rules.authoring.ids import check_id, id_of
from villagers_rules.authoring.packs import new_pack, write_schemas
from villagers_rules.authoring.scenarios import new_scenario
from villagers_rules.authoring.writing import Made

__all__ = ["Made", "check_id", "id_of", "new_card", "new_pack", "new_scenario", "write_schemas"]
