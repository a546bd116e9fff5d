"""Puts packs together: from names to packs, each after those it requires, and from their files to a `Catalog`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from villagers_rules.errors import CardFileError, GameError, Problem, UnknownPackError, nearest
from villagers_rules.language import Lexicon, symbols
from villagers_rules.model.cards import CardTable
from villagers_rules.model.deck import drawn_from
from villagers_rules.packs import check_cards, manifest
from villagers_rules.packs.allowance import counted, take
from villagers_rules.packs.book import FILES as RULES_FILES
from villagers_rules.packs.book import Book
from villagers_rules.packs.cards import Entry, cards_in, related
from villagers_rules.packs.catalog import Catalog, Mode
from villagers_rules.packs.check_occasions import check_occasions
from villagers_rules.packs.check_setup import Plan, check_game
from villagers_rules.packs.developments import read_development
from villagers_rules.packs.left_out import SETUP
from villagers_rules.packs.more_modes import modes_added_to, part_added_to, parts_added_to, played_with
from villagers_rules.packs.pack_files import (
    DEVELOPMENTS,
    EVENTS,
    VILLAGERS,
    PackFiles,
    by_id,
    packs_in,
    refuse_nameless,
    same_folder,
    shipped_packs,
    with_required,
)
from villagers_rules.packs.phases import MORE
from villagers_rules.packs.reader import MANIFEST, shown_path, unreadable_folder
from villagers_rules.packs.rule_abilities import standing_parts
from villagers_rules.packs.rules import ON_CARDS, ON_TABLE, counters_in, merged, read_rules, seats_in
from villagers_rules.packs.sentences import ANYTHING, Sentences, Unresolved
from villagers_rules.packs.sources import searched_places, with_missing
from villagers_rules.packs.standing import check_phases
from villagers_rules.packs.standing_counts import counted_as
from villagers_rules.packs.standing_words import KEY as WHILE_IN_PLAY
from villagers_rules.packs.step_zones import hosts_at_most
from villagers_rules.packs.verbs import hooks
from villagers_rules.phrases import Listed, phrase
from villagers_rules.resources import resource


def assemble(packs: Sequence[PackFiles], mode: Mode | None = None) -> tuple[Catalog | None, list[Problem]]:
    """Return the catalog of *packs*, all of whose files were read, in a *mode*, and every problem of theirs.

    There is none where the problems keep it from being one; where all are those of its set-up, its cards can be read, not played.
    """
    unresolved = (
        ANYTHING if any(pack.lacking for pack in packs) else Unresolved.about(d for pack in packs for d in pack.documents)
    )
    if manifest.builds_on_nothing(packs):
        return None, problems_of(packs)
    suits = manifest.suits_of(packs)
    players = manifest.players_of(packs, mode)
    found = cards_in(packs, [VILLAGERS], suits=tuple(suits))
    events, developments = cards_in(packs, [EVENTS]), cards_in(packs, [DEVELOPMENTS])
    check_cards.check_ids([*found, *events, *developments], suits)
    check_cards.check_backs(events, developments, suits)
    entries = check_cards.first_of_each(found)
    chosen = next((manifest.mode_part(pack, mode.name) for pack in packs if mode is not None and pack.id == mode.pack), None)
    modes = [*([chosen] if chosen else []), *parts_added_to(packs, mode)]
    rules_files = [document for pack in packs for document in pack.of_kind(RULES_FILES)]
    counters = counters_in(rules_files, modes)
    lying = [counters_in(rules_files, modes, lying=place) for place in (ON_CARDS, ON_TABLE)]
    seats, sides = seats_in(rules_files, modes), check_cards.sides_of(found)
    of_modes = _counters_of_modes(packs).difference(counters, lying[0])
    lexicon = Lexicon(tuple(suits), tuple(entries), seats, counters, sides, lying[0], lying[1], tuple(sorted(of_modes)))
    sentences = Sentences(lexicon, unresolved, ids_for=_ids_for(packs, found))
    printed = check_cards.read_villagers(found, sentences)
    event_cards = check_cards.read_events(events, sentences)
    development_cards = [card for entry in developments if (card := read_development(entry, sentences)) is not None]
    check_cards.check_suits(found, packs, suits, unresolved)
    check_cards.check_relations(entries, printed, unresolved)
    every_step = [step for pack in packs for step in _all_steps(pack)]
    check_cards.check_piles(entries.values(), every_step, unresolved)
    book = merged(packs, sentences, modes=modes, quiet=bool(unresolved))
    steps = manifest.setup_steps([pack for pack in packs if (SETUP, pack.id) not in book.left_out], mode)
    rules = read_rules(book, [prepared.step for prepared in steps], as_players=mode.set_up_as if mode else 0)
    check_cards.check_silver(entries, printed, counted_as(sentences))
    check_cards.check_declared(book, [*found, *events, *developments])
    if rules is not None:
        check_cards.check_rules(book, rules, entries, developments, unresolved)
        _check_limits(book, [side.silver for villager in printed.values() for side in villager.sides])
        aware = _aware_of_phases(packs, book)
        cards = [entry for entry in (*found, *events, *developments) if entry.part.document.file in aware]
        phases = (*rules.phases, *(name for section, name in book.left_out if section == MORE))
        check_occasions(cards, [document for document in rules_files if document.file in aware], rules, phases)
        check_phases((*(each for entry in cards for each in entry.part.listed(WHILE_IN_PLAY)), *standing_parts(book)), phases)
    problems = problems_of(packs)
    if rules is None or players is None or problems:
        return None, problems
    scope = {pack.id: frozenset(other.id for other in with_required([pack], by_id(packs))) for pack in packs}
    if rules.keyrings_of_all:
        scope = dict.fromkeys(scope, frozenset(scope))
    villagers = related([*printed.values()], scope, rules.first_carries, rules.others_carry)
    table = CardTable(
        villagers,
        tuple(suits),
        symbols(),
        events=event_cards,
        developments=development_cards,
        hooks=hooks(),
        of_rules=rules,
    )
    table.remembers = bool(sentences.historic)
    table.tucked_under = hosts_at_most(table, rules)
    table.words = tuple(sorted(sentences.words))
    seated = _starting_seats(packs)
    table.starters = [kind for kind in table.starters if table.ids[kind] not in seated]
    table.ends_at_once = tuple(end for end in rules.ends if not end.after)
    table.acts_at_moves = table.acts_at_moves or bool(table.ends_at_once)
    check_cards.check_dealt(events, developments, every_step, _decks_in(packs, book))
    check_cards.check_decks(book, rules, drawn_from(table, rules, players[0])["reveal"])
    pack_of = {document.file: number for number, pack in enumerate(packs) for document in pack.documents}
    too_large = check_game(Plan(entries, table, rules, book, players, steps, chosen, pack_of))
    catalog = Catalog(
        packs=tuple(map(manifest.manifest_of, packs)),
        table=table,
        rules=rules,
        villagers={villager.id: villager for villager in villagers},
        events={event.id: event for event in event_cards},
        developments={development.id: development for development in development_cards},
        lexicon=lexicon,
        players=players,
        mode=mode.name if mode else "",
        too_large=too_large,
    )
    return catalog, problems_of(packs)


def _counters_of_modes(packs: Sequence[PackFiles]) -> set[str]:
    """Return the counters that modes of *packs* declare, or that packs add to modes."""
    modes = [part for pack in packs for _, part in manifest.mode_parts(pack)]
    return {name for place in ("", ON_CARDS) for name in counters_in((), modes, lying=place)}


def _aware_of_phases(packs: Sequence[PackFiles], book: Book) -> set[str]:
    """Return the files that know which phases the game has: not those of packs below the one that gives them."""
    given = book.values.get(("phases",))
    by_pack = {pack.id: {document.file for document in (*pack.documents, pack.manifest)} for pack in packs}
    giver = next((pack for pack in packs if given is not None and given.document.file in by_pack[pack.id]), None)
    below = {pack.id for pack in with_required([giver], by_id(packs)) if pack is not giver} if giver is not None else set()
    return {file for pack, files in by_pack.items() if pack not in below for file in files}


def _check_limits(book: Book, silver: Iterable[Any]) -> None:
    """Report a limit that reads silver values while the formula of one reads a limit: both would be worked out without end."""
    reading = next((formula for formula in silver if formula is not None and formula.reads_limits()), None)
    for name in ("draft", "build") if reading else ():
        limit = book.formula(name, "limit")
        if limit is not None and limit.reads_values():
            message = f"a limit cannot be worked out from silver values while `{reading}` reads a limit"
            book.report((name, "limit"), "formula", message, suggestion="count symbols or villagers, as in `2 + food symbols`")


def _starting_seats(packs: Iterable[PackFiles]) -> set[str]:
    """Return the villagers with which villages of seats without a player start, in any mode."""
    chapters = [chapter.part("seats") for pack in packs for chapter, _ in manifest.numbers_of(pack)]
    return {card for seats in chapters if seats for _, seat in seats.parts() if (card := seat.text("starts_with"))}


def _all_steps(pack: PackFiles) -> list[manifest.Prepared]:
    """Return the set-up steps of *pack* in all of its modes."""
    found = manifest.setup_steps([pack])
    for mode in manifest.modes_of(pack).values():
        found += manifest.setup_steps([pack], mode)
    for name in modes_added_to(pack):
        part = part_added_to(pack, name)
        found += manifest.steps_in(part) if part is not None else []
    return found


def _ids_for(packs: Sequence[PackFiles], villagers: Sequence[Entry]) -> dict[str, frozenset[str]]:
    """Return the ids of villagers, suits and counters of each pack and of those that it requires, by the files of the pack."""
    found: dict[str, frozenset[str]] = {}
    for pack in packs:
        known = with_required([pack], by_id(packs))
        files = {document.file for other in known for document in other.documents}
        rules_files = [document for other in known for document in other.of_kind(RULES_FILES)]
        ids = {card.id for card in villagers if card.part.document.file in files}
        ids |= {suit for other in known for suit in other.words("suits")}
        ids |= {*counters_in(rules_files), *counters_in(rules_files, lying=ON_CARDS)}
        found |= dict.fromkeys((document.file for document in pack.documents), frozenset(ids))
    return found


def _decks_in(packs: Sequence[PackFiles], book: Book) -> set[str]:
    """Return the decks that the rules deal events from, those of all modes included."""
    found = {name[-1] for name in book.values if name[:-1] == ("events", "decks")}
    for pack in packs:
        for mode in manifest.modes_of(pack):
            part = manifest.mode_part(pack, mode)
            for key in (RULES_FILES, "events", "decks"):
                part = part.part(key) if part else None
            found.update(part.data if part else ())
    return found


def problems_of(packs: Sequence[PackFiles]) -> list[Problem]:
    """Return the problems of all files of *packs*, sorted by place, each once."""
    found = {problem for pack in packs for problem in pack.problems}
    found.update(problem for pack in packs for document in pack.documents for problem in document.problems)
    return sorted(found)


def packs_in_folder(folder: Path) -> tuple[list[PackFiles], Problem | None]:
    """Return the packs in *folder*, or the problem that there are none."""
    shown = shown_path(folder)
    if not folder.is_dir():
        return [], Problem(shown, 1, 1, "unreadable-file", "there is no such folder", suggestion="check its name")
    try:
        found = packs_in(folder)
    except OSError as error:
        return [], unreadable_folder(shown, error)
    if found:
        return found, None
    message = f"expected a {MANIFEST} in the folder, or in folders in it, got none"
    return [], Problem(shown, 1, 1, "no-pack", message, suggestion="add the manifest, or name the files one by one")


def refuse_duplicates(packs: Iterable[PackFiles], among: Iterable[PackFiles]) -> None:
    """Report each of *packs* whose id another pack of *among* has, too."""
    among = list(among)
    for pack in packs:
        for other in among:
            if other.id == pack.id != "" and not same_folder(pack, other):
                path = (pack.manifest.kind, "id")
                message = f"the pack in {other.shown} is called `{pack.id}`, too"
                pack.manifest.report("duplicate-pack", message, path=path, suggestion="rename one of them")
                break


def _refuse_twins(used: Iterable[PackFiles], found: Iterable[PackFiles]) -> None:
    """Raise `CardFileError` for each pack that was *found* with the id of one that is *used*, which was found before."""
    problems = []
    found = list(found)
    for pack in used:
        for other in found:
            if other.id == pack.id and not same_folder(pack, other):
                message, hint = f"the pack in {pack.shown} is called `{pack.id}`, too", "rename one of them"
                if resource("cards", pack.id).is_dir():
                    message, hint = f"a shipped pack is called `{pack.id}`, too", "rename this one"
                place = (other.manifest.kind, "id")
                problems.append(other.manifest.problem("duplicate-pack", message, path=place, suggestion=hint))
    if problems:
        raise CardFileError(dict.fromkeys(problems))  # A pack that is named may lie in a folder that is searched, too.


@counted
def load_named(names: tuple[str, ...], pack_dirs: list[Path], mode: str = "", *, to_read: bool = False) -> Catalog:
    """Return the catalog of the packs called *names* in a *mode*; those in *pack_dirs* come before those found elsewhere."""
    found = with_missing(packs_found(pack_dirs), names, mode=mode)
    return load_among(found, names, mode, pack_dirs=pack_dirs, to_read=to_read)


def load_among(
    found: list[PackFiles], names: tuple[str, ...], mode: str = "", *, pack_dirs: Sequence[Path] = (), to_read: bool = False
) -> Catalog:
    """Return the catalog of the packs called *names* among those that were *found*, in *pack_dirs* and elsewhere.

    Of one that is only *to_read* no game need be set up.
    """
    known = by_id(found)
    modes = modes_among(found)
    chosen = _mode_named(mode, modes) if mode else None
    if not names:
        raise GameError(phrase("expected the name of at least one pack, got none; the packs: {packs}", packs=", ".join(known)))
    for place, name in enumerate(names):
        if name in names[:place]:
            raise GameError(phrase("the pack {pack} is named twice; name it once", pack=name))
        if name not in known:
            refuse_nameless(found)
            hint = nearest(name, known) or "the packs: " + ", ".join(known)
            if name.isidentifier() and Path(name, MANIFEST).is_file():
                hint = f"write ./{name} for the folder"
            raise UnknownPackError(f"no pack is called {name}; {hint}; {searched_places(pack_dirs)}")
    wanted = [*names, *([chosen.pack] if chosen else [])]
    context = with_required([known[name] for name in wanted], known)
    _refuse_mismatches(context, chosen)
    for pack in context:
        pack.read_all()
        take("cards", pack.cards, pack.manifest.file)
        manifest.check_requirements(pack, known)
    _refuse_twins(context, found)
    if chosen is not None:
        manifest.refuse_duplicate_modes([pack for pack in context if pack.id == chosen.pack], found)
    catalog, problems = assemble(context, chosen)
    if catalog is None or (problems and not to_read):
        raise CardFileError(problems)
    return evolve(catalog, modes=modes)


@counted
def packs_found(pack_dirs: list[Path]) -> list[PackFiles]:
    """Return the shipped packs and those in *pack_dirs*, only manifests read; raise `CardFileError` for bad folders."""
    found = shipped_packs()
    for folder in pack_dirs:
        inside, problem = packs_in_folder(folder)
        if problem is not None:
            raise CardFileError([problem])
        found += inside
    return found


def modes_among(packs: list[PackFiles]) -> dict[str, Mode]:
    """Return the modes of *packs* by name, the first of each."""
    found: dict[str, Mode] = {}
    for pack in packs:
        for name, mode in manifest.modes_of(pack).items():
            found.setdefault(name, mode)
    return played_with(found, packs)


def mode_with(packs: list[PackFiles], names: Collection[str]) -> str:
    """Return the first mode of *packs* that brings one of the packs *names* or that one of them adds to, "" for none."""
    modes = modes_among(packs)
    own = [mode.name for mode in modes.values() if mode.pack in names]
    added = [name for pack in packs if pack.id in names for name in modes_added_to(pack) if name in modes]
    return next(iter(own + added), "")


def _mode_named(name: str, modes: dict[str, Mode]) -> Mode:
    if name not in modes:
        hint = nearest(name, modes) or ("the modes: " + ", ".join(modes) if modes else "no pack that is found has a mode")
        raise UnknownPackError(f"no mode is called {name}; {hint}")
    return modes[name]


def _refuse_mismatches(packs: list[PackFiles], mode: Mode | None) -> None:
    """Raise `GameError` when *packs* cannot be played together, or not in *mode*."""
    ids = [pack.id for pack in packs]
    for pack in packs:
        for other in pack.words("conflicts"):
            if other in ids:
                raise GameError(
                    phrase(
                        "the packs {pack} and {other} cannot be played together, says {file}; leave one out",
                        pack=pack.id,
                        other=other,
                        file=pack.manifest.file,
                    )
                )
        if mode is not None and mode.plays_with is not None and pack.id != mode.pack and pack.id not in mode.plays_with:
            others = [name for name in mode.plays_with if name != mode.pack]
            only = phrase("only with {packs}", packs=Listed(others)) if others else phrase("with no other pack")
            problem = phrase("the mode {mode} is played {only}; leave {pack} out", mode=mode.name, only=only, pack=pack.id)
            way = phrase(
                "{problem}, or let it add to the mode with `more_modes: {{{mode}: {{}}}}`", problem=problem, mode=mode.name
            )
            raise GameError(way)
    alone = manifest.in_modes_only(packs) if mode is None else None
    if alone is not None:
        modes = Listed(manifest.modes_of(alone), "or")
        raise GameError(
            phrase("the pack {pack} is played in a mode of its own; choose the mode {modes}", pack=alone.id, modes=modes)
        )
