"""What packs add to the modes of other packs: set-up steps and rules, under `more_modes` of a manifest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from attrs import evolve

from villagers_rules.errors import nearest
from villagers_rules.packs.catalog import Mode
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import PackFiles

_KEY = "more_modes"


def modes_added_to(pack: PackFiles) -> tuple[str, ...]:
    """Return the names of the modes of other packs that *pack* adds to, and can be played in."""
    added = pack.part.part(_KEY) if pack.part else None
    return tuple(str(name) for name in added.data) if added else ()


def part_added_to(pack: PackFiles, mode: str) -> Part | None:
    """Return the mapping of what *pack* adds to the mode called *mode*, or None."""
    added = pack.part.part(_KEY) if pack.part else None
    return added.part(mode) if added else None


def parts_added_to(packs: Iterable[PackFiles], mode: Mode | None) -> list[Part]:
    """Return the mappings of what *packs* add to a *mode*, in the order of the packs."""
    found = [part_added_to(pack, mode.name) for pack in packs if mode is not None and mode.pack != pack.id]
    return [part for part in found if part is not None]


def played_with(modes: Mapping[str, Mode], packs: Iterable[PackFiles]) -> dict[str, Mode]:
    """Return *modes* by name, each played with the packs that add to it, too."""
    found = dict(modes)
    for pack in packs:
        for name in modes_added_to(pack):
            mode = found.get(name)
            if mode is not None and mode.plays_with is not None:
                found[name] = evolve(mode, plays_with=(*mode.plays_with, pack.id))
    return found


def check_more_modes(pack: PackFiles, known: Collection[str]) -> None:
    """Report what *pack* adds to modes that none of the packs that it requires has, which has the modes *known*."""
    for name in modes_added_to(pack):
        if name not in known and not pack.lacking:
            message = f"no pack that is required has a mode called `{name}`"
            hint = nearest(name, known) or "require the pack that has it, or write `modes:` for a mode of your own"
            pack.manifest.report("unknown-mode", message, path=(pack.manifest.kind, _KEY, name), key=True, suggestion=hint)
