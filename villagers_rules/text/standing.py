"""What holds while a card is in play or until something happens, in the words of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from villagers_rules.language import nodes
from villagers_rules.language.describe import Describer
from villagers_rules.language.describe_occasion import describe_occasion
from villagers_rules.language.ownership import for_each, of_player, renamed, speaks_of_you
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import Node, walk
from villagers_rules.language.word_describer import OWN
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.hooks import MEANWHILE, Waits
from villagers_rules.model.printed import Card, Development, Event, Villager
from villagers_rules.model.standing import (
    EVERYBODY,
    LOOK_AT,
    NEIGHBOURS,
    OTHERS,
    PLACE,
    PLACING,
    UNLOCK,
    YOU,
    Allow,
    Change,
    Count,
    Forbid,
    Meant,
    Protect,
    Standing,
    Targets,
)
from villagers_rules.model.steps import ONCE_PER_TURN, TURN, Step
from villagers_rules.packs.sentences import seat_named
from villagers_rules.packs.standing_words import standing_words
from villagers_rules.text.money import number_form
from villagers_rules.text.prose import Prose

PROTECT = "protect"
"""The verb of abilities that a villager's text says last."""
_WHOSE = {OTHERS: "another player's", NEIGHBOURS: "a neighbour's", EVERYBODY: "any"}
"""Whose villages they are of whom an ability concerns."""


def standing_sentences(prose: Prose, card: Card, market: str, *, only: str = "", leave_out: str = "") -> Iterator[str]:
    """Yield a sentence for each ability that *card* has while it is in play; *market* begins one about a market.

    With *only* or *leave_out* they are those with that verb, or without it.
    """
    for ability in card.while_in_play:
        if only in ("", ability.verb) and ability.verb != leave_out:
            yield standing_sentence(prose, card, ability, market)


def standing_sentence(prose: Prose, card: Card | None, ability: Standing, market: str) -> str:
    """Return the sentence for an *ability* that *card* has while it is in play, without a card the rules throughout the game."""
    words = prose.words("while_in_play")
    if _is_always(ability):
        return _always(prose, ability)
    alone = _alone(words, card, ability)
    if alone and isinstance(ability, Change) and ability.by is not None:
        return str(alone.format(market=market, money=prose.money(ability.by, loses=True)))
    kind = "events" if isinstance(card, Event) else "villagers"
    if isinstance(card, Villager) and card.acts_in is not None:
        kind = "villagers beside"
    if isinstance(card, Development):
        kind = "developments all" if ability.concerns == EVERYBODY else "developments"
    if card is None:
        kind = "rules"
    holes = {"change": _about(prose, ability), "if": "", "in": ""}
    if isinstance(ability, Change) and kind in ("events", "rules") and _is_of_each(prose, ability):
        holes["change"] = _change(prose, ability, each=True)
    if ability.condition is not None and not isinstance(ability, Forbid):
        tree = ability.condition.tree  # type: ignore[attr-defined]
        # Who is meant by "that player" must be named before.
        key = "change if" if _speaks_of_them(tree) else "if"
        said = words[key].format(condition=prose.describer.amount(tree), change=holes["change"])
        if key == "if" and card is None:
            kind, said = "rules if", prose.describer.amount(tree)
        holes["change" if key == "change if" else "if"] = said
    if ability.phase:
        holes["in"] = words["in"].format(phase=prose.the_phase(ability.phase))
    return str(words[kind].format(**holes))


def _speaks_of_them(tree: Node) -> bool:
    """Return whether a condition speaks of the player concerned."""
    return any(isinstance(node, Owner) and node.word == "their" for node in walk(tree))


def waits_of(table: CardTable, card: str | None, number: int) -> Waits | None:
    """Return what is known of the list with the *number* of those of a card that wait; None where the packs have none."""
    kind = NOBODY if card is None else table.kind.get(card, NOBODY)
    return next((waits for (owner, _), waits in table.waiting.items() if (owner, waits.number) == (kind, number)), None)


def said_occasions(prose: Prose, step: Step[Any], *, player: int = 0) -> tuple[str, str]:
    """Return for what a step waits and what ends that, "" for what is done once; to others than the *player* who waits."""

    def said(when: Any) -> str:
        return describe_occasion(of_player(when.tree, player) if player else when.tree, prose.describer)

    until = step.options.get("until")
    return "" if step.verb == MEANWHILE else said(step.takes), "" if until is None else said(until)


def said_reaction(prose: Prose, kind: int) -> str:
    """Return on what a card is played that waits for that in the hand."""
    return describe_occasion(prose.catalog.table.reactions[kind].when.tree, prose.describer)


def for_a_time(prose: Prose, ability: Standing, *, this_turn: bool = False) -> str:
    """Return what holds while something is waited for, without that; it may end with *this_turn*."""
    about = _allow(prose, ability, this_turn=this_turn) if isinstance(ability, Allow) else _about(prose, ability)
    if ability.condition is None or isinstance(ability, Forbid):
        return about
    condition = prose.describer.amount(ability.condition.tree)  # type: ignore[attr-defined]
    return str(prose.words("verbs")["meanwhile"]["if"].format(change=about, condition=condition))


def _alone(words: Any, card: Card | None, ability: Standing) -> str:
    """Return the sentence that is said of *ability* without what it depends on, "" where it has none."""
    if not isinstance(ability, Change) or not isinstance(card, Villager) or ability.less:
        return ""
    usual = ability.concerns == YOU and ability.condition is None and not ability.phase
    return str(words["numbers"][ability.number].get("alone", "")) if usual else ""


def _about(prose: Prose, ability: Standing) -> str:
    """Return what is different."""
    return str(_ABOUT[ability.verb](prose, ability))


def _is_of_each(prose: Prose, change: Change) -> bool:
    """Return whether a *change* by what is nobody's, which says `your`, can be said of every player."""
    forms = prose.words("while_in_play")["numbers"][change.number]
    if change.concerns != YOU or change.place or prose.catalog.players == range(1, 2):
        return False
    trees: list[Any] = [for_each(each.tree, OWN) for each in (change.to, change.by) if each is not None]  # type: ignore[attr-defined]
    trees += [change.condition.tree] if change.condition is not None else []  # type: ignore[attr-defined]
    return any("{whose}" in form for form in forms.values()) and not any(map(speaks_of_you, trees))


def _change(prose: Prose, change: Change, *, each: bool = False) -> str:
    """Return which number is changed and by how much; *each* player's, of what is nobody's."""
    words = prose.words("while_in_play")
    forms, holes = words["numbers"][change.number], dict(words["concerned"][change.concerns])
    bank = _bank_pays(prose, change)
    if bank:
        forms = words["unlocking"]
        holes["bank"] = forms[bank]
        holes["for"] = holes["for"] or ("" if change.cards is not None else forms["for you"])
    if change.place:
        return str(forms[_place_key(change.place)].format(**holes, **prose.seat_holes(change.place)))
    amount: Any = change.to if change.by is None else change.by
    less = change.less
    if each:
        holes |= {"your": "", "whose": words["concerned"][EVERYBODY]["whose"]}
        amount = evolve(amount, tree=for_each(amount.tree, OWN))
    match amount.tree:
        case nodes.Sum(amounts=(nodes.Number(value=0), tree), signs=("-",)) if change.by is not None:
            amount, less = evolve(amount, tree=tree), not less
    holes["cards"] = _cards(prose, change.cards) if change.cards is not None else ""
    holes["of"] = words["of"].format(cards=_one(prose, change.cards)) if change.cards is not None else ""
    holes["payee"] = words["payee"] if change.payees is None else _payee(prose, change.payees, bank)
    holes["value"], holes["amount"] = _value(prose, change, amount), prose.describer.amount(amount.tree)
    holes["cap"] = prose.cap(change.number)
    form = "to" if change.by is None else "less" if less else "more"
    if isinstance(amount.tree, nodes.Number) or f"{form} other" not in forms:
        return str(forms[form].format(**holes))
    match amount.tree:
        case nodes.Choice(amount=some, test=test, otherwise=other) if form == "more" and _is_clear(prose, some):
            said = forms[form].format(**{**holes, "value": prose.money(evolve(amount, tree=some))})
            asked, lost = prose.describer.amount(test), prose.money_lost(evolve(amount, tree=other))
            value = lost or prose.money(evolve(amount, tree=other))
            key = "otherwise less" if lost else "change if" if other == nodes.Number(0) else "otherwise more"
            if key != "otherwise more" or _is_clear(prose, other):
                return str(words[key].format(change=said, condition=asked, value=value))
        case nodes.Per(amount=gold, every=every, counted=counted) if things := prose.describer.things(counted, every):
            said = forms[form].format(**{**holes, "value": prose.gold(gold)})
            return str(words[f"per {number_form(every)}"].format(change=said, every=every, things=things))
    return str(forms[f"{form} other"].format(**holes))


def _is_clear(prose: Prose, tree: Node) -> bool:
    """Return whether an amount of gold needs no more words than a number, or so much for each of something."""
    return isinstance(tree, nodes.Number) or (
        isinstance(tree, nodes.Per) and bool(prose.describer.things(tree.counted, tree.every))
    )


def _payee(prose: Prose, payees: Targets, bank: str) -> str:
    """Return who gets the price of a padlock; of several that have a name, each does where the *bank* may pay it."""
    named = isinstance(getattr(getattr(payees.cards, "tree", None), "that", None), nodes.AreChosen)
    return _cards(prose, payees.cards) if bank and named else _one(prose, payees.cards)


def _bank_pays(prose: Prose, change: Change) -> str:
    """Return under which word it is said that the bank pays the price of padlocks, "" where it never does (R7.1).

    The bank pays a villager in the village of whoever opens the padlock, who pays all others.
    """
    if change.number != "padlock price":
        return ""
    perhaps = "bank you" if change.concerns == YOU else "bank others"
    if change.payees is None:
        return perhaps
    place = getattr(getattr(change.payees.cards, "tree", None), "place", None)
    owner = Owner("your") if change.payees.cards is None else getattr(place, "owner", None) or Owner("any")
    if owner.word == "the" and owner.seat in prose.describer.lexicon.seats:
        return ""
    if change.concerns == YOU:
        return "bank" if owner.word == "your" else perhaps if owner.word in ("any", "the") else ""
    return "" if owner.word == "your" and change.concerns != EVERYBODY else perhaps


def _place_key(word: str) -> str:
    """Return the key under which a place is said, whatever seat it names."""
    seat = seat_named(word)
    return f"to {word.replace(seat, 'SEAT', 1)}" if seat else f"to {word}"


def _value(prose: Prose, change: Change, amount: Any) -> str:
    """Return an amount, with its gold or as a bare number, as the sentence needs it."""
    if standing_words().numbers[change.number].unit == "gold":
        return prose.money(amount)
    tree = amount.tree
    return str(tree.value) if isinstance(tree, nodes.Number) else prose.describer.amount(tree)


def _is_always(ability: Standing) -> bool:
    """Return whether *ability* holds wherever its card lies, covered or not, and even while it is placed."""
    if isinstance(ability, Protect):
        return ability.is_of_itself
    of_itself = (isinstance(ability, Count) and ability.purpose == PLACING) or isinstance(ability, Allow)
    return of_itself and getattr(ability, "cards", None) is None and getattr(ability, "permitted", PLACE) == PLACE


def _always(prose: Prose, ability: Standing) -> str:
    """Return the whole sentence for what holds wherever the card of *ability* lies."""
    if isinstance(ability, Allow):
        return _placed_itself(prose, ability)
    if not isinstance(ability, Protect):
        return _about(prose, ability)
    return str(prose.words("while_in_play")["protect"]["this from all" if ability.others == EVERYBODY else "this"])


def _count(prose: Prose, ability: Count) -> str:
    words = prose.words("while_in_play")
    kind = "also" if ability.also else "instead"
    if ability.symbols is not None:
        source, target = (prose.describer.symbol(name) for name in ability.symbols)
        return str(words["count"][f"symbols {kind}"].format(source=source, target=target))
    if ability.meant is not None:
        cards: Any = ability.cards
        if cards is not None and ability.concerns != YOU:
            cards = evolve(cards, tree=renamed(cards.tree, "their", _WHOSE[ability.concerns]))
        return str(words["count"][f"meant {kind}"].format(cards=_cards(prose, cards), what=_meant(prose, ability.meant)))
    holes = {"whose": words["count"][ability.concerns], "card": prose.card(ability.card) if ability.card else ""}
    if ability.purpose == PLACING:
        return str(words["count"]["placing" if ability.card else "placing nothing"].format(**holes))
    holes["cards"] = _cards(prose, ability.cards)
    return str(words["count"][f"unlocking {kind}" if ability.card else "unlocking nothing"].format(**holes))


def _meant(prose: Prose, meant: Meant) -> str:
    """Return what villagers count as where cards ask for them."""
    words = prose.words("while_in_play")["count"]
    if meant.card:
        return str(words["card"].format(card=prose.card(meant.card)))
    describer = evolve(prose.describer, anywhere=True)
    if meant.name:
        return describer.phrase(nodes.Villagers(that=nodes.WhoseSuitIs(nodes.Word(meant.name))), "a")
    if not meant.suits or set(meant.suits) == set(prose.catalog.table.suits):
        return str(words["every suit" if meant.suits else "no suit"])
    each = [describer.phrase(nodes.Villagers((nodes.Names((nodes.Word(suit),)),)), "a") for suit in meant.suits]
    return prose.describer.list(each, "and")


def _cards(prose: Prose, cards: Any) -> str:
    """Return the cards that an ability is about."""
    if cards is None:
        return str(prose.words("while_in_play")["this"])
    return prose.describer.phrase(cards.tree, "each")


def _one(prose: Prose, cards: Any) -> str:
    """Return any one of the cards that an ability is about."""
    return str(prose.words("while_in_play")["this"]) if cards is None else prose.describer.phrase(cards.tree, "a")


def _allow(prose: Prose, ability: Allow, *, this_turn: bool = False) -> str:
    words = prose.words("while_in_play")["allow"]
    if ability.permitted == LOOK_AT:
        return str(words[ability.seen])
    if ability.permitted == UNLOCK:
        some = "padlocks" if ability.at_most is None else "one padlock"
        padlocks = words[some]
        if ability.cards is not None:
            padlocks = words["padlock of"].format(card=_of_whom(prose, ability).phrase(_their_own(ability), "a"))
        now = this_turn and ability.concerns == YOU and ability.at_most == ONCE_PER_TURN
        said = words["unlock once this turn" if now else f"unlock {ability.concerns}"].format(padlocks=padlocks)
        return str(said) if now else _so_often(prose, ability, said)
    onto = _onto(prose, ability)
    cards = _of_whom(prose, ability).phrase(_their_own(ability), "a", taken=True)
    if this_turn and ability.at_most == ONCE_PER_TURN:
        return str(words["place once this turn"].format(cards=cards, onto=onto))
    return _so_often(prose, ability, words[f"place {ability.concerns}"].format(cards=cards, onto=onto))


def _placed_itself(prose: Prose, ability: Allow) -> str:
    """Return the whole sentence for where the card of *ability* may be placed."""
    words = prose.words("while_in_play")
    phase = prose.the_phase(ability.phase) if ability.phase else ""
    holes = {"onto": _onto(prose, ability), "phase": phase, "in": words["in"].format(phase=phase) if phase else ""}
    if ability.condition is None:
        return str(words["allow"]["place this in" if phase else "place this"].format(**holes))
    condition = prose.describer.amount(ability.condition.tree)  # type: ignore[attr-defined]
    return str(words["allow"]["place this if"].format(condition=condition, **holes))


def _onto(prose: Prose, ability: Allow) -> str:
    """Return where an *ability* lets cards be placed."""
    words = prose.words("while_in_play")["allow"]
    return str(words["the ground"] if ability.onto is None else words["onto"].format(onto=_one(prose, ability.onto.cards)))


def _of_whom(prose: Prose, ability: Allow) -> Describer:
    """Return who describes what belongs to those whom an *ability* concerns, as `their` own where that is not you."""
    return prose.describer if ability.concerns == YOU else evolve(prose.describer, theirs=True)


def _their_own(ability: Allow) -> Node:
    """Return the cards that an *ability* is about, as whom it concerns would speak of them."""
    tree: Node = getattr(ability.cards, "tree")  # noqa: B009  # As all choices of cards have.
    return tree if ability.concerns == YOU else for_each(tree, OWN)


def _so_often(prose: Prose, ability: Allow, done: str) -> str:
    """Return what an ability lets somebody have *done*, and before it how often at most, if that is limited."""
    most = ability.at_most
    if most is None:
        return done
    form = f"per turn of {ability.concerns}" if most.per == TURN else f"per {most.per}"
    return str(prose.words("while_in_play")["allow"][form].format(**prose.times(most), done=done))


def _protect(prose: Prose, ability: Protect) -> str:
    words, from_all = prose.words("while_in_play")["protect"], " from all" if ability.others == EVERYBODY else ""
    if ability.gold:
        return str(words[f"gold{from_all}"])
    if ability.hand:
        return str(words[f"hand{from_all}"])
    return str(words[("coins" if ability.coins else "cards") + from_all].format(cards=_one(prose, ability.cards)))


def _forbid(prose: Prose, ability: Forbid) -> str:
    """Return what is forbidden, and behind it on which condition: that may speak of the card with which it would be done."""
    words = prose.words("while_in_play")["forbid"]
    said = words[ability.action]
    if ability.cards is not None:
        said = _forbidden_cards(prose, words, ability.action, getattr(ability.cards, "tree"))  # noqa: B009  # As all choices of cards have.
    if ability.itself:
        said = words[f"{ability.action} cards"].format(cards=_cards(prose, None))
    onto = words["the ground"] if ability.ground else ""
    if ability.onto is not None:
        onto = words["onto"].format(onto=_one(prose, ability.onto.cards))
    said = words[ability.concerns].format(deed=f"{said}{onto}")
    if ability.condition is None:
        return str(said)
    condition = prose.of_occasion().amount(ability.condition.tree)  # type: ignore[attr-defined]
    return str(words["if"].format(change=said, condition=condition))


def _forbidden_cards(prose: Prose, words: Any, action: str, tree: Any) -> str:
    """Return an action with the cards that are meant; whose hand they are in goes without saying."""
    place = getattr(tree, "place", None)
    if place is None:
        return str(words[f"{action} piles"].format(cards=prose.describer.phrase(tree, "from")))
    form = f"{action} {'supply' if place.word == 'supply' else 'cards'}"
    describer = prose.describer
    if place.word == "hand":
        tree, describer = evolve(tree, place=None), evolve(describer, anywhere=True)
    taken = action == "draft" or form.endswith("supply")
    return str(words[form].format(cards=describer.phrase(tree, "a", taken=taken)))


_ABOUT: dict[str, Any] = {"change": _change, "count": _count, "allow": _allow, "protect": _protect, "forbid": _forbid}
"""What says an ability, by its verb."""
