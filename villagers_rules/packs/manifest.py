"""What manifests say, and the fingerprints of packs, which show whether the cards are those that a save or record was made with.

Every card has one, and so has every chapter of rules and every part of a manifest that a game depends on. What is only read by
people does not count: names, texts, comments, scenarios, translations, and in which of its files a pack holds a card.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.errors import nearest
from villagers_rules.model.deck import DRAWS, ORDER, TO_EACH
from villagers_rules.model.rulebook import SetupStep
from villagers_rules.packs.book import FILES as RULES_FILES
from villagers_rules.packs.catalog import Mode, Pack
from villagers_rules.packs.document import ANY_PLAYERS, Part, Path, Place
from villagers_rules.packs.more_modes import modes_added_to, parts_added_to
from villagers_rules.packs.pack_files import PackFiles

_LENGTH = 8
"""How many hexadecimal digits of a hash are kept."""
_FOR_PEOPLE = frozenset({"id", "name", "text", "text_is_free", "says", "version"})
"""The keys of a card, manifest or mode that no game depends on."""
_NOT_CARDS = frozenset({"pack", "rules"})
"""The kinds of files whose entries are no cards."""


def _fingerprints(pack: PackFiles) -> dict[str, str]:
    """Return the fingerprint of each entry of *pack*, by the id of a card or a name such as `rules.limits` or `pack.setup`."""
    found = {name: _hashed(value) for name, value in _entries(pack)}
    found[ORDER] = _hashed(list(found))
    return found


def _entries(pack: PackFiles) -> Iterator[tuple[str, Any]]:
    for document in pack.documents:
        kind, data = document.kind, document.data
        if not isinstance(data, Mapping) or not isinstance(data.get(kind), Mapping):
            continue
        besides = {key: value for key, value in data.items() if key != kind}
        for name, value in data[kind].items():
            if kind in _NOT_CARDS:
                if kind != pack.manifest.kind:
                    yield f"{kind}.{name}", value
                elif name not in _FOR_PEOPLE:
                    yield f"{kind}.{name}", _for_play(value)
            else:
                yield name, [besides, _for_play({"": value})[""]]


def _for_play(values: Any) -> Any:
    """Return what stands under each of some names, without what only people read."""
    if not isinstance(values, Mapping):
        return values
    return {
        name: {key: part for key, part in value.items() if key not in _FOR_PEOPLE} if isinstance(value, Mapping) else value
        for name, value in values.items()
    }


def _hashed(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:_LENGTH]


def differences(wanted: Mapping[str, Mapping[str, str]], here: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """Return in words what differs between two mappings of fingerprints by pack; empty when all is the same.

    >>> differences({"a": {"baker": "1", "cook": "2"}}, {"a": {"baker": "3", "guest": "4"}})
    ('baker of a was changed', 'cook of a is gone', 'guest of a is new')
    """
    found = [f"the pack {pack} is not there" for pack in wanted if pack not in here]
    found += [f"the pack {pack} is there, too" for pack in here if pack not in wanted]
    for pack in (pack for pack in wanted if pack in here):
        old, new = wanted[pack], here[pack]
        changed = [f"{name} of {pack} was changed" for name in old if name in new and old[name] != new[name] and name != ORDER]
        changed += [f"{name} of {pack} is gone" for name in old if name not in new]
        changed += [f"{name} of {pack} is new" for name in new if name not in old]
        if not changed and old.get(ORDER) != new.get(ORDER):
            changed.append(f"the cards of {pack} stand in another order")
        found += changed
    return tuple(found)


_MAX_SHOWN = 12
"""No more differences than this are shown; of the others the number."""


def in_words(found: tuple[str, ...]) -> str:
    """Return differences as one sentence, the first of them if there are many.

    >>> in_words(("baker of a was changed", "cook of a is gone"))
    'baker of a was changed, cook of a is gone'
    """
    more = len(found) - _MAX_SHOWN
    return ", ".join(found[:_MAX_SHOWN]) + (f", and {more} more" if more > 0 else "")


SECOND = {"add": "of", **dict.fromkeys(DRAWS, "from")}
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
    """Return the set-up steps of *packs*, in order; those of *mode* take the place of its pack's, other packs add to them."""
    found: list[Prepared] = []
    for pack in packs:
        part = pack.part
        own = mode_part(pack, mode.name) if mode is not None and mode.pack == pack.id else None
        if own is not None and "setup" in own.data:
            part = own
        found += steps_in(part) if part is not None else []
        found += [step for added in parts_added_to([pack], mode) for step in steps_in(added)]
    return found


def steps_in(part: Part) -> list[Prepared]:
    """Return the undamaged set-up steps of the list that *part*, a manifest or a mode, holds."""
    found = []
    for entry in part.listed("setup"):
        verb = next(iter(entry.data), "")
        number = entry.number(verb, 0) if verb in SECOND else 0
        what = entry.text(SECOND.get(verb, verb))
        players = entry.players() if "players" in entry.data else ANY_PLAYERS
        if verb not in VERBS or what is None or players is None or (verb in SECOND and not number):
            continue
        to = (entry.text("to") or "") if verb in TO_EACH else ""
        step = SetupStep(verb=verb, number=number, what=what, players=players, if_any=entry.flag("if_any"), to=to)
        found.append(Prepared(step, entry))
    return found


def numbers_of(pack: PackFiles) -> Iterator[tuple[Part, str]]:
    """Yield the numbers of the game that *pack* gives, those of its modes with the name of the mode, the others with ""."""
    for document in pack.of_kind(RULES_FILES):
        chapter = document.top.part(RULES_FILES)
        if chapter is not None:
            yield chapter, ""
    for name, mode in mode_parts(pack):
        chapter = mode.part(RULES_FILES)
        if chapter is not None:
            yield chapter, name


def mode_parts(pack: PackFiles, *keys: str) -> Iterator[tuple[str, Part]]:
    """Yield each mode that the manifest of *pack* declares or, unless *keys* say otherwise, adds to, with its name."""
    for key in keys or ("modes", "more_modes"):
        modes = pack.part.part(key) if pack.part else None
        yield from modes.parts() if modes else ()


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
        players=part.players() or range(0),
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
        players=part.players() or ANY_NUMBER,
        suits=part.words("suits"),
        requires=part.words("requires"),
        conflicts=part.words("conflicts"),
        setup=tuple(prepared.step for prepared in steps_in(part)),
        modes=modes_of(pack),
        more_modes=modes_added_to(pack),
        contents=_fingerprints(pack),
        folder=pack.folder,
    )


_WHERE_TO_LOOK = "name its folder, too, as in `villagers check FOLDER OTHER`, or put the folder around it into VILLAGERS_PATH"
"""What helps when a pack is not found."""


def check_requirements(pack: PackFiles, known: Mapping[str, PackFiles]) -> None:
    """Report packs that *pack* requires and that are not there, or that it cannot be played with."""
    for place, name in enumerate(pack.words("requires")):
        if name == pack.id:
            code, message, hint = "pack-conflict", f"the pack `{name}` requires itself", "remove it"
        elif name not in known:
            pack.lacking = True
            hint = nearest(name, known.keys() - {pack.id}) or _WHERE_TO_LOOK
            code, message = "unknown-pack", f"no pack is called `{name}`"
        elif name in pack.words("conflicts"):
            code, message, hint = "pack-conflict", f"the pack `{name}` is required and stands in `conflicts` too", "choose one"
        else:
            continue
        pack.manifest.report(code, message, path=(pack.manifest.kind, "requires", place), suggestion=hint)


def suits_of(packs: Sequence[PackFiles]) -> dict[str, Place]:
    """Return the suits in their order, each with its place; one that two packs declare is a problem."""
    found: dict[str, Place] = {}
    for pack in packs:
        for number, suit in enumerate(pack.words("suits")):
            path: Path = (pack.manifest.kind, "suits", number)
            if suit in found:
                message = f"the suit `{suit}` is declared already, in {found[suit].document.file}"
                suggestion = "remove it here: a pack uses the suits of the packs it requires"
                pack.manifest.report("duplicate-suit", message, path=path, suggestion=suggestion)
            else:
                found[suit] = Place(pack.manifest, path)
    return found


def builds_on_nothing(packs: Sequence[PackFiles]) -> bool:
    """Report a pack that requires none and has no rules: what its cards name lies in a pack that it forgot to require."""
    pack = packs[-1]
    if len(packs) > 1 or pack.part is None or pack.part.data.get("requires") or pack.lacking or any(pack.of_kind(RULES_FILES)):
        return False
    message = "the pack requires none, and no file of rules gives the numbers of a game"
    hint = "write the packs that it builds on, as in `requires: [base]`"
    pack.manifest.report("missing-rule", message, path=(pack.manifest.kind,), key=True, suggestion=hint)
    return True


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
                    pack.manifest.report("missing-key", message, path=path[:1], key=True, suggestion="add `players:`")
                return None
            continue
        own = pack.part.players()
        if own is None:
            return None
        if not own:
            message = "expected a range that does not end before it begins"
            pack.manifest.report("empty-range", message, path=path)
            return None
        both = own if common is None else intersection(own, common)
        if not both and common is not None:
            _report_no_players(packs, pack, common)
            return None
        common = both
    return common


def _report_no_players(packs: Sequence[PackFiles], pack: PackFiles, common: range) -> None:
    """Report that *pack* is for none of the numbers of players that the packs before it are for.

    Where it has modes of its own, the pack to mend is the one that requires it.
    """
    names = list(modes_of(pack))
    user = next((other for other in packs if pack.id in other.words("requires")), None)
    if not names or user is None:
        path: Path = (pack.manifest.kind, "players")
        message = f"the packs before this one are made for {numbers_in_words([*common])}"
        pack.manifest.report("no-players", message, path=path, suggestion="no number of players is left")
        return
    path = (user.manifest.kind, "requires", user.words("requires").index(pack.id))
    message = f"the pack `{pack.id}` can only be played in a mode of its own"
    hint = f"add `more_modes: {{{names[0]}: {{}}}}`, so that this pack can be played in that mode"
    user.manifest.report("no-players", message, path=path, suggestion=hint)


def in_modes_only(packs: Sequence[PackFiles]) -> PackFiles | None:
    """Return the first of *packs* that fits the packs before it in none but its modes, or None."""
    common: range | None = None
    for pack in packs:
        own = pack.part.players() if pack.part else None
        if own and common is not None and not intersection(own, common) and any(mode.players for mode in modes_of(pack).values()):
            return pack
        common = intersection(own, common) if own and common is not None else own or common
    return None


def numbers_in_words(numbers: list[int]) -> str:
    """Return ascending *numbers* of players as words.

    >>> numbers_in_words([2, 3]), numbers_in_words([2, 3, 4, 5]), numbers_in_words([1, 3])
    ('2 or 3 players', '2 to 5 players', '1 or 3 players')
    """
    if numbers == [1]:
        return "1 player"
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]} players"
    return " or ".join(map(str, numbers)) + " players"


def intersection(one: range, other: range) -> range:
    """Return the numbers that are in both ranges.

    >>> intersection(range(1, 5), range(2, 9))
    range(2, 5)
    """
    return range(max(one.start, other.start), min(one.stop, other.stop))


def refuse_duplicate_modes(packs: Iterable[PackFiles], among: Iterable[PackFiles]) -> None:
    """Report each mode of *packs* whose name a mode of another pack of *among* has, too."""
    among = list(among)
    for pack in packs:
        for name in modes_of(pack):
            other = next((other for other in among if other.id != pack.id and name in modes_of(other)), None)
            if other is not None:
                path: Path = (pack.manifest.kind, "modes", name)
                message = f"the pack {other.id} has a mode called `{name}`, too"
                pack.manifest.report("duplicate-mode", message, path=path, key=True, suggestion="rename one of them")
