"""Writes the loops over the cards of one place that sentences read."""

from __future__ import annotations

import ast

from villagers_rules.language.codegen import call, fill, name
from villagers_rules.language.vocabulary import Shared


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
