"""Where the cards lie that a selection finds, or what else it finds; how many are chosen, and whether there is a first one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from villagers_rules.language import Selection
from villagers_rules.language.nodes import (
    AnySuit,
    Events,
    Numbers,
    Piles,
    Players,
    ThatAreNotChosen,
    VillagerNames,
    Villagers,
    WithAmount,
    WithExtreme,
    WithSymbol,
    Words,
)
from villagers_rules.language.vocabulary import about_measure, vocabulary
from villagers_rules.model.places import HELD
from villagers_rules.packs.document import Part
from villagers_rules.packs.step_scope import NAMELESS, UNKNOWN

WORDS = {"them": "among"}
"""Where the cards lie that a place of the language means, where verbs call it otherwise."""
_KINDS = {
    Players: "player",
    Piles: "pile",
    Events: "event",
    AnySuit: "suit",
    VillagerNames: "name",
    Numbers: "number",
    Words: "word",
}


def place_of(selection: Selection | None) -> str:
    """Return where the cards lie that *selection* finds, or what it finds besides cards."""
    tree = selection.tree if selection else None
    if type(tree) in _KINDS:
        return _KINDS[type(tree)]
    if not isinstance(tree, Villagers) or tree.place is None:
        return UNKNOWN
    place = WORDS.get(str(tree.place.word), str(tree.place.word))
    return "top" if place == "village" and _has_nothing_on_it(tree) else place


def _has_nothing_on_it(tree: Villagers) -> bool:
    """Return whether all that *tree* finds are top villagers: it says so, or asks for what shows on them alone."""
    if any("top" in map(str, names.words) for names in tree.kinds):
        return True
    having = tree.having
    if isinstance(having, WithExtreme) or (isinstance(having, WithAmount) and having.word == "more"):
        return not about_measure(having.measure.word).get("covered")
    return isinstance(having, WithSymbol) and not vocabulary()["symbols"].get(having.symbol, {"covered": True})["covered"]


def number_chosen(takes: Selection | None, data: Mapping[str, Any]) -> int | None:
    """Return how many a choice with *data* surely chooses among cards that are looked at, as long as there are so many.

    None is for those that may find too few, since not any of these cards will do.
    """
    tree = None if takes is None else takes.tree
    if not isinstance(tree, Villagers) or tree.kinds or tree.having or not isinstance(tree.that, (ThatAreNotChosen, type(None))):
        return None
    number = data.get("number", None if {"up_to", "any_number"} & data.keys() else 1)
    return number if type(number) is int else None


def are_others(by: object) -> bool:
    """Return whether those who choose *by* are surely others than who has the steps."""
    tree = getattr(by, "tree", None)
    return isinstance(tree, Players) and not tree.and_you and (tree.other or tree.neighbours or bool(tree.side))


def check_first_of(entry: Part, found: Sequence[Selection | None]) -> None:
    """Report what `first_of` finds that has no first one: it takes cards, events or players."""
    wrong = next((place for each in found if (place := place_of(each)) in ("pile", *NAMELESS, "number")), None)
    if wrong is not None:
        hint = "choose one, as in `{choose: stacks}`, or name a pile where its card is moved, as in `{move: the top of the"
        hint += " leftmost stack, to: your hand}`"
        entry.report("contradiction", "`first_of` takes the first of some cards, events or players", "first_of", suggestion=hint)
    unordered = next((each for each in found if each is not None and _has_no_first(each)), None)
    if unordered is not None:
        hint = f"let chance take one, `{{choose: {unordered.text}, at_random: true}}`"
        if unordered.tree.place.owner.word == "your":  # type: ignore[attr-defined]
            hint = f"let one be chosen, `{{choose: {unordered.text}}}`, or by chance, with `at_random: true` beside it"
        message = "the cards of a hand or a stash lie in no order, so that none is the first"
        entry.report("contradiction", message, "first_of", suggestion=hint)


def _has_no_first(found: Selection) -> bool:
    """Return whether a selection finds cards of a hand or a stash, and not those of one name alone, of which any is the first."""
    tree = found.tree
    if not isinstance(tree, Villagers) or tree.place is None or tree.place.word not in HELD:
        return False
    words = [word for kind in tree.kinds for word in kind.words]
    return len(words) != 1 or words[0] not in found.lexicon.villagers
