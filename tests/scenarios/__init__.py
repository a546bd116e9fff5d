"""Tests of scenarios: those that ship, those of the cards in `packs`, and the tests of what runs them."""
