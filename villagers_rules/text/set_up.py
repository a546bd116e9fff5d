"""What a pack adds to the set-up, in whole sentences: cards that are dealt, laid out or taken out, seats, pools and decks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from villagers_rules.model.rulebook import EventDeck, Pool, SeatStart, SetupStep
from villagers_rules.packs.document import ANY_PLAYERS
from villagers_rules.text.prose import Prose, lowercased, name_of


class SetUp:
    """Words what is done before a game, in the language of *prose*."""

    def __init__(self, prose: Prose) -> None:
        self.prose = prose
        self.words: Mapping[str, Any] = prose.words("rule_sheet")["set-up"]

    def _named(self, what: str) -> str:
        return name_of(self.prose.catalog, what, language=self.prose.language)

    def steps(self, steps: Iterable[SetupStep]) -> Iterator[str]:
        """Yield one paragraph of all *steps*, none without any."""
        said = " ".join(map(self._step_with, steps))
        if said:
            yield str(self.words["steps"].format(said=said))

    def _step_with(self, step: SetupStep) -> str:
        """Say what a step does, and with which numbers of players."""
        said = self._step(step)
        form = self._players(step.players)
        if not form:
            return said
        first, last = step.players.start, step.players.stop - 1
        return str(self.words["players"][form].format(first=first, last=last, said=lowercased(said)))

    @staticmethod
    def _players(players: range) -> str:
        """Return the word under which numbers of players are said, none for any number."""
        if players.stop == ANY_PLAYERS.stop:
            return "" if players == ANY_PLAYERS else "more"
        if len(players) > 1:
            return "to"
        return "alone" if players.start == 1 else "one"

    def _step(self, step: SetupStep) -> str:
        table = self.prose.catalog.table
        forms = self.words[step.verb]
        if isinstance(forms, str):
            return forms.format(number=step.number, name=self._named(step.what))
        form = ("card" if step.what in table.kind else "cards") if not step.number else "one" if step.number == 1 else "many"
        if f"{form} from" in forms and step.what not in table.kind:
            form = f"{form} from"
        who = self.words["receivers"][step.to or "each"]
        return str(forms[form].format(number=step.number, name=self._named(step.what), who=who))

    def seat(self, name: str, start: SeatStart) -> str:
        """Say how a seat without a player begins."""
        holes = self.prose.seat_holes(f"the {name}'s village")
        begins = {"gold": self.prose.gold(start.supply), "card": self._named(start.starts_with), "side": self._named(start.side)}
        return str(self.words["seat side" if start.side else "seat"].format(**holes, **begins))

    def pool(self, pool: Pool) -> str:
        """Say what is traded for the cards of a pool, and how many a village has at most."""
        name = self.prose.names.of("pools", pool.name)
        form = "pool one" if pool.hand_cards == 1 else "pool"
        return str(self.words[form].format(name=name, number=pool.hand_cards, most=pool.per_village))

    def deck(self, deck: EventDeck) -> str:
        """Say from when on events are dealt from a deck."""
        name = self.prose.names.of("decks", deck.name)
        market = the_market(self.prose, deck.after) if deck.after else ""
        return str(self.words["deck after" if market else "deck"].format(name=name, market=market))


def the_market(prose: Prose, name: str) -> str:
    """Return what a market is called in a sentence, with its article."""
    return str(prose.words("rule_sheet")["market"].format(name=prose.names.of("markets", name)))
