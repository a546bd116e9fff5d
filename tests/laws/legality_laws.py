"""The laws of what is legal: what is listed, what is accepted, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import islice

from attrs import evolve

from tests.laws import sizes
from tests.laws.position import Position, moves_now, moves_of_anybody
from tests.laws.snapshot import differing, snapshot_of
from tests.laws.tally import seen
from tests.laws.wellformed import every_action
from villagers_rules import Action, Game, IllegalActionError, LegalActions, Refusal
from villagers_rules.model.groups import moves
from villagers_rules.rules import notation
from villagers_rules.rules.refusals import judge

RULE = re.compile(r"R\d+\.\d+")


def judging(position: Position) -> Iterator[str]:
    """Over the actions that can be written down: legal if and only if apply accepts, else a refusal that names its rule.

    Interrupts are actions of players who need not be the one who decides (R12.1).
    """
    game = position.game
    state = game.state
    before = snapshot_of(game)
    offered = set(moves_of_anybody(state))
    legal = {player: game.legal_actions_for(player) for player in range(1, state.players + 1)}
    groups = {player: actions.groups for player, actions in legal.items()}
    named = state.rules.cited.values()  # Rules of packs may cite a few words instead of a number.
    number = 0
    step = position.judged_every
    for number, action in enumerate(islice(every_action(state), int(position.chance.random() * step), None, step), 1):
        judged = judge(state, action, groups.get(action.player))
        if isinstance(judged, Refusal):
            if not ((RULE.fullmatch(judged.rule) or judged.rule in named) and judged.reason):
                yield f"{action}: refused without a rule or a reason: {judged!r}"
        elif judged not in offered:
            yield f"{action}: accepted as {judged}, which is not among the options"
        elif not means(action, notation.action_of(state, judged)):
            yield f"{action} of player {action.player}: accepted as {notation.action_of(state, judged)}, which is another action"
        # The same through the public face, which costs more.
        if number % sizes.FACE_EVERY == 0:
            yield from _through_the_face(game, action, judged)
            if action.player in legal and (action in legal[action.player]) == isinstance(judged, Refusal):
                yield f"{action} of player {action.player}: {judged}, and among the legal actions the other way round"
    seen["written actions judged"] += number
    if after := differing(before, snapshot_of(game)):
        yield f"judging alters the game: {after}"


def means(action: Action, legal: Action) -> bool:
    """Return whether *action* can be another way to write a legal action: only what goes without saying may be left out."""
    if action.verb == "draft" and not action.cards:
        legal = evolve(legal, cards=())
    left_out = tuple(
        (card, note if written else "") for (card, note), (_, written) in zip(legal.cards, action.cards, strict=False)
    )
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
    except IllegalActionError as error:
        if error.refusal != refused:
            yield f"{action}: refused with {error.refusal}, and its refusal is {refused}"
    else:
        game.undo()
        yield f"{action}: refused ({refused}), and yet applied"


def listing(position: Position) -> Iterator[str]:
    """Every legal action is listed once, prints, reads back as itself, is legal, and can be applied; there is one at least.

    Who decides has those of the decision, the own interrupts included; all others have their interrupts alone (R12.1).
    """
    game = position.game
    if not game.legal_actions:
        yield "there is no legal action, and the game is not over"
    deciding = game.decision.player if game.decision else 0
    offered, now = list(moves(game.legal_actions.groups)), moves_now(game.state)
    if offered[: len(now)] != now:
        yield "the legal actions are others than those of the decision"
    for player in range(1, game.state.players + 1):
        legal = game.legal_actions_for(player)
        if player == deciding and list(moves(legal.groups)) != offered:
            yield f"player {player} decides, and has other legal actions"
        if player != deciding:
            seen["interrupts listed"] += len(legal)
            if any(group[0].verb != "interrupt" for group in legal.groups):
                yield f"player {player} does not decide, and has {legal}"
        yield from _listed(position, player, legal)


def _listed(position: Position, player: int, legal: LegalActions) -> Iterator[str]:
    game = position.game
    either: Container[object] = legal  # An action may be looked for as a value or as text.
    listed = list(legal)
    texts = {str(action) for action in listed}
    seen["legal actions listed"] += len(listed)
    if len(legal) != len(listed) or len(texts) != len(listed):
        yield f"{len(legal)} legal actions: {len(listed)} are listed, {len(texts)} of them different"
    if str(legal) != "\n".join(map(str, listed)):
        yield "the legal actions do not print as they are listed"
    offered = list(moves(legal.groups))
    closely = max(1, len(listed)) if position.close or position.complete else 30
    for number in range(0, len(listed), max(1, len(listed) // closely)):
        action, move = listed[number], offered[number]
        if action != legal[number]:
            yield f"action {number} is {legal[number]}, and listed as {action}"
        if action.player != player:
            yield f"{action} of player {action.player} is listed for player {player}"
        if Action.parse(str(action), player=player) != action:
            yield f"{action!r} is printed {action} and reads back as another"
        if judge(game.state, action) != move:
            yield f"{action}: listed as {move} and judged {judge(game.state, action)}"
        if action not in legal or str(action) not in either or game.refusal(action) is not None:
            yield f"{action}: listed, and yet refused: {game.refusal(action)}"
