"""Reading what symbols and villagers count as, from `count` under `while_in_play`; what is wrong is in its document."""

from __future__ import annotations

import re
from typing import Any

from villagers_rules.errors import nearest
from villagers_rules.language import Counted
from villagers_rules.language.nodes import Symbols, Villagers, WhoseSuitIs
from villagers_rules.model.standing import NOTHING, PLACING, THIS_VILLAGER, Count, Meant
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import RULES, VILLAGERS
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.standing_places import in_village, is_villager
from villagers_rules.packs.standing_verbs import COUNT, bindings, read_villagers
from villagers_rules.packs.standing_words import KEY, standing_words

_SYMBOLS = re.compile(r"[a-z][a-z0-9_]* symbols?\Z")
_SYMBOLS_OF = re.compile(r"(?:the |all )?(?:[a-z][a-z0-9_]* )?symbols (?:of|on) ")
_SUITS = re.compile(r"(?:(?:a )?(?:villagers?|cards?) of )?(any|all|each|every|no)(?: of the)? suits?\Z")
EVERY_SUIT, NO_SUIT = "villagers of every suit", "villagers of no suit"
"""What villagers may count as that are of all suits, or of none."""


def read_count(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Count | None:
    """Return what symbols or villagers count as."""
    given = [key for key in ("as", "also_as") if key in entry.data]
    if len(given) != 1:
        hint = "write `as:` for what they count as instead, or `also_as:` for what they count as besides"
        what = "both `as` and `also_as`" if given else "neither `as` nor `also_as`"
        entry.report("contradiction" if given else "missing-key", f"`count` has {what}", COUNT, at_key=True, suggestion=hint)
        return None
    key, written = given[0], entry.text(COUNT) or ""
    if _SYMBOLS_OF.match(written):
        hint = "write which symbols, as in `count: food symbols`, or cover the villagers that show them"
        entry.report("wrong-form", "symbols count as others on all villagers of the village, not on some", COUNT, suggestion=hint)
        return None
    if _SYMBOLS.match(written):
        return _symbols_as(entry, key, sentences, owner, shared)
    purpose, card = entry.text("while") or "", entry.text(key) or ""
    if not purpose:
        return _where_asked(entry, key, sentences, owner, shared)
    if card == NOTHING and key == "also_as":
        entry.report("contradiction", "nothing is what villagers count as instead", key, suggestion="write `as: nothing`")
        return None
    if card != NOTHING and not _is_card(entry, key, card, sentences):
        return None
    cards = None
    extra = next((name for name in ("for", "if", "in") if name in entry.data), None)
    if purpose == PLACING and extra is not None:
        message = "what a card carries is the same for all as long as it lies there"
        entry.report("contradiction", message, extra, at_key=True, suggestion=f"remove `{extra}`")
        return None
    if purpose == PLACING and key == "also_as":
        entry.report("contradiction", "a villager carries what is played on one card", key, at_key=True, suggestion="write `as:`")
        return None
    if written == THIS_VILLAGER and not is_villager(entry, COUNT, owner):
        return None
    if written != THIS_VILLAGER:
        if purpose == PLACING:
            hint = f"write `count: {THIS_VILLAGER}`"
            entry.report("contradiction", "for placing only `this villager` counts as another card", COUNT, suggestion=hint)
            return None
        cards = read_villagers(entry, COUNT, written, sentences, shared)
        if cards is None or not in_village(entry, COUNT, cards):
            return None
    return Count(cards=cards, card="" if card == NOTHING else card, also=key == "also_as", purpose=purpose, **shared)


def check_carried(card: Part) -> None:
    """Report a villager of which more than one thing says what it carries."""
    counted = [entry for entry in card.listed(KEY) if COUNT in entry.data and entry.text("while") == PLACING]
    if counted and "carries" in card.data:
        message = "a card carries as many cards as the one that it counts as, and none if it counts as nothing"
        card.report("contradiction", message, "carries", at_key=True, suggestion="remove `carries`, or what it counts as")
    for entry in counted[1:]:
        message = "a card counts as one card for what is placed on it"
        entry.report("contradiction", message, "as", suggestion="remove one of them")


def _is_card(entry: Part, key: str, card: str, sentences: Sentences) -> bool:
    """Return whether *card* is one that there is; if not, that is a problem."""
    known = sentences.lexicon.villagers
    if card in known or card in sentences.unresolved:
        return card in known
    hint = nearest(card, [*known, NOTHING]) or "write the id of a villager, or `nothing`"
    entry.report("unknown-card", f"no loaded pack has a villager called `{card}`", key, suggestion=hint)
    return False


_SYMBOLS_AS = (
    "symbols count as symbols, as in `{count: food symbols, also_as: builder symbols}`; "
    "how many a card has is printed, as in `suit_symbols: 2`"
)
"""What to do where villagers are to count as symbols."""


def _symbols_as(entry: Part, key: str, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Count | None:
    """Return what symbols of the village count as that the card lies in."""
    extra = next((name for name in ("for", "if", "in", "while") if name in entry.data), None)
    if extra is not None or owner not in (VILLAGERS, RULES):
        message = "symbols count as others in the village where the card lies, as long as it lies on top there"
        hint = (
            f"remove `{extra}`: which symbols count as others never changes while the card lies there"
            if extra
            else "let a villager or the rules say it"
        )
        entry.report("contradiction", message, extra or COUNT, at_key=True, suggestion=hint)
        return None
    names = []
    for each in (COUNT, key):
        word = entry.text(each) or ""
        if word == NOTHING:
            hint = "let them count as others, as in `as: builder symbols`, or cover the villagers that show them"
            entry.report("contradiction", "a symbol that shows counts as something", each, suggestion=hint)
            return None
        if not _SYMBOLS.match(word):
            entry.report("wrong-form", f"symbols count as symbols, got `{word}`", each, suggestion="for example `food symbols`")
            return None
        found = sentences.formula(entry.document, (*entry.path, each), word)
        tree = found.tree if found is not None else None
        if not isinstance(tree, Symbols):
            return None
        names.append(str(tree.names.words[0]))
    return Count(symbols=(names[0], names[1]), also=key == "also_as", **shared)


# -- where sentences ask for suits and names -------------------------------------------------------------------------------------
def _where_asked(entry: Part, key: str, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Count | None:
    """Return what villagers count as where sentences ask for them (R1.7)."""
    written = entry.text(COUNT) or ""
    meant = _meant(entry, key, entry.text(key) or "", sentences, shared)
    if meant is None or (written == THIS_VILLAGER and not is_villager(entry, COUNT, owner)):
        return None
    cards = None
    if written != THIS_VILLAGER:
        cards = read_villagers(entry, COUNT, written, sentences, shared)
        if cards is None or not in_village(entry, COUNT, cards):
            return None
    condition = shared["condition"]
    for where, sentence in ((COUNT, cards), ("if", condition)):
        if sentence is not None and (sentence.reads_values() or sentence.reads_limits()):
            message = "what villagers count as cannot be worked out from silver, bronze or limits, which are worked out from it"
            entry.report("contradiction", message, where, suggestion="count villagers, symbols or gold")
            return None
    cards = None if cards is None else cards.printed()
    condition = None if condition is None else condition.printed()
    found = Count(**{**shared, "condition": condition}, cards=cards, meant=meant, also=key == "also_as")
    sentences.counted.append(found)
    return found


def _meant(entry: Part, key: str, written: str, sentences: Sentences, shared: dict[str, Any]) -> Meant | None:
    """Return what is *written*: a suit or several, the one that was chosen, every suit or none, or a card."""
    lexicon = sentences.lexicon
    if written == EVERY_SUIT:
        return Meant(written, tuple(lexicon.suits))
    if written == NO_SUIT and key == "as":
        return Meant(written)
    if written in (NO_SUIT, NOTHING):
        message = "what villagers are not, they are not besides"
        if key == "as":
            message = "villagers count as nothing for something; where cards ask for suits they are of none"
        hint = f"write `as: {NO_SUIT}`, or `as: {NOTHING}` with `while: unlocking`"
        entry.report("contradiction", message, key, suggestion=hint)
        return None
    if suits := _SUITS.match(written):
        said = NO_SUIT if suits[1] == "no" else EVERY_SUIT
        entry.report("wrong-form", "as what villagers count is said otherwise", key, suggestion=f"write `{said}`")
        return None
    if written in (*lexicon.villager, *lexicon.suit):
        hint = f"write `{key}: {written} villagers` for where cards ask for them"
        if written in lexicon.villager:
            purposes = " or ".join(standing_words().words["purpose"])
            hint = f"write `{key}: {written} villagers` for where cards ask for them, or add `while: {purposes}`"
        entry.report("wrong-form", f"`{written}` alone does not say what villagers count as it for", key, suggestion=hint)
        return None
    if written.endswith(("symbols", "symbol")):
        entry.report("wrong-form", "villagers count as villagers", key, suggestion=_SYMBOLS_AS)
        return None
    found = sentences.formula(entry.document, (*entry.path, key), written, bindings(shared["concerns"]))
    if found is None:
        return None
    meant = _of_suits(found.tree, written, sentences)
    if meant is None:
        hint = f"for example `{lexicon.suits[0]} villagers`, `{EVERY_SUIT}`, or `villagers whose suit is the hue`"
        entry.report("wrong-form", f"as what villagers count is a suit or a card, got `{written}`", key, suggestion=hint)
    return meant


def _of_suits(tree: object, written: str, sentences: Sentences) -> Meant | None:
    """Return what the selection *tree* means if it says no more than suits, a card, or the suit that was chosen."""
    if not isinstance(tree, Villagers) or tree.place is not None or tree.having is not None or tree.other:
        return None
    if isinstance(tree.that, WhoseSuitIs) and not tree.that.no and not tree.kinds:
        return Meant(written, name=str(tree.that.name))
    if tree.that is not None or len(tree.kinds) != 1:
        return None
    words = tuple(map(str, tree.kinds[0].words))
    if all(word in sentences.lexicon.suit for word in words):
        return Meant(written, words)
    return Meant(written, card=words[0]) if len(words) == 1 and words[0] in sentences.lexicon.villager else None


def counted_as(sentences: Sentences) -> Counted:
    """Return as what villagers may count, by what was read so far; a suit that is chosen may be any."""
    meant = [ability.meant for ability in sentences.counted if ability.meant is not None]
    words = [word for each in meant for word in (*each.suits, each.card, *(sentences.lexicon.suits if each.name else ()))]
    return Counted(frozenset(words), any(not ability.also for ability in sentences.counted))
