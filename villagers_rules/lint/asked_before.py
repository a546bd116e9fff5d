"""Conditions beside `when` that are asked of every player at once, though what the first one does may change the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from villagers_rules.errors import Problem
from villagers_rules.lint.variants import Variant
from villagers_rules.model.steps import Steps
from villagers_rules.model.triggers import Trigger
from villagers_rules.packs.asked_before import changed_for_all
from villagers_rules.packs.book import FILES
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.phrases import spaced
from villagers_rules.text.trigger_sentences import concerns_several

_KEY, _WHEN, _IF, _WHO = "triggers", "when", "if", "who"
_CARDS = ("events", "developments")
"""The kinds of cards that are nobody's, whose abilities every player has."""


def check_asked_before(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the conditions of *pack* that every player is asked before the first one acts, who may change what all have."""
    for document in pack.documents:
        for path, written, known in _triggers(document, [variant.catalog for variant in variants]):
            if any(_may_change(written, trigger, steps) for trigger, steps in known):
                message = f"`{written[_IF]}` is asked of every player before the first of them acts, who may change the answer"
                hint = "write it as the first step, `do: [{if: ..., do: [...]}]`, to ask each player as that one's turn comes"
                yield document.problem("asked-before", message, path=(*path, _IF), key=True, suggestion=hint)


def _may_change(written: Mapping[str, Any], trigger: Trigger, steps: Steps) -> bool:
    """Return whether a *trigger* is the one *written*, concerns several players, and its *steps* may change what it asks."""
    asked: Any = trigger.condition
    if asked is None or (trigger.when.text, asked.text) != (written[_WHEN], written[_IF]):
        return False
    return concerns_several(trigger) and changed_for_all(asked, steps)


_Known = Iterable[tuple[Trigger, Steps]]


def _triggers(document: Document, catalogs: Sequence[Catalog]) -> Iterator[tuple[Path, Mapping[str, Any], _Known]]:
    """Yield (where, what is written, which triggers that may be, with their steps) for those of *document* with a condition."""
    data: Any = document.data
    several = [catalog for catalog in catalogs if catalog.players != range(1, 2)]
    for section in _CARDS:
        for name, card in (data.get(section) or {}).items():
            cards = [getattr(catalog, section)[name] for catalog in several if name in getattr(catalog, section)]
            known = [(trigger, card.hooks[trigger.name]) for card in cards for trigger in card.triggers.values()]
            for number, written in enumerate(card.get(_KEY, ())):
                if _IF in written and _WHO not in written:
                    yield (section, name, _KEY, number), written, known
    for name, written in (data.get(FILES) or {}).get(_KEY, {}).items():
        if _IF in written and _WHO not in written:
            hook = spaced(name)
            found = [catalog.rules for catalog in several if hook in catalog.rules.triggers]
            yield (FILES, _KEY, name), written, [(rules.triggers[hook], rules.hooks[hook]) for rules in found]
