"""The page without a server of its own: a static folder with the engine in a worker."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.conftest import Opened
from tests.web.browser.tools import english_in
from villagers_rules.authoring import new_pack
from villagers_rules.web.publish import publish


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, as the command makes it."""
    return publish(tmp_path_factory.mktemp("site") / "under" / "a" / "path").folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where a plain web server serves the folder, under a path."""
    handler = partial(Quiet, directory=str(folder.parents[2]))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def hand_of(page: Page) -> list[str | None]:
    """Return the cards of the hand that is shown."""
    return [tile.get_attribute("data-tile") for tile in page.locator(".hand [data-tile]").all()]


def test_a_game_without_a_server(opened: Opened, address: str, tmp_path: Path) -> None:
    """The page plays against bots and loads an author's pack, whose problems it shows; nothing is asked of another server.

    The second half is in Italian, and all that it shows.
    """
    asked: list[str] = []
    person = opened("/under/a/path/", address=address)
    page = person.page
    page.on("request", lambda request: asked.append(request.url))
    page.locator("[data-act=start]").wait_for()

    pack = new_pack("Three Mills", folder=tmp_path).files[0].parent
    cards = pack / "grains.yaml"
    good = cards.read_text()
    cards.write_text(good.replace("silver:", "sliver:"))
    page.locator("[name=author-pack]").set_input_files(pack)
    expect(page.locator(".author-pack-found")).to_contain_text("did you mean silver?")
    cards.write_text(good)
    page.locator("[name=author-pack]").set_input_files(pack)
    expect(page.locator(".author-pack-found")).to_contain_text("can be played now")
    expect(page.locator(".author-pack-found")).not_to_contain_text("cannot be made here")
    expect(page.locator("[name=three_mills]")).to_be_checked()

    page.locator("[data-act=start]").click()
    page.locator(".question").first.wait_for()
    for _ in range(4):
        expect(page.locator(".question.mine")).to_be_visible()
        person.step()
    assert person.version > 4
    # The engine is in a worker, so that a bot that thinks does not freeze the page.
    assert len(page.workers) == 1
    assert page.evaluate("typeof loadPyodide") == "undefined"
    expect(page.locator(".question.mine")).to_be_visible()

    # The page is closed, and opened again in the same browser: the game goes on where it was, with the author's pack.
    version, hand = person.version, hand_of(page)
    page.evaluate("localStorage.setItem('villagers-language', 'it')")
    page.goto("about:blank")
    page.goto(f"{address}/under/a/path/")
    page.locator(".games button").first.wait_for()
    cards.write_text(good.replace("silver:", "sliver:"))
    page.locator("[name=author-pack]").set_input_files(pack)
    expect(page.locator(".author-pack-found")).to_contain_text("intendevi silver?")
    wrong = tmp_path / "save.json"
    wrong.write_text('{"villagers_rules": 9}')
    page.locator("input[name=save]").set_input_files(wrong)
    expect(page.locator(".notice.bad")).to_contain_text("prevista una partita salvata di formato 1")
    assert english_in(page) == {}
    page.locator(".games button").first.click()
    page.locator(".question.mine").wait_for()
    assert (person.version, hand_of(page)) == (version, hand)
    person.step()
    page.locator(".question.mine").wait_for()
    assert person.version > version
    assert english_in(page) == {}
    person.errors.clear()  # The browser reports the save that was refused.
    assert all(url.startswith((address, "data:", "blob:")) for url in asked), asked


def test_opened_as_a_file_it_says_what_it_needs(browser: Browser, folder: Path) -> None:
    """Without any web server there is one sentence that says so; browsers report the modules that they do not load."""
    page = browser.new_page()
    page.goto(f"{folder.as_uri()}/index.html")
    expect(page.locator("body")).to_have_text(
        "This page needs a web server, which may be any: type python -m http.server in this folder, then open localhost:8000."
    )
    page.close()
