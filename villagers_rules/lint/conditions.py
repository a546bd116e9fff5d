"""Conditions that need not be asked, or are asked of the wrong player: whose turn it is, or what the first player has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from villagers_rules.errors import Problem
from villagers_rules.language import Condition, nodes
from villagers_rules.language.nodes import Node
from villagers_rules.language.ownership import speaks_of_you
from villagers_rules.lint.unused import numbers_of
from villagers_rules.lint.variants import Variant
from villagers_rules.model.hooks import USUALLY
from villagers_rules.model.rulebook import Rules
from villagers_rules.packs.cards import Entry, cards_in
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import VILLAGERS, PackFiles
from villagers_rules.packs.phases import MORE
from villagers_rules.packs.verbs import hooks

_PLAY, _USES, _IN, _IF = "play", "uses", "in", "if"
"""The keys of what a card does when a player wants it, of when that is, and of the condition on it."""


def check_own_turns(pack: PackFiles) -> Iterator[Problem]:
    """Yield the conditions of *pack* that always or never hold in the turns in which cards are played, and abilities used."""
    uses = [use for card in cards_in([pack]) for use in card.part.listed(_USES)]
    uses += [use for chapter, _ in numbers_of(pack) if (named := chapter.part(_USES)) for _, use in named.parts()]
    played = [found for card in cards_in([pack], [VILLAGERS]) for found in _played(card)]
    for ability, phase, own in (*played, *_used(uses)):
        for part in (ability, *ability.listed("do")):
            sentence = part.document.sentences.get((*part.path, _IF))
            if isinstance(sentence, Condition):
                yield from _decided(part, sentence, phase, own=own)


def _played(card: Entry) -> Iterator[tuple[Part, str, bool]]:
    """Yield what a card does as it is played, with the phase of the turn it belongs to, and whether that is the player's own."""
    play = card.part.part(_PLAY)
    if play is not None and "when" not in play.data:
        time = hooks().played_in[play.text(_IN) or USUALLY]
        if time.phase:
            yield play, time.phase, not time.interrupts


def _used(uses: Iterable[Part]) -> Iterator[tuple[Part, str, bool]]:
    """Yield abilities with the phase of the turn in which they are used, which is that of whoever uses them."""
    for use in uses:
        hook = hooks().moments().get(use.text(_IN) or USUALLY)
        if hook is not None:
            yield use, hook.phase, True


def _decided(part: Part, sentence: Condition, phase: str, *, own: bool) -> Iterator[Problem]:
    truth = _truth(sentence.tree, phase, own=own)
    if truth is None:
        return
    word = "always" if truth else "never"
    when = f"these steps are carried out in your {phase} turn"
    if not own:
        when = f"these steps are carried out in another player's {phase} turn"
    message = f"`{sentence.text}` is {word} true: {when}"
    hint = "remove the condition" if truth else "remove the steps, or write another moment under `in`"
    yield part.document.problem(f"{word}-true", message, path=(*part.path, _IF), suggestion=hint)


def _truth(node: Node, phase: str, *, own: bool) -> bool | None:
    """Return whether a test that asks only about turns holds in *phase*, in one's *own* turn or not; None if it asks for more."""
    match node:
        case nodes.Turn(owner=nodes.Owner(word="your"), phase=asked):
            return own and asked in ("", phase)
        case nodes.Opposite(test=test):
            inner = _truth(test, phase, own=own)
            return None if inner is None else not inner
        case nodes.Both(tests=tests):
            found = [_truth(test, phase, own=own) for test in tests]
            return False if False in found else None if None in found else True
        case nodes.Either(tests=tests):
            found = [_truth(test, phase, own=own) for test in tests]
            return True if True in found else None if None in found else False
    return None


_HINT = "write of how many players it has to hold, as in `players with 5 or more villagers >= 1`, or of what all see"


def check_first_player(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the conditions of ends, markets and phases that *pack* declares and that ask what the first player has.

    In a game of one player that is as it should be.
    """
    for chapter, mode in numbers_of(pack):
        mine = [variant for variant in variants if variant.is_of(mode) and max(variant.catalog.players) > 1]
        found = _conditions(mine[0].catalog.rules) if mine else {}
        shared = _counted_for_all(mine[0].catalog) if mine else frozenset()
        for section in ("ends", "markets", MORE):
            part = chapter.part(section)
            for name, entry in part.parts() if part is not None else ():
                condition = found.get((section, name))
                if condition is not None and "if" in entry.data and speaks_of_you(condition.tree, shared):
                    message = f"`{condition.text}` is asked of the first player alone, whatever others have"
                    yield entry.document.problem("first-player-alone", message, path=(*entry.path, "if"), suggestion=_HINT)


def _counted_for_all(catalog: Catalog) -> frozenset[str]:
    """Return the counters of which every player always has as many: each step that changes one does so for all."""
    changes = [step for step in catalog.steps() if step.verb == "count"]
    of_some = {step.takes for step in changes if getattr(step.options.get("of"), "text", "") != "players"}
    return frozenset(step.takes for step in changes) - of_some


def _conditions(rules: Rules) -> dict[tuple[str, str], Any]:
    """Return the conditions that are read for the first player, by the section and the name under which they stand."""
    found: dict[tuple[str, str], Any] = {("ends", end.name): end.condition for end in rules.ends}
    found |= {("markets", market.name): market.condition for market in rules.markets}
    return found | {(MORE, name): phase.condition for name, phase in rules.declared_phases.items() if not phase.first_player}
