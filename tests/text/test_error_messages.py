"""Errors and the card format in other languages: every message is recognized, and nothing of the editor is left out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import pytest

from tests.house.sources import ROOT, modules, tree
from villagers_rules import languages
from villagers_rules.language.wordings import FIRST
from villagers_rules.resources import read_yaml
from villagers_rules.text.error_messages import described, error_message
from villagers_rules.web.bench_files import BenchFiles
from villagers_rules.web.bench_views import words

OTHERS = [language for language in languages() if language != FIRST]
Places = Mapping[str, tuple[int, ...]]
RAISED: Places = {"failure": (2, 3), "error": (1, 2), "FormulaError": (0,)}
"""What the language makes errors with, and which of the arguments are their texts."""
SAVED: Places = {"GameError": (0,)}
SOURCES: Mapping[str, Places] = {
    "villagers_rules.language.": RAISED,
    "villagers_rules.save_reader": SAVED,
    "villagers_rules.rules.invariants": SAVED,
    "villagers_rules.rules.course_invariants": SAVED,
    "villagers_rules.model.state_data": SAVED,
    "villagers_rules.model.changes.codec": SAVED,
}
"""Which modules are read for their messages: what a formula cannot mean, and what is wrong with a save."""
FOUND = re.compile(r"\S+:\d+:\d+: (?:warning: |note: )?[a-z0-9-]+ (?P<message>.*)")


def texts_in(argument: ast.expr) -> Iterator[str]:
    """Yield the texts that an argument may be, with numbered holes."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.JoinedStr):
        holes = count(1)
        yield "".join(
            str(part.value).replace("{", "{{").replace("}", "}}") if isinstance(part, ast.Constant) else f"{{{next(holes)}}}"
            for part in argument.values
        )
    elif isinstance(argument, ast.IfExp):
        yield from texts_in(argument.body)
        yield from texts_in(argument.orelse)
    elif isinstance(argument, ast.BoolOp):
        for value in argument.values:
            yield from texts_in(value)


def raised() -> Iterator[str]:
    """Yield the messages that stand where errors are made."""
    for module, path in modules().items():
        calls = next((each for start, each in SOURCES.items() if module.startswith(start)), {})
        for node in ast.walk(tree(path)):
            if calls and isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                for place in calls.get(name, ()):
                    if place < len(node.args):
                        yield from texts_in(node.args[place])


def written() -> set[str]:
    """Return all texts of the package, with numbered holes."""
    nodes = (node for path in modules().values() for node in ast.walk(tree(path)))
    return {text for node in nodes if isinstance(node, (ast.Constant, ast.JoinedStr)) for text in texts_in(node)}


def entries(language: str) -> dict[str, dict[str, str]]:
    """Return what the file of a language holds."""
    found: dict[str, dict[str, str]] = read_yaml("dsl", "errors", f"{language}.yaml")
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    """What a formula cannot mean and what is wrong with a save is known in each language, wherever it stands in the code."""
    found = entries(language)
    known = {**found["words"], **found["messages"]}
    missing = {text for text in raised() if re.search(r"[a-z]{3}", re.sub(r"\{\d\}|`[^`]*`", "", text))} - known.keys()
    assert not {text for text in missing if error_message(text.replace("{", "").replace("}", ""), language) is None}


@pytest.mark.parametrize("language", OTHERS)
def test_no_translation_is_left_over(language: str) -> None:
    """Every message that is translated stands in the code, and its translation has no hole that it has not."""
    found = entries(language)
    assert not found["messages"].keys() - written()
    for text, said in {**found["words"], **found["messages"]}.items():
        assert {*re.findall(r"\{\d\}", said)} <= {*re.findall(r"\{\d\}", text)}, text


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_found_in_files_is_translated(language: str) -> None:
    """Every problem of the cases of the checks and of the lint is said in each language."""
    cases = [path for folder in ("catalog", "lint") for path in (ROOT / "tests" / folder / "reject").glob("*.txt")]
    found = [FOUND.fullmatch(line) for path in cases for line in path.read_text(encoding="utf-8").splitlines()]
    messages = {each["message"] for each in found if each}
    assert len(messages) > 400
    assert not [message for message in sorted(messages) if error_message(message, language) is None]


def test_parts_are_translated() -> None:
    """What fills a hole is translated where it is known, and stays where it is code or a name; so does a place before it."""
    said = error_message("state.stacks: expected a list of stacks, got the number 3", "it")
    assert said == "state.stacks: previsto: un elenco di pile, trovato: il numero 3"
    assert error_message("`a list of stacks` is not a symbol; did you mean wood or hay?", "it") == (
        "`a list of stacks` non è un simbolo; intendevi wood o hay?"
    )
    assert error_message("no message of this program at all", "it") is None
    assert error_message("; " * 5_000, "it") is None


@pytest.mark.parametrize("language", OTHERS)
def test_the_editor_is_translated(language: str, tmp_path: Any) -> None:
    """Every description that the editor shows is said in each language."""
    english, other = (list(descriptions(shown(words(BenchFiles(tmp_path), name)))) for name in (FIRST, language))
    same = {text for text, said in zip(english, other, strict=True) if text == said}
    assert len(english) > 500
    assert not {text for text in same if " " in text}
    assert described("The deck. How many events.", "it") == "Il mazzo. Quanti eventi."


def shown(data: dict[str, Any]) -> list[Any]:
    """Return what the editor completes and explains: the schemas, and words of the kinds that the page names."""
    kinds = re.findall(r'"([a-z -]+)"', (ROOT / "villagers_rules/web/static/bench/completion.js").read_text(encoding="utf-8"))
    return [data["schemas"], *(word for word in data["words"] if word["kind"] in kinds)]


def descriptions(data: Any) -> Iterator[str]:
    """Yield the descriptions in plain data."""
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from descriptions(value)
    if isinstance(data, dict) and isinstance(data.get("description"), str):
        yield data["description"]
