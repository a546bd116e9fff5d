"""`villagers help` in the terminal: meanings of words, topics, data for editors, and one clear line for what means nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from villagers_rules.cli import main
from villagers_rules.language.occasions import occasions
from villagers_rules.language.parser import MAX_LENGTH
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.packs.verbs import every_step, verbs
from villagers_rules.reference import chapters, completions, entries, look_up, unknown_word
from villagers_rules.reference.terminal import meaning_lines, topic_lines, topic_list_lines
from villagers_rules.text.ink import Ink, uncoloured

REFERENCE = Path(__file__).parents[2] / "docs" / "reference.md"


def printed(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    """Return what the command line prints; it must end well and complain of nothing."""
    assert main(["help", *line]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_without_a_word_the_topics_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """`villagers help` alone lists all topics with one line each, on less than a page."""
    out = printed(capsys)
    assert all(f"  {chapter.topic} " in out for chapter in chapters())
    assert len(out.splitlines()) < 24


def test_a_verb_is_told_with_its_arguments_and_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    """The help of a verb has what it does, each argument, which of them are needed, and what of a card uses it."""
    out = printed(capsys, "move")
    assert out.startswith("move  (a verb of a step)\n  Moves the card")
    assert "    to     Where it goes, unless it goes `onto` a villager." in out
    assert "needed" in out
    assert out.endswith(
        "    discard: true\n    play:\n      do:\n        - choose: stacks or the reserve\n"
        "        - {move: the top of it, to: your hand}\n"
        "        - {choose: villagers in your village, as: branch}\n"
        "        - choose: villagers in another player's village\n"
        "        - {move: the branch, onto: it, with: what lies on it}\n"
    )


def test_all_meanings_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A word with several meanings is told with all of them: food is a key, a symbol, and a part of a score."""
    out = printed(capsys, "food")
    heads = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert len(heads) == len(look_up("food")) > 3
    assert any("a symbol of the language" in head for head in heads)
    assert any("a key of a villager" in head for head in heads)


def test_a_keyword_is_told_by_a_part_of_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """A keyword of the grammar is told by what it is a part of, with an example that holds it."""
    assert printed(capsys, "per") == (
        "per  (a part of a sentence)\n  So much for each complete group of what is counted.\n\n    3 per 2 food symbols\n"
    )


@pytest.mark.parametrize("words", [["silver", "value"], ["Silver", "Value"], ["silver value"]])
def test_words_with_blanks_need_no_quotes(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What has several words is found with quotes and without, in any case."""
    assert "silver value  (a measure of the language)" in printed(capsys, *words)


def test_a_topic_lists_its_words(capsys: pytest.CaptureFixture[str]) -> None:
    """A topic that is a word as well is told as a word first; then all words of the topic follow."""
    out = printed(capsys, "events")
    assert out.index("(a kind of file)") < out.index("── Events ─")
    assert "deck, copies, resolved_last, stays, uses, triggers, instead," in out


def test_what_begins_and_ends_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Abilities are told with all that begins and ends, by the names that the table of occasions gives."""
    out = " ".join(printed(capsys, "abilities").partition("What begins and ends")[2].split())
    page = REFERENCE.read_text(encoding="utf-8").partition("### What begins and ends")[2]
    for edge in occasions()["edges"]:
        assert f"{edge} " in out
        assert f"**`{edge}`**" in page
    for name in (*occasions()["phases"], *occasions()["turns"]):
        assert f"`{name}`" in out
        assert f"`{name}`" in page


def test_the_longest_sentence_is_said() -> None:
    """The reference says how long a sentence may be, as the parser has it."""
    page = REFERENCE.read_text(encoding="utf-8")
    assert f"A sentence has at most {MAX_LENGTH} characters." in page.partition("### Sentences")[2]


def test_an_unknown_word_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A word that means nothing ends with 1 and names the nearest."""
    assert main(["help", "suit_symbol"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "did you mean suit_symbols" in err


def test_data_for_editors(capsys: pytest.CaptureFixture[str]) -> None:
    """`--format json` gives all words, or the meanings of one, or those of a topic, as JSON."""
    assert json.loads(printed(capsys, "--format", "json")) == completions()
    (move,) = json.loads(printed(capsys, "move", "--format", "json"))["words"]
    assert (move["kind"], move["insert"]) == ("verb", "move: ${1:it}\nto: ${2:your hand}")
    assert [parameter["name"] for parameter in move["parameters"]] == ["move", "to", "onto", "with", "coins", "if"]
    steps = json.loads(printed(capsys, "packs", "--format", "json"))["words"]
    assert "set-up step" in {word["kind"] for word in steps}


@pytest.mark.parametrize("width", [60, 80, 100])
def test_what_is_told_fits(width: int) -> None:
    """No line of text is wider than the terminal; only YAML is not broken, since it would mean something else."""
    ink = Ink(width=width, colour=True)
    lines = [*topic_list_lines(ink=ink), *(line for chapter in chapters() for line in topic_lines(chapter, ink=ink))]
    for entry in entries():
        text, _, _ = "\n".join(meaning_lines(entry.also[-1] if entry.also else "", [entry], ink=ink)).rpartition("\n\n")
        lines += text.split("\n")
    assert [line for line in lines if len(uncoloured(line)) > width and " " in uncoloured(line).strip()] == []


@pytest.mark.parametrize("word", vocabulary()["printed"])
def test_words_of_printed_cards_are_answered(word: str) -> None:
    """A word that is printed on cards or used by players is answered with what to write, before what else it means."""
    assert look_up(word)[0].kind == "word of printed cards"


def test_steps_in_answers_are_steps() -> None:
    """A step that an answer shows is YAML with a verb that there is, and with what that verb takes besides."""
    shown = [step for answer in vocabulary()["printed"].values() for step in re.findall(r"`({[^`]*})`", str(answer))]
    steps = [each for each in map(yaml.safe_load, shown) if next(iter(each)) in verbs()]
    assert len(steps) >= 30
    for step in steps:
        verb, *options = step
        abilities = (
            {"of", "onto", "to", "by", "also_as", "for"} if verb in ("change", "count") else set()
        )  # An ability of that name, too.
        assert set(options) <= {*verbs()[verb].options, *every_step(), *abilities}, step


def test_commands_that_are_only_spelled_alike_are_not_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    """A word of players that no answer has is not taken for a command that shares some letters with it."""
    for word in ("scrutiny", "blanket", "restore"):
        assert main(["help", word]) == 1
        assert "commands" not in capsys.readouterr().err, word


@pytest.mark.parametrize(
    "word", ["swap", "take", "steal", "lowest", "opponent", "neighbour", "gain", "draw", "may", "keyring", "for each"]
)
def test_no_answer_means_the_opposite(word: str) -> None:
    """What players ask for most is answered, and no answer names what is the opposite, or what is only spelled alike."""
    answers = " ".join(entry.says for entry in look_up(word) if entry.kind == "word of printed cards")
    assert answers
    assert {"lowest": "largest", "steal": "deal", "may": "pay"}.get(word, "largest") not in answers.split()


def test_a_word_that_is_only_spelled_alike_is_not_suggested() -> None:
    """An unknown word is answered with a near one only when it is very near: nothing is better than something else."""
    for word in ("rob", "stale", "mop"):
        assert "did you mean" not in str(unknown_word(word)), word
    assert "did you mean move or moved?" in str(unknown_word("mov"))
    assert "did you mean discard?" in str(unknown_word("discard two"))


@pytest.mark.parametrize(
    ("words", "shows"),
    [
        (["write", "unlocked_by"], "unlocked_by (a key of a villager)"),
        (["how do I write a padlock"], "who opens it stands under `unlocked_by`"),
        (["default: derived"], "keyrings, chains"),
        (["chain"], "the villager just below stands under `played_on`"),
    ],
)
def test_what_authors_look_for_is_found(words: list[str], shows: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A request in words, a default as help prints it, and the words of printed cards lead to the key that is written."""
    assert shows in " ".join(printed(capsys, *words).split())
