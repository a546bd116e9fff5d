"""What every accepted game must stand: all public readings, saves, records, undo, and some random play by the laws."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.fuzz.cases import Broken
from tests.laws.play import next_action
from villagers_rules import Action, Game, GameError, IllegalActionError, Refusal
from villagers_rules.packs.loader import _loaded
from villagers_rules.rules import invariants

MAX_LISTED = 40
"""So many legal actions are looked at closely in one position."""
AHEAD = 10
"""So many random actions are played on from an accepted position."""
MAX_DECISIONS = 2_000
"""A game of any pack ends before so many decisions, which are as many as a save can hold; real games take 700 at most."""
TYPED = ("end turn", "draft from stack 1", "draft from the reserve", "add no gold", "pay", "decline", "choose stack 1")


@contextmanager
def held(law: str) -> Iterator[None]:
    """Let a documented error within break *law*: what was accepted before must not be refused there."""
    try:
        yield
    except (GameError, IllegalActionError) as error:
        raise Broken(law, error) from error


def stands(game: Game, chance: Random, folders: Sequence[Path] = ()) -> None:
    """Raise `Broken` unless an accepted *game* can be read, saved, copied, undone and played on."""
    text = game.to_json()
    read(game, chance)
    loads(game, folders)
    twin = game.copy()
    if twin.to_json() != text:
        raise Broken("a copy is saved as the game")
    plays(twin, chance, folders)
    for _ in range(len(twin.actions) - len(game.actions)):
        twin.undo()
    if twin.to_json() != text:
        raise Broken("undo leads back")
    takes_back(twin)
    if game.to_json() != text:
        raise Broken("reading, copying and playing a copy leave the game as it was")


def read(game: Game, chance: Random) -> None:
    """Raise `Broken` unless every public reading of *game* gives an answer that agrees with the others."""
    str(game.decision)
    str(game.legal_actions)
    if not game.is_over and not len(game.legal_actions):
        raise Broken("a game that is not over has legal actions")
    for player in range(1, game.state.players + 1):
        with held("every player can be told the game"):
            view = game.view(player)
            str(view)
            data = view.to_data()
            json.dumps(data)
            list(map(str, game.changes_for(player)))
            game.can_undo(player)
        _listed(game, player, chance)
    for seat in game.scores():
        str(seat)
    list(map(str, (*game.changes, *game.winners)))
    for typed in TYPED:
        refused(game, typed)


def _listed(game: Game, player: int, chance: Random) -> None:
    legal = game.legal_actions_for(player)
    listed = list(legal)
    for action in listed if len(listed) <= MAX_LISTED else chance.sample(listed, MAX_LISTED):
        if Action.parse(str(action), player=player) != action:
            raise Broken("a legal action reads back as printed", repr(action))
        if action not in legal or (found := refused(game, action)):
            raise Broken("a listed action is legal", f"{action}: {found}")


def refused(game: Game, action: Action | str) -> Refusal | None:
    """Return why *action* is refused, if its text or value can be one; a refusal names a rule and prints."""
    try:
        found = game.refusal(action)
    except GameError as error:
        str(error)
        return Refusal(rule="", reason=str(error))
    if found is not None and (not found.reason or not found.rule):
        raise Broken("a refusal names its rule and reason", f"{action}: {found!r}")
    return found


def loads(game: Game, folders: Sequence[Path]) -> Game:
    """Return *game* as it is loaded from its save; raise `Broken` if that, or its record, is another game."""
    text = game.to_json()
    with held("what was saved can be loaded"):
        again = Game.from_json(text, pack_dirs=folders)
    if again.to_json() != text:
        raise Broken("a loaded game is saved in the same words")
    begun = json.loads(text)["begun"]
    if begun:
        with held("what was recorded can be replayed"):
            replayed = Game.replay(game.record(), pack_dirs=folders)
        if replayed.actions != game.actions or replayed.record() != game.record():
            raise Broken("a replayed game has the same record")
    return again


def plays(game: Game, chance: Random, folders: Sequence[Path], *, actions: int = AHEAD) -> None:
    """Play *game* on at random, keeping the laws of the game after each action; an error must leave it as it was."""
    cards = invariants.cards_of_game(game.state)
    for _ in range(actions):
        if game.is_over:
            break
        with held("a position has options"):
            action = next_action(game, chance, eager=chance.random() < 0.5)
        if not goes_on(game, action):
            break
        with held("play keeps the laws of the game"):
            invariants.check(game.state, cards)
    loads(game, folders)


def goes_on(game: Game, action: Action) -> bool:
    """Carry out a legal *action* and return True, or return False if an error, such as an endless round, stops the game there."""
    before = game.to_json() if len(game.actions) % 10 == 0 and len(game.actions) < 300 else ""
    number = len(game.actions)
    try:
        list(map(str, game.apply(action)))
    except IllegalActionError as error:
        raise Broken("an offered action can be carried out", f"{action}: {error}") from error
    except GameError as error:
        if len(game.actions) != number or (before and game.to_json() != before):
            raise Broken("an error leaves the game as it was", error) from error
        return False
    return True


def takes_back(game: Game, *, most: int = 5) -> None:
    """Undo some actions of *game*, and do them again."""
    text, undone = game.to_json(), []
    for _ in range(min(most, len(game.actions))):
        undone.append(game.undo())
        str(game.legal_actions)
    if not json.loads(text)["begun"]:  # Such a save cannot prove that its actions have led to its position.
        return
    for action in reversed(undone):
        with held("what was undone can be done again"):
            game.apply(action)
    if game.to_json() != text:
        raise Broken("undoing and doing again leads back")


def plays_to_the_end(game: Game, chance: Random) -> None:
    """Play *game* at random until it is over, or an error stops it; raise `Broken` if it goes on for ever."""
    eager = chance.random() < 0.5
    for _ in range(MAX_DECISIONS):
        if game.is_over:
            return
        with held("a position has options"):
            action = next_action(game, chance, eager=eager)
        if not goes_on(game, action):
            return
    raise Broken("every game ends", f"{MAX_DECISIONS} decisions, round {game.state.round}")


def forget_packs_here() -> None:
    """Forget the catalogs of packs that a case wrote, and keep those of real packs for the next case."""
    here = str(Path.cwd().resolve())
    for key in [key for key in _loaded if any(folder.startswith(here) for folder in key[0])]:
        del _loaded[key]
