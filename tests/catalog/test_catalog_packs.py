"""The shipped packs together: every combination and mode that people play, and what a mode changes."""

import shutil
from pathlib import Path

import pytest
from attrs import evolve

from villagers_rules import CardFileError, GameError
from villagers_rules.model.deck import deck_for
from villagers_rules.model.rulebook import EventDeck, Pool, SeatStart, SetupStep
from villagers_rules.packs import Catalog, load, modes_known
from villagers_rules.packs.manifest import modes_of
from villagers_rules.packs.pack_files import packs_in, shipped_packs
from villagers_rules.packs.validate import examine
from villagers_rules.rules import setup
from villagers_rules.testing.run import run

ROOT = Path(__file__).parents[2]
EVERYTHING = Path(__file__).parent / "accept" / "everything"
TOGETHER = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter")
PHASES = ("draft", "update the road", "build", "pass the first player card", "markets")


@pytest.mark.parametrize(
    ("packs", "mode", "villagers", "events", "developments", "players"),
    [
        (("base",), "", 54, 0, 0, range(2, 6)),
        (("saints",), "", 59, 0, 0, range(2, 6)),
        (("scoundrels",), "", 61, 0, 0, range(2, 6)),
        (("profiteers",), "", 60, 0, 0, range(2, 6)),
        (("developments",), "", 54, 0, 12, range(2, 6)),
        (("promo",), "", 59, 0, 0, range(2, 6)),
        (("kickstarter",), "", 61, 0, 0, range(2, 6)),
        (("shifting_seasons",), "", 58, 0, 0, range(2, 6)),
        (TOGETHER, "", 84, 0, 12, range(2, 6)),
        ((*TOGETHER, "shifting_seasons"), "", 88, 0, 12, range(2, 6)),
        (("base",), "solo", 56, 24, 0, range(1, 2)),
        (("base", "promo", "kickstarter"), "solo", 68, 24, 0, range(1, 2)),
        (("base",), "solo-beginner", 56, 24, 0, range(1, 2)),
        (("solo",), "solo-hard", 56, 24, 0, range(1, 2)),
        (("base",), "monastery", 58, 0, 0, range(1, 2)),
        (("base",), "clay-for-grapes", 58, 0, 0, range(2, 6)),
        (("base",), "extra-graper", 58, 0, 0, range(2, 6)),
    ],
)
def test_combinations(packs: tuple[str, ...], mode: str, villagers: int, events: int, developments: int, players: range) -> None:
    """Every combination and mode of the sources gives a catalog with all its cards."""
    catalog = load(packs, mode=mode)
    assert (len(catalog.villagers), len(catalog.events), len(catalog.developments)) == (villagers, events, developments)
    assert (catalog.players, catalog.mode) == (players, mode)
    assert catalog.table.ids == [*catalog.villagers, *catalog.events, *catalog.developments]


def test_packs_add_phases_in_any_order() -> None:
    """A phase is put before the first of those it names that is there, whichever pack comes first (R14.2, R15.4, R18.2)."""
    both = (*PHASES[:-1], "developments", "events", "markets")
    for packs in (("developments", "shifting_seasons"), ("shifting_seasons", "developments")):
        assert load(packs).rules.phases == both
    assert load(("developments",)).rules.phases == (*PHASES[:-1], "developments", "markets")
    assert load().rules.phases == PHASES


def test_packs_of_authors_who_do_not_know_each_other_are_played_together(tmp_path: Path) -> None:
    """A choice called like a counter and a card of another pack means the choice, and they the counter and the card; in a pack
    that requires that one, the name is refused."""
    together = shutil.copytree(EVERYTHING.parent / "strangers_together", tmp_path / "together")
    (together / "auctions" / "scenarios").mkdir()
    (together / "auctions" / "scenarios" / "crier.yaml").write_text(
        "scenarios:\n"
        "  - name: The other pays what is bid\n"
        "    rules: [R8.1]\n"
        "    given:\n"
        "      {packs: [auctions, debts], phase: build, hands: {1: [crier]}, supplies: {1: 9, 2: 9}, counters: {bid: {1: 7}}}\n"
        "    when: [play crier, choose player 2, choose number 2, 2: decline]\n"
        "    then: {turn: 1, supplies: {1: 9, 2: 7}, counters: {bid: {1: 7}}}\n",
        encoding="utf-8",
    )
    outcome = run([together])
    assert outcome.cases == 1
    assert not outcome.failures, str(outcome.failures[0])
    manifest = together / "auctions" / "pack.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8").replace("[base]", "[debts]"), encoding="utf-8")
    assert [problem.code for problem in examine([together]).problems][:2] == ["reserved-word", "reserved-word"]


def test_a_mode_replaces_the_set_up_and_changes_rules_of_its_pack() -> None:
    """The levels of a mode are data: what each removes, reveals, and gives, and with what a seat begins (R15.1, R15.8)."""
    plain, kind, hard = (load(mode=mode).rules for mode in ("solo", "solo-beginner", "solo-hard"))
    (seat,) = plain.setup.seats
    assert [step.verb for step in plain.setup.steps] == ["remove", "give", "reveal"]
    assert [step.verb for step in kind.setup.steps] == ["remove", "remove", "give", "reveal"]
    assert [(step.verb, step.number) for step in hard.setup.steps] == [("remove", 0), ("remove", 0), ("reveal", 2)]
    assert plain.setup.seats[seat] == SeatStart(supply=1, starts_with=seat, side="gold")
    assert (kind.setup.seats[seat].side, hard.setup.seats[seat].supply) == ("plain", 10)
    assert plain.setup.as_players == kind.setup.as_players == hard.setup.as_players == 2
    assert [step.verb for step in plain.hooks["countess grows"]] == ["move", "deal_events", "deal_events", "deal_events"]
    assert [step.condition is None for step in plain.hooks["countess grows"]] == [True, False, False, False]
    assert [(step.verb, step.condition) for step in kind.hooks["countess grows"]] == [("move", None), ("deal_events", None)]
    assert plain.events.decks == (EventDeck(name="summer"), EventDeck(name="winter", after="first_market"))
    assert (plain.events.chosen, plain.renewable, plain.won_by, len(plain.winner)) == (True, ("reserve",), seat, 1)


def test_numbers_of_shifting_seasons() -> None:
    """R18.1, R18.3 to R18.5: the Road of the deck, what teams cost, and for the Monastery a table of targets."""
    rules, alone = load(("shifting_seasons",)).rules, load(mode="monastery").rules
    assert rules.road.from_the_deck
    assert rules.pools == (Pool(name="teams", hand_cards=2, per_village=1),)
    assert SetupStep(verb="place_under", number=3, what="summer", players=range(0, 100), if_any=True) in rules.setup.steps
    assert [gold for gold, _ in alone.targets] == sorted(gold for gold, _ in alone.targets)
    assert not rules.targets
    first, move = alone.hooks["monastery takes"]
    assert first.takes[0].text == "villagers with coins on the road"
    assert (first.verb, str(move.options["to"])) == ("first_of", "the discard pile")


def test_lists_within_steps_have_names_of_their_own() -> None:
    """The list within a step is found under the hook and the place of the step in its list, counted from 0."""
    catalog = load(("everything",), pack_dirs=[EVERYTHING])
    hooks = catalog.rules.hooks
    assert [name for name in hooks if name.startswith("miller drafts")] == [
        "miller drafts",
        "miller drafts/2",
        "miller drafts/2/0",
    ]
    assert hooks["miller drafts"][2].options["do"] == hooks["miller drafts/2"]
    (event,) = (event for event in catalog.events.values() if event.copies == 2)
    assert event.hooks["when the draft phase begins"][0].options["by"] == -1
    assert event.hooks["when the draft phase begins"][0].options["unless_paid"].text == "2"


def test_set_up_steps_change_the_deck() -> None:
    """What is removed, included and added is counted in the deck, each with the numbers of players that its step names."""
    base = load()

    def size(players: int, *steps: tuple[str, int, str, range]) -> int:
        made = tuple(SetupStep(verb=verb, number=number, what=what, players=counts) for verb, number, what, counts in steps)
        return len(deck_for(base.table, evolve(base.rules, setup=evolve(base.rules.setup, steps=made)), players))

    always, four = range(0, 100), range(4, 100)
    assert size(2) == 80
    assert size(2, ("remove", 0, "special", always)) == 72
    assert size(2, ("include", 0, "leather", always)) == 86
    assert size(2, ("add", 1, "graper", four)) == 80
    assert size(4, ("add", 1, "graper", four)) == 95


@pytest.mark.parametrize(
    ("packs", "mode"), [(TOGETHER, ""), (("shifting_seasons",), ""), (("base",), "clay-for-grapes"), (("base",), "solo")]
)
def test_decks_are_those_of_the_set_up(packs: tuple[str, ...], mode: str) -> None:
    """A game can be dealt with every number of players but those for which the check of a deal says that it is too large."""
    catalog = load(packs, mode=mode)
    for players in catalog.players:
        state = setup.new_state(catalog.table, catalog.rules, players=players, seed=1)
        if players in catalog.too_large:
            with pytest.raises(GameError, match="the deal needs 116 cards"):
                setup.deal(state)
        else:
            setup.deal(state)


def test_modes_are_known_by_name() -> None:
    """All modes of the packs that can be found are listed, each with its pack, its sentence and its players."""
    modes = modes_known([EVERYTHING])
    assert {"solo", "solo-beginner", "solo-hard", "monastery", "alone", "kinder"} <= set(modes)
    assert (modes["solo"].pack, modes["solo"].players, modes["solo"].set_up_as) == ("solo", range(1, 2), 2)
    assert modes["alone"].says == "Alone against the Miller."
    assert modes["kinder"].plays_with is None
    assert load(mode="alone", pack_dirs=[EVERYTHING]).rules.targets[-1] == (100, "a town")
    assert load(mode="kinder", pack_dirs=[EVERYTHING]).rules.setup.supply == 12


@pytest.mark.parametrize(
    ("packs", "mode", "message"),
    [
        (("base",), "sollo", "no mode is called sollo; did you mean solo"),
        (("base", "saints"), "solo", "the mode solo is played only with base, promo and kickstarter; leave saints out"),
        (
            ("developments",),
            "monastery",
            "the mode monastery is played only with base, promo and kickstarter; leave developments out",
        ),
        (("base", "solo"), "", "the pack solo is played in a mode of its own; choose the mode solo, solo-beginner or solo-hard"),
    ],
)
def test_modes_that_cannot_be_played(packs: tuple[str, ...], mode: str, message: str) -> None:
    """A mode that does not exist, or packs that it is not played with, are refused by name (R15.10)."""
    with pytest.raises(GameError, match=message):
        load(packs, mode=mode)


def refusal(catalog: Catalog, players: int) -> str:
    """Return why *catalog* is not played by so many."""
    with pytest.raises(GameError) as caught:
        catalog.check_players(players)
    return str(caught.value)


def test_numbers_of_players_that_do_not_fit() -> None:
    """One player without a mode is told the modes; a deal that is too large is refused with both numbers (R18.1)."""
    assert refusal(load(), 1).endswith("got 1 (R2); 1 can play in the mode monastery, solo, solo-beginner or solo-hard")
    assert "saints is played by 2 to 5 players; got 1" in refusal(load(("saints",)), 1)
    assert ";" not in refusal(load(("saints",)), 1).partition("got 1")[2]
    assert refusal(load(mode="solo"), 2) == "base, solo in the mode solo is played by 1 player; got 2 (R2)"
    seasons = load(("shifting_seasons",))
    assert "with 5 players the deal takes 116 cards and the deck has 106 (R18.1)" in refusal(seasons, 5)
    for players in (2, 3, 4):
        seasons.check_players(players)


def test_every_pack_but_base_can_be_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any one of the packs the rest are as good as before, and every mode of theirs can be played."""
    monkeypatch.setattr("villagers_rules.packs.validate.shipped_packs", lambda: packs_in(tmp_path / "cards"))
    names = [pack.id for pack in shipped_packs()]
    for gone in names:
        shutil.rmtree(tmp_path, ignore_errors=True)
        shutil.copytree(ROOT / "cards", tmp_path / "cards", ignore=shutil.ignore_patterns(gone, "scenarios", "locales"))
        problems = examine([tmp_path / "cards"]).problems
        if gone != "base":
            assert not problems, gone
        else:
            assert {problem.code for problem in problems} == {"unknown-pack"}
            assert len(problems) == len(names) - 1


def test_a_missing_pack_is_said_in_one_line(tmp_path: Path) -> None:
    """A pack that requires one that is not there says so, and nothing else."""
    (tmp_path / "pack.yaml").write_text("pack: {id: lonely, name: Lonely, version: 1.0.0, requires: [nowhere]}\n")
    with pytest.raises(CardFileError) as caught:
        load(("lonely",), pack_dirs=[tmp_path])
    (problem,) = caught.value.problems
    assert (problem.code, problem.message) == ("unknown-pack", "no pack is called `nowhere`")


def test_every_mode_of_a_pack_is_checked(tmp_path: Path) -> None:
    """A mistake that shows in one mode alone is found by checking the pack, and the mode cannot be loaded."""
    shutil.copytree(EVERYTHING, tmp_path / "everything")
    file = tmp_path / "everything" / "pack.yaml"
    file.write_text(file.read_text().replace("{give: 1, from: helpers}\n      rules", "{give: 9, from: helpers}\n      rules"))
    assert [problem.code for problem in examine([tmp_path / "everything"]).problems] == ["too-few-cards"]
    assert modes_of(packs_in(tmp_path / "everything")[0]).keys() == {"alone", "kinder"}
    with pytest.raises(CardFileError):
        load(mode="alone", pack_dirs=[tmp_path])
    assert load(mode="kinder", pack_dirs=[tmp_path]).mode == "kinder"


def test_a_pack_is_not_told_its_own_name(tmp_path: Path) -> None:
    """What a pack requires and cannot be found is never answered with the name of that pack itself."""
    (tmp_path / "pack.yaml").write_text(
        "pack: {id: night_market, name: Night, version: 1.0.0, requires: [base, night_markets]}\n", encoding="utf-8"
    )
    (problem,) = examine([tmp_path]).problems
    assert problem.code == "unknown-pack"
    assert "night_market" not in problem.suggestion
