"""Slips that people make where amounts stand beside others: products, divisions, limits and alternatives, and their brackets."""

from __future__ import annotations

import re

from villagers_rules.errors import FormulaError
from villagers_rules.language.stop import Stop

_GROUP = re.compile(r"\([^()]*\)")
"""Brackets that hold no others."""
_OPENS = re.compile(r"(?:[(+<>=]|(?<= )-|\b(?:if|otherwise|half of|divided by)\b) *")
"""What stands before the first letter of an amount."""
_CLOSES = re.compile(r" [-+<>=]|,(?! rounded)|\)| (?:if|times|divided)\b|$")
"""What stands behind the last letter of an amount."""
_ROUNDS = re.compile(", rounded")
_JOINS = re.compile(r" (?:and|or) ")
_COMPARES = re.compile(r"[<>=]| is ")
_PAIR = re.compile(r"\b(?:smaller|larger|difference) of ")
"""How an amount begins that is made of two others."""
_PER = re.compile(r"(?P<amount>[0-9]+) per (?P<every>[0-9]+ )?(?P<things>[^,]+)")
_GOES_ON = ("+", "-", "if", "<", ">", "=", "<=", ">=")
"""What may stand behind an amount."""
_LIMIT = r"at (?:least|most) [^,()]+"
_BEHIND = re.compile(rf", {_LIMIT}(?:, {_LIMIT})?")
"""Limits, as they stand behind an amount."""


def _masked(text: str) -> str:
    """Return *text* with all that stands in closed brackets as letters that mean nothing.

    >>> _masked("(food symbols + 1) times (2")
    '__________________ times (2'
    """
    shorter = _GROUP.sub(lambda found: "_" * len(found[0]), text)
    return shorter if shorter == text else _masked(shorter)


def _begins(text: str) -> int:
    """Return where the amount begins that ends *text*.

    >>> [text[_begins(text) :] for text in ("2 + food symbols ", "3 if hay symbols = 1 and wood symbols")]
    ['food symbols ', 'wood symbols']
    """
    masked = _masked(text)
    starts = [found.end() for found in _OPENS.finditer(masked)]
    starts += [found.end() for found in _JOINS.finditer(masked) if _COMPARES.search(masked[: found.start()])]
    starts += [found.end() for found in _PAIR.finditer(masked)]
    start = max(starts, default=0)
    halved = masked[:start].removesuffix("half of ")
    return len(halved) if ", rounded" in masked[start:] else start


def _ends(text: str, start: int) -> int:
    """Return where the amount ends that begins at letter *start* of *text*."""
    masked = text[:start] + _masked(text[start:])
    end, rounds = _CLOSES.search(masked, start), _ROUNDS.search(masked, start) if "half of " in masked[:start] else None
    is_joined = _COMPARES.search(masked[:start]) or _PAIR.search(masked[:start])
    joins = _JOINS.search(masked, start) if is_joined else None
    return min(found.start() for found in (end, rounds, joins) if found)


def products(place: Stop) -> FormulaError | None:
    """Explain a product beside other amounts, which stands in brackets, and one with a number, which is none."""
    is_number = place.got.isdigit() and place.before[-1:] == ["times"]
    is_second = place.got == "times" and "DIVIDED" not in place.accepts
    goes_on = place.got in _GOES_ON and "times" in place.before and place.accepts <= {"$END", "RPAR"}
    if not (is_number or is_second or goes_on) or place.before[-3:-1] == ["at", "most"]:
        return None
    first = place.text.rfind(" times ", 0, place.at + len(" times "))
    if is_second and "times" in place.before and "(" not in place.before:
        first = place.text.find(" times ")
    start, right = _begins(place.text[:first]), first + len(" times ")
    end = _ends(place.text, right)
    left, by = place.text[start:first].strip(), place.text[right:end].strip()
    if left.isdigit():
        return None
    pair = max((found.end() for found in _PAIR.finditer(_masked(place.text[:first]))), default=len(place.text))
    message = "a product beside others stands in brackets"
    if by.isdigit():
        message = "a number is not multiplied, but counted with `per`"
    if not left or not by or " and " in place.text[pair:first] or ", at " in left or "divided" in left:
        return place.error(message, "write `1 + (food symbols times villagers)`")
    written, is_sure = _product(left, by)
    instead = f"{place.text[:start]}{written}{place.text[end:].rstrip()}"
    return place.error(message, f"write `{instead}`", instead=instead if is_sure else "")


def _product(left: str, by: str) -> tuple[str, bool]:
    """Return how the product of two amounts is written, and whether it surely is what was meant.

    >>> _product("2 per villager", "3"), _product("2 per villager", "food symbols")
    (('6 per villager', True), ('2 per (villager times food symbols)', True))
    """
    factors = [(factor, _PER.fullmatch(factor)) for factor in (left, by) if not factor.isdigit()]
    number = int(by) if by.isdigit() else 1
    every, things = "", []
    for factor, per in factors:
        number *= int(per["amount"]) if per else 1
        every = every or (per["every"] or "" if per else "")
        things.append(per["things"] if per else factor)
    counted = things[0] if len(things) == 1 else f"({' times '.join(things)})"
    is_counted = len(things) == 1 or any(per for _, per in factors)
    return f"{number} per {every}{counted}" if is_counted else counted, not every or len(things) == 1


_DIVIDED = re.compile(r"divided by (?:[0-9]+|\([^()]*\))(?P<rounded>, rounded (?:up|down))?")


def divisions(place: Stop) -> FormulaError | None:
    """Explain a division beside other amounts, which stands in brackets."""
    at = place.at
    if place.got in _GOES_ON and place.accepts <= {"$END", "RPAR"}:
        at = place.text.rfind("divided", 0, at)
    divided = _DIVIDED.match(place.text, max(at, 0))
    start = _begins(place.text[: max(at, 0)])
    if divided is not None and at == place.at and _PER.fullmatch(place.text[:at].strip()):
        instead = f"({place.text[:at].strip()}) {place.text[at:].rstrip()}"
        is_sure = divided["rounded"] is not None and divided.end() == len(place.text.rstrip())
        return place.error("what is divided stands in brackets", f"write `{instead}`", instead=instead if is_sure else "")
    is_first = at == place.at and ("DIVIDED" in place.accepts or place.before[-1:] == [")"] or start == 0)
    if divided is None or is_first or (at != place.at and place.text[divided.end() : place.at].strip()):
        return None
    message = "a division beside others stands in brackets"
    left = place.text[start:at].strip()
    if _PER.fullmatch(left) or _PAIR.search(_masked(place.text[: place.at])):
        return place.error(message, "write `1 + (villagers divided by 3, rounded up)`", start)
    written = f"({left} {divided[0]}{'' if divided['rounded'] else ', rounded up'})"
    instead = f"{place.text[:start]}{written}{place.text[divided.end() :].rstrip()}" if divided["rounded"] else ""
    return place.error(message, f"write `{written}`", start, instead=instead)


def limits(place: Stop) -> FormulaError | None:
    """Explain limits and alternatives that stand in another order, or beside more without brackets."""
    if not {"if", "otherwise", "least", "most"} & set(place.before):
        return None
    after = place.text[place.at + 1 :].split()[:2]
    if place.got == "," and after == ["at", "least"] and "most" in place.before and place.accepts <= {"$END", "RPAR"}:
        both = re.search(r"(, at most [^,()]+)(, at least [^,()]+)", place.text)
        instead = "" if both is None else f"{place.text[: both.start()]}{both[2]}{both[1]}{place.text[both.end() :]}"
        hint = f"write `{instead}`" if instead else "write `..., at least 1, at most 3`"
        return place.error("`at least` stands before `at most`", hint, instead=instead)
    explained = _behind_otherwise(place) or _behind_if(place) or _before_more(place)
    if explained is not None:
        return explained
    if place.got in ("if", ",", "+", "-") and place.accepts <= {"$END", "RPAR"}:
        return place.error("limits and alternatives stand in brackets beside others", "write `(food symbols, at most 3) + 1`")
    return _without_otherwise(place)


def _in_order(limits: str) -> str:
    """Return *limits*, that with `at least` first."""
    return "".join(f", {limit}" for limit in sorted(limits.removeprefix(", ").split(", ")))


def _behind_otherwise(place: Stop) -> FormulaError | None:
    """Explain `8 if ..., otherwise food symbols, at most 5`."""
    limit = _BEHIND.match(place.text, place.at)
    masked = _masked(place.text[: place.at])
    start = masked.rfind("otherwise ") + len("otherwise ")
    if limit is None or "otherwise " not in masked or "(" in masked[start:]:
        return None
    inner = place.text[start : place.at].strip() + _in_order(limit[0])
    instead = f"{place.text[:start]}({inner}){place.text[limit.end() :].rstrip()}"
    hint = f"write `otherwise ({inner})`"
    most = re.search(r"at most ([0-9]+)", limit[0])
    others = re.findall(r"(?:^|otherwise )(?:([0-9]+)|[^,]*?) if ", masked)
    is_sure = most is not None and "least" not in limit[0] and all(each and int(each) <= int(most[1]) for each in others)
    if not is_sure:
        also = "for a limit of all that is said before, all of it stands in brackets"
        hint = f"{hint}; {also}"
    return place.error("a limit behind `otherwise` stands in brackets", hint, instead=instead if is_sure else "")


def _behind_if(place: Stop) -> FormulaError | None:
    """Explain `food symbols if villagers = 1, at most 5, otherwise 2`."""
    comma = place.text.rfind(",", 0, place.at + 1)
    limit = _BEHIND.match(place.text, comma) if comma >= 0 else None
    masked = _masked(place.text[:comma]) if limit is not None else ""
    found = masked.rfind(" if ")
    if limit is None or found < 0 or "otherwise" in masked[found:] or "(" in masked[found:]:
        return None
    start = max((each.end() for each in re.finditer(r"\(|\botherwise ", masked[:found])), default=0)
    limited = f"({place.text[start:found].strip()}{_in_order(limit[0])})"
    instead = f"{place.text[:start]}{limited}{place.text[found:comma]}{place.text[limit.end() :].rstrip()}"
    return place.error("a limit stands behind the amount that has it", f"write `{limited} if ...`", comma, instead=instead)


def _before_more(place: Stop) -> FormulaError | None:
    """Explain `food symbols, at most 5 + 2` and `food symbols, at most 5 if villagers = 1, otherwise 2`."""
    rest = place.text[place.at :]
    is_more = place.got in ("if", "+", "-") or re.match(r", (?:if|[-+]) ", rest) is not None
    masked = _masked(place.text[: place.at])
    limit = re.search(rf"{_BEHIND.pattern}\s*$", masked)
    if not is_more or limit is None or not place.accepts <= {"$END", "RPAR"}:
        return None
    start = max((each.end() for each in re.finditer(r"\(|\botherwise |\bif ", masked[: limit.start()])), default=0)
    limited = f"({place.text[start : place.at].strip()})"
    instead = f"{place.text[:start]}{limited} {rest.removeprefix(',').strip()}"
    is_sure = not re.search(r" [-+] ", masked[start : limit.start()])
    message = "limits and alternatives stand in brackets beside others"
    if not is_sure:
        return place.error(message, "write `(food symbols, at most 3) + 1`")
    return place.error(message, f"write `{instead}`", instead=instead)


def _without_otherwise(place: Stop) -> FormulaError | None:
    """Explain alternatives whose last one is not said, or not as it is written."""
    if "if" in place.before and place.before[-1:] != [","] and place.got == "otherwise":
        return place.error("`otherwise` has a comma before it", "write `, otherwise`", said="otherwise")
    unclosed = place.got == ")" and place.text.rfind("(", 0, place.at) > place.text.find("if ")  # The brackets are what is wrong.
    if place.before.count("if") > place.before.count("otherwise") and place.got in ("", ")") and not unclosed:
        instead = "" if place.got else f"{place.text.rstrip()}, otherwise 0"
        hint = "write `, otherwise 0` after the condition"
        return place.error(f"`if` says what there is otherwise, got {place.shown}", hint, instead=instead)
    return None


def alternatives(place: Stop) -> FormulaError | None:
    """Explain an `if` behind a sum, or a sum behind `otherwise`: which part of it belongs to the one is said by brackets."""
    before = place.text[: place.at].rstrip()
    amount = before[max((found.end() for found in _STARTS.finditer(_masked(before))), default=0) :]
    if place.got == "if" and "PLUS" in place.accepts and (parts := _SUM.fullmatch(_masked(amount))):
        first, last = amount[: parts.end("first")], amount[parts.start("last") :]
        hint = f"write `({amount}) if ..., otherwise ...` or `{first} {parts['sign']} ({last} if ..., otherwise ...)`"
        return place.error("it is not clear whether the `if` is about all of this or about its last part", hint)
    if place.got in ("+", "-") and "otherwise" in place.before and place.accepts <= {"$END", "RPAR", "IF"}:
        hint = f"write `otherwise ({amount} {place.got} ...)`, or brackets around all that stands before the `{place.got}`"
        return place.error("it is not clear what this belongs to", hint)
    return None


_STARTS = re.compile(r"\(|, |\botherwise |\bif ")
"""What stands before an amount or one of its alternatives."""
_SUM = re.compile(r"(?P<first>.*) (?P<sign>[-+]) (?P<last>.*?)")


def brackets(place: Stop) -> FormulaError | None:
    """Explain brackets that change nothing, or that are not closed."""
    opened: list[int] = []
    for at, letter in enumerate(place.text[: place.at]):
        if letter == "(":
            opened.append(at)
        elif letter == ")" and opened:
            opened.pop()
    if place.got == "(":
        return place.error("brackets stand only around amounts and tests", "leave them out here")
    if place.got == ")":
        if not opened:
            return place.error("this bracket closes nothing", "leave it out", said=")")
        if place.before[-1:] == ["("]:
            return place.error("there is nothing in these brackets")
        if {"PLUS", "AND", "IF"} & place.accepts:
            instead = _unwrapped(place.text, opened[-1])
            return place.error("these brackets change nothing", "leave them out here", opened[-1], instead=instead)
    if not place.got and opened and {"RPAR", "PLUS", "AND", "OR"} & place.accepts:
        is_sure = len(opened) == 1 and not re.search("[,<>=]", place.text[opened[-1] :])
        instead = f"{place.text.rstrip()})" if is_sure else ""
        return place.error("this bracket is never closed", "add `)`", opened[-1], instead=instead)
    return None


def _unwrapped(text: str, start: int) -> str:
    """Return *text* without the brackets that open at letter *start*; "" if they are not closed."""
    end = start + 1 + _masked(text[start + 1 :]).find(")")
    return f"{text[:start]}{text[start + 1 : end]}{text[end + 1 :].rstrip()}" if end > start else ""
