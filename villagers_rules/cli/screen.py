"""What a person at the table is asked, with what they need to know for it, and the numbered answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from villagers_rules.effects.context import THE_RULES, current_steps, source_of, steps_of
from villagers_rules.phrases import counted, owner_phrase, possessive
from villagers_rules.text.card_facts import card_name
from villagers_rules.text.ink import Ink, columns, filled, hanging, uncoloured
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import Prose
from villagers_rules.text.steps import sentences
from villagers_rules.text.tabletop import hand_cells, village_lines

if TYPE_CHECKING:
    from villagers_rules.cli.menu import Question
    from villagers_rules.game import Game
    from villagers_rules.model.state import State


_CHOOSING = ("choose", "first_of", "may", "either")
"""The verbs that ask for a choice which the steps after them say what for."""


def clock_line(game: Game, viewer: int | None, *, prose: Prose, ink: Ink) -> list[str]:
    """Return where the game stands: the round, the next market, and what everybody would have if villages were paid now."""
    clock = game.clock
    parts = [f"round {clock.round}"]
    if clock.market:
        name = prose.names.of("markets", clock.market)
        if clock.is_last_round:
            parts.append(ink.bold(f"LAST ROUND: {name} at its end"))
        elif clock.this_round:
            parts.append(ink.bold(f"{name} at the end of this round"))
        else:
            parts.append(f"{counted(clock.cards_left, 'card')} to the {name}")
    parts.append("worth now: " + ", ".join(f"{owner_phrase(each.owner, viewer)} {each.total}" for each in game.standings()))
    between = " · " if ink.lines else " | "
    return filled("", [part if part != uncoloured(part) else ink.dim(part) for part in parts], width=ink.width, between=between)


def situation_lines(
    game: Game, viewer: int, *, prose: Prose, ink: Ink, name: str = "You", with_village: bool = True
) -> list[str]:
    """Return what *viewer*, called *name*, is asked, with what one needs to know for it."""
    decision, state = game.decision, game.state
    assert decision is not None  # Somebody is asked.
    head = f"{ink.bold(name)} ({ink.money(f'{state.supply[viewer - 1]} gold')}): "
    if decision.kind in ("choose", "pay"):
        return [*_steps_lines(state, head, decision.prompt, prose, ink), *_hand_lines(game, viewer, ink)]
    lines = hanging(head, decision.prompt, width=ink.width)
    if decision.kind == "build":
        if with_village:
            lines += [f"  {line}" for line in village_lines(state, viewer - 1, ink=ink)]
        lines += _unusable_lines(game, viewer, ink)
    return lines


def _unusable_lines(game: Game, viewer: int, ink: Ink) -> list[str]:
    """Return which cards of the hand cannot be used now, and why, those with the same reason together."""
    table = game.state.table
    reasons: dict[str, list[str]] = {}
    for card, refusal in game.unusable(viewer).items():
        name = card_name(table, card)
        reason = refusal.reason.removeprefix(f"the {name}'s ").removeprefix(f"the {name} ").removeprefix("is ")
        reasons.setdefault(f"{reason} ({refusal.rule})", []).append(name)
    if not reasons:
        return []
    rows = [(", ".join(names), reason) for reason, names in reasons.items()]
    if max(len(names) for names, _ in rows) > ink.width // 3:
        shown = [line for names, reason in rows for line in hanging("    ", f"{names}: {reason}", width=ink.width)]
    else:
        shown = columns(rows, width=ink.width, indent="    ")
    return [ink.dim(line) for line in ["  cannot be played now:", *shown]]


def _steps_lines(state: State, head: str, prompt: str, prose: Prose, ink: Ink) -> list[str]:
    """Return what a card, or the rules, ask for now, and what follows."""
    work = current_steps(state)
    steps = steps_of(state, work)[work.steps_done :]
    if steps[0].verb not in _CHOOSING:
        return hanging(head, prompt, width=ink.width)
    source = source_of(state, work)
    name = "" if source == THE_RULES else f"{source.removeprefix('the ')}: "
    played_in = getattr(state.table.cards[work.card], "played_in", "") if work.card >= 0 else ""
    return hanging(head, name + sentences(steps, Narrator(prose, work.hook, played_in)), width=ink.width)


def _hand_lines(game: Game, viewer: int, ink: Ink) -> list[str]:
    """Return the hand of the player who was chosen last, with what the viewer knows of it."""
    it = current_steps(game.state).it
    if it is None or it.area != "player":
        return []
    hand = game.view(viewer).seats[it.number].hand
    whose = f"  {possessive(it.number + 1)} hand: "
    return filled(whose, hand_cells(game.state.table, hand, ink=ink), width=ink.width, between=", ")


def answer_lines(question: Question, effects: Sequence[str], *, with_back: bool, ink: Ink) -> list[str]:
    """Return the numbered answers to a question, each with its effect; *with_back* adds the way back to the question before."""
    rows = [
        (f"{number:>2}", *row[:-1], _with_effect(row[-1], effect, ink))
        for number, (row, effect) in enumerate(zip(question.rows, effects, strict=True), 1)
    ]
    lines = columns(rows, width=ink.width, indent=" ")
    head = [question.question] if question.question else []
    return [*head, *lines, ink.dim("  0  back")] if with_back else [*head, *lines]


def _with_effect(facts: str, effect: str, ink: Ink) -> str:
    """Return the effect of an option, first what it costs, and the facts after it."""
    if not effect:
        return facts
    between = " · " if ink.lines else " | "
    return ink.money(effect) + (f"{between}{facts}" if facts else "")
