"""Serve the game to browsers: on this machine, or with --host to others.

It prints the address; with --format json one JSON object with the address, the folder and the version, and its log as JSON, an
object a line. Games are kept in a folder, and come back when the server starts again.

Examples:
  villagers serve
  villagers serve --host 0.0.0.0 --port 8000 --data games
"""

from __future__ import annotations

import json
import logging
import sys
from argparse import ArgumentTypeError, Namespace
from importlib.util import find_spec
from pathlib import Path

from villagers_rules.cli import autosave
from villagers_rules.cli.common import (
    Subparsers,
    add_command,
    folder_option,
    format_option,
    language_option,
    pack_dirs_of,
    path,
    refused_option,
    whole_number,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import print_lines
from villagers_rules.errors import GameError
from villagers_rules.phrases import phrase
from villagers_rules.translation import translated
from villagers_rules.version import __version__

_NEEDED = ("msgspec", "starlette", "uvicorn", "websockets")


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "serve", __doc__, _run, "play in a browser, against bots or each other")
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="HOST", help="the address to listen on (default: 127.0.0.1, this machine only)"
    )
    parser.add_argument(
        "--port", type=whole_number(least=0, most=65535), default=8520, metavar="N", help="the port (default: 8520; 0: any free)"
    )
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--data", type=path, metavar="DIR", help="the folder to keep games in (default: one in your home folder)")
    kept.add_argument("--memory", action="store_true", help="keep games in memory alone: they end with the server")
    parser.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="a name by which browsers may reach the server (default: any)"
    )
    parser.add_argument(
        "--bot", action="append", default=[], metavar="MODULE:NAME", help="a bot of your own that pages may choose, besides ours"
    )
    parser.add_argument(
        "--limit",
        action="append",
        type=_limit,
        default=[],
        metavar="NAME=N",
        help="another limit, such as games=100; docs/serving.md lists them",
    )
    parser.add_argument(
        "--bench",
        type=path,
        metavar="FOLDER",
        help="add the bench for authors, which writes the packs in FOLDER; this machine only",
    )
    language_option(parser, "what is printed")
    format_option(parser)
    folder_option(parser)


def _run(args: Namespace) -> int:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise GameError(f"the server needs {', '.join(missing)}; install it with: pip install 'villagers-rules[web]'")
    from villagers_rules.bots import find_bot
    from villagers_rules.web.server import serve
    from villagers_rules.web.settings import Settings

    bots = tuple(args.bot)
    for bot in bots:
        find_bot(bot)
    data = None if args.memory else args.data or autosave.folder() / "server"
    if args.bench is not None:
        from villagers_rules.web.bench_routes import refuse_others

        refuse_others(args.host)
    settings = Settings(
        host=args.host,
        port=args.port,
        data=data,
        pack_dirs=pack_dirs_of(args),
        hosts=tuple(args.name),
        bots=bots,
        bench=args.bench,
    )
    for name, value in args.limit:
        settings = settings.with_limit(name, value)
    as_json = args.format == "json"
    if as_json:
        _log_as_json()

    def say(address: str) -> None:
        bench = f"{address}bench" if args.bench is not None else None
        print_lines(_json_lines(address, bench, data) if as_json else _lines(address, bench, args.language))
        sys.stdout.flush()  # Somebody may read it through a pipe.

    serve(settings, say, sets_up_log=not as_json)
    return GOOD


def _lines(address: str, bench: str | None, language: str) -> list[str]:
    """Return where the server is, for people."""
    lines = [translated(phrase("{address} (Ctrl-C ends the server)", address=address), language)]
    return lines if bench is None else [*lines, translated(phrase("{address} (the bench for authors)", address=bench), language)]


def _json_lines(address: str, bench: str | None, data: Path | None) -> list[str]:
    """Return where the server is, for programs."""
    found = {"address": address, "bench": bench, "data": None if data is None else str(data), "version": __version__}
    return [json.dumps(found)]


class _JsonLines(logging.Formatter):
    """Writes each entry of a log as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        found = {"time": record.created, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            found["traceback"] = self.formatException(record.exc_info)
        return json.dumps(found)


def _log_as_json() -> None:
    """Let all that is logged go to the error output as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def _limit(text: str) -> tuple[str, str]:
    """Read a limit and its value."""
    from villagers_rules.web.settings import Settings

    name, found, value = (part.strip() for part in text.partition("="))
    if not found:
        raise ArgumentTypeError(f"expected NAME=NUMBER, got {text[:40]!r}")
    with refused_option():
        Settings().with_limit(name, value)
    return name, value
