"""What is said twice and differently: by two packs that fit into one game, and by the text and the data of a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from villagers_rules.errors import CardFileError, Problem
from villagers_rules.lint.variants import Variant
from villagers_rules.packs.book import FILES, Name, Number, numbers_at
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.document import Document, Part
from villagers_rules.packs.locales import FILES as LOCALES
from villagers_rules.packs.locales import names_in_folder
from villagers_rules.packs.manifest import ANY_NUMBER, intersection, modes_of
from villagers_rules.packs.pack_files import CARDS, PackFiles, with_required
from villagers_rules.text import rules_text

_CODE = "defined-twice"


def check_conflicts(packs: Sequence[PackFiles], others: Sequence[PackFiles], known: dict[str, PackFiles]) -> Iterator[Problem]:
    """Yield what one of *packs* defines otherwise than another of them that can be in a game with it.

    With *others*, which their authors may not know, only names are compared: numbers of the game are for its rules to change.
    """
    for first, later in combinations(packs, 2):
        if not _can_combine(first, later, known):
            continue
        yield from _same_names(first, later)
        # Whoever requires a pack may change its numbers: it comes later in every game.
        if not _requires(first, later, known) and not _requires(later, first, known):
            yield from _same_numbers(first, later)
    for pack in packs:
        for other in others:
            if _can_combine(other, pack, known):
                yield from _same_names(other, pack)


def _requires(one: PackFiles, other: PackFiles, known: dict[str, PackFiles]) -> bool:
    """Return whether *one* requires *other*, or a pack that does."""
    return any(pack.id == other.id for pack in with_required([one], known))


def _can_combine(one: PackFiles, other: PackFiles, known: dict[str, PackFiles]) -> bool:
    """Return whether a game can have both packs, in a mode of one of them or in none."""
    if one.id in other.words("conflicts") or other.id in one.words("conflicts"):
        return False
    if intersection(_players(one, known), _players(other, known)):
        return True
    return any(
        mode.players and (mode.plays_with is None or guest.id in mode.plays_with)
        for host, guest in ((one, other), (other, one))
        for mode in modes_of(host).values()
    )


def _players(pack: PackFiles, known: dict[str, PackFiles]) -> range:
    """Return for how many players *pack* is made, together with what it requires."""
    common: range = ANY_NUMBER
    for member in with_required([pack], known):
        own = member.part.players() if member.part else None
        # A pack that fits what it requires in none but its modes says here for how many it is made.
        common = (own if member is pack and not intersection(common, own) else intersection(common, own)) if own else common
    return common


def _same_names(first: PackFiles, later: PackFiles) -> Iterator[Problem]:
    names = {(card.noun, card.name): card for card in cards_in([first])}
    for card in cards_in([later]):
        other = names.get((card.noun, card.name))
        if other is not None and other.id != card.id:
            message = f"the {card.noun} `{card.id}` is called {card.name}, as is `{other.id}` in {other.place()}"
            path = (*card.part.path, "name") if "name" in card.part.data else card.part.path
            key = "name" not in card.part.data
            yield card.part.document.problem(_CODE, message, path=path, key=key, suggestion="give one of them another `name`")
    for document in later.read:
        if document.kind == LOCALES and not document.problems:
            yield from _same_translations(first, document)


def _same_translations(first: PackFiles, document: Document) -> Iterator[Problem]:
    """Yield the cards that a locale *document* calls as the pack *first* calls another one in that language."""
    names = document.data[LOCALES]
    language = names["language"]
    try:
        before = names_in_folder(first.folder, first.id, language)
    except CardFileError:
        return  # It is a problem of its own.
    for section in CARDS:
        known = {called: card for card, called in before.get(section, {}).items()}
        for card, called in (names.get(section) or {}).items():
            if known.get(called, card) != card:
                other = known[called]
                message = f"`{card}` is called {called} in the language `{language}`, as is `{other}` of the pack {first.id}"
                path = (LOCALES, section, card)
                yield document.problem(_CODE, message, path=path, suggestion="give one of them another name")


def _same_numbers(first: PackFiles, later: PackFiles) -> Iterator[Problem]:
    before = _numbers(first)
    for name, number in _numbers(later).items():
        other = before.get(name, number)
        if other.value != number.value:
            where = f"{other.document.file}:{other.document.mark(other.path).line}"
            message = f"the number `{'.'.join(name)}` is another one in {where}; a game with both has that of the pack named last"
            hint = f"leave it to one of them, or add {first.id} to `conflicts`"
            yield number.document.problem(_CODE, message, path=number.path, suggestion=hint)


def _numbers(pack: PackFiles) -> Mapping[Name, Number]:
    """Return the numbers of the game that *pack* gives, each with its place."""
    found = (numbers_at(document, (FILES,), document.data[FILES]) for document in pack.of_kind(FILES))
    return {name: number for numbers in found for name, number in numbers if not number.is_chapter}


_TEXT, _FREE = "text", "text_is_free"
"""The keys of a card for what is printed on it, and for that it is in words of its author's own."""


def check_texts(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the texts of *pack* that differ from what the data of their cards says, but for free ones."""
    for card in cards_in([pack]):
        written = card.part.text(_TEXT)
        if written is None:
            if card.part.flag(_FREE):
                message = f"`{card.id}` has no text that could be free"
                yield _problem(card.part, _FREE, message, f"add `{_TEXT}:`, or remove it")
            continue
        rendered = " ".join(rules_text(variants[0].catalog, card.id))
        if _plain(written) != _plain(rendered) and not card.part.flag(_FREE):
            quoted = f"`{rendered}`" if rendered else "nothing: it just shows symbols"
            message = f"the text of `{card.id}` differs from its data, which says {quoted}"
            yield _problem(card.part, _TEXT, message, f"write that, leave the text out, or add `{_FREE}: true`")


def _plain(text: str) -> str:
    return " ".join(text.split())


def _problem(part: Part, key: str, message: str, suggestion: str) -> Problem:
    return part.document.problem("text-differs", message, path=(*part.path, key), suggestion=suggestion)
