"""Slips that people make in amounts that are worked out: products, averages, divisions, tables and chains."""

from __future__ import annotations

import re

from villagers_rules.errors import FormulaError
from villagers_rules.language.stop import Stop
from villagers_rules.language.vocabulary import vocabulary

_ARTICLE = re.compile(r"^(?:the )?number of |^the (?!smaller|larger|largest|smallest|average|difference|round)")
"""What is not said of what is counted."""
_BRACKETS = re.compile(r"^\(([^()+,-]*)\)")
"""Brackets that change nothing."""


def arithmetic(place: Stop) -> FormulaError | None:
    """Explain numbers that are multiplied, averages that do not say which way they round, and small words beside such amounts."""
    before = place.before
    if place.got == "+" and not before:
        return place.error("an amount begins without `+`", "leave it out", instead=place.text[place.at + 1 :].strip())
    if place.got == "times" and before[-3:-1] == ["at", "most"]:
        counted = re.search(r"([0-9]+) per [^,]*, at most ([0-9]+) $", place.text[: place.at])
        most = int(counted[1]) * int(counted[2]) if counted else 10
        return place.error("a limit is an amount, not how often", f"write `at most {most}`")
    if place.got == "times" and before[-1:] and before[-1].isdigit():
        rest = _ARTICLE.sub("", place.text[place.at :].removeprefix("times").strip()) or "food symbol"
        rest = _BRACKETS.sub(r"\1", rest)
        if rest[0].isdigit():
            return place.error("two numbers are one", "write what they give")
        instead = f"{place.text[: place.at].rstrip()} per {rest}"
        return place.error(
            "a number is not multiplied, but counted with `per`", f"write `{before[-1]} per {rest}`", instead=instead
        )
    if place.got == "," and "times" in before and not {"if", "otherwise", "("} & set(before) and place.accepts <= {"$END"}:
        instead = f"({place.text[: place.at].strip()}){place.rest}"
        return place.error("a product with a limit stands in brackets", f"write `{instead}`", instead=instead)
    if place.got == "times" and "times" in before and "(" not in before and (by := re.match(r"times ([0-9]+)$", place.rest)):
        written = f"{by[1]} per ({place.text[: place.at].strip()})"
        return place.error("a number is not multiplied, but counted with `per`", f"write `{written}`", instead=written)
    if place.got == "longest" and before[-1:] == ["the"]:
        return place.error("`longest` has no `the` before it", "leave `the` out")
    if before[-1:] == ["average"] and place.got == "number":
        hint = "write `the average number of ... of players, rounded down`"
        return place.error("an average of players has `the` before it", hint)
    if "average" in before and place.got in ("on", "of"):
        return place.error("an average over cards has no `the` before it", "write `average gold on villagers, rounded down`")
    if place.got == "difference" and before[-1:] != ["the"]:
        return place.error("expected `the` before `difference`", "write `the difference of ... and ...`")
    if "average" in before and place.accepts == {"COMMA"}:
        return place.error("an average says which way it rounds", "write `, rounded up` or `, rounded down` behind it")
    return None


_STEP = r"[0-9]+ (?:for|from) [0-9]+"
_STEPS = re.compile(rf"{_STEP}(?:, (?:and )?{_STEP})+(?= [a-z(])")
"""How people write a table, each amount beside its step."""
_ONE_BY_ONE = r"[0-9]+(?:(?: ?/ ?|, (?:and )?| and )[0-9]+)+"
_SLASHED = re.compile(rf"({_ONE_BY_ONE}) (?:gold )?(?:for|from|per) ({_ONE_BY_ONE})(?: or more)?(?= [a-z(])")
"""How people write a table, all amounts before all steps."""
_NUMBER = re.compile("[0-9]+")


def tables(place: Stop) -> FormulaError | None:
    """Explain tables whose steps are not written with `from`."""
    if place.sentence not in ("formula", "condition"):
        return None
    if found := _STEPS.search(place.text):
        amounts, steps = _NUMBER.findall(found[0])[::2], _NUMBER.findall(found[0])[1::2]
    elif found := _SLASHED.search(place.text):
        amounts, steps = (_NUMBER.findall(numbers) for numbers in found.groups())
    else:
        return None
    if len(amounts) != len(steps):
        return place.error("a table has as many amounts as steps", "write it like `1 from 1, 3 from 2, 6 from 3`", found.start())
    written = ", ".join(f"{amount} from {step}" for amount, step in zip(amounts, steps, strict=True))
    if written == found[0]:
        return None
    hint = f"write `{written}`"
    return place.error("the steps of a table are written with `from`", hint, found.start(), said=found[0])


def parts(place: Stop) -> FormulaError | None:
    """Explain divisions that do not say which way they round, and tables with one step."""
    is_with = place.got == "with"  # It stands at the wrong place.
    if "divided" in place.before and "rounded" not in place.before and "COMMA" in place.accepts and not is_with:
        return place.error("a division says which way it rounds", "write `, rounded up` or `, rounded down` behind it")
    if place.before[-2:-1] == ["from"] and place.accepts == {"COMMA"}:
        amount, least = place.before[-3], place.before[-1]
        return place.error("a table has two steps or more", f"write `{amount} if food symbols >= {least}, otherwise 0`")
    return None


_PARITY = {"even": "=", "odd": ">"}
"""How the halves of a number compare, rounded up and down."""
_COUNTED = re.compile(r"(?:^|\bif |\band |\bor |\()((?:(?!if |and |or )[a-z_']+ )+)$")
"""What is counted, where a condition begins."""


def odd_and_even(place: Stop) -> FormulaError | None:
    """Explain how it is asked whether a number is odd or even."""
    parity = re.match(r"is (odd|even)\b", place.text[place.at :])
    if parity is None:
        return None
    counted = _COUNTED.search(place.text[: place.at])
    if counted is None:
        return place.error("the language has no word for odd and even", vocabulary()["mistakes"]["odd"])
    half = f"half of {counted[1].strip()}, rounded"
    written = f"{half} up {_PARITY[parity[1]]} {half} down"
    said = counted[1] + parity[0]
    return place.error("the language has no word for odd and even", f"write `{written}`", counted.start(1), said=said)


def trees_and_chains(place: Stop) -> FormulaError | None:
    """Explain trees that are counted as chains are, and chains without a length."""
    of_cards = place.got == "tree" and re.match(r"trees? (?:of|with) (?:exactly )?([0-9]+)", place.text[place.at :])
    if of_cards or (place.before[-3:-2] in (["chain"], ["chains"]) and place.accepts == {"OR"}):
        size = of_cards[1] if of_cards else place.before[-1]
        return place.error(
            f"chains are counted from a length on, got {place.shown}",
            f"write `chain of {size} or more`, or `chain of exactly {size}`",
        )
    if place.got in ("tree", "height"):
        return place.error(
            "trees are measured at a card",
            "write `its tree size`, or `largest tree size on villagers`; trees are counted as `chains of 1 or more`",
        )
    if place.before[-1:] in (["chain"], ["chains"]) and place.accepts == {"OF", "WITH"}:
        return place.error(f"chains are counted from a length on, got {place.shown}", "write `chains of 2 or more`")
    return None
