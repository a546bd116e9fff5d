"""A table for two: a server that holds the game, and clients that get JSON and send JSON, nothing else.

Run it with ``python examples/table/server.py``: two clients play a game, each by what its own seat is sent. Put the messages on
a wire of your choice (WebSockets, HTTP) and a page behind them, and it is a front end.
"""

from __future__ import annotations

import json
from random import Random

from villagers_rules import Action, CodedError, Game, GameError


class Table:
    """One game on a server. It is told and tells in JSON, and gives each seat only what that seat may know."""

    def __init__(self, *, seed: int, packs: tuple[str, ...] = ("base",)) -> None:
        self.game = Game.new(players=2, packs=packs, seed=seed)

    def hello(self, seat: int, language: str = "en") -> str:
        """Return what a client needs once: its seat, and all cards in its language."""
        return json.dumps({"type": "hello", "seat": seat, "cards": self.game.card_book(language).to_data()})

    def update(self, seat: int, version: int) -> str:
        """Return what *seat* has missed since it had a *version*: its view, its actions, and what happened."""
        game = self.game
        return json.dumps(
            {
                "type": "update",
                "view": game.view(seat, options=False).to_data(),
                "actions": [{"text": str(action), **action.to_data()} for action in game.legal_actions_for(seat)],
                "log": [entry.to_data() for entry in game.log_for(seat, since=version)],
                "can_undo": game.can_undo(seat),
                "winners": game.winners,
            }
        )

    def receive(self, seat: int, message: str) -> str:
        """Carry out what a client sent, and return the answer for it alone: "done", or an error that says why not."""
        try:
            asked = json.loads(message)
            if not isinstance(asked, dict) or asked.get("type") not in ("act", "undo"):
                raise GameError("expected a message of the type act or undo")
            if asked["type"] == "undo":
                if not self.game.can_undo(seat):
                    raise GameError("this cannot be taken back: it was not your action, or somebody has learned something by it")
                self.game.undo()
            else:
                if asked.get("version") != self.game.version(seat):
                    raise GameError("the table has changed since you chose; look again")
                self.game.apply(Action.from_data(asked.get("action")), player=seat)
        except CodedError as error:
            return json.dumps({"type": "error", **error.to_data()})
        except ValueError as error:
            return json.dumps({"type": "error", "code": "no message", "message": str(error)})
        return json.dumps({"type": "done"})


class Client:
    """What runs in somebody's browser: it knows what it was sent, and chooses one of its actions."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.cards = json.loads(table.hello(seat))["cards"]
        self.version = 0
        self.view: dict[str, object] = {}
        self.actions: list[dict[str, object]] = []
        self.lines: list[str] = []

    def look(self) -> None:
        """Take in what the server sends; here the client asks, on a wire the server would push it after each action."""
        update = json.loads(self.table.update(self.seat, self.version))
        self.view, self.actions = update["view"], update["actions"]
        self.version = update["view"]["version"]
        self.lines += [f"{entry['what']} {entry['number']} of player {entry['player']}" for entry in update["log"]]

    def act(self, chance: Random) -> str:
        """Send one of the actions that are offered, without the text, which is for people; return the answer."""
        chosen = {key: value for key, value in chance.choice(self.actions).items() if key != "text"}
        return self.table.receive(self.seat, json.dumps({"type": "act", "version": self.version, "action": chosen}))


def play(seed: int, *, packs: tuple[str, ...] = ("base",)) -> tuple[Table, list[Client]]:
    """Play a game by messages alone and return the table and its clients."""
    table, chance = Table(seed=seed, packs=packs), Random(seed)
    clients = [Client(table, 1), Client(table, 2)]
    while not table.game.is_over:
        for client in clients:
            client.look()
        ready = [client for client in clients if client.actions]
        # Who may only interrupt does so now and then; on a wire everybody sends when they like.
        client = next((one for one in ready if one.view["current_player"] == one.seat or chance.random() < 0.2), ready[0])
        answer = json.loads(client.act(chance))
        assert answer["type"] == "done", answer
    for client in clients:
        client.look()
    return table, clients


if __name__ == "__main__":
    finished, (first, _) = play(1, packs=("base", "scoundrels"))
    print(*first.lines[-5:], sep="\n")
    print("winners:", *finished.game.winners)
