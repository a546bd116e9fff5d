"""The balance of cards: what changed between two versions of a pack, what it does to games, and what cards earn in many games."""
