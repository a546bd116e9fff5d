"""Describes occasions in the words of players, in any language that has a file in ``dsl/locales``."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from villagers_rules.language import nodes
from villagers_rules.language.describe import Describer
from villagers_rules.language.matching import VILLAGE, deed_row
from villagers_rules.language.occasions import ANOTHER, YOU, Deed, Edge, Object, Occasion, Spot, Suffered, occasions
from villagers_rules.language.ownership import PLAYER
from villagers_rules.language.things import Owner
from villagers_rules.language.word_describer import ONE
from villagers_rules.phrases import listing, spaced

_A_PLAYER = "a player"
"""Who does something, of whom the sentence goes on to speak."""


def describe_occasion(tree: Occasion, describer: Describer, *, by_a_player: bool = False) -> str:
    """Return *tree* as what stands after `when`, in the language of *describer*; the phrases are not joined yet.

    With *by_a_player* whoever does it is said as "a player", whom what follows can speak of.
    """
    teller = evolve(describer, anywhere=True)
    words = describer.words["occasions"]
    return listing([_said(node, teller, by_a_player=by_a_player) for node in tree.happens], words["or"])


def _said(node: Deed | Suffered | Edge, describer: Describer, *, by_a_player: bool) -> str:
    words = describer.words["occasions"]
    if isinstance(node, Edge):
        return _edge(node, describer, by_a_player=by_a_player)
    if isinstance(node, Deed):
        verb = next(name for name, row in occasions()["deeds"].items() if row is deed_row(node))
        forms = words["deeds"][verb]
        doer = _A_PLAYER if by_a_player else node.doer
        made = doer == YOU and node.by_others
        onto = verb == "pay" and node.what is not None and node.what.word != "gold"  # Gold is paid onto that card.
        form = ("made" if made else "you" if doer == YOU else "they") + (" onto" if onto else "")
        if node.what is not None and f"{form} counter" in forms and _is_of_counter(node.what):
            form += " counter"
        called = _called(node.chosen, describer) if node.chosen and doer == node.doer else words["doers"].get(doer, "")
        parts = [forms[form].format(doer=called)]
        if (node.what is not None and node.what.word != occasions()["deeds"][verb]["thing"]) or (
            node.what and node.what.word == "gold"
        ):
            parts.append(_object(node.what, describer, onto=onto))
        spots = [(spot, way) for spot, way in ((node.source, "from"), (node.target, "to")) if spot is not None]
        parts += [_spot(spot, describer, way, doer=node.doer) for spot, way in spots]
        if node.onto is not None:
            parts.append(_object(node.onto, describer, onto=True))
        if node.under is not None:
            parts.append(words["under"].format(what=_object(node.under, describer, onto=False)))
        if node.using is not None:
            parts.append(words["using"].format(what=_object(node.using, describer, onto=False)))
        if node.purpose is not None:
            parts.append(words[f"for a {node.purpose}"])
        if node.by_others and not made:
            parts.append(words["by another player's effect"])
        if node.outside is not None:
            parts.append(words[f"outside a {node.outside}"])
        return " ".join(parts)
    what = _object(node.what, describer, onto=False)
    home = ""
    if node.home is not None and node.home.owner is not None:
        home = _owned(words["homes"], node.home.owner, "" if node.home.word == VILLAGE else f" {node.home.word}", describer)
    source = _spot(node.source, describer, "from") if node.source is not None else ""
    by = words["by another player's effect"] if node.by_others else ""
    if node.counter is not None:
        home = _object(node.counter, describer, onto=False)
    return " ".join(words["suffered"][node.verb].format(what=what, home=home, source=source, by=by).split())


def _edge(node: Edge, describer: Describer, *, by_a_player: bool) -> str:
    words = describer.words["occasions"]["begins" if node.begins else "ends"]
    spoken = {phase: word for word, phase in occasions()["phases"].items()}.get(node.name, node.name)
    names = describer.words["occasions"]["names"]
    called = names.get(spoken) or describer.names.get(f"{node.sort} {node.name}", spaced(node.name))
    name = describer.phase(spoken) if node.sort == "phase" else called
    if node.owner is not None and not by_a_player:
        return _owned(words, node.owner, f" {node.sort}", describer, name=name)
    return str(words[f"any {node.sort}" if by_a_player or not node.name else node.sort].format(name=name))


def _owned(forms: Mapping[str, str], owner: Owner, thing: str, describer: Describer, **holes: str) -> str:
    """Return what *forms* say of a *thing* of *owner*: in words of their own for some, else with what the owner is called."""
    if f"{owner.word}{thing}" in forms:
        return forms[f"{owner.word}{thing}"].format(**holes)
    seat = describer.possessive(owner) if owner.seat else ""
    called = describer.words["occasions"]["owners"][owner.word].format(seat=seat)
    return forms[f"other{thing}"].format(owner=called, **holes)


def _called(name: str, describer: Describer) -> str:
    """Return who or what was chosen under a *name*, or is told so; of several it is one at a time to whom something happens."""
    if name.startswith(PLAYER):
        return str(describer.words["told"]["the player"].format(number=name.removeprefix(PLAYER)))
    meant, called = describer.chosen.get(name), describer.called(name)
    if meant is None or not meant.several or meant.each:
        return called
    form = "one of players" if meant.kind == nodes.Players.__name__ else "one of cards"
    return str(describer.words["occasions"][form].format(called=called))


def _is_of_counter(what: Object) -> bool:
    """Return whether a verb is about a counter of a pack: about what has no article, and is no gold."""
    return what.villagers is None and not what.article and not what.name and what.word != "gold"


def _object(what: Object, describer: Describer, *, onto: bool) -> str:
    words = describer.words["occasions"]
    if what.name:
        said = _called(what.name, describer)
    elif what.villagers is not None:
        said = describer.phrase(what.villagers, "a")
        if what.article == "another":
            said = words["another"].format(one=evolve(describer, of=ONE).counted(what.villagers, ONE))
    elif what.article == "this":
        said = words[f"this {what.word}"]
    elif _is_of_counter(what):
        form = "one" if what.least <= 1 else "many"
        said = words[f"counter {form}"].format(number=what.least, name=describer.names.get(what.word, spaced(what.word)))
    elif what.word == "gold":
        said = (
            words[f"gold or more {'one' if what.least == 1 else 'many'}"].format(number=what.least)
            if what.least
            else words["gold"]
        )
    else:
        said = words["piles"][what.word]
    return str(words["onto"].format(what=said)) if onto else said


def _spot(spot: Spot, describer: Describer, way: str, *, doer: str = "") -> str:
    """Return from where or to where; *way* is "from" or "to".

    Where another player is the *doer*, what is another player's may be that player's own.
    """
    words = describer.words["occasions"][way]
    if spot.number:
        return str(words["one road"].format(number=spot.number))
    if spot.under is not None:
        return str(words["under"].format(what=_object(spot.under, describer, onto=False)))
    if spot.owner is None and spot.word not in words:
        return str(words["chosen"].format(called=describer.called(spot.word)))
    if doer == ANOTHER and spot.owner is not None and spot.owner.word == "another player's":
        return str(words[f"not your {spot.word}"])
    return str(words[spot.word]) if spot.owner is None else _owned(words, spot.owner, f" {spot.word}", describer)
