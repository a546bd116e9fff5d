"""Play in this terminal, against bots or with several people at one screen.

Answer with the number of an option, with its name, or with a whole action. While you play, help shows what else you can type,
such as undo, why or hint. The game is saved after each of your decisions, and --resume goes on with it.

Several people share the screen with --seat 1,2 or with --names Anna,Bert; to interrupt another player, start with your own
number: 2: play CARD. Input that comes from a file or a pipe is read as answers. With --format json a program plays: each line
printed is a JSON object, each line read is the answer to the last decision (docs/terminal.md).

Examples:
  villagers play
  villagers play --mode solo
  villagers play --players 4 --names Anna,Bert --packs saints,developments
  villagers play --watch --seed 7
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, Any

from villagers_rules.cli.common import (
    BOT_HELP,
    Subparsers,
    UsageError,
    add_command,
    bot,
    format_option,
    language_option,
    load_catalog,
    pack_arguments,
    pack_dirs_of,
    pack_options,
    path,
    player_count,
    players_option,
    read_file,
    refused_option,
    seed_option,
    whole_number,
)
from villagers_rules.cli.exit_codes import GOOD, INTERRUPTED
from villagers_rules.cli.notes import print_note
from villagers_rules.cli.output import ink_for, load_warnings, print_lines
from villagers_rules.errors import GameError
from villagers_rules.phrases import Listed, counted, number_phrase, phrase
from villagers_rules.text.ink import hanging

if TYPE_CHECKING:
    from pathlib import Path

    from villagers_rules.cli.autosave import Seating
    from villagers_rules.cli.session import Session
    from villagers_rules.game import Game
    from villagers_rules.words import Words

_USUAL = "greedy"
"""The bot that plays the others if the command line does not say."""
_AT_THE_START = "it is chosen at the start of a game, not for a saved one"
"""Why an option does not go with a saved game."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "play", __doc__, _run, "play in the terminal")
    players_option(parser)
    parser.add_argument("--seat", type=_seats, metavar="N,...", help="the players that people play (default: 1)")
    parser.add_argument(
        "--names", type=_names, metavar="NAME,...", help="what these players are called; without --seat they are the first ones"
    )
    parser.add_argument(
        "--against", type=bot, metavar="BOT", help=f"the bot that plays the others: {BOT_HELP} (default: {_USUAL})"
    )
    parser.add_argument("--watch", action="store_true", help="let bots play for all, and watch")
    parser.add_argument(
        "--undo",
        choices=("own", "any"),
        help="own: undo until a hidden card is revealed or something is drawn at random; any: undo anything (default: own)",
    )
    language_option(parser, "the game")
    format_option(parser)
    seed_option(parser, "the seed of the shuffle (default: random, printed)")
    pack_options(parser)
    old = parser.add_mutually_exclusive_group()
    old.add_argument("--load", type=path, metavar="FILE", help="go on with a saved game")
    old.add_argument("--resume", action="store_true", help="go on with the game that you left last")


def _seats(text: str) -> tuple[int, ...]:
    read = whole_number(least=1, most=999)
    found = tuple(read(part) for part in text.split(","))
    if len(set(found)) < len(found):
        raise ArgumentTypeError(f"expected different players, got {text[:30]!r}")
    return found


def _names(text: str) -> tuple[str, ...]:
    from villagers_rules.cli.speech import check_names

    with refused_option():
        return check_names(text.split(","))


def _run(args: Namespace) -> int:
    """Play a game; without people when that is asked for."""
    from villagers_rules.cli.autosave import latest

    if args.resume:
        args.load = latest()
    return _start(args)


def _start(args: Namespace, again: Seating | None = None) -> int:
    """Play one game, and then more with the same players as often as they like."""
    from villagers_rules.cli.autosave import Keeper
    from villagers_rules.cli.line_editing import completions, line_reader
    from villagers_rules.cli.session import Session

    game, saved = _open_game(args)
    seating = again or _seating(args, game, saved)
    if args.format == "json":
        return _play_as_json(args, game, seating, resumed=args.load if saved is not None else None)
    ink = ink_for(sys.stdout)
    words = game.words(args.language, seating.names)
    heading = hanging(f"{ink.bold('Villagers')}: ", f"{_heading(words, game, seating)}.", width=ink.width)
    print_lines([*heading, *(line for warning in load_warnings(game) for line in hanging("", warning, width=ink.width))])
    keeper = None
    if seating.people:
        answer = words.text(phrase("Answer with a number or a name; help shows what else you can type."))
        print_lines(hanging("", answer, width=ink.width))
        resumed = args.load if saved is not None else None
        keeper = Keeper(seating, lambda text: print_lines(hanging("", text, width=ink.width)), path=resumed)
    names, people = seating.names, seating.people
    session = Session(
        game,
        people=people,
        read=lambda prompt: read_line(prompt),
        say=print_lines,
        ink=ink,
        names=names,
        against=seating.against,
        any_undo=seating.any_undo,
        language=args.language,
        keeper=keeper,
        interactive=sys.stdin is not None and sys.stdin.isatty(),
    )
    read_line = line_reader(complete=lambda start: completions(session, start))
    try:
        _play_on(session, args, seating)
    except KeyboardInterrupt:
        print_lines([""])
        session.note(session.leaving())
        return INTERRUPTED
    return GOOD


def _play_as_json(args: Namespace, game: Game, seating: Seating, *, resumed: Path | None) -> int:
    """Let a program play the game through input and output."""
    from villagers_rules.cli.autosave import Keeper
    from villagers_rules.cli.json_game import JsonGame

    def write(line: str) -> None:
        print(line, flush=True)

    def read() -> str | None:
        return (sys.stdin.readline() or None) if sys.stdin is not None else None

    keeper = Keeper(seating, print_note, path=resumed) if seating.people else None
    played = JsonGame(game, seating, read=read, write=write, language=args.language, keeper=keeper)
    try:
        played.run(load_warnings(game))
    except KeyboardInterrupt:
        played.leave()
        return INTERRUPTED
    return GOOD


def _play_on(session: Session, args: Namespace, seating: Seating) -> None:
    """Play the game; when people have played it to its end, let them save it or look at it."""
    from villagers_rules.cli.commands import AT_THE_END

    session.run()
    if not session.game.is_over or not seating.people or not sys.stdin.isatty():
        return
    session.say([""])
    session.inform(phrase("The game is over: {what}.", what=AT_THE_END))
    if session.ask_at_the_end():
        args.load, args.resume, args.seed = None, False, None
        args.players, args.packs, args.mode = session.game.players, session.game.packs, session.game.mode
        _start(args, seating)


def _heading(words: Words, game: Game, seating: Seating) -> str:
    """Return what is played, and who plays."""
    from villagers_rules.simulation import packs_phrase

    players, mode, people = game.state.players, game.catalog.mode, seating.people
    parts = [number_phrase(players, "{number} player", "{number} players")]
    if mode:
        parts.append(phrase("mode {mode}", mode=mode))
    parts.append(packs_phrase([pack.id for pack in game.catalog.packs]))
    parts.append(phrase("seed {seed}", seed=game.state.seed))
    called = [words.called(player) for player in people]
    if not people:
        who = phrase("bots play for all")
    elif len(people) == 1:
        who = phrase("you are {player}", player=called[0])
    else:
        who = phrase("played by {players}", players=Listed(called))
    bots = f", {words.text(phrase('against the {bot} bot', bot=seating.against))}" if 0 < len(people) < players else ""
    return f"{', '.join(map(words.text, parts))}; {words.text(who)}{bots}"


def _open_game(args: Namespace) -> tuple[Game, Seating | None]:
    """Return the game that the command line asks for, new or saved, and who plays it if its file says so."""
    from villagers_rules.cli.autosave import read
    from villagers_rules.game import Game
    from villagers_rules.model.record_text import FIRST_KEY

    if args.load is not None:
        for option in ("players", "mode", "seed"):
            if getattr(args, option) not in (None, ""):
                raise UsageError(f"argument --{option}: {_AT_THE_START}")
        content = read_file(args.load)
        if content.lstrip().startswith(FIRST_KEY):
            raise UsageError(f"argument --load: {args.load} is a record; use villagers replay {args.load}")
        try:
            text, saved = read(content)
            return Game.from_json(text, pack_dirs=pack_dirs_of(args)), saved
        except GameError as error:
            raise GameError(str(error) if str(args.load) in str(error) else f"{args.load}: {error}") from error
    catalog = load_catalog(args, for_players=True)
    return Game.new(players=player_count(args, catalog), seed=args.seed, **pack_arguments(args)), None


def _seating(args: Namespace, game: Game, saved: Seating | None) -> Seating:
    """Return who plays: as the command line says, else as the saved game does, else player 1 against the usual bot."""
    from villagers_rules.cli.autosave import Seating, refuse_stranger

    known: dict[str, Any] = {"people": (1,), "names": {}, "against": _USUAL, "any_undo": False}
    if saved is not None:
        against = args.against or refuse_stranger(saved.against)
        known = {"people": saved.people, "names": saved.names, "against": against, "any_undo": saved.any_undo}
    if args.names is not None:
        people = args.seat or tuple(range(1, len(args.names) + 1))
        if len(people) != len(args.names):
            raise UsageError(f"argument --names: expected {counted(len(people), 'name')} for --seat, got {len(args.names)}")
        known |= {"people": people, "names": dict(zip(people, args.names, strict=True))}
    if args.seat is not None:
        known["people"] = args.seat
    if args.watch:
        if args.seat or args.names:
            raise UsageError("argument --watch: it goes with neither --seat nor --names")
        known["people"] = ()
    for player in known["people"]:
        if not 1 <= player <= game.state.players:
            option = "--seat" if args.seat else "--names" if args.names else "--load"
            players = counted(game.state.players, "player")
            raise UsageError(f"argument {option}: it is a game of {players}, which has no player {player}")
    if args.against is not None:
        known["against"] = args.against
    if args.undo is not None:
        if args.load is not None:
            raise UsageError(f"argument --undo: {_AT_THE_START}")
        known["any_undo"] = args.undo == "any"
    return Seating(**known)
