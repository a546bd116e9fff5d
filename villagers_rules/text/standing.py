"""What holds while a card is in play, in the words of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from villagers_rules.language import nodes
from villagers_rules.model.cards import Card, Development, Event
from villagers_rules.model.standing import EVERYBODY, YOU, Change, Standing
from villagers_rules.packs.sentences import seat_named
from villagers_rules.packs.standing import standing_words
from villagers_rules.text.prose import Prose


def standing_sentences(prose: Prose, card: Card, market: str) -> Iterator[str]:
    """Yield a sentence for each ability that *card* has while it is in play; *market* begins one about a market."""
    for ability in card.while_in_play:
        yield _sentence(prose, card, ability, market)


def _sentence(prose: Prose, card: Card, ability: Standing, market: str) -> str:
    words = prose.words("while_in_play")
    alone = _alone(words, card, ability)
    if alone and isinstance(ability, Change) and ability.by is not None:
        return str(alone.format(market=market, money=prose.money(ability.by)))
    kind = "events" if isinstance(card, Event) else "villagers"
    if isinstance(card, Development):
        kind = "developments all" if ability.concerns == EVERYBODY else "developments"
    holes = {"change": _about(prose, ability), "if": "", "in": ""}
    if ability.condition is not None:
        holes["if"] = words["if"].format(condition=prose.describer.amount(ability.condition.tree))  # type: ignore[attr-defined]
    if ability.phase:
        holes["in"] = words["in"].format(phase=ability.phase)
    return str(words[kind].format(**holes))


def _alone(words: Any, card: Card, ability: Standing) -> str:
    """Return the sentence that is said of *ability* without what it depends on, "" where it has none."""
    if not isinstance(ability, Change) or isinstance(card, (Event, Development)) or ability.less:
        return ""
    usual = ability.concerns == YOU and ability.condition is None and not ability.phase
    return str(words["numbers"][ability.number].get("alone", "")) if usual else ""


def _about(prose: Prose, ability: Standing) -> str:
    """Return what is different."""
    return str(_ABOUT[ability.verb](prose, ability))


def _change(prose: Prose, change: Change) -> str:
    words = prose.words("while_in_play")
    forms, holes = words["numbers"][change.number], dict(words["concerned"][change.concerns])
    if change.place:
        return str(forms[_place_key(change.place)].format(**holes, **prose.seat_holes(change.place)))
    amount: Any = change.to if change.by is None else change.by
    holes["value"] = _value(prose, change, amount)
    return str(forms["to" if change.by is None else "less" if change.less else "more"].format(**holes))


def _place_key(word: str) -> str:
    """Return the key under which a place is said, whatever seat it names."""
    seat = seat_named(word)
    return f"to {word.replace(seat, 'SEAT', 1)}" if seat else f"to {word}"


def _value(prose: Prose, change: Change, amount: Any) -> str:
    """Return an amount, with its gold or as a bare number, as the sentence needs it."""
    if standing_words().numbers[change.number].unit == "gold":
        return prose.money(amount)
    tree = amount.tree
    return str(tree.value) if isinstance(tree, nodes.Number) else prose.describer.amount(tree)


_ABOUT: dict[str, Any] = {"change": _change}
"""What says an ability, by its verb."""
