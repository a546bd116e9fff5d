"""The parser's tables, made once for the grammar and shipped, since making them takes longer than all else at the start.

They are used if they fit: the same grammar, and the same version of Lark. If not, they are made again, which takes a tenth of a
second. `make docs` writes them.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from textwrap import wrap
from typing import TYPE_CHECKING, Any
from zlib import compress, decompress
from zlib import error as ZlibError  # noqa: N812 - it is a class

from villagers_rules.resources import resource

if TYPE_CHECKING:
    from lark import Lark

FILE = ("dsl", "formula.tables")
"""Where the tables lie among the data."""
_PAIRS, _TUPLE = "pairs", "tuple"
"""What a mapping with keys that are no texts, and a tuple, are written as: JSON has neither."""
_OPTIONS: dict[str, Any] = {"parser": "lalr", "lexer": "basic", "maybe_placeholders": True}


def make(grammar: str, starts: Sequence[str], builder: Any = None) -> Lark:
    """Return the parser of *grammar*, made from the ground up."""
    from lark import Lark

    # With the basic lexer a keyword is a keyword everywhere, never a name that happens to fit.
    return Lark(grammar, start=list(starts), transformer=builder, **_OPTIONS)


def load(grammar: str, starts: Sequence[str], builder: Any) -> Lark | None:
    """Return the parser of *grammar* made of the tables that are shipped, or None when there are none that fit it."""
    place = resource(*FILE)
    try:
        key, text = place.read_text(encoding="ascii").split("\n", 1)
    except (OSError, ValueError):
        return None
    return read(text, builder) if key == key_of(grammar, starts) else None


def read(text: str, builder: Any) -> Lark | None:
    """Return the parser that *text* holds, None for a text that is damaged."""
    from lark import Lark

    try:
        held = json.loads(decompress(b64decode(text)), object_hook=_object)
        found: Lark = Lark._load_from_dict(  # type: ignore[no-untyped-call]
            held["data"], held["memo"], transformer=builder
        )
    except (ValueError, LookupError, TypeError, AttributeError, ZlibError):
        return None
    return found


def key_of(grammar: str, starts: Sequence[str]) -> str:
    """Return what tables fit: a hash of the grammar with the version of Lark that made them."""
    import lark

    return f"{lark.__version__} {sha256(repr((grammar, list(starts), sorted(_OPTIONS.items()))).encode()).hexdigest()}"


def text_of(grammar: str, starts: Sequence[str]) -> str:
    """Return the tables of *grammar* as the text of their file; as it is, if that fits."""
    place = resource(*FILE)
    key = key_of(grammar, starts)
    if place.is_file():
        there = place.read_text(encoding="ascii")
        if there.startswith(f"{key}\n"):
            return there
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = make(grammar, starts).memo_serialize([TerminalDef, Rule])
    packed = compress(json.dumps(_plain({"data": data, "memo": memo}), separators=(",", ":")).encode(), 9)
    return "\n".join([key, *wrap(b64encode(packed).decode(), 128)]) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        if all(isinstance(key, str) for key in value):
            return {key: _plain(part) for key, part in value.items()}
        return {_PAIRS: [[key, _plain(part)] for key, part in value.items()]}
    if isinstance(value, tuple):
        return {_TUPLE: [_plain(part) for part in value]}
    return [_plain(part) for part in value] if isinstance(value, list) else value


def _object(found: dict[str, Any]) -> Any:
    if len(found) == 1:
        if _PAIRS in found:
            return dict(found[_PAIRS])
        if _TUPLE in found:
            return tuple(found[_TUPLE])
    return found
