"""The phases of a round: those of the rulebook, and those that packs declare with what is done in them."""

from __future__ import annotations

from typing import Any

from villagers_rules.errors import nearest
from villagers_rules.model.rulebook import IN_TURN_ORDER, Comparison, Order, Phase, Ranking, phase_steps
from villagers_rules.packs.book import Book
from villagers_rules.packs.schema import schema
from villagers_rules.packs.steps import StepLists

MOST, FEWEST = "most", "fewest"
"""The two ways to compare players by an amount."""
MORE = "more_phases"
"""The chapter in which packs add phases."""


def _known_phases() -> tuple[str, ...]:
    """Return the phases of the rulebook, which a pack adds by name alone."""
    return tuple(schema("rules")["properties"]["rules"]["properties"]["phases"]["items"]["enum"])


def read_phases(book: Book) -> tuple[str, ...]:
    """Return the phases, with those put in that packs add, one pack after the other."""
    phases = list(book.words("phases"))
    added = book.names(MORE)
    for name in added:
        before, after = (book.words(MORE, name, key, needed=False) for key in ("before", "after"))
        known = [*_known_phases(), *added]
        _check_place(book, name, known)
        there = [phases.index(phase) for phase in (*before, *after) if phase in phases]
        if name in phases:
            at, key = phases.index(name), "after" if after else "before"
            if there and not (at > there[0] if after else at < there[0]):
                message = f"the game has the phase `{name}` already, and not {key} `{phases[there[0]]}`"
                hint = f"write all phases in their order, `phases: [{', '.join(phases)}]` with `{name}` elsewhere, or remove it"
                book.report((MORE, name, key), "contradiction", message, key=True, suggestion=hint)
            continue
        if there:
            phases.insert(there[0] + bool(after), name)
        elif (before or after) and not book.gaps:
            key = "before" if before else "after"
            message = f"the phase `{name}` is put {key} phases of which the game has none"
            book.report((MORE, name, key), "missing-phase", message, suggestion="the phases: " + ", ".join(phases))
    return tuple(phases)


def _check_place(book: Book, name: str, known: list[str]) -> None:
    """Report a phase that does not say where it goes, or names a phase that does not exist."""
    places = [key for key in ("before", "after") if (MORE, name, key) in book.values]
    if len(places) == 2:
        message = f"the phase `{name}` has `before` and `after`, and stands in one place"
        book.report((MORE, name, "after"), "contradiction", message, key=True, suggestion="remove one of them")
    elif not places:
        message = f"the phase `{name}` does not say where it stands in the round"
        book.report((MORE, name), "missing-key", message, key=True, suggestion="add `before:` or `after:` with a list of phases")
    for key in places:
        for place, other in enumerate(book.words(MORE, name, key)):
            if other not in known or other == name:
                message = f"no phase is called `{other}`" if other != name else f"the phase `{name}` cannot stand {key} itself"
                others = [phase for phase in known if phase != name]
                hint = (other != name and nearest(other, others)) or "the phases: " + ", ".join(others)
                book.report((MORE, name, key), "missing-phase", message, inner=(place,), suggestion=hint)


def declared_phases(book: Book) -> dict[str, Phase]:
    """Return the phases that packs declare, by name."""
    return {name: _phase(book, name) for name in book.names(MORE) if name not in _known_phases()}


def _phase(book: Book, name: str) -> Phase:
    return Phase(
        name=name,
        first_player=bool(book.text(MORE, name, "who")),
        times=book.number(MORE, name, "times", default=1),
        order=read_order(book, MORE, name),
        condition=book.condition(MORE, name, "if"),
    )


def steps_of_phases(book: Book) -> StepLists:
    """Return the lists of steps of the phases that packs declare; one that says nothing of what is done is a problem."""
    found: StepLists = {}
    for name in declared_phases(book):
        if (MORE, name, "do") in book.values:
            found |= book.steps(MORE, name, "do", called=phase_steps(name))
        else:
            message = f"the rulebook has no phase `{name}`, and a phase of a pack says what is done in it"
            hint = nearest(name, _known_phases()) or "add `do:` with a list of steps"
            book.report((MORE, name), "missing-key", message, key=True, suggestion=hint)
    return found


def rules_of_phases(book: Book) -> dict[str, str]:
    """Return by the list of its steps the rule that a phase names, or its name."""
    return {phase_steps(name): book.text(MORE, name, "rule") or phase_steps(name) for name in declared_phases(book)}


def read_order(book: Book, *name: str, goes_around: bool = True) -> Order:
    """Return in which order players have their turns in the phase called *name*, which may go around more than once."""
    found = Order(
        ranking=read_ranking(book, *name, "order"),
        reverse=book.flag(*name, "reverse"),
        reverse_if=None if isinstance(book.value(*name, "reverse", default=False), bool) else book.condition(*name, "reverse"),
        snake=goes_around and book.flag(*name, "snake"),
    )
    return IN_TURN_ORDER if found == IN_TURN_ORDER else found


def read_ranking(book: Book, *name: str) -> Ranking:
    """Return the comparisons of the list called *name*; left out there are none."""
    found = []
    for place, entry in enumerate(book.value(*name, default=[])):
        way = way_of(entry)
        amount = book.compiled(name, (place, way), entry[way]) if way else None
        if amount is not None:
            found.append(Comparison(amount=amount, fewest=way == FEWEST))
    return tuple(found)


def way_of(entry: Any) -> str:
    """Return by which of its keys an entry of a ranking compares players, or "" if by none.

    >>> way_of({"fewest": "villagers"}), way_of({"seat": "countess"})
    ('fewest', '')
    """
    return next((way for way in (MOST, FEWEST) if isinstance(entry, dict) and way in entry), "")
