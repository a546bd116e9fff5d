"""Cases of command lines, with files and packs to name in them, and links that lead out of a pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from attrs import frozen

from tests.fuzz import hostile, inputs, texts
from tests.fuzz.cases import Attempt, Broken, shortened
from tests.fuzz.inputs import moment
from tests.fuzz.oracles import forget_packs_here
from tests.fuzz.running import ENCODINGS, apart, villagers
from tests.fuzz.trial import TRIAL, Files, source, write

OPTIONS: dict[str, tuple[str, ...]] = {
    "play": (
        "--players",
        "--seat",
        "--names",
        "--against",
        "--undo",
        "--watch",
        "--seed",
        "--packs",
        "--mode",
        "--pack-folder",
        "--load",
    ),
    "simulate": (
        "--players",
        "--seed",
        "--packs",
        "--mode",
        "--pack-folder",
        "--rows",
        "--cards",
        "--resume",
        "--force",
        "--format",
    ),
    "stats": ("--players", "--seed", "--packs", "--mode", "--by", "--top", "--csv", "--html", "--rows", "--resume", "--format"),
    "diff": ("--format", "--exit-code", "--players", "--seed", "--packs"),
    "check": ("--format", "--strict", "--explain", "--fix", "--bounds", "--coverage"),
    "score": ("--hand", "--format", "--packs", "--mode", "--pack-folder"),
    "show": ("--language", "--chains", "--format", "--output", "--force", "--packs", "--mode"),
    "render": ("--once", "--backs", "--paper", "--language", "--pack-folder", "--output", "--force"),
    "explain": ("--language", "--format", "--village", "--packs", "--mode"),
    "help": ("--format",),
    "list": ("--language", "--format", "--packs", "--mode"),
    "replay": ("--all", "--format", "--pack-folder"),
    "test": ("-k", "--fail-fast", "--format", "--coverage"),
    "new pack": (),
    "new card": ("--pack",),
    "new scenario": ("--pack",),
    "new schemas": ("--pack",),
}
"""The commands, and what may stand after each. Nothing is asked for that waits, or plays more than a few games."""
ALWAYS = {"simulate": ["--games", "2", "--jobs", "1"], "stats": ["--games", "1", "--jobs", "1"]}
MEANT: tuple[tuple[str, ...], ...] = (
    ("new", "card", "joiner", "--suit", "wood", "--pack", "trial"),
    ("new", "card", "shepherdess", "--suit", "wool", "--pack", "trial"),
    ("new", "scenario", "A Joiner is placed", "--pack", "trial"),
    ("new", "scenario", "It begins", "--pack", "trial", "--from-record", "r.txt", "--at", "3"),
    ("new", "pack", "Another One"),
    ("stats", "--games", "1", "--jobs", "1", "--csv", "precious.csv"),
    ("stats", "--games", "1", "--jobs", "1", "--html", "precious.txt"),
    ("stats", "rows.jsonl"),
    ("simulate", "--games", "2", "--jobs", "1", "--rows", "rows.jsonl", "--resume"),
    ("simulate", "--games", "2", "--jobs", "1", "--rows", "precious.csv", "--resume"),
    ("render", "./trial", "--output", "precious.txt"),
    ("show", "--chains", "--output", "precious.txt"),
    ("check", "trial", "--fix"),
    ("explain", "miner villagers in your village", "--village", "miner"),
    ("explain", "1 per food symbol", "--village", "miner > seeker"),
    ("explain", "villagers with 1 or more silver value", "--language", "it", "--village", "lumberjack +3"),
    ("score", "lumberjack > wheeler +4", "--hand", "cooper"),
    ("replay", "r.txt", "--all"),
    ("play", "--load", "s.json", "--watch"),
    ("play", "--load", "huge.yaml"),
    ("replay", "huge.yaml"),
    ("test", "huge.yaml"),
    ("check", "huge.yaml"),
    ("replay", "/dev/zero"),
    ("diff", "trial", "base", "--format", "json"),
    ("test", "trial", "--coverage"),
    ("simulate", "--games", "2", "--jobs", "1", "--mode", "solo", "--format", "json"),
)
"""Command lines that mean something, before one word of them is another."""
HUGE = 3_000_000_000
"""Bytes of a file that takes no room on the disk."""
PRECIOUS = ("precious.txt", "precious.csv")
"""Files that nobody may replace without being asked to."""
FLAGS = (
    "--exit-code",
    "--strict",
    "--fix",
    "--bounds",
    "--coverage",
    "--force",
    "--once",
    "--all",
    "--fail-fast",
    "--cards",
    "--resume",
)
WORDS = (
    *(
        "base",
        "saints",
        "solo",
        "scoundrels",
        "developments",
        "trial",
        "./trial",
        "./",
        ".",
        "base,./trial",
        "base,base",
        "nothing",
    ),
    *(
        "trial/wood.yaml",
        "trial/pack.yaml",
        "trial/scenarios",
        "s.json",
        "r.txt",
        "sc.yaml",
        "out.html",
        "out",
        "precious.txt",
        "dangling.yaml",
    ),
    *("lumberjack", "cooper", "Cooper", "miner > seeker", "lumberjack > wheeler +4", "1 per food symbol", "players = 2", "wood"),
    *(
        "text",
        "json",
        "svg",
        "html",
        "mermaid",
        "sarif",
        "markdown",
        "en",
        "it",
        "won",
        "name",
        "R5.3",
        "villagers",
        "unknown-key",
    ),
    *("0", "1", "2", "5", "6", "999", "-1", "9" * 30, "/dev/null", "/dev/full", "nowhere/x", "out.csv", "--", "--help", "-h"),
)
"""What may stand where a command wants something: names of packs, files, cards, texts, numbers."""
TRAPS: dict[str, tuple[str, ...]] = {
    ".wood.yaml.unfinished": ("new", "card", "joiner", "--suit", "wood", "--pack", "trial"),
    ".wool.yaml.unfinished": ("new", "card", "joiner", "--suit", "wool", "--pack", "trial"),
    "wool.yaml": ("new", "card", "joiner", "--suit", "wool", "--pack", "trial"),
    "scenarios": ("new", "scenario", "A Joiner is placed", "--pack", "trial"),
    ".schemas": ("new", "schemas", "--pack", "trial"),
    ".cards.html.unfinished": ("render", "./trial", "--output", "trial/cards.html"),
    "cards.html": ("render", "./trial", "--output", "trial/cards.html", "--force"),
    ".chains.svg.unfinished": ("show", "--chains", "--format", "svg", "--output", "trial/chains.svg"),
    "cards.csv": ("stats", "--games", "1", "--jobs", "1", "--csv", "trial"),
    ".pack.yaml.unfinished": ("check", "trial", "--fix"),
}
"""Links that a pack may hold, so that who writes there writes elsewhere; and the command lines that might."""


@frozen(kw_only=True)
class CommandAttempt:
    """One command line among some files, in an environment."""

    line: Sequence[str]
    encoding: str
    files: Files
    beside: Files
    closed: bool = False
    environment: Mapping[str, str] = {}
    trap: str = ""

    def __str__(self) -> str:
        shown = f"villagers {' '.join(map(repr, self.line))}\n{self.encoding}, {self.environment or ''}"
        shown += ", standard output closed" * self.closed + f", {TRIAL}/{self.trap} leads outside" * bool(self.trap)
        return shortened(shown + "".join(f"\n--- {name}\n{shortened(repr(text), 900)}" for name, text in self.beside.items()))

    def run(self, chance: Random) -> bool:
        """Run it; accepted if it ends well."""
        with apart(self.environment):
            write(self.files)
            for name, content in self.beside.items():
                Path(name).write_bytes(content)
            Path("dangling.yaml").symlink_to("nothing")
            for name in PRECIOUS:
                Path(name).write_text("precious\n", encoding="utf-8")
            if "huge.yaml" in self.line:
                with Path("huge.yaml").open("wb") as file:
                    file.truncate(HUGE)
            if self.trap:
                _trap(Path(TRIAL, self.trap))
            try:
                code = villagers(self.line, encoding=self.encoding, closed=self.closed).code
            finally:
                forget_packs_here()
            for name in PRECIOUS:
                if "--force" not in self.line and Path(name).read_text(encoding="utf-8") != "precious\n":
                    raise Broken("no file is replaced unasked", name)
            return code == 0


def _trap(path: Path) -> None:
    """Make *path* a link to the folder, or to the file there, that nobody may write to."""
    if not path.exists():
        path.symlink_to("../../outside/secret.yaml" if "." in path.name[1:] else "../../outside")


def command_case(chance: Random) -> Attempt:
    """Return a command line with words, options and files of all sorts."""
    command = chance.choice(tuple(OPTIONS))
    line = [*command.split(), *ALWAYS.get(command, ())]
    if chance.random() < 0.35:
        line = list(chance.choice(MEANT))
        command = next(command for command in OPTIONS if " ".join(line).startswith(command))
        if chance.random() < 0.5:
            line[chance.randrange(1, len(line))] = _word(chance)
    for _ in range(chance.choice((0, 0, 1, 2))):
        line.append(_word(chance))
    for option in chance.sample(OPTIONS[command], min(len(OPTIONS[command]), chance.choice((0, 1, 1, 2)))):
        line += [option] if option in FLAGS else [option, _word(chance)]
    if chance.random() < 0.05:
        chance.shuffle(line)
    files = dict(charcoal())
    if chance.random() < 0.3:
        _, files, _ = source(chance)
    found = moment(chance)
    trap = ""
    if chance.random() < 0.12:
        trap = chance.choice(tuple(TRAPS))
        line = list(TRAPS[trap])
        files = {name: content for name, content in charcoal().items() if "/" not in name}
    environment = {}
    if chance.random() < 0.1:
        environment = {chance.choice(("VILLAGERS_PATH", "HOME", "COLUMNS", "TERM", "NO_COLOR")): _environment(chance)}
    return CommandAttempt(
        line=[word.replace("\0", "") for word in line],
        encoding=chance.choice(ENCODINGS),
        closed=chance.random() < 0.04,
        environment=environment,
        files=files,
        beside={"s.json": found.game.to_json().encode(), "r.txt": found.game.record().encode()}
        if any(word in ("s.json", "r.txt") for word in line)
        else {},
        trap=trap,
    )


def _word(chance: Random) -> str:
    way = chance.random()
    if way < 0.75:
        return chance.choice(WORDS)
    if way < 0.9:
        return harmless(hostile.text(chance)[:2_000])
    return harmless(texts.mutated(chance.choice(inputs.sentences())[1], chance, WORDS)[:2_000])


def harmless(text: str) -> str:
    """Return *text*, unless it names a place outside of the folder of the case, where nothing may be written."""
    return "a" if text.startswith(("..", "/", "~/", "-")) or "/../" in text or "--jobs" in text or "--games" in text else text


def _environment(chance: Random) -> str:
    return chance.choice(("~nobody/x", "nothing", "trial", "", "0", "-1", "a\x1b[2J", ":::", "é")).replace("\0", "")


def charcoal() -> Files:
    """Return the files of the smallest example of a pack, under the id of the trial."""
    pack = next(pack for pack in inputs.packs() if pack.folder.name == "charcoal")
    return {name: text.replace("id: charcoal", f"id: {TRIAL}", 1).encode() for name, text in pack.files.items()}
