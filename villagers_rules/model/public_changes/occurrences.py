"""What else happens that people hear of: payments, choices, and steps that are skipped or wait."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from villagers_rules.classes import frozen
from villagers_rules.model.public_changes.change import Change, Holes, Owner, owner_term
from villagers_rules.phrases import Listed, Phrase, Term, phrase, phrase_with


@frozen(kw_only=True)
class Paid(Change):
    """That gold was paid for a part of a village on an occasion, such as a market (R9, R10.2)."""

    kind: ClassVar[str] = "paid"
    occasion: str
    """The occasion."""
    owner: Owner
    """Who was paid."""
    part: str
    """For what: `gold`, `silver`, `coins` or the like."""
    amount: int
    """How much."""

    def _said(self, holes: Holes) -> Phrase:
        holes["amount"] = abs(self.amount)
        if self.amount > 0:
            return phrase_with("{occasion}: {owner} was paid {amount} gold for {part}", holes)
        return phrase_with("{occasion}: {owner} lost {amount} gold for {part}", holes)


@frozen(kw_only=True)
class ChoicesShown(Change):
    """That several players have chosen unseen, or that chance has chosen (R16)."""

    kind: ClassVar[str] = "choices"
    name: str
    """The name that the steps give to what was chosen, "" for none."""
    choices: tuple[tuple[int | None, tuple[str, ...]], ...]
    """Each player, from 1, with what that player chose, or None with what chance chose; nothing where it stays hidden."""

    def _said(self, holes: Holes) -> Phrase:
        if self.choices and self.choices[0][0] is None:
            holes["choices"] = _answers(self.choices[0][1]) or phrase("something hidden")
            if self.name:
                return phrase_with("chosen at random, the {name}: {choices}", holes)
            return phrase_with("chosen at random: {choices}", holes)
        chosen = [(owner_term(player), _answers(words)) for player, words in self.choices if player and words]
        said = Listed([phrase("{player} chooses {choices}", player=player, choices=words) for player, words in chosen], "")
        holes["choices"] = said or phrase("all have chosen")
        return phrase_with("the {name}: {choices}", holes)


def _answers(words: Iterable[str]) -> Listed:
    return Listed(Term(word, "answer", word) for word in words)


@frozen(kw_only=True)
class StepSkipped(Change):
    """That a part of what a card does was left out (R8.1)."""

    kind: ClassVar[str] = "skipped"
    card: str | None
    """The id of the card, None for what the rules themselves do."""
    what: str
    """What was left out, and why."""

    def _said(self, holes: Holes) -> Phrase:
        if self.card is None:
            return phrase_with("skipped: {what}", holes)
        return phrase_with("skipped: {card}, {what}", holes)


@frozen(kw_only=True)
class StepsWaiting(Change):
    """That a list of steps begins to wait for an occasion, or waits no longer; or that something holds until then (R15.2)."""

    kind: ClassVar[str] = "wait"
    player: int
    """Who carries it out, from 1."""
    card: str | None
    """The id of the card that has the steps, None for the rules."""
    number: int
    """Which of the lists of the card that wait it is, from 1."""
    when: str | None
    """The occasion, in the words of the card files; None for what holds until it ends."""
    until: str | None
    """What ends it, in the words of the card files; None for what is done once."""
    begins: bool
    """Whether it begins to wait."""

    def _said(self, holes: Holes) -> Phrase:
        # Whoever knows the packs knows the occasions by the list of steps.
        for which in ("when", "until"):
            holes[which] = Term(getattr(self, which) or "", "waiting", (self.card, self.number, which))
        if self.card is None:
            holes["whose"] = phrase_with("a rule for {player}", holes)
        elif holes.are_own:
            holes["whose"] = phrase_with("your {card}", holes)
        else:
            holes["whose"] = phrase_with("{player}'s {card}", holes)
        if self.when is None:
            if self.begins:
                return phrase_with("{whose} holds until {until}", holes)
            return phrase_with("{whose} holds no longer", holes)
        if not self.begins:
            return phrase_with("{whose} waits no longer for: {when}", holes)
        if self.until:
            return phrase_with("{whose} waits: whenever {when}, until {until}", holes)
        return phrase_with("{whose} waits: the next time {when}", holes)
