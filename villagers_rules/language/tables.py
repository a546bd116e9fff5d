"""The parser's tables, made once for the grammar by Lark and shipped, since making them takes longer than all else at the start.

They are used if they fit the grammar. If not, Lark parses, which takes a third of a second to begin. `make docs` writes them.
"""

from __future__ import annotations

import json
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from zlib import compress, decompress
from zlib import error as ZlibError  # noqa: N812 - it is a class

from villagers_rules.language.automaton import Automaton
from villagers_rules.resources import resource

if TYPE_CHECKING:
    from lark import Lark

FILE = ("dsl", "formula.tables")
"""Where the tables lie among the data."""
_OPTIONS: dict[str, Any] = {"parser": "lalr", "lexer": "basic", "maybe_placeholders": True}


def make(grammar: str, starts: Sequence[str], builder: Any = None) -> Lark:
    """Return the parser of *grammar*, made from the ground up."""
    from lark import Lark

    # With the basic lexer a keyword is a keyword everywhere, never a name that happens to fit.
    return Lark(grammar, start=list(starts), transformer=builder, **_OPTIONS)


def load(grammar: str, starts: Sequence[str], builder: Any) -> Automaton | None:
    """Return the parser of *grammar* made of the tables that are shipped, or None when there are none that fit it."""
    place = resource(*FILE)
    try:
        key, text = place.read_text(encoding="ascii").split("\n", 1)
    except (OSError, ValueError):
        return None
    return read(text, builder) if key == key_of(grammar, starts) else None


def read(text: str, builder: Any) -> Automaton | None:
    """Return the parser that *text* holds, None for a text that is damaged."""
    try:
        return Automaton(json.loads(decompress(a2b_base64(text))), builder)
    except (ValueError, LookupError, TypeError, AttributeError, ZlibError):
        return None


def key_of(grammar: str, starts: Sequence[str]) -> str:
    """Return what tables fit: a hash of the grammar."""
    return sha256(repr((grammar, list(starts), sorted(_OPTIONS.items()))).encode()).hexdigest()


def text_of(grammar: str, starts: Sequence[str]) -> str:
    """Return the tables of *grammar* as the text of their file; as it is, if that fits."""
    place = resource(*FILE)
    key = key_of(grammar, starts)
    if place.is_file():
        there = place.read_text(encoding="ascii")
        if there.startswith(f"{key}\n"):
            return there
    from textwrap import wrap

    packed = compress(json.dumps(_data(make(grammar, starts)), separators=(",", ":")).encode(), 9)
    return "\n".join([key, *wrap(b2a_base64(packed).decode(), 128)]) + "\n"


def _data(parser: Any) -> dict[str, Any]:
    """Return what an `Automaton` needs of a *parser* of Lark."""
    lexer = parser.parser.lexer
    scanner, table, rules = lexer.scanner, parser.parser.parser._parse_table, list(parser.rules)
    (ignored,) = lexer.ignore_types
    return {
        "starts": table.start_states,
        "ends": table.end_states,
        "ignored": ignored,
        "pattern": "|".join(f"(?P<{terminal.name}>{terminal.pattern.to_regexp()})" for terminal in scanner.terminals),
        "words": {
            name: {terminal.pattern.value: terminal.name for terminal in unless.scanner.terminals}
            for name, unless in lexer.callback.items()
        },
        "rules": [_rule(rule) for rule in rules],
        "states": [
            " ".join(_actions(table.states.get(state, {}), {rule: ~number for number, rule in enumerate(rules)}))
            for state in range(max(table.states) + 1)
        ],
    }


def _actions(state: dict[str, Any], numbers: dict[Any, int]) -> Iterator[str]:
    """Yield each token or rule of a *state*, followed by the state to go to or the number of the rule to complete."""
    from lark.parsers.lalr_analysis import Shift

    for name, (action, goal) in state.items():
        yield name
        yield str(goal if action is Shift else numbers[goal])


def _rule(rule: Any) -> list[Any]:
    """Return the fields of the `Rule` of an automaton."""
    size, options = len(rule.expansion), rule.options
    absent = "".join("01"[each] for each in options.empty_indices or [0] * size).split("0")
    kept: list[list[int]] = []
    before = 0
    for place, symbol in enumerate(rule.expansion):
        before += len(absent[place])
        if options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            kept.append([before, place, int(not symbol.is_term and symbol.name.startswith("_"))])
            before = 0
    call = rule.alias or options.template_source or rule.origin.name
    return [rule.origin.name, call, size, kept, before + len(absent[size]), int(options.expand1 and not rule.alias)]
