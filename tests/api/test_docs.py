"""The pages on the package tell the truth: every public name is there, every example runs, and the example table plays."""

from __future__ import annotations

import doctest
import json
import re
import runpy
from inspect import getattr_static, getdoc
from pathlib import Path
from typing import Any

import pytest
from attrs import has

import villagers_rules
from tests.api.test_json import SCHEMAS
from villagers_rules import Game, View
from villagers_rules.reference.api_page import GAME, field_names, page
from villagers_rules.reference.api_schemas import ROOTS, field_docs

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "front_ends.md").read_text(encoding="utf-8")
DESCRIBED = ("model", "rules", "log", "card_book", "searching")
"""The rooms and modules whose values say what each field is."""
UNTOLD = {"__version__", "CodedError"}
"""Public names that need no section of their own."""


def test_the_page_is_that_of_the_code() -> None:
    """docs/api.md is what `make docs` makes of annotations and docstrings."""
    assert page() == PAGE


@pytest.mark.parametrize("name", sorted(set(villagers_rules.__all__) - UNTOLD))
def test_every_public_name_is_on_the_page(name: str) -> None:
    """Whatever the package gives away has its place on the page, and says what it is."""
    assert re.search(rf"`{name}\b|^#+ {name}\b", PAGE, flags=re.MULTILINE), name
    found: Any = getattr(villagers_rules, name)
    assert not isinstance(found, type) or getdoc(found)


def test_every_member_of_a_game_is_on_the_page() -> None:
    """All that a game can be asked is told in one of the sections, once."""
    told = [name for names in GAME.values() for name in names]
    assert len(told) == len(set(told))
    own = {*vars(Game.new(players=2, seed=1)), *dir(Game), *field_names(Game)}
    assert set(told) == {name for name in own if not name.startswith("_")}


def test_whatever_is_returned_is_exported_and_described() -> None:
    """Each class that values of the package hold can be imported from the package, and each of its fields is described."""
    for name in ROOTS:
        for title in json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))["$defs"]:
            if title != "PartForm":
                assert title in villagers_rules.__all__, title
    for name in villagers_rules.__all__:
        cls = getattr(villagers_rules, name)
        if (
            isinstance(cls, type)
            and has(cls)
            and cls.__module__.split(".")[1] in ("model", "rules", "log", "card_book", "searching")
        ):
            assert all(field_docs(cls).values()), name


def test_the_guide_runs() -> None:
    """Each example of the page on front ends gives what it shows."""
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    blocks = re.findall(r"^```python\n(.*?)^```$", GUIDE, flags=re.MULTILINE | re.DOTALL)
    assert blocks
    runner.run(doctest.DocTestParser().get_doctest("".join(blocks), {}, "front_ends.md", None, 0))
    assert runner.failures == 0


@pytest.mark.parametrize("packs", [("base",), ("base", "saints", "scoundrels")])
def test_the_example_table_plays_games_by_json(packs: tuple[str, ...]) -> None:
    """Two clients that know nothing but the messages they get play whole games, and know all at the end that their seats may."""
    example = runpy.run_path(str(ROOT / "examples" / "table" / "server.py"))
    table, clients = example["play"](3, packs=packs)
    assert table.game.is_over
    for client in clients:
        assert View.from_data(client.view) == table.game.view(client.seat, options=False)
        assert client.version == table.game.version(client.seat)
        assert len(client.lines) == client.version


def test_the_example_table_withstands_anything() -> None:
    """What is no message, no action or not this seat's is answered with a code, and changes nothing."""
    table = runpy.run_path(str(ROOT / "examples" / "table" / "server.py"))["Table"](seed=1)
    before = table.game.to_json()
    offered = table.game.legal_actions[0].to_data()
    other = offered["player"] % 2 + 1
    version = table.game.version(other)
    messages = {
        "{": "no message",
        "[]": "game",
        json.dumps({"type": "undo"}): "game",
        json.dumps({"type": "act", "version": version}): "no action",
        json.dumps({"type": "act", "version": version, "action": offered}): "no action",
        json.dumps({"type": "act", "version": version, "action": {**offered, "player": other}}): "illegal",
        json.dumps({"type": "act", "version": version + 1, "action": offered}): "game",
    }
    for message, code in messages.items():
        assert json.loads(table.receive(other, message))["code"] == code
    assert table.game.to_json() == before


def test_static_members_have_docstrings() -> None:
    """Every member of `Game` says what it is, in its docstring or beside the attribute."""
    for names in GAME.values():
        for name in names:
            found = getattr_static(Game, name, None)
            assert found is None or getdoc(found)
