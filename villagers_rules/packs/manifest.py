"""Set-up steps and modes of packs, as their manifests give them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from villagers_rules.model.rulebook import SetupStep
from villagers_rules.packs.catalog import Mode, Pack
from villagers_rules.packs.document import Part
from villagers_rules.packs.fingerprints import fingerprints
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.values import ANY_PLAYERS, number_range

SECOND = {"add": "of", "deal": "from", "give": "from", "reveal": "from", "lay_out": "from", "place_under": "from"}
"""The set-up steps that begin with a number, each with the key that says of which cards; the others begin with the cards."""
VERBS = ("remove", "include", *SECOND)
"""What a set-up step may begin with."""

ANY_NUMBER = range(1, 1000)
"""For how many players a pack is made that leaves it to the packs it requires."""


@frozen
class Prepared:
    """A set-up step with the place where it stands."""

    step: SetupStep
    part: Part

    @property
    def key(self) -> str:
        """Return the key that says which cards are meant."""
        return SECOND.get(self.step.verb, self.step.verb)


def setup_steps(packs: Iterable[PackFiles], mode: Mode | None = None) -> list[Prepared]:
    """Return the set-up steps of *packs*, in order; those of *mode* take the place of its pack's."""
    found: list[Prepared] = []
    for pack in packs:
        part = pack.part
        own = mode_part(pack, mode.name) if mode is not None and mode.pack == pack.id else None
        if own is not None and "setup" in own.data:
            part = own
        found += steps_in(part) if part is not None else []
    return found


def steps_in(part: Part) -> list[Prepared]:
    """Return the undamaged set-up steps of the list that *part*, a manifest or a mode, holds."""
    found = []
    for entry in part.listed("setup"):
        verb = next(iter(entry.data), "")
        number = entry.number(verb, 0) if verb in SECOND else 0
        what = entry.text(SECOND.get(verb, verb))
        players = number_range(entry.get("players")) if "players" in entry.data else ANY_PLAYERS
        if verb not in VERBS or what is None or players is None or (verb in SECOND and not number):
            continue
        step = SetupStep(verb=verb, number=number, what=what, players=players, if_any=entry.flag("if_any"))
        found.append(Prepared(step, entry))
    return found


def mode_part(pack: PackFiles, name: str) -> Part | None:
    """Return the mapping of the mode called *name* in the manifest of *pack*, or None."""
    modes = pack.part.part("modes") if pack.part else None
    return modes.part(name) if modes else None


def modes_of(pack: PackFiles) -> dict[str, Mode]:
    """Return the modes that *pack* brings, by name."""
    modes = pack.part.part("modes") if pack.part else None
    return {name: _mode(name, pack.id, part) for name, part in modes.parts()} if modes else {}


def _mode(name: str, pack: str, part: Part) -> Mode:
    return Mode(
        name=name,
        pack=pack,
        says=part.text("says") or "",
        players=number_range(part.get("players")) or range(0),
        set_up_as=part.number("set_up_as", 0),
        plays_with=part.words("plays_with") if "plays_with" in part.data else None,
    )


def manifest_of(pack: PackFiles) -> Pack:
    """Return the manifest of *pack* as a value; call it only when all its files are read and sound."""
    part = pack.part
    assert part is not None
    return Pack(
        id=pack.id,
        name=part.text("name") or "",
        version=part.text("version") or "",
        players=number_range(part.get("players")) or ANY_NUMBER,
        suits=part.words("suits"),
        requires=part.words("requires"),
        conflicts=part.words("conflicts"),
        setup=tuple(prepared.step for prepared in steps_in(part)),
        modes=modes_of(pack),
        contents=fingerprints(pack),
        folder=pack.folder,
    )
