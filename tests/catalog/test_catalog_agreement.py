"""Lists that exist twice: schemas, models, assembly, verbs, codes. What one of them says, the others say, too."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import fields
from jsonschema import Draft202012Validator

from villagers_rules.catalog import load
from villagers_rules.catalog.assembly import assembled
from villagers_rules.catalog.checks import EXCLUSIVE
from villagers_rules.catalog.codes import CODES
from villagers_rules.catalog.contents import Pack
from villagers_rules.catalog.deal import NEEDED_TO_END
from villagers_rules.catalog.document import Part
from villagers_rules.catalog.examining import examine
from villagers_rules.catalog.packs import open_pack, packs_in
from villagers_rules.catalog.rulebook import FILES as RULES_FILES
from villagers_rules.catalog.rulebook import WHOLE, Book, merged, read_rules
from villagers_rules.catalog.schema import kinds, schema
from villagers_rules.catalog.sentences import Sentences
from villagers_rules.catalog.verbs import hooks, verbs
from villagers_rules.catalog.villagers import SYMBOLS
from villagers_rules.model.cards import Flip, Side, Villager
from villagers_rules.model.rulebook import Market, RoadUpdate

ROOT = Path(__file__).parents[2]
OWN = ("pack", "rules", "villagers")
DERIVED = {"keyring", "unlocks", "precedes", "chain", "carries"}
"""What a card file never says, since it follows from the cards together."""


def parts(node: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every schema within a schema, with its path."""
    if not isinstance(node, dict):
        return
    yield path, node
    for key in ("properties", "patternProperties", "$defs"):
        for name, inner in node.get(key, {}).items():
            yield from parts(inner, f"{path}/{name}")
    for key in ("items", "additionalProperties"):
        yield from parts(node.get(key), f"{path}/{key}")
    for key in ("anyOf", "oneOf", "allOf"):
        for place, inner in enumerate(node.get(key, [])):
            yield from parts(inner, f"{path}/{key}/{place}")


def resolved(kind: str, node: dict[str, Any]) -> dict[str, Any]:
    """Return what *node* means where it refers to a definition."""
    found = node
    if "$ref" in node:
        found = {**schema(kind)["$defs"][node["$ref"].removeprefix("#/$defs/")], **node}
    return found


ALL = [(kind, path, node) for kind in OWN for path, node in parts(schema(kind))]
VILLAGER = schema("villagers")["$defs"]["villager"]["properties"]


def test_schemas_are_schemas() -> None:
    """Each file is a JSON Schema of 2020-12 that names itself, and its name is the top-level key it requires."""
    assert set(OWN) <= set(kinds())
    for kind in OWN:
        found = schema(kind)
        Draft202012Validator.check_schema(found)
        assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert found["$id"].endswith(f":{kind}")
        assert found["required"] == [kind]


@pytest.mark.parametrize(("kind", "path", "node"), ALL, ids=[f"{kind}{path}" for kind, path, _ in ALL])
def test_schemas_help(kind: str, path: str, node: dict[str, Any]) -> None:
    """Every key is described, refuses what it does not know, and has a title that can stand behind "expected"."""
    whole = resolved(kind, node)
    assert whole.get("description", "").endswith("."), path
    assert whole.get("title"), path
    if whole.get("type") == "object" and "anyOf" not in whole:
        assert whole.get("additionalProperties") is False, path
    if whole.get("type") == "array":
        assert "maxItems" in whole, path
    if "pattern" in whole:
        assert whole["pattern"].startswith("^"), path
        assert whole["pattern"].endswith("$"), path


def test_examples_are_valid() -> None:
    """Every example in a schema, and every default, is valid under the part it stands in."""
    count = 0
    for kind, path, node in ALL:
        validator = Draft202012Validator({**node, "$defs": schema(kind).get("$defs", {})})
        for example in [*node.get("examples", []), *([node["default"]] if "default" in node else [])]:
            assert validator.is_valid(example), (kind, path, example)
            count += 1
    assert count > 50


def test_examples_of_files_pass_the_check(tmp_path: Path) -> None:
    """The example of a whole file passes as a loose file, its sentences included."""
    for kind in ("rules", "villagers"):
        for example in schema(kind)["examples"]:
            file = tmp_path / f"{kind}.yaml"
            file.write_text(json.dumps(example))
            assert not examine([file]).problems


def test_card_keys_are_the_fields_of_villagers_and_sides() -> None:
    """Every key of a card is a field of `Villager` or `Side`, or a hook; every field is a key, or derived."""
    card = {field.name for field in fields(Villager)} - DERIVED - {"id", "pack", "hooks"}
    side = {field.name for field in fields(Side)} - {"name"}
    assert set(VILLAGER) == card | side | set(hooks())
    assert side == set(SYMBOLS) == set(schema("villagers")["$defs"]["side"]["properties"])
    assert {field.name for field in fields(Flip)} == set(VILLAGER["flips"]["properties"])
    assert {key for pair in EXCLUSIVE for key in pair[:2]} <= set(VILLAGER)


def test_manifest_keys_are_the_fields_of_packs() -> None:
    """Every key of a manifest is a field of `Pack`, and the other way round."""
    assert {field.name for field in fields(Pack)} == set(schema("pack")["properties"]["pack"]["properties"])


def test_defaults_are_those_of_the_model() -> None:
    """A default that a schema names is the one that the model has."""
    defaults = {field.name: field.default for field in fields(Villager)}
    named = {key: node["default"] for key, node in VILLAGER.items() if "default" in node}
    assert named
    assert {key: defaults[key] for key in named} == named
    markets = {field.name: field.default for field in fields(Market)}
    for key, node in schema("rules")["$defs"]["market"]["properties"].items():
        if "default" in node:
            assert markets[key] == node["default"]


def test_every_key_of_a_card_and_a_manifest_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The assembly asks for every key that the schemas allow, and for no other one: a key that nothing reads does not exist."""
    asked: dict[str, set[str]] = {
        "pack": set(),
        "villagers": set(),
        "villager": set(),
        "side": set(),
        "flips": set(),
        "step": set(),
    }
    real = Part.get

    def get(part: Part, key: str) -> Any:
        kind = part.document.kind
        if part.path in ((), ("pack",)):
            asked[kind].add(key)
        elif part.path == ("villagers",):
            return real(part, key)  # The keys are ids.
        elif len(part.path) == 2:
            asked["villager"].add(key)
        else:
            asked[
                "side" if part.path[2] == "sides" and len(part.path) == 4 else "flips" if part.path[2] == "flips" else "step"
            ].add(key)
        return real(part, key)

    monkeypatch.setattr(Part, "get", get)
    packs = [open_pack(ROOT / "cards" / "base", "base"), *packs_in(Path(__file__).parent / "accept" / "bakers")]
    for pack in packs:
        pack.read_all()
    catalog, problems = assembled(packs)
    assert catalog is not None, problems
    properties = schema("villagers")
    assert asked["pack"] == set(schema("pack")["properties"]["pack"]["properties"])
    assert asked["villagers"] == set(properties["properties"])
    assert asked["villager"] == set(VILLAGER)
    assert asked["side"] - set(properties["$defs"]["side"]["properties"]) <= {"gold", "food", "cold", "hot"}  # names of sides
    assert asked["side"] >= set(properties["$defs"]["side"]["properties"])
    assert asked["flips"] == {"to", "when"}


def leaves(node: dict[str, Any], name: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the names of the numbers that the schema of rules allows; a market's own name is shown as ``*``."""
    node = resolved("rules", node)
    inner = dict(node.get("properties", {}))
    inner |= zip("*", node.get("patternProperties", {}).values(), strict=False)
    if not inner or name in WHOLE:
        yield name
        return
    for key, part in inner.items():
        yield from leaves(part, (*name, key))


def book() -> Book:
    """Return the numbers of the base pack, not yet read."""
    (pack,) = packs_in(ROOT / "cards" / "base")
    pack.read_all()
    return merged(pack.of_kind(RULES_FILES), pack.manifest, Sentences(load(["base"]).lexicon))


def test_every_number_of_the_rules_is_read() -> None:
    """The assembly asks for every number that the schema of rules allows, and base gives those without a default."""
    base = book()
    assert read_rules(base) == load(["base"]).rules
    markets = base.names("markets")
    allowed = set(leaves(schema("rules")["properties"]["rules"]))
    assert {tuple("*" if part in markets else part for part in name) for name in base.asked} == allowed | {("markets",)}


def test_every_number_of_the_base_rules_is_needed() -> None:
    """Each number of the base pack without a default is missed by name when it is taken away."""
    for name in sorted(book().values):
        if not name or name[-1] in ("collects_coins", "ends_the_game") or (len(name) > 1 and name[:-1] == ("markets",)):
            continue
        base = book()
        for other in [other for other in base.values if other[: len(name)] == name]:
            del base.values[other]
        assert read_rules(base) is None
        assert [problem.code for problem in base.last.problems] == ["missing-rule"]
        assert f"`{'.'.join(name)}`" in base.last.problems[0].message


def test_ways_to_update_the_road_are_read() -> None:
    """Each key of a way to update the Road is a field, and its words are those the assembly knows."""
    update = schema("rules")["$defs"]["update"]["properties"]
    assert {key.replace("discard", "discard_with_coins") for key in update} == {field.name for field in fields(RoadUpdate)}
    assert update["discard"]["enum"] == ["villagers with coins", "villagers without coins"]
    source = (ROOT / "villagers_rules" / "catalog" / "rulebook.py").read_text()
    assert f'"{update["discard"]["enum"][0]}"' in source


def test_words_that_the_code_knows_are_words_of_the_schemas() -> None:
    """Phases that a check names exist."""
    assert set(NEEDED_TO_END) <= set(schema("rules")["properties"]["rules"]["properties"]["phases"]["items"]["enum"])


def test_verbs_are_those_of_the_schema() -> None:
    """The list of verbs and the schema of steps have the same verbs, arguments, words, sentences and examples."""
    defs = schema("villagers")["$defs"]
    steps = {name.removeprefix("step_"): node for name, node in defs.items() if name.startswith("step_")}
    assert list(steps) == list(verbs())
    assert [branch["$ref"] for branch in defs["step"]["anyOf"]] == [f"#/$defs/step_{name}" for name in verbs()]
    for name, verb in verbs().items():
        node = steps[name]
        arguments = {name: verb.takes, **verb.options}
        assert node["description"] == verb.says
        assert set(node["properties"]) == set(arguments)
        assert node["required"] == [key for key, argument in arguments.items() if argument.required]
        for key, argument in arguments.items():
            part = node["properties"][key]
            if argument.kind == "word":
                assert part["enum"] == list(argument.words)
            else:
                assert part["$ref"] == f"#/$defs/{argument.kind}"
        assert node["examples"] == [verb.example]


def test_hooks_are_those_of_the_schema() -> None:
    """Every hook is a key of a card that holds steps, explained in the same words."""
    lists = {key for key, node in VILLAGER.items() if node.get("items") == {"$ref": "#/$defs/step"}}
    assert lists == set(hooks())
    for hook, when in hooks().items():
        assert VILLAGER[hook]["description"] == when


def test_codes_are_listed() -> None:
    """Every code that a module of the catalog reports is listed with its sentence, and every listed one is reported."""
    used = set()
    for file in (ROOT / "villagers_rules" / "catalog").glob("*.py"):
        if file.name != "codes.py":
            strings = (node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant))
            used |= {text for text in strings if isinstance(text, str) and text in CODES}
    assert used == set(CODES)
    assert all(sentence.endswith(".") for sentence in CODES.values())
