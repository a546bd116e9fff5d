"""New scenarios: with one card in the middle, which hold at once, or of a game that was played."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from villagers_rules.authoring.ids import id_for, in_yaml, name_for
from villagers_rules.authoring.new_cards import FIRST_LINE, catalog_of
from villagers_rules.authoring.new_packs import SCHEMAS, Created, fill, pack_at, template, write_file
from villagers_rules.errors import CardFileError, GameError, nearest
from villagers_rules.model.printed import Villager
from villagers_rules.packs import Catalog
from villagers_rules.packs.pack_files import SCENARIOS, open_pack
from villagers_rules.packs.reader import shown_path
from villagers_rules.phrases import phrase
from villagers_rules.testing.files import print_scenario
from villagers_rules.testing.from_record import scenario_of
from villagers_rules.testing.mentions import mentions
from villagers_rules.text.card_facts import starts_every_village
from villagers_rules.village_score import score

_NAME_LETTERS = (3, 120)
"""The fewest and the most letters of the name of a scenario, as in the schema."""


def new_scenario(name: str, *, pack: Path = Path(), card: str | None = None, as_id: str | None = None) -> Created:
    """Make a file with a scenario called *name* that shows *card*, and return what was made.

    Left out, *card* is the one with the id of the file, else one that has no scenario, else the first of the pack; *as_id* is the
    name of the file, made of *name* by default.
    """
    file = id_for(name, given=as_id, what=phrase("a scenario"), letters=_NAME_LETTERS)
    folder = pack_at(pack)
    files = open_pack(folder, shown_path(folder))
    catalog = catalog_of(files)
    values = {"name": in_yaml(name_for(name)), "file": file}
    beside = _beside(card or file, catalog)
    if beside:
        text = fill(template("scenario", f"{beside}.yaml").read_text(encoding="utf-8"), {**values, "card": card or file})
        return _write_scenario(folder, file, text)
    shown = _card_for(card, file, folder, files.id, catalog)
    if shown is None:
        text = fill(template("scenario", "no_card.yaml").read_text(encoding="utf-8"), values)
    else:
        text = _about(shown, folder, files.id, catalog, values)
    return _write_scenario(folder, file, text)


def _beside(card: str, catalog: Catalog) -> str:
    """Return the template of a scenario with the event or the development *card*, "" for what is neither."""
    if any(event.id == card for event in catalog.table.events):
        return "event"
    return "development" if any(development.id == card for development in catalog.table.developments) else ""


def _write_scenario(folder: Path, file: str, text: str) -> Created:
    """Write the scenarios *text* as *file* of the pack in *folder*, with the line for editors, and return what was made."""
    if (folder / SCHEMAS).is_dir():
        text = f"{FIRST_LINE}../{SCHEMAS}/{SCENARIOS}.json\n{text}"
    made = write_file(folder / SCENARIOS / f"{file}.yaml", text, pack=folder)
    path = shlex.quote(folder.as_posix())
    one = shlex.quote(made.as_posix())
    return Created((made,), (f"villagers test {one}", f"villagers check {path}", f"villagers check --coverage {path}"))


def _card_for(named: str | None, file: str, folder: Path, pack: str, catalog: Catalog) -> Villager | None:
    """Return the card that is named, or the one called like the file, or one without a scenario, or any of the pack."""
    own = {card.id: card for card in catalog.villagers.values() if card.pack == pack and not card.basic}
    if named is not None:
        if named not in catalog.villagers:
            raise GameError(f"no villager is called {named}; {nearest(named, catalog.villagers) or 'see villagers show'}")
        return catalog.villagers[named]
    if file in own:
        return own[file]
    lacking: list[str] = []
    with suppress(CardFileError):  # While a scenario is being written others may be wrong; then nobody knows what lacks one.
        lacking = [card for row in mentions([folder]) for card in row.without if card in own]
    return own[lacking[0]] if lacking else next(iter(own.values()), None)


def _about(card: Villager, folder: Path, pack: str, catalog: Catalog, values: dict[str, str]) -> str:
    """Return a scenario of *card*: what it is worth where it lies, or that it is in hand when it never lies in a village."""
    values = {**values, "card": card.id}
    if card.discard or card.stands_for or card.pile or card.pool:
        return fill(template("scenario", "in_hand.yaml").read_text(encoding="utf-8"), values)
    start = next((other.id for other in catalog.villagers.values() if starts_every_village(catalog, other)), "")
    chain = " > ".join((*card.chain, card.id))
    village = chain if chain.startswith(start) else f"{start}; {chain}"
    needed = max(catalog.players[0], *(catalog.villagers[one].players.start for one in (*card.chain, card.id)))
    packs = (pack,) if not catalog.mode else tuple(other.id for other in catalog.packs)
    found = score(village, packs=packs, pack_dirs=(folder,), mode=catalog.mode)
    worth = {"gold": str(found.gold), "silver": str(found.silver), "players": str(needed)}
    text = template("scenario", "in_village.yaml").read_text(encoding="utf-8")
    return fill(text, {**values, **worth, "village": village})


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
    file = id_for(name, given=as_id, what=phrase("a scenario"), letters=_NAME_LETTERS)
    folder = pack_at(pack)
    owner = open_pack(folder, shown_path(folder)).id
    found = scenario_of(
        record, at=at, actions=actions, name=name_for(name), owner=owner, home=folder, pack_dirs=(folder.resolve(), *pack_dirs)
    )
    return _write_scenario(folder, file, print_scenario(found.data, comment=found.says))
