"""Several people at one table: each sees their own, and nobody waits for what others may not know."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.web.browser.conftest import QUICK, Opened
from tests.web.clients import Served, serving


def test_two_people_and_a_spectator(opened: Opened) -> None:
    """One person starts a room and invites another and a spectator by link; both play; to undo needs the other's consent."""
    ada = opened()
    page = ada.page
    page.get_by_label("Seat 3: Who plays").select_option("human")
    page.get_by_label("Remove: Seat 2").click()
    page.get_by_label("Seat 1: Name").fill("Ada")
    page.get_by_label("Seat 2: Name").fill("Bea")
    page.get_by_text("More options").click()
    page.get_by_label("Seed").fill("8")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("dialog", name="Invite the others")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-invite='2']").click()
    links = {row.get_attribute("aria-label"): row.input_value() for row in page.locator(".link-row input").all()}
    page.keyboard.press("Escape")
    bea, guest = (opened("/" + link[link.index("#") :]) for link in (links["Bea"], links["Spectator"]))
    both = {"Ada": ada, "Bea": bea}
    for person in (*both.values(), guest):
        expect(person.page.locator(".top")).to_be_visible()
    expect(page.locator("[data-invite]")).to_have_count(0)
    assert guest.page.locator(".hand").count() == 0
    assert guest.page.locator(".can").count() == 0
    while True:
        name = next((name for name, person in both.items() if person.page.locator(".question.mine").count()), None)
        if name is None:
            page.wait_for_timeout(30)
            continue
        if both[name].page.locator(".way", has_text="End turn").count():
            break
        both[name].step()
        for person in both.values():
            expect(person.page.locator(f'#app[data-version="{both[name].version}"]')).to_be_attached()
    first, second = both[name], both[next(other for other in both if other != name)]
    first.press("End turn")
    second.wait_turn()
    second.step()
    before = second.version
    first.wait_past(before - 1)
    first.page.locator("[data-tool=undo]").click()
    expect(first.page.locator(".consent")).to_contain_text("waiting for")
    second.page.get_by_role("button", name="Agree").click()
    second.wait_past(before)
    first.wait_turn()
    expect(first.page.locator(".way", has_text="End turn")).to_be_visible()
    expect(guest.page.locator(f'#app[data-version="{first.version}"]')).to_be_attached()


def test_a_server_that_is_killed_comes_back(opened: Opened, tmp_path: Path) -> None:
    """The page says that the connection is lost, comes back by itself to the same game, and play goes on."""
    with serving(*QUICK, folder=tmp_path) as server:
        game, (token, *_) = server.game([{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}], seed=2)
        ada = opened(f"/#game={game}&token={token}", address=server.address)
        ada.wait_turn()
        ada.step()
        ada.wait_turn()
        version = ada.version
        server.process.kill()
        server.process.wait()
        expect(ada.page.locator("body.offline")).to_be_attached()
        expect(ada.page.locator(".notice")).to_contain_text("Connection lost")
    port = str(urlsplit(server.address).port)
    with serving(*QUICK, "--port", port, folder=tmp_path):
        expect(ada.page.locator("body:not(.offline)")).to_be_attached()
        assert ada.version == version
        ada.errors.clear()  # The browser reports each connection that failed meanwhile.
        ada.step()
        ada.wait_turn()
        ada.page.context.close()


def test_an_interrupt_in_anothers_turn(opened: Opened, server: Served) -> None:
    """Who holds a Courier may play it in another's draft turn, and only that page shows it (R12.1)."""
    seats = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bea"}]
    game, tokens = server.game(seats, packs=["base", "scoundrels"], seed=1)
    ada, bea = opened(), opened()
    ada.sit(game, tokens[0])
    bea.sit(game, tokens[1])
    ada.wait_turn()
    expect(bea.page.locator(".tray")).to_contain_text("You may interrupt")
    assert "interrupt" not in ada.page.locator(".tray").inner_text()
    bea.take("hand:courier")
    expect(bea.page.locator(".tray")).not_to_contain_text("Waiting")
    taken = bea.page.locator("#app .road .can").first
    card = taken.get_attribute("data-card")
    bea.take(taken.get_attribute("data-thing") or "")
    expect(bea.thing(f"hand:{card}")).to_be_visible()
    expect(ada.page.locator(".ticker")).not_to_contain_text("begins")
    ada.wait_turn()


def test_who_is_waited_for_can_be_invited(opened: Opened) -> None:
    """While it is the turn of somebody who is not there the page says so, and offers the link until they come."""
    ada = opened()
    page = ada.page
    page.get_by_label("Seat 2: Who plays").select_option("human")
    page.get_by_label("Remove: Seat 3").click()
    page.get_by_label("Seat 2: Name").fill("Bea")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("dialog", name="Invite the others").get_by_role("button", name="Close").click()
    for _ in range(3):
        if page.locator(".question.mine").count():
            ada.step()
    expect(page.locator(".tray")).to_contain_text("Waiting for Bea, who is not here now.")
    page.locator(".tray").get_by_role("button", name="Invite").click()
    link = page.get_by_role("textbox", name="Bea").input_value()
    page.keyboard.press("Escape")
    bea = opened("/" + link[link.index("#") :])
    bea.wait_turn()
    expect(page.locator(".tray")).to_contain_text("Waiting for Bea.")
    expect(page.locator(".tray").get_by_role("button", name="Invite")).to_have_count(0)


def test_several_people_at_one_screen(opened: Opened) -> None:
    """At one screen each hand is covered until its owner says so."""
    ada = opened()
    page = ada.page
    page.get_by_label("Seat 2: Who plays").select_option("human")
    page.get_by_label("Remove: Seat 3").click()
    page.get_by_text("More options").click()
    page.get_by_label("Everybody plays at this screen").check()
    page.get_by_role("button", name="Start the game").click()
    for _ in range(2):
        expect(page.get_by_role("heading", name="Pass the screen to")).to_be_visible()
        assert page.locator(".hand").count() == 0
        page.get_by_role("button", name="Show my seat").click()
        ada.thing("road:1").click()
        page.locator(".tray .way").first.click()
        expect(page.locator(".curtain")).to_be_visible()
