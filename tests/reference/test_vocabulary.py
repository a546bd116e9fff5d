"""The reference knows every word that there is, and the lists that exist twice are the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from villagers_rules import GameError
from villagers_rules.effects.choice_verbs import CHOICE_VERBS
from villagers_rules.effects.instant_verbs import INSTANT_VERBS
from villagers_rules.effects.limits import CHANGES
from villagers_rules.language.parser import parser
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.packs.manifest import VERBS as SETUP_STEPS
from villagers_rules.packs.problems import problem_kinds
from villagers_rules.packs.schema import kinds, schema
from villagers_rules.packs.verbs import every_step, hooks, verbs
from villagers_rules.reference import Entry, chapters, completions, entries, look_up, topic, unknown_word
from villagers_rules.reference.language_entries import KINDS
from villagers_rules.reference.manual import TEXT
from villagers_rules.reference.schema_entries import LISTS, resolved

SECTIONS = [section for section in KINDS if section != "sentences"]


def meanings(word: str, *kinds: str) -> list[Entry]:
    """Return the meanings of *word* that are of one of *kinds*."""
    return [entry for entry in look_up(word) if entry.kind in kinds]


def schema_parts(kind: str, node: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the path and the schema of every key of a mapping in the schema *node*, those of mappings by pattern included."""
    if isinstance(node, list):
        for inner in node:
            yield from schema_parts(kind, inner, path)
    elif isinstance(node, dict):
        for group in ("properties", "patternProperties"):
            for name, inner in node.get(group, {}).items():
                yield f"{path}/{name}", inner
        for name, inner in node.items():
            if name not in ("examples", "enum", "default"):
                yield from schema_parts(kind, inner, f"{path}/{name}")


ALL = [(kind, path, node) for kind in kinds() for path, node in schema_parts(kind, schema(kind))]


@pytest.mark.parametrize("kind", kinds())
def test_every_key_of_a_schema_is_described_with_an_example(kind: str) -> None:
    """Each key of each kind of file has a description and an example, of its own or of what it refers to."""
    lacking = [
        path
        for other, path, node in ALL
        if other == kind
        for part in [resolved(kind, node)]
        if not (part.get("description", "").endswith(".") and part.get("examples"))
    ]
    assert not lacking


def test_a_key_that_holds_an_id_says_which() -> None:
    """A key that refers to ids has an example of its own, since a villager's id is no good example of a deck."""
    assert not [f"{kind}{path}" for kind, path, node in ALL if node.get("$ref") == "#/$defs/id" and "examples" not in node]


def test_the_reference_knows_every_key() -> None:
    """Each key of each kind of file is found: as a key, as a hook, as a verb or an argument, or as a set-up step."""
    known = {name for entry in entries() for name in (entry.word, *entry.also)}
    names = {path.rsplit("/", 1)[1] for _, path, _ in ALL}
    assert {name for name in names if not name.startswith("^")} <= known
    listed = {part.at for chapter in chapters() for part in chapter.parts if part.lists == "keys"}
    for kind in kinds():
        for name, node in schema(kind).get("$defs", {}).items():
            told = any(at.endswith(f"$defs/{name}") for at in listed) or name.startswith(("step_", "setup_", "standing_"))
            assert told or "properties" not in node or name in ("rules", "steps"), f"no chapter lists {kind}/$defs/{name}"


def test_the_reference_knows_every_verb_and_hook() -> None:
    """Verbs and hooks of the program, of the list of verbs and of the reference are the same."""
    words = {kind: [entry.word for entry in entries() if entry.kind == kind] for kind in ("verb", "moment", "set-up step")}
    assert words["verb"] == list(verbs()) == [*dict.fromkeys(words["verb"])]
    assert set(words["verb"]) == set(CHOICE_VERBS) | set(INSTANT_VERBS)
    assert words["moment"] == list(hooks().moments())
    assert words["set-up step"] == [entry.word for entry in LISTS["setup"]("")] == list(SETUP_STEPS)
    assert {entry.word for entry in entries() if entry.of == "`change`" and entry.kind == "value"} == set(CHANGES)


def test_the_reference_knows_every_argument() -> None:
    """Each argument of a verb is told with it, and found by its own name."""
    for name, verb in verbs().items():
        (entry,) = meanings(name, "verb")
        assert [parameter.name for parameter in entry.parameters] == [name, *verb.options, *every_step(name)]
        for option, argument in verb.options.items():
            assert argument.says in [found.says for found in meanings(option, "argument")]
    assert [entry.of for entry in meanings("if", "argument")] == ["any step"]


@pytest.mark.parametrize("section", SECTIONS)
def test_the_reference_knows_every_word_of_the_language(section: str) -> None:
    """Each word of the vocabulary is found with what it says and its example; so are its plurals."""
    for word, written in vocabulary()[section].items():
        (entry,) = meanings(word, KINDS[section])
        assert entry.says.lower().startswith(str(written["says"]).lower())
        assert entry.example == written["example"]
        assert not written.get("plural") or entry in look_up(written["plural"])


def test_every_keyword_is_explained() -> None:
    """Each keyword of the grammar is one of the vocabulary, and leads to a part of a sentence that explains it."""
    words = {str(terminal.pattern.value) for terminal in parser().terminals if re.fullmatch("[a-z']+", terminal.pattern.value)}
    assert words == set(vocabulary().keywords)
    for word in words:
        assert meanings(word, KINDS["sentences"]), word
    said = {word for entry in vocabulary()["sentences"].values() for word in entry.get("words", ())}
    assert said <= words


def test_the_reference_knows_every_problem() -> None:
    """The code of each problem is found, with its severity and how it is usually mended."""
    for code, kind in problem_kinds().items():
        (entry,) = meanings(code, kind.severity)
        assert entry.says == f"{kind.says} {kind.fix}"


def test_every_entry_says_something() -> None:
    """Each entry has a sentence, a heading of the manual, something to insert or a code, and an example or is itself one."""
    for entry in entries():
        assert entry.says.endswith(".") or entry.says.endswith("`"), entry
        assert entry.part, entry
        if entry.part != "problems":
            assert entry.insert or entry.kind == "kind of value", entry
            assert entry.example or entry.kind in ("part of a sentence", "argument") or "pile" in entry.of or entry.of == "a card"


def test_chapters_list_each_entry_once() -> None:
    """No part of the manual has the same word twice, and no two chapters share a topic or a heading."""
    for chapter in chapters():
        for part in chapter.parts:
            words = [entry.word for entry in part.entries]
            assert len(words) == len(set(words)), part.title
            assert words or (part.lists == TEXT and part.text), part.title
    titles = [part.title or chapter.title for chapter in chapters() for part in chapter.parts]
    assert len(titles) == len(set(titles))
    assert all(topic(chapter.topic) is chapter is topic(chapter.title) for chapter in chapters())


@pytest.mark.parametrize(
    ("asked", "word"), [("Played-On", "played_on"), ("PLAYED ON", "played_on"), ("cap", "draft.cap"), ("symbols", "food symbols")]
)
def test_words_are_found_however_they_are_written(asked: str, word: str) -> None:
    """Capitals, blanks, hyphens and underscores do not matter; keys are found by their last part, words by their plurals."""
    assert word in [entry.word for entry in look_up(asked)]


@pytest.mark.parametrize(("word", "instead"), vocabulary()["mistakes"].items())
def test_what_people_write_first_is_answered(word: str, instead: str) -> None:
    """A word that is none of the language, but that people write, is told with what the language says instead."""
    assert [entry.says for entry in look_up(word) if entry.kind == "mistake"] == [f"No word of the language: {instead}."]
    assert word not in [entry.word for entry in entries() if entry.kind == "mistake"]


def test_unknown_words_are_told_with_the_nearest() -> None:
    """A word that nothing is called is answered with the nearest words, as they are written."""
    assert look_up("choose_won") == ()
    error = unknown_word("choose_won")
    assert isinstance(error, GameError)
    assert "did you mean chosen or choose" in str(error)
    assert "`villagers help` lists the topics" in str(unknown_word("zzzzzz"))


def test_completions_hold_every_entry() -> None:
    """The data for editors has each entry with a kind and a description, and nothing that is empty."""
    words = completions()["words"]
    assert len(words) == len(entries())
    assert all(word["word"] and word["kind"] and word["description"] for word in words)
    assert not [word for word in words for value in word.values() if value in ("", [], False, None)]
    assert {"move: ${1:it}\nto: ${2:your hand}"} <= {word.get("insert") for word in words}


def test_every_key_of_a_save_is_described_with_an_example() -> None:
    """What a save holds is described like what authors write: each key with an example, which fits where it stands."""
    whole = schema("save")
    parts = list(schema_parts("save", whole))
    assert len(parts) > 80
    for path, node in parts:
        part = resolved("save", node)
        assert part.get("description", "").endswith("."), path
        assert part.get("examples"), path
        validator = Draft202012Validator({**node, "$defs": whole["$defs"]})
        assert all(validator.is_valid(example) for example in part["examples"]), path
