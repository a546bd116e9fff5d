"""Plays games of every pack and mode by fixed seeds and digests all that they say: offers, changes, views, scores, records."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from tests.laws.combinations import Combination, combinations
from villagers_rules import Game

SEEDS = (1, 2)
"""The seeds of the games that are played with each combination, at its least and its most players."""
LISTED_EVERY = 7
"""All that is offered is written out at every 7th decision, and counted at all."""


class Digest:
    """Takes in texts and gives a few digits that tell them from others."""

    def __init__(self) -> None:
        self._hash = sha256()

    def add(self, *values: object) -> None:
        """Take in *values*, each as text."""
        for value in values:
            self._hash.update(str(value).encode() + b"\0")

    def __str__(self) -> str:
        return self._hash.hexdigest()[:12]


def lines(every: int = 1) -> Iterator[str]:
    """Yield a line for each game, or for one of so many: what was played, how many actions it took, and the digests."""
    played = [
        (combination, number, seed)
        for combination in combinations()
        for number in dict.fromkeys((combination.players()[0], combination.players()[-1]))
        for seed in SEEDS
    ]
    for combination, number, seed in played[::every]:
        yield line_of(combination, number, seed)


def view_data(game: Game, viewer: int) -> dict[str, Any]:
    """Return what *viewer* sees as plain data, with each village as its text and without the version."""
    view = game.view(viewer)
    data = view.to_data()
    del data["version"]
    if not data["counters"]:
        del data["counters"]
    for seat, shown in zip(data["seats"], view.seats, strict=True):
        seat["village"] = str(shown.village)
        if not seat["counters"]:
            del seat["counters"]
        if not seat["stash"]:
            del seat["stash"]
    return data


def line_of(combination: Combination, players: int, seed: int) -> str:
    """Return the line of one game."""
    game = combination.begin(players=players, seed=seed)
    chance = Random(seed)
    offers, views = Digest(), Digest()
    while not game.is_over:
        legal = game.legal_actions
        decision = game.decision
        offers.add(decision, len(legal))
        if len(game.actions) % LISTED_EVERY == 0:
            offers.add(legal)
            viewer = 1 + len(game.actions) % players
            views.add(sorted(view_data(game, viewer).items()))
        game.apply(legal[int(chance.random() * len(legal))])
    changes, scores = Digest(), Digest()
    changes.add(*game.changes, *game.changes_for(1))
    scores.add(*game.scores(), game.winners)
    actions = Digest()
    actions.add(*game.actions)
    digests = {"offers": offers, "actions": actions, "changes": changes, "views": views, "scores": scores}
    shown = " ".join(f"{name}={digest}" for name, digest in digests.items())
    return f"{combination}, {players} players, seed {seed}: {len(game.actions)} actions {shown}"
