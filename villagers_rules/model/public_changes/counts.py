"""What is counted: the changes of counters, and what is said of each."""

from __future__ import annotations

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
