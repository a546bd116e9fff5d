"""The laws of a decision: each is a function that yields what breaks it in one position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from attrs import evolve, frozen
from villagers_rules import Action, Game, GameError, IllegalAction
from villagers_rules.model.options import Move, moves
from villagers_rules.model.state import State
from villagers_rules.rules import naming, turns
from villagers_rules.rules.refusals import Refusal, judge
from villagers_rules.rules.view import view

from tests.laws import sizes
from tests.laws.exchange import exchanged
from tests.laws.minds import Minds
from tests.laws.play import next_action
from tests.laws.snapshot import counted_wrong, differing, snapshot, snapshot_of
from tests.laws.tally import seen
from tests.laws.wellformed import every_action, families, some_actions

RULE = re.compile(r"R\d+\.\d+")


@frozen
class Position:
    """A game at a decision; *close*, *complete* and *first* say how much is looked at. A law leaves the game as it was.

    *minds* is what the players know by what happened so far.
    """

    game: Game
    minds: Minds
    chance: Random
    close: bool
    complete: bool
    first: bool

    @property
    def legal(self) -> list[Action]:
        """Every legal action."""
        return list(self.game.legal_actions)


def moves_now(state: State) -> list[Move]:
    """Return every legal move, in order."""
    return list(moves(turns.options(state)))


def applying_and_undoing(position: Position) -> Iterator[str]:
    """Apply then undo is identity, in every slot of the state."""
    game = position.game
    before, offered = snapshot_of(game), moves_now(game.state)
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
    if moves_now(game.state) != offered:
        yield "the options, or their order, are not the same after undoing"


def saving(position: Position) -> Iterator[str]:
    """Save, load and go on equals not saving; what was loaded can be undone as far as what was saved."""
    game = position.game
    before = snapshot_of(game)
    text = game.to_json()
    loaded = Game.from_json(text)
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
    for _ in play_both(twin, loaded, position.chance, ahead=ahead):
        if after := differing(snapshot_of(twin), snapshot_of(loaded)):
            yield f"after {twin.actions[-1]}: {after}"
            return
    for _ in range(min(len(loaded.actions), sizes.AHEAD + 3)):
        if loaded.undo() != twin.undo():
            yield "a loaded game takes back another action"
    if after := differing(snapshot_of(twin), snapshot_of(loaded)):
        yield f"undone beyond the save: {after}"


def play_both(game: Game, other: Game, chance: Random, *, ahead: int = sizes.AHEAD) -> Iterator[Action]:
    """Play the same actions in two games, *ahead* of them or to the end, yielding each."""
    for _ in range(ahead):
        if game.over:
            return
        action = next_action(game, chance, eager=False)
        game.apply(action)
        other.apply(str(action))
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


def judging(position: Position) -> Iterator[str]:
    """Over the actions that can be written down: legal if and only if apply accepts, else a refusal that names its rule."""
    game, chance = position.game, position.chance
    state = game.state
    before = snapshot_of(game)
    offered = set(moves_now(state))
    legal = game.legal_actions
    if position.complete:
        seen["decisions with every action judged"] += 1
        total = sum(family.size() for family in families(state))
        written = every_action(state) if total <= sizes.MOST_COMPLETE else some_actions(state, sizes.MOST_COMPLETE, chance)
    else:
        written = some_actions(state, sizes.SAMPLED * (5 if state.agenda[-1][0] == "steps" else 1), chance)
    number = 0
    for number, action in enumerate(written, 1):
        judged = judge(state, action)
        if isinstance(judged, Refusal):
            if not (RULE.fullmatch(judged.rule) and judged.reason):
                yield f"{action}: refused without a rule or a reason: {judged!r}"
        elif judged not in offered:
            yield f"{action}: accepted as {judged}, which is not among the options"
        elif not means(action, naming.action_of(state, judged)):
            yield f"{action} of player {action.player}: accepted as {naming.action_of(state, judged)}, which is another action"
        # The same through the public face, which costs more.
        if number % 20 == 0:
            yield from _through_the_face(game, action, judged)
            if action in legal and isinstance(judged, Refusal):
                yield f"{action}: refused, and yet in the legal actions"
    seen["written actions judged"] += number
    if after := differing(before, snapshot_of(game)):
        yield f"judging alters the game: {after}"


def means(action: Action, legal: Action) -> bool:
    """Return whether *action* can be another way to write a legal action: only what goes without saying may be left out."""
    if action.verb == "draft" and not action.cards:
        legal = evolve(legal, cards=())
    left_out = tuple((card, note if written else "") for (card, note), (_, written) in zip(legal.cards, action.cards, strict=False))
    return evolve(legal, cards=left_out) == action


def _through_the_face(game: Game, action: Action, judged: object) -> Iterator[str]:
    refused = game.refusal(action)
    if (refused is not None) != isinstance(judged, Refusal):
        yield f"{action}: judged {judged}, and its refusal is {refused}"
    if Action.parse(str(action), player=action.player) != action:
        yield f"{action!r} is printed {action} and read as {Action.parse(str(action), player=action.player)!r}"
    if refused is None:
        return
    try:
        game.apply(action)
    except IllegalAction as error:
        if error.refusal != refused:
            yield f"{action}: refused with {error.refusal}, and its refusal is {refused}"
    else:
        game.undo()
        yield f"{action}: refused ({refused}), and yet applied"


def listing(position: Position) -> Iterator[str]:
    """Every legal action is listed once, prints, reads back as itself, is legal, and can be applied; there is one at least."""
    game = position.game
    legal = game.legal_actions
    listed = list(legal)
    texts = {str(action) for action in listed}
    seen["legal actions listed"] += len(listed)
    if not listed:
        yield "there is no legal action, and the game is not over"
    if len(legal) != len(listed) or len(texts) != len(listed):
        yield f"{len(legal)} legal actions: {len(listed)} are listed, {len(texts)} of them different"
    if str(legal) != "\n".join(map(str, listed)):
        yield "the legal actions do not print as they are listed"
    offered = moves_now(game.state)
    player = game.decision.player if game.decision else 0
    closely = len(listed) if position.close or position.complete else 30
    for number in range(0, len(listed), max(1, len(listed) // closely)):
        action, move = listed[number], offered[number]
        if action != legal[number]:
            yield f"action {number} is {legal[number]}, and listed as {action}"
        if action.player != player:
            yield f"{action} is listed for player {action.player}, and player {player} decides"
        if Action.parse(str(action), player=player) != action:
            yield f"{action!r} is printed {action} and reads back as another"
        if judge(game.state, action) != move:
            yield f"{action}: listed as {move} and judged {judge(game.state, action)}"
        if action not in legal or str(action) not in legal or game.refusal(action) is not None:
            yield f"{action}: listed, and yet refused: {game.refusal(action)}"


def hiding(position: Position) -> Iterator[str]:
    """A view does not change when cards its viewer does not know are exchanged; nor do the options of who decides (R16)."""
    game = position.game
    state = game.state
    for viewer in range(state.players):
        other, moved = exchanged(state, viewer, position.chance)
        seen["views of exchanged cards"] += 1
        seen["hidden cards exchanged for them"] += moved
        mine, theirs = view(state, viewer, ()), view(other, viewer, ())
        if mine != theirs:
            rows = [(name, getattr(mine, name), getattr(theirs, name)) for name in type(mine).__slots__ if name[0] != "_"]
            yield f"player {viewer + 1} sees cards exchanged: {[row for row in rows if row[1] != row[2]]}"
        if game.decision and game.decision.player == viewer + 1 and moves_now(state) != moves_now(other):
            yield f"player {viewer + 1}'s options tell hidden cards"
    if position.close:
        for viewer in range(state.players):
            shown = game.view(viewer + 1)
            mine_too = game.decision is not None and game.decision.player == viewer + 1
            if shown.options != (tuple(map(str, game.legal_actions)) if mine_too else ()):
                yield f"player {viewer + 1} is shown other options"


def knowing(position: Position) -> Iterator[str]:
    """A view shows what its viewer knows by what happened, all of it and no more (R16.1, R16.2)."""
    state, minds = position.game.state, position.minds
    suits, suit = state.table.suits, state.table.suit
    for viewer in range(state.players):
        shown = view(state, viewer, ())
        seen["views reckoned a second time"] += 1
        for number, pile in enumerate([*shown.stacks, shown.reserve]):
            place = ("stack", number) if number < len(shown.stacks) else ("reserve", 0)
            cards = state.areas[place[0]][place[1]]
            wanted = (len(cards), suits[suit[cards[-1]]] if cards else None, minds.pile(viewer, place))
            if (pile.cards, pile.top, dict(pile.known)) != wanted:
                yield f"player {viewer + 1} is shown {pile} in {place} instead of {wanted}"
        for owner, seat in enumerate(shown.seats[: state.players]):
            hand = [(card.card, card.suit) for card in seat.hand]
            if hand != minds.hand(viewer, owner):
                yield f"player {viewer + 1} is shown player {owner + 1}'s hand as {hand} instead of {minds.hand(viewer, owner)}"


def counting_ahead(position: Position) -> Iterator[str]:
    """What villages count ahead follows from their cards."""
    yield from counted_wrong(position.game.state)


def one_place(position: Position) -> Iterator[str]:
    """Each card is in exactly one place."""
    yield from cards_astray(position.game.state)


def whole_set(state: State) -> Counter[int]:
    """Return how many cards of each kind a game has, by what is printed: those marked with other numbers of players are left out."""
    found: Counter[int] = Counter()
    for kind, villager in enumerate(state.table.villagers):
        if villager.starts_village:
            found[kind] = state.players
        elif state.players in villager.players:
            found[kind] = villager.copies
    return found


def cards_astray(state: State) -> list[str]:
    """Return the cards of which there are more or fewer than the game has."""
    found: Counter[int] = Counter()
    for piles in state.areas.values():
        for pile in piles:
            found.update(pile)
    kind_of = state.table.kind_of
    for village in state.villages:
        found.update(kind_of[face] for face in village.face if face >= 0)
    wanted = whole_set(state)
    return [f"{found[kind]} {state.table.ids[kind]} instead of {wanted[kind]}" for kind in found | wanted if found[kind] != wanted[kind]]


def misread(position: Position) -> Iterator[str]:
    """What is no action, or a player whom the game does not have, is a `GameError`, and alters nothing."""
    game = position.game
    before = snapshot_of(game)
    asked: list[Callable[[], object]] = [
        lambda: game.apply("dance"),
        lambda: game.view(0),
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


Law = Callable[[Position], Iterator[str]]
CHEAP: tuple[Law, ...] = (one_place,)
"""The laws that are checked at every decision of every game."""
CHECKED: tuple[Law, ...] = (counting_ahead, listing, judging, applying_and_undoing, copying, saving, hiding, knowing, misread)
"""The laws that are checked at every decision of close games, and at every 25th of the others."""

__all__ = ["CHEAP", "CHECKED", "Law", "Position", "cards_astray", "snapshot"]
