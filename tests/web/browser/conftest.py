"""A browser that is found on this machine, and a server for it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.web.browser.person import Person
from tests.web.clients import Served, serving

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)
_LIMITS = ("messages_a_second=1000", "messages_at_once=1000", "games_a_minute=1000", "workers=0")
QUICK = tuple(word for limit in _LIMITS for word in ("--limit", limit))
"""Options that let tests go as fast as they can."""
Opened = Callable[..., Person]
PATIENCE = 60_000
"""For so many milliseconds a state is waited for, so that a slow machine shows it too; nothing waits for a time to pass."""
expect.set_options(timeout=PATIENCE)


def executable() -> str:
    """Return the path of a chromium on this machine."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(f"expected one of {', '.join(NAMES)}; on Debian and Ubuntu, install one with: apt-get install chromium")
    return path


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Give a browser without a window."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Give a server that all tests share."""
    with serving(*QUICK, folder=tmp_path_factory.mktemp("games")) as found:
        yield found


@pytest.fixture
def opened(browser: Browser, server: Served) -> Iterator[Opened]:
    """Give what opens a page for a person; no page may have reported an error at the end."""
    people: list[Person] = []

    def open_page(path: str = "/", *, address: str = "", **given: Any) -> Person:
        given = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **given}
        context = browser.new_context(**given)
        context.set_default_timeout(PATIENCE)
        page: Page = context.new_page()
        person = Person(page)
        page.goto((address or server.address) + path)
        people.append(person)
        return person

    yield open_page
    errors = [error for person in people for error in person.errors]
    for person in people:
        person.page.context.close()
    assert not errors


def static_files() -> Path:
    """Return the folder of the page."""
    return Path(__file__).parents[3] / "villagers_rules" / "web" / "static"
