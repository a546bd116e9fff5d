"""Developments: from the mappings of the files to `Development` values, and what of them cannot both hold."""

from __future__ import annotations

import re
from typing import Any

from villagers_rules.model.printed import Development
from villagers_rules.model.rulebook import Comparison, Ranking
from villagers_rules.packs.cards import TOKEN, Entry, printed_on
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import DEVELOPMENTS
from villagers_rules.packs.phases import FEWEST, way_of
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.uses import USES

_, _, GOAL = WAYS = ("most", "fewest", "goal")
"""The keys of a development that say what it asks for."""
_NOBODY = "nobody"
_BROKEN_BY = "ties_broken_by"
"""The key that says by what ties are decided."""


def read_development(entry: Entry, sentences: Sentences) -> Development | None:
    """Return the development that *entry* is, or None if what it asks for is damaged; the problems are in its document."""
    part = entry.part
    given = [way for way in WAYS if part.get(way) is not None]
    ties, discard, token = part.text("ties") or _NOBODY, part.flag("discard"), part.part("token")
    way = given[0] if given else ""
    _check(part, given)
    if entry.lacks_back:
        message = f"the development `{entry.id}` has no suit"
        part.report("missing-suit", message, suggestion="add `suit:` to the file or to the development")
    asks: Any = _condition(part, GOAL, sentences) if way == GOAL else sentences.formula_of(part, way) if way else None
    condition = _condition(part, "if", sentences)
    printed = printed_on(entry, sentences, owner=DEVELOPMENTS)
    if (asks is None and way) or (condition is None and part.get("if") is not None):
        return None
    return Development(
        suit=entry.back or "",
        asks=asks,
        way=way,
        ties=ties,
        ties_broken_by=_broken_by(part, sentences),
        condition=condition,
        discard=discard,
        token={symbol: token.number(symbol, 0) for symbol in TOKEN if token.get(symbol) is not None} if token else {},
        **printed,
    )


def _condition(part: Part, key: str, sentences: Sentences) -> Any:
    """Return the condition of *key*, or None."""
    value = part.get(key)
    return None if value is None else sentences.condition(part.document, (*part.path, key), value)


def _broken_by(part: Part, sentences: Sentences) -> Ranking:
    """Return by what ties are decided."""
    found = []
    for entry in part.listed(_BROKEN_BY):
        way = way_of(entry.data)
        amount: Any = sentences.formula_of(entry, way) if way else None
        if amount is not None:
            found.append(Comparison(amount=amount, fewest=way == FEWEST))
    return tuple(found)


def _speaks_of_winning(part: Part) -> bool:
    """Return whether a trigger waits for somebody to win, share or lose the development."""
    written = [str(entry.get("when")) for entry in part.listed("triggers")]
    return any(when.endswith("this development") for when in written)


_WINS, _SHARES = re.compile(r"\bwins? this development$"), re.compile(r"\bshares? this development$")
"""What triggers wait for of a development that one player wins, and of one that several share."""
_ALL = "all"


def _check_shares(part: Part, given: list[str]) -> None:
    """Report what is done when several share a development that nobody shares, and shares that bring nobody anything."""
    heard = [(entry, entry.text("when") or "") for entry in part.listed("triggers")]
    sharing = next((entry for entry, when in heard if _SHARES.search(when)), None)
    shared = part.text("ties") == _ALL and GOAL not in given
    if sharing is not None and not shared:
        message = "nobody ever shares this development: those who tie for it get nothing, or one of them gets it"
        hint = "add `ties: all` to the development, or remove the trigger"
        if GOAL in given:
            message = "nobody ever shares this development: everybody who reaches the goal wins it"
            hint = "write `you win this development`"
        sharing.report("contradiction", message, "when", suggestion=hint)
    elif shared and sharing is None and any(_WINS.search(when) for _, when in heard):
        message = "those who tie share this development and do not win it, and nothing is done when they share it"
        hint = "add `{when: you share this development, do: [...]}`, or write another `ties`"
        part.report("contradiction", message, "ties", suggestion=hint)


def _check(part: Part, given: list[str]) -> None:
    """Report a development that asks for nothing or for two things, and keys that mean nothing beside each other."""
    if not given and part.get("triggers") is None and part.get(USES) is None:
        hint = "add `most:`, `fewest:` or `goal:`, or what it does under `triggers:` or `uses:`"
        part.report("missing-key", "a development says what it asks for", suggestion=hint)
    if not given and _speaks_of_winning(part):
        message = "nobody wins a development that asks for nothing"
        part.report("contradiction", message, suggestion="add `most:`, `fewest:` or `goal:`")
    if len(given) > 1:
        message = f"a development asks for one thing, and here are `{given[0]}` and `{given[1]}`"
        part.report("contradiction", message, given[1], at_key=True, suggestion="remove one of them")
    for key in (_BROKEN_BY, "ties"):
        if GOAL in given and part.get(key) is not None:
            message = "everybody who reaches a goal wins, so that nobody ties for it"
            part.report("contradiction", message, key, at_key=True, suggestion="remove it")
    _check_shares(part, given)
    if part.flag("discard") and part.get("token") is not None:
        message = "a development that is discarded once it is won has no token for a round"
        part.report("contradiction", message, "token", at_key=True, suggestion="remove `token` or `discard`")
