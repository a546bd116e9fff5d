"""How fast compiled formulas are, beside functions written by hand for the same position, the call included.

Run it with ``python benchmarks/formulas.py``; the target is a ratio of at most 1.2 for each formula. It also prints how long it
takes to read, check and compile the sentences of the base pack.
"""

# What is written by hand leaves out the check that rows are equally long, as fast code would.
# ruff: noqa: B905

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable
from timeit import Timer
from typing import Any

from attrs import define

from villagers_rules.language import Lexicon, condition, formula, selection
from villagers_rules.model.cards import CardTable
from villagers_rules.model.references import Reference
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import build_village, parse_village
from villagers_rules.packs import load

TARGET = 1.2
VILLAGES = (
    "founders (food) > swineherd > truffler; lumberjack > (wheeler +2 > cartwright, cooper +4); "
    "lumberjack > (log_rafter, wood_carver); hayer > (thatcher, peddler); hayer > grazier > milk_maid; "
    "miner > (blacksmith +6, locksmith); agent; grocer; chandler +2",
    "founders; miner > seeker > spelunker > jeweler; miner > (mason, glass_blower); fisher; freemason",
    "harvester; beekeeper; cooper +2; grazier; ore_muler",
)


@define
class Position:
    """What formulas read of a game in its middle: two players and a seat without one."""

    table: CardTable
    players: int
    seats: list[str]
    villages: list[Village]
    supply: list[int]
    areas: dict[str, list[list[int]]]
    road_coins: list[int]
    renewable: tuple[str, ...] = ()


Written = Callable[[Any, int, Any], Any]

CATALOG = load(("base",))
TABLE = CATALOG.table
LEXICON = Lexicon(CATALOG.lexicon.suits, CATALOG.lexicon.villagers, ("countess",))
FOOD, BUILDER, GOLD, PADLOCK, WOOD, HAY, ORE, GRAPES, WOOL, LEATHER, SOLITARY, GRAINS = (
    TABLE.symbol[name]
    for name in ("food", "builder", "gold", "padlock", "wood", "hay", "ore", "grapes", "wool", "leather", "solitary", "grains")
)
WOOD_SUIT, SPECIAL_SUIT = TABLE.suits.index("wood"), TABLE.suits.index("special")
COUNTESS = 2
CHOSEN = (" in any village", " in your village", " in the supply")
"""What stands in the sentences below that are selections."""


def gold_on_wood(position: Position, seat: int, it: Any) -> int:
    """Return the printed gold showing on wood villagers."""
    village, table = position.villages[seat], position.table
    gold, suit = table.gold, table.suit
    return sum([gold[f] for f, n in zip(village.face, village.children) if f >= 0 and not n and suit[f] == WOOD_SUIT])


def most_coins(position: Position, seat: int, it: Any) -> int:
    """Return the coins of the villager with most."""
    village = position.villages[seat]
    return max([coins for face, coins in zip(village.face, village.coins) if face >= 0], default=0)


def half_of_most_gold(position: Position, seat: int, it: Any) -> int:
    """Return half of the largest printed gold showing, rounded up."""
    village, gold = position.villages[seat], position.table.gold
    return (
        max([gold[face] for face, above in zip(village.face, village.children) if face >= 0 and not above], default=0) + 1
    ) // 2


def silver_values(position: Position, seat: int) -> list[int]:
    """Return the silver values of a village."""
    village, silver = position.villages[seat], position.table.silver
    return [
        compute(position, seat, None)
        for face, above in zip(village.face, village.children)
        if face >= 0 and not above and (compute := silver[face]) is not None
    ]


def best_silver_of_one(position: Position, seat: int, it: Any) -> int:
    """Return the largest silver value of a villager with one copy."""
    village, table = position.villages[seat], position.table
    silver, kind_of, copies = table.silver, table.kind_of, village.copies()
    return max(
        [
            compute(position, seat, None)
            for face, above in zip(village.face, village.children)
            if face >= 0 and not above and (compute := silver[face]) is not None and len(copies[kind_of[face]]) == 1
        ],
        default=0,
    )


def sets_of_three(position: Position, seat: int, it: Any) -> int:
    """Return 3 for each set of ore, hay and wood symbols."""
    symbols = position.villages[seat].symbols()
    return 3 * min(symbols[ORE], symbols[HAY], symbols[WOOD])


def three_suits(position: Position, seat: int, it: Any) -> int:
    """Return 3 for each grapes, wool or leather symbol."""
    symbols = position.villages[seat].symbols()
    return 3 * (symbols[GRAPES] + symbols[WOOL] + symbols[LEATHER])


def with_coins(position: Position, seat: int, it: Any) -> int:
    """Return 2 for each villager with coins."""
    village = position.villages[seat]
    return 2 * len([1 for face, coins in zip(village.face, village.coins) if face >= 0 and coins])


def keyrings(position: Position, seat: int, it: Any) -> int:
    """Return 2 for each villager with a keyring."""
    village, keyring = position.villages[seat], position.table.keyring
    return 2 * len([1 for face, above in zip(village.face, village.children) if face >= 0 and not above and keyring[face]])


def basics(position: Position, seat: int, it: Any) -> int:
    """Return 2 for each basic villager."""
    basic, kind_of = position.table.basic, position.table.kind_of
    return 2 * len([1 for face in position.villages[seat].face if face >= 0 and basic[kind_of[face]]])


def largest_suit(position: Position, seat: int, it: Any) -> int:
    """Return the number of cards of the largest suit."""
    suit = position.table.suit
    counts = [0] * len(position.table.suits)
    for face in position.villages[seat].face:
        if face >= 0:
            counts[suit[face]] += 1
    return max(counts)


def gold_of_it(position: Position, seat: int, it: Reference) -> int:
    """Return the gold printed on a card of a village, a hand, a square or the Road, where it shows."""
    card = it.card
    if it.area == "village":
        village = position.villages[it.number]
        face = -1 if village.children[card] else village.face[card]
        return position.table.gold[face] if face >= 0 else 0
    return position.table.gold[card]


def may_be_replaced(position: Position, seat: int, it: Any) -> list[Reference]:
    """Return the covered villagers of all villages that are no stand-ins, the own ones first."""
    stand_in, kind_of, seats = position.table.stand_in, position.table.kind_of, len(position.villages)
    return [
        Reference("village", owner, spot)
        for owner in [*range(seat, seats), *range(seat)]
        for spot, (face, above) in enumerate(zip(position.villages[owner].face, position.villages[owner].children))
        if face >= 0 and above and not stand_in[kind_of[face]]
    ]


def may_be_taken(position: Position, seat: int, it: Any) -> list[Reference]:
    """Return the own top villagers that are not basic."""
    village, basic, kind_of = position.villages[seat], position.table.basic, position.table.kind_of
    rows = enumerate(zip(village.face, village.children))
    return [
        Reference("village", seat, spot) for spot, (face, above) in rows if face >= 0 and not above and not basic[kind_of[face]]
    ]


def may_be_traded(position: Position, seat: int, it: Any) -> list[Reference]:
    """Return the basic villagers of the supply, each pile once."""
    basic, kind_of = position.table.basic, position.table.kind_of
    piles = enumerate(position.areas["basic"])
    return [*dict.fromkeys([Reference("basic", number, kind) for number, pile in piles for kind in pile if basic[kind_of[kind]]])]


BY_HAND: dict[str, Written] = {
    # base
    "2 per player": lambda position, seat, context: 2 * position.players,
    "2 + food symbols": lambda position, seat, context: 2 + position.villages[seat].symbols()[FOOD],
    "3 per food symbol": lambda position, seat, context: 3 * position.villages[seat].symbols()[FOOD],
    "1 per wood symbol": lambda position, seat, context: position.villages[seat].symbols()[WOOD],
    "3 per 2 hay symbols": lambda position, seat, context: 3 * (position.villages[seat].symbols()[HAY] // 2),
    "3 per 2 gold symbols": lambda position, seat, context: 3 * (position.villages[seat].symbols()[GOLD] // 2),
    "2 per padlock symbol": lambda position, seat, context: 2 * position.villages[seat].symbols()[PADLOCK],
    "villagers": lambda position, seat, context: len(position.villages[seat].face) - position.villages[seat].face.count(-1),
    "sum of gold on wood villagers": gold_on_wood,
    "largest coins on villagers": most_coins,
    "half of largest gold on villagers, rounded up": half_of_most_gold,
    "food symbols = 0": lambda position, seat, context: position.villages[seat].symbols()[FOOD] == 0,
    "covered villagers in any village that are not stand_ins": may_be_replaced,
    # later packs
    "3 per set of ore, hay and wood symbols": sets_of_three,
    "3 per grapes, wool or leather symbol": three_suits,
    "2 per villager with coins": with_coins,
    "1 per chain of 3 or more": lambda position, seat, context: position.villages[seat].chains(3),
    "half of largest silver value on villagers, rounded down": lambda position, seat, context: (
        max(silver_values(position, seat), default=0) // 2
    ),
    "sum of silver value on villagers": lambda position, seat, context: sum(silver_values(position, seat)),
    "largest silver value on villagers that appear once": best_silver_of_one,
    "1 per card in your hand": lambda position, seat, context: len(position.areas["hand"][seat]),
    "special cards in your hand": lambda position, seat, context: len(
        [1 for kind in position.areas["hand"][seat] if position.table.suit[kind] == SPECIAL_SUIT]
    ),
    "2 per different suit in your hand": lambda position, seat, context: (
        2 * len({position.table.suit[kind] for kind in position.areas["hand"][seat]})
    ),
    "size of your largest suit": largest_suit,
    "2 per basic villager": basics,
    "2 per villager with a keyring": keyrings,
    "2 per the countess's food symbol": lambda position, seat, context: (
        2 * position.villages[position.seats.index("countess")].symbols()[FOOD] if "countess" in position.seats else 0
    ),
    "its gold": gold_of_it,
    "food symbols = 0 and builder symbols = 0": lambda position, seat, context: (
        position.villages[seat].symbols()[FOOD] == 0 and position.villages[seat].symbols()[BUILDER] == 0
    ),
    "top villagers in your village that are not basic": may_be_taken,
    "basic villagers in the supply": may_be_traded,
    "1 per their food symbol": lambda position, seat, context: (
        position.villages[context.they].symbols()[FOOD] if context.they is not None else 0
    ),
}


def middle_of_a_game() -> Position:
    """Return the position that everything is read in."""
    villages = [build_village(TABLE, parse_village(text)) for text in VILLAGES]
    hand = [TABLE.kind[card] for card in ("fisher", "monk", "tinner", "weaver", "agent", "seeker")]
    road = [[TABLE.kind[card]] for card in ("poulterer", "cooper", "thatcher", "carpenter", "harvester", "blacksmith")]
    supply = [[kind] * 5 for kind in TABLE.supply]
    areas: dict[str, list[list[int]]] = {
        "hand": [hand, hand[:3], []],
        "square": [[], [], []],
        "keep": [[], [], []],
        "road": road,
        "basic": supply,
        "stack": [hand[:2]] * 6,
        **{area: [[]] for area in ("looked", "event", "reserve", "discard")},
    }
    return Position(TABLE, 2, ["", "", "countess"], villages, [8, 3, 1], areas, [1, 0, 0, 2, 0, 0])


def compiled(sentence: str) -> Written:
    """Return the compiled function of *sentence*, of whichever kind it is."""
    if " = " in sentence:
        return condition(sentence, LEXICON).compute
    if any(mark in sentence for mark in CHOSEN):
        return selection(sentence, LEXICON).find
    return formula(sentence, LEXICON, it_allowed=True, their_allowed=True).compute


def chosen_for(sentence: str) -> Reference:
    """Return what was chosen before *sentence* is read: a player where it speaks of one, else a villager."""
    return Reference("player", 1) if "their" in sentence else Reference("village", 0, 4)


def seconds_each(calls: tuple[Written, Written], position: Position, it: Reference, rounds: int) -> list[float]:
    """Return the least time of one call of each of *calls*, *it* chosen; measured in turns, so that a slow moment meets both."""
    names = {"position": position, "it": it}
    timers = [Timer("call(position, 0, it)", globals={"call": call, **names}) for call in calls]
    number = max(10, int(0.001 / (timers[0].timeit(100) / 100)))
    measured = [[timer.timeit(number) / number for timer in timers] for _ in range(rounds)]
    return [min(column) for column in zip(*measured, strict=True)]


def main() -> None:
    """Print one line a formula: nanoseconds by hand and compiled, and their ratio."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=60, help="measurements of each function, of which the best counts (left out: 60)"
    )
    rounds = parser.parse_args().rounds
    position = middle_of_a_game()
    ratios = []
    print(f"{'by hand':>9} {'compiled':>9} {'ratio':>6}")
    for sentence, by_hand in BY_HAND.items():
        ours = compiled(sentence)
        it = chosen_for(sentence)
        wanted, got = by_hand(position, 0, it), ours(position, 0, it)
        if wanted != got:
            raise SystemExit(f"{sentence}: {wanted} by hand, {got} compiled")
        hand, machine = seconds_each((by_hand, ours), position, it, rounds)
        ratios.append(machine / hand)
        print(f"{hand * 1e9:6.0f} ns {machine * 1e9:6.0f} ns {ratios[-1]:6.2f}  {sentence}")
    worst = max(ratios)
    middle = sorted(ratios)[len(ratios) // 2]
    print(f"compiled / by hand: middle {middle:.2f}, worst {worst:.2f}; target {TARGET}")
    texts = [text for text in BY_HAND if not any(mark in text for mark in (" = ", *CHOSEN))]
    times = []
    for _ in range(10):
        begun = time.perf_counter()
        for text in texts:
            formula(text, LEXICON, it_allowed=True, their_allowed=True)
        times.append(time.perf_counter() - begun)
    print(f"read, check and compile {len(texts)} formulas: {min(times) * 1000:.1f} ms (target 10 ms)")


if __name__ == "__main__":
    main()
