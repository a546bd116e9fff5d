"""Explains errors of the parser: where it stopped, what was expected, what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from villagers_rules.characters import named, visible
from villagers_rules.errors import FormulaError, nearest
from villagers_rules.language.filters import IT
from villagers_rules.language.nodes import Word
from villagers_rules.language.occasions import occasion_words
from villagers_rules.language.phrasings import otherwise_said
from villagers_rules.language.rephrasing import ARTICLES
from villagers_rules.language.slips import SLIPS, counter_hint
from villagers_rules.language.slips_in_amounts import tables
from villagers_rules.language.slips_in_places import states
from villagers_rules.language.stop import Stop
from villagers_rules.language.tree import failure
from villagers_rules.language.vocabulary import NAMING, Lexicon, of_mode, printed_hint, vocabulary
from villagers_rules.language.word_choices import offered_otherwise
from villagers_rules.phrases import listing

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput
    from lark.lexer import TerminalDef

_TOKEN = re.compile(r"[0-9]+|[A-Za-z_][A-Za-z0-9_]*(?:'s)?|<=|>=|[^ \t\n]")

# What may begin an amount, and what may be counted; a list of these many words would not help anybody.
_COUNTED = {"WORD", "ANY", "ANOTHER", "THEIR", "THE", "SET", "SETS", "CHAIN", "CHAINS", "DIFFERENT", "OTHER", "EVENT", "EVENTS"}
_COUNTED |= {"VILLAGER", "VILLAGERS", "CARD", "CARDS", "PLAYER", "PLAYERS", "YOUR", "NEIGHBOUR", "NEIGHBOURS", "A"}
_COUNTED |= {"STACK", "STACKS", "SUIT", "SUITS"}
_AMOUNT = _COUNTED | {
    "NUMBER",
    "SUM",
    "LARGEST",
    "SMALLEST",
    "HALF",
    "AVERAGE",
    "LONGEST",
    "ITS",
    "THIS",
    "POSSESSIVE",
    "SIZE",
    "LPAR",
}
_PHRASES = {
    "NUMBER": "a number",
    "WORD": "a name",
    "POSSESSIVE": "the name of a seat with 's",
    "COMPARE": "a comparison (=, <, >, <=, >=)",
    "AND_WITH": "`and with`",
    "OR_WITH": "`or with`",
    "$END": "the end",
}


def parse_error(
    error: UnexpectedInput,
    text: str,
    sentence: str,
    lexicon: Lexicon,
    terminals: Iterable[TerminalDef],
    names: Collection[str] = (),
) -> FormulaError:
    """Return what the parser's *error* in *text* means to the person who wrote it, who has given choices these *names*."""
    at: int | None = error.pos_in_stream
    token: Any = getattr(error, "token", None)
    ended = token is not None and token.type == "$END"
    if ended or at is None:
        at = len(text.rstrip())
    found = [(match.start(), match.group()) for match in _TOKEN.finditer(text)]
    before = [word for start, word in found if start < at]
    got = "" if ended else next((word for start, word in found if start >= at), "")
    interactive = getattr(error, "interactive_parser", None)
    accepts = set(interactive.accepts()) if interactive is not None else set()
    if sentence == "selection" and before == ["the"] and accepts == {"LEFT", "RIGHT"}:  # No neighbour is meant.
        at, got, before, accepts = found[0][0], "the", [], {"WORD"}
    if before[-1:] == ["on"] and accepts == {"THE"}:  # A counter on the table is not meant.
        at, got, before, accepts = (
            next(start for start, _ in found[len(before) - 1 :]),
            "on",
            before[:-1],
            {"IN", "SYMBOL", "VILLAGER", "COMMA", "OR"},
        )
    place = Stop(text, sentence, lexicon, at, got, before, accepts, frozenset(names))
    checks = [
        partial(tables, place),
        *(partial(_letters, place, start, word) for start, word in found),
        partial(states, place),
        partial(otherwise_said, text, sentence, lexicon, at),
        partial(offered_otherwise, place),
        *(partial(_unknown, place, start, word) for start, word in found if start <= at),
        *(partial(slip, place) for slip in SLIPS),
    ]
    for check in checks:
        problem = check()
        if problem is not None:
            return problem
    hint = _NAMED.get(sentence, "") if sentence in NAMING else str(vocabulary()["mistakes"].get(got, ""))
    return place.error(f"expected {_expected(place, terminals)}, got {place.shown}", hint)


_NAMED = {"exchanged": "choose a card and write `it`, or write `your hand` for all cards of a hand"}
"""What to write instead of what a step does not name so."""
_SMALL = {"I": "you", "My": "your"}
"""What is written in place of some words with a capital letter."""


_OWNERS = {"neighbours": "a neighbour's", "players": "any", "other players": "another player's", "opponents": "another player's"}
"""Who owns what several have, one of them after the other."""


def _of_several(text: str, start: int) -> tuple[str, str]:
    """Return what is said with the apostrophe at *start* of what several players own, and how it is written; "" if nothing is.

    >>> _of_several("food symbols in the neighbours' villages", 30)
    ("the neighbours' villages", "a neighbour's village")
    """
    owners = re.search(rf"(?:(?:all|both|the|your) )*({'|'.join(sorted(_OWNERS, reverse=True))})$", text[:start])
    owned = re.match(r"' (village|hand|stash|keep|square|supply)(?:e?s)?\b", text[start:])
    if owners is None or owned is None:
        return "", ""
    return owners.group() + owned.group(), f"{_OWNERS[owners[1]]} {owned[1]}"


def _letters(place: Stop, start: int, word: str) -> FormulaError | None:
    """Return the error of a letter that no sentence has."""
    if word.isascii() and re.fullmatch(r"[0-9]+|[a-z][a-z0-9_]*(?:'s)?|[-+=<>(),]|<=|>=", word):
        return None
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*(?:'s)?", word):
        if word != word.lower():
            return place.error(
                f"sentences are written in lower case, got `{word}`",
                f"write `{_SMALL.get(word, word.lower())}`",
                start,
                said=word,
            )
        return place.error(f"a word begins with a letter, got `{word}`", at=start)
    if word in "':" and (explained := otherwise_said(place.text, place.sentence, place.lexicon, start)):
        return explained
    said, owner = _of_several(place.text, start) if word == "'" else ("", "")
    if said:
        return place.error(f"several owners are written as one, got `{said}`", f"write `{owner}`", start, said=said)
    shown = f"`{visible(word)}`" + ("" if word.isascii() else f" ({named(word[0])})")
    hint = _fraction(place, start) or vocabulary()["signs_instead"].get(word, "")
    times = re.search(r"[0-9] ?$", place.text[:start]) if word in ("*", "\u00d7") else None
    instead = "" if times is None else f"{place.text[:start].rstrip()} per {place.text[start + 1 :].lstrip()}"
    return place.error(f"the language has no sign {shown}", hint, start, instead=instead)


def _fraction(place: Stop, start: int) -> str:
    """Return what to write instead when the sign at *start* is the point of a number, or ""."""
    around = place.text[max(0, start - 1) : start + 2]
    is_point = re.fullmatch(r"[0-9][.,][0-9]", around)
    return "all numbers are whole: write `7 per 2 food symbols` for 3.5 each" if is_point else ""


_FOR_EACH = re.compile(
    r"(?P<amount>.*[0-9]) for (?:each |every |all |any )?(?:(?P<every>[0-9]+) )?(?P<thing>[a-z_]+?)s?(?: symbols?)?"
)
"""How people write an amount for each of something."""


def _per(place: Stop) -> str:
    """Return the same sentence with `per` in place of `for each`; or "" where it is not about symbols."""
    found = _FOR_EACH.fullmatch(place.text)
    if found is None or found["thing"] not in (*vocabulary()["symbols"], *place.lexicon.suit):
        return ""
    counted = f"{found['every']} {found['thing']} symbols" if found["every"] else f"{found['thing']} symbol"
    return f"write `{found['amount']} per {counted}`"


_ALIKE = 0.65
"""How near a word must be to be what was meant; shorter ones share a few letters by chance, as `second` and `ends` do."""


_SURELY = 0.85
"""How near an id must be to be meant by a word that is printed on cards."""
_MUCH_NEARER = 0.1
"""By so much more an id must be like a word to be meant instead of a word of the language."""


def _word_hint(word: str, lexicon: Lexicon, near: str = "") -> str:
    """Return what an unknown *word* was probably meant to be, or ""; *near* is a hint that beats the nearest of all words."""
    known = vocabulary()
    if word in known["spelled_numbers"]:
        return f"write the number in digits: {known['spelled_numbers'][word]}"
    if word in known["mistakes"]:
        return str(known["mistakes"][word])
    if word + "s" in known["measures"]:
        return str(known["measures"][word + "s"]["instead"])
    single = word[:-1] if word.endswith("s") else ""
    if single in known["symbols"] or single in lexicon.suit:
        return f"the plural stands at the noun: `{single} symbols`"
    if single in lexicon.seats:
        return f"whose it is ends in 's: `the {single}'s`"
    if single in lexicon.villager:
        return f"the plural stands at the noun: `{single} villagers`"
    ids = (*lexicon.suits, *lexicon.villagers, *lexicon.seats, *lexicon.counters, *lexicon.card_counters)
    words = sorted(one for one in known.reserved - known.possessives if len(one) > 2 or len(word) < 4)
    if word in lexicon.mode_counters:
        return of_mode(word)
    if word in lexicon.card_counters:
        return f"it is a counter, as in `villagers with {word}`, or `sum of {word} on villagers`"
    if word in lexicon.counters:
        return f"it is a counter: write `{word} on the table`" if word in lexicon.table_counters else counter_hint(word)
    if near:
        return near
    if word in known["printed"] and _likeness(word, ids) < _SURELY:
        return printed_hint(word)
    first, second = (ids, words) if _likeness(word, ids) > _likeness(word, words) + _MUCH_NEARER else (words, ids)
    return nearest(word, first, cutoff=_ALIKE) or nearest(word, second, cutoff=_ALIKE)


def unknown_word(text: str, word: Word, wanted: str, known: list[str], lexicon: Lexicon) -> FormulaError:
    """Return the error of a *word* of *text* that is not *wanted*, one of those that are *known*."""
    if word.at == 0 and word in ARTICLES:
        return failure(text, 0, f"a selection names what it finds without `{word}`", "leave it out", said=f"{word} ")
    message = f"`{word}` is not {wanted}"
    if f"{word}s" in known:
        return failure(text, word.at, message, f"write `{word}s`", said=word)
    near = nearest(word, known)
    shown = f"known are {listing(known)}" if len(known) <= _LISTED else ""
    return failure(text, word.at, message, near if word in vocabulary().reserved else _word_hint(word, lexicon, near) or shown)


_LISTED = 16
"""How many words are listed; more of them would help nobody."""


def _likeness(word: str, names: Iterable[str]) -> float:
    """Return how like the nearest of *names* a word is, from 0 to 1."""
    from difflib import SequenceMatcher, get_close_matches  # Seldom needed, so not imported with the package.

    near = get_close_matches(word, names, n=1, cutoff=_ALIKE)
    return SequenceMatcher(None, near[0], word).ratio() if near else 0.0


_FOR = re.compile(r"for (?:each|every|any) ")
"""How an amount goes on that is counted."""
_ENDS = ("top", "bottom", "leftmost", "rightmost")
"""The words for ends of piles and for stacks, which stand in names of steps alone."""

_OF_SUITS = re.compile(r"(each|every|all|complete)( \w+)* suits?\b")
"""How people write that something is said of every suit."""


def _each_suit(place: Stop, start: int) -> str:
    """Return how it is written that there is something of every suit, or "" where nothing like it is at *start*."""
    if not _OF_SUITS.match(place.text[start:]):
        return ""
    return "six suits are counted as `different suits on villagers >= 6`; those without are `suits where suit symbols = 0`"


def _unknown(place: Stop, start: int, word: str) -> FormulaError | None:
    """Return the error of a word that is neither the language's nor a pack's."""
    known = vocabulary()
    lexicon = place.lexicon
    ids = {*lexicon.suit, *lexicon.villager, *lexicon.seats, *lexicon.counters, *lexicon.card_counters}
    if place.sentence == "occasion":
        ids |= occasion_words()
    # Some words that only steps use are what people write first in sentences.
    is_naming = place.sentence in NAMING
    is_known = word in known.reserved and (is_naming or start != place.at or word not in known["mistakes"])
    is_known = is_known or word == IT or (start == 0 and place.sentence in ("selection", "moved") and word in ARTICLES)
    before = place.text[:start].replace("(", " ").split()
    if word in place.names:
        return _name(place, start, word, before)
    is_known = is_known or (is_naming and word in _ENDS)
    is_known = is_known or (start < place.at and any(word in reading.split() for reading in known["readings"]))
    is_known = is_known or (before[-2:] == ["not", "the"] and start < place.at)  # It may be the name of a choice.
    equals = re.search(r"\bthe ([a-z0-9_]+) = $", place.text[:start])
    if equals is not None and equals[1] in place.names and word not in ids:
        written = f"the {equals[1]} is {word}"
        wrong = place.text[equals.start() : start + len(word)]
        message = f"it is not asked with `=` which word was chosen, got `{wrong}`"
        return place.error(message, f"write `{written}`", equals.start(), said=wrong)
    asked = re.search(r"\b(?:the|whose) ([a-z0-9_]+) is (?:(?:not |neither )?|neither .* nor )$", place.text[:start])
    is_known = is_known or (asked is not None and asked[1] in place.names)  # It may be a word that can be chosen.
    if not word[0].isalpha() or is_known or word in ids or word.endswith("'s"):
        return None
    is_owner = is_naming and before[-1:] == ["the"] and word.endswith("s")
    owner = f"whose it is ends in 's: `the {word[:-1]}'s`" if is_owner else ""
    for_what = "gold alone is paid `for a padlock`; leave it out, and ask under `if:` for more"
    aim = for_what if (word, place.sentence) == ("for", "occasion") else ""
    hint = owner or aim or _per(place) or _each_suit(place, start) or _word_hint(word, place.lexicon)
    for_each = _FOR.match(place.text, start)
    if for_each is not None and place.sentence == "formula":
        instead = f"{place.text[:start]}per {place.text[for_each.end() :]}"
        return place.error(f"the language has no word `{word}`", hint, start, instead=instead)
    said = otherwise_said(place.text, place.sentence, lexicon, start)
    is_surely = word in known["spelled_numbers"] or hint in ("write +", "write -")
    return said or place.error(f"the language has no word `{word}`", hint, start, said=word if is_surely else "")


def _name(place: Stop, start: int, name: str, before: list[str]) -> FormulaError | None:
    """Return the error of the *name* of a choice that does not stand behind `the`."""
    if before[-1:] == ["the"]:
        return None
    of_them = before[-1:] == ["their"]
    if of_them or (before[-2:-1] == ["the"] and before[-1].endswith("'s")):
        owner = "their" if of_them else f"the {before[-1]}"
        player = "them" if of_them else owner.removesuffix("'s")
        at = place.text.rfind(owner, 0, start)
        return place.error(
            f"`{owner} {name}` is written otherwise", f"write `the {name} of {player}`", at, said=f"{owner} {name}"
        )
    written, said = f"the {name}", name
    if before[-1:] in (["most"], ["fewest"], ["least"]):
        written, said = f"the {'largest' if before[-1] == 'most' else 'smallest'} {name}", ""
    elif before[-1:] in (["largest"], ["smallest"], ["average"]):
        written, said = f"the {before[-1]} {name} of players", ""
    return place.error(f"`{name}` is the name of a choice", f"write `{written}`", start, said=said)


def _expected(place: Stop, terminals: Iterable[TerminalDef]) -> str:
    """Return the terminals that could have followed, in words."""
    left, phrases = set(place.accepts), []
    if {"HALF", "NUMBER"} <= left and place.before[-1:] == ["per"]:
        phrases += ["something to count", "a number"]
        left -= _AMOUNT
    elif {"HALF", "NUMBER"} <= left:
        phrases.append("an amount")
        left -= _AMOUNT
    elif {"DIFFERENT", "WORD"} <= left:
        phrases.append("something to count")
        left -= _AMOUNT - {"NUMBER"}
        if "NUMBER" in left:
            phrases.append("a number")
            left.discard("NUMBER")
    for terminal in terminals:
        plural = terminal.name.endswith("S") and terminal.name[:-1] in left
        if terminal.name in left and terminal.name not in _PHRASES and not plural:
            phrases.append(f"`{terminal.pattern.value}`")
    phrases += [phrase for name, phrase in _PHRASES.items() if name in left]
    return listing(phrases, "or") or "something else"
