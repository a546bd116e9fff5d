"""How the answers to a question are shown: a name, the coins on it, its suit, and what else matters for the choice."""

from __future__ import annotations

from typing import Any

from villagers_rules.effects.context import current_steps, steps_of
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.moves import FOR_FREE, Payment
from villagers_rules.model.places import BANK, Place, card_with_coins
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import counted, owner_phrase, possessive
from villagers_rules.rules.notation import owner_name, spot_name, target_name
from villagers_rules.table.padlocks import FREE, bank_price, price
from villagers_rules.text.card_lines import ability_line, card_line, side_line
from villagers_rules.text.ink import Ink
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import Prose
from villagers_rules.text.steps import sentences, short_moment
from villagers_rules.text.tabletop import card_row

Row = tuple[str, ...]

FIRST_AXIS = {"interrupt": 1, "trade": 2}
"""The need of a move that is asked for first, where it is not the first one."""


def is_pooled(state: State, kind: int) -> bool:
    """Return whether a card of the supply is not one of the basic villagers (R18.3)."""
    return not state.table.basic[kind]


class Rows:
    """Words answers as the player in *seat* sees them."""

    def __init__(self, state: State, prose: Prose, seat: int, ink: Ink) -> None:
        self.state = state
        self.prose = prose
        self.seat = seat
        self.ink = ink

    def name(self, kind: int) -> str:
        """Return the display name of a card."""
        return self.state.table.cards[kind].name

    def row(self, verb: str, need: int, value: Any) -> Row:
        """Return the row of an answer: *value* for the *need*-th thing after the verb."""
        if verb in ("draft", "add gold"):
            return self._pile_row(value)
        if verb == "choose":
            return self._choice_row(value)
        if verb == "place":
            return (self._cards_row, self._spot_row, self._paid_row, self._side_row)[need](value)
        if verb in ("play", "interrupt"):
            return self._card_row(value, "play ") if need == FIRST_AXIS.get(verb, 0) else self._paid_row(value)
        if verb == "use":
            return self._hook_row(value) if need else self._ability_row(value)
        if verb == "resolve":
            return self._card_row(value, "resolve ")
        if need == 1:
            return self._pile_row(value)
        row = self._card_row(value, "")
        return (*row[:3], self._left(value)) if need == 2 else row

    def trade_row(self, *, with_pools: bool) -> Row:
        """Return the row that offers to trade cards of the hand for a villager beside the deck."""
        left = f", {self.state.trades_left} left" if self.state.trades_left else ""
        if with_pools:
            return "get a villager of the supply", "", "", "trade cards of the hand for it" + left
        return "get a basic villager", "", "", "trade a card of the hand for it" + left

    def plain_row(self, verb: str) -> Row:
        """Return the row of an action that is a verb alone; of paying and declining with what they mean."""
        work = self.state.agenda[-1]
        if verb not in ("pay", "accept", "decline") or not isinstance(work, StepsTask):
            return verb, "", "", ""
        step = steps_of(self.state, work)[work.steps_done]
        if "unless_paid" not in step.options:
            says = {"accept": self._in_words(step.takes)} if step.verb == "may" else {"decline": "no more"}
            return verb, "", "", says.get(verb, "")
        if verb == "decline":
            return verb, "", "", f"{step.takes} {step.options['by']:+d}"
        return (
            verb,
            self._coins(step.options["unless_paid"].compute(self.state, work.seat, work.context), sign=""),
            "",
            "to the bank",
        )

    def _in_words(self, steps: Steps) -> str:
        """Return steps of the list at work in sentences."""
        return sentences(steps, Narrator(self.prose, current_steps(self.state).hook))

    def _coins(self, coins: int, *, sign: str = "+") -> str:
        return self.ink.money(f"{sign}{coins}" + (" gold" if not sign else "")) if coins else ""

    def _card_row(self, kind: int, verb: str) -> Row:
        name, coins, suit, facts = card_row(self.prose, self.state.table.ids[kind], ink=self.ink)
        return f"{verb}{name}", coins, suit, facts

    def _left(self, kind: int) -> str:
        """Return how many of a card beside the deck are left, and what it costs if not one card of the hand."""
        number = len(self.state.areas["basic"][self.state.table.supply.index(kind)])
        pool = self.state.table.villagers[kind].pool
        cards = next((found.hand_cards for found in self.state.rules.pools if found.name == pool), 1)
        return f"{number} left" + (f", for {cards} cards" if cards > 1 else "")

    def _pile_row(self, place: Place) -> Row:
        layout = self.state.layout
        named = str(target_name(self.state, place))
        if place >= layout.village:
            return self.ink.bold(named), "", "", "face up"
        table, pile = self.state.table, self.state.piles[place]
        if place in layout.roads:
            coins, number = self.state.road_coins, layout.number_of[place]
            name, on_it, suit, facts = card_row(self.prose, table.ids[pile[0]], ink=self.ink, coins=coins[number])
            if sum((other, coins[at]) == (pile, coins[number]) for at, other in enumerate(self.state.areas["road"])) > 1:
                facts += f" ({named})"  # Two cards that look the same differ by their places.
            return name, on_it, suit, facts
        if not pile:
            return named, "", "", ""
        back = table.suit[pile[-1]]
        cards = counted(len(pile), "card")
        return named, "", self.ink.suit(back, table.backs[back]), f"face down, {cards}"

    # -- what is chosen ----------------------------------------------------------------------------------------------------------
    def _choice_row(self, card: Reference) -> Row:
        state, area = self.state, card.area
        table = state.table
        if area in ("stack", "reserve"):
            return self._pile_row(state.layout.place(area, card.number))
        if area in ("number", "suit", "option"):
            return self._answer_row(card)
        if area == "player":
            hand = len(state.areas["hand"][card.number])
            cards = f"{counted(hand, 'card')} in hand"
            return owner_phrase(card.number + 1, self.seat + 1), self._coins(state.supply[card.number], sign=""), "", cards
        if area == "village":
            return self._placed_row(card.number, card.card)
        if area == "road":
            return self._pile_row(state.layout.place(area, card.number))
        name, coins, suit, facts = card_row(self.prose, table.ids[card.card], ink=self.ink)
        if area == "basic":
            facts = ", ".join(filter(None, (facts, self._left(card.card))))
        if area in ("hand", "square", "keep") and card.number != self.seat:
            name += f" in player {card.number + 1}'s {area}"
        elif area in ("square", "keep"):
            name += f" in your {area}"
        return name, coins, suit, facts

    def _answer_row(self, card: Reference) -> Row:
        """Return the row of a number, a suit or one of several lists of steps."""
        if card.area == "number":
            return str(card.number), "", "", ""
        if card.area == "suit":
            return self.state.table.suits[card.number], "", "", ""
        work = current_steps(self.state)
        listed = steps_of(self.state, work)[work.steps_done].takes[card.number]
        return f"option {card.number + 1}", "", "", self._in_words(listed)

    def _placed_row(self, seat: int, spot: int) -> Row:
        table, village = self.state.table, self.state.villages[seat]
        kind = table.kind_of[village.face[spot]]
        number = spot_name(self.state, seat, spot).number
        label = self.ink.bold(table.cards[kind].name) + (f" {number}" if number > 1 else "")
        if seat != self.seat:
            owner = owner_name(self.state, seat)
            label = f"{possessive(owner)} {label}"
        suit = self.ink.suit(table.suit[kind], table.backs[table.suit[kind]])
        return label, self._coins(village.coins[spot]), suit, card_line(self.prose, table.ids[kind])

    # -- what is used ------------------------------------------------------------------------------------------------------------
    def _ability_row(self, card: Reference) -> Row:
        name, coins, suit, _ = self._placed_row(card.number, card.card)
        village, table = self.state.villages[card.number], self.state.table
        hooks = table.hooks[table.kind_of[village.face[card.card]]]
        named = table.ids[table.kind_of[village.face[card.card]]]
        done = [ability_line(self.prose, named, hook) for hook in hooks if hook in table.users]
        return f"use {name}", coins, suit, " ".join(done)

    def _hook_row(self, hook: str) -> Row:
        return short_moment(hook), "", "", ""

    # -- where and for what price ------------------------------------------------------------------------------------------------
    def _cards_row(self, cards: tuple[int, ...]) -> Row:
        table = self.state.table
        *_, suit, facts = card_row(self.prose, table.ids[cards[-1]], ink=self.ink)
        names = " > ".join(table.villagers[kind].name for kind in cards)
        return f"place {self.ink.bold(names)}", "", suit, facts

    def _spot_row(self, spot: int) -> Row:
        if spot == NOBODY:
            return "on the ground", "", "", ""
        village, table = self.state.villages[self.seat], self.state.table
        beside = ", ".join(table.villagers[table.kind_of[village.face[child]]].name for child in village.on(spot))
        where = f"on {spot_name(self.state, self.seat, spot).named(self.seat + 1)}"
        return where, self._coins(village.coins[spot]), "", f"beside {beside}" if beside else "which carries nothing yet"

    def _paid_row(self, payment: Payment) -> Row:
        card = card_with_coins(payment)
        if payment == BANK:
            return "the bank", "", "", f"{bank_price(self.state, self.seat)} gold from your supply"
        if card is None:
            return "nobody", "", "", FREE if payment == FOR_FREE else ""
        seat, spot = card
        label = spot_name(self.state, seat, spot).named(self.seat + 1)
        coins = self._coins(self.state.villages[seat].coins[spot])
        source = "from the bank, as the card is yours" if seat == self.seat else "from your supply"
        return label, coins, "", f"{price(self.state, self.seat)} gold {source}"

    def _side_row(self, face: int) -> Row:
        table = self.state.table
        return f"the {table.side_name(face)} side", "", "", side_line(table.side[face])
