"""Entries of what `dsl/standing.yaml` declares: the verbs of `while_in_play`, whom they concern, and the numbers they change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from villagers_rules.packs.schema import schema
from villagers_rules.packs.standing_words import ABILITY_EXAMPLES, ABILITY_TITLES, KEY, standing_words
from villagers_rules.packs.verbs import Argument, Verb
from villagers_rules.phrases import listing, quoted
from villagers_rules.reference.entries import Entry, Parameter, in_line


def _verbs(_: str) -> Iterator[Entry]:
    """Yield the verbs, each with its arguments and with one ability of a card."""
    for verb in standing_words().verbs.values():
        yield Entry(
            word=verb.name,
            kind="standing ability",
            says=verb.says,
            parameters=tuple(_parameters(verb)),
            example={KEY: [dict(verb.example)]},
            insert="\n".join(_insert(verb)),
        )


def _parameters(verb: Verb) -> Iterator[Parameter]:
    for name, argument in {verb.name: verb.takes, **verb.options, **standing_words().every}.items():
        needed = name == verb.name or argument.required
        yield Parameter(name=name, takes=_takes(argument), says=argument.says, needed=needed)


def _takes(argument: Argument) -> str:
    words = standing_words().words_of(argument.kind)
    if words is not None:
        return listing(quoted(words), "or")
    if argument.kind in ABILITY_TITLES:
        return ABILITY_TITLES[argument.kind]
    return str(schema("villagers")["$defs"][argument.kind]["title"])


def _insert(verb: Verb) -> Iterator[str]:
    for number, (name, value) in enumerate(verb.example.items(), 1):
        yield f"{name}: ${{{number}:{in_line(value)}}}"


def _concerned(_: str) -> Iterator[Entry]:
    """Yield whom abilities may concern."""
    for word, says in standing_words().concerned.items():
        yield Entry(
            word=word, kind="player concerned", of="a standing ability", says=says, example={**_FOR, "for": word}, insert=word
        )


def _words(_: str) -> Iterator[Entry]:
    """Yield the words that arguments of abilities take from lists."""
    known = standing_words()
    for kind in _SAID:
        for word, says in known.words[kind].items():
            shown = dict(_SHOWN.get(word) or {key: word if value is None else value for key, value in _SAID[kind].items()})
            yield Entry(word=word, kind="value", of="a standing ability", says=says, example=shown, insert=word)


def _forbidden(_: str) -> Iterator[Entry]:
    """Yield the actions that abilities forbid."""
    for word, action in standing_words().actions.items():
        example = {"forbid": word, "for": "other players"}
        yield Entry(word=word, kind="action", of="`forbid`", says=action.says, example=example, insert=word)


_SAID: Mapping[str, Mapping[str, Any]] = {
    "permitted": {"allow": None, "what": "this villager", "onto": "the ground"},
    "seen": {"allow": "look at", "what": None},
    "purpose": {"count": "this villager", "as": "nothing", "while": None},
    "others": {"protect": "this villager", "from": None},
}
"""An ability with a word of each list, which stands where there is nothing."""
_SHOWN: Mapping[str, Mapping[str, Any]] = {
    "look at": {"allow": "look at", "what": "the top of each stack"},
    "unlock": {"allow": "unlock", "what": "villagers in your hand"},
}
"""An ability with a word that takes other arguments than its list shows."""


def _numbers(_: str) -> Iterator[Entry]:
    """Yield the numbers that cards in play change."""
    for number in standing_words().numbers.values():
        several = f" Of several new ones the {number.of_several} counts." if number.of_several else ""
        what = f"one of {listing(quoted(number.places), 'or')}" if number.places else f"a number of {number.unit}"
        what = "an amount of gold" if number.unit == "gold" else what
        yield Entry(
            word=number.name,
            kind="number",
            of="the rules",
            says=f"{number.says} It is {what}; in the rules `{number.rules}` ({number.rule}).{several}",
            example=dict(number.example),
            insert=number.name,
        )


def arguments() -> Iterator[Entry]:
    """Yield the arguments of abilities besides the first one, which is called like its verb."""
    for verb in standing_words().verbs.values():
        for name, argument in verb.options.items():
            yield _argument(name, argument, f"`{verb.name}` of a standing ability", verb.example)
    for name, argument in standing_words().every.items():
        yield _argument(name, argument, "any standing ability", _FOR)


def _argument(name: str, argument: Argument, of: str, example: Mapping[str, Any]) -> Entry:
    shown = argument.example or (example if name in example else {**example, name: _sample(argument)})
    if "by" in shown and name == "to":
        shown = {key: value for key, value in shown.items() if key != "by"}
    elif "to" in shown and name == "by":
        shown = {key: value for key, value in shown.items() if key != "to"}
    insert = f"{name}: "
    return Entry(word=name, kind="key", of=of, says=argument.says, takes=_takes(argument), example=shown, insert=insert)


def _sample(argument: Argument) -> Any:
    """Return something that *argument* may be."""
    words = standing_words().words_of(argument.kind)
    if words is not None:
        return next(iter(words))
    if argument.kind in ABILITY_EXAMPLES:
        return ABILITY_EXAMPLES[argument.kind]
    return schema("villagers")["$defs"][argument.kind]["examples"][0]


_FOR: Mapping[str, Any] = {"change": "hand limit", "for": "other players", "to": 8}
"""An ability that says whom it concerns."""
LISTS: Mapping[str, Callable[[str], Iterator[Entry]]] = {
    "standing": _verbs,
    "concerned": _concerned,
    "numbers": _numbers,
    "allowed": _words,
    "forbidden": _forbidden,
}
"""What makes the entries of each list."""
