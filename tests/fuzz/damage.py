"""Cases of damaged files that commands read: bytes that are no text, and hostile texts in the values of saves and records."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.fuzz import hostile, octets
from tests.fuzz.cases import Attempt
from tests.fuzz.commands import ALWAYS, CommandAttempt, charcoal
from tests.fuzz.inputs import moment
from tests.fuzz.running import ENCODINGS
from tests.fuzz.trial import TRIAL, Files
from villagers_rules.runs import SimulationConfig, record_games


def file_case(chance: Random) -> Attempt:
    """Return a command line that reads a file whose bytes were mutated, or that holds hostile texts in its values."""
    found = moment(chance)
    files = dict(charcoal())
    packs = ["--pack-folder", str(found.combination.pack_dirs[0])] if found.combination.pack_dirs else []
    sort = chance.choice(("save", "record", "pack", "scenarios", "rows"))
    beside: Files = {}
    if sort in ("pack", "scenarios"):
        name = chance.choice([name for name in files if name.startswith("scenarios") == (sort == "scenarios")])
        files[name], _ = octets.mutated(files[name], chance)
        line = (
            ["test", TRIAL] if sort == "scenarios" else chance.choice((["check", TRIAL], ["simulate", "--packs", f"./{TRIAL}"]))
        )
        beside[f"{TRIAL}/{name}"] = files[name]
    elif sort == "rows":
        content = _with_text(_rows(), chance).encode("utf-8", "surrogatepass")
        if chance.random() < 0.4:
            content, _ = octets.mutated(_rows().encode(), chance)
        beside = {"rows.jsonl": content}
        line = chance.choice((["stats", "rows.jsonl", "--top", "1"], ["simulate", "--rows", "rows.jsonl", "--resume"]))
    else:
        text = found.game.to_json() if sort == "save" else found.game.record()
        content = _with_text(text, chance).encode("utf-8", "surrogatepass")
        if chance.random() < 0.4:
            content, _ = octets.mutated(text.encode(), chance)
        beside = {"s.json": content} if sort == "save" else {"r.txt": content}
        line = ["play", "--load", "s.json", *packs] if sort == "save" else ["replay", "r.txt", *packs]
    more = [] if "rows.jsonl" in line and line[0] == "stats" else ALWAYS.get(line[0], [])
    return CommandAttempt(line=[*line, *more], encoding=chance.choice(ENCODINGS), files=files, beside=beside)


@cache
def _rows() -> str:
    """Return rows of games with cards."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rows.jsonl"
        record_games(path, SimulationConfig(None, (), 2, 1), games=2, cards=True)
        return path.read_text(encoding="utf-8")


def _with_text(text: str, chance: Random) -> str:
    """Return a save or record with a hostile text in the place of one of its words or numbers."""
    places = [at for at, letter in enumerate(text) if letter in '":, \n']
    harm = hostile.text(chance)
    at = chance.choice(places)
    end = next((place for place in places if place > at + 1), len(text))
    if text[at] == '"' and chance.random() < 0.7:
        harm = harm.encode("unicode_escape").decode().replace("\\x", "\\u00").replace("\\U000", "\\uDB40\\u0")
    return text[: at + 1] + harm + text[end:]
