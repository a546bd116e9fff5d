"""Where the cards lie that a step can name, as far as the steps before it determine."""

from __future__ import annotations

from attrs import define, evolve, field

from villagers_rules.language import Selection
from villagers_rules.language.nodes import Events, Piles, Players, Villagers
from villagers_rules.packs.sentences import Bindings

IT, VILLAGER, EVENT = "it", "this villager", "this event"
"""What a step may call a card: the latest choice of the same list, and the card that has the steps."""
TOP, RESERVE, THEIR_HAND = "the top of the reserve", "the reserve", "their hand"
"""What a step may call besides: the top card of a pile, a pile to look at, and a hand to look at."""
UNKNOWN = "unknown"
"""Where a card lies after a damaged step, or after one that is not always carried out: it may lie anywhere."""
PLACES = {
    "village": "in a village",
    "top": "in a village with nothing on it",
    "hand": "in a hand",
    "square": "in a square",
    "keep": "beside a village",
    "road": "on the Road",
    "supply": "in the supply",
    "among": "among the cards that are looked at",
    "played": "among the played cards",
    "gone": "somewhere where it can no longer be named",
}
"""Where a card may lie, in words."""
NO_CARDS = {"pile": "a pile", "player": "a player", "event": "an event"}
"""What may be chosen that is no card of a villager."""
READABLE = frozenset({"village", "top", "hand", "square", "keep", "road", "supply", "among", "gone", UNKNOWN})
"""Where a card of which something can be read may lie."""
WORDS = {"them": "among"}
"""Where the cards lie that a place of the language means, where verbs call it otherwise."""


@define
class Scope:
    """Where each card lies that a step can name; *owner* has the steps, *looking* is "pile" while cards of one are looked at.
    *sees_hand* says that the hand of the player chosen last was looked at.

    *drafting* says that the steps are carried out in a draft turn of whoever they call `you`.
    """

    owner: str
    drafting: bool = False
    places: dict[str, str] = field(factory=dict)
    looking: str = ""
    sees_hand: bool = False

    def bindings(self) -> Bindings:
        """Return what a sentence may speak of here."""
        place = self.places.get(IT)
        their = place in ("player", UNKNOWN)
        return Bindings(it=place in READABLE, their=their, own_hand=True, their_hand=their and self.sees_hand)

    def copy(self) -> Scope:
        """Return an independent copy."""
        return evolve(self, places=dict(self.places))

    def inside(self) -> Scope:
        """Return what is known at the start of a list within a step, in which nothing is chosen yet."""
        own = {name: place for name, place in self.places.items() if name != IT}
        return Scope(self.owner, places=own)

    def or_skipped(self, before: Scope) -> None:
        """Take into account that the latest step may be left out, after which all is as *before*."""
        self.sees_hand = self.sees_hand and before.sees_hand
        for name in {*self.places, *before.places}:
            if self.places.get(name) != before.places.get(name):
                self.places[name] = UNKNOWN


def place_of(selection: Selection | None) -> str:
    """Return where the cards lie that *selection* finds."""
    tree = selection.tree if selection else None
    if isinstance(tree, Players):
        return "player"
    if isinstance(tree, Piles):
        return "pile"
    if isinstance(tree, Events):
        return "event"
    if not isinstance(tree, Villagers) or tree.place is None:
        return UNKNOWN
    place = WORDS.get(str(tree.place.word), str(tree.place.word))
    return "top" if place == "village" and any("top" in map(str, names.words) for names in tree.kinds) else place
