"""Values of the game: cards, villages, state, changes, actions. They know no rules."""

from villagers_rules.lazy_imports import lazy_names

__getattr__ = lazy_names(__name__, modules="public_changes")
