"""Mistakes are reported where they are, and what is right is not: measured on changes of all shipped packs and examples."""

from __future__ import annotations

import pytest

from tests.recall.checking import Workbench
from tests.recall.sampling import chosen, possible
from tests.recall.sources import folders, sources
from tests.recall.tally import Tally
from villagers_rules.packs.problems import severity

MIN_TRIED = 800
MIN_PLACED = 0.99


def test_the_files_are_good_before_they_are_changed(workbench: Workbench) -> None:
    """Whatever is reported of a changed file is reported because of the change."""
    found = [problem for folder in folders() for problem in workbench.problems_of(folder.name)]
    # The copies have no scenarios, which is noted of cards with a rule of their own.
    assert not [problem for problem in found if severity(problem) != "note"]
    assert {source.pack for source in sources()} == {folder.name for folder in folders()}


@pytest.mark.parametrize("wrong", [True, False], ids=["wrong", "legal"])
def test_every_change_is_another_text(*, wrong: bool) -> None:
    """Each change alters its file, is tried once, and the wrong ones say at which lines they are."""
    before = {(source.pack, source.name): source.text for source in sources()}
    for mutation in chosen(wrong=wrong):
        assert mutation.text != before[mutation.pack, mutation.file], mutation
        assert bool(mutation.places) == wrong
    assert all(listed for listed in possible(wrong=wrong).values())


def test_every_mistake_is_reported(wrong: Tally) -> None:
    """Misspelt keys, words, names, verbs, occasions, wrong types, deleted cards, halves without direction: none goes unseen."""
    assert wrong.tried.total() >= MIN_TRIED
    assert not wrong.unseen, "\n".join(wrong.unseen)


def test_mistakes_are_reported_at_their_line(wrong: Tally) -> None:
    """At least 99 of 100 mistakes are reported at the line in which they are, and most of every kind."""
    assert wrong.placed.total() >= MIN_PLACED * wrong.tried.total(), "\n".join(wrong.misplaced)
    assert not [kind for kind, tried in wrong.tried.items() if wrong.placed[kind] < 0.9 * tried], "\n".join(wrong.misplaced)


def test_legal_changes_are_no_errors(legal: Tally) -> None:
    """Another number within its bounds, another owner, suit, order, id or spelling is right and never an error."""
    assert legal.tried.total() >= 200
    assert not legal.alarms, "\n".join(legal.alarms)
