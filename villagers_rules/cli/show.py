"""Show cards: suit, symbols, padlock, keyring, its rules, chain and copies; or events, developments, or the rules of a pack.

Without --packs they are looked for in the base game, then in all other packs that are found. With --chains the production chains
of a suit or a pack are drawn as a tree, each card with its symbols, its padlock and its keyring.

Examples:
  villagers show log_rafter
  villagers show "Log Rafter" cooper
  villagers show mood swing --packs solo
  villagers show zatteriere --language it
  villagers show --chains wood
  villagers show --chains profiteers --format mermaid
  villagers show --chains --format svg --output chains.svg
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    expand_folders,
    language_option,
    load_readable_catalog,
    pack_options,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.other_packs import Broken, is_asked_for, names_in, other_catalogs, refuse_broken, said_of
from villagers_rules.cli.output import ink_for, output_options, print_json, print_lines, refuse_unused_force, write_or_print
from villagers_rules.errors import GameError, nearest
from villagers_rules.files import MADE_BY
from villagers_rules.phrases import counted, phrase, plural, search_key
from villagers_rules.text.ink import uncoloured

if TYPE_CHECKING:
    from villagers_rules.drawing import Forest
    from villagers_rules.packs import Catalog


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "show", __doc__, _run, "show a card")
    parser.add_argument("card", nargs="*", metavar="CARD", help="its id or its name; several are shown one after the other")
    language_option(parser, "the card")
    _add_chain_options(parser)
    pack_options(parser)


def _find_card(catalog: Catalog, words: Iterable[str], *, lang: str = "en") -> str:
    """Return the id of the card that *words* name, in any case and with or without underscores; raise `GameError` if none."""
    wanted = " ".join(words).strip()
    known = names_in(catalog, lang=lang)
    if search_key(wanted) in known:
        return known[search_key(wanted)]
    raise GameError(_unknown(wanted, known, _packs(catalog), catalog.table.suits))


def _packs(catalog: Catalog) -> str:
    named = [pack.id for pack in catalog.packs]
    return f"the {plural(len(named), 'pack')} {', '.join(named)}"


def _unknown(wanted: str, known: Iterable[str], where: str, suits: Collection[str], broken: str = "") -> str:
    """Return that no card is called so, behind what is said of *broken* packs, which may have it, else what is spelled alike."""
    from villagers_rules.rule_numbers import is_rule_number

    if is_rule_number(wanted):
        return f"{wanted} is a rule, not a card; look it up with: villagers help {wanted}"
    hint = (
        f"it is a suit: villagers show --chains {wanted} draws its cards"
        if wanted in suits
        else ""
        if broken
        else nearest(search_key(wanted), known)
    )
    return "; ".join(filter(None, (broken, f"no card is called {wanted[:60]!r} in {where}", hint)))


def _run(args: Namespace) -> int:
    """Print the card, or draw production chains."""
    from villagers_rules.text.frame import card_frame

    if args.chains is not None:
        return _draw_chains(args)
    _refuse_without_chains(args)
    args.card = [name for word in args.card for name in _without_folders(args, [word], "CARD")]
    catalog = load_readable_catalog(args)
    shown = _things_named(args, catalog)
    if args.format == "json":
        found = [_data(one, card, args.language) if card else _sheet_data(one, pack, args.language) for one, card, pack in shown]
        print_json(found[0] if len(found) == 1 else found)
        return GOOD
    lines: list[str] = []
    for one, card, pack in shown:
        frame = card_frame(one, card, ink=ink_for(sys.stdout), language=args.language) if card else ()
        lines += ["", *(frame or _sheet_lines(one, pack, args.language))]
        if any(found.id == card for found in one.packs):  # A pack may be called like one of its cards.
            lines += ["", *_sheet_lines(one, card, args.language)]
    print_lines(lines[1:])
    return GOOD


def _without_folders(args: Namespace, names: Sequence[str], option: str) -> tuple[str, ...]:
    """Return *names* with the packs of each folder among them in its place; packs are looked for in these folders then, too."""
    found, pack_dirs = expand_folders(names, option=option)
    args.folders = [*args.folders, *(folder for folder in pack_dirs if folder not in args.folders)]
    return found


def _things_named(args: Namespace, base: Catalog) -> list[tuple[Catalog, str, str]]:
    """Return what the words of the command line name, each as a catalog with the id of a card in it, or else that of a pack.

    All words together may be one name, else the longest beginning that is a name comes first, and so on.
    """
    words = list(args.card)
    found: list[tuple[Catalog, str, str]] = []
    while words:
        for size in range(len(words), 0, -1):
            try:
                found.append(_thing_named(args, base, words[:size]))
            except GameError:
                if size > 1:
                    continue
                if found or len(words) == 1:
                    raise
                # Nothing begins with a name, so that all words were meant for one.
                return [_thing_named(args, base, words)]
            words = words[size:]
            break
    return found


def _thing_named(args: Namespace, base: Catalog, words: list[str]) -> tuple[Catalog, str, str]:
    """Return the catalog with the card or the pack that *words* name, and its id; raise `GameError` if there is none."""
    catalog = _catalog_with_card(args, base, words) if args.packs is None and not args.mode else base
    pack = _pack_named(catalog, words)
    return (catalog, "", pack) if pack else (catalog, _find_card(catalog, words, lang=args.language), "")


def _sheet_data(catalog: Catalog, pack: str, language: str) -> dict[str, object]:
    return {"pack": pack, "lines": [uncoloured(line) for line in _sheet_lines(catalog, pack, language)]}


def _data(catalog: Catalog, card: str, language: str) -> dict[str, object]:
    """Return a card as plain data: its facts, its rules text, and what it is called."""
    from villagers_rules.text import card_names
    from villagers_rules.text.card_facts import card_facts
    from villagers_rules.text.rules_text import rules_text

    found = catalog.table.card(card)
    facts: dict[str, object] = {}
    for fact in card_facts(found):
        key = f"{fact.id} {fact.part}".strip()
        facts[key] = fact.value if isinstance(fact.value, (int, str)) else str(getattr(fact.value, "text", fact.value))
    name = card_names(catalog, language=language)[card]
    rules = list(rules_text(catalog, card, language=language))
    return {"id": card, "name": name, "pack": found.pack, "kind": type(found).__name__.lower(), "facts": facts, "rules": rules}


def _pack_named(catalog: Catalog, words: Iterable[str]) -> str:
    """Return the id of the pack that *words* name and that has no card of this name, "" for none."""
    wanted = search_key(" ".join(words))
    if wanted in names_in(catalog):
        return ""
    return next((pack.id for pack in catalog.packs if wanted in (search_key(pack.id), search_key(pack.name))), "")


def _sheet_lines(catalog: Catalog, pack: str, lang: str) -> list[str]:
    """Return the rules that a pack brings, each paragraph filled."""
    from villagers_rules.packs import locales
    from villagers_rules.text.ink import filled
    from villagers_rules.text.rule_sheet import rule_sheet
    from villagers_rules.words import Words

    pack_of = next(found for found in catalog.packs if found.id == pack)
    ink = ink_for(sys.stdout)
    paragraphs = rule_sheet(catalog, pack, language=lang)
    named = locales.names_in(pack_of, lang)
    lines = [ink.bold(named.get("packs", {}).get(pack, pack_of.name))]
    words = Words(catalog, lang)
    if not paragraphs:
        without = phrase("This pack has no rules besides those on its cards, which `villagers list cards` lists.")
        paragraphs = (words.text(without),)
    for mode in (mode for mode in pack_of.modes.values() if mode.name != catalog.mode):
        text = named.get("mode_texts", {}).get(mode.name, mode.says)
        says = phrase("Mode {mode}: {says} Its rules: villagers show {pack} --mode {mode}", mode=mode.name, says=text, pack=pack)
        paragraphs = (*paragraphs, words.text(says))
    for paragraph in paragraphs:
        lines += ["", *filled("", paragraph.split(" "), width=ink.width, between=" ")]
    return lines


def _catalog_with_card(args: Namespace, base: Catalog, words: list[str]) -> Catalog:
    """Return *base* if it has the card, else the catalog of the first pack that has it; raise `GameError` if none does."""
    wanted = search_key(" ".join(words))
    known: dict[str, str] = {}
    broken: list[Broken] = []
    for catalog in chain([base], other_catalogs(args, broken)):
        names = names_in(catalog, lang=args.language)
        if wanted in names or _pack_named(catalog, words) == catalog.packs[-1].id:
            if not is_asked_for(catalog.packs[-1], args):
                refuse_broken(broken)
            return catalog
        known |= names
    refuse_broken(broken, wanted)
    where = "any pack that can be read" if broken else "any pack that is found"
    raise GameError(_unknown(" ".join(words), known, where, catalog.table.suits, said_of(broken, wanted)))


_SIGNED = {"text": "\n({})", "mermaid": "%% {}", "dot": "// {}", "svg": "<!-- {} -->", "html": "<!-- {} -->"}
"""How each format says what made it, without a change of what it draws."""
_ENDINGS = {".mmd": "mermaid", ".dot": "dot", ".gv": "dot", ".svg": "svg", ".html": "html"}
"""The formats that the endings of files name."""
_NOT_MADE = (".png", ".pdf", ".jpg", ".jpeg")
_CARD_FORMATS = ("text", "json")
FORMATS = tuple(_SIGNED)


def _add_chain_options(parser: ArgumentParser) -> None:
    """Add ``--chains`` and the options that go with it."""
    parser.add_argument(
        "--chains",
        nargs="?",
        const="",
        metavar="SUIT or PACK",
        help="draw production chains: those of a suit, of a pack, of several comma-separated, or of all packs in use",
    )
    parser.add_argument(
        "-f",
        "--format",
        choices=(*FORMATS, "json"),
        metavar="FORMAT",
        help=f"how to print the card, or to draw the chains: {', '.join((*FORMATS, 'json'))} (default: text)",
    )
    output_options(parser, "the chains")


def _refuse_without_chains(args: Namespace) -> None:
    """Raise `UsageError` when no card is named, or an option that only goes with ``--chains``."""
    if not args.card:
        raise UsageError("the following arguments are required: CARD, or --chains; see villagers show --help")
    if args.format not in (None, *_CARD_FORMATS):
        raise UsageError(f"argument --format: a card is shown as {' or '.join(_CARD_FORMATS)}; {args.format} goes with --chains")
    for option in ("output", "force"):
        if getattr(args, option):
            raise UsageError(f"argument --{option}: it goes with --chains only")


def _draw_chains(args: Namespace) -> int:
    """Draw the chains; what the base game lacks is looked for in all packs that are found."""
    from villagers_rules.drawing import forest, forest_data, outline
    from villagers_rules.text.prose import Prose

    if args.card:
        raise UsageError("name a card, or after --chains what to draw; not both")
    refuse_unused_force(args, "output")
    catalog, chosen = _catalog_and_choice(args, _names(args.chains))
    drawn = forest(Prose(catalog, args.language), chosen)
    form = args.format or _format_of(args.output)
    if form == "json":
        if args.output is not None:
            raise UsageError("argument --output: JSON is printed; write it to a file with: villagers show ... > FILE")
        print_json(forest_data(drawn))
        return GOOD
    if form == FORMATS[0] and args.output is None:
        print_lines(outline(drawn, ink=ink_for(sys.stdout)))
    else:
        number = len(drawn.ids)
        write_or_print(args, _document(drawn, form), counted(number, "card"))
    return GOOD


def _format_of(output: Path | None) -> str:
    """Return the format that the ending of a file names, else text; raise `UsageError` for a picture that is not made here."""
    ending = output.suffix.lower() if output is not None else ""
    if ending in _NOT_MADE:
        raise UsageError(f"argument --output: chains are not drawn as {ending}; use --format svg and open it in a browser")
    return _ENDINGS.get(ending, FORMATS[0])


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
        raise UsageError(f"argument --chains: expected suits or packs, comma-separated, got {text[:60]!r}")
    return names


def _catalog_and_choice(args: Namespace, names: list[str]) -> tuple[Catalog, list[str]]:
    """Return the catalog to draw from, and of what is named the ids of suits and packs."""
    from villagers_rules.drawing.forest import unknown_name

    wanted = _without_folders(args, names, "--chains")
    catalog = load_readable_catalog(args)
    if args.packs is None and not args.mode and not _has_names(catalog, wanted):
        catalog = _catalog_of_others(args, wanted)
    known = _ids_by_name(catalog)
    for name in wanted:
        if search_key(name) not in known:
            raise GameError(unknown_name(name, known))
    return catalog, list(dict.fromkeys(known[search_key(name)] for name in wanted))


def _catalog_of_others(args: Namespace, wanted: Iterable[str]) -> Catalog:
    """Return the catalog of the packs among what is *wanted*, or else the first of all packs that has all these suits."""
    from villagers_rules.drawing.forest import unknown_name

    broken: list[Broken] = []
    others = list(other_catalogs(args, broken))
    packs = {name: found for other in others for name, found in _ids_by_name(other).items() if found == other.packs[-1].id}
    named = dict.fromkeys(packs[search_key(name)] for name in wanted if search_key(name) in packs)
    if named:
        args.packs = tuple(named)
        return load_readable_catalog(args)
    fitting = [other for other in others if _has_names(other, wanted)]
    if not fitting:
        known = {name: found for other in others for name, found in _ids_by_name(other).items()}
        message = unknown_name(next((name for name in wanted if search_key(name) not in known), ", ".join(wanted)), known)
        raise GameError("; ".join(filter(None, (message, said_of(broken)))))
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
