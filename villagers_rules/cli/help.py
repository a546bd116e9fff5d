"""Tell what a word of the card files means: a verb, a hook, a key, a word of the language, a kind of file, the code of a problem.

Without a word it lists the topics. With --format json it gives all words, or those that are asked for, for editors that complete.

Examples:
  villagers help
  villagers help move
  villagers help played_on
  villagers help silver value
  villagers help --format json
"""

from __future__ import annotations

import sys
from argparse import Namespace

from villagers_rules.cli.common import Subparsers, add_command
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import ink_for, print_json, print_lines


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "help", __doc__, _run, "tell what a word of the card files means")
    parser.add_argument("words", nargs="*", metavar="WORD", help="a word, or a topic; left out, the topics are listed")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="for people, or for programs (left out: text)")


def _run(args: Namespace) -> int:
    """Print what the word means, or the topics."""
    from villagers_rules.reference import completions, look_up, terminal, topic, unknown_word

    words, ink = " ".join(args.words), ink_for(sys.stdout)
    found, chapter = look_up(words), topic(words)
    if words and not found and chapter is None:
        raise unknown_word(words)
    if args.format == "json":
        asked = [*found, *(entry for entry in (chapter.entries if chapter else ()) if entry not in found)] if words else None
        print_json(completions(asked))
        return GOOD
    if not words:
        print_lines(terminal.topic_list_lines(ink=ink))
        return GOOD
    lines = terminal.meaning_lines(words, found, ink=ink)
    if chapter is not None:
        lines += [*([""] if lines else []), *terminal.topic_lines(chapter, ink=ink)]
    print_lines(lines)
    return GOOD
