"""Words of earlier versions, and what is written now instead: `dsl/renamed.yaml`, for messages and for corrections."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.packs.verbs import read_words, verbs

_HOLES = {"NUMBER": r"[0-9]+", "SEAT": r"[a-z][a-z0-9_]*", "SENTENCE": r"[^,{}\[\]#\n]*[^,{}\[\]#\s]"}
_HOLE = re.compile("|".join(_HOLES))


@frozen
class _Rewrite:
    """One thing that is written otherwise now: the *pattern* that finds it, and the *template* of what stands there now."""

    pattern: re.Pattern[str]
    template: str


def _rewrite(was: str, now: str) -> _Rewrite:
    pattern = _HOLE.sub(lambda hole: f"(?P<{hole[0]}>{_HOLES[hole[0]]})", re.escape(was).replace(r"\ ", r"\s+"))
    return _Rewrite(re.compile(pattern), now)


@cache
def _rewrites() -> tuple[_Rewrite, ...]:
    return tuple(_rewrite(row["was"], row["now"]) for row in read_words("renamed.yaml")["rewritten"])


def rewritten(text: str, start: int) -> tuple[int, str] | None:
    """Return (where it ends, what is written now) for old words of *text* at *start*, or None when none stand there.

    >>> rewritten("{while_in_play: {draft: {cap: 6}}}", 16)
    (33, '[{change: draft cap, to: 6}]')
    """
    for row in _rewrites():
        found = row.pattern.match(text, start)
        if found is not None:
            return found.end(), _HOLE.sub(lambda hole, found=found: found[hole[0]], row.template)  # type: ignore[misc]
    return None


def verb_now(verb: str) -> str:
    """Return how a *verb* of steps is called now that was called otherwise; "" when it was not.

    >>> verb_now("earn"), verb_now("gain")
    ('gain', '')
    """
    return _rows("verbs").get(verb, "")


def old_verbs() -> Mapping[str, str]:
    """Return the verbs of steps that were called otherwise: the old word, and the new one."""
    return _rows("verbs")


def key_now(key: str, of: str) -> str:
    """Return what to write for an old *key* of what has the title *of* in the schemas; "" when it is none.

    Keys that authors write as words of English are looked up as they would be written.

    >>> key_now("when built", "a villager") == key_now("when_built", "a villager") != ""
    True
    """
    key = re.sub("[ -]+", "_", key.strip())
    return str(read_words("renamed.yaml")["keys_of"].get(of, {}).get(key, "")) or _rows("keys").get(key, "")


def value_now(text: str, start: int, key: str) -> str:
    """Return what to write for old words of *text* at *start*, where the value of *key* begins; "" when they are none."""
    return text_now(text, start) or _rows("values").get(key, "")


def named_now(key: str) -> str:
    """Return what to write for a list that is the value of *key* where everything in it has a name; "" when it is nothing known.

    >>> named_now("hat")
    ''
    """
    return _rows("named").get(key, "")


def taken_now(verb: str, value: str) -> str:
    """Return what to write for a *value* that the step *verb* does not take; "" when nothing is known of it.

    >>> taken_now("change", "hat")
    ''
    """
    return str(read_words("renamed.yaml")["taken"].get(verb, {}).get(value, ""))


def with_colon(written: Any) -> str:
    """Return how a step is written that lacks the colon after its verb; "" for what begins with no verb.

    >>> with_colon("gain 3")
    'write `gain: 3`'
    """
    verb, _, takes = written.partition(" ") if isinstance(written, str) else ("", "", "")
    return f"write `{verb}: {takes}`" if takes and verb in verbs() else ""


def instead(key: str | int, value: str) -> str:
    """Return what to write for a *value* that *key* does not take; "" when nothing is known of it.

    >>> instead("who", "the last player")
    'write `if: your place in turn order = players` in place of `who:`'
    """
    rows = read_words("renamed.yaml")["words"].get(str(key), {}).items()
    return next((str(hint) for said, hint in rows if re.fullmatch(said, value)), "")


def text_now(text: str, start: int) -> str:
    """Return what to write for old words of *text* at *start*; "" when none stand there."""
    found = rewritten(text, start)
    return "" if found is None else f"write `{found[1]}`"


def _rows(part: str) -> Mapping[str, str]:
    rows: Mapping[str, str] = read_words("renamed.yaml")[part]
    return rows
