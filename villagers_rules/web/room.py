"""A room: one game, who sits where, and the answers to what they send. It knows no network, clock, thread or file.

A *guest* is the number of a connection. `handle` returns messages with their guests; a store writes down `take_done` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import Factory, field

from villagers_rules.api import Action, CodedError, Game, Words
from villagers_rules.classes import define
from villagers_rules.phrases import phrase
from villagers_rules.web import room_data, snapshot
from villagers_rules.web.history import History
from villagers_rules.web.occupants import HUMAN, Guest, RefusedError, Seat, UndoAsked, opened_by
from villagers_rules.web.protocol import Data, ProtocolError, checked, language_of
from villagers_rules.web.thought import HINTS, Thought
from villagers_rules.web.wording import Log

Outgoing = list[tuple[int, Data]]
"""Messages, each with the guest that it goes to; the same object may go to several."""
CONSENT, FREE = "consent", "free"
_STALE = phrase("the table has changed since you chose")


@define(eq=False)
class Room:
    """One game with its *seats*; *undo* is `consent` or `free`, and *done* all actions since it started, None for an undo."""

    id: str
    game: Game
    seats: tuple[Seat, ...]
    undo: str = CONSENT
    hot_seat: bool = False
    done: list[Action | None] = Factory(list)
    guests: dict[int, Guest] = Factory(dict)
    asked: UndoAsked | None = None
    rematch: set[int] = Factory(set)
    history: History = field(init=False)
    _idle: set[tuple[int, int]] = field(factory=set, init=False)
    _words: dict[str, Words] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.history = History(self.game, self.done)

    # -- messages ----------------------------------------------------------------------------------------------------------------
    def handle(self, guest: int, data: Any) -> Outgoing:
        """Carry out what a *guest* sent, and return what is sent to whom; what is wrong is answered, never raised."""
        request = data.get("request") if isinstance(data, dict) else None
        request = request if isinstance(request, int) and not isinstance(request, bool) else None
        try:
            message = checked(data)
            if message["type"] == "join":
                return self._join(guest, message)
            if guest not in self.guests:
                raise ProtocolError("expected the message join first")
            answer: Callable[[int, Data, int | None], Outgoing] = getattr(self, f"_on_{message['type']}")
            return answer(guest, message, request)
        except ProtocolError as error:
            return [(guest, {"type": "error", "request": request, "code": error.code, "text": str(error)})]
        except CodedError as error:
            known = self.guests.get(guest)
            language = known.language if known is not None else language_of(data)
            refused = snapshot.error_data(error, self._words_in(language))
            return [(guest, {"type": "refused", "request": request, **refused})]

    def take_done(self) -> list[Action | None]:
        """Return what was done since it was asked last, None for an undo."""
        return self.history.take_new()

    def leave(self, guest: int) -> Outgoing:
        """Let a guest go, and return what the others are sent."""
        gone = self.guests.pop(guest, None)
        if gone is None or not gone.seats:
            return []
        there = {seat for other in self.guests.values() for seat in other.seats}
        if self.asked is not None and self.asked.by not in there:
            self.asked = None  # Nobody is held up by somebody who is not there.
            return [*self._to_all(room_data.seats(self)), *self._states()]
        return self._to_all(room_data.seats(self))

    def _join(self, guest: int, message: Data) -> Outgoing:
        if message["game"] != self.id:
            raise ProtocolError("this connection belongs to another game; open another one")
        tokens = [token for token in (message.get("token"), *message.get("tokens", ())) if token is not None]
        seats = tuple(dict.fromkeys(self._seat_of(token) for token in tokens))
        known = message.get("version") or 0
        now = self.game.version(0)
        came = Guest(seats, language_of(message), seats[0] if seats else None)
        came.sent = dict.fromkeys(seats or (None,), known if known <= now else 0)
        self.guests[guest] = came
        self._follow(came)
        others = self._to_all(room_data.seats(self), but=guest) if seats else []
        joined = room_data.joined(self, came, self._words_in(came.language), may_save=self._is_open(came))
        return [(guest, joined), *self._states([guest]), *others]

    def _seat_of(self, token: str) -> int:
        seat = opened_by(self.seats, token)
        if seat is None:
            raise RefusedError(
                "token",
                phrase("this link opens no seat of this game"),
                phrase("ask whoever started the game for the link again"),
            )
        return seat

    # -- what is done ------------------------------------------------------------------------------------------------------------
    def _on_act(self, guest: int, message: Data, request: int | None) -> Outgoing:
        action = Action.from_data(message["action"])
        seat = self._own(guest, action.player)
        if message["version"] != self.game.version(seat):
            raise RefusedError("stale", _STALE, phrase("look at the table, and choose again"))
        self._apply(action, seat)
        return [*self._done(guest, request), *self._states()]

    def _apply(self, action: Action, seat: int) -> None:
        self.history.apply(action, seat)
        self.asked = None

    def _on_undo(self, guest: int, message: Data, request: int | None) -> Outgoing:
        seat = self._own(guest)
        if message["version"] != self.game.version(seat):
            raise RefusedError("stale", _STALE, phrase("look at the table, and ask again"))
        actions, others = self._undo_plan(seat)
        if others:
            self.asked = UndoAsked(seat, actions, others)
        else:
            self._undo(actions)
        return [*self._done(guest, request), *self._states()]

    def _undo_plan(self, seat: int) -> tuple[int, set[int]]:
        """Return how many actions go back to the last one of *seat*, that one included, and whose consent they need."""
        people = {one.number for one in self.seats if not one.bot}
        own = people if self.hot_seat else {seat}
        players = self.history.players_since(own)
        if not players:
            raise RefusedError("undo", phrase("there is nothing to undo: you have not acted yet"))
        if self.undo == CONSENT and not self.history.were_quiet(len(players)):
            raise RefusedError(
                "undo", phrase("this cannot be undone: somebody has seen a hidden card, or chance was drawn, since (R16)")
            )
        return len(players), set() if self.undo == FREE else set(players) & people - own

    def _can_undo(self, seat: int | None) -> bool:
        if seat is None:
            return False
        try:
            return bool(self._undo_plan(seat))
        except RefusedError:
            return False

    def _undo(self, actions: int) -> None:
        self.history.undo(actions)
        self.asked = None

    def _on_consent(self, guest: int, message: Data, request: int | None) -> Outgoing:
        asked = self.asked
        if asked is None:
            raise RefusedError("undo", phrase("nobody asks to undo"))
        own = set(self.guests[guest].seats)
        if asked.by in own and not message["agree"]:
            self.asked = None
        elif not own & asked.waiting:
            raise RefusedError("undo", phrase("your consent is not needed"))
        elif not message["agree"]:
            self.asked = None
        else:
            asked.waiting -= own
            if not asked.waiting:
                self._undo(asked.actions)
        return [*self._done(guest, request), *self._states()]

    def _on_rematch(self, guest: int, message: Data, request: int | None) -> Outgoing:
        self._own(guest)
        if not self.game.is_over:
            raise RefusedError("rematch", phrase("the game is not over"))
        self.rematch.update(self.guests[guest].seats)
        return [*self._done(guest, request), *self._states()]

    @property
    def wants_rematch(self) -> bool:
        """Whether everybody who plays wants another game."""
        return bool(self.rematch) and self.rematch >= {seat.number for seat in self.seats if seat.kind == HUMAN}

    # -- what is asked -----------------------------------------------------------------------------------------------------------
    def _on_look(self, guest: int, message: Data, request: int | None) -> Outgoing:
        self.guests[guest].shown = self._own(guest, message["seat"])
        return [*self._done(guest, request), *self._states([guest], follow=False)]

    def _on_preview(self, guest: int, message: Data, request: int | None) -> Outgoing:
        action = Action.from_data(message["action"])
        seat = self._own(guest, action.player)
        found, words = self.game.preview(action, player=seat), self._worded(guest)
        answer = {
            "effects": [{"kind": change.kind, "text": words.change(change)} for change in found.changes],
            "is_complete": found.is_complete,
            "totals": {str(owner): total for owner, total in found.totals.items()},
            "price": snapshot.price_of(found, words),
        }
        return [(guest, {"type": "preview", "request": request, **answer})]

    def _on_explain(self, guest: int, message: Data, request: int | None) -> Outgoing:
        action = Action.from_data(message["action"])
        refusal = self.game.refusal(action, player=self._own(guest, action.player))
        answer = refusal and snapshot.refusal_data(refusal, self._worded(guest))
        return [(guest, {"type": "explain", "request": request, "refusal": answer})]

    def _on_actions(self, guest: int, message: Data, request: int | None) -> Outgoing:
        seat = self._own(guest)
        found = self.game.legal_actions_for(seat).filter(verb=message.get("verb", ""), card=message.get("card", ""))
        actions = snapshot.offers(self.game, found[: 5 * snapshot.MOST_LISTED], self._worded(guest))
        return [(guest, {"type": "actions", "request": request, "actions": actions})]

    def _on_hint(self, guest: int, message: Data, request: int | None) -> Outgoing:
        """Answer with what a bot would do, unless a caller has taken it as a thought before (`hint`)."""
        thought = self.hint(guest, request)
        return self.take_thought(thought, thought.think())

    def hint(self, guest: int, request: int | None) -> Thought:
        """Return the thought that a hint needs, to be handed to `take_thought`."""
        seat = self._own(guest)
        if not self.game.legal_actions_for(seat):
            raise RefusedError("hint", phrase("there is nothing for you to decide now"))
        return Thought(seat, HINTS, self.game.version(seat), self.game.copy(history=False), self.id, guest, request)

    def _on_at(self, guest: int, message: Data, request: int | None) -> Outgoing:
        version, viewer = message["version"], self.guests[guest].shown or 0
        first, last = self.history.first_version, self.game.version(viewer)
        if not first <= version <= last:
            raise RefusedError("at", phrase("expected a version from {first} to {last}", first=first, last=last))
        found = snapshot.seen(self.history.view_at(version, viewer), self._worded(guest))
        return [(guest, {"type": "at", "request": request, "version": version, **found})]

    def _on_breakdown(self, guest: int, message: Data, request: int | None) -> Outgoing:
        scores, words = self.game.scores(), self._worded(guest)
        answer = {
            "scores": [score.to_data() for score in scores],
            "lines": {str(score.owner): words.score(score) for score in scores},
        }
        return [(guest, {"type": "breakdown", "request": request, **answer})]

    def _on_record(self, guest: int, message: Data, request: int | None) -> Outgoing:
        self._check_open(guest)
        return [(guest, {"type": "record", "request": request, "text": self.game.record()})]

    def _on_save(self, guest: int, message: Data, request: int | None) -> Outgoing:
        self._check_open(guest)
        return [(guest, {"type": "save", "request": request, "text": self.game.to_json()})]

    def _on_ping(self, guest: int, message: Data, request: int | None) -> Outgoing:
        return [(guest, {"type": "pong", "request": request})]

    # -- bots --------------------------------------------------------------------------------------------------------------------
    def next_thought(self) -> Thought | None:
        """Return what a bot has to decide now, None where people do; nobody acts while consent to undo is asked."""
        if self.game.is_over or self.asked is not None:
            return None
        version = self.game.version(0)
        for number in self.game.may_act:
            seat = self.seats[number - 1]
            if seat.bot and (number, version) not in self._idle:
                return Thought(number, seat.bot, version, self.game.copy(history=False), self.id)
        return None

    def take_thought(self, thought: Thought, action: Action | None) -> Outgoing:
        """Return what is sent once a *thought* has led to an *action*; a bot acts unless the game has gone on meanwhile."""
        if thought.guest is not None:
            if thought.guest not in self.guests:
                return []
            text = "" if action is None else self._worded(thought.guest).action(action)
            data = None if action is None else action.to_data()
            return [(thought.guest, {"type": "hint", "request": thought.request, "action": data, "text": text})]
        if thought.version != self.game.version(0) or self.game.is_over:
            return []
        if action is None:
            self._idle = {(thought.seat, thought.version), *(one for one in self._idle if one[1] == thought.version)}
            return []
        self._apply(action, thought.seat)
        return self._states()

    def step_bot(self) -> Outgoing | None:
        """Let one bot decide, and return what is sent; None when no bot has to."""
        thought = self.next_thought()
        return None if thought is None else self.take_thought(thought, thought.think())

    # -- what is sent ------------------------------------------------------------------------------------------------------------
    def _done(self, guest: int, request: int | None) -> Outgoing:
        return [(guest, {"type": "done", "request": request})]

    def _to_all(self, message: Data, *, but: int | None = None) -> Outgoing:
        return [(guest, message) for guest in self.guests if guest != but]

    def _states(self, guests: Iterable[int] | None = None, *, follow: bool = True) -> Outgoing:
        """Return the state for each of *guests*, or for all; those who see the same and know the same share one."""
        made: dict[tuple[int | None, str, int], Data] = {}
        shared: dict[str, tuple[Log, Data]] = {}
        found: Outgoing = []
        for number in list(self.guests) if guests is None else guests:
            guest = self.guests[number]
            if follow:
                self._follow(guest)
            since = guest.sent.get(guest.shown, 0)
            key = (guest.shown, guest.language, since)
            if key not in made:
                if guest.language not in shared:
                    words = self._words_in(guest.language)
                    shared[guest.language] = Log(words), snapshot.shared(self.game, words)
                made[key] = self._state(guest.shown, since, *shared[guest.language])
            guest.sent[guest.shown] = made[key]["version"]
            found.append((number, made[key]))
        return found

    def _follow(self, guest: Guest) -> None:
        """Let a guest with several seats look at the one that must decide."""
        deciding = self.game.view(0, options=False).current_player if len(guest.seats) > 1 else None
        if deciding in guest.seats:
            guest.shown = deciding

    def _state(self, seat: int | None, since: int, log: Log, shared: Data) -> Data:
        asked = self.asked
        waiting = None if asked is None else {"by": asked.by, "actions": asked.actions, "waiting": sorted(asked.waiting)}
        return {
            "type": "state",
            **snapshot.state_of(self.history, seat, log, since=since),
            **shared,
            "can_undo": self._can_undo(seat),
            "undo_asked": waiting,
            "rematch": sorted(self.rematch),
        }

    def _worded(self, guest: int) -> Words:
        return self._words_in(self.guests[guest].language)

    def _words_in(self, language: str) -> Words:
        if language not in self._words:
            self._words[language] = self.game.words(language, {seat.number: seat.name for seat in self.seats if seat.name})
        return self._words[language]

    # -- who may -----------------------------------------------------------------------------------------------------------------
    def _own(self, guest: int, seat: int | None = None) -> int:
        """Return *seat* if it is one of the guest's, or without one the seat that they look at; raise where they have none."""
        held = self.guests[guest]
        seat = held.shown if seat is None else seat
        if seat is None or seat not in held.seats:
            raise RefusedError("seat", phrase("this is not your seat") if held.seats else phrase("who looks on cannot act"))
        return seat

    def _is_open(self, guest: Guest) -> bool:
        """Return whether a guest may know everything: nobody else plays, or the game is over."""
        people = {seat.number for seat in self.seats if not seat.bot}
        return bool(guest.seats) and (self.game.is_over or people <= set(guest.seats))

    def _check_open(self, guest: int) -> None:
        if not self._is_open(self.guests[guest]):
            raise RefusedError(
                "hidden", phrase("this would show what is hidden from you"), phrase("it can be had once the game is over")
            )
