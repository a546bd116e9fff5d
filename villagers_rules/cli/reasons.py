"""Why something is not possible now, what an option would do, and what is said of a line that was not understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from villagers_rules.cli.answers import command_words, is_named, option_names
from villagers_rules.cli.effects import effect_of
from villagers_rules.errors import GameError, Refusal, nearest
from villagers_rules.language.wordings import FIRST
from villagers_rules.model import terms
from villagers_rules.model.actions import SHAPES, Action
from villagers_rules.model.moves import DraftMove, Move
from villagers_rules.model.public_changes import CardMoved, CardPlaced, Change, Counted, GoldMoved
from villagers_rules.phrases import Phrase, Term, phrase, search_key
from villagers_rules.rules.notation import PASS, action_of, move_of, pile_name
from villagers_rules.rules.preview import Preview, preview
from villagers_rules.rules.refusals import NOW
from villagers_rules.table.road import source_of_refill
from villagers_rules.text.ink import uncoloured
from villagers_rules.text.log import to_viewer

if TYPE_CHECKING:
    from villagers_rules.cli.desk import Desk
    from villagers_rules.cli.menu import Menu

_MOMENT = "{when}; now {moment}"
"""The template of the reason why an action is for another part of the round."""
_CAN = "{player} can {verbs}"
"""The template of what somebody can do instead."""
_SAID = (GoldMoved, CardPlaced)
"""The changes that the price and the name of an option say already."""
_TURNS = ("player", "phase", "round")
"""The counters whose changes matter to a player: whose turn it is, and when."""
_PRICED = ("draft", "add gold", "place", "play", "interrupt", "use")
"""The verbs of which one may ask what they cost."""
_NEAR = 0.7
"""How near a word must be to an option or a command to be taken for a slip in it."""
_MOST = 4
"""How many changes of an option are listed."""
_ALONE = tuple(verb for verb, shape in SHAPES.items() if verb == shape)
"""The actions that are a verb alone."""


def is_for_later(refusal: Refusal) -> bool:
    """Return whether an action is refused since it belongs to another part of the round."""
    return isinstance(refusal.reason, Phrase) and refusal.reason.template == _MOMENT


def refused(desk: Desk, refusal: Refusal, player: int) -> str:
    """Return why an action of *player* is refused, with its rule, as that player is addressed."""
    return f"{_refused(desk, refusal, player)} ({refusal.rule})"


def _refused(desk: Desk, refusal: Refusal, player: int) -> str:
    words, remedy = desk.words, refusal.remedy
    own = _to_owner(refusal.reason)
    if own is not None:
        return words.text(own)
    if not isinstance(remedy, Phrase) or remedy.template != _CAN or remedy.holes["player"].key != player:
        return words.text(refusal.reason) + (f"; {words.text(remedy)}" if remedy else "")
    if is_for_later(refusal) and isinstance(refusal.reason, Phrase):
        when = refusal.reason.holes["when"]
        return words.text(phrase("{when}; now you can {verbs}", when=when, verbs=remedy.holes["verbs"]))
    return words.text(phrase("{reason}; you can {verbs}", reason=refusal.reason, verbs=remedy.holes["verbs"]))


def _to_owner(reason: str) -> Phrase | None:
    """Return what a hand lacks as its owner is addressed, None for other reasons; what would help goes without saying."""
    if not isinstance(reason, Phrase):
        return None
    if reason.template == "{player} has no {card} in hand":
        return phrase("you have no {card} in your hand", card=reason.holes["card"])
    if reason.template == "{player} has {held} {card} in hand, not {wanted}":
        return phrase("you have {held} {card} in your hand, not {wanted}", **reason.holes)
    return None


# -- what an option does ---------------------------------------------------------------------------------------------------------
def option_outcome(desk: Desk, menu: Menu, number: int) -> str:
    """Return what the option with this *number*, from 0, of the open question costs and does."""
    assert desk.question is not None  # There are options.
    row = desk.question.rows[number]
    moves = menu.outcomes(desk.question.answers[number])
    is_free = menu.is_free(desk.question.answers[number])
    facts = "" if len(moves) == 1 else uncoloured(row[-1])
    return outcome(desk, moves, uncoloured(row[0]), menu.seat, facts=facts, is_free=is_free)


def action_outcome(desk: Desk, action: Action, seat: int) -> str:
    """Return what a legal *action* costs and does."""
    move = move_of(desk.game.state, action, desk.game.legal_actions_for(seat + 1).groups)
    return outcome(desk, [move] if move is not None else [], worded(desk, action), seat)


def outcome(desk: Desk, moves: Sequence[Move], name: str, seat: int, *, facts: str = "", is_free: bool = False) -> str:
    """Return that *moves*, to which the option called *name* leads, are allowed, with what they have in common.

    *facts* say what is known of the option while more is asked; it *is_free* if there is no padlock to open, however many moves
    there are.
    """
    state, words = desk.game.state, desk.words
    if any(map(_is_waiting, moves)):
        return words.text(phrase("allowed: {outcome}", outcome=name))
    previews = [preview(state, move, seat) for move in moves]
    if len(previews) == 1:
        name = worded(desk, action_of(state, moves[0]))
    effect = effect_of(words, state, moves, seat) if previews else ""
    parts = [effect] if effect else []
    is_priced = bool(previews) and moves[0].verb in _PRICED
    if is_free or (is_priced and not any(_pays(each, seat + 1) for each in previews)):
        parts.insert(0, words.text(phrase("nothing to pay")))
    if len(previews) == 1:
        parts += _followed(desk, moves[0], previews[0])
    elif desk.menu is not None:
        parts += [*filter(None, [facts]), words.text(phrase("more is asked then"))]
    return words.text(phrase("allowed: {outcome}", outcome="; ".join([name, *dict.fromkeys(parts)])))


def _is_waiting(move: Move) -> bool:
    """Return whether a move only lets others go on."""
    return move.verb.startswith("go on")


def _pays(each: Preview, player: int) -> bool:
    return any(moved.source.area == "supply" and moved.source.owner == player for moved in each.payments)


def _followed(desk: Desk, move: Move, each: Preview) -> list[str]:
    """Return what follows a move besides gold: where cards go, what is hidden, and whose turn it is then."""
    words = desk.words.seen_by(desk.human)
    told = [change for change in each.changes if _is_told(change, move)]
    turns = [words.text(phrase("then {what}", what=words.change(change))) for change in told if isinstance(change, Counted)]
    found = [words.change(change) for change in told if not isinstance(change, Counted)]
    hidden = [] if each.is_complete else [words.text(_hidden(desk, move))]
    return [*found[:_MOST], *hidden, *turns]


def _hidden(desk: Desk, move: Move) -> Phrase:
    """Return what of a move cannot be seen before it."""
    state = desk.game.state
    if not isinstance(move, DraftMove):
        return phrase("the rest is still hidden")
    source = source_of_refill(state, state.rules.road.draft_refill)
    if move.place not in state.layout.roads or source is None:
        return phrase("you see the card when you have taken it")
    place, pile = (terms.pile(pile_name(state, each)) for each in (move.place, source))
    return phrase("{place} is refilled from {pile}", place=place, pile=pile)


def _is_told(change: Change, move: Move) -> bool:
    """Return whether a change is worth telling, and not what the price or the name of the move says already."""
    if isinstance(change, Counted):
        return change.what in _TURNS
    is_drafted = isinstance(move, DraftMove) and isinstance(change, CardMoved) and change.target.area == "square"
    return not isinstance(change, _SAID) and not is_drafted


def worded(desk: Desk, action: Action) -> str:
    """Return an action as the log says it."""
    if desk.words.language == FIRST:
        return desk.speech.cards(to_viewer(str(action), desk.human))
    return desk.words.seen_by(desk.human).action(action)


# -- lines that mean nothing -----------------------------------------------------------------------------------------------------
def misread(desk: Desk, typed: str, text: str, player: int) -> str:
    """Return what is wrong with a line that is no action: as precisely as it can be said, else what is near to it."""
    if desk.game.is_over:
        return desk.text(phrase("the game is over"))
    action = _begun(desk, typed, player)
    if action is not None and (player != desk.human or desk.away):
        # Why not may depend on a hand that others do not see.
        return desk.text(phrase("{player} cannot do that now", player=terms.owner(player)))
    refusal = desk.game.refusal(action) if action is not None else None
    if refusal is not None:
        return unfitting(desk, refusal, action, player)
    table, words = desk.game.state.table, desk.words
    card = _card_named(desk, typed)
    if card:
        if desk.game.decision is not None and desk.game.decision.kind == "draft":
            return words.text(phrase("{card} is not on the Road", card=terms.the_card(table, table.kind[card])))
        return words.text(phrase("{card} is neither in your hand nor an option now", card=words.card(card)))
    verb = next((verb for verb in SHAPES if typed.strip().lower() in (verb, words.verb(verb).partition(" ")[0].lower())), "")
    if verb and player == desk.human and all(action.verb != verb for action in desk.game.legal_actions_for(player)):
        return words.text(phrase("you cannot {verb} anything now", verb=Term(verb, "verb", verb)))
    unfit = _trade_without_pile(desk, text, player)
    if unfit is not None:
        return unfitting(desk, unfit, None, player)
    if words.language == FIRST and typed.partition(" ")[0].lower() in {verb.split()[0] for verb in SHAPES}:
        try:
            Action.parse(text, player=player)
        except GameError as error:
            return str(error)
    if desk.is_command(typed):
        return words.text(phrase("'{word}' is a command, not an action", word=typed))
    unknown = phrase("'{text}' is not an option or an action here", text=typed)
    near = _near(desk, typed)
    if near:
        return words.text(phrase("{unknown}; did you mean {near}?", unknown=unknown, near=near))
    return words.text(phrase("{unknown}; type help for a list of commands", unknown=unknown))


def _trade_without_pile(desk: Desk, text: str, player: int) -> Refusal | None:
    """Return why cards cannot be traded that are named without a pile, None where that is not what *text* says."""
    trades = [str(action) for action in desk.game.legal_actions_for(player) if action.verb == "trade"]
    try:
        return (
            desk.game.refusal(Action.parse(f"{text}, to {trades[0].rpartition(', to ')[2]}", player=player)) if trades else None
        )
    except GameError:
        return None


def unfitting(desk: Desk, refusal: Refusal, action: Action | None, player: int) -> str:
    """Return why an action that was typed is refused; nobody needs a rule for a pass that nobody waits for."""
    if action is not None and action.verb == PASS:
        return desk.text(phrase("nothing to pass here"))
    return refused(desk, refusal, player)


def _begun(desk: Desk, typed: str, player: int) -> Action | None:
    """Return the action of a verb alone that *typed* is the beginning of, such as `end`, in either language; None for none."""
    start = search_key(typed)
    named = {search_key(name): verb for verb in _ALONE for name in (verb, desk.words.verb(verb))}
    fitting = {verb for name, verb in named.items() if len(start) > 2 and name.startswith(start)}
    return Action(player=player, verb=fitting.pop()) if len(fitting) == 1 and fitting <= set(NOW) else None


def _card_named(desk: Desk, typed: str) -> str:
    """Return the id of the card that *typed* names, alone or after a word such as `draft`; "" for none."""
    table = desk.game.state.table
    return next((card for card in table.ids if is_named(typed, desk.words.card(card)) or is_named(typed, card)), "")


def _near(desk: Desk, typed: str) -> str:
    """Return the option or the command whose name is nearest to what was *typed*, an option with its number; "" for none."""
    names = option_names(desk.question) if desk.question else []
    known = dict(reversed([(key, number) for number, name in enumerate(names) for key in command_words(name)]))
    commands = desk.commands()
    hint = nearest(search_key(typed), [*known, *commands], cutoff=_NEAR)
    word = hint.removeprefix("did you mean ").removesuffix("?").partition(" or ")[0]
    if word not in known:
        return word
    option = uncoloured(desk.question.rows[known[word]][0]) if desk.question else ""
    return desk.text(phrase("{option} ({number})", option=option, number=known[word] + 1))
