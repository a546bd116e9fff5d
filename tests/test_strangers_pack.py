"""A pack that nobody here foresaw plays by the same laws: its cards use every verb, several choices, and cards that move away."""

from __future__ import annotations

from pathlib import Path
from random import Random

from villagers_rules import Game
from villagers_rules.catalog.verbs import verbs

CARDS = """
suit: special
villagers:
  scout:
    discard: true
    when_played:
      - choose_one: top villagers in any village
      - {move: it, to: the discard pile}
      - earn: its gold
      - choose_one: other players
  porter:
    unlocked_by: shipwright
    discard: true
    when_played:
      - choose_one: top villagers in any village that are not basic
      - {move: it, to: its owner's hand}
      - pay: '1'
  host:
    discard: true
    when_played:
      - choose_one: villagers in your hand that are not special
      - place: it
      - {allow: free unlocking, until: end of turn}
      - choose_one: villagers in your hand that are not special
      - place: it
  stranger:
    stands_for: the villager it replaces
    when_played:
      - choose_one: covered villagers in any village that are not stand_ins
      - {replace: it, with: this villager}
      - place: it
  well_digger: {suit: solitary, when_played: [earn: 1 per villager]}
"""


def test_a_pack_with_every_verb_plays_saves_and_undoes(tmp_path: Path) -> None:
    """No step ends in a dead end, and in the middle of steps saves, views and undo work as elsewhere (R8.1, R8.3, R8.4)."""
    pack = tmp_path / "strangers"
    pack.mkdir()
    (pack / "pack.yaml").write_text(
        "pack: {id: strangers, name: Strangers, version: 1.0.0, requires: [base]}\n", encoding="utf-8"
    )
    (pack / "special.yaml").write_text(CARDS, encoding="utf-8")
    assert all(f"{verb}: " in CARDS for verb in verbs()), "a verb was added that this pack does not use"
    amid = 0
    for seed in range(6):
        game, chance = Game.new(players=3, packs=["base", "strangers"], seed=seed, folders=[tmp_path]), Random(seed)
        while game.decision:
            assert len(game.legal_actions) > 0
            before = game.to_json()
            # Cards with steps are what this is about, so they are played whenever they can be.
            played = [action for action in game.legal_actions if action.verb == "play"]
            action = chance.choice(played or game.legal_actions)
            game.apply(action)
            if game.state.agenda and game.state.agenda[-1][0] == "steps":
                amid += 1
                again = Game.from_json(game.to_json(), folders=[tmp_path])
                assert str(again.legal_actions) == str(game.legal_actions)
                assert all(game.view(player).to_data() == again.view(player).to_data() for player in (1, 2, 3))
                game.undo()
                assert game.to_json() == before
                game.apply(action)
        assert Game.replay(game.record(), folders=[tmp_path]).to_json() == game.to_json()
    assert amid > 20
