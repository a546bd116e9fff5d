"""What went wrong, in the language of who reads it. What nobody translated stands in a sentence that says so."""

from __future__ import annotations

from pathlib import PurePath

from villagers_rules.errors import BadSaveError, CardFileError, CodedError, Problem, UnknownPackError
from villagers_rules.language.wordings import FIRST
from villagers_rules.packs.problems import problem_texts
from villagers_rules.phrases import Phrase, number_phrase, phrase
from villagers_rules.text.error_messages import error_message
from villagers_rules.translation import translated


def said(error: CodedError, language: str) -> str:
    """Return what an error says, in a *language*."""
    if isinstance(error, CardFileError):
        return translated(_of_files(error, language), language)
    if isinstance(error, UnknownPackError) and language != FIRST:
        return translated(phrase("there is no such pack or mode here"), language)
    text = error.args[0] if error.args else str(error)
    if language == FIRST or isinstance(text, Phrase):
        return translated(text, language)
    if isinstance(error, BadSaveError):
        return translated(phrase("this save cannot be opened: {text}", text=in_words(str(text), language)), language)
    return in_words(str(text), language)


def in_words(text: str, language: str) -> str:
    """Return an English *text* for who reads a *language*: translated, or in a sentence that says that it is English."""
    found = error_message(text, language)
    return translated(phrase("the program says this in English: {text}", text=text), language) if found is None else found


def _of_files(error: CardFileError, language: str) -> Phrase:
    """Return how many problems the files of packs have, and what the first of them is."""
    return number_phrase(
        len(error.problems),
        "a pack cannot be used, since its files have an error: {first}",
        "a pack cannot be used, since its files have {number} errors; the first: {first}",
        first=_first(error.problems[0], language),
    )


def _first(problem: Problem, language: str) -> str:
    """Return a problem in a line, with its place in its pack: where the pack lies is the server's affair."""
    place = f"{'/'.join(PurePath(problem.file).parts[-2:])}:{problem.line}:{problem.column}"
    message = "; ".join(filter(None, (problem.message, problem.suggestion)))
    says, fix = problem_texts(problem.code, language)
    if language == FIRST or not says:
        return f"{place}: {message}"
    found = error_message(message, language)
    return f"{place}: {says} {fix} {in_words(message, language)}" if found is None else f"{place}: {found}"
