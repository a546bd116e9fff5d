"""What an option costs and does, in a few words, before it is taken."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.model.moves import NO_PADLOCK, Move
from villagers_rules.model.public_changes import GoldMoved, Where
from villagers_rules.model.state import State
from villagers_rules.phrases import listing, owner_phrase, possessive
from villagers_rules.rules.preview import Preview, preview

_SHOWN = ("place", "play", "interrupt", "use", "choose", "pay", "accept", "decline", "resolve", "end turn")
"""The verbs whose effect is not already all that their row says."""
_WITH_PADLOCK = ("place", "play", "interrupt")
"""The verbs with which a padlock may be opened."""


def effect_of(state: State, moves: Sequence[Move], seat: int) -> str:
    """Return what *moves* of the player in *seat* have in common, "" for none: the price, and what it brings."""
    if not moves or moves[0].verb not in _SHOWN:
        return ""
    previews = [preview(state, move, seat) for move in moves]
    first, player = previews[0], seat + 1
    parts = [_price(state, previews, player, has_padlock=_has_padlock(moves)), *_gains(state, previews, player)]
    totals = {each.totals.get(player, 0) for each in previews}
    change = totals.pop() if len(totals) == 1 else 0
    if change and change != first.gold(player):
        parts.append(f"total {change:+d}")
    return ", ".join(filter(None, parts))


def _has_padlock(moves: Sequence[Move]) -> bool:
    """Return whether the card of *moves* has a padlock; it is one card, so that one move shows it."""
    move = moves[0]
    return move.verb in _WITH_PADLOCK and move.payment != NO_PADLOCK  # type: ignore[attr-defined]


def _price(state: State, previews: Sequence[Preview], player: int, *, has_padlock: bool) -> str:
    """Return what *player* pays and to whom, and gets."""
    paid = {sum(move.amount for move in each.payments if _is_supply(move.source, player)) for each in previews}
    got = {sum(move.amount for move in each.payments if _is_supply(move.target, player)) for each in previews}
    parts = []
    if len(paid) > 1:
        parts.append(f"{_gold(-min(paid))} or {_gold(-max(paid))}")
    elif any(paid):
        payees = dict.fromkeys(target for each in previews for target in _payees(state, each, player))
        parts.append(f"{_gold(-min(paid))} to {listing(payees, 'or')}")
    elif has_padlock:
        parts.append("free")
    if any(got):
        parts.append(" to ".join(_gold(amount) for amount in sorted(got)))
    return ", ".join(parts)


def _gold(amount: int) -> str:
    """Return so much gold, more or less."""
    return f"{amount:+d} gold" if amount else "free"


def _payees(state: State, each: Preview, player: int) -> list[str]:
    return [_named(state, move.target, player) for move in each.payments if _is_supply(move.source, player)]


def _is_supply(where: Where, player: int) -> bool:
    return where.area == "supply" and where.owner == player


def _named(state: State, where: Where, player: int) -> str:
    """Return what *player* calls a place for gold."""
    if where.area == "supply":
        return owner_phrase(where.owner or 0, player)
    if where.owner is None or not where.card:
        return str(where)
    card = state.table.cards[state.table.kind[where.card]].name
    return f"your {card}" if where.owner == player else f"{possessive(where.owner)} {card}"


def _gains(state: State, previews: Sequence[Preview], player: int) -> list[str]:
    """Return what lands elsewhere than in the supply of *player*, as far as it is the same whatever is answered next."""
    found = [[_gain(state, move, player) for move in each.payments if _is_gain(move, player)] for each in previews]
    if all(gains == found[0] for gains in found):
        return found[0][:2]
    return [" or ".join(dict.fromkeys(", ".join(gains) for gains in found if gains))] if all(map(len, found)) else []


def _is_gain(move: GoldMoved, player: int) -> bool:
    """Return whether gold comes to a card or to somebody else, and not from *player*, whose payments are shown already."""
    return (
        not _is_supply(move.target, player) and not _is_supply(move.source, player) and move.target.area in ("supply", "village")
    )


def _gain(state: State, move: GoldMoved, player: int) -> str:
    where = _named(state, move.target, player)
    return f"{move.amount:+d} on {where}" if move.target.area == "village" else f"{move.amount:+d} for {where}"
