"""What all tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder into which games are saved without being asked for: one of this test, not that of whoever runs it."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("VILLAGERS_SAVES", str(folder))
    return folder
