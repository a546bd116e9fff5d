"""What happened, in short: each action as one would type it, and of what came of it all that is worth a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from villagers_rules.language.wordings import FIRST, wording
from villagers_rules.log import AMONG_THEM, answers_unseen, hidden_card
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.counters import EndedEntry
from villagers_rules.model.choices import HandRef, TuckedRef
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.narration import changes_by_action
from villagers_rules.model.places import HELD
from villagers_rules.model.public_changes import (
    CardFlipped,
    CardLeft,
    CardMoved,
    CardPlaced,
    CardReplaced,
    CardResettled,
    CardsLookedAt,
    CardsPutBack,
    CardsRevealed,
    CardsSwapped,
    CardTucked,
    Change,
    ChoicesShown,
    Counted,
    GoldMoved,
    Paid,
    StepSkipped,
    StepsWaiting,
    Where,
)
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.terms import card_id, pile
from villagers_rules.phrases import Listed, indefinite, phrase
from villagers_rules.text.ink import Ink, hanging
from villagers_rules.text.scores import paid_lines

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.state import State
    from villagers_rules.words import Words

_SHOWN = (
    *(ChoicesShown, CardFlipped, CardLeft, CardReplaced, CardResettled, CardsSwapped, CardTucked, CardsLookedAt, CardsPutBack),
    *(CardsRevealed, StepSkipped, StepsWaiting),
)
_SHOWN_COUNTS = ("tokens", "next first", "counted on", "more_drafts", "more_builds", "more_turns")
_SHOWN_MOVES = (("deck", "event"), ("under", "event"), ("event", "resolving"), ("event", "spent"))
"""From where to where cards go when it is shown whatever the action was."""
_PLAYED = "played"
"""The area where cards lie for a moment between two others."""
_OF_PLAYED, _OF_FULL_SQUARE, _OFF_THE_ROAD = (_PLAYED, "discard"), ("square", "hand"), ("road", "discard")
"""From where to where cards go: one that was played, those of a player's own full square (R3.4), and those of the Road (R4.1)."""
_WITH_STEPS = ("choose", "play", "use")
"""The verbs of actions of which steps are part."""
_FURTHER = 4
"""How far to the right the further lines of an action begin."""
_ADDING = ("add gold", "add no gold")
"""The verbs of the phase in which the Road is updated."""
_NUMBER = re.compile(r"R\d")
"""How the numbers of rules begin."""
_ROUTINE = ("R3.2", "R4.1", "R4.2", "R7.1", "R9.1", "R9.2", "R10.2")
"""The rules by which gold moves as the action itself says it, or as is shown in another way."""


def action_lines(
    words: Words,
    game: Game,
    action: Action,
    since: int,
    *,
    ink: Ink,
    viewer: int | None = None,
    with_action: bool = True,
    worded: Callable[[str], str] = str,
) -> list[str]:
    """Return the lines for *action*, just taken in *game*, when the journal had *since* entries before it, as *viewer* saw it.

    Without the action itself there are only the lines for what came of it. *worded* is applied to what is said before it is laid
    out in lines.
    """
    state, words = game.state, words.seen_by(viewer)
    cards = _cards_of_steps(state, since, None if viewer is None else viewer - 1)
    changes = [change for change, _ in cards]
    is_unseen = viewer not in (None, action.player) and answers_unseen(state, action, (state.journal or [])[since:])
    if is_unseen:
        done = words.text(phrase("chooses, unseen by others"))
    elif words.language == FIRST:
        done = deed(_action_text(action, changes, viewer), own=viewer == action.player)
    else:
        done = _action_words(words, action, changes, viewer)
    text = worded(f"{to_viewer(done, viewer)}{_gained(words, action, changes)}")
    who = ink.bold(words.called(action.player, viewer))
    lines = hanging("", f"{who} {text}", width=ink.width, deeper=_FURTHER) if with_action else []
    phases = [number for number, change in enumerate(changes) if isinstance(change, Counted) and change.what == "phase"]
    before_next_phase = changes[: phases[0]] if phases else changes
    paid = [change for change in changes if isinstance(change, Paid)]
    told = len(state.paid) - len(paid)
    waiting = told
    at_once = sum(isinstance(change, CardMoved) and _way(change) == _OFF_THE_ROAD for change in before_next_phase)
    for change in _direct_moves(changes):
        if isinstance(change, Paid):
            waiting += 1
        card = next((card for each, card in cards if each is change), "")
        by_steps = bool(card or action.verb in _WITH_STEPS) and any(each is change for each in before_next_phase)
        if by_steps and at_once > 1 and isinstance(change, CardMoved) and _way(change) == _OFF_THE_ROAD:
            continue  # They stand together on one line.
        if _is_shown(action, change, by_steps=by_steps) or _was_taken(action, change, before_next_phase):
            said = str(change.said(viewer)) if words.language == FIRST and not _is_named(change) else words.change(change)
            if waiting > told:  # What a market sets off stands behind what it paid.
                lines += paid_lines(words, state.paid[told:waiting], game, ink=ink, viewer=viewer)
                told = waiting
            if isinstance(change, GoldMoved) and card and card not in (each[0] for each in action.cards):
                said = words.text(phrase("{card}: {change}", card=card_id(card), change=said))
            lines += hanging("  ", worded(said), width=ink.width)
    of_steps = at_once > 1 and action.verb in _WITH_STEPS
    lines += _road_lines(words, changes if of_steps or action.verb in _ADDING else changes[len(before_next_phase) :], ink)
    return lines + paid_lines(words, state.paid[told:], game, ink=ink, viewer=viewer)


def _cards_of_steps(state: State, since: int, viewer: int | None) -> list[tuple[Change, str]]:
    """Return what happened after the first *since* entries of the journal, each with the card whose step it was, "" for none."""
    entries = (state.journal or Journal())[since:]
    ended = [(number, entry.task) for number, entry in enumerate(entries) if isinstance(entry, EndedEntry)]
    steps = [(0, NOBODY), *((number, task.card if isinstance(task, StepsTask) else NOBODY) for number, task in ended)]
    marks = [*(number for number, _ in steps), len(entries)]
    told = changes_by_action(state, entries, marks, viewer=viewer)
    ids = state.table.ids
    return [
        (change, "" if card == NOBODY else ids[card])
        for (_, card), changes in zip(steps, told, strict=True)
        for change in changes
    ]


def _road_lines(words: Words, changes: Sequence[Change], ink: Ink) -> list[str]:
    """Return which cards went and came as the Road was updated (R4.1)."""
    moved = [change for change in changes if isinstance(change, CardMoved)]
    gone = [words.card(change.card) for change in moved if _way(change) == _OFF_THE_ROAD]
    came = [words.card(change.card) for change in moved if change.target.area == "road"]
    if not gone:
        return []
    said = phrase("discarded from the Road: {gone}", gone=", ".join(gone))
    if came:
        said = phrase("{gone}; new there: {came}", gone=said, came=", ".join(came))
    return hanging("  ", words.text(said), width=ink.width)


def to_viewer(said: str, viewer: int | None) -> str:
    """Return what was done, in English, with what belongs to the viewer as theirs.

    >>> to_viewer("use player 1's miner, paying player 12's founders", 1)
    "use your miner, paying player 12's founders"
    """
    return said if viewer is None else said.replace(f"player {viewer}'s", "your")


def deed(typed: str, *, own: bool) -> str:
    """Return an action, in English as one types it, as what somebody does: *own* what the reader does.

    >>> deed("draft from stack 2", own=True), deed("add no gold", own=False), deed("end turn", own=True)
    ('draft from stack 2', 'adds no gold', 'end your turn')
    """
    deeds = wording(FIRST)["told"]["own deeds" if own else "deeds"]
    if typed in deeds:
        return str(deeds[typed])
    verb, _, rest = typed.partition(" ")
    said = next((said for key, said in deeds.items() if key.partition(" ")[0] == verb), typed)
    return f"{said.partition(' ')[0]} {rest}" if rest else said


def _direct_moves(changes: Sequence[Change]) -> Iterator[Change]:
    """Yield *changes* with a card that was placed by way of the played cards as if it had come there straight."""
    played: dict[str | None, Where] = {}
    for change in changes:
        if isinstance(change, CardMoved) and change.target.area == _PLAYED:
            played[change.card] = change.source
        elif isinstance(change, CardLeft) and change.target.area == _PLAYED:
            played[change.card] = Where(area="village", owner=change.spot.owner)
        elif isinstance(change, CardPlaced) and change.source.area == _PLAYED and change.card in played:
            yield evolve(change, source=played[change.card])
        else:
            yield change


def _is_shown(action: Action, change: Change, *, by_steps: bool) -> bool:
    """Return whether *change* is worth a line after *action*; *by_steps* says that steps of a card or of the rules made it."""
    if isinstance(change, GoldMoved):
        return change.rule not in _ROUTINE and not _is_gain(action, change)
    if isinstance(change, CardPlaced):
        return action.verb not in ("place", "trade") or change.spot.owner != action.player
    if isinstance(change, CardMoved):
        way = _way(change)
        if way == ("event", "resolving"):
            return action.verb != "resolve" or action.cards[0][0] != change.card
        unsaid = way == _OF_PLAYED or (way == _OF_FULL_SQUARE and change.source.owner == change.target.owner)
        return way in _SHOWN_MOVES or (by_steps and way[1] in (*HELD, "discard") and not unsaid)
    return isinstance(change, _SHOWN) or (isinstance(change, Counted) and change.what in _SHOWN_COUNTS)


def _way(moved: CardMoved) -> tuple[str, str]:
    """Return the areas from and to which a card was moved."""
    return moved.source.area, moved.target.area


def _is_named(change: Change) -> bool:
    """Return whether a *change* speaks of what packs name, or of whose turn it is: a rule without a number, steps that wait."""
    return isinstance(change, StepsWaiting) or (isinstance(change, GoldMoved) and not _NUMBER.match(change.rule))


def _was_taken(action: Action, change: Change, before_next_phase: Sequence[Change]) -> bool:
    """Return whether a card was taken from the Road after a draft and discarded, not merely left over when it is updated."""
    if action.verb != "draft":
        return False
    taken = isinstance(change, CardMoved) and _way(change) == _OFF_THE_ROAD
    return taken and change in before_next_phase


def _action_text(action: Action, changes: Sequence[Change], viewer: int | None) -> str:
    """Return the action as one types it, without what the viewer did not see, and with what a face-down card turned out to be."""
    moved = [change for change in changes if isinstance(change, CardMoved)]
    if action.verb == "trade":
        gone = [change.card or indefinite(f"{change.suit} card") for change in moved if change.source.area == "hand"][
            : len(action.cards)
        ]
        if len(gone) == len(action.cards):
            return f"trade {', '.join(gone)} for {action.basic}, to {', '.join(map(str, action.piles))}"
    elif action.verb == "draft" and not action.cards and moved:
        return f"{action}: {moved[0].card or moved[0].suit}"
    elif action.verb == "choose" and viewer not in (None, action.player):
        return f"choose {_chosen(action, changes)}"
    return str(action)


def _action_words(words: Words, action: Action, changes: Sequence[Change], viewer: int | None) -> str:
    """Return the action in the words of a language, without what the viewer did not see, and with what was drawn face down."""
    moved = [change for change in changes if isinstance(change, CardMoved)]
    if action.verb == "trade":
        gone = [words.card(change.card, change.suit) for change in moved if change.source.area == "hand"]
        if len(gone) >= len(action.cards):
            traded = ", ".join(gone[: len(action.cards)])
            holes = {"cards": traded, "basic": words.card(action.basic), "piles": Listed(map(pile, action.piles), "")}
            if viewer == action.player:
                return words.text(phrase("trade {cards} for {basic}, to {piles}", **holes))
            return words.text(phrase("trades {cards} for {basic}, to {piles}", **holes))
    elif action.verb == "draft" and not action.cards and moved:
        return f"{words.deed(action)}: {words.card(moved[0].card, moved[0].suit)}"
    elif action.verb == "choose" and viewer not in (None, action.player) and _is_unseen_choice(action, changes):
        return words.text(phrase("chooses a card"))
    return words.deed(action)


def _chosen(action: Action, changes: Sequence[Change]) -> str:
    """Return what somebody else chose; of a card in a hand or one that is looked at, which one only if that was seen."""
    choice = action.choice
    if not _is_unseen_choice(action, changes):
        return str(action).removeprefix("choose ")
    if isinstance(choice, TuckedRef):
        return f"a card under {choice.under.named(0)}"
    return f"a card in player {choice.owner}'s {choice.area}" if isinstance(choice, HandRef) else f"a card {AMONG_THEM}"


def _is_unseen_choice(action: Action, changes: Sequence[Change]) -> bool:
    """Return whether an action chose a card of a hand, or one that is looked at, which others did not see."""
    card = hidden_card(action)
    return bool(card) and card not in {change.card for change in changes if isinstance(change, (CardMoved, CardPlaced))}


def _is_gain(action: Action, change: GoldMoved) -> bool:
    """Return whether the player was given gold at once, as with a Road card or by an effect."""
    to_player = change.target.area == "supply" and change.target.owner == action.player
    return to_player and (change.source.area == "road" or action.verb == "play")


def _gained(words: Words, action: Action, changes: Sequence[Change]) -> str:
    gained = sum(change.amount for change in changes if isinstance(change, GoldMoved) and _is_gain(action, change))
    return f" {words.text(phrase('(+{number} gold)', number=gained))}" if gained else ""
