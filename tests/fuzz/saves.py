"""Cases of saves and records: of real games at random moments, mutated as data and as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from tests.fuzz import texts
from tests.fuzz.cases import Attempt, shortened
from tests.fuzz.inputs import Moment, moment
from tests.fuzz.oracles import stands
from tests.fuzz.structures import NUDGES, WAYS, Corpus, Mutation, at, places
from villagers_rules import Game, GameError


@frozen
class SaveAttempt:
    """A save: its text, and what was done to it."""

    moment: Moment
    text: str
    notes: Sequence[str]

    def __str__(self) -> str:
        return "\n".join([f"the save of {self.moment}, with:", *self.notes, shortened(self.text, 1_500)])

    def run(self, chance: Random) -> bool:
        """Load it; what is loaded must stand every reading."""
        folders = self.moment.combination.pack_dirs
        try:
            game = Game.from_json(self.text, pack_dirs=folders)
        except GameError as error:
            str(error)
            return False
        stands(game, chance, folders)
        return True


@frozen
class RecordAttempt:
    """A record: its text, and of which game."""

    text: str
    moment: Moment
    folders: Sequence[Path]

    def __str__(self) -> str:
        return f"the record of {self.moment}, mutated:\n{shortened(self.text)}"

    def run(self, chance: Random) -> bool:
        """Replay it; what is replayed must stand every reading."""
        try:
            game = Game.replay(self.text, pack_dirs=self.folders)
        except GameError as error:
            str(error)
            return False
        stands(game, chance, self.folders)
        return True


def save_case(chance: Random) -> Attempt:
    """Return a mutated save; half of them do not tell how the game began, so that the laws alone can refuse them."""
    found = moment(chance)
    data: dict[str, Any] = json.loads(found.game.to_json())
    notes: list[str] = []
    way = chance.random()
    if way < 0.75:
        data["begun"] = {}
        notes.append("begun: {}")
        if way < 0.4:
            data.update(journal=[], actions=[], marks=[0])
            notes.append("no journal and no actions")
    ways = NUDGES if chance.random() < 0.5 else WAYS
    mutation = Mutation(data, Corpus(words=[*found.game.state.table.ids]), chance, ways=ways)
    target = chance.choice(("state", "state", "state", "journal", "journal", "journal", *data))
    if isinstance(data.get(target), (dict, list)) and data[target]:
        mutation.data = data[target]
        notes.append(f"in {target}:")
    if target == "journal" and data["journal"] and chance.random() < 0.7:  # Each sort of change is as likely as any other.
        sort = chance.choice(sorted({entry[0] for entry in data["journal"]}))
        mutation.data = chance.choice([entry for entry in data["journal"] if entry[0] == sort])
        notes.append(f"{mutation.data!r:.200}:")
    if chance.random() < 0.25:
        _nudge(mutation)
    else:
        mutation.mutate()
    text = json.dumps(data, ensure_ascii=chance.random() < 0.5)
    if chance.random() < 0.1:
        text = texts.mutated(text, chance, ["null", "{}", "[]", "1e5", "NaN", "-0", "0.0", '"a"', "[" * 2_000])
        notes.append("and mutated as text")
    return SaveAttempt(found, text, [*notes, *mutation.notes])


def _nudge(mutation: Mutation) -> None:
    """Let one whole number be one more or one less."""
    numbers = [place for place in places(mutation.data) if type(at(mutation.data, place)) is int]
    if numbers:
        place = mutation.chance.choice(numbers)
        at(mutation.data, place[:-1])[place[-1]] += mutation.chance.choice((-1, 1))
        mutation.notes.append(f"{'.'.join(map(str, place))} is {at(mutation.data, place)} now")


def record_case(chance: Random) -> Attempt:
    """Return a mutated record: whole lines, or words of one line."""
    found = moment(chance)
    known = [*found.game.state.table.ids, "draft", "place", "from", "road", "stack", "1:", "2:", "#", "packs:", "seed:", "deal:"]
    rows = found.game.record().split("\n")
    for _ in range(chance.choice((1, 1, 2))):
        row = min(chance.randrange(len(rows)), chance.randrange(len(rows)))
        way = chance.random()
        if way < 0.15:
            del rows[row]
        elif way < 0.25:
            rows.insert(row, chance.choice(rows))
        elif way < 0.35:
            other = chance.randrange(len(rows))
            rows[row], rows[other] = rows[other], rows[row]
        elif way < 0.4:
            rows = rows[: row + 1]
        elif way < 0.5:
            rows = [line for line in rows if not line.startswith(("contents", "position", "actions"))]
        elif way < 0.53:
            run = chance.choice((" ", " ", "a", "_", ":", ",")) * chance.choice((60, 400_000))
            rows.insert(row, run.join(chance.choices(known, k=2)))
        elif way < 0.6:
            rows.insert(row, texts.mutated(texts.spliced(chance, known, most=3), chance, known))
        else:
            rows[row] = texts.mutated(rows[row], chance, known, most=2)
        rows = rows or [""]
    return RecordAttempt("\n".join(rows), found, found.combination.pack_dirs)
