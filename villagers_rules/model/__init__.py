"""Values of the game: cards, villages, state, changes, actions. They know no rules."""
