"""Messages: every template of the code has a translation, and every translation a template."""

from __future__ import annotations

import ast
from string import Formatter

import pytest

from tests.text.templates import template_arguments, templates
from villagers_rules import languages
from villagers_rules.cli.commands import COMMANDS
from villagers_rules.cli.waiting import GoOn, GoOnForNow
from villagers_rules.language.wordings import FIRST, messages
from villagers_rules.packs.verbs import hooks
from villagers_rules.phrases import Listed, Term, listing
from villagers_rules.rules.build import BUILD_TURN
from villagers_rules.rules.refusals import NOW

OTHERS = [language for language in languages() if language != FIRST]
SMALL_WORDS = {"and", "or", "supply", "gold", "silver", "coins", "food", "builders", "total", BUILD_TURN}
"""What stands in messages without being a template: the words of lists, and the parts of scores."""
TYPED = {"back", "again", "NAME", "CARD", "FILE", "2: ACTION", GoOn.verb, GoOnForNow.verb, *COMMANDS}
"""What is typed in the terminal, and what stands in its menus."""


def holes(template: str) -> set[str]:
    """Return the names of the holes of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_templates_are_written_out() -> None:
    """A template is a literal text where it is used, so that it can be found and translated."""
    assert not [where for where, argument in template_arguments() if not isinstance(argument, ast.Constant)]


@pytest.mark.parametrize("language", OTHERS)
def test_every_template_is_translated(language: str) -> None:
    """No message of the code, no verb and no moment of an ability lacks its translation, and none is left over."""
    moments = {hook.moment for hook in hooks().rows.values() if hook.moment}
    assert set(messages(language)) == templates() | SMALL_WORDS | TYPED | set(NOW) | moments


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_same_holes(language: str) -> None:
    """A translation is filled with what its template is filled with, neither more nor less."""
    assert not [said for said, translated in messages(language).items() if holes(said) != holes(translated)]


def test_lists_and_terms_are_plain_text() -> None:
    """A list of terms is the same text as the list of their names."""
    terms = [Term("the Cooper", "card", "cooper"), Term("player 2", "owner", 2)]
    assert Listed(terms, "or") == listing(["the Cooper", "player 2"], "or")
