"""What changed between two versions is told: all of it, in words, and nothing that is as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.balance.packs import CARDS, copied, mine
from villagers_rules import CardFileError, Game, GameError
from villagers_rules.balance.diff_report import report_lines
from villagers_rules.balance.pack_diff import Differences, Version, differences
from villagers_rules.resources import resource
from villagers_rules.text.ink import Ink

PLAYED = """discard: true
    play:
      do:
        - choose: top villagers with coins in your village
        - {gain: its coins}"""
USED = "uses: [{in: your build turn, do: [{gain: 1}]}]"
"""What a card does as it is played, and what it may be used for instead."""
EDITS = {
    "gold": (("gold: 4", "gold: 5"), "sawyer", "gold 4 -> 5"),
    "formula": (("3 per 2 ore", "3 per 3 ore"), "burner", "silver per 2 -> per 3 (3 per 3 ore symbols)"),
    "other formula": (("3 per 2 ore symbols", "2 + food symbols"), "burner", "silver 3 per 2 ore symbols -> 2 + food symbols"),
    "no formula": ((", silver: 3 per 2 ore symbols", ""), "burner", "silver 3 per 2 ore symbols removed"),
    "copies": (("gold: 7", "gold: 7, copies: 3"), "planer", "copies 2 -> 3"),
    "symbols": (("gold: 7", "gold: 7, suit_symbols: 2"), "planer", "suit symbols 1 -> 2"),
    "food": (("gold: 7", "gold: 7, food: 1"), "planer", "food 1 added"),
    "chain": (("played_on: sawyer", "played_on: burner"), "planer", "lies on sawyer -> burner"),
    "no padlock": (("unlocked_by: blacksmith, ", ""), "burner", "padlock blacksmith removed"),
    "padlock": (("unlocked_by: blacksmith", "unlocked_by: cooper"), "burner", "padlock blacksmith -> cooper"),
    "players": (("gold: 7", "gold: 7, players: 4+"), "planer", "players 4+ added"),
    "name": (("The Sawyer", "Sawyer"), "sawyer", "name The Sawyer -> Sawyer"),
    "text": (("gold: 7", "gold: 7, text: It is smooth."), "planer", "text It is smooth. added"),
    "suit": (("suit: special", "suit: solitary"), "porter", "suit special -> solitary"),
    "flag": ((PLAYED, USED), "porter", "no longer discarded after use"),
    "step changed": (("{gain: its coins}", "{gain: 3}"), "porter", "play: step 2: gain its coins -> gain 3"),
    "step added": (("{gain: its coins}", "{gain: its coins}\n        - gain: 1"), "porter", "play: step 3 added: gain 1"),
    "step removed": (("        - {gain: its coins}\n", ""), "porter", "play: step 2 removed: gain its coins"),
    "condition": (
        ("{gain: its coins}", "{gain: its coins, if: food symbols = 0}"),
        "porter",
        "play: step 2: gain its coins -> if food symbols = 0: gain its coins",
    ),
    "moment": ((PLAYED, USED), "porter", "in your build turn: step 1 added"),
}
"""For each change an edit, the card that it changes, and what is said of it."""
RULES = {
    "number": ("base", "rules.yaml", ("hand: 5", "hand: 6"), "rules", "setup hand 5 -> 6"),
    "list": (
        "base",
        "rules.yaml",
        ("[2 per player", "[1 per player"),
        "rules",
        "setup stack sizes: item 1: 2 per player -> 1 per player",
    ),
    "limit": ("base", "rules.yaml", ("2 + builder", "3 + builder"), "rules", "build limit 2 -> 3"),
    "update": (
        "base",
        "rules.yaml",
        ("then_add_to_each: 1", "then_add_to_each: 2"),
        "rules",
        "3+ players: then add to each 1 -> 2",
    ),
    "version": ("saints", "pack.yaml", ("1.0.0", "1.0.1"), "manifest", "version 1.0.0 -> 1.0.1"),
    "set-up": (
        "developments",
        "pack.yaml",
        ("{lay_out: 1, from: community}", "{lay_out: 2, from: community}"),
        "set-up",
        "step 1",
    ),
    "suits": ("shifting_seasons", "pack.yaml", ("suits: [clay]", "suits: [clay, glass]"), "suits", "suit added: glass"),
    "mode": ("solo", "pack.yaml", ("supply: 10", "supply: 12"), "mode", "rules seats countess supply 10 -> 12"),
    "token": ("developments", "developments.yaml", ("token: {food: 1}", "token: {food: 2}"), "development", "token: food 1 -> 2"),
    "most": ("developments", "developments.yaml", ("most: food symbols", "most: builder symbols"), "development", "for the most"),
    "event": ("solo", "summer.yaml", ("size of your largest suit", "3"), "event", "when this event is resolved: step 1"),
}
"""Edits of shipped packs: the pack, the file, the edit, the part that it changes, and what is said of it."""


def compared(old: Path | str, new: Path | str) -> Differences:
    """Return the differences between the versions at two paths."""
    return differences(Version(str(old)), Version(str(new)))


def told(found: Differences) -> list[str]:
    """Return all that is said of changes, what follows from them left out."""
    return [detail.says for change in found.changes if change.what != "follows" for detail in change.details]


@pytest.mark.parametrize("name", EDITS)
def test_a_change_of_a_card_is_told(name: str, tmp_path: Path) -> None:
    """One edit of a card is one change of that card, told in words; no other card is said to be changed."""
    edit, card, says = EDITS[name]
    found = compared(mine(tmp_path / "old"), mine(tmp_path / "new", edit))
    changes = [change for change in found.changes if change.what != "follows"]
    assert [(change.what, change.id) for change in changes] == [("changed", card)]
    assert [detail.says for detail in changes[0].details if detail.says.startswith(says)]
    assert says.split(" -> ")[0] in " ".join(" ".join(report_lines("text", found, None, None, ink=Ink(width=400))).split())


@pytest.mark.parametrize("name", RULES)
def test_a_change_besides_villagers_is_told(name: str, tmp_path: Path) -> None:
    """Rules, manifest, set-up steps, suits, modes, events and developments are compared as well."""
    pack, file, edit, part, says = RULES[name]
    found = compared(pack, copied(pack, tmp_path / "new", {file: edit}))
    assert {change.part for change in found.changes} == {part}
    assert any(says in detail for detail in told(found))


@pytest.mark.parametrize("pack", ["base", "saints", "scoundrels", "profiteers", "developments", "shifting_seasons", "solo"])
def test_a_copy_is_no_change(pack: str, tmp_path: Path) -> None:
    """A pack and its copy have no differences, and old games can be replayed exactly."""
    found = compared(pack, copied(pack, tmp_path / "copy", {}))
    assert found.changes == ()
    assert (found.replayed, found.advice) == ("exactly", "")


def test_another_spelling_is_no_change(tmp_path: Path) -> None:
    """What is usual may be written or left out, and a formula's words may stand in the singular or the plural."""
    edits = [("3 per 2 ore symbols", "3 per 2 ore symbol"), ("gold: 7", "gold: 7, copies: 2, suit_symbols: 1")]
    assert compared(mine(tmp_path / "old"), mine(tmp_path / "new", *edits)).changes == ()


def test_the_order_of_cards_is_told_for_old_games(tmp_path: Path) -> None:
    """Cards that stand in another order are no change of the cards, but they are shuffled otherwise."""
    head, burner, *rest = CARDS.partition("  sawyer")[0].rpartition("  burner")
    last = CARDS.partition("  sawyer")[2]
    moved = f"{head}  sawyer{last.partition('  planer')[0]}{burner}{''.join(rest)}  planer{last.partition('  planer')[2]}"
    assert sorted(moved.splitlines()) == sorted(CARDS.splitlines())
    found = compared(mine(tmp_path / "old"), mine(tmp_path / "new", wood=moved))
    assert (found.changes, found.replayed) == ((), "maybe")
    assert "another order" in found.why


def test_cards_come_and_go(tmp_path: Path) -> None:
    """An added and a removed card are told with what they are; the keyring that follows is told apart."""
    added = "  glazier: {played_on: miner, unlocked_by: sawyer, gold: 3}\n"
    found = compared(mine(tmp_path / "old"), mine(tmp_path / "new", wood=CARDS + added))
    assert [(change.what, change.id) for change in found.changes] == [("added", "glazier"), ("follows", "sawyer")]
    assert [change.details[0].says for change in found.changes] == ["wood, 3 gold, on Miner, lock The Sawyer", "keyring 2 added"]
    back = compared(tmp_path / "new", tmp_path / "old")
    assert [(change.what, change.id) for change in back.changes] == [("removed", "glazier"), ("follows", "sawyer")]
    assert (found.replayed, back.replayed) == ("maybe", "never")


def test_a_rename_is_guessed(tmp_path: Path) -> None:
    """A card with the same data and another id is renamed; cards that name it are not changed by that."""
    edits = [("sawyer:", "woodcutter:"), ("on: sawyer", "on: woodcutter"), ("name: The Sawyer", "name: The Woodcutter")]
    found = compared(mine(tmp_path / "old"), mine(tmp_path / "new", *edits))
    assert [(change.what, change.was, change.id, change.details) for change in found.changes] == [
        ("renamed", "sawyer", "woodcutter", ())
    ]
    assert found.replayed == "never"
    assert "sawyer (now woodcutter)" in found.why
    assert "2.0.0" in compared(tmp_path / "old", mine(tmp_path / "newer", *edits, ("1.0.0", "1.1.0"))).advice


def test_renames_follow_each_other(tmp_path: Path) -> None:
    """Where the cards of a chain are all renamed, each is found once those below are."""
    edits = [("sawyer", "woodcutter"), ("The Sawyer", "The Woodcutter"), ("planer", "smoother")]
    found = compared(mine(tmp_path / "old"), mine(tmp_path / "new", *edits))
    assert {(change.was, change.id) for change in found.changes} == {("sawyer", "woodcutter"), ("planer", "smoother")}


def test_the_same_name_with_other_data_is_a_rename(tmp_path: Path) -> None:
    """A card that people call the same is the same card, though its id and its gold changed."""
    edits = [("sawyer:", "woodcutter:"), ("on: sawyer", "on: woodcutter"), ("gold: 4", "gold: 6")]
    found = compared(mine(tmp_path / "old"), mine(tmp_path / "new", *edits))
    (change,) = found.changes
    assert (change.what, change.was, change.id, told(found)) == ("renamed", "sawyer", "woodcutter", ["gold 4 -> 6"])


def test_the_verdict_on_old_games_is_true(tmp_path: Path) -> None:
    """What is said to be replayed exactly is; a game with a card that is gone is not."""
    old = mine(tmp_path / "old")
    game = Game.new(players=2, packs=["base", "mine"], pack_dirs=[old], seed=1)
    while not game.is_over:
        game.apply(game.legal_actions[0])
    named = mine(tmp_path / "named", ("The Sawyer", "A Sawyer"), ("1.0.0", "1.0.1"))
    gone = mine(tmp_path / "gone", ("sawyer", "woodcutter"))
    assert (compared(old, named).replayed, compared(old, gone).replayed) == ("exactly", "never")
    assert Game.replay(game.record(), pack_dirs=[named]).scores() == game.scores()
    with pytest.raises(GameError):
        Game.replay(game.record(), pack_dirs=[gone])


def test_markdown_reads_as_it_is_written(tmp_path: Path) -> None:
    """Names that hold marks of Markdown or HTML are shown, not obeyed."""
    hostile = "name: '<b>**A|B**</b>'"
    found = compared(mine(tmp_path / "old"), mine(tmp_path / "new", ("name: The Sawyer", hostile), ("gold: 4", "gold: 5")))
    text = "\n".join(report_lines("markdown", found, None, None, ink=Ink()))
    assert "&lt;b&gt;\\*\\*A\\|B\\*\\*&lt;/b&gt;" in text
    assert "<b>" not in text


def test_what_is_no_version_is_refused(tmp_path: Path) -> None:
    """A name nobody knows, an empty folder, a folder of several packs, and a broken pack are told as such."""
    for called, says in (
        ("bse", "did you mean base"),
        ("./nowhere", "no folder with a pack.yaml"),
        (str(resource("cards")), "several packs"),
    ):
        with pytest.raises(GameError, match=says):
            compared(called, "base")
    broken = mine(tmp_path / "broken", ("gold: 4", "gould: 4"))
    with pytest.raises(CardFileError, match="gould"):
        compared(broken, broken)
