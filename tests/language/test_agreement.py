"""The grammar, the vocabulary, the syntax tree, the readings and the guide say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
import yaml
from lark.lexer import PatternStr

from tests.language.positions import lexicon, position, suite
from villagers_rules.language import condition, formula, naming, nodes, occasion, reserved_words, selection, symbols
from villagers_rules.language import vocabulary as vocabulary_file
from villagers_rules.language.codegen import card_reader
from villagers_rules.language.occasions import Deed, Edge, Suffered
from villagers_rules.language.parser import NAMING, SENTENCES, parser
from villagers_rules.language.tree import Joined, Things
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.language.word_describer import MANY, OWN
from villagers_rules.language.wordings import keys, languages, wording
from villagers_rules.lint import Bounds
from villagers_rules.model.context import EMPTY
from villagers_rules.packs import load
from villagers_rules.packs.pack_files import shipped_packs
from villagers_rules.resources import read_text

MAKERS: dict[str, Any] = {"formula": formula, "selection": selection, "condition": condition, "occasion": occasion}
MAKERS |= {kind: partial(naming, kind=kind) for kind in NAMING}
ALL_OF_THEM = {f"{owner} {MANY}" for owner in ("any", "another player's", "a neighbour's")}
"""The owners that mean several players, whose places are said of all of them together as well."""
ANYTHING: dict[str, Any] = {"it_allowed": True, "their_allowed": True, "this_allowed": True, "it_is_pile": True}
ANYTHING |= {"names": (("bid", "number"), ("pair", "card"), ("hue", "suit"), ("seen", "pile"), ("rivals", "player"))}
OFFERED = tuple((name, ("high", "low", "share", "steal")) for name in ("call", "answer", "guess", "vote"))
ANYTHING["names"] += (("rival", "player"), ("ward", "player"), *((name, "word") for name, _ in OFFERED[:3]), ("vote", "player"))
ANYTHING["names"] += tuple((name, "name") for name in ("wanted", "named", "other_name", "title"))
ANYTHING["offered"] = OFFERED
KINDS = {each for each in vars(nodes).values() if isinstance(each, type) and issubclass(each, nodes.Node)}
KINDS -= {nodes.Node, nodes.Occasion, Things, Joined}
"""All classes of nodes but those of occasions and those that only hold what others share."""


def read_anywhere(kind: str, text: str) -> Any:
    """Return the sentence *text* of *kind*, which may speak of what was chosen before."""
    return MAKERS[kind](text=text, lexicon=lexicon(), **ANYTHING)


def sentences() -> list[tuple[str, str]]:
    """Return every (kind, text) of the suite that is no error."""
    kinds = {"formulas": "formula", "selections": "selection", "conditions": "condition"}
    return [(kind, text) for group in suite()["groups"] for key, kind in kinds.items() for text in group.get(key, {})]


def named() -> list[tuple[str, str]]:
    """Return every (kind, text) of the suite that steps name beside sentences."""
    return [(kind, text) for group in suite()["groups"] for kind, texts in group.get("named", {}).items() for text in texts]


def table_of(heading: str) -> list[list[str]]:
    """Return the rows of the guide's table whose first heading is *heading*."""
    lines = read_text("dsl", "README.md").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {heading} |")) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return rows


def test_keywords() -> None:
    """The keywords of the grammar are those of the vocabulary, so that nothing is a word by accident."""
    words = {str(terminal.pattern.value) for terminal in parser().terminals if isinstance(terminal.pattern, PatternStr)}
    assert {word for word in words if word[0].isalpha()} == vocabulary().keywords


def test_signs() -> None:
    """The comparisons and signs of the grammar are those of the vocabulary."""
    patterns = {terminal.name: terminal.pattern for terminal in parser().terminals}
    compare = patterns["COMPARE"].to_regexp()
    assert all(re.fullmatch(compare, sign) for sign in vocabulary()["comparisons"])
    assert len(compare.strip("()?:").split("|")) == len(vocabulary()["comparisons"])
    assert {patterns["PLUS"].value, patterns["MINUS"].value} == set(vocabulary()["signs"])


def test_no_card_is_a_keyword() -> None:
    """No card, suit or seat is a word of the language, and no word of the language is an id."""
    ids = {*lexicon().suits, *lexicon().villagers, *lexicon().seats}
    assert not ids & reserved_words()
    assert not ids & {word for terminal in parser().terminals for word in re.findall(r"[a-z_]+", str(terminal.pattern.value))}


def test_builder_has_a_method_for_each_rule() -> None:
    """Each rule of the grammar builds a node, and no method builds for a rule that is gone."""
    from villagers_rules.language.parser import _Builder

    built = {
        rule.alias or rule.options.template_source or rule.origin.name
        for rule in parser().rules
        if not rule.origin.name.startswith("_")
    }
    expanded = {rule.origin.name for rule in parser().rules if rule.options.expand1 and not rule.alias}
    methods = {name for name in dir(_Builder) if not name.startswith("_")}
    assert methods <= {str(name) for name in built}
    assert {str(name) for name in built} - {str(name) for name in expanded} <= methods


def test_nodes() -> None:
    """The vocabulary explains each class of the syntax tree, and no other."""
    assert set(vocabulary()["sentences"]) == {kind.__name__ for kind in (*KINDS, Deed, Suffered, Edge)}


def test_suite_covers_every_node() -> None:
    """Every class of the syntax tree, and every rule of the grammar, occurs in the suite."""
    seen = set()
    for kind, text in (*sentences(), *named()):
        seen |= {type(node) for node in nodes.walk(read_anywhere(kind, text).tree)}
    assert seen == set(KINDS)


@pytest.mark.parametrize(("name", "entry"), vocabulary()["sentences"].items())
def test_examples(name: str, entry: dict[str, Any]) -> None:
    """The example of each part of a sentence holds that part."""
    around = (
        "{}",
        "{} symbols",
        "villagers in any village {}",
        "villagers {}",
        "sum of {} on villagers",
        "villagers {} in your village",
        "{} food symbols",
    )
    trees = []
    for pattern in around:
        for kind in MAKERS:
            try:
                trees.append(read_anywhere(kind, pattern.format(entry["example"])).tree)
            except ValueError:
                continue
    assert any(type(node).__name__ == name for tree in trees for node in nodes.walk(tree))


def test_words_have_a_meaning() -> None:
    """Each symbol, measure, adjective, place and comparison of the vocabulary means something, and no word that it lacks does."""
    assert list(vocabulary_file.MEASURES) == list(vocabulary()["measures"])
    assert list(vocabulary_file.ADJECTIVES) == list(vocabulary()["adjectives"])
    assert set(vocabulary_file.SYMBOLS) <= set(vocabulary()["symbols"])
    assert {"village", *vocabulary_file.SHARED} <= set(vocabulary()["places"])
    assert set(vocabulary()["places"]) - {"village", *vocabulary_file.SHARED} <= set(position({}).areas)
    assert list(vocabulary_file.COMPARISONS) == list(vocabulary()["comparisons"])


def test_quick_tests_of_symbols() -> None:
    """The quick test for a symbol finds it on those cards on which it is printed, on every side of all cards."""
    table = load([pack.id for pack in shipped_packs() if pack.id != "solo"]).table
    for symbol, code in vocabulary_file.SYMBOLS.items():
        shows, number = card_reader(code), table.symbol[symbol]
        for face in range(len(table.kind_of)):
            printed = {each for each, _ in (*table.above[face], *table.below[face])}
            assert bool(shows(table, face, 0)) == (number in printed), (symbol, table.ids[table.kind_of[face]])


@pytest.fixture
def two_words_more(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the language have an adjective and a measure more: a row and an entry of the vocabulary for each."""
    more = yaml.safe_load(read_text("dsl", "vocabulary.yaml"))
    more["adjectives"]["golden"] = {"of": "cards", "group": "golden", "says": "With a gold symbol.", "example": ""}
    more["measures"]["price"] = {"of": ["cards"], "filter": True, "says": "Twice its gold.", "example": ""}
    monkeypatch.setattr(vocabulary_file, "read_yaml", lambda *parts: more)
    monkeypatch.setitem(vocabulary_file.ADJECTIVES, "golden", vocabulary_file.Adjective("table.has_gold[face]"))
    monkeypatch.setitem(vocabulary_file.MEASURES, "price", vocabulary_file.Measure("2 * table.gold[face]", printed=True))
    vocabulary.cache_clear()
    yield
    monkeypatch.undo()
    vocabulary.cache_clear()


@pytest.mark.usefixtures("two_words_more")
def test_a_new_word_is_a_row_and_an_entry() -> None:
    """All that reads sentences knows a new adjective and measure: check, compiler, breakdown, bounds and errors."""
    where, catalog = position({"villages": {1: "miner > seeker > spelunker > jeweler; hayer"}}), load(("base",))
    for text, value in (("1 per golden villager", 2), ("sum of price on villagers", 40), ("2 per villager with price", 2)):
        read = formula(text, lexicon())
        assert read.compute(where, 0, EMPTY) == read.breakdown(where, 0).value == value, text
    (jeweler,) = selection("golden villagers with price in your village", lexicon()).find(where, 0, EMPTY)
    assert formula("its price", lexicon(), it_allowed=True).compute(where, 0, EMPTY.chose(jeweler)) == 40
    gold, price = (formula(f"largest {word} on golden villagers", catalog.lexicon).tree for word in ("gold", "price"))
    assert Bounds(catalog).amount(price) == Bounds(catalog).amount(gold).each(lambda amount: 2 * amount)
    with pytest.raises(ValueError, match="stands before `golden`"):
        formula("1 per golden top villager", lexicon())
    with pytest.raises(ValueError, match="did you mean price"):
        formula("sum of pricee on villagers", lexicon())


def test_symbols() -> None:
    """The symbols are in the order that the card table is numbered by; only the padlock stands above the name (R1.5)."""
    assert list(symbols()) == ["food", "builder", "gold", "silver", "bronze", "padlock", "keyring"]
    assert [word for word, covered in symbols().items() if covered] == ["padlock"]


def test_every_owner_is_worded() -> None:
    """Each place is told with each owner that it can have, of several as one or all of them, and nobody's places with none."""
    for place in vocabulary()["places"]:
        owners = {"your"} if place in vocabulary_file.SHARED else {*vocabulary()["owners"], OWN, *ALL_OF_THEM}
        owners |= {"card"} if place == vocabulary_file.TUCKED else set()
        assert set(wording()["places"][place]) == set(wording()["sources"][place]) == owners, place


def test_every_number_of_the_table_is_explained() -> None:
    """The numbers that lie open beside the cards are those that the compiler reads, and each is found as it is written, too."""
    assert list(vocabulary()["readings"]) == list(vocabulary_file.READINGS)
    for word, entry in vocabulary()["readings"].items():
        written = entry["also"][0]
        assert written.endswith(word)
        assert written in entry["example"]
        assert str(condition(f"{written} >= 1", lexicon=lexicon()).tree) == f"{written} >= 1"


def test_every_word_is_worded() -> None:
    """Each symbol, measure, adjective, place, comparison, sign and kind of sentence part is said, and nothing that is none."""
    said = {kind.__name__ for kind in KINDS} - {"Measure", "Place"}
    assert set(wording()["sentences"]) == said
    for section in ("symbols", "measures", "adjectives", "ids", "places", "comparisons", "signs", "directions"):
        assert list(wording()[section]) == list(vocabulary()[section]), section


def test_every_language_words_everything() -> None:
    """Each shipped language says all that English says, in the same forms, so that none lacks one."""
    assert languages()[:2] == ("en", "it")
    for language in languages():
        assert wording(language).missing == ()
        assert list(keys(wording(language).data)) == list(keys(wording().data))


@pytest.mark.parametrize("section", ["symbols", "measures", "adjectives", "places", "owners", "readings"])
def test_guide(section: str) -> None:
    """The tables of the guide for people are the vocabulary."""
    rows = table_of(section[:-1])
    assert [(row[0], row[-1]) for row in rows] == [(word, entry["says"]) for word, entry in vocabulary()[section].items()]
    if section == "symbols":
        assert [row[1] == "yes" for row in rows] == list(symbols().values())


def test_guide_examples_read() -> None:
    """Every sentence that the guide shows as right is right, and each mistake gets the answer that the guide promises."""
    guide = read_text("dsl", "README.md")
    shown = [row[1] for row in table_of("printed on the card")]
    blocks = guide.split("## When it is wrong")[0]
    shown += [re.split(r"\s{2,}", line.strip())[0] for line in blocks.splitlines() if line.startswith("    ")]
    assert len(shown) > 20
    for text in shown:
        assert any(reads(kind, text) for kind in SENTENCES), text
    for wrong, answer in table_of("you wrote"):
        text, _, kind = wrong.partition("` in a ")
        with pytest.raises(ValueError, match=re.escape(answer)):
            MAKERS[kind or "formula"](text=text, lexicon=lexicon())


def reads(kind: str, text: str) -> bool:
    """Return whether *text* is a sentence of *kind*."""
    try:
        read_anywhere(kind, text)
    except ValueError:
        return False
    return True
