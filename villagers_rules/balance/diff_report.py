"""Differences and their effects as a text, as Markdown, and as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from villagers_rules.balance.card_diff import ADDED, CHANGED, FOLLOWS, REMOVED, RENAMED, Change
from villagers_rules.balance.effect import Effect, Effects, Match
from villagers_rules.balance.pack_diff import Differences
from villagers_rules.balance.stats_report import played_by, players_named
from villagers_rules.phrases import counted
from villagers_rules.simulation import unfinished_note
from villagers_rules.text.ink import Ink, columns, hanging, pad
from villagers_rules.text.prose import capitalized

_TITLES = {
    CHANGED: "cards changed",
    RENAMED: "cards renamed, as it seems",
    ADDED: "cards added",
    REMOVED: "cards removed",
    FOLLOWS: "what follows for other cards",
}
"""The titles of what happened to cards, in the order of the report."""
_NOT_CARDS = ("manifest", "suits", "set-up", "rules", "mode")
"""The other parts of a pack."""
_REPLAYED = {
    "exactly": "replay exactly",
    "maybe": "may not replay",
    "never": "cannot be replayed",
}
"""The verdicts on old games in words."""


def _title(found: Differences) -> str:
    """Return which versions are compared, on a line."""
    old, new = (f"{pack.id} {pack.version}" for pack in (found.old, found.new))
    same = (
        f" ({found.called[0]} -> {found.called[1]})" if found.called[0] != found.old.id or found.called[1] != found.new.id else ""
    )
    return f"{old} -> {new}{same}"


def _summary(found: Differences) -> str:
    """Return how many cards were changed in which way, on a line."""
    cards = [change for change in found.changes if change.part not in _NOT_CARDS]
    parts = [
        f"{counted(number, 'card')} {what}"
        for what in (CHANGED, RENAMED, ADDED, REMOVED)
        if (number := sum(change.what == what for change in cards))
    ]
    others = dict.fromkeys(change.part for change in found.changes if change.part in _NOT_CARDS)
    return ", ".join([*parts, *others]) or "no changes"


def _old_games(found: Differences) -> str:
    """Return whether old games can be replayed, and what to do about the version."""
    advice = f". {capitalized(found.advice)}" if found.advice else ""
    return f"{_REPLAYED[found.replayed]}: {found.why}{advice}"


def _named(change: Change) -> str:
    """Return which card or mode a change is of."""
    if change.was:
        return f"{change.was} -> {change.id}"
    return change.name or change.id


def _wording(change: Change) -> str:
    return "; ".join(detail.says for detail in change.details)


# -- as a text -----------------------------------------------------------------------------------------------------------------
def _lines(found: Differences, *, ink: Ink) -> list[str]:
    """Return the differences as a text."""
    lines = [ink.title(_title(found)), *hanging("  ", _summary(found), width=ink.width)]
    for what, heading in _TITLES.items():
        rows = [(ink.bold(_named(change)), _wording(change)) for change in found.changes if _is(change, what)]
        if rows:
            lines += ["", ink.dim(f"  {heading}"), *columns(rows, width=ink.width, indent="    ")]
    others = [(_part(change), detail.says) for change in found.changes if change.part in _NOT_CARDS for detail in change.details]
    if others:
        # A part is named once, before the first change of it.
        rows = [
            (ink.bold(part) if not place or others[place - 1][0] != part else "", says)
            for place, (part, says) in enumerate(others)
        ]
        lines += ["", ink.dim("  besides the cards"), *columns(rows, width=ink.width, indent="    ")]
    return [*lines, "", *hanging(f"  {ink.bold('old games')}  ", _old_games(found), width=ink.width)]


def _is(change: Change, what: str) -> bool:
    return change.what == what and change.part not in _NOT_CARDS


def _part(change: Change) -> str:
    """Return which part of a pack a change is of, a mode with its name and what became of it."""
    if change.part != "mode":
        return change.part
    return f"mode {change.id}" + (f" {change.what}" if change.what != CHANGED else "")


def _effect_lines(found: Effects, match: Match, *, ink: Ink) -> list[str]:
    """Return the effects as a text."""
    lines = ["", ink.title(_effect_title(found, match))]
    lines += [line for part in (played_by(match.bots), _IN_PAIRS) for line in hanging("  ", part, width=ink.width)]
    groups = [("", found.overall), *found.cards]
    size = max(len(effect.name) for _, group in groups for effect in group)
    lines += ["", ink.dim(f"  {'':{size}}  {'before':>8}  {'after':>8}  difference, 95% interval")]
    for name, group in groups:
        lines += ["", f"  {ink.bold(name)}"] if name else []
        lines += [_effect_line(effect, size, ink) for effect in group]
    return lines


_IN_PAIRS = (
    "Both versions played the same seeds; the difference is game by game, significant if its interval leaves out 0, "
    "as 1 in 20 does by chance."
)
"""How the differences are made, and how sure they are."""


def _effect_title(found: Effects, match: Match) -> str:
    """Return what was played, on a line."""
    packs = f", with {', '.join(match.packs)}" if match.packs else ""
    mode = f", mode {match.mode}" if match.mode else ""
    who = f"{counted(match.players, 'player')}"
    return f"effect on {found.games} games of {who}{packs}{mode}, seed {match.seed}{unfinished_note(found.unfinished)}"


def _cells(effect: Effect) -> tuple[str, str, str, str]:
    """Return an effect as (before, after, difference with interval, verdict)."""
    before, after = ("" if value is None else f"{value:{effect.form}}{effect.unit}" for value in (effect.before, effect.after))
    difference = effect.difference
    if difference is None or effect.verdict in ("no difference", "too few to tell"):
        return before, after, "", effect.verdict
    value, low, high = (f"{_clean(number):+{effect.form}}" for number in (difference.value, difference.low, difference.high))
    return before, after, f"{value} ({low} to {high})", effect.verdict


def _clean(number: float) -> float:
    """Return a number without what is only an error of rounding, so that it never shows as -0."""
    return 0.0 if abs(number) < 1e-9 else number


def _effect_line(effect: Effect, size: int, ink: Ink) -> str:
    before, after, difference, verdict = _cells(effect)
    verdict = ink.bold(verdict) if verdict == "significant" else ink.dim(verdict)
    return f"  {pad(effect.name, size)}  {before:>8}  {after:>8}  {difference:<27}  {verdict}".rstrip()


# -- as Markdown ---------------------------------------------------------------------------------------------------------------
def _markdown(found: Differences) -> list[str]:
    """Return the differences as Markdown."""
    lines = [f"# {_quoted(_title(found))}", "", f"{_quoted(_summary(found))}.".capitalize()]
    for what, heading in _TITLES.items():
        rows = [_item(change) for change in found.changes if _is(change, what)]
        if rows:
            lines += ["", f"## {heading.capitalize()}", "", *rows]
    others = [change for change in found.changes if change.part in _NOT_CARDS]
    if others:
        lines += ["", "## Besides the cards", ""]
        lines += [f"- {_quoted(_part(change))}: {_quoted(detail.says)}" for change in others for detail in change.details]
    return [*lines, "", f"**Old games** {_quoted(_old_games(found))}."]


def _item(change: Change) -> str:
    named = _quoted(change.name) if change.name else ""
    was = f"`{change.was}` -> " if change.was else ""
    says = f": {_quoted(_wording(change))}" if change.details else ""
    return f"- **{named}** ({was}`{change.id}`){says}"


def _effect_markdown(found: Effects, match: Match) -> list[str]:
    """Return the effects as a table in Markdown."""
    lines = ["", f"## {_quoted(_effect_title(found, match)).capitalize()}", "", played_by(match.bots), _IN_PAIRS, ""]
    lines += ["| | before | after | difference, 95% interval | |", "|---|---:|---:|---|---|"]
    for name, group in [("", found.overall), *found.cards]:
        lines += [f"| {_joined(name, effect)} | {' | '.join(_cells(effect))} |" for effect in group]
    return lines


def _joined(name: str, effect: Effect) -> str:
    return _quoted(f"{name}: {effect.name}" if name else effect.name)


def _quoted(text: str) -> str:
    r"""Return *text* as it reads the same in Markdown, whatever it holds.

    >>> _quoted("log_rafter *new* <b>")
    'log\\_rafter \\*new\\* &lt;b&gt;'
    """
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("-&gt;", "->")
    return re.sub(r"([\\`*_\[\]|#])", r"\\\1", " ".join(text.split()))


# -- as data -------------------------------------------------------------------------------------------------------------------
def to_data(found: Differences, effects: Effects | None, match: Match | None) -> dict[str, Any]:
    """Return the differences as plain data, with their effects if games were played."""
    data: dict[str, Any] = {
        "old": {"pack": found.old.id, "version": found.old.version, "called": found.called[0]},
        "new": {"pack": found.new.id, "version": found.new.version, "called": found.called[1]},
        "changes": [_change_data(change) for change in found.changes],
        "old_games": {"replayed": found.replayed, "why": found.why, "advice": found.advice},
    }
    if effects is not None and match is not None:
        data["effect"] = {
            "games": effects.games,
            "unfinished": effects.unfinished,
            "players": match.players,
            "packs": list(match.packs),
            "mode": match.mode or None,
            "seed": match.seed,
            "played_by": players_named(match.bots),
            "whole": [*map(_effect_data, effects.overall)],
            "cards": [{"id": card, "effects": [*map(_effect_data, group)]} for card, group in effects.cards],
        }
    return data


def _change_data(change: Change) -> dict[str, Any]:
    data: dict[str, Any] = {"part": change.part, "what": change.what}
    data |= {key: value for key, value in (("id", change.id), ("name", change.name), ("was", change.was)) if value}
    data["details"] = [
        {"says": detail.says, **({"key": detail.key, "before": detail.before, "after": detail.after} if detail.key else {})}
        for detail in change.details
    ]
    return data


def _effect_data(effect: Effect) -> dict[str, Any]:
    before, after = (None if value is None else round(value, 4) for value in (effect.before, effect.after))
    return {
        "what": effect.name,
        "before": before,
        "after": after,
        "difference": effect.difference.to_data() if effect.difference else None,
        "significant": effect.verdict == "significant",
        "verdict": effect.verdict,
    }


def report_lines(form: str, found: Differences, effects: Effects | None, match: Match | None, *, ink: Ink) -> Iterator[str]:
    """Yield the lines of a format for people: text or markdown."""
    yield from _markdown(found) if form == "markdown" else _lines(found, ink=ink)
    if effects is not None and match is not None:
        yield from _effect_markdown(effects, match) if form == "markdown" else _effect_lines(effects, match, ink=ink)
