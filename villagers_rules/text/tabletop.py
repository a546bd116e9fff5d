"""The table as one player sees it: villages as trees that grow to the right, the Road, the stacks, hands and supplies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from villagers_rules.model.cards import NOBODY, CardTable, Development
from villagers_rules.model.context import lying
from villagers_rules.model.state import State
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed
from villagers_rules.phrases import counted, owner_phrase
from villagers_rules.text.card_facts import FORMULAS, back_line, card_name, short_fact, symbols
from villagers_rules.text.card_lines import card_line
from villagers_rules.text.ink import Ink, columns, filled, hanging, uncoloured
from villagers_rules.text.prose import Prose

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.views import Card, PileView, SeatView, View

_JOINTS = {True: (" ─── ", " ─┬─ ", "  ├─ ", "  │  ", "  └─ "), False: (" --- ", " -+- ", "  |- ", "  |  ", "  `- ")}
"""The lines between cards, all as wide: to an only card, to the first, to one between, past others, to the last of several."""
_DEEPER = "  "
_MAX_DOTS = 40
_MARGIN = 2
"""How far from the left a village is drawn, in letters."""


@frozen
class DrawnCard:
    """A card as it is drawn: its *label*, the cards on it, and for a top villager what it shows."""

    label: str
    children: tuple[DrawnCard, ...] = ()
    shows: str = ""


def draw_trees(trees: Iterable[DrawnCard], *, ink: Ink) -> list[str]:
    """Return the lines of the trees.

    >>> tree = DrawnCard("Lumberjack", (DrawnCard("Wheeler"), DrawnCard("Cooper +2", (), "4 gold")))
    >>> for line in draw_trees([tree], ink=Ink()):
    ...     print(line)
    Lumberjack ─┬─ Wheeler
                └─ Cooper +2 · 4 gold
    """
    trees, width = list(trees), ink.width - _MARGIN
    rows = [row for tree in trees for row in _rows(tree, _JOINTS[ink.lines])]
    if any(len(uncoloured(line)) > width for line, _ in rows):
        rows = [row for tree in trees for row in _indented(tree, "")]
    column = min(_MAX_DOTS, max((len(uncoloured(line)) for line, shows in rows if shows), default=0) + 1)
    dot = "·" if ink.lines else "."
    lines = []
    for line, shows in rows:
        if shows:
            gap = max(1, column - len(uncoloured(line)))
            lines += hanging(f"{line} {ink.dim(dot * gap)} ", shows, width=width)
        else:
            lines.append(line)
    return lines


def _rows(tree: DrawnCard, joints: Sequence[str]) -> list[tuple[str, str]]:
    """Return (line, what the card at its end shows) for each line of a tree."""
    if not tree.children:
        return [(tree.label, tree.shows)]
    only, first, between, past, last = joints
    margin = " " * len(uncoloured(tree.label))
    found: list[tuple[str, str]] = []
    for number, child in enumerate(tree.children):
        is_last = number == len(tree.children) - 1
        for row, (line, shows) in enumerate(_rows(child, joints)):
            if row:
                joint = " " * len(past) if is_last else past
            elif number:
                joint = last if is_last else between
            else:
                joint = only if is_last else first
            found.append(((tree.label if not found else margin) + joint + line, shows))
    return found


def _indented(tree: DrawnCard, margin: str) -> list[tuple[str, str]]:
    """Return the lines of a tree that is too wide for the page: one line a card, what lies on it further right."""
    rows = [(margin + tree.label, tree.shows)]
    for child in tree.children:
        rows += _indented(child, margin + _DEEPER)
    return rows


def placed_tree(table: CardTable, placed: Placed, *, ink: Ink) -> DrawnCard:
    """Return a card that was written as text, and all that lies on it, as it is drawn; its cards must exist."""
    carries = tuple(placed_tree(table, card, ink=ink) for card in placed.carries)
    note = card_name(table, placed.note) if placed.note in table.kind else placed.note
    return DrawnCard(_label(card_name(table, placed.card), note, placed.coins, ink, is_top=not carries), carries)


def _label(name: str, note: str, coins: int, ink: Ink, *, is_top: bool) -> str:
    shown = ink.bold(name) if is_top else name
    return shown + (ink.dim(f" ({note})") if note else "") + (ink.money(f" +{coins}") if coins else "")


def village_lines(state: State, seat: int, *, ink: Ink) -> list[str]:
    """Return a village of a game, drawn, with what each top villager shows."""
    village, table = state.villages[seat], state.table

    def tree(spot: int) -> DrawnCard:
        face = village.face[spot]
        kind, role = table.kind_of[face], village.role[spot]
        note = table.side_name(face) if role == kind else table.villagers[role].name
        carries = tuple(map(tree, village.on(spot)))
        label = _label(table.villagers[kind].name, note, village.coins[spot], ink, is_top=not carries)
        return DrawnCard(label, carries, "" if carries else _shows(state, seat, spot))

    return draw_trees(_merged([tree(spot) for spot in village.on(NOBODY)]), ink=ink)


def _merged(trees: Iterable[DrawnCard]) -> list[DrawnCard]:
    """Return *trees* with equal cards that carry nothing as one, with their number.

    >>> [tree.label for tree in _merged([DrawnCard("Hayer"), DrawnCard("Agent"), DrawnCard("Hayer")])]
    ['2 x Hayer', 'Agent']
    """
    trees = list(trees)
    found = []
    for tree in dict.fromkeys(trees):
        if tree.children:
            found += [tree] * trees.count(tree)
        else:
            number = trees.count(tree)
            found.append(evolve(tree, label=f"{number} x {tree.label}") if number > 1 else tree)
    return found


def _shows(state: State, seat: int, spot: int) -> str:
    table = state.table
    face = state.villages[seat].face[spot]
    side, villager = table.side[face], table.villagers[table.kind_of[face]]
    shown = []
    for fact in symbols(side):
        compute = getattr(table, fact.id)[face] if fact.id in FORMULAS else None
        worth = f"{fact.id} {compute(state, seat, lying(seat, spot))}: {fact.value.text}" if compute else ""
        shown.append(worth or short_fact(fact))
    return ", ".join([*shown, *([f"keyring {villager.keyring}"] if villager.keyring else [])])


def card_row(prose: Prose, card: str, *, ink: Ink, coins: int = 0) -> tuple[str, str, str, str]:
    """Return the cells (name, coins, suit, facts) of a card on a line."""
    table = prose.catalog.table
    kind = table.kind[card]
    on_it = ink.money(f"+{coins}") if coins else ""
    return ink.bold(table.cards[kind].name), on_it, ink.suit(table.suit[kind], back_line(table, card)), card_line(prose, card)


def road_lines(prose: Prose, view: View, *, ink: Ink) -> list[str]:
    """Return the Road, one line a card: its place, the coins on it, and what it is."""
    rows = [(str(card.place), *card_row(prose, card.card, ink=ink, coins=card.coins)) for card in view.road]
    return columns(rows, width=ink.width, indent="  ")


def _hand_lines(prose: Prose, cards: Iterable[Card], *, ink: Ink) -> list[str]:
    """Return a hand, one line for equal cards; of a card that is not known only the back."""
    table = prose.catalog.table
    rows, counts = [], dict[tuple[str | None, str], int]()
    for card in cards:
        counts[card.card, card.suit] = counts.get((card.card, card.suit), 0) + 1
    for (card_id, suit), number in counts.items():
        times = f"{number}x" if number > 1 else ""
        if card_id is None:
            rows.append((times, "?", "", ink.suit(table.backs.index(suit), suit), ""))
        else:
            rows.append((times, *card_row(prose, card_id, ink=ink)))
    return columns(rows, width=ink.width, indent="  ")


def hand_cells(table: CardTable, cards: Iterable[Card], *, ink: Ink) -> list[str]:
    """Return a hand in short: the names of known cards, and the suits of the backs."""
    found = []
    for card in cards:
        shown = card_name(table, card.card) if card.card else f"[{card.suit}]"
        found.append(ink.suit(table.backs.index(card.suit), shown))
    return found


def _pile_cell(table: CardTable, pile: PileView, *, ink: Ink) -> str:
    """Return a face-down pile: how many cards, and the suit of the top one, or its name when the viewer knows it."""
    if not pile.top:
        return ink.dim("empty")
    known = pile.known.get(1)
    shown = card_name(table, known) if known else pile.top
    return f"{pile.cards} [{ink.suit(table.backs.index(pile.top), shown)}]"


def _pile_lines(table: CardTable, view: View, *, ink: Ink) -> list[str]:
    """Return the stacks and the Reserve: how many cards and the suit on top."""
    named = [(str(number), pile) for number, pile in enumerate(view.stacks, 1)] + [("Reserve", view.reserve)]
    return filled("  ", [f"{name}: {_pile_cell(table, pile, ink=ink)}" for name, pile in named], width=ink.width)


def _supply_lines(table: CardTable, view: View, *, ink: Ink) -> list[str]:
    """Return how many are left of each basic villager, and of other cards that lie beside the deck."""
    words = [
        f"{number} {card_name(table, card)}" if number else ink.dim(f"no {card_name(table, card)}")
        for card, number in view.basics.items()
    ]
    return filled("  ", words, width=ink.width, between=", ")


def _event_lines(prose: Prose, view: View, *, ink: Ink, decks: Iterable[str] = ()) -> list[str]:
    """Return the face-up events with what they do, the one at work first, and what is left of the *decks* that are dealt from."""
    table = prose.catalog.table
    rows = [(ink.bold(card_name(table, card)), ink.dim("at work"), card_line(prose, card)) for card in view.resolving]
    rows += [(ink.bold(card_name(table, card)), "", card_line(prose, card)) for card in view.events]
    left = []
    for deck in decks:
        spent = len(view.event_discards[deck])
        left.append(f"{view.decks[deck].cards} {deck}" + (f" ({spent} discarded)" if spent else ""))
    return columns(rows, width=ink.width, indent="  ") + ([ink.dim(f"  left: {', '.join(left)}")] if left else [])


def _slot_lines(prose: Prose, view: View, *, ink: Ink) -> list[str]:
    """Return the events that lie under stacks, each with its stack and what it will do."""
    table = prose.catalog.table
    rows = [
        (f"under {number}", ink.bold(card_name(table, card)), card_line(prose, card))
        for number, cards in enumerate(view.slots, 1)
        for card in cards
    ]
    return columns(rows, width=ink.width, indent="  ")


def _development_lines(prose: Prose, view: View, *, ink: Ink) -> list[str]:
    """Return the developments: what each asks for and gives, what every player has of it, who leads and who has its token."""
    table = prose.catalog.table
    lines: list[str] = []
    for shown in view.developments:
        kind = table.kind[shown.card]
        found = table.cards[kind]
        name = ink.suit(table.suit[kind], found.name)
        lines += columns([(name, card_line(prose, shown.card))], width=ink.width, indent="  ")
        stands = []
        for player, number in shown.standing.items():
            stand = f"{number} {owner_phrase(player, view.player)}"
            stands.append(ink.bold(stand) if player == shown.leader else stand)
        if isinstance(found, Development) and found.token:
            stands.append(f"token: {'nobody' if shown.holder is None else owner_phrase(shown.holder, view.player)}")
        lines += filled("    ", stands, width=ink.width, between=", ")
    return lines


def _seat_lines(table: CardTable, seat: SeatView, village: Iterable[str], *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return one seat: supply and limits, the drawn *village*, and for others the hand and the square on a line."""
    name = ink.bold(owner_phrase(seat.owner, viewer).capitalize())
    limits = f", draft limit {seat.draft_limit}, build limit {seat.build_limit}" if isinstance(seat.owner, int) else ""
    lines = [f"{name}: {ink.money(f'{seat.supply} gold')}{limits}", *(f"  {line}" for line in village)]
    if seat.owner != viewer and seat.hand:
        lines += filled("  hand: ", hand_cells(table, seat.hand, ink=ink), width=ink.width, between=", ")
    if seat.counters:
        counted = [f"{number} {name.replace('_', ' ')}" for name, number in seat.counters.items()]
        lines += filled("  ", counted, width=ink.width, between=", ")
    for title, cards in (("square", seat.square), ("beside the village", seat.keep), ("tokens", seat.tokens)):
        if cards:
            lines += filled(f"  {title}: ", [card_name(table, card) for card in cards], width=ink.width, between=", ")
    return lines


def _seat_in_short(table: CardTable, seat: SeatView, village: Village, *, ink: Ink) -> list[str]:
    """Return the seat of somebody else on a line or two: the supply, the cards, and the top villagers."""
    head = f"{ink.bold(owner_phrase(seat.owner).capitalize())}: {ink.money(f'{seat.supply} gold')}, "
    tops = [card_name(table, table.ids[table.kind_of[village.face[spot]]]) for spot in village.tops()]
    coins = sum(village.coins)
    held = counted(len(seat.hand) + len(seat.square), "card") + (f", {coins} gold on villagers" if coins else "")
    return filled(f"{head}{held}; shows ", list(dict.fromkeys(tops)), width=ink.width, between=", ")


def table_lines(game: Game, viewer: int | None, *, ink: Ink, with_road: bool = True, in_short: bool = False) -> list[str]:
    """Return everything on the table, as the player *viewer* sees it; of other players *in_short* only what shows."""
    state, table, prose = game.state, game.state.table, Prose(game.catalog)
    view = game.view(viewer or 1)
    begins = f" (first player: {owner_phrase(view.first_player, viewer)})" if state.players > 1 else ""
    lines = [ink.title(f"round {view.round}, {view.phase}{begins}")]
    for seat in sorted(range(len(state.seats)), key=lambda seat: seat + 1 == viewer):
        if in_short and seat + 1 != viewer:
            lines += _seat_in_short(table, view.seats[seat], state.villages[seat], ink=ink)
            continue
        village = village_lines(state, seat, ink=ink)
        lines += [*_seat_lines(table, view.seats[seat], village, ink=ink, viewer=viewer), ""]
    parts = {
        "Road": road_lines(prose, view, ink=ink) if with_road else [],
        "Stacks (cards, suit of the top one)": [*_pile_lines(table, view, ink=ink), *_slot_lines(prose, view, ink=ink)],
        "Events": _event_lines(
            prose, view, ink=ink, decks=[deck.name for deck in state.rules.events.decks if deck.name in view.decks]
        ),
        "Developments": _development_lines(prose, view, ink=ink),
        "Supply": _supply_lines(table, view, ink=ink) if state.rules.pools else [],
        "Looked at": _looking_lines(game, view, ink),
    }
    if viewer is not None:
        hand = view.seats[viewer - 1].hand
        parts[f"Your hand ({len(hand)})"] = _hand_lines(prose, hand, ink=ink)
    for title, rows in parts.items():
        if rows or title.startswith("Your"):
            lines += [ink.bold(title), *rows, ""]
    return lines[:-1]


def _looking_lines(game: Game, view: View, ink: Ink) -> list[str]:
    looking = view.looking
    if looking is None:
        return []
    names = [card_name(game.state.table, card) for card in looking.cards]
    head = f"  {owner_phrase(looking.player, view.player)}: {looking.number} of {looking.pile}"
    return filled(f"{head}: ", names, width=ink.width, between=", ") if names else [head]
