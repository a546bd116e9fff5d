"""Makes a scenario of a played game: the position after some of its actions, what was done next, and what came of it.

The scenario begins with the position itself where scenarios can give it. Where they cannot, as in the middle of a card's choice,
it begins with the last position before that they can give, and does what was done since; in the worst case with the whole deal.
Then all is left out that makes no difference to what came.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from attrs import frozen

from villagers_rules.errors import CardFileError, GameError
from villagers_rules.game import Game
from villagers_rules.model.actions import Action
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.document import Document
from villagers_rules.packs.loader import BASE
from villagers_rules.packs.pack_files import SCENARIOS
from villagers_rules.record import positions
from villagers_rules.scenarios.beginning import TURNS, begin
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.positions import changed, given, likeness, position
from villagers_rules.scenarios.running import check
from villagers_rules.scenarios.shortening import shortened, with_fewer_packs

RULES = {"draft": "R3.2", "update": "R4.2", "build": "R5.2", "events": "R15.4", "choose": "R8.1", "place": "R5.3", "pay": "R15.4"}
"""The rule that a decision of a kind is an example of, if what it led to names none."""
ORDER = ("packs", "mode", "players", "seed", "deal", "round", "phase", "first player", "turn")
"""What stands first of what is given."""
CITED = re.compile(r"\((R[1-9][0-9]?(?:\.[1-9][0-9]?)?)\)")
MOST_BACK = 40
"""Positions further back than so many actions are not tried, but the deal."""
MOST_STEPS = 500
"""A scenario has no more actions than this."""


@frozen(kw_only=True)
class Recorded:
    """A scenario of a played game as *data*; *says* tells in one sentence where it comes from and how it begins."""

    data: dict[str, Any]
    says: str


@frozen(kw_only=True)
class _Source:
    """What every scenario of a record has in common: the packs and mode of its game, and what it is called."""

    name: str
    begun: dict[str, Any]
    owner: tuple[str, ...]
    folders: tuple[Path, ...]

    def case(self, data: dict[str, Any]) -> Case:
        """Return *data* as a scenario that stands in no file yet."""
        document = Document("the record", data={SCENARIOS: [data]})
        packs = tuple(data["given"].get("packs", self.owner))
        return Case(document=document, path=(SCENARIOS, 0), data=data, shared={}, packs=packs, folders=self.folders)

    def data(self, game: Game, told: dict[str, Any], when: list[Any], then: dict[str, Any]) -> dict[str, Any]:
        """Return a scenario that begins with what is *told*."""
        whose: dict[str, Any] = {"packs": list(self.begun["packs"])}
        if game.state.players != game.catalog.players[0]:
            whose["players"] = game.state.players
        if self.begun.get("mode"):
            whose["mode"] = self.begun["mode"]
        return {"name": self.name, "rules": [], "given": {**whose, **told}, "when": when, "then": then}


def scenario_of(
    path: str | Path,
    *,
    at: int,
    actions: int = 1,
    name: str = "",
    owner: str = "",
    home: Path | None = None,
    folders: Sequence[Path] = (),
) -> Recorded:
    """Return a scenario of the game recorded in the file at *path*: the position after *at* actions, and the next *actions*.

    *owner* and *home* are the id and the folder of the pack it is meant for; *folders* are searched for the packs of the game.
    Raises `GameError` for a record that cannot be played, that has too few actions, or of which no scenario can be made.
    """
    game = _played(path, at + actions, folders)
    if len(game.actions) < at + actions:
        has = len(game.actions)
        hint = f"name a number from 0 to {has - actions}" if has >= actions else "take fewer"
        raise GameError(f"{path}: the record has {has} actions; after {at} there are no {actions} more; {hint}")
    source = _Source(
        name=name or f"Position {at} of {Path(path).name}",
        begun={**game.to_data()["begun"]},
        owner=(owner,) if owner else BASE,
        folders=tuple(folder.resolve() for folder in ((home,) if home else folders)),
    )
    # A pack that only the record found, in a folder named for it, would not be found when the scenario is run.
    load(source.begun["packs"], folders=source.folders, mode=source.begun.get("mode", ""))
    after = position(game)
    rules = _rules(game, at)
    end = game.copy()
    done: list[tuple[Action, int]] = []
    while len(game.actions) > at:
        done.insert(0, _undone(game))
    rules = rules or [RULES[game.decision.kind] if game.decision else "R9.4"]
    then = changed(position(game), after, end, likeness(game))
    back = 0
    while True:
        data = _beginning_here(source, game, [_step(*action) for action in done], then)
        if data is not None:
            break
        if not game.actions or back == MOST_BACK:
            data = _from_the_deal(source, end, then, path, at)
            back = at
            break
        done.insert(0, _undone(game))
        back += 1
    data = shortened(data, lambda found: _holds(source, found))
    data = with_fewer_packs(data, _packs_named(end.catalog, data), lambda found: _holds(source, found))
    data["rules"] = rules
    if "given" in data:
        data["given"] = {key: data["given"][key] for key in sorted(data["given"], key=_place_of)}
    return Recorded(data=data, says=_told(path, at, back))


def _played(path: str | Path, actions: int, folders: Sequence[Path]) -> Game:
    """Return the recorded game after so many actions, or after all of them if it has fewer."""
    for _, _, game in positions(path, folders=folders):
        if len(game.actions) == actions:
            break
    return game


def _undone(game: Game) -> tuple[Action, int]:
    """Take back the last action; return it, and who had to decide as it was taken."""
    action = game.undo()
    return action, game.decision.player if game.decision else 0


def _step(action: Action, deciding: int) -> Any:
    """Return an action as scenarios write it: with its player when somebody else has to decide."""
    return str(action) if action.player == deciding else {str(action.player): str(action)}


def _rules(game: Game, at: int) -> list[str]:
    """Return the rules that what happened since *at* actions names, each once."""
    since = [str(change) for player in range(1, game.state.players + 1) for change in game.changes_for(player, since=at)]
    return list(dict.fromkeys(rule for line in since for rule in CITED.findall(line)))[:5]


def _beginning_here(source: _Source, game: Game, when: list[Any], then: dict[str, Any]) -> dict[str, Any] | None:
    """Return a scenario that begins with the position of *game*, or None when scenarios cannot give it."""
    if not game.state.agenda or game.state.agenda[-1][0] not in (*TURNS, "events"):
        return None
    data = source.data(game, given(position(game)), when, then)
    try:
        begun = begin(source.case(data))
    except (CardFileError, GameError):
        return None
    return data if likeness(begun) == likeness(game) and _holds(source, data) else None


def _from_the_deal(source: _Source, end: Game, then: dict[str, Any], path: str | Path, at: int) -> dict[str, Any]:
    """Return a scenario that begins with the deal and does all that was done."""
    begun, seed = source.begun, source.begun["seed"]
    no = f"{path}: no scenario can give the position after {at} actions"
    if "deal" in begun:
        raise GameError(f"{no}, nor the deal of this record, which is written down card by card; take another position")
    if not 0 <= seed < 2**32:
        raise GameError(f"{no}, nor the seed of this record, {seed}; take another position")
    if len(end.actions) > MOST_STEPS:
        raise GameError(f"{no}, and a scenario has at most {MOST_STEPS} actions; take another position")
    told = {"seed": seed, "deal": "from the seed"}
    if "first player" in begun:
        told["first player"] = begun["first player"]
    game = end.copy()
    done = [_undone(game) for _ in end.actions]
    data = source.data(game, told, [_step(*action) for action in reversed(done)], then)
    if not _holds(source, data):
        raise GameError(f"{no}; take another position")
    return data


def _holds(source: _Source, data: dict[str, Any]) -> bool:
    """Return whether a scenario can be run and holds."""
    try:
        return check(source.case(deepcopy(data))) is None
    except (CardFileError, GameError):
        return False


def _packs_named(catalog: Catalog, data: dict[str, Any]) -> list[str]:
    """Return the packs of which the scenario *data* names a card; not those that another one of them requires."""
    words = set(re.findall(r"[a-z0-9_]+", str(data)))
    found = {card.pack for card in catalog.table.cards if card.id in words}
    needed = {other for pack in catalog.packs if pack.id in found for other in pack.requires}
    return [pack.id for pack in catalog.packs if pack.id in found - needed]


def _place_of(key: str) -> int:
    """Return where a key of what is given stands: what game it is first, then the rest."""
    return ORDER.index(key) if key in ORDER else len(ORDER)


def _told(path: str | Path, at: int, back: int) -> str:
    """Return where the scenario comes from."""
    whole = f"the position after {at} {'action' if at == 1 else 'actions'} of {Path(path).name}"
    if not back:
        return f"From {whole}."
    since = "the first action does" if back == 1 else f"the first {back} actions do"
    return f"From {whole}: {since} what led there, since a scenario cannot begin right with it."
