"""What changed between two versions of a pack, and what that means for games that were started with the old one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from villagers_rules.balance.card_diff import CHANGED, RENAMED, Change, compare_cards, renames
from villagers_rules.balance.manifest_diff import compare_manifests, compare_modes, compare_rules, spelling_of
from villagers_rules.balance.plain_cards import PlainCard
from villagers_rules.balance.versions import Version, manifest_in
from villagers_rules.packs.catalog import Catalog, Pack
from villagers_rules.packs.manifest import ORDER, in_words
from villagers_rules.phrases import plural
from villagers_rules.text.card_facts import back_line, card_line

EXACTLY, MAYBE, NEVER = "exactly", "maybe", "never"
"""Whether games that were started with the old version can be replayed with the new one."""


@frozen(kw_only=True)
class Differences:
    """What changed from one version to another: the *changes*, how old games can be *replayed*, and *why*.

    *advice* is about the version number, "" when there is none. *cards* are the ids of villagers whose effect on games is worth a
    look, each with its id in both versions; None for a version that lacks it.
    """

    old: Pack
    new: Pack
    called: tuple[str, str]
    changes: tuple[Change, ...]
    replayed: str
    why: str
    advice: str
    cards: tuple[tuple[str | None, str | None], ...]

    def to_data(self) -> dict[str, Any]:
        """Return the differences as plain data."""
        return {
            "old": {"pack": self.old.id, "version": self.old.version, "called": self.called[0]},
            "new": {"pack": self.new.id, "version": self.new.version, "called": self.called[1]},
            "changes": [change.to_data() for change in self.changes],
            "old_games": {"replayed": self.replayed, "why": self.why, "advice": self.advice},
        }


def differences(old: Version, new: Version) -> Differences:
    """Return what changed from the version *old* to the version *new*."""
    catalogs = old.readable_catalog(), new.readable_catalog()
    files = old.files(), new.files()
    for pack in files:
        pack.read_all()
    manifests = manifest_in(catalogs[0], files[0].id), manifest_in(catalogs[1], files[1].id)
    before, after = (_cards(catalog, pack.id) for catalog, pack in zip(catalogs, manifests, strict=True))
    lines = {card: _summary(catalogs[0], card) for card in before} | {card: _summary(catalogs[1], card) for card in after}
    cards = compare_cards(before, after, lines)
    spelling = spelling_of(catalogs[1].lexicon)
    changes = [
        *compare_manifests(*manifests),
        *cards,
        *compare_rules(*files, spelling),
        *compare_modes(*files, manifests, spelling),
    ]
    replayed, why = _replayed(*manifests, renames(before, after), before, after)
    return Differences(
        old=manifests[0],
        new=manifests[1],
        called=(old.name, new.name),
        changes=tuple(changes),
        replayed=replayed,
        why=why,
        advice=_advice(*manifests, replayed),
        cards=tuple(_cards_to_compare(cards, before, after)),
    )


def _cards(catalog: Catalog, pack: str) -> dict[str, PlainCard]:
    return {card.id: PlainCard.of_card(card) for card in catalog.table.cards if card.pack == pack}


def _summary(catalog: Catalog, card: str) -> str:
    """Return what a card is, on a line."""
    return f"{back_line(catalog.table, card)}, {card_line(catalog.table, card)}".rstrip(", ")


def _replayed(
    old: Pack, new: Pack, names: dict[str, str], before: dict[str, PlainCard], after: dict[str, PlainCard]
) -> tuple[str, str]:
    """Return whether and why games of the old version can be replayed with the new one."""
    if old.id != new.id:
        return NEVER, f"the pack is not called {old.id} any more"
    gone = [card for card in before if card not in after]
    if gone:
        called = [f"{card} (now {names[card]})" if card in names else card for card in gone]
        return NEVER, f"{plural(len(gone), 'an id is', many='ids are')} gone: {', '.join(called)}"
    changed = [name for name in old.contents if name != ORDER and old.contents[name] != new.contents.get(name)]
    more = [name for name in new.contents if name not in old.contents]
    if not changed and not more and old.contents.get(ORDER) == new.contents.get(ORDER) and old.suits == new.suits:
        return EXACTLY, "nothing that a game depends on has changed"
    cards = [name for name in more if name in after]
    if cards:
        return (
            MAYBE,
            f"games in which {', '.join(cards)} {plural(len(cards), 'is', many='are')} in the deck are shuffled otherwise",
        )
    if not changed and not more:
        return MAYBE, "the cards are numbered in another order, so that they are shuffled otherwise"
    return MAYBE, "only where it makes no difference what changed: " + in_words((*changed, *more))


def _advice(old: Pack, new: Pack, replayed: str) -> str:
    """Return what to do about the version number: its first number is raised when old games can no longer be replayed."""
    if replayed == EXACTLY or old.id != new.id:
        return ""
    if old.version == new.version:
        return f"both versions are called {new.version}; raise the version"
    if replayed == NEVER and old.version.split(".")[0] == new.version.split(".")[0]:
        return f"raise the first number of the version: {int(new.version.split('.')[0]) + 1}.0.0"
    return ""


def _cards_to_compare(
    changes: Sequence[Change], before: dict[str, PlainCard], after: dict[str, PlainCard]
) -> list[tuple[str | None, str | None]]:
    """Return the cards that were changed, renamed, added or removed, each with its id before and after."""
    found: list[tuple[str | None, str | None]] = []
    for change in changes:
        if change.what in (CHANGED, RENAMED):
            if change.details:
                found.append((change.was or change.id, change.id))
        elif change.id in after and change.id not in before:
            found.append((None, change.id))
        elif change.id in before and change.id not in after:
            found.append((change.id, None))
    return found
