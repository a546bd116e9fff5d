"""Runs scenarios: begins with what is given, does what is done, and compares what came with what is expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from villagers_rules.errors import CardFileError, GameError, IllegalActionError, Problem, nearest
from villagers_rules.game import Game
from villagers_rules.rules.turns import options
from villagers_rules.testing import references
from villagers_rules.testing.facts import THEN
from villagers_rules.testing.files import Case, Entry, read_cases
from villagers_rules.testing.mismatch import Mismatch
from villagers_rules.testing.report import Failure, FailureLine, Outcome
from villagers_rules.testing.start import start_game
from villagers_rules.testing.trace import Trace

DECLINE = ("end turn", "add no gold", "decline")
"""The verbs with which a player declines what may be declined."""

_UNTIL = re.compile(r"until the (?P<end>end of the )?(?P<what>.+?)(?P<phase> phase)?")


def run(paths: Sequence[Path | str] = (), *, word: str = "", fail_fast: bool = False, trace: Trace | None = None) -> Outcome:
    """Run the scenarios of the files, packs and folders of packs at *paths*; without a path, those of the shipped packs.

    With a *word*, only those whose name or a rule they cite holds it, in small letters or large; with *fail_fast*, none after the
    first that does not hold. What they set in motion is added to *trace*.

    Raises `CardFileError` with everything that keeps scenarios from being run: what cannot be read, positions that cannot be,
    texts that are no actions, cards that do not exist.
    """
    cases = [case for case in read_cases(paths) if matches(case, word)]
    problems: list[Problem] = []
    failures: list[Failure] = []
    done = 0
    for case in cases:
        done += 1
        try:
            failure = check(case, trace=trace)
        except CardFileError as error:
            problems += error.problems
        else:
            if failure is not None:
                failures.append(failure)
                if fail_fast:
                    break
    if problems:
        raise CardFileError(dict.fromkeys(problems))
    return Outcome(cases=done, failures=tuple(failures))


def matches(case: Case, word: str) -> bool:
    """Return whether the name of *case*, or the number of a rule that it cites, holds *word*.

    >>> class Wheeler:
    ...     name, rules = "A Wheeler needs a Lumberjack", ("R5.3",)
    >>> matches(Wheeler(), "wheeler"), matches(Wheeler(), "R5.3"), matches(Wheeler(), "tinner")
    (True, True, False)
    """
    return any(word.casefold() in text.casefold() for text in (case.name, *case.rules))


def check(case: Case, *, trace: Trace | None = None) -> Failure | None:
    """Run one scenario; return how it fails, or None when it holds. Raises `CardFileError` when it cannot be run.

    What it sets in motion is added to *trace*.
    """
    game = start_game(case)
    refused = _play(case, game)
    if trace is not None:
        trace.add(case.data["then"], game)
    found = [refused] if refused else []
    if not refused:
        for wanted in case.part("then").inner:
            found += THEN[wanted.key](game, wanted)
    if not found:
        return None
    mismatches = tuple(FailureLine(case.line_of(mismatch.place), mismatch) for mismatch in found)
    lines = tuple(case.document.lines())
    return Failure(file=case.file, line=case.line, name=case.name, rules=case.rules, mismatches=mismatches, lines=lines)


# -- what is done ---------------------------------------------------------------------------------------------------------------
def _play(case: Case, game: Game) -> Mismatch | None:
    """Carry out what *case* does; return what was expected and what came if one of its actions is refused."""
    for step in case.part("when").inner:
        if isinstance(step.value, dict):
            (action,) = step.inner
            refused = _apply(game, action, int(action.key))
        elif step.value.startswith("until "):
            _advance(game, step)
            continue
        else:
            refused = _apply(game, step, game.decision.player if game.decision else 1)
        if refused:
            return Mismatch(place=step.place, what=f"action {step.number + 1}", expected="a legal action", got=refused)
    return None


def _apply(game: Game, action: Entry, player: int) -> str:
    """Carry out one action; return why it is refused, "" if it is not."""
    try:
        game.apply(references.action(action, action.value, player))
    except IllegalActionError as error:
        return f"{action.value!r} is refused: {error}"
    except GameError as error:
        raise references.invalid_entry(action, "bad-action", error) from None
    return ""


def _advance(game: Game, until: Entry) -> None:
    """Go on until what is written: everybody declines what can be declined, and else takes the first option."""
    too_early = _limit(game, until)
    while not game.is_over and too_early():
        legal = game.legal_actions
        verbs = [group[0].verb for group in options(game.state)]
        decline = next((verb for verb in DECLINE if verb in verbs), None)
        try:
            game.apply(decline if decline else legal[0])
        except GameError as error:
            raise references.invalid_entry(until, "bad-action", error) from None


def _limit(game: Game, until: Entry) -> Callable[[], bool]:
    """Return what says whether it is too early still to stop."""
    state = game.state
    phases = state.rules.phases
    found = _UNTIL.fullmatch(until.value)
    what, ends = (found["what"], bool(found["end"])) if found else ("", False)
    start, phase = state.round, state.phase
    if ends and what == "game":
        return lambda: True
    if ends and what == "round":
        return lambda: state.round == start
    if what not in phases:
        known = ["until the end of the game", "until the end of the round"]
        known += [f"until the {end}{name} phase" for name in phases for end in ("end of the ", "")]
        hint = nearest(until.value, known) or "one of: " + "; ".join(known)
        raise until.error("bad-action", f"cannot read {until.value!r}", suggestion=hint)
    number = phases.index(what)
    if ends and number < phase:
        message = f"the {what} phase of round {start} is over already"
        raise until.error("bad-action", message, suggestion=f"go on `until the {what} phase` of the next round first")
    if ends:
        return lambda: (state.round, state.phase) <= (start, number)
    # A phase that is at work already is met again in the next round.
    target = (start + (number <= phase), number)
    return lambda: (state.round, state.phase) < target
