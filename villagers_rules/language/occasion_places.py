"""Checks where something happens, and in whose place: from where things come, and whose they are for whoever does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from villagers_rules.errors import FormulaError
from villagers_rules.language import nodes
from villagers_rules.language.matching import SHARED_AREAS, deed_row
from villagers_rules.language.occasions import ANOTHER, ANY, COMMON, YOU, Deed, Edge, Object, Spot, Suffered, occasions
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import Word, failure
from villagers_rules.model.places import OWNED

_CARDS: Final = (*OWNED, *(SHARED_AREAS.get(word, word) for word in COMMON if word != "bank"))
"""The areas of cards that have a word."""
_ON_THE_WAY: Final[Mapping[str, Sequence[str]]] = {
    "card": _CARDS,
    "placed": _CARDS,
    "left": _CARDS,
    "replaced": _CARDS,
    "gold": ("supply", "bank", "road", "village"),
}
"""The areas from where, or to where, something goes by each kind of change; by others nothing goes anywhere."""


def own_place(node: Deed | Suffered | Edge, owner: Owner, text: str) -> str:
    """Return what is written for a place of whoever does what *node* says, where it has `their` as its *owner* in *text*.

    Gold comes from no place of who gains it, and villagers are placed, turned and unlocked in no other village than one's own.
    """
    spots = (getattr(node, side, None) for side in ("source", "target", "home"))
    spot = next((spot for spot in spots if spot is not None and spot.owner is owner), None)
    word = spot.word if spot is not None else "village"
    if not isinstance(node, Deed):
        return f"say whose it is for whoever has the card, as in `any {word}`"
    row: Any = deed_row(node) or {}
    if spot is not None:
        whose = "your" if node.doer == YOU else "any"
        return "leave it out" if row.get("thing") == "gold" else f"write `{whose} {word}`"
    is_using = node.using is not None and owner.at > text.find(" using ")
    if not is_using and (node.under or row.get("doer") == "here" or row.get("changes") == ["unlocked"]):
        return "leave out `in their village`"
    return "write `in your village`" if node.doer == YOU else _OF_WHOM


_OF_WHOM = (
    "whose village it is, is said of whoever has the card: `in your village`, `in another player's village` or `in any village`"
)
"""How the village is named of a villager that may lie in any of them."""


def check_own_places(node: Deed, row: Any, text: str) -> None:
    """Refuse what never happens: something of the doer that is another player's, and gold that comes from where it goes to."""
    of_doer, other = (node.source, node.target) if row.get("doer") == "from" else (node.target, node.source)
    fits = ("your", "any") if node.doer == YOU else ("any", "another player's", f"{node.doer}'s")
    is_theirs = row.get("doer") not in ("from", "to") or of_doer is None or of_doer.whose is None or of_doer.whose.word in fits
    if of_doer is not None and not is_theirs:
        raise failure(text, of_doer.at, f"expected a place of the player who does this, got `{of_doer}`", "leave it out")
    villages = [node.what, node.onto] if row.get("doer") == "here" else [node.what] if row["changes"] == ["unlocked"] else []
    for there in [*villages, node.under]:
        place = there.villagers.place if there is not None and there.villagers is not None else None
        if there is not None and place is not None and place.owner.word not in (*fits, "the") and node.doer != ANY:
            raise _elsewhere(node, row, there, place, text)
    if node.under is not None and node.under.article == "this" and node.doer not in (YOU, ANY):
        message = f"this card acts for whoever has it, so that `{node}` never happens for it"
        raise failure(text, node.under.at, message, f"write `you {verb_of(row)} {node.what} under this villager`")
    if row["thing"] == "gold" and node.doer == YOU and other is not None and str(other) == "your supply":
        message = f"gold does not go from your supply to your supply; expected the place on the other side, got `{other}`"
        raise failure(text, other.at, message, "write `another player's supply` or `the bank`, or leave it out")


def _elsewhere(node: Deed, row: Any, there: Object, place: nodes.Place, text: str) -> FormulaError:
    """Return the error of a village *there* that is not that of who does something, which only happens in their own."""
    message = f"`{node}` never happens, since whoever's village it is does that there"
    instead = evolve(node, doer=Word(ANOTHER), verb=Word(row["third"]))
    if place.owner.word == "your":
        anywhere = evolve(there, villagers=there.villagers and evolve(there.villagers, place=None))
        what = anywhere if node.what is there else node.what
        is_of_effects = "placed" in row["changes"] or "flipped" in row["changes"] or "to" in row
        instead = evolve(node, doer=Word(YOU), verb=Word(verb_of(row)), what=what, by_others=is_of_effects)
    return failure(text, place.owner.at or there.at, message, f"write `{instead}`")


def check_place(spot: Spot | None, node: Deed | Suffered, row: Any, text: str) -> None:
    """Refuse a place where what *node* is about never comes from, or goes to."""
    if spot is None or (spot.owner is None and spot.under is None and spot.word not in COMMON):
        return
    area = SHARED_AREAS.get(spot.word, str(spot.word)) if spot.owner is None else str(spot.word)
    side = "from" if spot is node.source else "to"
    possible = set().union(*(_ON_THE_WAY.get(kind, ()) for kind in row["changes"]))
    if area in possible.intersection(row.get(side, possible)).difference(row.get(f"but_not_{side}", ())):
        return
    message = f"`{node.verb}` is never about what goes to `{spot}`"
    if side == "from":
        message = f"`{node.verb}` is never about what comes from `{spot}`"
    deeds = occasions()["deeds"].values()
    other = next((each for each in deeds if each.get("to") == row.get("to") and area in each.get(side, ())), None)
    if other is not None and other is not row:
        your = spot.whose is not None and spot.whose.word == "your"
        does = f"{YOU} {verb_of(other)}" if your else f"{ANY} {other['third']}"
        raise failure(text, spot.at, message, f"write `{does} a card {side} {spot}`")
    raise failure(text, spot.at, message, f"as in `{row['example']}`")


def verb_of(row: Any) -> str:
    """Return the verb of *row* as it goes with `you`."""
    return str(next(verb for verb, each in occasions()["deeds"].items() if each is row))
