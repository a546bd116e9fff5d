"""Counters that packs declare, as steps change them: raised, lowered or set, or passed from one to another."""

from __future__ import annotations

from villagers_rules.effects.context import Impossible, must_succeed
from villagers_rules.effects.found import finding
from villagers_rules.effects.gold import means_nobody, nobody_meant
from villagers_rules.effects.zones import accounts_of
from villagers_rules.language.readers import counted_on
from villagers_rules.model.changes import count_on, set_counter
from villagers_rules.model.happenings import counter_moved
from villagers_rules.model.places import Account, card_with_coins, seat_of_supply, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State, is_prevented
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.triggers import tell
from villagers_rules.phrases import Phrase, Term, phrase

_NO_COUNTER = phrase("there was no counter to change")


def count(state: State, task: StepsTask, step: Step[str]) -> Reference | StepsTask | None:
    """Raise, lower or set a counter of yours, or each of those that the step names, or let so many pass from one to another."""
    begun = finding(state, task, step)
    if begun is not None:
        return begun
    if "from" in step.options:
        _pass_on(state, task, step)
    else:
        _change(state, task, step)
    return task.it


def _change(state: State, task: StepsTask, step: Step[str]) -> None:
    """Raise, lower or set a counter of yours, or each of those that the step names; none counts less than 0."""
    key = "by" if "by" in step.options else "to"
    amount = step.options[key].compute(state, task.seat, task.context)
    accounts = _named(state, task, step, "of")
    finds_several = getattr(step.options.get("of"), "selection", None) is not None  # However many it finds now.
    if not accounts and not finds_several:
        nobody_meant(state, task, _NO_COUNTER)
    in_full = key == "by" and not finds_several and must_succeed(state, task)
    for account in accounts:
        had = _counted(state, account, step.takes)
        if had is None:
            continue
        now = had + amount if key == "by" else amount
        if now < 0 and in_full:
            raise Impossible(_too_low(-amount, had))
        most = state.rules.most_counted.get(step.takes)
        if in_full and amount > 0 and most is not None and had >= most:
            raise Impossible(_full(step.takes, most))
        _let_count(state, account, step.takes, had, max(0, now if most is None else min(now, most)))


def _named(state: State, task: StepsTask, step: Step[str], key: str) -> list[Account]:
    """Return whose counters, or on which cards, a step means by what stands under a *key*; your own where nothing does."""
    if key in step.options:
        return accounts_of(state, task, step, key)
    return [supply_of(0 if step.takes in state.rules.table_counters else task.seat)]


def _counted(state: State, account: Account, counter: str) -> int | None:
    """Return what a counter counts for a player, a seat or on a card; None for one that does not lie there."""
    card = card_with_coins(account)
    if card is not None:
        return counted_on(state, *card, counter)
    return state.counted[_place_of(state, account, counter)] if counter in state.rules.counters else None


def _too_low(owed: int, has: int) -> Phrase:
    """Return why so much cannot be taken off a counter that *has* less."""
    return phrase("the counter is too low: {owed} would be taken off, and it counts {has}", owed=owed, has=has)


def _full(counter: str, most: int) -> Phrase:
    """Return why nothing can be added to a counter that counts as much as it may."""
    return phrase("{counter} counts {number} already, and never more", counter=Term(counter, "counter", counter), number=most)


def _place_of(state: State, account: Account, counter: str) -> int:
    """Return where the counter of a player or a seat stands among all."""
    return list(state.rules.counters).index(counter) * len(state.seats) + seat_of_supply(account)


def _let_count(state: State, account: Account, counter: str, had: int, number: int) -> None:
    """Let a counter of a player, of a seat or on a card count so much, unless something else is done instead (R8.9)."""
    if number == had or is_prevented(state, _name_of(account, counter)):
        return
    _set(state, account, counter, number)
    if counter not in state.rules.table_counters:
        _tell(state, account, counter, number - had)


def _name_of(account: Account, counter: str) -> str:
    """Return how it is called that a counter counts something else, where it is asked whether something is done instead."""
    return f"counted {counter} {account}"


def _set(state: State, account: Account, counter: str, number: int) -> None:
    card = card_with_coins(account)
    if card is not None:
        count_on(state, *card, counter, number)
    else:
        counted = state.counted[:]
        counted[_place_of(state, account, counter)] = number
        set_counter(state, "counted", counted)


def _tell(state: State, account: Account, counter: str, by: int) -> None:
    """Note what is set off by a counter that went up or down *by* so much."""
    card = card_with_coins(account)
    moved = counter_moved(counter, by, seat_of_supply(account) if card is None else None, card)
    tell(state, moved, _name_of(account, counter))


# -- from one to another ---------------------------------------------------------------------------------------------------------
def _pass_on(state: State, task: StepsTask, step: Step[str]) -> None:
    """Let each of those from whom a step takes counters give so many to each who gets them, as far as they go."""
    amount = max(0, step.options["by"].compute(state, task.seat, task.context))
    givers, takers = _named(state, task, step, "from"), _named(state, task, step, "of")
    if amount and not (givers and takers) and (means_nobody(step, "from", givers) or means_nobody(step, "of", takers)):
        nobody_meant(state, task, _NO_COUNTER)
    if amount and must_succeed(state, task):
        _ask_for_all(state, step.takes, givers, takers, amount)
    for giver in givers:
        for taker in takers:
            if giver != taker:
                _pass(state, step.takes, giver, taker, amount)


def _ask_for_all(state: State, counter: str, givers: list[Account], takers: list[Account], amount: int) -> None:
    """Give up where somebody has too few to give *amount* to each of the *takers*, or one of these has no room for any."""
    most = state.rules.most_counted.get(counter)
    for giver in givers:
        owed, has = amount * sum(1 for taker in takers if taker != giver), _counted(state, giver, counter)
        if has is not None and has < owed:
            raise Impossible(_too_low(owed, has))
    for taker in takers:
        had = _counted(state, taker, counter)
        if most is not None and had is not None and had >= most and any(giver != taker for giver in givers):
            raise Impossible(_full(counter, most))


def _pass(state: State, counter: str, giver: Account, taker: Account, amount: int) -> None:
    """Let as many counters pass as one has and the other has room for, unless something else is done instead of either (R8.9)."""
    has, had = _counted(state, giver, counter), _counted(state, taker, counter)
    if has is None or had is None:
        return
    most = state.rules.most_counted.get(counter)
    passed = min(amount, has) if most is None else min(amount, has, most - had)
    if passed <= 0:
        return
    stays = [is_prevented(state, _name_of(each, counter)) for each in (giver, taker)]  # Of both, so that each is counted as due.
    if any(stays):
        return
    _set(state, giver, counter, has - passed)
    _set(state, taker, counter, had + passed)
    _tell(state, giver, counter, -passed)
    _tell(state, taker, counter, passed)
