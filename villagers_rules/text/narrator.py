"""The narrator of a list of steps: what a sentence calls the card, the player or the amount of gold that it speaks about."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.describe import Describer
from villagers_rules.language.nodes import Node
from villagers_rules.packs import Step
from villagers_rules.text.prose import Prose, reads_it

IT = "it"
_CHOOSING = ("choose", "first_of")
"""The verbs that say what `it` means."""
TAKING = ("place", "move", "draft")
"""The verbs that take a card from where it lies."""
USING = (*TAKING, "replace", "look_at", "resolve")
"""The verbs that can say what was chosen right before them in one sentence with it."""


@define
class Narrator:
    """Words one list of steps in full; *it* is the class of the node that was chosen last, *called* its name at first mention.

    *several* says whether that was more than one, *taken* whether a card has been taken since somebody looked at cards. What was
    chosen may be *among* the cards looked at; *others* says that one of those was taken.
    """

    prose: Prose
    hook: str
    played_in: str = ""
    it: str = ""
    called: str = ""
    taken: bool = False
    several: bool = False
    among: bool = False
    others: bool = False

    def take(self, what: object) -> None:
        """Note that *what* has been taken from where it was."""
        self.taken = True
        self.others = self.others or (what == IT and self.among)

    def verb(self, step: Step[Any], key: str, **holes: object) -> str:
        """Return the sentence that a verb has under *key*, filled in."""
        return str(self.prose.words("verbs")[step.verb][key].format(**holes))

    def phrase(self, selection: Any, form: str, *, taken: bool = False) -> str:
        """Return what a selection finds, in a *form* such as `each`."""
        return self.prose.describer.phrase(selection.tree, form, taken=taken)

    def money(self, formula: Any) -> str:
        """Return an amount of gold that may be read off what was chosen."""
        return self.prose.money(formula, describer=self._describer())

    def amount(self, formula: Any) -> str:
        """Return an amount or a condition that may be read off what was chosen."""
        return self.amount_of(formula.tree)

    def amount_of(self, tree: Node) -> str:
        """Return an amount by its tree."""
        return self._describer().amount(tree)

    def _describer(self) -> Describer:
        """Return a describer who knows what `its` is about."""
        return evolve(self.prose.describer, it=evolve(self, several=False).thing(IT))

    def thing(self, reference: str, *, top: bool = False) -> str:
        """Return what a card or pile *reference* is called; of a pile, the card on *top* of it."""
        if reference != IT:
            forms = self.prose.words("references")
            name = reference.removeprefix("the ").replace("_", " ")
            return str(forms[reference] if reference in forms else forms["name"].format(name=name))
        if self.called:
            return self.called
        forms = self.prose.words("sentences")[self.it or nodes.Cards.__name__]
        if self.several and "several" in forms:
            return str(forms["several"])
        return str(forms["top of it"] if top and "top of it" in forms else forms[IT])

    # -- what is chosen --------------------------------------------------------------------------------------------------------

    def choose(self, step: Step[Any], *, using: Step[Any] | None = None) -> None:
        """Let `it` mean what *step* chooses, which the sentence of *using* describes if there is one."""
        node: Node = step.takes[0].tree if step.verb == "first_of" else step.takes.tree
        self.it = type(node).__name__
        self.several = any(key in step.options for key in ("number", "up_to", "any_number"))
        self.among = is_among_them(node)
        if self.among:
            self.it = nodes.Cards.__name__
        self.called = self._object(step, using) if using is not None else ""

    def first_of(self, step: Step[Any], *, taken: bool = False) -> str:
        """Return the cards of which the first that is there is meant."""
        forms = self.prose.words("verbs")["first_of"]
        first, *others = [self.phrase(selection, "a", taken=taken) for selection in step.takes]
        return str(forms["many"].format(list=forms["between"].join([first, *others])) if others else forms["one"].format(a=first))

    def _object(self, step: Step[Any], using: Step[Any]) -> str:
        """Return what *step* chooses, as the object of a sentence with the verb of *using*."""
        taken = using.verb in TAKING
        if step.verb == "first_of":
            return self.first_of(step, taken=taken)
        on_pile = isinstance(step.takes.tree, nodes.Piles) and _is_top_of_it(using)
        return self.phrase(step.takes, "top of" if on_pile else "a", taken=taken)


def is_among_them(node: Node) -> bool:
    """Return whether *node* is about the cards that somebody looks at."""
    return isinstance(node, nodes.Villagers) and node.place is not None and node.place.word == "them"


def _is_top_of_it(step: Step[Any]) -> bool:
    """Return whether *step* is about the top card of the pile that was chosen."""
    return str(getattr(step.takes, "tree", "")) == f"the top of {IT}"


def is_one_sentence(step: Step[Any], following: Step[Any] | None) -> bool:
    """Return whether *step* only chooses what *following* uses, so that one sentence says both."""
    if step.verb not in _CHOOSING or following is None or step.condition or following.condition or step.options:
        return False
    if following.verb in USING:
        return following.takes == IT or _is_top_of_it(following)
    amount = following.takes if following.verb in ("gain", "pay") else None
    used = following.options.get("to") == IT and "from" not in following.options
    return amount is not None and used and not reads_it(amount.tree)
