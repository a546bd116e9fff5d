"""The compliance suite of the language, run sentence by sentence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from tests.language.positions import Table, card_text, lexicon, position, reference, suite
from villagers_rules import FormulaError
from villagers_rules.language import Condition, Formula, Selection, condition, formula, naming, occasion, selection
from villagers_rules.language.parser import NAMING
from villagers_rules.model.context import Context
from villagers_rules.model.references import Reference

MAKERS: dict[str, Any] = {"formula": formula, "selection": selection, "condition": condition, "occasion": occasion}
MAKERS |= {kind: partial(naming, kind=kind) for kind in NAMING}


def cases(section: str) -> list[Any]:
    """Return a test parameter for each sentence of *section* in each group."""
    return [
        pytest.param(group, text, wanted, id=f"{group['about'][:40]}: {text}")
        for group in suite()["groups"]
        for text, wanted in group.get(section, {}).items()
    ]


def read_in(group: Mapping[str, Any]) -> tuple[Table, int, Any]:
    """Return the position, the seat and what is chosen in *group*."""
    where = position(group.get("position") or {"villages": {1: group.get("village", "")}})
    seat = group.get("seat", 1)
    number = where.seats.index(seat) if isinstance(seat, str) else seat - 1
    context = Context(this=reference(where, group.get("this"))).chose(reference(where, group.get("it")))
    for name, chosen in group.get("chosen", {}).items():
        context = context.naming(name, tuple(one_chosen(where, each) for each in chosen))
    for name, by_player in group.get("chosen by", {}).items():
        for player, chosen in by_player.items():
            context = context.naming(name, tuple(one_chosen(where, each) for each in chosen), player - 1)
    return where, number, context.looking(0) if where.areas["looked"][0] else context


def one_chosen(where: Table, text: str | int) -> Reference:
    """Return a number, a suit, a word, a card, a pile or a player that was chosen under a name."""
    if isinstance(text, int):
        return Reference("number", text)
    if text.startswith("word "):
        return Reference("word", where.table.words.index(text.removeprefix("word ")))
    if text in where.table.suits:
        return Reference("suit", where.table.suits.index(text))
    found = reference(where, text)
    assert found is not None
    return found


def kind_of(text: str) -> str:
    """Return what *text* names: a number, a card, a pile, a player, a word, the name of a villager or a suit."""
    kinds = {"stack": "pile", "the": "pile", "player": "player", "word": "word", "name": "name"}
    return "number" if text.isdecimal() else "card" if ":" in text else kinds.get(text.split()[0], "suit")


def allowed(group: Mapping[str, Any]) -> dict[str, Any]:
    """Return what sentences of *group* may say: of what was chosen only where the group says what that is."""
    several = {name: next(iter(by_player.values())) for name, by_player in group.get("chosen by", {}).items()}
    names = {name: kind_of(str(chosen[0])) for name, chosen in (group.get("chosen", {}) | several).items()}
    said: dict[str, Any] = dict.fromkeys(("it_allowed", "their_allowed"), "it" in group)
    said["it_is_pile"] = str(group.get("it", "")).startswith("stack")
    offered = tuple((name, tuple(suite()["words"])) for name, kind in names.items() if kind == "word")
    return {**said, "this_allowed": "this" in group, "names": tuple(names.items()), "offered": offered}


@pytest.mark.parametrize(("group", "text", "wanted"), cases("formulas"))
def test_formula(group: Mapping[str, Any], text: str, wanted: int) -> None:
    """A formula gives the amount that the suite says, compiled and with its breakdown (R1.5, R9.3)."""
    where, seat, context = read_in(group)
    read: Formula = formula(text, lexicon(), **allowed(group))
    assert read.compute(where, seat, context) == wanted, read.breakdown(where, seat, context)
    assert read.breakdown(where, seat, context).value == wanted


@pytest.mark.parametrize(("group", "text", "wanted"), cases("conditions"))
def test_condition(group: Mapping[str, Any], text: str, wanted: bool) -> None:  # noqa: FBT001
    """A condition is true or false, and nothing else."""
    where, seat, context = read_in(group)
    read: Condition = condition(text, lexicon(), **allowed(group))
    assert read.compute(where, seat, context) is wanted
    assert read.breakdown(where, seat, context).value is wanted


@pytest.mark.parametrize(("group", "text", "wanted"), cases("selections"))
def test_selection(group: Mapping[str, Any], text: str, wanted: list[str]) -> None:
    """A selection finds these cards, players, piles or events in this order."""
    where, seat, context = read_in(group)
    read: Selection = selection(text, lexicon(), **allowed(group))
    assert [card_text(where, found) for found in read.find(where, seat, context)] == wanted


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case)[:70]) for group in suite()["groups"] for case in group.get("errors", ())]
)
def test_error(case: Mapping[str, Any]) -> None:
    """What means nothing is refused at the place that is wrong, with what to do about it."""
    kind = next(word for word in MAKERS if word in case)
    with pytest.raises(FormulaError) as caught:
        MAKERS[kind](text=case[kind], lexicon=lexicon())
    error = caught.value
    assert (error.line, error.column) == (case.get("line", 1), case["column"]), str(error)
    assert case["says"] in f"{error.message}; {error.suggestion}"


@pytest.mark.parametrize(
    ("kind", "text"),
    [(kind, text) for group in suite()["groups"] for kind, texts in group.get("named", {}).items() for text in texts],
)
def test_named(kind: str, text: str) -> None:
    """What a step names is read as the kind of thing that it is, and prints as it was written."""
    assert str(MAKERS[kind](text=text, lexicon=lexicon(), it_allowed=True, their_allowed=True, it_is_pile=True).tree) == text


def test_size() -> None:
    """The suite has at least 150 sentences, of every kind, errors included."""
    sections = {
        key: sum(len(group.get(key, ())) for group in suite()["groups"])
        for key in ("formulas", "conditions", "selections", "errors")
    }
    assert min(sections.values()) >= 20
    assert sum(sections.values()) >= 150
