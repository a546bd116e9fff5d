"""What the schemas of card files allow, and what is said of values that nobody expects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from villagers_rules.packs.reader import read_text
from villagers_rules.packs.schema import find_kind, kinds, schema, validate


def parts_of(node: Any) -> Iterator[dict[str, Any]]:
    """Yield every mapping in the schema *node*."""
    if isinstance(node, dict):
        yield node
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from parts_of(inner)


@pytest.mark.parametrize("kind", kinds())
def test_no_id_is_longer_than_a_save_can_hold(kind: str) -> None:
    """Wherever a file may have an id, as a key or as a value, the schema allows as many letters as saves and records do."""
    most = schema("villagers")["$defs"]["id"]["maxLength"]
    long = "a" * (most + 1)
    for part in parts_of(schema(kind)):
        if any(re.search(pattern, long) for pattern in part.get("patternProperties", ())):
            assert part["propertyNames"]["maxLength"] <= most
        pattern = part.get("pattern", "^$")
        if re.search(pattern, long) and not any(re.search(pattern, other) for other in ("a b", "a +1", "[a]")):
            assert part["maxLength"] <= most, part["title"]


def test_a_key_that_is_too_long_is_told_at_its_place() -> None:
    """An id over the limit is a finding at the key, with the limit and what was got."""
    document = read_text(f"suit: wood\nvillagers:\n  {'b' * 41}: {{gold: 3}}\n  {'c' * 40}: {{gold: 3}}\n", "cards.yaml")
    find_kind(document)
    validate(document)
    (problem,) = document.problems
    assert (problem.line, problem.column, problem.code) == (3, 3, "out-of-range")
    assert problem.message == "expected an id with at most 40 characters, got 41"
