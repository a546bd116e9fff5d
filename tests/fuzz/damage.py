"""Cases of damaged files that commands read: bytes that are no text, and hostile texts in the values of saves and records."""

from __future__ import annotations

from random import Random

from tests.fuzz import hostile, octets
from tests.fuzz.cases import Attempt
from tests.fuzz.commands import ALWAYS, CommandAttempt, charcoal
from tests.fuzz.inputs import moment
from tests.fuzz.running import ENCODINGS
from tests.fuzz.trial import TRIAL, Files


def file_case(chance: Random) -> Attempt:
    """Return a command line that reads a file whose bytes were mutated, or that holds hostile texts in its values."""
    found = moment(chance)
    files = dict(charcoal())
    packs = ["--pack-folder", str(found.combination.pack_dirs[0])] if found.combination.pack_dirs else []
    sort = chance.choice(("save", "record", "pack", "scenarios"))
    beside: Files = {}
    if sort in ("pack", "scenarios"):
        name = chance.choice([name for name in files if name.startswith("scenarios") == (sort == "scenarios")])
        files[name], _ = octets.mutated(files[name], chance)
        line = (
            ["test", TRIAL] if sort == "scenarios" else chance.choice((["check", TRIAL], ["simulate", "--packs", f"./{TRIAL}"]))
        )
        beside[f"{TRIAL}/{name}"] = files[name]
    else:
        text = found.game.to_json() if sort == "save" else found.game.record()
        content = _with_text(text, chance).encode("utf-8", "surrogatepass")
        if chance.random() < 0.4:
            content, _ = octets.mutated(text.encode(), chance)
        beside = {"s.json": content} if sort == "save" else {"r.txt": content}
        line = ["play", "--load", "s.json", *packs] if sort == "save" else ["replay", "r.txt", *packs]
    more = ALWAYS.get(line[0], [])
    return CommandAttempt(line=[*line, *more], encoding=chance.choice(ENCODINGS), files=files, beside=beside)


def _with_text(text: str, chance: Random) -> str:
    """Return a save or record with a hostile text in the place of one of its words or numbers."""
    places = [at for at, letter in enumerate(text) if letter in '":, \n']
    harm = hostile.text(chance)
    at = chance.choice(places)
    end = next((place for place in places if place > at + 1), len(text))
    if text[at] == '"' and chance.random() < 0.7:
        harm = harm.encode("unicode_escape").decode().replace("\\x", "\\u00").replace("\\U000", "\\uDB40\\u0")
    return text[: at + 1] + harm + text[end:]
