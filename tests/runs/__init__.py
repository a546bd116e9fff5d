"""Tests of runs of many games and of the files with their rows."""
