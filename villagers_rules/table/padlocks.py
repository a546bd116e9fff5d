"""Padlocks: which villagers open one, who can be paid for it, and the payment (R7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from villagers_rules.model.changes import move_gold
from villagers_rules.model.happenings import PADLOCK_PAID
from villagers_rules.model.moves import FOR_FREE, NO_PADLOCK, Payment
from villagers_rules.model.places import BANK, FIRST_CARD, Account, card_with_coins, coins_on, supply_of
from villagers_rules.model.prevented import name_of_payment
from villagers_rules.model.references import Reference
from villagers_rules.model.standing import Allow, Count
from villagers_rules.model.state import State, around
from villagers_rules.model.steps import AtMost
from villagers_rules.model.terms import the_card
from villagers_rules.model.triggers import announce
from villagers_rules.model.village import Holders
from villagers_rules.phrases import Term
from villagers_rules.table.seats import seat_in
from villagers_rules.table.standing import (
    Use,
    changed,
    found_by,
    holds_for,
    is_among,
    is_used_up,
    note_use,
    place_of,
    use_of,
)

_YOUR_SUPPLY: Final = "your supply"
"""The place that stands for the supply of who has the card."""
_PRICE: Final = "padlock price"
_BANK_PRICE: Final = "bank price"
_TO_WHOM: Final = "place of the bank price"
"""The names of what cards in play may change."""
UNLOCKED: Final = "unlocked"
"""What is announced of a padlock that was opened."""
WITHOUT_PADLOCK: Final[tuple[Payment, ...]] = (NO_PADLOCK,)
"""The one way to place or play a card without padlock."""
NO_HOLDERS: Final[dict[int, Holders]] = {}
"""What is known of who holds what opens padlocks where cards have a say in it."""
_BANK_ALONE: Final[tuple[Payment, ...]] = (BANK,)


def price(state: State, seat: int, kind: int, payment: Payment) -> int:
    """Return what the villager that *payment* names gets from *seat* now for the padlock of *kind*, in gold (R7.1)."""
    usual = state.table.padlock_prices.get(kind, state.rules.padlock_price)
    if _PRICE not in state.table.changers:
        return usual
    payee = card_with_coins(payment)
    onto = None if payee is None else Reference("village", *payee)
    return changed(state, _PRICE, usual, seat, Reference("hand", seat, kind), payee=onto)


def lowest_price(state: State, seat: int, kind: int) -> int:
    """Return the least for which the padlock of *kind* opens: what a villager gets, or the bank where no village holds one."""
    holding = unlockers(state, seat, state.table.unlocked_by[kind])
    if not holding:
        return bank_price(state, seat, kind)
    return min(price(state, seat, kind, coins_on(owner, spot)) for owner, spot in holding)


def bank_price(state: State, seat: int, kind: int) -> int:
    """Return what *seat* pays now for the padlock of *kind* where no village holds the unlocking villager (R7.1, R15.9)."""
    usual = state.table.padlock_prices.get(kind, state.rules.bank_price)
    if _BANK_PRICE not in state.table.changers:
        return usual
    return changed(state, _BANK_PRICE, usual, seat, Reference("hand", seat, kind))


def _paid_instead_of_bank(state: State, seat: int) -> Account:
    """Return who gets what *seat* pays where no village holds the unlocking villager: the bank, or whom a card names (R7.1)."""
    found = place_of(state, _TO_WHOM, seat) if _TO_WHOM in state.table.changes else None
    if found is None:
        return BANK
    word, owner = found
    return supply_of(owner if word == _YOUR_SUPPLY else seat_in(state, word))


def payments(state: State, seat: int, kind: int) -> Sequence[Payment]:
    """Return every way in which *seat* can open the padlock of *kind* now; none when it cannot be played (R7.1, R7.2).

    Copies in the player's own village come first, then those of the other seats in turn order.
    """
    table = state.table
    unlocker = table.unlocked_by[kind]
    if unlocker < 0:
        return WITHOUT_PADLOCK
    if table.changes_padlocks or state.waiting:
        return _as_cards_make_them(state, seat, kind, unlocker)
    holders = state.villages[0].holders
    price, poor, rich = (holders.get(unlocker) or _hold(state, unlocker))[1].get(seat) or _ways(state, unlocker, seat)
    return rich if state.supply[seat] >= price else poor


def _as_cards_make_them(state: State, seat: int, kind: int, unlocker: int) -> Sequence[Payment]:
    """Return the ways to open a padlock where cards change prices, or which villagers open it."""
    changes, supply = state.table.changes, state.supply[seat]
    if state.table.unlocks_as:
        holding = tuple([coins_on(owner, spot) for owner, spot in unlockers(state, seat, unlocker)])
    else:
        holding = copies_in_play(state, unlocker)
    own, found = _own_first(holding, seat)
    if _PRICE in changes or state.table.padlock_prices or state.prevented:
        found = [
            payment
            for payment in found
            if payment in own or supply >= price(state, seat, kind, payment) or _was_replaced(state, seat, payment)
        ]
    elif supply < state.rules.padlock_price:
        found = own
    if opens_for_free(state, seat, kind):
        return (FOR_FREE, *found)
    if not holding and (
        supply >= bank_price(state, seat, kind) or _was_replaced(state, seat, _paid_instead_of_bank(state, seat))
    ):
        return _BANK_ALONE
    return found


def _was_replaced(state: State, seat: int, payee: Account) -> bool:
    """Return whether something else was done instead of what *seat* pays, so that it counts as paid (R8.9)."""
    return bool(state.prevented) and f"{name_of_payment(supply_of(seat), payee)} 1" in state.prevented


def opens_for_free(state: State, seat: int, kind: int) -> bool:
    """Return whether a card lets *seat* open the padlock of *kind* for nothing now (R8.6)."""
    return any(True for _ in _free_of_charge(state, seat, kind))


def _free_of_charge(state: State, seat: int, kind: int) -> Iterator[Use | None]:
    """Yield, for each card that lets *seat* open the padlock of *kind* for nothing, how that is remembered if it is limited."""
    for _, _, use in _opening_for_free(state, seat, kind):
        if not is_used_up(state, use):
            yield use


def has_opened_for_free(state: State, seat: int, kind: int) -> tuple[int, AtMost] | None:
    """Return the kind of a card that lets *seat* open the padlock of *kind* for nothing, but has done so as often as it may."""
    rows = _opening_for_free(state, seat, kind)
    return next(((giver, ability.at_most) for giver, ability, use in rows if ability.at_most and is_used_up(state, use)), None)


def _opening_for_free(state: State, seat: int, kind: int) -> Iterator[tuple[int, Allow, Use | None]]:
    """Yield each card that lets *seat* open the padlock of *kind* for nothing, however often, and how that is noted."""
    card = Reference("hand", seat, kind)
    for giver, ability in state.table.unlocks_free:
        for owner, context in holds_for(state, giver, ability, seat):
            if ability.cards is None or is_among(state, ability.cards, owner, context, card):
                yield giver, ability, use_of(state, giver, ability, seat, context.this)


def copies_in_play(state: State, kind: int) -> tuple[Payment, ...]:
    """Return all copies of a kind in all villages, by seat, and keep them until one comes or goes (`Village.holders`)."""
    return (state.villages[0].holders.get(kind) or _hold(state, kind))[0]


def _hold(state: State, kind: int) -> Holders:
    """Find all copies of a kind in all villages, and keep them."""
    accounts: list[Payment] = []
    for seat, village in enumerate(state.villages):
        spots = village.copies().get(kind)
        if spots:
            accounts += [coins_on(seat, spot) for spot in spots]
    held = state.villages[0].holders[kind] = tuple(accounts), {}
    return held


def _ways(state: State, kind: int, seat: int) -> tuple[int, Sequence[Payment], Sequence[Payment]]:
    """Find the ways in which *seat* can pay the copies of a kind, or the bank where there is none, and keep them."""
    accounts, ways = state.villages[0].holders[kind]
    if accounts:
        found = (state.rules.padlock_price, *_own_first(accounts, seat))
    else:
        found = (state.rules.bank_price, (), _BANK_ALONE)
    ways[seat] = found
    return found


def _own_first(holding: Sequence[Payment], seat: int) -> tuple[Sequence[Payment], Sequence[Payment]]:
    """Return the copies in the village of *seat*, and all copies: after those the ones of the other seats in turn order."""
    start = FIRST_CARD * (seat + 1)  # As `coins_on` has it.
    end = start + FIRST_CARD
    if len(holding) == 1:
        return (holding if start <= holding[0] < end else ()), holding
    own, after, before = [], [], []
    for one in holding:
        if one < start:
            before.append(one)
        elif one < end:
            own.append(one)
        else:
            after.append(one)
    return own, own + after + before


def pay(state: State, seat: int, kind: int, payment: Payment) -> None:
    """Pay for the padlock of *kind*: from the bank onto an own villager, from the supply onto another's or to the bank (R7.1)."""
    if payment == BANK:
        move_gold(state, supply_of(seat), _paid_instead_of_bank(state, seat), bank_price(state, seat, kind), PADLOCK_PAID)
        return
    if payment == FOR_FREE:
        note_use(state, [*_free_of_charge(state, seat, kind)])
        return
    card = card_with_coins(payment)
    if card is not None:
        move_gold(state, BANK if card[0] == seat else supply_of(seat), payment, price(state, seat, kind, payment), PADLOCK_PAID)


def announce_unlocked(state: State, seat: int, kind: int, card: Reference, payment: Payment) -> None:
    """Note what is set off as the padlock of *kind* was opened for *seat*, with the villager that *payment* names, if any."""
    announce(state, UNLOCKED, seat, kind, card, using=card_with_coins(payment))


def unlockers(state: State, seat: int, kind: int) -> list[tuple[int, int]]:
    """Return (owner, spot) of every villager that opens padlocks of *seat* as a copy of *kind*; those of *seat* come first."""
    found = [
        (owner, spot) for owner in around(seat, len(state.villages)) for spot in state.villages[owner].copies().get(kind, ())
    ]
    for card, ability in state.table.unlocks_as:
        name = state.table.ids[kind]
        if ability.card == name:
            found += [place for place in _meant(state, card, ability, seat) if place not in found]
        if not ability.also and ability.card != name:
            counted = _meant(state, card, ability, seat)
            found = [place for place in found if place not in counted]
    order = {owner: rank for rank, owner in enumerate(around(seat, len(state.villages)))}
    return sorted(found, key=lambda place: (order[place[0]], place[1]))


def _meant(state: State, card: int, ability: Count, seat: int) -> list[tuple[int, int]]:
    """Return (owner, spot) of the villagers that *ability* of the cards *card* is about, as they count for *seat*, each once."""
    found = {
        (reference.number, reference.card): None
        for owner, context in holds_for(state, card, ability, seat)
        for reference in found_by(state, ability.cards, owner, context)
        if reference.area == "village"
    }
    return [*found]


def keeps_from_unlocking(state: State, seat: int, owner: int, spot: int) -> Term | None:
    """Return the card by which a villager counts as nothing for the padlocks of *seat*, None if there is none."""
    for card, ability in state.table.unlocks_as:
        if not ability.also and (owner, spot) in _meant(state, card, ability, seat):
            return the_card(state.table, card)
    return None
