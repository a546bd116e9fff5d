"""Checks that what abilities wait for is there: the markets and phases whose beginning or end they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from villagers_rules.errors import nearest
from villagers_rules.language import Occasion
from villagers_rules.language.nodes import Node, Turn, walk
from villagers_rules.language.occasions import Edge, occasions, phase_called
from villagers_rules.model.rulebook import Rules
from villagers_rules.packs.cards import Entry
from villagers_rules.packs.document import Document, Path
from villagers_rules.phrases import listing, quoted, spaced


def check_occasions(entries: Iterable[Entry], documents: Iterable[Document], rules: Rules, phases: Sequence[str]) -> None:
    """Report each occasion of the cards and of the *documents* with rules that names a market or none of the *phases*."""
    files = {id(document): document for document in (*(entry.part.document for entry in entries), *documents)}
    for document in files.values():
        for path, sentence in document.sentences.items():
            found = _missing(sentence, rules, phases) if isinstance(sentence, Occasion) else _asked(sentence.tree, phases)
            for message, hint in found:
                _report(document, path, message, hint)


def _missing(sentence: Occasion, rules: Rules, phases: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with what *sentence* waits for, and what to write."""
    markets = [market.name for market in rules.markets]
    for node in sentence.tree.happens:  # type: ignore[attr-defined]
        if not isinstance(node, Edge):
            continue
        if node.sort == "market" and node.name and node.name not in markets:
            yield _any_market(node, markets) if node.name == "market" else _unknown("market", node.name, markets)
        if node.sort == "turn" and node.name not in (turns := _with_turns(rules, phases)):
            yield _unknown("turn", node.name, turns)
        if node.sort == "phase" and phase_called(node.name) not in phases:
            yield _unknown_phase(node.name, phases)


def _asked(tree: Node, phases: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the phases of which a sentence asks whether it is one of them, and which the game has not."""
    for node in walk(tree):
        if isinstance(node, Turn) and node.owner is None and phase_called(node.phase) not in phases:
            yield _unknown_phase(node.phase, phases)


def _unknown_phase(name: str, phases: Sequence[str]) -> tuple[str, str]:
    words = {phase: word for word, phase in occasions()["phases"].items()}
    return _unknown("phase", name, [words.get(phase, phase) for phase in phases])


def _with_turns(rules: Rules, phases: Sequence[str]) -> list[str]:
    """Return the phases in which players have turns: those of the game that have, and those that packs declare."""
    left_out = (phase for phase in phases if phase not in rules.phases)
    return [*(name for name in occasions()["turns"] if name in phases), *rules.declared_phases, *left_out]


def _unknown(what: str, name: str, known: list[str]) -> tuple[str, str]:
    shown = _spaced(known)
    asked = spaced(name)
    return f"the game has no {what} called `{asked}`", nearest(asked, shown) or f"the {what}s: {listing(quoted(shown))}"


def _any_market(node: Edge, known: list[str]) -> tuple[str, str]:
    """Return what is wrong with `the market`, of which a game has several, and what to write."""
    names, happens = listing(quoted(_spaced(known))), "begins" if node.begins else "ends"
    return _unknown("market", node.name, known)[0], f"write `a market {happens}` for any of them, or name one of {names}"


def _spaced(words: list[str]) -> list[str]:
    """Return ids as sentences say them."""
    return [spaced(word) for word in words]


def _report(document: Document, path: Path, message: str, hint: str) -> None:
    document.report("unknown-market" if "market" in message else "missing-phase", message, path=path, suggestion=hint)
