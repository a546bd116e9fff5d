"""cards/README.md tells the truth: its example is a pack that plays, and its links lead to the reference."""

from __future__ import annotations

import re
from pathlib import Path

from villagers_rules.packs import check
from villagers_rules.reference import chapters
from villagers_rules.reference.manual_page import anchor
from villagers_rules.testing import run

README = (Path(__file__).parents[2] / "cards" / "README.md").read_text(encoding="utf-8")


def example(folder: Path) -> Path:
    """Write the files of the README's example into *folder*, and return the folder of the pack."""
    for name, text in re.findall(r"^```yaml\n# (\S+)\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "bakers"


def test_the_example_has_no_problems(tmp_path: Path) -> None:
    """The pack that the README writes passes the check, its scenarios included."""
    assert check([example(tmp_path)]) == []


def test_the_scenarios_of_the_example_hold(tmp_path: Path) -> None:
    """The scenarios that the README writes hold."""
    outcome = run([example(tmp_path)])
    assert str(outcome) == "3 passed"


def test_links_lead_to_headings_of_the_reference() -> None:
    """Each link into the reference names a heading that it has, and each chapter but those of the language is linked to."""
    linked = set(re.findall(r"\(\.\./docs/reference\.md#([\w-]+)\)", README))
    headings = {anchor(title) for chapter in chapters() for title in (chapter.title, *(part.title for part in chapter.parts))}
    assert linked
    assert linked <= headings
    for chapter in chapters():
        if chapter.topic not in ("files", "language"):
            assert linked & {anchor(title) for title in (chapter.title, *(part.title for part in chapter.parts))}, chapter.title
