"""Texts for people: cards, villages drawn as trees, the table, scores with their working, and what happened."""

from villagers_rules.report.cards import card_facts, printed_card
from villagers_rules.report.ink import Ink, columns
from villagers_rules.report.scores import game_over_lines, score_lines, standings
from villagers_rules.report.story import retell, told
from villagers_rules.report.table import hand_lines, pile_lines, road_lines, seat_lines
from villagers_rules.report.trees import Drawn, draw_trees, drawn_text, village_lines

__all__ = [
    "Drawn",
    "Ink",
    "card_facts",
    "columns",
    "draw_trees",
    "drawn_text",
    "game_over_lines",
    "hand_lines",
    "pile_lines",
    "printed_card",
    "retell",
    "road_lines",
    "score_lines",
    "seat_lines",
    "standings",
    "told",
    "village_lines",
]
