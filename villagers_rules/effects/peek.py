"""Looking at hidden cards, showing them until one is found, and putting them back (R11.1, R11.2, R12.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from villagers_rules.effects.choosing import copies
from villagers_rules.effects.context import PILES, kind_of, nothing_done, place_of
from villagers_rules.effects.transfer import HAND_PROTECTED, is_there
from villagers_rules.effects.zones import WHOLE_PILE, depth_in, depth_of, piles_of, seat_of
from villagers_rules.language import nodes, sentence, zones
from villagers_rules.model.cards import CardTable
from villagers_rules.model.changes import bring_up, move_card, put_under, see_card, see_in_pile, set_counter, shuffle
from villagers_rules.model.changes.knowledge import EVERYONE, see_hand
from villagers_rules.model.context import Context
from villagers_rules.model.hooks import INNER
from villagers_rules.model.places import DISCARD, HELD, LOOKED, RESERVE, Place
from villagers_rules.model.references import Reference
from villagers_rules.model.state import KnowledgeNotKept, State
from villagers_rules.model.steps import Step, Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import phrase
from villagers_rules.table.decks import renew_reserve
from villagers_rules.table.protection import hand_is_protected

if TYPE_CHECKING:
    from villagers_rules.language import Naming, Selection

    Shown = Naming | str


def look_at(state: State, task: StepsTask, step: Step[Shown]) -> Reference | Context | None:
    """Let the player alone look at cards, which have a name then if the step gives one."""
    lay, before = state.looking, len(state.piles[LOOKED])
    it = _show(state, task, step.takes, 1 << task.seat, where_it_lies="as" not in step.options)
    return _with_name(state, task, step, it, lay, before)


def reveal(state: State, task: StepsTask, step: Step[Shown]) -> Reference | Context | None:
    """Let everybody see cards, which have a name then if the step gives one; with `until` those of a pile up to one wanted."""
    lay, before = state.looking, len(state.piles[LOOKED])
    until = step.options.get("until")
    it = _show(state, task, step.takes, EVERYONE) if until is None else _reveal_until(state, task, step.takes, until)
    return _with_name(state, task, step, it, lay, before)


def _with_name(
    state: State, task: StepsTask, step: Step[Shown], it: Reference | None, lay: Place | None, before: int
) -> Reference | Context | None:
    """Return what is known once a *step* has shown cards, of which *it* may be one, with the name that they may have then.

    So many were looked at *before*, which *lay* in this pile.
    """
    known = _taken_up(state, task, it, before)
    if "as" not in step.options:
        return known
    if it is not None and it.area == "discard" and it is not task.it:  # It lies open, and was not chosen before.
        shown: tuple[Reference, ...] = (it,)
    else:
        new = state.piles[LOOKED][before if state.looking == lay else 0 :]
        shown = tuple([Reference("looked", 0, kind) for kind in reversed(new)])
    return (known if isinstance(known, Context) else task.context.chose(known)).naming(step.options["as"], shown)


def _taken_up(state: State, task: StepsTask, it: Reference | None, before: int) -> Reference | Context | None:
    """Return what is known then: `among them` means the cards that a list has taken up for this list alone (R16.2).

    So many were looked at *before*, by this list or by somebody else.
    """
    if before or not state.piles[LOOKED]:
        return it
    return task.context.chose(it).looking(depth_of_list(task))


def depth_of_list(task: StepsTask) -> int:
    """Return in how many others the list of steps stands."""
    return task.hook.count(INNER)


def _show(state: State, task: StepsTask, shown: Shown, viewers: int, *, where_it_lies: bool = False) -> Reference | None:
    tree = None if isinstance(shown, str) else shown.tree
    if isinstance(shown, sentence.Naming) and shown.selection is not None:
        for found in shown.selection.find(state, task.seat, task.context):
            if not _is_kept_from(state, task, found):
                for number in range(copies(state, task, shown.selection, found)):
                    _show_card(state, found, viewers, number + 1)
        return task.it
    if isinstance(tree, nodes.Zone):
        owner = seat_of(state, task, tree.owner, task.it)
        return task.it if owner is None else _show_hand(state, task, owner, viewers, tree.word)
    pile = zones.pile_of(tree)
    if pile is not None:
        assert isinstance(shown, sentence.Naming)
        places, deep = piles_of(state, task, pile, task.it), depth_of(state, task, shown)
        several = isinstance(tree, nodes.Top) and shown.number is not None
        if not several and (where_it_lies or pile.which == zones.EACH):
            return _look_where_it_lies(state, task, places, deep, viewers, each=pile.which == zones.EACH)
        if not several and places == [DISCARD]:
            return _lying_open(state, task, deep)
        number = shown.number.compute(state, task.seat, task.context) if several and shown.number is not None else 1
        return _take_up(state, task, places, number, viewers, deep)
    if isinstance(tree, nodes.Pile):
        return _take_up(state, task, piles_of(state, task, tree, task.it), None, viewers)
    card = task.named(shown) if isinstance(shown, str) else None
    if card is not None and card.area in PILES:
        return _take_up(state, task, [place_of(state, card)], None, viewers)
    if card is not None and card.area == "player":
        return _show_hand(state, task, card.number, viewers)
    if card is not None and _is_kept_from(state, task, card):
        nothing_done(state, task, HAND_PROTECTED)
    elif card is not None:
        _show_card(state, card, viewers)
    return card


def _is_kept_from(state: State, task: StepsTask, card: Reference) -> bool:
    """Return whether a card lies in a hand that is protected from who has the steps."""
    return card.area == "hand" and hand_is_protected(state, card.number, task.seat)


def _show_card(state: State, card: Reference, viewers: int, number: int = 1) -> None:
    """Show a card of a hand or stash, this *number* of equal ones, or one that is looked at; all others lie open."""
    if card.area == "looked" and is_there(state, card):
        see_in_pile(state, viewers, LOOKED, _depth_to_show(state, card.card, viewers))
    if card.area in HELD and is_there(state, card):
        see_card(state, viewers, kind_of(state, card), place_of(state, card), number)


def _depth_to_show(state: State, kind: int, viewers: int) -> int:
    """Return the depth of the card of a *kind* that is shown among those looked at: of equal ones one new to *viewers*."""
    marks, mask = state.known_piles.get(LOOKED, {}), viewers & (1 << state.players) - 1
    depths = [depth for depth, other in enumerate(state.piles[LOOKED]) if other == kind]
    return next((depth for depth in reversed(depths) if mask & ~marks.get(depth, 0)), depths[-1])


def _show_hand(state: State, task: StepsTask, owner: int, viewers: int, area: str = "hand") -> Reference | None:
    if area == "hand" and state.table.protects and hand_is_protected(state, owner, task.seat):
        nothing_done(state, task, HAND_PROTECTED)
        return task.it
    for viewer in range(state.players):
        if viewers >> viewer & 1 and (viewer != owner or viewers != EVERYONE):
            see_hand(state, viewer, state.layout.place(area, owner))
    return task.it


def _look_where_it_lies(
    state: State, task: StepsTask, places: list[Place], deep: int, viewers: int, *, each: bool
) -> Reference | None:
    """Look at the card of each of these piles that lies so *deep* in it, and stays there; of *each* there is, it may be none."""
    found = each
    for place in places:
        depth = depth_in(state, place, deep)
        found = found or depth is not None
        if depth is not None and state.layout.is_hidden[place]:
            see_in_pile(state, viewers, place, depth)
    return task.it if found else _nothing(state, task)


def _lying_open(state: State, task: StepsTask, deep: int) -> Reference | None:
    """Return the card of the discard pile that lies so *deep* in it: all see it where it lies."""
    depth = depth_in(state, DISCARD, deep)
    return _nothing(state, task) if depth is None else Reference("discard", 0, state.piles[DISCARD][depth])


def _take_up(
    state: State, task: StepsTask, places: list[Place], number: int | None, viewers: int, deep: int = 0
) -> Reference | None:
    """Take so many cards of a pile up among those that are looked at, or all of them; a single one is `it` then."""
    place = places[0] if places else None
    depth = None if place is None else depth_in(state, place, deep)
    if place is None or depth is None or (number is not None and number <= 0) or not _begins_to_look(state, task, place):
        return _nothing(state, task)
    pile = state.piles[place]
    for _ in range(len(pile) if number is None else min(number, len(pile))):
        bring_up(state, place, depth if deep else len(pile) - 1)
        move_card(state, pile[-1], place, LOOKED, viewers)
    if viewers != EVERYONE:
        return task.it
    return Reference("looked", 0, state.piles[LOOKED][-1])


def _begins_to_look(state: State, task: StepsTask, place: Place) -> bool:
    """Return whether cards of *place* can be taken up, beside those of the same pile that the list has taken up before (R16.3).

    Those of another pile go back first. While somebody looks at cards nobody else can: they would be mixed up.
    """
    if state.piles[LOOKED] and not task.context.looks:
        return False
    if state.piles[LOOKED] and state.looking != place:
        put_back(state)
    if state.looking != place:
        set_counter(state, "looking", place)
    return True


def _nothing(state: State, task: StepsTask) -> Reference | None:
    nothing_done(state, task, phrase("there were no cards to look at"))
    return task.it


def _reveal_until(state: State, task: StepsTask, shown: Shown, wanted: Selection) -> Reference | None:
    """Reveal cards of a pile, one by one, until one of those wanted lies there, which is `it`; without one all are revealed.

    They are all of the pile, or so many from its top.
    """
    places, most = _piles_named(state, task, shown), WHOLE_PILE
    if isinstance(shown, sentence.Naming) and shown.number is not None:
        most = shown.number.compute(state, task.seat, task.context)
    place = places[0] if places else None
    if place == RESERVE:
        renew_reserve(state)
    if place is None or not state.piles[place] or not _begins_to_look(state, task, place):
        _nothing(state, task)
        return None
    pile, known = state.piles[place], task.context.looking(depth_of_list(task))
    while pile and most > 0:
        kind, most = pile[-1], most - 1
        move_card(state, kind, place, LOOKED)
        found = Reference("looked", 0, kind)
        if found in wanted.find(state, task.seat, known):
            return found
    return None


def shuffle_pile(state: State, task: StepsTask, step: Step[Shown]) -> Reference | None:
    """Shuffle a pile, or the cards that are looked at."""
    for place in _piles_named(state, task, step.takes):
        if len(state.piles[place]) > 1:
            shuffle(state, place)
    return task.it


def _piles_named(state: State, task: StepsTask, shown: Shown) -> list[Place]:
    if isinstance(shown, sentence.Naming):
        pile = shown.tree if isinstance(shown.tree, nodes.Pile) else zones.pile_of(shown.tree)
        assert pile is not None
        return piles_of(state, task, pile, task.it)
    card = task.named(shown)
    return [place_of(state, card)] if card is not None and card.area in PILES else []


def knows_them(state: State, seat: int) -> bool:
    """Return whether *seat* knows the cards that are looked at, and can order them: not once they were shuffled (R16.2)."""
    if not may_mix(state):
        return True
    if not state.keeps_knowledge:
        raise KnowledgeNotKept
    marks = state.known_piles.get(LOOKED, {})
    return all(marks.get(depth, 0) >> seat & 1 for depth in range(len(state.piles[LOOKED])))


def may_mix(state: State) -> bool:
    """Return whether any steps of the game shuffle cards that are looked at."""
    return _mixed_by_cards(state.table) or any(map(_mix, state.rules.hooks.values()))


@lru_cache(maxsize=16)
def _mixed_by_cards(table: CardTable) -> bool:
    return any(_mix(steps) for lists in table.hooks for steps in lists.values())


def _mix(steps: Steps) -> bool:
    return any(step.verb == "shuffle" and getattr(step.takes, "tree", None) == nodes.Pile(zones.LOOKED) for step in steps)


AT_BOTTOM: Final = "at the bottom in any order"
"""How cards go back that do not go on top of their pile."""


def put_one_back(state: State, kind: int, how: str = "") -> None:
    """Put a card that is looked at back on top of its pile, or `AT_BOTTOM`; only whoever knows it knows where it goes."""
    pile = state.looking
    assert pile is not None  # Cards that are looked at come from somewhere.
    move_card(state, kind, LOOKED, pile, 0)
    if how == AT_BOTTOM:
        put_under(state, pile, WHOLE_PILE)


def put_back(state: State, how: str = "") -> None:
    """Put all cards that are looked at back as they lay, or *how* a step says."""
    looked = state.piles[LOOKED]
    while looked:
        put_one_back(state, looked[-1], how)
    if state.looking is not None:
        set_counter(state, "looking", None)
