"""The requests of the bench, each checked before it is carried out: what a page may ask of an author's folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from villagers_rules.authoring import new_card, new_pack, new_scenario
from villagers_rules.classes import frozen
from villagers_rules.errors import CardFileError, CodedError
from villagers_rules.phrases import phrase
from villagers_rules.translation import translated
from villagers_rules.web import bench_games, bench_scenarios, bench_views
from villagers_rules.web.bench_files import BenchError, BenchFiles
from villagers_rules.web.complaint import in_words, said
from villagers_rules.web.problem_data import problem_data
from villagers_rules.web.protocol import Data, language_of

_NAME, _TEXT, _LONG = 200, 3_000, 2_000_000
"""How many characters names, formulas, and whole files may have."""


@frozen
class Request:
    """A kind of request: its fields with their types, what answers it, and the *seconds* after which it is given up."""

    fields: Mapping[str, tuple[type, ...]]
    answer: Callable[..., Data]
    seconds: float = 20
    longest: int = _NAME


def _files(files: BenchFiles) -> Data:
    return {"folder": str(files.folder), "packs": files.packs(), "files": files.names()}


def _read(files: BenchFiles, file: str) -> Data:
    return files.read(file)


def _write(files: BenchFiles, file: str, text: str, before: str | None) -> Data:
    return {"file": file, "digest": files.write(file, text, before=before)}


def _remove(files: BenchFiles, file: str, before: str) -> Data:
    files.remove(file, before=before)
    return _files(files)


def _new_pack(files: BenchFiles, name: str) -> Data:
    made = new_pack(name, folder=files.folder)
    shown = [path.relative_to(files.folder).as_posix() for path in made.files]
    return {**_files(files), "made": [name for name in shown if name.endswith(".yaml")]}


def _new_card(files: BenchFiles, pack: str, card: str, suit: str) -> Data:
    made = new_card(card, pack=files.pack_folder(pack), suit=suit or None)
    return {**_files(files), "made": [path.relative_to(files.folder).as_posix() for path in made.files]}


def _new_scenario(files: BenchFiles, pack: str, name: str, card: str) -> Data:
    made = new_scenario(name, pack=files.pack_folder(pack), card=card or None)
    return {**_files(files), "made": [path.relative_to(files.folder).as_posix() for path in made.files]}


_WHOLE_OR_NONE = (int, type(None))
_LANGUAGE = {"language": (str,)}
REQUESTS: Mapping[str, Request] = {
    "files": Request({}, _files),
    "words": Request(_LANGUAGE, bench_views.words),
    "read": Request({"file": (str,)}, _read),
    "write": Request({"file": (str,), "text": (str,), "before": (str, type(None))}, _write, longest=_LONG),
    "remove": Request({"file": (str,), "before": (str,)}, _remove),
    "new pack": Request({"name": (str,)}, _new_pack),
    "new card": Request({"pack": (str,), "card": (str,), "suit": (str,)}, _new_card),
    "new scenario": Request({"pack": (str,), "name": (str,), "card": (str,)}, _new_scenario),
    "problems": Request({"pack": (str,), **_LANGUAGE}, bench_views.problems, seconds=30),
    "cards": Request({"pack": (str,), **_LANGUAGE}, bench_views.cards),
    "village cards": Request({"pack": (str,), **_LANGUAGE}, bench_views.village_cards),
    "formula": Request({"pack": (str,), "text": (str,), "village": (str,), **_LANGUAGE}, bench_views.formula, longest=_TEXT),
    "scenarios": Request({"pack": (str,), **_LANGUAGE}, bench_scenarios.scenarios, seconds=60),
    "scenario table": Request({"pack": (str,), "number": (int,), **_LANGUAGE}, bench_scenarios.scenario_table),
    "scenario of game": Request(
        {"pack": (str,), "record": (str,), "at": (int,), "actions": (int,), "name": (str,)},
        bench_scenarios.scenario_of_game,
        seconds=60,
        longest=_LONG,
    ),
    "trial": Request({"pack": (str,), "card": (str,), "players": _WHOLE_OR_NONE, "seed": _WHOLE_OR_NONE}, bench_games.trial_game),
}
"""What is answered at once."""
_GAMES = {"pack": (str,), "games": (int,), "players": _WHOLE_OR_NONE, "bot": (str,)}
STATISTICS = Request({**_GAMES, **_LANGUAGE}, partial(dict), seconds=900)
"""What is answered part by part."""


def answer(folder: Path, data: Any) -> Data:
    """Return what the bench of a *folder* answers to a request; what is wrong is an `error` with a code and a text."""
    try:
        kind, fields = _checked(data, REQUESTS)
        return REQUESTS[kind].answer(BenchFiles(folder), **fields)
    except (CodedError, OSError, ValueError, RecursionError) as error:
        return failure(error, folder, language_of(data))


def statistics(folder: Path, data: Any, *, jobs: int = 1) -> Iterator[Data]:
    """Yield the parts of the answer to a request for statistics."""
    try:
        _, fields = _checked(data, {"statistics": STATISTICS})
        yield from bench_games.statistics_of(BenchFiles(folder), **fields, jobs=jobs)
    except (CodedError, OSError, ValueError, RecursionError) as error:
        yield failure(error, folder, language_of(data))


def seconds_for(data: Any) -> float:
    """Return after how many seconds a request is given up."""
    kind = data.get("type") if isinstance(data, dict) else None
    return REQUESTS[kind].seconds if isinstance(kind, str) and kind in REQUESTS else STATISTICS.seconds


def failure(error: Exception, folder: Path, language: str) -> Data:
    """Return an error as plain data, in a *language*; of files, with all their problems."""
    if isinstance(error, CardFileError):
        problems = [problem_data(problem, folder, language) for problem in error.problems]
        return {"error": {"code": error.code, "text": said(error, language), "problems": problems}}
    if isinstance(error, OSError):
        return trouble("file", in_words((error.strerror or str(error)).lower(), language))
    if isinstance(error, RecursionError):
        return trouble("too deep", translated(phrase("the input is nested too deep"), language))
    if isinstance(error, CodedError):
        return trouble(error.code, said(error, language))
    return trouble("bench", in_words(str(error), language))


def trouble(code: str, text: str) -> Data:
    """Return an error without problems of files as plain data."""
    return {"error": {"code": code, "text": text, "problems": []}}


def _checked(data: Any, known: Mapping[str, Request]) -> tuple[str, Data]:
    """Return the kind and the fields of a request; raise `BenchError` unless it is one of those *known*.

    Every request may name a language; what answers it gets it where it asks for it.

    >>> _checked({"type": "read", "file": "mine/wood.yaml", "language": "it"}, REQUESTS)
    ('read', {'file': 'mine/wood.yaml'})
    """
    kind = data.get("type") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in known:
        raise BenchError(f"expected a request of the type {', '.join(known)}")
    request = known[kind]
    fields = {name: value for name, value in data.items() if name not in ("type", "language")}
    if "language" in request.fields:
        fields["language"] = language_of(data)
    if fields.keys() != request.fields.keys():
        raise BenchError(f"{kind}: expected the fields {', '.join(request.fields) or 'type alone'}")
    for name, value in fields.items():
        if not isinstance(value, request.fields[name]) or isinstance(value, bool):
            raise BenchError(f"{kind}: expected another value as {name}")
        if isinstance(value, str) and len(value) > (request.longest if name in ("text", "record", "village") else _NAME):
            raise BenchError(f"{kind}: {name} is too long")
        if isinstance(value, int) and abs(value) > 2**53:
            raise BenchError(f"{kind}: {name} is too large")
    return kind, fields
