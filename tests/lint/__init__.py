"""Tests of what is suspicious in sets of packs, of the bounds of formulas, and of mechanical corrections."""
