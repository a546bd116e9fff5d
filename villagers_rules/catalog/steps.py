"""Steps: what a card does, one verb after the other, compiled as far as can be before a game."""

from __future__ import annotations

from typing import Any

from villagers_rules.catalog.contents import Step
from villagers_rules.catalog.document import Document, Part, Path
from villagers_rules.catalog.sentences import Sentences, finds_players
from villagers_rules.catalog.verbs import Argument, verbs
from villagers_rules.language import Selection

CHOSEN = "it"


def read_steps(part: Part, key: str, sentences: Sentences) -> tuple[Step, ...]:
    """Return the steps in the list of *key*, without those that are damaged."""
    found = []
    chosen: str | None = None  # What was chosen last: "villagers", "players", or "" when that is unknown.
    for entry in part.listed(key):
        first = next(iter(entry.data), "")
        name = next((word for word in entry.data if word in verbs()), "")
        if name != first:
            if name:
                message = f"expected the verb `{name}` as the first key of the step, got `{first}`"
                entry.report("unknown-verb", message, first, at_key=True, suggestion=f"put `{name}:` first")
            chosen = ""
            continue
        verb = verbs()[name]
        arguments = {name: verb.takes, **verb.options}
        values = {
            word: _compiled(entry, word, argument, sentences, chosen)
            for word, argument in arguments.items()
            if word in entry.data
        }
        if verb.takes.kind == "selection":
            chosen = _kind_of_choice(values[name])
        if name in values and all(value is not None for value in values.values()):
            takes = values.pop(name)
            found.append(Step(name, takes, values, entry.document.mark(entry.path).line))
    return tuple(found)


def _compiled(entry: Part, key: str, argument: Argument, sentences: Sentences, chosen: str | None) -> Any:
    """Return the argument *key* of a step, compiled, or None if it is damaged."""
    document, path, value = entry.document, (*entry.path, key), entry.get(key)
    if argument.kind in ("formula", "selection"):
        compiler: Any = sentences.formula if argument.kind == "formula" else sentences.selection
        return compiler(document, path, value, it_allowed=chosen not in (None, "players"))
    if argument.kind == "card" and value == CHOSEN and not _is_card(document, path, chosen):
        return None
    return value


def _is_card(document: Document, path: Path, chosen: str | None) -> bool:
    """Return whether `it` means a card after *chosen* was chosen, else add the problem."""
    if chosen is None:
        message = "`it` means what was chosen, and nothing is chosen before"
        document.add(document.problem("it-before-choice", message, path=path, suggestion="begin the list with a choice"), path)
    elif chosen == "players":
        message = "expected a card, got `it`, which is a player here"
        document.add(document.problem("it-before-choice", message, path=path, suggestion="choose a villager before"), path)
    return chosen not in (None, "players")


def _kind_of_choice(selection: Selection | None) -> str:
    if selection is None:
        return ""
    return "players" if finds_players(selection.tree) else "villagers"
