"""What is written to files: CSV that reads back, and a page that is whole, safe and shows what it counts."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from html.parser import HTMLParser
from io import StringIO
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.balance.packs import mine
from villagers_rules.balance.aggregate import Tally, tally_many
from villagers_rules.balance.collect import SOURCES
from villagers_rules.balance.confidence import wilson
from villagers_rules.balance.page_style import SORT, STYLE
from villagers_rules.balance.plots import (
    NARROW,
    SCORE,
    WIDE,
    Canvas,
    bar_plot,
    colour_of,
    histogram,
    range_plot,
    scatter_plot,
    shortened,
    stacked_plot,
    text_width,
)
from villagers_rules.balance.statistics import Statistics, statistics
from villagers_rules.balance.stats_page import page
from villagers_rules.balance.stats_report import Table, csv_files, is_table, tables
from villagers_rules.simulation import SimulationConfig
from villagers_rules.spreads import Spread

HOSTILE = "</title></svg><script>alert(1)</script>\"'&lt;"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Statistics:
    """Return the statistics of some games with a card whose name is hostile."""
    quoted = HOSTILE.replace('"', '\\"')
    pack = mine(tmp_path_factory.mktemp("packs") / "mine", ("name: The Sawyer", f'name: "{quoted}"'))
    plan = SimulationConfig(("base", "mine"), (pack,), 3, 2)
    tally = Tally(3)
    for part in tally_many(plan, games=25):
        tally.join(part)
    return statistics(plan, plan.catalog(), tally)


def test_csv_reads_back(found: Statistics, tmp_path: Path) -> None:
    """A CSV file holds every row and column of its sheet, names with quotes and commas included."""
    told = tables(found, by="won")
    assert [sheet.name for sheet in told] == ["cards", "pairs", "seats"]
    for sheet in told:
        head, *rows = csv.reader(StringIO(sheet.csv(), newline=""))
        assert tuple(head) == sheet.columns
        assert rows == [[str(cell) for cell in row] for row in sheet.rows]
        assert sheet.rows
    assert any(HOSTILE in row for row in told[0].rows)
    assert csv_files(tmp_path / "alone.csv") == {"cards": tmp_path / "alone.csv"}
    assert csv_files(tmp_path) == {sheet.name: tmp_path / f"{sheet.name}.csv" for sheet in told}


def test_a_csv_file_is_known_by_its_head(found: Statistics, tmp_path: Path) -> None:
    """What was written of a sheet is known as that sheet, and as no other one, whatever its rows."""
    for sheet in tables(found, by="won"):
        (tmp_path / "file").write_text(sheet.csv(), encoding="utf-8", newline="")
        assert [name for name in csv_files(tmp_path) if is_table(name)(tmp_path / "file")] == [sheet.name]


def test_csv_holds_no_formulas() -> None:
    """A name that a spreadsheet would reckon is kept a text; numbers below 0 stay numbers."""
    assert Table("a", ("name", "gold"), (("=1+1", -3), ("plain", 2))).csv() == "name,gold\n'=1+1,-3\nplain,2\n"


def test_the_table_of_the_page_is_the_sheet(found: Statistics) -> None:
    """The page shows every card of the sheet, in its order, with all its columns but those for programs; shares in per cent."""
    root = ElementTree.fromstring(page(found, by="placed").partition("\n")[2])
    (table, *_) = root.iter("table")
    rows = [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
    sheet = tables(found, by="placed")[0]
    columns = [place for place, column in enumerate(sheet.columns) if column not in ("id", "pack")]
    assert rows[0] == [sheet.columns[place].replace("_", " ") for place in columns]
    assert len(rows) == len(sheet.rows) + 1
    for shown, row in zip(rows[1:], sheet.rows, strict=True):
        assert shown[0] == row[1]
        for cell, place in zip(shown[2:], columns[2:], strict=True):
            value = float(cell.removesuffix("%")) / (100 if cell.endswith("%") else 1)
            assert value == pytest.approx(float(row[place]), abs=0.006)
            assert cell.endswith("%") == sheet.columns[place].startswith("win_rate")


class Tags(HTMLParser):
    """Collects what a page consists of, and fails where a tag is closed that is not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a tag."""
        self.open.append(tag)
        self.seen.add(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that holds nothing."""
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close a tag."""
        assert self.open.pop() == tag


def test_the_page_is_whole_and_safe(found: Statistics) -> None:
    """Every tag is closed, the only script is that which sorts, there is no link, and a hostile name is shown as it is."""
    text = page(found, by="won")
    assert text.count("<script") == text.count(f"<script>{SORT}</script>") == 1
    assert not set(SORT) & set("<&")
    text = text.replace(f"<script>{SORT}</script>", "")
    tags = Tags()
    tags.feed(text)
    tags.close()
    assert tags.open == []
    assert not tags.seen & {"script", "link", "img", "iframe", "object", "a", "b"}
    assert not {name for name in tags.attributes if name.startswith("on") or name in ("href", "src")}
    assert set(re.findall(r"https?://[^\"' <]*", text)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in text
    assert "@import" not in text
    root = ElementTree.fromstring(text.partition("\n")[2])
    assert HOSTILE in [cell.text for cell in root.iter("td")]
    assert len(list(root.iter(f"{SVG}svg"))) == 2 * 9
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    assert "random" in text


def test_plots_show_their_values() -> None:
    """Bars are as long as their values, start at 0, and stay within the plot."""
    rows = [("a", wilson(10, 100)), ("b", wilson(40, 100)), ("c" * 60, wilson(0, 5))]
    root = ElementTree.fromstring(bar_plot("won", rows, usual=0.25))
    bars = [float(bar.attrib["width"]) for bar in root.iter(f"{SVG}rect")]
    assert bars[1] == pytest.approx(4 * bars[0], abs=0.3)
    assert bars[2] == 0
    root = ElementTree.fromstring(
        stacked_plot("gold", {name: name for name in ("gold", "coins", "road")}, [("a", [2, 3, -1]), ("b", [4, 0, 0])])
    )
    drawn = [(float(bar.attrib["x"]), float(bar.attrib["width"])) for bar in root.iter(f"{SVG}rect")][3:]
    (x, wide), (y, _), (minus, short), (four, double), *_ = drawn
    assert [y, minus + short, four] == pytest.approx([x + wide, x, x], abs=0.2)
    assert double == pytest.approx(2 * wide, abs=0.3)
    root = ElementTree.fromstring(scatter_plot("score", "placed", "score", [("a", 1.0, 40.0), ("b", 2.0, 60.0)]))
    (one, other) = [(float(dot.attrib["cx"]), float(dot.attrib["cy"])) for dot in root.iter(f"{SVG}circle")]
    assert one[0] < other[0] <= WIDE.width
    assert one[1] > other[1] >= 0


def test_everything_drawn_lies_within_its_plot(found: Statistics) -> None:
    """No bar, line or point of the page leaves its plot."""
    root = ElementTree.fromstring(page(found, by="won").partition("\n")[2])
    for plot in root.iter(f"{SVG}svg"):
        _, _, width, height = map(float, plot.attrib["viewBox"].split())
        for part in plot.iter():
            for name, most in (
                ("x", width),
                ("x1", width),
                ("x2", width),
                ("cx", width),
                ("y", height),
                ("y1", height),
                ("cy", height),
            ):
                assert 0 <= float(part.attrib.get(name, 0)) <= most
            assert float(part.attrib.get("x", 0)) + float(part.attrib.get("width", 0)) <= width + 0.2


def test_a_colour_has_one_meaning() -> None:
    """Every source of gold, victories, scores and lengths have colours of their own, the same in all plots."""
    used = [colour_of(source) for source in SOURCES] + ["won", "score", "length"]
    colours = {name: re.findall(rf"\.{name} {{ fill: (#[0-9a-f]{{6}}); }}", STYLE) for name in used}
    assert all(len(found) == 1 for found in colours.values())
    assert len({found[0] for found in colours.values()}) == len(used)
    for sources in (["gold", "road"], ["road"]):
        root = ElementTree.fromstring(stacked_plot("gold", dict.fromkeys(sources, "gold"), [("a", [1.0] * len(sources))]))
        drawn = {bar.attrib["class"] for bar in root.iter(f"{SVG}rect")}
        assert drawn == {colour_of(source) for source in sources}


def test_histograms_show_all_values() -> None:
    """The bars of a histogram have the heights of how often their values occur, stand side by side, and mark the median."""
    spread = Spread(Counter({3: 10, 4: 30, 6: 20}))
    for canvas in (WIDE, NARROW):
        root = ElementTree.fromstring(histogram("scores", spread, "gold", css=SCORE, canvas=canvas))
        bars = list(root.iter(f"{SVG}rect"))
        high = [float(bar.attrib["height"]) for bar in bars]
        assert high == pytest.approx([high[1] / 3, high[1], 0, high[1] * 2 / 3], abs=0.2)
        said = [title.text for bar in bars for title in bar]
        assert said == ["3 gold: 10", "4 gold: 30", "5 gold: 0", "6 gold: 20"]
        (median,) = (float(each.attrib["x1"]) for each in root.iter(f"{SVG}line") if each.attrib["class"] == "usual")
        left = float(bars[1].attrib["x"])
        assert left < median < left + float(bars[1].attrib["width"])


@pytest.mark.parametrize("canvas", [WIDE, NARROW])
@pytest.mark.parametrize("values", [[0], [7, 7], [-40, 3], range(2000), [10**6, 10**6 + 1]])
def test_numbers_below_a_histogram_do_not_overlap(values: Sequence[int], canvas: Canvas) -> None:
    """Whatever the values are, the numbers below the bars stand apart, and everything lies within the plot."""
    root = ElementTree.fromstring(histogram("scores", Spread(Counter(values)), "gold", css=SCORE, canvas=canvas))
    below = [text for text in root.iter(f"{SVG}text") if text.attrib["class"] == "middle"]
    assert below
    spans = [(float(text.attrib["x"]), text_width(text.text or "") / 2) for text in below]
    assert all(x + half <= y - other for (x, half), (y, other) in pairwise(spans))
    assert all(0 <= float(bar.attrib["x"]) <= canvas.width for bar in root.iter(f"{SVG}rect"))


def test_ranges_show_quantiles() -> None:
    """The bar of a row reaches from the first to the third quarter of its values, the line from 5 to 95 of 100."""
    root = ElementTree.fromstring(range_plot("scores", [("a", Spread(Counter(range(1, 101))))]))
    (bar,) = root.iter(f"{SVG}rect")
    (whisker,) = (each for each in root.iter(f"{SVG}line") if each.attrib["class"] == "whisker")
    gold = float(bar.attrib["width"]) / 50
    assert float(whisker.attrib["x2"]) - float(whisker.attrib["x1"]) == pytest.approx(90 * gold, rel=0.01)
    assert [title.text for title in bar] == ["a: 5, 25, 50, 75, 95"]


def test_intervals_lie_between_0_and_100_per_cent(found: Statistics) -> None:
    """No interval of the page goes below 0 or beyond 100 %, also where nobody or everybody has won."""
    shares = [wilson(0, 3), wilson(3, 3), wilson(0, 0), wilson(1, 1), *(row.result.won for row in found.cards)]
    assert all(0 <= share.low <= share.value <= share.high <= 1 for share in shares)
    for canvas in (WIDE, NARROW):
        root = ElementTree.fromstring(bar_plot("won", [("a", share) for share in shares], usual=0.5, canvas=canvas))
        for each in root.iter(f"{SVG}line"):
            assert canvas.left - 0.1 <= float(each.attrib["x1"]) <= float(each.attrib["x2"]) <= canvas.end + 0.1


def test_names_are_cut_to_their_room() -> None:
    """A name that is wider than its room ends in an ellipsis, also in wide letters; others stay whole."""
    for name in ("Cooper", "W" * 40, "i" * 200, "\u6751" * 30, ""):
        cut = shortened(name, 100)
        assert text_width(cut) <= 100
        assert cut == name or (cut.endswith("…") and name.startswith(cut[:-1]))
    assert shortened("Cooper", 100) == "Cooper"


@pytest.mark.parametrize("canvas", [WIDE, NARROW])
def test_labels_do_not_overlap(canvas: Canvas) -> None:
    """In a plot of points, names that would stand on each other are left out; each point still says its name."""
    rows = [(f"Villager {number}", 1.0 + number / 1000, 40.0) for number in range(30)]
    root = ElementTree.fromstring(scatter_plot("score", "placed", "score", rows, canvas=canvas))
    labels = [text for text in root.iter(f"{SVG}text") if (text.text or "").startswith("Villager")]
    assert 0 < len(labels) < len(rows)
    assert len([dot for dot in root.iter(f"{SVG}circle") if dot.find(f"{SVG}title") is not None]) == len(rows)
