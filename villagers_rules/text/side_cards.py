"""What is said of cards that do not come from the deck: what those of a pool are traded for, and whether they are placed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from villagers_rules.language import nodes
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.model.printed import Villager
from villagers_rules.model.rulebook import Pool
from villagers_rules.model.standing import EVERYBODY, YOU, Forbid, Standing
from villagers_rules.packs import Catalog
from villagers_rules.text.money import number_form
from villagers_rules.text.prose import Prose

_TRADE, _SUPPLY, _BASIC = "trade", "supply", "basic"


def traded_for(prose: Prose, card: Villager) -> Iterator[str]:
    """Yield what a card of a pool is traded for, if the rules let players trade for it, and how many a village holds."""
    words = prose.words("villagers")["pool"]
    pool = _pool_of(prose.catalog, card)
    if pool is not None:
        traded = words[number_form(pool.hand_cards)].format(number=pool.hand_cards)
        all_copies = sum(each.copies for each in prose.catalog.table.villagers if each.pool == pool.name)
        if pool.per_village >= all_copies:
            yield str(traded)
        else:
            yield f"{traded} {words[f'most {number_form(pool.per_village)}'].format(number=pool.per_village)}"


def _pool_of(catalog: Catalog, card: Villager) -> Pool | None:
    """Return the pool of which players get *card* by a trade, None where there is none or the rules forbid that."""
    pool = next((pool for pool in catalog.rules.pools if pool.name == card.pool), None)
    is_forbidden = any(_forbids(ability, card) for ability in catalog.rules.while_in_play.values())
    return None if is_forbidden else pool


def is_placed(catalog: Catalog, card: Villager) -> bool:
    """Return whether players come to place *card* themselves: it is in the deck or dealt to hands, or can be traded for."""
    if card.pool:
        return _pool_of(catalog, card) is not None
    return not card.pile or dealt_from(catalog, card.pile) > 0


def dealt_from(catalog: Catalog, pile: str) -> int:
    """Return how many cards of a pile beside the deck each player is dealt at the start."""
    steps = (step for pack in catalog.packs for step in pack.setup)
    return sum(step.number for step in steps if (step.verb, step.what) == ("deal", pile))


def _forbids(ability: Standing, card: Villager) -> bool:
    """Return whether an *ability* of the rules forbids all game long to trade for *card*; not where that depends on something."""
    if not isinstance(ability, Forbid) or ability.action != _TRADE or ability.condition is not None or ability.phase:
        return False
    if ability.concerns not in (YOU, EVERYBODY):
        return False
    return ability.cards is None or _finds(getattr(ability.cards, "tree", None), card)


def _finds(tree: Any, card: Villager) -> bool:
    """Return whether a selection surely finds *card* in the supply."""
    match tree:
        case nodes.Villagers(kinds=kinds, having=None, that=that, place=nodes.Place(word=place)) if place == _SUPPLY:
            return all(any(_is(word, card) for word in names.words) for names in kinds) and _passes(that, card)
    return False


def _passes(test: Any, card: Villager) -> bool:
    match test:
        case None:
            return True
        case nodes.Are(word=word):
            return _is(word, card) is True
        case nodes.ThatAreNot(words=words):
            return all(_is(word, card) is False for word in words)
    return False


def _is(word: str, card: Villager) -> bool | None:
    """Return whether *card* is what a *word* says, None where that is not known."""
    adjective = vocabulary().adjective.get(word)
    if adjective is None:
        return word in (card.id, card.suit)
    return card.basic if adjective == _BASIC else None
