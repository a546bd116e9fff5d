"""The words of abilities that hold while a card is in play, as `dsl/standing.yaml` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.packs.verbs import Argument, Verb, argument_of, read_words, verb_of

KEY = "while_in_play"
"""The key of a card that holds the list of its standing abilities."""
CHANGE = "change"
"""The verb of a changed number."""
FORBID = "forbid"
"""The verb of what players may not do."""


ABILITY_TITLES = {
    "number": "the name of a number",
    "concerned": "whom it concerns",
    "permitted": "what is permitted",
    "purpose": "what it counts for",
    "others": "whose effects",
    "counted": "symbols or villagers",
    "counted_as": "symbols, villagers, a card or `nothing`",
    "allowed": "cards or a pile",
    "placed_on": "`the ground` or villagers",
    "protected": "villagers, coins or gold",
    "forbidden": "an action",
}
"""What messages call the arguments of abilities that are no sentence of a kind of their own."""
ABILITY_EXAMPLES = {"counted_as": "nothing", "placed_on": "the ground"}
"""Something that such an argument may be, where the example of its verb does not have it."""


@frozen(kw_only=True)
class Number:
    """A number of the rules that `change` reaches, by its *name*; *rules* is its name in a file of rules.

    *places* are the words for where it may go, of what is no number; *of_several* says which of several new numbers counts,
    *for_all* that it is one number for all players, *of_cards* that it is a number of cards that are named, and
    *of_hand* that it may be one of some cards of a hand alone, and *of_payees* that it may be that of some who are paid alone.
    *read_as* is the occasion on which it is read, once for a turn; others are read whenever they are needed.
    """

    name: str
    rules: str
    rule: str
    says: str
    example: Mapping[str, Any]
    unit: str = ""
    of_several: str = ""
    for_all: bool = False
    of_cards: bool = False
    of_hand: bool = False
    of_payees: bool = False
    read_as: str = ""
    places: tuple[str, ...] = ()


@frozen(kw_only=True)
class Forbidden:
    """An action that `forbid` takes away: the places of the cards that it is *about*, and what it *says*."""

    about: tuple[str, ...]
    says: str


@frozen(kw_only=True)
class StandingWords:
    """All words of `dsl/standing.yaml`.

    *words* are the lists of words that arguments take, *fixed* the numbers of the rules that no card changes, each with its
    reason.
    """

    verbs: Mapping[str, Verb]
    every: Mapping[str, Argument]
    concerned: Mapping[str, str]
    numbers: Mapping[str, Number]
    words: Mapping[str, Mapping[str, str]]
    actions: Mapping[str, Forbidden]
    fixed: Mapping[str, str] = field(factory=dict)

    def words_of(self, kind: str) -> Mapping[str, Any] | None:
        """Return the words that an argument of a *kind* takes, besides the names of numbers; None where there is no list."""
        return self.concerned if kind == "concerned" else self.words.get(kind)


_ABOUT = frozenset({"says", "takes", "example"})


@cache
def standing_words() -> StandingWords:
    """Return the words of abilities that hold while a card is in play."""
    data = read_words("standing.yaml")
    verbs = {
        name: verb_of(name, spec, {key: value for key, value in spec.items() if key not in _ABOUT})
        for name, spec in data["verbs"].items()
    }
    numbers = {
        name: Number(
            name=name,
            **{key: value for key, value in spec.items() if key not in ("is", "places")},
            places=tuple(spec.get("places", ())),
        )
        for name, spec in data["numbers"].items()
    }
    every = {key: argument_of(spec) for key, spec in data["every"].items()}
    actions = {name: Forbidden(about=tuple(spec["about"]), says=spec["says"]) for name, spec in data["actions"].items()}
    words = {**data["words"], "forbidden": {name: action.says for name, action in actions.items()}}
    concerned, fixed = data["concerned"], data["fixed"]
    return StandingWords(
        verbs=verbs, every=every, numbers=numbers, actions=actions, words=words, concerned=concerned, fixed=fixed
    )
