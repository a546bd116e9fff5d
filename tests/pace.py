"""How much a test run looks at: `make quick`, `make test` or `make test-all`. What is slow stands here, and nowhere else.

A run of any pace holds every law on some games: a quick one on those of a third of all packs and modes, a slower one on those of
all, and the slowest plays most of them. What `SLOW` names has the marker ``slow``, and is left out when the pace is quick.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

VARIABLE = "VILLAGERS_TESTS"
"""The environment variable that sets the pace; the processes of a test run inherit it."""
PACES = ("quick", "test", "all")
PACE = os.environ.get(VARIABLE) or "test"
if PACE not in PACES:
    raise SystemExit(f"expected {', '.join(PACES)} in {VARIABLE}, got {PACE!r}")

SLOW = (
    "api/test_card_book.py::test_the_book_holds_every_card_of_the_game",
    "api/test_docs.py::test_the_example_table_plays_games_by_json",
    "api/test_json.py",
    "api/test_log_stays.py",
    "api/test_pickles.py::test_a_save_of_ones_own_is_loaded_without_a_check",
    "api/test_pickles.py::test_pickles_are_small_and_come_back_equal",
    "api/test_sampling.py",
    "api/test_seats.py::test_a_log_says_what_the_changes_say",
    "api/test_words.py::test_everything_can_be_said",
    "api/test_words.py::test_nothing_of_a_change_is_left_unsaid",
    "authoring",
    "balance",
    "bots",
    "catalog/test_catalog_bad_input.py",
    "catalog/test_catalog_files.py::test_all_problems_of_all_files_at_once",
    "catalog/test_catalog_packs.py::test_every_pack_but_base_can_be_deleted",
    "catalog/test_odd_values.py",
    "cli/test_answers_of_commands.py",
    "cli/test_commands.py",
    "cli/test_coverage.py",
    "cli/test_json_game.py",
    "cli/test_menu.py",
    "cli/test_modes.py",
    "cli/test_other_packs.py",
    "cli/test_packs_in_play.py",
    "cli/test_play.py",
    "cli/test_progress.py",
    "cli/test_serve.py",
    "cli/test_simulate.py",
    "cli/test_terminal.py",
    "cli/test_texts.py",
    "cli/test_widths.py",
    "drawing",
    "expansions",
    "games/test_without_knowledge.py",
    "house/test_imports.py",
    "house/test_names.py",
    "house/test_phrases.py",
    "house/test_readme.py",
    "house/test_rows.py",
    "house/test_sizes.py",
    "house/test_words.py",
    "language/test_agreement.py",
    "language/test_limits.py",
    "language/test_resources.py",
    "language/test_sentences.py::test_reads_no_grammar_before_it_must",
    "language/test_tables.py",
    "laws/test_counting.py",
    "laws/test_every_card.py::test_every_card_is_played",
    "laws/test_numbers.py",
    "learning/test_codes.py",
    "learning/test_features.py",
    "learning/test_page.py",
    "lint/test_bounds.py",
    "lint/test_fixes.py",
    "lint/test_lint_files.py",
    "lint/test_problems.py",
    "records/test_long_texts.py",
    "reference/test_second_validator.py",
    "runs",
    "saves/test_damaged.py",
    "saves/test_longest.py",
    "saves/test_other_cards.py",
    "saves/test_packs.py",
    "saves/test_saves.py::test_a_save_gives_back_the_game_at_every_moment",
    "scenarios/test_scenarios_running.py",
    "security",
    "sixty",
    "test_endless.py",
    "test_examples.py",
    "test_files.py::test_two_writers_of_one_file_never_tear_it",
    "test_four_seasons.py",
    "test_spreads.py",
    "test_strange_actions.py",
    "test_strangers_pack.py",
    "test_units.py",
    "testkit",
    "text/test_error_messages.py",
    "text/test_locales.py::test_coverage_counts_names",
    "text/test_locales.py::test_every_shipped_pack_has_italian_names",
    "text/test_messages.py",
    "web/test_bench_requests.py",
    "web/test_bench_routes.py",
    "web/test_hall.py",
    "web/test_leaks.py",
    "web/test_protocol.py::test_messages_are_as_the_schemas_say",
    "web/test_publish.py",
    "web/test_room.py",
)
"""Folders, files and tests under `tests` that take long by nature: they start processes, search, or play many games."""

ONLY_ALL = (
    "authoring/test_authoring_page.py::test_the_tutorial_works_from_beginning_to_end",
    "authoring/test_finding.py",
    "cli/test_menu.py::test_questions_reach_all_that_can_be_reached",
    "cli/test_option_pairs.py",
    "cli/test_streams.py",
    "fuzz",
    "games/test_packs_apart.py",
    "house/test_wheel.py",
    "laws/test_renaming.py",
    "learning/test_environments.py",
    "learning/test_openspiel.py",
    "recall",
    "runs/test_cluster.py",
    "runs/test_killed.py",
    "runs/test_recording.py",
    "runs/test_tournament.py",
    "saves/test_every_leaf.py",
    "scenarios/test_scenarios_shipped.py::test_every_position_keeps_the_laws",
    "security/test_hostile_packs.py",
    "security/test_odd_files.py",
    "security/test_terminal.py",
    "sixty/test_sixty.py::test_it_plays",
    "test_endless.py::test_games_that_were_not_finished_say_why",
    "test_reading.py",
    "test_steps_documented.py",
    "test_strangers_pack.py::test_it_plays_saves_and_undoes",
    "web/browser",
    "web/test_crash.py",
    "web/test_server.py",
)
"""What runs at the pace `all` alone: what needs a browser and packages of npm, and what takes longest of the slow ones."""

Size = TypeVar("Size")


def sized(*, quick: Size, test: Size, everything: Size) -> Size:
    """Return the size of a sample at the pace of this run."""
    return {"quick": quick, "test": test, "all": everything}[PACE]


EVERY: dict[str, int] = {
    "api/test_words.py": sized(quick=3, test=3, everything=1),
    "catalog/test_catalog_agreement.py::test_schemas_help": sized(quick=2, test=1, everything=1),
    "catalog/test_catalog_files.py::test_rejected": sized(quick=8, test=2, everything=1),
    "language/test_phrasings.py::test_what_people_say_leads_to_a_sentence": sized(quick=8, test=1, everything=1),
    "language/test_slip_fixes.py::test_all_slips_of_a_sentence_are_mended": sized(quick=6, test=1, everything=1),
    "language/test_suite.py::test_error": sized(quick=4, test=1, everything=1),
    "language/test_suite.py::test_formula": sized(quick=4, test=1, everything=1),
    "reference/test_examples_valid.py": sized(quick=6, test=1, everything=1),
    "reference/test_help.py": sized(quick=4, test=1, everything=1),
    "scenarios/test_scenarios_shipped.py::test_scenario": sized(quick=12, test=2, everything=1),
    "scenarios/test_scenarios_shipped.py::test_what_cards_lead_to_can_be_saved": sized(quick=48, test=6, everything=1),
    "sixty/test_sixty.py::test_the_cards_are_exact": sized(quick=4, test=3, everything=1),
    "text/test_card_lines.py": sized(quick=4, test=1, everything=1),
    "text/test_pedlars.py": sized(quick=3, test=1, everything=1),
    "text/test_rules_texts.py::test_every_card_of_our_tests_can_be_read": sized(quick=6, test=1, everything=1),
}
"""Tests of many cases, and of how many of these one is looked at, the first of them included."""


def part(everything: Iterable[Size], every: int) -> list[Size]:
    """Return *everything* at the pace `all`, else the first of it and then one out of so many.

    >>> part("abcdef", 2) == (list("abcdef") if PACE == "all" else ["a", "c", "e"])
    True
    """
    return list(everything)[:: sized(quick=every, test=every, everything=1)]


def is_left_out(test: str) -> bool:
    """Return whether *test*, named by its file under `tests`, does not run at this pace whether it is slow or not."""
    return PACE != "all" and _is_among(test, ONLY_ALL)


def is_slow(test: str) -> bool:
    """Return whether *test*, named by its file under `tests` and its function, is slow.

    >>> is_slow("fuzz/test_fuzz.py::test_nothing_is_found"), is_slow("golden/test_golden.py::test_games_come_out_as_they_did")
    (True, False)
    """
    return _is_among(test, (*SLOW, *ONLY_ALL))


def every(test: str) -> int:
    """Return of how many cases of *test*, named by its file under `tests` and its function, one is looked at.

    >>> every("api/test_hand.py::test_hands[cards]")
    1
    """
    return next((number for name, number in EVERY.items() if _is_among(test, [name])), 1)


def _is_among(test: str, names: Iterable[str]) -> bool:
    """Return whether *test* is one of those that *names* name: folders, files and tests."""
    return any(test == name or test.startswith((f"{name}/", f"{name}::", f"{name}[")) for name in names)
