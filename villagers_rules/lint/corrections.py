"""Corrections of one mistake in the text of a file, so that comments and layout stay; None where a person has to decide."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import SequenceMatcher

from villagers_rules.errors import Problem
from villagers_rules.packs.renamed import rewritten

_NEAR_ENOUGH = 0.75
"""How like the right word a word must be to be taken for it, from 0 to 1."""
_TAB = "  "
"""What a tab at the beginning of a line becomes."""
_MARK = b"\xef\xbb\xbf"

_NEAREST = re.compile(r"did you mean (.+)\?\Z")
_GOT = re.compile(r"got `([^`]+)`\Z")
_RANGE = re.compile(r"write `([0-9]+ to [0-9]+)`\Z")
_OFTEN = re.compile(r"write `([a-z0-9 ]+ per [a-z]+)`\Z")
_INSTEAD = re.compile(r"write (?:the number in digits: |the plain |`)?([^ `]+)`?\Z")
_WORD = re.compile(r"[\w-]+")


def corrected(content: bytes, problem: Problem) -> bytes | None:
    """Return *content* without *problem*, or None where a person has to decide.

    >>> problem = Problem("a.yaml", 1, 4, "wrong-value", "got `glod`", suggestion="did you mean gold?")
    >>> corrected(b"a: glod  # yes", problem)
    b'a: gold  # yes'
    """
    if problem.code == "byte-order-mark":
        return content.removeprefix(_MARK) if content.startswith(_MARK) else None
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if problem.code == "tab":
        changed = _without_tabs(text)
    else:
        changed = next((made for way in _WAYS if (made := way(text, problem)) is not None), None)
    return changed.encode("utf-8") if changed is not None else None


def _without_tabs(text: str) -> str | None:
    """Return *text* with its tabs as spaces; None where tabs and spaces together indent lines, so that their depth is unclear."""
    lines = []
    for line in text.splitlines(keepends=True):
        body = line.lstrip(" \t")
        indent = line[: len(line) - len(body)]
        if "\t" in indent and " " in indent:
            return None
        lines.append(indent.replace("\t", _TAB) + body.replace("\t", " "))
    deep = {line[: len(line) - len(line.lstrip(" \t"))].count("\t") > 0 for line in text.splitlines() if line[:1] in " \t"}
    return None if len(deep) > 1 else "".join(lines)


def _by_nearest(text: str, problem: Problem) -> str | None:
    """Put the one near word, or words, in the place of misspelt ones."""
    found = _NEAREST.match(problem.suggestion)
    start = _start(text, problem)
    if found is None or start is None:
        return None
    got = _GOT.search(problem.message)
    word = _WORD.match(text, start)
    wrong = got[1] if got and text.startswith(got[1], start) else word[0] if word else ""
    near = found[1].split(" or ")
    if len(near) > 1:
        near = [each for each in near if _is_one_slip(wrong, each)]
    if len(near) != 1 or not (_is_one_slip(wrong, near[0]) or SequenceMatcher(None, wrong, near[0]).ratio() >= _NEAR_ENOUGH):
        return None
    return text[:start] + near[0] + text[start + len(wrong) :]


def _is_one_slip(wrong: str, right: str) -> bool:
    """Return whether one letter was left out, put in, changed, or changed places with the next one.

    >>> [_is_one_slip(wrong, "played_on") for wrong in ("played_onn", "played_no", "playd_on", "placed_on", "played_in_")]
    [True, True, True, True, False]
    """
    same = next(
        (place for place, pair in enumerate(zip(wrong, right, strict=False)) if pair[0] != pair[1]), min(len(wrong), len(right))
    )
    rest, wanted = wrong[same:], right[same:]
    return wrong != right and (
        rest[1:] in (wanted, wanted[1:]) or rest == wanted[1:] or (rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:])
    )


def _by_new_words(text: str, problem: Problem) -> str | None:
    """Write what is said otherwise now in the new words."""
    start = _start(text, problem)
    found = rewritten(text, start) if start is not None else None
    return None if found is None or start is None else text[:start] + found[1] + text[found[0] :]


def _by_form(text: str, problem: Problem) -> str | None:
    """Write a range and how often as they are written here, and a name without its article."""
    found, got = _RANGE.match(problem.suggestion) or _OFTEN.match(problem.suggestion), _GOT.search(problem.message)
    if found is None and got is not None and got[1].startswith("the "):
        found = _INSTEAD.fullmatch(problem.suggestion)
    start = _start(text, problem)
    if found is None or got is None or start is None or not text.startswith(got[1], start):
        return None
    return text[:start] + found[1] + text[start + len(got[1]) :]


def _by_letters(text: str, problem: Problem) -> str | None:
    """Write digits for a number in words, lowercase letters for capitals, and plain signs for printed ones."""
    found = _INSTEAD.match(problem.suggestion)
    if found is None or problem.code not in ("formula", "wrong-form"):
        return None
    instead = found[1]
    start = _start(text, problem)
    if start is None:
        return None
    word = _WORD.match(text, start)
    if word is not None and (instead == word[0].lower() or (instead.isdecimal() and word[0].isalpha())):
        return text[:start] + instead + text[word.end() :]
    if instead in _SIGNS.get(text[start : start + 1], ()):
        return text[:start] + instead + text[start + 1 :]
    return None


def _by_plain_value(text: str, problem: Problem) -> str | None:
    """Write a number without the quotes that make a text of it."""
    start = _start(text, problem)
    if problem.suggestion != "remove the quotes" or start is None:
        return None
    quote = text[start - 1]
    end = text.find(quote, start)
    return text[: start - 1] + text[start:end] + text[end + 1 :] if quote in ("'", '"') and end > start else None


def _by_new_word(text: str, problem: Problem) -> str | None:
    """Write the word of today for a verb or key that was called otherwise, and `the top of it` for a pile that is moved."""
    found, start = _TODAY.match(problem.suggestion), _start(text, problem)
    if found is None or start is None or problem.code not in ("unknown-verb", "unknown-key", "it-out-of-reach"):
        return None
    old = found[2] or getattr(_WORD.match(text, start), "group", str)()
    return text[:start] + found[1] + text[start + len(old) :] if text.startswith(old, start) else None


def _by_sentence(text: str, problem: Problem) -> str | None:
    """Write the whole sentence as it should be."""
    start = _start(text, problem) if problem.instead else None
    value = None if start is None else _value_at(text, start)
    if value is None:
        return None
    first, last, style = value
    written = problem.instead
    if style == "'":
        written = "'" + written.replace("'", "''") + "'"
    elif style or not _PLAIN.fullmatch(written):
        written = f'"{written}"'
    return text[:first] + written + text[last:]


def _value_at(text: str, place: int) -> tuple[int, int, str] | None:
    """Return where the value at *place* begins and ends, and its quotes; None where it has lines of its own."""
    import yaml

    for event in yaml.parse(text, Loader=yaml.SafeLoader):  # The file could be read, or there were no such problem.
        if isinstance(event, yaml.ScalarEvent) and event.start_mark and event.end_mark:
            first, last, style = event.start_mark.index, event.end_mark.index, event.style or ""
            if first <= place <= last:
                return (first, last, style) if style in ("", "'", '"') else None
    return None


_PLAIN = re.compile(r"[a-z0-9][a-z0-9_' +*<>=()-]*")
"""A sentence that needs no quotes, wherever it stands."""
_TODAY = re.compile(r"write `([a-z_]+|the top of ((?:the )?[a-z_]+))`\Z")
"""What to write in the place of one old word."""
_SIGNS = {"\u2264": ("<=",), "\u2265": (">=",), "\u2212": ("-",), "\u2013": ("-",), "\u2014": ("-",)}
"""Printed signs, and what the language writes for them."""
_WAYS: tuple[Callable[[str, Problem], str | None], ...] = (
    _by_new_words,
    _by_sentence,
    _by_nearest,
    _by_form,
    _by_letters,
    _by_plain_value,
    _by_new_word,
)


def _start(text: str, problem: Problem) -> int | None:
    """Return where in *text* the *problem* stands, in characters from 0, behind a quote if it begins with one."""
    lines = re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z", text)
    if problem.line > len(lines):
        return None
    start = sum(map(len, lines[: problem.line - 1])) + problem.column - 1
    return start + 1 if text[start : start + 1] in ("'", '"') else start
