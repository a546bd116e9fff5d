"""The page under fingers: taps, cards that are dragged, and scrolling."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from playwright.sync_api import CDPSession, Locator, expect

from tests.web.browser.conftest import Opened
from tests.web.browser.person import Person
from tests.web.clients import Served

BOTS = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "bot": "greedy", "name": "Bruno"}]
Point = tuple[float, float]
_RESTING = 350
"""Milliseconds after which a finger has rested on a card."""


class Finger:
    """A finger on the screen of a *person*."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.line: CDPSession = person.page.context.new_cdp_session(person.page)

    def put(self, kind: str, *points: Point) -> None:
        """Send one event of a touch."""
        touches = [{"x": x, "y": y} for x, y in points]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, way: Sequence[Point], *, rest: int = 0, until: Locator | None = None) -> None:
        """Go along a *way*, after resting so many milliseconds at its start; before the end wait *until* something is there."""
        self.put("touchStart", way[0])
        self.page.wait_for_timeout(rest)
        for (x, y), (to_x, to_y) in pairwise(way):
            for step in range(1, 9):
                self.put("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
                self.page.wait_for_timeout(16)
        if until is not None:
            expect(until).to_be_visible()
        self.put("touchEnd")


def _touching(opened: Opened, server: Served, **more: object) -> tuple[Person, Finger]:
    game, (token, *_) = server.game(BOTS, **{"seed": 4, **more})
    ada = opened(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ada.sit(game, token)
    ada.wait_turn()
    return ada, Finger(ada)


def _middle(place: Locator) -> Point:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_a_card_that_it_rested_on(opened: Opened, server: Served) -> None:
    """A card of the Road on which a finger rests follows it to the hand, and is drafted there; the board does not scroll."""
    ada, finger = _touching(opened, server)
    before, card = ada.version, ada.thing("road:2").get_attribute("data-card")
    top = ada.page.locator(".board").evaluate("board => board.scrollTop")
    start, end = _middle(ada.thing("road:2")), _middle(ada.page.locator(".hand-cards"))
    finger.drag([start, (start[0], start[1] - 60), end], rest=_RESTING, until=ada.page.locator('.ghost [class*="tile"]').first)
    ada.wait_past(before)
    expect(ada.thing(f"square:1:{card}")).to_be_attached()
    assert ada.page.locator(".board").evaluate("board => board.scrollTop") >= top
    expect(ada.page.locator(".ghost")).to_have_count(0)


def test_a_finger_pulls_a_card_out_of_the_hand(opened: Opened, server: Served) -> None:
    """A card of the hand that is pulled up at once is dragged; where it cannot go, it is said why, and nothing is done."""
    ada, finger = _touching(opened, server)
    before = ada.version
    founders = ada.page.locator(".mine .tree .thing").first
    founders.scroll_into_view_if_needed()
    start = _middle(ada.page.locator(".hand .thing").first)
    finger.drag([start, (start[0], start[1] - 80), _middle(founders)], until=ada.page.locator(".ghost"))
    expect(ada.page.locator(".ghost")).to_have_count(0)
    expect(ada.page.locator(".notice.bad")).to_be_visible()
    assert ada.version == before


def test_a_finger_scrolls_the_board_and_the_hand(opened: Opened, server: Served) -> None:
    """A finger that moves at once scrolls the board up and down and the hand sideways, also where it starts on a card."""
    ada, finger = _touching(opened, server, packs=["base", "developments", "scoundrels", "saints"])
    board, cards = ada.page.locator(".board"), ada.page.locator(".hand-cards")
    for place, start, way in ((board, "road:1", (0, -140)), (cards, "", (-200, 0))):
        place.evaluate("place => place.scrollTo({ top: 0, left: 0 })")
        x, y = _middle(ada.thing(start) if start else ada.page.locator(".hand .thing").nth(1))
        finger.drag([(x, y), (x + way[0], y + way[1])])
        ada.page.wait_for_function("place => place.scrollTop + place.scrollLeft > 60", arg=place.element_handle())
    assert not ada.page.locator(".chosen").count()


def test_a_tap_chooses_and_takes(opened: Opened, server: Served) -> None:
    """Two taps on a card of the Road draft it; one that rests without moving shows the whole card."""
    ada, finger = _touching(opened, server)
    before = ada.version
    ada.thing("road:1").tap()
    expect(ada.page.locator(".chosen")).to_have_count(1)
    assert ada.version == before
    finger.drag([_middle(ada.thing("road:2"))], rest=900)
    expect(ada.page.locator("dialog .printed")).to_be_visible()
    ada.page.locator("dialog .close").tap()
    ada.thing("road:1").tap()
    ada.wait_past(before)


def test_two_fingers_drag_nothing(opened: Opened, server: Served) -> None:
    """A second finger puts back what the first one drags."""
    ada, finger = _touching(opened, server)
    before = ada.version
    start = _middle(ada.thing("road:2"))
    finger.put("touchStart", start)
    ada.page.wait_for_timeout(_RESTING)
    finger.put("touchMove", (start[0], start[1] + 40))
    expect(ada.page.locator(".ghost")).to_have_count(1)
    finger.put("touchStart", (start[0], start[1] + 40), _middle(ada.thing("road:1")))
    expect(ada.page.locator(".ghost")).to_have_count(0)
    finger.put("touchEnd")
    assert ada.version == before
