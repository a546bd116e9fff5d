"""Create a pack, or add a card, an event, a development or a scenario to one: files that pass `check` and `test` at once.

Examples:
  villagers new pack "My Bakers"                    the folder my_bakers, with a card, a scenario and a locale
  villagers new card "Old Miller" --pack my_bakers  one more card, in the file of its suit
  villagers new event "Fair Day" --pack my_bakers
  villagers new development "Water Mill" --pack my_bakers
  villagers new scenario old_miller --pack my_bakers
  villagers new scenario "A close call" --pack my_bakers --from-record game.txt --at 57
  villagers new schemas --pack my_bakers            the schemas that editors read
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.cli.common import (
    Parser,
    Subparsers,
    UsageError,
    add_command,
    folder_option,
    format_option,
    pack_dirs_of,
    path,
    whole_number,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import print_json, print_lines
from villagers_rules.model.actions import MAX_ACTIONS

if TYPE_CHECKING:
    from villagers_rules.authoring import Created

_MAX_AT_ONCE = 50
"""A scenario of a record does no more actions than this, so that one can read it."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "new", __doc__, _run, "create a pack, a card, an event or a scenario")
    kinds = parser.add_subparsers(dest="kind", metavar="KIND", title="kinds", parser_class=Parser, required=True)
    for name, help_line, options, make in _KINDS:
        kind = kinds.add_parser(name, help=help_line, description=f"{help_line[0].upper()}{help_line[1:]}.")
        options(kind)
        format_option(kind)
        kind.set_defaults(make=make)


def _run(args: Namespace) -> int:
    """Create what is asked for, and print what was created and what to do next."""
    made: Created = args.make(args)
    # What lies in a hidden folder is nothing to open, so that the folder alone is named.
    shown = (file.parent if file.parent.name.startswith(".") else file for file in made.files)
    if args.format == "json":
        files = [path.as_posix() for path in made.files]
        print_json({"created": files, "next": list(made.next_commands)})
        return GOOD
    print_lines(["created:", *dict.fromkeys(f"  {path.as_posix()}" for path in shown)])
    print_lines(["next:", *(f"  {command}" for command in made.next_commands)])
    return GOOD


def _pack_option(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--pack", type=path, default=Path(), metavar="FOLDER", help="the folder of the pack (default: the current one)"
    )


# -- a pack --------------------------------------------------------------------------------------------------------------------
def _pack_options(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="+", metavar="NAME", help="its name for people, or its id")
    parser.add_argument("--id", metavar="ID", help="its id, which is its folder too (default: made of the name)")
    parser.add_argument(
        "--in", dest="folder", type=path, default=Path(), metavar="FOLDER", help="where to make it (default: the current folder)"
    )


def _pack(args: Namespace) -> Created:
    from villagers_rules.authoring import new_pack

    return new_pack(" ".join(args.name), folder=args.folder, as_id=args.id)


# -- a card --------------------------------------------------------------------------------------------------------------------
def _card_options(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="NAME", help="its name for people, of which its id is made, or its id")
    parser.add_argument("--name", metavar="NAME", help="its name for people, when NAME is an id (default: made of the id)")
    parser.add_argument("--suit", metavar="SUIT", help="its suit (default: that of the pack's first file of cards)")
    _pack_option(parser)


def _card(args: Namespace) -> Created:
    from villagers_rules.authoring import new_card

    return new_card(args.id, pack=args.pack, suit=args.suit, name=args.name)


# -- an event or a development ---------------------------------------------------------------------------------------------------
def _event_options(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="its name for people, of which its id is made, or its id")
    parser.add_argument("--deck", metavar="DECK", help="its deck (default: the first of the pack's events, or of the game)")
    _pack_option(parser)


def _event(args: Namespace) -> Created:
    from villagers_rules.authoring import new_event

    return new_event(args.name, pack=args.pack, deck=args.deck)


def _development_options(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="its name for people, of which its id is made, or its id")
    parser.add_argument("--suit", metavar="SUIT", help="its suit (default: the first of the pack's developments, or of the game)")
    _pack_option(parser)


def _development(args: Namespace) -> Created:
    from villagers_rules.authoring import new_development

    return new_development(args.name, pack=args.pack, suit=args.suit)


# -- a scenario ----------------------------------------------------------------------------------------------------------------
def _scenario_options(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="+", metavar="NAME", help="what it shows, in a few words; its file is called so too")
    parser.add_argument("--id", metavar="ID", help="the name of its file (default: made of the name)")
    parser.add_argument(
        "--card", metavar="ID", help="the card it shows (default: the one of that name, or one that has no scenario yet)"
    )
    _pack_option(parser)
    parser.add_argument("--from-record", type=path, metavar="FILE", help="make it of a recorded game instead")
    parser.add_argument(
        "--at", type=whole_number(least=0, most=MAX_ACTIONS), metavar="N", help="start after N actions of the record"
    )
    parser.add_argument(
        "--actions",
        type=whole_number(least=1, most=_MAX_AT_ONCE),
        metavar="K",
        help="do so many actions from there on (default: 1)",
    )
    folder_option(parser)


def _scenario(args: Namespace) -> Created:
    from villagers_rules.authoring import new_scenario

    args.name = " ".join(args.name)
    if args.from_record is not None:
        return _scenario_from_record(args)
    for name in ("at", "actions", "folders"):
        if getattr(args, name) not in (None, []):
            option = "--pack-folder" if name == "folders" else f"--{name}"
            raise UsageError(f"argument {option}: it goes with --from-record FILE")
    return new_scenario(args.name, pack=args.pack, card=args.card, as_id=args.id)


def _scenario_from_record(args: Namespace) -> Created:
    from villagers_rules.authoring.new_scenarios import new_scenario_from_record

    if args.at is None:
        raise UsageError("argument --from-record: say with --at N after how many of its actions the scenario begins")
    if args.card is not None:
        raise UsageError("argument --card: a scenario of a record shows what the record holds")
    return new_scenario_from_record(
        args.name,
        record=args.from_record,
        at=args.at,
        actions=args.actions or 1,
        pack=args.pack,
        as_id=args.id,
        pack_dirs=pack_dirs_of(args),
    )


# -- schemas -------------------------------------------------------------------------------------------------------------------
def _schemas(args: Namespace) -> Created:
    from villagers_rules.authoring import write_schemas

    return write_schemas(args.pack)


_KINDS: tuple[tuple[str, str, Callable[[ArgumentParser], None], Callable[[Namespace], Created]], ...] = (
    ("pack", "a folder with a manifest, a card, scenarios and a locale", _pack_options, _pack),
    ("card", "a card in the file of its suit", _card_options, _card),
    ("event", "an event, in the file of its deck", _event_options, _event),
    ("development", "a development, for which players compete", _development_options, _development),
    ("scenario", "a file with a scenario", _scenario_options, _scenario),
    ("schemas", "what editors read, in the version of this program", _pack_option, _schemas),
)
"""What can be made: its name, what it is, its options, and what makes it."""
