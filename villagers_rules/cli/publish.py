"""Make a folder with the game as a web page that needs no server of its own: the rules run in the browser, with the bots.

Put the folder on any web server, under any path, or try it with: python -m http.server --directory FOLDER. Python for browsers
(Pyodide) is fetched with npm; --pyodide says where it is on a machine without a network.

Examples:
  villagers publish my_site
  villagers publish my_site --pyodide node_modules/pyodide
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from villagers_rules.cli.common import Subparsers, add_command, format_option, language_option, path
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import print_json, print_lines
from villagers_rules.cli.progress import LateProgress
from villagers_rules.phrases import phrase
from villagers_rules.translation import translated


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "publish", __doc__, _run, "make a web page with the game inside")
    parser.add_argument("folder", type=path, metavar="FOLDER", help="where to make it: a new or empty folder, or one made before")
    parser.add_argument(
        "--pyodide", type=path, metavar="PLACE", help="the npm package of Pyodide, as .tgz or unpacked (default: npm fetches it)"
    )
    language_option(parser, "what is printed")
    format_option(parser)


def _run(args: Namespace) -> int:
    """Make the folder, and print how to look at it."""
    from villagers_rules.web.publish import publish

    folder: Path = args.folder
    with LateProgress("files") as progress:
        made = publish(folder, pyodide=args.pyodide, report=progress.show)
    place = made.folder.as_posix()
    if args.format == "json":
        print_json({"folder": place, "files": made.files, "bytes": made.size})
        return GOOD
    created = phrase(
        "created: {folder} ({files} files, {size} MB)", folder=place, files=made.files, size=f"{made.size / 1e6:.1f}"
    )
    print_lines(
        [
            translated(created, args.language),
            translated(phrase("try it: {command}", command=f"python -m http.server --directory {place}"), args.language),
        ]
    )
    return GOOD
