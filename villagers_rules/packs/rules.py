"""The rules of a game: one `Rules` value, made of the merged numbers of the packs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from villagers_rules.model import rulebook
from villagers_rules.packs.book import FILES, Book
from villagers_rules.packs.document import Document, Part, number_range
from villagers_rules.packs.left_out import check_phases_again, leave_out
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.phases import declared_phases, read_order, read_phases, read_ranking, rules_of_phases, steps_of_phases
from villagers_rules.packs.rule_abilities import read_abilities, rules_cited
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.verbs import hooks

_SEATS = "seats"
"""The chapter of the rules that declares seats without a player."""


def merged(packs: Sequence[PackFiles], sentences: Sentences, *, modes: Iterable[Part] = (), quiet: bool = False) -> Book:
    """Return the numbers of *packs*, later over earlier, and over them those of a mode: of its pack and of others in *modes*.

    What is missing is reported in the last document, unless it is to be *quiet*.
    """
    documents = [document for pack in packs for document in pack.of_kind(FILES)]
    book = Book(sentences, documents[-1] if documents else packs[-1].manifest, quiet=quiet)
    for part in (*(document.top for document in documents), *modes):
        chapter = part.part(FILES)
        if chapter is not None:
            leave_out(book, chapter, packs)
            book.add(chapter.document, chapter.path, chapter.data, root=len(chapter.path))
    check_phases_again(book, packs)
    return book


def counters_in(documents: Iterable[Document], modes: Iterable[Part] = (), *, lying: str = "") -> tuple[str, ...]:
    """Return the counters that *documents* and the parts of a mode declare, in order.

    They are those that count for players or on the table, or those *lying* in a place alone.
    """
    chapters = [top.part(FILES) for top in (*(document.top for document in documents), *modes)]
    counters = [chapter.part("counters") for chapter in chapters if chapter]
    named = [(name, about) for part in counters if part for name, about in part.data.items()]
    lies = {name: str(about[LIES]) for name, about in named if isinstance(about, dict) and LIES in about}
    places = (lying,) if lying else ("", ON_TABLE)
    return tuple(dict.fromkeys(name for name, _ in named if lies.get(name, "") in places))


LIES, ON_CARDS, ON_TABLE = "lies", "on villagers", "on the table"
"""The key of a counter that lies somewhere, and where that may be."""


def seats_in(documents: Iterable[Document], modes: Iterable[Part] = ()) -> tuple[str, ...]:
    """Return the seats without a player that *documents* and the parts of a mode declare, in order."""
    tops = [document.top for document in documents]
    chapters = [top.part(FILES) for top in (*tops, *modes)]
    seats = [chapter.part(_SEATS) for chapter in chapters if chapter]
    return tuple(dict.fromkeys(seat for part in seats if part for seat in part.data))


_DRAWN = 0
"""How `Setup` says that the first player is drawn from the seed."""
_ALL_PACKS = "all packs"
"""How the rules say that keyrings count the padlocks of all packs in the game (R1.1)."""
FROM_THE_DECK, WITH_COINS, CHOSEN, AFTER = "cards of the deck", "villagers with coins", "chosen", "after "
"""Words of the rules that mean something to the reader."""


def read_rules(book: Book, steps: Sequence[rulebook.SetupStep] = (), *, as_players: int = 0) -> rulebook.Rules | None:
    """Return the rules that *book* gives with the set-up *steps* of the packs, or None when something is missing or wrong.

    The problems are in the documents.
    """
    abilities = read_abilities(book)
    abilities["hooks"] = {**steps_of_phases(book), **abilities["hooks"]}
    rules = rulebook.Rules(
        setup=_setup(book, tuple(steps), as_players),
        road=_road(book),
        phases=read_phases(book),
        draft=_limit(book, "draft"),
        build=_limit(book, "build"),
        hand_limit=book.optional("build", "hand_limit"),
        build_turns=book.number("build", "turns", default=1),
        basics_per_turn=book.number("basics", "per_turn"),
        padlock_price=book.number("padlocks", "price"),
        bank_price=book.number("padlocks", "bank_price"),
        keyrings_of_all=book.text("padlocks", "keyrings") == _ALL_PACKS,
        first_carries=book.number("chains", "first_carries"),
        others_carry=book.number("chains", "others_carry"),
        markets=_markets(book),
        renewable=("reserve",) if book.flag("reserve", "reshuffled_for_effects") else (),
        pools=tuple(_pool(book, name) for name in book.names("pools")),
        events=_events(book),
        declared_phases=declared_phases(book),
        **abilities,
        cited=_cited(book),
        targets=tuple(sorted((int(gold), book.text("targets", gold)) for gold in book.names("targets") if gold.isdecimal())),
        most_rounds=min(rulebook.MAX_ROUNDS, book.number("most_rounds", default=rulebook.MAX_ROUNDS)),
        next_first_player=read_ranking(book, "first_player"),
        counters={
            name: book.number("counters", name, "start", default=0)
            for name in book.names("counters")
            if book.text("counters", name, LIES) != ON_CARDS
        },
        card_counters=tuple(name for name in book.names("counters") if book.text("counters", name, LIES) == ON_CARDS),
        table_counters=frozenset(name for name in book.names("counters") if book.text("counters", name, LIES) == ON_TABLE),
        most_counted={name: most for name in book.names("counters") if (most := _most_counted(book, name))},
        ends=tuple(_end(book, name) for name in book.names("ends")),
        **_winner(book),
    )
    return None if book.gaps else rules


def _setup(book: Book, steps: tuple[rulebook.SetupStep, ...], as_players: int) -> rulebook.Setup:
    first = book.value("setup", "first_player")
    sizes = book.listed("setup", "stack_sizes")
    return rulebook.Setup(
        first_player=first if type(first) is int else _DRAWN,
        supply=book.number("setup", "supply"),
        hand=book.number("setup", "hand"),
        stack_sizes=tuple(book.compiled(("setup", "stack_sizes"), (place,), size) for place, size in enumerate(sizes)),
        steps=steps,
        seats={name: _seat(book, name) for name in book.names(_SEATS)},
        as_players=as_players,
    )


def _seat(book: Book, name: str) -> rulebook.SeatStart:
    return rulebook.SeatStart(
        supply=book.number(_SEATS, name, "supply"),
        starts_with=str(book.value(_SEATS, name, "starts_with")),
        side=book.text(_SEATS, name, "side"),
    )


def _road(book: Book) -> rulebook.Road:
    updates = book.listed("road", "updates")
    return rulebook.Road(
        places=book.number("road", "places"),
        draft_refill=book.words("road", "after_a_draft_refill_from"),
        update_refill=book.words("road", "after_an_update_refill_from"),
        updates=tuple(_update(update) for update in updates if isinstance(update, dict)),
        from_the_deck=book.text("road", "starts_with") == FROM_THE_DECK,
    )


def _update(written: dict[str, Any]) -> rulebook.RoadUpdate:
    return rulebook.RoadUpdate(
        players=number_range(written.get("players")) or range(0),
        each_player_may_add=written.get("each_player_may_add", 0),
        discard_with_coins=written.get("discard") == WITH_COINS,
        then_add_to_each=written.get("then_add_to_each", 0),
    )


def _limit_formula(book: Book, name: str) -> Any:
    """Return the formula of a limit, which reads no limit."""
    found = book.formula(name, "limit")
    if found is not None and (node := found.reads_limits()) is not None:
        message = f"a limit cannot be worked out from `{node}`, which may be worked out from it"
        book.report((name, "limit"), "formula", message, suggestion="count symbols or villagers, as in `2 + food symbols`")
    return found


def _limit(book: Book, name: str) -> rulebook.Limit:
    amount = _limit_formula(book, name)
    return rulebook.Limit(
        amount=amount,
        cap=book.number(name, "cap"),
        tokens_add=book.text(name, "tokens_add"),
        of_symbols=amount is not None and amount.reads_symbols_alone(),
        order=read_order(book, name, goes_around=name == "draft"),
    )


def _markets(book: Book) -> tuple[rulebook.Market, ...]:
    """Return the markets of the game, without those that are never held."""
    markets = [(_market(book, name), book.value("markets", name, "after_stacks")) for name in book.names("markets", needed=True)]
    return tuple([market for market, stacks in markets if stacks != rulebook.NEVER])


def _market(book: Book, name: str) -> rulebook.Market:
    waits = book.value("markets", name, "after_stacks") not in rulebook.NO_STACKS
    stacks = book.range("markets", name, "after_stacks") if waits else range(1, 1)
    if book.value("markets", name, "after_stacks") == rulebook.NO_WAIT and ("markets", name, "if") not in book.values:
        message = "a market that waits for no stacks waits for a condition"
        suggestion = "add `if`, or write `after_stacks: never` for a market that is left out"
        book.report(("markets", name, "after_stacks"), "contradiction", message, suggestion=suggestion)
    return rulebook.Market(
        name=name,
        first_stack=stacks.start,
        last_stack=stacks.stop - 1,
        scores=book.words("markets", name, "scores"),
        collects_coins=book.flag("markets", name, "collects_coins"),
        ends_the_game=book.flag("markets", name, "ends_the_game"),
        condition=book.condition("markets", name, "if"),
    )


def _pool(book: Book, name: str) -> rulebook.Pool:
    return rulebook.Pool(
        name=name, hand_cards=book.number("pools", name, "hand_cards"), per_village=book.number("pools", name, "per_village")
    )


def _events(book: Book) -> rulebook.Events:
    decks = []
    for name in book.names("events", "decks"):
        begins = book.text("events", "decks", name)
        decks.append(rulebook.EventDeck(name=name, after=begins.removeprefix(AFTER) if begins.startswith(AFTER) else ""))
    chosen = book.text("events", "order") == CHOSEN
    return rulebook.Events(chosen=chosen, decks=tuple(decks), **({"rule": rule} if (rule := book.text("events", "rule")) else {}))


def _cited(book: Book) -> dict[str, str]:
    """Return the rule that is cited for each list of steps: as `dsl/hooks.yaml` lists it, or as the rules say."""
    of_uses = {name: hook.rule for name, hook in hooks().rows.items()}
    return of_uses | rules_of_phases(book) | rules_cited(book)


def _winner(book: Book) -> dict[str, Any]:
    """Return how the winner is found: by comparisons, and by the seat that wins what is tied then."""
    seats = [entry["seat"] for entry in book.listed("winner") if isinstance(entry, dict) and "seat" in entry]
    return {"winner": read_ranking(book, "winner"), "won_by": str(seats[-1]) if seats else ""}


def _most_counted(book: Book, name: str) -> int:
    """Return what the counter called *name* never goes above, 0 for no limit."""
    most, start = (book.number("counters", name, key, default=0) for key in ("at_most", "start"))
    if 0 < most < start:
        hint = f"write {start} or more, or begin lower"
        book.report(("counters", name, "at_most"), "contradiction", f"`{name}` begins at {start} already", suggestion=hint)
    return most


def _end(book: Book, name: str) -> rulebook.End:
    return rulebook.End(
        name=name,
        after=book.text("ends", name, "after"),
        condition=book.condition("ends", name, "if", needed=True),
        holds=book.words("ends", name, "hold", needed=False),
    )
