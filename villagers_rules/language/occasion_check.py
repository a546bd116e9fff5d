"""Checks that an occasion means something: known verbs and places, what a verb can be about, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Unpack

from villagers_rules.errors import FormulaError, nearest
from villagers_rules.language import nodes
from villagers_rules.language.bare_cards import COINS, DRAFTED
from villagers_rules.language.checker import Speaking, check_found
from villagers_rules.language.choice_check import check_chosen
from villagers_rules.language.hidden_cards import by_backs
from villagers_rules.language.matching import coins_that_lay, counter_of, deed_row, is_from_road
from villagers_rules.language.occasion_places import check_own_places, check_place, own_place, verb_of
from villagers_rules.language.occasion_states import check_covered, check_just_come, check_own_padlock
from villagers_rules.language.occasions import (
    COMMON,
    YOU,
    Deed,
    Edge,
    Object,
    Occasion,
    Spot,
    Suffered,
    occasions,
)
from villagers_rules.language.part_checker import PartChecker
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import Word, failure, walk
from villagers_rules.language.vocabulary import SHARED, TUCKED, Lexicon
from villagers_rules.model.places import HELD, OWN
from villagers_rules.phrases import listing, quoted

_OWNED = (*OWN, "village", "supply")
"""The places that have an owner and a word."""
_MOVED: Final = frozenset(["card", "left", "replaced"])
"""The kinds of change after which the card that an occasion is about lies elsewhere."""
_ELSEWHERE: Final = "square"
"""One of the places where nothing lies on cards, nor under them."""


def check_occasion(tree: Occasion, lexicon: Lexicon, text: str, **spoken: Unpack[Speaking]) -> None:
    """Raise `FormulaError` for the first thing in *tree* that means nothing."""
    for node in tree.happens:
        for part in walk(node):
            if isinstance(part, Owner):
                _not_their(part, node, text)
                PartChecker(lexicon, text, names=spoken.get("names", ())).owner(part)
    for node in tree.happens:
        match node:
            case Edge():
                _edge(node, text)
            case Deed():
                _deed(node, lexicon, text, spoken)
            case Suffered():
                _suffered(node, lexicon, text, spoken)


def _not_their(owner: Owner, node: Deed | Suffered | Edge, text: str) -> None:
    """Refuse `their` in an occasion, with what is written for a place of whoever does it."""
    if owner.word == "their":
        message = "`their` means the player chosen last, and no player has been chosen here"
        raise _error(text, owner.at, message, own_place(node, owner, text))


def _error(text: str, at: int | Word, message: str, suggestion: str = "") -> FormulaError:
    return failure(text, at.at if isinstance(at, Word) else at, message, suggestion)


def _unknown(text: str, word: str, at: int, what: str, known: Iterable[str]) -> FormulaError:
    """Return the error that *word* is none of the *known* words, with the nearest one."""
    known = list(known)
    return _error(text, at, f"expected {what}, got `{word}`", nearest(word, known) or f"one of {listing(quoted(known))}")


def _edge(node: Edge, text: str) -> None:
    if node.sort not in ("turn", "phase", "market", "round", "game"):
        raise _unknown(text, node.sort, node.at, "what begins and ends", ("round", "market"))


def _deed(node: Deed, lexicon: Lexicon, text: str, spoken: Speaking) -> None:
    rows: Mapping[str, Any] = occasions()["deeds"]
    row = deed_row(node)
    if row is None:
        you = node.doer == YOU
        spelled = list(rows) if you else [each["third"] for each in rows.values()]
        other = next((name if you else each["third"] for name, each in rows.items() if node.verb in (name, each["third"])), "")
        if other:
            raise _error(text, node.verb, f"`{node.doer}` does not go with `{node.verb}`", f"write `{other}`")
        raise _unknown(text, node.verb, node.verb.at, "what somebody does", spelled)
    if node.chosen and node.chosen not in lexicon.seats:
        check_chosen(Word(node.chosen, node.doer.at + len("the ")), dict(spoken.get("names", ())), text, "player")
    if (counter := counter_of(node, lexicon)) is not None:
        _counter_of_player(node, row, counter, lexicon, text)
        return
    _object(node.what, row, node, lexicon, text, spoken, needed=row["thing"] in ("card", "this", "drafting"))
    for spot in (node.source, node.target):
        _spot(spot, lexicon, text, spoken)
    for spot in (node.source, node.target):
        check_place(spot, node, row, text)
    check_own_places(node, row, text)
    _itself(node, row, text)
    _effect(node, row, text)
    if "purpose" in row:
        check_just_come(node.what, COINS, text)
        check_own_padlock(node, text)
    if node.onto is not None:
        if row["changes"] != ["placed"]:
            raise _onto_no_card(node, row, text)
        _cards(node.onto, lexicon, text, spoken)
        check_covered(node.onto, lexicon, text, spoken)
    if node.under is not None:
        if "tucked" not in row.get("to", ()):
            message = f"`under` goes with `tuck`, which lays a card face down under a villager, not with `{node.verb}`"
            raise _error(text, node.under.at, message, "leave it out")
        _cards(node.under, lexicon, text, spoken)
        check_just_come(node.under, f"{TUCKED} cards", text)
    if node.using is not None:
        if row["changes"] != ["unlocked"]:
            message = f"`using` goes with `unlock`, which opens a padlock, not with `{node.verb}`"
            raise _error(text, node.using.at, message, "leave it out")
        if node.using.villagers is None and node.using.article != "this" and not node.using.name:
            raise _error(text, node.using.at, f"a villager opens a padlock, not `{node.using}`", "write `using this villager`")
        _cards(node.using, lexicon, text, spoken)


def _counter_of_player(node: Deed, row: Any, counter: Object, lexicon: Lexicon, text: str) -> None:
    """Check what a player does with a *counter*: it is gained or lost, and comes from nowhere."""
    if "counted" not in row:
        you, word = node.doer == YOU, counter.word
        written = " or ".join(f"`{node.doer} {verb} {word}`" for verb in (("gain", "lose") if you else ("gains", "loses")))
        raise _error(text, counter.at, f"`{word}` is a counter, which is gained or lost", f"write {written}")
    if counter.word in lexicon.card_counters:
        message = f"the counter `{counter.word}` lies on villagers"
        raise _error(text, counter.at, message, f"write `a villager in your village {row['third']} {counter.word}`")
    if counter.word in lexicon.table_counters:
        message = f"the counter `{counter.word}` lies on the table, and is nobody's"
        raise _error(text, counter.at, message, "ask for it under `if:`")
    for place in (node.source, node.target, node.onto, node.under, node.using):
        if place is not None:
            raise _error(text, place.at, f"`{counter.word}` is a counter, which comes from nowhere", "leave the place out")


def _counter_on_villager(node: Suffered, lexicon: Lexicon, text: str, spoken: Speaking) -> None:
    """Check a counter on a villager that goes up or down."""
    counter = node.counter
    if counter is None or counter.word not in lexicon.card_counters:
        word = "" if counter is None else counter.word
        if word in lexicon.counters:
            raise _error(text, node.at, f"the counter `{word}` is one of players", f"write `you {str(node.verb)[:-1]} {word}`")
        if counter is not None and node.verb not in ("gains", "loses"):
            raise _unknown(text, node.verb, node.verb.at, "what happens to a card", ("gains", "loses"))
        known = lexicon.card_counters
        hint = nearest(word, known) or (f"known are {listing(known)}" if known else "declare it under `counters`")
        at = node.at if counter is None else counter.at
        raise _error(text, at, f"`{word}` is no counter that lies on villagers", hint)
    if node.verb not in ("gains", "loses"):
        raise _unknown(text, node.verb, node.verb.at, "what happens to a counter on a card", ("gains", "loses"))
    what = node.what
    if what.villagers is None and not (what.article == "this" and what.word == "villager"):
        raise _error(text, what.at, "counters lie on villagers of a village", "write `a villager` or `this villager`")
    if what.villagers is not None and (what.villagers.place or nodes.Place()).word != "village":
        raise _error(text, what.at, "counters lie on villagers of a village", "write `a villager in your village`")
    _cards(what, lexicon, text, spoken)


def _itself(node: Deed, row: Any, text: str) -> None:
    """Refuse what never happens to the card with the ability: it acts for whoever has it, or had it before (R8.13)."""
    if node.what is None or node.what.article != "this":
        return
    allowed = row.get("itself")
    if allowed is not None and node.doer not in allowed:
        message = f"this card acts for whoever has it, so that `{node}` never happens for it"
        if not allowed:
            raise _error(text, node.what.at, message, "write as steps under `play` what it does as it is played")
        written = f"{allowed[0]} {verb_of(row)} {node.what}"
        raise _error(text, node.what.at, message, f"write `{written}`")
    source = node.source
    if node.doer != YOU and source is not None and source.whose is not None and source.whose.word == "another player's":
        message = f"this card acts for whoever has it, so that `{node}` never happens for it"
        own = str(source).replace("another player's", "your")
        raise _error(text, source.at, message, f"write `from {own}`")


def _onto_no_card(node: Deed, row: Any, text: str) -> FormulaError:
    """Return the error of `onto` after a verb that places nothing; what gold is put on is what the verb is about."""
    if row["thing"] == "gold":
        message = f"after `{node.verb}`, a card on which gold is put is named at once"
        return _error(text, node.onto.at if node.onto else node.at, message, f"write `{node.doer} {node.verb} {node.onto}`")
    message = f"`onto` goes with `place`, which puts a card onto another, not with `{node.verb}`"
    return _error(text, node.onto.at if node.onto else node.at, message, "leave it out")


def _suffered(node: Suffered, lexicon: Lexicon, text: str, spoken: Speaking) -> None:
    rows: Mapping[str, Any] = occasions()["suffered"]
    row = rows.get(node.verb)
    if row is None:
        raise _unknown(text, node.verb, node.verb.at, "what happens to a card", rows)
    if node.counter is not None or node.verb in ("gains", "loses"):
        _counter_on_villager(node, lexicon, text, spoken)
        return
    _object(node.what, row, node, lexicon, text, spoken, needed=True)
    if node.home is not None:
        _home(node, node.home, row, lexicon, text)
    _effect(node, row, text)
    _spot(node.source, lexicon, text, spoken)
    check_place(node.source, node, row, text)
    if node.source is not None and node.what.article == "this":
        message = f"nobody has a card that lies there, so that this one acts for nobody; expected no place, got `{node.source}`"
        raise _error(text, node.source.at, message, "leave it out, or write it as a rule about such cards")


def _home(node: Suffered, home: Spot, row: Any, lexicon: Lexicon, text: str) -> None:
    """Check the place that a card leaves; of a card of a hand, which may go unseen, only its back is known."""
    places = ["village", *row.get("homes", ())]
    if "homes" not in row:
        raise _error(text, home.at, f"`{node.verb}` goes with no place of somebody", "write `a villager leaves your village`")
    if home.word not in places:
        raise _unknown(text, str(home.word), home.word.at, "what a card leaves", places)
    if home.word == "village":
        return
    if node.what.article == "this":
        raise _error(text, home.at, f"the card with the ability lies in no {home.word}", "write `a card`")
    if home.word in HELD and node.what.villagers is not None and not by_backs(node.what.villagers, lexicon):
        hint = "name suits alone, as in `a special card`"
        raise _error(text, node.what.at, "this card may go from hand to hand unseen; only its back is known to all", hint)


def _effect(node: Deed | Suffered, row: Any, text: str) -> None:
    """Refuse an effect of what no effect does, and a purpose that a verb does not have."""
    if isinstance(node, Deed) and node.purpose is not None and node.purpose != row.get("purpose"):
        hint = "leave it out; gold is paid `for a padlock`, as in `you pay gold to the bank for a padlock`"
        raise _error(text, node.purpose.at - len("for a "), f"`{node.verb}` does not go with `for a {node.purpose}`", hint)
    if isinstance(node, Deed) and node.outside not in (None, "market"):
        raise _error(
            text, node.outside.at - len("outside a "), f"nothing happens `outside a {node.outside}`", "write `outside a market`"
        )
    if node.by_others and row.get("no_effect"):
        raise _error(
            text, text.find(" by ") + 1, f"no effect does what `{node.verb}` says, which players and the rules do", "leave it out"
        )


def _object(
    what: Object | None, row: Any, node: Deed | Suffered, lexicon: Lexicon, text: str, spoken: Speaking, *, needed: bool
) -> None:
    """Check what a verb is about against its row."""
    thing = row["thing"]
    if what is None:
        if needed:
            raise _error(text, len(text.rstrip()), f"what is it that is meant after `{node.verb}`?", f"as in `{row['example']}`")
        return
    is_card = what.villagers is not None or what.article == "this" or bool(what.name)
    fits = {
        "card": is_card,
        "gold": is_card or what.word == "gold",
        "this": what.article == "this",
        "pile": what.word in ("reserve", "road"),
        "emptied": what.word in ("stack", "reserve"),
    }.get(thing, what.word == thing)
    if not fits:
        raise _error(text, what.at, f"`{what}` does not go with `{node.verb}`", f"as in `{row['example']}`")
    _cards(what, lexicon, text, spoken, row=row)
    _gone(what, row, node, lexicon, text, spoken)
    hidden = row.get("hidden") and not (isinstance(node, Deed) and node.doer == YOU and node.source is not None)
    if hidden and what.villagers is not None and not by_backs(what.villagers, lexicon):
        hint = "name suits alone, as in `a special card`"
        raise _error(text, what.at, "this card may go from hand to hand unseen; only its back is known to all", hint)


def _gone(what: Object, row: Any, node: Deed | Suffered, lexicon: Lexicon, text: str, spoken: Speaking) -> None:
    """Refuse words for how a card lay, or for what lay on it, where it lies elsewhere when this is asked.

    The coins that lay on a card of the Road are known as it is drafted or taken.
    """
    if what.villagers is None or _MOVED.isdisjoint(row["changes"]):
        return
    found = coins_that_lay(what.villagers)[1] if is_from_road(node) else what.villagers
    try:
        check_found(found, lexicon, text, nodes.Place(Word(_ELSEWHERE)), spoken)
    except FormulaError as error:
        message = "the card lies elsewhere when this is asked, so that only what is printed on it counts"
        coins = any(isinstance(part, nodes.Measure) and part.word == COINS for part in walk(what.villagers))
        hint = DRAFTED if coins and row is occasions()["deeds"]["draft"] else "leave it out"
        raise FormulaError(message, text=text, column=error.column, line=error.line, suggestion=hint) from None


def _where_from(place: nodes.Place, row: Any) -> str:
    """Return how an occasion says what a card came from, or that none does; *row* is that of the verb that is about the card."""
    if row is None or not {*_MOVED, "placed"}.intersection(row["changes"]):
        return "leave the place out"
    if place.word == TUCKED:
        return f"write `from {str(place).removeprefix(f'{TUCKED} ')}`"
    if place.word not in (COMMON if place.word in SHARED else _OWNED):
        return "leave the place out"
    return f"write `from {str(place).partition(' ')[2]}`, as in `{row['example']}`"


def _cards(what: Object, lexicon: Lexicon, text: str, spoken: Speaking, *, row: Any = None) -> None:
    """Check the words for cards, which lie in a village, or whose village is known, if it is said where they lie."""
    if what.article == "this" and what.word not in ("villager", "event", "development"):
        raise _unknown(text, what.word, what.word.at, "what the card with the ability is", ("villager", "event", "development"))
    if what.name:
        check_chosen(what.name, dict(spoken.get("names", ())), text, "card")
    if what.villagers is not None:
        place = what.villagers.place or nodes.Place()
        if place.word != "village":
            raise _error(text, what.at, f"the card lies elsewhere when this is asked, not `{place}`", _where_from(place, row))
        check_found(what.villagers, lexicon, text, place, spoken)


def _spot(spot: Spot | None, lexicon: Lexicon, text: str, spoken: Speaking) -> None:
    if spot is None:
        return
    if spot.under is not None:
        _villager(spot.under, lexicon, text, spoken)
        return
    if spot.word == TUCKED:
        return
    if spot.owner is None and spot.word not in COMMON and spot.word in (names := dict(spoken.get("names", ()))):
        check_chosen(spot.word, names, text, "pile")
        return
    known = _OWNED if spot.owner is not None else COMMON
    if spot.word not in known:
        whose = "a place of somebody" if spot.owner is not None else "a place of the table"
        raise _unknown(text, str(spot.word), spot.word.at, whose, known)


def _villager(what: Object, lexicon: Lexicon, text: str, spoken: Speaking) -> None:
    """Check that *what* is a villager of a village, under which cards can lie."""
    if what.villagers is None and what.article != "this" and not what.name:
        raise _error(text, what.at, f"cards lie under villagers, not under `{what}`", "write `under this villager`")
    _cards(what, lexicon, text, spoken)
