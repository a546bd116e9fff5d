"""Slips that people make in sentences: what they wrote where the parser stopped, and what they probably meant."""

from __future__ import annotations

import re
from collections.abc import Callable

from villagers_rules.errors import FormulaError
from villagers_rules.language.phrasings import otherwise_said
from villagers_rules.language.rephrasing import ARTICLES, before_noun, in_plural
from villagers_rules.language.slips_beside_others import alternatives, brackets, divisions, limits, products
from villagers_rules.language.slips_in_amounts import arithmetic, odd_and_even, parts, trees_and_chains
from villagers_rules.language.slips_in_places import by_effect, events, piles, zones
from villagers_rules.language.slips_in_tests import behind_that, it_alone, joined_tests
from villagers_rules.language.stop import Stop
from villagers_rules.language.vocabulary import SHARED, vocabulary
from villagers_rules.phrases import listing, quoted


def _half(place: Stop) -> FormulaError | None:
    if place.got == "rounded" and "half" in place.before and place.before[-1] == "," and "WORD" in place.accepts:
        word = place.before[-2]
        said = otherwise_said(place.text, place.sentence, place.lexicon, place.text.find(word))
        if said is not None:
            return said
        measure = vocabulary()["measures"].get(word)
        hint = str(measure["instead"]) if measure else f"write `{word} symbols` or `{word} villagers`"
        return place.error(f"`{word}` alone is not an amount", hint, place.text.find(word))
    rounds = re.search(r", rounded (?:up|down)\b", place.text[place.at :]) is not None
    if "half" in place.before and "COMMA" in place.accepts and "IF" not in place.accepts and place.got != "," and not rounds:
        return place.error(
            f"`half of` says which way it rounds, got {place.shown}", "write `, rounded up` or `, rounded down` after the amount"
        )
    if place.before[-1:] == ["half"]:
        return place.error(f"expected `of` after `half`, got {place.shown}", "write `half of ..., rounded up`")
    return None


def _moved(place: Stop, message: str, moved: str, example: str) -> FormulaError:
    """Return the error of words in another order than in *moved*, the whole sentence, or else than in an *example*."""
    if moved == place.text:
        return place.error(message, f"write it like `{example}`")
    return place.error(message, f"write `{moved}`", instead=moved)


_WITH_BEHIND = r"\b(villagers?|cards?)((?: (?:in|on) [a-z' ]+?)) (with [a-z0-9' ]+?)((?: that [a-z0-9_' ]+)?)$"
"""A selection whose `with ...` stands behind the place, and perhaps before `that ...`."""


def _order(place: Stop) -> FormulaError | None:
    if place.got == "with" and place.before and "WORD" not in place.accepts:
        if "road" in place.before or "in" in place.before:
            moved = re.sub(_WITH_BEHIND, r"\1 \3\2\4", place.text)
            return _moved(place, "`with ...` stands before the place", moved, "villagers with coins on the road")
        return place.error(f"expected {'a selection with one' if 'with' in place.before else 'no'} `with ...`")
    if place.got in ("in", "on") and "that" in place.before:
        moved = re.sub(r"\b(villagers?|cards?)( that [a-z0-9_' ]+?)( (?:in|on) [a-z' ]+)$", r"\1\3\2", place.text)
        return _moved(place, "the place stands before `that ...`", moved, "villagers in any village that are not basic")
    if place.got == "that" and "that" in place.before:
        return place.error("a sentence says `that ...` once of the same cards", "write `that are neither ... nor ...`")
    return None


def _one_card(place: Stop) -> FormulaError | None:
    """Explain `the top card of ...`: one card needs neither number nor noun."""
    if place.got in ("card", "cards") and place.before[-2:-1] == ["the"] and "OF" in place.accepts:
        end = place.before[-1]
        pile = place.text[place.at :].partition(" of ")[2].strip() or "the reserve"
        written = f"the {end} of {pile}"
        instead = place.text[: place.text.rfind("the", 0, place.at)] + written
        return place.error("one card needs no noun", f"write `{written}`", instead=instead)
    return None


def _missing(place: Stop) -> FormulaError | None:
    """Explain a small word that is missing, or a place where an owner belongs."""
    if "PER" in place.accepts and place.before[-1:] and place.before[-1].isdigit() and place.got[:1].isalpha():
        return place.error(f"expected `per` after `{place.before[-1]}`, got `{place.got}`", f"write `{place.before[-1]} per ...`")
    if place.before[-1:] == ["it"] and place.got[:1] in ("<", "=", ">"):
        rest = place.text[place.at :].strip()
        hint = f"give the number that is chosen a name, such as `as: number`, and write `the number {rest}`"
        return place.error("`it` is a card, a player or a pile, and no number", hint)
    if place.got.endswith("'s") and "THE" in place.accepts:
        return place.error(f"a seat has `the` before it, got `{place.got}`", f"write `the {place.got}`", said=place.got)
    if place.before[-1:] == ["suit"] and "SYMBOL" in place.accepts and place.got in _SEVERAL:
        return place.error("suits are compared by their symbols", "write `suit symbols`")
    if place.got in ("in", "on") and place.before[-1:] in (["symbol"], ["symbols"]):
        if place.text[place.at :].startswith("in your village"):
            own = place.text[: place.at].rstrip() + place.rest.removeprefix("in your village")
            return place.error("symbols without an owner are those in your village", "leave out `in your village`", instead=own)
        return place.error(
            "symbols have an owner, not a place", "write the owner before them, as in `another player's food symbols`"
        )
    return None


def counter_hint(name: str) -> str:
    """Return how sentences read the counter of players called *name*."""
    return f"write `{name} in your supply`, of several players each `{name} in their supply`, of all `{name} in any supply`"


HELD = ("gold",)
"""What players have in their supplies."""


def _noun(place: Stop) -> FormulaError | None:
    """Explain a name that no noun follows: `per food`, `per coin`, the name of a villager alone."""
    if not place.before or not {"SYMBOL", "VILLAGER"} & place.accepts:
        return None
    known, word = vocabulary(), place.before[-1]
    if place.got == "and":
        return place.error(
            "names are joined with `or` when any of them will do", "write `or`; complete sets are `sets of ... and ... symbols`"
        )
    start = place.text[: place.at].rstrip().rfind(word)
    if place.got == "value" and f"{word} value" in known["measures"]:
        return place.error("a measure is not something to count", known["measures"][f"{word} value"]["instead"], start)
    if "SYMBOL" in place.accepts and (word in known["symbols"] or word in place.lexicon.suit):
        extra = f"; {known['measures'][word]['instead']}" if word in known["measures"] else ""
        if place.before[-3:-1] in (["the", most] for most in ("most", "fewest", "least")) and word in HELD:
            hint = f"write `{word} in their supply`"
            instead = f"{place.text[:start]}{word} in their supply{place.text[start + len(word) :]}"
            return place.error(f"expected where the {word} is, got {place.shown}", hint, instead=instead)
        if word in HELD and place.sentence == "condition":
            hint = f"write `{word} in your supply`; of cards, count `{word} symbols`, or write `sum of {word} on villagers`"
            return place.error(f"expected whose {word} it is, got {place.shown}", hint)
        instead = "" if place.got in _SEVERAL or place.got in _SEVERAL.values() else _with_symbols(place, word, start)
        return place.error(
            f"expected `symbols` after `{word}`, got {place.shown}", f"write `{word} symbols`{extra}", instead=instead
        )
    if word in place.lexicon.card_counters:
        on = re.match(r"(?:on|of) (?:(it)|(this villager)|the ([a-z_]+))\b", place.text[place.at :])
        if on is not None and on[3] not in known.reserved:
            whose = "its" if on[1] else f"{on[2] or f'the {on[3]}'}'s"
            return place.error(f"`{word} {on[0]}` is written otherwise", f"write `{whose} {word}`", start)
        hint = f"write `villagers with {word}`, or `sum of {word} on villagers`"
        return place.error(f"the counter `{word}` is an amount on cards", hint, start)
    if word in place.lexicon.counters:
        if word in place.lexicon.table_counters:
            return place.error(f"the counter `{word}` lies on the table", f"write `{word} on the table`", start)
        return place.error(f"the counter `{word}` is an amount of players", counter_hint(word), start)
    if word in known["measures"]:
        return place.error("a measure is not something to count", known["measures"][word]["instead"], start)
    if word in place.lexicon.villager or word in known.adjective:
        noun = "villager" if place.sentence == "occasion" else "villagers"
        instead = f"{place.text[: start + len(word)]} {noun}{place.text[start + len(word) :]}"
        return place.error(f"expected `{noun}` after `{word}`, got {place.shown}", f"write `{word} {noun}`", instead=instead)
    return None


def _with_symbols(place: Stop, word: str, start: int) -> str:
    """Return the sentence with `symbols` behind the *word* at letter *start*; "" where villagers or an amount may be meant."""
    known, after = vocabulary(), start + len(word)
    is_whole = place.sentence == "condition" and not place.got  # What it is compared with is still to be said.
    is_sure = word in known["symbols"] and word not in (*known["measures"], *place.lexicon.suit) and not is_whole
    return f"{place.text[:after]} symbols{place.text[after:]}" if is_sure else ""


_COUNTED_ALONE = re.compile(r"\bper (?:[0-9]+ )?([a-z_]+)(?=,| in | on )")
"""The name of a villager or symbol that is counted, with no noun before its place or a limit."""


def _names_alone(place: Stop) -> FormulaError | None:
    """Explain the name of a villager or symbol alone where something stands behind it: `per mason in your village`."""
    for found in _COUNTED_ALONE.finditer(place.text):
        word, start, end = found[1], found.start(1), found.end()
        if end > place.at:
            continue
        is_symbol = word in vocabulary()["symbols"] or word in place.lexicon.suit
        if is_symbol and place.text.startswith(",", end):
            instead = _with_symbols(place, word, start)
            return place.error(f"expected `symbols` after `{word}`", f"write `{word} symbols`", start, instead=instead)
        if word in place.lexicon.villager and not is_symbol:
            instead = f"{place.text[:end]} villagers{place.text[end:]}"
            return place.error(f"expected `villagers` after `{word}`", f"write `{word} villagers`", start, instead=instead)
    return None


def _added(place: Stop) -> FormulaError | None:
    """Explain amounts that are added with a word or a comma."""
    if place.sentence != "formula" or not any(word.isdigit() for word in place.before):
        return None
    if place.got == "and" and "COMMA" in place.accepts and not re.match(r"and [0-9]", place.text[place.at :]):
        hint = "write `or` where either of them counts, `+` before an amount of its own, `the smaller of ... and ...` for pairs"
        if "that" in place.before:
            hint = "tests of the same cards stand in brackets, as in `that (have coins and lie on the ground)`"
        return place.error("it is not clear what `and` joins", hint)
    if place.got in ("and", "plus") and "COMMA" in place.accepts:
        return place.error(f"amounts are added with a sign, got `{place.got}`", f"write `+` for `{place.got}`", said=place.got)
    if place.got.isdigit() and place.before[-1:] == [","]:
        comma = place.text.rfind(",", 0, place.at)
        if "if" in place.before and "if" in place.text[place.at :].split():
            hint = "write `, otherwise`; the first one whose condition holds counts"
            instead = f"{place.text[:comma]}, otherwise {place.rest}"
            return place.error("alternatives are joined with `otherwise`", hint, comma, instead=instead)
        return place.error(
            "amounts are added with a sign, got `,`", "write `+` for the comma; a limit is `, at most 10`", comma, said=","
        )
    return None


def _nobodys(place: Stop) -> FormulaError | None:
    """Explain a place without an owner that is written otherwise."""
    if place.got not in SHARED or not {"in", "on", "among"} & set(place.before[-3:]):
        return None
    written = SHARED[place.got].phrase
    owned = place.before[-1] in ("your", "their", "any") or place.before[-1].endswith("'s")
    hint = f"write `{written}`" + ("; gold is `in your supply`" if "gold" in place.before and place.got == "supply" else "")
    if owned and place.got == "supply":
        hint += "; a supply of gold is no place, but players can be chosen `with 3 or more gold`"
    return place.error(f"expected `{written}`, got `{place.got}`", hint)


_SEVERAL = {"villager": "villagers", "card": "villagers", "player": "players", "stack": "stacks", "event": "events"}
_SEVERAL |= {"suit": "suits", "number": "numbers"}
"""The nouns of selections, as they are written there."""
_ONLY_CHOSEN = {"suit": "suits", "number": "numbers from 0 to 3"}
"""What selections find only for a choice, by the noun that people write for it."""


def _without_article(place: Stop) -> str:
    """Return a selection that begins with an article as it is written here, "" for another one."""
    words = place.text[place.at :].split()
    nouns = [number for number, word in enumerate(words) if word in _SEVERAL or word in _SEVERAL.values()]
    if place.got not in ARTICLES or not nouns or words[nouns[0] :][:2] == ["number", "of"]:
        return ""
    words[nouns[0]] = _SEVERAL.get(words[nouns[0]], words[nouns[0]])
    other = ["other"] if place.got == "another" else []
    return in_plural(" ".join([*other, *words[1:]]))


def _kind_of_sentence(place: Stop) -> FormulaError | None:
    if place.got in ("round", "smaller", "larger", "smallest") and "HALF" in place.accepts:
        more = {"round": "", "smallest": " number of villagers of players"}.get(place.got, " of ... and ...")
        return place.error(f"expected `the` before `{place.got}`", f"write `the {place.got}{more}`")
    if place.got in ("the", "number") and place.before[-1:] in (["largest"], ["smallest"]) and "WORD" in place.accepts:
        word = place.before[-1]
        at = place.text.rfind(word, 0, place.at)
        return place.error(f"expected `the` before `{word}`", f"write `the {word} ...`", at)
    if place.got == "more" and "HALF" in place.accepts:
        hint = "write `other players with more villagers than you`"
        return place.error("who has more is a comparison, or players who have it", hint)
    if place.got == "number" and place.before[-1:] == ["the"]:
        start = place.text.rfind("the", 0, place.at)
        rest = place.rest.removeprefix("number").lstrip()
        instead = place.text[:start] + rest.removeprefix("of ") if rest.startswith("of ") else ""
        return place.error("a number of things is written without `the number of`", "leave it out", instead=instead)
    if place.sentence == "formula" and place.got in ("=", "<", ">", "<=", ">="):
        return place.error("a formula says how much, and this compares", "leave the comparison out")
    if place.sentence == "selection":
        if place.got in ("card", "cards"):
            return place.error("a selection finds villagers", f"write `villagers` for `{place.got}`", said=place.got)
        if not place.before and "WORD" in place.accepts:
            plain = _without_article(place)
            if place.got.isdigit() and re.match(r"[0-9]+ (?!per )[a-z_ ]*(villager|card|player|stack)", place.text):
                return place.error("how many are chosen stands beside what is found", f"write it with `number: {place.got}`")
            if plain:
                return place.error(f"a selection names what it finds without `{place.got}`", f"write `{plain}`", said=place.rest)
            also = [written for noun, written in _ONLY_CHOSEN.items() if noun in place.text]
            found = listing(quoted(["villagers ...", "other players", "stacks", "events", *also]), "or")
            return place.error(f"a selection begins with what it finds, got {place.shown}", f"write {found}")
    if place.got == "is" and "COMPARE" in place.accepts:
        return place.error("a comparison is written with a sign", "write =", said="is")
    if place.sentence == "condition" and "COMPARE" in place.accepts and place.got in ("", "and", "or", ")"):
        return place.error(f"a condition compares, got {place.shown}", "add a comparison, such as `= 0`")
    if place.sentence == "condition" and place.got in ("and", "or") and {"and", "or"} & set(place.before):
        return place.error("`and` and `or` are mixed", "say with brackets what goes first")
    return None


def _equals(place: Stop) -> FormulaError | None:
    if place.got == "=" and place.before[-1:] in (["="], ["<"], [">"], ["!"]):
        return place.error("there is one sign too many", f"comparisons are {listing(vocabulary()['comparisons'])}")
    return None


def _this(place: Stop) -> FormulaError | None:
    """Explain that the card which has the sentence is left out by a word of its own."""
    if place.got == "this" and place.before[-3:] in (["it", "is", "not"], [*place.before[-3:-2], "it", "is"]):
        hint = "write it in the occasion, as in `when: you place this villager`"
        if place.before[-1] == "not":
            hint = "write it in the occasion, as in `when: you place another villager`, or choose one of the `other villagers`"
        return place.error("no condition asks which card `it` is", hint)
    if place.got == "this" and place.before[-1:] == ["not"]:
        return place.error("all but this villager are `other villagers`", "write `other villagers in your village`")
    return None


def _tests(place: Stop) -> FormulaError | None:
    """Explain tests of cards that are joined without brackets."""
    if place.got in ("and", "or") and "that" in place.before and "(" not in place.before[place.before.index("that") :]:
        hint = "write it like `that (are basic or appear once)`"
        return place.error(
            "tests of cards that are joined stand in brackets", hint, instead=before_noun(place.text, place.before[-1])
        )
    return None


def _rankings(place: Stop) -> FormulaError | None:
    if place.got in ("largest", "smallest") and _before_ends(place, "with", "the") and "MOST" in place.accepts:
        hint = "write `the most ...`" if place.got == "largest" else "write `the fewest ...`, and of gold `the least ...`"
        return place.error(f"players are not ranked by the {place.got}", hint)
    if place.got in ("most", "fewest", "least") and place.before[-1:] in (["with"], ["by"], ["then"]):
        return place.error(f"a ranking says `the {place.got}`, got `{place.got}`", f"write `the {place.got} ...`")
    if place.got == "least" and place.sentence == "formula":
        return place.error("of cards the least is the smallest", "write `smallest gold on villagers`")
    if place.got in ("most", "fewest", "least") and place.before[-3:-1] in (["villagers", "with"], ["cards", "with"]):
        word = "largest" if place.got == "most" else "smallest"
        return place.error(f"of cards some have the {word}", f"write `with the {word} gold`")
    if place.got in ("most", "fewest"):
        return place.error(f"players have the {place.got}", f"write `players with the {place.got} villagers`")
    return None


def _onto(place: Stop) -> FormulaError | None:
    if place.got in ("onto", "it", "this") and not place.before and "UNDER" in place.accepts:
        villager = place.text.strip().removeprefix("onto").strip() or "it"
        hint = f"write `onto: {villager}` instead of `to`; gold goes there with `{{gain: 1, to: {villager}}}`"
        return place.error("`to` names a place, and no villager", hint)
    return None


def _around(place: Stop) -> FormulaError | None:
    """Explain comparisons of two cards that are written from the other end."""
    if _before_ends(place, "than", "the") and place.got in ("villager", "card"):
        hint = "write `villagers that lie directly on a villager with more gold`, which says it of the villager below"
        return place.error("a villager that is not known is described where it lies", hint)
    if place.got in ("a", "an") and place.before[-1:] in (["as"], ["than"]):
        return place.error("a villager is in its own tree and village, as any", "write `another`", said=place.got)
    if place.got == "of" and place.text[place.at :].split()[1:3] == ["the", "same"]:
        return place.error("what is of the same suit stands after the place", "write `that are of the same suit as ...`")
    if _before_ends(place, "of") and place.got in ("player", "players", "other", "neighbours") and "ANOTHER" in place.accepts:
        hint = "say what the villager has, as in `that lie on a villager with a padlock`"
        return place.error("after `a villager` comes `of the same suit`, so nothing else with `of`", hint)
    return None


def _before_ends(place: Stop, *words: str) -> bool:
    """Return whether *words* stand just before the place where reading stopped."""
    return tuple(place.before[-len(words) :]) == words


SLIPS: tuple[Callable[[Stop], FormulaError | None], ...] = (
    joined_tests,
    _names_alone,
    _added,
    products,
    divisions,
    arithmetic,
    _around,
    it_alone,
    by_effect,
    parts,
    alternatives,
    limits,
    _one_card,
    zones,
    piles,
    _tests,
    _this,
    _rankings,
    trees_and_chains,
    _onto,
    events,
    behind_that,
    _order,
    _half,
    brackets,
    _equals,
    _nobodys,
    _missing,
    _noun,
    odd_and_even,
    _kind_of_sentence,
)
"""Each returns its error, or None; the first error is the one that is raised."""
