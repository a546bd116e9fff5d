"""What the manifests of packs say of each other: what they require, their suits, and for how many players they are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from villagers_rules.errors import nearest
from villagers_rules.packs.catalog import Mode
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.manifest import modes_of
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.values import counts, number_range


def check_requirements(pack: PackFiles, known: Mapping[str, PackFiles]) -> None:
    """Report packs that *pack* requires and that are not there, or that it cannot be played with."""
    for place, name in enumerate(pack.words("requires")):
        if name == pack.id:
            _report_requirement(pack, "pack-conflict", f"the pack `{name}` requires itself", place, "remove it")
        elif name not in known:
            hint = nearest(name, known.keys() - {pack.id}) or "name the folder that holds it, or remove it"
            pack.lacking = True
            _report_requirement(pack, "unknown-pack", f"no pack is called `{name}`", place, hint)
        elif name in pack.words("conflicts"):
            _report_requirement(
                pack, "pack-conflict", f"the pack `{name}` is required and stands in `conflicts` too", place, "choose one"
            )


def _report_requirement(pack: PackFiles, code: str, message: str, place: int, suggestion: str) -> None:
    path = (pack.manifest.kind, "requires", place)
    pack.manifest.add(pack.manifest.problem(code, message, path=path, suggestion=suggestion), path)


def suits_of(packs: Sequence[PackFiles]) -> dict[str, tuple[Document, Path]]:
    """Return the suits in their order, each with its place; one that two packs declare is a problem."""
    found: dict[str, tuple[Document, Path]] = {}
    for pack in packs:
        for place, suit in enumerate(pack.words("suits")):
            path: Path = (pack.manifest.kind, "suits", place)
            if suit in found:
                message = f"the suit `{suit}` is declared already, in {found[suit][0].file}"
                suggestion = "remove it here: a pack uses the suits of the packs it requires"
                problem = pack.manifest.problem("duplicate-suit", message, path=path, suggestion=suggestion)
                pack.manifest.add(problem, path)
            else:
                found[suit] = (pack.manifest, path)
    return found


def players_of(packs: Sequence[PackFiles], mode: Mode | None = None) -> range | None:
    """Return for how many players all *packs* are made, or a *mode*; None when it is not said or they do not fit together."""
    if mode is not None and mode.players:
        return mode.players
    common: range | None = None
    for pack in packs:
        if pack.part is None:
            return None
        path: Path = (pack.manifest.kind, "players")
        if pack.part.get("players") is None:
            if common is None:
                if not pack.lacking:
                    message = "the key `players` of a manifest is missing, and the pack requires none that could tell"
                    problem = pack.manifest.problem("missing-key", message, path=path[:1], key=True, suggestion="add `players:`")
                    pack.manifest.add(problem, path[:1])
                return None
            continue
        own = number_range(pack.part.get("players"))
        if own is None:
            return None
        if not own:
            message = "expected a range that does not end before it begins"
            pack.manifest.add(pack.manifest.problem("empty-range", message, path=path), path)
            return None
        both = own if common is None else meet(own, common)
        if not both and common is not None:
            message = f"the packs before this one are made for {counts([*common])}"
            problem = pack.manifest.problem("no-players", message, path=path, suggestion="no number of players is left")
            pack.manifest.add(problem, path)
            return None
        common = both
    return common


def in_modes_only(packs: Sequence[PackFiles]) -> PackFiles | None:
    """Return the first of *packs* that fits the packs before it in none but its modes, or None."""
    common: range | None = None
    for pack in packs:
        own = number_range(pack.part.get("players")) if pack.part else None
        if own and common is not None and not meet(own, common) and any(mode.players for mode in modes_of(pack).values()):
            return pack
        common = meet(own, common) if own and common is not None else own or common
    return None


def meet(one: range, other: range) -> range:
    """Return the numbers that are in both ranges.

    >>> meet(range(1, 5), range(2, 9))
    range(2, 5)
    """
    return range(max(one.start, other.start), min(one.stop, other.stop))


def scope_of(required: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Return for each pack itself, the packs that it requires, and those that these require."""
    whole = dict(required)
    for _ in required:
        whole = {
            pack: frozenset(other for name in names for other in whole.get(name, ())) | names for pack, names in whole.items()
        }
    return whole


def refuse_twin_modes(packs: Iterable[PackFiles], among: Iterable[PackFiles]) -> None:
    """Report each mode of *packs* whose name a mode of another pack of *among* has, too."""
    among = list(among)
    for pack in packs:
        for name in modes_of(pack):
            other = next((other for other in among if other.id != pack.id and name in modes_of(other)), None)
            if other is not None:
                path: Path = (pack.manifest.kind, "modes", name)
                message = f"the pack {other.id} has a mode called `{name}`, too"
                problem = pack.manifest.problem("duplicate-mode", message, path=path, key=True, suggestion="rename one of them")
                pack.manifest.add(problem, path)
