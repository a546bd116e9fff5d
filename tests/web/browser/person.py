"""Somebody who plays on the page, by clicking alone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

OVER = ".question.over"


class Person:
    """A *page* with what a person does on it, and the *errors* that it reported."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)

    def sit(self, game: str, token: str = "") -> None:
        """Go to a seat of a game, or look on."""
        token = f"&token={token}" if token else ""
        address = self.page.url.partition("#")[0]
        self.page.goto("about:blank")
        self.page.goto(f"{address}#game={game}{token}")
        expect(self.page.locator(".top")).to_be_visible()

    @property
    def version(self) -> int:
        """The version of the table that is shown."""
        return int(self.page.locator("#app").get_attribute("data-version") or 0)

    def thing(self, key: str) -> Locator:
        """Return what lies on the table by its key."""
        return self.page.locator(f'#app [data-thing="{key}"]').first

    def wait_past(self, version: int) -> None:
        """Wait until the table is at a later version."""
        expect(self.page.locator(f'#app:not([data-version="{version}"])')).to_be_attached()

    def wait_turn(self) -> None:
        """Wait until there is something to do, or the game is over."""
        expect(self.page.locator(f".question.mine, {OVER}").first).to_be_visible()

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.page.locator(OVER).count() > 0

    def take(self, *keys: str) -> None:
        """Click things one after the other, and then the first way where there is a choice; wait for the result."""
        before = self.version
        for key in keys:
            self.thing(key).click()
        if self.version == before and self.page.locator(".tray .choice .way").count():
            self.page.locator(".tray .choice .way").first.click()
        self.wait_past(before)

    def press(self, text: str) -> None:
        """Press a button of the decision by its text, and wait for the result."""
        before = self.version
        self.page.locator(".tray .way", has_text=re.compile(text)).first.click()
        self.wait_past(before)

    def step(self) -> None:
        """Do one thing that can be done now, with what is nearest at hand: build, press a button, or take what glows."""
        before = self.version
        ways, chips = self.page.locator(".tray .choice .way"), self.page.locator(".tray .chip-button")
        cards = self.page.locator(".hand .can")
        if cards.count():
            cards.first.click()
        elif self.page.locator(".question .way").count():
            self.page.locator(".question .way").first.click()
        else:
            self.page.locator("#app .can").first.click()
        for _ in range(8):
            if self.page.locator(".tray .choice").count():
                (ways if ways.count() else chips).first.click()
        self.wait_past(before)

    def play(self, most: int = 400) -> None:
        """Play on to the end."""
        for _ in range(most):
            self.wait_turn()
            if self.is_over:
                return
            self.step()
        raise AssertionError(f"the game is not over after {most} steps")
