"""Where the cards, piles, places and gold are that a step names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.effects.context import PILES, kind_of, place_of
from villagers_rules.effects.found import found_by
from villagers_rules.language import nodes, zones
from villagers_rules.language.readers import one_neighbour
from villagers_rules.model.changes import bring_up, pile_under
from villagers_rules.model.context import FROM_STACK, IT
from villagers_rules.model.places import (
    BANK,
    BOX,
    DISCARD,
    LOOKED,
    OWNED,
    RESERVE,
    Account,
    Place,
    coins_on,
    seat_having,
    supply_of,
)
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import ChoiceName, Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.decks import deck_of, discards_of, renew_reserve
from villagers_rules.table.road import stacks_left

if TYPE_CHECKING:
    from villagers_rules.language import Naming
    from villagers_rules.language.things import Owner


def seat_of(state: State, task: StepsTask, owner: Owner, card: Reference | None = None) -> int | None:
    """Return the seat of an owner whom a step names, for the *card* that it is about; None for nobody."""
    match owner.word:
        case "your":
            return task.seat
        case "their":
            return task.context.they
        case "the" if owner.seat in state.seats:
            return state.seats.index(owner.seat)
        case zones.ITS_OWNER:
            whose = None if card is None else owner_of(state, task, card)
            return task.seat if whose is None else whose
        case "the left neighbour's" | "the right neighbour's" as side:
            found = one_neighbour(state, task.seat, side.split()[1])
            return found if found >= 0 else None
    chosen = task.named(ChoiceName(f"the {owner.seat}"))
    return chosen.number if chosen is not None and chosen.area == "player" else None


def piles_of(state: State, task: StepsTask, pile: nodes.Pile, card: Reference | None = None) -> list[Place]:
    """Return the piles that a step names, for the *card* that it is about; none where there is no such pile."""
    match pile.word:
        case zones.RESERVE:
            return [RESERVE]
        case zones.DISCARD:
            return [DISCARD]
        case zones.LOOKED:
            return [LOOKED] if task.context.looks else []
        case zones.DECK if pile.which == zones.ITS:
            return [state.layout.deck + deck_of(state, card.card)] if card is not None and card.area == "event" else []
        case zones.DECK:
            return [state.layout.deck + state.table.decks.index(pile.which)] if pile.which in state.table.decks else []
        case zones.NAMED:
            return [place_of(state, chosen) for chosen in all_named(task, pile.which) if chosen.area in PILES]
    return _stacks(state, task, pile.which, card)


def _stacks(state: State, task: StepsTask, which: str, card: Reference | None) -> list[Place]:
    if which == zones.ITS:
        looked_at = state.looking if task.context.looks else None
        home = None if card is None else place_of(state, card) if card.area in PILES else looked_at
        came_from = task.context.known_as(FROM_STACK, task.seat) if home is None else ()
        return [place_of(state, stack) for stack in came_from] if home is None else [home]
    left = stacks_left(state)
    if state.looking is not None and state.piles[LOOKED] and state.looking in state.layout.stacks:
        left = tuple(sorted({*left, state.looking}))  # Cards that somebody looks at belong to their stack.
    return list(left if which == zones.EACH else left[:1] if which == zones.SIDES[0] else left[-1:])


def _is_gone(state: State, place: Place) -> bool:
    """Return whether a stack is empty, and out of the game; cards that somebody looks at belong to theirs (R3.4)."""
    is_empty = place in state.layout.stacks and not state.piles[place]
    return is_empty and not (place == state.looking and state.piles[LOOKED])


def pile_cards(
    state: State,
    task: StepsTask,
    named: Naming,
    card: Reference | None = None,
    *,
    can_go: Callable[[Reference], bool] | None = None,
) -> Iterator[Reference]:
    """Yield the cards of piles that a step names, each as it comes to the top; it must be taken before the next one.

    A card that cannot go where the step takes it stays where it lies, and so do those that come after it.
    """
    pile, deep = zones.pile_of(named.tree), depth_of(state, task, named)
    number = _number_of(state, task, named)
    for place in piles_of(state, task, pile, card) if pile is not None else ():
        for _ in range(number):
            found = raised(state, place, deep, can_go)
            if found is None:
                break
            yield found


def _number_of(state: State, task: StepsTask, named: Naming) -> int:
    """Return how many cards of each pile a step names."""
    several = isinstance(named.tree, nodes.Top) and named.number is not None
    return max(0, named.number.compute(state, task.seat, task.context)) if several and named.number is not None else 1


def all_piles(state: State, task: StepsTask, named: Naming, card: Reference | None) -> tuple[Reference, ...]:
    """Return the piles of which a step names cards, each as often as it names cards of it."""
    pile, number = zones.pile_of(named.tree), _number_of(state, task, named)
    layout, places = state.layout, piles_of(state, task, pile, card) if pile is not None else ()
    most = len(state.piles[DISCARD])  # So many come to an empty pile that is renewed (R15.4).
    return tuple(
        Reference(layout.area_of[place], layout.number_of[place])
        for place in places
        for _ in range(min(number, len(state.piles[place]) + most))
    )


def raised(state: State, place: Place, deep: int, can_go: Callable[[Reference], bool] | None) -> Reference | None:
    """Bring the card that lies *deep* in a pile to its top, and return it; None if there is none, or it cannot go."""
    depth = depth_in(state, place, deep)
    if depth is None or (can_go is not None and not can_go(_lying(state, place, depth))):
        return None
    bring_up(state, place, depth)
    return _on_top(state, place)


def _lying(state: State, place: Place, depth: int) -> Reference:
    """Return the card that lies at a *depth* from the bottom of a pile."""
    return Reference(state.layout.area_of[place], state.layout.number_of[place], state.piles[place][depth])


def depth_in(state: State, place: Place, deep: int) -> int | None:
    """Return the depth from the bottom of the card that lies *deep* in a pile, as `depth_of` says, or None if there is none."""
    if place == RESERVE:
        renew_reserve(state)
    cards = len(state.piles[place])
    if deep == WHOLE_PILE:
        return 0 if cards else None
    return cards - 1 - deep if deep < cards else None


def _on_top(state: State, place: Place) -> Reference:
    """Return the top card of a pile."""
    area, number = state.layout.area_of[place], state.layout.number_of[place]
    return Reference(area, number) if area in PILES else Reference(area, number, state.piles[place][-1])


def zone_place(state: State, task: StepsTask, zone: nodes.Zone, card: Reference | None = None) -> Place | None:
    """Return the place of somebody that a step names, for the *card* that it is about; None where there is nobody."""
    seat = seat_of(state, task, zone.owner, card)
    return None if seat is None else state.layout.place(zone.word, seat)


def target_of(state: State, task: StepsTask, card: Reference, target: Naming) -> Place | None:
    """Return the pile or village to which a step moves *card*, None where there is no such place."""
    tree = target.tree
    if isinstance(tree, nodes.Zone):
        return zone_place(state, task, tree, card)
    if isinstance(tree, nodes.UnderCard):
        below = host_of(state, task, card, tree)
        return None if below is None else pile_under(state, below.number, below.card)
    pile = zones.pile_of(tree)
    if pile is not None:
        place = next(iter(piles_of(state, task, pile, card)), None)
        return None if place is None or _is_gone(state, place) else place
    assert isinstance(tree, nodes.Pile)
    match tree.word:
        case zones.SUPPLY:
            supply, kind = state.table.supply, kind_of(state, card)
            return state.layout.basic + supply.index(kind) if kind in supply else None
        case zones.ROAD:
            roads = state.layout.roads
            named = roads[int(tree.which) - 1 : int(tree.which)] if tree.which else roads
            return next((place for place in named if not state.piles[place]), None)
    return BOX if tree.word == zones.BOX else discards_of(state, kind_of(state, card))


def depth_of(state: State, task: StepsTask, named: Naming | str) -> int:
    """Return under how many cards of its pile lies what a step names by where it lies, 0 for what lies in no pile."""
    tree = getattr(named, "tree", None)
    if isinstance(tree, nodes.Under):
        number = getattr(named, "number", None)
        return 1 if number is None else max(0, number.compute(state, task.seat, task.context))
    return WHOLE_PILE if isinstance(tree, nodes.Top) and tree.end == zones.BOTTOM else 0


WHOLE_PILE: Final = 10**6
"""More cards than any pile has."""


def accounts_of(state: State, task: StepsTask, step: Step[Any], key: str) -> list[Account]:
    """Return the places for gold that a step names under a *key*; none where what it means is not there any more."""
    named: Naming | str = step.options[key]
    if isinstance(named, str):
        found = all_named(task, named)
    elif named.selection is not None:
        found = found_by(state, task, step, named.selection)
    else:
        tree = named.tree
        if not isinstance(tree, nodes.Zone):
            return [BANK]
        if tree.owner.word == zones.ITS_OWNER:
            return [supply_of(seat) for seat in dict.fromkeys(_owners_of_it(state, task))]
        seat = seat_of(state, task, tree.owner)
        return [] if seat is None else [supply_of(seat)]
    return [account for card in found if (account := _account_of(state, card)) is not None]


def host_of(state: State, task: StepsTask, card: Reference, tree: object) -> Reference | None:
    """Return the placed villager under which a step moves *card*, None where it does not, or where none lies there."""
    if not isinstance(tree, nodes.UnderCard):
        return None
    below = next(iter(all_named(task, tree.card)), None)
    is_there = below is not None and below.area == "village" and state.villages[below.number].holds(below.card)
    return below if is_there and below != card else None


def owner_of(state: State, task: StepsTask, card: Reference) -> int | None:
    """Return the seat of who has a *card*, None for nobody; one that is played is that of whoever plays it."""
    if card.area in OWNED:
        return seat_having(card.number, len(state.seats))
    return task.seat if card.area == "played" else None


def _owners_of_it(state: State, task: StepsTask) -> Iterator[int]:
    """Yield whose each card is that was chosen last."""
    owners = (owner_of(state, task, card) for card in all_named(task, IT))
    return (owner for owner in owners if owner is not None)


def all_named(task: StepsTask, word: str) -> list[Reference]:
    """Return all that a step calls *word*, what was chosen together as well."""
    word = ChoiceName(word) if word.startswith("the ") else word
    several = task.several(word)
    if several is not None:
        return list(several)
    one = task.named(word)
    return [] if one is None else [one]


def _account_of(state: State, card: Reference) -> Account | None:
    """Return the place for gold that a card or a player is, None for what carries no gold."""
    if card.area == "player":
        return supply_of(card.number)
    if card.area == "village" and state.villages[card.number].face[card.card] >= 0:
        return coins_on(card.number, card.card)
    return place_of(state, card) if card.area == "road" else None
