"""What a game shows, in the words of a language and with the names of the players, for front ends to print."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Any

from villagers_rules.language.wordings import FIRST, wording
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.choices import Answer, HandRef, Pile, PlayerRef, RoadRef, Spot, SupplyRef
from villagers_rules.model.hooks import WAITING
from villagers_rules.model.public_changes import Counted, Where
from villagers_rules.packs import Catalog
from villagers_rules.phrases import Phrase, Term, number_phrase, owner_phrase, phrase
from villagers_rules.situation_words import SituationWords
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.prose import Prose
from villagers_rules.text.standing import said_occasions
from villagers_rules.text.steps import sentences
from villagers_rules.translation import Translation

if TYPE_CHECKING:
    from villagers_rules.errors import Refusal
    from villagers_rules.log import LogEntry
    from villagers_rules.model.actions import Action
    from villagers_rules.model.hooks import Waits
    from villagers_rules.model.public_changes import Change, StepsWaiting
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
        self._translation = Translation(self, prose)
        self._table = catalog.table
        self.viewer: int | None = None

    def seen_by(self, viewer: int | None) -> Words:
        """Return the same words as the player *viewer* reads them, to whom their own things are `yours`."""
        found = copy(self)
        found.viewer, found._translation = viewer, Translation(found, self.prose)
        return found

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

    def card_of(self, owner: Owner, card: str) -> str:
        """Return what a card in somebody's village is called."""
        return self._in(self._places(owner), "card", owner=self.called(owner), card=self.card(card))

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
            return self._say("hidden", suit=self._back(suit))
        kind = self._table.kind.get(card)
        if kind is None:
            return card
        villagers, events = len(self._table.villagers), len(self._table.events)
        section = "villagers" if kind < villagers else "events" if kind < villagers + events else "developments"
        return self._things.of(section, card)

    def place(self, where: Where) -> str:
        """Return what a place is called."""
        if where.card is not None:
            return self.card_of(where.owner or "", where.card)
        name = self._things.of("decks", where.name) if where.name else ""
        owner = "" if where.owner is None else self.called(where.owner)
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
        return self.text(Term(phase.replace("_", " "), "phase name", phase))

    # -- what is done ------------------------------------------------------------------------------------------------------------
    def action(self, action: Action) -> str:
        """Return an action in words, without the player."""
        verb = "draft from" if action.verb == "draft" and not action.cards else action.verb
        text = self._in("actions", verb, what=self._what(action), basic=self.card(action.basic) if action.basic else "")
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
        text = self.action(entry.action) if entry.action is not None else self._say("something")
        if entry.what == "undone":
            text = self._say("back", text=text)
        return self._say("who", player=self.owner(entry.player), text=text)

    def text(self, said: str) -> str:
        """Return a message of a game in words, such as the reason of a refusal or a line of a breakdown."""
        return self._translation.text(said)

    def refusal(self, refusal: Refusal) -> str:
        """Return why an action is not legal, with its rule and what would help."""
        remedy = self.text(refusal.remedy)
        return f"{refusal.rule}: {self.text(refusal.reason)}" + (f"; {remedy}" if remedy else "")

    def decision(self, decision: Decision) -> str:
        """Return the question of a decision in words, without the player."""
        if isinstance(decision.prompt, Phrase):
            return self.text(decision.prompt)
        questions = self._told["decisions"]
        return str(questions.get(decision.kind, questions["other"]))

    def change(self, change: Change) -> str:
        """Return a change in words."""
        if isinstance(change, Counted):
            return self._counted(change)
        held: Any = change
        match change.kind:
            case "gold":
                moved = self._way(self._say("gold", amount=held.amount), held.source, held.target)
                return self._say("rule", text=moved, rule=held.rule)
            case "card":
                return self._way(self.card(held.card, held.suit), held.source, held.target)
            case "placed":
                what = self._side(held.card, held.stands_for or held.side)
                if held.on is not None:
                    what = self._say("laid", card=what, below=self.card(held.on.card))
                village = Where(area="village", owner=held.spot.owner)
                return self._way(what, held.source, village)
            case "left":
                return self._way(self.card(held.card), Where(area="village", owner=held.spot.owner), held.target)
            case "wait":
                return self._waiting(held)
            case "choices" if held.choices and held.choices[0][0] is None:
                return self._in("changes", "at random", **self._holes(held))
            case "replaced":
                other, target = self.card_of(held.spot.owner, held.replaced), self.place(held.target)
                return self._in("changes", "replaced", card=self.card(held.card), other=other, target=target)
        is_own = self.viewer is not None and getattr(held, "player", None) == self.viewer
        group = "own changes" if is_own and change.kind in self._told["own changes"] else "changes"
        return self._in(group, change.kind, **self._holes(held))

    def waiting(self, waiting: WaitingView) -> str:
        """Return in whole sentences what waits for an occasion, and who carries it out."""
        waits = self._waits(waiting.card, waiting.number)
        text = waiting.does if waits is None else sentences([waits.step], Narrator(self.prose, WAITING))
        said = [f"{each.name.replace('_', ' ')}: {', '.join(map(self._answer, each.chosen))}" for each in waiting.chosen]
        whose = self._whose(waiting.player, waiting.card)
        return self._say("who", player=whose, text=" ".join([text, *(f"({each})" for each in said)]))

    def _waits(self, card: str | None, number: int) -> Waits | None:
        """Return what is known of the list with the *number* of those of a card that wait; None where the packs have none."""
        kind = NOBODY if card is None else self._table.kind.get(card, NOBODY)
        waiting = self._table.waiting.items()
        return next((waits for (owner, _), waits in waiting if (owner, waits.number) == (kind, number)), None)

    def _waiting(self, change: StepsWaiting) -> str:
        """Return in words that something begins to wait, or waits no longer."""
        waits, whose = self._waits(change.card, change.number), self._whose(change.player, change.card)
        when, until = (change.when, change.until) if waits is None else said_occasions(self.prose, waits.step)
        if change.when is None:
            if change.begins and waits is not None:
                return self._say("who", player=whose, text=sentences([waits.step], Narrator(self.prose, WAITING)))
            key = "holds" if change.begins else "holds no longer"
        else:
            key = "waits no longer" if not change.begins else "waits until" if change.until else "waits"
        return self._in("changes", key, whose=whose, when=when, until=until)

    def _whose(self, player: int, card: str | None) -> str:
        return self._in("actions", "at", what=self.owner(player), at=self.card(card)) if card else self.owner(player)

    def _answer(self, word: str) -> str:
        """Return in words what `ChosenView` holds: a number, a suit or a player."""
        kind, _, number = word.partition(" ")
        if kind == "player" and number.isdecimal():
            return self.owner(int(number))
        return word if word.isdecimal() else self._things.of("suits", word)

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

    def _way(self, what: str, source: Where, target: Where) -> str:
        return self._say("way", what=what, source=self.place(source), target=self.place(target))

    def _side(self, card: str, note: str) -> str:
        if not note:
            return self.card(card)
        said = self.card(note) if note in self._table.kind else self._things.of("sides", note)
        return self._in("actions", "at", what=self.card(card), at=said)

    def _what(self, action: Action) -> str:
        """Return what an action is about."""
        if action.choice is not None:
            return self.choice(action)
        if action.verb == "use" and action.on is not None:
            return (
                self.card(action.on.card) if action.on.owner == action.player else self.card_of(action.on.owner, action.on.card)
            )
        cards = [self._side(card, note) for card, note in action.cards]
        if action.verb == "trade":
            pairs = zip(cards, action.piles, strict=True)
            return ", ".join(self._in("actions", "at", what=card, at=self.pile(pile)) for card, pile in pairs)
        what = " > ".join(cards)
        if action.on is not None:
            return self._say("laid", card=what, below=self.card(action.on.card))
        if action.pile is None:
            return what
        return self._in("actions", "at", what=what, at=self.pile(action.pile)) if what else self.pile(action.pile)

    def choice(self, action: Action) -> str:
        """Return what an action chooses, in words."""
        match action.choice:
            case Spot() as spot:
                return self.card(spot.card) if spot.owner == action.player else self.card_of(spot.owner, spot.card)
            case HandRef(owner, card, area):
                return self._in("actions", "at", what=self.card(card), at=self.place(Where(area=area, owner=owner)))
            case RoadRef(card, number):
                return self._in("actions", "at", what=self.card(card), at=self.place(Where(area="road", number=number)))
            case PlayerRef(player):
                return self.owner(player)
            case SupplyRef(card):
                return self.card(card)
            case Pile() as pile:
                return self.pile(pile)
            case Answer(what, word):
                if what == "option":
                    return self.text(phrase("option {number}", number=word))
                return self._back(word) if what == "suit" else word
        return ""

    def _counted(self, change: Counted) -> str:
        key = change.what if change.what in self._told["counters"] else "other"
        value: Any = change.value
        if key in ("counted", "counted on", "tokens"):
            return ", ".join(self._held(key, row) for row in value)
        if key in ("more_drafts", "more_builds"):
            return ", ".join(self._in("counters", key, player=self.owner(player), number=more) for player, more in value)
        player = self.owner(value if change.what in ("first", "player") else change.player)
        section = "markets" if change.what == "held" else ""
        parts = value if isinstance(value, tuple) else [value]
        ways = {"phase": self.phase, "used": self._used, "allowed": self._allowed}
        named = ways.get(change.what) or partial(self._things.of, section)
        say = self.owner if change.what == "done" else str
        shown = ", ".join(named(part) if isinstance(part, str) else say(part) for part in parts)
        nothing = self._in("counters", "nobody" if change.what == "done" else "nothing")
        return self._in("counters", key, what=change.what.replace("_", " "), value=shown or nothing, player=player)

    def _used(self, used: str) -> str:
        """Return what the card is called whose ability was used, such as `player 1's freelancer`."""
        owner, _, card = used.removeprefix("the ").rpartition("'s ")
        kind, _, number = owner.rpartition(" ")
        if self.language == FIRST or card not in self._table.kind:
            return self._things.of("", used)
        return self.card_of(int(number) if kind == "player" else owner, card)

    def _allowed(self, what: str) -> str:
        return self.text(Term(what.replace("_", " "), "allowed", what))

    def _held(self, key: str, row: Any) -> str:
        """Return who or which card has how much of a counter, or who has the token of a development."""
        name, owner, *rest = row
        player = self.owner(owner) if owner is not None else self._in("counters", "nobody")
        what = self.card(name) if key == "tokens" else self._things.of("counters", name)
        card = self.card_of(owner, rest[0]) if rest[1:] else ""
        return self._in("counters", key, player=player, what=what, card=card, number="".join(map(str, rest[-1:])))

    def _holes(self, held: Any) -> dict[str, object]:
        """Return what the phrases of changes are filled in with."""
        pile = getattr(held, "pile", None)
        where = pile if pile is not None else Where(area="hand", owner=getattr(held, "owner", None))
        spot = getattr(held, "spot", None)
        return {
            "player": self.owner(getattr(held, "player", None)),
            "owner": self.owner(getattr(held, "owner", None)),
            "at": self.place(where),
            "counted": self._number_of_cards(held),
            "known": f" ({', '.join(map(self.card, held.cards))})" if isinstance(getattr(held, "cards", None), tuple) else "",
            "of": f" ({self.card(held.card)})" if getattr(held, "card", None) else "",
            "card": self.card_of(spot.owner, spot.card) if spot is not None else "",
            "before": self._things.of("sides", getattr(held, "before", "")),
            "side": self._things.of("sides", getattr(held, "side", "")),
            "what": self._listed(held),
            "occasion": self._occasion(getattr(held, "occasion", "")),
            "amount": getattr(held, "amount", ""),
            "part": self.text(Term(part, "part", part)) if (part := getattr(held, "part", "")) else "",
        }

    def _number_of_cards(self, held: Any) -> str:
        """Return how many cards a change is about."""
        number = getattr(held, "number", getattr(held, "cards", 0))
        return self.text(number_phrase(number, "{number} card", "{number} cards")) if isinstance(number, int) else ""

    def _occasion(self, occasion: str) -> str:
        """Return what an occasion is called on which gold is paid: a market, or another time."""
        if self.language == FIRST or occasion in {market.name for market in self.prose.catalog.rules.markets}:
            return self._things.of("markets", occasion)
        return self.text(Term(occasion, "occasion", occasion)) if occasion else ""

    def _listed(self, held: Any) -> str:
        if getattr(held, "choices", None) is not None:
            said = [(player, ", ".join(words)) for player, words in held.choices if words]
            return ", ".join(words if player is None else f"{self.owner(player)}: {words}" for player, words in said)
        cards: Iterable[str] | int | None = getattr(held, "cards", None)
        if isinstance(cards, tuple):
            return ", ".join(map(self.card, cards))
        return self._translation.english(str(getattr(held, "what", "")))
