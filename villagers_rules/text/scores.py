"""Scores with their working, and who has won."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from villagers_rules.phrases import Listed, Phrase, Term, phrase, spaced
from villagers_rules.text.ink import Ink, columns, filled, hanging, pad, uncoloured
from villagers_rules.text.prose import capitalized

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.scores import Score
    from villagers_rules.words import Words

_SYMBOLS = ("food", "builders")
"""What is counted and is no gold, so that it stands under the total."""
_ARTICLE = re.compile(r"^[^\W\d_A-Z]+ (?=[A-Z])")
"""What a name in a heading does without: its article, before the capital letter of the name."""
_BY_FORMULA = "{card}: {breakdown}"
"""The template of the line of a score for what a formula gives."""
_DEEPER = 2
"""How far to the right of an entry its further lines begin."""
_LONG = 30
"""A working from this length on, in letters, gets lines of its own."""


def score_lines(words: Words, score: Score, *, ink: Ink, alone: bool = True) -> list[str]:
    """Return the parts of a score that are not 0 with the working of each, one a line.

    A score that stands *alone* has its total, one below a table of all totals has the supply, which the table does not show.
    """
    counted = [(name, str(part), [_worked(words, line) for line in part.breakdown]) for name, part in score.parts() if part]
    rows: list[tuple[str, str, Sequence[str]]] = [row for row in counted if row[0] not in _SYMBOLS]
    if alone:
        rows.append(("total", str(score.total), ()))
    else:
        rows.insert(0, ("supply", str(score.supply), ()))
    rows += [row for row in counted if row[0] in _SYMBOLS]
    called = {name: words.text(Term(name, "part", name)) for name, _, _ in rows}
    size = max(map(len, called.values()))
    digits = max(len(number) for _, number, _ in rows)
    lines = []
    for name, number, working in rows:
        head = f"  {called[name]:>{size}}  {number:>{digits}}  "
        if name == "total":
            lines.append(ink.bold(head.rstrip()))
        elif len(head + "; ".join(working)) <= ink.width:
            lines.append((head + "; ".join(working)).rstrip())
        elif all(len(line) < _LONG for line in working):
            lines += filled(head, working, width=ink.width, between="; ")
        else:
            for line in working:
                lines += hanging(head, line, width=ink.width, deeper=_DEEPER)
                head = " " * len(head)
    return lines


def _worked(words: Words, line: str) -> str:
    """Return a line of the working of a score: of a formula its amount first, and then how it came about."""
    if isinstance(line, Phrase) and line.template == _BY_FORMULA:
        found = line.holes["breakdown"]
        working = Term(str(found), "working", found.key)
        return words.text(phrase("{card} {value}: {working}", card=line.holes["card"], value=found.key.value, working=working))
    return words.text(line)


def seat_lines(words: Words, game: Game, *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return for every seat the working of what its village is worth (R9, R10)."""
    lines = []
    for seat, score in enumerate(game.scores()):
        name = capitalized(seat_phrase(words, game, seat, viewer))
        lines += ["", ink.bold(name), *score_lines(words, score, ink=ink, alone=False)]
    return lines


def paid_lines(
    words: Words, paid: Sequence[tuple[str, int, str, int]], game: Game, *, ink: Ink, viewer: int | None = None
) -> list[str]:
    """Return what markets and bronze symbols paid, one line for each occasion and seat."""
    found: dict[tuple[str, int], list[tuple[str, int]]] = {}
    for occasion, seat, part, amount in paid:
        found.setdefault((occasion, seat), []).append((part, amount))
    rows = []
    for (occasion, seat), parts in found.items():
        sums = ", ".join(f"{words.text(Term(part, 'part', part))} {amount}" for part, amount in parts)
        total = sum(amount for _, amount in parts)
        rows.append((f"{_market(words, occasion)}:", seat_phrase(words, game, seat, viewer), ink.money(f"+{total}"), sums))
    return columns(rows, width=ink.width, indent="  ")


def _market(words: Words, occasion: str) -> str:
    """Return what an occasion is called at which gold was paid."""
    if occasion in {market.name for market in words.prose.catalog.rules.markets}:
        return _ARTICLE.sub("", words.prose.names.of("markets", occasion))
    return words.text(Term(spaced(occasion), "market", occasion))


def seat_phrase(words: Words, game: Game, seat: int, viewer: int | None = None) -> str:
    """Return what a seat (from 0) is called."""
    state = game.state
    return words.called(state.owner_name(seat), viewer)


def standings(words: Words, game: Game, *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return the seats by their gold and where it comes from, and once the game is over who has won (R9.4).

    The numbers of a row add up: what was paid on the way, what else there was, such as the gold of the start less what was paid
    for padlocks, and while the game runs what the village is worth now.
    """
    state, scores = game.state, game.scores()
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat].total)
    parts = {market.name: [*market.scores] for market in state.rules.markets}
    held = list(dict.fromkeys(occasion for occasion, *_ in state.paid))
    # In the order in which they were held, and the parts of each in that of the rules.
    occasions = sorted(
        {(occasion, part) for occasion, _, part, _ in state.paid},
        key=lambda found: (held.index(found[0]), parts.get(found[0], [found[1]]).index(found[1])),
    )
    paid = {key: [0] * len(scores) for key in occasions}
    for occasion, seat, part, amount in state.paid:
        paid[occasion, part][seat] += amount
    heads = [(_market(words, occasion), words.text(Term(part, "part", part))) for occasion, part in occasions]
    heads.append(("", words.text(phrase("other"))))
    if not game.is_over:
        heads.append(("", words.text(phrase("village"))))
    rows = []
    for seat in order:
        amounts = [paid[key][seat] for key in occasions]
        village = scores[seat].total - state.supply[seat]
        amounts.append(state.supply[seat] - sum(amounts))
        if not game.is_over:
            amounts.append(village)
        rows.append((seat_phrase(words, game, seat, viewer), *map(str, amounts), str(scores[seat].total)))
    over = ["", *(first for first, _ in heads), ""]
    total = words.text(Term("total", "part", "total"))
    lines = _table(_first_words(over), ["", *(second for _, second in heads), total], rows, ink)
    if any(len(uncoloured(line)) > ink.width for line in lines):
        lines = _listed(heads, total, rows, ink)
    explained = phrase("other: starting gold, Road and effects, minus padlock payments")
    lines += [ink.dim(line) for line in hanging("  ", words.text(explained), width=ink.width)]
    if game.is_over:
        lines += ["", ink.bold(_result(words, game, viewer))]
    return lines


def game_over_lines(words: Words, game: Game, *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return the standings and, for every seat, the working of what its village is worth (R9, R10)."""
    title = phrase("the end") if game.is_over else phrase("so far")
    lines = [ink.title(words.text(title)), *standings(words, game, ink=ink, viewer=viewer)]
    return [*lines, *seat_lines(words, game, ink=ink, viewer=viewer)]


def _first_words(heads: Sequence[str]) -> list[str]:
    """Return *heads* with each run of equal ones once."""
    return [head if number == 0 or heads[number - 1] != head else "" for number, head in enumerate(heads)]


def _table(over: Sequence[str], heads: Sequence[str], rows: Sequence[Sequence[str]], ink: Ink) -> list[str]:
    sizes = [max(len(row[number]) for row in [heads, *rows]) for number in range(len(heads))]
    begins = [number for number, word in enumerate(over) if word]
    for number, end in zip(begins, [*begins[1:], len(over) - 1][: len(begins)], strict=True):
        sizes[number] += max(0, len(over[number]) - sum(size + 2 for size in sizes[number:end]) + 2)
    top = "  "
    for number, word in enumerate(over):
        edge = 2 + sum(size + 2 for size in sizes[:number])
        top = pad(top, edge) + word
    lines = [ink.dim(top.rstrip())] if any(over) else []
    for number, row in enumerate([heads, *rows]):
        cells = [pad(row[0], sizes[0]), *(f"{cell:>{size}}" for cell, size in zip(row[1:], sizes[1:], strict=True))]
        line = "  " + "  ".join(cells).rstrip()
        lines.append(ink.dim(line) if number == 0 else line)
    return [line for line in lines if uncoloured(line).strip()]


def _listed(heads: Sequence[tuple[str, str]], total: str, rows: Sequence[Sequence[str]], ink: Ink) -> list[str]:
    """Return the numbers of a table that is too wide for the page: for each row its name and total, and below what adds up."""
    lines = []
    for name, *amounts, whole in rows:
        lines.append(f"  {name}: {total} {whole}")
        parts = [" ".join(filter(None, (*head, amount))) for head, amount in zip(heads, amounts, strict=True)]
        lines += filled("    ", parts, width=ink.width, between=", ")
    return lines


def _result(words: Words, game: Game, viewer: int | None) -> str:
    """Return how the game ended: who has won, or in a mode with targets how the gold of each player is called."""
    targets, scores = game.catalog.rules.targets, game.scores()
    if not targets:
        return _won(words, game, viewer)
    rows = []
    for score in scores[: game.state.players]:
        reached = phrase("{number} gold: {called}", number=score.total, called=_target_reached(targets, score.total))
        following = next(((gold, called) for gold, called in targets if gold > score.total), None)
        if following is not None:
            gold, called = following
            reached = phrase("{reached} ({called} from {gold} gold on)", reached=reached, called=called, gold=gold)
        whose = "" if game.state.players == 1 else f"{capitalized(words.called(score.owner, viewer))}: "
        rows.append(whose + words.text(reached))
    return "; ".join(rows)


def _target_reached(targets: Sequence[tuple[int, str]], gold: int) -> str:
    """Return how so much gold is called by a table of targets that rises; below the first one it is called as the first.

    >>> _target_reached(((0, "a hamlet"), (40, "a village")), 39), _target_reached(((0, "a hamlet"), (40, "a village")), 40)
    ('a hamlet', 'a village')
    """
    return [words for least, words in targets if least <= max(gold, targets[0][0])][-1]


def _won(words: Words, game: Game, viewer: int | None) -> str:
    """Return who has won."""
    named = [words.called(winner, viewer) for winner in game.winners]
    if len(named) > 1:
        return capitalized(words.text(phrase("{players} share the victory.", players=Listed(named))))
    if game.winners == [viewer]:
        return words.text(phrase("You have won."))
    return capitalized(words.text(phrase("{player} has won.", player=named[0])))
