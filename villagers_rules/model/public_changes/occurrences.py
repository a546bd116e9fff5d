"""What else happens that people hear of: counters, payments, choices, and steps that are skipped or wait."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from villagers_rules.classes import frozen
from villagers_rules.model.public_changes.change import Change, Holes, Owner, Where, named, owner_term
from villagers_rules.phrases import Listed, Phrase, Term, phrase, phrase_with


@frozen(kw_only=True)
class CountedRow:
    """One of the things that a `Counted` is about; what does not matter to its counter is None."""

    leaves_out_the_usual: ClassVar[bool] = True
    name: str | None = None
    """The id of a counter of the packs, of or of a market that was held."""
    owner: Owner | None = None
    """Who sits out, has a token, or whose counter, card or limit it is."""
    card: str | None = None
    """The id of the card whose ability is used, on which the counter lies, or whose token it is; or the name of an ability of the
    rules that is used. What nobody owns has no owner."""
    number: int | None = None
    """How much is counted, or how much effects add to the limit."""


@frozen(kw_only=True)
class Counted(Change):
    """That something which is counted has changed."""

    kind: ClassVar[str] = "count"
    what: str
    """The name of the counter, such as `round`, `phase`, `player`, `builds`."""
    value: int | str | None = None
    """What it is now, where it is one thing: a number, the name of a phase, or of `first` and `player` who that is, from 1."""
    rows: tuple[CountedRow, ...] = ()
    """What it is now, where it is about several things: of `held` and `done` all of them, else those that changed."""
    round: int
    """The round in which it was."""
    player: int
    """Who was at turn, from 1."""

    def _said(self, holes: Holes) -> Phrase | Listed:
        if self.rows or self.value is None:
            return _of_rows(self, holes)
        if self.what in ("first", "player"):
            holes["player"] = owner_term(self.value)
        match self.what:
            case "round":
                return phrase_with("round {value} begins", holes)
            case "phase":
                holes["phase"] = Term(str(self.value), "phase of a round", self.value)
                return phrase_with("round {round}: {phase}", holes)
            case "first":
                return phrase_with("{player} is first player", holes)
            case "player" if self.value == holes.viewer:
                return phrase("it is your turn")
            case "player":
                return phrase_with("it is {player}'s turn", holes)
            case "builds" if self.value == 1:
                return phrase_with("{player} has 1 build action", holes)
            case "builds":
                return phrase_with("{player} has {value} build actions", holes)
            case "trades" if self.value == 1:
                return phrase_with("{player} may get 1 basic villager", holes)
            case "trades":
                return phrase_with("{player} may get {value} basic villagers", holes)
            case "drafts":
                return phrase_with("{player} may draft {value} villagers in this turn", holes)
        return phrase_with("{what}: {value}", holes)


def _of_rows(counted: Counted, holes: Holes) -> Phrase | Listed:
    """Return what is said of things of which there are several: all that there are, or a sentence for each that changed."""
    rows = counted.rows
    match counted.what:
        case "held":
            holes["markets"] = Listed([named("occasion", row.name) for row in rows], "") or phrase("none")
            return phrase_with("markets held: {markets}", holes)
        case "done":
            holes["players"] = Listed([Term(str(row.owner), "owner", row.owner) for row in rows], "") or phrase("nobody")
            return phrase_with("players who sit out: {players}", holes)
    return Listed([_of_row(counted.what, row, Holes(row, holes.viewer)) for row in rows], "")


def _of_row(what: str, row: CountedRow, holes: Holes) -> Phrase:
    """Return what is said of one thing that changed."""
    is_own = row.owner is not None and row.owner == holes.viewer
    match what:
        case "used":
            holes["spot"] = _spot(row, holes) if row.owner is not None else Term(str(row.card), "card", row.card)
            return phrase_with("{spot} is used", holes)
        case "tokens" if row.owner is None:
            return phrase_with("nobody has the token of the {card}", holes)
        case "tokens" if is_own:
            return phrase_with("you have the token of the {card}", holes)
        case "tokens":
            return phrase_with("{owner} has the token of the {card}", holes)
        case "more_drafts" if is_own:
            return phrase_with("your draft limit: {number:+d}", holes)
        case "more_drafts":
            return phrase_with("{owner}'s draft limit: {number:+d}", holes)
        case "more_builds" if is_own:
            return phrase_with("your build limit: {number:+d}", holes)
        case "more_builds":
            return phrase_with("{owner}'s build limit: {number:+d}", holes)
        case "more_turns" if is_own:
            return phrase_with("your build turns: {number:+d}", holes)
        case "more_turns":
            return phrase_with("{owner}'s build turns: {number:+d}", holes)
        case "next first" if is_own:
            return phrase_with("you get the first player card as it is passed next", holes)
        case "next first":
            return phrase_with("{owner} gets the first player card as it is passed next", holes)
        case "counted on":
            holes["spot"], holes["counter"] = _spot(row, holes), named("counter", row.name)
            return phrase_with("{spot} has {number} {counter}", holes)
        case "counted":
            holes["counter"] = named("counter", row.name)
            if row.owner is None:
                return phrase_with("{counter} on the table: {number}", holes)
            if is_own:
                return phrase_with("you have {number} {counter}", holes)
            return phrase_with("{owner} has {number} {counter}", holes)
    return phrase("{what}: {value}", what=what, value=row.number)


def _spot(row: CountedRow, holes: Holes) -> Term:
    return Where(area="village", owner=row.owner, card=row.card).named(holes.viewer)


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


_YOU, _YOUR = re.compile(r"\byou\b"), re.compile(r"\byour\b")
_ONCE = re.compile(r"the (?!.*\b(?:phase|turn|or)\b)[\w ]+ (?:begins|ends)")
"""What happens once in a game: a market that is named, or the game itself."""


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
    once: bool = False
    """Whether the first time it happens ends it, too."""

    def _said(self, holes: Holes) -> Phrase:
        # Whoever knows the packs knows the occasions by the list of steps.
        told = 0 if holes.are_own else self.player
        for which in ("when", "until"):
            text = getattr(self, which) or ""
            if told and not _YOU.search(text):
                text = _YOUR.sub(f"player {self.player}'s", text)
            holes[which] = Term(text, "waiting", (self.card, self.number, which, told))
        if self.card is None:
            holes["whose"] = phrase_with("a rule for {player}", holes)
        elif holes.are_own:
            holes["whose"] = phrase_with("your {card}", holes)
        else:
            holes["whose"] = phrase_with("{player}'s {card}", holes)
        if self.when is None:
            if self.begins and self.card is not None:
                return phrase_with("what {whose} says holds until {until}", holes)
            if self.begins:
                return phrase_with("{whose} holds until {until}", holes)
            return phrase_with("{whose} holds no longer", holes)
        if not self.begins:
            return phrase_with("{whose} waits no longer for: {when}", holes)
        if self.once:
            return phrase_with("{whose} waits: the next time {when}, but only until {until}", holes)
        if self.until:
            return phrase_with("{whose} waits: whenever {when}, until {until}", holes)
        if _ONCE.fullmatch(self.when):
            return phrase_with("{whose} waits: when {when}", holes)
        return phrase_with("{whose} waits: the next time {when}", holes)
