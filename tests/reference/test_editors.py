"""Editors are told which schema goes with which file, and the schemas give them what they complete."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from villagers_rules.packs.reader import read
from villagers_rules.packs.schema import find_kind, kinds, schema
from villagers_rules.packs.verbs import verbs

ROOT = Path(__file__).parents[2]
SETTINGS: dict[str, list[str]] = json.loads((ROOT / ".vscode" / "settings.json").read_text(encoding="utf-8"))["yaml.schemas"]
README = (ROOT / "schemas" / "README.md").read_text(encoding="utf-8")
PRINTS = "print"
"""A folder beside packs, with what invented cards would say in print: no files of a pack."""
FILES = sorted(path for folder in ("cards", "examples") for path in (ROOT / folder).rglob("*.yaml") if path.parent.name != PRINTS)
MODELINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


def matches(pattern: str, path: str) -> bool:
    """Return whether an editor takes *path* for one that *pattern* means: `*` is part of a name, `**/` any folders."""
    parts = {"**/": "(.*/)?", "*": "[^/]*"}
    regex = re.sub(r"\*\*/|\*|[^*]+", lambda found: parts.get(found[0]) or re.escape(found[0]), pattern)
    return re.fullmatch(regex, path) is not None


@pytest.mark.parametrize("path", FILES, ids=[path.relative_to(ROOT).as_posix() for path in FILES])
def test_the_settings_give_each_file_its_schema(path: Path) -> None:
    """Of the settings for editors just one schema means a shipped file, that of what the file holds; so does a modeline."""
    name = path.relative_to(ROOT).as_posix()
    document = read(path, name)
    find_kind(document)
    found = [schema for schema, patterns in SETTINGS.items() if any(matches(pattern, name) for pattern in patterns)]
    assert found == [f"schemas/{document.kind}.json"]
    for modeline in MODELINE.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / modeline).resolve() == ROOT / found[0]


def test_the_settings_know_every_schema() -> None:
    """Each kind of file is in the settings and in the table of the page on schemas, and each pattern means some file."""
    assert {f"schemas/{kind}.json" for kind in kinds()} == set(SETTINGS)
    assert all(f"| `{kind}` | `{kind}.json` |" in README for kind in kinds())
    names = [path.relative_to(ROOT).as_posix() for path in FILES]
    used = [pattern for patterns in SETTINGS.values() for pattern in patterns if pattern.startswith("cards/")]
    assert all(any(matches(pattern, name) for name in names) for pattern in used)


def test_the_page_shows_a_modeline_and_settings() -> None:
    """The page on schemas shows both ways to tell an editor, with schemas that exist."""
    (shown,) = MODELINE.findall(README)
    assert (ROOT / "cards" / "base" / shown).resolve().is_file()
    block = re.search(r"^    \{\n.*?^    \}$", README, flags=re.MULTILINE | re.DOTALL)
    assert block is not None
    settings = json.loads(block[0])["yaml.schemas"]
    assert all((ROOT / name).is_file() for name in settings)


def property_of(kind: str, verb: str, key: str) -> dict[str, Any]:
    """Return what the schema of *kind* says of the argument *key* of *verb*."""
    found: dict[str, Any] = schema(kind)["$defs"][f"step_{verb}"]["properties"][key]
    return found


@pytest.mark.parametrize("verb", list(verbs()))
def test_editors_complete_and_explain_verbs(verb: str) -> None:
    """Each verb is an alternative of its own, shows what it does where the pointer rests on it, and lists the words it takes."""
    whole = schema("villagers")["$defs"]
    assert {"$ref": f"#/$defs/step_{verb}"} in whole["step"]["anyOf"]
    assert property_of("villagers", verb, verb)["description"].startswith(verbs()[verb].says)
    for key, argument in {verb: verbs()[verb].takes, **verbs()[verb].options}.items():
        node = property_of("villagers", verb, key)
        if argument.kind == "word":
            offered = node.get("enum") or node["examples"]
            assert set(offered) == {word for word in argument.words if "SEAT" not in word}
