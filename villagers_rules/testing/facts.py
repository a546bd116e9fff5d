"""The facts of a position that scenarios give and expect: one table, from which positions are arranged, compared and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.errors import nearest
from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.hooks import Hook
from villagers_rules.model.printed import Development, Event
from villagers_rules.model.state import STARTING, UNDER_WAY, UNTOUCHED, State
from villagers_rules.model.steps import GAME, ROUND
from villagers_rules.model.tasks import BuildTask, PhaseTask, UpdateTask
from villagers_rules.rules import build_turns
from villagers_rules.rules.course_invariants import turn_numbers
from villagers_rules.table.limits import build_limit, draft_limit
from villagers_rules.testing import awaited, counting, expect, references
from villagers_rules.testing.expect import Compare
from villagers_rules.testing.files import Entry
from villagers_rules.testing.layout import Layout
from villagers_rules.testing.piles import GOLD, ROAD, SLOT, TOKEN, VILLAGE, Content, cards, face_up, pile, same_village
from villagers_rules.testing.tucked import TUCKED
from villagers_rules.testing.views import legal, options, refused, views

TURNS = ("draft", "update", "build", "phase")
"""The kinds of tasks in which a player has a turn."""
_SHORT_PILE = 3
"""A discard pile of more cards is expected by its topmost ones."""
_Entries = dict[str, Any]
_Change = Callable[[Any, Any], Any]
_Write = Callable[[Any], Any]


class Stage(Enum):
    """When a fact is arranged: with the cards, before the phase starts, or in the current turn."""

    CARDS = "cards"
    ROUND = "round"
    TURN = "turn"


# -- what is expected where a value has become another; None or no entries for nothing ------------------------------------------
def _whole(before: Any, after: Any) -> Any:
    return after if after != before else None


def _entries(before: _Entries, after: _Entries) -> _Entries:
    return {key: value for key, value in after.items() if value != before.get(key)}


def _villages(before: _Entries, after: _Entries) -> _Entries:
    return {owner: text for owner, text in after.items() if not same_village(before[owner], text)}


def _tokens(before: _Entries, after: _Entries) -> _Entries:
    return {**_entries(before, after), **{card: references.NO_PLAYER for card in before if card not in after}}


def _slots(before: _Entries, after: _Entries) -> _Entries:
    return {stack: cards or references.NOTHING for stack, cards in _entries(before, after).items()}


def _numbers(before: _Entries, after: _Entries) -> _Entries:
    return {key: len(cards) for key, cards in _entries(before, after).items()}


def _topmost(before: Sequence[str], after: Sequence[str]) -> list[str] | None:
    """Return a pile, or if that is long, the cards that are new on top of it.

    >>> _topmost(["a", "b", "c", "d"], ["a", "b", "c", "d", "e"])
    ['...', 'e']
    """
    new = max(1, len(after) - len(before))
    whole = list(after) if len(after) <= _SHORT_PILE or new >= len(after) else [references.REST, *after[-new:]]
    return whole if after != before else None


def _topmost_of_each(before: _Entries, after: _Entries) -> _Entries:
    return {deck: _topmost(before[deck], cards) for deck, cards in _entries(before, after).items()}


# -- what is given of a value; None where it can be left out --------------------------------------------------------------------
def _unless_empty(value: Any) -> Any:
    return None if value in ([], {}, references.NO_PLAYER) else value


def _without_empty(value: _Entries) -> _Entries | None:
    return {key: inner for key, inner in value.items() if inner} or None


def _in_a_row(value: _Entries) -> list[Any]:
    return list(value.values())


# -- how the round, the phase and the turn are given ----------------------------------------------------------------------
def _begin_phase(layout: Layout, given: Entry) -> None:
    """Say which phase begins, the first one if none is given."""
    phases = layout.state.rules.phases
    name = given.otherwise(phases[0]).value
    if name not in phases:
        hint = nearest(name, phases) or "the phases: " + ", ".join(phases)
        raise given.error("wrong-value", f"no phase is called {name}", suggestion=hint)
    layout.state.phase = phases.index(name)


def _set_round(layout: Layout, given: Entry) -> None:
    """Say which round is played."""
    layout.state.round = given.otherwise(1).value


def _set_first_player(layout: Layout, given: Entry) -> None:
    """Say who begins."""
    layout.state.first_player = layout.player(given.otherwise(1))


def _set_next_first(layout: Layout, given: Entry) -> None:
    """Say who has taken the first player card."""
    if given.value is not None:
        layout.state.next_first = (layout.player(given),)


def _hold_markets(layout: Layout, given: Entry) -> None:
    """Say which markets are over."""
    known = [market.name for market in layout.state.rules.markets]
    for market in given.inner:
        if market.value not in known:
            hint = nearest(market.value, known)
            raise market.error("wrong-value", f"no market is called {market.value}", suggestion=hint)
    layout.state.markets_held = list(given.value or ())


def _give_turn(layout: Layout, given: Entry) -> None:
    """Give the turn to a player, within the current phase."""
    state, seat = layout.state, layout.player(given)
    if layout.task == "draft":
        state.player = seat
    elif layout.task == "update":
        # Players are asked in reverse turn order (R4.2).
        state.agenda[-1] = UpdateTask(state.turn_order()[::-1].index(seat))
    elif layout.task == "phase":
        _give_turn_of_phase(state, seat, given)
    else:
        # The build limit is read as this turn begins (R5.1), and events ask this player alone.
        state.agenda[1:] = [BuildTask(1)]
        build_turns.begin_turn(state, seat)


def _give_turn_of_phase(state: State, seat: int, given: Entry) -> None:
    """Begin a phase of a pack with the first turn of this player."""
    task = state.agenda[-1]
    assert isinstance(task, PhaseTask)
    if seat not in task.order:
        message = f"player {seat + 1} has no turn in the phase {state.rules.phases[state.phase]}"
        raise given.error("contradiction", message, suggestion=f"name player {task.order[0] + 1}")
    state.agenda[-1] = PhaseTask(task.order, task.order.index(seat))


def _let_sit_out(layout: Layout, given: Entry) -> None:
    """Let players sit out for the rest of the draft phase."""
    state = layout.state
    for sitting in given.inner:
        if sitting.value > state.players:
            raise sitting.error("out-of-range", f"there are {state.players} players")
    state.sits_out = [seat + 1 in given.value for seat in range(state.players)]
    if state.sits_out[state.player]:
        if "turn" in given.case.given:
            message = f"player {state.player + 1} has the turn and sits out"
            hint = "give the turn to a player who does not sit out"
            raise given.case.entry("turn").error("contradiction", message, suggestion=hint)
        # Who begins is passed over.
        state.player = next((seat for seat in state.seats_from(state.first_at_turn()) if not state.sits_out[seat]), state.player)


def _note_used(layout: Layout, given: Entry) -> None:
    """Note whose abilities were used: in this turn, or if their uses are counted for longer, before."""
    state, task = layout.state, layout.task
    table = state.table
    for text in given.inner:
        user = state.player if task in table.abilities else state.first_player
        found = references.unplaced(state, text, user)
        if found is not None:
            seat, kind, names = found
            name = table.unplaced_name(kind, next(iter(names), ""))
            hooks = _used_before(state, [table.known_hooks[name] for name in names], task, text, name)
            state.triggered += [(kind, seat, NOBODY, NOBODY, hook.name) for hook in hooks]
        else:
            seat, spot = references.spot(state, text, user)
            village = state.villages[seat]
            kind = table.kind_of[village.face[spot]]
            known, number = table.known_hooks, references.named_ability(text)
            hooks = [known[name] for name, kinds in table.users.items() if kind in kinds and known[name].number == number]
            hooks = _used_before(state, hooks, task, text, table.ids[kind])
            state.used += [(seat, spot, hook.name) for hook in hooks]
        if found is None or seat == user:
            state.stage = max(state.stage, *(_stage(hook) for hook in hooks if hook.phase == task), UNTOUCHED)


def _used_before(state: State, known: list[Hook], task: str, text: Entry, name: str) -> list[Hook]:
    """Return those of the abilities *known*, of what has this *name*, that could have been used by now and still count."""
    phases = state.rules.phases
    hooks = [
        hook
        for hook in known
        if hook.at_most.per == GAME
        or hook.phase == task
        or (hook.at_most.per == ROUND and hook.phase in phases[: state.phase + 1])
    ]
    if not hooks:
        message = f"{name} has no ability that could have been used in this phase"
        raise text.error("contradiction", message, suggestion="name something with an ability, or change the phase")
    return hooks


def _stage(hook: Hook) -> int:
    """Return how far a turn has come at least in which an ability was used: see `State.stage`."""
    if hook.at_most.per == GAME:
        return UNTOUCHED
    return STARTING if hook.at_start else UNDER_WAY


# -- the table ------------------------------------------------------------------------------------------------------------------
@frozen
class Fact:
    """What a scenario can say of a position under one *key*; what can be expected only has no *arrange* and no *read*.

    *arrange* is how it is given, at a *stage* and perhaps only *during* the phase of one kind of task; *read* returns it in the
    words of scenarios, None where it is nothing now; *compare* yields how it differs from what is expected. When a position is
    written, *write* returns what is given of a value, and *change* what is expected of it when it was another one before; of what
    is a matter *of_turn* only while the same turn lasts.
    """

    key: str
    compare: Compare
    arrange: Callable[[Layout, Entry], None] | None = None
    read: Callable[[Game], Any] | None = None
    change: _Change | None = _whole
    write: _Write = _unless_empty
    stage: Stage = Stage.CARDS
    during: str = ""
    of_turn: bool = False


def _placed_fact(
    key: str, keys: references.Keys, name: str, content: Content, change: _Change = _entries, write: _Write = _unless_empty
) -> Fact:
    """Return the row of what lies on the table by owner, place or deck."""

    def arrange(layout: Layout, given: Entry) -> None:
        written = keys.entries(layout.state, given, keys.hint)
        for number, inner in enumerate(keys.all(layout.state)):
            content.arrange(layout, number, written.get(number) or given.get(inner))

    def read(game: Game) -> _Entries:
        found = {inner: content.read(game.state, number) for number, inner in enumerate(keys.all(game.state))}
        return {inner: value for inner, value in found.items() if value is not None}

    return Fact(key, expect.each(keys, name, content.compare), arrange, read, change, write)


def _single_fact(key: str, name: str, content: Content, change: _Change | None = _whole, write: _Write = _unless_empty) -> Fact:
    """Return the row of what there is one of on the table."""

    def arrange(layout: Layout, given: Entry) -> None:
        content.arrange(layout, 0, given)

    return Fact(key, expect.whole(name, content.compare), arrange, lambda game: content.read(game.state, 0), change, write)


def _round_fact(key: str, read: Callable[[Game], Any], arrange: Callable[[Layout, Entry], None]) -> Fact:
    """Return the row of a number or a list, which is said of the round."""
    return Fact(key, expect.value(key, read), arrange, read, stage=Stage.ROUND)


def _turn_fact(key: str, field: str, during: str) -> Fact:
    """Return the row of a number that a turn has in the phase of one kind of task."""

    def there(game: Game) -> int:
        return int(getattr(game.state, field))

    def set_number(layout: Layout, given: Entry) -> None:
        setattr(layout.state, field, given.value)
        for name, number, least, most, rule in turn_numbers(layout.state, during):
            if name == field and not least <= number <= most:
                message = f"expected {least} to {most} in this position, got {number} ({rule})"
                raise given.error("out-of-range", message, suggestion="cards in play may raise it")

    read = _while(during, there)
    return Fact(key, expect.value(key, there), set_number, read, stage=Stage.TURN, during=during, of_turn=True)


def _while(during: str, read: Callable[[Game], Any]) -> Callable[[Game], Any]:
    return lambda game: read(game) if task(game) == during else None


def _sitting_out(game: Game) -> list[int]:
    return [seat + 1 for seat, done in enumerate(game.state.sits_out) if done]


def _turn(game: Game) -> int | None:
    return game.decision.player if task(game) in TURNS and game.decision is not None else None


def _used(game: Game) -> list[str] | None:
    return None if _turn(game) is None else expect.used_by(game.state, game.state.player + 1)


def task(game: Game) -> str:
    """Return the kind of the task that is at work, "" when the game is over."""
    return str(game.state.agenda[-1].kind) if game.state.agenda else ""


FACTS: tuple[Fact, ...] = (
    _round_fact("round", lambda game: game.state.round, _set_round),
    Fact("phase", expect.phase, _begin_phase, lambda game: game.state.rules.phases[game.state.phase], stage=Stage.ROUND),
    _round_fact("first player", lambda game: game.state.first_player + 1, _set_first_player),
    Fact("next first player", expect.next_first, _set_next_first, expect.first_next, stage=Stage.ROUND),
    Fact("turn", expect.turn, _give_turn, _turn, None, stage=Stage.TURN),
    _placed_fact("hands", references.OWNERS, "hand", cards("hand"), write=_without_empty),
    _placed_fact("stashes", references.OWNERS, "stash", cards("stash"), write=_without_empty),
    _placed_fact("squares", references.OWNERS, "square", cards("square"), write=_without_empty),
    _placed_fact("keep", references.OWNERS, "keep", cards("keep")),
    _placed_fact("villages", references.OWNERS, "village", VILLAGE, _villages),
    _placed_fact("tucked", references.OWNERS, "cards", TUCKED, write=_without_empty),
    _placed_fact("supplies", references.OWNERS, "supply", GOLD),
    Fact("counters", expect.each(references.COUNTERS, "counter", counting.compare), counting.arrange, counting.counted),
    _placed_fact("road", references.PLACES, "road", ROAD, write=_in_a_row),
    _placed_fact("stacks", references.STACKS, "stack", pile("stack"), _numbers),
    _single_fact("reserve", "the Reserve", pile("reserve"), None, write=list),
    _single_fact("discard", "the discard pile", pile("discard", beside="reserve"), _topmost, write=list),
    _single_fact("events", "the events", face_up("event", Event)),
    _placed_fact("decks", references.DECKS, "deck", pile("deck", Event), _numbers),
    _placed_fact("event discards", references.DECKS, "discards", pile("spent", Event, beside="decks"), _topmost_of_each),
    _placed_fact("slots", references.STACKS, "under stack", SLOT, _slots, write=_without_empty),
    _single_fact("developments", "the developments", face_up("development", Development)),
    evolve(_placed_fact("tokens", references.DEVELOPMENTS, "token", TOKEN, _tokens), stage=Stage.ROUND),
    _round_fact("markets held", lambda game: list(game.state.markets_held), _hold_markets),
    Fact("used", expect.used, _note_used, _used, stage=Stage.TURN, of_turn=True),
    evolve(
        _round_fact("sitting out", _sitting_out, _let_sit_out),
        read=_while("draft", _sitting_out),
        stage=Stage.TURN,
        during="draft",
    ),
    _turn_fact("drafts left", "drafts_left", "draft"),
    _turn_fact("build actions left", "builds_left", "build"),
    _turn_fact("trades left", "trades_left", "build"),
    Fact("waiting", awaited.compare, awaited.arrange, awaited.read, stage=Stage.TURN),
    # What follows is expected only.
    Fact("basics", expect.amounts(references.SUPPLY, "supply", lambda state, card: len(state.areas["basic"][card]))),
    Fact("standing", expect.each(references.DEVELOPMENTS, "standing", expect.standing)),
    Fact("draft limits", expect.amounts(references.OWNERS, "draft limit", draft_limit)),
    Fact("build limits", expect.amounts(references.OWNERS, "build limit", build_limit)),
    Fact("scores", expect.each(references.OWNERS, "score", expect.score)),
    Fact("targets", expect.each(references.PLAYERS, "target", expect.target)),
    Fact("paid", expect.paid),
    Fact("winners", expect.value("winners", lambda game: game.winners)),
    Fact("told", expect.log),
    Fact("options", options),
    Fact("legal", legal),
    Fact("refused", refused),
    Fact("views", views),
)
"""All facts but those that say what game it is (`packs`, `mode`, `players`, `seed`, `deal`); they are arranged in this order."""
THEN: dict[str, Compare] = {fact.key: fact.compare for fact in FACTS}
"""What compares each key of `then`."""


def position(game: Game) -> dict[str, Any]:
    """Return all that scenarios can give of the position of *game*, by key."""
    found = {fact.key: fact.read(game) for fact in FACTS if fact.read}
    return {key: value for key, value in found.items() if value is not None}


def given(position: dict[str, Any]) -> dict[str, Any]:
    """Return a *position* as what is given, without what is empty and may be left out as such."""
    found = {fact.key: fact.write(position[fact.key]) for fact in FACTS if fact.key in position}
    return {key: value for key, value in found.items() if value is not None}
