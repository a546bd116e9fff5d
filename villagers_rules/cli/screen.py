"""What a person at the table is asked, with what they need to know for it, and the numbered answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from villagers_rules.cli.rows import narrating
from villagers_rules.effects.context import THE_RULES, heading_of, source_of, steps_of
from villagers_rules.model.choices import Answer
from villagers_rules.model.public_changes import Where
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import Phrase, Term, number_phrase, phrase
from villagers_rules.text.ink import Ink, columns, filled, hanging, uncoloured
from villagers_rules.text.prose import lowercased
from villagers_rules.text.steps import sentences
from villagers_rules.text.tabletop import gold_cell, grouped, hand_cells
from villagers_rules.text.trees import village_lines

if TYPE_CHECKING:
    from villagers_rules.cli.menu import Question
    from villagers_rules.game import Game
    from villagers_rules.model.state import State
    from villagers_rules.rules.legal import Decision
    from villagers_rules.words import Words


_BUILD_LIMIT = "R5.1"
"""The rule by which nothing more is built."""
_CHOOSING = ("choose", "first_of", "may", "either")
"""The verbs that ask for a choice which the steps after them say what for."""


def clock_line(words: Words, game: Game, viewer: int | None, *, ink: Ink) -> list[str]:
    """Return where the game stands: the round, the next market, and what everybody would have if villages were paid now."""
    clock = game.clock
    parts = [words.text(phrase("round {number}", number=clock.round))]
    if clock.market:
        name = words.prose.names.of("markets", clock.market)
        if clock.is_last_round:
            parts.append(ink.bold(words.text(phrase("LAST ROUND: {market} at its end", market=name))))
        elif clock.this_round:
            parts.append(ink.bold(words.text(phrase("{market} at the end of this round", market=name))))
        elif not clock.cards_left:
            parts.append(words.text(phrase("{market} is still to come", market=name)))
        else:
            left = number_phrase(clock.cards_left, "{market} in {number} card", "{market} in {number} cards", market=name)
            parts.append(words.text(left))
    values = [f"{words.called(each.owner, viewer)} {each.total}" for each in game.standings()]
    worth = words.text(phrase("worth now: {values}", values="")).rstrip() + " "
    between = " · " if ink.lines else " | "
    parts = [part if part != uncoloured(part) else ink.dim(part) for part in parts]
    line = between.join([*parts, ink.dim(worth + ", ".join(values))])
    if len(uncoloured(line)) <= ink.width:
        return [line]
    return [*_listed(parts, between, ink), *map(ink.dim, filled(worth, values, width=ink.width, between=", ", indent=4))]


def _listed(parts: Sequence[str], between: str, ink: Ink) -> list[str]:
    lines = filled("", parts, width=ink.width, between=between)
    return [*(line.removesuffix(between.rstrip()).rstrip() for line in lines[:-1]), lines[-1]]


def situation_lines(words: Words, game: Game, viewer: int, *, ink: Ink, name: str, with_village: bool = True) -> list[str]:
    """Return what *viewer*, called *name*, is asked, with what one needs to know for it."""
    decision, state = game.decision, game.state
    assert decision is not None  # Somebody is asked.
    head = f"{ink.bold(name)} ({gold_cell(words, state.supply[viewer - 1], ink)})"
    work = state.agenda[-1]
    if isinstance(work, StepsTask):
        asked = _steps_lines(words, state, work, head, decision.prompt, ink)
        return [*asked, *_undone_lines(words, game, work, ink), *_hand_lines(words, game, work, viewer, ink)]
    lines = hanging(f"{head}: ", _question(words, decision), width=ink.width)
    if decision.kind == "build":
        if with_village:
            lines += [f"  {line}" for line in village_lines(words.prose, state, viewer - 1, ink=ink, viewer=viewer)]
        lines += _unusable_lines(words, game, viewer, ink)
    return [*lines, *_waiting_lines(words, game, viewer, ink)]


def _question(words: Words, decision: Decision) -> str:
    """Return what is asked; the options of a build turn say that one builds."""
    if decision.kind == "build" and isinstance(decision.prompt, Phrase):
        return words.text(phrase("{builds} and {trades} left", **decision.prompt.holes))
    return words.decision(decision)


def _waiting_lines(words: Words, game: Game, viewer: int, ink: Ink) -> list[str]:
    """Return which steps wait for an occasion, and whose they are."""
    waiting = game.view(viewer).waiting if game.state.waiting else ()
    said = grouped([*map(words.seen_by(viewer).waiting, waiting)])
    return [ink.dim(line) for each in said for line in hanging("  ", each, width=ink.width, deeper=2)]


def _unusable_lines(words: Words, game: Game, viewer: int, ink: Ink) -> list[str]:
    """Return which cards of the hand cannot be used now, and why, those with the same reason together."""
    missing: dict[str, list[str]] = {}
    reasons: dict[str, list[str]] = {}
    for card, refusal in game.unusable(viewer).items():
        if refusal.rule == _BUILD_LIMIT and not game.state.builds_left:
            continue  # The line above says it.
        name = words.card(card)
        lacks = _missing(words, game.state, viewer, refusal.reason)
        if lacks:
            missing.setdefault(f"{lacks} ({refusal.rule})", []).append(name)
            continue
        names, reason = _with_heading(words.text(refusal.reason), name)
        reasons.setdefault(f"{reason} ({refusal.rule})", []).extend(names)
    if not missing and not reasons:
        return []
    rows = [f"{lacks}: {', '.join(names)}" for lacks, names in missing.items()]
    rows += [f"{', '.join(names)}: {reason}" if names else reason for reason, names in reasons.items()]
    shown = [line for row in rows for line in hanging("    ", row, width=ink.width, deeper=2)]
    return [ink.dim(line) for line in [f"  {words.text(phrase('cannot be played now:'))}", *shown]]


def _with_heading(reason: str, name: str) -> tuple[list[str], str]:
    """Return the *name* of a card as a heading, and a reason as it goes on after it; no heading where the reason needs the name.

    >>> _with_heading("the Nun is played in your own draft turn", "Nun"), _with_heading("the Nun has no target", "Nun")
    ((['Nun'], 'played in your own draft turn'), ([], 'the Nun has no target'))
    """
    for start in (f"the {name} is ", f"{name} "):
        if reason.startswith(start):
            return [name], reason.removeprefix(start)
    return ([], reason) if name in reason else ([name], reason)


def _missing(words: Words, state: State, viewer: int, reason: str) -> str:
    """Return which villager the *viewer* lacks, or has only without room, to place a card on; "" for other reasons."""
    below = reason.holes.get("below") if isinstance(reason, Phrase) else None
    if not isinstance(below, Term) or below.kind != "card":
        return ""
    card, is_there = words.card(below.key), state.table.kind[below.key] in state.villages[viewer - 1].role
    return words.text(phrase("no {card} with room", card=card) if is_there else phrase("no {card}", card=card))


def _steps_lines(words: Words, state: State, work: StepsTask, head: str, prompt: str, ink: Ink) -> list[str]:
    """Return what a card, or the rules, ask for now, and what follows."""
    steps = steps_of(state, work)[work.steps_done :]
    by_rules = source_of(state, work) == THE_RULES
    head = f"{head}: " if by_rules else f"{head}, {words.text(heading_of(state, work))}: "
    if steps[0].verb not in _CHOOSING:
        asked = prompt.holes["asked"] if isinstance(prompt, Phrase) and "asked" in prompt.holes else prompt
        return hanging(head, words.text(asked), width=ink.width)
    if work.asks_for is not None:  # What follows is done by somebody else, who is `you` in it.
        steps = steps[0].takes if steps[0].verb == "may" else steps[:1]
    narrator, asked = narrating(words.prose, state, work), ""
    if steps[0].verb == "either":  # The options say what is in the lists.
        number = steps[0].options.get("number", 1)
        asked, steps = narrator.verb(steps[0], "asked" if number == 1 else "many asked", number=number), steps[1:]
    said = " ".join(filter(None, (asked, sentences(steps, narrator))))
    return hanging(head, _as_prompt(said) if by_rules else said, width=ink.width)


def _undone_lines(words: Words, game: Game, work: StepsTask, ink: Ink) -> list[str]:
    """Return the lists of steps to choose from that cannot be carried out now."""
    step = steps_of(game.state, work)[work.steps_done]
    if step.verb != "either":
        return []
    left = {action.choice.word for action in game.legal_actions if isinstance(action.choice, Answer)}
    left |= {str(chosen.number + 1) for chosen in work.chosen}
    undone = [steps for number, steps in enumerate(step.takes, 1) if str(number) not in left]
    said = [sentences(steps, narrating(words.prose, game.state, work)) for steps in undone]
    lines = [line for each in said for line in hanging("    ", each, width=ink.width, deeper=2)]
    return [ink.dim(line) for line in [f"  {words.text(phrase('cannot be done now:'))}", *lines]] if lines else []


def _as_prompt(said: str) -> str:
    """Return a single sentence as other prompts are written, several as they are.

    >>> _as_prompt("Draft a villager."), _as_prompt("Pay 1 gold. Draw a card.")
    ('draft a villager', 'Pay 1 gold. Draw a card.')
    """
    return said if ". " in said else lowercased(said.removesuffix("."))


def _hand_lines(words: Words, game: Game, work: StepsTask, viewer: int, ink: Ink) -> list[str]:
    """Return the hand of the player who was chosen last, and the stash if there is one, with what the viewer knows of them."""
    it = work.it
    if it is None or it.area != "player":
        return []
    seat = game.view(viewer).seats[it.number]
    lines = []
    for area, cards in (("hand", seat.hand), *([("stash", seat.stash)] if seat.stash else [])):
        whose = words.place(Where(area=area, owner=it.number + 1))
        lines += filled(f"  {whose}: ", hand_cells(words.prose, cards, ink=ink), width=ink.width, between=", ", indent=4)
    return lines


def answer_lines(words: Words, question: Question, effects: Sequence[str], *, with_back: bool, ink: Ink) -> list[str]:
    """Return the numbered answers to a question, each with its effect; *with_back* adds the way back to the question before."""
    rows = [
        (f"{number:>2}", *row[:-1], _with_effect(row[-1], effect, ink))
        for number, (row, effect) in enumerate(zip(question.rows, effects, strict=True), 1)
    ]
    lines = columns(rows, width=ink.width, indent=" ")
    head = hanging("", question.question, width=ink.width) if question.question else []
    return [*head, *lines, ink.dim(f"  0  {words.text(Term('back', 'command', 'back'))}")] if with_back else [*head, *lines]


def _with_effect(facts: str, effect: str, ink: Ink) -> str:
    """Return the effect of an option, first what it costs, and the facts after it."""
    if not effect:
        return facts
    between = " · " if ink.lines else " | "
    return ink.money(effect) + (f"{between}{facts}" if facts else "")
