"""Writes the loops over the cards of one place that sentences read, and how a card that is known is read."""

from __future__ import annotations

import ast

from villagers_rules.language.codegen import call, fill, name
from villagers_rules.language.readers import CARDS
from villagers_rules.language.vocabulary import Shared

# What was chosen last: the face that shows, the coins, the seat. Outside villages its card is its kind, which is also the
# face of its first side; -1 shows nothing.
ITS_FACE = (
    "-1 if it is None else "
    "(-1 if position.villages[it.number].children[it.card] else position.villages[it.number].face[it.card]) "
    "if it.area == 'village' else "
    f"it.card if it.area in {CARDS} else -1"
)
PRINTED_FACE = (
    "-1 if it is None else position.villages[it.number].face[it.card] "
    f"if it.area == 'village' else it.card if it.area in {CARDS} else -1"
)
ITS_COINS = (
    "0 if it is None else position.villages[it.number].coins[it.card] if it.area == 'village' else "
    "position.road_coins[it.number] if it.area == 'road' else 0"
)
ITS_HOME = "it.number if it.area == 'village' else seat"
ITS_CONTEXT = "lying(it.number, it.card) if it.area == 'village' else EMPTY"


def village_spots(village: ast.expr, used: set[str]) -> tuple[str, ast.expr]:
    """Return the loop over the rows of *village* that are *used*, the faces always."""
    words = ["face", *(row for row in ("children", "coins") if row in used)]
    columns = [ast.Attribute(village, word, ast.Load()) for word in words]
    if "spot" in used:
        over = columns[0] if len(columns) == 1 else call("zip", columns)
        return ("spot, face" if len(columns) == 1 else f"spot, ({', '.join(words)})"), fill("enumerate(over)", over=over)
    return ", ".join(words), columns[0] if len(columns) == 1 else call("zip", columns)


def shared_piles(place: Shared, used: set[str]) -> tuple[str, ast.expr]:
    """Return the loop over the piles of *place*, with their coins and numbers where these are *used*."""
    names, piles = "pile", fill("position.areas[area]", area=place.area)
    if place.taken_up:
        piles = fill("piles if context.looks else []", piles=piles)
    if place.coins and "coins" in used:
        coins = ast.Attribute(name("position"), place.coins, ast.Load())
        names, piles = "(pile, coins)", call("zip", [piles, coins])
    return (f"number, {names}", call("enumerate", [piles])) if "number" in used else (names, piles)


def village_copies(village: ast.expr, used: set[str], card: int) -> list[tuple[str, ast.expr]]:
    """Return the loops over the spots of *village* with copies of one *card*, and what of their rows is *used*."""
    loops = [("spot", fill("village.copies().get(card, ())", village=village, card=card))]
    for word in ("face", "children", "coins"):
        if word in used:
            loops.append((word, fill("[row[spot]]", row=ast.Attribute(village, word, ast.Load()))))
    return loops
