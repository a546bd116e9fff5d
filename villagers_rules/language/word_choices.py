"""Names and words that steps let players choose: which may be offered, and what is asked of the chosen one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from villagers_rules.errors import FormulaError, nearest
from villagers_rules.language import nodes
from villagers_rules.language.stop import Stop
from villagers_rules.language.tree import Node, Word, failure, walk, with_parts
from villagers_rules.language.vocabulary import Lexicon, symbols, vocabulary
from villagers_rules.phrases import listing

_OFFER = re.compile(r"[a-z0-9_]+(?:, [a-z0-9_]+)* or [a-z0-9_]+")
MOST_WORDS = 12
"""How many words may be offered at once, so that a list of them can be read."""
Offered = Mapping[str, tuple[str, ...]]
"""The words that were offered for each name under which one was chosen."""


def with_words(tree: Node, offered: Offered) -> Any:
    """Return *tree* with questions about a chosen word where it reads as if they were about a card: `the call is steal`."""
    match tree:
        case nodes.CardIs(card=card, that=nodes.Are(word=word)) if card.word in offered:
            return nodes.WordIs(card.word, (word,), at=tree.at)
        case nodes.CardIs(card=card, that=nodes.ThatAreNot(words=words)) if card.word in offered:
            return nodes.WordIs(card.word, words, no=True, at=tree.at)
    return with_parts(tree, lambda part: with_words(part, offered))


def check_words(node: nodes.Words | nodes.WordIs, offered: Offered, lexicon: Lexicon, text: str) -> None:
    """Raise `FormulaError` if words to choose mean something else or are too many, or if one is asked for that is not offered."""
    if isinstance(node, nodes.Words):
        _check_offer(node, lexicon, text)
    else:
        _check_answer(node, offered, text)


def check_names(villagers: nodes.Villagers, text: str) -> None:
    """Raise `FormulaError` if the names of *villagers* are said to lie somewhere: they are those of the game."""
    if villagers.place is not None:
        hint = f"leave out `{villagers.place}`, or choose one of the cards that lie there, without `names of`"
        raise failure(text, villagers.place.at, "names are those of all villagers of the game, wherever they lie", hint)
    chosen = next((part for part in walk(villagers) if isinstance(part, nodes.Known)), None)
    if chosen is not None:
        hint = "say what is printed on them, as in `names of basic villagers`"
        raise failure(text, chosen.at, "a name that depends on a card would tell all which card that is", hint)
    if villagers.other:
        raise failure(text, villagers.at, "names are those of all villagers of the game", "leave out `other`")


def check_suits(words: Sequence[Word], lexicon: Lexicon, text: str) -> None:
    """Raise `FormulaError` if one of *words* that say which suits can be chosen is none, or stands there twice."""
    for place, word in enumerate(words):
        if word not in lexicon.suit:
            hint = nearest(word, lexicon.suits) or f"known are {listing(lexicon.suits)}"
            raise failure(text, word.at, f"`{word}` is not a suit", hint)
        if word in words[:place]:
            raise failure(text, word.at, f"`{word}` stands here twice", "leave it out once")


def offered_otherwise(place: Stop) -> FormulaError | None:
    """Explain words to choose that are a list with commas alone, or one of which is a word of the language: `left or right`."""
    if place.sentence != "selection":
        return None
    if listed := re.fullmatch(r"([a-z0-9_]+(?:, [a-z0-9_]+)*), ([a-z0-9_]+)", place.text.strip()):
        return place.error("words to choose from end with `or`", f"write `{listed[1]} or {listed[2]}`", 0, said=listed[0])
    if re.fullmatch(r"[a-z0-9_]+(?: or [a-z0-9_]+){2,}", place.text.strip()):
        *first, last = place.text.strip().split(" or ")
        return place.error(
            "commas stand between more than two words", f"write `{', '.join(first)} or {last}`", 0, said=place.text.strip()
        )
    if not _OFFER.fullmatch(place.text.strip()) or not vocabulary().nouns.isdisjoint(re.findall(r"[a-z]+", place.text)):
        return None  # Something else is chosen than words: `stacks or reserve`.
    for found in re.finditer(r"[a-z0-9_]+", place.text):
        if found[0] in vocabulary().keywords and found[0] != "or":
            hint = "name it otherwise, as in `vote_no`; how it is shown can stand in a locale file, `choices: {vote_no: no}`"
            return place.error(f"`{found[0]}` is a word of the language, and cannot be offered", hint, found.start())
    return None


def _check_offer(offer: nodes.Words, lexicon: Lexicon, text: str) -> None:
    words = offer.words
    for place, word in enumerate(words):
        if word in words[:place]:
            raise failure(text, word.at, f"`{word}` is offered already", "offer it once")
        if word in lexicon.suit:
            hint = f"write `suits that are {offer}`, or of cards `{offer} villagers in your hand`"
            raise failure(text, word.at, f"`{word}` is a suit", hint)
        if _is_kind(word, lexicon) or word in symbols():
            hint = f"write `{offer} villagers in your hand`"
            if not all(_is_kind(each, lexicon) for each in words):
                instead = re.sub(rf"\b{word}\b", f"take_{word}", str(offer))
                hint = f"name it otherwise, as in `{instead}`; how it is shown can stand in a locale file, under `choices`"
            raise failure(text, word.at, f"`{word}` says which cards are meant", hint)
    if len(words) > MOST_WORDS:
        raise failure(text, words[MOST_WORDS].at, f"more than {MOST_WORDS} words are offered", "offer fewer, or numbers")


def _is_kind(word: str, lexicon: Lexicon) -> bool:
    """Return whether a *word* says what cards are, before their noun."""
    return word in lexicon.suit or word in lexicon.villager or word in vocabulary()["adjectives"]


def _check_answer(asked: nodes.WordIs, offered: Offered, text: str) -> None:
    known = offered[asked.name]
    for place, word in enumerate(asked.words):
        if word in asked.words[:place]:
            raise failure(text, word.at, f"`{word}` stands here twice", "leave it out once")
        if word not in known:
            hint = nearest(word, known) or f"the words are {listing(known)}"
            raise failure(text, word.at, f"`{word}` is none of the words that are chosen as `the {asked.name}`", hint)
    if asked.no and set(asked.words) == set(known):
        raise failure(text, asked.at, "one of these words was chosen", "leave the condition out")
