"""Tests of drawings: production chains in all formats, and sheets of cards to print."""
