"""Steps: what a card does, one verb after the other, compiled as far as can be before a game."""

from __future__ import annotations

from typing import Any

from villagers_rules.catalog.contents import Step
from villagers_rules.catalog.document import Document, Part, Path
from villagers_rules.catalog.sentences import Sentences
from villagers_rules.catalog.verbs import Argument, verbs
from villagers_rules.language import Selection
from villagers_rules.language.nodes import Villagers

IT, ME = "it", "this villager"
"""What a step may call a card: the latest choice of the same list, and the card that has the steps."""
UNKNOWN = "unknown"
"""Where a card lies after a damaged step: anywhere, so that one mistake is told once."""
PLACES = {
    "village": "in a village",
    "top": "in a village with nothing on it",
    "hand": "in a hand",
    "square": "in a square",
    "road": "on the Road",
    "played": "among the played cards",
    "player": "nowhere, it is a player",
    "gone": "somewhere where it can no longer be named",
}
"""Where a card may lie, in words."""

Lying = dict[str, str]
"""Where the cards lie that a step can name, as far as the steps before it tell."""


def read_steps(part: Part, key: str, sentences: Sentences) -> tuple[Step, ...]:
    """Return the steps in the list of *key*, without those that are damaged."""
    found = []
    lying: Lying = {ME: "played" if part.get("discard") or part.get("stands_for") else "top"}
    for entry in part.listed(key):
        first = next(iter(entry.data), "")
        name = next((word for word in entry.data if word in verbs()), "")
        if name != first:
            if name:
                message = f"expected the verb `{name}` as the first key of the step, got `{first}`"
                entry.report("unknown-verb", message, first, at_key=True, suggestion=f"put `{name}:` first")
            lying[IT] = UNKNOWN
            continue
        verb = verbs()[name]
        arguments = {name: verb.takes, **verb.options}
        values = {
            word: _compiled(entry, word, argument, sentences, lying) for word, argument in arguments.items() if word in entry.data
        }
        if verb.takes.kind == "selection":
            lying[IT] = _place_of(values[name])
        for word, argument in arguments.items():
            if argument.kind == "card" and argument.then:
                lying[entry.get(word)] = argument.then
        if name in values and all(value is not None for value in values.values()):
            takes = values.pop(name)
            found.append(Step(name, takes, values, entry.document.mark(entry.path).line))
    return tuple(found)


def _compiled(entry: Part, key: str, argument: Argument, sentences: Sentences, lying: Lying) -> Any:
    """Return the argument *key* of a step, compiled, or None if it is damaged."""
    document, path, value = entry.document, (*entry.path, key), entry.get(key)
    if argument.kind in ("formula", "selection"):
        compiler: Any = sentences.formula if argument.kind == "formula" else sentences.selection
        return compiler(document, path, value, it_allowed=lying.get(IT) not in (None, "player", "played"))
    if argument.kind == "card" and value in (IT, ME) and not _lies_right(document, path, value, argument, lying):
        return None
    return value


def _lies_right(document: Document, path: Path, card: str, argument: Argument, lying: Lying) -> bool:
    """Return whether *card* lies where the verb can reach it, else add the problem."""
    place = lying.get(card)
    if place is None:
        message = "`it` means what was chosen, and nothing is chosen before"
        document.add(document.problem("it-before-choice", message, path=path, suggestion="begin the list with a choice"), path)
        return False
    if place == UNKNOWN or place in argument.lying or (place == "top" and "village" in argument.lying):
        return True
    wanted = " or ".join(PLACES[name] for name in argument.lying)
    message = f"`{card}` lies {PLACES[place]}, where `{path[-1]}` does not reach it"
    hint = "choose one of the `top villagers`" if place == "village" and "top" in argument.lying else f"it must lie {wanted}"
    document.add(document.problem("it-out-of-reach", message, path=path, suggestion=hint), path)
    return False


def _place_of(selection: Selection | None) -> str:
    """Return where the cards lie that *selection* finds."""
    if selection is None:
        return UNKNOWN
    tree = selection.tree
    if not isinstance(tree, Villagers) or tree.place is None:
        return "player"
    place = str(tree.place.word)
    return "top" if place == "village" and any("top" in map(str, names.words) for names in tree.kinds) else place
