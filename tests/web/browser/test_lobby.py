"""What the lobby offers: what can be played together, and nothing else, whatever packs there are."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import QUICK, Opened
from tests.web.clients import serving

_PACKS = {
    "hermits": """
pack:
  id: hermits
  name: Hermits
  version: 1.0.0
  requires: [base]
  players: 1
  modes:
    hermit: {says: Alone in the woods., players: 1, set_up_as: 2, plays_with: [base]}
""",
    "crowds": """
pack: {id: crowds, name: Crowds, version: 1.0.0, requires: [base], players: 4 to 5}
""",
    "sinners": """
pack: {id: sinners, name: Sinners, version: 1.0.0, requires: [base], conflicts: [saints]}
""",
}


def test_only_what_can_be_played_is_offered(opened: Opened, tmp_path: Path) -> None:
    """A pack for modes alone comes with its mode; packs that fit nothing chosen say so; seats follow; and it can be played."""
    for name, text in _PACKS.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.yaml").write_text(text, encoding="utf-8")
    with serving(*QUICK, "--pack-folder", str(tmp_path)) as served:
        page = opened(address=served.address).page

        def box(name: str) -> Locator:
            return page.locator(f'.packs input[name="{name}"]')

        expect(box("saints")).to_be_enabled()
        expect(box("base")).to_be_disabled()
        for hidden in ("hermits", "solo"):
            expect(box(hidden)).to_have_count(0)
        box("sinners").check()
        expect(box("saints")).to_be_disabled()
        expect(page.locator(".pack.off")).to_contain_text("not with Sinners")
        box("sinners").uncheck()
        box("crowds").check()
        expect(page.locator(".chair")).to_have_count(4)
        page.locator("[data-field=mode]").select_option("hermit")
        expect(page.locator(".chair")).to_have_count(1)
        assert page.locator(".packs input:checked").evaluate_all("boxes => boxes.map((box) => box.name).sort()") == [
            "base",
            "hermits",
        ]
        expect(page.locator(".packs input:enabled")).to_have_count(0)
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator(".top")).to_be_visible()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "api/catalog" in request.url else None)
        page.go_back()
        page.locator("[data-field=mode]").select_option("solo-hard")
        expect(box("promo")).to_be_enabled()
        expect(box("saints")).to_have_count(0)
        assert len(asked) == 1, "opened twice, the lobby would lose what was chosen between"
