"""`villagers new`: what it makes passes its checks and its scenarios, and nothing that is there is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.making import files_of, lay
from villagers_rules import Game, GameError
from villagers_rules.authoring import id_of, new_card, new_development, new_event, new_pack, new_scenario, write_schemas
from villagers_rules.authoring.new_cards import insert
from villagers_rules.cli import main
from villagers_rules.packs import check, load, reader
from villagers_rules.packs.schema import kinds, shared
from villagers_rules.testing import run
from villagers_rules.testing.mentions import mentions


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins in an empty folder, without a search path."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VILLAGERS_PATH", raising=False)


def snapshot(folder: Path) -> dict[str, bytes]:
    """Return every file in *folder*."""
    return {path.as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


NAMES = {
    "My Bakers": "my_bakers",
    "bakers": "bakers",
    "Die Bäcker & Söhne: Größe!": "die_backer_sohne_grosse",
    'No "quotes", please # here': "no_quotes_please_here",
    "3 Œufs d'Été": "oeufs_dete",
    "Yes": "yes",
    "{{<<id>>}}": "id",
    "y" * 60: "y" * 40,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_new_pack_is_good_at_once(name: str) -> None:
    """Whatever the name, the folder passes its checks and scenarios, all of its cards are shown in them, and it plays."""
    made = new_pack(name, folder=Path("in here"))
    pack = Path("in here") / NAMES[name]
    assert all(file.is_file() for file in made.files)
    assert check([pack]) == []
    outcome = run([pack])
    assert outcome.cases >= 1
    assert not outcome.failures
    (row,) = mentions([pack])
    assert row.with_rule
    assert not row.without
    found = load([NAMES[name]], pack_dirs=[pack]).packs[-1]
    assert (found.id, found.name) == (NAMES[name], "Bakers" if name == "bakers" else name)
    assert Game.new(packs=["base", NAMES[name]], pack_dirs=[pack], seed=1).legal_actions


def test_a_new_pack_teaches_and_serves_editors() -> None:
    """Every YAML file begins with the line for editors, which names a schema that is there, and has comments."""
    new_pack("Bakers")
    files = sorted(Path("bakers").rglob("*.yaml"))
    assert {file.parent.name for file in files} == {"bakers", "scenarios", "locales"}
    for file in files:
        first, *others = file.read_text(encoding="utf-8").splitlines()
        schema = first.removeprefix("# yaml-language-server: $schema=")
        assert (file.parent / schema).resolve().is_file(), first
        assert [line for line in others if "# " in line]
        assert (file.parent / schema).stem in reader.read(file, file.name).data
    assert sorted(path.stem for path in Path("bakers/.schemas").iterdir()) == sorted((*kinds(), *shared()))


def test_nothing_is_written_over() -> None:
    """A folder, a file or a link that is there stays as it is, and nothing half made is left behind."""
    lay(Path("bakers"), {"mine.txt": "mine"})
    Path("oaks").symlink_to("nowhere")
    new_pack("elms")
    new_scenario("Twice", pack=Path("elms"))
    before = snapshot(Path())
    taken = "already exists, and is not overwritten"
    for name in ("Bakers", "Oaks"):
        with pytest.raises(GameError, match=taken):
            new_pack(name)
    with pytest.raises(GameError, match=taken):
        new_scenario("Twice", pack=Path("elms"))
    assert snapshot(Path()) == before
    assert sorted(path.name for path in Path().iterdir()) == ["bakers", "elms", "oaks"]


@pytest.mark.parametrize("name", ["", "  ", "77", "?", "日本", "a\nb", "x" * 61])
def test_a_name_without_an_id_is_refused(name: str) -> None:
    """A name for people is one line, and has letters of which an id can be made, unless one is given."""
    with pytest.raises(GameError, match="the name of a pack"):
        new_pack(name)
    assert list(Path().iterdir()) == []


def test_an_id_may_be_given() -> None:
    """With an id of one's own the name may be anything; an id that is none is told with the nearest one."""
    new_pack("日本", as_id="japan")
    assert load(["japan"], pack_dirs=[Path("japan")]).packs[-1].name == "日本"
    with pytest.raises(GameError, match=r"got 'Log Rafter'; did you mean log_rafter\?"):
        new_pack("Rafters", as_id="Log Rafter")


def test_the_id_of_a_pack_that_is_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new pack cannot be called like a shipped one or one on the search path."""
    lay(Path("packs/oaks"), files_of("oaks"))
    for name, where in (("solo", "cards/solo"), ("Oaks", "packs/oaks")):
        with pytest.raises(GameError, match=rf"a pack called {name.lower()} already exists, in .*{where}"):
            new_pack(name)


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("Log Rafter", "the pack base already has a card log_rafter"),
        ("-", "use a word such as my_first"),
        ("gold", "gold is a word of the card language"),
        ("cooper", "the pack base already has a card cooper"),
        ("jester", "the pack solo already has a card jester"),
        ("oaks_man", "the pack oaks already has a card oaks_man"),
        ("x" * 41, "at most 40"),
    ],
)
def test_the_id_of_a_card_is_checked(card: str, says: str) -> None:
    """An id that is not legal, is a word of the language or is taken by any card of the game is refused, and nothing written."""
    pack = lay(Path("oaks"), files_of("oaks"))
    before = snapshot(pack)
    with pytest.raises(GameError) as raised:
        new_card(card, pack=pack)
    assert says in str(raised.value)
    assert snapshot(pack) == before


def test_a_card_of_every_suit_is_good_at_once() -> None:
    """A card of any suit of the game passes the checks, also when its suit had no file, and so does a scenario of it."""
    new_pack("Oaks")
    pack = Path("oaks")
    suits = load(["base"]).table.suits
    for suit in suits:
        new_card(f"{suit}_one", pack=pack, suit=suit)
        new_card(f"{suit}_two", pack=pack, suit=suit, name=f"The 2nd: {suit}")
        new_scenario(f"{suit}_one", pack=pack)
    assert check([pack]) == []
    assert not run([pack]).failures
    cards = load(["oaks"], pack_dirs=[pack]).villagers
    assert {cards[f"{suit}_one"].suit for suit in suits} == set(suits)
    assert cards[f"{suits[0]}_two"].name == f"The 2nd: {suits[0]}"
    assert {file.stem for file in pack.glob("*.yaml")} == {"pack", *suits}


def test_a_card_without_a_suit_goes_to_the_first_cards() -> None:
    """Where no suit is named the card has that of the first file of cards; without one, the first of the game."""
    new_pack("Oaks")
    assert new_card("old_oak", pack=Path("oaks")).files == (Path("oaks/grains.yaml"),)
    lay(Path("elms"), {"pack.yaml": files_of("elms")["pack.yaml"]})
    assert new_card("old_elm", pack=Path("elms")).files == (Path("elms/grains.yaml"),)
    assert check([Path("oaks"), Path("elms")]) == []


def test_a_suit_that_is_none_is_told() -> None:
    """An unknown suit is told with the nearest one."""
    new_pack("Oaks")
    with pytest.raises(GameError, match=r"no suit is called wod; did you mean wood\?"):
        new_card("old_oak", pack=Path("oaks"), suit="wod")


CARD = "  new_one:\n    # a comment\n    food: 1\n"
FILES = {
    "plain": "suit: wood\nvillagers:\n  a: {food: 1} # kept\n",
    "no line end": "suit: wood\nvillagers:\n  a: {food: 1} # kept",
    "empty lines": "# kept\n\nvillagers:\n\n  a:\n    food: 1\n\n  # kept\n\n\n",
    "key after": "villagers:\n  a: {food: 1}\n\n# kept\nsuit: wood # kept\n",
    "four blanks": "suit: wood\nvillagers:\n    a:\n        food: 1\n    # kept\n",
    "one blank": "suit: wood\nvillagers:\n a:\n  food: 1\n",
    "Windows": "suit: wood\r\nvillagers:\r\n  a: {food: 1} # kept\r\n",
    "text in quotes": 'suit: wood\nvillagers:\n  a:\n    name: "#\n\n      suit: b"\n',
}


@pytest.mark.parametrize("name", FILES)
def test_the_rest_of_the_file_stays(name: str) -> None:
    """A card is added after the last one, as far to the right as the others; every other letter of the file stays."""
    old = FILES[name]
    new = insert(old, "villagers", "new_one", CARD)
    assert new is not None
    for line in old.split("\n"):
        assert line.rstrip("\r") in new
    assert new.replace("\r\n", "").count("\n") == (0 if "\r" in old else new.count("\n"))
    read = reader.read_text(new, "")
    assert read.problems == []
    assert list(read.data["villagers"]) == ["a", "new_one"]
    assert "# a comment" in new
    assert [line for line in new.splitlines() if "#" in line] != [line for line in old.splitlines() if "#" in line]


@pytest.mark.parametrize(
    "old", ["suit: wood\nvillagers: {oak: {food: 1}}\n", '{"suit": "wood", "villagers": {"oak": {"food": 1}}}\n']
)
def test_a_file_that_cannot_be_added_to_is_left_alone(old: str) -> None:
    """Where cards stand in braces a new one gets a file of its own, and the old file stays as it is."""
    pack = lay(Path("oaks"), {"pack.yaml": files_of("oaks")["pack.yaml"], "wood.yaml": old})
    assert new_card("elm", pack=pack, suit="wood").files == (pack / "elm.yaml",)
    assert (pack / "wood.yaml").read_text(encoding="utf-8") == old
    assert check([pack]) == []


def test_a_scenario_shows_the_card_that_is_meant() -> None:
    """A scenario is about the card that is named, else the one of its name, else one that has none yet, else any of the pack."""
    new_pack("Oaks")
    pack = Path("oaks")
    for card in ("oak_one", "oak_two", "oak_three"):
        new_card(card, pack=pack)
    made = [new_scenario("By name", pack=pack, card="oak_three"), new_scenario("oak_two", pack=pack)]
    made += [new_scenario(name, pack=pack) for name in ("The rest", "Any")]
    shown = [file.read_text(encoding="utf-8") for one in made for file in one.files]
    for text, card in zip(shown, ["oak_three", "oak_two", "oak_one", "oaks_helper"], strict=True):
        assert card in text
    assert not run([pack]).failures
    with pytest.raises(GameError, match=r"no villager is called oak_tow; did you mean oak_two"):
        new_scenario("Other", pack=pack, card="oak_tow")


def test_a_pack_without_cards_has_scenarios_too() -> None:
    """A pack of rules alone can have a scenario, which holds."""
    lay(Path("elms"), {"pack.yaml": files_of("elms")["pack.yaml"]})
    new_scenario("It goes on", pack=Path("elms"))
    assert str(run(["elms"])) == "1 passed"


def test_every_shipped_card_can_have_a_scenario(tmp_path: Path) -> None:
    """The scenario that is made holds for each villager of the base game, whatever lies under it or locks it."""
    new_pack("Oaks")
    for card in load(["base"]).villagers:
        new_scenario(f"About {card}", pack=Path("oaks"), card=card)
    assert str(run(["oaks"])).endswith(" passed")


def test_schemas_are_renewed() -> None:
    """`new schemas` writes what editors read into any pack, over an older copy, and changes nothing else."""
    pack = lay(Path("oaks"), files_of("oaks") | {".schemas/villagers.json": '{"$id": "urn:villagers-rules:schema:villagers"}'})
    before = snapshot(pack)
    write_schemas(pack)
    after = snapshot(pack)
    assert len(after["oaks/.schemas/villagers.json"]) > 1000
    assert {name: text for name, text in after.items() if "/.schemas/" not in name} == {
        name: text for name, text in before.items() if "/.schemas/" not in name
    }


def test_the_commands_say_what_was_made_and_what_is_next(capsys: pytest.CaptureFixture[str]) -> None:
    """Each kind tells its files and the commands to go on with, which are understood and succeed."""
    assert main(["new", "pack", "My Bakers", "--in", "some where"]) == 0
    told = capsys.readouterr().out
    assert "  some where/my_bakers/pack.yaml\n" in told
    assert told.endswith("  villagers play --packs base,'some where/my_bakers'\n") or "'base,some where/my_bakers'" in told
    assert main(["check", "some where/my_bakers"]) == main(["test", "some where/my_bakers"]) == 0
    capsys.readouterr()
    assert main(["new", "card", "old_baker", "--pack", "some where/my_bakers"]) == 0
    assert "next:\n  villagers check 'some where/my_bakers'\n" in capsys.readouterr().out
    assert main(["new", "scenario", "Old", "bakers", "--pack", "some where/my_bakers"]) == 0
    assert main(["new", "schemas", "--pack", "some where/my_bakers"]) == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["new"], "KIND"),
        (["new", "packs", "x"], "invalid choice: 'packs'"),
        (["new", "card", "x"], "expected a pack.yaml in this folder, got none; say which one with --pack, such as --pack oaks"),
        (["new", "card", "x", "--pack", "elms"], "expected a pack.yaml in elms, got none; name its folder with --pack"),
        (["new", "pack", "Solo"], "a pack called solo already exists"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(line: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A command line that cannot be carried out is told in one line with what to do, and makes nothing."""
    lay(Path("oaks"), files_of("oaks"))
    before = snapshot(Path())
    assert main(line) in (1, 2)
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1
    assert snapshot(Path()) == before


def test_names_and_ids() -> None:
    """What stands under a name is taken apart into letters that an id may hold, words parted by underscores (house rule)."""
    assert [id_of(name) for name in ("Ærø ø", "naïve café", "__x__", "A-B c.D", "ЖЖ")] == [
        "aero_o",
        "naive_cafe",
        "x",
        "a_b_c_d",
        "",
    ]


@pytest.mark.parametrize("requires", ["base", "developments", "shifting_seasons"])
def test_events_and_developments_are_good_at_once(requires: str) -> None:
    """Events and developments pass the checks and are dealt, on decks and suits of the game or of the pack (R14.1, R15.4)."""
    new_pack("Oaks")
    pack = Path("oaks")
    manifest = pack / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("[base]", f"[{requires}]"), encoding="utf-8")
    made = [new_event("Fair Day", pack=pack), new_event("rainy_day", pack=pack), new_event("Storm", pack=pack, deck="weather")]
    made += [new_development("Water Mill", pack=pack), new_development("Öl-Mühle", pack=pack)]
    for card in ("fair_day", "Water Mill"):
        new_scenario(card, pack=pack)
    assert check([pack]) == []
    assert not run([pack]).failures
    table = load(["oaks"], pack_dirs=[pack]).table
    assert {event.name for event in table.events} == {"Fair Day", "Rainy Day", "Storm"}
    assert {development.name for development in table.developments} >= {"Water Mill", "Öl-Mühle"}
    game = Game.new(packs=["oaks"], pack_dirs=[pack], seed=1)
    assert game.view(1).developments


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        (
            "pack.yaml",
            "  setup: [{reveal: 1, from: fair}]\n",
            "add the set-up step {reveal: 1, from: weather} to oaks/pack.yaml first",
        ),
        (
            "rules.yaml",
            "rules:\n  more_phases: {developments: {before: [markets]}}\n",
            "add it to oaks/rules.yaml first: more_phases:",
        ),
    ],
)
def test_what_cannot_be_added_to_is_left_alone(name: str, text: str, says: str) -> None:
    """Where the manifest or the rules stand in braces, the line to add is named, and nothing is written."""
    fair = "deck: fair\nevents: {fair_day: {triggers: [{when: this event is resolved, do: [{gain: 1}]}]}}\n"
    phase = {"rules.yaml": "rules: {more_phases: {events: {before: [markets]}}}\n", "fair.yaml": fair}
    files = files_of("oaks") | ({} if name == "rules.yaml" else phase)
    pack = lay(Path("oaks"), files | {name: files.get(name, "") + text})
    before = snapshot(pack)
    with pytest.raises(GameError) as raised:
        new_event("Storm", pack=pack, deck="weather")
    assert says in str(raised.value)
    assert snapshot(pack) == before
