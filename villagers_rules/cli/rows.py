"""How the answers to a question are shown: a name, the coins on it, its suit, and what else matters for the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from villagers_rules.effects.context import current_steps, kind_of, steps_of
from villagers_rules.language.wordings import FIRST
from villagers_rules.model import terms
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.knowledge import known_cards
from villagers_rules.model.moves import FOR_FREE, Payment
from villagers_rules.model.places import BANK, OWN, Place, card_with_coins
from villagers_rules.model.public_changes import Where
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import Phrase, Term, number_phrase, phrase
from villagers_rules.rules.notation import spot_name, target_name, used_name
from villagers_rules.table.padlocks import bank_price, price
from villagers_rules.text.card_lines import ability_line, card_line, side_line
from villagers_rules.text.ink import Ink
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import Prose
from villagers_rules.text.steps import sentences
from villagers_rules.text.tabletop import card_row

if TYPE_CHECKING:
    from villagers_rules.words import Words

Row = tuple[str, ...]

_IN_YOUR = {
    "stash": phrase("in your stash"),
    "square": phrase("in your square"),
    "keep": phrase("beside your village"),
}
"""Where cards lie that may be chosen of what the player has besides a hand."""
FIRST_AXIS = {"interrupt": 1, "trade": 2}
"""The need of a move that is asked for first, where it is not the first one."""


def is_pooled(state: State, kind: int) -> bool:
    """Return whether a card of the supply is not one of the basic villagers (R18.3)."""
    return not state.table.basic[kind]


def narrating(prose: Prose, state: State, work: StepsTask) -> Narrator:
    """Return who words the list of steps at work."""
    played_in = getattr(state.table.cards[work.card], "played_in", "") if work.card != NOBODY else ""
    return Narrator(prose, work.hook, played_in)


class Rows:
    """Words answers as the player in *seat* sees them."""

    def __init__(self, state: State, words: Words, seat: int, ink: Ink) -> None:
        self.state = state
        self.words = words
        self.prose = words.prose
        self.seat = seat
        self.ink = ink
        self.kind = NOBODY
        """The card whose padlock is opened."""
        self.used: Reference | None = None
        """The card of which one of several abilities is used."""

    def name(self, kind: int) -> str:
        """Return the display name of a card."""
        return self.words.card(self.state.table.ids[kind])

    def _text(self, said: Phrase) -> str:
        return self.words.text(said)

    def row(self, verb: str, need: int, value: Any) -> Row:
        """Return the row of an answer: *value* for the *need*-th thing after the verb."""
        if verb in ("draft", "add gold"):
            return self._pile_row(value)
        if verb == "choose":
            return self._choice_row(value)
        if verb == "place":
            return (self._cards_row, self._spot_row, self._paid_row, self._side_row)[need](value)
        if verb in ("play", "interrupt"):
            return self._card_row(value, "play") if need == FIRST_AXIS.get(verb, 0) else self._paid_row(value)
        if verb == "use":
            return self._hook_row(value) if need else self._ability_row(value)
        if verb == "resolve":
            return self._card_row(value, "resolve")
        if need == 1:
            return self._pile_row(value)
        row = self._card_row(value, "")
        return (*row[:3], self._left(value)) if need == 2 else row

    def trade_row(self, *, with_pools: bool) -> Row:
        """Return the row that offers to trade cards of the hand for a villager beside the deck."""
        trades = self.state.trades_left
        left = self._text(number_phrase(trades, "({number} trade left)", "({number} trades left)")) if trades else ""
        if with_pools:
            name, how = phrase("get a villager of the supply"), phrase("trade in cards from your hand")
        else:
            name, how = phrase("get a basic villager"), phrase("trade in a card from your hand")
        return self._text(name), "", "", f"{self._text(how)} {left}".rstrip()

    def plain_row(self, verb: str) -> Row:
        """Return the row of an action that is a verb alone; of paying and declining with what they mean."""
        work, name = self.state.agenda[-1], self.words.verb(verb)
        if verb not in ("pay", "accept", "decline") or not isinstance(work, StepsTask):
            return name, "", "", ""
        step = steps_of(self.state, work)[work.steps_done]
        if "unless_paid" not in step.options:
            says = {"decline": self._text(phrase("no more"))}
            if step.verb == "may":
                left = step.options.get("otherwise", ())
                says = {"accept": self._in_words(step.takes), "decline": self._in_words(left) if left else ""}
            return name, "", "", says.get(verb, "")
        if verb == "decline":
            return name, "", "", f"{self.words.text(Term(step.takes, 'number', step.takes))} {step.options['by']:+d}"
        return (
            name,
            self._coins(step.options["unless_paid"].compute(self.state, work.seat, work.context), sign=""),
            "",
            self._text(phrase("to the bank")),
        )

    def _in_words(self, steps: Steps) -> str:
        """Return steps of the list at work in sentences."""
        return sentences(steps, narrating(self.prose, self.state, current_steps(self.state)))

    def _coins(self, coins: int, *, sign: str = "+") -> str:
        if not coins:
            return ""
        return self.ink.money(f"{sign}{coins}" if sign else self._text(phrase("{number} gold", number=coins)))

    def _card_row(self, kind: int, verb: str) -> Row:
        name, coins, suit, facts = card_row(self.prose, self.state.table.ids[kind], ink=self.ink)
        return self._done(verb, name), coins, suit, facts

    def _done(self, verb: str, name: str) -> str:
        """Return what is done with a card, its name alone without a verb."""
        templates = {
            "play": phrase("play {card}", card=name),
            "place": phrase("place {card}", card=name),
            "use": phrase("use {card}", card=name),
            "resolve": phrase("resolve {card}", card=name),
        }
        return self._text(templates[verb]) if verb else name

    def _left(self, kind: int) -> str:
        """Return how many of a card beside the deck are left, and what it costs if not one card of the hand."""
        number = len(self.state.areas["basic"][self.state.table.supply.index(kind)])
        pool = self.state.table.villagers[kind].pool
        cards = next((found.hand_cards for found in self.state.rules.pools if found.name == pool), 1)
        if cards > 1:
            return self._text(phrase("{number} left, for {cards} cards", number=number, cards=cards))
        return self._text(phrase("{number} left", number=number))

    def _pile_row(self, place: Place) -> Row:
        layout = self.state.layout
        pile = target_name(self.state, place)
        named = self.words.text(terms.pile(pile))
        if place >= layout.village:
            return self.ink.bold(named), "", "", self._text(phrase("face up"))
        table, cards = self.state.table, self.state.piles[place]
        if place in layout.roads:
            coins, number = self.state.road_coins, layout.number_of[place]
            name, on_it, suit, facts = card_row(self.prose, table.ids[cards[0]], ink=self.ink, coins=coins[number])
            if sum((other, coins[at]) == (cards, coins[number]) for at, other in enumerate(self.state.areas["road"])) > 1:
                facts += f" ({named})"  # Two cards that look the same differ by their places.
            return name, on_it, suit, facts
        if not cards:
            return named, "", "", ""
        back = table.suit[cards[-1]]
        facts = self._text(number_phrase(len(cards), "{number} card, face down", "{number} cards, face down"))
        if len(cards) - 1 in (known_cards(self.state, place, self.seat) if place in self.state.known_piles else ()):
            facts = self._text(phrase("{facts}; top card: {card} (you have seen it)", card=self.name(cards[-1]), facts=facts))
        return named, "", self.ink.suit(back, self.prose.suit_back(table.backs[back])), facts

    # -- what is chosen ----------------------------------------------------------------------------------------------------------
    def _choice_row(self, card: Reference) -> Row:
        state, area = self.state, card.area
        table = state.table
        if area in ("stack", "reserve"):
            return self._pile_row(state.layout.place(area, card.number))
        if area in ("number", "suit", "word", "option"):
            return self._answer_row(card)
        if area == "player":
            hand = len(state.areas["hand"][card.number])
            cards = self._text(number_phrase(hand, "{number} card in hand", "{number} cards in hand"))
            return self.words.called(card.number + 1, self.seat + 1), self._coins(state.supply[card.number], sign=""), "", cards
        if area == "village":
            return self._placed_row(card.number, card.card)
        if area == "road":
            return self._pile_row(state.layout.place(area, card.number))
        name, coins, suit, facts = card_row(self.prose, table.ids[card.card], ink=self.ink)
        if area == "basic":
            facts = ", ".join(filter(None, (facts, self._left(card.card))))
        if area == "tucked":
            seat, spot = state.host_of(card.number)
            below = table.ids[table.kind_of[state.villages[seat].face[spot]]]
            name += f" ({self.words.place(Where(area=area, owner=state.owner_name(seat), card=below))})"
        elif area in OWN and card.number != self.seat:
            name += f" ({self.words.place(Where(area=area, owner=card.number + 1))})"
        elif area in _IN_YOUR:
            name += f" ({self._text(_IN_YOUR[area])})"
        return name, coins, suit, facts

    def _answer_row(self, card: Reference) -> Row:
        """Return the row of a number, a suit, a word or one of several lists of steps."""
        if card.area == "number":
            return str(card.number), "", "", ""
        if card.area == "suit":
            return self.words.prose.names.of("suits", self.state.table.suits[card.number]), "", "", ""
        if card.area == "word":
            return self.words.prose.names.of("choices", self.state.table.words[card.number]), "", "", ""
        work = current_steps(self.state)
        listed = steps_of(self.state, work)[work.steps_done].takes[card.number]
        return self._text(phrase("option {number}", number=card.number + 1)), "", "", self._in_words(listed)

    def _placed_row(self, seat: int, spot: int) -> Row:
        table, village = self.state.table, self.state.villages[seat]
        kind = table.kind_of[village.face[spot]]
        number = spot_name(self.state, seat, spot).number
        name = self.name(kind) if seat == self.seat else self.words.card_of(self.state.owner_name(seat), table.ids[kind])
        label = self.ink.bold(name) + (f" {number}" if number > 1 else "")
        suit = self.ink.suit(table.suit[kind], self.prose.suit_back(table.backs[table.suit[kind]]))
        return label, self._coins(village.coins[spot]), suit, card_line(self.prose, table.ids[kind])

    # -- what is used ------------------------------------------------------------------------------------------------------------
    def _ability_row(self, card: Reference) -> Row:
        table, kind = self.state.table, kind_of(self.state, card)
        if card.area == "village":
            name, coins, suit, _ = self._placed_row(card.number, card.card)
            hooks = [hook for hook in table.hooks[kind] if hook in table.users]
        else:
            name, coins, suit = self.words.card(used_name(self.state, card, self.seat + 1).card), "", ""
            hooks = [hook for owner, hook in table.unplaced if owner == kind]
            hooks = [table.rule_hooks[card.number]] if kind == NOBODY else hooks
        return self._done("use", name), coins, suit, " / ".join(ability_line(self.prose, kind, hook) for hook in hooks)

    def _hook_row(self, hook: str) -> Row:
        moment = hook if self.words.language == FIRST else self._moment(hook)
        kind = NOBODY if self.used is None else kind_of(self.state, self.used)
        return moment, "", "", "" if kind == NOBODY else ability_line(self.prose, kind, hook)

    def _moment(self, hook: str) -> str:
        found = self.state.table.known_hooks[hook]
        return self.words.text(Term(found.moment, "moment", found))

    # -- where and for what price ------------------------------------------------------------------------------------------------
    def _cards_row(self, cards: tuple[int, ...]) -> Row:
        table = self.state.table
        *_, suit, facts = card_row(self.prose, table.ids[cards[-1]], ink=self.ink)
        names = " > ".join(self.name(kind) for kind in cards)
        return self._done("place", self.ink.bold(names)), "", suit, facts

    def _spot_row(self, spot: int) -> Row:
        if spot == NOBODY:
            return self._text(phrase("as a new tree")), "", "", ""
        village, table = self.state.villages[self.seat], self.state.table
        beside = ", ".join(self.name(table.kind_of[village.face[child]]) for child in village.on(spot))
        where = self._text(phrase("on {card}", card=terms.spot(spot_name(self.state, self.seat, spot), self.seat + 1)))
        facts = phrase("beside {cards}", cards=beside) if beside else phrase("which carries nothing yet")
        return where, self._coins(village.coins[spot]), "", self._text(facts)

    def _paid_row(self, payment: Payment) -> Row:
        card = card_with_coins(payment)
        if payment == BANK:
            gold = bank_price(self.state, self.seat, self.kind)
            return self._text(phrase("the bank")), "", "", self._text(phrase("{gold} gold from your supply", gold=gold))
        if card is None:
            free = self._text(phrase("free unlocking")) if payment == FOR_FREE else ""
            return self._text(phrase("nobody")), "", "", free
        seat, spot = card
        label = self.words.text(terms.spot(spot_name(self.state, seat, spot), self.seat + 1))
        coins, gold = self._coins(self.state.villages[seat].coins[spot]), price(self.state, self.seat, self.kind, payment)
        if seat == self.seat:
            return label, coins, "", self._text(phrase("{gold} gold from the bank, as the card is yours", gold=gold))
        return label, coins, "", self._text(phrase("{gold} gold from your supply", gold=gold))

    def _side_row(self, face: int) -> Row:
        table = self.state.table
        side = self.prose.names.of("sides", table.side_name(face))
        return self._text(phrase("the {side} side", side=side)), "", "", side_line(self.prose, table.side[face])
