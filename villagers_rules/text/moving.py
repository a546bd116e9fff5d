"""How steps are said that move, exchange, shuffle and show cards, and what becomes of a card that was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from villagers_rules.language import Naming, nodes, zones
from villagers_rules.language.card_query import HERE
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.steps import Step, Steps
from villagers_rules.packs.sentences import seat_named
from villagers_rules.packs.step_scope import VILLAGER
from villagers_rules.text import zone_words
from villagers_rules.text.narrator import IT, MANY_SHOWN, Narrator
from villagers_rules.text.prose import Prose, wording_key

_WITH_COINS = ("village", "road")
"""The places where coins lie on cards."""


def move(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `move`."""
    takes, to, prose = step.takes, step.options.get("to"), narrator.prose.knowing(narrator.named)
    several = narrator.is_several(takes)
    it = zone_words.moved(narrator, takes)
    if "with" in step.options:
        stays_placed = to is None or getattr(to.tree, "word", "") == "village"  # Else the coins on it are paid out.
        form = step.options["with"] if stays_placed else "cards on it"
        it = narrator.verb(step, ("all " if several else "") + form, it=it)
    if to is None:
        sentence = narrator.verb(step, "onto", it=it, card=narrator.thing(step.options["onto"]))
    else:
        key = wording_key(to.text)
        forms, holes = prose.words("verbs")[step.verb], prose.seat_holes(to.text)
        if (takes, key, narrator.hook) == (VILLAGER, "your hand", WHEN_PLAYED):
            key = f"back to {key}"
        elif several and f"all {key}" in forms:
            key = f"all {key}"
        elif f"{key} long" in forms and (getattr(takes, "selection", None) is not None or (takes == IT and narrator.called)):
            key = f"{key} long"  # Of what is described at length, what becomes of it is said before.
        elif key not in forms or seat_named(to.text) not in (None, *prose.describer.lexicon.seats):
            key = "other"
        sentence = narrator.verb(step, key, it=it, target=zone_words.target(narrator, to, several=several), **holes)
    narrator.take(takes)
    coins = ("all " if several else "") + step.options.get("coins", "")
    if isinstance(takes, Naming) and takes.selection is None:
        narrator.it, narrator.several, narrator.chosen = nodes.Cards.__name__, False, None
    return sentence + (f" {narrator.verb(step, coins)}" if "coins" in step.options else "")


def look_at(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `look_at` or `reveal`."""
    takes, tree = step.takes, getattr(step.takes, "tree", None)
    narrator.taken = narrator.others = False
    narrator.whole = isinstance(tree, nodes.Pile) or (takes == IT and narrator.it == nodes.Piles.__name__)
    key, holes = "all" if narrator.whole else "step", {"it": zone_words.moved(narrator, takes, taken=False)}
    if "until" in step.options:
        key = "until" if narrator.whole else "until of some"
        holes["until"] = narrator.wanted(step.options["until"])
        narrator.whole, narrator.among = False, True
    sentence = narrator.verb(step, key, **holes)
    narrator.above = str(tree.pile) if isinstance(tree, nodes.Top) and tree.number is not None else ""
    narrator.show(_shown(tree, key), revealed=step.verb == "reveal")
    if step.verb == "reveal" and ("until" in step.options or zones.pile_of(tree) is not None):
        narrator.it, narrator.several, narrator.chosen = nodes.Cards.__name__, False, None
    if "as" not in step.options:
        return sentence
    several = getattr(tree, "number", None) is not None
    narrator.name(str(step.options["as"]), nodes.Cards(), several=several)
    return narrator.verb(step, "name several" if several else "name", said=sentence, name=name_given(narrator, step))


def _shown(tree: Any, key: str) -> int:
    """Return how many cards a step shows whose words stand under *key*."""
    number = getattr(tree, "number", None)
    one = isinstance(tree, nodes.Top) and (number is None or number == nodes.Number(1))
    return 1 if one and key == "step" else MANY_SHOWN


def exchange(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `exchange`; where no coins can lie, none are spoken of."""
    one, other = step.takes, step.options["with"]
    whole = isinstance(getattr(one, "tree", None), nodes.Zone)
    form = "all" if whole else "step" if _may_have_coins(narrator, one) or _may_have_coins(narrator, other) else "no coins"
    return narrator.verb(step, form, it=zone_words.moved(narrator, one), **{"with": zone_words.moved(narrator, other)})


def _may_have_coins(narrator: Narrator, takes: Naming | str) -> bool:
    """Return whether coins may lie on what is exchanged: in a village, on the Road, or where that is not known."""
    if not isinstance(takes, str):
        return False
    meant = narrator.meant(takes)
    place = HERE if meant is None else getattr(meant.node, "place", None) or HERE
    return place.word in _WITH_COINS


def shuffle(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `shuffle`."""
    return narrator.verb(step, "step", it=zone_words.moved(narrator, step.takes))


def name_given(narrator: Narrator, step: Step[Any]) -> str:
    """Return what the name is called that a step gives."""
    return narrator.prose.names.of("choices", str(step.options["as"]))


_PUTTING = ("move", "place", "exchange", "replace")
"""The verbs that put a card elsewhere."""
_WAITING = "when"
"""The verb of steps that wait, while the card does not."""


def after_play(prose: Prose, steps: Steps) -> str:
    """Return the sentence, with a space before it, that a card is discarded after its *steps*, unless these put it elsewhere."""
    if any(_puts_itself(step) and step.condition is None for step in steps):
        return ""
    perhaps = any(_puts_itself(step) for step in with_inner(steps))
    waits = bool(steps) and steps[-1].verb == _WAITING
    return f" {prose.words('villagers')['discard unless moved' if perhaps else 'discard now' if waits else 'discard']}"


def _puts_itself(step: Step[Any]) -> bool:
    """Return whether *step* puts the card elsewhere that has it."""
    return step.verb in _PUTTING and VILLAGER in (step.takes, step.options.get("with"))


def with_inner(value: Any) -> Iterator[Step[Any]]:
    """Yield the steps in *value*, a list or an argument of a step, and those of the lists within them."""
    if isinstance(value, Step):
        yield value
        yield from with_inner((value.takes, *value.options.values()))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from with_inner(part)
