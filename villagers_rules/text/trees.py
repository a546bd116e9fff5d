"""Villages as trees of cards that grow to the right, each top villager with what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import lying
from villagers_rules.model.state import State
from villagers_rules.model.village_text import Placed, counters_of
from villagers_rules.phrases import phrase
from villagers_rules.text.card_facts import FORMULAS, symbol_label, symbols
from villagers_rules.text.ink import Ink, hanging, uncoloured
from villagers_rules.text.prose import Prose

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
    if any(len(uncoloured(line)) + (len(" · ") if shows else 0) > width for line, shows in rows):
        rows = [row for tree in trees for row in _indented(tree, "")]
    column = min(_MAX_DOTS, width // 2, max((len(uncoloured(line)) for line, shows in rows if shows), default=0) + 1)
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


def village_lines(prose: Prose, state: State, seat: int, *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return a village of a game, drawn, with what each top villager shows, as the player *viewer* reads it."""
    village, table, counters = state.villages[seat], state.table, counters_of(state, seat)

    def tree(spot: int) -> DrawnCard:
        face = village.face[spot]
        kind, role = table.kind_of[face], village.role[spot]
        side = table.side_name(face)
        note = (prose.names.of("sides", side) if side else "") if role == kind else prose.card(table.ids[role])
        carries = tuple(map(tree, village.on(spot)))
        label = _label(prose.card(table.ids[kind]), note, village.coins[spot], ink, is_top=not carries)
        label += _counters(prose, counters.get(spot, ()))
        return DrawnCard(label, carries, "" if carries else _shows(prose, state, seat, spot, theirs=seat + 1 != viewer))

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


def _shows(prose: Prose, state: State, seat: int, spot: int, *, theirs: bool) -> str:
    table = state.table
    face = state.villages[seat].face[spot]
    side, villager = table.side[face], table.villagers[table.kind_of[face]]
    shown = []
    for fact in symbols(side):
        compute = getattr(table, fact.id)[face] if fact.id in FORMULAS else None
        if compute:
            worth = compute(state, seat, lying(seat, spot))
            shown.append(f"{prose.term(fact.id)} {worth} ({prose.amount(fact.value, theirs=theirs)})")
        else:
            shown.append(symbol_label(prose, fact))
    if villager.keyring:
        shown.append(prose.message(phrase("keyring {number}", number=villager.keyring)))
    return ", ".join(shown)
