"""The table as one player sees it: villages as trees that grow to the right, the Road, the stacks, hands and supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import lying
from villagers_rules.model.printed import Development
from villagers_rules.model.state import State
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed, counters_of
from villagers_rules.phrases import Phrase, Term, number_phrase, phrase
from villagers_rules.text.card_facts import FORMULAS, symbol_label, symbols
from villagers_rules.text.card_lines import card_line
from villagers_rules.text.ink import Ink, columns, filled, hanging, uncoloured
from villagers_rules.text.prose import Prose, capitalized

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.views import Card, PileView, SeatView, View
    from villagers_rules.words import Words

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


def placed_tree(prose: Prose, placed: Placed, *, ink: Ink) -> DrawnCard:
    """Return a card that was written as text, and all that lies on it, as it is drawn; its cards must exist."""
    carries = tuple(placed_tree(prose, card, ink=ink) for card in placed.carries)
    is_card = placed.note in prose.catalog.table.kind
    note = prose.card(placed.note) if is_card else prose.names.of("sides", placed.note) if placed.note else ""
    label = _label(prose.card(placed.card), note, placed.coins, ink, is_top=not carries)
    return DrawnCard(label + _counters(prose, placed.counters), carries)


def _label(name: str, note: str, coins: int, ink: Ink, *, is_top: bool) -> str:
    shown = ink.bold(name) if is_top else name
    return shown + (ink.dim(f" ({note})") if note else "") + (ink.money(f" +{coins}") if coins else "")


def _counters(prose: Prose, counters: Iterable[tuple[str, int]]) -> str:
    return "".join(f" +{number} {prose.names.of('counters', name)}" for name, number in counters)


def village_lines(prose: Prose, state: State, seat: int, *, ink: Ink) -> list[str]:
    """Return a village of a game, drawn, with what each top villager shows."""
    village, table, counters = state.villages[seat], state.table, counters_of(state, seat)

    def tree(spot: int) -> DrawnCard:
        face = village.face[spot]
        kind, role = table.kind_of[face], village.role[spot]
        side = table.side_name(face)
        note = (prose.names.of("sides", side) if side else "") if role == kind else prose.card(table.ids[role])
        carries = tuple(map(tree, village.on(spot)))
        label = _label(prose.card(table.ids[kind]), note, village.coins[spot], ink, is_top=not carries)
        label += _counters(prose, counters.get(spot, ()))
        return DrawnCard(label, carries, "" if carries else _shows(prose, state, seat, spot))

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


def _shows(prose: Prose, state: State, seat: int, spot: int) -> str:
    table = state.table
    face = state.villages[seat].face[spot]
    side, villager = table.side[face], table.villagers[table.kind_of[face]]
    shown = []
    for fact in symbols(side):
        compute = getattr(table, fact.id)[face] if fact.id in FORMULAS else None
        if compute:
            worth = compute(state, seat, lying(seat, spot))
            shown.append(f"{prose.term(fact.id)} {worth}: {prose.amount(fact.value)}")
        else:
            shown.append(symbol_label(prose, fact))
    if villager.keyring:
        shown.append(prose.message(phrase("keyring {number}", number=villager.keyring)))
    return ", ".join(shown)


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
    return _grouped(found)


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
    decks_left = prose.message(phrase("left: {decks}", decks=", ".join(left)))
    return columns(rows, width=ink.width, indent="  ") + ([ink.dim(f"  {decks_left}")] if left else [])


def _slot_lines(prose: Prose, view: View, *, ink: Ink) -> list[str]:
    """Return the events that lie under stacks, each with its stack and what it will do."""
    rows = [
        (prose.message(phrase("under {number}", number=number)), ink.bold(prose.card(card)), card_line(prose, card))
        for number, cards in enumerate(view.slots, 1)
        for card in cards
    ]
    return columns(rows, width=ink.width, indent="  ")


def _development_lines(words: Words, view: View, *, ink: Ink) -> list[str]:
    """Return the developments: what each asks for and gives, what every player has of it, who leads and who has its token."""
    prose = words.prose
    table = prose.catalog.table
    lines: list[str] = []
    for shown in view.developments:
        kind = table.kind[shown.card]
        found = table.cards[kind]
        name = ink.suit(table.suit[kind], prose.card(shown.card))
        lines += columns([(name, card_line(prose, shown.card))], width=ink.width, indent="  ")
        stands = []
        for player, number in shown.standing.items():
            stand = f"{number} {words.called(player, view.player)}"
            stands.append(ink.bold(stand) if player == shown.leader else stand)
        if isinstance(found, Development) and found.token:
            holder = words.text(phrase("nobody")) if shown.holder is None else words.called(shown.holder, view.player)
            stands.append(words.text(phrase("token: {holder}", holder=holder)))
        lines += filled("    ", stands, width=ink.width, between=", ")
    return lines


def _seat_lines(words: Words, seat: SeatView, village: Iterable[str], *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return one seat: supply and limits, the drawn *village*, and for others the hand and the square on a line."""
    name = ink.bold(capitalized(words.called(seat.owner, viewer)))
    limits = phrase("draft limit {draft}, build limit {build}", draft=seat.draft_limit, build=seat.build_limit)
    shown = f", {words.text(limits)}" if isinstance(seat.owner, int) else ""
    lines = [f"{name}: {gold_cell(words, seat.supply, ink)}{shown}", *(f"  {line}" for line in village)]
    if seat.owner != viewer and seat.hand:
        title = words.text(phrase("hand"))
        lines += filled(f"  {title}: ", hand_cells(words.prose, seat.hand, ink=ink), width=ink.width, between=", ", indent=4)
    if seat.counters:
        counted = [f"{number} {words.prose.names.of('counters', name)}" for name, number in seat.counters.items()]
        lines += filled("  ", counted, width=ink.width, between=", ")
    titles = {phrase("square"): seat.square, phrase("beside the village"): seat.keep, phrase("tokens"): seat.tokens}
    for title, cards in titles.items():
        if cards:
            named = _grouped([*map(words.card, cards)])
            lines += filled(f"  {words.text(title)}: ", named, width=ink.width, between=", ", indent=4)
    return lines


def gold_cell(words: Words, gold: int, ink: Ink) -> str:
    """Return so much gold in its colour."""
    return ink.money(words.text(phrase("{number} gold", number=gold)))


def _seat_in_short(words: Words, seat: SeatView, village: Village, *, ink: Ink) -> list[str]:
    """Return the seat of somebody else on a line or two: the supply, the cards, and the top villagers."""
    head = f"{ink.bold(capitalized(words.called(seat.owner)))}: "
    table = village.table
    tops = [words.card(table.ids[table.kind_of[village.face[spot]]]) for spot in village.tops()]
    coins = sum(village.coins)
    facts = [gold_cell(words, seat.supply, ink)]
    if isinstance(seat.owner, int):  # Other seats have no hand.
        facts.append(words.text(number_phrase(len(seat.hand) + len(seat.square), "{number} card", "{number} cards")))
    if coins:
        facts.append(words.text(phrase("{number} gold on villagers", number=coins)))
    shows = f"; {words.text(phrase('shows'))} " if tops else ""
    return filled(f"{head}{', '.join(facts)}{shows}", _grouped(tops), width=ink.width, between=", ", indent=2)


def _grouped(names: Sequence[str]) -> list[str]:
    """Return *names* with equal ones as one, with their number.

    >>> _grouped(["Mason", "Cooper", "Mason"])
    ['2 x Mason', 'Cooper']
    """
    return [f"{number} x {name}" if number > 1 else name for name, number in Counter(names).items()]


def table_lines(
    words: Words, game: Game, viewer: int | None, *, ink: Ink, with_road: bool = True, in_short: bool = False
) -> list[str]:
    """Return everything on the table, as the player *viewer* sees it; of other players *in_short* only what shows."""
    state, prose = game.state, words.prose
    view = game.view(viewer or 1)
    title = phrase("round {round}, {phase}", round=view.round, phase=Term(view.phase, "phase name", view.phase))
    if state.players > 1:
        first = words.called(view.first_player, viewer)
        title = phrase("{title} (first player: {player})", title=title, player=first)
    lines = [ink.title(words.text(title))]
    for seat in sorted(range(len(state.seats)), key=lambda seat: seat + 1 == viewer):
        if in_short and seat + 1 != viewer:
            lines += _seat_in_short(words, view.seats[seat], state.villages[seat], ink=ink)
            continue
        village = village_lines(prose, state, seat, ink=ink)
        lines += [*_seat_lines(words, view.seats[seat], village, ink=ink, viewer=viewer), ""]
    parts: dict[Phrase, list[str]] = {
        phrase("Road"): road_lines(prose, view, ink=ink) if with_road else [],
        phrase("Stacks (cards, suit of the top one)"): [*_pile_lines(prose, view, ink=ink), *_slot_lines(prose, view, ink=ink)],
        phrase("Events"): _event_lines(
            prose, view, ink=ink, decks=[deck.name for deck in state.rules.events.decks if deck.name in view.decks]
        ),
        phrase("Developments"): _development_lines(words, view, ink=ink),
        phrase("Supply"): _supply_lines(prose, view, ink=ink) if state.rules.pools else [],
        phrase("Looked at"): _looking_lines(words, view, ink),
    }
    if viewer is not None:
        parts |= _own_hand(prose, view, viewer, ink)
    for heading, rows in parts.items():
        if rows or heading.holes:
            lines += [ink.bold(words.text(heading)), *rows, ""]
    return lines[:-1]


def own_lines(words: Words, game: Game, viewer: int, *, ink: Ink) -> list[str]:
    """Return the village and the hand of *viewer*, for somebody who comes back to the screen."""
    view = game.view(viewer)
    village = village_lines(words.prose, game.state, viewer - 1, ink=ink)
    lines = _seat_lines(words, view.seats[viewer - 1], village, ink=ink, viewer=viewer)
    for heading, rows in _own_hand(words.prose, view, viewer, ink).items():
        lines += [ink.bold(words.text(heading)), *rows]
    return lines


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
