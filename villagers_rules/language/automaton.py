"""Runs the parser's tables: reads the tokens of a sentence, and makes a node of each rule that is complete.

It accepts what Lark accepts, and makes the same nodes, with a small part of the code that must be loaded for Lark. Why a sentence
is refused only Lark says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

_END = "$END"
"""The token after the last one."""


class _Token(str):
    """A word or sign of a sentence, with the terminal of the grammar that it is, and where it begins."""

    __slots__ = ("start_pos", "type")

    def __new__(cls, value: str, kind: str, start: int) -> _Token:
        """Return the token with this text."""
        made = super().__new__(cls, value)
        made.type, made.start_pos = kind, start
        return made

    type: str
    start_pos: int


class _Rule(NamedTuple):
    """What is done when a rule of the grammar is complete.

    Of the *size* things that it found, those in *kept* are given to the method *call*: each entry is how many absent things come
    before it, its place, and whether it is a list of things itself; *after* so many are absent at the end. Where *only* is set, a
    thing that is kept alone is all there is to the rule. Without a method it is a list for the rule that holds it.
    """

    origin: str
    call: str
    size: int
    kept: list[list[int]]
    after: int
    only: int


class Automaton:
    """The parser that the data of the tables hold, which calls the methods of *builder*."""

    def __init__(self, data: Mapping[str, Any], builder: Any) -> None:
        self._starts: dict[str, int] = data["starts"]
        self._ends: dict[str, int] = data["ends"]
        self._ignored: str = data["ignored"]
        self._words: dict[str, dict[str, str]] = data["words"]
        self._match = re.compile(data["pattern"]).match
        self._rules = [_Rule(*rule) for rule in data["rules"]]
        self._calls: list[Callable[[list[Any]], Any]] = [getattr(builder, rule.call, list) for rule in self._rules]
        self._written: list[str] = data["states"]
        self._states: dict[int, dict[str, int]] = {}

    def parse(self, text: str, start: str) -> Any:
        """Return the node of *text*, which is a *start*, or None if it is none."""
        end = self._ends[start]
        states, values = [self._starts[start]], list[Any]()
        for token in self._tokens(text):
            while True:
                action = self._actions(states[-1]).get(token.type)
                if action is None:
                    return None
                if action >= 0:
                    states.append(action)
                    values.append(token)
                    break
                rule, call = self._rules[~action], self._calls[~action]
                found: list[Any] = []
                if rule.size:
                    found = values[-rule.size :]
                    del values[-rule.size :], states[-rule.size :]
                values.append(_made(rule, call, found))
                states.append(self._actions(states[-1])[rule.origin])
                if states[-1] == end and token.type == _END:
                    return values[-1]
        return None

    def _actions(self, state: int) -> dict[str, int]:
        """Return what is done in *state* at each token: go on to another state, or, below zero, complete a rule."""
        known = self._states.get(state)
        if known is None:
            words = self._written[state].split()
            known = self._states[state] = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        return known

    def _tokens(self, text: str) -> Iterator[_Token]:
        """Yield the tokens of *text*, the last one at its end; one that none fits has no name."""
        at = 0
        while at < len(text):
            found = self._match(text, at)
            if found is None:
                yield _Token("", "", at)
                return
            kind, value = str(found.lastgroup), found.group()
            if kind != self._ignored:
                yield _Token(value, self._words.get(kind, {}).get(value, kind), at)
            at = found.end()
        yield _Token("", _END, at)


def _made(rule: _Rule, call: Callable[[list[Any]], Any], found: list[Any]) -> Any:
    """Return what *call* makes of what a *rule* *found*."""
    kept: list[Any] = []
    for absent, place, is_list in rule.kept:
        kept += [None] * absent
        if is_list:
            kept += found[place]
        else:
            kept.append(found[place])
    kept += [None] * rule.after
    return kept[0] if rule.only and len(kept) == 1 else call(kept)
