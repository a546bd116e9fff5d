"""Cards of packs that nobody named."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules.cli import main


@pytest.mark.parametrize(
    ("line", "shows"),
    [
        (["score", "founders > Tar Boiler"], "Founders ─── Tar Boiler"),
        (["explain", "1 per tar_boiler villager"], "1 for each tar boiler in your village"),
        (["explain", "1 per 2 hay symbols", "--village", "founders > tar_boiler"], "for every 2 hay symbols"),
        (["show", "tar", "boiler"], "tar_boiler, of the pack tar"),
    ],
)
@pytest.mark.parametrize("where", [".", "tar"])
def test_cards_of_packs_nearby_are_found(
    line: list[str], shows: str, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --packs a command finds the cards that it is given in the packs of the current folder, and in one around it."""
    pack = tmp_path / "tar"
    pack.mkdir()
    manifest = "pack: {id: tar, name: Tar, version: 1.0.0, players: 2 to 5, requires: [base]}\n"
    (pack / "pack.yaml").write_text(manifest, encoding="utf-8")
    card = "suit: wood\nvillagers:\n  tar_boiler: {played_on: founders, silver: 2 per ore symbol}\n"
    (pack / "wood.yaml").write_text(card, encoding="utf-8")
    monkeypatch.chdir(tmp_path / where)
    assert main(line) == 0
    assert shows in capsys.readouterr().out
