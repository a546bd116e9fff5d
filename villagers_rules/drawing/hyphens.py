"""Where long words may be broken: between syllables, with a hyphen.

Browsers know the syllables of few languages, and many know none; drawings break their lines themselves. The rule is that of
Italian, which holds well enough for names and texts in English: a consonant begins a syllable, and so do some groups of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

SOFT = "\N{SOFT HYPHEN}"
"""Stands where a word may be broken, and shows as a hyphen only where it is."""
LONG, _LEAST = 7, 3
"""Words with fewer letters stay whole, and so many letters stay together at each end."""
_VOWEL = "aeiouyàáâäèéêëìíîïòóôöùúûü"
_WORD = re.compile(r"[^\W\d_]+")
_BETWEEN = re.compile(rf"(?<=[{_VOWEL}])[^{_VOWEL}]+(?=[{_VOWEL}])")
_BEGINNING = re.compile(r"(?:s(?!s))?(?:[bcdfgptv][lr]|ch|gh|gn|sh|th|ph|wh|\w)$")


def break_places(word: str) -> Iterator[int]:
    """Yield before which letters, counted from 0, a *word* may be broken; what has other signs than letters in it never is.

    >>> [word[:place] for word in ("commerciante", "Blacksmith") for place in break_places(word)]
    ['com', 'commer', 'Black']
    """
    for group in _BETWEEN.finditer(word.lower()) if word.isalpha() else ():
        found = _BEGINNING.search(group[0])
        place = group.start() + (found.start() if found else 0)
        if _LEAST <= place <= len(word) - _LEAST:
            yield place


def hyphenated(text: str, long: int = LONG) -> str:
    """Return *text* with soft hyphens in its words of so many letters or more.

    >>> hyphenated("carpentiere").split(SOFT)
    ['car', 'pen', 'tiere']
    """
    return _WORD.sub(lambda found: _softened(found[0]) if len(found[0]) >= long else found[0], text)


def _softened(word: str) -> str:
    places = [0, *break_places(word), len(word)]
    return SOFT.join(word[start:end] for start, end in pairwise(places))
