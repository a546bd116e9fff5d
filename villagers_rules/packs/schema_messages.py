"""What a JSON Schema asks for and a file does not give, in plain words.

The titles of the schemas are noun phrases ("a number of copies"), so that they can stand behind "expected".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from attrs import evolve, field

from villagers_rules.characters import named
from villagers_rules.classes import frozen
from villagers_rules.errors import nearest
from villagers_rules.language.vocabulary import printed_hint, vocabulary
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.renamed import instead, named_now, old_verbs, taken_now, value_now, verb_now, with_colon
from villagers_rules.packs.standing_words import CHANGE, KEY, standing_words
from villagers_rules.packs.value_forms import LONGEST, as_id, as_often, as_range, in_own_turn
from villagers_rules.packs.verbs import DECK_IN_USE, verbs
from villagers_rules.packs.yaml_parser import CUT, is_without_value
from villagers_rules.phrases import listing, quoted, spaced

_NAMES = {"object": "a mapping", "array": "a list", "string": "a text", "integer": "a whole number", "boolean": "true or false"}
_MOST_DIGITS = 15
"""A number with more digits is read as a text."""


@frozen
class Finding:
    """One way in which the value at *path* does not fit; *at_key* says that its key is what is wrong, one *of* that mapping."""

    path: Path
    code: str
    message: str
    suggestion: str = ""
    at_key: bool = field(default=False, kw_only=True)
    of: str = field(default="", kw_only=True)


def findings(error: Any, document: Document) -> Iterator[Finding]:
    """Yield what *error*, a `jsonschema.ValidationError`, means for *document*; several unknown keys are several findings."""
    path: Path = tuple(error.absolute_path)
    rule, asked, value = str(error.validator), error.validator_value, error.instance
    schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    if rule == "maxLength" and "propertyNames" in error.relative_schema_path:
        yield evolve(_length(rule, asked, schema, value, (*path, value)), at_key=True)
    elif rule == "additionalProperties":
        yield from _unknown_keys(schema, value, path, document)
    elif rule == "required":
        yield from _missing_keys(schema, asked, value, path, error)
    elif rule == "oneOf" and all("type" not in branch for branch in asked):
        yield from _one_of(schema, [branch["required"][0] for branch in asked], value, path)
    elif rule in ("anyOf", "oneOf"):
        yield from _alternatives(error, document, path)
    elif rule == "type":
        yield Finding(
            path, "wrong-type", f"expected {expected(schema)}, got {shown(value)}", _hint(schema, value, document, path)
        )
    elif rule in ("enum", "const"):
        words = [str(word) for word in (asked if rule == "enum" else [asked])]
        key = next((part for part in reversed(path) if isinstance(part, str)), "")
        hint = instead(key, str(value)) if isinstance(value, (str, int)) else ""
        if isinstance(value, str):
            hint = hint or in_own_turn(value, words) or nearest(value, words)
        hint = hint or (DECK_IN_USE if words == ["its own deck"] else "")
        yield Finding(path, "wrong-value", f"expected {listing(quoted(words), 'or')}, got {shown(value)}", hint)
    elif rule == "pattern" and not value and "minLength" in schema:
        return  # That it is empty is a finding of its own.
    elif rule == "pattern":
        words = re.findall(r"`([^`]+)`", str(schema.get("title", "")))
        cut = CUT if ")" in value and "(" not in value else ""
        hint = instead(path[-1], value) or as_often(asked, value) or as_id(asked, value) or as_range(asked, value)
        hint = cut or hint or nearest(value, words)
        yield Finding(path, "wrong-form", f"expected {expected(schema)}, got {shown(value)}", hint)
    elif rule in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        yield Finding(path, "out-of-range", f"expected {_bounded(schema)}, got {value}")
    elif rule == "uniqueItems":
        place = next(place for place, entry in enumerate(value) if entry in value[:place])
        yield Finding(
            (*path, place), "duplicate-entry", f"expected every entry once, got {shown(value[place])} twice", "remove one of them"
        )
    elif rule in ("minItems", "maxItems", "minProperties", "maxProperties", "minLength", "maxLength"):
        yield _length(rule, asked, schema, value, path)
    else:
        yield Finding(path, "wrong-value", f"expected {expected(schema)}, got {shown(value)}")


def expected(schema: dict[str, Any]) -> str:
    """Return what *schema* asks for: its title, and for a number its bounds.

    >>> expected({"title": "a number of copies", "type": "integer", "minimum": 1, "maximum": 99})
    'a number of copies (a whole number from 1 to 99)'
    """
    types = _types(schema)
    names = " or ".join(_NAMES.get(name, name) for name in types)
    title = str(schema.get("title", names or "another value"))
    if types == ["integer"]:
        return f"{title} (a whole number{_bounds(schema)})"
    return f"{title} (a mapping)" if types == ["object"] and "mapping" not in title else title


def _bounded(schema: dict[str, Any]) -> str:
    """Return what *schema* asks for of a number that is outside its bounds, where it may be something else than a number, too."""
    if "integer" not in _types(schema) or _types(schema) == ["integer"]:
        return expected(schema)
    return f"{expected(schema)}, or a whole number{_bounds(schema)}"


def _types(schema: dict[str, Any]) -> list[str]:
    types = schema.get("type", [])
    return [types] if isinstance(types, str) else types


def _bounds(schema: dict[str, Any]) -> str:
    """Return between which numbers a number lies, "" where there are no such bounds."""
    low, high = schema.get("minimum"), schema.get("maximum")
    return f" from {low} to {high}" if low is not None and high is not None else f" from {low}" if low is not None else ""


def shown(value: Any) -> str:
    """Return *value* as a message names it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        short = f"`{value}`" if len(value) <= LONGEST else f"`{value[: LONGEST - 3]}...`"
        # A letter may look like another one of another script.
        odd = next((char for char in value[:LONGEST] if not char.isascii()), "")
        return f"{short} (with {named(odd)})" if odd else short
    return "a list" if isinstance(value, list) else "a mapping"


def _cut(document: Document, path: Path) -> str:
    """Return what to do about a key without a `:`, which is the end of a text within { } that has a comma; "" for another key."""
    return CUT if is_without_value(document.text, document.mark(path, key=True).end) else ""


def _unknown_keys(schema: dict[str, Any], value: dict[str, Any], path: Path, document: Document) -> Iterator[Finding]:
    known = list(schema.get("properties", {}))
    patterns = list(schema.get("patternProperties", {}))
    for key in value:
        if key in known or any(re.search(pattern, key) for pattern in patterns):
            continue
        here = (*path, key)
        cut = _cut(document, here) if value[key] is None else ""
        if patterns:
            words = _words(patterns[0])
            message = f"expected {listing(quoted(words), 'or') if words else _form(patterns[0])}, got {shown(key)}"
            hint = cut or nearest(key, words) or as_id(patterns[0], key)
            yield Finding(here, "wrong-form", message, hint, at_key=True)
        else:
            listed = "expected " + listing(quoted(known), "or") if len(known) <= 8 else ""
            hint = cut or _meant_key(key, known) or _run_on(key, known) or nearest(key, known) or listed
            title = schema.get("title", "this mapping")
            yield Finding(here, "unknown-key", f"{shown(key)} is not a valid key of {title}", hint, at_key=True, of=title)


def _words(pattern: str) -> list[str]:
    """Return the words that *pattern* lists, or none when it describes a form."""
    found = re.fullmatch(r"\^\(([a-z |]+)\)(\$|\\Z)", pattern)
    return found[1].split("|") if found else []


def _form(pattern: str) -> str:
    """Return what a key is that fits *pattern*."""
    if re.search(pattern, "0"):
        return "a whole number"
    return "an id in snake_case" if re.search(pattern, "a_b") else "a name in lowercase letters, with hyphens between words"


def _missing_keys(schema: dict[str, Any], asked: list[str], value: dict[str, Any], path: Path, error: Any) -> Iterator[Finding]:
    # The validator yields one error for each missing key, and only its message says which.
    missing = next((key for key in asked if key not in value and error.message.startswith(repr(key))), asked[0])
    known = schema.get("properties", {})
    unknown = islice((key for key in value if key not in known), _COMPARED)
    if any(key.startswith(f"{missing} ") or re.search(rf"\b{missing}\b", nearest(key, known)) for key in unknown):
        return  # It is there with a slip, which is a finding of its own.
    title = schema.get("title", "this mapping")
    yield Finding(path, "missing-key", f"the key `{missing}` of {title} is missing", f"add `{missing}:`", at_key=True)


def _one_of(schema: dict[str, Any], keys: list[str], value: dict[str, Any], path: Path) -> Iterator[Finding]:
    """Say that of *keys* which exclude each other there is none, or more than one."""
    given, title = [key for key in keys if key in value], schema.get("title", "this mapping")
    if given:
        message = f"{title} has {listing(quoted(given), 'and')}, which exclude each other"
        hint = instead(title, f"{given[1]}: {value[given[1]]}") or "remove one of them"
        yield Finding((*path, given[1]), "contradiction", message, hint, at_key=True)
        return
    known = schema.get("properties", {})
    if not any(nearest(key, known) for key in islice((key for key in value if key not in known), _COMPARED)):
        yield Finding(path, "missing-key", f"{title} needs {listing(quoted(keys), 'or')}", "add one of them", at_key=True)


def _alternatives(error: Any, document: Document, path: Path) -> Iterator[Finding]:
    """Take the alternative whose first required key comes first in the value, and say what it misses."""
    value = error.instance
    branches: list[dict[str, Any]] = [branch for branch in error.validator_value if isinstance(branch, dict)]
    heads = [str(branch["required"][0]) for branch in branches if branch.get("required")]
    title = error.schema.get("title", "") if isinstance(error.schema, dict) else ""
    if not isinstance(value, dict) and error.schema.get("type") == "object":
        return  # That it is no mapping is a finding of its own.
    if len(heads) < len(branches) or not isinstance(value, dict):
        asked = title or " or ".join(expected(branch) for branch in branches)
        yield Finding(path, "wrong-type", f"expected {asked}, got {shown(value)}")
        return
    if not value:
        if "minProperties" not in error.schema:  # Else that it is empty is a finding of its own.
            yield Finding(
                path,
                "wrong-value",
                f"expected {title or 'a mapping'} that begins with {listing(quoted(heads), 'or')}, got an empty one",
            )
        return
    chosen = next((key for key in value if key in heads), None)
    if chosen is None:
        first = next(iter(value))
        if new := verb_now(first):
            message = f"expected the verb `{new}`, which was called otherwise before, got `{first}`"
            listed = value_now("", 0, new) if isinstance(value[first], list) else ""
            yield Finding((*path, first), "unknown-verb", message, listed or f"write `{new}`", at_key=True)
            return
        hint = _nearest_verb(first, heads)
        if set(heads) == set(verbs()):
            message, hint = f"no step begins with {shown(first)}", hint or "`villagers help steps` lists the verbs"
            if first in standing_words().verbs:
                hint = f"what holds for a time is `meanwhile: [{{{first}: ...}}]`, with `until:` and what ends it"
        else:
            message = f"expected {title or 'a mapping'} that begins with {listing(quoted(heads), 'or')}, got {shown(first)}"
        yield Finding((*path, first), "unknown-verb", message, instead(title, first) or hint, at_key=True)
        return
    if (elsewhere := _said_elsewhere(chosen, value[chosen])) and set(heads) == set(verbs()):
        message = f"no step `{chosen}` reaches {shown(value[chosen])}"
        yield Finding((*path, chosen), "wrong-value", message, elsewhere)
        return
    place = heads.index(chosen)
    for inner in error.context or ():
        if inner.schema_path and inner.schema_path[0] == place:
            yield from findings(inner, document)


def _said_elsewhere(verb: str, value: Any) -> str:
    """Return how it is said what the step *verb* does not reach, "" where its *value* is no such thing."""
    standing = standing_words()
    if verb not in verbs() or not isinstance(value, str) or value in verbs()[verb].takes.words:
        return ""
    if verb == CHANGE and value in standing.numbers:
        while_there, for_a_time = (f"`{key}: [{{change: {value}, ...}}]`" for key in (KEY, "meanwhile"))
        return f"it changes while the card lies there, {while_there}, or for a time, {for_a_time}"
    return taken_now(verb, value)


_COMPARED = 20
"""How many unknown keys of a mapping are compared with one that is missing."""
_MEANT = {
    **dict.fromkeys(("least", "lowest", "smallest", "minimum"), "fewest"),
    **dict.fromkeys(("highest", "largest", "greatest", "maximum"), "most"),
}
"""Keys that look like another one than they mean."""


def _meant_key(key: str, known: Iterable[str]) -> str:
    """Return the key that means what *key* says, as a hint, where it is one of the *known* ones."""
    meant = _MEANT.get(key, "")
    return f"did you mean {meant}?" if meant in known else ""


def _run_on(key: str, known: Iterable[str]) -> str:
    """Return how a key is written that has run on into its value, as a hint, or "".

    >>> _run_on("when you draft a villager", ["when", "if"])
    'write `when: you draft a villager`'
    """
    first, _, rest = key.partition(" ")
    return f"write `{first}: {rest}`" if rest and first in known else ""


def _nearest_verb(word: str, heads: list[str]) -> str:
    """Return how a word of printed cards is written, what an old verb is called now, or the nearest of the verbs *heads*.

    It is a hint, "" when none is near.
    """
    said = spaced(word)
    if said in vocabulary()["printed"] and set(heads) == set(verbs()):
        return printed_hint(said)
    from difflib import get_close_matches  # Seldom needed, so not imported with the package.

    now = {verb: new for verb, new in old_verbs().items() if new in heads}
    near = get_close_matches(word[:LONGEST], [*heads, *now], n=1, cutoff=0.75)
    return f"write `{now[near[0]]}`" if near and near[0] in now else nearest(word, heads) or _by_beginning(said, heads)


def _by_beginning(said: str, heads: list[str]) -> str:
    """Return the hint to the verb, or the word of printed cards, with which *said* begins, "" without any."""
    words = said.split()
    for end in range(len(words) - 1, 0, -1):
        first = " ".join(words[:end])
        if first in heads:
            return f"did you mean {first}?"
        if first in vocabulary()["printed"] and set(heads) == set(verbs()):
            return printed_hint(first)
    return ""


_NOTHING_INSTEAD = (
    "what does not happen at all is `do: [{gain: 0}]`; what effects may not take is `protect`, "
    "and what players may not do `forbid`, under `while_in_play`"
)
"""How it is said that nothing is done instead of something."""

_NOTHING_DONE = "where nothing is done, leave it out; `do: [{gain: 0}]` stands under `instead` alone, for what does not happen"
"""How it is said elsewhere that nothing is done."""


def _length(rule: str, asked: int, schema: dict[str, Any], value: Any, path: Path) -> Finding:
    what = {"I": "entries", "P": "keys", "L": "characters"}[rule[3]]
    bound = "at least" if rule.startswith("min") else "at most"
    name = {"entries": "entry", "keys": "key", "characters": "character"}[what] if asked == 1 else what
    message = f"expected {schema.get('title', 'a value')} with {bound} {asked} {name}, got {len(value)}"
    if not value:
        message = f"expected {schema.get('title', 'a value')}, got an empty {'text' if what == 'characters' else 'one'}"
    is_empty_list = not value and path[-1:] in (("do",), ("otherwise",))
    hint = (_NOTHING_INSTEAD if "instead" in path[-3:-1] else _NOTHING_DONE) if is_empty_list else ""
    return Finding(path, "out-of-range", message, hint)


def _hint(schema: dict[str, Any], value: Any, document: Document, path: Path) -> str:
    """Return what to do about a *value* of the wrong type."""
    types = schema.get("type", [])
    if value is None and (cut := _cut(document, path)):
        return cut
    if value is None:
        indented = " in lines that are indented more" if "object" in types else ""
        return f"write a value after the `:`{indented}, or remove the key"
    if "string" in types and isinstance(value, (bool, int)):
        written = document.text[document.mark(path).start : document.mark(path).end]
        fits = re.search(schema.get("pattern", ""), written) is not None
        return f"put it in quotes: '{written}'" if fits else ""
    if isinstance(value, list) and path and str(path[-1]) in ("when", "of") and all(isinstance(each, str) for each in value):
        return f"several occasions are one sentence, joined with `or`: write `{' or '.join(value)}`"
    if isinstance(value, list) and path and "object" in types and (named := named_now(str(path[-1]))):
        return named
    if isinstance(value, (dict, list)) and path:
        written = value_now(document.text, document.mark(path).start, str(path[-1]))
        if written:
            return written
    if isinstance(value, list) and "object" in types:
        return "write `key: value`, without `- `"
    if isinstance(value, dict) and "array" in types:
        return "write `- ` before it, or `[` and `]` around it"
    if not isinstance(value, str):
        return ""
    items = schema.get("items", {})
    if "array" in types and (value in items.get("enum", ()) or re.search(items.get("pattern", "^$"), value)):
        return f"write `[{value}]`"
    if "boolean" in types and value.lower() in ("yes", "no", "on", "off", "y", "n", "true", "false"):
        return "write true or false, in lowercase and without quotes"
    if "integer" in types and re.fullmatch(r"[-+]?[0-9][0-9_.:eExXoO]*", value):
        if document.mark(path).style:
            return "remove the quotes"
        if len(value) > _MOST_DIGITS:
            return "write a smaller number"
        return "write a plain decimal number such as 3, without plus sign, point, underscore or leading zero"
    if schema.get("title") == "a step":
        printed = vocabulary()["printed"]
        said = next((word for word in (value, *value.split()[:1]) if word in printed), "")
        return with_colon(value) or (printed_hint(said) if said else "`villagers help steps` lists the verbs")
    spelled = vocabulary()["spelled_numbers"].get(value) if "integer" in types else None
    return "" if spelled is None else f"write the number in digits: {spelled}"
