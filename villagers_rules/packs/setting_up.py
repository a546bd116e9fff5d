"""Checks of the set-up steps of packs: whether there are the cards that they ask for."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.errors import nearest
from villagers_rules.packs.entry import Entry
from villagers_rules.packs.manifest import Prepared
from villagers_rules.packs.plan import Plan
from villagers_rules.packs.values import counts
from villagers_rules.packs.villagers import VillagerEntry

WHERE = {
    "deal": ("unknown-pile", "no card lies in the pile `{}`"),
    "give": ("unknown-pile", "no card lies in the pile `{}`"),
    "reveal": ("empty-deck", "the deck `{}` has no cards: no event of the game has it"),
    "place_under": ("empty-deck", "the deck `{}` has no cards: no event of the game has it"),
    "lay_out": ("unknown-suit", "no development has the suit `{}`"),
}
"""For each set-up step that draws cards, what is wrong where there are none of that name."""


def check_stacks(plan: Plan) -> None:
    """Report set-up steps that lay something under a stack which is never dealt."""
    stacks = len(plan.rules.setup.stack_sizes)
    for prepared in plan.steps:
        if prepared.step.verb == "place_under" and prepared.step.number > stacks:
            message = f"there is no stack {prepared.step.number}: `setup.stack_sizes` deals {stacks}"
            suggestion = "name a stack that is dealt, or deal more"
            prepared.part.report("missing-stack", message, prepared.step.verb, suggestion=suggestion)


def check_setup(plan: Plan, players: int) -> bool:
    """Report set-up steps that ask for more cards than there are, or for cards that no pack has."""
    left = plan.stock.beside(plan.copies(players))
    good = True
    for prepared in plan.steps:
        step = prepared.step
        known = left.get(step.verb)
        if plan.counted(players) not in step.players or known is None:
            continue
        there = known.get(step.what, 0)
        needed = (1 if step.verb == "place_under" else step.number) * (players if step.verb in ("deal", "give") else 1)
        if step.if_any and not there:
            continue
        if step.what in known and needed <= there:
            known[step.what] -= needed
            continue
        good = False
        if step.what not in known:
            _report_unknown(prepared, list(known))
        else:
            message = f"with {counts([players])} the step takes {needed} cards of `{step.what}` and there are {there}"
            prepared.part.report("too-few-cards", message, step.verb, suggestion="ask for fewer, or add cards")
    return good


def _report_unknown(prepared: Prepared, known: list[str]) -> None:
    code, message = WHERE[prepared.step.verb]
    hint = nearest(prepared.step.what, known) or "add cards with it, or write `if_any: true`"
    prepared.part.report(code, message.format(prepared.step.what), prepared.key, suggestion=hint)


def check_named(plan: Plan) -> None:
    """Report set-up steps that remove, include or add cards which no pack has."""
    stock = plan.stock
    cards: Sequence[Entry] = [*stock.villagers, *stock.events, *stock.developments]
    ids = [card.id for card in cards]
    for prepared in plan.steps:
        step = prepared.step
        if step.verb in WHERE or step.if_any:
            continue
        known = ids if step.verb == "add" else list(dict.fromkeys([*ids, *stock.backs(), *plan.table.suits]))
        if step.what not in known:
            noun = "card" if step.verb == "add" else "card, suit or deck"
            hint = nearest(step.what, known) or "add it, require the pack that has it, or write `if_any: true`"
            message = f"no loaded pack has a {noun} called `{step.what}`"
            prepared.part.report("unknown-card", message, prepared.key, suggestion=hint)
        elif step.verb == "add":
            _check_added(prepared, [card for card in stock.villagers if card.id == step.what])


def _check_added(prepared: Prepared, cards: Sequence[VillagerEntry]) -> None:
    if not cards or cards[0].beside_the_deck:
        message = f"copies of `{prepared.step.what}` are not shuffled into the deck"
        prepared.part.report("contradiction", message, prepared.key, suggestion="name a villager of the deck")
