"""Entries of what the tables in `dsl` declare: verbs, hooks, and the words of the language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from villagers_rules.language.occasions import occasions
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.packs.schema import schema
from villagers_rules.packs.verbs import SEAT, Argument, Verb, every_step, hooks, verbs
from villagers_rules.phrases import listing, quoted
from villagers_rules.reference.entries import Entry, Parameter, in_line
from villagers_rules.text.prose import capitalized

KINDS = {
    "sentences": "part of a sentence",
    "symbols": "symbol",
    "measures": "measure",
    "adjectives": "adjective",
    "places": "place",
    "owners": "owner",
    "comparisons": "comparison",
    "signs": "sign",
    "directions": "direction",
    "readings": "number of the table",
}
"""The sections of the vocabulary, with what one of their words is."""


def _verbs(_: str) -> Iterator[Entry]:
    """Yield the verbs, each with its arguments and with what of a card it stands in."""
    for verb in verbs().values():
        yield Entry(
            word=verb.name,
            kind="verb",
            of="a step",
            says=verb.says,
            parameters=tuple(_parameters(verb)),
            example=verb.in_full,
            insert=_insert(verb),
        )


def _parameters(verb: Verb) -> Iterator[Parameter]:
    for name, argument in {verb.name: verb.takes, **verb.options, **every_step()}.items():
        yield Parameter(name=name, takes=_takes(argument), says=argument.says, needed=argument.required)


def _takes(argument: Argument) -> str:
    if argument.kind == "word":
        return listing(quoted(argument.words), "or")
    return str(schema("villagers")["$defs"][argument.kind]["title"])


def _insert(verb: Verb) -> str:
    """Return a step with its needed arguments, each a place to fill in; of those that exclude each other, as in its example."""
    arguments = {verb.name: verb.takes, **verb.options}
    needed = [name for name, argument in arguments.items() if argument.required or (argument.unless and name in verb.example)]
    return "\n".join(f"{name}: ${{{number}:{in_line(verb.example[name])}}}" for number, name in enumerate(needed, 1))


def arguments() -> Iterator[Entry]:
    """Yield the arguments of verbs besides the first one, which is called like its verb, and those of every step."""
    for verb in verbs().values():
        for name, argument in verb.options.items():
            yield _as_entry(name, argument, f"`{verb.name}`", verb)
    for name, argument in every_step().items():
        yield _as_entry(name, argument, "any step", verbs()["gain"])


def _as_entry(name: str, argument: Argument, of: str, verb: Verb) -> Entry:
    return Entry(
        word=name,
        kind="argument",
        of=of,
        says=argument.says,
        takes=_takes(argument),
        needed=argument.required,
        example=argument.example or (verb.example if name in verb.example else {**verb.example, name: _sample(argument)}),
        insert=f"{name}: ",
    )


def _sample(argument: Argument) -> Any:
    """Return something that *argument* may be."""
    if argument.kind == "word":
        return next(word for word in argument.words if SEAT not in word)
    return schema("villagers")["$defs"][argument.kind]["examples"][0]


def words_of_verbs() -> Iterator[Entry]:
    """Yield the words that arguments of verbs take, where these are words of a list."""
    for verb in verbs().values():
        for name, argument in {verb.name: verb.takes, **verb.options}.items():
            for word in argument.words:
                of = f"`{name}`" if name == verb.name else f"`{name}` of `{verb.name}`"
                example = {**(argument.example or verb.example), name: word}
                yield Entry(word=word, kind="value", of=of, says=argument.says, example=example, insert=word)


def _moments(_: str) -> Iterator[Entry]:
    """Yield the moments in which an ability of a placed card may be used."""
    for moment, hook in hooks().moments().items():
        yield Entry(
            word=moment,
            kind="moment",
            of="uses",
            says=hook.says,
            example={"uses": [dict(hook.example)]},
            insert=f"in: {moment}",
        )


def _occasions(section: str) -> Iterator[Entry]:
    """Yield the verbs of occasions: what somebody does, what happens to a card or a pile; or what begins and ends."""
    for verb, row in occasions()[section].items():
        names = listing(quoted(occasions()[row["names"]]), "or") if "names" in row else ""
        yield Entry(
            word=verb,
            kind="thing that begins and ends" if section == "edges" else "verb of an occasion",
            of="triggers",
            says=f"{row['says']} {row.get('replaced', '')}".strip().replace("{names}", names),
            example={"triggers": [{"when": row["example"], "do": [{"gain": 1}]}]},
            insert=f"when: {row['example']}",
            also=(row["third"],) if "third" in row else (),
        )


def _words(section: str) -> Iterator[Entry]:
    """Yield the words in *section* of the vocabulary; parts of sentences are found under their keywords."""
    for word, entry in vocabulary()[section].items():
        is_part = section == "sentences"
        also = [str(plural) for plural in [entry.get("plural"), *entry.get("also", ())] if plural]
        if is_part:
            also = [word, *_spelled(entry.get("words", ()))]
        says = str(entry["says"])
        says = says if says.endswith(".") else f"{capitalized(says)}."
        yield Entry(
            word=entry["example"] if is_part else word,
            kind=KINDS[section],
            says=f"{says} It counts when covered." if entry.get("covered") and "covered" not in says else says,
            of="" if is_part else "the language",
            example="" if is_part else entry["example"],
            insert=entry["example"] if is_part else word,
            also=tuple(also),
        )


def mistakes() -> Iterator[Entry]:
    """Yield the words that people write first and that are none of the language, with what it says instead."""
    for word, instead in vocabulary()["mistakes"].items():
        yield Entry(word=word, kind="mistake", says=f"No word of the language: {instead}.", part="Sentences")


def printed() -> Iterator[Entry]:
    """Yield the words of printed cards and of players, with how what they say is written."""
    for word, instead in vocabulary()["printed"].items():
        yield Entry(word=word, kind="word of printed cards", says=f"In card files: {instead}.", part="Sentences")


def _spelled(keywords: list[str]) -> Iterator[str]:
    """Yield *keywords* in the singular and the plural."""
    for keyword in keywords:
        yield keyword
        section = vocabulary()["keywords"]
        if keyword in section:
            yield section[keyword]["plural"]


LISTS: Mapping[str, Callable[[str], Iterator[Entry]]] = {
    "moments": _moments,
    "occasions": _occasions,
    "verbs": _verbs,
    "words": _words,
}
"""What a part of a chapter may list of these tables, with what yields its entries for a section."""
