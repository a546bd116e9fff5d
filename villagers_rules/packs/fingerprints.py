"""Fingerprints of what a pack holds, which show whether the cards are still those that a save or a record was made with.

Every card has one, and so has every chapter of rules and every part of a manifest that a game depends on. What is only read by
people is left out: names, texts, comments, scenarios, translations, and in which of its files a pack holds a card.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from villagers_rules.model.transcript import LAST_ENTRY
from villagers_rules.packs.pack_files import PackFiles

LENGTH = 8
"""So many hexadecimal digits of a hash are kept."""
FOR_PEOPLE = frozenset({"id", "name", "text", "text_is_free", "says", "version"})
"""The keys of a card, manifest or mode that no game depends on."""
NOT_CARDS = frozenset({"pack", "rules"})
"""The kinds of files whose entries are no cards."""
ORDER = LAST_ENTRY
"""The entry for the order of all others, on which the deal depends."""


def fingerprints(pack: PackFiles) -> dict[str, str]:
    """Return the fingerprint of each entry of *pack*, by the id of a card or a name such as `rules.limits` or `pack.setup`."""
    found = {name: _hashed(value) for name, value in _entries(pack)}
    found[ORDER] = _hashed(list(found))
    return found


def _entries(pack: PackFiles) -> Iterator[tuple[str, Any]]:
    for document in pack.documents:
        kind, data = document.kind, document.data
        if not isinstance(data, Mapping) or not isinstance(data.get(kind), Mapping):
            continue
        besides = {key: value for key, value in data.items() if key != kind}
        for name, value in data[kind].items():
            if kind in NOT_CARDS:
                if kind != pack.manifest.kind:
                    yield f"{kind}.{name}", value
                elif name not in FOR_PEOPLE:
                    yield f"{kind}.{name}", _for_play(value)
            else:
                yield name, [besides, _for_play({"": value})[""]]


def _for_play(values: Any) -> Any:
    """Return what stands under each of some names, without what only people read."""
    if not isinstance(values, Mapping):
        return values
    return {
        name: {key: part for key, part in value.items() if key not in FOR_PEOPLE} if isinstance(value, Mapping) else value
        for name, value in values.items()
    }


def _hashed(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:LENGTH]


def differences(wanted: Mapping[str, Mapping[str, str]], here: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """Return in words what differs between two mappings of fingerprints by pack; empty when all is the same.

    >>> differences({"a": {"baker": "1", "cook": "2"}}, {"a": {"baker": "3", "guest": "4"}})
    ('baker of a was changed', 'cook of a is gone', 'guest of a is new')
    """
    found = [f"the pack {pack} is not there" for pack in wanted if pack not in here]
    found += [f"the pack {pack} is there, too" for pack in here if pack not in wanted]
    for pack in (pack for pack in wanted if pack in here):
        old, new = wanted[pack], here[pack]
        changed = [f"{name} of {pack} was changed" for name in old if name in new and old[name] != new[name] and name != ORDER]
        changed += [f"{name} of {pack} is gone" for name in old if name not in new]
        changed += [f"{name} of {pack} is new" for name in new if name not in old]
        if not changed and old.get(ORDER) != new.get(ORDER):
            changed.append(f"the cards of {pack} stand in another order")
        found += changed
    return tuple(found)


MAX_SHOWN = 12
"""No more differences than this are shown; of the others the number."""


def in_words(found: tuple[str, ...]) -> str:
    """Return differences as one sentence, the first of them if there are many.

    >>> in_words(("baker of a was changed", "cook of a is gone"))
    'baker of a was changed, cook of a is gone'
    """
    more = len(found) - MAX_SHOWN
    return ", ".join(found[:MAX_SHOWN]) + (f", and {more} more" if more > 0 else "")
