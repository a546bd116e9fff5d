"""Loads packs by name."""

from __future__ import annotations

from pathlib import Path

from villagers_rules.catalog.assembly import assembled, check_requirements
from villagers_rules.catalog.contents import Catalog
from villagers_rules.catalog.packs import shipped_packs
from villagers_rules.catalog.shelf import by_id, packs_there, refuse_twins, with_required
from villagers_rules.errors import CardFileError, GameError, nearest


def named(names: tuple[str, ...], folders: list[Path]) -> Catalog:
    """Return the catalog of the packs called *names*, looked for among the shipped ones and in *folders*."""
    found = shipped_packs()
    for folder in folders:
        inside, problem = packs_there(folder)
        if problem is not None:
            raise CardFileError([problem])
        found += inside
    known = by_id(found)
    if not names:
        raise GameError("expected the name of at least one pack, got none; the packs: " + ", ".join(known))
    for place, name in enumerate(names):
        if name in names[:place]:
            raise GameError(f"the pack {name} is named twice; name it once")
        if name not in known:
            unreadable = [problem for pack in found if not pack.id for problem in pack.manifest.problems]
            if unreadable:
                raise CardFileError(unreadable)
            raise GameError(f"no pack is called {name}; {nearest(name, known) or 'the packs: ' + ', '.join(known)}")
    context = with_required([known[name] for name in names], known)
    for pack in context:
        for other in pack.words("conflicts"):
            if other in (member.id for member in context):
                raise GameError(
                    f"the packs {pack.id} and {other} cannot be played together, says {pack.manifest.file}; leave one out"
                )
        pack.read_all()
        check_requirements(pack, known)
    refuse_twins(context, found)
    catalog, problems = assembled(context)
    if catalog is None:
        raise CardFileError(problems)
    return catalog
