"""Says in plain words what a YAML parser could not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import yaml

_PHRASES: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a `:` cannot stand here",
        "put the text in quotes, or give this line the same indentation as its neighbours",
    ),
    ("unexpected end of stream", "a text in quotes is never closed", "add the closing quote"),
    ("',' or ']'", "expected `,` or `]` in a list in brackets", "close what was opened, and part the values by commas"),
    ("',' or '}'", "expected `,` or `}` in a mapping in braces", "close what was opened, and part the keys by commas"),
    ("could not find expected ':'", "expected `:` after a key", "write `key: value`"),
    ("'-' indicator", "expected another `- ` of the list", "give this line the indentation of what it belongs to"),
    ("unknown escape character", "there is no such escape in double quotes", "use single quotes, or write the backslash twice"),
    ("escape", "expected hexadecimal digits in an escape", "use single quotes, or write the backslash twice"),
    ("document start", "expected one document in a file", "give this line the indentation of what it belongs to"),
    ("node content", "expected a value, or nothing was opened that is closed here", "remove it, or put it in quotes"),
    (
        "expected key",
        "expected a key here, or what stands here belongs to nothing",
        "give this line the indentation of its neighbours",
    ),
    (
        "<block end>",
        "expected a key here, or what stands here belongs to nothing",
        "give this line the indentation of its neighbours",
    ),
    ("block sequence entries", "a `- ` cannot stand here", "begin a new line for the list"),
    ("comment or line break", "expected the end of the line after `|` or `>`", "begin the text in the next line"),
    ("chomping or indentation", "expected the end of the line after `|` or `>`", "begin the text in the next line"),
)


def explain(error: yaml.MarkedYAMLError, text: str, place: int) -> tuple[str, str]:
    """Return (what was expected, what to do) for *error*, found at the character *place* of *text*."""
    problem = error.problem or ""
    if "cannot start any token" in problem:
        character = text[place : place + 1]
        return f"a value cannot begin with `{character}`", "put the text in quotes"
    for part, message, suggestion in _PHRASES:
        if part in problem:
            return message, suggestion
    return "cannot be read as YAML from here", "check the indentation, the brackets and the quotes"
