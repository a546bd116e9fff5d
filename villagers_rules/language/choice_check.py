"""Checks what a sentence says of choices that have names."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Mapping

from villagers_rules.errors import FormulaError, nearest
from villagers_rules.language.choice_readers import COMPARED
from villagers_rules.language.filters import EACH_SUIT, Measure, Names, WithAmount, WithSymbol
from villagers_rules.language.players import WithNumber
from villagers_rules.language.relations import WithMoreThan
from villagers_rules.language.things import SuitSymbols
from villagers_rules.language.tree import Node, Word, failure
from villagers_rules.language.vocabulary import about_measure, vocabulary
from villagers_rules.phrases import listing, quoted

_CALLED = {
    "number": "a number",
    "suit": "a suit",
    "name": "the name of a villager",
    "word": "a word",
    "player": "a player",
    "pile": "a pile",
    "event": "an event",
    "unseen": "a card that you do not see",
}
"""What may have a name besides cards, in words."""


_ONLY_COMPARED = "compare cards with it, as in `it is of the same suit as the hue`, or ask which one it is, with `the hue is ...`"
"""What to do with a suit that was chosen, where a sentence asks what it is no card for."""


class UnknownNameError(FormulaError):
    """A sentence that speaks of a choice under a name that nothing has, nor anything similar."""


class NothingChosenError(FormulaError):
    """A sentence that speaks of `it`, or of what is `its`, where nothing has been chosen that is seen."""


def nothing_chosen(text: str, at: int, word: str, suggestion: str = "") -> FormulaError:
    """Return the error of a *word*, `it` or `its`, at letter *at* where nothing has been chosen."""
    message = f"`{word}` means what was chosen last, and nothing has been chosen here that is seen"
    return failure(text, at, message, suggestion, kind=NothingChosenError)


ENDED = "ended"
"""What was chosen under a name of a list within a step before."""
LOST = "lost"
"""What was chosen before steps that wait, and may lie anywhere by then."""

THEIRS_ALONE = "theirs alone"
"""What lists within steps have given a name again, such as cards of hands that others have chosen, and is known there alone."""


def name_ended(name: str) -> tuple[str, str]:
    """Return why *name* means nothing after the list of steps that gave it, and what to do about that."""
    message = f"the name `{name}` was given in a list within a step, and ends with that list"
    return message, "write this step in that list, or let `otherwise`, the other lists or a step before give the name, too"


def name_lost(name: str) -> tuple[str, str]:
    """Return why *name* means nothing to steps that have waited, nor to what holds for a time, and what to do about that."""
    named = "players, numbers, suits, words, names, piles and placed villagers"
    known = f"steps that wait and what holds for a time know by name {named}"
    return f"`the {name}` may lie anywhere by then: {known}", "place it before, or choose again in steps that wait"


def name_theirs_alone(name: str) -> tuple[str, str]:
    """Return why *name* means nothing after a list that gave it again to what others do not know, and what to do about that."""
    message = f"the name `{name}` was given again in a list within a step, to what is known in that list alone"
    return message, f"give it another name there, and end that list with what is needed here, as in `{{name: 1, as: {name}}}`"


CARDS = "cards"
"""What several cards are that were chosen under one name: they can be counted, and nothing is asked of one of them."""
UNKNOWN = {ENDED: name_ended, LOST: name_lost, THEIRS_ALONE: name_theirs_alone}
"""What no sentence can speak of though it had a name, each with why."""


def check_chosen(name: Word, names: Mapping[str, str], text: str, *kinds: str) -> None:
    """Raise `FormulaError` if nothing was chosen under *name*, or something else than *kinds* if there are any.

    *names* gives what was chosen under each name, in what is said before *text*.
    """
    before = text[: name.at]
    one = re.search(r"(?:the|whose)\s+([a-z0-9_]+)\s+is\s+(?:not\s+)?the\s+$", before)
    if one is not None and names.get(name) in COMPARED and names.get(one[1]) == names[name] and one[1] != name:
        return
    why = UNKNOWN.get(names.get(name, ""))
    if why is not None:
        raise failure(text, name.at, *why(name), kind=UnknownNameError)
    if name not in names:
        message, others = f"nothing was chosen under the name `{name}`", [other for other in names if names[other] not in UNKNOWN]
        if near := nearest(name, others):
            raise failure(text, name.at, message, near)
        known = listing([f"the {other}" for other in others])
        hint = f"names are {known}" if known else "name a choice with `as` in a step before"
        raise failure(text, name.at, message, hint, kind=UnknownNameError)
    if kinds and names[name] not in kinds and not (names[name] == CARDS and "card" in kinds):
        of_card = one is None or names.get(one[1]) not in COMPARED
        if names[name] == "suit" and before.endswith(" is the ") and of_card:
            written = f"is of the same suit as the {name}"
            instead = f"{before.removesuffix('is the ')}{written}{text[name.at + len(name) :]}"
            raise failure(text, name.at, f"`the {name}` is a suit", f"write `{written}`", instead=instead)
        alike = re.search(r"\bthat (are|is) (?:not )?(?=the $)", before) if names[name] == "name" else None
        if alike is not None:
            written = f"{alike[0]}{'copies' if alike[1] == 'are' else 'a copy'} of the {name}"
            instead = f"{before[: alike.start()]}{written}{text[name.at + len(name) :]}"
            raise failure(text, name.at, f"`the {name}` is the name of a villager", f"write `{written}`", instead=instead)
        hint = _ONLY_COMPARED if names[name] == "suit" else "name another choice"
        if names[name] == "player" and before.endswith((" is the ", " is not the ", " are the ")):
            hint = f"a player is compared with you or another player, as in `the {name} is you`"
        elif kinds == ("player",):
            named = f"{{choose: other players, as: {name}}}"
            hint = f"a player is named with `{named}`, or `{{first_of: [the left neighbour], as: {name}}}`"
        called = _CALLED.get(names[name], "a card" if names[name] in ("card", CARDS) else "no card")
        raise failure(text, name.at, f"`the {name}` is {called}", hint)


def check_card(name: Word, names: Mapping[str, str], text: str, suits: Container[str]) -> None:
    """Raise `FormulaError` if no card was chosen under *name*, nor a suit where it is asked of which of the *suits* it is."""
    before, after = text[: name.at].rstrip(), text[name.at + len(name) :]
    asked = re.match(r"\s+is\s+(?:not\s+|neither\s+)?([a-z_]+)", after)
    of_suit = before.endswith("same suit as the") or (asked is not None and asked[1] in suits)
    other = re.match(r"\s+is\s+(?:not\s+)?the\s+([a-z0-9_]+)", after)
    if other is not None and names.get(name) in COMPARED and other[1] != name:
        return  # Whether that is one, too, is asked of the other name.
    check_chosen(name, names, text, "card", "name", *(("suit",) if of_suit else ()))
    if names[name] == CARDS:
        message = f"several cards may have been chosen as `{name}`, and this asks for one of them"
        hint = f"count them or add up what they have, as in `sum of gold on villagers in your hand that are the {name}`"
        raise failure(text, name.at, message, hint)
    if not after.startswith("'s") and not before.endswith(("the", "whose")):
        raise failure(text, name.at, "what was chosen under a name is said with `the`", f"write `the {name}`")


def check_amount(name: Word, names: Mapping[str, str], text: str) -> None:
    """Raise `FormulaError` if what was chosen under *name* is read as an amount, and nothing was chosen, or a word."""
    check_chosen(name, names, text)
    if names[name] == "word":
        raise failure(text, name.at, f"`the {name}` is a word", f"ask which one was chosen, as in `if: the {name} is ...`")
    if names[name] == "name":
        hint = f"count its cards, as in `villagers that are copies of the {name}`"
        raise failure(text, name.at, f"`the {name}` is the name of a villager", hint)


def check_own_choice(name: Word, names: Mapping[str, str], text: str) -> None:
    """Raise `FormulaError` if players are not told apart by what each of them chose under *name*, such as a card."""
    check_chosen(name, names, text)
    if names[name] == "number":
        raise failure(text, name.at, f"`the {name}` is a number", f"compare it, as in `whose {name} >= 3`")
    if names[name] not in COMPARED:
        called = _CALLED.get(names[name], "a card")
        message = f"`the {name}` is {called}, and players are told apart by numbers, suits, names, words and players alone"
        hint = "let each use their own, in steps of `for_each: players`"
        if names[name] == "card":
            hint = f"let each read their own, as in `for_each: players` with `if: the {name} has coins`"
        raise failure(text, name.at, message, hint)


def check_less(text: str, having: WithAmount | WithMoreThan | WithNumber) -> None:
    """Raise `FormulaError` if *text* has fewer of an amount, or less of what is counted, where it says what is *having* them."""
    number = r"\(?(?:[^()]|\([^()]*\))*\)" if isinstance(getattr(having, "number", None), Node) else "[0-9]+"
    said = re.match(rf"((?:with\s+)?(?:{number}\s+or\s+)?)(less|fewer)\b", text[having.at :])
    if said is None or said[2] in str(having).split():
        return
    what = re.sub(r"^with (?:(?:[0-9]+|\(.*\)) or )?[a-z]+ | than .*", "", str(having))
    right, why = ("fewer", "are counted") if said[2] == "less" else ("less", "is an amount")
    raise failure(text, having.at, f"{what} {why}", f"write `{said[1]}{right}`", said=said[0])


def check_choosing(text: str, measure: Measure) -> None:
    """Raise `FormulaError` if no villagers are found `with 2 or more` of the *measure*."""
    if not about_measure(measure.word).get("at_least"):
        able = quoted([word for word, other in vocabulary()["measures"].items() if other.get("at_least")])
        raise failure(text, measure.at, f"villagers are not chosen by {measure}", f"write {listing(able, 'or')}")


_SEVERAL_ALIKE = re.compile(r"\bthe ([a-z0-9_]+) (?:all )?are of the same (suit|kind)")
"""How people say that cards with a name are alike, among themselves."""


def not_compared(text: str, at: int, said: str, instead: str) -> FormulaError:
    """Return the error of a comparison with a card around the one that is looked for, where there is none."""
    alike = next((found for found in _SEVERAL_ALIKE.finditer(text) if found.start() <= at <= found.end()), None)
    if alike is not None:
        counted = "different suits on villagers" if alike[2] == "suit" else "different cards"
        hint = f"write where they lie, as in `{counted} in the discard pile that are the {alike[1]} = 1`, or `in your hand`"
        return failure(text, at, f"`{said}` does not say whom it is compared with", hint)
    hint = f"write {instead}, or say it inside, as in `villagers that lie directly on a villager of the same suit`"
    return failure(text, at, f"`{said}` does not say whom it is compared with", hint)


def with_thing(symbol: Word) -> WithSymbol:
    """Return how it is asked for a symbol, which may be a thing of its own."""
    return WithSymbol(symbol, thing=bool(vocabulary()["symbols"][symbol].get("thing")))


OF_SEVERAL = "(several)"
"""What stands in the place of an occasion that nobody brings about, where several players have been chosen instead of one."""
BY_YOU = "(you)"
"""What stands for an occasion that whoever waits for it brings about."""


def chosen_first(by_nobody: str, otherwise: str) -> str:
    """Return what to do where no player is meant: as *otherwise*, unless it is you, or several have been chosen."""
    if by_nobody == BY_YOU:
        return "write `your`; other players are chosen first, or are each of `for_each: other players`"
    each = "choose one player, or write `for_each: it`, or that with their name, where each of them is `you`"
    return each if by_nobody == OF_SEVERAL else otherwise


def nobody_meant(by_nobody: str, word: str = "their") -> str:
    """Return why *word* means no player, where none was chosen; *by_nobody* is the occasion that set the steps off, if any."""
    if by_nobody == OF_SEVERAL:
        return f"`{word}` means one player, and several have been chosen here"
    if by_nobody == BY_YOU:
        return f"`{word}` means who does what the steps wait for, which is you"
    if by_nobody:
        return f"`{word}` means who does what the steps wait for, and `{by_nobody}` names nobody who does it"
    return f"`{word}` means the player chosen last, and no player has been chosen here"


def is_of_each_suit(node: Node) -> bool:
    """Return whether *node* is of the suit that is compared: symbols, or the word for villagers."""
    return isinstance(node, SuitSymbols) or (isinstance(node, Names) and EACH_SUIT in node.words)


def check_of_suits(text: str, node: Node, inside: Collection[int]) -> None:
    """Raise `FormulaError` if *node* is of the suit that is compared, and not *inside* such a comparison."""
    if is_of_each_suit(node) and id(node) not in inside:
        _check_steps(text, node.at)
        hint = "write `1 per suit where suit symbols >= 3` or `1 per suit where suit villagers >= 3`"
        raise failure(text, node.at, "suits are compared after `where`", hint)


_BY_STEP = re.compile(
    r"(?P<steps>[0-9]+ from [0-9]+(?:, [0-9]+ from [0-9]+)+) (?P<things>suit [a-z][a-z_' ]*?)(?= *(?:$|[-+,)]| if ))"
)
"""How people give an amount by steps for each suit."""


def _check_steps(text: str, at: int) -> None:
    """Raise `FormulaError` if an amount by steps is that of each suit at letter *at*, which is written step by step."""
    found = next((each for each in _BY_STEP.finditer(text) if each.start("things") == at), None)
    if found is None:
        return
    amounts, least = zip(*(map(int, step.split(" from ")) for step in found["steps"].split(", ")), strict=True)
    more = [amount - before for before, amount in zip((0, *amounts), amounts, strict=False)]
    message = "an amount by steps is not that of each suit"
    if min(more) < 1 or list(least) != sorted(set(least)):
        hint = "where each step gives more than the last, write what it gives more, as in `1 per suit where suit symbols >= 2`"
        raise failure(text, found.start(), message, hint)
    written = " + ".join(f"{each} per suit where {found['things']} >= {number}" for each, number in zip(more, least, strict=True))
    is_whole = not text[: found.start()].strip() or text[: found.start()].rstrip().endswith("+")
    raise failure(text, found.start(), message, f"write `{written if is_whole else f'({written})'}`", said=found[0])
