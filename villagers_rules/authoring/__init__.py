"""For people who write packs: folders, cards and scenarios to start from."""

from villagers_rules.authoring.ids import check_id, id_of
from villagers_rules.authoring.new_cards import new_card
from villagers_rules.authoring.new_events import new_development, new_event
from villagers_rules.authoring.new_packs import Created, new_pack, write_schemas
from villagers_rules.authoring.new_scenarios import new_scenario

__all__ = [
    "Created",
    "check_id",
    "id_of",
    "new_card",
    "new_development",
    "new_event",
    "new_pack",
    "new_scenario",
    "write_schemas",
]
