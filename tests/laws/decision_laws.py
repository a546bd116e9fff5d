"""The laws of a decision: each is a function that yields what breaks it in one position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from tests.laws import sizes
from tests.laws.hiding_laws import hiding, knowing
from tests.laws.legality_laws import judging, listing
from tests.laws.play import next_action
from tests.laws.position import Law, Position, moves_of_anybody
from tests.laws.snapshot import counted_wrong, differing, snapshot_of
from tests.laws.tally import seen
from villagers_rules import Action, Game, GameError
from villagers_rules.model.cards import CardTable
from villagers_rules.model.state import State
from villagers_rules.rules import setup


def applying_and_undoing(position: Position) -> Iterator[str]:
    """Apply then undo is identity, in every slot of the state."""
    game = position.game
    before, offered = snapshot_of(game), moves_of_anybody(game.state)
    legal = position.legal
    most = sizes.UNDONE_CLOSELY if position.close or position.complete else sizes.UNDONE
    if len(legal) > most:
        legal = position.chance.sample(legal, most)
    for action in legal:
        game.apply(action)
        undone = game.undo()
        seen["actions applied and undone"] += 1
        if undone != action:
            yield f"undoing {action} returns {undone}"
        if after := differing(before, snapshot_of(game)):
            yield f"{action}, undone: {after}"
        yield from counted_wrong(game.state)
    if moves_of_anybody(game.state) != offered:
        yield "the options, or their order, are not the same after undoing"


def saving(position: Position) -> Iterator[str]:
    """Save, load and go on equals not saving; what was loaded can be undone as far as what was saved."""
    if not position.saved:
        return
    game = position.game
    before = snapshot_of(game)
    text = game.to_json()
    loaded = Game.from_json(text, pack_dirs=position.combination.pack_dirs)
    seen["saves loaded"] += 1
    if after := differing(before, snapshot_of(loaded)):
        yield f"loaded: {after}"
    if differing(before, snapshot_of(game)):
        yield "saving alters the game"
    if position.complete or position.first:
        if loaded.to_json() != text:
            yield "a loaded game is not saved in the same words"
        if loaded.record() != game.record():
            yield "a loaded game has another record"
    twin = game.copy()
    ahead = 100_000 if position.first else sizes.AHEAD
    played = sum(1 for _ in play_both(twin, loaded, position.chance, ahead=ahead))
    if after := differing(snapshot_of(twin), snapshot_of(loaded)):
        yield f"after {played} actions more: {after}"
        return
    for _ in range(min(len(loaded.actions), sizes.AHEAD + 3)):
        if loaded.undo() != twin.undo():
            yield "a loaded game takes back another action"
    if after := differing(snapshot_of(twin), snapshot_of(loaded)):
        yield f"undone beyond the save: {after}"


def play_both(game: Game, other: Game, chance: Random, *, ahead: int = sizes.AHEAD) -> Iterator[Action]:
    """Play the same actions in two games, *ahead* of them or to the end, yielding each."""
    for _ in range(ahead):
        if game.is_over:
            return
        action = next_action(game, chance, eager=False)
        game.apply(action)
        # Who interrupts is not the one at turn, for whom a text would be read.
        other.apply(Action.parse(str(action), player=action.player))
        yield action


def copying(position: Position) -> Iterator[str]:
    """A copy is independent: what is done to one of them leaves the other as it was."""
    game = position.game
    before = snapshot_of(game)
    twin, kept = game.copy(), game.copy()
    if after := differing(before, snapshot_of(twin)):
        yield f"a copy is not equal: {after}"
    for _ in play_both(twin, game.copy(), position.chance):
        pass
    for _ in range(min(len(twin.actions), sizes.AHEAD + 2)):
        twin.undo()
    if after := differing(before, snapshot_of(game)):
        yield f"playing a copy alters the game: {after}"
    done = 0
    for _ in play_both(game, game.copy(), position.chance):
        done += 1
    if after := differing(before, snapshot_of(kept)):
        yield f"playing the game alters its copy: {after}"
    for _ in range(done):
        game.undo()
    if after := differing(before, snapshot_of(game)):
        yield f"after {done} actions and as many undone: {after}"
    seen["copies played"] += 1


def counting_ahead(position: Position) -> Iterator[str]:
    """What villages count ahead follows from their cards."""
    yield from counted_wrong(position.game.state)


def one_place(position: Position) -> Iterator[str]:
    """Each card is in exactly one place."""
    yield from cards_astray(position.game.state)


_counted: dict[tuple[CardTable, int], Counter[int]] = {}


def whole_set(state: State) -> Counter[int]:
    """Return how many cards of each kind a game has.

    Where no set-up step adds or removes any, that is what is printed, without those for other numbers of players.
    """
    key = (state.table, state.players)
    if key not in _counted:
        _counted[key] = setup.all_cards(state.table, state.rules, state.players)
        if not state.rules.setup.steps:
            assert _counted[key] == printed(state), "a game is set up with other cards than those that are printed"
    return _counted[key]


def printed(state: State) -> Counter[int]:
    """Return how many cards of each kind there are by what is printed on villagers."""
    found: Counter[int] = Counter()
    for kind, villager in enumerate(state.table.villagers):
        if villager.starts_village:
            found[kind] = state.players
        elif state.players in villager.players:
            found[kind] = villager.copies
    return found


def cards_astray(state: State) -> list[str]:
    """Return the cards of which there are more or fewer than the game has."""
    kind_of = state.table.kind_of
    lying = [kind for piles in state.areas.values() for pile in piles for kind in pile]
    found = Counter(lying + [kind_of[face] for village in state.villages for face in village.face if face >= 0])
    wanted = whole_set(state)
    if found == wanted:
        return []
    return [
        f"{found[kind]} {state.table.ids[kind]} instead of {wanted[kind]}"
        for kind in found | wanted
        if found[kind] != wanted[kind]
    ]


def misread(position: Position) -> Iterator[str]:
    """What is no action, or a player whom the game does not have, is a `GameError`, and alters nothing."""
    game = position.game
    before = snapshot_of(game)
    asked: list[Callable[[], object]] = [
        lambda: game.apply("dance"),
        lambda: game.view(-1),
        lambda: game.view(game.state.players + 1),
    ]
    for ask in asked:
        try:
            ask()
        except GameError:
            continue
        yield "no GameError"
    if after := differing(before, snapshot_of(game)):
        yield f"misread actions alter the game: {after}"


CHEAP: tuple[Law, ...] = (one_place,)
"""The laws that are checked at many decisions of every game."""
CHECKED: tuple[Law, ...] = (counting_ahead, listing, judging, applying_and_undoing, copying, saving, hiding, knowing, misread)
"""The laws that are checked at every decision of close games, and at every 25th of the others."""
