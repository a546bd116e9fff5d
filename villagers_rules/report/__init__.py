"""Texts for people: cards, villages drawn as trees, the table, scores with their working."""

from villagers_rules.report.cards import card_facts, printed_card, steps_in_words
from villagers_rules.report.ink import Ink
from villagers_rules.report.scores import score_lines, standings
from villagers_rules.report.table import hand_lines, pile_lines, road_lines, seat_lines
from villagers_rules.report.trees import Drawn, draw_trees, drawn_text, village_lines

__all__ = [
    "Drawn",
    "Ink",
    "card_facts",
    "draw_trees",
    "drawn_text",
    "hand_lines",
    "pile_lines",
    "printed_card",
    "road_lines",
    "score_lines",
    "seat_lines",
    "standings",
    "steps_in_words",
    "village_lines",
]
