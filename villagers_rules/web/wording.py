"""Actions and entries of logs as values and in words, each made once for all who are sent it."""

from __future__ import annotations

from attrs import Factory

from villagers_rules.api import Action, Game, LogEntry, Words
from villagers_rules.classes import define
from villagers_rules.web.protocol import Data

Said = tuple[Data, str]
"""An action as JSON, and in words."""
_MOST_SAID = 20_000
"""How many actions are kept for all rooms together."""


@define
class _Said:
    """The actions of games with the same cards in a language; *cards* are held, so that they are mistaken for no others."""

    cards: object
    actions: dict[Action, Said] = Factory(dict)


_said: dict[tuple[int, str], _Said] = {}


def said_in(game: Game, words: Words) -> dict[Action, Said]:
    """Return what is kept of actions in the language of *words*, for all games with the cards of *game*."""
    key = (id(game.catalog), words.language)
    if sum(len(one.actions) for one in _said.values()) > _MOST_SAID:
        _said.clear()
    if key not in _said:
        _said[key] = _Said(game.catalog)
    return _said[key].actions


def spoken(action: Action, words: Words, kept: dict[Action, Said]) -> Said:
    """Return an action as JSON and in words. What names a player is not *kept*: players are called otherwise in other rooms."""
    found = kept.get(action)
    if found is None:
        found = action.to_data(), words.action(action)
        if action.on is None and action.paying is None and action.choice is None:
            kept[action] = found
    return found


@define(eq=False)
class Log:
    """Entries of a log in *words*; of an entry that several seats saw alike the words are found once."""

    words: Words
    _found: dict[int, list[tuple[LogEntry, Data]]] = Factory(dict)

    def data(self, entry: LogEntry, number: int | None) -> Data:
        """Return an entry as values and in words, with the *number* of its round."""
        alike = self._found.setdefault(entry.version, [])
        for other, data in alike:
            if other == entry:
                return data
        alike.append((entry, self._made(entry, number)))
        return alike[-1][1]

    def _made(self, entry: LogEntry, number: int | None) -> Data:
        changes = [
            {"kind": change.kind, "text": self.words.change(change), "change": change.to_data()} for change in entry.changes
        ]
        return {
            "version": entry.version,
            "what": entry.what,
            "player": entry.player,
            "number": entry.number,
            "round": number,
            "action": None if entry.action is None else entry.action.to_data(),
            "text": self.words.entry(entry),
            "changes": changes,
        }
