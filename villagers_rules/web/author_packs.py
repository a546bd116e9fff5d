"""Packs that somebody brings to a page without a server: kept in the memory of the worker, checked as `villagers check` does."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path, PurePosixPath
from shutil import rmtree
from typing import Any

from villagers_rules.errors import GameError
from villagers_rules.lint import check_paths
from villagers_rules.packs.loader import clear_cache
from villagers_rules.packs.pack_files import open_pack
from villagers_rules.packs.problems import SEVERITIES
from villagers_rules.packs.reader import MANIFEST, MAX_BYTES
from villagers_rules.phrases import phrase
from villagers_rules.web.problem_data import problem_data
from villagers_rules.web.protocol import Data

_MOST_FILES = 200
_ID = re.compile(r"[a-z][a-z0-9_]{0,99}")
_NAME = re.compile(r"[a-z0-9_.-]{1,100}", re.IGNORECASE)


def keep_pack(place: Path, body: Any, language: str) -> Data:
    """Keep a pack in the folder *place*, and return what is wrong with it; *body* has its `files`, texts by path.

    A pack of the same id that was kept before is replaced. Raises `GameError` for what is no pack.
    """
    texts = _texts(body)
    homes = sorted((path for path in texts if path.name == MANIFEST), key=lambda path: len(path.parts))
    if not homes:
        raise GameError(
            phrase(
                "expected the folder of a pack, with a {manifest}; got {number} files without one",
                manifest=MANIFEST,
                number=len(texts),
            )
        )
    home = homes[0].parent
    inside = {path.relative_to(home): text for path, text in texts.items() if path.is_relative_to(home)}
    trial = place.parent / f"{place.name}.new"
    rmtree(trial, ignore_errors=True)
    _write(trial, inside)
    pack = open_pack(trial, home.name or "the pack").id
    if not _ID.fullmatch(pack or ""):
        rmtree(trial)
        raise GameError(phrase("expected an id in {manifest}, which names the pack; write one under `pack:`", manifest=MANIFEST))
    folder = place / pack
    rmtree(folder, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    trial.rename(folder)
    clear_cache()
    report = check_paths([folder])
    problems = [problem_data(problem, folder, language) for problem in report.problems]
    is_wrong = any(problem["severity"] == SEVERITIES[0] for problem in problems)
    return {"pack": pack, "files": len(inside), "problems": problems, "is_wrong": is_wrong, "checks_left_out": _left_out()}


def _left_out() -> list[str]:
    """Return the checks that cannot be made here: that of the JSON Schemas where their validator is not there."""
    try:
        find = import_module("jsonschema").Draft202012Validator
    except ImportError:
        find = None
    return [] if find is not None else ["JSON Schema"]


def _texts(body: Any) -> dict[PurePosixPath, str]:
    """Return the texts by their paths; raise `GameError` for anything else."""
    files = body.get("files") if isinstance(body, dict) else None
    if not isinstance(files, dict) or not 0 < len(files) <= _MOST_FILES:
        raise GameError(phrase("expected the files of a pack, at most {most}", most=_MOST_FILES))
    texts = {}
    for name, text in files.items():
        path = PurePosixPath(name)
        if path.is_absolute() or not all(_NAME.fullmatch(part) and part != ".." for part in path.parts) or not path.parts:
            raise GameError(phrase("expected names of letters, digits, _, - and dots, got {name!r}", name=name[:60]))
        if not isinstance(text, str) or len(text) > MAX_BYTES:
            raise GameError(phrase("{name}: expected a text of at most {most:,} characters", name=path, most=MAX_BYTES))
        texts[path] = text
    return texts


def _write(folder: Path, texts: dict[PurePosixPath, str]) -> None:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
