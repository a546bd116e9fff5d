"""What a village is worth, with the working of every point (R9, R10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from villagers_rules.model import terms
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import CountEntry, EndedEntry, Entry, GoldEntry, PaidEntry, StartedEntry, revert
from villagers_rules.model.context import lying
from villagers_rules.model.counters import FIELDS
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import HELD, seat_having
from villagers_rules.model.references import Reference
from villagers_rules.model.scores import Earned, Given, Part, Score, Working
from villagers_rules.model.state import State
from villagers_rules.model.tasks import GAME_ENDS, MarketTask
from villagers_rules.phrases import Phrase, Term, phrase
from villagers_rules.rules.market import GOLD, SILVER
from villagers_rules.rules.notation import spot_name
from villagers_rules.table.standing import changes_of, holds_for


def score_of(state: State, seat: int) -> Score:
    """Return what *seat* has and what its village is worth now, with the working."""
    gold, silver, coins = _gold(state, seat), _silver(state, seat), _coins(state, seat)
    supply = state.supply[seat]
    return Score(
        owner=state.owner_name(seat),
        supply=supply,
        gold=gold,
        silver=silver,
        coins=coins,
        food=_symbol(state, seat, "food"),
        builders=_symbol(state, seat, "builder"),
        total=supply + gold + silver + coins,
        payouts=_paid_to(state, seat),
    )


def final_scores(state: State) -> list[Score]:
    """Return the scores of a game that is over, with the villages as the last market found them (R9.2).

    That market moves the coins to the supplies; seen after it, villagers that count coins would seem to be paid for nothing.
    """
    entries = state.journal or Journal()
    before = state.copy()
    before.journal = None
    revert(before, entries[_last_market(entries) :])
    return [
        evolve(score_of(before, seat), total=state.supply[seat], payouts=_paid_to(state, seat))
        for seat in range(len(state.seats))
    ]


def _last_market(entries: Sequence[Entry]) -> int:
    """Return where in the journal of a game that is over the last market began to pay."""
    # What it set off comes after the task that ends the game.
    number = next((number for number in range(len(entries) - 1, -1, -1) if _ends_the_game(entries[number])), len(entries))
    while number and isinstance(entries[number - 1], EndedEntry):
        number -= 1
    if not number or not _is_note(entries[number - 1]):
        return len(entries)
    number -= 1  # Past the note that the market was held comes what it paid, the latest first.
    while number > 0 and isinstance(entries[number - 1], (GoldEntry, PaidEntry)):
        number -= 1
    return max(number, 0)


def _ends_the_game(entry: Entry) -> bool:
    """Return whether the task begins that ends the game once nothing else is left to do."""
    return isinstance(entry, StartedEntry) and isinstance(entry.task, MarketTask) and entry.task.stage >= GAME_ENDS


def _is_note(entry: Entry) -> bool:
    """Return whether an entry notes that a market was held."""
    return isinstance(entry, CountEntry) and FIELDS[entry.name] == "markets_held"


def _paid_to(state: State, seat: int) -> tuple[str, ...]:
    """Return the lines of what markets and bronze symbols have paid to *seat*."""
    return tuple(
        phrase(
            "{market}: {part} {amount}", market=Term(occasion, "market", occasion), part=Term(part, "part", part), amount=amount
        )
        for occasion, owner, part, amount in state.paid
        if owner == seat
    )


def _part(state: State, seat: int, amounts: Iterable[tuple[int, int]], total: int | None = None) -> Part:
    """Return the part that (spot, amount) make, with a line for each kind of card and amount, said once with its number."""
    table, village = state.table, state.villages[seat]
    rows = [(spot, table.ids[table.kind_of[village.face[spot]]], amount) for spot, amount in amounts if amount]
    found = Counter((card, amount) for _, card, amount in rows)
    lines = (_line(card, amount, number) for (card, amount), number in found.items())
    cards = (Earned(id=spot + 1, card=card, amount=amount) for spot, card, amount in rows)
    return Part(sum(amount for _, _, amount in rows) if total is None else total, lines, cards)


def _line(card: str, amount: int, number: int) -> Phrase:
    named = terms.card_id(card)
    if number > 1:
        return phrase("{card} {number} x {amount}", number=number, card=named, amount=amount)
    return phrase("{card} {amount}", card=named, amount=amount)


def _symbol(state: State, seat: int, symbol: str) -> Part:
    table, village = state.table, state.villages[seat]
    number = table.symbol[symbol]
    rows = []
    for spot in village.reading_order():
        rows.append((spot, sum(found for which, found in village.shown(spot) if which == number)))
    return _part(state, seat, rows, village.symbols()[number])


def _tops(state: State, seat: int) -> list[int]:
    village = state.villages[seat]
    return [spot for spot in village.reading_order() if not village.children[spot]]


def _gold(state: State, seat: int) -> Part:
    table, village = state.table, state.villages[seat]
    part = _part(state, seat, [(spot, table.gold[village.face[spot]]) for spot in _tops(state, seat)])
    return _with_changes(state, seat, GOLD, part)


def _silver(state: State, seat: int) -> Part:
    table, village = state.table, state.villages[seat]
    total, lines, cards = 0, list[str](), []
    tops = _tops(state, seat)
    formulas: list[tuple[int, Any]] = [(spot, table.side[village.face[spot]].silver) for spot in tops]
    for spot, formula in formulas:
        if formula:
            breakdown = _for_all(state, formula.breakdown(state, seat, lying(seat, spot)))
            total += breakdown.value
            named = spot_name(state, seat, spot)
            lines.append(
                phrase(
                    "{card}: {breakdown}",
                    card=terms.spot(evolve(named, owner=seat + 1), seat + 1),
                    breakdown=terms.breakdown(breakdown),
                )
            )
            working = _working(state, breakdown)
            cards.append(Earned(id=spot + 1, card=named.card, amount=breakdown.value, working=working))
    return _with_changes(state, seat, SILVER, Part(total, lines, cards))


def _with_changes(state: State, seat: int, name: str, part: Part) -> Part:
    """Return *part* of a score as cards in play change what markets pay for it, with a line for each of them (R11.2)."""
    changes = state.table.changes.get(name)
    if not changes:
        return part
    new, more = changes_of(state, name, seat)
    lines = [*part.breakdown]
    for kind, change in changes:
        for owner, context in holds_for(state, kind, change, seat):
            amount: Any = change.to if change.by is None else change.by
            card = terms.the_card(state.table, kind) if kind == NOBODY else terms.card_id(state.table.ids[kind])
            found = terms.breakdown(_for_all(state, amount.breakdown(state, owner, context)))
            if change.less:
                lines.append(phrase("{card}: less {breakdown}", card=card, breakdown=found))
            elif change.by is not None:
                lines.append(phrase("{card}: {breakdown}", card=card, breakdown=found))
            else:
                lines.append(phrase("{card}: {number} becomes {breakdown}", card=card, number=int(part), breakdown=found))
    return Part((int(part) if new is None else new) + more, lines, part.cards)


def _coins(state: State, seat: int) -> Part:
    village = state.villages[seat]
    return _part(state, seat, [(spot, village.coins[spot]) for spot in village.reading_order()])


def _for_all(state: State, breakdown: Any) -> Any:
    """Return a breakdown with the backs of cards in hands, since everybody reads a score (R16.1)."""
    table = state.table
    hidden = [
        evolve(
            source,
            reference=Reference(source.reference.area, source.reference.number),
            card=f"[{table.backs[table.suit[source.reference.card]]}]",
        )
        for source in sorted(filter(_is_in_hand, breakdown.cards), key=lambda found: table.suit[found.reference.card])
    ]
    open_to_all = [source for source in breakdown.cards if not _is_in_hand(source)]
    return evolve(
        breakdown,
        cards=(*open_to_all, *hidden),
        parts=tuple(_for_all(state, part) for part in breakdown.parts),
    )


def _is_in_hand(source: Any) -> bool:
    return source.reference is not None and source.reference.area in HELD


def _working(state: State, breakdown: Any) -> Working:
    """Return the breakdown of a formula as a value of a score."""
    return Working(
        text=breakdown.text,
        value=breakdown.value,
        cards=tuple(_given(state, source) for source in breakdown.cards),
        parts=tuple(_working(state, part) for part in breakdown.parts),
    )


def _given(state: State, source: Any) -> Given:
    """Return what one source of a breakdown gave."""
    at = source.reference
    if _is_in_hand(source):
        whose = state.owner_name(seat_having(at.number, len(state.seats)))
        return Given(card="", amount=source.amount, owner=whose, area=at.area, suit=source.card.strip("[]"))
    if at is None or at.area != "village":
        return Given(card=source.card, amount=source.amount, area="player" if at is None else at.area)
    return Given(card=source.card, amount=source.amount, owner=state.owner_name(at.number), id=at.card + 1)
