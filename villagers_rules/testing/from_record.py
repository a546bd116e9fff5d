"""Makes a scenario of a played game: the position after some of its actions, what was done next, and what came of it.

The scenario begins with the position itself where scenarios can give it. Where they cannot, as in the middle of a card's choice,
it begins with the last position before that they can give, and does what was done since; in the worst case with the whole deal.
Then all is left out that makes no difference to what came.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from villagers_rules.classes import frozen
from villagers_rules.errors import CardFileError, GameError
from villagers_rules.game import Game
from villagers_rules.model.actions import Action
from villagers_rules.model.village_text import counters_of, print_village, village_trees
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.document import Document
from villagers_rules.packs.loader import BASE
from villagers_rules.packs.pack_files import SCENARIOS
from villagers_rules.phrases import counted
from villagers_rules.record import positions
from villagers_rules.testing.facts import FACTS, TURNS, given, position, task
from villagers_rules.testing.files import Case
from villagers_rules.testing.piles import ordered
from villagers_rules.testing.references import NO_PLAYER, REST, ids
from villagers_rules.testing.run import check, start_game

_Holds = Callable[[dict[str, Any]], bool]
_FIRST = ("reserve", "discard", "decks", "event discards", "stacks", "hands", "stashes", "squares", "villages", "tucked", "keep")
"""What is left out first: what is longest, and what says most of what lies elsewhere."""
_KEPT = ("packs", "mode", "players")
"""What is never left out here: it is no detail of the position."""
_LAST = ("phase", "turn")
"""What is left out last: it says what the scenario is about."""
_TOPMOST = (1, 2, 3, 4, 6, 10)
"""Of a pile that matters, so many topmost cards are tried before all of it is written."""
_LONG = 4
"""A stack of more cards is long to write down."""


def _minimize(data: dict[str, Any], holds: _Holds) -> dict[str, Any]:
    """Return a scenario with as little given as possible so that it still *holds*; what is done and expected stays."""
    data = deepcopy(data)
    for _ in range(2):  # What is left out may make other things superfluous.
        before = deepcopy(data["given"])
        for key in _order(data["given"]):
            _shorten(data, key, holds)
        if data["given"] == before:
            break
    for number, cards in list(data["given"].get("stacks", {}).items()):
        if isinstance(cards, list) and len(cards) > _LONG and number in data["then"].get("stacks", {}):
            _without_the_number(data, number, holds)
    return data


def _with_fewer_packs(data: dict[str, Any], named: list[str], holds: _Holds) -> dict[str, Any]:
    """Return a scenario without its packs, or with those *named* alone, if it *holds* so; others only cost time to load."""
    data = deepcopy(data)
    given = data["given"]
    if "packs" in given:
        # One pack that is named stands for those it requires.
        _try(given, "packs", iter((None, *([named] if named and named != given["packs"] else []))), data, holds)
    if not given:
        del data["given"]
    return data


def _without_the_number(data: dict[str, Any], number: str, holds: _Holds) -> None:
    """Tell the topmost cards of a stack alone, where its number of cards is expected for its own sake only."""
    given, then = data["given"]["stacks"], data["then"]["stacks"]
    cards, left = given[number], then.pop(number)
    if not then:
        del data["then"]["stacks"]
    if not _try(given, number, iter([[REST, *cards[-1:]], [REST, *cards[-_LONG:]]]), data, holds):
        data["then"].setdefault("stacks", then)[number] = left


def _order(given: dict[str, Any]) -> list[str]:
    inner = [key for key in given if key not in (*_FIRST, *_LAST, *_KEPT)]
    return [key for key in (*_FIRST, *inner, *_LAST) if key in given]


def _shorten(data: dict[str, Any], key: str, holds: _Holds) -> None:
    """Leave out *key* of what is given, or parts of it, or say it shorter."""
    given = data["given"]
    if key == "road" and isinstance(given[key], list):
        whole = {str(number): text for number, text in enumerate(given[key], 1)}
        _entries(data, key, whole, holds)
        if isinstance(given.get(key), dict) and len(given[key]) == len(whole):
            given[key] = list(given[key].values())
    elif isinstance(given[key], dict):
        _entries(data, key, given[key], holds)
    else:
        _try(given, key, _shorter(key, given[key]), data, holds)


def _entries(data: dict[str, Any], key: str, entries: dict[str, Any], holds: _Holds) -> None:
    """Leave out all entries, or one after the other, or say each shorter."""
    given = data["given"]
    if _try(given, key, iter((None,)), data, holds):
        return
    given[key] = dict(entries)
    for name, value in entries.items():
        _try(given[key], name, _shorter(key, value), data, holds)
    if not given[key]:
        del given[key]


def _shorter(key: str, value: Any) -> Iterator[Any]:
    """Yield ways to say *value* shorter, the shortest first; None leaves it out."""
    yield None
    if key in ("stacks", "reserve", "discard", "decks", "event discards") and isinstance(value, list):
        yield from ([REST, *value[-number:]] for number in _TOPMOST if number < len(value))
        if key in ("stacks", "decks"):
            yield len(value)


def _try(place: dict[str, Any], key: str, ways: Iterator[Any], data: dict[str, Any], holds: _Holds) -> bool:
    """Put the first of *ways* with which the scenario holds in the place of what stands under *key*; return whether one does."""
    value = place.pop(key)
    order = list(place)
    for way in ways:
        if way is None:
            place.pop(key, None)
        else:
            place[key] = way
        if way != value and holds(data):
            return True
    place[key] = value
    rest = {name: place.pop(name) for name in order}
    place.update(rest)
    return False


_RULES = {
    "draft": "R3.2",
    "update": "R4.2",
    "build": "R5.2",
    "events": "R15.4",
    "choose": "R8.1",
    "place": "R5.3",
    "pay": "R15.4",
}
"""The rule that a decision of a kind is an example of, if what it led to names none."""
_GIVEN_FIRST = ("packs", "mode", "players", "seed", "deal", "round", "phase", "first player", "turn")
"""What stands first of what is given: what game it is, then the turn."""
_EXPECTED_FIRST = (
    *(
        "villages",
        "tucked",
        "hands",
        "stashes",
        "squares",
        "keep",
        "supplies",
        "tokens",
        "slots",
        "road",
        "stacks",
        "decks",
        "discard",
    ),
    *(
        "event discards",
        "events",
        "developments",
        "sitting out",
        "markets held",
        "phase",
        "round",
        "first player",
        "next first player",
    ),
    *("winners", "build actions left", "trades left", "drafts left", "used", "waiting", "turn"),
)
"""In which order it stands what is expected."""
_CITED = re.compile(r"\((R[1-9][0-9]?(?:\.[1-9][0-9]?)?)\)")
_MAX_BACK = 40
"""Positions further back than so many actions are not tried, but the deal."""
_MAX_STEPS = 500
"""A scenario has no more actions than this."""


@frozen(kw_only=True)
class RecordedScenario:
    """A scenario of a played game as *data*; *says* is a sentence on where it comes from and how it begins."""

    data: dict[str, Any]
    says: str


class _Step(NamedTuple):
    """An action that was taken, and the player who had to decide then."""

    action: Action
    deciding: int

    def written(self) -> str | dict[str, str]:
        """Return the action as scenarios write it: with its player when somebody else has to decide."""
        text = str(self.action)
        return text if self.action.player == self.deciding else {str(self.action.player): text}


@frozen(kw_only=True)
class _Source:
    """What every scenario of a record has in common: the packs and mode of its game, and what it is called."""

    path: str | Path
    name: str
    start: dict[str, Any]
    owner: tuple[str, ...]
    pack_dirs: tuple[Path, ...]

    def case(self, data: dict[str, Any]) -> Case:
        """Return *data* as a scenario that stands in no file yet."""
        document = Document("the record", data={SCENARIOS: [data]})
        packs = tuple(data["given"].get("packs", self.owner))
        return Case(document=document, path=(SCENARIOS, 0), data=data, shared={}, packs=packs, pack_dirs=self.pack_dirs)

    def data(self, game: Game, given: dict[str, Any], when: Sequence[_Step], then: dict[str, Any]) -> dict[str, Any]:
        """Return a scenario that begins with what is *given*."""
        whose: dict[str, Any] = {"packs": list(self.start["packs"])}
        if game.state.players != game.catalog.players[0]:
            whose["players"] = game.state.players
        if self.start.get("mode"):
            whose["mode"] = self.start["mode"]
        done = [step.written() for step in when]
        return {"name": self.name, "rules": [], "given": {**whose, **given}, "when": done, "then": then}

    def holds(self, data: dict[str, Any]) -> bool:
        """Return whether a scenario can be run and holds."""
        try:
            return check(self.case(deepcopy(data))) is None
        except (CardFileError, GameError):
            return False


def scenario_of(
    path: str | Path,
    *,
    at: int,
    actions: int = 1,
    name: str = "",
    owner: str = "",
    home: Path | None = None,
    pack_dirs: Sequence[Path] = (),
) -> RecordedScenario:
    """Return a scenario of the game recorded in the file at *path*: the position after *at* actions, and the next *actions*.

    *owner* and *home* are the id and the folder of the pack it is meant for; *pack_dirs* are searched for the packs of the game.
    Raises `GameError` for a record that cannot be played, that has too few actions, or of which no scenario can be made.
    """
    end = _played(path, at + actions, pack_dirs)
    if len(end.actions) < at + actions:
        has = len(end.actions)
        hint = f"name a number from 0 to {has - actions}" if has >= actions else "take fewer"
        raise GameError(f"{path}: the record has {has} actions; after {at} there are no {actions} more; {hint}")
    source = _Source(
        path=path,
        name=name or f"Position {at} of {Path(path).name}",
        start={**end.to_data()["begun"]},
        owner=(owner,) if owner else BASE,
        pack_dirs=tuple(folder.resolve() for folder in ((home,) if home else pack_dirs)),
    )
    # A pack that only the record found, in a folder named for it, would not be found when the scenario is run.
    load(source.start["packs"], pack_dirs=source.pack_dirs, mode=source.start.get("mode", ""))
    game = end.copy()
    done = [_undo(game) for _ in range(actions)][::-1]
    rules = _rules(end, at) or [_RULES[game.decision.kind] if game.decision else "R9.4"]
    then = _expected(position(game), end)
    data, back = _from_here(source, game, done, then), 0
    while data is None and game.actions and back < _MAX_BACK:
        done.insert(0, _undo(game))
        data, back = _from_here(source, game, done, then), back + 1
    if data is None:
        data, back = _from_the_deal(source, end, then, at), at
    data = _minimize(data, source.holds)
    data = _with_fewer_packs(data, _packs_named(end.catalog, data), source.holds)
    data["rules"] = rules
    if "given" in data:
        data["given"] = _in_order(data["given"], _GIVEN_FIRST)
    return RecordedScenario(data=data, says=_origin(source, at, back))


def _played(path: str | Path, actions: int, pack_dirs: Sequence[Path]) -> Game:
    """Return the recorded game after so many actions, or after all of them if it has fewer."""
    for _, _, game in positions(path, pack_dirs=pack_dirs):
        if len(game.actions) == actions:
            break
    return game


def _undo(game: Game) -> _Step:
    """Take back the last action, and return it."""
    action = game.undo()
    return _Step(action, game.decision.player if game.decision else 0)


def _rules(game: Game, at: int) -> list[str]:
    """Return the rules that what happened since *at* actions names, each once."""
    since = [str(change) for player in range(1, game.state.players + 1) for change in game.changes_for(player, since=at)]
    return list(dict.fromkeys(rule for line in since for rule in _CITED.findall(line)))[:5]


def _expected(before: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return what a scenario expects that leads from the position *before* to that of *game*: all that changed."""
    after = position(game)
    lasts = not game.is_over and before.get("turn") == after.get("turn") and before["phase"] == after["phase"]
    then: dict[str, Any] = {}
    for fact in FACTS:
        if fact.change and fact.key in before and fact.key in after and (lasts or not fact.of_turn):
            then[fact.key] = fact.change(before[fact.key], after[fact.key])
    if game.is_over:
        then["phase"], then["winners"] = None, game.winners
    then["turn"] = NO_PLAYER if game.decision is None else game.decision.player
    return _in_order({key: value for key, value in then.items() if value not in (None, {})}, _EXPECTED_FIRST)


def _in_order(data: dict[str, Any], first: Sequence[str]) -> dict[str, Any]:
    """Return *data* with the keys of *first* before all others."""
    return {key: data[key] for key in sorted(data, key=lambda key: first.index(key) if key in first else len(first))}


def _from_here(source: _Source, game: Game, when: Sequence[_Step], then: dict[str, Any]) -> dict[str, Any] | None:
    """Return a scenario that begins with the position of *game*, or None when scenarios cannot give it."""
    if task(game) not in TURNS and task(game) != "events":
        return None
    data = source.data(game, given(position(game)), when, then)
    try:
        rebuilt = start_game(source.case(data))
    except (CardFileError, GameError):
        return None
    return data if _likeness(rebuilt) == _likeness(game) and source.holds(data) else None


def _likeness(game: Game) -> dict[str, Any]:
    """Return what two positions must have in common to be played on alike: all but chance and what somebody knows."""
    state = game.state
    legal = [sorted(map(str, game.legal_actions_for(seat + 1))) for seat in range(state.players)] if not game.is_over else []
    return {
        **position(game),
        "villages": [
            print_village(ordered(village_trees(village, counters_of(state, seat))))
            for seat, village in enumerate(state.villages)
        ],
        "agenda": list(map(str, state.agenda)),
        "more": [list(state.more_drafts), list(state.more_builds), list(state.more_turns), ids(state, state.areas["played"][0])],
        "legal": legal,
    }


def _from_the_deal(source: _Source, end: Game, then: dict[str, Any], at: int) -> dict[str, Any]:
    """Return a scenario that begins with the deal and does all that was done."""
    seed = source.start["seed"]
    no = f"{source.path}: no scenario can give the position after {at} actions"
    if "deal" in source.start:
        raise GameError(f"{no}, nor the deal of this record, which is written down card by card; take another position")
    if not 0 <= seed < 2**32:
        raise GameError(f"{no}, nor the seed of this record, {seed}; take another position")
    if len(end.actions) > _MAX_STEPS:
        raise GameError(f"{no}, and a scenario has at most {_MAX_STEPS} actions; take another position")
    dealt = {"seed": seed, "deal": "from the seed"}
    if "first player" in source.start:
        dealt["first player"] = source.start["first player"]
    game = end.copy()
    done = [_undo(game) for _ in end.actions][::-1]
    data = source.data(game, dealt, done, then)
    if not source.holds(data):
        raise GameError(f"{no}; take another position")
    return data


def _packs_named(catalog: Catalog, data: dict[str, Any]) -> list[str]:
    """Return the packs of which the scenario *data* names a card; not those that another one of them requires."""
    words = set(re.findall(r"[a-z0-9_]+", str(data)))
    found = {card.pack for card in catalog.table.cards if card.id in words}
    needed = {other for pack in catalog.packs if pack.id in found for other in pack.requires}
    return [pack.id for pack in catalog.packs if pack.id in found - needed]


def _origin(source: _Source, at: int, back: int) -> str:
    """Return where the scenario comes from."""
    whole = f"the position after {counted(at, 'action')} of {Path(source.path).name}"
    if not back:
        return f"From {whole}."
    since = "the first action does" if back == 1 else f"the first {back} actions do"
    return f"From {whole}: {since} what led there, since a scenario cannot begin right with it."
