"""Conditions that need not be asked, or are asked of the wrong player: whose turn it is, or what the first player has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from villagers_rules.errors import Problem
from villagers_rules.language import Condition, Occasion, nodes
from villagers_rules.language.nodes import Node
from villagers_rules.language.occasions import Edge
from villagers_rules.language.ownership import speaks_of_you
from villagers_rules.lint.variants import Variant
from villagers_rules.model.hooks import USUALLY
from villagers_rules.model.rulebook import Rules
from villagers_rules.packs.cards import Entry, cards_in
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Part
from villagers_rules.packs.manifest import numbers_of
from villagers_rules.packs.pack_files import VILLAGERS, PackFiles
from villagers_rules.packs.phases import MORE
from villagers_rules.packs.verbs import hooks

_PLAY, _USES, _TRIGGERS, _IN, _IF = "play", "uses", "triggers", "in", "if"
"""The keys of what a card does when a player wants it or something happens, of when that is, and of the condition on it."""


class _Time(NamedTuple):
    """When steps are carried out: in a turn of a *phase*, one's *own* or not; of no phase where nobody has a turn. *says* it."""

    phase: str
    own: bool
    says: str
    hint: str = "remove the steps, or write another moment under `in`"

    @classmethod
    def in_turn(cls, phase: str, *, own: bool) -> _Time:
        """Return the time of what is done in a turn."""
        if own:
            return cls(phase, own, f"these steps are carried out in your {phase} turn")
        return cls(phase, own, f"these steps are carried out in another player's {phase} turn")


def check_own_turns(pack: PackFiles) -> Iterator[Problem]:
    """Yield the conditions of *pack* on whose turn it is that always or never hold when their steps are carried out."""
    cards, chapters = cards_in([pack]), [chapter for chapter, _ in numbers_of(pack)]
    uses = [use for card in cards for use in card.part.listed(_USES)] + _named(chapters, _USES)
    triggers = [trigger for card in cards for trigger in card.part.listed(_TRIGGERS)] + _named(chapters, _TRIGGERS)
    played = [found for card in cards_in([pack], [VILLAGERS]) for found in _played(card)]
    for ability, time in (*played, *_used(uses), *_triggered(triggers)):
        for part in (ability, *ability.listed("do")):
            sentence = part.document.sentences.get((*part.path, _IF))
            if isinstance(sentence, Condition):
                yield from _decided(part, sentence, time)


def _named(chapters: Iterable[Part], section: str) -> list[Part]:
    """Return the abilities that *chapters* of rules give names under *section*."""
    return [part for chapter in chapters if (named := chapter.part(section)) for _, part in named.parts()]


def _played(card: Entry) -> Iterator[tuple[Part, _Time]]:
    """Yield what a card does as it is played, with the turn it belongs to."""
    play = card.part.part(_PLAY)
    if play is not None and "when" not in play.data:
        time = hooks().played_in[play.text(_IN) or USUALLY]
        if time.phase:
            yield play, _Time.in_turn(time.phase, own=not time.interrupts)


def _used(uses: Iterable[Part]) -> Iterator[tuple[Part, _Time]]:
    """Yield abilities with the turn in which they are used, which is that of whoever uses them."""
    for use in uses:
        hook = hooks().moments().get(use.text(_IN) or USUALLY)
        if hook is not None:
            yield use, _Time.in_turn(hook.phase, own=True)


def _triggered(triggers: Iterable[Part]) -> Iterator[tuple[Part, _Time]]:
    """Yield what acts as a turn, a phase, a round, a market or the game begins or ends, with whose turn it is then."""
    for trigger in triggers:
        when = trigger.document.sentences.get((*trigger.path, "when"))
        if not isinstance(when, Occasion):
            continue
        times = {_edge_time(node) for node in when.tree.happens}  # type: ignore[attr-defined]
        if len(times) == 1 and (time := times.pop()):
            hint = "remove the steps, or write another occasion under `when`"
            yield trigger, time._replace(says=f"these steps are carried out when {when.text}", hint=hint)


def _edge_time(node: Node) -> _Time | None:
    """Return whose turn it is as something begins or ends, None for what happens at no such time, or in anybody's turn."""
    match node:
        case Edge(sort="turn", name=phase, owner=nodes.Owner(word="your")):
            return _Time(phase, own=True, says="")
        case Edge(sort="turn"):
            return None
        case Edge():
            return _Time("", own=False, says="")
    return None


def _decided(part: Part, sentence: Condition, time: _Time) -> Iterator[Problem]:
    truth = _truth(sentence.tree, time.phase, own=time.own)
    if truth is None:
        return
    word = "always" if truth else "never"
    message = f"`{sentence.text}` is {word} true: {time.says}"
    hint = "remove the condition" if truth else time.hint
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
    of_some = {
        step.takes for step in changes if getattr(step.options.get("of"), "text", "") != "players" or "from" in step.options
    }
    return frozenset(step.takes for step in changes) - of_some


def _conditions(rules: Rules) -> dict[tuple[str, str], Any]:
    """Return the conditions that are read for the first player, by the section and the name under which they stand."""
    found: dict[tuple[str, str], Any] = {("ends", end.name): end.condition for end in rules.ends}
    found |= {("markets", market.name): market.condition for market in rules.markets}
    return found | {(MORE, name): phase.condition for name, phase in rules.declared_phases.items() if not phase.first_player}
