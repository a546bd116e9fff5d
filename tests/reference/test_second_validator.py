"""The schemas work elsewhere: a validator that is not ours accepts and refuses the same files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from villagers_rules.packs.document import Document
from villagers_rules.packs.reader import read
from villagers_rules.packs.schema import find_kind, kinds, schema_file, shared, validator

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "schemas"
FOLDERS = ("cards", "examples", "tests")
NAMES = sorted(path.stem for path in SCHEMAS.glob("*.json"))
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.yaml"))


def sibling(uri: str) -> Any:
    """Return the schema at *uri*, which is a file of the folder of schemas."""
    folder, name = uri.rsplit("/", 1)
    assert folder == SCHEMAS.as_uri(), uri
    return json.loads((SCHEMAS / name).read_text(encoding="utf-8"))


@cache
def other(name: str) -> jsonschema_rs.Draft202012Validator:
    """Return the second validator of the schema *name*, made of the file where it lies; it fetches only the files beside it."""
    uri = (SCHEMAS / f"{name}.json").as_uri()
    return jsonschema_rs.Draft202012Validator(sibling(uri), base_uri=uri, retriever=sibling)


@cache
def documents() -> tuple[Document, ...]:
    """Return all files in the repository, good ones and bad ones, that can be read and tell what they hold."""
    found = []
    for path in FILES:
        document = read(path, path.relative_to(ROOT).as_posix())
        find_kind(document)
        if document.kind and not document.problems:
            found.append(document)
    return tuple(found)


def verdicts(document: Document) -> tuple[bool, bool]:
    """Return whether our validator accepts *document*, and whether the other one does."""
    return validator(document.kind).is_valid(document.data), other(document.kind).is_valid(document.data)


@pytest.mark.parametrize("kind", kinds())
def test_both_validators_agree_on_every_file(kind: str) -> None:
    """Each file of cards, rules or scenarios, shipped or made to be refused, gets the same answer from both validators."""
    differ = {}
    for document in documents():
        if document.kind == kind:
            ours, theirs = verdicts(document)
            if ours != theirs:
                differ[document.file] = (ours, theirs)
    assert not differ


def test_shipped_files_are_accepted_and_others_refused() -> None:
    """The files that are compared are of all kinds; what ships is accepted, and enough of the others is refused."""
    assert {document.kind for document in documents()} >= {"pack", "rules", "villagers", "events", "developments", "scenarios"}
    shipped = [document for document in documents() if document.file.startswith(("cards/", "examples/"))]
    assert len(shipped) > 80
    assert all(verdicts(document) == (True, True) for document in shipped)
    assert sum(verdicts(document) == (False, False) for document in documents()) > 40


@pytest.mark.parametrize("name", NAMES)
def test_other_programs_read_the_schemas(name: str) -> None:
    """Each schema is valid under the meta-schema of 2020-12 by the other validator too, which finds all that it refers to."""
    jsonschema_rs.meta.validate(schema_file(name))
    assert other(name).is_valid({}) is (name in shared())


def references(node: Any) -> Iterator[str]:
    """Yield what the schema *node* refers to."""
    if isinstance(node, dict):
        yield from (value for key, value in node.items() if key == "$ref")
        node = [*node.values()]
    if isinstance(node, list):
        for inner in node:
            yield from references(inner)


@pytest.mark.parametrize("name", NAMES)
def test_schemas_refer_to_files_beside_them(name: str) -> None:
    """A reference is to the file itself or, relative, to one beside it, and no `$id` gives it another meaning.

    No two files refer to each other: the YAML language server would look for definitions in the wrong one.
    """
    found = [re.fullmatch(r"(?:([a-z]+)\.json)?#/.+", reference) for reference in references(schema_file(name))]
    files = {match[1] for match in found if match is not None}
    assert None not in found
    assert files <= {None, *NAMES}
    assert files <= {None} or "$id" not in schema_file(name)
    assert not any(f"{name}.json" in str(schema_file(other)) for other in files - {None})
    assert f'urn:villagers-rules:schema:{name}"' in (SCHEMAS / f"{name}.json").read_text(encoding="utf-8")
