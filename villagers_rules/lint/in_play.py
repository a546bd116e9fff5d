"""Cards that can never come into play: nobody deals them, or what they need can never be placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.errors import Problem
from villagers_rules.language import nodes
from villagers_rules.lint.variants import Variant
from villagers_rules.model.cards import LOST, RESOLVED, SHARED, WON
from villagers_rules.model.deck import DRAWS, TO_EACH, copies_in_game, steps_for
from villagers_rules.model.hooks import WHEN_PLAYED, outer
from villagers_rules.model.printed import Development, Event, Villager
from villagers_rules.model.rulebook import SetupStep
from villagers_rules.model.steps import Step
from villagers_rules.packs import Catalog
from villagers_rules.packs.cards import Entry, cards_in
from villagers_rules.packs.document import Part
from villagers_rules.packs.manifest import numbers_in_words
from villagers_rules.packs.pack_files import PackFiles

_DRAWN = {"villagers": TO_EACH, "events": ("reveal", "place_under"), "developments": ("lay_out",)}
"""The set-up steps by which cards of each kind that lie beside the deck come into play."""
_PLACES_BESIDE = ("keep", "stash")
_HIDDEN = (
    "let a step move it to a village; what a hidden aim pays is its `silver:`, and the rules pay it as the game ends: "
    "`{gain: sum of silver value on villagers in your stash}`"
)
_BESIDE = {verb for verb in TO_EACH if DRAWS[verb] in _PLACES_BESIDE}
"""The set-up steps that lay cards beside villages, where nothing of what they do is done."""
_PHASES = {"events": "events", "developments": "developments"}
"""The phase in which cards of a kind are carried out."""


@frozen
class _Reason:
    """Why a card never comes into play: what to say, the *key* at which, and what to do; *later* if only its padlock is shut."""

    message: str
    key: str | None
    suggestion: str
    later: bool = False


def check_in_play(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the cards of *pack* that come into play in none of *variants*, with no number of players."""
    reasons: dict[str, _Reason | None] = {}
    entries: dict[str, Entry] = {}
    for variant in variants:
        catalog = variant.catalog
        entries.update({entry.id: entry for entry in cards_in([variant.reading.pack])})
        for players in catalog.players:
            if players in catalog.too_large:
                continue
            found = _Game(catalog, players).reasons()
            for card in entries:
                reasons[card] = _weaker(reasons[card], found.get(card)) if card in reasons else found.get(card)
    for card, reason in reasons.items():
        if reason is not None:
            part = entries[card].part
            yield _problem(part, reason)


def _weaker(one: _Reason | None, other: _Reason | None) -> _Reason | None:
    """Return what is left to say of a card of which two games say this: a card that comes into play in one of them is good."""
    if one is None or other is None:
        return None
    return other if other.later else one


def _problem(part: Part, reason: _Reason) -> Problem:
    path = part.path if reason.key is None else (*part.path, reason.key)
    return part.document.problem("never-in-play", reason.message, path=path, key=reason.key is None, suggestion=reason.suggestion)


def _acts_face_up(card: Event | Development, in_phase: Sequence[str]) -> bool:
    """Return whether *card* does something while it lies face up besides what sets off *in_phase* alone."""
    waiting = {name for name, trigger in card.triggers.items() if all(kind in in_phase for kind, *_ in trigger.listens)}
    return bool(card.while_in_play) or any(outer(name) not in waiting for name in card.hooks)


def _moves_from_beside(step: Step[Any]) -> bool:
    """Return whether *step* may take a card from beside a village: it chooses or moves cards there."""
    tree = getattr(getattr(step.takes, "selection", step.takes), "tree", None)
    return isinstance(tree, nodes.Villagers) and tree.place is not None and tree.place.word in _PLACES_BESIDE


def _lays_beside(step: Step[Any]) -> bool:
    """Return whether *step* may bring a card beside a village: it moves there, or exchanges."""
    return step.verb == "exchange" or str(step.options.get("to", "")).endswith(" keep")


class _Game:
    """One game: a catalog with a number of players."""

    def __init__(self, catalog: Catalog, players: int) -> None:
        self.catalog = catalog
        self.players = players
        self.table, self.rules = catalog.table, catalog.rules
        self.copies = copies_in_game(self.table, self.rules, players)
        self.steps = steps_for(self.rules, players)
        self.moved_on = any(map(_moves_from_beside, catalog.steps()))
        self.laid_beside = any(map(_lays_beside, catalog.steps()))
        self.resolves = any(step.verb == "resolve" for step in catalog.steps())

    def reasons(self) -> dict[str, _Reason]:
        """Return for each card that does not come into play, or whose padlock never opens, why."""
        found = {card.id: reason for card in self.table.villagers if (reason := self._villager(card))}
        # Whoever needs a card that never comes into play does not come into play either, and so on up the chain.
        waiting = True
        while waiting:
            waiting = False
            for card in self.table.villagers:
                if card.id not in found and (reason := self._needs(card, found)):
                    found[card.id] = reason
                    waiting = not reason.later or waiting
        decks = {deck.name for deck in self.rules.events.decks}
        for event in self.catalog.events.values():
            acts = self.resolves or _acts_face_up(event, (RESOLVED,))
            reason = self._drawn("events", event.deck, decks, needs_phase=not acts)
            if reason:
                found[event.id] = reason
        for development in self.catalog.developments.values():
            asks, acts = development.asks is not None, _acts_face_up(development, (WON, SHARED, LOST))
            reason = self._drawn("developments", development.suit, set(), needs_phase=asks, also_acts=acts)
            if reason:
                found[development.id] = reason
        return found

    def _villager(self, card: Villager) -> _Reason | None:
        if not self.copies[self.table.kind[card.id]]:
            return self._not_there(card)
        drawn = self._drawn("villagers", card.pile, set(), noun="pile", key="pile") if card.pile is not None else None
        return drawn or (self._beside(card) if card.acts_in is None else self._acts_beside(card))

    def _acts_beside(self, card: Villager) -> _Reason | None:
        """Return that what *card* does beside a village is never done, if neither the set-up nor a step lays it there."""
        given = any(step.verb == "give" and step.what == card.pile for step in self.steps)
        if given or self.laid_beside:
            return None
        hint = "let a set-up step `give` it, or its `play` move it there, `{move: this villager, to: your keep}`"
        return _Reason(f"`{card.id}` acts beside a village, and nothing ever lays it there", "acts_in", hint)

    def _beside(self, card: Villager) -> _Reason | None:
        """Return that what *card* does in a village is never done, if the set-up lays it beside one and no step moves it on."""
        if card.pile is None:
            return None
        verbs = {step.verb for step in self.steps if step.verb in TO_EACH and step.what == card.pile}
        if not verbs <= _BESIDE or WHEN_PLAYED in card.hooks or self.moved_on:
            return None
        acting = {"triggers": [trigger for trigger in card.triggers.values() if not trigger.of_itself]}
        acting |= {"uses": [name for name in card.hooks if name in self.table.users], "instead": [*card.replacements]}
        key = next((key for key, found in {**acting, "while_in_play": card.while_in_play}.items() if found), None)
        if key is None:
            return None
        message = f"`{card.id}` only ever lies beside a village, where `{min(verbs)}:` lays it, and acts in a village alone"
        hint = "add `acts_in: keep`, so that it acts there"
        return _Reason(message, key, hint if "give" in verbs else _HIDDEN)

    def _not_there(self, card: Villager) -> _Reason:
        counted = self.rules.setup.as_players or self.players
        if counted not in card.players:
            numbers = f"{numbers_in_words([counted])}, as with all numbers of players that can play"
            message = f"no game has `{card.id}`: it is left out with {numbers}"
            return _Reason(message, "players", "change `players`, or let a set-up step `include:` it")
        remover = next((step for step in self.steps if step.verb == "remove" and step.what in (card.id, card.suit)), None)
        step = f"the set-up step `remove: {remover.what}`" if remover else "the set-up"
        return _Reason(f"no game has `{card.id}`: {step} takes it out", None, "remove the step, or the card")

    def _drawn(
        self,
        kind: str,
        name: str,
        dealt: set[str],
        *,
        noun: str = "",
        key: str = "",
        needs_phase: bool = True,
        also_acts: bool = False,
    ) -> _Reason | None:
        """Return why no card called *name* on the back or by its pile is drawn, or None when some are.

        One that *needs* the *phase* of its kind may *also act* at other times.
        """
        phase = _PHASES.get(kind)
        if needs_phase and phase is not None and phase not in self.rules.phases:
            hint = f"add it to the rules: `more_phases: {{{phase}: {{before: [markets]}}}}`"
            if also_acts:
                message = f"the game has no phase `{phase}`, so that nobody ever wins the card"
                return _Reason(message, None, f"{hint}; or remove `most`, `fewest` or `goal`")
            return _Reason(f"the game has no phase `{phase}`, so that nothing of the card is carried out", None, hint)
        if name in dealt or any(self._draws(step, kind, name) for step in self.steps):
            return None
        verb = _DRAWN[kind][0]
        what = noun or {"events": "deck", "developments": "suit"}[kind]
        hint = f"add a set-up step `{{{verb}: 1, from: {name}}}` to the manifest"
        return _Reason(f"nobody ever deals a card of the {what} `{name}`", key or None, hint)

    def _draws(self, step: SetupStep, kind: str, name: str) -> bool:
        return step.verb in _DRAWN[kind] and step.what == name

    def _needs(self, card: Villager, absent: Mapping[str, _Reason]) -> _Reason | None:
        """Return why *card* waits in vain for the one below it, or for the one that unlocks it."""
        below, unlocker = card.played_on, card.unlocked_by
        if below is not None and self._is_absent(below, absent):
            return _Reason(
                f"`{card.id}` is played on `{below}`, which never comes into play", "played_on", f"see what keeps {below} away"
            )
        if unlocker is None:
            return None
        if self.catalog.villagers[unlocker].discard:
            message = f"the padlock opens with `{unlocker}`, which is discarded after use, so that the bank gets all the gold"
            return _Reason(message, "unlocked_by", "name a villager that is placed", later=True)
        if self._is_absent(unlocker, absent):
            message = f"the padlock opens with `{unlocker}`, which never comes into play, so that the bank gets all the gold"
            return _Reason(message, "unlocked_by", f"see what keeps {unlocker} away", later=True)
        return None

    def _is_absent(self, card: str, absent: Mapping[str, _Reason]) -> bool:
        return card in absent and not absent[card].later
