"""Cases of command lines, of what is typed while a game is played, and of damaged files that commands read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from attrs import frozen

from tests.fuzz import hostile, inputs, octets, texts
from tests.fuzz.cases import Attempt, shortened
from tests.fuzz.inputs import Moment, moment
from tests.fuzz.oracles import forget_packs_here
from tests.fuzz.packs import TRIAL, Files, source, write
from tests.fuzz.running import ENCODINGS, apart, captured, check_letters, villagers
from villagers_rules.cli.commands import COMMANDS as TYPED
from villagers_rules.cli.common import say
from villagers_rules.cli.session import Session
from villagers_rules.report import Ink

OPTIONS: dict[str, tuple[str, ...]] = {
    "play": ("--players", "--seat", "--seed", "--packs", "--mode", "--pack-folder", "--load"),
    "simulate": ("--players", "--seed", "--packs", "--mode", "--pack-folder", "--json"),
    "stats": ("--players", "--seed", "--packs", "--mode", "--by", "--top", "--csv", "--html", "--json"),
    "diff": ("--format", "--exit-code", "--players", "--seed", "--packs"),
    "check": ("--format", "--strict", "--explain", "--fix", "--bounds", "--coverage"),
    "score": ("--hand", "--packs", "--mode", "--pack-folder"),
    "show": ("--lang", "--chains", "--format", "--output", "--force", "--packs", "--mode"),
    "render": ("--once", "--lang", "--pack-folder", "--output", "--force"),
    "explain": ("--language", "--village", "--packs", "--mode"),
    "help": ("--format",),
    "replay": ("--all", "--pack-folder"),
    "test": ("-k", "--fail-fast", "--format", "--coverage"),
    "new pack": (),
    "new card": ("--pack",),
    "new scenario": ("--pack",),
    "new schemas": ("--pack",),
}
"""The commands, and what may stand after each. Nothing is asked for that waits, or plays more than a few games."""
ALWAYS = {"simulate": ["--games", "2", "--jobs", "1"], "stats": ["--games", "1", "--jobs", "1"]}
FLAGS = ("--json", "--exit-code", "--strict", "--fix", "--bounds", "--coverage", "--force", "--once", "--all", "--fail-fast")
WORDS = (
    *("base", "saints", "solo", "scoundrels", "developments", "trial", "./trial", "./", ".", "base,./trial", "base,base", "nothing"),
    *("trial/wood.yaml", "trial/pack.yaml", "trial/scenarios", "s.json", "r.txt", "sc.yaml", "out.html", "out", "dangling.yaml"),
    *("lumberjack", "cooper", "Cooper", "miner > seeker", "lumberjack > wheeler +4", "1 per food symbol", "players = 2", "wood"),
    *("text", "json", "svg", "html", "mermaid", "sarif", "markdown", "en", "it", "won", "name", "R5.3", "villagers", "unknown-key"),
    *("0", "1", "2", "5", "6", "999", "-1", "9" * 30, "/dev/null", "/dev/full", "nowhere/x", "out.csv", "--", "--help", "-h"),
)
"""What may stand where a command wants something: names of packs, files, cards, texts, numbers."""
TRAPS = (".wood.yaml.unfinished", ".pack.yaml.unfinished", ".joiner.yaml.unfinished", ".schemas", "scenarios", "locales", ".out.html")
"""Names of links that a pack may hold, so that who writes there writes elsewhere."""


@frozen
class CommandAttempt:
    """One command line among some files, in an environment."""

    line: Sequence[str]
    encoding: str
    closed: bool
    environment: dict[str, str]
    files: Files
    beside: Files
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
            if self.trap:
                _trap(Path(TRIAL, self.trap))
            try:
                return villagers(self.line, encoding=self.encoding, closed=self.closed).code == 0
            finally:
                forget_packs_here()


def _trap(path: Path) -> None:
    """Make *path* a link to the folder, or to the file there, that nobody may write to."""
    if not path.exists():
        path.symlink_to("../../outside/secret.yaml" if "." in path.name[1:] else "../../outside")


def command_case(chance: Random) -> Attempt:
    """Return a command line with words, options and files of all sorts."""
    command = chance.choice(tuple(OPTIONS))
    line = [*command.split(), *ALWAYS.get(command, ())]
    for _ in range(chance.choice((0, 1, 1, 2))):
        line.append(_word(chance))
    for option in chance.sample(OPTIONS[command], min(len(OPTIONS[command]), chance.choice((0, 1, 1, 2)))):
        line += [option] if option in FLAGS else [option, _word(chance)]
    if chance.random() < 0.05:
        chance.shuffle(line)
    files = dict(_charcoal())
    if chance.random() < 0.3:
        _, files, _ = source(chance)
    found = moment(chance)
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
        trap=chance.choice(TRAPS) if chance.random() < 0.15 else "",
    )


def _word(chance: Random) -> str:
    way = chance.random()
    if way < 0.75:
        return chance.choice(WORDS)
    if way < 0.9:
        return _harmless(hostile.text(chance)[:2_000])
    return _harmless(texts.mutated(chance.choice(inputs.sentences())[1], chance, WORDS)[:2_000])


def _harmless(text: str) -> str:
    """Return *text*, unless it names a place outside of the folder of the case, where nothing may be written."""
    return "a" if text.startswith(("..", "/", "~/", "-")) or "/../" in text or "--jobs" in text or "--games" in text else text


def _environment(chance: Random) -> str:
    return chance.choice(("~nobody/x", "nothing", "trial", "", "0", "-1", "a\x1b[2J", ":::", "é")).replace("\0", "")


def _charcoal() -> Files:
    pack = next(pack for pack in inputs.packs() if pack.folder.name == "charcoal")
    return {name: text.replace("id: charcoal", f"id: {TRIAL}", 1).encode() for name, text in pack.files.items()}


def file_case(chance: Random) -> Attempt:
    """Return a command line that reads a file whose bytes were mutated, or that holds hostile texts in its values."""
    found = moment(chance)
    files = dict(_charcoal())
    packs = ["--pack-folder", str(found.combination.folders[0])] if found.combination.folders else []
    sort = chance.choice(("save", "record", "pack", "scenarios"))
    beside: Files = {}
    if sort in ("pack", "scenarios"):
        name = chance.choice([name for name in files if name.startswith("scenarios") == (sort == "scenarios")])
        files[name], _ = octets.mutated(files[name], chance)
        line = ["test", TRIAL] if sort == "scenarios" else chance.choice((["check", TRIAL], ["simulate", "--packs", f"./{TRIAL}"]))
        beside[f"{TRIAL}/{name}"] = files[name]
    else:
        text = found.game.to_json() if sort == "save" else found.game.record()
        content = _with_text(text, chance).encode("utf-8", "surrogatepass")
        if chance.random() < 0.4:
            content, _ = octets.mutated(text.encode(), chance)
        beside = {"s.json": content} if sort == "save" else {"r.txt": content}
        line = ["play", "--load", "s.json", *packs] if sort == "save" else ["replay", "r.txt", *packs]
    more = ALWAYS.get(line[0], [])
    return CommandAttempt([*line, *more], chance.choice(ENCODINGS), False, {}, files, beside)


def _with_text(text: str, chance: Random) -> str:
    """Return a save or record with a hostile text in the place of one of its words or numbers."""
    places = [at for at, letter in enumerate(text) if letter in '":, \n']
    harm = hostile.text(chance)
    at = chance.choice(places)
    end = next((place for place in places if place > at + 1), len(text))
    if text[at] == '"' and chance.random() < 0.7:
        harm = harm.encode("unicode_escape").decode().replace("\\x", "\\u00").replace("\\U000", "\\uDB40\\u0")
    return text[: at + 1] + harm + text[end:]


@frozen
class SessionAttempt:
    """Lines that somebody types while a game is played."""

    moment: Moment
    lines: Sequence[str]

    def __str__(self) -> str:
        return "\n".join([f"typed in {self.moment}:", *(shortened(repr(line), 400) for line in self.lines)])

    def run(self, chance: Random) -> bool:
        """Type them; accepted if the game went on."""
        with apart({}):
            game = self.moment.game
            if game.over:
                return False
            before = len(game.actions)
            lines = iter(self.lines)
            people = tuple(range(1, self.moment.players + 1))
            with captured(encoding=chance.choice(ENCODINGS)) as printed:
                Session(game, people=people, read=lambda prompt: next(lines, None), say=say, ink=Ink()).run()
            check_letters("".join(printed()))
            return len(game.actions) > before


def session_case(chance: Random) -> Attempt:
    """Return lines to type in a game at a random moment."""
    found = moment(chance)
    legal = list(map(str, found.game.legal_actions)) or ["end turn"]
    known = [*TYPED, *chance.sample(found.game.state.table.ids, 5), "1", "2:", "0", "why", "s.json", "save", "record", "player 2's"]
    lines = []
    for _ in range(8):
        way = chance.random()
        if way < 0.35:
            lines.append(chance.choice(legal) if way < 0.15 else str(chance.randint(0, 9)))
        elif way < 0.6:
            lines.append(texts.mutated(chance.choice(legal), chance, known))
        elif way < 0.85:
            rest = chance.choice(("", "s.json", "~nobody/x", "nowhere/x", "/dev/full", ".", _harmless(hostile.text(chance)), *known))
            lines.append(f"{chance.choice(tuple(TYPED))} {rest}")
        else:
            lines.append(f"why {texts.mutated(chance.choice(legal), chance, known)}")
    return SessionAttempt(found, [line.replace("\n", " ").replace("\0", "")[:5_000] for line in lines])
