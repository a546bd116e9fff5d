"""Names that nothing uses: what is declared and never named, packs that are not there, and cards that no scenario shows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.errors import Problem, nearest
from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node, Word, walk
from villagers_rules.lint.variants import Variant
from villagers_rules.model.cards import LOST, SHARED, WON
from villagers_rules.model.printed import Development
from villagers_rules.model.standing import EVERYBODY
from villagers_rules.packs.book import FILES as RULES
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Document, Part, Path
from villagers_rules.packs.manifest import mode_parts, modes_of, numbers_of, setup_steps, steps_in
from villagers_rules.packs.pack_files import DEVELOPMENTS, SCENARIOS, VILLAGERS, PackFiles
from villagers_rules.packs.step_scope import VILLAGER
from villagers_rules.packs.validate import Reading
from villagers_rules.testing.coverage import has_own_rule
from villagers_rules.testing.mentions import mentioned, words_in


def _words_in(documents: Iterable[Document]) -> set[str]:
    """Return the suits, villagers, symbols and seats that the sentences of *documents* name."""
    trees = {id(sentence.tree): sentence.tree for document in documents for sentence in document.sentences.values()}
    return {str(word) for tree in trees.values() for node in walk(tree) for word in _words(node)}


def _words(node: Node) -> tuple[Word, ...]:
    match node:
        case nodes.Names(words=words) | nodes.ThatAreNot(words=words) | nodes.Sets(names=words):
            return words
        case nodes.Are(word=word):
            return (word,)
        case nodes.Owner(seat=seat):
            return (seat,)
    return ()


_CODE = "unused-word"


@frozen
class Usage:
    """What the packs of some readings use: *words* are the suits, villagers and seats that they name, *texts* their files."""

    words: frozenset[str]
    pools: frozenset[str]
    texts: tuple[str, ...]


def usage_in(readings: Iterable[Reading]) -> Usage:
    """Return what the packs of *readings* use."""
    packs = {id(reading.pack): reading.pack for reading in readings}
    # What stands in the files is the same each time that a pack is read; which of its sentences are compiled is not.
    words = _words_in(document for pack in packs.values() for document in pack.documents)
    pools: set[str] = set()
    texts: list[str] = []
    for pack in {pack.shown: pack for pack in packs.values()}.values():
        for card in cards_in([pack], [VILLAGERS]):
            words.add(card.back or "")
            pools.add(card.part.text("pool") or "")
        for mode in (None, *modes_of(pack).values()):
            words |= {prepared.step.what for prepared in setup_steps([pack], mode)}
        for _, mode_part in mode_parts(pack, "more_modes"):
            words |= {prepared.step.what for prepared in steps_in(mode_part)}
        texts += [document.text for document in pack.documents]
    return Usage(frozenset(words), frozenset(pools - {""}), tuple(texts))


def check_unused(pack: PackFiles, variants: Sequence[Variant], used: Usage, known: Collection[str]) -> Iterator[Problem]:
    """Yield the names that *pack* declares and that neither it nor another pack that is checked has *used*.

    *variants* are those of the pack itself, *known* the ids of all packs.
    """
    yield from _suits(pack, used)
    for chapter, _ in numbers_of(pack):
        yield from _pools(chapter, used)
        yield from _seats(chapter, used, _seats_of_others(variants))
    yield from _sides(pack, variants)
    yield from _modes(pack)
    yield from _packs(pack, known)
    yield from _set_up(pack, variants)


def _unused(part: Part, message: str, suggestion: str, *, below: Path = (), key: bool = False) -> Problem:
    """Return the problem at *part*, or at what lies *below* it."""
    return part.document.problem(_CODE, message, path=(*part.path, *below), key=key, suggestion=suggestion)


def _suits(pack: PackFiles, used: Usage) -> Iterator[Problem]:
    for place, suit in enumerate(pack.words("suits")):
        if pack.part and suit not in used.words:
            message = f"no card has the suit `{suit}`, and nothing else speaks of it"
            yield _unused(pack.part, message, "remove it, or add cards of this suit", below=("suits", place))


def _pools(chapter: Part, used: Usage) -> Iterator[Problem]:
    pools = chapter.part("pools")
    for pool, part in pools.parts() if pools else ():
        if pool not in used.pools:
            hint = nearest(pool, sorted(used.pools)) or "remove it, or write `pool:` on the cards that belong to it"
            yield _unused(part, f"no card belongs to the pool `{pool}`", hint, key=True)


def _seats(chapter: Part, used: Usage, others: Collection[str]) -> Iterator[Problem]:
    """Yield the seats that *chapter* declares and nothing speaks of; those of *others* it only changes."""
    seats = chapter.part("seats")
    for seat, part in seats.parts() if seats else ():
        if seat not in others and not any(f"the {seat}'s" in text or f"seat: {seat}" in text for text in used.texts):
            message = (
                f"nothing speaks of the seat `{seat}`: no card and no rule gives it anything, takes anything or counts there"
            )
            yield _unused(part, message, f"remove it, or speak of `the {seat}'s village`", key=True)


def _seats_of_others(variants: Sequence[Variant]) -> set[str]:
    """Return the seats that the packs before the one of *variants* declare."""
    packs = {pack.id: pack for variant in variants for pack in variant.reading.packs[:-1]}
    chapters = [chapter.part("seats") for pack in packs.values() for chapter, _ in numbers_of(pack)]
    return {seat for seats in chapters if seats for seat in seats.data}


def _sides(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield sides that never show: of a card that villages begin with; of one that is placed, its player chooses the side."""
    shown = {(seat.starts_with, seat.side) for variant in variants for seat in variant.catalog.rules.setup.seats.values()}
    turns = {turn for variant in variants for turn in _turns(variant.catalog)}
    for card in cards_in([pack], [VILLAGERS]):
        sides, flips = card.part.part("sides"), card.part.part("flips")
        names = list(sides.data) if sides and card.part.flag("starts_village") else []
        for side in names[1:]:
            shows = (card.id, side) in shown or side == (flips.text("to") if flips else None)
            if not shows and not any(one in ("", card.id) and to in ("", side) for one, to in turns):
                assert sides is not None
                message = f"the side `{side}` never shows: `{card.id}` begins with `{names[0]}`, and nothing turns it to this one"
                hint = f"add `flips: {{to: {side}, when: ...}}` or a step `{{flip: this villager, to: {side}}}`, or remove it"
                yield _unused(sides, message, hint, below=(side,), key=True)


def _turns(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Yield (a villager, a side) for each step of the game that turns it to that side; "" is any villager, or the next side."""
    for owner in (*catalog.table.cards, catalog.rules):
        for step in owner.steps():
            if step.verb == "flip":
                card = getattr(owner, "id", "")
                yield card if step.takes == VILLAGER else "", str(step.options.get("to", ""))


def _modes(pack: PackFiles) -> Iterator[Problem]:
    for name, mode in mode_parts(pack, "modes"):
        if set(mode.data) <= {"says", "plays_with"}:
            message = f"the mode `{name}` changes nothing: a game without it is the same"
            yield _unused(mode, message, "give it `setup:`, `rules:` or `players:`, or remove it", key=True)


def _packs(pack: PackFiles, known: Collection[str]) -> Iterator[Problem]:
    """Yield packs that the manifest names without requiring them and that are misspelt; others may not be installed."""
    lists = [(part, "plays_with") for _, part in mode_parts(pack, "modes")]
    for part, key in [*lists, *([(pack.part, "conflicts")] if pack.part else [])]:
        for place, name in enumerate(part.words(key)):
            # A mode may be said to be played with its own pack; no pack conflicts with itself.
            hint = nearest(name, [other for other in known if other != pack.id or key == "plays_with"])
            if name not in known and hint:
                message = f"no pack is called `{name}`, so that it means nothing here"
                yield _unused(part, message, hint, below=(key, place))


def _set_up(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield set-up steps for cards that need not be there (`if_any`), whose name no card has and another step nearly has."""
    parts = [part for part in (pack.part, *(mode for _, mode in mode_parts(pack))) if part is not None]
    steps = [prepared for part in parts for prepared in steps_in(part)]
    named = [prepared.step.what for prepared in steps]
    catalogs = [variant.catalog for variant in variants]
    there = {event.deck for catalog in catalogs for event in catalog.events.values()}
    there |= {villager.suit for catalog in catalogs for villager in catalog.villagers.values()}
    there |= {development.suit for catalog in catalogs for development in catalog.developments.values()}
    for prepared in steps:
        what = prepared.step.what
        others = sorted({*named, *there} - {what})
        if prepared.step.if_any and named.count(what) == 1 and what not in there and (hint := nearest(what, others)):
            message = f"nothing is called `{what}`, so that the step does nothing"
            yield _unused(prepared.part, message, hint, below=(prepared.key,))


# -- cards that no scenario shows -----------------------------------------------------------------------------------------------
_MAX_NAMED = 30
"""Of more cards without scenarios the first are named."""
Scenarios = Mapping[str, frozenset[str]]
"""For each pack the words that occur in its scenarios, and in those of the packs that require it."""


def words_in_scenarios(readings: Iterable[Reading]) -> Scenarios:
    """Return the words in the scenarios of the packs of *readings*."""
    found: dict[str, set[str]] = {}
    seen: set[str] = set()
    for reading in readings:
        if reading.pack.shown not in seen:
            seen.add(reading.pack.shown)
            words = {word for document in reading.inner for word in mentioned(document)}
            for member in reading.packs:
                found.setdefault(member.id, set()).update(words)
    return {pack: frozenset(words) for pack, words in found.items()}


def check_effects(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the cards of *pack* that do nothing when they are played and discarded (R8.1), or that give no winner anything.

    Those of which the rules of the pack speak may act in the hand; these rules say then that nobody plays them.
    """
    idle = {
        card.id
        for variant in variants
        for card in variant.catalog.villagers.values()
        if card.pack == pack.id and card.discard and not has_own_rule(card)
    }
    rules = [document.data.get(RULES) for document in pack.of_kind(RULES)]
    spoken_of, never_played = set(words_in(rules)), set(words_in([*_kept_from_play(rules)]))
    for card in cards_in([pack], [VILLAGERS]):
        if card.id in idle - never_played:
            message = f"`{card.id}` is discarded after use, and does nothing when it is played"
            hint = "add what it does, such as `play: {do: [gain: 2]}`, or remove `discard`"
            if card.id in spoken_of:
                forbidden = f"{{forbid: play, what: {card.id} villagers in your hand}}"
                hint = f"where the rules let it act in the hand, let nobody play it: `while_in_play:` of the rules, `{forbidden}`"
            yield card.part.document.problem("no-effect", message, path=(*card.part.path, "discard"), key=True, suggestion=hint)

    yield from _prizeless(pack, variants)


def _kept_from_play(rules: Iterable[Any]) -> Iterator[Any]:
    """Yield what *rules* say of cards that nobody may play."""
    for chapter in rules:
        standing = chapter.get("while_in_play") if isinstance(chapter, Mapping) else None
        for each in standing.values() if isinstance(standing, Mapping) else ():
            if isinstance(each, Mapping) and each.get("forbid") == "play":
                yield each


def _prizeless(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the developments of *pack* that ask for something, and give whoever has it nothing (R14)."""
    own = [each for variant in variants for each in variant.catalog.developments.values() if each.pack == pack.id]
    ways = {each.id: each.way for each in own if each.asks is not None and not each.token and not _pays(each)}
    for card in cards_in([pack], [DEVELOPMENTS]):
        if card.id in ways:
            message = f"`{card.id}` asks for something, and nobody gets anything for it"
            hint = "add a `token:`, or `triggers: [{when: you win this development, do: [{gain: 2}]}]`"
            yield card.part.document.problem(
                "no-effect", message, path=(*card.part.path, ways[card.id]), key=True, suggestion=hint
            )


def _pays(card: Development) -> bool:
    """Return whether something is done as somebody wins *card*, shares or loses it, or holds for whoever has its token."""
    if any(ability.concerns != EVERYBODY for ability in card.while_in_play):
        return True
    return any(kind in (WON, SHARED, LOST) for trigger in card.triggers.values() for kind, *_ in trigger.listens)


def check_untested(pack: PackFiles, variants: Sequence[Variant], scenarios: Scenarios) -> Iterator[Problem]:
    """Yield one note on the cards of *pack* with a rule of their own that no scenario of its packs names."""
    own = {card.id for variant in variants for card in variant.catalog.cards_of(pack.id) if has_own_rule(card)}
    shown = scenarios.get(pack.id, frozenset())
    found = [card for card in cards_in([pack]) if card.id in own and card.id not in shown]
    if not found:
        return
    names = ", ".join(f"`{card.id}`" for card in found[:_MAX_NAMED])
    names += f" and {len(found) - _MAX_NAMED} more" if len(found) > _MAX_NAMED else ""
    message = f"no scenario shows {names}, {'which have rules of their own' if len(found) > 1 else 'which has a rule of its own'}"
    hint = f"add {'some' if len(found) > 1 else 'one'} to the folder {SCENARIOS} of the pack: what is given, done, and holds then"
    part = found[0].part
    yield part.document.problem("untested-card", message, path=part.path, key=True, suggestion=hint)
