"""Lists that exist twice: schemas, models, assembly, verbs, codes. What one of them says, the others say, too."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import fields
from jsonschema import Draft202012Validator

from tests.pace import sized
from tests.problem_codes import IN_FILES
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.model.deck import RECEIVERS, TO_EACH
from villagers_rules.model.printed import Development, Event, Flip, Side, Villager
from villagers_rules.model.rulebook import Market, Pool, Road, RoadUpdate, SeatStart, SetupStep
from villagers_rules.packs import Mode, Pack, selected_places, step_scope
from villagers_rules.packs.assembly import assemble
from villagers_rules.packs.book import Book
from villagers_rules.packs.cards import SYMBOLS, TOKEN
from villagers_rules.packs.check_setup import NEEDED_TO_END
from villagers_rules.packs.developments import WAYS
from villagers_rules.packs.document import Part
from villagers_rules.packs.exclusive_keys import EXCLUSIVE
from villagers_rules.packs.manifest import SECOND, VERBS, modes_of
from villagers_rules.packs.pack_files import PackFiles, open_pack, packs_in
from villagers_rules.packs.rules import merged, read_rules
from villagers_rules.packs.schema import kinds, schema, schema_file, shared
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.standing_words import standing_words
from villagers_rules.packs.validate import examine
from villagers_rules.packs.verbs import SEAT, every_step, verbs

ROOT = Path(__file__).parents[2]
EVERYTHING = Path(__file__).parent / "accept" / "everything"
"""A pack that uses every key there is."""
OWN = ("pack", "rules", "villagers", "events", "developments")
DERIVED = {"keyring", "unlocks", "precedes", "chain"}
"""What a card file never says, since it follows from the cards together."""
ID = "[a-z][a-z0-9]*(_[a-z0-9]+)*"


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


ALL = [(kind, path, node) for kind in OWN for path, node in parts(schema(kind))][:: sized(quick=5, test=1, everything=1)]
VILLAGER = schema("villagers")["$defs"]["villager"]["properties"]
EVENT = schema("events")["$defs"]["event"]["properties"]
DEVELOPMENT = schema("developments")["$defs"]["development"]["properties"]
RULES = schema("rules")["properties"]["rules"]
MODE = schema("pack")["$defs"]["mode"]["properties"]


def test_schemas_are_schemas() -> None:
    """Each file is a JSON Schema of 2020-12 that names itself, and its name is the top-level key it requires."""
    assert set(OWN) <= set(kinds())
    for name in shared():
        Draft202012Validator.check_schema(schema_file(name))
    for kind in OWN:
        found = schema(kind)
        Draft202012Validator.check_schema(found)
        assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert found["$comment"].endswith(f":{kind}")
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
    for kind in ("rules", "villagers", "events", "developments"):
        for example in schema(kind)["examples"]:
            file = tmp_path / f"{kind}.yaml"
            file.write_text(json.dumps(example))
            assert not examine([file]).problems


def test_definitions_stand_in_one_schema() -> None:
    """What several schemas need, such as steps and ids, one file defines; whatever is defined is used, and nothing else is."""
    files = [*shared(), *OWN]
    defined = [name for file in files for name in schema_file(file).get("$defs", {})]
    assert len(defined) == len(set(defined))
    assert schema("pack")["$defs"]["rules"] == RULES
    used = {node["$ref"] for kind in OWN for _, node in parts(schema(kind)) if "$ref" in node}
    assert used == {f"#/$defs/{name}" for name in (*defined, "rules")}


def card_fields(kind: type) -> set[str]:
    """Return the fields of a card of this *kind* by their keys; what is done `instead` is in the field `replacements`."""
    names = {field.name for field in fields(kind)} - {"id", "pack", "hooks", "conditions"}
    return {"instead" if name == "replacements" else name for name in names}


def test_card_keys_are_the_fields_of_the_model() -> None:
    """Every key of a card is a field of its class, or a hook; every field is a key, or derived."""
    card = card_fields(Villager) - DERIVED - {"played_in", "played_when"}
    side = {field.name for field in fields(Side)} - {"name"}
    assert set(VILLAGER) == card | side | {"play", "uses"}
    assert side == set(SYMBOLS) == set(schema("villagers")["$defs"]["side"]["properties"])
    assert {field.name for field in fields(Flip)} == set(VILLAGER["flips"]["properties"])
    assert {key for pair in EXCLUSIVE for key in pair[:2]} <= set(VILLAGER)
    asked = set(WAYS) | {"if"}  # Fields of other names: `way` and `asks`, and `condition`.
    of_development = card_fields(Development) - {"asks", "way", "condition"} | asked
    for node, keys in ((EVENT, card_fields(Event)), (DEVELOPMENT, of_development)):
        assert set(node) == keys | {"uses"}
    assert set(DEVELOPMENT["token"]["properties"]) == set(TOKEN)


def test_manifest_keys_are_the_fields_of_packs() -> None:
    """Every key of a manifest is a field of `Pack`, every key of a mode one of `Mode`, and the other way round."""
    assert {field.name for field in fields(Pack)} - {"contents", "folder"} == set(
        schema("pack")["properties"]["pack"]["properties"]
    )
    assert {field.name for field in fields(Mode)} - {"name", "pack"} == set(MODE) - {"setup", "rules"}


def test_set_up_steps_are_those_of_the_schema() -> None:
    """Every set-up step has the keys that the reader asks for, and `SetupStep` a field for each of them."""
    defs = schema("pack")["$defs"]
    steps = {
        name.removeprefix("setup_"): node for name, node in defs.items() if name.startswith("setup_") and name != "setup_step"
    }
    assert list(steps) == list(VERBS)
    assert [branch["$ref"] for branch in defs["setup_step"]["anyOf"]] == [f"#/$defs/setup_{name}" for name in VERBS]
    assert {field.name for field in fields(SetupStep)} == {"verb", "number", "what", "players", "if_any", "to"}
    for verb, node in steps.items():
        own = {SECOND[verb]} if verb in SECOND else set()
        assert set(node["properties"]) == {verb, "players", "if_any"} | own | ({"to"} if verb in TO_EACH else set())
        if verb in TO_EACH:
            assert {"", *node["properties"]["to"]["enum"]} == set(RECEIVERS)
        assert node["required"] == [verb, *([SECOND[verb]] if verb in SECOND else [])]


def test_defaults_are_those_of_the_model() -> None:
    """A default that a schema names is the one that the model has."""
    for properties, model in ((VILLAGER, Villager), (EVENT, Event)):
        defaults = {field.name: field.default for field in fields(model)}
        named = {key: node["default"] for key, node in properties.items() if "default" in node}
        assert named
        assert {key: defaults[key] for key in named} == named
    markets = {field.name: field.default for field in fields(Market)}
    for key, node in schema("rules")["$defs"]["market"]["properties"].items():
        if "default" in node:
            assert markets[key] == node["default"]


def packs_read(*names: str, folder: Path | None = None) -> list[PackFiles]:
    """Return the shipped packs called *names* and the one in *folder*, read anew."""
    packs = [open_pack(ROOT / "cards" / name, name) for name in names] + (packs_in(folder) if folder else [])
    for pack in packs:
        pack.read_all()
    return packs


def everything() -> list[PackFiles]:
    """Return the base pack and the one that uses every key, read anew."""
    return packs_read("base", folder=EVERYTHING)


def node_at(kind: str, path: tuple[Any, ...], document: Any) -> dict[str, Any]:
    """Return the part of the schema of *kind* that describes what lies at *path* of *document*."""
    node, value = schema(kind), document
    for key in path:
        node = resolved(kind, node)
        value = value[key]
        if isinstance(key, int):
            node = node["items"]
        elif key in node.get("properties", {}):
            node = node["properties"][key]
        else:
            (node,) = (part for pattern, part in node["patternProperties"].items() if re.search(pattern, str(key)))
        node = resolved(kind, node)
        if "anyOf" in node:
            heads = {branch["required"][0]: branch for branch in (resolved(kind, branch) for branch in node["anyOf"])}
            node = next(heads[head] for head in value if head in heads)  # `if` is a verb, and a key of any step.
    return resolved(kind, node)


def test_every_key_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """The assembly asks for every key that the schemas allow, and for no other one: a key that nothing reads does not exist."""
    asked: dict[str, set[str]] = {}
    allowed: dict[str, set[str]] = {}
    real = Part.get

    def get(part: Part, key: str) -> Any:
        node = node_at(part.document.kind, part.path, part.document.data)
        if "properties" in node and part.document.kind != "rules" and "rules" not in part.path:
            asked.setdefault(node["title"], set()).add(key)
            allowed[node["title"]] = set(node["properties"])
        return real(part, key)

    monkeypatch.setattr(Part, "get", get)
    for mode in [None, *modes_of(everything()[-1]).values()]:
        catalog, problems = assemble(everything(), mode)
        assert catalog is not None, problems
    adding = packs_read("base", "solo", folder=ROOT / "tests" / "expansions" / "long_winter")
    hiding = packs_read("base", folder=ROOT / "tests" / "laws" / "packs" / "ambitions")
    for packs, mode in ((adding, modes_of(adding[1])["solo"]), (hiding, None)):
        catalog, problems = assemble(packs, mode)
        assert catalog is not None, problems
    assert asked == allowed
    titles = {node["title"] for kind in OWN for _, node in parts(schema(kind)) if "properties" in node}
    of_rules = {node["title"] for _, node in parts(schema("rules")) if "properties" in node}
    steps = {title for title in titles if title.startswith("a step ")}
    assert len(steps) == len(verbs())
    assert (titles - of_rules) | steps <= {*asked, schema("pack")["title"]}


PHASES: list[str] = RULES["properties"]["phases"]["items"]["enum"]


def leaves(node: dict[str, Any], name: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the names of the numbers that the schema of rules allows; a name that a pack gives is shown as ``*``."""
    node = resolved("rules", node)
    inner = dict(node.get("properties", {}))
    for pattern in node.get("patternProperties", {}).values():
        known = inner.get("*", {})
        properties = {**known.get("properties", {}), **resolved("rules", pattern).get("properties", {})}
        inner["*"] = {**resolved("rules", pattern), **({"properties": properties} if properties else {})}
    if not inner:
        yield name
        return
    for key, part in inner.items():
        yield from leaves(part, (*name, key))


GROUPS = {
    *(("markets",), ("seats",), ("pools",), ("targets",), ("ends",), ("counters",), ("more_phases",)),
    *(("uses",), ("triggers",), ("instead",), ("while_in_play",)),
    ("events", "decks"),
}
"""The mappings whose keys a pack gives."""


def book(packs: list[PackFiles]) -> Book:
    """Return the numbers of *packs*, not yet read."""
    catalog, problems = assemble(packs)
    assert catalog is not None, problems
    return merged(packs, Sentences(catalog.lexicon))


def test_every_number_of_the_rules_is_read() -> None:
    """The assembly asks for every number that the schema of rules allows, and the names that packs give are asked for in turn."""
    numbers = book(everything())
    assert read_rules(numbers) is not None
    allowed = set(leaves(RULES))
    asked = set()
    for name in numbers.names_read:
        group = next((group for group in GROUPS if name[: len(group)] == group and len(name) > len(group)), None)
        asked.add(name if group is None else (*group, "*", *name[len(group) + 1 :]))
    assert asked == allowed | GROUPS


def test_groups_of_numbers_are_read_into_the_model() -> None:
    """Each key of a seat and a pool is a field of the model, and each word of the Road."""
    defs = schema("rules")["$defs"]
    for name, model in (("seat", SeatStart), ("pool", Pool)):
        assert set(defs[name]["properties"]) == {field.name for field in fields(model)} - {"name"}
    assert {field.name for field in fields(Road)} == {"places", "draft_refill", "update_refill", "updates", "from_the_deck"}
    assert len(RULES["properties"]["road"]["properties"]) == len(fields(Road))


def test_every_number_of_the_base_rules_is_needed() -> None:
    """Each number of the base pack without a default is missed by name when it is taken away."""

    def base_book() -> Book:
        return book(packs_read("base"))

    for name in sorted(base_book().values):
        if (
            not name
            or name[-1] in ("collects_coins", "ends_the_game", "most_rounds")
            or (len(name) > 1 and name[:-1] == ("markets",))
        ):
            continue
        base = base_book()
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
    source = (ROOT / "villagers_rules" / "packs" / "rules.py").read_text()
    assert f'"{update["discard"]["enum"][0]}"' in source


def test_words_that_the_code_knows_are_words_of_the_schemas() -> None:
    """Phases that a check names exist; every list of phases, changed numbers and symbols is the same list."""
    assert set(NEEDED_TO_END) <= set(PHASES)
    of_the_rulebook, of_packs = RULES["properties"]["more_phases"]["patternProperties"]
    assert of_the_rulebook == f"^({'|'.join(PHASES)})$"
    one_word, several = ([phase for phase in PHASES if (" " in phase) == spaced] for spaced in (False, True))
    assert of_packs == f"^(?!({'|'.join(one_word)})$){ID}$"
    for name in ("more_phase", "declared_phase"):
        for key in ("before", "after"):
            assert schema("rules")["$defs"][name]["properties"][key]["items"]["pattern"] == f"^({'|'.join(several)}|{ID})$"
    assert schema("villagers")["$defs"]["standing_change"]["properties"]["change"]["enum"] == list(standing_words().numbers)
    assert all(set(RULES["properties"][limit]["properties"]["tokens_add"]["enum"]) == set(TOKEN) for limit in ("draft", "build"))


def test_verbs_are_those_of_the_schema() -> None:
    """The list of verbs and the schema of steps have the same verbs, arguments, words, sentences and examples."""
    defs = schema("villagers")["$defs"]
    steps = {name.removeprefix("step_"): node for name, node in defs.items() if name.startswith("step_")}
    assert list(steps) == list(verbs())
    assert [branch["$ref"] for branch in defs["step"]["anyOf"]] == [f"#/$defs/step_{name}" for name in verbs()]
    for name, verb in verbs().items():
        node = steps[name]
        arguments = {name: verb.takes, **verb.options, **every_step(name)}
        assert node["description"] == verb.says
        assert set(node["properties"]) == set(arguments)
        assert node["required"] == [key for key, argument in arguments.items() if argument.required]
        for key, argument in arguments.items():
            part = node["properties"][key]
            if argument.kind != "word":
                assert part["$ref"] == f"#/$defs/{argument.kind}"
            elif any(SEAT in word for word in argument.words):
                assert part["pattern"] == f"^({'|'.join(word.replace(SEAT, ID) for word in argument.words)})$"
            else:
                assert part["enum"] == list(argument.words)
        assert node["examples"] == [verb.example]


def test_places_of_cards_are_those_of_the_verbs_and_the_language() -> None:
    """Every place in which a verb reaches cards is explained, and selections find cards in no other place."""
    arguments = [argument for verb in verbs().values() for argument in (verb.takes, *verb.options.values())]
    named = {place for argument in arguments for place in (*argument.lies, argument.then) if place}
    known = {*step_scope.PLACES, *step_scope.NO_CARDS}
    assert named == known - {"number", "word"}  # No verb takes one.
    chosen = [place for place, entry in vocabulary()["places"].items() if not entry.get("counted")]
    assert {selected_places.WORDS.get(place, place) for place in chosen} <= known
    assert step_scope.READABLE - {step_scope.UNKNOWN} <= set(step_scope.PLACES)
    defs = schema("villagers")["$defs"]
    assert defs["card"]["examples"] == [step_scope.IT, step_scope.VILLAGER, step_scope.EVENT]


def test_the_page_on_schemas_names_every_kind_of_card_file() -> None:
    """The table of the page on schemas has a row for every kind of file that holds cards or numbers."""
    page = (ROOT / "schemas" / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{kind}` | `{kind}.json` |" in page for kind in OWN)


def test_codes_are_listed() -> None:
    """Every code that a module of the packs reports is listed with its sentence, and every listed one is reported."""
    used = set()
    for file in (ROOT / "villagers_rules" / "packs").glob("*.py"):
        if file.name != "problems.py":
            strings = (node.value for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Constant))
            used |= {text for text in strings if isinstance(text, str) and text in IN_FILES}
    assert used == set(IN_FILES)
