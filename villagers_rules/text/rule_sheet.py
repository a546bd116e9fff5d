"""The rules that a pack brings, in whole sentences: its phases, triggers and counters, the end of the game and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from villagers_rules.language.ownership import speaks_of_you
from villagers_rules.language.wordings import FIRST
from villagers_rules.model.rulebook import End, Market, Order, Phase, phase_steps
from villagers_rules.packs import Catalog
from villagers_rules.packs.book import FILES, numbers_at
from villagers_rules.packs.document import Part
from villagers_rules.packs.left_out import SETUP, names_left_out
from villagers_rules.packs.manifest import mode_part, setup_steps
from villagers_rules.packs.more_modes import part_added_to
from villagers_rules.packs.pack_files import PackFiles, open_pack
from villagers_rules.packs.phases import MORE
from villagers_rules.phrases import spaced
from villagers_rules.text.doers import are_of_named
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.needless_names import without_needless_names
from villagers_rules.text.prose import Prose
from villagers_rules.text.rules_text import conditions_of, instead_sentence, market_phrase, rule_use_sentence, steps_holes
from villagers_rules.text.set_up import SetUp, the_market
from villagers_rules.text.standing import standing_sentence
from villagers_rules.text.steps import sentences
from villagers_rules.text.trigger_sentences import trigger_sentence


def rule_sheet(catalog: Catalog, pack: str, *, language: str = FIRST) -> tuple[str, ...]:
    """Return what *pack* adds to the set-up and the rules, a paragraph each; the numbers are said of a pack that requires others.

    What a mode of the pack adds, or the pack to a mode of another one, is among it where the game is played in that mode.
    """
    prose = Prose(catalog, language)
    files = _files(catalog, pack)
    if files is None:
        return ()
    mode = next((mode for each in catalog.packs for mode in each.modes.values() if mode.name == catalog.mode), None)
    done = catalog.rules.setup.steps
    steps = [prepared.step for prepared in setup_steps([files], mode) if prepared.step in done]
    found: list[str] = [*map(prose.sentence, SetUp(prose).steps(steps))]
    for chapter in _chapters(files, catalog.mode):
        sheet = _Sheet(prose, chapter)
        # The first pack gives all numbers, and changes none.
        numbers = sheet.numbers() if pack != catalog.packs[0].id else ()
        found += map(prose.sentence, (*numbers, *sheet.paragraphs()))
    return tuple(dict.fromkeys(found))


def _files(catalog: Catalog, pack: str) -> PackFiles | None:
    """Return the files of *pack*, read; None of one that was made without any."""
    folder = next(found.folder for found in catalog.packs if found.id == pack)
    if folder is None:
        return None
    files = open_pack(folder, pack)
    files.read_all()
    return files


def _chapters(files: PackFiles, played: str) -> Iterator[Part]:
    """Yield the rules that the *files* of a pack hold, and those of its mode that is *played*."""
    for document in files.of_kind(FILES):
        chapter = document.top.part(FILES)
        if chapter is not None:
            yield chapter
    for mode in (mode_part(files, played), part_added_to(files, played)) if played else ():
        chapter = mode.part(FILES) if mode is not None else None
        if chapter is not None:
            yield chapter


def _form(order: Order) -> str:
    """Return the word under which it is said in which order players have their turns."""
    return "ranked" if order.ranking else "reverse" if order.reverse else "each"


def said_rule(prose: Prose, section: str, name: str) -> Iterator[str]:
    """Yield what a rule says that has a *name* in a *section* such as `triggers`, if it is in force."""
    yield from map(prose.sentence, _NamedRules(prose).rule(section, name))


def said_turns(prose: Prose, phase: str) -> str:
    """Return in which order players have their turns in a *phase* of the rulebook, `draft` or `build`."""
    return prose.sentence(_NamedRules(prose).turns(phase))


NAMED = ("uses", "triggers", "instead", "while_in_play")
"""The sections of what rules do under names, in the order in which it is said."""
TURNS = ("order", "reverse", "snake")
"""The keys of a phase of the rulebook that say in which order players have their turns."""


class _NamedRules:
    """Words single rules, which have names, in the language of *prose*."""

    def __init__(self, prose: Prose) -> None:
        self.prose = prose
        self.rules = prose.catalog.rules
        self.words = prose.words("rule_sheet")

    def rule(self, section: str, name: str) -> Iterator[str]:
        """Yield what the rule says that has a *name* in a *section*, one of those that have names."""
        words = {
            "uses": self._use,
            "triggers": self._trigger,
            "instead": self._instead,
            "while_in_play": self._standing,
            "more_phases": self._own_phase,
            "ends": self._end,
        }
        yield from words[section](name)

    def _use(self, name: str) -> Iterator[str]:
        """Yield what the rules let players do, after the name by which it is done."""
        hook = self.rules.uses.get(name)
        if hook is not None:
            condition = self.rules.conditions.get(hook.name)
            yield self._named("uses", name, rule_use_sentence(self.prose, hook, condition, self._steps(hook.name)))

    def _trigger(self, name: str) -> Iterator[str]:
        """Yield what the rules do on an occasion."""
        hook = spaced(name)
        trigger = self.rules.triggers.get(hook)
        if trigger is not None:
            said = trigger_sentence(self.prose, trigger, self.rules.hooks[hook], self._steps(hook))
            yield self._named("triggers", name, said)

    def _instead(self, name: str) -> Iterator[str]:
        """Yield what the rules do instead of something that would happen."""
        hook = spaced(name)
        replacement = self.rules.replacements.get(hook)
        if replacement is not None:
            narrator = Narrator(self.prose, hook, conditions=conditions_of(self.rules, hook))
            said = instead_sentence(self.prose, replacement, self.rules.hooks[hook], narrator)
            yield self._named("instead", name, said)

    def _standing(self, name: str) -> Iterator[str]:
        """Yield what holds throughout the game."""
        ability = self.rules.while_in_play.get(name)
        if ability is not None:
            said = standing_sentence(self.prose, None, ability, market_phrase(self.prose))
            yield self._named("while_in_play", name, said)

    def _named(self, section: str, name: str, said: str) -> str:
        """Return what is said under a name, which rules and refusals cite, behind that name."""
        return str(self.words["named"].format(name=self.prose.names.of(section, name), said=said))

    def _steps(self, name: str) -> dict[str, str]:
        steps = without_needless_names(self.rules.hooks[name])
        said = sentences(steps, Narrator(self.prose, name, conditions=conditions_of(self.rules, name)))
        return steps_holes(self.prose, self.rules.hooks[name], said)

    def _own_phase(self, name: str) -> Iterator[str]:
        """Yield where a phase of a pack comes, and what is done in it; nothing of a phase of the rulebook."""
        phase = self.rules.declared_phases.get(name)
        if phase is not None:
            yield self._phase(phase)

    def _phase(self, phase: Phase) -> str:
        holes = {"name": self.prose.the_phase(phase.name), **self._steps(phase_steps(phase.name))}
        form = "first" if phase.first_player else _form(phase.order)
        order = self.prose.ranking(phase.order.ranking, "order", last=phase.order.reverse)
        place = self.rules.phases.index(phase.name)
        before = self.rules.phases[place - 1] if place else ""
        said = str(self.words["phase"][form].format(order=order, **holes))
        if phase.first_player and are_of_named(self.rules.hooks[phase_steps(phase.name)], self.prose.catalog):
            said = holes["Steps"]
        where = self.words["after phase" if before else "at first"].format(phase=self.prose.the_phase(before), name=holes["name"])
        return f"{where} {said}{self._turned(phase.order)}" + self._besides(phase)

    def _turned(self, order: Order) -> str:
        condition: Any = order.reverse_if
        turned = "" if condition is None else f" {self._if('turned', condition)}{self._of_whom(condition)}"
        return f"{turned} {self.words['snake']}" if order.snake else turned

    def _if(self, form: str, condition: Any) -> str:
        return str(self.words[form].format(condition=self.prose.describer.amount(condition.tree)))

    def _of_whom(self, condition: Any) -> str:
        """Return behind a *condition* that "you" in it are the first player, "" without one, or where it speaks of nobody so."""
        return f" {self.words['of whom']}" if condition is not None and speaks_of_you(condition.tree) else ""

    def turns(self, phase: str) -> str:
        """Return in which order players have their turns in a *phase* of the rulebook, `draft` or `build`."""
        order = {"draft": self.rules.draft, "build": self.rules.build}[phase].order
        ranked = self.prose.ranking(order.ranking, "order", last=order.reverse)
        said = self.words["turns"][_form(order)].format(phase=self.prose.the_phase(phase), order=ranked)
        return f"{said}{self._turned(order)}"

    def _besides(self, phase: Phase) -> str:
        times = f" {self.words['times'].format(number=phase.times)}" if phase.times > 1 else ""
        condition: Any = phase.condition
        if condition is None:
            return times
        # Where the first player alone acts, "you" are that one already.
        return f"{times} {self._if('phase if', condition)}{'' if phase.first_player else self._of_whom(condition)}"

    def _end(self, name: str) -> Iterator[str]:
        """Yield when the game ends, and which markets are held before."""
        yield from (self._said_end(end) for end in self.rules.ends if end.name == name)

    def _said_end(self, end: End) -> str:
        condition: Any = end.condition
        names = [the_market(self.prose, name) for name in end.holds]
        markets = self.prose.describer.list(names, "and")
        before = self.words["end with market" if len(names) == 1 else "end with markets"].format(markets=markets) if names else ""
        when = self.words["end after"].format(phase=self.prose.the_phase(end.after)) if end.after else self.words["end at once"]
        amount = self.prose.describer.amount(condition.tree)
        said = str(self.words["end"].format(when=when, condition=amount, before=before))
        return f"{said}{self._of_whom(condition)}"


class _Sheet(_NamedRules):
    """Words what one *chapter* of rules declares, as the whole game has it."""

    def __init__(self, prose: Prose, chapter: Part) -> None:
        super().__init__(prose)
        self.chapter = chapter

    def numbers(self) -> Iterator[str]:
        """Yield in one paragraph the numbers that the chapter changes, then its phases and markets."""
        values = {
            ".".join(name): number.value for name, number in numbers_at(self.chapter.document, (), self.chapter.data, root=0)
        }
        names = self.words["number names"]
        said = [self._number(names, name, values[name]) for name in names if name in values]
        if said:
            yield self.words["numbers"].format(numbers="; ".join(said))
        if "phases" in self.chapter.data:
            yield self.words["phase order"].format(phases=", ".join(map(self.prose.the_phase, self.rules.phases)))
        changed = self._names("markets")
        held = {market.name for market in self.rules.markets}
        yield from (self._market(market) for market in self.rules.markets if market.name in changed)
        yield from (self.words["not held"].format(market=the_market(self.prose, name)) for name in changed if name not in held)

    def _number(self, forms: Mapping[str, str], name: str, written: Any) -> str:
        """Return the number called *name*; where all stacks have the same size, that is said once."""
        sizes = self.rules.setup.stack_sizes
        if name == "setup.stack_sizes" and len(sizes) > 1 and len({str(size) for size in sizes}) == 1:
            number = self.prose.describer.amount(sizes[0].tree)  # type: ignore[attr-defined]
            return forms["equal stacks"].format(stacks=len(sizes), number=number)
        return forms[name].format(number=self._value(name, written))

    def _value(self, name: str, written: Any) -> str:
        """Return the value of the number called *name*; a limit is a formula."""
        limits: dict[str, Any] = {"draft.limit": self.rules.draft.amount, "build.limit": self.rules.build.amount}
        if name in limits:
            return self.prose.describer.amount(limits[name].tree)
        if name == "setup.stack_sizes":
            return ", ".join(self.prose.describer.amount(size.tree) for size in self.rules.setup.stack_sizes)  # type: ignore[attr-defined]
        return ", ".join(map(str, written)) if isinstance(written, list) else str(written)

    def paragraphs(self) -> Iterator[str]:
        """Yield a paragraph for each thing that the chapter declares."""
        left_out = list(names_left_out(self.chapter))
        if left_out:
            things = self.prose.describer.list([self._left_out(section, name) for section, name in left_out], "and")
            yield self.words["left out"]["said"].format(things=things)
        yield from self._begins()
        yield from self._counters(list(self._names("counters")))
        added = self._names("more_phases")
        for name in added:
            yield from self.rule("more_phases", name)
        if any(name not in self.rules.declared_phases for name in added) and "phases" not in self.chapter.data:
            yield self.words["phase order"].format(phases=", ".join(map(self.prose.the_phase, self.rules.phases)))
        yield from (self.turns(phase) for phase in ("draft", "build") if not set(TURNS).isdisjoint(self._names(phase)))
        for section in NAMED:
            for name in self._names(section):
                yield from self.rule(section, name)
        if "first_player" in self.chapter.data:
            yield self.words["first player"].format(ranking=self.prose.ranking(self.rules.next_first_player))
        for end in self.rules.ends if self._names("ends") else ():
            yield from self.rule("ends", end.name)
        if "winner" in self.chapter.data:
            holes = [self.prose.seat_holes(f"the {seat}'s village")["seat"] for seat in self.rules.setup.seats]
            seats = self.prose.describer.list(holes, "and")
            form = "winner with seats" if seats else "winner"
            yield self.words[form].format(ranking=self.prose.ranking(self.rules.winner), seats=seats)
            if self.rules.won_by:
                yield self.words["won by"].format(**self.prose.seat_holes(f"the {self.rules.won_by}'s village"))
        if "targets" in self.chapter.data:
            meanings = [self.words["target"].format(name=called, number=gold) for gold, called in self.rules.targets]
            yield self.words["targets"].format(targets="; ".join(meanings))
        if self.rules.keyrings_of_all and (padlocks := self.chapter.part("padlocks")) is not None and "keyrings" in padlocks.data:
            yield self.words["keyrings"]

    def _left_out(self, section: str, name: str) -> str:
        """Return what something that the chapter leaves out is called."""
        if section == MORE:
            return self.prose.the_phase(name)
        called = self.prose.names.of("packs" if section == SETUP else section, name)
        return str(self.words["left out"]["set-up" if section == SETUP else "rule"].format(name=called))

    def _begins(self) -> Iterator[str]:
        """Yield what the chapter adds to what a game begins with: seats without a player, pools, and decks of events."""
        set_up, setup = SetUp(self.prose), self.rules.setup
        for name in self._names("seats"):
            if name in setup.seats:
                yield set_up.seat(name, setup.seats[name])
        pools = self._names("pools")
        yield from (set_up.pool(pool) for pool in self.rules.pools if pool.name in pools)
        events = self.chapter.part("events")
        decks = events.part("decks") if events is not None else None
        yield from (set_up.deck(deck) for deck in self.rules.events.decks if decks is not None and deck.name in decks.data)

    def _names(self, key: str) -> Iterable[str]:
        part = self.chapter.part(key)
        return list(part.data) if part is not None else []

    def _market(self, market: Market) -> str:
        """Say when a market is held, what it pays, and if it is the last one."""
        words, stacks = self.words["held"], range(market.first_stack, market.last_stack + 1)
        paid = self.prose.describer.list([words[part] for part in market.scores], "and")
        condition: Any = market.condition
        form = ("no stack", "one stack", "stacks")[min(len(stacks), 2)]
        parts = [words[form if condition is None else f"{form} if"], words["collects"] if market.collects_coins else ""]
        parts.append(words["the last"] if market.ends_the_game else "")
        parts.append(self._of_whom(condition).strip())
        name = the_market(self.prose, market.name)
        holes: dict[str, object] = {"first": market.first_stack, "last": market.last_stack}
        holes["condition"] = "" if condition is None else self.prose.describer.amount(condition.tree)
        return " ".join(filter(None, parts)).format(market=name, paid=paid, **holes)

    def _counters(self, names: Sequence[str]) -> Iterator[str]:
        """Yield what counters there are, those of players that begin at the same number in one sentence."""
        called = {name: self.prose.names.of("counters", name) for name in names}
        on_table = [name for name in names if name in self.rules.table_counters]
        starts = {name: self.rules.counters[name] for name in names if name in self.rules.counters and name not in on_table}
        whose = " of seats" if self.rules.setup.seats else ""
        for start in dict.fromkeys(starts.values()):
            alike = [called[name] for name in starts if starts[name] == start]
            listed = self.prose.describer.list([self.words["counter name"].format(name=name) for name in alike], "and")
            form = f"{'counter' if len(alike) == 1 else 'counters'}{whose}"
            yield str(self.words[form].format(name=alike[0], names=listed, start=start))
        for name in on_table:
            yield str(self.words["table counter"].format(name=called[name], start=self.rules.counters[name]))
        if on_cards := [called[name] for name in names if name in self.rules.card_counters]:
            yield str(self.words["card counter"].format(name=self.prose.describer.list(on_cards, "and")))
        limits = {name: most for name, most in self.rules.most_counted.items() if name in called}
        yield from (str(self.words["counter limit"].format(name=called[name], most=most)) for name, most in limits.items())
