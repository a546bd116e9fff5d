"""CONTRIBUTING.md tells the truth: its links lead somewhere, its commands exist, and its map shows every room."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from tests.house.sources import PACKAGE, ROOT, modules, tracked_files
from tests.house.test_readme import make_targets

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_its_links_lead_somewhere() -> None:
    """Each link that is no address names a file of the repository, or a folder that holds some."""
    links = [link for link in re.findall(r"\]\(([^)]+)\)", PAGE) if not urlsplit(link).scheme]
    assert links
    assert not [link for link in links if not tracked_files(ROOT / link)]


def test_its_commands_exist() -> None:
    """Whatever follows `make` is a target of the Makefile, and the tests at all three paces are shown."""
    named = set(re.findall(r"`make ([a-z-]+)", PAGE))
    assert {"quick", "test", "test-all"} <= named <= make_targets()


def test_its_map_shows_every_room() -> None:
    """The table of the floors names every room, in the first column, once, and nothing that is no room."""
    floors = PAGE.partition("| floor |")[2].partition("\n\n")[0]
    named = [room for row in floors.splitlines()[2:] for room in re.findall(r"`([a-z_]+)`", row.split("|")[1])]
    rooms = {path.parent.name for path in modules().values() if path.parent.parent == PACKAGE and path.name == "__init__.py"}
    assert sorted(named) == sorted(rooms)
