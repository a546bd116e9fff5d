"""What a person at the table is asked, with what they need to know for it, and the numbered answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villagers_rules.effects.context import THE_RULES, current_steps, source_of, steps_of
from villagers_rules.phrases import possessive
from villagers_rules.text.card_facts import card_name
from villagers_rules.text.ink import Ink, columns, filled, hanging
from villagers_rules.text.steps import short_step, short_steps
from villagers_rules.text.tabletop import hand_cells, village_lines

if TYPE_CHECKING:
    from villagers_rules.cli.menu import Question
    from villagers_rules.game import Game
    from villagers_rules.model.groups import Group
    from villagers_rules.model.state import State

_PUT_BACK = "put_back"
"""The verb that asks again and again, so that it is asked in words of its own."""
_PLAYED_BY = ("place", "play")
"""The verbs with which a card of the hand is put to use."""


def situation_lines(game: Game, viewer: int, *, ink: Ink, with_village: bool) -> list[str]:
    """Return what *viewer* is asked, with what one needs to know for it."""
    decision, state = game.decision, game.state
    assert decision is not None  # Somebody is asked.
    head = f"{ink.bold('You')} ({ink.money(f'{state.supply[viewer - 1]} gold')}) "
    if decision.kind in ("choose", "pay"):
        return [*_steps_lines(state, head, decision.prompt, ink), *_hand_lines(game, viewer, ink)]
    lines = hanging(head, decision.prompt, width=ink.width)
    if decision.kind == "build":
        if with_village:
            lines += [f"  {line}" for line in village_lines(state, viewer - 1, ink=ink)]
        groups = game.legal_actions.groups
        offered = {kind for group in groups if group[0].verb in _PLAYED_BY for kind in _kinds_of(group)}
        rest = [card_name(state.table, state.table.ids[kind]) for kind in state.areas["hand"][viewer - 1] if kind not in offered]
        if rest:
            lines += map(ink.dim, filled("  cannot be played now: ", rest, width=ink.width, between=", "))
    return lines


def _steps_lines(state: State, head: str, prompt: str, ink: Ink) -> list[str]:
    """Return what a card, or the rules, ask for in their steps, and what comes after it."""
    work = current_steps(state)
    steps = steps_of(state, work)
    source = source_of(state, work)
    name = "" if source == THE_RULES else f"{source.removeprefix('the ')}: "
    repeated = steps[work.steps_done].verb == _PUT_BACK
    lines = hanging(head, prompt if repeated else f"{name}{short_step(steps[work.steps_done])}", width=ink.width)
    after = short_steps(steps[work.steps_done + 1 :])
    return lines + ([ink.dim(line) for line in hanging("  then ", after, width=ink.width)] if after else [])


def _hand_lines(game: Game, viewer: int, ink: Ink) -> list[str]:
    """Return the hand of the player who was chosen last, with what the viewer knows of it."""
    it = current_steps(game.state).it
    if it is None or it.area != "player":
        return []
    hand = game.view(viewer).seats[it.number].hand
    whose = f"  {possessive(it.number + 1)} hand: "
    return filled(whose, hand_cells(game.state.table, hand, ink=ink), width=ink.width, between=", ")


def _kinds_of(group: Group) -> list[int]:
    """Return the kinds of the cards that the moves of a group would place or play."""
    return [kind for cards in group[2][0] for kind in (cards if isinstance(cards, tuple) else (cards,))]


def answer_lines(question: Question, *, with_back: bool, ink: Ink) -> list[str]:
    """Return the numbered answers to a question; *with_back* adds the way back to the question before."""
    rows = [(f"{number:>2}", *row) for number, row in enumerate(question.rows, 1)]
    lines = columns(rows, width=ink.width, indent=" ")
    return [question.question, *lines, ink.dim("  0  back")] if with_back else lines
