"""One change of one card file, and the places at which it has to be reported."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase

from attrs import frozen

from tests.recall.sources import Source, taken


@frozen
class Mutation:
    """A card file with one change: what was done, and the places (file, line) that are wrong now; none if it is legal."""

    kind: str
    pack: str
    file: str
    text: str
    what: str
    places: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        line = self.places[0][1] if self.places else 0
        return f"{self.kind}: {self.pack}/{self.file}{f':{line}' if line else ''} {self.what}"


def replaced(source: Source, kind: str, start: int, end: int, new: str, *, wrong: bool = True) -> Mutation:
    """Return *source* with *new* in the place of the characters from *start* to *end*, where it is wrong, or legal."""
    text = source.text[:start] + new + source.text[end:]
    places = ((source.name, source.line(start)),) if wrong else ()
    what = f"`{_short(source.text[start:end])}` -> `{_short(new)}`"
    return Mutation(kind, source.pack, source.name, text, what, places)


def with_lines(source: Source, kind: str, lines: list[str], what: str, *wrong: int) -> Mutation:
    """Return *source* with other *lines*; those at the numbers *wrong*, from 1, are wrong now."""
    places = tuple((source.name, line) for line in wrong)
    return Mutation(kind, source.pack, source.name, "\n".join(lines), what, places)


def misspelt(word: str, chance: Random) -> str:
    """Return *word* with one slip of the pen, which means nothing."""
    for _ in range(80):
        place = chance.randrange(len(word))
        way = chance.randrange(5)
        if way == 0:
            new = word[:place] + word[place + 1 :]
        elif way == 1:
            new = word[:place] + word[place] + word[place:]
        elif way == 2 and place:
            new = word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :]
        elif way == 3:
            new = word[:place] + chance.choice(ascii_lowercase) + word[place + 1 :]
        else:
            new = word[0].upper() + word[1:]
        means_something = all(part in taken() for part in new.split())
        if new not in (word, "") and new.strip(" _") == new and "__" not in new and not means_something:
            return new
    raise ValueError(f"no misspelling of {word}")


def _short(text: str) -> str:
    first = text.strip().split("\n")[0]
    return first if len(first) <= 50 else first[:47] + "..."
