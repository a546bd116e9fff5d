"""Names in other languages: files in the folder `locales` of a pack, read strictly, with English where they say nothing."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest
import yaml
from jsonschema import Draft202012Validator

from tests.catalog.test_catalog_agreement import parts
from tests.cli.running import villagers
from tests.text.packs import ROOT
from villagers_rules import CardFileError
from villagers_rules.model.public_changes import ChoicesShown
from villagers_rules.packs import check, load
from villagers_rules.packs.locales import names_in, sections
from villagers_rules.packs.pack_files import packs_in
from villagers_rules.packs.schema import kinds, schema
from villagers_rules.packs.validate import examine
from villagers_rules.testing.mentions import mentions
from villagers_rules.text import name_of, rules_text
from villagers_rules.words import Words

MANIFEST = "pack: {id: own, name: Own things, version: 1.0.0, players: 2 to 5, requires: [base], suits: [amber]}\n"
CARDS = "suit: amber\nvillagers:\n  alder: {silver: 1 per amber symbol}\n  birch: {played_on: alder, unlocked_by: alder}\n"


def pack(folder: Path, names: str = "", *, language: str = "it") -> Path:
    """Write a pack with a suit and two cards, and a file of *names*, and return its folder."""
    place = folder / "own"
    (place / "locales").mkdir(parents=True)
    (place / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (place / "amber.yaml").write_text(CARDS, encoding="utf-8")
    if names:
        (place / "locales" / f"{language}.yaml").write_text(names, encoding="utf-8")
    return place


def test_the_schema_of_names_describes_everything() -> None:
    """A file of names is a kind of file with a schema, each key of which is described and closed, with examples that fit."""
    assert "locale" in kinds()
    Draft202012Validator.check_schema(schema("locale"))
    for path, node in parts(schema("locale")):
        whole = {**schema("locale")["$defs"][node["$ref"].removeprefix("#/$defs/")], **node} if "$ref" in node else node
        assert whole["description"].endswith("."), path
        assert whole["title"], path
        assert whole.get("type") != "object" or whole["additionalProperties"] is False, path
        validator = Draft202012Validator({**node, "$defs": schema("locale")["$defs"]})
        assert all(validator.is_valid(example) for example in node.get("examples", [])), path


@pytest.mark.parametrize("found", [*packs_in(ROOT / "cards"), *packs_in(ROOT / "examples" / "packs")], ids=lambda found: found.id)
def test_every_shipped_pack_has_italian_names(found: object) -> None:
    """Each shipped pack and our example has a file of Italian names; no two cards of all packs are called the same."""
    folder = Path(str(found.folder))  # type: ignore[attr-defined]
    data = yaml.safe_load((folder / "locales" / "it.yaml").read_text(encoding="utf-8"))
    assert data["locale"]["language"] == "it"
    assert [str(problem) for problem in check([folder]) if "locales" in problem.file] == []


def test_names_are_those_of_the_italian_edition() -> None:
    """Cards, suits, seats and modes have the names of the Italian rulebook; where it has none, names of ours."""
    catalog = load(("base",), mode="solo")
    told = {
        word: name_of(catalog, word, language="it") for word in ("cooper", "grains", "rats", "solo-hard", "summer", "beekeeper")
    }
    assert told == {
        "cooper": "Bottaio",
        "grains": "cereali",
        "rats": "Ratti",
        "solo-hard": "Modalità Esperto",
        "summer": "estate",
        "beekeeper": "Apicoltore",
    }
    assert rules_text(catalog, "sinister_banquet", language="it") == (
        "Nella Fase Eventi: la Contessa guadagna 2 monete per ogni simbolo cibo nel villaggio della Contessa.",
    )


def test_a_stranger_names_things_in_any_language(tmp_path: Path) -> None:
    """Somebody's pack may have names for a language that the program has no words of; they are read, checked and counted."""
    names = "locale:\n  language: eo\n  name: Propraĵoj\n  suits: {amber: sukceno}\n  villagers: {alder: Alno}\n"
    place = pack(tmp_path, names, language="eo")
    assert check([place]) == []
    (own,) = [found for found in load(("own",), pack_dirs=[place]).packs if found.id == "own"]
    assert names_in(own, "eo") == {"packs": {"own": "Propraĵoj"}, "suits": {"amber": "sukceno"}, "villagers": {"alder": "Alno"}}
    assert names_in(own, "de") == {}
    (row,) = mentions([place])
    assert {language: (told.given, told.names, told.lacks) for language, told in row.names.items()} == {
        "it": (0, 4, ("packs/own", "suits/amber", "villagers/alder", "villagers/birch")),
        "eo": (3, 4, ("villagers/birch",)),
    }


def test_english_names_may_be_given_too(tmp_path: Path) -> None:
    """A pack may give English names in a file; other languages fall back to them."""
    catalog = load(("own",), pack_dirs=[pack(tmp_path, "locale: {language: en, villagers: {alder: The Alder}}\n", language="en")])
    assert [name_of(catalog, "alder", language=language) for language in ("en", "it")] == ["The Alder", "The Alder"]
    assert name_of(catalog, "own") == "Own things"


WRONG = {
    "an unknown card": ("villagers: {aldr: Ontano}", "unknown-card", 3, 15, "did you mean alder?"),
    "a card in another section": ("events: {alder: Ontano}", "unknown-card", 3, 12, "it is one of the villagers"),
    "an unknown suit": ("suits: {ambr: ambra}", "unknown-name", 3, 11, "did you mean amber?"),
    "a suit of another pack": ("suits: {wood: legno}", "unknown-name", 3, 11, "a pack names what it brings itself"),
    "the same name": ("villagers: {alder: Ontano, birch: Ontano}", "same-name", 3, 37, "give one of them another name"),
    "a key twice": ("villagers: {alder: Ontano, alder: Betulla}", "duplicate-key", 3, 30, "remove one of them"),
    "an unknown key": ("vilagers: {alder: Ontano}", "unknown-key", 3, 3, "did you mean villagers?"),
    "a number": ("villagers: {alder: 3}", "wrong-type", 3, 22, "put it in quotes: '3'"),
    "a mapping": ("villagers: {alder: {name: Ontano}}", "wrong-type", 3, 22, ""),
}


@pytest.mark.parametrize("case", list(WRONG))
def test_wrong_names_are_told(tmp_path: Path, case: str) -> None:
    """What is wrong in a file of names is told with its line and column, and the nearest name."""
    line, code, row, column, hint = WRONG[case]
    (problem,) = check([pack(tmp_path, f"locale:\n  language: it\n  {line}\n")])
    assert (problem.code, problem.line, problem.column, problem.suggestion) == (code, row, column, hint)
    assert problem.file.endswith("locales/it.yaml")


def test_a_file_of_names_lies_in_its_folder_under_its_name(tmp_path: Path) -> None:
    """Names lie in `locales`, in a file called after the language, and nothing else lies there."""
    place = pack(tmp_path, "locale: {language: de}\n")
    (place / "names.yaml").write_text("locale: {language: it}\n", encoding="utf-8")
    (place / "locales" / "more.yaml").write_text("villagers: {cedar: {gold: 1}}\n", encoding="utf-8")
    found = {(Path(problem.file).name, problem.code): str(problem) for problem in check([place])}
    assert set(found) == {("it.yaml", "wrong-value"), ("names.yaml", "misplaced-file"), ("more.yaml", "misplaced-file")}
    assert "expected `it`, the language that the file is named after" in found["it.yaml", "wrong-value"]
    assert "move it into locales/" in found["names.yaml", "misplaced-file"]


def test_names_are_read_when_asked_for(tmp_path: Path) -> None:
    """Playing with a pack does not read its names; whoever asks for words is told what is wrong with them."""
    place = pack(tmp_path, "locale: {language: it, villagers: []}\n")
    catalog = load(("own",), pack_dirs=[place])
    assert name_of(catalog, "alder") == "Alder"
    with pytest.raises(CardFileError, match=r"locales/it\.yaml:1:35: wrong-type"):
        name_of(catalog, "alder", language="it")


def test_sections_are_what_packs_bring() -> None:
    """The sections of a file of names are those of the schema, and the project's own README of schemas names the kind."""
    assert sections() == (
        "suits", "villagers", "events", "developments", "decks", "sides", "pools", "seats", "markets", "phases",
        "counters", "choices", "uses", "triggers", "instead", "while_in_play", "modes", "mode_texts",
    )  # fmt: skip
    assert "| `locale` | `locale.json` |" in (ROOT / "schemas" / "README.md").read_text(encoding="utf-8")


def test_coverage_counts_names() -> None:
    """`villagers check --coverage` has a column of names for each language, and tells which ones lack as data."""
    text = villagers("check", "--coverage", "examples/packs", cwd=ROOT).stdout
    assert "names in it" in text.splitlines()[0]
    assert "31 of 31" in text
    assert "it says " in text
    (row,) = json.loads(villagers("check", "--coverage", "cards/promo", "--format", "json", cwd=ROOT).stdout)
    assert row["names"]["it"]["given"] == row["names"]["it"]["of"] == 6
    assert row["names"]["it"]["lacks"] == []


def test_coverage_says_which_names_lack(tmp_path: Path) -> None:
    """What a pack that is named in part leaves out is listed; phases of the rulebook, which it adds, have names already."""
    place = pack(tmp_path, "locale:\n  language: it\n  suits: {amber: ambra}\n  villagers: {alder: Ontano}\n")
    added = "rules:\n  more_phases:\n    events: {before: [markets]}\n    dole: {after: [build], do: [{gain: 1}]}\n"
    (place / "rules.yaml").write_text(added, encoding="utf-8")
    printed = " ".join(villagers("check", "--coverage", str(place)).stdout.split())
    assert "2 of 5" in printed
    assert "own has no name in it for: packs/own, villagers/birch, phases/dole" in printed


def test_names_of_choices_are_those_of_the_locale_file() -> None:
    """What steps call what is chosen has a name in each language, on cards and in the log."""
    catalog = load(("lots",), pack_dirs=(ROOT / "tests" / "scenarios" / "packs",))
    assert "«dado»" in rules_text(catalog, "dice_player", language="it")[0]
    assert "die" in rules_text(catalog, "dice_player")[0]
    words = Words(catalog, "it")
    assert "dado" in words.change(ChoicesShown(name="die", choices=((None, ("4",)),)))
    assert "spare die" in words.change(ChoicesShown(name="spare_die", choices=((None, ("4",)),)))


def test_names_of_choices_that_no_step_gives_are_refused(tmp_path: Path) -> None:
    """A locale file names what steps call something, and nothing else; the nearest name is told."""
    pack = copytree(ROOT / "tests" / "scenarios" / "packs" / "lots", tmp_path / "lots")
    file = pack / "locales" / "it.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("die: dado", "dye: dado"), encoding="utf-8")
    (problem,) = examine([pack]).problems
    assert "dye" in problem.message
    assert problem.suggestion == "did you mean die?"
