"""Everything that a person can meet on a page is Italian for who wants Italian."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser.conftest import QUICK, Opened
from tests.web.browser.tools import english_in
from tests.web.clients import Served, serving
from villagers_rules.authoring import new_pack

SEATS = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": "greedy", "name": "Bruno"}]
RICH = ["base", "developments", "scoundrels", "saints", "profiteers"]
WRONG = """
  old_miller:
    played_on: founders
    sliver: 3
"""


def test_the_page_in_italian(opened: Opened, server: Served, tmp_path: Path) -> None:
    """The lobby with each mode and a save that is none, the table with its dialogs, log and history, and a lost game."""
    page = opened(locale="it-IT").page
    expect(page.get_by_role("button", name="Inizia la partita")).to_be_visible()
    page.locator("details.options summary").click()
    modes = page.locator("select[data-field=mode]")
    for value in [option.get_attribute("value") or "" for option in modes.locator("option").all()]:
        modes.select_option(value)
        assert english_in(page) == {}
    modes.select_option("")
    wrong = tmp_path / "save.json"
    for text in ("{", json.dumps({"villagers_rules": 9})):
        wrong.write_text(text, encoding="utf-8")
        page.locator("input[name=save]").set_input_files(wrong)
        expect(page.locator(".notice.bad")).to_contain_text("salvat")
        assert "{" in text
    game, (token, *_) = server.game(SEATS, seed=5, packs=RICH)
    ada = opened(locale="it-IT")
    page = ada.page
    ada.sit(game, token)
    for _ in range(12):
        ada.wait_turn()
        assert english_in(page) == {}
        ada.step()
    ada.wait_turn()
    for tool, shown in {
        "scores": "dialog .working",
        "menu": "dialog .menu",
        "log": ".log-drawer",
        "history": ".history-bar",
    }.items():
        page.locator(f"[data-tool={tool}]").click()
        expect(page.locator(shown).first).to_be_visible()
        assert english_in(page) == {}
        page.keyboard.press("Escape")
    ada.page.goto("about:blank")
    ada.page.goto(f"{server.address}/#game=nowhere")
    expect(page.locator(".lost")).to_be_visible()
    assert english_in(page) == {}
    ada.errors.clear()  # The browser reports that there is no such game.


def test_the_bench_in_italian(opened: Opened, tmp_path: Path) -> None:
    """The bench without a pack, with problems, with a formula that means nothing, each of its tabs, names that are refused."""
    with serving(*QUICK, "--bench", str(tmp_path)) as served:
        page = opened("/bench", address=served.address, locale="it-IT").page
        expect(page.locator(".file-list .nothing")).to_be_visible()
        assert english_in(page) == {}
        made = new_pack("Mulino", folder=tmp_path).files[0].parent
        page.reload()
        expect(page.locator(".bench-card")).to_be_visible()
        for name, refused in (("founders", "ha già una carta"), ("!", "lettere")):
            page.get_by_role("button", name="Nuova carta").click()
            page.locator("dialog [name=name]").fill(name)
            page.locator("[data-act=create]").click()
            expect(page.locator("dialog .wrong")).to_contain_text(refused)
            assert english_in(page) == {}
            page.get_by_role("button", name="Annulla").click()
        tabs = page.locator("[role=tab]")
        tabs.nth(1).click()
        page.locator(".card-choice button").first.click()
        page.locator("[name=formula]").fill("2 per grian symbol")
        expect(page.locator(".answer .wrong")).to_contain_text("`grian` non è un simbolo o una tipologia; intendevi grains?")
        assert english_in(page) == {}
        page.locator("[name=formula]").fill("2 per grains symbol")
        expect(page.locator(".value")).to_contain_text("2 per ogni simbolo di cereali = 4")
        assert english_in(page) == {}
        tabs.nth(2).click()
        expect(page.locator(".scenarios-tab .note")).to_have_text("Tutti i 2 scenari reggono.")
        page.locator("[data-act=show]").first.click()
        expect(page.locator(".two-tables")).to_be_visible()
        assert english_in(page) == {}
        tabs.nth(3).click()
        assert english_in(page) == {}
        tabs.nth(4).click()
        page.locator("[name=games]").fill("20")
        page.locator("[data-act=run]").click()
        expect(page.locator(".plots h3").first).to_be_visible()
        assert english_in(page) == {}
        cards = made / "grains.yaml"
        cards.write_text(cards.read_text(encoding="utf-8") + WRONG, encoding="utf-8")
        page.reload()
        expect(page.locator(".problem.error")).to_contain_text("`sliver` non è una chiave valida di un paesano")
        expect(page.locator(".problem.error [lang=en]")).to_have_count(0)
        assert english_in(page) == {}
