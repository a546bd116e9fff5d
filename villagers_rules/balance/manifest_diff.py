"""What changed in a pack besides its cards: the manifest, set-up steps, modes, and the numbers of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from villagers_rules.balance.card_diff import ADDED, CHANGED, REMOVED, Change, Detail, players_range
from villagers_rules.balance.word_diff import inline_yaml, list_changes, set_changes, value_change
from villagers_rules.errors import FormulaError
from villagers_rules.language import Lexicon, formula
from villagers_rules.model.rulebook import SetupStep
from villagers_rules.packs.book import FILES as RULES
from villagers_rules.packs.catalog import Pack
from villagers_rules.packs.manifest import mode_part
from villagers_rules.packs.more_modes import modes_added_to, part_added_to
from villagers_rules.packs.pack_files import PackFiles

_Spelling = Callable[[Any], Any]
"""A function that gives a text its one spelling, if it is a sentence."""

_UNORDERED = ("plays with",)
"""The lists of a mode whose order means nothing."""


def compare_manifests(old: Pack, new: Pack) -> Iterator[Change]:
    """Yield what changed in the manifest, except the set-up steps, and in the suits."""
    details = [
        Detail(value_change(key, before, after), key, before, after)
        for key in ("id", "version", "name")
        if (before := getattr(old, key)) != (after := getattr(new, key))
    ]
    if old.players != new.players:
        before, after = players_range(old.players), players_range(new.players)
        details.append(Detail(value_change("players", before, after), "players", before, after))
    for noun, had, has in (("requirement", old.requires, new.requires), ("conflict", old.conflicts, new.conflicts)):
        details += [Detail(says) for says in set_changes(noun, had, has)]
    if details:
        yield Change(part="manifest", what=CHANGED, details=tuple(details))
    suits = tuple(Detail(says) for says in _suits(old.suits, new.suits))
    if suits:
        yield Change(part="suits", what=CHANGED, details=suits)
    steps = tuple(Detail(says) for says in list_changes("step", *([*map(_step_words, pack.setup)] for pack in (old, new))))
    if steps:
        yield Change(part="set-up", what=CHANGED, details=steps)


def _suits(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return what changed in the suits, by whose order the cards are numbered."""
    found = set_changes("suit", old, new)
    both = [suit for suit in new if suit in old]
    if both != [suit for suit in old if suit in new]:
        found.append(f"the suits come in another order: {', '.join(new)}")
    return found


def _step_words(step: SetupStep) -> str:
    """Return a set-up step in words.

    >>> _step_words(SetupStep(verb="deal", number=1, what="saints", players=range(4, 100), if_any=True))
    'deal 1 of saints with 4+ players, if there is any'
    """
    what = f"{step.number} of {step.what}" if step.number else step.what
    players = players_range(step.players)
    when = f" with {players} players" if players != "any" else ""
    to = f" to {step.to}" if step.to else ""
    return f"{step.verb.replace('_', ' ')} {what}{to}{when}" + (", if there is any" if step.if_any else "")


def compare_rules(files: tuple[PackFiles, PackFiles], manifests: tuple[Pack, Pack], lexicon: Lexicon) -> Iterator[Change]:
    """Yield what changed in the numbers of the rules, then in the modes of a pack, with the words of *lexicon* in sentences."""
    spelling = _spelling_of(lexicon)
    yield from _compared_rules(*files, spelling)
    yield from _compared_modes(*files, manifests, spelling)


def _compared_modes(old: PackFiles, new: PackFiles, modes: tuple[Pack, Pack], spelling: _Spelling) -> Iterator[Change]:
    """Yield what changed in the modes of a pack, by their names."""
    before, after = (pack.modes for pack in modes)
    for name in dict.fromkeys([*before, *after]):
        if name not in after:
            yield Change(part="mode", what=REMOVED, id=name, details=(Detail(before[name].says),))
        elif name not in before:
            yield Change(part="mode", what=ADDED, id=name, details=(Detail(after[name].says),))
        else:
            parts = [mode_part(pack, name) for pack in (old, new)]
            had, has = (_flat(part.data) if part else {} for part in parts)
            details = tuple(_details(had, has, spelling))
            if details:
                yield Change(part="mode", what=CHANGED, id=name, details=details)
    yield from _compared_additions(old, new, spelling)


def _compared_additions(old: PackFiles, new: PackFiles, spelling: _Spelling) -> Iterator[Change]:
    """Yield what changed in what a pack adds to the modes of others."""
    had, has = ({name: part_added_to(pack, name) for name in modes_added_to(pack)} for pack in (old, new))
    for name in dict.fromkeys([*had, *has]):
        before, after = ((_flat(part.data) if part else {}) for part in (had.get(name), has.get(name)))
        details = tuple(_details(before, after, spelling))
        if details or (name in had) != (name in has):
            what = CHANGED if name in had and name in has else ADDED if name in has else REMOVED
            yield Change(part="mode", what=what, id=name, details=details)


def _compared_rules(old: PackFiles, new: PackFiles, spelling: _Spelling) -> Iterator[Change]:
    """Yield what changed in the numbers of the rules that a pack gives."""
    details = tuple(_details(_rules(old), _rules(new), spelling))
    if details:
        yield Change(part="rules", what=CHANGED, details=details)


def _rules(pack: PackFiles) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for document in pack.of_kind(RULES):
        found |= _flat(document.data[RULES])
    return found


def _flat(data: Mapping[str, Any], above: str = "") -> dict[str, Any]:
    """Return nested mappings as one, by the words that lead to each value; lists for numbers of players count as mappings.

    >>> _flat({"hand": 5, "road": {"updates": [{"players": "3+", "add": 1}]}})
    {'hand': 5, 'road updates, 3+ players: add': 1}
    """
    found: dict[str, Any] = {}
    for key, value in data.items():
        name = f"{above}{str(key).replace('_', ' ')}"
        if isinstance(value, Mapping):
            found |= _flat(value, f"{name} ")
        elif isinstance(value, list) and value and all(isinstance(one, Mapping) and "players" in one for one in value):
            if len({one["players"] for one in value}) == len(value):
                for one in value:
                    inner = {word: part for word, part in one.items() if word != "players"}
                    found |= _flat(inner, f"{name}, {one['players']} players: ")
            else:
                found[name] = value
        else:
            found[name] = value
    return found


def _details(old: Mapping[str, Any], new: Mapping[str, Any], spelling: _Spelling) -> Iterator[Detail]:
    for label in dict.fromkeys([*old, *new]):
        before, after = spelling(old.get(label)), spelling(new.get(label))
        if before == after:
            continue
        if label in _UNORDERED:
            yield from (Detail(says, label, before, after) for says in set_changes(label, before or (), after or ()))
        elif isinstance(before, list) and isinstance(after, list):
            for says in list_changes("item", [*map(inline_yaml, before)], [*map(inline_yaml, after)]):
                yield Detail(f"{label}: {says}", label, before, after)
        else:
            yield Detail(value_change(label, before, after), label, before, after)


def _spelling_of(lexicon: Lexicon) -> _Spelling:
    """Return what gives plain data the one spelling of each sentence in it, with the words of *lexicon*."""

    def spelled(value: Any) -> Any:
        if isinstance(value, list):
            return [spelled(one) for one in value]
        if not isinstance(value, str):
            return value
        try:
            return str(formula(value, lexicon))
        except FormulaError:
            return value

    return spelled
