"""Look up a command, a rule by its number, or a keyword of the card format: a verb, a key, a word, the code of a problem.

What a card says, in a few words, finds cards that say something like it, with how they are written. Without a word it lists the
topics of the card format. With --format json it gives all words, or those asked for, for editors.

Examples:
  villagers help play
  villagers help R5.3
  villagers help actions
  villagers help move
  villagers help silver value
  villagers help each other player discards a card
  villagers help --format json
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from villagers_rules.cli.common import Subparsers, add_command, format_option
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import ink_for, print_json, print_lines
from villagers_rules.errors import GameError, nearest

if TYPE_CHECKING:
    from villagers_rules.reference.phrase_book import Passage

_ACTIONS = "actions"
"""The word with which help shows how actions are written."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "help", __doc__, _run, "look up a command, a rule or a keyword of the card format")
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="a command, the number of a rule, a keyword or a topic (default: the topics)"
    )
    format_option(parser)
    parser.set_defaults(commands=subparsers.choices)


def _run(args: Namespace) -> int:
    """Print what the word means, or the topics."""
    from villagers_rules.rule_numbers import is_rule_number

    words = " ".join(args.words)
    if is_rule_number(words):
        return _rules(args, words)
    if words == _ACTIONS:
        return _actions(args)
    commands: Mapping[str, ArgumentParser] = args.commands
    if words in commands and args.format == "text":
        from villagers_rules.reference import look_up

        print_lines(commands[words].format_help().rstrip().split("\n"))
        if not look_up(words):
            return GOOD
        print_lines(["", f"In card files, {words} is also:", ""])
    return _keyword(args, words)


def _actions(args: Namespace) -> int:
    """Print how actions are written in games, records and scenarios."""
    from villagers_rules.model.actions import SHAPES
    from villagers_rules.text.ink import columns

    if args.format == "json":
        print_json(SHAPES)
        return GOOD
    ink = ink_for(sys.stdout)
    print_lines(
        ["Actions, as games, records and scenarios have them:", *columns(list(SHAPES.items()), width=ink.width, indent="  ")]
    )
    return GOOD


def _rules(args: Namespace, number: str) -> int:
    from attrs import asdict

    from villagers_rules.rule_numbers import rules_named
    from villagers_rules.text.ink import hanging

    found = rules_named(number)
    if args.format == "json":
        print_json([asdict(rule) for rule in found])
        return GOOD
    ink = ink_for(sys.stdout)
    lines = [ink.bold(found[0].chapter)]
    for rule in found:
        lines += hanging(f"  {ink.bold(rule.number)}  ", rule.text, width=ink.width)
    print_lines(lines)
    return GOOD


def _keyword(args: Namespace, words: str) -> int:
    """Print what a keyword or a topic of the card format means."""
    from villagers_rules.reference import completions, look_up, look_up_in_part, terminal, topic, unknown_word
    from villagers_rules.reference.phrase_book import passages_like
    from villagers_rules.text.ink import hanging

    ink = ink_for(sys.stdout)
    found, chapter = look_up(words), topic(words)
    if words and not found and chapter is None:
        if " " in words and (near := passages_like(words)):
            return _passages(near, args.format)
        found = look_up_in_part(words)
    if words and not found and chapter is None:
        command = nearest(words, args.commands, cutoff=0.75)
        raise GameError(f"{unknown_word(words)}; or of the commands: {command}") if command else unknown_word(words)
    if args.format == "json":
        asked = [*found, *(entry for entry in (chapter.entries if chapter else ()) if entry not in found)] if words else None
        print_json(completions(asked))
        return GOOD
    if not words:
        print_lines(
            [
                *terminal.topic_list_lines(ink=ink),
                "",
                *hanging(
                    "of a command: ", f"villagers help COMMAND, which is one of {', '.join(args.commands)}", width=ink.width
                ),
                "of a rule: villagers help R5.3",
                f"how actions are written: villagers help {_ACTIONS}",
            ]
        )
        return GOOD
    lines = terminal.meaning_lines(words, found, ink=ink)
    if chapter is not None:
        lines += [*([""] if lines else []), *terminal.topic_lines(chapter, ink=ink)]
    print_lines(lines)
    return GOOD


def _passages(found: Sequence[Passage], form: str) -> int:
    """Print what cards and rules say, and how it is written."""
    from attrs import asdict

    from villagers_rules.reference import terminal

    if form == "json":
        print_json([asdict(passage) for passage in found])
    else:
        print_lines(terminal.passage_lines(found, ink=ink_for(sys.stdout)))
    return GOOD
