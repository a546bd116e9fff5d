"""Rules with which nobody drafts or builds: limits that can be 0 or that never rise, rounds without turns, and bans of it all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from villagers_rules.errors import Problem
from villagers_rules.lint.variants import Variant
from villagers_rules.model.hooks import MEANWHILE, USUALLY, WAITING
from villagers_rules.model.rulebook import Limit
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.document import Part, Path
from villagers_rules.packs.manifest import numbers_of
from villagers_rules.packs.pack_files import EVENTS, PackFiles
from villagers_rules.packs.phases import MORE
from villagers_rules.packs.standing_words import CHANGE, FORBID, KEY, standing_words
from villagers_rules.packs.verbs import verbs
from villagers_rules.rules.hand_limit import NAME as HAND_LIMIT

_TURNS = ("draft", "build")
"""The phases in which players have turns; they are chapters of the rules, too."""
_NEEDED = ("draft", "place")
"""The actions without which a game does not go on."""
_NARROWER = ("what", "onto", "if", "in")
"""The keys that say that not all of it is forbidden."""


def _other_phases(pack: PackFiles) -> Iterator[Problem]:
    """Yield the abilities that hold in one phase and are about a number, or an action, of the turns of another one."""
    for card in cards_in([pack]):
        for entry in card.part.listed(KEY):
            number = standing_words().numbers.get(str(entry.data.get(CHANGE)))
            about = str(entry.data.get(FORBID)) if number is None else number.rules.partition(".")[0]
            if about in _TURNS and entry.data.get("in", about) != about:
                name = about if number is None else number.name
                message = f"`{name}` is about the {about} phase, and this holds in another one"
                hint = f"write `in: {about}`, or leave it out"
                yield entry.document.problem("idle-change", message, path=(*entry.path, "in"), suggestion=hint)


def _read_before(pack: PackFiles) -> Iterator[Problem]:
    """Yield what holds for the rest of a build turn and is about a number that was read as the turn began (R5.1)."""
    for card in cards_in([pack]):
        play = card.part.data.get("play")
        waiting: list[tuple[Path, Any]] = []
        if isinstance(play, dict) and play.keys().isdisjoint(("in", "when")):
            waiting.append(((*card.part.path, "play"), play))
        for use in card.part.listed("uses"):
            if use.data.get("in") == USUALLY:
                waiting.append((use.path, use.data))
        while waiting:
            path, value = waiting.pop()
            if isinstance(value, list):
                waiting += [((*path, place), inner) for place, inner in enumerate(value)]
            elif isinstance(value, dict) and WAITING not in value:
                waiting += [((*path, key), inner) for key, inner in value.items()]
                held = value.get(MEANWHILE) if value.get("until") == f"{USUALLY} ends" else ()
                for place, ability in enumerate(held if isinstance(held, list) else ()):
                    name = str(ability.get(CHANGE)) if isinstance(ability, dict) else ""
                    number = standing_words().numbers.get(name)
                    if number is not None and number.read_as == f"{USUALLY} begins":
                        message = f"`{name}` was read as the turn began, and this ends with the turn"
                        is_step = name in verbs()[CHANGE].takes.words
                        hint = f"write the step `{{change: {name}, by: 1}}`" if is_step else "let it last until a later turn ends"
                        yield card.part.document.problem(
                            "idle-change", message, path=(*path, MEANWHILE, place, CHANGE), suggestion=hint
                        )


def _forbidden(pack: PackFiles) -> Iterator[Problem]:
    """Yield the abilities of *pack* that forbid all drafting or placing, and not for a round alone as an event that goes does."""
    for card in cards_in([pack]):
        if card.part.document.kind == EVENTS and not card.part.data.get("stays"):
            continue
        for entry in card.part.listed(KEY):
            action = entry.text(FORBID)
            if action in _NEEDED and not any(key in entry.data for key in _NARROWER):
                message = f"while `{card.id}` lies there, all of `{action}` is forbidden"
                hint = "say with `what` which cards, or with `if` when; or let a step forbid it for a time, with `meanwhile`"
                yield entry.document.problem("all-forbidden", message, path=(*entry.path, FORBID), key=True, suggestion=hint)


def check_limits(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the limits of *pack* on drafts and builds that are 0 or the same for everybody, and phases it lacks or forbids."""
    yield from _forbidden(pack)
    yield from _other_phases(pack)
    yield from _read_before(pack)
    yield from _hand_limits(pack, variants)
    for chapter, mode in numbers_of(pack):
        mine = [variant for variant in variants if variant.is_of(mode)]
        if mine:
            yield from _phases(chapter, mine)
        for name in _TURNS:
            part = chapter.part(name)
            findings = [_finding(variant, name) for variant in mine if _is_used(part, variant, name)] if part else []
            # What is so in one mode only may be meant for it.
            if part and findings and all(key for key, *_ in findings):
                yield _problem(part, *findings[0])


def _hand_limits(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the abilities of cards that add to a hand limit, or take off it, where no rule and no card sets any (R5.2)."""
    for variant in variants:
        if variant.catalog.rules.hand_limit is not None:
            return
        if any(change.to is not None for _, change in variant.catalog.table.changes.get(HAND_LIMIT, ())):
            return
    for card in cards_in([pack]):
        for entry in card.part.listed(KEY):
            if entry.data.get(CHANGE) == HAND_LIMIT and "by" in entry.data:
                message = "there is no hand limit that could change: neither the rules nor a card set one"
                hint = "add `build: {hand_limit: 8}` to the rules, or write `to:` in place of `by:`"
                yield entry.document.problem("idle-change", message, path=(*entry.path, CHANGE), suggestion=hint)


_REACHED = {"draft": "hand", "build": "village"}
"""Where cards come in the turns of a phase; steps that bring them there stand for these turns."""


def _phases(chapter: Part, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the phases with turns that the list of phases in *chapter* lacks, and for which no phase of a pack stands."""
    listed = chapter.words("phases")
    for name in _TURNS if listed else ():
        if name not in listed and not any(_is_replaced(name, pack) for variant in variants for pack in variant.reading.packs):
            message = f"the rounds have no phase `{name}`, so that nobody ever {name}s anything"
            path = (*chapter.path, "phases")
            hint = f"put `{name}` into the list, or declare a phase that moves cards to a {_REACHED[name]}"
            yield chapter.document.problem("no-turns", message, path=path, suggestion=hint)


def _is_replaced(phase: str, pack: PackFiles) -> bool:
    """Return whether a phase that *pack* declares brings cards where they come in the turns of *phase*."""
    return any(_brings(chapter.data.get(MORE), _REACHED[phase]) for chapter, _ in numbers_of(pack))


def _brings(written: Any, where: str) -> bool:
    """Return whether steps in *written* move, place or exchange cards so that they come to a place of the kind *where*."""
    if isinstance(written, Mapping):
        places = [str(written.get(key, "")) for key in ("to", "exchange", "with")]
        onto = where == "village" and ("place" in written or ("move" in written and "onto" in written))
        return onto or any(place.endswith(where) for place in places) or any(_brings(part, where) for part in written.values())
    return isinstance(written, list) and any(_brings(part, where) for part in written)


def _is_used(part: Part, variant: Variant, name: str) -> bool:
    """Return whether the numbers in *part* are those of *variant*, since nothing that comes later changes them."""
    limit: Limit = getattr(variant.catalog.rules, name)
    return part.get("cap") in (None, limit.cap) and str(part.get("limit")) in ("None", str(limit.amount))


def _finding(variant: Variant, name: str) -> tuple[str, str, str, str]:
    """Return the key of a limit that is odd in *variant*, its code, and what to say and to do; four times "" if it is not."""
    limit: Limit = getattr(variant.catalog.rules, name)
    tree = getattr(limit.amount, "tree")  # noqa: B009  # A formula has one, whatever else an amount is.
    least = variant.bounds.amount(tree).least
    if not limit.cap:
        return "cap", "no-turns", f"with a cap of 0 nobody ever {name}s anything", "let it be 1 or more"
    if least is None or least <= 0:
        message = f"`{limit.amount}` can be 0 for everybody, and then nobody {name}s anything"
        if str(limit.amount) == "0":
            hint = f"write 1 or more; turns go another way with `order:`, `reverse:` or `snake:` under `{name}`"
            return "limit", "no-turns", f"with a limit of 0 nobody ever {name}s anything", hint
        return "limit", "no-turns", message, f"let it be 1 at least, such as `1 + {limit.amount}`"
    if limit.cap <= least and not variant.bounds.amount(tree).decided:
        message = f"the cap of {limit.cap} is reached by everybody, since `{limit.amount}` is {least} at least"
        return "cap", "idle-cap", message, f"let the cap be {least + 1} or more"
    return "", "", "", ""


def _problem(part: Part, key: str, code: str, message: str, suggestion: str) -> Problem:
    """Return the problem at *key* of *part*, or at *part* itself if another pack gives the key."""
    path = (*part.path, key) if key in part.data else part.path
    return part.document.problem(code, message, path=path, key=key not in part.data, suggestion=suggestion)
