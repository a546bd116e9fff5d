"""Checks a document against the JSON Schema of its kind, and says what is wrong in the words of the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, reduce
from operator import getitem
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from villagers_rules.errors import nearest
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.reader import MANIFEST
from villagers_rules.packs.valid_files import valid_kind
from villagers_rules.phrases import listing, quoted
from villagers_rules.resources import read_text, resource

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

    from villagers_rules.packs.schema_messages import Finding

MAX_FINDINGS = 200
"""No more problems than this are looked for in one file."""

MANIFEST_KIND = "pack"
"""The top-level key of a manifest."""
NAMES_KIND, _LANGUAGE = "locale", "language"
"""The top-level key of a file of names, and the key that stands there alone."""

_CARDS = ("villagers", "events", "developments")
"""The kinds of files that hold cards; the schema of one card is called as one of them."""

_ANNOTATIONS = frozenset({"description", "examples", "default", "$schema", "$id"})


@cache
def kinds() -> tuple[str, ...]:
    """Return the kinds of card files: the names of the schemas that describe a file with that top-level key."""
    return tuple(name for name in _names() if name in schema_file(name).get("properties", ()))


@cache
def shared() -> tuple[str, ...]:
    """Return the names of the schemas that hold only definitions, for those of files to refer to."""
    return tuple(name for name in _names() if "properties" not in schema_file(name))


def _names() -> list[str]:
    return sorted(entry.name.removesuffix(".json") for entry in resource("schemas").iterdir() if entry.name.endswith(".json"))


@cache
def schema_file(name: str) -> dict[str, Any]:
    """Return the schema called *name* as it stands in its file."""
    found: dict[str, Any] = json.loads(read_text("schemas", f"{name}.json"))
    return found


@cache
def schema(kind: str) -> dict[str, Any]:
    """Return the schema of the files of *kind* in one piece: what it refers to in other files stands among its definitions.

    >>> "common.json#/$defs/id" in str(schema_file("events")), "common.json" in str(schema("events"))
    (True, False)
    """
    brought: dict[str, Any] = {}
    whole: dict[str, Any] = _in_one_piece(schema_file(kind), kind, kind, brought)
    return {**whole, "$defs": {**whole.get("$defs", {}), **brought}} if brought else whole


def _in_one_piece(node: Any, file: str, home: str, brought: dict[str, Any]) -> Any:
    """Return *node* of *file* with references within *home* only; what they mean elsewhere is added to *brought*."""
    if isinstance(node, list):
        return [_in_one_piece(entry, file, home, brought) for entry in node]
    if not isinstance(node, dict):
        return node
    copy = {key: _in_one_piece(value, file, home, brought) for key, value in node.items()}
    if "$ref" in node:
        other, path = str(node["$ref"]).split("#/")
        file, name = other.removesuffix(".json") or file, path.rsplit("/", 1)[-1]
        copy["$ref"] = f"#/{path}" if file == home else f"#/$defs/{name}"
        if file != home and name not in brought:
            brought[name] = {}  # It may refer to itself.
            brought[name] = _in_one_piece(reduce(getitem, path.split("/"), schema_file(file)), file, home, brought)
    return copy


@cache
def validator(kind: str) -> Validator:
    """Return the validator of *kind*, made once. References are written out in it, since following them is slow."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    made: Validator = extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"anyOf": _any_of}
    )(_Unfolding(schema(kind)).whole)
    return made


def _any_of(validator: Any, branches: list[Any], value: Any, schema: dict[str, Any]) -> Iterator[Any]:
    """Yield the error that *value* fits none of *branches*; one whose first required key is missing is not tried."""
    from jsonschema import ValidationError

    found: list[Any] = []
    for place, branch in enumerate(branches):
        needed = branch.get("required", ())
        if needed and isinstance(value, dict) and needed[0] not in value:
            continue
        errors = list(validator.descend(value, branch, schema_path=place))
        if not errors:
            return
        found += errors
    yield ValidationError("fits none of the alternatives", context=found)


class _Unfolding:
    """A schema without annotations in which what is referred to stands in the place of each reference, as the same mapping.

    What refers to itself holds itself: *whole* can be walked along with a value, and has no end otherwise.
    """

    def __init__(self, whole: dict[str, Any]) -> None:
        self.defs: dict[str, Any] = whole.get("$defs", {})
        self.meant: dict[str, dict[str, Any]] = {}
        self.waiting: list[tuple[dict[str, Any], str, dict[str, Any]]] = []
        self.whole: dict[str, Any] = self.unfold({key: value for key, value in whole.items() if key != "$defs"})
        for node, name, rest in self.waiting:
            node |= {**self.meant[name], **rest}

    def unfold(self, node: Any) -> Any:
        """Return *node* as it is walked along."""
        if isinstance(node, list):
            return [self.unfold(entry) for entry in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            return self._referred(node)
        kept: dict[str, Any] = {}
        for key, value in node.items():
            if key in ("properties", "patternProperties"):
                kept[key] = {
                    _to_the_end(name) if key == "patternProperties" else name: self.unfold(part) for name, part in value.items()
                }
            elif key in ("enum", "const"):
                kept[key] = value
            elif key == "pattern":
                kept[key] = _to_the_end(value)
            elif key not in _ANNOTATIONS:
                kept[key] = self.unfold(value)
        return kept

    def _referred(self, node: dict[str, Any]) -> dict[str, Any]:
        """Return what *node* refers to, with what else it says; where that is not known yet, it is added at the end."""
        name = str(node["$ref"]).removeprefix("#/$defs/")
        rest = self.unfold({key: value for key, value in node.items() if key != "$ref"})
        if name not in self.meant:
            self.meant[name] = {}
            self.meant[name] |= self.unfold(self.defs[name])
        elif not self.meant[name] and rest:
            found: dict[str, Any] = {}
            self.waiting.append((found, name, rest))
            return found
        return {**self.meant[name], **rest} if rest else self.meant[name]


def _to_the_end(pattern: str) -> str:
    """Return *pattern*, as JSON Schema means it, for Python, where a dollar sign also fits before a line break at the end."""
    return pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern


def find_kind(document: Document) -> None:
    """Find out by its top-level keys what *document* holds, or add the problem that they do not say."""
    document.kind = valid_kind(document.text)
    if document.readable and not document.kind:
        find_kind_by_keys(document)


def find_kind_by_keys(document: Document) -> None:
    """Do what `find_kind` does, also for a file whose kind is known."""
    found = [key for key in document.data if key in kinds()]
    if _LANGUAGE in document.data:  # Names of cards stand under the keys that are kinds of files elsewhere.
        message = f"expected `{NAMES_KIND}` as the top-level key of a file of names, got `{next(iter(document.data))}`"
        hint = f"write `{NAMES_KIND}:` above, and indent all that stands there"
        document.report("unknown-kind", message, path=(next(iter(document.data)),), key=True, suggestion=hint)
    elif len(found) == 1:
        document.kind = found[0]
    elif found:
        suggestion = "put each kind in a file of its own"
        message = "expected one kind of thing in a file, got " + " and ".join(f"`{key}`" for key in found)
        document.report("mixed-kinds", message, path=(found[1],), key=True, suggestion=suggestion)
    elif PurePosixPath(document.file).name == MANIFEST:
        key = next(iter(document.data), "")
        message = f"expected `{MANIFEST_KIND}` as the top-level key of a manifest, got {f'`{key}`' if key else 'none'}"
        hint = f"write `{MANIFEST_KIND}:` above, and indent all that stands there"
        document.report("unknown-kind", message, path=(key,), key=True, suggestion=hint)
    else:
        hints = {key: hint for key in document.data if (hint := nearest(key, kinds()))}
        # Of several keys the one that is nearly a kind is meant; if there is none, the first.
        first: Path = (next(iter(hints or document.data)),) if document.data else ()
        message = "expected one of the top-level keys " + ", ".join(kinds())
        hint = next(iter(hints.values()), "")
        document.report("unknown-kind", message, path=first, key=True, suggestion=hint)


def validate(document: Document) -> None:
    """Add to *document* every way in which it does not fit the schema of its kind."""
    if document.kind and not valid_kind(document.text):
        validate_whole(document)


def validate_whole(document: Document) -> None:
    """Add to *document* every way in which it does not fit the schema of its kind, also if it is known to fit."""
    from villagers_rules.packs.schema_messages import findings

    errors: Iterator[Any] = validator(document.kind).iter_errors(document.data)
    for count, error in enumerate(errors):
        if count == MAX_FINDINGS:
            break
        for finding in findings(error, document):
            _add(document, finding)


def _add(document: Document, finding: Finding) -> None:
    if finding.at_key and finding.path in document.damaged and finding.code == "unknown-key":
        return  # The reader has refused the key already.
    hint = finding.suggestion
    if finding.code in ("unknown-key", "wrong-type", "wrong-value") and finding.path:
        hint = _instead(document, finding) or hint or _where_listed(finding.of)
    elif finding.code == "unknown-verb":
        hint = _now(document, finding) or hint
    document.report(finding.code, finding.message, path=finding.path, key=finding.at_key, suggestion=hint)


def _instead(document: Document, finding: Finding) -> str:
    """Return what to write for old words, or of which other kind of card an unknown key is; "" when neither is known."""
    from villagers_rules.packs.renamed import key_now, value_now

    if finding.code == "wrong-value":  # One of the words of a list.
        listed = isinstance(finding.path[-1], int) and len(finding.path) > 1
        return finding.suggestion or (value_now("", 0, str(finding.path[-2])) if listed else "")
    key, start = str(finding.path[-1]), document.mark(finding.path, key=finding.at_key).start
    if finding.code == "wrong-type":
        return finding.suggestion or value_now(document.text, start, key)
    return _now(document, finding) or key_now(key, finding.of) or _other_card(key, finding.of) or _other_chapter(key, finding.of)


def _now(document: Document, finding: Finding) -> str:
    """Return what to write for old words that begin at the key of a finding; "" when they are none."""
    from villagers_rules.packs.renamed import text_now

    return text_now(document.text, document.mark(finding.path, key=finding.at_key).start)


def _other_card(key: str, title: str) -> str:
    """Return the kinds of cards that have a *key* which the one with this *title* has not, as a hint; "" when it is none."""
    cards = _card_schemas()
    known = title in [card["title"] for card in cards.values()]
    found = [kind for kind, card in cards.items() if key in card["properties"]] if known else []
    return f"it is a key of {listing(found, 'and')}" if found else ""


def _other_chapter(key: str, title: str) -> str:
    """Return where in the rules a *key* stands that the chapter with this *title* has not, as a hint; "" where none has it."""
    chapters = schema("rules")["properties"]["rules"]["properties"]
    if title not in [chapter.get("title") for chapter in chapters.values() if "properties" in chapter]:
        return ""
    if key in chapters:
        return f"it is a chapter of its own: write `{key}:` under `rules:`"
    found = [name for name, chapter in chapters.items() if key in chapter.get("properties", ())]
    return f"it is a key of {listing(quoted(found), 'and')}" if found else ""


def _where_listed(title: str) -> str:
    """Return how to see the keys of the kind of card, or of the rules, with this *title*; "" when it is none."""
    kinds = {card["title"]: kind for kind, card in (*_card_schemas().items(), ("rules", schema("rules")))}
    return f"`villagers help {kinds[title]}` lists the keys" if title in kinds else ""


def _card_schemas() -> dict[str, Any]:
    return {kind: schema(kind)["$defs"][kind.removesuffix("s")] for kind in _CARDS}
