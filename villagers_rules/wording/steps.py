"""Steps as sentences: what is chosen and at once used is said in one, and `it` is said as what it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, evolve

from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node
from villagers_rules.model.cards import MOMENTS
from villagers_rules.packs import Step
from villagers_rules.wording.prose import Prose, begun, form_of, key_of, speaks_of_it

IT = "it"
TAKING = ("place", "move", "move_all", "draft")
"""The verbs that take a card from where it lies."""
USING = (*TAKING, "replace", "look_at", "resolve")
"""The verbs that can say what was chosen right before them in one sentence with it."""
NOW = {
    "draft": ("each_draft_turn", "start_of_draft_phase", "after_each_draft"),
    "build": ("each_build_turn", "start_of_any_build_turn", "once_per_game", "start_of_build_turn"),
}
"""By kind of limit, the hooks in whose time it is going on."""


@define
class Telling:
    """Tells one list of steps. *it* is what was chosen last, by the class of its node; *called* is what it is called at first."""

    prose: Prose
    hook: str
    played_in: str = ""
    it: str = ""
    called: str = ""
    taken: bool = False

    def told(self, steps: Sequence[Step]) -> list[str]:
        """Return the sentences of *steps*."""
        found: list[str] = []
        waiting: Step | None = None
        for place, step in enumerate(steps):
            following = steps[place + 1] if place + 1 < len(steps) else None
            if waiting is None and self._goes_with(step, following):
                waiting = step
                continue
            if waiting is not None:
                self._choose(waiting, first=self._phrase(waiting, step))
                waiting = None
            said = SAID[step.verb](self, step)
            self.called = ""
            if step.condition is not None:
                condition = self.telling_of_it().amount(step.condition.tree)
                said = self.words("every_step")["if"].format(condition=condition, step=begun(said, capital=False))
            found.append(self.prose.sentence(said))
        return found

    # -- what is chosen --------------------------------------------------------------------------------------------------------

    def _goes_with(self, step: Step, following: Step | None) -> bool:
        """Return whether *step* only chooses what *following* uses, so that one sentence says both."""
        if step.verb not in ("choose_one", "first_of") or following is None or step.condition or following.condition:
            return False
        if following.verb in USING:
            return bool(following.takes == IT)
        amount = following.takes if following.verb in ("earn", "pay") else None
        used = following.options.get("to") == IT and "from" not in following.options
        return amount is not None and used and not speaks_of_it(amount.tree)

    def _phrase(self, step: Step, using: Step) -> str:
        """Return what *step* chooses, as the object of a sentence with the verb of *using*."""
        taken = using.verb in TAKING
        if step.verb == "first_of":
            return self.first_of(step, taken=taken)
        node = step.takes.tree
        form = "top of" if isinstance(node, nodes.Piles) and using.verb == "move" else "a"
        return self.prose.teller.phrase(node, form, taken=taken)

    def _choose(self, step: Step, *, first: str = "") -> None:
        """Take over what *step* chooses as what `it` means; *first* is how it is called the first time."""
        node: Node = step.takes[0].tree if step.verb == "first_of" else step.takes.tree
        self.it = type(node).__name__
        if isinstance(node, nodes.Villagers) and node.place and node.place.word == "them":
            self.it = nodes.Cards.__name__
        self.called = first

    def first_of(self, step: Step, *, taken: bool = False) -> str:
        """Return the cards of which the first that is there is meant."""
        forms = self.words("verbs")["first_of"]
        told = [self.prose.teller.phrase(selection.tree, "a", taken=taken) for selection in step.takes]
        return str(forms["one"].format(a=told[0]) if len(told) == 1 else forms["many"].format(list=forms["between"].join(told)))

    def thing(self, reference: str, *, top: bool = False) -> str:
        """Return what a card or pile *reference* is called; of a pile, the card on *top* of it."""
        if reference != IT:
            return str(self.words("references")[reference])
        if self.called:
            return self.called
        forms = self.words("sentences")[self.it or nodes.Cards.__name__]
        return str(forms["top of it"] if top and "top of it" in forms else forms[IT])

    def telling_of_it(self) -> Any:
        """Return a teller who knows what `its` is about."""
        return evolve(self.prose.teller, it=self.thing(IT)) if self.it else self.prose.teller

    def money(self, formula: Any) -> str:
        """Return an amount of gold that may be read off what was chosen."""
        return Prose(self.prose.names, self.telling_of_it()).money(formula)

    def words(self, section: str) -> Any:
        """Return a section of the words."""
        return self.prose.words[section]

    def verb(self, step: Step, key: str, **holes: object) -> str:
        """Return the sentence that a verb has under *key*, filled in."""
        return str(self.words("verbs")[step.verb][key].format(**holes))


# -- the verbs -------------------------------------------------------------------------------------------------------------------


def _choose_one(told: Telling, step: Step) -> str:
    told._choose(step)
    return told.verb(step, "step", a=told.prose.teller.phrase(step.takes.tree, "a"))


def _first_of(told: Telling, step: Step) -> str:
    told._choose(step)
    return told.verb(step, "step", what=told.first_of(step))


def _plain(told: Telling, step: Step) -> str:
    """Tell a verb that takes one card and needs nothing else."""
    told.taken = told.taken or step.verb in TAKING
    return told.verb(step, "step", it=told.thing(step.takes))


def _replace(told: Telling, step: Step) -> str:
    return told.verb(step, "step", it=told.thing(step.takes), **{"with": told.thing(step.options["with"])})


def _moved(told: Telling, step: Step, **what: str) -> str:
    target = step.options["to"]
    said = told.verb(step, key_of(target), **what, **told.prose.seat(target))
    told.taken = True
    return said + (f" {told.verb(step, step.options['coins'])}" if "coins" in step.options else "")


def _move(told: Telling, step: Step) -> str:
    said = _moved(told, step, it=told.thing(step.takes, top=True))
    if told.it == nodes.Piles.__name__ or step.takes == "the top of the reserve":
        told.it = nodes.Cards.__name__
    return said


def _move_all(told: Telling, step: Step) -> str:
    return _moved(told, step, all=told.prose.teller.phrase(step.takes.tree, "all", taken=True))


def _look_at(told: Telling, step: Step) -> str:
    told.taken = False
    it, cards = told.thing(step.takes), step.options.get("cards")
    if cards is None:
        return told.verb(step, "step" if step.takes == "their hand" else "all", it=it)
    if isinstance(cards.tree, nodes.Number):
        return told.verb(step, form_of(cards.tree.value), it=it, number=cards.tree.value)
    return told.verb(step, "other", it=it, amount=told.telling_of_it().amount(cards.tree))


def _put_back(told: Telling, step: Step) -> str:
    return told.verb(step, step.takes if told.taken else f"all {step.takes}")


def _word(told: Telling, step: Step) -> str:
    return told.verb(step, step.takes)


def _earn(told: Telling, step: Step) -> str:
    money = told.money(step.takes)
    if "to_each" in step.options:
        each = told.prose.teller.phrase(step.options["to_each"].tree, "each")
        return told.verb(step, _by_length(told, step, "to_each"), money=money, each=each)
    target = step.options.get("to", "your supply")
    return told.verb(step, _by_length(told, step, key_of(target)), money=money, it=told.thing(IT), **told.prose.seat(target))


def _by_length(told: Telling, step: Step, key: str) -> str:
    """Return *key*, or the one beside it for an amount that needs many words."""
    other = f"{key} other"
    return other if other in told.words("verbs")[step.verb] and not isinstance(step.takes.tree, nodes.Number) else key


def _pay(told: Telling, step: Step) -> str:
    money, target = told.money(step.takes), step.options.get("to", "the bank")
    source = step.options.get("from", "your supply")
    if source == "your supply":
        return told.verb(step, _by_length(told, step, key_of(target)), money=money, it=told.thing(IT), **told.prose.seat(target))
    held = told.verb(step, f"from {key_of(source)}", **told.prose.seat(source))
    given = told.verb(step, f"to {key_of(target)}", it=told.thing(IT), **told.prose.seat(target))
    return told.verb(step, "other", money=money, to=given, **{"from": held})


def _allow(told: Telling, step: Step) -> str:
    return told.verb(step, step.takes, until=told.verb(step, step.options["until"]))


def _change(told: Telling, step: Step) -> str:
    by, unless, kind = step.options["by"], step.options.get("unless_paid"), step.takes.split()[0]
    way, number = "up" if by > 0 else "down", abs(by)
    forms = told.words("verbs")[step.verb][step.takes]
    form = f"{way} one" if number == 1 and f"{way} one" in forms else way
    changed = str(forms[form]).format(number=number, when=_when(told, step, kind) if kind in NOW else "")
    if unless is None:
        return told.verb(step, "always", change=changed)
    return told.verb(step, "unless_paid", change=changed, money=told.money(unless))


def _when(told: Telling, step: Step, kind: str) -> str:
    """Return for which time a limit is changed: for the one that is going on, or for the next."""
    time = "now" if told.hook in NOW[kind] else "next"
    if told.hook == "when_played":
        if told.played_in == MOMENTS[3]:
            time = "any"
        elif (told.played_in == MOMENTS[0]) == (kind == "build"):
            time = "now"
    return told.verb(step, f"{kind} {time}")


def _deal_events(told: Telling, step: Step) -> str:
    deck, tree = told.verb(step, step.options.get("from", "in use")), step.takes.tree
    it = told.telling_of_it()
    told.it = nodes.Events.__name__
    if isinstance(tree, nodes.Number):
        return told.verb(step, form_of(tree.value), deck=deck, number=tree.value)
    return told.verb(step, "other", deck=deck, amount=it.amount(tree))


def _for_each(told: Telling, step: Step) -> str:
    inner = Telling(told.prose, told.hook, told.played_in)
    return told.verb(
        step, "step", each=told.prose.teller.phrase(step.takes.tree, "each"), Steps=" ".join(inner.told(step.options["do"]))
    )


SAID: Mapping[str, Callable[[Telling, Step], str]] = {
    "choose_one": _choose_one,
    "first_of": _first_of,
    "replace": _replace,
    "place": _plain,
    "move": _move,
    "move_all": _move_all,
    "look_at": _look_at,
    "put_back": _put_back,
    "draft": _plain,
    "refill_road": _word,
    "earn": _earn,
    "pay": _pay,
    "allow": _allow,
    "change": _change,
    "deal_events": _deal_events,
    "resolve": _plain,
    "for_each": _for_each,
}
"""How each verb is told."""
