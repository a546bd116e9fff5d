"""Running games are safe from edits: one of other cards is the same game still, or is refused with the list of what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Table, villagers
from villagers_rules import Game, GameError
from villagers_rules.packs import loader

MANIFEST = "pack: {id: village_crafts, name: Crafts, version: 1.0.0, players: 2 to 5, requires: [base]}\n"
CARDS = """\
suit: wood
villagers:
  turner: {copies: 4, played_on: lumberjack, silver: 2 per ore symbol}
  basket_maker: {copies: 4, gold: 3}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a small pack."""
    write(tmp_path, CARDS)
    return tmp_path


def write(folder: Path, cards: str, manifest: str = MANIFEST) -> None:
    """Write the pack anew, and forget what was loaded of it."""
    pack = folder / "village_crafts"
    pack.mkdir(exist_ok=True)
    (pack / "pack.yaml").write_text(manifest, encoding="utf-8")
    (pack / "wood.yaml").write_text(cards, encoding="utf-8")
    loader._loaded.clear()


def played(folder: Path, actions: int, *, seed: int = 5) -> Game:
    """Return a game with the pack after some actions, always the first one that is offered."""
    game = Game.new(players=2, packs=["base", "village_crafts"], seed=seed, pack_dirs=[folder])
    while not game.is_over and len(game.actions) < actions:
        game.apply(game.legal_actions[0])
    return game


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("basket_maker: {copies: 4, gold: 3}", "basket_maker: {name: Basket Maker, copies: 4, gold: 3}   # woven"),
        ("villagers:", "\n# These make things of wood.\nvillagers:"),
        ("{copies: 4, gold: 3}", "{gold: 3, copies: 4}"),
        ("silver: 2 per ore symbol", "silver: '2 per ore symbol'"),
    ],
)
def test_what_only_people_read_is_no_difference(folder: Path, old: str, new: str) -> None:
    """Names, comments, the order of keys and the way a text is written change nothing for a running game."""
    game = played(folder, 30)
    write(folder, CARDS.replace(old, new))
    for again in (Game.from_json(game.to_json(), pack_dirs=[folder]), Game.replay(game.record(), pack_dirs=[folder])):
        assert again.differences == ()
        assert again.to_data()["state"] == game.to_data()["state"]


def test_the_same_card_in_another_file_is_no_difference(folder: Path) -> None:
    """A pack may part its cards among files as it likes, as long as their order stays."""
    game = played(folder, 30)
    write(folder, CARDS.rsplit("  basket", 1)[0])
    (folder / "village_crafts" / "wood_2.yaml").write_text(
        "suit: wood\nvillagers:\n  basket_maker: {copies: 4, gold: 3}\n", encoding="utf-8"
    )
    assert Game.replay(game.record(), pack_dirs=[folder]).differences == ()


def test_a_change_that_has_not_mattered_is_told(folder: Path) -> None:
    """A game that is just the same with the changed card goes on, and says what was changed."""
    game = played(folder, 10)
    write(folder, CARDS.replace("2 per ore", "3 per ore"), MANIFEST.replace("1.0.0", "1.1.0"))
    for again in (Game.from_json(game.to_json(), pack_dirs=[folder]), Game.replay(game.record(), pack_dirs=[folder])):
        assert again.differences == ("turner of village_crafts was changed",)
        assert again.to_data()["state"] == game.to_data()["state"]
        assert again.copy().differences == again.differences
        assert Game.from_json(again.to_json(), pack_dirs=[folder]).differences == ()


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (CARDS.replace("gold: 3", "gold: 99"), "basket_maker of village_crafts was changed"),
        (
            CARDS.replace("basket_maker", "basket_weaver"),
            "basket_maker of village_crafts is gone, basket_weaver of village_crafts is new",
        ),
        (CARDS + "  hoop_maker: {gold: 4}\n", "hoop_maker of village_crafts is new"),
        (CARDS.replace("copies: 4, gold", "copies: 5, gold"), "basket_maker of village_crafts was changed"),
    ],
)
def test_a_change_that_matters_is_refused_with_the_list(folder: Path, cards: str, told: str) -> None:
    """A game that would be another one with the cards that are there now is not loaded; the error lists what differs."""
    games = (played(folder, 2000, seed=seed) for seed in range(9))
    game = next(game for game in games if any("basket_maker" in str(seat.village) for seat in game.view(1).seats))
    write(folder, cards)
    for load, text in ((Game.from_json, game.to_json()), (Game.replay, game.record())):
        with pytest.raises(GameError) as error:
            load(text, pack_dirs=[folder])
        assert str(error.value).endswith(f"; these are not the cards that the game was played with: {told}")


def test_the_order_of_cards_matters(folder: Path) -> None:
    """The deal goes through the cards in their order, so that another order is told or refused."""
    game = played(folder, 30)
    first, second = CARDS.splitlines()[2:]
    write(folder, "\n".join([*CARDS.splitlines()[:2], second, first]))
    with pytest.raises(GameError, match="the cards of village_crafts stand in another order"):
        Game.replay(game.record(), pack_dirs=[folder])


def test_a_position_of_other_cards_is_refused(folder: Path) -> None:
    """A game that began from a position cannot be played again, so that with other cards it is refused at once."""
    data = {**played(folder, 10).to_data(), "begun": {}}
    write(folder, CARDS.replace("2 per ore", "3 per ore"))
    with pytest.raises(GameError, match=r"cannot be played again; these are not .*: turner of village_crafts was changed"):
        Game.from_data(data, pack_dirs=[folder])


def test_a_record_that_does_not_tell_its_cards(folder: Path) -> None:
    """A record written by hand needs no fingerprints; then the versions of the packs must be those that are there."""
    text = played(folder, 10).record().partition("position:")[0]
    assert Game.replay(text, pack_dirs=[folder]).differences == ()
    write(folder, CARDS, MANIFEST.replace("1.0.0", "1.1.0"))
    with pytest.raises(GameError, match=r"expected the pack village_crafts in version 1\.0\.0; version 1\.1\.0 is here"):
        Game.replay(text, pack_dirs=[folder])


@pytest.mark.parametrize(
    ("foot", "says"),
    [
        ("contents: base order", r"line 7: expected a pack and its fingerprints"),
        ("contents: base: order", r"line 7: expected a hash, at least eight of the digits"),
        ("contents: base: ORDER=01234567", r"line 7: expected entries with fingerprints"),
        ("contents: base: founders=01234567", r"line 7: expected the fingerprints of base up to `order`; the record was cut"),
        ("position: here", r"line 7: position: expected a hash"),
    ],
)
def test_damaged_fingerprints(foot: str, says: str) -> None:
    """What stands below the actions is read as strictly as the header."""
    rows = [*played_base(), foot]
    with pytest.raises(GameError, match=says):
        Game.replay("\n".join(rows))


def played_base() -> list[str]:
    """Return the header of a record and one action."""
    game = Game.new(players=2, seed=7)
    game.apply(game.legal_actions[0])
    return [row for row in game.record().partition("position:")[0].splitlines() if row and not row.startswith("#")]


def test_the_command_line_says_what_was_changed(folder: Path) -> None:
    """Who goes on with a save, or replays a record, is told which cards are not the same as before."""
    game = played(folder, 2000)
    (folder / "game.json").write_text(game.to_json(), encoding="utf-8")
    (folder / "game.txt").write_text(game.record(), encoding="utf-8")
    lines = [("play", "--load", "game.json"), ("replay", "game.txt")]
    for line in lines:
        assert "not quite the same" not in villagers(*line, "--pack-folder", "village_crafts", cwd=folder).stdout
    write(folder, CARDS, MANIFEST.replace("players: 2 to 5", "players: 2 to 4"))
    for line in lines:
        ran = villagers(*line, "--pack-folder", "village_crafts", cwd=folder)
        assert ran.returncode == 0, ran.stderr
        assert "up to here the game is: pack.players of village_crafts was changed." in " ".join(ran.stdout.split())


def test_a_save_of_a_pack_in_a_folder_is_written_over(folder: Path) -> None:
    """Whoever plays with a pack of their own can save again under the same name; JSON that is no save is kept."""
    save, record, other = (folder / name for name in ("game.json", "game.txt", "list.json"))
    other.write_text("[1, 2]", encoding="utf-8")
    game = played(folder, 20)
    lines = [f"save {save}", f"record {record}", "1", f"save {save}", f"record {record}", f"save {other}"]
    printed = Table(game, lines, human=game.decision.player if game.decision else 1).play()
    assert Game.from_json(save.read_text(encoding="utf-8"), pack_dirs=[folder]).actions == game.actions
    assert Game.replay(record.read_text(encoding="utf-8"), pack_dirs=[folder]).actions == game.actions
    assert other.read_text(encoding="utf-8") == "[1, 2]"
    assert printed.count("choose another name") == 1
