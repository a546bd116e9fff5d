"""Cases of scenarios: a few of a real pack, mutated, with packs, positions and actions in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from attrs import frozen

from tests.fuzz import inputs
from tests.fuzz.cases import Attempt, Broken, shortened
from tests.fuzz.running import ENCODINGS, apart, villagers
from tests.fuzz.trial import dumped, mutate_file
from tests.laws.combinations import CARDS
from villagers_rules import CardFileError
from villagers_rules.testing import run as run_scenarios


@frozen
class ScenarioAttempt:
    """A file with some scenarios, what was done to them, and whether it lies in a pack."""

    content: bytes
    notes: Sequence[str]
    line: Sequence[str]

    def __str__(self) -> str:
        return "\n".join([" ".join(self.line), *self.notes, shortened(self.content.decode("utf-8", "replace"))])

    def run(self, chance: Random) -> bool:
        """Run the scenarios; accepted if they could be run, whether they hold or not."""
        with apart({}):
            Path("trial.yaml").write_bytes(self.content)
            try:
                outcome = run_scenarios(["trial.yaml"])
                list(map(str, outcome.failures))
                accepted = True
            except CardFileError as error:
                str(error)
                accepted = False
            printed = villagers(self.line, encoding=chance.choice(ENCODINGS))
            if accepted and (printed.code == 0) != (not outcome.failures) and "--coverage" not in self.line:
                raise Broken(
                    "the command line finds the same failures", f"{printed.code}: {printed.out[:300]}{printed.err[:300]}"
                )
            return accepted


def scenario_case(chance: Random) -> Attempt:
    """Return a few mutated scenarios of a real pack."""
    found = chance.choice([pack for pack in inputs.packs() if pack.folder.is_relative_to(CARDS)])
    name = chance.choice([name for name in found.files if name.startswith("scenarios")])
    data = found.data(name)
    data["scenarios"] = chance.sample(data["scenarios"], min(2, len(data["scenarios"])))
    data.setdefault("given", {}).setdefault("packs", [found.id])
    files = {"trial.yaml": dumped(data)}
    notes = mutate_file(files, "trial.yaml", chance, folder="scenarios")
    more = chance.choice((["--format", "json"], ["--format", "github"], [], [], ["--coverage"], ["--fail-fast"]))
    return ScenarioAttempt(files["trial.yaml"], notes, ["test", "trial.yaml", *more])
