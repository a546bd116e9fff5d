"""Changes that make a card file wrong: each function yields all changes of its kind in one file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from tests.recall.mutation import Mutation, misspelt, replaced, with_lines
from tests.recall.sources import FORMULAS, SENTENCES, Source, sources
from villagers_rules.packs.document import Path
from villagers_rules.packs.manifest import VERBS as SETUP_VERBS
from villagers_rules.packs.verbs import hooks, verbs

Maker = Callable[[Source, Random], Iterator[Mutation]]

REFERENCES = frozenset(
    {"played_on", "unlocked_by", "suit", "deck", "pile", "pool", "starts_with", "side", "seat"}
    | {"of", "remove", "include", "requires", "plays_with"}
)
"""The keys whose values name something that a pack declares."""
DRAWN = frozenset({"deal", "give", "reveal", "lay_out", "place_under"})
"""The set-up steps whose `from` names a pile, deck or suit."""
AMOUNTS = FORMULAS | {"cards"} | {name for name, verb in verbs().items() if verb.takes.kind == "formula"}
"""The keys whose values are formulas, so that a number in quotes is as good as one without."""
FREE = frozenset({"as", "id", "name", "version", "says", "suits", "targets", "players"})
"""The keys whose values may be any text of their form, or have a kind of change of their own."""


def last_key(path: Path) -> str:
    """Return the key that the value at *path* belongs to, also when it stands in a list."""
    return next(str(step) for step in reversed(path) if isinstance(step, str))


def is_sentence(path: Path, value: object) -> bool:
    """Return whether the value at *path* is a sentence of the language."""
    return isinstance(value, str) and last_key(path) in SENTENCES | AMOUNTS and "winner" not in path


def is_reference(source: Source, path: Path, value: object) -> bool:
    """Return whether the value at *path* names something that a pack declares."""
    if not isinstance(value, str) or "targets" in path or path[:2] == ("rules", "road"):
        return False
    key = last_key(path)
    if key == "from":
        step = source.value(path[:-1])
        return isinstance(step, dict) and next(iter(step)) in DRAWN
    return key in REFERENCES or path[-2:] == ("flips", "to")


def _text_at(source: Source, start: int, value: str) -> int:
    """Return where the text *value* begins that stands at *start*, behind its quote if it has one."""
    return start + (source.text[start] in "'\"")


def misspelt_keys(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield keys with a slip of the pen; those that begin a step are verbs, and some name a hook."""
    for path, start, key in source.every_key():
        if source.is_id(path):
            continue
        step = len(path) > 1 and isinstance(path[-2], int)
        kind = "misspelt key"
        if step and (key in verbs() or key in SETUP_VERBS):
            kind = "misspelt verb"
        elif key in hooks().rows:
            kind = "misspelt hook"
        yield replaced(source, kind, start, start + len(key), misspelt(key, chance))


def misspelt_words(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield sentences with a slip of the pen in one of their words."""
    for path, start, end, value in source.scalars():
        if not is_sentence(path, value):
            continue
        begin, words = source.written(start, end)
        for word in re.finditer(r"[a-z_]{2,}", words):
            new = misspelt(word[0], chance)
            kind = "misspelt occasion" if last_key(path) == "when" else "misspelt word"
            yield replaced(source, kind, begin + word.start(), begin + word.end(), new)


def misspelt_references(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield names of cards, suits, decks, packs and sides that are not there; and misspelt words that steps and rules take."""
    for path, start, _, value in source.scalars():
        if not isinstance(value, str) or is_sentence(path, value):
            continue
        begin = _text_at(source, start, value)
        if is_reference(source, path, value):
            yield replaced(source, "misspelt name", begin, begin + len(value), misspelt(value, chance))
        elif not FREE.intersection(path) and re.fullmatch("[a-z ']+", value):
            yield replaced(source, "misspelt argument", begin, begin + len(value), misspelt(value, chance))


def wrong_types(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield values of a type that nothing takes at their place."""
    for path, start, end, value in source.scalars():
        key, old = last_key(path), source.text[start:end]
        in_words = key in AMOUNTS | {"players", "first_player"} and "winner" not in path
        around = source.value(path[:-1])
        in_words |= key == "to" and isinstance(around, dict) and "count" in around
        if value is True or value is False:
            others = ["yes", f"'{old}'", "1", old.capitalize(), f"[{old}]", "5"]
        elif isinstance(value, int):
            others = ["true", f"[{old}]", "{one: 1}", "''"] + ([] if in_words else [f"'{old}'", f"{old}.5", "many", f"0{old}"])
        else:
            others = ["true", f"[{old}]" if key != "first_of" else "[[]]", "{one: 1}"]
            others += ["7"] if not in_words and key != "players" else []
        yield replaced(source, "wrong type", start, end, chance.choice(others))
    for path in source.document.values:
        if isinstance(source.value(path), (dict, list)) and path:
            yield replaced(source, "wrong type", *source.extent(path), chance.choice(["7", "true", "some"]))


def out_of_bounds(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield numbers that are larger or smaller than any card has; amounts to add, and printed gold, may lie below 0."""
    for path, start, end, value in source.scalars():
        if type(value) is int:
            others = ["1000000000"] if path[-1] in ("by", "gold") else ["1000000000", "-1", "99999999999999999999"]
            yield replaced(source, "number out of bounds", start, end, chance.choice(others))


def deleted_cards(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield files without a card that others are unlocked by, or played on; these others are what is wrong then."""
    lines = source.text.split("\n")
    for card, begin, end in source.cards() if source.kind == "villagers" else ():
        for key, kind in (("unlocked_by", "deleted unlocker"), ("played_on", "deleted card below")):
            naming: list[tuple[str, int]] = []
            for other in sources():
                if other.pack != source.pack:
                    continue
                for path, start, _, value in other.scalars():
                    line = other.line(start)
                    if path[-1] == key and value == card and not (other is source and begin <= line < end):
                        naming.append((other.name, line - (end - begin) * (other is source and line >= end)))
            if naming:
                text = "\n".join(lines[: begin - 1] + lines[end - 1 :])
                yield Mutation(kind, source.pack, source.name, text, f"{card} removed", tuple(naming))


def without_direction(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield halves that do not say which way they round: those that said it, and amounts that become halves."""
    for path, start, end, value in source.scalars():
        if last_key(path) not in AMOUNTS - {"stack_sizes"} or "winner" in path:
            continue
        rounded = re.search(r", rounded (up|down)", str(value))
        if rounded:
            begin = _text_at(source, start, str(value))
            for cut in (rounded[0], rounded[1], f" {rounded[1]}", f"rounded {rounded[1]}", "rounded"):
                place = begin + str(value).index(cut)
                yield replaced(source, "missing direction", place, place + len(cut), "")
        elif not re.search(r"[+-]", str(value)):
            shown = source.text[start:end]
            begin = start + (shown[0] in "'\"")
            yield replaced(source, "missing direction", begin, begin, "half of ")


def duplicate_keys(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield mappings with one of their keys twice; the second one is the wrong one."""
    lines = source.text.split("\n")
    for path, start, key in source.every_key():
        line, end = source.line(start), source.extent(path)[1]
        holder = source.document.values[path[:-1]]
        same_line = source.line(end - 1) == line
        if source.text[holder.start_mark.index] == "{" and same_line:
            again = source.text[start:end]
            yield replaced(source, "duplicate key", start, start, f"{again}, ")
        elif not holder.flow_style and same_line and lines[line - 1].strip().startswith(f"{key}:"):
            yield with_lines(source, "duplicate key", [*lines[:line], *lines[line - 1 :]], f"`{key}` twice", line + 1)


def unknown_keys(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield cards and steps with a key more, which nothing reads."""
    for path in source.document.values:
        begin, end = source.extent(path)
        card_or_step = len(path) > 1 and (isinstance(path[-1], int) or source.is_id(path))
        if card_or_step and isinstance(source.value(path), dict) and source.text[begin] == "{" and end - begin > 2:
            new = chance.choice(["colour: red", "foods: 1", "rounded: up", "text_: x", "only_if: food symbols = 0"])
            yield replaced(source, "unknown key", end - 1, end - 1, f", {new}")


def missing_keys(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield steps without an argument that their verb needs, and manifests without what each must have."""
    lines = source.text.split("\n")
    for path, start, key in source.every_key():
        line = source.line(start)
        if path[:1] == ("pack",) and len(path) == 2 and key in ("id", "name", "version"):
            without = [*lines[: line - 1], *lines[line:]]
            yield with_lines(source, "missing key", without, f"without `{key}`", source.document.mark(path[:1], key=True).line)
        holder = source.value(path[:-1])
        if not isinstance(holder, dict) or len(path) < 3:
            continue
        verb = verbs().get(str(next(iter(holder))))
        if isinstance(path[-2], int) and verb and key in verb.options and verb.options[key].required:
            end = source.extent(path)[1]
            begin = source.text.rfind(",", 0, start)
            if begin >= 0 and source.line(begin) == line:
                yield replaced(source, "missing key", begin, end, "")


def circles(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield cards that lie on themselves or open their own padlock."""
    for path, start, end, _value in source.scalars():
        if path[-1] in ("played_on", "unlocked_by") and isinstance(path[-2], str):
            yield replaced(source, "card that names itself", start, end, path[-2])


def broken_yaml(source: Source, chance: Random) -> Iterator[Mutation]:
    """Yield lines with a tab, or with a bracket or quote that is never closed."""
    place = 0
    for text in source.text.split("\n"):
        bare = re.sub(r"\s+#.*", "", text)
        if bare.startswith("  ") and not bare.strip().startswith("#"):
            yield replaced(source, "tab", place, place + 2, "\t")
        if bare.endswith(("}", "]")) and bare.count(bare[-1]) == bare.count("{" if bare[-1] == "}" else "["):
            yield replaced(source, "bracket not closed", place + len(bare) - 1, place + len(bare), "")
        place += len(text) + 1


MAKERS: tuple[Maker, ...] = (
    misspelt_keys,
    misspelt_words,
    misspelt_references,
    wrong_types,
    out_of_bounds,
    deleted_cards,
    without_direction,
    duplicate_keys,
    unknown_keys,
    missing_keys,
    circles,
    broken_yaml,
)
