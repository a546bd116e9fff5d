"""The bounds of all formulas of packs, as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.language import Formula
from villagers_rules.lint.bounds import Bounds
from villagers_rules.lint.intervals import Interval, shown
from villagers_rules.packs.document import Path
from villagers_rules.packs.pack_files import CARDS, RULES
from villagers_rules.packs.validate import Reading

_HEADS = ("pack", "card", "key", "formula", "least", "most")


@frozen(kw_only=True)
class Row:
    """One formula: its *pack*, the *card* and the *key* that hold it, and between which *bounds* it always is."""

    pack: str
    card: str
    key: str
    formula: str
    bounds: Interval

    def to_data(self) -> dict[str, str | int | None]:
        """Return the row as plain data; a bound that does not exist is None."""
        words = {name: getattr(self, name) for name in _HEADS[:4]}
        return {**words, "min": self.bounds.least, "max": self.bounds.most}


def rows_of(readings: Iterable[Reading]) -> list[Row]:
    """Return a row for each formula of the packs of *readings*, in the order of the files.

    The bounds hold in each mode and with every number of players; a pack that is not sound has no rows.
    """
    found: dict[tuple[str, str, Path], Row] = {}
    for reading in readings:
        if reading.catalog is None:
            continue
        bounds = Bounds(reading.catalog)
        for file, path, formula, text in _formulas(reading):
            amount = bounds.amount(formula.tree)
            row = _row(reading.pack.id, path, text, amount if text == formula.text else amount.opposite())
            before = found.get((reading.pack.shown, file, path))
            found[reading.pack.shown, file, path] = evolve(row, bounds=row.bounds.joined(before.bounds)) if before else row
    return list(found.values())


def _formulas(reading: Reading) -> Iterator[tuple[str, Path, Formula, str]]:
    """Yield (file, path, formula, text) of each formula; what is taken away has a minus before how much that is."""
    for document in reading.pack.documents:
        if reading.only in ("", document.file):
            # Sentences are compiled in another order than that of the file: first the symbols, then the steps.
            for path in sorted(document.sentences, key=lambda path: document.mark(path).start):
                formula = document.sentences[path]
                if isinstance(formula, Formula):
                    written = str(getattr(document.values.get(path), "value", ""))
                    is_less = written.startswith("-") and written[1:].lstrip() == formula.text
                    yield document.file, path, formula, written if is_less else formula.text


def _row(pack: str, path: Path, formula: str, bounds: Interval) -> Row:
    is_card = path[0] in CARDS
    card, key = (str(path[1]), path[2:]) if is_card else (RULES, path[path.index(RULES) + 1 :] if RULES in path else path)
    return Row(pack=pack, card=card, key=_key(key), formula=formula, bounds=bounds)


def _key(path: Sequence[str | int]) -> str:
    """Return *path* as people write it, with places of a list from 1.

    >>> _key(("when_played", 0, "gain"))
    'when_played[1].gain'
    """
    return "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def as_table(rows: Sequence[Row]) -> list[str]:
    """Return *rows* as lines of text under their heads, in columns."""
    table = [
        _HEADS,
        *((row.pack, row.card, row.key, row.formula, shown(row.bounds.least), shown(row.bounds.most)) for row in rows),
    ]
    sizes = [max(len(cells[column]) for cells in table) for column in range(len(_HEADS))]
    numbers = len(_HEADS) - 2
    return [
        "  ".join(
            cell.ljust(size) if column < numbers else cell.rjust(size)
            for column, (cell, size) in enumerate(zip(cells, sizes, strict=True))
        )
        for cells in table
    ]
