"""The rules text of a card, rendered from its data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from villagers_rules.language import nodes
from villagers_rules.language.describe_occasion import describe_occasion
from villagers_rules.language.filters import THIS
from villagers_rules.language.nodes import Node
from villagers_rules.language.wordings import FIRST
from villagers_rules.model.hooks import WHEN_PLAYED, Hook
from villagers_rules.model.printed import Card, Development, Event, Side, Villager
from villagers_rules.model.steps import GAME, ROUND, TURN, Steps
from villagers_rules.packs import Catalog
from villagers_rules.packs.occasions import PILE, card_lies
from villagers_rules.packs.step_scope import VILLAGER
from villagers_rules.packs.verbs import hooks
from villagers_rules.text.card_facts import FORMULAS, Fact, card_facts, seats_starting_with, starts_every_village, symbols
from villagers_rules.text.money import number_form
from villagers_rules.text.moving import after_play
from villagers_rules.text.narrator import Narrator, is_short, said_list
from villagers_rules.text.needless_names import without_needless_names
from villagers_rules.text.prose import Prose, lowercased
from villagers_rules.text.side_cards import traded_for
from villagers_rules.text.standing import PROTECT, standing_sentences
from villagers_rules.text.steps import sentences
from villagers_rules.text.trigger_sentences import joined_triggers, trigger_sentence

_SILVER = "silver"
_JUST_PLACED: list[Any] = [("place", VILLAGER, {}, None)]
"""The steps of a card that is placed as any other is."""
_NOTHING: list[Any] = [("gain", "0", {}, None)]
"""The steps of what is done instead where nothing is."""
_WON = "you win this development"
"""The occasion whose sentence says how a development is won."""


def rules_text(catalog: Catalog, card: str, *, language: str = FIRST) -> tuple[str, ...]:
    """Return what a player would read on *card*, in whole sentences, a paragraph each; nothing if it just shows symbols.

    >>> from villagers_rules.packs import load
    >>> rules_text(load(), "log_rafter")
    ('At the Second Market, gain 1 gold for each wood symbol in your village.',)
    """
    return _rendered(Prose(catalog, language), catalog.table.card(card))


def card_paragraphs(prose: Prose, card: Card) -> tuple[str, ...]:
    """Return the paragraphs of a card: in its author's own words if it has such, else rendered from its data."""
    return (card.text,) if card.text_is_free else _rendered(prose, card)


def _rendered(prose: Prose, card: Card) -> tuple[str, ...]:
    facts = list(card_facts(card))
    paragraphs: Iterable[str]
    match card:
        case Villager():
            paragraphs = _villager(prose, card, facts)
        case Event():
            stays = [prose.words("events")["stays"]] if card.stays else []
            paragraphs = [*stays, *hook_sentences(prose, card, facts), *_in_play(prose, card)]
        case Development():
            does = [*hook_sentences(prose, card, facts)]
            paragraphs = [*_won(prose, card, does), *does, *_ends(prose, card), *_token(prose, facts), *_in_play(prose, card)]
    return tuple(map(prose.sentence, paragraphs))


# -- what any card does ----------------------------------------------------------------------------------------------------------


def hook_sentences(prose: Prose, card: Card, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield what *card* does at each of its moments."""
    played_in = card.played_in if isinstance(card, Villager) else ""
    hooked: dict[str, tuple[Fact, dict[str, str]]] = {}
    for fact in facts:
        if fact.id == "hooks":
            narrator = Narrator(
                prose, fact.part, played_in, owned=isinstance(card, Villager), conditions=conditions_of(card, fact.part)
            )
            sentence = sentences(without_needless_names(fact.value), narrator)
            hooked[fact.part] = fact, steps_holes(prose, fact.value, sentence)
    triggers = joined_triggers(prose, card, {name: holes["Steps"] for name, (_, holes) in hooked.items()})
    for fact, holes in sorted(hooked.values(), key=lambda each: not _begins_with_placing(card, each[0].part)):
        if fact.part in card.replacements:
            narrator = Narrator(
                prose, fact.part, played_in, owned=isinstance(card, Villager), conditions=conditions_of(card, fact.part)
            )
            yield instead_sentence(prose, card.replacements[fact.part], fact.value, narrator)
        elif fact.part in card.triggers:
            if fact.part in triggers:
                yield _trigger(prose, card, triggers[fact.part], fact.value, holes)
        elif fact.part == WHEN_PLAYED:
            words = prose.words("villagers")
            discarded = getattr(card, "discard", False)
            if getattr(card, "played_when", None):
                yield _reaction(prose, card, holes, fact.value)
                continue
            if is_just_placed(card, fact):
                if fact.part in card.conditions:
                    yield _only(prose, card.conditions[fact.part], "place this")
                continue
            kept = "kept" if getattr(card, "stands_for", None) else "placed by itself"
            said = (words["played_in"][played_in] if discarded else words[kept]).format(**holes)
            form = "play" if discarded else "place"
            yield _only_if(prose, card, fact.part, form, f"{said}{after_play(prose, fact.value)}" if discarded else said)
        else:
            use = _use(prose, hooks().rows[fact.part], holes, owned=isinstance(card, Villager))
            yield _only_if(prose, card, fact.part, "use", use)


def _begins_with_placing(card: Card, hook: str) -> bool:
    """Return whether a *hook* acts as the card itself is placed: that comes before all else that it does."""
    occasion: Any = card.triggers[hook].when.tree if hook in card.triggers else None
    placed = [str(deed) for deed in occasion.happens] if occasion is not None else []
    return placed == [f"you place {THIS}"]


def is_just_placed(card: Card, fact: Fact) -> bool:
    """Return whether the steps of *fact* only place *card*, as it would be placed without them."""
    steps = [(step.verb, step.takes, step.options, step.condition) for step in fact.value]
    return not getattr(card, "discard", False) and fact.part == WHEN_PLAYED and steps == _JUST_PLACED


def conditions_of(card: Any, hook: str) -> tuple[Node, ...]:
    """Return the conditions of *card*, or of the rules, for the steps of a *hook*."""
    asking = card.replacements.get(hook) or card.triggers.get(hook)
    condition = card.conditions.get(hook) if asking is None else asking.condition
    return () if condition is None else (condition.tree,)


def steps_holes(prose: Prose, steps: Any, said: str) -> dict[str, str]:
    """Return the holes for the *steps* of a hook, as they are *said*: after a colon, as a sentence, and behind a condition.

    `if` is how such a condition stands before them.
    """
    listed, forms = said_list(prose, steps, said), prose.words("every_step")
    condition = forms["if" if is_short(prose, steps, listed) else "if list"]
    return {"steps": prose.lowercased(said), "Steps": said, "list": listed, "if": condition}


def _only_if(prose: Prose, card: Card, hook: str, form: str, sentence: str) -> str:
    """Return what a player may set off with the condition for it, if there is one; *form* says what is done with the card."""
    return _with_condition(prose, card.conditions.get(hook), form, sentence)


def _with_condition(prose: Prose, condition: Any, form: str, sentence: str) -> str:
    if condition is None:
        return sentence
    return f"{sentence} {_only(prose, condition, form)}"


def only_if(prose: Prose, card: Card, hook: str, form: str) -> str:
    """Return on what condition a player sets off the steps of a *hook*, which has one; *form* says what is done with the card."""
    return prose.sentence(_only(prose, card.conditions[hook], form))


def _only(prose: Prose, condition: Any, form: str) -> str:
    return str(prose.words("uses")["only if"][form].format(condition=prose.describer.amount(condition.tree)))


def _reaction(prose: Prose, card: Any, holes: dict[str, str], steps: Steps) -> str:
    """Return what a card does that is played from the hand on an occasion."""
    words, condition = prose.words("villagers"), card.conditions.get(WHEN_PLAYED)
    holes["occasion"] = describe_occasion(card.played_when.when.tree, prose.describer)
    if condition is not None:
        holes["condition"] = prose.of_occasion().amount(condition.tree)
    return f"{words['played_when' if condition is None else 'played_when_if'].format(**holes)}{after_play(prose, steps)}"


def rule_use_sentence(prose: Prose, hook: Hook, condition: Any, holes: dict[str, str]) -> str:
    """Return what the rules let players do, when and how often."""
    return _with_condition(prose, condition, "use", _use(prose, hook, holes, owned=False))


def _use(prose: Prose, hook: Hook, holes: dict[str, str], *, owned: bool) -> str:
    """Return what may be used of a placed card, or of what nobody owns, when and how often."""
    words = prose.words("uses")
    often = "whole game" if hook.at_most.per == GAME and (hook.in_hand or not owned) else hook.at_most.per
    if hook.at_most.times > 1 and (often in (ROUND, "whole game") or (often != TURN and hook.at_start)):
        often = f"{often} several"
    use = str(words[often].format(**words["moments"][hook.moment_name], **prose.times(hook.at_most), **holes))
    alone = prose.catalog.players == range(1, 2)
    by_all = hook.open_to_all or not (owned or alone)
    form = "open to others" if hook.but_owner else "open to all"
    if not by_all:
        return use
    said = str(words[form].format(use=lowercased(use)))
    return f"{said} {words['together']}" if owned and hook.at_most.per != TURN else said


def _trigger(prose: Prose, card: Card, trigger: Any, steps: Steps, holes: dict[str, str]) -> str:
    """Return what *card* does on an occasion."""
    if isinstance(card, Development):
        holes["most"] = asked_phrase(prose, card)
    return trigger_sentence(prose, trigger, steps, holes, card)


def instead_sentence(prose: Prose, replacement: Any, steps: Any, narrator: Narrator) -> str:
    """Return what is done instead of something that would happen."""
    words = prose.words("instead")
    may = replacement.prevents != replacement.name
    if card_lies(replacement.when, before=True) == PILE:
        narrator = narrator.within(nodes.Piles.__name__)
    done_instead = steps[0].takes if may else steps
    sentence = sentences(done_instead, narrator.enter(narrator.inner(tried_out=True)) if may else narrator)
    occasion = describe_occasion(replacement.when.tree, prose.describer)
    if replacement.condition is not None:
        condition = prose.of_occasion().amount(replacement.condition.tree)
        occasion = str(words["if"].format(occasion=occasion, condition=condition))
    if [(step.verb, str(step.takes), step.options, step.condition) for step in done_instead] == _NOTHING:
        return prose.how_often(replacement.at_most, str(words["may nothing" if may else "nothing"].format(occasion=occasion)))
    done = said_list(prose, done_instead, sentence)
    return prose.how_often(replacement.at_most, str(words["may" if may else "all"].format(occasion=occasion, steps=done)))


def _in_play(prose: Prose, card: Card) -> Iterator[str]:
    """Yield what holds while a card is in play."""
    yield from standing_sentences(prose, card, market_phrase(prose), leave_out=PROTECT if isinstance(card, Villager) else "")


# -- villagers -------------------------------------------------------------------------------------------------------------------


def _villager(prose: Prose, card: Villager, facts: Iterable[Fact]) -> Iterator[str]:
    words, basics = prose.words("villagers"), prose.catalog.rules.basics_per_turn
    if card.basic and basics:
        yield words["basic"][number_form(basics)].format(number=basics)
    yield from traded_for(prose, card)
    if card.starts_village:
        yield from _starts(prose, card)
    if card.stands_for:
        yield words["stands_for"][card.stands_for]
    if card.acts_in is not None and (card.triggers or card.hooks.keys() - {WHEN_PLAYED}):
        yield words["acts beside"]
    yield from _in_play(prose, card)
    yield from hook_sentences(prose, card, facts)
    for side in card.sides:
        yield from _side(prose, side, alone=len(card.sides) == 1)
    if card.flips:
        condition = prose.describer.amount(card.flips.when.tree)  # type: ignore[attr-defined]
        yield words["flips"].format(condition=condition, side=prose.names.of("sides", card.flips.to))
    yield from standing_sentences(prose, card, market_phrase(prose), only=PROTECT)


def _starts(prose: Prose, card: Villager) -> Iterator[str]:
    """Yield which villages begin with the card."""
    words, seats = prose.words("villagers"), seats_starting_with(prose.catalog, card)
    for seat in seats:
        yield words["starts_seat"].format(**prose.seat_holes(f"the {seat}'s village"))
    if not seats:
        yield words["starts_village" if starts_every_village(prose.catalog, card) else "starts_elsewhere"]


def _side(prose: Prose, side: Side, *, alone: bool) -> Iterator[str]:
    """Yield what the formulas of one side give."""
    words = prose.words("villagers")
    for fact in symbols(side):
        if fact.id in FORMULAS:
            lost = prose.money_lost(fact.value)
            form, money = (f"{fact.id} less", lost) if lost else (fact.id, prose.money(fact.value, loses=True))
            text = prose.sentence(words[form].format(market=market_phrase(prose), money=money))
            yield text if alone else words["side"].format(name=prose.names.of("sides", side.name), text=text)


def market_phrase(prose: Prose) -> str:
    """Return when silver is counted."""
    words = prose.words("villagers")
    found = [market.name for market in prose.catalog.rules.markets if _SILVER in market.scores]
    return str(words["market"].format(name=prose.names.of("markets", found[0])) if len(found) == 1 else words["some market"])


# -- developments ----------------------------------------------------------------------------------------------------------------


def asked_phrase(prose: Prose, card: Development) -> str:
    """Return what a player must have the most or the fewest of, or what must hold."""
    if card.asks is None:
        return ""
    tree, words, describer = card.asks.tree, prose.words("developments"), prose.describer  # type: ignore[attr-defined]
    if card.way == "goal":
        asked = describer.amount(tree)
    else:
        alone = card.ties == "nobody" and not card.ties_broken_by
        forms = words[card.way if alone else f"{card.way} or tied"]
        if isinstance(tree, nodes.Things) and not describer.counter(tree):
            # Of what nobody has more, "in your village" is not said.
            counted = describer.counted(tree, "many") if alone else describer.unplaced(tree)
            asked = forms["gold" if isinstance(tree, nodes.Savings) else "counted"].format(counted=counted)
        else:
            asked = forms["amount"].format(amount=describer.amount(tree))
    if card.condition is None:
        return str(asked)
    return str(words["if"].format(condition=describer.amount(card.condition.tree), asked=asked))  # type: ignore[attr-defined]


def _won(prose: Prose, card: Development, does: Iterable[str]) -> Iterator[str]:
    """Yield how a development is won, unless what it *does* when it is won says so."""
    asked = asked_phrase(prose, card)
    when_won = prose.words("triggers")["whole"][_WON]["all"].partition("{list}")[0].format(most=asked)
    # How often that is may stand before it, so that its first letter is small there.
    if asked and not any(when_won[1:] in each for each in does):
        yield prose.words("developments")["won"].format(most=asked)


def _ends(prose: Prose, card: Development) -> Iterator[str]:
    """Yield who of several that tie wins, and whether the development is discarded then."""
    words = prose.words("developments")
    if card.ties_broken_by:
        form = "broken or nobody" if card.ties == "nobody" else "broken"
        yield words["ties"][form].format(ranking=prose.ranking(card.ties_broken_by))
    if card.ties in words["ties"]:
        yield words["ties"][card.ties].format(still=words["ties"]["still"] if card.ties_broken_by else "")
    if card.discard:
        yield words["discard"]


def _token(prose: Prose, facts: Iterable[Fact]) -> Iterator[str]:
    """Yield what the token of a development gives."""
    words = prose.words("developments")
    given = [
        words[f"symbol {number_form(fact.value)}"].format(number=fact.value, name=prose.words("symbols")[fact.part])
        for fact in facts
        if fact.id == "token"
    ]
    if given:
        yield words["token"].format(symbols=prose.describer.list(given, "and"))
