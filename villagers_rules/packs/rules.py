"""The numbers of the game as one `Rules` value, made of what the packs give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from villagers_rules.model.hooks import Hook
from villagers_rules.model.rulebook import (
    MAX_ROUNDS,
    EventDeck,
    Events,
    Limit,
    Market,
    Pool,
    Road,
    RoadUpdate,
    Rules,
    SeatStart,
    Setup,
    SetupStep,
)
from villagers_rules.packs.document import number_range
from villagers_rules.packs.merged_rules import SEATS, Book
from villagers_rules.packs.verbs import hooks

DRAWN = 0
"""How `Setup` says that the first player is drawn from the seed."""
FROM_THE_DECK, WITH_COINS, CHOSEN, AFTER = "cards of the deck", "villagers with coins", "chosen", "after "
"""Words of the rules that mean something to the reader."""


def read_rules(book: Book, steps: Sequence[SetupStep] = (), *, as_players: int = 0) -> Rules | None:
    """Return the rules that *book* gives with the set-up *steps* of the packs, or None when something is missing or wrong.

    The problems are in the documents.
    """
    rules = Rules(
        setup=_setup(book, tuple(steps), as_players),
        road=_road(book),
        phases=_phases(book),
        draft=_limit(book, "draft"),
        build=_limit(book, "build"),
        basics_per_turn=book.number("basics", "per_turn"),
        padlock_price=book.number("padlocks", "price"),
        bank_price=book.number("padlocks", "bank_price"),
        first_carries=book.number("chains", "first_carries"),
        others_carry=book.number("chains", "others_carry"),
        markets=tuple(_market(book, name) for name in book.names("markets", needed=True)),
        renewable=("reserve",) if book.flag("reserve", "reshuffled_for_effects") else (),
        pools=tuple(_pool(book, name) for name in book.names("pools")),
        events=_events(book),
        hooks={name: steps for hook in hooks().of("rules") for name, steps in book.hooks(hooks().rows[hook].phase, hook).items()},
        cited=_cited(book),
        targets=tuple(sorted((int(gold), book.text("targets", gold)) for gold in book.names("targets") if gold.isdecimal())),
        most_rounds=min(MAX_ROUNDS, book.number("most_rounds", default=MAX_ROUNDS)),
        **_ties(book),
    )
    return None if book.gaps else rules


def _setup(book: Book, steps: tuple[SetupStep, ...], as_players: int) -> Setup:
    first = book.value("setup", "first_player")
    sizes = book.listed("setup", "stack_sizes")
    return Setup(
        first_player=first if type(first) is int else DRAWN,
        supply=book.number("setup", "supply"),
        hand=book.number("setup", "hand"),
        stack_sizes=tuple(book.compiled(("setup", "stack_sizes"), (place,), size) for place, size in enumerate(sizes)),
        steps=steps,
        seats={name: _seat(book, name) for name in book.names(SEATS)},
        as_players=as_players,
    )


def _seat(book: Book, name: str) -> SeatStart:
    return SeatStart(
        supply=book.number(SEATS, name, "supply"),
        starts_with=str(book.value(SEATS, name, "starts_with")),
        side=book.text(SEATS, name, "side"),
    )


def _road(book: Book) -> Road:
    updates = book.listed("road", "updates")
    return Road(
        places=book.number("road", "places"),
        draft_refill=book.words("road", "after_a_draft_refill_from"),
        update_refill=book.words("road", "after_an_update_refill_from"),
        updates=tuple(_update(update) for update in updates if isinstance(update, dict)),
        from_the_deck=book.text("road", "starts_with") == FROM_THE_DECK,
    )


def _update(written: dict[str, Any]) -> RoadUpdate:
    return RoadUpdate(
        players=number_range(written.get("players")) or range(0),
        each_player_may_add=written.get("each_player_may_add", 0),
        discard_with_coins=written.get("discard") == WITH_COINS,
        then_add_to_each=written.get("then_add_to_each", 0),
    )


def _phases(book: Book) -> tuple[str, ...]:
    """Return the phases, with those put in that packs add, one pack after the other."""
    phases = list(book.words("phases"))
    for name in book.names("more_phases"):
        before = book.words("more_phases", name, "before")
        place = next((phases.index(phase) for phase in before if phase in phases), None)
        if name in phases:
            continue
        if place is not None:
            phases.insert(place, name)
        elif before and not book.gaps:
            message = f"the phase `{name}` is put before phases of which the game has none"
            book.report(("more_phases", name, "before"), "missing-phase", message, suggestion="the phases: " + ", ".join(phases))
    return tuple(phases)


def _limit(book: Book, name: str) -> Limit:
    return Limit(amount=book.formula(name, "limit"), cap=book.number(name, "cap"), tokens_add=book.text(name, "tokens_add"))


def _market(book: Book, name: str) -> Market:
    stacks = book.range("markets", name, "after_stacks")
    return Market(
        name=name,
        first_stack=stacks.start,
        last_stack=stacks.stop - 1,
        scores=book.words("markets", name, "scores"),
        collects_coins=book.flag("markets", name, "collects_coins"),
        ends_the_game=book.flag("markets", name, "ends_the_game"),
    )


def _pool(book: Book, name: str) -> Pool:
    return Pool(
        name=name, hand_cards=book.number("pools", name, "hand_cards"), per_village=book.number("pools", name, "per_village")
    )


def _events(book: Book) -> Events:
    decks = []
    for name in book.names("events", "decks"):
        begins = book.text("events", "decks", name)
        decks.append(EventDeck(name=name, after=begins.removeprefix(AFTER) if begins.startswith(AFTER) else ""))
    return Events(chosen=book.text("events", "order") == CHOSEN, decks=tuple(decks))


def _cited(book: Book) -> dict[str, str]:
    """Return by hook the rule that is cited for its steps: as `dsl/hooks.yaml` lists it, or as the chapter of the hook says."""
    return {name: _named(book, hook) or hook.rule for name, hook in hooks().rows.items()}


def _named(book: Book, hook: Hook) -> str:
    """Return the rule that the chapter of *hook* names for the steps of rules and events, "" for none."""
    chapter = hook.phase if hook.of == "rules" else hook.of
    return book.text(chapter, "rule") if chapter in ("draft", "events") else ""


def _ties(book: Book) -> dict[str, Any]:
    written = book.value("ties")
    if not isinstance(written, dict) or len(written) != 1:
        book.gaps = True
        return {"tie_break": None}
    (which, counted), *_ = written.items()
    if which == "won_by":
        return {"tie_break": None, "won_by": str(counted)}
    return {"tie_break": book.compiled(("ties",), (which,), counted), "fewest_wins_ties": which == "fewest"}
