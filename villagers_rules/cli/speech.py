"""Names: what the people at the screen call players and cards, in what is printed and in what is typed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from villagers_rules.errors import GameError
from villagers_rules.model.actions import SHAPES
from villagers_rules.model.choices import Pile
from villagers_rules.packs import Catalog
from villagers_rules.phrases import search_key, unaccented
from villagers_rules.text.prose import capitalized

if TYPE_CHECKING:
    from villagers_rules.words import Words

_MOST_LETTERS = 12
"""A name has at most so many characters: it stands in tables, where `player 1` would."""
_NAME = re.compile(r"[^\W\d_](?:[\w' -]*\w)?")
_PLAYER = re.compile(r"\b((?:that|each|every|other)\s+)?[Pp]layer (\d+)\b( {2,})?")
"""A player by number, who has a name; behind `that`, as in `Pay that player 3 gold.`, the number is no player's."""
_GRAMMAR = frozenset(word for shape in SHAPES.values() for word in re.findall("[a-z]+", shape)) | {"bank", "market", "supply"}
"""Words of actions and of the log, which stay what they are where a card has the same id."""
_RESERVED = ("you", "player", "road", "stack", "reserve", "bank", "all", "nobody")


def check_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return *names* as players may have them; raise `GameError` for a name that would be mistaken for something else."""
    found = tuple(name.strip() for name in names)
    for name in found:
        if not _NAME.fullmatch(name) or len(name) > _MOST_LETTERS or name.lower() in _RESERVED:
            raise GameError(f"a name starts with a letter and has at most {_MOST_LETTERS} characters; got {name[:30]!r}")
    if len({name.lower() for name in found}) < len(found):
        raise GameError(f"expected different names, got {', '.join(found)}")
    return found


class Speech:
    """Names players, seats and cards in lines that name them by number and id, as *words* do; reads the names back."""

    def __init__(self, words: Words, catalog: Catalog) -> None:
        table, names = catalog.table, words.names
        seats = {f"the {seat}": words.called(seat) for seat in catalog.rules.setup.seats}
        self.names = dict(names)
        self._seats = {seat: name for seat, name in seats.items() if seat != name}
        self._seat = _any_of(self._seats)
        self._numbers = {name.lower(): number for number, name in names.items()}
        cards = {search_key(found.name): found.id for found in table.cards}
        cards |= {search_key(words.card(card)): card for card in table.ids}
        # An id of several words may be typed with spaces, and a name in any case.
        cards |= {search_key(said): name for name in table.rule_uses for said in (words.card(name), name)}
        cards |= {search_key(found.id): found.id for found in table.cards}
        cards = {unaccented(name): card for name, card in cards.items()} | cards
        self._cards = cards
        self._shown = {name: words.card(name) for name in (*table.ids, *table.rule_uses) if "_" in name}
        self._card = _any_of(self._cards)
        self._id = _any_of(self._shown)
        self._name = _any_of(self._numbers)
        self._names_of_all = {card: words.card(card) for card in table.ids if card not in _GRAMMAR}
        self._names_of_all |= self._shown
        reserve = Pile("reserve")
        self._names_of_all[str(reserve)] = words.pile(reserve)
        self._any_id = _any_of(self._names_of_all)

    def shown(self, line: str) -> str:
        """Return *line* with the names of players and seats; what stands in columns after a name keeps its place."""
        if self._seats:
            line = self._seat.sub(self._seated, line)
        return _PLAYER.sub(self._named, line) if self.names else line

    def _seated(self, found: re.Match[str]) -> str:
        """Return the name of a seat without a player, with the capital letter that its article had."""
        name = self._seats[found[0].lower()]
        return capitalized(name) if found[0][0].isupper() else name

    def _named(self, found: re.Match[str]) -> str:
        name = self.names.get(int(found[2]))
        if name is None or found[1]:
            return found[0]
        gap = found[3] or ""
        longer = len(name) - len(f"player {found[2]}")
        return name + (" " * max(2, len(gap) - longer) if gap else "")

    def prose(self, text: str) -> str:
        """Return *text* with cards by their names where it has ids that nobody would say, such as `log_rafter`."""
        return self._id.sub(lambda found: self._shown[found[0]], text)

    def cards(self, text: str) -> str:
        """Return a line of the log with all cards, and the Reserve, by their names."""
        return self._any_id.sub(lambda found: self._names_of_all.get(found[0], found[0]), text)

    def told(self, text: str) -> str:
        """Return something of the log with the names of cards, players and seats."""
        return self.shown(self.cards(text))

    def typed(self, line: str) -> str:
        """Return what was typed with the ids of cards and the numbers of players, as actions are written."""
        line = self._card.sub(lambda found: self._cards[search_key(found[0])], line)
        return self._name.sub(lambda found: f"player {self._numbers[found[0].lower()]}", line)


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds any of *words*, the longest first; between the words of one there may be a hyphen."""
    longest = sorted(words, key=len, reverse=True)
    parts = (re.escape(word).replace(r"\ ", "[ _-]+") for word in longest)
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)" if longest else r"(?!)", re.IGNORECASE)
