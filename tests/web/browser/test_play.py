"""Games by clicking on the page, from the lobby to the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from playwright.sync_api import expect

from tests.web.browser.conftest import QUICK, Opened
from tests.web.clients import Served, serving
from villagers_rules import Game

PACKS = Path(__file__).parents[3] / "examples" / "packs" / "sixty"

BOTS = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": "greedy", "name": "Bruno"}]


_WAYS_OF_USE = """async () => {
  const { wayOf } = await import(new URL("things.js", document.querySelector("script[type=module]").src).href);
  const seat = (owner, keep) => ({ owner, keep, hand: [] });
  const view = { seats: [seat(1, ["leader"]), seat(2, ["rival"])], events: ["frost"], developments: [{ card: "mill" }] };
  const used = (card) => wayOf({ action: { verb: "use", player: 1, on: { owner: 1, card } } }, view).things;
  return ["leader", "rival", "frost", "mill", "hire"].map(used);
}"""


def test_what_is_used_in_no_village_is_pointed_at_where_it_lies(opened: Opened) -> None:
    """A card beside the own village, an event and a development are things to point at; what the rules let do is a button."""
    found = opened().page.evaluate(_WAYS_OF_USE)
    assert found == [["keep:1:leader"], [], ["event:frost"], ["development:mill"], []]


def test_a_whole_game_by_clicking(opened: Opened, tmp_path: Path) -> None:
    """A person starts a game in the lobby, plays it against a greedy bot to its end, sees scores, saves, loads, plays again."""
    ada = opened()
    page = ada.page
    page.get_by_label("Seat 1: Name").fill("Ada")
    page.get_by_label("Remove: Seat 3").click()
    page.get_by_text("More options").click()
    page.get_by_label("Seed").fill("6")
    page.get_by_role("button", name="Start the game").click()
    ada.play()
    assert "won" in page.locator(".tray").inner_text() or "share" in page.locator(".tray").inner_text()
    page.locator(".tray").get_by_role("button", name="Scores").click()
    board = page.locator("dialog")
    expect(board.locator("tbody tr")).to_have_count(2)
    assert board.locator(".working[open] .part").count() == 5
    page.keyboard.press("Escape")
    page.locator("[data-tool=menu]").click()
    page.get_by_role("button", name="Record").click()
    expect(page.locator("dialog pre")).to_contain_text("end turn")
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    saved = tmp_path / "save.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text(encoding="utf-8"))
    page.get_by_role("button", name="All games").click()
    page.locator("input[type=file]").set_input_files(saved)
    expect(page.locator(".question.over")).to_be_visible()
    ended = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".round-name")).to_have_text("Round 1")
    assert page.url != ended


def test_history_and_undo(opened: Opened, server: Served) -> None:
    """Steps back show what was, without changing the game; an action that can be undone is taken back."""
    game, (token, *_) = server.game(BOTS, undo="free", seed=4)
    ada = opened()
    ada.sit(game, token)
    ada.wait_turn()
    card, before = ada.thing("road:1").get_attribute("data-card"), ada.version
    ada.take("road:1", "road:1")
    ada.wait_turn()
    version = ada.version
    ada.page.locator("[data-tool=history]").click()
    for step in range(version - 1, before, -1):
        expect(ada.page.get_by_text(f"Step {step} of {version}")).to_be_visible()
        ada.page.locator("[data-tool=back]").click()
    expect(ada.page.get_by_text(f"Step {before} of {version}")).to_be_visible()
    assert ada.thing("road:1").get_attribute("data-card") == card
    assert not ada.page.locator("#app .can").count()
    ada.page.locator("[data-tool=now]").click()
    assert ada.version == version
    ada.page.locator("[data-tool=undo]").click()
    ada.wait_past(version)
    assert ada.thing("road:1").get_attribute("data-card") == card


def test_a_wrong_drop_says_why(opened: Opened, server: Served) -> None:
    """A card dropped where it cannot lie stays where it is, and the page says the rule's reason and what would help."""
    game, (token, *_) = server.game(BOTS, seed=4)
    ada = opened()
    ada.sit(game, token)
    while not ada.page.locator(".hand .can").count():
        ada.wait_turn()
        ada.step()
        ada.wait_turn()
    version, cards = ada.version, ada.page.locator(".hand .thing").count()
    for number in range(cards):
        card = ada.page.locator(".hand .thing").nth(number)
        if "Founders" not in (card.get_attribute("aria-label") or ""):
            card.drag_to(ada.page.locator(".mine .tree .thing").first)
            break
    notice = ada.page.locator(".notice.bad")
    expect(notice).to_contain_text("R")
    assert notice.locator(".remedy").inner_text()
    assert ada.version == version
    assert ada.page.locator(".hand .thing").count() == cards


def test_a_card_is_dragged_to_where_it_goes(opened: Opened, server: Served) -> None:
    """A card of the Road that is dragged to the own village is drafted."""
    game, (token, *_) = server.game(BOTS, seed=4)
    ada = opened()
    ada.sit(game, token)
    ada.wait_turn()
    before, card = ada.version, ada.thing("road:2").get_attribute("data-card")
    ada.thing("road:2").drag_to(ada.page.locator(".mine .village-body"))
    ada.wait_past(before)
    expect(ada.thing(f"square:1:{card}")).to_be_visible()


def test_every_mode_and_all_packs(opened: Opened, server: Served) -> None:
    """The first round of every mode, and of a game with all packs, is played on the page, events and the Countess included.

    What is done is done on the things: no long list of buttons.
    """
    _, catalog = server.ask("/api/catalog")
    games = [(["base"], mode["name"], 1 if 1 in mode["players"] else 2) for mode in catalog["modes"]]
    games += [([pack["id"] for pack in catalog["packs"] if pack["id"] not in ("solo", "shifting_seasons")], None, 3)]
    ada = opened()
    for packs, mode, players in games:
        seats = [BOTS[0], *({**BOTS[1], "name": f"Bot {number}"} for number in range(players - 1))]
        game, (token, *_) = server.game(seats, packs=packs, mode=mode, seed=3)
        ada.sit(game, token)
        for _ in range(60):
            ada.wait_turn()
            if ada.is_over or ada.page.locator(".round-name").inner_text() != "Round 1":
                break
            assert ada.page.locator(".question .way").count() < 12
            ada.step()
        else:
            raise AssertionError(f"the first round of {mode or packs} does not end")


def test_a_whole_game_against_the_countess(opened: Opened, server: Served) -> None:
    """One person alone plays a game to its end, which tells who has won and by how much."""
    game, (token,) = server.game(BOTS[:1], packs=["base"], mode="solo-beginner", seed=2)
    ada = opened()
    ada.sit(game, token)
    ada.play()
    expect(ada.page.locator(".ranking li")).to_have_count(2)
    expect(ada.page.locator(".tray .prompt")).to_contain_text("won with")


def test_a_hint_is_told_and_marked(opened: Opened, server: Served) -> None:
    """The button asks a bot what it would do: the page says it, and what is touched first is chosen; nothing is done."""
    game, (token, *_) = server.game(BOTS, seed=4)
    ada = opened()
    ada.sit(game, token)
    ada.wait_turn()
    version = ada.version
    ada.page.locator("[data-tool=hint]").click()
    expect(ada.page.locator(".notice")).to_contain_text("Hint: draft")
    expect(ada.page.locator(".road .chosen")).to_have_count(1)
    assert ada.version == version


def test_ways_that_are_worded_alike_are_told_apart(opened: Opened, server: Served) -> None:
    """Where a card can lie on several cards of one name, each way says what lies on its card already, or has a number."""
    save = next(filter(None, map(_with_like_places, range(50))))
    status, found = server.ask("/api/games/load", {"save": save, "seats": BOTS})
    assert status == 200, found
    ada = opened()
    ada.sit(found["game"], found["seats"][0]["token"])
    ada.wait_turn()
    cards, notes = ada.page.locator(".hand .can"), ada.page.locator(".tray .way-note")
    for number in range(cards.count()):
        cards.nth(number).click()
        if notes.count():
            break
        ada.page.keyboard.press("Escape")
    told = notes.all_inner_texts()
    assert len(told) >= 2
    assert len(set(told)) == len(told)


def _with_like_places(seed: int) -> str:
    """Return the save of a game in which player 1 can place a card on either of two cards of one name, "" where none comes."""
    game, rng = Game.new(players=2, seed=seed), Random(seed)
    while not game.is_over:
        places = [action for action in game.legal_actions if action.player == 1 and action.verb == "place"]
        said = [game.words().action(action) for action in places]
        if len(places) < 8 and len(set(said)) < len(said):
            return game.to_json()
        game.apply(rng.choice(list(game.legal_actions)))
    return ""


def test_what_waits_lies_on_the_table(opened: Opened) -> None:
    """A card of a folder's pack that waits for an occasion lies before everybody, with its player and when it acts."""
    save = Game.new(players=2, packs=["potholes"], seed=3, hand=["pothole"], first_player=1, pack_dirs=[PACKS]).to_json()
    with serving(*QUICK, "--pack-folder", str(PACKS)) as served:
        status, found = served.ask("/api/games/load", {"save": save, "seats": BOTS})
        assert status == 200, found
        ada = opened(address=served.address)
        ada.sit(found["game"], found["seats"][0]["token"])
        ada.wait_turn()
        waits = ada.page.locator(".waits")
        assert not waits.count()
        ada.take("hand:pothole")
        expect(waits).to_contain_text(
            "Ada (Pothole): Each time any player drafts a villager from the Road, until the update phase"
        )
        expect(waits.get_by_role("button", name="Pothole")).to_be_visible()
        guest = opened(address=served.address, locale="it-IT")
        guest.sit(found["game"])
        expect(guest.page.locator(".waits")).to_contain_text(
            "Ada (Buca): Ogni volta che un giocatore pesca un paesano dalla Strada"
        )
        ada.page.locator("[data-tool=history]").click()
        expect(ada.page.locator(".history-bar")).to_be_visible()
        expect(waits).to_have_count(0)
