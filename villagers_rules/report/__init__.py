"""Texts for people: cards, villages drawn as trees, the table, scores with their working, and what happened."""

from villagers_rules.report.cards import card_facts
from villagers_rules.report.ink import Ink, columns
from villagers_rules.report.printed import printed_card
from villagers_rules.report.scores import game_over_lines, score_lines, standings, target_words
from villagers_rules.report.story import retell, told
from villagers_rules.report.table import (
    development_lines,
    event_lines,
    hand_lines,
    pile_lines,
    road_lines,
    seat_lines,
    slot_lines,
    supply_lines,
)
from villagers_rules.report.trees import Drawn, draw_trees, drawn_text, village_lines

__all__ = [
    "Drawn",
    "Ink",
    "card_facts",
    "columns",
    "development_lines",
    "draw_trees",
    "drawn_text",
    "event_lines",
    "game_over_lines",
    "hand_lines",
    "pile_lines",
    "printed_card",
    "retell",
    "road_lines",
    "score_lines",
    "seat_lines",
    "slot_lines",
    "standings",
    "supply_lines",
    "target_words",
    "told",
    "village_lines",
]
