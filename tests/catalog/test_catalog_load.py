"""Loading packs by name: what they require, what they override, and what cannot be loaded."""

from pathlib import Path

import pytest

from villagers_rules import CardFileError, GameError
from villagers_rules.packs import load

ROOT = Path(__file__).parents[2]
ACCEPT = Path(__file__).parent / "accept"
REJECT = Path(__file__).parent / "reject"


def manifest(folder: Path, name: str, more: str = "") -> None:
    """Write a pack that requires base and has one card."""
    (folder / name).mkdir(parents=True)
    text = f"pack:\n  id: {name}\n  name: {name.title()}\n  version: 1.0.0\n  players: 2 to 5\n  requires: [base]\n{more}"
    (folder / name / "pack.yaml").write_text(text)
    (folder / name / "cards.yaml").write_text(f"suit: wood\nvillagers: {{{name}_hand: {{food: 1}}}}\n")


def test_loaded_once() -> None:
    """The catalog of the same packs is read once."""
    assert load(["base"]) is load(("base",))


def test_required_packs_come_first() -> None:
    """A pack that another one requires is added before it, once, whatever is named."""
    folders = [ACCEPT / "two_packs"]
    assert [pack.id for pack in load(["two"], pack_dirs=folders).packs] == ["base", "one", "two"]
    assert [pack.id for pack in load(["two", "base"], pack_dirs=folders).packs] == ["base", "one", "two"]
    assert load(["two"], pack_dirs=folders).players == range(4, 6)


def test_packs_change_what_follows_from_cards() -> None:
    """Successors and unlock lists count all loaded packs; a keyring counts its own pack and what that requires (R1.1)."""
    catalog = load(["base", "two"], pack_dirs=[ACCEPT / "two_packs"])
    assert "mower" in catalog.villagers["hayer"].precedes
    assert catalog.villagers["shepherd"].precedes == ("spinner", "shearer")
    assert (catalog.villagers["mower"].unlocks, catalog.villagers["mower"].keyring) == (("shearer",), 0)
    bakers = load(["bakers"], pack_dirs=[ACCEPT / "bakers"]).villagers
    assert bakers["glass_blower"].unlocks == ("wine_trader", "master_baker")
    assert bakers["glass_blower"].keyring == 2


def test_cards_are_ordered_by_pack_then_suit_then_file() -> None:
    """Cards are numbered by pack as named, by suit as declared, by file name, and by place in the file."""
    table = load(["bakers"], pack_dirs=[ACCEPT / "bakers"]).table
    assert table.suits[-1] == "bread"
    assert table.ids[:54] == load(["base"]).table.ids
    assert table.ids[54:] == ["errand_boy", "field_hand", "mill_owner", "master_baker", "oven"]


def test_later_packs_override_numbers_by_name() -> None:
    """What a pack gives in its rules replaces the value of that name, and nothing else."""
    rules, base = load(["bakers"], pack_dirs=[ACCEPT / "bakers"]).rules, load(["base"]).rules
    assert (rules.setup.first_player, rules.setup.supply, rules.setup.hand) == (1, 10, base.setup.hand)
    found = [(str(each.amount), each.fewest) for each in rules.winner]
    assert found == [("gold in your supply", False), ("villagers", False)]
    assert rules.road == base.road


def test_what_a_card_file_says_is_read() -> None:
    """Every property that a file gives reaches the card."""
    cards = load(["bakers"], pack_dirs=[ACCEPT / "bakers"]).villagers
    baker = cards["master_baker"]
    assert (baker.name, baker.copies, baker.players, baker.suit_symbols) == ("Meister Bäcker", 3, range(3, 6), 2)
    assert baker.chain == ("field_hand", "mill_owner")
    assert (baker.sides[0].food, baker.sides[0].gold) == (1, 3)
    assert baker.sides[0].bronze is not None
    assert baker.sides[0].bronze.text == "half of (1 per bread symbol + 2), rounded down"
    assert [side.name for side in cards["oven"].sides] == ["cold", "hot"]
    assert cards["oven"].flips is not None
    assert cards["oven"].flips.when.text.strip() == "food symbols = 0"
    choose, earn, move, pay = cards["errand_boy"].hooks["play"]
    assert (choose.verb, earn.takes.text, {word: str(value) for word, value in move.options.items()}, pay.takes.text) == (
        "choose",
        "its gold",
        {"to": "your hand"},
        "3",
    )


@pytest.mark.parametrize(
    ("packs", "message"),
    [
        ([], "expected the name of at least one pack, got none"),
        (["bsae"], "no pack is called bsae; did you mean base?"),
        (["nothing_like_it"], "no pack is called nothing_like_it; the packs: base"),
        (["base", "base"], "the pack base is named twice"),
    ],
)
def test_unknown_packs(packs: list[str], message: str) -> None:
    """Packs that do not exist, or are named twice, are refused by name."""
    with pytest.raises(GameError, match=message):
        load(packs)


def test_conflicts_are_refused_by_name(tmp_path: Path) -> None:
    """Packs of which one says that it conflicts with the other are not loaded together, but each alone."""
    manifest(tmp_path, "saints_two", "  conflicts: [other]\n")
    manifest(tmp_path, "other")
    with pytest.raises(GameError, match="the packs saints_two and other cannot be played together"):
        load(["other", "saints_two"], pack_dirs=[tmp_path])
    assert load(["other"], pack_dirs=[tmp_path]).packs[-1].conflicts == ()
    assert load(["saints_two"], pack_dirs=[tmp_path]).packs[-1].conflicts == ("other",)


def test_two_packs_with_one_id(tmp_path: Path) -> None:
    """A pack whose id a shipped one has is refused, since nobody could tell which is meant."""
    manifest(tmp_path, "base")
    with pytest.raises(CardFileError) as caught:
        load(["base"], pack_dirs=[tmp_path])
    assert "duplicate-pack" in {problem.code for problem in caught.value.problems}


def test_the_same_folder_twice_is_one_pack() -> None:
    """Naming the folder of a pack that is known already changes nothing."""
    assert load(["base"], pack_dirs=[ROOT / "cards"]).table.ids == load(["base"]).table.ids


def test_all_problems_are_raised_together() -> None:
    """Loading a broken pack raises one error that holds all problems of all its files."""
    with pytest.raises(CardFileError) as caught:
        load(["bakers"], pack_dirs=[REJECT / "all_at_once"])
    assert len(caught.value.problems) == 6
    assert len({problem.file for problem in caught.value.problems}) == 3
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("folder", ["no_such_folder", "no_pack"])
def test_folders_without_packs(folder: str) -> None:
    """A folder that is not there, or holds no pack, is refused."""
    with pytest.raises(CardFileError, match=r"no such folder|expected a pack\.yaml"):
        load(["base"], pack_dirs=[REJECT / folder])


def test_a_broken_load_is_not_kept(tmp_path: Path) -> None:
    """A pack that was broken can be loaded once it is mended."""
    manifest(tmp_path, "menders")
    cards = tmp_path / "menders" / "cards.yaml"
    good = cards.read_text()
    cards.write_text(good.replace("food", "foood"))
    with pytest.raises(CardFileError):
        load(["menders"], pack_dirs=[tmp_path])
    cards.write_text(good)
    assert "menders_hand" in load(["menders"], pack_dirs=[tmp_path]).villagers
