"""What is known of cards, players and choices while a list of steps is read: where each lies, and what it is called."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field

from villagers_rules.classes import define
from villagers_rules.language import Selection
from villagers_rules.language.bare_cards import LEFT
from villagers_rules.language.choice_check import CARDS, ENDED, LOST, OF_SEVERAL, THEIRS_ALONE
from villagers_rules.language.nodes import (
    Words,
)
from villagers_rules.model.context import YOU
from villagers_rules.model.places import OWN
from villagers_rules.model.references import LASTING
from villagers_rules.packs.sentences import THEIRS, Bindings

IT, VILLAGER, EVENT = "it", "this villager", "this event"
"""What a step may call a card: the latest choice of the same list, and the card that has the steps."""
BESIDE = "beside a village"
"""Who has the steps of a villager that acts beside a village, instead of the kind of its file."""
THEIR = "their"
"""Whose things those of the player are who is meant last."""
SHOWN = "shown"
"""How cards are looked at that everybody sees: what is left of them goes back by itself."""
UNKNOWN = "unknown"
"""Where a card lies after a damaged step, or after one that is not always carried out: it may lie anywhere."""
UNSEEN = "unseen"
"""Where a card lies that chance chose in a hand that you do not see: it can be moved, but not read."""
PLACES = {
    "village": "in a village",
    "top": "in a village with nothing on it",
    "hand": "in a hand",
    "stash": "in a stash",
    "tucked": "under a villager",
    "square": "in a square",
    "keep": "beside a village",
    "road": "on the Road",
    "supply": "in the supply",
    "discard pile": "in the discard pile",
    "among": "among the cards that are looked at",
    "played": "among the played cards",
    "gone": "somewhere where it can no longer be named",
}
"""Where a card may lie, in words."""
NO_CARDS = {
    "pile": "a pile",
    "player": "a player",
    "event": "an event",
    "number": "a number",
    "suit": "a suit",
    "name": "the name of a villager",
    "word": "a word",
}
"""What may be chosen that is no card of a villager."""
NAMELESS = ("suit", "name", "word")
"""What sentences speak of only under a name that it was given."""
READABLE = frozenset({"village", "top", *OWN, "tucked", "road", "supply", "discard pile", "among", "gone", UNKNOWN})
"""Where a card of which something can be read may lie."""
WITH_COINS = frozenset({"village", "top", "road", UNKNOWN})
"""Where gold can be put on a card."""
BARE = frozenset({*OWN, "tucked", "supply", "discard pile"})
"""Where nothing lies on a card."""
_TOLD = frozenset({*NO_CARDS, "village", "top", "square", "keep", "road", "supply", "discard pile"})
"""What others may have given a name that is shown to whoever has the steps around theirs: all see what lies there."""
_CARD_OR_NUMBER = {("card", False), ("number", False)}
"""What a name is given in one list, and in another one where nothing is chosen, as with `{name: 0, as: gift}`."""


@define
class Scope:
    """Where each card lies that a step can name; *owner* has the steps, *looking* is "pile" while cards of one are looked at.

    *places* holds choices with names too, as `the pair`; those in *several* are more than one, of which players each made one if
    they are in *one_each* as well, and several in *many_each*. *shuffled* says that the cards looked at may have been shuffled
    since. *they* says that a
    player was chosen, *sees* whose hands and stashes were looked at, such as `their hand`, *drafting* that the steps are carried
    out in a draft turn of whoever they call `you`, in which so many *drafts* are left. *by_nobody* is the occasion that set the
    steps off, if nobody does it. *lost*
    are the words for what was chosen before, and is not known any more since these steps have waited. *left* is how many of the
    cards that are looked at have not been moved, None where that is not known, *numbers* how many words for several of them mean.
    *from_stack* are the words for a card that came from a stack, which `its stack` means.
    *ended* are words for what was chosen in lists within steps before, *missing* names of nothing that were reported: all lists
    within a list have the same. *given* are the words for what these steps have given a name themselves;
    they may be carried out *by_others* than who has the list around them. *theirs_alone* are words for what lists within steps
    before have named again, and who has these steps may not see. *also_it* are the names of what `it` means, *seen* those of what
    all see, though it may lie in several places. *is_you* are words for who has the steps: names, and `their`, *left_play* those
    for cards that have left a village. *of_others* are
    the words for what others alone have chosen, *of_one* those for what one player chose who was *asked*.
    *offered* are the words that may have been chosen under each name; all lists within a list have the same.
    """

    owner: str
    drafting: bool = False
    drafts: int = 1
    places: dict[str, str] = field(factory=dict)
    several: set[str] = field(factory=set)
    one_each: set[str] = field(factory=set)
    many_each: set[str] = field(factory=set)
    asked: set[str] = field(factory=set)
    looking: str = ""
    shuffled: bool = False
    they: bool = False
    sees: frozenset[str] = frozenset()
    by_nobody: str = ""
    lost: frozenset[str] = frozenset()
    left: int | None = None
    numbers: dict[str, int] = field(factory=dict)
    from_stack: frozenset[str] = frozenset()
    ended: frozenset[str] = frozenset()
    missing: set[str] = field(factory=set)
    given: set[str] = field(factory=set)
    by_others: bool = False
    theirs_alone: set[str] = field(factory=set)
    also_it: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()
    is_you: frozenset[str] = frozenset()
    left_play: frozenset[str] = frozenset()
    of_others: set[str] = field(factory=set)
    of_one: set[str] = field(factory=set)
    offered: dict[str, tuple[str, ...]] = field(factory=dict)

    def bindings(self) -> Bindings:
        """Return what a sentence may speak of here."""
        ended, theirs = dict.fromkeys(self.ended, ENDED), dict.fromkeys(self.theirs_alone, THEIRS_ALONE)
        unknown = {**dict.fromkeys(self.lost, LOST), **ended, **theirs}
        kinds = {**unknown, **{word: self.kind(word) for word in self.places}}
        names = tuple((name, kind) for word, kind in kinds.items() for name in named(word))
        it = self.places.get(IT) in READABLE and IT not in self.several
        by_nobody = "" if self.they else self.by_nobody
        spoken = Bindings(it=it, their=self.they, own_hand=True, others_seen=self.sees, names=names, by_nobody=by_nobody)
        several, place = IT in self.several, self.places.get(IT)
        offered = tuple((name, words) for name, words in self.offered.items() if self.places.get(f"the {name}") == "word")
        spoken = evolve(spoken, missing=self.missing, offered=offered, it_is_several=several)
        bare = [(word.removeprefix("the "), place) for word, place in self.places.items() if place in (*BARE, "name")]
        bare += [(word, LEFT) for word in self.left_play if self.places.get(word) == UNKNOWN]
        spoken = evolve(spoken, bare=tuple(sorted(bare)))
        spoken = evolve(spoken, of_one=frozenset(name for word in self.of_one for name in named(word)))
        spoken = evolve(spoken, own=frozenset(name for word in self.asked - self.of_one for name in named(word)))
        return evolve(
            spoken,
            it_is_nameless=NO_CARDS[place] if place in NAMELESS else "",
            it_is_pile=place == "pile" and not several,
        )

    def kind(self, word: str) -> str:
        """Return what was chosen that a *word* means: a card, several, or what is none."""
        place = self.places[word]
        if place in NO_CARDS or place == UNSEEN:
            return place
        return CARDS if word in self.several and word not in self.one_each else "card"

    def chooses(self, place: str, *, several: bool = False, name: str = "", number: int | None = None) -> None:
        """Let `it`, and the *name* if there is one, mean what lies in *place*; a player is also who `their` means.

        That it is a *number* of things, and no fewer, may be known.
        """
        for word in (IT, *([f"the {name}"] if name else [])):
            self.places[word] = place
            self.from_stack -= {word}
            self._forgets(word)
            self.numbers.pop(word, None)
            if number is not None:
                self.numbers[word] = number
            self.several.discard(word)
            self.one_each.discard(word)
            self.many_each.discard(word)
            self.left_play -= {word}
            self.asked.discard(word)
            self.of_others.discard(word)
            self.of_one.discard(word)
            if several:
                self.several.add(word)
        self.also_it = frozenset([f"the {name}"] if name else [])
        if place in ("player", UNKNOWN):
            self.is_you -= {THEIR}
        if place == "player" and several:
            self.they, self.by_nobody = False, OF_SEVERAL
        elif place in ("player", UNKNOWN):
            self.they, self.sees = True, self.sees.difference(THEIRS)
        if name:
            self.gives(f"the {name}")

    def gives(self, word: str) -> None:
        """Take into account that these steps have given the name in *word* themselves."""
        self.given.add(word)
        self.theirs_alone.discard(word)
        self.seen -= {word}
        self.is_you -= {word}

    def _lies_in_one_of(self, word: str, scopes: Sequence[Scope]) -> None:
        """Let *word* mean what it does in one of *scopes*, and lie there, or anywhere if these are several places."""
        places = {scope.places.get(word) for scope in scopes}
        self.seen = self.seen | {word} if all(scope._is_seen(word) for scope in scopes) else self.seen - {word}
        self.places[word] = (places.pop() if len(places) == 1 else None) or UNKNOWN

    def _is_seen(self, word: str) -> bool:
        """Return whether all see what *word* means."""
        return self.places.get(word) in _TOLD or word in self.seen

    def means_you_by(self, account: str) -> bool:
        """Return whether an *account*, such as `their supply`, is that of whoever carries out the steps."""
        whose = account.removesuffix(" supply").removesuffix("'s")
        return whose == "your" or whose in self.is_you

    def goes(self, card: str, place: str) -> None:
        """Take into account that the *card* which a word means lies in *place* now, by whatever other name it has."""
        self.places[card] = place
        if card == IT or card in self.also_it:
            self.places |= dict.fromkeys(({IT} | self.also_it) & self.places.keys(), place)

    def means_now(self, place: str) -> None:
        """Let `it` mean one card in *place*, which has no name."""
        self.places[IT], self.also_it, self.left_play = place, frozenset(), self.left_play - {IT}
        self.several.discard(IT)

    def offers(self, taken: object, name: str) -> None:
        """Take into account which words may be chosen under a *name*, if words are what is *taken*."""
        if isinstance(taken, Selection) and isinstance(taken.tree, Words):
            known = (*self.offered.get(name, ()), *map(str, taken.tree.words))
            self.offered[name] = tuple(dict.fromkeys(known))

    def loses(self, name: object) -> None:
        """Take into account that a damaged step may have given a *name*: that nothing has it is no problem of its own."""
        if isinstance(name, str) and name.isidentifier() and f"the {name}" not in self.places:
            self.missing.add(name)

    def _forgets(self, called: str) -> None:
        """Take into account that a word means another player or villager, whose cards nobody has looked at."""
        self.sees = frozenset(seen for seen in self.sees if not (seen.startswith(f"{called}'s ") or seen.endswith(f" {called}")))

    def names(self, word: str, name: str, *, amount: bool = False) -> None:
        """Let a *name* mean what *word* does already, or an *amount*."""
        called = f"the {name}"
        self._forgets(called)
        self.gives(called)
        if word == YOU or word in self.is_you:
            self.is_you |= {called}
        same = word == IT or word in self.also_it
        self.also_it = self.also_it | {called} if same else self.also_it - {called}
        if amount or word == YOU or word in self.places:
            self.places[called] = "number" if amount else self.places.get(word, "player")
        for known in (self.several, self.one_each, self.many_each, self.asked, self.of_one):
            (known.add if word in known else known.discard)(called)
        self.numbers.pop(called, None)
        if word in self.numbers:
            self.numbers[called] = self.numbers[word]

    def chosen_by_players(self, place: str, word: str, *, several: bool, alone: bool, others: bool) -> None:
        """Let *word* mean what players chose in *place*, each of them one thing or *several*, or one of them *alone*.

        They may be all *others* than who has the steps.
        """
        (self.of_others.add if others and not alone else self.of_others.discard)(word)
        (self.of_one.add if alone else self.of_one.discard)(word)
        self.places[word] = place
        self.gives(word)
        self._forgets(word)
        self.also_it -= {word}
        self.numbers.pop(word, None)
        self.asked.add(word)
        (self.several.discard if alone and not several else self.several.add)(word)
        (self.one_each.discard if several or alone else self.one_each.add)(word)
        (self.many_each.add if several and not alone else self.many_each.discard)(word)

    def takes_away(self, word: str) -> None:
        """Take into account that what *word* means is moved, which may be the last of the cards that are looked at."""
        if self.places.get(word) != "among" or self.left is None:
            return
        number = self.numbers.get(word)
        self.left = None if number is None else self.left - number
        if self.left is not None and self.left <= 0:
            self.looking = ""

    def lasting(self) -> dict[str, str]:
        """Return the words that can be spoken of later, with where that lies or what it is: not `it`, which is something else."""
        return {word: place for word, place in self.places.items() if word != IT and place in (*LASTING, "pile", "top")}

    def copy(self) -> Scope:
        """Return an independent copy."""
        several, one_each = set(self.several), set(self.one_each)
        copied = evolve(self, places=dict(self.places), several=several, one_each=one_each, numbers=dict(self.numbers))
        copied.many_each = set(self.many_each)
        copied = evolve(copied, asked=set(self.asked), of_others=set(self.of_others), of_one=set(self.of_one))
        return evolve(copied, given=set(), by_others=False, theirs_alone=set(self.theirs_alone))

    def for_others(self) -> Scope:
        """Return what is known where other players carry out a list: what has a name, and whose card it is."""
        places = {word: place for word, place in self.places.items() if word != IT}
        looking = self.looking if self.looking == SHOWN else ""  # What was looked at in secret is not theirs to choose from.
        several = self.several - {IT} - self.one_each  # Of what all chose, each of them means their own.
        known = Scope(self.owner, places=places, several=several, looking=looking, shuffled=self.shuffled, they=True)
        known.offered, known.of_one = self.offered, set(self.of_one)
        known = evolve(known, ended=self.ended, missing=self.missing, asked=set(self.asked), by_others=True)
        return evolve(known, theirs_alone=set(self.theirs_alone))

    def has_ended(self, inner: Scope) -> None:
        """Take into account that a list within a step has ended, and with it the names that it gave."""
        self.ended |= inner.ended.union(word for word in inner.places if named(word)) - self.places.keys()

    def learns(self, lists: Sequence[Scope]) -> tuple[str, ...]:
        """Let the names that each of the *lists* within a step gives be known after it, and return them.

        They are those of one kind of thing, several if they may be in any of the lists; where cards lie in other places in each
        list they may lie anywhere, and a number stands for no card. What was known before keeps its meaning.
        """
        found = [inner.tells() if inner.by_others else set(inner.places) for inner in lists]
        given = set.intersection(*found) - self.places.keys() - self.theirs_alone if lists else set()
        for word in sorted(given):
            several = {word} if any(word in inner.several for inner in lists) else set()
            among = any(inner.places[word] == "among" for inner in lists)
            alike = {(inner.kind(word).replace(CARDS, "card"), word in inner.one_each) for inner in lists}
            if named(word) and (len(alike) == 1 or alike == _CARD_OR_NUMBER) and (self.looking or not among):
                self._lies_in_one_of(word, lists)
                self.several |= several
                self.one_each |= lists[0].one_each & {word}
                self.asked |= lists[0].asked & {word}
                self.of_one |= lists[0].of_one & {word}
        self.given |= given & self.places.keys()
        return tuple(name for word in sorted(given & self.places.keys()) for name in named(word))

    def is_told(self, lists: Sequence[Scope]) -> tuple[str, ...]:
        """Let names that are known already mean what any of the *lists* within a step gave them again, and return those.

        What each player has chosen stays each one's own, and so do the cards of a list that is carried out by others: a name that
        was given so again is not known any more.
        """
        known = self.places.keys() - self.asked
        again = {word for inner in lists for word in inner.tells() & known}
        for word in sorted(again):
            told = [inner for inner in lists if word in inner.tells()]
            self._lies_in_one_of(word, [self, *told])
            if any(word in inner.several for inner in told):
                self.several.add(word)
            self.numbers.pop(word, None)
            self._forgets(word)
            self.is_you -= {word}
        self.given |= again
        for inner in lists:
            for word in (inner.given - again | inner.theirs_alone - inner.places.keys()) & self.places.keys():
                del self.places[word]
                self.theirs_alone.add(word)
        return tuple(name for word in sorted(again & self.places.keys()) for name in named(word))

    def tells(self) -> set[str]:
        """Return the words for what the steps around these may know by names that these have given."""
        own = self.given - self.asked
        return {word for word in own if self._is_seen(word)} if self.by_others else own

    def mixed_in(self, inner: Scope) -> None:
        """Take into account that a list within a step may have shuffled the cards that are looked at."""
        self.shuffled = self.shuffled or (bool(self.looking) and inner.shuffled)

    def or_skipped(self, before: Scope) -> None:
        """Take into account that the latest step may be left out, after which all is as *before*."""
        self.sees &= before.sees
        self.also_it &= before.also_it
        self.is_you &= before.is_you
        if self.left != before.left:
            self.looking, self.left = before.looking or self.looking, None
        for word in {*self.places, *before.places}:
            if word in self.theirs_alone:
                self.places.pop(word, None)
            elif self.places.get(word) != before.places.get(word):
                self._lies_in_one_of(word, [self, before])


def named(word: str) -> tuple[str, ...]:
    """Return the name in a word such as `the pair`; () where it is none."""
    name = word.removeprefix("the ")
    return (name,) if word.startswith("the ") and name.isidentifier() else ()
