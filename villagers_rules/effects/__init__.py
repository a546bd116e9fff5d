"""The verbs that cards may use, and the runner that carries out a card's steps."""
