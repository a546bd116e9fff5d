"""Names that packs declare and steps use: counters, and the sides of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from villagers_rules.errors import nearest
from villagers_rules.language import Lexicon
from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Sentences

DECLARED: Mapping[str, Callable[[Lexicon], tuple[str, str, Sequence[str], str, str]]] = {
    "counter": lambda lexicon: (
        "unknown-counter",
        "counter",
        (*lexicon.counters, *lexicon.card_counters),
        "loaded pack",
        "declare it under `counters` of the rules",
    ),
    "side_name": lambda lexicon: (
        "unknown-side",
        "side",
        lexicon.sides,
        "card of the loaded packs",
        "give the card `sides`",
    ),
}
"""What packs declare and steps name: the problem, what it is, which there are, who has them, and where to declare one."""


def declared_name(entry: Part, key: str, kind: str, sentences: Sentences) -> Any:
    """Return the counter, or the side of a card, that *key* names, or None if there is none of that name."""
    value = entry.get(key)
    code, what, known, owner, where = DECLARED[kind](sentences.lexicon)
    if not isinstance(value, str) or value in known or value in sentences.unresolved:
        return value if isinstance(value, str) else None
    hint = nearest(value, known) or (f"{where}; the {what}s: {', '.join(known)}" if known else where)
    entry.report(code, f"no {owner} has a {what} called `{value}`", key, suggestion=hint)
    return None
