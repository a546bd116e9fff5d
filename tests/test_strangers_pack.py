"""A pack that nobody here foresaw plays by the same laws: it uses every verb, hook, property, set-up step and key of a mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests.pace import part, sized
from villagers_rules import Game
from villagers_rules.language.occasions import occasions
from villagers_rules.model.tasks import DraftTask, StepsTask
from villagers_rules.packs.schema import schema, schema_file
from villagers_rules.packs.standing_words import standing_words
from villagers_rules.packs.verbs import every_step, hooks, verbs
from villagers_rules.rules import invariants

HERE = Path(__file__).parent
PACK = HERE / "strangers"
FILES = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(PACK.glob("*.yaml"))}


def mappings(data: Any) -> Iterator[dict[str, Any]]:
    """Yield every mapping in *data*, outer ones first."""
    if isinstance(data, dict):
        yield data
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from mappings(inner)


STEPS = [mapping for mapping in mappings(FILES) if next(iter(mapping), "") in verbs()]
"""All steps of the pack, inner ones too."""


def test_it_uses_every_verb_with_every_argument() -> None:
    """Of each verb in dsl/verbs.yaml every argument is used, of each argument every word, and `if` and lists in lists besides."""
    used = {(next(iter(step)), key) for step in STEPS for key in step}
    assert used >= {(verb.name, key) for verb in verbs().values() for key in (verb.name, *verb.options)}
    assert {key for step in STEPS for key in step} >= set(every_step())
    words = {(key, str(value)) for step in STEPS for key, value in step.items()}
    for verb in verbs().values():
        for key, argument in {verb.name: verb.takes, **verb.options}.items():
            wanted = {word.replace("SEAT", "warden") for word in argument.words}
            # What is left out means these, so nobody has to write them.
            wanted -= {"your supply", "the bank"} if verb.name in ("gain", "pay") else set()
            assert wanted <= {word for at, word in words if at == key}, (verb.name, key)
    assert any("for_each" in inner for step in STEPS if "do" in step for inner in step["do"])


def listed(key: str) -> list[dict[str, Any]]:
    """Return the abilities that stand under *key* on any card, and in the rules."""
    held = [mapping[key] for mapping in mappings(FILES) if key in mapping]
    return [ability for found in held for ability in (found.values() if isinstance(found, dict) else found)]


PLAYS = [mapping["play"] for mapping in mappings(FILES) if "play" in mapping]
USES, TRIGGERS, INSTEAD, STANDING = map(listed, ("uses", "triggers", "instead", "while_in_play"))


def test_it_uses_every_key() -> None:
    """Every key of a villager, an event, a development, a seat, a pool, a phase, a mode and a set-up step is used."""
    used = {key for mapping in mappings(FILES) for key in mapping}
    for file, name in (("villagers", "villager"), ("events", "event"), ("developments", "development"), ("pack", "mode")):
        assert used >= set(schema(file)["$defs"][name]["properties"]), name
    steps = FILES["pack"]["pack"]["setup"]
    wanted = {name.removeprefix("setup_") for name in schema("pack")["$defs"] if name.startswith("setup_")} - {"step"}
    assert {next(iter(step)) for step in steps} == wanted
    for name in ("seat", "pool", "more_phase"):
        assert used >= set(schema("rules")["$defs"][name]["properties"]), name


@pytest.mark.parametrize(
    ("name", "abilities"),
    [("play", PLAYS), ("use", USES), ("trigger", TRIGGERS), ("replacement", INSTEAD)],
    ids=lambda given: given,
)
def test_it_uses_every_key_of_an_ability(name: str, abilities: list[dict[str, Any]]) -> None:
    """Every key of what is played, used, waited for and done instead is used."""
    assert {key for ability in abilities for key in ability} >= set(schema_file("steps")["$defs"][name]["properties"])


def test_it_acts_at_every_moment() -> None:
    """Cards are played and used in every moment that dsl/hooks.yaml lists, and wait for every deed of dsl/occasions.yaml."""
    assert {play.get("in") for play in PLAYS} >= set(hooks().played_in)
    assert {use["in"] for use in USES} == set(hooks().moments())
    often = [hooks().often[ability["at_most"]] for ability in (*USES, *TRIGGERS) if "at_most" in ability]
    assert {most.per for most in often} == {most.per for most in hooks().often.values()}
    assert {most.times for most in often} >= {1, 2, 3}
    waited = {word for trigger in TRIGGERS for word in trigger["when"].split()}
    assert {verb for verb, deed in occasions()["deeds"].items() if not {verb, deed["third"]} & waited} == set()
    assert {word for verb in occasions()["suffered"] for word in verb.split()} <= waited


def test_it_has_every_standing_ability() -> None:
    """Every verb of dsl/standing.yaml with every argument, every number that can be changed, and every word are used."""
    known = standing_words()
    assert {(next(iter(ability)), key) for ability in STANDING for key in ability} >= {
        (name, key) for name, verb in known.verbs.items() for key in (name, *verb.options)
    }
    assert {ability["change"] for ability in STANDING if "change" in ability} == set(known.numbers)
    assert {ability["for"] for ability in STANDING if "for" in ability} >= set(known.concerned) - {"you"}
    assert {key for ability in STANDING for key in ability} >= set(known.every)
    said = {str(value) for ability in STANDING for value in ability.values()}
    assert {word for words in known.words.values() for word in words} <= said


def seen(game: Game, player: int) -> dict[str, Any]:
    """Return what *player* sees but the version of the log, which counts what was taken back, too; a save holds none of that."""
    return {**game.view(player).to_data(), "version": None}


@pytest.mark.parametrize(
    ("mode", "players"), part([(None, 4), (None, 2), ("hermit", 1), (None, 3), ("from-left-to-right", 3)], 2)
)
def test_it_plays_saves_and_undoes(mode: str | None, players: int) -> None:
    """No step ends in a dead end, and in the middle of steps saves, views and undo work as elsewhere (R8.1, R8.3, R8.4)."""
    amid: Counter[str] = Counter()
    for seed in range(sized(quick=1, test=1, everything=2)):
        game, chance = (
            Game.new(players=players, packs=["base", "strangers"], mode=mode, seed=seed, pack_dirs=[HERE]),
            Random(seed),
        )
        cards = invariants.cards_of_game(game.state)
        while game.decision:
            own = game.legal_actions
            assert len(own) > 0
            # Cards with steps and abilities are what this is about, so they are played and used whenever they can be.
            everybodys = [action for player in range(1, players + 1) for action in game.legal_actions_for(player)]
            played = [action for action in everybodys if action.verb in ("play", "use", "interrupt")]
            action = chance.choice(played if played and chance.random() < 0.7 else list(own))
            before = game.to_json() if played or game.decision.kind == "choose" else ""
            game.apply(action)
            task = game.state.agenda[-1] if game.state.agenda else DraftTask()
            if task.kind not in ("draft", "build", "update"):
                amid[task.hook if isinstance(task, StepsTask) else task.kind] += 1
                invariants.check(game.state, cards)
                again = Game.from_json(game.to_json(), pack_dirs=[HERE])
                assert str(again.legal_actions) == str(game.legal_actions)
                assert all(seen(game, player) == seen(again, player) for player in range(1, players + 1))
                game.undo()
                assert before in ("", game.to_json())
                game.apply(action)
        assert Game.replay(game.record(), pack_dirs=[HERE]).to_json() == game.to_json()
    assert sum(amid.values()) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_pack_includes_comes_with_all_its_copies(players: int) -> None:
    """Cards that are marked for more players are in the game all the same when a set-up step includes them (R18.1)."""
    game = Game.new(players=players, packs=["base", "strangers"], pack_dirs=[HERE])
    table, cards = game.catalog.table, invariants.cards_of_game(game.state)
    printed = {card.id: card for card in table.villagers if card.suit == "salt"}
    assert {name for name, card in printed.items() if players not in card.players} == {"boiler", "brine_cook", "salt_lord"}
    assert {name: cards[table.kind[name]] for name in printed} == {"salter": 6, "boiler": 3, "brine_cook": 2, "salt_lord": 2}
