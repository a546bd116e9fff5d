"""What the bench shows of a pack: its problems, its cards as pictures with their texts, and what a formula gives in a village."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from villagers_rules.api import Words, languages
from villagers_rules.drawing.tiles import face_set
from villagers_rules.errors import CodedError, FormulaError, GameError
from villagers_rules.explanation import position_of, read_sentence, value_lines
from villagers_rules.language.wordings import FIRST
from villagers_rules.lint import check_paths
from villagers_rules.packs import Catalog
from villagers_rules.packs.loader import catalog_with, clear_cache
from villagers_rules.packs.pack_files import open_pack
from villagers_rules.packs.reader import shown_path
from villagers_rules.packs.schema import kinds, schema_file, shared
from villagers_rules.phrases import phrase
from villagers_rules.reference import completions
from villagers_rules.text.error_messages import described, error_message
from villagers_rules.text.prose import Names, Prose, card_names
from villagers_rules.text.rules_text import card_paragraphs
from villagers_rules.village_score import score
from villagers_rules.web.bench_files import BenchError, BenchFiles
from villagers_rules.web.complaint import said
from villagers_rules.web.problem_data import problem_data, told
from villagers_rules.web.protocol import Data

_LONGEST = 2_000
"""A formula or a village has at most so many characters."""


def pack_id(folder: Path) -> str:
    """Return the id of the pack in *folder*; raise `BenchError` while its manifest says none."""
    found = open_pack(folder, shown_path(folder)).id
    if not found:
        raise BenchError("the manifest of this pack gives no id yet")
    return found


def catalog_in(folder: Path) -> Catalog:
    """Return the cards of the pack in *folder* with what it requires; raise `CardFileError` for what is wrong with it."""
    return catalog_with(pack_id(folder), pack_dirs=[folder])


def problems(files: BenchFiles, pack: str, language: str) -> Data:
    """Return every problem of a pack with its place and its correction, as `villagers check` finds them."""
    folder = files.pack_folder(pack)
    clear_cache()
    report = check_paths([folder])
    return {"problems": [problem_data(problem, files.folder, language) for problem in report.problems]}


def cards(files: BenchFiles, pack: str, language: str) -> Data:
    """Return the cards of a pack with their faces and texts in each language; *language* is that of the tiles and names."""
    folder = files.pack_folder(pack)
    own = pack_id(folder)
    catalog = catalog_in(folder)
    drawn = {name: face_set(Prose(catalog, name)) for name in languages()}
    first, names = drawn[language], card_names(catalog, language=language)
    return {
        "pack": own,
        "shapes": first["shapes"],
        "style": first["style"],
        "backs": first["backs"],
        "tiles": first["cards"],
        "names": names,
        "cards": [_card(catalog, card.id, drawn) for card in catalog.cards_of(own)],
    }


def _card(catalog: Catalog, card: str, drawn: dict[str, Any]) -> Data:
    found = catalog.table.card(card)
    texts = {}
    for language, faces in drawn.items():
        prose = Prose(catalog, language)
        texts[language] = {
            "name": prose.card(card),
            "rules": list(card_paragraphs(prose, found)),
            "faces": [side["face"] for side in faces["cards"][card]],
        }
    return {"id": card, "kind": type(found).__name__.lower(), "languages": texts}


def village_cards(files: BenchFiles, pack: str, language: str) -> Data:
    """Return the villagers that a village can be built of: what each lies on, and whether it starts a village."""
    catalog = catalog_in(files.pack_folder(pack))
    names = card_names(catalog, language=language)
    return {
        "villagers": [
            {
                "id": card.id,
                "name": names[card.id],
                "suit": card.suit,
                "chain": list(card.chain),
                "played_on": card.played_on,
                "sides": [side.name for side in card.sides],
                "own": card.pack == pack_id(files.pack_folder(pack)),
            }
            for card in catalog.villagers.values()
            if not card.discard
        ]
    }


def formula(files: BenchFiles, pack: str, text: str, village: str, language: str) -> Data:
    """Return what a sentence says in each language, and what it gives in a *village*; `wrong` where it means nothing."""
    if max(len(text), len(village)) > _LONGEST:
        raise BenchError(phrase("expected at most {most} characters", most=_LONGEST))
    folder = files.pack_folder(pack)
    catalog = catalog_in(folder)
    found: Data = {"says": {}, "value": [], "wrong": None, "village_wrong": None, "score": None}
    try:
        state = position_of(catalog, village) if village.strip() else None
        if state is not None:
            packs = tuple(one.id for one in catalog.packs)
            found["score"] = score(village, packs=packs, mode=catalog.mode, pack_dirs=[folder]).to_data()
    except GameError as error:
        state, found["village_wrong"] = None, said(error, language)
    if not text.strip():
        return found
    try:
        sentence = read_sentence(text, catalog)
        found["says"] = {name: sentence.describe(name, _called(catalog, name)) for name in languages()}
        found["value"] = value_lines(sentence, state, Words(catalog, language)) if state is not None else []
    except FormulaError as error:
        found["wrong"] = {**told(error.message, error.suggestion, language), "column": error.column, "line": error.line}
    except CodedError as error:
        found["wrong"] = {"message": said(error, language), "suggestion": "", "language": language, "column": 1, "line": 1}
    return found


def _called(catalog: Catalog, language: str) -> dict[str, str]:
    """Return what the suits and the cards of a catalog are called."""
    names = Names.of_catalog(catalog, language)
    return {suit: names.of("suits", suit) for suit in catalog.lexicon.suits} | card_names(catalog, language=language)


def words(files: BenchFiles, language: str) -> Data:
    """Return the words of the card format and the schemas of its files, for an editor to complete and explain in a *language*."""
    data = {**completions(), "schemas": {name: schema_file(name) for name in (*kinds(), *shared())}}
    return data if language == FIRST else _described(data, language)


def _described(data: Any, language: str) -> Any:
    """Return *data* with every `description`, and what words are one `of`, in a *language*."""
    if isinstance(data, list):
        return [_described(value, language) for value in data]
    if not isinstance(data, dict):
        return data
    found = {key: _described(value, language) for key, value in data.items()}
    if isinstance(data.get("description"), str):
        found["description"] = described(data["description"], language)
    if isinstance(data.get("of"), str):
        found["of"] = error_message(data["of"], language) or data["of"]
    return found
