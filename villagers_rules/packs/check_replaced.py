"""Checks of what is done instead of something: it can be replaced, and nothing is asked of cards that are hidden until then."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import Occasion
from villagers_rules.language.hidden_cards import by_backs
from villagers_rules.language.matching import counter_of
from villagers_rules.language.occasions import Deed, Edge, Suffered, occasions
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.packs.document import Part
from villagers_rules.packs.occasions import moves_cards, row_of
from villagers_rules.phrases import listing, quoted

_SEEN_BEFORE = ("road", "square", "keep", "village", "supply", "discard pile")
"""The places whose cards all see before they go elsewhere."""
_DRAFTING = ("draft", "drafts")
"""The verbs about cards of which most lie face down until then; what else takes a card finds it in a village as well."""


def check_replaced(entry: Part, when: Occasion, lexicon: Lexicon) -> bool:
    """Return whether something can be done instead of *when* (R8.9), else add the problem."""
    for node in when.tree.happens:  # type: ignore[attr-defined]
        row = {} if isinstance(node, Edge) else row_of(node)
        if ("replaced" not in row or _leaves_home(node, row)) and counter_of(node, lexicon) is None:
            message = f"nothing can be done instead of `{node}`: it has happened when a card hears of it"
            others = f"something else can be done instead of occasions with {listing(quoted(_replaceable()), 'or')}"
            hint = str(row.get("rather", others))
            entry.report("contradiction", message, "of", suggestion=hint)
            return False
        if _asks_of_hidden(node, row, lexicon) or _is_itself_hidden(node, row):
            message = f"`{node.what}` may lie face down until then, when only its back is known to all"
            hint = "name suits alone, as in `a special card`, or say where it comes from, as in `from the road`"
            if node.what is not None and node.what.article == "this":
                hint = "say that it lies where all see it, as in `from the road`, or write it under `triggers`"
            entry.report("hidden-cards", message, "of", suggestion=hint)
            return False
    return True


def _is_itself_hidden(node: Deed | Suffered | Edge, row: Any) -> bool:
    """Return whether *node* is about the card with the ability, which may lie where nobody may learn yet that it is that card."""
    if isinstance(node, (Suffered, Edge)) or node.what is None or node.what.article != "this" or not moves_cards(node):
        return False
    if row is occasions()["deeds"]["discard"]:
        return False
    return str(node.source.word) not in _SEEN_BEFORE if node.source is not None else node.verb in _DRAFTING


def _leaves_home(node: Deed | Suffered | Edge, row: Any) -> bool:
    """Return whether *node* is about a card that leaves a hand, square or keep, and not a village."""
    return isinstance(node, Suffered) and node.home is not None and str(node.home.word) in row.get("homes", ())


def _replaceable() -> list[str]:
    """Return the verbs of the occasions that can be replaced."""
    rows = occasions()
    return [verb for section in ("deeds", "suffered") for verb, row in rows[section].items() if "replaced" in row]


def _asks_of_hidden(node: Deed | Suffered, row: Any, lexicon: Lexicon) -> bool:
    """Return whether *node* asks more of a card than its back shows, though it may be hidden before it goes elsewhere (R16.1).

    A card of a hand that is discarded is shown to all before.
    """
    if node.what is None or node.what.villagers is None or not moves_cards(node) or row is occasions()["deeds"]["discard"]:
        return False
    is_open = node.source is not None and str(node.source.word) in _SEEN_BEFORE
    return not is_open and not by_backs(node.what.villagers, lexicon)
