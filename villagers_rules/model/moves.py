"""What can be done, one class for each verb: a move is an action as the interpreter carries it out, in numbers."""

from __future__ import annotations

from typing import ClassVar, Final

from villagers_rules.model.places import Account, Place
from villagers_rules.model.references import Reference
from villagers_rules.model.values import Value

Payment = Account
"""Who is paid for a padlock: a placed card (`coins_on`), the `BANK`, or one of the next two."""
NO_PADLOCK: Final[Payment] = -(1 << 20)
"""The card has no padlock."""
FOR_FREE: Final[Payment] = NO_PADLOCK - 1
"""The padlock opens without payment (R8.6)."""


class Move(Value):
    """Something that can be done now; its fields are the axes of a `Group`."""

    __slots__ = ()
    verb: ClassVar[str]


class DraftMove(Move):
    """Draft the card of a Road place, or the top card of a pile (R3.2)."""

    __slots__ = ("place",)
    verb = "draft"
    fields = (("place", "place"),)

    def __init__(self, place: Place) -> None:
        self.place = place


class AddGoldMove(Move):
    """Put 1 gold from the bank on a Road card (R4.2)."""

    __slots__ = ("place",)
    verb = "add gold"
    fields = (("place", "place"),)

    def __init__(self, place: Place) -> None:
        self.place = place


class AddNoGoldMove(Move):
    """Put no gold on the Road (R4.2)."""

    __slots__ = ()
    verb = "add no gold"


class PlaceMove(Move):
    """Place *cards* of the hand, the lowest first, on *spot* (NOBODY: the ground), the top one with *face* up (R5.3, R8.2)."""

    __slots__ = ("cards", "face", "payment", "spot")
    verb = "place"
    fields = (("cards", "cards"), ("spot", "under"), ("payment", "payee"), ("face", "face"))

    def __init__(self, cards: tuple[int, ...], spot: int, payment: Payment, face: int) -> None:
        self.cards = cards
        self.spot = spot
        self.payment = payment
        self.face = face


class PlayMove(Move):
    """Play a special villager of the hand (R8.1)."""

    __slots__ = ("card", "payment")
    verb = "play"
    fields = (("card", "card"), ("payment", "payee"))

    def __init__(self, card: int, payment: Payment) -> None:
        self.card = card
        self.payment = payment


class InterruptMove(Move):
    """Play a card in another's turn, or at any time (R12.1, R15.5)."""

    __slots__ = ("card", "payment", "seat")
    verb = "interrupt"
    fields = (("seat", "seat"), ("card", "card"), ("payment", "payee"))

    def __init__(self, seat: int, card: int, payment: Payment) -> None:
        self.seat = seat
        self.card = card
        self.payment = payment


class TradeMove(Move):
    """Put *cards* of the hand on *places*, one each, and get the villager *basic* of the supply (R6.1, R18.3)."""

    __slots__ = ("basic", "cards", "places")
    verb = "trade"
    fields = (("cards", "cards"), ("places", "places"), ("basic", "card"))

    def __init__(self, cards: tuple[int, ...], places: tuple[Place, ...], basic: int) -> None:
        self.cards = cards
        self.places = places
        self.basic = basic


class UseMove(Move):
    """Use the ability that a placed card has under *hook* (R11.1, R12.2, R13.1)."""

    __slots__ = ("card", "hook")
    verb = "use"
    fields = (("card", "reference"), ("hook", "text"))

    def __init__(self, card: Reference, hook: str) -> None:
        self.card = card
        self.hook = hook


class ResolveMove(Move):
    """Resolve a face-up event next (R15.4)."""

    __slots__ = ("card",)
    verb = "resolve"
    fields = (("card", "event"),)

    def __init__(self, card: int) -> None:
        self.card = card


class ChooseMove(Move):
    """Choose something that the step at work asks for (R8.1)."""

    __slots__ = ("card",)
    verb = "choose"
    fields = (("card", "reference"),)

    def __init__(self, card: Reference) -> None:
        self.card = card


class PayMove(Move):
    """Pay what the step at work asks for (R15.9)."""

    __slots__ = ()
    verb = "pay"


class AcceptMove(Move):
    """Do what the step at work allows (R8.1)."""

    __slots__ = ()
    verb = "accept"


class DeclineMove(Move):
    """Decline to pay or do what the step at work asks for or allows, or to choose any more (R8.1, R15.9)."""

    __slots__ = ()
    verb = "decline"


class EndTurnMove(Move):
    """End the build turn (R5.2)."""

    __slots__ = ()
    verb = "end turn"


_ALL: Final[tuple[type[Move], ...]] = (
    DraftMove,
    AddGoldMove,
    AddNoGoldMove,
    PlaceMove,
    PlayMove,
    InterruptMove,
    TradeMove,
    UseMove,
    ResolveMove,
    ChooseMove,
    PayMove,
    AcceptMove,
    DeclineMove,
    EndTurnMove,
)
MOVES: Final[dict[str, type[Move]]] = {move.verb: move for move in _ALL}
"""Every class of moves by its verb."""
