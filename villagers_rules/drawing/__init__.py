"""Drawings of cards: production chains as trees in several notations, and sheets of cards to print."""

from villagers_rules.drawing.forest import Forest, Grove, Tree, forest, forest_data
from villagers_rules.drawing.notations import dot, mermaid, outline
from villagers_rules.drawing.picture import html, svg

__all__ = ["Forest", "Grove", "Tree", "dot", "forest", "forest_data", "html", "mermaid", "outline", "svg"]
