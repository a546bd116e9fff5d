"""The laws of what is hidden: what a player is shown, offered and answered follows from what that player knows (R16)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from attrs import fields

from tests.laws import sizes
from tests.laws.exchange import exchanged, hidden_slots
from tests.laws.minds import LOOKED
from tests.laws.position import Position
from tests.laws.tally import seen
from villagers_rules import Action, GameError, View
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.choices import Choice, HandRef, Pile, Spot, SupplyRef, TuckedRef
from villagers_rules.model.groups import Group, moves
from villagers_rules.model.known import ONLOOKER
from villagers_rules.model.moves import Move
from villagers_rules.model.places import HELD
from villagers_rules.model.state import State
from villagers_rules.model.views import PileView
from villagers_rules.rules.interrupts import interrupts
from villagers_rules.rules.legal import actions_of
from villagers_rules.rules.notation import BESIDE, deciding, spot_name
from villagers_rules.rules.prompts import asked_now
from villagers_rules.rules.refusals import judge, offers
from villagers_rules.rules.scoring import score_of
from villagers_rules.rules.view import view

HAND, STASH, TUCKED = HELD


def hiding(position: Position) -> Iterator[str]:
    """What a player sees and may do, and what it is worth, stays when cards that player does not know are exchanged (R16).

    Some exchanges open or close an interrupt of somebody else, which nobody may see (R12.1).
    """
    game = position.game
    state = game.state
    for viewer in range(state.players):
        other, moved = exchanged(state, viewer, position.chance)
        seen["views of exchanged cards"] += 1
        seen["hidden cards exchanged for them"] += moved
        mine, theirs = view(state, viewer, ()), view(other, viewer, ())
        if mine != theirs:
            rows = [(part.name, getattr(mine, part.name), getattr(theirs, part.name)) for part in fields(View)]
            yield f"player {viewer + 1} sees cards exchanged: {[row for row in rows if row[1] != row[2]]}"
        if options_of(state, viewer) != options_of(other, viewer):
            yield f"player {viewer + 1}'s options tell hidden cards"
        if asked(state) != asked(other):
            yield f"what is asked tells player {viewer + 1} hidden cards: {asked(state)}, {asked(other)}"
        if scored(state) != scored(other):
            yield f"the scores tell player {viewer + 1} hidden cards"
        yield from answering(position, viewer, other)
        if interrupts(state) != interrupts(other):
            seen["of these with an interrupt of somebody else opened or closed"] += 1
    if position.close or position.complete:
        for viewer in range(state.players):
            if game.view(viewer + 1).options != tuple(map(str, game.legal_actions_for(viewer + 1))):
                yield f"player {viewer + 1} is shown other options"


def answering(position: Position, viewer: int, other: State) -> Iterator[str]:
    """An action that names a hidden card is answered alike, whether or not the card lies there (R16)."""
    state = position.game.state
    mine_offered, theirs_offered = offers(state, viewer), offers(other, viewer)
    for action in naming_hidden(position, viewer, other):
        seen["actions that name hidden cards judged twice"] += 1
        mine, theirs = answer(state, action, mine_offered), answer(other, action, theirs_offered)
        if mine != theirs:
            yield f"player {viewer + 1} is told hidden cards: {action} is answered {mine!r} or {theirs!r}"


def naming_hidden(position: Position, viewer: int, other: State) -> Iterator[Action]:
    """Yield actions of *viewer* that name cards the player does not know, those first that lie elsewhere in *other*."""
    state = position.game.state
    ids, player = state.table.ids, viewer + 1
    slots = hidden_slots(state, viewer)
    here = {state.areas[area][number][depth]: area for area, number, depth in slots}
    moved = [
        kind for (area, number, depth) in slots for kind in {state.areas[area][number][depth], other.areas[area][number][depth]}
    ]
    kinds = list(dict.fromkeys([*moved, *here]))
    position.chance.shuffle(kinds)
    for kind in islice(kinds, sizes.HIDDEN_NAMED):
        card = ids[kind]
        others = [seat for seat in range(state.players) if seat != viewer]
        choices: list[Choice] = [
            HandRef(seat + 1, card, where) for seat in others for where in (HAND, STASH) if state.areas[where][seat]
        ]
        hosts = [(seat, spot) for seat, spot, number in state.hosts if seat != viewer and state.areas[TUCKED][number]]
        choices += [TuckedRef(card, spot_name(state, *host)) for host in hosts]
        choices += [SupplyRef(card, BESIDE["looked"]), Spot(player, card)]
        yield from (Action(player=player, verb="choose", choice=choice) for choice in choices)
        named = ((card, ""),)
        yield from (Action(player=player, verb=verb, cards=named) for verb in ("play", "place", "resolve"))
        for pile in (Pile("stack", 1 + kind % len(state.areas["stack"])), Pile("reserve")):
            yield Action(player=player, verb="draft", cards=named, pile=pile)
        yield Action(player=player, verb="trade", cards=named, basic=ids[state.table.supply[0]], piles=(Pile("reserve"),))


def answer(state: State, action: Action, offered: list[Group]) -> object:
    """Return the move that *action* means, the refusal, or the text of the error."""
    try:
        return judge(state, action, offered)
    except GameError as error:
        return str(error)


def asked(state: State) -> object:
    """Return who has to decide what, without the options."""
    return deciding(state), asked_now(state)


def scored(state: State) -> list[object]:
    """Return the scores of all seats as everybody reads them: equal numbers alone would hide what they came from."""
    scores = [score_of(state, seat) for seat in range(len(state.seats))]
    return [(str(score), score.to_data()) for score in scores]


def options_of(state: State, seat: int) -> list[Move]:
    """Return all that *seat* may do now, in order."""
    return list(moves(actions_of(state, seat).groups))


def knowing(position: Position) -> Iterator[str]:
    """A view shows what its viewer knows by what happened, all of it and no more (R16.1, R16.2)."""
    state, minds = position.game.state, position.minds
    backs, suit = state.table.backs, state.table.suit
    looked = state.areas["looked"][0]
    for viewer in range(state.players):
        shown = view(state, viewer, ())
        seen["views reckoned a second time"] += 1
        for place, pile in piles_in(shown):
            cards = state.areas[place[0]][place[1]]
            wanted = (len(cards), backs[suit[cards[-1]]] if cards else None, minds.pile(viewer, place))
            if (pile.cards, pile.top, dict(pile.known)) != wanted:
                yield f"player {viewer + 1} is shown {pile} in {place} instead of {wanted}"
        for owner, seat in enumerate(shown.seats[: state.players]):
            there = {(area, owner): getattr(seat, area) for area in (HAND, STASH)}
            under = {card.id - 1: card.tucked for card in seat.village}
            there |= {(TUCKED, number): under[spot] for whose, spot, number in state.hosts if whose == owner}
            for (area, number), cards in there.items():
                hand, wanted_hand = [(card.card, card.suit) for card in cards], minds.hand(viewer, area, number)
                if hand != wanted_hand:
                    yield f"player {viewer + 1} is shown player {owner + 1}'s {area} as {hand} instead of {wanted_hand}"
        if looked:
            seen["views while cards are looked at"] += 1
            cards_shown = [*minds.pile(viewer, LOOKED).values()][::-1]
            if shown.looking is None or shown.looking.number != len(looked) or list(shown.looking.cards) != cards_shown:
                yield f"player {viewer + 1} is shown {shown.looking} instead of {len(looked)} cards, {cards_shown}"
            elif minds.looker != NOBODY and shown.looking.player != minds.looker + 1:
                yield f"player {viewer + 1} is shown {shown.looking}, and player {minds.looker + 1} looks"
    if looked and state.players > 1:
        known = [minds.pile(viewer, LOOKED).items() for viewer in range(state.players)]
        open_to_all = [card for _, card in sorted(set(known[0]).intersection(*known[1:]))]
        shown = view(state, ONLOOKER, ())
        if shown.looking is None or list(shown.looking.cards) != open_to_all:
            yield f"who has no seat is shown {shown.looking} instead of {open_to_all}"


def piles_in(shown: View) -> Iterator[tuple[tuple[str, int], PileView]]:
    """Yield every face-down pile of a view, with the place where it lies."""
    yield from ((("stack", number), pile) for number, pile in enumerate(shown.stacks))
    yield ("reserve", 0), shown.reserve
    yield from ((("deck", number), pile) for number, pile in enumerate(shown.decks.values()))
