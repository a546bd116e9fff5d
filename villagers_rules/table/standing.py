"""What holds while cards are in play: whom it concerns now, and the numbers of the rules as cards make them (R15.4, R18.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from villagers_rules.language.choice_readers import suits_chosen
from villagers_rules.language.readers import neighbours
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes import set_counter
from villagers_rules.model.context import Context
from villagers_rules.model.places import DEVELOPMENT, EVENT, PLAYED
from villagers_rules.model.references import Reference
from villagers_rules.model.standing import EVERYBODY, NEIGHBOURS, OTHERS, YOU, Allow, Change, Count, Standing
from villagers_rules.model.state import COUNTS_AS, State, around
from villagers_rules.model.steps import Choice
from villagers_rules.model.terms import the_card
from villagers_rules.phrases import Term


def holds_for(state: State, kind: int, ability: Standing, seat: int) -> Iterator[tuple[int, Context]]:
    """Yield (who has it, its context), once for each card of *kind* in play whose *ability* concerns *seat* now (R1.5, R15.4).

    In the context `they` is whom it concerns and `this` the card.
    """
    if ability.held:
        yield from _held_for(state, kind, ability, seat)
        return
    if not _in_its_phase(state, ability):
        return
    for owner, this in _in_play(state, kind, ability, seat):
        context, condition = Context(they=seat, this=this), ability.condition
        if condition is None or condition.compute(state, owner, context):
            yield owner, context


def _in_its_phase(state: State, ability: Standing) -> bool:
    """Return whether *ability* holds in the phase that the round is in."""
    phases = state.rules.phases
    return not ability.phase or (state.phase < len(phases) and phases[state.phase] == ability.phase)


def holds_in_hand(state: State, ability: Standing, seat: int) -> bool:
    """Return whether *ability*, which is about its own card in the hand of *seat*, holds now."""
    condition = ability.condition
    return _in_its_phase(state, ability) and (condition is None or bool(condition.compute(state, seat, Context(they=seat))))


def _held_for(state: State, kind: int, ability: Standing, seat: int) -> Iterator[tuple[int, Context]]:
    """Yield (whose it is, its context) for each time that a step of a card lets *ability* hold now, which concerns *seat*."""
    for task in state.waiting:
        if (task.card, task.hook) == (kind, ability.held) and _concerns(state, ability, task.seat, seat):
            context, condition = task.context.meaning(seat), ability.condition
            if condition is None or condition.compute(state, task.seat, context):
                yield task.seat, context


def _in_play(state: State, kind: int, ability: Standing, seat: int) -> Iterator[tuple[int, Reference | None]]:
    """Yield (who has it, where it lies) for each card of *kind*, or the rules, whose *ability* may concern *seat* (R14.2, R8.17).

    What nobody has is for every player, and for no seat without one.
    """
    areas = state.areas
    if kind == NOBODY:
        if seat < state.players:
            yield seat, None
    elif kind in state.table.beside:
        for owner in range(state.players):
            if _concerns(state, ability, owner, seat):
                yield from [(owner, Reference("keep", owner, kind))] * state.piles[state.layout.keep + owner].count(kind)
    elif kind < len(state.table.villagers):
        for owner in (seat,) if ability.concerns == YOU else around(seat, len(state.villages)):
            village = state.villages[owner]
            if kind not in village.active():
                continue
            spots = village.copies()[kind]
            if _concerns(state, ability, owner, seat):
                yield from ((owner, Reference("village", owner, spot)) for spot in spots if not village.children[spot])
    elif kind in areas["event"][0]:
        if seat < state.players:
            yield from [(seat, Reference("event", card=kind))] * areas["event"][0].count(kind)
    elif kind in areas["development"][0]:
        this = Reference("development", card=kind)
        holder = state.tokens[areas["development"][0].index(kind)] if state.tokens else NOBODY
        if ability.concerns == EVERYBODY:
            if seat < state.players:
                yield seat, this
        elif holder != NOBODY and _concerns(state, ability, holder, seat):
            yield holder, this


def _concerns(state: State, ability: Standing, owner: int, seat: int) -> bool:
    """Return whether what *owner* has concerns *seat*."""
    if ability.concerns == YOU:
        return owner == seat
    if seat >= state.players:
        return False
    if ability.concerns == OTHERS:
        return owner != seat
    return ability.concerns != NEIGHBOURS or seat in neighbours(state, owner)


def found_by(state: State, cards: Choice | None, owner: int, context: Context) -> list[Reference]:
    """Return the cards that an ability of *owner* is about: what *cards* finds, or without it the card itself."""
    if cards is not None:
        return cards.find(state, owner, context)
    return [context.this] if context.this is not None else []


def is_among(state: State, cards: Choice, owner: int, context: Context, card: Reference | None) -> bool:
    """Return whether *card* is among those that an ability of *owner* is about.

    A card that is being played and that its own steps place counts as in the hand out of which it is played until they do (R5.2).
    """
    if card in cards.find(state, owner, context):
        return True
    if card is None or card.area != "hand":
        return False
    kind = card.card
    if kind not in state.table.places_itself or kind not in state.piles[PLAYED]:
        return False
    return cards.fits is not None and bool(cards.fits(state, owner, context.chose(card)))


# -- what villagers count as ---------------------------------------------------------------------------------------------------
def _counts_as(state: State, card: Reference) -> tuple[frozenset[int], frozenset[int]]:
    """Return the suits and the kinds that a placed *card* counts as: those printed, and what cards in play say.

    What counts as a suit instead is no longer of its own, and what counts as a card instead is no longer meant by its own name.
    """
    table = state.table
    kind = table.kind_of[state.villages[card.number].face[card.card]]
    own_suits, own_kinds = {table.suit[kind]}, {kind}
    suits: set[int] = set()
    kinds: set[int] = set()
    for who, ability in table.counted:
        meant = ability.meant
        assert meant is not None
        for owner, context in _about(state, who, ability, card):
            if not ability.also:
                (own_kinds if meant.card else own_suits).clear()
            if meant.card:
                kinds.add(table.kind[meant.card])
            elif meant.name:
                suits.update(suits_chosen(state, context, meant.name, owner))
            else:
                suits.update(map(table.suits.index, meant.suits))
    return frozenset(own_suits | suits), frozenset(own_kinds | kinds)


def _about(state: State, who: int, ability: Count, card: Reference) -> Iterator[tuple[int, Context]]:
    """Yield (whose it is, its context) for each card *who* in play whose *ability* is about *card* now."""
    for seat in range(len(state.villages)):
        for owner, context in holds_for(state, who, ability, seat):
            if card in found_by(state, ability.cards, owner, context):
                yield owner, context


COUNTS_AS.append(_counts_as)


# -- what is permitted so often ------------------------------------------------------------------------------------------------
Use = tuple[str, tuple[Any, ...], int]
"""How it is remembered that something was permitted which is permitted so often at most: where in a state, as what, how often."""


def use_of(state: State, card: int, ability: Allow, seat: int, this: Reference | None) -> Use | None:
    """Return how it is remembered that a *card*, which lies at *this*, permitted *seat* something; each copy does for itself.

    So does each time that a step lets it hold. It is None for what is permitted each time.
    """
    if ability.at_most is None:
        return None
    times = ability.at_most.times
    if ability.held:
        known = [task.context.this for task in state.waiting if (task.card, task.hook) == (card, ability.held)]
        times *= known.count(this)
    if this is not None and this.area == "village":
        return "used", (this.number, this.card, ability.note), times
    return "triggered", (card, seat, NOBODY, NOBODY, ability.note), times


def is_used_up(state: State, use: Use | None) -> bool:
    """Return whether what is permitted so often at most was made use of so often in its turn, phase, round or game."""
    return use is not None and getattr(state, use[0]).count(use[1]) >= use[2]


def note_use(state: State, found: Sequence[Use | None]) -> None:
    """Note that something was done that is permitted by what was *found*, if only by what permits it so often at most."""
    use = found[0] if found and None not in found else None
    if use is not None:
        set_counter(state, use[0], [*getattr(state, use[0]), use[1]])


def amount_of(state: State, change: Change, owner: int, context: Context) -> int:
    """Return the number that *change* of the card of *owner* names, less than 0 where it takes away."""
    written = change.to if change.by is None else change.by
    assert written is not None
    amount = written.compute(state, owner, context)
    return -amount if change.less else amount


def _is_changed(state: State, name: str, seat: int) -> bool:
    """Return whether a card may be in play that changes the number called *name* for *seat*: a quick look before `holds_for`."""
    changers = state.table.changers.get(name)
    if changers is None:
        return False
    if name in state.table.always_changed or (state.waiting and name in state.table.held_numbers):
        return True
    own, others = changers
    if not own.isdisjoint(state.villages[seat].active()):
        return True
    if not others:
        return False
    if not (others.isdisjoint(state.piles[EVENT]) and others.isdisjoint(state.piles[DEVELOPMENT])):
        return True
    return not all(others.isdisjoint(village.active()) for village in state.villages)


def changes_of(
    state: State, name: str, seat: int, *, about: Reference | None = None, payee: Reference | None = None
) -> tuple[int | None, int]:
    """Return what cards in play make of the number called *name* for *seat*: the new one, None for none, and what is added.

    Of several new ones the largest counts, or where the number says so the smallest; all that is added is added up. It may
    be a number *about* a card alone, in a village or a hand, and what a *payee* gets, a placed villager.
    """
    new: int | None = None
    more = 0
    for card, change in state.table.changes[name] if _is_changed(state, name, seat) else ():
        for owner, context in holds_for(state, card, change, seat):
            if change.cards is not None and not is_among(state, change.cards, owner, context, about):
                continue
            if change.payees is not None and payee not in found_by(state, change.payees.cards, owner, context):
                continue
            amount = amount_of(state, change, owner, context)
            if change.by is not None:
                more += amount
            elif new is None or (amount < new if change.smallest else amount > new):
                new = amount
    return new, more


def changed(
    state: State, name: str, number: int, seat: int, about: Reference | None = None, *, payee: Reference | None = None
) -> int:
    """Return the *number* of the rules called *name* as cards in play make it for *seat*; it does not go below 0.

    It may be a number *about* a card alone, and what a *payee* gets.
    """
    if name not in state.table.changers or not _is_changed(state, name, seat):
        return number
    new, more = changes_of(state, name, seat, about=about, payee=payee)
    return max(0, (number if new is None else new) + more)


_UNBOUNDED: Final = 10_000
"""No number of a game is larger than this where cards in play work it out."""


def most_of(table: CardTable, name: str, number: int) -> int:
    """Return the most that the *number* of the rules called *name* can be in a game, whatever cards come into play."""
    changes = [change for _, change in table.changes.get(name, ())]
    texts = [change.to.text for change in changes if change.to is not None]
    if any(change.by is not None and not change.less for change in changes) or not all(map(str.isdecimal, texts)):
        return _UNBOUNDED
    return max(number, *map(int, texts)) if texts else number


def place_of(state: State, name: str, seat: int) -> tuple[str, int] | None:
    """Return (place, who has the card) for what the rules call *name* and goes elsewhere for *seat*, None where it does not.

    Of several places the last counts: events outdo villagers.
    """
    found = None
    for kind, change in state.table.changes.get(name, ()):
        for owner, _ in holds_for(state, kind, change, seat):
            found = change.place, owner
    return found


def causes(state: State, name: str, seat: int) -> tuple[Term, ...]:
    """Return the cards that change the number called *name* for *seat* now, for whoever is refused by them."""
    found = [kind for kind, change in state.table.changes.get(name, ()) for _ in holds_for(state, kind, change, seat)]
    return tuple(the_card(state.table, kind) for kind in dict.fromkeys(found))
