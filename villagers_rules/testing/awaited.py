"""Steps that wait for an occasion, as scenarios give and expect them: whose, of which card, and what was chosen before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from villagers_rules.errors import nearest
from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import Context, Named
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import counted
from villagers_rules.rules.notation import answer_named
from villagers_rules.testing import references
from villagers_rules.testing.expect import Mismatches, same_list
from villagers_rules.testing.files import Entry
from villagers_rules.testing.layout import Layout


def read(game: Game) -> list[dict[str, Any]]:
    """Return the lists that wait, as scenarios write them."""
    return [_written(game.state, task) for task in game.state.waiting]


def _written(state: State, task: StepsTask) -> dict[str, Any]:
    waits = state.table.waiting[task.card, task.hook]
    found: dict[str, Any] = {"player": task.seat + 1}
    if task.card != NOBODY:
        found["card"] = state.table.ids[task.card]
    if waits.number > 1:
        found["list"] = waits.number
    if task.this is not None:
        found["this"] = answer_named(state, task.this)
    chosen: dict[str, Any] = {}
    for named in task.context.named:
        words = [answer_named(state, card) for card in named.chosen]
        if named.seat is None:
            chosen[named.name] = words
        else:
            chosen.setdefault(named.name, {})[str(named.seat + 1)] = words
    return {**found, "chosen": chosen} if chosen else found


def arrange(layout: Layout, given: Entry) -> None:
    """Let lists of steps wait; nothing that has happened so far sets them off."""
    layout.state.waiting = [_task(layout.state, entry) for entry in given.inner]


def compare(game: Game, wanted: Entry) -> Mismatches:
    """Compare which lists of steps wait, in any order."""
    expected = [_written(game.state, _task(game.state, entry)) for entry in wanted.inner]
    yield from same_list(wanted, "waiting", list(map(_said, expected)), list(map(_said, read(game))))


def _said(written: dict[str, Any]) -> str:
    """Return a list that waits in a line."""
    words = [f"player {written['player']}", written.get("card", "the rules")]
    words += [f"list {written['list']}"] if "list" in written else []
    words += [f"(this: {written['this']})"] if "this" in written else []
    return " ".join([*words, *(f"({name}: {_listed(chosen)})" for name, chosen in written.get("chosen", {}).items())])


def _listed(chosen: Any) -> str:
    """Return what was chosen under one name, or that by player, in a line."""
    if isinstance(chosen, dict):
        return "; ".join(f"player {player} {_listed(words)}" for player, words in chosen.items())
    return ", ".join(map(str, chosen))


def _task(state: State, written: Entry) -> StepsTask:
    """Return the list that waits as it is *written*."""
    seat = _seat(state, written.get("player"), written.get("player").value)
    card, number = written.get("card"), written.get("list").otherwise(1)
    kind = NOBODY if card.value is None else references.any_card(state, card.value, card)
    lists = [name for owner, name in state.table.waiting if owner == kind]
    if number.value > len(lists):
        owner = "the rules have" if kind == NOBODY else f"{card.value} has"
        known = {state.table.ids[other] for other, _ in state.table.waiting if other != NOBODY}
        hint = "these cards have some: " + ", ".join(sorted(known)) if known else "no card of the game has any"
        at = number if lists else card if card.value is not None else written
        has = f"{counted(len(lists), 'list')} of steps that wait" if lists else "no steps that wait"
        message = f"{owner} {has}" + (f", got list {number.value}" if lists else "")
        raise at.error("out-of-range", message, suggestion=hint)
    this, named = None, tuple(_named(state, written.get("chosen"), seat))
    if written.get("this").value is not None:
        this = Reference("village", *references.spot(state, written.get("this"), seat))
    return StepsTask(kind, lists[number.value - 1], seat, context=Context(this=this, named=named))


def _seat(state: State, at: Entry, player: int) -> int:
    if not 1 <= player <= state.players:
        raise at.error("out-of-range", f"there are {state.players} players, got player {player}")
    return player - 1


def _named(state: State, written: Entry, seat: int) -> Iterator[Named]:
    """Yield what was chosen, by all together or by each of several players, for the player in *seat*."""
    for name in written.inner:
        if isinstance(name.value, dict):
            for own in name.inner:
                yield Named(name.key, _seat(state, own, int(own.key)), _chosen(state, own, seat))
        else:
            yield Named(name.key, None, _chosen(state, name, seat))


def _chosen(state: State, written: Entry, seat: int) -> tuple[Reference, ...]:
    return tuple(_answer(state, entry, seat) for entry in written.inner)


def _answer(state: State, word: Entry, seat: int) -> Reference:
    """Return the number, player, suit, word, name, pile or placed card that a word says, as the player in *seat* calls it."""
    text, suits, words = str(word.value), state.table.suits, state.table.words
    kind, _, number = text.partition(" ")
    if text.removeprefix("-").isdecimal():
        return Reference("number", int(text))
    if kind == "player" and number.isdecimal():
        return Reference("player", _seat(state, word, int(number)))
    if kind == "name" and number in state.table.kind:
        return Reference("name", card=state.table.kind[number])
    if text == "the reserve" or (kind == "stack" and number.isdecimal() and 0 < int(number) <= len(state.layout.stacks)):
        return Reference("stack", int(number) - 1) if number.isdecimal() else Reference("reserve", 0)
    if text in suits:
        return Reference("suit", suits.index(text))
    if text in words:
        return Reference("word", words.index(text))
    if "'s " not in text and text.split()[0] not in state.table.kind:
        known = "a number, a suit, a word, `name` and a villager, `player 2`, `stack 2`, or a placed card as actions call it"
        message = f"expected a number, a suit, a word, a player, a name, a pile or a placed card, got {text}"
        raise word.error("wrong-value", message, suggestion=nearest(text, (*suits, *words)) or known)
    return Reference("village", *references.spot(state, word, seat))
