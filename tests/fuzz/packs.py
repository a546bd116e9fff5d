"""Cases of packs and of locales: what passes the check must load, play, print, and run its scenarios."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import yaml
from attrs import frozen

from tests.fuzz import inputs
from tests.fuzz.cases import Attempt, Broken, shortened
from tests.fuzz.oracles import forget_packs_here, held, loads, plays_to_the_end
from tests.fuzz.running import ENCODINGS, RAW, apart, villagers
from tests.fuzz.trial import ODD_FILES, TRIAL, Files, dumped, mutate_file, odd_file, source, write
from villagers_rules import CardFileError, Game, GameError, Problem
from villagers_rules.packs import Catalog, check, load
from villagers_rules.testing import run as run_scenarios
from villagers_rules.text.frame import card_frame
from villagers_rules.text.ink import Ink

ELSEWHERE = ("duplicate-mode", "duplicate-pack", "duplicate-card")
"""Problems that a pack has with packs that need not be played with it."""


@frozen
class PackAttempt:
    """The files of a pack, what was done to them, and files that are none beside them."""

    files: Files
    notes: Sequence[str]
    odd: str = ""

    def __str__(self) -> str:
        changed = [note.partition(":")[0] for note in self.notes]
        shown = [f"--- {name}\n{content.decode('utf-8', 'replace')}" for name, content in self.files.items() if name in changed]
        return "\n".join([f"a pack with {', '.join(self.files)}", *self.notes, self.odd, shortened("\n".join(shown))])

    def run(self, chance: Random) -> bool:
        """Check it; what passes must load, play, print, and run its scenarios."""
        with apart({}):
            write(self.files)
            if self.odd:
                odd_file(Path(TRIAL, "odd.yaml"), self.odd)
            try:
                problems = check([Path(TRIAL)])
                for problem in problems:
                    if problem.line < 1 or problem.column < 1 or not str(problem):
                        raise Broken("a problem has a place", repr(problem))
                if self.odd and not problems:
                    raise Broken("an odd file is not skipped silently", self.odd)
                self._through_the_face(chance, good=not problems)
                if not problems:
                    self._is_visible()
                    in_use(chance)
                elif chance.random() < 0.15 and any(map(_of_the_cards, problems)):
                    _is_not_played(problems)
                return not problems
            finally:
                forget_packs_here()

    def _is_visible(self) -> None:
        """Raise `Broken` if a file of a pack without problems holds what nobody sees."""
        for name, content in self.files.items():
            if found := RAW.search(content.decode().replace("\r\n", "\n")):
                raise Broken("what cannot be seen is refused", f"{name}: U+{ord(found[0]):04X}")

    def _through_the_face(self, chance: Random, *, good: bool) -> None:
        """Raise `Broken` unless the command line says the same of the pack in all forms."""
        if chance.random() < 0.35:
            form = chance.choice(("text", "json", "github", "sarif"))
            printed = villagers(["check", TRIAL, "--format", form], encoding=chance.choice(ENCODINGS))
            if (printed.code == 0) != good:
                raise Broken("the command line finds the same problems", f"{printed.code}: {printed.out[:300]}")
            if form in ("json", "sarif"):
                try:
                    json.loads(printed.out)
                except ValueError as error:
                    raise Broken("what is printed as JSON is JSON", f"{error}: {printed.out[:300]}{printed.err[:300]}") from error
        if chance.random() < 0.08:
            villagers(["check", TRIAL, "--fix"])
            if (again := villagers(["check", TRIAL, "--fix"])).code == 0 and "@@" in again.out:
                raise Broken("what was corrected needs no correction", again.out[:300])
            write(self.files)


def _of_the_cards(problem: Problem) -> bool:
    """Return whether the problem is one of what every game with the pack needs: not of a mode, a locale, or another pack."""
    in_modes = problem.file.endswith("/pack.yaml") and "modes:" in Path(problem.file).read_text("utf-8", "replace")
    return problem.code not in ELSEWHERE and problem.file.count("/") == 1 and not in_modes


def _is_not_played(problems: Sequence[Problem]) -> None:
    """Raise `Broken` if a pack with problems in its cards or its manifest is played with, or left out without a word."""
    if any(problem.code == "missing-rule" for problem in problems):  # It does not require base, beside which it would be played.
        return
    printed = villagers(["simulate", "--packs", f"base,./{TRIAL}", "--games", "1", "--jobs", "1"])
    if printed.code == 0:
        raise Broken("a pack with problems is not played", "\n".join(map(str, problems))[:600])


def in_use(chance: Random) -> None:
    """Raise `Broken` unless the pack of the trial, which has no problems, can be loaded, played, printed and tested."""
    manifest = yaml.load(Path(TRIAL, "pack.yaml").read_text(encoding="utf-8"), Loader=inputs.LOADER)["pack"]
    names, folders = (str(manifest["id"]),), [Path(TRIAL).resolve()]
    modes = [mode for mode in manifest.get("modes") or () if isinstance(mode, str)]
    mode = chance.choice(["", *modes])
    try:
        catalog = load(names, pack_dirs=folders, mode=mode)
    except CardFileError as error:
        if {problem.code for problem in error.problems} == {"duplicate-pack"}:  # A pack that is shipped is called so, too.
            return
        raise Broken("a pack without problems can be loaded", error) from error
    except GameError:
        return
    _told(catalog, chance)
    numbers = [players for players in catalog.players[:12] if _can_play(catalog, players)]
    for players in chance.sample(numbers, min(1, len(numbers))):
        try:
            game = Game.new(players=players, packs=names, mode=mode or None, pack_dirs=folders, seed=chance.randrange(1_000))
        except GameError as error:
            str(error)
            continue
        plays_to_the_end(game, chance)
        game.scores()
        loads(game, folders)
    try:
        outcome = run_scenarios([TRIAL])
        list(map(str, outcome.failures))
    except CardFileError as error:
        str(error)


def _can_play(catalog: Catalog, players: int) -> bool:
    try:
        catalog.check_players(players)
    except GameError:
        return False
    return True


def _told(catalog: Catalog, chance: Random) -> None:
    """Print the cards of the last pack of *catalog* in two languages, and draw them in one form."""
    own = [card.id for card in catalog.table.cards if card.pack == catalog.packs[-1].id]
    for card in own if len(own) < 20 else chance.sample(own, 20):
        for language in ("en", "it"):
            with held("a card of a pack without problems can be printed"):
                card_frame(catalog, card, ink=Ink(), language=language)
    if chance.random() < 0.4:
        line = chance.choice(
            (
                ["render", f"./{TRIAL}", "--language", chance.choice(("en", "it"))],
                ["show", "--chains", "--packs", f"./{TRIAL}", "--format", chance.choice(("svg", "html", "dot", "mermaid"))],
                ["check", "--bounds", TRIAL],
                ["check", "--coverage", TRIAL],
                ["test", TRIAL, "--coverage"],
                ["stats", "--games", "1", "--jobs", "1", "--packs", f"./{TRIAL}"],
                ["simulate", "--games", "2", "--jobs", "1", "--packs", f"./{TRIAL}"],
                ["simulate", "--games", "1", "--jobs", "1", "--packs", f"./{TRIAL}", "--seed", "1"],
                ["diff", TRIAL, "base"],
            )
        )
        villagers(line, encoding=chance.choice(ENCODINGS))


def pack_case(chance: Random) -> Attempt:
    """Return a pack of which one file or two are mutated."""
    _, files, names = source(chance)
    if chance.random() < 0.02:
        return PackAttempt(files, [], chance.choice(ODD_FILES))
    notes = []
    for name in chance.sample(names, min(len(names), chance.choice((1, 1, 2)))):
        if chance.random() < 0.25 and "rules.yaml" not in files:
            files["rules.yaml"] = dumped(_some_rules(chance))
            name = "rules.yaml"
        notes += mutate_file(files, name, chance)
    return PackAttempt(files, notes)


def _some_rules(chance: Random) -> Any:
    """Return the rules of a pack, or one or two of its numbers alone."""
    data = chance.choice([pack for pack in inputs.packs() if "rules.yaml" in pack.files]).data("rules.yaml")
    if chance.random() < 0.7:
        rules = data["rules"]
        data["rules"] = {key: rules[key] for key in chance.sample(list(rules), min(len(rules), chance.choice((1, 1, 2))))}
    return data


def locale_case(chance: Random) -> Attempt:
    """Return a pack with a mutated locale."""
    _, files, names = source(chance, folder="locales")
    name = chance.choice(names)
    return PackAttempt(files, mutate_file(files, name, chance, folder="locales"))
