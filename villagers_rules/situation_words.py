"""How a game stands, in words: the clock, what everybody would have, scores, and what an action would do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from villagers_rules.phrases import Term, number_phrase, owner_phrase, phrase, spaced

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change
    from villagers_rules.model.scores import Score
    from villagers_rules.rules.clock import Clock, Standing
    from villagers_rules.rules.preview import Preview


class SituationWords(ABC):
    """The part of `Words` that says how a game stands."""

    @abstractmethod
    def text(self, said: str) -> str:
        """Return a message of a game in words."""

    @abstractmethod
    def change(self, change: Change) -> str:
        """Return a change in words."""

    def clock(self, clock: Clock) -> str:
        """Return the round and the next market in words."""
        begins = phrase("round {number}", number=clock.round)
        if not clock.market:
            return self.text(begins)
        market = Term(spaced(clock.market), "market", clock.market)
        if clock.is_last_round:
            return self.text(phrase("{round}, the last one: {market} at its end", round=begins, market=market))
        if clock.this_round:
            return self.text(phrase("{round}: {market} at its end", round=begins, market=market))
        left = number_phrase(
            clock.cards_left,
            "{round}, {number} card to the {market}",
            "{round}, {number} cards to the {market}",
            round=begins,
            market=market,
        )
        return self.text(left)

    def standing(self, standing: Standing) -> str:
        """Return in words what a seat would have if its village were paid now."""
        owner = Term(owner_phrase(standing.owner), "owner", standing.owner)
        said = phrase(
            "{owner}: {total} gold (supply {supply}, village {village})",
            owner=owner,
            total=standing.total,
            supply=standing.supply,
            village=standing.village,
        )
        return self.text(said)

    def score(self, score: Score) -> list[str]:
        """Return a score in words: a line for each of its parts with its breakdown, and one for the total."""
        supply = phrase("{part} {amount}", part=Term("supply", "part", "supply"), amount=score.supply)
        lines = [self.text(supply)]
        for name, part in score.parts():
            said = self.text(phrase("{part} {amount}", part=Term(name, "part", name), amount=int(part)))
            worked = "; ".join(map(self.text, part.breakdown))
            lines.append(f"{said}: {worked}" if worked else said)
        return [*lines, self.text(phrase("{part} {amount}", part=Term("total", "part", "total"), amount=score.total))]

    def preview(self, preview: Preview) -> list[str]:
        """Return in words what an action would do: its changes, and by how much totals grow."""
        lines = [self.change(change) for change in preview.changes]
        for owner, amount in preview.totals.items():
            if amount:
                named = Term(owner_phrase(owner), "owner", owner)
                lines.append(self.text(phrase("{owner}: {amount} gold in total", owner=named, amount=f"{amount:+d}")))
        return lines if preview.is_complete else [*lines, self.text(phrase("the rest is still hidden"))]
