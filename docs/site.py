"""Builds the documents as a website in ``build/site``, without a network: ``make site``.

The pages are the Markdown files of the repository, where they are. Links between them stay; a link to a file that is no page
leads to the repository if `address` in pyproject.toml names it, and is plain text otherwise. MkDocs makes the pages, and refuses
dead links.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from shutil import rmtree

ROOT = Path(__file__).resolve().parents[1]
SOURCE, TARGET = ROOT / "build" / "site_source", ROOT / "build" / "site"
PAGES = {
    "README.md": "Villagers",
    "docs/terminal.md": "Playing in the terminal",
    "RULES.md": "Rules",
    "docs/authoring.md": "Writing an expansion",
    "docs/phrase_book.md": "Phrase book",
    "dsl/README.md": "The expression language",
    "docs/bench.md": "The bench for authors",
    "docs/front_ends.md": "Writing a front end",
    "docs/bots.md": "Bots and tournaments",
    "docs/serving.md": "Playing in a browser",
    "docs/api.md": "The Python interface",
    "docs/many_games.md": "Many games",
    "docs/learning.md": "Programs that learn",
    "docs/reference.md": "Reference",
    "docs/problems.md": "Diagnostics",
    "docs/glossary.md": "Glossary",
    "docs/security.md": "Security model",
    "cards/README.md": "Packs",
    "cards/RULINGS.md": "Rulings",
    "schemas/README.md": "Schemas",
    "benchmarks/README.md": "Benchmarks",
    "CONTRIBUTING.md": "Contributing",
    "CHANGELOG.md": "Changelog",
}
"""The pages of the site and their titles, in the order of its menu."""
_LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")
_CONFIG = """\
site_name: villagers_rules
docs_dir: {source}
site_dir: {target}
use_directory_urls: false
theme: {{name: readthedocs, highlightjs: false, analytics: {{}}}}
plugins: [search]
validation: {{links: {{not_found: warn, anchors: warn, unrecognized_links: warn}}, nav: {{omitted_files: warn}}}}
nav:
{nav}
"""


def address() -> str:
    """Return where the repository can be seen, "" if pyproject.toml does not say."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["address"]).rstrip("/")


def page_text(page: str, text: str) -> str:
    """Return the text of a page with links that lead somewhere on the site, or to the repository, or nowhere."""
    place = (ROOT / page).parent

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        if not target or "://" in target:
            return found[0]
        try:
            name = (place / target).resolve().relative_to(ROOT).as_posix()
        except ValueError:
            return words
        if f"{name}/README.md" in PAGES:
            return f"[{words}]({target.rstrip('/')}/README.md{anchor})"
        if name in PAGES:
            return found[0]
        return f"[{words}]({address()}/blob/main/{name}{anchor})" if address() else words

    return _LINK.sub(link, text)


def build() -> int:
    """Build the site and return the exit code of MkDocs."""
    rmtree(SOURCE, ignore_errors=True)
    for page in PAGES:
        path = SOURCE / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page_text(page, (ROOT / page).read_text(encoding="utf-8")), encoding="utf-8")
    nav = "\n".join(f"  - {title}: {page}" for page, title in PAGES.items())
    config = SOURCE.parent / "mkdocs.yml"
    config.write_text(_CONFIG.format(source=SOURCE, target=TARGET, nav=nav), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(config)], check=False
    )
    if done.returncode == 0:
        print(f"built {TARGET / 'index.html'}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(build())
