"""Games as rows of plain data: what was played, how each game went and, where asked for, what happened to its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import asdict

from villagers_rules.balance.collect import EARNED, EFFECTS, SOURCES, GameTally
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.packs.loader import fingerprint
from villagers_rules.simulation import SEED_STRIDE, GameResult, SimulationConfig

if TYPE_CHECKING:
    from villagers_rules.packs import Catalog

Row = dict[str, Any]

RANDOM = "random"
"""Who decides where no bots are named."""
ORIGIN = {
    "packs": "the packs in use, comma-separated",
    "mode": "the game mode, empty without one",
    "players": "how many play",
    "seed": "the seed of the run",
    "fingerprint": "a hash of the cards and rules in use",
    "bots": "who decides: one bot for all players or one for each, comma-separated; random without any",
}
"""The columns that say what was played, the same in all rows of a run."""
COURSE = {
    "game": "the number of the game in its run, from 0; its own seed is seed * 2**32 + game",
    "finished": "whether the game came to its end",
    "first": "the player who began",
    "rounds": "how many rounds the game had",
    "decisions": "how many decisions the players made, 0 for a game that was not finished",
    "winners": "who won, players from 1; seats without a player are numbered after them",
    "scores": "the gold of each seat, in their order; in CSV score_1, score_2 and so on",
}
"""The columns that say how a game went."""
CARDS = {
    "sources": "for each seat, where its gold came from",
    "cards": "for each card and player, what happened to it; what is 0 is left out",
}
"""The columns that only rows with cards have; in CSV they are JSON."""
COUNTS = ("drafted", "placed", "used", "held")
"""What is counted of a card: copies drafted, placed, played for their steps, and in the village at the end."""
CARD_SOURCES = (*EARNED, EFFECTS)
"""The sources of gold that a card can be."""
_KEYS = ("card", "player")
"""What says whose numbers an entry has."""
MOST = 1_000_000
"""No number of an entry is larger."""


@frozen
class Origin:
    """What was played: the columns of `ORIGIN`, and whether the rows have *cards*."""

    packs: str
    mode: str
    players: int
    seed: int
    fingerprint: str
    bots: str
    cards: bool

    @classmethod
    def of(cls, plan: SimulationConfig, catalog: Catalog, *, cards: bool) -> Origin:
        """Return the origin of the games of *plan*, which are played with *catalog*."""
        packs = ",".join(pack.id for pack in catalog.packs)
        return cls(packs, plan.mode, plan.players, plan.seed, fingerprint(catalog.packs), ",".join(plan.bots) or RANDOM, cards)

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Origin:
        """Return the origin that *row* names; raise `GameError` if it names none."""
        found = cls(
            _text(row, "packs"),
            _text(row, "mode"),
            _number(row, "players"),
            _number(row, "seed"),
            _text(row, "fingerprint"),
            _text(row, "bots"),
            row.get("cards") is not None,
        )
        if not 1 <= found.players <= 999 or not 0 <= found.seed < 2**63 or not found.packs:
            raise GameError("expected packs, players from 1 to 999 and a seed from 0 to below 2**63")
        return found

    def columns(self) -> Row:
        """Return the origin as the first columns of a row."""
        return {name: value for name, value in asdict(self).items() if name in ORIGIN}

    def differences(self, other: Origin) -> list[str]:
        """Return what differs, such as ``seed 1 here, 2 there``, *other* being there; of what is or is not, where it is."""
        mine, others = asdict(self), asdict(other)
        return [_difference(name, mine[name], others[name]) for name in mine if mine[name] != others[name]]


def _difference(name: str, here: object, there: object) -> str:
    """Return that a column differs.

    >>> _difference("seed", 1, 2), _difference("cards", False, True)
    ('seed 1 here, 2 there', 'written with --cards, which is missing here')
    """
    if isinstance(here, bool):
        where = "without --{}, which is given here" if here else "with --{}, which is missing here"
        return f"written {where.format(name)}"
    return f"{name} {here} here, {there} there"


def result_columns(number: int, played: GameResult) -> Row:
    """Return the columns of the game of this *number* in its run."""
    return {
        "game": number,
        "finished": played.finished,
        "first": played.first + 1,
        "rounds": played.rounds,
        "decisions": played.decisions,
        "winners": [seat + 1 for seat in played.winners],
        "scores": list(played.scores),
    }


def card_columns(game: GameTally, ids: Sequence[str]) -> Row:
    """Return the columns about cards; *ids* are those of the kinds."""
    held = Counter((kind, seat) for seat, village in enumerate(game.villages) for kind in village)
    cards: dict[tuple[int, int], Row] = {}
    for name, counts in zip(COUNTS, (game.drafted, game.placed, game.used, held), strict=True):
        for key, number in counts.items():
            _entry(cards, key, ids)[name] = number
    for (kind, seat, source), gold in game.earned.items():
        if gold:
            _entry(cards, (kind, seat), ids)[source] = gold
    seats = range(len(game.result.scores)) if game.villages else ()
    sources = [{source: game.sources[seat, source] for source in SOURCES if game.sources[seat, source]} for seat in seats]
    return {"sources": sources, "cards": list(cards.values())}


def _entry(cards: dict[tuple[int, int], Row], key: tuple[int, int], ids: Sequence[str]) -> Row:
    return cards.setdefault(key, {"card": ids[key[0]], "player": key[1] + 1})


def read_result(row: Mapping[str, Any], origin: Origin) -> tuple[int, GameResult]:
    """Return the number of a game in its run, and how it went; raise `GameError` for what is no row of a game."""
    number, scores = _number(row, "game"), tuple(_numbers(row, "scores"))
    winners, first = tuple(seat - 1 for seat in _numbers(row, "winners")), _number(row, "first") - 1
    finished = row.get("finished")
    if number < 0 or not isinstance(finished, bool):
        raise GameError("expected a number of a game from 0, and whether it was finished")
    if len(scores) < origin.players or not 0 <= first < origin.players:
        raise GameError(f"expected scores of {origin.players} players, one of whom began")
    if not all(0 <= seat < len(scores) for seat in winners) or bool(winners) != finished:
        raise GameError("expected winners among the seats, and none of a game that was not finished")
    seed = origin.seed * SEED_STRIDE + number
    return number, GameResult(seed, first, scores, winners, _number(row, "rounds"), _number(row, "decisions"), finished)


def read_cards(row: Mapping[str, Any], played: GameResult, kinds: Mapping[str, int], *, players: int) -> GameTally:
    """Return the game of a row with cards; *kinds* are those of the ids. Raises `GameError` for what is none."""
    if not played.finished:
        return GameTally(played, ())
    counts: dict[str, Counter[tuple[int, int]]] = {name: Counter() for name in COUNTS}
    earned: Counter[tuple[int, int, str]] = Counter()
    villages: list[list[int]] = [[] for _ in range(players)]
    for entry in _entries(row, "cards"):
        kind = kinds.get(_text(entry, "card"))
        if kind is None:
            raise GameError(f"there is no card {entry['card'][:60]!r} in the packs in use; name those that were played with")
        seat = _number(entry, "player") - 1
        for name, number in entry.items():
            if name in _KEYS or number is None:
                continue
            if type(number) is not int or abs(number) > MOST:
                raise GameError(f"expected a whole number of at most {MOST} under {name!r}, got {str(number)[:60]!r}")
            if name in CARD_SOURCES:
                earned[kind, seat, name] = number
            elif name in counts:
                counts[name][kind, seat] = number
            else:
                raise GameError(f"expected one of {', '.join((*COUNTS, *CARD_SOURCES))}, got {name[:60]!r}")
            if name == "held" and 0 <= seat < players:
                villages[seat] += [kind] * number
    sources = Counter(
        {
            (seat, source): gold
            for seat, entry in enumerate(_entries(row, "sources"))
            for source, gold in entry.items()
            if gold is not None and _is_gold(source, gold)
        }
    )
    return GameTally(played, tuple(map(tuple, villages)), counts["drafted"], counts["placed"], counts["used"], earned, sources)


def _is_gold(source: str, gold: object) -> bool:
    """Return True for gold from a source; raise `GameError` for anything else."""
    if source not in SOURCES or type(gold) is not int or abs(gold) > MOST:
        raise GameError(f"expected gold of one of {', '.join(SOURCES)}, got {str(gold)[:60]!r} of {source[:60]!r}")
    return True


def _entries(row: Mapping[str, Any], name: str) -> Iterator[Mapping[str, Any]]:
    found = row.get(name)
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise GameError(f"expected a list of objects under {name!r}")
    yield from found


def _number(row: Mapping[str, Any], name: str) -> int:
    found = row.get(name)
    if not isinstance(found, int) or isinstance(found, bool) or abs(found) >= 2**63:
        raise GameError(f"expected a whole number under {name!r}, got {str(found)[:60]!r}")
    return found


def _numbers(row: Mapping[str, Any], name: str) -> list[int]:
    found = row.get(name)
    if not isinstance(found, list) or not all(type(number) is int for number in found):
        raise GameError(f"expected a list of whole numbers under {name!r}, got {str(found)[:60]!r}")
    return found


def _text(row: Mapping[str, Any], name: str) -> str:
    found = row.get(name)
    if not isinstance(found, str):
        raise GameError(f"expected a text under {name!r}, got {str(found)[:60]!r}")
    return found
