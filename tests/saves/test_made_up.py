"""Everything that only some games have is saved too: a made-up game holds all of it at once, and each damage to it is noticed."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.saves import made_up
from tests.saves.made_up import RULES, TABLE, MadeUp, all_entries, kind, laid, position
from villagers_rules import GameError, save_reader
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import CountEntry, SkippedEntry
from villagers_rules.model.changes.codec import journal_from_data, journal_to_data
from villagers_rules.model.codec import Codec
from villagers_rules.model.counters import COUNTERS
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import AREAS
from villagers_rules.model.references import Reference
from villagers_rules.model.state import STATE_SLOTS
from villagers_rules.model.state_data import DECKS, OPTIONAL, state_from_data, state_to_data
from villagers_rules.model.tasks import TASKS, EventsTask, RoundTask
from villagers_rules.rules import invariants
from villagers_rules.save_writer import Saved, record, to_data, to_json

CASES = yaml.safe_load(Path(__file__).with_name("damaged_made_up.yaml").read_text(encoding="utf-8"))


BEGUN = {"packs": ["made_up"], "players": 2, "seed": 7}
"""How a made-up game is begun."""


OF_SOME_GAMES = [name for name, counter in COUNTERS.items() if counter.is_optional]
FIELDS_OF_SOME_GAMES = [COUNTERS[name].field for name in OF_SOME_GAMES]
"""The counters that are left out of a save where they are empty."""


def saved(mode: str = "", *, begun: dict[str, Any] | None = None) -> Saved:
    """Return all that is saved of a made-up game that was started from a position, or with the options *begun*."""
    state = position()
    state.journal = Journal([SkippedEntry(kind("storm"), "nothing to choose from")])
    return Saved(catalog=MadeUp(mode=mode), state=state, options=begun or {}, actions=[], marks=[1])  # type: ignore[arg-type]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Let saves find the made-up game instead of packs; return the list of what was asked for."""
    asked: list[tuple[Any, ...]] = []

    def load(packs: tuple[str, ...], *, pack_dirs: tuple[Path, ...], mode: str) -> MadeUp:
        asked.append((packs, pack_dirs, mode))
        return MadeUp(mode=mode)

    monkeypatch.setattr(save_reader, "load", load)
    return asked


def test_the_made_up_position_uses_everything() -> None:
    """The position of these tests keeps the laws, and leaves no area empty and no counter as it always is."""
    state, fresh = position(), laid()
    invariants.check(state, invariants.cards_of_game(state))
    assert not [area for area, piles in state.areas.items() if not any(piles)]
    assert not [name for name in OF_SOME_GAMES if getattr(state, COUNTERS[name].field) == getattr(fresh, COUNTERS[name].field)]
    common = {"draft", "update", "build", "hand limit", "turn", "market", "phase", "move"}
    assert {task.kind for task in state.agenda} | common == set(TASKS)


def test_all_that_only_some_games_have_is_read_back() -> None:
    """A position with events, developments, cards that are looked at and a seat without a player is read back as it was."""
    state = position()
    data = state_to_data(state)
    again = state_from_data(json.loads(json.dumps(data)), TABLE, RULES)
    assert state_to_data(again) == data
    for slot in set(STATE_SLOTS) - {"table", "rules", "layout", "villages", "journal"}:
        assert getattr(again, slot) == getattr(state, slot), slot


def test_what_is_empty_is_left_out() -> None:
    """What only some games have is not in the save of a game that does not have it."""
    state = laid()
    state.areas["box"][0].clear()
    for deck in state.areas["deck"]:
        deck.clear()
    data = state_to_data(state)
    mine = {*OPTIONAL, *DECKS, *FIELDS_OF_SOME_GAMES, "under_stacks"}
    assert not mine & set(data)
    assert mine <= set(state_to_data(position()))
    assert not [seat for seat in data["seats"] if "keep" in seat]


def test_tokens_of_the_first_player_are_no_zeros() -> None:
    """Tokens that all lie with player 1 are saved, though seats count from 0 inside."""
    state = position()
    state.tokens = [0, 0]
    assert state_to_data(state)["tokens"] == [1, 1]


def test_every_area_is_saved() -> None:
    """A card in any area is in the save; a new area must be saved too."""
    for area in AREAS:
        state = laid()
        card = {"road": "sower", "deck": "frost", "spent": "frost", "basic": "team"}.get(area, "fool")
        before = state_to_data(state)
        state.areas[area][-1].append(kind(card))
        assert state_to_data(state) != before, area


def test_the_journal_holds_all_that_only_some_games_have() -> None:
    """Each new kind of entry, counter and task is written into the journal of a save and read back, NOBODY as null."""
    state, entries = position(), all_entries()
    data = journal_to_data(state, entries)
    assert journal_from_data(state, json.loads(json.dumps(data)), "journal") == entries
    assert data[-1][1] is None
    counted = {entry.name for entry in entries if isinstance(entry, CountEntry)}
    assert {"stage", "drafts", "limit", *OF_SOME_GAMES} == counted


REFERENCES: list[tuple[Reference | None, Any]] = [
    (None, None),
    (Reference("village", 2, 0), ["village", 3, 1]),
    (Reference("hand", 0, kind("sower")), ["hand", 1, "sower"]),
    (Reference("square", 1, kind("sower")), ["square", 2, "sower"]),
    (Reference("keep", 1, kind("fool")), ["keep", 2, "fool"]),
    (Reference("road", 1, kind("tailor")), ["road", 2, "tailor"]),
    (Reference("basic", 1, kind("team")), ["basic", 2, "team"]),
    (Reference("looked", 0, kind("sower")), ["looked", 1, "sower"]),
    (Reference("stack", 1), ["stack", 2]),
    (Reference("reserve", 0), ["reserve", 1]),
    (Reference("player", 1), ["player", 2]),
    (Reference("played", card=kind("spy")), ["played", "spy"]),
    (Reference("gone", 1, kind("frost")), ["gone", 2, "frost"]),
    (Reference("event", card=kind("storm")), ["event", "storm"]),
    (Reference("development", card=kind("tower")), ["development", "tower"]),
]


@pytest.mark.parametrize(("reference", "data"), REFERENCES, ids=lambda value: value.area if isinstance(value, Reference) else "")
def test_references_are_written_and_read(reference: Reference | None, data: Any) -> None:
    """Whatever steps may call `it` is written with numbers from 1 and ids, and read back."""
    plain = Codec.of(position())
    assert plain.write["reference"](reference) == data
    assert plain.read["reference"](data) == reference


@pytest.mark.parametrize(
    "data",
    [
        ["stack"],
        ["stack", 1, "sower"],
        ["stack", True],
        ["reserve", 2],
        ["player", 3],
        ["player", True],
        ["discard", 1],
        ["box", 1, "fool"],
        ["resolving", "storm"],
        ["event", 1],
        ["event", "tower"],
        ["development", "storm"],
        ["played", "storm"],
        ["keep", 4, "fool"],
        ["looked", 2, "sower"],
        ["gone", 1],
        ["village", 1],
        [],
        {},
        "stack 1",
        7,
    ],
)
def test_what_is_no_reference(data: Any) -> None:
    """Anything else is refused with what was expected."""
    with pytest.raises(GameError, match="expected"):
        Codec.of(position()).read["reference"](data)


def test_a_save_of_the_made_up_position_is_read(loaded: list[tuple[Any, ...]]) -> None:
    """A whole save with everything in it is read back from its text."""
    data = to_data(saved())
    again = save_reader.from_json(to_json(saved()))
    assert to_data(again) == data
    assert loaded == [(("made_up",), (), "")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_an_edited_save_is_refused(loaded: list[tuple[Any, ...]], case: dict[str, Any]) -> None:
    """A save of what only some games have that breaks a law or its format raises `GameError` with the place and the reason."""
    data = deepcopy(to_data(saved()))
    for change in filter(None, (case, case.get("also"), case.get("more"))):
        inner: Any = data
        for key in change["at"][:-1]:
            inner = inner[key]
        if change.get("remove"):
            del inner[change["at"][-1]]
        else:
            inner[change["at"][-1]] = "x" * 1001 if change["set"] == "OVERLONG" else change["set"]
    with pytest.raises(GameError) as error:
        save_reader.from_data(data)
    assert case["says"] in str(error.value)
    assert case.get("and_says", "") in str(error.value)
    assert "\n" not in str(error.value)


def test_every_law_of_numbers_is_asked_of_states_too() -> None:
    """What the shape of a save rules out breaks a law as well, for positions that come from elsewhere."""
    cards = invariants.cards_of_game(position())
    for name, value, says in (
        ("stage", 3, r"state\.stage: expected 0 to 2, got 3"),
        ("drafts_left", -1, "no number of drafts, build actions or trades below 0"),
        ("build_limit", -1, "no number of drafts, build actions or trades below 0"),
        ("used", [(0, 1, "in your build turn, once per game")] * 2, r"state\.used\[1\]: expected each ability once"),
        ("agenda", [RoundTask(), EventsTask(7)], r"state\.looking: expected nobody to look at cards"),
    ):
        state = position()
        setattr(state, name, value)
        with pytest.raises(GameError, match=says):
            invariants.check(state, cards)
    state = position()
    state.agenda[2] = EventsTask(7)
    with pytest.raises(GameError, match=r"state\.agenda\[2\]\.stage: expected 0 to 2, got 7"):
        invariants.check(state, cards)


def test_seats_without_a_player_keep_no_chains() -> None:
    """What lies in the village of a seat without a player was placed alone (R15.2); players' villages keep their chains."""
    state = position()
    village = state.villages[2]
    for card in ("tailor", "tailor"):
        made_up.take(state, card, ("reserve", 0), ("played", 0))
        state.areas["played"][0].pop()
        village.add(TABLE.faces[kind(card)][0], 0, kind(card))
    invariants.check(state, invariants.cards_of_game(state))


def test_a_save_tells_its_mode(loaded: list[tuple[Any, ...]]) -> None:
    """A game that is played in a mode has it in its save, also when it was started from a position; others do not."""
    assert "mode" not in to_data(saved())
    data = to_data(saved("alone-hard"))
    assert data["mode"] == "alone-hard"
    assert to_data(save_reader.from_data(data)) == data
    begun = to_data(saved("alone-hard", begun={**BEGUN, "mode": "alone-hard"}))
    assert begun["begun"]["mode"] == "alone-hard"
    assert save_reader.from_data(begun).options == begun["begun"]
    assert loaded == [(("made_up",), (), "alone-hard")] * 2


def test_a_record_tells_its_mode() -> None:
    """The record of a game that was started with a mode has it in its header."""
    with_mode = record(saved("alone-hard", begun={**BEGUN, "mode": "alone-hard"}))
    assert with_mode.splitlines()[1:4] == ["packs: made_up 1.0.0", "mode: alone-hard", "players: 2"]
    assert "mode" not in record(saved(begun=BEGUN))


def test_null_stands_for_nobody_only_where_nobody_may_be() -> None:
    """A token may lie with nobody and steps may belong to no card; a card that moves is some card."""
    plain = Codec.of(position())
    assert plain.read["holders"]([None, 2]) == [NOBODY, 1]
    assert plain.read["card_or_rules"](None) == NOBODY
    for name in ("card", "event", "development", "villager"):
        with pytest.raises(GameError, match="expected the id of"):
            plain.read[name](None)
