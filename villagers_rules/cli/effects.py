"""What an option costs and does, in a few words, before it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from villagers_rules.classes import frozen
from villagers_rules.model.moves import NO_PADLOCK, EndTurnMove, Move
from villagers_rules.model.public_changes import CardFlipped, GoldMoved, Where
from villagers_rules.model.state import State
from villagers_rules.phrases import Listed, Phrase, Term, listing, phrase
from villagers_rules.rules.preview import Preview, after_building, preview

if TYPE_CHECKING:
    from villagers_rules.words import Words

_SHOWN = ("place", "play", "interrupt", "use", "choose", "pay", "accept", "decline", "resolve", "end turn")
"""The verbs whose effect is not already all that their row says."""
_MARKETS = ("R9.1", "R9.2")
"""The rules by which markets pay."""
_KEPT = ("supply", "village")
"""Where the gold of an owner lies."""
_MOST = 2
"""How many gains of cards, and totals of others, are shown one by one."""
_WITH_PADLOCK = ("place", "play", "interrupt")
"""The verbs with which a padlock may be opened."""


def effect_of(words: Words, state: State, moves: Sequence[Move], seat: int) -> str:
    """Return what *moves* of the player in *seat* have in common, "" for none: the price, and what it brings."""
    if not moves or moves[0].verb not in _SHOWN:
        return ""
    previews = [preview(state, move, seat) for move in moves]
    first, player = previews[0], seat + 1
    shown = _Effects(words, player)
    parts = [shown.price(previews, has_padlock=_has_padlock(moves)), *shown.gains(previews)]
    total = _common(previews, player)
    if total is not None and (shown.is_paid(first) or total not in (0, first.gold(player))):
        parts.append(words.text(phrase("total {change}", change=_change(total))))
        parts += shown.turned(first)
    if moves[0].verb == EndTurnMove.verb and not shown.turned(first):
        parts += shown.later(after_building(state, seat))
    return ", ".join(filter(None, (*parts, *shown.others(previews))))


def _common(previews: Sequence[Preview], owner: int | str) -> int | None:
    """Return by how much the total of *owner* grows with each of *previews*, or None where they differ."""
    found = {each.totals.get(owner, 0) for each in previews}
    return found.pop() if len(found) == 1 else None


def _has_padlock(moves: Sequence[Move]) -> bool:
    """Return whether the card of *moves* has a padlock; it is one card, so that one move shows it."""
    move = moves[0]
    return move.verb in _WITH_PADLOCK and move.payment != NO_PADLOCK  # type: ignore[attr-defined]


@frozen
class _Effects:
    """Words effects as *player* sees them."""

    words: Words
    player: int

    def price(self, previews: Sequence[Preview], *, has_padlock: bool) -> str:
        """Return what the player pays and to whom, and gets."""
        paid = {sum(move.amount for move in _by_action(each) if self._is_own(move.source)) for each in previews}
        got = {sum(move.amount for move in _by_action(each) if self._is_own(move.target)) for each in previews}
        parts = []
        if len(paid) > 1:
            parts.append(phrase("{less} or {more}", less=_gold(-min(paid)), more=_gold(-max(paid))))
        elif any(paid):
            payees = Listed(dict.fromkeys(target for each in previews for target in self._payees(each)), "or")
            parts.append(phrase("{gold} to {payees}", gold=_gold(-min(paid)), payees=payees))
        elif has_padlock:
            parts.append(phrase("free"))
        if len(got) > 1:
            parts.append(phrase("{least} to {most}", least=_gold(min(got)), most=_gold(max(got))))
        elif any(got):
            parts.append(_gold(*got))
        return ", ".join(map(self.words.text, parts))

    def gains(self, previews: Sequence[Preview]) -> list[str]:
        """Return what lands elsewhere than in the supply of the player, as far as it is the same whatever is answered next."""
        found = [self._gains(each) for each in previews]
        if all(gains == found[0] for gains in found):
            return found[0] if len(found[0]) <= _MOST else self._summed(previews[0])
        if not all(map(len, found)):
            return []
        return [listing(dict.fromkeys(", ".join(gains) for gains in found), self.words.text(Term("or", "word", "or")))]

    def _summed(self, each: Preview) -> list[str]:
        """Return what lands with each owner, in one sum."""
        sums: dict[int | str, int] = {}
        for move in filter(self._is_gain, _by_action(each)):
            owner = move.target.owner or 0
            sums[owner] = sums.get(owner, 0) + move.amount
        return [self._for(self.words.called(owner, self.player), amount) for owner, amount in sums.items()]

    def others(self, previews: Sequence[Preview]) -> list[str]:
        """Return by how much the totals of others grow or shrink, but for gold that is shown already."""
        found = []
        for owner in previews[0].totals:
            change = _common(previews, owner)
            if owner != self.player and change and change != _received(previews[0], owner):
                found.append(f"{self.words.called(owner, self.player)} {_change(change)}")
        return found if len(found) <= _MOST else []

    def is_paid(self, each: Preview) -> bool:
        """Return whether the player pays anything."""
        return any(self._is_own(move.source) for move in _by_action(each))

    def turned(self, each: Preview) -> list[str]:
        """Return which cards of the player turn to another side, which explains what the total loses."""
        found = [change for change in each.changes if isinstance(change, CardFlipped) and change.spot.owner == self.player]
        return [
            self.words.text(
                phrase("your {card} will show the {side} side", card=self.words.card(flip.spot.card), side=self._side(flip))
            )
            for flip in found
        ]

    def later(self, end: Preview) -> list[str]:
        """Return which cards of the player turn when all have built, and what the total loses then."""
        turned = self.turned(end)
        change = _change(end.totals[self.player])
        said = phrase("total {change}: {turned} after the last build turn", change=change, turned=listing(turned))
        return [self.words.text(said)] if turned else []

    def _side(self, flip: CardFlipped) -> str:
        return self.words.named("sides", flip.side)

    def _payees(self, each: Preview) -> list[str]:
        return [self._named(move.target) for move in _by_action(each) if self._is_own(move.source)]

    def _is_own(self, where: Where) -> bool:
        return where.area == "supply" and where.owner == self.player

    def _named(self, where: Where) -> str:
        """Return what the player calls a place for gold."""
        if where.area == "supply":
            return self.words.called(where.owner or 0, self.player)
        if where.owner is None or not where.card:
            return self.words.place(where)
        if where.owner == self.player:
            return self.words.text(phrase("your {card}", card=self.words.card(where.card)))
        return self.words.card_of(where.owner, where.card)

    def _is_gain(self, move: GoldMoved) -> bool:
        """Return whether gold comes to a card or to somebody else, and not from the player, whose payments are shown already."""
        return not self._is_own(move.target) and not self._is_own(move.source) and move.target.area in ("supply", "village")

    def _gains(self, each: Preview) -> list[str]:
        """Return what lands at each place, in one sum."""
        sums: dict[tuple[str, str], int] = {}
        for move in filter(self._is_gain, _by_action(each)):
            place = move.target.area, self._named(move.target)
            sums[place] = sums.get(place, 0) + move.amount
        return [self._gain(area, where, amount) for (area, where), amount in sums.items()]

    def _gain(self, area: str, where: str, amount: int) -> str:
        if area == "village":
            return self.words.text(phrase("{amount} on {card}", amount=f"{amount:+d}", card=where))
        return self._for(where, amount)

    def _for(self, player: str, amount: int) -> str:
        return self.words.text(phrase("{amount} for {player}", amount=f"{amount:+d}", player=player))


def _received(each: Preview, owner: int | str) -> int:
    """Return how much gold *owner* gets by an action, on cards too."""
    payments = _by_action(each)
    got = sum(move.amount for move in payments if move.target.area in _KEPT and move.target.owner == owner)
    return got - sum(move.amount for move in payments if move.source.area in _KEPT and move.source.owner == owner)


def _change(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _by_action(each: Preview) -> list[GoldMoved]:
    """Return the gold that an action moves by itself; what a market pays after it comes anyhow."""
    return [move for move in each.payments if move.rule not in _MARKETS]


def _gold(amount: int) -> Phrase:
    """Return so much gold, more or less."""
    return phrase("{amount} gold", amount=f"{amount:+d}") if amount else phrase("free")
