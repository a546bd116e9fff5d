"""What commands print: cards, villages drawn as trees, scores with working, sentences in words, games played again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.cli.running import villagers
from villagers_rules import Game
from villagers_rules.packs import load
from villagers_rules.simulation import random_move
from villagers_rules.text.card_facts import card_line
from villagers_rules.text.frame import card_frame
from villagers_rules.text.ink import Ink, filled, uncoloured
from villagers_rules.text.scores import standings
from villagers_rules.text.trees import DrawnCard, draw_trees

EVERY_PACK = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter", "shifting_seasons")


def played(players: int, seed: int) -> Game:
    """Return a game played at random to its end."""
    game = Game.new(players=players, seed=seed)
    draw = Random(seed).random
    while not game.is_over:
        game.apply(game.legal_actions[int(draw() * len(game.legal_actions))])
    return game


def test_a_village_is_drawn_as_trees() -> None:
    """Cards lie on the card to their left; branches hang under each other, and what shows stands at the end of its line."""
    tree = DrawnCard(
        "Lumberjack", (DrawnCard("Wheeler", (DrawnCard("Cartwright", (), "9 gold"),)), DrawnCard("Cooper", (), "4 gold"))
    )
    assert draw_trees([tree, DrawnCard("Agent")], ink=Ink()) == [
        "Lumberjack ─┬─ Wheeler ─── Cartwright · 9 gold",
        "            └─ Cooper ················· 4 gold",
        "Agent",
    ]
    assert draw_trees([tree], ink=Ink(lines=False))[1] == "            `- Cooper ................. 4 gold"


def test_a_tree_that_is_too_wide_is_indented() -> None:
    """Where a line does not fit, each card gets a line of its own, further right than the card under it."""
    tree = DrawnCard("Miner", (DrawnCard("Seeker", (DrawnCard("Spelunker", (DrawnCard("Jeweler"),)),)),))
    assert draw_trees([tree], ink=Ink(width=40)) == ["Miner", "  Seeker", "    Spelunker", "      Jeweler"]


def test_score_draws_and_counts() -> None:
    """`villagers score` shows the village and each part with its working; the total is gold, silver and coins (R9.2)."""
    ran = villagers("score", "founders (food); lumberjack > (wheeler > cartwright, cooper +2); lumberjack > wood_carver")
    assert ran.returncode == 0
    rows = [line.split(maxsplit=2) for line in ran.stdout.splitlines()]
    parts = {row[0]: row[1:] for row in rows if len(row) > 1 and row[1].isdigit() and row[0] != "Cooper"}
    assert {name: int(found[0]) for name, found in parts.items()} == {
        "gold": 13, "silver": 13, "coins": 2, "food": 1, "total": 28,
    }  # fmt: skip
    assert parts["gold"][1] == "Cartwright 9; Cooper 4"
    assert "└─ Cooper +2" in ran.stdout


def test_score_with_cards_in_hand() -> None:
    """`--hand` names the cards in hand; they are checked as the village is, with as many copies as there are."""
    assert villagers("score", "wattler", "--hand", "cooper,hunter").returncode == 0


@pytest.mark.parametrize("words", ["log_rafter", "Log Rafter", "LOG RAFTER", "log-rafter"])
def test_show_takes_ids_and_names(words: str) -> None:
    """A card is found by its id or its name, in any case."""
    assert "Log Rafter" in villagers("show", *words.split()).stdout


def plainly(card: str) -> str:
    """Return what stands on a card that was shown, without its frame and its line breaks."""
    return " ".join(card.replace("│", " ").split())


def test_show_tells_all_that_is_printed() -> None:
    """A card shows suit, symbols, padlock, chain, keyring and what it unlocks; a special one its rules (R1.1)."""
    blacksmith, smuggler = villagers("show", "blacksmith").stdout, villagers("show", "smuggler").stdout
    for fact in ("ore", "2 gold", "chain: Miner > Blacksmith", "keyring 10", "unlocks Cooper", "one begins on the Road"):
        assert fact in plainly(blacksmith)
    for fact in (
        "padlock: Shipwright",
        "Play this card in your build turn: gain gold",
        "Then discard this card.",
    ):
        assert fact in plainly(smuggler)


@pytest.mark.parametrize("mode", ["", "solo"])
def test_every_card_fits_its_frame(mode: str) -> None:
    """Every card of every pack, events and developments too, is drawn in a frame whose lines are equally long."""
    packs = ("base", "promo", "kickstarter") if mode else EVERY_PACK
    catalog = load(packs, mode=mode)
    for card in catalog.table.cards:
        lines = card_frame(catalog, card.id, ink=Ink(colour=True))
        assert len({len(uncoloured(line)) for line in lines}) == 1
        assert card.name in uncoloured(lines[1])
        facts = card_line(catalog.table, card.id)
        assert "Step(" not in facts
        assert "Formula" not in facts


SHOWN = {
    "jester": ("Play this card at any time: discard a face-up event.", "not in the deck"),
    "It Was You!": ("winter event", "At the end of the event phase"),
    "serfdom": ("summer event", "While this event lies face up, cards that are traded for basic villagers go to"),
    "guild_conspiracy": ("put 2 gold from the bank on each villager with a keyring in the",),
    "arson": ("lower your build limit by 1 in this build turn, unless you pay 3 gold to the bank",),
    "ox crane": ("technology development", "if you alone have the most hay symbols", "token: builder, for a round"),
    "lighthouse": ("the largest silver value on any one villager in your village",),
    "countess": ("begins the Countess's village",),
    "courier": ("Play this card in another player's draft turn",),
    "prophet": ("Play this card in your draft turn", "Put the rest back on top in any order."),
    "pigeoneer": ("look at the top 6 cards of the Reserve. Take one of them into your hand.",),
    "nun": ("It counts together with the silver symbols.",),
    "forager": ("the cap of your draft limit is 6",),
    "builder team": ("in the supply, one of the teams", "put 2 cards from your hand unseen on stacks"),
    "thaw": ("no card is called 'thaw' in any pack that is found",),
}


@pytest.mark.parametrize("card", SHOWN)
def test_show_finds_cards_of_every_pack(card: str) -> None:
    """Without `--packs` a card is looked for in all packs that are found; events and developments are told in words as well."""
    ran = villagers("show", card)
    for words in SHOWN[card]:
        assert words in plainly(ran.stdout + ran.stderr)


def test_show_reads_packs_that_are_played_in_modes() -> None:
    """Cards of a pack that is played in modes of its own are shown, explained and counted without naming one."""
    assert "summer event" in villagers("show", "mood", "swing", "--packs", "solo").stdout
    assert "countess" in villagers("explain", "1 per the countess's food symbol", "--packs", "solo").stdout
    assert "Countess 4" in villagers("score", "countess", "--packs", "solo").stdout


def test_explain_formulas() -> None:
    """`villagers explain` says a formula in words, with a village the value and its working, and its tree when asked."""
    line = ("explain", "sum of gold on wood villagers", "--village", "lumberjack > (wheeler, wood_carver)")
    found = villagers(*line).stdout
    assert "the sum of the printed gold on wood villagers" in found
    assert "= 3: wheeler 3" in found
    assert "└─ " not in found
    assert "└─ " in villagers(*line, "--tree").stdout


def test_explain_in_italian() -> None:
    """`--language it` tells it in Italian."""
    assert "legno" in (found := villagers("explain", "1 per wood symbol", "--language", "it").stdout) or "simbol" in found


def test_explain_conditions_and_selections() -> None:
    """Conditions hold or do not, selections find villagers, in the village that is given."""
    holds = villagers("explain", "food symbols = 0", "--village", "lumberjack")
    assert "food symbols = 0 " in holds.stdout
    finds = villagers("explain", "basic villagers in your village", "--village", "lumberjack; miner")
    assert finds.stdout.splitlines()[-1] == "  finds 2: lumberjack and miner"
    found = villagers("explain", "other players with 3 or more gold", "--village", "lumberjack")
    assert (found.returncode, found.stderr) == (0, "")


def test_replay_tells_rounds_and_scores(tmp_path: Path) -> None:
    """`villagers replay` tells each round, with `--all` each action, and ends with who has won."""
    game = played(3, 2)
    file = tmp_path / "game.txt"
    file.write_text(game.record(), encoding="utf-8")
    short, long = villagers("replay", str(file)), villagers("replay", str(file), "--all")
    for ran in (short, long):
        assert (ran.returncode, ran.stderr) == (0, "")
        assert all(f"── round {number} ─" in ran.stdout for number in range(1, game.state.round + 1))
        assert "have won" not in ran.stdout
        assert "the end" in ran.stdout
    assert long.stdout.count("\nplayer 2 ") >= len([action for action in game.actions if action.player == 2])
    assert len(short.stdout) < len(long.stdout)


def test_replay_names_the_line(tmp_path: Path) -> None:
    """A record whose 40th action is illegal is refused with file, line and rule, and nothing is printed of it (issue, 8)."""
    game = played(2, 3)
    lines = game.record().splitlines()
    wanted = str(game.actions[39])
    place = next(
        number
        for number, line in enumerate(lines)
        if line.endswith(wanted) and sum(_is_action(row) for row in lines[: number + 1]) == 40
    )
    lines[place] = lines[place].replace(wanted, "draft from stack 99")
    file = tmp_path / "game.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = villagers("replay", str(file))
    assert (ran.returncode, ran.stdout) == (1, "")
    assert f"{file}" in ran.stderr
    assert str(place + 1) in ran.stderr


def _is_action(line: str) -> bool:
    return any(word in line for word in ("draft ", "add gold", "add no gold", "place ", "play ", "trade ", "choose ", "end turn"))


@pytest.mark.parametrize("players", [2, 4])
def test_the_scores_told_at_the_end_add_up(players: int) -> None:
    """At the end supply, gold, silver and coins are told as the Second Market found them, so that they add up (R9.2)."""
    for seed in range(5):
        game = played(players, seed)
        for seat, score in enumerate(game.scores()):
            assert score.supply + score.gold + score.silver + score.coins == score.total == game.state.supply[seat]


def test_standings_name_the_winner() -> None:
    """The standings list everybody by gold and name who has won (R9.4)."""
    game = played(3, 6)
    lines = standings(game.words(), game, ink=Ink())
    rows = [line for line in lines if line.startswith("  player")]
    assert [int(row.split()[-1]) for row in rows] == sorted(game.state.supply, reverse=True)
    assert lines[-1] == f"Player {game.winners[0]} has won." or "share the victory" in lines[-1]


def test_units_are_never_broken() -> None:
    """A list of names is broken between names only, and no line is too long."""
    units = ["Wine Trader", "Log Rafter", "Cooper", "Glass Blower"]
    lines = filled("hand: ", units, width=25, between=", ")
    assert " ".join(line.strip() for line in lines) == "hand: Wine Trader, Log Rafter, Cooper, Glass Blower"
    assert max(map(len, lines)) <= 25


def test_random_move_needs_moves() -> None:
    """Without any move there is nothing to choose."""
    with pytest.raises(ValueError, match="no move"):
        random_move([], lambda: 0.5)


def test_explain_reads_what_only_steps_may_say() -> None:
    """What is said of the chosen card or player can be explained, though no formula on a card can say it alone."""
    assert "the printed gold of the chosen card" in villagers("explain", "its gold").stdout
    assert "in that player's hand" in villagers("explain", "villagers in their hand").stdout
