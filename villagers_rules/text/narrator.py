"""The narrator of a list of steps: what a sentence calls the card, the player or the amount of gold that it speaks about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import Factory, evolve, field

from villagers_rules.classes import define
from villagers_rules.language import nodes, zones
from villagers_rules.language.describe import FIRST_THERE, OLDEST, TOPMOST, Describer
from villagers_rules.language.nodes import Node, Owner
from villagers_rules.language.ownership import renamed
from villagers_rules.language.tree import Word
from villagers_rules.language.word_describer import Meant, is_all_of_them
from villagers_rules.model.hooks import is_in_full
from villagers_rules.model.places import OWN
from villagers_rules.model.steps import Step
from villagers_rules.packs.step_scope import VILLAGER
from villagers_rules.text.foresight import is_unforeseen, leaves_gold
from villagers_rules.text.prose import Prose, reads_it

IT = "it"
_CHOOSING = ("choose", "first_of")
"""The verbs that say what `it` means."""
TAKING = ("place", "move", "draft")
"""The verbs that take a card from where it lies."""
USING = (*TAKING, "replace", "look_at", "resolve")
"""The verbs that can say what was chosen right before them in one sentence with it."""
_FORMS = {"number": "number", "up_to": "up to", "any_number": "any"}
"""How the forms begin that say how many are chosen, by the options that do."""

MANY_SHOWN = 99
"""How many cards have been shown where that is not known."""
_OF_CONDITIONS = ("if", "may")
"""The verbs whose sentences begin with a condition, in which a second one would be read as part of the first."""


@define
class Narrator:
    """Words one list of steps in full; *it* is the class of the node that was chosen last, *called* its name at first mention.

    *several* says whether that was more than one, *taken* whether a card has been taken since somebody looked at cards. What was
    chosen may be *among* the cards looked at; *others* says that one of those was taken, *whole* that they are all of a pile.
    *named* is what the names of choices stand for, *chosen* what `it` does, where that was chosen. The steps may be *owned* by
    whoever has the card with them, and wait for an *occasion* of their own; *conditions* hold as they begin. So many cards have
    been *shown* to somebody, all of them *revealed* or not. Who is meant by `their` may have a name, *they*, which is used where
    "that player" *is_ambiguous*, since somebody else has been called so. Cards that are looked at lie *above* the rest of a pile.
    Those who word the lists of a step are *inside* it. Steps *in_full* are all carried out, or none; those
    that follow on what is *unforeseen* were not tried out before, but all gold is *owed* from the first of them on, and
    what has been bid, by the names of *bids*, is there. Steps
    carried out *by_one* of several players mean by what each chose their own. The *doers* are ``others`` than who has the turn or
    the card, ``all`` players, the ``doer`` of what the steps are about, or nobody else.
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
    whole: bool = False
    named: dict[str, Meant] = Factory(dict)
    chosen: Meant | None = field(default=None)
    owned: bool = False
    occasion: str = ""
    conditions: tuple[Node, ...] = ()
    shown: int = 0
    revealed: bool = False
    they: str = ""
    is_ambiguous: bool = False
    above: str = ""
    inside: list[Narrator] = Factory(list)
    by_one: bool = False
    doers: str = ""
    in_full: bool = Factory(lambda self: is_in_full(self.hook, self.prose.catalog.table.all_or_nothing), takes_self=True)
    unforeseen: bool = False
    owed: bool = True
    bids: frozenset[str] = frozenset()

    def enter(self, inner: Narrator) -> Narrator:
        """Return *inner*, who words a list that is carried out before the next step."""
        self.inside.append(inner)
        return inner

    def leave(self, step: Step[Any]) -> None:
        """Note what the lists of a *step* have given names, and which cards have been taken in them, or may have been."""
        for inner in self.inside:
            self.named = {**self.named, **{name: inner.named[name] for name in step.gives if name in inner.named}}
        if any(inner.others for inner in self.inside):
            self.taken = self.others = True
        if any(inner.they not in ("", self.they) for inner in self.inside):
            self.they = ""
        if any(inner.shown != self.shown for inner in self.inside):
            self.shown, self.revealed = MANY_SHOWN, all(inner.revealed for inner in self.inside)
        self.unforeseen = self.unforeseen or is_unforeseen(step)
        self.owed = self.owed and leaves_gold(step)
        self.inside = []

    def inner(self, *conditions: Node, tried_out: bool) -> Narrator:
        """Return who words a list within a step, where *conditions* hold; it may be *tried_out* by itself before it is begun."""
        known = evolve(self, called="", inside=[], conditions=(*self.conditions, *conditions), owed=False)
        return evolve(known, in_full=True, unforeseen=False) if tried_out else known

    def is_payable(self, step: Step[Any]) -> bool:
        """Return whether there surely is the gold that a *step* pays, since it would not have been begun else."""
        price = isinstance(step.takes.tree, nodes.Number) and "from" not in step.options and step.condition is None
        is_bid = (
            isinstance(step.takes.tree, nodes.Chosen) and step.takes.tree.name in self.bids
        )  # Nobody bids more gold than is there.
        return self.in_full and (not self.unforeseen or (self.owed and price) or is_bid)

    def within(self, it: str = "", *, occasion: str = "") -> Narrator:
        """Return who words an inner list of steps that somebody carries out later, perhaps on an *occasion*, or elsewhere.

        That one knows the names alone.
        """
        when = occasion or self.occasion
        known = Narrator(self.prose, self.hook, self.played_in, it, named=dict(self.named), owned=self.owned, occasion=when)
        known.shown, known.revealed = (0, False) if occasion else (self.shown, self.revealed)
        known.above = "" if occasion else self.above
        known.in_full, known.by_one, known.doers = False, True, self.doers
        return known

    def show(self, number: int, *, revealed: bool) -> None:
        """Note that a *number* of cards are shown, besides those that have been."""
        self.revealed = revealed and (self.revealed or not self.shown)
        self.shown += number

    def name(self, name: str, node: Node, *, several: bool = False, each: bool = False) -> None:
        """Note that *name* stands for what *node* finds, of *each* player their own."""
        self.named = {**self.named, name: Meant(node, several, each)}

    def take(self, what: object) -> None:
        """Note that *what* has been taken from where it was; the card itself may be somebody else's then."""
        self.taken, self.owned = True, self.owned and what != VILLAGER
        named = self.named.get(str(what).removeprefix("the "))
        among = self.among if what == IT else named is not None and _is_among_them(named.node)
        self.others = self.others or among

    def verb(self, step: Step[Any], key: str, **holes: object) -> str:
        """Return the sentence that a verb has under *key*, filled in."""
        return str(self.prose.words("verbs")[step.verb][key].format(**holes))

    def phrase(self, selection: Any, form: str, *, taken: bool = False) -> str:
        """Return what a selection finds, in a *form* such as `each`."""
        if form == "a" and (self.whole or self.others) and is_all_of_them(selection.tree):
            return str(self.prose.words("sentences")[nodes.Cards.__name__]["one of rest" if self.others else "one of whole"])
        return self._describer().phrase(self._named_they(selection.tree), form, taken=taken)

    def wanted(self, selection: Any) -> str:
        """Return the card that is looked for among those that are revealed, without saying where."""
        tree = evolve(self._named_they(selection.tree), place=None)
        return str(evolve(self._describer(), anywhere=True).phrase(tree, "a"))

    def money(self, formula: Any) -> str:
        """Return an amount of gold that may be read off what was chosen."""
        return self.prose.money(evolve(formula, tree=self._named_they(formula.tree)), describer=self._describer())

    def amount(self, formula: Any) -> str:
        """Return an amount or a condition that may be read off what was chosen."""
        return self.amount_of(formula.tree)

    def amount_of(self, tree: Node) -> str:
        """Return an amount by its tree."""
        return self._describer().amount(self._named_they(tree))

    @property
    def their_name(self) -> str:
        """The name by which the player is called whom `they` means, "" where that is "that player"."""
        return self.they if self.is_ambiguous else ""

    def _named_they(self, tree: Node) -> Any:
        """Return *tree* with the name of the player whom `their` means, where that is needed."""
        return renamed(tree, "their", Owner("the", Word(self.their_name))) if self.their_name else tree

    def _describer(self) -> Describer:
        """Return a describer who knows what `its` is about."""
        it = evolve(self, several=False, called="").thing(IT)
        return evolve(self.prose.describer, it=it, chosen=self.named, revealed=self.revealed, rest=self.others)

    def thing(self, reference: str, *, top: bool = False) -> str:
        """Return what a card or pile *reference* is called; of a pile, the card on *top* of it."""
        if reference != IT:
            forms = self.prose.words("references")
            return str(forms[reference] if reference in forms else self.called_so(reference))
        if self.called:
            return self.called
        forms = self.prose.words("sentences")[self.it or nodes.Cards.__name__]
        top, stack = top and "top of it" in forms, " stack" if self._it_is_a_stack else ""
        if self.several and (top or "several" in forms):
            return str(forms[f"{'top of several' if top else 'several'}{stack}"])
        return str(forms[f"{'top of it' if top else IT}{stack}"])

    @property
    def _it_is_a_stack(self) -> bool:
        """Whether `it` is a pile that surely is a stack."""
        node = getattr(self.meant(IT), "node", None)
        return isinstance(node, nodes.Piles) and not node.or_reserve

    def is_several(self, takes: object) -> bool:
        """Return whether a step takes more than one: all that a selection finds, or several that were chosen."""
        if takes == IT:
            return self.several
        if isinstance(takes, str):
            meant = self.named.get(takes.removeprefix("the "))
            return meant is not None and meant.several
        return getattr(takes, "selection", None) is not None

    def things(self, tree: Node, number: int = 1) -> str:
        """Return what an amount counts as it stands behind a *number*, "" for what counts nothing."""
        return self._describer().things(self._named_they(tree), number)

    def meant(self, reference: str) -> Meant | None:
        """Return what a *reference* to a choice stands for, None where that is not known."""
        if reference == IT:
            return self.chosen if self.chosen is not None and self.chosen.kind == self.it else None
        return self.named.get(reference.removeprefix("the "))

    def each_of(self, reference: str, meant: Meant | None) -> str:
        """Return what was chosen, or each of it where it is several."""
        if meant is None or not meant.several:
            return self.thing(reference)
        forms = self.prose.words("sentences")[meant.kind]
        return str(forms["each of several"].format(several=self.thing(reference)))

    def called_so(self, name: str) -> str:
        """Return what was chosen under a *name*, which a sentence may write with its article."""
        return self._describer().called(name.removeprefix("the "))

    # -- what is chosen --------------------------------------------------------------------------------------------------------

    def choose(self, step: Step[Any], *, using: Step[Any] | None = None) -> None:
        """Let `it` mean what *step* chooses, which the sentence of *using* describes if there is one."""
        node: Node = step.takes[0].tree if step.verb == "first_of" else step.takes.tree
        called = self._object(step, using) if using is not None else ""
        self.several = is_of_several(step)
        self.among = _is_among_them(node)
        self.chosen = Meant(node, self.several)
        self.it, self.called = self.chosen.kind, called
        self.above = "" if self.above == IT else self.above

    def first_of(self, step: Step[Any], *, taken: bool = False) -> str:
        """Return the cards of which the first that is there is meant."""
        forms = self.prose.words("verbs")["first_of"]
        first, *others = [self.phrase(selection, self._form_of_first(selection.tree), taken=taken) for selection in step.takes]
        if others:
            return str(forms["many"].format(list=forms["between"].join([first, *others])))
        return first if self.in_full else str(forms["one"].format(a=first))

    def _form_of_first(self, tree: Node) -> str:
        """Return the form in which the first of what *tree* finds is said; of equal cards any is the first."""
        if isinstance(tree, nodes.Events):
            return OLDEST
        words = [word for kind in getattr(tree, "kinds", ()) for word in kind.words]
        place = getattr(tree, "place", None)
        if place is not None and place.word == zones.DISCARD:
            return TOPMOST
        alike = len(words) == 1 and words[0] in self.prose.catalog.villagers and place is not None and place.word in OWN
        return FIRST_THERE if isinstance(tree, (nodes.Villagers, nodes.Players)) and not alike else "a"

    def _object(self, step: Step[Any], using: Step[Any]) -> str:
        """Return what *step* chooses, as the object of a sentence with the verb of *using*."""
        taken = using.verb in TAKING
        if step.verb == "first_of":
            return self.first_of(step, taken=taken)
        on_pile = isinstance(step.takes.tree, nodes.Piles) and _is_top_of_it(using)
        return self.phrase(step.takes, "top of", taken=taken) if on_pile else self.so_many(step, taken=taken)

    def so_many(self, step: Step[Any], *, taken: bool = False) -> str:
        """Return what a step chooses, with how many of it."""
        options, tree, describer = step.options, step.takes.tree, self._describer()
        key = next((key for key in _FORMS if key in options), "")
        exactly = getattr(options[key].tree, "value", None) if key in ("number", "up_to") else None
        if not key or (key, exactly) == ("number", 1):
            return self.phrase(step.takes, "a", taken=taken)
        form = _FORMS[key] + (" other" if key != "any_number" and exactly is None else "")
        holes = {"number": exactly, "amount": self.amount(options[key]) if form.endswith("other") else ""}
        things = "" if is_all_of_them(tree) else describer.noun(tree, exactly or 0, taken=taken)
        how = self.prose.words("verbs")["choose"][options["of"]] if "of" in options else ""
        forms = self.prose.words("verbs")["choose"]
        of = "" if things else " of rest" if self.others else " of them"
        return str(forms[f"{form}{of}"].format(things=things, **holes)) + how


def _is_among_them(node: Node) -> bool:
    """Return whether *node* is about the cards that somebody looks at."""
    return isinstance(node, nodes.Villagers) and node.place is not None and node.place.word == "them"


def is_of_several(step: Step[Any]) -> bool:
    """Return whether *step* may choose more than one."""
    amount = step.options.get("number") or step.options.get("up_to")
    return "any_number" in step.options or (amount is not None and getattr(amount.tree, "value", None) != 1)


def _is_top_of_it(step: Step[Any]) -> bool:
    """Return whether *step* is about the top card of the pile that was chosen."""
    return str(getattr(step.takes, "tree", "")) == f"the top of {IT}"


def is_one_sentence(step: Step[Any], following: Step[Any] | None) -> bool:
    """Return whether *step* only chooses what *following* uses, so that one sentence says both."""
    if step.verb not in _CHOOSING or following is None or step.condition or following.condition:
        return False
    if not step.options.keys() <= {*_FORMS, "of"}:
        return False
    if is_of_several(step):
        return following.verb in TAKING and following.takes == IT
    if following.verb in USING:
        return following.takes == IT or _is_top_of_it(following)
    amount = following.takes if following.verb in ("gain", "pay") else None
    used = following.options.get("to") == IT and "from" not in following.options
    return amount is not None and used and not reads_it(amount.tree)


def _is_conditional(steps: Sequence[Step[Any]]) -> bool:
    """Return whether one of *steps* is said with a condition, be it that of an amount."""
    return any(step.verb in _OF_CONDITIONS or step.condition or _depends(step.takes) for step in steps)


def _depends(takes: Any) -> bool:
    """Return whether what a step *takes* is an amount that depends on a test."""
    return isinstance(getattr(takes, "tree", None), nodes.Choice)


def said_list(prose: Prose, steps: Sequence[Step[Any]], text: str, *, goes_on: bool = False) -> str:
    """Return the *text* of *steps* as it stands behind a condition: one sentence as it is, anything else in quotes.

    Where what is said otherwise *goes_on* behind it, a sentence with a condition of its own stands in quotes as well.
    """
    quotes = prose.words("quotes")[0]
    is_simple = not _is_conditional(steps) or (len(steps) == 1 and not goes_on)
    return prose.lowercased(text) if is_simple and prose.is_plain(text) else f"{quotes[0]}{text}{quotes[1]}"


def is_short(prose: Prose, steps: Sequence[Step[Any]], said: str) -> bool:
    """Return whether *steps*, as they are *said*, follow a condition behind a comma."""
    return prose.is_plain(said) and not _is_conditional(steps)
