"""The laws that every position keeps, however it came about: asked of positions that come from outside (a save).

Each broken law is a `GameError` that names the place, in the words of a save, and the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from villagers_rules.effects.context import steps_of
from villagers_rules.effects.peek import may_mix
from villagers_rules.errors import GameError
from villagers_rules.language.zones import DECK, pile_of
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.hooks import WHEN_PLAYED, has_waited
from villagers_rules.model.known import known_to
from villagers_rules.model.places import LOOKED, seat_having
from villagers_rules.model.printed import Card, Development, Event
from villagers_rules.model.references import LASTING
from villagers_rules.model.state import UNDER_WAY, UNTOUCHED, State
from villagers_rules.model.tasks import GAME_OVER, ROUND_BEGINS, EventsTask, EventTask, MarketTask, RoundTask, StepsTask, Task
from villagers_rules.rules import setup
from villagers_rules.rules.course_invariants import check_course
from villagers_rules.rules.market import is_ending
from villagers_rules.table.irregular import all_steps, may_lie_elsewhere

_PLACES: dict[type[Card], frozenset[str]] = {
    Event: frozenset({"deck", "spent", "event", "under", "resolving", "box"}),
    Development: frozenset({"development", "box"}),
}
"""The areas in which cards that are no villagers lie; villagers lie in all others, and in the box."""
_NOT_FOR_VILLAGERS = frozenset.union(*_PLACES.values()) - {"box"}


def check(state: State, cards: Counter[int]) -> None:
    """Raise `GameError` for the first law that *state* breaks; *cards* are those of its game (`cards_of_game`)."""
    _check_seats(state)
    _check_cards(state, cards)
    _check_places(state)
    _check_gold(state)
    _check_counters(state)
    _check_tucked(state)
    for seat in range(state.players):
        _check_chains(state, seat)
    _check_knowledge(state)
    _check_looking(state)
    _check_turn(state)
    _check_occasions(state)
    _check_agenda(state)
    _check_markets(state)
    check_course(state)


def _check_seats(state: State) -> None:
    """The seats without a player are those that the rules of the game name (R15.1)."""
    wanted, got = list(state.rules.setup.seats), state.seats[state.players :]
    if got != wanted:
        raise GameError(
            f"state.seats: expected {', '.join(wanted) or 'no seat'} after the seats of the players, got "
            f"{', '.join(got)[:80] or 'none'} (R15.1)"
        )
    counted = len(state.rules.counters) * len(state.seats)
    if len(state.counted) != counted:
        raise GameError(f"state.counted: expected a list of {counted} numbers, got {len(state.counted)} (R1.4)")
    for number, name in enumerate(state.rules.counters):
        of_others = state.counted[number * len(state.seats) + 1 : (number + 1) * len(state.seats)]
        if name in state.rules.table_counters and any(of_others):
            raise GameError(f"state.counted: expected 0 of {name} for all but the first seat, since it lies on the table (R1.4)")
        high = max(state.counted[number * len(state.seats) : (number + 1) * len(state.seats)])
        if high > state.rules.most_counted.get(name, high):
            raise GameError(f"state.counted: expected {state.rules.most_counted[name]} at most for {name}, got {high} (R1.4)")


def cards_of_game(state: State) -> Counter[int]:
    """Return how many cards of each kind a game like *state* is played with (R1.3, R2.1)."""
    return setup.all_cards(state.table, state.rules, state.players)


def _check_cards(state: State, wanted: Counter[int]) -> None:
    """Every card of the game is in exactly one place, and no other card is (R1.3, R2.1)."""
    found = setup.cards_in(state)
    for kind in [*sorted(found - wanted), *sorted(wanted - found)]:
        raise GameError(
            f"state: expected {wanted[kind] or 'no'} {state.table.ids[kind]} with {state.players} players, in all piles and "
            f"villages together, got {found[kind] or 'none'}{_where(state, kind)} (R1.3)"
        )
    for number, pile in enumerate(state.areas["road"]):
        if len(pile) > 1 or (not pile and state.road_coins[number]):
            raise GameError(f"state.road[{number}]: expected one card at most, and coins on a card only (R2.1)")


def _where(state: State, kind: int) -> str:
    """Return where the cards of a kind lie, in words that follow how many there are."""
    places = [f"{area} {number + 1}" for area, piles in state.areas.items() for number, pile in enumerate(piles) if kind in pile]
    places += [f"village {seat + 1}" for seat, village in enumerate(state.villages) if kind in village.copies()]
    return f", in {', '.join(places)}" if places else ""


def _check_places(state: State) -> None:
    """Villagers, events and developments lie each where such cards may lie, events with their own deck (R14.1, R15.4)."""
    table = state.table
    for area, number, kind in _cards_in_areas(state):
        card = table.cards[kind]
        allowed = _PLACES.get(type(card))
        if area not in allowed if allowed else area in _NOT_FOR_VILLAGERS:
            raise GameError(f"state: expected no {card.id} in {area} {number + 1}, where no such card may lie (R1.3)")
        if area in ("deck", "spent") and isinstance(card, Event) and card.deck != table.decks[number]:
            raise GameError(f"state: expected {card.id} with the deck {card.deck}, got it with {table.decks[number]} (R15.4)")
    developments = len(state.areas["development"][0])
    if len(state.tokens) != developments:
        raise GameError(f"state.tokens: expected one for each of {developments} developments, got {len(state.tokens)} (R14.1)")


def _cards_in_areas(state: State) -> Iterator[tuple[str, int, int]]:
    """Yield (area, number, kind) for every card, and for every card that one in a village stands for."""
    for area, piles in state.areas.items():
        for number, pile in enumerate(piles):
            yield from ((area, number, kind) for kind in pile)
    kind_of = state.table.kind_of
    for seat, village in enumerate(state.villages):
        for face, role in zip(village.face, village.role, strict=True):
            if face != NOBODY:
                yield "village", seat, kind_of[face]
                yield "village", seat, role


def _check_gold(state: State) -> None:
    """Nobody has less than no gold, and no place holds less (R1.4)."""
    for seat, supply in enumerate(state.supply):
        if min([supply, *state.villages[seat].coins]) < 0:
            raise GameError(f"state.seats[{seat}]: expected no gold below 0, in the supply or on a card (R1.4)")
    if min(state.road_coins, default=0) < 0:
        raise GameError("state.road: expected no gold below 0 on a card (R1.4)")


def _check_counters(state: State) -> None:
    """Counters lie on placed cards, each that packs declare once, and count something (R1.4)."""
    seen = set()
    for seat, spot, counter, number in state.counted_on:
        fits = 0 < number <= state.rules.most_counted.get(counter, number)
        is_there = counter in state.rules.card_counters and state.villages[seat].holds(spot) and fits
        if not is_there or (seat, spot, counter) in seen:
            where = f"{counter} on spot {spot + 1} of seat {seat + 1}"
            raise GameError(
                f"state.counted_on: expected counters of packs on cards that lie there, once each, got {where} (R1.4)"
            )
        seen.add((seat, spot, counter))


def _check_tucked(state: State) -> None:
    """Each pile under a villager is that of one villager of its seat, and cards lie in no other (R2.5)."""
    seats, hosts = len(state.seats), {number: (seat, spot) for seat, spot, number in state.hosts}
    is_one_each = len(hosts) == len(set(hosts.values())) == len(state.hosts)
    fits = all(seat_having(number, seats) == seat and state.villages[seat].holds(spot) for number, (seat, spot) in hosts.items())
    if not is_one_each or not fits:
        raise GameError(f"state.hosts: expected villagers that lie there, each with a pile of its own, got {state.hosts} (R2.5)")
    alone = next((number for number, pile in enumerate(state.areas["tucked"]) if pile and number not in hosts), None)
    if alone is not None:
        raise GameError(f"state.tucked: expected pile {alone + 1} to lie under a villager (R2.5)")


def _check_chains(state: State, seat: int) -> None:
    """Each villager of a player lies on what its chain names before it, and carries no more than it may (R5.3, R8.2)."""
    village, table = state.villages[seat], state.table
    for spot in village.spots():
        place = f"state.seats[{seat}].village[{spot}]"
        card, role, under = table.ids[table.kind_of[village.face[spot]]], village.role[spot], village.under[spot]
        if role != table.kind_of[village.face[spot]] and not table.stand_in[table.kind_of[village.face[spot]]]:
            raise GameError(f"{place}.stands_for: {card} stands for no other villager (R8.2)")
        below = table.played_on[role]
        wrong = ""
        if under == NOBODY and below != NOBODY:
            wrong = f"{place}: {card} must lie on a {table.ids[below]}, got the ground (R5.3)"
        elif under != NOBODY and table.carries_like[village.role[under]] != below:
            wanted = f"a {table.ids[below]}" if below != NOBODY else "the ground"
            got = table.ids[table.kind_of[village.face[under]]]
            wrong = f"{place}.on: {card} must lie on {wanted}, got a {got} (R5.3)"
        elif village.children[spot] > table.carries[table.carries_like[role]] and not table.other_places:
            wrong = f"{place}: {card} carries up to {table.carries[role]} cards, got {village.children[spot]} (R5.3)"
        if wrong and not may_lie_elsewhere(state, role, under):
            raise GameError(wrong)


def _check_knowledge(state: State) -> None:
    """Players know cards only where there are such cards, and their own hands anyway (R16.2)."""
    for viewer in range(state.players):
        for number, known in enumerate(known_to(hand, viewer) for hand in state.known_hands):
            place, owner = state.layout.hand + number, state.layout.seat_of_hand[number]
            area = state.layout.area_of[place]
            if known and viewer == owner:
                raise GameError(f"state.known_hands: player {viewer + 1} sees their own {area}; expected no word of it (R16.1)")
            extra = Counter(known) - Counter(state.piles[place])
            for kind in extra:
                raise GameError(
                    f"state.known_hands: player {viewer + 1} knows a {state.table.ids[kind]} in the {area} of seat {owner + 1} "
                    "that is not there (R16.2)"
                )
    for place, marks in state.known_piles.items():
        area, number = state.layout.area_of[place], state.layout.number_of[place]
        size = len(state.piles[place])
        for depth in marks:
            if not 0 <= depth < size:
                raise GameError(
                    f"state.known_piles: {area} {number + 1} has {size} cards; nobody can know card {depth + 1} from the "
                    "bottom (R16.2)"
                )
        if area == "deck" and marks and not _may_put_events_back(state):
            raise GameError(
                f"state.known_piles: expected nobody to know a card of {area} {number + 1}, which was shuffled (R16.1)"
            )


def _check_looking(state: State) -> None:
    """Cards that are looked at come from a pile; one player knows them, at the steps of a card, all those revealed (R16.2).

    Nobody does once they were shuffled.
    """
    looked = state.areas["looked"][0]
    marks = state.known_piles.get(LOOKED, {})
    if looked and state.looking is None:
        raise GameError(f"state.looking: expected the pile of the {len(looked)} cards that are looked at, got none")
    if state.looking is not None and not any(isinstance(task, StepsTask) for task in state.agenda):
        raise GameError("state.looking: expected nobody to look at cards, since no card's steps are carried out")
    masks = {marks.get(depth, 0) for depth in range(len(looked))}
    everyone = (1 << state.players) - 1
    if not looked or (masks == {0} and may_mix(state)):
        return
    alone = {mask for mask in masks if mask & everyone != everyone or state.players == 1}
    if len(alone) > 1 or any(mask.bit_count() != 1 for mask in alone):
        raise GameError(
            "state.known_piles: expected one player to know all the cards looked at, and others those revealed (R16.2)"
        )
    if alone != masks and not _may_reveal(state):
        raise GameError("state.known_piles: expected one player alone to know the cards looked at (R16.2)")


def _may_put_events_back(state: State) -> bool:
    """Return whether some steps put events, which everybody has seen, back into their decks."""
    targets = (getattr(step.options.get("to"), "tree", None) for step in all_steps(state) if step.verb == "move")
    return any(pile is not None and pile.word == DECK for pile in map(pile_of, targets))


def _may_reveal(state: State) -> bool:
    """Return whether some steps show cards of a pile to everybody."""
    return any(step.verb == "reveal" for step in all_steps(state))


def _check_turn(state: State) -> None:
    """What was done and used in a turn fits it: abilities of placed cards, each as often as it may (R12.2, R13.1)."""
    if not UNTOUCHED <= state.stage <= UNDER_WAY:
        raise GameError(f"state.stage: expected 0 to 2, got {state.stage}")
    if min(state.drafts_left, state.build_limit, state.builds_left, state.trades_left) < 0:
        raise GameError("state: expected no number of drafts, build actions or trades below 0 (R5.1)")
    for number, (seat, spot, hook) in enumerate(state.used):
        place = f"state.used[{number}]"
        if not state.table.users.get(hook) and hook not in state.table.noted:
            raise GameError(f"{place}: expected one of {', '.join(state.table.users)}, got {hook!r:.60}")
        if not 0 <= spot < len(state.villages[seat].face):
            raise GameError(f"{place}: expected a spot of the village of seat {seat + 1}, got spot {spot + 1}")
        most = (state.table.noted.get(hook) or state.table.known_hooks[hook].at_most).times
        if hook not in state.table.noted_each_time and state.used[:number].count((seat, spot, hook)) >= most:
            so_often = "once" if most == 1 else f"{most} times"
            got = f"{hook} of spot {spot + 1} of seat {seat + 1}"
            raise GameError(f"{place}: expected each ability {so_often} at most, got {got} again")


def _check_agenda(state: State) -> None:
    """What is unfinished fits the game: a round holds all other tasks, and cards are at steps that they have (R8.1)."""
    for number, task in enumerate(state.agenda):
        place = f"state.agenda[{number}]"
        if isinstance(task, RoundTask) != (number == 0):
            raise GameError(f"{place}: expected the round as the first task and nowhere else, got {task.kind}")
        most = ROUND_BEGINS if isinstance(task, RoundTask) else GAME_OVER if isinstance(task, MarketTask) else 2
        if isinstance(task, (RoundTask, EventsTask, MarketTask)) and not 0 <= task.stage <= most:
            raise GameError(f"{place}.stage: expected 0 to {most}, got {task.stage}")
        if isinstance(task, MarketTask) and not 0 <= task.end <= len(state.rules.ends):
            raise GameError(f"{place}.end: expected 0 to {len(state.rules.ends)}, got {task.end}")
        if isinstance(task, EventTask) and not 0 <= task.turns_taken <= state.players:
            raise GameError(f"{place}.turns_taken: expected 0 to {state.players}, got {task.turns_taken}")
        if isinstance(task, StepsTask):
            _check_steps(state, task, place)
            _check_asking(task, state.agenda[number - 1], place)
    for number, waiting in enumerate(state.waiting):
        place = f"state.waiting[{number}]"
        if (waiting.card, waiting.hook) not in state.table.waiting or waiting.steps_done:
            raise GameError(f"{place}: expected steps that wait for an occasion, none of them done, got {waiting.hook!r:.60}")
        if state.table.waiting[waiting.card, waiting.hook].listens:
            _check_steps(state, waiting, place)
        else:
            _check_known(state, waiting, place)


def _check_occasions(state: State) -> None:
    """Only cards that wait in the hand for an occasion can be played on one, each player's for one alone (R8.7)."""
    seen = set()
    for number, task in enumerate(state.occasions):
        place = f"state.occasions[{number}]"
        if task.card not in state.table.reactions or task.hook != WHEN_PLAYED or task.steps_done or task.seat >= state.players:
            raise GameError(f"{place}: expected a card that a player may play when something happens, got {task.hook!r:.60}")
        if (task.card, task.seat) in seen:
            raise GameError(f"{place}: expected each card once for a player, got it twice")
        seen.add((task.card, task.seat))
        _check_steps(state, task, place)


def _check_steps(state: State, task: StepsTask, place: str) -> None:
    steps = steps_of(state, task)
    # A list whose last step has started others waits for these with all its steps done.
    most = len(steps) - (bool(state.agenda) and task is state.agenda[-1])
    if not steps or task.steps_done > most:
        owner = "the rules have" if task.card == NOBODY else f"{state.table.ids[task.card]} has"
        has = f"{owner} {len(steps)} steps for {task.hook}"
        raise GameError(f"{place}.steps_done: {has}; expected fewer done, got {task.steps_done}")
    _check_known(state, task, place)


def _check_asking(task: StepsTask, below: Task, place: str) -> None:
    """While somebody is asked for steps, these wait right below."""
    if task.asks_for is None:
        return
    waits = isinstance(below, StepsTask) and (below.card, below.hook, below.seat) == (task.card, task.hook, task.asks_for)
    if not waits:
        who = f"player {task.asks_for + 1}"
        raise GameError(f"{place}.asks_for: expected null, since no steps of {who} wait right below for an answer")


def _check_known(state: State, task: StepsTask, place: str) -> None:
    """The context of *task* names cards that there are, or were: the card that has the steps unless it may have left since."""
    this = task.this
    wanted, is_known = "where the card lies that has the steps", this is not None
    if task.card == NOBODY:
        wanted, is_known = "null, since the rules have these steps", this is None
    elif has_waited(task.hook):
        wanted, is_known = "null or a placed card, since these steps have waited", this is None or this.area in LASTING
    if not is_known:
        raise GameError(f"{place}.context.this: expected {wanted}, got {'null' if this is None else this.area}")
    named = [(each.name, card) for each in task.context.named for card in each.chosen]
    for name, card in (("it", task.it), ("this", task.this), *named):
        # The card may have left since; its spot is never used again.
        if card is not None and card.area == "village" and card.card >= len(state.villages[card.number].face):
            got = f"spot {card.card + 1} of seat {card.number + 1}"
            raise GameError(f"{place}.context.{name}: expected a spot of a village, got {got}")


def _check_markets(state: State) -> None:
    """Only markets of this game were held, each once, and nothing new is done once the last one was (R9.2)."""
    markets = {market.name: market for market in state.rules.markets}
    for number, name in enumerate(state.markets_held):
        if name not in markets or name in state.markets_held[:number]:
            raise GameError(
                f"state.markets_held[{number}]: expected each of {', '.join(markets)} once at most, got {name!r:.60} (R9)"
            )
    ended = any(markets[name].ends_the_game for name in state.markets_held)
    # What the last payments set off is done before the game is over.
    ends = is_ending(state)
    if ended != ends and not (ends and state.rules.ends):
        wanted = "nothing, since the game has ended" if ended else "what is left to do, since the game goes on"
        raise GameError(f"state.agenda: expected {wanted} (R9.4)")
