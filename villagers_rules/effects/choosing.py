"""What players choose: one thing or several, alone or all at once and unseen, with bids until all but one pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.effects.context import NOTHING_TO_CHOOSE, Impossible, kind_of, must_succeed
from villagers_rules.effects.zones import all_named
from villagers_rules.language import nodes
from villagers_rules.language.hidden_cards import asked_of_hidden
from villagers_rules.model.changes import draw, pop, push, show_choices, skip
from villagers_rules.model.context import BY_CHANCE, THEM, Context
from villagers_rules.model.groups import Group, group
from villagers_rules.model.moves import ChooseMove, DeclineMove, Move
from villagers_rules.model.places import SEEN_BY_SOME, UNPLACED
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import phrase
from villagers_rules.table.decks import renew_reserve
from villagers_rules.table.protection import card_is_protected, hand_is_protected
from villagers_rules.table.triggered import has_acted

if TYPE_CHECKING:
    from villagers_rules.language import Selection

MOST: Final = 1_000
"""How many things at most can be chosen in one step."""
_COUNTED: Final = (*UNPLACED, "looked", "discard")
"""The areas where equal cards are one option, which can be chosen as often as they lie there."""

_SEVERAL: Final = frozenset({"number", "up_to", "any_number"})
"""The keys of a step with which another number of things than one is chosen."""


def choices(state: State, task: StepsTask, step: Step[Selection]) -> Iterator[Reference]:
    """Yield what may be chosen of what a step selects, beside what was chosen in it already.

    No effect takes another seat's card that is protected (R8.1, R8.12), nor an event that has acted (R15.5).
    """
    seat, chosen = task.seat, task.chosen
    for card in step.takes.each(state, seat, task.context):
        if can_be_chosen(state, seat, card, step) and (not chosen or _goes_with(state, task, step, card)):
            yield card


def can_be_chosen(state: State, seat: int, card: Reference, step: Step[Any]) -> bool:
    """Return whether *seat* can choose what a *step* has found: no event that has acted, no card that is protected."""
    if card.area == "village":
        return step.harmless or not card_is_protected(state, card.number, card.card, seat)
    if card.area == "hand" and state.table.protects:
        return not hand_is_protected(state, card.number, seat)
    return card.area != "event" or not has_acted(state, card.card)


def _goes_with(state: State, task: StepsTask, step: Step[Selection], card: Reference) -> bool:
    """Return whether *card* can be chosen beside what was chosen so far, in the relation that the step names."""
    chosen, relation = task.chosen, step.options.get("of", "")
    if card in chosen and (card.area not in _COUNTED or chosen.count(card) >= copies(state, task, step.takes, card)):
        return False
    if not relation:
        return True
    read = _suit if relation.endswith(("suit", "suits")) else kind_of
    same = [read(state, card) == read(state, other) for other in chosen]
    return all(same) if relation.startswith("the same") else not any(same)


def _suit(state: State, card: Reference) -> int:
    return card.number if card.area == "suit" else state.table.suit[kind_of(state, card)]


def is_several(step: Step[Any]) -> bool:
    """Return whether *step* lets choose another number of things than one."""
    return step.verb == "choose" and not _SEVERAL.isdisjoint(step.options)


def is_plain(step: Step[Any]) -> bool:
    """Return whether *step* has its own player choose one thing, without any relation or name."""
    return step.verb == "choose" and not step.options


def _limits(state: State, task: StepsTask, step: Step[Any]) -> tuple[int, int]:
    """Return how many things are chosen at least and at most."""
    for key in ("number", "up_to"):
        if key in step.options:
            most = max(0, min(MOST, step.options[key].compute(state, task.seat, task.context)))
            return most if key == "number" else 0, most
    return (0, MOST) if "any_number" in step.options else (1, 1)


def options(state: State, task: StepsTask, step: Step[Selection]) -> list[Group]:
    """Return what may be chosen next; who need not choose any more, or has nothing to choose from unseen, may decline."""
    least, most = _limits(state, task, step)
    found = [*choices(state, task, step)] if len(task.chosen) < most else []
    offered = [group(ChooseMove, found)] if found else []
    enough = is_several(step) and len(task.chosen) >= least
    if (offered and enough) or (not offered and task.asks_for is not None):
        offered.append(group(DeclineMove))
    return offered


def asks(state: State, task: StepsTask, step: Step[Selection]) -> bool:
    """Return whether the player has to choose; not where others are asked, or where nothing more can be chosen."""
    if ("by" in step.options and task.asks_for is None) or "at_random" in step.options:
        return False
    if not is_several(step):
        return True
    if task.asks_for is not None and not task.chosen:  # That there is nothing is seen by nobody: such a player may decline.
        return True
    least, most = _limits(state, task, step)
    if len(task.chosen) >= most:
        return False
    done = len(task.chosen) >= least or (bool(task.chosen) and not must_succeed(state, task))
    return not done or next(choices(state, task, step), None) is not None


def goes_on(state: State, task: StepsTask, step: Step[Selection], move: Move) -> StepsTask | None:
    """Return what asks on after *move*, or None when all is chosen."""
    if not isinstance(move, ChooseMove) or not is_several(step):
        return None
    more = task.choosing((*task.chosen, move.card))
    return more if asks(state, more, step) else None


def carry_out(state: State, task: StepsTask, step: Step[Selection], move: Move) -> Reference | Context | None:
    """Take what was chosen, all in all, as what `it` means."""
    chosen = task.chosen
    if isinstance(move, ChooseMove):
        if move.card.area == "reserve":
            renew_reserve(state)
        chosen = (*chosen, move.card)
    if task.asks_for is not None:
        _answer(state, task, step, chosen)
        return None
    return _finished(task, step, chosen)


def _finished(task: StepsTask, step: Step[Selection], chosen: tuple[Reference, ...]) -> Context:
    """Return what is known when all is *chosen*."""
    name = step.options.get("as", "")
    if is_several(step):
        return task.context.chose_several(chosen, name)
    # Not all that was chosen together before, of which it may be the last one.
    known = task.context.chose(None).chose(chosen[-1] if chosen else None)
    return known.naming(name, chosen) if name else known


def choose_at_once(state: State, task: StepsTask, step: Step[Selection]) -> Reference | Context | StepsTask | None:
    """Do what needs no answer of whoever has the steps: take what was chosen, or ask others, one after the other and unseen."""
    if "at_random" in step.options:
        return _choose_by_chance(state, task, step)
    if "by" not in step.options:
        return _finished(task, step, task.chosen)
    asked_for = players_asked(state, task, step)
    seats = [seat for seat in state.turn_order() if Reference("player", seat) in asked_for]
    name = step.options["as"]
    context = task.context if task.chosen else task.context.forgetting(name)
    if len(task.chosen) < len(seats):
        seat = seats[len(task.chosen)]
        waiting = task.choosing((*task.chosen, Reference("player", seat)), context)
        asked = waiting.asking(seat)
        if _all_know_of_nothing(state, asked, step):
            return waiting.choosing(waiting.chosen, context.naming(name, (), seat))
        push(state, asked)
        return waiting
    show_choices(state, name, context.named)
    if _asks_one(step.options["by"]) and len(seats) < 2:  # What one player was asked for alone has no other meaning.
        chosen = context.known_as(name, seats[0]) if seats else ()
        context = context.forgetting(name).naming(name, chosen)
    return context


def _all_know_of_nothing(state: State, asked: StepsTask, step: Step[Selection]) -> bool:
    """Return whether a player who is to be *asked* has nothing to choose, and all know: by the backs, or how many it may be."""
    amount = step.options.get("number") or step.options.get("up_to")
    if amount is not None and not _limits(state, asked, step)[1]:
        return next(asked_of_hidden(amount.tree, amount.lexicon, own_seen=False, others_seen=()), None) is None
    return (step.takes.by_backs or _is_public(step.takes)) and next(choices(state, asked, step), None) is None


_OF_CARDS: Final = (nodes.Known, nodes.AreChosen, nodes.ThatAreNotChosen)
"""What speaks of cards that were chosen or looked at, which not all may know."""


def _is_public(takes: Selection) -> bool:
    """Return whether all know what a selection finds: it lies open, and is told apart by what lies open."""
    parts = list(nodes.walk(takes.tree))
    if any(isinstance(part, _OF_CARDS) or (isinstance(part, nodes.Place) and part.word == "them") for part in parts):
        return False
    return next(asked_of_hidden(takes.tree, takes.lexicon, own_seen=False, others_seen=()), None) is None


def _asks_one(by: Any) -> bool:
    """Return whether a step asks one player alone: who was chosen before, or whom a selection finds that finds one at most."""
    return isinstance(by, str) or bool(getattr(by.tree, "are_one", False))


def players_asked(state: State, task: StepsTask, step: Step[Any]) -> list[Reference]:
    """Return the players whom a step asks: those that a selection finds, or who was chosen before."""
    by = step.options["by"]
    if not isinstance(by, str):
        return list(by.find(state, task.seat, task.context))
    if by == THEM:
        return [] if task.context.they is None else [Reference("player", task.context.they)]
    return [each for each in all_named(task, by) if each.area == "player"]


def _choose_by_chance(state: State, task: StepsTask, step: Step[Selection]) -> Reference | Context | None:
    """Let chance choose, each card as likely as any other; all learn what it was, but of a hidden card only who sees it."""
    least, most = _limits(state, task, step)
    source, drawn = state.chance().random, task.choosing(())
    while len(drawn.chosen) < most:
        found = [
            card
            for card in choices(state, drawn, step)
            for _ in range(copies(state, drawn, step.takes, card) - drawn.chosen.count(card))
        ]
        if not found:
            break
        drawn = drawn.choosing((*drawn.chosen, found[int(source() * len(found))]))
    chosen = drawn.chosen
    if len(chosen) < least and must_succeed(state, task):
        raise Impossible(NOTHING_TO_CHOOSE)
    if not chosen:
        if least:
            skip(state, task.card, NOTHING_TO_CHOOSE)
        context = task.context if not isinstance(step.takes.tree, nodes.Players) else task.context.meaning(None)
        return _finished(task.choosing((), context), step, ())
    draw(state, step.options.get("as", ""), chosen)
    hidden = tuple([card for card in chosen if card.area in SEEN_BY_SOME])
    if hidden:
        before = task.context.known_as(BY_CHANCE, task.seat)
        task = task.choosing((), task.context.naming(BY_CHANCE, (*before, *hidden)))
    return _finished(task, step, chosen)


def copies(state: State, task: StepsTask, takes: Selection, card: Reference) -> int:
    """Return for how many equal cards *card* stands among those that *takes* finds: less those that were chosen before."""
    if card.area not in _COUNTED:
        return 1
    there = state.piles[state.layout.place(card.area, card.number)].count(card.card)
    for node in nodes.walk(takes.tree):
        if isinstance(node, (nodes.AreChosen, nodes.ThatAreNotChosen)):
            chosen = task.context.known_as(node.name, task.seat).count(card)
            there = min(there, chosen) if isinstance(node, nodes.AreChosen) else max(0, there - chosen)
    return there


def _answer(state: State, task: StepsTask, step: Step[Any], chosen: tuple[Reference, ...]) -> None:
    """Give the answer of *task* to the steps that asked, which wait below it."""
    below = state.agenda[-1]
    assert isinstance(below, StepsTask)  # Steps alone ask others.
    _replace_task(state, below.choosing(below.chosen, below.context.naming(step.options["as"], chosen, task.seat)))


def _replace_task(state: State, task: StepsTask) -> None:
    """Put *task* in the place of the one at work."""
    pop(state)
    push(state, task)


# -- bids ------------------------------------------------------------------------------------------------------------------------


def bids(state: State, task: StepsTask, step: Step[Selection]) -> list[Group]:
    """Return the bids that the player can pay and that are high enough, and passing."""
    lowest = _lowest_bid(state, task, step, task.context)
    numbers = [Reference("number", bid) for bid in range(lowest, state.supply[task.seat] + 1)][:MOST]
    return [*([group(ChooseMove, numbers)] if numbers else []), group(DeclineMove)]


def _highest(context: Context, step: Step[Any]) -> int:
    """Return the highest bid so far, or 0."""
    name = step.options["as"]
    return max((each.chosen[0].number for each in context.named if each.name == name and each.chosen), default=0)


def _lowest_bid(state: State, task: StepsTask, step: Step[Any], context: Context) -> int:
    """Return what must be bid now at least: more than was bid so far, and at first as much as the step says."""
    least = 1
    if "at_least" in step.options:
        owner = task.seat if task.asks_for is None else task.asks_for
        least = step.options["at_least"].compute(state, owner, context.forgetting(step.options["as"]))
    return max(_highest(context, step) + 1, least)


def bid(state: State, task: StepsTask, step: Step[Selection], move: Move) -> None:
    """Take a bid, or let the player pass for good."""
    said = (move.card,) if isinstance(move, ChooseMove) else _passing(task.context, step.options["as"], task.seat)
    _answer(state, task, step, said)


def _passing(context: Context, name: str, seat: int) -> tuple[Reference, ...]:
    """Return what a player who passes has said: the last bid, and that it was the last; nothing without any."""
    said = next((each.chosen for each in context.named if (each.name, each.seat) == (name, seat)), ())
    return (*said[:1], Reference("player", seat)) if said else ()


def hold_auction(state: State, task: StepsTask, step: Step[Selection]) -> Context | StepsTask | None:
    """Ask the next bidder, or end the auction: `it` and `they` are then who has bid most.

    The name means the highest bid then and, of a player, that player's last one.
    """
    name = step.options["as"]
    context = task.context if task.chosen else task.context.forgetting(name)
    found = step.takes.find(state, task.seat, context)
    order = [seat for seat in in_order(state, task, step) if Reference("player", seat) in found]
    said = {each.seat: each.chosen for each in context.named if each.name == name}
    high = _highest(context, step)
    holder = next((seat for seat in order if said.get(seat) and said[seat][0].number == high), None)
    lowest = _lowest_bid(state, task, step, context)
    last = task.chosen[-1].number if task.chosen else None
    after = order[order.index(last) + 1 :] + order[: order.index(last) + 1] if last in order else order
    for seat in after:
        if seat == holder or (seat in said and ("once" in step.options or len(said[seat]) != 1)):
            continue
        waiting = task.choosing((Reference("player", seat),), context)
        if state.supply[seat] < lowest:
            context = context.naming(name, _passing(context, name, seat), seat)
            continue
        push(state, waiting.asking(seat))
        return waiting
    context = context.forgetting(name)
    if holder is None:
        skip(state, task.card, phrase("nobody has made a bid"))
        return context.chose(None).meaning(None).naming(name, ())
    context = context.chose(Reference("player", holder)).naming(name, (Reference("number", high),))
    for seat in range(state.players):
        context = context.naming(name, said.get(seat, ())[:1], seat)
    return context


def in_order(state: State, task: StepsTask, step: Step[Any]) -> list[int]:
    """Return the seats of the players in the order that the step says: turn order, or from you or your left on."""
    way = step.options.get("in", "turn order")
    if way == "turn order" or task.seat >= state.players:
        return state.turn_order()
    first = task.seat + (way == "from your left")
    return [(first + number) % state.players for number in range(state.players)]
