"""Tells a position in the words of scenarios: all of it, so that two positions can be compared, or one be laid again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.state import State
from villagers_rules.model.village_text import print_village, village_trees
from villagers_rules.rules.naming import owner_name, spot_name
from villagers_rules.scenarios.beginning import TURNS
from villagers_rules.scenarios.piles import ordered
from villagers_rules.scenarios.words import NOTHING, REST, told_place

OF_OWNERS = ("villages", "hands", "squares", "keep", "supplies", "tokens", "slots")
"""What is told of owners or by number, and compared one by one."""
WHOLE = ("events", "developments", "allowed", "sitting out", "markets held", "phase", "round", "first player")
"""What is told as a whole, whenever it changed."""
COUNTERS = ("build actions left", "trades left", "drafts left", "used")
"""What belongs to a turn, and is told while the turn lasts."""
SHORT_PILE = 3
"""A discard pile of more cards is told by its topmost ones."""


def position(game: Game) -> dict[str, Any]:
    """Return all that scenarios can give of the position of *game*, under the keys of what is given."""
    state = game.state
    task = state.agenda[-1] if state.agenda else ("nothing",)
    told: dict[str, Any] = {
        "round": state.round,
        "phase": state.rules.phases[state.phase],
        "first player": state.first + 1,
        "villages": {_owner(state, seat): print_village(village_trees(own)) for seat, own in enumerate(state.villages)},
        **{key: _by_owner(state, area) for key, area in (("hands", "hand"), ("squares", "square"), ("keep", "keep"))},
        "supplies": {_owner(state, seat): gold for seat, gold in enumerate(state.supply)},
        "road": [told_place(state, number) for number in range(len(state.areas["road"]))],
        "stacks": {str(number): _ids(state, pile) for number, pile in enumerate(state.areas["stack"], 1)},
        "reserve": _ids(state, state.areas["reserve"][0]),
        "discard": _ids(state, state.areas["discard"][0]),
        "events": _ids(state, state.areas["event"][0]),
        "decks": {deck: _ids(state, state.areas["deck"][number]) for number, deck in enumerate(state.table.decks)},
        "event discards": {deck: _ids(state, state.areas["spent"][number]) for number, deck in enumerate(state.table.decks)},
        "slots": {str(number): _ids(state, pile) for number, pile in enumerate(state.areas["under"], 1)},
        "developments": _ids(state, state.areas["development"][0]),
        "tokens": _tokens(state),
        "allowed": list(state.allowed),
        "markets held": list(state.held),
    }
    if task[0] in TURNS and game.decision is not None:
        told["turn"] = game.decision.player
        told["used"] = _used(state)
    if task[0] == "draft":
        told["sitting out"] = [seat + 1 for seat, done in enumerate(state.done) if done]
        told["drafts left"] = state.drafts
    if task[0] == "build":
        told["build actions left"], told["trades left"] = state.builds, state.trades
    return told


def likeness(game: Game) -> dict[str, Any]:
    """Return what two positions must have in common to be played on alike: all but chance and what somebody knows."""
    state = game.state
    told = position(game)
    told["villages"] = [print_village(ordered(village)) for village in state.villages]
    told["agenda"] = list(map(str, state.agenda))
    told["more"] = (list(state.more_drafts), list(state.more_builds), _ids(state, state.areas["played"][0]))
    told["legal"] = [sorted(map(str, game.legal_actions_of(seat + 1))) for seat in range(state.players)] if not game.over else []
    return told


def given(told: Mapping[str, Any]) -> dict[str, Any]:
    """Return a *position* as what is given, without what is empty and may be left out as such."""
    found = {key: value for key, value in told.items() if value not in ([], {})}
    for key in ("hands", "squares"):
        found[key] = {owner: cards for owner, cards in told[key].items() if cards}
    found["slots"] = {number: cards for number, cards in told["slots"].items() if cards}
    found["reserve"], found["discard"] = told["reserve"], told["discard"]
    return {key: value for key, value in found.items() if value != {}}


def changed(before: Mapping[str, Any], after: Mapping[str, Any], game: Game, alike: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a scenario expects that leads from the position *before* to *after*, which *game* is in: all that changed.

    *alike* is the likeness of the position before; villages that are the same in another order have not changed.
    """
    then: dict[str, Any] = {}
    for key in OF_OWNERS:
        found = {owner: value for owner, value in after[key].items() if value != before[key].get(owner)}
        if key == "villages":
            now = [print_village(ordered(own)) for own in game.state.villages]
            found = {owner: after[key][owner] for owner, was, own in zip(after[key], alike[key], now, strict=True) if own != was}
        if key == "tokens":
            found |= {card: "nobody" for card in before[key] if card not in after[key]}
        if key == "slots":
            found = {number: cards or NOTHING for number, cards in found.items()}
        if found:
            then[key] = found
    road = enumerate(zip(before["road"], after["road"], strict=True), 1)
    places = {str(number): now for number, (was, now) in road if was != now}
    if places:
        then["road"] = places
    then |= _piles(before, after)
    then |= {key: after[key] for key in WHOLE if key in after and key in before and after[key] != before[key]}
    if game.over:
        then.pop("phase", None)
        then["winners"] = game.winners
    else:
        lasts = before.get("turn") == after.get("turn") and before["phase"] == after["phase"]
        then |= {key: after[key] for key in COUNTERS if lasts and key in after and after[key] != before[key]}
    then["turn"] = game.decision.player if game.decision is not None else "nobody"
    return then


def _piles(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return what became of face-down piles, by their number of cards, and of discards, by their topmost cards."""
    then: dict[str, Any] = {}
    for key in ("stacks", "decks"):
        found = {name: len(cards) for name, cards in after[key].items() if cards != before[key][name]}
        if found:
            then[key] = found
    if after["discard"] != before["discard"]:
        then["discard"] = _topmost(before["discard"], after["discard"])
    spent = {
        deck: _topmost(before["event discards"][deck], cards)
        for deck, cards in after["event discards"].items()
        if cards != before["event discards"][deck]
    }
    if spent:
        then["event discards"] = spent
    return then


def _topmost(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return a pile, or if that is long, the cards that are new on top of it.

    >>> _topmost(["a", "b", "c", "d"], ["a", "b", "c", "d", "e"])
    ['...', 'e']
    """
    new = max(1, len(after) - len(before))
    return list(after) if len(after) <= SHORT_PILE or new >= len(after) else [REST, *after[-new:]]


def _owner(state: State, seat: int) -> str:
    return str(owner_name(state, seat))


def _ids(state: State, kinds: Iterable[int]) -> list[str]:
    return [state.table.ids[kind] for kind in kinds]


def _by_owner(state: State, area: str) -> dict[str, list[str]]:
    return {_owner(state, seat): _ids(state, cards) for seat, cards in enumerate(state.areas[area][: state.players])}


def _tokens(state: State) -> dict[str, int]:
    beside = state.areas["development"][0]
    return {state.table.ids[kind]: seat + 1 for kind, seat in zip(beside, state.tokens, strict=True) if seat != NOBODY}


def _used(state: State) -> list[str]:
    """Return whose abilities were used, as the player at turn calls them; each villager once."""
    there = [(seat, spot) for seat, spot, _ in state.used if state.villages[seat].face[spot] != NOBODY]
    return [str(spot_name(state, *spot).named(state.player + 1)) for spot in dict.fromkeys(there)]
