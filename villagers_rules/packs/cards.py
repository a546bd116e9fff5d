"""Cards: from the mappings of the files to `Villager`, `Event` and `Development` values, and what follows from them together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import Formula
from villagers_rules.language.vocabulary import BRONZE, SILVER
from villagers_rules.model.printed import Event, Flip, Side, Villager
from villagers_rules.packs.catalog import display_name
from villagers_rules.packs.document import ANY_PLAYERS, Document, Part, Path
from villagers_rules.packs.pack_files import CARDS, DEVELOPMENTS, EVENTS, VILLAGERS, PackFiles
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.standing import read_standing
from villagers_rules.packs.step_scope import BESIDE
from villagers_rules.packs.triggers import read_replacements, read_triggers
from villagers_rules.packs.uses import Uses, read_played_and_used, read_uses

OTHER_SUITS = "other_suits"
"""The key of the symbols of suits below the name of a card."""
SYMBOLS = ("food", "builder", OTHER_SUITS, "gold", "silver", "bronze")
"""The keys of what is printed below the name, on the card or on each of its sides."""
TOKEN = ("food", "builder")
"""The symbols that a token can give."""
BACKS = {VILLAGERS: "suit", EVENTS: "deck", DEVELOPMENTS: "suit"}
"""The key that says what the back of a card shows, by kind of file; of villagers and events it may stand above all cards."""


@define(eq=False)
class Entry:
    """A card as it stands in a file of *kind*, in the *pack* with that id; *back* is its suit or deck, None if there is none."""

    kind: str
    id: str
    part: Part
    pack: str
    back: str | None

    @property
    def noun(self) -> str:
        """Return what messages call a card of this kind."""
        return self.kind.removesuffix("s")

    @property
    def name(self) -> str:
        """Return the name of the card: the one that is given, or what its id stands for."""
        return self.part.text("name") or display_name(self.id)

    @property
    def at_back(self) -> Path:
        """Return where the document says what the back shows: on the card, or above all cards of the file."""
        key = BACKS[self.kind]
        return (*self.part.path, key) if key in self.part.data else (key,)

    @property
    def lacks_back(self) -> bool:
        """Return whether nothing says what the back shows, and nothing damaged could say it."""
        key, damaged = BACKS[self.kind], self.part.document.damaged
        return self.back is None and (*self.part.path, key) not in damaged and (key,) not in damaged

    def place(self) -> str:
        """Return where the card stands, as messages name it."""
        return f"{self.part.document.file}:{self.part.document.mark(self.part.path, key=True).line}"


def cards_of(document: Document, pack: str = "") -> list[Entry]:
    """Return the cards of one file of the *pack* with that id, in its order."""
    kind, key = document.kind, BACKS[document.kind]
    listed = document.top.part(kind)
    shared = document.top.text(key)
    return [Entry(kind, card, part, pack, part.text(key) or shared) for card, part in (listed.parts() if listed else ())]


def cards_in(packs: Sequence[PackFiles], kinds: Iterable[str] = CARDS, *, suits: Sequence[str] = ()) -> list[Entry]:
    """Return the cards of *packs* in the order of the catalog: by kind, pack, suit, file name and place in the file."""
    ranks = {suit: rank for rank, suit in enumerate(suits)}
    found: list[Entry] = []
    for kind in kinds:
        for pack in packs:
            here = [entry for document in pack.of_kind(kind) for entry in cards_of(document, pack.id)]
            found += sorted(here, key=lambda entry: ranks.get(entry.back or "", len(suits)))
    return found


def read_villager(entry: Entry, sentences: Sentences) -> Villager:
    """Return the villager that *entry* is, as printed; what is wrong with it is in its document."""
    part = entry.part
    flips = part.part("flips")
    owner = BESIDE if "acts_in" in part.data else VILLAGERS
    uses = read_played_and_used(part, sentences, owner=owner)
    when = flips and sentences.condition(flips.document, (*flips.path, "when"), flips.get("when"))
    return Villager(
        suit=entry.back or "",
        suit_symbols=part.number("suit_symbols", 1),
        copies=part.number("copies", 2),
        players=part.players() or ANY_PLAYERS,
        starting_road=part.flag("starting_road"),
        starts_village=part.flag("starts_village"),
        basic=part.flag("basic"),
        discard=part.flag("discard"),
        stands_for=part.text("stands_for"),
        played_on=part.text("played_on"),
        unlocked_by=part.text("unlocked_by"),
        padlock_price=part.number("padlock_price", 0) or None,
        carries=part.number("carries", 0),
        sides=_sides(part, sentences),
        flips=Flip(to=flips.text("to") or "", when=when) if flips and when else None,
        pile=part.text("pile"),
        pool=part.text("pool"),
        acts_in=part.text("acts_in"),
        played_in=uses.played_in,
        played_when=uses.played_when,
        **printed_on(entry, sentences, owner=owner, uses=uses),
    )


def printed_on(entry: Entry, sentences: Sentences, *, owner: str, uses: Uses | None = None) -> dict[str, Any]:
    """Return the fields of `PrintedCard` for the card that *entry* is, of which *uses* may have been read."""
    part = entry.part
    triggers, triggered = read_triggers(part, sentences, owner=owner)
    uses = uses or read_uses(part, sentences, owner=owner)
    replacements, replacing = read_replacements(part, sentences, owner=owner)
    return {
        "id": entry.id,
        "name": entry.name,
        "pack": entry.pack,
        "hooks": {**uses.steps, **triggered, **replacing},
        "conditions": uses.conditions,
        "triggers": triggers,
        "replacements": replacements,
        "while_in_play": read_standing(part, sentences, owner=owner),
        "rule": part.text("rule") or "",
        "text": part.text("text") or "",
        "text_is_free": part.flag("text_is_free"),
    }


def _sides(part: Part, sentences: Sentences) -> tuple[Side, ...]:
    sides = part.part("sides")
    if sides is None:
        return (_side("", part, sentences),)
    return tuple(_side(name, side, sentences) for name, side in sides.parts())


def _other_suits(part: Part) -> tuple[tuple[str, int], ...]:
    others = part.part(OTHER_SUITS)
    return tuple((suit, others.number(suit, 0)) for suit in others.data) if others is not None else ()


def _side(name: str, part: Part, sentences: Sentences) -> Side:
    return Side(
        name=name,
        food=part.number("food", 0),
        builder=part.number("builder", 0),
        other_suits=_other_suits(part),
        gold=part.number("gold", 0) if "gold" in part.data else None,
        silver=_value(part, SILVER, sentences),
        bronze=_value(part, BRONZE, sentences),
    )


def _value(part: Part, symbol: str, sentences: Sentences) -> Formula | None:
    """Return the formula of a silver or bronze symbol, which does not read bronze values, as these may read all others."""
    found = sentences.formula_of(part, symbol)
    if found is not None and found.reads_values(BRONZE):
        message = "the formula of a symbol cannot read bronze values"
        part.report("contradiction", message, symbol, suggestion="read them in steps, or count `bronze symbols`")
        return None
    return found


def read_event(entry: Entry, sentences: Sentences) -> Event:
    """Return the event that *entry* is; what is wrong with it is in its document."""
    part = entry.part
    return Event(
        deck=entry.back or "",
        copies=part.number("copies", 1),
        resolved_last=part.flag("resolved_last"),
        stays=part.flag("stays"),
        **printed_on(entry, sentences, owner=EVENTS),
    )


MAX_IN_CHAIN = 50
"""A production chain longer than this is refused: nobody can lay it, and nobody can read it."""


def chain_below(card: str, played_on: Mapping[str, str | None]) -> tuple[str, ...]:
    """Return the villagers that must lie under *card*, from the ground up (R5.3); of an endless chain only the upper part.

    >>> chain_below("cartwright", {"cartwright": "wheeler", "wheeler": "lumberjack", "lumberjack": None})
    ('lumberjack', 'wheeler')
    """
    found: list[str] = []
    below = played_on.get(card)
    while below is not None and len(found) <= MAX_IN_CHAIN:
        found.append(below)
        below = played_on.get(below)
    return tuple(reversed(found))


def cycles(played_on: Mapping[str, str | None]) -> list[tuple[str, ...]]:
    """Return the chains that come back to themselves, each card followed by the one it is played on.

    >>> cycles({"baker": "miller", "miller": "baker", "porter": "miller"})
    [('baker', 'miller')]
    """
    found = []
    seen: dict[str, str] = {}  # Each card, with the card from which the walk that came across it began.
    for start in played_on:
        card: str | None = start
        walk: list[str] = []
        while card is not None and card not in seen:
            seen[card] = start
            walk.append(card)
            card = played_on.get(card)
        if card is not None and seen[card] == start and walk:
            found.append(tuple(walk[walk.index(card) :]))
    return found


def related(
    cards: Sequence[Villager], scope: Mapping[str, frozenset[str]], first_carries: int, others_carry: int
) -> tuple[Villager, ...]:
    """Return *cards* with what follows from all of them: each one's keyring, unlocks, precedes, chain and carries.

    *scope* gives for each pack the packs whose padlocks its keyrings count: itself and those that it requires (R1.1).
    """
    played_on = {card.id: card.played_on for card in cards}
    unlocks: dict[str, list[str]] = {card.id: [] for card in cards}
    precedes: dict[str, list[str]] = {card.id: [] for card in cards}
    keyring = dict.fromkeys(unlocks, 0)
    pack_of = {card.id: card.pack for card in cards}
    for card in cards:
        if card.played_on is not None:
            precedes[card.played_on].append(card.id)
        if card.unlocked_by is not None:
            unlocks[card.unlocked_by].append(card.id)
            if card.pack in scope[pack_of[card.unlocked_by]]:
                keyring[card.unlocked_by] += card.copies
    return tuple(
        evolve(
            card,
            keyring=keyring[card.id],
            unlocks=tuple(unlocks[card.id]),
            precedes=tuple(precedes[card.id]),
            chain=chain_below(card.id, played_on),
            carries=card.carries or (0 if not precedes[card.id] else others_carry if card.played_on else first_carries),
        )
        for card in cards
    )
