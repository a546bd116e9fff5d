"""The tests: what the rules, the cards and the house promise."""
