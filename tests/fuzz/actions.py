"""Cases of actions: texts, and values built by hand with wrong numbers and types, tried in games at random moments."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve, fields, frozen

from tests.fuzz import hostile, texts
from tests.fuzz.cases import Attempt, Broken
from tests.fuzz.inputs import Moment, moment
from tests.fuzz.oracles import goes_on, held, loads, plays, refused
from tests.laws.legality_laws import means
from tests.laws.wellformed import families
from villagers_rules import Action, Game, GameError, IllegalActionError
from villagers_rules.model.actions import NEEDS, WORDS
from villagers_rules.model.choices import HandRef, Pile, PlayerRef, RoadRef, Spot, SupplyRef
from villagers_rules.rules import invariants

TRIES = 12
"""So many actions are tried in one position."""
PARTS = (Pile, Spot, HandRef, RoadRef, PlayerRef, SupplyRef)
Maker = Callable[[], Action | str]


@frozen
class ActionAttempt:
    """Texts and values tried one after the other in a game; *tried* holds what makes each, and what it is called."""

    moment: Moment
    tried: tuple[tuple[str, Maker], ...]

    def __str__(self) -> str:
        return "\n".join([str(self.moment), *(shown for shown, _ in self.tried)])

    def run(self, chance: Random) -> bool:
        """Try all of them; accepted if one was."""
        game, accepted = self.moment.game, False
        before = game.to_json()
        for shown, make in self.tried:
            try:
                accepted = self._tried(make, chance) or accepted
            except Broken as error:
                raise Broken(error.law, f"{shown:.300}: {error.detail}") from error
            except Exception as error:
                error.add_note(f"with {shown:.300}")
                raise
        if game.to_json() != before:
            raise Broken("what is refused leaves the game as it was")
        return accepted

    def _tried(self, make: Maker, chance: Random) -> bool:
        game = self.moment.game
        try:
            action = make()
        except GameError:
            return False
        changes = len(game.state.journal or ())
        found = refused(game, action)
        if found is not None:
            _is_not_applied(game, action, listed=bool(found.rule))
        if len(game.state.journal or ()) != changes:
            raise Broken("what is refused leaves the game as it was")
        if found is None:
            _is_legal(game.copy(), action, chance, self.moment.combination.pack_dirs)
        return found is None


def _is_not_applied(game: Game, action: Action | str, *, listed: bool) -> None:
    """Raise `Broken` if a refused *action* is carried out or listed."""
    try:
        game.apply(action)
    except (GameError, IllegalActionError):
        pass
    else:
        raise Broken("a refused action is not carried out")
    if listed and isinstance(action, Action) and action in game.legal_actions:
        raise Broken("a refused action is not listed")


def _is_legal(game: Game, action: Action | str, chance: Random, folders: Sequence[Path]) -> None:
    """Raise `Broken` unless an accepted *action* is one of those listed, and its save and record can be read."""
    value = action if isinstance(action, Action) else game._action(action)
    with held("who takes an accepted action is a player of the game"):
        listed = [legal for legal in game.legal_actions_for(value.player) if legal.verb == value.verb]
    if not any(means(value, legal) for legal in listed):
        if any(means(evolve(value, **_unused(legal)), legal) for legal in listed):
            raise Broken("an accepted action has no parts that its verb does not use")
        raise Broken("an accepted action is listed", listed)
    with held("an accepted action reads back as printed"):
        again = Action.parse(str(value), player=value.player)
    if again != value:
        raise Broken("an accepted action reads back as printed", again)
    cards = invariants.cards_of_game(game.state)
    if goes_on(game, value):
        invariants.check(game.state, cards)
        loads(game, folders)
        plays(game, chance, folders, actions=2)


def _unused(legal: Action) -> dict[str, Any]:
    """Return the parts of *legal* that it has none of."""
    return {one.name: value for one in fields(Action) if one.init and not (value := getattr(legal, one.name))}


def action_case(chance: Random) -> Attempt:
    """Return actions for a random moment, each a mutation of one that could be meant."""
    found = moment(chance)
    legal = [action for player in range(1, found.players + 1) for action in found.game.legal_actions_for(player)]
    ids = found.game.state.table.ids
    tried = []
    for _ in range(TRIES):
        base = chance.choice(legal) if legal and chance.random() < 0.7 else _well_formed(found.game, chance)
        text, make = _text(base, ids, chance) if chance.random() < 0.35 else _value(base, ids, chance)
        tried.append((text, make))
    return ActionAttempt(found, tuple(tried))


def _well_formed(game: Game, chance: Random) -> Action:
    """Return an action that can be written down in *game*, legal or not."""
    if game.is_over:
        return Action(player=1, verb="end turn")
    listed = [family for family in families(game.state) if all(family.axes)]
    family = chance.choice(listed)
    for _ in range(20):
        try:
            return family.make(*(chance.choice(axis) for axis in family.axes))
        except GameError:
            continue
    return Action(player=1, verb="end turn")


def _text(base: Action, ids: Sequence[str], chance: Random) -> tuple[str, Maker]:
    known = [*WORDS, *ids, "road", "stack", "the reserve", "player 2's", "paying", "on", "from", "hand", "(", ")", ">", ",", "0"]
    text = texts.mutated(str(base), chance, known) if chance.random() < 0.8 else texts.spliced(chance, known, most=8)
    return f"{text!r}", lambda: text


def _value(base: Action, ids: Sequence[str], chance: Random) -> tuple[str, Maker]:
    """Return an action as a value of which one field or two are others."""
    changes: dict[str, Any] = {}
    names = [one.name for one in fields(Action) if one.init and (getattr(base, one.name) or chance.random() < 0.2)]
    for name in chance.sample(names, min(len(names), chance.choice((1, 1, 1, 2)))):
        changes[name] = _other(getattr(base, name), ids, chance)
    if "verb" in changes and chance.random() < 0.7:
        changes["verb"] = chance.choice(tuple(NEEDS))
    shown = f"{base!r} with {changes!r:.300}"
    return re.sub(r"\b(\w+)=(\(\)|None|''),? ?", "", shown), lambda: evolve(base, **changes)


def _other(value: Any, ids: Sequence[str], chance: Random, deep: int = 0) -> Any:
    """Return something in the place of *value*: of the same shape with one part changed, or of any other type."""
    way = chance.random()
    if deep > 3 or way < 0.15:
        return chance.choice(hostile.ODD)
    if isinstance(value, PARTS) and way < 0.85:
        one = chance.choice(fields(type(value)))
        return evolve(value, **{one.name: _other(getattr(value, one.name), ids, chance, deep + 1)})
    if isinstance(value, tuple) and value and way < 0.8:
        at = chance.randrange(len(value))
        return (*value[:at], _other(value[at], ids, chance, deep + 1), *value[at + 1 :])
    if isinstance(value, bool) or value is None or isinstance(value, PARTS):
        return _part(ids, chance)
    if isinstance(value, int):
        return chance.choice((hostile.number(chance, value), -value, 0, True, float(value), str(value)))
    if isinstance(value, str) and way < 0.8:
        return chance.choice((chance.choice(ids), chance.choice(ids), hostile.text(chance), value.upper(), f"{value} ", ""))
    if isinstance(value, tuple):
        return chance.choice((value * 2, (*value, (chance.choice(ids), "")), list(value), (), value[:-1], (value,)))
    return chance.choice(hostile.ODD)


def _part(ids: Sequence[str], chance: Random) -> Any:
    """Return a part of an action with numbers, names and types that may all be wrong."""

    def some(*right: Any) -> Any:
        way = chance.random()
        if way < 0.6:
            return chance.choice(right)
        return hostile.number(chance) if way < 0.85 else chance.choice(hostile.ODD)

    number = some(1, 2, 3, 0, -1)
    card = some(*ids)
    return chance.choice(
        (
            Pile(some("road", "stack", "reserve", "discard", "village", "event"), number, some("", "countess", *ids[:2])),
            Spot(some(1, 2, "countess"), card, number),
            HandRef(number, card, some("hand", "square", "keep")),
            RoadRef(card, number),
            PlayerRef(number),
            SupplyRef(card, some("in the supply", "among them")),
            some("bank", "free"),
        )
    )
