"""The facts of a position that scenarios give and expect: one table, from which positions are arranged, compared and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Any

from attrs import frozen

from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.village_text import print_village, village_trees
from villagers_rules.rules.limits import build_limit, draft_limit
from villagers_rules.testing import arrange, expect, options, views
from villagers_rules.testing.files import Entry
from villagers_rules.testing.layout import Layout
from villagers_rules.testing.mismatch import Compare
from villagers_rules.testing.names import NO_PLAYER, NOTHING, REST, ids, owner_key

TURNS = ("draft", "update", "build")
"""The kinds of tasks in which a player has a turn."""
SHORT_PILE = 3
"""A discard pile of more cards is expected by its topmost ones."""


class Stage(Enum):
    """When a fact is arranged: as the cards are laid, before the phase begins, or in the turn that has begun."""

    CARDS = "cards"
    ROUND = "round"
    TURN = "turn"


# -- reading: what scenarios write of a position --------------------------------------------------------------------------------
def _villages(game: Game) -> dict[str, str]:
    state = game.state
    return {owner_key(state, seat): print_village(village_trees(own)) for seat, own in enumerate(state.villages)}


def _by_owner(area: str, game: Game) -> dict[str, list[str]]:
    state = game.state
    return {owner_key(state, seat): ids(state, cards) for seat, cards in enumerate(state.areas[area][: state.players])}


def _supplies(game: Game) -> dict[str, int]:
    return {owner_key(game.state, seat): gold for seat, gold in enumerate(game.state.supply)}


def _road(game: Game) -> list[str]:
    return [expect.road_text(game.state, number) for number in range(len(game.state.areas["road"]))]


def _pile(area: str, game: Game) -> list[str]:
    return ids(game.state, game.state.areas[area][0])


def _by_number(area: str, game: Game) -> dict[str, list[str]]:
    return {str(number): ids(game.state, pile) for number, pile in enumerate(game.state.areas[area], 1)}


def _by_deck(area: str, game: Game) -> dict[str, list[str]]:
    return {deck: ids(game.state, game.state.areas[area][number]) for number, deck in enumerate(game.state.table.decks)}


def _tokens(game: Game) -> dict[str, int]:
    holders = zip(_pile("development", game), game.state.tokens, strict=True)
    return {card: seat + 1 for card, seat in holders if seat != NOBODY}


def _turn(game: Game) -> int | None:
    return game.decision.player if task(game) in TURNS and game.decision is not None else None


def _used(game: Game) -> list[str] | None:
    return None if _turn(game) is None else expect.used_by(game.state, game.state.player + 1)


def _sitting_out(game: Game) -> list[int]:
    return [seat + 1 for seat, done in enumerate(game.state.done) if done]


def task(game: Game) -> str:
    """Return the kind of the task that is at work, "" when the game is over."""
    return str(game.state.agenda[-1][0]) if game.state.agenda else ""


# -- writing: what of that is given ---------------------------------------------------------------------------------------------
def _unless_empty(value: Any) -> Any:
    return None if value in ([], {}) else value


def _without_empty(value: dict[str, list[str]]) -> Any:
    return _unless_empty({key: cards for key, cards in value.items() if cards})


def _always(value: list[str]) -> list[str]:
    return value


# -- changing: what is expected where a value has become another ----------------------------------------------------------------
Entries = dict[str, Any]


def _whole(before: Any, after: Any) -> Any:
    return after if after != before else None


def _entries(before: Entries, after: Entries) -> Any:
    return _unless_empty({key: value for key, value in after.items() if value != before.get(key)})


def _other_villages(before: dict[str, str], after: dict[str, str]) -> Any:
    return _unless_empty({owner: text for owner, text in after.items() if not expect.same_village(before[owner], text)})


def _other_tokens(before: dict[str, int], after: dict[str, int]) -> Any:
    lost = {card: NO_PLAYER for card in before if card not in after}
    return _unless_empty({**(_entries(before, after) or {}), **lost})


def _other_slots(before: Entries, after: Entries) -> Any:
    return _unless_empty({key: cards or NOTHING for key, cards in (_entries(before, after) or {}).items()})


def _other_places(before: list[str], after: list[str]) -> Any:
    places = enumerate(zip(before, after, strict=True), 1)
    return _unless_empty({str(number): now for number, (was, now) in places if was != now})


def _numbers(before: Entries, after: Entries) -> Any:
    return _unless_empty({key: len(cards) for key, cards in after.items() if cards != before[key]})


def _topmost(before: Sequence[str], after: Sequence[str]) -> list[str] | None:
    """Return a pile, or if that is long, the cards that are new on top of it.

    >>> _topmost(["a", "b", "c", "d"], ["a", "b", "c", "d", "e"])
    ['...', 'e']
    """
    if before == after:
        return None
    new = max(1, len(after) - len(before))
    return list(after) if len(after) <= SHORT_PILE or new >= len(after) else [REST, *after[-new:]]


def _topmost_of_each(before: Entries, after: Entries) -> Any:
    found = {deck: _topmost(before[deck], cards) for deck, cards in after.items()}
    return _unless_empty({deck: cards for deck, cards in found.items() if cards is not None})


# -- the table ------------------------------------------------------------------------------------------------------------------
@frozen
class Fact:
    """What a scenario can say of a position under one *key*; a column is None where the schema has no such key.

    *arrange* is how it is given, at a *stage* and perhaps only *during* the phase of one kind of task; *read* returns it in the
    words of scenarios, None where it is nothing now; *compare* yields how it differs from what is expected. When a position is
    written, *write* returns what of a value is given, and *change* what is expected of it when it was another one before; if it
    is a matter *of_turn*, only while the same turn lasts.
    """

    key: str
    compare: Compare | None = None
    arrange: Callable[[Layout, Entry], None] | None = None
    read: Callable[[Game], Any] | None = None
    change: Callable[[Any, Any], Any] | None = _whole
    write: Callable[[Any], Any] = _unless_empty
    stage: Stage = Stage.CARDS
    during: str = ""
    of_turn: bool = False


def _counter(key: str, field: str, during: str) -> Fact:
    """Return the row of a number that the turn has in the phase of one kind of task."""

    def there(game: Game) -> int:
        return int(getattr(game.state, field))

    return Fact(
        key,
        expect.number(key, there),
        partial(arrange.number, field),
        lambda game: there(game) if task(game) == during else None,
        stage=Stage.TURN,
        during=during,
        of_turn=True,
    )


def _cards(key: str, area: str, write: Callable[[Any], Any]) -> Fact:
    """Return the row of an area of players with cards in it."""
    lay = arrange.hands if area == "hand" else partial(arrange.squares, area)
    return Fact(key, expect.cards(area), lay, partial(_by_owner, area), _entries, write)


FACTS: tuple[Fact, ...] = (
    Fact(
        "round",
        expect.number("round", lambda game: game.state.round),
        arrange.round_number,
        lambda game: game.state.round,
        stage=Stage.ROUND,
    ),
    Fact("phase", expect.phase, arrange.phase, lambda game: game.state.rules.phases[game.state.phase], stage=Stage.ROUND),
    Fact(
        "first player",
        expect.number("first player", lambda game: game.state.first + 1),
        arrange.first_player,
        lambda game: game.state.first + 1,
        stage=Stage.ROUND,
    ),
    Fact("turn", expect.turn, arrange.turn, _turn, None, stage=Stage.TURN),
    _cards("hands", "hand", _without_empty),
    _cards("squares", "square", _without_empty),
    _cards("keep", "keep", _unless_empty),
    Fact("villages", expect.villages, arrange.villages, _villages, _other_villages),
    Fact("supplies", expect.amounts("supply", lambda state, seat: state.supply[seat]), arrange.supplies, _supplies, _entries),
    Fact("road", expect.road, arrange.road, _road, _other_places),
    Fact("stacks", expect.stacks, arrange.stacks, partial(_by_number, "stack"), _numbers),
    Fact("reserve", expect.pile("reserve", "the Reserve"), arrange.reserve, partial(_pile, "reserve"), None, _always),
    Fact("discard", expect.pile("discard", "the discard pile"), arrange.discard, partial(_pile, "discard"), _topmost, _always),
    Fact("events", expect.events, arrange.events, partial(_pile, "event")),
    Fact("decks", expect.decks("deck", "deck"), arrange.decks, partial(_by_deck, "deck"), _numbers),
    Fact(
        "event discards",
        expect.decks("spent", "discards"),
        arrange.event_discards,
        partial(_by_deck, "spent"),
        _topmost_of_each,
    ),
    Fact("slots", expect.slots, arrange.slots, partial(_by_number, "under"), _other_slots, _without_empty),
    Fact("developments", expect.developments, arrange.developments, partial(_pile, "development")),
    Fact("tokens", expect.tokens, arrange.tokens, _tokens, _other_tokens, stage=Stage.ROUND),
    Fact(
        "allowed",
        expect.words("allowed", lambda game: game.state.allowed),
        partial(arrange.number, "allowed"),
        lambda game: list(game.state.allowed),
        stage=Stage.TURN,
        during="build",
    ),
    Fact(
        "markets held",
        expect.words("markets held", lambda game: game.state.held),
        arrange.markets_held,
        lambda game: list(game.state.held),
        stage=Stage.ROUND,
    ),
    Fact("used", expect.used, arrange.used, _used, stage=Stage.TURN, of_turn=True),
    Fact(
        "sitting out",
        expect.words("sitting out", _sitting_out),
        arrange.sitting_out,
        lambda game: _sitting_out(game) if task(game) == "draft" else None,
        stage=Stage.TURN,
        during="draft",
    ),
    _counter("drafts left", "drafts", "draft"),
    _counter("build actions left", "builds", "build"),
    _counter("trades left", "trades", "build"),
    # What follows is expected only.
    Fact("basics", expect.basics),
    Fact("standing", expect.standing),
    Fact("draft limits", expect.amounts("draft limit", draft_limit)),
    Fact("build limits", expect.amounts("build limit", build_limit)),
    Fact("scores", expect.scores),
    Fact("targets", expect.targets),
    Fact("paid", expect.paid),
    Fact("winners", expect.words("winners", lambda game: game.winners)),
    Fact("told", expect.log),
    Fact("options", options.options),
    Fact("legal", options.legal),
    Fact("refused", options.refused),
    Fact("views", views.views),
)
"""All facts but those that say what game it is (`packs`, `mode`, `players`, `seed`, `deal`); they are arranged in this order."""
THEN: dict[str, Compare] = {fact.key: fact.compare for fact in FACTS if fact.compare}
"""What compares each key of `then`."""


def position(game: Game) -> dict[str, Any]:
    """Return all that scenarios can give of the position of *game*, by key."""
    found = {fact.key: fact.read(game) for fact in FACTS if fact.read}
    return {key: value for key, value in found.items() if value is not None}


def given(position: dict[str, Any]) -> dict[str, Any]:
    """Return a *position* as what is given, without what is empty and may be left out as such."""
    found = {fact.key: fact.write(position[fact.key]) for fact in FACTS if fact.key in position}
    return {key: value for key, value in found.items() if value is not None}
