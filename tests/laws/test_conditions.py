"""Conditions: what cards say for while they are in play holds only then, whatever it is about (R15.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from villagers_rules import CardFileError, Game
from villagers_rules.packs.standing_words import standing_words

NEVER = {"if": "villagers in any village >= 1000"}
ELSEWHERE = {"in": "pass the first player card"}
"""A condition under which nothing ever is so, and a phase in which no player does anything."""
HARBOUR: dict[str, Any] = {"food": 1, "gold": 1, "copies": 20}
STREET: dict[str, dict[str, Any]] = {
    "ringer": {"unlocked_by": "harbour", "gold": 3, "copies": 10},
    "lodger": {"played_on": "harbour", "silver": "1 per top villager", "copies": 10},
    "robber": {"do": [{"choose": "top villagers in another player's village"}, {"move": "it", "to": "your hand"}]},
    "purser": {"do": [{"choose": "other players"}, {"pay": 2, "from": "their supply", "to": "your supply"}]},
    "snoop": {"do": [{"choose": "other players"}, {"look_at": "their hand"}, {"gain": 1}]},
    "charmer": {
        "do": [{"choose": "villagers with coins in another player's village"}, {"pay": 1, "from": "it", "to": "your supply"}]
    },
}
"""A villager that says something while it is in play, and others that make a difference of it."""
OTHER_KINDS: tuple[dict[str, Any], ...] = (
    {"forbid": "pay", "what": "this villager"},
    {"forbid": "draft", "what": "stacks or the reserve"},
    {"forbid": "play", "what": "villagers in your hand"},
    {"forbid": "trade"},
    {"forbid": "unlock", "what": "villagers in your hand"},
    {"protect": "this villager", "from": "other players"},
    {"protect": "coins on villagers in your village", "from": "other players"},
    {"protect": "your hand", "from": "other players"},
    {"allow": "place", "what": "this villager", "onto": "top villagers in your village"},
    {"allow": "place", "what": "villagers in your hand", "onto": "this villager"},
    {"allow": "unlock"},
    {"count": "this villager", "also_as": "cooper", "while": "unlocking"},
    {"count": "villagers in your village", "as": "villagers of no suit"},
    {"count": "this villager", "as": "cooper", "while": "placing"},
)
"""Abilities of other kinds than the examples of the manual."""
UNCONDITIONAL = ("{'count': 'wood symbols', 'also_as': 'solitary symbols'}", str(OTHER_KINDS[-1]))
"""What is refused under a condition, since it is the same as long as the card lies there."""


def abilities() -> Iterator[dict[str, Any]]:
    """Yield the examples of all verbs, arguments and numbers of abilities, without conditions, and those of other kinds."""
    words = standing_words()
    for verb in words.verbs.values():
        yield from (dict(each) for each in (verb.example, *(option.example for option in verb.options.values())) if each)
    yield from (dict(number.example) for number in words.numbers.values())
    yield from OTHER_KINDS


def without_condition(ability: Mapping[str, Any]) -> dict[str, Any]:
    """Return *ability* as it holds always; seats are no part of these games."""
    return {key: value for key, value in ability.items() if key not in ("if", "in")}


ABILITIES = [each for each in map(without_condition, abilities()) if "countess" not in str(each)]


def written(folder: Path, ability: Mapping[str, Any] | None) -> Path:
    """Return the folder of a pack of which one villager has *ability*."""
    folder.mkdir()
    (folder / "pack.yaml").write_text("pack: {id: street, name: Street, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    others = {
        card: {"discard": True, "copies": 8, "play": {"do": spec["do"]}} if "do" in spec else spec
        for card, spec in STREET.items()
    }
    cards = {"harbour": HARBOUR | ({"while_in_play": [dict(ability)]} if ability else {}), **others}
    (folder / "special.yaml").write_text(
        yaml.safe_dump({"suit": "special", "villagers": cards}, sort_keys=False), encoding="utf-8"
    )
    return folder


def told(pack: Path, seed: int) -> list[str]:
    """Return what can be done at each decision of a game, what is done, and the scores."""
    game = Game.new(players=2 + seed % 2, seed=seed, packs=("base", "street"), pack_dirs=(pack,))
    chance, lines = Random(seed), []
    while not game.is_over:
        legal = list(map(str, game.legal_actions))
        builds = [action for action in legal if action.startswith(("place", "play"))]
        lines.append(f"{chance.choice(builds if builds and chance.random() < 0.7 else legal)} of {legal}")
        game.apply(lines[-1].partition(" of [")[0])
    return [*lines, *map(str, game.scores())]


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """Return the games of the pack in which no card says anything."""
    pack = written(tmp_path_factory.mktemp("plain") / "street", None)
    return [told(pack, seed) for seed in (1, 2)]


@pytest.mark.parametrize("ability", ABILITIES, ids=str)
def test_a_condition_that_never_holds_lets_nothing_hold(ability: dict[str, Any], plain: list[list[str]], tmp_path: Path) -> None:
    """Under a condition that is never so, and in a phase in which nothing is done, a game is the same as without the ability."""
    for name, never in (("never", NEVER), ("elsewhere", ELSEWHERE)):
        pack = written(tmp_path / name, ability | never)
        if str(ability) in UNCONDITIONAL:
            with pytest.raises(CardFileError, match="remove `"):
                told(pack, 1)
        else:
            assert [told(pack, seed) for seed in (1, 2)] == plain


def test_without_a_condition_they_hold(plain: list[list[str]], tmp_path: Path) -> None:
    """Most of these abilities make a difference in these very games, so that the law above could fail."""
    different = 0
    for number, ability in enumerate(ABILITIES):
        pack = written(tmp_path / str(number), ability)
        different += [told(pack, seed) for seed in (1, 2)] != plain
    print(f"{different} of {len(ABILITIES)} abilities make a difference")
    assert different > len(ABILITIES) // 2
