"""Puts packs together: from their files to a `Catalog`, or to everything that keeps them from being one."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.errors import Problem
from villagers_rules.language import Lexicon, symbols
from villagers_rules.model.cards import CardTable
from villagers_rules.model.deck import drawn_from
from villagers_rules.packs import check_names
from villagers_rules.packs.cards import cards_in, read_development
from villagers_rules.packs.catalog import Catalog, Mode
from villagers_rules.packs.check_cards import check_relations, check_silver, check_suits, read_events, read_villagers
from villagers_rules.packs.check_setup import Plan, check_game
from villagers_rules.packs.derive import related
from villagers_rules.packs.manifest import Prepared, manifest_of, mode_part, modes_of, players_of, scope_of, setup_steps, suits_of
from villagers_rules.packs.merged_rules import FILES as RULES_FILES
from villagers_rules.packs.merged_rules import Book, merged, seats_in
from villagers_rules.packs.pack_files import DEVELOPMENTS, EVENTS, VILLAGERS, PackFiles
from villagers_rules.packs.rules import read_rules
from villagers_rules.packs.sentences import ANYTHING, Sentences, Unresolved
from villagers_rules.packs.verbs import hooks


def assemble(packs: Sequence[PackFiles], mode: Mode | None = None) -> tuple[Catalog | None, list[Problem]]:
    """Return the catalog of *packs*, all of whose files were read, in a *mode*, or every problem that keeps it from being one."""
    unresolved = (
        ANYTHING if any(pack.lacking for pack in packs) else Unresolved.about(d for pack in packs for d in pack.documents)
    )
    suits = suits_of(packs)
    players = players_of(packs, mode)
    found = cards_in(packs, [VILLAGERS], suits=tuple(suits))
    events, developments = cards_in(packs, [EVENTS]), cards_in(packs, [DEVELOPMENTS])
    check_names.check_ids([*found, *events, *developments], suits)
    check_names.check_backs(events, developments, suits)
    entries = check_names.first_of_each(found)
    chosen = next((mode_part(pack, mode.name) for pack in packs if mode is not None and pack.id == mode.pack), None)
    rules_files = [document for pack in packs for document in pack.of_kind(RULES_FILES)]
    lexicon = Lexicon(tuple(suits), tuple(entries), seats_in(rules_files, chosen))
    sentences = Sentences(lexicon, unresolved)
    printed = read_villagers(found, sentences)
    event_cards = read_events(events, sentences)
    development_cards = [card for entry in developments if (card := read_development(entry, sentences)) is not None]
    check_suits(found, packs, suits, unresolved)
    check_relations(entries, printed, unresolved)
    check_silver(entries, printed)
    every_step = [step for pack in packs for step in _all_steps(pack)]
    check_names.check_piles(entries.values(), every_step, unresolved)
    book = merged(rules_files, packs[-1].manifest, sentences, mode=chosen)
    book.quiet = bool(unresolved)
    steps = setup_steps(packs, mode)
    rules = read_rules(book, [prepared.step for prepared in steps], as_players=mode.set_up_as if mode else 0)
    if rules is not None:
        check_names.check_seats(book, rules, entries, unresolved)
        check_names.check_pools(rules, entries.values(), unresolved)
        check_names.check_tokens(rules, developments)
    problems = problems_of(packs)
    if rules is None or players is None or problems:
        return None, problems
    required = {pack.id: frozenset((pack.id, *pack.words("requires"))) for pack in packs}
    villagers = related([*printed.values()], scope_of(required), rules.first_carries, rules.others_carry)
    table = CardTable(villagers, tuple(suits), symbols(), events=event_cards, developments=development_cards, hooks=hooks())
    check_names.check_dealt(events, developments, every_step, _decks_in(packs, book))
    check_names.check_decks(book, rules, drawn_from(table, rules, players[0])["reveal"])
    too_large = check_game(Plan(entries, table, rules, book, players, steps, chosen))
    problems = problems_of(packs)
    if problems:
        return None, problems
    catalog = Catalog(
        packs=tuple(map(manifest_of, packs)),
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
    return catalog, []


def _all_steps(pack: PackFiles) -> list[Prepared]:
    """Return the set-up steps of *pack* in all of its modes."""
    found = setup_steps([pack])
    for mode in modes_of(pack).values():
        found += setup_steps([pack], mode)
    return found


def _decks_in(packs: Sequence[PackFiles], book: Book) -> set[str]:
    """Return the decks that the rules deal events from, those of all modes included."""
    found = {name[-1] for name in book.values if name[:-1] == ("events", "decks")}
    for pack in packs:
        for mode in modes_of(pack):
            part = mode_part(pack, mode)
            for key in (RULES_FILES, "events", "decks"):
                part = part.part(key) if part else None
            found.update(part.data if part else ())
    return found


def problems_of(packs: Sequence[PackFiles]) -> list[Problem]:
    """Return the problems of all files of *packs*, sorted by place, each once."""
    found = {problem for pack in packs for problem in pack.problems}
    found.update(problem for pack in packs for document in pack.documents for problem in document.problems)
    return sorted(found)
