"""What a game shows, in the words of a language and with the names of the players, for front ends to print."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from villagers_rules.language.wordings import FIRST, wording
from villagers_rules.model.choices import Answer, HandRef, Pile, PlayerRef, RoadRef, Spot, SupplyRef, TuckedRef
from villagers_rules.model.hooks import WAITING
from villagers_rules.model.public_changes import Where
from villagers_rules.packs import Catalog
from villagers_rules.phrases import Phrase, Term, owner_phrase, phrase, spaced
from villagers_rules.situation_words import SituationWords
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import Prose
from villagers_rules.text.standing import waits_of
from villagers_rules.text.steps import sentences
from villagers_rules.translation import Translation

if TYPE_CHECKING:
    from villagers_rules.errors import Refusal
    from villagers_rules.log import LogEntry
    from villagers_rules.model.actions import Action
    from villagers_rules.model.public_changes import Change
    from villagers_rules.model.views import WaitingView
    from villagers_rules.rules.legal import Decision

Owner = int | str


class Words(SituationWords):
    """The words of a *language* for the things of a game; *names* are what players are called, by their numbers.

    What a player reads must be what that player was shown: these words hide nothing that a value holds. Messages such as
    refusals are worded from the values that a game returns; those that went through JSON or a pickle are plain English.
    """

    def __init__(self, catalog: Catalog, language: str = FIRST, names: Mapping[int, str] | None = None) -> None:
        self.language = language
        self.names: Mapping[int, str] = dict(names or {})
        self._told: Mapping[str, Any] = wording(language)["told"]
        prose = Prose(catalog, language)
        self.prose = prose
        self._things = prose.names
        self._table = catalog.table
        self.viewer: int | None = None
        self._translation = self._translator()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what the words are made of."""
        return _words_again, (self.prose.catalog, self.language, dict(self.names), self.viewer)

    def seen_by(self, viewer: int | None) -> Words:
        """Return the same words as the player *viewer* reads them, to whom their own things are `yours`."""
        found = copy(self)
        found.viewer = viewer
        found._translation = found._translator()
        return found

    def _translator(self) -> Translation:
        """Return what says messages with these names."""
        things = self._things
        ways: dict[str, Callable[[Any], str]] = {
            "card": self.card,
            "back": lambda suit: self.card(None, suit),
            "spot": lambda named: self._spot(*named),
            "place": self.place,
            "action": self.action,
            "choice": self.choice,
            "answer": self.answer,
            "phase of a round": self.phase,
            "occasion": self._paid_on,
            "side": partial(things.of, "sides"),
            "counter": partial(things.of, "counters"),
            "name of a choice": partial(things.of, "choices"),
        }
        return Translation(self, self.prose, ways)

    # -- things ------------------------------------------------------------------------------------------------------------------
    def owner(self, owner: Owner | None) -> str:
        """Return what a player or a seat without a player is called."""
        if isinstance(owner, int):
            return self.names.get(owner) or self._say("player", number=owner)
        return self._things.of("seats", owner) if owner else ""

    def called(self, owner: Owner, viewer: int | None = None) -> str:
        """Return what a player or a seat is called by *viewer*: `you` for the viewer, of a seat with its article."""
        if owner == viewer:
            return self.text(phrase("you"))
        if isinstance(owner, str) and self.language == FIRST:
            return owner_phrase(self.owner(owner))
        return self.owner(owner)

    def with_article(self, called: str) -> str:
        """Return what a player is *called* as it stands within a sentence, where languages name players with an article."""
        label = re.escape(self._told["player"]).replace(re.escape("{number}"), r"(\d+)")
        found = re.fullmatch(label, called)
        return self._say("the player", number=found[1]) if found else called

    def card_of(self, owner: Owner, card: str) -> str:
        """Return what a card in somebody's village is called."""
        return self._in(self._places(owner), "card", owner=self.with_article(self.called(owner)), card=self.card(card))

    def _spot(self, spot: Spot, player: int) -> str:
        """Return what a placed card is called by the player who names it, with its number among those with the same name."""
        number = f" {spot.number}" if spot.number > 1 else ""
        return (self.card(spot.card) if spot.owner == player else self.card_of(spot.owner, spot.card)) + number

    def _places(self, owner: Owner | None) -> str:
        """Return the group of phrases for places of *owner*."""
        return "own places" if owner is not None and owner == self.viewer else "places"

    def pile(self, pile: Pile) -> str:
        """Return what a pile, a stack or a place of the Road is called."""
        return self.place(Where(area=pile.area, number=pile.number, owner=pile.owner or None))

    def pile_called(self, pile: str) -> str:
        """Return what a pile with an English name is called, such as that at which somebody looks."""
        area, _, number = pile.removeprefix("the ").partition(" ")
        return pile if self.language == FIRST else self.pile(Pile(area, int(number) if number.isdecimal() else 1))

    def card(self, card: str | None, suit: str = "") -> str:
        """Return what a card is called; of one that is not known, its back."""
        if card is None:
            return self._say("hidden event" if suit in self._table.decks else "hidden", suit=self._back(suit))
        kind = self._table.kind.get(card)
        if kind is None:
            return self._things.of("uses", card) if card in self._table.rule_uses else card
        villagers, events = len(self._table.villagers), len(self._table.events)
        section = "villagers" if kind < villagers else "events" if kind < villagers + events else "developments"
        return self._things.of(section, card)

    def place(self, where: Where) -> str:
        """Return what a place is called."""
        if where.card is not None:
            card = self.card_of(where.owner or "", where.card)
            return self._in(self._places(where.owner), where.area, card=card) if where.area == "tucked" else card
        name = self._things.of("decks", where.name) if where.name else ""
        owner = "" if where.owner is None else self.with_article(self.called(where.owner))
        return self._in(self._places(where.owner), where.area, owner=owner, number=where.number or "", name=name)

    def named(self, kind: str, word: str) -> str:
        """Return what the thing with the id *word* is called.

        Its *kind* is `suits`, `decks`, `markets`, `counters`, `phases` or `seats`.
        """
        return self._things.of(kind, word)

    def phase(self, phase: str) -> str:
        """Return what a phase of a round is called."""
        if phase in self.prose.catalog.rules.declared_phases:
            return self._things.of("phases", phase)
        return self.text(Term(spaced(phase), "phase name", phase))

    def _paid_on(self, occasion: str) -> str:
        """Return what an occasion is called on which gold is paid: a market, or another time."""
        if self.language == FIRST or occasion in {market.name for market in self.prose.catalog.rules.markets}:
            return self._things.of("markets", occasion)
        return self.text(Term(occasion, "part", occasion))

    # -- what is done ------------------------------------------------------------------------------------------------------------
    def action(self, action: Action) -> str:
        """Return an action in words, without the player."""
        return self._acted("actions", action)

    def deed(self, action: Action) -> str:
        """Return what somebody did by an action, behind the name of that player or behind `you`."""
        return self._acted("own deeds" if action.player == self.viewer else "deeds", action)

    def _acted(self, group: str, action: Action) -> str:
        verb = "draft from" if action.verb == "draft" and not action.cards else action.verb
        text = self._in(group, verb, what=self._what(action), basic=self.card(action.basic) if action.basic else "")
        if isinstance(action.paying, Spot):
            return self._in("actions", "paying", text=text, owner=self.card_of(action.paying.owner, action.paying.card))
        if action.paying == "bank":
            return self._in("actions", "paying", text=text, owner=self._in("places", "bank"))
        return self._in("actions", "free", text=text) if action.paying == "free" else text

    def verb(self, verb: str) -> str:
        """Return what is done by an action that is a verb alone, such as `end turn`."""
        if self.language == FIRST:
            return verb
        return str(self._told["actions"].get(verb) or self.text(Term(verb, "verb", verb)))

    def entry(self, entry: LogEntry) -> str:
        """Return an entry of a log in words: who does what."""
        if entry.player is None:
            return self._say("begins")
        text = self.deed(entry.action) if entry.action is not None else self._say("something")
        if entry.what == "undone":
            text = self._say("back", text=text)
        return self._say("does", player=self.called(entry.player, self.viewer), text=text)

    def text(self, said: str) -> str:
        """Return a message of a game in words, such as the reason of a refusal or a line of a breakdown."""
        return self._translation.text(said)

    def refusal(self, refusal: Refusal) -> str:
        """Return why an action is not legal, with its rule and what would help."""
        remedy = self.text(refusal.remedy)
        return f"{refusal.heading}{self.text(refusal.reason)}" + (f"; {remedy}" if remedy else "")

    def decision(self, decision: Decision) -> str:
        """Return the question of a decision in words, without the player."""
        if isinstance(decision.prompt, Phrase):
            return self.text(decision.prompt)
        questions = self._told["decisions"]
        return str(questions.get(decision.kind, questions["other"]))

    def change(self, change: Change) -> str:
        """Return a change in words."""
        return self.text(change.said(self.viewer))

    def waiting(self, waiting: WaitingView) -> str:
        """Return in whole sentences what waits for an occasion, and who carries it out."""
        waits = waits_of(self._table, waiting.card, waiting.number)
        text = waiting.does if waits is None else sentences([waits.step], Narrator(self.prose, WAITING))
        said = [f"{spaced(each.name)}: {', '.join(map(self.answer, each.chosen))}" for each in waiting.chosen]
        whose = self._whose(waiting.player, waiting.card)
        if waiting.this is not None:
            whose = self._in("actions", "at", what=self.owner(waiting.player), at=self.answer(waiting.this))
        return self._say("who", player=whose, text=" ".join([text, *(f"({each})" for each in said)]))

    def _whose(self, player: int, card: str | None) -> str:
        """Return who carries out the steps of a card, which goes without saying of the viewer's own."""
        if card and player == self.viewer:
            return self.card(card)
        return self._in("actions", "at", what=self.owner(player), at=self.card(card)) if card else self.owner(player)

    def answer(self, word: str) -> str:
        """Return in words what was chosen: a number, a suit, a player, a pile or a card, a placed one with its owner."""
        owner, is_placed, card = word.partition("'s ")
        if is_placed:
            name, _, number = card.partition(" ")
            seat = owner.removeprefix("player ").removeprefix("the ")
            return self._spot(Spot(int(seat) if seat.isdecimal() else seat, name, int(number or 1)), 0)
        kind, _, number = word.partition(" ")
        if kind == "player" and number.isdecimal():
            return self.owner(int(number))
        if (kind == "stack" and number.isdecimal()) or word == "the reserve":
            return self.pile_called(word)
        if word.startswith("["):  # The back of a card that is not shown.
            return f"[{self._back(word.strip('[]'))}]"
        return self._things.of("suits", word) if word in self._table.suits else self.card(word)

    # -- parts -------------------------------------------------------------------------------------------------------------------
    def _say(self, key: str, **holes: object) -> str:
        return self._joined(str(self._told[key]).format(**holes))

    def _in(self, group: str, key: str, **holes: object) -> str:
        said = self._told[group].get(key)
        return self._joined(str(said).format(**holes)) if said is not None else key

    def _joined(self, text: str) -> str:
        """Return *text* with prepositions and articles as the language joins them."""
        return self.prose.describer.words.joined(text)

    def _back(self, suit: str) -> str:
        return self._things.of("decks" if suit in self._table.decks else "suits", suit)

    def _side(self, card: str, note: str) -> str:
        if not note:
            return self.card(card)
        said = self.card(note) if note in self._table.kind else self._things.of("sides", note)
        return self._in("actions", "at", what=self.card(card), at=said)

    def _what(self, action: Action) -> str:
        """Return what an action is about."""
        if action.choice is not None:
            said = self.choice(action)
            return self.with_article(said) if isinstance(action.choice, PlayerRef) else said
        if action.verb == "use" and action.on is not None:
            own = action.on.owner == action.player
            used = self.card(action.on.card) if own else self.card_of(action.on.owner, action.on.card)
            return used if action.ability == 1 else self._in("actions", "ability", what=used, number=action.ability)
        cards = [self._side(card, note) for card, note in action.cards]
        if action.verb == "trade":
            pairs = zip(cards, action.piles, strict=True)
            return ", ".join(self._in("actions", "onto", what=card, at=self.pile(pile)) for card, pile in pairs)
        what = " > ".join(cards)
        if action.on is not None:
            return self._say("laid", card=what, below=self.card(action.on.card))
        if action.pile is None:
            return what
        where = "lying" if action.verb == "add gold" else "from"
        return self._in("actions", where, what=what, at=self.pile(action.pile)) if what else self.pile(action.pile)

    def choice(self, action: Action) -> str:
        """Return what an action chooses, in words."""
        match action.choice:
            case Spot() as spot:
                return self.card(spot.card) if spot.owner == action.player else self.card_of(spot.owner, spot.card)
            case HandRef(owner, card, area):
                return self._in("actions", "from", what=self.card(card), at=self.place(Where(area=area, owner=owner)))
            case TuckedRef(card, under):
                where = Where(area="tucked", owner=under.owner, card=under.card)
                return self._in("actions", "from", what=self.card(card), at=self.place(where))
            case RoadRef(card, number):
                return self._in("actions", "from", what=self.card(card), at=self.place(Where(area="road", number=number)))
            case PlayerRef(player):
                return self.owner(player)
            case SupplyRef(card):
                return self.card(card)
            case Pile() as pile:
                return self.pile(pile)
            case Answer(what, word):
                if what == "option":
                    return self.text(phrase("option {number}", number=word))
                if what == "word":
                    return self.prose.names.of("choices", word)
                if what == "name":
                    return self.card(word)
                return self._back(word) if what == "suit" else word
        return ""


def _words_again(catalog: Catalog, language: str, names: dict[int, str], viewer: int | None) -> Words:
    """Return the words that were pickled."""
    words = Words(catalog, language, names)
    return words if viewer is None else words.seen_by(viewer)
