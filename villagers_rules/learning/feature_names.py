"""What each entry of an observation is, and where it stands: this follows from cards, rules and players alone."""

from __future__ import annotations

from collections.abc import Iterable

from villagers_rules.classes import frozen
from villagers_rules.learning.setting import Setting
from villagers_rules.learning.tokens import has_stashes, owner_names

DECISIONS = ("draft", "update", "build", "events", "choose", "place", "pay", "interrupt")
"""The kinds of decisions."""


@frozen(kw_only=True)
class Seat:
    """Where the entries of one seat begin."""

    first: int
    hand: int
    backs: int
    square: int
    stash: int | None
    stash_backs: int
    tucked: int | None
    tucked_backs: int
    keep: int
    counters: dict[str, int]
    village: int


class FeatureNames:
    """The names of all entries, in blocks; the attributes say where each block begins, or where each entry of it stands."""

    def __init__(self, setting: Setting) -> None:
        table, rules = setting.catalog.table, setting.catalog.rules
        players, stacks = setting.player_count, len(rules.setup.stack_sizes)
        self.names: list[str] = []
        self.card = {card: number for number, card in enumerate(table.ids)}
        self.villagers = range(len(table.villagers))
        self.event_kinds = range(len(table.villagers), len(table.villagers) + len(table.events))
        self.back = {back: number for number, back in enumerate(table.backs)}
        owners = owner_names(setting)
        self.seat_named = {name: number for number, name in enumerate(owners)}
        self._course(setting, owners[:players])
        self.road = self._block(name for place in range(rules.road.places) for name in self._road(place + 1))
        piles = [f"stack {number + 1}" for number in range(stacks)]
        self.piles = [self._block(self._pile(pile, self.villagers)) for pile in (*piles, "reserve")]
        self.piles += [self._block(self._pile(f"{deck} deck", self.event_kinds)) for deck in table.decks]
        self.discard = self._by_card("discard", self.villagers)
        self.supply = self._entries("supply: {}", [table.ids[kind] for kind in table.supply])
        self.events = self._by_card("face-up event", self.event_kinds)
        self.resolving = self._by_card("at work", self.event_kinds)
        self.slots = [self._by_card(f"under {pile}", self.event_kinds) for pile in piles]
        self.event_discards = self._by_card("discarded event", self.event_kinds)
        self.developments = {each.id: self._block(_development(each.id, owners[:players])) for each in table.developments}
        self._has_stashes = has_stashes(setting)
        self._tucks = bool(setting.catalog.table.tucked_under)
        self._villages(setting)
        self.seats = [self._seat(owner, setting) for owner in owners]
        self.looking = self._block([*(f"looks at cards: {owner}" for owner in owners[:players]), "cards looked at"])
        self.pile_named = self._entries("looks at cards of {}", [*piles, "the reserve"])
        self.looked = self._by_card("looked at", range(table.kinds))
        self.decision = self._block(f"you decide: {kind}" for kind in DECISIONS)
        self.asking = self._by_card("asks you", range(table.kinds))
        self.waiting: dict[tuple[str | None, int], int] = {}
        for (kind, _), waits in table.waiting.items():
            card = table.ids[kind] if kind >= 0 else None
            names = [f"list {waits.number} of {card or 'the rules'} waits: {owner}" for owner in owners[:players]]
            self.waiting[card, waits.number] = self._block(names)

    def _block(self, names: Iterable[str]) -> int:
        """Add entries, and return the number of the first one."""
        first = len(self.names)
        self.names += names
        return first

    def _entries(self, name: str, values: Iterable[str]) -> dict[str, int]:
        """Add an entry for each value, and return their numbers."""
        found = list(values)
        first = self._block(name.format(value) for value in found)
        return {value: first + number for number, value in enumerate(found)}

    def _by_card(self, what: str, kinds: range) -> int:
        """Add an entry for each of some cards, and return what to add to the number of a card for its entry."""
        cards = list(self.card)
        return self._block(f"{what}: {cards[kind]}" for kind in kinds) - kinds.start

    def _course(self, setting: Setting, players: list[str]) -> None:
        rules = setting.catalog.rules
        self.round = self._block(["round"])
        self.phase = self._entries("phase {}", dict.fromkeys(rules.phases))
        self.first_player = self._block(f"first player: {owner}" for owner in players)
        taken = any(step.verb == "take" for step in setting.catalog.steps())
        self.next_first = self._block(f"next first player: {owner}" for owner in players) if taken else None
        self.current_player = self._block(f"current player: {owner}" for owner in players)
        self.market_held = self._entries("market held: {}", [market.name for market in rules.markets])
        self.market_left = self._block(f"cards left to market: {market.name}" for market in rules.markets)
        on_table = [name for name in rules.counters if name in rules.table_counters]
        self.counters = self._entries("{} on the table", on_table)
        self.turn = self._block(["drafts left", "build limit of the turn", "builds left", "trades left", "game over"])

    def _road(self, place: int) -> Iterable[str]:
        yield f"road {place}: coins"
        yield from (f"road {place}: {card}" for card in list(self.card)[: self.villagers.stop])

    def _pile(self, pile: str, kinds: range) -> Iterable[str]:
        yield f"{pile}: cards"
        yield from (f"{pile}: top is {back}" for back in self.back)
        for card in list(self.card)[kinds.start : kinds.stop]:
            yield from (f"{pile}: known {card}", f"{pile}: place of known {card}")

    def _villages(self, setting: Setting) -> None:
        """Number the entries of a village, from its own first one."""
        table = setting.catalog.table
        villagers = list(self.card)[: self.villagers.stop]
        counts = ("", " that show", ": cards on it", ": coins on it")
        self._in_village = [f"{card}{what}" for card in villagers for what in counts]
        self.sides = {}
        for kind, faces in enumerate(table.faces):
            for face in faces if len(faces) > 1 else ():
                self.sides[table.ids[kind], table.side_name(face)] = len(self._in_village)
                self._in_village.append(f"{table.ids[kind]} with side {table.side_name(face)}")
        self.counters_on = {}
        for counter in setting.catalog.rules.card_counters:
            for card in villagers:
                self.counters_on[card, counter] = len(self._in_village)
                self._in_village.append(f"{counter} on {card}")
        self.roles = len(self._in_village)
        self._in_village += [f"cards that stand for {card}" for card in villagers]

    def _seat(self, owner: str, setting: Setting) -> Seat:
        rules, counts = setting.catalog.rules, ("gold", "draft limit", "build limit", "sits out", "cards in hand")
        return Seat(
            first=self._block(f"{owner}: {what}" for what in counts),
            hand=self._by_card(f"{owner}: in hand", self.villagers),
            backs=self._block(f"{owner}: in hand unknown {back}" for back in self.back),
            square=self._by_card(f"{owner}: in square", self.villagers),
            stash=self._by_card(f"{owner}: in stash", self.villagers) if self._has_stashes else None,
            stash_backs=self._block(f"{owner}: in stash unknown {back}" for back in self.back) if self._has_stashes else 0,
            tucked=self._by_card(f"{owner}: tucked", self.villagers) if self._tucks else None,
            tucked_backs=self._block(f"{owner}: tucked unknown {back}" for back in self.back) if self._tucks else 0,
            keep=self._by_card(f"{owner}: beside the village", self.villagers),
            counters=self._entries(f"{owner}: {{}}", (name for name in rules.counters if name not in rules.table_counters)),
            village=self._block(f"{owner}: in village {what}" for what in self._in_village),
        )


def _development(card: str, owners: list[str]) -> list[str]:
    return [
        f"{card}: in play",
        *(f"{card}: what {owner} has" for owner in owners),
        *(f"{card}: led by {owner}" for owner in owners),
        *(f"{card}: token of {owner}" for owner in owners),
    ]
