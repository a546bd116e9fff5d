"""What is made of other files: the parts of the schemas that are said elsewhere, and the pages of the reference."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from villagers_rules.language import tables
from villagers_rules.language.parser import STARTS, grammar_text
from villagers_rules.lint.problems_page import page as problems
from villagers_rules.model.changes.codec import ENTRIES
from villagers_rules.model.journal import Entry
from villagers_rules.model.tasks import TASKS, Task
from villagers_rules.packs import reader, valid_files
from villagers_rules.packs.pack_files import shipped_packs
from villagers_rules.packs.schema import find_kind_by_keys, schema_file, validate_whole
from villagers_rules.packs.standing_words import ABILITY_EXAMPLES, ABILITY_TITLES, standing_words
from villagers_rules.packs.verbs import SEAT, Argument, Verb, every_step, hooks, verbs
from villagers_rules.phrases import listing, quoted
from villagers_rules.reference import phrase_book
from villagers_rules.reference.api_page import page as api_page
from villagers_rules.reference.api_schemas import ROOTS, api_schema
from villagers_rules.reference.manual_page import page
from villagers_rules.reference.page_types import page_types
from villagers_rules.reference.phrase_book_page import phrase_book_page
from villagers_rules.web.protocol import SENDERS, message_schema

_STEPS = "steps"
"""The schema of steps, which those of card files refer to."""
_SAVE = "save"
GENERATED = ("common", _STEPS, _SAVE)
"""The schemas that are made of the verbs and hooks, or say what changes and tasks hold."""
_ID = schema_file("common")["$defs"]["id"]["pattern"].strip("^$")
"""What stands for a seat in the pattern of a word."""

_Node = dict[str, Any]


def generated_schema(name: str) -> _Node:
    """Return the schema called *name* as it must be: what its file says itself, with the steps and hooks there are.

    >>> generated_schema("steps") == schema_file("steps")
    True
    """
    whole: _Node = json.loads(json.dumps(schema_file(name)))
    if name == _STEPS:
        steps = {f"step_{name}": _step(verb) for name, verb in verbs().items()}
        own = whole["$defs"]
        kept = {name: node for name, node in own.items() if not name.startswith("step")}
        whole["$defs"] = {"steps": own["steps"], "step": _any_step(own["step"], steps), **kept, **steps}
        own["play"]["properties"]["in"]["enum"] = list(hooks().played_in)
        own["moment"]["enum"] = list(hooks().moments())
    if name == "common":
        whole["$defs"]["often"]["pattern"] = hooks().pattern()
        whole["$defs"]["first"]["pattern"] = hooks().first_pattern()
        verbs_in_play = {f"standing_{name}": _standing(verb) for name, verb in standing_words().verbs.items()}
        own = {key: node for key, node in whole["$defs"].items() if not key.startswith("standing_")}
        own["standing"] = _any_step(own["standing"], verbs_in_play)
        whole["$defs"] = {**own, **verbs_in_play}
    if name == _SAVE:
        _describe_save(whole)
    return whole


def _describe_save(whole: _Node) -> None:
    """Write into the schema of saves what kinds of changes and tasks there are, and what each holds."""
    change = whole["properties"]["journal"]["items"]
    change["description"] = f"A kind of change and what it changed, one of {_listed(ENTRIES.values())}."
    change["prefixItems"][0]["enum"] = list(ENTRIES)
    task = whole["$defs"]["task"]
    task["description"] = f"A task that is unfinished: its kind and what it holds, one of {_listed(TASKS.values())}."
    task["properties"]["task"]["examples"] = list(TASKS)


def _listed(classes: Iterable[type[Entry] | type[Task]]) -> str:
    return "; ".join(" ".join((found.kind, f"({', '.join(name for name, _ in found.fields)})")) for found in classes)


def _any_step(node: _Node, steps: Mapping[str, _Node]) -> _Node:
    """Return what any step is: one of *steps*, each with its own description, so that editors complete the verbs."""
    examples = [example for step in steps.values() for example in step["examples"]]
    return {**node, "anyOf": [{"$ref": f"#/$defs/{name}"} for name in steps], "examples": examples}


def _step(verb: Verb) -> _Node:
    """Return the schema of a step with *verb*."""
    arguments = {**verb.options, **every_step(verb.name)}
    properties = {
        verb.name: _argument(verb.takes, f"{verb.says} {verb.takes.says}", verb.example.get(verb.name)),
        **{key: _argument(argument, argument.says, verb.example.get(key)) for key, argument in arguments.items()},
    }
    return _with_verb(verb, "a step", arguments, properties)


def _with_verb(verb: Verb, what: str, arguments: Mapping[str, Argument], properties: _Node) -> _Node:
    """Return the schema of a mapping with *verb* and other *arguments*."""
    return {
        "title": f"{what} `{verb.name}`",
        "description": verb.says,
        "type": "object",
        "additionalProperties": False,
        "required": [verb.name, *(key for key, argument in arguments.items() if argument.required)],
        **_one_of(arguments),
        "properties": properties,
        "examples": [dict(verb.example)],
    }


def _one_of(arguments: Mapping[str, Argument]) -> _Node:
    """Return that of arguments that exclude each other one is given."""
    ways = [
        {"title": f"a step with `{key}`", "description": each.says, "required": [key]}
        for key, each in arguments.items()
        if each.unless
    ]
    return {"oneOf": ways} if ways else {}


def _standing(verb: Verb) -> _Node:
    """Return the schema of an ability with *verb*."""
    arguments = {verb.name: verb.takes, **verb.options, **standing_words().every}
    properties = {key: _of_ability(argument, verb.example.get(key)) for key, argument in arguments.items()}
    return _with_verb(verb, "an ability", verb.options, properties)


def _of_ability(argument: Argument, example: Any) -> _Node:
    """Return the schema of an argument of an ability, with *example* where the verb's own example has it."""
    known = standing_words()
    words = known.numbers if argument.kind == "number" else known.words_of(argument.kind)
    if words is not None:
        names = list(words)
        return {
            "title": ABILITY_TITLES[argument.kind],
            "description": argument.says,
            "enum": names,
            "examples": [example or names[0]],
        }
    if argument.kind in ABILITY_TITLES:
        title, shown = ABILITY_TITLES[argument.kind], [example or ABILITY_EXAMPLES[argument.kind]]
        return {"title": title, "description": argument.says, "type": "string", "minLength": 1, "examples": shown}
    own = {} if example is None else {"examples": [example]}
    return {"$ref": f"#/$defs/{argument.kind}", "description": argument.says, **own}


def _argument(argument: Argument, says: str, example: Any) -> _Node:
    """Return the schema of an argument that *says* so, with *example* where the verb's own example has it."""
    if argument.kind != "word":
        own = {} if example is None else {"examples": [example]}
        home = "" if argument.kind in ("steps", "lists") else "common.json"
        return {"$ref": f"{home}#/$defs/{argument.kind}", "description": says, **own}
    if not any(SEAT in word for word in argument.words):
        words = list(argument.words)
        return {"title": argument.called, "description": says, "enum": words, "examples": [example or words[0]]}
    plain = [word for word in argument.words if SEAT not in word]
    return {
        "title": listing(quoted(argument.words), "or"),
        "description": f"{says} {SEAT} stands for a seat that a pack declares.",
        "type": "string",
        "pattern": f"^({'|'.join(word.replace(SEAT, _ID) for word in argument.words)})$",
        "examples": plain,
    }


def generated_files() -> Mapping[str, Callable[[], str]]:
    """Return what makes the text of each generated file, by its path in the repository."""
    schemas = {f"schemas/{kind}.json": partial(_schema_file, generated_schema, kind) for kind in GENERATED}
    schemas |= {f"schemas/web/{sender}.json": partial(_schema_file, message_schema, sender) for sender in SENDERS}
    schemas |= {f"schemas/api/{name}.json": partial(_schema_file, api_schema, name) for name in ROOTS}
    return {
        **schemas,
        "/".join(tables.FILE): _tables,
        "/".join(valid_files.FILE): _valid_files,
        "docs/api.md": api_page,
        "docs/reference.md": page,
        "docs/problems.md": problems,
        "/".join(phrase_book.FILE): phrase_book_page,
        "villagers_rules/web/static/types.d.ts": page_types,
    }


def outdated(folder: Path) -> list[str]:
    """Return the generated files of the checkout in *folder* that are not what they should be."""
    return [name for name, text in generated_files().items() if not _holds(folder / name, text())]


def _schema_file(schema: Callable[[Any], _Node], name: str) -> str:
    """Return the text of the file with the *schema* called so."""
    return json.dumps(schema(name), indent=2, ensure_ascii=False) + "\n"


def _tables() -> str:
    return tables.text_of(grammar_text(), STARTS)


def _valid_files() -> str:
    found: list[tuple[str, str]] = []
    for pack in shipped_packs():
        for file in reader.yaml_files(pack.folder, [], pack.shown):
            document = reader.read(file, file.name)
            find_kind_by_keys(document)
            if document.kind:
                validate_whole(document)
            if document.kind and not document.problems:
                found.append((document.kind, document.text))
    return valid_files.text_of(found)


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text
