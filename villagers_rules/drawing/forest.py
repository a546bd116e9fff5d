"""Production chains as trees of cards: which cards are drawn, on which each lies, and in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, nearest
from villagers_rules.model.printed import Villager
from villagers_rules.text.card_facts import copies_of, symbol_label, symbols
from villagers_rules.text.prose import Prose, capitalized


@frozen
class Caption:
    """A fact of a card as a short *text* below its name, with its *id*; it may refer *to* the id of another card."""

    id: str
    text: str
    to: str = ""


@frozen
class Tree:
    """A card with all that is played on it, as it is drawn; a card that is not *is_selected* only carries one that is."""

    id: str
    name: str
    suit: int
    captions: tuple[Caption, ...] = ()
    children: tuple[Tree, ...] = ()
    is_selected: bool = True

    def cards(self) -> Iterator[Tree]:
        """Yield this card and all above it, each before those on it."""
        yield self
        for card in self.children:
            yield from card.cards()


@frozen
class Grove:
    """The trees whose lowest cards are of one suit, with the *title* of the suit and its number."""

    title: str
    suit: int
    trees: tuple[Tree, ...]


@frozen
class Forest:
    """All that is drawn: what it is called, its groves, and the words that the drawing itself needs."""

    title: str
    groves: tuple[Grove, ...]
    language: str = "en"
    ids: frozenset[str] = field(init=False)

    @ids.default
    def _ids(self) -> frozenset[str]:
        return frozenset(card.id for card in self.cards())

    def trees(self) -> Iterator[Tree]:
        """Yield every tree, grove by grove."""
        for grove in self.groves:
            yield from grove.trees

    def cards(self) -> Iterator[Tree]:
        """Yield every card, each before those on it."""
        for tree in self.trees():
            yield from tree.cards()


def forest(prose: Prose, chosen: Sequence[str] = ()) -> Forest:
    """Return the production chains of the suits and packs *chosen*, or of all; raise `GameError` when there are none (R5.3).

    A chain is drawn from its first card, also where that is of another suit or pack.

    >>> from villagers_rules.packs import load
    >>> [card.id for card in forest(Prose(load()), ["grapes"]).cards()]
    ['graper', 'vintner', 'wine_trader']
    """
    table = prose.catalog.table
    wanted = _wanted(prose, chosen)
    if not wanted:
        what = f"{' and '.join(chosen)} has" if chosen else "these packs have"
        raise GameError(f"{what} no villagers, and so no production chains")
    needed = wanted | {below for card in wanted for below in prose.catalog.villagers[card].chain}
    groves = []
    for number, suit in enumerate(table.suits):
        roots = [card.id for card in table.villagers if card.suit == suit and card.id in needed and card.played_on is None]
        if roots:
            trees = tuple(_tree(prose, root, suit, needed, wanted) for root in roots)
            groves.append(Grove(capitalized(prose.names.of("suits", suit)), number, trees))
    drawn = chosen or [pack.id for pack in prose.catalog.packs]
    names = ", ".join(prose.names.of("suits" if name in table.suits else "packs", name) for name in drawn)
    return Forest(f"{capitalized(prose.term('chains'))}: {names}", tuple(groves), prose.language)


def forest_data(drawn: Forest) -> dict[str, Any]:
    """Return a forest as plain data for JSON: its title, and for each suit the trees, every card with those on it.

    >>> from villagers_rules.packs import load
    >>> (grove,) = forest_data(forest(Prose(load()), ["grapes"]))["suits"]
    >>> grove["title"], [card["id"] for card in grove["cards"]]
    ('Grapes', ['graper'])
    """
    suits = [{"title": grove.title, "cards": [_tree_data(tree) for tree in grove.trees]} for grove in drawn.groves]
    return {"title": drawn.title, "suits": suits}


def _tree_data(tree: Tree) -> dict[str, Any]:
    """Return a card with those on it; `only_carries` marks a card that is there for the sake of one on it."""
    shows = {caption.id: caption.text for caption in tree.captions}
    carried = [_tree_data(child) for child in tree.children]
    return {"id": tree.id, "name": tree.name, "only_carries": not tree.is_selected, "shows": shows, "carries": carried}


def _tree(prose: Prose, card: str, title: str, needed: Collection[str], wanted: Collection[str]) -> Tree:
    villager = prose.catalog.villagers[card]
    above = tuple(_tree(prose, one, title, needed, wanted) for one in villager.precedes if one in needed)
    suit = prose.catalog.table.suits.index(villager.suit)
    return Tree(card, prose.card(card), suit, _captions(prose, villager, title), above, card in wanted)


def _captions(prose: Prose, card: Villager, title: str) -> tuple[Caption, ...]:
    """Return the facts of a villager: copies, symbols, padlock and keyring, and its suit unless that is the *title* already."""
    found = [Caption("copies", prose.copies(copies_of(prose.catalog, card)))]
    if card.suit_symbols > 1 or card.suit != title:
        found.append(Caption("suit", prose.symbols(card.suit_symbols, card.suit)))
    sides = [[Caption(fact.id, symbol_label(prose, fact)) for fact in symbols(side)] for side in card.sides]
    if len(sides) == 1:
        found += sides[0]
    elif any(sides):
        found.append(Caption("sides", " / ".join(" + ".join(shown.text for shown in side) for side in sides if side)))
    if card.unlocked_by:
        found.append(Caption("padlock", prose.label("padlock", name=prose.card(card.unlocked_by)), card.unlocked_by))
    if card.keyring:
        found.append(Caption("keyring", f"{prose.term('keyring')} {card.keyring}"))
    return tuple(found)


def _wanted(prose: Prose, chosen: Sequence[str]) -> set[str]:
    """Return the ids of the villagers that are of one of the suits or packs *chosen*."""
    villagers, suits = prose.catalog.table.villagers, prose.catalog.table.suits
    packs = [pack.id for pack in prose.catalog.packs]
    if not chosen:
        return {card.id for card in villagers}
    found: set[str] = set()
    for name in chosen:
        if name not in suits and name not in packs:
            raise GameError(unknown_name(name, dict(zip((*suits, *packs), (*suits, *packs), strict=True))))
        found |= {card.id for card in villagers if name == (card.suit if name in suits else card.pack)}
    return found


def unknown_name(name: str, known: Mapping[str, str]) -> str:
    """Return what to say of a name that is none of *known*, the names of suits and packs with their ids."""
    hint = nearest(name.lower(), known) or f"there are {', '.join(dict.fromkeys(known.values()))}"
    return f"no suit or pack is called {name[:60]!r}; {hint}"
