"""Makes plain data of YAML text, in one pass over the parser's events and without recursion, and words its errors plainly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NoReturn

from villagers_rules.characters import named
from villagers_rules.packs.document import Document, Path

if TYPE_CHECKING:
    import yaml

CUT = "put the text in quotes: a comma ends a value within { } and [ ]"
"""What to do about the end of a text that looks like a key, or like a value of its own."""
_ONTO = {"gain": "to", "pay": "to", "count": "of", "place": "onto", "move": "onto"}
"""What is written for `on` in a step, by its verb."""
_PHRASES: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "unexpected `:`",
        "put the text in quotes, or give this line the same indentation as its neighbours",
    ),
    ("unexpected end of stream", "a text in quotes is never closed", "add the closing quote"),
    ("',' or ']'", "expected `,` or `]` in a list in brackets", "close what was opened, and separate the values with commas"),
    ("',' or '}'", "expected `,` or `}` in a mapping in braces", "close what was opened, and separate the keys with commas"),
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
    ("block sequence entries", "unexpected `- `", "start a new line for the list"),
    ("comment or line break", "expected the end of the line after `|` or `>`", "begin the text in the next line"),
    ("chomping or indentation", "expected the end of the line after `|` or `>`", "begin the text in the next line"),
)


_NO_VALUE = re.compile(r"\s*[,}]")


def is_without_value(text: str, end: int) -> bool:
    """Return whether no `:` follows a key of *text* that ends at a character, as where a comma cuts a value within { }.

    >>> is_without_value("{gain: 2, at most 6}", 19), is_without_value("{gain: 2}", 5)
    (True, False)
    """
    return _NO_VALUE.match(text, end) is not None


def _explain(error: yaml.MarkedYAMLError, text: str, place: int) -> tuple[str, str]:
    """Return (what was expected, what to do) for *error*, found at the character *place* of *text*."""
    problem = error.problem or ""
    if "cannot start any token" in problem:
        character = text[place : place + 1]
        return f"a value cannot begin with `{character}`", "put the text in quotes"
    for part, message, suggestion in _PHRASES:
        if part in problem:
            above = _hint_above(text, place) if part == _PHRASES[0][0] else ""
            return message, above or suggestion
    return "cannot be read as YAML from here", "check the indentation, the brackets and the quotes"


def _hint_above(text: str, place: int) -> str:
    """Return what the line above the one at *place* lacks, so that its `:` has no key; "" when that line has what it needs.

    >>> _hint_above("played_on fisher\\n  gold: 2", 23)
    'write a `:` after the key in the line above'
    >>> _hint_above("burner\\n  gold: 2", 13), _hint_above("suit:wood\\nvillagers:", 19), _hint_above("name: Oak: old", 9)
    ('end the line above with `:`', 'write a space after the `:` in the line above', '')
    """
    *before, line = text[:place].split("\n")
    rows = [row for row in before if row.strip() and not row.lstrip().startswith("#")]
    above, before_it = rows[-1] if rows else "", rows[-2] if len(rows) > 1 else ":"
    if ": " in line or ":" in above.rstrip()[-1:]:
        return ""
    if re.fullmatch(r"\s*(- )?\w+:\S.*", above):
        return "write a space after the `:` in the line above"
    # A text that goes on over lines begins behind a key, further to the left.
    goes_on = not before_it.rstrip().endswith(":") and _indent(before_it) < _indent(above)
    if re.fullmatch(r"\s*(- )?\w+ [^:#]+", above) and not goes_on:
        return "write a `:` after the key in the line above"
    return "end the line above with `:`" if re.fullmatch(r"\s*(- )?\w+\s*", above) else ""


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip(" "))


_WIDE_BLANK = re.compile(r"[^\S\x00-\x7f]")
"""A blank that looks like a space and is none, as pages of the web have it."""


def _blank_before(text: str, place: int) -> int:
    """Return where a blank that is no plain space stands in the line of *place* or the one above, -1 without one."""
    first = text.rfind("\n", 0, max(0, text.rfind("\n", 0, place))) + 1
    found = _WIDE_BLANK.search(text, first, place + 1)
    return found.start() if found else -1


MAX_LEVELS = 30
"""Values nested deeper than this are refused."""
_TOO_DEEP = (f"expected values nested at most {MAX_LEVELS} deep", "card data needs no more than a few levels")
MAX_VALUES = 20_000
"""A file with more keys and values than this is refused."""

_NUMBER = re.compile(r"(?:0|-?[1-9][0-9]{0,14})\Z")
_NO_WORDS = frozenset({"on", "off", "yes", "no", "y", "n", "true", "false", "null"})
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
_QUOTE = "write the value out again, or put a text that begins with `*` in quotes"
_SPLIT = "remove the `---`, or split the file"


class _Unreadable(Exception):
    """What follows cannot be read; the problem is already in the document."""


def parse(document: Document) -> None:
    """Fill in the data of *document* and the places of its keys and values."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(document.text)
    try:
        _Builder(document).build(loader)
    except yaml.MarkedYAMLError as error:
        document.readable = False
        mark = _place_of(error, document)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        place = mark.index if mark else 0
        message, suggestion = _explain(error, document.text, place)
        blank = _blank_before(document.text, place)
        if blank >= 0:
            line, column = document.text.count("\n", 0, blank) + 1, blank - document.text.rfind("\n", 0, blank)
            message, suggestion = f"a blank that is no plain space: {named(document.text[blank])}", "write a plain space"
        code = "syntax"
        if "nesting depth" in (error.problem or ""):  # Some versions of libyaml stop by themselves before anything is built.
            code, message, suggestion = "too-deep", *_TOO_DEEP
        document.add(document.problem_at(code, message, line=line, column=column, suggestion=suggestion))
    except _Unreadable:
        document.readable = False
    finally:
        loader.dispose()


def _place_of(error: Any, document: Document) -> Any:
    """Return the mark at which *error* is shown: of a bracket or quote that is never closed, the one that opens it."""
    found, opened = error.problem_mark, error.context_mark
    if found is None or opened is None or found.line <= opened.line:
        return found or opened
    if "simple key" in (error.context or ""):
        return opened  # The line that lacks a `:` says so, not the next one.
    lines = document.lines()
    indent = [len(line) - len(line.lstrip(" -")) for line in (lines[opened.line], lines[min(found.line, len(lines) - 1)])]
    never_closed = found.index >= len(document.text.rstrip()) or indent[1] <= indent[0]
    return opened if never_closed and ("flow" in error.context or "quoted" in error.context) else found


def _scalar_value(text: str) -> Any:
    """Return what a text without quotes means: a truth, a decimal whole number, nothing, or itself.

    >>> [_scalar_value(text) for text in ("12", "-1", "true", "012", "+1", "-0", "yes", "")]
    [12, -1, True, '012', '+1', '-0', 'yes', None]
    """
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _NUMBER.match(text) else text


class _Builder:
    """Holds what is being filled: a mapping or list, its path, that of the *latest* value, and the key whose value comes next."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.path: Path = ()
        self.latest: Path = ()
        self.holder: Any = None
        self.is_map = False
        self.key: str | None = None
        self.stack: list[tuple[Path, Any, bool, str | None]] = []
        self.documents = 0
        self.count = 0

    def build(self, loader: Any) -> None:
        """Take the events of *loader* one by one, to the end of the text."""
        from yaml import events

        while True:
            event = loader.get_event()
            kind = type(event)
            if kind is events.ScalarEvent:
                self.value(event, _scalar_value(event.value) if not event.style else event.value)
            elif kind is events.MappingStartEvent or kind is events.SequenceStartEvent:
                is_map = kind is events.MappingStartEvent
                self.begin(event, self.value(event, {} if is_map else []), is_map=is_map)
            elif kind is events.MappingEndEvent or kind is events.SequenceEndEvent:
                self.path, self.holder, self.is_map, self.key = self.stack.pop()
            elif kind is events.AliasEvent:
                self.stop(event, "alias", f"aliases (*{_short(event.anchor)}) are not read", _QUOTE)
            elif kind is events.DocumentStartEvent:
                self.documents += 1
                if self.documents > 1:
                    self.stop(event, "several-documents", "expected one document in a file, got a second one", _SPLIT)
                if event.version or event.tags:
                    self.stop(event, "tag", "directives (%) are not read", "remove the line")
            elif kind is events.StreamEndEvent:
                return

    def value(self, event: Any, value: Any) -> Any:
        """Put *value* where it belongs, or take it as the key of the next value, and return it."""
        self.count += 1
        if self.count > MAX_VALUES:
            message = f"expected at most {MAX_VALUES:,} keys and values in a file"
            self.stop(event, "too-many-values", message, "split the file")
        if event.anchor is not None or event.tag is not None:
            self.refuse(event)
        document = self.document
        if not self.is_map:
            path = (*self.path, len(self.holder)) if self.stack else ()
            if self.stack:
                self.holder.append(value)
            else:
                document.data = value
        elif self.key is None:
            self.key = self.checked_key(event)
            document.keys[(*self.path, self.key)] = event
            return value
        else:
            path = (*self.path, self.key)
            self.holder[self.key] = value
            self.key = None
        document.values[path] = event
        self.latest = path
        return value

    def begin(self, event: Any, holder: Any, *, is_map: bool) -> None:
        """Go on within *holder*, the mapping or list that *event* begins."""
        self.stack.append((self.path, self.holder, self.is_map, self.key))
        if len(self.stack) > MAX_LEVELS:
            self.stop(event, "too-deep", *_TOO_DEEP)
        self.path, self.holder, self.is_map, self.key = self.latest, holder, is_map, None

    def checked_key(self, event: Any) -> str:
        """Return the key that *event* is; a key that was there already, or is no good one, is a problem."""
        document = self.document
        if not hasattr(event, "value"):
            self.stop(event, "forbidden-key", "expected a word as key, got a list or mapping", "write `key: value`")
        key: str = event.value
        if key == "<<" and not event.style:
            self.stop(event, "alias", "merge keys (<<) are not read", "write the keys out again")
        if key.lower() in _NO_WORDS:
            message = f"`{key}` cannot be a key: some YAML readers take it for true, false or nothing"
            of_card = key == "on" and len(self.path) == len(("villagers", "id"))
            hint = "where a card is placed stands under `played_on:`" if of_card else "use another word"
            if key == "on" and (written := _ONTO.get(next(iter(self.holder), ""))):
                hint = f"write `{written}:`"
            self.add(event, "forbidden-key", message, hint, (*self.path, key))
        if key in self.holder:
            path = (*self.path, key)
            message = f"the key `{_short(key)}` is here twice, first in line {document.mark(path, key=True).line}"
            is_cut = not event.style and is_without_value(document.text, event.end_mark.index)
            self.add(event, "duplicate-key", message, CUT if is_cut else "remove one of them")
            # The later value counts, at its own place in the order.
            del self.holder[key]
        return key

    def refuse(self, event: Any) -> None:
        """Add the problem that *event* has an anchor or a tag; reading goes on."""
        if event.anchor is not None:
            suggestion = "remove it, and write the value out again"
            self.add(event, "alias", f"anchors (&{_short(event.anchor)}) are not read", suggestion)
        else:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.add(event, "tag", f"tags ({_short(tag)}) are not read", "remove it")

    def add(self, event: Any, code: str, message: str, suggestion: str, path: Path | None = None) -> None:
        """Add a problem at the beginning of *event*; what lies at *path* is damaged by it."""
        document, start = self.document, event.start_mark
        line, column = start.line + 1, start.column + 1
        document.add(document.problem_at(code, message, line=line, column=column, suggestion=suggestion), path)

    def stop(self, event: Any, code: str, message: str, suggestion: str) -> NoReturn:
        """Add a problem after which nothing can be read."""
        self.add(event, code, message, suggestion)
        raise _Unreadable


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
