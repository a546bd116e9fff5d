"""What a step of an environment costs: the same games by `legal_actions[i]` and `apply`, and by answers of each form.

Run it with ``python -m benchmarks.learning``. Each line gives the time of an action in a kind of game, and how many times that of
the first line it is: the median of blocks that take turns. Masks are made in all lines but the first; observations, which are
asked of who answers, in those that say so.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median

from villagers_rules.learning import Episode, FactoredCodec, FactoredQuestion, Rules, Setting

BLOCKS, GAMES = 7, 4
EXPANSIONS = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter")
SETTINGS = {
    "base, 2 players": Setting(players=2),
    "base, 5 players": Setting(players=5),
    "all expansions, 4 players": Setting(players=4, packs=EXPANSIONS),
}
Answers = list[list[int]]
"""For each game, what was answered one after the other."""


def played(setting: Setting) -> tuple[Answers, Answers, Answers]:
    """Play games at random; return their actions as places among the legal ones, as numbers, and as answers to small choices."""
    flat, factored = Rules(setting, form="flat"), FactoredCodec(setting)
    places: Answers = []
    numbers: Answers = []
    answers: Answers = []
    for seed in range(GAMES):
        game, chance = setting.new_game(seed), Random(seed)
        for row in (places, numbers, answers):
            row.append([])
        while not game.is_over:
            legal = game.legal_actions
            place = chance.randrange(len(legal))
            places[-1].append(place)
            numbers[-1].append(flat.codec.ask(legal).numbers[place])
            answers[-1] += asked(factored, factored.ask(legal), factored.codes(legal)[place], alone=len(legal) == 1)
            game.apply(legal[place])
    return places, numbers, answers


def asked(codec: FactoredCodec, question: FactoredQuestion, path: Sequence[int], *, alone: bool) -> list[int]:
    """Return those tokens of *path* that are asked for."""
    found = []
    after: object = question
    while isinstance(after, FactoredQuestion):
        found.append(after.numbers[0] if alone else path[len(after.said)])
        after = after.answer(found[-1])
    return found


def by_actions(setting: Setting, games: Answers) -> None:
    """Play the games with the actions that are listed."""
    for seed, places in enumerate(games):
        game = setting.new_game(seed)
        for place in places:
            game.apply(game.legal_actions[place])


def by_answers(rules: Rules, games: Answers, *, observed: bool) -> None:
    """Play the games as an environment does."""
    for seed, answers in enumerate(games):
        episode = Episode.begin(rules, seed)
        for answer in answers:
            episode.question.mask()
            if observed:
                episode.observation(episode.player or 1)
            episode.answer(answer)


def main() -> None:
    """Print the times of all settings."""
    for name, setting in SETTINGS.items():
        places, numbers, answers = played(setting)
        flat, factored = Rules(setting, form="flat"), Rules(setting, form="factored")
        calls: dict[str, Callable[[], None]] = {"legal_actions[i] and apply": partial(by_actions, setting, places)}
        for observed, says in ((False, ""), (True, ", observed")):
            calls[f"flat{says}"] = partial(by_answers, flat, numbers, observed=observed)
            calls[f"factored{says}"] = partial(by_answers, factored, answers, observed=observed)
        times: dict[str, list[float]] = {call: [] for call in calls}
        for _ in range(BLOCKS):
            for call, play in calls.items():
                begun = time.process_time()
                play()
                times[call].append(time.process_time() - begun)
        actions = sum(map(len, places))
        print(f"{name}: {actions} actions, {sum(map(len, answers)) / actions:.2f} small choices an action")
        plain = times["legal_actions[i] and apply"]
        for call, found in times.items():
            ratio = median(one / other for one, other in zip(found, plain, strict=True))
            print(f"  {call:28} {median(found) / actions * 1e6:6.1f} us an action  {ratio:5.2f}")


if __name__ == "__main__":
    main()
