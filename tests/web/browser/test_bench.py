"""The bench in a browser: from an empty folder to a card that is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import QUICK, Opened
from tests.web.browser.tools import axe_script
from tests.web.clients import Served, serving
from villagers_rules.authoring import new_pack

CARD = """
  old_miller:
    played_on: founders
    silver: 2 per grains symbol
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder."""
    return tmp_path_factory.mktemp("author")


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    """A server with the bench of that folder."""
    with serving(*QUICK, "--bench", str(folder)) as found:
        yield found


@pytest.fixture
def pack(folder: Path) -> Path:
    """A new pack in the folder, with the card `old_miller` besides its first one."""
    made = new_pack(f"Pack {len(list(folder.iterdir()))}", folder=folder).files[0].parent
    cards = made / "grains.yaml"
    cards.write_text(cards.read_text() + CARD)
    return made


def bench(opened: Opened, served: Served, pack: Path, **given: Any) -> Page:
    """Open the bench, choose a pack and its cards, and wait until all is read."""
    page = opened("/bench", address=served.address, **given).page
    page.locator("select[name=pack]").select_option(pack.name)
    page.locator(f"[data-file='{pack.name}/grains.yaml']").click()
    expect(page.locator(".file-name")).to_have_text(f"{pack.name}/grains.yaml")
    page.wait_for_load_state("networkidle")
    return page


def type_over(page: Page, text: str) -> None:
    """Replace the text of the editor, and wait until it is saved."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
    expect(page.locator(".status")).to_have_text("Saved")


def test_from_an_empty_folder_to_a_played_card(opened: Opened, served: Served, folder: Path) -> None:
    """An author makes a pack, corrects a typo by a click, sees the card and what it earns, tries it, and keeps the position."""
    page = opened("/bench", address=served.address).page
    expect(page.locator(".file-list")).to_contain_text("no pack in this folder yet")
    page.get_by_role("button", name="New pack").click()
    page.locator("dialog [name=name]").fill("My Mill")
    page.locator("[data-act=create]").click()
    expect(page.locator(".bench-card")).to_have_attribute("data-card", "my_mill_helper")

    cards = folder / "my_mill" / "grains.yaml"
    text = cards.read_text() + CARD
    type_over(page, text.replace("    silver: 2 per grains symbol\n", "    sliver: 2 per grains symbol\n"))
    expect(page.locator(".problem.error")).to_contain_text("did you mean silver?")
    page.locator("[data-act=fix]").click()
    card = page.locator("[data-card=old_miller]")
    expect(card).to_contain_text("gain 2 gold for each grains symbol in your village")
    expect(card).to_contain_text("guadagni 2 monete per ogni simbolo di cereali nel tuo villaggio")
    assert cards.read_text() == text

    page.get_by_role("tab", name="Formulas").click()
    page.locator("[data-place=old_miller]").click()
    page.locator("[name=formula]").fill("2 per grains symbol")
    expect(page.locator(".value")).to_contain_text("4")
    expect(page.locator("[name=village]")).to_have_value(re.compile("founders.* > old_miller"))

    page.get_by_role("tab", name="Scenarios").click()
    expect(page.locator(".scenarios-tab .note")).to_have_text("All 2 scenarios hold.")

    page.get_by_role("tab", name="Try it").click()
    page.locator("[name=trial-card]").select_option("old_miller")
    page.locator("[data-act=start-trial]").click()
    table = page.frame_locator("iframe")
    expect(table.locator("[data-thing='hand:old_miller']")).to_be_visible()
    table.locator("[data-thing='road:1']").first.click()
    if table.locator(".tray .choice .way").count():
        table.locator(".tray .choice .way").first.click()
    expect(table.locator("#app:not([data-version='1'])")).to_be_attached()
    page.locator("[data-act=scenario]").click()
    expect(page.locator(".trial-tab .note")).to_contain_text("my_mill/scenarios/")
    made = list((folder / "my_mill" / "scenarios").glob("position_*.yaml"))
    assert len(made) == 1


def test_a_scenario_of_any_position_of_any_game(opened: Opened, served: Served, pack: Path) -> None:
    """A game that is started on the table of the bench gives scenarios, also of a position that one has stepped back to."""
    page = bench(opened, served, pack)
    page.get_by_role("tab", name="Try it").click()
    page.locator("[data-act=open-table]").click()
    page.locator("[data-act=scenario]").click()
    expect(page.locator(".trial-tab .note")).to_have_text("Open a game first.")
    table = page.frame_locator("iframe")
    for seat in (3, 2):
        table.locator(f"[data-field='kind {seat - 1}']").select_option("human")
    table.get_by_text("More options").click()
    table.get_by_label("Everybody plays at this screen").check()
    table.locator("[data-act=start]").click()
    for number in (1, 2, 3):
        table.locator("[data-act=show]").click()
        table.locator(f"[data-thing='road:{number}']").first.click()
        if table.locator(".tray .choice .way").count():
            table.locator(".tray .choice .way").first.click()
        expect(table.locator(f"#app[data-version='{number + 1}']")).to_be_attached()
    table.locator("[data-act=show]").click()
    table.locator("[data-tool=history]").click()
    expect(table.locator("#app[data-actions='2']")).to_be_attached()
    page.locator("[data-act=scenario]").click()
    expect(page.locator(".trial-tab .note")).to_contain_text("position_2_of_a_game")
    (made,) = (pack / "scenarios").glob("position_2_*.yaml")
    assert made.read_text(encoding="utf-8").count("draft") >= 1
    expect(page.locator(".cm-content")).to_contain_text("draft")


def test_the_pack_is_compared_with_games_without_it(opened: Opened, served: Served, pack: Path) -> None:
    """Games are played with and without the pack, and shown as bars with their intervals."""
    page = bench(opened, served, pack)
    page.get_by_role("tab", name="Statistics").click()
    page.locator("[name=games]").fill("40")
    page.locator("[name=bot]").select_option("greedy")
    page.locator("[data-act=run]").click()
    expect(page.locator(".statistics-tab .note")).to_contain_text("greedy bots")
    page.locator("[name=games]").fill("100")
    page.locator("[name=bot]").select_option("random")
    page.locator("[data-act=run]").click()
    expect(page.locator("tr[data-card=old_miller] .bar.with")).to_contain_text("%")
    expect(page.locator(".legend .without")).to_be_visible()


def test_a_scenario_that_fails_is_shown_on_the_table(opened: Opened, served: Served, pack: Path) -> None:
    """Scenarios run at each change: what was expected and what came is said, and marked on the table, here in Italian."""
    page = bench(opened, served, pack, locale="it-IT")
    page.get_by_role("tab", name="Scenari").click()
    expect(page.locator(".scenario.good .outcome").first).to_contain_text("regge")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text((pack / "grains.yaml").read_text().replace("silver: 2 per", "silver: 3 per"))
    failing = page.locator(".scenario.bad")
    expect(failing.locator(".expected")).to_contain_text("6")
    expect(failing.locator(".got")).to_contain_text("9")
    failing.locator("[data-act=show]").click()
    expect(failing.locator(".small-village.wrong-here")).to_have_count(1)


def test_somebody_elses_change_is_not_written_over(opened: Opened, served: Served, pack: Path) -> None:
    """A file that another program has changed is kept until the author chooses which text stays."""
    page = bench(opened, served, pack)
    expect(page.locator(".cm-content")).to_contain_text("old_miller")
    theirs = (pack / "grains.yaml").read_text() + "# theirs\n"
    (pack / "grains.yaml").write_text(theirs)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("# mine")
    expect(page.locator(".status")).to_contain_text("changed elsewhere")
    assert (pack / "grains.yaml").read_text() == theirs
    page.locator(".status button").first.click()
    expect(page.locator(".cm-content")).to_contain_text("# theirs")


def test_words_are_completed_with_what_they_mean(opened: Opened, served: Served, pack: Path) -> None:
    """After the first letters of a key the editor offers it, and says what it means."""
    page = bench(opened, served, pack)
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("    unlock")
    expect(page.locator(".cm-tooltip-autocomplete")).to_contain_text("unlocked_by")
    expect(page.locator(".cm-completionInfo")).to_contain_text("padlock")


PLACES = (
    ("p/grains.yaml", "suit: grains\nvillagers:\n  miller:\n    played_on: founders\n    |", "silver", "played_on"),
    ("p/grains.yaml", "suit: grains\nvillagers:\n  miller:\n    silver: 2 per |", "wood", "played_on"),
    ("p/grains.yaml", "suit: grains\nvillagers:\n  miller:\n    basic: |", "true", "wood"),
    ("p/grains.yaml", "suit: grains\nvillagers:\n  miller:\n    played_on: |", "founders", "per"),
    ("p/grains.yaml", "|", "villagers", "silver"),
    ("p/special.yaml", "villagers:\n  thief:\n    play:\n      do:\n        - |", "move", "coins"),
    ("p/special.yaml", "villagers:\n  thief:\n    play:\n      do:\n        - {move: it, |}", "to", "gain"),
    ("p/special.yaml", "villagers:\n  thief:\n    play:\n      do:\n        - move: it\n          |", "to", "move"),
    ("p/pack.yaml", "pack:\n  id: x\n  |\n  name: y", "version", "name"),
    ("p/pack.yaml", "pack:\n  id: x\n  setup:\n    - {|}", "remove", "version"),
    ("p/scenarios/a.yaml", "scenarios:\n- name: a\n  |", "given", "name"),
    ("p/scenarios/a.yaml", "scenarios:\n  - name: a\n    given:\n      phase: build\n      |", "hands", "given"),
    ("p/locales/it.yaml", "|", "locale", "villagers"),
)
"""A file, its text with the cursor as |, and a word that may stand there, and one that may not."""


def test_only_what_may_stand_there_is_offered(opened: Opened, served: Served, pack: Path) -> None:
    """The keys above decide what is offered: the keys that the schemas allow there and that are not there yet, or values."""
    page = bench(opened, served, pack)
    status, found = served.ask("/api/bench", {"type": "words"})
    assert status == 200
    offered = page.evaluate(
        """async ([found, places]) => {
            const { Completion } = await import("/static/bench/completion.js");
            const { Schemas } = await import("/static/bench/schema_keys.js");
            const completion = new Completion();
            const cards = [{ id: "founders", name: "" }];
            Object.assign(completion, { words: found.words, schemas: new Schemas(found.schemas), cards, suits: ["wood"] });
            return places.map(([file, text]) => {
                completion.file = file;
                return completion.options(...text.split("|")).map((option) => option.label);
            });
        }""",
        [found, PLACES],
    )
    for (_, text, right, wrong), labels in zip(PLACES, offered, strict=True):
        assert right in labels, (text, labels)
        assert wrong not in labels, (text, labels)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_bench_fits_and_everything_has_a_name(opened: Opened, served: Served, pack: Path, width: int) -> None:
    """At any width nothing is wider than the window, and every field and button says what it is."""
    page = bench(opened, served, pack, viewport={"width": width, "height": 844})
    page.locator(".bench-card").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    unnamed = (
        "[...document.querySelectorAll('button, input, select')].filter(e => !(e.ariaLabel || e.textContent || e.labels?.length))"
    )
    assert page.evaluate(f"{unnamed}.map(e => e.outerHTML)") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(opened: Opened, served: Served, pack: Path, scheme: str) -> None:
    """axe finds nothing serious in any part of the bench, with a problem in the file and a village that is built."""
    page = bench(opened, served, pack, color_scheme=scheme)
    page.locator(".bench-card").first.wait_for()
    type_over(
        page, (pack / "grains.yaml").read_text() + "# a note that is long enough to be wrapped in a narrow column of text\n"
    )
    page.evaluate(axe_script())
    for tab in ("Cards", "Formulas", "Scenarios", "Try it", "Statistics"):
        page.get_by_role("tab", name=tab).click()
        if tab == "Formulas":
            page.locator("[data-place=old_miller]").click()
            page.locator("[name=formula]").fill("3 per nothing")
            page.locator(".answer .wrong").wait_for()
        if tab == "Scenarios":
            page.locator(".scenario").first.wait_for()
        found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not [(one["id"], one["nodes"][0]["html"][:200], one["nodes"][0]["failureSummary"][:200]) for one in serious], tab
