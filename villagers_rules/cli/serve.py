"""Serve the game to browsers: on this machine, or with --host to others.

It prints the address. Games are kept in the folder given by --data, and come back when the server starts again.

Examples:
  villagers serve
  villagers serve --host 0.0.0.0 --port 8000 --data games
"""

from __future__ import annotations

from argparse import Namespace
from importlib.util import find_spec

from villagers_rules.cli.common import Subparsers, add_command, folder_option, pack_dirs_of, path, whole_number
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import print_lines
from villagers_rules.errors import GameError

_NEEDED = ("starlette", "uvicorn", "websockets")


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "serve", __doc__, _run, "play in a browser, against bots or each other")
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="HOST", help="the address to listen on (default: 127.0.0.1, this machine only)"
    )
    parser.add_argument(
        "--port", type=whole_number(least=0, most=65535), default=8520, metavar="N", help="the port (default: 8520; 0: any free)"
    )
    parser.add_argument("--data", type=path, metavar="DIR", help="the folder to keep games in (default: in memory alone)")
    folder_option(parser)


def _run(args: Namespace) -> int:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise GameError(f"the server needs {', '.join(missing)}; install it with: pip install 'villagers-rules[web]'")
    from villagers_rules.web.app import serve
    from villagers_rules.web.settings import Settings

    settings = Settings(host=args.host, port=args.port, data=args.data, pack_dirs=pack_dirs_of(args))
    print_lines([f"villagers: http://{settings.host}:{settings.port}/ (Ctrl-C ends it)"])
    serve(settings)
    return GOOD
