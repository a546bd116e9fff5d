"""Steps that wait for an occasion are carried out then: once, or each time until something else ends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import Game, GameError
from villagers_rules.cli.screen import situation_lines
from villagers_rules.effects.branches import MOST_WAITING
from villagers_rules.testing.from_record import scenario_of
from villagers_rules.text.ink import Ink

ONCE = "{when: your build turn begins, do: [{gain: 5}]}"
EACH_TIME = "{when: you draft a villager, until: the update phase begins, do: [{gain: 1}]}"
MANY = "{repeat: 30, do: [{when: your build turn begins, do: [{gain: 1}]}]}"


def begun(folder: Path, steps: str, *, often: str = ", at_most: once per game") -> Game:
    """Return a game with a rule that does *steps* when somebody drafts."""
    pack = folder / "later"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: {id: later, name: Later, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    rules = f"rules: {{triggers: {{later: {{when: you draft a villager{often}, do: [{steps}]}}}}}}\n"
    (pack / "rules.yaml").write_text(rules, encoding="utf-8")
    return Game.new(packs=["base", "later"], players=2, seed=3, pack_dirs=[folder])


def until(game: Game, phase: str) -> Game:
    """Return *game* once it has come to a *phase*; nobody places or trades anything."""
    while game.view(1).phase != phase:
        game.apply(next((action for action in game.legal_actions if str(action) == "end turn"), game.legal_actions[0]))
    return game


def test_it_is_done_once_the_next_time(tmp_path: Path) -> None:
    """Without `until` the steps are done the first time, for who set them off, and then wait no longer (R15.2)."""
    game = begun(tmp_path, ONCE)
    before = [seat.supply for seat in game.view(1).seats[:2]]
    until(game, "build")
    first = game.view(1).current_player
    assert first is not None
    assert game.view(1).seats[first - 1].supply == before[first - 1] + 5
    assert len(game.state.waiting) == 1  # The other player's turn has not begun yet.
    game.apply("end turn")
    assert not game.state.waiting
    until(until(game, "draft"), "build")
    assert not game.state.waiting


def test_it_is_done_each_time_until_it_ends(tmp_path: Path) -> None:
    """With `until` the steps are done each time, but not by what set them off, and no more once that has happened (R4.1)."""
    game = begun(tmp_path, EACH_TIME)
    before = game.view(1).seats[0].supply
    drafts = 0
    while game.view(1).phase == "draft":
        drafts += game.legal_actions[0].player == 1
        game.apply(next(action for action in game.legal_actions if action.pile is not None and action.pile.area == "stack"))
    assert game.view(1).seats[0].supply == before + drafts - 1
    assert not game.state.waiting


def test_what_waits_is_saved_and_taken_back(tmp_path: Path) -> None:
    """A save holds what waits, and undo takes it back; whoever reads the save goes on as if nothing had been saved."""
    game = begun(tmp_path, ONCE)
    empty = game.to_json()
    game.apply(game.legal_actions[0])
    again = Game.from_json(game.to_json(), pack_dirs=[tmp_path])
    assert again.to_json() == game.to_json()
    assert until(again, "build").view(1) == until(game, "build").view(1)
    for _ in range(len(game.actions)):
        game.undo()
    assert game.to_data()["state"] == Game.from_json(empty, pack_dirs=[tmp_path]).to_data()["state"]


def test_no_more_than_so_many_lists_wait(tmp_path: Path) -> None:
    """A pack that lets ever more lists wait is an error that names the rules; the game stays as it was (docs/security.md)."""
    game = begun(tmp_path, MANY, often="")
    for _ in range(MOST_WAITING // 30):
        game.apply(game.legal_actions[0])
    before = game.to_json()
    with pytest.raises(GameError, match=f"more than {MOST_WAITING} lists of steps would wait; look at the steps of the rules"):
        game.apply(game.legal_actions[0])
    assert game.to_json() == before


TO_WHOM = "{choose: other players, as: rival}, {when: your build turn begins, do: [{pay: 1, to: the rival}]}"


def test_everybody_sees_what_waits(tmp_path: Path) -> None:
    """A view shows to every player and onlooker whose list waits, of which card, for what, and what was chosen before (R16)."""
    game = begun(tmp_path, TO_WHOM)
    assert game.view(1).waiting == ()
    game.apply(game.legal_actions[0])
    game.apply(game.legal_actions[0])
    waiting = game.view(1).waiting
    (found,) = waiting
    assert (found.player, found.card, found.number) == (2, None, 1)
    assert (found.when, found.until, found.does) == ("your build turn begins", None, "pay 1 to the rival")
    assert [(each.name, each.player, each.chosen) for each in found.chosen] == [("rival", None, ("player 1",))]
    assert game.view(2).waiting == waiting == game.view(0).waiting
    assert game.view(1).from_data(game.view(1).to_data()).waiting == waiting


def test_the_log_tells_when_steps_wait_and_when_they_do_no_longer(tmp_path: Path) -> None:
    """All are told that a list begins to wait, and that it waits no longer (R15.2)."""
    game = begun(tmp_path, EACH_TIME)
    game.apply(game.legal_actions[0])
    begins = "a rule for player 2 waits: whenever you draft a villager, until the update phase begins"
    for player in (1, 2):
        assert begins in list(map(str, game.changes_for(player)))
    since = len(game.actions)
    until(game, "build")
    ends = "a rule for player 2 waits no longer for: you draft a villager"
    assert ends in list(map(str, game.changes_for(2, since=since)))


@pytest.mark.parametrize(
    ("language", "view", "log"),
    [
        (
            "en",
            "player 2: Each time you draft a villager, until the update phase begins, do this: “Gain 1 gold.”",
            "a rule for player 2 waits: whenever player 2 drafts a villager, until the update phase begins",
        ),
        (
            "it",
            "giocatore 2: Ogni volta che peschi un paesano, finché non comincia la Fase Aggiornamento, "
            "fai così: «Guadagna 1 moneta.»",
            "una regola per il giocatore 2 aspetta: ogni volta che il giocatore 2 pesca un paesano, "
            "finché non comincia la Fase Aggiornamento",
        ),
    ],
)
def test_what_waits_is_said_in_each_language(tmp_path: Path, language: str, view: str, log: str) -> None:
    """Words say what waits in whole sentences, from the view and from the log alone."""
    game = begun(tmp_path, EACH_TIME)
    game.apply(game.legal_actions[0])
    words = game.words(language)
    assert words.waiting(game.view(2).waiting[0]) == view
    assert log in [words.change(change) for change in game.changes_for(2)]


def test_a_scenario_begins_with_what_waits(tmp_path: Path) -> None:
    """A scenario made of a game gives and expects what waits, with what was chosen; from there the game goes on alike."""
    game = begun(tmp_path, TO_WHOM)
    game.apply(game.legal_actions[0])
    game.apply(game.legal_actions[0])
    until(game, "build")
    file = tmp_path / "game.txt"
    file.write_text(game.record(), encoding="utf-8")
    before = len(game.actions) - 2
    made = scenario_of(file, at=before, actions=2, pack_dirs=[tmp_path])
    waiting = [{"player": 2, "chosen": {"rival": ["player 1"]}}]
    waiting = [{"player": 2, "chosen": {"rival": ["player 1"]}}, {"player": 1, "chosen": {"rival": ["player 2"]}}]
    assert made.data["given"]["waiting"] == waiting
    assert made.data["then"]["waiting"] == waiting[1:]
    assert made.data["then"]["supplies"] == {"1": 9, "2": 7}  # Player 2 has paid 1 gold.


def test_the_terminal_shows_what_waits(tmp_path: Path) -> None:
    """Whoever is asked reads below the question which steps wait, and whose they are."""
    game = begun(tmp_path, EACH_TIME)
    game.apply(game.legal_actions[0])
    assert game.decision is not None
    shown = situation_lines(game.words(), game, game.decision.player, ink=Ink(width=200), name="you")
    assert shown[-1].strip() == "player 2: Each time you draft a villager, until the update phase begins, do this: “Gain 1 gold.”"


MEANWHILE = "{meanwhile: [{change: bank price, to: 20, for: every player}], until: the update phase begins}"


def test_what_rules_let_hold_is_theirs(tmp_path: Path) -> None:
    """Rules, too, can let something hold for a time; it is seen, told in each language, saved, and over when it says (R7.1)."""
    game = begun(tmp_path, MEANWHILE)
    game.apply(game.legal_actions[0])
    (found,) = game.view(1).waiting
    assert (found.when, found.until, found.does) == (None, "the update phase begins", "for every player: bank price 20")
    assert "a rule for player 2 holds until the update phase begins" in list(map(str, game.changes_for(1)))
    said = game.words("it").waiting(found)
    assert said.startswith("giocatore 2: Finché non comincia la Fase Aggiornamento, aprire un lucchetto pagando")
    again = Game.from_json(game.to_json(), pack_dirs=[tmp_path])
    assert again.view(1).waiting == game.view(1).waiting
    game.undo()
    assert not game.view(1).waiting
    until(again, "build")
    assert not again.view(1).waiting
