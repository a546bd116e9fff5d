"""Documents: every link leads to a file, every anchor to a heading, and the site has a page for each of them."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from docs.site import PAGES, page_text
from tests.house.sources import ROOT, tracked_files

NOT_PAGES = ("examples/", "villagers_rules/")
"""Documents that belong to what lies beside them, and are no pages of the site."""
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```", flags=re.MULTILINE | re.DOTALL)


def documents() -> list[str]:
    """Return the Markdown files of the repository."""
    return [path.relative_to(ROOT).as_posix() for path in tracked_files(ROOT) if path.suffix == ".md"]


def headings(path: Path) -> set[str]:
    """Return the anchors of the headings of a document, as GitHub makes them."""
    rows = _CODE.sub("", path.read_text(encoding="utf-8")).splitlines()
    found: dict[str, int] = {}
    anchors = set()
    for row in rows:
        if row.startswith("#"):
            words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", row.lstrip("#").strip()).lower()
            slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
            anchors.add(f"{slug}-{found[slug]}" if slug in found else slug)
            found[slug] = found.get(slug, 0) + 1
    return anchors


@pytest.mark.parametrize("name", documents())
def test_links_lead_somewhere(name: str) -> None:
    """A link that is no address names a file or folder of the repository, and its anchor a heading there."""
    path = ROOT / name
    for link in _LINK.findall(_CODE.sub("", path.read_text(encoding="utf-8"))):
        if urlsplit(link).scheme:
            continue
        target, _, anchor = link.partition("#")
        place = (path.parent / target).resolve() if target else path
        assert place.exists(), f"{name}: {link}"
        if anchor and place.suffix == ".md":
            assert anchor in headings(place), f"{name}: {link}"


def test_every_document_is_a_page() -> None:
    """The site has a page for each document, and names no other."""
    assert set(PAGES) == {name for name in documents() if not name.startswith(NOT_PAGES)}


def test_links_on_the_site_stay_on_it() -> None:
    """On the site a link to a page stays, one to a folder leads to its page, and one to another file is plain text."""
    text = "[a](docs/glossary.md#x) [b](cards) [c](Makefile) [d](https://example.org) [e](#here)"
    assert page_text("README.md", text) == "[a](docs/glossary.md#x) [b](cards/README.md) c [d](https://example.org) [e](#here)"
