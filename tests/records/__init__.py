"""Tests of what is told of a game: records as text, and changes in words."""
