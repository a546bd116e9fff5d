"""Cases of sentences and villages: texts of two small languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from attrs import frozen

from tests.fuzz import hostile, inputs, texts
from tests.fuzz.cases import Attempt, Broken, shortened
from tests.fuzz.inputs import Moment, moment
from villagers_rules import FormulaError, GameError, score
from villagers_rules.language import Condition, Formula, Lexicon, Selection, condition, formula, reserved_words, selection
from villagers_rules.model import village_text
from villagers_rules.model.context import EMPTY
from villagers_rules.text.ink import Ink
from villagers_rules.text.scores import score_lines

SIGNS = ("0", "1", "2", "3", ",", "(", ")", "+", "-", "=", "<=", ">", "x")
MAKERS: dict[str, Callable[..., Formula | Selection | Condition]] = {
    "formula": formula,
    "selection": selection,
    "condition": condition,
}


@frozen
class SentenceAttempt:
    """A sentence of one sort, read with the words of a game, and reckoned there."""

    sort: str
    text: Any
    moment: Moment
    options: dict[str, bool]

    def __str__(self) -> str:
        return f"{self.sort} {shortened(repr(self.text))} in {self.moment}, {self.options}"

    def run(self, chance: Random) -> bool:
        """Read it; what is read must print, read back, be told in words, and give the same in both ways to reckon."""
        lexicon = self.moment.game.catalog.lexicon
        try:
            found = MAKERS[self.sort](self.text, lexicon, **self.options)
        except FormulaError as error:
            if not 1 <= error.column <= len(error.text if isinstance(error.text, str) else "") + 1 or not str(error).isascii():
                self._check_message(error)
            return False
        self._check(found, lexicon)
        if not self.options:
            self._reckon(found)
        return True

    def _check_message(self, error: FormulaError) -> None:
        rows = error.text.splitlines() or [""] if isinstance(error.text, str) else [""]
        if not 1 <= error.line <= max(1, len(rows)) or not 1 <= error.column <= len(rows[error.line - 1]) + 1:
            raise Broken("an error of a sentence stands in the sentence", f"line {error.line}, column {error.column}")

    def _check(self, found: Formula | Selection | Condition, lexicon: Lexicon) -> None:
        printed = str(found)
        try:
            again = MAKERS[self.sort](printed, lexicon, **self.options)
        except FormulaError as error:
            raise Broken("an accepted sentence reads back as printed", f"{printed}: {error}") from error
        if str(again) != printed or again.tree != found.tree:
            raise Broken("an accepted sentence reads back as printed", f"{printed} became {again}")
        for language in ("en", "it"):
            if re.search(r"[{}_]|None", told := found.describe(language)):
                known = [word for word in lexicon.villagers if "_" in word]
                if not any(word in told for word in known):
                    raise Broken("a sentence is told in words", told)

    def _reckon(self, found: Formula | Selection | Condition) -> None:
        state = self.moment.game.state
        for seat in range(len(state.seats)):
            if isinstance(found, Selection):
                if list(found.each(state, seat, EMPTY)) != found.find(state, seat, EMPTY):
                    raise Broken("a selection finds the same one by one", seat)
            else:
                amount, breakdown = found.compute(state, seat, EMPTY), found.breakdown(state, seat)
                str(breakdown)
                if amount != breakdown.value:
                    raise Broken("a sentence and its breakdown give the same", f"{amount} and {breakdown}")


def sentence_case(chance: Random) -> Attempt:
    """Return a mutated sentence of any sort."""
    found = moment(chance)
    lexicon = found.game.catalog.lexicon
    words = sorted(reserved_words())
    known = [*words, *words, *lexicon.suits, *chance.sample(lexicon.villagers, 5), *SIGNS]
    known += ["player's", "the countess's", "1000000", "1000001", "another player's", "symbols", "villagers in your village"]
    way = chance.random()
    sort, text = chance.choice(inputs.sentences())
    joint = {"formula": (" + ", " - ", " per 2 "), "condition": (" and ", " or ", " = "), "selection": (" in ", " or ")}[sort]
    other: Any = chance.choice([text for other, text in inputs.sentences() if other == sort])
    if way < 0.5:
        text = texts.mutated(text, chance, known, most=2)
    elif way < 0.75:
        text = f"{text}{chance.choice(joint)}{other}"
    elif way < 0.8:
        text = chance.choice(("half of ({}), rounded up", "not ({})", "({})", "sum of {} on villagers")).format(text)
    elif way < 0.97:
        text = texts.spliced(chance, known)
    else:
        text = chance.choice(hostile.ODD)
    options = {name: True for name in ("it_allowed", "their_allowed") if chance.random() < 0.2}
    return SentenceAttempt(sort if chance.random() < 0.9 else chance.choice(tuple(MAKERS)), text, found, options)


@frozen
class VillageAttempt:
    """A village as text, counted with the packs of a game, and with cards in hand."""

    text: Any
    hand: tuple[Any, ...]
    moment: Moment

    def __str__(self) -> str:
        return f"{shortened(repr(self.text))}, hand {self.hand!r:.200}, with the packs of {self.moment.combination}"

    def run(self, chance: Random) -> bool:
        """Read it and count it; what is read must print and read back as equal."""
        try:
            trees = village_text.parse_village(self.text)
        except GameError as error:
            str(error)
            return False
        printed = village_text.print_village(trees)
        try:
            again = village_text.parse_village(printed)
        except GameError as error:
            raise Broken("an accepted village reads back as printed", f"{printed:.200}: {error}") from error
        if again != trees or village_text.print_village(again) != printed:
            raise Broken("an accepted village reads back as printed", printed[:200])
        combination = self.moment.combination
        try:
            counted = score(
                self.text, packs=combination.packs, mode=combination.mode, pack_dirs=combination.pack_dirs, hand=self.hand
            )
        except GameError as error:
            str(error)
            return False
        score_lines(self.moment.game.words(), counted, ink=Ink())
        if counted.total != sum((counted.gold, counted.silver, counted.coins)):
            raise Broken("a score is the sum of its parts", counted)
        return True


def village_case(chance: Random) -> Attempt:
    """Return a mutated village: one of a real game, or words that stand in villages."""
    found = moment(chance)
    state = found.game.state
    known = [*chance.sample(state.table.ids, 8), ">", "> (", ")", "(", ";", ",", "+2", "+999999", "+1000000", "(food)"]
    village = chance.choice(state.villages)
    text: Any = village_text.print_village(village_text.village_trees(village, {})) or "lumberjack > (wheeler, cooper +2)"
    way = chance.random()
    if way < 0.75:
        text = texts.mutated(text, chance, known)
    elif way < 0.95:
        text = texts.spliced(chance, known, most=20)
    elif way < 0.97:
        text = chance.choice(hostile.ODD)
    cards = [*state.table.ids, "x", None, 1]
    hand = tuple(chance.choice(cards) for _ in range(chance.choice((0, 0, 1, 3, 40))))
    return VillageAttempt(text, hand, found)
