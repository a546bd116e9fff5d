"""Play in this terminal against players who decide at random; without a terminal, chance plays for everybody.

Answer with the number of an option, or type a whole action. While you play, help tells what else you can type, such as undo.
Several people share the screen with --seat 1,2; who interrupts another player types the own number first, as in 2: play CARD.

Examples:
  villagers play
  villagers play --mode solo
  villagers play --players 4 --seat 1,3 --seed 7 --packs saints,developments
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    load_catalog,
    pack_arguments,
    pack_dirs_of,
    pack_options,
    path,
    player_count,
    players_option,
    read_file,
    seed_option,
    whole_number,
)
from villagers_rules.cli.exit_codes import GOOD, INTERRUPTED
from villagers_rules.cli.output import ink_for, load_warnings, print_lines
from villagers_rules.errors import GameError
from villagers_rules.phrases import counted

if TYPE_CHECKING:
    from villagers_rules.game import Game


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "play", __doc__, _run, "play in the terminal")
    players_option(parser)
    parser.add_argument(
        "--seat",
        type=_seats,
        metavar="N,...",
        default=(1,),
        help="the player you are, or the players for whom people play (left out: 1)",
    )
    seed_option(parser, "the seed of the shuffle (left out: drawn, and told)")
    pack_options(parser)
    parser.add_argument("--load", type=path, metavar="FILE", help="go on with a saved game")


def _seats(text: str) -> tuple[int, ...]:
    read = whole_number(least=1, most=999)
    found = tuple(read(part) for part in text.split(","))
    if len(set(found)) < len(found):
        raise ArgumentTypeError(f"expected different players, got {text[:30]!r}")
    return found


def _run(args: Namespace) -> int:
    """Play a game; with people when the input is a terminal."""
    from villagers_rules.cli.session import Session

    people = args.seat if sys.stdin is not None and sys.stdin.isatty() else ()
    game = _open_game(args)
    for seat in args.seat:
        if seat > game.state.players:
            raise UsageError(f"argument --seat: there are {game.state.players} players, so no player {seat}")
    ink = ink_for(sys.stdout)
    print_lines([f"{ink.bold('Villagers')}: {_heading(game, people)}.", *load_warnings(game)])
    if people:
        print_lines(["Answer with a number, or type an action; help tells what else you can type."])
    loaded = [args.load] if args.load else []
    try:
        Session(game, people=people, read=line_reader(), say=print_lines, ink=ink, own_files=loaded).run()
    except KeyboardInterrupt:
        print_lines(["", "The game ends here."])
        return INTERRUPTED
    return GOOD


def _heading(game: Game, people: Sequence[int]) -> str:
    """Return what is played, and who plays."""
    players, mode = game.state.players, game.catalog.mode
    packs = ", ".join(pack.id for pack in game.catalog.packs)
    who = "chance plays for all"
    if people:
        who = f"you are player {people[0]}" if len(people) == 1 else f"people play for {', '.join(map(str, people))}"
    number = counted(players, "player")
    return f"{number}, {f'mode {mode}, ' if mode else ''}packs {packs}, seed {game.state.seed}; {who}"


def _open_game(args: Namespace) -> Game:
    """Return the game that the command line asks for: a new one, or a saved one."""
    from villagers_rules.game import Game

    if args.load is not None:
        try:
            return Game.from_json(read_file(args.load), pack_dirs=pack_dirs_of(args))
        except GameError as error:
            raise GameError(str(error) if str(args.load) in str(error) else f"{args.load}: {error}") from error
    catalog = load_catalog(args, for_players=True)
    return Game.new(players=player_count(args, catalog), seed=args.seed, **pack_arguments(args))


def line_reader(ask: Callable[[str], str] = input) -> Callable[[str], str | None]:
    """Return a function that reads a line after a prompt, None at the end of the input; in a terminal lines can be edited."""
    with suppress(ImportError):
        import_module("readline")  # It lets `input` edit lines, by being imported; not every system has it.

    def read(prompt: str) -> str | None:
        try:
            return ask(prompt)
        except EOFError:
            return None

    return read
