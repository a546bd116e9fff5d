"""The statistics as a page of its own: plots and whole tables, nothing fetched from elsewhere, for light, dark and paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from villagers_rules.balance.page_style import SORT, STYLE
from villagers_rules.balance.plots import (
    LENGTH,
    NARROW,
    SCORE,
    WIDE,
    Canvas,
    bar_plot,
    histogram,
    range_plot,
    safe,
    scatter_plot,
    stacked_plot,
)
from villagers_rules.balance.statistics import MIN_VILLAGES, Statistics
from villagers_rules.balance.stats_report import (
    SELECTION,
    Cell,
    Say,
    Table,
    average,
    heading,
    headline,
    played_by,
    tables,
)
from villagers_rules.classes import frozen
from villagers_rules.language.wordings import FIRST
from villagers_rules.phrases import Phrase, phrase
from villagers_rules.spreads import Spread

_MAX_BARS, _MAX_PAIRS = 40, 100
"""How many cards have a bar in a plot, and how many pairs stand in the table; the CSV files have all."""


def page(found: Statistics, *, by: str, say: Say = str, language: str = FIRST) -> str:
    """Return the page as HTML that is XML as well, its tables sorted *by* something, with what *say* says in a *language*."""
    return _Page(found, by, say).html(language)


def _plot(draw: Callable[[Canvas], str]) -> str:
    """Return a plot in two widths, of which a window shows the one that it has room for."""
    return f'<div class="for-wide">{draw(WIDE)}</div>\n<div class="for-narrow">{draw(NARROW)}</div>'


@frozen
class _Page:
    """The page of the statistics *found*, sorted *by* something, in the words of *say*."""

    found: Statistics
    by: str
    say: Say

    def html(self, language: str) -> str:
        """Return the whole page."""
        found, say = self.found, self.say
        cards, pairs, seats = tables(found, by=self.by)
        head = say(headline(found))
        hint = phrase("Click a column heading to sort. A table that is wider than the window scrolls to the side.")
        body = [
            self._title(phrase("What cards earn and win"), level=1),
            self._paragraph(
                phrase("{head}. {who} {average}", head=headline(found), who=played_by(found.bots), average=average(found))
            ),
            *self._scores(),
            *self._seats(),
            *self._lengths(),
            *self._cards(),
            self._title(phrase("Tables")),
            self._paragraph(hint),
            *self._section(phrase("Cards"), cards, len(cards.rows)),
            *self._section(phrase("Pairs in one village at the end"), pairs, _MAX_PAIRS),
            *self._section(phrase("Seats and turn order"), seats, len(seats.rows)),
        ]
        inner = "\n".join(body)
        return (
            f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8"/>\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
            f"<title>{safe(head)}</title>\n<style>{STYLE}</style>\n</head>\n"
            f"<body>\n{inner}\n<script>{SORT}</script>\n</body>\n</html>\n"
        )

    def _title(self, said: Phrase, *, level: int = 2) -> str:
        return f"<h{level}>{safe(self.say(said))}</h{level}>"

    def _paragraph(self, *said: Phrase) -> str:
        return f"<p>{safe(' '.join(map(self.say, said)))}</p>"

    def _sources(self, sources: Sequence[str]) -> dict[str, str]:
        """Return what *sources* of gold are called, by their ids."""
        return {source: self.say(heading(source)) for source in sources}

    def _scores(self) -> Iterator[str]:
        """Yield how the scores are distributed."""
        found, say = self.found, self.say
        scores, winning = found.summary.scores, found.summary.winning_scores
        yield self._title(phrase("Scores"))
        said = phrase(
            "Half of all scores lie from {low} to {high}, all from {least} to {most}; the dashed line is their median, {median}.",
            low=scores.quantile(0.25),
            high=scores.quantile(0.75),
            least=min(scores.counts),
            most=max(scores.counts),
            median=scores.quantile(0.5),
        )
        has_winners = found.players == len(found.seats) > 1
        best = [phrase("The median of winning scores is {median}.", median=winning.quantile(0.5))] if has_winners else []
        yield self._paragraph(said, *best)
        title, gold = say(phrase("scores of all players")), say(heading("gold"))
        yield _plot(lambda canvas: histogram(title, scores, gold, css=SCORE, canvas=canvas))

    def _seats(self) -> Iterator[str]:
        """Yield how the seats do, and those with each turn of the order."""
        found, say = self.found, self.say
        rows = (*found.seats, *found.turns)
        yield self._title(phrase("Seats and turn order"))
        if found.contested:
            won = [(say(row.name), row.result.won) for row in rows]
            said = phrase("The share of victories. Whiskers are 95% intervals, the dashed line is an even share.")
            yield self._paragraph(said)
            even, title = 1 / len(found.seats), say(phrase("the share of victories by seat"))
            yield _plot(lambda canvas: bar_plot(title, won, usual=even, canvas=canvas))
        places = (*found.summary.seats, *found.summary.turns) if found.turns else tuple(found.summary.seats)
        spreads: list[tuple[str, Spread]] = [(say(row.name), place.scores) for row, place in zip(rows, places, strict=True)]
        yield self._paragraph(phrase("Scores: a mark at the median, a bar for the middle half, and a line for 9 of 10."))
        scores = say(phrase("scores by seat"))
        yield _plot(lambda canvas: range_plot(scores, spreads, canvas=canvas))
        gold = [(say(row.name), [row.gold[part] / row.result.count for part in found.sources]) for row in rows]
        yield self._paragraph(phrase("Gold by source, per game; payments are negative."))
        earned = say(phrase("gold by seat and source"))
        yield _plot(lambda canvas: stacked_plot(earned, self._sources(found.sources), gold, canvas=canvas))

    def _lengths(self) -> Iterator[str]:
        """Yield how long games last."""
        yield self._title(phrase("Length of games"))
        yield from self._length(phrase("rounds"), phrase("rounds of games"), self.found.summary.rounds)
        yield from self._length(phrase("decisions"), phrase("decisions of games"), self.found.summary.decisions)

    def _length(self, noun: Phrase, title: Phrase, spread: Spread) -> Iterator[str]:
        """Yield how many of something games have."""
        low, high = min(spread.counts), max(spread.counts)
        said = phrase("All games have {number} {noun}.", number=low, noun=noun)
        if low != high:
            mean = f"{spread.mean:.1f}"
            said = phrase("From {low} to {high} {noun}, {mean} on average.", low=low, high=high, noun=noun, mean=mean)
        yield self._paragraph(said, phrase("The dashed line is the median."))
        yield _plot(lambda canvas: histogram(self.say(title), spread, self.say(noun), css=LENGTH, canvas=canvas))

    def _cards(self) -> Iterator[str]:
        """Yield how the cards do."""
        found, say = self.found, self.say
        rows = [row for row in found.sorted_cards(self.by) if row.result.count >= MIN_VILLAGES][:_MAX_BARS]
        usual = sum(row.result.wins for row in found.seats[: found.players]) / (found.games * found.players)
        yield self._title(phrase("Cards"))
        if found.contested:
            yield self._paragraph(SELECTION)
        if rows and found.contested and 0 < usual < 1:
            yield self._title(phrase("Won with"), level=3)
            yield self._paragraph(
                phrase(
                    "The share of victories of the villages with it, in {number} villages at least. Whiskers are 95% intervals, "
                    "the dashed line is an average village.",
                    number=MIN_VILLAGES,
                )
            )
            won, by_card = [(say(row.name), row.result.won) for row in rows], say(phrase("the share of victories by card"))
            yield _plot(lambda canvas: bar_plot(by_card, won, usual=usual, canvas=canvas))
        earning = [row for row in found.sorted_cards("earned") if any(row.earned.values())][:_MAX_BARS]
        if earning:
            gold = [(say(row.name), [row.earned[part] / row.copies for part in found.parts]) for row in earning]
            yield self._title(phrase("Gold by source"), level=3)
            yield self._paragraph(phrase("What a copy that was placed earned; per game for cards that nobody places."))
            placed = say(phrase("gold for each copy placed, by card"))
            yield _plot(lambda canvas: stacked_plot(placed, self._sources(found.parts), gold, canvas=canvas))
        if rows:
            spread = [(say(row.name), (row.placed or row.played) / found.games, row.result.score) for row in rows]
            yield self._title(phrase("Score and rarity"), level=3)
            yield self._paragraph(
                phrase(
                    "How often a card is placed, and what the villages with it score. Names without room are shown at the dot."
                )
            )
            title, across = say(phrase("score by copies placed")), say(phrase("copies placed per game"))
            score = say(heading("score"))
            yield _plot(lambda canvas: scatter_plot(title, across, score, spread, canvas=canvas))

    def _section(self, title: Phrase, sheet: Table, most: int) -> Iterator[str]:
        """Yield a table with a title and a note on the rows that it leaves out."""
        if not sheet.rows:
            return
        note = phrase("The first {most} of {number}; the CSV files have all.", most=most, number=len(sheet.rows))
        left_out = self._paragraph(note) if most < len(sheet.rows) else ""
        places = [place for place, column in enumerate(sheet.columns) if column not in _NOT_SHOWN]
        words = [any(isinstance(row[place], str) for row in sheet.rows) for place in places]
        named = [(self.say(heading(sheet.columns[place])), word) for place, word in zip(places, words, strict=True)]
        heads = "".join(_head(name, word=word) for name, word in named)
        yield f"{self._title(title, level=3)}{left_out}\n"
        yield f'<div class="wide" tabindex="0">\n<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>'
        for row in sheet.rows[:most]:
            cells = zip(places, words, strict=True)
            yield "<tr>" + "".join(self._cell(row[place], sheet.columns[place], word=word) for place, word in cells) + "</tr>"
        yield "</tbody></table></div>"

    def _cell(self, value: Cell, column: str, *, word: bool) -> str:
        if column in _SHARES and isinstance(value, (int, float)):
            shown = f"{100 * value:.1f}%"
        else:
            shown = (
                f"{value:.2f}".rstrip("0").rstrip(".")
                if isinstance(value, float)
                else self.say(value if isinstance(value, str) else str(value))
            )
        return f'<td class="word">{safe(shown)}</td>' if word else f"<td>{safe(shown)}</td>"


_NOT_SHOWN = ("id", "other_id", "pack")
"""The columns for programs, which the CSV files have."""
_SHARES = ("win_rate", "win_rate_low", "win_rate_high")
"""The columns that hold shares, shown in per cent."""


def _head(name: str, *, word: bool) -> str:
    css = ' class="word"' if word else ""
    return f'<th{css}><button type="button">{safe(name)}</button></th>'
