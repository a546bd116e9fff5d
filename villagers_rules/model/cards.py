"""The cards of a game as rows of numbers to play with, made of what is printed on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from villagers_rules.model.groups import group
from villagers_rules.model.hooks import USUALLY, WHEN_PLAYED, Hook, Hooks, Uses, inner, numbered_waits
from villagers_rules.model.moves import NO_PADLOCK, PlaceMove
from villagers_rules.model.printed import KEEP, Card, Development, Event, RuleAbilities, Villager, blank
from villagers_rules.model.standing import (
    EVERYBODY,
    LOOK_AT,
    PLACING,
    UNLOCK,
    UNLOCKING,
    Allow,
    Change,
    Count,
    Forbid,
    Protect,
    Standing,
    changers,
    is_steady,
    least,
)
from villagers_rules.model.steps import TURN, Steps, is_placing_alone

NOBODY: Final = -1
"""The number that stands for no card, no place or no player."""
_EVENTS: Final = "events"
"""The phase in which events are resolved."""
WON, SHARED, LOST = "won", "shared", "lost"
"""What is announced of who wins a development, of each of several who tie for it and all win, and of everybody else."""
RESOLVED: Final = "resolved"
"""The happening that an event is resolved, which is nobody's business but its own."""
_UNDER_ITS_CARDS: Final = "the villager it replaces, under its cards"
"""What a card stands for that takes the place of another one only for the cards on it."""


def _phase_begun(happening: str) -> str:
    """Return the phase that begins with *happening*, or in which a turn begins, "" where none does.

    >>> _phase_begun("turn build begins"), _phase_begun("phase draft begins"), _phase_begun("placed")
    ('build', 'draft', '')
    """
    begun = happening.startswith(("turn ", "phase ")) and happening.endswith(" begins")
    return happening.partition(" ")[2].removesuffix(" begins") if begun else ""


class CardTable:
    """The cards of a game as rows of small numbers.

    A *kind* is the number of a card: villagers first, in the order of the files, then events and developments, which are blank in
    the rows of what is printed on villagers. A *face* is the number of a card with one of its sides up: faces 0 to kinds - 1 are
    the first sides, the other sides follow. Rows named after a face have one entry a face, so that ``gold[face]`` is the gold
    printed on what shows. *backs* are the suits, then the decks of events and the suits of developments.
    Once it is loaded, ``rules`` are the numbers it is played with, and ``origin`` holds what finds the table and the catalog
    again for what was pickled, and by what.
    """

    def __init__(
        self,
        villagers: Sequence[Villager],
        suits: Sequence[str],
        symbols: Mapping[str, bool],
        *,
        events: Sequence[Event] = (),
        developments: Sequence[Development] = (),
        hooks: Hooks,
        of_rules: RuleAbilities | None = None,
    ) -> None:
        """Build the rows; *symbols* says of each symbol but the suits whether it counts when covered (R1.5)."""
        self.rules: Any = None
        self.origin: tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]] | None = None
        of_rules = of_rules or RuleAbilities()
        self.rule_uses = tuple(of_rules.uses)  # The names of what players may use of the rules, and their hooks in this order.
        self.rule_hooks = tuple(hook.name for hook in of_rules.uses.values())
        self.known_hooks: Mapping[str, Hook] = {**hooks.rows, **{hook.name: hook for hook in of_rules.uses.values()}}
        self.villagers = tuple(villagers)
        self.events, self.developments = tuple(events), tuple(developments)
        self.cards: tuple[Card, ...] = (*self.villagers, *self.events, *self.developments)
        printed = (*self.villagers, *map(blank, self.events), *map(blank, self.developments))
        self.suits = tuple(suits)
        self.decks = tuple(dict.fromkeys(event.deck for event in self.events))
        self.backs = (*self.suits, *self.decks, *dict.fromkeys(development.suit for development in self.developments))
        self.symbol_names = (*symbols, *suits)
        self.symbol = {name: number for number, name in enumerate(self.symbol_names)}
        self.kinds = len(self.cards)
        self.kind = {card.id: number for number, card in enumerate(self.cards)}
        self.ids = [card.id for card in self.cards]
        self._rows_by_face(printed, symbols)
        self._rows_by_kind(printed)
        self._groups(hooks, of_rules)
        for ability in of_rules.while_in_play.values():
            self._stands(NOBODY, ability)
        self._moments(hooks)
        self._triggers(of_rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle where the packs lie and their fingerprint, nothing of what they hold."""
        if self.origin is None:
            raise TypeError("only tables of packs that were loaded by their names can be pickled")
        again, _, place = self.origin
        return again, place

    def _rows_by_face(self, printed: Sequence[Villager], symbols: Mapping[str, bool]) -> None:
        counts_covered = {**symbols, **dict.fromkeys(self.suits, True)}
        rows = [(kind, villager.sides[0]) for kind, villager in enumerate(printed)]
        rows += [(kind, side) for kind, villager in enumerate(printed) for side in villager.sides[1:]]
        self.kind_of = [kind for kind, _ in rows]
        self.side = [side for _, side in rows]
        self.faces = [tuple(face for face, (owner, _) in enumerate(rows) if owner == kind) for kind in range(self.kinds)]
        self.suit = [self.backs.index(printed[kind].suit) for kind in self.kind_of]
        self.above: list[tuple[tuple[int, int], ...]] = []
        self.below: list[tuple[tuple[int, int], ...]] = []
        for kind, side in rows:
            counted = [(name, count) for name, count in printed[kind].symbols(side) if count]
            self.above.append(tuple((self.symbol[name], count) for name, count in counted if counts_covered[name]))
            self.below.append(tuple((self.symbol[name], count) for name, count in counted if not counts_covered[name]))
        self.printed = [above + below for above, below in zip(self.above, self.below, strict=True)]
        self.gold = [side.gold or 0 for side in self.side]
        self.has_gold = [side.gold is not None for side in self.side]
        self.silver = [side.silver.compute if side.silver else None for side in self.side]
        self.bronze = [side.bronze.compute if side.bronze else None for side in self.side]
        self.remembers = False  # Whether sentences of the game ask when cards were placed.
        self.tucked_under = 0  # How many villagers of one seat can have cards under them.
        self.words: tuple[str, ...] = ()  # What steps let players choose, of what only they give a meaning.
        self.keyring = [printed[kind].keyring for kind in self.kind_of]

    def _rows_by_kind(self, printed: Sequence[Villager]) -> None:
        def number(card: str | None) -> int:
            return NOBODY if card is None else self.kind[card]

        self.played_on = [number(villager.played_on) for villager in printed]
        self.unlocked_by = [number(villager.unlocked_by) for villager in printed]
        self.carries = [villager.carries for villager in printed]
        self.padlock_prices = {
            kind: villager.padlock_price for kind, villager in enumerate(printed) if villager.padlock_price is not None
        }
        self.basic = [villager.basic for villager in printed]
        self.discard = [villager.discard for villager in printed]
        self.stand_in = [villager.stands_for is not None for villager in printed]
        self.joins_any_chain = [villager.stands_for == "any villager" for villager in printed]
        self.full = {kind for kind, villager in enumerate(printed) if villager.stands_for == _UNDER_ITS_CARDS}
        usual = [villager.played_in == USUALLY for villager in printed]
        stays = [not card.discard and card.stands_for is None for card in printed]
        self.placed_if = {
            kind: card.conditions.get(WHEN_PLAYED)
            for kind, card in enumerate(printed)
            if usual[kind] and stays[kind] and is_placing_alone(card.hooks.get(WHEN_PLAYED, ()))
        }
        played = [WHEN_PLAYED in card.hooks and kind not in self.placed_if for kind, card in enumerate(printed)]
        acts = [card.discard or played[kind] for kind, card in enumerate(printed)]
        self.places_itself = {kind for kind in range(self.kinds) if acts[kind] and stays[kind]}
        self.is_played = [usual[kind] and acts[kind] for kind in range(self.kinds)]
        self.is_placed = [usual[kind] and not acts[kind] and not self.stand_in[kind] for kind in range(self.kinds)]
        self.alone: list[tuple[int, ...]] = [(kind,) for kind in range(self.kinds)]
        rows = zip(self.alone, self.faces, strict=True)
        self.placing: list[tuple[int, Sequence[tuple[int, ...]], Sequence[int], int] | None] = [
            (unlocker, (self.alone[kind],), self.faces[kind], len(self.faces[kind])) if self.is_placed[kind] else None
            for kind, unlocker in enumerate(self.unlocked_by)
        ]
        self.on_ground = [group(PlaceMove, (cards,), (NOBODY,), (NO_PADLOCK,), faces) for cards, faces in rows]
        self.hooks = [card.hooks for card in self.cards]
        self.asked = {self.kind[each.id]: each.asks.compute for each in self.developments if each.asks is not None}
        self.tokens: dict[str, dict[int, int]] = {symbol: {} for symbol in self.symbol_names}
        for kind, card in enumerate(self.cards):
            for symbol, given in getattr(card, "token", {}).items():
                self.tokens[symbol][kind] = given

    def _groups(self, hooks: Hooks, of_rules: RuleAbilities) -> None:
        cards = list(enumerate(self.villagers))
        self.flips = [(kind, villager.flips) for kind, villager in cards if villager.flips]
        self.with_bronze = {kind for kind, _ in cards if any(self.bronze[face] for face in self.faces[kind])}
        self.unlimited = {kind for kind, _ in cards if self.is_played[kind] and self.discard[kind]}
        self.joined: dict[tuple[tuple[int, ...], int, int], tuple[tuple[tuple[int, ...], int], ...]] = {}  # As `chains` asks.
        self.judged: dict[int, Any] = {}  # What `dry_run` knows of playing a card, as far as it was asked.
        self.risks, self.outlines = dict[int, Any](), dict[int, Any]()  # What is known of lists of steps, by their identities.
        self.joiners = {kind for kind, _ in cards if self.joins_any_chain[kind]}
        self.basics = [kind for kind, _ in cards if self.basic[kind]]
        self.supply = [*self.basics, *(kind for kind, villager in cards if villager.pool)]
        names = ["", *dict.fromkeys(villager.pool for _, villager in cards if villager.pool)]
        self.pools = tuple((kind, names.index(self.villagers[kind].pool or "")) for kind in self.supply)
        self.pooled = {
            name: (number, frozenset(kind for kind, pool in self.pools if pool == number)) for number, name in enumerate(names)
        }
        self.starters = [kind for kind, villager in cards if villager.starts_village]  # Less those that packs give to seats.
        self.beside = frozenset(kind for kind, villager in cards if villager.acts_in == KEEP)
        placed = [(kind, villager) for kind, villager in cards if kind not in self.beside]
        order = hooks.order
        uses = {kind: sorted(card.hooks.keys() & order.keys(), key=order.__getitem__) for kind, card in enumerate(self.cards)}
        self.used_in_hand = frozenset(kind for kind, _ in cards if any(hooks.rows[name].in_hand for name in uses[kind]))
        self.usable = [bool(uses[kind]) for kind in range(self.kinds)]
        self.users: dict[str, set[int]] = {}
        for kind, name in [(each, name) for each, _ in placed if each not in self.used_in_hand for name in uses[each]]:
            self.users.setdefault(name, set()).add(kind)
        self.active = {kind for kind, villager in placed if villager.pool or villager.while_in_play}
        self.active |= self.with_bronze.union(*self.users.values())
        self.unplaced = [(NOBODY, hook.name) for hook in of_rules.uses.values()]
        self.unplaced += [(kind, name) for kind, found in uses.items() if self.is_used_unplaced(kind) for name in found]
        abilities = [(NOBODY, of_rules), *enumerate(self.cards)]
        self.conditions = {(kind, name): test for kind, card in abilities for name, test in card.conditions.items()}
        self._standing()

    def _standing(self) -> None:
        """Group what holds while cards are in play by what it is about, as play asks for it."""
        self.changes: dict[str, list[tuple[int, Change]]] = {}
        self.recounts: dict[int, list[tuple[int, int, bool]]] = {}
        self.unlocks_as: list[tuple[int, Count]] = []
        self.counted: list[tuple[int, Count]] = []
        self.carries_like = list(range(self.kinds))
        self.placings: list[tuple[int, Allow]] = []
        self.unlocks_free: list[tuple[int, Allow]] = []
        self.looks: list[tuple[int, Allow]] = []
        self.protects: list[tuple[int, Protect]] = []
        self.forbids: dict[str, list[tuple[int, Forbid, Any]]] = {}
        self.stealable = [True] * self.kinds
        self.fixed: set[int] = set()
        for kind, card in enumerate(self.cards):
            for ability in card.while_in_play:
                self._stands(kind, ability)

    def _stands(self, kind: int, ability: Standing) -> None:
        """Put an ability where play asks for it."""
        if isinstance(ability, Change):
            self.changes.setdefault(ability.number, []).append((kind, ability))
        elif isinstance(ability, Count):
            self._counted(kind, ability)
        elif isinstance(ability, Allow):
            rows = {LOOK_AT: self.looks, UNLOCK: self.unlocks_free}.get(ability.permitted, self.placings)
            alike = sum(other == kind and each.at_most == ability.at_most for other, each in rows)
            rows.append((kind, evolve(ability, number=alike)))
        elif isinstance(ability, Forbid):
            # Its condition is asked of one card after the other, and not while it is looked for.
            row = kind, evolve(ability, condition=None), ability.condition
            self.forbids.setdefault(ability.action, []).append(row)
        elif isinstance(ability, Protect) and ability.is_of_itself:
            self.stealable[kind] = False
            if ability.others == EVERYBODY:
                self.fixed.add(kind)
        elif isinstance(ability, Protect):
            self.protects.append((kind, ability))

    def _counted(self, kind: int, ability: Count) -> None:
        if ability.symbols is not None:
            source, target = (self.symbol[name] for name in ability.symbols)
            self.recounts.setdefault(kind, []).append((source, target, ability.also))
        elif ability.purpose == UNLOCKING:
            self.unlocks_as.append((kind, ability))
        elif ability.meant is not None:
            self.counted.append((kind, ability))
        elif ability.purpose == PLACING and ability.card:
            self.carries_like[kind] = self.kind[ability.card]
        elif ability.purpose == PLACING:
            self.carries[kind] = 0

    def _moments(self, known: Hooks) -> None:
        """Group the cards by when they are played and when they act, as play asks for it."""
        self.reactions = {kind: villager.played_when for kind, villager in enumerate(self.villagers) if villager.played_when}
        times = [known.played_in[villager.played_in] for villager in self.villagers]
        self.drafters = {kind for kind, time in enumerate(times) if time.phase == "draft" and not time.interrupts}
        self.interrupters = {kind for kind, time in enumerate(times) if time.interrupts}
        self.any_time = {kind for kind in self.interrupters if not times[kind].phase and kind not in self.reactions}
        self.all_or_nothing = frozenset((WHEN_PLAYED, *self.known_hooks))
        self.lasting = {hook.name: hook.at_most.per for hook in known.rows.values() if hook.at_most.per != TURN}
        self.used_names = frozenset((*self.users, *(name for _, name in self.unplaced)))
        used = [hook for name, hook in self.known_hooks.items() if name in self.used_names]
        used.sort(key=lambda hook: not hook.at_start)
        self.abilities = {phase: [hook for hook in used if hook.phase == phase] for phase in ("draft", "build")}
        self.acts_in_drafts = bool(self.drafters or self.abilities["draft"])  # Whether more may be done in them than to draft.
        self.uses_in_drafts, self.uses_in_builds = [
            (self._uses_of(self.abilities[phase], started=False), self._uses_of(self.abilities[phase], started=True))
            for phase in ("draft", "build")
        ]

    def _uses_of(self, found: list[Hook], *, started: bool) -> Uses | None:
        """Return what may be used in a turn that has *started* or not, None for nothing."""
        now = [hook for hook in found if not (started and hook.at_start)]
        rows = [(hook.name, kinds, hook.open_to_all) for hook in now if (kinds := self.users.get(hook.name))]
        for_all = [(name, kinds) for name, kinds, open_to_all in rows if open_to_all]
        by_owners = [(name, kinds) for name, kinds, open_to_all in rows if not open_to_all]
        names = {hook.name for hook in now}
        unplaced = [(kind, name) for kind, name in self.unplaced if name in names]
        return Uses(for_all, by_owners, unplaced) if rows or unplaced else None

    def _triggers(self, of_rules: RuleAbilities) -> None:
        """List the abilities that wait for an occasion by the kind of what happens, and how often each acts."""
        self.resolved_last = {self.kind[event.id] for event in self.events if event.resolved_last}
        self.staying = {self.kind[event.id] for event in self.events if event.stays}
        self.resolved: dict[int, Any] = {}
        self.acts_in: dict[int, tuple[str, ...]] = {}
        for event in self.events:
            kinds = {happening: trigger for trigger in event.triggers.values() for happening, _, _ in trigger.listens}
            if RESOLVED in kinds:
                self.resolved[self.kind[event.id]] = kinds[RESOLVED]
            begun = tuple(phase for happening in kinds if (phase := _phase_begun(happening)))
            self.acts_in[self.kind[event.id]] = begun or (_EVENTS,)
        abilities = [(NOBODY, of_rules), *enumerate(self.cards)]
        waiting = [(kind, trigger) for kind, card in abilities for trigger in card.triggers.values()]
        self.listeners: dict[str, list[tuple[int, Any]]] = {}
        for kind, trigger in waiting:
            for happening in dict.fromkeys(happening for happening, _, _ in trigger.listens if happening != RESOLVED):
                self.listeners.setdefault(happening, []).append((kind, trigger))
        self.outcomes: dict[tuple[str, int], list[tuple[int, Any]]] = {}  # What hears how its own development has ended.
        for happening in (WON, SHARED, LOST):
            for kind, trigger in self.listeners.get(happening, ()):
                self.outcomes.setdefault((happening, kind), []).append((kind, trigger))
        self.at_placing = {
            kind: found
            for kind, villager in enumerate(self.villagers)
            if (found := [trigger for trigger in villager.triggers.values() if trigger.at_placing])
        }
        self.when_placed = [kind in self.at_placing for kind in range(self.kinds)]
        self.reacting: dict[str, list[tuple[int, Any]]] = {}
        for kind, trigger in self.reactions.items():
            for happening in dict.fromkeys(happening for happening, _, _ in trigger.listens):
                self.listeners.setdefault(happening, [])
                self.reacting.setdefault(happening, []).append((kind, trigger))
        lists = [(kind, *row) for kind, card in abilities for row in card.hooks.items()]
        self._waiting(lists)
        replacing = [(kind, trigger) for kind, card in abilities for trigger in card.replacements.values()]
        self.replacers: dict[str, list[tuple[int, Any]]] = {}
        for kind, trigger in replacing:
            for happening in dict.fromkeys(happening for happening, _, _ in trigger.listens):
                self.replacers.setdefault(happening, []).append((kind, trigger))
        self.heard = frozenset((*self.listeners, *self.replacers))
        self.acts_at_moves = bool(self.replacers or self.reactions)
        self.changes_padlocks |= "gold" in self.replacers  # What is paid for one may have been replaced.
        self.ends_at_once: tuple[Any, ...] = ()  # Those ends of the game that come after no phase.
        self.preventing = {(kind, trigger.prevents) for kind, trigger in replacing}
        self.at_beginnings = {
            (kind, trigger.name) for kind, trigger in waiting if any(_phase_begun(each) for each, _, _ in trigger.listens)
        }
        self.often = {(kind, trigger.name): trigger.at_most for kind, trigger in (*waiting, *replacing) if trigger.at_most}
        self.often |= {(kind, name): self.known_hooks[name].at_most for kind, name in self.unplaced}
        self.often |= {
            (kind, inner(hook, number, step.verb)): step.options["at_most"]
            for kind, hook, steps in lists
            for number, step in enumerate(steps)
            if "at_most" in step.options
        }
        limited = [(kind, ability.note, ability.at_most) for kind, ability in (*self.placings, *self.unlocks_free)]
        self.noted = {note: most for _, note, most in limited if most is not None}
        self.noted_each_time = frozenset(ability.note for _, ability in (*self.placings, *self.unlocks_free) if ability.held)
        # Those of placed villagers are noted as uses, and all others, such as those that a step begins, as what has acted.
        self.lasting |= {note: most.per for note, most in self.noted.items() if most.per != TURN}
        self.often |= {(kind, note): most for kind, note, most in limited if most is not None}
        counts_turns = any(most.per == TURN for most in self.often.values())
        self.hears_draft_turns = counts_turns or any(happening.startswith("turn draft ") for happening in self.listeners)
        self.drafts_unheard = not (self.hears_draft_turns or self.replacers or self.heard & {"card", "refilled"})
        self.hears_markets = any(happening.startswith("market ") for happening in self.listeners)
        self.hears_phases = any(happening.startswith(("phase ", "round ")) for happening in self.listeners)

    def _waiting(self, lists: list[tuple[int, str, Steps]]) -> None:
        """List for what steps wait, by card and list, and let it be noticed; then what abilities are about is known."""
        self.waiting = {(kind, name): waits for kind, name, waits in numbered_waits(lists)}
        for (kind, name), waits in self.waiting.items():
            self.listeners |= {happening: [] for happening, *_ in waits.heard if happening not in self.listeners}
            for ability in waits.holds:
                self._stands(kind, evolve(ability, held=name))
        self.changers, self.least = changers(self.changes, len(self.villagers)), least(self.changes)
        at_once = {NOBODY, *self.beside}
        self.always_changed = {number for number, rows in self.changes.items() if any(kind in at_once for kind, _ in rows)}
        self.unsteady = {name for name, rows in self.changes.items() if self.changers[name][1] or name in self.always_changed}
        self.unsteady |= {name for name, rows in self.changes.items() if not all(is_steady(change) for _, change in rows)}
        self.held_numbers = {number for number, rows in self.changes.items() if any(change.held for _, change in rows)}
        held = all(ability.held for _, ability in self.unlocks_free)  # Then nothing is free while nothing waits.
        priced = not self.changes.keys().isdisjoint(("padlock price", "bank price"))
        self.changes_padlocks = priced or bool(self.unlocks_as) or bool(self.padlock_prices) or not held
        self.counts_cards = bool(self.counted)
        self.other_places = bool(self.placings) or "cards carried" in self.changes or bool(self.full)

    def card(self, card: str) -> Card:
        """Return what is printed on the card with this id."""
        return self.cards[self.kind[card]]

    def acts_unplaced(self, kind: int) -> bool:
        """Return whether the abilities of a card, or of the rules, are at work without lying in a village."""
        return not 0 <= kind < len(self.villagers) or kind in self.beside

    def is_used_unplaced(self, kind: int) -> bool:
        """Return whether what may be used of a card, or of the rules, is used without lying in a village, such as in a hand."""
        return self.acts_unplaced(kind) or kind in self.used_in_hand

    def unplaced_name(self, kind: int, hook: str) -> str:
        """Return the name by which actions use what lies in no village: the id of a card, or that of the rules."""
        return self.rule_uses[self.rule_hooks.index(hook)] if kind == NOBODY else self.ids[kind]

    def side_name(self, face: int) -> str:
        """Return the name of the side that shows, "" for a card with one side."""
        return self.side[face].name

    def face_named(self, kind: int, side: str) -> int | None:
        """Return the face of *kind* with the side called *side* up, or None."""
        return next((face for face in self.faces[kind] if self.side[face].name == side), None)
