"""Checks files, packs and folders of packs by path; of a file that lies in no pack, what can be known without one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from villagers_rules.classes import frozen
from villagers_rules.errors import Problem
from villagers_rules.language import Lexicon
from villagers_rules.packs import check_cards
from villagers_rules.packs.allowance import TooMuch, note, one_command, take
from villagers_rules.packs.assembly import (
    assemble,
    modes_among,
    packs_found,
    packs_in_folder,
    problems_of,
    refuse_duplicates,
)
from villagers_rules.packs.book import FILES as RULES_FILES
from villagers_rules.packs.book import Book
from villagers_rules.packs.cards import Entry, cards_in, cards_of
from villagers_rules.packs.catalog import Catalog, Mode, Report
from villagers_rules.packs.developments import read_development
from villagers_rules.packs.document import Document
from villagers_rules.packs.locales import FOLDER as LOCALES
from villagers_rules.packs.locales import check_locales
from villagers_rules.packs.manifest import check_requirements, in_modes_only, modes_of, refuse_duplicate_modes
from villagers_rules.packs.more_modes import check_more_modes, modes_added_to
from villagers_rules.packs.pack_files import (
    CARDS,
    DEVELOPMENTS,
    EVENTS,
    VILLAGERS,
    PackFiles,
    by_id,
    open_pack,
    read_file,
    same_folder,
    shipped_packs,
    with_required,
)
from villagers_rules.packs.reader import inside, is_pack, shown_path
from villagers_rules.packs.rules import ON_CARDS, ON_TABLE, counters_in, read_rules, seats_in
from villagers_rules.packs.sentences import ANYTHING, Sentences
from villagers_rules.packs.sources import locate, with_requirements
from villagers_rules.packs.standing_counts import counted_as

_SENTENCES_IN = (*CARDS, RULES_FILES)
"""The kinds of files that hold sentences of the language."""


_Opened = dict[str, PackFiles]
"""Packs whose files were read, by their folders, with nothing found that depends on other packs."""


@frozen
class Reading:
    """One way in which a pack was put together: the *packs*, itself the last, in a *mode*, and the *catalog* if they are sound.

    *inner* are the files in the folders of the pack, such as scenarios; *only* is the one file that was asked for, "" for all.
    """

    packs: tuple[PackFiles, ...]
    mode: Mode | None
    catalog: Catalog | None
    inner: tuple[Document, ...] = ()
    only: str = ""

    @property
    def pack(self) -> PackFiles:
        """Return the pack that was checked."""
        return self.packs[-1]


def examine(paths: Sequence[Path] = (), *, pack_dirs: Sequence[Path] = ()) -> Report:
    """Return the report on the files, packs and folders of packs at *paths*; without a path, on the shipped packs.

    Packs that are required are looked for in *pack_dirs*, too.
    """
    return examine_readings(paths, pack_dirs=pack_dirs)[0]


Show = Callable[[int, int], None]
"""What is told how many are done, and of how many."""


def examine_readings(
    paths: Sequence[Path] = (), show: Show | None = None, *, pack_dirs: Sequence[Path] = ()
) -> tuple[Report, tuple[Reading, ...]]:
    """Return the report on what lies at *paths*, and each way in which a pack there, or the pack of a file there, was read.

    What is more than a command may read is a problem of the report, which then has those that were found before, and no readings.
    *show* is called with how many packs are done, and of how many. Packs that are required are looked for in *pack_dirs*, too.
    """
    with one_command() as allowance:
        try:
            return _examine_readings(paths, show, pack_dirs)
        except TooMuch as error:
            return Report(allowance.taken["files"], error.problems), ()


def _examine_readings(paths: Sequence[Path], show: Show | None, pack_dirs: Sequence[Path]) -> tuple[Report, tuple[Reading, ...]]:
    problems: set[Problem] = set()
    given: list[PackFiles] = [] if paths else shipped_packs()
    files: list[Path] = []
    for path in (locate(Path(path), pack_dirs) for path in paths):
        if path.is_dir():
            found, problem = packs_in_folder(path)
            given += [pack for pack in found if not any(same_folder(pack, other) for other in given)]
            if problem is not None:
                problems.add(problem)
                note(problem)
        else:
            files.append(path)
    shipped = [] if not paths else shipped_packs()
    around = packs_found([*pack_dirs]) if pack_dirs else shipped
    known = with_requirements({**by_id(around), **by_id(given)}, given)
    read: set[str] = set()
    readings: list[Reading] = []
    opened: _Opened = {}
    checked = []
    for number, pack in enumerate(given):
        if show is not None:
            show(number, len(given))
        checked.append(_check_pack(pack, known, readings, opened))
    for packs, inner in checked:
        read.update(document.file for document in (*packs[-1].documents, *inner))
    own = [packs[-1] for packs, _ in checked]
    refuse_duplicates(own, own)
    refuse_duplicate_modes(own, [*own, *(pack for pack in shipped if pack.id not in by_id(own))])
    _refuse_same_cards(own)
    for packs, inner in checked:
        problems.update(problems_of(packs))
        problems.update(problem for document in inner for problem in document.problems)
    for file in files:
        read.add(shown_path(file))
        problems |= _check_file(file, known, readings, opened)
    return Report(len(read), tuple(sorted(problems))), tuple(readings)


def _check_pack(
    pack: PackFiles, known: dict[str, PackFiles], readings: list[Reading], opened: _Opened, *, only: str = ""
) -> tuple[list[PackFiles], list[Document]]:
    """Check *pack* together with what it requires, and in each of its modes; put each way into *readings*.

    Return the packs that were read for it, itself the last, and the files in its folders. What was *opened* is not read again.
    """
    read: list[PackFiles] = []
    members = [_read_once(member, opened) for member in with_required([pack], known)]
    ways = _ways(pack, members)
    found: list[tuple[list[PackFiles], Mode | None, Catalog | None]] = []
    for mode in ways:
        # What is wrong in a file can depend on the packs it is put together with, so that this is found for each way again.
        context = [member.fresh_copy() for member in members]
        for member in context:
            if found:
                take("values", sum(document.count for document in member.documents), member.manifest.file)
            check_requirements(member, known)
        check_more_modes(context[-1], modes_among(context[:-1]))
        catalog, problems = assemble(context, mode)
        found.append((context, mode, None if problems else catalog))
        read += context
    inner = read[-1].read_inner()
    check_locales(read[-1], inner)
    readings += [Reading(tuple(context), mode, catalog, tuple(inner), only) for context, mode, catalog in found]
    return read, inner


def _ways(pack: PackFiles, members: list[PackFiles]) -> list[Mode | None]:
    """Return the modes in which *pack* is put together with *members*, its own and those it adds to; None for no mode."""
    added = modes_among(members)
    ways: list[Mode | None] = [*modes_of(pack).values(), *(added[name] for name in modes_added_to(pack) if name in added)]
    alone = in_modes_only(members)
    if not ways or alone is None or (alone.id != pack.id and not modes_added_to(pack)):
        ways.append(None)
    return ways


def _read_once(pack: PackFiles, opened: _Opened) -> PackFiles:
    """Return *pack* with its files, as if it had never been checked; they are read when it is asked for first."""
    place = str(pack.folder)
    if place not in opened:
        opened[place] = open_pack(pack.folder, pack.shown)
        opened[place].read_all()
    return opened[place]


def _check_file(file: Path, known: dict[str, PackFiles], readings: list[Reading], opened: _Opened) -> set[Problem]:
    """Check one file: in its pack when it lies in the folder of one, else alone."""
    folder = file.parent
    if is_pack(folder) and file.suffix == ".yaml" and file.is_file():
        pack = open_pack(folder, shown_path(folder))
        name = inside(pack.shown, file.name)
        packs, _ = _check_pack(pack, with_requirements({**known, pack.id: pack}, [pack]), readings, opened, only=name)
        return {problem for problem in problems_of(packs) if problem.file == name}
    if folder.name == LOCALES and is_pack(folder.parent) and file.suffix == ".yaml" and file.is_file():
        pack = open_pack(folder.parent, shown_path(folder.parent))
        _, inner = _check_pack(pack, with_requirements({**known, pack.id: pack}, [pack]), [], opened)
        name = inside(pack.shown, f"{LOCALES}/{file.name}")
        return {problem for document in inner for problem in document.problems if problem.file == name}
    return set(check_single_file(file, shown_path(file), list(known.values())))


def _refuse_same_cards(packs: Iterable[PackFiles]) -> None:
    """Report cards of *packs* with the same id, unless their packs cannot be in one game anyhow."""
    first: dict[str, tuple[PackFiles, Entry]] = {}
    for pack in packs:
        for card in cards_in([pack]):
            other, twin = first.setdefault(card.id, (pack, card))
            if other is not pack and other.id not in pack.words("conflicts") and pack.id not in other.words("conflicts"):
                check_cards.report_duplicate(card, twin)


def check_single_file(file: Path, shown: str, packs: Sequence[PackFiles]) -> list[Problem]:
    """Return the problems of *file*; its sentences may name the suits and villagers of *packs* and its own."""
    document = read_file(file, shown)
    if document.kind not in _SENTENCES_IN or document.top.part(document.kind) is None:
        return document.problems
    cards = cards_of(document) if document.kind in CARDS else []
    sentences = _sentences(packs, document, cards)
    if document.kind == VILLAGERS:
        villagers = check_cards.read_villagers(cards, sentences)
        check_cards.check_ids(cards, {})
        check_cards.check_relations(check_cards.first_of_each(cards), villagers, ANYTHING)
        check_cards.check_silver(check_cards.first_of_each(cards), villagers, counted_as(sentences))
    elif document.kind == EVENTS:
        check_cards.read_events(cards, sentences)
    elif document.kind == DEVELOPMENTS:
        for card in cards:
            read_development(card, sentences)
    else:
        # What this file does not give may stand in a pack.
        book = Book(sentences, document, quiet=True)
        book.add(document, (RULES_FILES,), document.data[RULES_FILES])
        read_rules(book)
    return document.problems


def _sentences(packs: Sequence[PackFiles], document: Document, cards: Sequence[Entry]) -> Sentences:
    """Return what compiles the sentences of *document*, a single file that holds *cards*, or rules."""
    for pack in packs:
        pack.read_all()
    own = [card for card in cards if card.kind == VILLAGERS]
    suits = [*(suit for pack in packs for suit in pack.words("suits")), *(card.back for card in own if card.back)]
    cards = [*cards_in(packs, [VILLAGERS]), *own]
    names = [card.id for card in cards]
    numbers = [document] if document.kind == RULES_FILES else []
    numbers += [each for pack in packs for each in pack.of_kind(RULES_FILES)]
    lying = [counters_in(numbers, lying=place) for place in (ON_CARDS, ON_TABLE)]
    declared = seats_in(numbers), counters_in(numbers), check_cards.sides_of(cards), *lying
    return Sentences(Lexicon(tuple(dict.fromkeys(suits)), tuple(dict.fromkeys(names)), *declared))
