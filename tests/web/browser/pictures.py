"""Pictures of the pages in named states, to be looked at: `python -m tests.web.browser.pictures FOLDER [STATE ...]`.

Each state is drawn in English and Italian, light and dark, on a screen of 1280x800 and one of 390x844.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define
from playwright.sync_api import Page, sync_playwright

from tests.web.browser.conftest import FLAGS, QUICK, executable
from tests.web.browser.person import Person
from tests.web.clients import Served, serving
from villagers_rules import Game
from villagers_rules.authoring import new_pack
from villagers_rules.bots import decide, find_bot
from villagers_rules.testing.files import read_cases
from villagers_rules.testing.run import start_game

EXAMPLES = Path(__file__).parents[3] / "examples" / "packs"
SIXTY = EXAMPLES / "sixty"
RICH = ("base", "developments", "scoundrels", "saints", "profiteers")
SIZES = ((1280, 800), (390, 844))
LANGUAGES = {"en": "en-GB", "it": "it-IT"}
SCHEMES = ("light", "dark")
NAMES = ("Ada", "Bruno", "Cleo", "Dario")
CARDS = """
  old_miller:
    played_on: founders
    silver: 2 per grain symbols
    sliver: 3
"""
MOSSY = (
    "founders; hayer +3 moss > moss_gatherer +12 moss; miner +1 +1 moss > (mason +1 +1 trust, trusted_smith +2 +3 moss +2 trust)"
    "; borrowed_saw +1 wear; lumberjack +1 moss +1 trust +1 wear > carpenter +4 moss"
)
"""A village with counters on many of its villagers."""
SCENARIO = f"""
given: {{players: 2, packs: [base, hedgerows], phase: build}}
scenarios:
  - name: Counters lie on villagers of all players
    rules: [R8.1]
    given:
      villages:
        1: {MOSSY}
        2: founders +2 moss; miner +2 moss > (trusted_smith +1 trust, mason); hayer > moss_gatherer +2 moss
      hands: {{1: [moss_scraper, damp_autumn]}}
    then: {{villages: {{1: "{MOSSY}"}}}}
"""
STILL = """() => Promise.all([
    ...[...document.images].map((image) => image.decode().catch(() => 0)),
    ...document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations < 9)
        .map((one) => one.finished.catch(() => 0)),
])"""
INTO_VIEW = "(element) => element.scrollIntoView({block: 'center', behavior: 'instant'})"
"""What shows an element at once: an action of the browser would wait for it to lie still, and fail if it is drawn again."""


@define
class Studio:
    """A *page* at a server, and what brings it into a state."""

    page: Page
    server: Served

    @property
    def person(self) -> Person:
        """Somebody at the page."""
        return Person(self.page)

    def open(self, path: str = "/") -> None:
        """Go to a page."""
        self.page.goto("about:blank")
        self.page.goto(self.server.address + path)

    def sit(self, until: Callable[[Game], bool], *, people: int = 1, seat: int = 1, **given: Any) -> None:
        """Sit down at a game that greedy bots have played until something is true; seat 0 looks on."""
        self.sit_at(played(until, **given), people=people, seat=seat)

    def sit_at(self, game: Game, *, people: int = 1, seat: int = 1) -> None:
        """Sit down at a game; seat 0 looks on."""
        seats = [{"kind": "human", "name": name} for name in NAMES[:people]]
        seats += [{"kind": "bot", "bot": "random", "name": name} for name in NAMES[people : game.players]]
        status, found = self.server.ask("/api/games/load", {"save": game.to_json(), "seats": seats, "undo": "consent"})
        assert status == 200, found
        self.open()
        self.person.sit(found["game"], found["seats"][seat - 1]["token"] if seat else "")
        self.page.locator(".tray .prompt").first.wait_for()


@cache
def played(until: Callable[[Game], bool], **given: Any) -> Game:
    """Return a game that greedy bots have played until something is true, or to its end."""
    game, bot, rng = Game.new(**{"seed": 5, "players": 3, "packs": RICH, **given}), find_bot("greedy"), Random(1)
    while not game.is_over and not until(game):
        assert game.decision is not None
        seat = game.decision.player
        game.apply(decide(game, seat, bot, rng), player=seat)
    return game


@cache
def _can(verb: str, *, paying: bool = False, since: int = 1) -> Callable[[Game], bool]:
    """Return whether player 1 can do something in a round or later, for a price or not."""

    def is_so(game: Game) -> bool:
        if game.clock.round < since or game.decision is None or game.decision.player != 1:
            return False
        return any(action.verb == verb and (action.paying is not None) >= paying for action in game.legal_actions)

    return is_so


def _at_once(_: Game) -> bool:
    return True


def _at_the_end(game: Game) -> bool:
    return game.is_over


def _after_a_market(game: Game) -> bool:
    return bool(game.view(1).markets_held) and _can("draft")(game)


def lobby(studio: Studio) -> None:
    """The page where games start."""
    studio.open()
    studio.page.locator("[data-act=start]").wait_for()


def draft(studio: Studio) -> None:
    """A draft turn in the third round."""
    studio.sit(_can("draft", since=3))


def build(studio: Studio) -> None:
    """A card of the hand that can be placed, with whom to pay and what that does."""
    studio.sit(_can("place", paying=True, since=4))
    cards = studio.page.locator(".hand .can")
    for number in range(cards.count()):
        cards.nth(number).click()
        if studio.page.locator(".tray .price").count():
            break
        studio.page.keyboard.press("Escape")
    studio.page.wait_for_load_state("networkidle")


def interrupt(studio: Studio) -> None:
    """A card of the own hand that may be played in another's turn."""
    studio.sit(_at_once, people=2, players=2, hand=("courier",), first_player=2)
    studio.page.locator("[data-thing='hand:courier']").click()


def refusal(studio: Studio) -> None:
    """Why a card cannot lie where it was dropped."""
    studio.sit(_can("place", since=2))
    studio.page.locator(".hand .thing").last.drag_to(studio.page.locator(".mine .tree .thing").first)
    studio.page.locator(".notice.bad").wait_for()


def market(studio: Studio) -> None:
    """The scores after the First Market, with what each point comes from."""
    studio.sit(_after_a_market)
    studio.page.locator("[data-tool=scores]").click()
    studio.page.locator("dialog .working[open]").wait_for()


def end(studio: Studio) -> None:
    """The end of a game."""
    studio.sit(_at_the_end)


def solo(studio: Studio) -> None:
    """A game against the Countess."""
    studio.sit(_can("place", since=2), players=1, packs=("base", "solo"), mode="solo", seed=2)


def history(studio: Studio) -> None:
    """A step back in a game."""
    draft(studio)
    studio.person.step()
    studio.person.wait_turn()
    studio.page.locator("[data-tool=history]").click()
    studio.page.locator(".history-bar").wait_for()


def spectator(studio: Studio) -> None:
    """A game that somebody only looks at, with its log."""
    studio.sit(_can("place", since=4), people=3, seat=0)
    studio.page.locator("[data-tool=log]").click()
    studio.page.locator(".log-drawer").wait_for()


def waiting(studio: Studio) -> None:
    """A card that waits for an occasion."""
    studio.sit(_at_once, packs=("potholes",), pack_dirs=(SIXTY,), hand=("pothole",), first_player=1)
    studio.person.take("hand:pothole")
    studio.person.wait_turn()


def counters(studio: Studio) -> None:
    """Villages in which counters lie on villagers, some of them covered."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mossy.yaml"
        file.write_text(SCENARIO, encoding="utf-8")
        game = start_game(read_cases([file, EXAMPLES / "hedgerows"])[0])
    studio.sit_at(game)
    studio.page.wait_for_load_state("networkidle")
    studio.page.locator(".counters").first.evaluate(INTO_VIEW)


def bench_counters(studio: Studio) -> None:
    """The table of a scenario on the bench, with counters on villagers."""
    studio.open("/bench")
    studio.page.locator("select[name=pack]").select_option("hedgerows")
    studio.page.locator(".bench-card").first.wait_for()
    studio.page.locator("[role=tab]").nth(2).click()
    studio.page.locator(".scenario", has_text="More than 6 moss").locator("button").last.click()
    studio.page.locator(".bench-counter").first.wait_for()
    studio.page.wait_for_load_state("networkidle")
    studio.page.locator(".bench-counter").first.evaluate(INTO_VIEW)


def bench(studio: Studio) -> None:
    """The bench of a pack with problems."""
    studio.open("/bench")
    studio.page.locator(".problem").first.wait_for()
    studio.page.wait_for_load_state("networkidle")


def statistics(studio: Studio) -> None:
    """The bench with statistics of a pack without problems."""
    studio.open("/bench")
    studio.page.locator("select[name=pack]").select_option("sound")
    studio.page.locator(".bench-card").first.wait_for()
    studio.page.locator("[role=tab]").nth(4).click()
    studio.page.locator("[name=games]").fill("100")
    studio.page.locator("[data-act=run]").click()
    studio.page.locator(".plot-rows tr").first.wait_for()


STATES = (
    lobby, draft, build, interrupt, refusal, market, end, solo, history, spectator, waiting, counters,
    bench, bench_counters, statistics,
)  # fmt: skip


@contextmanager
def serving_all(folder: Path) -> Iterator[Served]:
    """Run a server with packs of the examples, and with a bench of three packs in *folder*, one of them with problems."""
    for name in ("Broken", "Sound"):
        new_pack(name, folder=folder)
    cards = folder / "broken" / "grains.yaml"
    cards.write_text(cards.read_text(encoding="utf-8") + CARDS, encoding="utf-8")
    copytree(EXAMPLES / "hedgerows", folder / "hedgerows")
    with serving(*QUICK, "--bench", str(folder), "--pack-folder", str(SIXTY), "--pack-folder", str(EXAMPLES)) as server:
        yield server


def screen(width: int, height: int, language: str, scheme: str) -> dict[str, Any]:
    """Return what a page is opened with: small screens are touched."""
    small = width < 1000
    return {
        "viewport": {"width": width, "height": height},
        "locale": LANGUAGES[language],
        "color_scheme": scheme,
        "has_touch": small,
        "is_mobile": small,
    }


def main(place: Path, *wanted: str) -> None:
    """Draw the states called *wanted*, or all of them, into the folder *place*."""
    place.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, serving_all(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        for (width, height), language, scheme in product(SIZES, LANGUAGES, SCHEMES):
            context = browser.new_context(**screen(width, height, language, scheme))
            studio = Studio(context.new_page(), server)
            for state in STATES:
                if wanted and state.__name__ not in wanted:
                    continue
                state(studio)
                studio.page.evaluate(STILL)
                name = f"{state.__name__}-{width}-{language}-{scheme}.png"
                studio.page.screenshot(path=place / name)
                print(name, flush=True)
            context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
