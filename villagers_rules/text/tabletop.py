"""The table as one player sees it: the Road, the stacks, hands and supplies. Everything here is read from a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from villagers_rules.model.cards import CardTable, Development
from villagers_rules.phrases import owner_phrase
from villagers_rules.text.card_facts import back_line, card_line, card_name
from villagers_rules.text.ink import Ink, columns, filled

if TYPE_CHECKING:
    from villagers_rules.rules.view import Card, PileView, SeatView, View


def card_row(table: CardTable, card: str, *, ink: Ink, coins: int = 0) -> tuple[str, str, str, str]:
    """Return the cells (name, coins, suit, facts) of a card on a line."""
    kind = table.kind[card]
    on_it = ink.money(f"+{coins}") if coins else ""
    return ink.bold(table.cards[kind].name), on_it, ink.suit(table.suit[kind], back_line(table, card)), card_line(table, card)


def road_lines(table: CardTable, view: View, *, ink: Ink) -> list[str]:
    """Return the Road, one line a card: its place, the coins on it, and what it is."""
    rows = [(str(card.place), *card_row(table, card.card, ink=ink, coins=card.coins)) for card in view.road]
    return columns(rows, width=ink.width, indent="  ")


def hand_lines(table: CardTable, cards: Iterable[Card], *, ink: Ink) -> list[str]:
    """Return a hand, one line for equal cards; of a card that is not known only the back."""
    rows, counts = [], dict[tuple[str | None, str], int]()
    for card in cards:
        counts[card.card, card.suit] = counts.get((card.card, card.suit), 0) + 1
    for (card_id, suit), number in counts.items():
        times = f"{number}x" if number > 1 else ""
        if card_id is None:
            rows.append((times, "?", "", ink.suit(table.backs.index(suit), suit), ""))
        else:
            rows.append((times, *card_row(table, card_id, ink=ink)))
    return columns(rows, width=ink.width, indent="  ")


def hand_cells(table: CardTable, cards: Iterable[Card], *, ink: Ink) -> list[str]:
    """Return a hand in short: the names of known cards, and the suits of the backs."""
    found = []
    for card in cards:
        shown = card_name(table, card.card) if card.card else f"[{card.suit}]"
        found.append(ink.suit(table.backs.index(card.suit), shown))
    return found


def _pile_cell(table: CardTable, pile: PileView, *, ink: Ink) -> str:
    """Return a face-down pile: how many cards, and the back of the top one, or its name when the viewer knows it."""
    if not pile.top:
        return ink.dim("empty")
    known = pile.known.get(1)
    shown = card_name(table, known) if known else pile.top
    return f"{pile.cards} [{ink.suit(table.backs.index(pile.top), shown)}]"


def pile_lines(table: CardTable, view: View, *, ink: Ink) -> list[str]:
    """Return the stacks and the Reserve: how many cards and the suit on top."""
    named = [(str(number), pile) for number, pile in enumerate(view.stacks, 1)] + [("Reserve", view.reserve)]
    return filled("  ", [f"{name}: {_pile_cell(table, pile, ink=ink)}" for name, pile in named], width=ink.width)


def supply_lines(table: CardTable, view: View, *, ink: Ink) -> list[str]:
    """Return how many are left of each basic villager, and of other cards that lie beside the deck."""
    words = [
        f"{number} {card_name(table, card)}" if number else ink.dim(f"no {card_name(table, card)}")
        for card, number in view.basics.items()
    ]
    return filled("  ", words, width=ink.width, between=", ")


def event_lines(table: CardTable, view: View, *, ink: Ink, decks: Iterable[str] = ()) -> list[str]:
    """Return the face-up events with what they do, the one at work first, and what is left of the *decks* that are dealt from."""
    rows = [(ink.bold(card_name(table, card)), ink.dim("at work"), card_line(table, card)) for card in view.resolving]
    rows += [(ink.bold(card_name(table, card)), "", card_line(table, card)) for card in view.events]
    left = []
    for deck in decks:
        spent = len(view.event_discards[deck])
        left.append(f"{view.decks[deck].cards} {deck}" + (f" ({spent} discarded)" if spent else ""))
    return columns(rows, width=ink.width, indent="  ") + ([ink.dim(f"  left: {', '.join(left)}")] if left else [])


def slot_lines(table: CardTable, view: View, *, ink: Ink) -> list[str]:
    """Return the events that lie under stacks, each with its stack and what it will do."""
    rows = [
        (f"under {number}", ink.bold(card_name(table, card)), card_line(table, card))
        for number, cards in enumerate(view.slots, 1)
        for card in cards
    ]
    return columns(rows, width=ink.width, indent="  ")


def development_lines(table: CardTable, view: View, *, ink: Ink) -> list[str]:
    """Return the developments: what each asks for and gives, what every player has of it, who leads and who has its token."""
    lines: list[str] = []
    for shown in view.developments:
        kind = table.kind[shown.card]
        found = table.cards[kind]
        name = ink.suit(table.suit[kind], found.name)
        lines += columns([(name, card_line(table, shown.card))], width=ink.width, indent="  ")
        stands = []
        for player, number in shown.standing.items():
            stand = f"{number} {owner_phrase(player, view.player)}"
            stands.append(ink.bold(stand) if player == shown.leader else stand)
        if isinstance(found, Development) and found.token:
            stands.append(f"token: {'nobody' if shown.holder is None else owner_phrase(shown.holder, view.player)}")
        lines += filled("    ", stands, width=ink.width, between=", ")
    return lines


def seat_lines(table: CardTable, seat: SeatView, village: Iterable[str], *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return one seat: supply and limits, the drawn *village*, and for others the hand and the square on a line."""
    name = ink.bold(owner_phrase(seat.owner, viewer).capitalize())
    limits = f", draft limit {seat.draft_limit}, build limit {seat.build_limit}" if isinstance(seat.owner, int) else ""
    lines = [f"{name}: {ink.money(f'{seat.supply} gold')}{limits}", *(f"  {line}" for line in village)]
    if seat.owner != viewer and seat.hand:
        lines += filled("  hand: ", hand_cells(table, seat.hand, ink=ink), width=ink.width, between=", ")
    for title, cards in (("square", seat.square), ("beside the village", seat.keep), ("tokens", seat.tokens)):
        if cards:
            lines += filled(f"  {title}: ", [card_name(table, card) for card in cards], width=ink.width, between=", ")
    return lines
