"""The schemas work elsewhere: a validator that is not ours accepts and refuses the same files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jsonschema_rs
import pytest

from villagers_rules.packs.document import Document
from villagers_rules.packs.reader import read
from villagers_rules.packs.schema import find_kind, kinds, schema, validator

ROOT = Path(__file__).parents[2]
FOLDERS = ("cards", "examples", "tests")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.yaml"))


@cache
def other(kind: str) -> jsonschema_rs.Draft202012Validator:
    """Return the second validator of *kind*, made of the schema file as it is; it fetches nothing."""
    return jsonschema_rs.Draft202012Validator(schema(kind), offline=True)


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


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "schemas").glob("*.json")))
def test_other_programs_read_the_schemas(name: str) -> None:
    """Each schema is valid under the meta-schema of 2020-12 by the other validator too, and refers to nothing outside itself."""
    jsonschema_rs.meta.validate(schema(name))
    assert other(name).is_valid({}) is False
