"""The tutorial tells the truth: whoever follows it gets what it shows."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.authoring.tutorial import PAGE, ROOT, Reader, blocks, fits, told


def test_the_tutorial_works_from_beginning_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file and every command of the page, in its order in an empty folder, gives what the page shows (house rule)."""
    monkeypatch.delenv("VILLAGERS_PATH", raising=False)
    folder = tmp_path / "empty"
    folder.mkdir()
    wrong = []
    for block, code, printed, shown in told(Reader(folder, tmp_path), PAGE.read_text(encoding="utf-8")):
        place = f"{PAGE.name}:{block.line}: {block.text}"
        if (code != 0) != block.fails:
            wrong.append(f"{place}ended with {code}:\n{printed}")
        elif shown is not None and not fits(shown.text, printed):
            wrong.append(f"{place}printed:\n{printed}\n\ninstead of:\n{shown.text}")
    assert not wrong, "\n\n".join(wrong)


def test_the_blocks_of_the_tutorial_are_known() -> None:
    """Each block is a file that says its name, commands, or what these print, so that none is left out of the test."""
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("```") == 2 * len(blocks(page))
    for before, block in zip([None, *blocks(page)], blocks(page), strict=False):
        assert block.language in ("sh", "text", "yaml", "toml"), block.line
        if block.language in ("yaml", "toml"):
            assert re.fullmatch(r"# [a-z_/]+\.(yaml|toml)", block.text.splitlines()[0]), block.line
        if block.language == "text":
            assert before is not None
            assert before.language == "sh", block.line


def test_the_tutorial_covers_what_an_author_needs() -> None:
    """The page shows each command that is for authors."""
    shown = {
        line.split()[1]
        for block in blocks(PAGE.read_text(encoding="utf-8"))
        for line in block.text.splitlines()
        if line.startswith("villagers ")
    }
    assert shown >= {"new", "check", "test", "show", "explain", "help", "render", "stats", "diff", "play", "simulate"}


def test_the_links_of_the_tutorial_lead_somewhere() -> None:
    """Each link of the page names a file or folder of the repository, or a heading of the page."""
    page = PAGE.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^a-z0-9 -]", "", line.lower()).strip().replace(" ", "-")
        for line in re.findall(r"^## (.*)$", page, re.MULTILINE)
    }
    links = [link for link in re.findall(r"\]\(([^)]+)\)", page) if not urlsplit(link).scheme]
    assert links
    for link in links:
        file, _, heading = link.partition("#")
        assert (PAGE.parent / file).resolve().is_relative_to(ROOT)
        assert (PAGE.parent / file).exists(), link
        assert file or heading in headings, link
