"""Why a payment for a padlock is refused (R7, R8.6)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.choices import Spot
from villagers_rules.model.moves import FOR_FREE, Payment
from villagers_rules.model.places import coins_on
from villagers_rules.model.state import State
from villagers_rules.phrases import Listed, Phrase, Term, phrase
from villagers_rules.rules.how_often import already
from villagers_rules.rules.notation import find_spot, payee_name, payment_named
from villagers_rules.table.padlocks import (
    bank_price,
    has_opened_for_free,
    keeps_from_unlocking,
    lowest_price,
    opens_for_free,
    payments,
    price,
    unlockers,
)


def explain_padlock(state: State, seat: int, kind: int, action: Action) -> Refusal | None:
    """Return why what is paid does not open the padlock of *kind* with this *action*, or None when it does."""
    table, paying = state.table, action.paying
    name = terms.the_card(table, kind)
    unlocker = table.unlocked_by[kind]
    if unlocker < 0:
        if paying is None:
            return None
        return Refusal(rule="R7.1", reason=phrase("{card} has no padlock", card=name), remedy=phrase("place it without paying"))
    ways = payments(state, seat, kind)
    key = terms.the_card(table, unlocker)
    remedy = _ways(state, seat, kind, ways)
    if paying is None:
        if ways:
            written = evolve(action, paying=payee_name(state, ways[0]))
            remedy = phrase("{remedy}, as in: {action}", remedy=remedy, action=terms.action(written))
        return Refusal(rule="R7.1", reason=phrase("{card}'s padlock must be opened, by {key}", card=name, key=key), remedy=remedy)
    if payment_named(state, paying) in ways:
        return None
    if paying == "free":
        reason, giver = phrase("nothing played this turn opens padlocks for free"), has_opened_for_free(state, seat, kind)
        if giver is not None:
            card = terms.the_card(table, giver[0])
            reason = phrase("a padlock was opened for free by {card} already{times} {when}", card=card, **already(giver[1]))
        return Refusal(rule="R8.6", reason=reason, remedy=remedy)
    if paying == "bank":
        return _bank(state, seat, kind, remedy)
    assert isinstance(paying, Spot)
    payee = terms.spot(paying, seat + 1)
    if find_spot(state, paying) is None:
        return Refusal(rule="R7.1", reason=phrase("there is no {card}", card=payee), remedy=remedy)
    owner, spot = find_spot(state, paying) or (NOBODY, NOBODY)
    if keeper := keeps_from_unlocking(state, seat, owner, spot):
        reason = phrase("while {keeper} is in play, {card} opens no padlock for you", keeper=keeper, card=payee)
        return Refusal(rule="R7.1", reason=reason, remedy=remedy)
    if (owner, spot) not in unlockers(state, seat, unlocker):
        return Refusal(rule="R7.1", reason=_opened_by(name, key, paying), remedy=remedy)
    asked = price(state, seat, kind, coins_on(owner, spot))
    return Refusal(
        rule="R7.2",
        reason=phrase(
            "{card}'s padlock opens with {price} gold from your supply to {payee}; you have {gold}",
            card=name,
            price=asked,
            payee=payee,
            gold=state.supply[seat],
        ),
        remedy=remedy,
    )


def _opened_by(name: Term, key: Term, paying: Spot) -> Phrase:
    other = terms.card_id(paying.card)
    return phrase("{card}'s padlock is opened by {key}, not by {other}", card=name, key=key, other=other)


def _bank(state: State, seat: int, kind: int, remedy: Phrase) -> Refusal:
    """Return why the bank is not paid for the padlock of *kind*."""
    name, unlocker = terms.the_card(state.table, kind), state.table.unlocked_by[kind]
    key = terms.the_card(state.table, unlocker)
    if opens_for_free(state, seat, kind):
        return Refusal(
            rule="R8.6",
            reason=phrase("while padlocks open for free the bank is not paid for {card}'s padlock", card=name),
            remedy=remedy,
        )
    owners = [state.owner_name(owner) for owner in sorted({owner for owner, _ in unlockers(state, seat, unlocker)})]
    if owners:
        whose = Listed(map(terms.owner, owners))
        if len(owners) > 1:
            reason = phrase("the bank is paid only when no village has {key}; {owners} have one each", key=key, owners=whose)
        else:
            reason = phrase("the bank is paid only when no village has {key}; {owner} has one", key=key, owner=whose)
        return Refusal(rule="R7.1", reason=reason, remedy=remedy)
    asked = bank_price(state, seat, kind)
    reason = phrase(
        "{card}'s padlock opens with {price} gold to the bank; you have {gold}", card=name, price=asked, gold=state.supply[seat]
    )
    return Refusal(rule="R7.2", reason=reason, remedy=remedy)


def _ways(state: State, seat: int, kind: int, ways: Sequence[Payment]) -> Phrase:
    """Say what would open the padlock, or what is lacking."""
    said = []
    for payment in ways:
        named = payee_name(state, payment)
        if isinstance(named, Spot):
            said.append(phrase("paying {card}", card=terms.spot(named, seat + 1)))
        else:
            said.append(phrase("unlocked for free") if payment == FOR_FREE else phrase("paying the bank"))
    if said:
        return phrase("{ways} opens it", ways=Listed(said, "or"))
    return phrase(
        "with {price} gold in your supply, or {key} in your own village, it opens",
        price=lowest_price(state, seat, kind),
        key=terms.a_card(state.table, state.table.unlocked_by[kind]),
    )


def too_poor(state: State, seat: int, kind: int) -> Refusal:
    """Return that *seat* cannot open the padlock of *kind*, which nothing opens now (R7.2)."""
    reason = phrase(
        "{card}'s padlock opens with {price} gold from your supply; you have {gold}",
        card=terms.the_card(state.table, kind),
        price=lowest_price(state, seat, kind),
        gold=state.supply[seat],
    )
    key = terms.a_card(state.table, state.table.unlocked_by[kind])
    return Refusal(rule="R7.2", reason=reason, remedy=phrase("get the gold first, or {key} in your own village", key=key))
