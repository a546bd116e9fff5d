"""What a line that was typed means: an option by its name or its beginning, or several answers at once."""

from __future__ import annotations

import re
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.cli.menu import Menu, Question
from villagers_rules.language.wordings import languages, wording
from villagers_rules.phrases import search_key, unaccented
from villagers_rules.text.ink import uncoloured

_TYPED = [wording(language)["told"]["typed"] for language in languages()]
_FILLING = frozenset(word for words in _TYPED for key in ("between", "verbs") for word in words[key].split())
"""Words that may stand between the names of answers and say nothing by themselves, in any language."""
_VERBS = frozenset(word for words in _TYPED for word in words["verbs"].split())
"""Words that say what is done, in any language."""
_FOR = frozenset(word for words in _TYPED for word in words["for"].split())
"""Words before what a card is exchanged for, in any language."""
_LEADING = re.compile(rf"^(?:(?:{'|'.join(word for words in _TYPED for word in words['before'].split())})\s+)+")


@frozen
class Followed:
    """How far a typed line led: the *menu* with its answers; *several* are the numbers of options that it could mean."""

    menu: Menu | None
    several: tuple[int, ...] = ()


def option_names(question: Question) -> list[str]:
    """Return the names of the options of *question*, as one would type them."""
    return [search_key(uncoloured(row[0])) for row in question.rows]


def _keys(name: str) -> tuple[str, ...]:
    """Return an option's name as typed lines are searched for it: without accents, whole or without words before it."""
    return tuple(map(unaccented, command_words(name)))


def command_words(name: str) -> tuple[str, ...]:
    """Return an option's name as it is typed: whole, and without words such as `place` before it."""
    return tuple(dict.fromkeys((name, _LEADING.sub("", name))))


def is_named(text: str, name: str) -> bool:
    """Return whether *text* is the *name* of something, with nothing but words such as `draft` or `from` before it."""
    text, name = unaccented(search_key(text)), unaccented(search_key(name))
    before = text.removesuffix(name)
    return bool(name) and text.endswith(name) and (not before or (before[-1] == " " and not _words_left(before)))


def is_option(question: Question, text: str) -> bool:
    """Return whether *text* names an option, or the place on the Road of one."""
    return unaccented(search_key(text)) in map(unaccented, option_names(question)) or bool(_at_place(question, text))


def option_called(question: Question, text: str) -> int | None:
    """Return the number, from 0, of the only option that *text* is the name of, or the verb that an option is offered by."""
    wanted = unaccented(search_key(text))
    names = option_names(question)
    found = [number for number, name in enumerate(names) if wanted in map(unaccented, (name, *_verbs_of(question, number)))]
    return found[0] if len(found) == 1 else None


def _at_place(question: Question, text: str) -> list[int]:
    """Return the number, from 0, of the option for the place on the Road that *text* names, if it is one."""
    return [number for number, place in enumerate(question.places) if place and is_named(text, place)]


def follow(menu: Menu, line: str) -> Followed:
    """Answer the questions of a copy of *menu* with the names on *line*, as far as they go.

    Without a menu the line names no option, or holds words that no answer takes.
    """
    left = unaccented(search_key(line.rstrip(".")))
    found = _follow(menu.copy(), left)
    return found if found.menu is not None else _follow(menu.copy(), re.sub(r"^get\b", "trade", left))


def _follow(menu: Menu, left: str) -> Followed:
    taken = False
    while (question := menu.next_question()) is not None:
        numbers, rest = _at_place(question, left), ""
        if not numbers:
            chosen = _first_that_leads(menu, question, left)
            if chosen is not None:
                return Followed(chosen)
            numbers, rest = _named_in(question, left)
        if not numbers and not taken:
            inside = _inside(menu, question, left)
            if inside is not None:
                return Followed(inside)
        if not numbers and (later := _answered_later(menu, left)) is not None:
            taken, left = True, later
            continue
        if not numbers:
            numbers, rest = _numbered(question, left) if taken else [], ""
        if not numbers:
            numbers, rest = _beginning_with(question, left), ""
        if not numbers:
            break
        if len(numbers) > 1:
            # After the first answer a name that fits several is asked for as usual.
            return Followed(menu if taken and not _words_left(rest) else None, () if taken else tuple(numbers))
        menu.answer(question.answers[numbers[0]])
        taken, left = True, rest
    return Followed(menu if taken and not _without_unasked(menu, left) else None)


def _first_that_leads(menu: Menu, question: Question, text: str) -> Menu | None:
    """Return the menu after the first of several options with which all of *text* is answered, None for none.

    What stands after a word such as `for` comes first, then what has the longest name, then what is offered by its verb alone.
    """
    found: list[tuple[bool, int, Any, str]] = []
    for number, name in enumerate(option_names(question)):
        value = question.answers[number]
        verbs = _verbs_of(question, number)
        key = max((key for key in (*_keys(name), *verbs) if _word_in(key, text)), key=len, default="")
        where = _word_in(key, text) if key else None
        if where is not None:
            before = text[: where.start()].split()
            rest = f"{text[: where.start()]} {text[where.end() :]}"
            found.append((not before or before[-1] not in _FOR, 0 if key in verbs else -len(key), value, rest))
        elif verbs and _may_mean(name, text):
            found.append((True, 1, value, text))
    if len(found) < 2 or not all(_words_left(rest) for *_, rest in found):
        return None
    for *_, value, rest in sorted(found, key=lambda each: each[:2]):
        twin = menu.copy()
        twin.answer(value)
        led = _follow(twin, rest).menu
        if led is not None:
            return led
    return None


def _verbs_of(question: Question, number: int) -> tuple[str, ...]:
    return question.verbs[number] if question.verbs else ()


def _may_mean(name: str, text: str) -> bool:
    """Return whether *text* may mean the option with this *name* without naming it: it begins with no verb of others."""
    first = text.partition(" ")[0]
    return first not in _VERBS or first == name.partition(" ")[0]


def _word_in(key: str, text: str) -> re.Match[str] | None:
    """Return where *key* stands in *text* as a word or several, None where it does not or says nothing."""
    return re.search(rf"(?<![\w']){re.escape(key)}(?![\w'])", text) if key and key not in _FILLING else None


def _answered_later(menu: Menu, text: str) -> str | None:
    """Answer a question that would be asked later with what *text* names; return the rest of it, None if it names nothing."""
    for need, question in menu.later_questions():
        numbers, rest = _named_in(question, text)
        if len(numbers) == 1:
            menu.answer_later(need, question.answers[numbers[0]])
            return rest
    return None


def _numbered(question: Question, text: str) -> list[int]:
    """Return the numbers of the options with the number in their names that is all that is left of *text*, such as `stack 3`."""
    words = _words_left(text)
    if len(words) != 1 or not words[0].isdecimal():
        return []
    return [at for at, name in enumerate(option_names(question)) if words[0] in name.split()]


def _without_unasked(menu: Menu, text: str) -> list[str]:
    """Return the words left of *text*, without the names of what was not asked since there was one answer only."""
    words = _words_left(text)
    for name in menu.unasked:
        named = _words_left(unaccented(search_key(name)))
        if named and set(named) <= set(words):
            words = [word for word in words if word not in named]
    return words


def _inside(menu: Menu, question: Question, text: str) -> Menu | None:
    """Return the menu that *text* leads to behind an option that is offered by its verb alone, such as trading."""
    for number, name in enumerate(option_names(question)):
        if not _verbs_of(question, number) or not _may_mean(name, text):
            continue
        twin = menu.copy()
        twin.answer(question.answers[number])
        following = twin.next_question()
        if following is not None and len(_named_in(following, text)[0]) == 1:
            return follow(twin, text).menu
    return None


def _words_left(text: str) -> list[str]:
    return [word for word in re.findall(r"[\w']+", text) if word not in _FILLING]


def _named_in(question: Question, text: str) -> tuple[list[int], str]:
    """Return the numbers, from 0, of the options with the longest name in *text*, and the text without it."""
    best, found, rest = 0, list[int](), text
    for number, name in enumerate(option_names(question)):
        for key in dict.fromkeys((*_keys(name), *_verbs_of(question, number))):
            where = _word_in(key, text)
            if where is None or len(key) < best:
                continue
            if len(key) > best:
                best, found = len(key), []
                rest = f"{text[: where.start()]} {text[where.end() :]}"
            if number not in found:
                found.append(number)
    return found, rest


def _beginning_with(question: Question, text: str) -> list[int]:
    """Return the numbers of the options that begin as *text* does: each of its words begins a word, in the same order."""
    words = _words_left(text) or text.split()
    if not words or len("".join(words)) < 2:
        return []
    pattern = re.compile(r".*?".join(rf"(?<![\w']){re.escape(word)}" for word in words))
    names = option_names(question)
    found = [number for number, name in enumerate(names) if any(map(pattern.match, _keys(name)))]
    verb = text.split()[0]
    narrowed = [number for number in found if names[number].startswith(f"{verb} ")]
    return narrowed or found
