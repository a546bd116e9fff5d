"""Abilities that set themselves off without end: by gold, counters, turns or villages, and cards that carry out each other so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from villagers_rules.effects.dry_run import CARRY_OUT
from villagers_rules.errors import Problem
from villagers_rules.language import Selection, nodes
from villagers_rules.language.occasions import Deed
from villagers_rules.lint.bounds import Bounds
from villagers_rules.lint.variants import Variant
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.happenings import Happening, counter_moved
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.references import Reference
from villagers_rules.model.rulebook import BUILD_TURNS
from villagers_rules.model.state import State
from villagers_rules.model.steps import TURN, Step, Steps
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.book import FILES
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.step_scope import IT, VILLAGER
from villagers_rules.rules.setup import new_state

_KEY: Final = "triggers"
_FROM_THE_HAND: Final = "wait for `you place this villager from your hand`, or add `at_most: once per turn`"
"""What to do about a card that moves on as it comes to a village."""
_STAY: Final = frozenset({"choose", "first_of", "gain", "pay", "count", "change", CARRY_OUT})
"""The verbs that leave all cards where they lie."""
_OPTIONAL: Final = ("up_to", "any_number", "by")
"""What lets a choice end with nothing, or be another player's."""
_PLACES: Final = ("hand", "discard pile")
"""Where cards lie that are carried out for what they do as they are played."""


def check_endless(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the triggers of *pack* that gain gold as gold is gained, or a turn by a turn, each time and whatever else holds."""
    for variant in variants:
        for card, trigger in (*_gaining(variant.catalog), *_counting(variant.catalog)):
            yield from _problems(pack, card, trigger, "turn")
        for card, trigger in _giving_turns(variant.catalog):
            yield from _problems(pack, card, trigger, "round")
        for card, trigger in _moving_on(variant.catalog):
            yield from _problems(pack, card, trigger, "turn", _FROM_THE_HAND)


def _waiting(catalog: Catalog, happening: str) -> Iterator[tuple[int, Trigger, Steps]]:
    """Yield (the kind of a card, NOBODY for the rules, its trigger, the steps) of all that wait for this and hold always."""
    table = catalog.table
    for kind, trigger in table.listeners.get(happening, ()):
        if trigger.condition is None:
            yield kind, trigger, (catalog.rules.hooks if kind == NOBODY else table.hooks[kind]).get(trigger.name, ())


def _giving_turns(catalog: Catalog) -> Iterator[tuple[str, Trigger]]:
    """Yield (the id of a card, "" for the rules, its trigger) for each that gives its owner another turn in every build turn."""
    for turn in ("turn build begins", "turn build ends"):
        for kind, trigger, steps in _waiting(catalog, turn):
            is_often = trigger.at_most is None or trigger.at_most.per == TURN
            if is_often and any(map(_gives_a_turn, steps)) and _hears(_state(catalog), trigger, Happening(turn, 0), 0):
                yield ("" if kind == NOBODY else catalog.table.ids[kind]), trigger


def _gives_a_turn(step: Step[Any]) -> bool:
    """Return whether whoever carries out *step* surely has another build turn."""
    is_sure = step.condition is None and "unless_paid" not in step.options
    return step.verb == "change" and step.takes == BUILD_TURNS and step.options["by"] > 0 and is_sure


def _moving_on(catalog: Catalog) -> Iterator[tuple[str, Trigger]]:
    """Yield (the id of a card, its trigger) for each that moves the card to a village as it comes into one."""
    table = catalog.table
    for kind, triggers in table.at_placing.items():
        for trigger in triggers:
            happens = trigger.when.tree.happens
            anywhere = any(isinstance(node, Deed) and node.source is None for node in happens)
            always = anywhere and trigger.condition is None and trigger.at_most is None
            if always and any(map(_moves_itself, table.hooks[kind].get(trigger.name, ()))):
                yield table.ids[kind], trigger


def _moves_itself(step: Step[Any]) -> bool:
    """Return whether *step* surely moves the card that has it to a village."""
    to = getattr(step.options.get("to"), "tree", None)
    is_sure = step.verb == "move" and step.condition is None and step.takes == VILLAGER
    return is_sure and isinstance(to, nodes.Zone) and to.word == "village"


def _gaining(catalog: Catalog) -> Iterator[tuple[str, Trigger]]:
    """Yield (the id of a card, "" for the rules, its trigger) for each that sets itself off, or its copy in another village."""
    table = catalog.table
    if not table.listeners.get("gold") or not catalog.players:
        return
    state = _state(catalog)
    for kind, trigger, steps in _waiting(catalog, "gold"):
        gained = _surely_gained(steps) if trigger.at_most is None else []
        # A second player may have a copy, and what the rules say everybody has.
        owners = range(min(state.players, 1 if kind != NOBODY and getattr(table.cards[kind], "copies", 1) < 2 else 2))
        if any(_is_set_off(state, trigger, amount, owner) for amount in gained for owner in owners):
            yield ("" if kind == NOBODY else table.ids[kind]), trigger


def _surely_gained(steps: Steps) -> list[int]:
    """Return the amounts that whoever carries out *steps* gains from the bank, whatever happens."""
    return [
        step.takes.tree.value
        for step in steps
        if step.verb == "gain" and step.condition is None and not step.options and isinstance(step.takes.tree, nodes.Number)
    ]


def _counting(catalog: Catalog) -> Iterator[tuple[str, Trigger]]:
    """Yield (the id of a card, "" for the rules, its trigger) for each that raises a counter of its owner as it is raised.

    One that never goes above a number is raised no more in the end.
    """
    for kind, trigger, steps in _waiting(catalog, "raised"):
        state = _state(catalog)
        raised = [_surely_raised(step, catalog) for step in steps if trigger.at_most is None]
        if any(by and _hears(state, trigger, counter_moved(counter, by, 0, None), 0) for counter, by in raised):
            yield ("" if kind == NOBODY else catalog.table.ids[kind]), trigger


def _surely_raised(step: Step[Any], catalog: Catalog) -> tuple[str, int]:
    """Return the counter of its own that whoever carries out *step* raises, whatever happens, and by how much; 0 for none."""
    amount = getattr(step.options.get("by"), "tree", None)
    sure = step.verb == "count" and step.condition is None and step.options.keys() == {"by"}
    if not sure or not isinstance(amount, nodes.Number) or step.takes in catalog.rules.most_counted:
        return "", 0
    return str(step.takes), max(0, amount.value)


def _state(catalog: Catalog) -> State:
    return new_state(catalog.table, catalog.rules, players=max(catalog.players, default=2), seed=0)


def _is_set_off(state: State, trigger: Trigger, amount: int, owner: int) -> bool:
    """Return whether the first player's gain of gold sets off the *trigger* of a card of the seat *owner*."""
    happened = Happening("gold")
    happened.source, happened.target, happened.amount, happened.by = ("bank", NOBODY), ("supply", 0), amount, 0
    return _hears(state, trigger, happened, owner)


def _hears(state: State, trigger: Trigger, happened: Happening, owner: int) -> bool:
    """Return whether what has *happened* sets off the *trigger* of a card of the seat *owner*."""
    here = Reference("village", owner, 0)
    return any(kind == happened.kind and test(state, happened, owner, here, ()) for kind, test, _ in trigger.listens)


def _problems(pack: PackFiles, card: str, trigger: Trigger, per: str, instead: str = "") -> Iterator[Problem]:
    """Yield the problem at each place of *pack* that holds the trigger; once *per* so much there would be an end."""
    for part in _written(pack, card):
        if part.text("when") == trigger.when.text:
            message = f"these steps bring about what they wait for, `{trigger.when.text}`, so that they would never end"
            hint = instead or f"add `at_most: once per {per}`, or `if` with a condition"
            yield part.document.problem("endless", message, path=(*part.path, "do"), key=True, suggestion=hint)


def _written(pack: PackFiles, card: str) -> Iterator[Part]:
    if card:
        for entry in cards_in([pack]):
            if entry.id == card:
                yield from entry.part.listed(_KEY)
        return
    for document in pack.of_kind(FILES):
        chapter: Any = document.top.part(FILES)
        triggers = chapter.part(_KEY) if chapter is not None else None
        if triggers is not None:
            yield from (part for _, part in triggers.parts())


# -- cards that carry out each other, or copies of themselves -------------------------------------------------------------------
def check_endless_carrying(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the cards of *pack* whose steps surely carry out a card that may come back to them, be it a copy of their own."""
    found: dict[str, str] = {}
    for variant in variants:
        found |= _coming_back(variant.bounds)
    for entry in cards_in([pack]):
        play = entry.part.part(WHEN_PLAYED)
        if entry.id in found and play is not None:
            other = found[entry.id]
            message = (
                f"these steps may carry out `{other}`, which carries out others in turn: with nothing else there it never ends"
            )
            hint = "leave such cards out with `that are not`, or write the step under `may:`"
            yield play.document.problem("endless", message, path=(*play.path, "do"), key=True, suggestion=hint)


def _coming_back(bounds: Bounds) -> dict[str, str]:
    """Return by its id what each card may carry out that comes back to it."""
    table = bounds.catalog.table
    after = {kind: _carried_out(card.hooks.get(WHEN_PLAYED, ()), bounds) for kind, card in enumerate(table.villagers)}
    found = {}
    for kind, others in after.items():
        if kind in others and bounds.copies[kind] > 1:
            found[table.ids[kind]] = table.ids[kind]
        back = [other for other in sorted(others - {kind}) if kind in after[other]]
        if back:
            found[table.ids[kind]] = table.ids[back[0]]
    return found


def _carried_out(steps: Steps, bounds: Bounds) -> frozenset[int]:
    """Return the kinds of cards of which *steps* surely carry out one, whatever the players want; none where cards are moved."""
    it: list[Selection] = []
    if any(step.verb not in _STAY for step in steps):
        return frozenset()
    for step in steps:
        if step.verb in ("choose", "first_of"):
            it = _chosen(step)
        elif step.verb == CARRY_OUT and step.takes == IT and step.condition is None:
            return frozenset().union(*(bounds.kinds_found(each.tree) for each in it if isinstance(each.tree, nodes.Villagers)))
    return frozenset()


def _chosen(step: Step[Any]) -> list[Selection]:
    """Return the selections of which a step surely chooses a card of a hand or of the discard pile."""
    if step.condition is not None or any(key in step.options for key in _OPTIONAL):
        return []
    selections = [step.takes] if isinstance(step.takes, Selection) else [*step.takes]
    lie = [getattr(getattr(each.tree, "place", None), "word", "") for each in selections]
    return selections if all(place in _PLACES for place in lie) else []
