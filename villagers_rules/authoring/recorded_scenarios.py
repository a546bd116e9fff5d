"""New scenarios of games that were played: the position after some of the recorded actions, and what came of the next ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from villagers_rules.authoring.ids import id_for, name_for
from villagers_rules.authoring.new_packs import pack_at
from villagers_rules.authoring.new_scenarios import NAME_LETTERS, write_scenario
from villagers_rules.authoring.templates import Created
from villagers_rules.packs.pack_files import open_pack
from villagers_rules.packs.reader import shown_path
from villagers_rules.testing.from_record import scenario_of
from villagers_rules.testing.scenario_text import print_scenario


def new_scenario_from_record(
    name: str,
    *,
    record: Path,
    at: int,
    actions: int = 1,
    pack: Path = Path(),
    as_id: str | None = None,
    pack_dirs: Sequence[Path] = (),
) -> Created:
    """Make a file with a scenario called *name* of a recorded game: its position after *at* actions, and the next *actions*.

    *pack_dirs* are searched for the packs of the game besides *pack*. Raises `GameError` for what cannot be made a scenario.
    """
    file = id_for(name, given=as_id, what="a scenario", letters=NAME_LETTERS)
    folder = pack_at(pack)
    owner = open_pack(folder, shown_path(folder)).id
    found = scenario_of(
        record, at=at, actions=actions, name=name_for(name), owner=owner, home=folder, pack_dirs=(folder.resolve(), *pack_dirs)
    )
    return write_scenario(folder, file, print_scenario(found.data, comment=found.says))
