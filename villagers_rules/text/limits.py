"""How a step is said that raises or lowers a limit, and for which turn; and until when steps wait or something holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node
from villagers_rules.language.occasions import Edge, Occasion, occasions
from villagers_rules.model.hooks import WAITING, WHEN_PLAYED, outer
from villagers_rules.model.rulebook import BUILD_TURNS, phase_of_steps
from villagers_rules.model.steps import Step
from villagers_rules.packs.reach_checks import DRAFTS
from villagers_rules.packs.verbs import hooks
from villagers_rules.text.doers import ALL, DOER, OTHERS
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.standing import said_occasions

_NOW, _ROUND, _NEXT, _ANY = "now", "round", "next", "any"
_DRAFT = "draft"
_REVEALED, _DEALING = "this event is revealed", "deal_events"
"""The occasion that comes whenever events are dealt, and the verb that deals them."""
_BEGINS = {"build": r"\byour build turn begins", "draft": r"\bdraft (turn|phase) begins"}
"""The occasions on which what a limit is about begins: a build limit is that of a turn, a draft limit that of a phase."""
_IN_TURN = {"draft": r"\byou (draft|finish)\b"}
"""What players do in their turns of a phase alone."""
_PERHAPS = {
    "build": r"\byou (?!draft\b|finish\b|win\b|share\b|lose\b)",
    "draft": r"\byou (?!place\b|unlock\b|flip\b|win\b|share\b|lose\b)",
}
"""What they may do in such a turn or outside of it."""


def change_said(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `change`."""
    by, unless, kind = step.options["by"], step.options.get("unless_paid"), step.takes.split()[0]
    way, number = "up" if by > 0 else "down", abs(by)
    forms = narrator.prose.words("verbs")[step.verb][step.takes]
    form = f"{way} one" if number == 1 and f"{way} one" in forms else way
    when = "" if step.takes == DRAFTS else _when(narrator, step, kind, "turn" if step.takes == BUILD_TURNS else kind)
    changed = str(forms[form]).format(number=number, when=when, cap=narrator.prose.cap(step.takes))
    if unless is None:
        return narrator.verb(step, "always", change=changed)
    return narrator.verb(step, "unless_paid", change=changed, money=narrator.money(unless))


def _when(narrator: Narrator, step: Step[Any], kind: str, called: str) -> str:
    """Return for which time a limit of the phase *kind* is changed, as it is *called*."""
    ends = step.takes == BUILD_TURNS and f"{kind} turn ends" in _occasion_of(narrator)
    condition: Any = step.condition
    conditions = narrator.conditions if condition is None else (*narrator.conditions, condition.tree)
    if ends or kind in _turns_asked(conditions):
        return narrator.verb(step, f"{called} {_NOW}")
    excluded = _turns_asked([each.test for each in conditions if isinstance(each, nodes.Opposite)])
    return narrator.verb(step, f"{called} {_NEXT if kind in excluded else _time(narrator, kind)}")


def is_in_turn(narrator: Narrator, kind: str) -> bool:
    """Return whether steps are surely carried out in a turn of the phase *kind* of whoever carries them out."""
    return kind in _turns_asked(narrator.conditions) or _time(narrator, kind) == _NOW


def _time(narrator: Narrator, kind: str) -> str:
    """Return whether steps are carried out in a turn of the phase *kind*, perhaps in one, or before the next one."""
    row = narrator.prose.catalog.table.known_hooks.get(narrator.hook)
    phase = row.phase if row else phase_of_steps(narrator.hook)
    if narrator.hook == WHEN_PLAYED:
        played = hooks().played_in.get(narrator.played_in)  # None where steps are said without their card.
        phase = played.phase if played is not None else ""
        if not phase:
            return _ANY
    occasion = _occasion_of(narrator)
    if occasion == _REVEALED:
        return _time_dealt(narrator, kind)
    if narrator.doers == DOER:
        occasion = _BY_OTHERS.sub("you", occasion)
    if kind == phase or re.search(_BEGINS[kind], occasion) or re.search(_IN_TURN.get(kind, "$^"), occasion):
        return _NOW if kind == _DRAFT else _TURN_OF[narrator.doers]
    if re.search(_PERHAPS[kind], occasion) or _REVEALED in occasion:
        return _ANY
    return _ROUND if kind == _DRAFT and _is_before(narrator, phase, occasion) else _NEXT


_TURN_OF: Final = {"": _NOW, DOER: _NOW, OTHERS: _NEXT, ALL: _ANY}
"""When the turn of those who carry out steps is that are carried out in the turn of one player; a phase goes on for all."""


_BY_OTHERS: Final = re.compile(r"\b(?:another player|any player|a neighbour|the (?:left|right) neighbour)(?= )")
"""Who does something, where that is not `you`."""


def _is_before(narrator: Narrator, phase: str, occasion: str) -> bool:
    """Return whether steps of a *phase*, or on an *occasion*, are carried out before the draft phase of the round."""
    phases = narrator.prose.catalog.rules.phases
    edge = re.fullmatch(r"the (.+) phase (?:begins|ends)", occasion)
    phase = occasions()["phases"].get(edge[1], edge[1]) if edge else phase
    return occasion == "a round begins" or phase in phases[: phases.index(_DRAFT)]


def _time_dealt(narrator: Narrator, kind: str) -> str:
    """Return the same for what an event does as it comes to lie face up: that is whenever the game deals events."""
    setup = narrator.prose.catalog.rules.setup.steps
    times = {*_times_of_dealing(narrator, kind), *(_NEXT for step in setup if step.verb in ("reveal", "place_under"))}
    if _ROUND in times and len(times) > 1:
        times = {_NEXT if time == _ROUND else time for time in times}
    if len(times) > 1 or (kind != _DRAFT and _NOW in times):
        return _ANY  # A turn is that of one player, of whom the others have their next one later.
    return times.pop() if times else _NEXT


def _times_of_dealing(narrator: Narrator, kind: str) -> Iterator[str]:
    """Yield for each list of steps that deals events in which turn or phase that is."""
    table, rules = narrator.prose.catalog.table, narrator.prose.catalog.rules
    for card in (rules, *table.cards):
        for name, steps in card.hooks.items():
            who = Narrator(narrator.prose, outer(name), getattr(card, "played_in", ""))
            if all(step.verb != _DEALING for step in steps) or _occasion_of(who) == _REVEALED:
                continue
            yield _ANY if f".{WAITING}" in name else _time(who, kind)


def _turns_asked(conditions: Sequence[Node]) -> set[str]:
    """Return the phases of which one's own turn it must be where *conditions* hold."""
    found: set[str] = set()
    for condition in conditions:
        match condition:
            case nodes.Turn(owner=nodes.Owner(word="your"), phase=phase):
                found.add(str(phase))
            case nodes.Both(tests=tests):
                found |= _turns_asked(tests)
    return found


_ROUND_ENDS = "a round ends"
"""The occasion of which it is said which round is meant: this one, or where that ends just now, the next one."""


def waits_and_ends(narrator: Narrator, step: Step[Any]) -> tuple[str, str]:
    """Return for what *step* waits, and until when, "" for what is done once."""
    occasion, ends = said_occasions(narrator.prose.knowing(narrator.named), step)
    if not ends:
        return occasion, ""
    form = "any"
    if str(step.options["until"].tree) == _ROUND_ENDS:
        now = _occasion_of(narrator)
        form = "next round ends" if now == _ROUND_ENDS else "any" if _ROUND_ENDS in now else "round ends"
    return occasion, str(narrator.prose.words("occasions")["until"][form].format(occasion=ends))


def happens_once(tree: Occasion) -> bool:
    """Return whether an occasion comes once in a game: one of its markets, by its name, or the end of the game."""
    return all(isinstance(node, Edge) and (node.sort == "game" or (node.sort == "market" and node.name)) for node in tree.happens)


def _occasion_of(narrator: Narrator) -> str:
    """Return on which occasion the steps are carried out, as card files have it, or under which key they stand."""
    trigger = narrator.prose.catalog.rules.triggers.get(narrator.hook)
    return narrator.occasion or (narrator.hook.removeprefix("when ") if trigger is None else str(trigger.when.tree))
