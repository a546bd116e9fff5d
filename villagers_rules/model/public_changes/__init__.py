"""What happened, as typed values for people and front ends, one a change; each can be said in one short sentence."""

from villagers_rules.model.public_changes.change import Change, Owner, Where
from villagers_rules.model.public_changes.movements import (
    CardFlipped,
    CardLeft,
    CardMoved,
    CardPlaced,
    CardReplaced,
    CardResettled,
    CardsLookedAt,
    CardsPutBack,
    CardsRevealed,
    CardsSwapped,
    CardTucked,
    GoldMoved,
    HandSeen,
    PileShuffled,
)
from villagers_rules.model.public_changes.occurrences import ChoicesShown, Counted, CountedRow, Paid, StepSkipped, StepsWaiting

__all__ = [
    "CardFlipped",
    "CardLeft",
    "CardMoved",
    "CardPlaced",
    "CardReplaced",
    "CardResettled",
    "CardTucked",
    "CardsLookedAt",
    "CardsPutBack",
    "CardsRevealed",
    "CardsSwapped",
    "Change",
    "ChoicesShown",
    "Counted",
    "CountedRow",
    "GoldMoved",
    "HandSeen",
    "Owner",
    "Paid",
    "PileShuffled",
    "StepSkipped",
    "StepsWaiting",
    "Where",
]
