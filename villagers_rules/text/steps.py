"""Steps in words, in two registers: short, as lists and menus have it, and in full sentences, as a rules text has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.language import nodes
from villagers_rules.language.word_describer import Meant
from villagers_rules.model.context import THEM, YOU
from villagers_rules.model.steps import OwnerOf, Step
from villagers_rules.packs.step_scope import IT, VILLAGER
from villagers_rules.text import moving, zone_words
from villagers_rules.text.counting import count_said
from villagers_rules.text.doers import (
    AN_AMOUNT,
    DOER,
    asked,
    auction,
    choose,
    doers_of,
    end_of_turn_order,
    ranked_by,
    without_doers,
)
from villagers_rules.text.limits import change_said, happens_once, is_in_turn, waits_and_ends
from villagers_rules.text.money import number_form
from villagers_rules.text.moving import name_given
from villagers_rules.text.narrator import MANY_SHOWN, TAKING, Narrator, is_one_sentence, is_short, said_list
from villagers_rules.text.needless_names import without_name_of_suit
from villagers_rules.text.paying import gain, pay
from villagers_rules.text.prose import capitalized
from villagers_rules.text.standing import for_a_time

HOLE = re.compile(r"{(\w+)")
OPTIONAL = re.compile(r"\[([^\]]*)\]")
"""The part of a short form that is left out where an argument in it is."""


@frozen
class _Words:
    """How a verb is said: *in_full* by a narrator, and *short* by the first form whose holes the arguments of a step fill.

    A form may also have the hole `s`, the ending of a noun behind what the verb takes.
    """

    in_full: Callable[[Narrator, Step[Any]], str]
    short: Sequence[str]


# -- short -----------------------------------------------------------------------------------------------------------------------
def short_step(step: Step[Any]) -> str:
    """Return what a step does, in the words of the card files; first of all when, if not always."""
    taken = _argument(step.takes)
    holes = {"takes": taken, "s": "" if taken == "1" else "s", **{key: _argument(value) for key, value in step.options.items()}}
    forms = VERBS[step.verb].short
    form = next(form for form in forms if holes.keys() >= set(HOLE.findall(OPTIONAL.sub("", form))))
    form = OPTIONAL.sub(lambda part: part[1] if holes.keys() >= set(HOLE.findall(part[1])) else "", form)
    condition = "" if step.condition is None else f"if {_argument(step.condition)}: "
    return condition + form.format_map(holes)


def _argument(value: Any) -> Any:
    """Return an argument as the card file has it."""
    if value is True or value == "you":
        return ""
    if isinstance(value, (tuple, list)) and value and isinstance(value[0], tuple):
        return " / ".join(str(_argument(part)) for part in value)
    if isinstance(value, (tuple, list)):
        return "; ".join(short_step(part) if isinstance(part, Step) else str(_argument(part)) for part in value)
    return value if isinstance(value, int) else str(getattr(value, "text", value))


def short_steps(steps: Iterable[Step[Any]]) -> str:
    """Return what steps do, one after the other, in the words of the card files."""
    return ", ".join(map(short_step, steps))


# -- in full ---------------------------------------------------------------------------------------------------------------------
def sentences(steps: Sequence[Step[Any]], narrator: Narrator) -> str:
    """Return *steps* in full sentences; what is chosen and at once used is said in one."""
    return " ".join(_sentences(steps, narrator))


def _sentences(steps: Sequence[Step[Any]], narrator: Narrator) -> Iterator[str]:
    waiting: Step[Any] | None = None
    for place, step in enumerate(steps):
        if waiting is None and is_one_sentence(step, steps[place + 1] if place + 1 < len(steps) else None):
            waiting = step
            narrator.leave(step)
            continue
        if waiting is not None:
            narrator.choose(waiting, using=step)
            waiting = None
        known, condition = narrator.it, "" if step.condition is None else narrator.amount(step.condition)
        sentence = VERBS[step.verb].in_full(narrator, step)
        narrator.leave(step)
        narrator.called = ""
        if condition:
            sentence = _conditional(narrator, evolve(step, condition=None), condition, narrator.prose.sentence(sentence))
            narrator.it = known or narrator.it  # What may not have been done names nothing.
        yield narrator.prose.sentence(sentence)


def _conditional(narrator: Narrator, step: Step[Any], condition: str, sentence: str) -> str:
    """Return the *sentence* of a step that is carried out only on a condition."""
    words, said = narrator.prose.words("every_step"), said_list(narrator.prose, [step], sentence)
    return str(words["if" if is_short(narrator.prose, [step], said) else "if list"].format(condition=condition, step=said))


def _within(narrator: Narrator, steps: Sequence[Step[Any]], *conditions: nodes.Node, in_full: bool = False) -> str:
    """Say the steps of an inner list, which begin with what is known around them; *conditions* hold there."""
    return sentences(steps, narrator.enter(narrator.inner(*conditions, tried_out=in_full)))


def _may(narrator: Narrator, step: Step[Any]) -> str:
    most = step.options.get("at_most")
    if "by" not in step.options:
        within = _within(narrator, step.takes, in_full=True)
        said = said_list(narrator.prose, step.takes, within, goes_on="otherwise" in step.options)
        form = "step" if is_short(narrator.prose, step.takes, said) else "list"
        if times := _times(narrator, step):
            sentence = _until_enough(narrator, step, narrator.verb(step, f"several {form}", Times=capitalized(times), steps=said))
        else:
            sentence = narrator.prose.how_often(most, narrator.verb(step, form, steps=said))
        return _with_otherwise(narrator, step, sentence, "otherwise")
    doers = doers_of(getattr(step.options["by"], "tree", None))
    inner = sentences(step.takes, narrator.enter(evolve(narrator.within(), in_full=True, doers=doers)))
    order = narrator.verb(step, step.options.get("in", "turn order"))
    players, several = asked(narrator, step, "all")
    sentence = narrator.verb(step, "by" if several else "by one", order=order, players=players, Steps=inner)
    sentence = narrator.prose.how_often(most, _with_they(narrator, sentence, inner, step.takes, "asked"))
    narrator.they = "" if several else narrator.they
    return _with_otherwise(narrator, step, sentence, "nobody" if several else "declined", players=players)


def _times(narrator: Narrator, step: Step[Any]) -> str:
    """Return how many times something may be done, "" for once."""
    times = step.options.get("up_to")
    if times is None:
        return narrator.verb(step, "any number") if "any_number" in step.options else ""
    form = number_form(times.tree.value) if isinstance(times.tree, nodes.Number) else "other"
    return narrator.verb(step, f"up to {form}", number=narrator.amount(times))


def _until_enough(narrator: Narrator, step: Step[Any], sentence: str) -> str:
    """Return the *sentence* of what is done several times, and when that is enough."""
    if "until" not in step.options:
        return sentence
    return f"{narrator.prose.sentence(sentence)} {narrator.verb(step, 'until', condition=narrator.amount(step.options['until']))}"


def _with_they(narrator: Narrator, sentence: str, inner: str, steps: Sequence[Step[Any]], form: str = "nobody's") -> str:
    """Return the *sentence* in which others do *steps*, said as *inner*; if these speak of who has them do it, with who that is.

    That is who has the card with the steps, and is called so unless somebody else is called `they` in them: then it is said
    before. Of a card or rule that is nobody's the *form* says it.
    """
    words = narrator.prose.words("others_do")
    found = (each for step in steps for each in (step.takes if step.verb == "first_of" else (step.takes,)))
    chosen = any(isinstance(getattr(each, "tree", None), nodes.Players) for each in found)
    said = "" if chosen else sentences(without_doers(steps), narrator.within())
    if words["they"] not in said.lower():
        return sentence
    before, quoted, after = sentence.rpartition(f": {narrator.prose.words('quotes')[0][0]}{inner}")
    plain, called = words["they"], words["owner called"]
    if narrator.owned and said.lower().count(plain) == inner.lower().count(plain):  # Nobody else is called so.
        named = quoted.replace(plain, called).replace(capitalized(plain), capitalized(called))
        return f"{before}{named}{after}"
    narrator.is_ambiguous = True
    return f"{before}{words['owner' if narrator.owned else form]}{quoted}{after}"


def _either(narrator: Narrator, step: Step[Any]) -> str:
    inner = [_within(narrator, each, in_full=True) for each in step.takes]
    lists = narrator.verb(step, "between").join(narrator.verb(step, "list", Steps=said) for said in inner)
    number = step.options.get("number", 1)
    return narrator.verb(step, "step" if number == 1 else "many", lists=lists, number=number)


def _if(narrator: Narrator, step: Step[Any]) -> str:
    condition = narrator.amount(step.takes)
    steps = step.options["do"]
    said = said_list(narrator.prose, steps, _within(narrator, steps, step.takes.tree), goes_on="otherwise" in step.options)
    form = "step" if is_short(narrator.prose, steps, said) else "list"
    sentence = narrator.verb(step, form, condition=condition, steps=said)
    return _with_otherwise(narrator, step, sentence, "otherwise", nodes.Opposite(step.takes.tree))


def _with_otherwise(narrator: Narrator, step: Step[Any], sentence: str, form: str, *conditions: nodes.Node, **holes: str) -> str:
    """Return the *sentence* of a step and, in the words of *form*, what is done otherwise, where *conditions* hold."""
    if "otherwise" not in step.options:
        return sentence
    steps = step.options["otherwise"]
    said = said_list(narrator.prose, steps, _within(narrator, steps, *conditions))
    form = form if is_short(narrator.prose, steps, said) else f"{form} list"
    return f"{sentence} {narrator.verb(step, form, steps=said, **holes)}"


def _repeat(narrator: Narrator, step: Step[Any]) -> str:
    if any(inner.verb in ("reveal", "look_at") for inner in step.options["do"]):
        narrator.show(MANY_SHOWN, revealed=narrator.revealed)
    tree, inner = step.takes.tree, _within(narrator, step.options["do"])
    if isinstance(tree, nodes.Number):
        sentence = narrator.verb(step, number_form(tree.value), number=tree.value, Steps=inner)
    elif things := narrator.things(tree):
        sentence = narrator.verb(step, "each", things=things, Steps=inner)
    else:
        sentence = narrator.verb(step, "other", amount=narrator.amount(step.takes), Steps=inner)
    return _until_enough(narrator, step, sentence)


def _waiting(narrator: Narrator, step: Step[Any]) -> str:
    occasion, until = waits_and_ends(narrator, step)
    inner = sentences(step.options["do"], narrator.within(occasion=str(step.takes.text)))
    form = "in the game" if happens_once(step.takes.tree) else "once"
    if until:
        form = "once until" if "once" in step.options else "until"
    return narrator.verb(step, form, occasion=occasion, until=until, Steps=inner)


def _meanwhile(narrator: Narrator, step: Step[Any]) -> str:
    prose, (_, until) = narrator.prose.knowing(narrator.named), waits_and_ends(narrator, step)
    ends = re.fullmatch(r"your (build|draft) turn ends", str(step.options["until"].tree))
    this_turn = ends is not None and is_in_turn(narrator, ends[1])
    changes = narrator.verb(step, "between").join(for_a_time(prose, each, this_turn=this_turn) for each in step.takes)
    return narrator.verb(step, "one" if len(step.takes) == 1 else "step", until=until, changes=changes)


def _first_of(narrator: Narrator, step: Step[Any]) -> str:
    sentence = narrator.verb(step, "step", what=narrator.first_of(step))
    narrator.choose(step)
    if "as" not in step.options:
        return sentence
    narrator.name(str(step.options["as"]), step.takes[0].tree)
    return narrator.verb(step, "name", said=sentence, name=name_given(narrator, step))


def _one_card(narrator: Narrator, step: Step[Any], form: str = "step") -> str:
    """Say a verb that takes one card and needs nothing else."""
    it = narrator.thing(step.takes) if isinstance(step.takes, str) else zone_words.moved(narrator, step.takes)
    if step.verb in TAKING:
        narrator.take(step.takes)
    return narrator.verb(step, step.options.get("ability", form), it=it)


def _place(narrator: Narrator, step: Step[Any]) -> str:
    without = step.options.get("without")
    if step.takes == VILLAGER:
        return narrator.verb(step, "this") + (f" {narrator.verb(step, without)}" if without else "")
    return _one_card(narrator, step, step.options.get("within", "step")) + (f" {narrator.verb(step, without)}" if without else "")


def _replace(narrator: Narrator, step: Step[Any]) -> str:
    sentence = narrator.verb(step, "step", it=narrator.thing(step.takes), **{"with": narrator.thing(step.options["with"])})
    return sentence + (f" {narrator.verb(step, step.options['coins'])}" if "coins" in step.options else "")


def _flip(narrator: Narrator, step: Step[Any]) -> str:
    side = step.options.get("to")
    name = narrator.prose.names.of("sides", side) if side else ""
    return narrator.verb(step, "to" if side else "step", it=narrator.thing(step.takes), side=name)


def _name(narrator: Narrator, step: Step[Any]) -> str:
    name = str(step.options["as"])
    if isinstance(step.takes, OwnerOf):
        sentence = narrator.verb(step, "owner", it=narrator.thing(step.takes.card), name=name_given(narrator, step))
        narrator.name(name, nodes.Players())
        return sentence
    if not isinstance(step.takes, str):
        amount = narrator.amount(step.takes)
        is_let = name in narrator.named or isinstance(step.takes.tree, nodes.Number) or "," in amount
        sentence = narrator.verb(step, "again" if is_let else "amount", amount=amount, name=name_given(narrator, step))
        narrator.name(name, AN_AMOUNT)
        return sentence
    if step.takes == YOU:
        narrator.name(name, nodes.Players())
        return narrator.verb(step, "you", name=name_given(narrator, step))
    meant = narrator.meant(step.takes) or Meant(nodes.Villagers())
    sentence = narrator.verb(step, "step", it=narrator.thing(step.takes), name=name_given(narrator, step))
    narrator.name(name, meant.node, several=meant.several, each=meant.each and not narrator.by_one)
    return sentence


def _numbered(narrator: Narrator, step: Step[Any], amount: Any, **holes: str) -> str:
    """Say a verb with so many things: by their number, or where that depends on something by how it is found."""
    if isinstance(amount.tree, nodes.Number):
        return narrator.verb(step, number_form(amount.tree.value), number=amount.tree.value, **holes)
    return narrator.verb(step, "other", amount=narrator.amount(amount), **holes)


def _put_back(narrator: Narrator, step: Step[Any]) -> str:
    narrator.above = ""
    return narrator.verb(step, step.takes if narrator.taken else f"all {step.takes}")


def _word(narrator: Narrator, step: Step[Any]) -> str:
    return narrator.verb(step, step.takes)


def _deal_events(narrator: Narrator, step: Step[Any]) -> str:
    sentence = _numbered(narrator, step, step.takes, deck=narrator.verb(step, step.options.get("from", "in use")))
    narrator.it = nodes.Events.__name__
    return sentence


def _for_each(narrator: Narrator, step: Step[Any]) -> str:
    if step.takes == THEM:
        inner = sentences(step.options["do"], narrator.enter(evolve(narrator.within(), doers=DOER)))
        return _with_they(narrator, narrator.verb(step, THEM, Steps=inner), inner, step.options["do"])
    step, chosen = without_name_of_suit(step), isinstance(step.takes, str)
    meant = narrator.meant(step.takes) if chosen else Meant(step.takes.tree, several=True)
    each = narrator.each_of(step.takes, meant) if chosen else narrator.phrase(step.takes, "each")
    # Of what was chosen before the steps began, only players do anything themselves.
    unknown = (narrator.it, False) if step.takes == IT else (nodes.Players.__name__, False)
    kind, several = unknown if meant is None else (meant.kind, meant.several)
    tree, by_you, players = getattr(meant, "node", None), "by" in step.options, kind == nodes.Players.__name__
    several = several and not getattr(tree, "are_one", False)
    of_each = narrator.within(kind if by_you or not players else "")
    if players and not by_you:
        of_each.doers = doers_of(tree)
    if isinstance(tree, (nodes.AnySuit, nodes.VillagerNames)):
        of_each.chosen = Meant(tree)
    inner = sentences(step.options["do"], narrator.enter(of_each))
    order = step.options.get("in", "turn order")
    holes = {"each": each, "Steps": inner}
    if not players or not several:
        form = "by" if by_you or not players else "one"
    elif ranking := ranked_by(narrator.prose, step):
        form = "by ranked" if by_you else "ranked"
        end = end_of_turn_order(step)
        holes["order"] = narrator.verb(step, f"order {end}" if end else f"order {order}", order=ranking)
    else:
        form = f"by {order}" if by_you else order
    sentence = narrator.verb(step, form, **holes)
    return _with_they(narrator, sentence, inner, step.options["do"]) if players and not by_you else sentence


_OTHER_WAITS = ["whenever {takes}, until {until}: {do}", "the next time {takes}: {do}"]
VERBS: Mapping[str, _Words] = {
    "choose": _Words(
        choose,
        [
            "[{by}: ]choose {number} of the {takes}[, of {of}][, at random{at_random}][, as {as}]",
            "[{by}: ]choose up to {up_to} of the {takes}[, of {of}][, at random{at_random}][, as {as}]",
            "[{by}: ]choose any number of the {takes}{any_number}[, of {of}][, as {as}]",
            "[{by}: ]choose one of the {takes}[, at random{at_random}][, as {as}]",
        ],
    ),
    "auction": _Words(auction, ["{takes} bid[ once{once}][, {at_least} gold at least][, {in}], as {as}"]),
    "may": _Words(
        _may,
        [
            "may up to {up_to} times[, until {until}]: {takes}[, otherwise: {otherwise}]",
            "may {any_number}any number of times[, until {until}]: {takes}[, otherwise: {otherwise}]",
            "[{by}][, {in}] may[, at most {at_most}]: {takes}[, otherwise: {otherwise}]",
        ],
    ),
    "either": _Words(_either, ["{number} of: {takes}", "either: {takes}"]),
    "if": _Words(_if, ["if {takes}: {do}, otherwise: {otherwise}", "if {takes}: {do}"]),
    "repeat": _Words(_repeat, ["{takes} times[, until {until}]: {do}"]),
    "meanwhile": _Words(_meanwhile, ["until {until}: {takes}"]),
    "when": _Words(_waiting, ["the next time{once} {takes}[, but only until {until}]: {do}", *_OTHER_WAITS]),
    "first_of": _Words(_first_of, ["take the first there is of: {takes}[, as {as}]"]),
    "replace": _Words(_replace, ["replace {takes} with {with}, its coins {coins}", "replace {takes} with {with}"]),
    "place": _Words(_place, ["place {takes}[ within the {within}] without {without}", "place {takes}[ within the {within}]"]),
    "move": _Words(
        moving.move, ["move {takes}[, with {with}] onto {onto}", "move {takes}[, with {with},][ to {to}][, its coins {coins}]"]
    ),
    "exchange": _Words(moving.exchange, ["exchange {takes} with {with}"]),
    "look_at": _Words(moving.look_at, ["look at {takes}[, as {as}]"]),
    "reveal": _Words(moving.look_at, ["reveal {takes}[ until {until}][, as {as}]"]),
    "shuffle": _Words(moving.shuffle, ["shuffle {takes}"]),
    "flip": _Words(_flip, ["turn {takes} to {to}", "turn {takes}"]),
    "name": _Words(_name, ["call {takes} the {as}"]),
    "put_back": _Words(_put_back, ["put the rest back {takes}"]),
    "draft": _Words(_one_card, ["draft {takes}"]),
    "refill_road": _Words(_word, ["refill the road {takes}"]),
    "take": _Words(_word, ["take {takes}"]),
    "gain": _Words(gain, ["{to} gains {takes}", "gain {takes}"]),
    "pay": _Words(pay, ["pay {takes} from {from} to {to}", "pay {takes} from {from}", "pay {takes} to {to}", "pay {takes}"]),
    "count": _Words(count_said, ["{by} {takes} from {from}[ to {of}]", "{takes}[ of {of}][ goes up by {by}][ is set to {to}]"]),
    "change": _Words(change_said, ["{takes} {by:+d}, unless {unless_paid} gold is paid", "{takes} {by:+d}"]),
    "deal_events": _Words(_deal_events, ["deal {takes} event{s} from {from}", "deal {takes} event{s}"]),
    "resolve": _Words(_one_card, ["resolve {takes}"]),
    "carry_out": _Words(_one_card, ["carry out {takes}[, {ability}]"]),
    "for_each": _Words(
        _for_each,
        [
            "with each of the {takes}[, {in}][, most {most_first} first][, fewest {fewest_first} first]: {do}{by}",
            "each of the {takes}[, {in}][, most {most_first} first][, fewest {fewest_first} first]: {do}",
        ],
    ),
}
"""How each verb is said."""
