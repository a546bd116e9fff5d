"""Play a recorded game again, round by round, and show its scores.

Examples:
  villagers replay game.txt
  villagers replay game.txt --all    with every action
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from villagers_rules.cli.common import Subparsers, add_command, folder_option, format_option, language_option, pack_dirs_of, path
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import ink_for, load_warnings, print_json, print_lines
from villagers_rules.cli.progress import LateProgress
from villagers_rules.phrases import number_phrase, phrase

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.actions import Action
    from villagers_rules.text.ink import Ink
    from villagers_rules.words import Words

    Positions: TypeAlias = Iterable[tuple[int, Action | None, Game]]


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "replay", __doc__, _run, "play a recorded game again")
    parser.add_argument("file", type=path, metavar="FILE", help="a record, as `record` writes it in a game")
    parser.add_argument("--all", action="store_true", help="show every action, not only how each round ended")
    format_option(parser)
    language_option(parser, "the game")
    folder_option(parser)


def _run(args: Namespace) -> int:
    """Replay the file and print the game; nothing is printed of a record that cannot be played to its end."""
    from villagers_rules.record import positions

    with LateProgress("actions") as progress:
        played = positions(args.file, pack_dirs=pack_dirs_of(args), report=progress.show)
        if args.format == "json":
            data = _data(played)
        else:
            lines = list(_game_lines(played, ink=ink_for(sys.stdout), every_action=args.all, language=args.language))
    if args.format == "json":
        print_json(data)
    else:
        print_lines(lines)
    return GOOD


def _data(played: Positions) -> dict[str, object]:
    """Return the recorded game as plain data: each action with the changes it made, and the scores at its end."""
    actions: list[dict[str, object]] = []
    for _, action, game in played:
        if action is not None:
            number = len(game.actions)
            changes = game.changes_for(action.player, since=number - 1)
            actions.append(
                {
                    "round": game.state.round,
                    "player": action.player,
                    "action": str(action),
                    "changes": [change.to_data() for change in changes],
                }
            )
    scores = [{"owner": score.owner, "total": score.total} for score in game.scores()]
    return {"actions": actions, "scores": scores, "is_over": game.is_over, "winners": game.winners}


def _game_lines(played: Positions, *, ink: Ink, every_action: bool, language: str) -> Iterator[str]:
    """Yield the recorded game round by round: what markets paid, how the villages stood, every action if asked; then scores."""
    from villagers_rules.text.log import action_lines
    from villagers_rules.text.scores import game_over_lines

    number = actions = since = 0
    words: Words | None = None
    for _, action, game in played:
        words = words or game.words(language)
        if action is not None:
            actions += 1
            yield from action_lines(words, game, action, since, ink=ink, with_action=every_action)
        since = len(game.state.journal or ())
        if game.is_over or game.state.round != number:
            if action is not None:
                yield from ["", *_round_ended(words, game, actions, ink), ""]
            if not game.is_over:
                number, actions = game.state.round, 0
                yield ink.title(words.text(phrase("round {number}", number=number)))
    assert words is not None  # A record has its start, at least.
    yield from game_over_lines(words, game, ink=ink)
    yield from load_warnings(game)


def _round_ended(words: Words, game: Game, actions: int, ink: Ink) -> Iterator[str]:
    from villagers_rules.text.prose import capitalized
    from villagers_rules.text.scores import seat_phrase
    from villagers_rules.text.tabletop import gold_cell
    from villagers_rules.text.trees import village_lines

    state = game.state
    yield ink.dim(words.text(number_phrase(actions, "after {number} action", "after {number} actions")))
    for seat in range(len(state.seats)):
        yield f"{ink.bold(capitalized(seat_phrase(words, game, seat)))}: {gold_cell(words, state.supply[seat], ink)}"
        yield from (f"  {line}" for line in village_lines(words.prose, state, seat, ink=ink))
