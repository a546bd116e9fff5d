"""The rulebook's procedures, one module a chapter. They know no card: what a card is, the rows of its table say."""
