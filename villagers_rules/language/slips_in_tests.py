"""Slips that people make in tests of several things at once, after `it is` and after `with`, and where they write `it` alone."""

from __future__ import annotations

import re

from villagers_rules.errors import FormulaError
from villagers_rules.language.filters import IT
from villagers_rules.language.stop import Stop
from villagers_rules.language.vocabulary import about_measure, vocabulary

_ONE = r"(?:an? )?[a-z_]+"
_LIST = "|".join(rf"{_ONE}(?:(?:,| {joint}) {_ONE})*,? {joint} {_ONE}" for joint in ("or", "and"))
_CARD_IS = re.compile(
    rf"\b(?P<card>it|this villager|the [a-z_]+) is (?P<no>not )?(?P<names>{_LIST})(?: villager)?(?= and\b| or\b|[,)]|$)"
)
"""How people say that a card is one of several things."""
_PLACE = r" in (?:your|their|any|the|another player's) [a-z]+| on the road| among them"
_WITH = re.compile(
    rf"\b(?P<noun>(?:villager|card)s?)(?P<where>{_PLACE})? with (?P<names>{_LIST})(?: symbols?)?(?P<place>{_PLACE})?"
)
"""How people say that cards have one of several things."""
_CARD_IS_A = re.compile(r"\b(?P<card>it|this villager|the [a-z_]+) is (?P<no>not )?an? (?P<name>[a-z_]+)(?: villager)?")
"""How people say what one thing a card is."""
_PLAYERS = re.compile(r"(?:players that are )?(?:you|the (?P<first>[a-z_]+)) (?:or|and) (?:you|the (?P<second>[a-z_]+))")
"""How people list players who were chosen."""
_ARTICLE = re.compile(r"^an? ")
_JOINT = re.compile(r", (?:or |and )?| or | and ")


_NEITHER = re.compile(
    r"\b(?:(?P<that>that )|(?P<card>it|this villager|the [a-z_]+) )?(?P<verb>are|is) neither "
    r"(?P<names>(?:the )?[a-z_]+(?: nor (?:the )?[a-z_]+)*)"
)
"""How people say that cards are none of several, of which some were chosen under a name."""


def joined_tests(place: Stop) -> FormulaError | None:
    """Explain tests of one thing after the other that people join by their last words alone."""
    explained = (_neither_chosen, _card_is_any, _card_is_a, _with_any, _some_players, _comma)
    return next(filter(None, (explain(place) for explain in explained)), None)


def _around(pattern: re.Pattern[str], place: Stop) -> re.Match[str] | None:
    """Return what *pattern* finds where reading stopped, or just before it, or None."""
    found = (each for each in pattern.finditer(place.text) if each.start() <= place.at <= each.end() + len(", "))
    return next(found, None)


def _names(found: re.Match[str]) -> list[str]:
    """Return the things of a list, without their articles."""
    return [_ARTICLE.sub("", name) for name in _JOINT.split(found["names"])]


def _joint(found: re.Match[str]) -> str:
    """Return what joins the things of a list."""
    return "or" if " or " in found["names"] else "and"


def _card_is_any(place: Stop) -> FormulaError | None:
    """Explain `it is hay, wood or ore`."""
    found = _around(_CARD_IS, place)
    if found is None:
        return None
    names, joint = _names(found), _joint(found)
    if not all(_is_kind(name, place) for name in names) or (found["no"] and joint == "and"):
        return None
    if found["no"]:
        written = f"{found['card']} is neither {' nor '.join(names)}"
    else:
        written = f" {joint} ".join(f"{found['card']} is {name}" for name in names)
        before, after = place.text[: found.start()].split()[-1:], place.text[found.end() :].split()[:1]
        if {*before, *after} & {"and", "or", "not"} - {joint}:
            written = f"({written})"
    return place.error(
        f"each test of a card says `{found['card']} is` itself", f"write `{written}`", found.start(), said=found[0]
    )


def _card_is_a(place: Stop) -> FormulaError | None:
    """Explain `it is a cooper`."""
    found = _around(_CARD_IS_A, place)
    if found is None or not _is_kind(found["name"], place):
        return None
    written = f"{found['card']} is {found['no'] or ''}{found['name']}"
    return place.error("what a card is has no article", f"write `{written}`", found.start(), said=found[0])


def _neither_chosen(place: Stop) -> FormulaError | None:
    """Explain `that are neither the first_one nor the second_one`."""
    found = _around(_NEITHER, place) if place.got == "the" and place.before[-1:] in (["neither"], ["nor"]) else None
    if found is None:
        return None
    subject = f"{found['card']} " if found["card"] else ""
    tests = [f"{subject}{found['verb']} not {name}" for name in found["names"].split(" nor ")]
    joined = " and ".join(tests)
    brackets = len(tests) > 1 and not found["card"]
    written = f"{found['that'] or ''}({joined})" if brackets else f"{found['that'] or ''}{joined}"
    if place.text[: found.start()].endswith("suits "):
        written = _suits_that_are_neither(found["names"].split(" nor "))
    return place.error(
        "`neither` is followed by what cards are, and by no name", f"write `{written}`", found.start(), said=found[0]
    )


def _suits_that_are_neither(names: list[str]) -> str:
    """Return how suits are said to be none of *names*, of which some were chosen: what is printed first, then what was chosen.

    >>> _suits_that_are_neither(["wood", "the old"])
    'that are not wood that are not the old'
    """
    printed = [name for name in names if not name.startswith("the ")]
    chosen = [f"are not {name}" for name in names if name.startswith("the ")]
    none = [f"that are {'not' if len(printed) == 1 else 'neither'} {' nor '.join(printed)}"] if printed else []
    return " ".join([*none, f"that {chosen[0]}" if len(chosen) == 1 else f"that ({' and '.join(chosen)})"])


def _comma(place: Stop) -> FormulaError | None:
    """Explain a comma between conditions that are joined."""
    joint = place.text[place.at :].removeprefix(",").split()[:1]
    if place.sentence != "condition" or place.got != "," or joint not in (["and"], ["or"]):
        return None
    return place.error(f"conditions have no comma before `{joint[0]}`", "leave it out", said=",")


def _is_kind(name: str, place: Stop) -> bool:
    """Return whether a card may be what *name* says."""
    return name in place.lexicon.suit or name in place.lexicon.villager or name in vocabulary().adjective


def _with_any(place: Stop) -> FormulaError | None:
    """Explain `villagers with gold or food`."""
    found = _around(_WITH, place)
    # In a condition the second thing may begin the next comparison.
    if found is None or (_joint(found) == "and" and place.sentence == "condition"):
        return None
    verb = "have" if found["noun"].endswith("s") else "has"
    tests = [_has(name, place) for name in _names(found)]
    if not all(tests):
        return None
    joined = f" {_joint(found)} ".join(f"{verb} {test}" for test in tests)
    written = f"{found['noun']}{found['where'] or found['place'] or ''} that ({joined})"
    return place.error("several things that cards have are tests in brackets", f"write `{written}`", found.start(), said=found[0])


def _has(name: str, place: Stop) -> str:
    """Return what a card has that has *name*, "" where that is nothing."""
    known = vocabulary()["symbols"].get(name)
    if known is not None:
        return f"a {name}" if "thing" in known else f"a {name} symbol"
    is_measure = name in vocabulary()["measures"] or name in place.lexicon.card_counters
    return name if is_measure and about_measure(name).get("filter") else ""


def _some_players(place: Stop) -> FormulaError | None:
    """Explain players that are listed otherwise: `players that are you or the rival`, `the rival and the ward`."""
    if place.sentence != "selection":
        return None
    found = _PLAYERS.fullmatch(place.text.strip())
    if found is None:
        return None
    named = found["second"] or found["first"] or "rival"
    if found["first"] and found["second"]:
        hint = f"write the step once for each, under `for_each: the {found['first']}` and `for_each: the {named}`"
        return place.error("players who were chosen are not listed one by one", hint, 0)
    if named.startswith("neighbour"):
        return place.error(
            "the two players beside you have no article", "write `you and neighbours`", 0, said=place.text.rstrip()
        )
    return place.error("you are named first, and then the others", f"write `you and the {named}`", 0, said=place.text.rstrip())


def it_alone(place: Stop) -> FormulaError | None:
    """Explain a test of a card where an amount belongs, and the card itself where something of it does."""
    if place.before[-1:] != [IT] or place.sentence not in ("formula", "selection"):
        return None
    if place.got == "is" and "if" not in place.before:
        hint = "write it under `if:` of the step, or in the amount, as in `2 if it is basic, otherwise 1`"
        return place.error("a formula says how much, and `it is ...` whether", hint, place.text.rfind(IT, 0, place.at))
    if place.sentence == "formula" and place.got in ("", ",", "+", "-", ")"):
        hint = "write what is read off it, as in `its gold`"
        return place.error("`it` is a card, a player or a pile, and no number", hint, place.text.rfind(IT, 0, place.at))
    return None


def behind_that(place: Stop) -> FormulaError | None:
    """Explain players that have something, `with ...`, which stands behind who they are, `that ...`."""
    behind = re.search(r"\b(players?|neighbours?)( that [a-z' ]+?) $", place.text[: place.at])
    having = re.match(r"with [a-z0-9' ]*[a-z0-9]", place.rest)
    if behind is None or having is None or "WORD" in place.accepts:
        return None
    ranked = re.match(r"with the (most|fewest) (.*(?:villager|card)s?)$", having[0])
    if ranked is not None:  # Behind villagers the test would be one of these.
        word = "largest" if ranked[1] == "most" else "smallest"
        hint = f"how many it is at most is `the {word} number of {ranked[2]} of {behind[1]}{behind[2].rstrip()}`"
        return place.error("players ranked by villagers have no `that ...`", hint, behind.start())
    written = f"{behind[1]} {having[0]}{behind[2].rstrip()}"
    said = behind[0] + having[0]
    return place.error("`with ...` stands before `that ...`", f"write `{written}`", behind.start(), said=said)
