"""What holds for every sentence: it prints as typed, its breakdown adds up, it is told in words, it reaches nothing."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.language.positions import Table, lexicon, position, random_position, references, suite, table
from tests.language.test_agreement import MAKERS, read_anywhere, sentences
from tests.pace import sized
from villagers_rules.errors import FormulaError
from villagers_rules.language import Formula, Lexicon, condition, formula, selection
from villagers_rules.language.breakdown import Breakdown, Source
from villagers_rules.language.codegen import NAMES
from villagers_rules.language.compiled import Counting
from villagers_rules.language.evaluator import evaluate
from villagers_rules.language.readers import other_players, players_from, seats_from
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.language.wordings import languages
from villagers_rules.model.context import EMPTY
from villagers_rules.model.references import Reference

SENTENCES = sorted(set(sentences()))[:: sized(quick=9, test=3, everything=1)]


@pytest.mark.parametrize(("kind", "text"), SENTENCES)
def test_prints_as_typed(kind: str, text: str) -> None:
    """A sentence prints as one would type it, and what it prints reads as the same tree."""
    read = read_anywhere(kind, text)
    printed = str(read)
    assert read_anywhere(kind, printed).tree == read.tree
    plain = {noun + "s": noun for noun in vocabulary()["keywords"]}
    plain |= {"is": "are", "(is": "(are", "has": "have", "(has": "(have", "does": "do", "(does": "(do"}
    plain |= {"lies": "lie", "appears": "appear"}
    assert [plain.get(word, word) for word in printed.split()] == [plain.get(word, word) for word in text.split()]


def chosen(chance: Random, where: Table) -> Reference | None:
    """Return anything that may have been chosen in *where*, of each kind as often, or nothing; also a card that has left."""
    kinds: dict[str, list[Reference]] = {}
    for reference in references(where):
        kinds.setdefault(reference.area, []).append(reference)
    left = [Reference("village", seat, 0) for seat, village in enumerate(where.villages) if village.face[:1] == [-1]]
    return chance.choice([None, *left, *map(chance.choice, kinds.values())])


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(food symbols)", "food symbols"),
        ("2 - (food symbols)", "2 - food symbols"),
        ("3 - (1 per (food symbols))", "3 - 1 per food symbol"),
        ("((1 + food symbols)) - 2", "(1 + food symbols) - 2"),
        ("4 if (suits where (suit symbols = 1)) >= 1, otherwise 8", "4 if suits where suit symbols = 1 >= 1, otherwise 8"),
        ("(2 per food symbol) divided by 3, rounded up", "(2 per food symbol) divided by 3, rounded up"),
        ("(the smaller of food symbols and hay symbols) times 2", None),
        (
            "food symbols times the smaller of hay symbols and wood symbols",
            "food symbols times (the smaller of hay symbols and wood symbols)",
        ),
        ("the smaller of food symbols and 3", "food symbols, at most 3"),
        ("the larger of 3 and food symbols", "food symbols, at least 3"),
    ],
)
def test_brackets_that_change_nothing(text: str, written: str | None) -> None:
    """Brackets that change nothing are read, and not written; a number beside an amount is its limit."""
    if written is None:
        with pytest.raises(FormulaError, match="per"):
            formula(text, lexicon())
    else:
        assert str(formula(text, lexicon()).tree) == written
        assert formula(written, lexicon()).tree == formula(text, lexicon()).tree


@pytest.mark.parametrize("counts_cards", [False, True])
def test_breakdown_adds_up(monkeypatch: pytest.MonkeyPatch, *, counts_cards: bool) -> None:
    """The breakdown gives what the compiled sentence gives, and its cards add up, in 120 random positions (R1.7)."""
    monkeypatch.setattr(table(), "counts_cards", counts_cards)
    chance = Random(11)
    amounts = [read_anywhere(kind, text) for kind, text in SENTENCES if kind != "selection"]
    for _ in range(120):
        where = random_position(chance)
        seat = chance.randrange(len(where.seats))
        context = EMPTY.chose(chosen(chance, where))
        for read in chance.sample(amounts, 60):
            breakdown = read.breakdown(where, seat, context)
            assert breakdown.value == read.compute(where, seat, context), (read.text, str(breakdown))
            for part in parts(breakdown):
                if part.cards and not part.text.startswith(("largest", "average", "longest")):
                    assert sum(card.amount for card in part.cards) == part.value


@pytest.mark.parametrize("counts_cards", [False, True])
def test_selections_find_what_is_counted(monkeypatch: pytest.MonkeyPatch, *, counts_cards: bool) -> None:
    """A selection finds as many cards as its breakdown would count, each once, also one by one, in 60 random positions."""
    monkeypatch.setattr(table(), "counts_cards", counts_cards)
    chance = Random(12)
    found = [read_anywhere(kind, text) for kind, text in SENTENCES if kind == "selection"]
    for _ in range(60):
        where = random_position(chance)
        seat = chance.randrange(len(where.seats))
        for read in found:
            context = EMPTY.chose(chosen(chance, where))
            given = [card.reference for card in evaluate(read.tree, lexicon(), where, seat, context).cards]
            assert read.find(where, seat, context) == list(read.each(where, seat, context)) == list(dict.fromkeys(given)), (
                read.text
            )


def parts(breakdown: Breakdown) -> list[Breakdown]:
    """Return *breakdown* and all breakdowns under it."""
    return [breakdown, *(below for part in breakdown.parts for below in parts(part))]


def test_breakdown_reads_well() -> None:
    """The breakdown of a value names the cards that gave it, and is plain data when asked."""
    from tests.language.positions import position

    where = position({"villages": {1: "hayer > (grazier > milk_maid, bed_builder); hayer"}})
    breakdown = formula("3 per 2 hay symbols", lexicon()).breakdown(where, 0)
    assert str(breakdown) == "3 per 2 hay symbols = 9: 6 hay symbols (hayer 2 x 1, grazier 1, milk_maid 1, bed_builder 2)"
    assert breakdown.parts[0].cards[-2] == Source(Reference("village", 0, 3), "bed_builder", 2)
    data = breakdown.to_data()
    assert data["value"] == 9
    assert data["parts"][0]["cards"][0] == {"at": ["village", 0, 0], "card": "hayer", "amount": 1}
    assert str(formula("2 + food symbols", lexicon()).breakdown(where, 0)) == "2 + food symbols = 4: 2 food symbols (milk_maid 2)"
    test = condition("milk_maid villagers = 1 and food symbols = 0", lexicon()).breakdown(where, 0)
    assert test.value is False
    assert str(test).startswith("milk_maid villagers = 1 and food symbols = 0 is false: milk_maid villagers = 1 is true: ")


@pytest.mark.parametrize(("kind", "text"), SENTENCES)
@pytest.mark.parametrize("language", languages())
def test_told_in_words(kind: str, text: str, language: str) -> None:
    """Every sentence can be told in every language, with no hole left open and no blank too many."""
    told = read_anywhere(kind, text).describe(language)
    assert told == " ".join(told.split())
    assert not set("{}_") & set(told)
    assert " ," not in told


def test_other_cards_are_named_as_such_where_they_may_be_of_the_same_kind() -> None:
    """A card beside another is `another` only of what it may be itself, and one suit alone is not called different."""
    told = {
        "3 per wood villager that lies beside a hay villager": "lies on the same card as a hay villager",
        "3 per hay villager that lies beside a hay villager": "lies on the same card as another hay villager",
        "3 per villager that lies beside a hay villager": "lies on the same card as another hay villager",
        "2 if different suits on villagers = 1, otherwise 0": "exactly 1 suit among villagers in your village, otherwise 0",
        "2 per different suit": "2 for each different suit in your village",
    }
    for text, words in told.items():
        assert formula(text, lexicon()).describe().endswith(words)


def test_told_with_names() -> None:
    """Names replace ids, and a seat may have a possessive of its own."""
    read = formula("2 per the countess's wood symbol", lexicon())
    assert read.describe() == "2 for each wood symbol in the countess's village"
    assert (
        read.describe("it", {"wood": "legno", "the countess's": "della Contessa"})
        == "2 per ogni simbolo di legno nel villaggio della Contessa"
    )
    assert selection("top villagers in your village", lexicon()).describe("it") == "paesani visibili nel tuo villaggio"
    with pytest.raises(ValueError, match="en, it"):
        read.describe("xx")


def codes(code: CodeType) -> list[CodeType]:
    """Return *code* and the code objects in it."""
    return [code, *(inner for each in code.co_consts if isinstance(each, CodeType) for inner in codes(each))]


def test_reaches_nothing() -> None:
    """Compiled code has no builtins and no names but ours, and calls nothing that a card could choose."""
    assert NAMES["__builtins__"] == {}
    for kind, text in SENTENCES:
        read: Any = read_anywhere(kind, text)
        function = read.find if kind == "selection" else read.compute
        assert isinstance(function, FunctionType)
        reached = dict(function.__globals__)
        if (counting := reached.pop("counting", None)) is not None:
            assert isinstance(counting, Counting)
            assert counting.function.__globals__ is NAMES  # type: ignore[attr-defined]  # It is a function.
        assert reached == NAMES
        for code in codes(function.__code__):
            assert not [name for name in code.co_names if name.startswith("_")]
            assert all(isinstance(each, (int, str, tuple, CodeType, type(None))) for each in code.co_consts)
    builtins = getattr(formula("1", lexicon()).compute, "__builtins__", None)
    assert builtins == {}


def test_reads_no_grammar_before_it_must() -> None:
    """Neither importing the language nor reading a sentence imports Lark; saying why one is refused does."""
    code = (
        "import sys; from villagers_rules.language import formula, Lexicon; formula('1', Lexicon((), ()))\n"
        "assert 'lark' not in sys.modules\n"
        "try: formula('1 per', Lexicon((), ()))\n"
        "except ValueError: assert 'lark' in sys.modules\n"
        "else: raise AssertionError('expected a refusal')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_no_seats_and_no_cards() -> None:
    """The language itself knows no suit, card or seat: with an empty lexicon only its own words read."""
    empty = Lexicon((), ())
    assert isinstance(formula("2 + food symbols", empty), Formula)
    for text in ("1 per wood symbol", "wood villagers", "the countess's food symbols"):
        with pytest.raises(ValueError, match="column"):
            formula(text, empty)


def test_its_only_where_allowed() -> None:
    """`its` means the card chosen last, so it reads only where something can have been chosen."""
    assert str(formula("its coins", lexicon(), it_allowed=True)) == "its coins"
    assert str(condition("its gold >= 10", lexicon(), it_allowed=True)) == "its gold >= 10"
    with pytest.raises(ValueError, match="nothing has been chosen"):
        formula("its coins", lexicon())


def test_their_only_where_allowed() -> None:
    """`their` means the player chosen last, so it reads only where a player can have been chosen, in every kind of sentence."""
    texts = {"formula": "2 per their food symbol", "selection": "villagers in their hand", "condition": "cards in their hand > 3"}
    for kind, text in texts.items():
        assert str(read_anywhere(kind, text)).split()[-1].startswith(text.split()[-1])
        for allowed in ({}, {"it_allowed": True}):
            with pytest.raises(ValueError, match="`their` means the player chosen last, and no player has been chosen here"):
                MAKERS[kind](text, lexicon(), **allowed)


def test_an_id_that_is_two_things() -> None:
    """A word that is both a suit and a villager is refused, since a sentence could mean either."""
    with pytest.raises(ValueError, match="both a suit and a villager"):
        formula("clay villagers", Lexicon(("clay",), ("clay",)))


def test_suite_is_read() -> None:
    """The suite declares the cards and seats that its sentences need, so that another implementation can run it."""
    assert suite()["seats"]
    assert all({"suit", "villagers"} == set(file) for file in suite()["cards"])


@pytest.mark.parametrize(
    ("seat", "seats", "players"),
    [(0, [0, 1, 2, 3, 4], [0, 1]), (1, [1, 0, 2, 3, 4], [1, 0]), (2, [2, 0, 1, 3, 4], [0, 1]), (4, [4, 0, 1, 2, 3], [0, 1])],
)
def test_seats_come_in_turn_order_from_the_reader_on(seat: int, seats: list[int], players: list[int]) -> None:
    """The reader comes first, then the players in turn order, then the other seats without a player, each once."""
    where = position({"players": 2})
    where.villages += [where.villages[0].copy(), where.villages[0].copy()]
    assert seats_from(where, seat) == seats
    assert players_from(where, seat) == players
    assert other_players(where, seat) == [other for other in players if other != seat]
