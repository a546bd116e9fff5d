"""What one seat is sent of a game: its view, its actions with prices, the log since it looked, the clock and the standings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from villagers_rules.api import Action, CodedError, Game, IllegalActionError, Preview, Refusal, View, Words
from villagers_rules.web.history import History
from villagers_rules.web.protocol import Data
from villagers_rules.web.wording import Log, said_in, spoken

MOST_LISTED = 400
"""A state lists so many actions; a client asks for the others."""
_MOST_BOOKS = 20
"""How many books of cards are kept for games to come."""
_books: dict[tuple[int, int, str], tuple[object, Data]] = {}


def cards_of(game: Game, language: str) -> Data:
    """Return all cards of a game by id; games with the same cards share them."""
    key = (id(game.catalog), game.players, language)
    if key not in _books:
        while len(_books) >= _MOST_BOOKS:
            del _books[next(iter(_books))]
        # Holding the catalog, it is never mistaken for another one.
        _books[key] = (game.catalog, game.card_book(language).to_data())
    return _books[key][1]


def shared(game: Game, words: Words) -> Data:
    """Return the fields of a state that are the same for everybody who reads the same language."""
    return {
        "clock": _clock_data(game, words),
        "standings": [
            {"owner": one.owner, "supply": one.supply, "village": one.village, "total": one.total} for one in game.standings()
        ],
        "over": game.is_over,
        "scores": [score.to_data() for score in game.scores()] if game.is_over else [],
        "winners": game.winners,
    }


def state_of(history: History, seat: int | None, log: Log, *, since: int) -> Data:
    """Return the other fields that follow from the game alone, as *seat* may know them; None is a spectator."""
    game, viewer, words = history.game, seat or 0, log.words
    actions = game.legal_actions_for(seat) if seat is not None else ()
    return {
        "seat": seat,
        "version": game.version(viewer),
        **seen(game.view(viewer, options=False), words),
        "actions": offers(game, islice(actions, MOST_LISTED), words),
        "more_actions": max(0, len(actions) - MOST_LISTED),
        "since": since,
        "log": [log.data(entry, history.round_of(entry.version)) for entry in game.log_for(viewer, since=since)],
        "decision": _decision(game, viewer, words),
        "unusable": {card: refusal_data(refusal, words) for card, refusal in game.unusable(seat).items()}
        if seat and actions
        else {},
    }


def seen(view: View, words: Words) -> Data:
    """Return a view, and in words what waits in it, and which pile is looked at."""
    looked = words.pile_called(view.looking.pile) if view.looking is not None else ""
    return {"view": view.to_data(), "waiting": [words.waiting(one) for one in view.waiting], "looked_at": looked}


def called(game: Game, words: Words) -> dict[str, str]:
    """Return what the decks, the counters and the phases of packs are called, by their ids."""
    table, rules, lexicon = game.catalog.table, game.catalog.rules, game.catalog.lexicon
    named = {deck: words.named("decks", deck) for deck in table.decks}
    named |= {counter: words.named("counters", counter) for counter in (*lexicon.counters, *lexicon.card_counters)}
    return named | {phase: words.phase(phase) for phase in rules.phases}


def offers(game: Game, actions: Iterable[Action], words: Words) -> list[Data]:
    """Return *actions* in words, each with its price."""
    prices: dict[tuple[object, ...], str | None] = {}
    found = []
    kept = said_in(game, words)
    for action in actions:
        price = None
        if action.paying is not None:
            # What a padlock costs depends on the card and on who is paid, not on where the card is placed.
            key = (action.verb, action.cards, action.paying)
            if key not in prices:
                prices[key] = price_of(game.preview(action), words)
            price = prices[key]
        data, text = spoken(action, words, kept)
        found.append({"action": data, "text": text, "price": price})
    return found


def price_of(preview: Preview, words: Words) -> str | None:
    """Return the gold that moves, in words; None where none does."""
    return ", ".join(words.change(payment) for payment in preview.payments) or None


def _clock_data(game: Game, words: Words) -> Data:
    """Return what ends the round and the game."""
    clock = game.clock
    return {
        **clock.to_data(),
        "market_name": words.named("markets", clock.market) if clock.market else "",
        "is_last_round": clock.is_last_round,
        "text": words.clock(clock),
    }


def _decision(game: Game, viewer: int, words: Words) -> Data | None:
    decision = game.decision_for(viewer or 1)
    # What kind of decision it is is the same for everybody; only its options are not.
    return None if decision is None else {"player": decision.player, "kind": decision.kind, "prompt": words.decision(decision)}


def refusal_data(refusal: Refusal, words: Words) -> Data:
    """Return a refusal in words."""
    return {"rule": refusal.rule, "reason": words.text(refusal.reason), "remedy": words.text(refusal.remedy)}


def error_data(error: CodedError, words: Words) -> Data:
    """Return why something is refused, in words."""
    if isinstance(error, IllegalActionError):
        said = refusal_data(error.refusal, words)
        return {"code": error.code, "rule": said["rule"], "text": said["reason"], "remedy": said["remedy"]}
    text, remedy = error.args[0] if error.args else "", getattr(error, "remedy", "")
    return {"code": error.code, "rule": "", "text": words.text(text), "remedy": words.text(remedy)}
