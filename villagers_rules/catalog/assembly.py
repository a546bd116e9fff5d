"""Puts packs together: from their files to a `Catalog`, or to everything that keeps them from being one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from villagers_rules.catalog.checks import check_card, check_ids, check_players, check_relations, check_silver, check_suits
from villagers_rules.catalog.contents import Catalog
from villagers_rules.catalog.deal import check_game
from villagers_rules.catalog.derive import derived
from villagers_rules.catalog.document import Document, Path
from villagers_rules.catalog.doubt import ANYTHING, Doubt
from villagers_rules.catalog.packs import PackFiles
from villagers_rules.catalog.rulebook import FILES as RULES_FILES
from villagers_rules.catalog.rulebook import merged, read_rules
from villagers_rules.catalog.sentences import Sentences
from villagers_rules.catalog.values import number_range
from villagers_rules.catalog.villagers import entries, finished, read_printed
from villagers_rules.errors import Problem, nearest
from villagers_rules.language import Lexicon, symbols
from villagers_rules.model.cards import CardTable


def assembled(packs: Sequence[PackFiles]) -> tuple[Catalog | None, list[Problem]]:
    """Return the catalog of *packs*, all of whose files were read, and every problem; with a problem there is none."""
    doubt = ANYTHING if any(pack.lacking for pack in packs) else Doubt.about(d for pack in packs for d in pack.documents)
    suits = _suits(packs)
    players = _players(packs)
    found = entries(packs, tuple(suits))
    cards = check_ids(found, suits)
    lexicon = Lexicon(tuple(suits), tuple(card.id for card in cards))
    sentences = Sentences(lexicon, doubt)
    for card in found:
        read_printed(card, sentences)
        check_card(card)
    check_suits(found, packs, suits, doubt)
    check_relations(cards, doubt)
    check_silver(cards)
    if players is not None:
        check_players(cards, players)
    book = merged((document for pack in packs for document in pack.of_kind(RULES_FILES)), packs[-1].manifest, sentences)
    book.quiet = bool(doubt)
    rules = read_rules(book)
    if rules is None or players is None or not all(pack.sound for pack in packs):
        return None, problems_of(packs)
    required = {pack.id: frozenset((pack.id, *pack.words("requires"))) for pack in packs}
    carries = rules.first_carries, rules.others_carry
    villagers = finished(cards, derived(cards, _scope(required), *carries))
    table = CardTable(villagers, tuple(suits), symbols())
    check_game(cards, rules, book, table, players)
    if not all(pack.sound for pack in packs):
        return None, problems_of(packs)
    manifests = tuple(pack.pack() for pack in packs)
    by_id = {villager.id: villager for villager in villagers}
    return Catalog(packs=manifests, table=table, rules=rules, villagers=by_id, lexicon=lexicon, players=players), []


def problems_of(packs: Sequence[PackFiles]) -> list[Problem]:
    """Return the problems of all files of *packs*, sorted by place, each once."""
    found = {problem for pack in packs for problem in pack.problems}
    found.update(problem for pack in packs for document in pack.documents for problem in document.problems)
    return sorted(found)


def check_requirements(pack: PackFiles, known: Mapping[str, PackFiles]) -> None:
    """Report packs that *pack* requires and that are not there, or that it cannot be played with."""
    for place, name in enumerate(pack.words("requires")):
        if name == pack.id:
            _report_requirement(pack, "pack-conflict", f"the pack `{name}` requires itself", place, "remove it")
        elif name not in known:
            hint = nearest(name, known) or "name the folder that holds it, or remove it"
            pack.lacking = True
            _report_requirement(pack, "unknown-pack", f"no pack is called `{name}`", place, hint)
        elif name in pack.words("conflicts"):
            _report_requirement(
                pack, "pack-conflict", f"the pack `{name}` is required and stands in `conflicts` too", place, "choose one"
            )


def _report_requirement(pack: PackFiles, code: str, message: str, place: int, suggestion: str) -> None:
    path = (pack.manifest.kind, "requires", place)
    pack.manifest.add(pack.manifest.problem(code, message, path=path, suggestion=suggestion), path)


def _suits(packs: Sequence[PackFiles]) -> dict[str, tuple[Document, Path]]:
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


def _players(packs: Sequence[PackFiles]) -> range | None:
    """Return for how many players all *packs* are made, or None when a manifest does not say or they do not fit together."""
    common: range | None = None
    for pack in packs:
        if pack.part is None:
            return None
        path: Path = (pack.manifest.kind, "players")
        if pack.part.get("players") is None:
            if common is None:
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
        both = own if common is None else range(max(own.start, common.start), min(own.stop, common.stop))
        if not both and common is not None:
            message = f"the packs before this one are made for {common.start} to {common.stop - 1} players"
            problem = pack.manifest.problem("no-players", message, path=path, suggestion="no number of players is left")
            pack.manifest.add(problem, path)
            return None
        common = both
    return common


def _scope(required: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Return for each pack itself, the packs that it requires, and those that these require."""
    whole = dict(required)
    for _ in required:
        whole = {
            pack: frozenset(other for name in names for other in whole.get(name, ())) | names for pack, names in whole.items()
        }
    return whole
