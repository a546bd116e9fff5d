"""Tests of the benchmarks: of what they count and print, never of how long something takes."""
