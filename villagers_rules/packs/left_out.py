"""What a mode, or a pack on top of others, leaves out of what the packs below it bring: set-up steps, phases and named rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villagers_rules.errors import nearest
from villagers_rules.packs.book import Book, Name
from villagers_rules.packs.document import Document, Part
from villagers_rules.packs.pack_files import PackFiles, by_id, with_required
from villagers_rules.packs.phases import MORE
from villagers_rules.packs.schema import schema
from villagers_rules.phrases import listing, quoted

KEY = "leave_out"
"""The chapter of the rules that says what is left out: lists of names by the chapter that has them."""
SETUP = "setup"
"""Its key for the packs whose set-up steps are not done."""


def _sections() -> list[str]:
    """Return the chapters of which something can be left out."""
    return list(schema("rules")["properties"]["rules"]["properties"][KEY]["properties"])


def names_left_out(chapter: Part) -> Iterator[Name]:
    """Yield what a *chapter* of rules leaves out, each with the chapter that has it before its name."""
    lists = chapter.part(KEY)
    for section in _sections() if lists is not None else ():
        yield from ((section, name) for name in lists.words(section))  # type: ignore[union-attr]


def leave_out(book: Book, chapter: Part, packs: Sequence[PackFiles]) -> None:
    """Take out of *book* what a *chapter* of rules of one of *packs* leaves out; what is not there is reported."""
    lists = chapter.part(KEY)
    book.names_read.update((KEY, section) for section in _sections())
    for section, name in names_left_out(chapter):
        path = (*chapter.path, KEY, section, chapter.data[KEY][section].index(name))
        below = _below(chapter.document, packs) if section == SETUP else book.names(section)
        if lists is not None and name not in below and not book.quiet:
            _report_missing(book, chapter.document, path, section, name, below)
        elif section in chapter.data and name in chapter.data[section]:
            message = f"`{name}` is left out, and stands under `{section}` beside it"
            book.gaps = True
            chapter.document.report("contradiction", message, path=path, suggestion="remove one of them")
            continue
        book.left_out.add((section, name))
        book.values = {other: number for other, number in book.values.items() if other[:2] != (section, name)}


def _below(document: Document, packs: Sequence[PackFiles]) -> list[str]:
    """Return the packs that the one of *document* requires."""
    own = _pack_of(document, packs)
    return [pack.id for pack in with_required([own], by_id(packs)) if pack is not own]


def _pack_of(document: Document, packs: Sequence[PackFiles]) -> PackFiles:
    return next(pack for pack in packs if document.file in {other.file for other in (*pack.documents, pack.manifest)})


def _report_missing(book: Book, document: Document, path: Name, section: str, name: str, known: Sequence[str]) -> None:
    if section == SETUP:
        message = f"no pack that this one requires is called `{name}`"
        hint = nearest(name, known) or f"it requires {listing(quoted(known))}; a mode says its own set-up in `setup:`"
    else:
        message = f"there is no `{name}` under `{section}` to leave out"
        hint = nearest(name, known) or (f"there are {listing(quoted(known))}" if known else "remove it")
        if section == MORE and name in book.words("phases"):
            hint = "write the phases that there are: `phases: [...]`"
    book.gaps = True
    document.report("missing-rule", message, path=path, suggestion=hint)


def check_phases_again(book: Book, packs: Sequence[PackFiles]) -> None:
    """Report a list of phases that says nothing of a phase which a pack below it adds: it would be put in again."""
    given = book.values.get(("phases",))
    if given is None:
        return
    known = with_required([_pack_of(given.document, packs)], by_id(packs))
    files = {document.file for pack in known for document in (*pack.documents, pack.manifest)} - {given.document.file}
    again = []
    for name in book.names(MORE):
        places = {number.document.file for other, number in book.values.items() if other[:2] == (MORE, name)}
        if places <= files and name not in given.value:
            again.append(name)
    if again:
        message = f"the phases are given anew here, and {listing(quoted(again))} would be put in again: see `{MORE}`"
        where = f"`{MORE}: {{{again[0]}: {{after: [...]}}}}`"
        hint = f"write `{KEY}: {{{MORE}: [{', '.join(again)}]}}` beside it, or where to put it: {where}"
        book.report(("phases",), "contradiction", message, key=True, suggestion=hint)
