"""Whether gold and counters lie where a sentence looks for them: in a supply, on villagers or on the table."""

from __future__ import annotations

from villagers_rules.errors import nearest
from villagers_rules.language import nodes
from villagers_rules.language.tree import failure
from villagers_rules.language.units import GOLD
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.phrases import listing


def check_savings(node: nodes.Savings, lexicon: Lexicon, text: str) -> None:
    """Raise `FormulaError` for what no supply holds, and for a counter that lies elsewhere."""
    word, at, counters, on_table = node.measure, node.measure.at, lexicon.counters, lexicon.table_counters
    looks_there = node.owner.word == nodes.TABLE
    if word in on_table:
        if not looks_there:
            raise failure(text, at, f"the counter `{word}` lies on the table, one for all", f"write `{word} on the table`")
    elif looks_there:
        hint = nearest(word, on_table) or "declare it with `lies: on the table`"
        hint = f"write `{word} in your supply`" if word in (GOLD, *counters) else hint
        raise failure(text, at, f"no counter called `{word}` lies on the table", hint)
    elif word != GOLD and word not in counters:
        hint = nearest(word, (GOLD, *counters)) or "write `gold in your supply`"
        if word in lexicon.card_counters:
            hint = f"it lies on villagers: write `sum of {word} on villagers`"
        raise failure(text, at, f"a supply holds {listing([GOLD, *counters])}, not `{word}`", hint)
