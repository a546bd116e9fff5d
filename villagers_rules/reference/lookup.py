"""Finding what a person asks for: all meanings of a word, and the nearest words when there is none."""

from __future__ import annotations

from villagers_rules.errors import GameError, nearest
from villagers_rules.phrases import search_key
from villagers_rules.reference.entries import Entry
from villagers_rules.reference.language_entries import mistakes
from villagers_rules.reference.manual import Chapter, chapters, entries


def look_up(words: str) -> tuple[Entry, ...]:
    """Return the meanings of *words*, in the order of the manual; () when only a topic is called so, or nothing.

    >>> [entry.kind for entry in look_up("Played on")]
    ['key']
    """
    wanted = search_key(words)
    return tuple(entry for entry in (*entries(), *mistakes()) if wanted in _names(entry))


def topic(words: str) -> Chapter | None:
    """Return the chapter that *words* name, by its topic or its title."""
    wanted = search_key(words)
    return next((chapter for chapter in chapters() if wanted in (chapter.topic, search_key(chapter.title))), None)


def unknown_word(words: str) -> GameError:
    """Return the error for *words* that mean nothing, with the nearest ones that do."""
    known = {name: entry.word for entry in entries() for name in _names(entry)}
    known |= {chapter.topic: chapter.topic for chapter in chapters()}
    hint = nearest(search_key(words), known)
    for name, word in known.items():
        if hint and name in hint.removeprefix("did you mean ").removesuffix("?").split(" or "):
            hint = hint.replace(name, word)
    hint = hint or "`villagers help` lists the topics, and `villagers show` shows a card"
    return GameError(f"no word of the card files is called {words[:60]!r}; {hint}")


def _names(entry: Entry) -> set[str]:
    return {search_key(word) for word in (entry.word, *entry.also)}
