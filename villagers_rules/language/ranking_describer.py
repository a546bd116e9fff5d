"""Words what players are ranked by, counters, and what lies on cards as something that is counted."""

from __future__ import annotations

from abc import ABC, abstractmethod

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.clause_describer import ClauseDescriber
from villagers_rules.language.nodes import Node
from villagers_rules.language.ownership import for_each
from villagers_rules.language.word_describer import MANY, OWN


@define
class RankingDescriber(ClauseDescriber, ABC):
    """Words rankings of players."""

    @abstractmethod
    def _bracketed(self, node: Node) -> str:
        """Return an amount or a test, in brackets if it has parts of its own."""

    def counter(self, node: Node) -> str:
        """Return what the counter of players is called that *node* counts, "" where it counts something else."""
        is_counter = isinstance(node, nodes.Savings) and node.measure in self.lexicon.counters
        return self._name(node.measure) if is_counter else ""  # type: ignore[attr-defined]

    def own_counter(self, node: Node) -> str:
        """Return what the counter is called that *node* counts of each player who is compared, "" for anything else."""
        theirs = for_each(node, OWN)
        return self.counter(theirs) if isinstance(theirs, nodes.Savings) and theirs.owner.word == OWN else ""

    def things_on(self, amount: Node) -> str:
        """Return what lies on all of some villagers as things that are counted, such as coins; "" for another amount."""
        if not isinstance(amount, nodes.Total) or amount.number is not None:
            return ""
        on_it = self._measure(amount.measure.word).get("many on it", "")
        return str(on_it.format(it=self.say(amount, "on them", villagers=self.counted(amount.villagers, MANY))))

    def ranking(self, node: nodes.Ranking, form: str = "by") -> str:
        """Return what players are ranked by; the *form* is "by", "with" behind players who come first in it, or "order"."""
        said = [self._key_in_order(key) if form == "order" else self._key(key) for key in node.keys]
        if form == "with" and len(said) > 1 and node.keys[-1].amount is None:
            said[-2:] = [f"{said[-2]} {self.say(node, f'tied {node.keys[-1].word}')}"]
        return self.say(node, f"then {form}").join(said)

    def ranked_by(self, rank: nodes.Rank, *, ties: bool = False) -> dict[str, str]:
        """Return the holes for what players are ranked by; with *ties* it is said who has which place then, if any can tie."""
        said = self.say(rank, "ties") if ties and rank.ranking.keys[-1].amount is not None else ""
        return {form: self.ranking(rank.ranking, by) + said for form, by in (("ranking", "by"), ("order", "order"))}

    def _key(self, key: nodes.Key) -> str:
        if key.amount is None:
            return self.say(key, key.word)
        amount = for_each(key.amount, OWN)
        if isinstance(amount, nodes.Chosen):
            return self.say(key, f"{key.word} chosen", name=self.choice(amount.name))
        if counter := self.own_counter(amount):
            return self.say(key, f"{key.word} counter", name=counter)
        if told := self.things_on(amount):
            return self.say(key, key.word, amount=told)
        if isinstance(amount, nodes.Total) and amount.number is None:
            return self.say(
                key, f"{key.word} total", villagers=self.counted(amount.villagers, MANY), **self._measure(amount.measure.word)
            )
        if isinstance(amount, nodes.Things) and not self.counter(amount):
            return self.say(key, key.word, amount=self.counted(amount, MANY))
        return self.say(key, f"{key.word} amount", amount=evolve(self, theirs=True)._bracketed(amount))

    def _key_in_order(self, key: nodes.Key) -> str:
        """Return in which order players come by *key*: an increasing or decreasing one, or that of their turns."""
        if key.amount is None:
            return self.say(key, f"order {key.word}")
        amount = for_each(key.amount, OWN)
        chosen = isinstance(amount, nodes.Chosen)
        each = evolve(self, theirs=True)
        told = self.say(key, "order chosen", name=self.choice(amount.name)) if chosen else each._bracketed(amount)
        return self.say(key, f"order {key.word}", amount=told)
