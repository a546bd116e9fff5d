"""Who carries out steps, and whether that is said; in which order players come, and what they are asked to choose and bid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from villagers_rules.language import Naming, nodes
from villagers_rules.language.ownership import speaks_of_you
from villagers_rules.language.tree import Node, walk
from villagers_rules.language.word_describer import Meant
from villagers_rules.model.context import THEM
from villagers_rules.model.hooks import WAITING
from villagers_rules.model.places import HELD
from villagers_rules.model.rulebook import Comparison
from villagers_rules.model.steps import Step
from villagers_rules.packs import Catalog
from villagers_rules.packs.occasions import done_by_nobody
from villagers_rules.text.moving import name_given
from villagers_rules.text.narrator import Narrator, is_of_several
from villagers_rules.text.prose import Prose

OTHERS: Final = "others"
ALL: Final = "all"
DOER: Final = "doer"
"""Who carries out an inner list: players beside whoever has the steps, or perhaps that one, too, or who did something."""


def without_doers(steps: Sequence[Any]) -> tuple[Any, ...]:
    """Return *steps* and their lists without what waits for something that somebody does: there that one is meant."""
    kept = (step for step in steps if not isinstance(step, Step) or step.verb != WAITING or done_by_nobody(step.takes))
    return tuple(map(_without_inner_doers, kept))


def _without_inner_doers(part: Any) -> Any:
    """Return a *part* of an argument, which may be a step, a list of steps or neither, without them."""
    if isinstance(part, tuple):  # One of the lists of `either`.
        return without_doers(part)
    if not isinstance(part, Step):
        return part
    lists = {key: without_doers(value) for key, value in part.options.items() if isinstance(value, tuple)}
    takes = without_doers(part.takes) if isinstance(part.takes, tuple) else part.takes
    return evolve(part, takes=takes, options={**part.options, **lists})


def end_of_turn_order(step: Step[Any]) -> str:
    """Return which end of turn order the players in `for_each` are ranked from, "" where something else ranks them."""
    forms = {"most_first": "last", "fewest_first": "first"}
    keys = [key for key in forms if key in step.options]
    tree = step.options[keys[0]].tree if len(keys) == 1 else None
    is_place = isinstance(tree, nodes.Reading) and tree.word == "place in turn order"
    return forms[keys[0]] if is_place else ""


def ranked_by(prose: Prose, step: Step[Any]) -> str:
    """Return in which order the players in `for_each` come by what they have; "" where turn order alone counts."""
    keys = [(step.options.get("most_first"), False), (step.options.get("fewest_first"), True)]
    return prose.ranking(tuple(Comparison(amount=each, fewest=fewest) for each, fewest in keys if each is not None), "order")


def doers_of(tree: object) -> str:
    """Return whether the players that *tree* finds are `OTHERS` than who has the steps, or may be `ALL`; "" for no players."""
    if not isinstance(tree, nodes.Players):
        return ""
    return OTHERS if (tree.other or tree.neighbours or tree.side) and not tree.and_you else ALL


AN_AMOUNT = nodes.Numbers(nodes.Number(0), nodes.Number(0))
"""What a name stands for that means a number of gold or of things."""


def choose(narrator: Narrator, step: Step[Any]) -> str:
    """Say what is chosen, by whom, and how it is called then."""
    sentence = narrator.verb(step, "step", a=narrator.so_many(step))
    by = "by" in step.options
    each, several_asked = asked(narrator, step, "each") if by else ("", False)  # Before `it` means what is chosen here.
    narrator.choose(step)
    if isinstance(step.takes.tree, nodes.Players):
        narrator.they = ""
    if by:
        by = several_asked
        form = "by one" if not by else "by unseen" if _are_unseen(step.takes.tree) else "by"
        sentence = narrator.verb(step, form, each=each, Step=narrator.prose.sentence(sentence))
    sentence = narrator.verb(step, "at random", said=sentence) if "at_random" in step.options else sentence
    if "as" not in step.options:
        return sentence
    several = is_of_several(step)
    narrator.name(str(step.options["as"]), step.takes.tree, several=several, each=by)
    if isinstance(step.takes.tree, nodes.Players) and not several and not by:
        narrator.they = str(step.options["as"])
    key = "name of each" if by else "name several" if several else "name"
    return narrator.verb(step, key, said=sentence, name=name_given(narrator, step))


def _are_unseen(tree: nodes.Node) -> bool:
    """Return whether the others see no more than the backs of what is chosen, also when all have chosen."""
    return isinstance(tree, nodes.Villagers) and tree.place is not None and str(tree.place.word) in HELD


def asked(narrator: Narrator, step: Step[Any], form: str) -> tuple[str, bool]:
    """Return whom a step asks, in a *form* of selections, and whether that may be several players."""
    by = step.options["by"]
    if not isinstance(by, str):
        return narrator.phrase(by, form), not getattr(by.tree, "are_one", False)
    if by == THEM:
        return str(narrator.prose.words("others_do")["they"]), False
    meant = narrator.meant(by)
    return narrator.each_of(by, meant), meant is not None and meant.several


def auction(narrator: Narrator, step: Step[Any]) -> str:
    """Say who bids, and how the highest bid is called then."""
    order, players = narrator.verb(step, step.options.get("in", "turn order")), narrator.phrase(step.takes, "all")
    least = narrator.verb(step, "least", money=narrator.money(step.options["at_least"])) if "at_least" in step.options else ""
    narrator.it, narrator.chosen, narrator.several, narrator.they = nodes.Players.__name__, Meant(step.takes.tree), False, ""
    narrator.name(str(step.options["as"]), AN_AMOUNT)
    narrator.bids |= {str(step.options["as"])}
    form = "once" if "once" in step.options else "step"
    return narrator.verb(step, form, order=order, players=players, least=least, name=name_given(narrator, step))


# -- whether all is done by players who are named, so that nobody need be named who carries it out -------------------------------
_ORDER, _TURN_ORDER = "in", "turn order"
_BANK: Final = "the bank"
_SAME_DOER: Final = ("if", "repeat")
"""The verbs whose lists whoever carries out the step carries out, too, and decides nothing."""


def are_of_named(steps: Iterable[Step[Any]], catalog: Catalog) -> bool:
    """Return whether all *steps* are done by, and decided by, players whom they name, whoever has them done.

    Of players who come from that one on, who are others than that one, or who do something to that one, it matters who it is.
    """
    return all(_is_of_named(step, catalog) for step in steps)


def _is_of_named(step: Step[Any], catalog: Catalog) -> bool:
    options = step.options
    if _tells_of_doer(step.condition) or options.get(_ORDER, _TURN_ORDER) != _TURN_ORDER:
        return False
    match step.verb:
        case "gain":
            return not _tells_of_doer(step.takes) and _names_players(options.get("to"))
        case "pay":
            payee = options.get("to", _BANK)
            to_named = str(getattr(payee, "text", payee)) == _BANK or _names_players(payee)
            return not _tells_of_doer(step.takes) and _names_players(options.get("from")) and to_named
        case "count":
            whose = step.takes in catalog.lexicon.table_counters or _names_players(options.get("of"))
            gives = "from" not in options or _names_players(options["from"])
            return whose and gives and not any(_tells_of_doer(options.get(key)) for key in ("by", "to"))
        case "choose":
            return _names_players(options.get("by")) and "at_random" not in options
        case "auction":
            return _names_players(step.takes)
        case "for_each":
            ranked = not any(_tells_of_doer(options.get(key)) for key in ("most_first", "fewest_first"))
            return ranked and "by" not in options and _names_players(step.takes) and not _speaks_of_them(options["do"])
        case "may":
            asked = _names_players(options.get("by")) and not _speaks_of_them(step.takes)
            return asked and are_of_named(options.get("otherwise", ()), catalog)
        case verb if verb in _SAME_DOER:
            lists = (*options["do"], *options.get("otherwise", ()))
            return not _tells_of_doer(step.takes) and "until" not in options and are_of_named(lists, catalog)
        case "name":
            return isinstance(getattr(step.takes, "tree", None), Node) and not _tells_of_doer(step.takes)
    return False


def _tells_of_doer(sentence: Any) -> bool:
    """Return whether a *sentence* speaks of whoever has it done, or of what that one chose."""
    tree = getattr(sentence, "tree", None)
    if not isinstance(tree, Node):
        return False
    return speaks_of_you(tree) or any(isinstance(part, nodes.Players) and part.other for part in walk(tree))


def _names_players(given: Any) -> bool:
    """Return whether an argument says which players, by what they have or by a name that was given to them."""
    if isinstance(given, Naming):
        given = given.selection or given
    tree = getattr(given, "tree", None)
    if isinstance(tree, nodes.Players):
        return not (tree.other or tree.neighbours or tree.side or tree.and_you) and not _tells_of_doer(given)
    if isinstance(tree, nodes.Zone):
        return tree.owner.word == "the"
    return isinstance(given, str) and given.startswith("the ") and given != _BANK


def _speaks_of_them(part: Any) -> bool:
    """Return whether an argument, or a list of steps in it, speaks of `their` things, perhaps of who has others do it."""
    if isinstance(part, Step):
        return _speaks_of_them((part.takes, part.options, part.condition))
    if isinstance(part, Mapping):
        return any(_speaks_of_them(each) for each in part.values())
    if isinstance(part, (tuple, list)):
        return any(_speaks_of_them(each) for each in part)
    return part == THEM or "their" in str(getattr(part, "text", part)).split()
