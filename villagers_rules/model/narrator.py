"""Names things as they were called when something happened to them, going back from a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve

from villagers_rules.model import public_changes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.places import BANK, DEVELOPMENT, HELD, LOOKED, OWN, Account, Place, card_with_coins, seat_of_supply
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change, Owner, Where


class Narrator:
    """Names what happened, entry by entry from the last one back, keeping track of what stood where before each."""

    def __init__(self, state: State, viewer: int | None) -> None:
        self.state = state
        self.viewer = viewer
        self.ids = state.table.ids
        self.kinds = {
            (seat, spot): state.table.kind_of[face]
            for seat, village in enumerate(state.villages)
            for spot, face in enumerate(village.face)
            if face != NOBODY
        }
        self.hosts = {number: (seat, spot) for seat, spot, number in state.hosts}
        """The villagers that had cards under them, by the numbers of these piles."""
        self.developments = state.piles[DEVELOPMENT][:]
        """Those that lay beside the Road."""
        self.round = state.round
        self.player = state.player
        self.looking = 0
        """The mask of the seats that look at the card that is coming to those looked at."""

    def owner(self, seat: int) -> Owner:
        """Return a player's number, or the name of a seat without a player."""
        return self.state.owner_name(seat)

    def took_back(self, card: int, source: Place, target: Place, depth: int) -> None:
        """Keep track of the developments beside the Road, before a *card* went from *source*, at *depth*, to *target*."""
        if target == DEVELOPMENT:
            self.developments.remove(card)
        if source == DEVELOPMENT:
            self.developments.insert(depth, card)

    def hosts_went(self, ways: Mapping[tuple[int, int], tuple[int, int]]) -> None:
        """Keep track of villagers with cards under them, which lay elsewhere before, as *ways* say."""
        self.hosts = {number: ways.get(host, host) for number, host in self.hosts.items()}

    def is_same_host(self, *places: Place) -> bool:
        """Return whether these piles under villagers are those of one of them."""
        return len({self.hosts[place - self.state.layout.tucked] for place in places}) == 1

    def answer(self, chosen: Reference, *, sees: bool = False) -> str:
        """Return in a word what was chosen, as all may know it: of a card of a hand its back, "" for one that is looked at.

        Who *sees* these cards knows what they are.
        """
        if chosen.area == "number":
            return str(chosen.number)
        if chosen.area == "suit":
            return self.state.table.suits[chosen.number]
        if chosen.area == "word":
            return self.state.table.words[chosen.number]
        if chosen.area == "player":
            return f"player {chosen.number + 1}"
        if chosen.area == "village":
            return str(self.spot(chosen.number, chosen.card))
        if chosen.area in ("stack", "reserve"):
            return str(self.place(self.state.layout.place(chosen.area, chosen.number)))
        if sees and chosen.card >= 0:
            return self.ids[chosen.card]
        if chosen.area in HELD:
            return f"[{self.state.table.backs[self.state.table.suit[chosen.card]]}]"
        return self.ids[chosen.card] if chosen.area in ("road", "basic", "event", "keep", "discard", "name") else ""

    def waiting(self, task: StepsTask) -> dict[str, Any]:
        """Return whose list of steps waits, of which card, for what and until when; all of it lies open."""
        table = self.state.table
        waits = table.waiting[task.card, task.hook]
        card = None if task.card == NOBODY else table.ids[task.card]
        until = waits.ends
        once = until is not None and waits.is_once
        return {"player": task.seat + 1, "card": card, "number": waits.number, "when": waits.when, "until": until, "once": once}

    def spot(self, seat: int, spot: int) -> Where:
        """Return the name of a placed card."""
        return public_changes.Where(area="village", owner=self.owner(seat), card=self.ids[self.kinds[seat, spot]], id=spot + 1)

    def account(self, account: Account) -> Where:
        """Return the name of a place for gold."""
        if account == BANK:
            return public_changes.Where(area="bank")
        if account < BANK:
            return public_changes.Where(area="supply", owner=self.owner(seat_of_supply(account)))
        card = card_with_coins(account)
        return self.place(account) if card is None else self.spot(*card)

    def place(self, place: Place) -> Where:
        """Return the name of a pile."""
        table, layout = self.state.table, self.state.layout
        area, number = layout.area_of[place], layout.number_of[place]
        if area in OWN:
            return public_changes.Where(area=area, owner=self.owner(number))
        if area == "tucked":
            return evolve(self.spot(*self.hosts[number]), area=area)
        if area in ("road", "stack", "under"):
            return public_changes.Where(area=area, number=number + 1)
        if area in ("deck", "spent"):
            return public_changes.Where(area=area, name=table.decks[number])
        if area == "basic":
            return public_changes.Where(area=area, name=table.villagers[table.supply[number]].pool)
        return public_changes.Where(area=area)

    def look(self, kind: int, source: Place, target: Place, seen: int) -> Change:
        """Return that a card comes to those that somebody looks at, or goes back from there."""
        mask = self.looking if target == LOOKED else seen
        if target == LOOKED and mask == (1 << self.state.players) - 1:
            return public_changes.CardsRevealed(pile=self.place(source), cards=(self.ids[kind],))
        looker = next((seat for seat in range(self.state.players) if mask >> seat & 1), self.player)
        is_known = self.viewer is None or mask >> self.viewer & 1
        cards = (self.ids[kind],) if is_known else None
        if target == LOOKED:
            return public_changes.CardsLookedAt(player=looker + 1, number=1, pile=self.place(source), cards=cards)
        return public_changes.CardsPutBack(player=looker + 1, number=1, pile=self.place(target), cards=cards)
