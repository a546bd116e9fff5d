"""How steps are said that move, exchange, shuffle and show cards."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import Naming, nodes, zones
from villagers_rules.packs import Step
from villagers_rules.packs.sentences import seat_named
from villagers_rules.text import zone_words
from villagers_rules.text.narrator import IT, Narrator
from villagers_rules.text.prose import wording_key


def move(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `move`."""
    takes, to = step.takes, step.options.get("to")
    several = isinstance(takes, Naming) and takes.selection is not None
    it = zone_words.moved(narrator, takes)
    if "with" in step.options:
        it = narrator.verb(step, ("all " if several else "") + step.options["with"], it=it)
    if to is None:
        sentence = narrator.verb(step, "onto", it=it, card=narrator.thing(step.options["onto"]))
    else:
        key = wording_key(to.text)
        forms, holes = narrator.prose.words("verbs")[step.verb], narrator.prose.seat_holes(to.text)
        if several and f"all {key}" in forms:
            key = f"all {key}"
        elif key not in forms or seat_named(to.text) not in (None, *narrator.prose.describer.lexicon.seats):
            key = "other"
        sentence = narrator.verb(step, key, it=it, target=zone_words.target(narrator, to), **holes)
    narrator.take(takes)
    coins = ("all " if several else "") + step.options.get("coins", "")
    if not several and not isinstance(takes, str):
        narrator.it = nodes.Cards.__name__
    return sentence + (f" {narrator.verb(step, coins)}" if "coins" in step.options else "")


def look_at(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `look_at` or `reveal`."""
    takes, tree = step.takes, getattr(step.takes, "tree", None)
    narrator.taken = narrator.others = False
    whole = isinstance(tree, nodes.Pile) or (takes == IT and narrator.it == nodes.Piles.__name__)
    key, holes = "all" if whole else "step", {"it": zone_words.moved(narrator, takes)}
    if "until" in step.options:
        key, holes["until"] = "until", narrator.phrase(step.options["until"], "a")
    sentence = narrator.verb(step, key, **holes)
    if step.verb == "reveal" and (key == "until" or zones.pile_of(tree) is not None):
        narrator.it = nodes.Cards.__name__
    return narrator.verb(step, "name", said=sentence, name=name_given(step)) if "as" in step.options else sentence


def exchange(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `exchange`."""
    one, other = step.takes, step.options["with"]
    form = "all" if isinstance(getattr(one, "tree", None), nodes.Zone) else "step"
    return narrator.verb(step, form, it=zone_words.moved(narrator, one), **{"with": zone_words.moved(narrator, other)})


def shuffle(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `shuffle`."""
    return narrator.verb(step, "step", it=zone_words.moved(narrator, step.takes))


def name_given(step: Step[Any]) -> str:
    """Return the name that a step gives, with spaces for its underscores."""
    return str(step.options["as"]).replace("_", " ")
