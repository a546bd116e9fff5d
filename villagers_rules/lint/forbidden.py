"""Cards that forbid altogether what a game is made of, for as long as they lie there."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.errors import Problem
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.pack_files import EVENTS, PackFiles
from villagers_rules.packs.standing_words import FORBID, KEY

_NEEDED = ("draft", "place")
"""The actions without which a game does not go on."""
_NARROWER = ("what", "onto", "if", "in")
"""The keys that say that not all of it is forbidden."""


def check_forbidden(pack: PackFiles) -> Iterator[Problem]:
    """Yield the abilities of *pack* that forbid all drafting or placing, and not for a round alone as an event that goes does."""
    for card in cards_in([pack]):
        if card.part.document.kind == EVENTS and not card.part.data.get("stays"):
            continue
        for entry in card.part.listed(KEY):
            action = entry.text(FORBID)
            if action in _NEEDED and not any(key in entry.data for key in _NARROWER):
                message = f"while `{card.id}` lies there, all of `{action}` is forbidden"
                hint = "say with `what` which cards, or with `if` when; or let a step forbid it for a time, with `meanwhile`"
                yield entry.document.problem("all-forbidden", message, path=(*entry.path, FORBID), key=True, suggestion=hint)
