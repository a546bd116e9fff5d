"""The table as one player sees it: villages, the Road, the stacks, hands and supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from villagers_rules.model.printed import Development
from villagers_rules.model.village import Village
from villagers_rules.phrases import Phrase, Term, number_phrase, phrase
from villagers_rules.text.card_lines import card_line
from villagers_rules.text.ink import Ink, columns, filled, hanging, pad
from villagers_rules.text.prose import Prose, capitalized
from villagers_rules.text.trees import village_lines

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.state import State
    from villagers_rules.model.views import Card, PileView, SeatView, View
    from villagers_rules.words import Words


def card_row(prose: Prose, card: str, *, ink: Ink, coins: int = 0) -> tuple[str, str, str, str]:
    """Return the cells (name, coins, suit, facts) of a card on a line."""
    table = prose.catalog.table
    kind = table.kind[card]
    on_it = ink.money(f"+{coins}") if coins else ""
    return ink.bold(prose.card(card)), on_it, ink.suit(table.suit[kind], prose.back_line(card)), card_line(prose, card)


def road_lines(prose: Prose, view: View, *, ink: Ink) -> list[str]:
    """Return the Road, one line a card: its place, the coins on it, and what it is."""
    rows = [(str(card.place), *card_row(prose, card.card, ink=ink, coins=card.coins)) for card in view.road]
    return columns(rows, width=ink.width, indent="  ")


def hand_lines(prose: Prose, cards: Iterable[Card], *, ink: Ink) -> list[str]:
    """Return a hand, one line for equal cards; of a card that is not known only the back."""
    table = prose.catalog.table
    rows, counts = [], dict[tuple[str | None, str], int]()
    for card in cards:
        counts[card.card, card.suit] = counts.get((card.card, card.suit), 0) + 1
    for (card_id, suit), number in counts.items():
        times = f"{number}x" if number > 1 else ""
        if card_id is None:
            rows.append((times, "?", "", ink.suit(table.backs.index(suit), prose.suit_back(suit)), ""))
        else:
            rows.append((times, *card_row(prose, card_id, ink=ink)))
    return columns(rows, width=ink.width, indent="  ")


def hand_cells(prose: Prose, cards: Iterable[Card], *, ink: Ink) -> list[str]:
    """Return a hand in short: the names of known cards, and the suits of the backs."""
    found, table = [], prose.catalog.table
    for card in cards:
        shown = prose.card(card.card) if card.card else f"[{prose.suit_back(card.suit)}]"
        found.append(ink.suit(table.backs.index(card.suit), shown))
    return grouped(found)


def _pile_cell(prose: Prose, pile: PileView, *, ink: Ink) -> str:
    """Return a face-down pile: how many cards, and the suit of the top one, or its name when the viewer knows it."""
    if not pile.top:
        return ink.dim(prose.message(phrase("empty")))
    known = pile.known.get(1)
    shown = prose.card(known) if known else prose.suit_back(pile.top)
    return f"{pile.cards} [{ink.suit(prose.catalog.table.backs.index(pile.top), shown)}]"


def _pile_lines(prose: Prose, view: View, *, ink: Ink) -> list[str]:
    """Return the stacks and the Reserve: how many cards and the suit on top."""
    named = [(str(number), pile) for number, pile in enumerate(view.stacks, 1)] + [
        (prose.message(phrase("Reserve")), view.reserve)
    ]
    return filled("  ", [f"{name}: {_pile_cell(prose, pile, ink=ink)}" for name, pile in named], width=ink.width)


def _supply_lines(prose: Prose, view: View, *, ink: Ink) -> list[str]:
    """Return how many are left of each basic villager, and of other cards that lie beside the deck."""
    words = [
        f"{number} {prose.card(card)}" if number else ink.dim(prose.message(phrase("no {card}", card=prose.card(card))))
        for card, number in view.basics.items()
    ]
    return filled("  ", words, width=ink.width, between=", ")


def _event_lines(prose: Prose, view: View, *, ink: Ink, decks: Iterable[str] = ()) -> list[str]:
    """Return the face-up events with what they do, the one at work first, and what is left of the *decks* that are dealt from."""
    at_work = ink.dim(prose.message(phrase("at work")))
    rows = [(ink.bold(prose.card(card)), at_work, card_line(prose, card)) for card in view.resolving]
    rows += [(ink.bold(prose.card(card)), "", card_line(prose, card)) for card in view.events]
    left = []
    for deck in decks:
        spent = len(view.event_discards[deck])
        there = f"{view.decks[deck].cards} {prose.suit_back(deck)}"
        left.append(there + (f" {prose.message(phrase('({number} discarded)', number=spent))}" if spent else ""))
    decks_left = hanging("  ", prose.message(phrase("left: {decks}", decks=", ".join(left))), width=ink.width)
    return columns(rows, width=ink.width, indent="  ") + ([*map(ink.dim, decks_left)] if left else [])


def _slot_lines(prose: Prose, view: View, *, ink: Ink) -> list[str]:
    """Return the events that lie under stacks, each with its stack and what it will do."""
    rows = [
        (prose.message(phrase("under {number}", number=number)), ink.bold(prose.card(card)), card_line(prose, card))
        for number, cards in enumerate(view.slots, 1)
        for card in cards
    ]
    return columns(rows, width=ink.width, indent="  ")


def _development_lines(words: Words, view: View, *, ink: Ink, known: Collection[str]) -> list[str]:
    """Return the developments: what every player has of each, who leads, who has its token, and what it does if not *known*."""
    prose = words.prose
    table = prose.catalog.table
    lines: list[str] = []
    longest = max((len(prose.card(shown.card)) for shown in view.developments), default=0)
    for shown in view.developments:
        kind = table.kind[shown.card]
        found = table.cards[kind]
        name = ink.suit(table.suit[kind], prose.card(shown.card))
        is_known = shown.card in known
        lines += [] if is_known else columns([(pad(name, longest), card_line(prose, shown.card))], width=ink.width, indent="  ")
        stands = []
        for player, number in shown.standing.items():
            stand = f"{number} {words.called(player, view.player)}"
            stands.append(ink.bold(stand) if player == shown.leader else stand)
        if isinstance(found, Development) and found.token:
            holder = words.text(phrase("nobody")) if shown.holder is None else words.called(shown.holder, view.player)
            stands.append(words.text(phrase("token: {holder}", holder=holder)))
        if stands:
            lines += filled(f"  {name}: " if is_known else "    ", stands, width=ink.width, between=", ", indent=4)
        elif is_known:  # It is won by nothing, so that there is no more to say.
            lines.append(f"  {name}")
    return lines


def _counter_lines(prose: Prose, counters: Mapping[str, int], *, ink: Ink) -> list[str]:
    """Return what counters count."""
    counted = [f"{number} {prose.names.of('counters', name)}" for name, number in counters.items()]
    return filled("  ", counted, width=ink.width, between=", ")


def _seat_lines(words: Words, seat: SeatView, village: Iterable[str], *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return one seat: supply and limits, the drawn *village*, and for others the hand and the square on a line."""
    name = ink.bold(capitalized(words.called(seat.owner, viewer)))
    limits = phrase("draft limit {draft}, build limit {build}", draft=seat.draft_limit, build=seat.build_limit)
    facts = [gold_cell(words, seat.supply, ink), *([words.text(limits)] if isinstance(seat.owner, int) else [])]
    lines = filled(f"{name}: ", facts, width=ink.width, between=", ", indent=4)
    lines += (f"  {line}" for line in village)
    if seat.owner != viewer and seat.hand:
        title = words.text(phrase("hand"))
        lines += filled(f"  {title}: ", hand_cells(words.prose, seat.hand, ink=ink), width=ink.width, between=", ", indent=4)
    if seat.counters:
        lines += _counter_lines(words.prose, seat.counters, ink=ink)
    if seat.stash:
        title = words.text(phrase("stash"))
        lines += filled(f"  {title}: ", hand_cells(words.prose, seat.stash, ink=ink), width=ink.width, between=", ", indent=4)
    for placed in seat.village:
        if placed.tucked:
            title = words.text(phrase("under {card}", card=words.card(placed.card)))
            cells = hand_cells(words.prose, placed.tucked, ink=ink)
            lines += filled(f"  {title}: ", cells, width=ink.width, between=", ", indent=4)
    titles = {phrase("square"): seat.square, phrase("beside the village"): seat.keep, phrase("tokens"): seat.tokens}
    for title, cards in titles.items():
        if cards:
            named = grouped([*map(words.card, cards)])
            lines += filled(f"  {words.text(title)}: ", named, width=ink.width, between=", ", indent=4)
    return lines


def gold_cell(words: Words, gold: int, ink: Ink) -> str:
    """Return so much gold in its colour."""
    return ink.money(words.text(phrase("{number} gold", number=gold)))


def _seat_in_short(words: Words, seat: SeatView, village: Village, *, ink: Ink) -> list[str]:
    """Return the seat of somebody else on a line or two: the supply, the cards, and the top villagers."""
    table = village.table
    tops = [words.card(table.ids[table.kind_of[village.face[spot]]]) for spot in village.tops()]
    coins = sum(village.coins)
    facts = [gold_cell(words, seat.supply, ink)]
    if isinstance(seat.owner, int):  # Other seats have no hand.
        facts.append(words.text(number_phrase(len(seat.hand), "{number} card in hand", "{number} cards in hand")))
        facts += [words.text(phrase("{number} drafted", number=len(seat.square)))] if seat.square else []
    if coins:
        facts.append(words.text(phrase("{number} gold on villagers", number=coins)))
    shown = grouped(tops)
    if shown:
        shown[0] = f"{facts.pop()}; {words.text(phrase('shows'))} {shown[0]}"
    head = f"{ink.bold(capitalized(words.called(seat.owner)))}: "
    return filled(head, [*facts, *shown], width=ink.width, between=", ", indent=2)


def grouped(names: Sequence[str]) -> list[str]:
    """Return *names* with equal ones as one, with their number.

    >>> grouped(["Mason", "Cooper", "Mason"])
    ['2 x Mason', 'Cooper']
    """
    return [f"{number} x {name}" if number > 1 else name for name, number in Counter(names).items()]


def phase_title(words: Words, state: State, viewer: int | None) -> str:
    """Return the round and the phase, and with several players who is the first player."""
    name = "" if state.is_over else state.rules.phases[state.phase]
    title = phrase("round {round}, {phase}", round=state.round, phase=Term(name, "phase name", name))
    if state.players > 1:
        title = phrase("{title} (first player: {player})", title=title, player=words.called(state.first_player + 1, viewer))
    for seat in state.next_first:
        title = phrase("{title}, next: {player}", title=title, player=words.called(seat + 1, viewer))
    return words.text(title)


def table_lines(
    words: Words,
    game: Game,
    viewer: int | None,
    *,
    ink: Ink,
    with_road: bool = True,
    in_short: bool = False,
    known: Collection[str] = (),
) -> list[str]:
    """Return everything on the table, as the player *viewer* sees it; of other players *in_short* only what shows.

    What the *known* developments do is left out.
    """
    state, prose = game.state, words.prose
    view = game.view(viewer or 1)
    lines = [ink.title(phase_title(words, state, viewer))]
    for seat in sorted(range(len(state.seats)), key=lambda seat: seat + 1 == viewer):
        if in_short and seat + 1 != viewer:
            lines += _seat_in_short(words, view.seats[seat], state.villages[seat], ink=ink)
            continue
        village = village_lines(prose, state, seat, ink=ink, viewer=viewer)
        lines += [*_seat_lines(words, view.seats[seat], village, ink=ink, viewer=viewer), ""]
    parts: dict[Phrase, list[str]] = {
        phrase("Road"): road_lines(prose, view, ink=ink) if with_road else [],
        phrase("Stacks (cards, suit of the top one)"): [*_pile_lines(prose, view, ink=ink), *_slot_lines(prose, view, ink=ink)],
        phrase("Events"): _event_lines(
            prose, view, ink=ink, decks=[deck.name for deck in state.rules.events.decks if deck.name in view.decks]
        ),
        phrase("Developments"): _development_lines(words, view, ink=ink, known=known),
        phrase("Supply"): _supply_lines(prose, view, ink=ink) if state.rules.pools else [],
        phrase("On the table"): _counter_lines(prose, view.counters, ink=ink) if view.counters else [],
        phrase("Looked at"): _looking_lines(words, view, ink),
    }
    if viewer is not None:
        parts |= _own_hand(prose, view, viewer, ink)
    for heading, rows in parts.items():
        if rows or heading.holes:
            lines += [*_heading(words.text(heading), ink), *rows, ""]
    return lines[:-1]


def own_lines(words: Words, game: Game, viewer: int, *, ink: Ink) -> list[str]:
    """Return the village and the hand of *viewer*, for somebody who comes back to the screen."""
    view = game.view(viewer)
    village = village_lines(words.prose, game.state, viewer - 1, ink=ink, viewer=viewer)
    lines = _seat_lines(words, view.seats[viewer - 1], village, ink=ink, viewer=viewer)
    for heading, rows in _own_hand(words.prose, view, viewer, ink).items():
        lines += [*_heading(words.text(heading), ink), *rows]
    return lines


def _heading(text: str, ink: Ink) -> list[str]:
    return [*map(ink.bold, hanging("", text, width=ink.width))]


def _own_hand(prose: Prose, view: View, viewer: int, ink: Ink) -> dict[Phrase, list[str]]:
    """Return the hand of *viewer* under its heading."""
    hand = view.seats[viewer - 1].hand
    return {phrase("Your hand ({number})", number=len(hand)): hand_lines(prose, hand, ink=ink)}


def _looking_lines(words: Words, view: View, ink: Ink) -> list[str]:
    looking = view.looking
    if looking is None:
        return []
    names = [words.card(card) for card in looking.cards]
    who, pile = words.called(looking.player, view.player), words.pile_called(looking.pile)
    head = "  " + words.text(phrase("{player}: {number} of {pile}", player=who, number=looking.number, pile=pile))
    return filled(f"{head}: ", names, width=ink.width, between=", ") if names else [head]
