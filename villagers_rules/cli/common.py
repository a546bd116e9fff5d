"""What all commands share: their help, options for packs, numbers and files, and exit codes."""

from __future__ import annotations

import os
import re
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace, _SubParsersAction
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from villagers_rules import files
from villagers_rules.cli.notes import COLOURS
from villagers_rules.cli.packs_here import MANIFEST, is_in_a_new_pack, is_in_a_pack, notes_on, packs_here
from villagers_rules.errors import GameError
from villagers_rules.files import expand_home

if TYPE_CHECKING:
    from villagers_rules.packs import Catalog

_FIRST = "en"
"""The language of all that is printed, if no other one is asked for; a test holds that it is the first there is."""
_LONGEST_COMMAND = 14
"""The characters of the longest name of a command, and of the space before it."""
_SHORT_OPTION = re.compile(r"\bargument -\w/")
MAX_LENGTH = 20_000_000
"""A save or a record longer than this is refused unread."""

Subparsers: TypeAlias = "_SubParsersAction[ArgumentParser]"


class UsageError(Exception):
    """A command line that is wrong; the message is one line."""


class _Help(HelpFormatter):
    """Lays out help as wide as the terminal, examples line by line, with room for the longest name of a command."""

    def __init__(self, prog: str, **options: Any) -> None:
        """Make a formatter; argparse itself forgets how far commands are indented."""
        super().__init__(prog, **options)
        self._action_max_length = _LONGEST_COMMAND

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Return paragraphs filled to *width*, and lines of examples, which are indented, on lines of their own."""
        from villagers_rules.cli.help_layout import filled_help  # Nothing but help needs it.

        return "\n".join(indent + line if line else "" for line in filled_help(text, width=width))


class Parser(ArgumentParser):
    """A parser that complains in one line."""

    def __init__(self, **options: Any) -> None:
        """Make a parser that shows its help as it is written and takes no shortened options."""
        super().__init__(**{"formatter_class": _Help, "allow_abbrev": False, **options})
        self.color = False  # From Python 3.14 on, help would hold colours that are not ours.

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError`."""
        message = _SHORT_OPTION.sub("argument ", message)  # One name of an option is enough.
        raise UsageError(f"{message}; see {self.prog} --help")


def split_help(text: str | None) -> tuple[str, str]:
    """Return the description and the examples that the docstring of a command holds; examples follow the last empty line."""
    description, _, examples = (text or "").strip().rpartition("\n\n")
    return description or examples, examples if description else ""


def add_command(
    subparsers: Subparsers, name: str, text: str | None, run: Callable[[Namespace], int], help_line: str
) -> ArgumentParser:
    """Add a command whose help is the docstring *text* of its module."""
    description, examples = split_help(text)
    parser = subparsers.add_parser(name, help=help_line, description=description, epilog=examples)
    parser.add_argument("--color", choices=COLOURS, default=COLOURS[0], help=f"when to print colours (default: {COLOURS[0]})")
    parser.set_defaults(run=run)
    return parser


def language(text: str) -> str:
    """Read the name of a language that there are words for; files of words are looked for only when one is named."""
    from villagers_rules.language.wordings import languages

    if text not in languages():
        raise ArgumentTypeError(f"expected one of the languages {', '.join(languages())}, got {text[:30]!r}")
    return text


def language_option(parser: ArgumentParser, what: str, *, besides: str = "") -> None:
    """Add ``--language``, the language of *what*; *besides* says what has none."""
    parser.add_argument(
        "-l",
        "--language",
        type=language,
        default=_FIRST,
        metavar="LANG",
        help=f'the language of {what}, such as "it" for Italian{besides} (default: {_FIRST})',
    )


def english_option(parser: ArgumentParser) -> None:
    """Add ``--language`` to a command that prints English alone; it refuses every other language."""

    def read(text: str) -> str:
        if language(text) != _FIRST:
            raise ArgumentTypeError(
                f"expected {_FIRST}, got {text!r}: what this command prints is English only, as the words of card files are"
            )
        return text

    parser.add_argument("-l", "--language", type=read, default=_FIRST, metavar="LANG", help=SUPPRESS)


def format_option(parser: ArgumentParser) -> None:
    """Add ``--format``, which all commands have alike."""
    parser.add_argument("-f", "--format", choices=("text", "json"), default="text", help="how to print it (default: text)")


BOT_HELP = "greedy, ismcts, random, or module:name for your own"
"""What `bot` reads, for help texts; a test holds that these are the bots there are."""


@contextmanager
def refused_option() -> Iterator[None]:
    """Turn a `GameError` of what reads an option into the error that the command line prints for it."""
    try:
        yield
    except GameError as error:
        raise ArgumentTypeError(str(error)) from error


def bot(text: str) -> str:
    """Read the name of a bot, which is looked for at once."""
    from villagers_rules.bots import find_bot

    with refused_option():
        find_bot(text)
    return text


def repeatable_bot(text: str) -> str:
    """Read the name of a bot that does the same each time: one without a budget of seconds."""
    from villagers_rules.bots import find_bot

    with refused_option():
        find_bot(text, repeats=True)
    return text


def repeatable_bots(text: str) -> tuple[str, ...]:
    """Read the names of bots with commas between them."""
    return tuple(map(repeatable_bot, text.split(",")))


# -- numbers, paths and packs --------------------------------------------------------------------------------------------------
def whole_number(*, least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from *least* to *most* for an option."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most or len(text) > 30:
            raise ArgumentTypeError(f"expected a whole number from {least} to {most}, got {text[:30]!r}")
        return number

    return read


def path(text: str) -> Path:
    """Read a path, in which ``~`` means a home folder."""
    with refused_option():
        return expand_home(text)


def seed_option(parser: ArgumentParser, help_line: str) -> None:
    """Add ``--seed``."""
    parser.add_argument("-s", "--seed", type=whole_number(least=0, most=2**63 - 1), metavar="N", help=help_line)


def players_option(parser: ArgumentParser) -> None:
    """Add ``--players``."""
    parser.add_argument(
        "-p",
        "--players",
        type=whole_number(least=0, most=999),
        metavar="N",
        help="the number of players (default: the fewest allowed)",
    )


def pack_options(parser: ArgumentParser) -> None:
    """Add the options that say which packs to use."""
    parser.add_argument(
        "-P",
        "--packs",
        type=_names,
        metavar="NAME,...",
        help="packs, or folders with packs, comma-separated (default: the base game)",
    )
    parser.add_argument(
        "-m",
        "--mode",
        metavar="NAME",
        default="",
        help="a game mode, which brings its pack",
    )
    folder_option(parser)


def folder_option(parser: ArgumentParser, what: str = "another folder to search for packs") -> None:
    """Add the option that says where packs are looked for; *what* is its help."""
    parser.add_argument(
        "--pack-folder",
        "--folders",
        dest="folders",
        type=path,
        action="append",
        metavar="DIR",
        default=[],
        help=what,
    )


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise ArgumentTypeError(f"expected comma-separated names of packs, got {text[:60]!r}")
    return names


def pack_arguments(args: Namespace) -> dict[str, Any]:
    """Return the pack options as keyword arguments: ``pack_dirs``, and where they are given ``packs`` and ``mode``."""
    found: dict[str, Any] = {"pack_dirs": pack_dirs_of(args)}
    if args.packs is not None:
        found["packs"], named = expand_folders(args.packs)
        found["pack_dirs"] = pack_dirs_with(args, named)
    if getattr(args, "mode", ""):
        found["mode"] = args.mode
    return found


def pack_dirs_with(args: Namespace, named: Sequence[Path]) -> tuple[Path, ...]:
    """Return where packs are looked for, those in the folders that were *named* before others with the same id."""
    return (*args.folders, *packs_here([*args.folders, *named]).folders, *named)


def expand_folders(names: Sequence[str], *, option: str = "--packs") -> tuple[tuple[str, ...], list[Path]]:
    """Return *names* with the packs that each folder among them holds in its place, and these folders."""
    from villagers_rules.packs.pack_files import packs_in, refuse_nameless

    found: dict[str, None] = {}
    pack_dirs = []
    for name in names:
        if not _is_folder(name):
            found[name] = None
            continue
        folder = expand_home(name)
        inside = packs_in(folder)
        if not inside:
            raise UsageError(f"argument {option}: {name} is no folder with a {MANIFEST}, and holds none; check its name")
        refuse_nameless(inside)
        pack_dirs.append(folder)
        found.update(dict.fromkeys(pack.id for pack in inside))
    return tuple(found), pack_dirs


def _is_folder(name: str) -> bool:
    """Return whether what is given as a pack means a folder, since it is written as a path."""
    return any(mark in name for mark in ("/", os.sep)) or name in (".", "..") or name.startswith("~")


def pack_dirs_of(args: Namespace) -> tuple[Path, ...]:
    """Return where packs are looked for besides those shipped: what the command line names, and packs in the current folder."""
    return pack_dirs_with(args, ())


def paths_or_own_pack(paths: Sequence[Path]) -> list[Path]:
    """Return *paths*; without any, the pack whose folder is the current one, or none, which means the shipped packs."""
    return list(paths) or ([Path()] if is_in_a_pack() else [])


def load_catalog(args: Namespace, *, for_players: bool = False, to_read: bool = False) -> Catalog:
    """Return the catalog of the packs that the command line names; raise `UsageError` for what cannot be.

    With *for_players* so many as the command line says must be able to play it; by default as few as can. One that is only
    *to_read* need not be playable.
    """
    from villagers_rules.packs import load, load_to_read

    try:
        catalog = (load_to_read if to_read else load)(**pack_arguments(args))
        if for_players:
            catalog.check_players(player_count(args, catalog))
    except GameError as error:
        raise UsageError(_for_players(error) if for_players else str(error)) from error
    _warn_of_hidden(args, catalog)
    return catalog


def _for_players(error: GameError) -> str:
    """Return what is wrong without what only the author of a pack could do about it."""
    return str(getattr(error.args[0], "holes", {}).get("problem", error))


def _warn_of_hidden(args: Namespace, catalog: Catalog) -> None:
    """Print on the error output which packs have the same id as one that is used, and are not."""
    from villagers_rules.cli.notes import print_note
    from villagers_rules.packs.sources import hidden_packs

    for pack, other in hidden_packs([pack.id for pack in catalog.packs], pack_arguments(args)["pack_dirs"]):
        print_note(f"the pack {pack.id} is the one in {pack.shown}; it hides the one in {other.shown}")
    for note in notes_on(packs_here(args.folders), [pack.id for pack in catalog.packs]):
        print_note(note)


def load_readable_catalog(args: Namespace, *, to_read: bool = True) -> Catalog:
    """Return the catalog whose cards are read, not played: packs that are played in modes of their own need none named.

    A catalog that is *to_read* alone may be one of which no game can be set up.

    In the folder of a pack its cards are there without being named.
    """
    if args.packs is None and not getattr(args, "mode", "") and is_in_a_new_pack():
        args.packs = (".",)
    try:
        return load_catalog(args, to_read=to_read)
    except UsageError:
        from villagers_rules.packs.assembly import mode_with, packs_found
        from villagers_rules.packs.sources import with_missing

        chosen = pack_arguments(args)
        names = chosen.get("packs", ())
        mode = mode_with(with_missing(packs_found(list(chosen["pack_dirs"])), names), names)
        if args.mode or not mode:
            raise
        args.mode = mode
        return load_catalog(args, to_read=to_read)


def player_count(args: Namespace, catalog: Catalog) -> int:
    """Return how many play: as the command line says, or as few as can."""
    return catalog.players[0] if args.players is None else int(args.players)


def read_file(path: Path) -> str:
    """Return the text of a file; raise `OSError` or `GameError` when it cannot be read as text."""
    return files.read(path, MAX_LENGTH)
