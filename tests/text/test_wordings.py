"""Every verb, hook, argument and word that cards may use is said in each language, and a further language is a file."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from tests.text.packs import ROOT, catalog_of
from villagers_rules.language import wordings
from villagers_rules.language.occasions import occasions
from villagers_rules.language.wordings import wording
from villagers_rules.packs.reach_checks import DRAFTS
from villagers_rules.packs.reader import read
from villagers_rules.packs.schema import schema
from villagers_rules.packs.standing_words import standing_words
from villagers_rules.packs.step_scope import IT
from villagers_rules.packs.verbs import every_step, hooks, verbs
from villagers_rules.text import languages, name_of, rules_text, term
from villagers_rules.text.narrator import TAKING, USING
from villagers_rules.text.steps import HOLE, OPTIONAL, VERBS

SHIPPED = ("en", "it")
LOCALES = ROOT / "dsl" / "locales"
SCHEMA = json.loads((ROOT / "schemas" / "wordings.json").read_text(encoding="utf-8"))
TARGETS = {"your hand", "its owner's hand", "the SEAT's village", "the discard pile", "out of the game"}
"""The places for cards that sentences have words of their own for."""
RECEIVERS = {"your supply", "their supply", "the SEAT's supply", "other", "it", "this villager", "each", "each card"}
LONG = {f"{on} {form}" for on in ("it", "this villager", "each card") for form in ("per one", "per many", "other", "long")}
NUMBERED = {
    f"{form}{them}" for form in ("number", "number other", "up to", "up to other", "any") for them in ("", " of them", " of rest")
}
RANKED = {"ranked", "by ranked", "order first", "order last", "order turn order", "order from you", "order from your left"}
SPECIAL = {
    "put_back": {f"{form} in any order" for form in ("all", "at the bottom", "all at the bottom")},
    "meanwhile": {"one", "step", "between", "if"},
    "first_of": {"step", "one", "many", "between", "name"},
    "exchange": {"step", "no coins", "all"},
    "look_at": {"step", "all", "name", "name several"},
    "reveal": {"step", "all", "until", "until of some", "name", "name several"},
    "flip": {"step", "to"},
    "name": {"step", "amount", "again", "you", "owner"},
    "place": {"step", "this"},
    "move": {
        "to you",
        "all to you",
        "cards on it",
        "all cards on it",
        "other",
        "onto",
        "back to your hand",
        "all what lies on it",
        *TARGETS,
        "all its owner's hand",
        "out of the game long",
    },
    "gain": {*RECEIVERS, *LONG},
    "pay": {
        "one or less",
        "yours or less",
        "yours or less long",
        "theirs or less",
        "theirs or less long",
        "the bank",
        "all",
        "each as much",
        *RECEIVERS,
        *LONG,
        "take",
        "take all",
        "take up to",
        "take long",
        "from to",
        "from to long",
        *(f"from {one}" for one in RECEIVERS),
        "to the bank",
        *(f"to {one}" for one in RECEIVERS),
        *(f"{one} pays" for one in ("their supply", "the SEAT's supply", "other", "each")),
    },
    "change": {
        "draft now",
        "draft round",
        "draft next",
        "draft any",
        "build now",
        "build next",
        "build any",
        "turn now",
        "turn next",
        "turn any",
        "unless_paid",
        "always",
    },
    "deal_events": {"one", "many", "other", "in use"},
    "choose": {"step", *NUMBERED, "by", "by unseen", "by one", "at random", "name", "name several", "name of each"},
    "auction": {"step", "once", "least"},
    "may": {
        "step",
        "list",
        "by",
        "by one",
        "otherwise",
        "otherwise list",
        "nobody",
        "nobody list",
        "declined",
        "declined list",
        "any number",
        "up to one",
        "up to many",
        "up to other",
        "several step",
        "several list",
        "until",
    },
    "either": {"step", "many", "asked", "many asked", "list", "between"},
    "if": {"step", "list", "otherwise", "otherwise list"},
    "repeat": {"one", "many", "each", "other", "until"},
    "for_each": {"one", "by", "by turn order", "by from you", "by from your left", "them", *RANKED},
    "when": {"once", "in the game", "until", "once until"},
    "count": {
        *("by", "by their supply", "by the SEAT's supply", "by other", "by each"),
        *("less", "less their supply", "less the SEAT's supply", "less other", "less each"),
        *("to", "to their supply", "to the SEAT's supply", "to other", "to each"),
        *("more one", "more many", "fewer one", "fewer many", "none on card", "by on card", "less on card", "to on card"),
        *("by on table", "less on table", "to on table"),
        *(f"counters {form}" for form in ("one", "many", "all", "that", "up to one", "up to many")),
        *(f"{verb}{form}" for verb in ("take", "give", "move") for form in ("", " per one", " per many", " other")),
        *("one or fewer", "yours or fewer", "yours or fewer long", "theirs or fewer", "theirs or fewer long"),
        *(f"{way} {one}" for way in ("from", "over to") for one in RECEIVERS - {"your supply"}),
        *(f"whom {one}" for one in ("their supply", "the SEAT's supply", "other", "each")),
    },
}
"""The forms of verbs that are no words of their arguments."""


@pytest.mark.parametrize("language", SHIPPED)
def test_files_of_wordings_fit_their_schema(language: str) -> None:
    """A file of wordings is read as strictly as a card file, and has what the schema describes."""
    document = read(LOCALES / f"{language}.yaml", language)
    assert document.problems == []
    assert list(Draft202012Validator(SCHEMA).iter_errors(document.data)) == []


def test_the_schema_describes_what_is_said() -> None:
    """The schema of wordings is one, describes every section and key, and knows no other."""
    Draft202012Validator.check_schema(SCHEMA)
    said = wording().data
    assert list(SCHEMA["properties"]) == list(said)
    for section, node in SCHEMA["properties"].items():
        assert node["description"].endswith(".")
        if isinstance(said[section], dict):
            assert list(node["properties"]) == list(said[section]), section
            assert all(part["description"].endswith(".") for part in node["properties"].values())
    assert Draft202012Validator(SCHEMA).is_valid(SCHEMA["examples"][0])


def words_of(verb: str) -> Iterator[str]:
    """Yield the keys under which the words of a verb's arguments must be said."""
    spec = verbs()[verb]
    if spec.takes.kind == "word":
        yield from spec.takes.words
    elif verb not in SPECIAL:
        yield "step"
    for argument in spec.options.values():
        if argument.kind == "word":
            yield from (word for word in argument.words if word != "you")


@pytest.mark.parametrize("language", SHIPPED)
@pytest.mark.parametrize("verb", list(verbs()))
def test_every_verb_is_said(verb: str, language: str) -> None:
    """Each verb, with every word that its arguments can be, is said in each language, and nothing that is no word of it."""
    assert set(wording(language)["verbs"][verb]) == {*words_of(verb), *SPECIAL.get(verb, ())}


@pytest.mark.parametrize("verb", list(verbs()))
def test_every_verb_has_short_words(verb: str) -> None:
    """The short forms of a verb say each of its arguments, and the last of them needs no argument that a step may lack."""
    forms = [set(HOLE.findall(form)) - {"s"} for form in VERBS[verb].short]
    least = set(HOLE.findall(OPTIONAL.sub("", VERBS[verb].short[-1]))) - {"s"}
    options = verbs()[verb].options
    assert set().union(*forms) == {"takes", *options}
    assert least <= {"takes", *(key for key, argument in options.items() if argument.required)}


@pytest.mark.parametrize("language", SHIPPED)
def test_every_hook_and_word_is_said(language: str) -> None:
    """Each hook, moment, changed number, stand-in and reference is said in each language, and nothing that is none."""
    words = wording(language)
    villager = schema("villagers")["$defs"]["villager"]["properties"]
    defs = schema("villagers")["$defs"]
    assert set(words["verbs"]) == set(verbs()) == set(VERBS)
    assert set(words["uses"]["moments"]) == set(hooks().moments())
    heard = {"first", "first many", *(f"first {most.per}" for most in hooks().first.values())}
    assert set(words["often"]) == {"once", "twice", "any", "many", *(most.per for most in hooks().often.values()), *heard}
    assert set(words["occasions"]["deeds"]) == set(occasions()["deeds"])
    assert set(words["occasions"]["suffered"]) == set(occasions()["suffered"])
    assert set(words["every_step"]) == {*every_step(), "if list"}
    in_play, known = words["while_in_play"], standing_words()
    assert list(in_play["concerned"]) == list(known.concerned)
    assert list(in_play["numbers"]) == list(known.numbers)
    for number, forms in in_play["numbers"].items():
        places = [f"to {place}" for place in known.numbers[number].places]
        longer = ["more other", "less other"] if "more other" in forms else []
        assert [form for form in forms if form != "alone"] == (places or ["to", "more", "less", *longer]), number
    assert list(words["villagers"]["played_in"]) == list(hooks().played_in)
    assert list(words["villagers"]["stands_for"]) == villager["stands_for"]["enum"]
    referred = {*defs["card"]["examples"]} - {IT}
    assert set(words["references"]) == referred | {"seat", "seat's village", "name"}


def test_what_the_code_names_is_there() -> None:
    """The verbs and hooks that are told in a way of their own exist, and each limit that is changed is told for a time."""
    assert {*TAKING, *USING} <= set(verbs())
    phases = {hook.phase for hook in hooks().rows.values()}
    assert {word.split()[0] for word in verbs()["change"].takes.words if word != DRAFTS} <= phases


def holes(node: Any) -> Iterator[tuple[str, set[str]]]:
    """Yield every phrase of *node* by its keys, with the names of its holes."""
    for key, value in node.items():
        if isinstance(value, dict):
            yield from ((f"{key}/{name}", found) for name, found in holes(value))
        elif isinstance(value, str):
            yield key, set(re.findall(r"{([^}]*)}", value))


@pytest.mark.parametrize("language", SHIPPED[1:])
def test_phrases_fill_in_what_english_fills_in(language: str) -> None:
    """What a phrase of a further language fills in, the English one could as well, so that somebody gives it."""
    extra = {
        "one",
        "many",
        "it",
        "the",
        "of",
        "bare",
        "some",
        "most",
        "villager",
        "villagers",
        "steps",
        "Steps",
        "number",
        "name",
    }
    extra |= {"called", "cards", "value", "order", "times", "players", "every", "none", "a"}
    english = dict(holes(wording().data))
    for key, found in holes(wording(language).data):
        assert found <= english[key] | extra, key


@pytest.fixture
def further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of languages with a third one that says a few things only; all of them are forgotten afterwards."""
    for language in SHIPPED:
        (tmp_path / f"{language}.yaml").write_text((LOCALES / f"{language}.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    said = {
        "name": "Esperanto",
        "symbols": {"food": "manĝaĵo"},
        "terms": {"padlock": "pendseruro"},
        "sentences": {"Symbols": {"one": "simbolo de {names} {place}"}},
        "places": {"village": {"your": "en via vilaĝo"}},
        "money": {"many": "{number} moneroj", "per one": "{money} por ĉiu {counted}"},
        "villagers": {"silver": "{market} ricevu {money}."},
        "joins": [["\\bde m", "d'm"]],
    }
    (tmp_path / "eo.yaml").write_text(yaml.safe_dump(said, allow_unicode=True), encoding="utf-8")

    def place(*parts: str) -> Path:
        return tmp_path.joinpath(*parts[2:])

    def forget() -> None:
        for kept in (wordings.languages, wordings.wording, wordings._read):
            kept.cache_clear()

    forget()
    monkeypatch.setattr(wordings, "resource", place)
    monkeypatch.setattr(wordings, "read_yaml", lambda *parts: yaml.safe_load(place(*parts).read_text(encoding="utf-8")))
    yield tmp_path
    forget()


def test_a_third_language_is_a_file(further: Path) -> None:
    """A file more is a language more; what it leaves out is said in English, and counted; its joins are its own."""
    assert (further / "eo.yaml").is_file()
    assert languages() == ("en", "eo", "it")
    catalog = catalog_of("base")
    told = "At the Second Market, ricevu 3 moneroj por ĉiu simbolo d'manĝaĵo en via vilaĝo."
    assert rules_text(catalog, "grocer", language="eo") == (told,)
    assert name_of(catalog, "grocer", language="eo") == "Grocer"
    assert catalog.villagers["grocer"].sides[0].silver.describe("eo") == "3 for each simbolo d'manĝaĵo en via vilaĝo"  # type: ignore[union-attr]
    missing = wording("eo").missing
    assert "verbs/draft/step" in missing
    assert "symbols/food" not in missing
    assert not [key for key in missing if key.startswith("joins")]
    assert wording("it").missing == ()


def test_loading_reads_no_words() -> None:
    """Who loads and plays cards waits for no words: files of wordings and names are read when somebody asks for them."""
    code = (
        "from villagers_rules.packs import load, locales; from villagers_rules.language import wordings; load();"
        "print(wordings._read.cache_info().currsize, len(locales._kept))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout.split() == ["0", "0"]


def test_a_language_without_a_file_is_refused() -> None:
    """Who asks for a language that has no file is told which there are."""
    with pytest.raises(ValueError, match="the languages are en, it"):
        rules_text(catalog_of("base"), "grocer", language="tlh")


def test_terms_are_those_of_the_rulebook() -> None:
    """The terms of the game are told in each language; a word that nobody knows is told as it is."""
    assert [term(word, language="it") for word in ("padlock", "keyring", "stack", "reserve", "square")] == [
        "lucchetto", "portachiavi", "pila", "Mazzo dei Paesani", "Piazza del Villaggio",
    ]  # fmt: skip
    assert (term("padlock"), term("zeppelin", language="it")) == ("padlock", "zeppelin")
