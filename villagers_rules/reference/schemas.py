"""The parts of the schemas that follow from elsewhere: steps and hooks from `dsl/verbs.yaml`, shared parts from their home."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from villagers_rules.packs.schema import schema
from villagers_rules.packs.verbs import SEAT, Argument, Verb, every_step, hooks, hooks_of, verbs
from villagers_rules.phrases import listing, quoted

KINDS = ("villagers", "events", "developments", "rules", "pack")
"""The schemas of card files. What several of them define stands in the first of them that has it; the others have a copy."""
ID = "[a-z][a-z0-9]*(_[a-z0-9]+)*"
"""What stands for a seat in the pattern of a word."""

Node = dict[str, Any]


def generated_schema(kind: str) -> Node:
    """Return the schema of *kind* as it must be: what its file says itself, with all that follows from elsewhere generated.

    >>> generated_schema("events") == schema("events")
    True
    """
    whole: Node = json.loads(json.dumps(schema(kind)))
    whole["$defs"] = dict(_definitions(kind, whole["$defs"]))
    for of in dict.fromkeys(hook.of for hook in hooks().values()):
        for properties in _with_lists(whole, of):
            properties.update({name: _hook(name) for name in hooks_of(of) if name in properties})
    return whole


def as_file(node: Node) -> str:
    """Return the text of a schema file."""
    return json.dumps(node, indent=2, ensure_ascii=False) + "\n"


def _definitions(kind: str, written: Mapping[str, Node]) -> Iterable[tuple[str, Node]]:
    """Yield the definitions of the schema of *kind*: those of steps made of the verbs, those of other schemas copied."""
    steps = {f"step_{name}": _step(verb) for name, verb in verbs().items()}
    for name, node in written.items():
        if name == "step":
            yield name, _any_step(node, steps)
            yield from steps.items()
        elif not name.startswith("step_"):
            yield name, _at_home(kind, name, node)


def _at_home(kind: str, name: str, written: Node) -> Node:
    """Return the definition *name* as it stands in its home; where *kind* has examples of its own it keeps them."""
    if (kind, name) == ("pack", "rules"):
        return json.loads(json.dumps(schema("rules")["properties"]["rules"]))  # type: ignore[no-any-return]
    home = next(other for other in KINDS if name in schema(other)["$defs"])
    node: Node = json.loads(json.dumps(schema(home)["$defs"][name]))
    return {key: written.get(key, value) if key == "examples" else value for key, value in node.items()}


def _with_lists(whole: Node, of: str) -> list[Node]:
    """Return the mappings of keys of the schema *whole* that may hold hooks of *of*."""
    if of != "rules":
        node = whole["$defs"].get(of.removesuffix("s"))
        return [node["properties"]] if node and of in whole["properties"] else []
    rules = whole["properties"].get("rules") or whole["$defs"].get("rules")
    return [chapter["properties"] for chapter in rules["properties"].values() if "properties" in chapter] if rules else []


def _hook(name: str) -> Node:
    hook = hooks()[name]
    return {"$ref": "#/$defs/steps", "description": hook.says, "examples": [list(hook.example)]}


def _any_step(node: Node, steps: Mapping[str, Node]) -> Node:
    """Return what any step is: one of *steps*, each with its own description, so that editors complete the verbs."""
    examples = [example for step in steps.values() for example in step["examples"]]
    return {**node, "anyOf": [{"$ref": f"#/$defs/{name}"} for name in steps], "examples": examples}


def _step(verb: Verb) -> Node:
    every = every_step()
    arguments = {**verb.options, **every}
    return {
        "title": f"a step `{verb.name}`",
        "description": verb.says,
        "type": "object",
        "additionalProperties": False,
        "required": [verb.name, *(key for key, argument in arguments.items() if argument.required)],
        "properties": {
            verb.name: _argument(verb.takes, f"{verb.says} {verb.takes.says}", verb.example.get(verb.name)),
            **{key: _argument(argument, argument.says, verb.example.get(key)) for key, argument in arguments.items()},
        },
        "examples": [dict(verb.example)],
    }


def _argument(argument: Argument, says: str, example: Any) -> Node:
    """Return the schema of an argument that *says* so, with *example* where the verb's own example has it."""
    if argument.kind != "word":
        own = {} if example is None else {"examples": [example]}
        return {"$ref": f"#/$defs/{argument.kind}", "description": says, **own}
    if not any(SEAT in word for word in argument.words):
        words = list(argument.words)
        return {"title": argument.called, "description": says, "enum": words, "examples": [example or words[0]]}
    plain = [word for word in argument.words if SEAT not in word]
    return {
        "title": listing(quoted(argument.words), "or"),
        "description": f"{says} {SEAT} stands for a seat that a pack declares.",
        "type": "string",
        "pattern": f"^({'|'.join(word.replace(SEAT, ID) for word in argument.words)})$",
        "examples": plain,
    }
