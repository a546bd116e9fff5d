"""The page for everybody: by keyboard, in Italian, on a small screen, for those who hear it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Opened, static_files
from tests.web.browser.person import Person
from tests.web.browser.pictures import SIZES, STATES, STILL, Studio, screen, serving_all
from tests.web.browser.tools import axe_script
from tests.web.clients import Served
from villagers_rules.drawing.hyphens import SOFT

SEATS = [
    {"kind": "human", "name": "Ada"},
    {"kind": "bot", "bot": "greedy", "name": "Bruno"},
    {"kind": "bot", "bot": "random", "name": "Cleo"},
]
_RICH = ["base", "developments", "scoundrels", "saints"]


def test_a_round_by_keyboard_alone(opened: Opened, server: Served) -> None:
    """A game is started, cards are drafted and built, and the turn ends, with Tab, arrows, Enter and Escape alone."""
    ada = opened()
    keys = ada.page.keyboard
    expect(ada.page.locator("[data-act=start]")).to_be_visible()
    _tab_to(ada, "[data-act=start]")
    keys.press("Enter")
    expect(ada.page.locator(".top")).to_be_visible()
    game, (token, *_) = server.game(SEATS, seed=3)
    ada.sit(game, token)
    for _ in range(60):
        ada.wait_turn()
        if ada.page.locator(".round-name").inner_text() != "Round 1":
            break
        before = ada.version
        if ada.page.locator(".hand .can").count():
            _tab_to(ada, ".hand .thing")
            keys.press("Enter")
            _until_taken(ada, before)
        elif ada.page.locator(".question .way").count():
            _tab_to(ada, ".question .way")
            keys.press("Enter")
        else:
            _tab_to(ada, ".road .thing")
            keys.press("ArrowRight")
            keys.press("Enter")
            keys.press("Escape")
            assert not ada.page.locator(".chosen").count()
            keys.press("Enter")
            _until_taken(ada, before)
        ada.wait_past(before)
    else:
        raise AssertionError("the first round does not end")


def _tab_to(person: Person, wanted: str) -> None:
    """Press Tab until what has the focus is what is *wanted*."""
    for _ in range(120):
        if person.page.locator(f"{wanted}:focus").count():
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def _until_taken(person: Person, version: int) -> None:
    """Press Enter on what has the focus, which is the first way or the first further choice, until an action is taken."""
    for _ in range(8):
        if person.version == version and person.page.locator(".tray .choice").count():
            expect(person.page.locator(".tray .choice :focus")).to_be_visible()
            person.page.keyboard.press("Enter")


def _at_a_whole_card(opened: Opened, server: Served) -> Person:
    """Return who has the turn and looks at the whole of the first card in the hand, by its key."""
    game, (token, *_) = server.game(SEATS, seed=5)
    ada = opened()
    ada.sit(game, token)
    ada.wait_turn()
    ada.page.locator(".hand .thing").first.focus()
    ada.page.keyboard.press("d")
    expect(ada.page.locator("dialog .printed")).to_be_visible()
    return ada


def test_the_whole_card_and_the_scores_by_keyboard(opened: Opened, server: Served) -> None:
    """D shows a whole card, Escape leads back to it, and each seat's gold opens its scores."""
    ada = _at_a_whole_card(opened, server)
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".hand .thing").first).to_be_focused()
    ada.page.locator("[data-scores='2']").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("dialog .working[open] summary")).to_contain_text("Bruno")


def test_a_closed_dialog_takes_the_focus_from_nothing(opened: Opened, server: Served) -> None:
    """What gets the focus in the very moment in which a dialog closes keeps it."""
    ada = _at_a_whole_card(opened, server)
    ada.page.evaluate(_CLOSE_AND_GO_ON)
    expect(ada.page.locator("dialog")).to_have_count(0)
    expect(ada.page.locator("[data-scores='2']")).to_be_focused()


_CLOSE_AND_GO_ON = """() => new Promise((done) => {
  const dialog = document.querySelector("dialog");
  dialog.addEventListener("close", () => done());
  dialog.close();
  document.querySelector("[data-scores='2']").focus();
})"""


def test_italian(opened: Opened, server: Served) -> None:
    """Everything is Italian for who wants Italian: lobby, table, cards, actions and log."""
    ada = opened(locale="it-IT")
    page = ada.page
    expect(page.get_by_role("button", name="Inizia la partita")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "it"
    english = _only_in("en")
    assert not english & _texts(page)
    game, (token, *_) = server.game(SEATS, seed=5, packs=_RICH)
    ada.sit(game, token)
    for _ in range(6):
        ada.wait_turn()
        ada.step()
    ada.wait_turn()
    page.locator("[data-tool=log]").click()
    expect(page.locator(".log")).to_contain_text("Ada ")
    said = _texts(page)
    assert not english & said
    names = {card["name"] for card in _cards(server, game, "en")} - {card["name"] for card in _cards(server, game, "it")}
    assert "Lumberjack" in names
    assert not [text for text in said for name in names if re.search(rf"\b{re.escape(name)}\b", text)]


def _cards(server: Served, game: str, language: str) -> list[dict[str, str]]:
    status, faces = server.ask(f"/api/faces?game={game}&language={language}")
    assert status == 200
    tiles = [sides[0]["tile"].replace(SOFT, "") for sides in faces["cards"].values()]
    return [{"name": re.findall(r'class="tile-name[^"]*">([^<]*)<', tile)[0]} for tile in tiles]


def _texts(page: Page) -> set[str]:
    """Return every text on the page, and every name that is read aloud."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("body *")].flatMap((part) => [
            ...[...part.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()),
            part.getAttribute("aria-label"), part.getAttribute("title"), part.getAttribute("placeholder")]).filter(Boolean)"""
    )
    return {text.replace(SOFT, "") for text in found}


def _only_in(language: str) -> set[str]:
    """Return the page's own texts in a language that the other one does not have."""
    words: dict[str, dict[str, str]] = {
        name: dict(re.findall(r'^  (\w+): "(.*)",$', (static_files() / "words" / f"{name}.js").read_text(encoding="utf-8"), re.M))
        for name in ("en", "it")
    }
    others = {text for name, book in words.items() if name != language for text in book.values()}
    return set(words[language].values()) - others


@pytest.mark.parametrize(("width", "height", "locale"), [(360, 740, "it-IT"), (390, 844, "en-GB"), (2560, 1440, "en-GB")])
def test_small_and_large_screens(opened: Opened, server: Served, width: int, height: int, locale: str) -> None:
    """Nothing lies beyond the edge of the screen, no text is cut by its card, and a card can be drafted and built."""
    game, (token, *_) = server.game(SEATS, seed=5, packs=_RICH)
    ada = opened(viewport={"width": width, "height": height}, has_touch=width < 1000, locale=locale)
    assert _overhang(ada.page) == []
    ada.sit(game, token)
    for _ in range(7):
        ada.wait_turn()
        ada.step()
        ada.wait_turn()
        assert _overhang(ada.page) == []
    ada.page.locator("[data-tool=scores]").click()
    expect(ada.page.locator("dialog .working").first).to_be_visible()
    assert _overhang(ada.page) == []


def _overhang(page: Page) -> list[str]:
    """Return what reaches beyond the sides of the screen, other than in parts that scroll, and what is cut by its card."""
    found: list[str] = page.evaluate(
        """() => {
            const scrolls = (part) =>
                part && (/(auto|scroll)/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
            const beyond = [...document.querySelectorAll("#app *, dialog *")].filter((part) => {
                const box = part.getBoundingClientRect();
                const isBeyond = box.width && (box.right > innerWidth + 1 || box.left < -1);
                return isBeyond && !scrolls(part.parentElement) && !part.closest(".skip");
            });
            const texts = document.querySelectorAll(`.tile-head, .tile-name, .tile-body, .tile-text, .tile-foot span,
                .back-tile, .back-name, .stands, .known`);
            const isCut = (part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
            const cut = [...texts].filter((part) => part.clientHeight && isCut(part));
            const isFirst = (text) => !text.previousElementSibling?.matches(".tile-text");
            const lost = (text) => isFirst(text) && text.checkVisibility() && text.clientHeight < 5;
            cut.push(...[...document.querySelectorAll(".tile-text")].filter(lost));
            const wide = document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [];
            return [...beyond, ...cut, ...wide].map((part) => part.outerHTML.slice(0, 150));
        }"""
    )
    return found


@pytest.mark.parametrize(
    ("size", "language", "scheme"), [(SIZES[0], "en", "light"), (SIZES[1], "it", "dark")], ids=["wide", "small"]
)
def test_every_state_is_whole_and_open_to_all(
    opened: Opened, tmp_path: Path, size: tuple[int, int], language: str, scheme: str
) -> None:
    """In each state of the pictures nothing is cut off or beyond the screen, and axe finds nothing serious."""
    with serving_all(tmp_path) as server:
        studio = Studio(opened(address=server.address, **screen(*size, language, scheme)).page, server)
        for state in STATES:
            state(studio)
            assert _overhang(studio.page) == [], state.__name__
            assert _violations(studio.page) == [], state.__name__


def test_axe_finds_nothing_serious_in_dialogs(opened: Opened, server: Served) -> None:
    """axe finds nothing serious in the menu, the log, the history, and a whole card."""
    game, (token, *_) = server.game(SEATS, seed=5, packs=_RICH)
    ada = opened(color_scheme="dark")
    page = ada.page
    ada.sit(game, token)
    ada.wait_turn()
    ada.step()
    ada.wait_turn()
    shown_by = {"menu": "dialog .menu", "log": ".log-drawer", "history": ".history-bar"}
    for tool, shown in shown_by.items():
        page.locator(f"[data-tool={tool}]").click()
        expect(page.locator(shown).first).to_be_visible()
        assert _violations(page) == []
        page.keyboard.press("Escape")
    page.locator(".hand .thing").first.focus()
    page.keyboard.press("d")
    expect(page.locator("dialog .printed")).to_be_visible()
    assert _violations(page) == []


def _violations(page: Page) -> list[Any]:
    """Return what axe finds that is serious or critical, each with the first place."""
    page.evaluate(axe_script())
    page.evaluate(STILL)
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        (one["id"], one["nodes"][0]["html"][:200], one["nodes"][0]["failureSummary"][:300])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def test_what_happens_is_said(opened: Opened, server: Served) -> None:
    """Who hears the page hears what others did and when it is their turn, and each card says what it is and what it can do."""
    game, (token, *_) = server.game(SEATS, seed=5)
    ada = opened()
    ada.sit(game, token)
    ada.wait_turn()
    ada.take("road:1", "road:1")
    ada.wait_turn()
    expect(ada.page.locator("#live")).to_contain_text(re.compile(r"(Bruno|Cleo) .*Your turn"))
    label = ada.thing("road:2").get_attribute("aria-label") or ""
    assert label.endswith("; can be used")
