"""Asking a bot to decide for a seat, so that the true game is out of its reach."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from villagers_rules.bots.ismcts import ITERATIONS, Candidate, Ismcts
from villagers_rules.bots.protocol import Bot, Samples
from villagers_rules.errors import BotError, GameError
from villagers_rules.model.actions import Action
from villagers_rules.model.groups import holds
from villagers_rules.phrases import indefinite
from villagers_rules.rules.notation import action_of, deciding

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.rules.legal import Decision, LegalActions


def decide(game: Game, seat: int, bot: Bot, rng: Random) -> Action:
    """Return what *bot* decides for the player *seat* (from 1); the game stays as it is.

    Where the player only holds an open interrupt (R12.1), the answer may be `pass`: apply it if the game asks for interrupts; if
    not, it means to do nothing. A decision with one option is not put to the bot. Raises `GameError` where the player has
    nothing to decide, and `BotError` where the bot answers with something else than one of the options, or a bot that was found
    by module and name fails.
    """
    legal = game.legal_actions_for(seat)
    if not legal:
        raise GameError(f"player {seat} has nothing to decide now; ask a bot for a seat that has legal actions")
    waits = deciding(game.state) == seat - 1
    if waits and len(legal) == 1:
        only: Action = legal[0]
        return only
    samples = Samples(game.sampler(seat), rng, game.ask_interrupts or not waits)
    sample = samples()
    decision = sample.decision_for(seat)
    assert decision is not None  # A sample offers what the game offers.
    answer = bot(decision, sample.view(seat, options=False), samples, rng)
    return _offered(game, answer, decision, legal, bot)


def advise(game: Game, seat: int, rng: Random, *, iterations: int = ITERATIONS) -> list[Candidate]:
    """Return the actions of the player *seat* that the searching bot looks into, the best first, with their expected results.

    The game stays as it is, and what is hidden from the player is not read. Raises `GameError` where there is nothing to decide.
    """
    waits = not game.is_over and deciding(game.state) == seat - 1
    if not game.legal_actions_for(seat):
        raise GameError(f"player {seat} has nothing to decide now; ask for advice for a seat that has legal actions")
    samples = Samples(game.sampler(seat), rng, game.ask_interrupts or not waits)
    return Ismcts(iterations).search(seat, samples, rng)


def _offered(game: Game, answer: object, decision: Decision, legal: LegalActions, bot: Bot) -> Action:
    """Return the answer of a bot as the true game offers it; raise `BotError` for one that it does not offer."""
    if not isinstance(answer, Action):
        what = "None" if answer is None else indefinite(type(answer).__name__)
        raise BotError(f"{_name_of(bot)} returned {what}; expected one of the options of its decision")
    if answer.offer is not None and holds(legal.groups, answer.offer[1]):
        return action_of(game.state, answer.offer[1]).also_offered(legal.moment, answer.offer[1])
    if answer not in decision.options:
        raise BotError(
            f"{_name_of(bot)} returned {str(answer)!r:.80}, which is none of the {len(decision.options)} options of player "
            f"{decision.player}; return one of decision.options"
        )
    return answer


def _name_of(bot: Bot) -> str:
    """Return what a bot is called in messages, with the place of one that was found by module and name."""
    place = getattr(bot, "place", "")
    return f"the bot {getattr(bot, '__name__', type(bot).__name__)}" + (f" ({place})" if place else "")
