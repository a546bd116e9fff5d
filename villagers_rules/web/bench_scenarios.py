"""Scenarios of the bench: run at each change, shown on the table before and after, and made of a game that was played."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from villagers_rules.api import Game
from villagers_rules.authoring.new_scenarios import new_scenario_from_record
from villagers_rules.errors import CardFileError, CodedError
from villagers_rules.packs.loader import clear_cache
from villagers_rules.phrases import Phrase, phrase
from villagers_rules.testing.files import Case, read_cases
from villagers_rules.testing.report import FailureLine
from villagers_rules.testing.run import played, start_game
from villagers_rules.text.error_messages import error_message
from villagers_rules.web.bench_files import BenchError, BenchFiles
from villagers_rules.web.complaint import said
from villagers_rules.web.problem_data import problem_data, relative_name
from villagers_rules.web.protocol import Data

_MOST_RUN = 300
"""How many scenarios are run at a change."""
_MOST_RECORD = 2_000_000


def scenarios(files: BenchFiles, pack: str, language: str) -> Data:
    """Run the scenarios of a pack, and return of each whether it holds, and what is not as expected."""
    folder = files.pack_folder(pack)
    clear_cache()
    try:
        cases = read_cases([folder])
    except CardFileError as error:
        return {"scenarios": [], "more": 0, "problems": [problem_data(one, files.folder, language) for one in error.problems]}
    found, problems = [], []
    for number, case in enumerate(cases[:_MOST_RUN]):
        about = {"number": number, "name": case.name, "rules": list(case.rules), "line": case.line}
        about["file"] = relative_name(case.file, files.folder)
        try:
            failure = played(case)[1]
        except CardFileError as error:
            problems += [problem_data(one, files.folder, language) for one in error.problems]
            found.append({**about, "outcome": "cannot be run", "differences": []})
            continue
        differences = [_difference(line, language) for line in failure.mismatches] if failure else []
        found.append({**about, "outcome": "fails" if failure else "holds", "differences": differences})
    return {"scenarios": found, "more": max(0, len(cases) - _MOST_RUN), "problems": problems}


def _difference(line: FailureLine, language: str) -> Data:
    mismatch = line.mismatch
    place = [str(part) for part in mismatch.place]
    return {
        "line": line.line,
        "where": place[place.index("then") + 1 :] if "then" in place else [],
        "what": error_message(mismatch.what, language) or mismatch.what,
        "expected": mismatch.expected,
        "got": mismatch.got,
        "notes": [error_message(note, language) or note for note in mismatch.notes],
    }


def scenario_table(files: BenchFiles, pack: str, number: int, language: str) -> Data:
    """Return the table of one scenario, counted from 0, as it begins and as it ends, with what is not as expected."""
    cases = read_cases([files.pack_folder(pack)])
    if not 0 <= number < len(cases):
        raise BenchError(phrase("there is no such scenario any more"))
    case = cases[number]
    try:
        before = _table(start_game(case), language)
        game, failure = played(case)
    except CardFileError as error:
        raise BenchError(said(error, language)) from error
    after = _table(game, language)
    return {
        "name": case.name,
        "does": [_action(written) for written in case.data.get("when", [])],
        "before": before,
        "after": after,
        "expected": _expected(case),
        "differences": [_difference(line, language) for line in failure.mismatches] if failure else [],
    }


def _action(written: str | dict[str, str]) -> str:
    """Return an action of a scenario in words; with its player if that is not the one who must decide."""
    if isinstance(written, dict):
        ((player, action),) = written.items()
        return f"player {player}: {action}"
    return written


def _expected(case: Case) -> list[str]:
    """Return what is compared, as `villages 1`."""
    found = []
    for key, value in case.data.get("then", {}).items():
        found += [f"{key} {inner}" for inner in value] if isinstance(value, dict) else [key]
    return found


def _table(game: Game, language: str) -> Data:
    """Return the table as who runs the game sees it, in a *language*: all villages and hands open."""
    words = game.words(language)
    views = [game.view(player, options=False).to_data() for player in range(1, game.players + 1)]
    seats = []
    for number, seat in enumerate(views[0]["seats"]):
        own = views[number]["seats"][number] if number < len(views) else seat
        shown = {key: own[key] for key in ("owner", "supply", "village", "hand", "stash", "square", "keep", "tokens")}
        seats.append({**shown, "name": words.owner(own["owner"])})
    seen = views[0]
    return {
        "round": seen["round"],
        "phase": seen["phase"],
        "phase_name": words.phase(seen["phase"]),
        "current_player": seen["current_player"],
        "seats": seats,
        "road": seen["road"],
        "discard": seen["discard"],
        "is_over": seen["is_over"],
    }


def scenario_of_game(files: BenchFiles, pack: str, *, record: str, at: int, actions: int, name: str) -> Data:
    """Make a scenario of a recorded game in a pack: the position after *at* actions, and the next *actions*; return its file."""
    if len(record) > _MOST_RECORD:
        raise BenchError(phrase("expected a record of at most {most:,} characters", most=_MOST_RECORD))
    folder = files.pack_folder(pack)
    # Records are read from files; this one is in the author's folder, where alone the bench writes.
    with TemporaryDirectory(prefix=".bench-", dir=files.folder) as place:
        path = Path(place) / "game.txt"
        path.write_text(record, encoding="utf-8")
        try:
            made = new_scenario_from_record(
                name, record=path, at=at, actions=actions, pack=folder, pack_dirs=(files.folder.resolve(),)
            )
        except CodedError as error:
            text = error.args[0] if error.args else error
            raise BenchError(text if isinstance(text, Phrase) else str(error).replace(str(path), "the game")) from error
    return {"file": made.files[0].relative_to(files.folder).as_posix()}
