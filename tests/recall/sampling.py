"""Which of all possible changes are tried: the same ones in every run, some of each kind."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from tests.recall import legal as legal_changes
from tests.recall import wrong as wrong_changes
from tests.recall.mutation import Mutation
from tests.recall.sources import sources

SEED = 4
MAX_OF_A_KIND = {True: 52, False: 24}
"""So many wrong and legal changes of one kind are tried; of a kind that has fewer, all."""


def possible(*, wrong: bool) -> dict[str, list[Mutation]]:
    """Return by kind all changes of all card files that make them wrong, or leave them right."""
    found: defaultdict[str, list[Mutation]] = defaultdict(list)
    for source in sources():
        for make in wrong_changes.MAKERS if wrong else legal_changes.MAKERS:
            for mutation in make(source, Random(f"{SEED} {source.pack} {source.name} {make.__name__}")):
                found[mutation.kind].append(mutation)
    return dict(found)


def chosen(*, wrong: bool) -> list[Mutation]:
    """Return the changes that are tried."""
    most = MAX_OF_A_KIND[wrong]
    return [
        mutation
        for kind, listed in possible(wrong=wrong).items()
        for mutation in Random(f"{SEED} {kind}").sample(listed, min(most, len(listed)))
    ]
