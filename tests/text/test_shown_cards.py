"""`villagers show CARD --language it`: a card with its rules and names in a language, or in its author's own words."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.running import villagers
from tests.house.sources import ROOT
from tests.text.packs import catalog_of
from villagers_rules.packs import check, load
from villagers_rules.text import languages
from villagers_rules.text.frame import card_frame
from villagers_rules.text.ink import Ink

LOOKED_AT = {
    "base": ("founders", "log_rafter", "blacksmith", "fromager", "monk", "miner"),
    "saints": ("recruiter",),
    "developments": ("ox_crane",),
    "shifting_seasons": ("builder_team",),
    "solo": ("countess", "rats"),
    "rare": ("twins",),
}
"""Cards of every sort, by pack."""


@pytest.mark.parametrize("language", languages())
def test_cards_are_drawn(language: str, snapshot: SnapshotAssertion) -> None:
    """A card shows suit, padlock, symbols, keyring, rules, chain and copies, each once, in the language that is asked for."""
    for pack, cards in LOOKED_AT.items():
        for card in cards:
            drawn = card_frame(catalog_of(pack), card, ink=Ink(), language=language)
            assert len(set(map(len, drawn))) == 1
            assert "\n".join(drawn) == snapshot(name=f"{language} {card}")


def test_rules_about_a_counter_of_the_card_are_named() -> None:
    """A card that speaks of a counter names the rules that do, too, and leaves what they say to the sheet of rules."""
    catalog = load(("uses",), pack_dirs=[ROOT / "examples" / "packs" / "sixty" / "uses"])
    shown = " ".join(line.strip("│ ") for line in card_frame(catalog, "village_reeve", ink=Ink()))
    assert "see also the rules of the game: Rest" in shown
    assert "rule of the game: Rest." not in shown


@pytest.mark.parametrize(
    ("language", "said"), [("en", "into this card's owner's hand"), ("it", "nella mano di chi ha questa carta")]
)
def test_who_has_the_card_is_named_where_others_act(language: str, said: str) -> None:
    """Where others carry out steps that speak of who has the card, the text says so (R8.1)."""
    catalog = load(["base", "removals"], pack_dirs=[Path(__file__).parents[1] / "laws" / "packs"])
    assert said in " ".join("".join(card_frame(catalog, "extortioner", ink=Ink(), language=language)).replace("│", " ").split())
    assert said not in " ".join("".join(card_frame(catalog, "recruiter", ink=Ink(), language=language)).replace("│", " ").split())


def test_long_names_fit_the_frame(tmp_path: Path) -> None:
    """A name of 60 letters, the longest there may be, stands in the frame on lines of its own."""
    (tmp_path / "pack.yaml").write_text("pack: {id: own, name: Own, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    name = "Keeper of the Seventeen Keys of the Old Gate by the Long Way"
    (tmp_path / "wood.yaml").write_text(f"suit: wood\nvillagers: {{keeper: {{name: {name}, gold: 3}}}}\n", encoding="utf-8")
    drawn = card_frame(load(("own",), pack_dirs=[tmp_path]), "keeper", ink=Ink())
    assert len(name) == 60
    assert len(set(map(len, drawn))) == 1
    assert "Keeper of the Seventeen Keys" in drawn[1]
    assert drawn[2].endswith("wood │")


def test_show_speaks_italian() -> None:
    """With `--language it` labels, names and rules are Italian, and a card is found by its Italian name as well."""
    shown = villagers("show", "zatteriere", "--language", "it")
    assert (shown.returncode, shown.stderr) == (0, "")
    for words in ("Zatteriere", "2 legno", "catena: Taglialegna > Zatteriere", "2 copie", "Durante la Seconda Fase Mercato"):
        assert words in shown.stdout
    assert "Nella Fase Eventi" in villagers("show", "traditore", "--language", "it").stdout


def test_show_refuses_other_languages() -> None:
    """A language that has no file is refused, with those that have."""
    for line in (("show", "cooper", "--language", "tlh"), ("explain", "3", "--language", "tlh")):
        refused = villagers(*line)
        assert refused.returncode == 2
        assert "expected one of the languages en, it" in refused.stderr


def test_a_free_text_is_shown_as_it_is(tmp_path: Path) -> None:
    """A text in the author's own words is printed instead of the one made of the data; another one is not needed."""
    (tmp_path / "pack.yaml").write_text("pack: {id: own, name: Own, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    (tmp_path / "wood.yaml").write_text(
        "suit: wood\nvillagers:\n"
        "  alder: {silver: 3, text: Three gold for you!, text_is_free: true}\n"
        "  birch: {silver: 3, text: 'At the Second Market, gain 3 gold.'}\n",
        encoding="utf-8",
    )
    assert [problem for problem in check([tmp_path]) if problem.code == "unknown-key"] == []
    catalog = load(("own",), pack_dirs=[tmp_path])
    alder, birch = (" ".join(card_frame(catalog, card, ink=Ink())) for card in ("alder", "birch"))
    assert "Three gold for you!" in alder
    assert "Second Market" not in alder
    assert "At the Second Market, gain 3 gold." in birch
    assert (catalog.villagers["birch"].text, catalog.villagers["birch"].text_is_free) == (
        "At the Second Market, gain 3 gold.",
        False,
    )


def test_what_nobody_places_says_nothing_of_placing(tmp_path: Path) -> None:
    """A card that no player can trade for, or that is only given, neither tells its price nor that it stands alone (R18.3)."""
    (tmp_path / "pack.yaml").write_text(
        "pack: {id: own, name: Own, version: 1.0.0, requires: [base], setup: [{give: 1, from: callings}]}\n", encoding="utf-8"
    )
    (tmp_path / "rules.yaml").write_text(
        "rules:\n"
        "  pools: {guises: {hand_cards: 3, per_village: 99}, helpers: {hand_cards: 2, per_village: 1}}\n"
        "  while_in_play:\n"
        "    no_hiring: {forbid: trade, what: wood villagers in the supply that are not basic, for: every player}\n",
        encoding="utf-8",
    )
    (tmp_path / "wood.yaml").write_text(
        "suit: wood\nvillagers: {master: {pool: guises, gold: 3, copies: 2}, heir: {pile: callings, gold: 1, copies: 5}}\n",
        encoding="utf-8",
    )
    (tmp_path / "hay.yaml").write_text(
        "suit: hay\nvillagers: {mower: {pool: guises, gold: 3, copies: 2}, reaper: {pool: helpers, gold: 3, copies: 2}}\n",
        encoding="utf-8",
    )
    catalog = load(("own",), pack_dirs=[tmp_path])
    drawn = {card: " ".join(card_frame(catalog, card, ink=Ink())) for card in ("master", "heir", "mower", "reaper")}
    assert [card for card, frame in drawn.items() if "stands alone" in frame] == ["mower", "reaper"]
    assert [card for card, frame in drawn.items() if "on stacks" in frame] == ["mower", "reaper"]
    assert [card for card, frame in drawn.items() if "A village holds" in frame] == ["reaper"]
