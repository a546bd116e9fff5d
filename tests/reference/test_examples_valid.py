"""Every example that the reference shows is valid: it passes the checker, the schema or the parser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from villagers_rules.language import condition, formula, naming, occasion, selection
from villagers_rules.language.parser import NAMING
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.packs import load
from villagers_rules.packs.problems import FORMATS
from villagers_rules.packs.reader import read_text
from villagers_rules.packs.schema import schema
from villagers_rules.packs.validate import examine
from villagers_rules.packs.verbs import verbs
from villagers_rules.reference import Entry, chapters, language_entries, page, standing_entries
from villagers_rules.reference.entries import block, in_line
from villagers_rules.reference.manual import Part
from villagers_rules.reference.schema_entries import node_at
from villagers_rules.testing import run

PARTS = [part for chapter in chapters() for part in chapter.parts]
SENTENCES: dict[str, Any] = {"formula": formula, "selection": selection, "condition": condition, "occasion": occasion}
SENTENCES |= {kind: partial(naming, kind=kind) for kind in NAMING}
AROUND = (
    "{}",
    "{} symbols",
    "villagers {}",
    "villagers in any village {}",
    "villagers {} in your village",
    "sum of {} on villagers",
)
"""Where the part of a sentence stands that is none itself."""
NAMES = (("bid", "number"), ("pair", "card"), ("hue", "suit"), ("rival", "player"), ("vote", "player"))
"""The names of choices that examples speak of."""
OFFERED = (("call", ("share", "steal")),)
"""Those under which a word is chosen, each with the words."""
SEAT = "countess"
"""The seat without a player that examples speak of."""


def entries(lists: str) -> list[tuple[Part, Entry]]:
    """Return the entries of all parts that list the same, each with its part."""
    return [(part, entry) for part in PARTS if part.lists == lists for entry in part.entries]


def lexicon() -> Lexicon:
    """Return the words of the base game, and the seat that examples speak of."""
    base = load(["base"]).lexicon
    return Lexicon(base.suits, base.villagers, (SEAT,))


def reads(text: str) -> bool:
    """Return whether *text* is a sentence of some kind."""
    for make in SENTENCES.values():
        try:
            make(
                text=text,
                lexicon=lexicon(),
                it_allowed=True,
                their_allowed=True,
                this_allowed=True,
                it_is_pile=True,
                names=(*NAMES, *((name, "word") for name, _ in OFFERED)),
                offered=OFFERED,
            )
        except ValueError:
            continue
        return True
    return False


def as_file(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return the file that holds *card*, whose abilities tell whether it is a villager, an event or a development."""
    told = str(card.get("triggers", ""))
    if "this event" in told or "phase begins" in told:
        return {"deck": "examples", "events": {"example": card}}
    if "this development" in told:
        shared = {"ties": "all"} if "share this development" in str(card) else {}
        return {"developments": {"example": {"suit": "examples", "most": "food symbols", **shared, **card}}}
    return {"suit": "special", "villagers": {"example": card}}


def check(file: Mapping[str, Any], folder: Path) -> None:
    """Check *file* as a loose card file."""
    path = folder / "example.yaml"
    path.write_text("\n".join(block(file)) + "\n", encoding="utf-8")
    if re.search("count:|moss|flour", path.read_text(encoding="utf-8")):  # A counter is declared in the rules of a pack.
        (folder / "pack.yaml").write_text(
            "pack: {id: example, name: Example, version: 1.0.0, requires: [base]}\n", encoding="utf-8"
        )
        (folder / "rules.yaml").write_text("rules: {counters: {flour: {}, moss: {lies: on villagers}}}\n", encoding="utf-8")
        path = folder
    report = examine([path])
    assert not report.problems, FORMATS["text"](report)


@pytest.mark.parametrize("name", list(verbs()))
def test_a_verb_is_shown_on_a_card_that_passes(name: str, tmp_path: Path) -> None:
    """What of a card shows a verb uses it and passes the check; the shorter example is a step of that verb."""
    verb = verbs()[name]
    check(as_file(verb.in_full), tmp_path)
    assert re.search(rf"\b{name}\b", in_line(verb.in_full))
    assert next(iter(verb.example)) == name


@pytest.mark.parametrize("entry", [entry for kind in ("moments", "occasions") for _, entry in entries(kind)], ids=str)
def test_an_ability_is_shown_on_a_card_that_passes(entry: Entry, tmp_path: Path) -> None:
    """The example of each moment and of each verb of an occasion passes the check on a card."""
    assert isinstance(entry.example, Mapping)
    check(as_file(entry.example), tmp_path)


@pytest.mark.parametrize(("part", "entry"), entries("keys"), ids=[f"{part.at} {entry.word}" for part, entry in entries("keys")])
def test_a_key_is_shown_with_a_valid_value(part: Part, entry: Entry) -> None:
    """The example of each key, written as the manual shows it and read as card files are, fits the schema at its place."""
    assert isinstance(entry.example, Mapping)
    for text in ("\n".join(block(entry.example)), in_line(entry.example)):
        document = read_text(text + "\n", "example")
        assert (document.problems, document.data) == ([], entry.example)
    kind, node = node_at(part.at)
    around = {**without_needed(node), "$defs": schema(kind).get("$defs", {})}
    assert not list(Draft202012Validator(around).iter_errors(entry.example))


def without_needed(node: Any) -> Any:
    """Return the schema *node* with nothing required in it, so that one key alone fits."""
    if not isinstance(node, dict):
        return node
    inner = {name: without_needed(part) for name, part in node.get("properties", {}).items()}
    return {key: value for key, value in node.items() if key != "required"} | ({"properties": inner} if inner else {})


@pytest.mark.parametrize(("part", "entry"), entries("words"), ids=[f"{part.at} {entry.word}" for part, entry in entries("words")])
def test_a_word_is_shown_in_a_sentence(part: Part, entry: Entry) -> None:
    """The example of each word is a sentence that uses it; that of a part of a sentence is one where it may stand."""
    if part.at == "sentences":
        assert any(reads(pattern.format(entry.word)) for pattern in (*AROUND, "{} food symbols"))
    else:
        assert isinstance(entry.example, str)
        assert reads(entry.example)
        assert any(word in entry.example for word in (entry.word, *entry.also))


@pytest.mark.parametrize(("part", "entry"), entries("files"), ids=[entry.word for _, entry in entries("files")])
def test_a_kind_of_file_is_shown_by_a_file(part: Part, entry: Entry, tmp_path: Path) -> None:
    """The example of each kind of file passes the check, a manifest in a folder of its own; scenarios hold."""
    assert isinstance(entry.example, Mapping)
    assert part.lists == "files"
    assert Draft202012Validator(schema(entry.word)).is_valid(entry.example)
    if entry.word == "pack":
        folder = tmp_path / entry.example["pack"]["id"]
        folder.mkdir()
        (folder / "pack.yaml").write_text("\n".join(block(entry.example)) + "\n", encoding="utf-8")
        assert not examine([folder]).problems
    elif entry.word == "scenarios":
        (tmp_path / "example.yaml").write_text("\n".join(block(entry.example)) + "\n", encoding="utf-8")
        assert str(run([tmp_path / "example.yaml"])).endswith("1 passed")
    elif entry.word in ("rules", "villagers", "events", "developments"):
        check(entry.example, tmp_path)


@pytest.mark.parametrize(("part", "entry"), entries("setup"), ids=[entry.word for _, entry in entries("setup")])
def test_a_set_up_step_is_shown_in_a_manifest(part: Part, entry: Entry) -> None:
    """The example of each set-up step begins with it and fits the schema of set-up steps."""
    assert isinstance(entry.example, Mapping)
    assert part.lists == "setup"
    (step,) = entry.example["setup"]
    assert next(iter(step)) == entry.word
    whole = {"$ref": "#/$defs/setup_step", "$defs": schema("pack")["$defs"]}
    assert Draft202012Validator(whole).is_valid(step)


ABILITIES = [entry for part in PARTS if part.lists in ("concerned", "numbers", "allowed", "forbidden") for entry in part.entries]


@pytest.mark.parametrize("entry", [*ABILITIES, *standing_entries.arguments()], ids=str)
def test_a_word_of_an_ability_is_shown_by_one_that_passes(entry: Entry, tmp_path: Path) -> None:
    """The example of each argument, number, action and word of standing abilities passes the check on a villager."""
    assert isinstance(entry.example, Mapping)
    check(as_file({"while_in_play": [entry.example]}), tmp_path)


STEPS = [*language_entries.arguments(), *language_entries.words_of_verbs()]


BEFORE: tuple[Mapping[str, Any], ...] = (
    {"in": "your draft turn", "do": []},
    {"in": "your build turn", "do": [{"choose": "other top villagers in your village"}]},
    {"in": "your build turn", "do": [{"choose": "other players"}]},
)
"""Abilities to whose steps another one may be added."""


@pytest.mark.parametrize("entry", STEPS, ids=[f"{entry.word} {entry.of}" for entry in STEPS])
def test_an_argument_is_shown_by_a_step_that_passes(entry: Entry, tmp_path: Path) -> None:
    """The example of each argument of a verb, and of each word that one takes, passes the check where such a step may stand."""
    assert isinstance(entry.example, Mapping)
    verb = verbs()[next(iter(entry.example))]
    uses = [{"uses": [{**use, "do": [*use["do"], entry.example]}]} for use in BEFORE]
    problems = []
    for place, card in enumerate((with_step(verb.in_full, verb.name, entry.example), *uses)):
        (tmp_path / str(place)).mkdir()
        try:
            return check(as_file(card), tmp_path / str(place))
        except AssertionError as error:
            problems.append(str(error).partition("\n")[0])
    raise AssertionError(problems)


def with_step(written: Any, verb: str, step: Mapping[str, Any]) -> Any:
    """Return *written* with *step* instead of each step of that *verb*."""
    if isinstance(written, Mapping):
        shown = {key: with_step(value, verb, step) for key, value in written.items()}
        return {**step} if next(iter(written)) == verb else shown
    return [with_step(value, verb, step) for value in written] if isinstance(written, list) else written


def test_the_page_shows_these_examples_and_no_others() -> None:
    """Each block of YAML on the page is the example of an entry, so that it is tested above."""
    shown = re.findall(r"^```yaml\n(.*?)^```$", page(), flags=re.MULTILINE | re.DOTALL)
    known = {"\n".join(block(entry.example)) for part in PARTS for entry in part.entries if isinstance(entry.example, Mapping)}
    assert len(shown) > 40
    assert {text.rstrip("\n") for text in shown} <= known
