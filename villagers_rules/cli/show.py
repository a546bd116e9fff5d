"""Show a card: suit, symbols, padlock, keyring, its rules, chain and copies; or an event, a development, or the rules of a pack.

Without --packs it is looked for in the base game, then in all other packs that are found. With --chains the production chains of
a suit or a pack are drawn as a tree, each card with its symbols, its padlock and its keyring.

Example:
  villagers show log_rafter
  villagers show "Log Rafter"
  villagers show mood swing --packs solo
  villagers show zatteriere --lang it
  villagers show --chains wood
  villagers show --chains profiteers --format mermaid
  villagers show --chains --format svg --output chains.svg
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    expand_folders,
    language,
    load_readable_catalog,
    pack_dirs_of,
    pack_options,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import ink_for, output_options, print_lines, refuse_unused_force, write_or_print
from villagers_rules.errors import CardFileError, GameError, nearest
from villagers_rules.files import MADE_BY
from villagers_rules.phrases import counted, search_key

if TYPE_CHECKING:
    from villagers_rules.drawing import Forest
    from villagers_rules.packs import Catalog


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "show", __doc__, _run, "show a card")
    parser.add_argument("card", nargs="*", metavar="CARD", help="its id or its name")
    parser.add_argument(
        "--lang", type=language, default="en", metavar="LANG", help="the language of the card, such as it (left out: en)"
    )
    _add_chain_options(parser)
    pack_options(parser)


def find_card(catalog: Catalog, words: Iterable[str], *, lang: str = "en") -> str:
    """Return the id of the card that *words* name, in any case and with or without underscores; raise `GameError` if none."""
    wanted = " ".join(words).strip()
    known = _names_in(catalog, lang=lang)
    if search_key(wanted) in known:
        return known[search_key(wanted)]
    raise GameError(_unknown(wanted, known, "the packs " + ", ".join(pack.id for pack in catalog.packs)))


def _names_in(catalog: Catalog, *, lang: str = "en") -> dict[str, str]:
    """Return the id of every card by its id, by its name and by that in the language *lang*, all as they are looked for."""
    from villagers_rules.text import card_names

    named = card_names(catalog, language=lang)
    return {search_key(name): card.id for card in catalog.table.cards for name in (card.id, card.name, named[card.id])}


def _unknown(wanted: str, known: Iterable[str], where: str) -> str:
    hint = nearest(search_key(wanted), known)
    return f"no card is called {wanted[:60]!r} in {where}" + (f"; {hint}" if hint else "")


def _run(args: Namespace) -> int:
    """Print the card, or draw production chains."""
    from villagers_rules.text.frame import card_frame

    if args.chains is not None:
        return _draw_chains(args, _others(args))
    _refuse_without_chains(args)
    catalog = load_readable_catalog(args)
    if args.packs is None and not args.mode:
        catalog = _catalog_with_card(args, catalog)
    pack = _pack_named(catalog, args.card)
    if pack:
        print_lines(_sheet_lines(catalog, pack, args.lang))
        return GOOD
    card = find_card(catalog, args.card, lang=args.lang)
    print_lines(card_frame(catalog, card, ink=ink_for(sys.stdout), language=args.lang))
    return GOOD


def _pack_named(catalog: Catalog, words: Iterable[str]) -> str:
    """Return the id of the pack that *words* name and that has no card of this name, "" for none."""
    wanted = search_key(" ".join(words))
    if wanted in _names_in(catalog):
        return ""
    return next((pack.id for pack in catalog.packs if wanted in (search_key(pack.id), search_key(pack.name))), "")


def _sheet_lines(catalog: Catalog, pack: str, lang: str) -> list[str]:
    """Return the rules that a pack brings, each paragraph filled."""
    from villagers_rules.text.ink import filled
    from villagers_rules.text.rule_sheet import rule_sheet

    name = next(found.name for found in catalog.packs if found.id == pack)
    ink = ink_for(sys.stdout)
    paragraphs = rule_sheet(catalog, pack, language=lang)
    lines = [ink.bold(name)]
    for paragraph in paragraphs:
        lines += ["", *filled("", paragraph.split(" "), width=ink.width, between=" ")]
    return lines


def _catalog_with_card(args: Namespace, base: Catalog) -> Catalog:
    """Return *base* if it has the card, else the catalog of the first pack that has it; raise `GameError` if none does."""
    wanted = search_key(" ".join(args.card))
    known: dict[str, str] = {}
    for catalog in (base, *_others(args)):
        names = _names_in(catalog, lang=args.lang)
        if wanted in names or _pack_named(catalog, args.card) == catalog.packs[-1].id:
            return catalog
        known |= names
    raise GameError(_unknown(" ".join(args.card), known, "any pack that is found"))


def _others(args: Namespace) -> Iterator[Catalog]:
    """Yield the catalogs of all packs that are found, one by one; those that are no good are left out."""
    from villagers_rules.packs.assembly import packs_found
    from villagers_rules.packs.sources import with_all_places
    from villagers_rules.testing.coverage import catalog_with

    pack_dirs = pack_dirs_of(args)
    for pack in with_all_places(packs_found(list(pack_dirs))):
        try:
            yield catalog_with(pack.id, pack_dirs=pack_dirs)
        except (GameError, CardFileError):
            continue


_SIGNED = {"text": "\n({})", "mermaid": "%% {}", "dot": "// {}", "svg": "<!-- {} -->", "html": "<!-- {} -->"}
"""How each format says what made it, without a change of what it draws."""
FORMATS = tuple(_SIGNED)


def _add_chain_options(parser: ArgumentParser) -> None:
    """Add ``--chains`` and the options that go with it."""
    parser.add_argument(
        "--chains",
        nargs="?",
        const="",
        metavar="SUIT or PACK",
        help="draw production chains: those of a suit, of a pack, of several parted by commas, or of all packs in use",
    )
    parser.add_argument("--format", choices=FORMATS, help="how to draw the chains (left out: text)")
    output_options(parser, "the chains")


def _refuse_without_chains(args: Namespace) -> None:
    """Raise `UsageError` when no card is named, or an option that only goes with ``--chains``."""
    if not args.card:
        raise UsageError("the following arguments are required: CARD, or --chains; see villagers show --help")
    for option in ("format", "output", "force"):
        if getattr(args, option):
            raise UsageError(f"argument --{option}: it goes with --chains only")


def _draw_chains(args: Namespace, others: Iterable[Catalog]) -> int:
    """Draw the chains; *others* are the catalogs of all packs that are found, to look for what the base game lacks."""
    from villagers_rules.drawing import forest, outline
    from villagers_rules.text.prose import Prose

    if args.card:
        raise UsageError("name a card, or after --chains what to draw; not both")
    refuse_unused_force(args, "output")
    catalog, chosen = _catalog_and_choice(args, _names(args.chains), others)
    drawn = forest(Prose(catalog, getattr(args, "lang", None) or "en"), chosen)
    form = args.format or FORMATS[0]
    if form == FORMATS[0] and args.output is None:
        print_lines(outline(drawn, ink=ink_for(sys.stdout)))
    else:
        number = len(drawn.ids)
        write_or_print(args, _document(drawn, form), counted(number, "card"))
    return GOOD


def _document(drawn: Forest, form: str) -> str:
    """Return a forest in one of the `FORMATS`, as a whole file, which says what made it."""
    from villagers_rules.drawing import dot, html, mermaid, outline, svg
    from villagers_rules.text.ink import Ink

    comment = _SIGNED[form].format(MADE_BY)
    if form in ("svg", "html"):
        return f"{(svg if form == 'svg' else html)(drawn)}{comment}\n"
    lines = {"text": lambda: outline(drawn, ink=Ink()), "mermaid": lambda: mermaid(drawn), "dot": lambda: dot(drawn)}[form]()
    return "\n".join([*lines, comment, ""])


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")] if text.strip() else []
    if not all(names):
        raise UsageError(f"argument --chains: expected suits or packs, parted by commas, got {text[:60]!r}")
    return names


def _catalog_and_choice(args: Namespace, names: list[str], others: Iterable[Catalog]) -> tuple[Catalog, list[str]]:
    """Return the catalog to draw from, and of what is named the ids of suits and packs."""
    from villagers_rules.drawing.forest import unknown_name

    wanted, pack_dirs = expand_folders(names, option="--chains")
    args.folders = [*args.folders, *(folder for folder in pack_dirs if folder not in args.folders)]
    catalog = load_readable_catalog(args)
    if args.packs is None and not args.mode and not _has_names(catalog, wanted):
        catalog = _catalog_of_others(args, wanted, list(others))
    known = _ids_by_name(catalog)
    for name in wanted:
        if search_key(name) not in known:
            raise GameError(unknown_name(name, known))
    return catalog, list(dict.fromkeys(known[search_key(name)] for name in wanted))


def _catalog_of_others(args: Namespace, wanted: Iterable[str], others: list[Catalog]) -> Catalog:
    """Return the catalog of the packs among what is *wanted*, or else the first of *others* that has all these suits."""
    from villagers_rules.drawing.forest import unknown_name

    packs = {name: found for other in others for name, found in _ids_by_name(other).items() if found == other.packs[-1].id}
    named = dict.fromkeys(packs[search_key(name)] for name in wanted if search_key(name) in packs)
    if named:
        args.packs = tuple(named)
        return load_readable_catalog(args)
    fitting = [other for other in others if _has_names(other, wanted)]
    if not fitting:
        known = {name: found for other in others for name, found in _ids_by_name(other).items()}
        raise GameError(unknown_name(next((name for name in wanted if search_key(name) not in known), ", ".join(wanted)), known))
    # A pack may declare a suit whose cards only other packs bring.
    return next(
        (other for other in fitting if all(_has_cards(other, _ids_by_name(other)[search_key(name)]) for name in wanted)),
        fitting[0],
    )


def _ids_by_name(catalog: Catalog) -> dict[str, str]:
    """Return the id of every pack and suit by its id and by its names, as they are looked for; a suit counts before a pack."""
    from villagers_rules.text import languages
    from villagers_rules.text.prose import Names

    ids = [*(("packs", pack.id) for pack in catalog.packs), *(("suits", suit) for suit in catalog.table.suits)]
    spoken = [Names.of_catalog(catalog, language) for language in languages()]
    found = {search_key(names.of(*one)): one[1] for names in spoken for one in ids}
    return found | {search_key(name): name for _, name in ids}


def _has_names(catalog: Catalog, names: Iterable[str]) -> bool:
    known = _ids_by_name(catalog)
    return all(search_key(name) in known for name in names)


def _has_cards(catalog: Catalog, suit: str) -> bool:
    return any(card.suit == suit for card in catalog.table.villagers)
