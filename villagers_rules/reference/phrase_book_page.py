"""The page of the phrase book, made of the packs that are shipped and of the examples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from villagers_rules.packs import Catalog
from villagers_rules.packs.document import Part
from villagers_rules.packs.loader import load_to_read
from villagers_rules.packs.manifest import modes_of
from villagers_rules.packs.pack_files import PackFiles, packs_in, shipped_packs
from villagers_rules.phrases import spaced
from villagers_rules.reference.entries import block
from villagers_rules.reference.phrase_book import Passage
from villagers_rules.resources import root
from villagers_rules.text.prose import Prose
from villagers_rules.text.rule_sheet import NAMED, TURNS, said_rule, said_turns
from villagers_rules.text.rules_text import card_paragraphs

_EXAMPLES = ("examples", "packs")
_CHAPTERS = {
    "play": "Played for what they do",
    "uses": "Used again and again",
    "triggers": "Set off by what happens",
    "instead": "Instead of what would happen",
    "while_in_play": "While the card lies there",
    "silver": "Worth something at the end",
    "bronze": "Worth something in each turn",
    "events": "Events",
    "developments": "Developments",
    "rules": "Rules of a pack",
}
"""The chapters, in the order in which a card is looked for: by what it has, or of which kind it is."""
_ABOUT_TEXT = ("silver", "bronze", "discard", "play", "uses", "triggers", "instead", "while_in_play", "sides", "stands_for")
"""The keys of a villager that its text speaks of; other cards speak of all but these."""
_BESIDE_TEXT = ("name", "suit", "deck", "copies", "players", "text")
_HEAD = """\
# Phrase book

What cards and rules say, and how it is written: of the shipped packs and of those in `examples/packs`, each text once.
`villagers help` finds them by a few of their words, as in `villagers help "each other player discards"`. This page is made by
`make docs`.
"""


def phrase_book_page() -> str:
    """Return the text of the page, made of the packs of the checkout."""
    found: dict[str, dict[str, Passage]] = {chapter: {} for chapter in _CHAPTERS}
    for folder in (None, *_example_folders()):
        for chapter, passage in _passages_in(folder):
            if not any(passage.says in known for known in found.values()):
                found[chapter][passage.says] = passage
    lines = [_HEAD]
    for chapter, known in found.items():
        lines += [f"## {_CHAPTERS[chapter]}", ""]
        for passage in sorted(known.values(), key=lambda each: (len(each.written), len(each.says), each.says)):
            lines += [f"**{passage.name}** ({passage.pack}): {passage.says}", "", "```yaml", *passage.written, "```", ""]
    return "\n".join(lines)


def _example_folders() -> Iterator[Path]:
    """Yield the folders of the example packs."""
    examples = root().joinpath(*_EXAMPLES)
    if isinstance(examples, Path):
        yield from sorted(manifest.parent for manifest in examples.rglob("pack.yaml"))


def _passages_in(folder: Path | None) -> Iterator[tuple[str, Passage]]:
    """Yield the chapter and the passage of each card and rule of the pack in *folder*, or of all shipped packs."""
    for files in shipped_packs() if folder is None else packs_in(folder):
        files.read_all()
        mode = next(iter(modes_of(files)), "")
        catalog = load_to_read([files.id], pack_dirs=[] if folder is None else [folder], mode=mode)
        yield from _cards(catalog, files)
        yield from _rules(catalog, files)


def _cards(catalog: Catalog, files: PackFiles) -> Iterator[tuple[str, Passage]]:
    """Yield the cards of a pack that say something."""
    prose = Prose(catalog)
    for kind in ("villagers", "events", "developments"):
        for document in files.of_kind(kind):
            cards = document.top.part(kind)
            for card, printed in cards.parts() if cards else ():
                said = " ".join(card_paragraphs(prose, catalog.table.card(card)))
                keys = {key: value for key, value in printed.data.items() if _is_said(kind, key)}
                if said and keys:
                    chapter = kind if kind in _CHAPTERS else next((each for each in _CHAPTERS if each in keys), "while_in_play")
                    yield chapter, Passage(prose.names.of(kind, card), files.id, said, tuple(block(keys)))


def _is_said(kind: str, key: str) -> bool:
    """Return whether a *key* of a card is one that its text speaks of."""
    return key in _ABOUT_TEXT if kind == "villagers" else key not in _BESIDE_TEXT


def _rules(catalog: Catalog, files: PackFiles) -> Iterator[tuple[str, Passage]]:
    """Yield the rules of a pack that have names, and the order of turns."""
    prose = Prose(catalog)
    for rules in filter(None, (document.top.part("rules") for document in files.of_kind("rules"))):
        for section in (*NAMED, "more_phases", "ends"):
            for name, rule in _parts(rules, section):
                written = tuple(block({"rules": {section: {name: rule.data}}}))
                yield from (("rules", Passage(spaced(name), files.id, said, written)) for said in said_rule(prose, section, name))
        for phase in ("draft", "build"):
            keys = rules.data.get(phase, {})
            if turns := {key: keys[key] for key in TURNS if key in keys}:
                written = tuple(block({"rules": {phase: turns}}))
                yield "rules", Passage(f"{phase} turns", files.id, said_turns(prose, phase), written)


def _parts(rules: Part, section: str) -> list[tuple[str, Part]]:
    """Return the rules of a *section* with their names; none if there is no such section."""
    named = rules.part(section)
    return list(named.parts()) if named else []
