"""Events and developments that do or count something when that cannot be: it is too early or too late (R14.2, R18.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from villagers_rules.errors import Problem
from villagers_rules.language import Occasion, nodes
from villagers_rules.language.occasions import Edge, phase_called
from villagers_rules.language.relations import WerePlaced
from villagers_rules.language.vocabulary import PLACED_THEN
from villagers_rules.lint.variants import Variant
from villagers_rules.model.deck import steps_for
from villagers_rules.model.hooks import USUALLY
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Part, Path
from villagers_rules.packs.pack_files import DEVELOPMENTS, EVENTS, PackFiles
from villagers_rules.packs.standing_words import CHANGE, FORBID, KEY, standing_words
from villagers_rules.packs.verbs import hooks

_PHASE, _COUNTED_IN = "events", "developments"
"""The phases in which events are resolved, and in which it is counted who has the most."""
_OUTSIDE = ("turn", "phase", "round")
"""What begins and ends while no event of the event phase lies face up."""
_TURNS = ("draft", "build")
"""The phases in which players have turns, which are chapters of the rules, too."""
_BY_PLAYERS = ("draft", "trade")
"""What players do in these turns alone."""
_ASKED = ("most", "fewest", "goal")
"""The keys of what a development asks for."""


def check_face_up(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield what cards of *pack* do or count in none of *variants*: events under stacks lie face up in the event phase alone."""
    catalogs = [variant.catalog for variant in variants]
    packs = [each for variant in variants for each in variant.reading.packs]
    reads_limits = any(map(_reads_limits, packs))
    for card in cards_in([pack], [EVENTS]):
        if card.part.data.get("stays") is not True and catalogs and all(_lies_under_alone(card.id, each) for each in catalogs):
            for path, what in _at_other_times(card.part, changes=not reads_limits):
                message = f"`{card.id}` comes from under a stack and lies face up in the event phase alone, {what}"
                hint = "write `stays: true`, so that it stays face up from then on, or wait for `this event is resolved`"
                yield card.part.document.problem("never-face-up", message, path=path, suggestion=hint)
    if not any(map(_acts_as_it_begins, packs)):
        for card in cards_in([pack], [DEVELOPMENTS]):
            for key in _ASKED:
                yield from _counted_too_late(card.part, key)


def _lies_under_alone(event: str, catalog: Catalog) -> bool:
    """Return whether *event* comes into play from under a stack alone: nothing else deals it, or brings it back."""
    found, rules = catalog.events.get(event), catalog.rules
    if found is None or _PHASE not in rules.phases or found.deck in {deck.name for deck in rules.events.decks}:
        return False
    if any(step.verb == "deal_events" for step in catalog.steps()):
        return False
    verbs = {step.verb for players in catalog.players for step in steps_for(rules, players) if step.what == found.deck}
    return verbs == {"place_under"}


def _at_other_times(part: Part, *, changes: bool) -> Iterator[tuple[Path, str]]:
    """Yield where an event does what it can do only at other times than in the event phase, with what that is."""
    for trigger in part.listed("triggers"):
        sentence = part.document.sentences.get((*trigger.path, "when"))
        happens = sentence.tree.happens if isinstance(sentence, Occasion) else ()  # type: ignore[attr-defined]
        if happens and all(isinstance(each, Edge) and each.sort in _OUTSIDE for each in happens):
            yield (*trigger.path, "when"), "and this begins or ends at another time"
    for use in part.listed("uses"):
        hook = hooks().moments().get(use.text("in") or USUALLY)
        if hook is not None and hook.phase not in ("", _PHASE):
            yield (*use.path, "in"), f"and not in `{use.text('in') or USUALLY}`"
    for ability in part.listed(KEY):
        yield from _holding_at_other_times(ability, changes=changes)


def _holding_at_other_times(ability: Part, *, changes: bool) -> Iterator[tuple[Path, str]]:
    """Yield where an *ability* says that it holds in turns, or is about numbers of them if *changes* of these are of no use."""
    phase = ability.data.get("in")
    number = standing_words().numbers.get(str(ability.data.get(CHANGE)))
    if isinstance(phase, str) and phase_called(phase) != _PHASE:
        yield (*ability.path, "in"), f"and not in the phase `{phase}`"
    elif changes and number is not None and number.rules.partition(".")[0] in _TURNS:
        yield (*ability.path, CHANGE), f"where `{number.name}` counts for nothing"
    elif ability.data.get(FORBID) in _BY_PLAYERS:
        yield (*ability.path, FORBID), "where nobody could do this anyway"


def _reads_limits(pack: PackFiles) -> bool:
    """Return whether any sentence of *pack* reads a limit, as steps of an event may do at any time."""
    sentences: Iterable[Any] = (each for document in pack.documents for each in document.sentences.values())
    return any(each.reads_limits() is not None for each in sentences)


def _acts_as_it_begins(pack: PackFiles) -> bool:
    """Return whether anything of *pack* waits for the development phase to begin, and may place villagers before it counts."""
    sentences = (each for document in pack.documents for each in document.sentences.values() if isinstance(each, Occasion))
    happens = (each for sentence in sentences for each in sentence.tree.happens)  # type: ignore[attr-defined]
    return any(isinstance(each, Edge) and each.begins and phase_called(each.name) == _COUNTED_IN for each in happens)


def _counted_too_late(part: Part, key: str) -> Iterator[Problem]:
    """Yield what a development counts of the phase in which it counts, where nobody has placed anything yet."""
    sentence = part.document.sentences.get((*part.path, key))
    for node in nodes.walk(sentence.tree) if sentence is not None else ():
        place = isinstance(node, nodes.Place) and PLACED_THEN.get(node.word) == "phase"
        if place or (isinstance(node, WerePlaced) and node.since == "phase"):
            message = "this is counted in the development phase, in which nobody has placed anything yet"
            hint = "write `this round`, or let a trigger count it as the build phase ends"
            yield part.document.problem("never-counts", message, path=(*part.path, key), suggestion=hint)
            return
