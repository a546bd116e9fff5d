"""Runs scenarios: makes a game of what is given, does what is done, and compares what came with what is expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from villagers_rules.errors import CardFileError, GameError, IllegalActionError, NotAnActionError, Problem, nearest
from villagers_rules.game import Game
from villagers_rules.language.occasions import phase_called
from villagers_rules.model.deck import DRAWS, cards_drawn, steps_for
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.state import State
from villagers_rules.model.tasks import PHASE_BEGINS, RoundTask, StepsTask
from villagers_rules.packs import Catalog, load
from villagers_rules.rules import setup, turns
from villagers_rules.rules.choice_refusals import request
from villagers_rules.rules.turns import options
from villagers_rules.table.allowances import see_what_is_allowed
from villagers_rules.testing import references
from villagers_rules.testing.citations import check_cited
from villagers_rules.testing.expect import Mismatch
from villagers_rules.testing.facts import FACTS, THEN, TURNS, Stage
from villagers_rules.testing.files import Case, Entry, read_cases
from villagers_rules.testing.layout import Layout, pile_of
from villagers_rules.testing.report import Failure, FailureLine, Outcome
from villagers_rules.testing.trace import Trace

_WITH_A_DEAL = ("packs", "mode", "players", "seed", "deal", "first player")
"""What may be given together with a deal."""
_FROM_THE_SEED = "from the seed"


def start_game(case: Case, catalog: Catalog | None = None) -> Game:
    """Return the game that *case* begins with, raising `CardFileError` for a position that cannot be.

    The *catalog* is that of its packs and mode, for whoever has it.
    """
    catalog = catalog or _catalog(case)
    check_cited(case, catalog)
    players = case.given.get("players", catalog.players[0])
    try:
        catalog.check_players(players)
    except GameError as error:
        raise case.entry("players").error("out-of-range", str(error)) from None
    if "deal" in case.given:
        state = setup.new_state(catalog.table, catalog.rules, players=players, seed=case.given.get("seed", 0))
        _deal(case, state)
    else:
        state = _position(Layout(case, catalog, players))
    turns.run_until_decision(state)
    if state.table.looks:
        see_what_is_allowed(state)
    return Game(catalog, state)


def _catalog(case: Case) -> Catalog:
    """Return the cards of the packs and the mode that *case* is played with."""
    try:
        return load(case.packs, pack_dirs=case.pack_dirs, mode=case.given.get("mode", ""))
    except CardFileError:
        raise
    except GameError as error:
        raise case.entry("mode" if "mode" in case.given else "packs").error("wrong-value", str(error)) from None


# -- a position -----------------------------------------------------------------------------------------------------------------
def _position(layout: Layout) -> State:
    """Return the position that is given: the cards first, then the phase that begins with them, and the turn in it."""
    state = layout.state
    _arrange(layout, Stage.CARDS)
    layout.arrange_rest()
    _arrange(layout, Stage.ROUND)
    state.journal = Journal()
    turn_given = any(fact.stage is Stage.TURN and fact.key in layout.case.given for fact in FACTS)
    state.agenda.append(RoundTask())
    turns.announce_phase(state)
    if "turn" in layout.case.given and layout.player(layout.case.entry("turn")) != state.first_at_turn():
        state.pending = []  # The phase began before, with the turn of whoever is first in it.
    if turn_given and state.agenda == [RoundTask(PHASE_BEGINS)]:  # What its beginning sets off is done in the phase.
        state.agenda[:] = [RoundTask()]
        turns.begin_phase(state)
    layout.task = state.agenda[1].kind if len(state.agenda) > 1 else ""
    _check_phase(layout)
    _arrange(layout, Stage.TURN)
    if turn_given:
        state.journal = Journal()  # What is given now did not come about by the changes so far, which could not be undone.
    return state


def _arrange(layout: Layout, stage: Stage) -> None:
    """Arrange the facts of one stage; of the turn only those that are given."""
    for fact in FACTS:
        if fact.arrange and fact.stage is stage and (stage is not Stage.TURN or fact.key in layout.case.given):
            fact.arrange(layout, layout.case.entry(fact.key))


def _check_phase(layout: Layout) -> None:
    """Refuse facts of a turn that are given in another phase."""
    case, task = layout.case, layout.task
    for fact in FACTS:
        if fact.during and fact.key in case.given and task != fact.during:
            message = f"`{fact.key}` is given, and it is not the {fact.during} phase"
            hint = "remove it, or change the phase"
            raise case.entry(fact.key).error("contradiction", message, key=True, suggestion=hint)
    if "turn" in case.given and task not in TURNS:
        message = f"`turn` is given, and nobody has a turn in the phase {layout.state.rules.phases[layout.state.phase]}"
        raise case.entry("turn").error("contradiction", message, key=True, suggestion="remove it")


# -- a deal ---------------------------------------------------------------------------------------------------------------------
def _deal(case: Case, state: State) -> None:
    """Begin a whole game with its set-up (R2): shuffled from the seed, or in the order of the files."""
    for key in case.given:
        if key not in _WITH_A_DEAL:
            hint = f"with a deal only {', '.join(_WITH_A_DEAL)} are given"
            raise case.entry(key).error("contradiction", f"`{key}` is given besides `deal`", key=True, suggestion=hint)
    order = None if case.given["deal"] == _FROM_THE_SEED else _order_of_files(state)
    try:
        setup.deal(state, order, first_player=case.given.get("first player", 0))
    except GameError as error:
        raise case.entry("deal").error("out-of-range", str(error)) from None
    state.journal = Journal()  # What the beginning of the game sets off is part of what is traced.
    turns.begin(state)


def _order_of_files(state: State) -> list[int]:
    """Return the deal of a table that is laid but not dealt, without a shuffle: the order is that of R2.2."""
    areas, table, rules = state.areas, state.table, state.rules
    reserve = areas["reserve"][0]
    dealt = sum(setup.stack_sizes(state)) + rules.setup.hand * state.players
    dealt += rules.road.places if rules.road.from_the_deck else 0
    beside = [*(kind for pile in areas["deck"] for kind in pile), *areas["box"][0]]
    drawn: list[int] = []
    for step in steps_for(rules, state.players):
        if step.verb in DRAWS:
            found = [kind for kind in beside if pile_of(state, kind) == step.what]
            for kind in found[: cards_drawn(step, state.players)]:
                beside.remove(kind)
                drawn.append(kind)
    decks = [kind for deck in table.decks for kind in beside if pile_of(state, kind) == deck]
    return [*reserve[:dealt], *drawn, *decks, *reserve[dealt:]]


_AFTER_COMMA = ("paying ", "to ")
"""How the second half of an action begins, after its comma."""
_DECLINE = ("end turn", "add no gold", "decline")
"""The verbs with which a player declines what may be declined."""

UNTIL = "until "
"""How what is no action begins: going on until a moment."""
_UNTIL = re.compile(r"until the (?P<end>end of the )?(?P<what>.+?)(?P<phase> phase)?")


def run(
    paths: Sequence[Path | str] = (),
    *,
    word: str = "",
    fail_fast: bool = False,
    trace: Trace | None = None,
    report: Callable[[int, int], object] | None = None,
    pack_dirs: Sequence[Path] = (),
) -> Outcome:
    """Run the scenarios of the files, packs and folders of packs at *paths*; without a path, those of the shipped packs.

    With a *word*, only those whose name or a rule they cite holds it, in any case; with *fail_fast*, none after the
    first that failed. What they set in motion is added to *trace*; *report* is called before each with how many of how
    many are done. Packs that they need are looked for in *pack_dirs*, too.

    Raises `CardFileError` with everything that keeps scenarios from being run: what cannot be read, positions that cannot be,
    texts that are no actions, cards that do not exist.
    """
    cases = [case for case in read_cases(paths, pack_dirs=pack_dirs) if _matches(case, word)]
    problems: list[Problem] = []
    failures: list[Failure] = []
    done = 0
    for case in cases:
        if report is not None:
            report(done, len(cases))
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


def _matches(case: Case, word: str) -> bool:
    """Return whether the name of *case*, or the number of a rule that it cites, holds *word*.

    >>> class Wheeler:
    ...     name, rules = "A Wheeler needs a Lumberjack", ("R5.3",)
    >>> _matches(Wheeler(), "wheeler"), _matches(Wheeler(), "R5.3"), _matches(Wheeler(), "tinner")
    (True, True, False)
    """
    return any(word.casefold() in text.casefold() for text in (case.name, *case.rules))


def check(case: Case, *, trace: Trace | None = None) -> Failure | None:
    """Run one scenario; return how it fails, or None when it holds. Raises `CardFileError` when it cannot be run.

    What it sets in motion is added to *trace*.
    """
    return played(case, trace=trace)[1]


def played(case: Case, *, trace: Trace | None = None) -> tuple[Game, Failure | None]:
    """Run one scenario as `check` does, and return its game at the end, too."""
    game = start_game(case)
    refused = _play(case, game)
    if trace is not None:
        trace.add(case.data["then"], game)
    found = [refused] if refused else []
    if not refused:
        for wanted in case.part("then").inner:
            found += THEN[wanted.key](game, wanted)
    asked = _asked(game) if not refused and _SPOKEN_OF.isdisjoint(case.data["then"]) else ""
    if asked and not found:
        found, asked = [_unmentioned(case, asked)], ""
    if not found:
        return game, None
    mismatches = tuple(FailureLine(case.line_of(mismatch.place), mismatch) for mismatch in found)
    lines = tuple(case.document.lines())
    failure = Failure(
        file=case.file, line=case.line, name=case.name, rules=case.rules, mismatches=mismatches, asked=asked, lines=lines
    )
    return game, failure


_SPOKEN_OF: Final = frozenset(("turn", "options", "legal", "refused"))
"""What `then` may say of a question that a card still asks when the scenario ends."""


def _unmentioned(case: Case, asked: str) -> Mismatch:
    """Return that a card has *asked* something of which *case* says nothing: nobody would see what comes after the answer."""
    note = "answer it in `when`, or say in `then` whose `turn` it is or which `options` there are"
    return Mismatch(place=case.part("then").place, what="what is asked", expected="nothing", got=asked, notes=(note,))


def _asked(game: Game) -> str:
    """Return what a card asks of whom as *game* stands, "" where nobody is asked in the middle of its steps."""
    task = game.state.agenda[-1] if game.state.agenda else None
    return str(request(game.state, task)) if isinstance(task, StepsTask) and game.decision is not None else ""


# -- what is done ---------------------------------------------------------------------------------------------------------------
def _play(case: Case, game: Game) -> Mismatch | None:
    """Carry out what *case* does; return what was expected and what came if one of its actions is refused."""
    steps = case.part("when").inner
    if steps:
        _refuse_over(case.given.get("phase"), game, steps[0])
    for before, step in pairwise(steps):
        refuse_half(before.value, step)
    for step in steps:
        if isinstance(step.value, dict):
            (action,) = step.inner
            refused = _apply(game, action, int(action.key))
        elif step.value.startswith(UNTIL):
            refused = _advance(game, step)
        else:
            refused = _apply(game, step, game.decision.player if game.decision else 1)
        if refused:
            return Mismatch(place=step.place, what=f"action {step.number + 1}", expected="a legal action", got=refused)
    return None


def refuse_half(before: object, step: Entry) -> None:
    """Raise `CardFileError` when *step* is the second half of an action that YAML has split at its comma."""
    if isinstance(before, str) and isinstance(step.value, str) and step.value.startswith(_AFTER_COMMA):
        message = f"`{step.value}` belongs to the action before it; YAML starts a new entry at a comma"
        raise step.error("bad-action", message, suggestion=f'put quotes around the whole action: "{before}, {step.value}"')


def _refuse_over(given: object, game: Game, first: Entry) -> None:
    """Raise `CardFileError` when the *first* step goes on until the end of the *given* phase, which is over already."""
    found = _UNTIL.fullmatch(first.value) if isinstance(first.value, str) else None
    if found is None or not found["end"] or not isinstance(given, str):
        return
    phases = game.state.rules.phases
    meant, there = (name if name in phases else phase_called(name) for name in (found["what"], given))
    if meant == there and (game.is_over or phases[game.state.phase] != there):
        message = f"the {there} phase asked nobody anything, and is over before `when` begins"
        raise first.error("bad-action", message, suggestion="leave this line out")


def _apply(game: Game, action: Entry, player: int) -> str:
    """Carry out one action; return why it is refused or leads nowhere, "" if it does not."""
    written = references.action(action, action.value, player)
    try:
        game.apply(written)
    except IllegalActionError as error:
        return f"{action.value!r} is refused: {error}"
    except NotAnActionError as error:
        raise references.invalid_entry(action, "bad-action", error) from None
    except GameError as error:
        return f"{action.value!r} leads nowhere: {error}"
    return ""


def _advance(game: Game, until: Entry) -> str:
    """Go on until what is written: everybody declines what can be declined, and else takes the first option.

    Returns why that leads nowhere, "" if it does not.
    """
    too_early = _limit(game, until)
    while not game.is_over and too_early():
        legal = game.legal_actions
        verbs = [group[0].verb for group in options(game.state)]
        decline = next((verb for verb in _DECLINE if verb in verbs), None)
        try:
            game.apply(decline if decline else legal[0])
        except GameError as error:
            return f"{until.value!r} leads nowhere: {error}"
    return ""


def _limit(game: Game, until: Entry) -> Callable[[], bool]:
    """Return what says whether it is too early still to stop."""
    state = game.state
    phases = state.rules.phases
    found = _UNTIL.fullmatch(until.value)
    what, ends = (found["what"], bool(found["end"])) if found else ("", False)
    start, phase = state.round, state.phase
    what = what if what in phases else phase_called(what)
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
