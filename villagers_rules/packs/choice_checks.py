"""Checks of steps in which several things are chosen, several players are asked, or gold is paid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from villagers_rules.errors import nearest
from villagers_rules.language import Selection, reserved_words
from villagers_rules.language.choice_check import chosen_first, name_ended, name_lost, name_theirs_alone, nobody_meant
from villagers_rules.language.hidden_cards import is_in_hidden_hand
from villagers_rules.language.nodes import (
    Chosen,
    ChosenOf,
    Key,
    Node,
    OfPlayers,
    Owner,
    Place,
    Players,
    WhoseChoice,
    WhoseNumber,
)
from villagers_rules.language.tree import walk
from villagers_rules.language.vocabulary import TUCKED
from villagers_rules.packs.document import Part
from villagers_rules.packs.renamed import instead
from villagers_rules.packs.selected_places import place_of
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.step_scope import EVENT, IT, NO_CARDS, THEIR, UNKNOWN, UNSEEN, VILLAGER, Scope, named
from villagers_rules.packs.verbs import Verb
from villagers_rules.phrases import listing, quoted

OF_PLAYERS = ("for_each", "auction")
"""The verbs that are about players, or may be."""
_AMOUNTS = ("most_first", "fewest_first")
_CHOOSING = {"name": "{choose: names of villagers, as: guess}", "word": "{choose: share or steal, as: call}"}
"""How one is chosen of what no list of steps can be carried out for each of."""
_ORDERS = ("in", *_AMOUNTS, "by")


def check_players(entry: Part, verb: Verb, place: str) -> None:
    """Report other things than players where only players can be meant; *place* says what is meant."""
    if place in ("player", UNKNOWN):
        return
    if verb.name == "for_each" and place == "word":
        hint = f"let one be chosen with `{_CHOOSING[place]}`"
        refuse(entry, verb.name, "contradiction", "words are there to be chosen", hint)
    if verb.name == "auction":
        refuse(entry, verb.name, "contradiction", "players bid, and these are none", "write `players` or `other players`")
    for key in _ORDERS if verb.name == "for_each" else ():
        if key in entry.data:
            message = f"`{key}` is said of players, and these are none"
            entry.report(
                "contradiction", message, key, at_key=True, suggestion="remove it, or write `players` or `other players`"
            )


def place_chosen(takes: Selection | None, scope: Scope) -> str:
    """Return where that lies which is chosen; in a hand that is not seen chance alone chooses."""
    known = scope.bindings()
    hidden = takes and is_in_hidden_hand(takes.tree, own_seen=known.own_hand, others_seen=known.others_seen)
    return UNSEEN if hidden else place_of(takes)


def compares_each(entry: Part, key: str) -> bool:
    """Return whether the amount under *key* compares players by what is theirs, which is `your` there; else add the problem."""
    text = str(entry.get(key))
    if key not in _AMOUNTS or not re.search(r"\btheir\b", text):
        return True
    message = "each player reads the amount, so that what they have is `your`"
    return refuse(entry, key, "contradiction", message, "write `" + re.sub(r"\btheir\b", "your", text) + "`")


def check_choice(entry: Part, takes: Selection, scope: Scope) -> None:
    """Report a choice among the cards of a hand that whoever chooses does not see: the choice would show them (R16.1).

    Chance may choose there, as long as it is told by the backs what it may choose. The same holds for cards that were shuffled.
    """
    if scope.shuffled and place_of(takes) == "among" and "at_random" not in entry.data:
        message = "the cards among them were shuffled, and nobody knows any more which is which"
        hint = "choose before they are shuffled"
        refuse(entry, "choose", "hidden-cards", message, f"{hint}; {_BY_CHANCE}")
        return
    known = scope.bindings()
    by_chance = "at_random" in entry.data and takes.by_backs
    if not by_chance and is_in_hidden_hand(takes.tree, own_seen=known.own_hand, others_seen=known.others_seen):
        message = "whoever chooses does not see the cards that lie there"
        hint = _how_seen(entry, getattr(takes.tree, "place"), scope)  # noqa: B009
        refuse(entry, "choose", "hidden-cards", message, f"{hint}; {_BY_CHANCE}")


def _how_seen(entry: Part, place: Place, scope: Scope) -> str:
    """Return what to write so that whoever chooses has seen the cards in a *place*, or that another place is meant."""
    word, whose = str(place.word), str(place.owner)
    player = whose.removesuffix("'s")
    if word == TUCKED:
        return f"write `look_at: villagers {place}` before"
    if entry.data.get("by") == player:
        return f"write `villagers in your {word}`, where whoever chooses is `you`"
    if whose.startswith("the ") and named(player):
        return f"write `look_at: {whose} {word}` before"
    if whose == THEIR and scope.by_others:
        return f"of each player who does this it is `villagers in your {word}`, or write `look_at: their {word}` before"
    if whose != THEIR and f"{THEIR} {word}" in scope.sees:
        return f"what was looked at is `villagers in their {word}`"
    others = "neighbours" if player == "a neighbour" else "other players"
    chosen = f"first_of: [{player}]" if player.startswith("the ") else f"choose: {others}"
    return f"write `{chosen}` and `look_at: their {word}` before, and choose `villagers in their {word}`"


_BY_CHANCE = "or let chance choose: `at_random: true`"
"""What can be done where nobody can choose, since nobody sees what there is."""


_NUMBERS = ("number", "up_to", "any_number")
"""The keys that say how many things are chosen."""


def may_be_several(choice: Mapping[str, Any]) -> bool:
    """Return whether more than one may be chosen in a step with these keys.

    >>> may_be_several({"choose": "villagers in your hand", "up_to": 1})
    False
    >>> may_be_several({"choose": "villagers in your hand", "any_number": True})
    True
    """
    return "any_number" in choice or any(choice.get(key, 1) != 1 for key in _NUMBERS)


def check_offers(entry: Part, verb: Verb, asked: str) -> None:
    """Report what does not fit together in a step that offers lists of steps; *asked* says what those are who are asked."""
    if verb.name == "may":
        _check_asked(entry, asked)
        return
    lists, number = entry.get("either"), entry.get("number")
    if isinstance(lists, list) and type(number) is int and number > len(lists):
        message = f"there are {len(lists)} lists, and {number} different ones are chosen"
        refuse(entry, "number", "contradiction", message, f"write {len(lists)} or fewer")


def _check_asked(entry: Part, asked: str) -> None:
    """Report what does not fit together in a step that asks players in turn; *asked* says what those are."""
    if asked not in ("player", UNKNOWN):
        refuse(entry, "by", "contradiction", "players are asked, and these are none", "write `players` or `other players`")
    if "in" in entry.data and "by" not in entry.data:
        message = "you alone are asked, so that there is no order"
        entry.report("contradiction", message, "in", at_key=True, suggestion="remove it, or add `by: other players`")
    several = [key for key in ("up_to", "any_number") if key in entry.data]
    if "until" in entry.data and not several:
        hint = "write `any_number: true` too, or `up_to: 3`"
        entry.report("contradiction", "what may be done once is not asked again", "until", at_key=True, suggestion=hint)
    for key in ("by", "at_most", *several[1:]):
        if several and key in entry.data:
            message = f"a step `may` has `{several[0]}` or `{key}`, not both"
            entry.report("contradiction", message, key, at_key=True, suggestion=f"remove `{several[0]}:` or `{key}:`")


def check_several(entry: Part, values: Mapping[str, Any], asked: str) -> None:
    """Report what does not fit together in a choice of several things, or of several players; *asked* says what those are."""
    given = [key for key in _NUMBERS if key in entry.data]
    for key in given[1:]:
        message = f"a choice has `{given[0]}` or `{key}`, not both"
        entry.report("contradiction", message, key, at_key=True, suggestion=f"remove `{given[0]}:` or `{key}:`")
    if str(entry.get("number")) == "1":
        message = "one is chosen where no number is given, and is `it` alone then"
        entry.report("contradiction", message, "number", at_key=True, suggestion="remove `number: 1`")
    if "of" in entry.data and not given:
        hint = "write `number: 2`, `up_to: 3` or `any_number: true` too"
        entry.report("contradiction", "one thing alone goes with nothing", "of", at_key=True, suggestion=hint)
    kinds = place_of(values.get("choose"))
    if "of" in entry.data and kinds in NO_CARDS and not (kinds == "suit" or values.get("choose") is None):
        message = f"what is chosen is {NO_CARDS[kinds]}, which has no suit and is of no kind"
        entry.report("contradiction", message, "of", at_key=True, suggestion="remove it")
    if kinds in _CHOOSING and given:
        hint = f"remove it, or choose again under another name, as in `{_CHOOSING[kinds]}`"
        entry.report("contradiction", f"one {kinds} is chosen", given[0], at_key=True, suggestion=hint)
    if "at_random" in entry.data and "any_number" in entry.data:
        hint = "write `number: 2`, or choose one of the `numbers from 0 to 3` before"
        refuse(entry, "any_number", "contradiction", "chance does not say how many it chooses", hint)
    if "by" not in entry.data:
        return
    if "at_random" in entry.data:
        refuse(entry, "by", "contradiction", "players choose, or chance does", "remove `by:` or `at_random:`")
    if asked not in ("player", UNKNOWN):
        refuse(entry, "by", "contradiction", "players choose, and these are none", "write `players` or `other players`")
    if "as" not in entry.data:
        message = "what several players choose has no name, so that nothing could be done with it"
        entry.report("contradiction", message, "by", at_key=True, suggestion="add a name, such as `as: bid`")


def check_name(entry: Part, name: str, sentences: Sentences) -> None:
    """Report a name for a choice that is a word of the language or of steps, or the id of something else.

    What a pack of somebody else calls so keeps nobody from playing both, but for seats, of which sentences speak alike.
    """
    lexicon = sentences.lexicon
    hint = f"call it my_{name} or the like"
    if name in reserved_words() or name in (IT, "them"):
        refuse(entry, "as", "reserved-word", f"`{name}` is a word of the language", hint)
        return
    counters = (*lexicon.counters, *lexicon.card_counters)
    ids = {"a villager": lexicon.villagers, "a suit": lexicon.suits, "a seat": lexicon.seats, "a counter": counters}
    meant = next((what for what, known in ids.items() if name in known), None)
    if meant is not None and (meant == "a seat" or sentences.is_known(entry.document, name)):
        refuse(entry, "as", "reserved-word", f"{meant} has the id `{name}`, so that `the {name}` could mean either", hint)


def refuse(entry: Part, key: str, code: str, message: str, suggestion: str) -> bool:
    """Add a problem at the value of *key*, and return False."""
    entry.report(code, message, key, suggestion=suggestion)
    return False


def no_card(entry: Part, key: str, word: str, scope: Scope) -> bool:
    """Add the problem that *word* is no card that a step can mean, and return False."""
    from villagers_rules.packs.schema_messages import shown

    known = [IT, VILLAGER, EVENT, *(other for other in scope.places if named(other))]
    message = f"expected {listing(quoted(known), 'or')}, got {shown(word)}"
    return refuse(entry, key, "wrong-value", message, instead(key, word) or nearest(word, known))


def no_player(entry: Part, key: str, scope: Scope) -> bool:
    """Add the problem that `them` means no player, since none was chosen, and return False."""
    message = nobody_meant(scope.by_nobody, "them")
    hint = chosen_first(scope.by_nobody, "choose a player first, or write `players` for all")
    return refuse(entry, key, "it-before-choice", message, hint)


def unknown_name(entry: Part, key: str, word: str, scope: Scope) -> bool:
    """Add the problem that nothing has the name in *word*, unless it was added before, and return False."""
    message, known = f"nothing was chosen under the name `{word}`", [other for other in scope.places if named(other)]
    if scope.missing.issuperset(named(word)):
        return False
    if word not in scope.lost | scope.ended | scope.theirs_alone and (near := nearest(word, known)):
        return refuse(entry, key, "it-before-choice", message, near)
    scope.missing.update(named(word))
    if word in scope.theirs_alone | scope.ended:
        why = name_theirs_alone if word in scope.theirs_alone else name_ended
        return refuse(entry, key, "it-before-choice", *why(*named(word)))
    if word in scope.lost:
        return refuse(entry, key, "it-out-of-reach", *name_lost(*named(word)))
    if said := instead(key, word):
        return refuse(entry, key, "it-before-choice", message, said)
    hint = f"named are {listing(quoted(known))}" if known else "name a choice before, with `as`"
    return refuse(entry, key, "it-before-choice", message, hint)


_PAYER, _PAYEE = "your supply", "the bank"
"""Who pays and who is paid where a step does not say it."""


def check_payment(entry: Part, amount: Any, scope: Scope) -> None:
    """Report gold that is paid to where it comes from, and an *amount* of each one's own that another than `you` would pay."""
    one_each, payer, payee = scope.one_each, entry.data.get("from", _PAYER), entry.data.get("to", _PAYEE)
    key = "to" if "to" in entry.data else "from"
    if payer == payee:
        message = f"gold that is paid from `{payer}` would come back to where it was"
        theirs = "write `their supply`, which is that of who has the card; who carries the steps out is `you` here"
        hint = theirs if scope.by_others and payer == _PAYER else "remove it, or name somebody else"
        refuse(entry, key, "contradiction", message, hint)
    elif scope.means_you_by(str(payer)) and scope.means_you_by(str(payee)):
        message = f"`{entry.data[key]}` is your own here, and gold that you pay would come back to you"
        hint = "name who is meant in a step before, outside of `for_each`: `{name: you, as: host}`, and write `the host's supply`"
        refuse(entry, key, "contradiction", message, hint)
    tree = getattr(amount, "tree", None)
    named = [f"the {node.name}" for node in walk(tree) if isinstance(node, Chosen)] if isinstance(tree, Node) else []
    word = next((word for word in named if word in one_each), None)
    if word is not None and payer != _PAYER and payer.endswith("supply"):
        message = f"each player chose `{word}`, and here it is that of `you`, though `{payer}` pays it"
        hint = f"write `for_each:` with whoever pays, and `pay: {word}` under its `do`, where each pays their own"
        refuse(entry, "pay", "contradiction", message, hint)


_MEANT_ALONE = ("move", "flip", "draft", "exchange", "look_at", "reveal", "for_each")
"""The verbs that take a card which was chosen: of what each player chose, that of whoever carries them out."""


def check_one_each(entry: Part, verb: Verb, takes: object, scope: Scope) -> None:
    """Report a step that takes what each player chose, one or several, of which it means that of one player alone."""
    if verb.name in _MEANT_ALONE and isinstance(takes, str) and takes in scope.one_each | scope.many_each:
        message = f"`{takes}` is what each player chose, and here only yours would be meant"
        hint = "write it under `for_each: players`, where each of them is `you`"
        refuse(entry, verb.name, "contradiction", message, hint)


_OF_EACH = (OfPlayers, Key, WhoseNumber, WhoseChoice, ChosenOf)
"""What is about what each of some players has chosen, or one of them who is named."""


def means_one(entry: Part, key: str, tree: object, scope: Scope) -> bool:
    """Return whether a sentence reads what you have chosen, and whose things it speaks of is one player; else add the problem."""
    for part in _own_parts(tree):
        if isinstance(part, Chosen) and f"the {part.name}" in scope.of_others:
            message = f"`the {part.name}` is what each of the others chose, and you have chosen none"
            one = f"`the {part.name} of the rival` of one who was chosen"
            return refuse(
                entry, key, "contradiction", message, f"write `for_each: other players`, where each reads their own, or {one}"
            )
        if isinstance(part, Owner) and part.word == "the" and f"the {part.seat}" in scope.several - scope.one_each:
            message = f"several players were chosen as `{part.seat}`, and this is about one"
            return refuse(
                entry, key, "contradiction", message, f"write it under `for_each: the {part.seat}`, where each is `you`"
            )
    return True


def _own_parts(tree: object) -> Iterable[Any]:
    """Yield all parts of a sentence but those about what each of some players has."""
    if not isinstance(tree, Node) or isinstance(tree, _OF_EACH):
        return
    yield tree
    for part in tree.parts():
        yield from _own_parts(part)


_TO_SEVERAL = {"gain": (("gain",), ("to",)), "pay": (("pay",), ("from", "to")), "count": (("by", "to"), ("of", "from"))}
"""The verbs that give several players as much: the keys of the amount, and those that say whom."""


def check_theirs(entry: Part, verb: Verb, values: Mapping[str, Any], scope: Scope) -> None:
    """Report an amount of `their` things for several players: that is one player's, and not what each of them has.

    Once a player was chosen, it is clear whose things they are.
    """
    amounts, whom = _TO_SEVERAL.get(verb.name, ((), ()))
    trees = [getattr(values.get(key), "tree", None) for key in amounts]
    if scope.places.get(IT) == "player" or not any(_is_theirs(part) for tree in trees for part in _parts(tree)):
        return
    for key in whom:
        tree = getattr(values.get(key), "tree", None)
        if isinstance(tree, Players) and not tree.are_one:
            message = f"`their` is whoever did what this is about, and not each of the `{tree}`, who would all get the same"
            hint = f"write `for_each: {tree}` with `do:`, where each of them is `you`, without `their`"
            refuse(entry, verb.name, "contradiction", message, hint)


def _parts(tree: object) -> Iterable[Any]:
    return walk(tree) if isinstance(tree, Node) else ()


def _is_theirs(part: object) -> bool:
    return isinstance(part, Owner) and part.word == "their"
