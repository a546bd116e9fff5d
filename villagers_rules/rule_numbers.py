"""The numbered rules of RULES.md: what errors, scenarios and tests cite, to be looked up by number."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, nearest
from villagers_rules.resources import read_text

_CHAPTER = re.compile(r"## (R\d+) (.+)")
_RULE = re.compile(r"- (R\d+\.\d+) (.+)")
_NUMBER = re.compile(r"r\d+(?:\.\d+)?", re.IGNORECASE)
_MARKS = re.compile(r"\*\*|(?<![\w*])\*|\*(?![\w*])|`")


@frozen
class Rule:
    """One rule: its *number*, the title of its *chapter*, and its *text* in plain words."""

    number: str
    chapter: str
    text: str


def is_rule_number(word: str) -> bool:
    """Return whether *word* is written as the number of a rule or a chapter.

    >>> is_rule_number("R5.3"), is_rule_number("r5"), is_rule_number("road")
    (True, True, False)
    """
    return _NUMBER.fullmatch(word) is not None


@cache
def rules() -> Mapping[str, Rule]:
    """Return all rules by number."""
    found: dict[str, Rule] = {}
    chapter = number = ""
    lines: list[str] = []

    def close() -> None:
        if number:
            found[number] = Rule(number, chapter, _MARKS.sub("", " ".join(lines)))

    for line in read_text("RULES.md").splitlines():
        head, rule = _CHAPTER.fullmatch(line), _RULE.match(line)
        if head or rule:
            close()
            number, lines = "", []
        if head:
            chapter = f"{head[1]} {head[2]}"
        elif rule:
            number, lines = rule[1], [rule[2].strip()]
        elif number and line.strip():
            lines.append(line.strip())
    close()
    return found


def rules_named(number: str) -> tuple[Rule, ...]:
    """Return the rule with this *number*, or all rules of a chapter; raise `GameError` for a number that there is not.

    >>> [rule.number for rule in rules_named("r4")]
    ['R4.1', 'R4.2']
    """
    wanted = number.upper()
    found = tuple(rule for rule in rules().values() if wanted in (rule.number, rule.number.partition(".")[0]))
    if not found:
        hint = nearest(wanted, rules()) or f"the rules go from {next(iter(rules()))} to {list(rules())[-1]}"
        raise GameError(f"there is no rule {wanted}; {hint}")
    return found
